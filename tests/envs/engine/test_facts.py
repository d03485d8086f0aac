"""Pieces of what games tell of a record."""

import numpy as np

from perfumezoo.envs.engine.facts import open_fields, recorded_parts
from perfumezoo.envs.engine.record import record_dtype

STATE = np.zeros(1, record_dtype(2, [("deck", "i1", (3,)), ("parts", "i2", (2, 3)), ("open", "i1", (2,))]))
STATE["parts"] = [[1, 2, 3], [4, 5, 6]]
STATE["open"] = [7, 8]


def test_hidden_fields_and_padding_are_left_out() -> None:
    names = STATE.dtype.names or ()
    hidden = [name for name in names if name not in ("open", "parts")]
    assert [field.tolist() for field in open_fields(STATE[0], hidden)] == [[1, 2, 3, 4, 5, 6], [7, 8]]
    assert len(open_fields(STATE[0], ())) == sum("padding" not in name for name in names) < len(names)


def test_recorded_parts_are_those_of_the_record() -> None:
    parts = recorded_parts(STATE)
    assert parts.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert parts.dtype == np.int64
