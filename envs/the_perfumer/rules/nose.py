"""The nose: what a sniff gives, how it is remembered, and the exact posterior of what is in the strips.

Every fragrance k has an odour vector mu_k ~ N(0, I), new in every game. A sniff of it by a player with noise sigma
gives mu_k + sigma e with e ~ N(0, I). Counts and means of the samples of each card and strip are sufficient. Each
fragrance lies in exactly one strip, so the likelihood of a permutation is a product of entries exp(L[s, k]), one for
each strip; sums over all 5,040 permutations are recursions over the 128 sets of fragrances.
"""

from __future__ import annotations

from math import cos, exp, log, pi, sin, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...engine.components import constant_array
from ...engine.jit import rule
from ...engine.rng import derive, next_u64
from ..components import NUM_PLANTS, NUM_STRIPS
from ..state import FIRST_STRIP, MAX_PLAYERS, NUM_DIMENSIONS, NUM_OBJECTS

Array = NDArray[Any]
Table: TypeAlias = Any
"""A constant array; typed loosely because type checkers take its elements for arrays."""

LEAST_SIGMA = 1e-3
"""A perfect nose infers with this noise: identities are certain to better than 1e-6."""

SNIFF_STREAM = 0x5313F
"""Name of the noise of sniffs among the numbers derived from a record's seed."""

MAX_SAMPLES = 1 << 16
"""More samples than this of one object are never drawn."""

NUM_SETS = 1 << NUM_PLANTS
ALL = NUM_SETS - 1
NUM_ENTRIES = NUM_STRIPS * NUM_PLANTS


def _terms() -> tuple[Table, Table, Table]:
    """The steps of the recursion: set before, entry of the matrix, set after; the strip is the size of the set."""
    steps = [
        (used, used.bit_count() * NUM_PLANTS + k, used | 1 << k)
        for used in range(NUM_SETS)
        for k in range(NUM_PLANTS)
        if not used >> k & 1
    ]
    before, entry, after = (constant_array(column, np.int64) for column in zip(*steps, strict=True))
    return before, entry, after


BEFORE, ENTRY, AFTER = _terms()
"""int64[448] each."""
NUM_TERMS = len(BEFORE)

TINY = 1e-200
"""Below this sum of weights the recursion is repeated in logarithms."""


# ---- sniffing ----------------------------------------------------------------------------------------------------


@rule
def uniform(bits: Any) -> float:
    """A number strictly between 0 and 1 from 64 random bits."""
    return (np.int64(bits >> np.uint64(11)) + 0.5) * 2.0**-53


@rule
def normal(s: Any) -> float:
    """A standard normal number from the record's stream (Box-Muller)."""
    radius = sqrt(-2.0 * log(uniform(next_u64(s))))
    return radius * cos(2.0 * pi * uniform(next_u64(s)))


@rule
def sniff_key(s: Any, p: int, thing: int) -> Any:
    """Names the noise of the next sample, by who smells what for which time: other moves never change it."""
    what = (s.round * MAX_PLAYERS + p) * NUM_OBJECTS + thing
    return derive(derive(s.seed, SNIFF_STREAM), what * MAX_SAMPLES + s.sniffs[p, thing])


@rule
def take_sample(s: Any, p: int, thing: int) -> None:
    """One sample of an object joins what ``p`` remembers of it."""
    key = sniff_key(s, p, thing)
    s.sniffs[p, thing] += 1
    strip = thing - FIRST_STRIP
    if strip < 0:
        join_sample(s.odour[thing], s.sigma[p], key, s.card_count[p], s.card_mean[p], thing)
    else:
        join_sample(s.odour[s.contents[strip]], s.sigma[p], key, s.strip_count[p], s.strip_mean[p], strip)


@rule
def join_sample(odour: Array, sigma: float, key: Any, counts: Array, means: Array, i: int) -> None:
    """A sample of ``odour``, with the noise of ``key``, joins the ``i``-th count and mean (Box-Muller)."""
    counts[i] += 1.0
    for d in range(0, NUM_DIMENSIONS, 2):
        radius = sigma * sqrt(-2.0 * log(uniform(derive(key, d))))
        angle = 2.0 * pi * uniform(derive(key, d + 1))
        means[i, d] += (odour[d] + radius * cos(angle) - means[i, d]) / counts[i]
        means[i, d + 1] += (odour[d + 1] + radius * sin(angle) - means[i, d + 1]) / counts[i]


