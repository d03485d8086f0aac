"""Selling perfumes and fulfilling contracts (rulebook, Contract Cards), with worked example E7."""

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
    WO,
    YES,
    A,
    Perfume,
    Position,
    T,
    W,
    X,
    bare,
    contract,
    loc,
    look,
    move,
    opt,
    pair,
    perfume,
    res,
    space,
    spaces,
    tech,
)

CLASSICS = [kind for kind in Perfume if kind != Perfume.EXOTIC]

# ---- selling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Perfume)
def test_the_perfumery_pays_three_points_and_three_coins(kind: Perfume) -> None:
    position = bare().give_vials(0, kind)
    position["fashion"] = pair(*[other for other in Perfume if other != kind][:2])
    position.play(loc(c.PERFUMERY))
    assert (position["score"][0], position["coins"][0], position["sold"][0]) == (3, 3, 1)
    assert position["vials"].sum() == 0
    assert position["vial_reserve"].tolist() == [5] * 6
    assert position.node == n.MOVE_CARD


@pytest.mark.parametrize("kind", Perfume)
@pytest.mark.parametrize(("location", "coins"), [(c.PERFUMERY, 3), (c.MANSION, 5)])
def test_a_perfume_in_fashion_sells_for_one_point_more(kind: Perfume, location: int, coins: int) -> None:
    position = bare().open_location(c.MANSION).give_vials(0, kind)
    position["fashion"] = pair(kind, Perfume.EXOTIC) if kind < Perfume.EXOTIC else pair(Perfume.FLORAL, kind)
    position.play(loc(location))
    assert (position["score"][0], position["coins"][0]) == (4, coins)


def test_avant_garde_does_not_count_for_selling() -> None:
    assert bare().give_vials(0, Perfume.FLORAL).play(loc(c.PERFUMERY))["score"][0] == 3


def test_any_perfume_held_may_be_sold() -> None:
    position = bare().give_vials(0, Perfume.FLORAL, Perfume.SPICES, Perfume.EXOTIC).play(loc(c.PERFUMERY))
    assert position.legal() == {perfume(kind) for kind in (Perfume.FLORAL, Perfume.SPICES, Perfume.EXOTIC)}


@pytest.mark.parametrize(
    ("fashion", "points"),
    [
        ((Perfume.WOODY, Perfume.EXOTIC), 6),
        ((Perfume.FRUITY, Perfume.EXOTIC), 7),
        ((Perfume.HERBAL, Perfume.FRUITY), 8),
    ],
)
def test_e7_an_experienced_worker_sells_two_perfumes_and_moves(fashion: tuple, points: int) -> None:
    position = bare().give_experts(0).give_vials(0, Perfume.HERBAL, Perfume.FRUITY)
    position["fashion"] = pair(*fashion)
    position.play(loc(c.PERFUMERY), EXPERIENCED, perfume(Perfume.HERBAL))
    assert position.legal() == {perfume(Perfume.FRUITY), PASS}
    position.play(perfume(Perfume.FRUITY))
    assert (position["score"][0], position["coins"][0], position["sold"][0]) == (points, 6, 2)
    assert (position.node, position.mover) == (n.MOVE_CARD, 0)


def test_the_second_sale_may_be_declined() -> None:
    position = bare().give_experts(0).give_vials(0, Perfume.HERBAL, Perfume.FRUITY)
    position.play(loc(c.PERFUMERY), EXPERIENCED, perfume(Perfume.HERBAL), PASS)
    assert position["vials"][0, Perfume.FRUITY] == 1
    assert position.node == n.MOVE_CARD


def test_the_sixth_sale_scores_without_a_mark() -> None:
    """Ruling R51."""
    position = bare().give_vials(0, Perfume.HERBAL)
    position["sold"][0] = 5
    position.play(loc(c.PERFUMERY))
    assert (position["sold"][0], position["score"][0]) == (5, 3)


