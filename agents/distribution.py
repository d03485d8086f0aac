"""The categorical distribution over legal actions, in compiled loops that only touch the legal ones.

With 245 actions of which a handful is legal, drawing from a full masked softmax in tensor operations costs more than
the network itself; these loops cost a few per cent of it. Illegal actions have probability, entropy and gradient of
exactly zero, and a mask without a legal action is an error, never a NaN.
"""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..envs.engine import jit, rng
from ..envs.engine.rng import derive

Array = NDArray[Any]

FINE = -1
"""What the loops return when no row is at fault."""


def gather(logits: Array, mask: Array, legal: Array) -> tuple[int, Any]:
    """Put the legal actions of one row first into ``legal`` int32[A]; return their number and their largest logit."""
    count = 0
    largest = np.float32(-np.inf)
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            legal[count] = a
            count += 1
            largest = max(largest, logits[a])
    return count, largest


def sum_exp(logits: Array, legal: Array, count: int, largest: Any) -> Any:
    """The sum of ``exp(logit - largest)`` over the legal actions."""
    total = np.float32(0.0)
    for k in range(count):
        total += np.float32(math.exp(logits[legal[k]] - largest))
    return total


def sample_rows(
    logits: Array, mask: Array, key: Any, counter: Any, first: int, actions: Array, log_probs: Array
) -> int:
    """Draw an action per row; return the first row without a legal action or finite logits, or ``FINE``."""
    legal = np.empty(mask.shape[1], np.int32)
    stream = derive(key, counter)
    for i in range(mask.shape[0]):
        count, largest = gather(logits[i], mask[i], legal)
        total = sum_exp(logits[i], legal, count, largest)
        if count == 0 or not math.isfinite(total):
            return i
        left = np.float64(derive(stream, first + i) >> np.uint64(11)) * 2.0**-53 * total
        chosen = legal[count - 1]
        for k in range(count):
            left -= math.exp(logits[i, legal[k]] - largest)
            if left < 0.0:
                chosen = legal[k]
                break
        actions[i] = chosen
        log_probs[i] = logits[i, chosen] - largest - np.float32(math.log(total))
    return FINE


def best_rows(logits: Array, mask: Array, actions: Array) -> int:
    """The likeliest legal action per row, the lowest of equals; faults as in ``sample_rows``."""
    for i in range(mask.shape[0]):
        best = -1
        for a in range(mask.shape[1]):
            if mask[i, a] != 0 and math.isfinite(logits[i, a]) and (best < 0 or logits[i, a] > logits[i, best]):
                best = a
        if best < 0:
            return i
        actions[i] = best
    return FINE


def evaluate_rows(
    logits: Array, mask: Array, actions: Array, log_probs: Array, entropies: Array, normalizers: Array
) -> int:
    """Log-probability of ``actions``, entropy, and log of the sum of exponentials, float32[B] each, by row."""
    legal = np.empty(mask.shape[1], np.int32)
    for i in range(mask.shape[0]):
        count, largest = gather(logits[i], mask[i], legal)
        total = sum_exp(logits[i], legal, count, largest)
        if count == 0 or not math.isfinite(total) or mask[i, actions[i]] == 0:
            return i
        log_total = np.float32(math.log(total))
        mean = np.float32(0.0)
        for k in range(count):
            shifted = logits[i, legal[k]] - largest
            mean += np.float32(math.exp(shifted)) * shifted
        log_probs[i] = logits[i, actions[i]] - largest - log_total
        entropies[i] = log_total - mean / total
        normalizers[i] = largest + log_total
    return FINE


def gradient_rows(
    logits: Array,
    mask: Array,
    actions: Array,
    entropies: Array,
    normalizers: Array,
    log_prob_gradient: Array,
    entropy_gradient: Array,
    out: Array,
) -> None:
    """Gradient float32[B, A] with respect to the logits, from those of the two results of ``evaluate_rows``."""
    for i in range(mask.shape[0]):
        for a in range(mask.shape[1]):
            out[i, a] = 0.0
            if mask[i, a] != 0:
                log_p = logits[i, a] - normalizers[i]
                p = np.float32(math.exp(log_p))
                out[i, a] = -p * (log_prob_gradient[i] + entropy_gradient[i] * (log_p + entropies[i]))
        out[i, actions[i]] += log_prob_gradient[i]


