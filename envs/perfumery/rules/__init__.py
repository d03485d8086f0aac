"""The rules of Perfumery: a legal and an apply function for each decision, a run function for each automatic node.

``setup``, ``legal``, ``apply`` and ``outcome`` are what the engine calls; ``nodes`` lists what can lie on the stack.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.record import OVER
from ...engine.stack import node, player
from . import nodes as n
from .blending import apply_mix, legal_mix, run_blend, run_end_blending, run_next_blender, run_start_blending
from .installing import (
    apply_install,
    apply_position,
    apply_sort_card,
    apply_sort_note,
    apply_sort_position,
    legal_install,
    legal_position,
    legal_sort_card,
    legal_sort_note,
    legal_sort_position,
)
from .payment import apply_limit, apply_pay, legal_limit, legal_pay
from .production import apply_keep, apply_produce, legal_keep, legal_produce
from .rounds import deal, rank, run_cleanup, run_start_round
from .turns import apply_place, legal_place, run_next_turn


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
    if top == n.PLACE:
        legal_place(s, mask)
    elif top == n.LIMIT:
        legal_limit(s, mask)
    elif top == n.INSTALL:
        legal_install(s, mask)
    elif top == n.POSITION:
        legal_position(s, mask)
    elif top == n.PAY:
        legal_pay(s, mask)
    elif top == n.SORT_CARD:
        legal_sort_card(s, mask)
    elif top == n.SORT_NOTE:
        legal_sort_note(s, mask)
    elif top == n.SORT_POSITION:
        legal_sort_position(s, mask)
    elif top == n.MIX:
        legal_mix(s, mask)
    elif top == n.PRODUCE:
        legal_produce(s, mask)
    elif top == n.KEEP:
        legal_keep(s, mask)


@rule
def apply_decision(s: Any, top: int, action: int) -> None:
    """Carry out an action of the decision on top."""
    if top == n.PLACE:
        apply_place(s, action)
    elif top == n.LIMIT:
        apply_limit(s, action)
    elif top == n.INSTALL:
        apply_install(s, action)
    elif top == n.POSITION:
        apply_position(s, action)
    elif top == n.PAY:
        apply_pay(s, action)
    elif top == n.SORT_CARD:
        apply_sort_card(s, action)
    elif top == n.SORT_NOTE:
        apply_sort_note(s, action)
    elif top == n.SORT_POSITION:
        apply_sort_position(s, action)
    elif top == n.MIX:
        apply_mix(s, action)
    elif top == n.PRODUCE:
        apply_produce(s, action)
    elif top == n.KEEP:
        apply_keep(s, action)


@rule
def run_node(s: Any, top: int) -> None:
    """Carry out the automatic node on top."""
    if top == n.START_ROUND:
        run_start_round(s)
    elif top == n.NEXT_TURN:
        run_next_turn(s)
    elif top == n.START_BLENDING:
        run_start_blending(s)
    elif top == n.NEXT_BLENDER:
        run_next_blender(s)
    elif top == n.BLEND:
        run_blend(s)
    elif top == n.END_BLENDING:
        run_end_blending(s)
    elif top == n.CLEANUP:
        run_cleanup(s)
