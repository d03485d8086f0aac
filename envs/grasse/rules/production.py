"""Producing perfumes (Factories): what they cost, how each slot is paid, what they earn."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, arg, player, pop, push
from ..actions import BTOKEN, PASS, PAY_COINS, PAY_OWN, PAY_TECHNIQUE_7, PERFUME, RES
from ..components import (
    AVANT_GARDE_POINTS,
    BASE_PRICE,
    ESSENCE_PRICE,
    EXOTIC,
    HELPER_3_PERFUMES,
    HELPER_12_POINTS,
    NUM_BASES,
    PERFUME_ESSENCE,
    PERFUME_ESSENCES,
    PERFUME_POINTS,
    PRODUCTION_SPACES,
    PRODUCTION_TECHNIQUE,
    PRODUCTION_TECHNIQUE_POINTS,
    TECH_7_PRICE,
    WAIVED_BASE,
    WAIVING_TECHNIQUE,
)
from ..state import NUM_BOUTIQUE_TOKENS, NUM_PERFUMES, NUM_RESOURCES
from .expansions.boutiques import TOKEN_BASES, TOKEN_ESSENCE, bases_by_token, has_essence_token, token_fits_slot
from .expansions.plus5_tokens import last_step
from .expansions.production_bonus import take_production_marker
from .holdings import has_helper, has_master, on_card, uses
from .nodes import ADVANCE_PRODUCTION, ANY_TYPE, BY_CONTRACT, BY_HELPER, PAY_SLOT, PRODUCED
from .track import give, note_given, push_return_given

ALL_BASES = (1 << NUM_BASES) - 1
FIRST_ESSENCE_SLOT = NUM_BASES
NUM_SLOTS = NUM_BASES + 2


@rule
def slots_of(s: Any, p: int, perfume: int) -> int:
    """Bits of the slots to pay: the four bases less the one waived by techniques 1-5, and the essences."""
    slots = ALL_BASES
    card = WAIVING_TECHNIQUE[perfume]
    if card >= 0 and uses(s, p, card + 1):
        slots &= ~(1 << WAIVED_BASE[perfume])
    for k in range(PERFUME_ESSENCES[perfume]):
        slots |= 1 << (FIRST_ESSENCE_SLOT + k)
    return slots


@rule
def bases_price(missing: int, spare_essences: int, coins_only: int, technique_7: bool) -> int:
    """Coins for bases: spare essences replace missing ones, $1 pays one with technique 7, $5 each other."""
    unpaid = max(0, missing - spare_essences) + coins_only
    if technique_7 and unpaid > 0:
        return TECH_7_PRICE + BASE_PRICE * (unpaid - 1)
    return BASE_PRICE * unpaid


@rule
def coins_needed(
    s: Any, p: int, perfume: int, slots: int, technique_7: bool, technique_8: bool, exotic_first: int
) -> int:
    """The fewest coins with which ``p`` can pay the open ``slots`` of a perfume.

    An essence piece saves $10 in its own slot and at most $5 in a base slot, so own slots are filled first, and before
    them those that boutique tokens can pay, which serve for nothing else.

    ``technique_7`` and ``technique_8`` say whether $1 may still replace a base and a base an essence;
    ``exotic_first`` is the essence colour already given for an exotic perfume, or -1.
    """
    if s.with_boutiques == 1:
        slots &= ~bases_by_token(s, p)
    missing = 0
    owned = 0
    spare_bases = 0
    for c in range(NUM_BASES):
        held = s.resources[p, c]
        wanted = (slots >> c) & 1
        if wanted == 1 and held == 0:
            missing += 1
        owned += min(wanted, held)
        spare_bases += held - min(wanted, held)
    essences = 0
    colours = 0
    tokens = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        held = s.resources[p, c]
        essences += held
        fits = c != exotic_first if perfume == EXOTIC else c == PERFUME_ESSENCE[perfume]
        colours += held > 0 and fits
    if s.with_boutiques == 1:
        tokens, colours = essences_by_token(s, p, perfume, exotic_first, colours)
    wanted = ((slots >> FIRST_ESSENCE_SLOT) & 1) + ((slots >> (FIRST_ESSENCE_SLOT + 1)) & 1)
    wanted -= min(wanted, tokens)
    filled = min(wanted, colours)
    coins = ESSENCE_PRICE * (wanted - filled) + bases_price(missing, essences - filled, 0, technique_7)
    if technique_8 and perfume == EXOTIC and wanted > 0 and spare_bases + owned > 0:
        filled = min(wanted - 1, colours)
        taken_from_slot = 1 if spare_bases == 0 else 0
        other = ESSENCE_PRICE * (wanted - 1 - filled)
        other += bases_price(missing, essences - filled, taken_from_slot, technique_7)
        coins = min(coins, other)
    return coins


@rule
def essences_by_token(s: Any, p: int, perfume: int, exotic_first: int, colours: int) -> tuple[int, int]:
    """Essence slots that boutique tokens can pay, and the ``colours`` of pieces left for others."""
    tokens = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        fits = c != exotic_first if perfume == EXOTIC else c == PERFUME_ESSENCE[perfume]
        if fits and has_essence_token(s, p, c):
            tokens += 1
            colours -= s.resources[p, c] > 0
    return tokens, colours


@rule
def can_produce(s: Any, p: int, perfume: int) -> bool:
    """A vial lies in the reserve and the perfume can be paid, free conversions included (R8)."""
    if s.vial_reserve[perfume] == 0:
        return False
    needed = coins_needed(s, p, perfume, slots_of(s, p, perfume), uses(s, p, 7), uses(s, p, 8), -1)
    return needed <= s.coins[p]


@rule
def makes(s: Any, producer: int, perfume: int) -> bool:
    """Whether factory 0-2, or ``ANY_TYPE``, makes the perfume."""
    if producer == ANY_TYPE:
        return True
    return s.factory[2 * producer] == perfume or s.factory[2 * producer + 1] == perfume


@rule
def can_produce_at(s: Any, p: int, producer: int) -> bool:
    """Whether ``p`` can produce any perfume of the producer."""
    for t in range(NUM_PERFUMES):
        if makes(s, producer, t) and can_produce(s, p, t):
            return True
    return False


@rule
def legal_produce(s: Any, mask: Any) -> None:
    """Perfumes of the producer that can be paid; PASS when optional or when there is none."""
    p = player(s)
    producer = arg(s, ARG_A)
    found = False
    for t in range(NUM_PERFUMES):
        if makes(s, producer, t) and can_produce(s, p, t):
            mask[PERFUME + t] = 1
            found = True
    if arg(s, ARG_B) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_produce(s: Any, action: int) -> None:
    """Choose the perfume; its slots are paid, the pieces return, then it is produced."""
    p = player(s)
    occasion = arg(s, ARG_C)
    pop(s)
    if action == PASS:
        return
    perfume = action - PERFUME
    s.making = perfume
    s.slots = slots_of(s, p, perfume)
    s.exotic_first = -1
    perfumes = min(HELPER_3_PERFUMES, s.vial_reserve[perfume]) if occasion == BY_HELPER else 1  # R41
    for _ in range(perfumes):
        push(s, PRODUCED, p, perfume, occasion)
    push_return_given(s, p)
    push(s, PAY_SLOT, p)


@rule
def lowest_slot(slots: int) -> int:
    """The slot to pay next: water, alcohol, thinner, fixative, essences."""
    for k in range(NUM_SLOTS):
        if (slots >> k) & 1:
            return k
    return -1


@rule
def payable_after(s: Any, p: int, slot: int, coins: int, colour: int, technique_7: bool, technique_8: bool) -> bool:
    """Whether the other slots stay payable once ``slot`` is paid with ``coins`` and a piece (``colour`` or -1)."""
    if coins > s.coins[p]:
        return False
    first = s.exotic_first
    if colour >= 0:
        s.resources[p, colour] -= 1
        if slot >= FIRST_ESSENCE_SLOT and colour >= NUM_BASES and first < 0:
            first = colour
    needed = coins_needed(s, p, s.making, s.slots & ~(1 << slot), technique_7, technique_8, first)
    if colour >= 0:
        s.resources[p, colour] += 1
    return needed <= s.coins[p] - coins


@rule
def legal_pay_slot(s: Any, mask: Any) -> None:
    """The means that leave the remaining slots payable (Free Conversions, R14, R15, R76, R82)."""
    p = player(s)
    slot = lowest_slot(s.slots)
    technique_7 = uses(s, p, 7) and s.paid_coin_base == 0
    technique_8 = uses(s, p, 8) and s.paid_base_essence == 0
    if slot < FIRST_ESSENCE_SLOT:
        legal_base_slot(s, p, slot, technique_7, technique_8, mask)
    else:
        legal_essence_slot(s, p, slot, technique_7, technique_8, mask)
    if s.with_boutiques == 1:
        for token in range(NUM_BOUTIQUE_TOKENS):
            if s.boutique_tokens[p, token] == 1 and token_fits_slot(s, token, slot):
                mask[BTOKEN + token] = payable_after_token(s, p, slot, token, technique_7, technique_8)


@rule
def payable_after_token(s: Any, p: int, slot: int, token: int, technique_7: bool, technique_8: bool) -> bool:
    """Whether the other slots stay payable once a boutique token pays ``slot``, and its other half if it is open."""
    first = TOKEN_ESSENCE[token] if s.exotic_first < 0 else s.exotic_first
    s.boutique_tokens[p, token] = 0
    slots = s.slots & ~(1 << slot) & ~TOKEN_BASES[token]
    needed = coins_needed(s, p, s.making, slots, technique_7, technique_8, first)
    s.boutique_tokens[p, token] = 1
    return needed <= s.coins[p]


@rule
def legal_base_slot(s: Any, p: int, slot: int, technique_7: bool, technique_8: bool, mask: Any) -> None:
    """Own base, $5, $1 with technique 7, or an essence when none of that base is held."""
    if s.resources[p, slot] > 0:
        mask[PAY_OWN] = payable_after(s, p, slot, 0, slot, technique_7, technique_8)
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            if s.resources[p, c] > 0:
                mask[RES + c] = payable_after(s, p, slot, 0, c, technique_7, technique_8)
    mask[PAY_COINS] = payable_after(s, p, slot, BASE_PRICE, -1, technique_7, technique_8)
    if technique_7:
        mask[PAY_TECHNIQUE_7] = payable_after(s, p, slot, TECH_7_PRICE, -1, False, technique_8)


@rule
def legal_essence_slot(s: Any, p: int, slot: int, technique_7: bool, technique_8: bool, mask: Any) -> None:
    """Own essence or $10; an exotic perfume takes any two different colours, or a base once with technique 8."""
    mask[PAY_COINS] = payable_after(s, p, slot, ESSENCE_PRICE, -1, technique_7, technique_8)
    if s.making != EXOTIC:
        colour = PERFUME_ESSENCE[s.making]
        if s.resources[p, colour] > 0:
            mask[PAY_OWN] = payable_after(s, p, slot, 0, colour, technique_7, technique_8)
        return
    for c in range(NUM_BASES, NUM_RESOURCES):
        if s.resources[p, c] > 0 and c != s.exotic_first:
            mask[RES + c] = payable_after(s, p, slot, 0, c, technique_7, technique_8)
    if technique_8:
        for c in range(NUM_BASES):
            if s.resources[p, c] > 0:
                mask[RES + c] = payable_after(s, p, slot, 0, c, technique_7, False)


@rule
def apply_pay_slot(s: Any, action: int) -> None:
    """Pay the next slot; the frame goes with the last."""
    p = player(s)
    slot = lowest_slot(s.slots)
    essence_slot = slot >= FIRST_ESSENCE_SLOT
    if action == PAY_COINS:
        s.coins[p] -= ESSENCE_PRICE if essence_slot else BASE_PRICE
    elif action == PAY_TECHNIQUE_7:
        s.coins[p] -= TECH_7_PRICE
        s.paid_coin_base = 1
    elif action >= BTOKEN:
        pay_with_token(s, p, action - BTOKEN)
    else:
        pay_with_piece(s, p, slot, action)
    s.slots &= ~(1 << slot)
    if s.slots == 0:
        pop(s)


@rule
def pay_with_piece(s: Any, p: int, slot: int, action: int) -> None:
    """Give the piece that an action names: its own colour, or the colour chosen."""
    if action != PAY_OWN:
        colour = action - RES
    elif slot < FIRST_ESSENCE_SLOT:
        colour = slot
    else:
        colour = PERFUME_ESSENCE[s.making]
    if slot >= FIRST_ESSENCE_SLOT and s.making == EXOTIC:
        if colour < NUM_BASES:
            s.paid_base_essence = 1
        elif s.exotic_first < 0:
            s.exotic_first = colour
    give(s, p, colour)
    note_given(s, colour)


@rule
def pay_with_token(s: Any, p: int, token: int) -> None:
    """Use up a boutique token: an essence, or two bases of which both may be wanted (R53)."""
    s.boutique_tokens[p, token] = 0
    s.slots &= ~TOKEN_BASES[token]
    if s.making == EXOTIC and s.exotic_first < 0:
        s.exotic_first = TOKEN_ESSENCE[token]


@rule
def production_points(s: Any, p: int, perfume: int) -> int:
    """2 points or 3, one more on the avant-garde card (R36), those of techniques 1-5 and 29 and of helper 12."""
    points = PERFUME_POINTS[perfume]
    if on_card(s.avant_garde, perfume) or (uses(s, p, 10) and on_card(s.fashion, perfume)):
        points += AVANT_GARDE_POINTS
    card = PRODUCTION_TECHNIQUE[perfume]
    if card >= 0 and uses(s, p, card + 1):
        points += PRODUCTION_TECHNIQUE_POINTS[perfume]
    if has_helper(s, p, 12):
        points += HELPER_12_POINTS
    return points


@rule
def run_produced(s: Any) -> None:
    """Take the vial, score, advance the marker on the production track (R51)."""
    p = player(s)
    perfume = arg(s, ARG_A)
    occasion = arg(s, ARG_B)
    pop(s)
    s.making = -1
    s.slots = 0
    s.paid_coin_base = 0
    s.paid_base_essence = 0
    s.exotic_first = -1
    s.vial_reserve[perfume] -= 1
    s.vials[p, perfume] += 1
    s.score[p] += production_points(s, p, perfume)
    if occasion == BY_CONTRACT:
        s.no_movement = 1  # R44
    if has_master(s, p, 4):
        push(s, ADVANCE_PRODUCTION, p, perfume)
    else:
        advance_production(s, p, perfume)


@rule
def advance_production(s: Any, p: int, perfume: int) -> None:
    """The production marker moves on, to the end of its track (R51)."""
    if s.production[p, perfume] < last_step(s, PRODUCTION_SPACES):
        s.production[p, perfume] += 1
        take_production_marker(s, p, perfume)


@rule
def run_advance(s: Any) -> None:
    """The production marker moves on."""
    p = player(s)
    perfume = arg(s, ARG_A)
    pop(s)
    advance_production(s, p, perfume)
