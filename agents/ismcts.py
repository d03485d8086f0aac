"""Information-set Monte Carlo tree search with one tree, a value for every seat, and compiled loops.

Each simulation redraws what the mover cannot know, walks down the tree over the actions that are legal in this world,
adds one node, plays the game to its end, and adds what came of it, for all seats, to the nodes passed. A node stands
for a sequence of actions since the root; who moves there is whoever moves in the world at hand, so that players may
move twice in a row and differ from world to world. Actions that are often illegal are not held back: UCB compares
visits with how often an action was available.

Source: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012 (SO-ISMCTS).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.game import Game, raw_bytes
from ..envs.engine.kernels import (
    MARGIN_SCALE,
    NUM_SEATS,
    RETURN,
    SCORE,
    apply,
    copy_row,
    determinize,
    fill_mask,
    judge,
    lead,
    pick,
    settle,
)
from ..envs.engine.record import OVER, records
from ..envs.engine.rng import derive
from . import loops
from .agent import Agent
from .heuristics import Heuristic
from .loops import choose
from .scripted import required

Array = NDArray[Any]

ACTION, FIRST_CHILD, NEXT_SIBLING = range(3)
"""Columns of ``links`` int32[N, 3]; node 0 is the root."""

VISITS, AVAILABLE = range(2)
"""Columns of ``counts`` int32[N, 2]."""

NONE = -1
"""No such node."""

EXPLORATION = 0.7
"""Weight of the bonus for what was tried little, for values in [0, 1]."""

MISTAKES = 8
"""Every so many moves a playout by heuristic makes a random one, or all playouts would look alike."""

HAS_HEURISTIC: bool = False
"""Replaced on binding: whether ``choose`` is the heuristic of the game."""


def new_node(node: int, action: int, links: Array, counts: Array, values: Array) -> None:
    """Make ``node`` an unvisited one without children."""
    links[node, ACTION] = action
    links[node, FIRST_CHILD] = NONE
    links[node, NEXT_SIBLING] = NONE
    counts[node, VISITS] = 0
    counts[node, AVAILABLE] = 0
    values[node, :] = 0.0


def best_child(node: int, mover: int, mask: Array, links: Array, counts: Array, values: Array) -> int:
    """The child with the highest upper bound for ``mover`` among those whose action is legal, or ``NONE``."""
    best, child = -np.inf, NONE
    c = links[node, FIRST_CHILD]
    while c != NONE:
        if mask[links[c, ACTION]] != 0:
            visits = counts[c, VISITS]
            bonus = EXPLORATION * np.sqrt(np.log(counts[c, AVAILABLE]) / visits)
            bound = values[c, mover] / visits + bonus
            if bound > best:
                best, child = bound, c
        c = links[c, NEXT_SIBLING]
    return child


def take_out_tried(node: int, mask: Array, links: Array, counts: Array) -> None:
    """Clear the legal actions in ``mask`` that ``node`` has a child for, and count them as available."""
    c = links[node, FIRST_CHILD]
    while c != NONE:
        if mask[links[c, ACTION]] != 0:
            counts[c, AVAILABLE] += 1
            mask[links[c, ACTION]] = 0
        c = links[c, NEXT_SIBLING]


def add_child(node: int, child: int, action: int, links: Array, counts: Array, values: Array) -> None:
    """Make ``child`` the first child of ``node``, reached by ``action``."""
    new_node(child, action, links, counts, values)
    counts[child, AVAILABLE] = 1
    links[child, NEXT_SIBLING] = links[node, FIRST_CHILD]
    links[node, FIRST_CHILD] = child


def descend(
    s: Any, size: int, mask: Array, untried: Array, links: Array, counts: Array, values: Array, path: Array, key: Any
) -> int:
    """Walk down from the root and add node ``size``; returns how many nodes ``path`` int32[N + 1] then holds.

    ``s`` is left after the last action, ``mask`` holds its legal actions; no node is added when the game ends before.
    """
    node = 0
    path[0] = 0
    length = 1
    while s.to_move != OVER:
        copy_row(untried, mask)
        take_out_tried(node, untried, links, counts)
        action = pick(untried, key, length)
        fresh = action >= 0
        if fresh:
            add_child(node, size, action, links, counts, values)
            node = size
        else:
            node = best_child(node, s.to_move, mask, links, counts, values)
        path[length] = node
        length += 1
        apply(s, links[node, ACTION])
        settle(s, mask)
        if fresh:
            break
    return length


def play_out(s: Any, mask: Array, key: Any) -> None:
    """Play to the end of the game: by heuristic, where there is one, with some random moves, else at random."""
    move = 0
    while s.to_move != OVER:
        move += 1
        if HAS_HEURISTIC and move % MISTAKES != 0:
            action = choose(s, mask)
        else:
            action = pick(mask, key, move)
        apply(s, action)
        settle(s, mask)


def seat_values(s: Any, result: Array, out: Array) -> None:
    """What the end of a game is worth to each seat, in [0, 1]: half for the win, half for the margin of points."""
    judge(s, result)
    n = s.num_players
    for p in range(n):
        margin = lead(result[:, SCORE], p, n) / MARGIN_SCALE
        won = (1.0 + (n - 1.0) * result[p, RETURN]) / n
        out[p] = 0.5 * won + 0.25 * (1.0 + min(1.0, max(-1.0, margin)))


def search(
    row: Array,
    simulations: int,
    trial: Any,
    trial_row: Array,
    mask: Array,
    untried: Array,
    links: Array,
    counts: Array,
    values: Array,
    path: Array,
    result: Array,
    key: Any,
) -> int:
    """The action tried most often from the determinized record ``row`` uint8[itemsize].

    ``trial`` is a scratch record and ``trial_row`` its bytes; ``mask``, ``untried`` int8[A], ``result`` float64[P, 3]
    and the last row of ``values`` float64[N + 1, P] are scratch too; the tree has room for N = ``simulations`` + 1.
    """
    new_node(0, NONE, links, counts, values)
    gain = values[simulations + 1]
    for size in range(1, simulations + 1):
        world = derive(key, size)
        copy_row(trial_row, row)
        seat = trial.to_move
        trial.seed = world
        trial.draws = 0
        determinize(trial, seat)
        fill_mask(trial, mask)
        new_node(size, NONE, links, counts, values)
        length = descend(trial, size, mask, untried, links, counts, values, path, world)
        play_out(trial, mask, derive(world, 0))
        seat_values(trial, result, gain)
        for k in range(length):
            counts[path[k], VISITS] += 1
            for p in range(NUM_SEATS):
                values[path[k], p] += gain[p]
    return most_visited(links, counts)


def most_visited(links: Array, counts: Array) -> int:
    """The action of the root's child with most visits."""
    best, action = 0, NONE
    c = links[0, FIRST_CHILD]
    while c != NONE:
        if counts[c, VISITS] > best:
            best, action = counts[c, VISITS], links[c, ACTION]
        c = links[c, NEXT_SIBLING]
    return action


