"""Taking from, returning to and swapping on the collection track."""

import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import BASES, FL, HE, PASS, WO, A, T, W, X, bare, loc, opt, res, space, spaces


def test_a_space_left_empty_may_be_swapped_but_holds_nothing_to_take() -> None:
    position = bare().open_location(c.ENFLEURAGE).put(3, FL).put(9, WO, WO)
    position.play(loc(c.ENFLEURAGE), space(3))
    assert position.on(3) == []
    assert position.hand(0) == [FL]


@pytest.mark.parametrize(("collector", "neighbours"), [(0, (1, 14)), (1, (2, 14)), (7, (6, 8)), (14, (1, 13))])
def test_the_alley_reaches_both_neighbours(collector: int, neighbours: tuple[int, int]) -> None:
    """The sign is adjacent to both ends (ruling R24), the last space to the first (Movement, Attention)."""
    position = bare().open_location(c.ALLEY)
    for number in range(1, 15):
        position.put(number, W, A)
    position["collector"][0] = collector
    assert position.play(loc(c.ALLEY)).legal() == spaces(*neighbours)


def test_the_alley_with_one_base_in_reach_takes_one() -> None:
    position = bare().open_location(c.ALLEY).put(1, T).play(loc(c.ALLEY))
    assert position.hand(0) == [T]
    assert position.node == n.MOVE_CARD


def test_the_second_base_of_the_alley_may_be_declined() -> None:
    position = bare().open_location(c.ALLEY).put(1, T, X).play(loc(c.ALLEY), res(X), PASS)
    assert position.hand(0) == [X]
    assert position.node == n.MOVE_CARD


def test_opponents_beside_the_collector_do_not_change_what_is_adjacent() -> None:
    position = bare().open_location(c.ALLEY).put(2, T).put(1, W).put(14, A)
    position["collector"][:2] = [1, 2]
    assert position.play(loc(c.ALLEY)).legal() == spaces(2, 14)


def test_a_swap_takes_two_different_spaces() -> None:
    """Ruling R81."""
    position = bare().play(loc(c.TOWN_HALL))
    for number in range(1, 15):
        assert position.copy().play(space(number)).legal() == spaces(*range(1, 15)) - {space(number)}


def test_a_resource_swap_needs_a_piece_on_one_of_the_spaces() -> None:
    """Ruling R81: after an empty space only the ones that hold something are left."""
    position = bare().open_location(c.SHORTCUT).put(2, W).put(7, FL).play(loc(c.SHORTCUT))
    assert position.copy().play(space(5)).legal() == spaces(2, 7)
    assert position.copy().play(space(2)).legal() == spaces(*range(1, 15)) - spaces(2)


def test_tokens_move_without_the_resources() -> None:
    position = bare().token(1, 0).put(1, W, HE).put(14, X).play(loc(c.TOWN_HALL), space(1), space(14))
    assert (position["token_owner"][0], position["token_owner"][13]) == (-1, 0)
    assert (position.on(1), position.on(14)) == ([W, HE], [X])


def test_pieces_return_in_the_order_given() -> None:
    position = bare().open_location(c.LA_GRANDE_USINE).give(0, *BASES, FL).play(loc(c.LA_GRANDE_USINE))
    assert position["in_transit"].tolist() == [1, 1, 1, 1, 1, 0, 0, 0, 0]
    for number, piece in enumerate((W, A, T, X, FL), start=1):
        position.play(space(number))
        assert position.on(number) == [piece]
    assert position["in_transit"].sum() == 0


def test_the_first_player_base_of_the_fair_is_obligatory() -> None:
    position = bare().put(3, W, A).put(4, T).play(loc(c.FAIR), opt(c.FAIR_FIRST_PLAYER))
    assert position.legal() == spaces(3, 4)


def test_the_essence_of_the_fair_is_obligatory() -> None:
    position = bare().put(3, FL, HE).put(4, WO).play(loc(c.FAIR), opt(c.FAIR_ESSENCE))
    assert position.legal() == spaces(3, 4)


@pytest.mark.parametrize(("holder", "spaces_offered"), [(1, {opt(0), opt(1), opt(2)}), (0, {opt(0), opt(2)})])
def test_the_marker_without_a_base_on_the_track(holder: int, spaces_offered: set[int]) -> None:
    """An obligatory pick with nothing in reach is skipped; the holder would get nothing at all (R4, R8)."""
    position = bare()
    position["marker"] = holder
    position.play(loc(c.FAIR))
    assert position.legal() == spaces_offered
    if holder == 1:
        assert position.play(opt(c.FAIR_FIRST_PLAYER)).node == n.MOVE_CARD
        assert position["marker"] == 0
