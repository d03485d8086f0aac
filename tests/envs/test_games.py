"""Every game through every door: PettingZoo, Gymnasium, the batch, and the engine's own conformance checks.

What only one game has stands in ``test_<game>_v0.py``.
"""

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from perfumezoo.envs import GAMES
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.conformance import check_game, played_out, random_action
from perfumezoo.envs.engine.solo import SoloEnv, SoloVectorEnv
from tests.envs.engine.final_digest import digest
from tests.envs.engine.processes import python
from tests.envs.games import (
    TESTED,
    GameUnderTest,
    choose,
    each_game,
    each_gymnasium_id,
    each_option_set,
    each_uncompiled,
)

# api_test knows no third-party env by name and warns of every Dict observation.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def started(tested: GameUnderTest, seed: int = 1, **options: Any) -> RawEnv:
    env = tested.module.raw_env(**options)
    env.reset(seed=seed)
    return env


def test_no_game_is_left_out() -> None:
    assert {tested.game.name for tested in TESTED} == set(GAMES)


@each_game
def test_the_game_is_known_by_name(tested: GameUnderTest) -> None:
    assert GAMES[tested.game.name] is tested.module.GAME


# ---- the engine's promises ----------------------------------------------------------------------------------------


@each_option_set
def test_the_game_keeps_its_promises(tested: GameUnderTest, options: dict[str, Any]) -> None:
    made = tested.game.make_options(**options)
    assert check_game(tested.game, made, games=20, samples=8).games == 20


@pytest.mark.slow
@each_option_set
def test_the_game_keeps_its_promises_over_many_games(tested: GameUnderTest, options: dict[str, Any]) -> None:
    made = tested.game.make_options(**options)
    assert check_game(tested.game, made, games=500, samples=30, seed=1000).games == 500


@each_game
def test_public_facts_and_components_can_be_checked(tested: GameUnderTest) -> None:
    """Without them ``check_game`` would leave out two promises."""
    assert tested.game.public
    assert tested.game.census


@each_uncompiled
def test_uncompiled_rules_give_the_same_bytes(tested: GameUnderTest, options: dict[str, Any]) -> None:
    arguments = [f"{name}={value!r}" for name, value in options.items()]
    program = ("-m", "tests.envs.engine.final_digest", f"perfumezoo.envs.{tested.game.name}", "2", *arguments)
    assert python(*program, NUMBA_DISABLE_JIT="1").strip() == digest(tested.game, 2, **options)


# ---- PettingZoo ---------------------------------------------------------------------------------------------------


@each_option_set
def test_pettingzoo_api(tested: GameUnderTest, options: dict[str, Any]) -> None:
    api_test(tested.module.env(**options), num_cycles=1000)


@each_option_set
def test_pettingzoo_seed(tested: GameUnderTest, options: dict[str, Any]) -> None:
    seed_test(lambda: tested.module.env(**options), num_cycles=100)


@each_game
def test_pettingzoo_render(tested: GameUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(tested.module.env, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("version", ["-v0", "_v0", ""])
@each_game
def test_pettingzoo_makes_it_by_name(tested: GameUnderTest, version: str) -> None:
    made = pettingzoo.make("aec", f"perfumezoo/{tested.game.name}{version}", num_players=4)
    assert str(made) == f"{tested.game.name}_v0"
    assert made.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert made.action_space("player_0") == gymnasium.spaces.Discrete(tested.game.actions.size)


@each_option_set
def test_copies_at_many_moments_continue_like_the_original(tested: GameUnderTest, options: dict[str, Any]) -> None:
    env = started(tested, 5, **options)
    rng = np.random.default_rng(5)
    kept: list[tuple[bytes, RawEnv]] = []
    while not env.terminations[env.agent_selection]:
        if rng.random() < 0.1:
            twin = copy.deepcopy(env) if rng.random() < 0.5 else pickle.loads(pickle.dumps(env))
            kept.append((env.game_state().tobytes(), twin))
        env.step(random_action(env, rng))
    for state, twin in kept:
        assert twin.game_state().tobytes() == state
    assert len({played_out(copy.deepcopy(kept[0][1]), 1)[0] for _ in range(2)}) == 1


@each_option_set
def test_final_infos_are_numbers_that_add_up(tested: GameUnderTest, options: dict[str, Any]) -> None:
    env = started(tested, 3, **options)
    played_out(env, 3)
    for agent in env.possible_agents:
        info = env.infos[agent]
        assert all(type(value) is int for value in info.values())
        assert info["score"] == sum(value for name, value in info.items() if name.startswith("score_"))


@each_game
def test_no_info_before_the_end(tested: GameUnderTest) -> None:
    env = started(tested, 3)
    env.step(random_action(env, np.random.default_rng(3)))
    assert not any(env.infos.values())


@each_game
def test_an_illegal_action_names_the_decision(tested: GameUnderTest) -> None:
    env = started(tested)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(
        ValueError, match=rf"action {illegal} \(.*is not legal for player_\d, who is asked: .+; legal: "
    ):
        env.step(illegal)


@each_game
def test_unknown_options_are_refused(tested: GameUnderTest) -> None:
    with pytest.raises(TypeError, match=f"{tested.game.name}_v0 has no option 'players'; it has num_players, "):
        tested.module.env(players=3)


# ---- Gymnasium ----------------------------------------------------------------------------------------------------


@each_gymnasium_id
def test_check_env_is_clean(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(name).unwrapped
    assert isinstance(env, SoloEnv)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("seat", [0, 3, None])
@each_game
def test_one_seat_among_agents(tested: GameUnderTest, seat: int | None) -> None:
    env = tested.module.seat_env(num_players=4, seat=seat)
    _, info = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        _, _, over, _, info = env.step(choose(info["action_mask"], rng))
    assert 1 <= info["place"] <= 4


@each_gymnasium_id
def test_make_vec_reaches_the_compiled_batch(name: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=8)
    assert isinstance(envs, SoloVectorEnv)
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    while ended < 8:
        assert envs.observation_space.contains(observations)
        observations, _, terminations, _, infos = envs.step(choose(infos["action_mask"], rng))
        ended += int(terminations.sum())
    envs.close()


# ---- many games ---------------------------------------------------------------------------------------------------


@each_game
def test_batch_env(tested: GameUnderTest) -> None:
    batch = tested.module.batch_env(num_envs=128, num_players=2)
    assert isinstance(batch, BatchEnv)
    step = batch.reset(seed=7)
    assert step.observation.shape == (128, tested.game.observation.size)
    finals = set()
    while len(finals) < 200:
        step = batch.step(batch.sample_actions())
        finals |= {batch.final_states[row].tobytes() for row in np.flatnonzero(step.done)}
        for row in np.flatnonzero(step.done):
            assert step.reward[row].sum() == pytest.approx(0, abs=1e-6)
    batch.close()


# ---- documentation ------------------------------------------------------------------------------------------------


def readme(tested: GameUnderTest) -> str:
    """The README beside the game's rules."""
    folder = Path(str(tested.module.__file__)).with_name(tested.game.name)
    return (folder / "README.md").read_text("utf-8")


@each_game
def test_the_readme_has_the_tables_of_the_layouts(tested: GameUnderTest) -> None:
    assert tested.game.actions.markdown() in readme(tested)
    assert tested.game.observation.markdown() in readme(tested)


@each_game
def test_the_readme_has_the_sizes_of_the_game(tested: GameUnderTest) -> None:
    text = readme(tested)
    assert f"Discrete({tested.game.actions.size})" in text
    assert f"Box({tested.game.observation.size}, float32)" in text
    assert f"{tested.game.dtype.itemsize} bytes" in text
