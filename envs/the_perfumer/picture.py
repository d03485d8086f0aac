"""The table as an SVG drawing.

Plants are discs that bear their letters, strips narrow bars in their colours, bottles show the numbers of their
patterns. Below the map is the nose of the seat that looks: the odour it remembers of every card and strip as four bars,
and what follows from it about the contents of the strips.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from ..engine.svg import at, centred, circle, document, element, fitted, label, paragraph, rect
from . import components as c
from .describe import decision_text, helper_text
from .seen import (
    AXES,
    BONUS_TEXTS,
    PLANT_CODES,
    completed,
    contents_show,
    free_pipettes,
    held,
    helpers_of,
    is_right,
    likeliest_strips,
    members,
    nose_text,
    odours_show,
    parts_text,
    perfume_plants,
    phase_text,
    pieces,
    pile_text,
    player_name,
    posterior_shows,
    result_text,
    standing,
    store_size,
    tiles_on_offer,
)
from .state import NO_ORDER, NOBODY

WIDTH, HEIGHT, MARGIN = 1280, 900, 20

INK, FAINT, PAPER, CARD, LINE, GOLD = "#2f2a26", "#857b72", "#f7f3ec", "#ffffff", "#d8cfc2", "#e3b23c"
PLAYER_COLOURS = ("#0063a6", "#c8500a", "#00755a", "#8a2f62", "#6f6200")
PLANT_COLOURS = ("#b3a1dc", "#ee9db8", "#c3dc6b", "#d59a62", "#7db38a", "#7fc4c9", "#ead9ee")
STRIP_COLOURS = ("#d63b3b", "#ee8a2a", "#e6cf2e", "#3f9e52", "#3e78c9", "#8556ac", "#ec8fc0")
LEVEL_COLOURS = ("#7d8894", "#3f6ea0", "#a3485c")
RESEARCH_COLOUR, SHOP_COLOUR, SURE_COLOUR = "#3c6e71", "#8a5a2b", "#2f7a5d"
BARS_UP, BARS_DOWN = "#3c6e71", "#b5654a"
SERIF = "Georgia, 'DejaVu Serif', serif"
BOLD = {"font_weight": "bold"}

MAP_X, MAP_Y, MAP_WIDTH, MAP_HEIGHT = MARGIN, 70, 664, 560
CENTRE_X, CENTRE_Y, RADIUS_X, RADIUS_Y, CENTRE_RADIUS = MAP_WIDTH / 2, 292, 252, 224, 98
ORIGIN_WIDTH, ORIGIN_HEIGHT = 152, 94
ORDER_WIDTH, ORDER_HEIGHT = 140, 43
NOSE_Y = MAP_Y + MAP_HEIGHT + 12
NOSE_HEIGHT = HEIGHT - NOSE_Y - MARGIN
PLAYERS_X = MAP_X + MAP_WIDTH + 14
PLAYERS_WIDTH = WIDTH - PLAYERS_X - MARGIN
PANEL_HEIGHT, LARGEST_SCALE = 154, 1.35
"""Height of a player's panel as it is drawn, and how far it is enlarged."""

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")

