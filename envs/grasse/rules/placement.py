"""Placing a worker (a, Placement) and the actions of the locations."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, player, pop, push
from ..actions import LOC, OPT, PASS, WORKER
from ..components import (
    ALLEY,
    ALLEY_BASES,
    BANK,
    BOUTIQUE,
    BRIDGE,
    ENFLEURAGE,
    ENFLEURAGE_ESSENCES,
    EXTRA_PLACEMENT_COST,
    FACTORY_1,
    FACTORY_3,
    FAIR,
    FAIR_ESSENCE,
    FAIR_ESSENCES,
    FAIR_FIRST_PLAYER,
    FAIR_FIRST_PLAYER_BASES,
    FAIR_POINTS,
    FAIR_POINTS_GAIN,
    FAIR_TECHNIQUE,
    LA_GRANDE_USINE,
    LABORATORY,
    LABORATORY_PRICE,
    LANE,
    LOCATION_COINS,
    LOCATION_FREE,
    LOCATION_POINTS,
    MANSION,
    MARKET,
    MARKET_BASES_GIVEN,
    MARKET_ESSENCES_GIVEN,
    NUM_FAIR_SPACES,
    PALACE,
    PALACE_PRICE,
    PERFUMERY,
    ROYAL_BANK,
    SHORTCUT,
    TECH_14_PRICE,
    TECH_15_COINS,
    TOWN_HALL,
)
from ..state import FREE, MAX_PLAYERS, NUM_LOCATIONS
from .expansions.boutiques import can_open_boutique, pieces_by_token
from .expansions.helpers import acts_as_experienced
from .expansions.moments import added_workers, changed_cost, cost_goes_to, end_turn
from .expansions.secret_formula import apply_formula_action, legal_formula_actions
from .expansions.thief import meet_thief
from .holdings import bases_held, essences_held, gain, has_helper, uses, vials_held, wealth
from .movement import can_reverse
from .nodes import (
    ACTION,
    ADJACENT,
    AGAIN,
    ANY_TYPE,
    ANYWHERE,
    BASE_KIND,
    BOUTIQUE_VIAL,
    ESSENCE_KIND,
    FAIR_SPACE,
    FORWARD,
    FULFIL,
    GAIN_TECHNIQUE,
    MARKET_CHOICE,
    MOVE_CARD,
    OPEN_OR_LOOK,
    PALACE_COPY,
    PRODUCE,
    REVERSE,
    SELL,
    SPEND,
    SWAP_RESOURCES,
    SWAP_TOKENS,
    TAKE_SPACE,
    THEN_BASES,
    THEN_COINS,
    THEN_COINS_AND_BASES,
    TOWN_HALL_CHOICE,
    UNSEEN,
    USUAL_MOVEMENT,
    VIA_PALACE,
    VIA_TECHNIQUE,
    VIA_WORKER,
    WORKER as WORKER_CHOICE,
)
from .payment import can_spend, push_payment
from .production import can_produce_at
from .selling import can_fulfil_any
from .techniques import can_buy_technique, can_gain_unseen, technique_price
from .track import any_in_scope

COMMON, EXPERIENCED, FIFTH = WORKER, WORKER + 1, WORKER + 2
CONTRACT_OPTION, SWAP_OPTION = OPT, OPT + 1
MARKET_A, MARKET_B, MARKET_C = OPT, OPT + 1, OPT + 2


@rule
def workers_at(s: Any, location: int) -> int:
    """Workers at a location, whoever owns them (R9)."""
    n = 0
    for q in range(MAX_PLAYERS):
        n += s.workers[q, location]
    return n


@rule
def placement_cost(s: Any, p: int, location: int) -> int:
    """Coins to place a worker: one for each there, one more with 2 players; never at Bank and Fair (R11, R13)."""
    k = workers_at(s, location) + added_workers(s, p, location)
    if k == 0 or LOCATION_FREE[location] == 1 or has_helper(s, p, 1):
        return 0
    cost = changed_cost(s, p, k + EXTRA_PLACEMENT_COST[s.num_players])
    return max(0, cost - TECH_15_COINS) if uses(s, p, 15) else cost


@rule
def is_production(location: int) -> bool:
    """Factories and La Grande Usine, after which the collector does not move."""
    return FACTORY_1 <= location <= FACTORY_3 or location == LA_GRANDE_USINE


@rule
def producer_at(location: int) -> int:
    """Factory 0-2, or ANY_TYPE for La Grande Usine."""
    return ANY_TYPE if location == LA_GRANDE_USINE else location - FACTORY_1


@rule
def fair_space_possible(s: Any, p: int, space: int) -> bool:
    """Whether a Fair space is free and gives something."""
    if s.fair[space] != FREE:
        return False
    if space == FAIR_TECHNIQUE:
        return can_gain_unseen(s, p)
    if space == FAIR_FIRST_PLAYER:
        return s.marker != p or any_in_scope(s, BASE_KIND, ANYWHERE)  # R4
    return space == FAIR_POINTS or any_in_scope(s, ESSENCE_KIND, ANYWHERE)


@rule
def fair_possible(s: Any, p: int) -> bool:
    """Whether any Fair space is free and gives something."""
    for space in range(NUM_FAIR_SPACES):
        if fair_space_possible(s, p, space):
            return True
    return False


@rule
def can_exchange_bases(s: Any, p: int) -> bool:
    """Market a: two bases, or essences for those lacking (R15)."""
    return can_spend(s, p, BASE_KIND, MARKET_BASES_GIVEN)


@rule
def can_exchange_essence(s: Any, p: int) -> bool:
    """Market b: an essence, and a base on the track (R83)."""
    return can_spend(s, p, ESSENCE_KIND, MARKET_ESSENCES_GIVEN) and any_in_scope(s, BASE_KIND, ANYWHERE)


@rule
def can_exchange_both(s: Any, p: int) -> bool:
    """Market c: a, with an essence left over (R83)."""
    bases = bases_held(s, p) + pieces_by_token(s, p, BASE_KIND)
    left = essences_held(s, p) - max(0, MARKET_BASES_GIVEN - bases)
    return can_exchange_bases(s, p) and left + pieces_by_token(s, p, ESSENCE_KIND) >= MARKET_ESSENCES_GIVEN


@rule
def performable(s: Any, p: int, location: int) -> bool:
    """Whether ``p`` could perform the location's action at least once with present holdings (R8)."""
    if is_production(location):
        return can_produce_at(s, p, producer_at(location))
    if location in (PERFUMERY, MANSION):
        return vials_held(s, p) > 0
    if location == FAIR:
        return fair_possible(s, p)
    if location == LABORATORY:
        return can_buy_technique(s, p, LABORATORY_PRICE)
    if location == PALACE:
        return wealth(s, p) >= PALACE_PRICE  # the Bank can always be copied
    if location == ENFLEURAGE:
        return any_in_scope(s, ESSENCE_KIND, ANYWHERE)
    if location == ALLEY:
        return any_in_scope(s, BASE_KIND, ADJACENT + p)
    if location == MARKET:
        return can_exchange_bases(s, p) or can_exchange_essence(s, p)
    if location == LANE:
        return can_reverse(s, p)
    if location == BOUTIQUE:
        return can_open_boutique(s, p)
    if location == SHORTCUT:
        return any_in_scope(s, BASE_KIND, ANYWHERE) or any_in_scope(s, ESSENCE_KIND, ANYWHERE)
    return True


