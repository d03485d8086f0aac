"""Noses that smell outside a game, and secrets redrawn many times, as compiled loops."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.game import raw_bytes
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.engine.rng import derive
from perfumezoo.envs.the_perfumer import GAME
from perfumezoo.envs.the_perfumer.rules.nose import infer, smell
from tests.envs.the_perfumer import enumeration

Array = NDArray[Any]


def smell_things(states: Any, times: Array) -> None:
    """In each game player 0 takes object k in hand ``times[i, k]`` times: cards 0-6, then strips."""
    for i in range(times.shape[0]):
        s = states[i]
        for thing in range(times.shape[1]):
            for _ in range(times[i, thing]):
                smell(s, 0, thing)
        infer(s, 0)


def collect_samples(states: Any, p: int, thing: int, out: Array) -> None:
    """In each game ``p`` smells an object as often as ``out`` has rows; its single samples float64[B, n, 4]."""
    for i in range(out.shape[0]):
        s = states[i]
        for j in range(out.shape[1]):
            for k in range(7):
                s.card_count[p, k] = 0.0
                s.strip_count[p, k] = 0.0
                for d in range(4):
                    s.card_mean[p, k, d] = 0.0
                    s.strip_mean[p, k, d] = 0.0
            smell(s, p, thing)
            for d in range(4):
                out[i, j, d] = s.card_mean[p, thing, d] if thing < 7 else s.strip_mean[p, thing - 7, d]


def redraw_often(states: Any, raw: Array, seat: int, key: Any) -> None:
    """Redraw row 0 into every further row, each with a key of its own."""
    for i in range(1, raw.shape[0]):
        for j in range(raw.shape[1]):
            raw[i, j] = raw[0, j]
        determinize_one(states, i, seat, derive(key, i))


def determinize_one(states: Any, i: int, seat: int, key: Any) -> None:
    """Bound to the game's kernel."""
    raise NotImplementedError


@lru_cache
def loops() -> SimpleNamespace:
    """The loops above, bound to the game and cached on disk."""
    return GAME.bind(
        (smell_things, collect_samples, redraw_often),
        sources=[Path(__file__)],
        determinize_one=GAME.kernels.determinize_one,
    )


def new_games(count: int, first_seed: int = 0, **options: Any) -> NDArray[np.void]:
    """Games as they are dealt, one record each."""
    states, mask = GAME.new_states(count), np.zeros(GAME.actions.size, np.int8)
    template = raw_bytes(GAME.template(GAME.make_options(**options)))[0]
    for i in range(count):
        GAME.kernels.start_one(records(states), raw_bytes(states), i, template, np.uint64(first_seed + i), mask)
    return states


def smelled(states: NDArray[np.void], times: Array) -> NDArray[np.void]:
    """The games after player 0 has taken every object in hand so often; ``times`` is int[B, 14] or int[14]."""
    loops().smell_things(records(states), np.broadcast_to(times, (len(states), 14)).astype(np.int64))
    return states


def evidence(states: NDArray[np.void], sigma: float, p: int = 0) -> NDArray[np.float64]:
    """float64[B, 7, 7]: what ``p`` may conclude, by enumeration."""
    cards, card_means = states["card_count"][:, p], states["card_mean"][:, p]
    strips, strip_means = states["strip_count"][:, p], states["strip_mean"][:, p]
    return enumeration.evidence(cards, card_means, strips, strip_means, sigma)


def samples(states: NDArray[np.void], p: int, thing: int, times: int) -> NDArray[np.float64]:
    """float64[B, times, 4]: single samples of an object by ``p``."""
    out = np.zeros((len(states), times, 4))
    loops().collect_samples(records(states), p, thing, out)
    return out


def redrawn(state: NDArray[np.void], seat: int, count: int, key: int = 1) -> NDArray[np.void]:
    """A record's secrets redrawn ``count`` times for a seat."""
    states = GAME.new_states(count + 1)
    states[0] = state[0]
    loops().redraw_often(records(states), raw_bytes(states), seat, np.uint64(key))
    return states[1:]
