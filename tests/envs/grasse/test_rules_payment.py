"""Free conversions down: bases and essences as coins, essences as bases (rulebook, Free Conversions; R12, R15-R17)."""

import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    FL,
    FR,
    PASS,
    SP,
    WO,
    A,
    Piece,
    Position,
    T,
    W,
    bare,
    loc,
    move,
    opt,
    res,
    space,
    spaces,
    tech,
)


def paying(cost: int, coins: int, *pieces: Piece) -> Position:
    """Three players; seat 0 places at the Town Hall, which costs ``cost``."""
    position = bare(3).place_workers(1, c.TOWN_HALL, cost).give(0, *pieces)
    position["coins"][0] = coins
    return position.play(loc(c.TOWN_HALL))


def test_coins_go_first_and_without_a_decision() -> None:
    position = paying(2, 3, W, A, FL)
    assert position["coins"][0] == 1
    assert position.hand(0) == [W, A, FL]
    assert position.node == n.SWAP_TOKENS


def test_each_missing_coin_is_a_base_and_a_space_piece_by_piece() -> None:
    position = paying(3, 1, W, A, A, FL)
    assert position["coins"][0] == 0
    assert position.legal() == res(W, A)
    position.play(res(A))
    assert position.legal() == spaces(*range(1, 15))
    position.play(space(5))
    assert position.on(5) == [A]
    assert position.legal() == res(W, A)
    position.play(res(W), space(5))
    assert position.on(5) == [W, A]
    assert position.hand(0) == [A, FL]


def test_an_essence_is_a_coin_only_when_no_base_is_left() -> None:
    """Ruling R15."""
    position = paying(2, 0, W, FL, SP)
    assert position.hand(0) == [FL, SP]  # the base went unasked
    position.play(space(1))
    assert position.legal() == res(FL, SP)
    position.play(res(SP), space(2))
    assert (position.on(1), position.on(2)) == ([W], [SP])
    assert position.hand(0) == [FL]


def test_a_full_space_takes_no_piece() -> None:
    position = bare(3).place_workers(1, c.TOWN_HALL, 2).give(0, W, W).put(3, W, W, W, W).put(4, A, A, A)
    position.play(loc(c.TOWN_HALL))
    assert position.legal() == spaces(*range(1, 15)) - spaces(3)
    position.play(space(4))
    assert position.legal() == spaces(*range(1, 15)) - spaces(3, 4)


def test_a_piece_that_finds_all_spaces_full_is_boxed() -> None:
    """Ruling R12, possible with four players only."""
    position = bare(4).place_workers(1, c.TOWN_HALL, 1).give(0, T)
    position["track"][:, W] = 4
    boxed = position["boxed"].copy()
    position.play(loc(c.TOWN_HALL))
    assert position.node == n.SWAP_TOKENS
    assert (position["boxed"] - boxed).tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert position.hand(0) == []


def test_the_palace_price_may_be_a_base() -> None:
    position = bare().open_location(c.PALACE).give(0, W).play(loc(c.PALACE), space(2), loc(c.BANK))
    assert position["coins"][0] == 3
    assert position.on(2) == [W]


def test_the_laboratory_price_may_be_converted() -> None:
    position = bare().give(0, A, FR)
    position["coins"][0] = 1
    position.play(loc(c.LABORATORY), space(2), space(3), tech(2))
    assert position.owned(0) == {32}
    assert (position.on(2), position.on(3)) == ([A], [FR])


def test_e11_a_base_pays_for_an_opponents_token() -> None:
    """Anne has no coin: her base goes to the track, Louis gets $1 from the bank, Anne collects."""
    position = bare().token(3, 1).put(3, W, W, FR).give(0, T)
    position.play(loc(c.TOWN_HALL), space(1), space(2), move(1))
    position["coins"][0] = 0  # the card's $1 comes after collecting
    position.play(res(W), space(8))
    assert position.hand(0) == [W, W]
    assert position.on(8) == [T]
    assert position["coins"].tolist() == [1, 1, 0, 0]  # the card's $1, and Louis's


def test_the_converted_piece_may_return_to_the_space_collected_from() -> None:
    """Ruling R17."""
    position = bare().token(3, 1).put(3, W).give(0, T).play(loc(c.TOWN_HALL), space(1), space(2), move(1))
    position.play(res(W))
    assert space(3) in position.legal()
    position.play(space(3))
    assert position.on(3) == [T]
    assert position.hand(0) == [W]


def test_the_taken_piece_cannot_pay_for_itself() -> None:
    position = bare().token(3, 1).put(3, W).play(loc(c.TOWN_HALL), space(1), space(2), move(1))
    assert position.mover == 1  # nothing to pay with: nothing to collect
    assert position.on(3) == [W]


@pytest.mark.parametrize("base", [W, A])
def test_market_a_takes_an_essence_only_when_no_base_is_left(base: Piece) -> None:
    """Ruling R15: any base asked, so no base at all."""
    position = bare().open_location(c.MARKET).give(0, base, FL, WO).play(loc(c.MARKET))
    assert position.legal() == {opt(0), opt(2)}
    position.play(opt(0))
    assert position.hand(0) == [FL, WO]
    assert position.legal() == res(FL, WO)
    position.play(res(WO), space(1), space(2))
    assert (position.on(1), position.on(2)) == ([base], [WO])
    assert position["coins"][0] == 5


def test_a_conversion_needs_a_shortage() -> None:
    """Ruling R15: with enough coins the pieces are not even offered."""
    position = paying(1, 1, W)
    assert PASS not in position.legal()
    assert position.hand(0) == [W]
