"""Experience of self-play: transitions of all seats in one flat buffer, and their advantages.

A transition is one decision of one seat; its successor is the next decision of *the same seat in the same game*,
however many decisions of others lie between. Rewards that a seat receives on the way belong to its last transition,
and when a game ends, the last transition of every seat is closed with that seat's final reward. Transitions whose
successor is still to come when a rollout ends are carried over to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..agents import distribution
from ..agents.agent import Agent
from ..agents.network import PolicyValueNetwork
from ..envs.engine import jit, kernels
from ..envs.engine.batch import BatchEnv, Step
from ..envs.engine.record import records
from .choices import choices
from .league import League
from .openings import Openings
from .statistics import GameStatistics, Stopwatch
from .workers import Task, Workers, autocast

Array = NDArray[Any]

LAST = -1
"""Successor of a seat's last transition in a game."""

OPEN = -2
"""Successor that is still to come."""

NONE = -1
"""In ``index``: a decision that is not learned from. In ``waiting``: a seat without an open transition."""


def link(index: Array, player: Array, waiting: Array, successor: Array) -> None:
    """Make each new transition the successor of its seat's previous one.

    Args:
        index: int32[B], the transition of each row's decision, or ``NONE``.
        player: int8[B], the seat that decides.
        waiting: int32[B, P], the open transition of each seat; updated.
        successor: int32[N]; updated.
    """
    for i in range(index.shape[0]):
        k = index[i]
        if k == NONE:
            continue
        before = waiting[i, player[i]]
        if before != NONE:
            successor[before] = k
        successor[k] = OPEN
        waiting[i, player[i]] = k


def gain(
    rows: Array, player: Array, ahead: Array, point_weight: float, waiting: Array, held: Array, reward: Array
) -> None:
    """Add what a seat's lead has gained since its open transition to that transition.

    Args:
        rows: int64[K], where decisions are to be learned from.
        player: int8[B], the seat to move.
        ahead: float32[K], its lead now.
        point_weight: Weight of one point of lead.
        waiting: int32[B, P], the open transition of each seat, or ``NONE``.
        held: float32[B, P], each seat's lead at that transition; updated.
        reward: float32[N]; updated.
    """
    for k in range(rows.shape[0]):
        i = rows[k]
        p = player[i]
        if waiting[i, p] != NONE:
            reward[waiting[i, p]] += point_weight * (ahead[k] - held[i, p])
        held[i, p] = ahead[k]


def credit(
    win: Array,
    final: Array,
    done: Array,
    n: int,
    win_weight: float,
    point_weight: float,
    held: Array,
    waiting: Array,
    successor: Array,
    reward: Array,
) -> None:
    """Add what a step brought each seat to its open transition, and close all seats' transitions of finished games.

    Args:
        win: float32[B, P], the ``"win"`` reward of the step.
        final: float32[B, P], leads at the end of finished games.
        done: bool[B].
        n: Seats in play.
        win_weight: Weight of ``win``.
        point_weight: Weight of one point of lead.
        held: float32[B, P], each seat's lead at its open transition.
        waiting: int32[B, P]; updated.
        successor: int32[N]; updated.
        reward: float32[N]; updated.
    """
    for i in range(done.shape[0]):
        for seat in range(n):
            k = waiting[i, seat]
            if k == NONE:
                continue
            reward[k] += win_weight * win[i, seat]
            if done[i]:
                reward[k] += point_weight * (final[i, seat] - held[i, seat])
                successor[k] = LAST
                waiting[i, seat] = NONE


def advantages(
    reward: Array, value: Array, successor: Array, gamma: float, gae_lambda: float, advantage: Array
) -> None:
    """Generalised advantage estimates float32[N], per seat; open transitions get 0 and only lend their value."""
    for k in range(reward.shape[0] - 1, -1, -1):
        following = successor[k]
        advantage[k] = 0.0
        if following == OPEN:
            continue
        target = reward[k]
        later = 0.0
        if following != LAST:
            target += gamma * value[following]
            later = gamma * gae_lambda * advantage[following]
        advantage[k] = target - value[k] + later


