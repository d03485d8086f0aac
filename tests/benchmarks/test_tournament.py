import json
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.benchmarks.__main__ import main
from perfumezoo.benchmarks.tournament import (
    TournamentCommand,
    _parts_table,
    beaten,
    default_agents,
    distinct,
    grouped,
    run_tournament,
)
from perfumezoo.envs.engine import jit
from tests.agents.toy_agents import GAME as SOLO_GAME, use_games
from tests.envs.engine.processes import python
from tests.envs.engine.toy import GAME, ToyOptions
from tests.envs.games import TESTED


def test_groups_are_everybody_against_everybody() -> None:
    assert grouped(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert grouped(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert grouped(2, 3) == [(0, 0, 1), (0, 1, 1)]


def test_equal_names_are_told_apart() -> None:
    assert distinct(["greedy", "random", "greedy", "greedy"]) == ["greedy", "random", "greedy (2)", "greedy (3)"]


def test_checkpoints_are_called_by_what_tells_them_apart() -> None:
    assert distinct(["random", "policy:runs/demo/bot.pt"]) == ["random", "policy:bot.pt"]
    two = ["policy:runs/a/best.pt", "policy:runs/b/best.pt"]
    assert distinct(two) == ["policy:a/best.pt", "policy:b/best.pt"]
    assert distinct(["policy:bot.pt", "policy:/runs/bot.pt"]) == ["policy:bot.pt", "policy:/runs/bot.pt"]


def test_beaten_counts_pairs_and_halves_ties() -> None:
    seats = np.array([[0, 1, 2], [2, 1, 0]])
    places = np.array([[1, 2, 2], [1, 3, 2]], np.int8)
    ahead, met = beaten(seats, places, 3)
    assert ahead.tolist() == [[0, 2, 1], [0, 0, 0.5], [1, 1.5, 0]]
    assert met.tolist() == [[0, 2, 2], [2, 0, 2], [2, 2, 0]]


def test_parts_that_nobody_scores_are_left_out_of_the_table() -> None:
    seats = np.array([[0, 1], [1, 0]])
    parts = np.array([[[3, 0, 0, 0], [0, 0, 5, 0]], [[0, 0, 6, 0], [4, 0, 0, 0]]], np.int32)
    table = _parts_table(GAME, ["random", "greedy"], np.array([1, 0]), seats, parts)
    assert (table.columns, table.rows) == (
        ("agent", "right", "bottles"),
        [("greedy", "0.0", "5.5"), ("random", "3.5", "0.0")],
    )


@pytest.mark.parametrize("players", [2, 3])
def test_the_better_agent_rates_higher_and_equals_rate_equal(players: int) -> None:
    settings = TournamentCommand(ToyOptions(num_players=players), games=600, seed=5, resamples=100)
    report = run_tournament(GAME, ["random", "heuristic", "heuristic", "greedy"], settings)
    ratings = report.data["ratings"]
    random, first, second, greedy = ratings.rating
    assert random < greedy < min(first, second)
    assert ratings.low[1] < ratings.high[2]
    assert ratings.low[2] < ratings.high[1]
    assert list(report.data["agents"]) == ["random", "heuristic", "heuristic (2)", "greedy"]
    assert report.data["agents"]["heuristic (2)"] == "heuristic"
    assert report.data["identical_games"] == 0
    assert len(set(report.data["games"]["seeds"])) == len(report.data["games"]["lengths"])


def test_seats_are_even_though_the_number_of_games_is_not() -> None:
    settings = TournamentCommand(ToyOptions(num_players=3), games=10, resamples=10)
    seats = run_tournament(GAME, ["random", "random", "random"], settings).data["games"]["seats"]
    assert len(seats) == 12
    assert [np.bincount(column).tolist() for column in seats.T] == [[4, 4, 4]] * 3


def test_a_tournament_follows_from_its_seed() -> None:
    first, again, other = (
        run_tournament(
            GAME, ["random", "greedy"], TournamentCommand(ToyOptions(), games=40, seed=seed, workers=workers)
        )
        for seed, workers in ((1, 1), (1, 2), (2, 1))
    )
    assert first.tables == again.tables
    assert first.data["games"]["seeds"] == again.data["games"]["seeds"]
    assert not set(first.data["games"]["seeds"]) & set(other.data["games"]["seeds"])


def test_the_command_writes_its_three_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use_games(monkeypatch, {"toy": GAME})
    status = main(["tournament", "toy", "--games", "20", "--resamples", "5", "--out", str(tmp_path)])
    assert status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.md", "results.json", "tournament.png"]
    results = json.loads((tmp_path / "results.json").read_text())
    assert results["settings"]["options"]["num_players"] == 2
    assert len(results["games"]["seats"]) == 60
    assert results["game"] == "toy_v0"
    assert "| heuristic | " in (tmp_path / "report.md").read_text()
    assert (tmp_path / "tournament.png").read_bytes().startswith(b"\x89PNG")
    assert "Who finishes ahead of whom" in capsys.readouterr().out


def test_a_warning_marks_ratings_without_a_measurement() -> None:
    """Whoever never wins has a rating only by the prior."""
    settings = TournamentCommand(ToyOptions(), games=2, seed=1, resamples=5)
    report = run_tournament(GAME, ["heuristic", "random"], settings)
    shares = {row[0]: row[3] for row in report.tables[0].rows}
    warned = [sentence for sentence in report.summary if "not a measurement" in sentence]
    assert len(warned) == sum(share in ("0.0 %", "100.0 %") for share in shares.values())


def test_default_agents_depend_on_the_heuristic() -> None:
    assert default_agents(GAME) == ("random", "heuristic", "greedy")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tournament", "chess"], "error: unknown game 'chess'; there are: toy"),
        (["tournament", "toy", "--agents", "random"], "error: a tournament needs at least two agents, got 1: random"),
        (["tournament", "toy", "--options.automa"], "error: a solo game has no tournament"),
        (["pierre", "toy"], "error: toy_v0 has no option 'solo'; it has num_players, rounds, automa"),
    ],
)
def test_wrong_commands_end_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    use_games(monkeypatch, {"toy": GAME, "solo": SOLO_GAME})
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


COUNT_COMPILED = """
import sys
from numba.core.event import install_recorder
from perfumezoo.benchmarks.__main__ import main
game, out = sys.argv[1:]
with install_recorder("numba:compile") as recorder:
    main(["tournament", game, "--agents", "random", "greedy", "heuristic", "--games", "6", "--out", out])
compiled = {event.data["dispatcher"].py_func.__name__ for _, event in recorder.buffer if event.is_start}
print("compiled:", *sorted(compiled))
"""


@pytest.mark.slow
@pytest.mark.skipif(jit.JIT_DISABLED, reason="nothing is compiled")
@pytest.mark.parametrize("name", [tested.game.name for tested in TESTED])
def test_nothing_is_compiled_outside_the_cache(name: str, tmp_path: Path) -> None:
    """A rule called without a kernel would be compiled anew in every process."""
    for out in ("first", "second"):
        last = python("-c", COUNT_COMPILED, name, str(tmp_path / out)).splitlines()[-1]
    assert last == "compiled:"
