"""The component data of The Perfumer: its totals, and the owner's override."""

import os
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.envs.engine.components import OVERRIDE_VARIABLE, ComponentError, load_components
from perfumezoo.envs.the_perfumer import components as c
from perfumezoo.envs.the_perfumer.component_schema import SCHEMA
from tests.envs.engine.processes import python

SHIPPED = Path(c.__file__).with_name("components.toml")
C, B, A = range(3)


def test_arrays_are_read_only_contiguous_integers() -> None:
    arrays = [value for name, value in vars(c).items() if name.isupper() and isinstance(value, np.ndarray)]
    assert len(arrays) >= 10
    for array in arrays:
        assert array.dtype == np.int64
        assert array.flags.c_contiguous and not array.flags.writeable


def test_numbers() -> None:
    assert (c.ACTION_POINTS, c.ACTION_POINTS_OF_TWO, c.STORAGE, c.SHOP_POINTS) == (5, 7, 5, 2)
    assert (c.AUCTION_SCORE, c.HIGHEST_BID, c.PLANT_PIECES) == (10, 10, 7)
    assert c.PERFUME_POINTS.tolist() == [5, 10, 15]
    assert c.PLANT_NAMES == ("Lavender", "Rose", "Lime", "Cinnamon", "Fir", "Ravensara", "White magnolia")
    assert c.STRIP_NAMES == ("red", "orange", "yellow", "green", "blue", "purple", "pink")


def test_five_players_use_all_pieces() -> None:
    assert 5 + c.ORIGIN_PIECES == c.PLANT_PIECES


def test_the_map_is_a_ring_round_the_centre() -> None:
    expected = np.zeros((8, 8), int)
    for k in range(7):
        expected[k, [(k + 1) % 7, (k - 1) % 7, 7]] = 1
        expected[7, k] = 1
    assert np.array_equal(c.ADJACENT, expected)


def test_levels_of_orders() -> None:
    assert np.bincount(c.ORDER_LEVEL).tolist() == [21, 21, 8]
    assert c.ORDER_NEEDS.sum(axis=1).tolist() == [[3, 4, 5][level] for level in c.ORDER_LEVEL]
    assert c.ORDER_POINTS.tolist() == [[3, 5, 7][level] for level in c.ORDER_LEVEL]


def test_demand_is_even() -> None:
    by_level = [c.ORDER_NEEDS[level == c.ORDER_LEVEL].sum(axis=0) for level in range(3)]
    assert by_level[C].tolist() == [9] * 7
    assert by_level[B].tolist() == [12] * 7
    assert set(by_level[A].tolist()) == {5, 6}
    assert c.ORDER_NEEDS.max() == 1
    assert len({row.tobytes() for row in c.ORDER_NEEDS}) == 50


def test_bonuses_and_bottles() -> None:
    bonuses = {level: Counter(c.ORDER_BONUS[level == c.ORDER_LEVEL].tolist()) for level in range(3)}
    assert bonuses == {C: {0: 21}, B: {1: 11, 2: 10}, A: {1: 4, 2: 4}}
    bottles = {level: Counter(c.BITS_IN[c.ORDER_PATTERNS[level == c.ORDER_LEVEL]].tolist()) for level in range(3)}
    assert bottles == {C: {1: 21}, B: {1: 14, 2: 7}, A: {2: 8}}


@pytest.mark.parametrize(
    ("number", "needs", "points", "bonus", "patterns"),
    [
        (0, "0 1 2", 3, 0, [0]),
        (7, "0 1 3", 3, 0, [2]),
        (20, "2 3 6", 3, 0, [3]),
        (22, "1 2 3 4", 5, 2, [2]),
        (35, "0 1 3 5", 5, 1, [0, 3]),
        (41, "0 2 4 6", 5, 1, [2, 6]),
        (42, "0 1 2 3 5", 7, 1, [0, 1]),
        (43, "1 2 3 4 6", 7, 2, [1, 2]),
        (49, "0 1 3 4 6", 7, 2, [2, 5]),
    ],
)
def test_orders(number: int, needs: str, points: int, bonus: int, patterns: list[int]) -> None:
    assert np.flatnonzero(c.ORDER_NEEDS[number]).tolist() == [int(k) for k in needs.split()]
    assert (c.ORDER_POINTS[number], c.ORDER_BONUS[number]) == (points, bonus)
    assert c.ORDER_PATTERNS[number] == sum(1 << k for k in patterns)


