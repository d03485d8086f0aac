"""The checkpoint file: written whole or not at all, and known to be intact when read.

A file holds nested dictionaries and lists of tensors and plain values, so that it loads without running code from it
(``weights_only``), and a digest of its content, which also tells whether two runs ended in the same state.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

FORMAT = "perfumezoo checkpoint 1"


class CheckpointError(ValueError):
    """A file is missing, damaged, or no checkpoint of ours."""


def write_checkpoint(path: Path, content: dict[str, Any]) -> str:
    """Write ``content`` to ``path`` and return its digest; a crash at any moment leaves the old file or the new one."""
    digest = content_digest(content)
    unfinished = path.with_name(f"{path.name}.tmp")
    with unfinished.open("wb") as file:
        torch.save({"format": FORMAT, "digest": digest, "content": content}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)
    return digest


def read_checkpoint(path: Path | str) -> dict[str, Any]:
    """The content of a checkpoint file.

    Raises:
        CheckpointError: If there is no such file, or it is damaged, or something else.
    """
    if not Path(path).is_file():
        raise CheckpointError(f"there is no checkpoint {path}")
    try:
        saved = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # damaged archives raise whatever their first wrong byte leads to
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise CheckpointError(f"{path} is damaged or no checkpoint: {reason}") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise CheckpointError(f"{path} is no checkpoint of this version: expected format {FORMAT!r}")
    if saved["digest"] != content_digest(saved["content"]):
        raise CheckpointError(f"{path} is damaged: its content does not match its digest")
    return saved["content"]


def content_digest(content: Any) -> str:
    """SHA-256 over keys, values, types, shapes and tensor bytes, in order."""
    digest = hashlib.sha256()
    _feed(digest, content)
    return digest.hexdigest()


def _feed(digest: Any, value: Any) -> None:
    if isinstance(value, dict):
        digest.update(b"{%d" % len(value))
        for key, item in value.items():
            _feed(digest, key)
            _feed(digest, item)
    elif isinstance(value, list | tuple):
        digest.update(b"[%d" % len(value))
        for item in value:
            _feed(digest, item)
    elif isinstance(value, Tensor):
        digest.update(f"{value.dtype}{tuple(value.shape)}".encode())
        digest.update(value.detach().contiguous().reshape(-1).view(torch.uint8).numpy().data)
    else:
        digest.update(f"{type(value).__name__}:{value!r};".encode())
