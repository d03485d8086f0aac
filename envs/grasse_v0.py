"""Grasse (second edition) for two to four players, or alone against Pierre.

``env`` and ``raw_env`` are PettingZoo environments, ``batch_env`` plays many games in one compiled loop, and the
Gymnasium ids are made by the ``seat_`` and ``solo_`` functions. ``options`` are those of ``GAME.options``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv

from .engine import aec
from .engine.batch import BatchEnv
from .engine.game import Options
from .engine.solo import Opponent, SoloEnv, SoloVectorEnv
from .grasse import GAME
from .grasse.options import DIFFICULTIES

__all__ = [
    "DIFFICULTIES",
    "GAME",
    "batch_env",
    "env",
    "raw_env",
    "seat_env",
    "seat_vector_env",
    "solo_env",
    "solo_vector_env",
]


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


def seat_env(
    *,
    opponents: Sequence[str | Opponent] = ("random",),
    seat: int | None = 0,
    reward: str = "win",
    render_mode: str | None = None,
    illegal_action: str = "lose",
    **options: Any,
) -> SoloEnv:
    """``perfumezoo/Grasse-v0``: one seat for Gymnasium, named agents on the others."""
    return SoloEnv(
        GAME,
        GAME.make_options(**options),
        opponents=opponents,
        seat=seat,
        reward=reward,
        render_mode=render_mode,
        illegal_action=illegal_action,
    )


def seat_vector_env(
    num_envs: int,
    *,
    opponents: Sequence[str | Opponent] = ("random",),
    seat: int | None = 0,
    reward: str = "win",
    threads: int | None = None,
    **options: Any,
) -> SoloVectorEnv:
    """``perfumezoo/Grasse-v0`` for ``gymnasium.make_vec``: the compiled batch."""
    options_ = GAME.make_options(**options)
    return SoloVectorEnv(GAME, options_, num_envs, opponents=opponents, seat=seat, reward=reward, threads=threads)


def solo_env(
    *,
    difficulty: str = "standard",
    reward: str = "win",
    render_mode: str | None = None,
    illegal_action: str = "lose",
    **options: Any,
) -> SoloEnv:
    """``perfumezoo/GrasseSolo-v0``: you against Pierre; ``difficulty`` is one of ``DIFFICULTIES``."""
    return SoloEnv(
        GAME, _solo_options(difficulty, options), reward=reward, render_mode=render_mode, illegal_action=illegal_action
    )


def solo_vector_env(
    num_envs: int,
    *,
    difficulty: str = "standard",
    reward: str = "win",
    threads: int | None = None,
    **options: Any,
) -> SoloVectorEnv:
    """``perfumezoo/GrasseSolo-v0`` for ``gymnasium.make_vec``: the compiled batch."""
    return SoloVectorEnv(GAME, _solo_options(difficulty, options), num_envs, reward=reward, threads=threads)


def _solo_options(difficulty: str, options: dict[str, Any]) -> Options:
    return GAME.make_options(solo=aec.checked_choice("difficulty", difficulty, DIFFICULTIES), **options)
