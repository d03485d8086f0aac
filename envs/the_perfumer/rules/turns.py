"""A player's turn: its start, its actions, and the steps at its end (The Game Turn)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push, set_arg
from .. import actions as a
from ..components import (
    ACTION_POINTS,
    ACTION_POINTS_OF_TWO,
    ADJACENT,
    BALLOONIST,
    CENTRE,
    COACHMAN,
    FORAGER,
    HELPER_AMOUNT,
    KEEN_NOSE,
    LIBRARIAN,
    NUM_PERFUMES,
    NUM_PLACES,
    NUM_PLANTS,
    NUM_STRIPS,
    OVERSEER,
    SHOP_POINTS,
)
from ..state import FIRST_STRIP, NOBODY, SHOP
from .bottling import begin_bottling, can_bottle
from .helpers import NO_HELPER, usable_helper, use_helper
from .ingredients import keep_to_limit
from .nodes import (
    END_CARD,
    END_RESEARCH,
    END_ROUND,
    END_STEPS,
    END_STRIP,
    SHOP_OFFER,
    START_TURN,
    TURN,
    TURN_ACTION,
)
from .nose import forget, smell
from .orders import can_complete, complete_or_substitute
from .scoring import add_points
from .shop import can_open_shop

STEP_CARD, STEP_STRIP, STEP_SECOND_STRIP, STEP_LIBRARIAN, STEP_RESEARCH, STEP_SHOP, STEP_NEXT = range(7)
"""The end of a turn, in order."""


# ---- the course of a turn -----------------------------------------------------------------------------------------


@rule
def run_start_turn(s: Any) -> None:
    """Return what was smelled since the last turn, and get action points (R-09)."""
    p = player(s)
    pop(s)
    s.current = p
    s.turn += p == s.start
    return_objects(s, p)
    forget(s, p)
    s.ap = points_a_turn(s, p)
    s.moved = 0
    s.took = 0
    s.swapped = 0
    push(s, TURN, p)


@rule
def points_a_turn(s: Any, p: int) -> int:
    """Action points of a turn; with two players there are more (R-04)."""
    points = ACTION_POINTS_OF_TWO if s.num_players == 2 else ACTION_POINTS
    return points + (HELPER_AMOUNT[OVERSEER] if s.tile_at[OVERSEER] == p else 0)


@rule
def is_last_turn(s: Any) -> bool:
    """Whether the round ends before the starting player's next turn (R-19)."""
    return s.ending == 1 or s.turn >= s.max_cycles


@rule
def return_objects(s: Any, p: int) -> None:
    """Cards go back to their origin boards, strips to the table."""
    for k in range(NUM_PLANTS):
        if s.card_at[k] == p:
            s.card_at[k] = NOBODY
    for strip in range(NUM_STRIPS):
        if s.strip_at[strip] == p:
            s.strip_at[strip] = NOBODY


@rule
def run_turn(s: Any) -> None:
    """Ask for an action as long as one other than ``END_TURN`` is possible (a move is, with an action point)."""
    p = player(s)
    if s.ap > 0 or moves_free(s, p) or usable_helper(s, p) != NO_HELPER:
        push(s, TURN_ACTION, p)
    else:
        end_turn(s, p)


@rule
def end_turn(s: Any, p: int) -> None:
    """From the actions to the steps at the end."""
    pop(s)
    s.ap = 0
    push(s, END_STEPS, p)


@rule
def legal_turn_action(s: Any, mask: Any) -> None:
    """What the player in turn can do with its action points, or without."""
    p = player(s)
    mask[a.END_TURN] = 1
    mask[a.USE_HELPER] = usable_helper(s, p) != NO_HELPER
    if s.ap > 0 or moves_free(s, p):
        mark_moves(s, p, mask)
    if s.ap == 0:
        return
    place = s.place[p]
    mask[a.TAKE_INGREDIENT] = place != CENTRE and s.supply[min(place, NUM_PLANTS - 1)] > 0
    mask[a.COMPLETE_ORDER] = can_complete(s, p)
    for j in range(NUM_PERFUMES):
        mask[a.BOTTLE + j] = can_bottle(s, p, j)
    mask[a.OPEN_SHOP] = can_open_shop(s, p)
    mask[a.TAKE_RESEARCH] = place == CENTRE and s.research == NOBODY


@rule
def apply_turn_action(s: Any, action: int) -> None:
    """Pay the action point and act."""
    p = player(s)
    pop(s)
    if action == a.END_TURN:
        end_turn(s, p)
    elif action == a.USE_HELPER:
        use_helper(s, p)
    elif action < a.TAKE_INGREDIENT:
        s.ap -= 0 if moves_free(s, p) else 1
        s.moved = 1
        s.place[p] = action - a.MOVE
    else:
        s.ap -= 1
        act(s, p, action)


@rule
def act(s: Any, p: int, action: int) -> None:
    """An action that costs one action point."""
    if action == a.TAKE_INGREDIENT:
        take_ingredient(s, p)
    elif action == a.COMPLETE_ORDER:
        complete_or_substitute(s, p)
    elif action == a.OPEN_SHOP:
        push(s, SHOP_OFFER, p)
    elif action == a.TAKE_RESEARCH:
        s.research = p
    else:
        begin_bottling(s, p, action - a.BOTTLE)


# ---- moving and taking --------------------------------------------------------------------------------------------


