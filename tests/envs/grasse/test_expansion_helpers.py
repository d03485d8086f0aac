"""Helpers (rulebook, Helpers; R18, R59, R60, R74, R77): the closed auction and the twenty cards."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import GAME, actions as a, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    BASES,
    COMMON,
    DECK,
    FL,
    FR,
    HE,
    LOOK_TOP,
    PASS,
    PAY_COINS,
    PAY_OWN,
    SP,
    WO,
    YES,
    A,
    Perfume,
    Position,
    T,
    W,
    X,
    bare,
    bid,
    clear,
    contract,
    displayed,
    fashion,
    loc,
    look,
    move,
    new_game,
    opt,
    pair,
    perfume,
    res,
    seat,
    space,
    spaces,
    step,
    tech,
)
from tests.envs.grasse.redraw import observation, redrawn

FIFTH = a.WORKER + 2


def start(*helpers: int, num_players: int = 2, **options: Any) -> Position:
    """The auction of round I, before the first conversion, with these helpers displayed; seat 0 begins."""
    position = bare(num_players, expansions=("helpers",), **options)
    assert position["stack"][: position["depth"], 0].tolist().count(n.BID) == num_players
    shown = [*helpers, *[k for k in (17, 16, 15, 14, 13) if k not in helpers]][: num_players + 1]
    position["display"] = [number - 1 for number in shown] + [-1] * (4 - num_players)
    return position


def in_round(number: int, num_players: int = 2, **options: Any) -> Position:
    """Round I, first turn: seat 0 holds this helper, the others hold none."""
    position = bare(num_players, **options)
    position["with_helpers"] = 1
    position["helper"][0] = number - 1
    return position


def at_effect(number: int, num_players: int = 2, prepare: Any = None, **options: Any) -> Position:
    """After the auction: seat 0 has chosen this helper, and its immediate effect is asked."""
    position = start(number, num_players=num_players, **options)
    if prepare is not None:
        prepare(position)
    position["coins"] = 0
    bid_nothing(position).play(displayed(0))
    while position.node == n.CHOOSE_HELPER:
        position.play(min(position.legal()))
    return position


def to_bids(position: Position) -> Position:
    """Nobody converts."""
    while position.node == n.CONVERT_FREELY:
        position.play(PASS)
    return position


def bid_nothing(position: Position) -> Position:
    while position.node in (n.CONVERT_FREELY, n.BID):
        position.play(PASS if position.node == n.CONVERT_FREELY else bid(0))
    return position


def holds(position: Position, player: int) -> int:
    """Number of the helper that a player holds."""
    return int(position["helper"][player]) + 1


# ---- the auction ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_players", "cards"), [(2, 3), (3, 4), (4, 5)])
def test_one_card_more_than_players_is_opened_each_round(num_players: int, cards: int) -> None:
    position = new_game(2, num_players=num_players, expansions=("helpers",))
    rng = np.random.default_rng(1)
    seen: dict[int, list[int]] = {}
    while not position.over:
        if position.node in (n.CONVERT_FREELY, n.BID):
            seen[position["round"]] = position["display"].tolist()
        position.play_random(rng)
    shown = [[card for card in display if card >= 0] for display in seen.values()]
    assert [len(display) for display in shown] == [cards] * 4
    drawn = [card for display in shown for card in display]
    assert len(set(drawn)) == 4 * cards  # each card appears once
    assert position["helper_next"] == 4 * cards


def test_technique_34_is_shuffled_in() -> None:
    position = new_game(2, expansions=("helpers",))
    assert 34 in [*position.technique_deck(), *position.open_techniques()]
    assert 34 not in [*new_game(2).technique_deck(), *new_game(2).open_techniques()]


def test_before_the_bids_any_piece_may_become_a_coin() -> None:
    position = start().give(0, W, FL)
    assert (position.mover, position.node) == (0, n.CONVERT_FREELY)
    assert position.legal() == {PASS, *res(W, FL)}  # lacking or not (R18)
    position.play(res(FL), space(5))
    assert (position["coins"][0], position.on(5), position.hand(0)) == (1, [FL], [W])
    position.play(res(W), space(5))
    assert position["coins"][0] == 2
    assert position.node == n.BID
    assert position.legal() == {bid(k) for k in range(3)}


def test_all_convert_before_anybody_bids() -> None:
    position = start(num_players=3)
    position["coins"] = [2, 2, 2, 0]
    for p in range(3):
        position.give(p, W)
    asked = []
    while position.node in (n.CONVERT_FREELY, n.BID):
        asked.append((position.node, position.mover))
        position.play(PASS if position.node == n.CONVERT_FREELY else bid(1))
    assert asked == [(n.CONVERT_FREELY, p) for p in range(3)] + [(n.BID, p) for p in range(3)]


def test_bids_are_real_coins_up_to_thirty() -> None:
    position = start()
    position["coins"] = [40, 5, 0, 0]
    assert to_bids(position).legal() == {bid(k) for k in range(31)}
    assert position.play(bid(30)).legal() == {bid(k) for k in range(6)}


def test_nothing_is_paid_before_all_have_bid_then_everybody_pays() -> None:
    position = start(num_players=3)
    position["coins"] = [5, 4, 3, 0]
    to_bids(position).play(bid(2), bid(4))
    assert position["coins"].tolist()[:3] == [5, 4, 3]
    position.play(bid(1))
    assert position["coins"].tolist()[:3] == [3, 0, 2]
    assert position["bid"].tolist()[:3] == [2, 4, 1]


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ((2, 4, 1), [1, 0, 2]),
        ((0, 0, 0), [0, 1, 2]),
        ((1, 3, 3), [1, 2, 0]),
        ((3, 0, 3), [0, 2, 1]),
    ],
)
def test_the_higher_bid_chooses_first_then_turn_order(bids: tuple[int, ...], order: list[int]) -> None:
    position = start(17, 16, 15, 14, num_players=3)
    position["coins"] = [5, 5, 5, 0]
    to_bids(position).play(*[bid(coins) for coins in bids])
    chosen = []
    for slot in range(3):
        assert position.node == n.CHOOSE_HELPER
        assert position.legal() == {displayed(k) for k in range(slot, 4)}
        chosen.append(position.mover)
        position.play(displayed(slot))
    assert chosen == order
    assert [holds(position, p) for p in order] == [17, 16, 15]
    assert position["display"].tolist() == [-1] * 5  # the last card leaves the game


def test_ties_follow_the_order_of_the_round_not_the_seats() -> None:
    position = bare(3, first=2, expansions=("helpers",))
    bid_nothing(position)
    chosen = []
    while position.node == n.CHOOSE_HELPER:
        chosen.append(position.mover)
        position.play(min(position.legal()))
    assert chosen[:2] == [2, 0]


@pytest.mark.parametrize(("bids", "first"), [((2, 1), 1), ((3, 1), 0), ((3, 0), 0), ((2, 0), 0), ((1, 0), 1)])
def test_technique_34_ranks_two_dollars_higher_and_pays_the_bid(bids: tuple[int, int], first: int) -> None:
    position = start().give_technique(1, 34)
    position["coins"] = [5, 5, 0, 0]
    to_bids(position).play(*[bid(coins) for coins in bids])
    assert position.mover == first
    assert position["coins"].tolist()[:2] == [5 - bids[0], 5 - bids[1]]


def test_helpers_leave_after_the_round() -> None:
    position = new_game(5, expansions=("helpers",))
    rng = np.random.default_rng(5)
    held = set()
    while position["round"] == 1:
        held |= {card for card in position["helper"].tolist() if card >= 0}
        position.play_random(rng)
    assert len(held) == 2
    assert not held & {card for card in position["display"].tolist() if card >= 0}
    assert position["helper"].tolist() == [-1] * 4
    assert position["bid"].tolist() == [-1] * 4


# ---- hidden bids ----------------------------------------------------------------------------------------------------


def test_a_bid_is_hidden_until_the_last_one() -> None:
    position = start(num_players=3)
    position["coins"] = [9, 9, 9, 0]
    to_bids(position)
    low, high = position.copy().play(bid(0)), position.copy().play(bid(9))
    assert observation(low, 0) != observation(high, 0)
    assert observation(low, 1) == observation(high, 1)
    low.play(bid(3))
    high.play(bid(3))
    assert observation(low, 2) == observation(high, 2)
    low.play(bid(1))
    high.play(bid(1))
    assert observation(low, 2) != observation(high, 2)


@pytest.mark.parametrize("perfect_recall", [False, True])
def test_others_bids_are_redrawn_within_their_coins_and_one_s_own_is_not(perfect_recall: bool) -> None:
    position = start(num_players=3, perfect_recall=perfect_recall)
    position["coins"] = [6, 5, 9, 0]
    to_bids(position).play(bid(3), bid(2))
    bids = {tuple(redrawn(position, 1, key)["bid"].tolist()) for key in range(80)}
    assert {row[1] for row in bids} == {2}
    assert {row[2] for row in bids} == {-1}
    redrawn_bids = {row[0] for row in bids}
    assert redrawn_bids == set(range(7)) if perfect_recall else len(redrawn_bids) > 7
    for key in range(40):
        copy = redrawn(position, 2, key)
        assert all(0 <= copy["bid"][p] <= copy["coins"][p] for p in range(2))
        copy.play(bid(4))
        assert (copy["coins"] >= 0).all()


def test_open_bids_are_not_redrawn() -> None:
    position = start(num_players=3)
    position["coins"] = [6, 5, 9, 0]
    to_bids(position).play(bid(3), bid(2), bid(1))
    assert redrawn(position, 0, 7)["bid"].tolist() == position["bid"].tolist()


# ---- 1, 5, 15, 17: coins --------------------------------------------------------------------------------------------


def test_helper_1_pays_no_placement_cost() -> None:
    position = in_round(1, 4).place_workers(1, c.PERFUMERY, 3).give_vials(0, Perfume.SPICES)
    position.play(loc(c.PERFUMERY))
    assert (position["score"][0], position["coins"][0]) == (3, 3)


def test_helper_5_receives_the_placement_costs_of_others() -> None:
    position = in_round(5, 3).place_workers(2, c.TOWN_HALL, 2)
    position["coins"] = [2, 2, 0, 0]
    position.play(loc(c.TOWN_HALL), space(1), space(2), move(0))
    assert position["coins"][0] == 0  # one's own cost goes to the bank
    position.give(1, W, A, T)
    position["coins"][1] = 1
    position.play(loc(c.TOWN_HALL))  # 3 workers: $3, of which $2 are converted
    assert position["coins"][0] == 3
    assert position["coins"][1] == 0


@pytest.mark.parametrize(("technique", "left"), [(1, 4), (28, 5)])
def test_helper_15_buys_techniques_two_dollars_cheaper(technique: int, left: int) -> None:
    position = in_round(15).give_technique(0, technique)
    position["coins"][0] = 5
    position.play(loc(c.LABORATORY), tech(0))
    assert position["coins"][0] == left


def test_helper_17_gives_four_coins() -> None:
    assert at_effect(17)["coins"][0] == 4


# ---- 2, 7, 19, 6, 13: movement and collecting -----------------------------------------------------------------------


def test_helper_2_makes_two_complete_movements() -> None:
    position = at_effect(2)
    assert position.node == n.MOVE_CARD
    assert position.legal() == {PASS, move(0), move(1), move(2), DECK}
    position.put(3, W).play(move(1), res(W))
    assert (position["collector"][0], position["coins"][0], position.hand(0)) == (3, 1, [W])
    assert position["movement_open"][1] == 1  # replenished with card 2
    assert position.legal() == {PASS, move(0), move(1), move(2), DECK}
    position.play(move(0))
    assert position["collector"][0] == 7
    assert position.node == n.PLACE


def test_helper_2_may_decline_each_movement() -> None:
    assert at_effect(2).play(PASS).node == n.MOVE_CARD
    assert at_effect(2).play(PASS, PASS).node == n.PLACE


def test_helper_6_collects_on_opponents_tokens_without_paying() -> None:
    position = in_round(6).token(4, 1).put(4, W, W, FL).play(loc(c.BANK), move(0), res(W))
    assert position["coins"].tolist()[:2] == [3, 0]
    assert position.hand(0) == [W, W]


def test_helper_13_takes_three_colours_on_one_s_own_token() -> None:
    position = in_round(13).token(4, 0).put(4, W, A, T, X).play(loc(c.BANK), move(0), res(W), res(A))
    assert position.legal() == {PASS, *res(T, X)}
    assert position.play(res(T)).mover == 1


def test_helper_13_changes_nothing_elsewhere() -> None:
    position = in_round(13).put(4, W, A).play(loc(c.BANK), move(0), res(W))
    assert position.mover == 1


def test_helper_19_may_add_a_step() -> None:
    position = in_round(19).play(loc(c.BANK), move(0))
    assert position.legal() == {step(4), step(5)}
    position = in_round(19).show_movement(23, 5, 11).play(loc(c.BANK), move(0))
    assert position.legal() == {step(0), step(1), step(2)}


def test_helper_19_and_technique_9_add_up_to_six_steps() -> None:
    position = in_round(19).give_technique(0, 9).play(loc(c.BANK), move(0))
    assert position.legal() == {step(4), step(5), step(6)}
    assert position.play(step(6))["collector"][0] == 6


def test_helper_7_moves_any_collector_and_collects_for_oneself() -> None:
    position = in_round(7, 3)
    position["collector"] = [1, 5, 9, 0]
    position.token(8, 2).put(8, W, W, FL)
    position.play(loc(c.BANK), move(1))  # 3 steps, $1
    assert position.node == n.CHOOSE_COLLECTOR
    assert position.legal() == {seat(0), seat(1), seat(2)}
    position.play(seat(1))
    assert position["collector"].tolist()[:3] == [1, 8, 9]
    assert position.legal() == {PASS, *res(W, FL)}  # for the owner of the token, judged for the active player
    position.play(res(W))
    assert position.hand(0) == [W, W]
    assert position["coins"].tolist()[:3] == [3 - 1 + 1, 0, 1]
    assert position["mover"] == -1


def test_helper_7_skips_the_active_player_s_collector_too() -> None:
    position = in_round(7)
    position["collector"] = [3, 1, 0, 0]
    position.play(loc(c.BANK), move(1), seat(1))
    assert position["collector"].tolist()[:2] == [3, 5]


def test_helper_7_takes_the_adjacent_bonus_beside_the_collector_moved() -> None:
    position = in_round(7).put(1, T).put(6, W).put(9, A)
    position["collector"] = [0, 5, 0, 0]
    position.play(loc(c.BANK), move(2), seat(1))  # 2 steps to space 7, an adjacent base
    assert position.legal() == {PASS, space(6)}
    assert position.play(space(6)).hand(0) == [W]


def test_helper_7_gives_the_end_of_track_bonus_to_the_collector_s_owner() -> None:
    position = in_round(7).put(2, W)
    position["collector"] = [4, 13, 0, 0]
    position.play(loc(c.BANK), move(1), seat(1))
    assert (position.mover, position.node) == (1, n.TRACK_END)
    position.play(opt(1))
    assert position["score"].tolist()[:2] == [0, 2]
    assert (position.mover, position.node) == (0, n.COLLECT)
    position.play(res(W))
    assert (position.hand(0), position["coins"][0]) == ([W], 4)


def test_helper_7_does_not_trigger_technique_16() -> None:
    position = in_round(7).give_technique(0, 16)
    position["collector"] = [3, 1, 0, 0]
    assert position.copy().play(loc(c.BANK), move(1), seat(1))["coins"][0] == 4
    position["collector"] = [1, 3, 0, 0]
    assert position.play(loc(c.BANK), move(1), seat(0))["coins"][0] == 4 + 2


def test_helper_7_makes_the_lane_legal_when_another_collector_can_go_back() -> None:
    position = in_round(7).open_location(c.LANE)
    position["collector"] = [1, 6, 0, 0]
    assert loc(c.LANE) in position.legal()
    position.play(loc(c.LANE), move(1))
    assert position.legal() == {step(3)} or position.node != n.CHOOSE_COLLECTOR  # only seat 1 can: not asked
    assert position["collector"].tolist()[:2] == [1, 3]
    plain = bare().open_location(c.LANE)
    plain["collector"] = [1, 6, 0, 0]
    assert loc(c.LANE) not in plain.legal()


def test_technique_6_takes_its_base_where_the_collector_moved_stands() -> None:
    position = in_round(7).give_technique(0, 6).put(8, W).put(1, T)
    position["collector"] = [1, 5, 0, 0]
    position.play(loc(c.BANK), move(1), seat(1), PASS)
    assert position.legal() == {PASS, space(8)}
    assert position.play(space(8)).hand(0) == [W]


# ---- 3, 12: producing -----------------------------------------------------------------------------------------------


def produce(position: Position) -> Position:
    while position.node == n.PAY_SLOT:
        position.play(PAY_OWN if PAY_OWN in position.legal() else min(position.legal() - {PAY_COINS}))
    while position.node == n.RETURN_GIVEN:
        position.play(max(position.legal()))
    return position


def test_helper_3_produces_two_equal_perfumes_for_one_set() -> None:
    position = at_effect(3, prepare=lambda p: p.give(0, *BASES, FL, HE))
    assert position.legal() == {PASS, perfume(Perfume.FLORAL), perfume(Perfume.HERBAL), perfume(Perfume.EXOTIC)}
    produce(position.play(perfume(Perfume.FLORAL)))
    assert position["vials"][0].tolist() == [2, 0, 0, 0, 0, 0]
    assert position["production"][0, Perfume.FLORAL] == 2
    assert position["score"][0] == 2 * (2 + 1)  # each in avant-garde
    assert position.hand(0) == [HE]
    assert position.node == n.PLACE


def test_helper_3_makes_one_when_one_vial_is_left() -> None:
    def prepare(position: Position) -> None:
        position.give(0, *BASES, FR).give_vials(1, *[Perfume.FRUITY] * 4)

    position = produce(at_effect(3, prepare=prepare).play(perfume(Perfume.FRUITY)))
    assert position["vials"][0, Perfume.FRUITY] == 1
    assert (position["score"][0], position["vial_reserve"][Perfume.FRUITY]) == (2, 0)


def test_helper_3_may_be_declined() -> None:
    position = at_effect(3, prepare=lambda p: p.give(0, *BASES, FR)).play(PASS)
    assert position["vials"].sum() == 0
    assert position.node == n.PLACE


def test_helper_3_scores_techniques_for_both_and_asks_master_4_for_each() -> None:
    def prepare(position: Position) -> None:
        position.give(0, W, A, T, FL).give_technique(0, 2)
        position["master"][0] = 3

    position = produce(at_effect(3, prepare=prepare).play(perfume(Perfume.FLORAL)))
    assert position.node == n.ADVANCE_PRODUCTION
    position.play(opt(1))
    assert position.node == n.ADVANCE_PRODUCTION
    position.play(opt(0))
    assert position["production"][0, Perfume.FLORAL] == 1
    assert (position["score"][0], position["coins"][0]) == (2 * (2 + 1 + 1), 5)


def test_helper_12_gives_two_points_more_for_each_perfume_produced() -> None:
    position = produce(in_round(12).give(0, *BASES, FR).play(loc(c.FACTORY_2)))
    assert position["score"][0] == 2 + 2


# ---- 4, 14: selling -------------------------------------------------------------------------------------------------


def test_helper_4_sells_up_to_two_perfumes() -> None:
    position = at_effect(4, prepare=lambda p: p.give_vials(0, Perfume.FRUITY, Perfume.SPICES, Perfume.HERBAL))
    assert position.legal() == {PASS, *[perfume(k) for k in (Perfume.HERBAL, Perfume.FRUITY, Perfume.SPICES)]}
    position.play(perfume(Perfume.FRUITY))
    assert position.legal() == {PASS, perfume(Perfume.HERBAL), perfume(Perfume.SPICES)}
    position.play(perfume(Perfume.SPICES))
    assert (position["score"][0], position["coins"][0], position["sold"][0]) == (6, 6, 2)
    assert position.node == n.PLACE


def test_helper_4_ends_when_the_first_sale_is_declined() -> None:
    position = at_effect(4, prepare=lambda p: p.give_vials(0, Perfume.FRUITY, Perfume.SPICES)).play(PASS)
    assert position.node == n.PLACE


def test_helper_14_pays_three_coins_more_for_each_sale() -> None:
    position = in_round(14).give_vials(0, Perfume.FRUITY).play(loc(c.PERFUMERY))
    assert (position["score"][0], position["coins"][0]) == (3, 6)


# ---- 8, 9, 10, 18, 20: cards, an essence, a swap --------------------------------------------------------------------


def test_helper_8_keeps_one_of_the_top_three_techniques() -> None:
    position = at_effect(8)
    assert position.legal() == {PASS, LOOK_TOP}
    position.play(LOOK_TOP)
    assert position.legal() == {look(0), look(1), look(2)}
    position.play(look(1))
    assert position.owned(0) == {18}
    assert position.technique_deck() == [20, 21, 17, 19]
    assert position.open_techniques() == [30, 31, 32]
    assert at_effect(8).play(PASS).owned(0) == set()


def test_helper_8_with_master_2_takes_an_open_card_or_looks_at_five() -> None:
    def prepare(position: Position) -> None:
        position["master"][0] = 1

    position = at_effect(8, prepare=prepare)
    assert position.legal() == {PASS, LOOK_TOP, tech(0), tech(1), tech(2)}
    assert position.play(LOOK_TOP).legal() == {look(k) for k in range(5)}


def stack_contracts(position: Position, *numbers: int) -> Position:
    """The contract deck, first card on top; contracts 1-3 lie open."""
    position["contract_deck"] = [number - 1 for number in numbers] + [-1] * (16 - len(numbers))
    position["contract_top"] = 0
    position["contract_left"] = len(numbers)
    return position


def test_helper_9_keeps_one_of_the_top_three_contracts_in_private() -> None:
    position = at_effect(9, prepare=lambda p: stack_contracts(p, 10, 11, 4, 5))
    assert position.legal() == {PASS, YES}
    position.play(YES)
    assert position.legal() == {look(0), look(1), look(2)}
    position.play(look(1))
    assert position["private_contract"].tolist() == [10, -1, -1, -1]
    assert position.contract_deck() == [5, 10, 4]
    assert position.open_contracts() == [1, 2, 3]
    assert position["looked"].tolist() == [-1] * 5


def test_helper_9_looks_at_fewer_when_the_deck_is_short_and_may_be_declined() -> None:
    position = at_effect(9, prepare=lambda p: stack_contracts(p, 10, 11)).play(YES)
    assert position.legal() == {look(0), look(1)}
    assert at_effect(9).play(PASS)["private_contract"].tolist() == [-1] * 4
    assert at_effect(9, prepare=stack_contracts).node == n.PLACE


def test_the_private_contract_is_one_more_choice_at_the_town_hall() -> None:
    position = bare().give_vials(0, Perfume.FLORAL, Perfume.HERBAL, Perfume.SPICES, Perfume.WOODY)
    position["private_contract"][0] = 9  # contract 10: spices and woody
    position.play(loc(c.TOWN_HALL), opt(0))
    assert position.legal() == {contract(0), contract(3)} | {contract(2)}
    position.play(contract(3))
    while position.node == n.CONTRACT_VIAL:
        position.play(min(position.legal()))
    assert position["contracts"][0, 9] == 1
    assert position["private_contract"][0] == -1
    assert position.open_contracts() == [1, 2, 3]
    assert (position["score"][0], position["coins"][0]) == (9, 5)
    assert position["vials"][0].tolist() == [1, 1, 0, 0, 0, 0]


def test_the_private_contract_alone_opens_the_town_hall_s_contracts() -> None:
    position = bare().show_contracts(0, 0, 0).give_vials(0, Perfume.SPICES, Perfume.WOODY)
    assert opt(0) not in position.copy().play(loc(c.TOWN_HALL)).legal()
    position["private_contract"][0] = 9
    assert opt(0) in position.play(loc(c.TOWN_HALL)).legal()


def test_an_unfulfilled_private_contract_counts_nothing() -> None:
    position = bare()
    before = GAME.parts(position.states).tolist()
    position["private_contract"][0] = 9
    assert GAME.parts(position.states).tolist() == before


def test_the_private_contract_is_hidden_from_the_others() -> None:
    position = at_effect(9, prepare=lambda p: stack_contracts(p, 10, 11, 4, 5)).play(YES)
    looked = {tuple(redrawn(position, 1, key)["looked"].tolist()[:3]) for key in range(40)}
    assert len(looked) > 5
    assert {tuple(redrawn(position, 0, key)["looked"].tolist()[:3]) for key in range(5)} == {(9, 10, 3)}
    position.play(look(1))
    kept = {redrawn(position, 1, key)["private_contract"][0] for key in range(60)}
    assert kept == {9, 10, 3, 4}
    for key in range(20):
        copy = redrawn(position, 1, key)
        assert sorted([*copy.contract_deck(), copy["private_contract"][0] + 1]) == [4, 5, 10, 11]
    assert {redrawn(position, 0, key)["private_contract"][0] for key in range(10)} == {10}


def fashion_cards(position: Position) -> list[int]:
    deck = position["fashion_deck"][position["fashion_next"] :].tolist()
    return sorted([*deck, position["avant_garde"], position["fashion"]])


def stack_fashion(position: Position, avant_garde: int, current: int, *deck: int) -> Position:
    position["fashion_deck"] = [-1] * (15 - len(deck)) + list(deck)
    position["fashion_next"] = 15 - len(deck)
    position["avant_garde"] = avant_garde
    position["fashion"] = current
    return position


@pytest.mark.parametrize(
    ("avant_garde", "current", "deck"),
    [
        (5, 6, [2, 7]),  # both from the deck: the old avant-garde card returns to it
        (2, 1, [5, 6, 7]),  # as they lie
        (1, 2, [5, 6, 7]),  # the other way round: the fashion card leaves its pile
        (1, 6, [2, 5, 7]),
        (5, 1, [2, 6, 7]),
        (5, 2, [6, 7]),
        (2, 6, [5, 7]),
    ],
)
def test_helper_10_chooses_both_cards_and_gives_a_point(avant_garde: int, current: int, deck: list[int]) -> None:
    position = at_effect(10, prepare=lambda p: stack_fashion(p, 2, 1, 5, 6, 7))
    assert position.legal() == {PASS, *[a.PAIR + card for card in (1, 2, 5, 6, 7)]}
    position.play(a.PAIR + avant_garde)
    assert position.legal() == {a.PAIR + card for card in {1, 2, 5, 6, 7} - {avant_garde}}
    position.play(a.PAIR + current)
    assert (position["avant_garde"], position["fashion"], position["score"][0]) == (avant_garde, current, 1)
    assert fashion_cards(position) == sorted([avant_garde, current, *deck])
    assert position.node == n.PLACE


def test_helper_10_names_cards_by_their_perfumes() -> None:
    position = at_effect(10, prepare=lambda p: stack_fashion(p, 2, 1, 5, 6, 7))
    first, second = c.FASHION_PAIR[5].tolist()
    assert fashion(Perfume(first), Perfume(second)) == a.PAIR + 5 == a.PAIR + pair(Perfume(first), Perfume(second))
    assert position.play(a.PAIR + 5)["depth"] > 0


def test_helper_10_shuffles_the_deck_that_was_searched() -> None:
    tops = set()
    for key in range(30):
        position = at_effect(10, prepare=lambda p: stack_fashion(p, 2, 1, 5, 6, 7, 8))
        position["seed"] = key
        position.play(a.PAIR + 2, a.PAIR + 1)
        tops.add(position["fashion_deck"][position["fashion_next"]])
    assert tops == {5, 6, 7, 8}


def test_helper_10_may_be_declined_without_the_point() -> None:
    position = at_effect(10, prepare=lambda p: stack_fashion(p, 2, 1, 5, 6, 7)).play(PASS)
    assert (position["avant_garde"], position["fashion"], position["score"][0]) == (2, 1, 0)


def test_helper_18_takes_an_essence_from_anywhere() -> None:
    position = at_effect(18, prepare=lambda p: p.put(9, W, WO, SP).put(2, T))
    assert position.legal() == {PASS, space(9)}
    assert position.play(space(9), res(SP)).hand(0) == [SP]


def test_helper_20_swaps_two_tokens_for_a_point() -> None:
    position = at_effect(20, prepare=lambda p: p.token(1, 0))
    assert position.legal() == {PASS, *spaces(*range(1, 15))}
    position.play(space(1), space(5))
    assert position["token_owner"].tolist()[:5] == [-1, -1, -1, -1, 0]
    assert position["score"][0] == 1
    assert at_effect(20).play(PASS)["score"][0] == 0


def test_effects_come_in_turn_order_after_all_have_chosen() -> None:
    position = start(20, 18, 2, num_players=2).put(3, WO)
    position["coins"] = [0, 1, 0, 0]
    to_bids(position).play(bid(1))
    assert position.mover == 1
    position.play(displayed(0), displayed(1))
    assert (position.mover, position.node) == (0, n.TAKE_SPACE)
    position.play(PASS)
    assert (position.mover, position.node) == (1, n.SWAP_TOKENS)


# ---- 11, 16: workers ------------------------------------------------------------------------------------------------


def test_helper_11_is_a_fifth_worker_for_the_round() -> None:
    position = at_effect(11)
    assert position["fifth"].tolist() == [1, 0, 0, 0]
    position.play(loc(c.BANK))
    assert position.legal() == {COMMON, FIFTH}
    position.play(FIFTH)
    assert (position["fifth"][0], position["fifth_placed"][0], position["commons"][0]) == (0, 1, 4)
    assert position["workers"][0, c.BANK] == 1


def test_helper_11_gives_a_fifth_turn_and_leaves_with_the_card() -> None:
    position = at_effect(11, skip_forced=False)
    turns = {0: 0, 1: 0}
    rng = np.random.default_rng(3)
    while position["round"] == 1:
        if position.node == n.PLACE:
            turns[position.mover] += 1
        position.play_random(rng)
    assert turns == {0: 5, 1: 4}
    assert (position["fifth"].sum(), position["fifth_placed"].sum()) == (0, 0)
    assert position["commons"][0] + position["experts"][0] == 4


def test_helper_11_pays_placement_costs_and_counts_for_them() -> None:
    position = at_effect(11, 4)
    position.play(loc(c.TOWN_HALL), FIFTH, space(1), space(2), move(0))
    position["coins"] = 0
    assert loc(c.TOWN_HALL) not in position.legal()
    position["coins"][1] = 1
    assert loc(c.TOWN_HALL) in position.legal()


def test_helper_11_cannot_be_trained() -> None:
    position = in_round(11)
    position["fifth"][0] = 1
    position["commons"][0] = 0
    position["commons_placed"][0] = 2
    position["experts_placed"][0] = 2
    position["workers"][0, c.BANK] = 4
    position["collector"][0] = 14
    position.play(loc(c.BANK), move(1))
    assert opt(0) not in position.legal()


def test_helper_16_makes_the_first_common_worker_an_experienced_one() -> None:
    position = in_round(16).give_vials(0, Perfume.FRUITY, Perfume.SPICES, Perfume.FRUITY)
    position.play(loc(c.PERFUMERY), perfume(Perfume.FRUITY))
    assert position.legal() == {PASS, perfume(Perfume.FRUITY), perfume(Perfume.SPICES)}
    position.play(perfume(Perfume.SPICES))
    assert (position["score"][0], position["helper_used"][0]) == (6, 1)
    assert (position["commons_placed"][0], position["experts_placed"][0]) == (1, 0)
    position["coins"][0] = 2
    position.play(move(0), loc(c.BANK), move(1))
    position.play(loc(c.PERFUMERY))
    assert position.node == n.MOVE_CARD  # only the first one


def test_helper_16_waits_for_a_common_worker() -> None:
    position = in_round(16).give_experts(0).give_vials(0, *[Perfume.FRUITY] * 2)
    position.play(loc(c.FAIR), a.WORKER + 1, opt(2))
    assert position["helper_used"][0] == 0


def test_technique_14_acts_with_common_strength_whatever_the_helper() -> None:
    position = in_round(16).give_technique(0, 14).give_vials(0, *[Perfume.FRUITY] * 2)
    position["coins"][0] = 4
    position["commons"] = 0
    position["commons"][0] = 1
    position["helper_used"][0] = 0
    position.play(loc(c.FAIR), opt(2), move(0), loc(c.PERFUMERY))
    assert position["sold"][0] == 1
    assert position["round"] == 2


def test_clear_keeps_the_helpers() -> None:
    position = clear(in_round(14))
    assert holds(position, 0) == 14
