"""Bidding for helpers (Advance Rules, Option 2; its steps A to D)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import HIGHEST_BID, NUM_HELPERS
from ..state import BIDS, NOBODY, TILE_ON_OFFER
from .helpers import clear_offer, give_tile
from .nodes import AUCTION_BID, AUCTION_NOMINATE, BIDDING
from .scoring import add_points, is_ahead


@rule
def run_auction(s: Any) -> None:
    """One auction after the other until everybody has a helper; the bottom-most player chooses the tile (A, D)."""
    if bottom_most(s) == NOBODY:
        pop(s)
        clear_offer(s)
    else:
        push(s, AUCTION_NOMINATE, bottom_most(s))


@rule
def bottom_most(s: Any) -> int:
    """The last on the track among those without a helper, or ``NOBODY``."""
    found = NOBODY
    for p in range(s.num_players):
        if s.wanting[p] == 1 and (found == NOBODY or is_ahead(s, found, p)):
            found = p
    return found


@rule
def top_most(s: Any) -> int:
    """The first on the track among those without a helper."""
    found = NOBODY
    for p in range(s.num_players):
        if s.wanting[p] == 1 and (found == NOBODY or is_ahead(s, p, found)):
            found = p
    return found


@rule
def highest_bid(s: Any, p: int) -> int:
    """The most ``p`` can bid: scores cannot become negative (R-40)."""
    return min(HIGHEST_BID, s.score[p])


@rule
def legal_auction_nominate(s: Any, mask: Any) -> None:
    """Any tile that nobody has or had."""
    for tile in range(NUM_HELPERS):
        mask[a.HELPER + tile] = s.tile_at[tile] == TILE_ON_OFFER


@rule
def apply_auction_nominate(s: Any, action: int) -> None:
    """Put the tile up; the top-most player bids first, in later auctions the bottom-most (B, C, R-38)."""
    p = player(s)
    pop(s)
    s.tile = action - a.HELPER
    s.price = 0
    s.leader = NOBODY
    s.bidding[:] = s.wanting
    first = top_most(s) if s.auctions == 0 or s.bid_top == 1 else bottom_most(s)
    push(s, BIDDING, p, first)


@rule
def run_bidding(s: Any) -> None:
    """Ask the next player clockwise who can bid more; who cannot has passed. With one left the tile is sold."""
    for _ in range(s.num_players):
        p = arg(s, ARG_A)
        set_arg(s, ARG_A, (p + 1) % s.num_players)
        if s.bidding[p] == 1 and p != s.leader:
            if highest_bid(s, p) > s.price:
                push(s, AUCTION_BID, p)
                return
            s.bidding[p] = 0
    nominator = player(s)
    pop(s)
    sell_tile(s, nominator if s.leader == NOBODY else s.leader)


@rule
def sell_tile(s: Any, p: int) -> None:
    """The winner pays with points and takes the tile; without any bid it is the nominator's for nothing (R-39)."""
    give_tile(s, s.tile, p)
    add_points(s, p, -s.price, BIDS)
    s.auctions += 1
    s.tile = NOBODY
    s.price = 0
    s.leader = NOBODY
    s.bidding[:] = 0


@rule
def legal_auction_bid(s: Any, mask: Any) -> None:
    """More than the price, up to the cap; all but the opener may pass (R-41)."""
    mask[a.PASS] = s.leader != NOBODY
    for bid in range(s.price + 1, highest_bid(s, player(s)) + 1):
        mask[a.BID + bid - 1] = 1


@rule
def apply_auction_bid(s: Any, action: int) -> None:
    """Bid, or pass for good on this tile."""
    p = player(s)
    pop(s)
    if action == a.PASS:
        s.bidding[p] = 0
    else:
        s.price = action - a.BID + 1
        s.leader = p
