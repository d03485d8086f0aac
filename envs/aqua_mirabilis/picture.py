"""The table as an SVG drawing.

Flowers are discs and scents squares, both with their letters; players' tokens are discs with the seat's number.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from ..engine.svg import at, centred, circle, document, element, label, paragraph, rect
from . import components as c
from .describe import benefit_text, bonus_text, decision_text, number_of, scent_letters
from .seen import (
    bonus_shows,
    day_text,
    experience_of,
    final_scores,
    flipped_points,
    lookers,
    player_name,
    result_text,
    standing,
    tiles_of,
    top_tile,
    track_days,
)
from .state import NONE, PARTS

WIDTH, HEIGHT, MARGIN, GAP = 1280, 900, 20, 10

INK, FAINT, PAPER, CARD, LINE, GOLD = "#2f2a26", "#857b72", "#f7f3ec", "#ffffff", "#d8cfc2", "#e3b23c"
PLAYER_COLOURS = ("#0063a6", "#c8500a", "#00755a", "#8a2f62")
SCENT_COLOURS = ("#b9cf63", "#f3ead0", "#b29bdc", "#f4d95d", "#f2a154", "#e88fa6")
CUBE, TOKEN, ROAD = "#3b7fc4", "#d9a520", "#cbbda6"
BOLD = {"font_weight": "bold"}
RIGHT = {"text_anchor": "end"}
TITLE_FONTS = "Georgia, 'DejaVu Serif', serif"
LETTERS = ("–", "I", "II", "III", "IV")


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as a self-contained SVG drawing of ``WIDTH`` x ``HEIGHT`` pixels.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the piles.
    """
    s = plain_record(state)
    asked = result_text(s) if s.to_move == OVER else decision_text(state)
    return document(
        WIDTH,
        HEIGHT,
        f"Aqua Mirabilis, {day_text(s)}: {asked}",
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _header(s, seat, asked),
        _track(s),
        _journey(s),
        _final_table(s) if s.to_move == OVER else _grasse(s),
        _court(s, seat),
        _versailles(s),
        _recipes(s),
        *(_player(s, p) for p in range(s.num_players)),
    )


# ---- pieces ---------------------------------------------------------------------------------------------------------


def _flower(x: float, y: float, kind: int, radius: float = 6.5, **attributes: str | float) -> str:
    style = {"fill": SCENT_COLOURS[kind], "stroke": INK, "stroke_width": 0.6, **attributes}
    return circle(x, y, radius, **style) + centred(x, y, c.SCENT_LETTERS[kind], 1.3 * radius, fill=INK, **BOLD)


def _scent(x: float, y: float, kind: int, half: float = 6) -> str:
    square = rect(x - half, y - half, 2 * half, 2 * half, rx=2, fill=SCENT_COLOURS[kind], stroke=INK, stroke_width=0.6)
    return square + centred(x, y, c.SCENT_LETTERS[kind], 1.4 * half, fill=INK, **BOLD)


