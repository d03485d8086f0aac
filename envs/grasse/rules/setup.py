"""Setting up a game (Setup a-o, Solo)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.rng import below, shuffle
from ...engine.stack import player, pop, push
from ..actions import SPACE
from ..components import (
    COLLECTION_TOKENS,
    COMMON_WORKERS,
    DIFFICULTY_CARDS,
    DIFFICULTY_SALES,
    FAIR_FIRST_PLAYER,
    FASHION_PAIR,
    GROUP_FIXED,
    GROUP_VARIABLE,
    LOCATION_GROUP,
    LOCATION_MIN_PLAYERS,
    MOVEMENT_MAX_PLAYERS,
    NEUTRAL_TOKENS,
    NUM_FAIR_SPACES,
    OPEN_CONTRACTS,
    OPEN_MOVEMENT_CARDS,
    OPEN_TECHNIQUES,
    PERFUME_VIALS,
    PRODUCTION_SPACES,
    RESOURCE_IN_BAG,
    SPACE_FILL,
    START_COINS,
    START_RESOURCES,
    TECHNIQUE_IN_SOLO,
    TILES_AT_START,
)
from ..state import (
    BLOCKED,
    FREE,
    NEUTRAL,
    NUM_CONTRACTS,
    NUM_FASHIONS,
    NUM_LOCATIONS,
    NUM_MOVEMENTS,
    NUM_PERFUMES,
    NUM_RESOURCES,
    NUM_SPACES,
    NUM_TECHNIQUES,
    NUM_TILES,
    UNPLACED,
)
from .decks import draw_contract, draw_technique
from .expansions.moments import clear_expansions, deal_expansions, prepare_first_round, technique_in_game
from .movement import draw_movement
from .nodes import DRAFT_TOKEN, START_ROUND
from .rounds import PIERRE, open_next_tile


@rule
def deal(s: Any) -> None:
    """Set up everything; in standard mode the players then place their tokens."""
    clear_cards(s)
    deal_players(s)
    fill_track(s)
    deal_locations(s)
    deal_fashion(s)
    deal_contracts(s)
    deal_techniques(s)
    deal_movement_cards(s)
    s.marker = PIERRE if s.solo > 0 else below(s, s.num_players)  # R3
    s.first = s.marker
    s.turn = -1
    deal_expansions(s)
    push(s, START_ROUND, s.marker)
    prepare_first_round(s)
    place_tokens(s)


@rule
def clear_cards(s: Any) -> None:
    """Mark every card space as empty."""
    s.technique_deck[:] = -1
    s.technique_open[:] = -1
    s.contract_deck[:] = -1
    s.contract_open[:] = -1
    s.movement_deck[:] = -1
    s.movement_open[:] = -1
    s.movement_card = -1
    s.movement_slot = -1
    s.location_deck[:] = -1
    s.tiles[:] = -1
    s.looked[:] = -1
    s.given[:] = -1
    s.making = -1
    s.exotic_first = -1
    clear_expansions(s)


@rule
def deal_players(s: Any) -> None:
    """Coins, bases, workers and collectors (Setup b, j, k), vials (o)."""
    for p in range(s.num_players):
        s.coins[p] = START_COINS
        s.commons[p] = COMMON_WORKERS
        for c in range(NUM_RESOURCES):
            s.resources[p, c] = START_RESOURCES[c]
    for t in range(NUM_PERFUMES):
        s.vial_reserve[t] = PERFUME_VIALS[t]


@rule
def fill_track(s: Any) -> None:
    """Draw the pieces from the bag, three for each space; the one left over is boxed (Setup c)."""
    for c in range(NUM_RESOURCES):
        s.boxed[c] = RESOURCE_IN_BAG[c]
    left = 0
    for c in range(NUM_RESOURCES):
        left += s.boxed[c]
    for space in range(NUM_SPACES):
        for _ in range(SPACE_FILL):
            colour = draw_from_bag(s, left)
            s.track[space, colour] += 1
            left -= 1


@rule
def draw_from_bag(s: Any, left: int) -> int:
    """Draw one of the ``left`` pieces of the bag, which is kept in ``boxed``."""
    k = below(s, left)
    for c in range(NUM_RESOURCES):
        k -= s.boxed[c]
        if k < 0:
            s.boxed[c] -= 1
            return c
    return -1


@rule
def deal_locations(s: Any) -> None:
    """Fixed locations, the tile pool of this player count, factories (Setup d, h), the Fair."""
    pool = 0
    for location in range(NUM_LOCATIONS):
        if LOCATION_GROUP[location] == GROUP_FIXED:
            s.location_open[location] = 1
        elif LOCATION_GROUP[location] == GROUP_VARIABLE and LOCATION_MIN_PLAYERS[location] <= s.num_players:
            s.tiles[pool] = location
            pool += 1
    shuffle(s, s.tiles, min(pool, NUM_TILES))
    for _ in range(TILES_AT_START[s.num_players] + 1):  # and the one of round I
        open_next_tile(s)
    for t in range(NUM_PERFUMES):
        s.factory[t] = t
    shuffle(s, s.factory, NUM_PERFUMES)
    for space in range(NUM_FAIR_SPACES):
        s.fair[space] = FREE
    if s.solo > 0:
        s.fair[FAIR_FIRST_PLAYER] = BLOCKED


@rule
def deal_fashion(s: Any) -> None:
    """Pierre's first marks (Difficulty Levels), then the fashion card and the avant-garde deck (Setup g)."""
    for card in range(NUM_FASHIONS):
        s.fashion_deck[card] = card
    shuffle(s, s.fashion_deck, NUM_FASHIONS)
    if s.solo > 0:
        mark_difficulty(s)
        shuffle(s, s.fashion_deck, NUM_FASHIONS)
    s.fashion = s.fashion_deck[0]
    s.avant_garde = s.fashion_deck[1]
    s.fashion_deck[0] = -1
    s.fashion_deck[1] = -1
    s.fashion_next = 2


