"""The course of a game: rounds, turns, the end of a round and maintenance."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from ..components import (
    NUM_FAIR_SPACES,
    NUM_ROUNDS,
    OPEN_CONTRACTS,
    OPEN_TECHNIQUES,
    TECH_11_COINS,
    TECH_31_COINS,
)
from ..state import BLOCKED, FREE, NUM_LOCATIONS
from .decks import draw_contract, draw_technique, flip_avant_garde, shuffle_location_cards
from .expansions.moments import begin_round, clear_round, finish_round, start_turn
from .holdings import gain, uses
from .nodes import (
    END_ROUND,
    FORWARD,
    GAME_END,
    MAINTENANCE,
    MOVE_CARD,
    NEXT_TURN,
    PIERRE_TURN,
    PLACE,
    START_ROUND,
    TECHNIQUE_14,
)

PIERRE = 1
"""Pierre's seat in the solo game."""


@rule
def run_start_round(s: Any) -> None:
    """The first player of the round is the marker's holder now (R4)."""
    pop(s)
    s.round += 1
    s.first = s.marker
    s.no_production = 0
    if s.solo > 0:
        shuffle_location_cards(s)
    push(s, END_ROUND, s.first)
    push(s, NEXT_TURN, s.first, s.num_players - 1)
    begin_round(s)


@rule
def has_worker(s: Any, p: int) -> bool:
    """Whether ``p`` has a worker to place."""
    return s.commons[p] + s.experts[p] + s.fifth[p] > 0


@rule
def run_next_turn(s: Any) -> None:
    """The next player clockwise who has a worker left; the frame's argument is the last one's offset from the first."""
    last = arg(s, ARG_A)
    for k in range(1, s.num_players + 1):
        offset = (last + k) % s.num_players
        p = (s.first + offset) % s.num_players
        if has_worker(s, p):
            set_arg(s, ARG_A, offset)
            begin_turn(s, p)
            return
    s.turn = -1
    pop(s)


@rule
def begin_turn(s: Any, p: int) -> None:
    """Ask ``p`` for a placement, or let Pierre play."""
    s.turn = p
    s.no_movement = 0
    start_turn(s)
    if s.solo > 0 and p == PIERRE:
        push(s, PIERRE_TURN, p)
    else:
        push(s, PLACE, p)


@rule
def run_usual_movement(s: Any) -> None:
    """The movement that ends a turn, except after production."""
    p = player(s)
    pop(s)
    if s.no_movement == 0:
        push(s, MOVE_CARD, p, FORWARD, 1)


@rule
def run_end_round(s: Any) -> None:
    """Techniques 11 and 31, then technique 14 in turn order (R56, R80); then maintenance or the end."""
    pop(s)
    s.no_production = 1
    push(s, MAINTENANCE if s.round < NUM_ROUNDS else GAME_END, s.first)
    finish_round(s)
    fewest = s.score[0]
    for p in range(1, s.num_players):
        fewest = min(fewest, s.score[p])
    for k in range(s.num_players - 1, -1, -1):
        p = (s.first + k) % s.num_players
        if uses(s, p, 11) and s.score[p] == fewest:  # a tie counts (R48)
            gain(s, p, 0, TECH_11_COINS)
        if uses(s, p, 31):
            gain(s, p, 0, TECH_31_COINS)
        if uses(s, p, 14):
            push(s, TECHNIQUE_14, p)


@rule
def run_maintenance(s: Any) -> None:
    """Workers return, a tile opens, the avant-garde card becomes fashion, contracts and techniques move on."""
    pop(s)
    clear_round(s)
    for p in range(s.num_players):
        s.commons[p] += s.commons_placed[p]
        s.experts[p] += s.experts_placed[p]
        s.commons_placed[p] = 0
        s.experts_placed[p] = 0
        for location in range(NUM_LOCATIONS):
            s.workers[p, location] = 0
    for space in range(NUM_FAIR_SPACES):
        if s.fair[space] != BLOCKED:
            s.fair[space] = FREE
    open_next_tile(s)
    flip_avant_garde(s)
    move_contracts_on(s)
    move_techniques_on(s)
    push(s, START_ROUND, s.marker)


@rule
def open_next_tile(s: Any) -> None:
    """Open the next variable location."""
    s.location_open[s.tiles[s.tiles_open]] = 1
    s.tiles_open += 1


@rule
def shift_right(cards: Any, n: int) -> None:
    """The card on the X space leaves the game; the others close up to the right (Maintenance 4)."""
    cards[n - 1] = -1
    to = n - 1
    for slot in range(n - 1, -1, -1):
        card = cards[slot]
        if card >= 0:
            cards[slot] = -1
            cards[to] = card
            to -= 1


@rule
def move_contracts_on(s: Any) -> None:
    """Maintenance 4 for the contracts: empty slots are filled from the left; the deck never runs out."""
    shift_right(s.contract_open, OPEN_CONTRACTS)
    for slot in range(OPEN_CONTRACTS):
        if s.contract_open[slot] < 0:
            s.contract_open[slot] = draw_contract(s)


@rule
def move_techniques_on(s: Any) -> None:
    """Maintenance 4 for the techniques: filled from the left; for want of cards the left slots stay empty."""
    shift_right(s.technique_open, OPEN_TECHNIQUES)
    empty = 0
    for slot in range(OPEN_TECHNIQUES):
        empty += s.technique_open[slot] < 0
    for slot in range(max(0, empty - s.technique_left), empty):
        s.technique_open[slot] = draw_technique(s)


@rule
def run_game_end(s: Any) -> None:
    """Nothing is left to decide; ``scoring`` counts the points."""
    pop(s)
