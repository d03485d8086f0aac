"""Helpers: a closed auction at the start of each round, and what the helpers do at once (R59, R60).

Helpers that last the round change numbers of the base rules, which ask ``has_helper`` where they do.
"""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import below, shuffle
from ....engine.stack import ARG_A, arg, player, pop, push
from ...actions import ACTIONS, BID, CARD, LOOK, OPT, PAIR, PASS, RES
from ...components import (
    HELPER_2_MOVEMENTS,
    HELPER_4_PERFUMES,
    HELPER_9_LOOK,
    HELPER_10_POINTS,
    HELPER_17_COINS,
    HELPER_18_ESSENCES,
    HELPER_20_POINTS,
    HELPER_CARDS,
    PERFUMERY,
    TECH_34_COINS,
)
from ...state import (
    MAX_DISPLAY,
    MAX_LOOKED,
    NUM_CONTRACTS,
    NUM_FASHIONS,
    NUM_HELPERS,
    NUM_RESOURCES,
)
from ..decks import draw_contract
from ..holdings import gain, has_helper, uses
from ..nodes import (
    ANY_TYPE,
    ANYWHERE,
    BANK_ACCOUNT,
    BID as BID_CHOICE,
    BY_HELPER,
    CHOOSE_AVANT_GARDE,
    CHOOSE_FASHION,
    CHOOSE_HELPER,
    CONVERT_FREELY,
    ESSENCE_KIND,
    FORWARD,
    GAIN_TECHNIQUE,
    HELPER_EFFECT,
    KEEP_CONTRACT,
    LOOK_CONTRACTS,
    LOOK_ONLY,
    MOVE_CARD,
    PRODUCE,
    RETURN,
    REVEAL_BIDS,
    SELL,
    SWAP_TOKENS,
    TAKE_SPACE,
)
from ..track import give

MAX_BID = ACTIONS["BID"].size - 1
"""More coins than anybody is likely to hold; higher bids have no action."""


@rule
def deal_helpers(s: Any) -> None:
    """Shuffle the deck (Helpers, Setup)."""
    for card in range(NUM_HELPERS):
        s.helper_deck[card] = card
    shuffle(s, s.helper_deck, NUM_HELPERS)


# ---- auction ----------------------------------------------------------------------------------------------------


@rule
def run_auction(s: Any) -> None:
    """Open the cards of this round; all may convert first (R18), then all bid, in turn order."""
    pop(s)
    for slot in range(HELPER_CARDS[s.num_players]):
        s.display[slot] = s.helper_deck[s.helper_next]
        s.helper_deck[s.helper_next] = -1
        s.helper_next += 1
    push(s, REVEAL_BIDS, s.first)
    for k in range(s.num_players - 1, -1, -1):
        push(s, BID_CHOICE, (s.first + k) % s.num_players)
    for k in range(s.num_players - 1, -1, -1):
        push(s, CONVERT_FREELY, (s.first + k) % s.num_players)


@rule
def legal_convert_freely(s: Any, mask: Any) -> None:
    """Any piece held for $1, lacking coins or not (R18); PASS to stop."""
    p = player(s)
    mask[PASS] = 1
    for c in range(NUM_RESOURCES):
        mask[RES + c] = s.resources[p, c] > 0


@rule
def apply_convert_freely(s: Any, action: int) -> None:
    """The piece returns to the track; its coin is real and may be bid."""
    p = player(s)
    if action == PASS:
        pop(s)
        return
    s.coins[p] += 1
    give(s, p, action - RES)
    push(s, RETURN, p, action - RES)


@rule
def legal_bid(s: Any, mask: Any) -> None:
    """Real coins only, or none."""
    for coins in range(min(MAX_BID, s.coins[player(s)]) + 1):
        mask[BID + coins] = 1


@rule
def apply_bid(s: Any, action: int) -> None:
    """Close the fist; nothing is paid or shown before all have bid."""
    s.bid[player(s)] = action - BID
    pop(s)


@rule
def bid_rank(s: Any, p: int) -> int:
    """What a bid is worth in the order of choice: technique 34 lifts even a bid of 0 (R77)."""
    return s.bid[p] + TECH_34_COINS if uses(s, p, 34) else s.bid[p]


@rule
def chooses_before(s: Any, p: int, q: int) -> bool:
    """Whether ``p`` chooses before ``q``: the higher bid, then turn order."""
    if bid_rank(s, p) != bid_rank(s, q):
        return bid_rank(s, p) > bid_rank(s, q)
    return (p - s.first) % s.num_players < (q - s.first) % s.num_players