@rule
def moves_free(s: Any, p: int) -> bool:
    """Whether the next Move costs nothing: the first one of a turn with the Coachman."""
    return s.tile_at[COACHMAN] == p and s.moved == 0


@rule
def mark_moves(s: Any, p: int, mask: Any) -> None:
    """Places next to the pawn; with the Balloonist all others (R-08)."""
    anywhere = s.tile_at[BALLOONIST] == p
    for place in range(NUM_PLACES):
        mask[a.MOVE + place] = place != s.place[p] and (anywhere or ADJACENT[s.place[p], place] == 1)


@rule
def legal_bonus_move(s: Any, mask: Any) -> None:
    """One ordinary move, or none (R-16)."""
    mask[a.PASS] = 1
    mark_moves(s, player(s), mask)


@rule
def apply_bonus_move(s: Any, action: int) -> None:
    """Move without action points."""
    p = player(s)
    pop(s)
    if action != a.PASS:
        s.place[p] = action - a.MOVE


@rule
def take_ingredient(s: Any, p: int) -> None:
    """One piece of the origin's plant; the first time in a turn more with the Forager (R-11)."""
    plant = s.place[p]
    wanted = HELPER_AMOUNT[FORAGER] if s.tile_at[FORAGER] == p and s.took == 0 else 1
    count = min(wanted, s.supply[plant])
    s.took = 1
    s.supply[plant] -= count
    s.hand[p, plant] += count
    keep_to_limit(s, p)


# ---- the end of a turn --------------------------------------------------------------------------------------------


@rule
def run_end_steps(s: Any) -> None:
    """Steps a to d with the helpers' between them, then the next player or the end of the round."""
    p = player(s)
    step = arg(s, ARG_A)
    set_arg(s, ARG_A, step + 1)
    if step == STEP_CARD:
        take_local_card(s, p)
    elif step == STEP_STRIP:
        ask_for_strip(s, p, 0)
    elif step == STEP_SECOND_STRIP:
        if s.tile_at[KEEN_NOSE] == p:
            ask_for_strip(s, p, 1)
    elif step == STEP_LIBRARIAN:
        if s.tile_at[LIBRARIAN] == p:
            push(s, END_CARD, p)
    elif step == STEP_RESEARCH:
        if s.research == p:
            s.research = NOBODY
            push(s, END_RESEARCH, p)
    elif step == STEP_SHOP:
        if s.shop == p:
            add_points(s, p, SHOP_POINTS, SHOP)
    else:
        pop(s)
        next_player(s, p)


@rule
def take_card(s: Any, p: int, plant: int) -> None:
    """A card into the hand and under the nose."""
    s.card_at[plant] = p
    smell(s, p, plant)


@rule
def take_strip(s: Any, p: int, strip: int) -> None:
    """A strip into the hand and under the nose."""
    s.strip_at[strip] = p
    smell(s, p, FIRST_STRIP + strip)


@rule
def take_local_card(s: Any, p: int) -> None:
    """Step a: the card of the origin where the pawn stands, if it lies there."""
    if s.place[p] != CENTRE and s.card_at[min(s.place[p], NUM_PLANTS - 1)] == NOBODY:
        take_card(s, p, s.place[p])


@rule
def ask_for_strip(s: Any, p: int, optional: int) -> None:
    """Step b, if a strip lies on the table (R-33)."""
    for strip in range(NUM_STRIPS):
        if s.strip_at[strip] == NOBODY:
            push(s, END_STRIP, p, optional)
            return


@rule
def legal_end_strip(s: Any, mask: Any) -> None:
    """Any strip on the table; the Keen nose need not take its second one."""
    mask[a.PASS] = arg(s, ARG_A)
    for strip in range(NUM_STRIPS):
        mask[a.STRIP + strip] = s.strip_at[strip] == NOBODY


@rule
def apply_end_strip(s: Any, action: int) -> None:
    """Take the strip."""
    p = player(s)
    pop(s)
    if action != a.PASS:
        take_strip(s, p, action - a.STRIP)


@rule
def legal_end_card(s: Any, mask: Any) -> None:
    """A card on an origin board next to the pawn's place, or none (Librarian)."""
    p = player(s)
    mask[a.PASS] = 1
    for plant in range(NUM_PLANTS):
        mask[a.CARD + plant] = s.card_at[plant] == NOBODY and ADJACENT[s.place[p], plant] == 1


@rule
def apply_end_card(s: Any, action: int) -> None:
    """Take the card."""
    p = player(s)
    pop(s)
    if action != a.PASS:
        take_card(s, p, action - a.CARD)


@rule
def legal_end_research(s: Any, mask: Any) -> None:
    """Any card or strip, also out of another hand (R-32)."""
    p = player(s)
    for plant in range(NUM_PLANTS):
        mask[a.CARD + plant] = s.card_at[plant] != p
    for strip in range(NUM_STRIPS):
        mask[a.STRIP + strip] = s.strip_at[strip] != p


@rule
def apply_end_research(s: Any, action: int) -> None:
    """Take it; who held it keeps what it has smelled (R-31)."""
    p = player(s)
    pop(s)
    if action >= a.CARD:
        take_card(s, p, action - a.CARD)
    else:
        take_strip(s, p, action - a.STRIP)


@rule
def next_player(s: Any, p: int) -> None:
    """The next player's turn, or the end of the round before the starting player's (R-19)."""
    following = (p + 1) % s.num_players
    if following == s.start and is_last_turn(s):
        push(s, END_ROUND, p)
    else:
        push(s, START_TURN, following)
