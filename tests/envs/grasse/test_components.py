"""The component data of Grasse: exact values, the sums of the rulebook, and the owner's override."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.envs.engine.components import OVERRIDE_VARIABLE, ComponentError, Components, load_components
from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.component_schema import SCHEMA

SHIPPED = Path(c.__file__).with_name("components.toml")
FL, HE, FR, SP, WO, EX = range(6)
Load = Callable[[str], Components]


@pytest.fixture
def override(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Loads the data with the given text as the owner's override."""
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path))

    def load(content: str) -> Components:
        (tmp_path / "grasse.toml").write_text(content, encoding="utf-8")
        return load_components(SCHEMA, SHIPPED)

    return load


def test_every_array_is_read_only_contiguous_int64():
    arrays = [value for name, value in vars(c).items() if name.isupper() and isinstance(value, np.ndarray)]
    assert len(arrays) > 60
    for array in arrays:
        assert array.dtype == np.int64
        assert array.flags.c_contiguous
        assert not array.flags.writeable


def test_every_single_number_is_an_int():
    names = [name for name in vars(c) if re.match(r"(NUM|TECH|EVENT|HELPER|MASTER)_\d+_|.*_(PRICE|COINS)$", name)]
    plain = [name for name in names if not isinstance(getattr(c, name), np.ndarray)]
    assert len(plain) > 50
    assert all(type(getattr(c, name)) is int for name in plain)


def test_numbers_are_the_places_of_the_rows():
    for kind, rows in c.COMPONENTS.rows.items():
        if "number" in c.COMPONENTS.kinds[kind].fields:
            assert [row["number"] for row in rows] == list(range(1, len(rows) + 1)), kind


def test_resources_and_setup_c():
    assert c.NUM_RESOURCES == 9
    assert c.NUM_BASES == 4
    assert c.RESOURCE_IN_BAG.tolist() == [7, 7, 7, 7, 3, 3, 3, 3, 3]
    assert c.START_RESOURCES.tolist() == [1, 1, 1, 1, 0, 0, 0, 0, 0]
    assert c.START_BASES.tolist() == [1, 1, 1, 1]
    assert c.RESOURCE_IN_BAG.sum() == 43 == c.NUM_SPACES * c.SPACE_FILL + c.BOXED_RESOURCES
    circulation = [int(c.RESOURCE_IN_BAG.sum()) - 1 + n * int(c.START_RESOURCES.sum()) for n in (2, 3, 4)]
    assert circulation == [50, 54, 58]
    assert c.NUM_SPACES * c.SPACE_CAPACITY == 56


def test_set_up_by_number_of_players():
    assert c.START_COINS == 3
    assert c.TILES_AT_START.tolist() == [0, 0, 1, 2, 3]
    assert c.NEUTRAL_TOKENS.tolist() == [0, 0, 8, 5, 2]
    assert c.EXTRA_PLACEMENT_COST.tolist() == [0, 0, 1, 0, 0]
    assert c.HELPER_CARDS.tolist() == [0, 0, 3, 4, 5]
    assert c.MASTER_CARDS.tolist() == [0, 0, 3, 4, 5]
    assert c.TAX_COLLECTORS.tolist() == [0, 0, 4, 3, 2]
    assert c.TAX_COLLECTORS_SUN_KING.tolist() == [0, 0, 4, 4, 4]
    assert c.FRAGRANCES.tolist() == [0, 0, 8, 10, 8]
    assert c.FRAGRANCES_EACH.tolist() == [0, 0, 1, 2, 4]
    assert c.REFILL_FRAGRANCES.tolist() == [0, 0, 7, 5, 7]
    assert c.REFILL_FRAGRANCES_EACH.tolist() == [0, 0, 1, 1, 4]
    assert c.FRAGRANCE_REFILL_ROUND == 3


def test_sizes():
    sizes = (c.NUM_ROUNDS, c.NUM_SPACES, c.PRODUCTION_SPACES, c.SALES_SPACES, c.PLUS5_STEPS)
    assert sizes == (4, 14, 5, 5, 5)
    assert (c.NUM_FACTORIES, c.TYPES_PER_FACTORY) == (3, 2)
    assert (c.COMMON_WORKERS, c.EXPERIENCED_WORKERS, c.COLLECTION_TOKENS) == (4, 2, 3)
    assert (c.OPEN_CONTRACTS, c.OPEN_TECHNIQUES, c.OPEN_MOVEMENT_CARDS, c.LOOK_CARDS) == (3, 3, 3, 3)
    assert (c.BOUTIQUE_MARKERS, c.ROYAL_TOKENS) == (5, 4)


