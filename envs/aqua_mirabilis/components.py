"""Everything printed in the box of Aqua Mirabilis, as constants of the rules.

Read once, on import, from `components.toml` and the owner's override. Arrays are read-only and C-contiguous; plain
numbers are Python ints. Flowers and scents are indexed Bergamot, Jasmine, Lavender, Narcissus, Orange, Rose; cities
Paris, London, Köln, Firenze; Dames A to D. Everything else is numbered as in the file. -1 stands for none.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ..engine.components import constant_array, load_components
from .component_schema import (
    ACTION_TYPES,
    CITIES,
    LEVELS_OF_BONUS,
    MAX_LEGS,
    MAX_LETTER,
    MAX_ROAD,
    METHOD_INPUTS,
    SCENTS,
    SCHEMA,
    TILE_KINDS,
)

COMPONENTS = load_components(SCHEMA, Path(__file__).with_name("components.toml"))
FINGERPRINT = COMPONENTS.fingerprint
"""SHA-256 of all values, part of the key of the compile cache."""

Table: TypeAlias = Any
"""An int64 array; typed loosely because type checkers take its elements for arrays when a record gives the index."""


def _size(row_id: str) -> int:
    return COMPONENTS.row("size", row_id)["value"]


def _number(row_id: str) -> int:
    return COMPONENTS.row("number", row_id)["value"]


def _ints(kind: str, name: str) -> Table:
    return COMPONENTS.array(kind, name, np.int64)


def _by_players(kind: str, name: str) -> Table:
    """int64[5], indexed by the number of players; 0 for 0 and 1."""
    values = np.zeros(5, np.int64)
    for row in COMPONENTS.rows[kind]:
        values[int(row.id)] = len(row[name]) if isinstance(row[name], list) else row[name]
    return constant_array(values, np.int64)


def _table(values: Any) -> Table:
    return constant_array(values, np.int64)


def _padded(name: str, filler: int) -> Table:
    rows = [[*values, *[filler] * LEVELS_OF_BONUS][:LEVELS_OF_BONUS] for values in COMPONENTS.column("bonus", name)]
    return _table(rows)


# Sizes and single numbers

NUM_WEEKS = _size("weeks")
INNER_SUNDAYS = NUM_WEEKS - 1
"""Sundays with a delivery: all but the first and the last."""
NUM_DELIVERIES = _size("deliveries")
"""Delivery tiles on each of them."""
NUM_WORKERS = _size("workers")
PERFUME_SPACES = _size("perfume_spaces")
METHOD_SPACES = _size("method_spaces")
CHITS = _number("chits")
CUBES = _number("cubes")
ORIGINALITY_TOKENS = _number("originality_tokens")
START_TOKENS = _number("start_tokens")
INFLUENCE_TOKENS = _number("influence_tokens")
KING_POINTS = _number("king_points")
KING_POINTS_FAVOURED = _number("king_points_favoured")
PERFECTION_POINTS = _number("perfection_points")
CUBE_POINTS = _number("cube_points")
TOKEN_POINTS = _number("token_points")
MAJORITY_POINTS = _number("majority_points")
MAX_FAVOURS = _number("favours")
TILE_ACTION_POINTS = _number("tile_action_points")
TILE_PRODUCTION_POINTS = _number("tile_production_points")
TILE_INFLUENCE = _number("tile_influence")

# By number of players, int64[5]

MARKET_FLOWERS = _by_players("setup", "flowers")
SINGLE_DELIVERIES = _by_players("setup", "x1")
"""int64[5]: x1 tiles on each Sunday; they come before the x2 tiles."""
CELLS = _by_players("setup", "cells")
"""int64[5]: sub-cells of each cell of the preference matrix."""
WEEK_LENGTH = _by_players("track", "days")
"""int64[5]: days of a week that are played."""
DAY_NAMES = tuple(tuple(row["days"]) for row in COMPONENTS.rows["track"])
"""Days played in a week, by number of players less 2."""

# Sundial

MAX_AP = len(COMPONENTS.rows["sundial"])
"""Action points of a dial that has been reset."""
SUNDIAL_PP = _table([0, *COMPONENTS.column("sundial", "production")])
"""int64[6]: production points by action points left."""
SUNDIAL_LEGS = _table([0, *COMPONENTS.column("sundial", "legs")])
"""int64[6]: legs of the coach by action points left."""

# Flowers and scents

SCENT_LETTERS = SCENTS
SCENT_NAMES = ("Bergamot", "Jasmine", "Lavender", "Narcissus", "Orange", "Rose")
NUM_SCENTS = len(SCENTS)
JASMINE, ROSE = SCENTS.index("J"), SCENTS.index("R")

# Action slots

NUM_SLOTS = len(COMPONENTS.rows["slot"])
SLOT_NAMES = tuple(COMPONENTS.column("slot", "name"))
SLOT_TYPE = _ints("slot", "type")
"""int64[23]: the type of action, 0-18."""
SLOT_AP = _ints("slot", "ap")
"""int64[23]: action points."""
NUM_TYPES = len(ACTION_TYPES)
BASE_SCENT_TYPE = ACTION_TYPES.index("base_scent")
"""Types below this one are the benches of the market, by flower."""
SPECIALISATION_TYPE = ACTION_TYPES.index("specialisation")
SKILL_TYPE = ACTION_TYPES.index("special_skill")
METHOD_TYPE = ACTION_TYPES.index("production_method")
CITY_TYPE = ACTION_TYPES.index(CITIES[0])
"""Plus the city."""
COUPLE_TYPE = ACTION_TYPES.index("couple_a")
"""Plus the Dame."""
VERSAILLES_TYPE = ACTION_TYPES.index("versailles")

# Cities and the coach

CITY_NAMES = ("Paris", "London", "Köln", "Firenze")
NUM_CITIES = len(CITIES)
PARIS, LONDON, KOLN, FIRENZE = range(NUM_CITIES)
CITY_LETTER = _table([row["letter"] for city in CITIES for row in COMPONENTS.rows["slot"] if row["type"] == city])
"""int64[4]: level of the letter that a city demands."""
_ROADS = COMPONENTS.column("road", "legs")
LONDON_NODE = 0
PARIS_NODE = LONDON_NODE + _ROADS[0]
GRASSE = PARIS_NODE + _ROADS[1]
"""Where all coaches start. Nodes are counted from London."""
KOLN_NODE = GRASSE + _ROADS[2]
FIRENZE_NODE = KOLN_NODE + _ROADS[3]
CITY_NODE = _table([PARIS_NODE, LONDON_NODE, KOLN_NODE, FIRENZE_NODE])
"""int64[4]: where each city lies on the coach line."""
NUM_NODES = FIRENZE_NODE + 1
MAX_NODES = len(_ROADS) * MAX_ROAD + 1
"""Most nodes that a coach line can have."""
NODE_CITY = _table([CITY_NODE.tolist().index(node) if node in CITY_NODE else -1 for node in range(NUM_NODES)])
"""int64[NUM_NODES]: the city at each node, -1 for none."""

NUM_TILES = len(COMPONENTS.rows["tile"])
TILE_CITY = _ints("tile", "city")
TILE_BACK = _ints("tile", "back")
"""int64[28]: points of a tile once flipped."""
TILE_KIND = _ints("tile", "kind")
TILE_CHITS = _ints("tile", "args")
"""int64[28, 6]: flowers or scents taken."""
TILE_BASE = _table([SCENTS.find(args[:1]) if args else -1 for args in COMPONENTS.column("tile", "args")])
"""int64[28]: base of the recipe that a ``recipe1`` tile takes."""
(
    FLOWERS_TILE,
    SCENTS_TILE,
    TOKEN_TILE,
    TWO_SCENTS_TILE,
    RECIPE1_TILE,
    RECIPE2_TILE,
    INFL2_TILE,
    AP3_TILE,
    PP2_TILE,
    SECOND_TILE,
    HALF_TILE,
) = range(len(TILE_KINDS))
_FACES = [tuple(sorted(row.values.items())) for row in COMPONENTS.rows["tile"]]
TILE_FACE = _table([_FACES.index(face) for face in _FACES])
"""int64[28]: the lowest tile that looks the same."""
LARGEST_PILE = int(np.bincount(TILE_CITY).max())

# Letters of reference

LETTER_NAMES = ("no letter", "letter I", "letter II", "letter III", "letter IV")
NUM_LETTERS = MAX_LETTER + 1
LETTER_POINTS = _ints("letter", "points")
"""int64[5]: points for the Court's preference by level of the letter."""
LETTER_SUPPLY = _ints("letter", "supply")
"""int64[5]: letters of each level, -1 for no limit."""

