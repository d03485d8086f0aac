"""Boutiques (R52, R53): the Boutique, its tokens, technique 33, points, with worked example E13."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.interpret import interpreted, plain_record
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.rules.production import coins_needed
from tests.envs.grasse.position import (
    BASES,
    EXPERIENCED,
    FL,
    PASS,
    PAY_COINS,
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
    boutique_token,
    loc,
    new_game,
    opt,
    perfume,
    region,
    res,
    space,
    tech,
)

ESSENCE_TOKENS = ("herbal", "floral", "woody", "fruity", "spices")
PAIR_TOKENS = {
    "alcohol_fixative": (A, X),
    "alcohol_water": (A, W),
    "alcohol_thinner": (A, T),
    "thinner_fixative": (T, X),
    "fixative_water": (X, W),
    "thinner_water": (T, W),
}


def start(num_players: int = 2, **options: Any) -> Position:
    return bare(num_players, expansions=("boutiques",), **options)


def lay(position: Position, token: str, number: int) -> Position:
    """Exchange tokens so that this one lies on the region."""
    tokens = position["region_token"]
    index = c.BOUTIQUE_TOKEN_NAMES.index(token)
    at = tokens.tolist().index(index)
    tokens[at], tokens[number - 1] = tokens[number - 1], index
    return position


def give_token(position: Position, seat: int, *names: str) -> Position:
    for name in names:
        index = c.BOUTIQUE_TOKEN_NAMES.index(name)
        position["region_token"][position["region_token"] == index] = -1
        position["boutique_tokens"][seat, index] = 1
    return position


def own(position: Position, seat: int, *numbers: int) -> Position:
    """Boutiques of a seat in these regions, their tokens gone."""
    for number in numbers:
        position["region_owner"][number - 1] = seat
        position["region_token"][number - 1] = -1
    return position


def tokens_of(position: Position, seat: int) -> set[str]:
    return {name for name, held in zip(c.BOUTIQUE_TOKEN_NAMES, position["boutique_tokens"][seat], strict=True) if held}


def pay_bases(position: Position) -> Position:
    """Pay the base slots that are asked with one's own bases."""
    while position.node == n.PAY_SLOT and position["slots"] & 15:
        position.play(PAY_OWN)
    return position


def boutique_points(position: Position) -> list[int]:
    parts = GAME.parts(position.states)[:, GAME.part_names.index("boutiques")]
    return parts[: position["num_players"]].tolist()


# ---- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_token_lies_on_each_region_and_the_boutique_is_open(num_players: int) -> None:
    position = new_game(5, num_players=num_players, expansions=("boutiques",))
    assert sorted(position["region_token"].tolist()) == list(range(14))
    assert position["region_owner"].tolist() == [-1] * 14
    assert position["location_open"][c.BOUTIQUE] == 1
    techniques = [*position.technique_deck(), *position.open_techniques()]
    assert 33 in techniques
    assert not {34, 35, 36} & set(techniques)


def test_without_the_expansion_there_is_neither_map_nor_technique_33() -> None:
    position = new_game(5)
    assert position["region_token"].tolist() == [-1] * 14
    assert position["location_open"][c.BOUTIQUE] == 0
    assert 33 not in [*position.technique_deck(), *position.open_techniques()]


# ---- opening a boutique ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Perfume)
def test_any_perfume_opens_a_boutique_which_is_no_sale(kind: Perfume) -> None:
    position = lay(start().give_vials(0, kind), "floral", 3).play(loc(c.BOUTIQUE))
    assert position.node in (n.BOUTIQUE_VIAL, n.BOUTIQUE_REGION)
    if position.node == n.BOUTIQUE_VIAL:
        position.play(perfume(kind))
    position.play(region(3))
    assert position["region_owner"][2] == 0
    assert position["region_token"][2] == -1
    assert (position["score"][0], position["coins"][0], position["sold"][0]) == (0, 0, 0)
    assert position["vials"].sum() == 0
    assert position["vial_reserve"].tolist() == [5] * 6
    assert tokens_of(position, 0) == {"floral"}
    assert position.node == n.MOVE_CARD


