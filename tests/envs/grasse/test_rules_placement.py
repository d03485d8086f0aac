"""Placement and the actions of the locations (rulebook, Placement), with worked examples E1, E2 and E10."""

import pytest

from perfumezoo.envs.grasse import components as c, state as st
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    BASES,
    COMMON,
    DECK,
    EXPERIENCED,
    FL,
    FR,
    HE,
    LOOK_TOP,
    PASS,
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
    contract,
    loc,
    look,
    move,
    opt,
    perfume,
    res,
    space,
    spaces,
    tech,
)

VARIABLE = (
    c.BRIDGE,
    c.ROYAL_BANK,
    c.SHORTCUT,
    c.MANSION,
    c.ENFLEURAGE,
    c.ALLEY,
    c.PALACE,
    c.LA_GRANDE_USINE,
    c.MARKET,
    c.LANE,
)
FIXED = (c.FACTORY_1, c.FACTORY_2, c.FACTORY_3, c.BANK, c.PERFUMERY, c.TOWN_HALL, c.FAIR, c.LABORATORY)


def everything_open(players: int = 2) -> Position:
    return bare(players).open_location(*VARIABLE)


# ---- placement cost -----------------------------------------------------------------------------------------------


def cost(position: Position, location: int) -> int:
    """What the mover pays in coins to place a worker there."""
    position["coins"][position.mover] = 50
    position.give(position.mover, *BASES, *BASES, WO, FR)
    before = position.copy()
    position.play(loc(location))
    return int(before["coins"][0] - position["coins"][0])


@pytest.mark.parametrize("players", [3, 4])
def test_e1_three_workers_cost_three_coins(players: int) -> None:
    position = bare(players).place_workers(1, c.TOWN_HALL, 2).place_workers(2, c.TOWN_HALL, 1)
    assert cost(position, c.TOWN_HALL) == 3


def test_e2_two_workers_cost_three_coins_with_two_players() -> None:
    assert cost(bare(2).place_workers(1, c.TOWN_HALL, 2), c.TOWN_HALL) == 3


@pytest.mark.parametrize(("players", "costs"), [(2, [0, 2, 3, 4, 5]), (3, [0, 1, 2, 3, 4]), (4, [0, 1, 2, 3, 4])])
def test_placement_cost_by_workers_present(players: int, costs: list[int]) -> None:
    for workers, expected in enumerate(costs):
        assert cost(bare(players).place_workers(1, c.TOWN_HALL, workers), c.TOWN_HALL) == expected


@pytest.mark.parametrize("players", [2, 3])
def test_own_workers_count(players: int) -> None:
    """Ruling R9."""
    assert cost(bare(players).place_workers(0, c.TOWN_HALL, 2), c.TOWN_HALL) == 4 - (players > 2) - 1


def test_experienced_workers_cost_and_count_the_same() -> None:
    position = bare(3).give_experts(0).give_experts(1)
    position["workers"][1, c.FACTORY_1] = position["experts_placed"][1] = 1
    position["experts"][1] = 0
    position["coins"][0] = 5
    position.give(0, *BASES, FL)
    position.play(loc(c.FACTORY_1), EXPERIENCED)
    assert position["coins"][0] == 4


@pytest.mark.parametrize("location", [c.FACTORY_1, c.FACTORY_2, c.FACTORY_3])
def test_the_factories_are_three_separate_locations(location: int) -> None:
    position = bare(3)
    for factory in (c.FACTORY_1, c.FACTORY_2, c.FACTORY_3):
        if factory != location:
            position.place_workers(1, factory, 1)
    position["coins"][0] = 50
    position.give(0, *BASES, FL, HE, FR, WO)
    before = position["coins"][0]
    position.play(loc(location))
    assert position["coins"][0] == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bank_and_fair_cost_nothing(players: int) -> None:
    """Ruling R11."""
    position = bare(players).place_workers(1, c.BANK, 3)
    assert position.play(loc(c.BANK))["coins"][0] == 3
    position = bare(players).place_workers(1, c.FAIR, 2)
    position["fair"][:2] = 1
    position["coins"][0] = 9
    position.put(4, WO).play(loc(c.FAIR), opt(c.FAIR_POINTS))
    assert position["coins"][0] == 9
    assert position.node == n.MOVE_CARD


def test_a_worker_leaves_the_reserve_for_the_location() -> None:
    position = bare().play(loc(c.BANK))
    assert (position["commons"][0], position["commons_placed"][0]) == (3, 1)
    assert position["workers"][0, c.BANK] == 1


def test_the_kind_of_worker_is_asked_when_there_are_two() -> None:
    position = bare().give_experts(0).play(loc(c.BANK))
    assert position.legal() == {COMMON, EXPERIENCED}
    position.play(COMMON)
    assert (position["commons"][0], position["experts"][0]) == (2, 1)
    assert position["coins"][0] == 3


def test_technique_15_makes_a_cost_one_coin_lower_and_never_negative() -> None:
    costs = [
        cost(bare(3).give_technique(0, 15).place_workers(1, c.TOWN_HALL, workers), c.TOWN_HALL) for workers in range(4)
    ]
    assert costs == [0, 0, 1, 2]
    assert cost(bare(2).give_technique(0, 15).place_workers(1, c.TOWN_HALL, 1), c.TOWN_HALL) == 1


