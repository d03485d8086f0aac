"""What the decisions of Grasse's expansions gain, in points, by rules of thumb.

Cards are ranked by hand; tokens, fragrances and nobles count what they are printed to give, coins at ``W_COIN``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..envs.engine.jit import rule
from ..envs.grasse.actions import (
    BID,
    BTOKEN,
    CARD,
    FRAG,
    FSLOT,
    LOOK,
    OPT,
    PAIR,
    PERFUME,
    REGION,
    RES,
    ROYAL,
    SEAT,
    TECHID,
)
from ..envs.grasse.components import (
    BOUTIQUE_ADJACENT_POINTS,
    CONTRACT_POINTS,
    FASHION_HAS,
    FORMULA_COLUMN_POINTS,
    FORMULA_MATCH_POINTS,
    FORMULA_SLOT,
    FRAGRANCE_POINTS,
    NUM_BASES,
    NUM_ROUNDS,
    PERFUME_ESSENCE,
    PERFUMERY,
    REGION_ADJACENT,
    ROYALTY_COINS,
    ROYALTY_POINTS,
    ROYALTY_TECHNIQUES,
    TRIBUTE_COINS,
)
from ..envs.grasse.rules import nodes as n
from ..envs.grasse.rules.expansions.boutiques import TOKEN_BASES, TOKEN_ESSENCE, TOKEN_PIECES
from ..envs.grasse.rules.expansions.royal_perfumes import ACTIONS_A_CARD
from ..envs.grasse.rules.expansions.secret_formula import REVEAL, empty_slots
from ..envs.grasse.rules.selling import can_fulfil
from ..envs.grasse.state import FORMULA_SLOTS, NUM_BOUTIQUE_TOKENS, NUM_PERFUMES, NUM_REGIONS
from .grasse_plan import boutique_vial_gain, card_bonus_gain, cost_of, piece_gain, sale_gain
from .grasse_value import TECHNIQUE_WORTH, W_COIN, W_ESSENCE, W_VIAL

HELPER_WORTH = np.array(
    (
        *(1.5, 3.0, 4.0, 2.5, 1.5, 0.8, 1.0, 2.5, 1.0, 1.5),  # 1-10
        *(3.0, 2.5, 1.2, 1.5, 0.8, 2.0, 1.0, 1.0, 1.0, 1.2),  # 11-20
    )
)
"""float64[20], points that each helper is expected to bring in its round."""
MASTER_WORTH = np.array((3.0, 3.0, 4.0, 1.5, 1.5))
"""float64[5], points that each master perfumer is expected to bring over a game."""
TOKEN_WORTH = np.array((1.0, 0.9, 0.9, 0.9, 0.9, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.7, 2.0))
"""float64[14], points of each boutique token."""
W_TECHNIQUE_GAINED = 2.0
W_TRIBUTE_POINT = 2.0
"""A point lost, and won by the player with the fewest."""
W_MARK = 1.2
"""A step of a marker on the production or sales track."""
W_NOBLE = 0.8
"""A token on a royalty card, beyond the bonus of the space."""
W_WILD = 1.5
"""A fragrance on the wild slot: half a column, and one of four for the perfume."""
COINS_A_BID = 4
"""A coin is bid for every so many held, up to ``MOST_BID``."""
MOST_BID = 2
AT_ONCE = 1000.0
"""Gain of free actions to be taken before anything else."""


@rule
def expansion_gain(s: Any, p: int, top: int, action: int) -> float:
    """Gain by an action other than PASS of a decision that belongs to an expansion."""
    if top <= n.TRIBUTE_VIAL:
        return event_or_thief_gain(s, p, top, action)
    if top <= n.BOUTIQUE_REGION:
        return opening_gain(s, p, top, action)
    if top <= n.CHOOSE_COLLECTOR:
        return helper_gain(s, p, top, action)
    if top == n.DRAFT_MASTER:
        return float(MASTER_WORTH[s.display[action - CARD]])
    if top in (n.ADVANCE_PRODUCTION, n.ADVANCE_SALES):
        return W_MARK if action == OPT else 1.0
    if top == n.ROYAL_SPACE:
        return royal_gain(s, action - ROYAL)
    return formula_gain(s, p, top, action)


@rule
def event_or_thief_gain(s: Any, p: int, top: int, action: int) -> float:
    """What hurts least."""
    if top in (n.EVENT_GIVE, n.TRIBUTE_PIECE):
        return piece_gain(s, p, action - RES, -1)
    if top == n.TRIBUTE_TECHNIQUE:
        return -float(TECHNIQUE_WORTH[action - TECHID])
    if top == n.TRIBUTE_VIAL:
        return -sale_gain(s, p, action - PERFUME, PERFUMERY)
    if top == n.TRIBUTE:
        return tribute_gain(s, p, action - OPT)
    return -0.1  # the thief stays; which of the poorest receives is no matter


@rule
def tribute_gain(s: Any, p: int, option: int) -> float:
    """Loss by coins, two bases, an essence, a technique, a vial, a point."""
    if option == 0:
        return -cost_of(s, p, TRIBUTE_COINS)
    if option == 1:
        return -2.0 * W_COIN - 0.3
    if option == 2:
        return -W_ESSENCE
    if option == 3:
        return -W_TECHNIQUE_GAINED
    return -W_VIAL if option == 4 else -W_TRIBUTE_POINT


@rule
def opening_gain(s: Any, p: int, top: int, action: int) -> float:
    """Points of a boutique for the vial missed least; regions beside one's own, with the better token."""
    if top == n.BOUTIQUE_VIAL:
        return boutique_vial_gain(s, p, action - PERFUME)
    region = action - REGION
    gain = float(TOKEN_WORTH[s.region_token[region]])
    for other in range(NUM_REGIONS):
        if REGION_ADJACENT[region, other] == 1 and s.region_owner[other] == p:
            gain += BOUTIQUE_ADJACENT_POINTS
    return gain


