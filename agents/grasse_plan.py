"""What an action of Grasse is expected to gain, in points: the look ahead of the ``greedy`` and ``heuristic`` agents.

Each function tries something on the record itself (pays, takes, produces), values the position, and puts everything
back, so that no copy is needed. What follows later in the same turn is taken at its own gain.
"""

from __future__ import annotations

from typing import Any

from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, NODE, PLAYER
from ..envs.grasse.components import (
    ALLEY,
    ALLEY_BASES,
    BANK,
    BASE_PRICE,
    BOUTIQUE,
    BOUTIQUE_POINTS,
    BRIDGE,
    CONTRACT_COINS,
    CONTRACT_FOOT,
    CONTRACT_FOOT_BASES,
    CONTRACT_FOOT_COINS,
    CONTRACT_FOOT_POINTS,
    CONTRACT_FOOT_PRICE,
    CONTRACT_POINTS,
    ENFLEURAGE,
    ENFLEURAGE_ESSENCES,
    ESSENCE_PRICE,
    EXOTIC,
    FAIR,
    FAIR_FIRST_PLAYER,
    FAIR_POINTS,
    FAIR_POINTS_GAIN,
    FAIR_TECHNIQUE,
    FASHION_POINTS,
    FOOT_ADJACENT_BASES,
    FOOT_BASES_FOR_COINS,
    FOOT_BUY_TECHNIQUE,
    FOOT_ESSENCE,
    FOOT_ESSENCE_FOR_BASES,
    FOOT_MOVEMENT,
    FOOT_PRODUCE,
    FOOT_REVERSE_MOVEMENT,
    FOOT_SELL,
    LABORATORY,
    LABORATORY_PRICE,
    LANE,
    LOCATION_COINS,
    LOCATION_POINTS,
    MANSION,
    MARKET,
    MARKET_BASES,
    MARKET_COINS,
    MARKET_POINTS,
    MOVEMENT_BASES,
    MOVEMENT_COINS,
    MOVEMENT_ESSENCES,
    MOVEMENT_POINTS,
    NUM_BASES,
    NUM_FAIR_SPACES,
    NUM_ROUNDS,
    OPEN_CONTRACTS,
    OPEN_MOVEMENT_CARDS,
    OPEN_TECHNIQUES,
    OPPONENT_TOKEN_PRICE,
    PALACE,
    PALACE_PRICE,
    PERFUME_ESSENCE,
    PERFUMERY,
    PRODUCTION_SPACES,
    ROYAL_BANK,
    SALES_SPACES,
    TECH_7_PRICE,
    TECH_21_POINTS,
    TECH_25_COINS,
    TECH_30_POINTS,
    TECHNIQUE_POINTS_NOW,
    TOWN_HALL,
    TRACK_END_POINTS,
)
from ..envs.grasse.rules import nodes as n
from ..envs.grasse.rules.holdings import bases_held, on_card, uses
from ..envs.grasse.rules.movement import (
    BONUS_POINTS,
    BONUS_TECHNIQUE,
    BONUS_TRAIN,
    can_train,
    collect_limit,
    destination,
    may_step,
)
from ..envs.grasse.rules.payment import FOOT_BASES_CARD, FOOT_COINS_CARD
from ..envs.grasse.rules.placement import (
    fair_space_possible,
    is_production,
    performable,
    placement_cost,
    producer_at,
)
from ..envs.grasse.rules.production import FIRST_ESSENCE_SLOT, can_produce, makes, production_points, slots_of
from ..envs.grasse.rules.scoring import TECHNICAL, game_end_techniques, owns
from ..envs.grasse.rules.selling import can_fulfil, first_fits, second_fits
from ..envs.grasse.rules.techniques import any_technique, technique_price
from ..envs.grasse.rules.track import in_scope
from ..envs.grasse.state import NUM_LOCATIONS, NUM_PERFUMES, NUM_RESOURCES, NUM_SPACES, NUM_TECHNIQUES
from .grasse_value import (
    TECHNIQUE_WORTH,
    W_CRITERION,
    W_EXPERT,
    W_TECHNIQUE,
    expected_criterion,
    lap_value,
    play_value,
    purse_value,
    time_left,
)

W_SHORT_COIN = 0.6
"""Loss for each coin that must be paid by giving up a piece."""
W_UNSEEN = 1.9
"""Worth over a whole game of a technique taken unseen."""
W_BEST_OF_THREE = 2.8
"""Worth over a whole game of the best of three techniques."""
UNSEEN_POINTS = 0.4
"""Points that an average technique scores at once."""
W_SWAP = 0.2
"""Swapping tokens or spaces."""
W_BOUTIQUE_TOKEN = 1.0
"""The token of a region."""
W_DECK_CARD = 0.6
"""A movement card drawn blindly, relative to the gain of an average landing."""

NOTHING = -1e9
"""Gain of what cannot be done."""


# ---- trying and putting back ------------------------------------------------------------------------------------


