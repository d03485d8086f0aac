"""The options of Grasse (brief 3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SETUP_MODES = ("beginner", "standard")
DIFFICULTIES = ("standard", "medium", "hard", "very_hard")
SOLO_MODES = ("off", *DIFFICULTIES)
EXPANSIONS: tuple[str, ...] = ()
"""Expansions that can be switched on."""


@dataclass(frozen=True, kw_only=True)
class GrasseOptions:
    """How a game of Grasse is set up.

    Attributes:
        num_players: 2, 3 or 4 seats; the solo game always has two, yours and Pierre's.
        setup_mode: ``"beginner"`` lays the collection tokens at random, ``"standard"`` lets the players place them.
        expansions: Names of ``EXPANSIONS``.
        solo: ``"off"``, or Pierre's difficulty: ``"standard"``, ``"medium"``, ``"hard"`` or ``"very_hard"``.
        skip_forced: Decisions with one legal action are applied unasked.
        perfect_recall: Observations add what a player who forgets nothing would know of the others' holdings.

    Raises:
        TypeError: For a value of another type.
        ValueError: For an unknown value or an impossible combination.
    """

    num_players: int = 2
    setup_mode: str = "beginner"
    expansions: tuple[str, ...] = ()
    solo: str = "off"
    skip_forced: bool = True
    perfect_recall: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.num_players, bool) or not isinstance(self.num_players, int | np.integer):
            raise TypeError(f"num_players must be an integer, got {self.num_players!r}")
        if self.num_players not in (2, 3, 4):
            raise ValueError(f"num_players must be 2, 3 or 4, got {self.num_players}")
        _require_choice("setup_mode", self.setup_mode, SETUP_MODES)
        _require_choice("solo", self.solo, SOLO_MODES)
        _require_bool("skip_forced", self.skip_forced)
        _require_bool("perfect_recall", self.perfect_recall)
        if isinstance(self.expansions, str):
            raise TypeError(f"expansions must be a tuple of names, got the string {self.expansions!r}")
        object.__setattr__(self, "expansions", tuple(self.expansions))
        for name in self.expansions:
            _require_choice("expansions", name, EXPANSIONS)
        if self.solo != "off":
            self._require_solo_fits()

    def _require_solo_fits(self) -> None:
        if self.num_players != 2:
            raise ValueError(
                f"the solo game has two seats, yours and Pierre's; num_players={self.num_players} does not fit "
                f"solo={self.solo!r} (leave num_players out)"
            )
        if self.setup_mode != "beginner":
            raise ValueError("the solo game lays the collection tokens at random: setup_mode must be 'beginner'")
        if self.expansions:
            raise ValueError(f"the solo game is played without expansions, got {', '.join(self.expansions)}")

    @property
    def num_agents(self) -> int:
        """Seats decided by agents: all, or yours alone in the solo game."""
        return self.num_players if self.solo == "off" else 1

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        state["standard_setup"] = SETUP_MODES.index(self.setup_mode)
        state["solo"] = SOLO_MODES.index(self.solo)
        state["skip_forced"] = self.skip_forced
        state["perfect_recall"] = self.perfect_recall


def _require_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        allowed = ", ".join(repr(choice) for choice in choices) or "none yet"
        raise ValueError(f"{name}: unknown value {value!r}; choose from {allowed}")


def _require_bool(name: str, value: object) -> None:
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {value!r}")
