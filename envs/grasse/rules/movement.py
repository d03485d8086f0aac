"""Moving a collector (b, Movement): cards, steps, collecting, bonuses, the end of the track."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.rng import shuffle
from ...engine.stack import ARG_A, ARG_B, ARG_C, ARG_D, arg, player, pop, push, set_arg
from ..actions import ACTIONS, MOVE, MOVE_DECK, MOVE_REDEAL, OPT, PASS, RES, SEAT, STEP
from ..components import (
    EXPERIENCED_WORKERS,
    HELPER_13_COLOURS,
    HELPER_19_STEPS,
    MOVEMENT_BASES,
    MOVEMENT_COINS,
    MOVEMENT_ESSENCES,
    MOVEMENT_MAY_STAY,
    MOVEMENT_POINTS,
    MOVEMENT_VALUE,
    NEUTRAL_TOKEN_COLOURS,
    OPEN_MOVEMENT_CARDS,
    OPPONENT_TOKEN_PRICE,
    OWN_TOKEN_COLOURS,
    TECH_6_BASES,
    TECH_9_STEPS,
    TECH_16_COINS,
    TECH_16_COINS_TWO_PLAYERS,
    TECH_27_COLOURS,
    TECH_30_POINTS,
    TRACK_END_POINTS,
)
from ..state import NUM_MOVEMENTS, NUM_RESOURCES, NUM_SPACES
from .expansions.events import changed_limit
from .expansions.master_perfumers import gain_master_bonus, push_master_base
from .expansions.secret_formula import fragrance_offered
from .holdings import gain, has_helper, uses, wealth
from .nodes import (
    ADJACENT,
    ARRIVAL,
    BASE_KIND,
    CARD_BONUS,
    CHOOSE_COLLECTOR,
    COLLECT,
    END_MOVEMENT,
    ESSENCE_KIND,
    FORWARD,
    GAIN_TECHNIQUE,
    HERE,
    OPEN_OR_UNSEEN,
    REVERSE,
    STEPS,
    TAKE_COLOUR,
    TAKE_FRAGRANCE,
    TAKE_SPACE,
    TRACK_END,
    TRAIN,
)
from .payment import push_payment
from .techniques import any_technique
from .track import take_colour

MAX_STEPS = ACTIONS["STEP"].size - 1
"""The block has room for the highest value that a card may print, technique 9 and helper 19."""

BONUS_TRAIN, BONUS_POINTS, BONUS_TECHNIQUE = 0, 1, 2
FROM_RESERVE, FROM_BOARD = OPT, OPT + 1


@rule
def discard_movement(s: Any, card: int) -> None:
    """Put a movement card on the discards."""
    s.movement_discard[card] = 1


@rule
def draw_movement(s: Any) -> int:
    """The top movement card; the discards are shuffled first when the deck has run out (Movement 6)."""
    if s.movement_left == 0:
        for card in range(NUM_MOVEMENTS):
            if s.movement_discard[card] == 1:
                s.movement_discard[card] = 0
                s.movement_deck[s.movement_left] = card
                s.movement_left += 1
        shuffle(s, s.movement_deck, s.movement_left)
    s.movement_left -= 1
    card = s.movement_deck[s.movement_left]
    s.movement_deck[s.movement_left] = -1
    return card


@rule
def can_draw_movement(s: Any) -> bool:
    """Whether a movement card lies in the deck or the discards."""
    if s.movement_left > 0:
        return True
    for card in range(NUM_MOVEMENTS):
        if s.movement_discard[card] == 1:
            return True
    return False


@rule
def collector_on(s: Any, position: int, mover: int) -> bool:
    """Whether another collector than the mover's stands on a space of the track (1-14)."""
    for q in range(s.num_players):
        if q != mover and s.collector[q] == position:
            return True
    return False


@rule
def next_free(s: Any, position: int, mover: int) -> int:
    """The next space forward without another collector than the mover's."""
    while True:
        position = position + 1 if position < NUM_SPACES else 1
        if not collector_on(s, position, mover):
            return position


@rule
def destination(s: Any, p: int, steps: int, direction: int) -> int:
    """Where ``p``'s collector ends: occupied spaces are skipped uncounted; -1 if it would go past the sign (R26)."""
    position = s.collector[p]
    left = steps
    while left > 0:
        position += direction
        if position > NUM_SPACES:
            position = 1
        if position < 1:
            return -1
        if not collector_on(s, position, p):
            left -= 1
    return position


