"""Movement cards, collecting, the end of the track (rulebook, Movement), with worked examples E3-E6."""

import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.component_schema import SCHEMA
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.rules.movement import MAX_STEPS
from tests.envs.grasse.position import (
    COMMON,
    DECK,
    FL,
    FR,
    HE,
    PASS,
    REDEAL,
    UNSEEN,
    WO,
    A,
    Piece,
    Position,
    T,
    W,
    X,
    bare,
    loc,
    move,
    opt,
    res,
    space,
    spaces,
    step,
    tech,
)

BONUS, TWO_POINTS, TECHNIQUE = opt(0), opt(1), opt(2)
TRAIN = BONUS
FROM_RESERVE, FROM_BOARD = opt(0), opt(1)


def moving(position: Position) -> Position:
    """Seat 0 has taken two points at the Fair and chooses a movement card."""
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS))
    assert position.node == n.MOVE_CARD
    return position


# ---- the track ----------------------------------------------------------------------------------------------------


def standing(number: int, players: int = 2, *others: int) -> Position:
    """Seat 0's collector on a space (0 the sign), the others on theirs."""
    position = bare(players)
    position["collector"][: 1 + len(others)] = [number, *others]
    return position


@pytest.mark.parametrize(
    ("start", "others", "end"),
    [
        (2, (10, 12), 5),
        (2, (4, 12), 6),
        (2, (4, 5), 7),
        (2, (6, 5), 7),
        (2, (3, 4), 7),
        (0, (0, 0), 3),
        (0, (1, 3), 5),
    ],
)
def test_e3_a_three_is_three_counted_spaces(start: int, others: tuple[int, int], end: int) -> None:
    """Spaces with an opponent's collector are skipped and not counted."""
    position = moving(standing(start, 3, *others)).play(move(1))
    assert position["collector"][0] == end


def test_e4_two_colours_on_an_own_token() -> None:
    position = moving(standing(2).token(5, 0).put(5, W, W, HE, T))
    position["coins"][1] = 1
    position.play(move(1))
    assert position.legal() == res(W, HE, T) | {PASS}
    position.play(res(W))
    assert position.legal() == res(HE, T) | {PASS}
    position.play(res(HE))
    assert position.hand(0) == [W, W, HE]
    assert position.on(5) == [T]
    assert position["coins"].tolist() == [1, 1, 0, 0]  # the card's $1; nobody is paid


def test_e5_one_colour_on_a_neutral_token() -> None:
    position = moving(standing(2).put(5, A, A, FR, X)).play(move(1))
    assert position.legal() == res(A, FR, X) | {PASS}
    position.play(res(A))
    assert position.hand(0) == [A, A]
    assert position.on(5) == [X, FR]
    assert position.mover == 1


def test_e6_one_colour_on_an_opponents_token_for_one_coin() -> None:
    position = standing(2).token(5, 1).put(5, WO, WO, FR)
    position["coins"][:2] = 3
    moving(position).play(move(1), res(WO))
    assert position.hand(0) == [WO, WO]
    assert position.on(5) == [FR]
    assert position["coins"].tolist() == [3, 4, 0, 0]  # paid $1, then the card's $1
    assert position.mover == 1


def test_no_payment_without_taking() -> None:
    """Ruling R29."""
    position = standing(2).token(5, 1).put(5, WO, FR)
    position["coins"][:2] = 3
    moving(position).play(move(1), PASS)
    assert position["coins"].tolist() == [4, 3, 0, 0]
    assert position.on(5) == [FR, WO]


def test_collecting_may_stop_early() -> None:
    """Ruling R29."""
    position = moving(standing(2).token(5, 0).put(5, W, HE, T)).play(move(1), res(T), PASS)
    assert position.hand(0) == [T]
    assert position.mover == 1


def test_the_first_space_follows_the_last() -> None:
    position = moving(standing(13)).play(move(1))
    assert position.node == n.TRACK_END
    position.play(PASS)
    assert position["collector"][0] == 2


