"""What a nose may conclude, by enumerating all 5,040 ways to fill the strips: the plain truth the rules are held to.

Nothing here is shared with the game. Everything is worked out in logarithms, so that nothing under- or overflows.
Arrays may have any leading axes: many noses at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

K = 7
"""Fragrances and strips."""

D = 4
"""Odour dimensions."""

LEAST_NOISE = 1e-3
"""Noise assumed of a nose without any."""

CONTENTS = np.array(list(permutations(range(K))))
"""int64[5040, 7]: the fragrance in each strip."""

_ONE_HOT = np.eye(K)[CONTENTS].reshape(len(CONTENTS), K * K)


def evidence(cards: Floats, card_means: Floats, strips: Floats, strip_means: Floats, sigma: float) -> Floats:
    """float64[..., 7, 7]: log-likelihood of the sniffs of strip s if it held fragrance k, up to a constant of the row.

    Args:
        cards: Sniffs of each card, [..., 7].
        card_means: Their means, [..., 7, 4].
        strips: Sniffs of each strip, [..., 7].
        strip_means: Their means, [..., 7, 4].
        sigma: The noise.
    """
    noise = max(sigma, LEAST_NOISE) ** 2
    expected = (cards / (cards + noise))[..., None] * card_means
    smelled = strips > 0
    spread = (noise / (cards + noise))[..., None, :] + (noise / np.where(smelled, strips, 1))[..., None]
    distance = ((strip_means[..., :, None, :] - expected[..., None, :, :]) ** 2).sum(axis=-1)
    table = -D / 2 * np.log(spread) - distance / (2 * spread)
    return np.where(smelled[..., None], table, 0.0)


def _fits(table: Floats) -> Floats:
    return table.reshape(*table.shape[:-2], K * K) @ _ONE_HOT.T


def weights(table: Floats) -> Floats:
    """float64[..., 5040]: probability of each row of ``CONTENTS``."""
    fits = _fits(table)
    likelihood = np.exp(fits - fits.max(axis=-1, keepdims=True))
    return likelihood / likelihood.sum(axis=-1, keepdims=True)


def marginals(table: Floats) -> Floats:
    """float64[..., 7, 7]: probability that strip s holds fragrance k."""
    return (weights(table) @ _ONE_HOT).reshape(table.shape)


def chance(table: Floats, strips: Sequence[int], fragrances: Sequence[int]) -> float:
    """Probability that a set of strips holds exactly a set of fragrances, for one nose."""
    held = np.sort(CONTENTS[:, list(strips)], axis=1)
    return float(weights(table)[(held == sorted(fragrances)).all(axis=1)].sum())


def likeliest(table: Floats) -> NDArray[np.int64]:
    """int64[..., 7]: the contents that are likeliest as a whole."""
    return CONTENTS[_fits(table).argmax(axis=-1)]
