"""Gaining technique cards: open, looked at, or unseen."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from ..actions import LOOK, PASS, TECHSRC, TECHSRC_LOOK, TECHSRC_UNSEEN
from ..components import LOOK_CARDS, OPEN_TECHNIQUES, TECH_28_COINS
from ..state import MAX_LOOKED
from .decks import draw_technique, put_under_deck
from .holdings import receive_technique, uses, wealth
from .nodes import GAIN_TECHNIQUE, LOOK_CARD, OPEN_ELSE_UNSEEN, OPEN_OR_LOOK, OPEN_OR_UNSEEN, UNSEEN


@rule
def technique_price(s: Any, p: int, printed: int) -> int:
    """What a technique bought for ``printed`` coins costs ``p`` (technique 28)."""
    return max(0, printed - TECH_28_COINS) if uses(s, p, 28) else printed


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
def legal_gain_technique(s: Any, mask: Any) -> None:
    """The sources that the frame allows and that hold a card."""
    sources = arg(s, ARG_A)
    left = s.technique_left > 0
    any_open = False
    if sources != UNSEEN:
        for slot in range(OPEN_TECHNIQUES):
            if s.technique_open[slot] >= 0:
                mask[TECHSRC + slot] = 1
                any_open = True
    mask[TECHSRC_LOOK] = sources == OPEN_OR_LOOK and left
    unseen = sources in (OPEN_OR_UNSEEN, UNSEEN) or (sources == OPEN_ELSE_UNSEEN and not any_open)
    mask[TECHSRC_UNSEEN] = unseen and left
    if not (left or any_open):
        mask[PASS] = 1


@rule
def apply_gain_technique(s: Any, action: int) -> None:
    """Take an open card (its slot stays empty, R45), the top card, or look at the top cards."""
    p = player(s)
    more = arg(s, ARG_B)
    pop(s)
    if action == PASS:
        return
    if action == TECHSRC_UNSEEN:
        receive_technique(s, p, draw_technique(s))
    elif action == TECHSRC_LOOK:
        for k in range(min(LOOK_CARDS, s.technique_left)):
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
