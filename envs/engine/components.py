"""Component data: what is printed on cards, tiles and boards, read from TOML and checked against a schema.

A game ships one `components.toml` and describes its rows with a `Schema`. The owner of a box overrides rows by id,
field by field, with a partial `<game>.toml` in the folder that `PERFUMEZOO_COMPONENTS` names. Every fault in either
file is one `ComponentError` that names file, kind, row and field, what was found and what was expected.
"""

import difflib
import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

OVERRIDE_VARIABLE = "PERFUMEZOO_COMPONENTS"
"""Environment variable that names the folder with the owner's partial `<game>.toml` files."""

SHIPPED_SOURCES = ("rulebook", "derived", "public", "reconstructed")
OWNER_SOURCE = "owner"
SOURCES = (*SHIPPED_SOURCES, OWNER_SOURCE)
"""Where a row comes from: printed, forced by the rulebook's arithmetic, a public article, a guess, the owner's box."""


class ComponentError(ValueError):
    """Component data that cannot be used; the message names the place, what was found and what was expected."""


@dataclass(frozen=True)
class Field:
    """One column of a kind: its type, its limits and its default.

    `type_name` is "integer", "boolean", "text", "template", "letters", "choice", "reference" or "list". A field
    without a default must stand in every shipped row; a fixed field cannot be overridden.
    """

    type_name: str
    low: int = 0
    high: int = 0
    names: tuple[str, ...] = ()
    kind: str = ""
    item: "Field | None" = None
    distinct: bool = False
    required: bool = True
    default: Any = None
    fixed: bool = False

    def expected(self) -> str:
        """What a value of this field must be, for error messages."""
        if self.type_name == "integer":
            return f"an integer from {self.low} to {self.high}"
        if self.type_name == "letters":
            return f"a text of {self.low} to {self.high} letters out of {''.join(self.names)}"
        if self.type_name == "choice":
            return f"one of {_listed(self.names)}"
        if self.type_name == "reference":
            return " or ".join([f"the id of a row of kind '{self.kind}'", *(f"'{name}'" for name in self.names)])
        if self.type_name == "list":
            assert self.item is not None
            size = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
            different = " different" if self.distinct else ""
            return f"a list of {size}{different} values, each {self.item.expected()}"
        return {"boolean": "true or false", "text": "a text that is not empty"}.get(
            self.type_name, "a text whose {placeholders} are fields of the row"
        )


def integer(low: int, high: int, default: int | None = None, *, fixed: bool = False) -> Field:
    """An integer from `low` to `high`, both included."""
    return Field("integer", low=low, high=high, required=default is None, default=default, fixed=fixed)


def boolean(default: bool | None = None) -> Field:
    """True or false."""
    return Field("boolean", required=default is None, default=default)


def text() -> Field:
    """A text that is not empty."""
    return Field("text")


def template() -> Field:
    """A text in which `{field}` stands for the value of another field of the row."""
    return Field("template")


def letters(alphabet: str, low: int, high: int, default: str | None = None) -> Field:
    """A text of `low` to `high` letters of `alphabet`, e.g. "FFG"; in an array how often each letter occurs."""
    return Field("letters", low=low, high=high, names=tuple(alphabet), required=default is None, default=default)


def choice(*names: str, default: str | None = None, fixed: bool = False) -> Field:
    """One of the given names; its number in an array is its place among them."""
    return Field("choice", names=names, required=default is None, default=default, fixed=fixed)


def reference(kind: str, *others: str, optional: bool = False) -> Field:
    """The id of a row of `kind`, or one of `others`; in an array the row's index, -1 for others and for none."""
    return Field("reference", kind=kind, names=others, required=not optional)


def list_of(item: Field, low: int, high: int | None = None, *, distinct: bool = False, optional: bool = False) -> Field:
    """A list of `low` to `high` values (exactly `low` without `high`); an optional one is empty by default."""
    last = low if high is None else high
    default = [] if optional else None
    return Field("list", low=low, high=last, item=item, distinct=distinct, required=not optional, default=default)


@dataclass(frozen=True)
class Kind:
    """A kind of row. `count` rows are shipped; an override can neither add nor remove one.

    The rows of a fixed kind shape the action space or the state record and cannot be overridden.
    """

    name: str
    count: int
    fields: Mapping[str, Field]
    fixed: bool = False


