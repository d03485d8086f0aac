"""Versailles, Sundays and the preference matrix (rulebook, Versailles and Game Time Advancement; V2-V11, U1-U6)."""

from __future__ import annotations

import numpy as np
import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COURT_MOVE,
    DAME_A,
    DAME_B,
    DAME_C,
    DAME_D,
    END,
    VERSAILLES,
    B,
    J,
    L,
    N,
    O,
    Position,
    R,
    bare,
    dame,
    recipe,
    scent,
    slot,
    tile,
)


def court(num_players: int = 3, king: int = N, row: int = O, letter: int = 0) -> Position:
    """player_0 with perfumes N-O (space 0) and J-B (space 1)."""
    game = bare(num_players).perfume(0, 18, "O").perfume(0, 6, "B")
    game["king"], game["court"], game["letter"][0] = king, row, letter
    return game


def fill(game: Position, column: int, row: int, count: int) -> Position:
    """Cubes on a cell; its token goes to the reserve."""
    game["cube_reserve"] -= count - int(game["cubes"][column, row])
    game["cubes"][column, row] = count
    game["token_reserve"] += int(game["token"][column, row])
    game["token"][column, row] = 0
    return game


# ---- one perfume ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "cubes", "points"), [(3, 0, 3), (3, 1, 2), (4, 2, 1), (4, 3, 0), (2, 0, 2), (2, 1, 1), (2, 2, 0)]
)
def test_originality(players: int, cubes: int, points: int) -> None:
    game = court(players, king=R, row=R)
    if cubes:
        fill(game, N, O, cubes)
    assert game.play(VERSAILLES, slot(0))["score"][0] == points


@pytest.mark.parametrize(("players", "cubes"), [(2, 3), (3, 4), (4, 4)])
def test_a_full_cell_takes_no_cube_and_gives_nothing(players: int, cubes: int) -> None:
    game = fill(court(players, letter=4), N, O, cubes)
    game["favour"][DAME_D] = 0
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == 0
    assert game["cubes"][N, O] == cubes


def test_perfection_counts_without_a_letter_and_in_the_second_combination() -> None:
    game = bare(3).perfume(0, 21, "BO")
    game["king"], game["court"] = N, O
    fill(game, N, O, 3)
    game.play(VERSAILLES, slot(0))
    assert game["score"][0] == (0 + 3 + 1) + 3


def test_king_points_come_once_and_with_the_combination_that_has_room() -> None:
    game = bare(3).perfume(0, 21, "BO")
    game["king"], game["court"] = N, R
    fill(game, N, B, 4)
    assert game.play(VERSAILLES, slot(0))["score"][0] == 3 + 3


def test_no_king_points_when_both_cells_are_full() -> None:
    game = bare(3).perfume(0, 21, "BO")
    fill(game, N, B, 4)
    fill(game, N, O, 4)
    assert game.play(VERSAILLES, slot(0))["score"][0] == 0


def test_the_token_is_taken_before_the_cube() -> None:
    game = court().play(VERSAILLES, slot(0))
    assert (game["tokens"][0], game["token"][N, O], int(game["token"].sum())) == (1, 0, 29)


def test_without_cubes_there_is_a_token_and_no_point() -> None:
    game = court(letter=4)
    game["cubes"][:] = 0
    game["cube_reserve"] = 0
    game["favour"][DAME_D] = 0
    game.play(VERSAILLES, slot(0))
    assert (game["score"][0], game["tokens"][0], game["cubes"][N, O]) == (0, 1, 0)


def test_the_last_cube_goes_to_the_better_combination() -> None:
    """V6: with the King on N and the Court on O, N-O is worth 3+3+1."""
    game = bare(3).perfume(0, 21, "BO")
    game["cube_reserve"] = 1
    game.play(VERSAILLES, slot(0))
    assert (game["score"][0], game["cubes"][N, O], game["cubes"][N, B]) == (7, 1, 0)


def test_one_must_be_presented() -> None:
    game = court().play(VERSAILLES)
    assert game.legal() == {slot(0), slot(1)}
    assert game.play(slot(1)).legal() >= {END}