@rule
def pack_purse(s: Any, p: int) -> int:
    """Coins and pieces of ``p`` in one integer, 4 bits a colour."""
    packed = int(s.coins[p])
    for c in range(NUM_RESOURCES):
        packed = (packed << 4) | s.resources[p, c]
    return packed


@rule
def unpack_purse(s: Any, p: int, packed: int) -> None:
    """Undo everything since ``pack_purse``."""
    for k in range(NUM_RESOURCES):
        s.resources[p, NUM_RESOURCES - 1 - k] = packed & 15
        packed >>= 4
    s.coins[p] = packed


@rule
def pay_coins(s: Any, p: int, coins: int) -> float:
    """Take coins from ``p`` as far as they go; returns the loss by what must be converted."""
    paid = min(coins, s.coins[p])
    s.coins[p] -= paid
    return W_SHORT_COIN * (coins - paid)


@rule
def cost_of(s: Any, p: int, coins: int) -> float:
    """Loss by paying coins."""
    purse = pack_purse(s, p)
    before = purse_value(s, p)
    loss = pay_coins(s, p, coins)
    loss += before - purse_value(s, p)
    unpack_purse(s, p, purse)
    return loss


@rule
def income(s: Any, p: int, points: int, coins: int) -> float:
    """Gain by points and coins from the bank."""
    before = purse_value(s, p)
    s.coins[p] += coins
    after = purse_value(s, p)
    s.coins[p] -= coins
    return points + after - before


@rule
def piece_gain(s: Any, p: int, colour: int, count: int) -> float:
    """Gain by ``count`` pieces of a colour; a loss if negative."""
    return purse_with(s, p, colour, count) - purse_value(s, p)


@rule
def purse_with(s: Any, p: int, colour: int, count: int) -> float:
    """Worth of the purse with ``count`` pieces more of a colour."""
    s.resources[p, colour] += count
    value = purse_value(s, p)
    s.resources[p, colour] -= count
    return value


@rule
def cheapest_piece(s: Any, p: int, kind: int) -> int:
    """The held piece of a kind that is missed least (an essence as a base only when no base is left), or -1."""
    low = 0 if kind == n.BASE_KIND and bases_held(s, p) > 0 else NUM_BASES
    high = NUM_BASES if low == 0 else NUM_RESOURCES
    best = NOTHING
    colour = -1
    for c in range(low, high):
        if s.resources[p, c] > 0:
            value = purse_with(s, p, c, -1)
            if value > best:
                best = value
                colour = c
    return colour


@rule
def give_cheapest(s: Any, p: int, kind: int, count: int) -> None:
    """Give the pieces missed least."""
    for _ in range(count):
        colour = cheapest_piece(s, p, kind)
        if colour >= 0:
            s.resources[p, colour] -= 1


# ---- producing --------------------------------------------------------------------------------------------------


@rule
def spare_essence(s: Any, p: int) -> int:
    """The essence missed least, or -1."""
    return cheapest_piece(s, p, n.ESSENCE_KIND)


@rule
def pay_slots(s: Any, p: int, perfume: int, slots: int, technique_7: bool, technique_8: bool, first: int) -> None:
    """Pay open slots as cheaply as can be told: own pieces, $1, spare essences, coins; essences are paid first."""
    for k in range(2):
        if (slots >> (FIRST_ESSENCE_SLOT + k)) & 1:
            colour = essence_for(s, p, perfume, first)
            if colour < 0 and technique_8 and perfume == EXOTIC:
                colour = cheapest_piece(s, p, n.BASE_KIND)
                technique_8 = False
            if colour < 0:
                s.coins[p] -= ESSENCE_PRICE
            else:
                s.resources[p, colour] -= 1
                first = colour if colour >= NUM_BASES else first
    for c in range(NUM_BASES):
        if (slots >> c) & 1:
            technique_7 = pay_base(s, p, c, technique_7)


@rule
def essence_for(s: Any, p: int, perfume: int, first: int) -> int:
    """The own essence for an essence slot: of an exotic perfume the most plentiful fitting one; -1 if there is none."""
    if perfume != EXOTIC:
        colour = PERFUME_ESSENCE[perfume]
        return colour if s.resources[p, colour] > 0 else -1
    most = 0
    best = -1
    for c in range(NUM_BASES, NUM_RESOURCES):
        if c != first and s.resources[p, c] > most:
            most = s.resources[p, c]
            best = c
    return best


@rule
def pay_base(s: Any, p: int, base: int, technique_7: bool) -> bool:
    """Pay one base slot; returns whether $1 may still replace a base."""
    if s.resources[p, base] > 0:
        s.resources[p, base] -= 1
    elif technique_7:
        s.coins[p] -= TECH_7_PRICE
        return False
    else:
        essence = spare_essence(s, p)
        if essence >= 0:
            s.resources[p, essence] -= 1
        else:
            s.coins[p] -= BASE_PRICE
    return technique_7


@rule
def add_perfume(s: Any, p: int, perfume: int, sign: int) -> None:
    """Take (1) or put back (-1) a vial with its points and its mark."""
    s.vials[p, perfume] += sign
    s.vial_reserve[perfume] -= sign
    s.production[p, perfume] += sign
    s.score[p] += sign * production_points(s, p, perfume)


