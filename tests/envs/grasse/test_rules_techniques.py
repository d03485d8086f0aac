"""Gaining technique cards, and the cards whose effect is at once or at the end of a round.

Cards 1-5, 7, 8, 10, 29 are also tested where production is, 10 and 25 where selling is, 14 and 15 where placement is,
6, 9, 12, 13, 16, 26, 27, 30 where movement is, 17-24 where scoring is.
"""

import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import LOOK_TOP, Perfume, Position, bare, loc, look, move, opt, tech

POINTS_NOW = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 29: 2, 32: 4}


@pytest.mark.parametrize("card", range(1, 33))
def test_points_on_gaining_a_card(card: int) -> None:
    position = bare().show_techniques(card, 0, 0)
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY))
    assert position.owned(0) == {card}
    assert position["score"][0] == POINTS_NOW.get(card, 0)
    assert position["coins"][0] == 0


@pytest.mark.parametrize("card", [1, 32])
def test_a_card_that_was_looked_at_scores_at_once_too(card: int) -> None:
    position = bare().show_techniques(0, 0, 0, deck=(17, card, 18))
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY), look(1))
    assert position["score"][0] == POINTS_NOW[card]


def test_an_unseen_card_scores_at_once_too() -> None:
    position = bare().show_techniques(30, 31, 0, deck=(32,)).play(loc(c.FAIR), opt(c.FAIR_TECHNIQUE))
    assert position.owned(0) == {32}
    assert position["score"][0] == 4


def test_open_cards_are_not_refilled_when_taken() -> None:
    """Ruling R45."""
    position = bare()
    position["coins"][:2] = 3
    position.play(loc(c.LABORATORY), tech(2), move(0))
    position["coins"][1] = 6
    position.play(loc(c.LABORATORY))
    assert position.legal() == {tech(0), tech(1), LOOK_TOP}


def test_an_empty_deck_offers_no_look() -> None:
    position = bare().show_techniques(30, 31, 32)
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY))
    assert position.legal() == {tech(0), tech(1), tech(2)}


def test_a_look_at_the_last_card_of_the_deck() -> None:
    position = bare().show_techniques(30, 0, 0, deck=(25,))
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY))
    assert position.legal() == {tech(0), LOOK_TOP}
    assert position.play(LOOK_TOP).owned(0) == {25}
    assert position.technique_deck() == []


def test_technique_28_makes_techniques_one_coin_cheaper() -> None:
    position = bare().give_technique(0, 28)
    position["coins"][0] = 2
    position.play(loc(c.LABORATORY), tech(0))
    assert position["coins"][0] == 0
    position = bare().give_technique(0, 28).show_contracts(2, 0, 0).give_vials(0, Perfume.FLORAL, Perfume.FRUITY)
    position.play(loc(c.TOWN_HALL), opt(0), opt(0), tech(0))
    assert position["coins"][0] == 3


# ---- end of the round ---------------------------------------------------------------------------------------------


def round_end(players: int, techniques: dict[int, int], scores: list[int]) -> Position:
    """Seat 0 has the last worker of round I; the state after its turn at the Bank."""
    position = bare(players)
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"][:players] = 4
    position["commons_placed"][0] = 3
    position["score"][:players] = scores
    for seat, card in techniques.items():
        position.give_technique(seat, card)
    return position.play(loc(c.BANK), move(0))


@pytest.mark.parametrize(
    ("scores", "coins"), [([5, 3, 4], 3), ([5, 3, 3], 3), ([5, 3, 2], 0), ([3, 3, 3], 3), ([0, 1, 0], 0)]
)
def test_technique_11_pays_three_coins_to_the_player_with_the_fewest_points(scores: list[int], coins: int) -> None:
    """A tie for the fewest counts (ruling R48)."""
    position = round_end(3, {1: 11}, scores)
    assert position["coins"][1] == coins
    assert position["round"] == 2


def test_technique_31_pays_two_coins() -> None:
    assert round_end(2, {1: 31}, [0, 9])["coins"].tolist() == [3, 2, 0, 0]


def test_techniques_11_and_31_help_to_pay_for_technique_14() -> None:
    """The order of the round's end: 11 and 31, then 14 (ruling R56)."""
    position = bare()
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"] = [3, 4, 0, 0]
    position.give_technique(1, 11, 14, 31).play(loc(c.BANK), move(0))
    assert (position.node, position.mover) == (n.TECHNIQUE_14, 1)
    assert position["coins"][1] == 5


@pytest.mark.parametrize("card", [11, 31])
def test_techniques_11_and_31_pay_at_the_end_of_round_four_too(card: int) -> None:
    position = bare()
    position["round"] = 4
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"] = [3, 4, 0, 0]
    position.give_technique(1, card).play(loc(c.BANK), move(0))
    assert position.over
    assert position["coins"][1] == {11: 3, 31: 2}[card]
