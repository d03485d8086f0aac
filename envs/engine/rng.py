"""Random numbers that live in the game record: SplitMix64, one key and one counter.

The n-th number is a pure function of ``s.seed`` and n, so equal seeds and actions give equal bytes, a copied record
continues exactly like its original, and writing a fresh ``s.seed`` makes everything drawn later independent.
Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .jit import JIT_DISABLED, rule

_GOLDEN_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_MASK_64 = (1 << 64) - 1


def _scramble_plain(key: Any, counter: Any) -> Any:
    z = (int(key) + int(counter) * _GOLDEN_GAMMA) & _MASK_64
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK_64
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK_64
    return z ^ (z >> 31)


@rule
def _scramble_compiled(key: Any, counter: Any) -> Any:
    z = np.uint64(key) + np.uint64(counter) * np.uint64(_GOLDEN_GAMMA)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(_MIX_1)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(_MIX_2)
    return z ^ (z >> np.uint64(31))


# NumPy warns of the overflow that is meant here, so that uncompiled rules count with Python's integers.
_scramble = _scramble_plain if JIT_DISABLED else _scramble_compiled


@rule
def derive(key: Any, counter: Any) -> Any:
    """The ``counter``-th 64-bit number of the stream named ``key``; also how one seed makes others."""
    return _scramble(key, counter)


@rule
def next_u64(s: Any) -> Any:
    """The next 64-bit number of the record's stream."""
    s.draws += 1
    return _scramble(s.seed, s.draws)


@rule
def below(s: Any, n: int) -> int:
    """A uniform integer in ``[0, n)``, for ``n`` up to 2**31 (bias below 2**-20 for the sizes of board games)."""
    return int((np.int64(next_u64(s) >> np.uint64(33)) * n) >> 31)


@rule
def shuffle(s: Any, items: NDArray[Any], n: int) -> None:
    """Shuffle the first ``n`` entries of the one-dimensional ``items`` in place (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
