"""The toy game with a heuristic, and with a solo option, for the tests of agents and benchmarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tests.envs.engine.toy as toy
from perfumezoo.agents import arguments
from perfumezoo.agents.heuristics import Heuristic, register_heuristic
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.engine.jit import rule


@rule
def choose(s: Any, mask: NDArray[np.int8]) -> int:
    return toy.optimal_action(s)


@rule
def evaluate(s: Any, seat: int) -> float:
    return float(s.score[seat])


register_heuristic("toy", Heuristic(choose, evaluate, (Path(__file__), Path(toy.__file__))))


@dataclass(frozen=True)
class SoloToyOptions:
    """The toy game against its automa, at difficulties that only differ in length."""

    num_players: int = 2
    solo: str = "off"

    def __post_init__(self) -> None:
        if self.solo not in ("off", "standard", "hard"):
            raise ValueError(f"solo must be off, standard or hard, got {self.solo!r}")

    @property
    def num_agents(self) -> int:
        return self.num_players if self.solo == "off" else 1

    def write(self, state: NDArray[np.void]) -> None:
        state["rounds"] = 2 if self.solo == "standard" else 4
        state["skip_forced"] = True


GAME = replace(toy.GAME, options=SoloToyOptions)
"""The toy game with a solo option; it has the rules, the name and the compiled code of the toy game itself."""


def use_games(monkeypatch: pytest.MonkeyPatch, games: Mapping[str, Game]) -> None:
    """Let command lines know ``games`` instead of the real ones."""
    monkeypatch.setattr(arguments, "GAMES", games)
