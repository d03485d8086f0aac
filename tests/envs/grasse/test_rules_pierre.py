"""The solo game against Pierre (rulebook, Solo Mode; README, Pierre), with worked examples E18-E20.

The human is seat 0, Pierre seat 1. A test sets the board before the human's turn; ``pierre`` plays that turn, which
changes nothing but the human's own coins and collector, and then Pierre's with the location and card it names.
"""

from collections import Counter

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c, state as st
from perfumezoo.envs.grasse.options import DIFFICULTIES
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    BASES,
    FL,
    FR,
    HE,
    SP,
    WO,
    A,
    Perfume,
    Piece,
    Position,
    T,
    W,
    X,
    bare,
    contract,
    loc,
    move,
    new_game,
    opt,
    perfume,
    res,
    space,
    spaces,
    step,
)

HUMAN, PIERRE = 0, 1
PLAIN = 2
"""A movement card of four steps without a bonus."""


def solo(pierre_at: int = 3, human_at: int = 13) -> Position:
    """The human is to move; the collectors will stand where told when Pierre's turn begins."""
    position = bare(2, first=PIERRE, solo="standard")
    position["score"] = 0
    position["vials"] = 0
    position["vial_reserve"] = 5
    position["production"] = 0
    position["sold"] = 0
    position["techniques"] = 0
    position["contracts"] = 0
    position["fair"] = [st.FREE, st.BLOCKED, st.FREE, st.FREE]
    position["workers"] = 0
    position["workers"][PIERRE, c.BANK] = 1
    position["commons"], position["commons_placed"] = [4, 3, 0, 0], [0, 1, 0, 0]
    position["experts"] = position["experts_placed"] = 0
    position["collector"] = [human_at - 4, pierre_at, 0, 0]
    return position


def pierre(position: Position, location: int, *cards: int, turn: int = c.BANK) -> Position:
    """Play the human's turn, then Pierre's at ``location`` with movement ``cards`` from the top of the deck."""
    position.open_location(location)
    position["location_deck"] = [location, *[-1] * (st.NUM_LOCATIONS - 1)]
    position["location_left"] = 1
    position.stack_movement(22, *(cards or (PLAIN,)), 16, 13)
    return position.play(loc(turn), move(0))


def gain(position: Position) -> tuple[int, int]:
    """Pierre's points and coins."""
    return int(position["score"][PIERRE]), int(position["coins"][PIERRE])


# ---- set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solo_set_up(difficulty: str) -> None:
    for seed in range(20):
        position = new_game(seed, solo=difficulty)
        assert position["marker"] == position["first"] == PIERRE
        assert position.mover == HUMAN
        assert position["fair"][c.FAIR_FIRST_PLAYER] == st.BLOCKED
        assert Counter(position["token_owner"].tolist()) == {st.NEUTRAL: 8, HUMAN: 3, PIERRE: 3}
        assert sorted(position["tiles"][:6].tolist()) == sorted(
            [c.BRIDGE, c.SHORTCUT, c.ENFLEURAGE, c.ALLEY, c.MARKET, c.LANE]
        )
        assert position["commons_placed"].tolist() == [0, 1, 0, 0]  # Pierre has begun
        assert position["coins"][HUMAN] in (3, 4)  # he may have paid for the human's token
        assert position["resources"][HUMAN].tolist() == [1, 1, 1, 1, 0, 0, 0, 0, 0]


def test_technique_24_is_removed() -> None:
    for seed in range(20):
        position = new_game(seed, solo="standard")
        cards = [*position.open_techniques(), *position.technique_deck(), *position.owned(PIERRE)]
        assert sorted(card for card in cards if card) == [card for card in range(1, 33) if card != 24]


@pytest.mark.parametrize(("difficulty", "cards"), list(zip(DIFFICULTIES, range(4), strict=True)))
def test_difficulty_marks_perfumes_and_sales(difficulty: str, cards: int) -> None:
    """Two perfumes for each avant-garde card drawn, no points; the cards go back before the deck is shuffled."""
    for seed in range(30):
        position = new_game(seed, solo=difficulty)
        first_turn = int(position["vials"][PIERRE].sum())
        assert position["production"][PIERRE].sum() == 2 * cards + first_turn
        assert position["production"][PIERRE].max() <= cards + first_turn
        assert position["sold"][PIERRE] == cards
        assert not position["production"][HUMAN].any()
        deck = position["fashion_deck"][position["fashion_next"] :].tolist()
        assert sorted([position["fashion"], position["avant_garde"], *deck]) == list(range(15))


def test_a_perfume_shown_twice_is_marked_twice() -> None:
    assert max(new_game(seed, solo="very_hard")["production"][PIERRE].max() for seed in range(100)) == 3