@rule
def collectors_passed(s: Any, p: int, steps: int, direction: int) -> int:
    """How many collectors a legal move skips."""
    position = s.collector[p]
    left = steps
    passed = 0
    while left > 0:
        position += direction
        if position > NUM_SPACES:
            position = 1
        if collector_on(s, position, p):
            passed += 1
        else:
            left -= 1
    return passed


@rule
def may_add(s: Any, p: int, steps: int) -> bool:
    """Whether ``p`` may add so many steps to a card: none, or those of technique 9, of helper 19, of both."""
    technique = TECH_9_STEPS if uses(s, p, 9) else 0
    helper = HELPER_19_STEPS if has_helper(s, p, 19) else 0
    return steps in (0, technique, helper, technique + helper)


@rule
def may_step(s: Any, p: int, card: int, steps: int) -> bool:
    """Whether a card allows this many steps: its value, or staying with cards 23 and 24, and what may be added."""
    return may_add(s, p, steps - MOVEMENT_VALUE[card]) or (MOVEMENT_MAY_STAY[card] == 1 and may_add(s, p, steps))


@rule
def may_move(s: Any, p: int, collector: int) -> bool:
    """Whether ``p`` may move a seat's collector: one's own, with helper 7 any."""
    return collector == p or (has_helper(s, p, 7) and collector < s.num_players)


@rule
def can_move(s: Any, p: int, collector: int, card: int, direction: int) -> bool:
    """Whether a seat's collector can execute any number of steps of the card (R26)."""
    for steps in range(MAX_STEPS + 1):
        if may_step(s, p, card, steps) and destination(s, collector, steps, direction) >= 0:
            return True
    return False


@rule
def can_execute(s: Any, p: int, card: int, direction: int) -> bool:
    """Whether a collector that ``p`` may move can execute the card (R26)."""
    if direction == FORWARD:
        return True
    for q in range(s.num_players):
        if may_move(s, p, q) and can_move(s, p, q, card, direction):
            return True
    return False


@rule
def can_step(s: Any, p: int, direction: int) -> bool:
    """Whether a collector that ``p`` may move can make one step, as a card drawn may ask for (R26)."""
    if direction == FORWARD:
        return True
    for q in range(s.num_players):
        if may_move(s, p, q) and destination(s, q, 1, direction) >= 0:
            return True
    return False


@rule
def can_reverse(s: Any, p: int) -> bool:
    """Lane, contract 9: an open card can be executed, or one step back is possible for a card drawn (R26)."""
    if can_step(s, p, REVERSE):
        return True
    for slot in range(OPEN_MOVEMENT_CARDS):
        card = s.movement_open[slot]
        if card >= 0 and can_execute(s, p, card, REVERSE):
            return True
    return False


@rule
def three_equal(s: Any) -> bool:
    """Whether the three open cards have the same value; 23 and 24 equal only each other, so never make three (R34)."""
    for slot in range(OPEN_MOVEMENT_CARDS):
        card = s.movement_open[slot]
        if card < 0 or MOVEMENT_MAY_STAY[card] == 1 or MOVEMENT_VALUE[card] != MOVEMENT_VALUE[s.movement_open[0]]:
            return False
    return True


@rule
def legal_move_card(s: Any, mask: Any) -> None:
    """Open cards that can be executed, the deck, a redeal; PASS when optional or when there is nothing else."""
    p = player(s)
    direction = arg(s, ARG_A)
    found = False
    for slot in range(OPEN_MOVEMENT_CARDS):
        card = s.movement_open[slot]
        if card >= 0 and can_execute(s, p, card, direction):
            mask[MOVE + slot] = 1
            found = True
    if arg(s, ARG_B) == 1 and can_step(s, p, direction) and can_draw_movement(s):
        mask[MOVE_DECK] = 1
        found = True
    if arg(s, ARG_D) == 0 and three_equal(s):
        mask[MOVE_REDEAL] = 1
        found = True
    if arg(s, ARG_C) == 1 or not found:
        mask[PASS] = 1


@rule
def apply_move_card(s: Any, action: int) -> None:
    """Take the card into use, or redeal the three open ones."""
    p = player(s)
    direction = arg(s, ARG_A)
    if action == MOVE_REDEAL:
        redeal(s)
        set_arg(s, ARG_C, 0)
        set_arg(s, ARG_D, 1)
        return
    pop(s)
    if action == PASS:
        return
    if action == MOVE_DECK:
        s.movement_card = draw_movement(s)
        s.movement_slot = -1
    else:
        s.movement_slot = action - MOVE
        s.movement_card = s.movement_open[s.movement_slot]
        s.movement_open[s.movement_slot] = -1
    push(s, END_MOVEMENT, p)
    push(s, CHOOSE_COLLECTOR if has_helper(s, p, 7) else STEPS, p, direction)