@rule
def legal_place(s: Any, mask: Any) -> None:
    """Open locations whose cost can be paid and whose action can be performed (R8); free actions of the formula."""
    p = player(s)
    funds = wealth(s, p)
    legal_formula_actions(s, p, mask)
    for location in range(NUM_LOCATIONS):
        if s.location_open[location] == 1 and placement_cost(s, p, location) <= funds:
            mask[LOC + location] = performable(s, p, location)


@rule
def apply_place(s: Any, action: int) -> None:
    """Choose the location, then the worker; after a free action choose again."""
    p = player(s)
    if not LOC <= action < LOC + NUM_LOCATIONS:
        apply_formula_action(s, p, action)
        return
    pop(s)
    push(s, WORKER_CHOICE, p, action - LOC)


@rule
def legal_worker(s: Any, mask: Any) -> None:
    """Kinds of worker in the reserve."""
    p = player(s)
    mask[COMMON] = s.commons[p] > 0
    mask[EXPERIENCED] = s.experts[p] > 0
    mask[FIFTH] = s.fifth[p] > 0


@rule
def place_fifth_worker(s: Any, p: int, location: int) -> None:
    """The worker of helper 11."""
    s.fifth[p] -= 1
    s.fifth_placed[p] += 1
    s.workers[p, location] += 1


