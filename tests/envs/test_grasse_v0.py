"""What only Grasse has: games alone against Pierre. The rest stands in ``test_games.py``."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from perfumezoo.envs import grasse_v0
from tests.envs.games import choose


def test_pierre_is_no_agent() -> None:
    assert grasse_v0.env(solo="standard").possible_agents == ["player_0"]


@pytest.mark.parametrize("difficulty", grasse_v0.DIFFICULTIES)
def test_alone_against_pierre(difficulty: str) -> None:
    env = gymnasium.make("perfumezoo/GrasseSolo-v0", difficulty=difficulty)
    _, info = env.reset(seed=1)
    rng, over, earned = np.random.default_rng(1), False, 0.0
    while not over:
        _, reward, over, truncated, info = env.step(choose(info["action_mask"], rng))
        earned += float(reward)
        assert not truncated
    assert earned in (-1.0, 0.0, 1.0)
    assert info["place"] == (1 if earned >= 0 else 2)


def test_an_unknown_difficulty_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown difficulty 'off'; choose from standard, medium, hard, very_hard"):
        grasse_v0.solo_env(difficulty="off")


def test_the_batch_equals_gymnasiums_own_vector_env() -> None:
    own = gymnasium.make_vec("perfumezoo/GrasseSolo-v0", num_envs=3)
    sync = gymnasium.make_vec(
        "perfumezoo/GrasseSolo-v0",
        num_envs=3,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
    )
    shown, infos = own.reset(seed=5)
    expected, expected_infos = sync.reset(seed=5)
    rng = np.random.default_rng(0)
    endings = 0
    while endings < 6:
        assert data_equivalence(shown, expected, exact=True)
        assert data_equivalence(infos, expected_infos, exact=True)
        actions = choose(infos["action_mask"], rng)
        shown, *results, infos = own.step(actions)
        expected, *expected_results, expected_infos = sync.step(actions)
        assert data_equivalence(results, expected_results, exact=True)
        endings += int(results[1].sum())
