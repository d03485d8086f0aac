"""Drawings in the render modes."""

import numpy as np

from perfumezoo.envs.engine.drawing import draw, rasterize
from tests.envs.engine.toy import GAME, ToyOptions

STATE = GAME.template(ToyOptions())


def test_text_for_people_and_logs() -> None:
    assert draw(GAME, STATE, "ansi", None) == draw(GAME, STATE, "human", None) == GAME.text(STATE, None)


def test_svg_is_the_source() -> None:
    assert draw(GAME, STATE, "svg", 1) == GAME.svg(STATE, 1)


def test_a_picture_has_the_size_of_the_svg_on_white() -> None:
    picture = rasterize(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
        '<rect x="10" y="5" width="10" height="5" fill="#102030"/></svg>'
    )
    assert (picture.shape, picture.dtype) == ((20, 40, 3), np.uint8)
    assert picture[0, 0].tolist() == [255, 255, 255]
    assert picture[7, 15].tolist() == [0x10, 0x20, 0x30]
    assert (picture == [0x10, 0x20, 0x30]).all(axis=2).sum() == 50


def test_rgb_array_draws_the_svg() -> None:
    picture = draw(GAME, STATE, "rgb_array", None)
    assert isinstance(picture, np.ndarray)
    assert picture.tobytes() == rasterize(GAME.svg(STATE, None)).tobytes()
