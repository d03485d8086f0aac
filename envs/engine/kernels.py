"""The loops that all games share, written once and bound to one game's functions by :func:`jit.bind`.

The first block of names is what a game provides; here they only document their contract and are replaced on binding.
``states`` is an array of records (``record.records``), ``raw`` the same memory as ``uint8[B, itemsize]``, ``template``
the bytes of a record that holds the options and nothing else. Rows ``lo`` to ``hi`` are worked on, so that threads
share a batch by splitting its rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .jit import rule
from .record import OVER
from .rng import derive

Array = NDArray[Any]

SCORE, PLACE, RETURN = range(3)
"""Columns of an outcome row."""

HOLD = -1
"""In place of an action: leave the row as it is in this step."""

REWARD_WIN, REWARD_RANK, REWARD_SCORE_MARGIN, REWARD_SCORE_DELTA = range(4)
"""How rewards are computed; names in ``game.REWARDS``."""

NUM_ACTIONS: int = 0
"""Replaced on binding by the game's number of actions."""

NUM_SEATS: int = 0
"""Replaced on binding by the number of seats in the record."""

PASS_ACTION: int = -1
"""Replaced on binding by the action that declines, or -1; it is never asked when it is the only one."""

MARGIN_SCALE: float = 1.0
"""Replaced on binding by the number of points that counts as 1 in ``score_margin``."""


def setup(s: Any) -> None:
    """Deal a new game into a record whose options and seed are written."""
    raise NotImplementedError


def legal(s: Any, mask: Array) -> None:
    """Set ``mask[a] = 1`` for each legal action of the player to move; the mask comes in cleared."""
    raise NotImplementedError


def apply(s: Any, action: int) -> None:
    """Carry out one legal action and everything automatic after it."""
    raise NotImplementedError


def observe(s: Any, seat: int, out: Array) -> None:
    """Write every feature of what ``seat`` may know into ``out`` float32[D].

    ``out`` is zero where the game's options fill nothing (``Layout.filled``); those features may be left as they are.
    """
    raise NotImplementedError


def determinize(s: Any, seat: int) -> None:
    """Redraw what ``seat`` cannot know; the record's stream has just been re-keyed."""
    raise NotImplementedError


def outcome(s: Any, out: Array) -> None:
    """Fill the ``SCORE`` and ``PLACE`` (1 = first, ties equal) columns of ``out`` float64[P, 3] for seats in play."""
    raise NotImplementedError


def prospect(s: Any, seat: int) -> float:
    """Points that chance alone still decides for ``seat``, in expectation; in a finished game, less what came of them.

    They are added to scores where luck would only be noise: in the leads that training rewards.
    """
    raise NotImplementedError


@rule
def no_prospect(s: Any, seat: int) -> float:
    """The ``prospect`` of games that say nothing about it: scores are what they are."""
    return 0.0


def fill_mask(s: Any, mask: Array) -> None:
    """The legal actions of the player to move as int8[A]; all zero when the game is over."""
    mask[:] = 0
    if s.to_move != OVER:
        legal(s, mask)


def settle(s: Any, mask: Array) -> None:
    """Apply decisions that are none until a real choice or the end, and leave its mask.

    With ``skip_forced`` a single legal action is applied unasked; a lone PASS always is.
    """
    while True:
        fill_mask(s, mask)
        if s.to_move == OVER:
            return
        count = 0
        only = 0
        for a in range(NUM_ACTIONS):
            count += int(mask[a])
            only += int(mask[a]) * a
        if count != 1 or (only != PASS_ACTION and not s.skip_forced):
            return
        apply(s, only)


@rule
def copy_row(target: Array, source: Array) -> None:
    """Copy one row; compiled, this is twenty times as fast as ``target[:] = source``."""
    for j in range(target.shape[0]):
        target[j] = source[j]


def start(s: Any, row: Array, template: Array, seed: Any, mask: Array) -> None:
    """Begin a new game in a record: options from ``template``, everything else from ``seed``."""
    copy_row(row, template)
    s.seed = seed
    setup(s)
    settle(s, mask)


def next_seed(seed: Any) -> Any:
    """The seed of the game that follows an unseeded restart."""
    return derive(seed, 1) >> np.uint64(1)


def judge(s: Any, out: Array) -> None:
    """The outcome of a finished game, with returns: ``(n w - 1) / (n - 1)``, ``w = 1/k`` for each of k winners."""
    out[:] = 0.0
    outcome(s, out)
    n = s.num_players
    winners = 0
    for p in range(n):
        winners += out[p, PLACE] == 1
    for p in range(n):
        share = 1.0 / winners if out[p, PLACE] == 1 else 0.0
        out[p, RETURN] = (n * share - 1.0) / (n - 1.0)


@rule
def lead(score: Array, seat: int, n: int) -> float:
    """By how many points ``seat`` is ahead of the best of the other ``n`` seats."""
    best = -np.inf
    for q in range(n):
        if q != seat:
            best = max(best, score[q])
    return score[seat] - best


