"""What an action of Aqua Mirabilis is expected to gain, in points: the look ahead of ``greedy`` and ``heuristic``.

What has to be tried (conversions, gifts) is tried on the record itself and put back, so that no copy is needed. What
follows later in the same turn is taken at its own gain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.aqua_mirabilis.components import (
    BASE_SCENT_TYPE,
    CITY_NODE,
    CITY_TYPE,
    COACH_SKILL,
    CONVERT_FIRST,
    CONVERT_METHOD,
    CONVERT_SECOND,
    COUPLE_TYPE,
    DAME_C,
    DAME_D,
    DAME_GIFT,
    FLOWER_SKILL,
    GRASSE,
    KING_POINTS,
    METHOD_PP,
    METHOD_SCENTS,
    NEXT_SCENT,
    NODE_CITY,
    NUM_CITIES,
    NUM_DAMES,
    NUM_METHODS,
    NUM_NODES,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_WORKERS,
    PERFUME_SPACES,
    PRODUCTION_SKILL,
    RECIPE1_TILE,
    RECIPE_BASE,
    RECIPE_LEVEL,
    RECIPE_SLOTS,
    SKILL_AMOUNT,
    SKILL_TYPE,
    SLOT_AP,
    SLOT_TYPE,
    SPECIALISATION_TYPE,
    SUNDIAL_LEGS,
    SUNDIAL_PP,
    TILE_CHITS,
    TILE_INFLUENCE,
    TILE_KIND,
    VERSAILLES_TYPE,
)
from ..envs.aqua_mirabilis.rules.apprenticeship import (
    PAIR,
    can_learn_base,
    can_pick_method,
    can_pick_skill,
    can_specialise,
)
from ..envs.aqua_mirabilis.rules.holdings import experience
from ..envs.aqua_mirabilis.rules.matrix import combination_value, has_space
from ..envs.aqua_mirabilis.rules.nodes import PARADE
from ..envs.aqua_mirabilis.rules.perfumes import free_space, is_made
from ..envs.aqua_mirabilis.rules.production import NUM_CONVERSIONS, can_convert, convert, production_points
from ..envs.aqua_mirabilis.rules.travel import gets_tile
from ..envs.aqua_mirabilis.rules.versailles import can_be_shown
from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.engine.stack import node
from .aqua_mirabilis_value import (
    BASE_WORTH,
    COURT_SHARE,
    FLOWER_SHARE,
    METHOD_WORTH,
    PEEK,
    SKILL_WORTH,
    SPECIALISATION_WORTH,
    TRAVEL_SHARE,
    composition_bonus,
    dame_worth,
    depot_value,
    experience_worth,
    flower_price,
    flowers_of,
    later_value,
    letter_worth,
    perfume_worth,
    present_value,
    scent_price,
    tile_worth,
    time_left,
    token_worth,
    turns_left,
)

NOTHING = -1e9
"""Gain of what cannot be done."""
ACTION_POINT = 0.35
"""Loss by an action point spent."""
VISIT_SHARE = 0.75
VISIT_BASE = 1.2
"""A presentation competes with other actions at this share of its value, since it could wait, plus a constant."""
CITY_DRAW = constant_array([4.0, 6.0, 6.0, 8.0], np.float64)
"""Worth of a tile of choice by city."""
DRAW_DECAY = 0.55
"""What each production until the coach arrives leaves of that."""
LEGS = 2
"""Legs of a usual production."""
MOST_GIFTS = 3
FLOWER_COST = 0.15
"""Preference for conversions that use fewer flowers."""
PREFERENCE = 0.01
"""Of equal recipes the highest level is taken, the lower ones are easier to use later."""
PRODUCTION_BASE = 0.3
"""Preference for production, which clears the way for any type of action."""
NEW_STUDIES = 0.63
"""Share of its worth at which something to learn competes with other actions."""


# ---- trying and putting back ----------------------------------------------------------------------------------------


@rule
def pack_stock(s: Any, p: int) -> tuple[int, int, int, int]:
    """Flowers, scents and stored flowers of ``p`` and the reserve, in four integers."""
    flowers = 0
    scents = 0
    reserve = 0
    stored = 0
    for x in range(NUM_SCENTS):
        flowers = flowers << 6 | s.flowers[p, x]
        scents = scents << 6 | s.scents[p, x]
        reserve = reserve << 6 | s.reserve[x]
        for m in range(NUM_METHODS):
            stored = stored << 2 | s.stored[p, m, x]
    return flowers, scents, reserve, stored


@rule
def unpack_stock(s: Any, p: int, stock: tuple[int, int, int, int]) -> None:
    """Undo everything since ``pack_stock``."""
    flowers, scents, reserve, stored = stock
    for i in range(NUM_SCENTS):
        x = NUM_SCENTS - 1 - i
        s.flowers[p, x] = flowers & 63
        s.scents[p, x] = scents & 63
        s.reserve[x] = reserve & 63
        flowers >>= 6
        scents >>= 6
        reserve >>= 6
        for j in range(NUM_METHODS):
            s.stored[p, NUM_METHODS - 1 - j, x] = stored & 3
            stored >>= 2


# ---- production and the coach ---------------------------------------------------------------------------------------


@rule
def made_worth(s: Any, p: int, m: int, x: int) -> float:
    """Worth of the scents of one type that one use of a method makes."""
    value = 0.0
    for k in range(METHOD_SCENTS[m] + s.specs[p, x]):
        value += scent_price(s, p, x, s.scents[p, x] + k)
    return value


@rule
def conversion_gain(s: Any, p: int, k: int) -> float:
    """Worth of a conversion's scents for each production point, with a preference for few flowers."""
    m = CONVERT_METHOD[k]
    first = CONVERT_FIRST[k]
    second = CONVERT_SECOND[k]
    value = made_worth(s, p, m, first)
    flowers = 1
    if second >= 0:
        flowers = 2
        if second != first:
            value += made_worth(s, p, m, second)
    return value / METHOD_PP[m] - FLOWER_COST * flowers


