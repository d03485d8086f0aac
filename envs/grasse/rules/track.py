"""The collection track: its pieces, where they return to, and what is taken from it."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, player, pop, push, set_arg
from ..actions import PASS, RES, SPACE
from ..components import NUM_BASES, SPACE_CAPACITY
from ..state import NUM_RESOURCES, NUM_SPACES
from .nodes import ADJACENT, ANYWHERE, BASE_KIND, HERE, RETURN_GIVEN, TAKE_PIECE


@rule
def pieces_on(s: Any, space: int) -> int:
    """Number of pieces on a space."""
    n = 0
    for c in range(NUM_RESOURCES):
        n += s.track[space, c]
    return n


@rule
def kind_on(s: Any, space: int, kind: int) -> int:
    """Number of bases or of essences on a space."""
    n = 0
    if kind == BASE_KIND:
        for c in range(NUM_BASES):
            n += s.track[space, c]
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            n += s.track[space, c]
    return n


@rule
def neighbour(collector: int, side: int) -> int:
    """The space before (``side`` 0) or after (1) a collector; the sign lies between the last and the first (R24)."""
    if side == 0:
        return collector - 2 if collector >= 2 else NUM_SPACES - 1
    return collector if collector < NUM_SPACES else 0


@rule
def in_scope(s: Any, space: int, scope: int) -> bool:
    """Whether a TAKE_SPACE scope covers the space."""
    if scope == ANYWHERE:
        return True
    if scope < HERE:
        collector = s.collector[scope - ADJACENT]
        return space == neighbour(collector, 0) or space == neighbour(collector, 1)
    return space == s.collector[scope - HERE] - 1


@rule
def any_in_scope(s: Any, kind: int, scope: int) -> bool:
    """Whether a piece of the kind lies within the scope."""
    for space in range(NUM_SPACES):
        if in_scope(s, space, scope) and kind_on(s, space, kind) > 0:
            return True
    return False


@rule
def legal_take_space(s: Any, mask: Any) -> None:
    """Spaces in scope that hold the kind; PASS when optional, or when there is none."""
    kind = arg(s, ARG_A)
    scope = arg(s, ARG_C)
    found = False
    for space in range(NUM_SPACES):
        if in_scope(s, space, scope) and kind_on(s, space, kind) > 0:
            mask[SPACE + space] = 1
            found = True
    if arg(s, ARG_D) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_take_space(s: Any, action: int) -> None:
    """Choose the space; what is left to take after this piece is optional."""
    p = player(s)
    kind = arg(s, ARG_A)
    left = arg(s, ARG_B) - 1
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_B, left)
        set_arg(s, ARG_D, 1)
    if action != PASS:
        push(s, TAKE_PIECE, p, kind, action - SPACE)


@rule
def legal_take_piece(s: Any, mask: Any) -> None:
    """Colours of the kind on the space."""
    space = arg(s, ARG_B)
    if arg(s, ARG_A) == BASE_KIND:
        for c in range(NUM_BASES):
            mask[RES + c] = s.track[space, c] > 0
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            mask[RES + c] = s.track[space, c] > 0


@rule
def take_piece(s: Any, p: int, space: int, colour: int) -> None:
    """Take one piece behind the screen."""
    s.track[space, colour] -= 1
    s.resources[p, colour] += 1


@rule
def apply_take_piece(s: Any, action: int) -> None:
    """Take one piece of the colour."""
    p = player(s)
    space = arg(s, ARG_B)
    pop(s)
    take_piece(s, p, space, action - RES)


@rule
def take_colour(s: Any, p: int, space: int, colour: int) -> None:
    """Take every piece of a colour from a space."""
    s.resources[p, colour] += s.track[space, colour]
    s.track[space, colour] = 0


@rule
def run_take_colour(s: Any) -> None:
    """Collect a colour, once the owner of the token has been paid."""
    p = player(s)
    space = arg(s, ARG_A)
    colour = arg(s, ARG_B)
    pop(s)
    take_colour(s, p, space, colour)


@rule
def give(s: Any, p: int, colour: int) -> None:
    """Give up a piece whose return space will be chosen later."""
    s.resources[p, colour] -= 1
    s.in_transit[colour] += 1


@rule
def note_given(s: Any, colour: int) -> None:
    """Queue a piece given up; the pieces of one payment return in the order given."""
    k = 0
    while s.given[k] >= 0:
        k += 1
    s.given[k] = colour


@rule
def push_return_given(s: Any, p: int) -> None:
    """Ask ``p`` for the return space of each piece of ``given``."""
    push(s, RETURN_GIVEN, p)


@rule
def legal_return(s: Any, mask: Any) -> None:
    """Spaces with room; if all are full the piece is boxed (R12)."""
    room = False
    for space in range(NUM_SPACES):
        if pieces_on(s, space) < SPACE_CAPACITY:
            mask[SPACE + space] = 1
            room = True
    if not room:
        mask[PASS] = 1


@rule
def put_back(s: Any, colour: int, action: int) -> None:
    """Return a piece in transit to the chosen space, or box it."""
    s.in_transit[colour] -= 1
    if action == PASS:
        s.boxed[colour] += 1
    else:
        s.track[action - SPACE, colour] += 1


@rule
def apply_return(s: Any, action: int) -> None:
    """Return the piece named by the frame."""
    colour = arg(s, ARG_A)
    pop(s)
    put_back(s, colour, action)


@rule
def legal_return_given(s: Any, mask: Any) -> None:
    """As RETURN; PASS when every piece has been returned."""
    if s.given[0] < 0:
        mask[PASS] = 1
    else:
        legal_return(s, mask)


@rule
def apply_return_given(s: Any, action: int) -> None:
    """Return the first piece of ``given``; the frame goes with the last."""
    colour = s.given[0]
    if colour >= 0:
        put_back(s, colour, action)
        for k in range(5):
            s.given[k] = s.given[k + 1]
        s.given[5] = -1
    if s.given[0] < 0:
        pop(s)


@rule
def legal_swap_resources(s: Any, mask: Any) -> None:
    """Two different spaces, not both empty (R81)."""
    first = arg(s, ARG_A) - 1
    filled = 0
    for space in range(NUM_SPACES):
        filled += pieces_on(s, space) > 0
    found = False
    for space in range(NUM_SPACES):
        if first < 0:
            fits = filled > 0
        else:
            fits = space != first and pieces_on(s, space) + pieces_on(s, first) > 0
        if fits:
            mask[SPACE + space] = 1
            found = True
    if arg(s, ARG_B) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_swap_resources(s: Any, action: int) -> None:
    """Choose the first space, then swap its pieces with the second's."""
    first = arg(s, ARG_A) - 1
    if action == PASS:
        pop(s)
    elif first < 0:
        set_arg(s, ARG_A, action - SPACE + 1)
        set_arg(s, ARG_B, 0)
    else:
        pop(s)
        second = action - SPACE
        for c in range(NUM_RESOURCES):
            kept = s.track[first, c]
            s.track[first, c] = s.track[second, c]
            s.track[second, c] = kept


@rule
def legal_swap_tokens(s: Any, mask: Any) -> None:
    """Two different spaces, whoever owns their tokens (R81)."""
    first = arg(s, ARG_A) - 1
    for space in range(NUM_SPACES):
        if space != first:
            mask[SPACE + space] = 1
    if arg(s, ARG_B) == 1:
        mask[PASS] = 1


@rule
def apply_swap_tokens(s: Any, action: int) -> None:
    """Choose the first space, then swap its token with the second's; helper 20 gives a point for it."""
    p = player(s)
    first = arg(s, ARG_A) - 1
    points = arg(s, ARG_C)
    if action == PASS:
        pop(s)
    elif first < 0:
        set_arg(s, ARG_A, action - SPACE + 1)
        set_arg(s, ARG_B, 0)
    else:
        pop(s)
        second = action - SPACE
        s.score[p] += points
        kept = s.token_owner[first]
        s.token_owner[first] = s.token_owner[second]
        s.token_owner[second] = kept
