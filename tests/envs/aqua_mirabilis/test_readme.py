"""The tables of the game's README are those of the layouts."""

from __future__ import annotations

from pathlib import Path

import perfumezoo.envs.aqua_mirabilis.game as aqua_mirabilis_game

README = Path(aqua_mirabilis_game.__file__).with_name("README.md")


def test_action_and_observation_tables_are_the_layouts() -> None:
    text = README.read_text("utf-8")
    assert aqua_mirabilis_game.GAME.actions.markdown() in text
    assert aqua_mirabilis_game.GAME.observation.markdown() in text


def test_sizes_are_the_games() -> None:
    text = README.read_text("utf-8")
    game = aqua_mirabilis_game.GAME
    assert f"Discrete({game.actions.size})" in text
    assert f"Box({game.observation.size}, float32)" in text
    assert f"{game.dtype.itemsize} bytes" in text