FULL_BAR = 2.0
"""Odour that fills a bar; the components of an odour are standard normal."""


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as a self-contained SVG drawing of ``WIDTH`` x ``HEIGHT`` pixels.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the pile.
    """
    s = plain_record(state)
    asked = result_text(s) if s.to_move == OVER else f"{player_name(s.to_move)} is asked: {decision_text(state)}"
    return document(
        WIDTH,
        HEIGHT,
        f"The Perfumer, {phase_text(s)}: {asked}",
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _header(s, seat, asked),
        _map(s),
        _lower_panel(s, seat),
        *(_player(s, p) for p in range(s.num_players)),
    )


# ---- pieces ---------------------------------------------------------------------------------------------------------


def _plant(x: float, y: float, plant: int, radius: float = 7.5, **attributes: str | float) -> str:
    """An ingredient, or a plant named by an order or a recipe."""
    style = {"fill": PLANT_COLOURS[plant], "stroke": INK, "stroke_width": 0.6, **attributes}
    return circle(x, y, radius, **style) + centred(x, y, PLANT_CODES[plant], 1.02 * radius, fill=INK, **BOLD)


def _plants(x: float, y: float, plants: list[int], radius: float = 7.5, step: float = 16.5) -> str:
    """Ingredients in a row."""
    return "".join(_plant(x + radius + step * k, y, plant, radius) for k, plant in enumerate(plants))


def _fragrance_card(x: float, y: float, plant: int) -> str:
    """A fragrance card, from its upper left corner."""
    frame = rect(x, y, 18, 24, rx=2.5, fill=PLANT_COLOURS[plant], stroke=INK, stroke_width=0.8)
    return frame + centred(x + 9, y + 12, PLANT_CODES[plant], 10, fill=INK, **BOLD)


def _strip(x: float, y: float, strip: int, height: float = 24) -> str:
    """A smelling strip or a pipette, from its upper left corner."""
    return rect(x, y, 8, height, rx=2, fill=STRIP_COLOURS[strip], stroke=INK, stroke_width=0.6)


def _badge(x: float, y: float, p: int, radius: float = 9) -> str:
    return circle(x, y, radius, fill=PLAYER_COLOURS[p], stroke="white") + centred(
        x, y, str(p), 1.1 * radius, fill="white", **BOLD
    )


def _coin(x: float, y: float, words: str, radius: float = 8) -> str:
    return circle(x, y, radius, fill=GOLD, stroke=INK, stroke_width=0.5) + centred(x, y, words, 1.15 * radius, **BOLD)


def _bottle(x: float, y: float, pattern: int) -> str:
    """A bottle with the number of its pattern, centred."""
    return (
        rect(x - 2.5, y - 11, 5, 5, fill=LINE, stroke=INK, stroke_width=0.6)
        + rect(x - 6.5, y - 6.5, 13, 15, rx=3, fill="#dfeaf0", stroke=INK, stroke_width=0.6)
        + centred(x, y + 1, str(pattern), 10, fill=INK, **BOLD)
    )


def _bottles(x: float, y: float, patterns: list[int]) -> str:
    return "".join(_bottle(x + 15 * k, y, pattern) for k, pattern in enumerate(patterns))


def _panel(x: float, y: float, width: float, height: float, *children: str, **attributes: str | float) -> str:
    """A board with its contents, which count from its corner."""
    style = {"fill": CARD, "stroke": LINE, "rx": 6, **attributes}
    return at(x, y, rect(0, 0, width, height, **style), *children)


def _header(s: Any, seat: int | None, asked: str) -> str:
    seen = "nothing hidden but the pile" if seat is None else f"as {player_name(seat)} sees it"
    colour = PLAYER_COLOURS[s.to_move] if s.to_move != OVER else LINE
    return (
        label(MARGIN, 44, "The Perfumer", 32, fill=INK, font_family=SERIF, font_style="italic")
        + label(252, 30, phase_text(s), 13, fill=INK, **BOLD)
        + label(252, 48, f"{s.num_players} players, {seen}", 11, fill=FAINT)
        + _panel(PLAYERS_X - 100, 14, PLAYERS_WIDTH + 100, 42, *_asked(asked), rx=21, stroke=colour, stroke_width=2)
    )


def _asked(words: str) -> list[str]:
    width = PLAYERS_WIDTH + 70
    rows = fitted(words, width, 13, 2)
    first = 26 if len(rows) == 1 else 18
    return [label(18, first + 16 * k, row, 13, fill=INK, **BOLD) for k, row in enumerate(rows)]


# ---- the map --------------------------------------------------------------------------------------------------------


def _direction(origin: int) -> tuple[float, float]:
    """From the centre of the map to an origin, in radii."""
    angle = 2 * pi * origin / c.NUM_PLANTS - pi / 2
    return cos(angle), sin(angle)


def _map(s: Any) -> str:
    ring = element(
        "ellipse", cx=CENTRE_X, cy=CENTRE_Y, rx=RADIUS_X, ry=RADIUS_Y, fill="#efe9dc", stroke=LINE, stroke_width=10
    )
    return at(
        MAP_X,
        MAP_Y,
        rect(0, 0, MAP_WIDTH, MAP_HEIGHT, rx=6, fill="#fbf9f4", stroke=LINE),
        ring,
        *(_spoke(k) for k in range(c.NUM_PLANTS)),
        _centre(s),
        *(_origin(s, k) for k in range(c.NUM_PLANTS)),
        *(_pawns(s, k) for k in range(c.NUM_PLANTS)),
        _pile(s),
        _strips_on_table(s),
    )


def _spoke(origin: int) -> str:
    dx, dy = _direction(origin)
    x, y = CENTRE_X + RADIUS_X * dx, CENTRE_Y + RADIUS_Y * dy
    return element("path", d=f"M{CENTRE_X} {CENTRE_Y}L{x:.1f} {y:.1f}", stroke=LINE, stroke_width=5)


def _origin(s: Any, k: int) -> str:
    """Plant, fragrance card or who holds it, supply, and the order that lies there."""
    dx, dy = _direction(k)
    holder = s.card_at[k]
    card = (
        _fragrance_card(ORIGIN_WIDTH - 25, 5, k)
        if holder == NOBODY
        else rect(ORIGIN_WIDTH - 25, 5, 18, 24, rx=2.5, fill="none", stroke=LINE, stroke_dasharray="3 2")
        + _badge(ORIGIN_WIDTH - 16, 17, holder, 7)
    )
    return _panel(
        CENTRE_X + RADIUS_X * dx - ORIGIN_WIDTH / 2,
        CENTRE_Y + RADIUS_Y * dy - ORIGIN_HEIGHT / 2,
        ORIGIN_WIDTH,
        ORIGIN_HEIGHT,
        label(8, 17, c.PLANT_NAMES[k], 12, fill=INK, **BOLD),
        *(_plant(14 + 15 * i, 32, k, 6.5) for i in range(s.supply[k])),
        label(8, 36, "no supply", 10, fill=FAINT) if s.supply[k] == 0 else "",
        card,
        _order(6, 45, s.board[k]),
        stroke=INK,
    )


def _order(x: float, y: float, order: int) -> str:
    """A custom order, 140 x 43."""
    if order == NO_ORDER:
        return rect(x, y, ORDER_WIDTH, ORDER_HEIGHT, rx=4, fill="none", stroke=LINE, stroke_dasharray="4 3")
    level = int(c.ORDER_LEVEL[order])
    bonus = BONUS_TEXTS[c.ORDER_BONUS[order]]
    return at(
        x,
        y,
        rect(0, 0, ORDER_WIDTH, ORDER_HEIGHT, rx=4, fill="#fdf6e7", stroke=LEVEL_COLOURS[level]),
        rect(4, 4, 15, 15, rx=3, fill=LEVEL_COLOURS[level]),
        centred(11.5, 11.5, c.LEVEL_NAMES[level], 11, fill="white", **BOLD),
        _plants(24, 11.5, pieces(c.ORDER_NEEDS[order]), 7, 15),
        _coin(129, 12, str(c.ORDER_POINTS[order]), 8),
        _bottles(13, 32, members(c.ORDER_PATTERNS[order])),
        label(134, 37, bonus, 9, fill=INK, text_anchor="end"),
    )


def _pawns(s: Any, k: int) -> str:
    """Pawns that stand at an origin, towards the centre."""
    dx, dy = _direction(k)
    there = [p for p in range(s.num_players) if s.place[p] == k]
    x, y = CENTRE_X + 0.585 * RADIUS_X * dx, CENTRE_Y + 0.585 * RADIUS_Y * dy
    return "".join(_badge(x + 17 * (i - (len(there) - 1) / 2), y, p, 9.5) for i, p in enumerate(there))


def _centre(s: Any) -> str:
    """Pawns, bonus area, research token, and the shop with its stack."""
    there = [p for p in range(s.num_players) if s.place[p] == c.CENTRE]
    pawns = "".join(_badge(17 * (i - (len(there) - 1) / 2), -74, p, 9.5) for i, p in enumerate(there))
    bonus = "".join(_plant(-66 + 22 * k, -32, k) for k in range(c.NUM_PLANTS))
    counts = "".join(
        centred(-66 + 22 * k, -16, str(count), 10, fill=INK if count else FAINT, **BOLD)
        for k, count in enumerate(s.bonus.tolist())
    )
    return at(
        CENTRE_X,
        CENTRE_Y,
        circle(0, 0, CENTRE_RADIUS, fill=CARD, stroke=INK),
        pawns,
        centred(0, -51, "bonus area", 10, fill=FAINT),
        bonus,
        counts,
        _research_token(s),
        _shop(s),
    )


def _research_token(s: Any) -> str:
    holder = "here" if s.research == NOBODY else f"with {player_name(s.research)}"
    return (
        circle(-62, 9, 9, fill=RESEARCH_COLOUR if s.research == NOBODY else LINE, stroke=INK, stroke_width=0.6)
        + centred(-62, 9, "R", 11, fill="white", **BOLD)
        + label(-48, 13, f"research {holder}", 10, fill=INK)
    )


def _shop(s: Any) -> str:
    closed = s.shop == NOBODY
    words = "shop closed" if closed else f"shop of {player_name(s.shop)}"
    patterns = members(s.shop_patterns)
    return (
        circle(-62, 33, 9, fill=SHOP_COLOUR if closed else LINE, stroke=INK, stroke_width=0.6)
        + centred(-62, 33, "S", 11, fill="white", **BOLD)
        + label(-48, 37, words, 10, fill=INK)
        + ("" if closed else label(-50, 62, f"value {s.shop_value}", 10, fill=INK, text_anchor="start"))
        + _bottles(-2, 60, patterns)
    )


def _pile(s: Any) -> str:
    left = s.pile_left
    return (
        "".join(rect(14 + 2 * k, 14 - k, 34, 46, rx=4, fill="#5b4a3f", stroke="white") for k in range(min(left, 4)))
        + (rect(14, 14, 34, 46, rx=4, fill="none", stroke=LINE, stroke_dasharray="4 3") if left == 0 else "")
        + centred(33, 36, str(left), 16, fill="white" if left else FAINT, **BOLD)
        + label(14, 76, pile_text(s), 10, fill=FAINT)
    )


def _strips_on_table(s: Any) -> str:
    """Strips that nobody holds, in the upper right corner."""
    x = MAP_WIDTH - 122
    there = "".join(
        _strip(x + 16 * k, 14, k, 44)
        if s.strip_at[k] == NOBODY
        else rect(x + 16 * k, 14, 9, 44, rx=2, fill="none", stroke=LINE, stroke_dasharray="3 2")
        + _badge(x + 4.5 + 16 * k, 36, s.strip_at[k], 6.5)
        for k in range(c.NUM_STRIPS)
    )
    return there + label(x, 76, "smelling strips", 10, fill=FAINT)


# ---- below the map --------------------------------------------------------------------------------------------------


def _lower_panel(s: Any, seat: int | None) -> str:
    offered = tiles_on_offer(s)
    if offered:
        inside = _offer(s, offered)
    elif seat is None:
        inside = _contents(s, range(s.num_players))
    elif contents_show(s, seat):
        inside = _contents(s, [seat])
    else:
        inside = _nose(s, seat)
    return _panel(MAP_X, NOSE_Y, MAP_WIDTH, NOSE_HEIGHT, inside)


def _offer(s: Any, tiles: list[int]) -> str:
    """Helper tiles to choose from; the one under the hammer has a golden frame."""
    columns = 2 if len(tiles) <= 8 else 3
    width, height = (MAP_WIDTH - 12) / columns, 40
    drawn = label(10, 18, "Helpers on offer", 12, fill=INK, **BOLD)
    for k, tile in enumerate(tiles):
        x, y = 10 + width * (k % columns), 26 + height * (k // columns)
        frame = GOLD if tile == s.tile else LINE
        drawn += rect(x, y, width - 8, height - 4, rx=4, fill="#f3f7f4", stroke=frame, stroke_width=2)
        drawn += paragraph(x + 6, y + 14, helper_text(tile), width - 18, 9, 2, fill=INK)
    return drawn


CELL_WIDTH, CELL_HEIGHT, CELLS_X, CELLS_Y = 66, 24, 196, 64


def _nose(s: Any, seat: int) -> str:
    """What a seat remembers of every card and strip, and how likely each fragrance is in each strip."""
    drawn = label(10, 18, f"The nose of {player_name(seat)}", 12, fill=INK, **BOLD)
    drawn += label(10, 33, nose_text(s, seat), 10, fill=FAINT)
    if posterior_shows(s):
        drawn += _likeliest(s, seat)
    for k in range(c.NUM_PLANTS):
        x = CELLS_X + CELL_WIDTH * (k + 0.5)
        drawn += centred(x, 12, c.PLANT_NAMES[k], 8, fill=INK, **BOLD)
        drawn += _memory(s, x - 14, 19, s.card_mean[seat, k].tolist(), s.card_count[seat, k])
        drawn += centred(x, 53, f"smelled {s.card_count[seat, k]:.3g}×", 8, fill=FAINT)
    for k in range(c.NUM_STRIPS):
        y = CELLS_Y + CELL_HEIGHT * k
        drawn += _strip_row(s, k, y) + label(114, y + 15, f"{s.strip_count[seat, k]:.3g}×", 9, fill=FAINT)
        drawn += _memory(s, 150, y, s.strip_mean[seat, k].tolist(), s.strip_count[seat, k])
        if posterior_shows(s):
            drawn += "".join(_cell(j, y, s.posterior[seat, k, j]) for j in range(c.NUM_PLANTS))
    return drawn


def _likeliest(s: Any, seat: int) -> str:
    """For each perfume the strips that hold it with the greatest probability, or those bottled, and the probability."""
    drawn, x = "", 8.0
    for perfume, (strips, chance) in enumerate(likeliest_strips(s, seat)):
        drawn += _coin(x + 7, 49, str(c.PERFUME_POINTS[perfume]), 7)
        drawn += "".join(_strip(x + 16 + 8.5 * k, 42, strip, 14) for k, strip in enumerate(strips))
        x += 18 + 8.5 * len(strips)
        drawn += label(x, 53, f"{100 * chance:.0f} %", 9, fill=INK)
        x += 27
    return drawn


def _memory(s: Any, x: float, y: float, odour: list[float], count: float) -> str:
    """A remembered odour as four bars above and below a line; only the line while it is unknown."""
    middle = y + CELL_HEIGHT / 2
    drawn = element("path", d=f"M{x:.5g} {middle:.5g}h{7 * len(AXES)}", stroke=LINE)
    if count == 0 or not odours_show(s):
        return drawn
    for axis, value in enumerate(odour):
        length = 11 * min(abs(value) / FULL_BAR, 1.0)
        top, fill = (middle - length, BARS_UP) if value > 0 else (middle, BARS_DOWN)
        drawn += rect(x + 7 * axis + 0.5, top, 6, length, fill=fill)
    return drawn


def _cell(column: int, y: float, chance: float) -> str:
    """A probability, the darker the larger."""
    x = CELLS_X + CELL_WIDTH * column
    shade = rect(x + 1, y + 1, CELL_WIDTH - 2, CELL_HEIGHT - 2, rx=3, fill=SURE_COLOUR, fill_opacity=chance)
    ink = "white" if chance > 0.55 else INK
    return shade + centred(x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2, f"{100 * chance:.0f} %", 10, fill=ink)


def _strip_row(s: Any, k: int, y: float) -> str:
    """Colour, name and holder of a strip at the head of a row."""
    holder = s.strip_at[k]
    return (
        rect(10, y + 6, 26, 12, rx=2, fill=STRIP_COLOURS[k], stroke=INK, stroke_width=0.6)
        + label(42, y + 15, c.STRIP_NAMES[k], 10, fill=INK, **BOLD)
        + (_badge(98, y + 12, holder, 7) if holder != NOBODY else "")
    )


def _contents(s: Any, seats: Iterable[int]) -> str:
    """What the strips hold, and how sure the noses of some seats may be of it."""
    drawn = label(10, 18, "What the strips hold", 12, fill=INK, **BOLD)
    drawn += label(10, 33, "and the chance that a nose gives to it", 10, fill=FAINT)
    for p in seats:
        drawn += _badge(CELLS_X + CELL_WIDTH * (p + 1.5), 50, p)
    for k in range(c.NUM_STRIPS):
        y, plant = CELLS_Y + CELL_HEIGHT * k, s.contents[k]
        drawn += (
            _strip_row(s, k, y) + _plant(130, y + 12, plant) + label(144, y + 15, c.PLANT_NAMES[plant], 10, fill=INK)
        )
        drawn += "".join(_cell(p + 1, y, s.posterior[p, k, plant]) for p in seats)
    return drawn


# ---- players --------------------------------------------------------------------------------------------------------


def _player(s: Any, p: int) -> str:
    """A player's panel, as large as the number of players allows."""
    gap = 10
    height = (HEIGHT - MAP_Y - MARGIN + gap) / s.num_players - gap
    scale = min(height / PANEL_HEIGHT, LARGEST_SCALE)
    width = PLAYERS_WIDTH / scale
    rows = (_player_heading(s, p, width), _store(s, p), _held(s, p), _recipe(s, p))
    inside = element("g", *rows, _orders(s, p, width), _helpers(s, p, width), transform=f"scale({scale:.5g})")
    return _panel(
        PLAYERS_X,
        MAP_Y + p * (height + gap),
        PLAYERS_WIDTH,
        height,
        inside,
        stroke=PLAYER_COLOURS[p],
        stroke_width=3 if s.to_move == p else 1,
    )