def test_technique_25_pays_a_coin_for_each_sale() -> None:
    position = bare().open_location(c.MANSION).give_technique(0, 25).give_vials(0, Perfume.HERBAL)
    assert position.copy().play(loc(c.PERFUMERY))["coins"][0] == 4
    assert position.play(loc(c.MANSION))["coins"][0] == 6


@pytest.mark.parametrize(
    ("avant_garde", "fashion", "points"),
    [
        ((Perfume.FLORAL, Perfume.WOODY), (Perfume.HERBAL, Perfume.WOODY), 4),
        ((Perfume.FLORAL, Perfume.HERBAL), (Perfume.FLORAL, Perfume.WOODY), 4),
        ((Perfume.HERBAL, Perfume.WOODY), (Perfume.HERBAL, Perfume.FRUITY), 3),
    ],
)
def test_technique_10_counts_both_cards_once(avant_garde: tuple, fashion: tuple, points: int) -> None:
    """Ruling R36, selling a floral perfume."""
    position = bare().give_technique(0, 10).give_vials(0, Perfume.FLORAL)
    position["avant_garde"], position["fashion"] = pair(*avant_garde), pair(*fashion)
    assert position.play(loc(c.PERFUMERY))["score"][0] == points


# ---- contracts ----------------------------------------------------------------------------------------------------

FLO, HER, FRU, SPI, WOD, EXO = Perfume
CONTRACTS = {
    1: ((FLO, HER), 9),
    2: ((FLO, FRU), 9),
    3: ((FLO, SPI), 9),
    4: ((FLO, WOD), 9),
    5: ((HER, FRU), 9),
    6: ((HER, SPI), 9),
    7: ((HER, WOD), 9),
    8: ((FRU, SPI), 9),
    9: ((FRU, WOD), 9),
    10: ((SPI, WOD), 9),
    11: ((SPI, SPI), 7),
    12: ((EXO, EXO), 7),
    13: ((FLO, EXO), 7),
    14: ((HER, WOD), 7),
    15: ((EXO, WOD), 8),
    16: ((EXO, FLO), 8),
}
"""A pair that fits and the points."""


def fulfilling(number: int, *extra: Perfume) -> Position:
    """Seat 0, standing on space 5, has just handed over a pair for the contract, the only open one."""
    position = bare().show_contracts(0, number, 0).give_vials(0, *CONTRACTS[number][0])
    position["collector"][0] = 5
    return position


def fulfil(position: Position) -> Position:
    """Fulfil the only open contract; of two different vials the floral or herbal one is named first."""
    position.play(loc(c.TOWN_HALL), opt(0))
    return position.play(min(position.legal())) if position.node == n.CONTRACT_VIAL else position


def fulfilled(number: int) -> Position:
    return fulfil(fulfilling(number))


@pytest.mark.parametrize("number", CONTRACTS)
def test_a_contract_gives_points_and_five_coins(number: int) -> None:
    position = fulfilled(number)
    assert (position["score"][0], position["coins"][0]) == (CONTRACTS[number][1], 5)
    assert position["vials"].sum() == 0
    assert position["vial_reserve"].tolist() == [5] * 6
    assert position["contracts"][0].tolist() == [int(card + 1 == number) for card in range(16)]
    assert position.open_contracts() == [0, 0, 0]  # not refilled (ruling R43)
    assert position["sold"][0] == 0  # not a sale (ruling R42)


@pytest.mark.parametrize("number", range(1, 11))
def test_contracts_1_to_10_take_no_other_pair(number: int) -> None:
    first, second = CONTRACTS[number][0]
    for pair_ in ((first, first), (second, second), (first, EXO), (second, EXO)):
        position = bare().show_contracts(number, 0, 0).give_vials(0, *pair_).play(loc(c.TOWN_HALL))
        assert position.node == n.SWAP_TOKENS


