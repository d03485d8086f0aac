"""Who knows what: redrawing what the table hides from a seat."""

from __future__ import annotations

from typing import Any

from ..engine.jit import rule
from ..engine.rng import below, shuffle
from ..engine.stack import ARG_A, ARG_B, ARG_C, NODE, PLAYER
from .components import MARKET_BASES_GIVEN, NUM_BASES
from .observation import sees_holdings
from .rules.expansions.events import redraw_events
from .rules.expansions.helpers import exchange_contract, redraw_helpers
from .rules.expansions.royal_perfumes import redraw_royalties
from .rules.expansions.secret_formula import redraw_formulas
from .rules.holdings import bases_held, essences_held, uses
from .rules.nodes import (
    BASE_KIND,
    CONTRACT_VIAL,
    CONVERT,
    ESSENCE_KIND,
    MARKET_CHOICE,
    PAY_SLOT,
    SPEND,
    TRIBUTE_PIECE,
    TRIBUTE_VIAL,
)
from .rules.production import coins_needed
from .state import MAX_LOOKED, NUM_CONTRACTS, NUM_FASHIONS, NUM_PERFUMES, NUM_RESOURCES, NUM_TECHNIQUES, NUM_TILES

MAX_HIDDEN_COINS = 16
"""Another player's coins are redrawn from 0 to this number, whatever they really are."""


@rule
def redraw(s: Any, seat: int) -> None:
    """Redraw decks and, without perfect recall, what other players hold; the random stream is fresh already."""
    redraw_techniques(s, seat)
    shuffle_ring(s, s.contract_deck, s.contract_top, s.contract_left, NUM_CONTRACTS)
    shuffle(s, s.movement_deck, s.movement_left)
    shuffle(s, s.location_deck, s.location_left)
    shuffle_tail(s, s.fashion_deck, s.fashion_next, NUM_FASHIONS)
    shuffle_tail(s, s.tiles, s.tiles_open, tiles_in_pool(s))
    redraw_looked_contracts(s, seat)
    redeal_holdings(s, seat)
    redraw_expansions(s, seat)


@rule
def redraw_expansions(s: Any, seat: int) -> None:
    """Redraw the secrets of the expansions in play."""
    if s.with_events == 1:
        redraw_events(s)
    if s.with_helpers == 1:
        redraw_helpers(s, seat)
    if s.with_secret_formula == 1:
        redraw_formulas(s, seat)
    if s.with_royal_perfumes == 1:
        redraw_royalties(s)


@rule
def redraw_looked_contracts(s: Any, seat: int) -> None:
    """Exchange the contracts that another player is looking at (helper 9)."""
    if s.looked_contracts == 1 and s.to_move != seat:
        for k in range(MAX_LOOKED):
            if s.looked[k] >= 0:
                s.looked[k] = exchange_contract(s, s.looked[k])


@rule
def shuffle_ring(s: Any, deck: Any, top: int, left: int, size: int) -> None:
    """Shuffle the ``left`` cards of a ring that begins at ``top``."""
    for i in range(left - 1, 0, -1):
        j = below(s, i + 1)
        a = (top + i) % size
        b = (top + j) % size
        kept = deck[a]
        deck[a] = deck[b]
        deck[b] = kept


@rule
def shuffle_tail(s: Any, cards: Any, start: int, end: int) -> None:
    """Shuffle entries ``start`` to ``end - 1``."""
    shuffle_ring(s, cards, start, end - start, len(cards))


@rule
def tiles_in_pool(s: Any) -> int:
    """Tiles that this player count uses."""
    n = 0
    for k in range(NUM_TILES):
        n += s.tiles[k] >= 0
    return n


@rule
def redraw_techniques(s: Any, seat: int) -> None:
    """Shuffle the technique deck, with the cards that another player is looking at."""
    hidden_look = s.looked_contracts == 0 and s.to_move != seat
    shuffle_ring(s, s.technique_deck, s.technique_top, s.technique_left, NUM_TECHNIQUES)
    if not hidden_look or s.technique_left == 0:
        return
    for k in range(MAX_LOOKED):
        if s.looked[k] >= 0:
            j = (s.technique_top + below(s, s.technique_left)) % NUM_TECHNIQUES
            kept = s.looked[k]
            s.looked[k] = s.technique_deck[j]
            s.technique_deck[j] = kept


