"""Rules as plain Python: drawings and words call a handful of them, which is not worth compiling in every process."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .record import _PlainRecord

F = TypeVar("F", bound=Callable[..., Any])

_interpreted: dict[Any, Any] = {}


def interpreted(rule: F) -> F:
    """``rule`` uncompiled, and every rule that it calls, for records from :func:`plain_record`."""
    if rule not in _interpreted:
        source: Any = getattr(rule, "py_func", rule)
        scope = dict(source.__globals__)
        _interpreted[rule] = types.FunctionType(source.__code__, scope, source.__name__, source.__defaults__)
        for name in source.__code__.co_names:
            if hasattr(scope.get(name), "py_func"):
                scope[name] = interpreted(scope[name])
    return _interpreted[rule]


def plain_record(state: NDArray[np.void]) -> Any:
    """A record array of one row with its fields as attributes, compiled or not; it shares the array's memory."""
    return _PlainRecord(state.reshape(1)[0])


def copied(record: Any) -> Any:
    """A copy of a record from :func:`plain_record`, with memory of its own."""
    return _PlainRecord(record._row.copy())
