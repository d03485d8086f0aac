"""Games and their options as they are written on a command line or in a configuration."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, get_origin, get_type_hints

import tyro

from ..envs import GAMES
from ..envs.engine.game import Game, Options

GameName = tyro.conf.Positional[Annotated[str, tyro.conf.arg(metavar="GAME")]]
"""The type of the argument that names a game in a command of ``tyro.cli``."""


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


def read_options(game: Game, settings: Sequence[str], **overrides: Any) -> Options:
    """The options of ``game`` from settings such as ``num_players=3`` or ``expansions=events,thief``.

    Args:
        game: The game.
        settings: ``name=value`` each; several values of one option are separated by commas.
        overrides: Options that are already values.

    Raises:
        ValueError: For an unknown option or a value that does not fit.
    """
    kinds = get_type_hints(game.options)
    values: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name not in kinds:
            known = ", ".join(kinds)
            raise ValueError(f"cannot read option {setting!r}: write name=value, with a name among {known}")
        values[name] = _convert(name, kinds[name], text)
    return game.options(**values, **overrides)


def _convert(name: str, kind: Any, text: str) -> Any:
    if get_origin(kind) is tuple:
        return tuple(part for part in text.split(",") if part)
    if kind is bool:
        if text.lower() not in ("true", "false"):
            raise ValueError(f"option {name} must be true or false, got {text!r}")
        return text.lower() == "true"
    if kind is int:
        if not text.isdecimal():
            raise ValueError(f"option {name} must be a whole number, got {text!r}")
        return int(text)
    return text
