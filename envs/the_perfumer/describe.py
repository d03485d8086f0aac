"""Decisions and actions in words, for people at a terminal, golden playthroughs and error messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import interpreted, plain_record
from ..engine.record import OVER
from ..engine.stack import NODE
from . import components as c
from .actions import ACTIONS
from .rules import nodes as n
from .rules.helpers import NO_HELPER, usable_helper
from .seen import (
    bottles_text,
    members,
    offer_value,
    order_text,
    perfume_plants,
    place_name,
    plants_text,
    player_name,
    store_size,
    strips_text,
)
from .state import NO_ORDER, NOBODY

_usable_helper = interpreted(usable_helper)

_DECISIONS: dict[int, str] = {
    n.RECIPE_SIDE: "choose the side of {recipes}",
    n.HELPER_DRAFT: "choose a helper",
    n.AUCTION_NOMINATE: "choose the helper to auction",
    n.AUCTION_BID: "bid for {tile} ({price})",
    n.TURN_ACTION: "choose an action ({points})",
    n.BONUS_MOVE: "move once more for nothing?",
    n.BONUS_INGREDIENT: "take an ingredient of the bonus area?",
    n.DISCARD: "discard an ingredient ({held} held, room for {room})",
    n.SHOP_OFFER: "offer orders for the shop (value {offered} so far, more than {stack} wanted)",
    n.BOTTLE_PICK: "choose a strip for the {points_of}-point perfume ({plants}; chosen: {chosen})",
    n.SWAP_GIVE: "choose the ingredient to swap",
    n.SWAP_TAKE: "choose the ingredient to take for {given}",
    n.SUBSTITUTE: "choose the piece that stands in for {missing}",
    n.END_STRIP: "take {which} in hand",
    n.END_CARD: "take one more card in hand?",
    n.END_RESEARCH: "research: take any card or strip in hand",
}
"""What each decision asks; the words in braces are those of ``_words``."""


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked.

    Args:
        state: Record array of one row.
    """
    s = plain_record(state)
    if s.to_move == OVER:
        return "the game is over"
    return _DECISIONS[s.stack[s.depth - 1, NODE]].format(**_words(s))


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action of the pending decision, in words.

    Args:
        state: Record array of one row.
        action: Index in ``[0, 117)``.

    Raises:
        IndexError: If ``action`` is out of range.
    """
    block, k = ACTIONS.locate(action)
    return _ACTION_WORDS[block](plain_record(state), k)


def helper_text(tile: int) -> str:
    """A helper tile: printed number, name and effect."""
    return f"{tile + 1} {c.HELPER_NAMES[tile]}: {c.HELPER_TEXTS[tile]}"


# ---- decisions ------------------------------------------------------------------------------------------------------


def _words(s: Any) -> dict[str, object]:
    """What can be named in a decision."""
    p, (node, _, first, second, *_) = s.to_move, s.stack[s.depth - 1].tolist()
    perfume = first if node == n.BOTTLE_PICK else 0
    return {
        "recipes": "your recipe" if s.each_side else "everybody's recipe",
        "tile": c.HELPER_NAMES[max(s.tile, 0)],
        "price": f"{player_name(s.leader)} bids {s.price}" if s.leader != NOBODY else "first bid",
        "points": f"{s.ap} AP left",
        "held": int(s.hand[p].sum()),
        "room": store_size(s, p),
        "offered": offer_value(s, p),
        "stack": s.shop_value,
        "points_of": c.PERFUME_POINTS[perfume],
        "plants": plants_text(perfume_plants(s, p, perfume)),
        "chosen": strips_text(members(second)) if node == n.BOTTLE_PICK else "",
        "given": c.PLANT_NAMES[first] if node == n.SWAP_TAKE else "",
        "missing": _missing(s, p),
        "which": "a second strip, or none," if first == 1 else "a strip",
    }


def _missing(s: Any, p: int) -> str:
    """The plant of which the order at a seat's place asks for more than the seat holds."""
    order = _order_here(s, p)
    lacking = [] if order == NO_ORDER else np.flatnonzero(c.ORDER_NEEDS[order] > s.hand[p]).tolist()
    return plants_text(lacking)