@rule
def produced_value(s: Any, p: int, perfume: int) -> float:
    """The position's worth once the perfume is paid and produced; the mark beyond the track's end counts nothing."""
    add_perfume(s, p, perfume, 1)
    over = s.production[p, perfume] > PRODUCTION_SPACES
    s.production[p, perfume] -= over
    value = play_value(s, p)
    s.production[p, perfume] += over
    add_perfume(s, p, perfume, -1)
    return value


@rule
def perfume_gain(s: Any, p: int, perfume: int) -> float:
    """Gain by producing a perfume that can be paid."""
    before = play_value(s, p)
    purse = pack_purse(s, p)
    pay_slots(s, p, perfume, slots_of(s, p, perfume), uses(s, p, 7), uses(s, p, 8), -1)
    after = produced_value(s, p, perfume)
    unpack_purse(s, p, purse)
    return after - before


@rule
def best_perfume(s: Any, p: int, producer: int) -> int:
    """The perfume of a producer with the highest gain, or -1."""
    best = NOTHING
    perfume = -1
    for t in range(NUM_PERFUMES):
        if makes(s, producer, t) and can_produce(s, p, t):
            gain = perfume_gain(s, p, t)
            if gain > best:
                best = gain
                perfume = t
    return perfume


@rule
def production_gain(s: Any, p: int, producer: int, times: int) -> float:
    """Gain by producing the best perfumes of a producer once or twice."""
    first = best_perfume(s, p, producer)
    if first < 0:
        return 0.0
    gain = perfume_gain(s, p, first)
    if times < 2:
        return gain
    purse = pack_purse(s, p)
    pay_slots(s, p, first, slots_of(s, p, first), uses(s, p, 7), uses(s, p, 8), -1)
    add_perfume(s, p, first, 1)
    second = best_perfume(s, p, producer)
    if second >= 0:
        gain += max(0.0, perfume_gain(s, p, second))
    add_perfume(s, p, first, -1)
    unpack_purse(s, p, purse)
    return gain


# ---- selling and contracts --------------------------------------------------------------------------------------


@rule
def sale_points(s: Any, p: int, perfume: int, location: int) -> int:
    """Points of a sale."""
    fashionable = on_card(s.fashion, perfume) or (uses(s, p, 10) and on_card(s.avant_garde, perfume))
    return LOCATION_POINTS[location] + (FASHION_POINTS if fashionable else 0)


@rule
def make_sale(s: Any, p: int, perfume: int, location: int, sign: int) -> None:
    """Sell (1) or take back (-1) a vial."""
    s.vials[p, perfume] -= sign
    s.score[p] += sign * sale_points(s, p, perfume, location)
    s.coins[p] += sign * (LOCATION_COINS[location] + (TECH_25_COINS if uses(s, p, 25) else 0))
    s.sold[p] += sign


@rule
def sale_gain(s: Any, p: int, perfume: int, location: int) -> float:
    """Gain by selling a vial."""
    before = play_value(s, p)
    make_sale(s, p, perfume, location, 1)
    over = s.sold[p] > SALES_SPACES
    s.sold[p] -= over
    after = play_value(s, p)
    s.sold[p] += over
    make_sale(s, p, perfume, location, -1)
    return after - before


@rule
def best_sale(s: Any, p: int, location: int) -> int:
    """The perfume to sell, or -1."""
    best = NOTHING
    perfume = -1
    for t in range(NUM_PERFUMES):
        if s.vials[p, t] > 0:
            gain = sale_gain(s, p, t, location)
            if gain > best:
                best = gain
                perfume = t
    return perfume


@rule
def sales_gain(s: Any, p: int, location: int, times: int) -> float:
    """Gain by selling once or twice."""
    first = best_sale(s, p, location)
    if first < 0:
        return 0.0
    gain = sale_gain(s, p, first, location)
    if times < 2:
        return gain
    make_sale(s, p, first, location, 1)
    second = best_sale(s, p, location)
    if second >= 0:
        gain += max(0.0, sale_gain(s, p, second, location))
    make_sale(s, p, first, location, -1)
    return gain


@rule
def pair_gain(s: Any, p: int, card: int, first: int, second: int) -> float:
    """Gain by handing over two vials for a contract, its effect included."""
    before = play_value(s, p)
    move_contract(s, p, card, first, second, 1)
    after = play_value(s, p) + foot_gain(s, p, card)
    move_contract(s, p, card, first, second, -1)
    return after - before


@rule
def move_contract(s: Any, p: int, card: int, first: int, second: int, sign: int) -> None:
    """Fulfil (1) or take back (-1) a contract."""
    s.vials[p, first] -= sign
    s.vials[p, second] -= sign
    s.contracts[p, card] += sign
    s.score[p] += sign * CONTRACT_POINTS[card]
    s.coins[p] += sign * CONTRACT_COINS[card]


