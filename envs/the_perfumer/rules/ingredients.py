"""Ingredients: in hand, on the origins and in the bonus area."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import player, pop, push
from .. import actions as a
from ..components import HELPER_AMOUNT, NUM_PLANTS, STORAGE, STOREKEEPER
from .nodes import DISCARD


@rule
def limit(s: Any, p: int) -> int:
    """How many ingredients ``p`` can hold (Actions, Take 1 Ingredient)."""
    return HELPER_AMOUNT[STOREKEEPER] if s.tile_at[STOREKEEPER] == p else STORAGE


@rule
def pieces(s: Any, p: int) -> int:
    """How many ingredients ``p`` holds."""
    count = 0
    for k in range(NUM_PLANTS):
        count += s.hand[p, k]
    return count


@rule
def keep_to_limit(s: Any, p: int) -> None:
    """Ask ``p`` to discard, if it holds more than it can; this comes before any later bonus."""
    if pieces(s, p) > limit(s, p):
        push(s, DISCARD, p)


@rule
def give_back(s: Any, p: int, plant: int, count: int) -> None:
    """Pieces go from a hand to the origin of their plant (R-12, R-13)."""
    s.hand[p, plant] -= count
    s.supply[plant] += count


@rule
def legal_discard(s: Any, mask: Any) -> None:
    """Any piece held, one just taken included (R-10)."""
    p = player(s)
    for k in range(NUM_PLANTS):
        mask[a.PLANT + k] = s.hand[p, k] > 0


@rule
def apply_discard(s: Any, action: int) -> None:
    """Discard one piece, until the limit is kept."""
    p = player(s)
    give_back(s, p, action - a.PLANT, 1)
    if pieces(s, p) <= limit(s, p):
        pop(s)


@rule
def legal_bonus_ingredient(s: Any, mask: Any) -> None:
    """Any plant in the bonus area, or none (R-15)."""
    mask[a.PASS] = 1
    for k in range(NUM_PLANTS):
        mask[a.PLANT + k] = s.bonus[k] > 0


@rule
def apply_bonus_ingredient(s: Any, action: int) -> None:
    """Take a piece from the bonus area, or pass."""
    p = player(s)
    pop(s)
    if action != a.PASS:
        take_bonus(s, p, action - a.PLANT)


@rule
def take_bonus(s: Any, p: int, plant: int) -> None:
    """A piece goes from the bonus area to a hand."""
    s.bonus[plant] -= 1
    s.hand[p, plant] += 1
    keep_to_limit(s, p)
