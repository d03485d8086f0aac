"""Custom orders: the pile, completing an order, and what that brings."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import player, pop, push
from .. import actions as a
from ..components import (
    CENTRE,
    COURIER,
    HELPER_AMOUNT,
    INGREDIENT,
    LEVEL_C,
    MOVE,
    NOTARY,
    NUM_PLANTS,
    ORDER_BONUS,
    ORDER_LEVEL,
    ORDER_NEEDS,
    ORDER_POINTS,
    STREET_VENDOR,
    SUBSTITUTE_CHEMIST,
)
from ..state import BOARD, DONE, HELPERS, NO_ORDER, ORDERS
from .ingredients import give_back
from .nodes import BONUS_INGREDIENT, BONUS_MOVE, SUBSTITUTE
from .scoring import add_points


@rule
def turn_up(s: Any, origin: int) -> None:
    """Turn up the next order of the pile on an origin; the last one sets off the end of the round (R-18)."""
    s.board[origin] = NO_ORDER
    if s.pile_left == 0:
        return
    s.pile_left -= 1
    order = s.pile[s.pile_left]
    s.pile[s.pile_left] = 0
    s.pile_level[ORDER_LEVEL[order]] -= 1
    s.board[origin] = order
    s.order_at[order] = BOARD + origin
    if s.pile_left == 0:
        s.ending = 1


@rule
def missing(s: Any, p: int, order: int) -> int:
    """How many pieces of an order ``p`` lacks."""
    short = 0
    for k in range(NUM_PLANTS):
        short += max(0, ORDER_NEEDS[order, k] - s.hand[p, k])
    return short


@rule
def has_spare(s: Any, p: int, order: int) -> bool:
    """Whether ``p`` holds a piece that the order does not need."""
    for k in range(NUM_PLANTS):
        if s.hand[p, k] > ORDER_NEEDS[order, k]:
            return True
    return False


@rule
def can_complete(s: Any, p: int) -> bool:
    """An order lies where ``p`` stands and its hand covers it, but for one piece with the Substitute chemist."""
    if s.place[p] == CENTRE or s.board[s.place[p]] == NO_ORDER:
        return False
    order = s.board[s.place[p]]
    short = missing(s, p, order)
    return short == 0 or (short == 1 and s.tile_at[SUBSTITUTE_CHEMIST] == p and has_spare(s, p, order))


@rule
def complete_or_substitute(s: Any, p: int) -> None:
    """An exact hand pays at once; else ask for the spare piece (R-50)."""
    order = s.board[s.place[p]]
    if missing(s, p, order) > 0:
        push(s, SUBSTITUTE, p)
    else:
        complete(s, p, order)


@rule
def legal_substitute(s: Any, mask: Any) -> None:
    """Any spare piece."""
    p = player(s)
    order = s.board[s.place[p]]
    for k in range(NUM_PLANTS):
        mask[a.PLANT + k] = s.hand[p, k] > ORDER_NEEDS[order, k]


@rule
def apply_substitute(s: Any, action: int) -> None:
    """The spare piece goes to its origin in place of the missing one."""
    p = player(s)
    pop(s)
    give_back(s, p, action - a.PLANT, 1)
    complete(s, p, s.board[s.place[p]])


@rule
def complete(s: Any, p: int, order: int) -> None:
    """Pay, score, turn up the next order, then take the bonuses, the helper's first (R-13, R-17)."""
    for k in range(NUM_PLANTS):
        give_back(s, p, k, min(s.hand[p, k], ORDER_NEEDS[order, k]))
    s.order_at[order] = DONE + p
    score_order(s, p, order)
    turn_up(s, s.place[p])
    if ORDER_BONUS[order] == INGREDIENT:
        push(s, BONUS_INGREDIENT, p)
    elif ORDER_BONUS[order] == MOVE:
        push(s, BONUS_MOVE, p)
    if s.tile_at[COURIER] == p:
        push(s, BONUS_INGREDIENT, p)


@rule
def helper_points(s: Any, p: int, order: int) -> int:
    """What a helper of ``p`` adds to the points of an order."""
    helper = STREET_VENDOR if ORDER_LEVEL[order] == LEVEL_C else NOTARY
    return HELPER_AMOUNT[helper] if s.tile_at[helper] == p else 0


@rule
def score_order(s: Any, p: int, order: int) -> None:
    """Points of the order and of a helper, in one move of the scoring token."""
    extra = helper_points(s, p, order)
    s.parts[p, HELPERS] += extra
    s.parts[p, ORDERS] -= extra
    add_points(s, p, ORDER_POINTS[order] + extra, ORDERS)
