"""What a position of Perfumery is worth to a player, in points: the yardstick of its ``greedy`` and ``heuristic``.

- An engine is worth what its notes yield of what they are asked for. Every perfume that can still be produced asks
  each note for what it needs there; those in hand and in the columns ask loudest, and less is asked of a note while the
  other notes lack much. To produce two perfumes in a round, twice the need is asked.
- A recipe is worth what it adds to that, in every round left. So an engine is built early, and in all three notes.
- A perfume is worth its share in the schedule (``perfumery_plan``), or else a promise that shrinks with what it lacks.
- A hand is worth its best cards up to the hand limit, each at least its value as money while there is much to buy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.perfumery.components import (
    ANIMAL,
    CARD_VALUE,
    FLORAL,
    FUNDS_VALUE,
    HAND_LIMIT,
    NUM_CARDS,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_BRAND,
    PERFUME_NEEDS,
    RECIPE_EXTRACTS,
)
from ..envs.perfumery.rules.blending import in_blending
from ..envs.perfumery.state import BOX, COLUMN, HAND, PRODUCED
from .perfumery_plan import (
    MAX_BLENDS,
    NO_COLUMN,
    WEIGHT,
    Notes,
    add_to_all,
    blend_note,
    has_blended,
    least_lacks,
    read_notes,
    rounds_ahead,
    schedule,
)

W_MONEY = 0.27
"""A point of card value."""
W_SPARE_MONEY = 0.02
"""The same in the final round, when money buys little."""
W_DEMAND = 0.87
"""A point of brand asked of a note that meets it, each round."""
W_DOUBLE = 0.57
"""The same for meeting it twice."""
W_WEIGHT = 0.16
"""A weight that a note yields, asked for or not, each round."""
W_OTHERS = 0.23
"""How fast a note is asked for less, by the weight that the other notes lack."""
W_HAND = 2.9
"""How loud a perfume in hand asks, next to one in a deck or in another hand."""
W_OPEN = 1.8
"""The same for a perfume in a column."""
W_PROMISE = 0.42
"""A point of brand of a perfume that nearly can be paid."""
W_LACK = 0.05
"""What each weight that is lacking takes off."""
W_HOPE = 0.05
"""What is left of it in the end."""
W_NEAR = 0.5
"""A point of brand in the final round, if one more essence pays the perfume and can still be had."""
W_OPTION = 0.85
"""A point that a recipe in hand would bring, its cost taken off."""
W_STORED = 0.16
"""A weight of stored essences."""
W_PERFUMER = 3.5
"""A third perfumer, each round."""
W_MARKER = 0.8
"""Beginning the next round."""

COST_OF_INSTALLING = 2
"""The card values that a recipe costs, each its own: the recipe itself and what pays for it."""


def _needs_by_note() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The different needs of perfumes in each note [3, N, 4], which one each perfume has [40, 3], how many [3]."""
    found = [np.unique(PERFUME_NEEDS[:, note], axis=0, return_inverse=True) for note in range(NUM_NOTES)]
    count = np.array([len(needs) for needs, _ in found])
    table = np.zeros((NUM_NOTES, count.max(), NUM_ESSENCES), np.int64)
    for note, (needs, _) in enumerate(found):
        table[note, : len(needs)] = needs
    return table, np.stack([np.ravel(which) for _, which in found], axis=1), count


_TABLE, _WHICH, _COUNT = _needs_by_note()
NEEDS = constant_array(_TABLE, np.int64)
"""int64[3, N, 4]: the different needs that perfumes have in a note."""
NEED_OF = constant_array(_WHICH, np.int64)
"""int64[40, 3]: which of them is that of a perfume."""
NUM_NEEDS = constant_array(_COUNT, np.int64)
"""int64[3]: how many of them a note has."""
NEED_WEIGHT = constant_array(NEEDS @ WEIGHT, np.int64)
"""int64[3, N]"""
PERFUME_WEIGHT = constant_array((PERFUME_NEEDS @ WEIGHT).sum(axis=1), np.int64)
"""int64[40]: weight of all that a perfume needs."""


class Outlook(NamedTuple):
    """What a player can expect of notes and cards."""

    notes: Notes
    """The notes and their blends."""
    planned: float
    """Points of the schedule of the hand."""
    demand: Any
    """float64[3, N]: points of brand for each weight of every need that is met."""
    value: Any
    """float64[3]: points that each note brings in one round."""
    gain: Any
    """float64[40, 3]: points that a recipe would bring in each note, where it has been looked at."""
    worth: Any
    """float64[80]: points that a card would be worth in hand, where it has been looked at."""
    scratch: Any
    """int64[MAX_BLENDS, 4]: for trying out a recipe."""


