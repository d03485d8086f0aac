"""What a position of Grasse is worth to a player, in points: the yardstick of its ``greedy`` and ``heuristic`` agents.

The value of a position is the running score, the points expected from criteria and game-end techniques, and the worth
of what is held: coins, pieces toward the next perfumes, vials toward sales and contracts, experienced workers, the way
to the end of the track. What is held loses its worth as turns run out, until only leftovers count.

The weights below are in points. They are estimates by hand: a placement is worth some 2 points, as at the Fair.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.engine.jit import rule
from ..envs.grasse.components import (
    BASE_PRICE,
    COMMON_WORKERS,
    CONTRACT_FIRST,
    CONTRACT_RELATION,
    CONTRACT_SECOND,
    CRITERION_POINTS,
    ESSENCE_PRICE,
    EXOTIC,
    EXPERIENCED_WORKERS,
    NUM_BASES,
    NUM_ROUNDS,
    NUM_TECHNIQUES,
    OPEN_CONTRACTS,
    PERFUME_ESSENCE,
    RELATION_DIFFERENT,
    RELATION_SAME,
    TECH_7_PRICE,
    WAIVED_BASE,
    WAIVING_TECHNIQUE,
)
from ..envs.grasse.rules.holdings import on_card, uses, wealth
from ..envs.grasse.rules.production import production_points
from ..envs.grasse.rules.scoring import (
    NUM_CRITERIA,
    SELLER,
    SPECIALIST,
    VERSATILE,
    criterion_count,
    final_score,
    game_end_techniques,
)
from ..envs.grasse.rules.selling import can_fulfil
from ..envs.grasse.state import NUM_PERFUMES, NUM_RESOURCES, NUM_SPACES

W_COIN = 0.22
"""A coin of the first ten, while there is time to spend it."""
W_RICH_COIN = 0.13
"""Every further coin."""
W_UNIT = 0.1
"""A unit that will only count as leftover (1 point per 10)."""
W_BASE = 0.5
"""The first base of a colour; the next is worth less by ``W_DECAY``."""
W_ESSENCE = 0.9
"""The first essence; the next is worth less by ``W_DECAY_ESSENCE``."""
W_DECAY = 0.6
W_DECAY_ESSENCE = 0.8
W_READY = 1.5
"""A perfume that can be produced from pieces alone; less in proportion to the coins it needs."""
W_WANT = 0.5
"""A point more that the perfume nearest to production would score."""
W_VIAL = 2.4
"""A vial that there is time to sell."""
W_FASHION = 0.5
"""A vial that sells in fashion now, or next round."""
W_CONTRACT = 3.0
"""Holding the pair for an open contract, beyond the vials' own worth."""
W_HALF_CONTRACT = 0.7
"""Holding one vial of such a pair."""
W_EXPERT = 1.5
"""Each placement still to come of an experienced worker."""
W_LAP = 4.0
"""Being about to pass the end of the track while a worker can be trained."""
W_LATE_LAP = 2.0
"""The same with nobody left to train."""
W_CRITERION = 1.3
"""A point of the criteria: more than one, because opponents lose some of it."""
W_SPREAD = 3.0
"""How far a lead may still move over a whole game, in counted items."""
W_TECHNIQUE = 1.0
"""Scale of the worth of techniques to come into use."""
MOST_APPEAL = 8.0
"""More points than any perfume brings beyond the usual 2."""
FAR = 20.0
"""A perfume that lacks pieces for so many coins is out of reach."""
TURNS_PER_PERFUME = 2.0
"""Placements that a perfume takes, production and sale."""
MAX_PERFUMES_PLANNED = 3.0
"""Pieces for more perfumes than this are worth no more than leftovers."""

TECHNIQUE_WORTH = np.array(
    (
        *(2.0, 2.0, 2.0, 2.0, 2.0, 5.0, 3.0, 1.5, 1.0, 2.5, 0.8, 3.5),  # 1-12
        *(1.5, 4.0, 2.5, 1.0, 1.5, 2.5, 2.0, 2.0, 1.5, 0.8, 0.5, 0.5),  # 13-24
        *(1.0, 0.6, 3.5, 0.8, 1.5, 0.5, 2.0, 0.0, 0.5, 0.5, 1.0, 0.5),  # 25-36
    )
)
"""float64[36], points that each technique card is expected to bring over a whole game, beyond those in plain sight."""


@rule
def clip(x: float, low: float, high: float) -> float:
    """``x`` within the limits."""
    return min(max(x, low), high)


@rule
def turns_left(s: Any, p: int) -> int:
    """Placements that ``p`` still has."""
    return s.commons[p] + s.experts[p] + (NUM_ROUNDS - s.round) * COMMON_WORKERS


@rule
def time_left(s: Any, p: int) -> float:
    """Share of the game's placements that ``p`` still has."""
    return turns_left(s, p) / (NUM_ROUNDS * COMMON_WORKERS)


