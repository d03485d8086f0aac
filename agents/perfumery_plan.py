"""What the notes of a player of Perfumery yield, and which perfumes that pays, this round and in those to come.

Effects that cost something may be skipped, so a note can yield one of several *blends*; they are kept apart, and every
set of perfumes gets the blend that suits it. A *schedule* produces the most valuable set of a hand this round, of what
is left the most valuable set in the next round, and so on to the final round.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..envs.engine.components import constant_array
from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, node
from ..envs.perfumery.components import (
    ANIMAL,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_BRAND,
    PERFUME_NEEDS,
    PERFUME_STORAGE,
    RECIPE_IN,
    RECIPE_LOSSLESS,
    RECIPE_OUT,
    SYNTHETIC,
    TILE_OUT,
)
from ..envs.perfumery.rules.blending import in_blending
from ..envs.perfumery.rules.cards import note_place
from ..envs.perfumery.rules.nodes import MIX
from ..envs.perfumery.rules.production import NEEDED_KINDS
from ..envs.perfumery.state import COLUMN, HAND

WEIGHT = constant_array([2, 3, 4, 5], np.int64)
"""int64[4]: how rare an essence is, floral to synthetic."""

W_PLANNED = 0.82
"""A point of brand produced this round."""
W_NEXT = 0.5
"""A point of brand produced in the next round: until then the hand is short of a place and of money."""
W_LATER = 0.45
"""What each further round leaves of it."""
W_SPACE = 0.5
"""A storage space, where two sets of perfumes compete."""

MAX_BLENDS = 4
"""Blends of a note that are told apart; beyond them every effect is used."""
MAX_PLANNED = 7
"""Payable perfumes from which those to produce together are chosen, the most valuable ones."""
NO_COLUMN = -1
"""In place of a column: the hand alone."""
FAR = 1 << 20
"""More than any lack."""


class Blends(NamedTuple):
    """What each note can yield in one round."""

    essences: Any
    """int64[3, MAX_BLENDS, 4]"""
    count: Any
    """int64[3]: how many blends of each note are filled in."""


class Notes(NamedTuple):
    """The notes of one player."""

    recipes: Any
    """int64[3, 40]: the installed recipes, from the tile upwards."""
    size: Any
    """int64[3]: how many there are."""
    now: Blends
    """This round, with what lies on the stockyards."""
    later: Blends
    """Any round to come, as the notes are."""


# ---- blends ---------------------------------------------------------------------------------------------------------


@rule
def is_payable_by(essences: Any, card: int) -> bool:
    """Whether ``essences`` int64[4] pay for the effect of a recipe."""
    for kind in range(NUM_ESSENCES):
        if essences[kind] < RECIPE_IN[card, kind]:
            return False
    return True


@rule
def use_or_skip(blends: Any, count: int, card: int) -> int:
    """Use a recipe's effect on the first ``count`` blends int64[MAX_BLENDS, 4] where they pay; returns the new count.

    If the effect costs more than it gives back, the blend that skips it stays beside the one that uses it.
    """
    size = count
    for b in range(count):
        if is_payable_by(blends[b], card):
            used = b
            if RECIPE_LOSSLESS[card] == 0 and size < MAX_BLENDS:
                used = size
                size += 1
            for kind in range(NUM_ESSENCES):
                blends[used, kind] = blends[b, kind] + RECIPE_OUT[card, kind] - RECIPE_IN[card, kind]
    return size


@rule
def blend_upwards(notes: Any, note: int, first: int, extra: int, order: int, blends: Any) -> int:
    """Let ``blends[0]`` move up from the effect counted ``first``, as if recipe ``extra`` (or -1) lay at ``order``."""
    count = 1
    size = notes.size[note]
    for k in range(first, size + 1):
        if k == order and extra >= 0:
            count = use_or_skip(blends, count, extra)
        if k < size:
            count = use_or_skip(blends, count, notes.recipes[note, k])
    return count


@rule
def blend_note(notes: Any, note: int, extra: int, order: int, blends: Any) -> int:
    """Everything the note can yield, as if recipe ``extra`` (or -1) lay at ``order``; returns how many blends."""
    for kind in range(NUM_ESSENCES):
        blends[0, kind] = TILE_OUT[note, kind]
    return blend_upwards(notes, note, 0, extra, order, blends)


@rule
def new_blends() -> Any:
    """Room for the blends of three notes."""
    return Blends(np.empty((NUM_NOTES, MAX_BLENDS, NUM_ESSENCES), np.int64), np.zeros(NUM_NOTES, np.int64))


@rule
def read_notes(s: Any, p: int) -> Any:
    """The notes of ``p`` and what they yield."""
    recipes = np.zeros((NUM_NOTES, NUM_RECIPES), np.int64)
    notes = Notes(recipes, np.zeros(NUM_NOTES, np.int64), new_blends(), new_blends())
    for card in range(NUM_RECIPES):
        note = s.place[card] - note_place(p, 0)
        if 0 <= note < NUM_NOTES:
            recipes[note, s.order[card]] = card
            notes.size[note] += 1
    for note in range(NUM_NOTES):
        notes.later.count[note] = blend_note(notes, note, -1, 0, notes.later.essences[note])
        blend_now(s, p, notes, note)
    return notes


@rule
def blend_now(s: Any, p: int, notes: Any, note: int) -> None:
    """What a note yields this round; while ``p`` blends, its choices so far are made."""
    current = -1
    if in_blending(s) and s.to_move == p:
        current = s.stack[s.depth - 2, ARG_A] if node(s) == MIX else NUM_NOTES
    blends = notes.now.essences[note]
    if note > current:
        blends[:] = notes.later.essences[note]
        notes.now.count[note] = notes.later.count[note]
        add_to_all(blends, notes.now.count[note], s.stock[p, note])
        return
    blends[0] = 0
    notes.now.count[note] = 1
    if note == current:
        blends[0] = s.hold
        done = s.stack[s.depth - 2, ARG_B] - 1
        notes.now.count[note] = blend_upwards(notes, note, done, -1, 0, blends)
    add_to_all(blends, notes.now.count[note], s.blended[note])


@rule
def add_to_all(blends: Any, count: int, essences: Any) -> None:
    """Add ``essences`` int64[4] to every blend."""
    for b in range(count):
        for kind in range(NUM_ESSENCES):
            blends[b, kind] += essences[kind]


@rule
def least_lacks(blends: Any, count: int, need: Any) -> tuple[int, int]:
    """Weight that the best blend lacks for the ``need`` int64[4] of a note, and the same for twice the need.

    S stands in for any other essence.
    """
    once = FAR
    twice = FAR
    for b in range(count):
        lack = -WEIGHT[ANIMAL] * blends[b, SYNTHETIC]
        lack_twice = lack
        for kind in range(NUM_ESSENCES):
            gap = need[kind] - blends[b, kind]
            lack += max(0, gap) * WEIGHT[kind]
            lack_twice += max(0, gap + need[kind]) * WEIGHT[kind]
        once = min(once, max(0, lack))
        twice = min(twice, max(0, lack_twice))
    return once, twice


# ---- production -----------------------------------------------------------------------------------------------------


@rule
def can_pay(s: Any, p: int, blends: Any, need: Any) -> bool:
    """Whether ``blends`` and what ``p`` has stored pay ``need`` int64[3, 4], every note with its best blend."""
    chosen = np.zeros(NUM_NOTES, np.int64)
    stored = 0
    for kind in range(NUM_ESSENCES):
        stored += s.stored[p, kind]
    lacking = 0
    for note in range(NUM_NOTES):
        least = FAR
        for b in range(blends.count[note]):
            lack = missing(blends.essences[note, b], need[note])
            if lack < least:
                least = lack
                chosen[note] = b
        lacking += least
        if lacking > stored:
            return False
    return lacking == 0 or stored_cover(s, p, blends, chosen, need)


@rule
def missing(essences: Any, need: Any) -> int:
    """How many essences of a note's ``need`` int64[4] are not there; S stands in for the others."""
    lack = need[SYNTHETIC] - essences[SYNTHETIC]
    for kind in range(SYNTHETIC):
        lack += max(0, need[kind] - essences[kind])
    return max(0, lack)