@rule
def place_worker(s: Any, p: int, location: int, experienced: bool) -> None:
    """Move a worker from the reserve to the location."""
    if experienced:
        s.experts[p] -= 1
        s.experts_placed[p] += 1
    else:
        s.commons[p] -= 1
        s.commons_placed[p] += 1
    s.workers[p, location] += 1


@rule
def apply_worker(s: Any, action: int) -> None:
    """Place the worker; then cost, action, second action and movement follow in this order (R9)."""
    p = player(s)
    location = arg(s, ARG_A)
    experienced = action == EXPERIENCED
    pop(s)
    cost = placement_cost(s, p, location)
    if action == FIFTH:
        place_fifth_worker(s, p, location)
    else:
        place_worker(s, p, location, experienced)
        experienced = experienced or acts_as_experienced(s, p)
    s.no_movement = is_production(location)
    end_turn(s, p)
    push(s, USUAL_MOVEMENT, p)
    push_action(s, p, location, experienced, VIA_WORKER)
    meet_thief(s, p, location)
    push_payment(s, p, cost, cost_goes_to(s, p))


@rule
def push_action(s: Any, p: int, location: int, experienced: bool, via: int) -> None:
    """The action of a location, twice with an experienced worker; the Palace passes that on to its copy (R22)."""
    if experienced and location != FAIR and location != PALACE:
        push(s, ACTION, p, location, 1, 0, via)
    push(s, ACTION, p, location, 0, experienced, via)


@rule
def run_action(s: Any) -> None:
    """Begin a location's action, if it is still performable (R8); an experienced worker's second one is optional."""
    p = player(s)
    location = arg(s, ARG_A)
    optional = arg(s, ARG_B)
    experienced = arg(s, ARG_C)
    via = arg(s, ARG_D)
    pop(s)
    if not performable(s, p, location):
        return
    if optional == 1 and (location in (BANK, ROYAL_BANK, LABORATORY)):
        push(s, AGAIN, p, location)
    else:
        begin_action(s, p, location, optional, experienced, via)


@rule
def begin_action(s: Any, p: int, location: int, optional: int, experienced: int, via: int) -> None:
    """The first decision of each location, or its effect where there is none (Placement Locations)."""
    if is_production(location):
        push(s, PRODUCE, p, producer_at(location), optional)
    elif location in (BANK, ROYAL_BANK):
        gain(s, p, LOCATION_POINTS[location], LOCATION_COINS[location])
    elif location in (PERFUMERY, MANSION):
        push(s, SELL, p, location, optional)
    elif location == TOWN_HALL:
        push(s, TOWN_HALL_CHOICE, p, optional)
    elif location == FAIR:
        push(s, FAIR_SPACE, p, 1 if via == VIA_WORKER else 0)
    elif location == LABORATORY:
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK)
        push_payment(s, p, technique_price(s, p, LABORATORY_PRICE))
    elif location == PALACE:
        push(s, PALACE_COPY, p, experienced)
        push_payment(s, p, PALACE_PRICE)
    elif location == ENFLEURAGE:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, ENFLEURAGE_ESSENCES, ANYWHERE, optional)
    elif location == ALLEY:
        push(s, TAKE_SPACE, p, BASE_KIND, ALLEY_BASES, ADJACENT + p, optional)
    elif location == MARKET:
        push(s, MARKET_CHOICE, p, optional)
    elif location == BRIDGE:
        push(s, MOVE_CARD, p, FORWARD, 1, optional)
    elif location == LANE:
        push(s, MOVE_CARD, p, REVERSE, 1, optional)
    elif location == SHORTCUT:
        push(s, SWAP_RESOURCES, p, 0, optional)
    elif location == BOUTIQUE:
        push(s, BOUTIQUE_VIAL, p, optional)


@rule
def legal_again(s: Any, mask: Any) -> None:
    """The action once more, or not (Experienced Workers)."""
    mask[OPT] = 1
    mask[PASS] = 1


@rule
def apply_again(s: Any, action: int) -> None:
    """Perform the action once more."""
    p = player(s)
    location = arg(s, ARG_A)
    pop(s)
    if action != PASS:
        begin_action(s, p, location, 0, 0, VIA_WORKER)


