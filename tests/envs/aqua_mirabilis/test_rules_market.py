"""Flowers Market, apprenticeship, travel and slots (rulebook, Actions; rulings M1-M4, A1-A3, V0, V1, T2-T9)."""

from __future__ import annotations

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    BASE_SLOT,
    COUPLE_D,
    DISTILLATION,
    END,
    ENFLEURAGE,
    EXTRACTION,
    LONDON,
    MACERATION,
    METHOD_SLOT,
    METHOD_SLOT_2,
    ONE_FLOWER,
    PRODUCE,
    SKILL_SLOT,
    SPECIALISATION,
    SPECIALISATION_2,
    SQUEEZING,
    TO_FIRENZE,
    TO_KOLN,
    TO_LONDON,
    TO_PARIS,
    TWO_PRODUCTION,
    J,
    L,
    N,
    R,
    bare,
    distil,
    flower,
    left,
    market,
    method,
    recipe,
    scent,
    skill,
    spelled,
    store,
    tile,
    worker,
)

# ---- the Flowers Market -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_one_point_and_one_for_each_worker(moves: int) -> None:
    game = bare().play(market("N"))
    game.play(*(worker(0, "J"), worker(1, "J"))[:moves])
    game.collect()
    assert game["ap"][0] == 4 - moves
    assert game.flowers(0) == "".join(sorted("N" + ["BO", "JO", "JJ"][moves]))


def test_a_worker_moves_once_and_elsewhere() -> None:
    game = bare().play(market("N"))
    assert game.legal() == {worker(0, k) for k in "JLNOR"} | {worker(1, k) for k in "BJLNR"} | {END}
    game.play(worker(0, "N"))
    assert game.legal() == {worker(1, k) for k in "BJLNR"} | {END}


def test_workers_move_for_points_only() -> None:
    game = bare()
    game["ap"][0] = 2
    game.play(market("N"), worker(1, "L"))
    assert not any(worker(0, k) in game.legal() for k in "BJLNOR")
    game.collect()
    assert (game["ap"][0], game.flowers(0)) == (0, "BLN")


def test_of_two_workers_in_one_basket_the_first_is_offered() -> None:
    game = bare()
    game["workers"] = [L, L]
    game.play(market("N"))
    assert game.legal() == {worker(0, k) for k in "BJNOR"} | {END}
    game.play(worker(0, "B"))
    assert game.legal() == {worker(1, k) for k in "BJNOR"} | {END}


def test_pickers_share_what_a_basket_holds() -> None:
    game = bare().basket("NNJ")
    game["workers"] = [N, N]
    game.play(market("N"), END)
    assert (game.flowers(0), spelled(game["market"])) == ("NN", "J")


def test_the_market_is_open_when_it_is_empty() -> None:
    game = bare().basket("")
    assert {market(k) for k in "BJLNOR"} <= game.legal()
    game.play(market("B"), END)
    assert (game.flowers(0), game["ap"][0]) == ("", 4)


def test_the_flower_skill_adds_a_flower_of_choice() -> None:
    game = bare().basket("")
    game.learn_skills(0, ONE_FLOWER)
    game["reserve"][R] = 0
    game.play(market("B"), END)
    assert game.node == n.BONUS_FLOWER
    assert game.legal() == {flower(k) for k in "BJLNO"}
    game.play(flower("L"))
    assert (game.flowers(0), game.node) == ("L", n.TURN_END)


def test_the_flower_skill_finds_nothing_in_an_empty_reserve() -> None:
    game = bare()
    game.learn_skills(0, ONE_FLOWER)
    game["reserve"] = 0
    assert game.play(market("B"), END).node == n.TURN_END


# ---- apprenticeship ---------------------------------------------------------------------------------------------


def test_base_scent() -> None:
    game = bare().give(0, scents="BJ")
    reserve = int(game["reserve"][J])
    game.play(BASE_SLOT)
    assert (game["ap"][0], game.legal()) == (2, {scent("B"), scent("J")})
    game.play(scent("J"))
    assert (game["bases"][0].tolist(), game["base_left"].tolist()) == ([0, 1, 0, 0, 0, 0], [1, 0, 1, 1, 1, 1])
    assert (game.scents(0), int(game["reserve"][J]), game.experience(0)) == ("B", reserve + 1, 2)


def test_a_base_scent_tile_is_single() -> None:
    game = bare().give(0, scents="BJ")
    game.learn_bases(1, "J")
    assert game.copy().play(BASE_SLOT).legal() == {scent("B")}
    game.learn_bases(2, "B")
    assert BASE_SLOT not in game.legal()


