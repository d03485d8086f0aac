"""What drawings show of each expansion in play: a title and lines of text, the same in text and picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.interpret import interpreted
from ..engine.record import OVER
from . import components as c
from .rules.expansions.events import SHOWN_ALL, SHOWN_BASES, event_foreseen
from .rules.expansions.secret_formula import formula_card_points, is_kept, knows_fragrances
from .rules.expansions.variable_scoring import points_of_place
from .seen import (
    PERFUME_CODES,
    RESOURCE_CODES,
    gains_text,
    player_code,
    royal_space_text,
    token_name,
)
from .state import FRAGRANCE_BOXED, FRAGRANCE_SEAT, FRAGRANCE_STOCK, NUM_SPACES

_event_foreseen = interpreted(event_foreseen)
_formula_card_points = interpreted(formula_card_points)
_is_kept = interpreted(is_kept)
_knows_fragrances = interpreted(knows_fragrances)
_points_of_place = interpreted(points_of_place)

Lines = list[str]


def expansion_sections(s: Any, seat: int | None) -> list[tuple[str, Lines]]:
    """Title and lines of each expansion in play, as ``seat`` (None: an onlooker who sees all) may know them."""
    return [(title, lines(s, seat)) for flag, title, lines in _SECTIONS if getattr(s, flag) == 1]


def guests_at(s: Any, location: int) -> str:
    """Tax collectors and thief at a location, in words."""
    return " ".join(["tax"] * int(s.tax[location]) + ["thief"] * (s.thief == location))


def _numbered(texts: tuple[str, ...], card: int) -> str:
    return f"{card + 1}: {texts[card]}"


def _listed(words: list[str]) -> str:
    return ", ".join(words) or "none"


def _seats(s: Any) -> range:
    return range(s.num_players)


def _all_shows(s: Any, seat: int | None, p: int) -> bool:
    """Whether the secrets of ``p`` show: to oneself, to an onlooker who sees all, to everybody in the end."""
    return seat is None or seat == p or s.to_move == OVER


# ---- one function for each expansion ----------------------------------------------------------------------------


def _events(s: Any, seat: int | None) -> Lines:
    now = [_numbered(c.EVENT_TEXT, card) for card in range(c.NUM_EVENTS) if s.event_active[card]]
    lines = [f"this round: {' | '.join(now) or 'none'}"]
    to_come = [(int(_event_foreseen(s, k)), card) for k, card in enumerate(s.event_deck.tolist())]
    lines += [f"round {round_}: {_numbered(c.EVENT_TEXT, card)}" for round_, card in to_come if round_ > 0]
    return lines + [_shown(s, p) for p in _seats(s) if s.shown_round[p] > 0]


def _shown(s: Any, p: int) -> str:
    kind, pieces = s.shown_kind[p], s.shown_resources[p].tolist()
    held = " ".join(f"{x}{code}" for code, x in zip(RESOURCE_CODES, pieces, strict=True) if x > 0) or "none"
    what = {SHOWN_ALL: "coins and pieces", SHOWN_BASES: "bases"}.get(kind, "essences")
    coins = f"${s.shown_coins[p]} and " if kind == SHOWN_ALL else ""
    return f"{player_code(p)} showed all {what} in round {s.shown_round[p]}: {coins}{held}"


def _boutiques(s: Any, seat: int | None) -> Lines:
    lines = [
        f"free: {_listed([_region(s, r) for r in range(c.NUM_REGIONS) if s.region_owner[r] < 0])}",
    ]
    for p in _seats(s):
        opened = [c.REGION_NAMES[r] for r in range(c.NUM_REGIONS) if s.region_owner[r] == p]
        kept = [token_name(t) for t in range(c.NUM_BOUTIQUE_TOKENS) if s.boutique_tokens[p, t]]
        if opened or kept:
            lines.append(f"{player_code(p)} boutiques: {_listed(opened)}; tokens kept: {_listed(kept)}")
    return lines


def _region(s: Any, region: int) -> str:
    return f"{c.REGION_NAMES[region]} ({token_name(s.region_token[region])})"


def _helpers(s: Any, seat: int | None) -> Lines:
    displayed = [card for card in s.display.tolist() if card >= 0 and s.round > 0]
    lines = [f"displayed: {_numbered(c.HELPER_TEXT, card)}" for card in displayed]
    return lines + [_helper_of(s, seat, p) for p in _seats(s)]


def _helper_of(s: Any, seat: int | None, p: int) -> str:
    facts = []
    if s.bid[p] >= 0:
        open_bid = s.bids_revealed == 1 or _all_shows(s, seat, p)
        facts.append(f"bid ${s.bid[p]}" if open_bid else "bid hidden")
    facts.append(f"helper {_numbered(c.HELPER_TEXT, s.helper[p])}" if s.helper[p] >= 0 else "no helper")
    if s.fifth[p] + s.fifth_placed[p] > 0:
        facts.append("fifth worker " + ("to place" if s.fifth[p] else "placed"))
    if s.private_contract[p] >= 0:
        card = s.private_contract[p]
        facts.append(f"private contract {_numbered(c.CONTRACT_TEXT, card) if _all_shows(s, seat, p) else 'hidden'}")
    return f"{player_code(p)} {'; '.join(facts)}"


def _masters(s: Any, seat: int | None) -> Lines:
    lines = [
        f"displayed: {_numbered(c.MASTER_TEXT, card)}" for card in s.display.tolist() if card >= 0 and s.round == 0
    ]
    return lines + [f"{player_code(p)} {_numbered(c.MASTER_TEXT, s.master[p])}" for p in _seats(s) if s.master[p] >= 0]


def _tax_collectors(s: Any, seat: int | None) -> Lines:
    places = [name for name, tax in zip(c.LOCATION_NAMES, s.tax.tolist(), strict=True) if tax]
    wage = int(c.COMMON_WAGE[max(s.round, 1) - 1])
    return [
        f"collectors at: {_listed(places)}",
        f"wages this round: ${wage} a common worker, ${wage + c.EXPERIENCED_WAGE_EXTRA} an experienced one",
    ]


def _thief(s: Any, seat: int | None) -> Lines:
    return [f"at: {c.LOCATION_NAMES[s.thief]}" if s.thief >= 0 else "not on the board"]


def _variable_scoring(s: Any, seat: int | None) -> Lines:
    return [
        f"{c.CRITERION_NAMES[s.criteria[row]]} ({c.CRITERION_TEXT[s.criteria[row]]}): "
        + "/".join(str(_points_of_place(s, row, place)) for place in _seats(s))
        for row in range(len(s.criteria))
    ]


def _secret_formula(s: Any, seat: int | None) -> Lines:
    lying = {space: _fragrances(s, space) for space in range(NUM_SPACES)}
    on_track = [f"space {space + 1} {'+'.join(names)}" for space, names in lying.items() if names]
    lines = [
        f"on the track: {_listed(on_track)}",
        f"beside the board: {_listed(_fragrances(s, FRAGRANCE_STOCK))}; "
        f"in the box: {_listed(_fragrances(s, FRAGRANCE_BOXED))}",
    ]
    return lines + [_formula_of(s, seat, p) for p in _seats(s)]


def _fragrances(s: Any, place: int) -> list[str]:
    return [c.FRAGRANCE_NAMES[f].lower() for f in range(c.NUM_FRAGRANCES) if s.fragrance[f] == place]


def _formula_of(s: Any, seat: int | None, p: int) -> str:
    if s.formula_revealed[p]:
        card = f"completed: {_formula_card_points(s, p)} pt"
    else:
        card = _slots(s, p) if _all_shows(s, seat, p) else "hidden"
    return f"{player_code(p)} formula {card}{_behind_screen(s, seat, p)}"


def _behind_screen(s: Any, seat: int | None, p: int) -> str:
    """Fragrances kept; to others who forget nothing, all those taken."""
    if _all_shows(s, seat, p):
        kept = [c.FRAGRANCE_NAMES[f].lower() for f in range(c.NUM_FRAGRANCES) if _is_kept(s, p, f)]
        return f"; kept: {', '.join(kept)}" if kept else ""
    known = seat is not None and _knows_fragrances(s, seat, p)
    return f"; taken: {_listed(_fragrances(s, FRAGRANCE_SEAT + p))}" if known else ""


def _slots(s: Any, p: int) -> str:
    wanted, placed = c.FORMULA_SLOT[s.formula[p]].tolist(), s.formula_slots[p].tolist()
    return ", ".join(f"{_fragrance(w, 'any')} = {_fragrance(f, 'empty')}" for w, f in zip(wanted, placed, strict=True))


def _fragrance(fragrance: int, otherwise: str) -> str:
    return c.FRAGRANCE_NAMES[fragrance].lower() if fragrance >= 0 else otherwise


def _royal_perfumes(s: Any, seat: int | None) -> Lines:
    return [_royalty(s, k, card) for k, card in enumerate(s.royalty_open.tolist()) if card >= 0] or ["no open card"]


def _royalty(s: Any, k: int, card: int) -> str:
    spaces = [
        royal_space_text(card, j) + (f" ({player_code(s.royal_token[k, j])})" if s.royal_token[k, j] >= 0 else "")
        for j in range(c.ROYALTY_SPACES)
    ]
    award = "/".join(str(points) for points in c.ROYALTY_AWARD[card].tolist() if points > 0)
    return f"{c.ROYALTY_NAMES[card]}, {award} pt: {', '.join(spaces)}"


def _production_bonus(s: Any, seat: int | None) -> Lines:
    return [
        f"space {c.PRODUCTION_MARKER_LEVEL[level * c.NUM_PERFUMES]}: "
        + ", ".join(
            f"{code} {_marker(s.production_marker[t, level])}"
            for t, code in enumerate(PERFUME_CODES)
            if s.production_marker[t, level] >= 0
        )
        for level in range(s.production_marker.shape[1])
    ]


def _marker(marker: int) -> str:
    pieces = [(c.PRODUCTION_MARKER_BASES[marker], "bases"), (c.PRODUCTION_MARKER_ESSENCES[marker], "essence")]
    return " ".join(f"{x} {noun}" for x, noun in pieces if x) or gains_text(
        c.PRODUCTION_MARKER_POINTS[marker],
        c.PRODUCTION_MARKER_COINS[marker],
        c.PRODUCTION_MARKER_TECHNIQUES[marker],
    )


def _plus5_tokens(s: Any, seat: int | None) -> Lines:
    tokens = [_second_laps(s, p) for p in _seats(s)]
    return [line for line in tokens if line] or ["nobody is on a second lap"]


def _second_laps(s: Any, p: int) -> str:
    laps = [code for code, x in zip(PERFUME_CODES, s.production[p].tolist(), strict=True) if x > c.PRODUCTION_SPACES]
    laps += ["sales"] * (s.sold[p] > c.SALES_SPACES)
    return f"{player_code(p)} second lap: {', '.join(laps)}" if laps else ""


_SECTIONS: tuple[tuple[str, str, Callable[[Any, int | None], Lines]], ...] = (
    ("with_events", "Events", _events),
    ("with_boutiques", "Boutiques", _boutiques),
    ("with_helpers", "Helpers", _helpers),
    ("with_master_perfumers", "Master Perfumers", _masters),
    ("with_tax_collectors", "Tax Collectors", _tax_collectors),
    ("with_thief", "Thief", _thief),
    ("with_variable_scoring", "Variable Scoring", _variable_scoring),
    ("with_secret_formula", "Secret Formula", _secret_formula),
    ("with_royal_perfumes", "Royal Perfumes", _royal_perfumes),
    ("with_production_bonus", "Production Bonus", _production_bonus),
    ("with_plus5_tokens", "+5 tokens", _plus5_tokens),
)
