"""The heuristic and the evaluation of Perfumery: obvious choices, legality, strength."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.perfumery import GAME
from perfumezoo.envs.perfumery import actions as a
from tests.envs.perfumery.position import F, Position, T, bare, essences, play_card

HEURISTIC = make_agent("heuristic", GAME)
GREEDY = make_agent("greedy", GAME)
AGENTS = pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")


def choice(position: Position, agent: Any) -> int:
    mask = np.zeros((1, GAME.actions.size), np.int8)
    mask[0, sorted(position.legal())] = 1
    return int(agent.act(np.zeros((1, 0), np.float32), mask, position.states.copy())[0])


@AGENTS
def test_produces_the_more_valuable_perfume(agent: Any) -> None:
    game = bare(skip_forced=False).give(0, "P02", "P15").blend(0)
    game["blended"] = [essences("FG"), essences("F"), essences("F")]
    assert choice(game, agent) == play_card("P15")


@AGENTS
def test_skips_an_effect_whose_input_is_needed(agent: Any) -> None:
    game = bare().install(0, T, "R04").give(0, "P02").blend(0)  # F → G, but the perfume needs F
    assert choice(game, agent) == a.MIX_SKIP
    game = bare().install(0, T, "R04").give(0, "P05").blend(0)  # here it needs G
    assert choice(game, agent) == a.MIX_USE


@AGENTS
def test_takes_the_essence_that_lets_it_produce_in_the_final_round(agent: Any) -> None:
    game = bare().lay(1, "R04").give(0, "P09")  # needs two F in the top note
    game["last_round"] = 1
    game["unplaced"] = [1, 0, 0, 0]
    assert choice(game, agent) == a.ESS_F + T


@AGENTS
def test_pays_with_what_is_missed_least(agent: Any) -> None:
    game = bare().give(0, "P02", "R35", "R40").play(a.HIRE)
    assert choice(game, agent) != play_card("P02")


@AGENTS
def test_replenishes_what_lets_it_produce(agent: Any) -> None:
    game = bare().produce(0, "P02").give(0, "P09")
    game["last_round"] = 1
    game["used_essence"][0] = 1
    game["unplaced"] = [1, 0, 0, 0]
    game.lay(1, "R04").lay(2, "R12")
    assert choice(game, agent) == a.REPL + F


@compiled
@pytest.mark.parametrize("name", ["heuristic", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_beats_random_by_far(name: str, players: int) -> None:
    names = [name, *["random"] * (players - 1)]
    result = play_match(GAME, GAME.make_options(num_players=players), names, 12 * players)
    score = result.by_agent(result.score).mean(axis=0)
    assert score[0] > 20
    assert score[1:].max() < 10


@compiled
def test_seats_are_fair() -> None:
    result = play_match(GAME, GAME.make_options(), ["heuristic", "heuristic"], 400)
    assert abs(float(np.diff(result.score[:, :2].mean(axis=0))[0])) < 6
