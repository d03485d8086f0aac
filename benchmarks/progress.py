"""Progress that shows as a bar on a terminal and as plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SECONDS_BETWEEN_LINES = 15.0
"""How often a run without a terminal reports."""


@contextmanager
def counter(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yields a function that counts finished games towards ``total``, from any thread."""
    console = Console(file=sys.stderr)
    if console.is_terminal:
        columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task(what, total=total)
            yield lambda ended: progress.advance(task, ended)
        return
    yield _LineCounter(what, total).count


class _LineCounter:
    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.ended = 0
        self.printed = time.monotonic()

    def count(self, ended: int) -> None:
        self.ended += ended
        if time.monotonic() - self.printed >= SECONDS_BETWEEN_LINES:
            self.printed = time.monotonic()
            print(f"{self.what}: {self.ended} of {self.total} games", file=sys.stderr, flush=True)
