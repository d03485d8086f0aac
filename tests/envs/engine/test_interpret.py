"""Rules as plain Python."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np

from perfumezoo.envs.engine.interpret import copied, interpreted, plain_record
from perfumezoo.envs.engine.jit import rule
from perfumezoo.envs.engine.record import record_dtype

DTYPE = record_dtype(2, [("coins", "i2", (2,))])


@rule
def doubled(s: Any, p: int) -> int:
    return 2 * s.coins[p]


@rule
def paid(s: Any, p: int, price: int = 1) -> int:
    s.coins[p] -= price
    return doubled(s, p)


def test_a_rule_and_those_it_calls_run_as_python() -> None:
    function: Any = interpreted(paid)
    assert isinstance(function, FunctionType)
    assert isinstance(function.__globals__["doubled"], FunctionType)
    assert interpreted(paid) is function


def test_the_result_is_that_of_the_compiled_rule() -> None:
    states = np.zeros(1, DTYPE)
    states["coins"] = 5, 8
    assert interpreted(paid)(plain_record(states), 1) == 14
    assert interpreted(paid)(plain_record(states), 0, 3) == 4
    assert states["coins"].tolist() == [[2, 7]]


def test_a_copy_has_memory_of_its_own() -> None:
    states = np.zeros(1, DTYPE)
    other = copied(plain_record(states))
    other.coins[0] = 3
    other.depth = 2
    assert (other.coins[0], other.depth) == (3, 2)
    assert states["coins"].tolist() == [[0, 0]]
    assert states["depth"][0] == 0
