"""Perfume board games as environments for game-playing agents.

``from perfumezoo.envs import grasse_v0`` imports one game; ``GAMES`` holds all of them by name. Importing this package
registers every game, e.g. ``perfumezoo/grasse-v0`` with PettingZoo and ``perfumezoo/Grasse-v0`` with Gymnasium, where
there is an automa also ``perfumezoo/GrasseSolo-v0``. It loads no rules and compiles nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

import gymnasium
import pettingzoo

if TYPE_CHECKING:
    from .engine.game import Game

__all__ = ["GAMES"]

NAMES = ("grasse", "aqua_mirabilis", "perfumery", "the_perfumer")
"""The games, by the names of their packages."""

_WITH_AUTOMA = ("grasse",)
"""Games that can be played alone; their modules have ``solo_env`` and ``solo_vector_env``."""


class _Games(Mapping[str, "Game"]):
    """Games by name; a game's rules are imported when it is looked up."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
        return import_module(f".{name}", __name__).GAME

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, name: object) -> bool:
        return name in NAMES


GAMES: Mapping[str, Game] = _Games()
"""Every game by name."""


def _register(name: str) -> None:
    """Register a game with PettingZoo as ``perfumezoo/<name>-v0`` and with Gymnasium as ``perfumezoo/<Name>-v0``."""
    module = f"{__name__}.{name}_v0"
    pettingzoo.register("aec", f"perfumezoo/{name}-v0", f"{module}:env")
    title = "".join(word.capitalize() for word in name.split("_"))
    _register_with_gymnasium(f"perfumezoo/{title}-v0", module, "seat")
    if name in _WITH_AUTOMA:
        _register_with_gymnasium(f"perfumezoo/{title}Solo-v0", module, "solo")


def _register_with_gymnasium(env_id: str, module: str, kind: str) -> None:
    entry_point, vector_entry_point = f"{module}:{kind}_env", f"{module}:{kind}_vector_env"
    gymnasium.register(env_id, entry_point, vector_entry_point=vector_entry_point)


for _name in NAMES:
    _register(_name)
