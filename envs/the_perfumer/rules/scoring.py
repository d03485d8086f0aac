"""The score track with its stacks of tokens, the check of the perfumes, and the final places."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.jit import rule
from ...engine.kernels import PLACE as PLACE_COLUMN, SCORE
from ...engine.record import OVER
from ..components import NUM_PERFUMES, NUM_STRIPS, PERFUME_POINTS, RECIPE_PLANTS
from ..state import SMELLING
from .nose import NUM_ENTRIES, chance_of, log_likelihoods


@rule
def add_points(s: Any, p: int, points: int, part: int) -> None:
    """Move a scoring token; on arrival it lies on top of those that are there already. No change, no move."""
    s.parts[p, part] += points
    s.score[p] += points
    if points != 0:
        s.stamp[p] = s.stamps
        s.stamps += 1


@rule
def is_ahead(s: Any, p: int, q: int) -> bool:
    """Whether ``p`` stands before ``q``: a higher score, or the higher token on the same one."""
    if s.score[p] != s.score[q]:
        return s.score[p] > s.score[q]
    return s.stamp[p] > s.stamp[q]


@rule
def position(s: Any, p: int) -> int:
    """Place of ``p`` on the track, 1 for the first."""
    ahead = 0
    for q in range(s.num_players):
        ahead += is_ahead(s, q, p)
    return 1 + ahead


@rule
def rank(s: Any, out: Any) -> None:
    """Score and place of each seat; places are never tied (The End of the Game & Scoring)."""
    for p in range(s.num_players):
        out[p, SCORE] = s.score[p]
        out[p, PLACE_COLUMN] = position(s, p)


@rule
def score_perfumes(s: Any) -> None:
    """Check the perfumes in the order of the track as it stands now (R-42)."""
    snapshot = 0
    for p in range(s.num_players):
        snapshot |= position(s, p) << (3 * p)
    for place in range(1, s.num_players + 1):
        for p in range(s.num_players):
            if (snapshot >> (3 * p)) & 7 == place:
                add_points(s, p, perfume_points(s, p), SMELLING)


@rule
def perfume_points(s: Any, p: int) -> int:
    """Points of all bottled perfumes whose strips hold exactly their fragrances (R-24, R-25)."""
    points = 0
    for j in range(NUM_PERFUMES):
        if s.bottled[p, j] != 0 and fragrances_in(s, s.bottled[p, j]) == RECIPE_PLANTS[s.recipe[p], s.side[p], j]:
            points += PERFUME_POINTS[j]
    return points


@rule
def expected_perfume_points(s: Any, p: int) -> float:
    """Points that the bottled perfumes will bring, in expectation by what ``p`` has smelled (R-24, R-25)."""
    logs = np.empty(NUM_ENTRIES)
    log_likelihoods(s, p, logs)
    points = 0.0
    for j in range(NUM_PERFUMES):
        if s.bottled[p, j] != 0:
            chance = chance_of(logs, s.bottled[p, j], RECIPE_PLANTS[s.recipe[p], s.side[p], j])
            points += PERFUME_POINTS[j] * chance
    return points


@rule
def prospect(s: Any, p: int) -> float:
    """What the strips may still bring: no play decides any more whether a bottled perfume is right (R-24, R-42)."""
    if not s.bottled[p].any():
        return 0.0
    if s.to_move == OVER:
        return expected_perfume_points(s, p) - perfume_points(s, p)
    return 0.0 if s.revealed == 1 else expected_perfume_points(s, p)


@rule
def fragrances_in(s: Any, strips: int) -> int:
    """The fragrances in a set of strips, both as bits."""
    plants = 0
    for strip in range(NUM_STRIPS):
        if (strips >> strip) & 1:
            plants |= 1 << s.contents[strip]
    return plants
