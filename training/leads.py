"""Leads: by how many points a seat is ahead while the game is still running.

Rewarding each change of a lead is potential-based shaping (Ng, Harada & Russell 1999): over a game the changes add up
to the final lead whatever is taken for the lead on the way, so that what is best to do stays the same, but what a
move brings is known at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..agents.heuristics import find_heuristic
from ..agents.loops import evaluate
from ..envs.engine.batch import BatchEnv
from ..envs.engine.game import Game
from ..envs.engine.jit import rule
from ..envs.engine.record import records
from .workers import Workers

Array = NDArray[Any]

POTENTIALS = ("score", "evaluation")
"""What a seat's own points are while a game is running, by name.

``score``: its points so far; ``evaluation``: what the ``greedy`` agent makes of the position, plans and hopes included.
Those of the others are always ``score``.
"""


@rule
def lead_over_others(own: float, score: Any, seat: int, n: int) -> float:
    """By how much ``own`` points of ``seat`` exceed the most of the other ``n`` seats."""
    best = -np.inf
    for q in range(n):
        if q != seat:
            best = max(best, score[q])
    return own - best


def leads_in_score(states: Any, rows: Array, player: Any, lead: Array) -> None:
    """Fill ``lead`` float32[K]: in each of ``rows`` int64[K] the lead of the seat ``player[row]``."""
    for k in range(rows.shape[0]):
        s, seat = states[rows[k]], player[rows[k]]
        lead[k] = lead_over_others(s.score[seat], s.score, seat, s.num_players)


def leads_in_evaluation(states: Any, rows: Array, player: Any, lead: Array) -> None:
    """The same, one's own points by the evaluation."""
    for k in range(rows.shape[0]):
        s, seat = states[rows[k]], player[rows[k]]
        lead[k] = lead_over_others(evaluate(s, seat), s.score, seat, s.num_players)


class Leads:
    """How far the seats to move are ahead.

    Args:
        game: The game.
        potential: One of ``POTENTIALS``.
        workers: Threads that share the work.

    Raises:
        ValueError: If there is no evaluation of the game.
    """

    def __init__(self, game: Game, potential: str, workers: Workers) -> None:
        self._workers = workers
        if potential == "score":
            self._fill = game.bind((leads_in_score,), sources=(Path(__file__),)).leads_in_score
            return
        heuristic = find_heuristic(game)
        if heuristic is None:
            raise ValueError(f"reward.potential: {game.env_id} has no heuristic that could evaluate it; use score")
        sources = (Path(__file__), *heuristic.sources)
        bound = game.bind((leads_in_evaluation,), sources=sources, evaluate=heuristic.evaluate)
        self._fill = bound.leads_in_evaluation

    def of(self, env: BatchEnv, rows: NDArray[np.intp], player: NDArray[np.int8]) -> NDArray[np.float32]:
        """In points, float32[K], for the seat to move in each of ``rows`` [K] of running games."""
        states, lead = records(env.states), np.empty(len(rows), np.float32)

        def fill(part: NDArray[np.intp]) -> None:
            self._fill(states, rows[part], player, lead[part[0] : part[-1] + 1])

        if len(rows):
            self._workers.map(fill, self._workers.split(np.arange(len(rows))))
        return lead