def test_presented_perfumes_wait_for_sunday() -> None:
    game = bare(3).perfume(0, 18, "O", shown=True)
    assert VERSAILLES not in game.legal()
    game.perfume(0, 6, "B")
    assert game.play(VERSAILLES).legal() == {slot(1)}


# ---- favours ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before", "after"])
def test_dame_a_moves_the_court_once(when: str) -> None:
    game = court(row=L, letter=4)
    game["favour"][DAME_A] = 0
    game.play(VERSAILLES)
    assert COURT_MOVE in game.legal()
    if when == "before":
        game.play(COURT_MOVE)
        assert (game["court"], COURT_MOVE in game.legal()) == (N, False)
        game.play(slot(0))
    else:
        game.play(slot(0), COURT_MOVE)
        assert game["court"] == N
    assert COURT_MOVE not in game.legal()


def test_dame_a_moves_the_court_from_the_last_row_to_the_first() -> None:
    game = court(row=R)
    game["favour"][DAME_A] = 0
    assert game.play(VERSAILLES, COURT_MOVE)["court"] == B


def test_dame_a_helps_a_perfume() -> None:
    game = court(row=N, letter=4)
    game["favour"][DAME_A] = 0
    assert game.play(VERSAILLES, COURT_MOVE, slot(0))["score"][0] == 3 + 3 + 5 + 1


def test_dame_b_makes_the_king_count_five() -> None:
    game = court()
    game["favour"][DAME_B] = 0
    assert game.play(VERSAILLES, slot(0))["score"][0] == 3 + 5 + 1


def test_favours_of_others_help_nobody_else() -> None:
    game = court()
    game["favour"][:] = 1
    game.play(VERSAILLES)
    assert COURT_MOVE not in game.legal()
    assert game.play(slot(0))["score"][0] == 7
    assert slot(1) not in game.legal()


def test_dame_c_allows_a_second_perfume() -> None:
    game = court()
    game["favour"][DAME_C] = 0
    game.play(VERSAILLES, slot(0))
    assert {slot(1), END} <= game.legal()
    game.play(slot(1))
    assert game["score"][0] == 7 + 3
    assert not {slot(0), slot(1), slot(2)} & game.legal()


def test_dame_d_pays_for_each_cube() -> None:
    game = bare(3).perfume(0, 21, "BJ")
    game["king"], game["court"] = R, R
    game["favour"][DAME_D] = 0
    assert game.play(VERSAILLES, slot(0))["score"][0] == 3 + 3 + 2 * 2


def test_dame_d_pays_for_the_cube_that_is_placed_only() -> None:
    game = bare(3).perfume(0, 21, "BJ")
    game["king"], game["court"] = R, R
    game["favour"][DAME_D] = 0
    fill(game, N, B, 4)
    assert game.play(VERSAILLES, slot(0))["score"][0] == 3 + 2


# ---- tiles of Firenze -------------------------------------------------------------------------------------------


def test_a_second_perfume_by_tile_is_due() -> None:
    game = court().own(0, 21).play(VERSAILLES)
    assert tile(21) not in game.legal()
    game.play(slot(0), tile(21))
    assert game.legal() == {slot(1)}
    game.play(slot(1))
    assert game["score"][0] == 10
    assert not {slot(0), slot(1), slot(2)} & game.legal()


def test_the_court_may_move_while_the_second_is_due() -> None:
    game = court().own(0, 21)
    game["favour"][DAME_A] = 0
    assert game.play(VERSAILLES, slot(0), tile(21)).legal() == {slot(1), COURT_MOVE}


def test_no_second_tile_without_a_second_perfume() -> None:
    game = bare(3).perfume(0, 18, "O").perfume(0, 6, "B", shown=True).own(0, 21)
    assert tile(21) not in game.play(VERSAILLES, slot(0)).legal()


