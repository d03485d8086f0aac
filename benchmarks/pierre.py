"""The automa of a solo game as a fixed yardstick: how often agents beat it, and by how much, at each difficulty."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..agents.arguments import with_options
from ..agents.match import MatchResult, play_match
from ..envs.engine.game import Game, Options
from ..training.statistics import wilson_interval
from . import pictures
from .progress import counter
from .ratings import mean_interval
from .report import Report, Table, carry_out, percent, percent_interval
from .tournament import default_agents

OptionsT = TypeVar("OptionsT", bound=Options)

AGENT, PIERRE = 0, 1
"""Seats of the solo game."""

Matches = dict[tuple[str, str], MatchResult]
"""Played matches by agent and difficulty."""


@dataclass(frozen=True)
class PierreCommand(Generic[OptionsT]):
    """Let agents play the solo game against the automa Pierre at every difficulty."""

    options: OptionsT
    """Options of the game; the difficulty is set by ``difficulties``."""
    agents: tuple[str, ...] = ()
    """Agents by name. Default: random, and the heuristics there are."""
    difficulties: tuple[str, ...] = ("standard", "medium", "hard", "very_hard")
    """Difficulties to play, in order."""
    games: int = 400
    """Games of each agent at each difficulty."""
    seed: int = 0
    """Seed of the whole run. All agents meet the same deals."""
    workers: int = os.cpu_count() or 1
    """Matches that are played at the same time."""
    out: Path | None = None
    """Folder of the report. Default: runs/pierre-<time>."""

    def run(self, game: Game) -> Report:
        """Play and write the report."""
        return carry_out(lambda: run_pierre(game, self.agents or default_agents(game), self), self.out)


def run_pierre(game: Game, names: Sequence[str], settings: PierreCommand[Any]) -> Report:
    """Play every agent at every difficulty and summarise it."""
    labels = list(dict.fromkeys(names))
    total = len(labels) * len(settings.difficulties) * settings.games
    with counter("playing", total) as count:
        matches = _play(game, labels, settings, count)
    report = Report("pierre", game.env_id, settings)
    report.summary = [_best(matches, settings.difficulties), _identical(matches)]
    report.tables = [_results_table(matches), _pierre_table(matches, settings.difficulties)]
    report.figures = {"pierre": _picture(matches, labels, settings.difficulties)}
    report.data = {
        "matches": [
            {
                "agent": name,
                "difficulty": difficulty,
                "agent_score": match.score[:, AGENT],
                "pierre_score": match.score[:, PIERRE],
                "result": results(match),
                "length": match.length,
                "seed": [str(seed) for seed in match.seed],
            }
            for (name, difficulty), match in matches.items()
        ]
    }
    return report


def results(match: MatchResult) -> NDArray[np.int64]:
    """The agent's result in each game, int64[N]: 1 won, 0 full tie, -1 lost."""
    return np.sign(match.place[:, PIERRE].astype(np.int64) - match.place[:, AGENT])


def margins(match: MatchResult) -> NDArray[np.int64]:
    """The agent's score minus Pierre's, int64[N]."""
    return match.score[:, AGENT].astype(np.int64) - match.score[:, PIERRE]


def _play(
    game: Game, names: Sequence[str], settings: PierreCommand[Any], count: Callable[[int], None]
) -> dict[tuple[str, str], MatchResult]:
    def play(pair: tuple[str, str]) -> MatchResult:
        name, difficulty = pair
        options = with_options(game, settings.options, solo=difficulty)
        return play_match(game, options, [name], settings.games, seed=settings.seed, on_finished=count)

    pairs = list(product(names, settings.difficulties))
    with ThreadPoolExecutor(max(1, settings.workers)) as pool:
        return dict(zip(pairs, pool.map(play, pairs), strict=True))


def _best(matches: Matches, difficulties: Sequence[str]) -> str:
    shares = {
        name: float(np.mean(results(match) == 1))
        for (name, level), match in matches.items()
        if level == difficulties[-1]
    }
    best = max(shares, key=lambda name: shares[name])
    return f"At {difficulties[-1]}, {best} does best: it beats Pierre in {percent(shares[best])} of the games."


def _identical(matches: Matches) -> str:
    games = sum(match.games for match in matches.values())
    identical = sum(match.identical_games for match in matches.values())
    return f"{games} games; within a line of the table, {identical} are identical to an earlier one."


def _results_table(matches: Matches) -> Table:
    rows = []
    for (name, difficulty), match in matches.items():
        outcome = results(match)
        share = float(np.mean(outcome == 1))
        low, high = wilson_interval(share, match.games)
        margin, margin_low, margin_high = mean_interval(margins(match))
        rows.append(
            (
                name,
                difficulty,
                percent(share),
                percent_interval(low, high),
                percent(float(np.mean(outcome == 0))),
                f"{match.score[:, AGENT].mean():.1f}",
                f"{match.score[:, PIERRE].mean():.1f}",
                f"{margin:+.1f}",
                f"{margin_low:+.1f} to {margin_high:+.1f}",
                str(match.games),
            )
        )
    columns = ("agent", "Pierre", "wins", "95 %", "ties", "score", "Pierre's", "margin", "95 %", "games")
    return Table("Agents against Pierre", columns, rows)


def _pierre_table(matches: Matches, difficulties: Sequence[str]) -> Table:
    rows = []
    for difficulty in difficulties:
        scores = _pierre_scores(matches, difficulty)
        low, middle, high = np.quantile(scores, [0.1, 0.5, 0.9])
        spread = f"{low:.0f} / {middle:.0f} / {high:.0f}"
        rows.append(
            (difficulty, f"{scores.mean():.1f}", f"{scores.std():.1f}", spread, f"{scores.min()} – {scores.max()}")
        )
    columns = ("difficulty", "mean", "sd", "10 / 50 / 90 %", "range")
    return Table("Pierre's own scores", columns, rows, "Over the games of all agents; they share his board.")


def _pierre_scores(matches: Matches, difficulty: str) -> NDArray[np.int32]:
    return np.concatenate([match.score[:, PIERRE] for (_, level), match in matches.items() if level == difficulty])


def _picture(matches: Matches, names: Sequence[str], difficulties: Sequence[str]) -> Figure:
    figure, axes = pictures.new_figure(3, 13, 4.2)
    wins, margin = {}, {}
    for name in names:
        played = [matches[name, difficulty] for difficulty in difficulties]
        shares = [float(np.mean(results(match) == 1)) for match in played]
        wins[name] = (
            np.array([(s, *wilson_interval(s, match.games)) for s, match in zip(shares, played, strict=True)]) * 100
        )
        margin[name] = np.array([mean_interval(margins(match)) for match in played])
    pictures.levels(axes[0], difficulties, wins, title="Games won against Pierre, 95 % interval", unit="%")
    axes[0].set_ylim(-3, 103)
    axes[0].legend(frameon=False, fontsize=9)
    pictures.levels(axes[1], difficulties, margin, title="Margin over Pierre, 95 % interval", unit="points")
    axes[1].axhline(0, color="#888888", lw=1)
    scores = {difficulty: _pierre_scores(matches, difficulty) for difficulty in difficulties}
    pictures.distributions(axes[2], scores, title="Pierre's own scores, median marked", unit="points")
    return figure
