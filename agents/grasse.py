"""How to play Grasse by rule of thumb: the ``evaluate`` and ``choose`` of its ``greedy`` and ``heuristic`` agents.

The plan of a sensible player, as ``choose`` carries it out:

- Put each worker where action, landing space and movement card together gain most, by the yardstick of
  ``grasse_value``: perfumes that can be paid with own pieces, sales in fashion, contracts before all else.
- Collect toward the perfume nearest to production; prefer own tokens, and colours of which several lie together.
- Train at the end of the track while there are rounds left to use the worker; keep experienced workers for double
  productions and sales.
- Take techniques early, when they still bring something; fight for the criteria that are close.
- Pay with what is missed least, and put pieces back where the own collector is about to come.
- As Pierre's hand, choose for him what helps him least.

``evaluate`` values a position by the same yardstick, with everything pending on the stack at its expected gain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, ARG_C, arg, node
from ..envs.grasse.actions import (
    ACTIONS,
    BTOKEN,
    CONTRACT,
    LOC,
    LOOK,
    MOVE,
    MOVE_DECK,
    MOVE_REDEAL,
    OPT,
    PASS,
    PAY_COINS,
    PAY_OWN,
    PAY_TECHNIQUE_7,
    PERFUME,
    RES,
    SPACE,
    STEP,
    TECHSRC,
    TECHSRC_LOOK,
    TECHSRC_UNSEEN,
)
from ..envs.grasse.components import (
    BASE_PRICE,
    CONTRACT_FIRST,
    CONTRACT_SECOND,
    ESSENCE_PRICE,
    FAIR,
    NUM_BASES,
    OPEN_CONTRACTS,
    OPPONENT_TOKEN_PRICE,
    PERFUME_ESSENCE,
    TECH_7_PRICE,
    TECH_14_PRICE,
)
from ..envs.grasse.rules import nodes as n
from ..envs.grasse.rules.holdings import on_card, uses, vials_held, wealth
from ..envs.grasse.rules.placement import COMMON, is_production
from ..envs.grasse.rules.production import FIRST_ESSENCE_SLOT, lowest_slot, production_points
from ..envs.grasse.rules.rounds import PIERRE
from ..envs.grasse.rules.track import pieces_on
from ..envs.grasse.state import NUM_RESOURCES, NUM_SPACES
from . import grasse_expansions, grasse_plan, grasse_value
from .grasse_expansions import (
    AT_ONCE,
    expansion_gain,
    free_action_gain,
    is_free_action,
    pays_with_token,
    token_payment_gain,
)
from .grasse_plan import (
    W_BEST_OF_THREE,
    W_SWAP,
    W_UNSEEN,
    best_piece_on,
    best_placement_gain,
    card_gain,
    cost_of,
    deck_gain,
    fair_space_gain,
    fulfil_gain,
    location_gain,
    market_gain,
    move_gain,
    open_contract_gain,
    pack_purse,
    pair_gain,
    pay_slots,
    pending_gain,
    perfume_gain,
    piece_gain,
    placement_gain,
    produced_value,
    sale_gain,
    steps_gain,
    technique_card_gain,
    technique_gain,
    track_end_gain,
    train_gain,
    unpack_purse,
    unseen_gain,
    vials_gain,
)
from .grasse_value import W_CONTRACT, W_FASHION, clip, completes_contract, total_value
from .heuristics import Heuristic

NUM_ACTIONS = ACTIONS.size

PIERRE_UNIT = 0.5
"""A coin or piece of Pierre's: 5 points for each full 10 at the end."""
PIERRE_VIAL = 1.5
"""A vial of Pierre's, who sells now and then."""


@rule
def evaluate(s: Any, seat: int) -> float:
    """How good the position is for ``seat``, in points; what is pending on the stack counts at its expected gain."""
    value = total_value(s, seat)
    if s.to_move >= 0:
        value += pending_gain(s, seat) + track_outlook(s, seat)
    if s.solo > 0:
        value -= s.score[PIERRE] + PIERRE_UNIT * wealth(s, PIERRE) + PIERRE_VIAL * vials_held(s, PIERRE)
    return value


