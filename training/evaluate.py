"""Matches of the present self against fixed opponents, and its rating among its past selves."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..agents.agent import Agent
from ..agents.match import play_agents
from ..agents.names import make_agent
from ..agents.network import PolicyValueNetwork
from ..agents.policy import NetworkAgent
from ..envs.engine.game import Game, Options
from .config import EvaluationConfig
from .league import League
from .statistics import wilson_interval, win_shares

LEARNER = "learner"
SOLO = "solo"
"""What the opponent is called when it is an automa inside the rules."""


@dataclass(frozen=True)
class Matchup:
    """Result of the learner against one opponent (on all other seats).

    Attributes:
        opponent: Its name.
        games: Games played.
        win_rate: Mean share of wins, 1/k for one of k winners.
        low, high: Wilson's 95 % interval of ``win_rate``.
        pair_rate: Mean over games and other seats of placing before them, ties one half.
        score, opponent_score: Mean final scores.
    """

    opponent: str
    games: int
    win_rate: float
    low: float
    high: float
    pair_rate: float
    score: float
    opponent_score: float


def play(
    game: Game, options: Options, learner: Agent, opponents: list[Agent], name: str, games: int, seed: int, threads: int
) -> Matchup:
    """Play ``learner`` against ``opponents``, one for each other seat held by agents."""
    agents = [learner, *opponents]
    names = [LEARNER, *(f"{name} {i}" for i in range(len(opponents)))]
    result = play_agents(game, options, names, agents, games, seed=seed, threads=threads)
    rows = np.arange(games)
    seat = np.argmax(result.seats == 0, axis=1)
    others = np.ones(result.place.shape, bool)
    others[rows, seat] = False
    others &= result.place > 0
    mine = result.place[rows, seat][:, None]
    pairs = (mine < result.place) + 0.5 * (mine == result.place)
    win_rate = float(win_shares(result.place)[rows, seat].mean())
    return Matchup(
        name,
        games,
        win_rate,
        *wilson_interval(win_rate, games),
        pair_rate=float(pairs[others].mean()),
        score=float(result.score[rows, seat].mean()),
        opponent_score=float(result.score[others].mean()),
    )


def evaluate(
    network: PolicyValueNetwork, game: Game, options: Options, config: EvaluationConfig, *, seed: int, threads: int
) -> list[Matchup]:
    """Matches against the opponents of ``config``, or of the one solo game against its automa."""
    names = config.agents if options.num_agents > 1 else (SOLO,)
    return [
        play(
            game,
            options,
            NetworkAgent(network, game),
            [make_agent(name, game) for _ in range(options.num_agents - 1)],
            name,
            config.games,
            seed + number,
            threads,
        )
        for number, name in enumerate(names)
    ]


def rate(
    network: PolicyValueNetwork, league: League, options: Options, config: EvaluationConfig, *, seed: int, threads: int
) -> float:
    """Elo rating from matches against the newest past selves, whose own ratings stay as they were; the first has 0."""
    results: list[tuple[float, float, int]] = []
    for number, past in enumerate(league.pool[-config.past_selves :]):
        rivals: list[Agent] = [
            past.agent(league.game, league.network, greedy=True) for _ in range(options.num_agents - 1)
        ]
        match = play(
            league.game,
            options,
            NetworkAgent(network, league.game),
            rivals,
            "past self",
            config.games,
            seed + number,
            threads,
        )
        results.append((past.rating, match.pair_rate, match.games))
    return solve_rating(results)


def solve_rating(results: list[tuple[float, float, int]]) -> float:
    """The rating that makes the expected results equal the observed ones, a draw added to each match.

    Args:
        results: For each opponent its rating, the observed rate of pairs won, and the number of games.
    """
    low, high = -10_000.0, 10_000.0
    while high - low > 0.01:
        rating = (low + high) / 2
        surplus = sum(
            (pair_rate * games + 0.5) - (games + 1) / (1 + math.pow(10, (opponent - rating) / 400))
            for opponent, pair_rate, games in results
        )
        low, high = (rating, high) if surplus > 0 else (low, rating)
    return round((low + high) / 2, 1)
