"""``python -m perfumezoo.agents``: play against agents in the terminal, or list them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from ..envs.engine.game import Game, Options
from .arguments import GameName, find_game, read_options
from .heuristics import find_heuristic
from .names import kinds
from .play import Play


@dataclass(frozen=True)
class PlayCommand:
    """Play a game in the terminal against agents, or against the automa of its solo game."""

    game: GameName
    """Name of the game, e.g. grasse."""
    opponents: tuple[str, ...] = ()
    """Agents in the other seats; they also set the number of players. Default: heuristic, where there is one."""
    solo: str = ""
    """Play the solo game at this difficulty instead, e.g. hard."""
    seat: int = 0
    """Your seat."""
    seed: int | None = None
    """Deals the game; the same seed deals the same game. Default: a fresh one."""
    options: tuple[str, ...] = ()
    """Options of the game, e.g. expansions=events,thief."""

    def run(self) -> None:
        """Play one game."""
        game = find_game(self.game)
        options, opponents = self._table(game)
        seed = int(np.random.default_rng().integers(1 << 31)) if self.seed is None else self.seed
        console = Console(highlight=False)
        console.print(f"Seed {seed}.")
        Play(game, options, opponents, seat=self.seat, seed=seed, console=console, read=input).run()

    def _table(self, game: Game) -> tuple[Options, tuple[str, ...]]:
        """The options and the opponents, each completed by the other."""
        if self.solo:
            if self.opponents:
                raise ValueError("a solo game has no opponents: leave out either --solo or --opponents")
            return read_options(game, self.options, solo=self.solo), ()
        if self.opponents and not any(setting.startswith("num_players=") for setting in self.options):
            return read_options(game, self.options, num_players=len(self.opponents) + 1), self.opponents
        options = read_options(game, self.options)
        usual = "heuristic" if find_heuristic(game) else "random"
        return options, self.opponents or (usual,) * (options.num_agents - 1)


@dataclass(frozen=True)
class ListCommand:
    """List the agents that can play a game."""

    game: GameName
    """Name of the game, e.g. grasse."""

    def run(self) -> None:
        """Print the table."""
        game = find_game(self.game)
        table = Table(title=f"Agents for {game.title}")
        table.add_column("name", no_wrap=True)
        table.add_column("how it plays")
        for kind in kinds(game):
            table.add_row(kind.usage, kind.summary)
        Console(highlight=False).print(table, markup=False)


Command = Annotated[PlayCommand, tyro.conf.subcommand("play")] | Annotated[ListCommand, tyro.conf.subcommand("list")]


def main(args: list[str] | None = None) -> None:
    """Run one command; wrong input ends with a one-line message and status 2."""
    command = tyro.cli(
        Command,  # pyright: ignore[reportArgumentType]
        prog="python -m perfumezoo.agents",
        description="Play against agents in the terminal, or list them.",
        args=args,
    )
    try:
        command.run()
    except ValueError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
