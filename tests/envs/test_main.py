"""The command line of the games."""

import sys
from pathlib import Path

import pytest

from perfumezoo.envs import GAMES
from perfumezoo.envs.__main__ import main


@pytest.mark.parametrize("table", ["actions", "observation"])
def test_layout_tables(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grasse", f"--{table}"]) == 0
    assert capsys.readouterr().out == getattr(GAMES["grasse"], table).markdown() + "\n"


def test_components_say_where_they_come_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grasse", "--components"]) == 0
    assert "reconstructed" in capsys.readouterr().out


def test_check_reports_what_it_saw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "grasse", "--games", "2", "--num-players", "3"]) == 0
    report = capsys.readouterr().out
    assert report.startswith("grasse_v0 with GrasseOptions(num_players=3")
    assert ": 2 games, " in report


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["grasse"], "one of the arguments --components --actions --observation is required"),
        (["grasse", "--actions", "--games", "3"], "unrecognized arguments: --games 3"),
        (["check", "chess"], "invalid choice: 'chess'"),
        (["playthroughs", "--folder", "nowhere/at/all"], "there is no folder nowhere/at/all"),
        ([], "the following arguments are required: command"),
    ],
)
def test_wrong_arguments_are_explained(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def test_a_bad_override_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "not_there").touch()
    monkeypatch.setenv("PERFUMEZOO_COMPONENTS", str(tmp_path / "not_there"))
    monkeypatch.delitem(sys.modules, "perfumezoo.envs.grasse.components", raising=False)
    assert main(["grasse", "--components"]) == 1
    assert "expected the name of an existing folder" in capsys.readouterr().err
