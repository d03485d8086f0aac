"""The PettingZoo environment on the toy game; ``tests/envs/test_games.py`` runs the same on every game."""

import copy
import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

from perfumezoo.envs.engine import aec
from perfumezoo.envs.engine.conformance import played_out, random_action
from tests.envs.engine.toy import GAME, LOWER

ALL_OPTIONS = [{}, {"num_players": 3}, {"num_players": 4, "skip_forced": False}, {"automa": True}]

# api_test knows no third-party env by name and warns of every Dict observation.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def raw_env(reward: str = "win", render_mode: str | None = None, **options: Any) -> aec.RawEnv:
    return aec.RawEnv(GAME, GAME.make_options(**options), reward=reward, render_mode=render_mode)


def env(render_mode: str | None = None, **options: Any) -> Any:
    return aec.env(GAME, GAME.make_options(**options), render_mode=render_mode)


def started(seed: int = 2, **options: Any) -> aec.RawEnv:
    game = raw_env(**options)
    game.reset(seed=seed)
    return game


def play_to_the_end(game: aec.RawEnv, seed: int = 0) -> None:
    rng = np.random.default_rng(seed)
    while not game.terminations[game.agent_selection]:
        game.step(random_action(game, rng))


# ---- PettingZoo's own suites --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("make", [env, raw_env], ids=["wrapped", "raw"])
def test_pettingzoo_api(make: Any, options: dict[str, Any]) -> None:
    api_test(make(**options), num_cycles=200)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_pettingzoo_seed(options: dict[str, Any]) -> None:
    seed_test(lambda: env(**options), num_cycles=50)


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert "player_0" in capsys.readouterr().out


def test_pettingzoo_state_space() -> None:
    check_state_space(raw_env())


def test_the_state_is_everybodys_observation() -> None:
    game = started(num_players=3)
    views = [game.observe(agent)["observation"] for agent in game.possible_agents]
    assert game.state().tolist() == np.concatenate(views).tolist()
    assert game.state_space.contains(game.state())


# ---- agents, spaces, turns ----------------------------------------------------------------------------------------


def test_agents_and_spaces() -> None:
    game = raw_env(num_players=3)
    assert game.possible_agents == ["player_0", "player_1", "player_2"]
    for agent in game.possible_agents:
        assert game.observation_space(agent) is game.observation_space(agent)
        assert game.action_space(agent) is game.action_space(agent)
        assert game.action_space(agent) == spaces.Discrete(6)
    assert game.observation_space("player_0") == game.observation_space("player_2")
    assert game.action_space("player_0") is not game.action_space("player_1")  # each is seeded on its own


def test_an_automa_is_no_agent() -> None:
    assert raw_env(automa=True).possible_agents == ["player_0"]


def test_metadata() -> None:
    assert raw_env().metadata["name"] == str(raw_env()) == "toy_v0"
    assert raw_env().metadata["is_parallelizable"] is False


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_player_to_move_comes_from_the_state(options: dict[str, Any]) -> None:
    game = started(**options)
    rng = np.random.default_rng(1)
    selected = []
    while not game.terminations[game.agent_selection]:
        seat = int(game.game_state()["to_move"][0])
        selected.append(game.agent_selection)
        assert game.agent_selection == f"player_{seat}"
        for agent in game.possible_agents:
            view = game.observe(agent)
            assert game.observation_space(agent).contains(view)
            assert view["action_mask"].any() == (agent == game.agent_selection)
        game.step(random_action(game, rng))
    assert any(first == second for first, second in pairwise(selected))


def test_observations_belong_to_the_caller() -> None:
    game = started()
    agent = game.agent_selection
    view = game.observe(agent)
    kept = {name: array.copy() for name, array in view.items()}
    game.step(random_action(game, np.random.default_rng(1)))
    game.reset()
    assert all((view[name] == kept[name]).all() for name in kept)
    shown = game.observe(game.agent_selection)
    shown["action_mask"][:] = 1
    shown["observation"][:] = 9
    assert not (game.observe(game.agent_selection)["action_mask"] == 1).all()


def test_unknown_agents_are_named() -> None:
    with pytest.raises(ValueError, match="unknown agent 'player_7'; the agents are player_0, player_1"):
        started().observe("player_7")


