"""Perfumery as the engine sees it: everything gathered in ``GAME``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..engine.facts import open_fields
from ..engine.game import Game
from . import components
from .actions import ACTIONS
from .components import CARD_GROUP, NUM_RECIPES, PERFUME_BRAND
from .describe import action_text, decision_text
from .hidden import redraw
from .observation import CARD_BACK, OBSERVATION, observe
from .options import PerfumeryOptions
from .rules import apply, legal, outcome, setup
from .rules.rounds import NUM_GROUPS
from .state import DECK, HAND, MAX_PLAYERS, NOTE, NUM_PLACES, PRODUCED, STATE
from .view import svg, text

_FOLDER = Path(__file__).parent
SOURCES = (
    _FOLDER / "rules",
    _FOLDER / "state.py",
    _FOLDER / "actions.py",
    _FOLDER / "observation.py",
    _FOLDER / "hidden.py",
    _FOLDER / "components.py",
)
"""What compiled code depends on; drawings and words are not part of it."""

PARTS = ("group_1", "group_2", "group_3")
"""Brand values by the group of the perfumes."""

HIDDEN_IN_PUBLIC = ("seed", "draws", "signature", "stack", "depth", "place", "deck")
"""Fields that are not public as they stand; the choices of the blending phase are left out as well."""

_BLENDING = ("to_blend", "declared", "kept", "hold", "blended", "need", "room", "keep")


def score_parts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """The parts of every seat's score, as if the game ended now.

    Args:
        state: Record array of one row.

    Returns:
        int64[4, 3]: brand values of the perfumes produced, by group.
    """
    place = state.reshape(1)["place"][0][NUM_RECIPES:].astype(np.int64)
    parts = np.zeros((MAX_PLAYERS, NUM_GROUPS), np.int64)
    produced = place >= PRODUCED
    np.add.at(parts, (place[produced] - PRODUCED, CARD_GROUP[NUM_RECIPES:][produced]), PERFUME_BRAND[produced])
    return parts


def public_facts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """What everybody can see, as int64[K]: open fields, cards that lie open, backs in every hand and deck.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    place = s["place"].astype(np.int64)
    covered = (place == DECK) | ((place >= HAND) & (place < NOTE))
    backs = np.zeros((NUM_PLACES, 2 * NUM_GROUPS), np.int64)
    np.add.at(backs, (place[covered], CARD_BACK[covered]), 1)
    fields = open_fields(s, (*HIDDEN_IN_PUBLIC, *_BLENDING))
    return np.concatenate([*fields, np.where(covered, -1, place), np.ravel(backs)])


def census(state: NDArray[np.void]) -> NDArray[np.int64]:
    """How many there are of each component, as int64[83]: each card, initial funds, both markers.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    cards = ((s["place"] >= 0) & (s["place"] < NUM_PLACES)).astype(np.int64)
    funds = int(s["funds"].sum()) + int(s["funds_in_column"].sum())
    return np.array([*cards, funds, int(s["start_marker"] >= 0), int(s["next_marker"] >= 0)])


GAME = Game(
    name="perfumery",
    version=0,
    title="Perfumery",
    dtype=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    options=PerfumeryOptions,
    setup=setup,
    legal=legal,
    apply=apply,
    observe=observe,
    determinize=redraw,
    outcome=outcome,
    decision_text=decision_text,
    action_text=action_text,
    text=text,
    svg=svg,
    parts=score_parts,
    part_names=PARTS,
    sources=SOURCES,
    fingerprint=components.FINGERPRINT,
    margin_scale=40.0,
    observation_range=(0.0, 32.0),
    public=public_facts,
    census=census,
    compile_seconds=40,
)