@pytest.mark.parametrize(
    ("number", "vials"),
    [
        (11, (FLO, HER)),
        (12, (SPI, EXO)),
        (13, (FLO, FLO)),
        (14, (EXO, EXO)),
        (15, (EXO, EXO)),
        (15, (FLO, HER)),
        (16, (WOD, WOD)),
        (16, (EXO,)),
    ],
)
def test_pairs_that_do_not_fit(number: int, vials: tuple) -> None:
    position = bare().show_contracts(number, 0, 0).give_vials(0, *vials).play(loc(c.TOWN_HALL))
    assert position.node == n.SWAP_TOKENS


def test_the_player_picks_two_vials_of_the_same_type() -> None:
    position = bare().show_contracts(11, 0, 0).give_vials(0, FLO, FLO, HER, HER, FRU).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {perfume(FLO), perfume(HER)}
    position.play(perfume(HER))
    assert position["vials"][0].tolist() == [2, 0, 1, 0, 0, 0]


def test_the_player_picks_two_vials_of_different_types() -> None:
    position = bare().show_contracts(13, 0, 0).give_vials(0, FLO, FLO, HER, FRU).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {perfume(FLO), perfume(HER), perfume(FRU)}
    position.play(perfume(FRU))
    assert position.legal() == {perfume(FLO), perfume(HER)}
    position.play(perfume(FLO))
    assert position["vials"][0].tolist() == [1, 1, 0, 0, 0, 0]


def test_the_player_picks_the_classic_perfume_beside_the_exotic_one() -> None:
    position = bare().show_contracts(16, 0, 0).give_vials(0, FLO, SPI, EXO, EXO).play(loc(c.TOWN_HALL), opt(0))
    picks = position.legal()
    assert picks - {perfume(EXO)} == {perfume(FLO), perfume(SPI)}
    position.play(perfume(SPI))
    assert position["vials"][0].tolist() == [1, 0, 0, 0, 0, 1]


def test_one_contract_at_a_time() -> None:
    position = bare().give_vials(0, FLO, FLO, HER, FRU).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {contract(0), contract(1)}
    position.play(contract(1), PASS)
    assert position["score"][0] == 9
    assert position.open_contracts() == [1, 0, 3]
    assert position.node == n.MOVE_CARD


# ---- foot effects, all optional (ruling R70) ----------------------------------------------------------------------


def test_contract_1_swaps_two_tokens() -> None:
    position = fulfilling(1).token(4, 1).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == spaces(*range(1, 15)) | {PASS}
    position.play(space(4), space(9))
    assert (position["token_owner"][3], position["token_owner"][8]) == (-1, 1)
    assert position.node == n.MOVE_CARD


def test_contract_2_buys_a_technique_for_three_coins() -> None:
    position = fulfilled(2)
    assert position.legal() == {YES, PASS}
    position.play(YES)
    assert position["coins"][0] == 2
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    position.play(LOOK_TOP, look(1))
    assert position.owned(0) == {18}
    assert position.technique_deck() == [20, 21, 17, 19]


def test_contract_2_may_be_declined() -> None:
    position = fulfilled(2).play(PASS)
    assert position["coins"][0] == 5
    assert position.node == n.MOVE_CARD


def test_contract_3_sells_as_at_the_perfumery() -> None:
    position = fulfilling(3).give_vials(0, EXO, FRU).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {perfume(EXO), perfume(FRU), PASS}
    position.play(perfume(EXO))
    assert (position["score"][0], position["coins"][0], position["sold"][0]) == (13, 8, 1)
    assert position.node == n.MOVE_CARD


def test_contract_4_takes_two_adjacent_bases() -> None:
    position = fulfilling(4).put(4, W, FR).put(5, A).put(6, T, T, X).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == spaces(4, 6) | {PASS}
    position.play(space(6), res(T), space(6), res(T))
    assert position.hand(0) == [T, T]
    assert position.node == n.MOVE_CARD


def test_contract_5_swaps_the_resources_of_two_spaces() -> None:
    position = fulfilling(5).put(4, W, FR).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == spaces(*range(1, 15)) | {PASS}
    position.play(space(9))  # the other space must hold something
    assert (position.on(4), position.on(9)) == ([], [W, FR])
    assert position.node == n.MOVE_CARD


