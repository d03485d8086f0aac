"""How fast the environments are: decisions, games and copies a second, beside the memory limit and other projects."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from rich.console import Console

from ..agents.loops import copy_row
from ..envs.engine import aec
from ..envs.engine.batch import BatchEnv
from ..envs.engine.game import Game, Options, raw_bytes
from ..envs.engine.jit import CACHE_VARIABLE, rule
from ..envs.engine.record import records
from . import pictures
from .peers import PEERS, play_aec
from .report import Report, Table, carry_out, rate_text

OptionsT = TypeVar("OptionsT", bound=Options)

WINDOWS = 3
"""Times each rate is measured; the median is reported."""

SPREAD = 512
"""Games are played on by up to so many decisions before a batch is measured; more than one game has."""

BATCH_SIZES = (1, 4, 16, 64, 256, 1024, 4096, 8192)


@dataclass(frozen=True)
class ThroughputCommand(Generic[OptionsT]):
    """Measure decisions, games and copies a second."""

    options: OptionsT
    """Options of the game."""
    seconds: float = 0.5
    """Length of a measurement; each is taken three times and the median reported."""
    batch_sizes: tuple[int, ...] = BATCH_SIZES
    """Batch sizes to try."""
    threads: tuple[int, ...] = ()
    """Thread counts to try. Default: 1, 2, 4 ... up to all cores."""
    seed: int = 0
    """Seed of the games and of the random play."""
    start: bool = True
    """Measure the first compilation and a start from the cache, in processes of their own."""
    peers: bool = True
    """Measure other projects' environments that are installed, in the same run."""
    out: Path | None = None
    """Folder of the report. Default: runs/throughput-<time>."""

    def run(self, game: Game) -> Report:
        """Measure and write the report."""
        return carry_out(lambda: run_throughput(game, self), self.out)


class Rate(NamedTuple):
    """Decisions and finished games a second, medians over the windows, and the spread of the decisions."""

    decisions: float
    games: float
    slowest: float
    fastest: float


@dataclass(frozen=True)
class Measurements:
    """Everything measured.

    Attributes:
        batch: Rates by batch size, whether observations were written, and threads.
        limit: Rates of moving the bytes of a step, by batch size; one thread.
        single: Rates of other ways to play this game, by name; one core.
        copies: States copied a second.
        others: Rates of other projects, by name; one core.
        starts: Seconds until the first step in a fresh process, by kind of start.
    """

    batch: dict[tuple[int, bool, int], Rate]
    limit: dict[int, Rate]
    single: dict[str, Rate]
    copies: float
    others: dict[str, Rate]
    starts: dict[str, float]


def measure(work: Callable[[], tuple[int, int]], seconds: float) -> Rate:
    """Call ``work``, which returns how many decisions and games it made, for ``seconds``, three times over."""
    return measure_in_turns([work], seconds)[0]


def measure_in_turns(works: Sequence[Callable[[], tuple[int, int]]], seconds: float) -> list[Rate]:
    """The rates of several works that are to be compared; windows alternate, since machines are shared and drift."""
    for work in works:
        work()  # compiles
    speeds = np.array([[_window(work, seconds) for work in works] for _ in range(WINDOWS)])
    middle = np.median(speeds, axis=0)
    slowest, fastest = speeds[:, :, 0].min(axis=0), speeds[:, :, 0].max(axis=0)
    return [Rate(*map(float, row)) for row in np.column_stack((middle, slowest, fastest))]


