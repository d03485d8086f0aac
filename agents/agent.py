"""What an agent is: something that chooses one legal action for each of K games at once."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray


class Agent(ABC):
    """Chooses actions for the players to move in K games.

    An agent is never shown the record of a running game. It gets the mover's observation, and if it asks for states,
    determinized ones: copies in which everything the mover cannot know has been redrawn.

    Attributes:
        needs_observation: Whether ``act`` reads ``observation``; otherwise it may come in with D = 0.
        needs_states: Whether ``act`` reads ``states``; otherwise it comes in as None.
    """

    needs_observation: bool = False
    needs_states: bool = False

    @abstractmethod
    def reset(self, seed: int) -> None:
        """Begin anew; from here on the choices follow from ``seed`` and the calls of ``act``."""

    @abstractmethod
    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Choose for the player to move in each row.

        Args:
            observation: float32[K, D], what the player to move sees.
            action_mask: int8[K, A], with at least one legal action in each row.
            states: K determinized records, the agent's to change; None unless ``needs_states``.

        Returns:
            int32[K], a legal action per row.
        """
