"""Production, storage and the coach (rulebook, Production; rulings P1-P9, K1-K6)."""

from __future__ import annotations

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    DISTILLATION,
    END,
    ENFLEURAGE,
    EXTRACTION,
    MACERATION,
    ONE_COACH,
    PRODUCE,
    RETURN,
    SQUEEZING,
    TWO_PRODUCTION,
    Position,
    bare,
    distil,
    enfleurage,
    extract,
    left,
    macerate,
    recipe,
    right,
    squeeze,
    store,
    tile,
    unstore,
)

ALL_CONVERSIONS = range(128, 160)


def producing(flowers: str, *methods: int, ap: int = 4, players: int = 2) -> Position:
    game = bare(players).give(0, flowers).learn(0, *methods)
    game["ap"][0] = ap
    return game.play(PRODUCE)


def conversions(game: Position) -> set[int]:
    return {action for action in game.legal() if action in ALL_CONVERSIONS}


@pytest.mark.parametrize(
    ("kind", "flowers", "actions"),
    [
        (DISTILLATION, "BJLNOR", {distil(k) for k in "BJLNO"}),
        (MACERATION, "BJR", {macerate("BJ"), macerate("BR"), macerate("JR"), distil("B"), distil("J")}),
        (SQUEEZING, "BJLNOR", {squeeze("B"), squeeze("O"), *(distil(k) for k in "BJLNO")}),
        (ENFLEURAGE, "BBOORR", {enfleurage("B"), enfleurage("R"), distil("B"), distil("O")}),
        (EXTRACTION, "BBOORR", {extract("O"), extract("R"), distil("B"), distil("O")}),
    ],
)
def test_what_a_method_takes(kind: int, flowers: str, actions: set[int]) -> None:
    assert conversions(producing(flowers, *[kind][: kind > 0])) == actions


@pytest.mark.parametrize(
    ("kind", "flowers", "action", "points", "scents"),
    [
        (DISTILLATION, "J", distil("J"), 1, "J"),
        (MACERATION, "JR", macerate("JR"), 2, "JR"),
        (SQUEEZING, "O", squeeze("O"), 1, "OO"),
        (ENFLEURAGE, "JJ", enfleurage("J"), 2, "JJJ"),
        (EXTRACTION, "RR", extract("R"), 1, "RR"),
    ],
)
def test_what_a_method_costs_and_makes(kind: int, flowers: str, action: int, points: int, scents: str) -> None:
    game = producing(flowers, *[kind][: kind > 0]).play(action)
    assert (4 - game["pp"], game.scents(0), game.flowers(0)) == (points, scents, "")


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_methods_are_used_several_times_within_the_points(points: int) -> None:
    game = producing("JJJJJJJJ")
    game["pp"] = points
    for _ in range(points):
        assert game.legal() & {distil("J")}
        game.play(distil("J"))
    assert not conversions(game)
    assert game.scents(0) == "J" * points


def test_at_least_one_conversion() -> None:
    game = producing("JJ")
    assert END not in game.legal()
    assert END in game.play(distil("J")).legal()


def test_producing_needs_a_flower_that_can_be_converted() -> None:
    game = bare(2).give(0, "RR").learn(0, SQUEEZING)
    game["ap"][0] = 4
    assert PRODUCE not in game.legal()
    assert PRODUCE in game.copy().learn(0, EXTRACTION).legal()
    assert PRODUCE in game.copy().stored(0, DISTILLATION, "J").legal()
    assert PRODUCE not in game.copy().stored(0, SQUEEZING, "").legal()


def test_two_points_are_not_enough_to_macerate_twice() -> None:
    game = producing("BJLNR", MACERATION, ap=1)
    assert game["pp"] == 2
    game.play(macerate("BJ"))
    assert not conversions(game)


def test_too_few_points_make_production_impossible() -> None:
    """AP 1 gives two points; the dial never gives one."""
    game = bare(2).give(0, "RR").learn(0, ENFLEURAGE)
    game["ap"][0] = 1
    assert PRODUCE in game.legal()


def test_a_conversion_takes_stored_flowers_of_its_method_first() -> None:
    game = bare(2).give(0, "JJ").stored(0, ENFLEURAGE, "J").learn(0, ENFLEURAGE)
    game["ap"][0] = 4
    game.play(PRODUCE, enfleurage("J"))
    assert (game["stored"].sum(), game.flowers(0)) == (0, "J")


def test_stored_flowers_serve_their_method_only() -> None:
    game = bare(2).give(0, "L").stored(0, ENFLEURAGE, "JJ").learn(0, ENFLEURAGE)
    game["ap"][0] = 4
    assert conversions(game.play(PRODUCE)) == {distil("L"), enfleurage("J")}


def test_a_stored_flower_blocks_no_other_conversion() -> None:
    game = bare(2).give(0, "LL").stored(0, ENFLEURAGE, "J").learn(0, ENFLEURAGE)
    game["ap"][0] = 4
    game.play(PRODUCE, enfleurage("L"))
    assert game["stored"][0, ENFLEURAGE].tolist() == [0, 1, 0, 0, 0, 0]


def test_the_production_skill_adds_two_to_the_dial() -> None:
    game = bare(2).give(0, "L")
    game.learn_skills(0, TWO_PRODUCTION)
    assert PRODUCE not in game.legal(), "nothing is added to no points"
    game["ap"][0] = 1
    assert game.play(PRODUCE)["pp"] == 4