def test_perfumes():
    assert c.PERFUME_NAMES == ("Floral", "Herbal", "Fruity", "Spices", "Woody", "Exotic")
    assert c.PERFUME_ESSENCE.tolist() == [4, 5, 6, 7, 8, -1]
    assert c.PERFUME_ESSENCES.tolist() == [1, 1, 1, 1, 1, 2]
    assert c.PERFUME_POINTS.tolist() == [2, 2, 2, 2, 2, 3]
    assert c.PERFUME_VIALS.tolist() == [5] * 6
    assert c.EXOTIC == EX
    assert (c.BASE_PRICE, c.ESSENCE_PRICE, c.AVANT_GARDE_POINTS, c.FASHION_POINTS) == (5, 10, 1, 1)


def test_collection_and_track_end():
    limits = (c.OWN_TOKEN_COLOURS, c.NEUTRAL_TOKEN_COLOURS, c.OPPONENT_TOKEN_COLOURS, c.OPPONENT_TOKEN_PRICE)
    assert limits == (2, 1, 1, 1)
    assert c.TRACK_END_POINTS == 2


def test_location_numbers_groups_and_marks():
    assert (c.BRIDGE, c.SHORTCUT, c.ENFLEURAGE, c.ALLEY, c.MARKET, c.LANE) == (0, 2, 4, 5, 8, 9)
    assert (c.FACTORY_1, c.FACTORY_2, c.FACTORY_3, c.BOUTIQUE) == (10, 11, 12, 18)
    assert c.LOCATION_GROUP.tolist() == [c.GROUP_VARIABLE] * 10 + [c.GROUP_FIXED] * 8 + [c.GROUP_EXPANSION]
    marks = {name: int(mark) for name, mark in zip(c.LOCATION_NAMES, c.LOCATION_MIN_PLAYERS, strict=True) if mark > 2}
    assert marks == {"Royal Bank": 3, "La Grande Usine": 3, "Mansion": 4, "Palace": 4}
    free = [name for name, is_free in zip(c.LOCATION_NAMES, c.LOCATION_FREE, strict=True) if is_free]
    assert free == ["Bank", "Fair"]


def test_location_effects():
    assert c.BANK_COINS == 3
    assert (c.ROYAL_BANK_POINTS, c.ROYAL_BANK_COINS) == (1, 5)
    assert (c.PERFUMERY_POINTS, c.PERFUMERY_COINS) == (3, 3)
    assert (c.MANSION_POINTS, c.MANSION_COINS) == (3, 5)
    assert (c.PALACE_PRICE, c.LABORATORY_PRICE) == (1, 3)
    assert (c.ENFLEURAGE_ESSENCES, c.ALLEY_BASES) == (1, 2)
    assert (c.MARKET_BASES_GIVEN, c.MARKET_COINS, c.MARKET_POINTS) == (2, 5, 1)
    assert (c.MARKET_ESSENCES_GIVEN, c.MARKET_BASES) == (1, 2)
    assert (c.FAIR_TECHNIQUE, c.FAIR_FIRST_PLAYER, c.FAIR_POINTS, c.FAIR_ESSENCE) == (0, 1, 2, 3)
    assert (c.FAIR_FIRST_PLAYER_BASES, c.FAIR_POINTS_GAIN, c.FAIR_ESSENCES) == (1, 2, 1)
    assert c.LOCATION_TEXT[c.MARKET] == "2 bases for $5 and 1 pt, or 1 essence for 2 bases, or both"


def test_fashion_cards_are_all_pairs_in_order():
    assert [tuple(pair) for pair in c.FASHION_PAIR.tolist()] == list(combinations(range(6), 2))
    assert c.FASHION_HAS.shape == (15, 6)
    assert c.FASHION_HAS.sum(axis=1).tolist() == [2] * 15
    assert c.FASHION_HAS[14].tolist() == [0, 0, 0, 0, 1, 1]