_SOURCES = (__file__, jit.__file__, kernels.__file__)
_kernels = SimpleNamespace(
    **jit.bind(
        (link, gain, credit, advantages),
        {},
        jit.content_key([Path(source) for source in _SOURCES]),
    )
)


class Transitions:
    """The buffer: N rows of arrays of which the first ``count`` are in use, in the order of play.

    Attributes:
        features: bfloat16 or float32 tensor [N, I], the ``inputs`` of the observations.
        mask: int8[N, A].
        action: int32[N].
        lesson: int32[N], what the teacher would choose, if there is one.
        advice: int32[N], what the network's advisor would choose, if it has one.
        log_prob, value, reward, advantage: float32[N].
        successor: int32[N].
        waiting: int32[B, P], the open transition of each seat, or ``NONE``.
        held: float32[B, P], each seat's lead, in points, at that transition.
    """

    _COLUMNS = ("mask", "action", "lesson", "advice", "log_prob", "value", "reward", "successor")

    def __init__(
        self, capacity: int, rows: int, seats: int, inputs: NDArray[np.intp], actions: int, dtype: torch.dtype
    ) -> None:
        self.inputs = torch.from_numpy(inputs)
        self.features = torch.zeros(capacity, len(inputs), dtype=dtype)
        self.mask = np.zeros((capacity, actions), np.int8)
        self.action = np.zeros(capacity, np.int32)
        self.lesson = np.zeros(capacity, np.int32)
        self.advice = np.zeros(capacity, np.int32)
        self.log_prob = np.zeros(capacity, np.float32)
        self.value = np.zeros(capacity, np.float32)
        self.reward = np.zeros(capacity, np.float32)
        self.advantage = np.zeros(capacity, np.float32)
        self.successor = np.zeros(capacity, np.int32)
        self.waiting = np.full((rows, seats), NONE, np.int32)
        self.held = np.zeros((rows, seats), np.float32)
        self.count = 0

    def add(self, step: Step, rows: NDArray[np.intp]) -> slice:
        """Begin a transition for each of ``rows``; returns where they lie. ``see`` fills in what is seen there.

        Action, log_prob and value are to follow, too.
        """
        added = slice(self.count, self.count + len(rows))
        self.reward[added] = 0.0
        self.lesson[added] = 0
        index = np.full(len(step.player), NONE, np.int32)
        index[rows] = np.arange(added.start, added.stop)
        _kernels.link(index, step.player, self.waiting, self.successor)
        self.count = added.stop
        return added

    def see(self, step: Step, rows: NDArray[np.intp], span: slice) -> None:
        """Copy what the seats to move see in ``rows`` to ``span``; threads can share the rows."""
        seen = torch.from_numpy(step.observation).index_select(0, torch.from_numpy(rows))
        self.features[span].copy_(seen.index_select(1, self.inputs))
        self.mask[span] = step.action_mask[rows]

    def keep_open(self) -> None:
        """Move the open transitions to the front and forget the others."""
        kept = np.flatnonzero(self.successor[: self.count] == OPEN)
        moved = np.full(self.count + 1, NONE, np.int32)  # the last entry maps NONE to itself
        moved[kept] = np.arange(len(kept))
        self.waiting[:] = moved[self.waiting]
        self.features[: len(kept)] = self.features[torch.from_numpy(kept)]
        for name in self._COLUMNS:
            column = getattr(self, name)
            column[: len(kept)] = column[kept]
        self.count = len(kept)

    def state_dict(self) -> dict[str, Tensor]:
        """The transitions in use and who waits for which."""
        used = slice(0, self.count)
        columns = {name: torch.from_numpy(getattr(self, name)[used].copy()) for name in self._COLUMNS}
        return {
            "features": self.features[used].clone(),
            "waiting": torch.from_numpy(self.waiting.copy()),
            "held": torch.from_numpy(self.held.copy()),
            **columns,
        }

    def load_state_dict(self, state: dict[str, Tensor]) -> None:
        """Take over what ``state_dict`` gave."""
        self.count = len(state["action"])
        self.features[: self.count] = state["features"]
        self.waiting[:] = state["waiting"].numpy()
        self.held[:] = state["held"].numpy()
        for name in self._COLUMNS:
            getattr(self, name)[: self.count] = state[name].numpy()


