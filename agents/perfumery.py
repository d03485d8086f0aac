"""How to play Perfumery by rule of thumb: the ``evaluate`` and ``choose`` of its ``greedy`` and ``heuristic`` agents.

The plan of a sensible player, as ``choose`` carries it out:

- Early on install recipes that add most to what a note yields in the rounds left, and hire the third perfumer.
- Acquire the column whose cards bring most: perfumes that the forecast pays or nearly pays, recipes worth installing,
  the rest as money.
- Buy or replenish an essence when that lets a perfume be produced this round.
- Pay with cards that are missed least for the value they pay; discard the least useful ones.
- Blend for the perfumes in hand, produce the most valuable first, and store what is rare.

``evaluate`` values a position by the yardstick of ``perfumery_value``, with what is pending at its expected gain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, node
from ..envs.perfumery import actions as a
from ..envs.perfumery.components import (
    CARD_VALUE,
    FLORAL,
    FUNDS_VALUE,
    HAND_LIMIT,
    HIRE_COST,
    NUM_CARDS,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_BRAND,
    RECIPE_IN,
    RECIPE_OUT,
    SYNTHETIC,
    SYNTHETIC_COST,
)
from ..envs.perfumery.rules import nodes as n
from ..envs.perfumery.rules.cards import hand_size, hand_value, note_place, order_of_position
from ..envs.perfumery.state import COLUMN, HAND
from . import perfumery_value
from .heuristics import Heuristic
from .perfumery_value import (
    W_MONEY,
    W_PERFUMER,
    W_PLANNED,
    W_STORED,
    W_WEIGHT,
    WEIGHT,
    brand_of,
    card_worth,
    forecast,
    note_weight,
    plan,
    recipe_gain,
    total_value,
    useful_weight,
)

NUM_ACTIONS = a.ACTIONS.size
NO_GAIN = -1000.0


# ---- evaluation -----------------------------------------------------------------------------------------------------


@rule
def evaluate(s: Any, seat: int) -> float:
    """How good the position is for ``seat``, in points; what is pending on the stack counts at its expected gain."""
    value = total_value(s, seat)
    if s.to_move == seat:
        value += pending_gain(s, seat)
    return value


@rule
def pending_gain(s: Any, p: int) -> float:
    """What the open decision of ``p`` still brings or costs."""
    top = node(s)
    if top == n.INSTALL:
        installed = arg(s, ARG_B)
        return max(0.0, install_gain(s, p, arg(s, ARG_A), installed)) - W_MONEY * installed
    if top == n.PAY:
        gain = -W_MONEY * (arg(s, ARG_A) - arg(s, ARG_B))
        if arg(s, ARG_C) == n.FOR_HIRING:
            gain += W_PERFUMER * (s.last_round - s.round)
        elif arg(s, ARG_C) == n.FOR_ESSENCE:
            gain += essence_gain(s, p, arg(s, ARG_D), SYNTHETIC)
        return gain
    return 0.0


# ---- gains of placements --------------------------------------------------------------------------------------------


@rule
def install_gain(s: Any, p: int, note: int, installed: int) -> float:
    """The most that installing one recipe of the hand in a note brings, its cost taken off; ``NO_GAIN`` for none."""
    left = hand_value(s, p) - installed
    best = NO_GAIN
    for card in range(NUM_RECIPES):
        if s.place[card] == HAND + p and 2 * CARD_VALUE[card] <= left:
            best = max(best, recipe_gain(s, p, note, card) - 2 * W_MONEY * CARD_VALUE[card])
    return best


@rule
def essence_gain(s: Any, p: int, note: int, kind: int) -> float:
    """What one more essence on a stockyard brings to this round's production; ``note`` -1 for a stored essence."""
    stock = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    forecast(s, p, stock)
    before = brand_of(plan(s, p, stock))
    if note >= 0:
        stock[note, kind] += 1
        return W_PLANNED * (brand_of(plan(s, p, stock)) - before)
    for k in range(NUM_NOTES):
        stock[k, kind] += 1
        gain = brand_of(plan(s, p, stock)) - before
        stock[k, kind] -= 1
        if gain > 0:
            return W_PLANNED * gain
    return 0.0


@rule
def column_gain(s: Any, p: int, c: int, stock: Any) -> float:
    """What the cards of a column bring; those that do not fit into the hand bring little."""
    total = s.funds_in_column[c] * FUNDS_VALUE * W_MONEY
    count = s.funds_in_column[c] + 0
    for card in range(NUM_CARDS):
        if s.place[card] == COLUMN + c:
            total += card_worth(s, p, stock, card)
            count += 1
    if count == 0:
        return 0.0
    room = HAND_LIMIT + 2 - hand_size(s, p)
    return total * min(1.0, max(0.5, room) / count)