@pytest.mark.parametrize(("space", "ap"), [(SPECIALISATION, 4), (SPECIALISATION_2, 3)])
def test_specialisation(space: int, ap: int) -> None:
    game = bare().give(0, "BR")
    game.specialise(1, "B")
    game.play(space)
    assert (game["ap"][0], game.legal()) == (ap, {flower("R")})
    game.play(flower("R"))
    assert (game["specs"][0, R], game["spec_left"][R], game.flowers(0), game.experience(0)) == (1, 0, "B", 2)


def test_stored_flowers_pay_for_nothing() -> None:
    game = bare().stored(0, DISTILLATION, "B").stored(0, MACERATION, "BJ").learn(0, MACERATION)
    assert not game.legal() & {SPECIALISATION, SPECIALISATION_2, METHOD_SLOT, METHOD_SLOT_2}


def test_special_skill() -> None:
    game = bare().tokens(0, 2)
    reserve = game["token_reserve"]
    game.play(SKILL_SLOT)
    assert (game["ap"][0], game.legal()) == (3, {skill(0), skill(1), skill(2)})
    game.play(skill(TWO_PRODUCTION))
    assert game["skills"][0].tolist() == [0, 1, 0]
    assert game["skill_left"].tolist() == [2, 1, 2]
    assert (game["tokens"][0], game["token_reserve"], game.experience(0)) == (1, reserve + 1, 2)


def test_each_skill_once_and_never_without_a_token() -> None:
    game = bare()
    assert SKILL_SLOT not in game.legal()
    game.tokens(0, 1)
    game.learn_skills(0, 1).learn_skills(1, 0).learn_skills(2, 0)
    assert game.copy().play(SKILL_SLOT).legal() == {skill(2)}
    game.learn_skills(0, 2)
    assert SKILL_SLOT not in game.legal()


@pytest.mark.parametrize(("space", "ap"), [(METHOD_SLOT, 4), (METHOD_SLOT_2, 3)])
def test_production_method(space: int, ap: int) -> None:
    game = bare().give(0, "BBJJJR")
    game.play(space)
    assert (game["ap"][0], game.legal()) == (ap, {flower("B"), flower("J")})
    game.play(flower("J"))
    assert game.legal() == {method(k) for k in (MACERATION, SQUEEZING, ENFLEURAGE, EXTRACTION)}
    game.play(method(ENFLEURAGE))
    assert game["methods"][0].tolist() == [1, 0, 0, 1, 0]
    assert game["method_left"].tolist() == [0, 3, 3, 2, 3]
    assert (game.flowers(0), game.experience(0), game.node) == ("BBJR", 2, n.TURN_END)


def test_no_method_twice() -> None:
    game = bare().give(0, "BB").learn(0, SQUEEZING)
    game["method_left"][EXTRACTION] = 0
    assert game.play(METHOD_SLOT, flower("B")).legal() == {method(MACERATION), method(ENFLEURAGE)}


def test_the_fourth_method_replaces_an_older_one() -> None:
    game = bare().give(0, "BB").learn(0, SQUEEZING, MACERATION).stored(0, DISTILLATION, "L")
    reserve = int(game["reserve"][2])
    game.play(METHOD_SLOT, flower("B"), method(EXTRACTION))
    assert game.node == n.DROP_METHOD
    assert game.legal() == {method(DISTILLATION), method(SQUEEZING), method(MACERATION)}
    dropped = game.copy().play(method(DISTILLATION))
    assert dropped["methods"][0].tolist() == [0, 1, 1, 0, 1]
    assert dropped["method_left"].tolist() == [1, 2, 2, 3, 2]
    assert (int(dropped["reserve"][2]), dropped["stored"].sum(), dropped.experience(0)) == (reserve + 1, 0, 3)
    kept = game.play(method(SQUEEZING))
    assert kept["stored"][0, DISTILLATION].sum() == 1


# ---- travel by the perfumer -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "city", "ap", "letter"),
    [(TO_PARIS, 0, 3, 0), (TO_LONDON, 1, 2, 1), (TO_KOLN, 2, 3, 2), (TO_FIRENZE, 3, 2, 3)],
)
def test_travel_takes_the_top_tile(space: int, city: int, ap: int, letter: int) -> None:
    game = bare()
    for held in range(5):
        game["letter"][0] = held
        assert (space in game.legal()) is (held >= letter)
    game["letter"][0] = letter
    game.pile(city, 7 * city + 4, 7 * city + 2)
    game.play(space)
    assert game.owner(7 * city + 4) == 0
    assert game.pile_of(city) == [7 * city + 2]
    assert (game["ap"][0], game.experience(0), game.node) == (ap, 2, n.TURN_END)


