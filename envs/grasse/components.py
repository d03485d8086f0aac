"""Everything printed in the box of Grasse, as constants of the rules.

Read once, on import, from `components.toml` and the owner's override. Arrays are read-only and C-contiguous; plain
numbers are Python ints. Indices count from 0 in the order of the file: resources water, alcohol, thinner, fixative,
floral, herbal, fruity, spices, woody; perfumes floral, herbal, fruity, spices, woody, exotic; locations and cards by
their printed number less 1; fashion cards by pairs of perfumes in lexicographic order. -1 stands for none.
"""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ..engine.components import Row, constant_array, load_components
from .component_schema import FEET, LOCATION_GROUPS, RELATIONS, SCHEMA, TECHNIQUE_TIMINGS

COMPONENTS = load_components(SCHEMA, Path(__file__).with_name("components.toml"))
FINGERPRINT = COMPONENTS.fingerprint
"""SHA-256 of all values, part of the key of the compile cache."""


def _size(row_id: str) -> int:
    return COMPONENTS.row("size", row_id)["value"]


def _constant(row_id: str) -> int:
    return COMPONENTS.row("constant", row_id)["value"]


Table: TypeAlias = Any
"""An int64 array; typed loosely because type checkers take its elements for arrays when a record gives the index."""


def _amount(kind: str, number: int, name: str) -> int:
    return COMPONENTS.rows[kind][number - 1][name]


def _ints(kind: str, name: str) -> Table:
    return COMPONENTS.array(kind, name, np.int64)


def _flags(kind: str, name: str) -> Table:
    return COMPONENTS.array(kind, name, np.int64)


def _membership(kind: str, name: str, of: str) -> Table:
    """int64[rows of `kind`, rows of `of`]: 1 where the list field `name` holds the row of `of`."""
    table = [[row.id in entries for row in COMPONENTS.rows[of]] for entries in COMPONENTS.column(kind, name)]
    return constant_array(table, np.int64)


def _by_players(name: str) -> Table:
    """int64[5], indexed by the number of players; 0 for 0 and 1."""
    values = np.zeros(5, np.int64)
    values[COMPONENTS.column("setup", "players")] = COMPONENTS.column("setup", name)
    return constant_array(values, np.int64)


def _names(kind: str, name: str = "name") -> tuple[str, ...]:
    return tuple(COMPONENTS.column(kind, name))


def _texts(kind: str) -> tuple[str, ...]:
    return tuple(row.text() for row in COMPONENTS.rows[kind])


# Sizes

NUM_ROUNDS = _size("rounds")
NUM_SPACES = _size("collection_spaces")
PRODUCTION_SPACES = _size("production_spaces")
SALES_SPACES = _size("sales_spaces")
NUM_FACTORIES = _size("factories")
TYPES_PER_FACTORY = _size("types_per_factory")
COMMON_WORKERS = _size("common_workers")
EXPERIENCED_WORKERS = _size("experienced_workers")
COLLECTION_TOKENS = _size("collection_tokens")
OPEN_CONTRACTS = _size("open_contracts")
OPEN_TECHNIQUES = _size("open_techniques")
OPEN_MOVEMENT_CARDS = _size("open_movement_cards")
BOUTIQUE_MARKERS = _size("boutique_markers")
ROYAL_TOKENS = _size("royal_tokens")
PLUS5_STEPS = _size("plus5")

# Set-up; arrays int64[5] are indexed by the number of players

SPACE_FILL = _constant("space_fill")
SPACE_CAPACITY = _constant("space_capacity")
BOXED_RESOURCES = _constant("boxed_resources")
START_COINS = _constant("start_coins")
TILES_AT_START = _by_players("tiles_at_start")
NEUTRAL_TOKENS = _by_players("neutral_tokens")
EXTRA_PLACEMENT_COST = _by_players("extra_cost")
"""int64[5]: coins on top of the workers' number at a location that holds at least one."""

# Resources and perfumes

