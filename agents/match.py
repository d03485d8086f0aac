"""Plays many games between named agents, fairly: seats rotate, every game has its own seed, nobody sees a record."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from ..envs.engine.batch import BatchEnv, Step
from ..envs.engine.game import Game, Options
from .agent import Agent
from .names import make_agent

MAX_ROWS = 1024
"""Most games played side by side."""

NOBODY = -1
"""In ``MatchResult.seats``: a seat that no agent holds."""


@dataclass(frozen=True)
class MatchResult:
    """What came of N games between the same agents.

    Attributes:
        agents: Their names; an agent is its index here.
        seats: int8[N, P], the agent in each seat, or ``NOBODY`` (an automa, or a seat that is not in play).
        score: int32[N, P], final score by seat.
        place: int8[N, P], final place by seat (1 = first, ties equal); 0 where nobody sat.
        parts: int32[N, P, K], the parts of the final scores, by seat; see ``Game.part_names``.
        length: int32[N], decisions in the game.
        seed: uint64[N], the seed that ``reset`` needs to deal the game again.
        digest: uint64[N], of the moves and the final table, the seed left out.
    """

    agents: tuple[str, ...]
    seats: NDArray[np.int8]
    score: NDArray[np.int32]
    place: NDArray[np.int8]
    parts: NDArray[np.int32]
    length: NDArray[np.int32]
    seed: NDArray[np.uint64]
    digest: NDArray[np.uint64]

    @property
    def games(self) -> int:
        """N."""
        return len(self.length)

    @property
    def identical_games(self) -> int:
        """How many games repeat the moves and the outcome of an earlier one."""
        return self.games - len(np.unique(self.digest))

    def by_agent(self, values: NDArray[np.generic]) -> NDArray[np.generic]:
        """``values`` [N, P] by seat, as [N, len(agents)] by agent."""
        held = self.seats[:, : len(self.agents)]
        return np.take_along_axis(values, np.argsort(held, axis=1), axis=1)


def seatings(count: int) -> NDArray[np.int8]:
    """All orders in which ``count`` agents can sit, int8[count!, count], the agent in each seat.

    Each run of ``count`` rows puts every agent once in every seat.
    """
    circles = [(0, *rest) for rest in permutations(range(1, count))]
    turns = [circle[-shift:] + circle[:-shift] for circle in circles for shift in range(count)]
    return np.array(turns, np.int8)


def play_match(
    game: Game,
    options: Options,
    names: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    threads: int | None = 1,
    on_finished: Callable[[int], None] | None = None,
) -> MatchResult:
    """Play ``games`` games between the named agents, one for each seat that agents hold.

    Args:
        game: The game.
        options: Its options; as many agents as ``options.num_agents``.
        names: Agents by name (``names.make_agent``); the same name twice makes two agents.
        games: N; a multiple of the number of agents seats everyone equally often in each seat.
        seed: Seed of the whole match; the result is a function of it.
        threads: Threads of the environment.
        on_finished: Called with the number of games that have just ended.

    Raises:
        ValueError: For a wrong number of agents or games, an unknown agent, or an agent that breaks its contract.
    """
    agents = [make_agent(name, game) for name in names]
    return play_agents(game, options, names, agents, games, seed=seed, threads=threads, on_finished=on_finished)


def play_agents(
    game: Game,
    options: Options,
    names: Sequence[str],
    agents: Sequence[Agent],
    games: int,
    *,
    seed: int = 0,
    threads: int | None = 1,
    on_finished: Callable[[int], None] | None = None,
) -> MatchResult:
    """Like :func:`play_match`, between agents that are already built; ``names`` are what the result calls them."""
    if len(agents) != options.num_agents:
        raise ValueError(f"this game seats {options.num_agents} agents, got {len(agents)}: {', '.join(names)}")
    if games < 1:
        raise ValueError(f"games must be at least 1, got {games}")
    return _Match(game, options, tuple(names), list(agents), games, seed, threads).play(on_finished)


class _Match:
    """A match being played. Row r of the batch plays games r, r + B, r + 2B ... so that short games count no more."""

    def __init__(
        self,
        game: Game,
        options: Options,
        names: tuple[str, ...],
        agents: list[Agent],
        games: int,
        seed: int,
        threads: int | None,
    ) -> None:
        root = np.random.SeedSequence(seed)
        first_seed, *agent_seeds = (int(word) for word in root.generate_state(1 + len(agents), np.uint64) >> 2)
        for agent, agent_seed in zip(agents, agent_seeds, strict=True):
            agent.reset(agent_seed)
        self.agents = agents
        self.names = names
        self.rows = min(games, MAX_ROWS)
        watching = any(agent.needs_observation for agent in agents)
        self.env = BatchEnv(game, options, self.rows, threads=threads, observe=watching)
        self.step: Step = self.env.reset(first_seed)
        self.keys = np.random.default_rng(root)
        orders = seatings(len(agents))
        self.seats = np.full((games, game.max_players), NOBODY, np.int8)
        self.seats[:, : len(agents)] = orders[np.arange(games) % len(orders)]
        self.playing = np.arange(self.rows)  # the game that each row plays; beyond the last, the row is idle
        self.moves = np.zeros(self.rows, np.uint64)  # digest of the moves of each running game
        self.result = MatchResult(
            agents=names,
            seats=self.seats,
            score=np.zeros((games, game.max_players), np.int32),
            place=np.zeros((games, game.max_players), np.int8),
            parts=np.zeros((games, game.max_players, len(game.part_names)), np.int32),
            length=np.zeros(games, np.int32),
            seed=np.zeros(games, np.uint64),
            digest=np.zeros(games, np.uint64),
        )

    def play(self, on_finished: Callable[[int], None] | None) -> MatchResult:
        games = self.result.games
        while (active := np.flatnonzero(self.playing < games)).size:
            actions = self.choose(active)
            seeds = self.env.seeds.copy()
            self.moves = self.moves * _MOVE_FACTOR + actions.astype(np.uint64) + np.uint64(1)
            self.step = self.env.step(actions, self.playing < games)
            ended = active[self.step.done[active]]
            self.record(ended, seeds)
            self.playing[ended] += self.rows
            if on_finished and ended.size:
                on_finished(ended.size)
        self.env.close()
        return self.result

    def choose(self, active: NDArray[np.intp]) -> NDArray[np.int32]:
        """The mover's action int32[B] in each of the ``active`` rows; the others hold still."""
        actions = np.zeros(self.rows, np.int32)
        mover = self.seats[self.playing[active], self.step.player[active]]
        for index in np.unique(mover):
            rows = active[mover == index]
            actions[rows] = self.ask(index, rows)
        return actions

    def ask(self, index: int, rows: NDArray[np.intp]) -> NDArray[np.int32]:
        """The actions int32[K] of agent ``index`` in ``rows``, checked."""
        agent = self.agents[index]
        mask = self.step.action_mask[rows]
        states = self.env.determinized(rows, int(self.keys.integers(1 << 63))) if agent.needs_states else None
        actions = np.asarray(agent.act(self.step.observation[rows], mask, states))
        if actions.shape != rows.shape or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"agent {self.names[index]!r} must choose integers of shape ({rows.size},), "
                f"got {actions.dtype} of shape {actions.shape}"
            )
        inside = (actions >= 0) & (actions < self.env.num_actions)
        legal = inside & (self.step.action_mask[rows, np.where(inside, actions, 0)] == 1)
        if not legal.all():
            k = int(np.flatnonzero(~legal)[0])
            state = self.env.states[rows[k] : rows[k] + 1]
            problem = self.env.game.illegal_action_message(state, int(actions[k]))
            raise ValueError(f"agent {self.names[index]!r} broke the rules: {problem}")
        return actions

    def record(self, ended: NDArray[np.intp], seeds: NDArray[np.uint64]) -> None:
        """Note the games that ended in rows ``ended``, dealt from ``seeds``."""
        done = self.playing[ended]
        result = self.result
        result.score[done] = self.step.score[ended]
        result.place[done] = self.step.place[ended]
        result.length[done] = self.step.length[ended]
        result.seed[done] = seeds[ended]
        for row, index in zip(ended, done, strict=True):
            final_state = self.env.final_states[row : row + 1]
            result.parts[index] = self.env.game.parts(final_state)
            result.digest[index] = _digest(final_state, int(self.moves[row]))
        self.moves[ended] = 0


_MOVE_FACTOR = np.uint64(0x100000001B3)


def _digest(final_state: NDArray[np.void], moves: int) -> int:
    table = final_state.copy()
    table["seed"] = 0
    digest = hashlib.blake2b(table.tobytes(), digest_size=8, key=moves.to_bytes(8, "little"))
    return int.from_bytes(digest.digest(), "little")
