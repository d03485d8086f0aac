"""The record of a game of The Perfumer, one line per field.

Seats 0-4 clockwise. Places 0-6 are the origins, 7 is the centre; plants, fragrances, cards and origins share one index
(``components``). An object of the nose is a card 0-6 or, from ``FIRST_STRIP`` on, a strip.
"""

from __future__ import annotations

from ..engine.record import record_dtype
from .components import (
    LARGEST_PILE,
    NUM_HELPERS,
    NUM_LEVELS,
    NUM_ORDERS,
    NUM_PERFUMES,
    NUM_PLANTS,
    NUM_STRIPS,
)

MAX_PLAYERS = 5

NOBODY = -1
"""Holder of a card on its origin board, of a strip on the table, of a token in the centre."""

NO_ORDER = -1
"""On an origin without an order."""

NO_SIDE = -1
"""Before a player's recipe has a side."""

# Places of an order
BOX = 0
"""Not used in this game so far."""

PILE = 1
BOARD = 2
"""Plus the origin."""

DONE = BOARD + NUM_PLANTS
"""Plus the seat that completed it: it can still be offered for a shop."""

OFFERED = DONE + MAX_PLAYERS
"""Being offered for a shop."""

SHOP_STACK = OFFERED + 1
REMOVED = SHOP_STACK + 1
"""Has been seen and is back in the box."""

REMOVED_UNSEEN = REMOVED + 1
"""Left the pile of a round that was cut short: nobody knows which it is."""

NUM_ORDER_PLACES = REMOVED_UNSEEN + 1

# Places of a helper tile; a seat that holds it is 0-4
TILE_UNUSED = -3
"""Nobody has held it."""

TILE_ON_OFFER = -2
TILE_GONE = -1
"""Was held in the first round."""

# Parts of the score
ORDERS, HELPERS, SHOP, SMELLING, BIDS = range(5)
NUM_PARTS = 5

# Options
LEVEL, MIXED, AUCTIONED = range(3)
"""``helpers``: by level, all mixed, all mixed and auctioned."""

FLIP, SAME, CHOOSE = range(3)
"""``round2_recipe``."""

STATS, POSTERIOR, BOTH = range(3)
"""``obs_mode``."""

RANDOM_SEAT = -1
"""``start_player``: drawn."""

# The nose
NUM_DIMENSIONS = 4
"""Dimensions of an odour."""

FIRST_STRIP = NUM_PLANTS
NUM_OBJECTS = NUM_PLANTS + NUM_STRIPS

