"""A process that compiles some rules of a game into the cache.

``Game`` starts it, so that a first start takes less time on machines with more than one core.

Usage: python -m perfumezoo.envs.engine.compile_rules MODULE KEY RULE...
"""

from __future__ import annotations

import importlib
import sys

from .game import Game


def compile_rules(module: str, key: str, names: list[str]) -> None:
    """Compile the rules ``names`` of the game that ``module`` holds as ``GAME``; nothing if its key is another."""
    game: Game = importlib.import_module(module).GAME
    if game.key == key:
        for name in names:
            game.compile_rule(name)


if __name__ == "__main__":
    compile_rules(sys.argv[1], sys.argv[2], sys.argv[3:])
