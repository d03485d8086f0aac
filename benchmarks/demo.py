"""The tour: baselines against the automa, a short training, and the trained bot among the baselines."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from rich.console import Console

from ..agents.names import make_agent
from ..envs.engine.batch import BatchEnv
from ..envs.engine.game import Game, Options
from .pierre import PierreCommand, run_pierre
from .report import Report, carry_out
from .tournament import TournamentCommand, default_agents, run_tournament

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class DemoCommand(Generic[OptionsT]):
    """Show it all in a few minutes: agents against Pierre, a training, the trained bot's tournament."""

    options: OptionsT
    """Options of the game for training and tournament."""
    experiment: str = ""
    """Experiment to train, by name or as a TOML file. Default: the one named like the game."""
    minutes: float = 1.5
    """Minutes of training."""
    games: int = 200
    """Games of each pairing, and of each agent at each difficulty."""
    difficulties: tuple[str, ...] = ("standard", "medium", "hard", "very_hard")
    """Difficulties of Pierre."""
    seed: int = 0
    """Seed of everything but the length of the training, which goes by the clock."""
    out: Path | None = None
    """Folder of everything. Default: runs/demo-<time>."""

    def run(self, game: Game) -> None:
        """Run the tour."""
        Tour(game, self, Console(highlight=False)).run()


class Tour:
    """The steps of the demonstration, told as they happen."""

    def __init__(self, game: Game, command: DemoCommand[Any], console: Console) -> None:
        from ..training.config import read_experiment  # torch takes a while to import

        name, known = command.experiment or game.name, {game.name: game}
        self.config = read_experiment(name, known)[0]
        self.game = game
        self.command = command
        self.console = console
        self.folder = command.out or Path("runs") / f"demo-{time.strftime('%Y%m%d-%H%M%S')}"
        self.baselines = default_agents(game)
        self.began = time.monotonic()

    def run(self) -> None:
        """All steps in order."""
        self._tell(1, "Compiling the rules (a minute or two, only the first time)")
        self._compile()
        self._tell(2, f"Baselines against Pierre, {self.command.games} games each at every difficulty")
        self._meet_pierre()
        self._tell(3, f"Training for {self.command.minutes:g} minutes, from random weights")
        checkpoint = self._train()
        self._tell(4, f"The trained bot among the baselines, {self.command.games} games a pairing")
        self._compare(checkpoint)
        self._point_onwards(checkpoint)

    def _tell(self, number: int, what: str) -> None:
        self.console.rule(f"[bold]{number}/4[/bold] {self._clock()} {what}", align="left")

    def _compile(self) -> None:
        """The game's loops here and, beside them, those of the agents in a process of their own."""
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            agents: Future[None] = pool.submit(compile_agents, self.game, self.baselines)
            compile_game(self.game, self.command.options)
            agents.result()

    def _meet_pierre(self) -> Report:
        command = self.command
        settings = PierreCommand(
            command.options, difficulties=command.difficulties, games=command.games, seed=command.seed
        )
        return carry_out(lambda: run_pierre(self.game, self.baselines, settings), self.folder / "pierre")

    def _train(self) -> Path:
        """Train with the experiment's settings; returns a copy of the checkpoint that plays best."""
        from ..training.ppo import train

        command = self.command
        config = replace(
            self.config,
            options=command.options,
            minutes=command.minutes,
            total_steps=None,
            seed=command.seed,
            runs=self.folder / "training",
        )
        run = train(config, self.game)
        best = run / "best.pt"
        return Path(shutil.copy(best if best.exists() else run / "latest.pt", self.folder / "bot.pt"))

    def _compare(self, checkpoint: Path) -> Report:
        command = self.command
        settings = TournamentCommand(command.options, games=command.games, seed=command.seed)
        names = [*self.baselines, f"policy:{checkpoint}"]
        return carry_out(lambda: run_tournament(self.game, names, settings), self.folder / "tournament")

    def _point_onwards(self, checkpoint: Path) -> None:
        agents, benchmarks = "python -m perfumezoo.agents", "python -m perfumezoo.benchmarks"
        name = self.game.name
        lines = [
            "Watch what was learned      tensorboard --logdir " + str(self.folder / "training"),
            f"Play against the bot        {agents} play {name} --opponents policy:{checkpoint}",
            f"Play against Pierre         {agents} play {name} --solo {self.command.difficulties[0]}",
            f"Train longer                python -m perfumezoo.training {name} --minutes 60",
            f"Rate any agents             {benchmarks} tournament {name} --agents greedy policy:{checkpoint}",
            f"Measure the speed           {benchmarks} throughput {name}",
        ]
        self.console.rule(f"Done after {self._clock()}. Reports and pictures lie in {self.folder}. Next:", align="left")
        for line in lines:
            self.console.print(line, markup=False, soft_wrap=True)

    def _clock(self) -> str:
        minutes, seconds = divmod(int(time.monotonic() - self.began), 60)
        return f"{minutes}:{seconds:02}"


def compile_game(game: Game, options: Options) -> None:
    """Compile what a batch of games needs, by starting one."""
    env = BatchEnv(game, options, 1)
    step = env.reset(0)
    env.determinized(np.zeros(1, np.intp), 0)
    env.step(step.action_mask.argmax(axis=1))
    env.close()


def compile_agents(game: Game, names: tuple[str, ...]) -> None:
    """Compile what agents need, by asking them about no games at all."""
    nothing, no_mask = np.zeros((0, 0), np.float32), np.zeros((0, game.actions.size), np.int8)
    for name in names:
        make_agent(name, game).act(nothing, no_mask, game.new_states(0))
