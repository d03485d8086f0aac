"""The record of a game of Grasse, one line per field.

Seats 0-3; seat 1 is Pierre in the solo game. Spaces of the collection track count from 0 (next to the sign); a
collector stands on 0 (the sign) or 1-14 (space + 1). -1 means "none" wherever a card, seat or type is named.
Resources, perfumes, locations and cards use the indices of ``components``.
"""

from __future__ import annotations

from ..engine.record import record_dtype

MAX_PLAYERS = 4
NUM_SPACES = 14
NUM_RESOURCES = 9
NUM_BASES = 4
NUM_PERFUMES = 6
NUM_LOCATIONS = 19
NUM_TECHNIQUES = 36
NUM_CONTRACTS = 16
NUM_MOVEMENTS = 24
NUM_FASHIONS = 15
NUM_TILES = 10

NEUTRAL = -1
"""Owner of a neutral collection token."""

UNPLACED = -2
"""Owner of a space whose token has not been placed yet (standard set-up)."""

FREE = -1
"""Fair space without a worker."""

BLOCKED = 4
"""Fair space closed by the solo rules."""

STATE = record_dtype(
    MAX_PLAYERS,
    [
        # Options
        ("standard_setup", "i1"),  # 0 beginner, 1 standard: players place their tokens (Setup n)
        ("solo", "i1"),  # 0 off, 1 standard, 2 medium, 3 hard, 4 very hard
        # Course of the game
        ("round", "i1"),  # 1-4
        ("first", "i1"),  # seat that began the round
        ("turn", "i1"),  # seat whose turn it is, -1 between rounds
        ("marker", "i1"),  # seat holding the first player marker
        ("no_movement", "i1"),  # 1: this turn ends without the usual movement (Factories, R44)
        ("no_production", "i1"),  # 1: production effects are skipped (technique 14, R47)
        # Collection track
        ("track", "i1", (NUM_SPACES, NUM_RESOURCES)),  # pieces on each space, by colour
        ("token_owner", "i1", (NUM_SPACES,)),  # seat, NEUTRAL or UNPLACED
        ("collector", "i1", (MAX_PLAYERS,)),  # 0 the sign, 1-14
        ("boxed", "i1", (NUM_RESOURCES,)),  # pieces out of the game
        ("in_transit", "i1", (NUM_RESOURCES,)),  # pieces given up whose return space is not chosen yet
        ("given", "i1", (6,)),  # colours given in this payment, in the order they return; -1 ends
        # Locations
        ("location_open", "i1", (NUM_LOCATIONS,)),  # 1 in play
        ("workers", "i1", (MAX_PLAYERS, NUM_LOCATIONS)),  # workers of each seat placed there this round
        ("fair", "i1", (4,)),  # seat on each space, FREE or BLOCKED
        ("factory", "i1", (6,)),  # perfume type of factory 1 left, right, 2 left, ...
        ("tiles", "i1", (NUM_TILES,)),  # variable locations in the order they open; -1 beyond the pool
        ("tiles_open", "i1"),  # how many of them are open
        # Cards
        ("technique_deck", "i1", (NUM_TECHNIQUES,)),  # ring, from technique_top
        ("technique_top", "i1"),
        ("technique_left", "i1"),
        ("technique_open", "i1", (3,)),  # from the left; the third is the X space
        ("contract_deck", "i1", (NUM_CONTRACTS,)),  # ring, from contract_top
        ("contract_top", "i1"),
        ("contract_left", "i1"),
        ("contract_open", "i1", (3,)),  # from the left; the third is the X space
        ("movement_deck", "i1", (NUM_MOVEMENTS,)),  # drawn from entry movement_left - 1 downwards
        ("movement_left", "i1"),
        ("movement_open", "i1", (3,)),
        ("movement_discard", "i1", (NUM_MOVEMENTS,)),  # 1: the card lies in the discards
        ("movement_card", "i1"),  # card in use
        ("movement_slot", "i1"),  # open slot it came from, -1 from the deck
        ("fashion_deck", "i1", (NUM_FASHIONS,)),  # drawn from entry fashion_next upwards
        ("fashion_next", "i1"),
        ("avant_garde", "i1"),  # card that shows, -1 if the deck is empty
        ("fashion", "i1"),  # card in effect
        ("location_deck", "i1", (NUM_LOCATIONS,)),  # Pierre's cards, drawn from entry location_left - 1 downwards
        ("location_left", "i1"),
        ("looked", "i1", (5,)),  # cards being looked at, from the top; -1 ends
        ("vial_reserve", "i1", (NUM_PERFUMES,)),  # perfume vials in the reserve
        # A perfume being produced
        ("making", "i1"),  # perfume type, -1 none
        ("slots", "i1"),  # bits 0-3: bases still to pay, bits 4-5: essences
        ("paid_coin_base", "i1"),  # 1: technique 7 used in this production
        ("paid_base_essence", "i1"),  # 1: technique 8 used in this production
        ("exotic_first", "i1"),  # colour of the first essence piece of an exotic perfume
        # Players
        ("coins", "i2", (MAX_PLAYERS,)),
        ("resources", "i1", (MAX_PLAYERS, NUM_RESOURCES)),  # behind the screen
        ("vials", "i1", (MAX_PLAYERS, NUM_PERFUMES)),  # behind the screen
        ("production", "i1", (MAX_PLAYERS, NUM_PERFUMES)),  # production track, 0-5
        ("sold", "i1", (MAX_PLAYERS,)),  # sales track, 0-5
        ("commons", "i1", (MAX_PLAYERS,)),  # common workers in the reserve
        ("commons_placed", "i1", (MAX_PLAYERS,)),  # common workers on the board
        ("experts", "i1", (MAX_PLAYERS,)),  # experienced workers in the reserve
        ("experts_placed", "i1", (MAX_PLAYERS,)),  # experienced workers on the board
        ("techniques", "i1", (MAX_PLAYERS, NUM_TECHNIQUES)),  # 1: owns the card
        ("contracts", "i1", (MAX_PLAYERS, NUM_CONTRACTS)),  # 1: fulfilled
    ],
    stack_depth=20,
)
"""One game; 'i1' and 'i2' are signed on purpose, see ``record_dtype``."""
