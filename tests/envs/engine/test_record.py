"""The game record, and that rules do the same on it compiled, uncompiled and in every process."""

import numpy as np
import pytest

from perfumezoo.envs.engine.record import record_dtype
from tests.envs.engine.final_digest import digest
from tests.envs.engine.processes import python
from tests.envs.engine.toy import GAME

OPTIONS = [{}, {"num_players": 4, "skip_forced": False}, {"automa": True}]
PROGRAM = ("-m", "tests.envs.engine.final_digest", "tests.envs.engine.toy", "6")


def test_the_engine_fields_come_first_and_in_order() -> None:
    dtype = record_dtype(3, [("coins", "i2", (3,))], stack_depth=5)
    assert dtype.names is not None
    assert dtype.names[:5] == ("seed", "draws", "signature", "score", "stack")
    assert "coins" in dtype.names[10:]
    assert dtype["score"].shape == (3,)
    assert dtype["stack"].shape == (5, 6)


def test_records_are_aligned_for_the_compiler() -> None:
    dtype = record_dtype(3, [("flag", "i1"), ("coins", "i4")])
    assert dtype.isalignedstruct
    assert dtype.fields is not None
    assert dtype.fields["coins"][1] % 4 == 0


def test_every_byte_belongs_to_a_field_so_that_copies_are_equal() -> None:
    dtype = record_dtype(3, [("flag", "i1"), ("coins", "i4"), ("last", "i1", (3,))])
    assert dtype.fields is not None
    assert sum(field.itemsize for field, *_ in dtype.fields.values()) == dtype.itemsize
    rows = np.frombuffer(np.random.default_rng(1).bytes(64 * dtype.itemsize), dtype)
    assert rows.copy().tobytes() == rows.tobytes()
    assert rows[[5, 3]].tobytes() == rows[5:6].tobytes() + rows[3:4].tobytes()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_uncompiled_rules_give_the_same_bytes(options: dict[str, object]) -> None:
    arguments = [f"{name}={value}" for name, value in options.items()]
    uncompiled = python(*PROGRAM, *arguments, NUMBA_DISABLE_JIT="1")
    assert uncompiled.strip() == digest(GAME, 6, **options)


def test_the_hash_seed_of_a_process_changes_nothing() -> None:
    digests = {python(*PROGRAM, PYTHONHASHSEED=seed, NUMBA_DISABLE_JIT="1") for seed in ("1", "2")}
    assert len(digests) == 1


def test_different_seeds_and_options_give_different_bytes() -> None:
    assert digest(GAME, 2) != digest(GAME, 2, num_players=3)


def test_uncompiled_records_refuse_values_that_do_not_fit() -> None:
    program = (
        "import numpy as np; from perfumezoo.envs.engine.record import *;"
        "s = records(np.zeros(1, record_dtype(2, [('coins', 'i1', (2,))])))[0];"
        "s.depth = 3; s.coins[1] = s.depth + 100; print(s.coins[1], type(s.coins[0]).__name__);"
        "\ntry:\n    s.coins[0] = 128\nexcept OverflowError:\n    print('refused')"
    )
    assert python("-c", program, NUMBA_DISABLE_JIT="1").split() == ["103", "int", "refused"]


def test_the_record_is_compact() -> None:
    assert GAME.dtype.itemsize < 512
    assert GAME.new_states(3).shape == (3,)
    assert not GAME.new_states(1).view(np.uint8).any()
