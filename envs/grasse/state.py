"""The record of a game of Grasse, one line per field.

Seats 0-3; seat 1 is Pierre in the solo game. Spaces of the collection track count from 0 (next to the sign); a
collector stands on 0 (the sign) or 1-14 (space + 1). -1 means "none" wherever a card, seat or type is named.
Resources, perfumes, locations and cards use the indices of ``components``.
"""

from __future__ import annotations

from ..engine.record import record_dtype
from .components import (
    FORMULA_SLOTS,
    NUM_BOUTIQUE_TOKENS,
    NUM_CONTRACTS,
    NUM_EVENTS,
    NUM_FAIR_SPACES,
    NUM_FASHION_CARDS as NUM_FASHIONS,
    NUM_FRAGRANCES,
    NUM_HELPERS,
    NUM_LOCATIONS,
    NUM_MOVEMENT_CARDS as NUM_MOVEMENTS,
    NUM_PERFUMES,
    NUM_REGIONS,
    NUM_RESOURCES,
    NUM_ROYALTIES,
    NUM_SPACES,
    NUM_TECHNIQUES,
    ROYALTY_SPACES,
)

MAX_PLAYERS = 4
NUM_TILES = 10

NUM_CRITERIA = 4
MAX_DISPLAY = 5
MAX_LOOKED = 5
MAX_ROYALTIES_OPEN = 4
BONUS_LEVELS = 2

FRAGRANCE_STOCK = 14
"""Place of a fragrance token beside the board; 0-13 is a space."""

FRAGRANCE_BOXED = 15
"""Place of a fragrance token out of the game."""

FRAGRANCE_SEAT = 16
"""Plus seat: place of a fragrance token behind that seat's screen, on the formula card or kept."""

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
        ("fair", "i1", (NUM_FAIR_SPACES,)),  # seat on each space, FREE or BLOCKED
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
        ("looked", "i1", (MAX_LOOKED,)),  # cards being looked at, from the top; -1 ends
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
        # Expansions in play: 1 if switched on
        ("with_expansions", "i1"),  # any of them
        ("with_events", "i1"),
        ("with_boutiques", "i1"),
        ("with_helpers", "i1"),
        ("with_master_perfumers", "i1"),
        ("with_tax_collectors", "i1"),
        ("with_thief", "i1"),
        ("with_variable_scoring", "i1"),
        ("with_secret_formula", "i1"),
        ("with_royal_perfumes", "i1"),
        ("with_production_bonus", "i1"),
        ("with_plus5_tokens", "i1"),
        # Events
        ("initial_surprise", "i1"),  # variant 1: an event in the first round too
        ("calculated_risks", "i1"),  # variant 2: the events of all rounds lie open
        ("busy", "i1"),  # variant 3: two events a round
        ("event_deck", "i1", (NUM_EVENTS,)),  # drawn from entry event_next upwards; -1 once drawn
        ("event_next", "i1"),
        ("event_active", "i1", (NUM_EVENTS,)),  # 1: revealed this round
        ("shown_kind", "i1", (MAX_PLAYERS,)),  # what the last forced reveal showed: SHOWN_ constants of events
        ("shown_round", "i1", (MAX_PLAYERS,)),  # the round at whose start that was, 0 never
        ("shown_coins", "i2", (MAX_PLAYERS,)),
        ("shown_resources", "i1", (MAX_PLAYERS, NUM_RESOURCES)),
        # Boutiques
        ("region_token", "i1", (NUM_REGIONS,)),  # token that lies there, -1 once taken
        ("region_owner", "i1", (NUM_REGIONS,)),  # seat with a boutique there, -1 none
        ("boutique_tokens", "i1", (MAX_PLAYERS, NUM_BOUTIQUE_TOKENS)),  # 1: kept, not used yet
        # Helpers and master perfumers
        ("helper_deck", "i1", (NUM_HELPERS,)),  # drawn from entry helper_next upwards; -1 once drawn
        ("helper_next", "i1"),
        ("display", "i1", (MAX_DISPLAY,)),  # helpers or masters to choose from; -1 empty or taken
        ("bid", "i1", (MAX_PLAYERS,)),  # coins bid this round, -1 not yet
        ("bids_revealed", "i1"),  # 1: all bids of this round are in, and public
        ("helper", "i1", (MAX_PLAYERS,)),  # helper held this round, -1 none
        ("helper_used", "i1", (MAX_PLAYERS,)),  # 1: helper 16 has made its common worker an experienced one
        ("fifth", "i1", (MAX_PLAYERS,)),  # fifth workers in the reserve (helper 11)
        ("fifth_placed", "i1", (MAX_PLAYERS,)),  # fifth workers on the board
        ("private_contract", "i1", (MAX_PLAYERS,)),  # contract kept by helper 9, -1 none; hidden from the others
        ("looked_contracts", "i1"),  # 1: the cards of ``looked`` are contracts, 0: techniques
        ("mover", "i1"),  # seat whose collector the card in use moves (helper 7), -1 the player's own
        ("master", "i1", (MAX_PLAYERS,)),  # master perfumer, -1 none
        ("master_coin", "i1", (MAX_PLAYERS,)),  # 1: master 1 has given its $1 this turn (R49)
        # Tax collectors and thief
        ("tax_variant", "i1"),  # 0 standard, 1 Sun King, 2 Exemption
        ("tax", "i1", (NUM_LOCATIONS,)),  # tax collectors at each location
        ("thief", "i1"),  # his location, -1 off the board
        # Variable scoring
        ("criteria", "i1", (NUM_CRITERIA,)),  # criterion in each row of the board; the printed ones without expansion
        ("random_criteria", "i1"),  # 1: drawn at set-up
        ("scoring_token", "i1", (NUM_CRITERIA,)),  # token in each row, -1: the printed points
        # Secret formula
        ("formula", "i1", (MAX_PLAYERS,)),  # formula card, -1 none; hidden until revealed
        ("formula_revealed", "i1", (MAX_PLAYERS,)),  # 1: completed, its tokens are boxed
        ("formula_slots", "i1", (MAX_PLAYERS, FORMULA_SLOTS)),  # fragrance in each slot, -1 empty
        ("fragrance", "i1", (NUM_FRAGRANCES,)),  # where each token is: a space, FRAGRANCE_STOCK, ...
        ("placing", "i1"),  # fragrance to be placed on a formula card, -1 none; a secret of the seat to move
        # Royal perfumes and production bonus
        ("royalty_deck", "i1", (NUM_ROYALTIES,)),  # drawn from entry royalty_next upwards; -1 once drawn
        ("royalty_next", "i1"),
        ("royalty_open", "i1", (MAX_ROYALTIES_OPEN,)),  # revealed cards in order; -1 not yet, or scored
        ("royal_token", "i1", (MAX_ROYALTIES_OPEN, ROYALTY_SPACES)),  # seat on each of their spaces, -1 none
        ("production_marker", "i1", (NUM_PERFUMES, BONUS_LEVELS)),  # marker on spaces 3 and 5, -1 once taken
    ],
    stack_depth=24,
)
"""One game; 'i1' and 'i2' are signed on purpose, see ``record_dtype``."""
