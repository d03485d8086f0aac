"""Compiled loops of the rule-based agents, bound to one game by ``Game.bind``.

``choose`` and ``evaluate`` are a game's heuristic, replaced on binding; here they only document their contract. The
loops work on determinized records that belong to the caller. To let such an agent play inside another compiled loop,
bind these templates after that of the loop's own (``GREEDY`` needs ``fill_mask`` and ``settle``) and call the
function of one decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.kernels import apply, copy_row, fill_mask, settle
from ..envs.engine.rng import derive

Array = NDArray[Any]

NUM_ACTIONS: int = 0
"""Replaced on binding by the game's number of actions."""


def choose(s: Any, mask: Array) -> int:
    """One legal action of the player to move, by the game's heuristic; reads nothing that player cannot know."""
    raise NotImplementedError


def evaluate(s: Any, seat: int) -> float:
    """How good a state is for ``seat``, larger is better; finished games are evaluated too."""
    raise NotImplementedError


def choose_batch(states: Any, mask: Array, actions: Array) -> None:
    """The heuristic's action int32[K] in each of K determinized records."""
    for k in range(actions.shape[0]):
        actions[k] = choose(states[k], mask[k])


def greedy_action(row: Array, mask: Array, trial: Any, trial_row: Array, next_mask: Array, key: Any) -> int:
    """The legal action whose immediate result the mover likes best; ties are broken at random.

    Args:
        row: uint8[itemsize], the bytes of a determinized record.
        mask: int8[A], its legal actions.
        trial: A scratch record.
        trial_row: uint8[itemsize], the bytes of ``trial``.
        next_mask: int8[A], scratch.
        key: uint64, the stream that breaks ties.
    """
    copy_row(trial_row, row)
    seat = trial.to_move
    best = -np.inf
    action = -1
    ties = 0
    for a in range(NUM_ACTIONS):
        if mask[a] == 0:
            continue
        copy_row(trial_row, row)
        apply(trial, a)
        settle(trial, next_mask)
        value = evaluate(trial, seat)
        if value > best or action < 0:
            best, action, ties = value, a, 1
        elif value == best:
            ties += 1
            if (np.int64(derive(key, ties) >> np.uint64(33)) * ties) >> 31 == 0:
                action = a
    return action


def greedy_batch(
    raw: Array, mask: Array, keys: Array, trial: Any, trial_raw: Array, next_mask: Array, actions: Array
) -> None:
    """The greedy action int32[K] in each of K determinized records ``raw`` uint8[K, itemsize].

    ``trial`` is a scratch array of one record, ``trial_raw`` its bytes uint8[1, itemsize], ``keys`` uint64[K].
    """
    for k in range(actions.shape[0]):
        actions[k] = greedy_action(raw[k], mask[k], trial[0], trial_raw[0], next_mask, keys[k])


HEURISTIC = (choose_batch,)
"""Loops to bind with ``choose=``."""

GREEDY = (fill_mask, settle, greedy_action, greedy_batch)
"""Loops to bind with ``evaluate=``."""
