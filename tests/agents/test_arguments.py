"""Command lines: games, presets, flags, and what is said of wrong ones."""

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from perfumezoo.agents.arguments import find_game, run_command
from perfumezoo.envs import GAMES
from perfumezoo.envs.engine.game import Game, Options
from perfumezoo.envs.grasse.options import EXPANSIONS, PRESETS, GrasseOptions

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class Echo(Generic[OptionsT]):
    """Note what was asked."""

    asked: ClassVar[list[Any]] = []
    options: OptionsT
    """Options of the game."""
    games: int = 3

    def run(self, game: Game) -> None:
        """Note it."""
        self.asked.append((game, self.options, self.games))


def run(*arguments: str) -> int:
    return run_command("program", "Say it again.", {"echo": Echo}, arguments)


def asked() -> tuple[Game, Any, int]:
    return Echo.asked.pop()


def test_flags_change_the_default_game() -> None:
    assert run("echo", "--games", "5") == 0
    assert asked() == (GAMES["grasse"], GrasseOptions(), 5)


def test_a_preset_is_the_start_for_flags() -> None:
    assert run("echo", "grasse:everything", "--options.num-players", "3") == 0
    assert asked() == (GAMES["grasse"], GrasseOptions(num_players=3, **PRESETS["everything"]), 3)


def test_names_on_the_command_line_replace_those_of_the_preset() -> None:
    assert run("echo", "grasse_v0:recommended", "--options.expansions", *EXPANSIONS[:1]) == 0
    assert asked()[1].expansions == EXPANSIONS[:1]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("grasse:all", "grasse has no preset 'all'; it has: base, recommended, everything"),
        ("perfumery:all", "perfumery has no preset 'all'; it has none"),
        ("chess:all", "unknown game 'chess'"),
    ],
)
def test_unknown_games_and_presets(game: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("echo", game) == 2
    assert f"error: {message}" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["the_perfumer", "the-perfumer", "the_perfumer_v0", "the-perfumer-v0"])
def test_games_by_every_spelling(name: str) -> None:
    assert find_game(name) is GAMES["the_perfumer"]


@pytest.mark.parametrize(("arguments", "status"), [((), 0), (("--help",), 0), (("shout",), 2)])
def test_help(arguments: tuple[str, ...], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == status
    printed = capsys.readouterr().out
    assert "usage: program COMMAND" in printed
    assert "echo        Note what was asked." in printed
