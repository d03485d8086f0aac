"""Positions of Aqua Mirabilis: a game at its first decision on a bare table, fields that tests set, actions by name.

Flowers and scents are strings of letters: "BBN" is two Bergamot and one Narcissus. Actions are written here as numbers
of the action table, so that a moved block is found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.aqua_mirabilis import GAME
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.position import GamePosition

LETTERS = "BJLNOR"
B, J, L, N, O, R = range(6)  # noqa: E741 - the game's own letters
PARIS, LONDON, KOLN, FIRENZE = range(4)
DAME_A, DAME_B, DAME_C, DAME_D = range(4)
DISTILLATION, MACERATION, SQUEEZING, ENFLEURAGE, EXTRACTION = range(5)
ONE_FLOWER, TWO_PRODUCTION, ONE_COACH = range(3)
GRASSE_NODE, PARIS_NODE, LONDON_NODE, KOLN_NODE, FIRENZE_NODE = 4, 2, 0, 7, 9

CHITS_PER_TYPE = 16
INFLUENCE_TOKENS = 8

BASE_SLOT, SPECIALISATION, SPECIALISATION_2, SKILL_SLOT, METHOD_SLOT, METHOD_SLOT_2 = range(6, 12)
TO_PARIS, TO_LONDON, TO_KOLN, TO_FIRENZE = range(12, 16)
COUPLE_A, COUPLE_A2, COUPLE_B, COUPLE_B2, COUPLE_C, COUPLE_D, VERSAILLES = range(16, 23)
PRODUCE, END, EXTRA = 23, 24, 25
RETURN, COURT_MOVE, GIFT_TOKEN, INFLUENCE = 226, 227, 228, 229

MARKET_TYPES = dict(enumerate(range(6)))
SLOT_TYPE = [*range(6), 6, 7, 7, 8, 9, 9, 10, 11, 12, 13, 14, 14, 15, 15, 16, 17, 18]
"""Action type of each slot, by its PLACE index."""

PAIRS = [(i, j) for i in range(6) for j in range(i + 1, 6)]


def flower_kind(letter: str) -> int:
    return LETTERS.index(letter)


def market(letter: str) -> int:
    return flower_kind(letter)


def tile(number: int) -> int:
    return 26 + number


def recipe(number: int) -> int:
    return 54 + number


def scent(letter: str) -> int:
    return 89 + flower_kind(letter)


def flower(letter: str) -> int:
    return 95 + flower_kind(letter)


def slot(k: int) -> int:
    return 101 + k


def worker(k: int, letter: str) -> int:
    return 104 + 6 * k + flower_kind(letter)


def method(k: int) -> int:
    return 116 + k


def skill(k: int) -> int:
    return 121 + k


def dame(k: int) -> int:
    return 124 + k


def distil(letter: str) -> int:
    return 128 + "BJLNO".index(letter)


def macerate(letters: str) -> int:
    return 133 + PAIRS.index((flower_kind(letters[0]), flower_kind(letters[1])))


def squeeze(letter: str) -> int:
    return 148 + "BO".index(letter)


def enfleurage(letter: str) -> int:
    return 150 + "BJLNR".index(letter)


def extract(letter: str) -> int:
    return 155 + "JLNOR".index(letter)


def store(k: int, letter: str) -> int:
    return 160 + 6 * k + flower_kind(letter)


def unstore(k: int, letter: str) -> int:
    return 190 + 6 * k + flower_kind(letter)


def left(legs: int) -> int:
    return 219 + legs


def right(legs: int) -> int:
    return 222 + legs


def counts(letters: str) -> list[int]:
    """How many of each kind a string of letters holds."""
    assert set(letters) <= set(LETTERS)
    return [letters.count(letter) for letter in LETTERS]


def spelled(numbers: Any) -> str:
    """The string of letters of six counts."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, numbers, strict=True))


