"""Gaining technique cards: open, looked at, or unseen."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push
from ..actions import LOOK, PASS, TECHSRC, TECHSRC_LOOK, TECHSRC_UNSEEN
from ..components import LOOK_CARDS, OPEN_TECHNIQUES, TECH_28_COINS
from ..state import NUM_TECHNIQUES
from .holdings import receive_technique, uses, wealth
from .nodes import LOOK_CARD, OPEN_OR_LOOK, OPEN_OR_UNSEEN, UNSEEN


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
def draw_technique(s: Any) -> int:
    """The top card of the deck, which is not empty."""
    card = s.technique_deck[s.technique_top]
    s.technique_deck[s.technique_top] = -1
    s.technique_top = (s.technique_top + 1) % NUM_TECHNIQUES
    s.technique_left -= 1
    return card


@rule
def put_under_deck(s: Any, card: int) -> None:
    """Put a technique card at the bottom of the deck."""
    s.technique_deck[(s.technique_top + s.technique_left) % NUM_TECHNIQUES] = card
    s.technique_left += 1


@rule
def legal_gain_technique(s: Any, mask: Any) -> None:
    """The sources that the frame allows and that hold a card."""
    sources = arg(s, ARG_A)
    found = s.technique_left > 0
    if sources != UNSEEN:
        for slot in range(OPEN_TECHNIQUES):
            if s.technique_open[slot] >= 0:
                mask[TECHSRC + slot] = 1
                found = True
    mask[TECHSRC_LOOK] = sources == OPEN_OR_LOOK and s.technique_left > 0
    mask[TECHSRC_UNSEEN] = (sources in (OPEN_OR_UNSEEN, UNSEEN)) and s.technique_left > 0
    if not found:
        mask[PASS] = 1


@rule
def apply_gain_technique(s: Any, action: int) -> None:
    """Take an open card (its slot stays empty, R45), the top card, or look at the top cards."""
    p = player(s)
    pop(s)
    if action == PASS:
        return
    if action == TECHSRC_UNSEEN:
        receive_technique(s, p, draw_technique(s))
    elif action == TECHSRC_LOOK:
        for k in range(min(LOOK_CARDS, s.technique_left)):
            s.looked[k] = draw_technique(s)
        push(s, LOOK_CARD, p)
    else:
        receive_technique(s, p, s.technique_open[action - TECHSRC])
        s.technique_open[action - TECHSRC] = -1


@rule
def legal_look_card(s: Any, mask: Any) -> None:
    """Any of the cards looked at."""
    for k in range(5):
        mask[LOOK + k] = s.looked[k] >= 0


@rule
def apply_look_card(s: Any, action: int) -> None:
    """Keep one; the others go under the deck in their order."""
    p = player(s)
    pop(s)
    receive_technique(s, p, s.looked[action - LOOK])
    for k in range(5):
        if s.looked[k] >= 0 and k != action - LOOK:
            put_under_deck(s, s.looked[k])
    for k in range(5):
        s.looked[k] = -1
