"""How much one more sniff would tell a player that it cannot tell yet.

Everything here reads what the player has smelled itself, never the contents of the strips.
"""

from __future__ import annotations

from typing import Any

from ..engine.jit import rule
from .components import NUM_PERFUMES, NUM_PLANTS, NUM_STRIPS, RECIPE_PLANTS
from .rules.nose import ALL, variance

UNUSED_WEIGHT = 0.4
"""A fragrance that no perfume needs any more: it helps by elimination only."""
LEAST_NOISE = 0.05
"""Noise, squared, below which better noses gain nothing by the rule of thumb."""


@rule
def plants_left(s: Any, p: int) -> int:
    """The fragrances of the perfumes still to be bottled, bits; of all the next ones, once they are."""
    plants = 0
    for j in range(NUM_PERFUMES):
        if s.bottled[p, j] == 0:
            plants |= RECIPE_PLANTS[s.recipe[p], max(s.side[p], 0), j]
    return ALL if plants == 0 and s.round == 1 and s.two_rounds == 1 else plants


# An odour smelled n times as a card is known to a variance of noise / (n + noise), and m sniffs of a strip blur it by
# noise / m: the precision of telling the strip by the odour is 1 / (noise / (n + noise) + noise / m), which is
# m * (n + noise) / (m + n + noise) / noise. The gains are the steps of that precision from m to m + 1 and from n to
# n + 1, the other number one higher, because the other object will be smelled once more later. Both steps have the same
# denominators.


@rule
def sniff_gains(s: Any, p: int, wanted: int, gains: Any) -> None:
    """Fill ``gains`` float64[14], cards before strips: how much better one more sniff of each tells odours apart."""
    noise = max(variance(s, p), LEAST_NOISE)
    cards = gains[:NUM_PLANTS]
    strips = gains[NUM_PLANTS:]
    cards[:] = 0.0
    for strip in range(NUM_STRIPS):
        m = s.strip_count[p, strip] + 1.0
        gain = 0.0
        for k in range(NUM_PLANTS):
            n = s.card_count[p, k] + 1.0 + noise
            chance = float(s.posterior[p, strip, k])  # in double precision, compiled or not
            weight = 1.0 if (wanted >> k) & 1 == 1 else UNUSED_WEIGHT
            doubt = weight * chance * (1.0 - chance) / ((m + n - 1.0) * (m + n) * noise)
            gain += doubt * n * n
            cards[k] += doubt * m * m
        strips[strip] = gain