# ---- rewards and the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["win", "rank", "score_margin", "score_delta"])
def test_rewards_through_last_add_up_to_the_rewards_given(reward: str) -> None:
    game = raw_env(reward=reward, num_players=3)
    game.reset(seed=3)
    rng = np.random.default_rng(3)
    seen = dict.fromkeys(game.possible_agents, 0.0)
    given = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        view, value, termination, truncation, _ = game.last()
        assert view is not None
        seen[agent] += value
        over = termination or truncation
        game.step(None if over else int(rng.choice(np.flatnonzero(view["action_mask"]))))
        if not over:
            for other, amount in game.rewards.items():
                given[other] += amount
    assert seen == pytest.approx(given)
    assert any(given.values())


def test_score_delta_adds_up_to_the_score() -> None:
    game = raw_env(reward="score_delta")
    game.reset(seed=3)
    total = np.array(game.game_state()["score"][0, :2], float)
    rng = np.random.default_rng(3)
    while not game.terminations[game.agent_selection]:
        game.step(random_action(game, rng))
        total += [game.rewards["player_0"], game.rewards["player_1"]]
    assert total.tolist() == [game.infos[agent]["score"] for agent in game.possible_agents]


def test_all_agents_terminate_together_and_leave_one_by_one() -> None:
    game = started(num_players=3)
    play_to_the_end(game)
    assert game.agents == game.possible_agents
    assert set(game.terminations.values()) == {True}
    assert set(game.truncations.values()) == {False}
    for left in (2, 1, 0):
        game.step(None)
        assert len(game.agents) == left
    for mapping in (game.rewards, game.terminations, game.truncations, game.infos, game._cumulative_rewards):
        assert mapping == {}
    for agent in game.possible_agents:
        assert not game.observe(agent)["action_mask"].any()


def test_final_infos_hold_scores_places_and_parts() -> None:
    game = started(num_players=3)
    assert list(game.infos.values()) == [{}, {}, {}]
    play_to_the_end(game)
    scores = game.game_state()["score"][0, :3].tolist()
    for seat, agent in enumerate(game.possible_agents):
        info = game.infos[agent]
        assert list(info) == ["score", "place", "score_right", "score_wrong", "score_bottles", "score_gift"]
        assert info["score"] == scores[seat] == sum(value for name, value in info.items() if name.startswith("score_"))
        assert info["place"] == 1 + sum(score > scores[seat] for score in scores)


def test_a_dead_agent_can_only_do_nothing() -> None:
    game = started()
    play_to_the_end(game)
    with pytest.raises(ValueError, match="the only valid action is None"):
        game.step(0)


def test_stepping_without_a_game_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        raw_env().step(0)


# ---- seeds and options --------------------------------------------------------------------------------------------


def test_equal_seeds_give_equal_games_and_different_seeds_different_ones() -> None:
    assert played_out(started(7), 1) == played_out(started(7), 1)
    assert played_out(started(7), 1) != played_out(started(8), 1)


def test_reset_without_a_seed_continues_deterministically() -> None:
    ends = []
    for _ in range(2):
        game = started(7)
        play_to_the_end(game)
        game.reset()
        ends.append(played_out(game, 1))
    assert ends[0] == ends[1] != played_out(started(7), 1)


def test_the_first_reset_without_a_seed_is_random() -> None:
    games = [raw_env(), raw_env()]
    for game in games:
        game.reset()
    assert games[0].game_state()["seed"][0] != games[1].game_state()["seed"][0]


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_impossible_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed must be in 0\.\."):
        raw_env().reset(seed=seed)


def test_reset_options_hold_for_one_game() -> None:
    game = raw_env()
    game.reset(seed=1, options={"rounds": 2})
    assert game.game_state()["rounds"][0] == 2
    game.reset(seed=1)
    assert game.game_state()["rounds"][0] == 4


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"turns": 2}, TypeError, "no option 'turns'"),
        ({"rounds": 9}, ValueError, "rounds must be 1..4, got 9"),
        ({"num_players": 3}, ValueError, "cannot change the number of agents from 2 to 3; make another env"),
    ],
)
def test_impossible_reset_options_are_refused(options: dict[str, Any], error: type[Exception], message: str) -> None:
    game = started()
    before = game.game_state().tobytes()
    with pytest.raises(error, match=message):
        game.reset(seed=2, options=options)
    assert game.game_state().tobytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"reward": "points"}, "unknown reward 'points'; choose from win, rank, score_margin, score_delta"),
        ({"render_mode": "3d"}, "unknown render_mode '3d'; choose from human, ansi, svg, rgb_array"),
        ({"num_players": 5}, "num_players must be 2..4, got 5"),
    ],
)
def test_impossible_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        raw_env(**arguments)