# ---- turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_pierre_begins_every_round_and_the_location_cards_are_reshuffled(seed: int) -> None:
    position = new_game(seed, solo="standard")
    rng = np.random.default_rng(seed)
    rounds = set()
    while not position.over:
        assert position.mover == HUMAN
        if position.node == n.PLACE and position["round"] not in rounds:
            rounds.add(position["round"])
            assert position["commons_placed"][PIERRE] + position["experts_placed"][PIERRE] == 1
            assert position["location_left"] == position["location_open"].sum() - 1
            used = np.flatnonzero(position["workers"][PIERRE])
            deck = position["location_deck"][: position["location_left"]].tolist()
            assert sorted([*deck, *used]) == np.flatnonzero(position["location_open"]).tolist()
        position.play_random(rng)
    assert rounds == {1, 2, 3, 4}


def test_pierre_places_an_experienced_worker_first_and_acts_twice() -> None:
    position = solo().give_experts(PIERRE)
    pierre(position, c.BANK)
    assert (position["experts"][PIERRE], position["experts_placed"][PIERRE]) == (0, 1)
    assert gain(position) == (0, 6)


def test_pierre_pays_no_placement_and_counts_for_the_humans() -> None:
    position = solo()
    position["workers"][HUMAN, c.ROYAL_BANK] = 2
    pierre(position, c.ROYAL_BANK)
    assert gain(position) == (1, 5)
    position["workers"][HUMAN, c.ROYAL_BANK] = 0
    before = position["coins"][HUMAN]
    position.play(loc(c.ROYAL_BANK))
    assert position["coins"][HUMAN] == before - 2 + 5


def test_pierre_moves_with_the_top_card_and_leaves_the_open_ones() -> None:
    position = pierre(solo(), c.BANK, 9)
    assert position["collector"][PIERRE] == 6
    assert gain(position) == (0, 5)
    assert position.open_movement() == [22, 5, 11]
    assert position["movement_discard"][[0, 8]].tolist() == [1, 1]


@pytest.mark.parametrize("card", [23, 24])
def test_pierre_moves_one_space_with_cards_23_and_24(card: int) -> None:
    position = pierre(solo().put(5, FL), c.BANK, card)
    assert position["collector"][PIERRE] == 4
    assert position.hand(PIERRE) == ([FL] if card == 23 else [])
    assert gain(position) == (int(card == 24), 3)


def test_an_empty_location_deck_is_shuffled_from_its_discards() -> None:
    position = pierre(solo(), c.BANK)
    assert position["location_left"] == 0
    position.play(loc(c.TOWN_HALL), space(1), space(2), move(0))
    assert position["location_left"] == position["location_open"].sum() - 1


# ---- locations ----------------------------------------------------------------------------------------------------


def test_bridge() -> None:
    position = pierre(solo().put(6, FL, W).put(10, HE), c.BRIDGE, 5, 3)
    assert position.hand(PIERRE) == [FL, HE]
    assert position["collector"][PIERRE] == 10
    assert gain(position) == (0, 2)


def test_lane() -> None:
    position = pierre(solo(pierre_at=7).put(4, FL, W).put(8, HE), c.LANE, 5, 3)
    assert position.hand(PIERRE) == [FL, HE]
    assert position["collector"][PIERRE] == 8
    assert gain(position) == (0, 2)


def test_lane_stops_on_the_first_space_and_collects_there() -> None:
    position = pierre(solo(pierre_at=3).put(1, FL), c.LANE, 2, 13)
    assert position.hand(PIERRE) == [FL]
    assert position["collector"][PIERRE] == 3
    assert gain(position) == (1, 0)


@pytest.mark.parametrize(("pierre_at", "reached"), [(4, 2), (3, 2), (2, 2)])
def test_lane_with_the_human_on_the_first_space(pierre_at: int, reached: int) -> None:
    """He stops on the nearest free space he has already reached, else he stays."""
    position = solo(pierre_at=pierre_at)
    position["collector"][HUMAN] = 1
    position.put(2, FL)
    position.show_movement(24, 5, 11)
    position["location_deck"][0], position["location_left"] = c.LANE, 1
    position.open_location(c.LANE).stack_movement(22, 4, 18)
    position.play(loc(c.BANK), move(0), step(0))
    assert position.hand(PIERRE) == ([FL] if reached == 2 else [])
    assert position["collector"][PIERRE] == reached + 1
    assert gain(position) == (1, 1)


def test_lane_from_the_sign_gives_a_point_and_draws_no_card() -> None:
    position = pierre(solo(pierre_at=0), c.LANE, PLAIN)
    assert gain(position) == (1, 0)
    assert position["collector"][PIERRE] == 4
    assert position["movement_left"] == 2


def test_shortcut() -> None:
    position = pierre(solo().put(5, FL), c.SHORTCUT)
    assert gain(position) == (1, 0)
    assert position.on(5) == [FL]
    assert position["collector"][PIERRE] == 7


def test_enfleurage_takes_the_first_essence_from_the_sign() -> None:
    position = pierre(solo().put(2, W).put(9, FL).put(4, HE, A), c.ENFLEURAGE)
    assert position.hand(PIERRE) == [HE]
    assert gain(position) == (0, 0)


