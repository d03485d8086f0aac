"""The stack of pending decisions.

A move that contains moves pushes frames; whatever is on top happens next. A frame is ``(node, player, a, b, c, d)``:
the rule to run or the decision to ask, the seat it concerns, and up to four small arguments. Games name their nodes.
"""

from __future__ import annotations

from typing import Any

from .jit import rule

NODE, PLAYER, ARG_A, ARG_B, ARG_C, ARG_D = range(6)


@rule
def push(s: Any, node: int, player: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Put a frame on top. Push in reverse: what is pushed last happens first."""
    i = s.depth
    s.stack[i, NODE] = node
    s.stack[i, PLAYER] = player
    s.stack[i, ARG_A] = a
    s.stack[i, ARG_B] = b
    s.stack[i, ARG_C] = c
    s.stack[i, ARG_D] = d
    s.depth = i + 1


@rule
def pop(s: Any) -> None:
    """Remove the top frame; its slot is cleared so that equal positions have equal bytes."""
    i = s.depth - 1
    for k in range(6):
        s.stack[i, k] = 0
    s.depth = i


@rule
def node(s: Any) -> int:
    """Node of the top frame."""
    return s.stack[s.depth - 1, NODE]


@rule
def player(s: Any) -> int:
    """Seat of the top frame."""
    return s.stack[s.depth - 1, PLAYER]


@rule
def arg(s: Any, k: int) -> int:
    """Argument ``k`` (``ARG_A`` to ``ARG_D``) of the top frame."""
    return s.stack[s.depth - 1, k]


@rule
def set_arg(s: Any, k: int, value: int) -> None:
    """Change argument ``k`` of the top frame."""
    s.stack[s.depth - 1, k] = value
