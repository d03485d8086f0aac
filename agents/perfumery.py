"""How to play Perfumery by rule of thumb: the ``evaluate`` and ``choose`` of its ``greedy`` and ``heuristic`` agents.

The plan of a sensible player, as ``choose`` carries it out:

- Hire the third perfumer as soon as the hand can spare the money: usually in round 2.
- Build the engine while it pays: install recipes that let the notes meet what perfumes ask for, in all three notes,
  several at once if the hand pays them. What the payment takes from the hand is part of the price.
- Acquire the column that improves the hand most, counting only as many cards as the hand may hold: perfumes that the
  notes can pay together, this round before the next, then recipes, then money. Columns come before what nobody can
  take away.
- Add an essence, bought, replenished or for free, when that lets more be produced this round.
- Pay with the cards that are missed least, all taken together, and discard the least useful ones.
- Blend for the perfumes in hand, produce the most valuable set, at once: what is produced cannot be lost, and the
  essences would evaporate. Store what is rare.
- In the final round only what can still be produced counts.

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
    HIRE_COST,
    NUM_CARDS,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    RECIPE_IN,
    RECIPE_OUT,
    SYNTHETIC,
    SYNTHETIC_COST,
)
from ..envs.perfumery.rules import nodes as n
from ..envs.perfumery.rules.cards import hand_value, note_place, order_of_position
from ..envs.perfumery.state import HAND
from . import perfumery_plan, perfumery_value
from .heuristics import Heuristic
from .perfumery_plan import NO_COLUMN, WEIGHT, best_set, perfumes_of, read_notes, schedule
from .perfumery_value import (
    COST_OF_INSTALLING,
    W_MARKER,
    W_PERFUMER,
    W_STORED,
    hand_worth,
    money,
    most_weight,
    read_outlook,
    total_value,
    value_with,
)

W_PRIVATE = 0.35
"""A point of what can as well be done with a later perfumer of the round, since nobody can take it away."""
W_SECOND = 0.4
"""A point of the second recipe that a visit to a note could install."""
W_LOSS = 0.78
"""A point of a card that pays for a recipe or the third perfumer: it may come back from a column."""
W_SPACE_FILLED = 0.5
"""A point of a stored essence, where a floral essence could fill a space."""
W_LEFT_OVER = 0.03
"""A weight that a note yields beside what is produced."""

NUM_ACTIONS = a.ACTIONS.size
NO_CARD = -1
FUNDS = NUM_CARDS
"""An Initial Funds Card, as the card to leave out of a payment."""
NO_GAIN = -1000.0
OUT_OF_REACH = 1e6
"""Loss of a payment for which the hand does not suffice."""
PASS_GAIN = -0.1
"""Of sorting recipes, which is used as a pass: installing puts them into the best place at once."""


# ---- evaluation -----------------------------------------------------------------------------------------------------


@rule
def evaluate(s: Any, seat: int) -> float:
    """How good the position is for ``seat``, in points; what is pending on the stack counts at its expected gain."""
    if s.to_move < 0:
        return s.score[seat] * 1.0
    outlook = read_outlook(s, seat, 0)
    value = total_value(s, seat, outlook)
    return value + pending_gain(s, seat, outlook) if s.to_move == seat else value


@rule
def pending_gain(s: Any, p: int, outlook: Any) -> float:
    """What the open decision of ``p`` still brings or costs."""
    top = node(s)
    if top == n.INSTALL:
        installed = arg(s, ARG_B)
        cost = install_costs(s, p, outlook, installed)
        gain = install_gain(s, p, outlook, cost, arg(s, ARG_A), installed)
        return max(0.0, gain) - loss(s, p, outlook, installed, NO_CARD)
    if top != n.PAY:
        return 0.0
    gain = -loss(s, p, outlook, arg(s, ARG_A) - arg(s, ARG_B), NO_CARD)
    if arg(s, ARG_C) == n.FOR_HIRING:
        gain += W_PERFUMER * (s.last_round - s.round)
    elif arg(s, ARG_C) == n.FOR_ESSENCE:
        gain += essence_gain(s, p, outlook, arg(s, ARG_D), SYNTHETIC)
    return gain


# ---- payments -------------------------------------------------------------------------------------------------------


@rule
def loss(s: Any, p: int, outlook: Any, due: int, without: int) -> float:
    """The least that the hand of ``p`` loses by paying ``due`` with any cards but ``without`` (or ``NO_CARD``)."""
    if due <= 0:
        return 0.0
    least = np.full(due + 1, OUT_OF_REACH)
    least[0] = 0.0
    for card in range(NUM_CARDS):
        if s.place[card] == HAND + p and card != without:
            offer(least, CARD_VALUE[card], outlook.worth[card])
    for _ in range(s.funds[p] - (without == FUNDS)):
        offer(least, FUNDS_VALUE, money(s, p) * FUNDS_VALUE)
    return least[due]


@rule
def offer(least: Any, value: int, worth: float) -> None:
    """Let one more card pay: ``least`` float64[due + 1] holds the least loss for paying each amount or more."""
    for amount in range(least.size - 1, 0, -1):
        least[amount] = min(least[amount], least[max(0, amount - value)] + worth)


@rule
def payment_gain(s: Any, p: int, outlook: Any, action: int) -> float:
    """What is kept by paying with a card, the rest of the payment taken into account."""
    due = arg(s, ARG_A) - arg(s, ARG_B)
    if action == a.FUNDS:
        return -money(s, p) * FUNDS_VALUE - loss(s, p, outlook, due - FUNDS_VALUE, FUNDS)
    card = action - a.CARD
    return -outlook.worth[card] - loss(s, p, outlook, due - CARD_VALUE[card], card)


# ---- gains of placements --------------------------------------------------------------------------------------------


@rule
def install_costs(s: Any, p: int, outlook: Any, installed: int) -> Any:
    """float64[40]: what paying for each recipe of the hand takes from it, beside ``installed`` in the same action."""
    cost = np.zeros(NUM_RECIPES, np.float64)
    before = loss(s, p, outlook, installed, NO_CARD)
    for card in range(NUM_RECIPES):
        if s.place[card] == HAND + p:
            cost[card] = W_LOSS * (loss(s, p, outlook, installed + CARD_VALUE[card], card) - before)
    return cost


@rule
def install_gain(s: Any, p: int, outlook: Any, cost: Any, note: int, installed: int) -> float:
    """What the best recipe of the hand brings in a note, and part of what the second brings; or ``NO_GAIN``."""
    left = hand_value(s, p) - installed
    best = NO_GAIN
    second = 0.0
    for card in range(NUM_RECIPES):
        if s.place[card] == HAND + p and COST_OF_INSTALLING * CARD_VALUE[card] <= left:
            gain = outlook.gain[card, note] - cost[card]
            if gain > best:
                best, second = gain, max(second, best)
            else:
                second = max(second, gain)
    return best + W_SECOND * second


@rule
def essence_gain(s: Any, p: int, outlook: Any, note: int, kind: int) -> float:
    """What one more essence on a stockyard adds to the schedule."""
    notes = outlook.notes
    worth = np.empty(NUM_PERFUMES, np.float64)
    for b in range(notes.now.count[note]):
        notes.now.essences[note, b, kind] += 1
    gain = schedule(s, p, notes, NO_COLUMN, worth) - outlook.planned
    for b in range(notes.now.count[note]):
        notes.now.essences[note, b, kind] -= 1
    return gain


@rule
def floral_gain(s: Any, p: int, outlook: Any, note: int) -> float:
    """What a floral essence brings, at least by filling an empty space."""
    gain = essence_gain(s, p, outlook, note, FLORAL)
    if s.stored[p, FLORAL] < s.spaces[p, FLORAL] and s.round < s.last_round:
        return max(gain, W_SPACE_FILLED * W_STORED * WEIGHT[FLORAL])
    return gain


@rule
def replenish_gain(s: Any, p: int, outlook: Any, kind: int) -> float:
    """What one more stored essence brings, this round or later."""
    worth = np.empty(NUM_PERFUMES, np.float64)
    s.stored[p, kind] += 1
    gain = schedule(s, p, outlook.notes, NO_COLUMN, worth) - outlook.planned
    s.stored[p, kind] -= 1
    return max(gain, W_STORED * WEIGHT[kind] * (s.round < s.last_round))


@rule
def column_gain(s: Any, p: int, outlook: Any, c: int, hand: float) -> float:
    """What a column adds to a hand that is worth ``hand``."""
    without = outlook.worth.copy()
    gain = hand_worth(s, p, outlook, c) - hand
    outlook.worth[:] = without
    if s.next_marker == c and s.start_marker != p and s.round < s.last_round:
        gain += W_MARKER
    return gain


@rule
def private_gain(s: Any, p: int, outlook: Any, cost: Any, action: int) -> float:
    """What a space brings that no other player can take."""
    if action < a.SORT:
        return install_gain(s, p, outlook, cost, action - a.INTO_NOTE, 0)
    if action < a.ESS_S:
        return floral_gain(s, p, outlook, action - a.ESS_F)
    gain = essence_gain(s, p, outlook, action - a.ESS_S, SYNTHETIC)
    return gain - loss(s, p, outlook, SYNTHETIC_COST, NO_CARD)


@rule
def placement_gain(s: Any, p: int, outlook: Any, cost: Any, action: int, hand: float) -> float:
    """What a placement brings to a hand worth ``hand``."""
    if action < a.INTO_NOTE:
        return column_gain(s, p, outlook, action - a.ACQ, hand)
    if action == a.SORT:
        return PASS_GAIN
    if action == a.HIRE:
        return W_PERFUMER * (s.last_round - s.round) - W_LOSS * loss(s, p, outlook, HIRE_COST, NO_CARD)
    if action == a.START:
        return W_MARKER * (s.round < s.last_round)
    if a.REPL <= action < a.ESS_F:
        return replenish_gain(s, p, outlook, action - a.REPL)
    gain = private_gain(s, p, outlook, cost, action)
    return W_PRIVATE * gain if s.unplaced[p] > 1 else gain


# ---- choices --------------------------------------------------------------------------------------------------------


@rule
def choose(s: Any, mask: Any) -> int:
    """The action of a sensible player; reads nothing that the player to move cannot know."""
    p = s.to_move
    top = node(s)
    if top == n.MIX:
        return choose_mix(s, p)
    if top == n.PRODUCE:
        return choose_perfume(s, p)
    if top == n.KEEP:
        return choose_kept(mask)
    if top == n.PLACE:
        return choose_placement(s, p, mask)
    outlook = read_outlook(s, p, 0)
    hand_worth(s, p, outlook, NO_COLUMN)
    if top == n.INSTALL:
        return choose_recipe(s, p, outlook, mask)
    best = -1
    best_gain = NO_GAIN
    for action in range(NUM_ACTIONS):
        if mask[action] == 1:
            gain = follow_up_gain(s, p, outlook, top, action)
            if best < 0 or gain > best_gain:
                best, best_gain = action, gain
    return best


@rule
def follow_up_gain(s: Any, p: int, outlook: Any, top: int, action: int) -> float:
    """How much a choice appeals that follows on a placement; when sorting, any is as good as another."""
    if top == n.LIMIT:
        return -money(s, p) * FUNDS_VALUE if action == a.FUNDS else -outlook.worth[action - a.CARD]
    if top == n.PAY:
        return payment_gain(s, p, outlook, action)
    if top == n.POSITION:
        return position_value(s, p, outlook, action - a.POS)
    return 0.0


@rule
def choose_placement(s: Any, p: int, mask: Any) -> int:
    """The placement that brings most."""
    outlook = read_outlook(s, p, 1)
    hand = hand_worth(s, p, outlook, NO_COLUMN)
    cost = install_costs(s, p, outlook, 0)
    best = -1
    best_gain = NO_GAIN
    for action in range(a.START + 1):
        if mask[action] == 1:
            gain = placement_gain(s, p, outlook, cost, action, hand)
            if best < 0 or gain > best_gain:
                best, best_gain = action, gain
    return best


@rule
def choose_recipe(s: Any, p: int, outlook: Any, mask: Any) -> int:
    """The recipe that brings most in the note beyond its cost, or no more."""
    note = arg(s, ARG_A)
    cost = install_costs(s, p, outlook, arg(s, ARG_B))
    best = a.DONE
    best_gain = 0.0 if mask[a.DONE] == 1 else 2 * NO_GAIN
    for card in range(NUM_RECIPES):
        gain = outlook.gain[card, note] - cost[card]
        if mask[a.CARD + card] == 1 and gain > best_gain:
            best, best_gain = a.CARD + card, gain
    return best


@rule
def position_value(s: Any, p: int, outlook: Any, position: int) -> float:
    """What the note brings with the recipe that was just installed at a position; so far it lies on top."""
    notes = outlook.notes
    note = arg(s, ARG_A)
    notes.size[note] -= 1
    order = order_of_position(s, note_place(p, note), position)
    value = value_with(outlook, note, arg(s, ARG_B), order)
    notes.size[note] += 1
    return value


@rule
def choose_perfume(s: Any, p: int) -> int:
    """The next perfume of the most valuable set, or no more."""
    notes = read_notes(s, p)
    perfumes = np.empty(NUM_PERFUMES, np.int64)
    need = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    size = perfumes_of(s, p, NO_COLUMN, perfumes, need)
    chosen = best_set(s, p, notes.now, perfumes, size, need)
    for i in range(size):
        if chosen >> i & 1:
            return a.PERFUME + perfumes[i]
    return a.DONE


@rule
def choose_kept(mask: Any) -> int:
    """The rarest essence."""
    for kind in range(NUM_ESSENCES - 1, 0, -1):
        if mask[a.KEEP + kind] == 1:
            return a.KEEP + kind
    return a.KEEP


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
    """Points of the schedule with the blending as it stands, and a little for what could be left over."""
    notes = read_notes(s, p)
    note = arg(s, ARG_A)
    left_over = W_LEFT_OVER * most_weight(notes.now.essences[note], notes.now.count[note])
    return schedule(s, p, notes, NO_COLUMN, np.empty(NUM_PERFUMES, np.float64)) + left_over


HEURISTIC = Heuristic(choose, evaluate, (Path(__file__), Path(perfumery_value.__file__), Path(perfumery_plan.__file__)))
