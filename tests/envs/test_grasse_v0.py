"""Grasse through every door: PettingZoo, Gymnasium, the batch, and the engine's own conformance checks."""

import copy
import pickle
import warnings
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from pettingzoo.test import api_test, render_test, seed_test

from perfumezoo.envs import GAMES, grasse_v0
from perfumezoo.envs.engine.aec import RawEnv
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.conformance import check_game, played_out, random_action
from perfumezoo.envs.engine.solo import SoloEnv, SoloVectorEnv
from perfumezoo.envs.grasse.options import EXPANSIONS, PRESETS
from perfumezoo.envs.grasse.state import FRAGRANCE_SEAT
from tests.envs.engine.final_digest import digest
from tests.envs.engine.processes import python

HIDDEN = {
    "seed",
    "draws",
    "coins",
    "resources",
    "vials",
    "looked",
    "technique_deck",
    "contract_deck",
    "movement_deck",
    "location_deck",
    "fashion_deck",
    "tiles",
    "event_deck",
    "helper_deck",
    "royalty_deck",
    "bid",
    "private_contract",
    "formula",
    "formula_slots",
    "fragrance",
    "placing",
}
"""Fields of the record that hold something not everybody can see."""


def public(state: NDArray[np.void]) -> NDArray[np.int64]:
    """All other fields, the totals of what lies behind the screens, and what is left in the decks."""
    s = state[0]
    fields = [np.ravel(s[name]) for name in grasse_v0.GAME.dtype.names or () if name not in HIDDEN]
    totals = [s["resources"].sum(axis=0), s["vials"].sum(axis=0)]
    looked_at = [np.full(5, -1), s["looked"]][:: 1 if s["looked_contracts"] else -1]
    techniques = np.sort(np.concatenate([s["technique_deck"], looked_at[0]]))
    contracts = np.sort(np.concatenate([s["contract_deck"], looked_at[1], s["private_contract"]]))
    names = ("movement_deck", "location_deck", "fashion_deck", "tiles", "event_deck", "helper_deck", "royalty_deck")
    decks = [np.sort(s[name]) for name in names]
    return np.concatenate([*fields, *totals, techniques, contracts, *decks, *public_secrets(s)]).astype(np.int64)


def public_secrets(s: Any) -> list[NDArray[Any]]:
    """What of the expansions' secrets is public: bids and formulas revealed, private contracts and fragrances taken."""
    revealed = s["formula_revealed"] == 1
    return [
        s["bid"] if s["bids_revealed"] else s["bid"] >= 0,
        s["private_contract"] >= 0,
        np.where(revealed, s["formula"], -1),
        np.where(revealed[:, None], s["formula_slots"], -1).ravel(),
        np.minimum(s["fragrance"], FRAGRANCE_SEAT),
    ]


def census(state: NDArray[np.void]) -> NDArray[np.int64]:
    """Pieces of each resource, and vials of each perfume."""
    s = state[0]
    pieces = s["track"].sum(axis=0) + s["resources"].sum(axis=0) + s["boxed"] + s["in_transit"]
    return np.concatenate([pieces, s["vial_reserve"] + s["vials"].sum(axis=0)]).astype(np.int64)


GAME = replace(grasse_v0.GAME, public=public, census=census)
"""Grasse with the facts that ``check_game`` cannot know by itself."""

ALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"num_players": 3, "setup_mode": "standard"},
    {"num_players": 4},
    {"num_players": 2, "skip_forced": False},
    {"num_players": 3, "perfect_recall": True},
    {"solo": "standard"},
    {"solo": "very_hard", "perfect_recall": True},
    {"num_players": 3, **PRESETS["recommended"]},
    {"num_players": 2, **PRESETS["everything"]},
    {"num_players": 4, "setup_mode": "standard", **PRESETS["everything"]},
    {"num_players": 3, "skip_forced": False, "perfect_recall": True, **PRESETS["everything"]},
]

# api_test knows no third-party env by name and warns of every Dict observation.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def started(seed: int = 1, **options: Any) -> RawEnv:
    env = grasse_v0.raw_env(**options)
    env.reset(seed=seed)
    return env


def wrapped(render_mode: str | None = None, **options: Any) -> Any:
    """The wrapped env, untyped as PettingZoo's checkers want it."""
    return grasse_v0.env(render_mode=render_mode, **options)


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


@pytest.mark.parametrize("options", [{}, {"solo": "hard"}, {"expansions": EXPANSIONS}], ids=str)
def test_uncompiled_rules_give_the_same_bytes(options: dict[str, Any]) -> None:
    arguments = [f"{name}={value!r}" for name, value in options.items()]
    program = ("-m", "tests.envs.engine.final_digest", "perfumezoo.envs.grasse", "2", *arguments)
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


@pytest.mark.parametrize("name", ["perfumezoo/grasse-v0", "perfumezoo/grasse_v0", "perfumezoo/grasse"])
def test_pettingzoo_makes_it_by_name(name: str) -> None:
    made = pettingzoo.make("aec", name, num_players=4)
    assert str(made) == "grasse_v0"
    assert made.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert made.action_space("player_0") == gymnasium.spaces.Discrete(GAME.actions.size)


def test_pierre_is_no_agent() -> None:
    assert grasse_v0.env(solo="standard").possible_agents == ["player_0"]


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
    env = started(3, num_players=3)
    played_out(env, 3)
    for agent in env.possible_agents:
        info = env.infos[agent]
        assert all(type(value) is int for value in info.values())
        assert info["score"] == sum(value for name, value in info.items() if name.startswith("score_"))


def test_an_illegal_action_names_the_decision() -> None:
    env = started()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(
        ValueError, match=rf"action {illegal} \(.*is not legal for player_\d, who is asked: .+; legal: "
    ):
        env.step(illegal)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match="grasse_v0 has no option 'players'; it has num_players, "):
        grasse_v0.env(players=3)


# ---- Gymnasium ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["perfumezoo/Grasse-v0", "perfumezoo/GrasseSolo-v0"])
def test_check_env_is_clean(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name).unwrapped)
    assert capsys.readouterr().out.strip()


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


@pytest.mark.parametrize("seat", [0, 3, None])
def test_one_seat_among_agents(seat: int | None) -> None:
    env = grasse_v0.seat_env(num_players=4, seat=seat)
    _, info = env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        _, _, over, _, info = env.step(choose(info["action_mask"], rng))
    assert 1 <= info["place"] <= 4


@pytest.mark.parametrize("name", ["perfumezoo/Grasse-v0", "perfumezoo/GrasseSolo-v0"])
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


def test_solo_env_is_a_gymnasium_env() -> None:
    assert isinstance(gymnasium.make("perfumezoo/GrasseSolo-v0").unwrapped, SoloEnv)


# ---- many games ---------------------------------------------------------------------------------------------------


def test_batch_env() -> None:
    batch = grasse_v0.batch_env(num_envs=128, num_players=2)
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
    assert GAMES["grasse"] is grasse_v0.GAME