def test_contract_6_moves_with_an_open_card_before_the_usual_movement() -> None:
    """Ruling R35."""
    position = fulfilling(6).put(8, W).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {move(0), move(1), move(2), PASS}
    position.play(move(1), res(W))
    assert (position["collector"][0], position["coins"][0]) == (8, 6)
    assert position.open_movement() == [1, 2, 11]
    position.play(move(0))
    assert (position["collector"][0], position.mover) == (12, 1)


def test_contract_7_changes_an_essence_for_two_bases_and_a_point() -> None:
    position = fulfilling(7).give(0, FL, WO).put(3, A, T).put(9, X).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == res(FL, WO) | {PASS}
    position.play(res(WO), space(14))
    assert position.on(14) == [WO]
    assert position.legal() == spaces(3, 9)  # the first base is obligatory
    position.play(space(3), res(T), space(9))
    assert position.hand(0) == [T, X, FL]
    assert position["score"][0] == 10
    assert position.node == n.MOVE_CARD


def test_contract_8_sells_two_bases_for_a_point_and_five_coins() -> None:
    position = fulfilling(8).give(0, W, A, A).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == res(W, A) | {PASS}
    position.play(res(A), res(A), space(1), space(1))
    assert (position["score"][0], position["coins"][0]) == (10, 10)
    assert position.hand(0) == [W]
    assert position.on(1) == [A, A]
    assert position.node == n.MOVE_CARD


def test_contract_9_moves_in_reverse_before_the_usual_movement() -> None:
    """Ruling R44."""
    position = fulfilling(9).put(2, W).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {move(0), move(1), move(2), DECK, PASS}
    position.play(move(1), res(W))
    assert (position["collector"][0], position["coins"][0]) == (2, 6)
    position.play(move(0))
    assert (position["collector"][0], position.mover) == (6, 1)


def test_contract_10_takes_an_essence_from_anywhere() -> None:
    position = fulfilling(10).put(1, FL, HE).put(12, WO, W).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == spaces(1, 12) | {PASS}
    position.play(space(1), res(HE))
    assert position.hand(0) == [HE]


@pytest.mark.parametrize("number", [11, 12, 13, 14])
def test_contracts_11_to_14_take_an_adjacent_base(number: int) -> None:
    position = fulfilling(number).put(4, W, FR).put(6, X).put(7, A)
    fulfil(position)
    assert position.legal() == spaces(4, 6) | {PASS}
    position.play(space(4))
    assert position.hand(0) == [W]
    assert position.node == n.MOVE_CARD


@pytest.mark.parametrize("number", [15, 16])
def test_contracts_15_and_16_produce_any_type_and_leave_out_the_movement(number: int) -> None:
    """Ruling R44."""
    position = fulfilling(number).give(0, *BASES, FR, HE).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {perfume(HER), perfume(FRU), perfume(EXO), PASS}
    position.play(perfume(FRU), PAY_OWN, PAY_OWN, PAY_OWN, PAY_OWN, *[space(1)] * 4, space(2))
    assert position["score"][0] == 10
    assert position["production"][0, FRU] == 1
    assert (position.node, position.mover) == (n.PLACE, 1)


@pytest.mark.parametrize("number", [15, 16])
def test_the_movement_happens_when_that_production_is_declined(number: int) -> None:
    """Ruling R44."""
    position = fulfilling(number).give(0, *BASES, FR).play(loc(c.TOWN_HALL), opt(0), PASS)
    assert (position.node, position.mover) == (n.MOVE_CARD, 0)


@pytest.mark.parametrize("number", [2, 3, 4, 7, 8, 10, 11, 15])
def test_a_foot_effect_that_is_impossible_is_skipped(number: int) -> None:
    position = fulfil(fulfilling(number).show_techniques(0, 0, 0))
    assert position.node == n.MOVE_CARD