# ---- illegal actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [5, 6, -1, 1000])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    game = started()
    before = (game.game_state().tobytes(), game.agent_selection, dict(game.rewards), dict(game._cumulative_rewards))
    with pytest.raises(ValueError, match=f"action {action} "):
        game.step(action)
    assert before == (game.game_state().tobytes(), game.agent_selection, game.rewards, game._cumulative_rewards)
    game.step(LOWER)


@pytest.mark.parametrize("action", [None, 1.0, "1"])
def test_an_action_must_be_an_integer(action: Any) -> None:
    with pytest.raises(TypeError, match="must choose an integer action"):
        started().step(action)


def test_numpy_integers_are_actions() -> None:
    first, second = started(), started()
    first.step(LOWER)
    second.step(np.int8(LOWER))  # pyright: ignore[reportArgumentType]
    assert first.game_state().tobytes() == second.game_state().tobytes()


def test_the_wrapped_env_ends_the_game_on_an_illegal_action() -> None:
    game = env()
    game.reset(seed=2)
    agent = game.agent_selection
    game.step(5)
    assert game.rewards[agent] == -1
    assert all(game.terminations.values())
    for _ in range(2):
        game.step(None)
    assert game.agents == []


# ---- copies and hand-over -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [raw_env, env], ids=["raw", "wrapped"])
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_continue_like_the_original(make: Any, duplicate: Any) -> None:
    game = make(num_players=3)
    game.reset(seed=5)
    rng = np.random.default_rng(5)
    while not game.terminations[game.agent_selection]:
        twin = duplicate(game)
        assert twin.agent_selection == game.agent_selection
        assert twin._cumulative_rewards == game._cumulative_rewards
        action = random_action(game, rng)
        game.step(action)
        before = game.unwrapped.game_state().tobytes()
        twin.step(action)
        assert twin.unwrapped.game_state().tobytes() == before
        played_out(twin.unwrapped, 3)
        assert game.unwrapped.game_state().tobytes() == before
    assert duplicate(game).infos == game.infos


def test_a_state_is_handed_over_to_another_env() -> None:
    game, other = started(5, num_players=3), raw_env(num_players=3)
    game.step(LOWER)
    other.set_game_state(game.game_state())
    assert other.agent_selection == game.agent_selection
    assert played_out(other, 2) == played_out(game, 2)
    game.reset()
    other.reset()
    assert other.game_state().tobytes() == game.game_state().tobytes()


def test_game_state_is_a_copy() -> None:
    game = started()
    game.game_state()["score"] += 50
    assert not game.game_state()["score"].any()


def test_a_finished_state_is_over_for_all() -> None:
    game, other = started(5), raw_env()
    play_to_the_end(game)
    other.set_game_state(game.game_state())
    assert all(other.terminations.values())
    assert other.infos == game.infos


def test_a_state_with_other_agents_is_refused() -> None:
    game = started(num_players=3)
    before = game.game_state().tobytes()
    with pytest.raises(ValueError, match="of a game with 2 agents, the env has 3"):
        game.set_game_state(started().game_state())
    assert game.game_state().tobytes() == before


def test_the_order_enforcing_wrapper_wants_a_reset() -> None:
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env().agent_selection


# ---- drawings -----------------------------------------------------------------------------------------------------


def test_a_drawing_for_an_agent_hides_the_others_cards() -> None:
    game = started(render_mode="ansi")
    everything, mine = game.render(), game.render("player_0")
    assert isinstance(everything, str) and isinstance(mine, str)
    cards = game.game_state()["card"][0]
    assert f"card {cards[1]}" in everything.splitlines()[2]
    assert "card ?" in mine.splitlines()[2]
    assert mine.splitlines()[1] == everything.splitlines()[1]


def test_human_rendering_prints_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = started(render_mode="human")
    game.step(LOWER)
    assert capsys.readouterr().out.count("Round 1 of 4") == 2


def test_notebooks_get_an_svg() -> None:
    assert raw_env()._repr_svg_() is None
    drawing = started()._repr_svg_()
    assert drawing is not None and drawing.startswith("<svg")


def test_rendering_without_a_mode_warns() -> None:
    with pytest.warns(UserWarning, match="made without a render_mode"):
        assert started().render() is None
