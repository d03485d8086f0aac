"""The table in monospaced text; the drawing in SVG is that of ``picture``."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from . import components as c
from .describe import benefit_text, bonus_text, chits_text, decision_text, number_of, perfume_text, place_text
from .picture import svg
from .seen import (
    bonus_shows,
    day_text,
    delivery_text,
    experience_of,
    final_scores,
    flipped_points,
    lookers,
    pile_set,
    player_name,
    recipe_codes,
    result_text,
    tiles_of,
    top_tile,
)
from .state import NONE, PARTS

__all__ = ["svg", "text"]

WIDTH = 110
"""Columns at most."""

CELL = 5
"""Columns of a cell of the preference matrix."""


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as lines of at most ``WIDTH`` columns.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the piles.
    """
    s = plain_record(state)
    sections = [
        _heading(state, s, seat),
        _final_lines(s) if s.to_move == OVER else [],
        _grasse_lines(s),
        _journey_lines(s),
        _court_lines(s, seat),
        _matrix_lines(s),
        *(_player_lines(s, p) for p in range(s.num_players)),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in lines) for lines in sections if lines)


def _wrapped(title: str, words: list[str], separator: str = "; ") -> list[str]:
    """A titled list, broken between its entries where that is possible."""
    line = title + (separator.join(words) if words else "–")
    return wrap(line, WIDTH, subsequent_indent=" " * min(len(title), 16), break_on_hyphens=False)


def _heading(state: NDArray[np.void], s: Any, seat: int | None) -> list[str]:
    facts = ["AQUA MIRABILIS", day_text(s), f"{s.num_players} players"]
    facts += ["the last round"] * (s.trigger != NONE and s.to_move != OVER)
    if seat is not None:
        facts.append(f"seen by {player_name(seat)}")
    asked = result_text(s) if s.to_move == OVER else f"{player_name(s.to_move)} is asked to: {decision_text(state)}"
    return [" | ".join(facts), asked]


def _final_lines(s: Any) -> list[str]:
    lines = ["FINAL SCORES" + "".join(f"{part:>15}" for part in PARTS) + "  total"]
    for p, (total, place) in enumerate(final_scores(s)):
        parts = "".join(f"{points:>15}" for points in s.parts[p].tolist())
        lines.append(f"{place}. {player_name(p):<9}{parts}{total:>7}")
    return lines


# ---- the board ------------------------------------------------------------------------------------------------------


def _grasse_lines(s: Any) -> list[str]:
    workers = ", ".join(c.SCENT_NAMES[basket] for basket in s.workers.tolist())
    sundays = [f"{week + 1}: {delivery_text(s, week)}" for week in range(c.INNER_SUNDAYS)]
    skills = [f"{name} x{left}" for name, left in zip(c.SKILL_NAMES, s.skill_left.tolist(), strict=True) if left]
    methods = [f"{name} x{left}" for name, left in zip(c.METHOD_NAMES, s.method_left.tolist(), strict=True) if left]
    return [
        f"MARKET  {chits_text(s.market.tolist())}   workers at {workers}   reserve {chits_text(s.reserve.tolist())}",
        *_wrapped("Deliveries at the end of week ", sundays),
        *_wrapped("Perfumers: ", [_perfumer(s, p) for p in range(s.num_players)]),
        f"Base Scents {chits_text(s.base_left.tolist())}   Specialisations {chits_text(s.spec_left.tolist())}",
        *_wrapped("Special Skills: ", skills, ", "),
        *_wrapped("Production Methods: ", methods, ", "),
        *_wrapped("Open recipes, complements and level: ", recipe_codes(s), "  "),
    ]


def _perfumer(s: Any, p: int) -> str:
    where = c.SLOT_NAMES[s.slot[p]] if s.slot[p] != NONE else "at home"
    return f"{player_name(p)} {where}"


def _journey_lines(s: Any) -> list[str]:
    coaches = [f"{player_name(p)} {place_text(s.coach[p])}" for p in range(s.num_players)]
    lines = _wrapped("COACHES  ", coaches)
    for city, name in enumerate(c.CITY_NAMES):
        top, level = top_tile(s, city), c.CITY_LETTER[city]
        needs = c.LETTER_NAMES[level] if level else "no letter"
        below = _counted([benefit_text(tile) for tile in pile_set(s, city) if tile != top])
        shown = f"top: {benefit_text(top)}" if top != NONE else "no tile left"
        lines.append(f"{name} ({needs}, {s.pile_size[city]} left)  {shown}")
        lines += _wrapped("        below: ", below) if below else []
    return lines


def _counted(words: list[str]) -> list[str]:
    """Equal entries once, with their number."""
    return [word if words.count(word) == 1 else f"{word} (x{words.count(word)})" for word in dict.fromkeys(words)]


