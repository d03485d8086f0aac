"""A few threads that share the rows of a batch.

Each runs the network on its own rows with single-threaded operations, and they meet once per batch. OpenMP inside the
operations would make them meet after every one: as fast on an idle machine, ten times slower on one with other work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray

P = TypeVar("P")
T = TypeVar("T")

Task = Callable[[], None]
"""Something to be done that leaves its result where it belongs."""

MIN_ROWS = 128
"""Fewer rows than this are not worth another thread."""

FAST_BFLOAT16 = ("amx_bf16", "avx512_bf16")
"""A processor with one of these multiplies bfloat16 faster than float32; others can take sixty times as long."""

DTYPES = {"bfloat16": torch.bfloat16, "float32": torch.float32}


def faster_precision() -> str:
    """The one of ``DTYPES`` in which this processor multiplies matrices faster."""
    abilities = torch.cpu.get_capabilities()
    return "bfloat16" if any(abilities.get(name, False) for name in FAST_BFLOAT16) else "float32"


def autocast(dtype: torch.dtype) -> torch.autocast:
    """Matrix products in ``dtype``; a new context each time, since one keeps the weights that it has cast."""
    return torch.autocast("cpu", torch.bfloat16, enabled=dtype is torch.bfloat16)


def _prepare_thread() -> None:
    """One thread per operation, and numbers too small for full precision count as 0.

    Moments of rarely active weights decay through that range, where each operation takes a hundred times as long.
    """
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)


class Workers:
    """``threads`` threads; with one, everything runs in the caller's.

    Torch's own threads are switched off for the whole process.
    """

    def __init__(self, threads: int) -> None:
        _prepare_thread()
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, initializer=_prepare_thread)

    def split(self, rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
        """``rows`` in consecutive parts of equal size, at most one per thread."""
        return np.array_split(rows, max(1, min(self.threads, len(rows) // MIN_ROWS)))

    def map(self, work: Callable[[P], T], parts: Sequence[P]) -> list[T]:
        """Results of ``work`` on each part, in order.

        Inference mode and autocast belong to a thread, so ``work`` enters them itself.
        """
        return [work(parts[0])] if len(parts) == 1 else list(self._pool.map(work, parts))

    def run(self, tasks: Sequence[Task]) -> None:
        """Do all ``tasks``, in any order; see ``map``."""
        if tasks:
            self.map(lambda task: task(), tasks)

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown()
