"""Thief: whoever meets him hands something over to the poorest player."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.stack import ARG_A, ARG_B, ARG_C, arg, player, pop, push, set_arg
from ...actions import LOC, OPT, PASS, PERFUME, RES, SEAT, TECHID
from ...components import (
    NUM_BASES,
    TECHNIQUE_THIEF,
    TRIBUTE_BASES,
    TRIBUTE_COINS,
    TRIBUTE_ESSENCES,
    TRIBUTE_POINTS,
)
from ...state import NUM_LOCATIONS, NUM_PERFUMES, NUM_RESOURCES, NUM_TECHNIQUES
from ..decks import draw_location_card
from ..holdings import bases_held, essences_held, technique_count, uses, vials_held
from ..nodes import (
    BASE_KIND,
    BENEFICIARY,
    ESSENCE_KIND,
    THIEF_STRIKES,
    THIEF_TO,
    TRIBUTE,
    TRIBUTE_PIECE,
    TRIBUTE_TECHNIQUE,
    TRIBUTE_VIAL,
)

GIVE_COINS, GIVE_BASES, GIVE_ESSENCE, GIVE_TECHNIQUE, GIVE_VIAL, GIVE_POINT = range(OPT, OPT + 6)


@rule
def run_send_thief(s: Any) -> None:
    """A location card tells where he goes, after the tax collectors (R66)."""
    pop(s)
    s.thief = draw_location_card(s)


@rule
def meet_thief(s: Any, p: int, location: int) -> None:
    """After the placement cost (R9): he strikes at his location, unless the placer owns technique 36 (R78)."""
    if s.thief == location and not uses(s, p, TECHNIQUE_THIEF + 1):
        push(s, THIEF_STRIKES, p)


@rule
def fewest_points(s: Any) -> int:
    """Points of the poorest players."""
    fewest = s.score[0]
    for q in range(1, s.num_players):
        fewest = min(fewest, s.score[q])
    return fewest


@rule
def run_thief_strikes(s: Any) -> None:
    """The poorest player may send him off (R65); any other hands something over to the poorest."""
    p = player(s)
    pop(s)
    fewest = fewest_points(s)
    if s.score[p] == fewest:
        push(s, THIEF_TO, p)
        return
    push(s, BENEFICIARY, p)


@rule
def legal_thief_to(s: Any, mask: Any) -> None:
    """Any other open location, or none (R79)."""
    mask[PASS] = 1
    for location in range(NUM_LOCATIONS):
        mask[LOC + location] = s.location_open[location] == 1 and location != s.thief


@rule
def apply_thief_to(s: Any, action: int) -> None:
    """Move the thief; nothing is triggered there."""
    pop(s)
    if action != PASS:
        s.thief = action - LOC


@rule
def legal_beneficiary(s: Any, mask: Any) -> None:
    """The players with the fewest points."""
    fewest = fewest_points(s)
    for q in range(s.num_players):
        mask[SEAT + q] = s.score[q] == fewest


@rule
def apply_beneficiary(s: Any, action: int) -> None:
    """Choose who receives, then what."""
    p = player(s)
    pop(s)
    push(s, TRIBUTE, p, action - SEAT)


@rule
def legal_tribute(s: Any, mask: Any) -> None:
    """What the placer has, without any conversion (Note; R19); a point there always is."""
    p = player(s)
    mask[GIVE_COINS] = s.coins[p] >= TRIBUTE_COINS
    mask[GIVE_BASES] = bases_held(s, p) >= TRIBUTE_BASES
    mask[GIVE_ESSENCE] = essences_held(s, p) >= TRIBUTE_ESSENCES
    mask[GIVE_TECHNIQUE] = technique_count(s, p) > 0
    mask[GIVE_VIAL] = vials_held(s, p) > 0
    mask[GIVE_POINT] = s.score[p] >= TRIBUTE_POINTS


@rule
def apply_tribute(s: Any, action: int) -> None:
    """Hand over coins or a point at once; the rest asks which piece, card or vial."""
    p = player(s)
    to = arg(s, ARG_A)
    pop(s)
    if action == GIVE_COINS:
        s.coins[p] -= TRIBUTE_COINS
        s.coins[to] += TRIBUTE_COINS
    elif action == GIVE_BASES:
        push(s, TRIBUTE_PIECE, p, to, BASE_KIND, TRIBUTE_BASES)
    elif action == GIVE_ESSENCE:
        push(s, TRIBUTE_PIECE, p, to, ESSENCE_KIND, TRIBUTE_ESSENCES)
    elif action == GIVE_TECHNIQUE:
        push(s, TRIBUTE_TECHNIQUE, p, to)
    elif action == GIVE_VIAL:
        push(s, TRIBUTE_VIAL, p, to)
    else:
        s.score[p] -= TRIBUTE_POINTS
        s.score[to] += TRIBUTE_POINTS


@rule
def legal_tribute_piece(s: Any, mask: Any) -> None:
    """Pieces of the kind to hand over."""
    p = player(s)
    base = arg(s, ARG_B) == BASE_KIND
    for c in range(0 if base else NUM_BASES, NUM_BASES if base else NUM_RESOURCES):
        mask[RES + c] = s.resources[p, c] > 0


@rule
def apply_tribute_piece(s: Any, action: int) -> None:
    """Hand over one piece."""
    p = player(s)
    to = arg(s, ARG_A)
    left = arg(s, ARG_C) - 1
    if left == 0:
        pop(s)
    else:
        set_arg(s, ARG_C, left)
    s.resources[p, action - RES] -= 1
    s.resources[to, action - RES] += 1


@rule
def legal_tribute_technique(s: Any, mask: Any) -> None:
    """Technique cards to hand over."""
    p = player(s)
    for card in range(NUM_TECHNIQUES):
        mask[TECHID + card] = s.techniques[p, card]


@rule
def apply_tribute_technique(s: Any, action: int) -> None:
    """Hand over a technique card; its immediate points are not scored again (R46)."""
    p = player(s)
    to = arg(s, ARG_A)
    pop(s)
    s.techniques[p, action - TECHID] = 0
    s.techniques[to, action - TECHID] = 1


@rule
def legal_tribute_vial(s: Any, mask: Any) -> None:
    """Vials to hand over."""
    p = player(s)
    for t in range(NUM_PERFUMES):
        mask[PERFUME + t] = s.vials[p, t] > 0


@rule
def apply_tribute_vial(s: Any, action: int) -> None:
    """Hand over a vial, which is no sale."""
    p = player(s)
    to = arg(s, ARG_A)
    pop(s)
    s.vials[p, action - PERFUME] -= 1
    s.vials[to, action - PERFUME] += 1
