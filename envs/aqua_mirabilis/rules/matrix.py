"""The preference matrix: cells, what a combination is worth, and how the two markers move (Scoring, Sundays)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ..components import (
    CELLS,
    DIAGONAL,
    LETTER_POINTS,
    NEXT_SCENT,
    NUM_SCENTS,
    PERFECTION_POINTS,
    RECIPE_BASE,
)
from ..state import NONE

HIGHEST, LOWEST = 1, -1
"""What the total of the row or column that a marker seeks must be."""


@rule
def has_space(s: Any, base: int, complement: int) -> bool:
    """Whether a cell has an empty sub-cell."""
    if base == complement and DIAGONAL == 0:
        return False
    return s.cubes[base, complement] < CELLS[s.num_players]


@rule
def combination_value(s: Any, p: int, base: int, complement: int) -> int:
    """Originality, Court and perfection of a combination in a cell with space, the new cube counted (Scoring, V7)."""
    value = CELLS[s.num_players] - s.cubes[base, complement] - 1
    if s.court == complement:
        value += LETTER_POINTS[s.letter[p]]
        if s.king == base:
            value += PERFECTION_POINTS
    return value


@rule
def best_combination(s: Any, p: int, base: int, complements: int) -> int:
    """The complement that is presented first: with space before full, then worth more, then lower; or ``NONE`` (V6)."""
    best = NONE
    for x in range(NUM_SCENTS):
        if complements >> x & 1 == 0:
            continue
        if best < 0 or worth(s, p, base, x) > worth(s, p, base, best):
            best = x
    return best


@rule
def worth(s: Any, p: int, base: int, complement: int) -> int:
    """Value of a combination, -1 for one in a full cell."""
    return combination_value(s, p, base, complement) if has_space(s, base, complement) else -1


@rule
def perfume_value(s: Any, p: int, i: int, king_points: int) -> int:
    """What a perfume of ``p`` would score now, without the favour of Dame D; the King's points count once."""
    base = RECIPE_BASE[s.perfume[p, i]]
    value = 0
    placed = 0
    for x in range(NUM_SCENTS):
        if s.complements[p, i] >> x & 1 and has_space(s, base, x):
            value += combination_value(s, p, base, x)
            placed += 1
    return value + king_points if placed > 0 and s.king == base else value


# ---- markers ------------------------------------------------------------------------------------------------------


@rule
def row_total(s: Any, row: int) -> int:
    """Cubes in a row."""
    total = 0
    for column in range(NUM_SCENTS):
        total += s.cubes[column, row]
    return total


@rule
def column_total(s: Any, column: int) -> int:
    """Cubes in a column."""
    total = 0
    for row in range(NUM_SCENTS):
        total += s.cubes[column, row]
    return total


@rule
def next_row(s: Any, sought: int) -> int:
    """The first other row down from the Court with the highest or the lowest total (U3, U4)."""
    best = NEXT_SCENT[s.court]
    row = NEXT_SCENT[best]
    while row != s.court:
        if sought * (row_total(s, row) - row_total(s, best)) > 0:
            best = row
        row = NEXT_SCENT[row]
    return best


@rule
def next_column(s: Any) -> int:
    """The first other column to the right of the King with the lowest total (U3)."""
    best = NEXT_SCENT[s.king]
    column = NEXT_SCENT[best]
    while column != s.king:
        if column_total(s, column) < column_total(s, best):
            best = column
        column = NEXT_SCENT[column]
    return best


@rule
def reset_matrix(s: Any, court_seeks: int) -> None:
    """A cube where the markers cross, its token to the reserve (U1, U2); then both markers move."""
    if has_space(s, s.king, s.court) and s.cube_reserve > 0:
        s.cube_reserve -= 1
        s.cubes[s.king, s.court] += 1
        s.token_reserve += s.token[s.king, s.court]
        s.token[s.king, s.court] = 0
    row = next_row(s, court_seeks)
    column = next_column(s)
    s.court = row
    s.king = column
