"""How an option changes the play of agents: the same match once for each value of one option of the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..agents.arguments import with_options
from ..agents.match import MatchResult, play_match
from ..envs.engine.game import Game, Options
from . import pictures
from .progress import counter
from .ratings import mean_interval
from .report import Report, Table, carry_out
from .tournament import distinct

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class SweepCommand(Generic[OptionsT]):
    """Play the same match at every value of one option, and see what changes."""

    options: OptionsT
    """Options of the game; one of them is set by ``values``."""
    option: str = ""
    """Name of the option."""
    values: tuple[str, ...] = ()
    """Its values, in order; numbers count as numbers."""
    part: str = "score"
    """What to look at: the score, or a part of it by name."""
    agents: tuple[str, ...] = ()
    """Agents by name, one for each seat."""
    games: int = 600
    """Games at each value."""
    seed: int = 0
    """Seed of the whole run. All values get the same deals."""
    workers: int = os.cpu_count() or 1
    """Matches that are played at the same time."""
    out: Path | None = None
    """Folder of the report. Default: runs/sweep-<time>."""

    def run(self, game: Game) -> Report:
        """Play and write the report.

        Raises:
            ValueError: If option, values, part or agents do not fit the game.
        """
        return carry_out(lambda: run_sweep(game, self), self.out)


def run_sweep(game: Game, settings: SweepCommand[Any]) -> Report:
    """Play the match at every value and summarise it."""
    if settings.part not in ("score", *game.part_names):
        raise ValueError(f"part must be score, {', '.join(game.part_names)}; got {settings.part!r}")
    if not settings.option or not settings.values:
        raise ValueError("name an option and its values: --option sigma --values 0 0.5 1")
    variants = [with_options(game, settings.options, **{settings.option: number(v)}) for v in settings.values]
    with counter("playing", len(variants) * settings.games) as count:
        matches = _play(game, variants, settings, count)
    labels = distinct(settings.agents)
    by_agent = [examined(game, match, settings.part) for match in matches]
    points = np.array([[mean_interval(column) for column in values.T] for values in by_agent])
    report = Report("sweep", game.env_id, settings)
    report.tables = [_table(labels, settings, points)]
    figure, axes = pictures.new_figure(1, 6.5, 4.0)
    title = f"Points for {settings.part}, 95 % interval" if settings.part != "score" else "Score, 95 % interval"
    lines = {label: points[:, k] for k, label in enumerate(labels)}
    pictures.levels(axes[0], settings.values, lines, title=title, unit="points")
    axes[0].set_xlabel(settings.option)
    axes[0].legend(frameon=False, fontsize=9)
    report.figures = {"sweep": figure}
    report.data = {"points": points}
    return report


def number(text: str) -> int | float | str:
    """A value from the command line: an integer or a number if it reads as one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def examined(game: Game, match: MatchResult, part: str) -> NDArray[np.generic]:
    """The score or a part of it [N, agents] by agent, in each game."""
    by_seat = match.score if part == "score" else match.parts[:, :, game.part_names.index(part)]
    return match.by_agent(by_seat)


def _play(
    game: Game, variants: Sequence[Options], settings: SweepCommand[Any], count: Callable[[int], None]
) -> list[MatchResult]:
    def play(options: Options) -> MatchResult:
        return play_match(game, options, settings.agents, settings.games, seed=settings.seed, on_finished=count)

    with ThreadPoolExecutor(max(1, settings.workers)) as pool:
        return list(pool.map(play, variants))


def _table(labels: Sequence[str], settings: SweepCommand[Any], points: NDArray[np.float64]) -> Table:
    rows: list[tuple[str, ...]] = []
    for value, at in zip(settings.values, points.tolist(), strict=True):
        rows.append((value, *(f"{middle:.1f} ({low:.1f} to {high:.1f})" for middle, low, high in at)))
    title = f"{settings.part.capitalize()} by {settings.option}"
    return Table(title, (settings.option, *labels), rows, f"Means over {settings.games} games, with 95 % intervals.")