def _player_heading(s: Any, p: int, width: float) -> str:
    facts = [ORDINALS[standing(s).index(p)]]
    facts += ["starting player"] * (s.start == p)
    facts += [f"{s.ap} AP left"] * (s.current == p and s.to_move != OVER)
    facts += [parts_text(s, p)] * (s.to_move == OVER)
    return (
        _badge(18, 17, p)
        + label(33, 21, player_name(p), 12, fill=INK, **BOLD)
        + label(96, 21, ", ".join(facts), 10, fill=FAINT)
        + label(width - 12, 25, str(s.score[p]), 22, fill=INK, text_anchor="end", **BOLD)
    )


def _store(s: Any, p: int) -> str:
    """The store: a place for each ingredient up to the limit."""
    limit, count = store_size(s, p), int(s.hand[p].sum())
    places = "".join(circle(16 + 17.5 * k, 46, 7.5, fill="none", stroke=LINE) for k in range(max(limit, count)))
    return places + _plants(8.5, 46, pieces(s.hand[p]), 7.5, 17.5)


def _held(s: Any, p: int) -> str:
    """Fragrance cards and strips in hand, and the tokens."""
    drawn, x = "", 166.0
    cards, strips = held(s, p)
    for plant in cards:
        drawn += _fragrance_card(x, 34, plant)
        x += 22
    for strip in strips:
        drawn += _strip(x, 34, strip)
        x += 14
    for letter, colour, holder in (("R", RESEARCH_COLOUR, s.research), ("S", SHOP_COLOUR, s.shop)):
        if holder == p:
            drawn += circle(x + 10, 46, 9, fill=colour) + centred(x + 10, 46, letter, 11, fill="white", **BOLD)
            x += 24
    return drawn