def _court_lines(s: Any, seat: int | None) -> list[str]:
    lines = ["COURT"]
    for d, name in enumerate(c.DAME_NAMES):
        influence = [f"{player_name(p)} {s.influence[p, d]}" for p in range(s.num_players) if s.influence[p, d]]
        favour = f"favour with {player_name(s.favour[d])}" if s.favour[d] != NONE else "favour free"
        bonus = bonus_text(s.bonus[d]) if bonus_shows(s, seat, d) else "not known"
        looked = [player_name(p) for p in lookers(s, d)]
        lines += _wrapped(
            f"{name}  ",
            [
                ", ".join(influence) or "no influence",
                favour,
                f"bonus {bonus}" + (f" (seen by {', '.join(looked)})" if looked else ""),
            ],
        )
    return lines


def _matrix_lines(s: Any) -> list[str]:
    """Columns are base scents, rows complements; a cell holds its cubes, "*" an originality token."""
    order = c.ORDER.tolist()
    marks = ["K" if base == s.king else "" for base in order]
    lines = [
        f"VERSAILLES  cubes in each cell of {c.CELLS[s.num_players]}, * token; {s.cube_reserve} cubes and "
        f"{s.token_reserve} tokens in reserve",
        "King      " + "".join(f"{mark:^{CELL}}" for mark in marks),
        "Court     " + "".join(f"{c.SCENT_LETTERS[base]:^{CELL}}" for base in order) + " total",
    ]
    for row in order:
        mark = "C" if row == s.court else " "
        cells = "".join(f"{_cell(s, base, row):^{CELL}}" for base in order)
        lines.append(f"  {mark}   {c.SCENT_LETTERS[row]}   {cells} {int(s.cubes[:, row].sum()):>5}")
    totals = "".join(f"{int(s.cubes[base].sum()):^{CELL}}" for base in order)
    return [*lines, "total     " + totals]


def _cell(s: Any, base: int, row: int) -> str:
    if base == row and not c.DIAGONAL:
        return "–"
    return f"{s.cubes[base, row]}{'*' if s.token[base, row] else ' '}"


# ---- players --------------------------------------------------------------------------------------------------------


def _player_lines(s: Any, p: int) -> list[str]:
    facts = [
        f"{player_name(p)}: {number_of(s.score[p], 'point')}",
        f"dial {s.ap[p]} AP ({c.SUNDIAL_PP[s.ap[p]]} PP, {number_of(int(c.SUNDIAL_LEGS[s.ap[p]]), 'leg')})",
        f"experience {experience_of(s, p)}",
        c.LETTER_NAMES[s.letter[p]],
        f"tokens {s.tokens[p]}",
        f"influence in hand {s.supply[p]}",
    ]
    favours = [c.DAME_NAMES[d] for d in range(c.NUM_DAMES) if s.favour[d] == p]
    facts += [f"favours of {' and '.join(favours)}"] * (len(favours) > 0)
    tiles = [f"{c.CITY_NAMES[c.TILE_CITY[tile]]}: {benefit_text(tile)}" for tile in tiles_of(s, p)]
    tiles = _counted(tiles)
    flipped = f" (flipped tiles: {number_of(flipped_points(s, p), 'point')})" if s.flipped[p].any() else ""
    return [
        *_wrapped("", facts),
        f"  flowers {chits_text(s.flowers[p].tolist())}   scents {chits_text(s.scents[p].tolist())}",
        *_wrapped("  methods: ", _methods(s, p)),
        *_wrapped("  learned: ", _learned(s, p), ", "),
        *_wrapped(f"  city tiles{flipped}: ", tiles),
        *_wrapped("  perfumes: ", _perfumes(s, p)),
    ]


def _methods(s: Any, p: int) -> list[str]:
    words = []
    for method, name in enumerate(c.METHOD_NAMES):
        if s.methods[p, method]:
            stored = chits_text(s.stored[p, method].tolist())
            words.append(name + (f" with {stored}" if s.stored[p, method].any() else ""))
    return words


def _learned(s: Any, p: int) -> list[str]:
    words = [f"Base Scent {c.SCENT_NAMES[k]}" for k in range(c.NUM_SCENTS) if s.bases[p, k]]
    words += [f"Specialisation {c.SCENT_NAMES[k]}" for k in range(c.NUM_SCENTS) if s.specs[p, k]]
    return words + [c.SKILL_NAMES[k] for k in range(c.NUM_SKILLS) if s.skills[p, k]]


def _perfumes(s: Any, p: int) -> list[str]:
    words = []
    for space, recipe in enumerate(s.perfume[p].tolist()):
        if recipe != NONE:
            shown = ", presented" if s.presented[p, space] else ""
            words.append(f"{perfume_text(s, p, space)} (level {c.RECIPE_LEVEL[recipe]}{shown})")
    return words
