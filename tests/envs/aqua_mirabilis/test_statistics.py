"""Random play against the figures of an independent engine.

Those figures are means over 400 games, printed with up to three digits. A mean of ours may differ by four standard
errors of the difference, plus half a unit of the last digit printed.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.envs.aqua_mirabilis.random_games import Played, play

GAMES, REFERENCE_GAMES = 1200, 400

PRINTED = {
    2: {"decisions": 104, "options": 9.3, "score": 11.1, "winner": 15.0, "cubes": 4.3},
    3: {"decisions": 135, "options": 8.8, "score": 10.7, "winner": 17.5, "cubes": 4.5},
    4: {"decisions": 194, "options": 8.4, "score": 11.9, "winner": 21.0, "cubes": 5.3},
}
SPREAD = {2: 7.2, 3: 7.5, 4: 8.1}
RANGE = {2: (66, 140), 3: (101, 184), 4: (150, 257)}
HALF_UNIT = {"decisions": 0.5}
"""Half a unit of the last digit; 0.05 for all others."""


def figures(played: Played, players: int) -> dict[str, np.ndarray]:
    """One number of each game."""
    scores = np.array(played.scores)[:, :players]
    finals = np.array(played.finals)
    return {
        "decisions": np.array(played.decisions),
        "score": scores.mean(axis=1),
        "winner": scores.max(axis=1),
        "cubes": 60.0 - finals["cube_reserve"],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_figures_of_random_games(players: int) -> None:
    played = play(GAMES, 100, seed=5, check=False, num_players=players)
    found = figures(played, players)
    for name, values in found.items():
        error = values.std() * (1 / REFERENCE_GAMES + 1 / GAMES) ** 0.5
        printed = PRINTED[players][name]
        assert values.mean() == pytest.approx(printed, abs=4 * error + HALF_UNIT.get(name, 0.05)), name
    assert np.mean(played.options) == pytest.approx(PRINTED[players]["options"], abs=0.25)
    scores = np.array(played.scores)[:, :players]
    assert scores.std() == pytest.approx(SPREAD[players], abs=4 * SPREAD[players] / (2 * REFERENCE_GAMES) ** 0.5)
    low, high = RANGE[players]
    assert np.quantile(found["decisions"], 0.001) > low - 12 and np.quantile(found["decisions"], 0.999) < high + 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_even(players: int) -> None:
    played = play(GAMES, 100, seed=6, check=False, num_players=players)
    first = np.array(played.places)[:, :players] == 1
    wins = first / first.sum(axis=1, keepdims=True)
    assert wins.mean(axis=0) == pytest.approx(1 / players, abs=4 * (0.25 / GAMES) ** 0.5)
