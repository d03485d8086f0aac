"""The 230 actions of Aqua Mirabilis: one flat range of named blocks, shared by every decision."""

from __future__ import annotations

from ..engine.layout import Block, Layout
from .component_schema import MAX_LEGS
from .components import (
    CONVERSIONS,
    NUM_DAMES,
    NUM_METHODS,
    NUM_RECIPES,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_SLOTS,
    NUM_TILES,
    NUM_WORKERS,
    PERFUME_SPACES,
)

ACTIONS = Layout(
    Block("PLACE", (NUM_SLOTS,), "move the perfumer to an action slot"),
    Block("PRODUCE", (1,), "return the perfumer to the own board and produce"),
    Block("END", (1,), "finish, stop, decline or stay"),
    Block("EXTRA", (1,), "discard an originality token for another turn"),
    Block("TILE", (NUM_TILES,), "flip an own city tile; take it from the pile (coach)"),
    Block("RECIPE", (NUM_RECIPES,), "take a recipe and start a perfume"),
    Block("SCENT", (NUM_SCENTS,), "a scent: complement, payment, gift or choice; B, J, L, N, O, R"),
    Block("FLOWER", (NUM_SCENTS,), "a flower: payment or choice; B, J, L, N, O, R"),
    Block("SLOT", (PERFUME_SPACES,), "an own perfume: present, discard or give it to Dame D"),
    Block("WORKER", (NUM_WORKERS, NUM_SCENTS), "move worker 0, 1 to a basket"),
    Block("METHOD", (NUM_METHODS,), "a production method: acquire or drop it"),
    Block("SKILL", (NUM_SKILLS,), "acquire a special skill"),
    Block("DAME", (NUM_DAMES,), "a Dame: influence from there or for her, favour to give back"),
    Block("CONVERT", (len(CONVERSIONS),), "use a method on flowers"),
    Block("STORE", (NUM_METHODS, NUM_SCENTS), "put a flower on the input of a method"),
    Block("UNSTORE", (NUM_METHODS, NUM_SCENTS), "discard a flower stored on a method"),
    Block("COACH", (2, MAX_LEGS), "move the coach 1-3 legs left (to London), right (to Firenze)"),
    Block("RETURN", (1,), "return the coach to Grasse"),
    Block("COURT_MOVE", (1,), "favour of Dame A: the Court one row down"),
    Block("GIFT_TOKEN", (1,), "give Dame C an originality token"),
    Block("INFLUENCE", (1,), "place an influence token from the supply"),
)
"""A = 230."""

PLACE = ACTIONS.offset("PLACE")
PRODUCE = ACTIONS.offset("PRODUCE")
END = ACTIONS.offset("END")
EXTRA = ACTIONS.offset("EXTRA")
TILE = ACTIONS.offset("TILE")
RECIPE = ACTIONS.offset("RECIPE")
SCENT = ACTIONS.offset("SCENT")
FLOWER = ACTIONS.offset("FLOWER")
SLOT = ACTIONS.offset("SLOT")
WORKER = ACTIONS.offset("WORKER")
METHOD = ACTIONS.offset("METHOD")
SKILL = ACTIONS.offset("SKILL")
DAME = ACTIONS.offset("DAME")
CONVERT = ACTIONS.offset("CONVERT")
STORE = ACTIONS.offset("STORE")
UNSTORE = ACTIONS.offset("UNSTORE")
COACH_LEFT = ACTIONS.offset("COACH")
COACH_RIGHT = COACH_LEFT + MAX_LEGS
"""Both plus the number of legs less 1."""

RETURN = ACTIONS.offset("RETURN")
COURT_MOVE = ACTIONS.offset("COURT_MOVE")
GIFT_TOKEN = ACTIONS.offset("GIFT_TOKEN")
INFLUENCE = ACTIONS.offset("INFLUENCE")