def test_piles() -> None:
    assert c.PILE_LEVELS[1, 2:].tolist() == [[11, 4, 0], [11, 4, 0], [13, 5, 0], [15, 5, 0]]
    assert c.PILE_LEVELS[2, 2:].tolist() == [[0, 11, 4], [0, 11, 4], [0, 13, 5], [0, 15, 5]]
    assert c.LARGEST_PILE == 20


def test_recipes() -> None:
    assert c.RECIPE_PLANTS.shape == (6, 2, 3)
    assert (c.BITS_IN[c.RECIPE_PLANTS] == [1, 2, 3]).all()
    assert (np.bitwise_or.reduce(c.RECIPE_PLANTS, axis=2) == c.RECIPE_PLANTS.sum(axis=2)).all()
    assert c.RECIPE_PLANTS[0, 0].tolist() == [1 << 0, 1 << 1 | 1 << 3, 1 << 2 | 1 << 5 | 1 << 6]
    assert c.RECIPE_PLANTS[5, 1].tolist() == [1 << 1, 1 << 3 | 1 << 6, 1 << 2 | 1 << 4 | 1 << 5]


def test_sources() -> None:
    for kind in ("order", "recipe", "helper", "strip"):
        assert "reconstructed" in {row.source for row in c.COMPONENTS.rows[kind]}
    assert {row.id for row in c.COMPONENTS.rows["strip"] if row.source == "rulebook"} == {"blue", "pink"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('order = [{ id = "00", bonus = "move" }]', r"orders of level C with a bonus\): found \['00'\]"),
        ('order = [{ id = "21", points = 6 }]', "ingredients and points of an order are those of its level"),
        ('order = [{ id = "21", ingredients = "LRI" }]', "ingredients and points of an order are those of its level"),
        ('order = [{ id = "35", patterns = "" }]', "field 'patterns': found '', expected a text of 1 to 2 letters"),
        ('order = [{ id = "35", patterns = "33" }]', "orders that show a pattern twice"),
        ('order = [{ id = "50", points = 3 }]', "unknown row"),
        ('recipe = [{ id = "0.0", small = "R" }]', "one pipette of each colour, so no fragrance twice"),
        ('place = [{ id = "rose", neighbours = ["lime", "centre"] }]', "ways that lead back nowhere"),
        ('helper = [{ id = "1", use = "passive" }]', "field 'use': fixed"),
        ('pile = [{ id = "round1_5", c = 21 }]', "field 'c': found 21"),
        ('helper = [{ id = "9", level = 1 }, { id = "10", level = 1 }, { id = "11", level = 1 }]', "fewer tiles"),
    ],
)
def test_a_wrong_override_is_one_clear_error(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path))
    (tmp_path / "the_perfumer.toml").write_text(content, encoding="utf-8")
    with pytest.raises(ComponentError, match=message):
        load_components(SCHEMA, SHIPPED)


OVERRIDE = """
number = [{ id = "storage", value = 3 }, { id = "action_points_of_two", value = 4 }]
place = [
  { id = "lavender", neighbours = ["rose", "centre"] },
  { id = "magnolia", neighbours = ["ravensara", "centre"] },
]
order = [
  { id = "00", ingredients = "LLR" },
  { id = "01", ingredients = "FFF", patterns = "06" },
  { id = "21", ingredients = "RRII", bonus = "none" },
]
pile = [{ id = "round1_2", c = 8, b = 2 }]
recipe = [{ id = "0.0", small = "LR", medium = "ICFV", large = "M" }]
helper = [{ id = "3", amount = 3 }, { id = "7", level = 2 }]
"""


def test_other_data_is_playable(tmp_path: Path) -> None:
    """Orders that ask for a plant twice, perfumes of other sizes, a map with a gap, other numbers and piles."""
    (tmp_path / "the_perfumer.toml").write_text(OVERRIDE, encoding="utf-8")
    program = ("-m", "tests.envs.the_perfumer.random_games", "2")
    shown = python(*program, NUMBA_DISABLE_JIT="1", **{OVERRIDE_VARIABLE: str(tmp_path)})
    assert [int(line.split()[0]) for line in shown.splitlines()] == [2, 3, 4, 5]
    assert OVERRIDE_VARIABLE not in os.environ