def test_e10_a_base_completes_the_cost() -> None:
    position = bare(3).give(0, W).place_workers(1, c.TOWN_HALL, 2)
    position["coins"][0] = 1
    position.play(loc(c.TOWN_HALL))
    assert position.legal() == spaces(*range(1, 15))
    position.play(space(9))
    assert position.on(9) == [W]
    assert position["coins"][0] == 0
    assert position.hand(0) == []


# ---- legal locations ----------------------------------------------------------------------------------------------


def offered(position: Position) -> set[int]:
    return {action - loc(0) for action in position.legal()}


def test_with_nothing_in_hand_on_an_empty_track() -> None:
    """Ruling R8: every location of which no action could be performed is left out."""
    assert offered(everything_open()) == {c.BANK, c.TOWN_HALL, c.FAIR, c.ROYAL_BANK, c.BRIDGE}


def test_closed_locations_are_not_offered() -> None:
    position = bare()
    position["location_open"][list(VARIABLE)] = 0
    assert offered(position) == {c.BANK, c.TOWN_HALL, c.FAIR}


def test_a_location_needs_a_payable_cost() -> None:
    position = bare(3).place_workers(1, c.TOWN_HALL, 2).give(0, W)
    assert c.TOWN_HALL not in offered(position)
    assert c.TOWN_HALL in offered(position.give(0, FR))


@pytest.mark.parametrize("location", [c.PERFUMERY, c.MANSION])
def test_a_sale_needs_a_vial(location: int) -> None:
    position = everything_open()
    assert location in offered(position.give_vials(0, Perfume.SPICES))


@pytest.mark.parametrize(("coins", "pieces", "legal"), [(2, [], False), (3, [], True), (1, [W, FR], True)])
def test_the_laboratory_needs_three_coins(coins: int, pieces: list, legal: bool) -> None:
    position = bare().give(0, *pieces)
    position["coins"][0] = coins
    assert (c.LABORATORY in offered(position)) is legal


def test_the_laboratory_needs_a_card() -> None:
    position = bare().show_techniques(0, 0, 0)
    position["coins"][0] = 3
    assert c.LABORATORY not in offered(position)


@pytest.mark.parametrize(
    ("location", "number", "piece", "legal"),
    [
        (c.ENFLEURAGE, 7, FR, True),
        (c.ENFLEURAGE, 7, W, False),
        (c.SHORTCUT, 7, W, True),
        (c.ALLEY, 1, W, True),
        (c.ALLEY, 14, X, True),
        (c.ALLEY, 2, W, False),
        (c.ALLEY, 1, FR, False),
    ],
)
def test_what_must_lie_on_the_track(location: int, number: int, piece: object, legal: bool) -> None:
    position = everything_open()
    position["track"][number - 1, piece] = 1
    assert (location in offered(position)) is legal


@pytest.mark.parametrize(
    ("pieces", "legal"), [([W], False), ([W, X], True), ([FR], False), ([FR, W], True), ([FR, FL], True)]
)
def test_market_a_needs_two_pieces(pieces: list, legal: bool) -> None:
    """Ruling R15: an essence stands for a base once the hand has no base left."""
    assert (c.MARKET in offered(everything_open().give(0, *pieces))) is legal


def test_market_b_needs_a_base_on_the_track() -> None:
    """Ruling R83."""
    position = everything_open().give(0, FR)
    assert c.MARKET not in offered(position)
    assert c.MARKET in offered(position.put(4, A))


def test_the_palace_needs_a_coin() -> None:
    position = everything_open()
    assert c.PALACE not in offered(position)
    position["coins"][0] = 1
    assert c.PALACE in offered(position)


def test_the_fair_needs_a_free_space_whose_bonus_exists() -> None:
    position = bare()
    position["fair"] = [1, 1, 1, st.FREE]
    assert c.FAIR not in offered(position)
    assert c.FAIR in offered(position.put(3, WO))
    position["fair"] = [st.FREE, 1, 1, 1]
    assert c.FAIR in offered(position)
    position.show_techniques(30, 31, 32)
    assert c.FAIR not in offered(position)


def test_the_cost_may_make_the_action_impossible() -> None:
    """Rulings R8, R9: legality looks at the holdings before paying; then the Market's action is skipped."""
    position = bare(3).open_location(c.MARKET).place_workers(1, c.MARKET, 1).give(0, W, W)
    position.play(loc(c.MARKET), space(3))
    assert position.hand(0) == [W]
    assert (position["coins"][0], position["score"][0]) == (0, 0)
    assert position.node == n.MOVE_CARD


def test_an_impossible_production_still_leaves_out_the_movement() -> None:
    """Ruling R8."""
    position = bare(3).place_workers(1, c.FACTORY_1, 1).give(0, *BASES, FL)
    position.play(loc(c.FACTORY_1), res(W), space(3))
    assert position["vials"][0].sum() == 0
    assert (position.node, position.mover) == (n.PLACE, 1)


# ---- fixed locations ----------------------------------------------------------------------------------------------


def test_the_bank_pays_three_coins() -> None:
    position = bare().play(loc(c.BANK))
    assert position["coins"][0] == 3
    assert position.node == n.MOVE_CARD


