"""Scoring at the end and the ranking (The Final Perfume Parade, Additional Scoring, Winning)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.kernels import PLACE, SCORE
from ..component_schema import LEVELS_OF_BONUS
from ..components import (
    BASES_BONUS,
    BONUS_AT,
    BONUS_POINTS,
    CITIES_BONUS,
    DISTILLATION,
    EXPERIENCE_BONUS,
    INFLUENCE_BONUS,
    JASMINE,
    JASMINE_BONUS,
    KING_POINTS,
    LETTER_BONUS,
    LONDON,
    LONDON_BONUS,
    MAJORITY_POINTS,
    METHODS_BONUS,
    NUM_CITIES,
    NUM_DAMES,
    NUM_METHODS,
    NUM_SCENTS,
    NUM_TILES,
    PERFUME_SPACES,
    RECIPE_BASE,
    RECIPE_LEVEL,
    ROSE,
    ROSE_BONUS,
    SCENTS_BONUS,
    TILE_BACK,
    TILE_CITY,
    TOKEN_POINTS,
    TOKENS_BONUS,
)
from ..state import BONUSES, MAJORITIES, PARADE, TILES, TOKENS
from .court import leader
from .holdings import add_points, experience
from .matrix import perfume_value

_TIE_BASE = 64
"""More than any number that breaks a tie; the highest is an experience of 46."""


@rule
def score_game(s: Any) -> None:
    """The Parade of everybody and all additional points."""
    for p in range(s.num_players):
        add_points(s, p, PARADE, parade_points(s, p))
        add_points(s, p, TOKENS, s.tokens[p] * TOKEN_POINTS)
        add_points(s, p, TILES, back_points(s, p))
        add_points(s, p, MAJORITIES, led_dames(s, p) * MAJORITY_POINTS)
        for d in range(NUM_DAMES):
            add_points(s, p, BONUSES, bonus_points(s, p, s.bonus[d]))


@rule
def parade_points(s: Any, p: int) -> int:
    """Values of all perfumes; no cubes are placed and no favours count (E4, E5)."""
    points = 0
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0:
            points += perfume_value(s, p, i, KING_POINTS)
    return points


@rule
def back_points(s: Any, p: int) -> int:
    """Points on the backs of flipped tiles (E9)."""
    points = 0
    for t in range(NUM_TILES):
        points += s.flipped[p, t] * TILE_BACK[t]
    return points


@rule
def led_dames(s: Any, p: int) -> int:
    """Dames on whom ``p`` has the most influence (E8)."""
    count = 0
    for d in range(NUM_DAMES):
        count += leader(s, d) == p
    return count


# ---- final bonus tiles --------------------------------------------------------------------------------------------


@rule
def bonus_points(s: Any, p: int, bonus: int) -> int:
    """Points of the highest number reached on a final bonus tile."""
    count = bonus_count(s, p, bonus)
    points = 0
    for i in range(LEVELS_OF_BONUS):
        if count >= BONUS_AT[bonus, i]:
            points = BONUS_POINTS[bonus, i]
    return points


@rule
def bonus_count(s: Any, p: int, bonus: int) -> int:
    """What a final bonus tile counts."""
    if bonus == EXPERIENCE_BONUS:
        return experience(s, p)
    if bonus == CITIES_BONUS:
        return cities_visited(s, p)
    if bonus == LONDON_BONUS:
        return tiles_of(s, p, LONDON)
    if bonus == JASMINE_BONUS:
        return perfumes_with_base(s, p, JASMINE)
    if bonus == BASES_BONUS:
        return different_bases(s, p)
    if bonus == ROSE_BONUS:
        return perfumes_with_base(s, p, ROSE)
    if bonus == METHODS_BONUS:
        return new_methods(s, p)
    if bonus == INFLUENCE_BONUS:
        return influence_placed(s, p)
    if bonus == TOKENS_BONUS:
        return s.tokens[p]
    if bonus == SCENTS_BONUS:
        return different_scents(s, p)
    if bonus == LETTER_BONUS:
        return s.letter[p]
    return sum_of_levels(s, p)


@rule
def tiles_of(s: Any, p: int, city: int) -> int:
    """Tiles of a city, flipped or not."""
    count = 0
    for t in range(NUM_TILES):
        if TILE_CITY[t] == city:
            count += s.held[p, t] + s.flipped[p, t]
    return count


@rule
def cities_visited(s: Any, p: int) -> int:
    """Cities of which ``p`` owns a tile, flipped or not."""
    count = 0
    for city in range(NUM_CITIES):
        count += tiles_of(s, p, city) > 0
    return count


@rule
def perfumes_with_base(s: Any, p: int, base: int) -> int:
    """Own perfumes with that base scent."""
    count = 0
    for i in range(PERFUME_SPACES):
        recipe = s.perfume[p, i]
        count += recipe >= 0 and RECIPE_BASE[recipe] == base
    return count


@rule
def different_bases(s: Any, p: int) -> int:
    """Base scents of own perfumes."""
    count = 0
    for base in range(NUM_SCENTS):
        count += perfumes_with_base(s, p, base) > 0
    return count


@rule
def new_methods(s: Any, p: int) -> int:
    """Methods on the board other than Distillation (E6)."""
    count = 0
    for m in range(NUM_METHODS):
        count += m != DISTILLATION and s.methods[p, m] == 1
    return count


@rule
def influence_placed(s: Any, p: int) -> int:
    """Own influence tokens on all Dames."""
    count = 0
    for d in range(NUM_DAMES):
        count += s.influence[p, d]
    return count


@rule
def different_scents(s: Any, p: int) -> int:
    """Types of scent in the depot (E7)."""
    count = 0
    for x in range(NUM_SCENTS):
        count += s.scents[p, x] > 0
    return count


@rule
def sum_of_levels(s: Any, p: int) -> int:
    """Levels of the recipes of own perfumes."""
    count = 0
    for i in range(PERFUME_SPACES):
        recipe = s.perfume[p, i]
        if recipe >= 0:
            count += RECIPE_LEVEL[recipe]
    return count


# ---- the ranking --------------------------------------------------------------------------------------------------


@rule
def favours_held(s: Any, p: int) -> int:
    """Favour tiles on the personal board."""
    count = 0
    for d in range(NUM_DAMES):
        count += s.favour[d] == p
    return count


@rule
def perfumes_owned(s: Any, p: int) -> int:
    """Perfumes on the personal board."""
    count = 0
    for i in range(PERFUME_SPACES):
        count += s.perfume[p, i] >= 0
    return count


@rule
def standing(s: Any, p: int) -> int:
    """A number that is higher for who ranks higher: score, then favours, experience, letter, perfumes (Winning)."""
    number = s.score[p] * _TIE_BASE + favours_held(s, p)
    number = number * _TIE_BASE + experience(s, p)
    number = number * _TIE_BASE + s.letter[p]
    return number * _TIE_BASE + perfumes_owned(s, p)


@rule
def rank(s: Any, out: Any) -> None:
    """Score and place of each seat; who is equal in everything shares a place."""
    for p in range(s.num_players):
        place = 1
        for q in range(s.num_players):
            place += standing(s, q) > standing(s, p)
        out[p, SCORE] = s.score[p]
        out[p, PLACE] = place
