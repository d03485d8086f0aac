"""Creating perfumes, and the benefits of city tiles (rulebook, Perfumes and Appendix; rulings R1-R7)."""

from __future__ import annotations

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COUPLE_B,
    END,
    MACERATION,
    PRODUCE,
    TO_PARIS,
    VERSAILLES,
    J,
    O,
    Position,
    R,
    bare,
    distil,
    left,
    macerate,
    market,
    recipe,
    scent,
    slot,
    tile,
    worker,
)


def recipes(game: Position) -> set[int]:
    return {action - 54 for action in game.legal() if 54 <= action < 89}


# ---- recipes ----------------------------------------------------------------------------------------------------


def test_one_slot_and_two_slots() -> None:
    game = bare().give(0, scents="NO").raise_experience(0, 4)
    assert recipes(game) == {18, 19, 20, 24, 25, 26}
    game.give(0, scents="B")
    two_slots = {3, 4, 5, 21, 22, 23, 27, 28, 29}
    assert recipes(game) == {0, 1, 2, 18, 19, 20, 24, 25, 26} | two_slots


@pytest.mark.parametrize(("experience", "found"), [(1, {18}), (2, {18, 19}), (3, {18, 19, 20})])
def test_the_level_is_needed(experience: int, found: set[int]) -> None:
    game = bare().give(0, scents="NO").raise_experience(0, experience)
    assert {k for k in recipes(game) if 18 <= k < 24} == found


def test_flipping_a_tile_lowers_experience_at_once() -> None:
    game = bare().give(0, scents="NO").own(0, 0)
    assert 19 in recipes(game)
    game.play(tile(0))
    assert recipes(game) == {18, 24}


def test_complements_differ_from_the_base_and_from_each_other() -> None:
    game = bare().give(0, scents="LLLBNR").raise_experience(0, 2).play(recipe(15))
    assert game.legal() == {scent("B"), scent("N")}, "the second follows in the order of the scents"
    assert game.play(scent("N")).legal() == {scent("R")}
    game.play(scent("R"))
    assert game.perfumes(0) == [(15, "NR", False)]
    assert game.scents(0) == "BLL"


def test_the_base_goes_to_the_reserve_complements_stay_on_the_perfume() -> None:
    game = bare().give(0, scents="NO")
    before = game["reserve"].tolist()
    game.play(recipe(18), scent("O"))
    assert [int(game["reserve"][k]) - before[k] for k in range(6)] == [0, 0, 0, 1, 0, 0]
    assert game["recipe_open"][18] == 0


def test_a_base_scent_tile_saves_the_scent_not_the_level() -> None:
    game = bare().give(0, scents="O")
    game.learn_bases(0, "N")
    assert {k for k in recipes(game) if 18 <= k < 24} == {18, 19}
    game.play(recipe(18), scent("O"))
    assert game.perfumes(0) == [(18, "O", False)]


def test_no_two_perfumes_alike() -> None:
    """R3: whatever the recipe's level, presented or not."""
    game = bare().perfume(0, 18, "O", shown=True).give(0, scents="NNOO").raise_experience(0, 3)
    assert {k for k in recipes(game) if 18 <= k < 24} == set()
    game.give(0, scents="J")
    game.play(recipe(19))
    assert game.legal() == {scent("J")}


def test_the_same_complements_on_another_base_are_another_perfume() -> None:
    game = bare().perfume(0, 18, "B").give(0, scents="OB")
    assert 24 in recipes(game)


def test_a_pair_is_not_its_half() -> None:
    game = bare().perfume(0, 18, "O").give(0, scents="NOR").raise_experience(0, 2)
    assert 21 in recipes(game)


def test_recipes_of_others_are_gone() -> None:
    game = bare().perfume(1, 18, "B").give(0, scents="NO")
    assert recipes(game) == {24}


# ---- three spaces -----------------------------------------------------------------------------------------------


def full(scents: str = "NO") -> Position:
    """player_0 with three perfumes: N-B presented, J-B, L-B."""
    game = bare().perfume(0, 19, "B", shown=True).perfume(0, 6, "B").perfume(0, 12, "B")
    return game.give(0, scents=scents)


def test_a_fourth_perfume_replaces_one() -> None:
    game = full().play(recipe(18))
    assert game.node == n.CR_DISCARD
    assert game.legal() == {slot(0), slot(1), slot(2)}
    before = game["reserve"].tolist()
    game.play(slot(1))
    assert game["recipe_open"][6] == 1
    assert [int(game["reserve"][k]) - before[k] for k in range(6)] == [1, 0, 0, 0, 0, 0]
    game.play(scent("O"))
    assert game.perfumes(0) == [(19, "B", True), (18, "O", False), (12, "B", False)]