@dataclass(frozen=True)
class Row:
    """One row: its fields by name, where it comes from, and which of its fields are reconstructed."""

    kind: str
    id: str
    values: Mapping[str, Any]
    source: str
    reference: str = ""
    reconstructed: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def text(self, name: str = "text") -> str:
        """The template field `name` with the row's own values filled in."""
        return str(self.values[name]).format(**self.values)


@dataclass(frozen=True)
class Components:
    """The checked rows of one game, in the order of the shipped file, which is the order of all indices."""

    game: str
    kinds: Mapping[str, Kind]
    rows: Mapping[str, tuple[Row, ...]]
    override: Path | None = None

    def row(self, kind: str, row_id: str) -> Row:
        """The row of `kind` with this id; KeyError without one."""
        return self.rows[kind][self.index(kind, row_id)]

    def index(self, kind: str, row_id: str) -> int:
        """The place of a row among the rows of its kind; KeyError without one."""
        for place, row in enumerate(self.rows[kind]):
            if row.id == row_id:
                return place
        raise KeyError(f"kind '{kind}' has no row '{row_id}'")

    def column(self, kind: str, name: str) -> list[Any]:
        """The values of one field over all rows of a kind."""
        return [row[name] for row in self.rows[kind]]

    def array(self, kind: str, name: str, dtype: DTypeLike) -> NDArray[Any]:
        """One field as a read-only C-contiguous array: shape [rows], or [rows, n] for lists of n values.

        Choices become their place among the names, references the row's index (-1 for none), booleans 0 and 1, letters
        their counts: shape [rows, n] for an alphabet of n.
        """
        column = self.kinds[kind].fields[name]
        return constant_array([self._number(column, row[name]) for row in self.rows[kind]], dtype)

    def _number(self, column: Field, value: Any) -> Any:
        if column.type_name == "choice":
            return column.names.index(value)
        if column.type_name == "letters":
            return [value.count(letter) for letter in column.names]
        if column.type_name == "reference":
            return -1 if value is None or value in column.names else self.index(column.kind, value)
        if column.type_name == "list":
            assert column.item is not None
            return [self._number(column.item, entry) for entry in value]
        return value

    @property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, over the values of all rows; part of the key of the compile cache."""
        values = {kind: [[row.id, dict(row.values)] for row in rows] for kind, rows in self.rows.items()}
        return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Check:
    """A sum that must come out: `sums` returns what the rows give and what they must give; `rule` says why.

    Two dictionaries must have the same keys, and an error shows only those that differ.
    """

    name: str
    rule: str
    sums: Callable[[Components], tuple[Any, Any]]


@dataclass(frozen=True)
class Schema:
    """What the component file of one game must contain."""

    game: str
    kinds: Sequence[Kind]
    checks: Sequence[Check] = field(default=())


def constant_array(values: Any, dtype: DTypeLike) -> NDArray[Any]:
    """A read-only C-contiguous array, fit to be a compile-time constant of the rules."""
    array = np.ascontiguousarray(values, dtype=dtype)
    array.flags.writeable = False
    return array


def load_components(schema: Schema, shipped: Path) -> Components:
    """Read the shipped file, apply the owner's override if there is one, check everything.

    Raises:
        ComponentError: either file, or their combination, breaks the schema or one of its checks.
    """
    kinds = {kind.name: kind for kind in schema.kinds}
    rows = _shipped_rows(_read(shipped, kinds), kinds, shipped)
    owner_file = _owner_file(schema.game)
    if owner_file is not None:
        _override(rows, _read(owner_file, kinds), kinds, owner_file)
    blamed = owner_file or shipped
    for kind in schema.kinds:
        for row in rows[kind.name]:
            _check_row(row, kind, rows, blamed)
    components = Components(schema.game, kinds, {name: tuple(rows[name]) for name in kinds}, owner_file)
    for check in schema.checks:
        _run_check(check, components, blamed)
    return components


def _owner_file(game: str) -> Path | None:
    folder_name = os.environ.get(OVERRIDE_VARIABLE)
    if not folder_name:
        return None
    folder = Path(folder_name).expanduser()
    if not folder.is_dir():
        raise ComponentError(f"{OVERRIDE_VARIABLE} is '{folder_name}', expected the name of an existing folder")
    file = folder / f"{game}.toml"
    return file if file.exists() else None


def _read(file: Path, kinds: Mapping[str, Kind]) -> dict[str, list[dict[str, Any]]]:
    """The rows of a file by kind, with nothing checked but that they are rows with an id of known kinds."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{file}: cannot be read ({error.strerror or error}), expected a TOML file") from error
    except UnicodeDecodeError as error:
        raise ComponentError(f"{file}: byte {error.start} is not UTF-8, expected a TOML file in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{file}: not valid TOML: {error}") from error
    for name, entries in data.items():
        if name not in kinds:
            raise ComponentError(f"{file}: unknown kind '{name}'{_hint(name, kinds)}")
        _check_entries(entries, f"{file}: kind '{name}'", name)
    return data


