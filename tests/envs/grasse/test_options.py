"""Options of Grasse and what is refused (brief 3)."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs import grasse_v0
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.options import DIFFICULTIES, GrasseOptions


def test_defaults() -> None:
    options = GrasseOptions()
    assert (options.num_players, options.num_agents) == (2, 2)
    assert (options.setup_mode, options.expansions, options.solo) == ("beginner", (), "off")
    assert (options.skip_forced, options.perfect_recall) == (True, False)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solo_has_two_seats_and_one_agent(difficulty: str) -> None:
    options = GrasseOptions(solo=difficulty)
    assert (options.num_players, options.num_agents) == (2, 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": 1}, "num_players must be 2, 3 or 4, got 1"),
        ({"num_players": 5}, "num_players must be 2, 3 or 4, got 5"),
        ({"setup_mode": "expert"}, "setup_mode: unknown value 'expert'; choose from 'beginner', 'standard'"),
        ({"solo": "easy"}, "solo: unknown value 'easy'; choose from 'off', 'standard', 'medium', 'hard', 'very_hard'"),
        ({"expansions": ("dragons",)}, "expansions: unknown value 'dragons'"),
        ({"solo": "hard", "num_players": 3}, "the solo game has two seats.*num_players=3 does not fit solo='hard'"),
        ({"solo": "hard", "setup_mode": "standard"}, "the solo game lays the collection tokens at random"),
    ],
)
def test_impossible_values_and_combinations(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GrasseOptions(**changes)
    with pytest.raises(ValueError, match=message):
        grasse_v0.raw_env(**changes)
    with pytest.raises(ValueError, match=message):
        grasse_v0.batch_env(4, **changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": "3"}, "num_players must be an integer, got '3'"),
        ({"num_players": 2.0}, "num_players must be an integer, got 2.0"),
        ({"num_players": True}, "num_players must be an integer, got True"),
        ({"skip_forced": 1}, "skip_forced must be True or False, got 1"),
        ({"perfect_recall": "no"}, "perfect_recall must be True or False, got 'no'"),
        ({"expansions": "events"}, "expansions must be a tuple of names, got the string 'events'"),
    ],
)
def test_values_of_another_type(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        GrasseOptions(**changes)


def test_options_are_written_into_the_record() -> None:
    state = GAME.template(GrasseOptions(num_players=4, setup_mode="standard", skip_forced=False, perfect_recall=True))
    assert (state["num_players"][0], state["num_agents"][0]) == (4, 4)
    assert (state["standard_setup"][0], state["solo"][0]) == (1, 0)
    assert (state["skip_forced"][0], state["perfect_recall"][0]) == (0, 1)
    state = GAME.template(GrasseOptions(solo="very_hard"))
    assert (state["num_players"][0], state["num_agents"][0], state["solo"][0]) == (2, 1, 4)


def test_numpy_integers_are_integers() -> None:
    assert GrasseOptions(num_players=int(np.int64(3))).num_players == 3
    assert GrasseOptions(num_players=np.int8(4)).num_players == 4  # pyright: ignore[reportArgumentType]
