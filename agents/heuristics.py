"""Where the rule-based agents find what a game's author knows about playing it well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..envs.engine.game import Game


@dataclass(frozen=True)
class Style:
    """Another way to play by the same rules of thumb.

    Attributes:
        summary: What is different, one line.
        choose: As in ``Heuristic``.
    """

    summary: str
    choose: Callable[..., Any]


@dataclass(frozen=True)
class Heuristic:
    """How to play one game by rule of thumb; all functions are ``@rule`` functions on a determinized record.

    Attributes:
        choose: ``(s, mask) -> action``, the move of a sensible player.
        evaluate: ``(s, seat) -> float``, how good a state is for a seat, finished games included.
        sources: Files whose text decides what the functions do.
        styles: Other ways to play, by name.
    """

    choose: Callable[..., Any]
    evaluate: Callable[..., Any]
    sources: tuple[Path, ...]
    styles: Mapping[str, Style] = field(default_factory=dict)


_registered: dict[str, Heuristic] = {}


def register_heuristic(game_name: str, heuristic: Heuristic) -> None:
    """Make ``heuristic`` the one that ``greedy`` and ``heuristic`` play by in the game of that name."""
    _registered[game_name] = heuristic


def find_heuristic(game: Game) -> Heuristic | None:
    """The heuristic registered for ``game``, else ``HEURISTIC`` of the module here that bears its name, else None."""
    if game.name in _registered:
        return _registered[game.name]
    module = f"{__package__}.{game.name}"
    return import_module(module).HEURISTIC if find_spec(module) else None
