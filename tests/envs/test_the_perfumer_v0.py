"""The Perfumer through every door: PettingZoo, Gymnasium, the batch, and the engine's own conformance checks."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, render_test, seed_test

from perfumezoo.envs import GAMES, the_perfumer_v0
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.conformance import check_game, played_out, random_action
from perfumezoo.envs.engine.solo import SoloVectorEnv
from perfumezoo.envs.the_perfumer import with_contents
from tests.envs.engine.final_digest import digest
from tests.envs.engine.processes import python

GAME = the_perfumer_v0.GAME

ALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"num_players": 2, "rules": "perfumer"},
    {"num_players": 5, "skip_forced": False, "sigma": "perfect"},
    {"num_players": 3, "rules": "perfumer", "helpers": "auction", "perfect_recall": True},
    {"num_players": 2, "rules": "perfumer", "helpers": "mixed", "keep_helpers": True, "memory_decay": 0.9},
]

# api_test knows no third-party env by name and warns of every Dict observation.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def started(seed: int = 1, **options: Any) -> RawEnv:
    env = the_perfumer_v0.raw_env(**options)
    env.reset(seed=seed)
    return env


def wrapped(render_mode: str | None = None, **options: Any) -> Any:
    """The wrapped env, untyped as PettingZoo's checkers want it."""
    return the_perfumer_v0.env(render_mode=render_mode, **options)


def choose(mask: NDArray[np.int8], rng: np.random.Generator) -> Any:
    """A random legal action, or one per row."""
    return (rng.random(mask.shape) * mask).argmax(axis=-1)


# ---- the engine's promises ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises(options: dict[str, Any]) -> None:
    report = check_game(GAME, GAME.make_options(**options), games=20, samples=8)
    assert report.games == 20


@pytest.mark.slow
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_game_keeps_its_promises_over_many_games(options: dict[str, Any]) -> None:
    assert check_game(GAME, GAME.make_options(**options), games=500, samples=30, seed=1000).games == 500


@pytest.mark.parametrize(
    "options", [{"num_players": 2}, {"num_players": 3, "rules": "perfumer", "max_cycles": 8}], ids=str
)
def test_uncompiled_rules_give_the_same_bytes(options: dict[str, Any]) -> None:
    arguments = [f"{name}={value!r}" for name, value in options.items()]
    program = ("-m", "tests.envs.engine.final_digest", "perfumezoo.envs.the_perfumer", "2", *arguments)
    assert python(*program, NUMBA_DISABLE_JIT="1").strip() == digest(GAME, 2, **options)


# ---- PettingZoo ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_pettingzoo_api(options: dict[str, Any]) -> None:
    api_test(wrapped(**options), num_cycles=1000)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_pettingzoo_seed(options: dict[str, Any]) -> None:
    seed_test(lambda: wrapped(**options), num_cycles=100)


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(wrapped, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    "name", ["perfumezoo/the_perfumer-v0", "perfumezoo/the_perfumer_v0", "perfumezoo/the_perfumer"]
)
def test_pettingzoo_makes_it_by_name(name: str) -> None:
    made = pettingzoo.make("aec", name, num_players=4)
    assert str(made) == "the_perfumer_v0"
    assert made.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert made.action_space("player_0") == gymnasium.spaces.Discrete(GAME.actions.size)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_copies_at_many_moments_continue_like_the_original(options: dict[str, Any]) -> None:
    env = started(5, **options)
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


def test_final_infos_are_numbers_that_add_up() -> None:
    env = started(3, num_players=3, helpers="auction")
    played_out(env, 3)
    for agent in env.possible_agents:
        info = env.infos[agent]
        assert all(type(value) is int for value in info.values())
        assert info["score"] == sum(value for name, value in info.items() if name.startswith("score_"))
        assert {"score_orders", "score_helpers", "score_shop", "score_smelling", "score_bids"} <= set(info)


def test_no_info_before_the_end() -> None:
    env = started(3)
    env.step(random_action(env, np.random.default_rng(3)))
    assert not any(env.infos.values())


def test_an_illegal_action_names_the_decision() -> None:
    env = started()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(
        ValueError, match=rf"action {illegal} \(.*is not legal for player_\d, who is asked: .+; legal: "
    ):
        env.step(illegal)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match="the_perfumer_v0 has no option 'players'; it has num_players, "):
        the_perfumer_v0.env(players=3)


# ---- Gymnasium ----------------------------------------------------------------------------------------------------


def test_check_env_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("perfumezoo/ThePerfumer-v0").unwrapped)
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("seat", [0, 3, None])
def test_one_seat_among_agents(seat: int | None) -> None:
    env = the_perfumer_v0.seat_env(num_players=4, seat=seat)
    _, info = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        _, _, over, _, info = env.step(choose(info["action_mask"], rng))
    assert 1 <= info["place"] <= 4


def test_make_vec_reaches_the_compiled_batch() -> None:
    envs = gymnasium.make_vec("perfumezoo/ThePerfumer-v0", num_envs=8)
    assert isinstance(envs, SoloVectorEnv)
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    while ended < 8:
        assert envs.observation_space.contains(observations)
        observations, _, terminations, _, infos = envs.step(choose(infos["action_mask"], rng))
        ended += int(terminations.sum())
    envs.close()


# ---- real strips --------------------------------------------------------------------------------------------------


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


# ---- many games ---------------------------------------------------------------------------------------------------


def test_batch_env() -> None:
    batch = the_perfumer_v0.batch_env(num_envs=128, num_players=2)
    assert isinstance(batch, BatchEnv)
    step = batch.reset(seed=7)
    assert step.observation.shape == (128, GAME.observation.size)
    finals = set()
    while len(finals) < 200:
        step = batch.step(batch.sample_actions())
        finals |= {batch.final_states[row].tobytes() for row in np.flatnonzero(step.done)}
        for row in np.flatnonzero(step.done):
            assert step.reward[row].sum() == pytest.approx(0, abs=1e-6)
    batch.close()


def test_the_game_is_known_by_name() -> None:
    assert GAMES["the_perfumer"] is the_perfumer_v0.GAME
