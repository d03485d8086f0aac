"""Positions of any game: fields of the record that tests read and set, actions that must be legal."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.game import Game, raw_bytes
from perfumezoo.envs.engine.record import OVER, records
from perfumezoo.envs.engine.stack import NODE


class GamePosition:
    """One game. ``position["score"]`` is the field of the record; ``play`` applies actions, asserting each legal."""

    game: ClassVar[Game]

    def __init__(self, states: NDArray[np.void]) -> None:
        self.states = states.copy()
        self._mask = np.zeros(self.game.actions.size, np.int8)

    @classmethod
    def dealt(cls, seed: int = 0, **options: Any) -> Self:
        """A game as it is dealt."""
        states, mask = cls.game.new_states(1), np.zeros(cls.game.actions.size, np.int8)
        template = raw_bytes(cls.game.template(cls.game.make_options(**options)))[0]
        cls.game.kernels.start_one(records(states), raw_bytes(states), 0, template, np.uint64(seed), mask)
        return cls(states)

    def __getitem__(self, field: str) -> Any:
        value = self.states[field][0]
        return value if isinstance(value, np.ndarray) else value.item()

    def __setitem__(self, field: str, value: Any) -> None:
        self.states[field][0] = value

    def copy(self) -> Self:
        return type(self)(self.states)

    @property
    def mover(self) -> int:
        return self["to_move"]

    @property
    def over(self) -> bool:
        return self["to_move"] == OVER

    @property
    def node(self) -> int:
        """The decision that is asked."""
        return int(self["stack"][self["depth"] - 1, NODE])

    def legal(self) -> set[int]:
        return set(self.game.legal_actions(self.states))

    def play(self, *actions: int) -> Self:
        for action in actions:
            assert action in self.legal(), self.game.illegal_action_message(self.states, action)
            self.game.kernels.apply_one(records(self.states), 0, action, self._mask)
        return self

    def play_random(self, rng: np.random.Generator) -> Self:
        return self.play(int(rng.choice(sorted(self.legal()))))

    def outcome(self) -> list[tuple[int, int]]:
        """Score and place by seat, as if the game ended now."""
        return [(int(score), int(place)) for score, place, _ in self._outcomes()]

    def returns(self) -> list[float]:
        """Return by seat, as if the game ended now."""
        return self._outcomes()[:, 2].tolist()

    def _outcomes(self) -> NDArray[np.float64]:
        out = np.zeros((self.game.max_players, 3))
        self.game.kernels.outcome_one(records(self.states), 0, out)
        return out[: self["num_players"]]
