"""The table as an SVG drawing.

Essences are discs that bear their letters; notes grow upwards from their tile to the stockyard, as on the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from ..engine.svg import at, centred, circle, document, label, paragraph, rect
from .component_schema import ESSENCES
from .components import CARD_NAMES, CARD_VALUE, COMPONENTS, NOTE_NAMES, NUM_RECIPES
from .describe import decision_text, installed
from .seen import (
    backs,
    column,
    deck_text,
    declared,
    hand,
    hand_shows,
    held,
    next_marker_column,
    phase_text,
    player_name,
    produced,
    question,
    result_text,
    stockyards,
)
from .state import MARKER_HELD

WIDTH, HEIGHT, MARGIN = 1280, 900, 20

INK, FAINT, PAPER, CARD, LINE, GOLD = "#2f2a26", "#857b72", "#f7f3ec", "#ffffff", "#d8cfc2", "#e3b23c"
PLAYER_COLOURS = ("#0063a6", "#c8500a", "#00755a", "#8a2f62")
ESSENCE_COLOURS = ("#e58fb4", "#86b86a", "#c99a3f", "#a58fd0")
RECIPE_PAPER, PERFUME_PAPER, FUNDS_PAPER = "#eef4ee", "#f9eef2", "#fbf3da"
BOLD = {"font_weight": "bold"}

ROW = 17
"""Height of a card in a list."""

COLUMNS_Y, COLUMNS_HEIGHT = 96, 306
PLAYERS_Y = COLUMNS_Y + COLUMNS_HEIGHT + 44
PLAYERS_HEIGHT = HEIGHT - PLAYERS_Y - MARGIN


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as a self-contained SVG drawing of ``WIDTH`` x ``HEIGHT`` pixels.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the decks.
    """
    s = plain_record(state)
    asked = result_text(s) if s.to_move == OVER else question(s, seat, decision_text(state))
    return document(
        WIDTH,
        HEIGHT,
        f"Perfumery, {phase_text(s)}: {asked}",
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        _header(s, seat, asked),
        *(_column(s, c) for c in range(s.num_players + 1)),
        _spaces(s),
        *(_player(state, s, seat, p) for p in range(s.num_players)),
    )


# ---- pieces ---------------------------------------------------------------------------------------------------------


def _disc(x: float, y: float, kind: int, full: bool = True, radius: float = 6) -> str:
    """An essence, or an empty space for one."""
    fill = ESSENCE_COLOURS[kind] if full else CARD
    return circle(x, y, radius, fill=fill, stroke=ESSENCE_COLOURS[kind], stroke_width=1) + centred(
        x, y, ESSENCES[kind], 1.3 * radius, fill=INK if full else FAINT, **BOLD
    )


def _discs(x: float, y: float, letters: str, radius: float = 6) -> tuple[str, float]:
    """Essences in a row from ``x``, and where the next thing can stand."""
    step = 2.08 * radius
    drawn = "".join(
        _disc(x + radius + step * k, y, ESSENCES.index(letter), radius=radius) for k, letter in enumerate(letters)
    )
    return drawn, x + step * len(letters) + radius / 2


def _letters(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(ESSENCES, counts, strict=True))


def _badge(x: float, y: float, p: int) -> str:
    return circle(x, y, 9, fill=PLAYER_COLOURS[p]) + centred(x, y, str(p), 10, fill="white", **BOLD)


def _panel(x: float, y: float, width: float, height: float, *children: str, **attributes: str | float) -> str:
    """A board with its contents, which count from its corner."""
    style = {"fill": CARD, "stroke": LINE, "rx": 6, **attributes}
    return at(x, y, rect(0, 0, width, height, **style), *children)


def _coin(x: float, y: float, value: int) -> str:
    return circle(x, y, 6.5, fill=GOLD) + centred(x, y, str(value), 9, **BOLD)


def _card(x: float, y: float, width: float, card: int) -> str:
    """A card as one line: value, name, effect or needs with storage and brand value."""
    middle = y + ROW / 2 - 1
    paper = RECIPE_PAPER if card < NUM_RECIPES else PERFUME_PAPER
    frame = rect(x, y, width, ROW - 2, rx=3, fill=paper, stroke=LINE)
    name = _coin(x + 9, middle, int(CARD_VALUE[card])) + label(x + 19, middle + 3, CARD_NAMES[card], 9, fill=INK)
    inside = _recipe(x + 43, middle, card) if card < NUM_RECIPES else _perfume(x + 43, middle, x + width, card)
    return frame + name + inside