def test_enfleurage_the_human_picks_among_several_colours() -> None:
    position = pierre(solo().put(5, FL).put(2, W, FR, FR, WO), c.ENFLEURAGE)
    assert (position.mover, position.legal()) == (HUMAN, res(FR, WO))
    assert position.play(res(WO)).hand(PIERRE) == [WO]


def test_enfleurage_without_an_essence_gives_a_point() -> None:
    assert gain(pierre(solo().put(5, W), c.ENFLEURAGE)) == (1, 0)


def test_alley_takes_two_bases() -> None:
    position = pierre(solo(pierre_at=5).put(4, W, FL).put(6, A), c.ALLEY)
    assert position.legal() == spaces(4, 6)  # both neutral
    position.play(space(6))
    assert position.hand(PIERRE) == [W, A]


@pytest.mark.parametrize(
    ("left", "right", "taken"),
    [
        (HUMAN, st.NEUTRAL, [W, W]),
        (st.NEUTRAL, HUMAN, [A, A]),
        (st.NEUTRAL, PIERRE, [W, W]),
        (PIERRE, st.NEUTRAL, [A, A]),
        (PIERRE, HUMAN, [A, A]),
    ],
)
def test_alley_prefers_the_humans_token_then_neutral_then_his_own(left: int, right: int, taken: list[Piece]) -> None:
    position = solo(pierre_at=5).put(4, W, W, W).put(6, A, A, A).token(4, left).token(6, right)
    assert pierre(position, c.ALLEY).hand(PIERRE) == taken
    assert position["coins"][PIERRE] == 0


def test_alley_without_a_base_gives_a_point() -> None:
    assert gain(pierre(solo(pierre_at=5).put(4, FL).put(9, W), c.ALLEY)) == (1, 0)


def test_market() -> None:
    position = pierre(solo().give(PIERRE, W, A, FR), c.MARKET)
    assert gain(position) == (1, 5)
    assert position.hand(PIERRE) == [W, A, FR]


SET = (*BASES, FR, FL, HE, SP, WO)


def factory(number: int, location: int = c.FACTORY_1, *pieces: Piece, coins: int = 0) -> Position:
    """Pierre at a factory in a round; factory 1 holds fruity on the left, floral on the right."""
    position = solo().give(PIERRE, *pieces)
    position["round"] = number
    position["coins"][PIERRE] = coins
    position["factory"] = [Perfume.FRUITY, Perfume.FLORAL, Perfume.HERBAL, Perfume.SPICES, 4, 5]
    return pierre(position, location)


def give_back(position: Position, count: int) -> Position:
    """The human chooses the spaces to which Pierre's pieces return."""
    for number in range(1, count + 1):
        assert (position.mover, position.legal()) == (HUMAN, spaces(*range(1, 15)))
        position.play(space(number))
    return position


@pytest.mark.parametrize(
    ("number", "kind"), [(1, Perfume.FRUITY), (3, Perfume.FRUITY), (2, Perfume.FLORAL), (4, Perfume.FLORAL)]
)
def test_e18_odd_rounds_produce_the_left_type_even_rounds_the_right_one(number: int, kind: Perfume) -> None:
    position = give_back(factory(number, c.FACTORY_1, *BASES, FR, FL), 5)
    assert position["vials"][PIERRE].tolist() == [int(kind == other) for other in Perfume]
    assert position["production"][PIERRE].tolist() == position["vials"][PIERRE].tolist()
    assert gain(position) == (3 if kind == Perfume.FLORAL else 2, 0)  # floral is avant-garde
    assert position["collector"][PIERRE] == 3  # no movement
    assert position.node == n.PLACE


def test_a_factory_tries_the_other_type() -> None:
    position = give_back(factory(1, c.FACTORY_1, *BASES, FL), 5)
    assert position["vials"][PIERRE, Perfume.FLORAL] == 1


def test_a_factory_without_a_possible_type_gives_a_point_and_no_movement() -> None:
    position = factory(1, c.FACTORY_1, W, A, T, FL)
    assert gain(position) == (1, 0)
    assert position["collector"][PIERRE] == 3


def test_pierre_pays_coins_for_what_is_missing() -> None:
    position = factory(1, c.FACTORY_1, T, X, coins=20)
    give_back(position, 2)
    assert gain(position) == (2, 0)
    assert position["vials"][PIERRE, Perfume.FRUITY] == 1
    assert gain(factory(1, c.FACTORY_1, T, X, coins=19)) == (1, 19)


def test_an_essence_left_over_stands_for_a_missing_base() -> None:
    position = factory(1, c.FACTORY_1, A, T, X, FR, WO)
    give_back(position, 5)
    assert (position.on(1), position.on(5)) == ([WO], [FR])
    assert position["vials"][PIERRE, Perfume.FRUITY] == 1


