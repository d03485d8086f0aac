"""Versailles: presenting perfumes to the King and his Court (Versailles, Scoring)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    CUBE_POINTS,
    DAME_A,
    DAME_B,
    DAME_C,
    DAME_D,
    HALF_TILE,
    KING_POINTS,
    KING_POINTS_FAVOURED,
    NEXT_SCENT,
    PERFUME_SPACES,
    RECIPE_BASE,
    SECOND_TILE,
)
from ..state import NONE, PRESENTATIONS
from .holdings import add_points
from .matrix import best_combination, combination_value, has_space
from .nodes import PRESENT
from .tiles import apply_free_action, is_free_action, mark_free_actions, mark_tiles


@rule
def has_perfume_to_present(s: Any, p: int) -> bool:
    """Whether some perfume of ``p`` has not been presented (V2)."""
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0 and s.presented[p, i] == 0:
            return True
    return False


@rule
def can_be_shown(s: Any, p: int, i: int) -> bool:
    """Whether a perfume is not presented and unlike the first one of this action (V3)."""
    recipe = s.perfume[p, i]
    if recipe < 0 or s.presented[p, i] == 1:
        return False
    return RECIPE_BASE[recipe] != s.shown_base or s.complements[p, i] != s.shown_scents


@rule
def has_second(s: Any, p: int) -> bool:
    """Whether there is a perfume to present as the second one."""
    for i in range(PERFUME_SPACES):
        if can_be_shown(s, p, i):
            return True
    return False


@rule
def begin_presenting(s: Any, p: int) -> None:
    """Nothing has been presented yet."""
    push(s, PRESENT, p)


@rule
def legal_present(s: Any, mask: Any) -> None:
    """A first perfume; then perhaps a second, tiles, free actions or the end (V2, V3, V8)."""
    p = player(s)
    shown = arg(s, ARG_A)
    mask[a.COURT_MOVE] = s.favour[DAME_A] == p and s.court_moved == 0
    if shown == 0 or s.second_due == 1 or (shown == 1 and s.favour[DAME_C] == p):
        for i in range(PERFUME_SPACES):
            mask[a.SLOT + i] = can_be_shown(s, p, i)
    if shown == 0 or s.second_due == 1:
        return
    mark_free_actions(s, p, mask)
    mark_tiles(s, p, HALF_TILE, mask)
    if shown == 1 and s.favour[DAME_C] != p and has_second(s, p):
        mark_tiles(s, p, SECOND_TILE, mask)
    mask[a.END] = 1


@rule
def apply_present(s: Any, action: int) -> None:
    """Present a perfume, move the Court, a free action, or the end."""
    p = player(s)
    if action == a.END:
        pop(s)
        forget_action(s)
    elif action == a.COURT_MOVE:
        s.court = NEXT_SCENT[s.court]
        s.court_moved = 1
    elif is_free_action(action):
        apply_free_action(s, action)
    else:
        set_arg(s, ARG_A, arg(s, ARG_A) + 1)
        present(s, p, action - a.SLOT)


@rule
def forget_action(s: Any) -> None:
    """Nothing that concerns a single visit to Versailles outlasts it."""
    s.shown_base = NONE
    s.shown_scents = 0
    s.second_due = 0
    s.court_moved = 0
    s.last_value = 0


@rule
def present(s: Any, p: int, i: int) -> None:
    """Present a perfume: one or two combinations, the better one first (V6); the favours of Dames B and D."""
    base = RECIPE_BASE[s.perfume[p, i]]
    left = s.complements[p, i]
    s.presented[p, i] = 1
    s.second_due = 0
    if s.shown_base < 0:
        s.shown_base = base
        s.shown_scents = left
    king = king_points(s, p) if s.king == base else 0
    value = 0
    cubes = 0
    while left > 0:
        x = best_combination(s, p, base, left)
        left &= ~(1 << x)
        gained = place_cube(s, p, base, x)
        if gained >= 0:
            value += gained
            cubes += 1
    if cubes > 0:
        value += king
    s.last_value = value
    bonus = CUBE_POINTS * cubes if s.favour[DAME_D] == p else 0
    add_points(s, p, PRESENTATIONS, value + bonus)


@rule
def king_points(s: Any, p: int) -> int:
    """Points for the King's preference."""
    return KING_POINTS_FAVOURED if s.favour[DAME_B] == p else KING_POINTS


@rule
def place_cube(s: Any, p: int, base: int, x: int) -> int:
    """Token, cube and value of one combination (V4); -1 if no cube is placed; the token does not need one (V10)."""
    if not has_space(s, base, x):
        return -1
    s.tokens[p] += s.token[base, x]
    s.token[base, x] = 0
    if s.cube_reserve == 0:
        return -1
    value = combination_value(s, p, base, x)
    s.cubes[base, x] += 1
    s.cube_reserve -= 1
    return value
