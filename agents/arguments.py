"""Command lines of the form ``program command game --flags``, with the game's own options among the flags."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import tyro

from ..envs import GAMES
from ..envs.engine.game import Game, Options


def run_command(program: str, summary: str, commands: Mapping[str, Any], arguments: Sequence[str]) -> int:
    """Run the command that ``arguments`` name; wrong input ends with one line on standard error.

    Args:
        program: How the program is called, for the help.
        summary: What it is for, one line.
        commands: By name, dataclasses generic over the options of a game, whose fields become flags; ``run(game)``
            carries one out.
        arguments: The name of a command, the name of a game, with a preset of its options if wanted
            (``grasse:everything``), and flags.

    Returns:
        The exit status.
    """
    name, *rest = arguments or ["--help"]
    if name not in commands:
        _help(program, summary, commands)
        return 0 if name in ("-h", "--help") else 2
    named = bool(rest) and not rest[0].startswith("-")
    try:
        chosen, _, preset = rest[0].partition(":") if named else (next(iter(GAMES)), "", "")
        game = find_game(chosen)
        kind = commands[name][game.options]
        default = kind(options=find_preset(game, preset)) if preset else None
        words = f"{program} {name} {game.name}"
        tyro.cli(kind, prog=words, default=default, args=rest[1:] if named else rest).run(game)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def find_game(name: str) -> Game:
    """The game of that name, with or without version (``grasse``, ``grasse_v0``, ``grasse-v0``).

    Raises:
        ValueError: If there is none.
    """
    plain = name.replace("-", "_")
    bare = re.sub(r"_v\d+$", "", plain)
    if bare in GAMES and plain in (bare, GAMES[bare].env_id):
        return GAMES[bare]
    raise ValueError(f"unknown game {name!r}; there are: {', '.join(GAMES)}")


def find_preset(game: Game, name: str) -> Options:
    """The options of that name.

    Raises:
        ValueError: If there are none.
    """
    if name not in game.presets:
        known = f"it has: {', '.join(game.presets)}" if game.presets else "it has none"
        raise ValueError(f"{game.name} has no preset {name!r}; {known}")
    return game.make_options(**game.presets[name])


def with_options(game: Game, options: Options, **changes: Any) -> Options:
    """``options`` with some of them changed.

    Raises:
        ValueError: If the game has no such option, or the options do not go together.
    """
    try:
        return game.make_options(options, **changes)
    except TypeError as error:
        raise ValueError(str(error)) from error


def _help(program: str, summary: str, commands: Mapping[str, Any]) -> None:
    print(f"usage: {program} COMMAND [GAME[:PRESET]] [--flags]\n\n{summary}\n")
    for name, command in commands.items():
        print(f"  {name:<12}{command.__doc__.splitlines()[0]}")
    print(f"\nGames: {', '.join(GAMES)}. All flags: {program} COMMAND GAME --help")
    print("A preset names options of the game, e.g. grasse:everything.")