@rule
def track_outlook(s: Any, p: int) -> float:
    """Worth of the pieces on the track by where they lie."""
    value = 0.0
    for space in range(NUM_SPACES):
        value += space_outlook(s, p, space) * pieces_on(s, space)
    return value


@rule
def space_outlook(s: Any, p: int, space: int) -> float:
    """Worth of a piece on a space: most on own tokens that the collector reaches within a few moves."""
    owner = s.token_owner[space]
    distance = (space + 1 - s.collector[p]) % NUM_SPACES
    near = clip(1.0 - distance / 10.0, 0.0, 1.0) if distance > 0 else 0.0
    if owner == p:
        return 0.04 + 0.12 * near
    return 0.05 * near if owner < 0 else 0.03 * near - 0.04


@rule
def choose(s: Any, mask: Any) -> int:
    """The move of a sensible player: the legal action that gains most, the first of equals."""
    p = s.to_move
    top = node(s)
    movement = move_gain(s, p, n.FORWARD) if top in (n.PLACE, n.WORKER, n.PALACE_COPY) else 0.0
    best = -1e18
    chosen = -1
    for action in range(NUM_ACTIONS):
        if mask[action] != 0:
            gain = action_gain(s, p, top, action, movement)
            if gain > best:
                best = gain
                chosen = action
    return chosen


@rule
def action_gain(s: Any, p: int, top: int, action: int, movement: float) -> float:
    """Gain by an action of the decision on top, ``movement`` being that by the movement to come; PASS gains nothing."""
    if action == PASS:
        return 0.0
    if top <= n.RETURN_GIVEN:
        return early_node_gain(s, p, top, action, movement)
    if top <= n.PALACE_COPY or top == n.TECHNIQUE_14:
        return location_node_gain(s, p, top, action, movement)
    if top <= n.LOOK_CARD or top == n.BUY_TECHNIQUE:
        return taking_gain(s, p, top, action)
    if top <= n.CONTRACT_VIAL:
        return perfume_node_gain(s, p, top, action)
    if top <= n.TRAIN:
        return movement_node_gain(s, p, top, action)
    if top < n.NUM_BASE_DECISIONS:
        return pierre_gain(s, p, top, action)
    return expansion_gain(s, p, top, action)


@rule
def early_node_gain(s: Any, p: int, top: int, action: int, movement: float) -> float:
    """Set-up, placement, and pieces given back."""
    if top == n.DRAFT_TOKEN:
        return draft_gain(s, p, action - SPACE)
    if top == n.PLACE:
        if is_free_action(action):
            return free_action_gain(s, p, action)
        return best_placement_gain(s, p, action - LOC, movement)
    if top == n.WORKER:
        return placement_gain(s, p, arg(s, ARG_A), action != COMMON, movement)
    if top == n.CONVERT:
        return piece_gain(s, p, action - RES, -1)
    colour = arg(s, ARG_A) if top == n.RETURN else s.given[0]
    return return_gain(s, p, action - SPACE, colour)


@rule
def draft_gain(s: Any, p: int, space: int) -> float:
    """Worth of an own token on a space: what lies there, sooner rather than later, not beside another own token."""
    value = 0.0
    for c in range(NUM_RESOURCES):
        value += s.track[space, c] * (1.0 if c < NUM_BASES else 1.7)
    before = (space - 1) % NUM_SPACES
    after = (space + 1) % NUM_SPACES
    crowded = s.token_owner[before] == p or s.token_owner[after] == p
    return value - 0.08 * space - (1.0 if crowded else 0.0)


@rule
def return_gain(s: Any, p: int, space: int, colour: int) -> float:
    """Worth of putting a piece back on a space: pieces of one colour are taken together."""
    outlook = space_outlook(s, p, space)
    return outlook * (1.0 + 0.5 * s.track[space, colour])


@rule
def location_node_gain(s: Any, p: int, top: int, action: int, movement: float) -> float:
    """The menus of locations."""
    option = action - OPT
    if top == n.FAIR_SPACE:
        return fair_space_gain(s, p, option)
    if top == n.AGAIN:
        return location_gain(s, p, arg(s, ARG_A), 1)
    if top == n.TOWN_HALL_CHOICE:
        return fulfil_gain(s, p) if option == 0 else W_SWAP
    if top == n.SWAP_TOKENS:
        return swap_tokens_gain(s, p, action - SPACE)
    if top == n.SWAP_RESOURCES:
        return swap_resources_gain(s, p, action - SPACE)
    if top == n.MARKET_CHOICE:
        return market_gain(s, p, option)
    if top == n.PALACE_COPY:
        return copy_gain(s, p, action - LOC, arg(s, ARG_A), movement)
    return location_gain(s, p, action - LOC, 1) - cost_of(s, p, TECH_14_PRICE)


