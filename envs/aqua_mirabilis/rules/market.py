"""The Flowers Market: moving the shared workers and collecting flowers (Flowers Market)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import FLOWER_SKILL, NUM_SCENTS, NUM_WORKERS, SKILL_AMOUNT
from .holdings import take_flowers
from .nodes import BONUS_FLOWER

WORKER_COST = 1
"""Action points for each worker moved (Flowers Market)."""

ALL_MOVED = (1 << NUM_WORKERS) - 1


@rule
def ap_available(s: Any, p: int) -> int:
    """Action points that can be spent: those of an ap3 tile, else those on the sundial (T8)."""
    return s.ap_free if s.ap_free >= 0 else s.ap[p]


@rule
def spend_ap(s: Any, p: int, points: int) -> None:
    """Spend action points; those of an ap3 tile leave the sundial as it is (T8)."""
    if s.ap_free >= 0:
        s.ap_free -= points
    else:
        s.ap[p] -= points


@rule
def legal_workers(s: Any, mask: Any) -> None:
    """Each worker may move once, to another basket, while action points last (M1)."""
    p = player(s)
    moved = arg(s, ARG_B)
    mask[a.END] = 1
    if ap_available(s, p) < WORKER_COST:
        return
    for w in range(NUM_WORKERS):
        if moved >> w & 1 or (w > 0 and moved == 0 and s.workers[w] == s.workers[0]):
            continue
        for x in range(NUM_SCENTS):
            mask[a.WORKER + w * NUM_SCENTS + x] = x != s.workers[w]


@rule
def apply_workers(s: Any, action: int) -> None:
    """Move a worker, or collect."""
    p = player(s)
    if action == a.END:
        collect(s, p)
        return
    w = (action - a.WORKER) // NUM_SCENTS
    s.workers[w] = (action - a.WORKER) % NUM_SCENTS
    spend_ap(s, p, WORKER_COST)
    moved = arg(s, ARG_B) | 1 << w
    set_arg(s, ARG_B, moved)
    if moved == ALL_MOVED:
        collect(s, p)


@rule
def collect(s: Any, p: int) -> None:
    """One flower for the perfumer and for each worker, as far as the baskets have them (M2, M3)."""
    bench = arg(s, ARG_A)
    pop(s)
    pick(s, p, bench)
    for w in range(NUM_WORKERS):
        pick(s, p, s.workers[w])
    if s.skills[p, FLOWER_SKILL] == 1:
        go_on_with_bonus(s, p, SKILL_AMOUNT[FLOWER_SKILL])


@rule
def pick(s: Any, p: int, x: int) -> None:
    """Take a flower from a basket, if there is one."""
    if s.market[x] > 0:
        s.market[x] -= 1
        s.flowers[p, x] += 1


@rule
def go_on_with_bonus(s: Any, p: int, left: int) -> None:
    """Flowers of choice from the reserve, while it has any (M4)."""
    for x in range(NUM_SCENTS):
        if left > 0 and s.reserve[x] > 0:
            push(s, BONUS_FLOWER, p, left)
            return


@rule
def legal_bonus_flower(s: Any, mask: Any) -> None:
    """Flowers in the reserve."""
    for x in range(NUM_SCENTS):
        mask[a.FLOWER + x] = s.reserve[x] > 0


@rule
def apply_bonus_flower(s: Any, action: int) -> None:
    """Take one."""
    p = player(s)
    left = arg(s, ARG_A) - 1
    pop(s)
    take_flowers(s, p, action - a.FLOWER, 1)
    go_on_with_bonus(s, p, left)
