"""Small worked examples, W1 to W20, most of them from the rulebook's own examples."""

from __future__ import annotations

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    COUPLE_B,
    DISTILLATION,
    END,
    ENFLEURAGE,
    EXTRA,
    FIRENZE,
    GRASSE_NODE,
    KOLN,
    KOLN_NODE,
    MACERATION,
    METHOD_SLOT,
    METHOD_SLOT_2,
    PARIS_NODE,
    PRODUCE,
    RETURN,
    SPECIALISATION,
    TO_PARIS,
    VERSAILLES,
    B,
    J,
    L,
    N,
    O,
    Position,
    R,
    bare,
    distil,
    enfleurage,
    flower,
    left,
    macerate,
    market,
    method,
    recipe,
    right,
    scent,
    slot,
    spelled,
    store,
    tile,
    worker,
)


def producing(flowers: str, ap: int, *methods: int, seat: int = 0, num_players: int = 3) -> Position:
    """``seat`` at the first decision of a production turn."""
    game = bare(num_players).give(seat, flowers).learn(seat, *methods)
    game["ap"][seat] = ap
    return game.play(PRODUCE)


def test_w1_the_dial_counts_down_and_starts_anew() -> None:
    game = bare(2)
    game["ap"][0] = 4
    game.play(TO_PARIS).finish()
    assert (game["ap"][0], game["day"]) == (2, 0)
    game.others(0).give(0, "N").play(PRODUCE)
    assert (game["pp"], game["legs"]) == (3, 1)
    game.play(distil("N"), END, END, left(1)).finish()
    assert (game["ap"][0], game["day"]) == (5, 1)


def test_w1_the_action_that_spends_the_last_points_moves_the_day() -> None:
    game = bare(2)
    game["ap"][0] = 4
    game.play(TO_PARIS).finish().others(0)
    assert game["day"] == 0
    game.play(COUPLE_B, END)
    assert (game["ap"][0], game["day"]) == (0, 0)
    game.finish()
    assert (game["ap"][0], game["day"]) == (5, 1)


def test_w2_producing_turns_the_dial_to_its_start() -> None:
    game = producing("L", 2, num_players=2)
    assert (game["pp"], game["legs"]) == (3, 1)
    game.play(distil("L"), END, END, right(1))
    assert game["day"] == 0
    game.finish()
    assert (game["ap"][0], game["day"], game.scents(0)) == (5, 1, "L")


@pytest.mark.parametrize(
    ("ap", "points", "legs"), [(5, None, None), (4, 4, 2), (3, 3, 2), (2, 3, 1), (1, 2, 1)], ids=str
)
def test_the_sundial(ap: int, points: int | None, legs: int | None) -> None:
    game = bare(2).give(0, "LL")
    game["ap"][0] = ap
    assert (PRODUCE in game.legal()) is (points is not None)
    if points is not None:
        game.play(PRODUCE)
        assert (game["pp"], game["legs"]) == (points, legs)


SUNDAY_BEFORE = {2: 3, 3: 4, 4: 6}
"""The step before the first inner Sunday."""


def before_sunday(num_players: int, **fields: object) -> Position:
    """player_0's last point moves the day to the first inner Sunday."""
    game = bare(num_players)
    game["day"] = SUNDAY_BEFORE[num_players]
    game["ap"][0] = 1
    for name, value in fields.items():
        game[name] = value
    return game


def test_w3_deliveries() -> None:
    """Three players: one x1 tile BNOR and one x2 tile BJLR, one after the other."""
    game = before_sunday(3)
    game["delivery"][0] = [9, 2]
    game.basket("J")
    game.bench("J")
    assert spelled(game["market"]) == "".join(sorted("BNOR" + "BBJJLLRR"))
    assert game["reserve"].tolist() == [13, 13, 14, 15, 15, 13]
    assert game["day"] == 5


CUBES = {(B, J): 1, (B, N): 1, (L, N): 2, (O, N): 1, (O, J): 1, (R, L): 1, (N, B): 1}


def test_w4_the_matrix_is_reset() -> None:
    game = before_sunday(3, king=B, court=J)
    for cell, count in CUBES.items():
        game["cubes"][cell] = count
        game["token_reserve"] += game["token"][cell]
        game["token"][cell] = 0
    game["cube_reserve"] = 60 - sum(CUBES.values())
    tokens = game["token"].copy(), game["token_reserve"]
    game.bench("B")
    assert game["cubes"][B, J] == 2
    assert game["cubes"].sum(axis=0).tolist() == [1, 3, 1, 4, 0, 0]
    assert game["cubes"].sum(axis=1).tolist() == [3, 0, 2, 1, 2, 1]
    assert (game["court"], game["king"]) == (N, J)
    assert (game["token"] == tokens[0]).all() and game["token_reserve"] == tokens[1]
    assert game["cube_reserve"] == 60 - sum(CUBES.values()) - 1


