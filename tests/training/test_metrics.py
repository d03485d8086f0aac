import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from perfumezoo.agents.scripted import RandomAgent
from perfumezoo.training.config import EvaluationConfig
from perfumezoo.training.evaluate import solve_rating
from perfumezoo.training.metrics import METRICS_FILE, RunLog, rasterize
from perfumezoo.training.ppo import train
from perfumezoo.training.showcase import sample_game
from perfumezoo.training.statistics import GameStatistics, Stopwatch, wilson_interval, win_shares
from tests.envs.engine.toy import GAME, ToyOptions

from .conftest import MakeConfig


@pytest.mark.parametrize("past_selves", [0, 1])
def test_a_rating_needs_past_selves(toy_config: MakeConfig, past_selves: int) -> None:
    run = train(toy_config(evaluation=EvaluationConfig(every=0, games=20, past_selves=past_selves)), GAME)
    rated = ["charts/rating" in json.loads(line) for line in (run / METRICS_FILE).read_text().splitlines()]
    assert any(rated) == (past_selves > 0)


def test_tensorboard_shows_the_names_that_people_know(toy_config: MakeConfig) -> None:
    run = train(toy_config(), GAME)
    events = EventAccumulator(str(run)).Reload()
    scalars = set(events.Tags()["scalars"])
    assert scalars >= {
        "charts/SPS",
        "charts/learning_rate",
        "charts/rating",
        "losses/approx_kl",
        "losses/value_loss",
        "losses/policy_loss",
        "losses/entropy",
        "losses/explained_variance",
        "losses/clipfrac",
        "game/score",
        "game/length",
        "game/illegal_actions",
        "game/win_rate_seat_0",
        "game/win_rate_seat_1",
        "league/win_rate",
        "evaluation/win_rate/random",
        "evaluation/win_rate_low/random",
        "evaluation/win_rate_high/random",
        "time/network",
        "time/environment",
        "time/learning",
    }
    assert all(event.value == 0.0 for event in events.Scalars("game/illegal_actions"))
    assert "hyperparameters/text_summary" in events.Tags()["tensors"]
    assert "game/sample/text_summary" in events.Tags()["tensors"]
    assert "game/final_table" in events.Tags()["images"]


def test_metrics_are_valid_json_lines(toy_config: MakeConfig) -> None:
    run = train(toy_config(), GAME)
    lines = [json.loads(line) for line in (run / METRICS_FILE).read_text("utf-8").splitlines()]
    steps = [line["step"] for line in lines]
    assert steps == sorted(steps)
    shares = [sum(v for k, v in line.items() if k.startswith("time/")) for line in lines[:-1]]
    assert shares == pytest.approx([1.0] * len(shares), abs=1e-4)


def test_resumed_logs_drop_what_came_after_the_checkpoint(tmp_path: Path) -> None:
    (tmp_path / METRICS_FILE).write_text('{"step": 10}\n{"step": 20}\n{"step": 30}\n{"st')
    log = RunLog(tmp_path, {}, 20, Console(file=io.StringIO()))
    log.scalars({"a": 1.0, "b": float("nan")}, 25, 0.5)
    log.close()
    lines = [json.loads(line) for line in (tmp_path / METRICS_FILE).read_text("utf-8").splitlines()]
    assert lines == [{"step": 10}, {"step": 20}, {"step": 25, "a": 1.0}]


def test_without_a_terminal_progress_is_plain_lines(tmp_path: Path) -> None:
    out = io.StringIO()
    log = RunLog(tmp_path, {}, 0, Console(file=out))
    log.scalars({"charts/SPS": 12345.0, "evaluation/win_rate/random": 0.75}, 100, 0.25)
    log.scalars({"charts/SPS": 12345.0}, 200, 0.5)
    log.close()
    assert out.getvalue() == " 25.0%  step 100  SPS 12,345  win_rate/random 0.75\n"


def test_on_a_terminal_progress_is_a_live_table(tmp_path: Path) -> None:
    out = io.StringIO()
    log = RunLog(tmp_path, {}, 0, Console(file=out, force_terminal=True, width=100))
    log.scalars({"charts/SPS": 12345.0}, 100, 0.25)
    log.close()
    assert "12,345" in out.getvalue()
    assert "budget" in out.getvalue()


