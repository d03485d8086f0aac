"""The rules of The Perfumer: legal and apply functions for each decision, run functions for each automatic node.

``setup``, ``legal``, ``apply`` and ``outcome`` are what the engine calls; ``nodes`` lists what can lie on the stack.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.record import OVER
from ...engine.stack import node, player
from . import nodes as n
from .auction import (
    apply_auction_bid,
    apply_auction_nominate,
    legal_auction_bid,
    legal_auction_nominate,
    run_auction,
    run_bidding,
)
from .bottling import apply_bottle_pick, legal_bottle_pick
from .helpers import (
    apply_helper_draft,
    apply_swap_give,
    apply_swap_take,
    legal_helper_draft,
    legal_swap_give,
    legal_swap_take,
    run_choose_helpers,
)
from .ingredients import apply_bonus_ingredient, apply_discard, legal_bonus_ingredient, legal_discard
from .orders import apply_substitute, legal_substitute
from .rounds import apply_recipe_side, deal, legal_recipe_side, run_break, run_end_round, run_second_round
from .scoring import rank
from .shop import apply_shop_offer, legal_shop_offer
from .turns import (
    apply_bonus_move,
    apply_end_card,
    apply_end_research,
    apply_end_strip,
    apply_turn_action,
    legal_bonus_move,
    legal_end_card,
    legal_end_research,
    legal_end_strip,
    legal_turn_action,
    run_end_steps,
    run_start_turn,
    run_turn,
)


@rule
def setup(s: Any) -> None:
    """Deal a new game and run to the first decision."""
    deal(s)
    proceed(s)


@rule
def apply(s: Any, action: int) -> None:
    """Carry out a legal action, then everything automatic up to the next decision or the end."""
    apply_decision(s, node(s), action)
    proceed(s)


@rule
def proceed(s: Any) -> None:
    """Run automatic nodes until a decision is on top, or nothing is left: then the game is over."""
    while s.depth > 0 and node(s) >= n.NUM_DECISIONS:
        run_node(s, node(s))
    s.to_move = player(s) if s.depth > 0 else OVER


@rule
def outcome(s: Any, out: Any) -> None:
    """Final scores and places."""
    rank(s, out)


@rule
def legal(s: Any, mask: Any) -> None:
    """Set the legal actions of the decision on top in a cleared mask."""
    top = node(s)
    if top == n.TURN_ACTION:
        legal_turn_action(s, mask)
    elif top == n.RECIPE_SIDE:
        legal_recipe_side(s, mask)
    elif top == n.HELPER_DRAFT:
        legal_helper_draft(s, mask)
    elif top == n.AUCTION_NOMINATE:
        legal_auction_nominate(s, mask)
    elif top == n.AUCTION_BID:
        legal_auction_bid(s, mask)
    elif top == n.BONUS_MOVE:
        legal_bonus_move(s, mask)
    elif top == n.BONUS_INGREDIENT:
        legal_bonus_ingredient(s, mask)
    elif top == n.DISCARD:
        legal_discard(s, mask)
    elif top == n.SHOP_OFFER:
        legal_shop_offer(s, mask)
    elif top == n.BOTTLE_PICK:
        legal_bottle_pick(s, mask)
    elif top == n.SWAP_GIVE:
        legal_swap_give(s, mask)
    elif top == n.SWAP_TAKE:
        legal_swap_take(s, mask)
    elif top == n.SUBSTITUTE:
        legal_substitute(s, mask)
    elif top == n.END_STRIP:
        legal_end_strip(s, mask)
    elif top == n.END_CARD:
        legal_end_card(s, mask)
    elif top == n.END_RESEARCH:
        legal_end_research(s, mask)


@rule
def apply_decision(s: Any, top: int, action: int) -> None:
    """Carry out an action of the decision on top."""
    if top == n.TURN_ACTION:
        apply_turn_action(s, action)
    elif top == n.RECIPE_SIDE:
        apply_recipe_side(s, action)
    elif top == n.HELPER_DRAFT:
        apply_helper_draft(s, action)
    elif top == n.AUCTION_NOMINATE:
        apply_auction_nominate(s, action)
    elif top == n.AUCTION_BID:
        apply_auction_bid(s, action)
    elif top == n.BONUS_MOVE:
        apply_bonus_move(s, action)
    elif top == n.BONUS_INGREDIENT:
        apply_bonus_ingredient(s, action)
    elif top == n.DISCARD:
        apply_discard(s, action)
    elif top == n.SHOP_OFFER:
        apply_shop_offer(s, action)
    elif top == n.BOTTLE_PICK:
        apply_bottle_pick(s, action)
    elif top == n.SWAP_GIVE:
        apply_swap_give(s, action)
    elif top == n.SWAP_TAKE:
        apply_swap_take(s, action)
    elif top == n.SUBSTITUTE:
        apply_substitute(s, action)
    elif top == n.END_STRIP:
        apply_end_strip(s, action)
    elif top == n.END_CARD:
        apply_end_card(s, action)
    elif top == n.END_RESEARCH:
        apply_end_research(s, action)


@rule
def run_node(s: Any, top: int) -> None:
    """Carry out the automatic node on top."""
    if top == n.TURN:
        run_turn(s)
    elif top == n.CHOOSE_HELPERS:
        run_choose_helpers(s)
    elif top == n.AUCTION:
        run_auction(s)
    elif top == n.BIDDING:
        run_bidding(s)
    elif top == n.START_TURN:
        run_start_turn(s)
    elif top == n.END_STEPS:
        run_end_steps(s)
    elif top == n.END_ROUND:
        run_end_round(s)
    elif top == n.BREAK:
        run_break(s)
    elif top == n.SECOND_ROUND:
        run_second_round(s)