def search_batch(
    raw: Array,
    simulations: int,
    trial: Any,
    trial_raw: Array,
    mask: Array,
    untried: Array,
    links: Array,
    counts: Array,
    values: Array,
    path: Array,
    result: Array,
    keys: Array,
    actions: Array,
) -> None:
    """One search for each of K determinized records ``raw`` uint8[K, itemsize], with streams ``keys`` uint64[K]."""
    for k in range(actions.shape[0]):
        actions[k] = search(
            raw[k],
            simulations,
            trial[0],
            trial_raw[0],
            mask,
            untried,
            links,
            counts,
            values,
            path,
            result,
            keys[k],
        )


TEMPLATES = (
    fill_mask,
    settle,
    judge,
    pick,
    new_node,
    best_child,
    take_out_tried,
    add_child,
    descend,
    play_out,
    seat_values,
    most_visited,
    search,
    search_batch,
)
"""Every loop, in order of dependence."""


class ISMCTSAgent(Agent):
    """Searches afresh for every decision.

    Args:
        game: The game to play.
        heuristic: What playouts follow; None for random ones.
        simulations: Simulations per decision, at least 1.

    Raises:
        ValueError: For no simulations.
    """

    needs_states = True

    def __init__(self, game: Game, heuristic: Heuristic | None, simulations: int) -> None:
        if simulations < 1:
            raise ValueError(f"a search needs at least 1 simulation, got {simulations}")
        sources = (Path(__file__), Path(loops.__file__), *(heuristic.sources if heuristic else ()))
        rule = heuristic.choose if heuristic else game.legal  # never called without heuristic, but compiled
        self.kernels = game.bind(TEMPLATES, sources=sources, choose=rule, HAS_HEURISTIC=heuristic is not None)
        self._simulations = simulations
        self._trial = game.new_states(1)
        self._scratch = (
            np.zeros(game.actions.size, np.int8),
            np.zeros(game.actions.size, np.int8),
            np.zeros((simulations + 1, 3), np.int32),
            np.zeros((simulations + 1, 2), np.int32),
            np.zeros((simulations + 2, game.max_players), np.float64),
            np.zeros(simulations + 2, np.int32),
            np.zeros((game.max_players, 3), np.float64),
        )
        self._keys = np.random.SFC64(0)

    def reset(self, seed: int) -> None:
        """Draw from ``seed`` on."""
        self._keys = np.random.SFC64(seed)

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Search from each state."""
        actions = np.empty(len(action_mask), np.int32)
        self.kernels.search_batch(
            raw_bytes(required(states)),
            self._simulations,
            records(self._trial),
            raw_bytes(self._trial),
            *self._scratch,
            self._keys.random_raw(len(actions)),
            actions,
        )
        return actions
