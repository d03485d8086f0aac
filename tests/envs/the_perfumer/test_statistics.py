"""Random games have the lengths, choices and scores that a separate engine measured."""

from functools import lru_cache

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.the_perfumer import GAME

GAMES = 600
REFERENCE_GAMES = 300

MEASURED = {
    ("apprentice", 2): (393, 6.2, 9, 17),
    ("apprentice", 3): (506, 5.9, 8, 21),
    ("apprentice", 4): (664, 5.7, 6, 18),
    ("apprentice", 5): (820, 5.5, 6, 23),
    ("perfumer", 2): (783, 5.9, 23, 38),
    ("perfumer", 3): (1013, 5.7, 19, 41),
    ("perfumer", 4): (1335, 5.5, 16, 43),
    ("perfumer", 5): (1659, 5.3, 16, 49),
}
"""Means: decisions per game; legal actions per decision; score per seat; the winner's score."""


@lru_cache
def played(rules: str, players: int) -> tuple[NDArray[np.float64], float]:
    """Of random games: decisions, mean score and winner's score, float64[GAMES, 3]; legal actions per decision."""
    batch = BatchEnv(GAME, GAME.make_options(rules=rules, num_players=players), GAMES, observe=False)
    step = batch.reset(seed=1)
    report = np.zeros((GAMES, 3))
    running = np.ones(GAMES, np.bool_)
    options = decisions = 0
    while running.any():
        options += int(step.action_mask[running].sum())
        decisions += int(running.sum())
        step = batch.step(batch.sample_actions())
        ended = step.done & running
        scores = step.score[ended, :players]
        report[ended] = np.stack([step.length[ended], scores.mean(axis=1), scores.max(axis=1)], axis=1)
        running &= ~step.done
    batch.close()
    return report, options / decisions


@pytest.mark.parametrize(("rules", "players"), MEASURED)
def test_means_of_random_games(rules: str, players: int) -> None:
    report, options = played(rules, players)
    decisions, legal, *scores = MEASURED[rules, players]
    error = report.std(axis=0) * (1 / GAMES + 1 / REFERENCE_GAMES) ** 0.5
    assert report[:, 0].mean() == pytest.approx(decisions, abs=4 * error[0] + 0.5)
    assert options == pytest.approx(legal, abs=0.1)
    for k, score in enumerate(scores):
        assert report[:, 1 + k].mean() == pytest.approx(score, abs=4 * error[1 + k] + 0.5)
