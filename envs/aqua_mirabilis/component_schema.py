"""What `components.toml` of Aqua Mirabilis must contain: the fields of its rows, and what must hold of them."""

from __future__ import annotations

from typing import Any

from ..engine.components import (
    Check,
    Components,
    Field,
    Kind,
    Schema,
    boolean,
    choice,
    integer,
    letters,
    list_of,
    text,
)

SCENTS = "BJLNOR"
"""Bergamot, Jasmine, Lavender, Narcissus, Orange, Rose: letters of flowers and scents, in the order of all indices."""

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
CITIES = ("paris", "london", "koln", "firenze")
ACTION_TYPES = (
    *(f"market_{letter.lower()}" for letter in SCENTS),
    "base_scent",
    "specialisation",
    "special_skill",
    "production_method",
    *CITIES,
    *(f"couple_{dame}" for dame in "abcd"),
    "versailles",
)
"""Types of action; the same type may not be taken twice in a row (Actions)."""

TILE_KINDS = (
    "flowers",
    "scents",
    "token",
    "two_scents",
    "recipe1",
    "recipe2",
    "infl2",
    "ap3",
    "pp2",
    "second",
    "half",
)
"""Benefits of city tiles; those before ``ap3`` can be claimed at any moment of a turn."""

METHOD_INPUTS = ("one", "equal", "different")
MAX_LETTER = 4
MAX_LEGS = 3
"""Most legs of one trip, which the action space is built for."""

MAX_ROAD = 3
"""Most legs between two places of the coach line."""

LEVELS_OF_BONUS = 3
"""Most numbers at which a final bonus tile scores."""

_PLAYERS = 3
"""Rows by number of players: 2, 3, 4."""


def _scents(low: int, high: int, default: str | None = None, *, fixed: bool = False) -> Field:
    column = letters(SCENTS, low, high, default)
    return Field(**{**column.__dict__, "fixed": fixed})


def _tiers() -> Field:
    return list_of(integer(0, 30), 1, LEVELS_OF_BONUS)


def _market_costs(components: Components) -> tuple[Any, Any]:
    slots = [row for row in components.rows["slot"] if row["type"].startswith("market")]
    return [row["ap"] for row in slots], [1 for _ in slots]


def _week_ends(components: Components) -> tuple[Any, Any]:
    rows = components.rows["track"]
    ordered = [list(row["days"]) == sorted(row["days"], key=DAYS.index) for row in rows]
    return [(row["days"][-1], fine) for row, fine in zip(rows, ordered, strict=True)], [("sun", True)] * len(rows)


def _deliveries(components: Components) -> tuple[Any, Any]:
    found = {row.id: row["x1"] + row["x2"] for row in components.rows["setup"]}
    tiles = components.row("size", "deliveries")["value"]
    return found, dict.fromkeys(found, tiles)


def _tile_arguments(components: Components) -> tuple[Any, Any]:
    """Letters of each tile: some for flowers and scents, one for the base of a recipe, else none."""
    expected = {"flowers": (1, 6), "scents": (1, 6), "recipe1": (1, 1)}
    found, wanted = {}, {}
    for row in components.rows["tile"]:
        low, high = expected.get(row["kind"], (0, 0))
        found[row.id] = len(row["args"])
        wanted[row.id] = min(max(len(row["args"]), low), high)
    return found, wanted


def _bonus_tiers(components: Components) -> tuple[Any, Any]:
    """As many points as numbers, and the numbers rising."""
    rows = components.rows["bonus"]
    found = {row.id: len(row["at"]) == len(row["points"]) and sorted(set(row["at"])) == row["at"] for row in rows}
    return found, dict.fromkeys(found, True)


SCHEMA = Schema(
    "aqua_mirabilis",
    (
        Kind("size", 5, {"value": integer(1, 10)}, fixed=True),
        Kind("number", 15, {"value": integer(0, 100), "text": text()}),
        Kind(
            "setup",
            _PLAYERS,
            {"flowers": integer(0, 10), "x1": integer(0, 2), "x2": integer(0, 2), "cells": integer(1, 8)},
        ),
        Kind("track", _PLAYERS, {"days": list_of(choice(*DAYS), 1, len(DAYS), distinct=True)}),
        Kind("sundial", 5, {"production": integer(0, 8), "legs": integer(0, MAX_LEGS - 1)}, fixed=True),
        Kind(
            "slot",
            23,
            {
                "type": choice(*ACTION_TYPES, fixed=True),
                "ap": integer(1, 5),
                "letter": integer(0, MAX_LETTER, 0),
                "name": text(),
            },
        ),
        Kind("road", 4, {"legs": integer(1, MAX_ROAD)}),
        Kind("letter", MAX_LETTER + 1, {"points": integer(0, 20), "supply": integer(-1, 16, -1)}),
        Kind("matrix", 1, {"order": list_of(choice(*SCENTS), 6, distinct=True), "diagonal": boolean()}),
        Kind("recipe", 35, {"base": choice(*SCENTS), "slots": integer(1, 2), "level": integer(1, 9)}),
        Kind(
            "tile",
            28,
            {
                "city": choice(*CITIES),
                "back": integer(0, 20),
                "kind": choice(*TILE_KINDS),
                "args": _scents(0, 6, ""),
            },
        ),
        Kind("delivery", 15, {"types": list_of(choice(*SCENTS), 1, 6, distinct=True)}),
        Kind(
            "method",
            5,
            {
                "name": text(),
                "pp": integer(1, 8),
                "input": choice(*METHOD_INPUTS, fixed=True),
                "flowers": _scents(1, 6, fixed=True),
                "scents": integer(1, 6),
                "count": integer(4, 8),
            },
        ),
        Kind("skill", 3, {"name": text(), "amount": integer(1, 3, fixed=True), "count": integer(1, 8)}),
        Kind("dame", 4, {"gift": _scents(0, 6, "", fixed=True)}),
        Kind("bonus", 12, {"text": text(), "at": _tiers(), "points": _tiers()}),
    ),
    (
        Check("market", "Flowers Market: a bench costs one action point", _market_costs),
        Check("week", "Game Time Advancement: days in order, Sunday last", _week_ends),
        Check("deliveries", "Setup: tiles on each Sunday", _deliveries),
        Check("tile args", "City Tiles: flowers, scents or a base where the kind needs them", _tile_arguments),
        Check("bonus", "Final Bonus Tiles: a rising number for each number of points", _bonus_tiers),
    ),
)
