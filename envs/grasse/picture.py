"""The table as an SVG drawing.

Players' colours differ for the colour-blind too, and every piece bears its letters: squares are bases, discs essences,
bottles perfumes, shields the players' workers, pawns their collectors.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from ..engine.svg import at, centred, circle, document, element, fitted, label, paragraph, rect
from . import components as c
from .components import NUM_BASES
from .describe import decision_text
from .options import SOLO_MODES
from .rules.scoring import PARTS
from .seen import (
    PERFUME_CODES,
    RESOURCE_CODES,
    cost_at,
    final_scores,
    holdings_show,
    looked_cards,
    looked_cards_show,
    looked_texts,
    open_locations,
    parts_in_play,
    player_code,
    player_name,
    result_text,
    worker_counts,
)
from .seen_expansions import expansion_sections, guests_at
from .state import BLOCKED, FREE, NEUTRAL, NUM_SPACES, UNPLACED

WIDTH, HEIGHT = 1280, 900

INK, FAINT, PAPER, CARD, LINE, GOLD = "#2f2a26", "#857b72", "#f7f3ec", "#ffffff", "#d8cfc2", "#e3b23c"
PLAYER_COLOURS = ("#0063a6", "#c8500a", "#00755a", "#8a2f62")
BASE_COLOURS = ("#8cc4ea", "#f0cf6b", "#b9c2c9", "#c59a72")
RESOURCE_COLOURS = (*BASE_COLOURS, "#e58fb4", "#86b86a", "#e4785c", "#c08a2e", "#80624a")
PERFUME_COLOURS = (*RESOURCE_COLOURS[NUM_BASES:], "#8468b0")
BOLD = {"font_weight": "bold"}


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as a self-contained SVG drawing of ``WIDTH`` x ``HEIGHT`` pixels, higher with expansions.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the decks.
    """
    s = plain_record(state)
    asked = decision_text(state)
    expansions, added = _expansions(s, seat)
    return document(
        WIDTH,
        HEIGHT + added,
        f"Grasse, round {s.round}: {asked}",
        rect(0, 0, WIDTH, HEIGHT + added, fill=PAPER),
        _header(s, seat, asked),
        _track(s),
        *_locations(s),
        _final_table(s) if s.to_move == OVER else _cards(s, seat),
        *_players(s, seat),
        expansions,
        _legend(HEIGHT + added),
    )


# ---- pieces -----------------------------------------------------------------------------------------------------


def _piece(x: float, y: float, colour: int, size: float = 8, **attributes: str | float) -> str:
    """A resource: bases are squares, essences discs."""
    style = {"fill": RESOURCE_COLOURS[colour], "stroke": INK, "stroke_width": 0.7, **attributes}
    if colour < NUM_BASES:
        shape = rect(x - size, y - size, 2 * size, 2 * size, rx=2, **style)
    else:
        shape = circle(x, y, size, **style)
    code = RESOURCE_CODES[colour]
    ink = "white" if code == "WO" else INK
    return shape + centred(x, y, code, size * (1.15 if len(code) == 1 else 0.95), fill=ink, **BOLD)


def _bottle(x: float, y: float, perfume: int) -> str:
    """A perfume vial, centred."""
    return (
        rect(x - 4, y - 14, 8, 6, fill=LINE, stroke=INK, stroke_width=0.7)
        + rect(x - 9, y - 8, 18, 20, rx=4, fill=PERFUME_COLOURS[perfume], stroke=INK, stroke_width=0.7)
        + centred(x, y + 2, PERFUME_CODES[perfume], 9, fill="white", **BOLD)
    )


def _coin(x: float, y: float, words: str, radius: float = 9) -> str:
    size = radius * (1 if len(words) < 3 else 0.8)
    return circle(x, y, radius, fill=GOLD, stroke=INK, stroke_width=0.7) + centred(x, y, words, size, **BOLD)