def test_a_duplicate_is_possible_when_its_twin_is_discarded() -> None:
    """R3 with R4: the perfume N-B may be made anew if the presented N-B makes room."""
    game = full("NB").play(recipe(18))
    assert (game.node, game.legal()) == (n.CR_DISCARD, {slot(0)})
    assert game.play(slot(0)).legal() == {scent("B")}
    game.play(scent("B"))
    assert game.perfumes(0)[0] == (18, "B", False)


def test_the_discarded_scents_cannot_be_used() -> None:
    assert 18 not in recipes(full("N"))


# ---- when -------------------------------------------------------------------------------------------------------


def test_windows() -> None:
    """R1: in MAIN, PRODUCTION, before the first gift, after a presentation, at the end; nowhere else."""
    game = bare().give(0, "LB", "NO").own(0, 3).perfume(0, 6, "B")
    game["ap"][0] = 4
    free = {recipe(18), tile(3)}
    assert free <= game.legal()
    assert free <= game.copy().play(PRODUCE).legal()
    assert free <= game.copy().play(COUPLE_B).legal()
    assert free <= game.copy().play(TO_PARIS).legal()
    assert not free & game.copy().play(market("B")).legal()
    assert not free & game.copy().play(market("B"), worker(0, "L")).legal()
    stored = game.copy().play(PRODUCE, distil("L"), END)
    assert not free & stored.legal()
    assert not free & stored.play(END).legal()
    assert free <= stored.play(left(1)).legal()
    presented = game.copy().play(VERSAILLES)
    assert not free & presented.legal()
    assert free <= presented.play(slot(0)).legal()


# ---- city tiles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "flowers", "scents"),
    [
        (0, "BBJJ", ""),
        (1, "LLNN", ""),
        (2, "OORR", ""),
        (3, "", "JJ"),
        (4, "", "LL"),
        (5, "", "NN"),
        (6, "", "RR"),
        (11, "", "BBB"),
        (12, "", "OOO"),
    ],
)
def test_tiles_of_flowers_and_scents(number: int, flowers: str, scents: str) -> None:
    game = bare().own(0, number)
    assert game.experience(0) == 2
    total = int(game["reserve"].sum())
    game.play(tile(number))
    assert (game.flowers(0), game.scents(0)) == (flowers, scents)
    assert int(game["reserve"].sum()) == total - len(flowers + scents)
    assert (game.experience(0), game.is_flipped(number)) == (1, 1)
    assert tile(number) not in game.legal()


def test_a_tile_gives_what_the_reserve_has() -> None:
    game = bare().own(0, 1)
    game["reserve"] = [9, 9, 1, 0, 9, 9]
    assert game.play(tile(1)).flowers(0) == "L"


def test_specialisation_adds_nothing_to_a_tile() -> None:
    game = bare().own(0, 3)
    game.specialise(0, "J")
    assert game.play(tile(3)).scents(0) == "JJ"


def test_two_different_scents() -> None:
    game = bare().own(0, 13).play(tile(13))
    assert game.node == n.TWO_SCENTS
    assert game.legal() == {scent(k) for k in "BJLNOR"}
    game.play(scent("R"))
    assert game.legal() == {scent(k) for k in "BJLNO"}
    game.play(scent("J"))
    assert (game.scents(0), game.node) == ("JR", n.MAIN)


def test_two_different_scents_from_a_poor_reserve() -> None:
    game = bare().own(0, 13)
    game["reserve"] = [0, 0, 0, 0, 0, 3]
    game.play(tile(13), scent("R"))
    assert (game.scents(0), game.node) == ("R", n.MAIN)
    game = bare().own(0, 13)
    game["reserve"] = 0
    assert tile(13) not in game.legal()


def test_an_originality_token() -> None:
    game = bare().own(0, 14)
    reserve = game["token_reserve"]
    game.play(tile(14))
    assert (game["tokens"][0], game["token_reserve"]) == (1, reserve - 1)
    game.own(0, 15)
    game["token_reserve"] = 0
    assert game.play(tile(15))["tokens"][0] == 1


@pytest.mark.parametrize(("number", "base"), [(7, J), (8, O), (9, R)])
def test_a_one_slot_recipe_of_a_base(number: int, base: int) -> None:
    """R6: level and base scent are waived."""
    game = bare().own(0, number).give(0, scents="B").play(tile(number))
    one_slot = {J: {6, 7, 8}, O: {24, 25, 26}, R: {30, 31}}[base]
    assert (game.node, recipes(game)) == (n.CR_RECIPE, one_slot)
    highest = max(one_slot)
    game.play(recipe(highest), scent("B"))
    assert (game.perfumes(0), game.scents(0), game.node) == ([(highest, "B", False)], "", n.MAIN)