def test_a_perfume_made_meanwhile_can_be_the_second() -> None:
    game = bare(3).perfume(0, 18, "O").own(0, 21).give(0, scents="JB").play(VERSAILLES, slot(0))
    assert tile(21) not in game.legal()
    game.play(recipe(6), scent("B"))
    assert tile(21) in game.legal()
    assert game.play(tile(21)).legal() == {slot(1)}


def test_the_second_perfume_is_another_one() -> None:
    """V3: the first is given away for its twin, which is the same composition as the one just presented."""
    game = bare(3).perfume(0, 18, "O").give(0, scents="NO").own(0, 22)
    game.perfume(0, 6, "B", shown=True).perfume(0, 12, "B", shown=True)
    game.play(VERSAILLES, slot(0))
    game.play(recipe(19), slot(0), scent("O"))
    assert game.perfumes(0)[0] == (19, "O", False)
    assert tile(22) not in game.legal()


def test_never_three() -> None:
    """Dame C and a tile together allow two."""
    game = court().own(0, 21).perfume(0, 12, "B")
    game["favour"][DAME_C] = 0
    game.play(VERSAILLES, slot(0))
    assert tile(21) not in game.legal()
    assert not {slot(1), slot(2), tile(21)} & game.play(slot(1)).legal()


def test_dame_c_won_in_the_middle() -> None:
    """C11, V3: an influence tile after the first perfume allows a second at once, but never a third."""
    game = court().own(0, 26).play(VERSAILLES, slot(0))
    assert slot(1) not in game.legal()
    game.play(tile(26), dame(DAME_C), END)
    assert slot(1) in game.legal()
    game = court().own(0, 21, 26).perfume(0, 12, "B").play(VERSAILLES, slot(0), tile(21), slot(1))
    game.play(tile(26), dame(DAME_C), END)
    assert slot(2) not in game.legal()


def test_half_of_the_score_again() -> None:
    game = court().own(0, 23).play(VERSAILLES)
    assert tile(23) not in game.legal()
    game.play(slot(0), tile(23))
    assert game["score"][0] == 7 + 3


def test_half_leaves_out_dame_d_and_applies_to_the_latest() -> None:
    game = court().own(0, 23, 24)
    game["favour"][DAME_C] = game["favour"][DAME_D] = 0
    game.play(VERSAILLES, slot(0), tile(23))
    assert game["score"][0] == 7 + 2 + 3
    game.play(slot(1), tile(24))
    assert game["score"][0] == 7 + 2 + 3 + (3 + 2) + 1


def test_two_half_tiles_use_the_same_base() -> None:
    game = court().own(0, 23, 24).play(VERSAILLES, slot(0), tile(23), tile(24))
    assert game["score"][0] == 7 + 3 + 3


# ---- Sundays ----------------------------------------------------------------------------------------------------

DAYS_IN_WEEK = {2: 4, 3: 5, 4: 7}


def sunday(game: Position) -> Position:
    """player_0 spends its last action point on the day before the first inner Sunday."""
    game["day"] = DAYS_IN_WEEK[game["num_players"]] - 1
    game["ap"][0] = 1
    return game.bench("B")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("week", [0, 1, 2])
def test_deliveries_of_each_inner_sunday(players: int, week: int) -> None:
    game = bare(players).basket("B")
    game["delivery"][week] = [9, 2]
    game["day"] = DAYS_IN_WEEK[players] * (week + 1) - 1
    game["ap"][0] = 1
    game.bench("B")
    bnor, bjlr = {2: (1, 1), 3: (1, 2), 4: (2, 2)}[players]
    expected = np.zeros(6, int)
    expected[[B, N, O, R]] += bnor
    expected[[B, J, L, R]] += bjlr
    assert game["market"].tolist() == expected.tolist()


def test_a_short_reserve_delivers_what_it_has() -> None:
    game = bare(4).basket("B")
    game["reserve"] = [1, 0, 5, 5, 5, 5]
    game["delivery"][0] = [2, 2]
    game["day"], game["ap"][0] = 6, 1
    game.bench("B")
    assert game["market"].tolist() == [1, 0, 4, 0, 0, 4]
    assert game["reserve"].tolist() == [0, 0, 1, 5, 5, 1]


