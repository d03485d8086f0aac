"""Court Life: the nobleman's letter, gifts to the Dame, influence, and who holds the favours."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    DAME_C,
    DAME_D,
    DAME_GIFT,
    MAX_FAVOURS,
    NUM_DAMES,
    NUM_SCENTS,
)
from ..state import NONE
from .holdings import discard_scent, discard_token, seat_after
from .nodes import DAME_GIFTS, FAVOURS, INFLUENCE, KEEP_FAVOURS
from .perfumes import lose_perfume, mark_perfumes


@rule
def visit_couple(s: Any, p: int, dame: int) -> None:
    """Meet the nobleman, then the Dame (C2)."""
    meet_nobleman(s, p, dame)
    push(s, DAME_GIFTS, p, dame)


@rule
def meet_nobleman(s: Any, p: int, couple: int) -> None:
    """The first gives a letter of level 1, the others swap one for the next level; else he is ignored (C1, C12)."""
    level = couple + 1
    if s.letter[p] != couple or s.letter_left[level] == 0:
        return
    if s.letter_left[level] > 0:
        s.letter_left[level] -= 1
    if couple > 0 and s.letter_left[couple] >= 0:
        s.letter_left[couple] += 1
    s.letter[p] = level


# ---- gifts --------------------------------------------------------------------------------------------------------


@rule
def mark_gifts(s: Any, p: int, dame: int, mask: Any) -> None:
    """What ``p`` can give the Dame (Meet the Dame)."""
    for x in range(NUM_SCENTS):
        if DAME_GIFT[dame, x] == 1 and s.scents[p, x] > 0:
            mask[a.SCENT + x] = 1
    if dame == DAME_C and s.tokens[p] > 0:
        mask[a.GIFT_TOKEN] = 1
    elif dame == DAME_D:
        mark_perfumes(s, p, mask)


@rule
def give(s: Any, p: int, action: int) -> None:
    """One gift; it leaves the table as when it is discarded (C3, C9)."""
    if action == a.GIFT_TOKEN:
        discard_token(s, p)
    elif action >= a.SLOT:
        lose_perfume(s, p, action - a.SLOT)
    else:
        discard_scent(s, p, action - a.SCENT)
    set_arg(s, ARG_B, arg(s, ARG_B) + 1)


@rule
def end_gifts(s: Any) -> None:
    """With at least one gift, look at the bonus tile and go on to place influence (C2)."""
    p = player(s)
    dame = arg(s, ARG_A)
    gifts = arg(s, ARG_B)
    pop(s)
    if gifts > 0:
        s.bonus_seen[p, dame] = 1
        note_leaders(s)
        push(s, INFLUENCE, p, dame, gifts)


# ---- influence ----------------------------------------------------------------------------------------------------


@rule
def legal_influence(s: Any, mask: Any) -> None:
    """A token from the supply, without one from another Dame, or no more (C5)."""
    p = player(s)
    mask[a.END] = 1
    if s.supply[p] > 0:
        mask[a.INFLUENCE] = 1
        return
    for d in range(NUM_DAMES):
        mask[a.DAME + d] = d != arg(s, ARG_A) and s.influence[p, d] > 0


@rule
def apply_influence(s: Any, action: int) -> None:
    """Place one token; after the last the favours change hands."""
    p = player(s)
    if action == a.END:
        end_influence(s)
        return
    if action == a.INFLUENCE:
        s.supply[p] -= 1
    else:
        s.influence[p, action - a.DAME] -= 1
    s.influence[p, arg(s, ARG_A)] += 1
    left = arg(s, ARG_B) - 1
    set_arg(s, ARG_B, left)
    if left == 0:
        end_influence(s)


@rule
def end_influence(s: Any) -> None:
    """No more tokens are placed now."""
    pop(s)
    reassign_favours(s)


@rule
def legal_tile_infl(s: Any, mask: Any) -> None:
    """Any Dame, or no more (C10)."""
    mask[a.DAME : a.DAME + NUM_DAMES] = 1
    mask[a.END] = 1


@rule
def apply_tile_infl(s: Any, action: int) -> None:
    """Place one token from the supply."""
    p = player(s)
    if action == a.END:
        end_influence(s)
        return
    s.supply[p] -= 1
    s.influence[p, action - a.DAME] += 1
    left = arg(s, ARG_A) - 1
    set_arg(s, ARG_A, left)
    if left == 0 or s.supply[p] == 0:
        end_influence(s)


# ---- favours ------------------------------------------------------------------------------------------------------


@rule
def leader(s: Any, dame: int) -> int:
    """Who has strictly more influence on a Dame than everybody else, or ``NONE`` (C6)."""
    best = 0
    first = NONE
    for p in range(s.num_players):
        if s.influence[p, dame] > best:
            best = s.influence[p, dame]
            first = p
        elif s.influence[p, dame] == best:
            first = NONE
    return first


@rule
def note_leaders(s: Any) -> None:
    """Remember who leads before influence is placed, to know afterwards which majorities are new."""
    for d in range(NUM_DAMES):
        s.lead_before[d] = leader(s, d)


@rule
def reassign_favours(s: Any) -> None:
    """Favours whose holder does not lead return to their Dames; then every leader is looked at (C8)."""
    for d in range(NUM_DAMES):
        if s.favour[d] >= 0 and s.favour[d] != leader(s, d):
            s.favour[d] = NONE
    push(s, FAVOURS, s.owner)


@rule
def run_favours(s: Any) -> None:
    """The next seat, from the owner of the turn on, takes the favours it leads, or chooses which to keep (C7, C8)."""
    passed = arg(s, ARG_A)
    p = player(s)
    pop(s)
    if passed == s.num_players:
        s.lead_before[:] = NONE
        return
    push(s, FAVOURS, seat_after(s, p), passed + 1)
    leads, held, gained = majorities(s, p)
    if leads <= MAX_FAVOURS:
        keep_favours(s, p, led_by(s, p))
    elif gained > 0 or held < MAX_FAVOURS:
        push(s, KEEP_FAVOURS, p, led_by(s, p))


@rule
def majorities(s: Any, p: int) -> tuple[int, int, int]:
    """How many Dames ``p`` leads, how many of their favours it holds, and on how many it did not lead before."""
    leads = 0
    held = 0
    gained = 0
    for d in range(NUM_DAMES):
        if leader(s, d) == p:
            leads += 1
            held += s.favour[d] == p
            gained += s.lead_before[d] != p
    return leads, held, gained


@rule
def led_by(s: Any, p: int) -> int:
    """The Dames that ``p`` leads, one bit each."""
    bits = 0
    for d in range(NUM_DAMES):
        bits |= int(leader(s, d) == p) << d
    return bits


@rule
def keep_favours(s: Any, p: int, dames: int) -> None:
    """``p`` holds the favours of these Dames and of no others."""
    for d in range(NUM_DAMES):
        if dames >> d & 1:
            s.favour[d] = p
        elif s.favour[d] == p:
            s.favour[d] = NONE


@rule
def legal_keep_favours(s: Any, mask: Any) -> None:
    """A majority whose favour is left to its Dame (C7)."""
    for d in range(NUM_DAMES):
        mask[a.DAME + d] = arg(s, ARG_A) >> d & 1


@rule
def apply_keep_favours(s: Any, action: int) -> None:
    """Leave one out, until as many are left as one can hold."""
    p = player(s)
    dames = arg(s, ARG_A) & ~(1 << (action - a.DAME))
    set_arg(s, ARG_A, dames)
    left = 0
    for d in range(NUM_DAMES):
        left += dames >> d & 1
    if left == MAX_FAVOURS:
        pop(s)
        keep_favours(s, p, dames)
