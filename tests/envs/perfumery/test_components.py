"""The component data of Perfumery: its totals, the weights that made it, and the owner's override."""

import os
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.envs.engine.components import OVERRIDE_VARIABLE, ComponentError, load_components
from perfumezoo.envs.perfumery import components as c
from perfumezoo.envs.perfumery.component_schema import BY_MARK, SCHEMA
from tests.envs.engine.processes import python

SHIPPED = Path(c.__file__).with_name("components.toml")
WEIGHTS = np.array([2, 3, 4, 5])


def test_arrays_are_read_only_contiguous_integers() -> None:
    arrays = [value for name, value in vars(c).items() if name.isupper() and isinstance(value, np.ndarray)]
    assert len(arrays) == 11
    for array in arrays:
        assert array.dtype == np.int64
        assert array.flags.c_contiguous and not array.flags.writeable


def test_numbers() -> None:
    assert (c.FUNDS_VALUE, c.SYNTHETIC_COST, c.HIRE_COST, c.HAND_LIMIT) == (2, 5, 7, 7)
    assert c.TILE_OUT.tolist() == [[1, 0, 0, 0]] * 3


@pytest.mark.parametrize("kind", ["recipe", "perfume"])
def test_marks_and_groups(kind: str) -> None:
    assert Counter(c.COMPONENTS.column(kind, "min_players")) == BY_MARK
    rows = c.COMPONENTS.rows[kind]
    used = {n: Counter(row["group"] for row in rows if row["min_players"] <= n) for n in (2, 3, 4)}
    assert used == {2: {1: 9, 2: 12, 3: 6}, 3: {1: 12, 2: 12, 3: 8}, 4: {1: 15, 2: 15, 3: 10}}


def test_totals_by_number_of_players() -> None:
    in_play = [n >= c.CARD_MIN_PLAYERS for n in (2, 3, 4)]
    assert [int(c.PERFUME_BRAND[used[40:]].sum()) for used in in_play] == [197, 235, 305]
    assert [int(c.CARD_VALUE[40:][used[40:]].sum()) for used in in_play] == [64, 77, 98]
    assert [int(c.CARD_VALUE[:40][used[:40]].sum()) for used in in_play] == [101, 118, 149]
    assert Counter(c.PERFUME_STORAGE.tolist()) == {-1: 18, 0: 8, 1: 7, 2: 5, 3: 2}


def test_recipe_values_follow_the_weights() -> None:
    discount = (c.RECIPE_IN.sum(axis=1) >= 2).astype(int)
    values = np.maximum(1, c.RECIPE_OUT @ WEIGHTS - c.RECIPE_IN @ WEIGHTS - discount)
    assert c.CARD_VALUE[:40].tolist() == values.tolist()


def test_perfume_values_follow_the_weights() -> None:
    weight = c.PERFUME_NEEDS.sum(axis=1) @ WEIGHTS
    brand = np.floor(weight * (40 + weight) / 80 + 0.5).astype(int) + (c.PERFUME_STORAGE < 0)
    assert c.PERFUME_BRAND.tolist() == brand.tolist()
    assert c.CARD_VALUE[40:].tolist() == (1 + brand // 4).tolist()


def test_kinds_of_effects() -> None:
    recipes = dict(zip(c.CARD_NAMES, range(40), strict=False))
    assert c.RECIPE_EXTRACTS[[recipes["R01"], recipes["R16"], recipes["R05"]]].tolist() == [1, 1, 0]
    assert c.RECIPE_LOSSLESS[[recipes["R05"], recipes["R08"], recipes["R33"]]].tolist() == [1, 0, 0]
    assert c.NEEDS_SYNTHETIC == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('recipe = [{ id = "R01", out = "" }]', "row 'R01', field 'out': found '', expected a text of 1 to 9 letters"),
        ('recipe = [{ id = "R01", in = "FX" }]', "row 'R01', field 'in': found 'FX'"),
        ('perfume = [{ id = "P02", top = "", middle = "" }]', r"perfumes that need no essence\): found \['P02'\]"),
        ('perfume = [{ id = "P01", storage = "FG" }]', "field 'storage': found 'FG', expected a text of 0 to 1"),
        ('number = [{ id = "hire", value = 7 }]', "unknown row, did you mean 'hire_cost'"),
    ],
)
def test_a_wrong_override_is_one_clear_error(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path))
    (tmp_path / "perfumery.toml").write_text(content, encoding="utf-8")
    with pytest.raises(ComponentError, match=message):
        load_components(SCHEMA, SHIPPED)


OVERRIDE = """
number = [{ id = "hand_limit", value = 5 }]
note_tile = [{ id = "middle", out = "SG" }]
recipe = [
  { id = "R01", in = "S", out = "FF" },
  { id = "R02", group = 3 },
  { id = "R03", min_players = 4 },
  { id = "R05", min_players = 4 },
]
perfume = [
  { id = "P02", top = "S", storage = "S" },
  { id = "P03", base = "SS" },
  { id = "P04", min_players = 3 },
  { id = "P05", group = 2 },
]
"""


def test_other_data_is_playable(tmp_path: Path) -> None:
    """S as an input and as a need, another tile, unequal groups and decks, short rows, another hand limit."""
    (tmp_path / "perfumery.toml").write_text(OVERRIDE, encoding="utf-8")
    shown = python(
        "-W",
        "always",
        "-m",
        "tests.envs.perfumery.random_games",
        "2",
        NUMBA_DISABLE_JIT="1",
        **{OVERRIDE_VARIABLE: str(tmp_path)},
    )
    # 25 recipes and 26 perfumes in rows of 3; 30 and 32 in rows of 4; 40 and 40 in rows of 5.
    assert shown.split() == ["2", "9", "3", "8", "4", "8"]
    assert OVERRIDE_VARIABLE not in os.environ
