"""What a run counts about itself: where time goes, and how the games of self-play end."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.game import Options


class Stopwatch:
    """Seconds spent per activity."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    @contextmanager
    def __call__(self, activity: str) -> Iterator[None]:
        """Account the time of a ``with`` block to ``activity``."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[activity] += time.perf_counter() - begin

    def shares(self) -> dict[str, float]:
        """Share of each activity in the time accounted since the last call."""
        total = sum(self.seconds.values()) or 1.0
        shares = {name: seconds / total for name, seconds in self.seconds.items()}
        self.seconds.clear()
        return shares


class GameStatistics:
    """Results of the games that ended since the last summary."""

    def __init__(self, options: Options) -> None:
        self.num_players = options.num_players
        self.num_agents = options.num_agents
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.illegal = 0
        self._parts: list[tuple[NDArray[np.float64], NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]] = []

    def add(
        self, score: NDArray[np.int32], place: NDArray[np.int8], length: NDArray[np.int32], learner: NDArray[np.int8]
    ) -> None:
        """Add K finished games.

        Args:
            score: int32[K, P], final scores.
            place: int8[K, P], final places.
            length: int32[K], decisions.
            learner: int8[K], the only seat that learned, or -1 if all did.
        """
        self._parts.append((win_shares(place), score.copy(), length.copy(), learner.copy()))

    def count_illegal(self, mask: NDArray[np.int8], actions: NDArray[np.int32]) -> None:
        """Count chosen actions that the mask forbids."""
        self.illegal += int((mask[np.arange(len(actions)), actions] == 0).sum())

    def summary(self) -> dict[str, float]:
        """Means over the games added, by metric name; empty when none ended."""
        metrics: dict[str, float] = {"game/illegal_actions": self.illegal}
        if self._parts:
            share, score, length, learner = (np.concatenate(columns) for columns in zip(*self._parts, strict=True))
            metrics["game/finished"] = len(length)
            metrics["game/length"] = float(length.mean())
            mirror = learner < 0
            if mirror.any():
                metrics |= self._by_seat(share[mirror], score[mirror])
            if (~mirror).any():
                against = share[~mirror, learner[~mirror]]
                metrics["league/win_rate"] = float(against.mean())
        self.clear()
        return metrics

    def _by_seat(self, share: NDArray[np.float64], score: NDArray[np.int32]) -> dict[str, float]:
        metrics = {"game/score": float(score[:, : self.num_agents].mean())}
        for seat in range(self.num_players):
            metrics[f"game/win_rate_seat_{seat}"] = float(share[:, seat].mean())
            metrics[f"game/score_seat_{seat}"] = float(score[:, seat].mean())
        return metrics


def win_shares(place: NDArray[np.int8]) -> NDArray[np.float64]:
    """Wins float64[K, P] from places: 1/k for each of k winners, else 0."""
    won = place == 1
    return won / won.sum(axis=1, keepdims=True)


def wilson_interval(rate: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval of a rate, 95 % by default (Wilson 1927)."""
    if games == 0:
        return 0.0, 1.0
    spread = z * z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)
