"""Paying coins and spending pieces, with the free conversions downwards (Free Conversions, R14-R17)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, player, pop, push, set_arg
from ..actions import BTOKEN, PASS, RES
from ..components import (
    CONTRACT_FOOT,
    CONTRACT_FOOT_BASES,
    CONTRACT_FOOT_COINS,
    CONTRACT_FOOT_POINTS,
    FOOT_BASES_FOR_COINS,
    FOOT_ESSENCE_FOR_BASES,
    MARKET_BASES,
    MARKET_COINS,
    MARKET_ESSENCES_GIVEN,
    MARKET_POINTS,
    NUM_BASES,
    TECH_26_COINS,
)
from ..state import NUM_RESOURCES
from .expansions.boutiques import TOKEN_PIECES, legal_spend_tokens, pieces_by_token, use_token
from .holdings import bases_held, essences_held, gain, uses
from .nodes import (
    ANYWHERE,
    BANK_ACCOUNT,
    BASE_KIND,
    CONVERT,
    ESSENCE_KIND,
    GAIN,
    PAY,
    RETURN,
    SPEND,
    TAKE_SPACE,
    THEN_BASES,
    THEN_COINS,
    THEN_COINS_AND_BASES,
    THEN_FOOT_BASES,
)
from .track import give, note_given, push_return_given

FOOT_COINS_CARD = int(np.flatnonzero(CONTRACT_FOOT == FOOT_BASES_FOR_COINS)[0])
FOOT_BASES_CARD = int(np.flatnonzero(CONTRACT_FOOT == FOOT_ESSENCE_FOR_BASES)[0])


@rule
def push_payment(s: Any, p: int, coins: int, payee: int = BANK_ACCOUNT, for_token: int = 0) -> None:
    """``p`` pays ``coins``; the caller has checked that ``wealth`` suffices."""
    if coins > 0:
        push(s, PAY, p, coins, payee, for_token)


@rule
def run_pay(s: Any) -> None:
    """Coins go first, unasked; the payee is paid in full and each coin lacking is converted (R15)."""
    p = player(s)
    due = arg(s, ARG_A)
    payee = arg(s, ARG_B)
    for_token = arg(s, ARG_C)
    pop(s)
    from_coins = min(s.coins[p], due)
    s.coins[p] -= from_coins
    if payee != BANK_ACCOUNT:
        s.coins[payee] += due
        if for_token == 1 and uses(s, payee, 26):
            gain(s, payee, 0, TECH_26_COINS)
    if due > from_coins:
        push(s, CONVERT, p, due - from_coins)


@rule
def legal_convert(s: Any, mask: Any) -> None:
    """A base for $1; an essence only when no base is left (R15)."""
    p = player(s)
    if bases_held(s, p) > 0:
        for c in range(NUM_BASES):
            mask[RES + c] = s.resources[p, c] > 0
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            mask[RES + c] = s.resources[p, c] > 0


@rule
def apply_convert(s: Any, action: int) -> None:
    """Convert one piece to $1 and return it to the track at once."""
    p = player(s)
    left = arg(s, ARG_A) - 1
    if left == 0:
        pop(s)
    else:
        set_arg(s, ARG_A, left)
    give(s, p, action - RES)
    push(s, RETURN, p, action - RES)


@rule
def can_spend(s: Any, p: int, kind: int, count: int) -> bool:
    """Whether ``p`` holds enough pieces or tokens; an essence serves as a base when no base is left (R15, R53)."""
    held = essences_held(s, p) + pieces_by_token(s, p, kind)
    return held >= count if kind == ESSENCE_KIND else held + bases_held(s, p) >= count


@rule
def legal_spend(s: Any, mask: Any) -> None:
    """Held pieces and tokens of the kind; PASS when optional or when too few are held."""
    p = player(s)
    kind = arg(s, ARG_A)
    possible = can_spend(s, p, kind, arg(s, ARG_B))
    if arg(s, ARG_C) == 1 or not possible:
        mask[PASS] = 1
    if not possible:
        return
    legal_spend_tokens(s, p, kind, mask)
    if kind == BASE_KIND and bases_held(s, p) > 0:
        for c in range(NUM_BASES):
            mask[RES + c] = s.resources[p, c] > 0
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            mask[RES + c] = s.resources[p, c] > 0


@rule
def apply_spend(s: Any, action: int) -> None:
    """Give one piece or token; after the last the pieces return, and then what they bought follows."""
    p = player(s)
    left = arg(s, ARG_B)
    then = arg(s, ARG_D)
    if action == PASS:
        pop(s)
        return
    if action >= BTOKEN:
        left -= TOKEN_PIECES[action - BTOKEN]  # a half too many is lost (R53)
        use_token(s, p, action - BTOKEN)
    else:
        left -= 1
        give(s, p, action - RES)
        note_given(s, action - RES)
    if left > 0:
        set_arg(s, ARG_B, left)
        set_arg(s, ARG_C, 0)
        return
    pop(s)
    push_purchase(s, p, then)
    push_return_given(s, p)


@rule
def push_purchase(s: Any, p: int, then: int) -> None:
    """What the pieces spent bought: Market a, b, c or the foot of contracts 7 and 8."""
    if then == THEN_COINS:
        push(s, GAIN, p, MARKET_POINTS, MARKET_COINS)
    elif then == THEN_BASES:
        push(s, TAKE_SPACE, p, BASE_KIND, MARKET_BASES, ANYWHERE, 0)
    elif then == THEN_COINS_AND_BASES:
        push(s, SPEND, p, ESSENCE_KIND, MARKET_ESSENCES_GIVEN, 0, THEN_BASES)
        push(s, GAIN, p, MARKET_POINTS, MARKET_COINS)
    elif then == THEN_FOOT_BASES:
        push(s, TAKE_SPACE, p, BASE_KIND, CONTRACT_FOOT_BASES[FOOT_BASES_CARD], ANYWHERE, 0)
        push(s, GAIN, p, CONTRACT_FOOT_POINTS[FOOT_BASES_CARD], 0)
    else:
        push(s, GAIN, p, CONTRACT_FOOT_POINTS[FOOT_COINS_CARD], CONTRACT_FOOT_COINS[FOOT_COINS_CARD])


@rule
def run_gain(s: Any) -> None:
    """Points and coins from the bank."""
    p = player(s)
    points = arg(s, ARG_A)
    coins = arg(s, ARG_B)
    pop(s)
    gain(s, p, points, coins)
