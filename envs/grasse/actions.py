"""The 245 actions of Grasse: one flat range of named blocks, shared by every decision and option.

Blocks that only expansions use exist from the start, so that action ids never move.
"""

from __future__ import annotations

from ..engine.layout import Block, Layout

ACTIONS = Layout(
    Block("PASS", (1,), "decline, done, end a window"),
    Block("OPT", (8,), "small menus: town hall, market, fair space, end-of-track, yes"),
    Block("WORKER", (3,), "common, experienced, fifth worker"),
    Block("LOC", (19,), "location, by its card number less one; 18 is the Boutique"),
    Block("SPACE", (14,), "space of the collection track, counted from the sign"),
    Block("RES", (9,), "resource colour: water, alcohol, thinner, fixative, floral, herbal, fruity, spices, woody"),
    Block("MOVE", (5,), "open movement card 0-2, draw from the deck, redeal three equal cards"),
    Block("STEP", (8,), "number of steps"),
    Block("TECHSRC", (5,), "open technique 0-2, look at the top cards, take the top card unseen"),
    Block("LOOK", (5,), "one of the cards just looked at, from the top"),
    Block("CONTRACT", (4,), "open contract 0-2, private contract"),
    Block("PERFUME", (6,), "floral, herbal, fruity, spices, woody, exotic"),
    Block("SEAT", (4,), "a player"),
    Block("PAYMODE", (4,), "pay a slot with a piece of its colour, with coins, with $1 (technique 7)"),
    Block("BTOKEN", (14,), "boutique token used as a resource"),
    Block("REGION", (14,), "region of the map"),
    Block("CARD", (5,), "displayed helper or master perfumer"),
    Block("BID", (31,), "coins bid for a helper"),
    Block("FRAG", (15,), "fragrance token"),
    Block("FSLOT", (4,), "slot of the formula card"),
    Block("ROYAL", (16,), "four spaces for each revealed royalty card"),
    Block("TECHID", (36,), "own technique card, by its number less one"),
    Block("PAIR", (15,), "avant-garde or fashion card"),
)
"""A = 245."""

PASS = ACTIONS.offset("PASS")
OPT = ACTIONS.offset("OPT")
WORKER = ACTIONS.offset("WORKER")
LOC = ACTIONS.offset("LOC")
SPACE = ACTIONS.offset("SPACE")
RES = ACTIONS.offset("RES")
MOVE = ACTIONS.offset("MOVE")
STEP = ACTIONS.offset("STEP")
TECHSRC = ACTIONS.offset("TECHSRC")
LOOK = ACTIONS.offset("LOOK")
CONTRACT = ACTIONS.offset("CONTRACT")
PERFUME = ACTIONS.offset("PERFUME")
SEAT = ACTIONS.offset("SEAT")
PAYMODE = ACTIONS.offset("PAYMODE")
BTOKEN = ACTIONS.offset("BTOKEN")
REGION = ACTIONS.offset("REGION")
CARD = ACTIONS.offset("CARD")
BID = ACTIONS.offset("BID")
FRAG = ACTIONS.offset("FRAG")
FSLOT = ACTIONS.offset("FSLOT")
ROYAL = ACTIONS.offset("ROYAL")
TECHID = ACTIONS.offset("TECHID")
PAIR = ACTIONS.offset("PAIR")

MOVE_DECK = MOVE + 3
MOVE_REDEAL = MOVE + 4
TECHSRC_LOOK = TECHSRC + 3
TECHSRC_UNSEEN = TECHSRC + 4
PAY_OWN, PAY_COINS, PAY_TECHNIQUE_7 = PAYMODE, PAYMODE + 1, PAYMODE + 2