def _recipe(x: float, y: float, card: int, radius: float = 6) -> str:
    row = COMPONENTS.rows["recipe"][card]
    paid, x = _discs(x, y, row["in"], radius)
    gained, _ = _discs(x + 2 * radius, y, row["out"], radius)
    return paid + centred(x + 0.8 * radius, y, "→", 10, fill=INK) + gained


def _installed_card(x: float, y: float, width: float, card: int) -> str:
    """A recipe in a note: name and effect, narrow enough for three notes of four players."""
    middle = y + ROW / 2 - 1
    frame = rect(x, y, width, ROW - 2, rx=3, fill=RECIPE_PAPER, stroke=LINE)
    return frame + label(x + 3, middle + 3, CARD_NAMES[card], 8, fill=INK) + _recipe(x + 22, middle, card, 4.8)


def _perfume(x: float, y: float, right: float, card: int) -> str:
    row = COMPONENTS.rows["perfume"][card - NUM_RECIPES]
    drawn = ""
    for note in NOTE_NAMES:
        if note != NOTE_NAMES[0]:
            drawn += centred(x + 2, y, "/", 10, fill=FAINT)
            x += 6
        needs, x = _discs(x, y, row[note])
        drawn += needs
    storage = _disc(right - 28, y, ESSENCES.index(row["storage"]), full=False) if row["storage"] else ""
    return drawn + storage + label(right - 5, y + 4, str(row["brand"]), 11, fill=INK, text_anchor="end", **BOLD)


def _plain_card(x: float, y: float, width: float, words: str) -> str:
    return rect(x, y, width, ROW - 2, rx=3, fill=FUNDS_PAPER, stroke=LINE) + label(x + 6, y + 11, words, 9, fill=INK)


