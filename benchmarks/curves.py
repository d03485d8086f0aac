"""How runs of training learned: points and games won against the fixed opponents, over the decisions learned from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ..envs.engine.game import Game, Options
from ..training.metrics import METRICS_FILE
from . import pictures
from .report import Report, Table, carry_out, percent, percent_interval

OptionsT = TypeVar("OptionsT", bound=Options)

Series = NDArray[np.float64]

WIN_RATE = "evaluation/win_rate/"
SPEED = "charts/SPS"


@dataclass(frozen=True)
class CurvesCommand(Generic[OptionsT]):
    """Draw the learning curves of runs of training."""

    runs: tuple[Path, ...] = ()
    """Folders of the runs."""
    labels: tuple[str, ...] = ()
    """Names for the legend. Default: the folders'."""
    out: Path | None = None
    """Folder of the report. Default: runs/curves-<time>."""

    def run(self, game: Game) -> Report:
        """Read the runs and write the report.

        Raises:
            ValueError: If there is no run, labels do not fit, or a folder has no metrics.
        """
        if not self.runs:
            raise ValueError("name at least one run: --runs runs/...")
        labels = self.labels or tuple(run.name for run in self.runs)
        if len(labels) != len(self.runs):
            raise ValueError(f"{len(self.runs)} runs need as many labels, got {len(labels)}")
        runs = dict(zip(labels, map(read_metrics, self.runs), strict=True))
        return carry_out(lambda: run_curves(game, runs, self), self.out)


def read_metrics(run: Path) -> list[dict[str, float]]:
    """The lines of a run's metrics file, by update.

    Raises:
        ValueError: If there is none.
    """
    path = run / METRICS_FILE
    if not path.is_file():
        raise ValueError(f"{run} holds no {METRICS_FILE}; give the folder of a run of training")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def series(metrics: list[dict[str, float]], *names: str) -> Series:
    """Step and the metrics ``names``, float64[N, 1 + len(names)], of the lines that have them all."""
    rows = [[line["step"], *(line[name] for name in names)] for line in metrics if all(name in line for name in names)]
    return np.array(rows, np.float64).reshape(-1, 1 + len(names))


def opponents(metrics: list[dict[str, float]]) -> list[str]:
    """The fixed opponents that a run was measured against."""
    return list(dict.fromkeys(name.removeprefix(WIN_RATE) for line in metrics for name in line if WIN_RATE in name))


def run_curves(game: Game, runs: dict[str, list[dict[str, float]]], settings: CurvesCommand[Any]) -> Report:
    """Draw and tabulate."""
    report = Report("curves", game.env_id, settings)
    figure, axes = pictures.new_figure(2, 10.0, 3.6)
    for colour, (label, metrics) in zip(pictures.COLOURS, runs.items(), strict=False):
        opponent = opponents(metrics)[-1]
        draw_win_rate(axes[0], metrics, opponent, f"{label}, against {opponent}", colour)
        draw_scores(axes[1], metrics, opponent, label, colour)
    axes[0].axhline(0.5, color="#999999", lw=0.8, ls=":")
    for axis, title, unit in ((axes[0], "Games won", "share"), (axes[1], "Points (dashed: the opponent's)", "points")):
        axis.set_title(title, loc="left", fontsize=11)
        axis.set_xlabel("decisions learned from, millions")
        axis.set_ylabel(unit)
        axis.grid(color="#dddddd")
        axis.set_axisbelow(True)
        axis.legend(frameon=False, fontsize=9)
    report.figures = {"learning": figure}
    report.tables = [_table(runs)]
    return report


def draw_win_rate(axis: Axes, metrics: list[dict[str, float]], opponent: str, label: str, colour: str) -> None:
    """The share of games won, with its 95 % interval."""
    low, high = (f"evaluation/win_rate_{end}/{opponent}" for end in ("low", "high"))
    values = series(metrics, WIN_RATE + opponent, low, high)
    steps = values[:, 0] / 1e6
    axis.plot(steps, values[:, 1], "o-", color=colour, ms=4, label=label)
    axis.fill_between(steps, values[:, 2], values[:, 3], color=colour, alpha=0.2, lw=0)
    axis.set_ylim(0.0, 1.0)


def draw_scores(axis: Axes, metrics: list[dict[str, float]], opponent: str, label: str, colour: str) -> None:
    """Mean points of both in those games."""
    values = series(metrics, f"evaluation/score/{opponent}", f"evaluation/opponent_score/{opponent}")
    axis.plot(values[:, 0] / 1e6, values[:, 1], "o-", color=colour, ms=4, label=label)
    axis.plot(values[:, 0] / 1e6, values[:, 2], "--", color=colour, lw=1.2)


def _table(runs: dict[str, list[dict[str, float]]]) -> Table:
    rows = []
    for label, metrics in runs.items():
        for opponent in opponents(metrics):
            low, high = (f"evaluation/win_rate_{end}/{opponent}" for end in ("low", "high"))
            step, won, least, most = series(metrics, WIN_RATE + opponent, low, high)[-1]
            speed = series(metrics, SPEED)[-1, 1]
            cells = f"{step / 1e6:.1f} M", f"{speed / 1e3:.1f} k", percent(won), percent_interval(least, most)
            rows.append((label, opponent, *cells))
    note = "Greedy play at the end of training; a tournament over more games is the measure."
    return Table("At the end", ("run", "opponent", "learned from", "a second", "won", "95 %"), rows, note)