@pytest.mark.parametrize(("again", "coins"), [(YES, 6), (PASS, 3)])
def test_the_bank_twice_with_an_experienced_worker(again: int, coins: int) -> None:
    position = bare().give_experts(0).play(loc(c.BANK), EXPERIENCED)
    assert position.legal() == {YES, PASS}
    position.play(again)
    assert position["coins"][0] == coins
    assert position.node == n.MOVE_CARD


def test_town_hall_swaps_two_collection_tokens() -> None:
    position = bare().token(2, 0).token(9, 1).put(2, W).play(loc(c.TOWN_HALL), space(2))
    assert position.legal() == spaces(*range(1, 15)) - spaces(2)
    position.play(space(9))
    assert (position["token_owner"][1], position["token_owner"][8]) == (1, 0)
    assert position.on(2) == [W]
    assert position.node == n.MOVE_CARD


def test_town_hall_swaps_tokens_of_one_owner_too() -> None:
    """Ruling R81."""
    position = bare()
    position.play(loc(c.TOWN_HALL), space(2), space(3))
    assert set(position["token_owner"].tolist()) == {st.NEUTRAL}


def test_town_hall_offers_contract_or_swap() -> None:
    position = bare().give_vials(0, Perfume.FLORAL, Perfume.HERBAL).play(loc(c.TOWN_HALL))
    assert position.legal() == {opt(0), opt(1)}
    position.play(opt(1))
    assert position.legal() == spaces(*range(1, 15))


def test_town_hall_twice_in_any_mix() -> None:
    """Ruling R20: an experienced worker fulfils a contract and swaps."""
    position = bare().give_experts(0).give_vials(0, Perfume.FLORAL, Perfume.HERBAL)
    position.play(loc(c.TOWN_HALL), EXPERIENCED, opt(0))  # the only contract that fits
    assert position["score"][0] == 9
    position.play(PASS)  # its foot effect
    position.token(1, 0)
    assert position.legal() == {opt(1), PASS}
    position.play(opt(1), space(1), space(2))
    assert position["token_owner"][1] == 0
    assert position.node == n.MOVE_CARD


def test_the_fair_gives_the_top_technique_unseen() -> None:
    position = bare().play(loc(c.FAIR), opt(c.FAIR_TECHNIQUE))
    assert position.owned(0) == {17}
    assert position.technique_deck() == [18, 19, 20, 21]
    assert position.open_techniques() == [30, 31, 32]
    assert position["fair"].tolist() == [0, st.FREE, st.FREE, st.FREE]


def test_the_fair_gives_the_first_player_marker_and_a_base_from_anywhere() -> None:
    position = bare(first=1).put(3, W, FR).put(12, T, X)
    position.play(loc(c.FAIR), opt(c.FAIR_FIRST_PLAYER))
    assert position.legal() == spaces(3, 12)
    position.play(space(12))
    assert position.legal() == res(T, X)
    position.play(res(X))
    assert position.hand(1) == [X]
    assert position["marker"] == 1
    assert position["fair"].tolist() == [st.FREE, 1, st.FREE, st.FREE]


def test_the_marker_changes_hands_at_once_but_not_the_order_of_this_round() -> None:
    """Ruling R4."""
    position = bare(3, first=1).play(loc(c.BANK), move(0))
    assert position.mover == 2
    position.play(loc(c.FAIR), opt(c.FAIR_FIRST_PLAYER), move(0))
    assert position["marker"] == 2
    assert position.mover == 0


def test_the_holder_may_choose_the_marker_space_for_the_base() -> None:
    """Ruling R4."""
    position = bare(first=0).put(6, T).play(loc(c.FAIR), opt(c.FAIR_FIRST_PLAYER))
    assert position.hand(0) == [T]
    assert position["marker"] == 0


def test_the_fair_gives_two_points() -> None:
    position = bare().play(loc(c.FAIR), opt(c.FAIR_POINTS))
    assert position["score"].tolist() == [2, 0, 0, 0]


def test_the_fair_gives_an_essence_from_anywhere() -> None:
    position = bare().put(3, W, FR).put(12, WO, FL).play(loc(c.FAIR), opt(c.FAIR_ESSENCE))
    assert position.legal() == spaces(3, 12)
    position.play(space(12), res(FL))
    assert position.hand(0) == [FL]
    assert position.on(12) == [WO]


def test_a_fair_space_holds_one_worker() -> None:
    position = bare().put(3, WO, W).play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0), loc(c.FAIR))
    assert position.legal() == {opt(c.FAIR_TECHNIQUE), opt(c.FAIR_FIRST_PLAYER), opt(c.FAIR_ESSENCE)}


def test_an_experienced_worker_counts_once_at_the_fair() -> None:
    position = bare().give_experts(0).play(loc(c.FAIR), EXPERIENCED, opt(c.FAIR_POINTS))
    assert position["score"][0] == 2
    assert position.node == n.MOVE_CARD


def test_the_laboratory_sells_an_open_technique() -> None:
    position = bare()
    position["coins"][0] = 4
    position.play(loc(c.LABORATORY))
    assert position["coins"][0] == 1
    assert position.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    position.play(tech(1))
    assert position.owned(0) == {31}
    assert position.open_techniques() == [30, 0, 32]
    assert position.technique_deck() == [17, 18, 19, 20, 21]