def test_w5_maceration_and_distillation() -> None:
    game = producing("BBBNO", 3, MACERATION)
    assert game["pp"] == 3
    game.play(macerate("BN"))
    assert (game["pp"], game.scents(0)) == (1, "BN")
    game.play(distil("O"))
    assert (game.scents(0), game.flowers(0), game["pp"]) == ("BNO", "BB", 0)


def test_w6_what_is_left_is_stored() -> None:
    game = producing("BBBNO", 3, MACERATION).play(macerate("BN"), distil("O"), END)
    assert game.node == n.STORE
    game.play(store(MACERATION, "B"))
    assert store(MACERATION, "B") not in game.legal()
    game.play(store(DISTILLATION, "B"))
    assert game.flowers(0) == ""
    game.play(END, left(1)).finish()
    assert spelled(game["stored"][0, MACERATION]) == spelled(game["stored"][0, DISTILLATION]) == "B"


def test_w6_stored_flowers_wait_for_a_later_production() -> None:
    game = producing("BBBNO", 3, MACERATION).play(macerate("BN"), distil("O"), END)
    game.play(store(MACERATION, "B"), store(DISTILLATION, "B"), END, left(1)).finish().others(0)
    game.give(0, "J")
    game["ap"][0] = 4
    game.play(PRODUCE, macerate("BJ"), distil("B"))
    assert (game.scents(0), game["stored"][0].sum()) == ("BBBJNO", 0)


def test_w7_enfleurage_makes_three_of_two() -> None:
    game = producing("NRR", 2, ENFLEURAGE)
    assert game["pp"] == 3
    game["pp"] = 2
    reserve = int(game["reserve"][R])
    game.play(enfleurage("R"))
    assert (game.scents(0), game.flowers(0), game["pp"]) == ("RRR", "N", 0)
    assert game["reserve"][R] == reserve - 1
    assert game.legal() == {END}


def test_w7_one_more_point_would_distil_the_narcissus() -> None:
    game = producing("NRR", 2, ENFLEURAGE).play(enfleurage("R"), distil("N"))
    assert (game.scents(0), game["pp"]) == ("NRRR", 0)


def test_w7_a_rose_is_never_distilled() -> None:
    game = bare(2).give(0, "RRR")
    game["ap"][0] = 4
    assert PRODUCE not in game.legal()
    game.give(0, "L")
    game.play(PRODUCE)
    conversions = {action for action in game.legal() if 128 <= action < 160}
    assert conversions == {distil("L")}


def coach_turn(game: Position, ap: int, move: int, seat: int = 0) -> Position:
    """Distil one Lavender and move the coach."""
    game.give(seat, "L")
    game["ap"][seat] = ap
    return game.play(PRODUCE, distil("L"), END, END, move)


def test_w8_by_coach_to_koln() -> None:
    game = bare(2, skip_forced=False)
    coach_turn(game, 2, right(1)).finish().others(0)
    assert game["coach"][0] == 5
    game["letter"][0] = 2
    coach_turn(game, 4, right(2))
    assert (game["coach"][0], game.node) == (KOLN_NODE, n.PICK_TILE)
    offered = game.legal()
    assert offered == {tile(14), tile(17), tile(19)}, "equal tiles are offered once"
    game.play(tile(17))
    assert game.owner(17) == 0
    assert sorted(game.pile_of(KOLN)) == [14, 15, 16, 18, 19, 20]
    assert game.node == n.COACH_RETURN
    game.play(RETURN)
    assert game["coach"][0] == GRASSE_NODE


def test_w8_without_the_letter_the_pile_stays_as_it_is() -> None:
    game = bare(2)
    game["coach"][0] = 5
    game["letter"][0] = 1
    coach_turn(game, 4, right(2))
    assert (game["coach"][0], game.node) == (KOLN_NODE, n.COACH_RETURN)
    assert game.pile_of(KOLN) == [14, 15, 16, 17, 18, 19, 20]


def test_w9_past_paris_towards_london() -> None:
    game = bare(2)
    game["coach"][0] = 3
    stopped = coach_turn(game.copy(), 4, left(1))
    assert (stopped["coach"][0], stopped.node) == (PARIS_NODE, n.PICK_TILE)
    coach_turn(game, 4, left(2)).finish().others(0)
    assert game["coach"][0] == 1
    coach_turn(game, 2, right(1))
    assert (game["coach"][0], game.node) == (PARIS_NODE, n.PICK_TILE)
    game.play(tile(6), END).finish()
    assert game["coach"][0] == PARIS_NODE
    assert game.owner(6) == 0


