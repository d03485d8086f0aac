"""What all command lines share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

NOBODY_READS = 141
"""Exit status of a program whose output nobody wants to read any more, as shells give it for SIGPIPE."""


def run_program(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Leave the process with the exit status of ``main(arguments)``; ``program | head`` ends quietly."""
    try:
        try:
            status = main(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is flushed at the very end
        status = NOBODY_READS
    sys.exit(status)
