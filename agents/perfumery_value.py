"""What a position of Perfumery is worth to a player, in points: the yardstick of its ``greedy`` and ``heuristic``.

Everything follows from a forecast of the stockyards: every note is blended with all effects used, and perfumes are
taken from the hand, the most valuable first, as long as all can be paid together. What is in hand beyond that is worth
what it may bring later: perfumes by what they still lack, recipes by what they add to the weight of the forecast in
the rounds left, and every card at least by its value as money. Essences weigh 2, 3, 4 and 5, the rarer the more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, node
from ..envs.perfumery.components import (
    CARD_VALUE,
    FUNDS_VALUE,
    NUM_CARDS,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_BRAND,
    PERFUME_NEEDS,
    RECIPE_EXTRACTS,
    RECIPE_IN,
    RECIPE_OUT,
    SYNTHETIC,
    TILE_OUT,
)
from ..envs.perfumery.rules.blending import in_blending
from ..envs.perfumery.rules.cards import note_place, recipe_at, recipes_in
from ..envs.perfumery.rules.nodes import MIX
from ..envs.perfumery.rules.production import ALL_KINDS
from ..envs.perfumery.state import HAND

WEIGHT = constant_array([2, 3, 4, 5], np.int64)
"""int64[4]: how rare an essence is."""

W_MONEY = 0.3
"""A point of card value."""
W_PLANNED = 0.95
"""A point of brand of a perfume that the forecast pays this round."""
W_LATER = 0.7
"""A point of brand of a perfume that lacks nothing, but must wait for another round."""
W_LACK = 0.055
"""What each weight that is lacking takes off."""
W_WEIGHT = 0.45
"""A weight of essences that a note yields, each round."""
W_STORED = 0.25
"""A weight of stored essences."""
W_PERFUMER = 2.2
"""A third perfumer, each round."""
FULL_NOTE = 12
"""Further weight in one note counts half."""


# ---- forecast -------------------------------------------------------------------------------------------------------


@rule
def use_if_payable(essences: Any, card: int) -> None:
    """Use the effect of a recipe on ``essences`` int64[4], if they pay for it."""
    for kind in range(NUM_ESSENCES):
        if essences[kind] < RECIPE_IN[card, kind]:
            return
    for kind in range(NUM_ESSENCES):
        essences[kind] += RECIPE_OUT[card, kind] - RECIPE_IN[card, kind]


@rule
def blend_note(s: Any, p: int, note: int, essences: Any, extra: int, order: int) -> None:
    """What a note of ``p`` yields with all effects used, as if recipe ``extra`` (or -1) lay at ``order``."""
    where = note_place(p, note)
    for kind in range(NUM_ESSENCES):
        essences[kind] = TILE_OUT[note, kind]
    size = recipes_in(s, where)
    for k in range(size + 1):
        if extra >= 0 and k == order:
            use_if_payable(essences, extra)
        if k < size:
            use_if_payable(essences, recipe_at(s, where, k))


@rule
def forecast(s: Any, p: int, stock: Any) -> None:
    """Stockyards int64[3, 4] of ``p`` when it comes to production, with all effects used from here on."""
    current = 0
    if in_blending(s) and s.to_move == p:
        current = s.stack[s.depth - 2, ARG_A] if node(s) == MIX else NUM_NOTES
    for note in range(NUM_NOTES):
        if note < current:
            for kind in range(NUM_ESSENCES):
                stock[note, kind] = s.blended[note, kind]
        elif node(s) == MIX and note == current and s.to_move == p:
            finish_note(s, p, note, stock[note])
        else:
            blend_note(s, p, note, stock[note], -1, 0)
            for kind in range(NUM_ESSENCES):
                stock[note, kind] += s.stock[p, note, kind]


@rule
def finish_note(s: Any, p: int, note: int, essences: Any) -> None:
    """The note being blended, with the effects that are left."""
    where = note_place(p, note)
    for kind in range(NUM_ESSENCES):
        essences[kind] = s.hold[kind]
    for k in range(s.stack[s.depth - 2, ARG_B] - 1, recipes_in(s, where)):
        use_if_payable(essences, recipe_at(s, where, k))
    for kind in range(NUM_ESSENCES):
        essences[kind] += s.blended[note, kind]


@rule
def can_pay(s: Any, p: int, stock: Any, need: Any, k: int) -> bool:
    """Whether ``stock`` and what ``p`` has stored pay ``need`` int64[3, 4] and perfume ``k`` together."""
    for b in range(ALL_KINDS, 0, -1):
        free = s.stored[p, SYNTHETIC] + 0
        lacking = 0
        for kind in range(SYNTHETIC):
            if b >> kind & 1:
                free += s.stored[p, kind]
        for note in range(NUM_NOTES):
            lack = -stock[note, SYNTHETIC]
            for kind in range(NUM_ESSENCES):
                if b >> kind & 1:
                    own = 0 if kind == SYNTHETIC else stock[note, kind]
                    lack += max(0, need[note, kind] + PERFUME_NEEDS[k, note, kind] - own)
            lacking += max(0, lack)
        if lacking > free:
            return False
    return True


@rule
def plan(s: Any, p: int, stock: Any) -> int:
    """Perfumes of ``p`` that ``stock`` pays together, the most valuable first; one bit each, declared ones included."""
    need = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    chosen = 0
    for k in range(NUM_PERFUMES):
        if s.declared[k] == 1 and s.place[NUM_RECIPES + k] == HAND + p:
            chosen |= 1 << k
            need += PERFUME_NEEDS[k]
    while True:
        best = -1
        for k in range(NUM_PERFUMES):
            free = s.place[NUM_RECIPES + k] == HAND + p and chosen >> k & 1 == 0
            if free and (best < 0 or PERFUME_BRAND[k] > PERFUME_BRAND[best]) and can_pay(s, p, stock, need, k):
                best = k
        if best < 0:
            return chosen
        chosen |= 1 << best
        need += PERFUME_NEEDS[best]


@rule
def brand_of(chosen: int) -> int:
    """Brand values of perfumes given by bits."""
    total = 0
    for k in range(NUM_PERFUMES):
        if chosen >> k & 1:
            total += PERFUME_BRAND[k]
    return total


# ---- worth ----------------------------------------------------------------------------------------------------------


@rule
def rounds_ahead(s: Any, p: int) -> int:
    """Blending phases in which ``p`` can still produce."""
    finished = in_blending(s) and s.to_blend[p] == 0
    return s.last_round - s.round + (0 if finished else 1)


@rule
def useful_weight(essences: Any) -> float:
    """Weight of what a note yields; beyond ``FULL_NOTE`` it counts half."""
    weight = 0
    for kind in range(NUM_ESSENCES):
        weight += essences[kind] * WEIGHT[kind]
    return min(weight, FULL_NOTE) + 0.5 * max(0, weight - FULL_NOTE)


@rule
def note_weight(s: Any, p: int, note: int, extra: int, order: int) -> float:
    """Useful weight of a note of ``p`` with recipe ``extra`` (or -1) at ``order``."""
    essences = np.zeros(NUM_ESSENCES, np.int64)
    blend_note(s, p, note, essences, extra, order)
    return useful_weight(essences)


@rule
def best_order(s: Any, p: int, note: int, card: int) -> int:
    """The place in a note of ``p`` at which a recipe adds most, the highest of several."""
    if RECIPE_EXTRACTS[card] == 1:
        return 0
    best = 0
    best_weight = -1.0
    for order in range(recipes_in(s, note_place(p, note)) + 1):
        weight = note_weight(s, p, note, card, order)
        if weight >= best_weight:
            best, best_weight = order, weight
    return best


@rule
def recipe_gain(s: Any, p: int, note: int, card: int) -> float:
    """Points that a recipe brings in a note over the rounds left, before its cost."""
    added = note_weight(s, p, note, card, best_order(s, p, note, card)) - note_weight(s, p, note, -1, 0)
    return W_WEIGHT * added * rounds_ahead(s, p)


@rule
def lacking_weight(s: Any, p: int, stock: Any, k: int) -> int:
    """Weight of what ``stock`` lacks for perfume ``k`` by itself; synthetic essences stand in, stored ones help."""
    total = 0
    for note in range(NUM_NOTES):
        lack = 0
        for kind in range(NUM_ESSENCES):
            lack += max(0, PERFUME_NEEDS[k, note, kind] - stock[note, kind]) * WEIGHT[kind]
        total += max(0, lack - 4 * stock[note, SYNTHETIC])
    for kind in range(NUM_ESSENCES):
        total -= 2 * s.stored[p, kind]
    return max(0, total)


@rule
def perfume_worth(s: Any, p: int, stock: Any, k: int) -> float:
    """Points that a perfume in hand may bring in a later round or with a little help."""
    rounds = rounds_ahead(s, p)
    if rounds <= 0:
        return 0.0
    lack = lacking_weight(s, p, stock, k)
    share = W_LATER - W_LACK * lack * (1.0 if rounds > 2 else 2.0)
    return PERFUME_BRAND[k] * max(0.0 if rounds == 1 else 0.1, share)


@rule
def card_worth(s: Any, p: int, stock: Any, card: int) -> float:
    """Points that a card in the hand of ``p`` may bring, at least as money while there is something to buy."""
    money = W_MONEY * CARD_VALUE[card] if rounds_ahead(s, p) > 1 else 0.02
    if card >= NUM_RECIPES:
        return max(money, perfume_worth(s, p, stock, card - NUM_RECIPES))
    best = 0.0
    for note in range(NUM_NOTES):
        best = max(best, recipe_gain(s, p, note, card))
    return max(money, 0.6 * (best - W_MONEY * CARD_VALUE[card]))


@rule
def hand_worth(s: Any, p: int, stock: Any, chosen: int) -> float:
    """What all cards of a hand are worth; perfumes of the plan count with their brand value."""
    total = W_PLANNED * brand_of(chosen)
    if rounds_ahead(s, p) > 1:
        total += s.funds[p] * FUNDS_VALUE * W_MONEY
    for card in range(NUM_CARDS):
        planned = card >= NUM_RECIPES and chosen >> (card - NUM_RECIPES) & 1
        if s.place[card] == HAND + p and not planned:
            total += card_worth(s, p, stock, card)
    return total


@rule
def total_value(s: Any, p: int) -> float:
    """What the position is worth to ``p``, without what is pending on the stack."""
    if s.to_move < 0:
        return s.score[p] * 1.0
    stock = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    finished = in_blending(s) and s.to_blend[p] == 0
    if not finished:
        forecast(s, p, stock)
    chosen = plan(s, p, stock)
    value = s.score[p] + hand_worth(s, p, stock, chosen)
    later = s.last_round - s.round
    value += W_PERFUMER * later * (s.perfumers[p] + s.hiring[p] - 2)
    for kind in range(NUM_ESSENCES):
        kept = s.kept[p, kind] if finished else s.stored[p, kind]
        value += W_STORED * WEIGHT[kind] * kept * min(1, later)
    for note in range(NUM_NOTES):
        value += W_WEIGHT * later * note_weight(s, p, note, -1, 0)
    return value + 0.3 * (s.start_marker == p) * min(1, later)
