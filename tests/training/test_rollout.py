"""Transitions and advantages by seat, against slow references."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from perfumezoo.agents import distribution
from perfumezoo.agents.agent import Agent
from perfumezoo.agents.names import make_agent
from perfumezoo.agents.network import NetworkConfig, PolicyValueNetwork
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.training.config import LeagueConfig, OpeningConfig
from perfumezoo.training.league import EVERYONE, League
from perfumezoo.training.openings import Openings
from perfumezoo.training.rollout import LAST, NONE, OPEN, Rollout, advantages, credit, gain, link
from perfumezoo.training.statistics import Stopwatch
from perfumezoo.training.workers import Workers
from tests.envs.engine.toy import GAME, ToyOptions

INPUTS = GAME.observation.filled(ToyOptions())


def reference_advantages(
    seats: list[int], rewards: list[list[float]], values: list[float], gamma: float, gae_lambda: float
) -> list[float]:
    """Advantages of one finished game by the definition: per seat, the sum of discounted TD errors.

    ``seats[t]`` decides at t; ``rewards[t][seat]`` is what each seat receives before the next decision of anyone.
    """
    result = [0.0] * len(seats)
    for seat in set(seats):
        times = [t for t, s in enumerate(seats) if s == seat]
        bounds = [*times, len(seats)]
        earned = [sum(rewards[t][seat] for t in range(a, b)) for a, b in pairwise(bounds)]
        following = [*(values[t] for t in times[1:]), 0.0]
        errors = [r + gamma * v - values[t] for r, v, t in zip(earned, following, times, strict=True)]
        for i, t in enumerate(times):
            result[t] = sum((gamma * gae_lambda) ** (j - i) * errors[j] for j in range(i, len(times)))
    return result


@pytest.mark.parametrize("seed", range(20))
def test_advantages_equal_the_slow_reference(seed: int) -> None:
    rng = np.random.default_rng(seed)
    players, length = int(rng.integers(2, 5)), int(rng.integers(1, 30))
    seats = rng.integers(0, players, length).tolist()
    win = rng.normal(size=(length, 1, players)).astype(np.float32)
    values = rng.normal(size=length).astype(np.float32)
    waiting = np.full((1, players), NONE, np.int32)
    successor = np.zeros(length, np.int32)
    reward = np.zeros(length, np.float32)
    flat, held = np.zeros((1, players), np.int32), np.zeros((1, players), np.float32)
    for t, seat in enumerate(seats):
        link(np.array([t], np.int32), np.array([seat], np.int8), waiting, successor)
        done = np.array([t == length - 1])
        credit(win[t], flat, done, players, 1.0, 0.0, held, waiting, successor, reward)
    advantage = np.zeros(length, np.float32)
    advantages(reward, values, successor, 0.97, 0.9, advantage)
    expected = reference_advantages(seats, win[:, 0].tolist(), values.tolist(), 0.97, 0.9)
    np.testing.assert_allclose(advantage, expected, rtol=1e-4, atol=1e-5)
    assert (waiting == NONE).all()


def test_open_transitions_lend_their_value_and_are_not_learned_from() -> None:
    advantage = np.zeros(3, np.float32)
    successor = np.array([2, LAST, OPEN], np.int32)
    reward = np.array([1.0, -1.0, 5.0], np.float32)
    value = np.array([0.5, 0.25, 2.0], np.float32)
    advantages(reward, value, successor, 0.5, 0.9, advantage)
    np.testing.assert_allclose(advantage, [1.0 + 0.5 * 2.0 - 0.5, -1.0 - 0.25, 0.0])


def test_the_loser_of_the_last_move_gets_its_own_reward() -> None:
    waiting = np.array([[0, 1]], np.int32)
    successor = np.array([OPEN, OPEN], np.int32)
    reward = np.zeros(2, np.float32)
    held, final = np.array([[-6.0, 6.0]], np.float32), np.array([[-8.0, 8.0]], np.float32)
    win = np.array([[-1.0, 1.0]], np.float32)
    credit(win, final, np.array([True]), 2, 1.0, 0.1, held, waiting, successor, reward)
    np.testing.assert_allclose(reward, [-1.2, 1.2], rtol=1e-6)
    assert successor.tolist() == [LAST, LAST]


def test_a_gain_belongs_to_the_seats_last_decision() -> None:
    waiting = np.array([[NONE, 1], [2, NONE]], np.int32)
    held = np.array([[0.0, 4.0], [-1.0, 0.0]], np.float32)
    reward = np.zeros(3, np.float32)
    rows, player, lead = np.array([0, 1]), np.array([1, 1], np.int8), np.array([7.0, 2.0], np.float32)
    gain(rows, player, lead, 0.5, waiting, held, reward)
    assert reward.tolist() == [0.0, 1.5, 0.0]
    assert held.tolist() == [[0.0, 7.0], [-1.0, 2.0]]


def make_rollout(steps: int, fraction: float = 0.0, opening: OpeningConfig | None = None) -> Rollout:
    options = ToyOptions()
    env = BatchEnv(GAME, options, 64, threads=1)
    shape = NetworkConfig(width=16, depth=1)
    league = League(GAME, options.num_agents, 64, LeagueConfig(fraction=fraction), shape, seed=1)
    league.snapshot(make_network(), 0, 0.0)
    league.refresh(0)
    openings = Openings(GAME, 64, opening or OpeningConfig(), seed=2, threads=1)
    teachers, workers = [make_agent("random", GAME)], Workers(1)
    return Rollout(env, league, openings, teachers, (), steps, workers, torch.float32, 5, Stopwatch())


def make_network() -> PolicyValueNetwork:
    network = PolicyValueNetwork(INPUTS, GAME.actions.size, NetworkConfig(width=16, depth=1))
    network.initialize(3)
    return network


@pytest.mark.parametrize("fraction", [0.0, 0.5])
def test_every_finished_game_gives_its_seats_rewards_that_sum_to_zero(fraction: float) -> None:
    rollout, network = make_rollout(50, fraction), make_network()
    paid = 0.0
    for _ in range(4):
        t = rollout.collect(network, 1.0, 0.0)
        closed = rollout.estimate_advantages(1.0, 0.95)
        ends = np.flatnonzero(t.successor[: t.count] == LAST)
        assert np.isin(ends, closed).all()
        assert set(np.unique(t.reward[ends])) <= {-1.0, 0.0, 1.0}
        assert (t.reward[np.setdiff1d(np.arange(t.count), ends)] == 0.0).all()
        paid += float(t.reward[ends].sum())
        t.keep_open()
    assert fraction > 0.0 or paid == 0.0


def test_short_rollouts_lose_no_transition() -> None:
    network = make_network()
    one, many = make_rollout(60), make_rollout(6)
    whole = one.collect(network, 1.0, 0.0)
    long = sorted(whole.reward[one.estimate_advantages(1.0, 1.0)].tolist())
    short: list[float] = []
    for _ in range(10):
        t = many.collect(network, 1.0, 0.0)
        short += t.reward[many.estimate_advantages(1.0, 1.0)].tolist()
        t.keep_open()
    assert sorted(short) == long
    assert many.transitions.count == (whole.successor[: whole.count] == OPEN).sum()
    waiting = many.transitions.waiting
    assert sorted(waiting[waiting != NONE].tolist()) == list(range(many.transitions.count))


def test_moves_of_opponents_are_not_learned_from_and_seats_rotate() -> None:
    rollout = make_rollout(40, fraction=0.5)
    learner = rollout.league.learner.copy()
    assert (learner[:32] == EVERYONE).all()
    assert sorted(learner[32:]) == [0] * 16 + [1] * 16
    t = rollout.collect(make_network(), 1.0, 0.0)
    assert t.count < 40 * 64
    assert (t.waiting[32:] != NONE).sum(axis=1).max() == 1
    assert (rollout.league.learner[32:] != learner[32:]).any()


def test_ratio_is_one_right_after_acting() -> None:
    from perfumezoo.agents import distribution

    rollout, network = make_rollout(20), make_network()
    t = rollout.collect(network, 1.0, 0.0)
    logits, values = network(t.features[: t.count])
    log_probs, _ = distribution.evaluate(logits, t.mask[: t.count], t.action[: t.count])
    np.testing.assert_allclose((log_probs.detach() - torch.from_numpy(t.log_prob[: t.count])).exp(), 1.0, atol=1e-5)
    np.testing.assert_allclose(values.detach(), t.value[: t.count], atol=1e-5)


def test_a_restored_rollout_goes_on_as_the_saved_one(tmp_path: Path) -> None:
    def after(rollout: Rollout, collects: int) -> list[Any]:
        network, seen = make_network(), []
        for _ in range(collects):
            t = rollout.collect(network, 1.0, 0.3)
            seen.append((t.count, t.action[: t.count].tolist(), t.reward[: t.count].tolist()))
            t.keep_open()
        return seen

    original = make_rollout(13, fraction=0.5)
    after(original, 2)
    saved = tmp_path / "rollout.pt"
    torch.save({"rollout": original.state_dict(), "league": original.league.state_dict()}, saved)
    restored = make_rollout(13, fraction=0.5)
    state = torch.load(saved, weights_only=True)
    restored.load_state_dict(state["rollout"])
    restored.league.load_state_dict(state["league"])
    assert after(restored, 3) == after(original, 3)


def test_moves_of_an_opening_are_played_but_not_learned_from() -> None:
    rollout = make_rollout(steps=3, opening=OpeningConfig(fraction=0.5, moves=2))
    to_come = rollout.openings.left.copy()
    assert set(to_come) == {0, 1, 2}
    transitions = rollout.collect(make_network(), 1.0, 0.0)
    assert transitions.count == int((3 - to_come).sum())


def test_openings_resume_where_they_were() -> None:
    config = OpeningConfig(fraction=1.0, moves=50)
    rollout, other = make_rollout(steps=2, opening=config), make_rollout(steps=2, opening=config)
    rollout.collect(make_network(), 1.0, 0.0)
    other.load_state_dict(rollout.state_dict())
    np.testing.assert_array_equal(other.openings.left, rollout.openings.left)
    assert (other.openings.left < Openings(GAME, 64, config, seed=2, threads=1).left).any()


class LastAgent(Agent):
    """Takes the last legal action."""

    def reset(self, seed: int) -> None:
        pass

    def act(self, observation: Any, action_mask: Any, states: Any = None) -> Any:
        return (action_mask.shape[1] - 1 - action_mask[:, ::-1].argmax(axis=1)).astype(np.int32)


def test_the_network_is_told_what_its_advisor_would_choose() -> None:
    rollout, last = make_rollout(steps=5), LastAgent()
    rollout.advisors = [last]
    network = PolicyValueNetwork(INPUTS, GAME.actions.size, NetworkConfig(width=16, depth=1, advisor="random"))
    network.initialize(3)
    for _ in range(2):
        t = rollout.collect(network, 1.0, 0.0)
        used = slice(0, t.count)
        assert (t.advice[used] == last.act(None, t.mask[used])).all()
        logits, _ = network(t.features[used], torch.from_numpy(t.advice[used]))
        expected, _ = distribution.evaluate(logits, t.mask[used], t.action[used])
        np.testing.assert_allclose(t.log_prob[used], expected.detach().numpy(), atol=1e-5)
        followed = (t.action[used] == t.advice[used]).mean()
        assert 0.8 < followed < 1.0
        t.keep_open()


def test_lessons_are_legal_choices_of_the_teacher_beside_the_learners_own() -> None:
    rollout = make_rollout(steps=6)
    transitions = rollout.collect(make_network(), 1.0, 0.0, taught=True)
    rows = np.arange(transitions.count)
    assert transitions.mask[rows, transitions.lesson[rows]].all()
    assert (transitions.lesson[rows] != transitions.action[rows]).any()


def test_without_a_teacher_nothing_is_left_of_earlier_lessons() -> None:
    rollout = make_rollout(steps=4)
    transitions = rollout.collect(make_network(), 1.0, 0.0, taught=True)
    transitions.lesson[:] = 1
    transitions.keep_open()
    carried = transitions.count
    transitions = rollout.collect(make_network(), 1.0, 0.0)
    assert not transitions.lesson[carried : transitions.count].any()