@rule
def read_outlook(s: Any, p: int, columns: int) -> Any:
    """What ``p`` can expect: of the hand and, with ``columns`` 1, of the recipes in columns that are not taken."""
    notes = read_notes(s, p)
    outlook = Outlook(
        notes,
        schedule(s, p, notes, NO_COLUMN, np.empty(NUM_PERFUMES, np.float64)),
        np.zeros(NEED_WEIGHT.shape, np.float64),
        np.zeros(NUM_NOTES, np.float64),
        np.zeros((NUM_RECIPES, NUM_NOTES), np.float64),
        np.zeros(NUM_CARDS, np.float64),
        np.empty((MAX_BLENDS, NUM_ESSENCES), np.int64),
    )
    read_demand(s, p, outlook)
    later = notes.later
    for note in range(NUM_NOTES):
        outlook.value[note] = note_value(outlook, note, later.essences[note], later.count[note])
    for card in range(NUM_RECIPES):
        place = s.place[card]
        if place == HAND + p or (columns == 1 and COLUMN <= place < HAND and s.tile_seat[place - COLUMN] < 0):
            outlook.worth[card] = recipe_worth(s, p, outlook, card)
    return outlook


# ---- engine ---------------------------------------------------------------------------------------------------------


@rule
def voice(s: Any, p: int, k: int) -> float:
    """How loud a perfume asks, by how likely ``p`` gets it."""
    place = s.place[NUM_RECIPES + k]
    if place == BOX or place >= PRODUCED:
        return 0.0
    if place == HAND + p:
        return W_HAND
    return W_OPEN if COLUMN <= place < HAND else 1.0


@rule
def read_demand(s: Any, p: int, outlook: Any) -> None:
    """Write what the notes are asked for."""
    later = outlook.notes.later
    lack = np.zeros(NEED_WEIGHT.shape, np.int64)
    for note in range(NUM_NOTES):
        for c in range(NUM_NEEDS[note]):
            lack[note, c] = least_lacks(later.essences[note], later.count[note], NEEDS[note, c])[0]
    total = 0.0
    for k in range(NUM_PERFUMES):
        loud = voice(s, p, k)
        total += loud
        if loud > 0.0:
            lacking = 0
            for note in range(NUM_NOTES):
                lacking += lack[note, NEED_OF[k, note]]
            for note in range(NUM_NOTES):
                c = NEED_OF[k, note]
                others = 1.0 + W_OTHERS * (lacking - lack[note, c])
                outlook.demand[note, c] += loud * PERFUME_BRAND[k] / (PERFUME_WEIGHT[k] * others)
    outlook.demand[:] /= max(1.0, total)


@rule
def note_value(outlook: Any, note: int, blends: Any, count: int) -> float:
    """Points that a note brings in one round with these blends int64[MAX_BLENDS, 4]."""
    value = 0.0
    for c in range(NUM_NEEDS[note]):
        if outlook.demand[note, c] > 0.0 and NEED_WEIGHT[note, c] > 0:
            lack, lack_twice = least_lacks(blends, count, NEEDS[note, c])
            once = NEED_WEIGHT[note, c] - lack
            again = NEED_WEIGHT[note, c] - (lack_twice - lack)
            value += outlook.demand[note, c] * (W_DEMAND * once + W_DOUBLE * again)
    return value + W_WEIGHT * most_weight(blends, count)


@rule
def most_weight(blends: Any, count: int) -> int:
    """Weight of the heaviest blend."""
    most = 0
    for b in range(count):
        weight = 0
        for kind in range(NUM_ESSENCES):
            weight += blends[b, kind] * WEIGHT[kind]
        most = max(most, weight)
    return most


@rule
def value_with(outlook: Any, note: int, card: int, order: int) -> float:
    """Points that a note brings in one round with a recipe at ``order``."""
    count = blend_note(outlook.notes, note, card, order, outlook.scratch)
    return note_value(outlook, note, outlook.scratch, count)


@rule
def recipe_gain(s: Any, p: int, outlook: Any, note: int, card: int) -> float:
    """Points that a recipe brings at the bottom or on top of a note over the rounds left, before its cost."""
    if rounds_ahead(s, p) == 1:
        return gain_now(s, p, outlook, note, card)
    best = value_with(outlook, note, card, 0)
    if RECIPE_EXTRACTS[card] == 0 and outlook.notes.size[note] > 0:
        best = max(best, value_with(outlook, note, card, outlook.notes.size[note]))
    return (best - outlook.value[note]) * rounds_ahead(s, p)


