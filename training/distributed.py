"""Data-parallel training with ``torchrun``: every process plays its own games, gradients are averaged.

Without ``torchrun`` there is one process and all of this does nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
import torch.distributed as dist
from torch import nn


@contextmanager
def process_group() -> Iterator[None]:
    """Join the processes that ``torchrun`` started, for as long as the ``with`` block runs."""
    if int(os.environ.get("WORLD_SIZE", "1")) == 1:
        yield
        return
    dist.init_process_group("gloo")
    try:
        yield
    finally:
        dist.destroy_process_group()


def rank() -> int:
    """Number of this process; 0 writes logs and checkpoints."""
    return dist.get_rank() if dist.is_initialized() else 0


def world_size() -> int:
    """Number of processes."""
    return dist.get_world_size() if dist.is_initialized() else 1


def average_gradients(network: nn.Module) -> None:
    """Replace each gradient by its mean over the processes."""
    if world_size() == 1:
        return
    gradients = [p.grad for p in network.parameters() if p.grad is not None]
    flat = torch.cat([gradient.reshape(-1) for gradient in gradients])
    dist.all_reduce(flat)
    flat /= world_size()
    for gradient, part in zip(gradients, flat.split([g.numel() for g in gradients]), strict=True):
        gradient.copy_(part.view_as(gradient))


def mean(value: float) -> float:
    """Mean of a number over the processes."""
    if world_size() == 1:
        return value
    total = torch.tensor(value, dtype=torch.float64)
    dist.all_reduce(total)
    return float(total) / world_size()


def from_first(value: Any) -> Any:
    """The value that process 0 passed in."""
    if world_size() == 1:
        return value
    box = [value]
    dist.broadcast_object_list(box)
    return box[0]


def gather(value: Any) -> list[Any]:
    """The values of all processes, on process 0; only one's own elsewhere."""
    if world_size() == 1:
        return [value]
    box: list[Any] = [None] * world_size()
    dist.gather_object(value, box if rank() == 0 else None)
    return box if rank() == 0 else [value]
