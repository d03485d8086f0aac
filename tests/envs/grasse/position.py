"""Positions of Grasse: a game at its first decision on a bare board, fields that tests set, actions in words."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.grasse import GAME, actions as a, components as c, state as st
from tests.envs.position import GamePosition

PASS = a.PASS
YES = a.OPT
COMMON, EXPERIENCED = a.WORKER, a.WORKER + 1
DECK, REDEAL = a.MOVE_DECK, a.MOVE_REDEAL
LOOK_TOP, UNSEEN = a.TECHSRC_LOOK, a.TECHSRC_UNSEEN
PAY_OWN, PAY_COINS, PAY_TECHNIQUE_7 = a.PAY_OWN, a.PAY_COINS, a.PAY_TECHNIQUE_7


class Piece(IntEnum):
    """Resource colours."""

    WATER = 0
    ALCOHOL = 1
    THINNER = 2
    FIXATIVE = 3
    FLORAL = 4
    HERBAL = 5
    FRUITY = 6
    SPICES = 7
    WOODY = 8


class Perfume(IntEnum):
    """Perfume types."""

    FLORAL = 0
    HERBAL = 1
    FRUITY = 2
    SPICES = 3
    WOODY = 4
    EXOTIC = 5


W, A, T, X = Piece.WATER, Piece.ALCOHOL, Piece.THINNER, Piece.FIXATIVE
FL, HE, FR, SP, WO = Piece.FLORAL, Piece.HERBAL, Piece.FRUITY, Piece.SPICES, Piece.WOODY
BASES = (W, A, T, X)


def opt(k: int) -> int:
    return a.OPT + k


def loc(location: int) -> int:
    return a.LOC + location


def space(number: int) -> int:
    """Space of the track by its printed number, 1-14."""
    assert 1 <= number <= 14
    return a.SPACE + number - 1


def spaces(*numbers: int) -> set[int]:
    return {space(number) for number in numbers}


def res(*colours: Piece) -> Any:
    """The action that names a colour; for several, the set of them."""
    return a.RES + colours[0] if len(colours) == 1 else {a.RES + colour for colour in colours}


def move(slot: int) -> int:
    return a.MOVE + slot


def step(count: int) -> int:
    return a.STEP + count


def tech(slot: int) -> int:
    return a.TECHSRC + slot


def look(k: int) -> int:
    return a.LOOK + k


def contract(slot: int) -> int:
    return a.CONTRACT + slot


def perfume(kind: Perfume) -> int:
    return a.PERFUME + kind


def seat(p: int) -> int:
    return a.SEAT + p


def boutique_token(name: str) -> int:
    """The action that pays with a boutique token, by its id in the component data."""
    return a.BTOKEN + c.BOUTIQUE_TOKEN_NAMES.index(name)


def region(number: int) -> int:
    """Region of the map by its number, 1-14."""
    assert 1 <= number <= 14
    return a.REGION + number - 1


def displayed(slot: int) -> int:
    return a.CARD + slot


def bid(coins: int) -> int:
    return a.BID + coins


def fragrance(name: str) -> int:
    """Index of a fragrance."""
    return c.FRAGRANCE_NAMES.index(name)


def frag(name: str) -> int:
    """The action that names a fragrance."""
    return a.FRAG + fragrance(name)


def formula_slot(k: int) -> int:
    return a.FSLOT + k


def royal(k: int, j: int) -> int:
    """Space ``j`` of the ``k``-th revealed royalty card."""
    return a.ROYAL + 4 * k + j


def fashion(first: Perfume, second: Perfume) -> int:
    """The action that names an avant-garde or fashion card."""
    return a.PAIR + pair(first, second)


def pair(first: Perfume, second: Perfume) -> int:
    """Fashion card of two perfumes."""
    return [tuple(row) for row in c.FASHION_PAIR.tolist()].index((first, second))


class Position(GamePosition):
    """One game of Grasse; builders put pieces and cards where a test wants them."""

    game = GAME

    # ---- what lies where

    def put(self, number: int, *pieces: Piece) -> Position:
        """Add pieces to a space of the track, 1-14."""
        for piece in pieces:
            self["track"][number - 1, piece] += 1
        return self

    def on(self, number: int) -> list[Piece]:
        """The pieces on a space, by colour."""
        return [piece for piece in Piece for _ in range(self["track"][number - 1, piece])]

    def give(self, seat: int, *pieces: Piece) -> Position:
        for piece in pieces:
            self["resources"][seat, piece] += 1
        return self

    def hand(self, seat: int) -> list[Piece]:
        """The pieces behind a screen, by colour."""
        return [piece for piece in Piece for _ in range(self["resources"][seat, piece])]

    def give_vials(self, seat: int, *kinds: Perfume) -> Position:
        for kind in kinds:
            self["vials"][seat, kind] += 1
            self["vial_reserve"][kind] -= 1
        return self

    def give_technique(self, seat: int, *numbers: int) -> Position:
        for number in numbers:
            self["techniques"][seat, number - 1] = 1
        return self

    def owned(self, seat: int) -> set[int]:
        """Numbers of a seat's technique cards."""
        return {int(card) + 1 for card in np.flatnonzero(self["techniques"][seat])}

    def token(self, number: int, owner: int) -> Position:
        self["token_owner"][number - 1] = owner
        return self

    def open_location(self, *locations: int) -> Position:
        for location in locations:
            self["location_open"][location] = 1
        return self

    def place_workers(self, seat: int, location: int, count: int) -> Position:
        """``count`` common workers of a seat, from its reserve."""
        self["workers"][seat, location] += count
        self["commons"][seat] -= count
        self["commons_placed"][seat] += count
        return self

    def give_experts(self, seat: int, count: int = 1) -> Position:
        """Trained workers in the reserve, in place of common ones."""
        self["experts"][seat] += count
        self["commons"][seat] -= count
        return self

    # ---- cards, by their printed numbers

    def show_movement(self, *numbers: int) -> Position:
        """The three open movement cards; all others lie in the deck, the lowest number on top."""
        self["movement_open"] = np.array(numbers) - 1
        rest = [card for card in range(24) if card + 1 not in numbers]
        self["movement_deck"] = np.array([*reversed(rest), *[-1] * len(numbers)])
        self["movement_left"] = len(rest)
        self["movement_discard"] = 0
        return self

    def stack_movement(self, *numbers: int) -> Position:
        """The deck, first card on top; cards neither here nor open lie in the discards."""
        deck = [number - 1 for number in reversed(numbers)]
        self["movement_deck"] = np.array(deck + [-1] * (24 - len(deck)))
        self["movement_left"] = len(deck)
        self["movement_discard"] = [
            card not in deck and card not in self["movement_open"].tolist() for card in range(24)
        ]
        return self

    def open_movement(self) -> list[int]:
        return (self["movement_open"] + 1).tolist()

    def show_techniques(self, *numbers: int, deck: tuple[int, ...] = ()) -> Position:
        """Open technique cards from the left (0 for an empty space) and the deck, first card on top."""
        self["technique_open"] = np.array(numbers) - 1
        self["technique_deck"] = np.array([number - 1 for number in deck] + [-1] * (36 - len(deck)))
        self["technique_top"] = 0
        self["technique_left"] = len(deck)
        return self

    def technique_deck(self) -> list[int]:
        """Numbers from the top of the deck down."""
        ring = np.roll(self["technique_deck"], -self["technique_top"])
        return (ring[: self["technique_left"]] + 1).tolist()

    def open_techniques(self) -> list[int]:
        return (self["technique_open"] + 1).tolist()

    def show_contracts(self, *numbers: int) -> Position:
        """Open contracts from the left (0 for an empty space)."""
        self["contract_open"] = np.array(numbers) - 1
        return self

    def open_contracts(self) -> list[int]:
        return (self["contract_open"] + 1).tolist()

    def contract_deck(self) -> list[int]:
        ring = np.roll(self["contract_deck"], -self["contract_top"])
        return (ring[: self["contract_left"]] + 1).tolist()