def test_movement_values_and_marks():
    assert c.MOVEMENT_VALUE.tolist() == [4] * 4 + [3] * 6 + [2] * 6 + [1] * 8
    assert c.MOVEMENT_MAY_STAY.tolist() == [0] * 22 + [1, 1]
    assert c.MOVEMENT_MAX_PLAYERS.tolist() == [2, 3, 2, 3] + [4] * 20
    assert [int((players <= c.MOVEMENT_MAX_PLAYERS).sum()) for players in (2, 3, 4)] == [24, 22, 20]


MOVEMENT_BONUSES = {
    **dict.fromkeys((1, 2), (0, 0, 0, 0)),
    **dict.fromkeys((3, 4, 5, 6), (1, 0, 0, 0)),
    **dict.fromkeys((7, 8, 11, 12), (0, 0, 1, 0)),
    **dict.fromkeys((9, 10), (2, 0, 0, 0)),
    **dict.fromkeys((13, 18, 24), (0, 1, 0, 0)),
    **dict.fromkeys((14, 19), (0, 0, 2, 0)),
    **dict.fromkeys((15, 20, 23), (0, 0, 0, 1)),
    16: (3, 0, 0, 0),
    17: (1, 0, 1, 0),
    21: (2, 0, 2, 0),
    22: (4, 0, 0, 0),
}
"""Rulebook, Movement Cards: coins, points, bases, essences by number."""


@pytest.mark.parametrize("number", range(1, 25))
def test_movement_bonus(number: int):
    tables = (c.MOVEMENT_COINS, c.MOVEMENT_POINTS, c.MOVEMENT_BASES, c.MOVEMENT_ESSENCES)
    assert tuple(int(table[number - 1]) for table in tables) == MOVEMENT_BONUSES[number]


def test_movement_text():
    assert c.MOVEMENT_TEXT[0] == "value 4: no bonus"
    assert c.MOVEMENT_TEXT[20] == "value 1: $2, 2 bases"
    assert c.MOVEMENT_TEXT[22] == "value 1 or 0: 1 essence"


def test_contract_gains():
    assert c.CONTRACT_POINTS.tolist() == [9] * 10 + [7] * 4 + [8] * 2
    assert c.CONTRACT_COINS.tolist() == [5] * 16


def test_contract_vials():
    exact = [(FL, HE), (FL, FR), (FL, SP), (FL, WO), (HE, FR), (HE, SP), (HE, WO), (FR, SP), (FR, WO), (SP, WO)]
    for contract, (first, second) in enumerate(exact):
        assert np.flatnonzero(c.CONTRACT_FIRST[contract]).tolist() == [first]
        assert np.flatnonzero(c.CONTRACT_SECOND[contract]).tolist() == [second]
    assert c.CONTRACT_FIRST[10:14].all()
    assert c.CONTRACT_SECOND[10:14].all()
    assert c.CONTRACT_FIRST[14:].tolist() == [[0, 0, 0, 0, 0, 1]] * 2
    assert c.CONTRACT_SECOND[14:].tolist() == [[1, 1, 1, 1, 1, 0]] * 2
    relations = [c.RELATION_ANY] * 10 + [c.RELATION_SAME] * 2 + [c.RELATION_DIFFERENT] * 2 + [c.RELATION_ANY] * 2
    assert c.CONTRACT_RELATION.tolist() == relations
    assert (c.RELATION_ANY, c.RELATION_SAME, c.RELATION_DIFFERENT) == (0, 1, 2)