def test_the_human_picks_the_essence_that_stands_for_a_base() -> None:
    position = factory(1, c.FACTORY_1, A, T, X, FR, WO, SP)
    assert position.legal() == res(WO, SP)
    give_back(position.play(res(SP)), 5)
    assert position.on(1) == [SP]
    assert position.hand(PIERRE) == [WO]


def test_no_vial_no_perfume() -> None:
    position = solo().give(PIERRE, *BASES, FR)
    position["factory"] = [Perfume.FRUITY, Perfume.FLORAL, 1, 3, 4, 5]
    position["vial_reserve"][Perfume.FRUITY] = 0
    assert gain(pierre(position, c.FACTORY_1)) == (1, 0)


def test_an_exotic_perfume_takes_the_largest_quantities() -> None:
    position = solo().give(PIERRE, *BASES, FL, FR, FR, WO)
    position["factory"] = [Perfume.EXOTIC, Perfume.SPICES, 1, 2, 4, 0]
    pierre(position, c.FACTORY_1)
    assert position.legal() == res(FL, WO)  # fruity, the largest, went first
    position.play(res(WO))
    give_back(position, 6)
    assert position.on(5) == [FR]
    assert position.on(6) == [WO]
    assert gain(position) == (3, 0)


def test_two_productions_of_an_experienced_worker() -> None:
    position = solo().give_experts(PIERRE).give(PIERRE, *BASES, *BASES, FR, FR)
    position["factory"] = [Perfume.FRUITY, Perfume.SPICES, 0, 1, 4, 5]
    pierre(position, c.FACTORY_1)
    position.play(*[space(1)] * 4, space(2), *[space(3)] * 4, space(2))
    assert position["vials"][PIERRE, Perfume.FRUITY] == 2
    assert position["collector"][PIERRE] == 3


@pytest.mark.parametrize("location", [c.LA_GRANDE_USINE, c.PALACE])
def test_la_grande_usine_and_palace(location: int) -> None:
    """Ruling R64: owners whose tiles differ."""
    position = pierre(solo().give(PIERRE, *BASES, SP, WO), location)
    assert position.legal() == {perfume(kind) for kind in (Perfume.SPICES, Perfume.WOODY, Perfume.EXOTIC)}
    position.play(perfume(Perfume.WOODY))
    give_back(position, 5)
    assert position["vials"][PIERRE, Perfume.WOODY] == 1
    assert position["collector"][PIERRE] == 3
    position = pierre(solo(), location)
    assert gain(position) == (1, 0)
    assert position["collector"][PIERRE] == 3


def test_bank_and_royal_bank() -> None:
    assert gain(pierre(solo(), c.BANK)) == (0, 3)
    assert gain(pierre(solo(), c.ROYAL_BANK)) == (1, 5)


@pytest.mark.parametrize(("location", "coins"), [(c.PERFUMERY, 3), (c.MANSION, 5)])
def test_pierre_sells_what_is_in_fashion(location: int, coins: int) -> None:
    position = solo().give_vials(PIERRE, Perfume.FLORAL, Perfume.FLORAL, Perfume.WOODY)
    pierre(position, location)
    assert gain(position) == (4, coins)
    assert position["vials"][PIERRE].tolist() == [2, 0, 0, 0, 0, 0]
    assert position["sold"][PIERRE] == 1
    assert position["collector"][PIERRE] == 7


def test_else_pierre_sells_what_he_has_most_of() -> None:
    position = pierre(solo().give_vials(PIERRE, Perfume.FLORAL, Perfume.SPICES, Perfume.SPICES), c.PERFUMERY)
    assert position["vials"][PIERRE].tolist() == [1, 0, 0, 1, 0, 0]
    assert gain(position) == (3, 3)


def test_the_human_picks_among_equal_sales() -> None:
    position = solo().give_vials(PIERRE, Perfume.FLORAL, Perfume.SPICES, Perfume.SPICES, Perfume.FLORAL, Perfume.HERBAL)
    pierre(position, c.PERFUMERY)
    assert position.legal() == {perfume(Perfume.FLORAL), perfume(Perfume.SPICES)}
    assert position.play(perfume(Perfume.FLORAL))["vials"][PIERRE].tolist() == [1, 1, 0, 2, 0, 0]


@pytest.mark.parametrize("location", [c.PERFUMERY, c.MANSION])
def test_without_a_vial_pierre_gains_a_point(location: int) -> None:
    assert gain(pierre(solo(), location)) == (1, 0)


def test_the_laboratory_gives_the_rightmost_open_technique_for_nothing() -> None:
    position = pierre(solo().show_techniques(30, 31, 0, deck=(17, 18)), c.LABORATORY)
    assert position.owned(PIERRE) == {31}
    position = pierre(solo().show_techniques(0, 0, 0, deck=(17, 18)), c.LABORATORY)
    assert position.owned(PIERRE) == {17}
    assert gain(pierre(solo().show_techniques(0, 0, 0), c.LABORATORY)) == (1, 0)


