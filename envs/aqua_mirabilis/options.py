"""The options of Aqua Mirabilis; the rules have no variants."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class AquaMirabilisOptions:
    """How a game of Aqua Mirabilis is set up.

    Attributes:
        num_players: 2, 3 or 4 seats.
        skip_forced: Decisions with one legal action are applied unasked.
        perfect_recall: Accepted as in every game, without effect: nothing public is ever hidden again.

    Raises:
        TypeError: For a value of another type.
        ValueError: For an impossible number of players.
    """

    num_players: int = 2
    skip_forced: bool = True
    perfect_recall: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.num_players, bool) or not isinstance(self.num_players, int | np.integer):
            raise TypeError(f"num_players must be an integer, got {self.num_players!r}")
        if self.num_players not in (2, 3, 4):
            raise ValueError(f"num_players must be 2, 3 or 4, got {self.num_players}")
        for name in ("skip_forced", "perfect_recall"):
            value = getattr(self, name)
            if not isinstance(value, bool | np.bool_):
                raise TypeError(f"{name} must be True or False, got {value!r}")

    @property
    def num_agents(self) -> int:
        """Seats decided by agents: all."""
        return self.num_players

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        state["skip_forced"] = self.skip_forced
        state["perfect_recall"] = self.perfect_recall
