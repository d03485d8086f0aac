"""Learning curves from the metrics that a run leaves behind."""

import json
from pathlib import Path

import pytest

from perfumezoo.benchmarks.curves import CurvesCommand, opponents, read_metrics, series
from tests.envs.engine.toy import GAME

LINES = [
    {"step": 100, "charts/SPS": 2000.0, "losses/entropy": 1.0},
    {
        "step": 200,
        "charts/SPS": 2500.0,
        "evaluation/win_rate/heuristic": 0.7,
        "evaluation/win_rate_low/heuristic": 0.6,
        "evaluation/win_rate_high/heuristic": 0.8,
        "evaluation/score/heuristic": 12.0,
        "evaluation/opponent_score/heuristic": 9.0,
    },
]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    (tmp_path / "metrics.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    return tmp_path


def test_a_series_has_only_the_lines_that_hold_it(run: Path) -> None:
    metrics = read_metrics(run)
    assert series(metrics, "charts/SPS").tolist() == [[100, 2000], [200, 2500]]
    assert series(metrics, "evaluation/score/heuristic").tolist() == [[200, 12]]
    assert series(metrics, "losses/nothing").shape == (0, 2)
    assert opponents(metrics) == ["heuristic"]


def test_the_report_tells_the_end_of_each_run(run: Path, tmp_path: Path) -> None:
    report = CurvesCommand(runs=(run,), labels=("two",), out=tmp_path / "out").run(GAME)
    assert report.tables[0].rows == [("two", "heuristic", "0.0 M", "2.5 k", "70.0 %", "60.0 – 80.0")]
    assert (tmp_path / "out" / "learning.png").stat().st_size > 5000


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, "name at least one run"),
        ({"runs": (Path("a"), Path("b")), "labels": ("one",)}, "2 runs need as many labels, got 1"),
        ({"runs": (Path("nowhere"),)}, "nowhere holds no metrics.jsonl"),
    ],
)
def test_what_cannot_be_drawn_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CurvesCommand(**changes).run(GAME)  # type: ignore[arg-type]
