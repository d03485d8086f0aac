"""Cards in hands, columns and notes."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ..actions import CARD, FUNDS
from ..components import CARD_VALUE, FUNDS_VALUE, NUM_CARDS, NUM_NOTES, NUM_RECIPES, RECIPE_EXTRACTS
from ..state import COLUMN, HAND, MARKER_HELD, NOTE


@rule
def seat_after(s: Any, p: int) -> int:
    """The next seat clockwise."""
    return p + 1 if p + 1 < s.num_players else 0


@rule
def num_columns(s: Any) -> int:
    """Acquire Cards tiles: one more than players (Setup 3)."""
    return s.num_players + 1


# ---- hands --------------------------------------------------------------------------------------------------------


@rule
def hand_value(s: Any, p: int) -> int:
    """What the whole hand could pay (Q13)."""
    value = s.funds[p] * FUNDS_VALUE
    for card in range(NUM_CARDS):
        if s.place[card] == HAND + p:
            value += CARD_VALUE[card]
    return value


@rule
def hand_size(s: Any, p: int) -> int:
    """Cards in hand, funds included, markers not (Q8)."""
    size = s.funds[p]
    for card in range(NUM_CARDS):
        size += s.place[card] == HAND + p
    return size


@rule
def holds_perfume(s: Any, p: int) -> bool:
    """Whether a perfume card is in hand."""
    for card in range(NUM_RECIPES, NUM_CARDS):
        if s.place[card] == HAND + p:
            return True
    return False


@rule
def cheapest_recipe(s: Any, p: int) -> int:
    """Lowest value of a recipe in hand; a number beyond all payments without one."""
    lowest = 1 << 20
    for card in range(NUM_RECIPES):
        if s.place[card] == HAND + p and CARD_VALUE[card] < lowest:
            lowest = CARD_VALUE[card]
    return lowest


@rule
def mark_hand(s: Any, p: int, mask: Any) -> None:
    """Every card in hand is a choice."""
    for card in range(NUM_CARDS):
        if s.place[card] == HAND + p:
            mask[CARD + card] = 1
    if s.funds[p] > 0:
        mask[FUNDS] = 1


# ---- columns ------------------------------------------------------------------------------------------------------


@rule
def fewest_column(s: Any) -> int:
    """The column with the fewest cards, the rightmost of several (Discard Cards to the Central Area)."""
    fewest = 0
    for c in range(1, num_columns(s)):
        if s.column_size[c] < s.column_size[fewest]:
            fewest = c
    return fewest


@rule
def discard(s: Any, p: int, action: int) -> int:
    """Discard a card from hand to the central area; returns its value.

    The column is sought once for each action that discards; later cards go one step further left each (Q6).
    """
    if s.discard_column < 0:
        s.discard_column = fewest_column(s)
    c = s.discard_column
    s.column_size[c] += 1
    s.discard_column = c + 1 if c + 1 < num_columns(s) else 0
    if action == FUNDS:
        s.funds[p] -= 1
        s.funds_in_column[c] += 1
        return FUNDS_VALUE
    s.place[action - CARD] = COLUMN + c
    return CARD_VALUE[action - CARD]


@rule
def acquire_column(s: Any, p: int, c: int) -> None:
    """All cards of a column go to hand; its marker brings the Starting Player Marker along (Q45)."""
    for card in range(NUM_CARDS):
        if s.place[card] == COLUMN + c:
            s.place[card] = HAND + p
    s.funds[p] += s.funds_in_column[c]
    s.funds_in_column[c] = 0
    s.column_size[c] = 0
    if s.next_marker == c:
        s.next_marker = MARKER_HELD + p
        s.start_marker = p


# ---- notes --------------------------------------------------------------------------------------------------------


@rule
def note_place(p: int, note: int) -> int:
    """The place of recipes installed in a note of ``p``."""
    return NOTE + NUM_NOTES * p + note


@rule
def note_of(s: Any, p: int, card: int) -> int:
    """The note of ``p`` in which a recipe is installed, or -1."""
    note = s.place[card] - note_place(p, 0)
    return note if 0 <= note < NUM_NOTES else -1


@rule
def recipe_at(s: Any, where: int, order: int) -> int:
    """The recipe in that place of a note, or -1 beyond the last."""
    for card in range(NUM_RECIPES):
        if s.place[card] == where and s.order[card] == order:
            return card
    return -1


@rule
def recipes_in(s: Any, where: int) -> int:
    """Recipes installed in a note."""
    count = 0
    for card in range(NUM_RECIPES):
        count += s.place[card] == where
    return count


@rule
def other_mixings(s: Any, where: int, card: int) -> int:
    """Mixing recipes of a note other than ``card``."""
    count = 0
    for other in range(NUM_RECIPES):
        count += s.place[other] == where and other != card and RECIPE_EXTRACTS[other] == 0
    return count


@rule
def mixings_below(s: Any, card: int) -> int:
    """Mixing recipes below ``card`` in its note: its position in the sense of POS."""
    count = 0
    for other in range(NUM_RECIPES):
        below = s.place[other] == s.place[card] and s.order[other] < s.order[card]
        count += below and RECIPE_EXTRACTS[other] == 0
    return count


@rule
def lift_out(s: Any, card: int) -> None:
    """Take a recipe out of its note; those above it move down."""
    for other in range(NUM_RECIPES):
        if s.place[other] == s.place[card] and s.order[other] > s.order[card]:
            s.order[other] -= 1
    s.order[card] = 0
    s.place[card] = -1


@rule
def insert(s: Any, where: int, card: int, order: int) -> None:
    """Put a recipe into a place of a note; those at and above it move up."""
    for other in range(NUM_RECIPES):
        if s.place[other] == where and s.order[other] >= order:
            s.order[other] += 1
    s.place[card] = where
    s.order[card] = order


@rule
def order_of_position(s: Any, where: int, position: int) -> int:
    """The order directly below the mixing recipe counted ``position`` from the lowest, or on top of all."""
    seen = 0
    size = recipes_in(s, where)
    for order in range(size):
        if RECIPE_EXTRACTS[recipe_at(s, where, order)] == 0:
            if seen == position:
                return order
            seen += 1
    return size