@rule
def expert_uses(s: Any, p: int) -> int:
    """Placements that ``p``'s experienced workers still have."""
    trained = s.experts[p] + s.experts_placed[p]
    return s.experts[p] + (NUM_ROUNDS - s.round) * trained


@rule
def total_value(s: Any, p: int) -> float:
    """The position's worth to ``p`` in points, nothing pending on the stack counted."""
    if s.to_move < 0:
        return float(final_score(s, p))
    return (
        s.score[p]
        + standing_value(s, p)
        + prospects_value(s, p)
        + purse_value(s, p)
        + vials_value(s, p, turns_left(s, p))
    )


@rule
def standing_value(s: Any, p: int) -> float:
    """Criteria as they are likely to end, and what game-end techniques count now."""
    value = float(game_end_techniques(s, p))
    for criterion in range(NUM_CRITERIA):
        value += W_CRITERION * expected_criterion(s, p, criterion)
    return value


@rule
def expected_criterion(s: Any, p: int, criterion: int) -> float:
    """Points of a criterion by the place expected, between two rows of the table if need be."""
    count = criterion_count(s, p, criterion)
    share = time_left(s, p)
    ahead = 0.0
    for q in range(s.num_players):
        if q != p:
            lead = count - criterion_count(s, q, criterion)
            ahead += clip(0.5 - lead / (1.0 + W_SPREAD * share) * 0.5, 0.0, 1.0)
    row = min(int(ahead), s.num_players - 2)
    points = CRITERION_POINTS[row] + (ahead - row) * (CRITERION_POINTS[row + 1] - CRITERION_POINTS[row])
    return points if count > 0 else points * min(1.0, share)


@rule
def prospects_value(s: Any, p: int) -> float:
    """Experienced workers, the way to the end of the track, techniques that will still bring something."""
    share = time_left(s, p)
    value = W_EXPERT * expert_uses(s, p) + lap_value(s, p) + (s.marker == p)
    for card in range(NUM_TECHNIQUES):
        value += W_TECHNIQUE * share * s.techniques[p, card] * TECHNIQUE_WORTH[card]
    return value


@rule
def lap_value(s: Any, p: int) -> float:
    """Worth of the collector's place: how likely the end of the track is reached again, times what waits there."""
    steps = NUM_SPACES + 1 - s.collector[p]
    bonus = W_LAP if s.experts[p] + s.experts_placed[p] < EXPERIENCED_WORKERS else W_LATE_LAP
    return bonus * max(0.0, 1.0 - steps / (2.0 * turns_left(s, p) + 1.0))


@rule
def play_value(s: Any, p: int) -> float:
    """The part of ``total_value`` that producing, selling and fulfilling contracts change."""
    value = float(s.score[p] + game_end_techniques(s, p))
    for criterion in (SPECIALIST, VERSATILE, SELLER):
        value += W_CRITERION * expected_criterion(s, p, criterion)
    return value + purse_value(s, p) + vials_value(s, p, turns_left(s, p))


@rule
def purse_value(s: Any, p: int) -> float:
    """Worth of coins and pieces."""
    turns = turns_left(s, p)
    unit = 2.0 * W_UNIT if uses(s, p, 22) else W_UNIT
    if turns == 0:
        return unit * wealth(s, p)
    return coins_value(s, p, turns, unit) + pieces_value(s, p, turns, unit)


@rule
def coins_value(s: Any, p: int, turns: int, unit: float) -> float:
    """Coins: the first ten buy what is missing."""
    fresh = clip(turns / 4.0, 0.0, 1.0)
    first = min(s.coins[p], 10)
    value = W_COIN * first + W_RICH_COIN * (s.coins[p] - first)
    return fresh * value + (1.0 - fresh) * unit * s.coins[p]


@rule
def pieces_value(s: Any, p: int, turns: int, unit: float) -> float:
    """Pieces: each set of bases and essences still to be used, and how near the best perfume is."""
    planned = min(turns / TURNS_PER_PERFUME, MAX_PERFUMES_PLANNED)
    value = 0.0
    for c in range(NUM_BASES):
        value += row_value(s.resources[p, c], planned, W_BASE, W_DECAY, unit)
    essences = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        essences += s.resources[p, c]
    value += row_value(essences, 1.5 * planned, W_ESSENCE, W_DECAY_ESSENCE, unit)
    return value + readiness(s, p) * clip(planned, 0.0, 1.0)


@rule
def row_value(held: int, planned: float, worth: float, decay: float, unit: float) -> float:
    """Worth of pieces of which ``planned`` will be used, each worth less than the one before."""
    value = 0.0
    for k in range(held):
        used = clip(planned - k, 0.0, 1.0)
        value += used * max(worth, unit) + (1.0 - used) * unit
        worth *= decay
    return value


