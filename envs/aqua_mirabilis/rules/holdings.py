"""What players hold, and the reserve that all chits and tokens come from and return to."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ..components import NUM_METHODS, NUM_SCENTS, NUM_SKILLS, NUM_TILES


@rule
def seat_after(s: Any, p: int) -> int:
    """The next seat clockwise."""
    return p + 1 if p + 1 < s.num_players else 0


@rule
def experience(s: Any, p: int) -> int:
    """Experience symbols on the personal board: methods, apprenticeship tiles and city tiles not flipped."""
    count = 0
    for m in range(NUM_METHODS):
        count += s.methods[p, m]
    for x in range(NUM_SCENTS):
        count += s.bases[p, x] + s.specs[p, x]
    for k in range(NUM_SKILLS):
        count += s.skills[p, k]
    for t in range(NUM_TILES):
        count += s.held[p, t]
    return count


@rule
def num_methods(s: Any, p: int) -> int:
    """Production methods on the personal board."""
    count = 0
    for m in range(NUM_METHODS):
        count += s.methods[p, m]
    return count


@rule
def take_flowers(s: Any, p: int, x: int, count: int) -> None:
    """Take flowers from the reserve, as far as it has them (Miscellaneous Rules)."""
    taken = min(count, s.reserve[x])
    s.reserve[x] -= taken
    s.flowers[p, x] += taken


@rule
def take_scents(s: Any, p: int, x: int, count: int) -> None:
    """Take scents from the reserve, as far as it has them (Miscellaneous Rules)."""
    taken = min(count, s.reserve[x])
    s.reserve[x] -= taken
    s.scents[p, x] += taken


@rule
def discard_scent(s: Any, p: int, x: int) -> None:
    """A scent of the depot returns to the reserve."""
    s.scents[p, x] -= 1
    s.reserve[x] += 1


@rule
def discard_flowers(s: Any, p: int, x: int, count: int) -> None:
    """Flowers in hand return to the reserve."""
    s.flowers[p, x] -= count
    s.reserve[x] += count


@rule
def discard_token(s: Any, p: int) -> None:
    """An originality token returns to the reserve."""
    s.tokens[p] -= 1
    s.token_reserve += 1


@rule
def add_points(s: Any, p: int, part: int, points: int) -> None:
    """Score points of one of the ``PARTS``."""
    s.parts[p, part] += points
    s.score[p] += points
