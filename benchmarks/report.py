"""What every benchmark leaves behind: results.json, report.md and pictures in a folder, and tables in the terminal."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, is_dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from rich.console import Console
from rich.table import Table as RichTable

from ..envs.engine.jit import JIT_DISABLED

FILE_WIDTH = 120
"""Width of tables that go into a file or a pipe."""


@dataclass(frozen=True)
class Table:
    """A table of results; text is set left, numbers right.

    Attributes:
        title: What it shows.
        columns: Their headings.
        rows: Cells as they are printed.
        note: How to read it, one or two sentences, or "".
    """

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    note: str = ""

    def markdown(self) -> str:
        """The table in Markdown, under its title."""
        rule = ["---", *["--:"] * (len(self.columns) - 1)]
        lines = [f"| {' | '.join(cells)} |" for cells in (self.columns, rule, *self.rows)]
        return "\n".join([f"## {self.title}", "", *([self.note, ""] if self.note else []), *lines, ""])

    def rich(self) -> RichTable:
        """The table for the terminal."""
        table = RichTable(title=self.title, title_justify="left", title_style="bold", caption=self.note or None)
        table.caption_justify = "left"
        for k, column in enumerate(self.columns):
            table.add_column(column, justify="right" if k else "left")
        for row in self.rows:
            table.add_row(*row)
        return table


@dataclass
class Report:
    """Results of one run.

    Attributes:
        benchmark: Which benchmark, e.g. ``"tournament"``.
        game: Name and version of the game.
        settings: The command's arguments, a dataclass; enough to run it again.
        summary: Sentences for the reader in a hurry.
        tables: What is printed.
        figures: Pictures by file name without ending.
        data: Everything else for ``results.json``.
        seconds: How long it took.
    """

    benchmark: str
    game: str
    settings: Any
    summary: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    def write(self, folder: Path | None) -> Path:
        """Write all files and return their folder; the default is ``runs/<benchmark>-<time>``."""
        target = folder or Path("runs") / f"{self.benchmark}-{time.strftime('%Y%m%d-%H%M%S')}"
        target.mkdir(parents=True, exist_ok=True)
        for name, figure in self.figures.items():
            figure.savefig(target / f"{name}.png", dpi=150, bbox_inches="tight")
        (target / "results.json").write_text(json.dumps(self._document(), indent=1, default=_plain) + "\n")
        (target / "report.md").write_text(self._markdown())
        return target

    def print(self, console: Console) -> None:
        """Print summary and tables."""
        for table in self.tables:
            console.print(table.rich(), markup=False)
            console.print()
        for sentence in self.summary:
            console.print(sentence, markup=False, highlight=False)

    def _document(self) -> dict[str, Any]:
        return {
            "benchmark": self.benchmark,
            "game": self.game,
            "settings": self.settings,
            "machine": machine(),
            "seconds": round(self.seconds, 1),
            "summary": self.summary,
            "tables": self.tables,
            **self.data,
        }

    def _markdown(self) -> str:
        where = ", ".join(f"{name} {value}" for name, value in machine().items())
        shown = ", ".join(_flat(self.settings))
        head = [
            f"# {self.benchmark.capitalize()}: {self.game}",
            "",
            f"Settings: {shown}.",
            "",
            f"Machine: {where}. It took {self.seconds:.0f} s.",
            "",
        ]
        pictures = [f"![{name}]({name}.png)\n" for name in self.figures]
        summary = [f"- {sentence}" for sentence in self.summary]
        return "\n".join([*head, *summary, "", *pictures, *(table.markdown() for table in self.tables)])


def carry_out(benchmark: Callable[[], Report], folder: Path | None) -> Report:
    """Run ``benchmark``, print its report, write it, and say where it lies."""
    began = time.monotonic()
    report = benchmark()
    report.seconds = time.monotonic() - began
    console = Console(highlight=False, width=None if sys.stdout.isatty() else FILE_WIDTH)
    console.print()
    report.print(console)
    target = report.write(folder)
    console.print(f"\nWritten to {target}: report.md, results.json and pictures.", markup=False)
    return report


def machine() -> dict[str, str]:
    """What the numbers were measured on."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count() or 1),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba") + (" (switched off)" if JIT_DISABLED else ""),
        "perfumezoo": version("perfumezoo"),
    }


def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * share:.1f} %"


def percent_interval(low: float, high: float) -> str:
    """An interval of shares as percentages."""
    return f"{100 * low:.1f} – {100 * high:.1f}"


def rate_text(rate: float) -> str:
    """A rate with three significant digits: 1.25 M, 34.2 k, 461."""
    for unit, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if rate >= scale:
            return f"{rate / scale:.3g} {unit}" if rate < 999.5 * scale else f"{rate / scale:.0f} {unit}"
    return f"{rate:.3g}"


def _processor() -> str:
    if sys.platform.startswith("linux"):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _plain(value: Any) -> Any:
    """What JSON does not know: dataclasses, arrays, NumPy scalars, paths."""
    if is_dataclass(value) and not isinstance(value, type):
        return {name: getattr(value, name) for name in value.__dataclass_fields__}
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, Path):
        return str(value)
    raise TypeError(f"cannot write {type(value).__name__} as JSON")


def _flat(settings: Any, prefix: str = "") -> list[str]:
    """Fields of a dataclass and of those in it as ``name=value``, but for the folder of the report."""
    found = []
    for name in settings.__dataclass_fields__:
        value = getattr(settings, name)
        if is_dataclass(value):
            found += _flat(value, f"{prefix}{name}.")
        elif name != "out":
            shown = " ".join(map(str, value)) if isinstance(value, tuple | list) else value
            found.append(f"{prefix}{name}={shown}")
    return found