new_game = Position.dealt
"""A game as it is dealt."""


@lru_cache
def _started(first: int, options: tuple[tuple[str, Any], ...]) -> NDArray[np.void]:
    return next(game.states for seed in range(100) if (game := new_game(seed, **dict(options)))["first"] == first)


def bare(num_players: int = 2, first: int = 0, **options: Any) -> Position:
    """Round I, ``first`` to move: an empty track of neutral tokens, nobody holds a coin or a piece.

    Avant-garde is floral and herbal, fashion woody and exotic. Movement cards 1 (4 steps), 5 (3 steps, $1) and
    11 (2 steps, a base) are open, card 2 (4 steps) is on top of the deck. Techniques 30, 31, 32 are open, 17-21 in
    the deck. Contracts 1-3 are open. The factories produce floral or herbal, fruity or spices, woody or exotic.
    """
    position = Position(_started(first, (("num_players", num_players), *sorted(options.items()))))
    return clear(position)


def clear(position: Position) -> Position:
    """Set what ``bare`` promises."""
    position["track"] = 0
    position["token_owner"] = st.NEUTRAL
    position["coins"] = 0
    position["resources"] = 0
    position["factory"] = np.arange(6)
    position["avant_garde"] = pair(Perfume.FLORAL, Perfume.HERBAL)
    position["fashion"] = pair(Perfume.WOODY, Perfume.EXOTIC)
    position.show_movement(1, 5, 11)
    position.show_techniques(30, 31, 32, deck=(17, 18, 19, 20, 21))
    position.show_contracts(1, 2, 3)
    return position