RESOURCE_NAMES = _names("resource")
NUM_RESOURCES = len(RESOURCE_NAMES)
NUM_BASES = COMPONENTS.column("resource", "category").count("base")
"""Bases are the resources below this index, essences the rest."""
RESOURCE_IN_BAG = _ints("resource", "in_bag")
"""int64[9]: pieces in the bag at the start."""
START_RESOURCES = _ints("resource", "at_start")
"""int64[9]: pieces each player starts with."""
START_BASES = constant_array(START_RESOURCES[:NUM_BASES], np.int64)
"""int64[4]: bases each player starts with."""

PERFUME_NAMES = _names("perfume")
NUM_PERFUMES = len(PERFUME_NAMES)
PERFUME_ESSENCE = _ints("perfume", "essence")
"""int64[6]: resource index of the essence, -1 for the exotic perfume, which takes different essences."""
PERFUME_ESSENCES = _ints("perfume", "essences")
"""int64[6]: number of essences needed."""
PERFUME_POINTS = _ints("perfume", "points")
"""int64[6]: points for producing one."""
PERFUME_VIALS = _ints("perfume", "vials")
"""int64[6]: vials in the box."""
EXOTIC = COMPONENTS.index("perfume", "exotic")

BASE_PRICE = _constant("base_price")
ESSENCE_PRICE = _constant("essence_price")
AVANT_GARDE_POINTS = _constant("avant_garde_points")
FASHION_POINTS = _constant("fashion_points")

# Collection track

OWN_TOKEN_COLOURS = _constant("own_token_colours")
NEUTRAL_TOKEN_COLOURS = _constant("neutral_token_colours")
OPPONENT_TOKEN_COLOURS = _constant("opponent_token_colours")
OPPONENT_TOKEN_PRICE = _constant("opponent_token_price")
TRACK_END_POINTS = _constant("track_end_points")

# Locations

LOCATION_NAMES = _names("location")
LOCATION_TEXT = _texts("location")
NUM_LOCATIONS = len(LOCATION_NAMES)
LOCATION_MIN_PLAYERS = _ints("location", "min_players")
"""int64[19]: smallest number of players with whom the tile is in the pool."""
LOCATION_GROUP = _ints("location", "group")
"""int64[19]: GROUP_FIXED, GROUP_VARIABLE or GROUP_EXPANSION."""
LOCATION_FREE = _flags("location", "free")
"""int64[19]: 1 where there never is a placement cost."""
LOCATION_COINS = _ints("location", "coins")
"""int64[19]: coins gained (per perfume where perfumes are sold)."""
LOCATION_POINTS = _ints("location", "points")
"""int64[19]: points gained (per perfume where perfumes are sold)."""
GROUP_FIXED = LOCATION_GROUPS.index("fixed")
GROUP_VARIABLE = LOCATION_GROUPS.index("variable")
GROUP_EXPANSION = LOCATION_GROUPS.index("expansion")

BRIDGE = COMPONENTS.index("location", "bridge")
ROYAL_BANK = COMPONENTS.index("location", "royal_bank")
SHORTCUT = COMPONENTS.index("location", "shortcut")
MANSION = COMPONENTS.index("location", "mansion")
ENFLEURAGE = COMPONENTS.index("location", "enfleurage")
ALLEY = COMPONENTS.index("location", "alley")
PALACE = COMPONENTS.index("location", "palace")
LA_GRANDE_USINE = COMPONENTS.index("location", "la_grande_usine")
MARKET = COMPONENTS.index("location", "market")
LANE = COMPONENTS.index("location", "lane")
FACTORY_1 = COMPONENTS.index("location", "factory_1")
FACTORY_2 = COMPONENTS.index("location", "factory_2")
FACTORY_3 = COMPONENTS.index("location", "factory_3")
BANK = COMPONENTS.index("location", "bank")
PERFUMERY = COMPONENTS.index("location", "perfumery")
TOWN_HALL = COMPONENTS.index("location", "town_hall")
FAIR = COMPONENTS.index("location", "fair")
LABORATORY = COMPONENTS.index("location", "laboratory")
BOUTIQUE = COMPONENTS.index("location", "boutique")


