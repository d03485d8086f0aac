"""``python -m perfumezoo.benchmarks``: tournaments, the automa as a yardstick, throughput, and a demonstration."""

from __future__ import annotations

from collections.abc import Sequence

from ..agents.arguments import run_command
from ..envs.program import run_program
from .curves import CurvesCommand
from .demo import DemoCommand
from .pierre import PierreCommand
from .sweep import SweepCommand
from .throughput import ThroughputCommand
from .tournament import TournamentCommand

COMMANDS = {
    "tournament": TournamentCommand,
    "pierre": PierreCommand,
    "throughput": ThroughputCommand,
    "sweep": SweepCommand,
    "curves": CurvesCommand,
    "demo": DemoCommand,
}


def main(arguments: Sequence[str]) -> int:
    """Run one benchmark; returns the exit status."""
    return run_command("python -m perfumezoo.benchmarks", "Measure agents and environments.", COMMANDS, arguments)


if __name__ == "__main__":
    run_program(main)
