"""Production and storage: which perfumes can be paid together, and what payment leaves in storage.

Stockyard essences pay needs of their own note, stored ones those of any note; S pays F, G or A, in production only
(Q23, Q25). By Hall's theorem needs can be paid if and only if no set of them exceeds what could serve it, and it
suffices to look at sets of kinds ``b``, of notes (the worst set is found note by note) and of kept kinds ``c``.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import player, pop, push
from ..actions import DONE, KEEP, PERFUME
from ..components import (
    NEEDS_SYNTHETIC,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
    PERFUME_NEEDS,
    PERFUME_STORAGE,
    SYNTHETIC,
)
from ..state import HAND
from .blending import clear_blending
from .nodes import KEEP as KEEP_NODE

ALL_KINDS = (1 << NUM_ESSENCES) - 1
NATURAL_KINDS = (1 << SYNTHETIC) - 1
NEEDED_KINDS = ALL_KINDS if NEEDS_SYNTHETIC else NATURAL_KINDS
"""The kinds, as bits, that perfumes can need."""


# ---- production ---------------------------------------------------------------------------------------------------


@rule
def payable_with(s: Any, p: int, k: int) -> bool:
    """Whether all perfumes declared and perfume ``k`` can be paid together."""
    for b in range(NEEDED_KINDS, 0, -1):
        if lacking(s, b, k) > stored_for(s, p, b):
            return False
    return True


@rule
def lacking(s: Any, b: int, k: int) -> int:
    """Needs of the kinds ``b`` that the stockyards cannot pay, perfume ``k`` included."""
    total = 0
    for note in range(NUM_NOTES):
        lack = -s.blended[note, SYNTHETIC]
        for kind in range(NUM_ESSENCES):
            if b >> kind & 1:
                need = s.need[note, kind] + PERFUME_NEEDS[k, note, kind]
                if kind != SYNTHETIC:
                    need = max(0, need - s.blended[note, kind])
                lack += need
        total += max(0, lack)
    return total


@rule
def stored_for(s: Any, p: int, b: int) -> int:
    """Stored essences that can pay needs of the kinds ``b``."""
    total = s.stored[p, SYNTHETIC] + 0
    for kind in range(SYNTHETIC):
        if b >> kind & 1:
            total += s.stored[p, kind]
    return total


@rule
def legal_produce(s: Any, mask: Any) -> None:
    """Perfumes in hand that can be paid with those declared; stopping is always legal (Q48)."""
    p = player(s)
    for k in range(NUM_PERFUMES):
        if s.place[NUM_RECIPES + k] == HAND + p and s.declared[k] == 0:
            mask[PERFUME + k] = payable_with(s, p, k)
    mask[DONE] = 1


@rule
def apply_produce(s: Any, action: int) -> None:
    """Declare one more perfume, or go on to storage."""
    if action != DONE:
        declare(s, action - PERFUME)
        return
    p = player(s)
    pop(s)
    if s.round == s.last_round:
        fill_up_all(s, p)
        finish_blending(s, p)
    elif fits_all(s, p) or not raise_keep(s, p):
        finish_blending(s, p)
    else:
        push(s, KEEP_NODE, p)


@rule
def declare(s: Any, k: int) -> None:
    """Add the needs and the storage space of perfume ``k``."""
    s.declared[k] = 1
    for note in range(NUM_NOTES):
        for kind in range(NUM_ESSENCES):
            s.need[note, kind] += PERFUME_NEEDS[k, note, kind]
    if PERFUME_STORAGE[k] >= 0:
        s.room[PERFUME_STORAGE[k]] += 1


@rule
def finish_blending(s: Any, p: int) -> None:
    """The seat has finished; what it keeps waits for the others."""
    s.kept[p] = s.keep
    s.to_blend[p] = 0
    clear_blending(s)


# ---- storage ------------------------------------------------------------------------------------------------------


@rule
def available(s: Any, p: int, kind: int) -> int:
    """Essences of a kind before production, on stockyards and stored."""
    total = s.stored[p, kind] + 0
    for note in range(NUM_NOTES):
        total += s.blended[note, kind]
    return total


@rule
def exceeds(s: Any, p: int, b: int, c: int) -> bool:
    """Whether the needs of kinds ``b`` and the kept essences of kinds ``c`` exceed what could serve them."""
    demand = 0
    supply = 0
    if b > 0 or c >> SYNTHETIC & 1:
        supply += s.stored[p, SYNTHETIC]
    for kind in range(SYNTHETIC):
        if (b | c) >> kind & 1:
            supply += s.stored[p, kind]
    for kind in range(NUM_ESSENCES):
        if c >> kind & 1:
            demand += s.keep[kind]
    for note in range(NUM_NOTES):
        need = 0
        for kind in range(NUM_ESSENCES):
            own = s.blended[note, kind] + 0
            if c >> kind & 1:
                supply += own
            if b >> kind & 1:
                serves = kind == SYNTHETIC or c >> kind & 1
                need += s.need[note, kind] if serves else max(0, s.need[note, kind] - own)
        if c >> SYNTHETIC & 1 == 0:
            need = max(0, need - s.blended[note, SYNTHETIC])
        demand += need
    return demand > supply


@rule
def storable(s: Any, p: int) -> bool:
    """Whether the declared perfumes can be paid so that ``keep`` is left to store."""
    kept = 0
    needed = 0
    for kind in range(NUM_ESSENCES):
        kept |= (s.keep[kind] > 0) << kind
        for note in range(NUM_NOTES):
            needed |= (s.need[note, kind] > 0) << kind
    for c in range(1, ALL_KINDS + 1):
        if c & ~kept:
            continue
        for b in range(ALL_KINDS + 1):
            if b & ~needed == 0 and exceeds(s, p, b, c):
                return False
    return True


@rule
def fits_all(s: Any, p: int) -> bool:
    """Set ``keep`` to all that the spaces could hold; if payment does not leave that, clear it again."""
    for kind in range(NUM_ESSENCES):
        s.keep[kind] = min(s.room[kind], available(s, p, kind))
    if storable(s, p):
        return True
    s.keep[:] = 0
    return False


@rule
def fill_up(s: Any, p: int, kind: int) -> None:
    """Raise ``keep`` of a kind as far as the rest of ``keep`` allows."""
    while s.keep[kind] < s.room[kind]:
        s.keep[kind] += 1
        if not storable(s, p):
            s.keep[kind] -= 1
            return


@rule
def fill_up_all(s: Any, p: int) -> None:
    """The lexicographically largest storage, in the order F, G, A, S."""
    if not fits_all(s, p):
        for kind in range(NUM_ESSENCES):
            fill_up(s, p, kind)


@rule
def most(s: Any, p: int, kind: int) -> int:
    """Most of a kind that can be stored with at least ``keep`` of the others."""
    kept = s.keep[kind] + 0
    fill_up(s, p, kind)
    top = s.keep[kind] + 0
    s.keep[kind] = kept
    return top


@rule
def least(s: Any, p: int, kind: int) -> int:
    """Least of a kind in a storage that nothing can be added to: what is left when the others come first."""
    f = s.keep[0] + 0
    g = s.keep[1] + 0
    a = s.keep[2] + 0
    y = s.keep[3] + 0
    for other in range(NUM_ESSENCES):
        if other != kind:
            fill_up(s, p, other)
    fill_up(s, p, kind)
    bottom = s.keep[kind] + 0
    s.keep[0] = f
    s.keep[1] = g
    s.keep[2] = a
    s.keep[3] = y
    return bottom


@rule
def raise_keep(s: Any, p: int) -> bool:
    """Raise ``keep`` to what every remaining storage holds; returns whether several remain (Q27).

    The storages that nothing can be added to are the bases of a polymatroid: all hold equally many essences, and the
    least of each kind can be found by filling the others first.
    """
    f = least(s, p, 0)
    g = least(s, p, 1)
    a = least(s, p, 2)
    y = least(s, p, 3)
    s.keep[0] = f
    s.keep[1] = g
    s.keep[2] = a
    s.keep[3] = y
    for kind in range(NUM_ESSENCES):
        if most(s, p, kind) > s.keep[kind]:
            return True
    return False


@rule
def legal_keep(s: Any, mask: Any) -> None:
    """Kinds of which some remaining storage holds more (Q27)."""
    p = player(s)
    for kind in range(NUM_ESSENCES):
        mask[KEEP + kind] = most(s, p, kind) > s.keep[kind]


@rule
def apply_keep(s: Any, action: int) -> None:
    """Keep one more of a kind; finish when only one storage remains."""
    p = player(s)
    s.keep[action - KEEP] += 1
    if not raise_keep(s, p):
        pop(s)
        finish_blending(s, p)
