"""The same match at every value of an option."""

from pathlib import Path

import pytest

from perfumezoo.benchmarks.sweep import SweepCommand, number
from tests.envs.engine.toy import GAME, ToyOptions


def sweep(out: Path, **changes: object) -> SweepCommand[ToyOptions]:
    wanted = {"option": "rounds", "values": ("1", "4"), "agents": ("heuristic", "random"), "games": 60, **changes}
    return SweepCommand(ToyOptions(), out=out, **wanted)  # type: ignore[arg-type]


def test_more_rounds_make_more_right_guesses(tmp_path: Path) -> None:
    report = sweep(tmp_path, part="right").run(GAME)
    short, long = report.data["points"]
    assert long[0, 0] > 2 * short[0, 0]  # four rounds, four guesses
    assert (report.data["points"][:, 1, 0] < report.data["points"][:, 0, 0]).all()
    assert [row[0] for row in report.tables[0].rows] == ["1", "4"]
    assert (tmp_path / "sweep.png").stat().st_size > 5000


def test_values_read_as_numbers_where_they_do() -> None:
    assert [number(text) for text in ("2", "0.5", "hard")] == [2, 0.5, "hard"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"part": "luck"}, "part must be score, right, wrong, bottles, gift; got 'luck'"),
        ({"values": ()}, "name an option and its values"),
        ({"option": "weather"}, "weather"),
        ({"values": ("9",)}, "rounds"),
        ({"agents": ("random",)}, "seats 2 agents, got 1"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sweep(tmp_path, **changes).run(GAME)
