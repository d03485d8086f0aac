"""What drawings and words read from a record: short names, what lies where, and what a seat may see of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import interpreted
from ..engine.record import OVER
from . import components as c
from .rules.bottling import locked_pipettes
from .rules.ingredients import limit
from .rules.nose import log_likelihoods
from .rules.scoring import fragrances_in, position
from .state import DONE, NO_SIDE, OFFERED, POSTERIOR, STATS, TILE_ON_OFFER

PLANT_CODES = tuple(row.id[:2].capitalize() for row in c.COMPONENTS.rows["plant"])
"""Two letters for each plant, as they stand on its pieces in drawings."""

BONUS_TEXTS = ("", "+1 ingredient", "+1 move")
"""The bonus of an order, by kind."""

PART_NAMES = ("orders", "helpers", "shop", "smelling", "bids")
"""Where points come from; the last one is the score that bids are paid from, less the bids."""

_FILLINGS = np.array(list(permutations(range(c.NUM_PLANTS))))
"""int64[5040, 7]: every way to put the fragrances into the strips."""

_limit = interpreted(limit)
_locked_pipettes = interpreted(locked_pipettes)
_log_likelihoods = interpreted(log_likelihoods)
_position = interpreted(position)
_fragrances_in = interpreted(fragrances_in)

AXES = "WXYZ"
"""Names of the dimensions of an odour, which mean nothing by themselves."""


def player_name(p: int) -> str:
    """What a seat is called everywhere."""
    return f"player_{p}"


def place_name(place: int) -> str:
    """An origin by its plant, or the centre."""
    return "the centre" if place == c.CENTRE else c.PLANT_NAMES[place]


def members(bits: int) -> list[int]:
    """What a bit mask of plants, strips or patterns holds."""
    return [k for k in range(c.NUM_PLANTS) if bits >> k & 1]


def pieces(counts: NDArray[np.int64]) -> list[int]:
    """Each piece of a store, an area or an order's needs by its plant."""
    return [k for k, count in enumerate(counts.tolist()) for _ in range(count)]


def listed(words: Sequence[str]) -> str:
    """Words with commas and a final "and"; "none" for none."""
    return " and ".join([", ".join(words[:-1])] * (len(words) > 1) + [*words[-1:]]) or "none"


def plants_text(plants: Iterable[int]) -> str:
    """Plants with plus signs, e.g. "Rose + Lime"."""
    return " + ".join(c.PLANT_NAMES[k] for k in plants)


def strips_text(strips: Iterable[int]) -> str:
    """Strips by their colours, e.g. "red and blue"."""
    return listed([c.STRIP_NAMES[k] for k in strips])


def bottles_text(patterns: int) -> str:
    """The patterns of bottles, e.g. "bottles 0 and 3"."""
    numbers = [str(k) for k in members(patterns)]
    return f"bottle{'s' * (len(numbers) > 1)} {listed(numbers)}"


def order_text(order: int) -> str:
    """An order: level, needs, points, bonus and bottles."""
    bonus = BONUS_TEXTS[c.ORDER_BONUS[order]]
    needs = " ".join(PLANT_CODES[k] for k in pieces(c.ORDER_NEEDS[order]))
    level = c.LEVEL_NAMES[c.ORDER_LEVEL[order]]
    gain = f"{c.ORDER_POINTS[order]} pt{', ' * (bonus != '')}{bonus}"
    return f"{level} {needs}: {gain}, {bottles_text(c.ORDER_PATTERNS[order])}"


# ---- players --------------------------------------------------------------------------------------------------------


def standing(s: Any) -> list[int]:
    """Seats from the best to the worst."""
    return sorted(range(s.num_players), key=lambda p: _position(s, p))


def completed(s: Any, p: int) -> list[int]:
    """Orders before a seat that can be offered for a shop, those that it is offering now included."""
    places = (DONE + p, OFFERED) if p == s.current else (DONE + p,)
    return [order for order in range(c.NUM_ORDERS) if s.order_at[order] in places]


def offered(s: Any) -> list[int]:
    """Orders being offered for a shop."""
    return np.flatnonzero(s.order_at == OFFERED).tolist()


def offer_value(s: Any, p: int) -> int:
    """What a seat's offer for the shop is worth: its different patterns, and what the Shop clerk adds."""
    clerk = int(c.HELPER_AMOUNT[c.SHOP_CLERK]) if c.SHOP_CLERK in helpers_of(s, p) and s.offer_patterns != 0 else 0
    return len(members(s.offer_patterns)) + clerk


def helpers_of(s: Any, p: int) -> list[int]:
    """Helper tiles of a seat."""
    return np.flatnonzero(s.tile_at == p).tolist()


def tiles_on_offer(s: Any) -> list[int]:
    """Helper tiles that can be chosen or auctioned."""
    return np.flatnonzero(s.tile_at == TILE_ON_OFFER).tolist()


