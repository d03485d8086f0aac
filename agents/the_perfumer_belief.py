"""What a player of The Perfumer believes of the strips, and what smelling one more object is worth to it.

Everything here reads what the player has smelled itself, never the contents of the strips. Chances that a set of strips
makes a perfume are exact; the worth of a sniff is a rule of thumb: how much better it tells odours apart that are
still mixed up.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.engine.jit import rule
from ..envs.the_perfumer.belief import plants_left, sniff_gains
from ..envs.the_perfumer.components import (
    BITS_IN,
    NUM_PERFUMES,
    NUM_PLANTS,
    NUM_STRIPS,
    PERFUME_POINTS,
    RECIPE_PLANTS,
)
from ..envs.the_perfumer.rules.bottling import locked_pipettes
from ..envs.the_perfumer.rules.nose import (
    ALL,
    NUM_ENTRIES,
    NUM_SETS,
    TINY,
    log_likelihoods,
    sum_backward,
    sum_forward,
    weigh,
)
from ..envs.the_perfumer.state import NOBODY, NUM_OBJECTS

SNIFF_WORTH = 1.6
"""Points that a unit of ``sniff_gain`` brings when the perfumes are scored."""
HIGHEST_SNIFF = 1.3
"""No sniff is worth more points."""
FINER = 1e-3
"""Points that a unit brings beyond that, so that a fine nose still smells first what tells it most."""


# ---- perfumes -------------------------------------------------------------------------------------------------------


@rule
def set_chances(weights: Any, plants: int, out: Any) -> None:
    """``out`` float64[128]: the probability that a set of strips holds exactly ``plants``, for sets of as many strips.

    ``weights`` float64[49] are the likelihoods by strip and fragrance. Entries of sets of other sizes mean nothing.
    """
    by_plant = np.empty(NUM_ENTRIES)
    first = np.empty(NUM_SETS)
    rest = np.empty(NUM_SETS)
    row = 0
    for inside in range(1, -1, -1):
        for k in range(NUM_PLANTS):
            if (plants >> k) & 1 == inside:
                for strip in range(NUM_STRIPS):
                    by_plant[row + strip] = weights[strip * NUM_PLANTS + k]
                row += NUM_STRIPS
    sum_forward(by_plant, first)
    sum_backward(by_plant, rest)
    total = max(first[ALL], TINY)
    for strips in range(NUM_SETS):
        out[strips] = first[strips] * rest[strips] / total


@rule
def perfume_chances(s: Any, p: int, out: Any) -> None:
    """``out`` float64[3, 128]: for each perfume of ``p`` the probability that a set of strips makes it."""
    logs = np.empty(NUM_ENTRIES)
    weights = np.empty(NUM_ENTRIES)
    log_likelihoods(s, p, logs)
    weigh(logs, weights)
    for j in range(NUM_PERFUMES):
        set_chances(weights, RECIPE_PLANTS[s.recipe[p], s.side[p], j], out[j])


@rule
def choose_strips(s: Any, p: int, picked_for: int, picked: int, chances: Any, chosen: Any) -> float:
    """The strips that make the perfumes still to be bottled most valuable together.

    Args:
        s: The record.
        p: The player.
        picked_for: Perfume whose strips are being picked, or -1.
        picked: Strips picked for it, bits.
        chances: float64[3, 128] of ``perfume_chances``.
        chosen: int64[3], takes the strips of each perfume, bits; 0 for one that is bottled.

    Returns:
        Expected points of these perfumes.
    """
    free = ALL & ~locked_pipettes(s, p)
    best = -1.0
    small = 0
    while True:
        if fits(s, p, 0, small, picked_for, picked):
            rest = free & ~small
            medium = rest
            while True:
                if fits(s, p, 1, medium, picked_for, picked):
                    base = points_of(chances, 0, small) + points_of(chances, 1, medium)
                    best = choose_large(
                        s, p, rest & ~medium, small, medium, base, best, picked_for, picked, chances, chosen
                    )
                if medium == 0:
                    break
                medium = (medium - 1) & rest
        if small == free:
            break
        small = (small - free) & free
    return max(0.0, best)


@rule
def choose_large(
    s: Any,
    p: int,
    rest: int,
    small: int,
    medium: int,
    base: float,
    best: float,
    picked_for: int,
    picked: int,
    chances: Any,
    chosen: Any,
) -> float:
    """The last step of ``choose_strips``: the large perfume out of the strips that are left."""
    large = rest
    while True:
        if fits(s, p, 2, large, picked_for, picked):
            points = base + points_of(chances, 2, large)
            if points > best:
                best = points
                chosen[0], chosen[1], chosen[2] = small, medium, large
        if large == 0:
            return best
        large = (large - 1) & rest


@rule
def fits(s: Any, p: int, j: int, strips: int, picked_for: int, picked: int) -> bool:
    """Whether these strips can be those of perfume ``j``: as many as it needs, the ones picked for it included."""
    if s.bottled[p, j] != 0:
        return strips == 0
    if BITS_IN[strips] != BITS_IN[RECIPE_PLANTS[s.recipe[p], s.side[p], j]]:
        return False
    return j != picked_for or (strips & picked) == picked


@rule
def points_of(chances: Any, j: int, strips: int) -> float:
    """Expected points of a perfume made of these strips; 0 for no strips."""
    return PERFUME_POINTS[j] * chances[j, strips] if strips != 0 else 0.0


@rule
def bottled_points(s: Any, p: int, chances: Any) -> float:
    """Expected points of the perfumes that are bottled."""
    points = 0.0
    for j in range(NUM_PERFUMES):
        points += points_of(chances, j, s.bottled[p, j])
    return points


@rule
def perfumes_left(s: Any, p: int) -> int:
    """How many perfumes are still to be bottled."""
    count = 0
    for j in range(NUM_PERFUMES):
        count += s.bottled[p, j] == 0
    return count


@rule
def seems_certain(s: Any, p: int, j: int, least: float) -> bool:
    """Whether each fragrance of a perfume lies in some strip with a probability of at least ``least``."""
    plants = RECIPE_PLANTS[s.recipe[p], s.side[p], j]
    for k in range(NUM_PLANTS):
        if (plants >> k) & 1 == 1:
            highest = 0.0
            for strip in range(NUM_STRIPS):
                highest = max(highest, s.posterior[p, strip, k])
            if highest < least:
                return False
    return True


# ---- sniffs ---------------------------------------------------------------------------------------------------------


@rule
def sniff_worths(s: Any, p: int) -> Any:
    """float64[14]: points that one more sniff of each card and strip is worth while perfumes are to be bottled."""
    worths = np.zeros(NUM_OBJECTS)
    wanted = plants_left(s, p)
    if wanted != 0:
        sniff_gains(s, p, wanted, worths)
        for thing in range(NUM_OBJECTS):
            worths[thing] = min(HIGHEST_SNIFF, SNIFF_WORTH * worths[thing]) + FINER * worths[thing]
    return worths


@rule
def card_worth(s: Any, p: int, look: Any, place: int) -> float:
    """Points that the card of the place brings to who ends its turn there."""
    if place >= NUM_PLANTS or s.card_at[min(place, NUM_PLANTS - 1)] not in (NOBODY, p):
        return 0.0
    return look.sniffs[place]
