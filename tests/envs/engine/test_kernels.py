"""Rewards with exact values, forced decisions, and the loops on the toy game."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.game import REWARDS, raw_bytes
from perfumezoo.envs.engine.kernels import PLACE, RETURN, SCORE, reward_row, settle
from perfumezoo.envs.engine.record import OVER, records
from tests.envs.engine.toy import FACES, GAME, GUESS, HIGHER, LOWER, PASS, TAKE, ToyOptions

KERNELS = GAME.kernels


def finished(*scores: int) -> NDArray[np.void]:
    """A finished game with these scores."""
    state = GAME.template(ToyOptions(num_players=len(scores)))
    state["score"][0, : len(scores)] = scores
    state["to_move"] = OVER
    return state


def rewards(scores: tuple[int, ...], mode: str, previous: tuple[int, ...] = (0, 0, 0, 0)) -> list[float]:
    result = np.zeros((4, 3), np.float64)
    out = np.zeros(4, np.float32)
    before = np.array((*previous, 0, 0, 0, 0)[:4], np.int64)
    state = finished(*scores)
    step_end(state, before, REWARDS[mode], result, out)
    return out[: len(scores)].tolist()


def reward_of(states: Any, previous: Any, mode: int, result: Any, out: Any) -> None:
    reward_row(states[0], previous, mode, result, out)


def step_end(state: NDArray[np.void], previous: Any, mode: int, result: Any, out: Any) -> None:
    REWARD_LOOP.reward_of(records(state), previous, mode, result, out)


REWARD_LOOP = GAME.bind([reward_of], reward_row=KERNELS.reward_row)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((5, 3), [1, -1]),
        ((4, 4), [0, 0]),
        ((9, 5, 1), [1, -0.5, -0.5]),
        ((9, 9, 1), [0.25, 0.25, -0.5]),
        ((2, 2, 2), [0, 0, 0]),
        ((1, 2, 3, 4), [-1 / 3, -1 / 3, -1 / 3, 1]),
        ((4, 4, 4, 1), [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
    ],
)
def test_win_gives_the_winners_share(scores: tuple[int, ...], expected: list[float]) -> None:
    assert rewards(scores, "win") == pytest.approx(expected)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((5, 3), [1, -1]),
        ((4, 4), [0, 0]),
        ((9, 5, 1), [1, 0, -1]),
        ((9, 9, 1), [0.5, 0.5, -1]),
        ((9, 1, 1), [1, -0.5, -0.5]),
        ((4, 3, 2, 1), [1, 1 / 3, -1 / 3, -1]),
        ((4, 3, 3, 1), [1, 0, 0, -1]),
    ],
)
def test_rank_falls_evenly_and_averages_ties(scores: tuple[int, ...], expected: list[float]) -> None:
    assert rewards(scores, "rank") == pytest.approx(expected)


def test_score_margin_is_the_distance_to_the_best_other_in_units_of_the_scale() -> None:
    assert rewards((9, 5, 1), "score_margin") == pytest.approx([0.4, -0.4, -0.8])  # the toy's scale is 10


def test_the_lead_is_over_the_best_other_seat_in_play() -> None:
    states = np.concatenate([finished(9, 5, 1), finished(-3, -5), finished(2, 7, 7, 9), finished(9, 9)])
    rows, seats = np.array([3, 2, 2, 1, 0, 0]), np.array([1, 1, 3, 0, 1, 0], np.int8)
    ahead = np.full(6, 99.0, np.float32)
    KERNELS.lead_batch(records(states), rows, seats, ahead)
    assert ahead.tolist() == [0, -2, 2, 2, -4, 4]


def test_score_delta_is_the_last_change() -> None:
    assert rewards((9, 5), "score_delta", previous=(7, 6)) == [2, -1]


@pytest.mark.parametrize("mode", ["win", "rank"])
@pytest.mark.parametrize("scores", [(3, 1), (3, 3, 1), (5, 4, 3, 3), (2, 2, 2, 2)])
def test_rewards_follow_the_seats_and_add_up_to_zero(mode: str, scores: tuple[int, ...]) -> None:
    base = dict(zip(scores, rewards(scores, mode), strict=True))
    for order in permutations(scores):
        assert rewards(order, mode) == [base[score] for score in order]
        assert sum(rewards(order, mode)) == pytest.approx(0, abs=1e-6)


def test_the_outcome_of_a_finished_game() -> None:
    out = np.full((4, 3), 7.0)
    KERNELS.outcome_one(records(finished(6, 8, 8)), 0, out)
    assert out[:, SCORE].tolist() == [6, 8, 8, 0]
    assert out[:, PLACE].tolist() == [3, 1, 1, 0]
    assert out[:, RETURN].tolist() == [-0.5, 0.25, 0.25, 0]


# ---- forced decisions ---------------------------------------------------------------------------------------------


def at_guess(card: int, *, skip_forced: bool, bottles: int = 3) -> NDArray[np.void]:
    """Player 0, who holds ``card`` and has the dearest ``bottles`` left, is asked in the last round; then player 1."""
    state = GAME.template(ToyOptions(rounds=1, skip_forced=skip_forced))
    s = state[0]
    s["seed"] = 3
    s["round"] = 1
    s["card"][:2] = (card, 1)
    s["bottle"][:2] = [[0] * (3 - bottles) + [1] * bottles, [1, 1, 1]]
    s["stack"][0] = (GUESS, 1, 0, 0, 0, 0)
    s["stack"][1] = (GUESS, 0, 0, 0, 0, 0)
    s["depth"] = 2
    s["to_move"] = 0
    return state


def after(state: NDArray[np.void], action: int) -> tuple[NDArray[np.void], list[int]]:
    mask = np.zeros(GAME.actions.size, np.int8)
    KERNELS.apply_one(records(state), 0, action, mask)
    return state, np.flatnonzero(mask).tolist()


def settled(state: NDArray[np.void]) -> list[int]:
    """Legal actions after forced decisions have been applied."""
    mask = np.zeros(GAME.actions.size, np.int8)
    SETTLE.settle_one(records(state), mask)
    return np.flatnonzero(mask).tolist()


def settle_one(states: Any, mask: Any) -> None:
    settle(states[0], mask)


SETTLE = GAME.bind([settle_one], settle=KERNELS.settle)


def test_a_choice_is_asked() -> None:
    state = at_guess(4, skip_forced=True)
    assert settled(state) == [HIGHER, LOWER]
    assert state["to_move"][0] == 0


def test_a_single_action_is_applied_unasked() -> None:
    state = at_guess(FACES, skip_forced=True)
    assert settled(state) == [PASS - 3, PASS - 2, PASS - 1, PASS]  # "lower" with a 6 is right: which bottle?
    assert state["right"][0, 0] == 1


def test_a_single_action_is_asked_if_wanted() -> None:
    state = at_guess(FACES, skip_forced=False)
    assert settled(state) == [LOWER]
    assert state["right"][0, 0] == 0


@pytest.mark.parametrize("skip_forced", [True, False])
def test_a_lone_pass_is_never_asked(skip_forced: bool) -> None:
    state, legal = after(at_guess(FACES, skip_forced=skip_forced, bottles=0), LOWER)
    assert state["to_move"][0] == 1
    assert legal == [HIGHER, LOWER]


def test_a_finished_game_has_no_legal_action() -> None:
    assert settled(finished(1, 2)) == []


def test_the_same_player_moves_twice() -> None:
    state, legal = after(at_guess(FACES, skip_forced=False), LOWER)
    assert (state["to_move"][0], legal) == (0, [TAKE, TAKE + 1, TAKE + 2, PASS])


# ---- loops --------------------------------------------------------------------------------------------------------


def test_pick_draws_each_legal_action_equally_often() -> None:
    mask = np.array([0, 1, 1, 0, 0, 1], np.int8)
    drawn = np.array([KERNELS.pick(mask, np.uint64(5), counter) for counter in range(9000)])
    counts = np.bincount(drawn, minlength=6)
    assert counts[mask == 0].tolist() == [0, 0, 0]
    assert ((counts[mask == 1] - 3000) ** 2 / 3000).sum() < 13.8  # 99.9 % with 2 degrees of freedom


def test_find_illegal_names_the_first_row() -> None:
    mask = np.zeros((4, GAME.actions.size), np.int8)
    mask[:, 2] = 1
    for actions, row in [([2, 2, 2, 2], -1), ([2, 2, 1, 0], 2), ([2, 99, 2, 2], 1), ([2, -1, 2, 2], -1)]:
        assert KERNELS.find_illegal(mask, np.array(actions, np.int32), 0, 4) == row  # -1 holds a row


def test_next_seed_stays_within_63_bits_and_moves_on() -> None:
    seeds = [np.uint64(7)]
    for _ in range(100):
        seeds.append(np.uint64(KERNELS.next_seed(seeds[-1])))
    assert len(set(seeds)) == 101
    assert max(seeds) < 1 << 63


def test_random_play_finishes_games_at_the_rate_of_their_length() -> None:
    states, template = GAME.new_states(4), raw_bytes(GAME.template(ToyOptions()))[0]
    seeds = np.arange(4, dtype=np.uint64)
    mask = np.zeros((4, GAME.actions.size), np.int8)
    for i in range(4):
        KERNELS.start_one(records(states), raw_bytes(states), i, template, seeds[i], mask[i])
    games = KERNELS.play_random(records(states), raw_bytes(states), template, seeds, 0, 4, mask, 3000)
    assert 12_000 / 13 < games < 12_000 / 9  # a random game takes about eleven decisions


def test_determinizing_a_batch_equals_one_by_one() -> None:
    states, template = GAME.new_states(3), raw_bytes(GAME.template(ToyOptions(num_players=3)))[0]
    mask = np.zeros(GAME.actions.size, np.int8)
    for i in range(3):
        KERNELS.start_one(records(states), raw_bytes(states), i, template, np.uint64(i), mask)
    single = states.copy()
    keys = np.array([5, 6, 7], np.uint64)
    KERNELS.determinize_batch(records(states), np.array([0, 1, 2], np.int8), keys)
    for i in range(3):
        KERNELS.determinize_one(records(single), i, i, keys[i])
    assert states.tobytes() == single.tobytes()
    assert states["seed"].tolist() == [5, 6, 7]