@rule
def contract_gain(s: Any, p: int, card: int) -> float:
    """Gain by fulfilling a contract with the pair missed least; it is closed to others then."""
    best = NOTHING
    for first in range(NUM_PERFUMES):
        if first_fits(s, p, card, first):
            for second in range(NUM_PERFUMES):
                if second_fits(s, p, card, first, second):
                    best = max(best, pair_gain(s, p, card, first, second))
    return best


@rule
def open_contract_gain(s: Any, p: int, slot: int) -> float:
    """Gain by fulfilling the contract of a slot."""
    card = s.contract_open[slot]
    if not can_fulfil(s, p, card):
        return NOTHING
    s.contract_open[slot] = -1
    gain = contract_gain(s, p, card)
    s.contract_open[slot] = card
    return gain


@rule
def fulfil_gain(s: Any, p: int) -> float:
    """Gain by the best open contract."""
    best = NOTHING
    for slot in range(OPEN_CONTRACTS):
        best = max(best, open_contract_gain(s, p, slot))
    return best


@rule
def foot_gain(s: Any, p: int, card: int) -> float:
    """Gain by the effect at the foot of a contract, 0 if it is of no use."""
    foot = CONTRACT_FOOT[card]
    if foot == FOOT_BUY_TECHNIQUE:
        price = technique_price(s, p, CONTRACT_FOOT_PRICE[card])
        gain = technique_gain(s, p, n.OPEN_OR_LOOK) - cost_of(s, p, price)
    elif foot == FOOT_SELL:
        gain = sales_gain(s, p, PERFUMERY, 1)
    elif foot == FOOT_ADJACENT_BASES:
        gain = take_gain(s, p, n.BASE_KIND, CONTRACT_FOOT_BASES[card], n.ADJACENT + p)
    elif foot == FOOT_ESSENCE:
        gain = take_gain(s, p, n.ESSENCE_KIND, 1, n.ANYWHERE)
    elif foot == FOOT_MOVEMENT:
        gain = move_gain(s, p, n.FORWARD)
    elif foot == FOOT_REVERSE_MOVEMENT:
        gain = move_gain(s, p, n.REVERSE)
    elif foot == FOOT_BASES_FOR_COINS:
        gain = purchase_gain(s, p, n.BASE_KIND, 2, n.THEN_FOOT_COINS)
    elif foot == FOOT_ESSENCE_FOR_BASES:
        gain = purchase_gain(s, p, n.ESSENCE_KIND, 1, n.THEN_FOOT_BASES)
    elif foot == FOOT_PRODUCE:
        gain = production_gain(s, p, n.ANY_TYPE, 1) - move_gain(s, p, n.FORWARD)
    else:
        gain = W_SWAP
    return max(0.0, gain)


# ---- techniques -------------------------------------------------------------------------------------------------


@rule
def technical_gain(s: Any, p: int) -> float:
    """Gain in the criterion that counts techniques."""
    card = 0
    while s.techniques[p, card] == 1 and card < NUM_TECHNIQUES - 1:
        card += 1
    before = expected_criterion(s, p, TECHNICAL)
    s.techniques[p, card] += 1
    after = expected_criterion(s, p, TECHNICAL)
    s.techniques[p, card] -= 1
    return W_CRITERION * (after - before)


@rule
def technique_card_gain(s: Any, p: int, card: int) -> float:
    """Gain by a technique card."""
    points = TECHNIQUE_POINTS_NOW[card] - game_end_techniques(s, p)
    s.techniques[p, card] = 1
    points += game_end_techniques(s, p)
    s.techniques[p, card] = 0
    return technical_gain(s, p) + points + W_TECHNIQUE * time_left(s, p) * TECHNIQUE_WORTH[card]


@rule
def unseen_gain(s: Any, p: int, worth: float) -> float:
    """Gain by a technique that is not known yet."""
    return technical_gain(s, p) + UNSEEN_POINTS + worth * time_left(s, p)


@rule
def technique_gain(s: Any, p: int, sources: int) -> float:
    """Gain by the best technique of the sources."""
    best = 0.0
    if s.technique_left > 0:
        best = unseen_gain(s, p, W_BEST_OF_THREE if sources == n.OPEN_OR_LOOK else W_UNSEEN)
    if sources != n.UNSEEN:
        for slot in range(OPEN_TECHNIQUES):
            if s.technique_open[slot] >= 0:
                best = max(best, technique_card_gain(s, p, s.technique_open[slot]))
    return best


@rule
def looked_gain(s: Any, p: int) -> float:
    """Gain by the best of the cards looked at."""
    best = 0.0
    for k in range(5):
        if s.looked[k] >= 0:
            best = max(best, technique_card_gain(s, p, s.looked[k]))
    return best


# ---- taking and moving ------------------------------------------------------------------------------------------


@rule
def best_piece(s: Any, p: int, kind: int, scope: int) -> int:
    """The colour of the kind within the scope that gains most, or -1."""
    best = NOTHING
    colour = -1
    for c in range(NUM_RESOURCES):
        if (c < NUM_BASES) == (kind == n.BASE_KIND) and colour_in_scope(s, c, scope):
            value = purse_with(s, p, c, 1)
            if value > best:
                best = value
                colour = c
    return colour


