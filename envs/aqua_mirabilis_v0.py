"""Aqua Mirabilis for two to four players.

``env`` and ``raw_env`` are PettingZoo environments, ``batch_env`` plays many games in one compiled loop, and
Gymnasium's ids are made by the functions below. ``options`` are those of ``GAME.options``.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from .aqua_mirabilis import GAME
from .engine import aec, solo
from .engine.batch import BatchEnv

__all__ = ["GAME", "batch_env", "env", "raw_env", "seat_env", "seat_vector_env"]


def env(*, reward: str = "win", render_mode: str | None = None, **options: Any) -> AECEnv[str, aec.Observation, int]:
    """The game for PettingZoo, in its standard wrappers: an illegal action ends the game."""
    return aec.env(GAME, GAME.make_options(**options), reward=reward, render_mode=render_mode)


def raw_env(*, reward: str = "win", render_mode: str | None = None, **options: Any) -> aec.RawEnv:
    """The game for PettingZoo without wrappers: more than twice as fast, and an illegal action is refused."""
    return aec.RawEnv(GAME, GAME.make_options(**options), reward=reward, render_mode=render_mode)


def batch_env(
    num_envs: int, *, reward: str = "win", threads: int | None = None, observe: bool = True, **options: Any
) -> BatchEnv:
    """``num_envs`` games in one compiled loop; see ``BatchEnv``."""
    return BatchEnv(GAME, GAME.make_options(**options), num_envs, reward=reward, threads=threads, observe=observe)


def seat_env(**arguments: Any) -> solo.SoloEnv:
    """``perfumezoo/AquaMirabilis-v0``: one seat, named agents on the others; arguments as for ``solo.seat_env``."""
    return solo.seat_env(GAME, **arguments)


def seat_vector_env(num_envs: int, **arguments: Any) -> solo.SoloVectorEnv:
    """``perfumezoo/AquaMirabilis-v0`` for ``gymnasium.make_vec``: the compiled batch."""
    return solo.seat_vector_env(GAME, num_envs, **arguments)
