"""``python -m perfumezoo.training <experiment>``: train a policy by self-play.

The experiment is a name from ``configs`` or the path of a TOML file; every field can be overridden, e.g.
``python -m perfumezoo.training grasse --minutes 5 --ppo.learning-rate 5e-4``; ``<experiment> --help`` lists them all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import tyro

from ..agents.checkpoint import CheckpointError
from ..agents.names import make_agent
from ..envs import GAMES
from ..envs.engine.game import Game
from ..envs.program import run_program
from .config import ConfigError, TrainConfig, experiments, read_experiment

PROGRAM = "python -m perfumezoo.training"


def main(arguments: Sequence[str]) -> int:
    """Run one experiment; returns the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(f"{__doc__}\nExperiments: {', '.join(experiments())}")
        return 0 if arguments else 2
    try:
        config, game = parse(arguments[0], arguments[1:])
        check_agents(config, game)
        return run(config, game)
    except (ConfigError, CheckpointError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def parse(name: str, overrides: Sequence[str]) -> tuple[TrainConfig[Any], Game]:
    """The experiment ``name`` with the command line's overrides, and its game."""
    config, game = read_experiment(name, GAMES)
    kind = TrainConfig[type(config.options)]  # type: ignore[misc]
    config = tyro.cli(kind, prog=f"{PROGRAM} {name}", default=config, args=list(overrides))
    if config.game != game.name:
        raise ConfigError(f"{name} is an experiment on {game.name}; --game cannot change that")
    return config, game


def check_agents(config: TrainConfig[Any], game: Game) -> None:
    """Build every agent that the configuration names once.

    Raises:
        ConfigError: If one does not exist for this game; the message names the field and the agents there are.
    """
    named = {
        "network.advisor": (config.network.advisor,),
        "teacher.agent": (config.teacher.agent,),
        "opening.agent": (config.opening.agent,),
        "league.agents": config.league.agents,
        "evaluation.agents": config.evaluation.agents,
    }
    for field, names in named.items():
        for agent in filter(None, names):
            try:
                make_agent(agent, game)
            except ValueError as error:
                raise ConfigError(f"{field}: {error}") from error


def run(config: TrainConfig[Any], game: Game) -> int:
    """Train, and tell where the result lies."""
    from .ppo import train  # after the arguments are known to be right, since torch takes a while to import

    try:
        folder = train(config, game)
    except KeyboardInterrupt:
        print("\ninterrupted; go on from the last checkpoint with --resume and the folder of the run", file=sys.stderr)
        return 130
    print(f"the run is in {folder}; see it with: tensorboard --logdir {config.runs}")
    return 0


if __name__ == "__main__":
    run_program(main)
