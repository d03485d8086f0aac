"""Sundays, the final Parade and the scoring at the end (Game Time Advancement, Game End)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push
from .. import actions as a
from ..components import DELIVERY, NUM_DELIVERIES, NUM_SCENTS, SINGLE_DELIVERIES
from .holdings import seat_after
from .matrix import HIGHEST, LOWEST, reset_matrix
from .nodes import PARADE
from .perfumes import mark_recipes, take_recipe
from .scoring import score_game


@rule
def hold_sunday(s: Any, sunday: int) -> None:
    """Deliveries, then perfumes may be presented again, then the preferences change."""
    for i in range(NUM_DELIVERIES):
        deliver(s, s.delivery[sunday, i], 1 if i < SINGLE_DELIVERIES[s.num_players] else 2)
    s.presented[:] = 0
    reset_matrix(s, HIGHEST)


@rule
def deliver(s: Any, face: int, count: int) -> None:
    """Flowers from the reserve into the baskets, as far as it has them (U5)."""
    for x in range(NUM_SCENTS):
        if DELIVERY[face, x] == 1:
            delivered = min(count, s.reserve[x])
            s.reserve[x] -= delivered
            s.market[x] += delivered


# ---- the Parade ---------------------------------------------------------------------------------------------------


@rule
def begin_parade(s: Any) -> None:
    """The final Sunday without a delivery, both markers to the lowest totals (E3); then all may create perfumes."""
    s.presented[:] = 0
    reset_matrix(s, LOWEST)
    s.owner = s.trigger
    push(s, PARADE, s.trigger, s.num_players - 1)


@rule
def legal_parade(s: Any, mask: Any) -> None:
    """Create a perfume, or no more; city tiles cannot be flipped now."""
    mark_recipes(s, player(s), mask)
    mask[a.END] = 1


@rule
def apply_parade(s: Any, action: int) -> None:
    """A perfume; or the next seat, after the last one the scoring."""
    p = player(s)
    if action != a.END:
        take_recipe(s, p, action - a.RECIPE, False)
        return
    left = arg(s, ARG_A)
    pop(s)
    if left > 0:
        s.owner = seat_after(s, p)
        push(s, PARADE, s.owner, left - 1)
    else:
        score_game(s)