def _recipe(s: Any, p: int) -> str:
    """The side in use: each perfume with its fragrances and, once bottled, its strips; then the free pipettes."""
    drawn, x = "", 8.0
    for perfume in range(c.NUM_PERFUMES):
        box, width = _perfume(s, p, perfume)
        drawn += at(x, 62, box)
        x += width + 6
    drawn += label(x + 4, 80, "pipettes", 9, fill=FAINT)
    for strip in range(c.NUM_STRIPS):
        free = strip in free_pipettes(s, p)
        fill = STRIP_COLOURS[strip] if free else "none"
        drawn += rect(x + 46 + 11 * strip, 68, 7, 16, rx=2, fill=fill, stroke=INK if free else LINE, stroke_width=0.6)
    return drawn


def _perfume(s: Any, p: int, perfume: int) -> tuple[str, float]:
    """A perfume of the recipe and its width: golden once it is bottled, green once it has proved right."""
    plants = perfume_plants(s, p, perfume)
    strips = members(s.bottled[p, perfume])
    width = 24 + 16.5 * len(plants) + (11 * len(strips) + 4 if strips else 0)
    paper, frame = ("#fbf3da", GOLD) if strips else (PAPER, LINE)
    if is_right(s, p, perfume):
        paper, frame = "#dff0e3", SURE_COLOUR
    drawn = rect(0, 0, width, 28, rx=4, fill=paper, stroke=frame)
    drawn += _coin(12, 14, str(c.PERFUME_POINTS[perfume]), 8)
    drawn += "".join(_plant(31 + 16.5 * k, 14, plant, 7.5) for k, plant in enumerate(plants))
    drawn += "".join(_strip(width - 11 * (len(strips) - k) - 1, 5, strip, 18) for k, strip in enumerate(strips))
    return drawn, width


