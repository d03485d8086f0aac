"""What `components.toml` of The Perfumer must contain: the fields of every kind of row, and what must hold of them."""

from collections import Counter
from typing import Any

from ..engine.components import (
    Check,
    Components,
    Field,
    Kind,
    Schema,
    choice,
    integer,
    letters,
    list_of,
    reference,
    template,
    text,
)

PLANTS = "LRICFVM"
"""Letters of the plants in the order of all indices: lavender, rose, lime, cinnamon, fir, ravensara, magnolia."""

PATTERNS = "0123456"
"""Patterns of the bottles on orders."""

BONUSES = ("none", "ingredient", "move")
USES = ("passive", "active", "once")
LEVELS = ("C", "B", "A")
SIZES = ("small", "medium", "large")

ORDERS = 50
MOST_PLAYERS = 5
FEWEST_BY_LEVEL = {"C": 15, "B": 20, "A": 5}
"""Orders of each level that the largest piles of both rounds need together."""

_CARDS = integer(0, 20)
_POINTS = integer(1, 50)


def _plants(low: int, high: int) -> Field:
    return letters(PLANTS, low, high)


def _fitting_level(components: Components) -> tuple[Any, Any]:
    found, wanted = {}, {}
    for row in components.rows["order"]:
        level = components.row("level", row["level"])
        found[row.id] = (len(row["ingredients"]), row["points"])
        wanted[row.id] = (level["ingredients"], level["points"])
    return found, wanted


def _bonuses_of_level_c(components: Components) -> tuple[Any, Any]:
    orders = components.rows["order"]
    return [row.id for row in orders if row["level"] == "C" and row["bonus"] != "none"], []


def _repeated_patterns(components: Components) -> tuple[Any, Any]:
    orders = components.rows["order"]
    return [row.id for row in orders if len(set(row["patterns"])) < len(row["patterns"])], []


def _levels_too_small(components: Components) -> tuple[Any, Any]:
    count = Counter(components.column("order", "level"))
    return {level: count[level] for level in LEVELS if count[level] < FEWEST_BY_LEVEL[level]}, {}


def _piles_too_large(components: Components) -> tuple[Any, Any]:
    """Both piles of a game, and the places on origin boards, must be filled from the orders there are."""
    count = Counter(components.column("order", "level"))
    faults = {}
    for players in range(2, MOST_PLAYERS + 1):
        piles = [row for row in components.rows["pile"] if row["players"] == players]
        for level in LEVELS:
            if sum(pile[level.lower()] for pile in piles) > count[level]:
                faults[f"{players} players, level {level}"] = sum(pile[level.lower()] for pile in piles)
    return faults, {}


def _pile_sizes(components: Components) -> tuple[Any, Any]:
    sizes = {row.id: row["c"] + row["b"] + row["a"] for row in components.rows["pile"]}
    return {name: size for name, size in sizes.items() if not len(PLANTS) < size <= _CARDS.high}, {}


def _pile_keys(components: Components) -> tuple[Any, Any]:
    found = sorted((row["round"], row["players"]) for row in components.rows["pile"])
    return found, [(number, players) for number in (1, 2) for players in range(2, MOST_PLAYERS + 1)]


def _fragrances_twice(components: Components) -> tuple[Any, Any]:
    sides = {row.id: "".join(row[size] for size in SIZES) for row in components.rows["recipe"]}
    return {name: all_three for name, all_three in sides.items() if len(set(all_three)) < len(all_three)}, {}


def _one_way(components: Components) -> tuple[Any, Any]:
    near = {row.id: row["neighbours"] for row in components.rows["place"]}
    return [f"{a}-{b}" for a in near for b in near[a] if a not in near[b] or a == b], []


def _around_centre(components: Components) -> tuple[Any, Any]:
    centre = components.row("place", "centre")
    return sorted(centre["neighbours"]), sorted(row.id for row in components.rows["plant"])


def _helpers_by_level(components: Components) -> tuple[Any, Any]:
    count = Counter(components.column("helper", "level"))
    return {level: count[level] for level in (1, 2) if count[level] < MOST_PLAYERS}, {}


def _idle_amounts(components: Components) -> tuple[Any, Any]:
    """Helpers whose number the rules would not use."""
    rows = components.rows["helper"]
    return [row.id for row in rows if "{amount}" not in row["text"] and row["amount"] > 0], []


SCHEMA = Schema(
    "the_perfumer",
    (
        Kind("number", 10, {"value": integer(0, 20), "text": text()}),
        Kind("plant", len(PLANTS), {"name": text()}),
        Kind("strip", len(PLANTS), {"name": text()}),
        Kind("place", len(PLANTS) + 1, {"neighbours": list_of(reference("place"), 1, len(PLANTS), distinct=True)}),
        Kind("level", len(LEVELS), {"ingredients": integer(1, 7), "points": _POINTS}),
        Kind(
            "pile",
            2 * (MOST_PLAYERS - 1),
            {
                "round": integer(1, 2, fixed=True),
                "players": integer(2, MOST_PLAYERS, fixed=True),
                "c": _CARDS,
                "b": _CARDS,
                "a": _CARDS,
            },
        ),
        Kind("perfume", len(SIZES), {"points": _POINTS}),
        Kind(
            "order",
            ORDERS,
            {
                "level": choice(*LEVELS),
                "ingredients": _plants(1, 7),
                "points": _POINTS,
                "bonus": choice(*BONUSES),
                "patterns": letters(PATTERNS, 1, 2),
            },
        ),
        Kind("recipe", 12, {size: _plants(1, 5) for size in SIZES}),
        Kind(
            "helper",
            15,
            {
                "level": integer(1, 2),
                "name": text(),
                "use": choice(*USES, fixed=True),
                "amount": integer(0, 7, 0),
                "text": template(),
            },
        ),
    ),
    (
        Check("level", "Scoring: ingredients and points of an order are those of its level", _fitting_level),
        Check("bonus", "Actions, Complete Custom Order: orders of level C with a bonus", _bonuses_of_level_c),
        Check("patterns", "Open the Shop: orders that show a pattern twice", _repeated_patterns),
        Check("orders", "Set Up 6, Perfumer Rules 4: levels with too few orders", _levels_too_small),
        Check("piles", "Set Up 6, Perfumer Rules 4: more orders in both piles than there are", _piles_too_large),
        Check("pile_size", "orders in a pile: more than the origins hold, 20 at most", _pile_sizes),
        Check("pile_keys", "one pile for each round and number of players", _pile_keys),
        Check("pipettes", "Personal Components: one pipette of each colour, so no fragrance twice", _fragrances_twice),
        Check("map", "Actions, Moving: ways that lead back nowhere", _one_way),
        Check("centre", "Actions, Moving: the centre touches every origin", _around_centre),
        Check("helpers", "Choose Helpers: levels with fewer tiles than players", _helpers_by_level),
        Check("amounts", "Helper tiles whose text has no {amount}, yet a number", _idle_amounts),
    ),
)
