"""Cards, decisions and actions in words, for people at a terminal, golden playthroughs and error messages."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.record import OVER
from . import actions as a
from .components import (
    CARD_NAMES,
    CARD_VALUE,
    COMPONENTS,
    ESSENCE_NAMES,
    FUNDS_VALUE,
    NOTE_NAMES,
    NUM_RECIPES,
    RECIPE_EXTRACTS,
)
from .rules import nodes as n
from .state import NOTE

_RECIPES = COMPONENTS.rows["recipe"]
_PERFUMES = COMPONENTS.rows["perfume"]

_DECISIONS: dict[int, str] = {
    n.PLACE: "place a perfumer",
    n.LIMIT: "discard a card, your hand is over the limit",
    n.INSTALL: "install a recipe in the {note} note (value {second} installed so far)",
    n.POSITION: "choose the place of {recipe} in the {note} note",
    n.PAY: "discard a card to pay {first} ({second} paid)",
    n.SORT_CARD: "choose a recipe to move",
    n.SORT_NOTE: "choose the note to which {recipe} moves",
    n.SORT_POSITION: "choose the new place of {recipe} in the {note} note",
    n.MIX: "use the effect of {recipe} in the {note} note, or skip it",
    n.PRODUCE: "choose a perfume to produce",
    n.KEEP: "choose an essence to store",
}

_SPACES = {a.SORT: "sort a recipe", a.HIRE: "hire the third perfumer", a.START: "take the Starting Player Marker"}


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    if s["to_move"] == OVER:
        return "the game is over"
    node, _, first, second, *_ = (int(x) for x in s["stack"][s["depth"] - 1])
    names_note = node in (n.INSTALL, n.POSITION, n.SORT_POSITION, n.MIX)
    names_recipe = node in (n.POSITION, n.SORT_NOTE, n.SORT_POSITION, n.MIX)
    return _DECISIONS[node].format(
        first=first,
        second=second,
        note=NOTE_NAMES[first] if names_note else "",
        recipe=f"{CARD_NAMES[second]} ({effect_text(second)})" if names_recipe else "",
    )


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action of the pending decision, in words.

    Args:
        state: Record array of one row.
        action: Index in ``[0, 152)``.

    Raises:
        IndexError: If ``action`` is out of range.
    """
    block, k = a.ACTIONS.locate(action)
    return _ACTION_WORDS[block](state.reshape(1)[0], k)


def essences_text(letters: str) -> str:
    """An essence string with plus signs, or a dash for none."""
    return "+".join(letters) or "–"


def effect_text(card: int) -> str:
    """The effect of a recipe, 0-39: what it takes and what it gives."""
    row = _RECIPES[card]
    return (
        f"{essences_text(row['in'])} → {essences_text(row['out'])}" if row["in"] else f"→ {essences_text(row['out'])}"
    )


def needs_text(k: int) -> str:
    """The needs of a perfume, 0-39, by note."""
    row = _PERFUMES[k]
    return " / ".join(essences_text(row[note]) for note in NOTE_NAMES)


def card_text(card: int) -> str:
    """A card, 0-79: name, value, and what it does."""
    name = f"{CARD_NAMES[card]} ({CARD_VALUE[card]})"
    if card < NUM_RECIPES:
        return f"{name} {effect_text(card)}"
    row = _PERFUMES[card - NUM_RECIPES]
    stores = f", stores {row['storage']}" if row["storage"] else ""
    return f"{name} {needs_text(card - NUM_RECIPES)}, brand {row['brand']}{stores}"


def installed(s: np.void, seat: int, note: int) -> list[int]:
    """The recipes in a note of a seat, from the tile upwards."""
    cards = np.flatnonzero(s["place"][:NUM_RECIPES] == NOTE + len(NOTE_NAMES) * seat + note)
    return sorted((int(card) for card in cards), key=lambda card: int(s["order"][card]))


def _position(s: np.void, k: int) -> str:
    """A position by the mixing recipe it lies below."""
    _, seat, note, card, *_ = (int(x) for x in s["stack"][s["depth"] - 1])
    others = [c for c in installed(s, seat, note) if c != card and not RECIPE_EXTRACTS[c]]
    return f"below {CARD_NAMES[others[k]]} ({effect_text(others[k])})" if k < len(others) else "on top"


_ACTION_WORDS: dict[str, Any] = {
    "ACQ": lambda s, k: f"acquire column {k} ({int(s['column_size'][k])} cards)",
    "NOTE": lambda s, k: f"install in the {NOTE_NAMES[k]} note",
    "SORT": lambda s, k: _SPACES[a.SORT],
    "REPL": lambda s, k: f"replenish a {ESSENCE_NAMES[k]} essence",
    "ESS_F": lambda s, k: f"floral essence to the {NOTE_NAMES[k]} note",
    "ESS_S": lambda s, k: f"synthetic essence to the {NOTE_NAMES[k]} note",
    "HIRE": lambda s, k: _SPACES[a.HIRE],
    "START": lambda s, k: _SPACES[a.START],
    "RECIPE": lambda s, k: card_text(k),
    "PERFUME": lambda s, k: card_text(NUM_RECIPES + k),
    "FUNDS": lambda s, k: f"initial funds ({FUNDS_VALUE})",
    "POS": _position,
    "TO": lambda s, k: f"the {NOTE_NAMES[k]} note",
    "DONE": lambda s, k: "done",
    "MIX": lambda s, k: ("use it", "skip it")[k],
    "KEEP": lambda s, k: f"store one more {ESSENCE_NAMES[k]} essence",
}
