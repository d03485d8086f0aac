"""Pierre, the automa of the solo game (Solo Mode; README, Pierre).

Pierre's seat is 1. Wherever a rule leaves a choice to the human, a node asks seat 0; a node with one possible choice
is forced like any other.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, arg, pop, push, set_arg
from ..actions import CONTRACT, PASS, PERFUME, RES, SPACE
from ..components import (
    ALLEY,
    ALLEY_BASES,
    BASE_PRICE,
    BRIDGE,
    CONTRACT_FOOT,
    CONTRACT_FOOT_BASES,
    CONTRACT_FOOT_COINS,
    CONTRACT_FOOT_POINTS,
    CONTRACT_POINTS,
    ENFLEURAGE,
    ESSENCE_PRICE,
    EXOTIC,
    FACTORY_1,
    FACTORY_3,
    FAIR,
    FAIR_ESSENCE,
    FAIR_POINTS,
    FAIR_POINTS_GAIN,
    FAIR_TECHNIQUE,
    FOOT_ADJACENT_BASES,
    FOOT_BUY_TECHNIQUE,
    FOOT_ESSENCE,
    FOOT_MOVEMENT,
    FOOT_PRODUCE,
    FOOT_REVERSE_MOVEMENT,
    FOOT_SELL,
    FOOT_SWAP_RESOURCES,
    FOOT_SWAP_TOKENS,
    LA_GRANDE_USINE,
    LABORATORY,
    LANE,
    MANSION,
    MOVEMENT_BASES,
    MOVEMENT_COINS,
    MOVEMENT_ESSENCES,
    MOVEMENT_MAY_STAY,
    MOVEMENT_POINTS,
    MOVEMENT_VALUE,
    NEUTRAL_TOKEN_COLOURS,
    NUM_BASES,
    OPEN_CONTRACTS,
    OPEN_TECHNIQUES,
    OPPONENT_TOKEN_PRICE,
    OWN_TOKEN_COLOURS,
    PALACE,
    PERFUME_ESSENCE,
    PERFUMERY,
    PIERRE_COINS,
    PIERRE_FALLBACK_POINTS,
    PIERRE_POINTS,
    TECH_26_COINS,
    TOWN_HALL,
    TRACK_END_POINTS,
)
from ..state import FREE, NUM_PERFUMES, NUM_RESOURCES, NUM_SPACES
from .decks import draw_technique, shuffle_location_cards
from .holdings import essences_held, gain, on_card, receive_technique, uses
from .movement import can_train, collector_on, destination, discard_movement, draw_movement, train
from .nodes import (
    ADJACENT,
    ANY_TYPE,
    ANYWHERE,
    BASE_KIND,
    CONTRACT_VIAL,
    ESSENCE_KIND,
    FORWARD,
    PIERRE_ACTION,
    PIERRE_BASE,
    PIERRE_CARD_BONUS,
    PIERRE_COLOUR,
    PIERRE_CONTRACT,
    PIERRE_ESSENCE,
    PIERRE_MOVEMENT,
    PIERRE_PAY_PERFUME,
    PIERRE_PERFUME,
    PIERRE_PIECE,
    PIERRE_SALE,
    PIERRE_SPACE,
    PRODUCED,
    RETURN_GIVEN,
    REVERSE,
)
from .placement import is_production, place_worker, producer_at
from .production import ALL_BASES, FIRST_ESSENCE_SLOT, makes, slots_of
from .rounds import PIERRE
from .selling import can_fulfil, sell
from .track import any_in_scope, give, kind_on, neighbour, take_colour, take_piece

HUMAN = 0
"""The human's seat, who makes the choices left open."""


@rule
def draw_location(s: Any) -> int:
    """The next location card; the deck is shuffled anew when it has run out."""
    if s.location_left == 0:
        shuffle_location_cards(s)
    s.location_left -= 1
    location = s.location_deck[s.location_left]
    s.location_deck[s.location_left] = -1
    return location


@rule
def run_pierre_turn(s: Any) -> None:
    """A card names the location; an experienced worker goes first, and acts twice except at the Fair."""
    pop(s)
    location = draw_location(s)
    experienced = s.experts[PIERRE] > 0
    place_worker(s, PIERRE, location, experienced)
    s.no_movement = is_production(location) or location == PALACE
    push(s, PIERRE_MOVEMENT, PIERRE, FORWARD, 1)
    if experienced and location != FAIR:
        push(s, PIERRE_ACTION, PIERRE, location)
    push(s, PIERRE_ACTION, PIERRE, location)