@rule
def gain_now(s: Any, p: int, outlook: Any, note: int, card: int) -> float:
    """Points that a recipe of the hand adds to this round's production in the best place of a note."""
    if in_blending(s) or s.place[card] != HAND + p:
        return 0.0
    now = outlook.notes.now
    blends = now.essences[note]
    without, count = blends.copy(), now.count[note]
    worth = np.empty(NUM_PERFUMES, np.float64)
    best = outlook.planned
    for order in range(1 if RECIPE_EXTRACTS[card] == 1 else outlook.notes.size[note] + 1):
        now.count[note] = blend_note(outlook.notes, note, card, order, blends)
        add_to_all(blends, now.count[note], s.stock[p, note])
        best = max(best, schedule(s, p, outlook.notes, NO_COLUMN, worth))
    blends[:] = without
    now.count[note] = count
    return best - outlook.planned


# ---- hand -----------------------------------------------------------------------------------------------------------


@rule
def money(s: Any, p: int) -> float:
    """Points of each card value as money."""
    return W_MONEY if rounds_ahead(s, p) > 1 else W_SPARE_MONEY


@rule
def recipe_worth(s: Any, p: int, outlook: Any, card: int) -> float:
    """Points of a recipe in hand: as money, or to install it later. Its gains are written down on the way."""
    best = 0.0
    for note in range(NUM_NOTES):
        outlook.gain[card, note] = recipe_gain(s, p, outlook, note, card)
        best = max(best, outlook.gain[card, note])
    cost = COST_OF_INSTALLING * W_MONEY * CARD_VALUE[card]
    return max(money(s, p) * CARD_VALUE[card], W_OPTION * (best - cost))


@rule
def promise(s: Any, p: int, notes: Any, k: int) -> float:
    """Points of a perfume that is not in the schedule."""
    rounds = rounds_ahead(s, p)
    blends = notes.now if rounds <= 1 else notes.later
    lack = 0
    for note in range(NUM_NOTES):
        lack += least_lacks(blends.essences[note], blends.count[note], PERFUME_NEEDS[k, note])[0]
    for kind in range(NUM_ESSENCES):
        lack -= WEIGHT[FLORAL] * s.stored[p, kind]
    if rounds <= 1:
        is_near = lack <= WEIGHT[ANIMAL] and s.unplaced[p] > 1 and s.used_essence[p] == 0
        return W_NEAR * PERFUME_BRAND[k] * is_near
    haste = 1.0 if rounds > 2 else 2.0
    return PERFUME_BRAND[k] * max(W_HOPE, W_PROMISE - haste * W_LACK * max(0, lack))


@rule
def hand_worth(s: Any, p: int, outlook: Any, column: int) -> float:
    """Points of the hand of ``p`` with the cards of a column (or ``NO_COLUMN``); writes the worth of the perfumes."""
    worth = outlook.worth
    schedule(s, p, outlook.notes, column, worth[NUM_RECIPES:])
    best = np.zeros(HAND_LIMIT, np.float64)
    rate = money(s, p)
    for card in range(NUM_CARDS):
        place = s.place[card]
        if place == HAND + p or (column >= 0 and place == COLUMN + column):
            if card >= NUM_RECIPES and worth[card] == 0.0:
                worth[card] = promise(s, p, outlook.notes, card - NUM_RECIPES)
            worth[card] = max(worth[card], rate * CARD_VALUE[card])
            keep_best(best, worth[card])
    funds = s.funds[p] + (s.funds_in_column[column] if column >= 0 else 0)
    for _ in range(funds):
        keep_best(best, rate * FUNDS_VALUE)
    return best.sum()


@rule
def keep_best(best: Any, worth: float) -> None:
    """Sort ``worth`` into the ``best``, the greatest first, if it is among them."""
    i = best.size
    while i > 0 and best[i - 1] < worth:
        if i < best.size:
            best[i] = best[i - 1]
        i -= 1
    if i < best.size:
        best[i] = worth


# ---- position -------------------------------------------------------------------------------------------------------


@rule
def total_value(s: Any, p: int, outlook: Any) -> float:
    """What the position is worth to ``p``, without what is pending on the stack; writes the worth of the hand."""
    later = s.last_round - s.round
    value = s.score[p] + hand_worth(s, p, outlook, NO_COLUMN)
    value += W_PERFUMER * later * (s.perfumers[p] + s.hiring[p] - 2)
    for note in range(NUM_NOTES):
        value += later * outlook.value[note]
    if later == 0:
        return value
    for kind in range(NUM_ESSENCES):
        kept = s.kept[p, kind] if has_blended(s, p) else s.stored[p, kind]
        value += W_STORED * WEIGHT[kind] * kept
    return value + W_MARKER * (s.start_marker == p)