def final_reward(result: Array, p: int, n: int, mode: int, previous: int) -> float:
    """Reward of seat ``p`` at the end of a game, from the outcome of :func:`judge`."""
    if mode == REWARD_WIN:
        return result[p, RETURN]
    if mode == REWARD_SCORE_DELTA:
        return result[p, SCORE] - previous
    if mode == REWARD_RANK:
        tied = 0
        for q in range(n):
            tied += result[q, PLACE] == result[p, PLACE]
        position = result[p, PLACE] + (tied - 1) / 2.0
        return 1.0 - 2.0 * (position - 1.0) / (n - 1.0)
    return lead(result[:, SCORE], p, n) / MARGIN_SCALE


def reward_row(s: Any, previous: Array, mode: int, result: Array, out: Array) -> None:
    """Rewards float32[P] of one step; ``previous`` holds the scores before it, ``result`` is filled at the end."""
    out[:] = 0.0
    if s.to_move == OVER:
        judge(s, result)
        for p in range(s.num_players):
            out[p] = final_reward(result, p, s.num_players, mode, previous[p])
    elif mode == REWARD_SCORE_DELTA:
        for p in range(s.num_players):
            out[p] = s.score[p] - previous[p]


def show(s: Any, obs: Array) -> None:
    """The observation of the player to move, if ``obs`` has room for one; zeros when the game is over."""
    if obs.shape[0] == 0:
        return
    if s.to_move == OVER:
        obs[:] = 0.0
    else:
        observe(s, s.to_move, obs)


# ---- one game ---------------------------------------------------------------------------------------------------


def start_one(states: Any, raw: Array, i: int, template: Array, seed: Any, mask: Array) -> None:
    """Begin a new game in row ``i`` and leave the mask of its first decision."""
    start(states[i], raw[i], template, seed, mask)


def apply_one(states: Any, i: int, action: int, mask: Array) -> None:
    """Apply a legal action in row ``i`` and leave the mask of the next decision."""
    s = states[i]
    apply(s, action)
    settle(s, mask)


def step_one(states: Any, i: int, action: int, mask: Array, mode: int, previous: Array, result: Array, reward: Array):
    """Apply a legal action in row ``i``; leave the next mask and the rewards, and the outcome if the game ends."""
    s = states[i]
    for p in range(NUM_SEATS):
        previous[p] = s.score[p]
    apply(s, action)
    settle(s, mask)
    reward_row(s, previous, mode, result, reward)


def legal_one(states: Any, i: int, mask: Array) -> None:
    """The mask int8[A] of row ``i``."""
    fill_mask(states[i], mask)


def observe_one(states: Any, i: int, seat: int, out: Array) -> None:
    """The observation float32[D] of ``seat`` in row ``i``."""
    observe(states[i], seat, out)


def outcome_one(states: Any, i: int, out: Array) -> None:
    """The outcome float64[P, 3] of the finished game in row ``i``."""
    judge(states[i], out)


def determinize_one(states: Any, i: int, seat: int, key: Any) -> None:
    """Redraw what ``seat`` cannot know in row ``i``, with ``key`` as its new random stream."""
    s = states[i]
    s.seed = key
    s.draws = 0
    determinize(s, seat)


# ---- a batch of games -------------------------------------------------------------------------------------------


def start_batch(
    states: Any, raw: Array, template: Array, seeds: Array, lo: int, hi: int, obs: Array, mask: Array, player: Array
) -> None:
    """Begin a new game in each row from ``seeds`` uint64[B]."""
    for i in range(lo, hi):
        s = states[i]
        start(s, raw[i], template, seeds[i], mask[i])
        show(s, obs[i])
        player[i] = s.to_move


def find_illegal(mask: Array, actions: Array, lo: int, hi: int) -> int:
    """First row whose action is out of range or not legal, or -1; ``HOLD`` is neither."""
    for i in range(lo, hi):
        a = actions[i]
        if a == HOLD:
            continue
        if a < 0 or a >= NUM_ACTIONS or mask[i, a] == 0:
            return i
    return -1


def clear_result(i: int, reward: Array, done: Array, score: Array, place: Array, length: Array) -> None:
    """What row ``i`` reports of a step in which it did not move."""
    reward[i, :] = 0.0
    done[i] = False
    score[i, :] = 0
    place[i, :] = 0
    length[i] = 0


