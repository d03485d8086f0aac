"""What a seat sees of a position, and the position with all redrawn that it cannot know."""

from __future__ import annotations

import numpy as np

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.view import text
from tests.envs.grasse.position import Position


def redrawn(position: Position, seat: int, key: int) -> Position:
    """A copy redrawn for ``seat``, whose view stays the same."""
    copy = position.copy()
    GAME.kernels.determinize_one(records(copy.states), 0, seat, np.uint64(key))
    assert observation(copy, seat) == observation(position, seat)
    assert text(copy.states, seat) == text(position.states, seat)
    if position.mover == seat:
        assert copy.legal() == position.legal()
    assert copy.legal()
    return copy


def observation(position: Position, seat: int) -> bytes:
    row = np.zeros(GAME.observation.size, np.float32)
    GAME.kernels.observe_one(records(position.states), 0, seat, row)
    return row.tobytes()
