"""Turns, rounds and maintenance (rulebook, End of Round Maintenance)."""

from collections import Counter

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c, state as st
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import Perfume, Position, bare, loc, move, new_game, opt, pair

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def last_turn(players: int = 2, number: int = 1) -> Position:
    """Seat 0 holds the only worker of the round that is still to be placed."""
    position = bare(players)
    position["round"] = number
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"][:players] = 4
    position["commons_placed"][0] = 3
    position["workers"][:, c.BANK] = position["commons_placed"]
    return position


def end_round(position: Position) -> Position:
    """Its last turn: $3 from the Bank and a movement of four steps."""
    return position.play(loc(c.BANK), move(0))


@PLAYERS
@pytest.mark.parametrize("seed", range(5))
def test_four_rounds_of_four_turns_clockwise_from_the_marker(players: int, seed: int) -> None:
    position = new_game(seed, num_players=players)
    rng = np.random.default_rng(seed)
    placed: dict[int, list[int]] = {}
    beginners = {1: position["marker"]}
    while not position.over:
        number = position["round"]
        beginners.setdefault(number, position["marker"])
        if position.node == n.PLACE:
            placed.setdefault(number, []).append(position.mover)
        position.play_random(rng)
    assert sorted(placed) == [1, 2, 3, 4]
    for number, seats in placed.items():
        assert Counter(seats) == dict.fromkeys(range(players), 4)
        assert seats == [(beginners[number] + turn) % players for turn in range(4 * players)]


def test_the_new_holder_of_the_marker_begins_the_next_round() -> None:
    position = last_turn(3)
    position["marker"] = 2
    end_round(position)
    assert (position["round"], position["first"], position.mover) == (2, 2, 2)


def test_players_without_workers_are_skipped() -> None:
    position = bare(3)
    position["commons"][1] = 0
    position.play(loc(c.BANK), move(0))
    assert position.mover == 2


@PLAYERS
def test_workers_return_and_collectors_stay(players: int) -> None:
    position = last_turn(players)
    position["commons_placed"][1], position["experts_placed"][1] = 3, 1
    position["collector"][1] = 9
    position["fair"][:] = 1
    end_round(position)
    assert position["round"] == 2
    assert position["commons"].tolist() == [4, 3, 4, 4][:players] + [0] * (4 - players)
    assert position["experts"].tolist() == [0, 1, 0, 0]
    assert position["workers"].sum() == position["commons_placed"].sum() == position["experts_placed"].sum() == 0
    assert position["fair"].tolist() == [st.FREE] * 4
    assert position["collector"][:2].tolist() == [4, 9]


@PLAYERS
def test_a_location_opens_each_round(players: int) -> None:
    position = last_turn(players)
    before = position["location_open"].copy()
    end_round(position)
    opened = np.flatnonzero(position["location_open"] - before).tolist()
    assert opened == [position["tiles"][players]]
    assert position["location_open"].sum() == 8 + players + 1


def test_avant_garde_becomes_fashion_and_the_next_card_shows() -> None:
    position = last_turn()
    coming = int(position["fashion_deck"][position["fashion_next"]])
    end_round(position)
    assert position["fashion"] == pair(Perfume.FLORAL, Perfume.HERBAL)
    assert position["avant_garde"] == coming


@pytest.mark.parametrize(
    ("shown", "deck", "after", "left"),
    [
        ((30, 31, 32), (17, 18), (17, 30, 31), [18]),
        ((30, 31, 0), (17, 18), (17, 30, 31), [18]),
        ((30, 0, 32), (17, 18, 19), (17, 18, 30), [19]),
        ((0, 31, 0), (17, 18, 19), (17, 18, 31), [19]),
        ((0, 0, 32), (17, 18, 19, 20), (17, 18, 19), [20]),
        ((0, 0, 0), (17, 18, 19, 20), (17, 18, 19), [20]),
        ((30, 31, 32), (), (0, 30, 31), []),
        ((0, 0, 32), (17,), (0, 0, 17), []),
        ((30, 0, 0), (17,), (0, 17, 30), []),
    ],
)
def test_technique_cards_shift_to_the_right(shown: tuple, deck: tuple, after: tuple, left: list[int]) -> None:
    """The X card leaves the game; empty spaces are filled from the left, or stay empty on the left."""
    position = end_round(last_turn().show_techniques(*shown, deck=deck))
    assert tuple(position.open_techniques()) == after
    assert position.technique_deck() == left


@pytest.mark.parametrize(
    ("shown", "kept"), [((1, 2, 3), (1, 2)), ((1, 2, 0), (1, 2)), ((1, 0, 3), (1,)), ((0, 0, 0), ())]
)
def test_contract_cards_shift_to_the_right(shown: tuple, kept: tuple) -> None:
    position = last_turn().show_contracts(*shown)
    deck = position.contract_deck()
    end_round(position)
    new = 3 - len(kept)
    assert tuple(position.open_contracts()) == (*deck[:new], *kept)
    assert position.contract_deck() == deck[new:]


def test_contract_slots_stay_empty_during_the_round() -> None:
    """Ruling R43."""
    position = bare().show_contracts(0, 1, 0).give_vials(0, Perfume.FLORAL, Perfume.HERBAL)
    position.play(loc(c.TOWN_HALL), opt(0), 0, move(0))
    assert position.mover == 1
    assert position.open_contracts() == [0, 0, 0]


def test_round_four_ends_the_game_without_maintenance() -> None:
    position = last_turn(number=4)
    deck, cards = position.technique_deck(), position.open_techniques()
    opened = position["location_open"].copy()
    end_round(position)
    assert position.over
    assert position.legal() == set()
    assert position["round"] == 4
    assert (position.technique_deck(), position.open_techniques()) == (deck, cards)
    assert (position["location_open"] == opened).all()


def test_the_marker_taken_at_the_fair_takes_effect_next_round() -> None:
    """Ruling R4."""
    position = last_turn(3)
    position["marker"] = position["first"] = 1
    position.play(loc(c.FAIR))
    position.play(opt(c.FAIR_FIRST_PLAYER), move(0))
    assert (position["round"], position["first"], position.mover) == (2, 0, 0)
