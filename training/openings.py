"""Exploring starts: games whose first moves are another agent's, for all seats.

A learner that has once settled on a way to play no longer brings about the positions in which another way pays, so it
never learns what they are worth. Some of its games therefore begin in positions that others reached (Sutton and Barto,
"Reinforcement Learning", section 5.3). Moves of an opening are not learned from.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ..agents.names import make_agent
from ..envs.engine.batch import BatchEnv, Step
from ..envs.engine.game import Game
from .choices import choices
from .config import OpeningConfig
from .workers import Task, Workers


class Openings:
    """Which games are still in their opening, and its moves.

    Args:
        game: The game.
        num_envs: B.
        config: How many games, how long, by whom.
        seed: Seed of the draws.
        threads: Threads that can share the moves.

    Attributes:
        left: int32[B], moves of the opening still to come.
    """

    def __init__(self, game: Game, num_envs: int, config: OpeningConfig, seed: int, threads: int) -> None:
        self.config = config
        self.seed = seed
        self.left = np.zeros(num_envs, np.int32)
        self._agents = [make_agent(config.agent, game) for _ in range(threads)]
        self.begin(np.arange(num_envs), 0)

    def begin(self, rows: NDArray[np.intp], counter: int) -> None:
        """Draw the length of the opening of the games that begin in ``rows``; ``counter`` decides the draw."""
        draws = np.random.default_rng((self.seed, counter))
        chosen = draws.random(len(rows)) < self.config.fraction
        self.left[rows] = np.where(chosen, draws.integers(1, self.config.moves + 1, len(rows)), 0)

    def tasks(
        self, env: BatchEnv, step: Step, workers: Workers, actions: NDArray[np.int32], key: tuple[int, int]
    ) -> list[Task]:
        """What is to be done so that the moves of running openings stand in ``actions`` int32[B].

        Asked once per step, since it counts them; ``key`` decides all draws.
        """
        rows = np.flatnonzero(self.left)
        if not len(rows):
            return []
        self.left[rows] -= 1

        def choose(number: int, part: NDArray[np.intp]) -> None:
            actions[part] = choices(self._agents[number], env, step, part, (*key, self.seed, number))

        return [partial(choose, number, part) for number, part in enumerate(workers.split(rows))]

    def state_dict(self) -> dict[str, Any]:
        """The openings under way."""
        return {"left": torch.from_numpy(self.left.copy())}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        self.left[:] = state["left"].numpy()