@rule
def legal_town_hall(s: Any, mask: Any) -> None:
    """Fulfil a contract, or swap two collection tokens (Town Hall)."""
    mask[CONTRACT_OPTION] = can_fulfil_any(s, player(s))
    mask[SWAP_OPTION] = 1
    if arg(s, ARG_A) == 1:
        mask[PASS] = 1


@rule
def apply_town_hall(s: Any, action: int) -> None:
    """Choose between contract and swap."""
    p = player(s)
    pop(s)
    if action == CONTRACT_OPTION:
        push(s, FULFIL, p)
    elif action == SWAP_OPTION:
        push(s, SWAP_TOKENS, p)


@rule
def legal_fair_space(s: Any, mask: Any) -> None:
    """Fair spaces that are free and give something."""
    found = False
    for space in range(NUM_FAIR_SPACES):
        if fair_space_possible(s, player(s), space):
            mask[OPT + space] = 1
            found = True
    if not found:
        mask[PASS] = 1


@rule
def apply_fair_space(s: Any, action: int) -> None:
    """Take the bonus of a Fair space; a copied Fair is not occupied (R22, R47)."""
    p = player(s)
    occupies = arg(s, ARG_A)
    pop(s)
    if action == PASS:
        return
    space = action - OPT
    if occupies == 1:
        s.fair[space] = p
    if space == FAIR_TECHNIQUE:
        push(s, GAIN_TECHNIQUE, p, UNSEEN)
    elif space == FAIR_FIRST_PLAYER:
        s.marker = p  # the order changes from the next round (R4)
        push(s, TAKE_SPACE, p, BASE_KIND, FAIR_FIRST_PLAYER_BASES, ANYWHERE, 0)
    elif space == FAIR_POINTS:
        s.score[p] += FAIR_POINTS_GAIN
    elif space == FAIR_ESSENCE:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, FAIR_ESSENCES, ANYWHERE, 0)


@rule
def legal_market(s: Any, mask: Any) -> None:
    """a, b, or both in that order (Market, R83)."""
    p = player(s)
    mask[MARKET_A] = can_exchange_bases(s, p)
    mask[MARKET_B] = can_exchange_essence(s, p)
    mask[MARKET_C] = can_exchange_both(s, p)
    if arg(s, ARG_A) == 1:
        mask[PASS] = 1


@rule
def apply_market(s: Any, action: int) -> None:
    """Spend the pieces; what they buy follows."""
    p = player(s)
    pop(s)
    if action == MARKET_A:
        push(s, SPEND, p, BASE_KIND, MARKET_BASES_GIVEN, 0, THEN_COINS)
    elif action == MARKET_B:
        push(s, SPEND, p, ESSENCE_KIND, MARKET_ESSENCES_GIVEN, 0, THEN_BASES)
    elif action == MARKET_C:
        push(s, SPEND, p, BASE_KIND, MARKET_BASES_GIVEN, 0, THEN_COINS_AND_BASES)


@rule
def legal_palace_copy(s: Any, mask: Any) -> None:
    """Open locations whose action can be performed, the Palace apart (R22)."""
    p = player(s)
    for location in range(NUM_LOCATIONS):
        if s.location_open[location] == 1 and location != PALACE:
            mask[LOC + location] = performable(s, p, location)


@rule
def apply_palace_copy(s: Any, action: int) -> None:
    """Perform the copied action, with all that it implies (Palace)."""
    p = player(s)
    experienced = arg(s, ARG_A) == 1
    location = action - LOC
    pop(s)
    if is_production(location):
        s.no_movement = 1
    push_action(s, p, location, experienced, VIA_PALACE)


@rule
def legal_technique_14(s: Any, mask: Any) -> None:
    """Locations whose action can be performed, production and Palace apart (R47), if $4 can be paid."""
    p = player(s)
    mask[PASS] = 1
    if wealth(s, p) < TECH_14_PRICE:
        return
    for location in range(NUM_LOCATIONS):
        if s.location_open[location] == 1 and location != PALACE and not is_production(location):
            mask[LOC + location] = performable(s, p, location)


@rule
def apply_technique_14(s: Any, action: int) -> None:
    """Pay $4, then the action, if it is still performable."""
    p = player(s)
    pop(s)
    if action != PASS:
        push_action(s, p, action - LOC, False, VIA_TECHNIQUE)
        push_payment(s, p, TECH_14_PRICE)
