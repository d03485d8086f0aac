"""The games, and with which options tests play them."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs import aqua_mirabilis_v0, grasse_v0, perfumery_v0, the_perfumer_v0
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.grasse.options import EXPANSIONS, PRESETS


@dataclass(frozen=True)
class GameUnderTest:
    """One game as tests play it.

    Attributes:
        module: The module of its environments.
        gymnasium_ids: Its names in Gymnasium's registry.
        played: Options that together reach everything that depends on options.
        uncompiled: Options of the games that are also played without compilation, which is slow.
    """

    module: ModuleType
    gymnasium_ids: tuple[str, ...]
    played: tuple[dict[str, Any], ...]
    uncompiled: tuple[dict[str, Any], ...]

    @property
    def game(self) -> Game:
        return self.module.GAME


PLAIN: tuple[dict[str, Any], ...] = (
    {},
    {"num_players": 3},
    {"num_players": 4},
    {"num_players": 2, "skip_forced": False},
    {"num_players": 3, "perfect_recall": True},
)
"""For a game with no options but those that every game has."""

TESTED = (
    GameUnderTest(
        grasse_v0,
        ("perfumezoo/Grasse-v0", "perfumezoo/GrasseSolo-v0"),
        (
            {},
            {"num_players": 3, "setup_mode": "standard"},
            {"num_players": 4},
            {"num_players": 2, "skip_forced": False},
            {"num_players": 3, "perfect_recall": True},
            {"solo": "standard"},
            {"solo": "very_hard", "perfect_recall": True},
            {"num_players": 3, **PRESETS["recommended"]},
            {"num_players": 2, **PRESETS["everything"]},
            {"num_players": 4, "setup_mode": "standard", **PRESETS["everything"]},
            {"num_players": 3, "skip_forced": False, "perfect_recall": True, **PRESETS["everything"]},
        ),
        ({}, {"solo": "hard"}, {"expansions": EXPANSIONS}),
    ),
    GameUnderTest(aqua_mirabilis_v0, ("perfumezoo/AquaMirabilis-v0",), PLAIN, ({}, {"num_players": 4})),
    GameUnderTest(perfumery_v0, ("perfumezoo/Perfumery-v0",), PLAIN, ({}, {"num_players": 4})),
    GameUnderTest(
        the_perfumer_v0,
        ("perfumezoo/ThePerfumer-v0",),
        (
            {},
            {"num_players": 2, "rules": "perfumer"},
            {"num_players": 5, "skip_forced": False, "sigma": "perfect"},
            {"num_players": 3, "rules": "perfumer", "helpers": "auction", "perfect_recall": True},
            {"num_players": 2, "rules": "perfumer", "helpers": "mixed", "keep_helpers": True, "memory_decay": 0.9},
        ),
        ({"num_players": 2}, {"num_players": 3, "rules": "perfumer", "max_cycles": 8}),
    ),
)

each_game = pytest.mark.parametrize("tested", TESTED, ids=lambda tested: tested.game.name)
"""Runs a test with every game."""

each_gymnasium_id = pytest.mark.parametrize("name", [name for tested in TESTED for name in tested.gymnasium_ids])
"""Runs a test with every name in Gymnasium's registry."""


def _options(*chosen: tuple[GameUnderTest, tuple[dict[str, Any], ...]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("tested", "options"),
        [
            pytest.param(tested, options, id=f"{tested.game.name}-{options}")
            for tested, several in chosen
            for options in several
        ],
    )


each_option_set = _options(*((tested, tested.played) for tested in TESTED))
"""Runs a test with all options of every game."""

each_uncompiled = _options(*((tested, tested.uncompiled) for tested in TESTED))
"""Runs a test with the options that are also played without compilation."""


def choose(mask: NDArray[np.int8], rng: np.random.Generator) -> Any:
    """A random legal action, or one per row."""
    return (rng.random(mask.shape) * mask).argmax(axis=-1)