def store_size(s: Any, p: int) -> int:
    """Ingredients that a seat can hold."""
    return int(_limit(s, p))


def perfume_plants(s: Any, p: int, perfume: int) -> list[int]:
    """Fragrances of a perfume on the side in use of a seat's recipe, on side 0 before there is one."""
    side = 0 if s.side[p] == NO_SIDE else s.side[p]
    return members(int(c.RECIPE_PLANTS[s.recipe[p], side, perfume]))


def is_right(s: Any, p: int, perfume: int) -> bool:
    """Whether the strips have been opened and those of a bottled perfume hold its fragrances."""
    wanted = sum(1 << plant for plant in perfume_plants(s, p, perfume))
    return bool(s.revealed == 1 and s.bottled[p, perfume] != 0 and _fragrances_in(s, s.bottled[p, perfume]) == wanted)


def free_pipettes(s: Any, p: int) -> list[int]:
    """Colours of pipettes that are in no bottled perfume of a seat."""
    return members(~_locked_pipettes(s, p))


def held(s: Any, p: int) -> tuple[list[int], list[int]]:
    """Fragrance cards and strips in a seat's hand."""
    return np.flatnonzero(s.card_at == p).tolist(), np.flatnonzero(s.strip_at == p).tolist()


# ---- what a seat may see --------------------------------------------------------------------------------------------


def contents_show(s: Any, seat: int | None) -> bool:
    """Whether a viewer sees what the strips hold: always without a seat, else once they have been opened."""
    return seat is None or s.revealed == 1


def counts_show(s: Any, seat: int | None, p: int) -> bool:
    """Whether a viewer sees how often ``p`` has smelled what."""
    return seat in (None, p) or s.perfect_recall == 1


def odours_show(s: Any) -> bool:
    """Whether a seat sees what it remembers of odours, and not only what follows from it (``obs_mode``)."""
    return s.obs_mode != POSTERIOR and s.external == 0


def posterior_shows(s: Any) -> bool:
    """Whether a seat sees what follows from its memory (``obs_mode``)."""
    return s.obs_mode != STATS and s.external == 0


def likeliest_strips(s: Any, p: int) -> list[tuple[list[int], float]]:
    """For each perfume of a seat the strips that hold it with the greatest probability, and that probability.

    Of a bottled perfume these are the strips it was made of, of others only strips whose pipettes are free.
    """
    logs = np.zeros(c.NUM_STRIPS * c.NUM_PLANTS)
    _log_likelihoods(s, p, logs)
    fits = logs.reshape(c.NUM_STRIPS, c.NUM_PLANTS)[np.arange(c.NUM_STRIPS), _FILLINGS].sum(axis=1)
    weights = np.exp(fits - fits.max())
    return [_likeliest(s, p, perfume, weights / weights.sum()) for perfume in range(c.NUM_PERFUMES)]


def _likeliest(s: Any, p: int, perfume: int, weights: NDArray[np.float64]) -> tuple[list[int], float]:
    holding = np.isin(_FILLINGS, perfume_plants(s, p, perfume)) @ (1 << np.arange(c.NUM_STRIPS))
    chances = np.bincount(holding, weights, 1 << c.NUM_STRIPS)
    bottled, used = s.bottled[p, perfume], _locked_pipettes(s, p)
    free = np.arange(len(chances)) & used == 0
    best = bottled if bottled else int(np.where(free, chances, -1.0).argmax())
    return members(best), float(chances[best])


def nose_text(s: Any, p: int) -> str:
    """How a seat smells, in words."""
    return "smell the strips of the box" if s.external else f"noise {s.sigma[p]:.2f}, axes {' '.join(AXES)}"


# ---- the course of the game -----------------------------------------------------------------------------------------


def pile_text(s: Any) -> str:
    """Orders left in the pile, by level."""
    counts = zip(c.LEVEL_NAMES, s.pile_level.tolist(), strict=True)
    return f"pile: {', '.join(f'{count} {level}' for level, count in counts if count > 0) or 'empty'}"


def phase_text(s: Any) -> str:
    """Round and turn in words."""
    rounds = f"round {s.round} of 2" if s.two_rounds else "one round"
    turn = f", turn {s.turn} of {player_name(s.current)}" if s.turn > 0 and s.to_move != OVER else ""
    return rounds + turn + ", the last turns" * (s.ending == 1)


def parts_text(s: Any, p: int) -> str:
    """Where the points of a seat come from."""
    points = zip(PART_NAMES, s.parts[p].tolist(), strict=True)
    return ", ".join(f"{name} {count}" for name, count in points if count != 0) or "no points"


def result_text(s: Any) -> str:
    """Who has won a finished game."""
    winner = standing(s)[0]
    shared = " on top of equal scores" * (s.score[: s.num_players].tolist().count(s.score[winner]) > 1)
    return f"the game is over: {player_name(winner)} wins with {s.score[winner]} points{shared}"
