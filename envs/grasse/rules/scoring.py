"""Final scoring (Game End and Scoring; brief 8.1)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.kernels import PLACE, SCORE
from ..components import (
    CRITERION_POINTS,
    EXOTIC,
    FIRST_PLAYER_POINTS,
    LEFTOVER_POINTS,
    LEFTOVER_UNITS,
    PIERRE_LEFTOVER_POINTS,
    PIERRE_LEFTOVER_UNITS,
    TECH_17_POINTS,
    TECH_18_POINTS,
    TECH_19_POINTS,
    TECH_20_POINTS,
    TECH_21_POINTS,
    TECH_22_POINTS,
    TECH_22_UNITS,
    TECH_23_POINTS,
    TECH_24_POINTS,
)
from ..state import NUM_CONTRACTS, NUM_PERFUMES, NUM_TECHNIQUES
from .holdings import uses, vials_held, wealth
from .rounds import PIERRE

PARTS = ("running", "specialist", "versatile", "technical", "seller", "techniques", "leftovers", "marker")
"""The parts of a final score."""

RUNNING, SPECIALIST, VERSATILE, TECHNICAL, SELLER, TECHNIQUES, LEFTOVERS, MARKER = range(8)
NUM_CRITERIA = 4


@rule
def owns(s: Any, p: int, number: int) -> bool:
    """Whether ``p`` has the game-end technique with this number; Pierre's count too (brief 7.3)."""
    return s.techniques[p, number - 1] == 1


@rule
def technique_count(s: Any, p: int) -> int:
    """Technique cards of ``p``."""
    n = 0
    for card in range(NUM_TECHNIQUES):
        n += s.techniques[p, card]
    return n


@rule
def types_produced(s: Any, p: int) -> int:
    """Production tracks with a marker of ``p``."""
    n = 0
    for t in range(NUM_PERFUMES):
        n += s.production[p, t] > 0
    return n


@rule
def contracts_fulfilled(s: Any, p: int) -> int:
    """Contracts that ``p`` has fulfilled."""
    n = 0
    for card in range(NUM_CONTRACTS):
        n += s.contracts[p, card]
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
    return s.sold[p]


@rule
def criterion_points(s: Any, p: int, criterion: int) -> int:
    """Points of a criterion: tied players share the rows of their places, rounded down; 0 does not rank (R50)."""
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
        points += CRITERION_POINTS[place]
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
def final_part(s: Any, p: int, part: int) -> int:
    """One of ``PARTS`` for one player."""
    if part == RUNNING:
        return s.score[p]
    if part <= SELLER:
        return criterion_points(s, p, part)
    if part == TECHNIQUES:
        return game_end_techniques(s, p)
    if part == LEFTOVERS:
        return leftover_points(s, p)
    return FIRST_PLAYER_POINTS if s.marker == p else 0


@rule
def final_score(s: Any, p: int) -> int:
    """All parts together."""
    total = 0
    for part in range(8):
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
