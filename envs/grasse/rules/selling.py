"""Selling perfumes (Perfumery, Mansion) and fulfilling export contracts (Town Hall, Contract Cards)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, arg, player, pop, push, set_arg
from ..actions import CONTRACT, OPT, PASS, PERFUME
from ..components import (
    CONTRACT_COINS,
    CONTRACT_FIRST,
    CONTRACT_FOOT,
    CONTRACT_FOOT_BASES,
    CONTRACT_FOOT_BASES_GIVEN,
    CONTRACT_FOOT_ESSENCES,
    CONTRACT_FOOT_ESSENCES_GIVEN,
    CONTRACT_FOOT_PRICE,
    CONTRACT_POINTS,
    CONTRACT_RELATION,
    CONTRACT_SECOND,
    FASHION_POINTS,
    FOOT_ADJACENT_BASES,
    FOOT_BASES_FOR_COINS,
    FOOT_BUY_TECHNIQUE,
    FOOT_ESSENCE,
    FOOT_ESSENCE_FOR_BASES,
    FOOT_MOVEMENT,
    FOOT_PRODUCE,
    FOOT_REVERSE_MOVEMENT,
    FOOT_SELL,
    FOOT_SWAP_RESOURCES,
    FOOT_SWAP_TOKENS,
    HELPER_14_COINS,
    LOCATION_COINS,
    LOCATION_POINTS,
    OPEN_CONTRACTS,
    PERFUMERY,
    RELATION_DIFFERENT,
    RELATION_SAME,
    SALES_SPACES,
    TECH_25_COINS,
)
from ..state import NUM_PERFUMES
from .expansions.events import event_points_for_sale
from .expansions.plus5_tokens import last_step
from .expansions.royal_perfumes import can_serve_royalty
from .holdings import gain, has_helper, has_master, on_card, uses
from .nodes import (
    ADJACENT,
    ADVANCE_SALES,
    ANY_TYPE,
    ANYWHERE,
    BASE_KIND,
    BUY_TECHNIQUE,
    BY_CONTRACT,
    CONTRACT_FOOT_EFFECT,
    CONTRACT_VIAL,
    ESSENCE_KIND,
    FORWARD,
    GAIN_TECHNIQUE,
    MOVE_CARD,
    OPEN_OR_LOOK,
    PRODUCE,
    REVERSE,
    ROYAL_SPACE,
    SELL,
    SPEND,
    SWAP_RESOURCES,
    SWAP_TOKENS,
    TAKE_SPACE,
    THEN_FOOT_BASES,
    THEN_FOOT_COINS,
)
from .payment import push_payment
from .techniques import can_buy_technique, technique_price

PRIVATE_CONTRACT = CONTRACT + OPEN_CONTRACTS


@rule
def legal_sell(s: Any, mask: Any) -> None:
    """Perfumes held; PASS when optional or when there is none."""
    p = player(s)
    found = False
    for t in range(NUM_PERFUMES):
        if s.vials[p, t] > 0:
            mask[PERFUME + t] = 1
            found = True
    if arg(s, ARG_B) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_sell(s: Any, action: int) -> None:
    """Sell the perfume chosen, to a noble if one wants it; helper 4 then offers the next sale."""
    p = player(s)
    perfume = action - PERFUME
    location = arg(s, ARG_A)
    more = arg(s, ARG_C)
    pop(s)
    if action == PASS:
        return
    if more > 0:
        push(s, SELL, p, location, 1, more - 1)
    if can_serve_royalty(s, p, perfume):
        return_vial(s, p, perfume)
        push(s, ROYAL_SPACE, p, perfume, location)
    else:
        sell(s, p, perfume, location)


@rule
def return_vial(s: Any, p: int, perfume: int) -> None:
    """Put a vial back into the reserve."""
    s.vials[p, perfume] -= 1
    s.vial_reserve[perfume] += 1


@rule
def sell(s: Any, p: int, perfume: int, location: int) -> None:
    """The vial returns and the sale is paid."""
    return_vial(s, p, perfume)
    earn_sale(s, p, perfume, location)


@rule
def run_sale(s: Any) -> None:
    """A sale whose vial has been handed over and whose royal space has been chosen."""
    p = player(s)
    perfume = arg(s, ARG_A)
    location = arg(s, ARG_B)
    pop(s)
    earn_sale(s, p, perfume, location)


@rule
def earn_sale(s: Any, p: int, perfume: int, location: int) -> None:
    """Points, coins, one point more in fashion (R36); the sales marker advances (R51)."""
    points = LOCATION_POINTS[location]
    coins = LOCATION_COINS[location]
    if on_card(s.fashion, perfume) or (uses(s, p, 10) and on_card(s.avant_garde, perfume)):
        points += FASHION_POINTS
    if uses(s, p, 25):
        coins += TECH_25_COINS
    if has_helper(s, p, 14):
        coins += HELPER_14_COINS
    gain(s, p, points + event_points_for_sale(s), coins)
    if has_master(s, p, 5):
        push(s, ADVANCE_SALES, p)
    else:
        advance_sales(s, p)


@rule
def advance_sales(s: Any, p: int) -> None:
    """The sales marker moves on, to the end of its track (R51)."""
    if s.sold[p] < last_step(s, SALES_SPACES):
        s.sold[p] += 1


@rule
def run_advance_sale(s: Any) -> None:
    """The sales marker moves on."""
    p = player(s)
    pop(s)
    advance_sales(s, p)


@rule
def second_fits(s: Any, p: int, card: int, first: int, second: int) -> bool:
    """Whether ``p`` can hand over ``second`` after ``first`` for the contract."""
    held = s.vials[p, second] - (1 if first == second else 0)
    if held <= 0 or CONTRACT_SECOND[card, second] == 0:
        return False
    if CONTRACT_RELATION[card] == RELATION_SAME:
        return first == second
    return CONTRACT_RELATION[card] != RELATION_DIFFERENT or first != second


@rule
def first_fits(s: Any, p: int, card: int, first: int) -> bool:
    """Whether ``p`` can hand over ``first`` and then a second perfume for the contract."""
    if s.vials[p, first] == 0 or CONTRACT_FIRST[card, first] == 0:
        return False
    for second in range(NUM_PERFUMES):
        if second_fits(s, p, card, first, second):
            return True
    return False


@rule
def can_fulfil(s: Any, p: int, card: int) -> bool:
    """Whether ``p`` holds a pair of perfumes for the contract ``card`` (or -1)."""
    if card < 0:
        return False
    for first in range(NUM_PERFUMES):
        if first_fits(s, p, card, first):
            return True
    return False


@rule
def can_fulfil_any(s: Any, p: int) -> bool:
    """Whether ``p`` can fulfil one of the open contracts, or the private one (helper 9)."""
    for slot in range(OPEN_CONTRACTS):
        if can_fulfil(s, p, s.contract_open[slot]):
            return True
    return can_fulfil(s, p, s.private_contract[p])


@rule
def legal_fulfil(s: Any, mask: Any) -> None:
    """Contracts for which a pair is held; PASS when optional (event 12) or when there is none."""
    p = player(s)
    found = can_fulfil(s, p, s.private_contract[p])
    mask[PRIVATE_CONTRACT] = found
    for slot in range(OPEN_CONTRACTS):
        if can_fulfil(s, p, s.contract_open[slot]):
            mask[CONTRACT + slot] = 1
            found = True
    if arg(s, ARG_A) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_fulfil(s: Any, action: int) -> None:
    """Take the contract; its slot stays empty (R43)."""
    p = player(s)
    pop(s)
    if action == PRIVATE_CONTRACT:
        push(s, CONTRACT_VIAL, p, s.private_contract[p], 0, p)
        s.private_contract[p] = -1
    elif action != PASS:
        card = s.contract_open[action - CONTRACT]
        s.contract_open[action - CONTRACT] = -1
        push(s, CONTRACT_VIAL, p, card, 0, p)


@rule
def legal_contract_vial(s: Any, mask: Any) -> None:
    """The perfumes that serve as the first, then as the second vial."""
    card = arg(s, ARG_A)
    first = arg(s, ARG_B) - 1
    seat = arg(s, ARG_C)
    for t in range(NUM_PERFUMES):
        if first < 0:
            mask[PERFUME + t] = first_fits(s, seat, card, t)
        else:
            mask[PERFUME + t] = second_fits(s, seat, card, first, t)


@rule
def apply_contract_vial(s: Any, action: int) -> None:
    """Choose a vial; with the second the contract is fulfilled, which is no sale (R42)."""
    card = arg(s, ARG_A)
    first = arg(s, ARG_B) - 1
    seat = arg(s, ARG_C)
    perfume = action - PERFUME
    if first < 0:
        set_arg(s, ARG_B, perfume + 1)
        return
    pop(s)
    for t in (first, perfume):
        s.vials[seat, t] -= 1
        s.vial_reserve[t] += 1
    s.contracts[seat, card] = 1
    gain(s, seat, CONTRACT_POINTS[card], CONTRACT_COINS[card])
    push(s, CONTRACT_FOOT_EFFECT, seat, card)


@rule
def run_contract_foot(s: Any) -> None:
    """The effect at the foot of the card, which may be declined (R70)."""
    p = player(s)
    card = arg(s, ARG_A)
    foot = CONTRACT_FOOT[card]
    pop(s)
    if foot == FOOT_SWAP_TOKENS:
        push(s, SWAP_TOKENS, p, 0, 1)
    elif foot == FOOT_BUY_TECHNIQUE:
        push(s, BUY_TECHNIQUE, p, CONTRACT_FOOT_PRICE[card])
    elif foot == FOOT_SELL:
        push(s, SELL, p, PERFUMERY, 1)
    elif foot == FOOT_ADJACENT_BASES:
        push(s, TAKE_SPACE, p, BASE_KIND, CONTRACT_FOOT_BASES[card], ADJACENT + p, 1)
    elif foot == FOOT_SWAP_RESOURCES:
        push(s, SWAP_RESOURCES, p, 0, 1)
    elif foot == FOOT_MOVEMENT:
        push(s, MOVE_CARD, p, FORWARD, 0, 1)  # open cards only (R35)
    elif foot == FOOT_ESSENCE_FOR_BASES:
        push(s, SPEND, p, ESSENCE_KIND, CONTRACT_FOOT_ESSENCES_GIVEN[card], 1, THEN_FOOT_BASES)
    elif foot == FOOT_BASES_FOR_COINS:
        push(s, SPEND, p, BASE_KIND, CONTRACT_FOOT_BASES_GIVEN[card], 1, THEN_FOOT_COINS)
    elif foot == FOOT_REVERSE_MOVEMENT:
        push(s, MOVE_CARD, p, REVERSE, 1, 1)
    elif foot == FOOT_ESSENCE:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, CONTRACT_FOOT_ESSENCES[card], ANYWHERE, 1)
    elif foot == FOOT_PRODUCE and s.no_production == 0:  # R47
        push(s, PRODUCE, p, ANY_TYPE, 1, BY_CONTRACT)


@rule
def legal_buy_technique(s: Any, mask: Any) -> None:
    """Contract 2: yes if a technique is left and can be paid."""
    mask[PASS] = 1
    mask[OPT] = can_buy_technique(s, player(s), arg(s, ARG_A))


@rule
def apply_buy_technique(s: Any, action: int) -> None:
    """Pay, then choose the technique."""
    p = player(s)
    price = technique_price(s, p, arg(s, ARG_A))
    pop(s)
    if action == PASS:
        return
    push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK)
    push_payment(s, p, price)