def test_contract_feet():
    assert c.CONTRACT_FOOT.tolist() == [
        c.FOOT_SWAP_TOKENS,
        c.FOOT_BUY_TECHNIQUE,
        c.FOOT_SELL,
        c.FOOT_ADJACENT_BASES,
        c.FOOT_SWAP_RESOURCES,
        c.FOOT_MOVEMENT,
        c.FOOT_ESSENCE_FOR_BASES,
        c.FOOT_BASES_FOR_COINS,
        c.FOOT_REVERSE_MOVEMENT,
        c.FOOT_ESSENCE,
        *[c.FOOT_ADJACENT_BASES] * 4,
        *[c.FOOT_PRODUCE] * 2,
    ]
    assert c.CONTRACT_FOOT_PRICE[1] == 3
    assert c.CONTRACT_FOOT_BASES.tolist() == [0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 1, 1, 1, 1, 0, 0]
    assert (c.CONTRACT_FOOT_ESSENCES_GIVEN[6], c.CONTRACT_FOOT_POINTS[6]) == (1, 1)
    assert (c.CONTRACT_FOOT_BASES_GIVEN[7], c.CONTRACT_FOOT_POINTS[7], c.CONTRACT_FOOT_COINS[7]) == (2, 1, 5)
    assert c.CONTRACT_FOOT_ESSENCES[9] == 1
    assert c.CONTRACT_TEXT[1] == "floral + fruity: 9 pt, $5, buy a technique card for $3"
    assert c.CONTRACT_TEXT[12] == "two of different types: 7 pt, $5, 1 base from adjacent spaces"
    assert c.CONTRACT_VIALS_TEXT[14] == "exotic + any but exotic"
    assert c.CONTRACT_FOOT_TEXT[6] == "1 essence for 2 bases and 1 pt"
    assert c.CONTRACT_FOOT_TEXT[7] == "2 bases for 1 pt and $5"


def test_technique_points_and_deck():
    assert c.NUM_TECHNIQUES == 36
    assert c.NUM_BASE_TECHNIQUES == 32
    assert c.TECHNIQUE_POINTS_NOW.tolist() == [2] * 5 + [0] * 23 + [2, 0, 0, 4, 0, 0, 0, 0]
    assert np.flatnonzero(c.TECHNIQUE_IN_SOLO == 0).tolist() == [23]
    expansions = (c.TECHNIQUE_BOUTIQUES, c.TECHNIQUE_HELPERS, c.TECHNIQUE_TAX_COLLECTORS, c.TECHNIQUE_THIEF)
    assert expansions == (32, 33, 34, 35)
    at_game_end = np.flatnonzero(c.TECHNIQUE_TIMING == c.TIMING_GAME_END) + 1
    assert at_game_end.tolist() == list(range(17, 25))
    assert (np.flatnonzero(c.TECHNIQUE_TIMING == c.TIMING_ROUND_END) + 1).tolist() == [11, 14, 31]
    assert (np.flatnonzero(c.TECHNIQUE_TIMING == c.TIMING_NOW) + 1).tolist() == [32]


def test_techniques_that_waive_a_base():
    water, alcohol, thinner, fixative = range(4)
    assert c.WAIVING_TECHNIQUE.tolist() == [1, 0, 4, 3, 2, -1]
    assert c.WAIVED_BASE.tolist() == [fixative, alcohol, water, thinner, water, -1]
    assert c.PRODUCTION_TECHNIQUE.tolist() == [1, 0, 4, 3, 2, 28]
    assert c.PRODUCTION_TECHNIQUE_POINTS.tolist() == [1] * 6


def test_technique_amounts():
    printed = (c.TECH_6_BASES, c.TECH_7_PRICE, c.TECH_9_STEPS, c.TECH_11_COINS, c.TECH_14_PRICE, c.TECH_15_COINS)
    assert printed == (1, 1, 1, 3, 4, 1)
    assert (c.TECH_16_COINS, c.TECH_16_COINS_TWO_PLAYERS, c.TECH_24_POINTS) == (1, 2, 3)
    ends = (c.TECH_17_POINTS, c.TECH_18_POINTS, c.TECH_19_POINTS, c.TECH_20_POINTS, c.TECH_21_POINTS, c.TECH_23_POINTS)
    assert ends == (2, 1, 2, 1, 2, 2)
    assert (c.TECH_22_POINTS, c.TECH_22_UNITS) == (1, 5)
    assert (c.TECH_25_COINS, c.TECH_26_COINS, c.TECH_27_COLOURS, c.TECH_28_COINS) == (1, 1, 3, 1)
    assert (c.TECH_30_POINTS, c.TECH_31_COINS) == (3, 2)
    assert (c.TECH_33_COINS, c.TECH_34_COINS, c.TECH_35_COINS) == (2, 2, 2)
    assert c.TECHNIQUE_TEXT[15] == "$1 for each opponent's collector you pass, $2 with two players"


