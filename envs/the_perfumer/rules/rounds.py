"""Set-up, the end of a round, and the break before the second one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.jit import rule
from ...engine.rng import below, shuffle
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    AUCTION_SCORE,
    BONUS_PIECES,
    CENTRE,
    FEWEST_IN_SETUP,
    NUM_HELPERS,
    NUM_LEVELS,
    NUM_ORDERS,
    NUM_PLANTS,
    NUM_RECIPES,
    NUM_SIDES,
    NUM_STRIPS,
    ORDER_LEVEL,
    ORIGIN_PIECES,
    PILE_LEVELS,
)
from ..state import (
    AUCTIONED,
    BIDS,
    BOARD,
    BOX,
    CHOOSE,
    DONE,
    FLIP,
    NO_ORDER,
    NO_SIDE,
    NOBODY,
    NUM_DIMENSIONS,
    PILE,
    REMOVED,
    REMOVED_UNSEEN,
    TILE_UNUSED,
)
from .helpers import dismiss_helpers
from .ingredients import keep_to_limit
from .nodes import BREAK, CHOOSE_HELPERS, RECIPE_SIDE, SECOND_ROUND, START_TURN
from .nose import infer, label_strips, normal, remember_early
from .orders import turn_up
from .scoring import score_perfumes
from .shop import remove_stack

# ---- set-up -------------------------------------------------------------------------------------------------------


@rule
def deal(s: Any) -> None:
    """Set-up of the public and the personal area (Set Up)."""
    s.round = 1
    for k in range(NUM_PLANTS):
        s.bonus[k] = BONUS_PIECES
        s.supply[k] = max(s.num_players, FEWEST_IN_SETUP) + ORIGIN_PIECES - BONUS_PIECES
        s.card_at[k] = NOBODY
        for d in range(NUM_DIMENSIONS):
            s.odour[k, d] = normal(s)
    for tile in range(NUM_HELPERS):
        s.tile_at[tile] = TILE_UNUSED
    s.tile = NOBODY
    s.leader = NOBODY
    s.research = NOBODY
    fill_strips(s)
    build_pile(s)
    remove_stack(s)
    s.start = below(s, s.num_players) if s.start_player < 0 else s.start_player
    s.current = s.start
    for k in range(s.num_players):
        seat_player(s, (s.start + k) % s.num_players, k)
    deal_recipes(s)
    push(s, START_TURN, s.start)
    push(s, CHOOSE_HELPERS, s.start)
    ask_for_sides(s)


@rule
def fill_strips(s: Any) -> None:
    """Put the fragrances into the strips, which then lie on the table."""
    s.revealed = 0
    for strip in range(NUM_STRIPS):
        s.contents[strip] = strip
        s.strip_at[strip] = NOBODY
    shuffle(s, s.contents, NUM_STRIPS)


@rule
def seat_player(s: Any, p: int, number: int) -> None:
    """The pawn stands in the centre; the starting player's scoring token is on top (Set Up 11, Option 2)."""
    s.place[p] = CENTRE
    s.side[p] = NO_SIDE
    s.score[p] = AUCTION_SCORE if s.helpers == AUCTIONED else 0
    s.parts[p, BIDS] = s.score[p]
    s.stamp[p] = s.num_players - 1 - number
    s.stamps = s.num_players
    remember_early(s, p)
    infer(s, p)


@rule
def deal_recipes(s: Any) -> None:
    """A recipe to each player."""
    recipes = np.arange(NUM_RECIPES)
    shuffle(s, recipes, NUM_RECIPES)
    for p in range(s.num_players):
        s.recipe[p] = recipes[p]


@rule
def ask_for_sides(s: Any) -> None:
    """The starting player chooses the side for all, or every player its own in turn order (R-51)."""
    last = s.num_players if s.each_side == 1 else 1
    for k in range(last - 1, -1, -1):
        push(s, RECIPE_SIDE, (s.start + k) % s.num_players)


@rule
def legal_recipe_side(s: Any, mask: Any) -> None:
    """Either side."""
    mask[a.SIDE : a.SIDE + NUM_SIDES] = 1


@rule
def apply_recipe_side(s: Any, action: int) -> None:
    """Turn the chosen side up."""
    chooser = player(s)
    pop(s)
    for p in range(s.num_players):
        if p == chooser or s.each_side == 0:
            s.side[p] = action - a.SIDE


# ---- the pile -----------------------------------------------------------------------------------------------------


@rule
def build_pile(s: Any) -> None:
    """Orders of each level at random, shuffled together; then one is turned up on each origin (R-01, R-02, R-05)."""
    orders = np.empty(NUM_ORDERS, np.int64)
    for level in range(NUM_LEVELS):
        count = 0
        for order in range(NUM_ORDERS):
            if s.order_at[order] == BOX and ORDER_LEVEL[order] == level:
                orders[count] = order
                count += 1
        shuffle(s, orders, count)
        s.pile_level[level] = PILE_LEVELS[s.round, s.num_players, level]
        for i in range(s.pile_level[level]):
            s.order_at[orders[i]] = PILE
            s.pile[s.pile_left] = orders[i]
            s.pile_left += 1
    shuffle(s, s.pile, s.pile_left)
    for origin in range(NUM_PLANTS):
        turn_up(s, origin)


@rule
def clear_orders(s: Any) -> None:
    """The orders on the origins and in the pile leave; nobody learns which were in the pile (R-45)."""
    for order in range(NUM_ORDERS):
        if BOARD <= s.order_at[order] < DONE:
            s.order_at[order] = REMOVED
        elif s.order_at[order] == PILE:
            s.order_at[order] = REMOVED_UNSEEN
    s.board[:] = NO_ORDER
    s.pile[:] = 0
    s.pile_left = 0
    s.pile_level[:] = 0


# ---- the end of a round -------------------------------------------------------------------------------------------


@rule
def run_end_round(s: Any) -> None:
    """Reveal the strips and score the perfumes; then the game is over, or the break begins (R-42)."""
    pop(s)
    s.cut_short = s.ending == 0
    s.revealed = 1
    score_perfumes(s)
    if s.two_rounds == 0 or s.round == 2:
        return
    for p in range(s.num_players):
        label_strips(s, p)
    s.round = 2
    s.turn = 0
    s.current = s.start
    s.ending = 0
    clear_orders(s)
    if s.keep_helpers == 0:
        dismiss_helpers(s)
    push(s, SECOND_ROUND, s.start)
    push(s, BREAK, s.start)


@rule
def run_break(s: Any) -> None:
    """Without their helpers, players may hold too much: they discard in turn order (R-34)."""
    done = arg(s, ARG_A)
    if done == s.num_players:
        pop(s)
        return
    set_arg(s, ARG_A, done + 1)
    keep_to_limit(s, (s.start + done) % s.num_players)


@rule
def run_second_round(s: Any) -> None:
    """New orders, strips, bonus ingredients, helpers and recipes (Perfumer Rules 3 to 5)."""
    pop(s)
    s.cut_short = 0
    remove_stack(s)
    for k in range(NUM_PLANTS):
        moved = min(BONUS_PIECES, s.supply[k])
        s.supply[k] -= moved
        s.bonus[k] += moved
    build_pile(s)
    fill_strips(s)
    s.bottled[:] = 0
    push(s, START_TURN, s.start)
    push(s, CHOOSE_HELPERS, s.start)
    if s.round2_recipe == CHOOSE:
        for p in range(s.num_players):
            s.side[p] = NO_SIDE
        ask_for_sides(s)
    elif s.round2_recipe == FLIP:
        for p in range(s.num_players):
            s.side[p] = 1 - s.side[p]
