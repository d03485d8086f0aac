"""Factories and La Grande Usine: costs, points, conversions, with examples E8 and E9."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    BASES,
    COMMON,
    EXPERIENCED,
    FL,
    FR,
    HE,
    PASS,
    PAY_COINS,
    PAY_OWN,
    PAY_TECHNIQUE_7,
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
    loc,
    pair,
    perfume,
    res,
    space,
    spaces,
)

FACTORY_OF = {
    Perfume.FLORAL: c.FACTORY_1,
    Perfume.HERBAL: c.FACTORY_1,
    Perfume.FRUITY: c.FACTORY_2,
    Perfume.SPICES: c.FACTORY_2,
    Perfume.WOODY: c.FACTORY_3,
    Perfume.EXOTIC: c.FACTORY_3,
}
"""As ``bare`` lays the markers."""
CLASSIC = {Perfume.FLORAL: FL, Perfume.HERBAL: HE, Perfume.FRUITY: FR, Perfume.SPICES: SP, Perfume.WOODY: WO}


def producer(*pieces: Piece, coins: int = 0, players: int = 2) -> Position:
    """Seat 0 holds ``pieces``; avant-garde are spices and woody."""
    position = bare(players).give(0, *pieces)
    position["coins"][0] = coins
    position["avant_garde"] = pair(Perfume.SPICES, Perfume.WOODY)
    return position


def not_avant_garde(position: Position, kind: Perfume) -> Position:
    """The avant-garde card shows two other perfumes."""
    position["avant_garde"] = pair(*[other for other in Perfume if other != kind][:2])
    return position


def returned(position: Position, *numbers: int) -> Position:
    return position.play(*[space(number) for number in numbers])


# ---- what a perfume costs and scores ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLASSIC)
def test_a_classic_perfume(kind: Perfume) -> None:
    position = not_avant_garde(producer(*BASES, CLASSIC[kind]), kind)
    position.play(loc(FACTORY_OF[kind]))
    assert position.hand(0) == []
    returned(position, 1, 2, 3, 4, 5)
    assert [position.on(number) for number in range(1, 6)] == [[W], [A], [T], [X], [CLASSIC[kind]]]
    assert position["score"][0] == 2
    assert position["vials"][0].tolist() == [int(kind == other) for other in Perfume]
    assert position["production"][0].tolist() == position["vials"][0].tolist()
    assert position["vial_reserve"].tolist() == [5 - int(kind == other) for other in Perfume]


def test_an_exotic_perfume_takes_two_different_essences_of_choice() -> None:
    position = producer(*BASES, FL, FR, FR, WO)
    position.play(loc(c.FACTORY_3), perfume(Perfume.EXOTIC))
    assert position.legal() == res(FL, FR, WO)
    position.play(res(FR))
    assert position.legal() == res(FL, WO)
    position.play(res(FL))
    returned(position, 1, 1, 1, 1, 2, 3)
    assert (position.on(1), position.on(2), position.on(3)) == ([W, A, T, X], [FR], [FL])
    assert position["score"][0] == 3
    assert position["vials"][0, Perfume.EXOTIC] == position["production"][0, Perfume.EXOTIC] == 1
    assert position.hand(0) == [FR, WO]


def test_two_essences_of_one_colour_make_no_exotic_perfume() -> None:
    """Ruling R82; $10 stand for any colour."""
    assert loc(c.FACTORY_3) not in producer(*BASES, FL, FL).legal()
    position = producer(*BASES, FL, FL, coins=10).play(loc(c.FACTORY_3), perfume(Perfume.EXOTIC))
    assert position.legal() == {res(FL), PAY_COINS}
    returned(position.play(res(FL)), 1, 1, 1, 1, 2)
    assert position["vials"][0, Perfume.EXOTIC] == 1
    assert position.hand(0) == [FL]
    assert position["coins"][0] == 0


@pytest.mark.parametrize("kind", Perfume)
def test_a_perfume_of_the_avant_garde_card_gives_one_point_more(kind: Perfume) -> None:
    position = producer(*BASES, *CLASSIC.values())
    position["avant_garde"] = pair(kind, Perfume.EXOTIC) if kind < Perfume.EXOTIC else pair(Perfume.FLORAL, kind)
    position.play(loc(FACTORY_OF[kind]), perfume(kind))
    position.play(*([res(FL), res(HE)] if kind == Perfume.EXOTIC else []))
    returned(position, *[1] * 4, *[2] * (1 + (kind == Perfume.EXOTIC)))
    assert position["score"][0] == (4 if kind == Perfume.EXOTIC else 3)


@pytest.mark.parametrize(
    ("factory", "kinds"),
    [
        (c.FACTORY_1, (Perfume.FLORAL, Perfume.HERBAL)),
        (c.FACTORY_2, (Perfume.FRUITY, Perfume.SPICES)),
        (c.FACTORY_3, (Perfume.WOODY, Perfume.EXOTIC)),
    ],
)
def test_a_factory_produces_its_two_types(factory: int, kinds: tuple[Perfume, ...]) -> None:
    position = producer(*BASES, *CLASSIC.values()).play(loc(factory))
    assert position.legal() == {perfume(kind) for kind in kinds}


def test_no_perfume_without_a_vial_in_the_reserve() -> None:
    """Ruling R7."""
    position = producer(*BASES, FL, HE)
    position["vial_reserve"][Perfume.FLORAL] = 0
    assert position.copy().play(loc(c.FACTORY_1))["making"] == Perfume.HERBAL
    position["vial_reserve"][Perfume.HERBAL] = 0
    assert loc(c.FACTORY_1) not in position.legal()


@pytest.mark.parametrize("missing", [*BASES, FL])
def test_every_piece_is_needed(missing: Piece) -> None:
    pieces = [piece for piece in (*BASES, FL) if piece != missing]
    assert loc(c.FACTORY_1) not in producer(*pieces).legal()


def test_the_sixth_perfume_of_a_type_scores_without_a_mark() -> None:
    """Ruling R51."""
    position = producer(*BASES, FL)
    position["production"][0, Perfume.FLORAL] = 5
    returned(position.play(loc(c.FACTORY_1)), 1, 1, 1, 1, 2)
    assert position["production"][0, Perfume.FLORAL] == 5
    assert (position["score"][0], position["vials"][0, Perfume.FLORAL]) == (2, 1)


def test_no_movement_after_a_factory() -> None:
    position = returned(producer(*BASES, FL).play(loc(c.FACTORY_1)), 1, 1, 1, 1, 2)
    assert (position.node, position.mover) == (n.PLACE, 1)
    assert position["collector"][0] == 0


def test_the_second_piece_may_not_fill_a_space_beyond_four() -> None:
    position = producer(*BASES, FL).put(1, W, W, W).play(loc(c.FACTORY_1), space(1))
    assert position.legal() == spaces(*range(2, 15))


# ---- experienced workers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [Perfume.FLORAL, Perfume.HERBAL])
def test_e8_two_perfumes_with_two_sets_and_no_movement(second: Perfume) -> None:
    """The same type or the other one (ruling R21)."""
    position = producer(*BASES, *BASES, FL, FL, HE).give_experts(0)
    position.play(loc(c.FACTORY_1), EXPERIENCED, perfume(Perfume.FLORAL))
    returned(position, 1, 1, 1, 1, 2)
    assert position.legal() == {perfume(Perfume.FLORAL), perfume(Perfume.HERBAL), PASS}
    returned(position.play(perfume(second)), 3, 3, 3, 3, 2)
    assert position["production"][0].sum() == 2
    assert position["production"][0, second] == (2 if second == Perfume.FLORAL else 1)
    assert position["score"][0] == 4
    assert (position.node, position.mover) == (n.PLACE, 1)


def test_one_perfume_when_the_second_set_is_lacking() -> None:
    position = producer(*BASES, FL).give_experts(0).play(loc(c.FACTORY_1), EXPERIENCED)
    returned(position, 1, 1, 1, 1, 2)
    assert (position.node, position.mover) == (n.PLACE, 1)


# ---- conversions --------------------------------------------------------------------------------------------------


def test_e9_ten_coins_for_two_missing_bases() -> None:
    position = producer(T, X, FL, coins=10).play(loc(c.FACTORY_1))
    assert position["coins"][0] == 0
    returned(position, 1, 2, 3)
    assert position["track"].sum() == 3  # the pieces handed over and no others
    assert (position.on(1), position.on(2), position.on(3)) == ([T], [X], [FL])
    assert position["vials"][0, Perfume.FLORAL] == 1


def test_ten_coins_stand_for_an_essence() -> None:
    position = producer(*BASES, coins=10).play(loc(c.FACTORY_1))
    assert position.legal() == {perfume(Perfume.FLORAL), perfume(Perfume.HERBAL)}
    returned(position.play(perfume(Perfume.HERBAL)), 1, 1, 1, 1)
    assert position["coins"][0] == 0
    assert position["vials"][0, Perfume.HERBAL] == 1


@pytest.mark.parametrize(("pieces", "price"), [([], 30), ([W], 25), ([W, A], 20), ([W, A, T], 15), ([W, A, T, X], 10)])
def test_the_price_of_what_is_missing(pieces: list[Piece], price: int) -> None:
    assert loc(c.FACTORY_1) not in producer(*pieces, coins=price - 1).legal()
    assert loc(c.FACTORY_1) in producer(*pieces, coins=price).legal()


def test_coins_may_be_paid_even_for_a_piece_in_hand() -> None:
    """Ruling R14."""
    position = producer(*BASES, FL, coins=30).play(loc(c.FACTORY_1), perfume(Perfume.FLORAL))
    for expected in (25, 20, 15, 10):
        assert position.legal() == {PAY_OWN, PAY_COINS}
        position.play(PAY_COINS)
        assert position["coins"][0] == expected
    assert position.legal() == {PAY_OWN, PAY_COINS}
    position.play(PAY_COINS)
    assert position["coins"][0] == 0
    assert position.hand(0) == [*BASES, FL]
    assert position["track"].sum() == 0


def test_a_means_is_offered_only_if_the_rest_stays_payable() -> None:
    position = producer(W, A, T, FL, coins=9).play(loc(c.FACTORY_1))
    assert position.hand(0) == []  # five of the nine coins are needed for the fixative
    assert position["coins"][0] == 4


def test_an_essence_stands_for_a_base_that_is_not_held() -> None:
    """Ruling R15: the essence needed in its own slot is not offered."""
    position = producer(A, T, X, FL, WO, SP).play(loc(c.FACTORY_1))
    assert position.legal() == res(WO, SP)
    position.play(res(SP))
    returned(position, 1, 2, 3, 4, 5)
    assert [position.on(number) for number in range(1, 6)] == [[SP], [A], [T], [X], [FL]]
    assert position.hand(0) == [WO]


def test_an_essence_never_stands_for_a_base_that_is_held() -> None:
    """Ruling R15."""
    position = producer(*BASES, FL, WO).play(loc(c.FACTORY_1))
    assert position.hand(0) == [WO]
    assert position.node == n.RETURN_GIVEN


def test_the_needed_essence_may_fill_a_base_slot_when_coins_replace_it() -> None:
    position = producer(A, T, X, FL, coins=10).play(loc(c.FACTORY_1), perfume(Perfume.FLORAL))
    assert position.legal() == {res(FL), PAY_COINS}
    returned(position.play(res(FL)), 1, 1, 1, 1)
    assert position["coins"][0] == 0
    assert position["vials"][0, Perfume.FLORAL] == 1


def test_a_base_does_not_pay_the_coins_of_an_upward_conversion() -> None:
    """Ruling R14: real coins."""
    assert loc(c.FACTORY_1) not in producer(A, T, X, X, FL, coins=4).legal()


# ---- production techniques ----------------------------------------------------------------------------------------

WAIVED = [
    (1, Perfume.HERBAL, A),
    (2, Perfume.FLORAL, X),
    (3, Perfume.WOODY, W),
    (4, Perfume.SPICES, T),
    (5, Perfume.FRUITY, W),
]


@pytest.mark.parametrize(("card", "kind", "base"), WAIVED)
def test_techniques_1_to_5_waive_a_base_and_give_a_point(card: int, kind: Perfume, base: Piece) -> None:
    pieces = [piece for piece in (*BASES, CLASSIC[kind]) if piece != base]
    position = not_avant_garde(producer(*pieces), kind)
    assert loc(FACTORY_OF[kind]) not in position.legal()
    position.give_technique(0, card).play(loc(FACTORY_OF[kind]))
    returned(position, 1, 2, 3, 4)
    assert [position.on(number) for number in range(1, 5)] == [[piece] for piece in pieces]
    assert position["score"][0] == 3
    assert position["vials"][0, kind] == 1


@pytest.mark.parametrize(("card", "kind", "base"), WAIVED)
def test_techniques_1_to_5_are_of_no_use_to_other_perfumes(card: int, kind: Perfume, base: Piece) -> None:
    other = Perfume.WOODY if kind != Perfume.WOODY else Perfume.SPICES
    pieces = [piece for piece in (*BASES, CLASSIC[other]) if piece != base]
    assert loc(FACTORY_OF[other]) not in producer(*pieces).give_technique(0, card).legal()


def test_technique_7_pays_one_base_with_one_coin() -> None:
    position = producer(*BASES, FL, coins=1).give_technique(0, 7).play(loc(c.FACTORY_1))
    assert position.legal() == {PAY_OWN, PAY_TECHNIQUE_7}
    position.play(PAY_TECHNIQUE_7)
    assert position.hand(0) == [W]
    assert position["coins"][0] == 0
    returned(position, 1, 1, 1, 1)
    assert position["vials"][0, Perfume.FLORAL] == 1


def test_technique_7_serves_once_a_production() -> None:
    assert loc(c.FACTORY_1) not in producer(T, X, FL, coins=5).give_technique(0, 7).legal()
    position = producer(T, X, FL, coins=6).give_technique(0, 7).play(loc(c.FACTORY_1))
    assert position.legal() == {PAY_COINS, PAY_TECHNIQUE_7}
    position.play(PAY_COINS)
    assert position["coins"][0] == 0


def test_technique_7_serves_again_in_the_second_production() -> None:
    position = producer(A, A, T, T, X, X, FL, FL, coins=2).give_technique(0, 7).give_experts(0)
    position.play(loc(c.FACTORY_1), EXPERIENCED, PAY_TECHNIQUE_7)
    returned(position, 1, 1, 1, 1)
    returned(position.play(perfume(Perfume.FLORAL)), 2, 2, 2, 2)
    assert position["vials"][0, Perfume.FLORAL] == 2
    assert position["coins"][0] == 0


def test_technique_7_takes_a_real_coin() -> None:
    """Ruling R76."""
    assert loc(c.FACTORY_1) not in producer(A, T, X, X, FL).give_technique(0, 7).legal()


def test_technique_8_pays_one_essence_of_an_exotic_perfume_with_a_base() -> None:
    position = producer(*BASES, A, X, FL).give_technique(0, 8).play(loc(c.FACTORY_3))
    assert position.legal() == {res(FL), res(A), res(X)}
    position.play(res(X))
    returned(position, 1, 1, 1, 1, 2, 3)
    assert (position.on(2), position.on(3)) == ([X], [FL])
    assert position.hand(0) == [A]
    assert position["vials"][0, Perfume.EXOTIC] == 1


def test_technique_8_serves_once_a_production_and_exotic_perfumes_only() -> None:
    assert loc(c.FACTORY_3) not in producer(*BASES, A, X).give_technique(0, 8).legal()
    assert loc(c.FACTORY_1) not in producer(*BASES, A, X).give_technique(0, 8).legal()


def test_the_base_of_technique_8_stands_for_any_colour() -> None:
    """Ruling R82: base first, then any essence."""
    position = producer(*BASES, A, FL, FL).give_technique(0, 8).play(loc(c.FACTORY_3), res(A))
    returned(position, 1, 1, 1, 1, 2, 2)
    assert position["vials"][0, Perfume.EXOTIC] == 1
    assert position.hand(0) == [FL]


def test_technique_29_gives_a_point_for_an_exotic_perfume() -> None:
    position = producer(*BASES, FL, HE).give_technique(0, 29).play(loc(c.FACTORY_3))
    position.play(res(FL))
    returned(position, 1, 1, 1, 1, 2, 2)
    assert position["score"][0] == 4


@pytest.mark.parametrize(
    ("avant_garde", "fashion", "points"),
    [
        ((Perfume.FLORAL, Perfume.WOODY), (Perfume.HERBAL, Perfume.WOODY), 3),
        ((Perfume.HERBAL, Perfume.WOODY), (Perfume.FLORAL, Perfume.WOODY), 3),
        ((Perfume.FLORAL, Perfume.HERBAL), (Perfume.FLORAL, Perfume.WOODY), 3),
        ((Perfume.HERBAL, Perfume.WOODY), (Perfume.HERBAL, Perfume.FRUITY), 2),
    ],
)
def test_technique_10_counts_both_cards_once(avant_garde: tuple, fashion: tuple, points: int) -> None:
    """Ruling R36, producing a floral perfume."""
    position = producer(*BASES, FL).give_technique(0, 10)
    position["avant_garde"], position["fashion"] = pair(*avant_garde), pair(*fashion)
    returned(position.play(loc(c.FACTORY_1)), 1, 1, 1, 1, 2)
    assert position["score"][0] == points


def test_fashion_does_not_count_for_producing() -> None:
    position = producer(*BASES, FL)
    position["fashion"] = pair(Perfume.FLORAL, Perfume.HERBAL)
    returned(position.play(loc(c.FACTORY_1)), 1, 1, 1, 1, 2)
    assert position["score"][0] == 2


# ---- every way to pay, against an exhaustive search ---------------------------------------------------------------


@dataclass(frozen=True)
class Purse:
    """What a producer holds in the middle of paying, slots in the order water to fixative, then essences."""

    hand: tuple[int, ...]
    coins: int
    technique_7: bool
    technique_8: bool
    first: int = -1  # colour of the first essence given for an exotic perfume

    def without(self, colour: int) -> "Purse":
        return replace(self, hand=tuple(held - (piece == colour) for piece, held in enumerate(self.hand)))


def means(kind: Perfume, slot: int, purse: Purse) -> dict[int, Purse]:
    """Every means to pay one slot, whatever is left for the others."""
    ways: dict[int, Purse] = {}
    price = 5 if slot < 4 else 10
    if purse.coins >= price:
        ways[PAY_COINS] = replace(purse, coins=purse.coins - price)
    if slot < 4:
        if purse.hand[slot]:
            ways[PAY_OWN] = purse.without(slot)
        else:
            ways |= {res(piece): purse.without(piece) for piece in CLASSIC.values() if purse.hand[piece]}
        if purse.technique_7 and purse.coins:
            ways[PAY_TECHNIQUE_7] = replace(purse, coins=purse.coins - 1, technique_7=False)
    elif kind != Perfume.EXOTIC:
        if purse.hand[CLASSIC[kind]]:
            ways[PAY_OWN] = purse.without(CLASSIC[kind])
    else:
        for piece in CLASSIC.values():
            if purse.hand[piece] and piece != purse.first:
                first = piece if purse.first < 0 else purse.first
                ways[res(piece)] = replace(purse.without(piece), first=first)
        if purse.technique_8:
            ways |= {
                res(piece): replace(purse.without(piece), technique_8=False) for piece in BASES if purse.hand[piece]
            }
    return ways


@cache
def payable(kind: Perfume, slot: int, purse: Purse) -> bool:
    """Whether the slots from ``slot`` on can be paid, by trying everything."""
    if slot == (6 if kind == Perfume.EXOTIC else 5):
        return True
    return any(payable(kind, slot + 1, left) for left in means(kind, slot, purse).values())


def random_purse(rng: np.random.Generator) -> Purse:
    hand = tuple(int(held) for held in rng.choice(3, 9, p=[0.45, 0.4, 0.15]))
    return Purse(hand, int(rng.choice([0, 0, 1, 4, 5, 6, 9, 10, 11, 15, 20])), *(bool(rng.integers(2)) for _ in "78"))


@pytest.mark.parametrize("kind", [Perfume.FLORAL, Perfume.EXOTIC])
@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_payable_means_are_offered(kind: Perfume, seed: int) -> None:
    rng = np.random.default_rng(seed)
    paid = 0
    for _ in range(300):
        purse = random_purse(rng)
        position = producer(coins=purse.coins)
        position["resources"][0] = purse.hand
        position["techniques"][0, [6, 7]] = purse.technique_7, purse.technique_8
        position["vial_reserve"][:] = 0
        position["vial_reserve"][kind] = 1
        position["skip_forced"] = 0
        assert (loc(FACTORY_OF[kind]) in position.legal()) is payable(kind, 0, purse), purse
        if not payable(kind, 0, purse):
            continue
        position.play(loc(FACTORY_OF[kind]), COMMON, perfume(kind))
        slot = 0
        while position.node == n.PAY_SLOT:
            ways = {action: left for action, left in means(kind, slot, purse).items() if payable(kind, slot + 1, left)}
            assert position.legal() == set(ways), (slot, purse)
            action = int(rng.choice(sorted(ways)))
            position.play(action)
            purse, slot = ways[action], slot + 1
            assert (tuple(position["resources"][0].tolist()), position["coins"][0]) == (purse.hand, purse.coins)
        paid += 1
    assert paid > 50