def test_scoring():
    assert c.CRITERION_POINTS.tolist() == [6, 3, 1, 0]
    tokens = [[10, 5, 0, 0], [8, 4, 2, 0], [7, 4, 2, 1], [6, 4, 3, 2], [5, 3, 1, 0]]
    assert c.SCORING_TOKEN_POINTS.tolist() == tokens
    names = ("Specialist", "Versatile", "Technical", "Seller", "Exporter", "Saver", "Expansionist")
    assert names == c.CRITERION_NAMES
    assert c.CRITERION_PRINTED.tolist() == [1, 1, 1, 1, 0, 0, 0]
    assert (c.LEFTOVER_POINTS, c.LEFTOVER_UNITS, c.FIRST_PLAYER_POINTS) == (1, 10, 1)


def test_pierre():
    assert (c.PIERRE_LEFTOVER_POINTS, c.PIERRE_LEFTOVER_UNITS, c.PIERRE_FALLBACK_POINTS) == (5, 10, 1)
    assert c.DIFFICULTY_NAMES == ("standard", "medium", "hard", "very_hard")
    assert c.DIFFICULTY_CARDS.tolist() == [0, 1, 2, 3]
    assert c.DIFFICULTY_SALES.tolist() == [0, 1, 2, 3]
    assert c.PIERRE_POINTS.tolist() == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0]
    assert {i: int(coins) for i, coins in enumerate(c.PIERRE_COINS) if coins} == {
        c.ROYAL_BANK: 5,
        c.MARKET: 5,
        c.BANK: 3,
    }
    assert [row.id for row in c.COMPONENTS.rows["pierre"]] == [row.id for row in c.COMPONENTS.rows["location"][:18]]


def test_events():
    assert c.NUM_EVENTS == 15
    assert (np.flatnonzero(c.EVENT_LASTS_ROUND) + 1).tolist() == [5, 6, 13, 14]
    taken = (c.EVENT_1_BASES, c.EVENT_1_ESSENCES, c.EVENT_2_ESSENCES, c.EVENT_3_BASES, c.EVENT_4_BASES)
    assert taken == (1, 1, 1, 2, 2)
    assert (c.EVENT_5_COLOURS, c.EVENT_6_COLOURS, c.EVENT_8_CONTRACTS) == (2, 1, 2)
    assert (c.EVENT_9_COINS, c.EVENT_10_PRICE) == (5, 5)
    assert (c.EVENT_13_PRICE, c.EVENT_14_POINTS, c.EVENT_15_PRICE) == (1, 1, 3)


def test_helpers():
    assert c.NUM_HELPERS == 20
    assert (np.flatnonzero(c.HELPER_LASTS_ROUND) + 1).tolist() == [1, 5, 6, 7, 11, 12, 13, 14, 15, 16, 19]
    assert (c.HELPER_2_MOVEMENTS, c.HELPER_3_PERFUMES, c.HELPER_4_PERFUMES) == (2, 2, 2)
    assert (c.HELPER_8_LOOK, c.HELPER_9_LOOK, c.HELPER_10_POINTS, c.HELPER_12_POINTS) == (3, 3, 1, 2)
    assert (c.HELPER_13_COLOURS, c.HELPER_14_COINS, c.HELPER_15_COINS, c.HELPER_17_COINS) == (3, 3, 2, 4)
    assert (c.HELPER_18_ESSENCES, c.HELPER_19_STEPS, c.HELPER_20_POINTS) == (1, 1, 1)


def test_masters():
    powers = (c.MASTER_1_COINS, c.MASTER_2_LOOK, c.MASTER_3_BASES, c.MASTER_4_COINS, c.MASTER_5_POINTS)
    assert powers == (1, 5, 1, 5, 1)
    assert c.MASTER_BONUS_POINTS.tolist() == [[0, 3], [0, 3], [0, 3], [1, 3], [0, 3]]
    assert c.MASTER_BONUS_COINS.tolist() == [[5, 0], [0, 0], [0, 0], [0, 0], [0, 0]]
    assert c.MASTER_BONUS_TECHNIQUES.tolist() == [[0, 0], [1, 0], [0, 0], [0, 0], [0, 0]]
    assert c.MASTER_BONUS_BASES.tolist() == [[0, 0], [0, 0], [2, 0], [0, 0], [0, 0]]
    assert c.MASTER_BONUS_ESSENCES.tolist() == [[0, 0], [0, 0], [0, 0], [0, 0], [1, 0]]


