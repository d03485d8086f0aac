"""The random stream in the record, against the published numbers of SplitMix64 and simple statistics."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine import jit, rng
from perfumezoo.envs.engine.record import record_dtype, records
from perfumezoo.envs.engine.rng import below, next_u64, shuffle

STATE = record_dtype(1, [("items", "i1", (8,))])

# First outputs for seed 1234567, as published with the algorithm's reference implementations.
REFERENCE_SEED = 1234567
REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def draw_u64(states: Any, out: NDArray[np.uint64]) -> None:
    for i in range(out.shape[0]):
        out[i] = next_u64(states[0])


def draw_below(states: Any, n: int, out: NDArray[np.int64]) -> None:
    for i in range(out.shape[0]):
        out[i] = below(states[0], n)


def shuffle_items(states: Any, n: int) -> None:
    shuffle(states[0], states[0].items, n)


BOUND = jit.bind(
    [draw_u64, draw_below, shuffle_items],
    {},
    jit.content_key([Path(__file__), Path(rng.__file__)]),
)


def state(seed: int) -> NDArray[np.void]:
    row = np.zeros(1, STATE)
    row["seed"] = seed
    return row


def drawn(row: NDArray[np.void], count: int, n: int) -> list[int]:
    out = np.zeros(count, np.int64)
    BOUND["draw_below"](records(row), n, out)
    return out.tolist()


def test_the_stream_is_splitmix64() -> None:
    out = np.zeros(len(REFERENCE), np.uint64)
    row = state(REFERENCE_SEED)
    BOUND["draw_u64"](records(row), out)
    assert out.tolist() == REFERENCE
    assert row["draws"][0] == len(REFERENCE)


def test_derive_is_the_nth_number_of_the_stream() -> None:
    assert [int(rng.derive(np.uint64(REFERENCE_SEED), i + 1)) for i in range(5)] == REFERENCE


def test_below_covers_its_range_evenly() -> None:
    counts = Counter(drawn(state(5), 60_000, 6))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_square < 20.5  # 99.9 % of the chi-square distribution with 5 degrees of freedom


def test_below_one_is_always_zero() -> None:
    assert drawn(state(5), 20, 1) == [0] * 20


def test_shuffle_reaches_every_order_equally_often() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    row = state(9)
    for _ in range(6000):
        row["items"][0] = range(8)
        BOUND["shuffle_items"](records(row), 3)
        orders[tuple(row["items"][0].tolist())] += 1
    assert len(orders) == 6
    assert {order[3:] for order in orders} == {(3, 4, 5, 6, 7)}
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5


def test_a_copied_record_continues_like_its_original() -> None:
    row = state(3)
    drawn(row, 10, 100)
    twin = row.copy()
    assert drawn(row, 50, 1000) == drawn(twin, 50, 1000)


def test_a_new_key_gives_another_future() -> None:
    row = state(3)
    twin = row.copy()
    twin["seed"] = 4
    assert drawn(row, 50, 1000) != drawn(twin, 50, 1000)
