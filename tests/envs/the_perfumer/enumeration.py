"""What a nose may conclude, by enumerating all 5,040 ways to fill the strips: the plain truth the rules are held to.

Nothing here is shared with the game. Everything is worked out in logarithms, so that nothing under- or overflows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

K = 7
"""Fragrances and strips."""

D = 4
"""Odour dimensions."""

LEAST_NOISE = 1e-3
"""Noise assumed of a nose without any (brief 3.4)."""

CONTENTS = np.array(list(permutations(range(K))))
"""int64[5040, 7]: the fragrance in each strip."""


def evidence(
    cards: NDArray[np.float64],
    card_means: NDArray[np.float64],
    strips: NDArray[np.float64],
    strip_means: NDArray[np.float64],
    sigma: float,
) -> NDArray[np.float64]:
    """float64[7, 7]: log-likelihood of the sniffs of strip s if it held fragrance k, up to a constant of the row."""
    noise = max(sigma, LEAST_NOISE) ** 2
    known = noise / (cards + noise)
    expected = (cards / (cards + noise))[:, None] * card_means
    table = np.zeros((K, K))
    for s in np.flatnonzero(strips > 0):
        spread = known + noise / strips[s]
        distance = ((strip_means[s] - expected) ** 2).sum(axis=1)
        table[s] = -D / 2 * np.log(spread) - distance / (2 * spread)
    return table


def weights(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[5040]: probability of each row of ``CONTENTS``."""
    logs = table[np.arange(K), CONTENTS].sum(axis=1)
    likelihood = np.exp(logs - logs.max())
    return likelihood / likelihood.sum()


def marginals(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[7, 7]: probability that strip s holds fragrance k."""
    chances = weights(table)
    return np.stack([np.bincount(CONTENTS[:, s], chances, K) for s in range(K)])


def chance(table: NDArray[np.float64], strips: Sequence[int], fragrances: Sequence[int]) -> float:
    """Probability that a set of strips holds exactly a set of fragrances."""
    held = np.sort(CONTENTS[:, list(strips)], axis=1)
    return float(weights(table)[(held == sorted(fragrances)).all(axis=1)].sum())


def likeliest(table: NDArray[np.float64]) -> NDArray[np.int64]:
    """int64[7]: the contents that are likeliest as a whole."""
    return CONTENTS[int(np.argmax(weights(table)))]
