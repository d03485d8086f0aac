"""City tiles: which can be flipped when, and their benefits (City Tiles); the free actions of a window."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    AP3_TILE,
    FLOWERS_TILE,
    HALF_TILE,
    INFL2_TILE,
    NUM_SCENTS,
    NUM_TILES,
    PP2_TILE,
    RECIPE1_TILE,
    RECIPE2_TILE,
    SCENTS_TILE,
    SECOND_TILE,
    TILE_ACTION_POINTS,
    TILE_CHITS,
    TILE_FACE,
    TILE_INFLUENCE,
    TILE_KIND,
    TILE_PRODUCTION_POINTS,
    TOKEN_TILE,
    TWO_SCENTS_TILE,
)
from ..state import PRESENTATIONS
from .court import note_leaders
from .holdings import add_points, take_flowers, take_scents
from .nodes import CR_RECIPE, TILE_INFL, TWO_SCENTS
from .perfumes import mark_recipes, take_recipe, tile_has_recipe


@rule
def mark_free_actions(s: Any, p: int, mask: Any) -> None:
    """What is legal in every window: creating perfumes, and tiles that need no occasion."""
    mark_recipes(s, p, mask)
    for t in range(NUM_TILES):
        if s.held[p, t] == 1 and TILE_KIND[t] < AP3_TILE and has_benefit(s, p, t) and is_first_of_face(s, p, t):
            mask[a.TILE + t] = 1


@rule
def mark_tiles(s: Any, p: int, kind: int, mask: Any) -> None:
    """The tiles of one kind that ``p`` holds."""
    for t in range(NUM_TILES):
        if s.held[p, t] == 1 and TILE_KIND[t] == kind and is_first_of_face(s, p, t):
            mask[a.TILE + t] = 1


@rule
def is_first_of_face(s: Any, p: int, tile: int) -> bool:
    """Whether ``p`` holds no lower tile that looks the same; only the lowest is offered."""
    for t in range(TILE_FACE[tile], tile):
        if s.held[p, t] == 1 and TILE_FACE[t] == TILE_FACE[tile]:
            return False
    return True


@rule
def has_benefit(s: Any, p: int, tile: int) -> bool:
    """Whether a tile that needs no occasion can be flipped; most can, even for nothing."""
    kind = TILE_KIND[tile]
    if kind == TWO_SCENTS_TILE:
        for x in range(NUM_SCENTS):
            if s.reserve[x] > 0:
                return True
        return False
    if kind in (RECIPE1_TILE, RECIPE2_TILE):
        return tile_has_recipe(s, p, tile)
    return True


@rule
def is_free_action(action: int) -> bool:
    """Whether an action flips a tile or takes a recipe; the two blocks lie side by side."""
    return a.TILE <= action < a.SCENT


@rule
def apply_free_action(s: Any, action: int) -> None:
    """Flip a tile, or start a perfume; the window stays below what follows."""
    p = player(s)
    if action < a.RECIPE:
        flip(s, p, action - a.TILE)
    else:
        take_recipe(s, p, action - a.RECIPE, False)


@rule
def flip(s: Any, p: int, tile: int) -> None:
    """Flip a tile: its experience is lost, its benefit taken."""
    s.held[p, tile] = 0
    s.flipped[p, tile] = 1
    kind = TILE_KIND[tile]
    if kind in (FLOWERS_TILE, SCENTS_TILE):
        take_chits(s, p, tile)
    elif kind == TOKEN_TILE:
        taken = min(1, s.token_reserve)
        s.token_reserve -= taken
        s.tokens[p] += taken
    elif kind == TWO_SCENTS_TILE:
        push(s, TWO_SCENTS, p)
    elif kind in (RECIPE1_TILE, RECIPE2_TILE):
        push(s, CR_RECIPE, p, tile)
    elif kind == INFL2_TILE:
        begin_tile_influence(s, p)
    elif kind == AP3_TILE:
        s.ap_free = TILE_ACTION_POINTS
    elif kind == PP2_TILE:
        s.pp += TILE_PRODUCTION_POINTS
    elif kind == SECOND_TILE:
        s.second_due = 1
    elif kind == HALF_TILE:
        add_points(s, p, PRESENTATIONS, s.last_value // 2)


@rule
def take_chits(s: Any, p: int, tile: int) -> None:
    """Flowers or scents from the reserve."""
    for x in range(NUM_SCENTS):
        if TILE_KIND[tile] == FLOWERS_TILE:
            take_flowers(s, p, x, TILE_CHITS[tile, x])
        else:
            take_scents(s, p, x, TILE_CHITS[tile, x])


@rule
def begin_tile_influence(s: Any, p: int) -> None:
    """With an empty supply nothing is placed (C10)."""
    if s.supply[p] > 0:
        note_leaders(s)
        push(s, TILE_INFL, p, TILE_INFLUENCE)


@rule
def legal_two_scents(s: Any, mask: Any) -> None:
    """Scents in the reserve, the second unlike the first."""
    for x in range(NUM_SCENTS):
        mask[a.SCENT + x] = s.reserve[x] > 0 and x + 1 != arg(s, ARG_A)


@rule
def apply_two_scents(s: Any, action: int) -> None:
    """Take one; a second one if the reserve has another type."""
    p = player(s)
    x = action - a.SCENT
    take_scents(s, p, x, 1)
    if arg(s, ARG_A) > 0 or not has_other_chits(s, x):
        pop(s)
    else:
        set_arg(s, ARG_A, x + 1)


@rule
def has_other_chits(s: Any, x: int) -> bool:
    """Whether the reserve has chits of another type."""
    for y in range(NUM_SCENTS):
        if y != x and s.reserve[y] > 0:
            return True
    return False
