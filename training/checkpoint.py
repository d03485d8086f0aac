"""Checkpoints of a run: everything that the next update depends on, kept so that a crash loses no run.

``latest.pt`` is replaced as a whole; the one before it stays as ``previous.pt``. A run that is killed at any moment
and resumed goes on exactly where its last checkpoint was, so that with a step budget it ends bit for bit like a run
that was never interrupted. (Under a time budget the schedules follow the clock, and no two runs are equal.)
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ..agents.checkpoint import CheckpointError, content_digest, read_checkpoint, write_checkpoint

LATEST = "latest.pt"
PREVIOUS = "previous.pt"
BEST = "best.pt"


def save_latest(run: Path, content: dict[str, Any]) -> None:
    """Write ``latest.pt`` and keep the one before."""
    latest, previous = run / LATEST, run / PREVIOUS
    if latest.exists():
        link = run / f"{PREVIOUS}.tmp"
        link.unlink(missing_ok=True)
        link.hardlink_to(latest)
        os.replace(link, previous)
    write_checkpoint(latest, content)


def load_latest(run: Path, hyperparameters: dict[str, Any]) -> dict[str, Any]:
    """The newest intact checkpoint of a run.

    Args:
        run: Folder of the run.
        hyperparameters: What the run is about to go on with.

    Raises:
        CheckpointError: If there is none, or it was made with other hyperparameters.
    """
    content = _newest_intact(run)
    saved = content["hyperparameters"]
    changed = [name for name in {**saved, **hyperparameters} if saved.get(name) != hyperparameters.get(name)]
    if changed:
        differences = "; ".join(f"{n}: was {saved.get(n)!r}, now {hyperparameters.get(n)!r}" for n in changed)
        raise CheckpointError(f"{run} was trained with other hyperparameters: {differences}")
    return content


def _newest_intact(run: Path) -> dict[str, Any]:
    problems: list[str] = []
    for name in (LATEST, PREVIOUS):
        try:
            content = read_checkpoint(run / name)
        except CheckpointError as error:
            problems.append(str(error))
            continue
        if problems:
            print(f"perfumezoo: {problems[0]}; going on from {run / name}", file=sys.stderr, flush=True)
        return content
    raise CheckpointError(f"cannot resume {run}: {'; '.join(problems)}")


def training_digest(content: dict[str, Any]) -> str:
    """Digest of all that training depends on, which leaves out how long it took."""
    return content_digest({name: value for name, value in content.items() if name != "seconds"})