_TEMPLATES = (gather, sum_exp, sample_rows, best_rows, evaluate_rows, gradient_rows)
_SOURCES = [Path(__file__), Path(rng.__file__), Path(jit.__file__)]
_kernels = SimpleNamespace(**jit.bind(_TEMPLATES, {}, jit.content_key(_SOURCES)))


def sample(
    logits: Tensor, mask: NDArray[np.int8], key: int, counter: int = 0, first: int = 0
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Draw a legal action per row.

    Args:
        logits: float32[B, A], of all actions.
        mask: int8[B, A], 1 for the legal ones.
        key: Names the random stream; equal ``key``, ``counter``, logits and mask draw the same actions.
        counter: Number of the call.
        first: Number of the first row, so that a batch can be drawn in parts.

    Returns:
        Actions int32[B] and their log-probabilities float32[B].

    Raises:
        ValueError: If a row has no legal action.
        FloatingPointError: If a legal logit is not finite.
    """
    numbers = logits.numpy()
    actions = np.empty(len(mask), np.int32)
    log_probs = np.empty(len(mask), np.float32)
    explain(
        _kernels.sample_rows(numbers, mask, np.uint64(key), np.uint64(counter), first, actions, log_probs),
        numbers,
        mask,
    )
    return actions, log_probs


def best(logits: Tensor, mask: NDArray[np.int8]) -> NDArray[np.int32]:
    """The likeliest legal action int32[B] per row; arguments and errors as in :func:`sample`."""
    numbers = logits.numpy()
    actions = np.empty(len(mask), np.int32)
    explain(_kernels.best_rows(numbers, mask, actions), numbers, mask)
    return actions


def evaluate(logits: Tensor, mask: NDArray[np.int8], actions: NDArray[np.int32]) -> tuple[Tensor, Tensor]:
    """Log-probabilities of ``actions`` and entropies, float32[B] each, differentiable in the logits.

    Args:
        logits: float32[B, A].
        mask: int8[B, A].
        actions: int32[B], each legal.

    Raises:
        ValueError: If a row has no legal action, or its action is not legal.
        FloatingPointError: If a legal logit is not finite.
    """
    log_probs, entropies = _Evaluate.apply(logits, mask, actions)  # type: ignore[misc]
    return log_probs, entropies


class _Evaluate(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, logits: Tensor, mask: NDArray[np.int8], actions: NDArray[np.int32]) -> tuple[Tensor, Tensor]:
        numbers = logits.detach().numpy()
        log_probs, entropies, normalizers = (np.empty(len(mask), np.float32) for _ in range(3))
        fault = _kernels.evaluate_rows(numbers, mask, actions, log_probs, entropies, normalizers)
        explain(fault, numbers, mask, actions)
        ctx.saved = numbers, mask, actions, entropies, normalizers
        return torch.from_numpy(log_probs), torch.from_numpy(entropies)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None, None]:
        numbers = ctx.saved[0]
        out = np.empty_like(numbers)
        given = [gradient.contiguous().numpy() for gradient in gradients]

        _kernels.gradient_rows(*ctx.saved, *given, out)
        return torch.from_numpy(out), None, None


def explain(
    row: int, logits: NDArray[np.float32], mask: NDArray[np.int8], actions: NDArray[np.int32] | None = None
) -> None:
    """Raise the error of the first row at fault, if the loops found one."""
    if row == FINE:
        return
    legal = np.flatnonzero(mask[row])
    if legal.size == 0:
        raise ValueError(f"row {row}: the mask has no legal action")
    if not np.isfinite(logits[row, legal]).all():
        raise FloatingPointError(f"row {row}: the network's logits are not finite, so its training has diverged")
    chosen = "" if actions is None else f"{actions[row]} "
    raise ValueError(f"row {row}: action {chosen}is not legal; legal: {legal.tolist()}")
