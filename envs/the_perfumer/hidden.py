"""Who knows what: redrawing what the table hides from a seat."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

import numpy as np

from ..engine.jit import rule
from ..engine.rng import next_u64, shuffle
from .components import NUM_LEVELS, NUM_ORDERS, NUM_PLANTS, NUM_STRIPS, ORDER_LEVEL
from .rules.nose import (
    NUM_ENTRIES,
    NUM_SETS,
    TINY,
    infer,
    log_likelihoods,
    normal,
    sum_backward,
    sum_backward_logs,
    uniform,
    variance,
    weigh,
)
from .state import BOX, NUM_DIMENSIONS, PILE, REMOVED_UNSEEN


@rule
def redraw(s: Any, seat: int) -> None:
    """Redraw the strips' contents, the odours, what the others have smelled, and the pile; the stream is fresh.

    Contents and odours come from the exact posterior of ``seat``. Counts are public and stay, as do its own samples.
    """
    if s.revealed == 0:
        redraw_contents(s, seat)
    redraw_odours(s, seat)
    for p in range(s.num_players):
        if p != seat:
            redraw_samples(s, p)
            infer(s, p)
    redraw_pile(s)


@rule
def redraw_contents(s: Any, seat: int) -> None:
    """Draw a permutation with its posterior probability, strip by strip."""
    logs = np.empty(NUM_ENTRIES)
    weights = np.empty(NUM_ENTRIES)
    rest = np.empty(NUM_SETS)
    log_likelihoods(s, seat, logs)
    weigh(logs, weights)
    sum_backward(weights, rest)
    in_logs = rest[0] <= TINY
    if in_logs:
        sum_backward_logs(logs, rest)
    used = 0
    for strip in range(NUM_STRIPS):
        left = uniform(next_u64(s))
        chosen = -1
        for k in range(NUM_PLANTS):
            if left > 0.0 and not (used >> k) & 1:
                after = rest[used | (1 << k)]
                entry = strip * NUM_PLANTS + k
                if in_logs:
                    left -= exp(logs[entry] + after - rest[used])
                else:
                    left -= weights[entry] * after / rest[used]
                chosen = k
        s.contents[strip] = chosen
        used |= 1 << chosen


@rule
def redraw_odours(s: Any, seat: int) -> None:
    """Draw each odour given the contents and what ``seat`` has smelled of its card and its strip."""
    noise = variance(s, seat)
    for strip in range(NUM_STRIPS):
        k = s.contents[strip]
        n = s.card_count[seat, k]
        m = s.strip_count[seat, strip]
        total = n + m + noise
        spread = sqrt(noise / total)
        for d in range(NUM_DIMENSIONS):
            mean = (n * s.card_mean[seat, k, d] + m * s.strip_mean[seat, strip, d]) / total
            s.odour[k, d] = mean + spread * normal(s)


@rule
def redraw_samples(s: Any, p: int) -> None:
    """Draw the means that ``p`` remembers, given the odours and how often it has smelled each object."""
    for k in range(NUM_PLANTS):
        if s.card_count[p, k] > 0.0:
            spread = s.sigma[p] / sqrt(s.card_count[p, k])
            for d in range(NUM_DIMENSIONS):
                s.card_mean[p, k, d] = s.odour[k, d] + spread * normal(s)
    for strip in range(NUM_STRIPS):
        if s.strip_count[p, strip] > 0.0:
            spread = s.sigma[p] / sqrt(s.strip_count[p, strip])
            for d in range(NUM_DIMENSIONS):
                s.strip_mean[p, strip, d] = s.odour[s.contents[strip], d] + spread * normal(s)


@rule
def is_unseen(s: Any, order: int) -> bool:
    """Whether nobody has seen an order in this game."""
    place = s.order_at[order]
    return place in (BOX, PILE, REMOVED_UNSEEN)


@rule
def redraw_pile(s: Any) -> None:
    """Deal the unseen orders of each level anew to the places they come from, then shuffle the pile."""
    orders = np.empty(NUM_ORDERS, np.int64)
    places = np.empty(NUM_ORDERS, np.int64)
    left = 0
    for level in range(NUM_LEVELS):
        count = 0
        for order in range(NUM_ORDERS):
            if ORDER_LEVEL[order] == level and is_unseen(s, order):
                orders[count] = order
                places[count] = s.order_at[order]
                count += 1
        shuffle(s, orders, count)
        for i in range(count):
            s.order_at[orders[i]] = places[i]
            if places[i] == PILE:
                s.pile[left] = orders[i]
                left += 1
    shuffle(s, s.pile, left)