def _location(index: int, name: str) -> int:
    return COMPONENTS.rows["location"][index][name]


BANK_COINS = _location(BANK, "coins")
ROYAL_BANK_POINTS = _location(ROYAL_BANK, "points")
ROYAL_BANK_COINS = _location(ROYAL_BANK, "coins")
PERFUMERY_POINTS = _location(PERFUMERY, "points")
PERFUMERY_COINS = _location(PERFUMERY, "coins")
MANSION_POINTS = _location(MANSION, "points")
MANSION_COINS = _location(MANSION, "coins")
ENFLEURAGE_ESSENCES = _location(ENFLEURAGE, "essences")
ALLEY_BASES = _location(ALLEY, "bases")
PALACE_PRICE = _location(PALACE, "price")
LABORATORY_PRICE = _location(LABORATORY, "price")
LOOK_CARDS = _size("look_cards")
"""Technique cards looked at when none of the open ones is taken."""
MARKET_BASES_GIVEN = _location(MARKET, "bases_given")
MARKET_COINS = _location(MARKET, "coins")
MARKET_POINTS = _location(MARKET, "points")
MARKET_ESSENCES_GIVEN = _location(MARKET, "essences_given")
MARKET_BASES = _location(MARKET, "bases")

FAIR_TECHNIQUE = COMPONENTS.index("fair_space", "fair_technique")
FAIR_FIRST_PLAYER = COMPONENTS.index("fair_space", "fair_first_player")
FAIR_POINTS = COMPONENTS.index("fair_space", "fair_points")
FAIR_ESSENCE = COMPONENTS.index("fair_space", "fair_essence")
FAIR_TEXT = _texts("fair_space")
NUM_FAIR_SPACES = len(FAIR_TEXT)
FAIR_FIRST_PLAYER_BASES = COMPONENTS.rows["fair_space"][FAIR_FIRST_PLAYER]["bases"]
FAIR_POINTS_GAIN = COMPONENTS.rows["fair_space"][FAIR_POINTS]["points"]
FAIR_ESSENCES = COMPONENTS.rows["fair_space"][FAIR_ESSENCE]["essences"]

# Fashion and avant-garde cards

FASHION_PAIR = _ints("fashion", "perfumes")
"""int64[15, 2]: the two perfumes of each card."""
NUM_FASHION_CARDS = len(FASHION_PAIR)
FASHION_HAS = _membership("fashion", "perfumes", "perfume")
"""int64[15, 6]: 1 where the perfume is on the card."""

# Movement cards

MOVEMENT_VALUE = _ints("movement", "value")
"""int64[24]: steps."""
NUM_MOVEMENT_CARDS = len(MOVEMENT_VALUE)
MOVEMENT_MAY_STAY = _flags("movement", "may_stay")
"""int64[24]: 1 where the player may stay instead."""
MOVEMENT_COINS = _ints("movement", "coins")
MOVEMENT_POINTS = _ints("movement", "points")
MOVEMENT_BASES = _ints("movement", "bases")
"""int64[24]: bases taken from adjacent spaces."""
MOVEMENT_ESSENCES = _ints("movement", "essences")
"""int64[24]: essences taken from adjacent spaces."""
MOVEMENT_MAX_PLAYERS = _ints("movement", "max_players")
"""int64[24]: largest number of players with whom the card is used."""

# Contracts