@rule
def run_pierre_action(s: Any) -> None:
    """Pierre's version of each location (README, Pierre); a location's point replaces what he cannot do."""
    location = arg(s, ARG_A)
    pop(s)
    if FACTORY_1 <= location <= FACTORY_3:
        pierre_factory(s, location)
    elif location in (LA_GRANDE_USINE, PALACE):
        pierre_any_perfume(s, location)
    elif location in (PERFUMERY, MANSION):
        pierre_sells(s, location)
    elif location == TOWN_HALL:
        pierre_contract(s)
    elif location == FAIR:
        pierre_fair(s)
    elif location == LABORATORY:
        pierre_technique(s, PIERRE_POINTS[LABORATORY])
    elif location == ENFLEURAGE:
        pierre_enfleurage(s)
    elif location == ALLEY:
        pierre_alley(s)
    elif location == BRIDGE:
        push(s, PIERRE_MOVEMENT, PIERRE, FORWARD, 0)
    elif location == LANE:
        pierre_lane(s)
    else:
        gain(s, PIERRE, PIERRE_POINTS[location], PIERRE_COINS[location])


# ---- production -------------------------------------------------------------------------------------------------


@rule
def colours_held(s: Any, perfume: int) -> int:
    """Essence slots of a perfume that Pierre can fill with his own pieces."""
    if perfume != EXOTIC:
        return 1 if s.resources[PIERRE, PERFUME_ESSENCE[perfume]] > 0 else 0
    n = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        n += s.resources[PIERRE, c] > 0
    return min(n, 2)


@rule
def pierre_can_produce(s: Any, perfume: int) -> bool:
    """A vial is left, and coins pay what own pieces and spare essences do not (README, Pierre)."""
    if s.vial_reserve[perfume] == 0:
        return False
    wanted = 2 if perfume == EXOTIC else 1
    own = colours_held(s, perfume)
    missing = 0
    for c in range(NUM_BASES):
        missing += s.resources[PIERRE, c] == 0
    spare = essences_held(s, PIERRE) - own
    return s.coins[PIERRE] >= ESSENCE_PRICE * (wanted - own) + BASE_PRICE * max(0, missing - spare)


@rule
def pierre_can_produce_at(s: Any, producer: int) -> bool:
    """Whether Pierre can produce any perfume of the producer."""
    for t in range(NUM_PERFUMES):
        if makes(s, producer, t) and pierre_can_produce(s, t):
            return True
    return False


@rule
def pierre_factory(s: Any, location: int) -> None:
    """The left type in odd rounds, the right one in even rounds; else the other, else a point."""
    side = (s.round + 1) % 2
    left = 2 * producer_at(location)
    first = s.factory[left + side]
    other = s.factory[left + 1 - side]
    if pierre_can_produce(s, first):
        begin_pierre_perfume(s, first, 0)
    elif pierre_can_produce(s, other):
        begin_pierre_perfume(s, other, 0)
    else:
        s.score[PIERRE] += PIERRE_POINTS[location]


@rule
def pierre_any_perfume(s: Any, location: int) -> None:
    """La Grande Usine and the Palace: any type he can produce, else a point."""
    if pierre_can_produce_at(s, ANY_TYPE):
        push(s, PIERRE_PERFUME, HUMAN, ANY_TYPE, 0)
    else:
        s.score[PIERRE] += PIERRE_POINTS[location]


@rule
def legal_pierre_perfume(s: Any, mask: Any) -> None:
    """Perfumes that Pierre can produce."""
    for t in range(NUM_PERFUMES):
        mask[PERFUME + t] = makes(s, arg(s, ARG_A), t) and pierre_can_produce(s, t)


@rule
def apply_pierre_perfume(s: Any, action: int) -> None:
    """The human names the perfume."""
    by_contract = arg(s, ARG_B)
    pop(s)
    begin_pierre_perfume(s, action - PERFUME, by_contract)


@rule
def begin_pierre_perfume(s: Any, perfume: int, by_contract: int) -> None:
    """Pay essences, then bases; the pieces return, bases first; then the perfume is produced."""
    s.making = perfume
    s.slots = slots_of(s, PIERRE, perfume)
    s.exotic_first = -1
    push(s, PRODUCED, PIERRE, perfume, by_contract)
    push(s, PIERRE_PAY_PERFUME, PIERRE)


