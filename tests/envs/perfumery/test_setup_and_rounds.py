"""Set-up, rounds, markers and the end: examples T01, T02, T10, T11, T12, T15 and the course of many games."""

import numpy as np
import pytest

from perfumezoo.envs.perfumery import actions as a, components as c, state as st
from perfumezoo.envs.perfumery.rules import nodes as n
from tests.envs.perfumery.position import T, bare, new_game
from tests.envs.perfumery.random_games import play

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
CARDS = {2: 27, 3: 32, 4: 40}
ROUNDS = {2: 9, 3: 8, 4: 8}


@PLAYERS
def test_t01_set_up_sizes(players: int) -> None:
    game = new_game(3, num_players=players)
    assert (game["place"] != st.BOX).reshape(2, 40).sum(axis=1).tolist() == [CARDS[players]] * 2
    assert game["deck_left"].tolist() == [CARDS[players] - players - 1] * 2
    assert game["funds"].tolist() == [1] * players + [0] * (4 - players)
    assert game["perfumers"].tolist() == [2] * players + [0] * (4 - players)
    assert game["column_size"].tolist() == [3] + [2] * players + [0] * (4 - players)
    assert game["next_marker"] == 0
    assert all(game.hand(p) == set() for p in range(players))
    for column in range(players + 1):
        assert sorted(name[0] for name in game.column(column)) == ["P", "R"]


@PLAYERS
def test_decks_are_stacked_by_group(players: int) -> None:
    game = new_game(4, num_players=players)
    for deck in range(2):
        groups = c.CARD_GROUP[game["deck"][deck][: game["deck_left"][deck]]].tolist()
        assert groups == sorted(groups, reverse=True)
    used = c.CARD_MIN_PLAYERS[game["place"] != st.BOX]
    assert used.max() == players


def test_the_seed_draws_the_first_seat_and_the_order_of_the_decks() -> None:
    games = [new_game(seed, num_players=4) for seed in range(40)]
    assert {game["first"] for game in games} == {0, 1, 2, 3}
    assert len({game["deck"].tobytes() for game in games}) == 40
    assert all(game["first"] == game["start_marker"] == game.mover for game in games)


@PLAYERS
def test_t02_rounds_and_empty_decks(players: int) -> None:
    game = new_game(5, num_players=players)
    rng = np.random.default_rng(players)
    empty_from, last = None, 0
    while not game.over:
        if empty_from is None and not game["deck_left"].any():
            empty_from = game["round"]
        last = game["round"]
        game.play_random(rng)
    assert last == game["last_round"] == ROUNDS[players]
    assert empty_from == last


def test_t10_the_marker_then_the_column() -> None:
    game = bare(2, first=0).give(0, "R01").give(1, "R04")
    game["start_marker"] = 1
    game.play(a.START)
    assert game["start_marker"] == 0
    game.play(a.ACQ)
    assert (game["start_marker"], game["next_marker"]) == (1, st.MARKER_HELD + 1)
    game["unplaced"] = 0
    game["unplaced"][0] = 1
    game.play(a.ESS_F)
    assert (game["round"], game["first"], game.mover) == (2, 1, 1)


def test_t11_the_column_then_the_marker() -> None:
    game = bare(2, first=0).play(a.ACQ)
    assert (game["start_marker"], game["next_marker"]) == (0, st.MARKER_HELD)
    assert a.START in game.legal()
    game.play(a.START)
    assert (game["start_marker"], game["next_marker"]) == (1, st.MARKER_HELD + 1)
    assert a.START not in game.legal()
    game["unplaced"] = [1, 0, 0, 0]
    game.play(a.ESS_F)
    assert (game["round"], game["first"]) == (2, 1)
    assert game["next_marker"] == 0
    assert game["column_size"].tolist() == [3, 2, 2, 0, 0]


def test_q31_the_marker_cannot_be_taken_by_its_holder() -> None:
    game = bare(2, first=0)
    assert game["start_marker"] == 0
    assert a.START not in game.legal()


def test_q32_turn_order_stays_when_the_marker_moves() -> None:
    game = bare(3, first=0).lay(1, "R17", "R18").lay(2, "R19", "R20")
    game.play(a.ESS_F)
    assert game.mover == 1
    game.play(a.ACQ)
    assert (game["start_marker"], game.mover, game["first"]) == (1, 2, 0)
    game.play(a.ESS_F)
    assert game.mover == 0


