"""What drawings show of a position to one seat, or to nobody in particular."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.interpret import interpreted
from ..engine.record import OVER
from .components import CARD_GROUP, NUM_RECIPES
from .rules import blending, nodes as n, rounds
from .state import COLUMN, HAND, MARKER_HELD, PRODUCED

GROUP_NAMES = ("I", "II", "III")
DECK_NAMES = ("recipe", "perfume")


def player_name(p: int) -> str:
    """What a seat is called everywhere."""
    return f"player_{p}"


def in_blending(s: Any) -> bool:
    """Whether the blending phase is on."""
    return bool(interpreted(blending.in_blending)(s))


def cards_at(s: Any, place: int) -> list[int]:
    """The cards in a place, recipes first."""
    return [int(card) for card in np.flatnonzero(s.place == place)]


def column(s: Any, c: int) -> list[int]:
    """The cards of a column."""
    return cards_at(s, COLUMN + c)


def produced(s: Any, p: int) -> list[int]:
    """The perfumes before a seat."""
    return cards_at(s, PRODUCED + p)


def hand(s: Any, p: int) -> list[int]:
    """The cards in a hand, without funds."""
    return cards_at(s, HAND + p)


def hand_shows(s: Any, seat: int | None, p: int) -> bool:
    """Whether the viewer sees the faces of a hand."""
    return seat is None or seat == p or s.perfect_recall == 1


def backs(s: Any, p: int) -> list[str]:
    """A hand by its backs, e.g. "2 recipe II"."""
    kinds = [(card // NUM_RECIPES, int(CARD_GROUP[card])) for card in hand(s, p)]
    counted = [(kind, kinds.count(kind)) for kind in sorted(set(kinds))]
    return [f"{count} {DECK_NAMES[deck]} {GROUP_NAMES[group]}" for (deck, group), count in counted]


def deck_text(s: Any, deck: int) -> str:
    """Cards left in a deck and the group on top."""
    left = s.deck_left[deck]
    if left == 0:
        return f"no {DECK_NAMES[deck]}s left"
    return f"{left} {DECK_NAMES[deck]}s left, group {GROUP_NAMES[CARD_GROUP[s.deck[deck, left - 1]]]} on top"


def next_marker_column(s: Any) -> int:
    """Column of the Next Starting Player Marker, or -1 when it is held."""
    return s.next_marker if s.next_marker < MARKER_HELD else -1


def declared(s: Any, seat: int | None, p: int) -> list[int]:
    """Perfumes that ``p`` has declared in this blending phase, if the viewer knows."""
    if seat is not None and seat != p:
        return []
    return [card for card in hand(s, p) if card >= NUM_RECIPES and s.declared[card - NUM_RECIPES] == 1]


def stockyards(s: Any, seat: int | None, p: int) -> list[list[int]]:
    """Essences on the stockyards of ``p`` as the viewer knows them; of its own blending also what is done already."""
    if knows_blending(s, seat, p):
        return s.blended.tolist()
    return s.stock[p].tolist()


def knows_blending(s: Any, seat: int | None, p: int) -> bool:
    """Whether ``p`` is blending before the viewer's eyes."""
    return in_blending(s) and s.to_move == p and seat in (None, p)


def held(s: Any, seat: int | None, p: int) -> list[int]:
    """Essences moving up in the note that ``p`` blends before the viewer's eyes, or none."""
    mixing = s.depth > 0 and s.stack[s.depth - 1, 0] == n.MIX
    return s.hold.tolist() if mixing and knows_blending(s, seat, p) else [0, 0, 0, 0]


def question(s: Any, seat: int | None, asked: str) -> str:
    """Whose decision it is; of another seat's blending nothing more."""
    if in_blending(s) and not knows_blending(s, seat, s.to_move):
        return f"{player_name(s.to_move)} is blending"
    return f"{player_name(s.to_move)} is asked: {asked}"


def phase_text(s: Any) -> str:
    """Round and phase in words."""
    final = ", the final round" if s.round == s.last_round else ""
    phase = "" if s.to_move == OVER else f", {'blending' if in_blending(s) else 'development'} phase"
    return f"round {s.round} of {s.last_round}{final}{phase}"


def result_text(s: Any) -> str:
    """Who has won a finished game."""
    out = np.zeros((len(s.score), 3))
    interpreted(rounds.rank)(s, out)
    winners = [player_name(p) for p in range(s.num_players) if out[p, 1] == 1]
    return f"the game is over: {' and '.join(winners)} won with {int(out[:, 0].max())} points"
