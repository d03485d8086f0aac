"""What `components.toml` of Perfumery must contain: the fields of every kind of row, and what must hold of them."""

from typing import Any

from ..engine.components import Check, Components, Field, Kind, Schema, integer, letters, text

ESSENCES = "FGAS"
"""Floral, green, animal, synthetic: the letters of essences, in the order of all indices."""

MAX_ESSENCES = 9
"""Most essences on one side of an effect, or in one note of a perfume."""

BY_MARK = {2: 27, 3: 5, 4: 8}
"""Cards of each deck by `min_players`: 40, 32 and 27 cards are used with 4, 3 and 2 players (Setup 1)."""


def _essences(low: int = 0) -> Field:
    return letters(ESSENCES, low, MAX_ESSENCES, None if low > 0 else "")


_CARD = {"group": integer(1, 3), "min_players": integer(2, 4), "value": integer(1, 50)}


def _without_needs(components: Components) -> tuple[Any, Any]:
    rows = components.rows["perfume"]
    return [row.id for row in rows if not row["top"] + row["middle"] + row["base"]], []


SCHEMA = Schema(
    "perfumery",
    (
        Kind("number", 4, {"value": integer(1, 50), "text": text()}),
        Kind("note_tile", 3, {"out": _essences(1)}),
        Kind("recipe", 40, {**_CARD, "in": _essences(), "out": _essences(1)}),
        Kind(
            "perfume",
            40,
            {
                **_CARD,
                "top": _essences(),
                "middle": _essences(),
                "base": _essences(),
                "storage": letters(ESSENCES, 0, 1, ""),
                "brand": integer(0, 200),
            },
        ),
    ),
    (Check("needs", "Production Process: perfumes that need no essence", _without_needs),),
)
