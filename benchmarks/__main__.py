"""``python -m perfumezoo.benchmarks``: tournaments, the automa as a yardstick, throughput, and a demonstration."""

from __future__ import annotations

import sys
from typing import Annotated

import tyro

from .pierre import PierreCommand
from .throughput import ThroughputCommand
from .tournament import TournamentCommand

Command = (
    Annotated[TournamentCommand, tyro.conf.subcommand("tournament")]
    | Annotated[PierreCommand, tyro.conf.subcommand("pierre")]
    | Annotated[ThroughputCommand, tyro.conf.subcommand("throughput")]
)


def main(args: list[str] | None = None) -> None:
    """Run one benchmark; wrong input ends with a one-line message."""
    command = tyro.cli(
        Command,  # pyright: ignore[reportArgumentType]
        prog="python -m perfumezoo.benchmarks",
        description="Measure agents and environments.",
        args=args,
    )
    try:
        command.run()
    except ValueError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
