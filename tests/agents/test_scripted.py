from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.heuristics import Heuristic
from perfumezoo.agents.names import make_agent
from perfumezoo.agents.scripted import GreedyAgent
from perfumezoo.envs.engine.batch import BatchEnv, Step
from perfumezoo.envs.engine.jit import rule
from tests.agents.toy_agents import choose
from tests.envs.engine.toy import GAME, HIGHER, LOWER, PASS, TAKE, ToyOptions

ROWS = 256
NOTHING = np.zeros((ROWS, 0), np.float32)


def opened() -> tuple[BatchEnv, Step]:
    """Games before their first guess."""
    env = BatchEnv(GAME, ToyOptions(), ROWS, threads=1, observe=False)
    return env, env.reset(0)


@rule
def indifferent(s: Any, seat: int) -> float:
    return 0.0


def test_random_draws_every_legal_action_equally_often() -> None:
    agent = make_agent("random", GAME)
    mask = np.zeros((6000, GAME.actions.size), np.int8)
    mask[:, [HIGHER, TAKE, PASS]] = 1
    counts = np.bincount(agent.act(NOTHING, mask), minlength=GAME.actions.size)
    assert counts.sum() == counts[[HIGHER, TAKE, PASS]].sum() == 6000
    assert counts[[HIGHER, TAKE, PASS]] == pytest.approx(2000, abs=150)


def test_choices_follow_from_the_seed() -> None:
    _, step = opened()
    agent, same, other = (make_agent("random", GAME) for _ in range(3))
    agent.reset(7)
    same.reset(7)
    other.reset(8)
    chosen, again, different = (
        np.concatenate([a.act(NOTHING, step.action_mask) for _ in range(2)]) for a in (agent, same, other)
    )
    assert np.array_equal(chosen, again)
    assert not np.array_equal(chosen, different)


def test_heuristic_plays_the_rule_it_is_given() -> None:
    env, step = opened()
    rows = np.flatnonzero(step.action_mask[:, HIGHER])
    states = env.determinized(rows, 1)
    actions = make_agent("heuristic", GAME).act(NOTHING, step.action_mask[rows], states)
    own_card = states["card"][np.arange(rows.size), step.player[rows]]
    assert np.array_equal(actions, np.where(own_card <= 3, HIGHER, LOWER))


def test_greedy_takes_the_bottle_worth_most() -> None:
    env, step = opened()
    step = env.step(step.action_mask.argmax(axis=1))
    rows = np.flatnonzero(step.action_mask[:, TAKE + 2])
    assert rows.size > 50
    actions = make_agent("greedy", GAME).act(NOTHING, step.action_mask[rows], env.determinized(rows, 1))
    assert set(actions.tolist()) == {TAKE + 2}


def test_greedy_breaks_ties_evenly_and_leaves_the_states_alone() -> None:
    env, step = opened()
    agent = GreedyAgent(GAME, Heuristic(choose, indifferent, (Path(__file__),)))
    free = np.flatnonzero(step.action_mask[:, HIGHER])
    states = env.determinized(free, 1)
    before = states.tobytes()
    draws = [agent.act(NOTHING, step.action_mask[free], states) for _ in range(20)]
    assert np.mean(np.concatenate(draws) == HIGHER) == pytest.approx(0.5, abs=0.05)
    assert states.tobytes() == before


@pytest.mark.parametrize("name", ["heuristic", "greedy"])
def test_states_cannot_be_left_out(name: str) -> None:
    _, step = opened()
    with pytest.raises(ValueError, match="pass determinized records"):
        make_agent(name, GAME).act(NOTHING, step.action_mask)
