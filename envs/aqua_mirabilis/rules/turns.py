"""Turns: choosing an action slot or production, ending a turn, extra turns (A Player Turn, Actions)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import player, pop, push
from .. import actions as a
from ..components import (
    AP3_TILE,
    BASE_SCENT_TYPE,
    CITY_TYPE,
    COUPLE_TYPE,
    MAX_AP,
    METHOD_TYPE,
    NUM_SCENTS,
    NUM_SLOTS,
    NUM_WEEKS,
    SKILL_TYPE,
    SLOT_AP,
    SLOT_TYPE,
    SPECIALISATION_TYPE,
    VERSAILLES_TYPE,
    WEEK_LENGTH,
)
from ..state import NONE
from .apprenticeship import (
    has_base_to_learn,
    has_method_to_pick,
    has_skill_to_pick,
    has_specialisation,
)
from .court import visit_couple
from .holdings import discard_flowers, discard_token, seat_after
from .market import ap_available, spend_ap
from .nodes import EXTRA, MAIN, PAY_FLOWER, PAY_PAIR, PAY_SCENT, PICK_SKILL, TURN_END, WORKERS
from .production import begin_production, can_produce
from .sunday import begin_parade, hold_sunday
from .tiles import apply_free_action, is_free_action, mark_free_actions, mark_tiles
from .travel import gets_tile, take_top_tile
from .versailles import begin_presenting, has_perfume_to_present


@rule
def begin_turn(s: Any, p: int) -> None:
    """A turn of ``p``."""
    s.owner = p
    push(s, MAIN, p)


# ---- choosing -----------------------------------------------------------------------------------------------------


@rule
def is_free(s: Any, p: int, slot: int) -> bool:
    """Whether no other perfumer stands there; Versailles has a space for everybody (T9)."""
    if SLOT_TYPE[slot] == VERSAILLES_TYPE:
        return True
    for q in range(s.num_players):
        if q != p and s.slot[q] == slot:
            return False
    return True


@rule
def is_repeated(s: Any, p: int, slot: int) -> bool:
    """Whether the type is that of the player's previous turn, where the perfumer still stands (T2)."""
    return s.slot[p] >= 0 and SLOT_TYPE[s.slot[p]] == SLOT_TYPE[slot]


@rule
def meets_needs(s: Any, p: int, slot: int) -> bool:
    """Whether what the action itself demands is at hand (A3, V0, V2)."""
    kind = SLOT_TYPE[slot]
    if kind < BASE_SCENT_TYPE or COUPLE_TYPE <= kind < VERSAILLES_TYPE:
        return True
    if kind >= CITY_TYPE and kind < COUPLE_TYPE:
        return gets_tile(s, p, kind - CITY_TYPE)
    if kind == BASE_SCENT_TYPE:
        return has_base_to_learn(s, p)
    if kind == SPECIALISATION_TYPE:
        return has_specialisation(s, p)
    if kind == SKILL_TYPE:
        return has_skill_to_pick(s, p)
    if kind == METHOD_TYPE:
        return has_method_to_pick(s, p)
    return has_perfume_to_present(s, p)


@rule
def legal_main(s: Any, mask: Any) -> None:
    """Action slots that are free, new, paid for and of use; production; free actions."""
    p = player(s)
    ap = ap_available(s, p)
    for slot in range(NUM_SLOTS):
        if SLOT_AP[slot] <= ap and is_free(s, p, slot) and not is_repeated(s, p, slot):
            mask[a.PLACE + slot] = meets_needs(s, p, slot)
    mark_free_actions(s, p, mask)
    if s.ap_free < 0:
        mask[a.PRODUCE] = can_produce(s, p)
        mark_tiles(s, p, AP3_TILE, mask)


@rule
def apply_main(s: Any, action: int) -> None:
    """Take an action, produce, or use a free action first."""
    p = player(s)
    if is_free_action(action):
        apply_free_action(s, action)
        return
    pop(s)
    push(s, TURN_END, p)
    if action == a.PRODUCE:
        begin_production(s, p)
    else:
        take_slot(s, p, action - a.PLACE)


@rule
def take_slot(s: Any, p: int, slot: int) -> None:
    """Move the perfumer there, pay, and begin the action."""
    s.slot[p] = slot
    spend_ap(s, p, SLOT_AP[slot])
    kind = SLOT_TYPE[slot]
    if kind < BASE_SCENT_TYPE:
        push(s, WORKERS, p, kind)
    elif kind == BASE_SCENT_TYPE:
        push(s, PAY_SCENT, p)
    elif kind == SPECIALISATION_TYPE:
        push(s, PAY_FLOWER, p)
    elif kind == SKILL_TYPE:
        push(s, PICK_SKILL, p)
    elif kind == METHOD_TYPE:
        push(s, PAY_PAIR, p)
    elif kind < COUPLE_TYPE:
        take_top_tile(s, p, kind - CITY_TYPE)
    elif kind < VERSAILLES_TYPE:
        visit_couple(s, p, kind - COUPLE_TYPE)
    else:
        begin_presenting(s, p)


# ---- the end of a turn --------------------------------------------------------------------------------------------


@rule
def legal_turn_end(s: Any, mask: Any) -> None:
    """Free actions, or the end."""
    mark_free_actions(s, player(s), mask)
    mask[a.END] = 1


@rule
def apply_turn_end(s: Any, action: int) -> None:
    """A free action, or: discard after production, reset the sundial, move the day, then another turn or seat."""
    if is_free_action(action):
        apply_free_action(s, action)
        return
    p = player(s)
    pop(s)
    if s.producing == 1:
        for x in range(NUM_SCENTS):
            discard_flowers(s, p, x, s.flowers[p, x])
    s.ap_free = NONE
    reset = s.producing == 1 or s.ap[p] == 0
    s.producing = 0
    if reset:
        s.ap[p] = MAX_AP
        advance_day(s, p)
    if s.extra_turn == 0 and s.tokens[p] > 0:
        push(s, EXTRA, p)
    else:
        pass_turn(s, p)


@rule
def advance_day(s: Any, p: int) -> None:
    """The day marker moves on, except in the final round (E2); the last Sunday begins that round (E1)."""
    if s.trigger >= 0:
        return
    s.day += 1
    week = WEEK_LENGTH[s.num_players]
    if s.day == NUM_WEEKS * week:
        s.trigger = p
    elif s.day % week == 0:
        hold_sunday(s, s.day // week - 1)


@rule
def legal_extra(s: Any, mask: Any) -> None:
    """Another turn for a token, or not."""
    mask[a.EXTRA] = 1
    mask[a.END] = 1


@rule
def apply_extra(s: Any, action: int) -> None:
    """At most one extra turn follows a turn (T6)."""
    p = player(s)
    pop(s)
    if action == a.EXTRA:
        discard_token(s, p)
        s.extra_turn = 1
        begin_turn(s, p)
    else:
        pass_turn(s, p)


@rule
def pass_turn(s: Any, p: int) -> None:
    """The next seat's turn; when it would be the trigger's again, the game is over but for the Parade (E1)."""
    s.extra_turn = 0
    q = seat_after(s, p)
    if q == s.trigger:
        begin_parade(s)
    else:
        begin_turn(s, q)
