"""How to play The Perfumer by rule of thumb: the ``evaluate`` and ``choose`` of its ``greedy`` and ``heuristic``.

The plan of a sensible player, as ``choose`` carries it out:

- Route each turn to the one or two orders that bring most for their action points, gathering for both on the way, and
  pass through the centre for the research token and whenever the shop can be opened (``the_perfumer_plan``).
- End the turn where a card lies that tells odours apart, and smell the strip that is most in doubt
  (``the_perfumer_belief``).
- Bottle late: in the last turn, or when the others could take the last orders of the pile before the next one; earlier
  only what is nearly certain, for an ingredient that is needed. Then the strips make the three perfumes that are worth
  most together, by the exact posterior.
- Offer as little as beats the shop stack, unless a little more puts the shop out of the others' reach.

The style ``racer`` does without research, whose action points are enough for two more orders; ``closer`` does too, and
tries to end the round before the others have bottled (``the_perfumer_closing``). ``evaluate`` values a position by the
same plans and beliefs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, NODE, PLAYER, arg, node
from ..envs.the_perfumer import actions as a
from ..envs.the_perfumer.components import (
    BITS_IN,
    BROKER,
    CENTRE,
    HELPER_AMOUNT,
    HIGHEST_BID,
    NUM_HELPERS,
    NUM_ORDERS,
    NUM_PERFUMES,
    NUM_PLACES,
    NUM_PLANTS,
    NUM_SIDES,
    NUM_STRIPS,
    ORDER_NEEDS,
    ORDER_PATTERNS,
    RECIPE_PLANTS,
    SHOP_POINTS,
    TIRELESS_AIDE,
)
from ..envs.the_perfumer.routes import MOVES, points_left, way_of
from ..envs.the_perfumer.rules import nodes as n
from ..envs.the_perfumer.rules.helpers import usable_helper
from ..envs.the_perfumer.rules.ingredients import limit, pieces
from ..envs.the_perfumer.rules.nose import NUM_SETS
from ..envs.the_perfumer.rules.shop import completed_patterns, offer_value
from ..envs.the_perfumer.rules.turns import is_last_turn
from ..envs.the_perfumer.state import DONE, FIRST_STRIP, NO_ORDER, TILE_ON_OFFER
from . import the_perfumer_belief, the_perfumer_closing, the_perfumer_plan
from .heuristics import Heuristic, Style
from .the_perfumer_belief import (
    bottled_points,
    card_worth,
    choose_strips,
    perfume_chances,
    perfumes_left,
    points_of,
    seems_certain,
    sniff_worths,
)
from .the_perfumer_closing import bottle_early, closes, look_to_the_end
from .the_perfumer_plan import (
    AT_ONCE,
    CENTRE_BIT,
    NO_VISIT,
    NOTHING,
    NOWHERE,
    ON_THE_WAY,
    best_plan,
    look_ahead,
)

TILE_WORTH = constant_array([0.3, 0.6, 0.8, 1.5, 2.0, 2.0, 3.0, 3.5, 2.0, 2.5, 1.5, 2.5, 2.0, 4.0, 3.0], np.float64)
"""Points that a helper tile brings in a round."""
CERTAIN = 0.95
"""From this probability on waiting improves a perfume no more."""
MARGIN = 0.5
"""Orders that the others may complete beyond what is expected of them."""
AIDE_GAIN = 1.5
"""What the Tireless aide's action points must add to the plan while there are turns to come."""
DEMAND_WORTH = 0.02
"""A piece that an order on the boards needs, beyond the plan."""
KEPT = 0.9
"""Share of a perfume's points that waits for being bottled this turn, in ``evaluate``."""
DOUBT = 0.5
"""What an object that is worth a sniff takes off, in ``evaluate``."""
PENDING = 0.4
"""A pending ingredient or move, in ``evaluate``."""
NUM_ACTIONS = a.ACTIONS.size


# ---- evaluation -----------------------------------------------------------------------------------------------------