@rule
def best_conversion(s: Any, p: int, pp: int) -> int:
    """The conversion to make next, or -1."""
    best = -1
    best_gain = NOTHING
    for k in range(NUM_CONVERSIONS):
        if s.methods[p, CONVERT_METHOD[k]] == 1 and can_convert(s, p, k, pp):
            gain = conversion_gain(s, p, k)
            if gain > best_gain:
                best, best_gain = k, gain
    return best


@rule
def plan_value(s: Any, p: int, pp: int) -> float:
    """Worth of the scents that so many production points make of the flowers at hand."""
    stock = pack_stock(s, p)
    points = s.pp
    before = depot_value(s, p)
    s.pp = pp
    k = best_conversion(s, p, pp)
    while k >= 0:
        convert(s, p, k)
        k = best_conversion(s, p, s.pp)
    after = depot_value(s, p)
    s.pp = points
    unpack_stock(s, p, stock)
    return after - before


@rule
def production_gain(s: Any, p: int) -> float:
    """Gain by producing now: scents for flowers, and the coach's journey."""
    legs = SUNDIAL_LEGS[s.ap[p]] + s.skills[p, COACH_SKILL]
    scents = plan_value(s, p, production_points(s, p)) - FLOWER_SHARE * plan_value(s, p, most_points(s, p))
    return scents + journey_gain(s, p, legs) + PRODUCTION_BASE


@rule
def most_points(s: Any, p: int) -> int:
    """Production points that ``p`` could have another time."""
    return SUNDIAL_PP.max() + s.skills[p, PRODUCTION_SKILL] * SKILL_AMOUNT[PRODUCTION_SKILL]


@rule
def best_of_pile(s: Any, p: int, city: int) -> float:
    """Worth of the tile that a visitor by coach would choose."""
    best = 0.0
    for i in range(s.pile_size[city]):
        best = max(best, tile_worth(s, p, s.pile[city, i]))
    return best


