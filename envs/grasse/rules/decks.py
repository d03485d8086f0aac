"""Drawing from the decks: location, avant-garde, contract and technique cards."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.rng import shuffle
from ..components import BOUTIQUE
from ..state import NUM_CONTRACTS, NUM_FASHIONS, NUM_LOCATIONS, NUM_TECHNIQUES


@rule
def shuffle_location_cards(s: Any) -> None:
    """Make a deck of the cards of all open locations; the Boutique has none (Solo; Tax Collectors; R66)."""
    n = 0
    for location in range(NUM_LOCATIONS):
        s.location_deck[location] = -1
    for location in range(NUM_LOCATIONS):
        if s.location_open[location] == 1 and location != BOUTIQUE:
            s.location_deck[n] = location
            n += 1
    s.location_left = n
    shuffle(s, s.location_deck, n)


@rule
def flip_avant_garde(s: Any) -> None:
    """The avant-garde card becomes the fashion card; the next one shows."""
    s.fashion = s.avant_garde
    if s.fashion_next < NUM_FASHIONS:
        s.avant_garde = s.fashion_deck[s.fashion_next]
        s.fashion_deck[s.fashion_next] = -1
        s.fashion_next += 1
    else:
        s.avant_garde = -1


@rule
def draw_contract(s: Any) -> int:
    """The top contract, or -1 if the deck is empty."""
    if s.contract_left == 0:
        return -1
    card = s.contract_deck[s.contract_top]
    s.contract_deck[s.contract_top] = -1
    s.contract_top = (s.contract_top + 1) % NUM_CONTRACTS
    s.contract_left -= 1
    return card


@rule
def draw_technique(s: Any) -> int:
    """The top card of the deck, which is not empty."""
    card = s.technique_deck[s.technique_top]
    s.technique_deck[s.technique_top] = -1
    s.technique_top = (s.technique_top + 1) % NUM_TECHNIQUES
    s.technique_left -= 1
    return card


@rule
def put_under_deck(s: Any, card: int) -> None:
    """Put a technique card at the bottom of the deck."""
    s.technique_deck[(s.technique_top + s.technique_left) % NUM_TECHNIQUES] = card
    s.technique_left += 1


@rule
def draw_location_card(s: Any) -> int:
    """The top location card; there are always more than tax collectors and thief take."""
    s.location_left -= 1
    return s.location_deck[s.location_left]
