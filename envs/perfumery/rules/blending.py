"""The blending phase up to the stockyards: who is at it, and the effects of the three notes.

The phase is simultaneous. Seats decide one after another; nothing becomes public before all have finished (Q38).
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from ..actions import MIX_USE
from ..components import (
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_BRAND,
    PERFUME_STORAGE,
    RECIPE_IN,
    RECIPE_LOSSLESS,
    RECIPE_OUT,
    TILE_OUT,
)
from ..state import HAND, PRODUCED
from .cards import holds_perfume, note_place, recipe_at, seat_after
from .nodes import BLEND, CLEANUP, END_BLENDING, MIX, NEXT_BLENDER, PRODUCE


@rule
def in_blending(s: Any) -> bool:
    """Whether the blending phase is on."""
    return s.depth > 0 and s.stack[0, 0] == NEXT_BLENDER


@rule
def run_start_blending(s: Any) -> None:
    """Everybody has to blend, the seat that began the round first (Q38)."""
    pop(s)
    for p in range(s.num_players):
        s.to_blend[p] = 1
    push(s, NEXT_BLENDER, s.first, s.first)


@rule
def run_next_blender(s: Any) -> None:
    """The next seat clockwise that has not finished; one for whom nothing matters finishes unasked."""
    p = arg(s, ARG_A)
    for _ in range(s.num_players):
        if s.to_blend[p] == 1:
            if blending_matters(s, p):
                set_arg(s, ARG_A, seat_after(s, p))
                begin_blending(s, p)
                return
            s.kept[p] = s.stored[p]
            s.to_blend[p] = 0
        p = seat_after(s, p)
    pop(s)
    push(s, END_BLENDING, s.first)


@rule
def blending_matters(s: Any, p: int) -> bool:
    """Whether ``p`` has a perfume to produce, or a space to fill for a later round."""
    if holds_perfume(s, p):
        return True
    if s.round == s.last_round:
        return False
    for kind in range(NUM_ESSENCES):
        if s.stored[p, kind] < s.spaces[p, kind]:
            return True
    return False


@rule
def begin_blending(s: Any, p: int) -> None:
    """Start with the note tile of the top note; essences from action 5 lie on the stockyards already (Q21)."""
    clear_blending(s)
    s.blended[:] = s.stock[p]
    s.room[:] = s.spaces[p]
    push(s, BLEND, p)


@rule
def clear_blending(s: Any) -> None:
    """Nobody is at it."""
    s.hold[:] = 0
    s.blended[:] = 0
    s.need[:] = 0
    s.room[:] = 0
    s.keep[:] = 0


@rule
def run_blend(s: Any) -> None:
    """Effects from the note tile upwards; stop where using or skipping one is a real choice (Q24)."""
    p = player(s)
    note = arg(s, ARG_A)
    done = arg(s, ARG_B)
    if done == 0:
        for kind in range(NUM_ESSENCES):
            s.hold[kind] += TILE_OUT[note, kind]
        set_arg(s, ARG_B, 1)
        return
    card = recipe_at(s, note_place(p, note), done - 1)
    if card < 0:
        finish_note(s, p, note)
        return
    set_arg(s, ARG_B, done + 1)
    if RECIPE_LOSSLESS[card] == 1:
        if affordable(s, card):
            use_effect(s, card)
    elif affordable(s, card):
        push(s, MIX, p, note, card)


@rule
def affordable(s: Any, card: int) -> bool:
    """Whether the essences moving up pay for the effect; an extraction costs nothing. S is no wildcard here (Q23)."""
    for kind in range(NUM_ESSENCES):
        if s.hold[kind] < RECIPE_IN[card, kind]:
            return False
    return True


@rule
def use_effect(s: Any, card: int) -> None:
    """Pay what stands left, take what stands right."""
    for kind in range(NUM_ESSENCES):
        s.hold[kind] += RECIPE_OUT[card, kind] - RECIPE_IN[card, kind]


@rule
def finish_note(s: Any, p: int, note: int) -> None:
    """The essences reach the stockyard; then comes the next note, after the last one production."""
    for kind in range(NUM_ESSENCES):
        s.blended[note, kind] += s.hold[kind]
        s.hold[kind] = 0
    if note + 1 < NUM_NOTES:
        set_arg(s, ARG_A, note + 1)
        set_arg(s, ARG_B, 0)
    else:
        pop(s)
        push(s, PRODUCE, p)


@rule
def legal_mix(s: Any, mask: Any) -> None:
    """Use or skip."""
    mask[MIX_USE : MIX_USE + 2] = 1


@rule
def apply_mix(s: Any, action: int) -> None:
    """Use the effect or not, and go on upwards."""
    card = arg(s, ARG_B)
    pop(s)
    if action == MIX_USE:
        use_effect(s, card)


@rule
def run_end_blending(s: Any) -> None:
    """All have finished: their perfumes, brand values and storage become public, the rest volatilizes."""
    pop(s)
    for k in range(NUM_PERFUMES):
        if s.declared[k] == 1:
            p = s.place[NUM_RECIPES + k] - HAND
            s.place[NUM_RECIPES + k] = PRODUCED + p
            s.score[p] += PERFUME_BRAND[k]
            if PERFUME_STORAGE[k] >= 0:
                s.spaces[p, PERFUME_STORAGE[k]] += 1
    s.declared[:] = 0
    s.stored[:] = s.kept
    s.kept[:] = 0
    s.stock[:] = 0
    if s.round < s.last_round:
        push(s, CLEANUP, s.first)