def test_an_opponent_on_the_last_and_the_first_space_is_skipped() -> None:
    position = moving(standing(12, 3, 14, 1)).play(move(1), PASS)
    assert position["collector"][0] == 3


def test_leaving_the_sign_is_not_passing_it() -> None:
    position = moving(standing(0)).play(move(1))
    assert position["collector"][0] == 3
    assert position.mover == 1


# ---- choosing a card ----------------------------------------------------------------------------------------------


def test_three_open_cards_or_the_deck() -> None:
    assert moving(bare()).legal() == {move(0), move(1), move(2), DECK}


def test_the_used_card_is_discarded_and_its_place_refilled() -> None:
    position = moving(bare()).play(move(1))
    assert position.open_movement() == [1, 2, 11]
    assert position["movement_discard"].nonzero()[0].tolist() == [4]
    assert (position["movement_card"], position["movement_slot"]) == (-1, -1)
    assert position["movement_left"] == 20


def test_a_card_from_the_deck_must_be_used_and_leaves_the_open_ones() -> None:
    position = moving(bare().stack_movement(9, 2)).play(DECK)
    assert (position["collector"][0], position["coins"][0]) == (3, 2)
    assert position.open_movement() == [1, 5, 11]
    assert position["movement_left"] == 1


def test_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    """The card in use is among them."""
    seen = set()
    for seed in range(20):
        position = bare().stack_movement()
        position["seed"] = seed
        position["movement_discard"] = 0
        position["movement_discard"][[7 - 1, 9 - 1]] = 1
        moving(position).play(move(0))
        seen.add(position.open_movement()[0])
        assert position["movement_left"] == 2
        assert not position["movement_discard"].any()
    assert seen == {1, 7, 9}


@pytest.mark.parametrize(
    ("cards", "offered"),
    [((5, 6, 7), True), ((11, 14, 15), True), ((5, 6, 11), False), ((17, 18, 23), False), ((17, 23, 24), False)],
)
def test_three_equal_cards_may_be_redealt(cards: tuple[int, int, int], offered: bool) -> None:
    """Ruling R34."""
    assert (REDEAL in moving(bare().show_movement(*cards)).legal()) is offered


def test_a_redeal_discards_the_three_cards_and_happens_once() -> None:
    """Ruling R34."""
    position = moving(bare().show_movement(5, 6, 7).stack_movement(8, 9, 10, 1)).play(REDEAL)
    assert sorted(position.open_movement()) == [8, 9, 10]
    assert all(position["movement_discard"][[4, 5, 6]])
    assert REDEAL not in position.legal()


def test_redealt_cards_are_discarded_before_drawing() -> None:
    position = bare().show_movement(5, 6, 7).stack_movement()
    position["movement_discard"] = 0
    moving(position).play(REDEAL)
    assert sorted(position.open_movement()) == [5, 6, 7]


# ---- the 24 cards -------------------------------------------------------------------------------------------------

CARDS: dict[int, tuple[int, int, int, int, int]] = {
    1: (4, 0, 0, 0, 0),
    2: (4, 0, 0, 0, 0),
    3: (4, 1, 0, 0, 0),
    4: (4, 1, 0, 0, 0),
    5: (3, 1, 0, 0, 0),
    6: (3, 1, 0, 0, 0),
    7: (3, 0, 0, 1, 0),
    8: (3, 0, 0, 1, 0),
    9: (3, 2, 0, 0, 0),
    10: (3, 2, 0, 0, 0),
    11: (2, 0, 0, 1, 0),
    12: (2, 0, 0, 1, 0),
    13: (2, 0, 1, 0, 0),
    14: (2, 0, 0, 2, 0),
    15: (2, 0, 0, 0, 1),
    16: (2, 3, 0, 0, 0),
    17: (1, 1, 0, 1, 0),
    18: (1, 0, 1, 0, 0),
    19: (1, 0, 0, 2, 0),
    20: (1, 0, 0, 0, 1),
    21: (1, 2, 0, 2, 0),
    22: (1, 4, 0, 0, 0),
    23: (1, 0, 0, 0, 1),
    24: (1, 0, 1, 0, 0),
}
"""Steps, coins, points, adjacent bases, adjacent essences."""