@rule
def stored_cover(s: Any, p: int, blends: Any, chosen: Any, need: Any) -> bool:
    """Whether stored essences pay what the ``chosen`` blends lack: no set of kinds lacks more than can serve it."""
    for kinds in range(NEEDED_KINDS, 0, -1):
        free = s.stored[p, SYNTHETIC] + 0
        for kind in range(SYNTHETIC):
            if kinds >> kind & 1:
                free += s.stored[p, kind]
        for note in range(NUM_NOTES):
            essences = blends.essences[note, chosen[note]]
            lack = -essences[SYNTHETIC]
            for kind in range(NUM_ESSENCES):
                if kinds >> kind & 1:
                    own = 0 if kind == SYNTHETIC else essences[kind]
                    lack += max(0, need[note, kind] - own)
            free -= max(0, lack)
        if free < 0:
            return False
    return True


@rule
def perfumes_of(s: Any, p: int, column: int, perfumes: Any, need: Any) -> int:
    """List the perfumes in hand and in a column (or ``NO_COLUMN``), the most valuable first; returns how many.

    Those that are declared already add to ``need`` int64[3, 4] instead.
    """
    size = 0
    for k in range(NUM_PERFUMES):
        place = s.place[NUM_RECIPES + k]
        if place == HAND + p and s.declared[k] == 1:
            need += PERFUME_NEEDS[k]
        elif place == HAND + p or (column >= 0 and place == COLUMN + column):
            i = size
            while i > 0 and PERFUME_BRAND[perfumes[i - 1]] < PERFUME_BRAND[k]:
                perfumes[i] = perfumes[i - 1]
                i -= 1
            perfumes[i] = k
            size += 1
    return size