@pytest.mark.parametrize(("chosen", "deck"), [(0, [20, 21, 18, 19]), (1, [20, 21, 17, 19]), (2, [20, 21, 17, 18])])
def test_the_laboratory_shows_the_top_three(chosen: int, deck: list[int]) -> None:
    """The cards not chosen go under the deck in their order."""
    position = bare()
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY), LOOK_TOP)
    assert position.legal() == {look(0), look(1), look(2)}
    position.play(look(chosen))
    assert position.owned(0) == {17 + chosen}
    assert position.technique_deck() == deck


def test_the_laboratory_shows_what_a_short_deck_has() -> None:
    position = bare().show_techniques(0, 0, 0, deck=(25, 26))
    position["coins"][0] = 3
    position.play(loc(c.LABORATORY))
    assert position.legal() == {look(0), look(1)}


def test_the_laboratory_twice_costs_three_coins_each_time() -> None:
    """Ruling R20."""
    position = bare().give_experts(0)
    position["coins"][0] = 7
    position.play(loc(c.LABORATORY), EXPERIENCED, tech(0))
    assert position.legal() == {YES, PASS}
    position.play(YES)
    assert position["coins"][0] == 1
    position.play(tech(2))
    assert position.owned(0) == {30, 32}
    assert position.node == n.MOVE_CARD


def test_no_second_visit_to_the_laboratory_without_coins() -> None:
    position = bare().give_experts(0)
    position["coins"][0] = 5
    position.play(loc(c.LABORATORY), EXPERIENCED, tech(0))
    assert position.node == n.MOVE_CARD


# ---- variable locations -------------------------------------------------------------------------------------------


def test_the_royal_bank_gives_a_point_and_five_coins() -> None:
    position = bare().open_location(c.ROYAL_BANK).play(loc(c.ROYAL_BANK))
    assert (position["coins"][0], position["score"][0]) == (5, 1)
    assert position.node == n.MOVE_CARD


def test_the_royal_bank_twice() -> None:
    position = bare().open_location(c.ROYAL_BANK).give_experts(0).play(loc(c.ROYAL_BANK), EXPERIENCED, YES)
    assert (position["coins"][0], position["score"][0]) == (10, 2)


def test_enfleurage_takes_an_essence_from_anywhere() -> None:
    position = bare().open_location(c.ENFLEURAGE).put(5, W, FR, FL).put(11, HE, HE).play(loc(c.ENFLEURAGE))
    assert position.legal() == spaces(5, 11)  # the first pick is obligatory
    position.play(space(5))
    assert position.legal() == res(FR, FL)
    position.play(res(FL))
    assert position.hand(0) == [FL]
    assert position.on(5) == [W, FR]
    assert position.node == n.MOVE_CARD


def test_enfleurage_twice() -> None:
    position = bare().open_location(c.ENFLEURAGE).give_experts(0).put(5, FR, FL).put(11, HE, HE)
    position.play(loc(c.ENFLEURAGE), EXPERIENCED, space(11))
    assert position.legal() == spaces(5, 11) | {PASS}
    position.play(space(11))
    assert position.hand(0) == [HE, HE]


def test_market_a_sells_two_bases() -> None:
    position = bare().open_location(c.MARKET).give(0, W, A, A).play(loc(c.MARKET))
    assert position.legal() == res(W, A)
    position.play(res(A))
    assert position.legal() == res(W, A)
    position.play(res(W))
    assert position["coins"][0] == 0  # paid once the pieces are returned (ruling R83)
    position.play(space(4), space(6))
    assert (position.on(4), position.on(6)) == ([A], [W])
    assert (position["coins"][0], position["score"][0]) == (5, 1)
    assert position.hand(0) == [A]


def test_market_b_changes_an_essence_for_two_bases() -> None:
    position = bare().open_location(c.MARKET).give(0, FR).put(8, W, T).put(9, X)
    position.play(loc(c.MARKET), space(1), space(8))
    assert position.on(1) == [FR]
    position.play(res(T), space(9))
    assert position.hand(0) == [T, X]
    assert (position["coins"][0], position["score"][0]) == (0, 0)


def test_the_first_base_of_market_b_is_obligatory_the_second_is_not() -> None:
    position = bare().open_location(c.MARKET).give(0, FR).put(8, W, T).play(loc(c.MARKET), space(1))
    assert PASS not in position.legal()
    position.play(res(W))
    assert position.legal() == {PASS} | spaces(8)


def test_market_c_is_a_then_b() -> None:
    position = bare().open_location(c.MARKET).give(0, W, A, FR).put(8, T, X).play(loc(c.MARKET))
    assert position.legal() == {opt(0), opt(1), opt(2)}
    position.play(opt(2), res(W), space(2), space(2))
    assert (position["coins"][0], position["score"][0]) == (5, 1)
    assert position.on(2) == [W, A]
    position.play(space(3))
    assert position.on(3) == [FR]
    position.play(space(2), res(A), space(2))
    assert position.hand(0) == [W, A]