@rule
def evaluate(s: Any, seat: int) -> float:
    """How good the position is for ``seat``, in points: scored, planned and hoped for."""
    value = float(s.score[seat])
    if s.to_move < 0 or s.side[seat] < 0:
        return value
    look = look_ahead(s, seat)
    place = s.place[seat]
    value += best_plan(s, seat, look, s.hand[seat], place, points_left(s, seat)).value
    value += perfume_hopes(s, seat)
    if s.shop == seat:
        value += SHOP_POINTS * (min(look.turns, 1.0) + (1.0 if s.current == seat else 0.0))
    if s.current == seat:
        value += card_worth(s, seat, look, place) + look.price * s.ap
        if s.research == seat:
            value += look.sniffs.max()
    for worth in look.sniffs:
        value -= DOUBT * worth
    return value + pending_worth(s, seat) + tiles_worth(s, seat)


@rule
def perfume_hopes(s: Any, p: int) -> float:
    """Expected points of the perfumes: bottled, being bottled, and still to be bottled in time."""
    chances = np.empty((NUM_PERFUMES, NUM_SETS))
    chosen = np.zeros(NUM_PERFUMES, np.int64)
    perfume_chances(s, p, chances)
    points = bottled_points(s, p, chances)
    picked_for = -1
    picked = 0
    if node(s) == n.BOTTLE_PICK and s.to_move == p:
        picked_for, picked = arg(s, ARG_A), arg(s, ARG_B)
    choose_strips(s, p, picked_for, picked, chances, chosen)
    left = perfumes_left(s, p) - (picked_for >= 0)
    for j in range(NUM_PERFUMES):
        kept = 1.0 if j == picked_for else chance_to_bottle(s, p, left)
        points += kept * points_of(chances, j, chosen[j])
    return points


@rule
def chance_to_bottle(s: Any, p: int, left: int) -> float:
    """How likely one of ``left`` perfumes is bottled in time."""
    turns_to_come = (s.start - 1 - s.current) % s.num_players
    if s.current == p:
        return KEPT * min(1.0, s.ap / max(left, 1)) if is_last_turn(s) else 1.0
    if is_last_turn(s) and (p - s.current) % s.num_players > turns_to_come:
        return 0.0
    return 1.0


@rule
def pending_worth(s: Any, p: int) -> float:
    """What the decisions of ``p`` on the stack still bring."""
    worth = 0.0
    for i in range(s.depth):
        top = s.stack[i, NODE]
        if s.stack[i, PLAYER] == p and top in (n.BONUS_INGREDIENT, n.BONUS_MOVE, n.SWAP_TAKE, n.SUBSTITUTE):
            worth += PENDING
        elif s.stack[i, PLAYER] == p and top == n.SHOP_OFFER:
            worth += SHOP_POINTS
    return worth


@rule
def tiles_worth(s: Any, p: int) -> float:
    """Worth of helper tiles that are not face down."""
    worth = 0.0
    for tile in range(NUM_HELPERS):
        if s.tile_at[tile] == p and s.tile_down[tile] == 0:
            worth += TILE_WORTH[tile]
    return worth


# ---- choices --------------------------------------------------------------------------------------------------------


@rule
def choose(s: Any, mask: Any) -> int:
    """The move of a sensible player."""
    return choose_as(s, False, mask)


@rule
def choose_racing(s: Any, mask: Any) -> int:
    """The same without research: as if another had the token."""
    return choose_without_research(s, False, mask)


@rule
def choose_closing(s: Any, mask: Any) -> int:
    """The move of one who races to the end of the round."""
    return choose_without_research(s, True, mask)


@rule
def choose_without_research(s: Any, closer: bool, mask: Any) -> int:
    """``choose_as`` as if another had the token."""
    holder = s.research
    s.research = (s.to_move + 1) % s.num_players
    action = choose_as(s, closer, mask)
    s.research = holder
    return action


@rule
def look_on(s: Any, p: int, closer: bool) -> Any:
    """The outlook of ``p``, for a closer the end of the round included."""
    return look_to_the_end(s, p) if closer else look_ahead(s, p)