def test_boutiques():
    assert (c.BOUTIQUE_POINTS, c.BOUTIQUE_MAJORITY_POINTS, c.BOUTIQUE_ADJACENT_POINTS) == (3, 4, 1)
    tokens = [np.flatnonzero(row).tolist() for row in c.BOUTIQUE_TOKEN_RESOURCES]
    assert tokens == [[], [5], [4], [8], [6], [7], [1, 3], [0, 1], [1, 2], [2, 3], [0, 3], [0, 2], [], []]
    assert c.BOUTIQUE_TOKEN_POINTS.tolist() == [1] + [0] * 13
    assert c.BOUTIQUE_TOKEN_COINS.tolist() == [0] * 12 + [3, 0]
    assert c.BOUTIQUE_TOKEN_TECHNIQUES.tolist() == [0] * 13 + [1]
    assert c.NUM_REGIONS == c.NUM_BOUTIQUE_TOKENS == 14


def test_regions():
    touching = [
        *[(1, 2), (1, 3), (1, 4), (2, 3), (2, 5), (2, 6), (2, 7), (3, 4), (3, 7), (3, 8)],
        *[(4, 8), (4, 9), (5, 6), (6, 7), (6, 10), (7, 8), (7, 10), (7, 11), (8, 9), (8, 11)],
        *[(8, 12), (9, 12), (10, 11), (10, 13), (11, 12), (11, 13), (12, 13), (12, 14), (13, 14)],
    ]
    assert (np.argwhere(np.triu(c.REGION_ADJACENT)) + 1).tolist() == [list(pair) for pair in touching]
    assert (c.REGION_ADJACENT == c.REGION_ADJACENT.T).all()


def test_wages_and_tribute():
    common = c.COMMON_WAGE.tolist()
    assert common == [1, 1, 2, 3]
    assert [wage + c.EXPERIENCED_WAGE_EXTRA for wage in common] == [2, 2, 3, 4]
    assert 2 * common[2] + 2 * (common[2] + c.EXPERIENCED_WAGE_EXTRA) == 10
    assert (c.TRIBUTE_COINS, c.TRIBUTE_BASES, c.TRIBUTE_ESSENCES, c.TRIBUTE_POINTS) == (3, 2, 1, 1)


def test_formulas():
    assert c.FORMULA_SLOT.tolist() == [[0, 6, 12, -1], [7, 9, 3, -1], [1, 4, 10, -1], [2, 13, 8, -1], [5, 11, 14, -1]]
    assert (c.FRAGRANCE_NAMES[0], c.FRAGRANCE_NAMES[6], c.FRAGRANCE_NAMES[9]) == ("Rose", "Peach", "Cardamom")
    assert (c.FORMULA_MATCH_POINTS, c.FORMULA_COLUMN_POINTS, c.FRAGRANCE_POINTS) == (2, 2, 1)
    assert 3 * c.FORMULA_MATCH_POINTS + 2 * c.FORMULA_COLUMN_POINTS == 10
    assert (c.NUM_FORMULAS, c.FORMULA_SLOTS, c.NUM_FRAGRANCES) == (5, 4, 15)


