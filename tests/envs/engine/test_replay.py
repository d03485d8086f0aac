"""Recorded games: files, playing back, transcripts."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine import replay
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.replay import Replay, ReplayError
from tests.envs.engine.toy import GAME, ToyOptions

OPTIONS = ToyOptions(num_players=3, rounds=2)
SEED = 7


@pytest.fixture(scope="module")
def played() -> Replay:
    return replay.play(GAME, OPTIONS, SEED, replay.random_player(SEED))


@pytest.fixture
def file(played: Replay, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played.save(path)
    return path


def changed(file: Path, **fields: Any) -> Path:
    """The file with some fields changed, or left out if None."""
    content = json.loads(file.read_text()) | fields
    file.write_text(json.dumps({name: value for name, value in content.items() if value is not None}))
    return file


def test_a_recorded_game_is_what_was_played(played: Replay) -> None:
    assert (played.env_id, played.signature, played.seed) == ("toy_v0", GAME.signature, SEED)
    assert played.options == {"num_players": 3, "rounds": 2, "automa": False, "skip_forced": True}
    env = RawEnv(GAME, OPTIONS)
    env.reset(SEED)
    for action in played.actions:
        env.step(action)
    assert all(env.terminations.values())
    assert replay.verify(GAME, played).tobytes() == env.game_state().tobytes()


def test_the_same_actions_make_the_same_replay(played: Replay) -> None:
    assert replay.record(GAME, OPTIONS, SEED, np.array(played.actions)) == played


def test_files_round_trip(played: Replay, file: Path) -> None:
    assert Replay.load(file) == played
    assert [path.name for path in file.parent.iterdir()] == ["game.json"]
    assert file.stat().st_size < 400


def test_saving_replaces_an_older_file(played: Replay, file: Path) -> None:
    dataclasses.replace(played, seed=99).save(file)
    assert Replay.load(file).seed == 99


def test_lists_in_a_file_become_the_tuples_that_options_are(file: Path) -> None:
    loaded = Replay.load(changed(file, options={"expansions": ["events", "thief"]}))
    assert loaded.options == {"expansions": ("events", "thief")}


@pytest.mark.parametrize("content", ["", "{", "[1, 2]", '{"format": "something else"}', "\x00\x01"])
def test_damaged_files_are_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(ReplayError, match=r"game\.json is (damaged or )?no replay"):
        Replay.load(path)


def test_a_file_cut_short_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(ReplayError, match=r"game\.json is damaged"):
        Replay.load(file)


def test_a_file_that_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe" + file.read_bytes())
    with pytest.raises(ReplayError, match=r"game\.json is damaged"):
        Replay.load(file)


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Replay.load(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("seed", "7", "field 'seed' is '7', expected int"),
        ("seed", None, "field 'seed' is None, expected int"),
        ("actions", {}, "field 'actions' is {}, expected list"),
        ("actions", [1, 2.5], "field 'actions' must hold integers only"),
        ("options", [], r"field 'options' is \[\], expected dict"),
        ("digest", 5, "field 'digest' is 5, expected str"),
    ],
)
def test_wrong_fields_are_named(file: Path, field: str, value: Any, message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        Replay.load(changed(file, **{field: value}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"env_id": "chess_v6"}, "of chess_v6, not of toy_v0"),
        ({"signature": 1}, "recorded with another version of the record or with other component data"),
        ({"seed": 8}, "is not legal for|ends in another record|the replay"),
        ({"seed": -1}, r"cannot be set up: seed must be in 0\.\."),
        ({"options": {"rounds": 9}}, "cannot be set up: rounds must be 1..4, got 9"),
        ({"options": {"turns": 9}}, "cannot be set up: toy_v0 has no option 'turns'"),
        ({"digest": "0" * 64}, r"ends in another record \(digest .*, expected 0000000000000000\.\.\.\)"),
    ],
)
def test_replays_that_do_not_reproduce_are_refused(played: Replay, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        replay.verify(GAME, dataclasses.replace(played, **changes))


def test_missing_and_spare_actions_are_noticed(played: Replay) -> None:
    with pytest.raises(ReplayError, match="not over after the last action"):
        replay.verify(GAME, dataclasses.replace(played, actions=played.actions[:-1]))
    number = len(played.actions) + 1
    with pytest.raises(ReplayError, match=f"the game is over before action {number} of the replay"):
        replay.verify(GAME, dataclasses.replace(played, actions=(*played.actions, 5)))


def test_an_illegal_action_is_named_with_its_number(played: Replay) -> None:
    actions = (played.actions[0], 99, *played.actions[2:])
    with pytest.raises(ReplayError, match=r"action 2 of the replay: action 99 is outside 0\.\.5"):
        replay.verify(GAME, dataclasses.replace(played, actions=actions))


def test_positions_are_those_on_the_way(played: Replay) -> None:
    states = list(replay.positions(GAME, played))
    assert len(states) == len(played.actions) + 1
    for state, action in zip(states, played.actions, strict=False):
        assert action in GAME.legal_actions(state)
    assert states[-1].tobytes() == replay.verify(GAME, played).tobytes()


def test_random_players_depend_on_their_key_alone(played: Replay) -> None:
    assert replay.play(GAME, OPTIONS, SEED, replay.random_player(SEED)) == played
    others = {replay.play(GAME, OPTIONS, SEED, replay.random_player(key)).actions for key in range(10)}
    assert len(others) > 5


def test_a_transcript_can_be_read(played: Replay) -> None:
    lines = replay.transcript(GAME, played).splitlines()
    assert lines[:4] == [
        "# Higher or lower, toy_v0",
        "options: num_players=3, rounds=2, automa=False, skip_forced=True",
        f"seed: 7, decisions: {len(played.actions)}",
        "",
    ]
    asked = [line for line in lines if line.partition(". ")[0].isdecimal()]
    assert len(asked) == len(played.actions)
    assert asked[0] == "1. player_1: take a bottle or pass"
    chosen = [int(line.split()[1]) for line in lines if line.startswith("  > ")]
    assert tuple(chosen) == played.actions
    final = replay.verify(GAME, played)
    assert lines[-3].startswith(f"player_0: score {final['score'][0, 0]}, place ")
    assert not any(line != line.rstrip() for line in lines)


def test_a_transcript_shows_what_each_action_changed(played: Replay) -> None:
    states = list(replay.positions(GAME, played))
    lines = replay.transcript(GAME, played).splitlines()
    before, after = (GAME.text(state, None).splitlines() for state in states[:2])
    new = [f"  | {line}" for line in after if line not in before]
    start = lines.index(next(line for line in lines if line.startswith("2. "))) - 1
    assert lines[start - len(new) : start] == new