def test_drawings_become_pixels() -> None:
    pixels = rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>')
    assert pixels is not None
    assert pixels.shape == (20, 40, 3)
    assert (pixels == 255).all()


def test_sample_games_are_told_in_words() -> None:
    text, svg = sample_game(GAME, ToyOptions(), RandomAgent(GAME), seed=3)
    assert text.startswith("player_")
    assert "say higher or lower" in text
    assert "Round 4 of 4" in text
    assert svg.startswith("<svg")


class Curious(RandomAgent):
    """Draws its actions and keeps the records it is shown."""

    needs_states = True

    def __init__(self) -> None:
        super().__init__(GAME)
        self.shown: list[np.ndarray] = []

    def act(self, observation: Any, action_mask: Any, states: Any = None) -> Any:
        self.shown.append(states.copy())
        return super().act(observation, action_mask, states)


def test_sample_games_show_agents_redrawn_records_of_the_same_decisions() -> None:
    agent, again = Curious(), Curious()
    text, _ = sample_game(GAME, ToyOptions(), agent, seed=3)
    assert text == sample_game(GAME, ToyOptions(), again, seed=3)[0]
    moves = text.split("\n\n")[0].splitlines()
    assert [f"player_{state['to_move'][0]}" for state in agent.shown] == [move.split(":")[0] for move in moves]
    keys = [int(state["seed"][0]) for state in agent.shown]
    assert len(set(keys)) == len(keys), "each record was redrawn with a key of its own"
    assert keys == [int(state["seed"][0]) for state in again.shown]


def test_statistics_count_wins_by_seat_and_of_the_learner() -> None:
    statistics = GameStatistics(ToyOptions())
    score = np.array([[5, 3, 0, 0], [2, 2, 0, 0], [1, 4, 0, 0]], np.int32)
    place = np.array([[1, 2, 0, 0], [1, 1, 0, 0], [2, 1, 0, 0]], np.int8)
    statistics.add(score, place, np.array([10, 12, 14], np.int32), np.array([-1, -1, 1], np.int8))
    summary = statistics.summary()
    assert summary["game/win_rate_seat_0"] == 0.75
    assert summary["game/score"] == 3.0
    assert summary["game/length"] == 12.0
    assert summary["league/win_rate"] == 1.0
    assert statistics.summary() == {"game/illegal_actions": 0}


def test_illegal_actions_are_counted() -> None:
    statistics = GameStatistics(ToyOptions())
    statistics.count_illegal(np.array([[1, 0], [1, 0], [0, 1]], np.int8), np.array([0, 1, 1], np.int32))
    assert statistics.summary()["game/illegal_actions"] == 1


def test_wins_are_shared() -> None:
    places = np.array([[1, 2, 3, 0], [1, 1, 3, 0], [1, 1, 1, 1]], np.int8)
    np.testing.assert_allclose(win_shares(places), [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4])


def test_wilson_interval() -> None:
    assert wilson_interval(0.7, 2000) == pytest.approx((0.67952, 0.71966), abs=1e-4)
    assert wilson_interval(1.0, 100) == pytest.approx((0.96300, 1.0), abs=1e-4)
    assert wilson_interval(0.5, 0) == (0.0, 1.0)


def test_time_shares_sum_to_one() -> None:
    watch = Stopwatch()
    for activity in ("a", "b", "a"):
        with watch(activity):
            sum(range(1000))
    assert sum(watch.shares().values()) == pytest.approx(1.0)
    assert watch.shares() == {}


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        ([(0.0, 0.5, 100)], 0.0),
        ([(100.0, 0.5, 100), (300.0, 0.5, 100)], 200.0),
        ([(0.0, 10 / 11, 10**9)], 400.0),
    ],
)
def test_ratings_explain_the_results(results: list[tuple[float, float, int]], rating: float) -> None:
    assert solve_rating(results) == pytest.approx(rating, abs=0.2)


def test_winning_every_game_keeps_the_rating_finite() -> None:
    assert 500 < solve_rating([(0.0, 1.0, 200)]) < 1500
