"""Positions of Perfumery: a game at its first decision with empty hands, fields that tests set, actions by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.perfumery import GAME, actions as a, components as c, state as st
from perfumezoo.envs.perfumery.describe import installed
from tests.envs.position import GamePosition

T, M, B = range(3)
F, G, A, S = range(4)


def card(name: str) -> int:
    """Number of a card by its id, e.g. "R05" or "P16"."""
    return c.CARD_NAMES.index(name)


def play_card(name: str) -> int:
    """The action that names a card; "funds" for Initial Funds."""
    return a.FUNDS if name == "funds" else a.CARD + card(name)


def essences(letters: str) -> list[int]:
    """Counts of F, G, A, S in a string."""
    return [letters.count(letter) for letter in "FGAS"]


class Position(GamePosition):
    """One game of Perfumery; builders put cards where a test wants them."""

    game = GAME

    def legal_cards(self) -> set[str]:
        """Names of the cards that can be chosen."""
        names = (*c.CARD_NAMES, "funds")
        return {names[action - a.CARD] for action in self.legal() if a.CARD <= action <= a.FUNDS}

    def play_cards(self, *names: str) -> Position:
        return self.play(*(play_card(name) for name in names))

    # ---- what lies where

    def _take(self, name: str) -> int:
        """Take a card from wherever it is."""
        number = card(name)
        where = self["place"][number]
        deck = number // c.NUM_RECIPES
        if where == st.DECK:
            cards = self["deck"][deck].tolist()
            left = self["deck_left"][deck] - 1
            cards.remove(number)
            self["deck"][deck] = [*cards, 0]
            self["deck_left"][deck] = left
        elif st.COLUMN <= where < st.HAND:
            self["column_size"][where - st.COLUMN] -= 1
        return number

    def give(self, seat: int, *names: str) -> Position:
        """Put cards into a hand."""
        for name in names:
            self["place"][self._take(name)] = st.HAND + seat
        return self

    def hand(self, seat: int) -> set[str]:
        """Names of the cards in a hand, without funds."""
        return {c.CARD_NAMES[number] for number in np.flatnonzero(self["place"] == st.HAND + seat)}

    def lay(self, column: int, *names: str) -> Position:
        """Put cards into a column."""
        for name in names:
            self["place"][self._take(name)] = st.COLUMN + column
            self["column_size"][column] += 1
        return self

    def column(self, column: int) -> set[str]:
        return {c.CARD_NAMES[number] for number in np.flatnonzero(self["place"] == st.COLUMN + column)}

    def install(self, seat: int, note: int, *names: str) -> Position:
        """Put recipes into an empty note, the lowest first."""
        for order, name in enumerate(names):
            number = self._take(name)
            self["place"][number] = st.NOTE + 3 * seat + note
            self["order"][number] = order
        return self

    def note(self, seat: int, note: int) -> list[str]:
        """Names of the recipes in a note, the lowest first."""
        return [c.CARD_NAMES[number] for number in installed(self.states[0], seat, note)]

    def produce(self, seat: int, *names: str) -> Position:
        """Put produced perfumes before a seat, their storage empty."""
        for name in names:
            number = self._take(name)
            self["place"][number] = st.PRODUCED + seat
            kind = c.PERFUME_STORAGE[number - c.NUM_RECIPES]
            if kind >= 0:
                self["spaces"][seat, kind] += 1
        return self

    def produced(self, seat: int) -> set[str]:
        return {c.CARD_NAMES[number] for number in np.flatnonzero(self["place"] == st.PRODUCED + seat)}

    # ---- the course of a round

    def last_placement(self, seat: int = 0) -> Position:
        """Only ``seat`` has a perfumer left, and it can take the marker without any further effect on itself."""
        self["unplaced"] = 0
        self["unplaced"][seat] = 1
        self["start_marker"] = (seat + 1) % self["num_players"]
        self["start_seat"] = -1
        return self

    def blend(self, seat: int = 0) -> Position:
        """Go to the blending phase, in which ``seat`` acts first."""
        self["first"] = seat
        return self.last_placement(seat).play(a.START)


new_game = Position.dealt
"""A game as it is dealt."""


@lru_cache
def _started(first: int, options: tuple[tuple[str, Any], ...]) -> NDArray[np.void]:
    return next(game.states for seed in range(100) if (game := new_game(seed, **dict(options)))["first"] == first)


def bare(num_players: int = 2, first: int = 0, **options: Any) -> Position:
    """Round 1, ``first`` to place: nobody holds a card or funds, and the cards of the first row are boxed.

    The columns are empty but for the Next marker in column 0.
    """
    position = Position(_started(first, (("num_players", num_players), *sorted(options.items()))))
    position["funds"] = 0
    laid = (position["place"] >= st.COLUMN) & (position["place"] < st.HAND)
    position["place"][laid] = st.BOX
    position["column_size"] = [1, 0, 0, 0, 0]
    return position