@rule
def smell(s: Any, p: int, thing: int) -> None:
    """``p`` takes an object in hand and smells it (R-49)."""
    if s.external == 1:
        return
    for _ in range(s.hold_sniffs):
        take_sample(s, p, thing)
    infer(s, p)


@rule
def smell_all_strips(s: Any, p: int) -> None:
    """One sample of every strip, wherever it is (Master nose)."""
    if s.external == 1:
        return
    for strip in range(NUM_STRIPS):
        take_sample(s, p, FIRST_STRIP + strip)
    infer(s, p)


# ---- memory ------------------------------------------------------------------------------------------------------


@rule
def forget(s: Any, p: int) -> None:
    """What has been smelled fades at the start of the owner's turn."""
    if s.decay == 1.0:
        return
    for k in range(NUM_PLANTS):
        s.card_count[p, k] *= s.decay
        s.strip_count[p, k] *= s.decay
    infer(s, p)


@rule
def remember_early(s: Any, p: int) -> None:
    """Fragrances known before the game: virtual sniffs of their cards."""
    for k in range(NUM_PLANTS):
        count = s.familiarity[k]
        if count > 0 and s.external == 0:
            spread = s.sigma[p] / sqrt(count)
            for d in range(NUM_DIMENSIONS):
                s.card_mean[p, k, d] = s.odour[k, d] + spread * normal(s)
            s.card_count[p, k] = count


@rule
def label_strips(s: Any, p: int) -> None:
    """The contents are known: samples of strips become samples of cards, exactly."""
    for strip in range(NUM_STRIPS):
        k = s.contents[strip]
        m = s.strip_count[p, strip]
        if m > 0.0:
            n = s.card_count[p, k]
            for d in range(NUM_DIMENSIONS):
                s.card_mean[p, k, d] = (n * s.card_mean[p, k, d] + m * s.strip_mean[p, strip, d]) / (n + m)
            s.card_count[p, k] = n + m
        s.strip_count[p, strip] = 0.0
        for d in range(NUM_DIMENSIONS):
            s.strip_mean[p, strip, d] = 0.0
    infer(s, p)


# ---- inference ---------------------------------------------------------------------------------------------------


@rule
def variance(s: Any, p: int) -> float:
    """The noise that ``p`` infers with, squared."""
    sigma = max(s.sigma[p], LEAST_SIGMA)
    return sigma * sigma


@rule
def log_likelihoods(s: Any, p: int, out: Array) -> None:
    """Fill ``out`` float64[49] with L[s, k]: how well strip s fits fragrance k by what ``p`` has smelled.

    Rows of strips that have not been smelled are 0.
    """
    noise = variance(s, p)
    for k in range(NUM_PLANTS):
        n = s.card_count[p, k]
        spread = noise / (n + noise)
        for strip in range(NUM_STRIPS):
            m = s.strip_count[p, strip]
            if m > 0.0:
                total = spread + noise / m
                apart = 0.0
                for d in range(NUM_DIMENSIONS):
                    apart += (s.strip_mean[p, strip, d] - n / (n + noise) * s.card_mean[p, k, d]) ** 2
                out[strip * NUM_PLANTS + k] = -0.5 * (NUM_DIMENSIONS * log(total) + apart / total)
            else:
                out[strip * NUM_PLANTS + k] = 0.0


@rule
def weigh(logs: Array, weights: Array) -> None:
    """``weights`` float64[49] = exp of ``logs``, each row scaled so that its largest entry is 1."""
    for strip in range(NUM_STRIPS):
        row = strip * NUM_PLANTS
        largest = logs[row]
        for k in range(1, NUM_PLANTS):
            largest = max(largest, logs[row + k])
        for k in range(NUM_PLANTS):
            weights[row + k] = exp(logs[row + k] - largest)


@rule
def sum_forward(weights: Array, first: Array) -> None:
    """``first`` float64[128]: the weight of all ways to put the fragrances of a set into as many first strips."""
    first[:] = 0.0
    first[0] = 1.0
    for t in range(NUM_TERMS):
        first[AFTER[t]] += first[BEFORE[t]] * weights[ENTRY[t]]