@rule
def best_set(s: Any, p: int, blends: Any, perfumes: Any, size: int, need: Any) -> int:
    """The most valuable of the first ``size`` perfumes that can be paid together and with ``need``: one bit each."""
    able = np.empty(MAX_PLANNED, np.int64)
    count = 0
    for i in range(size):
        if count < MAX_PLANNED and can_pay_set(s, p, blends, perfumes, 1 << i, need):
            able[count] = i
            count += 1
    best = 0
    most = 0.0
    for choice in range((1 << count) - 1, 0, -1):
        chosen = 0
        value = 0.0
        for j in range(count):
            if choice >> j & 1:
                k = perfumes[able[j]]
                chosen |= 1 << able[j]
                value += PERFUME_BRAND[k] + W_SPACE * (PERFUME_STORAGE[k] >= 0)
        alone = choice & (choice - 1) == 0
        if value > most and (alone or can_pay_set(s, p, blends, perfumes, chosen, need)):
            best, most = chosen, value
    return best


@rule
def can_pay_set(s: Any, p: int, blends: Any, perfumes: Any, chosen: int, need: Any) -> bool:
    """Whether the ``chosen`` perfumes, one bit each, can be paid together and with ``need``."""
    total = need.copy()
    rest = chosen
    i = 0
    while rest > 0:
        if rest & 1:
            for note in range(NUM_NOTES):
                for kind in range(NUM_ESSENCES):
                    total[note, kind] += PERFUME_NEEDS[perfumes[i], note, kind]
        rest >>= 1
        i += 1
    return can_pay(s, p, blends, total)


# ---- schedule -------------------------------------------------------------------------------------------------------


@rule
def rounds_ahead(s: Any, p: int) -> int:
    """Blending phases in which ``p`` can still produce."""
    return s.last_round - s.round + (0 if has_blended(s, p) else 1)


@rule
def has_blended(s: Any, p: int) -> bool:
    """Whether ``p`` has finished blending this round."""
    return in_blending(s) and s.to_blend[p] == 0


@rule
def schedule(s: Any, p: int, notes: Any, column: int, worth: Any) -> float:
    """Points that the perfumes in hand and in a column (or ``NO_COLUMN``) bring as the notes are; returns the total.

    ``worth`` float64[40] takes the points of each perfume, 0 where it is never produced.
    """
    perfumes = np.empty(NUM_PERFUMES, np.int64)
    need = np.zeros((NUM_NOTES, NUM_ESSENCES), np.int64)
    size = perfumes_of(s, p, column, perfumes, need)
    total = write_declared(s, p, worth)
    share = W_PLANNED
    for r in range(rounds_ahead(s, p)):
        this_round = r == 0 and not has_blended(s, p)
        if not this_round:
            need[:] = 0
        chosen = best_set(s, p, notes.now if this_round else notes.later, perfumes, size, need)
        if chosen == 0 and not this_round:
            break
        left = 0
        for i in range(size):
            k = perfumes[i]
            worth[k] = share * PERFUME_BRAND[k] * (chosen >> i & 1)
            total += worth[k]
            if chosen >> i & 1 == 0:
                perfumes[left] = k
                left += 1
        size = left
        share = W_NEXT if r == 0 else share * W_LATER
    return total


@rule
def write_declared(s: Any, p: int, worth: Any) -> float:
    """Write the points of the perfumes that ``p`` has declared; returns their total."""
    total = 0.0
    for k in range(NUM_PERFUMES):
        worth[k] = 0.0
        if s.declared[k] == 1 and s.place[NUM_RECIPES + k] == HAND + p:
            worth[k] = W_PLANNED * PERFUME_BRAND[k]
            total += worth[k]
    return total