def test_the_perfume_is_chosen_among_those_held() -> None:
    position = start().give_vials(0, Perfume.HERBAL, Perfume.EXOTIC).play(loc(c.BOUTIQUE))
    assert position.legal() == {perfume(Perfume.HERBAL), perfume(Perfume.EXOTIC)}


def test_without_a_perfume_the_boutique_is_closed_to_the_player() -> None:
    assert loc(c.BOUTIQUE) not in start().legal()


def test_each_region_can_have_only_one_boutique() -> None:
    position = own(start().give_vials(0, Perfume.HERBAL), 1, 1, 14).play(loc(c.BOUTIQUE))
    assert position.legal() == {region(number) for number in range(2, 14)}


def test_a_player_has_five_markers() -> None:
    position = own(start().give_vials(0, Perfume.HERBAL), 0, 1, 2, 3, 4)
    assert loc(c.BOUTIQUE) in position.legal()
    assert loc(c.BOUTIQUE) not in own(position, 0, 5).legal()


def test_no_boutique_where_all_regions_are_taken() -> None:
    position = start(4).give_vials(0, Perfume.HERBAL)
    own(own(own(position, 1, 1, 2, 3, 4, 5), 2, 6, 7, 8, 9, 10), 3, 11, 12, 13)
    assert loc(c.BOUTIQUE) in position.legal()
    assert loc(c.BOUTIQUE) not in own(position, 0, 14).legal()


def test_an_experienced_worker_may_open_two_boutiques() -> None:
    position = start().give_experts(0).give_vials(0, Perfume.HERBAL, Perfume.EXOTIC)
    lay(lay(position, "point", 1), "coins", 2)
    position.play(loc(c.BOUTIQUE), EXPERIENCED, perfume(Perfume.EXOTIC), region(1))
    assert position.legal() == {PASS, perfume(Perfume.HERBAL)}
    assert position.copy().play(PASS).node == n.MOVE_CARD
    position.play(perfume(Perfume.HERBAL), region(2))
    assert position["region_owner"].tolist()[:2] == [0, 0]
    assert (position["score"][0], position["coins"][0]) == (1, 3)
    assert position.node == n.MOVE_CARD


@pytest.mark.parametrize(("num_players", "cost"), [(2, 3), (3, 2), (4, 2)])
def test_the_boutique_costs_what_other_locations_cost(num_players: int, cost: int) -> None:
    position = start(num_players).give_vials(0, Perfume.HERBAL).place_workers(1, c.BOUTIQUE, 2)
    position["coins"][0] = cost - 1
    assert loc(c.BOUTIQUE) not in position.legal()
    position["coins"][0] = cost
    position.play(loc(c.BOUTIQUE))
    assert position["coins"][0] == 0


def test_the_palace_copies_the_boutique() -> None:
    position = start(4).open_location(c.PALACE).give_vials(0, Perfume.HERBAL)
    position["coins"][0] = 1
    lay(position, "point", 7).play(loc(c.PALACE), loc(c.BOUTIQUE), region(7))
    assert position["region_owner"][6] == 0
    assert (position["score"][0], position["coins"][0]) == (1, 0)


# ---- the fourteen tokens --------------------------------------------------------------------------------------------


def opened(token: str, technique_33: bool = False) -> Position:
    position = lay(start().give_vials(0, Perfume.HERBAL), token, 4)
    if technique_33:
        position.give_technique(0, 33)
    return position.play(loc(c.BOUTIQUE), region(4))


def test_the_point_token_gives_a_point_at_once() -> None:
    position = opened("point")
    assert (position["score"][0], position["coins"][0], tokens_of(position, 0)) == (1, 0, set())


def test_the_coins_token_gives_three_coins_at_once() -> None:
    position = opened("coins")
    assert (position["score"][0], position["coins"][0], tokens_of(position, 0)) == (0, 3, set())


def test_the_technique_token_gives_a_technique_at_no_cost() -> None:
    position = opened("technique")
    assert position.legal() == {tech(0), tech(1), tech(2), tech(3)}
    position.play(tech(1))
    assert position.owned(0) == {31}
    assert tokens_of(position, 0) == set()


@pytest.mark.parametrize("token", [*ESSENCE_TOKENS, *PAIR_TOKENS])
def test_the_other_eleven_tokens_are_kept(token: str) -> None:
    position = opened(token)
    assert (position["score"][0], position["coins"][0], tokens_of(position, 0)) == (0, 0, {token})
    assert position["resources"].sum() == 0


