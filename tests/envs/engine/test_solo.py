"""The Gymnasium environments on the toy game."""

import warnings
from typing import Any

import gymnasium
import gymnasium.envs.registration
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from perfumezoo.envs.engine.kernels import RETURN
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.engine.solo import SoloEnv, SoloVectorEnv
from tests.envs.engine.toy import GAME, PASS, expected_return, optimal_action


def make(render_mode: str | None = None, reward: str = "win", seat: int | None = 0, **arguments: Any) -> SoloEnv:
    own = {name: arguments.pop(name) for name in ("opponents", "illegal_action") if name in arguments}
    return SoloEnv(GAME, GAME.make_options(**arguments), render_mode=render_mode, reward=reward, seat=seat, **own)


def make_vector(num_envs: int, reward: str = "win", seat: int | None = 0, **arguments: Any) -> SoloVectorEnv:
    own = {name: arguments.pop(name) for name in ("opponents", "threads") if name in arguments}
    return SoloVectorEnv(GAME, GAME.make_options(**arguments), num_envs, reward=reward, seat=seat, **own)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy in Gymnasium's registry, for this test only."""
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    for name, arguments in (("Toy", {}), ("ToySolo", {"automa": True})):
        gymnasium.register(f"test/{name}-v0", make, vector_entry_point=make_vector, kwargs=arguments)


def choose(mask: NDArray[np.int8], rng: np.random.Generator) -> Any:
    """A random legal action, or one per row."""
    return (rng.random(mask.shape) * mask).argmax(axis=-1)


class OptimalOpponent:
    """Plays the toy's optimum on the determinized states it is given, and counts what it was asked."""

    needs_states = True

    def __init__(self) -> None:
        self.seeds: list[int] = []
        self.rows = 0

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)

    def act(self, observation: Any, action_mask: Any, states: Any = None) -> NDArray[np.int32]:
        self.rows += len(action_mask)
        actions = np.zeros(len(action_mask), np.int32)
        OPTIMUM.optimal_batch(records(states), actions)
        return actions


def optimal_batch(states: Any, actions: Any) -> None:
    for i in range(actions.shape[0]):
        actions[i] = optimal_action(states[i])


OPTIMUM = GAME.bind([optimal_batch])


# ---- one game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Toy", "ToySolo"])
def test_check_env_is_clean(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"test/{name}-v0").unwrapped)
    assert "player_0" in capsys.readouterr().out  # human rendering


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_learner_is_asked_at_every_step_and_gets_its_return(seat: int | None) -> None:
    env = make(num_players=3, seat=seat)
    seats = set()
    for game in range(30):
        observation, info = env.reset(seed=game)
        earned, over = 0.0, False
        rng = np.random.default_rng(game)
        while not over:
            state = env.game_state()
            seats.add(int(state["to_move"][0]))
            assert env.observation_space.contains(observation)
            assert info["action_mask"].tolist() == env.action_masks().astype(np.int8).tolist()
            assert np.flatnonzero(info["action_mask"]).tolist() == GAME.legal_actions(state)
            observation, reward, over, truncated, info = env.step(choose(info["action_mask"], rng))
            earned += float(reward)
            assert not truncated
        result = np.zeros((4, 3))
        GAME.kernels.outcome_one(records(env.game_state()), 0, result)
        assert earned == pytest.approx(result[env._seat, RETURN])
        assert info["score"] == env.game_state()["score"][0, env._seat]
        assert not info["action_mask"].any()
    assert seats == ({0, 1, 2} if seat is None else {seat})


def test_final_infos_are_numbers() -> None:
    env = make(automa=True)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(choose(info["action_mask"], np.random.default_rng(1)))
    assert list(info)[:3] == ["action_mask", "score", "place"]
    assert all(isinstance(value, (int, np.ndarray)) for value in info.values())


def test_an_illegal_action_loses() -> None:
    env = make()
    env.reset(seed=2)
    before = env.game_state().tobytes()
    observation, reward, terminated, truncated, info = env.step(np.int64(PASS))
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1.0, True, False, 1)
    assert env.observation_space.contains(observation)
    assert not env.action_masks().any() and not info["action_mask"].any()
    assert env.game_state().tobytes() == before
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.step(np.int64(0))
    env.reset()
    assert env.action_masks().any()


def test_an_illegal_action_raises_if_wanted() -> None:
    env = make(illegal_action="raise")
    env.reset(seed=2)
    before = env.game_state().tobytes()
    with pytest.raises(ValueError, match="is not legal for player_0"):
        env.step(np.int64(PASS))
    assert env.game_state().tobytes() == before
    env.step(np.int64(1))


def test_a_reset_is_needed() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        make().step(np.int64(0))