@rule
def choose_as(s: Any, closer: bool, mask: Any) -> int:
    """The legal action that gains most, the first of equals."""
    p = s.to_move
    top = node(s)
    if top == n.TURN_ACTION:
        return choose_turn(s, p, closer, mask)
    if top == n.BOTTLE_PICK:
        return next_pick(s, p)
    if top == n.AUCTION_BID:
        return choose_bid(s, mask)
    gains = np.full(NUM_ACTIONS, NOTHING)
    rate(s, p, top, closer, mask, gains)
    chosen = -1
    for action in range(NUM_ACTIONS):
        if mask[action] == 1 and (chosen < 0 or gains[action] > gains[chosen]):
            chosen = action
    return chosen


@rule
def rate(s: Any, p: int, top: int, closer: bool, mask: Any, gains: Any) -> None:
    """Fill ``gains`` float64[117] for the legal actions of a decision other than those of ``choose_as``."""
    if top in (n.BONUS_INGREDIENT, n.DISCARD, n.SWAP_GIVE, n.SWAP_TAKE, n.SUBSTITUTE):
        rate_pieces(s, p, top, closer, mask, gains)
    elif top == n.BONUS_MOVE:
        rate_moves(s, p, closer, mask, gains)
    elif top == n.SHOP_OFFER:
        rate_offer(s, p, mask, gains)
    elif top in (n.HELPER_DRAFT, n.AUCTION_NOMINATE):
        gains[a.HELPER : a.HELPER + NUM_HELPERS] = TILE_WORTH
    elif top == n.RECIPE_SIDE:
        for side in range(NUM_SIDES):
            gains[a.SIDE + side] = known_fragrances(s, p, side)
    else:
        sniffs = sniff_worths(s, p)
        gains[a.CARD : a.CARD + NUM_PLANTS] = sniffs[:FIRST_STRIP]
        gains[a.STRIP : a.STRIP + NUM_STRIPS] = sniffs[FIRST_STRIP:]
        gains[a.PASS] = -1.0


@rule
def known_fragrances(s: Any, p: int, side: int) -> float:
    """Sniffs of the fragrances that a side of the recipe needs."""
    plants = 0
    for j in range(NUM_PERFUMES):
        plants |= RECIPE_PLANTS[s.recipe[p], side, j]
    count = 0.0
    for k in range(NUM_PLANTS):
        if (plants >> k) & 1 == 1:
            count += s.card_count[p, k]
    return count


# ---- ingredients and moves -------------------------------------------------------------------------------------------


@rule
def rate_pieces(s: Any, p: int, top: int, closer: bool, mask: Any, gains: Any) -> None:
    """Pieces taken or given up: what the best plan is worth with the hand that is left."""
    look = look_on(s, p, closer)
    hand = np.empty(NUM_PLANTS, np.int64)
    for k in range(NUM_PLANTS):
        hand[k] = s.hand[p, k]
    points = points_left(s, p)
    step = 1 if top in (n.BONUS_INGREDIENT, n.SWAP_TAKE) else -1
    for k in range(NUM_PLANTS):
        if mask[a.PLANT + k] == 1:
            hand[k] += step
            gains[a.PLANT + k] = step * DEMAND_WORTH * demand(s, p, k)
            if top != n.SUBSTITUTE:
                gains[a.PLANT + k] += best_plan(s, p, look, hand, s.place[p], points).value
            hand[k] -= step
    if mask[a.PASS] == 1:
        gains[a.PASS] = best_plan(s, p, look, hand, s.place[p], points).value - DEMAND_WORTH


@rule
def demand(s: Any, p: int, k: int) -> int:
    """How many orders on the boards need a plant."""
    count = 0
    for origin in range(NUM_PLANTS):
        if s.board[origin] != NO_ORDER:
            count += ORDER_NEEDS[s.board[origin], k] > 0
    return count