def shown(card: int) -> Position:
    others = [number for number in (1, 5, 11) if number != card][:2]
    return standing(5).show_movement(card, *others)


@pytest.mark.parametrize("card", CARDS)
def test_the_bonus_of_each_movement_card(card: int) -> None:
    steps, coins, points, bases, essences = CARDS[card]
    end = 5 + steps
    position = moving(shown(card).put(end - 1, W, W, FL).put(end + 1, A, A, HE)).play(move(0))
    if card >= 23:
        assert position.legal() == {step(0), step(1)}
        position.play(step(1))
    for piece in [W] * bases + [FL] * essences:
        assert position.legal() == spaces(end - 1, end + 1) | {PASS}
        position.play(space(end - 1))
        assert piece in position.hand(0)
    assert position["collector"][0] == end
    assert position.hand(0) == [W] * bases + [FL] * essences
    assert (position["coins"][0], position["score"][0]) == (coins, 2 + points)
    assert position.mover == 1


@pytest.mark.parametrize("card", [card for card, row in CARDS.items() if row[3] or row[4]])
def test_an_adjacent_bonus_may_be_declined_or_absent(card: int) -> None:
    """Ruling R28; the coins of cards 17 and 21 are gained all the same."""
    steps, coins, *_ = CARDS[card]
    end = 5 + steps
    choose = [move(0), *([step(1)] if card >= 23 else [])]
    position = moving(shown(card).put(end + 1, A, A, HE)).play(*choose)
    assert position.legal() == {space(end + 1), PASS}
    assert position.play(PASS).hand(0) == []
    assert position["coins"][0] == coins
    position = moving(shown(card).put(end + 2, A, HE)).play(*choose)
    assert position.mover == 1
    assert position["coins"][0] == coins


def test_two_adjacent_bases_may_come_from_both_neighbours() -> None:
    """Ruling R28."""
    position = moving(shown(14).put(6, W, X).put(8, A)).play(move(0), space(8))
    assert position.legal() == {space(6), PASS}
    position.play(space(6))
    assert position.legal() == res(W, X)
    position.play(res(X))
    assert position.hand(0) == [A, X]


def test_adjacent_bonuses_are_free_whatever_the_token() -> None:
    """Ruling R28."""
    position = shown(11).put(8, A).token(8, 1)
    moving(position).play(move(0), space(8))
    assert position.hand(0) == [A]
    assert position["coins"].tolist() == [0, 0, 0, 0]


def test_the_bonus_follows_collecting() -> None:
    """The $1 of card 5 comes too late to pay for the token (steps 3 and 4 of a movement)."""
    position = moving(standing(2).token(5, 1).put(5, WO)).play(move(1))
    assert position.mover == 1
    assert position.on(5) == [WO]
    assert position["coins"][0] == 1


@pytest.mark.parametrize("card", [23, 24])
def test_cards_23_and_24_may_stay_and_collect_again(card: int) -> None:
    """Ruling R27."""
    position = moving(shown(card).put(5, T, T).put(6, FL)).play(move(0), step(0))
    assert position.legal() == {res(T), PASS}
    position.play(res(T))
    assert position["collector"][0] == 5
    assert position.hand(0) == [T, T]
    if card == 23:
        assert position.legal() == {space(6), PASS}
        position.play(space(6))
        assert position.hand(0) == [T, T, FL]
    assert position["score"][0] == 2 + (card == 24)


def test_staying_on_the_sign_collects_nothing_but_takes_the_bonus_of_both_sides() -> None:
    """Rulings R24, R27."""
    position = standing(0).show_movement(23, 5, 11).put(1, FL).put(14, WO)
    moving(position).play(move(0), step(0))
    assert position.legal() == spaces(1, 14) | {PASS}
    position.play(space(14))
    assert position.hand(0) == [WO]
    assert position["collector"][0] == 0


