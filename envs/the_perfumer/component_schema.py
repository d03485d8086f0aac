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


def _orders_by_level(components: Components) -> tuple[Any, Any]:
    count = Counter(components.column("order", "level"))
    found = {level: count[level] for level in LEVELS}
    return found, {level: max(found[level], FEWEST_BY_LEVEL[level]) for level in LEVELS}


def _orders_for_piles(components: Components) -> tuple[Any, Any]:
    """Both piles of a game are filled from the orders there are."""
    count = Counter(components.column("order", "level"))
    found, wanted = {}, {}
    for players in range(2, MOST_PLAYERS + 1):
        piles = [row for row in components.rows["pile"] if row["players"] == players]
        for level in LEVELS:
            needed = sum(pile[level.lower()] for pile in piles)
            found[f"{players} players, level {level}"] = needed
            wanted[f"{players} players, level {level}"] = min(needed, count[level])
    return found, wanted


def _pile_sizes(components: Components) -> tuple[Any, Any]:
    """A pile covers the origins and is not empty then."""
    sizes = {row.id: row["c"] + row["b"] + row["a"] for row in components.rows["pile"]}
    return sizes, {name: min(max(size, len(PLANTS) + 1), _CARDS.high) for name, size in sizes.items()}


def _pile_keys(components: Components) -> tuple[Any, Any]:
    found = sorted((row["round"], row["players"]) for row in components.rows["pile"])
    return found, [(number, players) for number in (1, 2) for players in range(2, MOST_PLAYERS + 1)]


def _fragrances(components: Components) -> tuple[Any, Any]:
    """The fragrances of the three perfumes of a side, each once."""
    sides = {row.id: "".join(row[size] for size in SIZES) for row in components.rows["recipe"]}
    return sides, {name: "".join(dict.fromkeys(all_three)) for name, all_three in sides.items()}


def _one_way(components: Components) -> tuple[Any, Any]:
    near = {row.id: row["neighbours"] for row in components.rows["place"]}
    return [f"{a}-{b}" for a in near for b in near[a] if a not in near[b] or a == b], []


def _around_centre(components: Components) -> tuple[Any, Any]:
    centre = components.row("place", "centre")
    return sorted(centre["neighbours"]), sorted(row.id for row in components.rows["plant"])


def _helpers_by_level(components: Components) -> tuple[Any, Any]:
    count = Counter(components.column("helper", "level"))
    return {level: count[level] for level in (1, 2)}, {level: max(count[level], MOST_PLAYERS) for level in (1, 2)}


def _ingredients(components: Components) -> tuple[Any, Any]:
    """Pieces taken out for most players, and how many of those for the fewest go to the bonus area."""
    number = {row.id: row["value"] for row in components.rows["number"]}
    taken_out = MOST_PLAYERS + number["origin_pieces"]
    bonus = number["bonus_pieces"]
    least = number["fewest_in_setup"] + number["origin_pieces"]
    found = {"taken out": taken_out, "in the bonus area": bonus}
    return found, {"taken out": min(taken_out, number["plant_pieces"]), "in the bonus area": min(bonus, least)}


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
        Check("orders", "Set Up 6, Perfumer Rules 4: the largest piles need so many of a level", _orders_by_level),
        Check("piles", "Set Up 6, Perfumer Rules 4: both piles together take at most all orders", _orders_for_piles),
        Check("pile_size", "orders in a pile: more than there are origins, 20 at most", _pile_sizes),
        Check("pile_keys", "one pile for each round and number of players", _pile_keys),
        Check("pipettes", "Personal Components: one pipette of each colour, so no fragrance twice", _fragrances),
        Check("map", "Actions, Moving: ways that lead back nowhere", _one_way),
        Check("centre", "Actions, Moving: the centre touches every origin", _around_centre),
        Check("ingredients", "Set Up 4: more ingredients of a plant than there are", _ingredients),
        Check("helpers", "Choose Helpers: fewer tiles of a level than players", _helpers_by_level),
        Check("amounts", "Helper tiles whose text has no {amount}, yet a number", _idle_amounts),
    ),
)