@rule
def rate_moves(s: Any, p: int, closer: bool, mask: Any, gains: Any) -> None:
    """A free move: what the best plan is worth from there, and the card if the turn ends there."""
    look = look_on(s, p, closer)
    points = points_left(s, p)
    for place in range(NUM_PLACES):
        if mask[a.MOVE + place] == 1:
            gains[a.MOVE + place] = worth_of_place(s, p, look, place, points)
    gains[a.PASS] = worth_of_place(s, p, look, s.place[p], points)


@rule
def worth_of_place(s: Any, p: int, look: Any, place: int, points: int) -> float:
    """What standing at a place is worth."""
    card = card_worth(s, p, look, place) if points == 0 else 0.0
    return card + best_plan(s, p, look, s.hand[p], place, points).value


# ---- the turn -------------------------------------------------------------------------------------------------------


@rule
def choose_turn(s: Any, p: int, closer: bool, mask: Any) -> int:
    """The next action of the turn."""
    look = look_on(s, p, closer)
    points = points_left(s, p)
    plan = best_plan(s, p, look, s.hand[p], s.place[p], points)
    closing = closer and closes(s, p, look, plan)
    if s.ap > (plan.points if closing else 0):
        urgent = bottling(s, p, look, plan, mask)
        if urgent < 0 and closer and not closing:
            urgent = bottle_early(s, p, look, plan, points, mask)
        if urgent >= 0 and not (closing and urgent in (a.COMPLETE_ORDER, a.OPEN_SHOP)):
            return urgent
    if mask[a.USE_HELPER] == 1 and helps(s, p, look, plan, points):
        return a.USE_HELPER
    if points == 0:
        return a.END_TURN
    if mask[a.OPEN_SHOP] == 1:
        return a.OPEN_SHOP
    if mask[a.TAKE_RESEARCH] == 1 and look.research > look.price:
        return a.TAKE_RESEARCH
    if plan.first == NOWHERE and plan.visit == NO_VISIT:
        return idle(s, p, look, mask)
    action = next_step(s, p, plan, mask)
    return last_step(s, p, look, plan, action, mask) if points == 1 and look.turns > 0.0 else action


@rule
def next_step(s: Any, p: int, plan: Any, mask: Any) -> int:
    """The next action of a plan."""
    place = s.place[p]
    if plan.waits and place == plan.first and to_visit(s, p, plan) == 0 and not gathers_here(s, p, plan, mask):
        return a.END_TURN
    if plan.visit == AT_ONCE:
        return a.MOVE + CENTRE if place != CENTRE else a.END_TURN
    if gathers_here(s, p, plan, mask):
        return a.TAKE_INGREDIENT
    if place == plan.first and to_visit(s, p, plan) == 0 and mask[a.COMPLETE_ORDER] == 1:
        return a.COMPLETE_ORDER
    return nearest_move(s, p, plan, mask)


@rule
def gathers_here(s: Any, p: int, plan: Any, mask: Any) -> bool:
    """Whether the plan takes the ingredient of the place."""
    return (plan.gather >> s.place[p]) & 1 == 1 and mask[a.TAKE_INGREDIENT] == 1


@rule
def to_visit(s: Any, p: int, plan: Any) -> int:
    """Places that a plan still passes, bits."""
    places = plan.gather | (CENTRE_BIT if plan.visit == ON_THE_WAY else 0)
    return places & ~(1 << s.place[p])


@rule
def nearest_move(s: Any, p: int, plan: Any, mask: Any) -> int:
    """The move after which the rest of the way is shortest."""
    chosen = a.END_TURN
    shortest = CENTRE_BIT
    through = to_visit(s, p, plan)
    for place in range(NUM_PLACES):
        if mask[a.MOVE + place] == 1:
            way = MOVES[way_of(s, p), place, through, plan.first]
            if way < shortest:
                chosen, shortest = a.MOVE + place, way
    return chosen


