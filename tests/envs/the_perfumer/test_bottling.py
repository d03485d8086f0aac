"""Combining fragrances and bottling (rulings R-20 to R-25)."""

import pytest

from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    FIR,
    LAVENDER,
    PASS,
    PINK,
    RED,
    bare,
    bottle,
    plant,
    plants,
    strip,
    strips,
)


@pytest.mark.parametrize("place", [CENTRE, FIR])
def test_r20_bottling_anywhere_for_one_action_point(place: int) -> None:
    game = bare().put(0, place).play(bottle(1))
    assert (game.node, game["ap"], game.legal()) == (n.BOTTLE_PICK, 4, strips(*range(7)))
    game.play(strip(PINK))
    assert game.legal() == strips(0, 1, 2, 3, 4, 5)
    game.play(strip(BLUE))
    assert (game.node, game["bottled"][0].tolist()) == (n.BONUS_INGREDIENT, [0, 1 << PINK | 1 << BLUE, 0])


def test_bottling_brings_a_bonus_ingredient_at_will() -> None:
    game = bare().play(bottle(0), strip(RED))
    assert game.legal() == plants(*range(7)) | {PASS}
    assert game.copy().play(PASS).hand(0) == []
    game.play(plant(CINNAMON))
    assert (game.hand(0), game["bonus"][CINNAMON], game.node) == ([CINNAMON], 0, n.TURN_ACTION)


def test_the_bonus_ingredient_of_a_full_store() -> None:
    game = bare().give(0, 0, 0, 1, 1, 2).play(bottle(0), strip(RED), plant(CINNAMON))
    assert (game.node, game.legal()) == (n.DISCARD, plants(0, 1, 2, 3))


def test_each_perfume_is_bottled_once() -> None:
    game = bare().play(bottle(0), strip(RED), PASS)
    assert game.legal() & {bottle(0), bottle(1), bottle(2)} == {bottle(1), bottle(2)}


def test_r22_each_pipette_is_used_once() -> None:
    game = bare().play(bottle(2), strip(0), strip(1), strip(2), PASS, bottle(1))
    assert game.legal() == strips(3, 4, 5, 6)
    game.play(strip(3), strip(4), PASS, bottle(0))
    assert game.legal() == strips(5, 6)


@pytest.mark.parametrize(
    ("bottles", "points"),
    [
        ({0: (0,)}, 5),
        ({1: (1, 3)}, 10),
        ({1: (3, 1)}, 10),
        ({2: (6, 2, 5)}, 15),
        ({0: (0,), 1: (1, 3), 2: (2, 5, 6)}, 30),
        ({0: (4,), 1: (1, 3), 2: (0, 5, 6)}, 10),
        ({0: (1,), 1: (0, 3), 2: (2, 5, 4)}, 0),
        ({}, 0),
    ],
)
def test_r24_and_r25_sets_count_whole_without_penalty(bottles: dict[int, tuple[int, ...]], points: int) -> None:
    game = bare(2).fill(*range(7))
    for perfume, made_of in bottles.items():
        game.bottle(0, perfume, *made_of)
    game.last_turn().end_turn()
    assert (game["score"][0], game.parts(0)["smelling"]) == (points, points)


def test_a_wrong_bottle_stays() -> None:
    game = bare().play(bottle(0), strip(RED), PASS)
    assert game["bottled"][0].tolist() == [1, 0, 0]
    assert bottle(0) not in game.put(0, LAVENDER).legal()