@rule
def legal_choose_collector(s: Any, mask: Any) -> None:
    """Helper 7: the collectors that can execute the card in use; PASS if none can (R26)."""
    p = player(s)
    found = False
    for q in range(s.num_players):
        if can_move(s, p, q, s.movement_card, arg(s, ARG_A)):
            mask[SEAT + q] = 1
            found = True
    if not found:
        mask[PASS] = 1


@rule
def apply_choose_collector(s: Any, action: int) -> None:
    """The collector chosen moves for the player (R40)."""
    p = player(s)
    direction = arg(s, ARG_A)
    pop(s)
    if action != PASS:
        s.mover = action - SEAT
        push(s, STEPS, p, direction)


@rule
def moved_seat(s: Any, p: int) -> int:
    """The seat whose collector the card in use moves: ``p``'s, unless helper 7 moves another's."""
    return s.mover if s.mover >= 0 else p


@rule
def redeal(s: Any) -> None:
    """Discard the three open cards and open three new ones (Movement)."""
    for slot in range(OPEN_MOVEMENT_CARDS):
        discard_movement(s, s.movement_open[slot])
    for slot in range(OPEN_MOVEMENT_CARDS):
        s.movement_open[slot] = draw_movement(s)


@rule
def run_end_movement(s: Any) -> None:
    """Discard the card in use, then replenish its slot (Movement 5, 6)."""
    pop(s)
    discard_movement(s, s.movement_card)
    if s.movement_slot >= 0:
        s.movement_open[s.movement_slot] = draw_movement(s)
    s.movement_card = -1
    s.movement_slot = -1
    s.mover = -1


@rule
def legal_steps(s: Any, mask: Any) -> None:
    """Numbers of steps of the card in use; PASS when a card drawn cannot be executed (R26)."""
    p = player(s)
    direction = arg(s, ARG_A)
    found = False
    for steps in range(MAX_STEPS + 1):
        if may_step(s, p, s.movement_card, steps) and destination(s, moved_seat(s, p), steps, direction) >= 0:
            mask[STEP + steps] = 1
            found = True
    if not found:
        mask[PASS] = 1


@rule
def apply_steps(s: Any, action: int) -> None:
    """Move; the end-of-track bonus comes first, then collecting, technique 6 and the card's bonus (R25).

    With helper 7 the collector's owner gets the end-of-track bonus, the player all the rest but technique 16 (R40).
    """
    p = player(s)
    moved = moved_seat(s, p)
    direction = arg(s, ARG_A)
    pop(s)
    if action == PASS:
        return
    steps = action - STEP
    if uses(s, p, 16) and moved == p:
        coins = TECH_16_COINS_TWO_PLAYERS if s.num_players == 2 else TECH_16_COINS
        gain(s, p, 0, coins * collectors_passed(s, p, steps, direction))
    before = s.collector[moved]
    s.collector[moved] = destination(s, moved, steps, direction)
    push_master_base(s, p, moved)
    push(s, CARD_BONUS, p)
    push(s, ARRIVAL, p)
    if direction == FORWARD and s.collector[moved] < before:
        push(s, TRACK_END, moved, 2 if uses(s, moved, 12) else 1)


@rule
def run_arrival(s: Any) -> None:
    """Collect, then the base of technique 6; a technique gained at the end of the track already counts (R25)."""
    p = player(s)
    pop(s)
    if uses(s, p, 6):
        push(s, TAKE_SPACE, p, BASE_KIND, TECH_6_BASES, HERE + moved_seat(s, p), 1)
    push_collect(s, p)


@rule
def run_card_bonus(s: Any) -> None:
    """The bonus at the foot of the movement card, or a fragrance of the space (Movement 4, Secret Formula)."""
    p = player(s)
    moved = moved_seat(s, p)
    card = s.movement_card
    declined = arg(s, ARG_A) == 1
    pop(s)
    if not declined and fragrance_offered(s, moved):
        push(s, TAKE_FRAGRANCE, p, moved)
        return
    gain(s, p, MOVEMENT_POINTS[card], MOVEMENT_COINS[card])
    if MOVEMENT_BASES[card] > 0:
        push(s, TAKE_SPACE, p, BASE_KIND, MOVEMENT_BASES[card], ADJACENT + moved, 1)
    if MOVEMENT_ESSENCES[card] > 0:
        push(s, TAKE_SPACE, p, ESSENCE_KIND, MOVEMENT_ESSENCES[card], ADJACENT + moved, 1)


