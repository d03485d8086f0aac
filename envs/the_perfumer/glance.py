"""What a player sees at a glance: blocks of an observation that follow from several facts together.

A network that multiplies nothing can read from these what a person works out at the table: how far away every order is
and which steps lead there, what the own orders are worth in a shop, which strips make a perfume, what is left to smell.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array
from ..engine.encode import plain
from ..engine.jit import rule
from ..engine.stack import ARG_A, ARG_B, arg, node
from .belief import plants_left, sniff_gains
from .components import (
    BITS_IN,
    CENTRE,
    NUM_ORDERS,
    NUM_PATTERNS,
    NUM_PERFUMES,
    NUM_PLACES,
    NUM_PLANTS,
    NUM_STRIPS,
    ORDER_NEEDS,
    ORDER_PATTERNS,
    ORDER_POINTS,
    PERFUME_POINTS,
    RECIPE_PLANTS,
)
from .layout import (
    NUM_ROUTE_FEATURES,
    NUM_STEPS,
    NUM_WAY_FEATURES,
    OBSERVATION,
    ROUTE_ABLE,
    ROUTE_BEATS,
    ROUTE_MISSING,
    ROUTE_NEXT_TURN,
    ROUTE_PATTERNS,
    ROUTE_POINTS,
    ROUTE_RATE,
    ROUTE_STEPS,
    ROUTE_THIS_TURN,
    STEP_COMPLETE,
    STEP_TAKE,
    WAY_GOAL,
    WAY_TAKE,
    WAY_WITHIN,
)
from .routes import (
    FAR,
    MOVES,
    ONWARDS,
    packed,
    packed_lacks,
    packed_reach,
    points_left,
    way_of,
)
from .rules.bottling import locked_pipettes
from .rules.ingredients import limit, pieces
from .rules.nodes import BOTTLE_PICK, SHOP_OFFER
from .rules.orders import helper_points
from .rules.shop import beats_stack, offer_value
from .rules.turns import is_last_turn, points_a_turn
from .state import DONE, MAX_PLAYERS, NO_ORDER, NOBODY, NUM_OBJECTS, STATS

_OUTLOOK = OBSERVATION.offset("OUTLOOK")
_REACH = OBSERVATION.offset("REACH")
_IN_A_TURN = OBSERVATION.offset("IN_A_TURN")
_ABLE = OBSERVATION.offset("ABLE")
_ROUTES = OBSERVATION.offset("ROUTES")
_STEPS = OBSERVATION.offset("STEPS")
_PLANT_USES = OBSERVATION.offset("PLANT_USES")
_WAYS = OBSERVATION.offset("WAYS")
_PATTERNS = OBSERVATION.offset("PATTERNS")
_OFFERS = OBSERVATION.offset("OFFERS")
_ORDER_OFFERS = OBSERVATION.offset("ORDER_OFFERS")
_IN_PERFUME = OBSERVATION.offset("IN_PERFUME")
_PERFUME_CHANCE = OBSERVATION.offset("PERFUME_CHANCE")
_EXPECTED_POINTS = OBSERVATION.offset("EXPECTED_POINTS")
_PICKS = OBSERVATION.offset("PICKS")
_SNIFFS = OBSERVATION.offset("SNIFFS")
_BEST_SNIFF = OBSERVATION.offset("BEST_SNIFF")

ZERO = np.float32(0.0)
ONE, HALF, THIRD, QUARTER, FIFTH, SEVENTH, EIGHTH, TENTH, SIXTEENTH, TWENTIETH = (
    np.float32(1 / n) for n in (1, 2, 3, 4, 5, 7, 8, 10, 16, 20)
)

PERFUME_WORTH = constant_array(PERFUME_POINTS / 50, np.float32)
"""float32[3]: points of the perfumes, scaled like scores."""

ALL_PATTERNS = (1 << NUM_PATTERNS) - 1


def _rows_of_bits(size: int) -> NDArray[np.float32]:
    return constant_array(np.arange(1 << size)[:, np.newaxis] >> np.arange(size) & 1, np.float32)


PLACE_ROWS = _rows_of_bits(NUM_PLACES)
"""float32[256, 8]: a set of places as a row of features."""
PATTERN_ROWS = _rows_of_bits(NUM_PATTERNS)
"""float32[128, 7]: a set of patterns as a row of features."""


@rule
def observe_at_a_glance(s: Any, seat: int, out: Any) -> None:
    """Write the blocks of this module for ``seat`` into ``out`` float32[D], which is 0 there."""
    supply = packed(s.supply)
    for k in range(1, s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        observe_reach(s, p, k, supply, out)
    observe_outlook(s, seat, out)
    shown = patterns_shown(s)
    observe_patterns(s, seat, shown, out)
    observe_routes(s, seat, patterns_of(shown, seat), supply, out)
    observe_ways(s, seat, out)
    mine = s.depth > 0 and s.to_move == seat
    if mine and node(s) == SHOP_OFFER:
        observe_order_offers(s, seat, out)
    if s.obs_mode != STATS:
        observe_perfumes(s, seat, out)
        if mine and node(s) == BOTTLE_PICK:
            observe_picks(s, seat, out)
        observe_sniffs(s, seat, out)


# ---- all players ----------------------------------------------------------------------------------------------------


@rule
def observe_reach(s: Any, p: int, k: int, supply: int, out: Any) -> None:
    """How near seat ``p``, the ``k``-th clockwise from the observer, is to each order, with the packed supply."""
    points = points_a_turn(s, p)
    hand = packed(s.hand[p])
    for origin in range(NUM_PLANTS):
        if s.board[origin] != NO_ORDER:
            cost = packed_reach(s, p, hand, supply, origin)
            if cost < FAR:
                observe_cost(k, origin, cost, points, out)


@rule
def observe_cost(k: int, origin: int, cost: int, points: int, out: Any) -> None:
    """Fewest action points of an order to the ``k``-th player, who has ``points`` a turn; ``ABLE`` counts them."""
    at = k * NUM_PLANTS + origin
    within = ONE if cost <= points else ZERO
    out[_REACH + at] = ONE - cost * SIXTEENTH
    out[_IN_A_TURN + at] = within
    out[_ABLE + k] += within


@rule
def observe_outlook(s: Any, seat: int, out: Any) -> None:
    """How much time is left to the observer, and for what."""
    last = is_last_turn(s)
    out[_OUTLOOK] = last
    if not last:
        out[_OUTLOOK + 1] = min(s.pile_left / s.num_players, s.max_cycles - s.turn) * TENTH
    out[_OUTLOOK + 2] = points_left(s, seat) * EIGHTH
    out[_OUTLOOK + 3] = points_a_turn(s, seat) * EIGHTH
    out[_OUTLOOK + 4] = (limit(s, seat) - pieces(s, seat)) * SEVENTH
    to_bottle = 0
    for j in range(NUM_PERFUMES):
        to_bottle += s.bottled[seat, j] == 0
    out[_OUTLOOK + 5] = to_bottle * THIRD
    later = s.num_players - 1 - (seat - s.start) % s.num_players
    able = 0
    for k in range(1, later + 1):
        able += out[_ABLE + k] > 0.0
    out[_OUTLOOK + 6] = later * QUARTER
    out[_OUTLOOK + 7] = (s.pile_left - able) * TWENTIETH


@rule
def observe_patterns(s: Any, seat: int, shown: int, out: Any) -> None:
    """Patterns of everybody's completed orders, and what they are worth in a shop."""
    for k in range(s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        patterns = patterns_of(shown, p)
        at = _PATTERNS + k * NUM_PATTERNS
        plain(PATTERN_ROWS[patterns], out[at : at + NUM_PATTERNS])
        out[_OFFERS + 2 * k] = offer_value(s, p, patterns) * SEVENTH
        out[_OFFERS + 2 * k + 1] = s.shop != p and beats_stack(s, p, patterns)


@rule
def patterns_shown(s: Any) -> int:
    """The patterns on the completed orders of all seats, as many bits for each as there are patterns, seat 0 lowest."""
    shown = 0
    for order in range(NUM_ORDERS):
        p = s.order_at[order] - DONE
        done = 0 <= p < MAX_PLAYERS
        shown |= (ORDER_PATTERNS[order] if done else 0) << (NUM_PATTERNS * (p if done else 0))
    return shown


@rule
def patterns_of(shown: int, p: int) -> int:
    """The patterns of a seat among those of ``patterns_shown``, bits."""
    return (shown >> (NUM_PATTERNS * p)) & ALL_PATTERNS


# ---- the observer's ways --------------------------------------------------------------------------------------------


@rule
def observe_routes(s: Any, seat: int, own: int, supply: int, out: Any) -> None:
    """The observer's ways to all orders, and what steps and plants are good for.

    ``own`` are the patterns on its completed orders, bits; ``supply`` is packed.
    """
    left = points_left(s, seat)
    a_turn = points_a_turn(s, seat)
    way = way_of(s, seat)
    here = s.place[seat]
    hand = packed(s.hand[seat])
    uses = out[_PLANT_USES : _PLANT_USES + 3 * NUM_PLANTS]
    for origin in range(NUM_PLANTS):
        order = s.board[origin]
        if order != NO_ORDER:
            at = _ROUTES + origin * NUM_ROUTE_FEATURES
            route = out[at : at + NUM_ROUTE_FEATURES]
            points = ORDER_POINTS[order] + helper_points(s, seat, order)
            observe_needs(ORDER_NEEDS[order], s.hand[seat], route, uses)
            route[ROUTE_POINTS] = points * TENTH
            route[ROUTE_PATTERNS] = BITS_IN[ORDER_PATTERNS[order] & ~own] * HALF
            route[ROUTE_BEATS] = s.shop != seat and beats_stack(s, seat, own | ORDER_PATTERNS[order])
            for k in range(1, s.num_players):
                route[ROUTE_ABLE] += out[_IN_A_TURN + k * NUM_PLANTS + origin] * QUARTER
            plants, count = packed_lacks(s, seat, hand, supply, order)
            if count < FAR:
                cost = count + MOVES[way, here, plants, origin] + 1
                observe_cost(0, origin, cost, a_turn, out)
                plain(PLACE_ROWS[ONWARDS[way, here, plants, origin]], route[ROUTE_STEPS : ROUTE_STEPS + NUM_PLACES])
                route[ROUTE_STEPS + STEP_TAKE] = (plants >> here) & 1
                route[ROUTE_STEPS + STEP_COMPLETE] = count == 0 and here == origin
                route[ROUTE_THIS_TURN] = cost <= left
                route[ROUTE_NEXT_TURN] = cost <= left + a_turn
                route[ROUTE_RATE] = np.float32(points / cost) * HALF
                observe_uses(ORDER_NEEDS[order], s.hand[seat], route, out[_STEPS : _STEPS + 2 * NUM_STEPS], uses)
    finish(SEVENTH, uses[:NUM_PLANTS])
    finish(SEVENTH, out[_ABLE : _ABLE + MAX_PLAYERS])


@rule
def observe_needs(needs: Any, hand: Any, route: Any, uses: Any) -> None:
    """What ``hand`` int8[7] lacks of an order's ``needs`` int64[7]; ``uses`` counts the orders that lack a plant."""
    missing = 0
    for k in range(NUM_PLANTS):
        short = max(0, needs[k] - hand[k])
        missing += short
        route[k] = short
        uses[k] += ONE if short > 0 else ZERO
    route[ROUTE_MISSING] = missing * FIFTH


@rule
def observe_uses(needs: Any, hand: Any, route: Any, steps: Any, uses: Any) -> None:
    """Raise what the steps on a ``route`` and the plants for its order are good for to what it brings."""
    rate = route[ROUTE_RATE]
    this_turn = route[ROUTE_THIS_TURN] * route[ROUTE_POINTS]
    for i in range(NUM_STEPS):
        step = route[ROUTE_STEPS + i]
        steps[i] = larger(steps[i], step * this_turn)
        steps[NUM_STEPS + i] = larger(steps[NUM_STEPS + i], step * rate)
    for k in range(NUM_PLANTS):
        lacking = rate if route[k] > ZERO else ZERO
        kept = rate if 0 < hand[k] <= needs[k] else ZERO
        uses[NUM_PLANTS + k] = larger(uses[NUM_PLANTS + k], lacking)
        uses[2 * NUM_PLANTS + k] = larger(uses[2 * NUM_PLANTS + k], kept)


@rule
def larger(x: Any, y: Any) -> Any:
    """The larger of two numbers, without a branch (``max`` also looks for NaN)."""
    return x if x > y else y


@rule
def finish(scale: Any, counts: Any) -> None:
    """Scale what has been counted."""
    for i in range(len(counts)):
        counts[i] *= scale


@rule
def observe_ways(s: Any, seat: int, out: Any) -> None:
    """How far the places are, and what lies there for the observer."""
    left = points_left(s, seat)
    way = way_of(s, seat)
    for place in range(NUM_PLACES):
        moves = MOVES[way, s.place[seat], 0, place]
        at = _WAYS + place * NUM_WAY_FEATURES
        out[at] = moves * HALF
        out[at + WAY_WITHIN] = moves <= left
        if place == CENTRE:
            out[at + WAY_GOAL] = s.research == NOBODY and moves < left
        else:
            out[at + WAY_TAKE] = s.supply[place] > 0 and moves < left
            out[at + WAY_GOAL] = s.card_at[place] == NOBODY and moves <= left


@rule
def observe_order_offers(s: Any, seat: int, out: Any) -> None:
    """What each completed order would add to the offer that the observer is making."""
    for order in range(NUM_ORDERS):
        if s.order_at[order] == DONE + seat:
            out[_ORDER_OFFERS + order] = BITS_IN[ORDER_PATTERNS[order] & ~s.offer_patterns] * HALF


# ---- the observer's nose --------------------------------------------------------------------------------------------


@rule
def observe_perfumes(s: Any, seat: int, out: Any) -> None:
    """How likely the observer's perfumes are right, or would be, made of free strips."""
    locked = locked_pipettes(s, seat)
    for j in range(NUM_PERFUMES):
        plants = RECIPE_PLANTS[s.recipe[seat], max(s.side[seat], 0), j]
        bottled = s.bottled[seat, j]
        if bottled != 0:
            observe_bottle(s, seat, plants, bottled, out[_PERFUME_CHANCE + 2 * j : _PERFUME_CHANCE + 2 * j + 2])
        else:
            product = least = ONE
            for k in range(NUM_PLANTS):
                if (plants >> k) & 1 == 1:
                    highest = add_fragrance(s, seat, k, locked, _IN_PERFUME + j * NUM_STRIPS, out)
                    product *= highest
                    least = min(least, highest)
            out[_PERFUME_CHANCE + 2 * j] = product
            out[_PERFUME_CHANCE + 2 * j + 1] = least
        out[_EXPECTED_POINTS + (bottled == 0)] += out[_PERFUME_CHANCE + 2 * j] * PERFUME_WORTH[j]


@rule
def observe_bottle(s: Any, seat: int, plants: int, strips: int, out: Any) -> None:
    """Product and least of the chances that each strip of a bottle holds one of its fragrances."""
    out[:] = ONE
    for strip in range(NUM_STRIPS):
        if (strips >> strip) & 1 == 1:
            chance = ZERO
            for k in range(NUM_PLANTS):
                if (plants >> k) & 1 == 1:
                    chance += s.posterior[seat, strip, k]
            out[0] *= chance
            out[1] = min(out[1], chance)


@rule
def add_fragrance(s: Any, seat: int, k: int, locked: int, at: int, out: Any) -> Any:
    """Add the chances that free strips hold a fragrance to the features from ``at`` on; returns the highest."""
    highest = np.float32(0.0)
    for strip in range(NUM_STRIPS):
        if (locked >> strip) & 1 == 0:
            chance = s.posterior[seat, strip, k]
            out[at + strip] += chance
            highest = max(highest, chance)
    return highest


@rule
def observe_picks(s: Any, seat: int, out: Any) -> None:
    """The strips that the observer can still pick for the perfume that it bottles."""
    j = arg(s, ARG_A)
    picked = arg(s, ARG_B)
    unavailable = locked_pipettes(s, seat) | picked
    left = BITS_IN[RECIPE_PLANTS[s.recipe[seat], s.side[seat], j]] - BITS_IN[picked]
    at = _IN_PERFUME + j * NUM_STRIPS
    for strip in range(NUM_STRIPS):
        if (unavailable >> strip) & 1 == 0:
            likelier = 0
            for other in range(NUM_STRIPS):
                if (unavailable >> other) & 1 == 0:
                    likelier += out[at + other] > out[at + strip]
            out[_PICKS + strip] = out[at + strip]
            out[_PICKS + NUM_STRIPS + strip] = likelier < left


@rule
def observe_sniffs(s: Any, seat: int, out: Any) -> None:
    """What one more sniff of each card and strip would tell, and where the turn can end at a card."""
    wanted = plants_left(s, seat)
    if wanted == 0:
        return
    gains = np.empty(NUM_OBJECTS)
    sniff_gains(s, seat, wanted, gains)
    best = ZERO
    for i in range(NUM_OBJECTS):
        gain = min(ONE, np.float32(gains[i]))
        out[_SNIFFS + i] = gain
        best = max(best, gain)
    for k in range(NUM_PLANTS):
        out[_SNIFFS + NUM_OBJECTS + k] = out[_SNIFFS + k] * out[_WAYS + k * NUM_WAY_FEATURES + WAY_GOAL]
    out[_BEST_SNIFF] = best
