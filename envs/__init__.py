"""Perfume board games as environments for game-playing agents.

``from perfumezoo.envs import grasse_v0`` imports one game; ``GAMES`` holds all of them by name. Importing this package
registers ``perfumezoo/grasse-v0`` with PettingZoo and ``perfumezoo/Grasse-v0``, ``perfumezoo/GrasseSolo-v0`` with
Gymnasium. It loads no rules and compiles nothing.
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

NAMES = ("grasse",)
"""The games, by the names of their packages."""


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


def _register() -> None:
    grasse = f"{__name__}.grasse_v0"
    pettingzoo.register("aec", "perfumezoo/grasse-v0", f"{grasse}:env")
    gymnasium.register("perfumezoo/Grasse-v0", f"{grasse}:seat_env", vector_entry_point=f"{grasse}:seat_vector_env")
    gymnasium.register("perfumezoo/GrasseSolo-v0", f"{grasse}:solo_env", vector_entry_point=f"{grasse}:solo_vector_env")


_register()