def test_market_c_needs_an_essence_left_over() -> None:
    """Ruling R83: with one base and one essence the essence may stand for the second base, then b has none."""
    position = bare().open_location(c.MARKET).give(0, W, FR).put(8, T).play(loc(c.MARKET))
    assert position.legal() == {opt(0), opt(1)}


def test_the_market_twice_chooses_each_time() -> None:
    """Ruling R20."""
    position = bare().open_location(c.MARKET).give_experts(0).give(0, W, A, FR).put(8, T)
    position.play(loc(c.MARKET), EXPERIENCED, opt(0), res(W), space(2), space(2))
    assert position.legal() == {opt(1), PASS}
    position.play(opt(1), space(3), space(8))
    assert position.hand(0) == [T]
    assert position["coins"][0] == 5


def test_the_bridge_is_a_full_movement_before_the_usual_one() -> None:
    position = bare().open_location(c.BRIDGE).put(3, W).play(loc(c.BRIDGE))
    assert position.legal() == {move(0), move(1), move(2), DECK}
    position.play(move(1), res(W))
    assert (position["collector"][0], position["coins"][0]) == (3, 1)
    assert position.hand(0) == [W]
    assert position.open_movement() == [1, 2, 11]
    position.play(move(2))
    assert position["collector"][0] == 5
    assert position.mover == 1


def test_the_bridge_twice_makes_three_movements() -> None:
    position = bare().open_location(c.BRIDGE).give_experts(0).play(loc(c.BRIDGE), EXPERIENCED, move(1))
    assert position.legal() == {move(0), move(1), move(2), DECK, PASS}
    position.play(move(1))
    assert position["collector"][0] == 7
    assert PASS not in position.legal()
    position.play(move(0))
    assert position["collector"][0] == 11


def test_the_lane_moves_in_reverse() -> None:
    position = bare().open_location(c.LANE).put(4, W)
    position["collector"][0] = 7
    position.play(loc(c.LANE), move(1), res(W))
    assert (position["collector"][0], position["coins"][0]) == (4, 1)
    position.play(move(0))
    assert position["collector"][0] == 8


def test_la_grande_usine_produces_any_type() -> None:
    position = bare().open_location(c.LA_GRANDE_USINE).give(0, *BASES, FL, WO)
    position.play(loc(c.LA_GRANDE_USINE))
    assert position.legal() == {perfume(kind) for kind in (Perfume.FLORAL, Perfume.WOODY, Perfume.EXOTIC)}
    position.play(perfume(Perfume.WOODY), *[space(1)] * 4, space(2))
    assert position["vials"][0].tolist() == [0, 0, 0, 0, 1, 0]
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_la_grande_usine_twice_with_two_types() -> None:
    """Ruling R71."""
    position = bare().open_location(c.LA_GRANDE_USINE).give_experts(0).give(0, *BASES, *BASES, FL, WO)
    position.play(loc(c.LA_GRANDE_USINE), EXPERIENCED, perfume(Perfume.WOODY), *[space(1)] * 4, space(2))
    assert position.legal() == {perfume(Perfume.FLORAL), PASS}
    position.play(perfume(Perfume.FLORAL), *[space(3)] * 4, space(2))
    assert position["vials"][0].tolist() == [1, 0, 0, 0, 1, 0]
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_the_mansion_sells_for_five_coins() -> None:
    position = bare().open_location(c.MANSION).give_vials(0, Perfume.SPICES).play(loc(c.MANSION))
    assert (position["coins"][0], position["score"][0], position["sold"][0]) == (5, 3, 1)
    assert position["vial_reserve"].tolist() == [5] * 6
    assert position.node == n.MOVE_CARD


def test_the_shortcut_swaps_all_resources_of_two_spaces() -> None:
    position = bare().open_location(c.SHORTCUT).put(2, W, FR).put(7, A).token(2, 0)
    position.play(loc(c.SHORTCUT), space(2), space(7))
    assert (position.on(2), position.on(7)) == ([A], [W, FR])
    assert position["token_owner"][1] == 0


def test_the_shortcut_may_swap_with_one_empty_space_but_not_two() -> None:
    """Ruling R81."""
    position = bare().open_location(c.SHORTCUT).put(2, W, FR).play(loc(c.SHORTCUT))
    assert position.legal() == spaces(*range(1, 15))
    position.play(space(9))
    assert position.on(9) == [W, FR]
    assert position.on(2) == []


def test_the_shortcut_twice() -> None:
    position = bare().open_location(c.SHORTCUT).give_experts(0).put(2, W)
    position.play(loc(c.SHORTCUT), EXPERIENCED, space(2), space(5))
    assert PASS in position.legal()
    position.play(space(5), space(9))
    assert position.on(9) == [W]
    assert position.node == n.MOVE_CARD


def test_the_alley_takes_two_bases_beside_the_collector() -> None:
    position = bare().open_location(c.ALLEY).put(4, W, FR).put(5, X).put(6, A, T)
    position["collector"][0] = 5
    position.play(loc(c.ALLEY))
    assert position.legal() == spaces(4, 6)
    position.play(space(6), res(T))
    assert position.legal() == spaces(4, 6) | {PASS}
    position.play(space(4))
    assert position.hand(0) == [W, T]
    assert position.node == n.MOVE_CARD


