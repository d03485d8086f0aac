"""Who knows what: redrawing what the table hides from a seat (final bonus tiles, the order of the city piles)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.jit import rule
from ..engine.record import OVER
from ..engine.rng import shuffle
from .components import NUM_BONUSES, NUM_CITIES, NUM_DAMES
from .rules.travel import shuffle_pile


@rule
def redraw(s: Any, seat: int) -> None:
    """Redraw the piles below their top tiles, and the final bonus tiles that ``seat`` has not seen."""
    for city in range(NUM_CITIES):
        shuffle_pile(s, city, s.pile_size[city] - 1)
    if s.to_move != OVER:  # then all of them have been revealed
        redraw_bonuses(s, seat)


@rule
def redraw_bonuses(s: Any, seat: int) -> None:
    """Every tile that ``seat`` has not seen is equally likely, the unused ones included."""
    tiles = np.empty(NUM_BONUSES, np.int64)
    count = 0
    for bonus in range(NUM_BONUSES):
        if not has_seen(s, seat, bonus):
            tiles[count] = bonus
            count += 1
    shuffle(s, tiles, count)
    for d in range(NUM_DAMES):
        if s.bonus_seen[seat, d] == 0:
            count -= 1
            s.bonus[d] = tiles[count]


@rule
def has_seen(s: Any, seat: int, bonus: int) -> bool:
    """Whether ``seat`` has looked at a final bonus tile."""
    for d in range(NUM_DAMES):
        if s.bonus_seen[seat, d] == 1 and s.bonus[d] == bonus:
            return True
    return False
