import io
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

from perfumezoo.agents.human import HumanAgent, QuitGame
from perfumezoo.envs.engine.batch import BatchEnv
from tests.envs.engine.toy import GAME, HIGHER, LOWER, ToyOptions

NOTHING = np.zeros((1, 0), np.float32)


class Table:
    """A table of eight lines under a person's eyes; ``shown`` returns what one question prints before the choices."""

    def __init__(self) -> None:
        self.lines = [f"line {k}" for k in range(8)]
        self.file = io.StringIO()
        game = replace(GAME, text=lambda state, seat: "\n".join(self.lines))
        self.agent = HumanAgent(game, Console(file=self.file, width=20), lambda prompt: "1")
        env = BatchEnv(GAME, ToyOptions(), 1, observe=False)
        self.mask = env.reset(0).action_mask
        self.states = env.determinized(np.zeros(1, np.intp), 0)

    def ask(self) -> NDArray[np.int32]:
        return self.agent.act(NOTHING, self.mask, self.states)

    def shown(self) -> list[str]:
        self.file.seek(0)
        self.file.truncate()
        self.ask()
        return self.file.getvalue().split("\n\nYou are asked")[0].split()


def test_the_whole_table_is_shown_at_first_and_when_much_is_new() -> None:
    table = Table()
    assert table.shown() == " ".join(table.lines).split()
    table.lines[:3] = ["new 0", "new 1", "new 2"]
    assert table.shown() == " ".join(table.lines).split()


def test_little_news_are_shown_alone() -> None:
    table = Table()
    table.shown()
    table.lines[5] = "news"
    assert table.shown() == ["news"]
    assert table.shown() == []


def test_a_new_game_shows_the_whole_table_again() -> None:
    table = Table()
    table.shown()
    table.agent.reset(0)
    assert table.shown() == " ".join(table.lines).split()


def test_a_number_chooses_among_the_legal_actions() -> None:
    table = Table()
    assert table.mask[0].tolist() == [1, 1, 0, 0, 0, 0]
    assert table.ask().tolist() == [HIGHER]
    table.mask = np.array([[0, 1, 0, 0, 0, 0]], np.int8)
    assert table.ask().tolist() == [LOWER]


def test_the_end_of_the_input_quits() -> None:
    table = Table()

    def closed(prompt: str) -> str:
        raise EOFError

    table.agent = HumanAgent(GAME, Console(file=table.file), closed)
    with pytest.raises(QuitGame):
        table.ask()