@rule
def sum_backward(weights: Array, rest: Array) -> None:
    """``rest`` float64[128]: the weight of all ways to put the fragrances outside a set into the other strips."""
    rest[:] = 0.0
    rest[ALL] = 1.0
    for t in range(NUM_TERMS - 1, -1, -1):
        rest[BEFORE[t]] += weights[ENTRY[t]] * rest[AFTER[t]]


@rule
def sum_forward_logs(logs: Array, first: Array) -> None:
    """``sum_forward`` in logarithms: slow, but nothing vanishes."""
    for after in range(1, NUM_SETS):
        first[after] = -np.inf
    first[0] = 0.0
    for t in range(NUM_TERMS):
        first[AFTER[t]] = add_logs(first[AFTER[t]], first[BEFORE[t]] + logs[ENTRY[t]])


@rule
def sum_backward_logs(logs: Array, rest: Array) -> None:
    """``sum_backward`` in logarithms."""
    for before in range(NUM_SETS - 1):
        rest[before] = -np.inf
    rest[ALL] = 0.0
    for t in range(NUM_TERMS - 1, -1, -1):
        rest[BEFORE[t]] = add_logs(rest[BEFORE[t]], rest[AFTER[t]] + logs[ENTRY[t]])


@rule
def add_logs(a: Any, b: Any) -> Any:
    """log(exp(a) + exp(b)); ``b`` is finite."""
    largest = max(a, b)
    return largest + log(exp(a - largest) + exp(b - largest))


@rule
def marginals(logs: Array, out: Array) -> None:
    """``out`` float64[49]: the posterior probability that strip s holds fragrance k, from the log-likelihoods."""
    weights = np.empty(NUM_ENTRIES)
    first = np.empty(NUM_SETS)
    rest = np.empty(NUM_SETS)
    weigh(logs, weights)
    sum_forward(weights, first)
    out[:] = 0.0
    if first[ALL] > TINY:
        rest[:] = 0.0  # as in sum_backward; the products are taken on the way
        rest[ALL] = 1.0
        for t in range(NUM_TERMS - 1, -1, -1):
            after = rest[AFTER[t]]
            rest[BEFORE[t]] += weights[ENTRY[t]] * after
            out[ENTRY[t]] += first[BEFORE[t]] * after
        for entry in range(NUM_ENTRIES):
            out[entry] *= weights[entry] / first[ALL]
        return
    sum_forward_logs(logs, first)
    sum_backward_logs(logs, rest)
    for t in range(NUM_TERMS):
        out[ENTRY[t]] += exp(first[BEFORE[t]] + logs[ENTRY[t]] + rest[AFTER[t]] - first[ALL])


@rule
def infer(s: Any, p: int) -> None:
    """Bring the posterior of ``p`` up to date with what ``p`` has smelled."""
    logs = np.empty(NUM_ENTRIES)
    probabilities = np.empty(NUM_ENTRIES)
    log_likelihoods(s, p, logs)
    marginals(logs, probabilities)
    for strip in range(NUM_STRIPS):
        for k in range(NUM_PLANTS):
            s.posterior[p, strip, k] = probabilities[strip * NUM_PLANTS + k]


@rule
def chance_of(logs: Array, strips: int, plants: int) -> float:
    """The probability that a set of strips holds exactly a set of fragrances (both bits, equally many).

    ``logs`` float64[49] are the log-likelihoods of a player.
    """
    sorted_logs = np.empty(NUM_ENTRIES)
    row = 0
    for inside in range(1, -1, -1):
        for strip in range(NUM_STRIPS):
            if (strips >> strip) & 1 == inside:
                for k in range(NUM_PLANTS):
                    sorted_logs[row + k] = logs[strip * NUM_PLANTS + k]
                row += NUM_PLANTS
    return chance_of_first(sorted_logs, plants)


@rule
def chance_of_first(logs: Array, plants: int) -> float:
    """The probability that the first strips, as many as there are ``plants``, hold exactly those."""
    weights = np.empty(NUM_ENTRIES)
    first = np.empty(NUM_SETS)
    rest = np.empty(NUM_SETS)
    weigh(logs, weights)
    sum_forward(weights, first)
    if first[ALL] > TINY:
        sum_backward(weights, rest)
        return first[plants] * rest[plants] / first[ALL]
    sum_forward_logs(logs, first)
    sum_backward_logs(logs, rest)
    return exp(first[plants] + rest[plants] - first[ALL])
