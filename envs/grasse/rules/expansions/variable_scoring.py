"""Variable Scoring: other points for the places, other criteria (scoring tokens and criteria tokens)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import below
from ...components import (
    CRITERION_POINTS,
    EXPANSIONIST,
    NUM_CRITERIA_KINDS,
    NUM_SCORING_TOKENS,
    SCORING_TOKEN_POINTS,
    SELLER,
)
from ...state import NUM_CRITERIA


@rule
def deal_scoring(s: Any) -> None:
    """Draw a token for each row, and the criteria if they are left to chance; Expansionist needs Boutiques."""
    draw_different(s, s.scoring_token, NUM_SCORING_TOKENS)
    if s.random_criteria == 1:
        draw_different(s, s.criteria, NUM_CRITERIA_KINDS if s.with_boutiques == 1 else EXPANSIONIST)


@rule
def draw_different(s: Any, row: Any, kinds: int) -> None:
    """Fill ``row`` with different random numbers below ``kinds``."""
    for k in range(NUM_CRITERIA):
        while True:
            drawn = below(s, kinds)
            repeated = False
            for j in range(k):
                repeated |= row[j] == drawn
            if not repeated:
                break
        row[k] = drawn


@rule
def row_of_criterion(s: Any, criterion: int) -> int:
    """Row of the board on which a criterion counts, -1 if it is not in play."""
    if s.with_variable_scoring == 0:
        return criterion if criterion <= SELLER else -1
    for row in range(NUM_CRITERIA):
        if s.criteria[row] == criterion:
            return row
    return -1


@rule
def points_of_place(s: Any, row: int, place: int) -> int:
    """Points of a row for a place, which counts from 0: of its token, or as printed."""
    token = s.scoring_token[row]
    return SCORING_TOKEN_POINTS[token, place] if token >= 0 else CRITERION_POINTS[place]
