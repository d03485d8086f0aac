import json
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.benchmarks.__main__ import main
from perfumezoo.benchmarks.pierre import PierreCommand, margins, results, run_pierre
from perfumezoo.envs import GAMES
from tests.agents.toy_agents import GAME as SOLO_GAME, SoloToyOptions, use_games


def test_results_and_margins_are_the_agents() -> None:
    match = play_match(SOLO_GAME, SoloToyOptions(solo="hard"), ["random"], 300, seed=2)
    assert np.array_equal(margins(match), match.score[:, 0] - match.score[:, 1])
    assert np.array_equal(results(match), np.sign(margins(match)))  # in the toy game a level score is a full tie
    assert {-1, 0, 1} == set(results(match).tolist())


def test_the_better_agent_beats_the_automa_more_often() -> None:
    settings = PierreCommand(SoloToyOptions(), difficulties=("standard", "hard"), games=400)
    report = run_pierre(SOLO_GAME, ["random", "heuristic"], settings)
    wins = {(row[0], row[1]): float(row[2].split()[0]) for row in report.tables[0].rows}
    assert wins["heuristic", "hard"] > wins["random", "hard"] + 20
    assert [row[0] for row in report.tables[1].rows] == ["standard", "hard"]
    assert "At hard, heuristic does best" in report.summary[0]


def test_agents_meet_the_same_deals() -> None:
    settings = PierreCommand(SoloToyOptions(), difficulties=("hard",), games=20)
    first, second = run_pierre(SOLO_GAME, ["random", "heuristic"], settings).data["matches"]
    assert first["seed"] == second["seed"]


def test_the_command_writes_its_three_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use_games(monkeypatch, {"solo": SOLO_GAME})
    arguments = ["pierre", "solo", "--difficulties", "standard", "hard", "--games", "20", "--out", str(tmp_path)]
    assert main(arguments) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pierre.png", "report.md", "results.json"]
    matches = json.loads((tmp_path / "results.json").read_text())["matches"]
    assert [(match["agent"], match["difficulty"]) for match in matches] == [
        (agent, level) for agent in ("random", "heuristic", "greedy") for level in ("standard", "hard")
    ]
    assert "Pierre's own scores" in capsys.readouterr().out


@pytest.mark.slow
def test_pierre_of_grasse_beats_random_players() -> None:
    """Random play is worth about 31 points and Pierre's 55 to 61, growing with the difficulty."""
    game = GAMES["grasse"]
    report = run_pierre(game, ["random"], PierreCommand(game.options(), games=60))
    assert [row[1] for row in report.tables[0].rows] == ["standard", "medium", "hard", "very_hard"]
    assert all(float(row[2].split()[0]) < 10 for row in report.tables[0].rows)
    assert all(50 < float(row[1]) < 66 for row in report.tables[1].rows)