@rule
def placement_gain(s: Any, p: int, action: int, stock: Any) -> float:
    """What a placement brings."""
    later = s.last_round - s.round
    if action < a.INTO_NOTE:
        return column_gain(s, p, action - a.ACQ, stock)
    if action < a.SORT:
        return 1.2 * install_gain(s, p, action - a.INTO_NOTE, 0)
    if action == a.SORT:
        return 0.0
    if action < a.ESS_F:
        kind = action - a.REPL
        return max(essence_gain(s, p, -1, kind), W_STORED * WEIGHT[kind] * min(1, later))
    if action < a.ESS_S:
        return essence_gain(s, p, action - a.ESS_F, FLORAL) + 0.1
    if action < a.HIRE:
        return essence_gain(s, p, action - a.ESS_S, SYNTHETIC) - W_MONEY * SYNTHETIC_COST
    if action == a.HIRE:
        return W_PERFUMER * later - W_MONEY * HIRE_COST
    return 0.3 * min(1, later)


# ---- choices --------------------------------------------------------------------------------------------------------


@rule
def choose(s: Any, mask: Any) -> int:
    """The action of a sensible player; reads nothing that the player to move cannot know."""
    p = s.to_move
    top = node(s)
    if top == n.MIX:
        return choose_mix(s, p)
    if top == n.PRODUCE:
        return choose_perfume(mask)
    stock = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    forecast(s, p, stock)
    best = -1
    best_gain = NO_GAIN
    for action in range(NUM_ACTIONS):
        if mask[action] == 1:
            gain = action_gain(s, p, top, action, stock)
            if best < 0 or gain > best_gain:
                best, best_gain = action, gain
    return best


@rule
def action_gain(s: Any, p: int, top: int, action: int, stock: Any) -> float:
    """How much one choice of a decision appeals to ``p``."""
    if top == n.PLACE:
        return placement_gain(s, p, action, stock)
    if top == n.LIMIT:
        return -worth_in_hand(s, p, action, stock)
    if top == n.PAY:
        due = arg(s, ARG_A) - arg(s, ARG_B)
        return -worth_in_hand(s, p, action, stock) / min(due, value_of(action))
    if top == n.INSTALL:
        if action == a.DONE:
            return 0.0
        card = action - a.CARD
        return recipe_gain(s, p, arg(s, ARG_A), card) - 2 * W_MONEY * CARD_VALUE[card]
    if top == n.POSITION or top == n.SORT_POSITION:
        where = note_place(p, arg(s, ARG_A))
        return note_weight(s, p, arg(s, ARG_A), arg(s, ARG_B), order_of_position(s, where, action - a.POS))
    if top == n.KEEP:
        return WEIGHT[action - a.KEEP] * 1.0
    return 0.0


@rule
def value_of(action: int) -> int:
    """What a card pays."""
    return FUNDS_VALUE if action == a.FUNDS else CARD_VALUE[action - a.CARD]


@rule
def worth_in_hand(s: Any, p: int, action: int, stock: Any) -> float:
    """What is lost with a card; a perfume that is planned for this round counts with its brand value."""
    if action == a.FUNDS:
        return W_MONEY * FUNDS_VALUE
    card = action - a.CARD
    if card >= NUM_RECIPES and plan(s, p, stock) >> (card - NUM_RECIPES) & 1:
        return W_PLANNED * PERFUME_BRAND[card - NUM_RECIPES]
    return card_worth(s, p, stock, card)


@rule
def choose_perfume(mask: Any) -> int:
    """The perfume of the greatest brand value."""
    best = a.DONE
    for k in range(NUM_PERFUMES):
        if mask[a.PERFUME + k] == 1 and (best == a.DONE or PERFUME_BRAND[k] > PERFUME_BRAND[best - a.PERFUME]):
            best = a.PERFUME + k
    return best


@rule
def choose_mix(s: Any, p: int) -> int:
    """Use the effect unless skipping it lets more be produced."""
    card = arg(s, ARG_B)
    skipped = blend_value(s, p)
    for kind in range(NUM_ESSENCES):
        s.hold[kind] += RECIPE_OUT[card, kind] - RECIPE_IN[card, kind]
    used = blend_value(s, p)
    for kind in range(NUM_ESSENCES):
        s.hold[kind] -= RECIPE_OUT[card, kind] - RECIPE_IN[card, kind]
    return a.MIX_USE if used >= skipped else a.MIX_SKIP


@rule
def blend_value(s: Any, p: int) -> float:
    """Brand that the forecast produces, and a little for what is left."""
    stock = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    forecast(s, p, stock)
    value = brand_of(plan(s, p, stock)) * 1.0
    for note in range(NUM_NOTES):
        value += 0.1 * W_WEIGHT * useful_weight(stock[note])
    return value


HEURISTIC = Heuristic(choose, evaluate, (Path(__file__), Path(perfumery_value.__file__)))