def _list(x: float, y: float, width: float, height: float, cards: list[int], words: list[str]) -> str:
    """Cards and plain cards below each other; what does not fit is counted."""
    room = int(height // ROW)
    total = len(cards) + len(words)
    shown = total if total <= room else room - 1
    drawn = "".join(_card(x, y + ROW * k, width, card) for k, card in enumerate(cards[:shown]))
    left = words[: max(0, shown - len(cards))]
    drawn += "".join(_plain_card(x, y + ROW * (len(cards) + k), width, each) for k, each in enumerate(left))
    return drawn + (label(x, y + ROW * shown + 11, f"and {total - shown} more", 9, fill=FAINT) if total > shown else "")


# ---- the central area -----------------------------------------------------------------------------------------------


def _header(s: Any, seat: int | None, asked: str) -> str:
    seen = "all hands open" if seat is None else f"as {player_name(seat)} sees it"
    decks = f"{deck_text(s, 0)}; {deck_text(s, 1)}"
    colour = PLAYER_COLOURS[s.to_move] if s.to_move != OVER else LINE
    return (
        label(MARGIN, 42, "Perfumery", 32, fill=INK, font_family="Georgia, 'DejaVu Serif', serif", font_style="italic")
        + label(215, 28, phase_text(s), 13, fill=INK, **BOLD)
        + label(215, 46, f"{s.num_players} players, {seen}", 11, fill=FAINT)
        + label(MARGIN, 80, decks, 11, fill=FAINT)
        + _panel(560, 12, WIDTH - 560 - MARGIN, 42, label(20, 26, asked, 13, fill=INK, **BOLD), rx=21, stroke=colour)
    )


def _column(s: Any, c: int) -> str:
    """An Acquire Cards tile with the cards of its column; column 0 is the rightmost."""
    gap = 10
    width = (WIDTH - 2 * MARGIN + gap) / (s.num_players + 1) - gap
    words = ["initial funds"] * int(s.funds_in_column[c])
    words += ["Next Starting Player Marker"] * (next_marker_column(s) == c)
    return _panel(
        MARGIN + (s.num_players - c) * (width + gap),
        COLUMNS_Y,
        width,
        COLUMNS_HEIGHT,
        label(10, 18, f"Column {c}", 12, fill=INK, **BOLD),
        _badge(width - 16, 14, s.tile_seat[c]) if s.tile_seat[c] >= 0 else "",
        _list(8, 30, width - 16, COLUMNS_HEIGHT - 36, column(s, c), words),
    )


def _spaces(s: Any) -> str:
    """The action spaces that take one perfumer in all."""
    y = COLUMNS_Y + COLUMNS_HEIGHT + 22
    drawn = ""
    names = (("Sort", s.sort_seat), ("Replenish", s.replenish_seat), ("Starting Player Marker", s.start_seat))
    for k, (name, p) in enumerate(names):
        x = MARGIN + 220 * k
        drawn += label(x + 24, y + 4, name, 12, fill=INK)
        drawn += _badge(x + 10, y, p) if p >= 0 else circle(x + 10, y, 9, fill="none", stroke=LINE)
    return drawn


# ---- players --------------------------------------------------------------------------------------------------------


def _player(state: NDArray[np.void], s: Any, seat: int | None, p: int) -> str:
    gap = 10
    width = (WIDTH - 2 * MARGIN + gap) / s.num_players - gap
    notes = "".join(_note(state, s, seat, p, note, width) for note in range(len(NOTE_NAMES)))
    return _panel(
        MARGIN + p * (width + gap),
        PLAYERS_Y,
        width,
        PLAYERS_HEIGHT,
        _player_heading(s, p, width),
        notes,
        _storage(s, p, 262),
        _cards(s, seat, p, width),
        stroke=PLAYER_COLOURS[p],
        stroke_width=3 if s.to_move == p else 1,
    )


def _player_heading(s: Any, p: int, width: float) -> str:
    perfumers = "".join(
        circle(100 + 14 * k, 17, 5, fill=PLAYER_COLOURS[p] if k < s.unplaced[p] else "none", stroke=PLAYER_COLOURS[p])
        for k in range(s.perfumers[p])
    )
    facts = ["hires"] * s.hiring[p] + ["essence"] * s.used_essence[p]
    facts += ["start"] * (s.start_marker == p) + ["next"] * (s.next_marker == MARKER_HELD + p)
    return (
        _badge(18, 17, p)
        + label(32, 21, player_name(p), 12, fill=INK, **BOLD)
        + perfumers
        + label(146, 21, ", ".join(facts), 9, fill=FAINT)
        + label(width - 12, 24, str(s.score[p]), 20, fill=INK, text_anchor="end", **BOLD)
    )


def _note(state: NDArray[np.void], s: Any, seat: int | None, p: int, note: int, width: float) -> str:
    """Stockyard on top, tile at the bottom, recipes growing upwards between them."""
    inner = (width - 16) / len(NOTE_NAMES)
    x, bottom, room = 8 + note * inner, 238, 9
    cards = installed(state.reshape(1)[0], p, note)
    hidden = max(0, len(cards) - room)
    tile, _ = _discs(x + 50, bottom - 5, COMPONENTS.rows["note_tile"][note]["out"])
    stock, _ = _discs(x + 2, 48, _letters(stockyards(s, seat, p)[note]))
    used = _badge(x + inner - 16, bottom - 5, p) if s.used_note[p, note] else ""
    recipes = "".join(
        _installed_card(x, bottom - 14 - ROW * (k + 1), inner - 6, card) for k, card in enumerate(cards[hidden:][:room])
    )
    more = label(x, 66, f"and {hidden} below", 9, fill=FAINT) if hidden else ""
    frame = rect(x, bottom - 13, inner - 6, ROW, rx=3, fill=PAPER, stroke=LINE)
    name = label(x + 6, bottom - 1, NOTE_NAMES[note], 10, fill=INK)
    return stock + frame + name + tile + used + recipes + more


def _storage(s: Any, p: int, y: float) -> str:
    """Every storage space, full or empty."""
    drawn, x = label(10, y + 4, "storage", 10, fill=FAINT), 60.0
    for kind in range(len(ESSENCES)):
        for k in range(s.spaces[p, kind]):
            drawn += _disc(x, y, kind, full=bool(k < s.stored[p, kind]))
            x += 14
    return drawn


def _cards(s: Any, seat: int | None, p: int, width: float) -> str:
    """Hand on the left, produced perfumes on the right, what moves up in the note being blended below."""
    half, y = (width - 24) / 2, 296
    funds = ["initial funds"] * int(s.funds[p])
    seen = hand(s, p) if hand_shows(s, seat, p) else []
    words = funds if seen or hand_shows(s, seat, p) else backs(s, p) + funds
    names = ", ".join(CARD_NAMES[card] for card in produced(s, p))
    producing = ", ".join(CARD_NAMES[card] for card in declared(s, seat, p))
    moving = _letters(held(s, seat, p))
    drawn = label(10, y - 8, "hand", 10, fill=FAINT) + _list(8, y, half, 150, seen, words)
    drawn += label(16 + half, y - 8, "produced", 10, fill=FAINT)
    drawn += paragraph(16 + half, y + 10, names, half - 8, 10, 7, fill=INK)
    if producing:
        drawn += paragraph(16 + half, y + 112, f"to be produced: {producing}", half - 8, 10, 2, fill=INK, **BOLD)
    if moving:
        drawn += label(10, 280, "moving up", 10, fill=FAINT) + _discs(64, 277, moving)[0]
    return drawn
