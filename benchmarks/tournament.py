"""Every agent against every other: ratings, win matrix, advantages of seats, scores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from ..agents.heuristics import find_heuristic
from ..agents.match import MatchResult, play_match
from ..envs.engine.game import Game, Options
from ..training.statistics import wilson_interval, win_shares
from . import pictures
from .progress import counter
from .ratings import Ratings, rate
from .report import Report, Table, carry_out, percent, percent_interval

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class TournamentCommand(Generic[OptionsT]):
    """Let agents play each other and rate them, with intervals."""

    options: OptionsT
    """Options of the game."""
    agents: tuple[str, ...] = ()
    """Agents by name, e.g. random greedy policy:runs/first/best.pt. Default: random, and the heuristics there are."""
    games: int = 1000
    """Games each group of agents plays, rounded up so that everybody has every seat equally often."""
    seed: int = 0
    """Seed of the whole tournament."""
    resamples: int = 200
    """Bootstrap samples behind the intervals of the ratings."""
    workers: int = os.cpu_count() or 1
    """Groups that play at the same time."""
    out: Path | None = None
    """Folder of the report. Default: runs/tournament-<time>."""

    def run(self, game: Game) -> Report:
        """Play, rate and write the report."""
        return carry_out(lambda: run_tournament(game, self.agents or default_agents(game), self), self.out)


def default_agents(game: Game) -> tuple[str, ...]:
    """The agents of ``game`` that need no argument and no person."""
    return ("random", "heuristic", "greedy") if find_heuristic(game) else ("random", "random")


def run_tournament(game: Game, names: Sequence[str], settings: TournamentCommand[Any]) -> Report:
    """Play a tournament and summarise it.

    Raises:
        ValueError: If there are fewer than two agents, or the options leave fewer than two seats to agents.
    """
    if len(names) < 2:
        raise ValueError(f"a tournament needs at least two agents, got {len(names)}: {' '.join(names)}")
    seats = settings.options.num_agents
    if seats < 2:
        raise ValueError("a solo game has no tournament: see the pierre benchmark")
    groups = grouped(len(names), seats)
    games = -(-settings.games // seats) * seats
    with counter("playing", len(groups) * games) as count:
        matches = _play(game, names, groups, games, settings, count)
    return summarise(game, names, groups, matches, settings)


def grouped(agents: int, seats: int) -> list[tuple[int, ...]]:
    """Who plays whom: all groups of ``seats`` agents; with fewer agents than seats some of them play twice."""
    if agents >= seats:
        return list(combinations(range(agents), seats))
    return [group for group in combinations_with_replacement(range(agents), seats) if len(set(group)) > 1]


def summarise(
    game: Game,
    names: Sequence[str],
    groups: Sequence[tuple[int, ...]],
    matches: Sequence[MatchResult],
    settings: TournamentCommand[Any],
) -> Report:
    """Ratings, tables and pictures of played matches; ``groups[m]`` holds the agents of ``matches[m]``."""
    labels = distinct(names)
    width = len(groups[0])
    seats = np.concatenate([np.array(group)[m.seats[:, :width]] for group, m in zip(groups, matches, strict=True)])
    places = np.concatenate([match.place[:, :width] for match in matches])
    scores = np.concatenate([match.score[:, :width] for match in matches])
    parts = np.concatenate([match.parts[:, :width] for match in matches])
    lengths = np.concatenate([match.length for match in matches])
    identical = len(seats) - len(np.unique(np.concatenate([match.digest for match in matches])))
    ratings = rate(seats, places, len(names), resamples=settings.resamples, seed=settings.seed)
    ahead, met = beaten(seats, places, len(names))
    report = Report("tournament", game.env_id, settings)
    report.summary = [
        f"{game.title}, {width} players: {len(seats)} games, {identical} of them identical to an earlier one, "
        f"{lengths.mean():.0f} decisions a game.",
        _first_seat(places, ratings),
        *_limits(labels, seats, win_shares(places)),
    ]
    report.tables = [
        _ratings_table(labels, seats, places, scores, ratings),
        _matrix_table(labels, np.argsort(-ratings.rating), ahead, met),
        _parts_table(game, labels, np.argsort(-ratings.rating), seats, parts),
        _seats_table(places, ratings),
    ]
    report.figures = {"tournament": _picture(labels, ratings, ahead, met, seats, scores)}
    report.data = {
        "agents": dict(zip(labels, names, strict=True)),
        "ratings": ratings,
        "ahead": ahead,
        "met": met,
        "identical_games": identical,
        "games": {
            "seats": seats,
            "places": places,
            "scores": scores,
            "lengths": lengths,
            "seeds": [str(seed) for match in matches for seed in match.seed],
        },
    }
    return report


def distinct(names: Sequence[str]) -> list[str]:
    """Short names told apart: the second ``greedy`` is ``greedy (2)``; paths lose the folders they share."""
    seen: Counter[str] = Counter()
    labels = []
    for name in _without_shared_folders(names):
        seen[name] += 1
        labels.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return labels


def _without_shared_folders(names: Sequence[str]) -> list[str]:
    kinds, paths = zip(*(name.partition(":")[::2] for name in names), strict=True)
    folders = [Path(path).parent for path in paths if Path(path).suffix]
    shared = os.path.commonpath(folders) if folders and len({path.is_absolute() for path in folders}) == 1 else ""
    short = [os.path.relpath(path, shared) if shared and Path(path).suffix else path for path in paths]
    return [f"{kind}:{path}" if path else kind for kind, path in zip(kinds, short, strict=True)]


def beaten(
    seats: NDArray[np.integer], places: NDArray[np.int8], agents: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """How often agent i finished ahead of agent j, a tie counting half, and how often they met: both [n, n]."""
    ahead = np.zeros((agents, agents))
    met = np.zeros((agents, agents), np.int64)
    for p in range(seats.shape[1]):
        for q in range(seats.shape[1]):
            if p != q:
                pair = (seats[:, p], seats[:, q])
                np.add.at(ahead, pair, np.where(places[:, p] == places[:, q], 0.5, places[:, p] < places[:, q]))
                np.add.at(met, pair, 1)
    return ahead, met


def _play(
    game: Game,
    names: Sequence[str],
    groups: Sequence[tuple[int, ...]],
    games: int,
    settings: TournamentCommand[Any],
    count: Callable[[int], None],
) -> list[MatchResult]:
    seeds = np.random.SeedSequence(settings.seed).generate_state(len(groups), np.uint64)

    def play(index: int) -> MatchResult:
        players = [names[agent] for agent in groups[index]]
        return play_match(game, settings.options, players, games, seed=int(seeds[index]), on_finished=count)

    with ThreadPoolExecutor(max(1, settings.workers)) as pool:
        return list(pool.map(play, range(len(groups))))


def _first_seat(places: NDArray[np.int8], ratings: Ratings) -> str:
    share = float(win_shares(places)[:, 0].mean())
    low, high = wilson_interval(share, len(places))
    return (
        f"The first seat won {percent(share)} ({percent_interval(low, high)}) of the games, where "
        f"{percent(1 / places.shape[1])} would be even; it is worth {ratings.seat[0]:+.0f} Elo "
        f"({ratings.seat_low[0]:+.0f} to {ratings.seat_high[0]:+.0f}) against the average seat."
    )


def _limits(labels: Sequence[str], seats: NDArray[np.integer], shares: NDArray[np.float64]) -> list[str]:
    """A warning for each agent whose rating has no finite estimate without the prior."""
    found = []
    for k, label in enumerate(labels):
        share = shares[seats == k].mean()
        if share in (0.0, 1.0):
            outcome = "every" if share else "no"
            found.append(f"{label} won {outcome} game: its rating is a bound set by the prior, not a measurement.")
    return found


def _ratings_table(
    labels: Sequence[str],
    seats: NDArray[np.integer],
    places: NDArray[np.int8],
    scores: NDArray[np.integer],
    ratings: Ratings,
) -> Table:
    shares = win_shares(places)
    rows = []
    for k in np.argsort(-ratings.rating):
        held = seats == k
        share = float(shares[held].mean())
        low, high = wilson_interval(share, int(held.sum()))
        rows.append(
            (
                labels[k],
                f"{ratings.rating[k]:+.0f}",
                f"{ratings.low[k]:+.0f} to {ratings.high[k]:+.0f}",
                percent(share),
                percent_interval(low, high),
                f"{scores[held].mean():.1f}",
                f"{scores[held].std():.1f}",
                str(int(held.sum())),
            )
        )
    columns = ("agent", "Elo", "95 %", "games won", "95 %", "score", "sd", "games")
    return Table("Ratings", columns, rows, "400 Elo points are odds of ten to one; the agents' mean is 0.")


def _matrix_table(
    labels: Sequence[str], order: NDArray[np.intp], ahead: NDArray[np.float64], met: NDArray[np.int64]
) -> Table:
    rows = []
    for i in order.tolist():
        cells = [labels[i]]
        for j in order.tolist():
            if met[i, j] == 0 or i == j:
                cells.append("")
                continue
            share = float(ahead[i, j] / met[i, j])
            cells.append(f"{percent(share)} ({percent_interval(*wilson_interval(share, int(met[i, j])))})")
        rows.append(tuple(cells))
    note = "How often the row's agent finished ahead of the column's, ties half, with Wilson's 95 % interval."
    return Table("Who finishes ahead of whom", ("", *(labels[int(j)] for j in order)), rows, note)


def _parts_table(
    game: Game,
    labels: Sequence[str],
    order: NDArray[np.intp],
    seats: NDArray[np.integer],
    parts: NDArray[np.int32],
) -> Table:
    scored = np.flatnonzero((parts != 0).any(axis=(0, 1)))
    rows = []
    for k in order:
        means = parts[seats == k].mean(axis=0)
        rows.append((labels[int(k)], *(f"{means[part]:.1f}" for part in scored)))
    names = [game.part_names[part] for part in scored]
    return Table("Where the points come from", ("agent", *names), rows, "Means over all games.")


def _seats_table(places: NDArray[np.int8], ratings: Ratings) -> Table:
    shares = win_shares(places).mean(axis=0)
    rows = []
    for seat, share in enumerate(shares):
        low, high = wilson_interval(float(share), len(places))
        advantage = f"{ratings.seat[seat]:+.0f}", f"{ratings.seat_low[seat]:+.0f} to {ratings.seat_high[seat]:+.0f}"
        rows.append((f"seat {seat}", percent(float(share)), percent_interval(low, high), *advantage))
    return Table("Seats", ("", "games won", "95 %", "Elo", "95 %"), rows)


def _picture(
    labels: Sequence[str],
    ratings: Ratings,
    ahead: NDArray[np.float64],
    met: NDArray[np.int64],
    seats: NDArray[np.integer],
    scores: NDArray[np.integer],
) -> Figure:
    figure, axes = pictures.new_figure(3, 13, 1.8 + 0.6 * len(labels))
    pictures.intervals(
        axes[0], labels, ratings.rating, ratings.low, ratings.high, title="Rating, 95 % interval", unit="Elo"
    )
    met_others = np.where(np.eye(len(labels), dtype=bool), 0, met)
    shares = np.where(met_others > 0, ahead / np.maximum(met, 1), np.nan)
    order = np.argsort(-ratings.rating)
    ranked = [labels[int(k)] for k in order]
    pictures.win_matrix(axes[1], ranked, shares[np.ix_(order, order)], title="Row finishes ahead of column, %")
    samples = {labels[int(k)]: scores[seats == k] for k in order}
    pictures.distributions(axes[2], samples, title="Final scores, median marked", unit="points")
    return figure
