"""Writing blocks of features so that the compiler turns the loops into vector code.

Both sides start at index 0 of contiguous one-dimensional views and the factor is float32: an index offset inside the
loop, or a Python float, makes the same copy two to five times slower.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .jit import rule


@rule
def scaled(source: Any, scale: Any, out: Any) -> None:
    """``out[i] = source[i] * scale`` for integers ``source[n]``, float32 ``scale`` and ``out``."""
    for i in range(len(source)):
        out[i] = np.float32(source[i]) * scale


@rule
def plain(source: Any, out: Any) -> None:
    """``out[i] = source[i]`` for integers ``source[n]`` and float32 ``out``."""
    for i in range(len(source)):
        out[i] = np.float32(source[i])
