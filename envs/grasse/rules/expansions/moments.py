"""The moments at which the base rules call expansions; every line belongs to one expansion and goes with it."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.stack import push
from ...components import (
    FRAGRANCE_REFILL_ROUND,
    NUM_BASE_TECHNIQUES,
    TECHNIQUE_BOUTIQUES,
    TECHNIQUE_HELPERS,
    TECHNIQUE_TAX_COLLECTORS,
    TECHNIQUE_THIEF,
)
from ..decks import shuffle_location_cards
from ..nodes import (
    AUCTION,
    BANK_ACCOUNT,
    END_TURN,
    LAY_FRAGRANCES,
    REVEAL_EVENT,
    SEND_TAX_COLLECTORS,
    SEND_THIEF,
    WAGES,
)
from .boutiques import deal_boutiques
from .events import deal_events, event_cost, events_of_round
from .helpers import deal_helpers, placement_payee, remove_helpers
from .master_perfumers import deal_masters, push_master_draft
from .production_bonus import deal_production_markers
from .royal_perfumes import deal_royalties, reveal_royalty
from .secret_formula import deal_formulas
from .tax_collectors import collectors_counted
from .variable_scoring import deal_scoring


@rule
def clear_expansions(s: Any) -> None:
    """Mark every card and token space of the expansions as empty, before the deal."""
    s.event_deck[:] = -1
    s.region_token[:] = -1
    s.region_owner[:] = -1
    s.helper_deck[:] = -1
    s.display[:] = -1
    s.bid[:] = -1
    s.helper[:] = -1
    s.private_contract[:] = -1
    s.mover = -1
    s.master[:] = -1
    s.thief = -1
    s.scoring_token[:] = -1
    s.formula[:] = -1
    s.placing = -1
    s.formula_slots[:, :] = -1
    s.royalty_deck[:] = -1
    s.royalty_open[:] = -1
    s.royal_token[:, :] = -1
    s.production_marker[:, :] = -1


@rule
def technique_in_game(s: Any, card: int) -> bool:
    """Whether a technique card is shuffled in: 33-36 belong to expansions (R1)."""
    if card == TECHNIQUE_BOUTIQUES:
        return s.with_boutiques == 1
    if card == TECHNIQUE_HELPERS:
        return s.with_helpers == 1
    if card == TECHNIQUE_TAX_COLLECTORS:
        return s.with_tax_collectors == 1
    if card == TECHNIQUE_THIEF:
        return s.with_thief == 1
    return card < NUM_BASE_TECHNIQUES


@rule
def deal_expansions(s: Any) -> None:
    """Set-up, once the base game is dealt and the first player known."""
    if s.with_events == 1:
        deal_events(s)
    if s.with_variable_scoring == 1:
        deal_scoring(s)
    if s.with_production_bonus == 1:
        deal_production_markers(s)
    if s.with_boutiques == 1:
        deal_boutiques(s)
    if s.with_helpers == 1:
        deal_helpers(s)
    if s.with_master_perfumers == 1:
        deal_masters(s)
    if s.with_secret_formula == 1:
        deal_formulas(s)
    if s.with_royal_perfumes == 1:
        deal_royalties(s)


@rule
def prepare_first_round(s: Any) -> None:
    """Between the players' collection tokens and round I: push what is laid out and chosen then."""
    if s.with_master_perfumers == 1:
        push_master_draft(s)
    if s.with_secret_formula == 1:
        push(s, LAY_FRAGRANCES, s.first, 0)


@rule
def begin_round(s: Any) -> None:
    """Before the first turn: fragrances, events, tax collectors, thief, helpers (R55), pushed in reverse."""
    s.master_coin[:] = 0
    if s.with_helpers == 1:
        push(s, AUCTION, s.first)
    if s.with_tax_collectors == 1 or s.with_thief == 1:
        shuffle_location_cards(s)  # one deck for both (R66)
    if s.with_thief == 1:
        push(s, SEND_THIEF, s.first)
    if s.with_tax_collectors == 1:
        push(s, SEND_TAX_COLLECTORS, s.first)
    if s.with_events == 1:
        for _ in range(events_of_round(s)):
            push(s, REVEAL_EVENT, s.first)
    if s.with_secret_formula == 1 and s.round == FRAGRANCE_REFILL_ROUND:
        push(s, LAY_FRAGRANCES, s.first, 1)


@rule
def start_turn(s: Any) -> None:
    """A player's turn begins: master 1 may add its coin again (R49)."""
    s.master_coin[:] = 0


@rule
def added_workers(s: Any, p: int, location: int) -> int:
    """What counts as workers in a placement cost (R10)."""
    count = 0
    if s.with_tax_collectors == 1:
        count += collectors_counted(s, p, location)
    if s.thief == location:
        count += 1
    return count


@rule
def changed_cost(s: Any, p: int, cost: int) -> int:
    """A positive placement cost after events and helpers (R13)."""
    if s.with_events == 1:
        cost += event_cost(s)
    return cost


@rule
def cost_goes_to(s: Any, p: int) -> int:
    """The seat that receives the placement cost of ``p``, or the bank."""
    return placement_payee(s, p) if s.with_helpers == 1 else BANK_ACCOUNT


@rule
def end_turn(s: Any, p: int) -> None:
    """Push what follows the movement at the end of a turn."""
    if s.with_secret_formula == 1:
        push(s, END_TURN, p)


@rule
def finish_round(s: Any) -> None:
    """After the techniques of the round's end: wages in turn order (R56, R80)."""
    s.master_coin[:] = 0
    if s.with_tax_collectors == 1:
        for k in range(s.num_players - 1, -1, -1):
            push(s, WAGES, (s.first + k) % s.num_players)


@rule
def clear_round(s: Any) -> None:
    """Before maintenance: thief, tax collectors, events and helpers leave, a royalty card is revealed."""
    s.thief = -1
    s.tax[:] = 0
    s.event_active[:] = 0
    if s.with_helpers == 1:
        remove_helpers(s)
    if s.with_royal_perfumes == 1:
        reveal_royalty(s)
