"""The stack of pending decisions."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine import jit, stack
from perfumezoo.envs.engine.record import record_dtype, records
from perfumezoo.envs.engine.stack import arg, node, player, pop, push, set_arg

STATE = record_dtype(2, [], stack_depth=4)


def push_two(states: Any) -> None:
    push(states[0], 3, 1)
    push(states[0], 5, 0, 10, 20, 30, 40)


def top(states: Any, out: NDArray[np.int64]) -> None:
    out[0] = node(states[0])
    out[1] = player(states[0])
    for k in range(2, 6):
        out[k] = arg(states[0], k)


def drop(states: Any) -> None:
    pop(states[0])


def change(states: Any, k: int, value: int) -> None:
    set_arg(states[0], k, value)


BOUND = jit.bind(
    [push_two, top, drop, change],
    {},
    jit.content_key([Path(__file__), Path(stack.__file__)]),
)


def two_frames() -> NDArray[np.void]:
    row = np.zeros(1, STATE)
    BOUND["push_two"](records(row))
    return row


def top_of(row: NDArray[np.void]) -> list[int]:
    out = np.zeros(6, np.int64)
    BOUND["top"](records(row), out)
    return out.tolist()


def test_what_is_pushed_last_is_on_top() -> None:
    row = two_frames()
    assert row["depth"][0] == 2
    assert top_of(row) == [5, 0, 10, 20, 30, 40]


def test_pop_uncovers_the_frame_below() -> None:
    row = two_frames()
    BOUND["drop"](records(row))
    assert top_of(row) == [3, 1, 0, 0, 0, 0]


def test_popped_frames_leave_no_bytes_behind() -> None:
    row = two_frames()
    BOUND["drop"](records(row))
    BOUND["drop"](records(row))
    assert row.tobytes() == np.zeros(1, STATE).tobytes()


def test_set_arg_changes_one_argument_of_the_top() -> None:
    row = two_frames()
    BOUND["change"](records(row), stack.ARG_B, -7)
    assert top_of(row) == [5, 0, 10, -7, 30, 40]
    BOUND["drop"](records(row))
    assert top_of(row) == [3, 1, 0, 0, 0, 0]
