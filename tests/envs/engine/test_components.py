"""The loader of component data, on a small schema of its own."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from perfumezoo.envs.engine.component_report import print_components
from perfumezoo.envs.engine.components import (
    OVERRIDE_VARIABLE,
    Check,
    ComponentError,
    Components,
    Kind,
    Schema,
    boolean,
    choice,
    integer,
    letters,
    list_of,
    load_components,
    reference,
    template,
    text,
)

Load = Callable[[str | bytes], Components]

SHIPPED = """
colour = [
  { id = "red", name = "Red", source = "rulebook" },
  { id = "blue", name = "Blue", source = "derived", reference = "Colours" },
]
card = [
  { id = "card_1", number = 1, colour = "red", points = 2, text = "{points} pt", source = "rulebook" },
  { id = "card_2", number = 2, points = 3, rare = true, mixes = ["blue", "red"], timing = "now", \
text = "gain {points} pt", source = "reconstructed", reconstructed = ["points", "mixes"] },
]
size = [{ id = "cards", value = 2, source = "rulebook" }]
"""

SCHEMA = Schema(
    "toy",
    (
        Kind("colour", 2, {"name": text()}),
        Kind(
            "card",
            2,
            {
                "number": integer(1, 2, fixed=True),
                "colour": reference("colour", "wild", optional=True),
                "points": integer(0, 9),
                "rare": boolean(default=False),
                "mixes": list_of(reference("colour"), 0, 2, distinct=True, optional=True),
                "timing": choice("later", "now", default="later"),
                "text": template(),
            },
        ),
        Kind("size", 1, {"value": integer(1, 9)}, fixed=True),
    ),
    (Check("five_points", "all cards together", lambda toy: (sum(toy.column("card", "points")), 5)),),
)


@pytest.fixture(autouse=True)
def no_override(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(OVERRIDE_VARIABLE, raising=False)


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    file = tmp_path / "components.toml"
    file.write_text(SHIPPED, encoding="utf-8")
    return file


@pytest.fixture
def override(tmp_path: Path, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Loads the toy with the given text or bytes as the owner's override."""
    folder = tmp_path / "owner"
    folder.mkdir()
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(folder))

    def load(content: str | bytes) -> Components:
        data = content if isinstance(content, bytes) else content.encode()
        (folder / "toy.toml").write_bytes(data)
        return load_components(SCHEMA, shipped)

    return load


def test_rows_keep_the_order_of_the_file_and_get_defaults(shipped: Path):
    toy = load_components(SCHEMA, shipped)
    assert [row.id for row in toy.rows["card"]] == ["card_1", "card_2"]
    assert dict(toy.row("card", "card_1").values) == {
        "number": 1,
        "colour": "red",
        "points": 2,
        "rare": False,
        "mixes": [],
        "timing": "later",
        "text": "{points} pt",
    }
    assert toy.index("card", "card_2") == 1
    assert toy.override is None
    with pytest.raises(KeyError, match="kind 'card' has no row 'card_9'"):
        toy.index("card", "card_9")


def test_source_reference_and_reconstructed_fields(shipped: Path):
    toy = load_components(SCHEMA, shipped)
    assert (toy.row("colour", "blue").source, toy.row("colour", "blue").reference) == ("derived", "Colours")
    assert toy.row("card", "card_1").reconstructed == ()
    assert toy.row("card", "card_2").reconstructed == ("points", "mixes")


def test_reconstructed_row_without_a_list_means_all_the_fields_it_gives(shipped: Path):
    shipped.write_text(SHIPPED.replace(', reconstructed = ["points", "mixes"]', ""), encoding="utf-8")
    row = load_components(SCHEMA, shipped).row("card", "card_2")
    assert row.reconstructed == ("points", "rare", "mixes", "timing", "text")


def test_template_shows_the_row_s_own_values(override: Load):
    toy = override('[[card]]\nid = "card_1"\npoints = 1\n[[card]]\nid = "card_2"\npoints = 4\n')
    assert [row.text() for row in toy.rows["card"]] == ["1 pt", "gain 4 pt"]


