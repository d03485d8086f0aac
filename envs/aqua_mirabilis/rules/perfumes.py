"""Creating perfumes (Perfumes): which recipes can be completed, the steps of a creation, and losing a perfume."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push
from .. import actions as a
from ..components import (
    NUM_RECIPES,
    NUM_SCENTS,
    PERFUME_SPACES,
    RECIPE1_TILE,
    RECIPE_BASE,
    RECIPE_LEVEL,
    RECIPE_SLOTS,
    TILE_BASE,
    TILE_KIND,
)
from ..state import NONE
from .holdings import discard_scent, experience
from .nodes import CR_COMP1, CR_COMP2, CR_DISCARD

MOST_COMPLEMENTS = 2


# ---- what can be completed ----------------------------------------------------------------------------------------


@rule
def complements_held(s: Any, p: int, base: int) -> int:
    """Scents of the depot that can complement a base, one bit each."""
    bits = 0
    for x in range(NUM_SCENTS):
        if x != base and s.scents[p, x] > 0:
            bits |= 1 << x
    return bits


@rule
def bits_of(bits: int) -> int:
    """How many scents a set holds."""
    count = 0
    for x in range(NUM_SCENTS):
        count += bits >> x & 1
    return count


@rule
def can_complete(s: Any, p: int, base: int, slots: int, without: int = NONE) -> bool:
    """Whether some set of complements makes a perfume unlike the ones kept, which ``without`` is not (R3, R4).

    With three perfumes one has to go, so that even the last composition left can be made again.
    """
    held = complements_held(s, p, base)
    count = bits_of(held)
    sets = count if slots == 1 else count * (count - 1) // 2
    made = 0
    kept = 0
    for i in range(PERFUME_SPACES):
        recipe = s.perfume[p, i]
        if recipe >= 0 and i != without:
            kept += 1
            same_kind = RECIPE_BASE[recipe] == base and RECIPE_SLOTS[recipe] == slots
            made += same_kind and s.complements[p, i] & ~held == 0
    return sets > made or (kept == PERFUME_SPACES and made > 0)


@rule
def completable(s: Any, p: int, free_base: bool) -> int:
    """Kinds of recipe that can be completed: bit 2 * base + slots - 1. The base costs a scent unless it is free."""
    kinds = 0
    for base in range(NUM_SCENTS):
        if free_base or s.scents[p, base] > 0 or s.bases[p, base] == 1:
            for slots in range(1, MOST_COMPLEMENTS + 1):
                kinds |= int(can_complete(s, p, base, slots)) << (2 * base + slots - 1)
    return kinds


@rule
def is_kind(kinds: int, recipe: int) -> bool:
    """Whether a recipe is of one of the kinds."""
    return kinds >> (2 * RECIPE_BASE[recipe] + RECIPE_SLOTS[recipe] - 1) & 1 == 1


@rule
def mark_recipes(s: Any, p: int, mask: Any) -> None:
    """Every recipe that can be taken and completed now."""
    kinds = completable(s, p, False)
    if kinds == 0:
        return
    level = experience(s, p)
    for recipe in range(NUM_RECIPES):
        if s.recipe_open[recipe] == 1 and RECIPE_LEVEL[recipe] <= level and is_kind(kinds, recipe):
            mask[a.RECIPE + recipe] = 1


# ---- losing a perfume ---------------------------------------------------------------------------------------------


@rule
def lose_perfume(s: Any, p: int, i: int) -> None:
    """Its scents return to the reserve, its recipe to the open ones (R4)."""
    for x in range(NUM_SCENTS):
        s.reserve[x] += s.complements[p, i] >> x & 1
    s.recipe_open[s.perfume[p, i]] = 1
    s.perfume[p, i] = NONE
    s.complements[p, i] = 0
    s.presented[p, i] = 0


@rule
def mark_perfumes(s: Any, p: int, mask: Any) -> None:
    """Every perfume of ``p``."""
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] >= 0:
            mask[a.SLOT + i] = 1


# ---- creation -----------------------------------------------------------------------------------------------------


@rule
def take_recipe(s: Any, p: int, recipe: int, free_base: bool) -> None:
    """Take a recipe, pay its base, and go on to make room and to fill it."""
    base = RECIPE_BASE[recipe]
    if not free_base and s.bases[p, base] == 0:
        discard_scent(s, p, base)
    s.recipe_open[recipe] = 0
    s.making = recipe
    push(s, CR_COMP1, p)
    if free_space(s, p) == PERFUME_SPACES:
        push(s, CR_DISCARD, p)


@rule
def free_space(s: Any, p: int) -> int:
    """The lowest free perfume space, ``PERFUME_SPACES`` without one."""
    for i in range(PERFUME_SPACES):
        if s.perfume[p, i] < 0:
            return i
    return PERFUME_SPACES


@rule
def is_made(s: Any, p: int, base: int, complements: int) -> bool:
    """Whether ``p`` has a perfume of this composition (R3)."""
    for i in range(PERFUME_SPACES):
        recipe = s.perfume[p, i]
        if recipe >= 0 and RECIPE_BASE[recipe] == base and s.complements[p, i] == complements:
            return True
    return False


@rule
def completes(s: Any, p: int, x: int, others: int) -> bool:
    """Whether scent ``x`` beside the complements ``others`` completes the perfume."""
    base = RECIPE_BASE[s.making]
    return x != base and s.scents[p, x] > 0 and not is_made(s, p, base, others | 1 << x)


@rule
def begins(s: Any, p: int, x: int) -> bool:
    """Whether scent ``x`` can be the first of two complements, the lower one."""
    if x == RECIPE_BASE[s.making] or s.scents[p, x] == 0:
        return False
    for second in range(x + 1, NUM_SCENTS):
        if completes(s, p, second, 1 << x):
            return True
    return False


@rule
def finish_perfume(s: Any, p: int, complements: int) -> None:
    """The perfume is complete: it goes to the lowest free space, not presented yet."""
    i = free_space(s, p)
    for x in range(NUM_SCENTS):
        s.scents[p, x] -= complements >> x & 1
    s.perfume[p, i] = s.making
    s.complements[p, i] = complements
    s.making = NONE


@rule
def legal_cr_recipe(s: Any, mask: Any) -> None:
    """The recipes that the flipped tile allows (R6)."""
    p = player(s)
    tile = arg(s, ARG_A)
    kinds = completable(s, p, True)
    for recipe in range(NUM_RECIPES):
        if s.recipe_open[recipe] == 1 and is_kind(kinds, recipe) and tile_allows(tile, recipe):
            mask[a.RECIPE + recipe] = 1


@rule
def tile_allows(tile: int, recipe: int) -> bool:
    """Whether a London tile is good for a recipe: one slot and its own base, or two slots (R6)."""
    if TILE_KIND[tile] == RECIPE1_TILE:
        return RECIPE_SLOTS[recipe] == 1 and RECIPE_BASE[recipe] == TILE_BASE[tile]
    return RECIPE_SLOTS[recipe] == MOST_COMPLEMENTS


@rule
def tile_has_recipe(s: Any, p: int, tile: int) -> bool:
    """Whether a London tile has a recipe that can be completed (R6)."""
    kinds = completable(s, p, True)
    for recipe in range(NUM_RECIPES):
        if s.recipe_open[recipe] == 1 and is_kind(kinds, recipe) and tile_allows(tile, recipe):
            return True
    return False


@rule
def apply_cr_recipe(s: Any, action: int) -> None:
    """Take the recipe; level and base are waived."""
    p = player(s)
    pop(s)
    take_recipe(s, p, action - a.RECIPE, True)


@rule
def legal_cr_discard(s: Any, mask: Any) -> None:
    """A perfume without which the recipe can be completed (R4)."""
    p = player(s)
    base = RECIPE_BASE[s.making]
    slots = RECIPE_SLOTS[s.making]
    for i in range(PERFUME_SPACES):
        mask[a.SLOT + i] = can_complete(s, p, base, slots, i)


@rule
def apply_cr_discard(s: Any, action: int) -> None:
    """Make room."""
    p = player(s)
    pop(s)
    lose_perfume(s, p, action - a.SLOT)


@rule
def legal_cr_comp1(s: Any, mask: Any) -> None:
    """Scents with which the perfume can be completed."""
    p = player(s)
    single = RECIPE_SLOTS[s.making] == 1
    for x in range(NUM_SCENTS):
        mask[a.SCENT + x] = completes(s, p, x, 0) if single else begins(s, p, x)


@rule
def apply_cr_comp1(s: Any, action: int) -> None:
    """The first complement, of two the lower one."""
    p = player(s)
    x = action - a.SCENT
    pop(s)
    if RECIPE_SLOTS[s.making] == 1:
        finish_perfume(s, p, 1 << x)
    else:
        push(s, CR_COMP2, p, x)


@rule
def legal_cr_comp2(s: Any, mask: Any) -> None:
    """Scents after the first complement with which the perfume is complete."""
    p = player(s)
    first = arg(s, ARG_A)
    for x in range(first + 1, NUM_SCENTS):
        mask[a.SCENT + x] = completes(s, p, x, 1 << first)


@rule
def apply_cr_comp2(s: Any, action: int) -> None:
    """The second complement."""
    p = player(s)
    first = arg(s, ARG_A)
    pop(s)
    finish_perfume(s, p, 1 << first | 1 << (action - a.SCENT))