@rule
def note_slot(s: Any, slot: int, colour: int) -> None:
    """Give the piece that pays a slot; ``given`` holds it at the slot's place until ``close_up``."""
    give(s, PIERRE, colour)
    s.given[slot] = colour
    s.slots &= ~(1 << slot)


@rule
def run_pierre_pay_perfume(s: Any) -> None:
    """Pay slots until a choice is left to the human; the essences go first (README, Pierre)."""
    while s.slots != 0:
        if s.slots > ALL_BASES:
            if not pay_essence_unasked(s):
                push(s, PIERRE_ESSENCE, HUMAN)
                return
        elif not pay_base_unasked(s):
            return
    pop(s)
    close_up(s)
    push(s, RETURN_GIVEN, HUMAN)


@rule
def pay_essence_unasked(s: Any) -> bool:
    """Pay an essence slot with the one classic colour or with $10; False if the human chooses the colour."""
    slot = FIRST_ESSENCE_SLOT if (s.slots >> FIRST_ESSENCE_SLOT) & 1 else FIRST_ESSENCE_SLOT + 1
    if s.making != EXOTIC:
        colour = PERFUME_ESSENCE[s.making]
        if s.resources[PIERRE, colour] > 0:
            note_slot(s, slot, colour)
            return True
    elif most_held(s) > 0:
        return False
    s.coins[PIERRE] -= ESSENCE_PRICE
    s.slots &= ~(1 << slot)
    return True


@rule
def most_held(s: Any) -> int:
    """The largest quantity of an essence that may still go into the exotic perfume."""
    most = 0
    for c in range(NUM_BASES, NUM_RESOURCES):
        if c != s.exotic_first:
            most = max(most, s.resources[PIERRE, c])
    return most


@rule
def legal_pierre_essence(s: Any, mask: Any) -> None:
    """The colours of which Pierre holds most, two different ones for one perfume."""
    most = most_held(s)
    for c in range(NUM_BASES, NUM_RESOURCES):
        mask[RES + c] = c != s.exotic_first and s.resources[PIERRE, c] == most


@rule
def apply_pierre_essence(s: Any, action: int) -> None:
    """Pay an essence slot of the exotic perfume."""
    pop(s)
    slot = FIRST_ESSENCE_SLOT if (s.slots >> FIRST_ESSENCE_SLOT) & 1 else FIRST_ESSENCE_SLOT + 1
    if s.exotic_first < 0:
        s.exotic_first = action - RES
    note_slot(s, slot, action - RES)


@rule
def pay_base_unasked(s: Any) -> bool:
    """Pay the next base with the own piece or with $5; with spare essences the human is asked which."""
    slot = 0
    while (s.slots >> slot) & 1 == 0:
        slot += 1
    if s.resources[PIERRE, slot] > 0:
        note_slot(s, slot, slot)
        return True
    if essences_held(s, PIERRE) > 0:
        push(s, PIERRE_BASE, HUMAN, slot)
        return False
    s.coins[PIERRE] -= BASE_PRICE
    s.slots &= ~(1 << slot)
    return True


@rule
def legal_pierre_base(s: Any, mask: Any) -> None:
    """Any essence left: each is spare now."""
    for c in range(NUM_BASES, NUM_RESOURCES):
        mask[RES + c] = s.resources[PIERRE, c] > 0


@rule
def apply_pierre_base(s: Any, action: int) -> None:
    """Pay the base with the essence chosen."""
    slot = arg(s, ARG_A)
    pop(s)
    note_slot(s, slot, action - RES)


@rule
def close_up(s: Any) -> None:
    """Move the pieces of ``given`` together: the bases' slots first, then the essences'."""
    n = 0
    for k in range(6):
        colour = s.given[k]
        if colour >= 0:
            s.given[k] = -1
            s.given[n] = colour
            n += 1


# ---- selling, contracts, techniques -----------------------------------------------------------------------------


@rule
def sale_rank(s: Any, perfume: int) -> int:
    """How much Pierre prefers to sell a perfume: those in fashion, then the type he holds most of; 0 for none."""
    held = s.vials[PIERRE, perfume]
    return held + 100 if held > 0 and on_card(s.fashion, perfume) else held


