"""``python -m perfumezoo.agents``: play against agents in the terminal, or list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from ..envs.engine.game import Game, Options
from ..envs.program import run_program
from .arguments import run_command, with_options
from .heuristics import find_heuristic
from .names import kinds
from .play import Play

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class PlayCommand(Generic[OptionsT]):
    """Play a game in the terminal against agents, or against the automa of its solo game."""

    options: OptionsT
    """Options of the game."""
    opponents: tuple[str, ...] = ()
    """Agents in the other seats; they also set the number of players. Default: heuristic, where there is one."""
    solo: str = ""
    """Play the solo game at this difficulty instead, e.g. hard."""
    seat: int = 0
    """Your seat."""
    seed: int | None = None
    """Deals the game; the same seed deals the same game. Default: a fresh one."""
    replay: Path | None = None
    """File for a replay of the game, written when it ends."""

    def run(self, game: Game) -> None:
        """Play one game."""
        options, opponents = self._table(game)
        seed = int(np.random.default_rng().integers(1 << 31)) if self.seed is None else self.seed
        console = Console(highlight=False)
        table = Play(
            game, options, opponents, seat=self.seat, seed=seed, console=console, read=input, replay=self.replay
        )
        table.run()

    def _table(self, game: Game) -> tuple[Options, tuple[str, ...]]:
        """The options and the opponents, each completed by the other."""
        if self.solo and self.opponents:
            raise ValueError("a solo game has no opponents: leave out either --solo or --opponents")
        if self.solo:
            return with_options(game, self.options, solo=self.solo), ()
        if self.opponents:
            return with_options(game, self.options, num_players=len(self.opponents) + 1), self.opponents
        usual = "heuristic" if find_heuristic(game) else "random"
        return self.options, (usual,) * (self.options.num_agents - 1)


@dataclass(frozen=True)
class ListCommand(Generic[OptionsT]):
    """List the agents that can play a game."""

    options: OptionsT
    """Options of the game; the list is the same for all."""

    def run(self, game: Game) -> None:
        """Print the table."""
        table = Table(title=f"Agents for {game.title}")
        table.add_column("name", no_wrap=True)
        table.add_column("how it plays")
        for kind in kinds(game):
            table.add_row(kind.usage, kind.summary)
        Console(highlight=False).print(table, markup=False)


COMMANDS = {"play": PlayCommand, "list": ListCommand}


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit status."""
    return run_command(
        "python -m perfumezoo.agents", "Play against agents in the terminal, or list them.", COMMANDS, arguments
    )


if __name__ == "__main__":
    run_program(main)