@rule
def collect_limit(s: Any, p: int, owner: int) -> int:
    """Colours that ``p`` may take on a token of ``owner`` (Movement 3, R31, R32)."""
    if owner != p:
        limit = NEUTRAL_TOKEN_COLOURS
    else:
        limit = TECH_27_COLOURS if uses(s, p, 27) else OWN_TOKEN_COLOURS
        if has_helper(s, p, 13):
            limit = max(limit, HELPER_13_COLOURS)
    return changed_limit(s, owner == p, limit)


@rule
def push_collect(s: Any, p: int) -> None:
    """Collect where the collector stands; on the sign there is nothing (R27)."""
    space = s.collector[moved_seat(s, p)] - 1
    if space < 0:
        return
    owner = s.token_owner[space]
    free = owner < 0 or owner == p or uses(s, p, 13) or has_helper(s, p, 6)
    push(s, COLLECT, p, space, collect_limit(s, p, owner), 1 if free else 0)


@rule
def legal_collect(s: Any, mask: Any) -> None:
    """Colours on the space, if the owner of the token can be paid; PASS always (R29)."""
    mask[PASS] = 1
    if arg(s, ARG_C) == 0 and wealth(s, player(s)) < OPPONENT_TOKEN_PRICE:
        return
    space = arg(s, ARG_A)
    for c in range(NUM_RESOURCES):
        mask[RES + c] = s.track[space, c] > 0


@rule
def apply_collect(s: Any, action: int) -> None:
    """Take a colour; on an opponent's token the owner is paid first, once (R30)."""
    p = player(s)
    space = arg(s, ARG_A)
    left = arg(s, ARG_B) - 1
    paid = arg(s, ARG_C)
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_B, left)
        set_arg(s, ARG_C, 1)
    if action == PASS:
        return
    if paid == 1:
        take_colour(s, p, space, action - RES)
        return
    push(s, TAKE_COLOUR, p, space, action - RES)
    push_payment(s, p, OPPONENT_TOKEN_PRICE, s.token_owner[space], 1)


@rule
def can_train(s: Any, p: int) -> bool:
    """A common worker is left and fewer than two have been trained (End-of-Track Bonus)."""
    trained = s.experts[p] + s.experts_placed[p]
    return trained < EXPERIENCED_WORKERS and s.commons[p] + s.commons_placed[p] > 0


@rule
def legal_track_end(s: Any, mask: Any) -> None:
    """Train, 2 points or a technique, none of them twice (technique 12); PASS always (R25)."""
    taken = arg(s, ARG_B)
    mask[PASS] = 1
    mask[OPT + BONUS_TRAIN] = (taken >> BONUS_TRAIN) & 1 == 0 and can_train(s, player(s))
    mask[OPT + BONUS_POINTS] = (taken >> BONUS_POINTS) & 1 == 0
    mask[OPT + BONUS_TECHNIQUE] = (taken >> BONUS_TECHNIQUE) & 1 == 0 and any_technique(s)


@rule
def apply_track_end(s: Any, action: int) -> None:
    """Take a bonus."""
    p = player(s)
    left = arg(s, ARG_A) - 1
    if action == PASS or left == 0:
        pop(s)
    else:
        set_arg(s, ARG_A, left)
        set_arg(s, ARG_B, arg(s, ARG_B) | (1 << (action - OPT)))
    if action == OPT + BONUS_TRAIN:
        push(s, TRAIN, p)
    elif action == OPT + BONUS_POINTS:
        s.score[p] += TECH_30_POINTS if uses(s, p, 30) else TRACK_END_POINTS
    elif action == OPT + BONUS_TECHNIQUE:
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_UNSEEN)


@rule
def legal_train(s: Any, mask: Any) -> None:
    """A common worker of the reserve, or one on the board (R73)."""
    p = player(s)
    mask[FROM_RESERVE] = s.commons[p] > 0
    mask[FROM_BOARD] = s.commons_placed[p] > 0


@rule
def apply_train(s: Any, action: int) -> None:
    """Replace the common worker where it stands by an experienced one, who brings the bonus of the master."""
    p = player(s)
    pop(s)
    train(s, p, action == FROM_RESERVE)
    gain_master_bonus(s, p)


@rule
def train(s: Any, p: int, from_reserve: bool) -> None:
    """One trained in the reserve is usable now, one on the board next round (R73)."""
    if from_reserve:
        s.commons[p] -= 1
        s.experts[p] += 1
    else:
        s.commons_placed[p] -= 1
        s.experts_placed[p] += 1