@rule
def redeal_holdings(s: Any, seat: int) -> None:
    """Deal pieces and vials of the other players anew among them, and draw their coins."""
    holder = -1
    hidden = 0
    for p in range(s.num_players):
        if not sees_holdings(s, seat, p):
            hidden += 1
            if holder < 0 or pieces_due(s, p, ESSENCE_KIND) + pieces_due(s, p, BASE_KIND) + bases_due(s, p) > 0:
                holder = p
    if hidden > 1:  # with two players the pieces follow from what lies on the table
        redeal_pieces(s, seat, holder)
        if find_frame(s, CONTRACT_VIAL, -1) < 0 and find_frame(s, TRIBUTE_VIAL, -1) < 0:  # else what is given shows
            redeal_vials(s, seat, holder)
    for p in range(s.num_players):
        if not sees_holdings(s, seat, p):
            s.coins[p] = redrawn_coins(s, p)


@rule
def find_frame(s: Any, wanted: int, p: int) -> int:
    """Index of the topmost frame with this node, of player ``p`` (or -1 for anybody's), or -1."""
    for i in range(s.depth - 1, -1, -1):
        if s.stack[i, NODE] == wanted and (p < 0 or s.stack[i, PLAYER] == p):
            return i
    return -1


@rule
def pieces_due(s: Any, p: int, kind: int) -> int:
    """Pieces (kind BASE_KIND: of any kind) that a payment or exchange already begun still takes from ``p``."""
    due = 0
    i = find_frame(s, MARKET_CHOICE, p)
    if i >= 0 and kind == BASE_KIND and s.stack[i, ARG_A] == 0:
        due += MARKET_BASES_GIVEN
    i = find_frame(s, CONVERT, p)
    if i >= 0 and kind == BASE_KIND:
        due += s.stack[i, ARG_A]
    i = find_frame(s, SPEND, p)
    if i >= 0 and s.stack[i, ARG_A] == kind:
        due += s.stack[i, ARG_B]
    i = find_frame(s, TRIBUTE_PIECE, p)
    if i >= 0 and kind == ESSENCE_KIND and s.stack[i, ARG_B] == kind:
        due += s.stack[i, ARG_C]
    return due


@rule
def bases_due(s: Any, p: int) -> int:
    """Bases, for which no essence serves, that ``p`` still hands over (Thief)."""
    i = find_frame(s, TRIBUTE_PIECE, p)
    return s.stack[i, ARG_C] if i >= 0 and s.stack[i, ARG_B] == BASE_KIND else 0


@rule
def random_hidden(s: Any, seat: int) -> int:
    """A random player whose holdings ``seat`` does not know."""
    while True:
        p = below(s, s.num_players)
        if not sees_holdings(s, seat, p):
            return p


@rule
def can_spare(s: Any, p: int, colour: int) -> bool:
    """Whether ``p`` keeps enough for payments already begun without one piece of the colour."""
    essences = essences_held(s, p)
    if colour >= NUM_BASES and essences <= pieces_due(s, p, ESSENCE_KIND):
        return False
    if colour < NUM_BASES and bases_held(s, p) <= bases_due(s, p):
        return False
    due = pieces_due(s, p, BASE_KIND) + pieces_due(s, p, ESSENCE_KIND)
    return bases_held(s, p) + essences > due


@rule
def redeal_pieces(s: Any, seat: int, holder: int) -> None:
    """Gather the hidden pieces in one hand, then deal each to a random one, payments begun staying payable."""
    for p in range(s.num_players):
        if p != holder and not sees_holdings(s, seat, p):
            for c in range(NUM_RESOURCES):
                s.resources[holder, c] += s.resources[p, c]
                s.resources[p, c] = 0
    for c in range(NUM_RESOURCES):
        for _ in range(s.resources[holder, c]):
            p = random_hidden(s, seat)
            if p != holder and can_spare(s, holder, c):
                s.resources[holder, c] -= 1
                s.resources[p, c] += 1


@rule
def redeal_vials(s: Any, seat: int, holder: int) -> None:
    """Gather the hidden vials in one hand, then deal each to a random one."""
    for p in range(s.num_players):
        if p != holder and not sees_holdings(s, seat, p):
            for t in range(NUM_PERFUMES):
                s.vials[holder, t] += s.vials[p, t]
                s.vials[p, t] = 0
    for t in range(NUM_PERFUMES):
        for _ in range(s.vials[holder, t]):
            p = random_hidden(s, seat)
            s.vials[holder, t] -= 1
            s.vials[p, t] += 1


@rule
def redrawn_coins(s: Any, p: int) -> int:
    """Coins independent of the real amount: none while converting, enough for a perfume already begun."""
    if find_frame(s, CONVERT, p) >= 0:
        return 0
    enough = 0
    if find_frame(s, PAY_SLOT, p) >= 0:
        technique_7 = uses(s, p, 7) and s.paid_coin_base == 0
        technique_8 = uses(s, p, 8) and s.paid_base_essence == 0
        enough = coins_needed(s, p, s.making, s.slots, technique_7, technique_8, s.exotic_first)
    return enough + below(s, MAX_HIDDEN_COINS + 1)