@rule
def best_sale(s: Any) -> int:
    """The highest ``sale_rank``."""
    best = 0
    for t in range(NUM_PERFUMES):
        best = max(best, sale_rank(s, t))
    return best


@rule
def pierre_sells(s: Any, location: int) -> None:
    """Sell a perfume, else a point."""
    if best_sale(s) > 0:
        push(s, PIERRE_SALE, HUMAN, location)
    else:
        s.score[PIERRE] += PIERRE_POINTS[location]


@rule
def legal_pierre_sale(s: Any, mask: Any) -> None:
    """The perfumes that Pierre prefers equally."""
    best = best_sale(s)
    for t in range(NUM_PERFUMES):
        mask[PERFUME + t] = sale_rank(s, t) == best


@rule
def apply_pierre_sale(s: Any, action: int) -> None:
    """Sell it."""
    location = arg(s, ARG_A)
    pop(s)
    sell(s, PIERRE, action - PERFUME, location)


@rule
def best_contract(s: Any) -> int:
    """The most points of an open contract that Pierre can fulfil, or -1."""
    best = -1
    for slot in range(OPEN_CONTRACTS):
        card = s.contract_open[slot]
        if can_fulfil(s, PIERRE, card):
            best = max(best, CONTRACT_POINTS[card])
    return best


@rule
def pierre_contract(s: Any) -> None:
    """Fulfil the contract with the most points, else a point; no token swap."""
    if best_contract(s) >= 0:
        push(s, PIERRE_CONTRACT, HUMAN)
    else:
        s.score[PIERRE] += PIERRE_POINTS[TOWN_HALL]


@rule
def legal_pierre_contract(s: Any, mask: Any) -> None:
    """The fulfillable contracts with the most points."""
    best = best_contract(s)
    for slot in range(OPEN_CONTRACTS):
        card = s.contract_open[slot]
        mask[CONTRACT + slot] = can_fulfil(s, PIERRE, card) and CONTRACT_POINTS[card] == best


@rule
def apply_pierre_contract(s: Any, action: int) -> None:
    """The human picks the vials as well."""
    pop(s)
    card = s.contract_open[action - CONTRACT]
    s.contract_open[action - CONTRACT] = -1
    push(s, CONTRACT_VIAL, HUMAN, card, 0, PIERRE)


@rule
def pierre_foot(s: Any, card: int) -> None:
    """Pierre's version of a contract's effect (README, Pierre)."""
    foot = CONTRACT_FOOT[card]
    if foot in (FOOT_SWAP_TOKENS, FOOT_SWAP_RESOURCES):
        s.score[PIERRE] += PIERRE_FALLBACK_POINTS
    elif foot == FOOT_BUY_TECHNIQUE:
        pierre_technique(s, PIERRE_POINTS[LABORATORY])
    elif foot == FOOT_SELL:
        if best_sale(s) > 0:
            push(s, PIERRE_SALE, HUMAN, PERFUMERY)
    elif foot == FOOT_ADJACENT_BASES:
        push(s, PIERRE_SPACE, HUMAN, BASE_KIND, CONTRACT_FOOT_BASES[card])
    elif foot == FOOT_MOVEMENT:
        push(s, PIERRE_MOVEMENT, PIERRE, FORWARD, 0)
    elif foot == FOOT_REVERSE_MOVEMENT:
        pierre_lane(s)
    elif foot == FOOT_ESSENCE:
        pierre_enfleurage(s)
    elif foot == FOOT_PRODUCE:
        if pierre_can_produce_at(s, ANY_TYPE):
            push(s, PIERRE_PERFUME, HUMAN, ANY_TYPE, 1)
    else:
        gain(s, PIERRE, CONTRACT_FOOT_POINTS[card], CONTRACT_FOOT_COINS[card])


@rule
def pierre_technique(s: Any, fallback: int) -> None:
    """The rightmost open technique, free; else the top card; else points."""
    for slot in range(OPEN_TECHNIQUES - 1, -1, -1):
        card = s.technique_open[slot]
        if card >= 0:
            s.technique_open[slot] = -1
            receive_technique(s, PIERRE, card)
            return
    if s.technique_left > 0:
        receive_technique(s, PIERRE, draw_technique(s))
    else:
        s.score[PIERRE] += fallback


