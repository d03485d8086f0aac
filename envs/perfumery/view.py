"""The table in monospaced text; the drawing in SVG is that of ``picture``."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from .component_schema import ESSENCES
from .components import COMPONENTS, NOTE_NAMES
from .describe import card_text, decision_text, essences_text, installed
from .picture import svg
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

__all__ = ["svg", "text"]

WIDTH = 110
"""Columns at most."""


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as lines of at most ``WIDTH`` columns.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the decks.
    """
    s = plain_record(state)
    sections = [
        _heading(state, s, seat),
        _column_lines(s),
        *(_player_lines(state, s, seat, p) for p in range(s.num_players)),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections)


def _heading(state: NDArray[np.void], s: Any, seat: int | None) -> list[str]:
    facts = ["PERFUMERY", phase_text(s)]
    if seat is not None:
        facts.append(f"seen by {player_name(seat)}")
    asked = result_text(s) if s.to_move == OVER else question(s, seat, decision_text(state))
    return [" | ".join(facts), asked]


def _wrapped(title: str, words: list[str], indent: int = 0) -> list[str]:
    """A titled list, broken between its entries where that is possible."""
    first = " " * indent + title
    return wrap(first + "; ".join(words), WIDTH, subsequent_indent=" " * len(first)) if words else [first + "–"]


def _column_lines(s: Any) -> list[str]:
    lines = [f"Decks: {deck_text(s, 0)}; {deck_text(s, 1)}"]
    for c in range(s.num_players + 1):
        words = [card_text(card) for card in column(s, c)]
        words += ["initial funds"] * int(s.funds_in_column[c])
        words += ["Next Starting Player Marker"] * (next_marker_column(s) == c)
        taken = f" [{player_name(s.tile_seat[c])}]" if s.tile_seat[c] >= 0 else ""
        lines += _wrapped(f"Column {c}{taken}: ", words)
    spaces = {"sort": s.sort_seat, "replenish": s.replenish_seat, "Starting Player Marker": s.start_seat}
    taken = [f"{name} {'free' if p < 0 else player_name(p)}" for name, p in spaces.items()]
    return [*lines, f"Spaces: {', '.join(taken)}"]


def _player_lines(state: NDArray[np.void], s: Any, seat: int | None, p: int) -> list[str]:
    record = state.reshape(1)[0]
    facts = [f"{player_name(p)}: brand {s.score[p]}", f"{s.perfumers[p]} perfumers, {s.unplaced[p]} to place"]
    facts += ["hires this round"] * s.hiring[p] + ["used the Essence space"] * s.used_essence[p]
    facts += ["Starting Player Marker"] * (s.start_marker == p)
    facts += ["Next Starting Player Marker"] * (s.next_marker == MARKER_HELD + p)
    stock, moving = stockyards(s, seat, p), held(s, seat, p)
    lines = ["; ".join(facts), *_hand_lines(s, seat, p)]
    for note, name in enumerate(NOTE_NAMES):
        used = "*" if s.used_note[p, note] else ""
        effects = [f"tile → {essences_text(COMPONENTS.rows['note_tile'][note]['out'])}"]
        effects += [card_text(card) for card in installed(record, p, note)]
        effects += [f"stockyard {_counted(stock[note])}"] * (sum(stock[note]) > 0)
        lines += _wrapped(f"{name}{used}: ", effects, 2)
    if sum(moving) > 0:
        lines.append(f"  moving up: {_counted(moving)}")
    storage = [f"{ESSENCES[k]} {s.stored[p, k]}/{s.spaces[p, k]}" for k in range(4) if s.spaces[p, k] > 0]
    lines += [f"  storage: {', '.join(storage)}"] * (len(storage) > 0)
    lines += _wrapped("produced: ", [card_text(card) for card in produced(s, p)], 2)
    producing = declared(s, seat, p)
    return lines + (_wrapped("to be produced: ", [card_text(card) for card in producing], 2) if producing else [])


def _hand_lines(s: Any, seat: int | None, p: int) -> list[str]:
    funds = ["initial funds"] * int(s.funds[p])
    shown = [card_text(card) for card in hand(s, p)] if hand_shows(s, seat, p) else backs(s, p)
    return _wrapped("hand: ", shown + funds, 2)


def _counted(counts: list[int]) -> str:
    """Essences in letters, e.g. "F+G+G"."""
    return essences_text("".join(letter * count for letter, count in zip(ESSENCES, counts, strict=True)))
