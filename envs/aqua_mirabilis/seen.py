"""What drawings show of a position to one seat, or to nobody in particular."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.interpret import interpreted
from ..engine.record import OVER
from . import components as c
from .rules import scoring
from .rules.holdings import experience
from .state import NONE

LONG_DAYS = {
    "mon": "Monday",
    "tue": "Tuesday",
    "wed": "Wednesday",
    "thu": "Thursday",
    "fri": "Friday",
    "sat": "Saturday",
    "sun": "Sunday",
}

_experience = interpreted(experience)
_rank = interpreted(scoring.rank)


def player_name(p: int) -> str:
    """What a seat is called everywhere."""
    return f"player_{p}"


def experience_of(s: Any, p: int) -> int:
    """Experience symbols on a board."""
    return int(_experience(s, p))


def bonus_shows(s: Any, seat: int | None, d: int) -> bool:
    """Whether the viewer knows the final bonus tile of a Dame."""
    return seat is None or s.to_move == OVER or s.bonus_seen[seat, d] == 1


def lookers(s: Any, d: int) -> list[int]:
    """The seats that have looked at the final bonus tile of a Dame."""
    return [p for p in range(s.num_players) if s.bonus_seen[p, d] == 1]


def track_days(s: Any) -> list[str]:
    """The day of every step of the time track, from the first Sunday."""
    names = c.DAY_NAMES[s.num_players - 2]
    return [names[-1], *names * c.NUM_WEEKS]


def day_text(s: Any) -> str:
    """Week and day in words."""
    names = c.DAY_NAMES[s.num_players - 2]
    if s.day == 0:
        return "the first Sunday"
    week, day = divmod(s.day - 1, len(names))
    if s.day == len(names) * c.NUM_WEEKS:
        return "the last Sunday"
    return f"{LONG_DAYS[names[day]]} of week {week + 1}"


def standing(s: Any, slot: int) -> list[int]:
    """The seats whose perfumers are on a slot."""
    return [p for p in range(s.num_players) if s.slot[p] == slot]


def top_tile(s: Any, city: int) -> int:
    """The tile on top of a city's pile, or NONE."""
    return s.pile[city, s.pile_size[city] - 1] if s.pile_size[city] > 0 else NONE


def pile_set(s: Any, city: int) -> list[int]:
    """The tiles of a pile by number, which everybody knows; their order below the top nobody does."""
    return sorted(s.pile[city, : s.pile_size[city]].tolist())


def open_recipes(s: Any, base: int) -> list[int]:
    """Recipes of a base that can be taken."""
    return [k for k in range(c.NUM_RECIPES) if c.RECIPE_BASE[k] == base and s.recipe_open[k] == 1]


def recipe_codes(s: Any) -> list[str]:
    """Open recipes by base: complements and level of each, e.g. "B 1-1 1-2 2-4"."""
    words = []
    for base, letter in enumerate(c.SCENT_LETTERS):
        codes = [f"{c.RECIPE_SLOTS[k]}-{c.RECIPE_LEVEL[k]}" for k in open_recipes(s, base)]
        words += [" ".join([letter, *codes])] * (len(codes) > 0)
    return words


def tiles_of(s: Any, p: int) -> list[int]:
    """City tiles of a seat that are not flipped."""
    return [int(k) for k in np.flatnonzero(s.held[p])]


def flipped_points(s: Any, p: int) -> int:
    """Points of the city tiles that a seat has flipped."""
    return int(s.flipped[p] @ c.TILE_BACK)


def delivery_text(s: Any, sunday: int) -> str:
    """The delivery tiles of an inner Sunday, e.g. "1x BNOR, 2x BJLR"."""
    words = []
    for k, face in enumerate(s.delivery[sunday].tolist()):
        letters = "".join(letter for letter, shown in zip(c.SCENT_LETTERS, c.DELIVERY[face], strict=True) if shown)
        words.append(f"{1 if k < c.SINGLE_DELIVERIES[s.num_players] else 2}x {letters}")
    return ", ".join(words)


def result_text(s: Any) -> str:
    """Who has won a finished game."""
    winners = [player_name(p) for p, (_, place) in enumerate(final_scores(s)) if place == 1]
    points = max(total for total, _ in final_scores(s))
    return f"the game is over: {' and '.join(winners)} won with {points} points"


def final_scores(s: Any) -> list[tuple[int, int]]:
    """Total and place by seat of a finished game."""
    out = np.zeros((len(s.score), 3))
    _rank(s, out)
    return [(int(total), int(place)) for total, place, _ in out[: s.num_players]]