def test_w9_after_london_the_coach_goes_home_letter_or_not() -> None:
    for letter in (0, 1):
        game = bare(2)
        game["coach"][0], game["letter"][0] = 1, letter
        coach_turn(game, 2, left(1))
        if letter:
            assert game.node == n.PICK_TILE
            game.play(tile(12))
        assert game.node == n.TURN_END
        assert game["coach"][0] == GRASSE_NODE


def test_w9_firenze_is_the_other_end() -> None:
    game = bare(2)
    game["coach"][0], game["letter"][0] = 8, 3
    coach_turn(game, 4, right(1))
    assert game.legal() == {tile(21), tile(23), tile(26)}
    game.play(tile(23))
    assert (game.node, game["coach"][0]) == (n.TURN_END, GRASSE_NODE)
    assert sorted(game.pile_of(FIRENZE)) == [21, 22, 24, 25, 26, 27]


def test_w9_the_coach_stays_on_the_line() -> None:
    game = bare(2).give(0, "L")
    game["coach"][0], game["ap"][0] = 1, 4
    assert game.play(PRODUCE, distil("L"), END, END).legal() == {left(1), right(1), right(2)}


def test_w10_a_perfume_of_level_four() -> None:
    game = bare(2).give(0, scents="BJN").raise_experience(0, 5)
    reserve = int(game["reserve"][B])
    game.play(recipe(5))
    assert game["reserve"][B] == reserve + 1
    game.play(scent("J"), scent("N"))
    assert game.perfumes(0) == [(5, "JN", False)]
    assert (game.scents(0), game.node) == ("", n.MAIN)


def test_w10_experience_is_needed() -> None:
    assert recipe(5) not in bare(2).give(0, scents="BJN").raise_experience(0, 3).legal()
    assert recipe(5) in bare(2).give(0, scents="BJN").raise_experience(0, 4).legal()


def market_example() -> Position:
    """The rulebook's Flowers Market example, before Blue's first visit."""
    game = bare(3).basket("BBBJLLLNNOOORRR")
    game["workers"] = [B, J]
    return game


def test_w11_no_worker_is_moved() -> None:
    game = market_example().play(market("N"), END)
    assert (game["ap"][0], game.flowers(0)) == (4, "BJN")
    assert spelled(game["market"]) == "BBLLLNOOORRR"


def after_w11() -> Position:
    return market_example().play(market("N"), END).finish()


def test_w12_one_worker_is_moved() -> None:
    game = after_w11().play(market("B"), worker(1, "O"), END)
    assert (game["ap"][1], game.flowers(1)) == (3, "BBO")
    assert spelled(game["market"]) == "LLLNOORRR"


def after_w12() -> Position:
    return after_w11().play(market("B"), worker(1, "O"), END).finish()


def test_w13_an_empty_basket_gives_nothing() -> None:
    game = after_w12().play(market("R"), worker(1, "N"), END)
    assert (game["ap"][2], game.flowers(2)) == (3, "NR")
    assert spelled(game["market"]) == "LLLOORR"


def test_w14_a_bench_is_blocked_for_perfumers_not_for_workers() -> None:
    game = after_w12().play(market("R"), worker(1, "N"), END).finish()
    assert game.mover == 0
    assert market("R") not in game.legal()
    game.play(market("J"), worker(0, "R"), worker(1, "R"))
    game.collect()
    assert (game["ap"][0], game.flowers(0)) == (1, "BJNRR")
    assert spelled(game["market"]) == "LLLOO"


def test_w15_no_action_type_twice_in_a_row() -> None:
    game = bare(2).bench("J").others(0)
    assert market("J") not in game.legal()
    assert market("R") in game.legal()


def test_w15_the_same_couple_is_barred_in_both_slots() -> None:
    game = bare(2).play(COUPLE_A, END).finish().others(0)
    assert not game.legal() & {COUPLE_A, COUPLE_A + 1}
    assert COUPLE_B in game.legal()


def test_w15_apprenticeship_has_four_types() -> None:
    game = bare(2).give(0, "OOJJ", "B").play(METHOD_SLOT, flower("O"), method(MACERATION)).finish().others(0)
    game["ap"][0] = 5
    assert not game.legal() & {METHOD_SLOT, METHOD_SLOT_2}
    assert {6, SPECIALISATION} <= game.legal()


def test_w15_versailles_is_one_type() -> None:
    game = bare(2).perfume(0, 18, "O").perfume(0, 24, "N")
    game.play(VERSAILLES, slot(0), END).finish().others(0)
    assert VERSAILLES not in game.legal()


def test_w15_a_production_turn_clears_the_type() -> None:
    game = bare(2).give(0, "L").bench("N").others(0).play(PRODUCE, distil("L"), END, END, left(1)).finish()
    game.others(0)
    assert market("N") in game.legal()


def test_w15_an_extra_turn_is_compared_too() -> None:
    game = bare(2).tokens(0, 1).play(market("J"), END, END, EXTRA)
    assert game.node == n.MAIN
    assert market("J") not in game.legal()


