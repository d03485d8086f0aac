"""A trained network that looks ahead: its policy proposes actions, its value judges where they lead.

Each proposed action is carried out on redrawn copies of the game, in which the network then also plays the others until
the mover decides again; there the network's value says what is still to come. This is one step of policy improvement
(Sutton & Barto 2018, 4.2), made while playing, for the price of some forward passes. Where the value tells little of a
single decision, the network plays for the mover, too, for a number of decisions (truncated rollouts: Tesauro & Galperin
1996). What either gains is told in the games' READMEs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from ..envs.engine.game import Game, raw_bytes
from ..envs.engine.kernels import MARGIN_SCALE, RETURN, SCORE, apply, expected_lead, fill_mask, judge, settle
from ..envs.engine.record import OVER, records
from . import distribution
from .agent import Agent
from .checkpoint import CheckpointError, read_checkpoint
from .network import PolicyValueNetwork
from .policy import NetworkAgent, unpack_network
from .scripted import required

Array = NDArray[Any]

WORLDS = 2
"""Redrawn copies in which an action is tried."""

ROLLOUT_WORLDS = 32
"""The same with rollouts, for actions that stay in doubt."""

ROLLOUT_DECISIONS = 20
"""Decisions of the mover, the one that is tried included, before the value judges a rollout."""

ROUND = 8
"""Copies after which actions that are clearly worse are given up (Maron & Moore 1997)."""

DOUBT = 2.0
"""Standard errors by which an action must fall behind to be given up."""

REACH = 4.0
"""Actions are tried whose log-probability is at most this much below that of the likeliest one."""

TINY = 1e-9
"""Differences up to this are rounding."""

PRIOR = 0.02
"""Weight of the policy's log-probability beside the worth of an action, which is about 1 for a game won."""


class Weights(NamedTuple):
    """What the value of a network counts, as it was rewarded in training.

    Attributes:
        win: Weight of the return at the end of a game.
        margin: Weight of a lead of ``margin_scale`` points, at the end of training where it changed.
        gamma: Discount per decision of the same seat.
    """

    win: float
    margin: float
    gamma: float


def play_on(trials: Any, rows: Array, actions: Array, masks: Array) -> None:
    """Apply ``actions`` int32[K] in ``rows`` int64[K] of ``trials`` and leave the next masks."""
    for k in range(rows.shape[0]):
        s = trials[rows[k]]
        apply(s, actions[k])
        settle(s, masks[rows[k]])


def gains(trials: Any, seats: Array, held: Array, win: float, margin: float, result: Array, out: Array) -> None:
    """What each of K trials has brought ``seats`` int64[K], who led by ``held`` float32[K]; float64[K].

    ``result`` float64[P, 3] is scratch.
    """
    for k in range(out.shape[0]):
        s, seat = trials[k], seats[k]
        if s.to_move == OVER:
            judge(s, result)
            ahead = expected_lead(s, result[:, SCORE], seat)
            out[k] = win * result[seat, RETURN] + margin * (ahead - held[k]) / MARGIN_SCALE
        else:
            out[k] = margin * (expected_lead(s, s.score, seat) - held[k]) / MARGIN_SCALE


TEMPLATES = (fill_mask, settle, judge, expected_lead, play_on, gains)
"""Every loop, in order of dependence."""


