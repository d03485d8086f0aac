"""Master Perfumers (rulebook, Master Perfumers; R49): the draft, five powers, two bonuses each."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    BASES,
    DECK,
    EXPERIENCED,
    FL,
    FR,
    HE,
    LOOK_TOP,
    PASS,
    PAY_OWN,
    UNSEEN,
    WO,
    YES,
    A,
    Perfume,
    Position,
    T,
    W,
    X,
    bare,
    displayed,
    loc,
    look,
    move,
    new_game,
    opt,
    perfume,
    res,
    space,
    spaces,
    tech,
)

TRAIN, POINTS, TECHNIQUE = opt(0), opt(1), opt(2)
ADVANCE, STAY = opt(0), opt(1)


def start(number: int, num_players: int = 2, **options: Any) -> Position:
    """Round I; seat 0, to move, has this master, nobody else has any."""
    position = bare(num_players, **options)
    position["with_master_perfumers"] = 1
    position["master"][0] = number - 1
    return position


def at_track_end(number: int, trained: int = 0) -> Position:
    """Seat 0 passes the sign, with so many workers trained before."""
    position = start(number)
    position["collector"][0] = 14
    position["experts_placed"][0] = trained
    position["commons"][0] -= trained
    position["workers"][0, c.BANK] = trained
    return position.play(loc(c.BANK), move(1))


# ---- the draft ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_one_card_more_than_players_is_opened_and_chosen_counter_clockwise(num_players: int) -> None:
    position = new_game(4, num_players=num_players, expansions=("master_perfumers",), skip_forced=False)
    first = position["first"]
    cards = [card for card in position["display"].tolist() if card >= 0]
    assert len(cards) == len(set(cards)) == num_players + 1
    order = []
    for slot in range(num_players):
        order.append(position.mover)
        assert position.node == n.DRAFT_MASTER
        assert position.legal() == {displayed(k) for k in range(slot, num_players + 1)}
        position.play(displayed(slot))
    assert order == [(first - 1 - k) % num_players for k in range(num_players)]
    assert order[-1] == first
    assert [position["master"][p] for p in order] == cards[:num_players]
    assert position["display"].tolist() == [-1] * 5
    assert position.node == n.PLACE


def test_with_standard_set_up_the_tokens_are_placed_first() -> None:
    position = new_game(4, expansions=("master_perfumers",), setup_mode="standard")
    while position.node == n.DRAFT_TOKEN:
        position.play(min(position.legal()))
    assert position.node == n.DRAFT_MASTER
    assert -2 not in position["token_owner"].tolist()


# ---- master 1 -------------------------------------------------------------------------------------------------------


def test_master_1_adds_one_coin_once_a_turn() -> None:
    position = start(1).play(loc(c.BANK))
    assert position["coins"][0] == 3 + 1
    position.play(move(1))  # card 5: $1
    assert position["coins"][0] == 4 + 1


def test_master_1_adds_again_in_the_next_turn() -> None:
    position = start(1).play(loc(c.BANK), move(0))
    assert (position.mover, position["coins"][0]) == (1, 4)
    position["coins"][1] = 9
    position.play(loc(c.BANK), DECK)
    position.play(loc(c.BANK))
    assert position["coins"][0] == 4 + 3 + 1


@pytest.mark.parametrize(("location", "coins"), [(c.PERFUMERY, 3), (c.ROYAL_BANK, 5), (c.MANSION, 5)])
def test_master_1_counts_for_sales_and_banks(location: int, coins: int) -> None:
    position = start(1, 4).open_location(location).give_vials(0, Perfume.FRUITY).play(loc(location))
    assert position["coins"][0] == coins + 1


def test_master_1_does_not_touch_coins_of_other_players() -> None:
    position = start(1).token(3, 0).put(3, W)
    position["coins"][1] = 1
    position.play(loc(c.FAIR), opt(2), move(0), loc(c.FAIR), opt(0), move(1), res(W))
    assert position["coins"].tolist()[:2] == [1, 1]  # the dollar for the token, the dollar of card 5


def test_master_1_does_not_count_conversions() -> None:
    position = start(1).give(0, W, A).place_workers(1, c.TOWN_HALL, 1).play(loc(c.TOWN_HALL))
    while position.node in (n.CONVERT, n.RETURN):
        position.play(min(position.legal()))
    assert position["coins"][0] == 0


@pytest.mark.parametrize(("technique", "coins"), [(31, 3), (11, 4)])
def test_master_1_counts_the_end_of_the_round_as_one_phase(technique: int, coins: int) -> None:
    position = start(1).give_technique(0, technique)
    if technique == 31:
        position["score"][0] = 3
    position["commons"] = 0
    position["commons"][0] = 1
    position.play(loc(c.TOWN_HALL), space(1), space(2))
    position["movement_open"][0] = 0
    position.play(move(0))
    assert position["round"] == 2
    assert position["coins"][0] == coins


# ---- master 2 -------------------------------------------------------------------------------------------------------


def test_master_2_looks_at_five_cards_at_the_laboratory() -> None:
    position = start(2)
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY))
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    position.play(LOOK_TOP)
    assert position.legal() == {look(k) for k in range(5)}
    position.play(look(4))
    assert position.owned(0) == {21}
    assert position.technique_deck() == [17, 18, 19, 20]


def test_master_2_chooses_at_the_fair_too() -> None:
    position = start(2).play(loc(c.FAIR), opt(0))
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    assert position.play(tech(2)).owned(0) == {32}


def test_master_2_opens_the_fair_when_only_open_cards_are_left() -> None:
    position = start(2).show_techniques(30, 0, 0).play(loc(c.FAIR))
    assert opt(0) in position.legal()
    assert opt(0) not in bare().show_techniques(30, 0, 0).play(loc(c.FAIR)).legal()


def test_master_2_chooses_at_the_end_of_the_track() -> None:
    position = at_track_end(2).play(TECHNIQUE)
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    assert UNSEEN not in position.legal()


# ---- master 3 -------------------------------------------------------------------------------------------------------


def test_master_3_takes_an_adjacent_base_even_without_a_bonus() -> None:
    position = start(3).put(3, W, FL).put(5, X).play(loc(c.BANK), move(0))  # 4 steps, no bonus
    assert position.node == n.TAKE_SPACE
    assert position.legal() == {PASS, *spaces(3, 5)}
    position.play(space(3))
    assert position.hand(0) == [W]
    assert position.mover == 1


def test_master_3_adds_to_the_bonus_of_the_card() -> None:
    position = start(3).put(1, W, A).put(3, X).play(loc(c.BANK), move(2))  # 2 steps, a base
    position.play(space(1), res(W), space(3))
    assert position.hand(0) == [W, X]


def test_master_3_is_skipped_when_no_base_lies_beside() -> None:
    position = start(3).put(3, FL).play(loc(c.BANK), move(0))
    assert position.mover == 1


# ---- masters 4 and 5 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "marker", "coins"), [(ADVANCE, 1, 0), (STAY, 0, 5)])
def test_master_4_may_leave_the_production_marker_for_five_coins(choice: int, marker: int, coins: int) -> None:
    position = start(4).give(0, *BASES, FL).play(loc(c.FACTORY_1))
    while position.node == n.RETURN_GIVEN:
        position.play(max(position.legal()))
    assert position.node == n.ADVANCE_PRODUCTION
    position.play(choice)
    assert position["production"][0, Perfume.FLORAL] == marker
    assert position["coins"][0] == coins
    assert position["score"][0] == 2 + 1  # in avant-garde, whatever the marker does
    assert position["vials"][0, Perfume.FLORAL] == 1


def test_master_4_is_asked_for_each_perfume() -> None:
    position = start(4).give_experts(0).give(0, *BASES, *BASES, FL, HE)
    position.play(loc(c.FACTORY_1), EXPERIENCED, perfume(Perfume.FLORAL))
    answers = 0
    while position.mover == 0:
        legal = position.legal()
        if position.node == n.ADVANCE_PRODUCTION:
            answers += 1
            position.play(STAY if answers == 1 else ADVANCE)
        else:
            position.play(PAY_OWN if PAY_OWN in legal else max(legal))
    assert answers == 2
    assert position["production"][0].tolist() == [0, 1, 0, 0, 0, 0]
    assert position["coins"][0] == 5


@pytest.mark.parametrize(("choice", "marker", "points"), [(ADVANCE, 1, 3), (STAY, 0, 4)])
def test_master_5_may_leave_the_sales_marker_for_a_point(choice: int, marker: int, points: int) -> None:
    position = start(5).give_vials(0, Perfume.FRUITY).play(loc(c.PERFUMERY))
    assert position.node == n.ADVANCE_SALES
    assert position.legal() == {ADVANCE, STAY}
    position.play(choice)
    assert (position["sold"][0], position["score"][0], position["coins"][0]) == (marker, points, 3)


# ---- the bonuses of the workers -------------------------------------------------------------------------------------


def test_master_1_gives_five_coins_with_the_first_worker() -> None:
    position = at_track_end(1)
    before = position["coins"][0]
    position.play(TRAIN, opt(0))
    assert position["experts"][0] == 1
    # the Bank has used up this turn's extra coin; card 5 gives its $1 after the bonus
    assert position["coins"][0] == before + 5 + 1


def test_master_2_gives_a_technique_with_the_first_worker() -> None:
    position = at_track_end(2).play(TRAIN, opt(0))
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    assert position.play(tech(0)).owned(0) == {30}


def test_master_3_gives_two_bases_from_anywhere_with_the_first_worker() -> None:
    position = at_track_end(3).put(9, W, FL).put(12, T).play(TRAIN, opt(0))
    assert position.legal() == {PASS, *spaces(9, 12)}
    position.play(space(9), space(12))
    assert position.hand(0) == [W, T]


def test_master_4_gives_a_point_with_the_first_worker() -> None:
    assert at_track_end(4).play(TRAIN, opt(0))["score"][0] == 1


def test_master_5_gives_an_essence_from_anywhere_with_the_first_worker() -> None:
    position = at_track_end(5).put(9, W, FL, WO).put(12, FR).play(TRAIN, opt(0))
    assert position.legal() == {PASS, *spaces(9, 12)}
    position.play(space(9), res(WO))
    assert position.hand(0) == [WO]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_master_gives_three_points_with_the_second_worker(number: int) -> None:
    position = at_track_end(number, trained=1)
    coins = position["coins"][0]
    position.play(TRAIN)
    if position.node == n.TRAIN:
        position.play(YES)
    assert position["score"][0] == 3
    assert position["coins"][0] == coins + 1  # of card 5
    assert position["experts"][0] + position["experts_placed"][0] == 2


def test_no_bonus_without_training() -> None:
    position = at_track_end(4).play(POINTS)
    assert position["score"][0] == 2


def test_without_the_expansion_training_brings_nothing() -> None:
    position = bare()
    position["collector"][0] = 14
    position.play(loc(c.BANK), move(1), TRAIN, opt(0))
    assert position["score"][0] == 0


def test_technique_12_and_a_master_bonus() -> None:
    position = start(4).give_technique(0, 12)
    position["collector"][0] = 14
    position.play(loc(c.BANK), move(1), TRAIN, opt(0), POINTS)
    assert position["score"][0] == 1 + 2


def test_random_games_end() -> None:
    rng = np.random.default_rng(2)
    position = new_game(6, num_players=3, expansions=("master_perfumers",))
    while not position.over:
        position.play_random(rng)
    assert sorted(position["master"].tolist())[0] == -1
    assert len(set(position["master"].tolist())) == 4