def test_royalty():
    assert c.ROYALTY_PERFUME.tolist() == [
        [WO, WO, EX],
        [EX, FL, FR],
        [SP, SP, WO],
        [FL, FL, HE],
        [FR, FR, FL],
        [HE, HE, SP],
        [EX, FR, SP],
        [EX, WO, HE],
    ]
    coins = [[5, 0, 0], [3, 0, 0], [3, 0, 3], [3, 0, 0], [5, 0, 3], [0, 3, 0], [0, 3, 5], [0, 3, 5]]
    points = [[0, 0, 1], [0, 2, 0], [0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [2, 0, 0]]
    techniques = [[0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 1], [0, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert (c.ROYALTY_COINS.tolist(), c.ROYALTY_POINTS.tolist()) == (coins, points)
    assert c.ROYALTY_TECHNIQUES.tolist() == techniques
    assert c.ROYALTY_AWARD.tolist() == [[4, 1], [5, 2], [4, 2], [4, 1], [4, 1], [4, 1], [5, 0], [5, 0]]
    assert np.bincount(c.ROYALTY_PERFUME.ravel()).tolist() == [4] * 6


def test_production_markers():
    assert c.PRODUCTION_MARKER_LEVEL.tolist() == [3] * 6 + [5] * 6
    assert c.PRODUCTION_MARKER_BASES.tolist() == [2, 2] + [0] * 10
    assert c.PRODUCTION_MARKER_ESSENCES.tolist() == [0, 0, 1, 1] + [0] * 8
    assert c.PRODUCTION_MARKER_COINS.tolist() == [0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 15, 15]
    assert c.PRODUCTION_MARKER_POINTS.tolist() == [0, 0, 0, 0, 0, 2, 5, 5, 0, 0, 0, 0]
    assert c.PRODUCTION_MARKER_TECHNIQUES.tolist() == [0] * 8 + [2, 2, 0, 0]


def test_sources():
    sources = Counter(row.source for rows in c.COMPONENTS.rows.values() for row in rows)
    assert set(sources) == {"rulebook", "derived", "reconstructed"}
    for kind in ("fashion", "scoring", "region", "formula", "royalty"):
        assert {row.source for row in c.COMPONENTS.rows[kind]} == {"reconstructed"}, kind
    techniques = [row.source for row in c.COMPONENTS.rows["technique"]]
    assert techniques[:16] == ["rulebook"] * 16
    assert [i + 1 for i, source in enumerate(techniques) if source == "rulebook" and i >= 16] == [24]
    assert {row.reconstructed for row in c.COMPONENTS.rows["movement"][:22]} == {("value", "max_players")}
    assert {row.reconstructed for row in c.COMPONENTS.rows["contract"]} == {("first", "second", "relation")}


def test_override_changes_the_tables_of_the_rules(tmp_path: Path):
    (tmp_path / "grasse.toml").write_text(
        '[[movement]]\nid = "movement_05"\nvalue = 2\n[[contract]]\nid = "contract_01"\npoints = 12\n'
        '[[constant]]\nid = "base_price"\nvalue = 4\n',
        encoding="utf-8",
    )
    code = (
        "from perfumezoo.envs.grasse import components as c;"
        "print(c.MOVEMENT_VALUE[4], c.CONTRACT_POINTS[0], c.BASE_PRICE, c.MOVEMENT_VALUE[5], c.FINGERPRINT)"
    )
    environment = {**os.environ, OVERRIDE_VARIABLE: str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    *values, fingerprint = run.stdout.split()
    assert values == ["2", "12", "4", "3"]
    assert fingerprint != c.FINGERPRINT


def test_owner_s_cards_need_not_follow_the_reconstruction(override: Load):
    loaded = override('[[fashion]]\nid = "floral_herbal"\nperfumes = ["woody", "exotic"]\n')
    assert loaded.row("fashion", "floral_herbal")["perfumes"] == ["woody", "exotic"]
    assert loaded.row("fashion", "floral_herbal").source == "owner"


DAMAGED = {
    "perfume_name": (
        '[[contract]]\nid = "contract_03"\nfirst = ["flower"]\n',
        "kind 'contract', row 'contract_03', field 'first': found ['flower'], expected a list of 1 to 6 different "
        "values, each the id of a row of kind 'perfume'",
    ),
    "foot": (
        '[[contract]]\nid = "contract_03"\nfoot = "sel"\n',
        "kind 'contract', row 'contract_03', field 'foot': found 'sel', expected one of swap_tokens, buy_technique,",
    ),
    "steps": (
        '[[movement]]\nid = "movement_01"\nvalue = 6\n',
        "kind 'movement', row 'movement_01', field 'value': found 6, expected an integer from 0 to 5",
    ),
    "same_pair": (
        '[[fashion]]\nid = "floral_herbal"\nperfumes = ["floral", "floral"]\n',
        "kind 'fashion', row 'floral_herbal', field 'perfumes': found ['floral', 'floral'], expected a list of 2 diff",
    ),
    "scoring_length": (
        '[[scoring]]\nid = "printed"\npoints = [6, 3, 1]\n',
        "kind 'scoring', row 'printed', field 'points': found [6, 3, 1], expected a list of 4 values",
    ),
    "card_number": (
        '[[technique]]\nid = "technique_17"\nnumber = 18\n',
        "kind 'technique', row 'technique_17', field 'number': fixed",
    ),
    "track_size": (
        '[[size]]\nid = "collection_spaces"\nvalue = 15\n',
        "kind 'size', row 'collection_spaces', field 'value': fixed",
    ),
    "row_id": (
        '[[movement]]\nid = "movement_5"\nvalue = 2\n',
        "kind 'movement', row 'movement_5': unknown row, did you mean 'movement_15' or 'movement_05' or 'movement_24'?",
    ),
    "region": (
        '[[region]]\nid = "brittany"\nneighbours = ["atlantis"]\n',
        "kind 'region', row 'brittany', field 'neighbours': found ['atlantis'], expected",
    ),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_override_names_the_place(override: Load, damage: str):
    content, message = DAMAGED[damage]
    with pytest.raises(ComponentError) as error:
        override(content)
    assert "grasse.toml" in str(error.value)
    assert message in str(error.value)


def one(kind: str, row_id: str, **fields: int) -> str:
    values = "".join(f"{name} = {value}\n" for name, value in fields.items())
    return f'[[{kind}]]\nid = "{row_id}"\n{values}'


BROKEN_SUMS = {
    "piece_counts": (one("piece", "event_cards", count=16), "found {'event_cards': 15}, expected {'event_cards': 16}"),
    "essences": (one("resource", "woody", in_bag=4), "found 16, expected 15"),
    "bases": (one("resource", "water", in_bag=8), "found 45, expected 44"),
    "track_fill": (one("constant", "space_fill", value=4), "found 43, expected 57"),
    "track_capacity": (one("constant", "space_capacity", value=3), "found [2, 3, 4], expected [4]"),
    "collection_tokens": (
        one("setup", "players_3", neutral_tokens=6),
        "found {3: 15}, expected {3: 14}",
    ),
    "workers": (
        one("piece", "common_workers", count=12),
        "found {'common_workers': 16}, expected {'common_workers': 12}",
    ),
    "small_tokens": (one("piece", "small_tokens", count=44), "found 48, expected 44"),
    "vials": (one("perfume", "exotic", vials=6), "found 31, expected 30"),
    "perfume_essences": ('[[perfume]]\nid = "floral"\nessence = "herbal"\n', "found ['fruity', 'herbal', 'herbal'"),
    "factories": (one("piece", "factory_markers", count=5), "found (6, 6), expected (5, 5)"),
    "production_techniques": (
        '[[technique]]\nid = "technique_29"\nperfume = "woody"\n',
        "found ['floral', 'fruity', 'herbal', 'spices', 'woody', 'woody'], expected ['exotic',",
    ),
    "waivers": ('[[technique]]\nid = "technique_01"\nwaives = "herbal"\n', "('herbal', 'essence')"),
    "location_cards": (one("piece", "location_tiles", count=9), "found (10, 19), expected (9, 19)"),
    "tiles": (one("setup", "players_2", tiles_at_start=3), "found [2], expected []"),
    "solo_tiles": (one("location", "mansion", min_players=2), "found 7, expected 6"),
    "neighbours": (
        '[[region]]\nid = "provence"\nneighbours = ["brittany"]\n',
        "found [('languedoc', 'provence'), ('provence', 'brittany'), ('rhone_alpes', 'provence')], expected []",
    ),
    "fragrances": (
        one("setup", "players_2", fragrances=7, refill_fragrances=7),
        "found {2: 14}, expected {2: 15}",
    ),
    "fragrances_fit": (
        one("setup", "players_3", fragrances_each=1),
        "found {3: 5}, expected {3: 10}",
    ),
    "refill_fits": (one("setup", "players_4", refill_fragrances_each=3), "found [4], expected []"),
    "formula_slots": (
        '[[formula]]\nid = "formula_1"\nslots = ["peach", "clove", "cedar", "wild"]\n',
        "'clove', 'clove'",
    ),
}


@pytest.mark.parametrize("name", BROKEN_SUMS)
def test_broken_sum_names_the_check(override: Load, name: str):
    content, message = BROKEN_SUMS[name]
    with pytest.raises(ComponentError) as error:
        override(content)
    assert re.search(rf"grasse\.toml: check '{name}' \(.+\): found ", str(error.value))
    assert message in str(error.value)


def test_all_sums_come_out_for_the_shipped_data():
    assert len(SCHEMA.checks) == 25
    for check in SCHEMA.checks:
        found, expected = check.sums(c.COMPONENTS)
        assert found == expected, check.name
