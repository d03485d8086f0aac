"""Leads of running games: scores, and evaluations."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.agents.heuristics import find_heuristic
from perfumezoo.envs import GAMES
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.engine.record import records
from perfumezoo.training.config import ConfigError, RewardConfig, TrainConfig
from perfumezoo.training.leads import Leads
from perfumezoo.training.workers import Workers
from tests.envs.engine.toy import GAME, ToyOptions


def played(game: Game, players: int, steps: int, rows: int = 32) -> BatchEnv:
    """A batch of games some random decisions after their start."""
    env = BatchEnv(game, game.make_options(num_players=players), rows, threads=1, observe=False)
    step = env.reset(3)
    for _ in range(steps):
        step = env.step(env.sample_actions(5))
    assert len(np.unique(step.player)) > 1
    return env


@pytest.mark.parametrize("threads", [1, 2])
def test_the_lead_is_over_the_best_other(threads: int) -> None:
    env = played(GAME, 3, 7, rows=400)
    rows, player = np.arange(1, 400), env._step.player
    lead = Leads(GAME, "score", Workers(threads)).of(env, rows, player)
    score = env.states["score"][:, :3].astype(float)
    own = score[np.arange(400), player]
    score[np.arange(400), player] = -np.inf
    np.testing.assert_array_equal(lead, (own - score.max(axis=1))[rows])
    assert len(set(lead.tolist())) > 2


def test_no_rows_no_leads() -> None:
    env = played(GAME, 2, 3)
    assert Leads(GAME, "score", Workers(1)).of(env, np.arange(0), env._step.player).shape == (0,)


def test_an_evaluation_is_one_seats_own() -> None:
    game = GAMES["perfumery"]
    heuristic = find_heuristic(game)
    assert heuristic is not None
    env = played(game, 2, 20)
    player = env._step.player
    lead = Leads(game, "evaluation", Workers(1)).of(env, np.arange(32), player)
    other = env.states["score"][np.arange(32), 1 - player]
    value = [heuristic.evaluate(records(env.states)[i], int(player[i])) for i in range(32)]
    np.testing.assert_allclose(lead, value - other, rtol=1e-6)


def test_a_game_without_evaluation_has_scores_only() -> None:
    with pytest.raises(ValueError, match="unheard_of_v0 has no heuristic"):
        Leads(replace(GAME, name="unheard_of"), "evaluation", Workers(1))


def test_unknown_potentials_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"reward\.potential must be one of score, evaluation, got 'hope'"):
        TrainConfig("toy", ToyOptions(), minutes=1.0, runs=Path(), reward=RewardConfig(potential="hope"))
