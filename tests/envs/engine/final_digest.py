"""Plays fixed random games of one game and prints a digest of all records and observations on the way.

Run as a program, so that tests can compare processes: compiled and not, with different hash seeds, side by side.
``python -m tests.envs.engine.final_digest module games option=value ...``
"""

from __future__ import annotations

import hashlib
import sys
from ast import literal_eval
from importlib import import_module
from typing import Any

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.game import Game


def digest(game: Game, games: int, **options: Any) -> str:
    """SHA-256 over every state, observation, mask and reward until ``games`` games have ended in a batch of two."""
    hasher = hashlib.sha256()
    batch = BatchEnv(game, game.make_options(**options), 2, threads=1, reward="score_delta")
    step = batch.reset(seed=11)
    ended = 0
    while ended < games:
        for array in (batch.states, step.observation, step.action_mask, step.reward, step.score):
            hasher.update(array.tobytes())
        step = batch.step(batch.sample_actions(5))
        ended += int(step.done.sum())
    return hasher.hexdigest()


if __name__ == "__main__":
    chosen = dict(argument.split("=") for argument in sys.argv[3:])
    values = {name: literal_eval(value) for name, value in chosen.items()}
    print(digest(import_module(sys.argv[1]).GAME, int(sys.argv[2]), **values))
