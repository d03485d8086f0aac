"""Boutiques: perfumes spent on regions of France, tokens that pay as resources, points for groups (R52, R53)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....engine.components import constant_array
from ....engine.jit import rule
from ....engine.rng import shuffle
from ....engine.stack import ARG_A, arg, player, pop, push
from ...actions import BTOKEN, PASS, PERFUME, REGION
from ...components import (
    BOUTIQUE,
    BOUTIQUE_ADJACENT_POINTS,
    BOUTIQUE_MAJORITY_POINTS,
    BOUTIQUE_MARKERS,
    BOUTIQUE_POINTS,
    BOUTIQUE_TOKEN_COINS,
    BOUTIQUE_TOKEN_POINTS,
    BOUTIQUE_TOKEN_RESOURCES,
    BOUTIQUE_TOKEN_TECHNIQUES,
    EXOTIC,
    NUM_BASES,
    PERFUME_ESSENCE,
    REGION_ADJACENT,
    TECH_33_COINS,
)
from ...state import NUM_BOUTIQUE_TOKENS, NUM_PERFUMES, NUM_REGIONS
from ..holdings import gain, uses, vials_held
from ..nodes import BASE_KIND, BOUTIQUE_REGION, GAIN_TECHNIQUE, OPEN_OR_LOOK

TOKEN_PIECES = constant_array(BOUTIQUE_TOKEN_RESOURCES.sum(axis=1), np.int64)
"""int64[14]: pieces that a token stands for: 2 for the pairs of bases, 1 for essences, 0 for those used up at once."""

TOKEN_BASES = constant_array(BOUTIQUE_TOKEN_RESOURCES[:, :NUM_BASES] @ (1 << np.arange(NUM_BASES)), np.int64)
"""int64[14]: bits of the bases a token stands for."""

TOKEN_ESSENCE = constant_array(
    [int(np.flatnonzero(row)[0]) if row[NUM_BASES:].any() else -1 for row in BOUTIQUE_TOKEN_RESOURCES], np.int64
)
"""int64[14]: the essence a token stands for, or -1."""

NEIGHBOURS = constant_array(REGION_ADJACENT @ (1 << np.arange(NUM_REGIONS)), np.int64)
"""int64[14]: bits of the regions that touch each region."""


@rule
def deal_boutiques(s: Any) -> None:
    """A token on each region; the Boutique is one more location (Boutiques, Setup)."""
    for token in range(NUM_BOUTIQUE_TOKENS):
        s.region_token[token] = token
    shuffle(s, s.region_token, NUM_REGIONS)
    s.location_open[BOUTIQUE] = 1


@rule
def boutiques_of(s: Any, p: int) -> int:
    """Boutiques that ``p`` has opened."""
    n = 0
    for region in range(NUM_REGIONS):
        n += s.region_owner[region] == p
    return n


@rule
def can_open_boutique(s: Any, p: int) -> bool:
    """A vial, a marker and a free region are left."""
    free = 0
    for region in range(NUM_REGIONS):
        free += s.region_owner[region] < 0
    return free > 0 and vials_held(s, p) > 0 and boutiques_of(s, p) < BOUTIQUE_MARKERS


@rule
def legal_boutique_vial(s: Any, mask: Any) -> None:
    """Any perfume held; PASS when optional or when no boutique can be opened."""
    p = player(s)
    possible = can_open_boutique(s, p)
    if possible:
        for t in range(NUM_PERFUMES):
            mask[PERFUME + t] = s.vials[p, t] > 0
    if arg(s, ARG_A) == 1 or not possible:
        mask[PASS] = 1


@rule
def apply_boutique_vial(s: Any, action: int) -> None:
    """The vial returns to the reserve, which is no sale (R42); then the region is chosen."""
    p = player(s)
    pop(s)
    if action == PASS:
        return
    s.vials[p, action - PERFUME] -= 1
    s.vial_reserve[action - PERFUME] += 1
    push(s, BOUTIQUE_REGION, p)


@rule
def legal_boutique_region(s: Any, mask: Any) -> None:
    """Regions without a boutique."""
    for region in range(NUM_REGIONS):
        mask[REGION + region] = s.region_owner[region] < 0


@rule
def apply_boutique_region(s: Any, action: int) -> None:
    """Open the boutique and take its token, to keep or for an effect at once."""
    p = player(s)
    region = action - REGION
    token = s.region_token[region]
    pop(s)
    s.region_owner[region] = p
    s.region_token[region] = -1
    if uses(s, p, 33):
        gain(s, p, 0, TECH_33_COINS)
    if TOKEN_PIECES[token] > 0:
        s.boutique_tokens[p, token] = 1
        return
    gain(s, p, BOUTIQUE_TOKEN_POINTS[token], BOUTIQUE_TOKEN_COINS[token])
    if BOUTIQUE_TOKEN_TECHNIQUES[token] > 0:
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK, BOUTIQUE_TOKEN_TECHNIQUES[token] - 1)


# ---- tokens as resources ----------------------------------------------------------------------------------------


@rule
def bases_by_token(s: Any, p: int) -> int:
    """Bits of the bases that ``p``'s tokens can pay."""
    bases = 0
    for token in range(NUM_BOUTIQUE_TOKENS):
        if s.boutique_tokens[p, token] == 1:
            bases |= TOKEN_BASES[token]
    return bases


