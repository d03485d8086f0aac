"""Positions on the way of random games, plain ones and ones that begin with much in everybody's hands."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.envs.aqua_mirabilis.position import LETTERS, Position, new_game


def sampled(options: dict[str, Any], games: int = 3, every: int = 12) -> list[Position]:
    """Positions of random games, one in ``every``."""
    rng = np.random.default_rng(3)
    positions = []
    for seed in range(games):
        game = new_game(seed, **options)
        while not game.over:
            if rng.random() < 1 / every:
                positions.append(game.copy())
            game.play_random(rng)
    return positions


def generous(seed: int, players: int, **options: Any) -> Position:
    """A game in which everybody begins with scents, flowers, letters, tiles, methods, influence and tokens."""
    game = new_game(seed, num_players=players, **options)
    rng = np.random.default_rng(seed)
    for seat in range(players):
        game.give(seat, "".join(rng.choice(list(LETTERS), 2)), "".join(rng.choice(list(LETTERS), 5)))
        game["letter"][seat] = rng.integers(5)
        game.learn(seat, *rng.choice([1, 2, 3, 4], 2, replace=False).tolist())
        for city in range(4):
            pile = game.pile_of(city)
            game.own(seat, *rng.choice(pile, min(2, len(pile) - 1), replace=False).tolist())
        game.tokens(seat, 3)
    return game.influence(0, 2, 0, 1, 0).influence(1, 1, 2, 0, 3)


def played_on(game: Position, seed: int = 0, every: int = 7) -> list[Position]:
    """Positions of a random continuation, one in ``every``, and the end."""
    rng = np.random.default_rng(seed)
    positions = []
    while not game.over:
        if rng.random() < 1 / every:
            positions.append(game.copy())
        game.play_random(rng)
    return [*positions, game]