@pytest.mark.parametrize(("number", "neighbours"), [(1, (2, 14)), (14, (1, 13))])
def test_the_first_and_the_last_space_are_adjacent(number: int, neighbours: tuple[int, int]) -> None:
    position = standing(number).show_movement(23, 5, 11)
    for other in range(1, 15):
        position.put(other, *([FL] if other != number else []))
    moving(position).play(move(0), step(0))
    assert position.legal() == spaces(*neighbours) | {PASS}


# ---- the end of the track -----------------------------------------------------------------------------------------


def passing(position: Position | None = None) -> Position:
    """Seat 0 passes the sign from 13 to 2 and is asked for the bonus."""
    position = position or bare()
    position["collector"][0] = 13
    position.put(2, T)
    return moving(position).play(move(1))


def test_the_bonuses_of_the_end_of_the_track() -> None:
    assert passing().legal() == {TRAIN, TWO_POINTS, TECHNIQUE, PASS}


def test_the_bonus_comes_before_collecting() -> None:
    """Ruling R25."""
    position = passing().play(TWO_POINTS)
    assert position["score"][0] == 4
    assert position.node == n.COLLECT


def test_an_open_or_an_unseen_technique() -> None:
    position = passing().play(TECHNIQUE)
    assert position.legal() == {tech(0), tech(1), tech(2), UNSEEN}
    assert position.copy().play(tech(1)).owned(0) == {31}
    assert position.play(UNSEEN).owned(0) == {17}
    assert position["coins"][0] == 0


def test_a_worker_trained_in_the_reserve_is_ready_this_round() -> None:
    """Ruling R73."""
    position = passing().play(TRAIN)
    assert position.legal() == {FROM_RESERVE, FROM_BOARD}
    position.play(FROM_RESERVE)
    assert (position["commons"][0], position["experts"][0], position["commons_placed"][0]) == (2, 1, 1)
    position.play(PASS, loc(c.BANK), move(0), loc(c.TOWN_HALL))
    assert position.node == n.WORKER


def test_a_worker_trained_on_the_board_waits_for_the_next_round() -> None:
    """Ruling R73."""
    position = passing().play(TRAIN, FROM_BOARD)
    assert (position["commons"][0], position["experts"][0]) == (3, 0)
    assert (position["commons_placed"][0], position["experts_placed"][0]) == (0, 1)
    assert position["workers"][0, c.FAIR] == 1


def test_where_to_train_is_not_asked_when_one_place_is_empty() -> None:
    position = bare()
    position["commons"][0], position["commons_placed"][0] = 1, 3
    assert passing(position).play(TRAIN)["experts_placed"][0] == 1


@pytest.mark.parametrize(("reserve", "board", "offered"), [(1, 0, True), (2, 0, False), (1, 1, False), (0, 1, True)])
def test_a_player_has_two_experienced_workers_at_most(reserve: int, board: int, offered: bool) -> None:
    position = moving(standing(13))
    position["commons"][0], position["commons_placed"][0] = 4 - reserve - board, 0
    position["experts"][0], position["experts_placed"][0] = reserve, board
    position.play(move(1))
    assert (TRAIN in position.legal()) is offered


def test_no_technique_when_there_is_none() -> None:
    assert passing(bare().show_techniques(0, 0, 0)).legal() == {TRAIN, TWO_POINTS, PASS}


def test_technique_30_makes_the_points_three() -> None:
    assert passing(bare().give_technique(0, 30)).play(TWO_POINTS)["score"][0] == 5


def test_technique_12_gives_two_different_bonuses() -> None:
    position = passing(bare().give_technique(0, 12)).play(TWO_POINTS)
    assert position.legal() == {TRAIN, TECHNIQUE, PASS}
    position.play(TECHNIQUE, tech(0))
    assert position["score"][0] == 4
    assert position.owned(0) == {12, 30}
    assert position.node == n.COLLECT


