"""Agents that need no training: random, and the two that play by a game's heuristic."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.game import Game, raw_bytes
from ..envs.engine.record import records
from . import loops
from .agent import Agent
from .heuristics import Heuristic

_LOOPS = Path(loops.__file__)


class RandomAgent(Agent):
    """Every legal action is equally likely."""

    def __init__(self, game: Game) -> None:
        self._sample = game.kernels.sample_batch
        self._keys = np.random.SFC64(0)

    def reset(self, seed: int) -> None:
        """Draw from ``seed`` on."""
        self._keys = np.random.SFC64(seed)

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Draw for each row."""
        count = len(action_mask)
        actions = np.empty(count, np.int32)
        self._sample(action_mask, self._keys.random_raw(count), 0, 0, count, actions)
        return actions


class HeuristicAgent(Agent):
    """Plays the move that the game's heuristic names, in the style of that name if one is given."""

    needs_states = True

    def __init__(self, game: Game, heuristic: Heuristic, style: str = "") -> None:
        sources = (_LOOPS, *heuristic.sources)
        choose = heuristic.styles[style].choose if style else heuristic.choose
        self._choose = game.bind(loops.HEURISTIC, sources=sources, choose=choose).choose_batch

    def reset(self, seed: int) -> None:
        """Nothing to do: the heuristic draws no lots."""

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """The heuristic's move in each state."""
        actions = np.empty(len(action_mask), np.int32)
        self._choose(records(required(states)), action_mask, actions)
        return actions


class GreedyAgent(Agent):
    """Tries every legal action on a copy and takes the one whose result the game's heuristic values most."""

    needs_states = True

    def __init__(self, game: Game, heuristic: Heuristic) -> None:
        sources = (_LOOPS, *heuristic.sources)
        self._choose = game.bind(loops.GREEDY, sources=sources, evaluate=heuristic.evaluate).greedy_batch
        self._trial = game.new_states(1)
        self._next_mask = np.zeros(game.actions.size, np.int8)
        self._keys = np.random.SFC64(0)

    def reset(self, seed: int) -> None:
        """Draw from ``seed`` on."""
        self._keys = np.random.SFC64(seed)

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Look one step ahead in each state."""
        count = len(action_mask)
        actions = np.empty(count, np.int32)
        self._choose(
            raw_bytes(required(states)),
            action_mask,
            self._keys.random_raw(count),
            records(self._trial),
            raw_bytes(self._trial),
            self._next_mask,
            actions,
        )
        return actions


def required(states: NDArray[np.void] | None) -> NDArray[np.void]:
    """``states``, for agents that cannot do without.

    Raises:
        ValueError: If they were left out.
    """
    if states is None:
        raise ValueError("this agent needs_states: pass determinized records, e.g. BatchEnv.determinized(rows, key)")
    return states
