"""The options and the noise table of the game's README are those of the game."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import perfumezoo.envs.the_perfumer.game as the_perfumer_game
from perfumezoo.envs.the_perfumer.options import NOISE, ThePerfumerOptions
from tests.envs.the_perfumer.test_nose import TABLE

README = Path(the_perfumer_game.__file__).with_name("README.md")


def test_every_option_is_listed() -> None:
    text = README.read_text("utf-8")
    for option in dataclasses.fields(ThePerfumerOptions):
        assert f"| `{option.name}` |" in text, option.name


def test_the_noise_table_is_that_of_the_tests() -> None:
    text = README.read_text("utf-8")
    for name, (sigma, *figures) in TABLE.items():
        row = next(line for line in text.splitlines() if line.startswith(f'| `"{name}"`'))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert float(cells[1]) == sigma == NOISE[name]
        assert [float(cell) for cell in cells[2:]] == figures, name
