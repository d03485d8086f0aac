"""Events and their variants (rulebook, Events; R57, R58, R72)."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.rules.expansions.events import SHOWN_ALL, SHOWN_BASES, SHOWN_ESSENCES
from tests.envs.grasse.position import (
    FL,
    HE,
    PASS,
    SP,
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
    new_game,
    opt,
    perfume,
    res,
    space,
    spaces,
    tech,
)

EVENTS = ("events",)


def stack_events(position: Position, *numbers: int) -> Position:
    """The event deck, first card on top."""
    cards = [number - 1 for number in numbers]
    position["event_deck"] = np.array(cards + [card for card in range(15) if card not in cards])
    position["event_next"] = 0
    return position


def before_round(*numbers: int, players: int = 2, round_: int = 1, **options: Any) -> Position:
    """Seat 0 holds the last worker of a round; these events are next."""
    position = stack_events(bare(players, expansions=EVENTS, **options), *numbers)
    position["round"] = round_
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"][:players] = 4
    position["commons_placed"][0] = 3
    position["workers"][:, c.BANK] = position["commons_placed"]
    position["event_active"] = 0
    return position


def begin_round(position: Position) -> Position:
    """The last turn: 2 points at the Fair, four steps to space 4, no bonus."""
    return position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0))


def active(position: Position) -> list[int]:
    return (np.flatnonzero(position["event_active"]) + 1).tolist()


def in_play(*numbers: int, players: int = 2, first: int = 0) -> Position:
    """A turn of round I in which these events hold."""
    position = bare(players, first, expansions=EVENTS)
    for number in numbers:
        position["event_active"][number - 1] = 1
    return position


# ---- when they come -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variants", "first", "later"),
    [
        ((), [], [3]),
        (("initial_surprise",), [3], [5]),
        (("busy",), [], [3, 5]),
        (("initial_surprise", "busy"), [3, 5], [9, 13]),
        (("calculated_risks",), [], [3]),
        (("initial_surprise", "calculated_risks", "busy"), [3, 5], [9, 13]),
    ],
)
def test_events_of_the_first_two_rounds(variants: tuple[str, ...], first: list[int], later: list[int]) -> None:
    game = before_round(3, 5, 9, 13, event_variants=variants)
    game["event_next"] = len(first)
    begin_round(game)
    assert game["round"] == 2
    while game.node != n.PLACE:
        game.play(min(game.legal() - {PASS}))
    assert active(game) == later
    dealt = new_game(4, expansions=EVENTS, event_variants=variants)
    assert dealt["event_next"] == len(first)


def test_a_card_is_discarded_at_the_end_of_its_round() -> None:
    game = begin_round(before_round(13))
    assert active(game) == [13]
    game["commons"] = [1, 0, 0, 0]
    game["experts"] = 0
    stack_events(game, 14)
    begin_round(game)
    assert (game["round"], active(game)) == (3, [14])


def test_variant_2_tells_everybody_the_events_to_come() -> None:
    game = before_round(6, 7, 8, 13, event_variants=("calculated_risks", "busy"), players=3)
    row = np.zeros(GAME.observation.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, 1, row)
    foreseen = row[GAME.observation.slice("EVENT_FORESEEN")] * 4
    assert [foreseen[number - 1] for number in (6, 7, 8, 13)] == [2, 2, 3, 3]
    assert (foreseen > 0).sum() == 6
    kept = game["event_deck"].tolist()
    for key in range(5):
        GAME.kernels.determinize_one(records(game.states), 0, 1, np.uint64(key))
        assert game["event_deck"].tolist()[:6] == kept[:6]


def test_without_variant_2_the_deck_is_unknown() -> None:
    orders = set()
    for key in range(5):
        game = before_round(6, 7, 8)
        GAME.kernels.determinize_one(records(game.states), 0, 1, np.uint64(key))
        orders.add(tuple(game["event_deck"].tolist()))
    assert len(orders) == 5


def test_variant_3_resolves_the_first_event_before_the_second_is_revealed() -> None:
    game = begin_round(before_round(4, 9, event_variants=("busy",)).put(6, W))
    assert (game.node, active(game)) == (n.TAKE_SPACE, [4])
    game.play(PASS, PASS)
    assert active(game) == [4, 9]
    assert game["coins"][:2].tolist() == [5, 5]


# ---- immediate ----------------------------------------------------------------------------------------------------


def test_event_1_a_base_and_an_essence_from_anywhere() -> None:
    game = begin_round(before_round(1).put(6, W, FL).put(9, A))
    assert game.mover == 0
    assert game.legal() == {PASS} | spaces(6, 9)
    game.play(space(6), space(6))
    assert game.hand(0) == [W, FL]
    assert (game.mover, game.legal()) == (1, {PASS, space(9)})
    game.play(space(9))
    assert game.hand(1) == [A]
    assert game.node == n.PLACE


def test_event_1_may_be_declined_in_turn_order() -> None:
    position = before_round(1, players=3).put(6, W, FL)
    position["marker"] = 1
    game = begin_round(position)
    assert game.mover == 1
    game.play(PASS, PASS)
    assert game.mover == 2
    game.play(PASS, PASS)
    assert game.mover == 0


def test_event_2_each_returns_an_essence_or_shows_that_there_is_none() -> None:
    game = begin_round(before_round(2, players=3).give(0, FL, HE).give(1, W).give(2, SP))
    assert game.legal() == res(FL, HE)
    game.play(res(HE), space(7))
    assert game.hand(0) == [FL]
    assert game.on(7) == [HE]
    assert (game["shown_kind"][1], game["shown_round"][1]) == (SHOWN_ESSENCES, 2)
    assert not game["shown_resources"][1].any()
    assert game.mover == 2
    game.play(space(1))
    assert game.hand(2) == []
    assert game["shown_round"].tolist() == [0, 2, 0, 0]


def test_event_3_returns_two_bases_one_if_there_is_only_one() -> None:
    game = begin_round(before_round(3, players=3).give(0, W, W, X).give(1, A).give(2, FL, FL))
    game.play(res(W), space(2))
    assert game.legal() == res(W, X)
    game.play(res(X), space(2))
    assert game.hand(0) == [W]
    assert game.on(2) == [W, X]
    game.play(space(3))
    assert game.hand(1) == []
    assert game["shown_kind"].tolist() == [0, SHOWN_BASES, SHOWN_BASES, 0]
    assert game.hand(2) == [FL, FL]
    assert not game["shown_resources"].any()


def test_event_4_takes_up_to_two_bases() -> None:
    game = begin_round(before_round(4).put(6, W, FL).put(9, A, T))
    game.play(space(6), space(9), res(T))
    assert game.hand(0) == [W, T]
    game.play(space(9))
    assert game.hand(1) == [A]
    assert game.node == n.PLACE


def test_event_7_open_techniques_leave_without_refill() -> None:
    game = begin_round(before_round(7))
    assert game.open_techniques() == [0, 0, 0]
    assert game["technique_left"] == 4
    game["coins"][0] = 3
    game["location_open"][:] = 0
    game["location_open"][[c.LABORATORY, c.BANK]] = 1
    game.play(loc(c.LABORATORY))
    assert game.legal() == {look(0), look(1), look(2)}, "the top cards are looked at"


def test_event_7_the_next_maintenance_refills() -> None:
    game = begin_round(before_round(7))
    game["commons"] = [1, 0, 0, 0]
    stack_events(game, 13)
    begin_round(game)
    assert game.open_techniques() == [18, 19, 20]


def test_event_8_the_two_rightmost_contracts_leave() -> None:
    game = begin_round(before_round(8))
    left = game["contract_left"]
    assert game["contract_open"][0] >= 0
    assert game.open_contracts()[1:] == [0, 0]
    game["commons"] = [1, 0, 0, 0]
    stack_events(game, 13)
    begin_round(game)
    assert 0 not in game.open_contracts()
    assert game["contract_left"] == left - 2, "the leftmost card moved to the X space"


def test_event_9_everybody_gains_5() -> None:
    assert begin_round(before_round(9, players=4))["coins"].tolist() == [5, 5, 5, 5]


def test_event_10_pays_5_with_pieces_if_need_be_or_shows_all() -> None:
    position = before_round(10, players=3).give(0, W, A).give(1, W, FL).give(2, FL)
    position["coins"][:3] = [3, 2, 9]
    game = begin_round(position)
    assert game.node == n.CONVERT
    game.play(res(W), space(1), space(2))
    assert game["coins"].tolist() == [0, 2, 4, 0]
    assert game.hand(0) == []
    assert (game.hand(1), game.hand(2)) == ([W, FL], [FL])
    assert game["shown_kind"].tolist() == [0, SHOWN_ALL, 0, 0]
    assert game["shown_coins"][1] == 2
    assert game["shown_resources"][1].tolist() == [1, 0, 0, 0, 1, 0, 0, 0, 0]


def test_what_was_shown_is_seen_by_everybody() -> None:
    position = before_round(10, players=3).give(1, W, W, FL)
    position["coins"][:3] = [5, 1, 9]
    game = begin_round(position)
    row = np.zeros(GAME.observation.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, 2, row)
    shown = row[GAME.observation.slice("SHOWN")].reshape(4, 13)
    np.testing.assert_allclose(shown[2], [1, 1, 0.5, 0.1, 1, 0, 0, 0, 0.5, 0, 0, 0, 0])
    assert not shown[[0, 1, 3]].any()


def test_event_11_avant_garde_becomes_fashion() -> None:
    position = before_round(11)
    second, third = position["fashion_deck"][position["fashion_next"] :][:2].tolist()
    game = begin_round(position)
    assert (game["fashion"], game["avant_garde"]) == (second, third), "maintenance flips once, the event again"


def test_event_12_each_may_fulfil_a_contract_and_all_spaces_are_refilled_afterwards() -> None:
    position = (
        before_round(12).give_vials(0, Perfume.FLORAL, Perfume.HERBAL).give_vials(1, Perfume.FLORAL, Perfume.FRUITY)
    )
    position.show_contracts(1, 2, 3)  # the third leaves, the others shift
    game = begin_round(position)
    slot = game.open_contracts().index(1)
    assert game.legal() >= {PASS, contract(slot)}
    game.play(contract(slot))
    assert (game["score"][0], game["coins"][0]) == (2 + 9, 5)
    game.play(PASS)  # the contract's swap of tokens
    assert game.open_contracts()[slot] == 0, "no refill before all have acted"
    assert game.mover == 1
    game.play(contract(game.open_contracts().index(2)))
    game.play(PASS)
    assert (game["score"][1], game["coins"][1]) == (9, 5)
    assert 0 not in game.open_contracts()
    assert game["contracts"][:2].sum() == 2


def test_event_8_blocks_the_refill_of_event_12() -> None:
    game = begin_round(before_round(8, 12, event_variants=("busy",)))
    assert game.node == n.PLACE
    assert game.open_contracts()[1:] == [0, 0]


@pytest.mark.parametrize(("card", "price"), [(0, 3), (28, 2)])
def test_event_15_sells_techniques(card: int, price: int) -> None:
    position = before_round(15)
    position["coins"][:2] = [4, 2]
    if card:
        position.give_technique(0, card)
    game = begin_round(position)
    assert (game.mover, game.legal()) == (0, {YES, PASS})
    game.play(YES)
    assert game["coins"][0] == 4 - price
    taken = game.open_techniques()[0]
    game.play(tech(0))
    assert game["techniques"][0, taken - 1] == 1
    assert game.node == n.PLACE, "the other cannot pay"


def test_event_15_may_be_declined() -> None:
    position = before_round(15)
    position["coins"][:2] = [4, 4]
    game = begin_round(position).play(PASS, PASS)
    assert game["coins"][:2].tolist() == [4, 4]


# ---- for a round --------------------------------------------------------------------------------------------------


def collected(game: Position, owner: int, *colours: Any) -> Position:
    """Seat 0 stops on space 4 after the Bank, where all pieces lie, and takes colours."""
    game["token_owner"][3] = owner
    game.put(4, W, A, T).play(loc(c.BANK), move(0))
    for colour in colours:
        game.play(res(colour))
    return game


def test_event_5_two_colours_on_neutral_spaces() -> None:
    assert collected(in_play(5), -1, W, A).hand(0) == [W, A]
    assert collected(in_play(), -1, W).hand(0) == [W]


def test_event_5_two_colours_for_one_coin_on_an_opponents_space() -> None:
    game = collected(in_play(5), 1, W, A)
    assert game.hand(0) == [W, A]
    assert game["coins"][:2].tolist() == [2, 1]


def test_event_6_one_colour_on_ones_own_space() -> None:
    assert collected(in_play(6), 0, W).hand(0) == [W]
    assert collected(in_play(), 0, W, A).hand(0) == [W, A]


def test_event_6_beats_technique_27() -> None:
    game = collected(in_play(6).give_technique(0, 27), 0, W)
    assert game.mover == 1
    assert game.hand(0) == [W]


def test_events_5_and_6_together() -> None:
    assert collected(in_play(5, 6), 0, W).hand(0) == [W]
    assert collected(in_play(5, 6), -1, W, A).hand(0) == [W, A]


@pytest.mark.parametrize(("card", "with_worker", "empty"), [(0, 3, 0), (15, 2, 0)])
def test_event_13_costs_one_more_where_there_is_a_cost(card: int, with_worker: int, empty: int) -> None:
    game = in_play(13)
    if card:
        game.give_technique(0, card)
    game["workers"][1, c.TOWN_HALL] = 1
    game["coins"][0] = 9
    assert game.copy().play(loc(c.TOWN_HALL))["coins"][0] == 9 - with_worker
    game["workers"][1, c.TOWN_HALL] = 0
    assert game.play(loc(c.TOWN_HALL))["coins"][0] == 9 - empty


def test_event_14_a_point_for_each_perfume_sold() -> None:
    game = in_play(14).give_vials(0, Perfume.HERBAL, Perfume.WOODY)
    game["experts"][0] = 1
    game.play(loc(c.PERFUMERY), 10, perfume(Perfume.HERBAL), perfume(Perfume.WOODY))
    assert game["score"][0] == (3 + 1) + (3 + 1 + 1)
