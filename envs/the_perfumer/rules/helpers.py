"""Helper tiles: how they are chosen without an auction, and the effects that are used as an action."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.rng import below
from ...engine.stack import ARG_A, arg, player, pop, push
from .. import actions as a
from ..components import (
    BROKER,
    FEWEST_IN_SETUP,
    HELPER_AMOUNT,
    HELPER_LEVEL,
    MASTER_NOSE,
    NUM_HELPERS,
    NUM_PLANTS,
    TIRELESS_AIDE,
)
from ..state import AUCTIONED, LEVEL, TILE_GONE, TILE_ON_OFFER, TILE_UNUSED
from .ingredients import take_bonus
from .nodes import AUCTION, HELPER_DRAFT, SWAP_GIVE, SWAP_TAKE
from .nose import smell_all_strips

NO_HELPER = -1


# ---- choosing ----------------------------------------------------------------------------------------------------


@rule
def run_choose_helpers(s: Any) -> None:
    """Lay out the tiles; every player takes one, the last player first, or they are auctioned (R-06, R-46)."""
    pop(s)
    offer_tiles(s)
    for p in range(s.num_players):
        s.wanting[p] = 1
    if s.helpers == AUCTIONED:
        s.auctions = 0
        push(s, AUCTION, s.start)
        return
    for k in range(s.num_players):
        push(s, HELPER_DRAFT, (s.start + k) % s.num_players)


@rule
def offer_tiles(s: Any) -> None:
    """All unused tiles, or of the round's level as many as players, three at least (R-04, R-06, R-46)."""
    for tile in range(NUM_HELPERS):
        if s.tile_at[tile] == TILE_UNUSED and (s.helpers != LEVEL or HELPER_LEVEL[tile] == s.round):
            s.tile_at[tile] = TILE_ON_OFFER
    if s.helpers == LEVEL and s.offer_all == 0:
        while tiles_on_offer(s) > max(s.num_players, FEWEST_IN_SETUP):
            withdraw_tile(s, below(s, tiles_on_offer(s)))


@rule
def tiles_on_offer(s: Any) -> int:
    """How many tiles can be chosen."""
    count = 0
    for tile in range(NUM_HELPERS):
        count += s.tile_at[tile] == TILE_ON_OFFER
    return count


@rule
def withdraw_tile(s: Any, number: int) -> None:
    """Take the tile with this number, from 0, out of those on offer."""
    for tile in range(NUM_HELPERS):
        if s.tile_at[tile] == TILE_ON_OFFER:
            if number == 0:
                s.tile_at[tile] = TILE_UNUSED
            number -= 1


@rule
def legal_helper_draft(s: Any, mask: Any) -> None:
    """Any tile on offer."""
    for tile in range(NUM_HELPERS):
        mask[a.HELPER + tile] = s.tile_at[tile] == TILE_ON_OFFER


@rule
def apply_helper_draft(s: Any, action: int) -> None:
    """Take the tile; the last one to choose leaves the rest to the box."""
    p = player(s)
    pop(s)
    give_tile(s, action - a.HELPER, p)
    if p == s.start:
        clear_offer(s)


@rule
def give_tile(s: Any, tile: int, p: int) -> None:
    """``p`` has a helper for this round."""
    s.tile_at[tile] = p
    s.wanting[p] = 0


@rule
def clear_offer(s: Any) -> None:
    """Tiles that nobody took return to the box."""
    for tile in range(NUM_HELPERS):
        if s.tile_at[tile] == TILE_ON_OFFER:
            s.tile_at[tile] = TILE_UNUSED


@rule
def dismiss_helpers(s: Any) -> None:
    """The helpers of the first round leave for good (R-34, R-46)."""
    for tile in range(NUM_HELPERS):
        if s.tile_at[tile] >= 0:
            s.tile_at[tile] = TILE_GONE


# ---- using -------------------------------------------------------------------------------------------------------


@rule
def usable_helper(s: Any, p: int) -> int:
    """The lowest tile of ``p`` with an effect that can be used now, or ``NO_HELPER``."""
    if s.tile_at[BROKER] == p and s.swapped == 0 and can_swap(s, p):
        return BROKER
    if s.tile_at[TIRELESS_AIDE] == p and s.tile_down[TIRELESS_AIDE] == 0:
        return TIRELESS_AIDE
    if s.tile_at[MASTER_NOSE] == p and s.tile_down[MASTER_NOSE] == 0:
        return MASTER_NOSE
    return NO_HELPER


@rule
def use_helper(s: Any, p: int) -> None:
    """Use it; tiles that work once per game are turned face down (R-47)."""
    tile = usable_helper(s, p)
    if tile == BROKER:
        s.swapped = 1
        push(s, SWAP_GIVE, p)
        return
    s.tile_down[tile] = 1
    if tile == TIRELESS_AIDE:
        s.ap += HELPER_AMOUNT[TIRELESS_AIDE]
    else:
        smell_all_strips(s, p)


@rule
def has_other_bonus(s: Any, plant: int) -> bool:
    """Whether a different plant lies in the bonus area."""
    for k in range(NUM_PLANTS):
        if k != plant and s.bonus[k] > 0:
            return True
    return False


@rule
def can_swap(s: Any, p: int) -> bool:
    """Whether some piece of ``p`` has a different one in the bonus area."""
    for k in range(NUM_PLANTS):
        if s.hand[p, k] > 0 and has_other_bonus(s, k):
            return True
    return False


@rule
def legal_swap_give(s: Any, mask: Any) -> None:
    """Any piece for which there is a different one."""
    p = player(s)
    for k in range(NUM_PLANTS):
        mask[a.PLANT + k] = s.hand[p, k] > 0 and has_other_bonus(s, k)


@rule
def apply_swap_give(s: Any, action: int) -> None:
    """The piece goes to the bonus area at once."""
    p = player(s)
    plant = action - a.PLANT
    pop(s)
    s.hand[p, plant] -= 1
    s.bonus[plant] += 1
    push(s, SWAP_TAKE, p, plant)


@rule
def legal_swap_take(s: Any, mask: Any) -> None:
    """Any other plant in the bonus area."""
    for k in range(NUM_PLANTS):
        mask[a.PLANT + k] = s.bonus[k] > 0 and k != arg(s, ARG_A)


@rule
def apply_swap_take(s: Any, action: int) -> None:
    """Take the piece."""
    p = player(s)
    pop(s)
    take_bonus(s, p, action - a.PLANT)
