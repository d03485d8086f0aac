"""The rules of Aqua Mirabilis: a legal and an apply function for each decision, a run function for the automatic node.

``setup``, ``legal``, ``apply`` and ``outcome`` are what the engine calls; ``nodes`` lists what can lie on the stack.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.record import OVER
from ...engine.stack import node, player
from . import nodes as n
from .apprenticeship import (
    apply_drop_method,
    apply_pay_flower,
    apply_pay_pair,
    apply_pay_scent,
    apply_pick_method,
    apply_pick_skill,
    legal_drop_method,
    legal_pay_flower,
    legal_pay_pair,
    legal_pay_scent,
    legal_pick_method,
    legal_pick_skill,
)
from .court import (
    apply_influence,
    apply_keep_favours,
    apply_tile_infl,
    legal_influence,
    legal_keep_favours,
    legal_tile_infl,
    run_favours,
)
from .gifts import (
    apply_dame_gifts,
    legal_dame_gifts,
)
from .market import (
    apply_bonus_flower,
    apply_workers,
    legal_bonus_flower,
    legal_workers,
)
from .perfumes import (
    apply_cr_comp1,
    apply_cr_comp2,
    apply_cr_discard,
    apply_cr_recipe,
    legal_cr_comp1,
    legal_cr_comp2,
    legal_cr_discard,
    legal_cr_recipe,
)
from .production import (
    apply_production,
    apply_store,
    legal_production,
    legal_store,
)
from .scoring import (
    rank,
)
from .setup import (
    deal,
)
from .sunday import (
    apply_parade,
    legal_parade,
)
from .tiles import (
    apply_two_scents,
    legal_two_scents,
)
from .travel import (
    apply_coach,
    apply_coach_return,
    apply_pick_tile,
    legal_coach,
    legal_coach_return,
    legal_pick_tile,
)
from .turns import (
    apply_extra,
    apply_main,
    apply_turn_end,
    begin_turn,
    legal_extra,
    legal_main,
    legal_turn_end,
)
from .versailles import (
    apply_present,
    legal_present,
)

FIRST_SEAT = 0


@rule
def setup(s: Any) -> None:
    """Deal a new game; seat 0 begins."""
    deal(s)
    begin_turn(s, FIRST_SEAT)
    proceed(s)


@rule
def apply(s: Any, action: int) -> None:
    """Carry out a legal action, then everything automatic up to the next decision or the end."""
    apply_decision(s, node(s), action)
    proceed(s)


@rule
def proceed(s: Any) -> None:
    """Run automatic nodes until a decision is on top, or nothing is left: then the game is over."""
    while s.depth > 0 and node(s) == n.FAVOURS:
        run_favours(s)
    s.to_move = player(s) if s.depth > 0 else OVER


@rule
def outcome(s: Any, out: Any) -> None:
    """Final scores and places."""
    rank(s, out)


@rule
def legal(s: Any, mask: Any) -> None:
    """Set the legal actions of the decision on top in a cleared mask."""
    top = node(s)
    if top == n.MAIN:
        legal_main(s, mask)
    elif top == n.WORKERS:
        legal_workers(s, mask)
    elif top == n.BONUS_FLOWER:
        legal_bonus_flower(s, mask)
    elif top == n.PAY_SCENT:
        legal_pay_scent(s, mask)
    elif top == n.PAY_FLOWER:
        legal_pay_flower(s, mask)
    elif top == n.PICK_SKILL:
        legal_pick_skill(s, mask)
    elif top == n.PAY_PAIR:
        legal_pay_pair(s, mask)
    elif top == n.PICK_METHOD:
        legal_pick_method(s, mask)
    elif top == n.DROP_METHOD:
        legal_drop_method(s, mask)
    elif top == n.DAME_GIFTS:
        legal_dame_gifts(s, mask)
    elif top == n.INFLUENCE:
        legal_influence(s, mask)
    elif top == n.KEEP_FAVOURS:
        legal_keep_favours(s, mask)
    elif top == n.PRESENT:
        legal_present(s, mask)
    elif top == n.PRODUCTION:
        legal_production(s, mask)
    elif top == n.STORE:
        legal_store(s, mask)
    elif top == n.COACH:
        legal_coach(s, mask)
    elif top == n.PICK_TILE:
        legal_pick_tile(s, mask)
    elif top == n.COACH_RETURN:
        legal_coach_return(s, mask)
    elif top == n.TURN_END:
        legal_turn_end(s, mask)
    elif top == n.EXTRA:
        legal_extra(s, mask)
    elif top == n.CR_RECIPE:
        legal_cr_recipe(s, mask)
    elif top == n.CR_DISCARD:
        legal_cr_discard(s, mask)
    elif top == n.CR_COMP1:
        legal_cr_comp1(s, mask)
    elif top == n.CR_COMP2:
        legal_cr_comp2(s, mask)
    elif top == n.TWO_SCENTS:
        legal_two_scents(s, mask)
    elif top == n.TILE_INFL:
        legal_tile_infl(s, mask)
    elif top == n.PARADE:
        legal_parade(s, mask)


@rule
def apply_decision(s: Any, top: int, action: int) -> None:
    """Carry out an action of the decision on top."""
    if top == n.MAIN:
        apply_main(s, action)
    elif top == n.WORKERS:
        apply_workers(s, action)
    elif top == n.BONUS_FLOWER:
        apply_bonus_flower(s, action)
    elif top == n.PAY_SCENT:
        apply_pay_scent(s, action)
    elif top == n.PAY_FLOWER:
        apply_pay_flower(s, action)
    elif top == n.PICK_SKILL:
        apply_pick_skill(s, action)
    elif top == n.PAY_PAIR:
        apply_pay_pair(s, action)
    elif top == n.PICK_METHOD:
        apply_pick_method(s, action)
    elif top == n.DROP_METHOD:
        apply_drop_method(s, action)
    elif top == n.DAME_GIFTS:
        apply_dame_gifts(s, action)
    elif top == n.INFLUENCE:
        apply_influence(s, action)
    elif top == n.KEEP_FAVOURS:
        apply_keep_favours(s, action)
    elif top == n.PRESENT:
        apply_present(s, action)
    elif top == n.PRODUCTION:
        apply_production(s, action)
    elif top == n.STORE:
        apply_store(s, action)
    elif top == n.COACH:
        apply_coach(s, action)
    elif top == n.PICK_TILE:
        apply_pick_tile(s, action)
    elif top == n.COACH_RETURN:
        apply_coach_return(s, action)
    elif top == n.TURN_END:
        apply_turn_end(s, action)
    elif top == n.EXTRA:
        apply_extra(s, action)
    elif top == n.CR_RECIPE:
        apply_cr_recipe(s, action)
    elif top == n.CR_DISCARD:
        apply_cr_discard(s, action)
    elif top == n.CR_COMP1:
        apply_cr_comp1(s, action)
    elif top == n.CR_COMP2:
        apply_cr_comp2(s, action)
    elif top == n.TWO_SCENTS:
        apply_two_scents(s, action)
    elif top == n.TILE_INFL:
        apply_tile_infl(s, action)
    elif top == n.PARADE:
        apply_parade(s, action)
