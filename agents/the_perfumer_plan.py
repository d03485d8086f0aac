"""Routes to the orders of The Perfumer: which to complete next, what to gather for it, and when to pass the centre.

A plan names up to two orders, one after the other, the plants gathered for each, and possibly a visit to the centre. It
is worth the points of the orders, less if they must wait until others had their turns, what is done in the centre, and
takes off what the action points could bring elsewhere. For a closer (``the_perfumer_closing``) it also matters how many
orders it completes this turn, and it may wait with two until the next one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..envs.engine.jit import rule
from ..envs.the_perfumer.components import (
    BITS_IN,
    CENTRE,
    NO_BONUS,
    NUM_PLANTS,
    ORDER_BONUS,
    ORDER_NEEDS,
    ORDER_PATTERNS,
    ORDER_POINTS,
    SHOP_POINTS,
)
from ..envs.the_perfumer.routes import FAR, MOVES, lacks, reach, way_of
from ..envs.the_perfumer.rules.ingredients import limit
from ..envs.the_perfumer.rules.orders import helper_points
from ..envs.the_perfumer.rules.shop import beats_stack, completed_patterns
from ..envs.the_perfumer.rules.turns import is_last_turn, points_a_turn
from ..envs.the_perfumer.state import NO_ORDER, NOBODY
from .the_perfumer_belief import sniff_worths

POINT_PRICE = 0.45
"""Points that an action point brings in the long run."""
LEAST_PRICE = 0.01
"""The same in the last turn: only to prefer short ways."""
BONUS_WORTH = 0.5
"""An ingredient or a move for a completed order."""
PATTERN_WORTH = 0.3
"""A pattern that the completed orders do not show yet."""
SHOP_TURNS = 1.0
"""Turns that a shop is held after the one in which it is opened."""
ORDERS_A_TURN = 0.5
"""Orders that a player completes in a turn."""
LOSS = 0.5
"""Probability that a player completes an order that it can complete, if there is no other."""
IDLE_ORDERS = 0.1
"""Orders that a player completes who seems to be able to complete none."""
ABLE_ORDERS = 0.7
"""The same for one who can."""

NOWHERE = -1
NOTHING = -1e9
"""Value of what cannot be done."""
CENTRE_BIT = 1 << CENTRE
MOST_NOW = 2
"""Most orders that a plan completes in a turn."""
NO_VISIT, ON_THE_WAY, AT_ONCE, AFTERWARDS = range(4)
"""The centre is not visited; anywhere on the way to the first order; before everything else; after the first order."""


class Outlook(NamedTuple):
    """What a player can count on this turn."""

    worth: Any
    """float64[7]: points of the order on each origin with all it brings; 0 where there is none."""
    survive: Any
    """float64[7]: probability that it is still there in the next turn."""
    threat: float
    """Orders that others may complete before this round could end without another turn."""
    turns: float
    """Turns to come after this one."""
    price: float
    """Points that an action point is worth."""
    sniffs: Any
    """float64[14]: points that one more sniff of each card and strip brings."""
    research: float
    """Points that the research token would bring this turn."""
    ending: Any
    """float64[3]: points of completing none, one or two orders this turn, beyond what they bring themselves."""
    ready: float
    """Points of waiting with two orders that can be completed next turn, before the others end the round."""


class Start(NamedTuple):
    """From where and with what a plan begins."""

    place: int
    points: int
    """Action points left in this turn."""
    a_turn: int
    """Action points of a turn."""
    way: int
    """Which table of ``MOVES`` holds."""
    gain: float
    """Points gained in the centre, its action points paid."""
    spent: int
    """Action points spent there."""


class Goal(NamedTuple):
    """An order and what it lacks."""

    origin: int
    """``NOWHERE``: no order."""
    plants: int
    """Bits."""
    pieces: int
    """How many."""


class Plan(NamedTuple):
    """What to do next."""

    value: float
    """Points, less the price of its action points."""
    first: int
    """Origin of the order to be completed first, or ``NOWHERE``."""
    gather: int
    """Plants to be taken on the way there, bits."""
    visit: int
    """When to go to the centre."""
    now: int
    """Orders completed this turn."""
    second: int
    """Origin of the order after the first one, or ``NOWHERE``."""
    points: int
    """Action points for the orders completed this turn."""
    waits: bool
    """Whether it only gathers this turn, for two orders of the next one."""


# ---- outlook --------------------------------------------------------------------------------------------------------


@rule
def order_worth(s: Any, p: int, order: int, patterns: int) -> float:
    """Points of completing an order, its bonus and its patterns included."""
    worth = float(ORDER_POINTS[order] + helper_points(s, p, order))
    if ORDER_BONUS[order] != NO_BONUS:
        worth += BONUS_WORTH
    return worth + PATTERN_WORTH * BITS_IN[ORDER_PATTERNS[order] & ~patterns]


@rule
def watch(s: Any, p: int, survive: Any) -> float:
    """Fill ``survive`` float64[7] with the chances that others leave an order; returns the threat to the next turn."""
    threat = 0.0
    survive[:] = 1.0
    place_in_round = (p - s.start) % s.num_players
    for step in range(1, s.num_players):
        q = (p + step) % s.num_players
        within = 0
        able = 0
        for origin in range(NUM_PLANTS):
            if s.board[origin] != NO_ORDER and reach(s, q, origin) <= points_a_turn(s, q):
                within |= 1 << origin
                able += 1
        for origin in range(NUM_PLANTS):
            if (within >> origin) & 1 == 1:
                survive[origin] *= 1.0 - LOSS / able
        if place_in_round + step < s.num_players:
            threat += ABLE_ORDERS + IDLE_ORDERS * (able - 1) if able > 0 else IDLE_ORDERS
    return threat


@rule
def look_ahead(s: Any, p: int) -> Any:
    """The outlook of ``p``."""
    return look_with(s, p, sniff_worths(s, p))


@rule
def look_with(s: Any, p: int, sniffs: Any) -> Any:
    """The outlook of ``p``, to whom sniffs are worth ``sniffs`` float64[14]; else it reads only what all can see."""
    worth = np.zeros(NUM_PLANTS)
    survive = np.empty(NUM_PLANTS)
    patterns = completed_patterns(s, p)
    for origin in range(NUM_PLANTS):
        if s.board[origin] != NO_ORDER:
            worth[origin] = order_worth(s, p, s.board[origin], patterns)
    threat = watch(s, p, survive)
    last = is_last_turn(s)
    turns = 0.0 if last else min(s.pile_left / (ORDERS_A_TURN * s.num_players) + 0.5, s.max_cycles - s.turn)
    price = LEAST_PRICE if last else POINT_PRICE
    research = 0.0
    if s.research == NOBODY and not (last and (s.round == 2 or s.two_rounds == 0)):
        research = sniffs.max()
    return Outlook(worth, survive, threat, turns, price, sniffs, research, np.zeros(MOST_NOW + 1), 0.0)


# ---- the centre -----------------------------------------------------------------------------------------------------


@rule
def shop_gain(s: Any, p: int, turns: float, patterns: int) -> float:
    """Points of opening a shop with orders that show these patterns, 0 if it cannot be."""
    if s.shop == p or not beats_stack(s, p, patterns):
        return 0.0
    held = min(turns, SHOP_TURNS)
    denied = held / (s.num_players - 1) if s.shop != NOBODY else 0.0
    return SHOP_POINTS * (1.0 + held + denied)


@rule
def errand(s: Any, p: int, look: Any, patterns: int) -> tuple[float, int]:
    """What a visit to the centre gains, and the action points spent there."""
    gain = 0.0
    points = 0
    for worth in (look.research, shop_gain(s, p, look.turns, patterns)):
        if worth > look.price:
            gain += worth - look.price
            points += 1
    return gain, points


# ---- plans ----------------------------------------------------------------------------------------------------------


@rule
def share(look: Any, origin: int, cost: int, start: Any) -> float:
    """How likely an order is got for ``cost`` action points."""
    if cost <= start.points:
        return 1.0
    later = 1 + (cost - start.points - 1) // start.a_turn
    if look.turns <= later - 1:
        return 0.0
    return look.survive[origin] ** later * min(1.0, look.turns - later + 1)


@rule
def best_plan(s: Any, p: int, look: Any, hand: Any, place: int, points: int) -> Any:
    """The plan of highest value for ``p`` with ``hand`` int8[7], at ``place``, with ``points`` left in this turn."""
    patterns = completed_patterns(s, p)
    gain, spent = errand(s, p, look, patterns)
    start = Start(place, points, points_a_turn(s, p), way_of(s, p), gain, spent)
    best = Plan(look.ending[0], NOWHERE, 0, NO_VISIT, 0, NOWHERE, 0, False)
    to_centre = 0 if place == CENTRE else 1
    if gain > look.price * to_centre and to_centre + spent <= points:
        value = look.ending[0] + gain - look.price * to_centre
        best = Plan(value, NOWHERE, 0, AT_ONCE, 0, NOWHERE, 0, False)
    rest = np.empty(NUM_PLANTS, np.int64)
    for origin in range(NUM_PLANTS):
        if s.board[origin] != NO_ORDER:
            plants, count = lacks(s, p, hand, s.board[origin])
            if count < FAR:
                first = Goal(origin, plants, count)
                for k in range(NUM_PLANTS):
                    rest[k] = max(0, hand[k] - ORDER_NEEDS[s.board[origin], k])
                best = best_with_second(s, p, look, start, first, rest, patterns, best)
    return best


@rule
def best_with_second(s: Any, p: int, look: Any, start: Any, first: Any, rest: Any, patterns: int, best: Any) -> Any:
    """The best plan with ``first``, alone or before another order, or else ``best``.

    ``rest`` int64[7] is the hand after it, ``patterns`` those of the orders completed before it.
    """
    gain, spent = errand(s, p, look, patterns | ORDER_PATTERNS[s.board[first.origin]])
    after = Start(CENTRE, start.points, start.a_turn, start.way, gain, spent)
    best = best_route(look, start, after, first, Goal(NOWHERE, 0, 0), 0, best)
    for origin in range(NUM_PLANTS):
        if origin != first.origin and s.board[origin] != NO_ORDER:
            plants, count = lacks(s, p, rest, s.board[origin])
            if count < FAR:
                second = Goal(origin, plants, count)
                if at_most(look, start, after, first, second) > best.value:
                    room = room_for(s, p, s.board[first.origin], s.board[origin], count)
                    best = best_route(look, start, after, first, second, room, best)
    return best


@rule
def at_most(look: Any, start: Any, after: Any, first: Any, second: Any) -> float:
    """No route for two orders is worth more: with fewest moves, and with all that the centre gains for nothing."""
    cost = first.pieces + MOVES[start.way, start.place, first.plants, first.origin] + 1
    total = cost + second.pieces + MOVES[start.way, first.origin, 0, second.origin] + 1
    value = max(0.0, start.gain, after.gain) - look.price * total + max(look.ending.max(), look.ending[0] + look.ready)
    value += look.worth[first.origin] * share(look, first.origin, cost, start)
    return value + look.worth[second.origin] * share(look, second.origin, total, start)


@rule
def room_for(s: Any, p: int, first: int, second: int, count: int) -> int:
    """How many of the ``count`` pieces that the second order lacks can be held until the first one is completed."""
    held = -count
    for k in range(NUM_PLANTS):
        held += ORDER_NEEDS[first, k] + ORDER_NEEDS[second, k]
    return limit(s, p) - held


@rule
def best_route(look: Any, start: Any, after: Any, first: Any, second: Any, room: int, best: Any) -> Any:
    """The best plan for two orders, or else ``best``: what is gathered early for the second, when the centre is passed.

    ``start`` holds what the centre offers before the first order, ``after`` what it offers then.
    """
    could = second.plants & ~(1 << first.origin)  # the plant of the first order's origin can as well be taken after it
    early = could
    while True:
        if BITS_IN[early] <= room:
            for visit in range(AFTERWARDS + 1):
                if (after.gain if visit == AFTERWARDS else start.gain) > 0.0 or visit == NO_VISIT:
                    value, now, points = rate_route(look, start, after, first, second, early, visit)
                    if value > best.value:
                        plants = first.plants | early
                        best = Plan(value, first.origin, plants, visit, now, second.origin, points, False)
            if look.ready > 0.0 and second.origin != NOWHERE:
                value = rate_waiting(look, start, first, second, early)
                if value > best.value:
                    best = Plan(value, first.origin, first.plants | early, NO_VISIT, 0, second.origin, 0, True)
        if early == 0:
            return best
        early = (early - 1) & could


@rule
def rate_route(
    look: Any, start: Any, after: Any, first: Any, second: Any, early: int, visit: int
) -> tuple[float, int, int]:
    """Value of a route, the orders it completes this turn and their action points; its visit must be this turn's."""
    place = start.place
    before = 0
    if visit == AT_ONCE:
        before = start.spent + (0 if place == CENTRE else 1)
        place = CENTRE
    elif visit == ON_THE_WAY:
        before = start.spent
    through = first.plants | early | (CENTRE_BIT if visit == ON_THE_WAY else 0)
    cost = before + first.pieces + BITS_IN[early] + MOVES[start.way, place, through, first.origin] + 1
    visited = cost if visit == ON_THE_WAY else before
    total = cost
    value = 0.0 if visit == NO_VISIT else start.gain + look.price * start.spent
    place = first.origin
    if visit == AFTERWARDS:
        total += 1 + after.spent
        visited = total
        place = CENTRE
        value = after.gain + look.price * after.spent
    if visited > start.points:
        return NOTHING, 0, 0
    value += look.worth[first.origin] * share(look, first.origin, cost, start)
    now = int(cost <= start.points)
    points = cost * now
    if second.origin != NOWHERE:
        total += second.pieces - BITS_IN[early] + MOVES[start.way, place, second.plants & ~early, second.origin] + 1
        value += look.worth[second.origin] * share(look, second.origin, total, start)
        if total <= start.points:
            now += 1
            points = total
    return value + look.ending[now] - look.price * total, now, points


@rule
def rate_waiting(look: Any, start: Any, first: Any, second: Any, early: int) -> float:
    """Value of gathering for two orders now and completing both in the next turn, if its action points are enough."""
    now = first.pieces + BITS_IN[early] + MOVES[start.way, start.place, first.plants | early, first.origin]
    late = second.plants & ~early
    then = second.pieces - BITS_IN[early] + MOVES[start.way, first.origin, late, second.origin] + 2
    if max(0, now - start.points) + then > start.a_turn or look.turns < 1.0:
        return NOTHING
    kept, kept_too = look.survive[first.origin], look.survive[second.origin]
    value = kept * look.worth[first.origin] + kept_too * look.worth[second.origin]
    return value + look.ending[0] + look.ready * kept * kept_too - look.price * (now + then)
