"""What only The Perfumer has: names of its score parts, and real strips. The rest stands in ``test_games.py``."""

import copy
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs import the_perfumer_v0
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.conformance import played_out, random_action
from perfumezoo.envs.the_perfumer import with_contents


def started(seed: int = 1, **options: Any) -> RawEnv:
    env = the_perfumer_v0.raw_env(**options)
    env.reset(seed=seed)
    return env


def test_final_infos_name_the_parts_of_the_score() -> None:
    env = started(3, num_players=3, helpers="auction")
    played_out(env, 3)
    for agent in env.possible_agents:
        info = env.infos[agent]
        assert {"score_orders", "score_helpers", "score_shop", "score_smelling", "score_bids"} <= set(info)
        assert info["score"] == sum(value for name, value in info.items() if name.startswith("score_"))


def test_perfumes_of_an_external_nose_are_scored_by_what_is_found_in_the_strips() -> None:
    env = started(1, num_players=2, nose="external", max_cycles=1)
    rng, contents = np.random.default_rng(1), [3, 1, 0, 2, 6, 5, 4]
    while True:
        twin = copy.deepcopy(env)
        twin.step(random_action(twin, rng))
        if twin.terminations[twin.agent_selection]:
            break
        env = twin
    state = with_contents(env.game_state(), contents)
    assert state["contents"][0].tolist() == contents
    assert env.game_state()["contents"][0].tolist() != contents
    env.set_game_state(state)
    played_out(env, 1)
    assert env.game_state()["contents"][0].tolist() == contents


@pytest.mark.parametrize(
    ("options", "contents", "message"),
    [
        ({"nose": "external"}, [0, 1, 2, 3, 4, 5, 5], r"contents must be the fragrances 0\.\.6 in some order"),
        ({}, [0, 1, 2, 3, 4, 5, 6], 'only games with nose="external" are played with real strips'),
    ],
)
def test_impossible_contents_are_refused(options: dict[str, Any], contents: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        with_contents(started(1, **options).game_state(), contents)
