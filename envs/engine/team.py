"""Threads that share the work on a batch, each its own rows.

To wake a thread that sleeps takes as long as to step a hundred games. So a thread that has done its part looks out for
the next one, in compiled code, before it goes to sleep; but not where jobs lie so far apart that whoever asks for them
has better use for the core, a network for instance.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import atomics
from .game import Game
from .jit import rule
from .kernels import sample_batch, step_batch

Array = NDArray[Any]

STEP, SAMPLE = range(2)
"""Jobs: ``kernels.step_batch`` and ``kernels.sample_batch``."""

ASLEEP, WATCHING, POSTED = range(3)
"""What a thread does: nothing; it looks out for its next part; it has one to do."""

STATE, JOB, DRAW, LOOKS = range(4)
"""Words that a thread and its caller share: what the thread does; the job; which draw of actions it is; how often the
thread then looks out for another before it goes to sleep."""

WORDS = 8
"""Words of a thread; they fill a cache line, so that threads which look at theirs do not disturb each other."""

PATIENCE = 1 << 20
"""Looks before a thread goes to sleep, or its caller looks after it; about a third of a millisecond."""

CLOSE = 5e-4
"""Seconds between two jobs up to which a thread looks out for the next one."""


@rule
def post(words: Array) -> bool:
    """Give a thread its part; False if it is asleep, and must be woken to do it."""
    if atomics.exchange(words, STATE, WATCHING, POSTED):
        return True
    atomics.store(words, STATE, POSTED)
    return False


@rule
def is_done(words: Array) -> bool:
    """Wait until a thread has done its part; False if that takes long."""
    for _ in range(PATIENCE):
        if atomics.load(words, STATE) != POSTED:
            return True
    return False


@rule
def await_next(words: Array) -> bool:
    """Tell that a part is done and look out for the next one; False if there is none and the thread may sleep."""
    looks = words[LOOKS]
    atomics.store(words, STATE, WATCHING)
    for _ in range(looks):
        if atomics.load(words, STATE) == POSTED:
            return True
    return not atomics.exchange(words, STATE, WATCHING, ASLEEP)


def serve(words: Array, step: Any, mask: Array, keys: Array, lo: int, hi: int, drawn: Array) -> None:
    """Do the part that has been posted, and every next one, until the thread may sleep.

    ``step`` is a tuple of the arguments of ``step_batch``; the others, with the draw among ``words``, are those of
    ``sample_batch``.
    """
    while True:
        if words[JOB] == SAMPLE:
            sample_batch(mask, keys, words[DRAW], lo, hi, drawn)
        else:
            step_batch(*step)
        if not await_next(words):
            return


class Part(NamedTuple):
    """What a thread works on.

    Attributes:
        step: The arguments of ``kernels.step_batch``.
        mask: int8[B, A].
        keys: uint64[B], the rows' streams.
        lo: First row.
        hi: One beyond the last row.
        drawn: int32[B], receives the actions.
    """

    step: tuple[Any, ...]
    mask: Array
    keys: Array
    lo: int
    hi: int
    drawn: Array


class Team:
    """The caller's thread and others beside it, if there is more than one part.

    Args:
        game: The game that is played.
        parts: What each thread works on; the first part is the caller's.
    """

    def __init__(self, game: Game, parts: Sequence[Part]) -> None:
        self._step = game.kernels.step_batch
        self._sample = game.kernels.sample_batch
        self._own, *others = parts
        self._words = np.zeros((len(others), WORDS), np.int64)
        self._parts = [(words, *part) for words, part in zip(self._words, others, strict=True)]
        self._serving: list[Future[None]] = [Future() for _ in others]
        self._ended = 0.0
        if others:
            sources = (Path(__file__), Path(atomics.__file__))
            kernels = {"step_batch": self._step, "sample_batch": self._sample}
            self._serve = game.bind((serve,), sources=sources, **kernels).serve
            self._pool = ThreadPoolExecutor(len(others))

    def step(self) -> None:
        """``kernels.step_batch`` for all parts."""
        self._post(STEP, 0)
        try:
            self._step(*self._own.step)
        finally:
            self._await()

    def sample(self, draw: int) -> None:
        """``kernels.sample_batch`` for all parts."""
        self._post(SAMPLE, draw)
        own = self._own
        try:
            self._sample(own.mask, own.keys, draw, own.lo, own.hi, own.drawn)
        finally:
            self._await()

    def _post(self, job: int, draw: int) -> None:
        """Give every other thread its part."""
        if not self._parts:
            return
        self._words[:, JOB] = job
        self._words[:, DRAW] = draw
        self._words[:, LOOKS] = PATIENCE if time.perf_counter() - self._ended < CLOSE else 0
        for thread, words in enumerate(self._words):
            if not post(words):
                self._serving[thread] = self._pool.submit(self._serve, *self._parts[thread])

    def _await(self) -> None:
        """Wait until every other thread has done its part.

        Raises:
            BaseException: What has ended a thread.
        """
        for words, serving in zip(self._words, self._serving, strict=True):
            while not is_done(words):
                if serving.done() and serving.result() is None and not is_done(words):
                    raise RuntimeError("a thread of the batch has ended before its part was done")
        self._ended = time.perf_counter()

    def close(self) -> None:
        """End the threads."""
        if self._parts:
            self._pool.shutdown()
