"""Gaining technique cards: open, looked at, or unseen."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, arg, player, pop, push, set_arg
from ..actions import LOOK, PASS, TECHSRC, TECHSRC_LOOK, TECHSRC_UNSEEN
from ..components import HELPER_8_LOOK, HELPER_15_COINS, LOOK_CARDS, MASTER_2_LOOK, OPEN_TECHNIQUES, TECH_28_COINS
from ..state import MAX_LOOKED
from .decks import draw_technique, put_under_deck
from .holdings import has_helper, has_master, receive_technique, uses, wealth
from .nodes import GAIN_TECHNIQUE, LOOK_CARD, LOOK_ONLY, OPEN_ELSE_UNSEEN, OPEN_OR_LOOK, UNSEEN


@rule
def technique_price(s: Any, p: int, printed: int) -> int:
    """What a technique bought for ``printed`` coins costs ``p`` (technique 28, helper 15)."""
    price = printed - TECH_28_COINS if uses(s, p, 28) else printed
    return max(0, price - HELPER_15_COINS if has_helper(s, p, 15) else price)


@rule
def any_technique(s: Any) -> bool:
    """Whether a technique card is open or in the deck."""
    if s.technique_left > 0:
        return True
    for slot in range(OPEN_TECHNIQUES):
        if s.technique_open[slot] >= 0:
            return True
    return False


@rule
def can_buy_technique(s: Any, p: int, printed: int) -> bool:
    """Whether a technique is to be had and its price can be paid (R15)."""
    return any_technique(s) and wealth(s, p) >= technique_price(s, p, printed)


@rule
def can_gain_unseen(s: Any, p: int) -> bool:
    """Whether a card is to be had where the top card is gained unseen; master 2 may take an open one instead."""
    return s.technique_left > 0 or (has_master(s, p, 2) and any_technique(s))


@rule
def legal_gain_technique(s: Any, mask: Any) -> None:
    """The sources that hold a card and that the frame allows; with master 2 open cards and looking, always."""
    sources = arg(s, ARG_A)
    chooses = has_master(s, player(s), 2)
    left = s.technique_left > 0
    any_open = False
    if chooses or sources not in (UNSEEN, LOOK_ONLY):
        for slot in range(OPEN_TECHNIQUES):
            if s.technique_open[slot] >= 0:
                mask[TECHSRC + slot] = 1
                any_open = True
    if sources == OPEN_ELSE_UNSEEN and any_open:
        return
    looks = chooses or sources in (OPEN_OR_LOOK, LOOK_ONLY)
    mask[TECHSRC_LOOK] = looks and left
    mask[TECHSRC_UNSEEN] = left and not looks
    if arg(s, ARG_C) == 1 or not (left or any_open):
        mask[PASS] = 1


@rule
def look_count(s: Any, p: int, sources: int) -> int:
    """How many of the top cards are looked at."""
    if has_master(s, p, 2):
        return MASTER_2_LOOK
    return HELPER_8_LOOK if sources == LOOK_ONLY else LOOK_CARDS


@rule
def apply_gain_technique(s: Any, action: int) -> None:
    """Take an open card (its slot stays empty, R45), the top card, or look at the top cards."""
    p = player(s)
    sources = arg(s, ARG_A)
    more = arg(s, ARG_B)
    pop(s)
    if action == PASS:
        return
    if action == TECHSRC_UNSEEN:
        receive_technique(s, p, draw_technique(s))
    elif action == TECHSRC_LOOK:
        for k in range(min(look_count(s, p, sources), s.technique_left)):
            s.looked[k] = draw_technique(s)
        push(s, LOOK_CARD, p, more)
    else:
        receive_technique(s, p, s.technique_open[action - TECHSRC])
        s.technique_open[action - TECHSRC] = -1
        if more > 0:
            push(s, GAIN_TECHNIQUE, p, OPEN_ELSE_UNSEEN)


@rule
def legal_look_card(s: Any, mask: Any) -> None:
    """Any of the cards looked at."""
    for k in range(MAX_LOOKED):
        mask[LOOK + k] = s.looked[k] >= 0


@rule
def apply_look_card(s: Any, action: int) -> None:
    """Keep one, or two (R54); the others go under the deck in their order."""
    p = player(s)
    more = arg(s, ARG_A)
    receive_technique(s, p, s.looked[action - LOOK])
    s.looked[action - LOOK] = -1
    if more > 0 and cards_looked_at(s) > 0:
        set_arg(s, ARG_A, more - 1)
        return
    pop(s)
    for k in range(MAX_LOOKED):
        if s.looked[k] >= 0:
            put_under_deck(s, s.looked[k])
            s.looked[k] = -1


@rule
def cards_looked_at(s: Any) -> int:
    """Number of cards being looked at."""
    n = 0
    for k in range(MAX_LOOKED):
        n += s.looked[k] >= 0
    return n