def test_technique_12_may_take_one_bonus_or_none() -> None:
    assert passing(bare().give_technique(0, 12)).play(TWO_POINTS, PASS).node == n.COLLECT
    assert passing(bare().give_technique(0, 12)).play(PASS).node == n.COLLECT


def bonus_technique(card: int, owner: int) -> Position:
    """Seat 0 passes the sign, takes the card as its bonus and stands on space 2, a token of ``owner``."""
    position = standing(13).show_techniques(card, 30, 31).token(2, owner).put(2, W, A, T)
    return moving(position).play(move(1), TECHNIQUE, tech(0))


def test_a_technique_taken_as_the_bonus_holds_when_collecting() -> None:
    """Ruling R25: the bonus is resolved before collecting; techniques 6, 13 and 27."""
    assert bonus_technique(27, 0).play(res(W), res(A), res(T)).hand(0) == [W, A, T]
    assert bonus_technique(13, 1).play(res(W)).hand(0) == [W]
    position = bonus_technique(6, -1).play(res(W))
    assert position.legal() == {space(2), PASS}
    assert position.play(space(2), res(A)).hand(0) == [W, A]


def test_the_bridge_may_pass_the_sign() -> None:
    """Ruling R25."""
    position = standing(13).open_location(c.BRIDGE).play(loc(c.BRIDGE), move(1))
    assert position.node == n.TRACK_END


# ---- reverse movement (Lane, contract 9; ruling R26) --------------------------------------------------------------


def lane(number: int, *others: int) -> Position:
    position = standing(number, max(2, 1 + len(others)), *others)
    return position.open_location(c.LANE)


@pytest.mark.parametrize(
    ("number", "offered"),
    [
        (6, {move(0), move(1), move(2), DECK}),
        (5, {move(0), move(1), move(2), DECK}),
        (4, {move(1), move(2), DECK}),
        (3, {move(2), DECK}),
        (2, {DECK}),
    ],
)
def test_reverse_may_not_reach_the_sign(number: int, offered: set[int]) -> None:
    position = lane(number)
    position["skip_forced"] = 0
    assert position.play(loc(c.LANE), COMMON).legal() == offered


@pytest.mark.parametrize("number", [0, 1])
def test_no_step_back_no_lane(number: int) -> None:
    assert loc(c.LANE) not in lane(number).legal()


def test_an_occupied_first_space_blocks_the_last_step() -> None:
    assert loc(c.LANE) not in lane(2, 1).legal()
    assert loc(c.LANE) in lane(3, 1).legal()


def test_the_lane_is_open_to_a_card_that_may_stay() -> None:
    """Ruling R26: from the sign 23 and 24 with 0 steps are legal."""
    position = lane(0).show_movement(24, 5, 11)
    position["skip_forced"] = 0
    position.play(loc(c.LANE), COMMON)
    assert position.legal() == {move(0)}
    position.play(move(0), step(0))
    assert (position["score"][0], position["collector"][0]) == (1, 0)


def test_reverse_skips_collectors_too() -> None:
    position = lane(7, 6, 4).play(loc(c.LANE), move(1))
    assert position["collector"][0] == 2


def test_a_deck_card_that_cannot_be_executed_is_discarded_without_effect() -> None:
    """Ruling R26."""
    position = lane(3).stack_movement(9, 10).put(3, T).play(loc(c.LANE), DECK)
    assert (position["collector"][0], position["coins"][0]) == (3, 0)
    assert position.hand(0) == []
    assert position["movement_discard"][9 - 1] == 1
    assert position.node == n.MOVE_CARD  # the usual movement


def test_a_reverse_movement_collects_and_takes_the_bonus() -> None:
    position = lane(7).put(5, W, FR).put(4, T).put(6, A).play(loc(c.LANE), move(2), res(FR))
    assert position["collector"][0] == 5
    assert position.legal() == spaces(4, 6) | {PASS}


