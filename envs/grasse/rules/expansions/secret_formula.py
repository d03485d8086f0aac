"""Secret formula: fragrances taken from the track instead of bonuses, collected on a hidden card (R61, R62)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import below
from ....engine.stack import ARG_A, arg, player, pop, push
from ...actions import FRAG, FSLOT, OPT, PASS, PERFUME
from ...components import (
    FORMULA_COLUMN_POINTS,
    FORMULA_MATCH_POINTS,
    FORMULA_SLOT,
    FRAGRANCE_POINTS,
    FRAGRANCES,
    FRAGRANCES_EACH,
    NUM_FORMULAS,
    REFILL_FRAGRANCES,
    REFILL_FRAGRANCES_EACH,
)
from ...state import (
    FORMULA_SLOTS,
    FRAGRANCE_BOXED,
    FRAGRANCE_SEAT,
    FRAGRANCE_STOCK,
    NEUTRAL,
    NUM_FRAGRANCES,
    NUM_PERFUMES,
    NUM_SPACES,
)
from ..nodes import CARD_BONUS, FORMULA_REWARD, PLACE_FRAGRANCE

REVEAL = OPT + 7
COLUMN_SLOTS = 2


@rule
def deal_formulas(s: Any) -> None:
    """A card for each player; all fragrances lie beside the board (Secret Formula, Setup)."""
    for p in range(s.num_players):
        s.formula[p] = draw_formula(s, NUM_FORMULAS - p)
    s.fragrance[:] = FRAGRANCE_STOCK


@rule
def formula_dealt(s: Any, card: int) -> bool:
    """Whether a player has the formula card."""
    for p in range(s.num_players):
        if s.formula[p] == card:
            return True
    return False


@rule
def draw_formula(s: Any, left: int) -> int:
    """One of the ``left`` cards that nobody has."""
    k = below(s, left)
    for card in range(NUM_FORMULAS):
        if not formula_dealt(s, card):
            if k == 0:
                return card
            k -= 1
    return -1


@rule
def fragrances_at(s: Any, place: int) -> int:
    """Number of fragrances at a place (see the field ``fragrance``)."""
    n = 0
    for f in range(NUM_FRAGRANCES):
        n += s.fragrance[f] == place
    return n


@rule
def random_fragrance_at(s: Any, place: int) -> int:
    """A random fragrance of a place that has one."""
    k = below(s, fragrances_at(s, place))
    for f in range(NUM_FRAGRANCES):
        if s.fragrance[f] == place:
            if k == 0:
                return f
            k -= 1
    return -1


@rule
def run_lay_fragrances(s: Any) -> None:
    """Lay fragrances on the spaces with a neutral token, from the start of the track (Setup; refill of round III)."""
    refill = arg(s, ARG_A) == 1
    pop(s)
    left = REFILL_FRAGRANCES[s.num_players] if refill else FRAGRANCES[s.num_players]
    each = REFILL_FRAGRANCES_EACH[s.num_players] if refill else FRAGRANCES_EACH[s.num_players]
    for space in range(NUM_SPACES):
        if s.token_owner[space] == NEUTRAL:
            for _ in range(min(each, left)):
                s.fragrance[random_fragrance_at(s, FRAGRANCE_STOCK)] = space
            left -= min(each, left)


# ---- taking and placing -----------------------------------------------------------------------------------------


@rule
def fragrance_offered(s: Any, collector: int) -> bool:
    """Whether fragrances lie where a seat's collector stands."""
    space = s.collector[collector] - 1
    return s.with_secret_formula == 1 and space >= 0 and fragrances_at(s, space) > 0


@rule
def legal_take_fragrance(s: Any, mask: Any) -> None:
    """Any fragrance of the space; PASS to take the bonus of the movement card."""
    space = s.collector[arg(s, ARG_A)] - 1
    mask[PASS] = 1
    for f in range(NUM_FRAGRANCES):
        mask[FRAG + f] = s.fragrance[f] == space