@rule
def run_reveal_bids(s: Any) -> None:
    """Everybody pays; helpers are chosen in the order of the bids, then act in turn order (R59)."""
    pop(s)
    s.bids_revealed = 1
    for k in range(s.num_players - 1, -1, -1):
        p = (s.first + k) % s.num_players
        s.coins[p] -= s.bid[p]
        push(s, HELPER_EFFECT, p)
    for place in range(s.num_players - 1, -1, -1):
        for p in range(s.num_players):
            before = 0
            for q in range(s.num_players):
                before += q != p and chooses_before(s, q, p)
            if before == place:
                push(s, CHOOSE_HELPER, p)


@rule
def legal_choose_helper(s: Any, mask: Any) -> None:
    """The helpers still displayed."""
    for slot in range(MAX_DISPLAY):
        mask[CARD + slot] = s.display[slot] >= 0


@rule
def apply_choose_helper(s: Any, action: int) -> None:
    """Take the card; the one that nobody chooses leaves the game."""
    p = player(s)
    pop(s)
    s.helper[p] = s.display[action - CARD]
    s.display[action - CARD] = -1
    chosen = 0
    for q in range(s.num_players):
        chosen += s.helper[q] >= 0
    if chosen == s.num_players:
        s.display[:] = -1


@rule
def remove_helpers(s: Any) -> None:
    """Helpers leave the game at the end of the round, the fifth worker with his card (R23, R74)."""
    s.helper[:] = -1
    s.helper_used[:] = 0
    s.fifth[:] = 0
    s.fifth_placed[:] = 0
    s.bid[:] = -1
    s.bids_revealed = 0


# ---- effects ----------------------------------------------------------------------------------------------------


@rule
def run_helper_effect(s: Any) -> None:
    """What the helper does at once; all but the $4 of helper 17 may be declined (R59)."""
    p = player(s)
    pop(s)
    if has_helper(s, p, 2):
        for _ in range(HELPER_2_MOVEMENTS):
            push(s, MOVE_CARD, p, FORWARD, 1, 1)  # complete movements (R39)
    elif has_helper(s, p, 3):
        push(s, PRODUCE, p, ANY_TYPE, 1, BY_HELPER)
    elif has_helper(s, p, 4):
        push(s, SELL, p, PERFUMERY, 1, HELPER_4_PERFUMES - 1)
    elif has_helper(s, p, 8):
        push(s, GAIN_TECHNIQUE, p, LOOK_ONLY, 0, 1)
    elif has_helper(s, p, 9):
        push(s, LOOK_CONTRACTS, p)
    elif has_helper(s, p, 10):
        push(s, CHOOSE_AVANT_GARDE, p)
    elif has_helper(s, p, 11):
        s.fifth[p] = 1
    elif has_helper(s, p, 17):
        gain(s, p, 0, HELPER_17_COINS)
    elif has_helper(s, p, 18):
        push(s, TAKE_SPACE, p, ESSENCE_KIND, HELPER_18_ESSENCES, ANYWHERE, 1)
    elif has_helper(s, p, 20):
        push(s, SWAP_TOKENS, p, 0, 1, HELPER_20_POINTS)


@rule
def placement_payee(s: Any, p: int) -> int:
    """Who receives the placement cost that ``p`` pays: another player with helper 5, else the bank (R13)."""
    for q in range(s.num_players):
        if q != p and has_helper(s, q, 5):
            return q
    return BANK_ACCOUNT


@rule
def acts_as_experienced(s: Any, p: int) -> bool:
    """Whether the common worker placed now acts twice: the first one of the round, with helper 16."""
    first = has_helper(s, p, 16) and s.helper_used[p] == 0
    if first:
        s.helper_used[p] = 1
    return first


@rule
def legal_look_contracts(s: Any, mask: Any) -> None:
    """Helper 9: look at the top contracts, or not."""
    mask[OPT] = s.contract_left > 0
    mask[PASS] = 1


@rule
def apply_look_contracts(s: Any, action: int) -> None:
    """Draw them, fewer if the deck is short (R59)."""
    p = player(s)
    pop(s)
    if action == PASS:
        return
    for k in range(min(HELPER_9_LOOK, s.contract_left)):
        s.looked[k] = draw_contract(s)
    s.looked_contracts = 1
    push(s, KEEP_CONTRACT, p)


