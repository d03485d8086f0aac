"""How far it is: action points that a player has, and the fewest that an order costs it.

An order costs one action point for each piece that is missing, the moves through the origins of these pieces to its
own, and one to complete it. Pieces of the bonus area and the Forager's second piece are not counted on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array
from ..engine.jit import rule
from .components import (
    ADJACENT,
    BALLOONIST,
    NUM_PLACES,
    NUM_PLANTS,
    ORDER_NEEDS,
    SUBSTITUTE_CHEMIST,
    Table,
)
from .rules.turns import moves_free

FAR = 99
"""Action points of an order whose pieces are not to be had."""

BYTE = 8
ALL_PLANTS = (1 << NUM_PLANTS) - 1
LOWEST_BITS = sum(1 << BYTE * k for k in range(NUM_PLANTS))
HIGHEST_BITS = LOWEST_BITS << (BYTE - 1)
OTHER_BITS = HIGHEST_BITS - LOWEST_BITS

NEEDS: Table = constant_array((ORDER_NEEDS << BYTE * np.arange(NUM_PLANTS)).sum(axis=1), np.int64)
"""int64[50]: ``ORDER_NEEDS``, packed as by ``packed``."""

_ANYWHERE = np.ones((NUM_PLACES, NUM_PLACES), np.int64)
"""Neighbours with the Balloonist."""


def _fewest_moves(adjacent: NDArray[np.int64]) -> NDArray[np.int64]:
    """Moves from a place [8] through all of a set of places [256] to a place [8]."""
    apart = np.where(np.eye(NUM_PLACES, dtype=bool), 0, np.where(adjacent == 1, 1, 2))
    moves = np.zeros((NUM_PLACES, 1 << NUM_PLACES, NUM_PLACES), np.int64)
    moves[:, 0] = apart
    for places in range(1, 1 << NUM_PLACES):
        inside = [y for y in range(NUM_PLACES) if places >> y & 1]
        onwards = np.stack([moves[y, places & ~(1 << y)] for y in inside])
        moves[:, places] = (apart[:, inside, None] + onwards).min(axis=1)
    return moves


MOVES = constant_array(np.stack([_fewest_moves(ADJACENT), _fewest_moves(_ANYWHERE)]), np.int8)
"""int8[2, 8, 256, 8]: fewest moves from a place through a set of places to a place; [1] with the Balloonist."""


def _onwards(moves: NDArray[np.int8], adjacent: NDArray[np.int64]) -> NDArray[np.int64]:
    """The neighbours of a place [8] from which fewer moves through a set of places [256] to a place [8] are left."""
    shorter = (moves[np.newaxis] < moves[:, np.newaxis]) & (adjacent[:, :, np.newaxis, np.newaxis] == 1)
    return (shorter << np.arange(NUM_PLACES)[:, np.newaxis, np.newaxis]).sum(axis=1)


ONWARDS = constant_array(np.stack([_onwards(MOVES[0], ADJACENT), _onwards(MOVES[1], _ANYWHERE)]), np.int16)
"""int16[2, 8, 256, 8]: the next places, bits, on all ways of ``MOVES``.

A place that is in the set itself is left only to come back to it.
"""


@rule
def points_left(s: Any, p: int) -> int:
    """Action points of ``p`` in this turn, a free move included."""
    if s.current != p:
        return 0
    return s.ap + (1 if moves_free(s, p) else 0)


# ---- pieces of seven plants in one number ---------------------------------------------------------------------------
#
# One byte for each plant, so that a few operations treat all seven at once. Counts stay far below 128.


@rule
def packed(counts: Any) -> int:
    """Counts of the plants, integers [7], in one number, the first plant lowest."""
    number = 0
    for k in range(NUM_PLANTS - 1, -1, -1):
        number = (number << BYTE) + int(counts[k])
    return number


@rule
def less(counts: int, others: int) -> int:
    """``max(0, count - other)`` of each plant: the highest bit of a byte stays where the other is not larger."""
    apart = (counts | HIGHEST_BITS) - others
    kept = apart & HIGHEST_BITS
    return apart & (kept - (kept >> (BYTE - 1)))


@rule
def total(counts: int) -> int:
    """The sum over the plants."""
    counts += counts >> (4 * BYTE)
    counts += counts >> (2 * BYTE)
    return (counts + (counts >> BYTE)) & 0xFF


@rule
def filled(counts: int) -> int:
    """The plants whose count is not 0, bits."""
    marks = ((counts + OTHER_BITS) & HIGHEST_BITS) >> (BYTE - 1)
    marks |= marks >> (BYTE - 1)
    marks |= marks >> (2 * (BYTE - 1))
    return (marks | (marks >> (4 * (BYTE - 1)))) & ALL_PLANTS


# ---- orders ---------------------------------------------------------------------------------------------------------


@rule
def lacks(s: Any, p: int, hand: Any, order: int) -> tuple[int, int]:
    """The plants that ``hand`` int8[7] lacks for an order, bits, and how many pieces; ``FAR`` if they are not there."""
    return packed_lacks(s, p, packed(hand), packed(s.supply), order)


@rule
def packed_lacks(s: Any, p: int, hand: int, supply: int, order: int) -> tuple[int, int]:
    """``lacks`` for a packed hand of ``p`` and the packed supply."""
    short = less(NEEDS[order], hand)
    plants = filled(short)
    unavailable = less(short, supply)
    if s.tile_at[SUBSTITUTE_CHEMIST] == p and short != 0 and less(hand, NEEDS[order]) != 0:
        replaced = filled(unavailable) if unavailable != 0 else plants
        plants &= ~(replaced & -replaced)
        return plants, FAR if total(unavailable) > 1 else total(short) - 1
    return plants, FAR if unavailable != 0 else total(short)


@rule
def way_of(s: Any, p: int) -> int:
    """Which table of ``MOVES`` holds for ``p``."""
    return 1 if s.tile_at[BALLOONIST] == p else 0


@rule
def reach(s: Any, p: int, origin: int) -> int:
    """Fewest action points to complete the order of an origin, ``FAR`` or more if its pieces are not to be had."""
    return packed_reach(s, p, packed(s.hand[p]), packed(s.supply), origin)


@rule
def packed_reach(s: Any, p: int, hand: int, supply: int, origin: int) -> int:
    """``reach`` for the packed hand of ``p`` and the packed supply."""
    plants, count = packed_lacks(s, p, hand, supply, s.board[origin])
    return count + MOVES[way_of(s, p), s.place[p], plants, origin] + 1
