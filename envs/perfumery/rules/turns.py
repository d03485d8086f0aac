"""The development phase: whose turn it is, and the seven kinds of action space."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    FLORAL,
    HAND_LIMIT,
    HIRE_COST,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_RECIPES,
    SYNTHETIC_COST,
)
from ..state import MARKER_HELD
from .cards import (
    acquire_column,
    cheapest_recipe,
    hand_size,
    hand_value,
    note_of,
    num_columns,
    seat_after,
)
from .nodes import FOR_ESSENCE, FOR_HIRING, INSTALL, LIMIT, PAY, PLACE, SORT_CARD, START_BLENDING

MAX_PERFUMERS = 3


@rule
def run_next_turn(s: Any) -> None:
    """The next seat that can place a perfumer; a seat that cannot is out for the round (Q36)."""
    p = arg(s, ARG_A)
    for _ in range(s.num_players):
        if s.unplaced[p] > 0:
            if can_place(s, p):
                set_arg(s, ARG_A, seat_after(s, p))
                push(s, PLACE, p)
                return
            s.unplaced[p] = 0
        p = seat_after(s, p)
    pop(s)
    push(s, START_BLENDING, s.first)


# ---- where a perfumer can go --------------------------------------------------------------------------------------


@rule
def can_acquire(s: Any, c: int) -> bool:
    """The tile is free and its column is not empty; the Next marker counts as a card (Q16)."""
    return s.tile_seat[c] < 0 and s.column_size[c] > 0


@rule
def can_sort(s: Any, p: int) -> bool:
    """The space is free and a recipe is installed (Q19)."""
    if s.sort_seat >= 0:
        return False
    for card in range(NUM_RECIPES):
        if note_of(s, p, card) >= 0:
            return True
    return False


@rule
def can_replenish(s: Any, p: int, kind: int) -> bool:
    """The space is free and a storage space of that kind is empty (Q20)."""
    return s.replenish_seat < 0 and s.stored[p, kind] < s.spaces[p, kind]


@rule
def can_hire(s: Any, p: int, value: int) -> bool:
    """Once per player and game, for a hand of enough value (Q18)."""
    return s.perfumers[p] < MAX_PERFUMERS and s.hiring[p] == 0 and value >= HIRE_COST


@rule
def can_take_marker(s: Any, p: int) -> bool:
    """The space is free and somebody else holds the marker (Q31)."""
    return s.start_seat < 0 and s.start_marker != p


@rule
def can_place(s: Any, p: int) -> bool:
    """Whether any space is legal for ``p``."""
    if s.used_essence[p] == 0 or can_take_marker(s, p):
        return True
    for c in range(num_columns(s)):
        if can_acquire(s, c):
            return True
    for kind in range(NUM_ESSENCES):
        if can_replenish(s, p, kind):
            return True
    value = hand_value(s, p)
    if can_sort(s, p) or can_hire(s, p, value):
        return True
    note_free = s.used_note[p, 0] == 0 or s.used_note[p, 1] == 0 or s.used_note[p, 2] == 0
    return note_free and 2 * cheapest_recipe(s, p) <= value


@rule
def legal_place(s: Any, mask: Any) -> None:
    """Every space that is free and whose action can be performed."""
    p = player(s)
    value = hand_value(s, p)
    for c in range(num_columns(s)):
        mask[a.ACQ + c] = can_acquire(s, c)
    can_install = 2 * cheapest_recipe(s, p) <= value
    for note in range(NUM_NOTES):
        mask[a.INTO_NOTE + note] = can_install and s.used_note[p, note] == 0
        mask[a.ESS_F + note] = s.used_essence[p] == 0
        mask[a.ESS_S + note] = s.used_essence[p] == 0 and value >= SYNTHETIC_COST
    for kind in range(NUM_ESSENCES):
        mask[a.REPL + kind] = can_replenish(s, p, kind)
    mask[a.SORT] = can_sort(s, p)
    mask[a.HIRE] = can_hire(s, p, value)
    mask[a.START] = can_take_marker(s, p)


# ---- placing ------------------------------------------------------------------------------------------------------


@rule
def apply_place(s: Any, action: int) -> None:
    """Place a perfumer and begin its action."""
    p = player(s)
    pop(s)
    s.unplaced[p] -= 1
    s.discard_column = -1
    if action < a.INTO_NOTE:
        place_acquire(s, p, action - a.ACQ)
    elif action < a.SORT:
        s.used_note[p, action - a.INTO_NOTE] = 1
        push(s, INSTALL, p, action - a.INTO_NOTE)
    elif action == a.SORT:
        s.sort_seat = p
        push(s, SORT_CARD, p)
    elif action < a.ESS_F:
        s.replenish_seat = p
        s.stored[p, action - a.REPL] += 1
    elif action < a.ESS_S:
        s.used_essence[p] = 1
        s.stock[p, action - a.ESS_F, FLORAL] += 1
    elif action < a.HIRE:
        s.used_essence[p] = 1
        push(s, PAY, p, SYNTHETIC_COST, 0, FOR_ESSENCE, action - a.ESS_S)
    elif action == a.HIRE:
        push(s, PAY, p, HIRE_COST, 0, FOR_HIRING)
    else:
        place_on_marker(s, p)


@rule
def place_acquire(s: Any, p: int, c: int) -> None:
    """Acquire a column, then correct the hand down to the limit (Q8)."""
    s.tile_seat[c] = p
    acquire_column(s, p, c)
    if hand_size(s, p) > HAND_LIMIT:
        push(s, LIMIT, p)


@rule
def place_on_marker(s: Any, p: int) -> None:
    """Take the Starting Player Marker, and the Next marker if its holder has that too (Q33)."""
    s.start_seat = p
    s.start_marker = p
    if s.next_marker >= MARKER_HELD:
        s.next_marker = MARKER_HELD + p
