"""Playing in the terminal, driven through standard input."""

import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

from perfumezoo.agents.__main__ import main
from perfumezoo.agents.play import Play
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.engine.jit import rule
from perfumezoo.envs.engine.replay import Replay, verify
from tests.agents.toy_agents import GAME as SOLO_GAME, use_games
from tests.envs.engine.toy import GAME, HIGHER, LOWER, ToyOptions


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command with lines on standard input; returns exit status, output and errors."""
    use_games(monkeypatch, {"toy": GAME, "solo": SOLO_GAME})

    def run(command: str, lines: Sequence[str] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(command.split())
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_a_game_is_played_to_its_scores(person: Any) -> None:
    status, out, _ = person("play toy --opponents greedy random --seed 3", ["1"] * 20)
    assert status == 0
    assert "you are player_0 (you)" in out
    assert (
        "\nplayer_1 (greedy)\n  say higher or lower: say lower\n  take a bottle or pass: take the bottle worth 3\n"
        in out
    )
    assert "\nplayer_2 (random)\n  say higher or lower: say higher\n" in out
    assert "1  say higher" in out
    for part in (*GAME.part_names, "total", "place"):
        assert part in out[out.index("Final scores") :]


def test_a_person_sees_no_hidden_card(person: Any) -> None:
    _, out, _ = person("play toy --opponents random --seed 3 --seat 1", ["b", "q"])
    before_the_end = [line for line in out.splitlines() if "player_0:" in line and "points" in line]
    assert before_the_end
    assert all("card ?" in line or "card -" in line for line in before_the_end)


def test_bad_input_is_refused_and_asked_again(person: Any) -> None:
    status, out, _ = person("play toy --seed 3", ["0", "99", "higher", "", "-1", "h", "q"])
    assert status == 0
    for line in ("0", "99", "higher", "", "-1"):
        assert f"'{line}' is no choice: type a number from 1 to 2, or h for help." in out
    assert "save a replay when the game ends" in out
    assert "You left the game." in out


def test_the_end_of_input_leaves_the_game(person: Any) -> None:
    status, out, _ = person("play toy --seed 3", ["1"])
    assert status == 0
    assert out.rstrip().endswith("You left the game.")


def test_a_replay_is_written_and_true(person: Any, tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.json"
    _, out, _ = person(f"play toy --opponents heuristic --seed 5 --replay {file}", ["s", *["2"] * 20])
    assert f"saved to {file}" in out.replace("\n", "")
    replay = Replay.load(file)
    final = verify(GAME, replay)
    total = next(line for line in out.splitlines() if "total" in line)
    assert [int(cell) for cell in total.split("│")[2:4]] == final["score"][0, :2].tolist()


def test_a_solo_game_is_played_against_the_automa(person: Any) -> None:
    status, out, _ = person("play solo --solo hard --seed 1", ["1"] * 20)
    assert status == 0
    assert "player_1 (automa)" in out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("play chess", "unknown game 'chess'; there are: toy, solo"),
        ("play toy --opponents nobody", "unknown agent 'nobody'; for toy there are: random"),
        ("play toy --solo hard", "toy_v0 has no option 'solo'; it has num_players"),
        ("play solo --solo easy", "solo must be off, standard or hard, got 'easy'"),
        ("play solo --solo hard --opponents greedy", "a solo game has no opponents"),
        ("play toy --seat 2", r"seat must be 0..1, got 2"),
        ("play toy --opponents random random random random", "num_players must be 2..4, got 5"),
    ],
)
def test_wrong_commands_end_with_one_line(person: Any, command: str, message: str) -> None:
    status, _, err = person(command)
    assert status == 2
    assert message in err
    assert err.splitlines()[-1].startswith("error: ")


def test_list_shows_every_kind_of_agent(person: Any) -> None:
    status, out, _ = person("list toy")
    assert status == 0
    for name in ("random", "heuristic", "greedy", "policy:<checkpoint>", "human"):
        assert name in out


def test_help_without_a_command(person: Any) -> None:
    status, out, _ = person("")
    assert status == 0
    assert "play        Play a game in the terminal" in out


@rule
def see_nothing(s: Any, seat: int, out: NDArray[np.float32]) -> None:
    out[:] = 0.0


BLIND_GAME = replace(GAME, name="blind", observe=see_nothing, sources=(Path(__file__), *GAME.sources))


@pytest.mark.parametrize(("game", "told"), [(GAME, "say lower"), (BLIND_GAME, "chooses something that you cannot see")])
def test_an_opponents_choice_is_told_only_if_the_person_could_see_it(game: Game, told: str) -> None:
    table = Play(
        game, ToyOptions(), ["random"], seat=1, seed=5, console=Console(file=io.StringIO()), read=lambda prompt: "q"
    )
    assert table.step.action_mask[0, [HIGHER, LOWER]].all()
    assert table._told(LOWER) == told


@pytest.mark.slow
def test_grasse_is_played_from_a_pipe() -> None:
    """The real program, without a terminal."""
    command = [sys.executable, "-m", "perfumezoo.agents", "play", "grasse", "--opponents", "random", "--seed", "1"]
    finished = subprocess.run(command, input="1\n" * 1000, capture_output=True, text=True, timeout=600)
    assert finished.returncode == 0, finished.stderr
    assert "Grasse, seed 1: you are player_0 (you)." in finished.stdout
    assert "player_1 (random)\n  " in finished.stdout
    assert "Final scores" in finished.stdout
