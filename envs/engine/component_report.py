"""The component data of a game as tables for a reader: every row with its source, and what is reconstructed."""

from collections import Counter
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from .components import OVERRIDE_VARIABLE, SOURCES, Components, Kind, Row

SOURCE_STYLES = {"reconstructed": "yellow", "owner": "green"}


def component_report(components: Components) -> RenderableType:
    """A summary, one table for each kind of row, and the list of what is reconstructed."""
    tables = [_kind_table(kind, components.rows[name]) for name, kind in components.kinds.items()]
    return Group(_summary(components), *tables, _reconstructed_table(components))


def print_components(components: Components, console: Console | None = None) -> None:
    """Print the report, by default to standard output."""
    (console or Console()).print(component_report(components))


def _summary(components: Components) -> Text:
    counts = Counter(row.source for rows in components.rows.values() for row in rows)
    by_source = ", ".join(f"{counts[source]} {source}" for source in SOURCES if counts[source])
    override = components.override or f"none ({OVERRIDE_VARIABLE} names no folder with {components.game}.toml)"
    lines = (
        f"Components of {components.game}: {counts.total()} rows, {by_source}",
        f"Override: {override}",
        f"Fingerprint: {components.fingerprint}",
    )
    return Text("\n".join(lines))


def _kind_table(kind: Kind, rows: tuple[Row, ...]) -> Table:
    table = Table("id", "values", "source", "rulebook section", title=kind.name, title_justify="left", expand=True)
    for row in rows:
        source = Text(row.source, style=SOURCE_STYLES.get(row.source, ""))
        table.add_row(row.id, Text(_values(kind, row)), source, Text(row.reference))
    return table


def _values(kind: Kind, row: Row) -> str:
    parts = []
    for name, column in kind.fields.items():
        if row[name] != column.default or column.required:
            shown = row.text(name) if column.type_name == "template" else _shown(row[name])
            parts.append(f"{name} {shown}")
    return "; ".join(parts)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _reconstructed_table(components: Components) -> Table:
    title = "Reconstructed: printed only in pictures that are lost, so made up to fit"
    table = Table("kind", "fields", "rows", title=title, title_justify="left", expand=True)
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for kind, rows in components.rows.items():
        for row in rows:
            if row.reconstructed:
                groups.setdefault((kind, row.reconstructed), []).append(row.id)
    for (kind, fields), ids in groups.items():
        table.add_row(kind, ", ".join(fields), ", ".join(ids))
    return table