def test_arrays_are_read_only_indices(shipped: Path):
    toy = load_components(SCHEMA, shipped)
    assert toy.array("card", "colour", np.int8).tolist() == [0, -1]
    assert toy.array("card", "timing", np.int8).tolist() == [0, 1]
    rare = toy.array("card", "rare", np.uint8)
    assert (rare.dtype, rare.tolist(), rare.flags.c_contiguous, rare.flags.writeable) == (np.uint8, [0, 1], True, False)


def test_letters_become_counts_and_keep_to_their_alphabet(tmp_path: Path):
    schema = Schema("toy", (Kind("mix", 2, {"parts": letters("FGA", 1, 3), "more": letters("FGA", 0, 3, "")}),))
    file = tmp_path / "components.toml"
    row = '{{ id = "{}", parts = "{}", source = "rulebook" }}'
    file.write_text(f"mix = [{row.format('a', 'FGF')}, {row.format('b', 'A')}]", encoding="utf-8")
    components = load_components(schema, file)
    assert components.array("mix", "parts", np.int64).tolist() == [[2, 1, 0], [0, 0, 1]]
    assert components.array("mix", "more", np.int64).tolist() == [[0, 0, 0], [0, 0, 0]]
    for wrong in ("", "FGAF", "FX"):
        file.write_text(f"mix = [{row.format('a', wrong)}, {row.format('b', 'A')}]", encoding="utf-8")
        message = f"row 'a', field 'parts': found '{wrong}', expected a text of 1 to 3 letters out of FGA"
        with pytest.raises(ComponentError, match=message):
            load_components(schema, file)


def test_override_changes_single_fields_and_marks_the_owner(override: Load):
    toy = override('[[card]]\nid = "card_2"\npoints = 3\ntiming = "later"\n')
    row = toy.row("card", "card_2")
    assert (row["points"], row["timing"], row["rare"], row["mixes"]) == (3, "later", True, ["blue", "red"])
    assert row.source == "owner"
    assert row.reconstructed == ("mixes",)
    assert toy.row("card", "card_1").source == "rulebook"
    assert toy.override is not None
    assert toy.override.name == "toy.toml"


def test_override_may_name_its_own_source(override: Load):
    toy = override('[[card]]\nid = "card_2"\nmixes = ["red"]\nsource = "public"\nreference = "a review"\n')
    row = toy.row("card", "card_2")
    assert (row["mixes"], row.source, row.reference, row.reconstructed) == (["red"], "public", "a review", ("points",))


def test_override_may_use_the_shipped_file_s_own_form_and_wild_references(override: Load):
    toy = override('card = [{ id = "card_1", colour = "wild" }]\n')
    assert toy.row("card", "card_1")["colour"] == "wild"
    assert toy.array("card", "colour", np.int8).tolist() == [-1, -1]


def test_empty_override_and_folder_without_the_file_change_nothing(override: Load, shipped: Path, tmp_path: Path):
    plain = override("# nothing yet\n")
    (tmp_path / "owner" / "toy.toml").unlink()
    without = load_components(SCHEMA, shipped)
    assert plain.fingerprint == without.fingerprint
    assert without.override is None


def test_fingerprint_follows_values_and_not_sources(override: Load, shipped: Path, monkeypatch: pytest.MonkeyPatch):
    sourced = override('[[card]]\nid = "card_1"\nsource = "public"\n')
    changed = override('[[card]]\nid = "card_1"\nrare = true\n')
    monkeypatch.delenv(OVERRIDE_VARIABLE)
    original = load_components(SCHEMA, shipped)
    assert len(original.fingerprint) == 64
    assert sourced.fingerprint == original.fingerprint
    assert changed.fingerprint != original.fingerprint


