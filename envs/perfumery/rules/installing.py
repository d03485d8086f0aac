"""Installing recipes in a note, and sorting installed ones."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from ..actions import CARD, DONE, POS, TO
from ..components import CARD_VALUE, NUM_NOTES, NUM_RECIPES, RECIPE_EXTRACTS
from ..state import HAND
from .cards import (
    hand_value,
    insert,
    lift_out,
    mixings_below,
    note_of,
    note_place,
    order_of_position,
    other_mixings,
    recipes_in,
)
from .nodes import FOR_INSTALLING, PAY, POSITION, SORT_NOTE, SORT_POSITION


@rule
def legal_install(s: Any, mask: Any) -> None:
    """Recipes whose cost, with that of those already installed, the rest of the hand can pay (Q11, Q12)."""
    p = player(s)
    installed = arg(s, ARG_B)
    left = hand_value(s, p) - installed
    for card in range(NUM_RECIPES):
        if s.place[card] == HAND + p and 2 * CARD_VALUE[card] <= left:
            mask[CARD + card] = 1
    if installed > 0:
        mask[DONE] = 1


@rule
def apply_install(s: Any, action: int) -> None:
    """Install one recipe, an extraction directly above the tile (Q14), or stop and pay."""
    p = player(s)
    note = arg(s, ARG_A)
    installed = arg(s, ARG_B)
    if action == DONE:
        pop(s)
        push(s, PAY, p, installed, 0, FOR_INSTALLING)
        return
    card = action - CARD
    where = note_place(p, note)
    set_arg(s, ARG_B, installed + CARD_VALUE[card])
    if RECIPE_EXTRACTS[card] == 1:
        insert(s, where, card, 0)
    else:
        insert(s, where, card, recipes_in(s, where))
        push(s, POSITION, p, note, card)


@rule
def legal_position(s: Any, mask: Any) -> None:
    """Below any other mixing recipe of the note, or on top."""
    others = other_mixings(s, note_place(player(s), arg(s, ARG_A)), arg(s, ARG_B))
    mask[POS : POS + others + 1] = 1


@rule
def apply_position(s: Any, action: int) -> None:
    """Move the recipe just installed from the top to its position."""
    where = note_place(player(s), arg(s, ARG_A))
    card = arg(s, ARG_B)
    pop(s)
    lift_out(s, card)
    insert(s, where, card, order_of_position(s, where, action - POS))


# ---- sorting ------------------------------------------------------------------------------------------------------


@rule
def legal_sort_card(s: Any, mask: Any) -> None:
    """Any recipe in one's own notes."""
    for card in range(NUM_RECIPES):
        mask[CARD + card] = note_of(s, player(s), card) >= 0


@rule
def apply_sort_card(s: Any, action: int) -> None:
    """Choose the recipe to move."""
    p = player(s)
    pop(s)
    push(s, SORT_NOTE, p, 0, action - CARD)


@rule
def legal_sort_note(s: Any, mask: Any) -> None:
    """The two other notes; its own for a mixing recipe that has another one to move past (Q19)."""
    p = player(s)
    card = arg(s, ARG_B)
    own = note_of(s, p, card)
    for note in range(NUM_NOTES):
        mask[TO + note] = note != own
    if RECIPE_EXTRACTS[card] == 0 and other_mixings(s, note_place(p, own), card) > 0:
        mask[TO + own] = 1


@rule
def apply_sort_note(s: Any, action: int) -> None:
    """An extraction moves at once, directly above the tile; a mixing recipe needs a position."""
    p = player(s)
    card = arg(s, ARG_B)
    note = action - TO
    pop(s)
    if RECIPE_EXTRACTS[card] == 1:
        lift_out(s, card)
        insert(s, note_place(p, note), card, 0)
    else:
        push(s, SORT_POSITION, p, note, card)


@rule
def legal_sort_position(s: Any, mask: Any) -> None:
    """Below any other mixing recipe of the note, or on top; something must change (Q19)."""
    p = player(s)
    card = arg(s, ARG_B)
    note = arg(s, ARG_A)
    others = other_mixings(s, note_place(p, note), card)
    mask[POS : POS + others + 1] = 1
    if note_of(s, p, card) == note:
        mask[POS + mixings_below(s, card)] = 0


@rule
def apply_sort_position(s: Any, action: int) -> None:
    """Move the recipe."""
    where = note_place(player(s), arg(s, ARG_A))
    card = arg(s, ARG_B)
    pop(s)
    lift_out(s, card)
    insert(s, where, card, order_of_position(s, where, action - POS))
