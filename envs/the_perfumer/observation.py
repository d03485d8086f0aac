"""What a seat sees: the encoder of the blocks of ``layout``.

Blocks copy contiguous fields of the record or rows of tables, so that the compiler turns them into vector code. What
follows from several of these facts together is written by ``glance``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array
from ..engine.encode import plain, scaled
from ..engine.jit import rule
from ..engine.stack import ARG_A, ARG_B, NODE, arg, node
from .components import (
    BITS_IN,
    BROKER,
    COACHMAN,
    FORAGER,
    MASTER_NOSE,
    NUM_HELPERS,
    NUM_LEVELS,
    NUM_ORDERS,
    NUM_PATTERNS,
    NUM_PERFUMES,
    NUM_PLACES,
    NUM_PLANTS,
    NUM_RECIPES,
    NUM_SIDES,
    NUM_STRIPS,
    ORDER_BONUS,
    ORDER_LEVEL,
    ORDER_NEEDS,
    ORDER_PATTERNS,
    ORDER_POINTS,
    RECIPE_PLANTS,
    TIRELESS_AIDE,
)
from .glance import observe_at_a_glance
from .layout import (
    NUM_MARGINALS,
    NUM_MEANS,
    NUM_ORIGIN_FEATURES,
    NUM_RECIPE_FEATURES,
    OBSERVATION,
)
from .rules.bottling import locked_pipettes
from .rules.ingredients import limit
from .rules.nodes import (
    BONUS_INGREDIENT,
    BONUS_MOVE,
    BOTTLE_PICK,
    END_STRIP,
    SWAP_TAKE,
)
from .state import (
    DONE,
    MAX_PLAYERS,
    NO_ORDER,
    NO_SIDE,
    NOBODY,
    NUM_ORDER_PLACES,
    OFFERED,
    POSTERIOR,
    REMOVED,
    SHOP_STACK,
    STATS,
    TILE_ON_OFFER,
)

_PHASE = OBSERVATION.offset("PHASE")
_PLAYERS = OBSERVATION.offset("PLAYERS")
_RULES = OBSERVATION.offset("RULES")
_SECOND_ROUND = OBSERVATION.offset("SECOND_ROUND")
_ENDING = OBSERVATION.offset("ENDING")
_ACTION_POINTS = OBSERVATION.offset("ACTION_POINTS")
_DECIDER = OBSERVATION.offset("DECIDER")
_STARTING_PLAYER = OBSERVATION.offset("STARTING_PLAYER")
_TURN = OBSERVATION.offset("TURN")
_PILE = OBSERVATION.offset("PILE")
_PILE_LEVEL = OBSERVATION.offset("PILE_LEVEL")
_BONUS_AREA = OBSERVATION.offset("BONUS_AREA")
_RESEARCH = OBSERVATION.offset("RESEARCH")
_SHOP_HOLDER = OBSERVATION.offset("SHOP_HOLDER")
_SHOP_VALUE = OBSERVATION.offset("SHOP_VALUE")
_SHOP_PATTERNS = OBSERVATION.offset("SHOP_PATTERNS")
_CARD_HOLDER = OBSERVATION.offset("CARD_HOLDER")
_STRIP_HOLDER = OBSERVATION.offset("STRIP_HOLDER")
_ORIGINS = OBSERVATION.offset("ORIGINS")
_TILES = OBSERVATION.offset("TILES")
_TILE = OBSERVATION.offset("TILE")
_PRICE = OBSERVATION.offset("PRICE")
_LEADER = OBSERVATION.offset("LEADER")
_BIDDING = OBSERVATION.offset("BIDDING")
_BOTTLING = OBSERVATION.offset("BOTTLING")
_PICKED = OBSERVATION.offset("PICKED")
_GIVEN = OBSERVATION.offset("GIVEN")
_OFFER_VALUE = OBSERVATION.offset("OFFER_VALUE")
_BONUSES = OBSERVATION.offset("BONUSES")
_SECOND_STRIP = OBSERVATION.offset("SECOND_STRIP")
_SIGMA = OBSERVATION.offset("SIGMA")
_PRESENT = OBSERVATION.offset("PRESENT")
_PLACE = OBSERVATION.offset("PLACE")
_HAND = OBSERVATION.offset("HAND")
_LIMIT = OBSERVATION.offset("LIMIT")
_SCORE = OBSERVATION.offset("SCORE")
_STACK_RANK = OBSERVATION.offset("STACK_RANK")
_HELPERS = OBSERVATION.offset("HELPERS")
_FACE_DOWN = OBSERVATION.offset("FACE_DOWN")
_RECIPE = OBSERVATION.offset("RECIPE")
_SIDE_CHOSEN = OBSERVATION.offset("SIDE_CHOSEN")
_BOTTLED = OBSERVATION.offset("BOTTLED")
_BOTTLED_STRIPS = OBSERVATION.offset("BOTTLED_STRIPS")
_PIPETTES = OBSERVATION.offset("PIPETTES")
_CARD_COUNT = OBSERVATION.offset("CARD_COUNT")
_STRIP_COUNT = OBSERVATION.offset("STRIP_COUNT")
_CARD_MEAN = OBSERVATION.offset("CARD_MEAN")
_STRIP_MEAN = OBSERVATION.offset("STRIP_MEAN")
_POSTERIOR = OBSERVATION.offset("POSTERIOR")
_OWN_SIGMA = OBSERVATION.offset("OWN_SIGMA")

SEVENTH, EIGHTH, TENTH, TWENTIETH, FIFTIETH = (np.float32(1 / n) for n in (7, 8, 10, 20, 50))
ONE, HALF, QUARTER = np.float32(1.0), np.float32(0.5), np.float32(0.25)

NOT_SHOWN = -1
"""Offset of a place of orders that no block shows."""


def _bit_rows(bits: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """The bits of masks along a new last axis."""
    return bits[..., np.newaxis] >> np.arange(size) & 1


def _order_features() -> NDArray[np.float32]:
    present = np.ones((NUM_ORDERS, 1))
    level, bonus = np.eye(NUM_LEVELS)[ORDER_LEVEL], np.eye(3)[ORDER_BONUS]
    points = ORDER_POINTS[:, np.newaxis] * SEVENTH
    return constant_array(
        np.hstack([present, level, ORDER_NEEDS, points, bonus, _bit_rows(ORDER_PATTERNS, NUM_PATTERNS)]), np.float32
    )


ORDER_FEATURES = _order_features()
"""float32[50, 22]: what an origin shows of its order."""


def _recipe_features() -> NDArray[np.float32]:
    sides = _bit_rows(RECIPE_PLANTS, NUM_PLANTS)
    both = np.stack([sides, sides[:, ::-1]], axis=2)
    return constant_array(both.reshape(NUM_RECIPES, NUM_SIDES, NUM_RECIPE_FEATURES), np.float32)


RECIPE_FEATURES = _recipe_features()
"""float32[6, 2, 42]: fragrances of the perfumes of a recipe by the side in use, that side first."""


def _order_offsets() -> NDArray[np.int64]:
    table = np.full((2, MAX_PLAYERS + 1, MAX_PLAYERS, NUM_ORDER_PLACES), NOT_SHOWN)
    table[..., OFFERED] = OBSERVATION.offset("OFFERED")
    table[1, ..., SHOP_STACK] = table[1, ..., REMOVED] = OBSERVATION.offset("ORDERS_GONE")
    for players in range(2, MAX_PLAYERS + 1):
        for seat in range(players):
            for p in range(players):
                block = (p - seat) % players * NUM_ORDERS
                table[:, players, seat, DONE + p] = OBSERVATION.offset("COMPLETED") + block
    return constant_array(table, np.int64)


ORDER_OFFSETS = _order_offsets()
"""int64[2, 6, 5, 18]: where the block of a place begins, by recall, number of players, observer and place."""


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write every block of ``OBSERVATION`` for ``seat`` into ``out`` float32[D]."""
    out[:] = 0.0
    observe_course(s, seat, out)
    observe_table(s, seat, out)
    observe_origins(s, out)
    observe_tiles(s, seat, out)
    if s.depth > 0:
        observe_begun(s, out)
    for k in range(s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        observe_player(s, p, k, out)
        observe_recipe(s, p, k, out)
        if k == 0 or s.perfect_recall == 1:
            scaled(s.card_count[p], EIGHTH, out[_CARD_COUNT + k * NUM_PLANTS : _CARD_COUNT + (k + 1) * NUM_PLANTS])
            scaled(s.strip_count[p], EIGHTH, out[_STRIP_COUNT + k * NUM_STRIPS : _STRIP_COUNT + (k + 1) * NUM_STRIPS])
    observe_nose(s, seat, out)
    observe_at_a_glance(s, seat, out)


@rule
def relative(s: Any, seat: int, p: int) -> int:
    """How many seats clockwise ``p`` sits from ``seat``."""
    return p - seat if p >= seat else p - seat + s.num_players


@rule
def holder(s: Any, seat: int, p: int) -> int:
    """Row of a holder, seen from ``seat``: nobody comes first."""
    return 0 if p == NOBODY else 1 + relative(s, seat, p)


@rule
def write_bits(bits: int, size: int, out: Any) -> None:
    """The lowest ``size`` bits of a mask."""
    for i in range(size):
        out[i] = np.float32((bits >> i) & 1)


@rule
def observe_course(s: Any, seat: int, out: Any) -> None:
    """The decision, the options, and how far the game is."""
    if s.depth > 0:
        out[_PHASE + node(s)] = ONE
        out[_DECIDER + relative(s, seat, s.to_move)] = ONE
    out[_PLAYERS + s.num_players - 2] = ONE
    out[_RULES] = s.two_rounds
    out[_RULES + 1 + s.helpers] = ONE
    out[_SECOND_ROUND] = s.round == 2
    out[_ENDING] = s.ending
    out[_ACTION_POINTS] = s.ap * SEVENTH
    out[_STARTING_PLAYER + relative(s, seat, s.start)] = ONE
    out[_TURN] = s.turn / s.max_cycles


@rule
def observe_table(s: Any, seat: int, out: Any) -> None:
    """Pile, bonus area, tokens, and who holds which card and strip."""
    out[_PILE] = s.pile_left * TWENTIETH
    scaled(s.pile_level, TWENTIETH, out[_PILE_LEVEL : _PILE_LEVEL + NUM_LEVELS])
    scaled(s.bonus, SEVENTH, out[_BONUS_AREA : _BONUS_AREA + NUM_PLANTS])
    out[_RESEARCH] = s.research == NOBODY
    out[_SHOP_HOLDER + holder(s, seat, s.shop)] = ONE
    out[_SHOP_VALUE] = s.shop_value * SEVENTH
    write_bits(s.shop_patterns, NUM_PATTERNS, out[_SHOP_PATTERNS : _SHOP_PATTERNS + NUM_PATTERNS])
    for k in range(NUM_PLANTS):
        out[_CARD_HOLDER + holder(s, seat, s.card_at[k]) * NUM_PLANTS + k] = ONE
    for k in range(NUM_STRIPS):
        out[_STRIP_HOLDER + holder(s, seat, s.strip_at[k]) * NUM_STRIPS + k] = ONE
    offsets = ORDER_OFFSETS[s.perfect_recall, s.num_players, seat]
    for order in range(NUM_ORDERS):
        at = offsets[s.order_at[order]]
        if at >= 0:
            out[at + order] = ONE


@rule
def observe_origins(s: Any, out: Any) -> None:
    """Ingredients and orders of the origins."""
    for k in range(NUM_PLANTS):
        at = _ORIGINS + k * NUM_ORIGIN_FEATURES
        out[at] = s.supply[k] * SEVENTH
        if s.board[k] != NO_ORDER:
            plain(ORDER_FEATURES[s.board[k]], out[at + 1 : at + NUM_ORIGIN_FEATURES])


@rule
def observe_tiles(s: Any, seat: int, out: Any) -> None:
    """Helper tiles on offer and held, and the auction."""
    for tile in range(NUM_HELPERS):
        p = s.tile_at[tile]
        if p == TILE_ON_OFFER:
            out[_TILES + tile] = ONE
        elif p >= 0:
            out[_HELPERS + relative(s, seat, p) * NUM_HELPERS + tile] = HALF if is_spent(s, tile) else ONE
    for used in range(2):
        tile = TIRELESS_AIDE if used == 0 else MASTER_NOSE
        if s.tile_at[tile] >= 0:
            out[_FACE_DOWN + relative(s, seat, s.tile_at[tile]) * 2 + used] = s.tile_down[tile]
    if s.tile != NOBODY:
        out[_LEADER + holder(s, seat, s.leader)] = ONE
        out[_TILE + s.tile] = ONE
        out[_PRICE] = s.price * TENTH
        for p in range(s.num_players):
            out[_BIDDING + relative(s, seat, p)] = s.bidding[p]


@rule
def is_spent(s: Any, tile: int) -> bool:
    """Whether the effect of a held tile is spent for this turn."""
    if s.tile_at[tile] != s.current:
        return False
    if tile == BROKER:
        return s.swapped == 1
    if tile == FORAGER:
        return s.took == 1
    return tile == COACHMAN and s.moved == 1


@rule
def observe_begun(s: Any, out: Any) -> None:
    """What the decision on top has begun, and what waits below it."""
    top = node(s)
    if top == BOTTLE_PICK:
        out[_BOTTLING + arg(s, ARG_A)] = ONE
        write_bits(arg(s, ARG_B), NUM_STRIPS, out[_PICKED : _PICKED + NUM_STRIPS])
    elif top == SWAP_TAKE:
        out[_GIVEN + arg(s, ARG_A)] = ONE
    elif top == END_STRIP:
        out[_SECOND_STRIP] = arg(s, ARG_A)
    out[_OFFER_VALUE] = BITS_IN[s.offer_patterns] * SEVENTH
    for i in range(s.depth - 1):
        if s.stack[i, NODE] == BONUS_INGREDIENT:
            out[_BONUSES] = ONE
        elif s.stack[i, NODE] == BONUS_MOVE:
            out[_BONUSES + 1] = ONE


@rule
def observe_player(s: Any, p: int, k: int, out: Any) -> None:
    """Pawn, ingredients and score of seat ``p``, the ``k``-th clockwise from the observer."""
    out[_PRESENT + k] = ONE
    out[_PLACE + k * NUM_PLACES + s.place[p]] = ONE
    scaled(s.hand[p], SEVENTH, out[_HAND + k * NUM_PLANTS : _HAND + (k + 1) * NUM_PLANTS])
    out[_LIMIT + k] = limit(s, p) * SEVENTH
    out[_SCORE + k] = s.score[p] * FIFTIETH
    below = 0
    for q in range(s.num_players):
        below += s.stamp[q] < s.stamp[p]
    out[_STACK_RANK + k] = below * QUARTER
    out[_SIGMA + k] = s.sigma[p]


@rule
def observe_recipe(s: Any, p: int, k: int, out: Any) -> None:
    """Recipe and bottles of seat ``p``."""
    at = _RECIPE + k * NUM_RECIPE_FEATURES
    plain(RECIPE_FEATURES[s.recipe[p], max(s.side[p], 0)], out[at : at + NUM_RECIPE_FEATURES])
    out[_SIDE_CHOSEN + k] = s.side[p] != NO_SIDE
    at = _BOTTLED_STRIPS + k * NUM_PERFUMES * NUM_STRIPS
    for j in range(NUM_PERFUMES):
        if s.bottled[p, j] != 0:
            out[_BOTTLED + k * NUM_PERFUMES + j] = ONE
            write_bits(s.bottled[p, j], NUM_STRIPS, out[at + j * NUM_STRIPS : at + (j + 1) * NUM_STRIPS])
    free = ~locked_pipettes(s, p)
    write_bits(free, NUM_STRIPS, out[_PIPETTES + k * NUM_STRIPS : _PIPETTES + (k + 1) * NUM_STRIPS])


@rule
def observe_nose(s: Any, seat: int, out: Any) -> None:
    """What the observer has smelled, as far as ``obs_mode`` shows it."""
    out[_OWN_SIGMA] = s.sigma[seat]
    if s.obs_mode != POSTERIOR:
        plain(s.card_mean[seat].reshape(NUM_MEANS), out[_CARD_MEAN : _CARD_MEAN + NUM_MEANS])
        plain(s.strip_mean[seat].reshape(NUM_MEANS), out[_STRIP_MEAN : _STRIP_MEAN + NUM_MEANS])
    if s.obs_mode != STATS:
        plain(s.posterior[seat].reshape(NUM_MARGINALS), out[_POSTERIOR : _POSTERIOR + NUM_MARGINALS])