CONTRACT_POINTS = _ints("contract", "points")
NUM_CONTRACTS = len(CONTRACT_POINTS)
CONTRACT_COINS = _ints("contract", "coins")
CONTRACT_FIRST = _membership("contract", "first", "perfume")
"""int64[16, 6]: 1 where the perfume serves as the first vial."""
CONTRACT_SECOND = _membership("contract", "second", "perfume")
"""int64[16, 6]: 1 where the perfume serves as the second vial."""
CONTRACT_RELATION = _ints("contract", "relation")
"""int64[16]: RELATION_ANY, RELATION_SAME or RELATION_DIFFERENT."""
RELATION_ANY = RELATIONS.index("any")
RELATION_SAME = RELATIONS.index("same")
RELATION_DIFFERENT = RELATIONS.index("different")
CONTRACT_FOOT = _ints("contract", "foot")
"""int64[16]: the effect at the foot, one of the FOOT_ constants."""
FOOT_SWAP_TOKENS = FEET.index("swap_tokens")
FOOT_BUY_TECHNIQUE = FEET.index("buy_technique")
FOOT_SELL = FEET.index("sell")
FOOT_ADJACENT_BASES = FEET.index("adjacent_bases")
FOOT_SWAP_RESOURCES = FEET.index("swap_resources")
FOOT_MOVEMENT = FEET.index("movement")
FOOT_ESSENCE_FOR_BASES = FEET.index("essence_for_bases")
FOOT_BASES_FOR_COINS = FEET.index("bases_for_coins")
FOOT_REVERSE_MOVEMENT = FEET.index("reverse_movement")
FOOT_ESSENCE = FEET.index("essence")
FOOT_PRODUCE = FEET.index("produce")
CONTRACT_FOOT_PRICE = _ints("contract", "foot_price")
CONTRACT_FOOT_BASES_GIVEN = _ints("contract", "foot_bases_given")
CONTRACT_FOOT_ESSENCES_GIVEN = _ints("contract", "foot_essences_given")
CONTRACT_FOOT_BASES = _ints("contract", "foot_bases")
CONTRACT_FOOT_ESSENCES = _ints("contract", "foot_essences")
CONTRACT_FOOT_POINTS = _ints("contract", "foot_points")
CONTRACT_FOOT_COINS = _ints("contract", "foot_coins")

# Technique cards

TECHNIQUE_TEXT = _texts("technique")
NUM_TECHNIQUES = len(TECHNIQUE_TEXT)
TECHNIQUE_TIMING = _ints("technique", "timing")
"""int64[36]: TIMING_PERMANENT, TIMING_ROUND_END, TIMING_GAME_END or TIMING_NOW."""
TIMING_PERMANENT = TECHNIQUE_TIMINGS.index("permanent")
TIMING_ROUND_END = TECHNIQUE_TIMINGS.index("round_end")
TIMING_GAME_END = TECHNIQUE_TIMINGS.index("game_end")
TIMING_NOW = TECHNIQUE_TIMINGS.index("now")
TECHNIQUE_POINTS_NOW = _ints("technique", "points_now")
"""int64[36]: points scored when the card is gained."""
TECHNIQUE_IN_SOLO = _flags("technique", "in_solo")
"""int64[36]: 0 for the card removed in solo mode."""
NUM_BASE_TECHNIQUES = COMPONENTS.column("technique", "expansion").count("")
"""Cards below this index belong to the base game."""
TECHNIQUE_BOUTIQUES = COMPONENTS.column("technique", "expansion").index("boutiques")
TECHNIQUE_HELPERS = COMPONENTS.column("technique", "expansion").index("helpers")
TECHNIQUE_TAX_COLLECTORS = COMPONENTS.column("technique", "expansion").index("tax_collectors")
TECHNIQUE_THIEF = COMPONENTS.column("technique", "expansion").index("thief")


def _per_perfume(name: str, waiving: bool) -> Table:
    """int64[6]: the technique card (index) or the field `name` of the card for each perfume, -1 without one."""
    values = np.full(NUM_PERFUMES, -1, np.int64)
    waives = _ints("technique", "waives")
    for technique, perfume in enumerate(_ints("technique", "perfume")):
        if perfume >= 0 and (waives[technique] >= 0 or not waiving):
            values[perfume] = technique if name == "" else _ints("technique", name)[technique]
    return constant_array(values, np.int64)


PRODUCTION_TECHNIQUE = _per_perfume("", waiving=False)
"""int64[6]: index of the technique that adds points to producing this perfume (1-5, 29)."""
PRODUCTION_TECHNIQUE_POINTS = _per_perfume("points", waiving=False)
"""int64[6]: the points that technique adds."""
WAIVING_TECHNIQUE = _per_perfume("", waiving=True)
"""int64[6]: index of the technique that waives a base for this perfume, -1 for the exotic one."""
WAIVED_BASE = _per_perfume("waives", waiving=True)
"""int64[6]: resource index of the base waived, -1 for the exotic perfume."""