def test_the_alley_twice_takes_four_bases() -> None:
    position = bare().open_location(c.ALLEY).give_experts(0).put(4, W, W).put(6, A, T)
    position["collector"][0] = 5
    position.play(loc(c.ALLEY), EXPERIENCED, space(4), space(4))
    assert position.legal() == {space(6), PASS}
    position.play(space(6), res(A), space(6))
    assert position.hand(0) == [W, W, A, T]


# ---- Palace -------------------------------------------------------------------------------------------------------


def at_palace(players: int = 2, experienced: bool = False) -> Position:
    """The Palace open, $2 in hand, one worker of the opponent at every fixed location."""
    position = bare(players).open_location(c.PALACE)
    position["coins"][0] = 2
    for location in FIXED:
        position["workers"][1, location] = 1
    return position.give_experts(0) if experienced else position


def test_the_palace_costs_one_coin_and_no_placement_at_the_copied_location() -> None:
    position = at_palace().play(loc(c.PALACE), loc(c.TOWN_HALL), space(1), space(2))
    assert position["coins"][0] == 1
    assert position["workers"][0, c.PALACE] == 1
    assert position["workers"][0, c.TOWN_HALL] == 0
    assert position.node == n.MOVE_CARD


def test_the_cost_at_the_palace_counts_the_workers_of_the_palace() -> None:
    position = at_palace(3).place_workers(1, c.PALACE, 1)
    position.play(loc(c.PALACE))
    assert position["coins"][0] == 0


def test_the_palace_copies_open_locations_only_and_not_itself() -> None:
    """Ruling R22."""
    position = at_palace().put(3, W)
    position["location_open"][list(VARIABLE)] = 0
    position.open_location(c.PALACE, c.SHORTCUT).play(loc(c.PALACE))
    assert {action - loc(0) for action in position.legal()} == {c.BANK, c.TOWN_HALL, c.FAIR, c.SHORTCUT}


def test_the_palace_copies_the_bank() -> None:
    position = at_palace().play(loc(c.PALACE), loc(c.BANK))
    assert position["coins"][0] == 4


def test_the_palace_copies_the_perfumery() -> None:
    position = at_palace().give_vials(0, Perfume.FRUITY).play(loc(c.PALACE), loc(c.PERFUMERY))
    assert (position["coins"][0], position["score"][0]) == (4, 3)


def test_the_palace_copies_the_laboratory() -> None:
    position = at_palace()
    position["coins"][0] = 4
    position.play(loc(c.PALACE), loc(c.LABORATORY), tech(0))
    assert position["coins"][0] == 0
    assert position.owned(0) == {30}


@pytest.mark.parametrize("location", [c.FACTORY_1, c.LA_GRANDE_USINE])
def test_the_palace_copies_a_production_without_movement(location: int) -> None:
    """Ruling R22."""
    position = at_palace().open_location(c.LA_GRANDE_USINE).give(0, *BASES, FL)
    position["coins"][0] = 1
    position.play(loc(c.PALACE), loc(location), *[space(1)] * 4, space(2))
    assert position["vials"][0, Perfume.FLORAL] == 1
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_the_palace_copies_the_fair_without_occupying_a_space() -> None:
    """Ruling R22."""
    position = at_palace().put(3, W, FL)
    position["fair"][c.FAIR_TECHNIQUE] = 1
    position.play(loc(c.PALACE), loc(c.FAIR))
    assert position.legal() == {opt(c.FAIR_FIRST_PLAYER), opt(c.FAIR_POINTS), opt(c.FAIR_ESSENCE)}
    position.play(opt(c.FAIR_POINTS))
    assert position["score"][0] == 2
    assert position["fair"].tolist() == [1, st.FREE, st.FREE, st.FREE]


@pytest.mark.parametrize(
    ("location", "moves"),
    [
        (c.ROYAL_BANK, []),
        (c.ENFLEURAGE, [res(FL)]),
        (c.MARKET, [opt(1), space(3), space(14), PASS]),
        (c.BRIDGE, [move(0)]),
        (c.SHORTCUT, [space(1), space(14)]),
        (c.ALLEY, [PASS]),
    ],
)
def test_the_palace_copies_variable_locations(location: int, moves: list[int]) -> None:
    position = at_palace().open_location(location).give(0, W, A, FR).put(14, T, T, FL, WO).put(12, T)
    direct = position.copy()
    position.play(loc(c.PALACE), loc(location), *moves)
    position["coins"][0] += 1
    direct.play(loc(location), *moves)
    for field in ("coins", "score", "resources", "track", "collector", "movement_open"):
        assert position[field].tolist() == direct[field].tolist(), field
    assert position.node == direct.node == n.MOVE_CARD


def test_the_palace_copies_the_lane_and_the_mansion() -> None:
    position = at_palace().open_location(c.LANE, c.MANSION).give_vials(0, Perfume.SPICES)
    position["collector"][0] = 8
    assert position.copy().play(loc(c.PALACE), loc(c.LANE), move(0))["collector"][0] == 4
    assert position.copy().play(loc(c.PALACE), loc(c.MANSION))["coins"][0] == 6


