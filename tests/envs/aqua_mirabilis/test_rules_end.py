"""The last round, the Final Perfume Parade, bonus tiles and ties (rulebook, Game End and Winning; rulings E1-E9)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.aqua_mirabilis import components as c
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COURT_MOVE,
    END,
    ENFLEURAGE,
    EXTRACTION,
    MACERATION,
    SQUEEZING,
    B,
    J,
    L,
    N,
    O,
    Position,
    R,
    bare,
    recipe,
    scent,
    tile,
)

LAST_DAY = {2: 16, 3: 20, 4: 28}
NO_BONUS = [0, 1, 2, 5]
"""Bonus tiles that give nothing to somebody who has nothing: experience, cities, London, Rose."""


def last_turn(num_players: int = 2) -> Position:
    """player_0 reaches the last Sunday with its next action; the others have a turn each; no bonus tile scores."""
    game = bare(num_players)
    game["bonus"] = NO_BONUS
    game["day"] = LAST_DAY[num_players] - 1
    game["ap"][0] = 1
    return game


def to_parade(game: Position) -> Position:
    """Bench after bench until the Parade is asked."""
    while game.node != n.PARADE:
        game.bench()
    return game


def played_out(game: Position) -> Position:
    to_parade(game)
    while not game.over:
        game.play(END)
    return game


def totals(game: Position) -> list[int]:
    return [score for score, _ in played_out(game).outcome()]


# ---- the last round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_sunday_is_the_end_of_the_fourth_week(players: int) -> None:
    game = last_turn(players).bench()
    assert (game["day"], game["trigger"], game.mover) == (LAST_DAY[players], 0, 1)
    for seat in range(1, players):
        assert (game.mover, game.node) == (seat, n.MAIN)
        game.bench()
    assert (game.mover, game.node) == (0, n.PARADE)


def test_no_sunday_at_the_last_sunday_itself() -> None:
    """E2: no delivery, no reset, presented perfumes stay presented until the Parade."""
    game = last_turn(2).perfume(1, 18, "O", shown=True)
    game.bench()
    assert (game["king"], game["court"], int(game["cubes"].sum())) == (N, O, 0)
    assert game.perfumes(1) == [(18, "O", True)]
    assert 22 not in game.legal()
    game.bench()
    assert int(game["cubes"].sum()) == 1
    assert not game["presented"].any()


def test_the_trigger_may_take_an_extra_turn() -> None:
    game = last_turn(2).tokens(0, 1).play(0, END, END)
    assert (game["trigger"], game.node, game.mover) == (0, n.EXTRA, 0)
    game.play(25, 1, END, END)
    assert game.mover == 1


def test_both_markers_seek_the_lowest() -> None:
    """E3: the Court too; the current row and column are not eligible."""
    game = last_turn(2)
    for column, row in ((B, R), (J, B), (L, J), (R, J)):
        game["cubes"][column, row] = 1
    to_parade(game)
    assert (game["court"], game["king"]) == (L, O)


def test_no_delivery_on_the_last_sunday() -> None:
    game = last_turn(2).basket("")
    to_parade(game)
    assert not game["market"].any()


# ---- the Parade -------------------------------------------------------------------------------------------------


def test_perfumes_are_created_in_order_from_the_trigger() -> None:
    game = last_turn(3).give(0, scents="NO").give(2, scents="JB").own(0, 3)
    to_parade(game)
    assert game.mover == 0
    assert game.legal() == {recipe(18), recipe(19), recipe(24), recipe(25), END}, "no tile can be flipped"
    assert tile(3) not in game.legal()
    game.play(recipe(19), scent("O"))
    assert (game.mover, game.node) == (0, n.PARADE)
    game.play(END)
    assert game.mover == 1
    game.play(END)
    assert (game.mover, game.legal()) == (2, {recipe(0), recipe(6), END})


def test_the_parade_obeys_levels_and_space() -> None:
    game = last_turn(2).give(0, scents="NO").perfume(0, 12, "B").perfume(0, 0, "J").perfume(0, 6, "B")
    to_parade(game)
    assert game.legal() == {recipe(18), recipe(24), END}
    assert game.play(recipe(18)).node == n.CR_DISCARD


def test_the_parade_places_nothing() -> None:
    """E4: points as in play with a virtual cube, tokens stay, several perfumes may use one cell."""
    game = last_turn(2).perfume(0, 18, "O").perfume(1, 19, "O")
    game["king"], game["court"] = R, R
    to_parade(game)
    cubes, tokens = game["cubes"].copy(), game["token"].copy()
    game["king"], game["court"] = R, R
    game.play(END, END)
    assert (game["cubes"] == cubes).all() and (game["token"] == tokens).all()
    assert [score for score, _ in game.outcome()] == [2, 2]


@pytest.mark.parametrize(
    ("cubes", "king", "row", "letter", "points"),
    [
        (0, R, R, 0, 3),
        (1, R, R, 0, 2),
        (4, N, O, 4, 0),
        (3, N, O, 4, 0 + 3 + 5 + 1),
        (0, N, O, 0, 3 + 3 + 1),
        (0, N, R, 4, 3 + 3),
        (0, R, O, 3, 3 + 3),
    ],
)
def test_values_in_the_parade(cubes: int, king: int, row: int, letter: int, points: int) -> None:
    game = last_turn(3).perfume(0, 18, "O")
    game["letter"][0] = letter
    to_parade(game)
    game["cubes"][N, O], game["king"], game["court"] = cubes, king, row
    assert totals(game)[0] == points


def test_the_supply_of_cubes_does_not_matter() -> None:
    game = last_turn(3).perfume(0, 18, "O")
    to_parade(game)
    game["cubes"][N, O], game["cube_reserve"] = 1, 0
    game["king"], game["court"] = R, R
    assert totals(game)[0] == 2


def test_favours_and_tiles_do_not_count_in_the_parade() -> None:
    game = last_turn(3).perfume(0, 18, "O").own(0, 23)
    game["favour"] = [0, 0, -1, -1]
    to_parade(game)
    game["cubes"][N, O], game["king"], game["court"] = 0, N, R
    assert COURT_MOVE not in game.legal() and tile(23) not in game.legal()
    assert totals(game)[0] == 6


# ---- additional scoring -----------------------------------------------------------------------------------------


def test_tokens() -> None:
    assert totals(last_turn(2).tokens(1, 4).tokens(0, 1))[1] == 4


def test_flipped_tiles_score_their_backs() -> None:
    game = last_turn(2).own(0, 0, 7, 14, 21, flipped=True).own(1, 1, 2, 15)
    game["bonus"] = [5, 8, 9, 11]
    assert totals(game) == [1 + 2 + 3 + 4, 0]


def test_majorities() -> None:
    """E8: five for each strict majority, also for a third; nothing for a tie."""
    game = last_turn(3).influence(0, 1, 1, 1, 2).influence(1, 0, 0, 0, 2)
    game["favour"] = [0, 0, -1, -1]
    assert totals(game) == [15, 0, 0]


@pytest.mark.parametrize(("experience", "points"), [(4, 0), (5, 5)])
def test_bonus_0_experience(experience: int, points: int) -> None:
    game = last_turn(2)
    game["bonus"] = [0, 2, 5, 8]
    game.raise_experience(0, experience)
    assert totals(game)[0] == points


@pytest.mark.parametrize(("tiles", "flipped", "points"), [((0, 7, 14), (21,), 5), ((0, 7, 14), (), 0)])
def test_bonus_1_four_cities(tiles: tuple[int, ...], flipped: tuple[int, ...], points: int) -> None:
    game = last_turn(2).own(0, *tiles).own(0, *flipped, flipped=True)
    game["bonus"] = [1, 2, 5, 8]
    assert totals(game)[0] == points + 4 * len(flipped)


@pytest.mark.parametrize(("tiles", "flipped", "points"), [((7, 8), (9,), 5), ((7, 8), (), 0), ((7, 8, 9, 10), (), 5)])
def test_bonus_2_london(tiles: tuple[int, ...], flipped: tuple[int, ...], points: int) -> None:
    game = last_turn(2).own(0, *tiles).own(0, *flipped, flipped=True)
    game["bonus"] = [2, 1, 5, 8]
    assert totals(game)[0] == points + 2 * len(flipped)


def parade_free(game: Position) -> Position:
    """All cells are full: perfumes are worth nothing."""
    game = to_parade(game)
    game["cubes"][:] = 4
    return game


@pytest.mark.parametrize(("bonus", "recipes", "points"), [(3, (6, 7, 8), (2, 4, 6)), (5, (30, 31, 32), (2, 5, 7))])
def test_bonus_3_and_5_bases(bonus: int, recipes: tuple[int, ...], points: tuple[int, ...]) -> None:
    for count in range(4):
        game = last_turn(2)
        game["bonus"] = [bonus, 0, 1, 2]
        for k, number in enumerate(recipes[:count]):
            game.perfume(0, number, ("B", "L", "BL" if number == 32 else "N")[k])
        assert totals(parade_free(game))[0] == (0, *points)[count]


@pytest.mark.parametrize(("recipes", "points"), [((0, 6, 12), 5), ((0, 6, 7), 0), ((0, 6), 0)])
def test_bonus_4_three_bases(recipes: tuple[int, ...], points: int) -> None:
    game = last_turn(2)
    game["bonus"] = [4, 0, 1, 2]
    for k, number in enumerate(recipes):
        game.perfume(0, number, "NOR"[k])
    assert totals(parade_free(game))[0] == points


@pytest.mark.parametrize(
    ("methods", "points"),
    [((), 0), ((MACERATION,), 2), ((SQUEEZING, ENFLEURAGE), 5), ((SQUEEZING, ENFLEURAGE, EXTRACTION), 7)],
)
def test_bonus_6_methods(methods: tuple[int, ...], points: int) -> None:
    game = last_turn(2).learn(0, *methods)
    if len(methods) == 3:
        game["methods"][0, 0] = 0
    game["bonus"] = [6, 1, 2, 5]
    assert totals(game)[0] == points


@pytest.mark.parametrize(("tokens", "points"), [(0, 0), (1, 2), (3, 2), (4, 4), (5, 4), (6, 6), (8, 6)])
def test_bonus_7_influence(tokens: int, points: int) -> None:
    game = last_turn(2).influence(0, tokens, 0, 0, 0).influence(1, 8, 0, 0, 0)
    game["bonus"] = [7, 1, 2, 5]
    assert totals(game)[0] == points


@pytest.mark.parametrize(("tokens", "points"), [(0, 0), (1, 2), (2, 2), (3, 4), (5, 4), (6, 6), (9, 6)])
def test_bonus_8_tokens(tokens: int, points: int) -> None:
    game = last_turn(2)
    game["bonus"] = [8, 1, 2, 5]
    to_parade(game).tokens(0, tokens)
    assert totals(game)[0] == points + tokens


@pytest.mark.parametrize(
    ("scents", "points"), [("", 0), ("BBB", 0), ("BJ", 2), ("BJL", 2), ("BJLN", 4), ("BJLNO", 4), ("BJLNOR", 6)]
)
def test_bonus_9_scents(scents: str, points: int) -> None:
    game = last_turn(2)
    game["bonus"] = [9, 1, 2, 5]
    to_parade(game).give(0, scents=scents)
    assert totals(game)[0] == points


def test_bonus_9_counts_what_the_parade_leaves() -> None:
    """E7: two scents that become a perfume are no longer in the depot."""
    game = last_turn(2)
    game["bonus"] = [9, 1, 2, 5]
    parade_free(game.give(0, scents="NO"))
    assert game.copy().play(END, END).outcome()[0][0] == 2
    assert game.play(recipe(18), scent("O"), END, END).outcome()[0][0] == 0


@pytest.mark.parametrize(("letter", "points"), [(0, 0), (1, 0), (2, 2), (3, 4), (4, 6)])
def test_bonus_10_letters(letter: int, points: int) -> None:
    game = last_turn(2)
    game["bonus"] = [10, 1, 2, 5]
    game["letter"][0] = letter
    assert totals(game)[0] == points


@pytest.mark.parametrize(
    ("recipes", "points"),
    [((19,), 0), ((20,), 2), ((20, 5), 2), ((20, 34), 5), ((20, 34, 16), 5), ((34, 5, 16), 7), ((34, 5, 23), 7)],
)
def test_bonus_11_levels(recipes: tuple[int, ...], points: int) -> None:
    """Sums 2, 3, 7, 8, 11, 12 and 13."""
    game = last_turn(2)
    game["bonus"] = [11, 0, 1, 2]
    complements = {19: "O", 20: "O", 5: "JN", 34: "BN", 16: "BN", 23: "BJ"}
    for number in recipes:
        game.perfume(0, number, complements[number])
    assert sum(int(c.RECIPE_LEVEL[k]) for k in recipes) in (2, 3, 7, 8, 11, 12, 13)
    assert totals(parade_free(game))[0] == points


def test_everybody_scores_all_four_bonus_tiles() -> None:
    game = last_turn(2)
    game["bonus"] = [0, 6, 7, 10]
    game["letter"][:2] = [4, 2]
    game.learn(1, MACERATION).influence(1, 1, 0, 0, 0)
    assert totals(game) == [6, 2 + 2 + 2 + 5]


# ---- ties -------------------------------------------------------------------------------------------------------


def places(change: Any) -> list[int]:
    """Places of two players after equal games in which ``change`` alters something."""
    game = to_parade(last_turn(2))
    game["bonus"] = [1, 2, 5, 3]
    change(game)
    while not game.over:
        game.play(END)
    scores = [score for score, _ in game.outcome()]
    assert scores[0] == scores[1]
    return [place for _, place in game.outcome()]


def test_a_shared_victory() -> None:
    assert places(lambda game: None) == [1, 1]


def favours(game: Position) -> None:
    """player_1 leads two Dames, player_0 three and has two favours; points are made equal."""
    game.influence(1, 0, 0, 0, 1).influence(0, 1, 0, 0, 0)
    game["favour"] = [-1, -1, -1, 1]


def test_favours_come_first() -> None:
    assert places(favours) == [2, 1]


def test_then_experience() -> None:
    assert places(lambda game: game.own(1, 3)) == [2, 1]


def test_then_the_letter() -> None:
    def change(game: Position) -> None:
        game["letter"][:2] = [2, 1]

    assert places(change) == [1, 2]


def test_then_perfumes() -> None:
    def change(game: Position) -> None:
        game.perfume(1, 18, "O")
        game["cubes"][:] = 4

    assert places(change) == [2, 1]


def test_the_order_of_tie_breaks() -> None:
    """A favour beats any experience, experience any letter, a letter any perfumes."""

    def change(game: Position) -> None:
        favours(game)
        game.raise_experience(0, 4)

    assert places(change) == [2, 1]

    def experienced(game: Position) -> None:
        game.own(0, 3)
        game["letter"][1] = 4

    assert places(experienced) == [1, 2]

    def lettered(game: Position) -> None:
        game["letter"][0] = 1
        game.perfume(1, 18, "O").perfume(1, 12, "B")
        game["cubes"][:] = 4

    assert places(lettered) == [1, 2]


def test_the_higher_score_wins_whatever_else() -> None:
    game = to_parade(last_turn(2))
    game["score"][0] = 1
    game["parts"][0, 0] = 1
    game.raise_experience(1, 4)
    game["bonus"] = [1, 2, 5, 3]
    while not game.over:
        game.play(END)
    assert [place for _, place in game.outcome()] == [1, 2]


def test_the_parts_of_the_score_add_up() -> None:
    game = played_out(last_turn(3).perfume(0, 18, "O").tokens(1, 2).own(2, 0, flipped=True).influence(2, 3, 0, 0, 0))
    assert np.array_equal(game["parts"].sum(axis=1)[:3], game["score"][:3])


@pytest.mark.parametrize(
    ("full", "points"),
    [((), 3 + 3 + 3), ((B,), 3 + 3), ((O,), 3 + 3), ((B, O), 0)],
)
def test_the_king_pays_once_in_the_parade(full: tuple[int, ...], points: int) -> None:
    """N-B/O with the King on N: once, with a combination that has room."""
    game = to_parade(last_turn(3).perfume(0, 21, "BO"))
    game["cubes"][:] = 0
    game["king"], game["court"] = N, R
    for row in full:
        game["cubes"][N, row] = 4
    assert totals(game)[0] == points


def test_a_method_that_was_dropped_counts_no_more() -> None:
    game = last_turn(2).learn(0, MACERATION, SQUEEZING)
    game["methods"][0, SQUEEZING] = 0
    game["bonus"] = [6, 1, 2, 5]
    assert totals(game)[0] == 2
