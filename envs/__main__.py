"""Command line of the games: ``python -m perfumezoo.envs``.

grasse --components | --actions | --observation   what is printed on the cards, what can be done, what is seen
playthroughs                                      rewrite the golden games in tests/playthroughs
check grasse [game options]                       play random games and check what the engine promises
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import tyro

from . import GAMES, NAMES
from .engine.component_report import print_components
from .engine.components import ComponentError
from .engine.conformance import ConformanceError, check_game
from .playthroughs import write_playthroughs
from .program import run_program


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = _parser()
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.command != "check":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if chosen.command == "playthroughs":
            return _playthroughs(parser, chosen.folder)
        if chosen.command == "check":
            return _check(chosen.game, chosen.games, chosen.seed, rest)
        return _describe(chosen.command, chosen.table)
    except (ComponentError, ConformanceError) as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m perfumezoo.envs", description="Look at the games, check them, rewrite the golden playthroughs."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name in NAMES:
        game = commands.add_parser(name, help=f"tables of {name}")
        table = game.add_mutually_exclusive_group(required=True)
        for option, text in _TABLES.items():
            table.add_argument(f"--{option}", dest="table", action="store_const", const=option, help=text)
    playthroughs = commands.add_parser("playthroughs", help="rewrite the golden games")
    playthroughs.add_argument("--folder", type=Path, default=Path("tests/playthroughs"), help="where (%(default)s)")
    check = commands.add_parser("check", help="play random games and check what the engine promises")
    check.add_argument("game", choices=NAMES)
    check.add_argument("--games", type=int, default=100, help="random games (%(default)s)")
    check.add_argument("--seed", type=int, default=0, help="seed of the first game (%(default)s)")
    check.epilog = "Further arguments are options of the game, e.g. --num-players 3."
    return parser


_TABLES = {
    "components": "everything printed on cards, tiles and boards, with its source",
    "actions": "the action blocks and their indices",
    "observation": "the observation blocks and their indices",
}


def _describe(name: str, table: str) -> int:
    if table == "components":
        print_components(import_module(f".{name}.components", __package__).COMPONENTS)
    elif table == "actions":
        print(GAMES[name].actions.markdown())
    else:
        print(GAMES[name].observation.markdown())
    return 0


def _playthroughs(parser: argparse.ArgumentParser, folder: Path) -> int:
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}; run from the root of the repository or name one with --folder")
    for file in write_playthroughs(folder):
        print(file)
    return 0


def _check(name: str, games: int, seed: int, rest: list[str]) -> int:
    game = GAMES[name]
    options = tyro.cli(game.options, prog=f"python -m perfumezoo.envs check {name}", args=rest)
    print(f"{game.env_id} with {options}: {check_game(game, options, games=games, seed=seed)}")
    return 0


if __name__ == "__main__":
    run_program(main)