TECH_6_BASES = _amount("technique", 6, "bases")
TECH_7_PRICE = _amount("technique", 7, "price")
TECH_9_STEPS = _amount("technique", 9, "steps")
TECH_11_COINS = _amount("technique", 11, "coins")
TECH_14_PRICE = _amount("technique", 14, "price")
TECH_15_COINS = _amount("technique", 15, "coins")
TECH_16_COINS = _amount("technique", 16, "coins")
TECH_16_COINS_TWO_PLAYERS = _amount("technique", 16, "coins_two_players")
TECH_17_POINTS = _amount("technique", 17, "points")
TECH_18_POINTS = _amount("technique", 18, "points")
TECH_19_POINTS = _amount("technique", 19, "points")
TECH_20_POINTS = _amount("technique", 20, "points")
TECH_21_POINTS = _amount("technique", 21, "points")
TECH_22_POINTS = _amount("technique", 22, "points")
TECH_22_UNITS = _amount("technique", 22, "units")
TECH_23_POINTS = _amount("technique", 23, "points")
TECH_24_POINTS = _amount("technique", 24, "points")
TECH_25_COINS = _amount("technique", 25, "coins")
TECH_26_COINS = _amount("technique", 26, "coins")
TECH_27_COLOURS = _amount("technique", 27, "colours")
TECH_28_COINS = _amount("technique", 28, "coins")
TECH_30_POINTS = _amount("technique", 30, "points")
TECH_31_COINS = _amount("technique", 31, "coins")
TECH_33_COINS = _amount("technique", 33, "coins")
TECH_34_COINS = _amount("technique", 34, "coins")
TECH_35_COINS = _amount("technique", 35, "coins")

# Game end

CRITERION_POINTS = constant_array(COMPONENTS.row("scoring", "printed")["points"], np.int64)
"""int64[4]: points by place, as on the board."""
SCORING_TOKEN_POINTS = constant_array(COMPONENTS.column("scoring", "points")[1:], np.int64)
"""int64[5, 4]: points by place, as on the tokens of Variable Scoring."""
NUM_SCORING_TOKENS = len(SCORING_TOKEN_POINTS)
CRITERION_NAMES = _names("criterion")
NUM_CRITERIA_KINDS = len(CRITERION_NAMES)
CRITERION_TEXT = _names("criterion", "text")
CRITERION_PRINTED = _flags("criterion", "printed")
"""int64[7]: 1 for the criteria of the board."""
SPECIALIST = COMPONENTS.index("criterion", "specialist")
VERSATILE = COMPONENTS.index("criterion", "versatile")
TECHNICAL = COMPONENTS.index("criterion", "technical")
SELLER = COMPONENTS.index("criterion", "seller")
EXPORTER = COMPONENTS.index("criterion", "exporter")
SAVER = COMPONENTS.index("criterion", "saver")
EXPANSIONIST = COMPONENTS.index("criterion", "expansionist")
LEFTOVER_POINTS = COMPONENTS.row("leftover", "player")["points"]
LEFTOVER_UNITS = COMPONENTS.row("leftover", "player")["units"]
FIRST_PLAYER_POINTS = _constant("first_player_points")

# Solo mode

PIERRE_POINTS = constant_array([*COMPONENTS.column("pierre", "points"), 0], np.int64)
"""int64[19]: Pierre's points at each location, outright or in place of an action he cannot do."""
PIERRE_COINS = constant_array([*COMPONENTS.column("pierre", "coins"), 0], np.int64)
"""int64[19]: Pierre's coins at each location."""
PIERRE_FALLBACK_POINTS = _constant("pierre_fallback_points")
"""Points for a contract foot that swaps tokens or resources, which Pierre does not do."""
PIERRE_LEFTOVER_POINTS = COMPONENTS.row("leftover", "pierre")["points"]
PIERRE_LEFTOVER_UNITS = COMPONENTS.row("leftover", "pierre")["units"]
DIFFICULTY_NAMES = tuple(row.id for row in COMPONENTS.rows["difficulty"])
DIFFICULTY_CARDS = _ints("difficulty", "avant_garde_cards")
"""int64[4]: avant-garde cards drawn for Pierre's first production marks."""
DIFFICULTY_SALES = _ints("difficulty", "sales")
"""int64[4]: Pierre's first sales marks."""