class Position(GamePosition):
    """One game of Aqua Mirabilis; builders put flowers, scents and tiles where a test wants them."""

    game = GAME

    def allows(self, *actions: int) -> bool:
        return set(actions) <= self.legal()

    def finish(self) -> Position:
        """End the turn; no extra turn is taken."""
        mover = self.mover
        assert self.node == n.TURN_END
        self.play(END)
        return self.play(END) if self.node == n.EXTRA and self.mover == mover else self

    def collect(self) -> Position:
        """Move no more workers; that both have moved ends the decision by itself."""
        return self.play(END) if self.node == n.WORKERS else self

    def bench(self, *letters: str) -> Position:
        """A whole market turn without moving workers: the first bench of ``letters`` that is legal."""
        self.play(next(market(letter) for letter in letters or LETTERS if market(letter) in self.legal()))
        return self.collect().finish()

    def others(self, seat: int = 0) -> Position:
        """Everybody but ``seat`` takes a market turn, until ``seat`` is at MAIN."""
        while self.mover != seat:
            self["ap"][self.mover] = 5
            self.bench()
        assert self.node == n.MAIN
        return self

    # ---- what lies where

    def give(self, seat: int, flowers: str = "", scents: str = "") -> Position:
        """Flowers and scents from the reserve."""
        self["flowers"][seat] += np.array(counts(flowers), self["flowers"].dtype)
        self["scents"][seat] += np.array(counts(scents), self["scents"].dtype)
        return self.balance()

    def stored(self, seat: int, kind: int, letters: str) -> Position:
        """Flowers on the input of a method."""
        self["stored"][seat, kind] = counts(letters)
        return self.balance()

    def basket(self, letters: str) -> Position:
        """The whole market."""
        self["market"] = counts(letters)
        return self.balance()

    def balance(self) -> Position:
        """Put into the reserve whatever chits are nowhere else."""
        used = self["market"].astype(int) + sum(self[name].astype(int).sum(axis=0) for name in ("flowers", "scents"))
        used = used + self["stored"].astype(int).sum(axis=(0, 1))
        for mask in self["complements"].ravel():
            used = used + np.array([(int(mask) >> k) & 1 for k in range(6)])
        assert (used <= CHITS_PER_TYPE).all()
        self["reserve"] = CHITS_PER_TYPE - used
        return self

    def flowers(self, seat: int) -> str:
        return spelled(self["flowers"][seat])

    def scents(self, seat: int) -> str:
        return spelled(self["scents"][seat])

    def perfume(self, seat: int, number: int, complements: str, shown: bool = False) -> Position:
        """A perfume in the lowest free space."""
        space = int(np.flatnonzero(self["perfume"][seat] == -1)[0])
        self["perfume"][seat, space] = number
        self["complements"][seat, space] = sum(1 << flower_kind(letter) for letter in complements)
        self["presented"][seat, space] = int(shown)
        self["recipe_open"][number] = 0
        return self.balance()

    def perfumes(self, seat: int) -> list[tuple[int, str, bool]]:
        """Recipe, complements and whether presented, space by space."""
        found = []
        for k, number in enumerate(self["perfume"][seat].tolist()):
            if number >= 0:
                mask = int(self["complements"][seat, k])
                letters = "".join(LETTERS[kind] for kind in range(6) if mask >> kind & 1)
                found.append((number, letters, bool(self["presented"][seat, k])))
        return found

    def tokens(self, seat: int, number: int) -> Position:
        """Originality tokens from the reserve, or from the matrix where that is empty."""
        self["token_reserve"] += int(self["tokens"][seat]) - number
        self["tokens"][seat] = number
        for column, row in zip(*np.nonzero(self["token"]), strict=True):
            if self["token_reserve"] >= 0:
                break
            self["token"][column, row] = 0
            self["token_reserve"] += 1
        return self

    def influence(self, seat: int, *numbers: int) -> Position:
        """Tokens on Dames A to D, favours as they follow when nobody leads more than two."""
        self["influence"][seat] = numbers
        self["supply"][seat] = INFLUENCE_TOKENS - sum(numbers)
        for d in range(4):
            on = self["influence"][:, d].tolist()
            leaders = [p for p in range(4) if on[p] == max(on)]
            self["favour"][d] = leaders[0] if len(leaders) == 1 and max(on) > 0 else -1
        return self

    def own(self, seat: int, *numbers: int, flipped: bool = False) -> Position:
        """City tiles from their piles."""
        for number in numbers:
            self["flipped" if flipped else "held"][seat, number] = 1
            city = number // 7
            self.pile(city, *(k for k in self.pile_of(city) if k != number))
        return self

    def pile(self, city: int, *numbers: int) -> Position:
        """The pile of a city, the top tile first; the other tiles keep their places."""
        self["pile"][city] = -1
        self["pile"][city, : len(numbers)] = numbers[::-1]
        self["pile_size"][city] = len(numbers)
        return self

    def pile_of(self, city: int) -> list[int]:
        """The pile from the top."""
        return self["pile"][city, : self["pile_size"][city]].tolist()[::-1]

    def learn(self, seat: int, *kinds: int) -> Position:
        """Production methods from the shop."""
        for kind in kinds:
            self["methods"][seat, kind] = 1
            self["method_left"][kind] -= 1
        return self

    def specialise(self, seat: int, letters: str) -> Position:
        """Specialisation tiles."""
        for letter in letters:
            self["specs"][seat, flower_kind(letter)] = 1
            self["spec_left"][flower_kind(letter)] -= 1
        return self

    def learn_bases(self, seat: int, letters: str) -> Position:
        """Base Scent tiles."""
        for letter in letters:
            self["bases"][seat, flower_kind(letter)] = 1
            self["base_left"][flower_kind(letter)] -= 1
        return self

    def learn_skills(self, seat: int, *kinds: int) -> Position:
        for kind in kinds:
            self["skills"][seat, kind] = 1
            self["skill_left"][kind] -= 1
        return self

    def owner(self, number: int) -> int:
        """Seat that has a city tile on its board, flipped or not, or -1."""
        seats = np.flatnonzero(self["held"][:, number] + self["flipped"][:, number])
        return int(seats[0]) if len(seats) else -1

    def is_flipped(self, number: int) -> bool:
        return bool(self["flipped"][:, number].any())

    def experience(self, seat: int) -> int:
        """Symbols on the board, one a tile (rulebook, Experience): flipped city tiles have none."""
        return sum(int(self[name][seat].sum()) for name in ("bases", "specs", "skills", "methods", "held"))

    def raise_experience(self, seat: int, level: int) -> Position:
        """Köln tiles, one after the other."""
        for number in (14, 15, 16, 17, 18):
            if self.experience(seat) < level:
                self.own(seat, number)
        assert self.experience(seat) == level
        return self


new_game = Position.dealt
"""A game as it is dealt."""


@lru_cache
def _started(options: tuple[tuple[str, Any], ...]) -> NDArray[np.void]:
    return new_game(0, **dict(options)).states


def bare(num_players: int = 3, skip_forced: bool = False, **options: Any) -> Position:
    """player_0 at MAIN, every decision asked: nobody holds a chit or a token; market 3 each.

    King on N, Court on O, workers on B and O. City piles and Dames' bonus tiles in the order of their numbers.
    """
    options |= {"num_players": num_players, "skip_forced": skip_forced}
    position = Position(_started(tuple(sorted(options.items()))))
    position["flowers"] = position["scents"] = 0
    for seat in range(num_players):
        position.tokens(seat, 0)
    position["king"], position["court"] = N, O
    position["workers"] = [B, O]
    for city in range(4):
        position.pile(city, *range(7 * city, 7 * city + 7))
    position["bonus"] = range(4)
    return position.basket("BBBJJJLLLNNNOOORRR")