@rule
def token_payment_gain(s: Any, p: int, token: int) -> float:
    """Whether a boutique token is to pay the next slot: yes, unless one of its halves would be lost."""
    if TOKEN_ESSENCE[token] >= 0:
        return AT_ONCE
    open_halves = 0
    for base in range(NUM_BASES):
        open_halves += (s.slots & TOKEN_BASES[token]) >> base & 1
    return AT_ONCE if open_halves == TOKEN_PIECES[token] else -AT_ONCE


@rule
def helper_gain(s: Any, p: int, top: int, action: int) -> float:
    """The auction, and the choices that helpers offer."""
    if top == n.BID:
        return 1.0 if action - BID == min(MOST_BID, s.coins[p] // COINS_A_BID) else 0.0
    if top == n.CHOOSE_HELPER:
        return float(HELPER_WORTH[s.display[action - CARD]])
    if top == n.LOOK_CONTRACTS:
        return 1.0
    if top == n.KEEP_CONTRACT:
        card = s.looked[action - LOOK]
        return CONTRACT_POINTS[card] * (1.0 if can_fulfil(s, p, card) else 0.2)
    if top == n.CHOOSE_AVANT_GARDE:
        return fashion_gain(s, p, action - PAIR, True)
    if top == n.CHOOSE_FASHION:
        return fashion_gain(s, p, action - PAIR, False)
    if top == n.CHOOSE_COLLECTOR:
        return 1.0 if action - SEAT == p else 0.0
    return -1.0  # pieces are worth more than the coin they convert to


@rule
def fashion_gain(s: Any, p: int, card: int, avant_garde: bool) -> float:
    """Perfumes of the card that one can produce, or sell; helper 10 adds a point."""
    gain = 1.0
    for t in range(NUM_PERFUMES):
        if FASHION_HAS[card, t] == 1:
            essence = PERFUME_ESSENCE[t]
            ready = essence >= 0 and s.resources[p, essence] > 0 if avant_garde else s.vials[p, t] > 0
            gain += 0.5 * ready
    return gain


@rule
def royal_gain(s: Any, space: int) -> float:
    """The bonus of a space of a royalty card, and a token there."""
    card = s.royalty_open[space // ACTIONS_A_CARD]
    j = space % ACTIONS_A_CARD
    gain = ROYALTY_POINTS[card, j] + W_COIN * ROYALTY_COINS[card, j]
    return W_NOBLE + gain + W_TECHNIQUE_GAINED * ROYALTY_TECHNIQUES[card, j]


@rule
def formula_gain(s: Any, p: int, top: int, action: int) -> float:
    """Fragrances and the formula card."""
    if top == n.FORMULA_REWARD:
        return sale_gain(s, p, action - PERFUME, PERFUMERY)
    if top == n.PLACE_FRAGRANCE:
        return slot_gain(s, p, action - FSLOT, s.placing)
    if top == n.TAKE_FRAGRANCE:
        return fragrance_gain(s, p, action - FRAG) - card_bonus_gain(s, p, s.movement_card)
    return free_action_gain(s, p, action)


@rule
def free_action_gain(s: Any, p: int, action: int) -> float:
    """Reveal a complete formula at once; place kept fragrances that fit, and any when the game ends."""
    if action == REVEAL:
        return AT_ONCE
    for slot in range(FORMULA_SLOTS):
        if s.formula_slots[p, slot] < 0 and slot_gain(s, p, slot, action - FRAG) > 0.0:
            return AT_ONCE
    return -AT_ONCE


@rule
def slot_gain(s: Any, p: int, slot: int, fragrance: int) -> float:
    """Gain by a fragrance on an empty slot, over keeping it beside the card."""
    wanted = FORMULA_SLOT[s.formula[p], slot]
    if wanted == fragrance:
        return FORMULA_MATCH_POINTS + W_WILD - FRAGRANCE_POINTS
    if wanted < 0:
        return W_WILD - FRAGRANCE_POINTS
    late = s.round == NUM_ROUNDS or empty_slots(s, p) == 1
    return 0.1 if late else -1.0


@rule
def fragrance_gain(s: Any, p: int, fragrance: int) -> float:
    """Gain by a fragrance: on its best slot, or kept."""
    gain = float(FRAGRANCE_POINTS)
    if s.formula_revealed[p] == 0:
        for slot in range(FORMULA_SLOTS):
            if s.formula_slots[p, slot] < 0:
                gain = max(gain, FRAGRANCE_POINTS + slot_gain(s, p, slot, fragrance))
        if empty_slots(s, p) == 1:
            gain += FORMULA_COLUMN_POINTS + W_VIAL
    return gain


@rule
def is_free_action(action: int) -> bool:
    """Whether an action of the placement decision is one of the formula card instead."""
    return action >= FRAG or action == REVEAL


@rule
def pays_with_token(action: int) -> bool:
    """Whether a payment is made with a boutique token."""
    return BTOKEN <= action < BTOKEN + NUM_BOUTIQUE_TOKENS