@rule
def apply_take_fragrance(s: Any, action: int) -> None:
    """Take it instead of the whole bonus; it may be placed on the formula card at once."""
    p = player(s)
    pop(s)
    if action == PASS:
        push(s, CARD_BONUS, p, 1)
        return
    s.fragrance[action - FRAG] = FRAGRANCE_SEAT + p
    if empty_slots(s, p) > 0 and s.formula_revealed[p] == 0:
        s.placing = action - FRAG
        push(s, PLACE_FRAGRANCE, p, 1)


@rule
def empty_slots(s: Any, p: int) -> int:
    """Empty slots of ``p``'s formula card."""
    n = 0
    for slot in range(FORMULA_SLOTS):
        n += s.formula_slots[p, slot] < 0
    return n


@rule
def is_placed(s: Any, p: int, fragrance: int) -> bool:
    """Whether the fragrance lies on ``p``'s formula card."""
    for slot in range(FORMULA_SLOTS):
        if s.formula_slots[p, slot] == fragrance:
            return True
    return False


@rule
def is_kept(s: Any, p: int, fragrance: int) -> bool:
    """Whether the fragrance lies behind ``p``'s screen beside the formula card."""
    return s.fragrance[fragrance] == FRAGRANCE_SEAT + p and not is_placed(s, p, fragrance)


@rule
def legal_place_fragrance(s: Any, mask: Any) -> None:
    """Empty slots; PASS to keep a fragrance just taken. Placed ones stay (R61)."""
    p = player(s)
    for slot in range(FORMULA_SLOTS):
        mask[FSLOT + slot] = s.formula_slots[p, slot] < 0
    if arg(s, ARG_A) == 1:
        mask[PASS] = 1


@rule
def apply_place_fragrance(s: Any, action: int) -> None:
    """Place the fragrance on the card, or keep it."""
    p = player(s)
    pop(s)
    if action != PASS:
        s.formula_slots[p, action - FSLOT] = s.placing
    s.placing = -1


# ---- free actions of a turn -------------------------------------------------------------------------------------


@rule
def legal_formula_actions(s: Any, p: int, mask: Any) -> None:
    """Place a kept fragrance, or reveal the card once its four slots are filled."""
    if s.with_secret_formula == 0 or s.formula_revealed[p] == 1:
        return
    if empty_slots(s, p) == 0:
        mask[REVEAL] = 1
        return
    for f in range(NUM_FRAGRANCES):
        mask[FRAG + f] = is_kept(s, p, f)


@rule
def apply_formula_action(s: Any, p: int, action: int) -> None:
    """Carry out one of them; the frame that offered it stays."""
    if action == REVEAL:
        reveal_formula(s, p)
    else:
        s.placing = action - FRAG
        push(s, PLACE_FRAGRANCE, p, 0)


@rule
def legal_end_turn(s: Any, mask: Any) -> None:
    """The last free actions of a turn, or none."""
    mask[PASS] = 1
    legal_formula_actions(s, player(s), mask)


@rule
def apply_end_turn(s: Any, action: int) -> None:
    """A free action, after which more may follow, or the end of the turn."""
    if action == PASS:
        pop(s)
    else:
        apply_formula_action(s, player(s), action)


@rule
def reveal_formula(s: Any, p: int) -> None:
    """Score the card; its fragrances return to the box, and a perfume comes from the reserve."""
    s.score[p] += formula_card_points(s, p)
    s.formula_revealed[p] = 1
    for slot in range(FORMULA_SLOTS):
        s.fragrance[s.formula_slots[p, slot]] = FRAGRANCE_BOXED
    push(s, FORMULA_REWARD, p)


@rule
def legal_formula_reward(s: Any, mask: Any) -> None:
    """Perfumes in the reserve; PASS if it is empty (R7)."""
    found = False
    for t in range(NUM_PERFUMES):
        if s.vial_reserve[t] > 0:
            mask[PERFUME + t] = 1
            found = True
    if not found:
        mask[PASS] = 1


@rule
def apply_formula_reward(s: Any, action: int) -> None:
    """Take a vial, which is no production."""
    p = player(s)
    pop(s)
    if action != PASS:
        s.vial_reserve[action - PERFUME] -= 1
        s.vials[p, action - PERFUME] += 1


