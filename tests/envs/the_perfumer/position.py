"""Positions of The Perfumer: a game at its first turn, pieces and cards that tests lay, actions in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from perfumezoo.envs.engine.interpret import interpreted, plain_record
from perfumezoo.envs.the_perfumer import GAME, actions as a, components as c, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n, nose
from tests.envs.position import GamePosition

LAVENDER, ROSE, LIME, CINNAMON, FIR, RAVENSARA, MAGNOLIA, CENTRE = range(8)
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, PINK = range(7)

TAKE, COMPLETE, OPEN, RESEARCH = a.TAKE_INGREDIENT, a.COMPLETE_ORDER, a.OPEN_SHOP, a.TAKE_RESEARCH
USE, END, PASS, CONFIRM = a.USE_HELPER, a.END_TURN, a.PASS, a.CONFIRM


def move(location: int) -> int:
    return a.MOVE + location


def moves(*locations: int) -> set[int]:
    return {a.MOVE + location for location in locations}


def bottle(perfume: int) -> int:
    return a.BOTTLE + perfume


def plant(k: int) -> int:
    return a.PLANT + k


def plants(*ks: int) -> set[int]:
    return {a.PLANT + k for k in ks}


def strip(k: int) -> int:
    return a.STRIP + k


def strips(*ks: int) -> set[int]:
    return {a.STRIP + k for k in ks}


def card(k: int) -> int:
    return a.CARD + k


def cards(*ks: int) -> set[int]:
    return {a.CARD + k for k in ks}


def order(number: int) -> int:
    return a.ORDER + number


def orders(*numbers: int) -> set[int]:
    return {a.ORDER + number for number in numbers}


def helper(number: int) -> int:
    """The action that names a helper tile, by its printed number."""
    return a.HELPER + number - 1


def side(k: int) -> int:
    return a.SIDE + k


def bid(price: int) -> int:
    return a.BID + price - 1


def bids(*prices: int) -> set[int]:
    return {a.BID + price - 1 for price in prices}


class Position(GamePosition):
    """One game of The Perfumer; builders put pieces, orders and tiles where a test wants them."""

    game = GAME

    @property
    def record(self) -> Any:
        return plain_record(self.states)

    # ---- turns

    def turn(self, seat: int) -> Position:
        """It is the turn of ``seat``, with nothing done yet."""
        self["stack"] = 0
        self["stack"][:2, :2] = [[n.TURN, seat], [n.TURN_ACTION, seat]]
        self["depth"] = 2
        self["to_move"] = self["current"] = seat
        self["ap"] = c.ACTION_POINTS_OF_TWO if self["num_players"] == 2 else c.ACTION_POINTS
        for flag in ("moved", "took", "swapped"):
            self[flag] = 0
        return self

    def end_turn(self) -> Position:
        """End the turn; the first strip that can be taken is taken, and nothing that is optional."""
        seat = self.mover
        self.play(END)
        while self.mover == seat and self.node in (n.END_STRIP, n.END_CARD, n.END_RESEARCH):
            self.play(min(self.legal()))
        return self

    def last_turn(self) -> Position:
        """The last seat's last turn."""
        self.leave_in_pile()
        self["ending"] = 1
        return self.turn((self["start"] - 1) % self["num_players"])

    # ---- pieces

    def put(self, seat: int, place: int) -> Position:
        """Move a pawn."""
        self["place"][seat] = place
        return self

    def give(self, seat: int, *plants: int) -> Position:
        """Pieces from the origins, or else from the bonus area, to a hand."""
        for k in plants:
            area = "supply" if self["supply"][k] > 0 else "bonus"
            assert self[area][k] > 0
            self[area][k] -= 1
            self["hand"][seat, k] += 1
        return self

    def give_for(self, seat: int, number: int) -> Position:
        """What an order needs."""
        return self.give(seat, *(k for k in range(7) for _ in range(c.ORDER_NEEDS[number, k])))

    def hand(self, seat: int) -> list[int]:
        """Pieces in a hand, by plant."""
        return [k for k in range(7) for _ in range(self["hand"][seat, k])]

    def take_bonus(self, *plants: int) -> Position:
        """Pieces from the bonus area back to their origins."""
        for k in plants:
            self["bonus"][k] -= 1
            self["supply"][k] += 1
        return self

    def empty_bonus_area(self) -> Position:
        return self.take_bonus(*(k for k in range(7) for _ in range(self["bonus"][k])))

    # ---- orders

    def _free(self, number: int) -> None:
        """Take an order from the box or the pile."""
        assert self["order_at"][number] in (st.BOX, st.PILE)
        if self["order_at"][number] == st.PILE:
            self.leave_in_pile(*(other for other in self.pile() if other != number))

    def pile(self) -> list[int]:
        """Orders in the pile, the next one first."""
        return self["pile"][: self["pile_left"]][::-1].tolist()

    def leave_in_pile(self, *numbers: int) -> Position:
        """The pile consists of these orders, the next one first."""
        self["order_at"][self["order_at"] == st.PILE] = st.BOX
        for number in numbers:
            assert self["order_at"][number] == st.BOX
            self["order_at"][number] = st.PILE
        self["pile"] = 0
        self["pile"][: len(numbers)] = numbers[::-1]
        self["pile_left"] = len(numbers)
        self["pile_level"] = np.bincount(c.ORDER_LEVEL[list(numbers)], minlength=3)
        return self

    def lay(self, origin: int, number: int) -> Position:
        """Put an order on an origin board; what lies there returns to the box."""
        if self["board"][origin] == number:
            return self
        self._free(number)
        if self["board"][origin] != st.NO_ORDER:
            self["order_at"][self["board"][origin]] = st.BOX
        self["board"][origin] = number
        self["order_at"][number] = st.BOARD + origin
        return self

    def complete(self, seat: int, *numbers: int) -> Position:
        """Completed orders before a seat."""
        for number in numbers:
            if number in self["board"]:
                self["board"][self["board"] == number] = st.NO_ORDER
                self["order_at"][number] = st.BOX
            self._free(number)
            self["order_at"][number] = st.DONE + seat
        return self

    def completed(self, seat: int) -> set[int]:
        return set(np.flatnonzero(self["order_at"] == st.DONE + seat).tolist())

    def open_shop(self, seat: int, *numbers: int) -> Position:
        """The shop is a seat's, with these orders in the stack."""
        self.complete(seat, *numbers)
        self["order_at"][list(numbers)] = st.SHOP_STACK
        self["shop"] = seat
        self["shop_patterns"] = int(np.bitwise_or.reduce(c.ORDER_PATTERNS[list(numbers)]))
        self["shop_value"] = self["shop_patterns"].bit_count()
        return self

    def levels(self) -> str:
        """Levels of the orders in the pile and on the boards."""
        numbers = [*self.pile(), *(number for number in self["board"] if number >= 0)]
        return "".join(sorted(c.LEVEL_NAMES[c.ORDER_LEVEL[number]] for number in numbers))

    # ---- helpers

    def give_helper(self, seat: int, *numbers: int) -> Position:
        """Helper tiles by their printed numbers."""
        for number in numbers:
            self["tile_at"][number - 1] = seat
        return self

    def take_helpers(self, seat: int) -> Position:
        self["tile_at"][self["tile_at"] == seat] = st.TILE_UNUSED
        return self

    def helpers(self, seat: int) -> set[int]:
        return {int(tile) + 1 for tile in np.flatnonzero(self["tile_at"] == seat)}

    # ---- perfumes and noses

    def fill(self, *contents: int) -> Position:
        """Fragrances in the strips."""
        self["contents"] = contents
        return self

    def bottle(self, seat: int, perfume: int, *strips: int) -> Position:
        """A bottled perfume, or none without strips."""
        self["bottled"][seat, perfume] = sum(1 << strip for strip in strips)
        return self

    def hold_card(self, seat: int, k: int) -> Position:
        """A card in a hand, smelled once."""
        self["card_at"][k] = seat
        self["sniffs"][seat, k] += 1
        return self.remember(seat, cards={k: (1, (0.5, -1, k / 8, 1))})

    def hold_strip(self, seat: int, k: int) -> Position:
        """A strip in a hand, smelled once."""
        self["strip_at"][k] = seat
        self["sniffs"][seat, st.FIRST_STRIP + k] += 1
        return self.remember(seat, strips={k: (1, (0.5, k / 8, -1, 1))})

    def remember(
        self,
        seat: int,
        cards: Mapping[int, tuple[float, ArrayLike]] | None = None,
        strips: Mapping[int, tuple[float, ArrayLike]] | None = None,
    ) -> Position:
        """Counts and means of what a seat has smelled."""
        for k, (count, mean) in (cards or {}).items():
            self["card_count"][seat, k], self["card_mean"][seat, k] = count, mean
        for k, (count, mean) in (strips or {}).items():
            self["strip_count"][seat, k], self["strip_mean"][seat, k] = count, mean
        interpreted(nose.infer)(self.record, seat)
        return self

    def evidence(self, seat: int) -> NDArray[np.float64]:
        """float64[7, 7]: log-likelihoods of every fragrance in every strip."""
        logs = np.zeros(49)
        interpreted(nose.log_likelihoods)(self.record, seat, logs)
        return logs.reshape(7, 7)

    def posterior(self, seat: int) -> NDArray[np.float64]:
        """float64[7, 7]: what a seat may believe of every strip, unrounded."""
        out = np.zeros(49)
        interpreted(nose.marginals)(self.evidence(seat).ravel(), out)
        return out.reshape(7, 7)

    def chance(self, seat: int, strips: Sequence[int], plants: Sequence[int]) -> float:
        """Probability to a seat that strips hold exactly these fragrances."""
        sets = [sum(1 << k for k in members) for members in (strips, plants)]
        return float(interpreted(nose.chance_of)(self.evidence(seat).ravel(), *sets))

    # ---- results

    def standing(self) -> list[int]:
        """Seats from the first to the last."""
        places = [place for _, place in self.outcome()]
        return [places.index(place) for place in range(1, len(places) + 1)]

    def parts(self, seat: int) -> dict[str, int]:
        """Parts of a score by name."""
        return dict(zip(GAME.part_names, GAME.parts(self.states)[seat].tolist(), strict=True))


