"""Travelling: the perfumer's visit to a city, and the coach (Travel, How to Travel by Coach)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.rng import shuffle
from ...engine.stack import ARG_A, arg, player, pop, push
from .. import actions as a
from ..component_schema import MAX_LEGS
from ..components import (
    CITY_LETTER,
    FIRENZE,
    GRASSE,
    LONDON,
    NODE_CITY,
    NUM_NODES,
    TILE_FACE,
)
from ..state import NONE
from .nodes import COACH_RETURN, PICK_TILE


@rule
def gets_tile(s: Any, p: int, city: int) -> bool:
    """Whether a visitor has the letter and finds a tile (V0, V1, K4)."""
    return s.letter[p] >= CITY_LETTER[city] and s.pile_size[city] > 0


@rule
def take_top_tile(s: Any, p: int, city: int) -> None:
    """The perfumer takes the tile on top (Travel)."""
    top = s.pile_size[city] - 1
    s.held[p, s.pile[city, top]] = 1
    s.pile[city, top] = NONE
    s.pile_size[city] = top


# ---- the coach ----------------------------------------------------------------------------------------------------


@rule
def legal_coach(s: Any, mask: Any) -> None:
    """At least one leg, at most as many as allowed, in one direction, to any node (K1, K2)."""
    p = player(s)
    for k in range(1, MAX_LEGS + 1):
        if k <= s.legs:
            mask[a.COACH_LEFT + k - 1] = s.coach[p] - k >= 0
            mask[a.COACH_RIGHT + k - 1] = s.coach[p] + k < NUM_NODES


@rule
def apply_coach(s: Any, action: int) -> None:
    """Move the coach; in a city take a tile of choice with the letter, then leave it or not (K3-K5)."""
    p = player(s)
    pop(s)
    s.legs = 0
    if action < a.COACH_RIGHT:
        s.coach[p] -= action - a.COACH_LEFT + 1
    else:
        s.coach[p] += action - a.COACH_RIGHT + 1
    city = NODE_CITY[s.coach[p]]
    if city < 0:
        return
    if gets_tile(s, p, city):
        push(s, PICK_TILE, p, city)
    else:
        leave_city(s, p, city)


@rule
def leave_city(s: Any, p: int, city: int) -> None:
    """From the ends of the line the coach returns to Grasse; elsewhere it may (K3, K5)."""
    if city in (LONDON, FIRENZE):
        s.coach[p] = GRASSE
    else:
        push(s, COACH_RETURN, p)


@rule
def legal_coach_return(s: Any, mask: Any) -> None:
    """Return to Grasse or stay."""
    mask[a.RETURN] = 1
    mask[a.END] = 1


@rule
def apply_coach_return(s: Any, action: int) -> None:
    """The coach returns to Grasse, or not."""
    p = player(s)
    pop(s)
    if action == a.RETURN:
        s.coach[p] = GRASSE


@rule
def legal_pick_tile(s: Any, mask: Any) -> None:
    """The tiles of the pile, of equal ones the lowest."""
    city = arg(s, ARG_A)
    for i in range(s.pile_size[city]):
        tile = s.pile[city, i]
        lowest = tile
        for j in range(s.pile_size[city]):
            other = s.pile[city, j]
            if TILE_FACE[other] == TILE_FACE[tile] and other < lowest:
                lowest = other
        mask[a.TILE + lowest] = 1


@rule
def apply_pick_tile(s: Any, action: int) -> None:
    """Take the tile and shuffle the rest into a new pile."""
    p = player(s)
    city = arg(s, ARG_A)
    pop(s)
    remove_tile(s, city, action - a.TILE)
    s.held[p, action - a.TILE] = 1
    shuffle_pile(s, city, s.pile_size[city])
    leave_city(s, p, city)


@rule
def remove_tile(s: Any, city: int, tile: int) -> None:
    """Take a tile out of its pile; those above it move down."""
    size = s.pile_size[city] - 1
    found = 0
    for i in range(size):
        if s.pile[city, i] == tile:
            found = 1
        s.pile[city, i] = s.pile[city, i + found]
    s.pile[city, size] = NONE
    s.pile_size[city] = size


@rule
def shuffle_pile(s: Any, city: int, count: int) -> None:
    """Shuffle the lowest ``count`` tiles of a pile; sorted first, so that their old order has no influence."""
    for i in range(1, count):
        tile = s.pile[city, i]
        j = i
        while j > 0 and s.pile[city, j - 1] > tile:
            s.pile[city, j] = s.pile[city, j - 1]
            j -= 1
        s.pile[city, j] = tile
    shuffle(s, s.pile[city], count)