@rule
def colour_in_scope(s: Any, colour: int, scope: int) -> bool:
    """Whether a piece of the colour lies within the scope."""
    for space in range(NUM_SPACES):
        if s.track[space, colour] > 0 and in_scope(s, space, scope):
            return True
    return False


@rule
def take_gain(s: Any, p: int, kind: int, count: int, scope: int) -> float:
    """Gain by taking pieces one by one."""
    before = purse_value(s, p)
    purse = pack_purse(s, p)
    for _ in range(count):
        colour = best_piece(s, p, kind, scope)
        if colour >= 0:
            s.resources[p, colour] += 1
    after = purse_value(s, p)
    unpack_purse(s, p, purse)
    return after - before


@rule
def best_colour(s: Any, p: int, space: int, taken: int) -> int:
    """The colour of a space that gains most, those of ``taken`` (bits) left out; -1 if there is none."""
    best = NOTHING
    colour = -1
    for c in range(NUM_RESOURCES):
        if s.track[space, c] > 0 and (taken >> c) & 1 == 0:
            value = purse_with(s, p, c, s.track[space, c])
            if value > best:
                best = value
                colour = c
    return colour


@rule
def collect_gain(s: Any, p: int, space: int, limit: int, price: int) -> float:
    """Gain by collecting up to ``limit`` colours for ``price`` coins."""
    before = purse_value(s, p)
    purse = pack_purse(s, p)
    loss = pay_coins(s, p, price)
    taken = 0
    for _ in range(limit):
        colour = best_colour(s, p, space, taken)
        if colour >= 0:
            s.resources[p, colour] += s.track[space, colour]
            taken |= 1 << colour
    after = purse_value(s, p)
    unpack_purse(s, p, purse)
    return max(0.0, after - before - loss)


@rule
def landing_gain(s: Any, p: int) -> float:
    """Gain by collecting where the collector of ``p`` stands."""
    space = s.collector[p] - 1
    if space < 0:
        return 0.0
    owner = s.token_owner[space]
    free = owner < 0 or owner == p or uses(s, p, 13)
    return collect_gain(s, p, space, collect_limit(s, p, owner), 0 if free else OPPONENT_TOKEN_PRICE)


@rule
def card_bonus_gain(s: Any, p: int, card: int) -> float:
    """Gain by the foot of a movement card where the collector stands."""
    gain = income(s, p, MOVEMENT_POINTS[card], MOVEMENT_COINS[card])
    if MOVEMENT_BASES[card] > 0:
        gain += take_gain(s, p, n.BASE_KIND, MOVEMENT_BASES[card], n.ADJACENT + p)
    if MOVEMENT_ESSENCES[card] > 0:
        gain += take_gain(s, p, n.ESSENCE_KIND, MOVEMENT_ESSENCES[card], n.ADJACENT + p)
    if uses(s, p, 6):
        gain += max(0.0, take_gain(s, p, n.BASE_KIND, 1, n.HERE + p))
    return gain


@rule
def train_gain(s: Any, p: int, from_reserve: bool) -> float:
    """Gain by training a worker in the reserve, or on the board."""
    uses_gained = NUM_ROUNDS - s.round + (1 if from_reserve else 0)
    return W_EXPERT * uses_gained + (TECH_21_POINTS if owns(s, p, 21) else 0)


@rule
def track_end_gain(s: Any, p: int, bonus: int) -> float:
    """Gain by one of the end-of-track bonuses: train, points, technique."""
    if bonus == BONUS_TRAIN:
        return train_gain(s, p, s.commons[p] > 0) if can_train(s, p) else NOTHING
    if bonus == BONUS_POINTS:
        return TECH_30_POINTS if uses(s, p, 30) else TRACK_END_POINTS
    return technique_gain(s, p, n.OPEN_OR_UNSEEN) if any_technique(s) else NOTHING


@rule
def best_track_end_gain(s: Any, p: int, taken: int) -> float:
    """Gain by the best bonus not yet taken (bits)."""
    best = 0.0
    for bonus in (BONUS_TRAIN, BONUS_POINTS, BONUS_TECHNIQUE):
        if (taken >> bonus) & 1 == 0:
            best = max(best, track_end_gain(s, p, bonus))
    return best


@rule
def steps_gain(s: Any, p: int, card: int, steps: int, direction: int) -> float:
    """Gain by a number of steps with a movement card."""
    start = s.collector[p]
    end = destination(s, p, steps, direction)
    if end < 0:
        return NOTHING
    gain = best_track_end_gain(s, p, 0) if direction == n.FORWARD and end < start else 0.0
    gain -= lap_value(s, p)
    s.collector[p] = end
    gain += lap_value(s, p) + landing_gain(s, p) + card_bonus_gain(s, p, card)
    s.collector[p] = start
    return gain


@rule
def card_gain(s: Any, p: int, card: int, direction: int) -> float:
    """Gain by a movement card with the best number of steps."""
    best = NOTHING
    for steps in range(7):
        if may_step(s, p, card, steps):
            best = max(best, steps_gain(s, p, card, steps, direction))
    return best