# Texts of cards that have only numbers


def _gains(row: Row, prefix: str = "") -> list[str]:
    def amount(name: str) -> Any:
        return row.values.get(f"{prefix}{name}", 0)

    parts = [f"{amount('points')} pt"] if amount("points") else []
    parts += [f"${amount('coins')}"] if amount("coins") else []
    for name in ("bases", "essences", "techniques"):
        if amount(name):
            parts.append(f"{amount(name)} {name if amount(name) > 1 else name.removesuffix('s')}")
    return parts


def _movement_text(row: Row) -> str:
    value = f"{row['value']} or 0" if row["may_stay"] else str(row["value"])
    return f"value {value}: {', '.join(_gains(row)) or 'no bonus'}"


def _vials_text(row: Row) -> str:
    if row["relation"] != "any":
        return f"two of {'the same type' if row['relation'] == 'same' else 'different types'}"
    return " + ".join(_side_text(row[side]) for side in ("first", "second"))


def _side_text(perfumes: list[str]) -> str:
    if len(perfumes) == 1:
        return perfumes[0]
    missing = [row.id for row in COMPONENTS.rows["perfume"] if row.id not in perfumes]
    return f"any but {missing[0]}" if len(missing) == 1 else f"any of {', '.join(perfumes)}"


_FOOT_TEXTS = {
    "swap_tokens": "swap two collection tokens",
    "buy_technique": "buy a technique card for ${price}",
    "sell": "sell a perfume",
    "adjacent_bases": "{bases} from adjacent spaces",
    "swap_resources": "swap the pieces of two spaces",
    "movement": "a movement with an open card",
    "essence_for_bases": "{essences_given} for {bases} and {points} pt",
    "bases_for_coins": "{bases_given} for {points} pt and ${coins}",
    "reverse_movement": "a movement in reverse",
    "essence": "{essences} from anywhere",
    "produce": "produce a perfume, then no movement",
}


def _foot_text(row: Row) -> str:
    amounts = {name.removeprefix("foot_"): value for name, value in row.values.items() if name.startswith("foot_")}
    for name, noun in (("bases", "base"), ("essences", "essence")):
        for key in (name, f"{name}_given"):
            amounts[key] = f"{amounts[key]} {noun if amounts[key] == 1 else name}"
    return _FOOT_TEXTS[row["foot"]].format_map(amounts)


MOVEMENT_TEXT = tuple(_movement_text(row) for row in COMPONENTS.rows["movement"])
CONTRACT_VIALS_TEXT = tuple(_vials_text(row) for row in COMPONENTS.rows["contract"])
CONTRACT_FOOT_TEXT = tuple(_foot_text(row) for row in COMPONENTS.rows["contract"])
CONTRACT_TEXT = tuple(
    f"{vials}: {row['points']} pt, ${row['coins']}, {foot}"
    for vials, foot, row in zip(CONTRACT_VIALS_TEXT, CONTRACT_FOOT_TEXT, COMPONENTS.rows["contract"], strict=True)
)

# Events

