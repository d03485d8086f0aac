"""The record of a game of Perfumery, one line per field.

Seats 0-3. Columns count from 0 (the rightmost, beside the decks), notes top, middle, base, essences floral, green,
animal, synthetic. Cards are numbered as in ``components``. What a seat decides while blending stays beside the public
fields until all seats have finished, so that acting later tells nobody anything (Q38).
"""

from __future__ import annotations

from ..engine.record import record_dtype
from .components import NUM_CARDS, NUM_ESSENCES, NUM_NOTES, NUM_PERFUMES, NUM_RECIPES

MAX_PLAYERS = 4
MAX_COLUMNS = MAX_PLAYERS + 1

BOX = 0
"""Place of a card that is not used with this number of players."""

DECK = 1
COLUMN = 2
"""Plus the column."""

HAND = COLUMN + MAX_COLUMNS
"""Plus the seat."""

NOTE = HAND + MAX_PLAYERS
"""Plus three times the seat plus the note: an installed recipe."""

PRODUCED = NOTE + NUM_NOTES * MAX_PLAYERS
"""Plus the seat: a produced perfume."""

NUM_PLACES = PRODUCED + MAX_PLAYERS

MARKER_HELD = 8
"""``next_marker`` is this plus the seat that holds it, below it the column where it lies."""

RECIPES, PERFUMES = 0, 1
"""The two decks."""

STATE = record_dtype(
    MAX_PLAYERS,
    [
        # Course of the game
        ("round", "i1"),  # from 1
        ("last_round", "i1"),  # the final round
        ("first", "i1"),  # seat that began the round
        ("start_marker", "i1"),  # seat holding the Starting Player Marker
        ("next_marker", "i1"),  # column 0-4, or MARKER_HELD + seat
        # Cards
        ("place", "i1", (NUM_CARDS,)),  # where each card is
        ("order", "i1", (NUM_RECIPES,)),  # place of an installed recipe in its note, 0 next to the tile; else 0
        ("deck", "i1", (2, NUM_RECIPES)),  # cards of each deck, drawn from entry deck_left - 1 downwards
        ("deck_left", "i1", (2,)),
        ("column_size", "i1", (MAX_COLUMNS,)),  # cards in each column, with funds and the Next marker
        ("funds_in_column", "i1", (MAX_COLUMNS,)),
        ("funds", "i1", (MAX_PLAYERS,)),  # Initial Funds Cards in hand
        ("discard_column", "i1"),  # column of the next discard of the running action, -1 before its first
        # Action spaces
        ("tile_seat", "i1", (MAX_COLUMNS,)),  # seat on each Acquire Cards tile, -1 none
        ("sort_seat", "i1"),
        ("replenish_seat", "i1"),
        ("start_seat", "i1"),
        ("used_note", "i1", (MAX_PLAYERS, NUM_NOTES)),  # 1: used this round
        ("used_essence", "i1", (MAX_PLAYERS,)),  # 1: used this round
        ("hiring", "i1", (MAX_PLAYERS,)),  # 1: hires the third perfumer this round
        # Players
        ("perfumers", "i1", (MAX_PLAYERS,)),  # 2 or 3
        ("unplaced", "i1", (MAX_PLAYERS,)),  # perfumers still to place this round
        ("stock", "i2", (MAX_PLAYERS, NUM_NOTES, NUM_ESSENCES)),  # essences on the stockyards before blending
        ("spaces", "i1", (MAX_PLAYERS, NUM_ESSENCES)),  # storage spaces of produced perfumes
        ("stored", "i1", (MAX_PLAYERS, NUM_ESSENCES)),  # essences stored there
        # Blending: what is decided but not public before all have finished
        ("to_blend", "i1", (MAX_PLAYERS,)),  # 1: has not finished blending
        ("declared", "i1", (NUM_PERFUMES,)),  # 1: its owner produces it at the end of the phase
        ("kept", "i1", (MAX_PLAYERS, NUM_ESSENCES)),  # stored essences of a seat that has finished
        # Blending: the seat that is at it
        ("hold", "i2", (NUM_ESSENCES,)),  # essences moving up in the note being blended
        ("blended", "i2", (NUM_NOTES, NUM_ESSENCES)),  # its stockyards as they are now
        ("need", "i2", (NUM_NOTES, NUM_ESSENCES)),  # essences that the perfumes it declared need
        ("room", "i1", (NUM_ESSENCES,)),  # its storage spaces with those of the perfumes it declared
        ("keep", "i1", (NUM_ESSENCES,)),  # essences that are kept whatever it chooses next
    ],
    stack_depth=6,
)
"""One game; 'i1' and 'i2' are signed on purpose, see ``record_dtype``."""