@rule
def copy_gain(s: Any, p: int, location: int, experienced: int, movement: float) -> float:
    """Gain by copying a location at the Palace."""
    times = 2 if experienced == 1 and location != FAIR else 1
    gain = location_gain(s, p, location, times)
    return gain - movement if is_production(location) else gain


@rule
def ahead(s: Any, p: int, space: int) -> int:
    """Spaces from the collector of ``p`` forward to a space, 1-14."""
    return (space - s.collector[p]) % NUM_SPACES + 1


@rule
def swap_tokens_gain(s: Any, p: int, space: int) -> float:
    """First an own token far ahead of the collector, then a well-filled space just ahead that is not one's own."""
    first = arg(s, ARG_A) - 1
    own = s.token_owner[space] == p
    if first < 0:
        return 0.1 + 0.01 * ahead(s, p, space) if own else -1.0
    return -1.0 if own else pieces_on(s, space) * (0.3 if ahead(s, p, space) <= 4 else 0.1)


@rule
def swap_resources_gain(s: Any, p: int, space: int) -> float:
    """First the poorest space of one's own ahead, then the richest that is not one's own."""
    first = arg(s, ARG_A) - 1
    own = s.token_owner[space] == p
    near = 1.0 if ahead(s, p, space) <= 5 else 0.5
    if first < 0:
        return near * (5 - pieces_on(s, space)) * 0.1 if own else -1.0
    return -1.0 if own else pieces_on(s, space) * 0.1


@rule
def taking_gain(s: Any, p: int, top: int, action: int) -> float:
    """Pieces taken from the track, techniques."""
    if top == n.TAKE_SPACE:
        space = action - SPACE
        return best_piece_on(s, p, arg(s, ARG_A), space) - 0.1 * space_outlook(s, p, space)
    if top == n.TAKE_PIECE:
        return piece_gain(s, p, action - RES, 1)
    if top == n.LOOK_CARD:
        return technique_card_gain(s, p, s.looked[action - LOOK])
    if top == n.BUY_TECHNIQUE:
        return technique_gain(s, p, n.OPEN_OR_LOOK) - cost_of(s, p, arg(s, ARG_A))
    if action == TECHSRC_LOOK:
        return unseen_gain(s, p, W_BEST_OF_THREE)
    if action == TECHSRC_UNSEEN:
        return unseen_gain(s, p, W_UNSEEN)
    return technique_card_gain(s, p, s.technique_open[action - TECHSRC])


@rule
def perfume_node_gain(s: Any, p: int, top: int, action: int) -> float:
    """Producing, paying, selling, contracts."""
    if top == n.PRODUCE:
        return perfume_gain(s, p, action - PERFUME)
    if top == n.PAY_SLOT:
        return token_payment_gain(s, p, action - BTOKEN) if pays_with_token(action) else payment_gain(s, p, action)
    if top == n.SPEND:
        if pays_with_token(action):
            return AT_ONCE
        return piece_gain(s, p, action - RES, -1) + 10.0 * (arg(s, ARG_C) == 0) + 2.0
    if top == n.SELL:
        return sale_gain(s, p, action - PERFUME, arg(s, ARG_A))
    if top == n.FULFIL:
        return open_contract_gain(s, p, action - CONTRACT)
    if arg(s, ARG_C) != p:
        return pierre_vial_gain(s, action - PERFUME)
    first = arg(s, ARG_B) - 1
    if first < 0:
        return vials_gain(s, p, arg(s, ARG_A), action - PERFUME)
    return pair_gain(s, p, arg(s, ARG_A), first, action - PERFUME)


