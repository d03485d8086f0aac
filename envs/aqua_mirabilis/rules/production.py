"""Production: converting flowers into scents, and storing what is left (Production)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    COACH_SKILL,
    CONVERT_FIRST,
    CONVERT_METHOD,
    CONVERT_SECOND,
    DIFFERENT,
    EQUAL,
    METHOD_INPUT,
    METHOD_PP,
    METHOD_SCENTS,
    METHOD_TAKES,
    NUM_METHODS,
    NUM_SCENTS,
    PAIR,
    PP2_TILE,
    PRODUCTION_SKILL,
    SKILL_AMOUNT,
    SUNDIAL_LEGS,
    SUNDIAL_PP,
)
from ..state import NONE
from .nodes import COACH, PRODUCTION, STORE
from .tiles import apply_free_action, is_free_action, mark_free_actions, mark_tiles

NUM_CONVERSIONS = len(CONVERT_METHOD)


@rule
def production_points(s: Any, p: int) -> int:
    """Production points of the sundial; the skill adds to a value that is not zero (P5)."""
    points = SUNDIAL_PP[s.ap[p]]
    return points + s.skills[p, PRODUCTION_SKILL] * SKILL_AMOUNT[PRODUCTION_SKILL] if points > 0 else 0


@rule
def can_convert(s: Any, p: int, k: int, pp: int) -> bool:
    """Whether method, points and flowers allow a conversion; stored flowers serve their own method only (P3, P4)."""
    m = CONVERT_METHOD[k]
    if s.methods[p, m] == 0 or METHOD_PP[m] > pp:
        return False
    first = CONVERT_FIRST[k]
    second = CONVERT_SECOND[k]
    at_hand = s.flowers[p, first] + s.stored[p, m, first]
    if second == first:
        return at_hand >= PAIR
    return at_hand > 0 and (second == NONE or s.flowers[p, second] + s.stored[p, m, second] > 0)


@rule
def can_produce(s: Any, p: int) -> bool:
    """Whether at least one conversion is possible (P1, P2)."""
    pp = production_points(s, p)
    if pp == 0:
        return False
    for k in range(NUM_CONVERSIONS):
        if can_convert(s, p, k, pp):
            return True
    return False


@rule
def begin_production(s: Any, p: int) -> None:
    """The perfumer returns to the personal board; the sundial gives production points and legs (Production)."""
    s.slot[p] = NONE
    s.producing = 1
    s.pp = production_points(s, p)
    s.legs = SUNDIAL_LEGS[s.ap[p]] + s.skills[p, COACH_SKILL] * SKILL_AMOUNT[COACH_SKILL]
    push(s, PRODUCTION, p)


# ---- converting ---------------------------------------------------------------------------------------------------


@rule
def legal_production(s: Any, mask: Any) -> None:
    """Conversions, free actions, pp2 tiles; the end after the first conversion (P2)."""
    p = player(s)
    for k in range(NUM_CONVERSIONS):
        mask[a.CONVERT + k] = can_convert(s, p, k, s.pp)
    mark_free_actions(s, p, mask)
    mark_tiles(s, p, PP2_TILE, mask)
    mask[a.END] = arg(s, ARG_A)


@rule
def apply_production(s: Any, action: int) -> None:
    """A free action, a conversion, or on to storing."""
    p = player(s)
    if is_free_action(action):
        apply_free_action(s, action)
    elif action == a.END:
        pop(s)
        s.pp = 0  # points that are left are lost
        push(s, STORE, p)
    else:
        set_arg(s, ARG_A, 1)
        convert(s, p, action - a.CONVERT)


@rule
def convert(s: Any, p: int, k: int) -> None:
    """Use a method once."""
    m = CONVERT_METHOD[k]
    first = CONVERT_FIRST[k]
    second = CONVERT_SECOND[k]
    s.pp -= METHOD_PP[m]
    if second == first:
        use_method(s, p, m, first, PAIR)
        return
    use_method(s, p, m, first, 1)
    if second >= 0:
        use_method(s, p, m, second, 1)


@rule
def use_method(s: Any, p: int, m: int, x: int, count: int) -> None:
    """Turn flowers of one type into scents: stored ones first (P3), one more for the specialisation (P7).

    The chits put in are turned over; further ones come from the reserve, as far as it has them (P8).
    """
    stored = min(count, s.stored[p, m, x])
    s.stored[p, m, x] -= stored
    s.flowers[p, x] -= count - stored
    s.reserve[x] += count
    made = min(METHOD_SCENTS[m] + s.specs[p, x], s.reserve[x])
    s.reserve[x] -= made
    s.scents[p, x] += made


# ---- storing ------------------------------------------------------------------------------------------------------


@rule
def has_room(s: Any, p: int, m: int, x: int) -> bool:
    """Whether the input of a method takes one more flower (How to Store Flowers)."""
    if METHOD_TAKES[m, x] == 0:
        return False
    total = 0
    for y in range(NUM_SCENTS):
        total += s.stored[p, m, y]
    if METHOD_INPUT[m] == EQUAL:
        return total == 0 or (total == 1 and s.stored[p, m, x] == 1)
    if METHOD_INPUT[m] == DIFFERENT:
        return total < PAIR and s.stored[p, m, x] == 0
    return total == 0


@rule
def legal_store(s: Any, mask: Any) -> None:
    """Store a flower, discard a stored one (P4), or go on."""
    p = player(s)
    mask[a.END] = 1
    for m in range(NUM_METHODS):
        if s.methods[p, m] == 1:
            for x in range(NUM_SCENTS):
                mask[a.STORE + m * NUM_SCENTS + x] = s.flowers[p, x] > 0 and has_room(s, p, m, x)
                mask[a.UNSTORE + m * NUM_SCENTS + x] = s.stored[p, m, x] > 0


@rule
def apply_store(s: Any, action: int) -> None:
    """Store or discard one flower, or travel on."""
    p = player(s)
    if action == a.END:
        pop(s)
        push(s, COACH, p)
        return
    if action < a.UNSTORE:
        place = action - a.STORE
        s.flowers[p, place % NUM_SCENTS] -= 1
        s.stored[p, place // NUM_SCENTS, place % NUM_SCENTS] += 1
    else:
        place = action - a.UNSTORE
        s.stored[p, place // NUM_SCENTS, place % NUM_SCENTS] -= 1
        s.reserve[place % NUM_SCENTS] += 1
