"""The component data of Aqua Mirabilis: the constraints they fit, values, the owner's override."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.envs.aqua_mirabilis import GAME, components as c
from perfumezoo.envs.aqua_mirabilis.component_schema import SCHEMA
from perfumezoo.envs.engine.components import OVERRIDE_VARIABLE, ComponentError, load_components
from tests.envs.aqua_mirabilis.position import LETTERS, SLOT_TYPE, B, J, L, N, O, R
from tests.envs.engine.processes import python

SHIPPED = Path(c.__file__).with_name("components.toml")


def test_arrays_are_read_only_contiguous_integers() -> None:
    arrays = [value for name, value in vars(c).items() if name.isupper() and isinstance(value, np.ndarray)]
    assert len(arrays) > 20
    for array in arrays:
        assert array.dtype == np.int64
        assert array.flags.c_contiguous and not array.flags.writeable


# ---- what the rulebook's counts, examples and bonus tiles demand of the reconstructed components ------------------


def faces(base: int) -> list[tuple[int, int]]:
    """(slots, level) of the recipes of a base."""
    return [(int(c.RECIPE_SLOTS[k]), int(c.RECIPE_LEVEL[k])) for k in np.flatnonzero(base == c.RECIPE_BASE)]


def test_recipes_of_the_examples_exist() -> None:
    assert len(c.RECIPE_BASE) == 35
    assert (1, 1) in faces(N) and (2, 2) in faces(L) and (2, 4) in faces(B)
    assert any(slots == 1 for slots, _ in faces(O))
    assert any(slots == 2 for slots, _ in faces(J))


def test_recipes_by_base() -> None:
    common = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4)]
    assert [faces(base) for base in (B, J, L, N, O)] == [common] * 5
    assert faces(R) == [(1, 2), (1, 3), (2, 3), (2, 4), (2, 5)]


def test_bonus_tiles_can_be_reached() -> None:
    """Three perfumes with base J, three with R; levels that sum up to 12."""
    assert min(len(faces(J)), len(faces(R))) >= 3
    assert sorted(c.RECIPE_LEVEL)[-3:] == [4, 4, 5]


def test_city_tiles() -> None:
    assert Counter(c.TILE_CITY.tolist()) == {0: 7, 1: 7, 2: 7, 3: 7}
    paris = [(int(c.TILE_KIND[k]), c.TILE_CHITS[k].tolist()) for k in np.flatnonzero(c.TILE_CITY == 0)]
    assert (c.SCENTS_TILE, [0, 0, 2, 0, 0, 0]) in paris
    assert (c.FLOWERS_TILE, [0, 0, 2, 2, 0, 0]) in paris
    assert c.TILE_BACK.tolist() == [city + 1 for city in range(4) for _ in range(7)]
    assert set(c.TILE_KIND.tolist()) == set(range(11)), "every benefit of the Appendix occurs"


def test_delivery_faces() -> None:
    """All choices of four flowers out of six, BNOR and BJLR among them."""
    shown = ["".join(LETTERS[k] for k in np.flatnonzero(row)) for row in c.DELIVERY]
    assert shown == ["".join(letters) for letters in combinations(LETTERS, 4)]
    assert (shown[9], shown[2]) == ("BNOR", "BJLR")


def test_counts_in_the_box() -> None:
    assert 2 * 6 + int(c.SKILL_COUNT.sum()) == 18
    assert sum(c.COMPONENTS.column("method", "count")) == 20
    assert (c.ORIGINALITY_TOKENS, c.CUBES, c.INFLUENCE_TOKENS, 6 * c.CHITS) == (34, 60, 8, 96)


def test_the_coach_line() -> None:
    """Three legs to Köln; from the road before Paris two legs lead past Paris, not as far as London."""
    assert (c.LONDON_NODE, c.PARIS_NODE, c.GRASSE, c.KOLN_NODE, c.FIRENZE_NODE) == (0, 2, 4, 7, 9)
    assert c.KOLN_NODE - c.GRASSE == 3
    assert c.LONDON_NODE < c.PARIS_NODE + 1 - 2 < c.PARIS_NODE


def test_costs_of_action_slots() -> None:
    assert c.SLOT_AP.tolist() == [1] * 6 + [3, 1, 2, 2, 1, 2] + [2, 3, 2, 3] + [1, 1, 2, 2, 2, 3, 1]
    assert c.SLOT_TYPE.tolist() == SLOT_TYPE
    assert c.CITY_LETTER.tolist() == [0, 1, 2, 3]


# ---- more values ------------------------------------------------------------------------------------------------


def test_time_tracks() -> None:
    assert c.DAY_NAMES == (
        ("mon", "wed", "fri", "sun"),
        ("mon", "wed", "fri", "sat", "sun"),
        ("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    )
    assert (c.WEEK_LENGTH[2:] * c.NUM_WEEKS).tolist() == [16, 20, 28]


def test_sundial() -> None:
    assert c.SUNDIAL_PP.tolist() == [0, 2, 3, 3, 4, 0]
    assert c.SUNDIAL_LEGS.tolist() == [0, 1, 1, 2, 2, 0]


def test_scoring() -> None:
    assert c.LETTER_POINTS.tolist() == [0, 1, 2, 3, 5]
    assert (c.KING_POINTS, c.KING_POINTS_FAVOURED, c.PERFECTION_POINTS, c.CUBE_POINTS) == (3, 5, 1, 2)
    assert (c.TOKEN_POINTS, c.MAJORITY_POINTS) == (1, 5)
    assert c.CELLS[2:].tolist() == [3, 4, 4]
    assert c.DIAGONAL == 0


def test_production_methods() -> None:
    assert c.METHOD_NAMES == ("Distillation", "Maceration", "Squeezing", "Enfleurage", "Extraction")
    assert c.METHOD_PP.tolist() == [1, 2, 1, 2, 1]
    assert c.METHOD_SCENTS.tolist() == [1, 1, 2, 3, 2]
    takes = ["".join(LETTERS[k] for k in np.flatnonzero(row)) for row in c.METHOD_TAKES]
    assert takes == ["BJLNO", "BJLNOR", "BO", "BJLNR", "JLNOR"]


def test_final_bonus_tiles() -> None:
    assert c.BONUS_POINTS[:, 0].tolist() == [5, 5, 5, 2, 5, 2, 2, 2, 2, 2, 2, 2]
    assert c.BONUS_POINTS.max(axis=1).tolist() == [5, 5, 5, 6, 5, 7, 7, 6, 6, 6, 6, 7]
    assert c.BONUS_AT[:, 0].tolist() == [5, 4, 3, 1, 3, 1, 1, 1, 1, 2, 2, 3]


def test_what_is_printed_in_the_rulebook_is_marked_so() -> None:
    sources = {kind: Counter(row.source for row in rows) for kind, rows in c.COMPONENTS.rows.items()}
    assert set().union(*sources.values()) <= {"rulebook", "derived", "public", "reconstructed"}
    assert set(sources["method"]) == set(sources["bonus"]) == set(sources["sundial"]) == {"rulebook"}
    assert sources["recipe"]["rulebook"] == 3
    assert sources["matrix"] == {"reconstructed": 1}


# ---- overriding -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('slot = [{ id = "3", ap = 2 }]', "a bench costs one action point"),
        ('slot = [{ id = "12", ap = 6 }]', "row '12', field 'ap': found 6, expected"),
        ('recipe = [{ id = "5", base = "X" }]', "row '5', field 'base': found 'X'"),
        ('recipe = [{ id = "35", level = 2 }]', "unknown row"),
        ('tile = [{ id = "7", args = "JO" }]', "City Tiles"),
        ('track = [{ id = "2", days = ["mon", "sun", "fri"] }]', "Sunday last"),
        ('bonus = [{ id = "3", points = [2, 4] }]', "Final Bonus Tiles"),
        ('size = [{ id = "workers", value = 3 }]', "size"),
    ],
)
def test_a_wrong_override_is_one_clear_error(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path))
    (tmp_path / "aqua_mirabilis.toml").write_text(content, encoding="utf-8")
    with pytest.raises(ComponentError, match=message):
        load_components(SCHEMA, SHIPPED)


OVERRIDE = """
slot = [{ id = "12", ap = 4 }, { id = "14", ap = 1, letter = 1 }, { id = "18", ap = 5 }, { id = "22", ap = 2 }]
track = [{ id = "2", days = ["tue", "sun"] }, { id = "4", days = ["mon", "fri", "sun"] }]
road = [{ id = "london_paris", legs = 3 }, { id = "koln_firenze", legs = 1 }]
letter = [{ id = "1", supply = 1 }, { id = "2", supply = 0 }]
matrix = [{ id = "matrix", order = ["R", "O", "N", "L", "J", "B"], diagonal = true }]
setup = [{ id = "2", cells = 4 }]
recipe = [{ id = "0", base = "R", slots = 2, level = 1 }, { id = "1", base = "R", slots = 2, level = 1 }]
tile = [
  { id = "0", city = "london", kind = "scents", args = "BJLNOR" },
  { id = "21", city = "paris", kind = "ap3", back = 9 },
  { id = "22", city = "paris", kind = "recipe1", args = "B" },
]
delivery = [{ id = "0", types = ["R"] }, { id = "1", types = ["B", "J", "L", "N", "O", "R"] }]
method = [{ id = "squeezing", pp = 3, scents = 4 }]
bonus = [{ id = "0", at = [2, 3], points = [1, 20] }]
"""


def test_other_data_is_playable(tmp_path: Path) -> None:
    """Other costs, letters that run out, another matrix, other piles, tracks and roads."""
    (tmp_path / "aqua_mirabilis.toml").write_text(OVERRIDE, encoding="utf-8")
    shown = python(
        "-m",
        "tests.envs.aqua_mirabilis.random_games",
        "4",
        "4",
        NUMBA_DISABLE_JIT="1",
        **{OVERRIDE_VARIABLE: str(tmp_path)},
    )
    assert [line.split()[:2] for line in shown.splitlines()] == [["2", "4"], ["3", "4"], ["4", "4"]]
    assert OVERRIDE_VARIABLE not in os.environ


def test_blocks_of_the_action_space() -> None:
    starts = {block.name: GAME.actions.offset(block.name) for block in GAME.actions}
    assert starts == {
        "PLACE": 0,
        "PRODUCE": 23,
        "END": 24,
        "EXTRA": 25,
        "TILE": 26,
        "RECIPE": 54,
        "SCENT": 89,
        "FLOWER": 95,
        "SLOT": 101,
        "WORKER": 104,
        "METHOD": 116,
        "SKILL": 121,
        "DAME": 124,
        "CONVERT": 128,
        "STORE": 160,
        "UNSTORE": 190,
        "COACH": 220,
        "RETURN": 226,
        "COURT_MOVE": 227,
        "GIFT_TOKEN": 228,
        "INFLUENCE": 229,
    }
    assert GAME.actions.size == 230