def _worker(x: float, y: float, p: int, experienced: bool = False) -> str:
    """A worker of a seat; an experienced one has a golden rim."""
    rim = {"stroke": GOLD, "stroke_width": 2.4} if experienced else {"stroke": "white", "stroke_width": 1}
    shield = element("path", d=f"M{x - 8:.1f} {y - 8:.1f}h16v9q0 6-8 9q-8-3-8-9z", fill=PLAYER_COLOURS[p], **rim)
    return shield + centred(x, y - 0.5, player_code(p), 8, fill="white", **BOLD)


def _pawn(x: float, y: float, p: int) -> str:
    """A collector, standing on ``y``."""
    body = f"M{x - 9:.1f} {y:.1f}l5-17h8l5 17z"
    return (
        element("path", d=body, fill=PLAYER_COLOURS[p], stroke="white")
        + circle(x, y - 20, 6, fill=PLAYER_COLOURS[p], stroke="white")
        + centred(x, y - 6, player_code(p), 8, fill="white", **BOLD)
    )


def _badge(x: float, y: float, p: int, size: float = 9) -> str:
    return circle(x, y, size, fill=PLAYER_COLOURS[p]) + centred(x, y, player_code(p), size, fill="white", **BOLD)


def _panel(x: float, y: float, width: float, height: float, *children: str, **attributes: str | float) -> str:
    """A card or board with its contents, which count from its corner."""
    style = {"fill": CARD, "stroke": LINE, "rx": 6, **attributes}
    return at(x, y, rect(0, 0, width, height, **style), *children)


# ---- heading ----------------------------------------------------------------------------------------------------


def _header(s: Any, seat: int | None, asked: str) -> str:
    solo = f"solo, Pierre {SOLO_MODES[s.solo].replace('_', ' ')}" if s.solo > 0 else f"{s.num_players} players"
    seen = "all screens open" if seat is None else f"as {player_name(s, seat)} sees it"
    return (
        label(20, 42, "Grasse", 32, fill=INK, font_family="Georgia, 'DejaVu Serif', serif", font_style="italic")
        + label(150, 28, f"round {s.round} of {c.NUM_ROUNDS}" if s.round else "placing tokens", 13, fill=INK, **BOLD)
        + label(150, 46, f"{solo}, {seen}", 11, fill=FAINT)
        + _question(s, asked)
    )


def _question(s: Any, asked: str) -> str:
    """Whose turn it is, who decides, and what."""
    left, width = 420, WIDTH - 440
    if s.to_move == OVER:
        return _panel(left, 12, width, 42, label(20, 26, result_text(s), 15, fill=INK, **BOLD), rx=21)
    turn = f"turn of {player_name(s, s.turn)}" if s.turn >= 0 else "between turns"
    return _panel(
        left,
        12,
        width,
        42,
        _badge(21, 21, s.to_move, 12),
        label(42, 17, f"{player_name(s, s.to_move)} is asked to", 10, fill=FAINT),
        label(42, 33, asked, 14, fill=INK, **BOLD),
        label(width - 16, 17, turn, 10, fill=FAINT, text_anchor="end"),
        rx=21,
        stroke=PLAYER_COLOURS[s.to_move],
        stroke_width=2,
    )


# ---- collection track -------------------------------------------------------------------------------------------

CENTRE_X, CENTRE_Y, RADIUS_X, RADIUS_Y = 360, 250, 286, 132
SPACE_WIDTH, SPACE_HEIGHT = 78, 50


def _stops() -> list[tuple[float, float]]:
    """The sign, at the top, and the spaces clockwise at equal distances along the ellipse."""
    steps = 3000
    points = [
        (CENTRE_X + RADIUS_X * sin(2 * pi * k / steps), CENTRE_Y - RADIUS_Y * cos(2 * pi * k / steps))
        for k in range(steps + 1)
    ]
    walked = np.cumsum([0.0] + [dist(a, b) for a, b in pairwise(points)])
    wanted = walked[-1] * np.arange(NUM_SPACES + 1) / (NUM_SPACES + 1)
    return [points[k] for k in np.searchsorted(walked, wanted)]


STOPS = _stops()


def _track(s: Any) -> str:
    road = element(
        "ellipse", cx=CENTRE_X, cy=CENTRE_Y, rx=RADIUS_X, ry=RADIUS_Y, fill="none", stroke="#e9dfcf", stroke_width=30
    )
    return road + _sign(s) + "".join(_space(s, k) for k in range(NUM_SPACES)) + _middle(s)


