"""Production Bonus: markers on spaces 3 and 5 of the production tracks, for the first player there."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import shuffle
from ....engine.stack import push
from ...components import (
    NUM_PRODUCTION_MARKERS,
    PRODUCTION_MARKER_BASES,
    PRODUCTION_MARKER_COINS,
    PRODUCTION_MARKER_ESSENCES,
    PRODUCTION_MARKER_LEVEL,
    PRODUCTION_MARKER_POINTS,
    PRODUCTION_MARKER_TECHNIQUES,
)
from ...state import BONUS_LEVELS, NUM_PERFUMES
from ..holdings import gain
from ..nodes import ANYWHERE, BASE_KIND, ESSENCE_KIND, GAIN_TECHNIQUE, OPEN_OR_LOOK, TAKE_SPACE

LEVELS = tuple(int(PRODUCTION_MARKER_LEVEL[k]) for k in range(0, NUM_PRODUCTION_MARKERS, NUM_PERFUMES))
"""The production spaces with markers, 3 and 5; the markers of a level follow each other."""


@rule
def deal_production_markers(s: Any) -> None:
    """Shuffle the markers of each level over the six tracks."""
    for level in range(BONUS_LEVELS):
        column = s.production_marker[:, level]
        for t in range(NUM_PERFUMES):
            column[t] = level * NUM_PERFUMES + t
        shuffle(s, column, NUM_PERFUMES)


@rule
def take_production_marker(s: Any, p: int, perfume: int) -> None:
    """The first player to reach a marker gets its bonus; it leaves the game (R54)."""
    if s.with_production_bonus == 0:
        return
    for level in range(BONUS_LEVELS):
        marker = s.production_marker[perfume, level]
        if marker >= 0 and s.production[p, perfume] == LEVELS[level]:
            s.production_marker[perfume, level] = -1
            gain_marker(s, p, marker)


@rule
def gain_marker(s: Any, p: int, marker: int) -> None:
    """Points, coins, pieces from the track or two technique cards."""
    gain(s, p, PRODUCTION_MARKER_POINTS[marker], PRODUCTION_MARKER_COINS[marker])
    if PRODUCTION_MARKER_BASES[marker] > 0:
        push(s, TAKE_SPACE, p, BASE_KIND, PRODUCTION_MARKER_BASES[marker], ANYWHERE, 1)
    if PRODUCTION_MARKER_ESSENCES[marker] > 0:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, PRODUCTION_MARKER_ESSENCES[marker], ANYWHERE, 1)
    if PRODUCTION_MARKER_TECHNIQUES[marker] > 0:
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK, PRODUCTION_MARKER_TECHNIQUES[marker] - 1)
