"""The options of The Perfumer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.options import require_bool, require_choice, require_integer
from .components import NUM_PLANTS
from .state import MAX_PLAYERS, RANDOM_SEAT

NOISE = {"perfect": 0.0, "perfumer": 0.35, "trained": 0.5, "average": 0.7, "novice": 1.0, "blocked": 1.5}
"""Noise of a nose by name. With ``average`` 86 % of single odours are told from three others whose smell is known, as
healthy adults do who name odours from four choices (Chemical Senses 31:595, 2006)."""

MAX_SIGMA = 10.0
"""More noise than this, ten times the spread of odours, tells nothing."""

FAMILIARITY = {"none": (0,) * NUM_PLANTS, "household": (2, 1, 1, 2, 0, 0, 0)}
"""Sniffs of each fragrance before the game by name: lavender and cinnamon are nearly always recognised."""

RULES = ("apprentice", "perfumer")
HELPERS = ("level", "mixed", "auction")
OBS_MODES = ("stats", "posterior", "both")
NOSES = ("model", "external")
RECIPE_SIDES = ("common", "each")
HELPER_OFFERS = ("players", "all")
ROUND2_RECIPES = ("flip", "same", "choose")
BID_FIRST = ("literal", "top")
_CHOICES = {
    "rules": RULES,
    "helpers": HELPERS,
    "obs_mode": OBS_MODES,
    "nose": NOSES,
    "recipe_side": RECIPE_SIDES,
    "helper_offer": HELPER_OFFERS,
    "round2_recipe": ROUND2_RECIPES,
    "bid_first": BID_FIRST,
}

_MAX_COUNT = 1000


@dataclass(frozen=True, kw_only=True)
class ThePerfumerOptions:
    """How a game of The Perfumer is set up.

    Attributes:
        num_players: 2 to 5 seats.
        rules: ``"apprentice"`` is one round, ``"perfumer"`` two.
        helpers: ``"level"`` offers tiles of level I, in the second round II; ``"mixed"`` all (Option 1); ``"auction"``
            auctions all (Option 2).
        sigma: Noise of the noses: a number from 0 to 10, a name of ``NOISE``, or one of either per player.
        hold_sniffs: Sniffs of an object that is taken in hand.
        memory_decay: What is left of each sniff at the start of a turn; 1 forgets nothing.
        familiarity: Sniffs of each of the seven fragrances before the game, or a name of ``FAMILIARITY``.
        obs_mode: Observations show the ``"stats"`` of what was smelled, the ``"posterior"``, or ``"both"``.
        nose: ``"model"``, or ``"external"``: nothing is sampled, the players smell the strips of a real box.
        recipe_side: One ``"common"`` side, chosen by the starting player, or ``"each"`` player's own (R-51).
        helper_offer: As many random tiles as ``"players"`` (at least 3), or ``"all"`` of the level (R-06).
        keep_helpers: Helpers of the first round stay (R-34).
        round2_recipe: Second round: ``"flip"`` recipes, keep the ``"same"`` side, or ``"choose"`` again (R-35).
        bid_first: ``"literal"``: the top-most player opens the first auction, the bottom-most the others; ``"top"``:
            the top-most opens all (R-38).
        start_player: Seat of the starting player; drawn if None.
        max_cycles: Turns of each player after which a round is ended and scored.
        skip_forced: Decisions with one legal action are applied unasked.
        perfect_recall: Observations add orders that are gone and what the others have smelled how often.

    Raises:
        TypeError: For a value of another type.
        ValueError: For an unknown or impossible value.
    """

    num_players: int = 4
    rules: str = "apprentice"
    helpers: str = "level"
    sigma: float | str | Sequence[float | str] = NOISE["average"]
    hold_sniffs: int = 1
    memory_decay: float = 1.0
    familiarity: str | Sequence[int] = "none"
    obs_mode: str = "both"
    nose: str = "model"
    recipe_side: str = "common"
    helper_offer: str = "players"
    keep_helpers: bool = False
    round2_recipe: str = "flip"
    bid_first: str = "literal"
    start_player: int | None = None
    max_cycles: int = 30
    skip_forced: bool = True
    perfect_recall: bool = False

    def __post_init__(self) -> None:
        require_integer("num_players", self.num_players, 2, MAX_PLAYERS)
        for name, choices in _CHOICES.items():
            require_choice(name, getattr(self, name), choices)
        for name in ("keep_helpers", "skip_forced", "perfect_recall"):
            require_bool(name, getattr(self, name))
        require_integer("hold_sniffs", self.hold_sniffs, 1, _MAX_COUNT)
        require_integer("max_cycles", self.max_cycles, 1, _MAX_COUNT)
        if self.start_player is not None:
            require_integer("start_player", self.start_player, 0, self.num_players - 1)
        if not 0.0 < _number("memory_decay", self.memory_decay) <= 1.0:
            raise ValueError(f"memory_decay must be above 0 and at most 1, got {self.memory_decay}")
        if not isinstance(self.sigma, str) and isinstance(self.sigma, Sequence | np.ndarray):
            object.__setattr__(self, "sigma", tuple(self.sigma))
        if not isinstance(self.familiarity, str):
            object.__setattr__(self, "familiarity", tuple(_listed("familiarity", self.familiarity)))
        self.noise()
        self.known()

    @property
    def num_agents(self) -> int:
        """Seats decided by agents: all."""
        return self.num_players

    def noise(self) -> list[float]:
        """The noise of each seat's nose."""
        if not isinstance(self.sigma, tuple):
            return [_sigma(self.sigma)] * self.num_players
        if len(self.sigma) != self.num_players:
            raise ValueError(f"sigma needs one value per player, {self.num_players}, got {len(self.sigma)}")
        return [_sigma(value) for value in self.sigma]

    def known(self) -> Sequence[int]:
        """Sniffs of each fragrance before the game."""
        if isinstance(self.familiarity, str):
            require_choice("familiarity", self.familiarity, tuple(FAMILIARITY))
            return FAMILIARITY[self.familiarity]
        if len(self.familiarity) != NUM_PLANTS:
            raise ValueError(f"familiarity needs {NUM_PLANTS} counts, got {len(self.familiarity)}")
        for count in self.familiarity:
            require_integer("familiarity", count, 0, _MAX_COUNT)
        return self.familiarity

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        state["two_rounds"] = RULES.index(self.rules)
        state["helpers"] = HELPERS.index(self.helpers)
        state["sigma"][0, : self.num_players] = self.noise()
        state["decay"] = self.memory_decay
        state["hold_sniffs"] = self.hold_sniffs
        state["familiarity"] = self.known()
        state["obs_mode"] = OBS_MODES.index(self.obs_mode)
        state["external"] = NOSES.index(self.nose)
        state["each_side"] = RECIPE_SIDES.index(self.recipe_side)
        state["offer_all"] = HELPER_OFFERS.index(self.helper_offer)
        state["keep_helpers"] = self.keep_helpers
        state["round2_recipe"] = ROUND2_RECIPES.index(self.round2_recipe)
        state["bid_top"] = BID_FIRST.index(self.bid_first)
        state["start_player"] = RANDOM_SEAT if self.start_player is None else self.start_player
        state["max_cycles"] = self.max_cycles
        state["skip_forced"] = self.skip_forced
        state["perfect_recall"] = self.perfect_recall


def _sigma(value: Any) -> float:
    if isinstance(value, str):
        require_choice("sigma", value, tuple(NOISE))
        return NOISE[value]
    if not 0.0 <= _number("sigma", value) <= MAX_SIGMA:
        raise ValueError(f"sigma must be in 0..{MAX_SIGMA:g}, got {value}")
    return float(value)


def _number(name: str, value: object) -> float:
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} must be a number, got {value!r}")
    if not isfinite(value):
        raise ValueError(f"{name} must be finite, got {value}")
    return float(value)


def _listed(name: str, value: Any) -> list[Any]:
    if not isinstance(value, Sequence | np.ndarray):
        raise TypeError(f"{name} must be a name or a sequence, got {value!r}")
    return list(value)