new_game = Position.dealt
"""A game as it is dealt."""


@lru_cache
def _started(options: tuple[tuple[str, Any], ...]) -> NDArray[np.void]:
    game = new_game(**dict(options))
    while game.node != n.TURN_ACTION:
        game.play(min(game.legal()))
    return game.states


def bare(num_players: int = 4, start_player: int = 0, skip_forced: bool = False, **options: Any) -> Position:
    """The first turn of round 1, ``start_player`` to act, every decision asked.

    Nobody has a helper or a point. Origin k has order k, the pile the lowest numbers after them. Seat p has side 0 of
    recipe p.
    """
    options |= {"num_players": num_players, "start_player": start_player, "skip_forced": skip_forced}
    game = Position(_started(tuple(sorted(options.items()))))
    game["tile_at"] = st.TILE_UNUSED
    game["score"] = game["parts"] = 0
    game["recipe"] = range(5)
    game["side"] = 0
    for k in range(num_players):
        game["stamp"][(start_player + k) % num_players] = num_players - 1 - k
    lay_orders(game)
    return game.turn(start_player)


def lay_orders(game: Position) -> None:
    """Set what ``bare`` promises about orders."""
    counts = c.PILE_LEVELS[1, game["num_players"]]
    game["order_at"] = st.BOX
    game["board"] = range(7)
    game["order_at"][:7] = st.BOARD + np.arange(7)
    numbers = [
        number for level, count in enumerate(counts) for number in np.flatnonzero(level == c.ORDER_LEVEL)[:count]
    ]
    game.leave_in_pile(*(int(number) for number in numbers[7:]))