def test_nobody_travels_to_an_empty_pile() -> None:
    game = bare().pile(0)
    assert TO_PARIS not in game.legal()
    game.pile(LONDON, 7)
    game["letter"][0] = 1
    assert TO_LONDON in game.legal()


# ---- slots ------------------------------------------------------------------------------------------------------


def test_nothing_is_bought_on_credit() -> None:
    game = bare()
    game["letter"][0] = 4
    game["ap"][0] = 1
    assert game.legal() == {market(k) for k in "BJLNOR"} | {16, 17}
    game["ap"][0] = 2
    assert game.legal() == {market(k) for k in "BJLNOR"} | {16, 17, 18, 19, 20, TO_PARIS, TO_KOLN}
    game["ap"][0] = 3
    assert game.legal() >= {COUPLE_D, TO_LONDON, TO_FIRENZE}


def test_a_perfumer_blocks_its_slot_until_its_owner_moves_or_produces() -> None:
    game = bare(2).bench("J")
    assert market("J") not in game.legal()
    game.bench("R").bench("O")
    assert market("J") in game.legal() and market("O") not in game.legal()
    game.bench("L").give(0, "L")
    game.play(PRODUCE, distil("L"), END, END, left(1)).finish()
    assert market("O") in game.legal()


def test_four_perfumers_find_room_at_versailles() -> None:
    game = bare(4)
    for seat, number in enumerate((18, 24, 12, 6)):
        game.perfume(seat, number, "B")
    for _ in range(4):
        game.play(22, 101, END).finish()
    assert game.mover == 0


def test_the_second_slot_of_a_couple() -> None:
    game = bare(3).play(16, END).finish()
    assert 16 not in game.legal() and 17 in game.legal()
    game.play(17, END).finish()
    assert not game.legal() & {16, 17}


def test_a_method_stores_what_it_takes() -> None:
    """Distillation one flower, but no Rose; Squeezing one O or B; Enfleurage and Extraction two equal ones."""
    game = bare().give(0, "BBOORRL").learn(0, SQUEEZING, ENFLEURAGE)
    game["ap"][0] = 4
    game.play(PRODUCE, distil("L"), END)
    assert game.legal() == {
        END,
        *(store(0, k) for k in "BO"),
        *(store(2, k) for k in "BO"),
        *(store(3, k) for k in "BR"),
    }
    game.play(store(ENFLEURAGE, "B"))
    assert {store(3, "B")} == {action for action in game.legal() if 178 <= action < 184}
    game.play(store(ENFLEURAGE, "B"), store(SQUEEZING, "O"))
    assert not game.legal() & {store(3, k) for k in "BOR"} | game.legal() & {store(2, k) for k in "BO"}


def test_tiles_and_perfumes_are_made_before_the_action() -> None:
    game = bare().own(0, 1, 4).give(0, scents="N")
    assert METHOD_SLOT not in game.legal() and recipe(18) not in game.legal()
    game.play(tile(1), tile(4))
    assert (game.flowers(0), game.scents(0)) == ("LLNN", "LLN")
    assert {METHOD_SLOT, recipe(18)} <= game.legal()


def test_a_dropped_method_can_be_learned_again() -> None:
    """P9: Distillation lies in the shop then, for everybody who has not got it."""
    game = bare().give(0, "BBJJ").learn(0, SQUEEZING, MACERATION)
    game.play(METHOD_SLOT, flower("B"), method(EXTRACTION), method(DISTILLATION)).finish().others(0)
    game["slot"][0], game["ap"][0] = -1, 5
    game.play(METHOD_SLOT, flower("J"))
    assert game.legal() == {method(DISTILLATION), method(ENFLEURAGE)}


def test_the_dial_pays_for_each_action() -> None:
    """Every slot costs what it says, from the dial, at once."""
    costs = [1] * 6 + [3, 1, 2, 2, 1, 2, 2, 3, 2, 3, 1, 1, 2, 2, 2, 3, 1]
    start = bare().give(0, "BB", "B").tokens(0, 1).perfume(0, 18, "O")
    start["letter"][0] = 4
    for space, cost in enumerate(costs):
        assert start.copy().play(space)["ap"][0] == 5 - cost
