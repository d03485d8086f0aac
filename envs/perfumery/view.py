"""Drawings of a state of Perfumery."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as text, as ``seat`` sees it."""
    return "x"


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as an SVG drawing, as ``seat`` sees it."""
    return "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
