"""The decision what to give a Dame; before the first gift it is also a window (Court Life, C4)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player
from .. import actions as a
from .court import end_gifts, give, mark_gifts
from .tiles import apply_free_action, is_free_action, mark_free_actions


@rule
def legal_dame_gifts(s: Any, mask: Any) -> None:
    """Gifts, or no more; free actions before the first gift."""
    p = player(s)
    mark_gifts(s, p, arg(s, ARG_A), mask)
    if arg(s, ARG_B) == 0:
        mark_free_actions(s, p, mask)
    mask[a.END] = 1


@rule
def apply_dame_gifts(s: Any, action: int) -> None:
    """A free action, a gift, or the end of the gifts."""
    if is_free_action(action):
        apply_free_action(s, action)
    elif action == a.END:
        end_gifts(s)
    else:
        give(s, player(s), action)
