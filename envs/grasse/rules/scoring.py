"""Final scoring (Game End and Scoring)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.kernels import PLACE, SCORE
from ..components import (
    EXOTIC,
    EXPORTER,
    FIRST_PLAYER_POINTS,
    LEFTOVER_POINTS,
    LEFTOVER_UNITS,
    PIERRE_LEFTOVER_POINTS,
    PIERRE_LEFTOVER_UNITS,
    SAVER,
    SELLER,
    SPECIALIST,
    TECH_17_POINTS,
    TECH_18_POINTS,
    TECH_19_POINTS,
    TECH_20_POINTS,
    TECH_21_POINTS,
    TECH_22_POINTS,
    TECH_22_UNITS,
    TECH_23_POINTS,
    TECH_24_POINTS,
    TECHNICAL,
    VERSATILE,
)
from ..state import NUM_CRITERIA, NUM_PERFUMES
from .expansions.boutiques import boutique_points, boutiques_of
from .expansions.royal_perfumes import royal_points
from .expansions.secret_formula import formula_points
from .expansions.variable_scoring import points_of_place, row_of_criterion
from .holdings import contracts_fulfilled, technique_count, uses, vials_held, wealth
from .rounds import PIERRE

PARTS = (
    "running",
    "specialist",
    "versatile",
    "technical",
    "seller",
    "techniques",
    "leftovers",
    "marker",
    "exporter",
    "saver",
    "expansionist",
    "boutiques",
    "royalties",
    "formula",
)
"""The parts of a final score: those of the base game, then those of expansions."""

NUM_PARTS = len(PARTS)
BASE_PARTS = 8
RUNNING, FIRST_CRITERION, TECHNIQUES, LEFTOVERS, MARKER = 0, 1, 5, 6, 7
FIRST_NEW_CRITERION, BOUTIQUES, ROYALTIES, FORMULA = 8, 11, 12, 13


@rule
def owns(s: Any, p: int, number: int) -> bool:
    """Whether ``p`` has the game-end technique with this number; Pierre's count too (README, Pierre)."""
    return s.techniques[p, number - 1] == 1


@rule
def types_produced(s: Any, p: int) -> int:
    """Production tracks with a marker of ``p``."""
    n = 0
    for t in range(NUM_PERFUMES):
        n += s.production[p, t] > 0
    return n


@rule
def criterion_count(s: Any, p: int, criterion: int) -> int:
    """What a criterion counts: tracks, not vials (R50)."""
    if criterion == SPECIALIST:
        most = 0
        for t in range(NUM_PERFUMES):
            most = max(most, s.production[p, t])
        return most
    if criterion == VERSATILE:
        return types_produced(s, p)
    if criterion == TECHNICAL:
        return technique_count(s, p)
    if criterion == SELLER:
        return s.sold[p]
    if criterion == EXPORTER:
        return contracts_fulfilled(s, p)
    return s.coins[p] if criterion == SAVER else boutiques_of(s, p)  # coins alone, not spent (R68)


@rule
def criterion_points(s: Any, p: int, criterion: int) -> int:
    """Points of a criterion: tied players share the rows of their places, rounded down; 0 does not rank (R50)."""
    row = row_of_criterion(s, criterion)
    if row < 0:
        return 0
    count = criterion_count(s, p, criterion)
    if count == 0:
        return 0
    ahead = 0
    tied = 0
    for q in range(s.num_players):
        other = criterion_count(s, q, criterion)
        ahead += other > count
        tied += other == count
    points = 0
    for place in range(ahead, ahead + tied):
        points += points_of_place(s, row, place)
    return points // tied


@rule
def game_end_techniques(s: Any, p: int) -> int:
    """Points of technique cards 17-21, 23 and 24."""
    points = 0
    if owns(s, p, 17):
        points += TECH_17_POINTS * contracts_fulfilled(s, p)
    if owns(s, p, 18):
        points += TECH_18_POINTS * technique_count(s, p)
    if owns(s, p, 19):
        points += TECH_19_POINTS * s.production[p, EXOTIC]
    if owns(s, p, 20):
        points += TECH_20_POINTS * types_produced(s, p)
    if owns(s, p, 21):
        points += TECH_21_POINTS * (s.experts[p] + s.experts_placed[p])
    if owns(s, p, 23):
        points += TECH_23_POINTS * vials_held(s, p)
    if owns(s, p, 24) and s.marker == p:
        points += TECH_24_POINTS
    return points


@rule
def leftover_units(s: Any, p: int) -> int:
    """Units that make one lot of leftovers: 10, with technique 22 5 (no use to Pierre)."""
    if s.solo > 0 and p == PIERRE:
        return PIERRE_LEFTOVER_UNITS
    return TECH_22_UNITS if uses(s, p, 22) else LEFTOVER_UNITS


@rule
def leftover_points(s: Any, p: int) -> int:
    """Points for coins, bases and essences left (Game End; Solo: 5 a lot for Pierre)."""
    lots = wealth(s, p) // leftover_units(s, p)
    if s.solo > 0 and p == PIERRE:
        return PIERRE_LEFTOVER_POINTS * lots
    return (TECH_22_POINTS if uses(s, p, 22) else LEFTOVER_POINTS) * lots


@rule
def expansion_points(s: Any, p: int, part: int) -> int:
    """Points of boutiques, royalty cards or the formula card."""
    if part == BOUTIQUES:
        return boutique_points(s, p)
    return royal_points(s, p) if part == ROYALTIES else formula_points(s, p)


@rule
def final_part(s: Any, p: int, part: int) -> int:
    """One of ``PARTS`` for one player."""
    if part == RUNNING:
        return s.score[p]
    if part < TECHNIQUES:
        return criterion_points(s, p, part - FIRST_CRITERION)
    if FIRST_NEW_CRITERION <= part < BOUTIQUES:
        return criterion_points(s, p, part - FIRST_NEW_CRITERION + NUM_CRITERIA)
    if part == TECHNIQUES:
        return game_end_techniques(s, p)
    if part == LEFTOVERS:
        return leftover_points(s, p)
    if part != MARKER:
        return expansion_points(s, p, part)
    return FIRST_PLAYER_POINTS if s.marker == p else 0


@rule
def final_score(s: Any, p: int) -> int:
    """All parts together."""
    total = 0
    for part in range(NUM_PARTS):
        total += final_part(s, p, part)
    return total


@rule
def rank_key(s: Any, p: int) -> int:
    """Higher is better: score, then vials, then units left after conversion (Game End)."""
    return (final_score(s, p) * 64 + vials_held(s, p)) * 64 + wealth(s, p) % leftover_units(s, p)


@rule
def rank(s: Any, out: Any) -> None:
    """Score and place of each seat; a full tie is a shared place (R69)."""
    for p in range(s.num_players):
        key = rank_key(s, p)
        place = 1
        for q in range(s.num_players):
            place += rank_key(s, q) > key
        out[p, SCORE] = final_score(s, p)
        out[p, PLACE] = place
