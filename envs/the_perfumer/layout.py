"""The named blocks of an observation, one float32 row.

Everything is seen from the observer: players are counted clockwise from the observing seat, who is player 0. All is
public but the last blocks, the observer's own nose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.layout import Block, Layout, per_player
from .components import (
    NUM_HELPERS,
    NUM_LEVELS,
    NUM_ORDERS,
    NUM_PATTERNS,
    NUM_PERFUMES,
    NUM_PLACES,
    NUM_PLANTS,
    NUM_SIDES,
    NUM_STRIPS,
)
from .rules.nodes import NUM_DECISIONS
from .state import MAX_PLAYERS, NUM_DIMENSIONS

ORDER_FEATURES_SIZE = 1 + NUM_LEVELS + NUM_PLANTS + 1 + 3 + NUM_PATTERNS
NUM_ORIGIN_FEATURES = 1 + ORDER_FEATURES_SIZE
NUM_HOLDERS = MAX_PLAYERS + 1
NUM_RECIPE_FEATURES = NUM_SIDES * NUM_PERFUMES * NUM_PLANTS
NUM_MEANS = NUM_PLANTS * NUM_DIMENSIONS
NUM_MARGINALS = NUM_STRIPS * NUM_PLANTS

# Features of an order's route: the missing pieces by plant come first, the steps last
ROUTE_MISSING = NUM_PLANTS
ROUTE_THIS_TURN = ROUTE_MISSING + 1
ROUTE_NEXT_TURN = ROUTE_MISSING + 2
ROUTE_POINTS = ROUTE_MISSING + 3
ROUTE_RATE = ROUTE_MISSING + 4
ROUTE_PATTERNS = ROUTE_MISSING + 5
ROUTE_BEATS = ROUTE_MISSING + 6
ROUTE_ABLE = ROUTE_MISSING + 7
ROUTE_STEPS = ROUTE_MISSING + 8

# Steps: moves come first
STEP_TAKE = NUM_PLACES
STEP_COMPLETE = NUM_PLACES + 1
NUM_STEPS = NUM_PLACES + 2
NUM_ROUTE_FEATURES = ROUTE_STEPS + NUM_STEPS

# Features of a place: the distance comes first
WAY_WITHIN, WAY_TAKE, WAY_GOAL = range(1, 4)
NUM_WAY_FEATURES = 4

_HOLDER = "nobody or player 0-4, one-hot"


def _per_holder(options: Any) -> int:
    return 1 + options.num_players


def _per_known_player(options: Any) -> int:
    return options.num_players if options.perfect_recall else 1


def _when(wanted: Callable[[Any], bool], rows: int = 1) -> Callable[[Any], int]:
    """``rows`` for ``Block.rows`` with the options wanted, else none."""
    return lambda options: rows if wanted(options) else 0


def _auctioned(options: Any) -> bool:
    return options.helpers == "auction"


def _shows_stats(options: Any) -> bool:
    return options.obs_mode != "posterior"


def _shows_posterior(options: Any) -> bool:
    return options.obs_mode != "stats"


def _recalls(options: Any) -> bool:
    return options.perfect_recall


OBSERVATION = Layout(
    # The table
    Block("PHASE", (NUM_DECISIONS,), "the decision, one-hot"),
    Block("PLAYERS", (4,), "2 to 5 players, one-hot"),
    Block("RULES", (4,), "two rounds; helpers by level, mixed, auctioned, one-hot"),
    Block("SECOND_ROUND", (1,), "it is the second round"),
    Block("ENDING", (1,), "the last order of the pile has been turned up"),
    Block("ACTION_POINTS", (1,), "action points left / 7"),
    Block("DECIDER", (MAX_PLAYERS,), "who decides, one-hot", per_player),
    Block("STARTING_PLAYER", (MAX_PLAYERS,), "one-hot", per_player),
    Block("TURN", (1,), "turns of the starting player in this round / max_cycles"),
    Block("PILE", (1,), "orders in the pile / 20"),
    Block("PILE_LEVEL", (NUM_LEVELS,), "orders of level C, B, A in the pile / 20"),
    Block("BONUS_AREA", (NUM_PLANTS,), "ingredients in the bonus area / 7"),
    Block("RESEARCH", (1,), "the research token is in the centre"),
    Block("SHOP_HOLDER", (NUM_HOLDERS,), f"of the shop token: {_HOLDER}", _per_holder),
    Block("SHOP_VALUE", (1,), "different patterns in the shop stack / 7"),
    Block("SHOP_PATTERNS", (NUM_PATTERNS,), "which ones"),
    Block("CARD_HOLDER", (NUM_HOLDERS, NUM_PLANTS), f"of each fragrance card: {_HOLDER}", _per_holder),
    Block("STRIP_HOLDER", (NUM_HOLDERS, NUM_STRIPS), f"of each smelling strip: {_HOLDER}", _per_holder),
    Block(
        "ORIGINS",
        (NUM_PLANTS, NUM_ORIGIN_FEATURES),
        "ingredients / 7; its order: there is one; level C, B, A; ingredients; points / 7; bonus none, ingredient, "
        "move; patterns",
    ),
    # Auction
    Block("TILES", (NUM_HELPERS,), "helper tiles on offer"),
    Block("TILE", (NUM_HELPERS,), "the tile being auctioned, one-hot", _when(_auctioned, NUM_HELPERS)),
    Block("PRICE", (1,), "highest bid / 10", _when(_auctioned)),
    Block("LEADER", (NUM_HOLDERS,), f"of the auction: {_HOLDER}", _when(_auctioned, NUM_HOLDERS)),
    Block("BIDDING", (MAX_PLAYERS,), "still in this auction", _when(_auctioned, MAX_PLAYERS)),
    # What has been begun
    Block("BOTTLING", (NUM_PERFUMES,), "the perfume being bottled, one-hot"),
    Block("PICKED", (NUM_STRIPS,), "pipettes picked for it"),
    Block("GIVEN", (NUM_PLANTS,), "the plant given to the Broker, one-hot"),
    Block("OFFERED", (NUM_ORDERS,), "orders offered for a shop"),
    Block("OFFER_VALUE", (1,), "different patterns of these / 7"),
    Block("BONUSES", (2,), "still to come: an ingredient, a move"),
    Block("SECOND_STRIP", (1,), "the strip asked for is the second one"),
    Block(
        "ORDERS_GONE",
        (NUM_ORDERS,),
        "seen, now in the shop stack or the box; with perfect_recall only",
        _when(_recalls, NUM_ORDERS),
    ),
    Block("SIGMA", (MAX_PLAYERS,), "noise of each nose", per_player),
    # Each player
    Block("PRESENT", (MAX_PLAYERS,), "plays", per_player),
    Block("PLACE", (MAX_PLAYERS, NUM_PLACES), "of the pawn: origin 0-6 or centre, one-hot", per_player),
    Block("HAND", (MAX_PLAYERS, NUM_PLANTS), "ingredients / 7", per_player),
    Block("LIMIT", (MAX_PLAYERS,), "ingredients that can be held / 7", per_player),
    Block("SCORE", (MAX_PLAYERS,), "points / 50", per_player),
    Block("STACK_RANK", (MAX_PLAYERS,), "scoring tokens that were moved less recently / 4", per_player),
    Block("COMPLETED", (MAX_PLAYERS, NUM_ORDERS), "completed orders, not used for a shop", per_player),
    Block(
        "HELPERS", (MAX_PLAYERS, NUM_HELPERS), "helper tiles; 1/2 while its effect is spent for this turn", per_player
    ),
    Block("FACE_DOWN", (MAX_PLAYERS, 2), "Tireless aide, Master nose are used up", per_player),
    Block(
        "RECIPE",
        (MAX_PLAYERS, NUM_RECIPE_FEATURES),
        "fragrances of the small, medium, large perfume: side in use (side 0 before the choice), other side",
        per_player,
    ),
    Block("SIDE_CHOSEN", (MAX_PLAYERS,), "the side has been chosen", per_player),
    Block("BOTTLED", (MAX_PLAYERS, NUM_PERFUMES), "perfumes bottled", per_player),
    Block("BOTTLED_STRIPS", (MAX_PLAYERS, NUM_PERFUMES * NUM_STRIPS), "pipettes in each of them", per_player),
    Block("PIPETTES", (MAX_PLAYERS, NUM_STRIPS), "free pipettes", per_player),
    Block(
        "CARD_COUNT",
        (MAX_PLAYERS, NUM_PLANTS),
        "sniffs of each card / 8; of others with perfect_recall only",
        _per_known_player,
    ),
    Block(
        "STRIP_COUNT",
        (MAX_PLAYERS, NUM_STRIPS),
        "sniffs of each strip / 8; of others with perfect_recall only",
        _per_known_player,
    ),
    # At a glance
    Block(
        "OUTLOOK",
        (8,),
        "the running turn is one of the last; turns likely to come / 10; action points left, a free move included / 8; "
        "of a turn / 8; pieces that still fit / 7; perfumes to bottle / 3; players who come later in this round / 4; "
        "orders left in the pile if each of these completes one it can / 20",
    ),
    Block(
        "REACH",
        (MAX_PLAYERS, NUM_PLANTS),
        "1 - fewest action points to complete the order of the origin / 16; 0 if its pieces are not to be had",
        per_player,
    ),
    Block("IN_A_TURN", (MAX_PLAYERS, NUM_PLANTS), "that is within the action points of one turn", per_player),
    Block("ABLE", (MAX_PLAYERS,), "orders within one turn / 7", per_player),
    Block(
        "ROUTES",
        (NUM_PLANTS, NUM_ROUTE_FEATURES),
        "for the observer, the order of each origin: missing pieces by plant; all of them / 5; can be completed with "
        "the action points left; by the end of the next turn; points / 10; points per action point / 2; new patterns / "
        "2; with them it could open the shop; others who can complete it in one turn / 4; next steps on the shortest "
        "ways: moves to each place, take, complete",
    ),
    Block(
        "STEPS",
        (2, NUM_STEPS),
        "best order to which each step leads: points / 10 with the action points left; points per action point / 2",
    ),
    Block(
        "PLANT_USES",
        (3, NUM_PLANTS),
        "orders that lack the plant / 7; the most points per action point / 2 of these; of orders that need all held",
    ),
    Block(
        "WAYS",
        (NUM_PLACES, NUM_WAY_FEATURES),
        "moves to the place / 2; with the action points left: it is reached, an ingredient is taken, the turn ends at "
        "its card (centre: the research token is taken)",
    ),
    Block("PATTERNS", (MAX_PLAYERS, NUM_PATTERNS), "on the completed orders", per_player),
    Block("OFFERS", (MAX_PLAYERS, 2), "most that can be offered for the shop / 7; that opens it", per_player),
    Block("ORDER_OFFERS", (NUM_ORDERS,), "patterns that each completed order adds to the offer being made / 2"),
    # The observer's nose
    Block(
        "CARD_MEAN",
        (NUM_PLANTS, NUM_DIMENSIONS),
        "mean of the observer's sniffs of each card",
        _when(_shows_stats, NUM_PLANTS),
    ),
    Block(
        "STRIP_MEAN",
        (NUM_STRIPS, NUM_DIMENSIONS),
        "mean of the observer's sniffs of each strip",
        _when(_shows_stats, NUM_STRIPS),
    ),
    Block(
        "POSTERIOR",
        (NUM_STRIPS, NUM_PLANTS),
        "probability, to the observer, of each fragrance in each strip",
        _when(_shows_posterior, NUM_STRIPS),
    ),
    Block(
        "IN_PERFUME",
        (NUM_PERFUMES, NUM_STRIPS),
        "probability, to the observer, that each free strip holds a fragrance of each perfume to be bottled",
        _when(_shows_posterior, NUM_PERFUMES),
    ),
    Block(
        "PERFUME_CHANCE",
        (NUM_PERFUMES, 2),
        "product and least of the highest probabilities of its fragrances in free strips; bottled: of its strips",
        _when(_shows_posterior, NUM_PERFUMES),
    ),
    Block(
        "EXPECTED_POINTS",
        (2,),
        "points of perfumes times these products / 50: bottled; to be bottled",
        _when(_shows_posterior, 2),
    ),
    Block(
        "PICKS",
        (2, NUM_STRIPS),
        "the same for strips that can be picked for the perfume being bottled; among as many likeliest as it needs",
        _when(_shows_posterior, 2),
    ),
    Block(
        "SNIFFS",
        (3, NUM_PLANTS),
        "what one more sniff of each card would tell; of each strip; of each card where the turn can end",
        _when(_shows_posterior, 3),
    ),
    Block("BEST_SNIFF", (1,), "the largest of the cards and strips", _when(_shows_posterior)),
    Block("OWN_SIGMA", (1,), "noise of the observer's nose"),
)
"""D = 1944."""