# Preference matrix

ORDER = _table([SCENTS.index(letter) for letter in COMPONENTS.rows["matrix"][0]["order"]])
"""int64[6]: scents of the columns from the left and of the rows from the top."""
NEXT_SCENT = _table([ORDER[(ORDER.tolist().index(x) + 1) % NUM_SCENTS] for x in range(NUM_SCENTS)])
"""int64[6]: the scent of the next column to the right and of the next row down, cyclic."""
DIAGONAL = int(COMPONENTS.rows["matrix"][0]["diagonal"])
"""1 if the cell of a scent with itself has sub-cells."""

# Recipes

NUM_RECIPES = len(COMPONENTS.rows["recipe"])
RECIPE_BASE = _ints("recipe", "base")
RECIPE_SLOTS = _ints("recipe", "slots")
"""int64[35]: complementary scents, 1 or 2."""
RECIPE_LEVEL = _ints("recipe", "level")
"""int64[35]: experience needed."""

# Deliveries

NUM_FACES = len(COMPONENTS.rows["delivery"])
DELIVERY = _table([[letter in types for letter in SCENTS] for types in COMPONENTS.column("delivery", "types")])
"""int64[15, 6]: 1 for each flower a delivery tile shows."""

# Production methods

METHOD_NAMES = tuple(COMPONENTS.column("method", "name"))
NUM_METHODS = len(METHOD_NAMES)
DISTILLATION = COMPONENTS.index("method", "distillation")
METHOD_PP = _ints("method", "pp")
METHOD_INPUT = _ints("method", "input")
"""int64[5]: ``ONE``, ``EQUAL`` or ``DIFFERENT`` flowers."""
METHOD_TAKES = _ints("method", "flowers")
"""int64[5, 6]: 1 for each flower the input accepts."""
METHOD_SCENTS = _ints("method", "scents")
"""int64[5]: scents that come out of each type put in."""
ONE, EQUAL, DIFFERENT = range(len(METHOD_INPUTS))
PAIR = 2
"""Flowers that an input takes which is not ``ONE``, and that a new method costs."""