def _window(work: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions and games a second over ``seconds``."""
    decisions = games = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        made, ended = work()
        decisions += made
        games += ended
    return decisions / passed, games / passed


def run_throughput(game: Game, settings: ThroughputCommand[Any]) -> Report:
    """Take all measurements of ``game``."""
    options = settings.options
    console = Console(stderr=True, highlight=False)
    batch: dict[tuple[int, bool, int], Rate] = {}
    limit: dict[int, Rate] = {}
    for size in settings.batch_sizes:
        console.print(f"batches of {size} games", markup=False)
        counts = [count for count in settings.threads or thread_counts() if count <= size]
        kinds = [(size, observe, count) for count in counts for observe in (True, False)]
        works = [batch_work(game, options, size, count, observe, settings.seed) for _, observe, count in kinds]
        *rates, limit[size] = measure_in_turns([*works, copy_work(game, size)], settings.seconds)
        batch.update(zip(kinds, rates, strict=True))
    console.print("single games, rules alone, copies", markup=False)
    single = {
        "rules alone, compiled loop": measure(rules_work(game, options, settings.seed), settings.seconds),
        "PettingZoo, raw_env()": measure(aec_work(aec.RawEnv(game, options), settings.seed), settings.seconds),
        "PettingZoo, env()": measure(aec_work(aec.env(game, options), settings.seed), settings.seconds),
    }
    copies = measure(state_copy_work(game), settings.seconds).decisions
    others = _peers(settings, console)
    starts = _starts(game.name, console) if settings.start else {}
    return summarise(game, settings, Measurements(batch, limit, single, copies, others, starts))


def thread_counts() -> tuple[int, ...]:
    """1, 2, 4 ... and the number of cores."""
    cores = os.cpu_count() or 1
    return tuple(sorted({1 << k for k in range(cores.bit_length()) if 1 << k <= cores} | {cores}))


def batch_work(
    game: Game, options: Options, size: int, threads: int, observe: bool, seed: int
) -> Callable[[], tuple[int, int]]:
    """One step of a batch with random legal actions, the drawing of the actions included."""
    env = BatchEnv(game, options, size, threads=threads, observe=observe)
    spread(env, seed)

    def work() -> tuple[int, int]:
        step = env.step(env.sample_actions(seed))
        return size, int(np.count_nonzero(step.done))

    return work


def rules_work(game: Game, options: Options, seed: int, size: int = 256) -> Callable[[], tuple[int, int]]:
    """Random games in a compiled loop: masks and rules, no observations, no Python."""
    play = spread(BatchEnv(game, options, size, threads=1, observe=False), seed)

    def work() -> tuple[int, int]:
        return 16 * size, play(0, size, 16)

    return work


def spread(env: BatchEnv, seed: int) -> Callable[[int, int, int], int]:
    """Start a batch and play its games on to different stages, so that what is measured is the average of a game.

    Returns:
        ``(lo, hi, decisions) -> games``: plays on at random in rows ``lo`` to ``hi``, in a compiled loop.
    """
    game, mask = env.game, env.reset(seed).action_mask
    states, raw, template = records(env.states), raw_bytes(env.states), raw_bytes(game.template(env.options))[0]

    def play(lo: int, hi: int, decisions: int) -> int:
        return game.kernels.play_random(states, raw, template, env.seeds, lo, hi, mask, decisions)

    for row, decisions in enumerate(np.random.default_rng(seed).integers(0, SPREAD, env.num_envs)):
        play(row, row + 1, int(decisions))
    return play


def aec_work(env: Any, seed: int) -> Callable[[], tuple[int, int]]:
    """One random game through ``agent_iter`` and ``last``, as PettingZoo's users write it."""
    rng = np.random.default_rng(seed)

    def work() -> tuple[int, int]:
        return play_aec(env, rng, int(rng.integers(1 << 31))), 1

    return work


def state_copy_work(game: Game, size: int = 1024) -> Callable[[], tuple[int, int]]:
    """Copies of single records, one by one in a compiled loop, as a search makes them."""
    source, target = raw_bytes(game.new_states(size)), raw_bytes(game.new_states(size))

    def work() -> tuple[int, int]:
        copy_states(source, target)
        return size, 0

    return work


def copy_work(game: Game, size: int) -> Callable[[], tuple[int, int]]:
    """Moves the bytes that a step of ``size`` games reads and writes, and does nothing with them; one thread."""
    state, new_state = raw_bytes(game.new_states(size)), raw_bytes(game.new_states(size))
    observation = np.ones((1 + size, game.observation.size), np.float32)
    mask = np.ones((1 + size, game.actions.size), np.int8)

    def work() -> tuple[int, int]:
        copy_step(state, new_state, observation[0], observation[1:], mask[0], mask[1:])
        return size, 0

    return work


@rule
def copy_states(source: NDArray[np.uint8], target: NDArray[np.uint8]) -> None:
    """Copy each row of ``source`` to ``target``."""
    for i in range(source.shape[0]):
        copy_row(target[i], source[i])


@rule
def copy_step(
    state: NDArray[np.uint8],
    new_state: NDArray[np.uint8],
    observation: NDArray[np.float32],
    new_observation: NDArray[np.float32],
    mask: NDArray[np.int8],
    new_mask: NDArray[np.int8],
) -> None:
    """Read and write every state, and write one observation and one mask per row."""
    for i in range(state.shape[0]):
        copy_row(new_state[i], state[i])
        copy_row(new_observation[i], observation)
        copy_row(new_mask[i], mask)


def start_seconds(game_name: str, cache: str) -> float:
    """Seconds until a fresh process with this compile cache has reset a batch and made a step."""
    code = (
        "from perfumezoo.agents.arguments import find_game\n"
        "from perfumezoo.envs.engine.batch import BatchEnv\n"
        f"game = find_game({game_name!r})\n"
        "env = BatchEnv(game, game.options(), 1)\n"
        "env.reset(0)\n"
        "env.step(env.sample_actions())\n"
    )
    environment = {**os.environ, CACHE_VARIABLE: cache}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    return time.perf_counter() - began


def summarise(game: Game, settings: ThroughputCommand[Any], found: Measurements) -> Report:
    """Tables, pictures and ratios of what was measured."""
    batch, limit = found.batch, found.limit
    alone = {**found.single, **found.others}
    report = Report("throughput", game.env_id, settings)
    one_core = {size: rate for (size, observe, count), rate in batch.items() if observe and count == 1}
    best_size = max(one_core, key=lambda size: one_core[size].decisions)
    best = one_core[best_size]
    report.summary = [
        f"{game.title}, {settings.options.num_players} players: {rate_text(best.decisions)} decisions/s and "
        f"{rate_text(best.games)} games/s on one core with observation and mask, in batches of {best_size}; "
        f"moving the same bytes without rules makes {rate_text(limit[best_size].decisions)}, "
        f"{limit[best_size].decisions / best.decisions:.1f} times as many.",
        f"A state is {game.dtype.itemsize} bytes, an observation {game.observation.size} float32, a mask "
        f"{game.actions.size} int8; {rate_text(found.copies)} states/s are copied one by one.",
    ]
    report.summary += _threads_compared(batch)
    report.tables = [
        _batch_table(batch, limit),
        _single_table(alone, best),
        *([_start_table(found.starts)] if found.starts else []),
    ]
    ranked = {f"batch of {best_size}, with observation": best, **alone}
    report.figures = {"throughput": _picture(game, batch, limit, ranked)}
    report.data = {
        "batch": [
            {"size": size, "observation": observe, "threads": count, **rate._asdict()}
            for (size, observe, count), rate in batch.items()
        ],
        "limit": {str(size): rate._asdict() for size, rate in limit.items()},
        "single": {name: rate._asdict() for name, rate in alone.items()},
        "copies_per_second": found.copies,
        "start_seconds": found.starts,
    }
    return report


def _threads_compared(batch: dict[tuple[int, bool, int], Rate]) -> list[str]:
    """What the most threads make at their best, against one thread at its best; nothing where there was one only."""
    most = max(count for _, _, count in batch)
    rates = {
        count: {size: rate.decisions for (size, observe, used), rate in batch.items() if observe and used == count}
        for count in (1, most)
    }
    if most == 1 or not rates[1]:
        return []
    best = {count: max(made, key=lambda size: made[size]) for count, made in rates.items()}
    gain = rates[most][best[most]] / rates[1][best[1]]
    each = ", ".join(f"{made / rates[1][size]:.2f} at {size}" for size, made in rates[most].items() if size in rates[1])
    return [
        f"{most} threads make {rate_text(rates[most][best[most]])} decisions/s in batches of {best[most]}, {gain:.2f} "
        f"times as many as one thread at its best; with the same batch {each}."
    ]


def _peers(settings: ThroughputCommand[Any], console: Console) -> dict[str, Rate]:
    found: dict[str, Rate] = {}
    for peer in PEERS if settings.peers else ():
        work = peer.prepare(settings.seed)
        console.print(f"{peer.name}{'' if work else ' is not installed'}", markup=False)
        if work:
            found[peer.name] = measure(work, settings.seconds)
    return found


def _starts(game_name: str, console: Console) -> dict[str, float]:
    console.print("first start, which compiles, and a second one", markup=False)
    with tempfile.TemporaryDirectory() as cache:
        return {
            "first start, compiling": start_seconds(game_name, cache),
            "start from the cache": start_seconds(game_name, cache),
        }


def _batch_table(batch: dict[tuple[int, bool, int], Rate], limit: dict[int, Rate]) -> Table:
    series = list(dict.fromkeys((observe, count) for _, observe, count in batch))
    rows = []
    for size, memory in limit.items():
        cells = [rate_text(batch[size, *kind].decisions) if (size, *kind) in batch else "" for kind in series]
        first = batch[size, *series[0]]
        share = f"{first.decisions / memory.decisions:.0%}"
        rows.append((str(size), *cells, rate_text(first.games), rate_text(memory.decisions), share))
    names = [_series_name(observe, count) for observe, count in series]
    first_name = names[0]
    columns = ("batch", *names, f"games/s, {first_name}", "memory limit", "reached")
    note = (
        "Decisions a second of random legal play through BatchEnv, drawing the actions included. The memory limit "
        f"moves the bytes of a step without any rules, on one thread; the last column compares it with: {first_name}."
    )
    return Table("Batches", columns, rows, note)


def _series_name(observe: bool, count: int) -> str:
    threads = f"{count} thread{'s' if count > 1 else ''}"
    return f"{'with' if observe else 'without'} observation, {threads}"


def _single_table(rates: dict[str, Rate], best: Rate) -> Table:
    rows = [
        (
            name,
            rate_text(rate.decisions),
            rate_text(rate.games),
            f"{best.decisions / rate.decisions:.1f}",
            f"{best.games / rate.games:.1f}",
        )
        for name, rate in rates.items()
    ]
    columns = ("one core", "decisions/s", "games/s", "batch: times the decisions", "times the games")
    note = "The last columns say how many times more the best batch makes on one core. Decisions differ in size."
    return Table("One game at a time, and other projects", columns, rows, note)


def _start_table(starts: dict[str, float]) -> Table:
    rows = [(name, f"{seconds:.1f}") for name, seconds in starts.items()]
    return Table("Start", ("process that resets and makes one step", "seconds"), rows)


def _curve(rates: dict[int, Rate]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Batch sizes and decisions a second."""
    return np.array(list(rates), float), np.array([rate.decisions for rate in rates.values()])


def _picture(
    game: Game,
    batch: dict[tuple[int, bool, int], Rate],
    limit: dict[int, Rate],
    rates: dict[str, Rate],
) -> Figure:
    figure, axes = pictures.new_figure(2, 13, 4.6)
    lines: dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
    most = max(count for _, _, count in batch)
    for observe, count in ((True, 1), (True, most), (False, 1), (False, most)):
        chosen = {size: rate for (size, seen, used), rate in batch.items() if seen == observe and used == count}
        lines[_series_name(observe, count)] = (
            np.array(list(chosen), float),
            np.array([rate.decisions for rate in chosen.values()]),
        )
    lines["memory limit, 1 thread"] = np.array(list(limit), float), np.array([r.decisions for r in limit.values()])
    pictures.rates(axes[0], lines, title=game.title, x="games in the batch", y="decisions per second")
    ordered = dict(sorted(((name, rate.decisions) for name, rate in rates.items()), key=lambda item: -item[1]))
    texts = [rate_text(rate) for rate in ordered.values()]
    pictures.bars(axes[1], ordered, texts, title="One core, random legal play", unit="decisions per second")
    return figure
