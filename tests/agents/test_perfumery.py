"""The heuristic and the evaluation of Perfumery: obvious choices, legality, strength."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.perfumery import GAME, actions as a
from perfumezoo.envs.perfumery.rules import nodes as n
from tests.envs.perfumery.position import B, F, M, Position, T, bare, essences, new_game, play_card

HEURISTIC = make_agent("heuristic", GAME)
GREEDY = make_agent("greedy", GAME)
AGENTS = pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")


def choice(position: Position, agent: Any) -> int:
    mask = np.zeros((1, GAME.actions.size), np.int8)
    mask[0, sorted(position.legal())] = 1
    return int(agent.act(np.zeros((1, 0), np.float32), mask, position.states.copy())[0])


def last_placement(game: Position) -> Position:
    """Seat 0 places its only perfumer in the final round."""
    game["last_round"] = 1
    game["unplaced"] = [1, 0, 0, 0]
    return game


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


@AGENTS
def test_produces_two_perfumes_rather_than_the_most_valuable_one(agent: Any) -> None:
    game = bare(skip_forced=False).give(0, "P05", "P07", "P15").blend(0)  # brands 3 and 4 together, or 5
    game["blended"] = [essences("GG"), essences("F"), essences("F")]
    assert choice(game, agent) in {play_card("P05"), play_card("P07")}


@AGENTS
def test_stops_when_nothing_more_can_be_produced(agent: Any) -> None:
    game = bare(skip_forced=False).give(0, "P36").blend(0)
    assert choice(game, agent) == a.DONE


@AGENTS
def test_acquires_what_it_can_produce_in_the_final_round(agent: Any) -> None:
    game = last_placement(bare().lay(1, "P03").lay(2, "R40", "P36", "P40", "P38"))  # only P03 can be paid: – / F / F
    assert choice(game, agent) == a.ACQ + 1


@AGENTS
def test_acquires_the_perfumes_that_can_be_paid_together(agent: Any) -> None:
    game = last_placement(bare().lay(1, "P08", "P14").lay(2, "P03", "P09"))  # brands 4 and 4, 2 and 3
    game["stock"][0] = [essences("F"), essences("A"), essences("F")]  # of column 1 only P14, of column 2 both
    assert choice(game, agent) == a.ACQ + 2


@AGENTS
def test_installs_in_the_note_that_lacks_it_in_the_final_round(agent: Any) -> None:
    game = last_placement(bare().give(0, "R07", "P08", "R01"))  # F → A, and a perfume – / F / A
    game["used_essence"][0] = 1
    assert choice(game, agent) == a.INTO_NOTE + B
    assert choice(game.play(a.INTO_NOTE + B), agent) == play_card("R07")


def test_hires_in_the_second_round() -> None:
    hired = 0
    for seed in range(8):
        game = new_game(seed)
        while game["round"] <= 2:
            game.play(choice(game, HEURISTIC))
        hired += int(game["perfumers"][:2].sum()) - 4
    assert hired >= 12


def test_hires_for_what_is_missed_least() -> None:
    game = bare().give(0, "P03", "R40")  # the perfume can be produced, the recipe never be paid
    game["unplaced"] = [1, 0, 0, 0]
    game["used_essence"][0] = 1
    assert choice(game, HEURISTIC) == a.HIRE
    game.play(a.HIRE)
    assert choice(game, HEURISTIC) == play_card("R40")


@AGENTS
def test_pays_with_what_is_useless_rather_than_with_few_cards(agent: Any) -> None:
    game = bare().give(0, "P03", "P36", "R01", "R02").play(a.ESS_S + T)
    game["last_round"] = 1
    paid = []
    while game.node == n.PAY and game.mover == 0:
        paid.append(choice(game, agent))
        game.play(paid[-1])
    assert play_card("P03") not in paid


def test_builds_its_engine_in_all_notes() -> None:
    game = new_game(1)
    while game["round"] <= 6:
        game.play(choice(game, HEURISTIC))
    assert all(game.note(seat, note) for seat in range(2) for note in (T, M, B))


@compiled
@pytest.mark.parametrize("name", ["heuristic", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_beats_random_by_far(name: str, players: int) -> None:
    names = [name, *["random"] * (players - 1)]
    result = play_match(GAME, GAME.make_options(num_players=players), names, 12 * players)
    score = result.by_agent(result.score).mean(axis=0)
    assert score[0] > 40
    assert score[1:].max() < 10


@compiled
@pytest.mark.parametrize(("players", "least"), [(2, 80), (3, 60), (4, 55)])
def test_scores_among_its_like(players: int, least: int) -> None:
    names = ["heuristic"] * players
    result = play_match(GAME, GAME.make_options(num_players=players), names, 60)
    assert result.score[:, :players].mean() > least


@compiled
def test_heuristic_holds_its_own_against_greedy() -> None:
    result = play_match(GAME, GAME.make_options(), ["heuristic", "greedy"], 200)
    score = result.by_agent(result.score).mean(axis=0)
    assert score[0] > score[1]


@compiled
def test_seats_are_fair() -> None:
    result = play_match(GAME, GAME.make_options(), ["heuristic", "heuristic"], 400)
    assert abs(float(np.diff(result.score[:, :2].mean(axis=0))[0])) < 6
