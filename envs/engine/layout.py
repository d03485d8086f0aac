"""Named blocks of a flat index range, for actions and for observations, and the tables drawn from them for the docs.

A block has a name, a size and a description; its offset follows from the blocks before it, so no index is ever
written by hand. Rules use the offsets as compile-time constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALL_ROWS = 1 << 20
"""For ``Block.rows``: more than any block has."""


@dataclass(frozen=True)
class Block:
    """A run of consecutive indices.

    Attributes:
        name: Unique within the layout.
        shape: How its indices are arranged, row-major, e.g. ``(14, 9)``.
        text: What it means, one line.
        rows: How many of the leading rows (along the first axis) a game with the given options can fill, at most
            ``ALL_ROWS``; the others are always zero. Without it, all.
    """

    name: str
    shape: tuple[int, ...]
    text: str
    rows: Callable[[Any], int] | None = None

    @property
    def size(self) -> int:
        """Number of indices."""
        return prod(self.shape)

    def filled(self, options: Any) -> int:
        """Number of leading indices that a game with ``options`` can fill."""
        return self.size if self.rows is None else min(self.rows(options) * prod(self.shape[1:]), self.size)


def per_player(options: Any) -> int:
    """For ``Block.rows``: one row for each player, of whom only ``options.num_players`` take part."""
    return options.num_players


class Layout:
    """Blocks in order, with their offsets.

    Raises:
        ValueError: If two blocks share a name.
    """

    def __init__(self, *blocks: Block) -> None:
        self.blocks: tuple[Block, ...] = blocks
        self._offsets: dict[str, int] = {}
        offset = 0
        for block in blocks:
            if block.name in self._offsets:
                raise ValueError(f"layout has two blocks named {block.name!r}")
            self._offsets[block.name] = offset
            offset += block.size
        self.size: int = offset

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __getitem__(self, name: str) -> Block:
        return next(block for block in self.blocks if block.name == name)

    def offset(self, name: str) -> int:
        """First flat index of the block."""
        return self._offsets[name]

    def slice(self, name: str) -> slice:
        """Where the block lies in a flat row."""
        return slice(self._offsets[name], self._offsets[name] + self[name].size)

    def filled(self, options: Any) -> NDArray[np.intp]:
        """The flat indices, ascending, that a game with ``options`` can fill; all others are always zero."""
        spans = [(self.offset(block.name), block.filled(options)) for block in self.blocks]
        return np.concatenate([np.arange(start, start + count) for start, count in spans])

    def locate(self, index: int) -> tuple[str, int]:
        """Block name and place within the block of a flat index.

        Raises:
            IndexError: If ``index`` is outside ``[0, size)``.
        """
        for block in self.blocks:
            start = self._offsets[block.name]
            if start <= index < start + block.size:
                return block.name, index - start
        raise IndexError(f"index {index} is outside 0..{self.size - 1}")

    def markdown(self) -> str:
        """The layout as a Markdown table: indices, block, shape, meaning."""
        rows = ["| Index | Block | Shape | Meaning |", "|---|---|---|---|"]
        for block in self.blocks:
            start = self._offsets[block.name]
            span = str(start) if block.size == 1 else f"{start}-{start + block.size - 1}"
            shape = " x ".join(str(n) for n in block.shape)
            rows.append(f"| {span} | {block.name} | {shape} | {block.text} |")
        return "\n".join(rows)