def _orders(s: Any, p: int, width: float) -> str:
    """Completed orders that can still be offered to a shop."""
    drawn, x = label(10, 109, "orders", 9, fill=FAINT), 46.0
    orders = completed(s, p)
    for shown, order in enumerate(orders):
        patterns = members(c.ORDER_PATTERNS[order])
        if x + 15 * len(patterns) > width - 60:
            return drawn + label(x, 110, f"and {len(orders) - shown} more", 9, fill=FAINT)
        level = int(c.ORDER_LEVEL[order])
        drawn += rect(x, 98, 13, 15, rx=2, fill=LEVEL_COLOURS[level])
        drawn += centred(x + 6.5, 105.5, c.LEVEL_NAMES[level], 10, fill="white", **BOLD)
        drawn += _bottles(x + 22, 106, patterns)
        x += 20 + 15 * len(patterns)
    return drawn + ("" if orders else label(x, 109, "none", 9, fill=FAINT))


def _helpers(s: Any, p: int, width: float) -> str:
    """Helper tiles with their effects."""
    drawn, y = "", 131.0
    for tile in helpers_of(s, p):
        words = helper_text(tile) + " (face down)" * s.tile_down[tile]
        drawn += paragraph(10, y, words, width - 20, 9, 2, fill=INK)
        y += 11.25 * len(fitted(words, width - 20, 9, 2))
    return drawn