def test_pierre_scores_the_points_of_a_technique_at_once_and_uses_no_other_effect() -> None:
    assert gain(pierre(solo().show_techniques(30, 31, 32), c.LABORATORY)) == (4, 0)
    position = solo().give_technique(PIERRE, 6, 15, 16, 25, 27, 31).give_vials(PIERRE, Perfume.FLORAL).put(7, W, W)
    pierre(position, c.PERFUMERY)
    assert gain(position) == (3, 3)
    assert position.hand(PIERRE) == [W, W]


def test_the_fair_first_free_of_technique_points_essence() -> None:
    position = pierre(solo().put(1, FL), c.FAIR)
    assert position.owned(PIERRE) == {17}
    assert position["fair"].tolist() == [PIERRE, st.BLOCKED, st.FREE, st.FREE]
    position = solo().put(1, FL)
    position["fair"][c.FAIR_TECHNIQUE] = HUMAN
    assert gain(pierre(position, c.FAIR)) == (2, 0)
    position = solo().put(1, W).put(2, FL)
    position["fair"][[c.FAIR_TECHNIQUE, c.FAIR_POINTS]] = HUMAN
    assert pierre(position, c.FAIR).hand(PIERRE) == [FL]
    position = solo().put(1, W)
    position["fair"][[c.FAIR_TECHNIQUE, c.FAIR_POINTS]] = HUMAN
    assert gain(pierre(position, c.FAIR)) == (1, 0)


def test_the_fair_counts_once_for_an_experienced_worker() -> None:
    position = solo().give_experts(PIERRE)
    position["fair"][c.FAIR_TECHNIQUE] = HUMAN
    assert gain(pierre(position, c.FAIR)) == (2, 0)


def test_the_blocked_fair_space_is_closed_to_the_human_too() -> None:
    position = solo().put(1, W, FL).play(loc(c.FAIR))
    assert position.legal() == {opt(c.FAIR_TECHNIQUE), opt(c.FAIR_POINTS), opt(c.FAIR_ESSENCE)}


# ---- contracts ----------------------------------------------------------------------------------------------------

FLO, HER, FRU, SPI, WOD, EXO = Perfume


def town_hall(number: int, position: Position, *cards: int) -> Position:
    """Pierre at the Town Hall with a pair for contract 1 to 10, the only open one, or as told for 11 to 16."""
    pairs = {11: (FLO, FLO), 12: (HER, HER), 13: (HER, FRU), 14: (HER, FRU), 15: (FRU, EXO), 16: (FRU, EXO)}
    first = [(FLO, other) for other in (HER, FRU, SPI, WOD)]
    second = [(HER, other) for other in (FRU, SPI, WOD)]
    pairs |= dict(enumerate([*first, *second, (FRU, SPI), (FRU, WOD), (SPI, WOD)], start=1))
    position.show_contracts(0, number, 0).give_vials(PIERRE, *pairs[number])
    pierre(position, c.TOWN_HALL, *cards)
    return position.play(min(position.legal())) if position.node == n.CONTRACT_VIAL else position


def test_town_hall_takes_the_contract_with_most_points() -> None:
    position = solo().show_contracts(13, 1, 15).give_vials(PIERRE, FLO, HER, EXO)
    pierre(position, c.TOWN_HALL)
    assert gain(position) == (10, 5)  # nine points, and one for the foot of contract 1
    assert position["contracts"][PIERRE, 0] == 1
    assert position["sold"][PIERRE] == 0


def test_the_human_picks_among_contracts_of_equal_points() -> None:
    position = pierre(solo().show_contracts(1, 13, 2).give_vials(PIERRE, FLO, HER, FRU), c.TOWN_HALL)
    assert position.legal() == {contract(0), contract(2)}
    position.play(contract(2))
    assert position["contracts"][PIERRE, 1] == 1


def test_the_human_picks_the_vials_of_contracts_11_to_16() -> None:
    position = pierre(solo().show_contracts(0, 13, 0).give_vials(PIERRE, FLO, HER, FRU), c.TOWN_HALL)
    assert (position.mover, position.legal()) == (HUMAN, {perfume(FLO), perfume(HER), perfume(FRU)})
    position.play(perfume(FRU))
    assert position.legal() == {perfume(FLO), perfume(HER)}
    position.play(perfume(HER))
    assert position["vials"][PIERRE].tolist() == [1, 0, 0, 0, 0, 0]


def test_without_a_contract_pierre_gains_a_point_and_swaps_no_tokens() -> None:
    position = solo().token(1, HUMAN)
    tokens = position["token_owner"].tolist()
    assert gain(pierre(position, c.TOWN_HALL)) == (1, 0)
    assert position["token_owner"].tolist() == tokens


