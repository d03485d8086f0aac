"""How a round of The Perfumer is brought to its end before others have bottled: the style ``closer``.

When the last order of the pile is turned up, the players who come later in the round have one more turn, those who came
before have none (The End of the Game, R-19). Whoever is late in the round can so cut off perfumes, above all with two
orders in one turn. The closer therefore

- foresees which orders the others will complete in their next turns, by their own best plans, which can be read from
  the table, and prefers those orders to others that it can have later;
- counts what it is worth to leave the pile as high as it does, and waits with two orders if the others may bring the
  pile within their reach;
- bottles early whenever the ingredient brings more than smelling on would, so that its own perfumes are never cut off.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.the_perfumer import actions as a
from ..envs.the_perfumer.components import NUM_PERFUMES, NUM_PLANTS, PERFUME_POINTS
from ..envs.the_perfumer.routes import reach
from ..envs.the_perfumer.rules.ingredients import limit, pieces
from ..envs.the_perfumer.rules.nose import NUM_SETS
from ..envs.the_perfumer.rules.turns import points_a_turn
from ..envs.the_perfumer.state import NO_ORDER, NUM_OBJECTS
from .the_perfumer_belief import choose_strips, perfume_chances, perfumes_left, points_of
from .the_perfumer_plan import ABLE_ORDERS, IDLE_ORDERS, MOST_NOW, Outlook, best_plan, look_with

NOT_FORETOLD = 0.95
"""Probability that an order is left which another could complete, but does not plan to."""
FORETOLD = 0.1
"""The same for the first order of its plan."""
FORETOLD_SECOND = 0.2
"""The same for another one that it plans to complete in the same turn."""
ORDERS_FORETOLD = 0.8
"""Orders completed for each that is foretold."""
DENIED = 0.3
"""Share of the worth of such an order that it is worth more, since the other loses it."""
CUT_OFF = constant_array([13.0, -1.0, 0.0, 3.0, 1.0], np.float64)
"""Points of leaving so many orders in the pile while the players before have bottled nothing; none for more."""
READY = constant_array([0.0, 0.0, 3.0, 3.0], np.float64)
"""Points of having two orders ready with so many in the pile, while the players before have bottled nothing."""
HOPES = constant_array([0.3, 0.1, 0.02], np.float64)
"""Chances of perfumes that are bottled as late as possible, without research; those that are cut off count as wrong."""


# ---- the end of the round -------------------------------------------------------------------------------------------


@rule
def unbottled(s: Any, p: int) -> float:
    """Share of the points of all perfumes of ``p`` that it has not bottled."""
    points = 0.0
    for j in range(NUM_PERFUMES):
        points += PERFUME_POINTS[j] * (s.bottled[p, j] == 0)
    return points / PERFUME_POINTS.sum()


@rule
def to_be_cut_off(s: Any, p: int) -> float:
    """Mean of ``unbottled`` over the others, where those who have another turn after ``p`` count as 0."""
    share = 0.0
    for q in range(s.num_players):
        if (q - s.start) % s.num_players < (p - s.start) % s.num_players:
            share += unbottled(s, q)
    return share / (s.num_players - 1)


@rule
def at_height(table: Any, height: int) -> float:
    """Entry of a table for a pile of this height; 0 beyond its end."""
    return table[max(0, height)] if height < table.shape[0] else 0.0


@rule
def look_to_the_end(s: Any, p: int) -> Any:
    """The outlook of ``p``, with the others' plans and the worth of ending the round."""
    look = look_with(s, p, np.zeros(NUM_OBJECTS))
    threat = look.threat + foresee(s, p, look.survive, look.worth)
    share = 0.0 if s.ending == 1 else to_be_cut_off(s, p)
    for now in range(MOST_NOW + 1):
        look.ending[now] = share * at_height(CUT_OFF, s.pile_left - now)
    ready = share * at_height(READY, s.pile_left)
    return Outlook(
        look.worth, look.survive, threat, look.turns, look.price, look.sniffs, look.research, look.ending, ready
    )


@rule
def closes(s: Any, p: int, look: Any, plan: Any) -> bool:
    """Whether a plan turns up the last order in this turn, and cuts off perfumes by that."""
    return s.ending == 0 and plan.now >= s.pile_left and look.ending[plan.now] > 0.0


# ---- the others' plans ----------------------------------------------------------------------------------------------


@rule
def foresee(s: Any, p: int, survive: Any, worth: Any) -> float:
    """Put what the others plan into ``survive`` and ``worth``, float64[7] each; returns what it adds to the threat."""
    added = 0.0
    unknown = np.zeros(NUM_OBJECTS)
    survive[:] = 1.0
    denied = 1.0 + DENIED / (s.num_players - 1)
    place_in_round = (p - s.start) % s.num_players
    for step in range(1, s.num_players):
        q = (p + step) % s.num_players
        plan = best_plan(s, q, look_with(s, q, unknown), s.hand[q], s.place[q], points_a_turn(s, q))
        able = 0
        for origin in range(NUM_PLANTS):
            if s.board[origin] != NO_ORDER and reach(s, q, origin) <= points_a_turn(s, q):
                survive[origin] *= NOT_FORETOLD
                able += 1
        if plan.now >= 1:
            survive[plan.first] *= FORETOLD
            worth[plan.first] *= denied
        if plan.now >= MOST_NOW:
            survive[plan.second] *= FORETOLD_SECOND
            worth[plan.second] *= denied
        if place_in_round + step < s.num_players:
            guessed = ABLE_ORDERS + IDLE_ORDERS * (able - 1) if able > 0 else IDLE_ORDERS
            added += ORDERS_FORETOLD * plan.now + IDLE_ORDERS - guessed
    return added


# ---- bottling -------------------------------------------------------------------------------------------------------


@rule
def bottle_early(s: Any, p: int, look: Any, plan: Any, points: int, mask: Any) -> int:
    """The perfume to bottle for an ingredient of the plan, if that brings more than smelling on; else -1."""
    if plan.gather == 0 or perfumes_left(s, p) == 0 or pieces(s, p) >= limit(s, p):
        return -1
    cheapest = -1
    loss = 0.0
    chances = np.empty((NUM_PERFUMES, NUM_SETS))
    chosen = np.zeros(NUM_PERFUMES, np.int64)
    perfume_chances(s, p, chances)
    choose_strips(s, p, -1, 0, chances, chosen)
    for j in range(NUM_PERFUMES):
        lost = HOPES[j] * PERFUME_POINTS[j] - points_of(chances, j, chosen[j])
        if mask[a.BOTTLE + j] == 1 and (cheapest < 0 or lost < loss):
            cheapest, loss = a.BOTTLE + j, lost
    return cheapest if ingredient_worth(s, p, look, plan, points) > loss else -1


@rule
def ingredient_worth(s: Any, p: int, look: Any, plan: Any, points: int) -> float:
    """What the plan gains by an ingredient of the bonus area for an action point."""
    hand = np.empty(NUM_PLANTS, np.int64)
    for k in range(NUM_PLANTS):
        hand[k] = s.hand[p, k]
    best = 0.0
    for k in range(NUM_PLANTS):
        if (plan.gather >> k) & 1 == 1 and s.bonus[k] > 0:
            hand[k] += 1
            best = max(best, best_plan(s, p, look, hand, s.place[p], points - 1).value - plan.value)
            hand[k] -= 1
    return best
