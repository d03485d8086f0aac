"""Drawings of a state in the render modes of the environments."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from .game import Game


def draw(game: Game, state: NDArray[np.void], mode: str, seat: int | None) -> str | NDArray[np.uint8]:
    """A drawing of a record array of one row.

    Args:
        game: The game it belongs to.
        state: The record.
        mode: "human" or "ansi" for text, "svg" for SVG source, "rgb_array" for a picture.
        seat: Draw only what this seat may know, or None for everything.

    Returns:
        A string, or uint8[H, W, 3].
    """
    if mode in ("human", "ansi"):
        return game.text(state, seat)
    source = game.svg(state, seat)
    return source if mode == "svg" else rasterize(source)


def rasterize(source: str) -> NDArray[np.uint8]:
    """An SVG as pixels on white, uint8[H, W, 3]."""
    import resvg_py  # heavy, and only needed for pictures
    from PIL import Image

    image = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=source, background="#ffffff")))
    return np.array(image.convert("RGB"), np.uint8)