def test_all_perfumes_can_be_presented_again() -> None:
    game = bare(3).perfume(0, 18, "O", shown=True).perfume(2, 6, "B", shown=True).perfume(2, 12, "B")
    sunday(game)
    assert not game["presented"].any()


def test_the_token_of_the_sunday_cell_goes_to_the_reserve() -> None:
    game = bare(3)
    reserve = game["token_reserve"]
    sunday(game)
    assert (game["cubes"][N, O], game["token"][N, O], game["token_reserve"]) == (1, 0, reserve + 1)
    assert not game["tokens"].any()


def test_nothing_is_placed_on_a_full_cell() -> None:
    game = sunday(fill(bare(3), N, O, 4))
    assert (game["cubes"][N, O], game["cube_reserve"]) == (4, 56)


def test_nothing_is_placed_on_the_diagonal() -> None:
    game = bare(3)
    game["court"] = N
    sunday(game)
    assert (int(game["cubes"].sum()), game["cube_reserve"]) == (0, 60)


def test_nothing_happens_at_the_cell_without_cubes() -> None:
    game = bare(3)
    game["cube_reserve"] = 0
    sunday(game)
    assert (game["cubes"][N, O], game["token"][N, O]) == (0, 1)


@pytest.mark.parametrize(
    ("start", "totals", "expected"),
    [
        (O, [0, 0, 0, 0, 0, 0], R),  # a tie: the next one
        (R, [0, 0, 0, 0, 0, 0], B),  # cyclic
        (L, [1, 0, 9, 0, 0, 1], R),  # the current row is the richest and not eligible; nearest of the others
        (J, [2, 0, 1, 0, 0, 1], B),
        (B, [5, 0, 0, 0, 0, 4], R),
    ],
)
def test_the_court_seeks_the_richest_other_row(start: int, totals: list[int], expected: int) -> None:
    game = bare(3)
    game["king"] = game["court"] = start
    for row, total in enumerate(totals):
        column = (row + 1) % 6
        for k in range(0, total, 4):
            fill(game, (column + k // 4 + (column + k // 4 == row)) % 6, row, min(4, total - k))
    assert game["cubes"].sum(axis=0).tolist() == totals
    assert sunday(game)["court"] == expected


@pytest.mark.parametrize(
    ("start", "totals", "expected"),
    [
        (N, [0, 0, 0, 0, 0, 0], O),
        (R, [1, 0, 1, 1, 1, 0], J),
        (J, [1, 0, 1, 1, 1, 1], L),  # its own column is the poorest and not eligible
        (B, [3, 3, 2, 1, 1, 3], N),
    ],
)
def test_the_king_seeks_the_poorest_other_column(start: int, totals: list[int], expected: int) -> None:
    game = bare(3)
    game["king"] = game["court"] = start
    for column, total in enumerate(totals):
        if total:
            fill(game, column, (column + 1) % 6, total)
    assert sunday(game)["king"] == expected


def test_totals_are_taken_after_the_cube() -> None:
    """The cube on N-O makes O's row the richest but one may not stay; N's column is no longer a candidate."""
    game = fill(bare(3), B, R, 1)
    sunday(game)
    assert (game["court"], game["king"]) == (R, O)


def test_no_sunday_at_the_start_and_on_other_days() -> None:
    game = bare(3)
    game["day"], game["ap"][0] = 1, 1
    market = int(game["market"].sum())
    game.bench("B")
    assert (game["day"], int(game["cubes"].sum()), game["king"]) == (2, 0, N)
    assert int(game["market"].sum()) < market


def test_sunday_comes_before_the_question_of_an_extra_turn() -> None:
    game = bare(3).tokens(0, 1).basket("B")
    game["delivery"][0] = [9, 2]
    game["day"], game["ap"][0] = 4, 1
    game.play(0, END, END)
    assert (game.node, game["king"]) == (n.EXTRA, O)
    assert int(game["market"].sum()) == 12