@pytest.mark.parametrize(
    ("number", "points", "coins"), [(1, 10, 5), (5, 10, 5), (7, 10, 5), (8, 10, 10), (3, 9, 5), (4, 9, 5), (11, 7, 5)]
)
def test_contracts_with_a_plain_foot(number: int, points: int, coins: int) -> None:
    """1, 5, 7: a point; 8: a point and $5; 3, 4 and 11-14 give nothing without a vial or a base."""
    position = town_hall(number, solo())
    assert gain(position) == (points, coins)
    assert position["collector"][PIERRE] == 7


def test_contract_2_is_the_laboratory() -> None:
    assert town_hall(2, solo()).owned(PIERRE) == {32}
    assert gain(town_hall(2, solo().show_techniques(0, 0, 0))) == (10, 5)


def test_contract_3_is_the_perfumery() -> None:
    position = town_hall(3, solo().give_vials(PIERRE, EXO))
    assert gain(position) == (13, 8)
    assert position["sold"][PIERRE] == 1


@pytest.mark.parametrize(("number", "count"), [(4, 2), (11, 1), (12, 1), (13, 1), (14, 1)])
def test_contracts_with_adjacent_bases(number: int, count: int) -> None:
    position = solo(pierre_at=3).put(4, W, W, W, FL)
    assert town_hall(number, position).hand(PIERRE) == [W] * count


def test_contract_6_is_a_movement_with_the_top_card() -> None:
    position = town_hall(6, solo().put(6, FL), 5, PLAIN)
    assert position["collector"][PIERRE] == 10
    assert position.hand(PIERRE) == [FL]
    assert gain(position) == (9, 6)


def test_contract_9_is_the_lane() -> None:
    position = town_hall(9, solo(pierre_at=5).put(2, FL), 5, PLAIN)
    assert position["collector"][PIERRE] == 6
    assert position.hand(PIERRE) == [FL]
    assert gain(position) == (9, 6)
    assert gain(town_hall(9, solo(pierre_at=0))) == (10, 5)


def test_contract_10_is_enfleurage() -> None:
    assert town_hall(10, solo().put(2, W).put(9, FL)).hand(PIERRE) == [FL]
    assert gain(town_hall(10, solo())) == (10, 5)


@pytest.mark.parametrize("number", [15, 16])
def test_contracts_15_and_16_produce_and_leave_out_the_movement(number: int) -> None:
    position = give_back(town_hall(number, solo().give(PIERRE, *BASES, FR)), 5)
    assert gain(position) == (10, 5)
    assert position["collector"][PIERRE] == 3
    position = town_hall(number, solo())
    assert gain(position) == (8, 5)
    assert position["collector"][PIERRE] == 7


# ---- collecting (7.4) ---------------------------------------------------------------------------------------------


def collecting(owner: int, *pieces: Piece) -> Position:
    """Pierre ends on space 7 with a token of ``owner``; his $3 come from the Bank."""
    return pierre(solo().token(7, owner).put(7, *pieces), c.BANK)


def test_e19_two_essences_before_two_bases() -> None:
    position = collecting(st.NEUTRAL, FR, FR, W, W)
    assert position.hand(PIERRE) == [FR, FR]
    assert position.on(7) == [W, W]


def test_e20_the_human_picks_between_two_essences() -> None:
    position = collecting(st.NEUTRAL, FR, FL, W, W)
    assert (position.mover, position.legal()) == (HUMAN, res(FR, FL))
    assert position.copy().play(res(FR)).hand(PIERRE) == [FR]
    assert position.play(res(FL)).hand(PIERRE) == [FL]


def test_of_several_essences_the_largest_quantity() -> None:
    assert collecting(st.NEUTRAL, FR, FR, FL, W).hand(PIERRE) == [FR, FR]


def test_bases_by_quantity_and_ties_by_the_human() -> None:
    assert collecting(st.NEUTRAL, W, A, A, T).hand(PIERRE) == [A, A]
    position = collecting(st.NEUTRAL, W, W, A, A)
    assert position.legal() == res(W, A)
    assert position.play(res(A)).hand(PIERRE) == [A, A]


def test_two_picks_on_his_own_token() -> None:
    assert collecting(PIERRE, FR, W, W, A).hand(PIERRE) == [W, W, FR]
    position = collecting(PIERRE, FR, FL, W, W)
    assert position.legal() == res(FR, FL)
    assert position.play(res(FL)).hand(PIERRE) == [FL, FR]


def test_pierre_pays_for_the_humans_token() -> None:
    position = collecting(HUMAN, W, FR)
    assert position.hand(PIERRE) == [FR]
    assert position["coins"].tolist() == [4, 2, 0, 0]


def test_the_bank_pays_when_pierre_has_no_coin() -> None:
    position = pierre(solo().token(7, HUMAN).put(7, W), c.SHORTCUT)
    assert position.hand(PIERRE) == [W]
    assert position["coins"].tolist() == [4, 0, 0, 0]