@pytest.mark.parametrize(("token", "coins"), [("floral", 2), ("coins", 5)])
def test_technique_33_gives_two_coins_for_each_boutique(token: str, coins: int) -> None:
    assert opened(token, technique_33=True)["coins"][0] == coins


@pytest.mark.parametrize("token", ESSENCE_TOKENS)
def test_an_essence_token_pays_its_essence(token: str) -> None:
    kind = Perfume[token.upper()]
    position = give_token(start().give(0, *BASES), 0, token)
    position["factory"][0] = kind
    position["coins"][0] = 10
    position.play(loc(c.FACTORY_1))
    if position.node == n.PRODUCE:
        position.play(perfume(kind))
    pay_bases(position)
    assert position.legal() == {PAY_COINS, boutique_token(token)}
    position.play(boutique_token(token))
    assert (tokens_of(position, 0), position["coins"][0]) == (set(), 10)
    while position.node == n.RETURN_GIVEN:
        position.play(space(1))
    assert position["vials"][0, kind] == 1
    assert position.on(1) == [*BASES]


def test_an_essence_token_pays_no_other_essence() -> None:
    position = give_token(start().give(0, *BASES), 0, "woody", "fruity", "spices")
    assert loc(c.FACTORY_1) not in position.legal()
    assert loc(c.FACTORY_2) in position.legal()


@pytest.mark.parametrize(("token", "bases"), PAIR_TOKENS.items())
def test_a_pair_token_pays_both_its_bases(token: str, bases: tuple[Any, Any]) -> None:
    rest = [base for base in BASES if base not in bases]
    position = give_token(start().give(0, *rest, FL), 0, token).play(loc(c.FACTORY_1))
    for _ in range(4):
        if position.node == n.PAY_SLOT:
            position.play(next(iter(position.legal())))
    assert tokens_of(position, 0) == set()
    assert position["coins"][0] == 0
    while position.node == n.RETURN_GIVEN:
        position.play(space(1))
    assert position["vials"][0, Perfume.FLORAL] == 1
    assert sorted(position.on(1)) == sorted([*rest, FL])


def test_the_unused_half_of_a_pair_token_is_lost() -> None:
    position = give_token(start().give(0, *BASES, FL), 0, "alcohol_water").play(loc(c.FACTORY_1))
    assert position.legal() == {PAY_OWN, boutique_token("alcohol_water")}
    position.play(PAY_OWN)
    assert position.legal() == {PAY_OWN, boutique_token("alcohol_water")}
    position.play(boutique_token("alcohol_water"))
    assert tokens_of(position, 0) == set()
    assert position.hand(0) == [A]


def test_a_means_is_offered_only_if_the_rest_stays_payable() -> None:
    position = give_token(start().give(0, W, T, X, FL), 0, "alcohol_water").play(loc(c.FACTORY_1))
    assert position.hand(0) == [W, T, X, FL] or position.node == n.PAY_SLOT
    assert position.legal() == {PAY_OWN, boutique_token("alcohol_water")}
    position.play(PAY_OWN)
    assert tokens_of(position, 0) == set()


def test_a_token_frees_an_essence_for_a_base() -> None:
    position = give_token(start().give(0, W, A, T, FL), 0, "floral").play(loc(c.FACTORY_1))
    assert position["vials"][0].sum() == 0
    while position.node == n.PAY_SLOT:
        assert boutique_token("floral") not in position.legal() or position["slots"] == 1 << 4
        position.play(next(iter(position.legal())))
    while position.node == n.RETURN_GIVEN:
        position.play(space(2))
    assert position["vials"][0, Perfume.FLORAL] == 1
    assert position.on(2) == [W, A, T, FL]


def test_an_exotic_perfume_takes_any_essence_token_but_two_different_colours() -> None:
    position = give_token(start().give(0, *BASES, FL, WO), 0, "floral", "fruity")
    position["factory"][4] = position["factory"][5] = Perfume.EXOTIC
    pay_bases(position.play(loc(c.FACTORY_3)))
    assert position.legal() == {*res(FL, WO), boutique_token("floral"), boutique_token("fruity")}
    both = position.copy().play(boutique_token("floral"))
    assert both.legal() == {res(WO), boutique_token("fruity")}
    other = position.copy().play(res(FL))
    assert other.legal() == {res(WO), boutique_token("fruity")}


