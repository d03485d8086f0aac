"""Ratings by maximum likelihood, and the intervals that go with small samples.

The model is Plackett–Luce: a game is a race in which the next best place goes to one of those left, with chances
proportional to ``exp(strength of the agent + advantage of the seat)``. With two players it is Bradley–Terry. A tie
counts as every order of the tied players in equal parts, so between two players as half a win for each. A weak prior
(``PRIOR_SCALE``) keeps ratings finite when somebody never loses. Strengths are shown on the Elo scale, where 400
points are odds of ten to one, with mean zero over the agents.

Sources: Luce (1959), Plackett (1975); Hunter, "MM algorithms for generalized Bradley-Terry models" (2004).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

ELO = 400.0 / np.log(10.0)
"""Elo points per unit of strength."""

PRIOR_SCALE = 4.0
"""Standard deviation of the Gaussian prior on strengths and seat advantages: about 700 Elo, wider than most results."""


@dataclass(frozen=True)
class Ratings:
    """Ratings of n agents and advantages of S seats, in Elo points, with 95 % bootstrap intervals.

    Attributes:
        rating: float[n], mean zero.
        low, high: float[n].
        seat: float[S], mean zero: how much sitting there is worth.
        seat_low, seat_high: float[S].
    """

    rating: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    seat: NDArray[np.float64]
    seat_low: NDArray[np.float64]
    seat_high: NDArray[np.float64]


def rate(
    seats: NDArray[np.integer], places: NDArray[np.integer], agents: int, *, resamples: int = 200, seed: int = 0
) -> Ratings:
    """Ratings from the places of N games.

    Args:
        seats: int[N, S], the agent in each seat.
        places: int[N, S], the place of each seat, 1 = first, ties equal.
        agents: n.
        resamples: Bootstrap samples of N games behind the intervals.
        seed: Seed of the resampling.

    Raises:
        ValueError: If there are no games.
    """
    if not len(seats):
        raise ValueError("ratings need at least one game")
    table = np.concatenate([seats, places], axis=1)
    kinds, kind_of_game = np.unique(table, axis=0, return_inverse=True)
    orders, weights, kind_of_order = _orders(kinds, seats.shape[1])
    kind_of_game = kind_of_game.reshape(-1)
    counts = np.bincount(kind_of_game, minlength=len(kinds))
    strength = _fit(orders, weights * counts[kind_of_order], agents, seats.shape[1])
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(seats), counts / counts.sum(), size=resamples)
    samples = [_fit(orders, weights * row[kind_of_order], agents, seats.shape[1], strength) for row in drawn]
    centred = ELO * _centre(strength, agents)
    low, high = np.quantile([ELO * _centre(sample, agents) for sample in samples], [0.025, 0.975], axis=0)
    return Ratings(centred[:agents], low[:agents], high[:agents], centred[agents:], low[agents:], high[agents:])


def mean_interval(values: NDArray[Any]) -> tuple[float, float, float]:
    """Mean of ``values`` with its 95 % interval by the normal approximation."""
    mean = float(np.mean(values))
    half = 1.96 * float(np.std(values, ddof=1)) / np.sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean, mean - half, mean + half


def _orders(kinds: NDArray[np.integer], seats: int) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.intp]]:
    """Finishing orders of each kind of game: players best first as (agent, seat) [M, S, 2], shares [M], kinds [M]."""
    orders: list[list[tuple[int, int]]] = []
    weights: list[float] = []
    kind_of_order: list[int] = []
    for k, row in enumerate(kinds):
        held, places = row[:seats], row[seats:]
        groups = [[s for s in range(seats) if places[s] == place] for place in sorted(set(places.tolist()))]
        possible = list(product(*(permutations(group) for group in groups)))
        for choice in possible:
            orders.append([(int(held[s]), s) for group in choice for s in group])
            weights.append(1.0 / len(possible))
            kind_of_order.append(k)
    return np.array(orders, np.intp), np.array(weights), np.array(kind_of_order, np.intp)


def _fit(
    orders: NDArray[np.intp],
    weights: NDArray[np.float64],
    agents: int,
    seats: int,
    start: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """Most likely strengths and seat advantages float[n + S], by Newton's method on the concave log-likelihood."""
    features = np.zeros((*orders.shape[:2], agents + seats))
    np.put_along_axis(features, orders[:, :, :1], 1.0, axis=2)
    np.put_along_axis(features, agents + orders[:, :, 1:], 1.0, axis=2)
    strength = np.zeros(agents + seats) if start is None else start.copy()
    for _ in range(50):
        gradient, curvature = _slopes(features, weights, strength)
        step = np.linalg.solve(curvature, gradient)
        step *= min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    return strength


def _slopes(
    features: NDArray[np.float64], weights: NDArray[np.float64], strength: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Gradient and negative Hessian of the penalised log-likelihood; one term per place given away."""
    prior = 1.0 / PRIOR_SCALE**2
    gradient = -prior * strength
    curvature = prior * np.eye(len(strength))
    for stage in range(features.shape[1] - 1):
        left = features[:, stage:]
        odds = left @ strength
        chance = np.exp(odds - odds.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        expected = np.einsum("ms,msp->mp", chance, left)
        gradient += weights @ (left[:, 0] - expected)
        curvature += np.einsum("m,ms,msp,msq->pq", weights, chance, left, left, optimize=True)
        curvature -= np.einsum("m,mp,mq->pq", weights, expected, expected, optimize=True)
    return gradient, curvature


def _centre(strength: NDArray[np.float64], agents: int) -> NDArray[np.float64]:
    """Strengths with mean zero over agents, advantages with mean zero over seats."""
    return np.concatenate([strength[:agents] - strength[:agents].mean(), strength[agents:] - strength[agents:].mean()])