@rule
def last_step(s: Any, p: int, look: Any, plan: Any, action: int, mask: Any) -> int:
    """The last action point: a step of the plan, or one that ends the turn at a better card."""
    if action == a.COMPLETE_ORDER:
        return action
    here = card_worth(s, p, look, s.place[p])
    taking = action == a.TAKE_INGREDIENT
    best = here + (look.price if taking else 0.0)
    chosen = action if taking else a.END_TURN
    through = to_visit(s, p, plan)
    target = CENTRE if plan.first == NOWHERE else plan.first
    way = way_of(s, p)
    for place in range(NUM_PLACES):
        if mask[a.MOVE + place] == 1:
            saved = MOVES[way, s.place[p], through, target] - MOVES[way, place, through, target]
            gain = card_worth(s, p, look, place) + look.price * saved
            if gain > best:
                best, chosen = gain, a.MOVE + place
    return chosen


@rule
def idle(s: Any, p: int, look: Any, mask: Any) -> int:
    """Without any plan: gather what fits, then end the turn at the best card."""
    if is_last_turn(s) and (s.round == 2 or s.two_rounds == 0):
        return a.END_TURN
    if mask[a.TAKE_INGREDIENT] == 1 and s.ap > 1 and pieces(s, p) < limit(s, p):
        return a.TAKE_INGREDIENT
    best = card_worth(s, p, look, s.place[p])
    chosen = a.END_TURN
    for place in range(NUM_PLACES):
        if mask[a.MOVE + place] == 1 and card_worth(s, p, look, place) > best:
            best = card_worth(s, p, look, place)
            chosen = a.MOVE + place
    return chosen


@rule
def helps(s: Any, p: int, look: Any, plan: Any, points: int) -> bool:
    """Whether to use the helper tile now."""
    tile = usable_helper(s, p)
    if tile == BROKER:
        return plan.first != NOWHERE and can_trade(s, p, plan)
    if tile == TIRELESS_AIDE:
        longer = best_plan(s, p, look, s.hand[p], s.place[p], points + HELPER_AMOUNT[TIRELESS_AIDE])
        return longer.value > plan.value + AIDE_GAIN or look.turns < 1.0
    return True


@rule
def can_trade(s: Any, p: int, plan: Any) -> bool:
    """Whether the bonus area has a plant of the plan, for a piece that its first order does not need."""
    wanted = False
    spare = False
    for k in range(NUM_PLANTS):
        wanted = wanted or ((plan.gather >> k) & 1 == 1 and s.bonus[k] > 0)
        spare = spare or s.hand[p, k] > ORDER_NEEDS[s.board[plan.first], k]
    return wanted and spare


# ---- bottling -------------------------------------------------------------------------------------------------------


@rule
def bottling(s: Any, p: int, look: Any, plan: Any, mask: Any) -> int:
    """The perfume to bottle now, or what is worth more in the last action points; -1 if there is time."""
    if perfumes_left(s, p) == 0:
        return -1
    if not is_last_turn(s) and s.pile_left - plan.now > look.threat + MARGIN:
        return certain_perfume(s, p, plan, mask)
    chances = np.empty((NUM_PERFUMES, NUM_SETS))
    chosen = np.zeros(NUM_PERFUMES, np.int64)
    perfume_chances(s, p, chances)
    choose_strips(s, p, -1, 0, chances, chosen)
    best = -1
    points = 0.0
    for j in range(NUM_PERFUMES):
        if mask[a.BOTTLE + j] == 1 and (best < 0 or points_of(chances, j, chosen[j]) > points):
            best = a.BOTTLE + j
            points = points_of(chances, j, chosen[j])
    if mask[a.COMPLETE_ORDER] == 1 and look.worth[s.place[p]] > points:
        return a.COMPLETE_ORDER
    if mask[a.OPEN_SHOP] == 1 and points < SHOP_POINTS:
        return a.OPEN_SHOP
    return best


@rule
def certain_perfume(s: Any, p: int, plan: Any, mask: Any) -> int:
    """A perfume that is nearly certain, if its ingredient is of use; else -1."""
    wanted = 0
    for k in range(NUM_PLANTS):
        wanted |= ((plan.gather >> k) & 1 == 1 and s.bonus[k] > 0) << k
    if wanted != 0:
        for j in range(NUM_PERFUMES):
            if mask[a.BOTTLE + j] == 1 and seems_certain(s, p, j, CERTAIN):
                return a.BOTTLE + j
    return -1