# ---- techniques of movement ---------------------------------------------------------------------------------------


def test_technique_6_takes_a_base_from_the_space_reached() -> None:
    """Free on any token (ruling R38)."""
    position = moving(standing(2).give_technique(0, 6).token(5, 1).put(5, W, W, A, FR)).play(move(1))
    assert position.legal() == {space(5), PASS}
    position.play(space(5))
    assert position.legal() == res(W, A)
    position.play(res(W))
    assert position.hand(0) == [W]
    assert position["coins"].tolist() == [1, 0, 0, 0]


def test_technique_6_follows_collecting_and_holds_for_the_bridge() -> None:
    """Ruling R38."""
    position = standing(2).open_location(c.BRIDGE).give_technique(0, 6).put(5, W, W, A)
    position.play(loc(c.BRIDGE), move(1), res(W), space(5))
    assert position.hand(0) == [W, W, A]


@pytest.mark.parametrize(("steps", "end"), [(3, 5), (4, 6)])
def test_technique_9_may_add_a_step(steps: int, end: int) -> None:
    position = moving(standing(2).give_technique(0, 9)).play(move(1))
    assert position.legal() == {step(3), step(4)}
    assert position.play(step(steps))["collector"][0] == end


def test_technique_9_with_a_card_that_may_stay() -> None:
    position = moving(standing(2).show_movement(23, 5, 11).give_technique(0, 9)).play(move(0))
    assert position.legal() == {step(0), step(1), step(2)}


def test_technique_9_holds_for_the_lane() -> None:
    """Ruling R38; the sign still bounds the steps."""
    position = lane(7).give_technique(0, 9).play(loc(c.LANE), move(1))
    assert position.legal() == {step(3), step(4)}
    assert lane(4).give_technique(0, 9).play(loc(c.LANE), move(1))["collector"][0] == 1


def test_technique_13_collects_one_colour_from_opponents_for_nothing() -> None:
    """Ruling R33."""
    position = standing(2).give_technique(0, 13).token(5, 1).put(5, WO, WO, FR)
    moving(position).play(move(1))
    assert position.legal() == res(WO, FR) | {PASS}
    position.play(res(WO))
    assert position["coins"].tolist() == [1, 0, 0, 0]
    assert position.on(5) == [FR]
    assert position.mover == 1


@pytest.mark.parametrize(
    ("players", "others", "coins"),
    [
        (2, (6,), 0),
        (2, (4,), 2),
        (3, (4, 9), 1),
        (3, (4, 3), 2),
        (3, (4, 6), 2),
        (4, (4, 3, 7), 3),
        (3, (0, 0), 0),
    ],
)
def test_technique_16_pays_for_each_collector_passed(players: int, others: tuple[int, ...], coins: int) -> None:
    """Two coins each with two players; card 5 pays one more."""
    position = standing(2, players, *others).give_technique(0, 16)
    assert moving(position).play(move(1))["coins"][0] == coins + 1


def test_technique_16_counts_in_reverse_too() -> None:
    """Ruling R37."""
    assert lane(7, 5).give_technique(0, 16).play(loc(c.LANE), move(1))["coins"][0] == 3


def test_technique_26_pays_the_owner_of_a_token_one_coin_more() -> None:
    position = standing(2).give_technique(1, 26).token(5, 1).put(5, WO)
    position["coins"][0] = 1
    moving(position).play(move(1), res(WO))
    assert position["coins"].tolist() == [1, 2, 0, 0]


def test_technique_26_pays_nothing_when_nobody_pays() -> None:
    """Ruling R33."""
    position = standing(2).give_technique(1, 26).give_technique(0, 13).token(5, 1).put(5, WO)
    moving(position).play(move(1), res(WO))
    assert position["coins"][1] == 0


