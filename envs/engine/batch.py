"""Many games at once: one compiled loop per step, all cores, arrays that are written in place."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .game import REWARDS, Game, Options, raw_bytes
from .jit import JIT_DISABLED
from .kernels import HOLD
from .record import records
from .team import Part, Team

MIN_ROWS_PER_THREAD = 128
"""Below this many rows a second thread costs more than it saves."""


class Step(NamedTuple):
    """What every row shows after ``reset`` or ``step``. The arrays are the env's own and change with the next call.

    Attributes:
        observation: float32[B, D], of the player to move.
        action_mask: int8[B, A], of the player to move.
        player: int8[B], the seat to move.
        reward: float32[B, P], of the step, by seat.
        done: bool[B], games that ended in this step (they have already been restarted).
        score: int32[B, P], final scores of the games that ended, else 0.
        place: int8[B, P], final places (1 = first, ties equal) of the games that ended, else 0.
        length: int32[B], decisions taken in the games that ended, else 0.
    """

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]
    player: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    score: NDArray[np.int32]
    place: NDArray[np.int8]
    length: NDArray[np.int32]


class BatchEnv:
    """``num_envs`` games of one kind, stepped together.

    A game that ends is restarted within the same ``step``: ``observation``, ``action_mask`` and ``player`` are already
    the new game's, while ``reward``, ``done``, ``score``, ``place`` and ``length`` tell of the one that ended and
    ``final_states`` keeps its record.

    Args:
        game: The game to play.
        options: Its options, the same for all rows.
        num_envs: B.
        reward: One of ``REWARDS``.
        threads: Threads to share a step; default all cores, fewer for small batches.
        observe: False leaves observations out (D = 0), for agents that need none.

    Raises:
        ValueError: For an unknown reward, or a count below 1.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        num_envs: int,
        *,
        reward: str = "win",
        threads: int | None = None,
        observe: bool = True,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, got {num_envs}")
        if threads is not None and threads < 1:
            raise ValueError(f"threads must be at least 1, got {threads}")
        if reward not in REWARDS:
            raise ValueError(f"unknown reward {reward!r}; choose from {', '.join(REWARDS)}")
        self.game = game
        self.options = options
        self.num_envs = num_envs
        self.reward = reward
        self.num_actions: int = game.actions.size
        self.observation_size: int = game.observation.size if observe else 0
        self.states = game.new_states(num_envs)
        self.final_states = game.new_states(num_envs)
        self.seeds = np.zeros(num_envs, np.uint64)
        self._template = raw_bytes(game.template(options))[0]
        self._raw = raw_bytes(self.states)
        self._final_raw = raw_bytes(self.final_states)
        self._records = records(self.states)
        self._played = np.zeros(num_envs, np.int32)
        self._started = False
        self._step = Step(
            observation=np.zeros((num_envs, self.observation_size), np.float32),
            action_mask=np.zeros((num_envs, self.num_actions), np.int8),
            player=np.zeros(num_envs, np.int8),
            reward=np.zeros((num_envs, game.max_players), np.float32),
            done=np.zeros(num_envs, np.bool_),
            score=np.zeros((num_envs, game.max_players), np.int32),
            place=np.zeros((num_envs, game.max_players), np.int8),
            length=np.zeros(num_envs, np.int32),
        )
        self._actions = np.zeros(num_envs, np.int32)
        self._keys = np.arange(num_envs, dtype=np.uint64)
        self._drawn = np.zeros(num_envs, np.int32)
        self.threads: int = _threads(threads, num_envs)
        bounds = np.linspace(0, num_envs, self.threads + 1).astype(int).tolist()
        self._team = Team(game, [self._part(lo, hi) for lo, hi in pairwise(bounds)])
        self._draws = 0

    def reset(self, seed: int | None = None) -> Step:
        """Begin a new game in every row.

        Args:
            seed: Row i begins with seed ``seed + i``, like a single env reset with that seed. Without one, rows go on
                to the seeds that follow their running games; before any seeded reset the operating system's entropy
                is used.

        Returns:
            The first decisions; rewards and results are zero.
        """
        self.seeds[:] = self._next_seeds() if seed is None else first_seeds(seed, self.num_envs)
        self._started = True
        self._played[:] = 0
        step = self._step
        for array in (step.reward, step.done, step.score, step.place, step.length):
            array[:] = 0
        self.game.kernels.start_batch(
            self._records,
            self._raw,
            self._template,
            self.seeds,
            0,
            self.num_envs,
            step.observation,
            step.action_mask,
            step.player,
        )
        return step

    def step(self, actions: ArrayLike, rows: NDArray[np.bool_] | None = None) -> Step:
        """Apply one action per row.

        Args:
            actions: Integers of shape ``[B]``, each legal by ``action_mask``.
            rows: bool[B], the rows to move, by default all. The others stay as they are, whatever their action, with
                no reward and not done.

        Raises:
            RuntimeError: Before the first ``reset``.
            TypeError: If ``actions`` are no integers.
            ValueError: For a wrong shape or an illegal action; then no row has moved.
        """
        self._actions[:] = self._checked(actions, rows)
        self._team.step()
        return self._step

    def sample_actions(self, key: int = 0) -> NDArray[np.int32]:
        """A uniformly random legal action per row, int32[B]; successive calls draw anew from the stream ``key``."""
        self._draws += 1
        if self._keys[0] != key:
            self._keys[:] = np.arange(key, key + self.num_envs, dtype=np.uint64)
        self._team.sample(self._draws)
        return self._drawn.copy()

    def determinized(self, rows: NDArray[np.integer], key: int) -> NDArray[np.void]:
        """Copies of the records of ``rows``, with what the player to move cannot know redrawn.

        Args:
            rows: Integers of shape ``[K]``.
            key: Seed of the redraw; the same key gives the same records.

        Returns:
            K records.
        """
        states = self._raw[rows].reshape(-1).view(self.game.dtype)  # bytes copy faster than fields
        keys = np.random.default_rng(key).integers(0, 1 << 63, len(states), dtype=np.uint64)
        self.game.kernels.determinize_batch(records(states), self._step.player[rows], keys)
        return states

    def close(self) -> None:
        """Stop the threads."""
        self._team.close()

    def _next_seeds(self) -> NDArray[np.uint64]:
        if not self._started:
            return np.random.default_rng().integers(0, 1 << 63, self.num_envs, dtype=np.uint64)
        following = self.game.kernels.next_seed
        return np.array([following(seed) for seed in self.seeds], np.uint64)

    def _part(self, lo: int, hi: int) -> Part:
        """Rows ``lo`` to ``hi`` as a thread gets them."""
        shown = self._step
        step = (
            self._records,
            self._raw,
            self._template,
            self.seeds,
            self._actions,
            lo,
            hi,
            *shown,
            self._played,
            self._final_raw,
            REWARDS[self.reward],
        )
        return Part(step, shown.action_mask, self._keys, lo, hi, self._drawn)

    def _checked(self, actions: ArrayLike, rows: NDArray[np.bool_] | None) -> NDArray[np.int32]:
        if not self._started:
            raise RuntimeError("call reset() before step()")
        chosen = np.asarray(actions)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise TypeError(f"actions must be integers, got dtype {chosen.dtype}")
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions must have shape ({self.num_envs},), got {chosen.shape}")
        outside = (chosen < 0) | (chosen >= self.num_actions)
        if rows is not None:
            outside &= rows
        if outside.any():
            row = int(np.flatnonzero(outside)[0])
            raise ValueError(f"row {row}: action {chosen[row]} is outside 0..{self.num_actions - 1}")
        chosen = chosen.astype(np.int32) if rows is None else np.where(rows, chosen, HOLD).astype(np.int32)
        row = self.game.kernels.find_illegal(self._step.action_mask, chosen, 0, self.num_envs)
        if row >= 0:
            raise ValueError(f"row {row}: {self.game.illegal_action_message(self.states[row], int(chosen[row]))}")
        return chosen


def _threads(wanted: int | None, rows: int) -> int:
    """How many threads work on so many rows; uncompiled rules hold the interpreter, so there it is one."""
    if JIT_DISABLED:
        return 1
    return wanted or max(1, min(os.cpu_count() or 1, rows // MIN_ROWS_PER_THREAD))


def first_seeds(seed: int, count: int) -> NDArray[np.uint64]:
    """The seeds ``seed, seed + 1, ...`` of ``count`` rows.

    Raises:
        ValueError: If a seed would not fit 63 bits.
    """
    if not 0 <= seed <= (1 << 63) - count:
        raise ValueError(f"seed must be in 0..{(1 << 63) - count}, got {seed}")
    return np.arange(seed, seed + count, dtype=np.uint64)