@rule
def next_pick(s: Any, p: int) -> int:
    """The next strip of the perfume that is being bottled."""
    chances = np.empty((NUM_PERFUMES, NUM_SETS))
    chosen = np.zeros(NUM_PERFUMES, np.int64)
    perfume_chances(s, p, chances)
    j = arg(s, ARG_A)
    picked = arg(s, ARG_B)
    choose_strips(s, p, j, picked, chances, chosen)
    strip = 0
    while ((chosen[j] & ~picked) >> strip) & 1 == 0:
        strip += 1
    return a.STRIP + strip


# ---- the shop -------------------------------------------------------------------------------------------------------


@rule
def rate_offer(s: Any, p: int, mask: Any, gains: Any) -> None:
    """Orders for the shop: as few patterns as will do, of those that other orders show as well."""
    value = BITS_IN[s.offer_patterns]
    rival = strongest_rival(s, p)
    all_mine = BITS_IN[completed_patterns(s, p) | s.offer_patterns]
    worth_more = value < rival and all_mine >= rival and not is_last_turn(s)
    gains[a.CONFIRM] = -1.0 if worth_more else 1e6
    need = max(1, (rival if worth_more else s.shop_value + 1) - value)
    for order in range(NUM_ORDERS):
        if mask[a.ORDER + order] == 1:
            added = BITS_IN[ORDER_PATTERNS[order] & ~s.offer_patterns]
            lost = BITS_IN[ORDER_PATTERNS[order] & ~others_patterns(s, p, order)]
            gains[a.ORDER + order] = 3.0 * min(need, added) - BITS_IN[ORDER_PATTERNS[order]] - lost


@rule
def others_patterns(s: Any, p: int, order: int) -> int:
    """Patterns that the other completed orders of ``p`` show, bits."""
    patterns = 0
    for other in range(NUM_ORDERS):
        if other != order and s.order_at[other] == DONE + p:
            patterns |= ORDER_PATTERNS[other]
    return patterns


@rule
def strongest_rival(s: Any, p: int) -> int:
    """The most that another player could offer now."""
    most = 0
    for q in range(s.num_players):
        if q != p:
            most = max(most, offer_value(s, q, completed_patterns(s, q)))
    return most


# ---- the auction ----------------------------------------------------------------------------------------------------


@rule
def choose_bid(s: Any, mask: Any) -> int:
    """Bid one more as long as the tile is worth it against the worst that would be left."""
    bid = s.price + 1
    if mask[a.PASS] == 1 and (bid > HIGHEST_BID or bid > 1.0 + TILE_WORTH[s.tile] - fallback_worth(s)):
        return a.PASS
    return a.BID + bid - 1


@rule
def fallback_worth(s: Any) -> float:
    """Worth of the tile that is left for the last of those who have none, if everybody takes the best."""
    others = -1
    for p in range(s.num_players):
        others += s.wanting[p]
    taken = 1 << s.tile
    worth = 0.0
    for _ in range(max(1, others)):
        best = -1
        for tile in range(NUM_HELPERS):
            free = s.tile_at[tile] == TILE_ON_OFFER and (taken >> tile) & 1 == 0
            if free and (best < 0 or TILE_WORTH[tile] > TILE_WORTH[best]):
                best = tile
        taken |= 1 << best
        worth = TILE_WORTH[best]
    return worth


HEURISTIC = Heuristic(
    choose=choose,
    evaluate=evaluate,
    sources=(
        Path(__file__),
        Path(the_perfumer_plan.__file__),
        Path(the_perfumer_belief.__file__),
        Path(the_perfumer_closing.__file__),
    ),
    styles={
        "racer": Style("never takes the research token, has more action points for orders", choose_racing),
        "closer": Style("a racer that ends the round before the others have bottled", choose_closing),
    },
)
