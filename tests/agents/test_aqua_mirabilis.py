"""The heuristic and the evaluation of Aqua Mirabilis: obvious choices, legality, strength."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.envs.aqua_mirabilis import GAME, AquaMirabilisOptions
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.jit import JIT_DISABLED
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    COUPLE_B,
    COUPLE_B2,
    COURT_MOVE,
    DAME_A,
    DISTILLATION,
    END,
    INFLUENCE,
    PRODUCE,
    SQUEEZING,
    VERSAILLES,
    Position,
    bare,
    dame,
    distil,
    left,
    market,
    recipe,
    scent,
    slot,
    squeeze,
    store,
    tile,
    worker,
)

HEURISTIC = make_agent("heuristic", GAME)
GREEDY = make_agent("greedy", GAME)
AGENTS = pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")


def choice(position: Position, agent: Any = HEURISTIC) -> int:
    mask = np.zeros((1, GAME.actions.size), np.int8)
    mask[0, sorted(position.legal())] = 1
    return int(agent.act(np.zeros((1, 0), np.float32), mask, position.states.copy())[0])


def last_day(position: Position) -> Position:
    """The final round of three players is running, and player_1 began it."""
    position["day"] = 20
    position["trigger"] = 1
    return position


@AGENTS
def test_presents_a_perfume_that_king_and_court_prefer(agent: Any) -> None:
    position = bare().perfume(0, 18, "O")
    assert choice(position, agent) == VERSAILLES


@AGENTS
def test_presents_the_more_valuable_perfume_first(agent: Any) -> None:
    position = bare().perfume(0, 0, "J").perfume(0, 18, "O").play(VERSAILLES)
    assert choice(position, agent) == slot(1)


def test_makes_the_perfume_that_king_and_court_prefer_before_its_visit() -> None:
    position = last_day(bare()).give(0, scents="BNO")
    assert choice(position) == recipe(18)
    assert choice(position.play(recipe(18))) == scent("O")


def test_makes_no_perfume_when_versailles_is_barred() -> None:
    position = bare().give(0, scents="BNO").perfume(0, 0, "J")
    position.play(VERSAILLES, slot(0), END).finish().others()
    assert choice(position) not in range(recipe(0), scent("B"))


def test_moves_the_court_to_the_complement_before_it_presents() -> None:
    position = bare().influence(0, 1, 0, 0, 0).perfume(0, 18, "R")
    position["letter"][0] = 2
    assert choice(position.play(VERSAILLES)) == COURT_MOVE


def test_gives_up_the_perfume_whose_cell_is_full() -> None:
    position = bare().perfume(0, 18, "B").perfume(0, 0, "J").perfume(0, 6, "R").give(0, scents="NO")
    position["cubes"][0, 1] = 4
    position["token"][0, 1] = 0
    position.raise_experience(0, 2).play(recipe(19))
    assert choice(position) == slot(1)


@AGENTS
def test_converts_what_makes_two_scents(agent: Any) -> None:
    position = bare().learn(0, SQUEEZING).give(0, flowers="JO")
    position["ap"][0] = 1
    assert choice(position.play(PRODUCE), agent) == squeeze("O")


def test_converts_a_scent_that_it_does_not_have() -> None:
    position = bare().give(0, flowers="JL", scents="JJ")
    position["ap"][0] = 1
    assert choice(position.play(PRODUCE)) == distil("L")


def test_produces_with_a_full_basket() -> None:
    position = bare().give(0, flowers="BJLN")
    position["ap"][0] = 4
    assert choice(position) == PRODUCE


def test_stores_a_flower_that_is_left() -> None:
    position = bare().give(0, flowers="BJL")
    position["ap"][0] = 1
    position.play(PRODUCE, distil("B"), distil("J"), END)
    assert choice(position) == store(DISTILLATION, "L")


def test_drives_the_coach_to_paris() -> None:
    position = bare().give(0, flowers="B")
    position["ap"][0] = 4
    assert choice(position.play(PRODUCE, distil("B"), END, END)) == left(2)


def test_takes_flowers_it_can_use() -> None:
    position = bare().basket("BBBJNR").play(market("B"))  # workers stand on B and O, where nothing is left to pick
    assert choice(position) in {worker(1, "J"), worker(1, "N")}


def test_gives_a_dame_the_scent_it_has_most_of() -> None:
    position = bare().give(0, scents="BBBJ").play(COUPLE_A)
    assert choice(position) == scent("B")


@AGENTS
def test_seeks_the_majority_with_the_last_action(agent: Any) -> None:
    position = last_day(bare()).give(0, scents="N").influence(1, 1, 0, 0, 0)
    assert choice(position, agent) in {COUPLE_B, COUPLE_B2}
    position.play(COUPLE_B, scent("N"))
    assert choice(position.play(END), agent) == INFLUENCE


def test_gives_no_more_than_the_majority_takes_at_the_end() -> None:
    position = last_day(bare()).give(0, scents="BBJ").play(COUPLE_A)
    position.play(scent("B"))
    assert choice(position) == END


@AGENTS
def test_flips_tiles_for_their_points_with_the_last_action(agent: Any) -> None:
    position = last_day(bare()).own(0, 3, 11).play(market("B"), END)
    assert choice(position, agent) in {tile(3), tile(11)}


def test_gives_back_the_favour_of_least_use() -> None:
    position = bare().influence(0, 0, 1, 1, 1).give(0, scents="B").perfume(0, 18, "O")
    for d, seat in enumerate([-1, 0, 0, -1]):
        position["favour"][d] = seat
    position.play(COUPLE_A, scent("B"), END, INFLUENCE)
    assert choice(position) == dame(DAME_A)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_is_legal_repeatable_and_leaves_the_state_alone(num_players: int) -> None:
    rows = 2 if JIT_DISABLED else 64
    env = BatchEnv(GAME, AquaMirabilisOptions(num_players=num_players), rows, threads=1, observe=False)
    step = env.reset(3)
    everyone = np.arange(rows)
    for key in range(20 if JIT_DISABLED else 600):
        states = env.determinized(everyone, key)
        before = states.tobytes()
        actions = HEURISTIC.act(step.observation, step.action_mask, states)
        assert states.tobytes() == before
        assert step.action_mask[everyone, actions].all()
        again = env.determinized(everyone, ~key & 0xFFFF)
        assert np.array_equal(actions, HEURISTIC.act(step.observation, step.action_mask, again))
        step = env.step(env.sample_actions(key))


@compiled
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_beats_greedy_players(num_players: int) -> None:
    names = ["heuristic", *["greedy"] * (num_players - 1)]
    result = play_match(GAME, AquaMirabilisOptions(num_players=num_players), names, 120)
    assert (result.by_agent(result.place)[:, 0] == 1).mean() > 0.75


@compiled
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_beats_random_players(num_players: int) -> None:
    names = ["heuristic", *["random"] * (num_players - 1)]
    result = play_match(GAME, AquaMirabilisOptions(num_players=num_players), names, 120)
    assert (result.by_agent(result.place)[:, 0] == 1).all()
