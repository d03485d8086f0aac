"""The game record: the fields every game has, and how rules see a record.

A state is one record of an aligned structured dtype; a batch is an array of records. The engine's own fields come
first, so that loops which know no game can read them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .jit import JIT_DISABLED

FRAME_WIDTH = 6
"""A frame of the decision stack: node, player, and four arguments."""

OVER = -1
"""``s.to_move`` when the game has ended."""


def record_dtype(max_players: int, fields: Sequence[tuple[Any, ...]], stack_depth: int = 16) -> np.dtype[np.void]:
    """The dtype of a game's record: the engine's fields followed by the game's.

    Engine fields:
        seed u64, draws u64: the random stream (``rng``); never observed.
        signature u32: which game, version and component data the record belongs to.
        score i16[P]: running score by seat.
        stack i16[depth, 6], depth i8: pending decisions (``stack``).
        to_move i8: seat to decide, or -1 (``OVER``).
        num_players i8: seats in play. num_agents i8: seats decided by agents (the first ones).
        skip_forced i8: decisions with one legal action are applied unasked.
        perfect_recall i8: observations add what a player who forgets nothing would know.

    Args:
        max_players: P, the number of seats in the record.
        fields: NumPy field descriptions of the game, signed integers throughout (an unsigned difference would wrap).
        stack_depth: Most frames that can wait at once.
    """
    engine = [
        ("seed", "u8"),
        ("draws", "u8"),
        ("signature", "u4"),
        ("score", "i2", (max_players,)),
        ("stack", "i2", (stack_depth, FRAME_WIDTH)),
        ("depth", "i1"),
        ("to_move", "i1"),
        ("num_players", "i1"),
        ("num_agents", "i1"),
        ("skip_forced", "i1"),
        ("perfect_recall", "i1"),
    ]
    return np.dtype(_without_gaps(np.dtype([*engine, *fields], align=True)), align=True)


def _without_gaps(dtype: np.dtype[np.void]) -> list[tuple[Any, ...]]:
    """The fields of ``dtype`` with its padding as fields of their own.

    NumPy copies records field by field and leaves padding undefined, so that equal records could have unequal bytes.
    """
    assert dtype.fields is not None
    filled: list[tuple[Any, ...]] = []
    end = 0
    for name, (field, offset, *_) in dtype.fields.items():
        if offset > end:
            filled.append((f"padding_{end}", "i1", (offset - end,)))
        filled.append((name, field.base, field.shape))
        end = offset + field.itemsize
    if dtype.itemsize > end:
        filled.append((f"padding_{end}", "i1", (dtype.itemsize - end,)))
    return filled


def records(states: NDArray[np.void]) -> Any:
    """``states`` as rules take them: the array itself when compiled, else an indexable of attribute-style records."""
    return _PlainRecords(states) if JIT_DISABLED else states


class _PlainArray(np.ndarray):
    """An array whose elements come out as Python integers, as wide as compiled arithmetic and checked on assignment."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        return value.item() if isinstance(value, np.generic) else value


class _PlainRecord:
    """Attribute access to one record for uncompiled rules."""

    __slots__ = ("_row",)

    def __init__(self, row: np.void) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        value = self._row[name]
        return value.view(_PlainArray) if isinstance(value, np.ndarray) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        self._row[name] = value


class _PlainRecords:
    """An array of records for uncompiled kernels."""

    def __init__(self, states: NDArray[np.void]) -> None:
        self._states = states
        self.shape = states.shape

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, index: int) -> _PlainRecord:
        return _PlainRecord(self._states[index])