@rule
def has_essence_token(s: Any, p: int, colour: int) -> bool:
    """Whether a token of ``p`` stands for the essence."""
    for token in range(NUM_BOUTIQUE_TOKENS):
        if TOKEN_ESSENCE[token] == colour and s.boutique_tokens[p, token] == 1:
            return True
    return False


@rule
def token_is(token: int, kind: int) -> bool:
    """Whether a token stands for bases or for an essence; an essence token never serves as a base (R53)."""
    return TOKEN_BASES[token] > 0 if kind == BASE_KIND else TOKEN_ESSENCE[token] >= 0


@rule
def pieces_by_token(s: Any, p: int, kind: int) -> int:
    """How many pieces of a kind ``p``'s tokens stand for."""
    n = 0
    if s.with_boutiques == 1:
        for token in range(NUM_BOUTIQUE_TOKENS):
            if s.boutique_tokens[p, token] == 1 and token_is(token, kind):
                n += TOKEN_PIECES[token]
    return n


@rule
def token_fits_slot(s: Any, token: int, slot: int) -> bool:
    """Whether a token can pay a slot of the perfume being produced (R53, R82)."""
    if slot < NUM_BASES:
        return (TOKEN_BASES[token] >> slot) & 1 == 1
    essence = TOKEN_ESSENCE[token]
    if s.making == EXOTIC:
        return essence >= 0 and essence != s.exotic_first
    return essence == PERFUME_ESSENCE[s.making]


@rule
def legal_spend_tokens(s: Any, p: int, kind: int, mask: Any) -> None:
    """Tokens that stand for pieces of the kind (Market, contracts 7 and 8)."""
    if s.with_boutiques == 1:
        for token in range(NUM_BOUTIQUE_TOKENS):
            mask[BTOKEN + token] = s.boutique_tokens[p, token] == 1 and token_is(token, kind)


@rule
def use_token(s: Any, p: int, token: int) -> None:
    """The token leaves the game."""
    s.boutique_tokens[p, token] = 0


# ---- game end ---------------------------------------------------------------------------------------------------


@rule
def group_size(s: Any, p: int, start: int) -> int:
    """Boutiques of ``p`` connected with the one in the region ``start``."""
    group = 1 << start
    size = 1
    grown = True
    while grown:
        grown = False
        for region in range(NUM_REGIONS):
            if s.region_owner[region] == p and (group >> region) & 1 == 0 and group & NEIGHBOURS[region] != 0:
                group |= 1 << region
                size += 1
                grown = True
    return size


@rule
def largest_group(s: Any, p: int) -> int:
    """Boutiques of ``p`` in the largest connected group; a single one is no group (R52)."""
    largest = 0
    for region in range(NUM_REGIONS):
        if s.region_owner[region] == p:
            largest = max(largest, group_size(s, p, region))
    return largest if largest > 1 else 0


@rule
def boutique_points(s: Any, p: int) -> int:
    """Points of ``p``'s boutiques: more for each with the most of all players, ties included (R52)."""
    if s.with_boutiques == 0:
        return 0
    own = boutiques_of(s, p)
    most = 0
    for q in range(s.num_players):
        most = max(most, boutiques_of(s, q))
    each = BOUTIQUE_MAJORITY_POINTS if own == most else BOUTIQUE_POINTS
    return each * own + BOUTIQUE_ADJACENT_POINTS * largest_group(s, p)
