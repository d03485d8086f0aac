"""The Apprenticeship area: paying for tiles and production methods and taking them (Apprenticeship)."""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.stack import ARG_A, arg, player, pop, push
from .. import actions as a
from ..components import METHOD_SPACES, NUM_METHODS, NUM_SCENTS, NUM_SKILLS, PAIR
from .holdings import discard_flowers, discard_scent, discard_token, num_methods
from .nodes import DROP_METHOD, PICK_METHOD

# ---- what can be paid for -----------------------------------------------------------------------------------------


@rule
def can_learn_base(s: Any, p: int, x: int) -> bool:
    """Whether ``p`` can pay for the Base Scent tile, which nobody has."""
    return s.scents[p, x] > 0 and s.base_left[x] > 0


@rule
def can_specialise(s: Any, p: int, x: int) -> bool:
    """Whether ``p`` can pay for the Specialisation, which nobody has."""
    return s.flowers[p, x] > 0 and s.spec_left[x] > 0


@rule
def can_pick_skill(s: Any, p: int, k: int) -> bool:
    """Whether the skill is left and new to ``p`` (A1)."""
    return s.skill_left[k] > 0 and s.skills[p, k] == 0


@rule
def can_pick_method(s: Any, p: int, m: int) -> bool:
    """Whether the method is left and new to ``p`` (A1)."""
    return s.method_left[m] > 0 and s.methods[p, m] == 0


@rule
def has_base_to_learn(s: Any, p: int) -> bool:
    """Whether a Base Scent tile can be acquired (A3)."""
    for x in range(NUM_SCENTS):
        if can_learn_base(s, p, x):
            return True
    return False


@rule
def has_specialisation(s: Any, p: int) -> bool:
    """Whether a Specialisation can be acquired (A3)."""
    for x in range(NUM_SCENTS):
        if can_specialise(s, p, x):
            return True
    return False


@rule
def has_skill_to_pick(s: Any, p: int) -> bool:
    """Whether a Special Skill can be acquired (A3)."""
    for k in range(NUM_SKILLS):
        if s.tokens[p] > 0 and can_pick_skill(s, p, k):
            return True
    return False


@rule
def has_method_to_pick(s: Any, p: int) -> bool:
    """Whether a production method can be acquired (A3)."""
    pair = False
    for x in range(NUM_SCENTS):
        pair |= s.flowers[p, x] >= PAIR
    for m in range(NUM_METHODS):
        if pair and can_pick_method(s, p, m):
            return True
    return False


# ---- acquiring ----------------------------------------------------------------------------------------------------


@rule
def legal_pay_scent(s: Any, mask: Any) -> None:
    """Scents whose Base Scent tile is left."""
    p = player(s)
    for x in range(NUM_SCENTS):
        mask[a.SCENT + x] = can_learn_base(s, p, x)


@rule
def apply_pay_scent(s: Any, action: int) -> None:
    """Pay the scent and take its tile."""
    p = player(s)
    x = action - a.SCENT
    pop(s)
    discard_scent(s, p, x)
    s.base_left[x] -= 1
    s.bases[p, x] = 1


@rule
def legal_pay_flower(s: Any, mask: Any) -> None:
    """Flowers whose Specialisation is left."""
    p = player(s)
    for x in range(NUM_SCENTS):
        mask[a.FLOWER + x] = can_specialise(s, p, x)


@rule
def apply_pay_flower(s: Any, action: int) -> None:
    """Pay the flower and take its tile."""
    p = player(s)
    x = action - a.FLOWER
    pop(s)
    discard_flowers(s, p, x, 1)
    s.spec_left[x] -= 1
    s.specs[p, x] = 1


@rule
def legal_pick_skill(s: Any, mask: Any) -> None:
    """Skills that are left and new."""
    p = player(s)
    for k in range(NUM_SKILLS):
        mask[a.SKILL + k] = can_pick_skill(s, p, k)


@rule
def apply_pick_skill(s: Any, action: int) -> None:
    """Pay an originality token and take the skill."""
    p = player(s)
    k = action - a.SKILL
    pop(s)
    discard_token(s, p)
    s.skill_left[k] -= 1
    s.skills[p, k] = 1


@rule
def legal_pay_pair(s: Any, mask: Any) -> None:
    """Flowers of which there are two in hand."""
    p = player(s)
    for x in range(NUM_SCENTS):
        mask[a.FLOWER + x] = s.flowers[p, x] >= PAIR


@rule
def apply_pay_pair(s: Any, action: int) -> None:
    """Pay two equal flowers."""
    p = player(s)
    pop(s)
    discard_flowers(s, p, action - a.FLOWER, PAIR)
    push(s, PICK_METHOD, p)


@rule
def legal_pick_method(s: Any, mask: Any) -> None:
    """Methods that are left and new."""
    p = player(s)
    for m in range(NUM_METHODS):
        mask[a.METHOD + m] = can_pick_method(s, p, m)


@rule
def apply_pick_method(s: Any, action: int) -> None:
    """Take the method; with all spaces taken an old one has to go (A2)."""
    p = player(s)
    m = action - a.METHOD
    pop(s)
    s.method_left[m] -= 1
    s.methods[p, m] = 1
    if num_methods(s, p) > METHOD_SPACES:
        push(s, DROP_METHOD, p, m)


@rule
def legal_drop_method(s: Any, mask: Any) -> None:
    """Any of the old methods."""
    p = player(s)
    for m in range(NUM_METHODS):
        mask[a.METHOD + m] = s.methods[p, m] == 1 and m != arg(s, ARG_A)


@rule
def apply_drop_method(s: Any, action: int) -> None:
    """The method returns to the supply, flowers stored on it to the reserve (P9)."""
    p = player(s)
    m = action - a.METHOD
    pop(s)
    s.methods[p, m] = 0
    s.method_left[m] += 1
    for x in range(NUM_SCENTS):
        s.reserve[x] += s.stored[p, m, x]
        s.stored[p, m, x] = 0