@rule
def payment_gain(s: Any, p: int, action: int) -> float:
    """Worth of the finished perfume if its next slot is paid in this way."""
    slot = lowest_slot(s.slots)
    purse = pack_purse(s, p)
    technique_7 = uses(s, p, 7) and s.paid_coin_base == 0
    technique_8 = uses(s, p, 8) and s.paid_base_essence == 0
    first = s.exotic_first
    if action == PAY_COINS:
        s.coins[p] -= ESSENCE_PRICE if slot >= FIRST_ESSENCE_SLOT else BASE_PRICE
    elif action == PAY_TECHNIQUE_7:
        s.coins[p] -= TECH_7_PRICE
        technique_7 = False
    else:
        colour = piece_named(s, slot, action)
        s.resources[p, colour] -= 1
        if slot >= FIRST_ESSENCE_SLOT:
            technique_8 = technique_8 and colour >= NUM_BASES
            first = colour if colour >= NUM_BASES else first
    pay_slots(s, p, s.making, s.slots & ~(1 << slot), technique_7, technique_8, first)
    value = produced_value(s, p, s.making)
    unpack_purse(s, p, purse)
    return value


@rule
def piece_named(s: Any, slot: int, action: int) -> int:
    """The colour of the piece with which an action pays a slot."""
    if action != PAY_OWN:
        return action - RES
    return slot if slot < FIRST_ESSENCE_SLOT else int(PERFUME_ESSENCE[s.making])


@rule
def movement_node_gain(s: Any, p: int, top: int, action: int) -> float:
    """Movement cards, steps, collecting, the end of the track."""
    if top == n.MOVE_CARD:
        if action == MOVE_DECK:
            return deck_gain(s, p, arg(s, ARG_A))
        if action == MOVE_REDEAL:
            return deck_gain(s, p, arg(s, ARG_A)) + 0.2
        return card_gain(s, p, s.movement_open[action - MOVE], arg(s, ARG_A))
    if top == n.STEPS:
        return steps_gain(s, p, s.movement_card, action - STEP, arg(s, ARG_A))
    if top == n.COLLECT:
        colour = action - RES
        price = 0.0 if arg(s, ARG_C) == 1 else cost_of(s, p, OPPONENT_TOKEN_PRICE)
        return piece_gain(s, p, colour, s.track[arg(s, ARG_A), colour]) - price
    if top == n.TRACK_END:
        return track_end_gain(s, p, action - OPT)
    return train_gain(s, p, action == OPT)


@rule
def pierre_gain(s: Any, p: int, top: int, action: int) -> float:
    """What hurts Pierre: the perfume of least worth to him, the piece that one needs least oneself."""
    if top == n.PIERRE_PERFUME:
        return -pierre_perfume_worth(s, action - PERFUME)
    if top == n.PIERRE_SALE:
        return pierre_vial_gain(s, action - PERFUME)
    if top == n.PIERRE_CONTRACT:
        return -open_contract_gain(s, p, action - CONTRACT)
    if top == n.PIERRE_SPACE:
        return -space_outlook(s, p, action - SPACE)
    if top in (n.PIERRE_PIECE, n.PIERRE_COLOUR):
        return -piece_gain(s, p, action - RES, 1)
    return -float(s.resources[PIERRE, action - RES])


@rule
def pierre_perfume_worth(s: Any, perfume: int) -> float:
    """What a perfume brings Pierre: points, a mark of a new type, fashion, a contract."""
    worth = float(production_points(s, PIERRE, perfume))
    worth += s.production[PIERRE, perfume] == 0
    worth += W_FASHION * on_card(s.fashion, perfume)
    return worth + (W_CONTRACT if completes_contract(s, PIERRE, perfume) else 0.0)


@rule
def pierre_vial_gain(s: Any, perfume: int) -> float:
    """What it costs Pierre to part with a vial: open contracts that ask for it, fashion."""
    loss = W_FASHION * on_card(s.fashion, perfume)
    for slot in range(OPEN_CONTRACTS):
        card = s.contract_open[slot]
        if card >= 0:
            loss += CONTRACT_FIRST[card, perfume] + CONTRACT_SECOND[card, perfume]
    return loss


HEURISTIC = Heuristic(
    choose=choose,
    evaluate=evaluate,
    sources=(
        Path(__file__),
        Path(grasse_plan.__file__),
        Path(grasse_value.__file__),
        Path(grasse_expansions.__file__),
    ),
)
