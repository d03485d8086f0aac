"""Royal perfumes: perfumes sold to nobles, whose cards score when they are full (R63)."""

from __future__ import annotations

from typing import Any

from ....engine.jit import rule
from ....engine.rng import shuffle
from ....engine.stack import ARG_A, ARG_B, arg, player, pop, push
from ...actions import PASS, ROYAL
from ...components import (
    ROYAL_TOKENS,
    ROYALTY_AWARD,
    ROYALTY_COINS,
    ROYALTY_PERFUME,
    ROYALTY_POINTS,
    ROYALTY_TECHNIQUES,
)
from ...state import MAX_ROYALTIES_OPEN, NUM_ROYALTIES, ROYALTY_SPACES
from ..nodes import GAIN, GAIN_TECHNIQUE, OPEN_OR_LOOK, SALE, SCORE_ROYALTIES

ACTIONS_A_CARD = 4
"""Actions of the block ROYAL for each revealed card."""

AWARDS = ROYALTY_AWARD.shape[1]


@rule
def deal_royalties(s: Any) -> None:
    """Shuffle the cards and reveal the first (Royal Perfumes, Setup)."""
    for card in range(NUM_ROYALTIES):
        s.royalty_deck[card] = card
    shuffle(s, s.royalty_deck, NUM_ROYALTIES)
    reveal_royalty(s)


@rule
def reveal_royalty(s: Any) -> None:
    """Reveal the next card; there is a place for each round's."""
    k = s.royalty_next
    s.royalty_open[k] = s.royalty_deck[k]
    s.royalty_deck[k] = -1
    s.royalty_next += 1


@rule
def tokens_on(s: Any, k: int, p: int) -> int:
    """Tokens of ``p`` on the ``k``-th revealed card."""
    n = 0
    for j in range(ROYALTY_SPACES):
        n += s.royal_token[k, j] == p
    return n


@rule
def royal_tokens_left(s: Any, p: int) -> int:
    """Tokens of ``p`` that lie on no card."""
    n = ROYAL_TOKENS
    for k in range(MAX_ROYALTIES_OPEN):
        n -= tokens_on(s, k, p)
    return n


@rule
def royal_space_free(s: Any, k: int, j: int, perfume: int) -> bool:
    """Whether a noble still wants the perfume on this space; a space holds one token (R63)."""
    card = s.royalty_open[k]
    return card >= 0 and s.royal_token[k, j] < 0 and ROYALTY_PERFUME[card, j] == perfume


@rule
def can_serve_royalty(s: Any, p: int, perfume: int) -> bool:
    """Whether ``p`` has a token left and a noble wants the perfume."""
    if s.with_royal_perfumes == 0 or royal_tokens_left(s, p) == 0:
        return False
    for k in range(MAX_ROYALTIES_OPEN):
        for j in range(ROYALTY_SPACES):
            if royal_space_free(s, k, j, perfume):
                return True
    return False


@rule
def legal_royal_space(s: Any, mask: Any) -> None:
    """The free spaces for the perfume sold; PASS for an ordinary sale."""
    perfume = arg(s, ARG_A)
    mask[PASS] = 1
    for k in range(MAX_ROYALTIES_OPEN):
        for j in range(ROYALTY_SPACES):
            mask[ROYAL + ACTIONS_A_CARD * k + j] = royal_space_free(s, k, j, perfume)


@rule
def apply_royal_space(s: Any, action: int) -> None:
    """The sale comes first, then the bonus of the space, then the scoring of a full card (R63)."""
    p = player(s)
    perfume = arg(s, ARG_A)
    location = arg(s, ARG_B)
    pop(s)
    if action != PASS:
        k = (action - ROYAL) // ACTIONS_A_CARD
        place_royal_token(s, p, k, (action - ROYAL) % ACTIONS_A_CARD)
    push(s, SALE, p, perfume, location)


@rule
def place_royal_token(s: Any, p: int, k: int, j: int) -> None:
    """Put a token on the space; its bonus, and the scoring of the card if it is full now, are to follow."""
    card = s.royalty_open[k]
    s.royal_token[k, j] = p
    if is_full(s, k):
        push(s, SCORE_ROYALTIES, p, k)
    for _ in range(ROYALTY_TECHNIQUES[card, j]):
        push(s, GAIN_TECHNIQUE, p, OPEN_OR_LOOK)
    push(s, GAIN, p, ROYALTY_POINTS[card, j], ROYALTY_COINS[card, j])


@rule
def is_full(s: Any, k: int) -> bool:
    """Whether every space of the ``k``-th revealed card holds a token."""
    for j in range(ROYALTY_SPACES):
        if s.royal_token[k, j] < 0:
            return False
    return True


@rule
def royal_award(s: Any, k: int, p: int) -> int:
    """Points of ``p`` for the ``k``-th revealed card: tied players share those of their places, rounded down."""
    own = tokens_on(s, k, p)
    if own == 0 or s.royalty_open[k] < 0:
        return 0
    ahead = 0
    tied = 0
    for q in range(s.num_players):
        ahead += tokens_on(s, k, q) > own
        tied += tokens_on(s, k, q) == own
    points = 0
    for place in range(ahead, min(ahead + tied, AWARDS)):
        points += ROYALTY_AWARD[s.royalty_open[k], place]
    return points // tied


@rule
def run_score_royalties(s: Any) -> None:
    """Score a full card, return its tokens, box it."""
    k = arg(s, ARG_A)
    pop(s)
    for p in range(s.num_players):
        s.score[p] += royal_award(s, k, p)
    s.royalty_open[k] = -1
    for j in range(ROYALTY_SPACES):
        s.royal_token[k, j] = -1


@rule
def royal_points(s: Any, p: int) -> int:
    """Incomplete cards score at game end as if they were complete."""
    points = 0
    if s.with_royal_perfumes == 1:
        for k in range(MAX_ROYALTIES_OPEN):
            points += royal_award(s, k, p)
    return points


# ---- hidden information -----------------------------------------------------------------------------------------


@rule
def redraw_royalties(s: Any) -> None:
    """Shuffle the cards that are not revealed yet."""
    shuffle(s, s.royalty_deck[s.royalty_next :], NUM_ROYALTIES - s.royalty_next)
