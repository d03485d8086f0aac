"""Exploring starts: games whose first moves are another agent's, for all seats.

A learner that has once settled on a way to play no longer brings about the positions in which another way pays, so it
never learns what they are worth. Some of its games therefore begin in positions that others reached (Sutton and Barto,
"Reinforcement Learning", section 5.3). Moves of an opening are not learned from.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ..agents.names import make_agent
from ..envs.engine.batch import BatchEnv, Step
from ..envs.engine.game import Game
from .config import OpeningConfig


class Openings:
    """Which games are still in their opening, and its moves.

    Args:
        game: The game.
        num_envs: B.
        config: How many games, how long, by whom.
        seed: Seed of the draws.

    Attributes:
        left: int32[B], moves of the opening still to come.
    """

    def __init__(self, game: Game, num_envs: int, config: OpeningConfig, seed: int) -> None:
        self.config = config
        self.seed = seed
        self.left = np.zeros(num_envs, np.int32)
        self._agent = make_agent(config.agent, game)
        self.begin(np.arange(num_envs), 0)

    def begin(self, rows: NDArray[np.intp], counter: int) -> None:
        """Draw the length of the opening of the games that begin in ``rows``; ``counter`` decides the draw."""
        draws = np.random.default_rng((self.seed, counter))
        chosen = draws.random(len(rows)) < self.config.fraction
        self.left[rows] = np.where(chosen, draws.integers(1, self.config.moves + 1, len(rows)), 0)

    def act(self, env: BatchEnv, step: Step, actions: NDArray[np.int32], key: tuple[int, int]) -> None:
        """Write the moves of running openings into ``actions`` int32[B]; ``key`` decides all draws."""
        rows = np.flatnonzero(self.left)
        if not len(rows):
            return
        draw = int(np.random.SeedSequence((*key, self.seed)).generate_state(1, np.uint64)[0] >> 2)
        states = env.determinized(rows, draw) if self._agent.needs_states else None
        self._agent.reset(draw)
        actions[rows] = self._agent.act(step.observation[rows], step.action_mask[rows], states)
        self.left[rows] -= 1

    def state_dict(self) -> dict[str, Any]:
        """The openings under way."""
        return {"left": torch.from_numpy(self.left.copy())}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        self.left[:] = state["left"].numpy()