def _sign(s: Any) -> str:
    x, y = STOPS[0]
    waiting = [p for p in range(s.num_players) if s.collector[p] == 0]
    pawns = "".join(_pawn(x + 22 * (k - (len(waiting) - 1) / 2), y + 4, p) for k, p in enumerate(waiting))
    board = rect(x - 34, y + 4, 68, 18, rx=3, fill="#7a6a58") + centred(x, y + 13, "THE SIGN", 9, fill="white", **BOLD)
    return board + pawns


def _space(s: Any, space: int) -> str:
    x, y = STOPS[space + 1]
    owner = s.token_owner[space]
    colour = PLAYER_COLOURS[owner] if owner >= 0 else LINE
    pieces = [k for k, count in enumerate(s.track[space].tolist()) for _ in range(count)]
    return _panel(
        x - SPACE_WIDTH / 2,
        y - SPACE_HEIGHT / 2,
        SPACE_WIDTH,
        SPACE_HEIGHT,
        _token(owner),
        label(SPACE_WIDTH - 6, 15, str(space + 1), 11, fill=FAINT, text_anchor="end", **BOLD),
        *(_piece(12 + 18 * k, 36, piece) for k, piece in enumerate(pieces)),
        *(_pawn(42, 17, p) for p in range(s.num_players) if s.collector[p] == space + 1),
        stroke=colour,
        stroke_width=2.5 if owner >= 0 else 1.5,
    )


def _token(owner: int) -> str:
    if owner == UNPLACED:
        return ""
    if owner == NEUTRAL:
        return circle(14, 12, 8, fill="#a59b8f") + centred(14, 12, "–", 10, fill="white", **BOLD)
    return _badge(14, 12, owner, 9)


def _middle(s: Any) -> str:
    """Inside the track: fashion, avant-garde, vials in the reserve, pieces that lie nowhere else."""
    return (
        _fashion(CENTRE_X - 150, "Fashion", f"+{c.FASHION_POINTS} pt when sold", s.fashion)
        + _fashion(CENTRE_X + 4, "Avant-garde", f"+{c.AVANT_GARDE_POINTS} pt when produced", s.avant_garde)
        + label(CENTRE_X - 150, 276, "Vials in reserve", 10, fill=FAINT)
        + "".join(
            _bottle(CENTRE_X - 40 + 36 * k, 274, k) + label(CENTRE_X - 28 + 36 * k, 280, str(count), 11, **BOLD)
            for k, count in enumerate(s.vial_reserve.tolist())
        )
        + _aside(CENTRE_X - 150, "In the box", s.boxed.tolist())
        + _aside(CENTRE_X + 4, "Given up, to return", s.in_transit.tolist())
    )


def _fashion(x: float, title: str, effect: str, card: int) -> str:
    types = c.FASHION_PAIR[card] if card >= 0 else ()
    return _panel(
        x,
        180,
        146,
        72,
        label(10, 17, title, 11, **BOLD),
        label(10, 32, effect, 9, fill=FAINT),
        *(_bottle(24 + 32 * k, 53, int(t)) for k, t in enumerate(types)),
    )


def _aside(x: float, title: str, counts: list[int]) -> str:
    pieces = [k for k, count in enumerate(counts) for _ in range(count)]
    if not pieces:
        return ""
    start = x + 8 + 5.4 * len(title)
    return label(x, 308, title, 10, fill=FAINT) + "".join(
        _piece(start + 17 * k, 304, piece, 7) for k, piece in enumerate(pieces)
    )


# ---- locations --------------------------------------------------------------------------------------------------

LOCATIONS_X, LOCATIONS_Y, LOCATIONS_HEIGHT, TILE_WIDTH, TILE_GAP, TILES_A_ROW = 716, 76, 342, 176, 8, 3
FAIR_LABELS = ("technique", "1st, base", "points", "essence")