def test_w16_two_combinations() -> None:
    game = bare(3).perfume(0, 5, "JN")
    game["letter"][0] = 2
    game["king"], game["court"] = B, J
    game["cubes"][B, J], game["cube_reserve"] = 3, 57
    game["token_reserve"] += game["token"][B, J]
    game["token"][B, J] = 0
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == (0 + 2 + 3 + 1) + (3 + 0 + 0 + 0)
    assert (game["cubes"][B, J], game["cubes"][B, N]) == (4, 1)
    assert (game["token"][B, N], game["tokens"][0]) == (0, 1)
    assert game["cube_reserve"] == 55


@pytest.mark.parametrize("number", range(6, 12))
def test_w17_no_perfection_while_both_markers_are_on_one_scent(number: int) -> None:
    game = bare(3).perfume(0, number, "BL" if number >= 9 else "B")
    game["king"] = game["court"] = J
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == 3 + 3 * (2 if number >= 9 else 1)


def test_w17_the_court_alone() -> None:
    game = bare(3).perfume(0, 18, "J")
    game["king"] = game["court"] = J
    game["letter"][0] = 4
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == 3 + 5


def test_w18_the_last_turns() -> None:
    """Blue, Green, Red; Green reaches the last Sunday by producing and spends a token."""
    game = bare(3).give(1, "L").tokens(1, 1).tokens(0, 1)
    game["day"] = 19
    game.play(market("B"), END, END, END)
    game["ap"][1] = 2
    game.play(PRODUCE, distil("L"), END, END, left(1), END)
    assert (game["day"], game["trigger"]) == (20, 1)
    assert (game.mover, game.node) == (1, n.EXTRA)
    game.play(EXTRA, market("J"), END, END)
    assert game.mover == 2
    game.bench("R")
    assert (game.mover, game.node) == (0, n.MAIN)
    game.play(market("O"), END, END, EXTRA, market("L"), END)
    assert not game.over
    game.give(1, scents="NO")
    game.play(END)
    assert (game.mover, game.node) == (1, n.PARADE)
    assert game["day"] == 20
    game.play(END, END, END)
    assert game.over


def test_w18_dials_still_reset_but_the_day_stays() -> None:
    game = bare(3).give(1, "L")
    game["day"] = 19
    game.bench("B")
    game["ap"][1], game["ap"][2] = 2, 1
    game.play(PRODUCE, distil("L"), END, END, left(1)).finish()
    game.bench("R")
    assert (game["ap"][2], game["day"]) == (5, 20)


def test_w19_specialisation_adds_one_per_use() -> None:
    game = bare(3).give(0, "NN").learn(0, ENFLEURAGE)
    game.specialise(0, "N")
    game["ap"][0] = 4
    game.play(PRODUCE, enfleurage("N"))
    assert game.scents(0) == "NNNN"


def test_w19_maceration_of_a_specialised_type_adds_one() -> None:
    game = bare(3).give(0, "LN").learn(0, MACERATION)
    game.specialise(0, "N").specialise(1, "L")
    game["ap"][0] = 4
    game.play(PRODUCE, macerate("LN"))
    assert game.scents(0) == "LNN"


@pytest.mark.parametrize(
    ("couple", "letter", "afterwards"),
    [
        (COUPLE_A, 0, 1),
        (COUPLE_A, 2, 2),
        (COUPLE_B, 0, 0),
        (COUPLE_B, 1, 2),
        (COUPLE_B, 2, 2),
        (20, 1, 1),
        (20, 2, 3),
        (20, 3, 3),
        (21, 2, 2),
        (21, 3, 4),
        (21, 4, 4),
    ],
)
def test_w20_letters(couple: int, letter: int, afterwards: int) -> None:
    game = bare(3)
    game["letter"][0] = letter
    assert game.play(couple)["letter"][0] == afterwards


def test_w16_the_order_of_the_letters() -> None:
    """None, I, II, III, IV pay 0, 1, 2, 3, 5 with the Court."""
    paid = []
    for letter in range(5):
        game = bare(3).perfume(0, 24, "J")
        game["king"], game["court"], game["letter"][0] = B, J, letter
        game.play(VERSAILLES, slot(0))
        paid.append(game["score"][0] - 3)
    assert paid == [0, 1, 2, 3, 5]


def test_w16_a_full_cell_pays_nothing_at_all() -> None:
    game = bare(3).perfume(0, 24, "J")
    game["king"], game["court"], game["letter"][0] = O, J, 4
    game["cubes"][O, J], game["cube_reserve"] = 4, 56
    game["token"][O, J] = 0
    game["token_reserve"] += 1
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == 0
    assert game.perfumes(0) == [(24, "J", True)]