def _conversions() -> list[tuple[int, int, int]]:
    """(method, first flower, second flower or -1) of every conversion, by method and flowers."""
    rows = []
    for method in range(NUM_METHODS):
        types = [f for f in range(NUM_SCENTS) if METHOD_TAKES[method, f]]
        if METHOD_INPUT[method] == DIFFERENT:
            rows += [(method, *pair) for pair in combinations(types, 2)]
        else:
            rows += [(method, f, f if METHOD_INPUT[method] == EQUAL else -1) for f in types]
    return rows


CONVERSIONS = tuple(_conversions())
CONVERT_METHOD = _table([row[0] for row in CONVERSIONS])
CONVERT_FIRST = _table([row[1] for row in CONVERSIONS])
CONVERT_SECOND = _table([row[2] for row in CONVERSIONS])
"""int64[32]: the second flower put in, the same as the first or another, -1 for none."""

# Special skills

SKILL_NAMES = tuple(COMPONENTS.column("skill", "name"))
NUM_SKILLS = len(SKILL_NAMES)
FLOWER_SKILL, PRODUCTION_SKILL, COACH_SKILL = range(NUM_SKILLS)
SKILL_AMOUNT = _ints("skill", "amount")
SKILL_COUNT = _ints("skill", "count")
"""int64[3]: tiles of each skill in the box."""

# Court

DAME_NAMES = ("Dame A", "Dame B", "Dame C", "Dame D")
NUM_DAMES = len(DAME_NAMES)
DAME_A, DAME_B, DAME_C, DAME_D = range(NUM_DAMES)
DAME_GIFT = _ints("dame", "gift")
"""int64[4, 6]: 1 for each scent the Dame accepts as a gift."""

# Final bonus tiles

BONUS_TEXTS = tuple(COMPONENTS.column("bonus", "text"))
NUM_BONUSES = len(BONUS_TEXTS)
(
    EXPERIENCE_BONUS,
    CITIES_BONUS,
    LONDON_BONUS,
    JASMINE_BONUS,
    BASES_BONUS,
    ROSE_BONUS,
    METHODS_BONUS,
    INFLUENCE_BONUS,
    TOKENS_BONUS,
    SCENTS_BONUS,
    LETTER_BONUS,
    LEVELS_BONUS,
) = range(NUM_BONUSES)
_NEVER = 127
BONUS_AT = _padded("at", _NEVER)
"""int64[12, 3]: least numbers that score."""
BONUS_POINTS = _padded("points", 0)
"""int64[12, 3]: points from each of them on."""

assert int(SUNDIAL_LEGS.max()) + int(SKILL_AMOUNT[COACH_SKILL]) <= MAX_LEGS