def test_an_experienced_worker_copies_twice_for_one_coin() -> None:
    """Ruling R22; AGAIN is that of the copied location."""
    position = at_palace(experienced=True).play(loc(c.PALACE), EXPERIENCED, loc(c.BANK))
    assert position.legal() == {YES, PASS}
    position.play(YES)
    assert position["coins"][0] == 7
    assert position.node == n.MOVE_CARD


def test_an_experienced_worker_copies_the_fair_once() -> None:
    """Ruling R22."""
    position = at_palace(experienced=True).play(loc(c.PALACE), EXPERIENCED, loc(c.FAIR), opt(c.FAIR_POINTS))
    assert position["score"][0] == 2
    assert position.node == n.MOVE_CARD


def test_the_second_production_of_a_copied_factory() -> None:
    position = at_palace(experienced=True).give(0, *BASES, *BASES, FL, HE)
    position["coins"][0] = 1
    position.play(loc(c.PALACE), EXPERIENCED, loc(c.FACTORY_1), perfume(Perfume.FLORAL), *[space(1)] * 4, space(2))
    assert position.legal() == {perfume(Perfume.HERBAL), PASS}


# ---- technique 14 -------------------------------------------------------------------------------------------------


def last_turn_with_technique_14(coins: int = 4) -> Position:
    """Seat 0 owns the card and makes the last turn of round I at the Fair, ending on the sign's far side."""
    position = bare().give_technique(0, 14)
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"] = [3, 4, 0, 0]
    position["coins"][0] = coins
    return position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0))


def test_technique_14_pays_four_coins_for_an_action_without_movement() -> None:
    """Round end: any action except production, Palace included (ruling R47)."""
    position = last_turn_with_technique_14().open_location(*VARIABLE)
    position["location_open"][list(VARIABLE)] = 1
    assert position.node == n.TECHNIQUE_14
    offers = position.legal()
    assert PASS in offers
    assert not offers & {loc(place) for place in (c.FACTORY_1, c.FACTORY_2, c.FACTORY_3, c.PALACE, c.LA_GRANDE_USINE)}
    position.play(loc(c.ROYAL_BANK))
    assert (position["coins"][0], position["score"][0]) == (5, 3)
    assert position["collector"][0] == 4
    assert position["round"] == 2


def test_technique_14_may_be_declined() -> None:
    position = last_turn_with_technique_14().play(PASS)
    assert position["coins"][0] == 4
    assert position["round"] == 2


def test_technique_14_is_not_offered_without_four_coins_in_total() -> None:
    assert last_turn_with_technique_14(coins=3)["round"] == 2


def test_technique_14_uses_a_free_fair_space_and_does_not_fill_it() -> None:
    """Ruling R47."""
    position = last_turn_with_technique_14().put(3, WO, W).play(loc(c.FAIR))
    assert position.legal() == {opt(c.FAIR_TECHNIQUE), opt(c.FAIR_FIRST_PLAYER), opt(c.FAIR_ESSENCE)}
    position.play(opt(c.FAIR_TECHNIQUE))
    assert position.owned(0) == {14, 17}


def test_technique_14_skips_a_contracts_production() -> None:
    """Ruling R47."""
    position = bare().give_technique(0, 14).show_contracts(15, 0, 0)
    position.give(0, *BASES, FL).give_vials(0, Perfume.EXOTIC, Perfume.WOODY)
    position["commons"] = [1, 0, 0, 0]
    position["coins"][0] = 4
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0), loc(c.TOWN_HALL), opt(0))
    assert position["round"] == 2
    assert position["score"][0] == 10
    assert position["coins"][0] == 5
    assert position["production"].sum() == 0


def test_technique_14_is_offered_in_turn_order() -> None:
    """Ruling R80."""
    position = bare(3, first=2)
    position["coins"][:3] = 4
    position["commons"] = [0, 0, 1, 0]
    for seat in range(3):
        position["techniques"][seat, 13] = 1
    position.play(loc(c.BANK), move(0))
    askers = []
    while position.node == n.TECHNIQUE_14:
        askers.append(position.mover)
        position.play(PASS)
    assert askers == [2, 0, 1]


def test_contract_slots_count_from_the_left() -> None:
    position = bare().give_vials(0, Perfume.FLORAL, Perfume.HERBAL, Perfume.FRUITY).play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {contract(0), contract(1)}


def test_the_fair_technique_of_an_empty_deck_is_not_offered() -> None:
    position = bare().show_techniques(30, 31, 32).put(3, FL, W).play(loc(c.FAIR))
    assert opt(c.FAIR_TECHNIQUE) not in position.legal()
    assert UNSEEN not in position.legal()


@pytest.mark.parametrize("pieces", [[W, A, T, X], [W, W, FR, FL]])
def test_technique_14_may_be_paid_by_conversion(pieces: list) -> None:
    """Ruling R15: a coin payment like others, offered with $4 in total."""
    position = bare().give_technique(0, 14).give(0, *pieces)
    position["commons"] = [1, 0, 0, 0]
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0))
    assert position.node == n.TECHNIQUE_14
    position.play(loc(c.BANK))
    while position.node in (n.CONVERT, n.RETURN):
        position.play(min(position.legal()))
    assert position.hand(0) == []
    assert position["coins"][0] == 3
    assert position["track"].sum() == 4