@rule
def deck_gain(s: Any, p: int, direction: int) -> float:
    """Gain by a card drawn blindly: the mean landing of 1 to 4 steps, and an average foot."""
    total = 0.0
    start = s.collector[p]
    ways = 0
    for steps in range(1, 5):
        end = destination(s, p, steps, direction)
        if end >= 0:
            s.collector[p] = end
            total += landing_gain(s, p) + lap_value(s, p)
            s.collector[p] = start
            if direction == n.FORWARD and end < start:
                total += best_track_end_gain(s, p, 0)
            ways += 1
    return total / ways - lap_value(s, p) + W_DECK_CARD if ways > 0 else NOTHING


@rule
def move_gain(s: Any, p: int, direction: int) -> float:
    """Gain by a movement with the best open card."""
    best = 0.0
    for slot in range(OPEN_MOVEMENT_CARDS):
        if s.movement_open[slot] >= 0:
            best = max(best, card_gain(s, p, s.movement_open[slot], direction))
    return best


# ---- spending ---------------------------------------------------------------------------------------------------


@rule
def purchase_gain(s: Any, p: int, kind: int, count: int, then: int) -> float:
    """Gain by giving ``count`` pieces for what they buy at the Market or by contracts 7 and 8."""
    before = purse_value(s, p)
    purse = pack_purse(s, p)
    give_cheapest(s, p, kind, count)
    gain = 0.0
    if then in (n.THEN_COINS, n.THEN_COINS_AND_BASES):
        s.coins[p] += MARKET_COINS
        gain += MARKET_POINTS
    if then == n.THEN_FOOT_COINS:
        s.coins[p] += CONTRACT_FOOT_COINS[FOOT_COINS_CARD]
        gain += CONTRACT_FOOT_POINTS[FOOT_COINS_CARD]
    if then == n.THEN_COINS_AND_BASES:
        give_cheapest(s, p, n.ESSENCE_KIND, 1)
    if then == n.THEN_FOOT_BASES:
        gain += CONTRACT_FOOT_POINTS[FOOT_BASES_CARD]
    gain += purse_value(s, p) - before
    if then in (n.THEN_BASES, n.THEN_COINS_AND_BASES, n.THEN_FOOT_BASES):
        gain += take_gain(s, p, n.BASE_KIND, MARKET_BASES, n.ANYWHERE)
    unpack_purse(s, p, purse)
    return gain


@rule
def market_gain(s: Any, p: int, option: int) -> float:
    """Gain by Market a, b or c."""
    if option == 1:
        return purchase_gain(s, p, n.ESSENCE_KIND, 1, n.THEN_BASES)
    return purchase_gain(s, p, n.BASE_KIND, 2, n.THEN_COINS if option == 0 else n.THEN_COINS_AND_BASES)


# ---- locations --------------------------------------------------------------------------------------------------


@rule
def fair_space_gain(s: Any, p: int, space: int) -> float:
    """Gain by a Fair space."""
    if not fair_space_possible(s, p, space):
        return NOTHING
    if space == FAIR_TECHNIQUE:
        return technique_gain(s, p, n.UNSEEN)
    if space == FAIR_FIRST_PLAYER:
        return (1.0 if s.marker != p else 0.0) + take_gain(s, p, n.BASE_KIND, 1, n.ANYWHERE)
    if space == FAIR_POINTS:
        return float(FAIR_POINTS_GAIN)
    return take_gain(s, p, n.ESSENCE_KIND, 1, n.ANYWHERE)


@rule
def fair_gain(s: Any, p: int) -> float:
    """Gain by the best Fair space."""
    best = 0.0
    for space in range(NUM_FAIR_SPACES):
        best = max(best, fair_space_gain(s, p, space))
    return best


@rule
def location_gain(s: Any, p: int, location: int, times: int) -> float:
    """Gain by the action of a location, done once or twice (not by the movement that follows)."""
    if not performable(s, p, location):
        return 0.0
    if is_production(location):
        return production_gain(s, p, producer_at(location), times)
    if location in (PERFUMERY, MANSION):
        return sales_gain(s, p, location, times)
    if location in (BANK, ROYAL_BANK):
        return income(s, p, times * LOCATION_POINTS[location], times * LOCATION_COINS[location])
    if location == FAIR:
        return fair_gain(s, p)
    if location == ENFLEURAGE:
        return take_gain(s, p, n.ESSENCE_KIND, times * ENFLEURAGE_ESSENCES, n.ANYWHERE)
    if location == ALLEY:
        return take_gain(s, p, n.BASE_KIND, times * ALLEY_BASES, n.ADJACENT + p)
    return times * single_gain(s, p, location)


@rule
def boutique_vial_gain(s: Any, p: int, perfume: int) -> float:
    """Gain by a boutique, opened with this vial instead of selling it."""
    return BOUTIQUE_POINTS + W_BOUTIQUE_TOKEN - sale_gain(s, p, perfume, PERFUMERY)


