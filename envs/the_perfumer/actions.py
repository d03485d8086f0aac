"""The 117 actions of The Perfumer: one flat range of named blocks, shared by every decision."""

from __future__ import annotations

from ..engine.layout import Block, Layout

ACTIONS = Layout(
    Block("MOVE", (8,), "move to an origin 0-6 or the centre"),
    Block("TAKE_INGREDIENT", (1,), "take an ingredient of the origin"),
    Block("COMPLETE_ORDER", (1,), "complete the order of the origin"),
    Block("BOTTLE", (3,), "bottle the small, medium, large perfume"),
    Block("OPEN_SHOP", (1,), "open the shop"),
    Block("TAKE_RESEARCH", (1,), "take the research token"),
    Block("USE_HELPER", (1,), "use a helper tile"),
    Block("END_TURN", (1,), "take no further action this turn"),
    Block("PASS", (1,), "decline, or pass in the auction"),
    Block("CONFIRM", (1,), "open the shop with the orders offered"),
    Block("PLANT", (7,), "an ingredient of this plant"),
    Block("STRIP", (7,), "the smelling strip or the pipette of this colour"),
    Block("CARD", (7,), "the fragrance card of this plant"),
    Block("ORDER", (50,), "this completed order"),
    Block("HELPER", (15,), "helper tile 1-15"),
    Block("SIDE", (2,), "side 0 or 1 of the recipe"),
    Block("BID", (10,), "bid 1-10"),
)
"""A = 117."""

MOVE = ACTIONS.offset("MOVE")
TAKE_INGREDIENT = ACTIONS.offset("TAKE_INGREDIENT")
COMPLETE_ORDER = ACTIONS.offset("COMPLETE_ORDER")
BOTTLE = ACTIONS.offset("BOTTLE")
OPEN_SHOP = ACTIONS.offset("OPEN_SHOP")
TAKE_RESEARCH = ACTIONS.offset("TAKE_RESEARCH")
USE_HELPER = ACTIONS.offset("USE_HELPER")
END_TURN = ACTIONS.offset("END_TURN")
PASS = ACTIONS.offset("PASS")
CONFIRM = ACTIONS.offset("CONFIRM")
PLANT = ACTIONS.offset("PLANT")
STRIP = ACTIONS.offset("STRIP")
CARD = ACTIONS.offset("CARD")
ORDER = ACTIONS.offset("ORDER")
HELPER = ACTIONS.offset("HELPER")
SIDE = ACTIONS.offset("SIDE")
BID = ACTIONS.offset("BID")
"""Plus the bid less 1."""
