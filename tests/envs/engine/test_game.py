"""``Game``: options, records that belong to it, messages, pickling."""

import copy
import dataclasses
import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine import jit
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.record import OVER, record_dtype
from tests.envs.engine.toy import GAME, ToyOptions


def test_names_and_sizes() -> None:
    assert (GAME.env_id, GAME.max_players, GAME.actions.size, GAME.observation.size) == ("toy_v0", 4, 6, 64)


def test_options_from_keywords() -> None:
    assert GAME.make_options(num_players=3) == ToyOptions(num_players=3)
    assert GAME.make_options(ToyOptions(num_players=3), rounds=2) == ToyOptions(num_players=3, rounds=2)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(TypeError, match="toy_v0 has no option 'players'; it has num_players, rounds, automa, skip_f"):
        GAME.make_options(players=3)


def test_a_template_holds_the_options_and_nothing_else() -> None:
    state = GAME.template(ToyOptions(automa=True, rounds=3))
    assert state["signature"][0] == GAME.signature
    assert state["to_move"][0] == OVER
    assert (state["num_players"][0], state["num_agents"][0], state["rounds"][0]) == (2, 1, 3)
    assert state["seed"][0] == state["depth"][0] == 0


def test_games_are_pickled_by_name_and_not_copied() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.deepcopy(GAME) is GAME


def test_a_script_that_imports_a_game_pickles_it_by_its_own_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["__main__"], "GAME", GAME, raising=False)
    assert b"__main__" not in pickle.dumps(GAME)


def test_a_game_that_no_module_holds_cannot_be_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="toy_v0 can be pickled only as the attribute GAME"):
        pickle.dumps(dataclasses.replace(GAME))


def test_other_components_or_records_mean_another_signature_and_key() -> None:
    other = dataclasses.replace(GAME, fingerprint="another box")
    assert other.signature != GAME.signature
    assert other.key != GAME.key
    assert dataclasses.replace(GAME, dtype=record_dtype(4, [])).signature != GAME.signature
    assert dataclasses.replace(GAME, version=1).signature != GAME.signature


def test_constants_of_the_kernels_are_part_of_the_key() -> None:
    assert dataclasses.replace(GAME, margin_scale=3.0).key != GAME.key
    assert dataclasses.replace(GAME, pass_action=-1).key != GAME.key
    assert dataclasses.replace(GAME, observation_range=(0.0, 9.0)).key == GAME.key


@pytest.mark.skipif(jit.JIT_DISABLED, reason="nothing is compiled")
def test_compiling_the_rules_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    game = dataclasses.replace(GAME, fingerprint="a third box")
    for further in (0, 1):
        game.bind([], further=further)
    first, second = capsys.readouterr().err.splitlines()
    assert "compiling the rules of Higher or lower" in first
    assert "compiling further loops of Higher or lower" in second


def answer(state: Any) -> int:
    return inner(state)


@jit.rule
def inner(state: Any) -> int:
    return 1


@jit.rule
def other_inner(state: Any) -> int:
    return 2


def test_loops_bound_to_different_functions_are_not_taken_for_each_other() -> None:
    state = np.zeros(1)
    assert GAME.bind([answer], inner=inner).answer(state) == 1
    assert GAME.bind([answer], inner=other_inner).answer(state) == 2


def test_a_record_is_taken_as_a_copy() -> None:
    state = GAME.template(ToyOptions())
    taken = GAME.require_state(state[0])
    assert taken.shape == (1,)
    taken["rounds"] = 9
    assert state["rounds"][0] == 4


@pytest.mark.parametrize("value", [np.zeros(1, np.int64), np.zeros(2, GAME.dtype), b"bytes", None])
def test_what_is_no_record_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="expected one toy_v0 record"):
        GAME.require_state(value)


def test_a_record_of_another_version_is_refused() -> None:
    state = GAME.template(ToyOptions())
    state["signature"] += 1
    with pytest.raises(ValueError, match="another version of toy_v0 or with other component data"):
        GAME.require_state(state)


def test_the_message_for_an_illegal_action_names_the_decision_and_the_choices() -> None:
    env = RawEnv(GAME, ToyOptions())
    env.reset(seed=2)
    state = env.game_state()
    legal = GAME.legal_actions(state)
    illegal = next(action for action in range(6) if action not in legal)
    message = GAME.illegal_action_message(state, illegal)
    assert f"action {illegal} ({GAME.actions.locate(illegal)[0]}[" in message
    assert f"is not legal for {env.agent_selection}, who is asked: {GAME.decision_text(state)}; legal: " in message
    assert ", ".join(f"{action} ({GAME.action_text(state, action)})" for action in legal) in message
    assert GAME.illegal_action_message(state, 6) == "action 6 is outside 0..5"