@rule
def boutique_gain(s: Any, p: int) -> float:
    """Gain by opening a boutique with the vial missed least."""
    best = 0.0
    for t in range(NUM_PERFUMES):
        if s.vials[p, t] > 0:
            best = max(best, boutique_vial_gain(s, p, t))
    return best


@rule
def single_gain(s: Any, p: int, location: int) -> float:
    """Gain by the action of a location, done once; done twice it is taken to gain twice as much."""
    if location == BOUTIQUE:
        return boutique_gain(s, p)
    if location == LABORATORY:
        return technique_gain(s, p, n.OPEN_OR_LOOK) - cost_of(s, p, technique_price(s, p, LABORATORY_PRICE))
    if location == TOWN_HALL:
        return max(W_SWAP, fulfil_gain(s, p))
    if location == MARKET:
        best = 0.0
        for option in range(3):
            best = max(best, market_gain(s, p, option) if market_option(s, p, option) else 0.0)
        return best
    if location == BRIDGE:
        return move_gain(s, p, n.FORWARD)
    if location == LANE:
        return move_gain(s, p, n.REVERSE)
    return W_SWAP


@rule
def market_option(s: Any, p: int, option: int) -> bool:
    """Whether enough pieces are held for Market a, b or c."""
    essences = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        essences += s.resources[p, c]
    if option == 1:
        return essences > 0
    held = bases_held(s, p)
    return held + essences >= 2 and (option == 0 or essences - max(0, 2 - held) > 0)


@rule
def any_location_gain(s: Any, p: int, location: int, times: int, movement: float) -> float:
    """As ``location_gain``; the Palace gains what its best copy does, and loses the movement if that is production."""
    if location != PALACE:
        return location_gain(s, p, location, times)
    return palace_gain(s, p, times, movement) - cost_of(s, p, PALACE_PRICE)


@rule
def palace_gain(s: Any, p: int, times: int, movement: float) -> float:
    """Gain by the best location to copy."""
    best = 0.0
    for location in range(NUM_LOCATIONS):
        if s.location_open[location] == 1 and location != PALACE and performable(s, p, location):
            gain = location_gain(s, p, location, 1 if location == FAIR else times)
            if is_production(location):
                gain -= movement
            best = max(best, gain)
    return best


@rule
def placement_gain(s: Any, p: int, location: int, experienced: bool, movement: float) -> float:
    """Gain by placing a worker: the action less its cost, and ``movement``, the gain by moving, where that follows."""
    before = purse_value(s, p)
    purse = pack_purse(s, p)
    loss = pay_coins(s, p, placement_cost(s, p, location))
    loss += before - purse_value(s, p)
    s.commons[p] -= not experienced
    s.experts[p] -= experienced
    gain = any_location_gain(s, p, location, 2 if experienced else 1, movement)
    s.commons[p] += not experienced
    s.experts[p] += experienced
    unpack_purse(s, p, purse)
    if not is_production(location):
        gain += movement
    return gain - loss - (W_EXPERT if experienced else 0.0)


@rule
def best_placement_gain(s: Any, p: int, location: int, movement: float) -> float:
    """Gain by a location with the better kind of worker."""
    best = NOTHING
    if s.commons[p] > 0:
        best = placement_gain(s, p, location, False, movement)
    if s.experts[p] > 0:
        best = max(best, placement_gain(s, p, location, True, movement))
    return best


# ---- what is pending --------------------------------------------------------------------------------------------


@rule
def pending_gain(s: Any, p: int) -> float:
    """What everything pending on the stack for ``p`` is still going to gain."""
    gain = 0.0
    for i in range(s.depth):
        if s.stack[i, PLAYER] == p:
            frame = s.stack[i]
            gain += frame_gain(s, p, frame[NODE], frame[ARG_A], frame[ARG_B], frame[ARG_C], frame[ARG_D])
    return gain


@rule
def frame_gain(s: Any, p: int, top: int, a: int, b: int, c: int, d: int) -> float:
    """What one frame is going to gain."""
    if top == n.WORKER:
        return best_placement_gain(s, p, a, move_gain(s, p, n.FORWARD))
    if top == n.ACTION:
        return second_gain(s, p, a) if b == 1 else any_location_gain(s, p, a, 1, 0.0)
    if top == n.USUAL_MOVEMENT:
        return move_gain(s, p, n.FORWARD) if s.no_movement == 0 else 0.0
    if top == n.PRODUCE:
        return production_gain(s, p, a, 1)
    if top == n.PAY_SLOT:
        return making_gain(s, p)
    if top == n.PRODUCED:
        return making_gain(s, p) if s.slots == 0 else 0.0
    if top == n.SELL:
        return sales_gain(s, p, a, 1)
    if top == n.FULFIL:
        return fulfil_gain(s, p)
    if top == n.CONTRACT_VIAL:
        return vials_gain(s, p, a, b - 1) if c == p else 0.0
    if top == n.CONTRACT_FOOT_EFFECT:
        return foot_gain(s, p, a)
    if top in (n.AGAIN, n.TOWN_HALL_CHOICE, n.MARKET_CHOICE, n.FAIR_SPACE, n.PALACE_COPY):
        return menu_gain(s, p, top, a)
    if top in (n.GAIN_TECHNIQUE, n.LOOK_CARD, n.BUY_TECHNIQUE):
        return technique_frame_gain(s, p, top, a)
    if top in (n.TAKE_SPACE, n.TAKE_PIECE, n.TAKE_COLOUR, n.CONVERT, n.SPEND, n.GAIN):
        return piece_frame_gain(s, p, top, a, b, c, d)
    return movement_frame_gain(s, p, top, a, b, c)