def _locations(s: Any) -> list[str]:
    locations = open_locations(s)
    rows = -(-len(locations) // TILES_A_ROW)
    height = (LOCATIONS_HEIGHT + TILE_GAP) / rows - TILE_GAP
    return [
        at(
            LOCATIONS_X + (k % TILES_A_ROW) * (TILE_WIDTH + TILE_GAP),
            LOCATIONS_Y + (k // TILES_A_ROW) * (height + TILE_GAP),
            _tile(s, location, height),
        )
        for k, location in enumerate(locations)
    ]


def _tile(s: Any, location: int, height: float) -> str:
    cost = cost_at(s, location)
    workers = [p for p, count in worker_counts(s, location) for _ in range(count)]
    guests = guests_at(s, location)
    spacing = min(19, (TILE_WIDTH - 24) / max(1, len(workers)))
    shields = "".join(_worker(15 + spacing * k, height - 13, p) for k, p in enumerate(workers))
    return _panel(
        0,
        0,
        TILE_WIDTH,
        height,
        label(8, 16, c.LOCATION_NAMES[location], 12, fill=INK, **BOLD),
        _coin(TILE_WIDTH - 15, 14, f"${cost}") if cost > 0 else "",
        _effect(s, location),
        "" if location == c.FAIR else shields,
        label(TILE_WIDTH - 8, height - 8, guests, 11, fill="#a11d2c", text_anchor="end", **BOLD) if guests else "",
        fill="#f3f7f4" if c.LOCATION_GROUP[location] == c.GROUP_VARIABLE else CARD,
    )


def _effect(s: Any, location: int) -> str:
    if location == c.FAIR:
        return "".join(_fair_space(s, k) for k in range(c.NUM_FAIR_SPACES))
    if c.FACTORY_1 <= location <= c.FACTORY_3:
        left = c.TYPES_PER_FACTORY * (location - c.FACTORY_1)
        types = s.factory[left : left + c.TYPES_PER_FACTORY].tolist()
        return "".join(_bottle(96 + 26 * k, 18, t) for k, t in enumerate(types))
    return paragraph(8, 28, c.LOCATION_TEXT[location], TILE_WIDTH - 14, 8, 2, fill=FAINT)


def _fair_space(s: Any, space: int) -> str:
    x, owner = 22 + 44 * space, s.fair[space]
    if owner in (FREE, BLOCKED):
        mark = circle(x, 34, 9, fill="none", stroke=LINE, stroke_width=1.5)
        mark += centred(x, 34, "×", 12, fill=FAINT) if owner == BLOCKED else ""
    else:
        mark = _worker(x, 34, owner)
    return mark + label(x, 55, FAIR_LABELS[space], 8, fill=FAINT, text_anchor="middle")


# ---- cards ------------------------------------------------------------------------------------------------------

CARDS_Y, CARD_HEIGHT = 446, 112
CONTRACT_X, CONTRACT_WIDTH = 20, 140
TECHNIQUE_X, TECHNIQUE_WIDTH = 464, 150
MOVEMENT_X, MOVEMENT_WIDTH = 938, 104


def _cards(s: Any, seat: int | None) -> str:
    return (
        _caption(CONTRACT_X, "Contracts", f"{s.contract_left} in the deck")
        + "".join(_contract(k, card) for k, card in enumerate(s.contract_open.tolist()))
        + _caption(TECHNIQUE_X, "Techniques", f"{s.technique_left} in the deck")
        + "".join(_technique(k, card) for k, card in enumerate(s.technique_open.tolist()))
        + _side_panel(s, seat)
    )


def _caption(x: float, title: str, facts: str) -> str:
    return label(x, CARDS_Y - 8, title, 12, fill=INK, **BOLD) + label(
        x + 12 + 8 * len(title), CARDS_Y - 8, facts, 10, fill=FAINT
    )


def _card_panel(x: float, width: float, number: int, *children: str, **attributes: str | float) -> str:
    """A card with its printed number; an empty outline for number 0."""
    if number == 0:
        return _panel(x, CARDS_Y, width, CARD_HEIGHT, fill="none", stroke_dasharray="4 4")
    corner = label(width - 8, 15, str(number), 10, fill=FAINT, text_anchor="end")
    return _panel(x, CARDS_Y, width, CARD_HEIGHT, corner, *children, **attributes)


def _leaves(slot: int, slots: int) -> dict[str, str | float]:
    """The look of the card on the X space, which leaves at the end of the round."""
    return {"fill": "#f3e9e2"} if slot == slots - 1 else {}


def _contract(slot: int, card: int) -> str:
    return _card_panel(
        CONTRACT_X + slot * (CONTRACT_WIDTH + 6),
        CONTRACT_WIDTH,
        card + 1,
        label(8, 16, f"{c.CONTRACT_POINTS[card]} pt", 13, fill=INK, **BOLD),
        _coin(56, 12, f"${c.CONTRACT_COINS[card]}"),
        _wanted(card),
        paragraph(8, 82, c.CONTRACT_FOOT_TEXT[card], CONTRACT_WIDTH - 12, 9, 3, fill=FAINT),
        **_leaves(slot, c.OPEN_CONTRACTS),
    )


def _wanted(card: int) -> str:
    """The two vials of a contract; in words where many serve."""
    sides = [np.flatnonzero(side[card]).tolist() for side in (c.CONTRACT_FIRST, c.CONTRACT_SECOND)]
    if all(len(side) == 1 for side in sides):
        return "".join(_bottle(22 + 34 * k, 46, side[0]) for k, side in enumerate(sides)) + centred(39, 46, "+", 12)
    return paragraph(8, 40, c.CONTRACT_VIALS_TEXT[card], CONTRACT_WIDTH - 16, 11, 2, fill=INK)


def _technique(slot: int, card: int) -> str:
    return _card_panel(
        TECHNIQUE_X + slot * (TECHNIQUE_WIDTH + 6),
        TECHNIQUE_WIDTH,
        card + 1,
        paragraph(8, 34, c.TECHNIQUE_TEXT[card], TECHNIQUE_WIDTH - 14, 10, 6, fill=INK),
        **_leaves(slot, c.OPEN_TECHNIQUES),
    )


def _movement(s: Any, slot: int) -> str:
    in_use = s.movement_card >= 0 and s.movement_slot == slot
    card = s.movement_card if in_use else s.movement_open[slot]
    value, _, bonus = c.MOVEMENT_TEXT[card].removeprefix("value ").partition(": ")
    return _card_panel(
        MOVEMENT_X + slot * (MOVEMENT_WIDTH + 5),
        MOVEMENT_WIDTH,
        card + 1,
        centred(MOVEMENT_WIDTH / 2, 46, value, 34 if len(value) == 1 else 20, fill=INK, **BOLD),
        centred(MOVEMENT_WIDTH / 2, 86, bonus, 11, fill=FAINT),
        **({"stroke": GOLD, "stroke_width": 3} if in_use else {}),
    )


def _side_panel(s: Any, seat: int | None) -> str:
    """The movement cards, or in their place the technique cards being looked at."""
    looked = looked_cards(s)
    if looked and looked_cards_show(s, seat):
        kind = "contract" if s.looked_contracts == 1 else "technique"
        return _caption(MOVEMENT_X, "Looked at", f"the top of the {kind} deck") + _looked(looked, looked_texts(s))
    facts = f"{s.movement_left} in the deck, {int(s.movement_discard.sum())} discarded"
    if s.movement_card >= 0:
        facts = f"in use: {s.movement_card + 1}, {c.MOVEMENT_TEXT[s.movement_card]}"
    cards = "".join(_movement(s, k) for k in range(c.OPEN_MOVEMENT_CARDS))
    return _caption(MOVEMENT_X, "Movement cards", facts) + cards


def _looked(cards: list[int], texts: tuple[str, ...]) -> str:
    width = WIDTH - 20 - MOVEMENT_X
    rows = "".join(
        paragraph(8, 16 + 21 * k, f"{card + 1}: {texts[card]}", width - 12, 8.5, 2, fill=INK)
        for k, card in enumerate(cards)
    )
    return _panel(MOVEMENT_X, CARDS_Y, width, CARD_HEIGHT, rows, stroke=GOLD, stroke_width=2)


# ---- expansions -------------------------------------------------------------------------------------------------

COLUMNS, LINE_HEIGHT, EXPANSION_SIZE = 3, 11, 8.5


def _expansions(s: Any, seat: int | None) -> tuple[str, int]:
    """A panel for each expansion in play, below the players, and the height of them all."""
    bottoms = [HEIGHT - 16] * COLUMNS
    width = (WIDTH - 40 + PLAYER_GAP) / COLUMNS - PLAYER_GAP
    panels = []
    for title, facts in expansion_sections(s, seat):
        lines = [line for fact in facts for line in fitted(fact, width - 20, EXPANSION_SIZE, 8)]
        height = 26 + LINE_HEIGHT * len(lines)
        column = bottoms.index(min(bottoms))
        texts = (label(10, 30 + LINE_HEIGHT * k, line, EXPANSION_SIZE, fill=INK) for k, line in enumerate(lines))
        heading = label(10, 16, title, 12, fill=INK, **BOLD)
        panels.append(_panel(20 + column * (width + PLAYER_GAP), bottoms[column], width, height, heading, *texts))
        bottoms[column] += height + PLAYER_GAP
    return "".join(panels), max(bottoms) + 16 - HEIGHT


# ---- the end ----------------------------------------------------------------------------------------------------


def _final_table(s: Any) -> str:
    columns = parts_in_play(s)
    head = _final_row(0, "Final scores", [*(PARTS[k] for k in columns), "total"], INK)
    rows = [
        _final_row(
            22 + 20 * p,
            f"{place}.  {player_name(s, p)}",
            [str(x) for x in (*(parts[k] for k in columns), total)],
            PLAYER_COLOURS[p],
        )
        for p, (place, total, parts) in enumerate(final_scores(s))
    ]
    return _panel(20, CARDS_Y - 18, WIDTH - 40, CARD_HEIGHT + 18, head, *rows)


def _final_row(y: float, name: str, cells: list[str], colour: str) -> str:
    spacing = min(115, 920 // (len(cells) - 1))
    columns = "".join(
        label(270 + spacing * k, y + 24, cell, 13, fill=INK, text_anchor="end", font_weight=_weight(k, cells))
        for k, cell in enumerate(cells)
    )
    return label(16, y + 24, name, 13, fill=colour, **BOLD) + columns


def _weight(k: int, cells: list[str]) -> str:
    return "bold" if k == len(cells) - 1 else "normal"


# ---- players ----------------------------------------------------------------------------------------------------

PLAYERS_Y, PLAYER_HEIGHT, PLAYER_GAP = 572, 302, 10
SIDE_X = 310
"""Where the technique cards begin in a panel that is wide enough to show them beside the rest."""


def _players(s: Any, seat: int | None) -> list[str]:
    width = (WIDTH - 40 + PLAYER_GAP) / s.num_players - PLAYER_GAP
    return [
        _panel(
            20 + p * (width + PLAYER_GAP),
            PLAYERS_Y,
            width,
            PLAYER_HEIGHT,
            _name_bar(s, p, width),
            _holdings(s, p) if holdings_show(s, seat, p) else _screen(min(width, SIDE_X)),
            at(0, 136, _production(s, p)),
            at(140, 136, _achievements(s, p)),
            _owned_techniques(s, p, width),
            stroke=PLAYER_COLOURS[p],
            stroke_width=2.5 if p == s.to_move else 1,
        )
        for p in range(s.num_players)
    ]


def _name_bar(s: Any, p: int, width: float) -> str:
    marker = rect(130, 6, 84, 18, rx=9, fill=GOLD) + centred(172, 15, "first player", 10, **BOLD)
    return (
        rect(0, 0, width, 30, rx=6, fill=PLAYER_COLOURS[p])
        + label(12, 20, f"{player_code(p)}  {player_name(s, p)}", 13, fill="white", **BOLD)
        + (marker if s.marker == p else "")
        + label(width - 12, 22, f"{s.score[p]} pt", 18, fill="white", text_anchor="end", **BOLD)
    )


def _counted(x: float, y: float, count: int, mark: str) -> str:
    """A piece with its number below, faint when there is none."""
    return element("g", mark, centred(x, y, str(count), 11, fill=INK, **BOLD), opacity=1.0 if count else 0.3)


def _holdings(s: Any, p: int) -> str:
    """What lies behind the screen."""
    return (
        _coin(22, 50, f"${s.coins[p]}", 12)
        + "".join(
            _counted(52 + 26 * k, 71, count, _piece(52 + 26 * k, 50, k, 9))
            for k, count in enumerate(s.resources[p].tolist())
        )
        + "".join(
            _counted(52 + 34 * k, 122, count, _bottle(52 + 34 * k, 100, k))
            for k, count in enumerate(s.vials[p].tolist())
        )
    )


def _screen(width: float) -> str:
    return rect(10, 38, width - 20, 90, rx=5, fill="#ece4d8") + centred(
        width / 2, 83, "coins, pieces and vials behind the screen", 11, fill=FAINT
    )


def _boxes(x: float, y: float, reached: int, spaces: int, colour: str) -> str:
    return "".join(
        rect(x + 15 * k, y, 13, 11, rx=2, fill=colour if k < reached else "none", stroke=LINE) for k in range(spaces)
    )


def _production(s: Any, p: int) -> str:
    """The production track: a row for each perfume."""
    return label(12, 10, "produced", 9, fill=FAINT) + "".join(
        label(12, 25 + 14 * t, PERFUME_CODES[t], 9, fill=INK, **BOLD)
        + _boxes(34, 16 + 14 * t, reached, c.PRODUCTION_SPACES, PERFUME_COLOURS[t])
        for t, reached in enumerate(s.production[p].tolist())
    )


def _achievements(s: Any, p: int) -> str:
    """Workers, sales and contracts."""
    contracts = [str(k + 1) for k, owned in enumerate(s.contracts[p].tolist()) if owned]
    return (
        label(0, 10, "workers to place", 9, fill=FAINT)
        + _workers(24, s.commons[p], s.experts[p], p)
        + label(0, 46, "workers placed", 9, fill=FAINT)
        + _workers(60, s.commons_placed[p], s.experts_placed[p], p)
        + label(0, 82, "sold", 9, fill=FAINT)
        + _boxes(0, 87, s.sold[p], c.SALES_SPACES, INK)
        + label(88, 82, "contracts", 9, fill=FAINT)
        + label(88, 97, ", ".join(contracts) or "none", 10, fill=INK, **BOLD)
    )


def _workers(y: float, commons: int, experts: int, p: int) -> str:
    if commons + experts == 0:
        return label(0, y, "none", 10, fill=FAINT)
    return "".join(_worker(9 + 20 * k, y, p, k >= commons) for k in range(commons + experts))


def _owned_techniques(s: Any, p: int, width: float) -> str:
    """Technique cards beside the rest of a wide panel, below it in a narrow one."""
    cards = [k for k, owned in enumerate(s.techniques[p].tolist()) if owned]
    if width > SIDE_X + 200:
        return at(SIDE_X, 44, _card_list(cards, width - SIDE_X - 10, 10, 19))
    return at(12, 247, _card_list(cards, width - 20, 8.5, 5))


def _card_list(cards: list[int], width: float, size: float, rows: int) -> str:
    """The texts of technique cards in a number of rows, on two each where there is room; the rest by number."""
    shown = cards if len(cards) <= rows else cards[: rows - 1]
    texts = [f"{card + 1}: {c.TECHNIQUE_TEXT[card]}" for card in shown]
    if len(shown) < len(cards):
        texts.append(f"and {', '.join(str(card + 1) for card in cards[len(shown) :])}")
    lines = [line for words in texts for line in fitted(words, width, size, 2)]
    if len(lines) > rows:
        lines = [fitted(words, width, size, 1)[0] for words in texts]
    return "".join(label(0, k * 1.3 * size, line, size, fill=INK) for k, line in enumerate(lines))


def _legend(height: int) -> str:
    names = [f"{code} {name.lower()}" for code, name in zip(RESOURCE_CODES, c.RESOURCE_NAMES, strict=True)]
    return label(20, height - 9, " · ".join([*names, "EX exotic perfume", "golden rim: experienced"]), 9, fill=FAINT)