@rule
def mark_difficulty(s: Any) -> None:
    """A production mark for each perfume on the cards drawn, repeats again; sales marks. No points."""
    for k in range(DIFFICULTY_CARDS[s.solo - 1]):
        for side in range(2):
            perfume = FASHION_PAIR[s.fashion_deck[k], side]
            if s.production[PIERRE, perfume] < PRODUCTION_SPACES:
                s.production[PIERRE, perfume] += 1
    s.sold[PIERRE] = DIFFICULTY_SALES[s.solo - 1]


@rule
def deal_contracts(s: Any) -> None:
    """Shuffle, and open three (Setup e)."""
    for card in range(NUM_CONTRACTS):
        s.contract_deck[card] = card
    shuffle(s, s.contract_deck, NUM_CONTRACTS)
    s.contract_left = NUM_CONTRACTS
    for slot in range(OPEN_CONTRACTS):
        s.contract_open[slot] = draw_contract(s)


@rule
def deal_techniques(s: Any) -> None:
    """Shuffle cards 1-32, in solo without 24, and those of the expansions, and open three (Setup f, Solo)."""
    for card in range(NUM_TECHNIQUES):
        if technique_in_game(s, card) and (s.solo == 0 or TECHNIQUE_IN_SOLO[card] == 1):
            s.technique_deck[s.technique_left] = card
            s.technique_left += 1
    shuffle(s, s.technique_deck, s.technique_left)
    for slot in range(OPEN_TECHNIQUES):
        s.technique_open[slot] = draw_technique(s)


@rule
def deal_movement_cards(s: Any) -> None:
    """Leave out the cards marked for fewer players, shuffle, and open three (Setup i)."""
    for card in range(NUM_MOVEMENTS):
        if MOVEMENT_MAX_PLAYERS[card] >= s.num_players:
            s.movement_deck[s.movement_left] = card
            s.movement_left += 1
    shuffle(s, s.movement_deck, s.movement_left)
    for slot in range(OPEN_MOVEMENT_CARDS):
        s.movement_open[slot] = draw_movement(s)


@rule
def place_tokens(s: Any) -> None:
    """Collection tokens: at random, or by the players in the order of Setup n (R5)."""
    if s.standard_setup == 0:
        place_tokens_at_random(s)
        return
    n = s.num_players
    s.token_owner[:] = UNPLACED
    push(s, DRAFT_TOKEN, s.first)
    for offset in range(1, n):
        push_draft(s, offset, 2)
    push_draft(s, 0, 2)
    for offset in range(1, n):
        push_draft(s, offset, 1)


@rule
def push_draft(s: Any, offset: int, tokens: int) -> None:
    """Ask the player ``offset`` seats from the first one for ``tokens`` tokens."""
    for _ in range(tokens):
        push(s, DRAFT_TOKEN, (s.first + offset) % s.num_players)


@rule
def place_tokens_at_random(s: Any) -> None:
    """Beginner mode (Setup n)."""
    space = 0
    for p in range(s.num_players):
        for _ in range(COLLECTION_TOKENS):
            s.token_owner[space] = p
            space += 1
    for _ in range(NEUTRAL_TOKENS[s.num_players]):
        s.token_owner[space] = NEUTRAL
        space += 1
    shuffle(s, s.token_owner, NUM_SPACES)


@rule
def legal_draft_token(s: Any, mask: Any) -> None:
    """Spaces without a token."""
    for space in range(NUM_SPACES):
        mask[SPACE + space] = s.token_owner[space] == UNPLACED


@rule
def apply_draft_token(s: Any, action: int) -> None:
    """Place an own token; after the last one, neutral tokens fill the rest."""
    p = player(s)
    pop(s)
    s.token_owner[action - SPACE] = p
    placed = 0
    for space in range(NUM_SPACES):
        placed += s.token_owner[space] >= 0
    if placed == COLLECTION_TOKENS * s.num_players:
        for space in range(NUM_SPACES):
            if s.token_owner[space] == UNPLACED:
                s.token_owner[space] = NEUTRAL