class Rollout:
    """Plays a batch of games by the present network and the league's opponents, and records what is learned from.

    Args:
        env: The games, with ``reward="win"``.
        league: Who plays the seats that do not learn.
        openings: Which games begin with moves of others.
        teachers: Whose choices are noted beside the learner's own: the same agent for each thread, or nobody.
        advisors: Whose choices the network is told: the same agent for each thread, or nobody.
        steps: Decisions of each game per rollout.
        workers: Threads that share the forward passes.
        dtype: Arithmetic of the matrix products, and kept precision of observations.
        seed: Seed of deals and choices.
        watch: Where time is accounted.
    """

    def __init__(
        self,
        env: BatchEnv,
        league: League,
        openings: Openings,
        teachers: Sequence[Agent],
        advisors: Sequence[Agent],
        steps: int,
        workers: Workers,
        dtype: torch.dtype,
        seed: int,
        watch: Stopwatch,
    ) -> None:
        seats = env.game.max_players
        self.env = env
        self.league = league
        self.openings = openings
        self.teachers = teachers
        self.advisors = advisors
        self.steps = steps
        self.workers = workers
        self.dtype = dtype
        self.watch = watch
        capacity = env.num_envs * (steps + seats)
        inputs = env.game.observation.filled(env.options)
        self.transitions = Transitions(capacity, env.num_envs, seats, inputs, env.num_actions, dtype)
        root = np.random.SeedSequence(seed)
        deals, self._key = (int(word) >> 2 for word in root.generate_state(2, np.uint64))
        self.decisions = 0
        self.statistics = GameStatistics(env.options)
        self.step = env.reset(deals)
        self._length = np.zeros(env.num_envs, np.int32)
        self._result = np.zeros((seats, 3))

    def collect(
        self, network: PolicyValueNetwork, win_weight: float, margin_weight: float, taught: bool = False
    ) -> Transitions:
        """Play ``steps`` decisions in every game.

        Args:
            network: The present policy.
            win_weight: Weight of the return at the end of a game.
            margin_weight: Weight of each change of one's lead, in units of the game's margin scale.
            taught: Whether to ask the teacher.

        Returns:
            The transitions; their advantages are not yet estimated.
        """
        point_weight = margin_weight / self.env.game.margin_scale
        for _ in range(self.steps):
            actions = np.empty(self.env.num_envs, np.int32)
            with self.watch("network"):
                self._choose(network, actions, point_weight, taught)
            with self.watch("environment"):
                self._advance(actions, win_weight, point_weight)
            self.decisions += 1
        return self.transitions

    def estimate_advantages(self, gamma: float, gae_lambda: float) -> NDArray[np.intp]:
        """Fill ``transitions.advantage``; returns the closed transitions, which can be learned from."""
        t = self.transitions
        used = slice(0, t.count)
        _kernels.advantages(t.reward[used], t.value[used], t.successor[used], gamma, gae_lambda, t.advantage[used])
        return np.flatnonzero(t.successor[used] != OPEN)

    def _choose(
        self, network: PolicyValueNetwork, actions: NDArray[np.int32], point_weight: float, taught: bool
    ) -> None:
        """Fill ``actions`` int32[B]: everybody's choices, made side by side."""
        env, step, key = self.env, self.step, (self._key, self.decisions)
        playing = self.openings.left == 0
        learner = self.league.learner_rows(step.player)
        self.workers.run(
            [
                *self._learner_tasks(network, learner[playing[learner]], actions, point_weight, taught),
                *self.league.tasks(env, step, playing, actions, key, self.dtype),
                *self.openings.tasks(env, step, self.workers, actions, key),
            ]
        )

    def _learner_tasks(
        self,
        network: PolicyValueNetwork,
        rows: NDArray[np.intp],
        actions: NDArray[np.int32],
        point_weight: float,
        taught: bool,
    ) -> list[Task]:
        """Begin transitions in ``rows``; returns what is to be done to complete them, lessons included."""
        if not len(rows):
            return []
        t = self.transitions
        if point_weight > 0.0:
            ahead = np.empty(len(rows), np.float32)
            self.env.game.kernels.lead_batch(records(self.env.states), rows, self.step.player[rows], ahead)
            _kernels.gain(rows, self.step.player, ahead, point_weight, t.waiting, t.held, t.reward)
        added = t.add(self.step, rows)

        def span_of(part: NDArray[np.intp]) -> slice:
            return slice(added.start + int(part[0]), added.start + int(part[-1]) + 1)

        def ask(agent: Agent, part: NDArray[np.intp]) -> NDArray[np.int32]:
            return choices(agent, self.env, self.step, rows[part], (self._key, self.decisions, int(part[0])))

        def choose(part: NDArray[np.intp], advisor: Agent | None) -> None:
            span = span_of(part)
            t.see(self.step, rows[part], span)
            if advisor:
                t.advice[span] = ask(advisor, part)
            with torch.inference_mode(), autocast(self.dtype):
                logits, values = network(t.features[span], torch.from_numpy(t.advice[span]) if advisor else None)
            first = int(part[0])
            chosen, log_probs = distribution.sample(logits.float(), t.mask[span], self._key, self.decisions, first)
            t.action[span] = chosen
            t.log_prob[span] = log_probs
            t.value[span] = values.numpy()
            actions[rows[part]] = chosen

        def teach(part: NDArray[np.intp], teacher: Agent) -> None:
            t.lesson[span_of(part)] = ask(teacher, part)

        parts = self.workers.split(np.arange(len(rows)))
        advised = zip(parts, self.advisors or [None] * len(parts), strict=False)
        taught_parts = zip(parts, self.teachers, strict=False) if taught else ()
        return [*(partial(choose, *pair) for pair in advised), *(partial(teach, *pair) for pair in taught_parts)]

    def _advance(self, actions: NDArray[np.int32], win_weight: float, point_weight: float) -> None:
        env, t = self.env, self.transitions
        self.statistics.count_illegal(self.step.action_mask, actions)
        self.step = step = env.step(actions)
        ended = np.flatnonzero(step.done)
        final = np.zeros(step.score.shape, np.float32)
        env.game.kernels.final_lead_batch(records(env.final_states), ended, self._result, final)
        _kernels.credit(
            step.reward,
            final,
            step.done,
            env.options.num_players,
            win_weight,
            point_weight,
            t.held,
            t.waiting,
            t.successor,
            t.reward,
        )
        self._length += 1
        if len(ended):
            self.statistics.add(step.score[ended], step.place[ended], self._length[ended], self.league.learner[ended])
            self._length[ended] = 0
            self.league.rotate(ended)
            self.openings.begin(ended, self.decisions + 1)

    def state_dict(self) -> dict[str, Any]:
        """Everything that the next ``collect`` depends on, running games included."""
        return {
            "decisions": self.decisions,
            "states": torch.from_numpy(self.env.states.view(np.uint8).copy()),
            "seeds": torch.from_numpy(self.env.seeds.view(np.int64).copy()),
            "length": torch.from_numpy(self._length.copy()),
            "step": [torch.from_numpy(np.asarray(array).copy()) for array in self.step[:3]],
            "transitions": self.transitions.state_dict(),
            "openings": self.openings.state_dict(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Take over what ``state_dict`` gave."""
        self.decisions = state["decisions"]
        self.env.states.view(np.uint8)[:] = state["states"].numpy()
        self.env.seeds.view(np.int64)[:] = state["seeds"].numpy()
        self._length[:] = state["length"].numpy()
        for array, saved in zip(self.step[:3], state["step"], strict=True):
            array[:] = saved.numpy()
        self.transitions.load_state_dict(state["transitions"])
        self.openings.load_state_dict(state["openings"])