def _chits(x: float, y: float, counts: Sequence[int], width: float, scents: bool = False) -> str:
    """Flowers or scents in a row, closer together where they would not fit."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    step = min(14.5, (width - 14) / max(1, len(kinds) - 1))
    draw = _scent if scents else _flower
    return "".join(draw(x + 7 + step * k, y, kind) for k, kind in enumerate(kinds))


def _badge(x: float, y: float, p: int, radius: float = 9) -> str:
    return circle(x, y, radius, fill=PLAYER_COLOURS[p], stroke="white", stroke_width=0.8) + centred(
        x, y, str(p), 1.1 * radius, fill="white", **BOLD
    )


def _coach(x: float, y: float, p: int) -> str:
    body = rect(x - 10, y - 7, 20, 11, rx=3, fill=PLAYER_COLOURS[p], stroke="white", stroke_width=0.8)
    wheels = circle(x - 5, y + 5, 3, fill=INK) + circle(x + 5, y + 5, 3, fill=INK)
    return body + wheels + centred(x, y - 2, str(p), 8, fill="white", **BOLD)


def _token(x: float, y: float, radius: float = 6) -> str:
    """An originality token."""
    return circle(x, y, radius, fill=TOKEN, stroke=INK, stroke_width=0.6) + centred(
        x, y, "★", 1.2 * radius, fill="white"
    )


def _space(s: Any, x: float, y: float, slot: int) -> str:
    """An action space: its cost, or the perfumer on it."""
    seats = standing(s, slot)
    if seats:
        return _badge(x, y, seats[0], 10)
    return circle(x, y, 10, fill=CARD, stroke=INK, stroke_width=1, stroke_dasharray="3 2") + centred(
        x, y, str(c.SLOT_AP[slot]), 10, fill=INK, **BOLD
    )


def _panel(x: float, y: float, width: float, height: float, *children: str, **attributes: str | float) -> str:
    """A board with its contents, which count from its corner."""
    style = {"fill": CARD, "stroke": LINE, "rx": 6, **attributes}
    return at(x, y, rect(0, 0, width, height, **style), *children)


def _title(words: str, note: str = "") -> str:
    return label(10, 18, words, 13, fill=INK, **BOLD) + label(18 + 8.8 * len(words), 18, note, 9, fill=FAINT)


# ---- heading and time -----------------------------------------------------------------------------------------------


def _header(s: Any, seat: int | None, asked: str) -> str:
    seen = "all bonus tiles open" if seat is None else f"as {player_name(seat)} sees it"
    last = ", the last round" if s.trigger != NONE and s.to_move != OVER else ""
    return (
        label(
            MARGIN,
            38,
            "Aqua Mirabilis",
            28,
            fill=INK,
            font_family="Georgia, 'DejaVu Serif', serif",
            font_style="italic",
        )
        + label(236, 26, f"{day_text(s)}{last}", 13, fill=INK, **BOLD)
        + label(236, 43, f"{s.num_players} players, {seen}", 10, fill=FAINT)
        + _question(s, asked)
    )


def _question(s: Any, asked: str) -> str:
    """Whose turn it is, who decides, and what."""
    left, width = 470, WIDTH - 470 - MARGIN
    if s.to_move == OVER:
        return _panel(left, 8, width, 42, label(20, 26, asked, 15, fill=INK, **BOLD), rx=21)
    turn = f"turn of {player_name(s.owner)}" + (", his second" if s.extra_turn else "")
    return _panel(
        left,
        8,
        width,
        42,
        _badge(21, 21, s.to_move, 12),
        label(42, 16, f"{player_name(s.to_move)} is asked to", 10, fill=FAINT),
        label(42, 33, asked, 14, fill=INK, **BOLD),
        label(width - 16, 16, turn, 10, fill=FAINT, **RIGHT),
        rx=21,
        stroke=PLAYER_COLOURS[s.to_move],
        stroke_width=2,
    )


TRACK_Y, TRACK_HEIGHT = 58, 24
DELIVERY_Y = TRACK_Y + TRACK_HEIGHT + 11


def _track(s: Any) -> str:
    days = track_days(s)
    width = (WIDTH - 2 * MARGIN) / len(days)
    drawn = ""
    for step, day in enumerate(days):
        x, today = MARGIN + step * width, step == s.day
        sunday = day == "sun"
        fill = GOLD if today else (CARD if sunday else "#efe8dc")
        drawn += rect(x + 1, TRACK_Y, width - 2, TRACK_HEIGHT, rx=3, fill=fill, stroke=INK if sunday else LINE)
        drawn += centred(
            x + width / 2, TRACK_Y + 12, day.capitalize(), 10, fill=INK, **(BOLD if sunday or today else {})
        )
    week = (len(days) - 1) // c.NUM_WEEKS
    return drawn + "".join(
        _delivery(s, sunday, MARGIN + (week * (sunday + 1) + 0.5) * width) for sunday in range(c.INNER_SUNDAYS)
    )


def _delivery(s: Any, sunday: int, x: float) -> str:
    """Both tiles of a Sunday below it; deliveries that have been made are faint."""
    made = s.day >= (sunday + 1) * c.WEEK_LENGTH[s.num_players]
    drawn = ""
    for k, face in enumerate(s.delivery[sunday].tolist()):
        start = x - 88 + 90 * k
        kinds = [kind for kind in range(c.NUM_SCENTS) if c.DELIVERY[face, kind]]
        times = 1 if k < c.SINGLE_DELIVERIES[s.num_players] else 2
        drawn += label(start, DELIVERY_Y + 4, f"{times}x", 10, fill=INK, **BOLD)
        drawn += "".join(_flower(start + 22 + 13 * i, DELIVERY_Y, kind, 6) for i, kind in enumerate(kinds))
    return element("g", drawn, opacity=0.3 if made else 1)


# ---- the journey ----------------------------------------------------------------------------------------------------

JOURNEY_Y, CITY_WIDTH, CITY_HEIGHT = 106, 214, 74
ROAD_Y = JOURNEY_Y + CITY_HEIGHT + 22


def _node_x(node: int) -> float:
    first, last = MARGIN + CITY_WIDTH / 2, WIDTH - MARGIN - CITY_WIDTH / 2
    return first + (last - first) * node / (c.NUM_NODES - 1)


def _journey(s: Any) -> str:
    road = rect(_node_x(0), ROAD_Y - 3, _node_x(c.NUM_NODES - 1) - _node_x(0), 6, fill=ROAD)
    return (
        road
        + "".join(_stop(node) for node in range(c.NUM_NODES))
        + "".join(_coaches(s, node) for node in range(c.NUM_NODES))
        + "".join(_city(s, city) for city in range(c.NUM_CITIES))
        + label(_node_x(c.GRASSE), ROAD_Y - 16, "Grasse", 13, fill=INK, text_anchor="middle", **BOLD)
    )


def _stop(node: int) -> str:
    place = node == c.GRASSE or c.NODE_CITY[node] != NONE
    return circle(_node_x(node), ROAD_Y, 10 if place else 6, fill=CUBE if place else CARD, stroke=INK)


def _coaches(s: Any, node: int) -> str:
    seats = [p for p in range(s.num_players) if s.coach[p] == node]
    left = _node_x(node) - 11.5 * (len(seats) - 1)
    return "".join(_coach(left + 23 * k, ROAD_Y + 18, p) for k, p in enumerate(seats))


def _city(s: Any, city: int) -> str:
    """A city: what it demands, its action space and the tile on top of its pile."""
    slot = c.SLOT_TYPE.tolist().index(c.CITY_TYPE + city)
    level, top = c.CITY_LETTER[city], top_tile(s, city)
    return _panel(
        _node_x(int(c.CITY_NODE[city])) - CITY_WIDTH / 2,
        JOURNEY_Y,
        CITY_WIDTH,
        CITY_HEIGHT,
        _title(c.CITY_NAMES[city], f"letter {LETTERS[level]}" if level else ""),
        _space(s, CITY_WIDTH - 16, 16, slot),
        label(CITY_WIDTH - 32, 18, number_of(s.pile_size[city], "tile"), 9, fill=FAINT, **RIGHT),
        rect(8, 28, CITY_WIDTH - 16, CITY_HEIGHT - 35, rx=4, fill="#eef3f8"),
        paragraph(14, 43, benefit_text(top), CITY_WIDTH - 28, 11, 2, fill=INK) if top != NONE else "",
    )


# ---- Grasse ---------------------------------------------------------------------------------------------------------

MIDDLE_Y, MIDDLE_HEIGHT = 240, 292
GRASSE_WIDTH, COURT_WIDTH = 392, 420
COURT_X = MARGIN + GRASSE_WIDTH + GAP
VERSAILLES_X = COURT_X + COURT_WIDTH + GAP
VERSAILLES_WIDTH = WIDTH - MARGIN - VERSAILLES_X
BENCH_WIDTH, BENCH_HEIGHT = (GRASSE_WIDTH - 16) / 3, 56


def _grasse(s: Any) -> str:
    return _panel(
        MARGIN,
        MIDDLE_Y,
        GRASSE_WIDTH,
        MIDDLE_HEIGHT,
        _title("Flowers Market"),
        *(_bench(s, kind) for kind in range(c.NUM_SCENTS)),
        at(0, 138, _title("Apprenticeship"), *_apprenticeship(s)),
        _reserve(s),
    )


def _bench(s: Any, kind: int) -> str:
    x, y = 8 + BENCH_WIDTH * (kind % 3), 26 + BENCH_HEIGHT * (kind // 3)
    workers = sum(basket == kind for basket in s.workers.tolist())
    row = [0] * c.NUM_SCENTS
    row[kind] = s.market[kind]
    return at(
        x,
        y,
        rect(2, 0, BENCH_WIDTH - 4, BENCH_HEIGHT - 5, rx=4, fill=SCENT_COLOURS[kind], fill_opacity=0.25),
        label(8, 14, c.SCENT_NAMES[kind], 10, fill=INK, **BOLD),
        "".join(_worker(BENCH_WIDTH - 40 - 16 * k, 15) for k in range(workers)),
        _space(s, BENCH_WIDTH - 16, 14, kind),
        _chits(4, 38, row, BENCH_WIDTH - 40),
        label(BENCH_WIDTH - 9, 42, str(s.market[kind]), 11, fill=INK, **BOLD, **RIGHT),
    )


def _worker(x: float, y: float) -> str:
    hat = element("path", d=f"M{x - 7:.1f} {y + 8:.1f}l4-11h6l4 11z", fill="#6b5a45")
    return hat + circle(x, y - 6, 4, fill="#6b5a45")


def _apprenticeship(s: Any) -> list[str]:
    skills = zip(c.SKILL_NAMES, s.skill_left.tolist(), strict=True)
    methods = [(name, left) for name, left in zip(c.METHOD_NAMES, s.method_left.tolist(), strict=True) if left]
    return [
        _learning(s, 0, "Base Scents", c.BASE_SCENT_TYPE, _left_chits(s.base_left, True)),
        _learning(s, 1, "Specialisations", c.SPECIALISATION_TYPE, _left_chits(s.spec_left, False)),
        _learning(s, 2, "Special Skills", c.SKILL_TYPE, _left_words([(name, left) for name, left in skills if left])),
        _learning(s, 3, "Production Methods", c.METHOD_TYPE, _left_words(methods)),
    ]


def _learning(s: Any, row: int, name: str, kind: int, left: str) -> str:
    """One kind of apprenticeship: its action spaces and the tiles that are left."""
    slots = np.flatnonzero(kind == c.SLOT_TYPE)
    spaces = "".join(_space(s, 20 + 24 * k, 12, int(slot)) for k, slot in enumerate(slots))
    return at(0, 26 + 27 * row, spaces, label(60, 16, name, 10, fill=INK, **BOLD), left)


def _left_chits(left: Any, scents: bool) -> str:
    return _chits(184, 12, left.tolist(), 196, scents)


def _left_words(tiles: list[tuple[str, int]]) -> str:
    words = ", ".join(f"{name} x{left}" for name, left in tiles)
    return paragraph(184, 10 if len(words) > 41 else 16, words, 204, 9, 2, fill=INK)


def _reserve(s: Any) -> str:
    y = MIDDLE_HEIGHT - 14
    drawn = label(10, y + 4, "Reserve", 9, fill=FAINT)
    for kind in range(c.NUM_SCENTS):
        x = 62 + 44 * kind
        drawn += _flower(x, y, kind, 6) + label(x + 9, y + 4, str(s.reserve[kind]), 10, fill=INK)
    return drawn


def _final_table(s: Any) -> str:
    """The parts of every score, instead of the town."""
    lines: list[tuple[str, ...]] = [("", *PARTS, "total")]
    for p, (total, place) in enumerate(final_scores(s)):
        lines.append((f"{place}. {player_name(p)}", *(str(x) for x in s.parts[p].tolist()), str(total)))
    drawn = ""
    for column, line in enumerate(lines):
        for row, words in enumerate(line):
            x = 12 if column == 0 else GRASSE_WIDTH - 74 * (s.num_players - column) - 14
            style = {} if column == 0 else RIGHT
            weight = BOLD if row in (0, len(line) - 1) else {}
            drawn += label(x, 52 + 26 * row, words, 11, fill=INK, **style, **weight)
    return _panel(MARGIN, MIDDLE_Y, GRASSE_WIDTH, MIDDLE_HEIGHT, _title("Final scores"), drawn)


# ---- the court ------------------------------------------------------------------------------------------------------

COUPLE_HEIGHT = (MIDDLE_HEIGHT - 26) / c.NUM_DAMES
FAVOURS = (
    "Court one row down when presenting",
    f"King counts {c.KING_POINTS_FAVOURED}",
    "present two perfumes",
    f"{c.CUBE_POINTS} points for each cube",
)


def _court(s: Any, seat: int | None) -> str:
    couples = (_couple(s, seat, d) for d in range(c.NUM_DAMES))
    return _panel(COURT_X, MIDDLE_Y, COURT_WIDTH, MIDDLE_HEIGHT, _title("Court Life"), *couples)


def _couple(s: Any, seat: int | None, d: int) -> str:
    """A couple: action spaces, letter, gift; influence, favour and hidden bonus tile."""
    slots = np.flatnonzero(c.COUPLE_TYPE + d == c.SLOT_TYPE)
    bonus = bonus_text(s.bonus[d]) if bonus_shows(s, seat, d) else "a hidden bonus tile"
    held = s.favour[d]
    return at(
        0,
        24 + COUPLE_HEIGHT * d,
        rect(8, 0, COURT_WIDTH - 16, COUPLE_HEIGHT - 5, rx=4, fill="#f6eef3"),
        "".join(_space(s, 24, 16 + 24 * k, int(slot)) for k, slot in enumerate(slots)),
        label(42, 16, f"Dame {'ABCD'[d]}", 11, fill=INK, **BOLD),
        label(42, 30, f"letter {LETTERS[d + 1]}", 9, fill=FAINT),
        _gift(d),
        label(112, 16, f"Favour: {FAVOURS[d]}", 9, fill=INK),
        _badge(COURT_WIDTH - 24, 14, held, 8) if held != NONE else "",
        _influence(s, d),
        paragraph(112, 51, bonus, COURT_WIDTH - 168, 9, 1, fill=INK if bonus_shows(s, seat, d) else FAINT),
        "".join(_badge(COURT_WIDTH - 20 - 12 * k, 48, p, 5) for k, p in enumerate(lookers(s, d))),
    )


def _gift(d: int) -> str:
    kinds = [kind for kind in range(c.NUM_SCENTS) if c.DAME_GIFT[d, kind]]
    if kinds:
        return "".join(_scent(50 + 15 * k, 46, kind) for k, kind in enumerate(kinds))
    return _token(50, 46) if d == c.DAME_C else label(42, 49, "a perfume", 9, fill=INK)


def _influence(s: Any, d: int) -> str:
    drawn, x = label(112, 33, "Influence", 9, fill=FAINT), 162
    for p in range(s.num_players):
        for _ in range(s.influence[p, d]):
            drawn += circle(x, 30, 5, fill=PLAYER_COLOURS[p], stroke="white", stroke_width=0.8)
            drawn += centred(x, 30, str(p), 6, fill="white", **BOLD)
            x += 8
        x += 6 if s.influence[p, d] else 0
    return drawn


# ---- Versailles -----------------------------------------------------------------------------------------------------

MATRIX_X, MATRIX_Y, CELL_WIDTH, CELL_HEIGHT = 62, 66, 41, 31


def _versailles(s: Any) -> str:
    slot = c.SLOT_TYPE.tolist().index(c.VERSAILLES_TYPE)
    seats = standing(s, slot)
    order = c.ORDER.tolist()
    return _panel(
        VERSAILLES_X,
        MIDDLE_Y,
        VERSAILLES_WIDTH,
        MIDDLE_HEIGHT,
        _title("Versailles"),
        "".join(_badge(112 + 22 * k, 14, p) for k, p in enumerate(seats)),
        "".join(_column(s, k, base) for k, base in enumerate(order)),
        "".join(_row(s, k, row) for k, row in enumerate(order)),
        "".join(_cell(s, i, j, base, row) for i, base in enumerate(order) for j, row in enumerate(order)),
        _matrix_reserve(s),
    )


def _marker(x: float, y: float, words: str, colour: str) -> str:
    return rect(x - 17, y - 8, 34, 15, rx=7, fill=colour) + centred(x, y - 0.5, words, 9, fill="white", **BOLD)


def _column(s: Any, k: int, base: int) -> str:
    x = MATRIX_X + CELL_WIDTH * (k + 0.5)
    king = _marker(x, MATRIX_Y - 31, "King", INK) if base == s.king else ""
    total = centred(x, MATRIX_Y + CELL_HEIGHT * c.NUM_SCENTS + 10, str(int(s.cubes[base].sum())), 9, fill=FAINT)
    return king + _scent(x, MATRIX_Y - 11, base, 7) + total


def _row(s: Any, k: int, row: int) -> str:
    y = MATRIX_Y + CELL_HEIGHT * (k + 0.5)
    court = _marker(23, y, "Court", PLAYER_COLOURS[3]) if row == s.court else ""
    total = centred(MATRIX_X + CELL_WIDTH * c.NUM_SCENTS + 12, y, str(int(s.cubes[:, row].sum())), 9, fill=FAINT)
    return court + _scent(MATRIX_X - 12, y, row, 7) + total


def _cell(s: Any, i: int, j: int, base: int, row: int) -> str:
    """A cell: its sub-cells from the left, cubes in them, the token behind."""
    x, y = MATRIX_X + CELL_WIDTH * i, MATRIX_Y + CELL_HEIGHT * j
    if base == row and not c.DIAGONAL:
        return rect(x, y, CELL_WIDTH, CELL_HEIGHT, fill="#e5ddd0", stroke=LINE)
    marked = base == s.king or row == s.court
    drawn = rect(x, y, CELL_WIDTH, CELL_HEIGHT, fill="#fdf6e0" if marked else CARD, stroke=LINE)
    cells = c.CELLS[s.num_players]
    step = (CELL_WIDTH - 6) / cells
    for k in range(cells):
        full = k < s.cubes[base, row]
        fill = {"fill": CUBE, "stroke": INK} if full else {"fill": "none", "stroke": LINE}
        drawn += rect(x + 3 + step * k + 1, y + CELL_HEIGHT - 12, step - 2, 8, stroke_width=0.7, **fill)
    return drawn + (_token(x + CELL_WIDTH / 2, y + 9) if s.token[base, row] else "")


def _matrix_reserve(s: Any) -> str:
    x = MATRIX_X + CELL_WIDTH * c.NUM_SCENTS + 30
    return (
        label(x, 84, "In reserve", 9, fill=FAINT)
        + rect(x, 94, 9, 9, fill=CUBE, stroke=INK, stroke_width=0.7)
        + label(x + 14, 102, str(s.cube_reserve), 11, fill=INK)
        + _token(x + 5, 117)
        + label(x + 14, 121, str(s.token_reserve), 11, fill=INK)
        + label(x, 148, "Points", 9, fill=FAINT)
        + label(x, 162, f"King {c.KING_POINTS}", 9, fill=INK)
        + label(x, 175, f"Perfection {c.PERFECTION_POINTS}", 9, fill=INK)
        + label(x, 188, "Court by letter", 9, fill=INK)
        + label(x, 201, "/".join(str(points) for points in c.LETTER_POINTS), 9, fill=INK)
    )


# ---- recipes --------------------------------------------------------------------------------------------------------

RECIPES_Y, RECIPES_HEIGHT = MIDDLE_Y + MIDDLE_HEIGHT + 8, 34


def _recipes(s: Any) -> str:
    """All recipes by base: empty squares are complements, the number is the level; taken ones are faint."""
    order = np.argsort(c.RECIPE_BASE, kind="stable")
    width = (WIDTH - 2 * MARGIN) / c.NUM_RECIPES
    return "".join(_recipe(s, MARGIN + width * k, width - 3, int(recipe)) for k, recipe in enumerate(order))


def _recipe(s: Any, x: float, width: float, recipe: int) -> str:
    base = int(c.RECIPE_BASE[recipe])
    slots = "".join(
        rect(x + 4 + 8 * k, RECIPES_Y + 22, 7, 7, rx=1.5, fill=CARD, stroke=INK, stroke_width=0.6)
        for k in range(c.RECIPE_SLOTS[recipe])
    )
    drawn = (
        rect(x, RECIPES_Y, width, RECIPES_HEIGHT, rx=4, fill=SCENT_COLOURS[base], fill_opacity=0.3, stroke=LINE)
        + _scent(x + 10, RECIPES_Y + 11, base)
        + slots
        + label(x + width - 4, RECIPES_Y + 16, str(c.RECIPE_LEVEL[recipe]), 12, fill=INK, **BOLD, **RIGHT)
    )
    return drawn if s.recipe_open[recipe] else element("g", drawn, opacity=0.2)


# ---- players --------------------------------------------------------------------------------------------------------

PLAYERS_Y = RECIPES_Y + RECIPES_HEIGHT + 8
PLAYERS_HEIGHT = HEIGHT - PLAYERS_Y - 12
LEFT_X = 84
"""Where the lines right of the sundial begin."""


def _player(s: Any, p: int) -> str:
    width = (WIDTH - 2 * MARGIN + GAP) / s.num_players - GAP
    return _panel(
        MARGIN + p * (width + GAP),
        PLAYERS_Y,
        width,
        PLAYERS_HEIGHT,
        _badge(18, 17, p),
        label(32, 21, player_name(p), 12, fill=INK, **BOLD),
        label(width - 12, 24, str(s.score[p]), 20, fill=INK, **RIGHT, **BOLD),
        label(width - 46, 21, _where(s, p), 9, fill=FAINT, **RIGHT),
        _sundial(44, 72, int(s.ap[p])),
        _facts(s, p),
        _holdings(s, p, width),
        _methods(s, p, width),
        _curriculum(s, p, width),
        *(_perfume(s, p, space, width) for space in range(c.PERFUME_SPACES)),
        stroke=PLAYER_COLOURS[p],
        stroke_width=3 if s.to_move == p else 1,
    )


def _where(s: Any, p: int) -> str:
    return c.SLOT_NAMES[s.slot[p]] if s.slot[p] != NONE else "at home"


def _sundial(x: float, y: float, ap: int) -> str:
    """The dial: action points outside, production points inside, a hand on the points left."""
    drawn = circle(x, y, 33, fill="#f3ead6", stroke=LINE) + circle(x, y, 19, fill=CARD, stroke=LINE)
    for points in range(1, c.MAX_AP + 1):
        angle = 2 * pi * (c.MAX_AP - points) / c.MAX_AP
        dx, dy = sin(angle), -cos(angle)
        here = points == ap
        if here:
            drawn += circle(x + 26 * dx, y + 26 * dy, 7.5, fill=GOLD)
            drawn += element(
                "path", d=f"M{x:.1f} {y:.1f}L{x + 18 * dx:.1f} {y + 18 * dy:.1f}", stroke=INK, stroke_width=2
            )
        drawn += centred(x + 26 * dx, y + 26 * dy, str(points), 9, fill=INK, **(BOLD if here else {}))
    return drawn


def _facts(s: Any, p: int) -> str:
    ap = int(s.ap[p])
    produces = (
        f"{c.SUNDIAL_PP[ap]} production, {number_of(int(c.SUNDIAL_LEGS[ap]), 'leg')}"
        if c.SUNDIAL_PP[ap]
        else "no production"
    )
    favours = "".join("ABCD"[d] for d in range(c.NUM_DAMES) if s.favour[d] == p)
    return (
        label(LEFT_X, 46, f"{ap} AP: {produces}", 9.5, fill=INK, **BOLD)
        + label(LEFT_X, 60, f"experience {experience_of(s, p)}", 9.5, fill=INK)
        + label(LEFT_X + 84, 60, c.LETTER_NAMES[s.letter[p]], 9.5, fill=INK)
        + _token(LEFT_X + 5, 72, 5)
        + label(LEFT_X + 14, 76, str(s.tokens[p]), 9.5, fill=INK)
        + circle(LEFT_X + 36, 72, 5, fill=PLAYER_COLOURS[p])
        + label(LEFT_X + 45, 76, f"{s.supply[p]} in hand", 9.5, fill=INK)
        + (label(LEFT_X + 100, 76, f"favours {', '.join(favours)}", 9.5, fill=INK) if favours else "")
    )


def _holdings(s: Any, p: int, width: float) -> str:
    room = width - LEFT_X - 52
    return (
        label(LEFT_X, 94, "flowers", 9, fill=FAINT)
        + _chits(LEFT_X + 38, 91, s.flowers[p].tolist(), room)
        + label(10, 116, "scents", 9, fill=FAINT)
        + _chits(LEFT_X + 38 - 80, 113, s.scents[p].tolist(), width - 58, scents=True)
    )


def _methods(s: Any, p: int, width: float) -> str:
    """Production methods side by side, with the flowers stored on them."""
    drawn, step = "", (width - 16) / c.METHOD_SPACES
    for k, method in enumerate(np.flatnonzero(s.methods[p])):
        drawn += rect(9 + step * k, 126, step - 4, 20, rx=4, fill="#eef4ee", stroke=LINE)
        drawn += label(13 + step * k, 139, c.METHOD_NAMES[method], 8.5, fill=INK)
        drawn += _chits(step * (k + 1) - 28, 136, s.stored[p, method].tolist(), 32)
    return drawn


def _curriculum(s: Any, p: int, width: float) -> str:
    """Apprenticeship tiles and city tiles; flipped ones only by their points."""
    drawn, x = "", 10.0
    for names, values, scents in (("base", s.bases[p], True), ("spec.", s.specs[p], False)):
        if values.any():
            drawn += label(x, 162, names, 9, fill=FAINT)
            drawn += _chits(x + 26, 159, values.tolist(), 100, scents)
            x += 46 + 14.5 * int(values.sum())
    skills = [c.SKILL_NAMES[k] for k in np.flatnonzero(s.skills[p])]
    drawn += label(x, 162, ", ".join(skills), 9, fill=INK)
    points = f"flipped: {number_of(flipped_points(s, p), 'point')}" if s.flipped[p].any() else ""
    return drawn + label(width - 10, 162, points, 9, fill=FAINT, **RIGHT) + _city_tiles(s, p, width)


TILE_ROWS, TILE_ROW = 5, 14


def _city_tiles(s: Any, p: int, width: float) -> str:
    """City tiles that are not flipped, in a second column and smaller where one column is too short."""
    tiles = tiles_of(s, p)
    columns = 1 if len(tiles) <= TILE_ROWS else 2
    room = columns * TILE_ROWS
    shown = tiles if len(tiles) <= room else tiles[: room - 1]
    words = [f"{c.CITY_NAMES[c.TILE_CITY[tile]]}: {benefit_text(tile)}" for tile in shown]
    words += [f"and {len(tiles) - len(shown)} more"] * (len(tiles) > len(shown))
    wide, size = (width - 20) / columns, 10 / columns**0.3
    return "".join(
        paragraph(10 + wide * (k % columns), 180 + TILE_ROW * (k // columns), line, wide - 4, size, 1, fill=INK)
        for k, line in enumerate(words)
    )


def _perfume(s: Any, p: int, space: int, width: float) -> str:
    """A perfume in its space; one that has been presented lies lower and is darker."""
    step = (width - 16) / c.PERFUME_SPACES
    x, y = 9 + step * space, PLAYERS_HEIGHT - 52
    recipe = s.perfume[p, space]
    if recipe == NONE:
        return rect(x, y, step - 4, 34, rx=4, fill="none", stroke=LINE, stroke_dasharray="4 3")
    presented = s.presented[p, space] == 1
    top = y + 10 if presented else y
    base = int(c.RECIPE_BASE[recipe])
    kinds = [c.SCENT_LETTERS.index(letter) for letter in scent_letters(s.complements[p, space])]
    return (
        rect(
            x,
            top,
            step - 4,
            34,
            rx=4,
            fill="#e7e0d6" if presented else "#fffaf0",
            stroke=INK if not presented else LINE,
        )
        + _scent(x + 14, top + 15, base, 8)
        + "".join(_scent(x + 34 + 16 * k, top + 15, kind, 6.5) for k, kind in enumerate(kinds))
        + label(x + step - 9, top + 19, str(c.RECIPE_LEVEL[recipe]), 11, fill=INK, **BOLD, **RIGHT)
        + label(x + 6, top + 31, "presented" if presented else "", 7, fill=FAINT)
    )