EVENT_TEXT = _texts("event")
NUM_EVENTS = len(EVENT_TEXT)
EVENT_LASTS_ROUND = constant_array([timing == "round" for timing in COMPONENTS.column("event", "timing")], np.int64)
"""int64[15]: 1 for events that last the round, 0 for immediate ones."""
EVENT_1_BASES = _amount("event", 1, "bases")
EVENT_1_ESSENCES = _amount("event", 1, "essences")
EVENT_2_ESSENCES = _amount("event", 2, "essences")
EVENT_3_BASES = _amount("event", 3, "bases")
EVENT_4_BASES = _amount("event", 4, "bases")
EVENT_5_COLOURS = _amount("event", 5, "colours")
EVENT_6_COLOURS = _amount("event", 6, "colours")
EVENT_8_CONTRACTS = _amount("event", 8, "contracts")
EVENT_9_COINS = _amount("event", 9, "coins")
EVENT_10_PRICE = _amount("event", 10, "price")
EVENT_13_PRICE = _amount("event", 13, "price")
EVENT_14_POINTS = _amount("event", 14, "points")
EVENT_15_PRICE = _amount("event", 15, "price")

# Boutiques

BOUTIQUE_POINTS = _constant("boutique_points")
BOUTIQUE_MAJORITY_POINTS = _constant("boutique_majority_points")
BOUTIQUE_ADJACENT_POINTS = _constant("boutique_adjacent_points")
BOUTIQUE_TOKEN_NAMES = tuple(row.id for row in COMPONENTS.rows["boutique_token"])
NUM_BOUTIQUE_TOKENS = len(BOUTIQUE_TOKEN_NAMES)
BOUTIQUE_TOKEN_RESOURCES = _membership("boutique_token", "resources", "resource")
"""int64[14, 9]: 1 where the token counts as a piece of the resource."""
BOUTIQUE_TOKEN_COINS = _ints("boutique_token", "coins")
BOUTIQUE_TOKEN_POINTS = _ints("boutique_token", "points")
BOUTIQUE_TOKEN_TECHNIQUES = _ints("boutique_token", "techniques")
REGION_NAMES = _names("region")
NUM_REGIONS = len(REGION_NAMES)
REGION_ADJACENT = _membership("region", "neighbours", "region")
"""int64[14, 14]: 1 where two regions touch; symmetric, 0 on the diagonal."""

# Helpers and master perfumers

HELPER_TEXT = _texts("helper")
NUM_HELPERS = len(HELPER_TEXT)
HELPER_LASTS_ROUND = constant_array([timing == "round" for timing in COMPONENTS.column("helper", "timing")], np.int64)
"""int64[20]: 1 for helpers that last the round, 0 for immediate ones."""
HELPER_CARDS = _by_players("helper_cards")
"""int64[5]: cards opened in a round, by number of players."""
HELPER_2_MOVEMENTS = _amount("helper", 2, "movements")
HELPER_3_PERFUMES = _amount("helper", 3, "perfumes")
HELPER_4_PERFUMES = _amount("helper", 4, "perfumes")
HELPER_8_LOOK = _amount("helper", 8, "look")
HELPER_9_LOOK = _amount("helper", 9, "look")
HELPER_10_POINTS = _amount("helper", 10, "points")
HELPER_12_POINTS = _amount("helper", 12, "points")
HELPER_13_COLOURS = _amount("helper", 13, "colours")
HELPER_14_COINS = _amount("helper", 14, "coins")
HELPER_15_COINS = _amount("helper", 15, "coins")
HELPER_17_COINS = _amount("helper", 17, "coins")
HELPER_18_ESSENCES = _amount("helper", 18, "essences")
HELPER_19_STEPS = _amount("helper", 19, "steps")
HELPER_20_POINTS = _amount("helper", 20, "points")

MASTER_TEXT = _texts("master")
NUM_MASTERS = len(MASTER_TEXT)
MASTER_CARDS = _by_players("master_cards")
"""int64[5]: cards opened at the start, by number of players."""
MASTER_1_COINS = _amount("master", 1, "coins")
MASTER_2_LOOK = _amount("master", 2, "look")
MASTER_3_BASES = _amount("master", 3, "bases")
MASTER_4_COINS = _amount("master", 4, "coins")
MASTER_5_POINTS = _amount("master", 5, "points")


def _master_bonus(gain: str) -> Table:
    """int64[5, 2]: what each master gives with the first and with the second experienced worker."""
    pairs = zip(
        COMPONENTS.column("master", f"first_{gain}"), COMPONENTS.column("master", f"second_{gain}"), strict=True
    )
    return constant_array(list(pairs), np.int64)