# ---- points -----------------------------------------------------------------------------------------------------


@rule
def formula_card_points(s: Any, p: int) -> int:
    """Points for fragrances on their own slots, the wild one apart, and for filled columns."""
    points = 0
    for slot in range(FORMULA_SLOTS):
        wanted = FORMULA_SLOT[s.formula[p], slot]
        if wanted >= 0 and s.formula_slots[p, slot] == wanted:
            points += FORMULA_MATCH_POINTS
    for first in range(0, FORMULA_SLOTS, COLUMN_SLOTS):
        filled = 0
        for slot in range(first, first + COLUMN_SLOTS):
            filled += s.formula_slots[p, slot] >= 0
        if filled == COLUMN_SLOTS:
            points += FORMULA_COLUMN_POINTS
    return points


@rule
def formula_points(s: Any, p: int) -> int:
    """At game end: a card not revealed, without the perfume (R62), and each fragrance kept beside it."""
    if s.with_secret_formula == 0:
        return 0
    points = 0
    for f in range(NUM_FRAGRANCES):
        if is_kept(s, p, f):
            points += FRAGRANCE_POINTS
    if s.formula_revealed[p] == 0:
        points += formula_card_points(s, p)
    return points


# ---- hidden information -----------------------------------------------------------------------------------------


@rule
def knows_fragrances(s: Any, seat: int, p: int) -> bool:
    """Whether ``seat`` knows which fragrances ``p`` has, though not where: all were taken openly."""
    return p == seat or s.perfect_recall == 1


@rule
def redraw_formulas(s: Any, seat: int) -> None:
    """Redraw what Secret Formula hides from ``seat``: the others' cards, their fragrances, and where these lie."""
    left = NUM_FORMULAS
    for p in range(s.num_players):
        if hides_formula(s, seat, p):
            s.formula[p] = -1
        else:
            left -= 1
    for p in range(s.num_players):
        if hides_formula(s, seat, p):
            s.formula[p] = draw_formula(s, left)
            left -= 1
    redeal_fragrances(s, seat)
    for p in range(s.num_players):
        if hides_formula(s, seat, p):
            replace_fragrances(s, p)


@rule
def hides_formula(s: Any, seat: int, p: int) -> bool:
    """Whether ``p``'s formula card is hidden from ``seat``."""
    return p != seat and s.formula_revealed[p] == 0


@rule
def is_placing(s: Any, p: int) -> bool:
    """Whether ``p`` is about to place a fragrance."""
    return s.placing >= 0 and player(s) == p


@rule
def redeal_fragrances(s: Any, seat: int) -> None:
    """Deal the hidden fragrances anew among the others; one about to be placed stays with its player."""
    if s.perfect_recall == 1:
        return
    for f in range(NUM_FRAGRANCES):
        p = s.fragrance[f] - FRAGRANCE_SEAT
        if p >= 0 and p != seat and not (is_placing(s, p) and f == s.placing):
            s.fragrance[f] = FRAGRANCE_SEAT + (seat + 1 + below(s, s.num_players - 1)) % s.num_players


@rule
def replace_fragrances(s: Any, p: int) -> None:
    """Lay ``p``'s fragrances at random on the formula card or beside it; one about to be placed needs an empty slot."""
    room = FORMULA_SLOTS
    if is_placing(s, p):
        s.placing = random_fragrance_at(s, FRAGRANCE_SEAT + p)
        room -= 1
    s.formula_slots[p, :] = -1
    for f in range(NUM_FRAGRANCES):
        if s.fragrance[f] == FRAGRANCE_SEAT + p and f != s.placing and room > 0 and below(s, 2) == 0:
            s.formula_slots[p, random_empty_slot(s, p)] = f
            room -= 1


@rule
def random_empty_slot(s: Any, p: int) -> int:
    """A random empty slot of ``p``'s formula card, which has one."""
    k = below(s, empty_slots(s, p))
    for slot in range(FORMULA_SLOTS):
        if s.formula_slots[p, slot] < 0:
            if k == 0:
                return slot
            k -= 1
    return -1
