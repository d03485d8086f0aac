"""Setting up a game (Setup)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.jit import rule
from ...engine.rng import below, shuffle
from ..components import (
    CHITS,
    CUBES,
    DISTILLATION,
    GRASSE,
    INFLUENCE_TOKENS,
    INNER_SUNDAYS,
    LETTER_SUPPLY,
    MARKET_FLOWERS,
    MAX_AP,
    NUM_BONUSES,
    NUM_CITIES,
    NUM_DAMES,
    NUM_DELIVERIES,
    NUM_FACES,
    NUM_LETTERS,
    NUM_METHODS,
    NUM_RECIPES,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_TILES,
    ORIGINALITY_TOKENS,
    SINGLE_DELIVERIES,
    SKILL_COUNT,
    START_TOKENS,
    TILE_CITY,
)
from ..state import NONE
from .travel import shuffle_pile

KING_SEAT, WORKERS_SEAT, REST_SEAT = 1, 2, 3
"""Who receives the chits that were drawn for the King and the workers, and the rest (Setup)."""


@rule
def deal(s: Any) -> None:
    """Everything in the order of the rulebook; the first player has seat 0 (S3)."""
    clear(s)
    fill_market(s)
    deal_deliveries(s)
    draw_chits(s)
    stack_tiles(s)
    hide_bonuses(s)
    lay_out_supplies(s)
    deal_players(s)


@rule
def clear(s: Any) -> None:
    """Nobody, nothing and nowhere where 0 would mean something."""
    s.trigger = NONE
    s.ap_free = NONE
    s.making = NONE
    s.shown_base = NONE
    s.lead_before[:] = NONE
    s.pile[:] = NONE
    s.favour[:] = NONE
    s.slot[:] = NONE
    s.perfume[:] = NONE


@rule
def fill_market(s: Any) -> None:
    """The first delivery."""
    for x in range(NUM_SCENTS):
        s.market[x] = MARKET_FLOWERS[s.num_players]
        s.reserve[x] = CHITS - s.market[x]


@rule
def deal_deliveries(s: Any) -> None:
    """Tiles of both kinds are shuffled; the first ones lie on the Sundays, x1 before x2."""
    faces = np.empty(NUM_FACES, np.int64)
    singles = SINGLE_DELIVERIES[s.num_players]
    for kind in range(2):
        first = 0 if kind == 0 else singles
        last = singles if kind == 0 else NUM_DELIVERIES
        shuffle_numbers(s, faces, NUM_FACES)
        for sunday in range(INNER_SUNDAYS):
            for i in range(first, last):
                s.delivery[sunday, i] = faces[sunday * (last - first) + i - first]


@rule
def shuffle_numbers(s: Any, numbers: Any, count: int) -> None:
    """Fill an array with 0 to ``count - 1`` in random order."""
    for i in range(count):
        numbers[i] = i
    shuffle(s, numbers, count)


@rule
def draw_chits(s: Any) -> None:
    """One chit of each type: the King's, the Court's (which goes back, S2), the workers', the rest."""
    chits = np.empty(NUM_SCENTS, np.int64)
    shuffle_numbers(s, chits, NUM_SCENTS)
    s.king = chits[0]
    s.court = chits[1 + below(s, NUM_SCENTS - 1)]
    s.workers[0] = chits[1]
    s.workers[1] = chits[2]
    give_chit(s, KING_SEAT, chits[0])
    for i in range(1, NUM_SCENTS):
        give_chit(s, WORKERS_SEAT if i <= 2 else REST_SEAT, chits[i])


@rule
def give_chit(s: Any, p: int, x: int) -> None:
    """A flower for that seat; without it the chit returns to the reserve."""
    if p < s.num_players:
        s.reserve[x] -= 1
        s.flowers[p, x] += 1


@rule
def stack_tiles(s: Any) -> None:
    """Shuffle the tiles of each city into a pile."""
    for t in range(NUM_TILES):
        city = TILE_CITY[t]
        s.pile[city, s.pile_size[city]] = t
        s.pile_size[city] += 1
    for city in range(NUM_CITIES):
        shuffle_pile(s, city, s.pile_size[city])


@rule
def hide_bonuses(s: Any) -> None:
    """A final bonus tile for each Dame."""
    tiles = np.empty(NUM_BONUSES, np.int64)
    shuffle_numbers(s, tiles, NUM_BONUSES)
    for d in range(NUM_DAMES):
        s.bonus[d] = tiles[d]


@rule
def lay_out_supplies(s: Any) -> None:
    """Apprenticeship tiles, methods, recipes, letters, cubes; tokens on all cells but the diagonal (S1)."""
    s.recipe_open[:NUM_RECIPES] = 1
    for x in range(NUM_SCENTS):
        s.base_left[x] = 1
        s.spec_left[x] = 1
        for y in range(NUM_SCENTS):
            s.token[x, y] = x != y
    for k in range(NUM_SKILLS):
        s.skill_left[k] = SKILL_COUNT[k]
    for m in range(NUM_METHODS):
        s.method_left[m] = 0 if m == DISTILLATION else s.num_players
    for level in range(NUM_LETTERS):
        s.letter_left[level] = LETTER_SUPPLY[level]
    s.cube_reserve = CUBES
    s.token_reserve = ORIGINALITY_TOKENS - NUM_SCENTS * (NUM_SCENTS - 1) - START_TOKENS * s.num_players


@rule
def deal_players(s: Any) -> None:
    """A sundial, a coach, Distillation, originality and influence tokens for each."""
    for p in range(s.num_players):
        s.ap[p] = MAX_AP
        s.coach[p] = GRASSE
        s.methods[p, DISTILLATION] = 1
        s.tokens[p] = START_TOKENS
        s.supply[p] = INFLUENCE_TOKENS
