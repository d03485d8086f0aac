"""Words that threads of compiled code share."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine import atomics
from perfumezoo.envs.engine.jit import JIT_DISABLED, rule

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="exists in compiled code only")

MINE, OTHER = 2, 3
"""Indices of the word in use and of the one beside it."""


@rule
def read(words: Any) -> int:
    return atomics.load(words, MINE)


@rule
def write(words: Any, value: int) -> None:
    atomics.store(words, MINE, value)


@rule
def replace(words: Any, expected: int, value: int) -> bool:
    return atomics.exchange(words, MINE, expected, value)


@rule
def count_to(words: Any, most: int) -> None:
    """Add 1 to the word ``most`` times, however often others are quicker."""
    for _ in range(most):
        while True:
            seen = atomics.load(words, MINE)
            if atomics.exchange(words, MINE, seen, seen + 1):
                break


@rule
def await_value(words: Any, value: int) -> int:
    """How often it took a look until the word held ``value``, after putting its negative there."""
    looks = 0
    atomics.store(words, MINE, -value)
    while atomics.load(words, MINE) != value:
        looks += 1
    return looks


def test_a_word_is_read_and_written_alone() -> None:
    words = np.arange(8)
    assert read(words) == 2
    write(words, -(1 << 60))
    assert words.tolist() == [0, 1, -(1 << 60), 3, 4, 5, 6, 7]


def test_a_word_is_exchanged_only_for_what_was_expected() -> None:
    words = np.arange(8)
    assert not replace(words, 5, 9)
    assert words[MINE] == 2
    assert replace(words, 2, 9)
    assert words[MINE] == 9 and words[OTHER] == 3


def test_threads_lose_no_exchange() -> None:
    words = np.zeros(8, np.int64)
    count_to(words, 0)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: count_to(words, 100_000), range(2)))
    assert words[MINE] == 200_000


def test_a_waiting_loop_sees_what_another_thread_writes() -> None:
    words = np.zeros(8, np.int64)
    write(words, 1)
    assert await_value(words, 0) == 0
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(await_value, words, 7)
        while read(words) != -7:
            pass
        write(words, 7)
        assert waiting.result(timeout=30) > 0
