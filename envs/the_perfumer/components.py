"""Everything printed in the box of The Perfumer, as constants of the rules.

Read once, on import, from `components.toml` and the owner's override. Arrays are read-only and C-contiguous; plain
numbers are Python ints. Plants, origins, fragrances and cards share one index: lavender, rose, lime, cinnamon, fir,
ravensara, white magnolia. Levels of orders count C, B, A; levels of helpers 1, 2; perfumes small, medium, large. A
helper's index is its printed number less 1.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array, load_components
from .component_schema import BONUSES, LEVELS, MOST_PLAYERS, PATTERNS, SCHEMA, SIZES, USES

COMPONENTS = load_components(SCHEMA, Path(__file__).with_name("components.toml"))
FINGERPRINT = COMPONENTS.fingerprint
"""SHA-256 of all values, part of the key of the compile cache."""

Table: TypeAlias = Any
"""An int64 array; typed loosely because type checkers take its elements for arrays when a record gives the index."""


def _number(row_id: str) -> int:
    return COMPONENTS.row("number", row_id)["value"]


def _ints(kind: str, name: str) -> Table:
    return COMPONENTS.array(kind, name, np.int64)


def _bits(counts: NDArray[np.int64]) -> Table:
    """Which entries of the last axis are not 0, as a bit mask."""
    return constant_array(((counts > 0) << np.arange(counts.shape[-1])).sum(axis=-1), np.int64)


# Numbers

ACTION_POINTS = _number("action_points")
ACTION_POINTS_OF_TWO = _number("action_points_of_two")
STORAGE = _number("storage")
PLANT_PIECES = _number("plant_pieces")
ORIGIN_PIECES = _number("origin_pieces")
BONUS_PIECES = _number("bonus_pieces")
FEWEST_IN_SETUP = _number("fewest_in_setup")
SHOP_POINTS = _number("shop_points")
AUCTION_SCORE = _number("auction_score")
HIGHEST_BID = _number("highest_bid")

# Plants, strips, map

PLANT_NAMES = tuple(COMPONENTS.column("plant", "name"))
NUM_PLANTS = len(PLANT_NAMES)
STRIP_NAMES = tuple(COMPONENTS.column("strip", "name"))
NUM_STRIPS = len(STRIP_NAMES)
CENTRE = COMPONENTS.index("place", "centre")
"""The place in the middle; the places before it are the origins of the plants."""
NUM_PLACES = len(COMPONENTS.rows["place"])


def _adjacent() -> Table:
    names = [row.id for row in COMPONENTS.rows["place"]]
    near = COMPONENTS.column("place", "neighbours")
    return constant_array([[name in around for name in names] for around in near], np.int64)


ADJACENT = _adjacent()
"""int64[8, 8]: 1 where two places are next to each other."""

# Orders

LEVEL_NAMES = LEVELS
NUM_LEVELS = len(LEVELS)
LEVEL_C = LEVELS.index("C")
NUM_ORDERS = len(COMPONENTS.rows["order"])
NUM_PATTERNS = len(PATTERNS)
ORDER_LEVEL = _ints("order", "level")
"""int64[50]: 0, 1, 2 for C, B, A."""
ORDER_NEEDS = _ints("order", "ingredients")
"""int64[50, 7]: pieces of each plant."""
ORDER_POINTS = _ints("order", "points")
ORDER_BONUS = _ints("order", "bonus")
"""int64[50]: ``NO_BONUS``, ``INGREDIENT`` or ``MOVE``."""
NO_BONUS, INGREDIENT, MOVE = range(len(BONUSES))
ORDER_PATTERNS = _bits(COMPONENTS.array("order", "patterns", np.int64))
"""int64[50]: the patterns of its bottles, a bit mask."""
BITS_IN: Table = constant_array([bits.bit_count() for bits in range(1 << NUM_PLANTS)], np.int64)
"""int64[128]: how many bits a mask of patterns, strips or plants has."""


def _pile_levels() -> Table:
    table = np.zeros((3, MOST_PLAYERS + 1, NUM_LEVELS), np.int64)
    for row in COMPONENTS.rows["pile"]:
        table[row["round"], row["players"]] = [row[level.lower()] for level in LEVELS]
    return constant_array(table, np.int64)


PILE_LEVELS = _pile_levels()
"""int64[3, 6, 3]: orders of each level in the pile, by round (from 1) and number of players."""
LARGEST_PILE = int(PILE_LEVELS.sum(axis=2).max())

# Perfumes and recipes

SIZE_NAMES = SIZES
NUM_PERFUMES = len(SIZES)
PERFUME_POINTS = _ints("perfume", "points")
"""int64[3]: points of the small, medium and large perfume."""
NUM_SIDES = 2
NUM_RECIPES = len(COMPONENTS.rows["recipe"]) // NUM_SIDES


def _recipes() -> Table:
    counts = np.stack([COMPONENTS.array("recipe", size, np.int64) for size in SIZES], axis=1)
    return _bits(counts.reshape(NUM_RECIPES, NUM_SIDES, NUM_PERFUMES, NUM_PLANTS))


RECIPE_PLANTS = _recipes()
"""int64[6, 2, 3]: the fragrances of each perfume by recipe and side, bit masks."""

# Helpers

HELPER_NAMES = tuple(COMPONENTS.column("helper", "name"))
HELPER_TEXTS = tuple(row.text() for row in COMPONENTS.rows["helper"])
NUM_HELPERS = len(HELPER_NAMES)
HELPER_LEVEL = _ints("helper", "level")
"""int64[15]: 1 or 2."""
HELPER_AMOUNT = _ints("helper", "amount")
"""int64[15]: the number in a helper's effect, 0 where there is none."""
HELPER_USE = _ints("helper", "use")
"""int64[15]: ``PASSIVE``, ``ACTIVE`` or ``ONCE``."""
PASSIVE, ACTIVE, ONCE = range(len(USES))
(
    BROKER,
    STOREKEEPER,
    FORAGER,
    STREET_VENDOR,
    KEEN_NOSE,
    TIRELESS_AIDE,
    BALLOONIST,
    COACHMAN,
    SUBSTITUTE_CHEMIST,
    NOTARY,
    SHOP_CLERK,
    COURIER,
    LIBRARIAN,
    OVERSEER,
    MASTER_NOSE,
) = range(NUM_HELPERS)