@rule
def second_gain(s: Any, p: int, location: int) -> float:
    """What an experienced worker's second action gains once the first, which may be under way, is done."""
    if is_production(location) and s.making >= 0:
        purse = pack_purse(s, p)
        perfume = s.making
        pay_slots(s, p, perfume, s.slots, False, False, s.exotic_first)
        add_perfume(s, p, perfume, 1)
        gain = production_gain(s, p, producer_at(location), 1)
        add_perfume(s, p, perfume, -1)
        unpack_purse(s, p, purse)
        return max(0.0, gain)
    if s.stack[s.depth - 1, NODE] in (n.PRODUCE, n.SELL):
        return location_gain(s, p, location, 2) - location_gain(s, p, location, 1)
    return max(0.0, location_gain(s, p, location, 1))


@rule
def making_gain(s: Any, p: int) -> float:
    """Gain by the perfume being produced, what is left to pay deducted."""
    if s.making < 0:
        return 0.0
    before = play_value(s, p)
    purse = pack_purse(s, p)
    technique_7 = uses(s, p, 7) and s.paid_coin_base == 0
    technique_8 = uses(s, p, 8) and s.paid_base_essence == 0
    pay_slots(s, p, s.making, s.slots, technique_7, technique_8, s.exotic_first)
    after = produced_value(s, p, s.making)
    unpack_purse(s, p, purse)
    return after - before


@rule
def vials_gain(s: Any, p: int, card: int, first: int) -> float:
    """Gain by a contract already taken, its first vial chosen or not (-1)."""
    if first < 0:
        return contract_gain(s, p, card)
    best = NOTHING
    for second in range(NUM_PERFUMES):
        if second_fits(s, p, card, first, second):
            best = max(best, pair_gain(s, p, card, first, second))
    return best


@rule
def menu_gain(s: Any, p: int, top: int, a: int) -> float:
    """Gain by the small menus of locations."""
    if top == n.AGAIN:
        return max(0.0, location_gain(s, p, a, 1))
    if top == n.TOWN_HALL_CHOICE:
        return single_gain(s, p, TOWN_HALL)
    if top == n.MARKET_CHOICE:
        return single_gain(s, p, MARKET)
    if top == n.FAIR_SPACE:
        return fair_gain(s, p)
    return palace_gain(s, p, 1 + a, move_gain(s, p, n.FORWARD))


@rule
def technique_frame_gain(s: Any, p: int, top: int, a: int) -> float:
    """Gain by a technique to choose."""
    if top == n.GAIN_TECHNIQUE:
        return technique_gain(s, p, a)
    if top == n.LOOK_CARD:
        return looked_gain(s, p)
    return max(0.0, technique_gain(s, p, n.OPEN_OR_LOOK) - cost_of(s, p, technique_price(s, p, a)))


@rule
def piece_frame_gain(s: Any, p: int, top: int, a: int, b: int, c: int, d: int) -> float:
    """Gain by pieces to take or to give."""
    if top == n.TAKE_SPACE:
        return take_gain(s, p, a, b, c)
    if top == n.TAKE_PIECE:
        return best_piece_on(s, p, a, b)
    if top == n.TAKE_COLOUR:
        return piece_gain(s, p, b, s.track[a, b])
    if top == n.CONVERT:
        return -W_SHORT_COIN * a
    if top == n.SPEND:
        return purchase_gain(s, p, a, b, d)
    return income(s, p, a, b)


@rule
def best_piece_on(s: Any, p: int, kind: int, space: int) -> float:
    """Gain by the best piece of a kind on a space."""
    best = 0.0
    for c in range(NUM_RESOURCES):
        if (c < NUM_BASES) == (kind == n.BASE_KIND) and s.track[space, c] > 0:
            best = max(best, piece_gain(s, p, c, 1))
    return best


@rule
def movement_frame_gain(s: Any, p: int, top: int, a: int, b: int, c: int) -> float:
    """Gain by what is left of a movement."""
    if top == n.MOVE_CARD:
        return move_gain(s, p, a)
    if top == n.STEPS:
        return max(0.0, card_gain(s, p, s.movement_card, a))
    if top == n.COLLECT:
        return collect_gain(s, p, a, b, 0 if c == 1 else OPPONENT_TOKEN_PRICE)
    if top == n.CARD_BONUS:
        return card_bonus_gain(s, p, s.movement_card)
    if top == n.TRACK_END:
        return best_track_end_gain(s, p, b)
    if top == n.TRAIN:
        return train_gain(s, p, s.commons[p] > 0)
    return 0.0
