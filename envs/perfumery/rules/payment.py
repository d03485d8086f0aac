"""Discarding to the central area: down to the hand limit, and to pay."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, player, pop, set_arg
from ..components import HAND_LIMIT, SYNTHETIC
from .cards import discard, hand_size, mark_hand
from .nodes import FOR_ESSENCE, FOR_HIRING


@rule
def legal_limit(s: Any, mask: Any) -> None:
    """Any card in hand, new ones included (Q9)."""
    mark_hand(s, player(s), mask)


@rule
def apply_limit(s: Any, action: int) -> None:
    """Discard one card, until the hand is down to the limit."""
    p = player(s)
    discard(s, p, action)
    if hand_size(s, p) <= HAND_LIMIT:
        pop(s)
        s.discard_column = -1


@rule
def legal_pay(s: Any, mask: Any) -> None:
    """Any card in hand (Q13)."""
    mark_hand(s, player(s), mask)


@rule
def apply_pay(s: Any, action: int) -> None:
    """Discard one card; what is paid for comes as soon as enough is paid, without change (Q10)."""
    p = player(s)
    paid = arg(s, ARG_B) + discard(s, p, action)
    if paid < arg(s, ARG_A):
        set_arg(s, ARG_B, paid)
        return
    purpose = arg(s, ARG_C)
    note = arg(s, ARG_D)
    pop(s)
    s.discard_column = -1
    if purpose == FOR_ESSENCE:
        s.stock[p, note, SYNTHETIC] += 1
    elif purpose == FOR_HIRING:
        s.hiring[p] = 1
