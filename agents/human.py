"""A person at the terminal, as an agent."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from ..envs.engine.game import Game
from .agent import Agent
from .scripted import required

HELP = """Type the number of a choice and press Enter. Also:
  b  show the whole table               h  this help
  s  save a replay when the game ends   q  quit"""

MUCH = 0.25
"""Share of the table's lines that must be new for it to be printed whole."""


class QuitGame(Exception):
    """The person wants to stop, or the input has ended."""


class HumanAgent(Agent):
    """Shows a person what they may know, lists their choices and reads a number.

    Args:
        game: The game to play.
        console: Where to print.
        read: ``(prompt) -> line``; raises ``EOFError`` when there are no more.
        save: Asks for a replay of the running game and says where it will lie; None where there are none.
    """

    needs_states = True

    def __init__(
        self,
        game: Game,
        console: Console | None = None,
        read: Callable[[str], str] = input,
        save: Callable[[], str] | None = None,
    ) -> None:
        self._game = game
        self._console = console or Console(highlight=False)
        self._read = read
        self._save = save
        self._seen: set[str] = set()

    def reset(self, seed: int) -> None:
        """Forget the last game; people bring their own randomness."""
        self._seen = set()

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Ask for each row in turn.

        Raises:
            QuitGame: If the person quits or the input ends.
        """
        rows = required(states)
        chosen = [self._ask(rows[k : k + 1], np.flatnonzero(action_mask[k])) for k in range(len(rows))]
        return np.array(chosen, np.int32)

    def _ask(self, state: NDArray[np.void], actions: NDArray[np.intp]) -> int:
        self._show_news(state)
        self._show_choices(state, actions)
        while True:
            line = self._line(f"Your choice, 1-{len(actions)} (h for help): ")
            if line.isdecimal() and 1 <= int(line) <= len(actions):
                return int(actions[int(line) - 1])
            self._command(line, state, actions)

    def _line(self, prompt: str) -> str:
        try:
            return self._read(prompt).strip().lower()
        except EOFError:
            raise QuitGame from None

    def _command(self, line: str, state: NDArray[np.void], actions: NDArray[np.intp]) -> None:
        if line in ("q", "quit"):
            raise QuitGame
        if line in ("h", "help", "?"):
            self._print(HELP)
        elif line in ("b", "board"):
            self._show_table(state)
            self._show_choices(state, actions)
        elif line in ("s", "save"):
            self._print(f"A replay will be saved to {self._save()}." if self._save else "There are no replays here.")
        else:
            self._print(f"{line!r} is no choice: type a number from 1 to {len(actions)}, or h for help.")

    def _show_news(self, state: NDArray[np.void]) -> None:
        """Print what changed since the person last looked; if that is much, the table with the changes in bold."""
        lines = self._lines(state)
        news = [line for line in lines if line not in self._seen]
        if len(news) > len(lines) * MUCH:
            self._show_table(state)
            return
        self._print("")
        for line in news:
            self._print(line)
        self._seen = set(lines)

    def _show_table(self, state: NDArray[np.void]) -> None:
        lines = self._lines(state)
        self._print("")
        for line in lines:
            self._print(line, style="" if line in self._seen else "bold")
        self._seen = set(lines)

    def _lines(self, state: NDArray[np.void]) -> list[str]:
        return self._game.text(state, int(state["to_move"][0])).splitlines()

    def _show_choices(self, state: NDArray[np.void], actions: NDArray[np.intp]) -> None:
        menu = Table(box=None, show_header=False, pad_edge=False)
        menu.add_column(justify="right", style="bold cyan")
        menu.add_column()
        for number, action in enumerate(actions, start=1):
            menu.add_row(str(number), self._game.action_text(state, int(action)))
        self._print("")
        self._print(f"You are asked: {self._game.decision_text(state)}")
        self._console.print(menu)

    def _print(self, text: str, style: str = "") -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True, style=style)
