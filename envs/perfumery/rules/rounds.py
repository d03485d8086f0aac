"""Set-up, the course of a round, clean-up and the end."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.kernels import PLACE as PLACE_COLUMN, SCORE
from ...engine.rng import below, shuffle
from ...engine.stack import pop, push
from ..components import CARD_GROUP, CARD_MIN_PLAYERS, NUM_CARDS, NUM_PERFUMES, NUM_RECIPES, PERFUME_BRAND
from ..state import COLUMN, DECK, MARKER_HELD, MAX_COLUMNS, PERFUMES, PRODUCED, RECIPES
from .cards import fewest_column, num_columns
from .nodes import NEXT_TURN, START_ROUND

NUM_GROUPS = 3
NO_SEAT = -1


# ---- set-up -------------------------------------------------------------------------------------------------------


@rule
def deal(s: Any) -> None:
    """Set-up of the central area and of the players (Q2, Q3, Q39)."""
    build_deck(s, RECIPES)
    build_deck(s, PERFUMES)
    s.last_round = max(rounds_of(s, RECIPES), rounds_of(s, PERFUMES), 1)
    deal_row(s)
    s.next_marker = 0
    s.column_size[0] += 1
    s.start_marker = below(s, s.num_players)
    for p in range(s.num_players):
        s.funds[p] = 1
        s.perfumers[p] = 2
    push(s, START_ROUND, s.start_marker)


@rule
def build_deck(s: Any, deck: int) -> None:
    """Shuffle each group of the cards in use, and stack I over II over III."""
    left = 0
    for group in range(NUM_GROUPS - 1, -1, -1):
        start = left
        for k in range(NUM_RECIPES):
            card = deck * NUM_RECIPES + k
            if CARD_GROUP[card] == group and CARD_MIN_PLAYERS[card] <= s.num_players:
                s.deck[deck, left] = card
                s.place[card] = DECK
                left += 1
        shuffle(s, s.deck[deck, start:], left - start)
    s.deck_left[deck] = left


@rule
def rounds_of(s: Any, deck: int) -> int:
    """Rows that a deck fills, the last one perhaps in part (Q37)."""
    columns = num_columns(s)
    return (s.deck_left[deck] + columns - 1) // columns


@rule
def deal_row(s: Any) -> None:
    """One perfume and one recipe into each column from the right, while cards last (Cleanup Phase, Q37)."""
    for c in range(num_columns(s)):
        for deck in range(2):
            if s.deck_left[deck] > 0:
                s.deck_left[deck] -= 1
                card = s.deck[deck, s.deck_left[deck]]
                s.deck[deck, s.deck_left[deck]] = 0
                s.place[card] = COLUMN + c
                s.column_size[c] += 1


# ---- rounds -------------------------------------------------------------------------------------------------------


@rule
def run_start_round(s: Any) -> None:
    """All perfumers are at hand, all spaces free; the holder of the Starting Player Marker begins (Q32)."""
    pop(s)
    s.round += 1
    s.first = s.start_marker
    s.discard_column = -1
    for c in range(MAX_COLUMNS):
        s.tile_seat[c] = NO_SEAT
    s.sort_seat = NO_SEAT
    s.replenish_seat = NO_SEAT
    s.start_seat = NO_SEAT
    s.used_note[:] = 0
    s.used_essence[:] = 0
    for p in range(s.num_players):
        s.unplaced[p] = s.perfumers[p]
    push(s, NEXT_TURN, s.first, s.first)


@rule
def run_cleanup(s: Any) -> None:
    """Hired perfumers arrive, a row is dealt, a held Next marker is put back (Q34, Q35)."""
    pop(s)
    for p in range(s.num_players):
        s.perfumers[p] += s.hiring[p]
        s.hiring[p] = 0
    deal_row(s)
    if s.next_marker >= MARKER_HELD:
        s.next_marker = fewest_column(s)
        s.column_size[s.next_marker] += 1
    push(s, START_ROUND, s.start_marker)


# ---- the end ------------------------------------------------------------------------------------------------------


@rule
def brand_of_group(s: Any, p: int, group: int) -> int:
    """Brand values of the perfumes of one group that ``p`` has produced."""
    total = 0
    for k in range(NUM_PERFUMES):
        card = NUM_RECIPES + k
        if s.place[card] == PRODUCED + p and CARD_GROUP[card] == group:
            total += PERFUME_BRAND[k]
    return total


@rule
def rank(s: Any, out: Any) -> None:
    """Score and place of each seat; ties share a place (Q41)."""
    for p in range(s.num_players):
        place = 1
        for q in range(s.num_players):
            place += s.score[q] > s.score[p]
        out[p, SCORE] = s.score[p]
        out[p, PLACE_COLUMN] = place


assert NUM_CARDS == 2 * NUM_RECIPES