@rule
def pierre_fair(s: Any) -> None:
    """The first free space of technique, 2 points and essence; else a point."""
    if s.fair[FAIR_TECHNIQUE] == FREE and s.technique_left > 0:
        s.fair[FAIR_TECHNIQUE] = PIERRE
        receive_technique(s, PIERRE, draw_technique(s))
    elif s.fair[FAIR_POINTS] == FREE:
        s.fair[FAIR_POINTS] = PIERRE
        s.score[PIERRE] += FAIR_POINTS_GAIN
    elif s.fair[FAIR_ESSENCE] == FREE and any_in_scope(s, ESSENCE_KIND, ANYWHERE):
        s.fair[FAIR_ESSENCE] = PIERRE
        pierre_enfleurage(s)
    else:
        s.score[PIERRE] += PIERRE_POINTS[FAIR]


# ---- taking and moving ------------------------------------------------------------------------------------------


@rule
def pierre_enfleurage(s: Any) -> None:
    """The first essence counted from the sign; the human picks among several colours; none: a point."""
    for space in range(NUM_SPACES):
        if kind_on(s, space, ESSENCE_KIND) > 0:
            push(s, PIERRE_PIECE, HUMAN, ESSENCE_KIND, space, 1)
            return
    s.score[PIERRE] += PIERRE_POINTS[ENFLEURAGE]


@rule
def pierre_alley(s: Any) -> None:
    """Up to two adjacent bases, else a point."""
    if any_in_scope(s, BASE_KIND, ADJACENT + PIERRE):
        push(s, PIERRE_SPACE, HUMAN, BASE_KIND, ALLEY_BASES)
    else:
        s.score[PIERRE] += PIERRE_POINTS[ALLEY]


@rule
def owner_rank(s: Any, space: int) -> int:
    """Whose token Pierre takes adjacent pieces from: the human's, then neutral, then his own."""
    owner = s.token_owner[space]
    if owner == HUMAN:
        return 3
    return 1 if owner == PIERRE else 2


@rule
def neighbour_rank(s: Any, side: int, kind: int) -> int:
    """``owner_rank`` of the neighbour on a side if it holds the kind, else 0."""
    space = neighbour(s.collector[PIERRE], side)
    return owner_rank(s, space) if kind_on(s, space, kind) > 0 else 0


@rule
def legal_pierre_space(s: Any, mask: Any) -> None:
    """The neighbour with the better token; the human picks between equals. PASS when neither holds the kind."""
    kind = arg(s, ARG_A)
    before = neighbour_rank(s, 0, kind)
    after = neighbour_rank(s, 1, kind)
    best = max(before, after)
    if best == 0:
        mask[PASS] = 1
        return
    if before == best:
        mask[SPACE + neighbour(s.collector[PIERRE], 0)] = 1
    if after == best:
        mask[SPACE + neighbour(s.collector[PIERRE], 1)] = 1


@rule
def apply_pierre_space(s: Any, action: int) -> None:
    """Take a piece there; every piece is a new choice of space."""
    kind = arg(s, ARG_A)
    left = arg(s, ARG_B) - 1
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_B, left)
    if action != PASS:
        push(s, PIERRE_PIECE, HUMAN, kind, action - SPACE)


@rule
def most_on(s: Any, space: int, kind: int) -> int:
    """The largest quantity of a colour of the kind on a space."""
    most = 0
    if kind == BASE_KIND:
        for c in range(NUM_BASES):
            most = max(most, s.track[space, c])
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            most = max(most, s.track[space, c])
    return most


@rule
def mark_most(s: Any, space: int, kind: int, least: int, mask: Any) -> None:
    """Offer the colours of the kind with at least this quantity."""
    if kind == BASE_KIND:
        for c in range(NUM_BASES):
            mask[RES + c] = s.track[space, c] >= least
    else:
        for c in range(NUM_BASES, NUM_RESOURCES):
            mask[RES + c] = s.track[space, c] >= least


@rule
def legal_pierre_piece(s: Any, mask: Any) -> None:
    """The colours with the largest quantity, or any colour at the Enfleurage."""
    kind = arg(s, ARG_A)
    space = arg(s, ARG_B)
    least = 1 if arg(s, ARG_C) == 1 else most_on(s, space, kind)
    mark_most(s, space, kind, least, mask)


@rule
def apply_pierre_piece(s: Any, action: int) -> None:
    """Pierre takes one piece."""
    space = arg(s, ARG_B)
    pop(s)
    take_piece(s, PIERRE, space, action - RES)