DAMAGED = {
    "syntax": ("[[card]\n", "toy.toml: not valid TOML: "),
    "not_utf8": (b'[[card]]\nid = "\xff"\n', "toy.toml: byte 15 is not UTF-8, expected a TOML file in UTF-8"),
    "unknown_kind": ('[[crad]]\nid = "card_1"\n', "toy.toml: unknown kind 'crad', did you mean 'card'?"),
    "far_kind": ("zzz = 1\n", "toy.toml: unknown kind 'zzz', expected one of colour, card, size"),
    "table_for_rows": (
        '[card]\nid = "card_1"\n',
        "kind 'card': found {'id': 'card_1'}, expected rows, each headed [[card]]",
    ),
    "no_id": ("[[card]]\npoints = 1\n", "kind 'card', row number 1: found no id, expected the field id, a text"),
    "id_not_text": ("[[card]]\nid = 1\n", "kind 'card', row number 1: found 1, expected the field id, a text"),
    "id_twice": (
        '[[card]]\nid = "card_1"\n[[card]]\nid = "card_1"\n',
        "kind 'card', row 'card_1': found twice, expected each id once",
    ),
    "unknown_row": (
        '[[card]]\nid = "card_3"\n',
        "kind 'card', row 'card_3': unknown row, did you mean 'card_2' or 'card_1'?",
    ),
    "unknown_field": (
        '[[card]]\nid = "card_1"\npoint = 1\n',
        "kind 'card', row 'card_1': unknown field 'point', did you mean 'points'?",
    ),
    "text_for_integer": (
        '[[card]]\nid = "card_1"\npoints = "2"\n',
        "kind 'card', row 'card_1', field 'points': found '2', expected an integer from 0 to 9",
    ),
    "float_for_integer": (
        '[[card]]\nid = "card_1"\npoints = 2.0\n',
        "field 'points': found 2.0, expected an integer from 0 to 9",
    ),
    "boolean_for_integer": (
        '[[card]]\nid = "card_1"\npoints = true\n',
        "field 'points': found True, expected an integer from 0 to 9",
    ),
    "too_large": (
        '[[card]]\nid = "card_1"\npoints = 10\n',
        "field 'points': found 10, expected an integer from 0 to 9",
    ),
    "too_small": (
        '[[card]]\nid = "card_1"\npoints = -1\n',
        "field 'points': found -1, expected an integer from 0 to 9",
    ),
    "integer_for_boolean": ('[[card]]\nid = "card_1"\nrare = 1\n', "field 'rare': found 1, expected true or false"),
    "wrong_choice": (
        '[[card]]\nid = "card_1"\ntiming = "soon"\n',
        "field 'timing': found 'soon', expected one of later, now",
    ),
    "wrong_reference": (
        '[[card]]\nid = "card_1"\ncolour = "green"\n',
        "field 'colour': found 'green', expected the id of a row of kind 'colour' or 'wild'",
    ),
    "list_too_long": (
        '[[card]]\nid = "card_1"\nmixes = ["red", "blue", "red"]\n',
        "expected a list of 0 to 2 different values, each the id of a row of kind 'colour'",
    ),
    "list_repeats": ('[[card]]\nid = "card_1"\nmixes = ["red", "red"]\n', "field 'mixes': found ['red', 'red']"),
    "list_of_wrong": ('[[card]]\nid = "card_1"\nmixes = ["red", 7]\n', "field 'mixes': found ['red', 7], expected"),
    "no_list": ('[[card]]\nid = "card_1"\nmixes = "red"\n', "field 'mixes': found 'red', expected a list"),
    "nested_list": ('[[card]]\nid = "card_1"\nmixes = [["red"]]\n', "field 'mixes': found [['red']], expected a list"),
    "empty_text": (
        '[[colour]]\nid = "red"\nname = ""\n',
        "kind 'colour', row 'red', field 'name': found '', expected a text that is not empty",
    ),
    "unknown_placeholder": (
        '[[card]]\nid = "card_1"\ntext = "{coins} coins"\n',
        "field 'text': found '{coins} coins', expected a text whose {placeholders} are fields of the row",
    ),
    "open_brace": ('[[card]]\nid = "card_1"\ntext = "{points"\n', "field 'text': found '{points', expected a text"),
    "fixed_field": ('[[card]]\nid = "card_1"\nnumber = 2\n', "kind 'card', row 'card_1', field 'number': fixed"),
    "fixed_kind": ('[[size]]\nid = "cards"\nvalue = 3\n', "kind 'size', row 'cards', field 'value': fixed"),
    "wrong_source": (
        '[[card]]\nid = "card_1"\nsource = "memory"\n',
        "field 'source': found 'memory', expected one of rulebook, derived, public, reconstructed, owner",
    ),
    "reference_not_text": (
        '[[card]]\nid = "card_1"\nreference = 5\n',
        "field 'reference': found 5, expected a text",
    ),
    "reconstructed_by_owner": (
        '[[card]]\nid = "card_1"\nreconstructed = ["points"]\n',
        "field 'reconstructed': expected in the shipped file only",
    ),
    "broken_check": (
        '[[card]]\nid = "card_1"\npoints = 3\n',
        "toy.toml: check 'five_points' (all cards together): found 6, expected 5",
    ),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_override_is_one_clear_error(override: Load, damage: str):
    content, message = DAMAGED[damage]
    with pytest.raises(ComponentError) as error:
        override(content)
    assert message in str(error.value)
    assert "toy.toml" in str(error.value)
    assert "\n" not in str(error.value)
    assert isinstance(error.value, ValueError)


def test_missing_folder_is_an_error(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(ComponentError, match=r"PERFUMEZOO_COMPONENTS is '.*nowhere', expected the name of an existing"):
        load_components(SCHEMA, shipped)


def test_unreadable_file_is_an_error(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "owner" / "toy.toml").mkdir(parents=True)
    monkeypatch.setenv(OVERRIDE_VARIABLE, str(tmp_path / "owner"))
    with pytest.raises(ComponentError, match=r"toy\.toml: cannot be read \(.+\), expected a TOML file"):
        load_components(SCHEMA, shipped)


DAMAGED_SHIPPED = {
    "row_missing": (
        ('  { id = "blue", name = "Blue", source = "derived", reference = "Colours" },\n', ""),
        "components.toml: kind 'colour': found 1 rows, expected 2",
    ),
    "kind_missing": (
        ('size = [{ id = "cards", value = 2, source = "rulebook" }]', ""),
        "kind 'size': found 0 rows, expected 1",
    ),
    "field_missing": (
        ("points = 2, ", ""),
        "kind 'card', row 'card_1', field 'points': missing, expected an integer from 0 to 9",
    ),
    "source_missing": (
        (', text = "{points} pt", source = "rulebook"', ', text = "{points} pt"'),
        "row 'card_1', field 'source': missing, expected one of rulebook",
    ),
    "reconstructed_unknown": (
        ('reconstructed = ["points", "mixes"]', 'reconstructed = ["pips"]'),
        "row 'card_2', field 'reconstructed': found ['pips'], expected a list out of number, colour",
    ),
    "reconstructed_elsewhere": (
        ('source = "reconstructed", rec', 'source = "public", rec'),
        "row 'card_2', field 'reconstructed': expected only where the source is 'reconstructed'",
    ),
}


@pytest.mark.parametrize("damage", DAMAGED_SHIPPED)
def test_damaged_shipped_file_is_one_clear_error(shipped: Path, damage: str):
    (old, new), message = DAMAGED_SHIPPED[damage]
    assert old in SHIPPED
    shipped.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    with pytest.raises(ComponentError) as error:
        load_components(SCHEMA, shipped)
    assert message in str(error.value)


def test_report_lists_every_row_and_what_is_reconstructed(override: Load):
    toy = override('[[card]]\nid = "card_2"\npoints = 3\n')
    console = Console(file=StringIO(), width=200)
    print_components(toy, console)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert lines[0].startswith("Components of toy: 5 rows, 3 rulebook, 1 derived, 1 owner")
    assert toy.fingerprint in lines[2]
    assert any("card_2" in line and "mixes blue, red" in line and "owner" in line for line in lines)
    start = next(place for place, line in enumerate(lines) if line.startswith("Reconstructed"))
    assert any("card" in line and "mixes" in line and "card_2" in line for line in lines[start:])
    assert not any("points" in line for line in lines[start:])
