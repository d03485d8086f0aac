"""Random play against the figures of an independent engine.

Those figures are means over 300 games (solo 400), printed with one or two digits. A mean of ours may differ by four
standard errors of the difference, plus half a unit of the last digit printed.
"""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.options import DIFFICULTIES
from tests.envs.grasse import invariants

GAMES = 1500
HUMAN, PIERRE = 0, 1

PRINTED: dict[tuple[int | str, str], dict[str, float]] = {
    (2, "beginner"): {
        "decisions": 209,
        "options": 6.0,
        "score": 33.0,
        "perfumes": 2.2,
        "contracts": 0.06,
        "cards": 2.8,
    },
    (2, "standard"): {"decisions": 217},
    (3, "beginner"): {
        "decisions": 303,
        "options": 6.1,
        "score": 30.7,
        "perfumes": 2.4,
        "contracts": 0.06,
        "cards": 2.5,
    },
    (3, "standard"): {"decisions": 313},
    (4, "beginner"): {
        "decisions": 406,
        "options": 6.2,
        "score": 28.4,
        "perfumes": 2.3,
        "contracts": 0.04,
        "cards": 2.6,
    },
    (4, "standard"): {"decisions": 416},
    ("standard", "solo"): {
        "decisions": 132,
        "options": 6.3,
        "score": 31.4,
        "perfumes": 2.1,
        "contracts": 0.04,
        "cards": 2.8,
        "pierre": 55.6,
        "pierre's leftovers": 14,
        "pierre's units": 32,
        "won": 0.015,
    },
    ("medium", "solo"): {"pierre": 59.7, "won": 0.005},
    ("hard", "solo"): {"pierre": 60.9, "won": 0.0},
    ("very_hard", "solo"): {"pierre": 61.3, "won": 0.0},
}
HALF_UNIT = {
    "decisions": 0.5,
    "contracts": 0.005,
    "won": 0.0025,
    "pierre's leftovers": 0.5,
    "pierre's units": 0.5,
}
"""Half a unit of the last digit; 0.05 for all others."""


@dataclass
class Sample:
    """Final records of random games, and scores and places int[B, N]."""

    states: NDArray[np.void]
    report: NDArray[np.int64]
    scores: NDArray[np.float64]
    places: NDArray[np.float64]

    def per_player(self, field: str) -> NDArray[np.float64]:
        """Sum of a field over its last axis, averaged over the agents of a game."""
        agents = int(self.states["num_agents"][0])
        return self.states[field][:, :agents].sum(axis=-1).mean(axis=1)

    def values(self, name: str) -> NDArray[np.float64]:
        """One figure of each game."""
        agents = int(self.states["num_agents"][0])
        units = self.states["coins"][:, PIERRE] + self.states["resources"][:, PIERRE].sum(axis=-1)
        return {
            "decisions": lambda: self.report[:, invariants.DECISIONS],
            "options": lambda: self.report[:, invariants.OPTIONS] / self.report[:, invariants.DECISIONS],
            "score": lambda: self.scores[:, :agents].mean(axis=1),
            "perfumes": lambda: self.per_player("production"),
            "contracts": lambda: self.per_player("contracts"),
            "cards": lambda: self.per_player("techniques"),
            "pierre": lambda: self.scores[:, PIERRE],
            "pierre's units": lambda: units,
            "pierre's leftovers": lambda: units // 10 * 5,
            "won": lambda: self.places[:, HUMAN] < self.places[:, PIERRE],
        }[name]().astype(float)


def sample(loops: SimpleNamespace, **options: Any) -> Sample:
    states, report = invariants.random_games(loops, GAMES, first_seed=10_000, **options)
    outcome = np.zeros((GAMES, GAME.max_players, 3))
    for row in range(GAMES):
        GAME.kernels.outcome_one(records(states), row, outcome[row])
    seats = int(states["num_players"][0])
    return Sample(states, report, outcome[:, :seats, 0], outcome[:, :seats, 1])


@pytest.mark.parametrize("way", PRINTED, ids=str)
def test_random_play_matches_the_printed_means(loops: SimpleNamespace, way: tuple[int | str, str]) -> None:
    who, mode = way
    options = {"solo": who} if mode == "solo" else {"num_players": who, "setup_mode": mode}
    played = sample(loops, **options)
    reference_games = 400 if mode == "solo" else 300
    for name, printed in PRINTED[way].items():
        values = played.values(name)
        error = max(values.std(), 0.02) * (1 / reference_games + 1 / GAMES) ** 0.5
        assert values.mean() == pytest.approx(printed, abs=4 * error + HALF_UNIT.get(name, 0.05)), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spread_of_scores_and_chances_of_seats(loops: SimpleNamespace, players: int) -> None:
    """Printed: standard deviations 7.5, 6.9, 7.3 over all players' scores; at most 15 options; seats win equally."""
    played = sample(loops, num_players=players)
    printed = {2: 7.5, 3: 6.9, 4: 7.3}[players]
    assert played.scores.std() == pytest.approx(printed, abs=4 * printed / (2 * 300) ** 0.5)
    assert played.report[:, invariants.MOST_OPTIONS].max() == 15
    wins = (played.places == 1) / (played.places == 1).sum(axis=1, keepdims=True)
    assert wins.mean(axis=0) == pytest.approx(1 / players, abs=4 * (0.25 / GAMES) ** 0.5)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_spread_of_pierres_scores(loops: SimpleNamespace, difficulty: str) -> None:
    """Printed: standard deviations 7.3 to 7.9, scores from 32 to 88 in 400 games each."""
    scores = sample(loops, solo=difficulty).scores[:, PIERRE]
    error = 7.9 / (2 * 400) ** 0.5
    assert 7.3 - 4 * error < scores.std() < 7.9 + 4 * error
    assert np.quantile(scores, [0.001, 0.999]) == pytest.approx([34, 84], abs=7)
