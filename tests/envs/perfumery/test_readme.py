"""The tables of the game's README are those of the layouts."""

from __future__ import annotations

from pathlib import Path

import perfumezoo.envs.perfumery.game as perfumery_game

README = Path(perfumery_game.__file__).with_name("README.md")


def test_action_and_observation_tables_are_the_layouts() -> None:
    text = README.read_text("utf-8")
    assert perfumery_game.GAME.actions.markdown() in text
    assert perfumery_game.GAME.observation.markdown() in text


def test_sizes_are_the_games() -> None:
    text = README.read_text("utf-8")
    game = perfumery_game.GAME
    assert f"Discrete({game.actions.size})" in text
    assert f"Box({game.observation.size}, float32)" in text
    assert f"{game.dtype.itemsize} bytes" in text