def test_the_coach_skill_adds_a_leg() -> None:
    game = bare(2).give(0, "L")
    game.learn_skills(0, ONE_COACH)
    game["ap"][0] = 4
    game.play(PRODUCE)
    assert game["legs"] == 3
    assert game.play(distil("L"), END, END).legal() == {left(1), left(2), left(3), right(1), right(2), right(3)}


def test_specialisation_counts_uses() -> None:
    game = bare(2).give(0, "OOO").learn(0, SQUEEZING)
    game.specialise(0, "O")
    game["ap"][0] = 4
    game.play(PRODUCE, squeeze("O"), distil("O"))
    assert game.scents(0) == "OOOOO"


def test_extra_scents_are_limited_by_the_reserve() -> None:
    game = bare(2).give(0, "OO").learn(0, SQUEEZING)
    game["ap"][0] = 4
    game["reserve"][4] = 1
    game.play(PRODUCE, squeeze("O"))
    assert (game.scents(0), game["reserve"][4]) == ("OO", 0)
    game.play(squeeze("O"))
    assert (game.scents(0), game["reserve"][4]) == ("OOO", 0)


def test_leftovers_are_thrown_away() -> None:
    game = producing("JJL").play(distil("L"), END)
    reserve = int(game["reserve"][1])
    game.play(store(DISTILLATION, "J"), END, left(1))
    assert game.flowers(0) == "J"
    game.finish()
    assert (game.flowers(0), int(game["reserve"][1])) == ("", reserve + 1)
    assert game["stored"][0, DISTILLATION, 1] == 1


def test_flowers_are_kept_in_a_turn_without_production() -> None:
    game = bare(2).give(0, "RRRR").bench("J")
    assert game.flowers(0).count("R") == 4


def test_a_stored_flower_can_be_discarded_while_storing() -> None:
    game = bare(2).give(0, "JL").stored(0, DISTILLATION, "B")
    game["ap"][0] = 4
    game.play(PRODUCE, distil("L"), END)
    assert game.legal() == {unstore(DISTILLATION, "B"), END}
    reserve = int(game["reserve"][0])
    game.play(unstore(DISTILLATION, "B"), store(DISTILLATION, "J"))
    assert int(game["reserve"][0]) == reserve + 1
    assert game["stored"][0, DISTILLATION].tolist() == [0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        (MACERATION, "BJLNOR", "BLNOR"),
        (ENFLEURAGE, "BJLNR", "J"),
        (EXTRACTION, "JLNOR", "J"),
    ],
)
def test_two_flowers_on_one_method(kind: int, first: str, second: str) -> None:
    """Two different ones on Maceration, two equal ones on Enfleurage (no O) and Extraction (no B)."""
    game = producing("BBJJLLNNOORR", kind).play(distil("B"), END)
    game["flowers"][0, 0] = 2
    on_it = {action for action in game.legal() if 160 + 6 * kind <= action < 166 + 6 * kind}
    assert on_it == {store(kind, k) for k in first}
    game.play(store(kind, "J"))
    on_it = {action for action in game.legal() if 160 + 6 * kind <= action < 166 + 6 * kind}
    assert on_it == {store(kind, k) for k in second}


def test_the_coach_must_move() -> None:
    game = producing("L", ap=2).play(distil("L"), END, END)
    assert game.node == n.COACH
    assert game.legal() == {left(1), right(1)}


def test_paris_by_coach_needs_no_letter_and_offers_the_whole_pile() -> None:
    game = producing("L").play(distil("L"), END, END, left(2))
    assert game.legal() == {tile(k) for k in range(7)}
    game.play(tile(5))
    assert game.owner(5) == 0
    assert game.legal() == {RETURN, END}


def test_the_rest_of_the_pile_is_shuffled_whatever_its_order() -> None:
    tops = set()
    for seed in range(30):
        for order in (range(7), range(6, -1, -1)):
            game = bare(2).give(0, "L").pile(0, *order)
            game["ap"][0] = 4
            game["seed"] = seed
            game.play(PRODUCE, distil("L"), END, END, left(2), tile(5))
            tops.add((seed, tuple(game.pile_of(0))))
    assert len(tops) == 30, "the order before matters not"


def test_passing_a_city_is_no_visit() -> None:
    game = bare(2).give(0, "L")
    game["coach"][0], game["ap"][0] = 3, 4
    game.play(PRODUCE, distil("L"), END, END, left(2))
    assert (game.node, game["coach"][0]) == (n.TURN_END, 1)


def test_a_city_without_tiles() -> None:
    game = bare(2).give(0, "L").pile(0)
    game["ap"][0] = 4
    game.play(PRODUCE, distil("L"), END, END, left(2))
    assert game.node == n.COACH_RETURN


def test_through_grasse_and_a_stop_there() -> None:
    game = bare(2).give(0, "L")
    game["coach"][0], game["ap"][0] = 5, 4
    game.play(PRODUCE, distil("L"), END, END)
    assert left(1) in game.legal()
    assert game.copy().play(left(1))["coach"][0] == 4
    assert game.play(left(2))["coach"][0] == 3


def test_the_perfumer_goes_home() -> None:
    game = bare(2).bench("J").others(0).give(0, "L")
    game.play(PRODUCE)
    assert game["slot"][0] == -1


def test_perfumes_can_be_made_during_production() -> None:
    game = producing("NO").play(distil("N"))
    assert recipe(18) not in game.legal()
    assert recipe(18) in game.play(distil("O")).legal()
