"""Plays random games in a process of its own and prints players and rounds: ``python -m ... <games>``."""

import sys

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.perfumery import GAME
from tests.envs.perfumery.invariants import check_invariants


def play(players: int, games: int, rows: int) -> int:
    """Random games with all invariants checked after every decision; returns the round in which all of them end."""
    batch = BatchEnv(GAME, GAME.make_options(num_players=players), rows, observe=False)
    batch.reset(seed=1)
    ended, rounds = 0, set()
    while ended < games:
        step = batch.step(batch.sample_actions())
        check_invariants(batch.states)
        check_invariants(batch.final_states[step.done])
        rounds |= set(batch.final_states["round"][step.done].tolist())
        ended += int(step.done.sum())
    (last,) = rounds
    return last


if __name__ == "__main__":
    for players in (2, 3, 4):
        print(players, play(players, int(sys.argv[1]), 3))
