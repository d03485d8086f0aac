"""Runs Python programs of this project in processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def python(*arguments: str, **environment: str) -> str:
    """Standard output of ``python arguments`` in the project's root, with additions to the environment."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, f"{arguments} failed:\n{result.stdout}\n{result.stderr}"
    return result.stdout