def test_nothing_is_paid_for_an_empty_space() -> None:
    assert collecting(HUMAN)["coins"].tolist() == [3, 3, 0, 0]


def test_technique_26_of_the_human_adds_a_coin() -> None:
    position = pierre(solo().give_technique(HUMAN, 26).token(7, HUMAN).put(7, W), c.BANK)
    assert position["coins"].tolist() == [5, 2, 0, 0]


# ---- bonuses of movement cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "taken"),
    [
        (HUMAN, st.NEUTRAL, W),
        (st.NEUTRAL, HUMAN, A),
        (st.NEUTRAL, PIERRE, W),
        (PIERRE, st.NEUTRAL, A),
        (PIERRE, HUMAN, A),
        (HUMAN, PIERRE, W),
    ],
)
def test_the_order_of_adjacent_bonuses(left: int, right: int, taken: Piece) -> None:
    position = solo().put(4, W).put(6, A).token(4, left).token(6, right)
    assert pierre(position, c.SHORTCUT, 11).hand(PIERRE) == [taken]
    assert position["coins"].tolist() == [3, 0, 0, 0]


@pytest.mark.parametrize("owner", [HUMAN, st.NEUTRAL, PIERRE])
def test_the_human_picks_between_two_tokens_of_a_kind(owner: int) -> None:
    position = solo().put(4, W, T).put(6, A).token(4, owner).token(6, owner)
    pierre(position, c.SHORTCUT, 11)
    assert (position.mover, position.legal()) == (HUMAN, spaces(4, 6))
    position.play(space(4))
    assert position.legal() == res(W, T)
    assert position.play(res(T)).hand(PIERRE) == [T]


def test_a_neighbour_without_such_a_piece_is_passed_over() -> None:
    position = solo().put(4, FL).put(6, A).token(4, HUMAN)
    assert pierre(position, c.SHORTCUT, 11).hand(PIERRE) == [A]
    position = solo().put(4, FL).put(6, A).token(6, HUMAN)
    assert pierre(position, c.SHORTCUT, 15).hand(PIERRE) == [FL]
    assert pierre(solo(), c.SHORTCUT, 11).hand(PIERRE) == []


def test_each_piece_is_a_new_choice_of_space() -> None:
    position = solo().put(4, W).put(6, A).token(4, HUMAN)
    assert pierre(position, c.SHORTCUT, 14).hand(PIERRE) == [W, A]


def test_the_colour_of_a_bonus_by_quantity() -> None:
    assert pierre(solo().put(4, W, T, T), c.SHORTCUT, 11).hand(PIERRE) == [T]


@pytest.mark.parametrize(
    ("card", "points", "coins"),
    [(3, 1, 1), (9, 1, 2), (13, 2, 0), (16, 1, 3), (17, 1, 1), (18, 2, 0), (21, 1, 2), (22, 1, 4)],
)
def test_points_and_coins_of_movement_cards(card: int, points: int, coins: int) -> None:
    """One point of these comes from the Shortcut."""
    position = solo().show_movement(1, 5, 11)
    position.open_location(c.SHORTCUT)
    position["location_deck"][0], position["location_left"] = c.SHORTCUT, 1
    position.stack_movement(2, card, 7, 8)
    assert gain(position.play(loc(c.BANK), move(0))) == (points, coins)


# ---- the end of the track -----------------------------------------------------------------------------------------


def lap(position: Position) -> Position:
    position["collector"] = [5, 12, 0, 0]
    return pierre(position, c.SHORTCUT, PLAIN)


def test_pierre_trains_a_worker_of_his_reserve() -> None:
    position = lap(solo())
    assert position["collector"][PIERRE] == 2
    assert (position["commons"][PIERRE], position["experts"][PIERRE]) == (1, 1)
    assert gain(position) == (1, 0)


def test_pierre_trains_on_the_board_when_the_reserve_is_empty() -> None:
    position = solo()
    position["commons"][PIERRE], position["commons_placed"][PIERRE] = 1, 3
    lap(position)
    assert (position["experts"][PIERRE], position["experts_placed"][PIERRE]) == (0, 1)
    assert position["commons_placed"][PIERRE] == 3


def test_with_two_experienced_workers_pierre_takes_two_points() -> None:
    position = solo()
    position["experts_placed"][PIERRE], position["commons"][PIERRE] = 2, 1
    assert gain(lap(position)) == (3, 0)


# ---- the end of the game ------------------------------------------------------------------------------------------


def ended() -> Position:
    position = solo()
    position["round"] = 4
    position["depth"], position["to_move"] = 0, -1
    return position


def final(position: Position, seat: int) -> int:
    return position.outcome()[seat][0]


def test_pierre_scores_the_marker() -> None:
    assert [score for score, _ in ended().outcome()] == [0, 1]