@rule
def legal_keep_contract(s: Any, mask: Any) -> None:
    """Any of the contracts looked at."""
    for k in range(MAX_LOOKED):
        mask[LOOK + k] = s.looked[k] >= 0


@rule
def apply_keep_contract(s: Any, action: int) -> None:
    """Keep one behind the screen; the others go under the deck in their order."""
    p = player(s)
    pop(s)
    s.private_contract[p] = s.looked[action - LOOK]
    s.looked[action - LOOK] = -1
    for k in range(MAX_LOOKED):
        if s.looked[k] >= 0:
            s.contract_deck[(s.contract_top + s.contract_left) % NUM_CONTRACTS] = s.looked[k]
            s.contract_left += 1
            s.looked[k] = -1
    s.looked_contracts = 0


# ---- helper 10 --------------------------------------------------------------------------------------------------


@rule
def in_fashion_deck(s: Any, card: int) -> bool:
    """Whether an avant-garde card is still below the one that shows."""
    for k in range(s.fashion_next, NUM_FASHIONS):
        if s.fashion_deck[k] == card:
            return True
    return False


@rule
def can_choose_fashion(s: Any, card: int) -> bool:
    """The cards of the deck, the avant-garde card and the fashion card (R60)."""
    return card == s.avant_garde or card == s.fashion or in_fashion_deck(s, card)


@rule
def legal_choose_avant_garde(s: Any, mask: Any) -> None:
    """Helper 10: the avant-garde card of this round, or none."""
    mask[PASS] = 1
    for card in range(NUM_FASHIONS):
        mask[PAIR + card] = can_choose_fashion(s, card)


@rule
def apply_choose_avant_garde(s: Any, action: int) -> None:
    """Then choose the fashion card."""
    p = player(s)
    pop(s)
    if action != PASS:
        push(s, CHOOSE_FASHION, p, action - PAIR)


@rule
def legal_choose_fashion(s: Any, mask: Any) -> None:
    """Any of the same cards but the one chosen as avant-garde."""
    for card in range(NUM_FASHIONS):
        mask[PAIR + card] = card != arg(s, ARG_A) and can_choose_fashion(s, card)


@rule
def apply_choose_fashion(s: Any, action: int) -> None:
    """Lay out both; an avant-garde card displaced returns to the deck, which has been searched and is shuffled."""
    p = player(s)
    avant_garde = arg(s, ARG_A)
    fashion = action - PAIR
    pop(s)
    displaced = s.avant_garde
    take_from_fashion_deck(s, avant_garde)
    take_from_fashion_deck(s, fashion)
    if displaced >= 0 and displaced != avant_garde and displaced != fashion:
        s.fashion_next -= 1
        s.fashion_deck[s.fashion_next] = displaced
    shuffle(s, s.fashion_deck[s.fashion_next :], NUM_FASHIONS - s.fashion_next)
    s.avant_garde = avant_garde
    s.fashion = fashion
    gain(s, p, HELPER_10_POINTS, 0)


@rule
def take_from_fashion_deck(s: Any, card: int) -> None:
    """Take a card out of the deck, if it is there."""
    for k in range(s.fashion_next, NUM_FASHIONS):
        if s.fashion_deck[k] == card:
            s.fashion_deck[k] = s.fashion_deck[s.fashion_next]
            s.fashion_deck[s.fashion_next] = -1
            s.fashion_next += 1
            return


# ---- hidden information -----------------------------------------------------------------------------------------


@rule
def redraw_helpers(s: Any, seat: int) -> None:
    """Redraw what Helpers hide from ``seat``: the deck, closed bids and private contracts.

    The contract deck and the others' coins have been redrawn before.
    """
    shuffle(s, s.helper_deck[s.helper_next :], NUM_HELPERS - s.helper_next)
    for p in range(s.num_players):
        if p != seat and s.bid[p] >= 0 and s.bids_revealed == 0:
            s.bid[p] = below(s, min(MAX_BID, s.coins[p]) + 1)
        if p != seat and s.private_contract[p] >= 0:
            s.private_contract[p] = exchange_contract(s, s.private_contract[p])


@rule
def exchange_contract(s: Any, card: int) -> int:
    """Exchange a hidden contract for a random one of the deck, or for itself."""
    k = below(s, s.contract_left + 1)
    if k == s.contract_left:
        return card
    at = (s.contract_top + k) % NUM_CONTRACTS
    other = s.contract_deck[at]
    s.contract_deck[at] = card
    return other
