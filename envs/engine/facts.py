"""What games tell of a record beside its drawings: pieces of ``Game.parts`` and ``Game.public``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray


def recorded_parts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """The parts of every seat's score, int64[P, K], of a game that keeps them in the field ``parts`` of its record.

    Args:
        state: Record array of one row.
    """
    return state.reshape(1)["parts"][0].astype(np.int64)


def open_fields(s: np.void, hidden: Collection[str]) -> list[NDArray[Any]]:
    """Every field of a record but the ``hidden`` ones, flat, in order; padding is left out."""
    names = [name for name in s.dtype.names or () if name not in hidden and "padding" not in name]
    return [np.ravel(s[name]) for name in names]
