"""The table in monospaced text; the drawing in SVG is that of ``picture``."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from . import components as c
from .components import NUM_BASES
from .describe import decision_text
from .options import SOLO_MODES
from .picture import svg
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
    payer,
    player_code,
    player_name,
    result_text,
    worker_counts,
)
from .seen_expansions import expansion_sections, guests_at
from .state import BLOCKED, FREE, NEUTRAL, NUM_SPACES, UNPLACED

__all__ = ["svg", "text"]

WIDTH = 110
"""Columns at most."""

_SPACE_WIDTH = 15
_SPACES_A_ROW = 7
_LOCATION_WIDTH = 55
_PART_WIDTH, _NAME_WIDTH, _TOTAL_WIDTH = 11, 12, 7


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as lines of at most ``WIDTH`` columns.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the order of the decks.
    """
    s = plain_record(state)
    sections = [
        _heading(state, s, seat),
        _final_lines(s) if s.to_move == OVER else [],
        _track_lines(s),
        _location_lines(s),
        _card_lines(s, seat),
        _expansion_lines(s, seat),
        [line for p in range(s.num_players) for line in _player_lines(s, seat, p)],
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _heading(state: NDArray[np.void], s: Any, seat: int | None) -> list[str]:
    solo = f", solo ({SOLO_MODES[s.solo].replace('_', ' ')})" if s.solo > 0 else ""
    facts = [f"GRASSE{solo}", f"round {s.round} of {c.NUM_ROUNDS}" if s.round > 0 else "placing collection tokens"]
    if s.turn >= 0 and s.to_move != OVER:
        facts.append(f"turn of {player_name(s, s.turn)}")
    facts.append(f"first player marker: {player_name(s, s.marker)}")
    if seat is not None:
        facts.append(f"seen by {player_name(s, seat)}")
    if s.to_move == OVER:
        return [" | ".join(facts), result_text(s)]
    return [" | ".join(facts), f"{player_name(s, s.to_move)} is asked: {decision_text(state)}"]


# ---- the collection track ---------------------------------------------------------------------------------------


def _pieces(counts: list[int]) -> str:
    """Pieces by colour, each by its letters."""
    return " ".join(code for code, count in zip(RESOURCE_CODES, counts, strict=True) for _ in range(count))


def _token(s: Any, space: int) -> str:
    owner = s.token_owner[space]
    return {NEUTRAL: "--", UNPLACED: "  "}.get(owner) or player_code(owner)


def _collectors(s: Any, position: int) -> str:
    return " ".join(f"@{player_code(p)}" for p in range(s.num_players) if s.collector[p] == position)


def _track_lines(s: Any) -> list[str]:
    lines = [
        f"COLLECTION TRACK   number, token (-- neutral), @ collector; on the sign: {_collectors(s, 0) or 'nobody'}"
    ]
    for start in range(0, NUM_SPACES, _SPACES_A_ROW):
        row = range(start, start + _SPACES_A_ROW)
        lines.append(_columns([f"{k + 1:2} {_token(s, k)} {_collectors(s, k + 1)}" for k in row], _SPACE_WIDTH))
        lines.append(_columns([f"   {_pieces(s.track[k].tolist()) or '.'}" for k in row], _SPACE_WIDTH))
    for name, counts in (("given up, not yet returned", s.in_transit.tolist()), ("in the box", s.boxed.tolist())):
        if any(counts):
            lines.append(f"   {name}: {_pieces(counts)}")
    return lines


def _columns(cells: list[str], width: int) -> str:
    return "".join(cell.ljust(width) for cell in cells).rstrip()


# ---- locations --------------------------------------------------------------------------------------------------


def _location_lines(s: Any) -> list[str]:
    cells = [_location(s, location) for location in open_locations(s)]
    half = (len(cells) + 1) // 2
    rows = [_columns(cells[k::half], _LOCATION_WIDTH) for k in range(half)]
    to_come = c.NUM_ROUNDS - max(s.round, 1)
    return [f"LOCATIONS   placement cost for {player_name(s, payer(s))}; tiles to come: {to_come}", *rows, *_fair(s)]


def _location(s: Any, location: int) -> str:
    types = ""
    if c.FACTORY_1 <= location <= c.FACTORY_3:
        left = c.TYPES_PER_FACTORY * (location - c.FACTORY_1)
        types = " " + "/".join(PERFUME_CODES[t] for t in s.factory[left : left + c.TYPES_PER_FACTORY].tolist())
    workers = " ".join(player_code(p) + (f"x{count}" if count > 1 else "") for p, count in worker_counts(s, location))
    guests = guests_at(s, location)
    standing = f"{workers} {guests}" if workers and guests else workers + guests
    return f"   {c.LOCATION_NAMES[location] + types:<16} ${cost_at(s, location)}  {standing}"


def _fair(s: Any) -> list[str]:
    marks = {FREE: "free", BLOCKED: "closed"}
    spaces = [
        f"{gain}: {marks.get(seat) or player_code(seat)}"
        for gain, seat in zip(c.FAIR_TEXT, s.fair.tolist(), strict=True)
    ]
    return wrap(f"Fair: {' | '.join(spaces)}", WIDTH, initial_indent="   ", subsequent_indent="      ")


# ---- cards ------------------------------------------------------------------------------------------------------


def _card_lines(s: Any, seat: int | None) -> list[str]:
    return [
        _fashion(s),
        f"VIALS IN RESERVE   {_by_type(s.vial_reserve.tolist())}",
        f"CONTRACTS   {s.contract_left} in the deck; the last leaves at the end of the round",
        *_cards(s.contract_open.tolist(), c.CONTRACT_TEXT),
        f"TECHNIQUES   {s.technique_left} in the deck; the last leaves at the end of the round",
        *_cards(s.technique_open.tolist(), c.TECHNIQUE_TEXT),
        *_looked(s, seat),
        *_movement(s),
    ]


def _card(texts: tuple[str, ...], card: int) -> str:
    return f"{card + 1}: {texts[card]}" if card >= 0 else "-"


def _cards(cards: list[int], texts: tuple[str, ...]) -> list[str]:
    return [f"   {_card(texts, card)}" for card in cards]


def _fashion(s: Any) -> str:
    left = int((s.fashion_deck[s.fashion_next :] >= 0).sum())
    avant_garde = f"AVANT-GARDE {_types_on(s.avant_garde)} (+{c.AVANT_GARDE_POINTS} pt when produced)"
    return (
        f"FASHION {_types_on(s.fashion)} (+{c.FASHION_POINTS} pt when sold)   {avant_garde}   "
        f"{left} below it in the deck"
    )


def _types_on(card: int) -> str:
    if card < 0:
        return "none"
    return "+".join(PERFUME_CODES[t] for t in c.FASHION_PAIR[card])


def _by_type(counts: list[int]) -> str:
    return "  ".join(f"{code} {count}" for code, count in zip(PERFUME_CODES, counts, strict=True))


def _looked(s: Any, seat: int | None) -> list[str]:
    cards = looked_cards(s)
    if not cards:
        return []
    shown = " | ".join(_card(looked_texts(s), card) for card in cards) if looked_cards_show(s, seat) else "hidden"
    line = f"{player_name(s, s.to_move)} looks at the top {len(cards)}: {shown}"
    return wrap(line, WIDTH, initial_indent="   ", subsequent_indent="      ")


def _movement(s: Any) -> list[str]:
    discarded = int(s.movement_discard.sum())
    lines = [
        f"MOVEMENT CARDS   {s.movement_left} in the deck, {discarded} discarded",
        "   " + " | ".join(_card(c.MOVEMENT_TEXT, card) for card in s.movement_open.tolist()),
    ]
    if s.movement_card >= 0:
        lines.append(f"   in use: {_card(c.MOVEMENT_TEXT, s.movement_card)}")
    return lines


# ---- expansions -------------------------------------------------------------------------------------------------


def _expansion_lines(s: Any, seat: int | None) -> list[str]:
    lines = []
    for title, facts in expansion_sections(s, seat):
        lines.append(title.upper())
        for fact in facts:
            lines += wrap(fact, WIDTH, initial_indent="   ", subsequent_indent="      ")
    return lines


# ---- players ----------------------------------------------------------------------------------------------------


def _player_lines(s: Any, seat: int | None, p: int) -> list[str]:
    lines = [
        f"{player_code(p)} {player_name(s, p).upper():<9} {s.score[p]:>3} pt   {_holdings(s, seat, p)}",
        f"   workers: reserve {_workers(s.commons[p], s.experts[p])}; "
        f"placed {_workers(s.commons_placed[p], s.experts_placed[p])}",
        f"   produced {_tracks(s, p)}   sold {_marks(s.sold[p], c.SALES_SPACES)}",
    ]
    contracts = [str(k + 1) for k, owned in enumerate(s.contracts[p].tolist()) if owned]
    if contracts:
        lines.append(f"   contracts fulfilled: {', '.join(contracts)}")
    cards = [_card(c.TECHNIQUE_TEXT, k) for k, owned in enumerate(s.techniques[p].tolist()) if owned]
    if cards:
        lines += wrap(f"techniques: {' | '.join(cards)}", WIDTH, initial_indent="   ", subsequent_indent="      ")
    return lines


def _holdings(s: Any, seat: int | None, p: int) -> str:
    if not holdings_show(s, seat, p):
        return "coins, pieces and vials behind the screen"
    resources = s.resources[p].tolist()
    bases = _counts(RESOURCE_CODES[:NUM_BASES], resources[:NUM_BASES])
    essences = _counts(RESOURCE_CODES[NUM_BASES:], resources[NUM_BASES:])
    vials = _counts(PERFUME_CODES, s.vials[p].tolist())
    return f"${s.coins[p]}   bases {bases}   essences {essences}   vials {vials}"


def _counts(codes: tuple[str, ...], counts: list[int]) -> str:
    return " ".join(f"{count}{code}" for code, count in zip(codes, counts, strict=True) if count > 0) or "none"


def _workers(commons: int, experts: int) -> str:
    return f"{commons} common, {experts} experienced"


def _marks(reached: int, spaces: int) -> str:
    return "*" * reached + "." * (spaces - reached)


def _tracks(s: Any, p: int) -> str:
    reached = zip(PERFUME_CODES, s.production[p].tolist(), strict=True)
    return "  ".join(f"{code} {_marks(count, c.PRODUCTION_SPACES)}" for code, count in reached)


# ---- the end ----------------------------------------------------------------------------------------------------


def _final_lines(s: Any) -> list[str]:
    scores, columns = final_scores(s), parts_in_play(s)
    width = max(_PART_WIDTH, *(1 + len(PARTS[k]) for k in columns))
    parts_a_row = (WIDTH - _NAME_WIDTH - _TOTAL_WIDTH) // width
    lines = []
    for start in range(0, len(columns), parts_a_row):
        row = columns[start : start + parts_a_row]
        last = start + parts_a_row >= len(columns)
        lines.append("FINAL SCORES" + "".join(f"{PARTS[k]:>{width}}" for k in row) + "  total" * last)
        for p, (place, total, parts) in enumerate(scores):
            cells = "".join(f"{parts[k]:>{width}}" for k in row) + f"{total:>{_TOTAL_WIDTH}}" * last
            lines.append(f"{place}. {player_name(s, p):<9}" + cells)
    return lines
