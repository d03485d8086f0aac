"""Opening the shop with completed orders, against the stack of the last one (Actions, Open the Shop)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import player, pop
from .. import actions as a
from ..components import BITS_IN, CENTRE, HELPER_AMOUNT, NUM_ORDERS, ORDER_PATTERNS, SHOP_CLERK
from ..state import DONE, NOBODY, OFFERED, REMOVED, SHOP_STACK


@rule
def completed_patterns(s: Any, p: int) -> int:
    """The patterns on the completed orders of ``p``, bits."""
    patterns = 0
    for order in range(NUM_ORDERS):
        if s.order_at[order] == DONE + p:
            patterns |= ORDER_PATTERNS[order]
    return patterns


@rule
def offer_value(s: Any, p: int, patterns: int) -> int:
    """Value of orders with these patterns: how many different ones, more with the Shop clerk (R-26)."""
    return BITS_IN[patterns] + (HELPER_AMOUNT[SHOP_CLERK] if s.tile_at[SHOP_CLERK] == p else 0)


@rule
def beats_stack(s: Any, p: int, patterns: int) -> bool:
    """Whether orders with these patterns are enough: worth more than the stack (R-26, R-27)."""
    return patterns != 0 and offer_value(s, p, patterns) > s.shop_value


@rule
def can_open_shop(s: Any, p: int) -> bool:
    """In the centre, by another player than the holder, with orders that are enough (R-29)."""
    return s.place[p] == CENTRE and s.shop != p and beats_stack(s, p, completed_patterns(s, p))


@rule
def legal_shop_offer(s: Any, mask: Any) -> None:
    """Completed orders that add a pattern; open as soon as the offer is enough."""
    p = player(s)
    for order in range(NUM_ORDERS):
        mask[a.ORDER + order] = s.order_at[order] == DONE + p and (ORDER_PATTERNS[order] & ~s.offer_patterns) != 0
    mask[a.CONFIRM] = beats_stack(s, p, s.offer_patterns)


@rule
def apply_shop_offer(s: Any, action: int) -> None:
    """Offer one more order, or open the shop: the old stack leaves, the token changes hands (R-28)."""
    if action != a.CONFIRM:
        s.order_at[action - a.ORDER] = OFFERED
        s.offer_patterns |= ORDER_PATTERNS[action - a.ORDER]
        return
    p = player(s)
    pop(s)
    remove_stack(s)
    for order in range(NUM_ORDERS):
        if s.order_at[order] == OFFERED:
            s.order_at[order] = SHOP_STACK
    s.shop = p
    s.shop_patterns = s.offer_patterns
    s.shop_value = BITS_IN[s.offer_patterns]
    s.offer_patterns = 0


@rule
def remove_stack(s: Any) -> None:
    """The orders in the centre leave the game, the token lies in the centre."""
    for order in range(NUM_ORDERS):
        if s.order_at[order] == SHOP_STACK:
            s.order_at[order] = REMOVED
    s.shop = NOBODY
    s.shop_patterns = 0
    s.shop_value = 0