def test_technique_14_skips_what_its_price_makes_impossible() -> None:
    """Performable before paying is enough; the action is skipped if it is not any more (ruling R8)."""
    position = last_turn_with_technique_14().play(loc(c.LABORATORY))
    assert position["coins"][0] == 0
    assert position.owned(0) == {14}
    assert position["round"] == 2


def test_technique_14_acts_once_even_with_an_experienced_worker() -> None:
    """Ruling R47: common strength."""
    position = bare().give_technique(0, 14)
    position["commons"], position["experts"][0] = [0, 0, 0, 0], 1
    position["coins"][0] = 4
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0), loc(c.BANK))
    assert position["coins"][0] == 3
    assert position["round"] == 2


def test_technique_14_at_the_bridge_moves_once() -> None:
    position = bare().open_location(c.BRIDGE).give_technique(0, 14)
    position["commons"] = [1, 0, 0, 0]
    position["coins"][0] = 4
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0), loc(c.BRIDGE), move(1))
    assert position["collector"][0] == 7
    assert position["round"] == 2


def test_technique_14_after_round_four() -> None:
    position = bare().give_technique(0, 14)
    position["round"] = 4
    position["commons"] = [1, 0, 0, 0]
    position["coins"][0] = 4
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0), loc(c.BANK))
    assert position["coins"][0] == 3
    assert position.over


# ---- moves within moves -------------------------------------------------------------------------------------------


def test_technique_15_may_make_a_location_affordable() -> None:
    position = bare(3).place_workers(1, c.TOWN_HALL, 1)
    assert c.TOWN_HALL not in offered(position)
    assert c.TOWN_HALL in offered(position.give_technique(0, 15))


def test_a_worker_trained_on_the_board_does_not_act_again_this_turn() -> None:
    """Ruling R73: the Bridge passes the sign, its common worker is trained where it stands."""
    position = bare().open_location(c.BRIDGE)
    position["commons"] = [1, 4, 0, 0]
    position["collector"][0] = 13
    position.play(loc(c.BRIDGE), move(1), opt(0))
    assert (position["commons_placed"][0], position["experts_placed"][0]) == (0, 1)
    assert PASS not in position.legal()  # the usual movement
    position.play(move(0))
    assert position.mover == 1


def test_a_worker_trained_in_the_reserve_during_the_bridge_is_placed_later() -> None:
    position = bare().open_location(c.BRIDGE)
    position["collector"][0] = 13
    position.play(loc(c.BRIDGE), move(1), opt(0), opt(0), move(0), loc(c.TOWN_HALL), space(1), space(2), move(0))
    position.play(loc(c.BANK), EXPERIENCED, YES)
    assert position["coins"][0] == 6 + 1  # card 5


def test_no_second_action_where_it_is_impossible() -> None:
    position = bare().open_location(c.ENFLEURAGE).give_experts(0).put(5, FL).play(loc(c.ENFLEURAGE), EXPERIENCED)
    assert position.node == n.MOVE_CARD
    position = bare().open_location(c.LANE).give_experts(0)
    position["collector"][0] = 4
    position.play(loc(c.LANE), EXPERIENCED, move(1))
    assert position["collector"][0] == 1
    assert position.legal() == {move(0), move(1), move(2), DECK}  # the usual movement


def test_the_lane_twice() -> None:
    position = bare().open_location(c.LANE).give_experts(0)
    position["collector"][0] = 9
    position.play(loc(c.LANE), EXPERIENCED, move(0))
    assert position.legal() == {move(0), move(1), move(2), DECK, PASS}
    position.play(move(1))
    assert position["collector"][0] == 2


def test_a_contracts_production_through_the_palace_leaves_out_the_movement() -> None:
    """Rulings R22, R44."""
    position = at_palace().show_contracts(15, 0, 0).give(0, *BASES, FL)
    position.give_vials(0, Perfume.EXOTIC, Perfume.WOODY)
    position["coins"][0] = 1
    position.play(loc(c.PALACE), loc(c.TOWN_HALL), opt(0), perfume(Perfume.FLORAL))
    while position.node == n.PAY_SLOT:
        position.play(min(position.legal()))
    position.play(*[space(1)] * 4, space(2))
    assert position["production"][0, Perfume.FLORAL] == 1
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_an_experienced_worker_may_swap_after_a_contracts_production() -> None:
    """The second action still comes; the movement does not (ruling R44)."""
    position = bare().give_experts(0).show_contracts(15, 0, 0).give(0, *BASES, FL)
    position.give_vials(0, Perfume.EXOTIC, Perfume.WOODY)
    position.play(loc(c.TOWN_HALL), EXPERIENCED, opt(0), perfume(Perfume.FLORAL))
    while position.node == n.PAY_SLOT:
        position.play(min(position.legal()))
    position.play(*[space(1)] * 4, space(2), opt(1), space(1), space(2))
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_a_contract_whose_movement_passes_the_sign() -> None:
    """Ruling R25: contract 6, then the usual movement."""
    position = bare().show_contracts(6, 0, 0).give_vials(0, Perfume.HERBAL, Perfume.SPICES)
    position["collector"][0] = 13
    position.play(loc(c.TOWN_HALL), opt(0), move(1), opt(1), move(1))
    assert position["score"][0] == 9 + 2
    assert position["collector"][0] == 6
    assert position.mover == 1
