"""Plays random games in a process of its own: ``python -m tests.envs.the_perfumer.random_games <games>``."""

from __future__ import annotations

import sys
from typing import Any

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.the_perfumer import GAME
from tests.envs.the_perfumer.invariants import check_invariants

MODES: tuple[dict[str, Any], ...] = (
    {},
    {"rules": "perfumer"},
    {"rules": "perfumer", "helpers": "mixed", "keep_helpers": True, "round2_recipe": "choose", "hold_sniffs": 2},
    {"rules": "perfumer", "helpers": "auction", "recipe_side": "each", "memory_decay": 0.9},
    {"helpers": "auction", "bid_first": "top", "skip_forced": False, "sigma": "perfect"},
    {"rules": "perfumer", "helper_offer": "all", "round2_recipe": "same", "max_cycles": 3, "familiarity": "household"},
    {"nose": "external", "skip_forced": False, "max_cycles": 4},
)
"""Every value of every option that changes the course of a game."""


def play(games: int, rows: int, seed: int = 1, **options: Any) -> list[int]:
    """Random games with all invariants checked after every decision; returns how many decisions each one took."""
    batch = BatchEnv(GAME, GAME.make_options(**options), rows, observe=False)
    step = batch.reset(seed)
    lengths: list[int] = []
    while len(lengths) < games:
        step = batch.step(batch.sample_actions())
        check_invariants(batch.states)
        check_invariants(batch.final_states[step.done])
        lengths += step.length[step.done].tolist()
    batch.close()
    return lengths


if __name__ == "__main__":
    for players in (2, 3, 4, 5):
        print(players, len(play(int(sys.argv[1]), 2, num_players=players, max_cycles=8)))
