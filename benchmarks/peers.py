"""Environments of other projects, measured by the same clock when they are installed.

``pip install pygame-ce catanatron`` brings all of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Peer:
    """Another project's environment.

    Attributes:
        name: What the report calls it.
        prepare: ``(seed) -> work``; ``work()`` plays one random game and returns its decisions and 1. None if the
            project is not installed.
    """

    name: str
    prepare: Callable[[int], Callable[[], tuple[int, int]] | None]


def play_aec(env: Any, rng: np.random.Generator, seed: int) -> int:
    """Play one random game of a PettingZoo AEC env; returns the decisions taken."""
    env.reset(seed=seed)
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def _connect_four(seed: int) -> Callable[[], tuple[int, int]] | None:
    if find_spec("pygame") is None:
        return None
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    rng = np.random.default_rng(seed)

    def work() -> tuple[int, int]:
        return play_aec(env, rng, int(rng.integers(1 << 31))), 1

    return work


def _catanatron(seed: int) -> Callable[[], tuple[int, int]] | None:
    if find_spec("catanatron") is None:
        return None
    import catanatron  # pyright: ignore[reportMissingImports]

    colours = list(catanatron.Color)
    stream = random.Random(seed)

    def work() -> tuple[int, int]:
        players = [catanatron.RandomPlayer(colour) for colour in colours]
        game = catanatron.Game(players, seed=stream.randrange(1 << 31))
        game.play()
        return len(game.state.actions), 1

    return work


PEERS = (
    Peer("PettingZoo connect four, env()", _connect_four),
    Peer("Catanatron, 4 players, no features", _catanatron),
)
"""In the order of the report."""
