"""Combining fragrances and bottling (Actions, Combining Fragrances & Bottling)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import BITS_IN, NUM_PERFUMES, NUM_STRIPS, RECIPE_PLANTS
from .nodes import BONUS_INGREDIENT, BOTTLE_PICK


@rule
def locked_pipettes(s: Any, p: int) -> int:
    """The colours in bottled perfumes of ``p``, as bits: each pipette is used once (R-22)."""
    strips = 0
    for j in range(NUM_PERFUMES):
        strips |= s.bottled[p, j]
    return strips


@rule
def perfume_size(s: Any, p: int, j: int) -> int:
    """How many fragrances a perfume of ``p`` has."""
    return BITS_IN[RECIPE_PLANTS[s.recipe[p], s.side[p], j]]


@rule
def can_bottle(s: Any, p: int, j: int) -> bool:
    """Not bottled yet, and enough free pipettes for it (R-20, R-23)."""
    return s.bottled[p, j] == 0 and perfume_size(s, p, j) <= NUM_STRIPS - BITS_IN[locked_pipettes(s, p)]


@rule
def legal_bottle_pick(s: Any, mask: Any) -> None:
    """Any free pipette that has not been picked."""
    unavailable = locked_pipettes(s, player(s)) | arg(s, ARG_B)
    for strip in range(NUM_STRIPS):
        mask[a.STRIP + strip] = (unavailable >> strip) & 1 == 0


@rule
def apply_bottle_pick(s: Any, action: int) -> None:
    """Pick one pipette; with the last one the perfume is bottled and a bonus ingredient can be taken."""
    p = player(s)
    j = arg(s, ARG_A)
    picked = arg(s, ARG_B) | (1 << (action - a.STRIP))
    if BITS_IN[picked] < perfume_size(s, p, j):
        set_arg(s, ARG_B, picked)
        return
    pop(s)
    s.bottled[p, j] = picked
    push(s, BONUS_INGREDIENT, p)


@rule
def begin_bottling(s: Any, p: int, j: int) -> None:
    """Ask for the pipettes."""
    push(s, BOTTLE_PICK, p, j)