def _order_here(s: Any, p: int) -> int:
    return NO_ORDER if s.place[p] == c.CENTRE else s.board[s.place[p]]


# ---- actions --------------------------------------------------------------------------------------------------------


def _node(s: Any) -> int:
    """The decision that is asked, or -1 for none."""
    return s.stack[s.depth - 1, NODE] if s.depth > 0 else -1


def _move(s: Any, k: int) -> str:
    order = NO_ORDER if k == c.CENTRE else s.board[k]
    return f"move to {place_name(k)}" + (f" (order {order_text(order)})" if order != NO_ORDER else "")


def _take(s: Any, k: int) -> str:
    place = s.place[s.to_move]
    return f"take {place_name(place)} ({s.supply[place]} here)" if place != c.CENTRE else "take an ingredient"


def _complete(s: Any, k: int) -> str:
    order = _order_here(s, s.to_move)
    return "complete the order" + (f" {order_text(order)}" if order != NO_ORDER else "")


def _bottle(s: Any, k: int) -> str:
    return f"bottle the {c.PERFUME_POINTS[k]}-point perfume ({plants_text(perfume_plants(s, s.to_move, k))})"


def _use_helper(s: Any, k: int) -> str:
    tile = _usable_helper(s, s.to_move)
    return "use a helper" if tile == NO_HELPER else f"use helper {helper_text(tile)}"


def _plant(s: Any, k: int) -> str:
    name: str = c.PLANT_NAMES[k]
    words: dict[int, str] = {
        n.BONUS_INGREDIENT: f"take {name} ({s.bonus[k]} there)",
        n.SWAP_TAKE: f"take {name} ({s.bonus[k]} there)",
        n.DISCARD: f"discard {name}",
        n.SWAP_GIVE: f"give {name}",
        n.SUBSTITUTE: f"pay {name} instead",
    }
    return words.get(_node(s), name)


def _strip(s: Any, k: int) -> str:
    name = f"the {c.STRIP_NAMES[k]} strip"
    return name if _node(s) == n.BOTTLE_PICK else name + _holder(s.strip_at[k])


def _holder(p: int) -> str:
    return f" in {player_name(p)}'s hand" if p != NOBODY else ""


def _side(s: Any, k: int) -> str:
    perfumes = [members(int(bits)) for bits in c.RECIPE_PLANTS[s.recipe[s.to_move], k]]
    words = (f"{points}: {plants_text(plants)}" for points, plants in zip(c.PERFUME_POINTS, perfumes, strict=True))
    return f"side {k} (yours: {'; '.join(words)})"


_PASS: dict[int, str] = {
    n.AUCTION_BID: "pass, finally",
    n.BONUS_MOVE: "stay",
    n.BONUS_INGREDIENT: "take nothing",
    n.END_STRIP: "take no second strip",
    n.END_CARD: "take no card",
}

_ACTION_WORDS: dict[str, Callable[[Any, int], str]] = {
    "MOVE": _move,
    "TAKE_INGREDIENT": _take,
    "COMPLETE_ORDER": _complete,
    "BOTTLE": _bottle,
    "OPEN_SHOP": lambda s, k: "open the shop",
    "TAKE_RESEARCH": lambda s, k: "take the research token",
    "USE_HELPER": _use_helper,
    "END_TURN": lambda s, k: "end the turn",
    "PASS": lambda s, k: _PASS.get(_node(s), "pass"),
    "CONFIRM": lambda s, k: f"open the shop with {bottles_text(s.offer_patterns)}",
    "PLANT": _plant,
    "STRIP": _strip,
    "CARD": lambda s, k: f"the {c.PLANT_NAMES[k]} card{_holder(s.card_at[k])}",
    "ORDER": lambda s, k: f"offer the order {order_text(k)}",
    "HELPER": lambda s, k: helper_text(k),
    "SIDE": _side,
    "BID": lambda s, k: f"bid {k + 1}",
}
