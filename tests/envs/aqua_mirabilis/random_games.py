"""Random games with every position checked: ``python -m tests.envs.aqua_mirabilis.random_games <games> <rows>``."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.aqua_mirabilis import GAME
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.stack import NODE
from tests.envs.aqua_mirabilis.invariants import check_invariants


@dataclass
class Played:
    """What random games were like; one entry a game, unless it says otherwise."""

    decisions: list[int] = field(default_factory=list)
    scores: list[NDArray[Any]] = field(default_factory=list)
    places: list[NDArray[Any]] = field(default_factory=list)
    finals: list[np.void] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    """Number of legal actions of every decision."""
    seen: set[int] = field(default_factory=set)
    """Actions that were legal somewhere."""
    asked: set[int] = field(default_factory=set)
    """Decisions that were asked."""


def play(games: int, rows: int, seed: int = 1, check: bool = True, **options: Any) -> Played:
    """Random games, from every row as many as another, with all invariants checked after every decision."""
    batch = BatchEnv(GAME, GAME.make_options(**options), rows, observe=False)
    step = batch.reset(seed=seed)
    played, ended = Played(), np.zeros(rows, np.int64)
    legal = np.zeros(GAME.actions.size, np.bool_)
    wanted = -(-games // rows)
    while (ended < wanted).any():
        states = batch.states
        running = ended < wanted
        played.options += step.action_mask[running].sum(axis=1).tolist()
        played.asked |= set(states["stack"][running, np.maximum(states["depth"][running], 1) - 1, NODE].tolist())
        legal |= step.action_mask[running].any(axis=0)
        step = batch.step(batch.sample_actions())
        if check:
            check_invariants(batch.states)
            check_invariants(batch.final_states[step.done])
        for row in np.flatnonzero(step.done & running):
            ended[row] += 1
            played.decisions.append(int(step.length[row]))
            played.scores.append(step.score[row].copy())
            played.places.append(step.place[row].copy())
            played.finals.append(batch.final_states[row].copy())
    played.seen = set(np.flatnonzero(legal).tolist())
    batch.close()
    return played


if __name__ == "__main__":
    for players in (2, 3, 4):
        result = play(int(sys.argv[1]), int(sys.argv[2]), num_players=players)
        unasked = set(range(n.NUM_DECISIONS)) - result.asked
        means = np.mean([row[:players] for row in result.scores]), np.mean(result.decisions)
        print(players, len(result.decisions), f"{means[0]:.1f} points, {means[1]:.1f} decisions", sorted(unasked))