@rule
def one_more_experience(s: Any, p: int) -> float:
    """Gain by one more experience symbol."""
    level = experience(s, p)
    return experience_worth(s, level + 1) - experience_worth(s, level)


@rule
def place_worth(s: Any, p: int, place: int) -> float:
    """Worth of having the coach at a node: tiles to come, the sooner the better."""
    best = 0.0
    for city in range(NUM_CITIES):
        if gets_tile(s, p, city):
            distance = abs(CITY_NODE[city] - place)
            if distance == 0:
                distance = 2 * LEGS
            worth = CITY_DRAW[city] * DRAW_DECAY ** ((distance + LEGS - 1) // LEGS)
            best = max(best, worth)
    return best * min(1.0, turns_left(s) / 5.0)


@rule
def arrival_gain(s: Any, p: int, place: int) -> float:
    """Gain by stopping the coach at a node."""
    city = NODE_CITY[place]
    value = place_worth(s, p, place)
    if city < 0:
        return value
    value = max(value, place_worth(s, p, GRASSE))
    if gets_tile(s, p, city):
        value += best_of_pile(s, p, city) + one_more_experience(s, p)
    return value


@rule
def journey_gain(s: Any, p: int, legs: int) -> float:
    """Gain by the best journey of at most so many legs."""
    best = NOTHING
    for place in range(s.coach[p] - legs, s.coach[p] + legs + 1):
        if 0 <= place < NUM_NODES and place != s.coach[p]:
            best = max(best, arrival_gain(s, p, place))
    return best - place_worth(s, p, s.coach[p])


# ---- market ---------------------------------------------------------------------------------------------------------


@rule
def picked_gain(s: Any, p: int, x: int, more: int, total: int) -> float:
    """Gain by a flower from a basket from which ``more`` have been picked before, ``total`` in all."""
    if s.market[x] <= more:
        return 0.0
    return flower_price(s, p, x, s.flowers[p, x] + more, flowers_of(s, p) + total)


@rule
def picked(s: Any, bench: int, x: int, without: int) -> int:
    """Flowers of a type that bench and workers pick, worker ``without`` left out."""
    count = int(bench == x)
    for w in range(NUM_WORKERS):
        count += w != without and s.workers[w] == x
    return count


@rule
def worker_gain(s: Any, p: int, bench: int, w: int, x: int) -> float:
    """Gain by moving a worker to another basket."""
    here = s.workers[w]
    now = picked_gain(s, p, here, picked(s, bench, here, w), NUM_WORKERS)
    return picked_gain(s, p, x, picked(s, bench, x, w), NUM_WORKERS) - now - ACTION_POINT


@rule
def market_gain(s: Any, p: int, bench: int) -> float:
    """Gain by collecting flowers; moves of workers at the better of both."""
    gain = picked_gain(s, p, bench, 0, 0)
    for w in range(NUM_WORKERS):
        x = s.workers[w]
        before = int(bench == x)
        for v in range(w):
            before += s.workers[v] == x
        gain += picked_gain(s, p, x, before, w + 1)
    moved = 0.0
    for w in range(NUM_WORKERS):
        for x in range(NUM_SCENTS):
            if x != s.workers[w]:
                moved = max(moved, worker_gain(s, p, bench, w, x))
    if s.skills[p, FLOWER_SKILL] == 1:
        gain += best_flower(s, p)
    return gain + moved


@rule
def best_flower(s: Any, p: int) -> float:
    """Worth of a flower of choice."""
    best = 0.0
    for x in range(NUM_SCENTS):
        best = max(best, flower_price(s, p, x, s.flowers[p, x], flowers_of(s, p)))
    return best


# ---- court ----------------------------------------------------------------------------------------------------------


@rule
def influence_gain(s: Any, p: int, dame: int, tokens: int) -> float:
    """Gain by more influence on a Dame."""
    influence = s.influence[p, dame]
    return dame_worth(s, p, dame, influence + tokens) - dame_worth(s, p, dame, influence)


@rule
def gifts_gain(s: Any, p: int, dame: int, gifts: int) -> float:
    """Gain by having given so many gifts: a look at the bonus tile and influence."""
    if gifts == 0:
        return 0.0
    look = PEEK * time_left(s) * (1 - s.bonus_seen[p, dame])
    return look + influence_gain(s, p, dame, min(gifts, s.supply[p]))


@rule
def cheapest_scent(s: Any, p: int, dame: int) -> int:
    """The scent that is missed least of those the Dame accepts, or -1."""
    best = -1
    low = 1e9
    for x in range(NUM_SCENTS):
        if DAME_GIFT[dame, x] == 1 and s.scents[p, x] > 0:
            price = scent_price(s, p, x, s.scents[p, x] - 1)
            if price < low:
                best, low = x, price
    return best


@rule
def cheapest_perfume(s: Any, p: int) -> int:
    """The perfume that is missed least, or -1."""
    best = -1
    low = 1e9
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0:
            worth = perfume_worth(s, p, i)
            if worth < low:
                best, low = i, worth
    return best


@rule
def best_gifts(s: Any, p: int, dame: int, given: int) -> float:
    """Gain by the best number of further gifts after ``given``; below 0 if it is best to give no more."""
    best = NOTHING
    cost = 0.0
    stock = pack_stock(s, p)
    for k in range(1, MOST_GIFTS + 1):
        if dame == DAME_D:
            i = cheapest_perfume(s, p)
            if i < 0 or k > 1:
                break
            cost += perfume_worth(s, p, i)
        elif dame == DAME_C:
            if s.tokens[p] < k:
                break
            cost += token_worth(s, s.tokens[p] - k)
        else:
            x = cheapest_scent(s, p, dame)
            if x < 0:
                break
            cost += scent_price(s, p, x, s.scents[p, x] - 1)
            s.scents[p, x] -= 1
        best = max(best, gifts_gain(s, p, dame, given + k) - gifts_gain(s, p, dame, given) - cost)
    unpack_stock(s, p, stock)
    return best


@rule
def couple_gain(s: Any, p: int, couple: int) -> float:
    """Gain by visiting a couple."""
    letter = 0.0
    if s.letter[p] == couple and s.letter_left[couple + 1] != 0:
        letter = letter_worth(s, couple + 1) - letter_worth(s, couple)
    return letter + max(0.0, best_gifts(s, p, couple, 0))


# ---- perfumes -------------------------------------------------------------------------------------------------------


@rule
def parade_value(s: Any, p: int, base: int, complements: int) -> float:
    """What a perfume scores in the Parade with the markers as they are."""
    value = 0.0
    placed = 0
    for x in range(NUM_SCENTS):
        if complements >> x & 1 and has_space(s, base, x):
            value += combination_value(s, p, base, x)
            placed += 1
    return value + KING_POINTS * (placed > 0 and s.king == base)


@rule
def made_value(s: Any, p: int, base: int, complements: int) -> float:
    """What a new perfume brings, its first presentation included."""
    if node(s) == PARADE or s.owner != p:
        return parade_value(s, p, base, complements)
    return visit_value(present_value(s, p, base, complements)) + later_value(s, p, base, complements, 1)


@rule
def visit_value(points: float) -> float:
    """What a presentation counts against other actions."""
    return VISIT_SHARE * points + VISIT_BASE


@rule
def completion_gain(s: Any, p: int, base: int, complements: int) -> float:
    """Gain by a composition, the complements paid; ``NOTHING`` for one that is made already."""
    if is_made(s, p, base, complements):
        return NOTHING
    value = made_value(s, p, base, complements)
    for x in range(NUM_SCENTS):
        if complements >> x & 1:
            value -= scent_price(s, p, x, s.scents[p, x] - 1)
    return value


@rule
def best_completion(s: Any, p: int, base: int, slots: int, first: int) -> float:
    """Gain by the best complements in the depot, ``first`` among them if it is not -1."""
    best = NOTHING
    for x in range(NUM_SCENTS):
        if x == base or s.scents[p, x] == 0 or (first >= 0 and x != first):
            continue
        if slots == 1:
            best = max(best, completion_gain(s, p, base, 1 << x))
            continue
        for y in range(x + 1, NUM_SCENTS):
            if y != base and s.scents[p, y] > 0:
                best = max(best, completion_gain(s, p, base, 1 << x | 1 << y))
    return best


@rule
def room_cost(s: Any, p: int) -> float:
    """Loss by making room for another perfume."""
    if free_space(s, p) < PERFUME_SPACES:
        return 0.0
    low = 1e9
    for i in range(PERFUME_SPACES):
        low = min(low, loss_of_perfume(s, p, i))
    return low


@rule
def loss_of_perfume(s: Any, p: int, i: int) -> float:
    """Loss by giving up a perfume."""
    base = RECIPE_BASE[s.perfume[p, i]]
    if node(s) == PARADE or s.trigger >= 0:
        late = parade_value(s, p, base, s.complements[p, i])
        return max(late, perfume_worth(s, p, i)) if node(s) != PARADE else late
    return perfume_worth(s, p, i)


@rule
def kind_gain(s: Any, p: int, base: int, slots: int, free_base: bool) -> float:
    """Gain by a perfume of a base and a number of complements, its base and the room for it paid."""
    gain = best_completion(s, p, base, slots, -1)
    if gain <= NOTHING:
        return NOTHING
    if not free_base and s.bases[p, base] == 0:
        gain -= scent_price(s, p, base, s.scents[p, base] - 1)
    return gain - room_cost(s, p)


@rule
def recipe_gain(s: Any, p: int, recipe: int, free_base: bool) -> float:
    """Gain by making a perfume; of equal recipes the highest level is best."""
    base = RECIPE_BASE[recipe]
    level = RECIPE_LEVEL[recipe]
    gain = kind_gain(s, p, base, RECIPE_SLOTS[recipe], free_base)
    return gain + composition_bonus(s, p, base, level) + PREFERENCE * level


@rule
def best_to_show(s: Any, p: int) -> float:
    """The most that presenting one of the perfumes on the board brings now."""
    best = 0.0
    for i in range(PERFUME_SPACES):
        if can_be_shown(s, p, i):
            best = max(best, present_value(s, p, RECIPE_BASE[s.perfume[p, i]], s.complements[p, i]))
    return best


@rule
def visit_gain(s: Any, p: int) -> float:
    """Gain by a visit to Versailles with the perfumes on the board; with the favour of Dame C with two of them."""
    first = 0.0
    second = 0.0
    for i in range(PERFUME_SPACES):
        if can_be_shown(s, p, i):
            value = present_value(s, p, RECIPE_BASE[s.perfume[p, i]], s.complements[p, i])
            second = max(second, min(first, value))
            first = max(first, value)
    gain = visit_value(first)
    return gain + VISIT_SHARE * second if s.favour[DAME_C] == p else gain


@rule
def court_move_gain(s: Any, p: int) -> float:
    """Gain by moving the Court one row down before a perfume is presented."""
    before = best_to_show(s, p)
    court = s.court
    s.court = NEXT_SCENT[court]
    after = best_to_show(s, p)
    s.court = court
    return after - before


# ---- city tiles -----------------------------------------------------------------------------------------------------


@rule
def holding_worth(s: Any, p: int, tile: int) -> float:
    """Worth of a tile that is not flipped, with its experience."""
    level = experience(s, p)
    return tile_worth(s, p, tile) + experience_worth(s, level) - experience_worth(s, level - 1)


@rule
def flowers_tile_gain(s: Any, p: int, tile: int, pp: int) -> float:
    """What the flowers of a tile add to a production with so many points."""
    before = plan_value(s, p, pp)
    for x in range(NUM_SCENTS):
        s.flowers[p, x] += TILE_CHITS[tile, x]
    after = plan_value(s, p, pp)
    for x in range(NUM_SCENTS):
        s.flowers[p, x] -= TILE_CHITS[tile, x]
    return after - before


@rule
def best_waived(s: Any, p: int, tile: int, base: int) -> float:
    """Gain by the best perfume that a London tile allows."""
    if TILE_KIND[tile] == RECIPE1_TILE:
        return kind_gain(s, p, base, 1, True)
    best = NOTHING
    for x in range(NUM_SCENTS):
        best = max(best, kind_gain(s, p, x, 2, True))
    return best


@rule
def best_influence(s: Any, p: int) -> float:
    """Gain by the influence of a tile on the Dame where it brings most."""
    best = 0.0
    for d in range(NUM_DAMES):
        best = max(best, influence_gain(s, p, d, min(TILE_INFLUENCE, s.supply[p])))
    return best


# ---- the main choice ------------------------------------------------------------------------------------------------


@rule
def study_gain(s: Any, p: int, kind: int) -> float:
    """Gain by the best tile of the Apprenticeship."""
    best = NOTHING
    if kind == BASE_SCENT_TYPE:
        for x in range(NUM_SCENTS):
            if can_learn_base(s, p, x):
                best = max(best, base_gain(s, p, x))
    elif kind == SPECIALISATION_TYPE:
        for x in range(NUM_SCENTS):
            if can_specialise(s, p, x):
                best = max(best, specialisation_gain(s, p, x))
    elif kind == SKILL_TYPE:
        for k in range(NUM_SKILLS):
            if can_pick_skill(s, p, k):
                best = max(best, SKILL_WORTH[k] * time_left(s))
        best -= token_worth(s, s.tokens[p] - 1)
    else:
        for m in range(NUM_METHODS):
            if can_pick_method(s, p, m):
                best = max(best, METHOD_WORTH[m] * time_left(s))
        best -= pair_cost(s, p)
    return NEW_STUDIES * (best + one_more_experience(s, p))


@rule
def base_gain(s: Any, p: int, x: int) -> float:
    """Gain by the Base Scent tile of a scent."""
    return BASE_WORTH * time_left(s) - scent_price(s, p, x, s.scents[p, x] - 1)


@rule
def specialisation_gain(s: Any, p: int, x: int) -> float:
    """Gain by the Specialisation in a flower."""
    return SPECIALISATION_WORTH * time_left(s) - flower_price(s, p, x, s.flowers[p, x] - 1, 0)


@rule
def pair_cost(s: Any, p: int) -> float:
    """Loss by paying two equal flowers."""
    low = 1e9
    for x in range(NUM_SCENTS):
        if s.flowers[p, x] >= PAIR:
            low = min(low, pair_price(s, p, x))
    return low


@rule
def pair_price(s: Any, p: int, x: int) -> float:
    """Worth of the last two flowers of a type."""
    held = s.flowers[p, x]
    return flower_price(s, p, x, held - 1, 0) + flower_price(s, p, x, held - 2, 0)


@rule
def slot_gain(s: Any, p: int, slot: int) -> float:
    """Gain by the action of a slot, its action points taken off."""
    return action_gain(s, p, SLOT_TYPE[slot]) - ACTION_POINT * SLOT_AP[slot]


@rule
def action_gain(s: Any, p: int, kind: int) -> float:
    """Gain by a type of action."""
    if kind < BASE_SCENT_TYPE:
        return market_gain(s, p, kind)
    if kind < CITY_TYPE:
        return study_gain(s, p, kind)
    if kind < COUPLE_TYPE:
        city = kind - CITY_TYPE
        return TRAVEL_SHARE * (tile_worth(s, p, s.pile[city, s.pile_size[city] - 1]) + one_more_experience(s, p))
    if kind < VERSAILLES_TYPE:
        return COURT_SHARE * couple_gain(s, p, kind - COUPLE_TYPE)
    return visit_gain(s, p)
