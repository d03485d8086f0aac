"""The heuristic and the evaluation of Grasse: obvious choices, legality, strength."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.grasse import GAME, GrasseOptions, components as c
from perfumezoo.envs.grasse.options import EXPANSIONS
from tests.envs.grasse.position import (
    BASES,
    COMMON,
    EXPERIENCED,
    FL,
    FR,
    HE,
    PAY_OWN,
    A,
    Perfume,
    Position,
    T,
    W,
    bare,
    contract,
    loc,
    move,
    opt,
    perfume,
    res,
    space,
    tech,
)

HEURISTIC = make_agent("heuristic", GAME)
GREEDY = make_agent("greedy", GAME)
TABLES: list[dict[str, Any]] = [
    {"num_players": 2},
    {"num_players": 3, "setup_mode": "standard"},
    {"num_players": 4, "setup_mode": "standard"},
    {"solo": "hard"},
    {"num_players": 3, "expansions": EXPANSIONS},
]
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")


def choice(position: Position, agent: Any = HEURISTIC) -> int:
    mask = np.zeros((1, GAME.actions.size), np.int8)
    mask[0, sorted(position.legal())] = 1
    return int(agent.act(np.zeros((1, 0), np.float32), mask, position.states.copy())[0])


def last_turn(position: Position) -> Position:
    """Round IV, with one worker left."""
    position["round"] = 4
    position["commons"] = [1, 1, 0, 0]
    position["commons_placed"] = [3, 3, 0, 0]
    return position


@pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
def test_fulfils_a_contract_rather_than_sell_its_vials(agent: Any) -> None:
    position = bare().give_vials(0, Perfume.FLORAL, Perfume.FRUITY)
    assert choice(position, agent) == loc(c.TOWN_HALL)
    assert choice(position.play(loc(c.TOWN_HALL)), agent) == opt(0)
    assert contract(1) in position.play(opt(0)).legal() or position["contracts"][0, 1] == 1


@pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
def test_sells_in_fashion_with_the_last_worker(agent: Any) -> None:
    position = last_turn(bare()).give_vials(0, Perfume.SPICES, Perfume.WOODY)
    position.show_contracts(0, 0, 0)
    assert choice(position, agent) == loc(c.PERFUMERY)
    assert choice(position.play(loc(c.PERFUMERY)), agent) == perfume(Perfume.WOODY)


@pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
def test_pays_with_own_pieces_and_keeps_the_coins(agent: Any) -> None:
    position = bare().give(0, *BASES, FL)
    position["coins"][0] = 30
    position.play(loc(c.FACTORY_1), perfume(Perfume.FLORAL))
    for _ in range(5):
        assert choice(position, agent) == PAY_OWN
        position.play(PAY_OWN)


@pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
def test_produces_with_a_full_hand(agent: Any) -> None:
    assert choice(bare().show_techniques(0, 0, 0).give(0, *BASES, FL), agent) == loc(c.FACTORY_1)


def test_moves_to_the_missing_essence() -> None:
    position = bare().give(0, *BASES).put(4, W).put(3, HE).put(2, W)
    assert choice(position.play(loc(c.BANK))) == move(1)


def test_collects_the_essence_before_a_base() -> None:
    position = bare().give(0, *BASES).put(3, W, FR).play(loc(c.BANK), move(1))
    assert choice(position) == res(FR)


def test_collects_the_larger_lot_of_equal_bases() -> None:
    position = bare().put(3, A, T, T).play(loc(c.BANK), move(1))
    assert choice(position) == res(T)


def test_trains_at_the_end_of_the_track_in_round_one() -> None:
    position = bare()
    position["collector"][0] = 13
    assert choice(position.play(loc(c.BANK), move(1))) == opt(0)


def test_takes_points_at_the_end_of_the_track_with_the_last_worker() -> None:
    position = last_turn(bare()).show_techniques(14, 15, 16)
    position["collector"][0] = 13
    position["techniques"][0, :3] = 1  # ahead in the criterion already
    assert choice(position.play(loc(c.BANK), move(1))) == opt(1)


@pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
def test_sends_the_experienced_worker_to_sell_two(agent: Any) -> None:
    position = bare().give_experts(0).give_vials(0, Perfume.WOODY, Perfume.EXOTIC).play(loc(c.PERFUMERY))
    assert choice(position, agent) == EXPERIENCED


def test_keeps_the_experienced_worker_from_the_fair() -> None:
    assert choice(bare().give_experts(0).play(loc(c.FAIR))) == COMMON


def test_takes_four_points_with_the_last_worker() -> None:
    position = last_turn(bare()).show_techniques(14, 15, 32)
    position["coins"][0] = 3
    assert choice(position.play(loc(c.LABORATORY))) == tech(2)


def test_returns_a_piece_to_an_own_token_just_ahead() -> None:
    position = bare().token(2, 0).token(9, 0).token(3, 1).give(0, *BASES, FL)
    assert choice(position.play(loc(c.FACTORY_1))) == space(2)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_is_legal_repeatable_and_leaves_the_state_alone(options: dict[str, Any]) -> None:
    rows = 2 if JIT_DISABLED else 64
    env = BatchEnv(GAME, GrasseOptions(**options), rows, threads=1, observe=False)
    step = env.reset(3)
    everyone = np.arange(rows)
    for key in range(20 if JIT_DISABLED else 600):
        states = env.determinized(everyone, key)
        before = states.tobytes()
        actions = HEURISTIC.act(step.observation, step.action_mask, states)
        assert states.tobytes() == before
        assert step.action_mask[everyone, actions].all()
        assert np.array_equal(
            actions, HEURISTIC.act(step.observation, step.action_mask, env.determinized(everyone, ~key & 0xFFFF))
        )
        step = env.step(env.sample_actions(key))


@compiled
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_greedy_evaluates_every_position_and_leaves_the_state_alone(options: dict[str, Any]) -> None:
    env = BatchEnv(GAME, GrasseOptions(**options), 16, threads=1, observe=False)
    step = env.reset(4)
    everyone = np.arange(16)
    for key in range(300):
        states = env.determinized(everyone, key)
        before = states.tobytes()
        actions = GREEDY.act(step.observation, step.action_mask, states)
        assert states.tobytes() == before
        assert step.action_mask[everyone, actions].all()
        step = env.step(env.sample_actions(key))


@compiled
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_beats_random_players(num_players: int) -> None:
    names = ["heuristic", *["random"] * (num_players - 1)]
    result = play_match(GAME, GrasseOptions(num_players=num_players), names, 120)
    assert (result.by_agent(result.place)[:, 0] == 1).mean() >= 0.97


@compiled
def test_beats_random_players_with_every_expansion() -> None:
    options = GrasseOptions(num_players=3, expansions=EXPANSIONS)
    result = play_match(GAME, options, ["heuristic", "random", "random"], 60)
    assert (result.by_agent(result.place)[:, 0] == 1).mean() >= 0.95


@compiled
def test_beats_pierre() -> None:
    result = play_match(GAME, GrasseOptions(solo="standard"), ["heuristic"], 100)
    assert (result.place[:, 0] == 1).mean() >= 0.95