def _check_entries(entries: Any, place: str, name: str) -> None:
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ComponentError(f"{place}: found {_shown(entries)}, expected rows, each headed [[{name}]]")
    seen: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        row_id = entry.get("id")
        if not isinstance(row_id, str) or not row_id:
            found = _shown(row_id) if "id" in entry else "no id"
            raise ComponentError(f"{place}, row number {number}: found {found}, expected the field id, a text")
        if row_id in seen:
            raise ComponentError(f"{place}, row '{row_id}': found twice, expected each id once")
        seen.add(row_id)


def _shipped_rows(
    data: Mapping[str, list[dict[str, Any]]], kinds: Mapping[str, Kind], file: Path
) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    for kind in kinds.values():
        entries = data.get(kind.name, [])
        if len(entries) != kind.count:
            raise ComponentError(f"{file}: kind '{kind.name}': found {len(entries)} rows, expected {kind.count}")
        rows[kind.name] = [_shipped_row(entry, kind, file) for entry in entries]
    return rows


def _shipped_row(entry: Mapping[str, Any], kind: Kind, file: Path) -> Row:
    place = f"{file}: kind '{kind.name}', row '{entry['id']}'"
    _check_names(entry, kind, place)
    for name in (*(name for name, column in kind.fields.items() if column.required), "source"):
        if name not in entry:
            wanted = kind.fields[name].expected() if name in kind.fields else f"one of {_listed(SOURCES)}"
            raise ComponentError(f"{place}, field '{name}': missing, expected {wanted}")
    values = {name: entry.get(name, column.default) for name, column in kind.fields.items()}
    source, guessed = _source(entry, place), _reconstructed(entry, kind, place)
    return Row(kind.name, entry["id"], values, source, _reference(entry, place), guessed)


def _override(
    rows: dict[str, list[Row]], data: Mapping[str, list[dict[str, Any]]], kinds: Mapping[str, Kind], file: Path
) -> None:
    for name, entries in data.items():
        places = {row.id: place for place, row in enumerate(rows[name])}
        for entry in entries:
            place = f"{file}: kind '{name}', row '{entry['id']}'"
            if entry["id"] not in places:
                raise ComponentError(f"{place}: unknown row{_hint(entry['id'], places)}")
            _check_names(entry, kinds[name], place)
            _check_not_fixed(entry, kinds[name], place)
            at = places[entry["id"]]
            rows[name][at] = _overridden(rows[name][at], entry, place)


def _overridden(row: Row, entry: Mapping[str, Any], place: str) -> Row:
    """The row with the owner's fields; what they leave untouched stays marked as reconstructed."""
    changed = {name: value for name, value in entry.items() if name in row.values}
    reference_text = _reference(entry, place) or row.reference
    source = _source(entry, place) if "source" in entry else OWNER_SOURCE
    remaining = tuple(name for name in row.reconstructed if name not in changed)
    return Row(row.kind, row.id, {**row.values, **changed}, source, reference_text, remaining)


def _check_names(entry: Mapping[str, Any], kind: Kind, place: str) -> None:
    known = [*kind.fields, "id", "source", "reference", "reconstructed"]
    for name in entry:
        if name not in known:
            raise ComponentError(f"{place}: unknown field '{name}'{_hint(name, known)}")


