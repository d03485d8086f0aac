"""Events: a card at the start of each round from the second on (expansion Events and its official variants)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import shuffle
from ....engine.stack import ARG_A, ARG_B, arg, player, pop, push, set_arg
from ...actions import PASS, RES
from ...components import (
    EVENT_1_BASES,
    EVENT_1_ESSENCES,
    EVENT_2_ESSENCES,
    EVENT_3_BASES,
    EVENT_4_BASES,
    EVENT_5_COLOURS,
    EVENT_6_COLOURS,
    EVENT_8_CONTRACTS,
    EVENT_9_COINS,
    EVENT_10_PRICE,
    EVENT_13_PRICE,
    EVENT_14_POINTS,
    EVENT_15_PRICE,
    NUM_BASES,
    NUM_ROUNDS,
    OPEN_CONTRACTS,
)
from ...state import NUM_EVENTS, NUM_RESOURCES
from ..decks import draw_contract, flip_avant_garde
from ..holdings import gain, wealth
from ..nodes import (
    ANYWHERE,
    BANK_ACCOUNT,
    BASE_KIND,
    BUY_TECHNIQUE,
    ESSENCE_KIND,
    EVENT_FOR_EACH,
    EVENT_GIVE,
    FULFIL,
    PAY,
    RETURN,
    TAKE_SPACE,
)
from ..track import give

SHOWN_NOTHING, SHOWN_ESSENCES, SHOWN_BASES, SHOWN_ALL = 0, 1, 2, 3
"""What a forced reveal shows: all essences, all bases, or everything that could pay."""


@rule
def deal_events(s: Any) -> None:
    """Shuffle the event deck (Setup)."""
    for card in range(NUM_EVENTS):
        s.event_deck[card] = card
    shuffle(s, s.event_deck, NUM_EVENTS)


@rule
def events_of_round(s: Any) -> int:
    """Events revealed this round: none in the first without variant 1, two with variant 3."""
    if s.round == 1 and s.initial_surprise == 0:
        return 0
    return 1 + s.busy


@rule
def events_of_game(s: Any) -> int:
    """Events of a whole game; with variant 2 they lie open from the start (R72)."""
    return (NUM_ROUNDS - 1 + s.initial_surprise) * (1 + s.busy)


@rule
def event_foreseen(s: Any, k: int) -> int:
    """Round in which entry ``k`` of the deck will be revealed, if everybody knows it (variant 2), or 0."""
    if s.calculated_risks == 0 or k < s.event_next or k >= events_of_game(s):
        return 0
    return k // (1 + s.busy) + (1 if s.initial_surprise == 1 else 2)


@rule
def event_holds(s: Any, number: int) -> bool:
    """Whether the event with this number was revealed this round."""
    return s.event_active[number - 1] == 1


@rule
def event_cost(s: Any) -> int:
    """Event 13: what a placement costs more where it costs anything (R13)."""
    return EVENT_13_PRICE if event_holds(s, 13) else 0


@rule
def event_points_for_sale(s: Any) -> int:
    """Event 14: points for each perfume sold."""
    return EVENT_14_POINTS if event_holds(s, 14) else 0


@rule
def changed_limit(s: Any, own: bool, limit: int) -> int:
    """Colours collected from a space: event 5 raises the others' tokens, event 6 caps one's own (R31, R32)."""
    if own:
        return EVENT_6_COLOURS if event_holds(s, 6) else limit
    return max(limit, EVENT_5_COLOURS) if event_holds(s, 5) else limit


@rule
def run_reveal_event(s: Any) -> None:
    """Draw an event and begin its effect; with variant 3 the next waits until it is over (R58)."""
    p = player(s)
    pop(s)
    card = s.event_deck[s.event_next]
    s.event_deck[s.event_next] = -1
    s.event_next += 1
    s.event_active[card] = 1
    number = card + 1
    if number == 7:
        s.technique_open[:] = -1
    elif number == 8:
        for slot in range(OPEN_CONTRACTS - EVENT_8_CONTRACTS, OPEN_CONTRACTS):
            s.contract_open[slot] = -1
    elif number == 9:
        for q in range(s.num_players):
            gain(s, q, 0, EVENT_9_COINS)
    elif number == 11:
        flip_avant_garde(s)
    elif number in (1, 2, 3, 4, 10, 12, 15):
        push(s, EVENT_FOR_EACH, p, number)


@rule
def run_event_for_each(s: Any) -> None:
    """The event for the next player in turn order; after the last player the node goes."""
    number = arg(s, ARG_A)
    served = arg(s, ARG_B)
    if served < s.num_players:
        set_arg(s, ARG_B, served + 1)
        begin_event(s, (s.first + served) % s.num_players, number)
        return
    pop(s)
    if number == 12 and not event_holds(s, 8):  # R58
        refill_contracts(s)


@rule
def begin_event(s: Any, p: int, number: int) -> None:
    """What one player does."""
    if number == 1:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, EVENT_1_ESSENCES, ANYWHERE, 1)
        push(s, TAKE_SPACE, p, BASE_KIND, EVENT_1_BASES, ANYWHERE, 1)
    elif number == 2:
        push(s, EVENT_GIVE, p, ESSENCE_KIND, EVENT_2_ESSENCES)
    elif number == 3:
        push(s, EVENT_GIVE, p, BASE_KIND, EVENT_3_BASES)
    elif number == 4:
        push(s, TAKE_SPACE, p, BASE_KIND, EVENT_4_BASES, ANYWHERE, 1)
    elif number == 10:
        pay_event(s, p)
    elif number == 12:
        push(s, FULFIL, p, 1)
    elif number == 15:
        push(s, BUY_TECHNIQUE, p, EVENT_15_PRICE)


@rule
def pay_event(s: Any, p: int) -> None:
    """Event 10: pay $5 in all, or show that it is not there and pay nothing (R57)."""
    if wealth(s, p) >= EVENT_10_PRICE:
        push(s, PAY, p, EVENT_10_PRICE, BANK_ACCOUNT)
    else:
        reveal(s, p, SHOWN_ALL)


@rule
def refill_contracts(s: Any) -> None:
    """Event 12: fill the empty contract spaces in place, from the left (R43)."""
    for slot in range(OPEN_CONTRACTS):
        if s.contract_open[slot] < 0:
            s.contract_open[slot] = draw_contract(s)


@rule
def reveal(s: Any, p: int, kind: int) -> None:
    """Note what ``p`` has to show (R57)."""
    s.shown_kind[p] = kind
    s.shown_round[p] = s.round
    s.shown_coins[p] = s.coins[p] if kind == SHOWN_ALL else 0
    for c in range(NUM_RESOURCES):
        is_shown = kind == SHOWN_ALL or (c < NUM_BASES) == (kind == SHOWN_BASES)
        s.shown_resources[p, c] = s.resources[p, c] if is_shown else 0


@rule
def legal_event_give(s: Any, mask: Any) -> None:
    """Pieces of the kind; PASS, which reveals, when there is none."""
    p = player(s)
    start = 0 if arg(s, ARG_A) == BASE_KIND else NUM_BASES
    end = NUM_BASES if arg(s, ARG_A) == BASE_KIND else NUM_RESOURCES
    found = False
    for c in range(start, end):
        if s.resources[p, c] > 0:
            mask[RES + c] = 1
            found = True
    if not found:
        mask[PASS] = 1


@rule
def apply_event_give(s: Any, action: int) -> None:
    """Return one piece to the track, or show that there is none (events 2, 3; R57)."""
    p = player(s)
    kind = arg(s, ARG_A)
    left = arg(s, ARG_B) - 1
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_B, left)
    if action == PASS:
        reveal(s, p, SHOWN_BASES if kind == BASE_KIND else SHOWN_ESSENCES)
    else:
        give(s, p, action - RES)
        push(s, RETURN, p, action - RES)


@rule
def redraw_events(s: Any) -> None:
    """Shuffle the deck below what variant 2 leaves open."""
    start = max(s.event_next, events_of_game(s)) if s.calculated_risks == 1 else s.event_next
    shuffle(s, s.event_deck[start:], NUM_EVENTS - start)