def step_batch(
    states: Any,
    raw: Array,
    template: Array,
    seeds: Array,
    actions: Array,
    lo: int,
    hi: int,
    obs: Array,
    mask: Array,
    player: Array,
    reward: Array,
    done: Array,
    score: Array,
    place: Array,
    length: Array,
    played: Array,
    final: Array,
    mode: int,
) -> None:
    """Apply one legal action (or ``HOLD``) per row; games that end are recorded and restarted in the same call.

    ``played`` int32[B] counts the decisions of the running games; ``final`` uint8[B, itemsize] receives the record of
    each game that ends, ``score``, ``place`` and ``length`` its result (zero elsewhere).
    """
    previous = np.zeros(NUM_SEATS, np.int64)
    result = np.zeros((NUM_SEATS, 3), np.float64)
    for i in range(lo, hi):
        s = states[i]
        if actions[i] == HOLD:
            clear_result(i, reward, done, score, place, length)
            continue
        for p in range(NUM_SEATS):
            previous[p] = s.score[p]
        apply(s, actions[i])
        settle(s, mask[i])
        reward_row(s, previous, mode, result, reward[i])
        played[i] += 1
        over = s.to_move == OVER
        done[i] = over
        for p in range(NUM_SEATS):
            score[i, p] = np.int32(result[p, SCORE]) if over else 0
            place[i, p] = np.int8(result[p, PLACE]) if over else 0
        length[i] = played[i] if over else 0
        if over:
            copy_row(final[i], raw[i])
            seeds[i] = next_seed(seeds[i])
            played[i] = 0
            start(s, raw[i], template, seeds[i], mask[i])
        show(s, obs[i])
        player[i] = s.to_move


def observe_batch(states: Any, rows: Array, seats: Array, out: Array) -> None:
    """The observation float32[K, D] of ``seats[k]`` in row ``rows[k]``."""
    for k in range(rows.shape[0]):
        observe(states[rows[k]], seats[k], out[k])


def expected_lead(s: Any, score: Array, seat: int) -> float:
    """By how many points ``seat`` is ahead of the best of the others, prospects included."""
    best = -np.inf
    for q in range(s.num_players):
        if q != seat:
            best = max(best, score[q] + prospect(s, q))
    return score[seat] + prospect(s, seat) - best


def lead_batch(states: Any, rows: Array, seats: Array, out: Array) -> None:
    """The expected lead of ``seats[k]`` in row ``rows[k]`` of a running game, float32[K]."""
    for k in range(rows.shape[0]):
        s = states[rows[k]]
        out[k] = expected_lead(s, s.score, seats[k])


def final_lead_batch(states: Any, rows: Array, result: Array, out: Array) -> None:
    """The expected leads of all seats in play in the finished games of ``rows``, into those rows of float32[B, P].

    ``result`` float64[P, 3] is scratch.
    """
    for k in range(rows.shape[0]):
        s = states[rows[k]]
        judge(s, result)
        for seat in range(s.num_players):
            out[rows[k], seat] = expected_lead(s, result[:, SCORE], seat)


def determinize_batch(states: Any, seats: Array, keys: Array) -> None:
    """Redraw in each row what ``seats[i]`` cannot know, with ``keys[i]`` uint64 as its new random stream."""
    for i in range(seats.shape[0]):
        determinize_one(states, i, seats[i], keys[i])


def pick(mask: Array, key: Any, counter: Any) -> int:
    """A uniformly random legal action of one mask int8[A]."""
    count = 0
    for a in range(NUM_ACTIONS):
        count += int(mask[a])
    left = (np.int64(derive(key, counter) >> np.uint64(33)) * count) >> 31
    for a in range(NUM_ACTIONS):
        left -= mask[a]
        if left < 0:
            return a
    return -1


def sample_batch(mask: Array, keys: Array, counter: Any, lo: int, hi: int, actions: Array) -> None:
    """A uniformly random legal action per row of ``mask`` int8[B, A]; ``keys`` uint64[B] name the rows' streams."""
    for i in range(lo, hi):
        actions[i] = pick(mask[i], keys[i], counter)


def play_random(
    states: Any, raw: Array, template: Array, seeds: Array, lo: int, hi: int, mask: Array, decisions: int
) -> int:
    """Play uniformly random games from their present position, ``decisions`` per row, without observations.

    Finished games restart. Returns the number of games that ended.
    """
    games = 0
    for i in range(lo, hi):
        s = states[i]
        fill_mask(s, mask[i])
        for k in range(decisions):
            apply(s, pick(mask[i], seeds[i], k))
            settle(s, mask[i])
            if s.to_move == OVER:
                games += 1
                seeds[i] = next_seed(seeds[i])
                start(s, raw[i], template, seeds[i], mask[i])
    return games


TEMPLATES = (
    fill_mask,
    settle,
    start,
    next_seed,
    judge,
    final_reward,
    reward_row,
    show,
    start_one,
    apply_one,
    step_one,
    legal_one,
    observe_one,
    outcome_one,
    determinize_one,
    start_batch,
    find_illegal,
    clear_result,
    step_batch,
    observe_batch,
    expected_lead,
    lead_batch,
    final_lead_batch,
    determinize_batch,
    pick,
    sample_batch,
    play_random,
)
"""Every loop, in order of dependence."""
