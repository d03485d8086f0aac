"""Positions of uniformly random games, for tests of drawings and words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.grasse import GAME, GrasseOptions
from perfumezoo.envs.grasse.options import PRESETS

OPTIONS = {
    "two players": GrasseOptions(),
    "three players who place their tokens": GrasseOptions(num_players=3, setup_mode="standard"),
    "four players": GrasseOptions(num_players=4),
    "perfect recall": GrasseOptions(num_players=3, perfect_recall=True),
    "nothing is skipped": GrasseOptions(num_players=4, skip_forced=False),
    "solo": GrasseOptions(solo="hard"),
    "recommended expansions": GrasseOptions(num_players=3, **PRESETS["recommended"]),
    "all expansions": GrasseOptions(num_players=4, **PRESETS["everything"]),
    "all expansions, nothing is skipped": GrasseOptions(
        skip_forced=False, perfect_recall=True, **PRESETS["everything"]
    ),
}


@lru_cache
def random_games(name: str, games: int = 4) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Every position at a decision of the first ``games`` games, and their ``games`` ends."""
    batch = BatchEnv(GAME, OPTIONS[name], games, threads=1, observe=False)
    step = batch.reset(seed=11)
    running = np.ones(games, np.bool_)
    positions: list[NDArray[np.void]] = []
    ends: list[NDArray[np.void]] = []
    while running.any():
        positions.append(batch.states[running].copy())
        step = batch.step(batch.sample_actions(5))
        ends.append(batch.final_states[running & step.done].copy())
        running &= ~step.done
    batch.close()
    return np.concatenate(positions), np.concatenate(ends)


def rows(states: NDArray[np.void]) -> Iterator[NDArray[np.void]]:
    """Each record as an array of one row."""
    for i in range(len(states)):
        yield states[i : i + 1]
