"""How to play Aqua Mirabilis by rule of thumb: the ``evaluate`` and ``choose`` of its ``greedy`` and ``heuristic``.

The plan of a sensible player, as ``choose`` carries it out:

- Every turn, take the action that gains most by the yardstick of ``aqua_mirabilis_value``. Flowers are collected for
  the next production, and production comes soon after, so that the coach brings city tiles on the way.
- Make a perfume only when it is to be presented at once, of the base and complements that King, Court and originality
  tokens reward; give up the perfume that is worth least in later visits and the Parade.
- Court the Dames early: influence that leads counts at the end, favours and letters count in every visit until then.
- Spend originality tokens on extra turns while there is something worth doing.
- Flip city tiles when their benefit is needed and their experience is not; all of them before the end.

``evaluate`` values a position by the same yardstick, with everything pending on the stack at its expected gain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..envs.aqua_mirabilis import actions as a
from ..envs.aqua_mirabilis.components import (
    AP3_TILE,
    BASE_SCENT_TYPE,
    COACH_SKILL,
    DAME_C,
    FLOWERS_TILE,
    GRASSE,
    HALF_TILE,
    INFL2_TILE,
    METHOD_SCENTS,
    METHOD_TYPE,
    NUM_SCENTS,
    NUM_SLOTS,
    PP2_TILE,
    RECIPE1_TILE,
    RECIPE2_TILE,
    RECIPE_BASE,
    RECIPE_SLOTS,
    SECOND_TILE,
    SKILL_TYPE,
    SLOT_AP,
    SPECIALISATION_TYPE,
    SUNDIAL_LEGS,
    TILE_BACK,
    TILE_BASE,
    TILE_KIND,
    TILE_PRODUCTION_POINTS,
)
from ..envs.aqua_mirabilis.rules import nodes as n
from ..envs.aqua_mirabilis.rules.production import can_produce
from ..envs.aqua_mirabilis.rules.turns import is_free, is_repeated, meets_needs
from ..envs.engine.jit import rule
from ..envs.engine.stack import ARG_A, ARG_B, NODE, PLAYER, arg, node
from . import aqua_mirabilis_plan, aqua_mirabilis_value
from .aqua_mirabilis_plan import (
    ACTION_POINT,
    NOTHING,
    arrival_gain,
    base_gain,
    best_completion,
    best_gifts,
    best_influence,
    best_of_pile,
    best_to_show,
    best_waived,
    conversion_gain,
    court_move_gain,
    flowers_tile_gain,
    gifts_gain,
    holding_worth,
    influence_gain,
    journey_gain,
    loss_of_perfume,
    market_gain,
    one_more_experience,
    pair_price,
    place_worth,
    plan_value,
    production_gain,
    recipe_gain,
    slot_gain,
    specialisation_gain,
    study_gain,
    worker_gain,
)
from .aqua_mirabilis_value import (
    FLOWER_SHARE,
    METHOD_WORTH,
    SKILL_WORTH,
    dame_worth,
    favour_worth,
    flower_price,
    garden_value,
    perfume_worth,
    present_value,
    scent_price,
    still_to_present,
    tile_benefit,
    tile_worth,
    time_left,
    total_value,
    turns_left,
)
from .heuristics import Heuristic

NUM_ACTIONS = a.ACTIONS.size
EXTRA_THRESHOLD = 2.4
"""What an extra turn must gain while tokens can still wait."""


# ---- evaluation -----------------------------------------------------------------------------------------------------


@rule
def evaluate(s: Any, seat: int) -> float:
    """How good the position is for ``seat``, in points; what is pending on the stack counts at its expected gain."""
    value = total_value(s, seat)
    if s.to_move >= 0:
        value += ACTION_POINT * s.ap[seat]
        for i in range(s.depth):
            if s.stack[i, PLAYER] == seat:
                value += frame_gain(s, seat, s.stack[i, NODE], s.stack[i, ARG_A], s.stack[i, ARG_B])
    return value


@rule
def frame_gain(s: Any, p: int, top: int, first: int, second: int) -> float:
    """What a pending decision still brings or costs."""
    if top == n.MAIN:
        return (1.0 - still_to_present(s)) * best_to_show(s, p) if may_visit(s, p) else 0.0
    if top == n.WORKERS:
        return market_gain(s, p, first)
    if top in (n.PAY_SCENT, n.PAY_FLOWER, n.PICK_SKILL, n.PAY_PAIR):
        return study_gain(s, p, study_of(top))
    if top == n.PICK_METHOD:
        return study_worth(s, p, METHOD_WORTH.max())
    if top == n.DAME_GIFTS:
        return gifts_gain(s, p, first, second) + max(0.0, best_gifts(s, p, first, second))
    if top == n.INFLUENCE:
        return influence_gain(s, p, first, min(second, s.supply[p]))
    if top == n.PRESENT:
        return best_to_show(s, p) if first == 0 or s.second_due == 1 or s.favour[DAME_C] == p else 0.0
    return travel_gain(s, p, top, first)


@rule
def study_of(top: int) -> int:
    """The type of action whose payment is pending."""
    if top == n.PAY_SCENT:
        return BASE_SCENT_TYPE
    if top == n.PAY_FLOWER:
        return SPECIALISATION_TYPE
    return SKILL_TYPE if top == n.PICK_SKILL else METHOD_TYPE


@rule
def study_worth(s: Any, p: int, worth: float) -> float:
    """Gain by something to learn that is paid for."""
    return worth * time_left(s) + one_more_experience(s, p)


@rule
def travel_gain(s: Any, p: int, top: int, first: int) -> float:
    """What production, journeys, tiles and a perfume that is being made still bring."""
    if top == n.PRODUCTION:
        return plan_value(s, p, s.pp) - garden_value(s, p) + journey_gain(s, p, s.legs)
    if top in (n.STORE, n.COACH):
        return journey_gain(s, p, s.legs) - garden_value(s, p)
    if top == n.PICK_TILE:
        return best_of_pile(s, p, first) + one_more_experience(s, p)
    if top == n.CR_COMP1:
        return max(0.0, best_completion(s, p, RECIPE_BASE[s.making], RECIPE_SLOTS[s.making], -1))
    if top == n.CR_COMP2:
        return max(0.0, best_completion(s, p, RECIPE_BASE[s.making], RECIPE_SLOTS[s.making], first))
    if top == n.TILE_INFL:
        return best_influence(s, p)
    if top == n.TURN_END and s.producing == 1:
        return -garden_value(s, p)
    return 0.0


# ---- choices --------------------------------------------------------------------------------------------------------


@rule
def choose(s: Any, mask: Any) -> int:
    """The move of a sensible player: the legal action that gains most, the first of equals."""
    p = s.to_move
    top = node(s)
    if top == n.MAIN:
        return choose_main(s, p, mask)
    best = NOTHING
    chosen = -1
    for action in range(NUM_ACTIONS):
        if mask[action] == 1:
            gain = gain_of(s, p, top, action)
            if chosen < 0 or gain > best:
                best, chosen = gain, action
    return chosen


@rule
def choose_main(s: Any, p: int, mask: Any) -> int:
    """The best action of the turn, after the free actions that gain by themselves.

    An ``ap3`` tile is flipped when that action costs more than one action point; a perfume is made, and flowers are
    taken from a tile, when presenting it or producing with them is better than all other actions.
    """
    chosen = -1
    best = NOTHING
    free = -1
    best_free = 0.0
    for action in range(NUM_ACTIONS):
        if mask[action] == 0:
            continue
        gain = main_gain(s, p, action)
        if a.TILE <= action < a.RECIPE and TILE_KIND[action - a.TILE] != FLOWERS_TILE:
            if gain > best_free:
                free, best_free = action, gain
        elif gain > best:
            chosen, best = action, gain
    if free >= 0:
        return free
    if chosen < a.PRODUCE and SLOT_AP[chosen] > 1:
        for t in range(a.RECIPE - a.TILE):
            if mask[a.TILE + t] == 1 and TILE_KIND[t] == AP3_TILE:
                return a.TILE + t
    return chosen


@rule
def main_gain(s: Any, p: int, action: int) -> float:
    """Gain by an action of the main choice."""
    if action < a.PRODUCE:
        return slot_gain(s, p, action - a.PLACE)
    if action == a.PRODUCE:
        return production_gain(s, p)
    if action < a.RECIPE:
        return flip_gain(s, p, n.MAIN, action - a.TILE)
    return recipe_gain(s, p, action - a.RECIPE, False) - ACTION_POINT if may_visit(s, p) else NOTHING


@rule
def may_visit(s: Any, p: int) -> bool:
    """Whether Versailles is open to ``p`` this turn, a perfume provided."""
    return not is_repeated(s, p, NUM_SLOTS - 1)


@rule
def best_turn(s: Any, p: int) -> float:
    """Gain by the best action slot or production if it were the turn of ``p``."""
    best = 0.0
    for slot in range(NUM_SLOTS):
        affordable = SLOT_AP[slot] <= s.ap[p]
        if affordable and is_free(s, p, slot) and not is_repeated(s, p, slot) and meets_needs(s, p, slot):
            best = max(best, slot_gain(s, p, slot))
    if can_produce(s, p):
        best = max(best, production_gain(s, p))
    return best


@rule
def gain_of(s: Any, p: int, top: int, action: int) -> float:
    """Gain by one choice of a decision other than the main one; END gains nothing."""
    if action == a.END:
        return 0.0
    if a.TILE <= action < a.RECIPE:
        return taken_gain(s, p, action - a.TILE) if top == n.PICK_TILE else flip_gain(s, p, top, action - a.TILE)
    if a.RECIPE <= action < a.SCENT:
        return creation_gain(s, p, top, action - a.RECIPE)
    if top <= n.DROP_METHOD:
        return purchase_gain(s, p, top, action)
    if top <= n.KEEP_FAVOURS or top == n.TILE_INFL:
        return court_gain(s, p, top, action)
    if top == n.PRESENT:
        return showing_gain(s, p, action)
    if top <= n.COACH_RETURN:
        return laboratory_gain(s, p, top, action)
    if top == n.EXTRA:
        return extra_gain(s, p)
    return scents_gain(s, p, top, action)


@rule
def taken_gain(s: Any, p: int, tile: int) -> float:
    """Gain by taking a tile from a pile."""
    return tile_worth(s, p, tile)


@rule
def creation_gain(s: Any, p: int, top: int, recipe: int) -> float:
    """Gain by making a perfume: when it can be presented at once, by a London tile, and in the Parade."""
    if top == n.CR_RECIPE:
        return recipe_gain(s, p, recipe, True)
    if top == n.PARADE or (top == n.PRESENT and s.favour[DAME_C] == p and arg(s, ARG_A) == 1):
        return recipe_gain(s, p, recipe, False)
    return NOTHING


@rule
def extra_gain(s: Any, p: int) -> float:
    """Gain by spending a token on another turn."""
    wait = EXTRA_THRESHOLD if turns_left(s) > s.tokens[p] else 1.0
    return best_turn(s, p) - wait


@rule
def purchase_gain(s: Any, p: int, top: int, action: int) -> float:
    """Market and Apprenticeship."""
    if top == n.WORKERS:
        move = action - a.WORKER
        return worker_gain(s, p, arg(s, ARG_A), move // NUM_SCENTS, move % NUM_SCENTS)
    if top == n.BONUS_FLOWER:
        x = action - a.FLOWER
        return flower_price(s, p, x, s.flowers[p, x], 0)
    if top == n.PAY_SCENT:
        return base_gain(s, p, action - a.SCENT)
    if top == n.PAY_FLOWER:
        return specialisation_gain(s, p, action - a.FLOWER)
    if top == n.PICK_SKILL:
        return SKILL_WORTH[action - a.SKILL]
    if top == n.PAY_PAIR:
        return -pair_price(s, p, action - a.FLOWER)
    worth = METHOD_WORTH[action - a.METHOD]
    return worth if top == n.PICK_METHOD else -worth


@rule
def court_gain(s: Any, p: int, top: int, action: int) -> float:
    """Gifts, influence, favours."""
    if top == n.DAME_GIFTS:
        return gift_gain(s, p, arg(s, ARG_A), action)
    if top == n.KEEP_FAVOURS:
        return -favour_worth(s, p, action - a.DAME)
    if top == n.TILE_INFL:
        return influence_gain(s, p, action - a.DAME, 1) + 0.01
    if action == a.INFLUENCE:
        return 1.0
    d = action - a.DAME
    loss = dame_worth(s, p, d, s.influence[p, d]) - dame_worth(s, p, d, s.influence[p, d] - 1)
    return influence_gain(s, p, arg(s, ARG_A), 1) - loss


@rule
def gift_gain(s: Any, p: int, dame: int, action: int) -> float:
    """Gain by one more gift, the one missed least first."""
    gain = best_gifts(s, p, dame, arg(s, ARG_B))
    if gain <= 0.0 or action == a.GIFT_TOKEN:
        return gain
    if action >= a.SLOT:
        return gain / (10.0 + perfume_worth(s, p, action - a.SLOT))
    x = action - a.SCENT
    return gain / (1.0 + scent_price(s, p, x, s.scents[p, x] - 1))


@rule
def showing_gain(s: Any, p: int, action: int) -> float:
    """Versailles: the most valuable perfume, the Court moved before it if that helps."""
    if action == a.COURT_MOVE:
        gain = court_move_gain(s, p)
        return 100.0 + gain if gain > 0.0 else -1.0
    i = action - a.SLOT
    return 1.0 + present_value(s, p, RECIPE_BASE[s.perfume[p, i]], s.complements[p, i])


@rule
def laboratory_gain(s: Any, p: int, top: int, action: int) -> float:
    """Production, storing, the coach."""
    if top == n.PRODUCTION:
        return 1.0 + conversion_gain(s, p, action - a.CONVERT)
    if top == n.STORE:
        return storing_gain(s, p, action)
    if top == n.COACH:
        legs = a.COACH_LEFT - action - 1 if action < a.COACH_RIGHT else action - a.COACH_RIGHT + 1
        return arrival_gain(s, p, s.coach[p] + legs)
    return place_worth(s, p, GRASSE) - place_worth(s, p, s.coach[p])


@rule
def storing_gain(s: Any, p: int, action: int) -> float:
    """Gain by keeping a flower for the next production; stored ones stay."""
    if action >= a.UNSTORE:
        return -1.0
    place = action - a.STORE
    m = place // NUM_SCENTS
    return scent_price(s, p, place % NUM_SCENTS, 1) * METHOD_SCENTS[m] * min(1.0, turns_left(s) / 3.0) - 0.01


@rule
def scents_gain(s: Any, p: int, top: int, action: int) -> float:
    """Complements, perfumes given up, scents of choice."""
    if top == n.CR_DISCARD:
        return -loss_of_perfume(s, p, action - a.SLOT)
    x = action - a.SCENT
    if top == n.TWO_SCENTS:
        return scent_price(s, p, x, s.scents[p, x])
    base = RECIPE_BASE[s.making]
    if top == n.CR_COMP1:
        return best_completion(s, p, base, RECIPE_SLOTS[s.making], x)
    return best_pair(s, p, base, arg(s, ARG_A), x)


@rule
def best_pair(s: Any, p: int, base: int, first: int, second: int) -> float:
    """Gain by completing a perfume with these two complements."""
    return aqua_mirabilis_plan.completion_gain(s, p, base, 1 << first | 1 << second)


@rule
def flip_gain(s: Any, p: int, top: int, tile: int) -> float:
    """Gain by flipping a tile now rather than keep it."""
    kind = TILE_KIND[tile]
    kept = holding_worth(s, p, tile) - TILE_BACK[tile]
    if kind == FLOWERS_TILE:
        return flowers_flip_gain(s, p, top, tile) - kept
    if kind in (RECIPE1_TILE, RECIPE2_TILE):
        usable = (top == n.MAIN and may_visit(s, p)) or turns_left(s) < 1.0
        return best_waived(s, p, tile, TILE_BASE[tile]) - kept if usable else NOTHING
    if kind == INFL2_TILE:
        return best_influence(s, p) - kept
    if kind == AP3_TILE:
        return -kept if turns_left(s) < 1.5 else NOTHING
    if kind == PP2_TILE:
        return plan_value(s, p, s.pp + TILE_PRODUCTION_POINTS) - plan_value(s, p, s.pp) - kept + 1.0
    if kind == SECOND_TILE:
        return 0.75 * best_to_show(s, p) - kept
    if kind == HALF_TILE:
        return s.last_value // 2 - kept
    return tile_benefit(s, p, tile) - kept


@rule
def flowers_flip_gain(s: Any, p: int, top: int, tile: int) -> float:
    """What the flowers of a tile bring: in a production its scents; before it the whole production."""
    if top == n.PRODUCTION:
        return flowers_tile_gain(s, p, tile, s.pp)
    if top != n.MAIN or SUNDIAL_LEGS[s.ap[p]] == 0 or s.ap_free >= 0:
        return 0.0
    legs = SUNDIAL_LEGS[s.ap[p]] + s.skills[p, COACH_SKILL]
    points = aqua_mirabilis_plan.production_points(s, p)
    made = flowers_tile_gain(s, p, tile, points) + (1.0 - FLOWER_SHARE) * plan_value(s, p, points)
    return made + journey_gain(s, p, legs)


HEURISTIC = Heuristic(
    choose=choose,
    evaluate=evaluate,
    sources=(Path(__file__), Path(aqua_mirabilis_plan.__file__), Path(aqua_mirabilis_value.__file__)),
)
