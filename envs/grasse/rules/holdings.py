"""What lies behind the screens: pieces, coins, technique cards."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ..components import FASHION_HAS, MASTER_1_COINS, NUM_BASES, TECHNIQUE_POINTS_NOW
from ..state import NUM_CONTRACTS, NUM_PERFUMES, NUM_RESOURCES, NUM_TECHNIQUES


@rule
def uses(s: Any, p: int, number: int) -> bool:
    """Whether ``p`` owns the technique of this number and it works: Pierre's permanent ones do not (README, Pierre)."""
    return s.techniques[p, number - 1] == 1 and p < s.num_agents


@rule
def has_helper(s: Any, p: int, number: int) -> bool:
    """Whether ``p`` holds the helper with this number this round."""
    return s.helper[p] == number - 1


@rule
def has_master(s: Any, p: int, number: int) -> bool:
    """Whether ``p`` has the master perfumer with this number."""
    return s.master[p] == number - 1


@rule
def bases_held(s: Any, p: int) -> int:
    """Number of bases behind ``p``'s screen."""
    n = 0
    for c in range(NUM_BASES):
        n += s.resources[p, c]
    return n


@rule
def essences_held(s: Any, p: int) -> int:
    """Number of essences behind ``p``'s screen."""
    n = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        n += s.resources[p, c]
    return n


@rule
def wealth(s: Any, p: int) -> int:
    """The most coins ``p`` can pay, every piece converted at $1 (Free Conversions, R15)."""
    return s.coins[p] + bases_held(s, p) + essences_held(s, p)


@rule
def vials_held(s: Any, p: int) -> int:
    """Number of perfume vials behind ``p``'s screen."""
    n = 0
    for t in range(NUM_PERFUMES):
        n += s.vials[p, t]
    return n


@rule
def technique_count(s: Any, p: int) -> int:
    """Technique cards of ``p``."""
    n = 0
    for card in range(NUM_TECHNIQUES):
        n += s.techniques[p, card]
    return n


@rule
def contracts_fulfilled(s: Any, p: int) -> int:
    """Contracts that ``p`` has fulfilled."""
    n = 0
    for card in range(NUM_CONTRACTS):
        n += s.contracts[p, card]
    return n


@rule
def gain(s: Any, p: int, points: int, coins: int) -> None:
    """Score points and take coins from the bank; master 1 adds one coin, once a turn (R49)."""
    s.score[p] += points
    s.coins[p] += coins
    if coins > 0 and has_master(s, p, 1) and s.master_coin[p] == 0:
        s.master_coin[p] = 1
        s.coins[p] += MASTER_1_COINS


@rule
def receive_technique(s: Any, p: int, card: int) -> None:
    """Put a technique card before ``p``'s screen and score its immediate points."""
    s.techniques[p, card] = 1
    s.score[p] += TECHNIQUE_POINTS_NOW[card]


@rule
def on_card(card: int, perfume: int) -> bool:
    """Whether a fashion or avant-garde card (or -1) shows the perfume."""
    return card >= 0 and FASHION_HAS[card, perfume] == 1
