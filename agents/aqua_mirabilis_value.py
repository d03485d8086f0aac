"""What a position of Aqua Mirabilis is worth to a player, in points: the yardstick of its ``greedy`` and ``heuristic``.

Turns alternate, so that a turn, not an action point, is what everything costs; with it go the days, shared by all, that
end weeks and game. Scents are worth what the perfumes made of them bring, less with each further one of a type; flowers
what can be produced from them. A perfume is worth the visit to Versailles it allows now, more visits after each Sunday
to come, and the Parade. Letters, favours and everything learned are worth what they add to each visit still to come.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.aqua_mirabilis.components import (
    AP3_TILE,
    CELLS,
    CUBE_POINTS,
    DAME_A,
    DAME_D,
    DIAGONAL,
    INNER_SUNDAYS,
    JASMINE,
    KING_POINTS,
    LETTER_POINTS,
    MAJORITY_POINTS,
    METHOD_INPUT,
    METHOD_SCENTS,
    METHOD_TAKES,
    NUM_BONUSES,
    NUM_DAMES,
    NUM_METHODS,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_TILES,
    NUM_WEEKS,
    ONE,
    PERFUME_SPACES,
    RECIPE1_TILE,
    RECIPE2_TILE,
    RECIPE_BASE,
    ROSE,
    SCENTS_TILE,
    TILE_BACK,
    TILE_CHITS,
    TILE_KIND,
    TOKEN_TILE,
    TWO_SCENTS_TILE,
    WEEK_LENGTH,
)
from ..envs.aqua_mirabilis.rules.holdings import experience
from ..envs.aqua_mirabilis.rules.matrix import LOWEST, combination_value, has_space, next_column, next_row
from ..envs.aqua_mirabilis.rules.scoring import bonus_points
from ..envs.aqua_mirabilis.rules.versailles import king_points
from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule

TURNS_PER_DAY = 2.8
"""Turns of all players while the day marker moves one step."""
VISITS_PER_TURN = 0.35
"""Perfumes presented per turn."""
EXTRA_TURN = 1.8
"""What an originality token brings as an extra turn beyond its point."""
SCENT_PRICE = constant_array([4.11, 2.51, 1.26, 0.69, 0.23, 0.11], np.float64)
"""Worth of the first scent of a type, the second and so on, in an empty depot."""
FULL_DEPOT = 22.0
"""A depot of this worth makes further scents worth a quarter: turns to present perfumes are limited, too."""
FLOWER_SHARE = 0.6
"""Worth of a flower relative to the scents it becomes."""
FLOWERS_AT_ONCE = 5
"""Flowers that one production can use; more are worth ``SURPLUS_SHARE``."""
SURPLUS_SHARE = 0.15
EXPERIENCE_WORTH = constant_array([0.0, 0.0, 5.0, 7.5, 8.5, 9.0], np.float64)
"""Worth at the start of the game of an experience of 0 to 5."""
METHOD_WORTH = constant_array([0.0, 2.0, 6.0, 5.0, 4.0], np.float64)
SKILL_WORTH = constant_array([6.0, 4.0, 4.0], np.float64)
SPECIALISATION_WORTH = 4.0
BASE_WORTH = 4.0
"""Worth at the start of the game of a method, skill, Specialisation or Base Scent tile beside its experience."""
LETTER_VISITS = 0.45
"""Share of presentations that meet the Court's preference."""
CITY_ACCESS = constant_array([0.0, 2.14, 3.57, 5.0, 5.0], np.float64)
"""Worth at the start of the game of the cities a letter opens."""
FAVOUR_PER_VISIT = constant_array([0.7, 0.9, 1.5, 3.2], np.float64)
"""What the favour of each Dame adds to a presentation."""
TILE_BENEFIT = constant_array([1.15, 1.53, 0.96, 1.53, 1.91, 2.49, 1.53, 0.77, 0.96, 1.72, 1.53], np.float64)
"""Worth of the benefit of a city tile by kind."""
REPEAT_SHARE = 0.6
"""Chance that a perfume is presented again in a week to come, and what the turn for that costs."""
REPEAT_COST = 2.0
REPEAT_PARADE = 0.5
"""Share of its originality that a perfume loses until the Parade, at the start of the game."""
PENDING_PER_TURN = 0.2
"""Share of a presentation's value that counts before it, for each turn left in the week, and the most."""
PENDING_MOST = 0.6
KING_USE = 0.15
"""How much more useful a scent is as the King's or the Court's preference."""
COURT_USE = 0.1
LATE_USE = 0.3
"""Usefulness of scents that can serve the Parade only."""
TILE_SHARE = 0.85
"""Worth of a city tile before it is flipped, relative to benefit and points."""
COURT_SHARE = 0.75
"""Share at which letters and visits to couples do; see ``TRAVEL_SHARE``."""
TRAVEL_SHARE = 0.43
"""Share of its worth at which a city tile competes with other actions; a turn for it is a turn without scents."""
WAITING = 0.4
"""How much less a tile that needs an occasion is worth for each other one held."""
FAVOUR_TRUST = 0.8
"""Share of the visits to come in which a favour is still held."""
BONUS_LEVEL = 0.5
"""Points of the bonus tile for levels, for each; of those for bases, for each perfume that counts."""
BONUS_BASE = 2.0
PEEK = 0.7
"""Worth of having looked at a bonus tile, at the start of the game."""