def _check_not_fixed(entry: Mapping[str, Any], kind: Kind, place: str) -> None:
    for name in entry:
        if name in kind.fields and (kind.fixed or kind.fields[name].fixed):
            raise ComponentError(f"{place}, field '{name}': fixed, because actions and indices are built on it")
    if "reconstructed" in entry:
        raise ComponentError(f"{place}, field 'reconstructed': expected in the shipped file only")


def _source(entry: Mapping[str, Any], place: str) -> str:
    source = entry["source"]
    if source not in SOURCES:
        raise ComponentError(f"{place}, field 'source': found {_shown(source)}, expected one of {_listed(SOURCES)}")
    return source


def _reference(entry: Mapping[str, Any], place: str) -> str:
    value = entry.get("reference", "")
    if not isinstance(value, str):
        raise ComponentError(f"{place}, field 'reference': found {_shown(value)}, expected a text")
    return value


def _reconstructed(entry: Mapping[str, Any], kind: Kind, place: str) -> tuple[str, ...]:
    """The fields a shipped row says are reconstructed: all that it gives, unless it lists some."""
    open_names = [name for name in entry if name in kind.fields and not kind.fields[name].fixed]
    if "reconstructed" not in entry:
        return tuple(open_names) if entry["source"] == "reconstructed" else ()
    names = entry["reconstructed"]
    if entry["source"] != "reconstructed":
        raise ComponentError(f"{place}, field 'reconstructed': expected only where the source is 'reconstructed'")
    if not isinstance(names, list) or not names or not all(name in kind.fields for name in names):
        wanted = f"a list out of {_listed(kind.fields)}"
        raise ComponentError(f"{place}, field 'reconstructed': found {_shown(names)}, expected {wanted}")
    return tuple(names)


def _check_row(row: Row, kind: Kind, rows: Mapping[str, Sequence[Row]], file: Path) -> None:
    for name, column in kind.fields.items():
        value = row.values[name]
        if value is None and not column.required:
            continue
        if not _fits(value, column, row, rows):
            place = f"{file}: kind '{kind.name}', row '{row.id}', field '{name}'"
            raise ComponentError(f"{place}: found {_shown(value)}, expected {column.expected()}")


def _fits(value: Any, column: Field, row: Row, rows: Mapping[str, Sequence[Row]]) -> bool:
    if column.type_name == "integer":
        return type(value) is int and column.low <= value <= column.high
    if column.type_name == "boolean":
        return type(value) is bool
    if column.type_name == "letters":
        return isinstance(value, str) and column.low <= len(value) <= column.high and set(value) <= {*column.names}
    if column.type_name == "choice":
        return value in column.names
    if column.type_name == "reference":
        return value in column.names or any(value == other.id for other in rows[column.kind])
    if column.type_name == "list":
        return _fits_list(value, column, row, rows)
    return isinstance(value, str) and value != "" and (column.type_name == "text" or _fits_template(value, row))


def _fits_list(value: Any, column: Field, row: Row, rows: Mapping[str, Sequence[Row]]) -> bool:
    assert column.item is not None
    if not isinstance(value, list) or not column.low <= len(value) <= column.high:
        return False
    if not all(_fits(entry, column.item, row, rows) for entry in value):
        return False
    return not column.distinct or len(set(value)) == len(value)


def _fits_template(value: str, row: Row) -> bool:
    try:
        value.format(**row.values)
    except (KeyError, IndexError, ValueError, AttributeError):
        return False
    return True


def _run_check(check: Check, components: Components, file: Path) -> None:
    found, expected = check.sums(components)
    if isinstance(found, dict):
        wrong = [name for name in found if found[name] != expected[name]]
        found, expected = ({name: sums[name] for name in wrong} for sums in (found, expected))
    if found != expected:
        raise ComponentError(f"{file}: check '{check.name}' ({check.rule}): found {found}, expected {expected}")


def _hint(name: str, known: Iterable[str]) -> str:
    names = list(known)
    close = [f"'{match}'" for match in difflib.get_close_matches(name, names)]
    return f", did you mean {' or '.join(close)}?" if close else f", expected one of {_listed(names)}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _shown(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 80 else f"{shown[:77]}..."