def test_a_two_slot_recipe_of_any_base() -> None:
    game = bare().own(0, 10).give(0, scents="BN").play(tile(10))
    assert recipes(game) == {9, 10, 11, 15, 16, 17, 27, 28, 29, 32, 33, 34}
    game.play(recipe(34), scent("B"), scent("N"))
    assert game.perfumes(0) == [(34, "BN", False)]


def test_no_recipe_tile_without_a_completable_recipe() -> None:
    assert tile(7) not in bare().own(0, 7).give(0, scents="J").legal()
    assert tile(10) not in bare().own(0, 10).give(0, scents="J").legal()
    game = bare().own(0, 7).give(0, scents="B").perfume(1, 6, "B").perfume(1, 7, "L").perfume(1, 8, "N")
    assert tile(7) not in game.legal()


def test_more_production_points() -> None:
    game = bare().own(0, 17, 18).give(0, "LLLLLLLL")
    game["ap"][0] = 4
    assert not game.legal() & {tile(17), tile(18)}
    game.play(PRODUCE)
    assert tile(18) not in game.legal(), "of two equal tiles the first is offered"
    game.play(tile(17))
    assert game["pp"] == 6
    assert game.play(tile(18))["pp"] == 8


def test_three_points_without_turning_the_dial() -> None:
    game = bare().own(0, 19).bench("J").others(0)
    ap = int(game["ap"][0])
    game["letter"][0] = 3
    game.play(tile(19))
    assert PRODUCE not in game.legal() and market("J") not in game.legal()
    game.play(15)
    assert (game["ap"][0], game["day"]) == (ap, 0)
    game.finish()
    assert game["ap"][0] == ap


def test_three_points_pay_for_workers_too() -> None:
    game = bare().own(0, 19)
    game["ap"][0] = 1
    game.play(tile(19), market("J"), worker(0, "L"), worker(1, "L"))
    game.collect()
    assert (game.flowers(0), game["ap"][0]) == ("JLL", 1)
    game.finish()
    assert (game["ap"][0], game["day"]) == (1, 0)


def test_one_such_tile_at_a_time() -> None:
    game = bare().own(0, 19, 20).play(tile(19))
    assert tile(20) not in game.legal()
    assert {market(k) for k in "BJLNOR"} <= game.legal()


def test_equal_tiles_are_offered_once() -> None:
    game = bare().own(0, 14, 15, 16).own(0, 19, 20).own(0, 26, 27)
    offered = {action - 26 for action in game.legal() if 26 <= action < 54}
    assert offered == {14, 19, 26}
    game.play(tile(14))
    assert {action - 26 for action in game.legal() if 26 <= action < 54} == {15, 19, 26}


def test_tiles_of_versailles_and_production_are_for_there() -> None:
    game = bare().own(0, 17, 21, 23).perfume(0, 18, "O").give(0, "L")
    assert not {tile(17), tile(21), tile(23)} & game.legal()


def test_tiles_of_others_cannot_be_flipped() -> None:
    assert not any(26 <= action < 54 for action in bare().own(1, 0, 14, 19).legal())


def test_maceration_can_follow_a_tile_of_points() -> None:
    game = bare().own(0, 17).give(0, "BJLN").learn(0, MACERATION)
    game["ap"][0] = 1
    game.play(PRODUCE, macerate("BJ"))
    assert macerate("LN") not in game.legal()
    assert macerate("LN") in game.play(tile(17)).legal()


def test_a_london_tile_may_need_room_too() -> None:
    game = bare().perfume(0, 19, "B").perfume(0, 6, "B").perfume(0, 12, "B").own(0, 9).give(0, scents="L")
    game.play(tile(9), recipe(30))
    assert game.node == n.CR_DISCARD
    game.play(slot(2), scent("L"))
    assert [number for number, _, _ in game.perfumes(0)] == [19, 6, 30]


def test_the_base_of_a_london_recipe_is_never_paid() -> None:
    game = bare().own(0, 9).give(0, scents="RB").play(tile(9), recipe(31), scent("B"))
    assert game.scents(0) == "R"


def test_a_two_slot_twin_leaves_other_pairs() -> None:
    game = bare().perfume(0, 21, "BO").give(0, scents="NBOR").raise_experience(0, 3).play(recipe(22))
    assert game.legal() == {scent("B"), scent("O")}
    game.play(scent("B"))
    assert game.legal() == {scent("R")}