JASMINE_BONUS, BASES_BONUS, ROSE_BONUS, LEVELS_BONUS = 3, 4, 5, 11
"""Bonus tiles that count perfumes."""


@rule
def clip(x: float, low: float, high: float) -> float:
    """``x``, but not less than ``low`` nor more than ``high``."""
    return min(max(x, low), high)


# ---- time ---------------------------------------------------------------------------------------------------------


@rule
def days_left(s: Any) -> int:
    """Days until the last Sunday."""
    return NUM_WEEKS * WEEK_LENGTH[s.num_players] - s.day if s.trigger < 0 else 0


@rule
def time_left(s: Any) -> float:
    """Share of the game that is left."""
    return days_left(s) / (NUM_WEEKS * WEEK_LENGTH[s.num_players])


@rule
def turns_left(s: Any) -> float:
    """Turns that a player may expect after the running one."""
    return TURNS_PER_DAY * days_left(s) / s.num_players


@rule
def visits_left(s: Any) -> float:
    """Presentations that a player may expect."""
    return VISITS_PER_TURN * turns_left(s)


@rule
def sundays_left(s: Any) -> int:
    """Inner Sundays to come."""
    return max(0, INNER_SUNDAYS - s.day // WEEK_LENGTH[s.num_players]) if s.trigger < 0 else 0


@rule
def turns_to_sunday(s: Any) -> float:
    """Turns that a player may expect in this week after the running one."""
    if s.trigger >= 0:
        return 0.0
    week = WEEK_LENGTH[s.num_players]
    return TURNS_PER_DAY * (week - s.day % week) / s.num_players


# ---- tokens, scents, flowers ----------------------------------------------------------------------------------------


@rule
def token_worth(s: Any, tokens: int) -> float:
    """Worth of one more originality token: a point, and an extra turn while there are turns to put it after."""
    return 1.0 + EXTRA_TURN * clip(turns_left(s) - tokens, 0.0, 1.0)


@rule
def scent_use(s: Any, x: int) -> float:
    """How useful a scent is: preferred ones more; towards the end all less."""
    use = 1.0 + KING_USE * (s.king == x) + COURT_USE * (s.court == x)
    return use * (LATE_USE + (1.0 - LATE_USE) * clip(turns_left(s) / 4.0, 0.0, 1.0))


@rule
def stock_of(s: Any, p: int) -> float:
    """Worth of all scents in the depot, each by itself."""
    stock = 0.0
    for x in range(NUM_SCENTS):
        for held in range(s.scents[p, x]):
            stock += SCENT_PRICE[min(held, len(SCENT_PRICE) - 1)] * scent_use(s, x)
    return stock


@rule
def scent_price(s: Any, p: int, x: int, held: int) -> float:
    """Worth of one more scent to a player with ``held`` of it."""
    crowd = 1.0 + stock_of(s, p) / FULL_DEPOT
    return SCENT_PRICE[min(held, len(SCENT_PRICE) - 1)] * scent_use(s, x) / (crowd * crowd)


@rule
def depot_value(s: Any, p: int) -> float:
    """Worth of all scents in the depot; what scents are worth together grows less and less."""
    stock = stock_of(s, p)
    return stock / (1.0 + stock / FULL_DEPOT)


@rule
def scents_per_flower(s: Any, p: int, x: int) -> float:
    """The most scents that a method of ``p`` makes of a flower."""
    best = 0.0
    for m in range(NUM_METHODS):
        if s.methods[p, m] == 1 and METHOD_TAKES[m, x] == 1:
            flowers = 1.0 if METHOD_INPUT[m] == ONE else 2.0
            scents = METHOD_SCENTS[m] + s.specs[p, x] + 0.0
            best = max(best, scents / flowers if METHOD_SCENTS[m] > 1 else scents)
    return best


@rule
def flower_price(s: Any, p: int, x: int, flowers: int, total: int) -> float:
    """Worth of one more flower beside ``flowers`` of its type and ``total`` in all."""
    made = scents_per_flower(s, p, x)
    if made == 0.0:
        return 0.2 * time_left(s)
    held = s.scents[p, x] + int(flowers * made)
    value = FLOWER_SHARE * scent_price(s, p, x, held) * min(made, 1.0)
    value += FLOWER_SHARE * scent_price(s, p, x, held + 1) * max(made - 1.0, 0.0)
    value *= 1.0 if total < FLOWERS_AT_ONCE else SURPLUS_SHARE
    return value * clip(turns_left(s) / 2.0, 0.0, 1.0)


@rule
def flowers_of(s: Any, p: int) -> int:
    """Flowers in hand."""
    total = 0
    for x in range(NUM_SCENTS):
        total += s.flowers[p, x]
    return total


@rule
def garden_value(s: Any, p: int) -> float:
    """Worth of all flowers in hand."""
    value = 0.0
    total = 0
    for x in range(NUM_SCENTS):
        for k in range(s.flowers[p, x]):
            value += flower_price(s, p, x, k, total)
            total += 1
    return value


# ---- perfumes -----------------------------------------------------------------------------------------------------


@rule
def cell_worth(s: Any, p: int, base: int, x: int) -> float:
    """What presenting a combination brings now, a token and the favour of Dame D included; not the King's points."""
    if not has_space(s, base, x):
        return 0.0
    value = combination_value(s, p, base, x) + s.token[base, x] * token_worth(s, s.tokens[p])
    return value + (CUBE_POINTS if s.favour[DAME_D] == p else 0)


@rule
def present_value(s: Any, p: int, base: int, complements: int) -> float:
    """What presenting a perfume brings now."""
    value = 0.0
    placed = 0
    for x in range(NUM_SCENTS):
        if complements >> x & 1 and has_space(s, base, x):
            value += cell_worth(s, p, base, x)
            placed += 1
    if placed > 0 and s.king == base:
        value += king_points(s, p)
    return value


@rule
def later_value(s: Any, p: int, base: int, complements: int, fresh: int) -> float:
    """What a perfume brings after its presentation: again after Sundays, and in the Parade; ``fresh`` 1 before it."""
    cells = CELLS[s.num_players]
    originality = 0.0
    placed = 0
    for x in range(NUM_SCENTS):
        if complements >> x & 1 and (x != base or DIAGONAL == 1) and s.cubes[base, x] + fresh < cells:
            originality += cells - s.cubes[base, x] - fresh - 1
            placed += 1
    if placed == 0:
        return 0.0
    court = LETTER_POINTS[s.letter[p]] * placed / 5.0
    cubes = CUBE_POINTS * placed if s.favour[DAME_D] == p else 0
    again = originality + cubes + court + king_points(s, p) / 5.0
    value = REPEAT_SHARE * sundays_left(s) * max(0.0, 0.8 * again - REPEAT_COST)
    return value + originality * (1.0 - REPEAT_PARADE * time_left(s)) + parade_matches(s, p, base, complements)


@rule
def parade_matches(s: Any, p: int, base: int, complements: int) -> float:
    """Points for preferences in the Parade: an average, near the end what the markers would seek now."""
    points = LETTER_POINTS[s.letter[p]]
    if turns_left(s) > 3.0:
        return (KING_POINTS + points) / 6.0
    column = next_column(s)
    row = next_row(s, LOWEST)
    return 0.8 * (KING_POINTS * (column == base) + points * (complements >> row & 1))


@rule
def still_to_present(s: Any) -> float:
    """Share of a presentation's value that counts for a perfume not presented yet."""
    return clip(PENDING_PER_TURN * turns_to_sunday(s), 0.0, PENDING_MOST)


@rule
def perfume_worth(s: Any, p: int, i: int) -> float:
    """What a perfume on the board is worth."""
    base = RECIPE_BASE[s.perfume[p, i]]
    complements = s.complements[p, i]
    if s.presented[p, i] == 1:
        return later_value(s, p, base, complements, 0)
    fresh = 1 if still_to_present(s) > 0.0 else 0
    now = still_to_present(s) * present_value(s, p, base, complements)
    return now + later_value(s, p, base, complements, fresh)


# ---- court --------------------------------------------------------------------------------------------------------


@rule
def letter_worth(s: Any, level: int) -> float:
    """Worth of a letter of reference."""
    return LETTER_POINTS[level] * (LETTER_VISITS * visits_left(s) + 0.5) + CITY_ACCESS[level] * time_left(s)


@rule
def majority_chance(s: Any, lead: int) -> float:
    """Chance to have the majority on a Dame at the end, by how far one leads the best of the others now."""
    if lead > 0:
        return 1.0 - 0.5 * time_left(s) / lead
    return 0.2 * time_left(s) if lead == 0 else 0.0


@rule
def best_rival(s: Any, p: int, dame: int) -> int:
    """The most influence of another player on a Dame."""
    best = 0
    for q in range(s.num_players):
        if q != p:
            best = max(best, s.influence[q, dame])
    return best


@rule
def favour_worth(s: Any, p: int, dame: int) -> float:
    """Worth of the favour of a Dame."""
    per_visit = FAVOUR_PER_VISIT[dame]
    if dame == DAME_A:
        per_visit *= 0.4 * LETTER_POINTS[s.letter[p]]
    return FAVOUR_TRUST * per_visit * visits_left(s)


@rule
def dame_worth(s: Any, p: int, dame: int, influence: int) -> float:
    """Worth of having that much influence on a Dame: points at the end, the favour until it is lost."""
    lead = influence - best_rival(s, p, dame)
    value = MAJORITY_POINTS * (majority_chance(s, lead) if influence > 0 else 0.0)
    if lead > 0 and (s.favour[dame] == p or favours_of(s, p) < 2):
        value += favour_worth(s, p, dame) * (1.0 - 0.3 / lead)
    return value


@rule
def favours_of(s: Any, p: int) -> int:
    """Favours that ``p`` holds."""
    count = 0
    for d in range(NUM_DAMES):
        count += s.favour[d] == p
    return count


# ---- learning, tiles, bonuses ---------------------------------------------------------------------------------------


@rule
def experience_worth(s: Any, level: int) -> float:
    """Worth of an experience level."""
    return EXPERIENCE_WORTH[min(level, len(EXPERIENCE_WORTH) - 1)] * min(1.0, 1.6 * time_left(s))


@rule
def studies_value(s: Any, p: int) -> float:
    """Worth of methods, skills, Specialisations and Base Scent tiles for the time left, their experience apart."""
    value = 0.0
    for m in range(NUM_METHODS):
        value += s.methods[p, m] * METHOD_WORTH[m]
    for k in range(NUM_SKILLS):
        value += s.skills[p, k] * SKILL_WORTH[k]
    for x in range(NUM_SCENTS):
        value += s.specs[p, x] * SPECIALISATION_WORTH + s.bases[p, x] * BASE_WORTH
    return value * time_left(s)


@rule
def tile_benefit(s: Any, p: int, tile: int) -> float:
    """Worth of the benefit of a city tile."""
    kind = TILE_KIND[tile]
    soon = clip(turns_left(s) / 3.0, 0.0, 1.0)
    if kind == SCENTS_TILE:
        return chits_gain(s, p, tile)
    if kind == TOKEN_TILE:
        return token_worth(s, s.tokens[p]) if s.token_reserve > 0 else 0.0
    if kind in (TWO_SCENTS_TILE, RECIPE1_TILE):
        return float(TILE_BENEFIT[kind]) * (0.3 + 0.7 * soon)
    return float(TILE_BENEFIT[kind]) * soon


@rule
def chits_gain(s: Any, p: int, tile: int) -> float:
    """Worth of the scents of a tile."""
    gain = 0.0
    for x in range(NUM_SCENTS):
        for k in range(TILE_CHITS[tile, x]):
            gain += scent_price(s, p, x, s.scents[p, x] + k)
    return gain


@rule
def tile_worth(s: Any, p: int, tile: int) -> float:
    """Worth of holding a city tile: benefit and points to come, its experience apart."""
    worth = TILE_SHARE * (tile_benefit(s, p, tile) + TILE_BACK[tile])
    if not needs_occasion(tile):
        return worth
    waiting = 0
    for t in range(NUM_TILES):
        waiting += s.held[p, t] == 1 and t != tile and needs_occasion(t)
    return worth * clip(turns_left(s) / 3.0, 0.0, 1.0) / (1.0 + WAITING * waiting)


@rule
def needs_occasion(tile: int) -> bool:
    """Whether a tile can be flipped only while something else is done."""
    return TILE_KIND[tile] >= AP3_TILE or TILE_KIND[tile] in (RECIPE1_TILE, RECIPE2_TILE)


@rule
def bonus_weight(s: Any, p: int, bonus: int) -> float:
    """Chance that a bonus tile is in the game, as far as ``p`` knows."""
    seen = 0
    for d in range(NUM_DAMES):
        if s.bonus_seen[p, d] == 1:
            seen += 1
            if s.bonus[d] == bonus:
                return 1.0
    return (NUM_DAMES - seen) / (NUM_BONUSES - seen)


@rule
def composition_bonus(s: Any, p: int, base: int, level: int) -> float:
    """What bonus tiles may pay for a perfume of that base and level."""
    points = BONUS_LEVEL * level * bonus_weight(s, p, LEVELS_BONUS)
    new = 1
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0 and RECIPE_BASE[s.perfume[p, i]] == base:
            new = 0
    points += BONUS_BASE * new * bonus_weight(s, p, BASES_BONUS)
    if base == JASMINE:
        points += BONUS_BASE * bonus_weight(s, p, JASMINE_BONUS)
    elif base == ROSE:
        points += BONUS_BASE * bonus_weight(s, p, ROSE_BONUS)
    return points * (1.0 - 0.8 * time_left(s))


@rule
def bonus_value(s: Any, p: int) -> float:
    """Expected points of all bonus tiles for what there is now; what can change counts less the more time is left."""
    value = 0.0
    for bonus in range(NUM_BONUSES):
        value += bonus_weight(s, p, bonus) * bonus_points(s, p, bonus)
    return value * (1.0 - 0.6 * time_left(s))


# ---- the whole ----------------------------------------------------------------------------------------------------


@rule
def total_value(s: Any, p: int) -> float:
    """What the position is worth to ``p``, without what is pending on the stack."""
    if s.to_move < 0:
        return s.score[p] * 1.0
    value = s.score[p] + depot_value(s, p) + garden_value(s, p) + studies_value(s, p) + bonus_value(s, p)
    value += experience_worth(s, experience(s, p)) + COURT_SHARE * letter_worth(s, s.letter[p])
    for k in range(s.tokens[p]):
        value += token_worth(s, k)
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0:
            value += perfume_worth(s, p, i)
    for d in range(NUM_DAMES):
        value += dame_worth(s, p, d, s.influence[p, d]) + PEEK * time_left(s) * s.bonus_seen[p, d]
    for t in range(NUM_TILES):
        value += s.flipped[p, t] * TILE_BACK[t]
        if s.held[p, t] == 1:
            value += TRAVEL_SHARE * tile_worth(s, p, t)
    return value
