"""One game between a person at the terminal and named agents, or the automa of a solo game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from ..envs.engine.batch import BatchEnv
from ..envs.engine.game import Game, Options
from ..envs.engine.record import records
from ..envs.engine.replay import record
from .agent import Agent
from .human import HumanAgent, QuitGame
from .names import make_agent


class Play:
    """A game with a person in one seat.

    Args:
        game: The game.
        options: Its options.
        opponents: Names of the agents in the other seats that agents hold, in seat order.
        seat: The person's seat.
        seed: Deals the game and seeds the opponents.
        console: Where to print.
        read: ``(prompt) -> line``.
        replay: Where to save a replay of the game once it has ended, or None. The person may also ask for one.

    Raises:
        ValueError: For a wrong number of opponents, a seat that is not in play, or an unknown agent.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        opponents: Sequence[str],
        *,
        seat: int,
        seed: int,
        console: Console,
        read: Callable[[str], str],
        replay: Path | None = None,
    ) -> None:
        others = options.num_agents - 1
        if len(opponents) != others:
            raise ValueError(f"{game.title} with these options needs {others} opponents, got {len(opponents)}")
        if not 0 <= seat <= others:
            raise ValueError(f"seat must be 0..{others}, got {seat}")
        self.game = game
        self.console = console
        self.seat = seat
        self.env = BatchEnv(game, options, 1, threads=1, observe=True)
        self.agents: list[Agent] = [make_agent(name, game) for name in opponents]
        self.names = [*opponents]
        self.agents.insert(seat, HumanAgent(game, console, read, self._want_replay))
        self.names.insert(seat, "you")
        self._seed = seed
        self._actions: list[int] = []
        self._last_mover = seat
        self._replay = replay
        self._keys = np.random.default_rng(seed)
        for agent in self.agents:
            agent.reset(int(self._keys.integers(1 << 62)))
        self.step = self.env.reset(seed)

    def run(self) -> bool:
        """Play to the end and show the result; False if the person quit."""
        self._say(f"{self.game.title}, seed {self._seed}: you are {self._name(self.seat)}. Type h for help.")
        try:
            while not self.step.done[0]:
                self._turn()
        except QuitGame:
            self._say("\nYou left the game.")
            return False
        self._show_result()
        if self._replay:
            self._save_replay(self._replay)
        return True

    def _turn(self) -> None:
        mover = int(self.step.player[0])
        row = np.zeros(1, np.intp)
        states = self.env.determinized(row, int(self._keys.integers(1 << 62)))
        action = self.agents[mover].act(self.step.observation, self.step.action_mask, states)
        if mover != self.seat:
            self._tell(mover, int(action[0]))
        self._last_mover = mover
        self._actions.append(int(action[0]))
        before = self.env.states.copy()
        self.step = self.env.step(action)
        self._tell_automa(before)

    def _want_replay(self) -> str:
        """Ask for a replay once the game has ended; returns where it will lie."""
        self._replay = self._replay or Path("runs") / f"play-{time.strftime('%Y%m%d-%H%M%S')}.json"
        return str(self._replay)

    def _save_replay(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        record(self.game, self.env.options, self._seed, self._actions).save(path)
        self._say(f"The replay lies in {path}.")

    def _tell(self, mover: int, action: int) -> None:
        """Say what an opponent does, under one heading as long as the same one moves."""
        if mover != self._last_mover:
            self._say(f"\n{self._name(mover)}")
        self._say(f"  {self.game.decision_text(self.env.states)}: {self._told(action)}")

    def _tell_automa(self, before: NDArray[np.void]) -> None:
        """Say what an automa has done since ``before``."""
        after = self.env.final_states if self.step.done[0] else self.env.states
        if told := self.game.automa_text(before, after):
            self._say(f"\n{told}")

    def _told(self, action: int) -> str:
        """An opponent's action in words, unless the person could not tell it from another one by what they see."""
        state = self.env.states
        legal = np.flatnonzero(self.step.action_mask[0])
        seen = self._seen_after(action)
        if any(np.array_equal(seen, self._seen_after(int(a))) for a in legal if a != action):
            return "chooses something that you cannot see"
        return self.game.action_text(state, action)

    def _seen_after(self, action: int) -> NDArray[np.float32]:
        """What the person would see if the player to move took ``action``, float32[D]."""
        after = self.env.states.copy()
        kernels = self.game.kernels
        kernels.apply_one(records(after), 0, action, np.zeros(self.game.actions.size, np.int8))
        seen = np.zeros(self.game.observation.size, np.float32)
        kernels.observe_one(records(after), 0, self.seat, seen)
        return seen

    def _show_result(self) -> None:
        final = self.env.final_states
        seats = range(int(final["num_players"][0]))
        parts = self.game.parts(final)
        table = Table(title="Final scores")
        table.add_column("")
        for seat in seats:
            table.add_column(self._name(seat), justify="right")
        for k, part in enumerate(self.game.part_names):
            table.add_row(part, *(str(parts[seat, k]) for seat in seats))
        table.add_section()
        table.add_row("total", *(str(self.step.score[0, seat]) for seat in seats), style="bold")
        table.add_row("place", *(str(self.step.place[0, seat]) for seat in seats))
        self._say("")
        self._say(self.game.text(final, None))
        self.console.print(table)

    def _name(self, seat: int) -> str:
        holder = self.names[seat] if seat < len(self.names) else "automa"
        return f"player_{seat} ({holder})"

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)