class LookaheadAgent(Agent):
    """Takes the action that is worth most by the network's own judgement.

    Args:
        game: The game to play.
        network: Its policy and its value; the agent never changes it.
        weights: What the value counts.
        worlds: Redrawn copies in which an action is tried, at least 1.
        decisions: Decisions of the mover, the one that is tried included, before the value judges, at least 1.

    Raises:
        ValueError: For no worlds or no decisions.
    """

    needs_observation = True
    needs_states = True

    def __init__(
        self, game: Game, network: PolicyValueNetwork, weights: Weights, *, worlds: int = WORLDS, decisions: int = 1
    ) -> None:
        if worlds < 1 or decisions < 1:
            raise ValueError(f"a lookahead needs at least 1 world and 1 decision, got {worlds} and {decisions}")
        self.game = game
        self.policy = NetworkAgent(network, game)
        self.weights = weights
        self.worlds = worlds
        self.decisions = decisions
        self._kernels = game.bind(TEMPLATES, sources=(Path(__file__),))
        self._result = np.zeros((game.max_players, 3), np.float64)
        self._draws = np.random.default_rng(0)

    def reset(self, seed: int) -> None:
        """Draw from ``seed`` on."""
        self._draws = np.random.default_rng(seed)
        self.policy.reset(seed)

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """Try the likely actions of every row."""
        states = required(states)
        shown = states.copy() if self.policy.needs_states else None
        logits, _ = self.policy.judge(observation, action_mask, shown)
        actions = distribution.best(logits, action_mask)
        log_probs = _masked_log_softmax(logits.numpy(), action_mask)
        likely = log_probs >= log_probs.max(axis=1, keepdims=True) - REACH
        rows = np.flatnonzero(likely.sum(axis=1) > 1)
        if not len(rows):
            return actions
        row, action = np.nonzero(likely[rows])
        prior = PRIOR * log_probs[rows[row], action]
        table = np.full((len(rows), action_mask.shape[1]), -np.inf)
        table[row, action] = self._weigh(states[rows], row, action.astype(np.int32), prior)
        actions[rows] = table.argmax(axis=1)
        return actions

    def _weigh(
        self, states: NDArray[np.void], row: NDArray[np.intp], actions: NDArray[np.int32], prior: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """What ``actions`` [T] are worth to the movers of ``states[row]``, float64[T]; -inf for those given up."""
        found = np.zeros((self.worlds, len(row)))
        in_doubt = np.ones(len(row), np.bool_)
        worth = prior.copy()
        seen = 0
        while seen < self.worlds and in_doubt.any():
            trial = np.flatnonzero(in_doubt)
            kept, place = np.unique(row[trial], return_inverse=True)
            for world in range(seen, min(seen + ROUND, self.worlds)):
                found[world, trial] = self._try(states[kept], place, actions[trial])
                seen = world + 1
            worth[trial] = prior[trial] + found[:seen, trial].mean(axis=0)
            worth[_far_behind(found[:seen], worth, row)] = -np.inf
            in_doubt &= worth > -np.inf
            in_doubt &= np.bincount(row[in_doubt], minlength=len(states))[row] > 1
        return worth

    def _try(self, states: NDArray[np.void], row: NDArray[np.intp], actions: NDArray[np.int32]) -> NDArray[np.float64]:
        """What ``actions`` [T] are worth to the movers of ``states[row]``, float64[T], in one world for each state."""
        game = self.game
        world = states.copy()
        movers = world["to_move"].astype(np.int64)
        keys = self._draws.integers(0, 1 << 63, len(world), dtype=np.uint64)
        game.kernels.determinize_batch(records(world), movers, keys)
        held = np.empty(len(world), np.float32)
        game.kernels.lead_batch(records(world), np.arange(len(world)), movers, held)
        trials = raw_bytes(world)[row].reshape(-1).view(game.dtype)  # bytes copy faster than fields
        masks = np.zeros((len(row), game.actions.size), np.int8)
        seats = movers[row]
        self._kernels.play_on(records(trials), np.arange(len(row)), actions, masks)
        self._play_on(trials, seats, masks)
        worth = np.zeros(len(row))
        win, margin, gamma = self.weights
        self._kernels.gains(records(trials), seats, held[row], win, margin, self._result, worth)
        running = np.flatnonzero(trials["to_move"] != OVER)
        _, values = self._judge(trials, running, masks)
        worth[running] += gamma**self.decisions * values
        return worth

    def _play_on(self, trials: NDArray[np.void], seats: NDArray[np.int64], masks: NDArray[np.int8]) -> None:
        """The network plays until each of ``seats`` has made its decisions and is asked again, or its game is over."""
        left = np.full(len(trials), self.decisions - 1)
        while True:
            mine = trials["to_move"] == seats
            rows = np.flatnonzero((trials["to_move"] != OVER) & ~(mine & (left == 0)))
            if not len(rows):
                return
            left[rows] -= mine[rows]
            logits, _ = self._judge(trials, rows, masks)
            self._kernels.play_on(records(trials), rows, distribution.best(logits, masks[rows]), masks)

    def _judge(
        self, trials: NDArray[np.void], rows: NDArray[np.intp], masks: NDArray[np.int8]
    ) -> tuple[Tensor, NDArray[np.float32]]:
        """Logits [K, A] and values [K] of the players to move in ``rows`` int64[K] of ``trials``."""
        observation = np.zeros((len(rows), self.game.observation.size), np.float32)
        self.game.kernels.observe_batch(records(trials), rows, trials["to_move"][rows], observation)
        shown = trials[rows] if self.policy.needs_states else None
        return self.policy.judge(observation, masks[rows], shown)


def lookahead_agent(checkpoint: Path | str, game: Game, *, worlds: int = WORLDS, decisions: int = 1) -> LookaheadAgent:
    """The agent of a checkpoint that training has written; see ``LookaheadAgent``.

    Raises:
        CheckpointError: If the file is missing or damaged, was trained on another game or version, or does not tell
            what its network was rewarded for.
    """
    content = read_checkpoint(checkpoint)
    network = unpack_network(content["policy"], game, checkpoint)
    learned = content.get("hyperparameters", {})
    names = ("reward.win", "reward.final_margin", "ppo.gamma")
    if missing := [name for name in names if name not in learned]:
        raise CheckpointError(f"{checkpoint} does not tell {missing[0]}, which a lookahead needs; policy: plays it")
    weights = Weights(*(float(learned[name]) for name in names))
    return LookaheadAgent(game, network, weights, worlds=worlds, decisions=decisions)


def _far_behind(found: NDArray[np.float64], worth: NDArray[np.float64], row: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which trials bool[T] are clearly worse than the best one of their row.

    Args:
        found: float64[W, T], what each trial brought in each world.
        worth: float64[T], its mean with the prior, or -inf.
        row: int[T].
    """
    order = np.lexsort((worth, row))  # by row, the best last
    last = order[np.append(np.flatnonzero(np.diff(row[order])), len(order) - 1)]
    best = np.zeros(row.max() + 1, np.intp)
    best[row[last]] = last
    leader = best[row]
    error = np.std(found[:, leader] - found, axis=0) / np.sqrt(len(found))
    return worth[leader] - worth > DOUBT * error + TINY


def _masked_log_softmax(logits: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.float64]:
    """Log-probabilities float64[K, A], minus infinity for illegal actions."""
    shifted = np.where(mask != 0, logits.astype(np.float64), -np.inf)
    shifted -= shifted.max(axis=1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