def test_q34_a_next_marker_that_nobody_took_stays() -> None:
    game = bare(2, first=0).lay(0, "R04", "P02")
    game.last_placement(0).play(a.START)
    assert game["round"] == 2
    assert game["next_marker"] == 0
    assert game["column_size"].tolist() == [5, 2, 2, 0, 0]


def test_t12_discards_start_at_the_fewest_cards_and_go_left() -> None:
    game = bare(3, first=0).lay(0, "R17", "R18").lay(1, "R19", "R20").lay(2, "R31", "R32", "R33", "R34")
    game.lay(3, "R35", "R36").give(0, "R40", "R01", "R02", "R10", "R04", "R12", "P02")
    assert game["column_size"].tolist() == [3, 2, 4, 2, 0]
    game.play(a.INTO_NOTE + T).play_cards("R40")
    assert game.node == n.PAY  # nothing else can be installed
    game.play_cards("R01", "R02", "R10", "R04")
    game.play_cards("R12")
    for name, column in zip(("R01", "R02", "R10", "R04", "R12"), (1, 2, 3, 0, 1), strict=True):
        assert name in game.column(column), name


def test_t15_short_last_row_and_the_marker_after_it() -> None:
    game = bare(2, first=0).lay(0, "R04", "P02").lay(1, "R05", "P03").lay(2, "R06", "P04")
    game["column_size"][0] -= 1
    game["next_marker"] = st.MARKER_HELD + 1
    game["deck_left"] = 1
    game["round"], game["last_round"] = 8, 9
    for number in range(80):
        if game["place"][number] == st.DECK and number not in game["deck"][:, 0]:
            game["place"][number] = st.BOX
    game.last_placement(0).play(a.START)
    assert game["round"] == 9
    assert game["column_size"].tolist() == [4, 3, 2, 0, 0]
    assert game["next_marker"] == 1
    assert game["deck_left"].tolist() == [0, 0]


def test_the_game_ends_after_the_blending_phase_of_the_final_round() -> None:
    game = bare(2, first=0)
    game["last_round"] = 1
    game["score"] = [5, 7, 0, 0]
    game.last_placement(0).play(a.START)
    assert game.over
    assert game["deck_left"].tolist() == [24, 24]
    assert game["next_marker"] == 0


def test_q36_a_seat_that_cannot_place_is_skipped() -> None:
    game = bare(2, first=0)
    game["used_essence"] = 1
    game["start_seat"] = 1
    game["tile_seat"] = 1
    game["unplaced"] = [1, 2, 0, 0]
    game["start_marker"] = 0
    game["spaces"][0] = [1, 0, 0, 0]
    assert game.legal() == {a.REPL}
    game.play(a.REPL)
    assert game["round"] == 2


def test_q42_a_third_perfumer_acts_last_and_alone() -> None:
    game = bare(2, first=0).lay(1, "R17", "R18").lay(2, "R19", "R20")
    game["unplaced"] = [3, 1, 0, 0]
    game["perfumers"][0] = 3
    movers = []
    for action in (a.ESS_F, a.ESS_F, a.ACQ + 1, a.ACQ + 2):
        movers.append(game.mover)
        game.play(action)
    assert movers == [0, 1, 0, 0]


@PLAYERS
def test_invariants_in_random_games(players: int) -> None:
    assert play(players, games=40, rows=16) == ROUNDS[players]


@pytest.mark.slow
@PLAYERS
def test_invariants_in_thousands_of_random_games(players: int) -> None:
    assert play(players, games=3400, rows=256) == ROUNDS[players]


def test_outcome_shares_wins() -> None:
    game = bare(3, first=0)
    game["last_round"] = 1
    game["score"] = [7, 5, 7, 0]
    game.last_placement(0).play(a.START)
    assert game.outcome() == [(7, 1), (5, 3), (7, 1)]
    assert game.returns() == [0.25, -0.5, 0.25]


def test_nodes_are_numbered_without_gaps() -> None:
    numbers = [value for name, value in vars(n).items() if name.isupper() and not name.startswith(("FOR_", "NUM_"))]
    assert sorted(numbers) == list(range(18))