@pytest.mark.parametrize(("units", "points"), [(9, 0), (10, 5), (29, 10), (40, 20)])
def test_pierre_scores_five_points_for_ten_units(units: int, points: int) -> None:
    position = ended().give(PIERRE, *[WO] * 3)
    position["coins"][PIERRE] = units - 3
    assert final(position, PIERRE) == 1 + points


def test_technique_22_is_of_no_use_to_pierre() -> None:
    position = ended().give_technique(PIERRE, 22)
    position["coins"][PIERRE] = 9
    assert final(position, PIERRE) == 1 + 6  # marker, and the Technical criterion


def test_technique_22_serves_the_human() -> None:
    position = ended().give_technique(HUMAN, 22)
    position["coins"][HUMAN] = 9
    assert final(position, HUMAN) == 1 + 6


def test_pierre_scores_game_end_techniques() -> None:
    position = ended().give_technique(PIERRE, 20, 23).give_vials(PIERRE, FLO)
    position["production"][PIERRE, [0, 3]] = 1
    assert final(position, PIERRE) == 1 + 2 + 2 + 6 + 6 + 6


@pytest.mark.parametrize(("human", "coins", "returned"), [(20, 0, 1), (1, 0, 0), (0, 0, -1), (1, 2, 1), (1, -2, -1)])
def test_the_human_must_beat_pierre(human: int, coins: int, returned: int) -> None:
    """Pierre has one point from the marker; level scores use the normal tie-breaks."""
    position = ended()
    position["score"][HUMAN] = human
    position["coins"][:2] = [max(coins, 0), max(-coins, 0)]
    assert position.returns()[HUMAN] == returned


# ---- further cases ------------------------------------------------------------------------------------------------


def test_the_second_action_falls_back_to_a_point() -> None:
    position = solo().give_experts(PIERRE).give_vials(PIERRE, FLO)
    assert gain(pierre(position, c.PERFUMERY)) == (4, 3)
    position = solo().give_experts(PIERRE).give(PIERRE, *BASES, FR)
    position["factory"] = [Perfume.FRUITY, Perfume.SPICES, 0, 1, 4, 5]
    assert gain(give_back(pierre(position, c.FACTORY_1), 5)) == (3, 0)


def test_an_exotic_perfume_takes_ten_coins_for_a_second_colour() -> None:
    position = solo().give(PIERRE, *BASES, FL, FL)
    position["coins"][PIERRE] = 10
    position["factory"] = [Perfume.EXOTIC, Perfume.SPICES, 1, 2, 4, 0]
    give_back(pierre(position, c.FACTORY_1), 5)
    assert position.hand(PIERRE) == [FL]
    assert gain(position) == (3, 0)


def test_a_second_piece_of_the_perfumes_own_essence_is_left_over() -> None:
    position = factory(1, c.FACTORY_1, A, T, X, FR, FR)
    give_back(position, 5)
    assert (position.on(1), position.on(5)) == ([FR], [FR])


def test_pierre_prefers_his_own_piece_then_an_essence_then_coins() -> None:
    position = factory(1, c.FACTORY_1, A, T, X, FR, coins=5)
    give_back(position, 4)
    assert position["coins"][PIERRE] == 0
    position = factory(1, c.FACTORY_1, A, T, X, FR, WO, coins=5)
    give_back(position, 5)
    assert position["coins"][PIERRE] == 5


def test_the_human_pays_two_player_costs_and_skips_pierre() -> None:
    position = solo(pierre_at=11).place_workers(HUMAN, c.TOWN_HALL, 1)
    position["coins"][HUMAN] = 5
    position.give_technique(HUMAN, 16).stack_movement(22, PLAIN, 16)
    position["location_deck"][0], position["location_left"] = c.BANK, 1
    position["collector"][HUMAN] = 9
    position.play(loc(c.TOWN_HALL), space(1), space(2), move(1))
    assert position["collector"][HUMAN] == 13
    assert position["coins"][HUMAN] == 5 - 2 + 1 + 2  # card 5, and $2 of technique 16 in a two-player game


def test_pierre_skips_the_humans_collector() -> None:
    position = solo(pierre_at=3, human_at=6).put(8, FL)
    pierre(position, c.BANK, PLAIN)
    assert position["collector"][PIERRE] == 8
    assert position.hand(PIERRE) == [FL]


def test_pierre_draws_from_shuffled_discards() -> None:
    position = solo().open_location(c.BANK)
    position["location_deck"][0], position["location_left"] = c.BANK, 1
    position.stack_movement(22)
    position["movement_discard"] = 0
    position.play(loc(c.TOWN_HALL), space(1), space(2), move(0))  # card 1 goes to the discards, 22 is opened
    assert position["collector"][PIERRE] == 7  # card 1 again


def test_the_bonus_of_a_lap_during_the_bridge() -> None:
    position = solo(pierre_at=12, human_at=8)
    pierre(position, c.BRIDGE, PLAIN, PLAIN + 2)
    assert position["experts"][PIERRE] == 1
    assert position["collector"][PIERRE] == 6
