"""Opponents of the learner: snapshots of its past selves, and agents by name.

In a share of the games one seat learns and all others are played by an opponent, so that the learner does not forget
how to beat earlier play (Heinrich and Silver 2016; Vinyals et al. 2019). The games are divided into slots, each with
one opponent at a time; an opponent may change in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..agents.agent import Agent
from ..agents.names import make_agent
from ..agents.network import NetworkConfig, PolicyValueNetwork
from ..agents.policy import NetworkAgent
from ..envs.engine.batch import BatchEnv, Step
from ..envs.engine.game import Game
from .choices import choices
from .config import LeagueConfig
from .workers import Task, autocast

EVERYONE = -1
"""In ``League.learner``: all seats of the game learn."""


@dataclass
class Snapshot:
    """A past self: weights, the update it was taken after, and its rating then."""

    update: int
    rating: float
    weights: dict[str, Tensor]

    def agent(self, game: Game, config: NetworkConfig, *, greedy: bool) -> NetworkAgent:
        """The agent that plays like it."""
        network = PolicyValueNetwork(self.weights["inputs"].numpy(), game.actions.size, config)
        network.load_state_dict(self.weights)
        return NetworkAgent(network, game, greedy=greedy)


@dataclass
class Slot:
    """Games ``[first, last)`` that share one opponent, by its index among the candidates.

    It has ``named`` agents of its own, since slots are played side by side.
    """

    first: int
    last: int
    named: list[Agent] = field(repr=False)
    candidate: int = -1
    agent: Agent | None = field(default=None, repr=False)


class League:
    """The pool of past selves, and who plays which seat.

    Args:
        game: The game.
        num_agents: Seats held by agents.
        num_envs: B.
        config: Sizes and periods.
        network: Shape of the learner's network.
        seed: Seed of the draws.

    Attributes:
        learner: int8[B], the seat that learns, or ``EVERYONE``.
        pool: Snapshots, oldest first.
    """

    def __init__(
        self, game: Game, num_agents: int, num_envs: int, config: LeagueConfig, network: NetworkConfig, seed: int
    ) -> None:
        self.game = game
        self.config = config
        self.network = network
        self.seed = seed
        self.num_agents = num_agents
        self.snapshot_every = config.snapshot_every
        self.pool: list[Snapshot] = []
        count = round(num_envs * config.fraction) if num_agents > 1 else 0
        bounds = num_envs - count + np.linspace(0, count, config.slots + 1).astype(int)
        self.slots = [
            Slot(int(a), int(b), [make_agent(name, game) for name in config.agents])
            for a, b in pairwise(bounds)
            if a < b
        ]
        self.learner = np.full(num_envs, EVERYONE, np.int8)
        league_rows = np.arange(num_envs - count, num_envs)
        self.learner[league_rows] = league_rows % num_agents

    def learner_rows(self, player: NDArray[np.int8]) -> NDArray[np.intp]:
        """The games in which the seat to move, ``player`` int8[B], learns."""
        return np.flatnonzero((self.learner == EVERYONE) | (self.learner == player))

    def rotate(self, ended: NDArray[np.intp]) -> None:
        """Let the next seat learn in those of the finished games that have an opponent."""
        rows = ended[self.learner[ended] != EVERYONE]
        self.learner[rows] = (self.learner[rows] + 1) % self.num_agents

    def tasks(
        self,
        env: BatchEnv,
        step: Step,
        playing: NDArray[np.bool_],
        actions: NDArray[np.int32],
        key: tuple[int, int],
        dtype: torch.dtype,
    ) -> list[Task]:
        """What is to be done so that the opponents' moves stand in ``actions`` int32[B].

        Args:
            env: The games.
            step: What ``env`` returned last.
            playing: bool[B], the games in which opponents are to move when it is their turn.
            actions: int32[B], takes their moves.
            key: Decides all their draws.
            dtype: Arithmetic of past selves.
        """

        def choose(number: int, rows: NDArray[np.intp]) -> None:
            agent = self.slots[number].agent
            assert agent is not None  # refresh comes before the first rollout
            with autocast(dtype):
                actions[rows] = choices(agent, env, step, rows, (*key, number))

        tasks: list[Task] = []
        for number, slot in enumerate(self.slots):
            span = slice(slot.first, slot.last)
            rows = slot.first + np.flatnonzero(playing[span] & (self.learner[span] != step.player[span]))
            if len(rows):
                tasks.append(partial(choose, number, rows))
        return tasks

    def snapshot(self, network: PolicyValueNetwork, update: int, rating: float) -> None:
        """Add the present self to the pool; thin a full pool out evenly."""
        weights = {name: value.detach().clone() for name, value in network.state_dict().items()}
        self.pool.append(Snapshot(update, rating, weights))
        if len(self.pool) > self.config.capacity:
            self.pool = self.pool[::-2][::-1]
            self.snapshot_every *= 2

    def refresh(self, update: int) -> None:
        """Draw an opponent for each slot: a named agent with the probability ``agents_share``, or a past self."""
        draws = np.random.default_rng((self.seed, update))
        for slot in self.slots:
            if slot.named and draws.random() < self.config.agents_share:
                self._seat(slot, int(draws.integers(len(slot.named))))
            else:
                self._seat(slot, len(slot.named) + int(draws.integers(len(self.pool))))

    def _seat(self, slot: Slot, candidate: int) -> None:
        slot.candidate = candidate
        past = candidate - len(slot.named)
        if past < 0:
            slot.agent = slot.named[candidate]
        else:
            slot.agent = self.pool[past].agent(self.game, self.network, greedy=False)

    def state_dict(self) -> dict[str, Any]:
        """The pool, the opponents of the slots, and who learns."""
        return {
            "pool": [vars(snapshot) for snapshot in self.pool],
            "slots": [{"candidate": slot.candidate, "weights": _weights(slot.agent)} for slot in self.slots],
            "snapshot_every": self.snapshot_every,
            "learner": torch.from_numpy(self.learner.copy()),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        self.pool = [Snapshot(**snapshot) for snapshot in state["pool"]]
        self.snapshot_every = state["snapshot_every"]
        self.learner[:] = state["learner"].numpy()
        for slot, saved in zip(self.slots, state["slots"], strict=True):
            slot.candidate = saved["candidate"]
            if saved["weights"] is None:
                slot.agent = slot.named[slot.candidate]
            else:
                slot.agent = Snapshot(0, 0.0, saved["weights"]).agent(self.game, self.network, greedy=False)


def _weights(agent: Agent | None) -> dict[str, Tensor] | None:
    return dict(agent.network.state_dict()) if isinstance(agent, NetworkAgent) else None