def test_technique_27_takes_three_colours_from_an_own_token() -> None:
    """Ruling R31."""
    position = moving(standing(2).give_technique(0, 27).token(5, 0).put(5, W, A, T, T)).play(move(1))
    position.play(res(W), res(A))
    assert position.legal() == {res(T), PASS}
    position.play(res(T))
    assert position.hand(0) == [W, A, T, T]


@pytest.mark.parametrize("owner", [1, -1])
def test_technique_27_is_of_no_use_on_other_tokens(owner: int) -> None:
    position = standing(2).give_technique(0, 27).token(5, owner).put(5, W, A, T)
    position["coins"][0] = 3
    moving(position).play(move(1), res(W))
    assert position.mover == 1


@pytest.mark.parametrize("piece", Piece)
def test_a_colour_takes_all_units_of_it(piece: Piece) -> None:
    position = moving(standing(2).put(5, piece, piece, piece)).play(move(1), res(piece))
    assert position.hand(0) == [piece] * 3


def test_technique_12_may_train_and_score() -> None:
    position = passing(bare().give_technique(0, 12)).play(TRAIN, FROM_RESERVE)
    assert position.legal() == {TWO_POINTS, TECHNIQUE, PASS}
    position.play(TWO_POINTS)
    assert (position["experts"][0], position["score"][0]) == (1, 4)
    assert position.node == n.COLLECT


@pytest.mark.parametrize(("steps", "passed"), [(3, False), (4, True)])
def test_the_step_of_technique_9_may_pass_the_sign(steps: int, passed: bool) -> None:
    position = moving(standing(11).give_technique(0, 9)).play(move(1), step(steps))
    assert (position.node == n.TRACK_END) is passed


def test_the_deck_may_be_drawn_from_while_only_discards_are_left() -> None:
    position = moving(bare().stack_movement())
    position["movement_discard"] = 0
    position["movement_discard"][9 - 1] = 1
    position.play(DECK)
    assert (position["collector"][0], position["coins"][0]) == (3, 2)


def test_a_deck_card_of_the_lane_may_stay_or_step_back() -> None:
    position = lane(4).stack_movement(24, 2).put(4, T).put(3, W)
    position.play(loc(c.LANE), DECK)
    assert position.legal() == {step(0), step(1)}
    assert position.copy().play(step(1))["collector"][0] == 3
    assert position.play(step(0), res(T)).hand(0) == [T]


def test_a_token_paid_with_an_essence() -> None:
    """Ruling R15: only when no base is left."""
    position = moving(standing(2).token(5, 1).put(5, WO, WO).give(0, FL, HE)).play(move(1), res(WO))
    assert position.legal() == res(FL, HE)
    position.play(res(HE), space(9))
    assert position.hand(0) == [FL, WO, WO]
    assert position["coins"].tolist() == [1, 1, 0, 0]


def test_collecting_the_colour_one_paid_with() -> None:
    """Ruling R17: the piece returns before the colour is taken, so it comes back."""
    position = moving(standing(2).token(5, 1).put(5, T).give(0, T)).play(move(1), res(T), space(5))
    assert position.hand(0) == [T, T]
    assert position.on(5) == []
    assert position["coins"].tolist() == [1, 1, 0, 0]


def test_own_and_neutral_tokens_follow_a_swap() -> None:
    position = bare().token(4, 0).put(5, W, A).put(4, T)
    position.play(loc(c.TOWN_HALL), space(4), space(5))
    position["collector"][0] = 2
    position.play(move(1), res(W))
    assert position.legal() == {res(A), PASS}


def test_the_highest_value_that_may_be_printed_can_be_stepped() -> None:
    """An owner's cards may have higher values than those shipped; technique 9 and helper 19 add to them."""
    kinds = {kind.name: kind.fields for kind in SCHEMA.kinds}
    highest = [kinds["movement"]["value"].high, kinds["technique"]["steps"].high, kinds["helper"]["steps"].high]
    assert sum(value or 0 for value in highest) == 7 == MAX_STEPS
