"""Master perfumers: a card for each player, with a power and a bonus for each experienced worker (R49).

Master 1 adds its coin in ``holdings.gain``; master 2 changes the sources of ``techniques``.
"""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import below
from ....engine.stack import ARG_A, arg, player, pop, push
from ...actions import CARD, OPT
from ...components import (
    MASTER_3_BASES,
    MASTER_4_COINS,
    MASTER_5_POINTS,
    MASTER_BONUS_BASES,
    MASTER_BONUS_COINS,
    MASTER_BONUS_ESSENCES,
    MASTER_BONUS_POINTS,
    MASTER_BONUS_TECHNIQUES,
    MASTER_CARDS,
    NUM_MASTERS,
)
from ...state import MAX_DISPLAY
from ..holdings import gain, has_master
from ..nodes import (
    ADJACENT,
    ADVANCE,
    ADVANCE_SALE,
    ANYWHERE,
    BASE_KIND,
    DRAFT_MASTER,
    ESSENCE_KIND,
    GAIN_TECHNIQUE,
    OPEN_OR_LOOK,
    TAKE_SPACE,
)

ADVANCES, STAYS = OPT, OPT + 1


@rule
def deal_masters(s: Any) -> None:
    """Open the cards, one more than players (Master Perfumers, Setup)."""
    for slot in range(MASTER_CARDS[s.num_players]):
        s.display[slot] = draw_master(s, NUM_MASTERS - slot)


@rule
def draw_master(s: Any, left: int) -> int:
    """One of the ``left`` cards that are not displayed."""
    k = below(s, left)
    for card in range(NUM_MASTERS):
        if not is_displayed(s, card):
            if k == 0:
                return card
            k -= 1
    return -1


@rule
def is_displayed(s: Any, card: int) -> bool:
    """Whether a card lies among those to choose from."""
    for slot in range(MAX_DISPLAY):
        if s.display[slot] == card:
            return True
    return False


@rule
def push_master_draft(s: Any) -> None:
    """The player to the right of the first one begins, then counter-clockwise (Master Perfumers)."""
    for offset in range(s.num_players):
        push(s, DRAFT_MASTER, (s.first + offset) % s.num_players)


@rule
def legal_draft_master(s: Any, mask: Any) -> None:
    """The masters still displayed."""
    for slot in range(MAX_DISPLAY):
        mask[CARD + slot] = s.display[slot] >= 0


@rule
def apply_draft_master(s: Any, action: int) -> None:
    """Take the card; the first player chooses last, and the card left over is boxed."""
    p = player(s)
    pop(s)
    s.master[p] = s.display[action - CARD]
    s.display[action - CARD] = -1
    if p == s.first:
        s.display[:] = -1


@rule
def gain_master_bonus(s: Any, p: int) -> None:
    """The bonus of the worker that ``p`` has just trained, the left one first: coins, points, pieces, a technique."""
    card = s.master[p]
    if card < 0:
        return
    worker = s.experts[p] + s.experts_placed[p] - 1
    gain(s, p, MASTER_BONUS_POINTS[card, worker], MASTER_BONUS_COINS[card, worker])
    if MASTER_BONUS_BASES[card, worker] > 0:
        push(s, TAKE_SPACE, p, BASE_KIND, MASTER_BONUS_BASES[card, worker], ANYWHERE, 1)
    if MASTER_BONUS_ESSENCES[card, worker] > 0:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, MASTER_BONUS_ESSENCES[card, worker], ANYWHERE, 1)
    for _ in range(MASTER_BONUS_TECHNIQUES[card, worker]):
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK)


@rule
def push_master_base(s: Any, p: int, collector: int) -> None:
    """Master 3: a base beside the collector that has moved, whatever the card's bonus was (R38)."""
    if has_master(s, p, 3):
        push(s, TAKE_SPACE, p, BASE_KIND, MASTER_3_BASES, ADJACENT + collector, 1)


@rule
def legal_advance(mask: Any) -> None:
    """Masters 4 and 5: advance the marker, or leave it for a gain."""
    mask[ADVANCES] = 1
    mask[STAYS] = 1


@rule
def apply_advance_production(s: Any, action: int) -> None:
    """Master 4: the marker advances, or stays for coins."""
    p = player(s)
    perfume = arg(s, ARG_A)
    pop(s)
    if action == STAYS:
        gain(s, p, 0, MASTER_4_COINS)
    else:
        push(s, ADVANCE, p, perfume)


@rule
def apply_advance_sales(s: Any, action: int) -> None:
    """Master 5: the marker advances, or stays for a point."""
    p = player(s)
    pop(s)
    if action == STAYS:
        gain(s, p, MASTER_5_POINTS, 0)
    else:
        push(s, ADVANCE_SALE, p)
