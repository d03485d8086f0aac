"""Where a run writes about itself: TensorBoard, ``metrics.jsonl``, and the terminal."""

from __future__ import annotations

import io
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from torch.utils.tensorboard import SummaryWriter

METRICS_FILE = "metrics.jsonl"
SECONDS_BETWEEN_LINES = 10.0
SHOWN = (
    "charts/SPS",
    "charts/rating",
    "game/score",
    "game/length",
    "league/win_rate",
    "losses/entropy",
    "losses/approx_kl",
    "losses/explained_variance",
)
"""Metrics on the terminal, beside all of ``evaluation/``."""


class RunLog:
    """Writes metrics. In a data-parallel run only process 0 has one.

    Args:
        run: Folder of the run.
        hyperparameters: Shown as a table in TensorBoard.
        step: Learned decisions so far; what an interrupted run wrote after it is dropped.
        console: The terminal.
    """

    def __init__(self, run: Path, hyperparameters: dict[str, Any], step: int, console: Console | None = None) -> None:
        self.console = console or Console()
        self.writer = SummaryWriter(str(run), purge_step=step + 1 if step else None)
        rows = "\n".join(f"|{name}|{value}|" for name, value in hyperparameters.items())
        self.writer.add_text("hyperparameters", f"|param|value|\n|-|-|\n{rows}", step)
        self._file = _rewound(run / METRICS_FILE, step)
        self._title = str(run)
        self._known: dict[str, float] = {}
        self._printed = 0.0
        self._live = Live(console=self.console, auto_refresh=False) if self.console.is_terminal else None
        if self._live:
            self._live.start()

    def scalars(self, metrics: dict[str, float], step: int, progress: float) -> None:
        """Write ``metrics`` as of ``step``; ``progress`` is the share of the budget used."""
        for name, value in metrics.items():
            self.writer.add_scalar(name, value, step)
        finite = {name: round(value, 6) for name, value in metrics.items() if math.isfinite(value)}
        self._file.write(json.dumps({"step": step, **finite}) + "\n")
        self._file.flush()
        self._known |= metrics
        self._show(step, progress)

    def text(self, name: str, text: str, step: int) -> None:
        """Write preformatted text to TensorBoard."""
        self.writer.add_text(name, "\n".join(f"    {line}" for line in text.splitlines()), step)

    def picture(self, name: str, svg: str, step: int) -> None:
        """Write a drawing to TensorBoard, if the library that turns SVG into pixels is installed."""
        pixels = rasterize(svg)
        if pixels is not None:
            self.writer.add_image(name, pixels, step, dataformats="HWC")

    def close(self) -> None:
        """Flush and end the display."""
        if self._live:
            self._live.stop()
        self.writer.close()
        self._file.close()

    def _show(self, step: int, progress: float) -> None:
        if self._live:
            self._live.update(self._table(step, progress), refresh=True)
            return
        evaluated = any(name.startswith("evaluation/") for name in self._known)
        if time.monotonic() - self._printed >= SECONDS_BETWEEN_LINES or progress >= 1.0:
            self._printed = time.monotonic()
            parts = [f"{name.partition('/')[2]} {_number(self._known[name])}" for name in self._names(evaluated)]
            print(f"{progress:6.1%}  step {step:,}  " + "  ".join(parts), file=self.console.file, flush=True)

    def _names(self, evaluated: bool) -> list[str]:
        names = [name for name in SHOWN if name in self._known]
        if evaluated:
            names += [name for name in self._known if name.startswith("evaluation/win_rate")]
        return names

    def _table(self, step: int, progress: float) -> Table:
        table = Table(title=self._title, show_header=False)
        table.add_row("budget", ProgressBar(total=1.0, completed=progress, width=30))
        table.add_row("step", f"{step:,}")
        for name in self._names(True):
            table.add_row(name, _number(self._known[name]))
        return table


def rasterize(svg: str) -> NDArray[np.uint8] | None:
    """Pixels uint8[H, W, 3] of an SVG drawing, or None without the library for it."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        return None
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _rewound(path: Path, step: int) -> Any:
    """``path`` opened for appending, without lines after ``step`` (of an interrupted run that is being resumed)."""
    lines = path.read_text("utf-8").splitlines() if step and path.exists() else []
    kept = [line for line in lines if line.endswith("}") and json.loads(line)["step"] <= step]
    path.write_text("".join(line + "\n" for line in kept), "utf-8")
    return path.open("a", encoding="utf-8")