def test_equal_seeds_give_equal_games_against_opponents() -> None:
    games = []
    for _ in range(2):
        env = make(num_players=4, opponents=("random",))
        seen = []
        for seed in (5, None):
            observation, info = env.reset(seed=seed)
            rng, over = np.random.default_rng(1), False
            while not over:
                seen.append(observation.tobytes())
                observation, _, over, _, info = env.step(choose(info["action_mask"], rng))
        games.append(seen)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 2}, r"seat must be 0..1 or None for a random one, got 2"),
        ({"opponents": ("random", "random")}, "1 other seats need 1 or 1 opponents, got 2"),
        ({"opponents": "random"}, r"opponents must be a sequence of agents, .* write \('random',\)"),
        ({"opponents": ("nobody",)}, "unknown agent 'nobody'"),
        ({"illegal_action": "ignore"}, "unknown illegal_action 'ignore'; choose from lose, raise"),
        ({"reward": "points"}, "unknown reward 'points'"),
    ],
)
def test_impossible_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make(**arguments)


# ---- many games ---------------------------------------------------------------------------------------------------


def test_make_vec_reaches_the_compiled_batch() -> None:
    envs = gymnasium.make_vec("test/ToySolo-v0", num_envs=6)
    assert isinstance(envs, SoloVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.observation_space.shape == (6, 64)
    envs.close()


def test_the_batch_equals_gymnasiums_own_vector_env_over_many_restarts() -> None:
    own = gymnasium.make_vec("test/ToySolo-v0", num_envs=5)
    sync = gymnasium.make_vec(
        "test/ToySolo-v0",
        num_envs=5,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
    )
    assert isinstance(sync, SyncVectorEnv)
    shown, infos = own.reset(seed=5)
    expected, expected_infos = sync.reset(seed=5)
    rng = np.random.default_rng(0)
    endings = 0
    for _ in range(100):
        assert data_equivalence(shown, expected, exact=True)
        assert data_equivalence(infos, expected_infos, exact=True)
        actions = choose(infos["action_mask"], rng)
        shown, *results, infos = own.step(actions)
        expected, *expected_results, expected_infos = sync.step(actions)
        assert data_equivalence(results, expected_results, exact=True)
        endings += int(results[1].sum())
    assert endings > 15


@pytest.mark.parametrize("seat", [0, 1, None])
def test_opponents_play_between_the_learners_turns(seat: int | None) -> None:
    opponent = OptimalOpponent()
    envs = make_vector(64, seat=seat, opponents=(opponent,))
    _, infos = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    returns = []
    for _ in range(150):
        _, rewards, terminations, _, infos = envs.step(choose(infos["action_mask"], rng))
        assert infos["action_mask"].any(axis=1).all()
        assert not rewards[~terminations].any()
        returns += rewards[terminations].tolist()
    assert len(opponent.seeds) == 1 and opponent.rows > 1000
    deviation = 1 / np.sqrt(len(returns))
    assert np.mean(returns) == pytest.approx(-expected_return(2), abs=4 * deviation)


def test_the_final_observation_and_info_are_those_of_the_game_that_ended() -> None:
    envs = make_vector(16, num_players=3)
    _, infos = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(40):
        _, _, terminations, _, infos = envs.step(choose(infos["action_mask"], rng))
        if not terminations.any():
            assert "final_obs" not in infos and "final_info" not in infos
            continue
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == terminations.tolist()
        for row in np.flatnonzero(terminations):
            last = infos["final_obs"][row]
            assert envs.single_observation_space.contains(last)
            score_feature = last[GAME.observation.slice("seats")][3]
            assert score_feature == pytest.approx(infos["final_info"]["score"][row] / 10)
            ended += 1
    assert ended > 20


def test_arrays_belong_to_the_caller() -> None:
    envs = make_vector(3)
    first, infos = envs.reset(seed=1)
    kept = (first.copy(), infos["action_mask"].copy())
    second, *_, later = envs.step(choose(infos["action_mask"], np.random.default_rng(1)))
    envs.step(choose(later["action_mask"], np.random.default_rng(2)))
    assert not np.shares_memory(first, second)
    assert (first == kept[0]).all() and (infos["action_mask"] == kept[1]).all()


def test_an_illegal_action_is_refused_and_no_row_moves() -> None:
    envs = make_vector(3, automa=True)
    _, infos = envs.reset(seed=1)
    actions = choose(infos["action_mask"], np.random.default_rng(1))
    wrong = actions.copy()
    wrong[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    with pytest.raises(ValueError, match="row 1: action"):
        envs.step(wrong)
    twin = make_vector(3, automa=True)
    twin.reset(seed=1)
    assert data_equivalence(envs.step(actions), twin.step(actions), exact=True)


def test_a_batch_takes_no_reset_options() -> None:
    with pytest.raises(ValueError, match="a batch has one set of options"):
        make_vector(2).reset(options={"rounds": 2})


def test_masks_for_sb3() -> None:
    envs = make_vector(4)
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        envs.action_masks()
    _, infos = envs.reset(seed=1)
    assert envs.action_masks().dtype == np.bool_
    assert (envs.action_masks() == infos["action_mask"].astype(bool)).all()
