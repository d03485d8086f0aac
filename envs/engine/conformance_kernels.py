"""The compiled part of ``check_game``: every decision of many random games, every legal action, every seat's view.

Templates in the sense of ``kernels``; ``conformance`` binds them to a game and words what they find.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .kernels import NUM_ACTIONS, Array, apply, determinize, fill_mask, observe, pick, settle, start
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

FEATURE_LOW: float = 0.0
"""Replaced on binding by the least value of a feature."""

FEATURE_HIGH: float = 0.0
"""Replaced on binding by the greatest value of a feature."""


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
        options += np.int64(mask[a])
    found[2] += options
    return FINE if options > 0 else EMPTY_MASK


def check_actions(row: Array, mask: Array, trial: Any, trial_row: Array, trial_mask: Array, found: Array) -> int:
    """Whether every legal action, tried on a copy, changes it and leaves a sound stack."""
    for a in range(NUM_ACTIONS):
        if mask[a] == 1:
            found[1] = a
            trial_row[:] = row
            apply(trial, a)
            settle(trial, trial_mask)
            if trial.depth < 0 or trial.depth > STACK_DEPTH:
                return DEEP_STACK
            if differs(row, trial_row) < 0:
                return UNCHANGED
    return FINE


def check_view(
    s: Any,
    row: Array,
    seat: int,
    key: Any,
    mask: Array,
    trial: Any,
    trial_row: Array,
    trial_mask: Array,
    views: Array,
    bits: Array,
    changed: Array,
    found: Array,
) -> int:
    """Whether ``seat`` sees the same, byte for byte, after what it cannot know has been redrawn."""
    found[0] = seat
    observe(s, seat, views[0])
    for i in range(views.shape[1]):
        if not FEATURE_LOW <= views[0, i] <= FEATURE_HIGH:
            found[1] = i
            return OUT_OF_RANGE
    trial_row[:] = row
    trial.seed = key
    trial.draws = 0
    determinize(trial, seat)
    observe(trial, seat, views[1])
    found[1] = differs(bits[0], bits[1])
    if found[1] >= 0:
        return VIEW_CHANGED
    if trial.to_move != s.to_move or trial.num_players != s.num_players or trial.num_agents != s.num_agents:
        return MOVER_CHANGED
    for i in range(row.shape[0]):
        changed[i] |= row[i] != trial_row[i]
    fill_mask(trial, trial_mask)
    if s.to_move != seat:
        return FINE if trial_mask.any() else STUCK
    found[1] = differs(mask, trial_mask)
    return FINE if found[1] < 0 else MASK_CHANGED


def check_random_game(
    states: Any,
    raw: Array,
    template: Array,
    seed: Any,
    trial: Any,
    trial_raw: Array,
    masks: Array,
    views: Array,
    bits: Array,
    changed: Array,
    found: Array,
    limit: int,
) -> int:
    """Play one random game in row 0 with all checks at every decision; the position of a fault stays in the row.

    ``masks`` int8[2, A] and ``views`` float32[2, D] are scratch, ``bits`` uint32[2, D] the memory of ``views``.
    ``changed`` bool[itemsize] collects the bytes that ``determinize`` changes. ``found`` int64[5] is filled with seat
    and index of a fault, the sum of legal actions, the decisions, and the deepest stack. Returns what went wrong.
    """
    s = states[0]
    start(s, raw[0], template, seed, masks[0])
    for k in range(limit):
        if s.to_move == OVER:
            return FINE
        found[3] = k + 1
        found[4] = max(found[4], s.depth)
        fault = check_mask(s, masks[0], found)
        if fault == FINE:
            fault = check_actions(raw[0], masks[0], trial[0], trial_raw[0], masks[1], found)
        for seat in range(s.num_agents):
            if fault == FINE:
                fault = check_view(
                    s,
                    raw[0],
                    seat,
                    seed + np.uint64(1 + seat + 8 * k),
                    masks[0],
                    trial[0],
                    trial_raw[0],
                    masks[1],
                    views,
                    bits,
                    changed,
                    found,
                )
        if fault != FINE:
            return fault
        apply(s, pick(masks[0], seed, k))
        settle(s, masks[0])
    return ENDLESS


TEMPLATES = (fill_mask, settle, start, pick, differs, check_mask, check_actions, check_view, check_random_game)
"""Loops to bind, in order of dependence."""
