"""The table in monospaced text; the drawing in SVG is that of ``picture``."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from . import components as c
from .describe import decision_text, helper_text
from .picture import FULL_BAR, svg
from .seen import (
    AXES,
    PLANT_CODES,
    bottles_text,
    completed,
    contents_show,
    counts_show,
    free_pipettes,
    held,
    helpers_of,
    is_right,
    likeliest_strips,
    listed,
    members,
    nose_text,
    odours_show,
    offered,
    order_text,
    parts_text,
    perfume_plants,
    phase_text,
    pieces,
    pile_text,
    place_name,
    player_name,
    posterior_shows,
    result_text,
    standing,
    store_size,
    strips_text,
    tiles_on_offer,
)
from .state import NO_ORDER, NOBODY

__all__ = ["svg", "text"]

WIDTH = 110
"""Columns at most."""

_BAR = 4
"""Signs of a full bar."""


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table as lines of at most ``WIDTH`` columns.

    Args:
        state: Record array of one row.
        seat: Show what this seat may know, or None for everything but the pile.
    """
    s = plain_record(state)
    noses = range(s.num_players) if seat is None else [seat]
    sections = [
        _heading(state, s, seat),
        _origin_lines(s),
        _centre_lines(s),
        *(_player_lines(s, seat, p) for p in range(s.num_players)),
        _content_lines(s) if contents_show(s, seat) else [],
        *(_nose_lines(s, p) for p in noses),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _heading(state: NDArray[np.void], s: Any, seat: int | None) -> list[str]:
    facts = ["THE PERFUMER", phase_text(s), f"starting player: {player_name(s.start)}"]
    if seat is not None:
        facts.append(f"seen by {player_name(seat)}")
    asked = result_text(s) if s.to_move == OVER else f"{player_name(s.to_move)} is asked: {decision_text(state)}"
    return [" | ".join(facts), *wrap(asked, WIDTH)]


def _wrapped(title: str, words: list[str], indent: int = 0) -> list[str]:
    """A titled list, broken between its entries where that is possible."""
    first = " " * indent + title
    return wrap(first + "; ".join(words), WIDTH, subsequent_indent=" " * len(first)) if words else [f"{first}none"]


# ---- the table ------------------------------------------------------------------------------------------------------


def _origin_lines(s: Any) -> list[str]:
    """Supply, fragrance card or who holds it, order and pawns of every origin."""
    lines = [f"ORIGINS   {pile_text(s)}"]
    for k in range(c.NUM_PLANTS):
        card = "card" if s.card_at[k] == NOBODY else f"with {player_name(s.card_at[k])}"
        order = "no order" if s.board[k] == NO_ORDER else order_text(s.board[k])
        lines.append(f"  {PLANT_CODES[k]} {c.PLANT_NAMES[k]:<15}{s.supply[k]} left  {card:<14}{order}{_pawns(s, k)}")
    return lines


def _pawns(s: Any, place: int) -> str:
    """The seats whose pawns stand somewhere, e.g. " @0,2"."""
    there = [str(p) for p in range(s.num_players) if s.place[p] == place]
    return f" @{','.join(there)}" if there else ""


def _centre_lines(s: Any) -> list[str]:
    """Pawns, bonus area, tokens, the shop, and what else lies on the table."""
    bonus = " ".join(PLANT_CODES[k] for k in pieces(s.bonus)) or "empty"
    token = "here" if s.research == NOBODY else f"with {player_name(s.research)}"
    shop = "closed"
    if s.shop != NOBODY:
        shop = f"of {player_name(s.shop)}, value {s.shop_value}, {bottles_text(s.shop_patterns)}"
    strips = strips_text(k for k in range(c.NUM_STRIPS) if s.strip_at[k] == NOBODY)
    lines = [
        f"CENTRE{_pawns(s, c.CENTRE)}   bonus area: {bonus}",
        f"  research token {token}; shop {shop}",
        f"  strips on the table: {strips}",
    ]
    if offered(s):
        lines += _wrapped("offered for the shop: ", [order_text(order) for order in offered(s)], 2)
    if tiles_on_offer(s):
        lines.append("  helpers on offer:")
        for tile in tiles_on_offer(s):
            lines += wrap(helper_text(tile), WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    return lines


# ---- players --------------------------------------------------------------------------------------------------------


def _player_lines(s: Any, seat: int | None, p: int) -> list[str]:
    where = f"{'in' if s.place[p] == c.CENTRE else 'at'} {place_name(s.place[p])}"
    facts = [f"{s.score[p]} pt, place {1 + standing(s).index(p)}", where]
    facts += ["research token"] * (s.research == p) + ["shop token"] * (s.shop == p)
    facts += [f"points: {parts_text(s, p)}"] * (s.to_move == OVER)
    store = " ".join(PLANT_CODES[k] for k in pieces(s.hand[p])) or "nothing"
    lines = [f"@{p} {player_name(p).upper()}: {', '.join(facts)}"]
    lines.append(f"   stores {store} ({int(s.hand[p].sum())} of {store_size(s, p)})   in hand: {_hand(s, p)}")
    lines.append(f"   recipe {'; '.join(_perfume(s, p, perfume) for perfume in range(c.NUM_PERFUMES))}")
    lines.append(f"   pipettes {strips_text(free_pipettes(s, p))}")
    lines += _wrapped("orders ", [order_text(order) for order in completed(s, p)], 3)
    for tile in helpers_of(s, p):
        lines += _wrapped("helper ", [helper_text(tile) + " (face down)" * s.tile_down[tile]], 3)
    if p != seat and counts_show(s, seat, p):
        lines += _wrapped("has smelled ", _counts(s, p), 3)
    return lines


def _hand(s: Any, p: int) -> str:
    cards, strips = held(s, p)
    return listed([f"{c.PLANT_NAMES[k]} card" for k in cards] + [f"{c.STRIP_NAMES[k]} strip" for k in strips])


def _perfume(s: Any, p: int, perfume: int) -> str:
    """A perfume of the recipe, and the strips of a bottled one."""
    plants = " ".join(PLANT_CODES[k] for k in perfume_plants(s, p, perfume))
    strips = members(s.bottled[p, perfume])
    bottled = f" = {strips_text(strips)}{', right' * is_right(s, p, perfume)}" if strips else ""
    return f"{c.PERFUME_POINTS[perfume]}: {plants}{bottled}"


def _counts(s: Any, p: int) -> list[str]:
    """How often a player has smelled which object."""
    cards = zip(c.PLANT_NAMES, s.card_count[p].tolist(), strict=True)
    strips = zip(c.STRIP_NAMES, s.strip_count[p].tolist(), strict=True)
    return [f"{name} {count:.3g}×" for name, count in (*cards, *strips) if count > 0]


# ---- the nose -------------------------------------------------------------------------------------------------------


def _content_lines(s: Any) -> list[str]:
    held_by = zip(c.STRIP_NAMES, s.contents.tolist(), strict=True)
    return _wrapped("THE STRIPS HOLD   ", [f"{strip}: {c.PLANT_NAMES[plant]}" for strip, plant in held_by])


def _nose_lines(s: Any, p: int) -> list[str]:
    """Bars of every odour remembered, and the posterior with the likeliest strips for each perfume."""
    lines = [f"NOSE OF {player_name(p).upper()}   {nose_text(s, p)}"]
    if odours_show(s):
        cards = [f"{name} card" for name in c.PLANT_NAMES]
        strips = [f"{name} strip" for name in c.STRIP_NAMES]
        lines += _memories(s.sigma[p], cards, s.card_count[p], s.card_mean[p])
        lines += _memories(s.sigma[p], strips, s.strip_count[p], s.strip_mean[p])
    if posterior_shows(s) and s.strip_count[p].any():
        lines.append("  in %            " + "".join(f"{code:>5}" for code in PLANT_CODES))
        for name, row in zip(c.STRIP_NAMES, s.posterior[p], strict=True):
            lines.append(f"  {name + ' strip':<16}" + "".join(f"{100 * chance:>5.0f}" for chance in row))
        guesses = zip(c.PERFUME_POINTS.tolist(), likeliest_strips(s, p), strict=True)
        words = [f"{points}: {strips_text(strips)} {100 * chance:.0f} %" for points, (strips, chance) in guesses]
        lines += _wrapped("likeliest perfumes ", words, 2)
    return lines


def _memories(sigma: float, names: list[str], counts: NDArray[np.float64], odours: NDArray[np.float64]) -> list[str]:
    """Each remembered odour as one bar an axis, with its standard error."""
    lines = []
    for name, count, odour in zip(names, counts.tolist(), odours.tolist(), strict=True):
        if count > 0:
            bars = "  ".join(f"{axis} {_bar(value)}" for axis, value in zip(AXES, odour, strict=True))
            lines.append(f"  {name:<20}{count:>4.3g}×  {bars}  (±{sigma / count**0.5:.2f})")
    return lines


def _bar(value: float) -> str:
    """A number as plus or minus signs, four of them for ``FULL_BAR`` and more."""
    signs = min(_BAR, round(abs(value) / FULL_BAR * _BAR))
    return (("+" if value > 0 else "-") * signs).ljust(_BAR, ".")
