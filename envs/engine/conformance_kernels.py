"""The compiled part of ``check_game``: every decision of many random games, every legal action, every seat's view.

Templates in the sense of ``kernels``; ``conformance`` binds them to a game and words what they find.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .kernels import (
    NUM_ACTIONS,
    REWARD_WIN,
    Array,
    determinize_one,
    legal_one,
    observe_one,
    pick,
    start_one,
    step_one,
)
from .record import OVER

(
    FINE,
    NO_MOVER,
    EMPTY_MASK,
    MASK_VALUE,
    UNCHANGED,
    DEEP_STACK,
    OUT_OF_RANGE,
    VIEW_CHANGED,
    MASK_CHANGED,
    MOVER_CHANGED,
    STUCK,
    ENDLESS,
) = range(12)
"""What can be wrong; the messages are in ``conformance``."""

STACK_DEPTH: int = 0
"""Replaced on binding by the number of frames that fit the decision stack."""


def differs(a: Array, b: Array) -> int:
    """First index at which two rows differ, or -1."""
    for i in range(a.shape[0]):
        if a[i] != b[i]:
            return i
    return -1


def check_mask(s: Any, mask: Array, found: Array) -> int:
    """Whether someone is to move and the mask offers something; ``found`` receives seat and index of a fault."""
    if s.to_move < 0 or s.to_move >= s.num_agents:
        return NO_MOVER
    found[0] = s.to_move
    options = 0
    for a in range(NUM_ACTIONS):
        if mask[a] != 0 and mask[a] != 1:
            found[1] = a
            return MASK_VALUE
        options += int(mask[a])
    found[2] += options
    return FINE if options > 0 else EMPTY_MASK


def check_actions(
    states: Any, raw: Array, masks: Array, previous: Array, result: Array, reward: Array, found: Array
) -> int:
    """Whether every legal action of row 0, tried in row 1, changes the record and leaves a sound stack."""
    for a in range(NUM_ACTIONS):
        if masks[0, a] == 1:
            found[1] = a
            raw[1, :] = raw[0]
            step_one(states, 1, a, masks[1], REWARD_WIN, previous, result, reward)
            if states[1].depth < 0 or states[1].depth > STACK_DEPTH:
                return DEEP_STACK
            if differs(raw[0], raw[1]) < 0:
                return UNCHANGED
    return FINE


def check_view(
    states: Any,
    raw: Array,
    seat: int,
    key: Any,
    masks: Array,
    bounds: Array,
    views: Array,
    bits: Array,
    changed: Array,
    found: Array,
) -> int:
    """Whether ``seat`` sees the same in row 0 and in row 1, a copy in which what it cannot know has been redrawn."""
    found[0] = seat
    observe_one(states, 0, seat, views[0])
    for i in range(views.shape[1]):
        if not bounds[0, i] <= views[0, i] <= bounds[1, i]:
            found[1] = i
            return OUT_OF_RANGE
    raw[1, :] = raw[0]
    determinize_one(states, 1, seat, key)
    observe_one(states, 1, seat, views[1])
    found[1] = differs(bits[0], bits[1])
    if found[1] >= 0:
        return VIEW_CHANGED
    s = states[0]
    redrawn = states[1]
    if redrawn.to_move != s.to_move or redrawn.num_players != s.num_players or redrawn.num_agents != s.num_agents:
        return MOVER_CHANGED
    for i in range(raw.shape[1]):
        changed[i] |= raw[0, i] != raw[1, i]
    legal_one(states, 1, masks[1])
    if s.to_move != seat:
        return FINE if masks[1].any() else STUCK
    found[1] = differs(masks[0], masks[1])
    return FINE if found[1] < 0 else MASK_CHANGED


def check_random_game(
    states: Any,
    raw: Array,
    template: Array,
    seed: Any,
    masks: Array,
    bounds: Array,
    views: Array,
    bits: Array,
    previous: Array,
    result: Array,
    reward: Array,
    changed: Array,
    found: Array,
    limit: int,
) -> int:
    """Play one random game in row 0 with all checks at every decision; the position of a fault stays in the row.

    ``bounds`` float32[2, D] are the least and the greatest value of each feature. Row 1 is scratch, as are
    ``masks`` int8[2, A], ``views`` float32[2, D], ``bits`` uint32[2, D] (the memory of ``views``), ``previous``
    int64[P], ``result`` float64[P, 3] and ``reward`` float32[P]. ``changed`` bool[itemsize] collects the bytes that
    ``determinize`` changes. ``found`` int64[5] is filled with seat and index of a fault, the sum of legal actions,
    the decisions, and the deepest stack. Returns what went wrong.
    """
    s = states[0]
    start_one(states, raw, 0, template, seed, masks[0])
    for k in range(limit):
        if s.to_move == OVER:
            return FINE
        found[3] = k + 1
        found[4] = max(found[4], s.depth)
        fault = check_mask(s, masks[0], found)
        if fault == FINE:
            fault = check_actions(states, raw, masks, previous, result, reward, found)
        for seat in range(s.num_agents):
            if fault == FINE:
                key = seed + np.uint64(1 + seat + 8 * k)
                fault = check_view(states, raw, seat, key, masks, bounds, views, bits, changed, found)
        if fault != FINE:
            return fault
        step_one(states, 0, pick(masks[0], seed, k), masks[0], REWARD_WIN, previous, result, reward)
    return ENDLESS


TEMPLATES = (differs, check_mask, check_actions, check_view, check_random_game)
"""Loops to bind, in order of dependence."""

SHARED = ("start_one", "step_one", "legal_one", "observe_one", "determinize_one", "pick")
"""Kernels of the game that these loops call, already compiled for the environments."""
