"""Playing with the real strips of a box: ``nose="external"``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .components import NUM_STRIPS


def with_contents(state: NDArray[np.void], contents: Sequence[int]) -> NDArray[np.void]:
    """A record in which the strips hold what somebody has put into the real ones, or has found there.

    Give it to ``set_game_state`` before the round ends, which scores the perfumes.

    Args:
        state: Record array of one row, of a game with ``nose="external"``.
        contents: The fragrance, 0-6, in each strip.

    Raises:
        ValueError: If the contents are no permutation, the game has another nose, or the strips have been revealed.
    """
    if sorted(contents) != list(range(NUM_STRIPS)):
        raise ValueError(f"contents must be the fragrances 0..{NUM_STRIPS - 1} in some order, got {list(contents)}")
    changed = state.reshape(1).copy()
    if not changed["external"][0]:
        raise ValueError('only games with nose="external" are played with real strips')
    if changed["revealed"][0]:
        raise ValueError("the strips of this round have been revealed and scored")
    changed["contents"] = contents
    return changed
