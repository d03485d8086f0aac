"""The precision that a processor is given."""

import time

import pytest
import torch

from perfumezoo.training.workers import DTYPES, faster_precision


@pytest.mark.parametrize(
    ("abilities", "expected"),
    [
        ({"avx2": True}, "float32"),
        ({"avx512_f": True, "avx512_bf16": False}, "float32"),
        ({"avx512_f": True, "avx512_bf16": True}, "bfloat16"),
        ({"amx_bf16": True}, "bfloat16"),
    ],
)
def test_bfloat16_is_for_processors_that_multiply_it(
    abilities: dict[str, bool], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: abilities)
    assert faster_precision() == expected


def test_the_chosen_precision_is_not_the_slow_one() -> None:
    def seconds(dtype: torch.dtype) -> float:
        matrix = torch.ones(256, 256, dtype=dtype)
        best = float("inf")
        for _ in range(5):
            began = time.perf_counter()
            _ = matrix @ matrix
            best = min(best, time.perf_counter() - began)
        return best

    took = {name: seconds(dtype) for name, dtype in DTYPES.items()}
    assert took[faster_precision()] < 3.0 * min(took.values())