MASTER_BONUS_COINS = _master_bonus("coins")
MASTER_BONUS_POINTS = _master_bonus("points")
MASTER_BONUS_BASES = _master_bonus("bases")
MASTER_BONUS_ESSENCES = _master_bonus("essences")
MASTER_BONUS_TECHNIQUES = _master_bonus("techniques")

# Tax collectors and thief

TAX_COLLECTORS = _by_players("tax_collectors")
TAX_COLLECTORS_SUN_KING = _by_players("tax_collectors_sun_king")
COMMON_WAGE = _ints("round", "wage")
"""int64[4]: coins for each common worker at the end of each round."""
EXPERIENCED_WAGE_EXTRA = _constant("wage_experienced_extra")
TRIBUTE_COINS = _constant("tribute_coins")
TRIBUTE_BASES = _constant("tribute_bases")
TRIBUTE_ESSENCES = _constant("tribute_essences")
TRIBUTE_POINTS = _constant("tribute_points")

# Secret formula

FRAGRANCE_NAMES = _names("fragrance")
NUM_FRAGRANCES = len(FRAGRANCE_NAMES)
FORMULA_SLOT = _ints("formula", "slots")
"""int64[5, 4]: the fragrance of each slot, -1 for the wild one; slots 0 and 1 are a column, 2 and 3 the other."""
NUM_FORMULAS = len(FORMULA_SLOT)
FORMULA_SLOTS = FORMULA_SLOT.shape[1]
FORMULA_MATCH_POINTS = _constant("formula_match_points")
FORMULA_COLUMN_POINTS = _constant("formula_column_points")
FRAGRANCE_POINTS = _constant("fragrance_points")
FRAGRANCES = _by_players("fragrances")
FRAGRANCES_EACH = _by_players("fragrances_each")
"""int64[5]: fragrances on each space with a neutral token at the start, by number of players."""
REFILL_FRAGRANCES = _by_players("refill_fragrances")
REFILL_FRAGRANCES_EACH = _by_players("refill_fragrances_each")
"""int64[5]: the same in the round of the refill, in the order of the track as long as there are any."""
FRAGRANCE_REFILL_ROUND = _constant("fragrance_refill_round")
"""Number of the round, counted from 1."""

# Royal perfumes and production bonus

ROYALTY_NAMES = _names("royalty")
NUM_ROYALTIES = len(ROYALTY_NAMES)
ROYALTY_PERFUME = _ints("royalty", "perfumes")
"""int64[8, 3]: the perfume each space wants."""
ROYALTY_SPACES = ROYALTY_PERFUME.shape[1]
ROYALTY_COINS = _ints("royalty", "coins")
"""int64[8, 3]: coins given by each space."""
ROYALTY_POINTS = _ints("royalty", "points")
"""int64[8, 3]: points given by each space."""
ROYALTY_TECHNIQUES = _ints("royalty", "techniques")
"""int64[8, 3]: technique cards given by each space."""
ROYALTY_AWARD = _ints("royalty", "award")
"""int64[8, 2]: points for the most and the second most tokens, 0 where the card has a single value."""

PRODUCTION_MARKER_NAMES = tuple(row.id for row in COMPONENTS.rows["production_marker"])
NUM_PRODUCTION_MARKERS = len(PRODUCTION_MARKER_NAMES)
PRODUCTION_MARKER_LEVEL = _ints("production_marker", "level")
"""int64[12]: the production space the marker lies on; the first six markers are those of the lower level."""
PRODUCTION_MARKER_COINS = _ints("production_marker", "coins")
PRODUCTION_MARKER_POINTS = _ints("production_marker", "points")
PRODUCTION_MARKER_BASES = _ints("production_marker", "bases")
PRODUCTION_MARKER_ESSENCES = _ints("production_marker", "essences")
PRODUCTION_MARKER_TECHNIQUES = _ints("production_marker", "techniques")