@rule
def readiness(s: Any, p: int) -> float:
    """How near the best next perfume is, from 0 (far) upwards."""
    missing, essences, colours = shortage(s, p)
    best = 0.0
    for t in range(NUM_PERFUMES):
        if s.vial_reserve[t] > 0:
            near = max(0.0, 1.0 - rough_cost(s, p, t, missing, essences, colours) / FAR)
            if near * (W_READY + W_WANT * MOST_APPEAL) > best:
                best = max(best, near * (W_READY + W_WANT * appeal(s, p, t)))
    return best


@rule
def shortage(s: Any, p: int) -> tuple[int, int, int]:
    """Base colours of which ``p`` has none; essences held; their colours."""
    missing = 0
    for c in range(NUM_BASES):
        missing += s.resources[p, c] == 0
    essences = 0
    colours = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        essences += s.resources[p, c]
        colours += s.resources[p, c] > 0
    return missing, essences, colours


@rule
def rough_cost(s: Any, p: int, perfume: int, missing: int, essences: int, colours: int) -> float:
    """Coins that a perfume takes beyond own pieces, as ``production.coins_needed`` but for technique 8."""
    if perfume == EXOTIC:
        filled = min(2, colours)
        price = ESSENCE_PRICE * (2 - filled)
    else:
        filled = 1 if s.resources[p, PERFUME_ESSENCE[perfume]] > 0 else 0
        price = ESSENCE_PRICE * (1 - filled)
    card = WAIVING_TECHNIQUE[perfume]
    if card >= 0 and s.resources[p, WAIVED_BASE[perfume]] == 0 and uses(s, p, card + 1):
        missing -= 1
    unpaid = max(0, missing - (essences - filled))
    if unpaid > 0 and uses(s, p, 7):
        return float(price + BASE_PRICE * (unpaid - 1) + TECH_7_PRICE)
    return float(price + BASE_PRICE * unpaid)


@rule
def appeal(s: Any, p: int, perfume: int) -> float:
    """Points that a perfume would bring beyond the usual 2, fashion and an open contract included."""
    points = production_points(s, p, perfume) - 2.0
    if fashion_value(s, p, perfume) > 0.0:
        points += W_FASHION
    if completes_contract(s, p, perfume):
        points += W_CONTRACT
    return points


@rule
def completes_contract(s: Any, p: int, perfume: int) -> bool:
    """Whether one vial more of the perfume makes the pair of an open contract."""
    for slot in range(OPEN_CONTRACTS):
        card = s.contract_open[slot]
        if card >= 0:
            for other in range(NUM_PERFUMES):
                if s.vials[p, other] > 0 and makes_pair(card, perfume, other):
                    return True
    return False


@rule
def makes_pair(card: int, perfume: int, other: int) -> bool:
    """Whether two perfumes fulfil a contract, in either order."""
    relation = CONTRACT_RELATION[card]
    if (relation == RELATION_SAME and perfume != other) or (relation == RELATION_DIFFERENT and perfume == other):
        return False
    if CONTRACT_FIRST[card, perfume] == 1 and CONTRACT_SECOND[card, other] == 1:
        return True
    return CONTRACT_FIRST[card, other] == 1 and CONTRACT_SECOND[card, perfume] == 1


@rule
def vials_value(s: Any, p: int, turns: int) -> float:
    """Vials: those that can still be sold, more in fashion, more toward an open contract."""
    value = 0.0
    held = 0
    for t in range(NUM_PERFUMES):
        for _ in range(s.vials[p, t]):
            sellable = clip(turns + 0.5 * expert_uses(s, p) - held, 0.0, 1.0)
            value += sellable * W_VIAL
            held += 1
        if s.vials[p, t] > 0:
            value += fashion_value(s, p, t)
    if turns == 0:
        return 0.01 * held
    return value + contracts_value(s, p, turns)


@rule
def fashion_value(s: Any, p: int, perfume: int) -> float:
    """Whether a vial can be sold in fashion, this round or the next."""
    this_round = s.commons[p] + s.experts[p] > 0 and on_card(s.fashion, perfume)
    next_round = s.round < NUM_ROUNDS and on_card(s.avant_garde, perfume)
    return W_FASHION if this_round or next_round else 0.0


@rule
def contracts_value(s: Any, p: int, turns: int) -> float:
    """The best open contract: the pair is held, or one vial of it with time left for the other."""
    best = 0.0
    for slot in range(OPEN_CONTRACTS):
        card = s.contract_open[slot]
        leaves = slot == OPEN_CONTRACTS - 1 and s.commons[p] + s.experts[p] == 0  # before the next turn
        if card < 0 or leaves:
            continue
        if turns >= 1 and can_fulfil(s, p, card):
            best = max(best, W_CONTRACT)
        elif turns >= 3 and half_held(s, p, card):
            best = max(best, W_HALF_CONTRACT)
    return best


@rule
def half_held(s: Any, p: int, card: int) -> bool:
    """Whether a vial is held that serves a contract."""
    for t in range(NUM_PERFUMES):
        if s.vials[p, t] > 0 and (CONTRACT_FIRST[card, t] == 1 or CONTRACT_SECOND[card, t] == 1):
            return True
    return False
