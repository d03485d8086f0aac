"""Who knows what: redrawing what the table hides from a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.jit import rule
from ..engine.rng import shuffle
from ..engine.stack import ARG_A, ARG_B, arg, node, player, push
from .components import CARD_GROUP, NUM_PERFUMES, NUM_RECIPES
from .rules import proceed
from .rules.blending import begin_blending, in_blending
from .rules.cards import cheapest_recipe, hand_value, seat_after
from .rules.nodes import INSTALL, NEXT_BLENDER, PAY, PLACE
from .rules.rounds import NUM_GROUPS
from .rules.turns import can_place
from .state import DECK, HAND, NOTE, PERFUMES, RECIPES


@rule
def redraw(s: Any, seat: int) -> None:
    """Redraw decks and, without perfect recall, the hands of the others; forget what they decided while blending.

    Outside blending the seat to move can still go on with its new hand. No decision is applied, forced or not.
    """
    blending = in_blending(s)
    while True:
        redeal(s, seat, RECIPES)
        redeal(s, seat, PERFUMES)
        if blending or s.to_move == seat or can_go_on(s):
            break
    if blending:
        restart_others(s, seat)


@rule
def is_unseen(s: Any, seat: int, card: int) -> bool:
    """Whether ``seat`` does not see where a card is: in a deck, or in another hand without perfect recall."""
    place = s.place[card]
    if place == DECK:
        return True
    return s.perfect_recall == 0 and HAND <= place < NOTE and place != HAND + seat


@rule
def redeal(s: Any, seat: int, deck: int) -> None:
    """Deal the unseen cards of a deck anew to the places they come from, back by back."""
    cards = np.empty(NUM_RECIPES, np.int64)
    places = np.empty(NUM_RECIPES, np.int64)
    for group in range(NUM_GROUPS):
        count = 0
        for k in range(NUM_RECIPES):
            card = deck * NUM_RECIPES + k
            if CARD_GROUP[card] == group and is_unseen(s, seat, card):
                cards[count] = card
                places[count] = s.place[card]
                count += 1
        shuffle(s, cards, count)
        for i in range(count):
            s.place[cards[i]] = places[i]
        stack_again(s, deck, group, cards, count)


@rule
def stack_again(s: Any, deck: int, group: int, cards: Any, count: int) -> None:
    """Write those of the first ``count`` cards that are in the deck into its slots of the group."""
    slot = 0
    for i in range(count):
        if s.place[cards[i]] == DECK:
            while CARD_GROUP[s.deck[deck, slot]] != group:
                slot += 1
            s.deck[deck, slot] = cards[i]
            slot += 1


@rule
def can_go_on(s: Any) -> bool:
    """Whether the seat to move can act on its open decision with the hand it has now."""
    if s.depth == 0:
        return True
    p = player(s)
    top = node(s)
    if top == PAY:
        return hand_value(s, p) >= arg(s, ARG_A) - arg(s, ARG_B)
    if top == INSTALL:
        return arg(s, ARG_B) > 0 or 2 * cheapest_recipe(s, p) <= hand_value(s, p)
    return top != PLACE or can_place(s, p)


@rule
def restart_others(s: Any, seat: int) -> None:
    """The others have not begun to blend; the one to move starts with its top note (Q38)."""
    for k in range(NUM_PERFUMES):
        if s.place[NUM_RECIPES + k] != HAND + seat:
            s.declared[k] = 0
    for p in range(s.num_players):
        if p != seat:
            s.to_blend[p] = 1
            s.kept[p] = 0
    actor = s.to_move
    if actor == seat:
        return
    s.depth = 0
    push(s, NEXT_BLENDER, s.first, seat_after(s, actor))
    begin_blending(s, actor)
    proceed(s)
