"""+5 tokens: a second lap on the production and sales tracks (printed with Royal Perfumes)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ...components import PLUS5_STEPS


@rule
def last_step(s: Any, printed: int) -> int:
    """Where a track of ``printed`` spaces ends: with the tokens a sixth step begins a second lap (R51)."""
    return printed + PLUS5_STEPS if s.with_plus5_tokens == 1 else printed