def test_coins_remain_a_means_beside_tokens() -> None:
    position = give_token(start().give(0, *BASES), 0, "floral")
    position["coins"][0] = 10
    position.play(loc(c.FACTORY_1))
    pay_bases(position.play(perfume(Perfume.FLORAL)))
    assert position.legal() == {PAY_COINS, boutique_token("floral")}


def test_market_a_takes_a_pair_token_for_both_bases() -> None:
    position = give_token(start().open_location(c.MARKET), 0, "thinner_water").play(loc(c.MARKET))
    assert (position["score"][0], position["coins"][0], tokens_of(position, 0)) == (1, 5, set())


def test_market_a_loses_the_half_not_needed() -> None:
    position = give_token(start().open_location(c.MARKET).give(0, W), 0, "thinner_water").play(loc(c.MARKET))
    assert position.legal() == {res(W), boutique_token("thinner_water")}
    position.play(res(W))
    assert tokens_of(position, 0) == set()


def test_market_b_takes_an_essence_token() -> None:
    position = give_token(start().open_location(c.MARKET).put(1, W, A), 0, "woody").play(loc(c.MARKET))
    while position.node in (n.TAKE_SPACE, n.TAKE_PIECE):
        position.play(min(position.legal() - {PASS}))
    assert position.hand(0) == [W, A]
    assert tokens_of(position, 0) == set()


def test_market_c_is_offered_when_an_essence_token_is_left_over() -> None:
    position = give_token(start().open_location(c.MARKET).put(1, W).give(0, A, T), 0, "woody").play(loc(c.MARKET))
    assert position.legal() == {opt(0), opt(1), opt(2)}


def test_an_essence_token_never_serves_as_a_base() -> None:
    position = give_token(start().open_location(c.MARKET).give(0, A), 0, "woody")
    assert loc(c.MARKET) not in position.legal()
    assert loc(c.FACTORY_3) not in give_token(start().give(0, W, A, T), 0, "woody", "floral").legal()


@pytest.mark.parametrize(("number", "token"), [(7, "fruity"), (8, "alcohol_thinner")])
def test_contracts_7_and_8_take_tokens(number: int, token: str) -> None:
    position = give_token(start().show_contracts(number, 0, 0).put(3, W, X), 0, token)
    position.give_vials(0, *[Perfume.HERBAL, Perfume.WOODY] if number == 7 else [Perfume.FRUITY, Perfume.SPICES])
    position.play(loc(c.TOWN_HALL), YES)
    while position.node == n.CONTRACT_VIAL:
        position.play(min(position.legal()))
    assert position.legal() == {PASS, boutique_token(token)}
    position.play(boutique_token(token))
    assert tokens_of(position, 0) == set()
    assert (position["score"][0], position["coins"][0]) == ((10, 5) if number == 7 else (10, 10))


def test_tokens_are_no_resources_at_the_end_nor_coins() -> None:
    position = give_token(start(), 0, *ESSENCE_TOKENS).place_workers(1, c.PERFUMERY, 1).give_vials(0, Perfume.FLORAL)
    assert loc(c.PERFUMERY) not in position.legal()
    assert GAME.parts(position.states)[0, GAME.part_names.index("leftovers")] == 0


# ---- points ---------------------------------------------------------------------------------------------------------


def test_e13_majority_and_largest_groups() -> None:
    position = own(own(start(), 0, 1, 2, 3, 14), 1, 5, 6)
    assert boutique_points(position) == [19, 8]


def test_ties_for_the_most_boutiques_all_get_four_points_each() -> None:
    position = own(own(own(start(3), 0, 1, 5), 1, 9, 14), 2, 10)
    assert boutique_points(position) == [8, 8, 3]


def test_a_single_boutique_is_no_group() -> None:
    assert boutique_points(own(start(), 0, 8)) == [4, 0]


def test_only_the_largest_group_counts() -> None:
    position = own(start(), 0, 5, 6, 9, 12, 14)  # 5-6; 9-12-14
    assert boutique_points(position) == [5 * 4 + 3, 0]