STATE = record_dtype(
    MAX_PLAYERS,
    [
        # Options
        ("two_rounds", "i1"),  # 1: Perfumer rules
        ("helpers", "i1"),  # LEVEL, MIXED or AUCTIONED
        ("sigma", "f8", (MAX_PLAYERS,)),  # noise of each seat's nose
        ("decay", "f8"),  # what is left of each sniff at the start of a turn
        ("hold_sniffs", "i2"),  # sniffs of an object that is taken in hand
        ("familiarity", "i2", (NUM_PLANTS,)),  # sniffs of each card before the game
        ("obs_mode", "i1"),  # STATS, POSTERIOR or BOTH
        ("external", "i1"),  # 1: no samples, players smell real strips
        ("each_side", "i1"),  # 1: every player chooses a recipe side
        ("offer_all", "i1"),  # 1: all tiles of the level are on offer
        ("keep_helpers", "i1"),  # 1: helpers stay for the second round
        ("round2_recipe", "i1"),  # FLIP, SAME or CHOOSE
        ("bid_top", "i1"),  # 1: the top-most player opens every auction
        ("start_player", "i1"),  # seat, or RANDOM_SEAT
        ("max_cycles", "i2"),  # turns of each player in a round
        # Course of the game
        ("round", "i1"),  # from 1
        ("turn", "i2"),  # turns of the starting player in this round, the running one included
        ("start", "i1"),  # starting player
        ("current", "i1"),  # whose turn it is; the starting player in set-up and break
        ("ap", "i1"),  # action points left
        ("ending", "i1"),  # 1: the last order of the pile has been turned up
        ("cut_short", "i1"),  # 1: the round ended by max_cycles
        ("revealed", "i1"),  # 1: the contents of the strips are known, until new ones are drawn
        ("moved", "i1"),  # 1: the current player has moved this turn
        ("took", "i1"),  # 1: has taken ingredients this turn
        ("swapped", "i1"),  # 1: has used the Broker this turn
        # Table
        ("supply", "i1", (NUM_PLANTS,)),  # ingredients on the origins
        ("bonus", "i1", (NUM_PLANTS,)),  # ingredients in the bonus area
        ("board", "i1", (NUM_PLANTS,)),  # order on each origin, or NO_ORDER
        ("pile", "i1", (LARGEST_PILE,)),  # orders, drawn from entry pile_left - 1 downwards
        ("pile_left", "i1"),
        ("pile_level", "i1", (NUM_LEVELS,)),  # orders of each level in the pile
        ("order_at", "i1", (NUM_ORDERS,)),  # place of each order
        ("card_at", "i1", (NUM_PLANTS,)),  # holder of each card, or NOBODY
        ("strip_at", "i1", (NUM_STRIPS,)),  # holder of each strip, or NOBODY
        ("research", "i1"),  # holder of the research token, or NOBODY
        ("shop", "i1"),  # holder of the shop token, or NOBODY
        ("shop_value", "i1"),  # different patterns in the shop stack
        ("shop_patterns", "i2"),  # which ones (bits)
        ("offer_patterns", "i2"),  # patterns of the orders offered now (bits)
        ("tile_at", "i1", (NUM_HELPERS,)),  # place of each helper tile
        ("tile_down", "i1", (NUM_HELPERS,)),  # 1: its once-per-game effect is used up
        # Auction
        ("auctions", "i1"),  # auctions finished in this round
        ("tile", "i1"),  # tile under the hammer, or NOBODY
        ("price", "i1"),  # highest bid
        ("leader", "i1"),  # seat with the highest bid, or NOBODY
        ("bidding", "i1", (MAX_PLAYERS,)),  # 1: still in this auction
        ("wanting", "i1", (MAX_PLAYERS,)),  # 1: has no helper of this round yet
        # Players
        ("place", "i1", (MAX_PLAYERS,)),  # where the pawn stands
        ("hand", "i1", (MAX_PLAYERS, NUM_PLANTS)),  # ingredients
        ("stamp", "i2", (MAX_PLAYERS,)),  # order of arrival on the score track, larger on top
        ("stamps", "i2"),  # the next stamp
        ("parts", "i2", (MAX_PLAYERS, NUM_PARTS)),  # where the score comes from
        ("recipe", "i1", (MAX_PLAYERS,)),
        ("side", "i1", (MAX_PLAYERS,)),  # side of the recipe in use, or NO_SIDE
        ("bottled", "i2", (MAX_PLAYERS, NUM_PERFUMES)),  # strips in each bottled perfume (bits), 0: not bottled
        # The nose: hidden from everybody
        ("contents", "i1", (NUM_STRIPS,)),  # fragrance in each strip
        ("odour", "f8", (NUM_PLANTS, NUM_DIMENSIONS)),  # what each fragrance smells like
        # The nose: counts are public, means and posterior are their owner's
        ("card_count", "f8", (MAX_PLAYERS, NUM_PLANTS)),  # sniffs of each card, less what is forgotten
        ("card_mean", "f8", (MAX_PLAYERS, NUM_PLANTS, NUM_DIMENSIONS)),
        ("strip_count", "f8", (MAX_PLAYERS, NUM_STRIPS)),  # sniffs of each strip, less what is forgotten
        ("strip_mean", "f8", (MAX_PLAYERS, NUM_STRIPS, NUM_DIMENSIONS)),
        ("sniffs", "i2", (MAX_PLAYERS, NUM_OBJECTS)),  # samples drawn of each object in the whole game
        ("posterior", "f4", (MAX_PLAYERS, NUM_STRIPS, NUM_PLANTS)),  # probability of each fragrance in each strip
    ],
    stack_depth=8,
)
"""One game; integers are signed on purpose, see ``record_dtype``."""
