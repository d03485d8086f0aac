"""Decisions and actions in words, for people at a terminal, golden playthroughs and error messages."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.record import OVER
from . import actions as a
from .components import (
    CONTRACT_TEXT,
    FAIR_TEXT,
    LOCATION_NAMES,
    MOVEMENT_TEXT,
    PERFUME_NAMES,
    RESOURCE_NAMES,
    TECHNIQUE_TEXT,
)
from .rules import nodes as n

_DECISIONS: dict[int, str] = {
    n.DRAFT_TOKEN: "place one of your collection tokens",
    n.PLACE: "choose a location for a worker",
    n.WORKER: "choose the worker to place at {location}",
    n.CONVERT: "give up a piece for $1 ({count} lacking)",
    n.RETURN: "return 1 {colour} to a space",
    n.RETURN_GIVEN: "return 1 {given} to a space",
    n.FAIR_SPACE: "choose a space of the Fair",
    n.AGAIN: "use {location} once more?",
    n.TOWN_HALL_CHOICE: "fulfil a contract or swap two collection tokens",
    n.SWAP_TOKENS: "choose two spaces that swap their collection tokens{first}",
    n.SWAP_RESOURCES: "choose two spaces that swap their pieces{first}",
    n.MARKET_CHOICE: "choose an exchange at the Market",
    n.PALACE_COPY: "choose the location that the Palace copies",
    n.TAKE_SPACE: "choose a space to take 1 {kind} from ({pieces} to take)",
    n.TAKE_PIECE: "choose the {kind} to take from space {space}",
    n.GAIN_TECHNIQUE: "choose a technique card",
    n.LOOK_CARD: "keep one of the technique cards looked at",
    n.PRODUCE: "choose a perfume to produce",
    n.PAY_SLOT: "pay the {slot} of the {perfume} perfume",
    n.SPEND: "give up 1 {kind} ({pieces} to give)",
    n.SELL: "choose a perfume to sell",
    n.FULFIL: "choose a contract to fulfil",
    n.CONTRACT_VIAL: "choose a perfume to hand over for the contract",
    n.BUY_TECHNIQUE: "buy a technique card for ${count}?",
    n.MOVE_CARD: "choose a movement card{reverse}",
    n.STEPS: "choose how many steps to move",
    n.COLLECT: "collect a colour from your space ({pieces} left)",
    n.TRACK_END: "choose an end-of-track bonus",
    n.TRAIN: "choose the common worker to train",
    n.TECHNIQUE_14: "technique 14: choose an action for $4, or none",
    n.PIERRE_PERFUME: "choose the perfume that Pierre produces",
    n.PIERRE_ESSENCE: "choose the essence that Pierre spends",
    n.PIERRE_BASE: "choose the essence that Pierre spends as {colour}",
    n.PIERRE_SALE: "choose the perfume that Pierre sells",
    n.PIERRE_CONTRACT: "choose the contract that Pierre fulfils",
    n.PIERRE_SPACE: "choose the space from which Pierre takes 1 {kind}",
    n.PIERRE_PIECE: "choose the {kind} that Pierre takes",
    n.PIERRE_COLOUR: "choose the colour that Pierre collects",
}

_OPTIONS: dict[int, tuple[str, ...]] = {
    n.FAIR_SPACE: FAIR_TEXT,
    n.AGAIN: ("once more",),
    n.TOWN_HALL_CHOICE: ("fulfil a contract", "swap two collection tokens"),
    n.MARKET_CHOICE: ("bases for coins", "an essence for bases", "both exchanges"),
    n.BUY_TECHNIQUE: ("buy",),
    n.TRACK_END: ("train a worker", "score points", "take a technique card"),
    n.TRAIN: ("one in the reserve", "one on the board"),
}

_KINDS = ("base", "essence")
_WORKERS = ("a common worker", "an experienced worker", "the fifth worker")


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    if s["to_move"] == OVER:
        return "the game is over"
    node, _, *arguments = (int(x) for x in s["stack"][s["depth"] - 1])
    return _DECISIONS[node].format_map(_Words(s, node, arguments))


class _Words(dict[str, str]):
    """The words a decision's text may ask for, made on demand."""

    def __init__(self, s: np.void, node: int, arguments: list[int]) -> None:
        super().__init__()
        self._s = s
        self._node = node
        self._arguments = arguments

    def __missing__(self, key: str) -> str:
        first, second, *_ = self._arguments
        if key == "location":
            return LOCATION_NAMES[first]
        if key == "count":
            return str(first)
        if key == "pieces":
            return str(second)
        if key == "kind":
            return _KINDS[first]
        if key == "space":
            return str(second + 1)
        if key == "colour":
            return RESOURCE_NAMES[first]
        if key == "given":
            return RESOURCE_NAMES[int(self._s["given"][0])]
        if key == "perfume":
            return PERFUME_NAMES[int(self._s["making"])]
        if key == "slot":
            slots = int(self._s["slots"])
            lowest = (slots & -slots).bit_length() - 1
            return RESOURCE_NAMES[lowest] if lowest < 4 else "essence"
        if key == "first":
            return f" (first: {first})" if first > 0 else ""
        if key == "reverse":
            return " to move back with" if first == n.REVERSE else ""
        raise KeyError(key)


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action of the pending decision, in words.

    Args:
        state: Record array of one row.
        action: Index in ``[0, 245)``.

    Raises:
        IndexError: If ``action`` is out of range.
    """
    s = state.reshape(1)[0]
    node = int(s["stack"][s["depth"] - 1][0]) if s["depth"] > 0 else -1
    block, k = a.ACTIONS.locate(action)
    return _ACTION_WORDS.get(block, _plain)(s, node, block, k)


def _plain(s: np.void, node: int, block: str, k: int) -> str:
    return f"{block} {k}"


def _pass(s: np.void, node: int, block: str, k: int) -> str:
    return "no more" if node == n.COLLECT else "pass"


def _option(s: np.void, node: int, block: str, k: int) -> str:
    names = _OPTIONS.get(node, ())
    return names[k] if k < len(names) else f"option {k + 1}"


def _contents(s: np.void, space: int) -> str:
    held = [f"{int(x)} {RESOURCE_NAMES[c]}" for c, x in enumerate(s["track"][space]) if x > 0]
    return ", ".join(held) or "empty"


def _space(s: np.void, node: int, block: str, k: int) -> str:
    return f"space {k + 1} ({_contents(s, k)})"


def _resource(s: np.void, node: int, block: str, k: int) -> str:
    if node in (n.COLLECT, n.PIERRE_COLOUR):
        space = int(s["stack"][s["depth"] - 1][2])
        return f"{int(s['track'][space][k])} {RESOURCE_NAMES[k]}"
    return RESOURCE_NAMES[k]


def _card(names: tuple[str, ...], card: int) -> str:
    return f"{card + 1}: {names[card]}" if card >= 0 else "none"


def _move(s: np.void, node: int, block: str, k: int) -> str:
    if k < 3:
        return f"card {_card(MOVEMENT_TEXT, int(s['movement_open'][k]))}"
    return "the top card of the deck" if k == 3 else "redeal the three equal cards"


def _technique_source(s: np.void, node: int, block: str, k: int) -> str:
    if k < 3:
        return f"technique {_card(TECHNIQUE_TEXT, int(s['technique_open'][k]))}"
    return "look at the top cards of the deck" if k == 3 else "the top card, unseen"


def _look(s: np.void, node: int, block: str, k: int) -> str:
    return f"technique {_card(TECHNIQUE_TEXT, int(s['looked'][k]))}"


def _contract(s: np.void, node: int, block: str, k: int) -> str:
    return f"contract {_card(CONTRACT_TEXT, int(s['contract_open'][k]))}" if k < 3 else "the private contract"


def _pay_mode(s: np.void, node: int, block: str, k: int) -> str:
    if k == 1:
        slots = int(s["slots"])
        return "with $5" if slots & 0b1111 else "with $10"
    return ("with the piece itself", "", "with $1 (technique 7)", "option 4")[k]


_ACTION_WORDS: dict[str, Any] = {
    "PASS": _pass,
    "OPT": _option,
    "WORKER": lambda s, node, block, k: _WORKERS[k],
    "LOC": lambda s, node, block, k: LOCATION_NAMES[k],
    "SPACE": _space,
    "RES": _resource,
    "MOVE": _move,
    "STEP": lambda s, node, block, k: f"{k} steps" if k != 1 else "1 step",
    "TECHSRC": _technique_source,
    "LOOK": _look,
    "CONTRACT": _contract,
    "PERFUME": lambda s, node, block, k: f"{PERFUME_NAMES[k]} perfume",
    "PAYMODE": _pay_mode,
}
