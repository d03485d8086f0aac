"""The options of Perfumery."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..engine.options import require_bool, require_integer
from .state import MAX_PLAYERS


@dataclass(frozen=True, kw_only=True)
class PerfumeryOptions:
    """How a game of Perfumery is set up.

    Attributes:
        num_players: 2, 3 or 4 seats.
        skip_forced: Decisions with one legal action are applied unasked.
        perfect_recall: Observations add the hands of the others, all of whose cards came and went face up.

    Raises:
        TypeError: For a value of another type.
        ValueError: For an impossible number of players.
    """

    num_players: int = 2
    skip_forced: bool = True
    perfect_recall: bool = False

    def __post_init__(self) -> None:
        require_integer("num_players", self.num_players, 2, MAX_PLAYERS)
        require_bool("skip_forced", self.skip_forced)
        require_bool("perfect_recall", self.perfect_recall)

    @property
    def num_agents(self) -> int:
        """Seats decided by agents: all."""
        return self.num_players

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        state["skip_forced"] = self.skip_forced
        state["perfect_recall"] = self.perfect_recall
