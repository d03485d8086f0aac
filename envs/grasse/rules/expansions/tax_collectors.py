"""Tax Collectors: dearer locations, and wages at the end of each round (with Sun King and Exemption)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.stack import player, pop, push
from ...components import (
    COMMON_WAGE,
    EXPERIENCED_WAGE_EXTRA,
    TAX_COLLECTORS,
    TAX_COLLECTORS_SUN_KING,
    TECH_35_COINS,
    TECHNIQUE_TAX_COLLECTORS,
)
from ..decks import draw_location_card
from ..holdings import uses, wealth
from ..nodes import BANK_ACCOUNT, PAY

SUN_KING, EXEMPTION = 1, 2
"""Values of ``tax_variant``; 0 is the standard game."""


@rule
def collectors_in_play(s: Any) -> int:
    """Tax collectors by number of players and variant."""
    if s.tax_variant == EXEMPTION:
        return 0
    return TAX_COLLECTORS_SUN_KING[s.num_players] if s.tax_variant == SUN_KING else TAX_COLLECTORS[s.num_players]


@rule
def run_send_tax_collectors(s: Any) -> None:
    """A location card for each collector, who goes there."""
    pop(s)
    for _ in range(collectors_in_play(s)):
        s.tax[draw_location_card(s)] = 1


@rule
def collectors_counted(s: Any, p: int, location: int) -> int:
    """Collectors that count in a placement cost of ``p``; none with technique 35 (R10, R13)."""
    return 0 if uses(s, p, TECHNIQUE_TAX_COLLECTORS + 1) else s.tax[location]


@rule
def wages_due(s: Any, p: int) -> int:
    """Wages of this round; experienced workers cost $1 more, technique 35 takes off $2, a fifth is free (R23)."""
    wage = COMMON_WAGE[s.round - 1]
    commons = s.commons[p] + s.commons_placed[p]
    experts = s.experts[p] + s.experts_placed[p]
    due = wage * (commons + experts) + EXPERIENCED_WAGE_EXTRA * experts
    return max(0, due - TECH_35_COINS) if uses(s, p, TECHNIQUE_TAX_COLLECTORS + 1) else due


@rule
def run_wages(s: Any) -> None:
    """Pay with coins, then with pieces at $1 each; what is lacking costs points, down to 0."""
    p = player(s)
    pop(s)
    due = wages_due(s, p)
    paid = min(due, wealth(s, p))
    s.score[p] = max(0, s.score[p] - (due - paid))
    if paid > 0:
        push(s, PAY, p, paid, BANK_ACCOUNT)