@pytest.mark.parametrize(
    ("number", "neighbours"),
    [
        (1, {2, 3, 4}),
        (2, {1, 3, 5, 6, 7}),
        (3, {1, 2, 4, 7, 8}),
        (4, {1, 3, 8, 9}),
        (5, {2, 6}),
        (6, {2, 5, 7, 10}),
        (7, {2, 3, 6, 8, 10, 11}),
        (8, {3, 4, 7, 9, 11, 12}),
        (9, {4, 8, 12}),
        (10, {6, 7, 11, 13}),
        (11, {7, 8, 10, 12, 13}),
        (12, {8, 9, 11, 13, 14}),
        (13, {10, 11, 12, 14}),
        (14, {12, 13}),
    ],
)
def test_which_regions_touch(number: int, neighbours: set[int]) -> None:
    for other in set(range(1, 15)) - {number}:
        assert boutique_points(own(start(), 0, number, other))[0] == (10 if other in neighbours else 8)


# ---- the fewest coins, against trying everything --------------------------------------------------------------------


def fewest_coins(
    kind: Perfume,
    slots: tuple[int, ...],
    hand: tuple[int, ...],
    tokens: frozenset[str],
    extras: tuple[bool, bool],
    first: int,
) -> int:
    """Coins to pay the ``slots`` (0-3 bases, 4 an essence), every means tried; ``extras``: techniques 7 and 8 left."""
    if not slots:
        return 0
    slot, rest = slots[0], slots[1:]
    technique_7, technique_8 = extras

    def without(colour: int) -> tuple[int, ...]:
        return tuple(count - (k == colour) for k, count in enumerate(hand))

    if slot < 4:
        ways = [5 + fewest_coins(kind, rest, hand, tokens, extras, first)]
        if technique_7:
            ways.append(1 + fewest_coins(kind, rest, hand, tokens, (False, technique_8), first))
        payable = [slot] if hand[slot] else [c for c in range(4, 9) if hand[c]]
        ways += [fewest_coins(kind, rest, without(c), tokens, extras, first) for c in payable]
        for name in tokens & PAIR_TOKENS.keys():
            if slot in PAIR_TOKENS[name]:
                left = tuple(other for other in rest if other not in PAIR_TOKENS[name])
                ways.append(fewest_coins(kind, left, hand, tokens - {name}, extras, first))
        return min(ways)
    ways = [10 + fewest_coins(kind, rest, hand, tokens, extras, first)]
    exotic = kind == Perfume.EXOTIC
    for colour in range(4, 9):
        if colour != first if exotic else colour == 4 + kind:
            after = colour if exotic and first < 0 else first
            if hand[colour]:
                ways.append(fewest_coins(kind, rest, without(colour), tokens, extras, after))
            name = list(Perfume)[colour - 4].name.lower()
            if name in tokens:
                ways.append(fewest_coins(kind, rest, hand, tokens - {name}, extras, after))
    if exotic and technique_8:
        ways += [fewest_coins(kind, rest, without(c), tokens, (technique_7, False), first) for c in range(4) if hand[c]]
    return min(ways)


@pytest.mark.parametrize("seed", range(40))
def test_the_fewest_coins_with_tokens(seed: int) -> None:
    rng = np.random.default_rng(seed)
    position = start()
    position["resources"][0] = rng.integers(0, 2, 9) * rng.integers(0, 3, 9)
    names = [str(name) for name in rng.choice([*ESSENCE_TOKENS, *PAIR_TOKENS], int(rng.integers(0, 4)), replace=False)]
    give_token(position, 0, *names)
    extras = (bool(rng.integers(2)), bool(rng.integers(2)))
    position.give_technique(0, *[7] * extras[0], *[8] * extras[1])
    hand = tuple(position["resources"][0].tolist())
    record = plain_record(position.states)
    for kind in Perfume:
        slots = (0, 1, 2, 3, 4, 4) if kind == Perfume.EXOTIC else (0, 1, 2, 3, 4)
        bits = 0b111111 if kind == Perfume.EXOTIC else 0b011111
        expected = fewest_coins(kind, slots, hand, frozenset(names), extras, -1)
        assert interpreted(coins_needed)(record, 0, int(kind), bits, *extras, -1) == expected