@rule
def run_pierre_movement(s: Any) -> None:
    """Move with the top card; the usual movement is left out after production."""
    direction = arg(s, ARG_A)
    usual = arg(s, ARG_B)
    pop(s)
    if usual == 1 and s.no_movement == 1:
        return
    card = draw_movement(s)
    s.movement_card = card
    steps = 1 if MOVEMENT_MAY_STAY[card] == 1 else MOVEMENT_VALUE[card]
    before = s.collector[PIERRE]
    if direction == FORWARD:
        s.collector[PIERRE] = destination(s, PIERRE, steps, FORWARD)
        if s.collector[PIERRE] < before:
            pierre_track_end(s)
    else:
        s.collector[PIERRE] = back_to_the_sign(s, steps)
    push(s, PIERRE_CARD_BONUS, PIERRE)
    pierre_collects(s)


@rule
def back_to_the_sign(s: Any, steps: int) -> int:
    """Where Pierre ends in reverse: at space 1 at the latest, or the nearest free space already reached."""
    reached = s.collector[PIERRE]
    position = reached
    left = steps
    while left > 0 and position > 1:
        position -= 1
        if not collector_on(s, position, PIERRE):
            reached = position
            left -= 1
    return reached


@rule
def pierre_lane(s: Any) -> None:
    """A movement in reverse; on the sign he stays, without a card, and gets a point."""
    if s.collector[PIERRE] == 0:
        s.score[PIERRE] += PIERRE_POINTS[LANE]
    else:
        push(s, PIERRE_MOVEMENT, PIERRE, REVERSE, 0)


@rule
def pierre_track_end(s: Any) -> None:
    """Train a worker, from the reserve if possible; with two trained, 2 points."""
    if can_train(s, PIERRE):
        train(s, PIERRE, s.commons[PIERRE] > 0)
    else:
        s.score[PIERRE] += TRACK_END_POINTS


@rule
def pierre_collects(s: Any) -> None:
    """Own token two picks, others one; on the human's token he pays $1, or the bank does (Pierre's Collection)."""
    space = s.collector[PIERRE] - 1
    owner = s.token_owner[space]
    kinds = kind_on(s, space, BASE_KIND) + kind_on(s, space, ESSENCE_KIND)
    if kinds == 0:
        return
    if owner == HUMAN:
        s.coins[HUMAN] += OPPONENT_TOKEN_PRICE
        if uses(s, HUMAN, 26):
            s.coins[HUMAN] += TECH_26_COINS
        s.coins[PIERRE] = max(0, s.coins[PIERRE] - OPPONENT_TOKEN_PRICE)
    push(s, PIERRE_COLOUR, HUMAN, space, OWN_TOKEN_COLOURS if owner == PIERRE else NEUTRAL_TOKEN_COLOURS)


@rule
def legal_pierre_colour(s: Any, mask: Any) -> None:
    """Essences before bases, the largest quantity first; the human picks between equals."""
    space = arg(s, ARG_A)
    essences = most_on(s, space, ESSENCE_KIND)
    bases = most_on(s, space, BASE_KIND)
    if essences > 0:
        mark_most(s, space, ESSENCE_KIND, essences, mask)
    elif bases > 0:
        mark_most(s, space, BASE_KIND, bases, mask)
    else:
        mask[PASS] = 1


@rule
def apply_pierre_colour(s: Any, action: int) -> None:
    """Pierre takes every piece of the colour."""
    space = arg(s, ARG_A)
    left = arg(s, ARG_B) - 1
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_B, left)
    if action != PASS:
        take_colour(s, PIERRE, space, action - RES)


@rule
def run_pierre_card_bonus(s: Any) -> None:
    """The card's bonus by the order of tokens, then the card is discarded; the open cards stay."""
    card = s.movement_card
    pop(s)
    s.movement_card = -1
    discard_movement(s, card)
    gain(s, PIERRE, MOVEMENT_POINTS[card], MOVEMENT_COINS[card])
    if MOVEMENT_BASES[card] > 0:
        push(s, PIERRE_SPACE, HUMAN, BASE_KIND, MOVEMENT_BASES[card])
    if MOVEMENT_ESSENCES[card] > 0:
        push(s, PIERRE_SPACE, HUMAN, ESSENCE_KIND, MOVEMENT_ESSENCES[card])
