"""What ``perfumezoo.envs`` exports and registers."""

import gymnasium
import pettingzoo
import pytest

from perfumezoo.envs import GAMES
from tests.envs.engine.processes import python


def test_importing_loads_no_rules_and_nothing_heavy() -> None:
    program = (
        "import sys, perfumezoo.envs\n"
        "heavy = 'numba torch pygame matplotlib rich perfumezoo.envs.grasse perfumezoo.envs.perfumery'.split()\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    assert python("-c", program).strip() == "[]"


def test_games_by_name() -> None:
    assert list(GAMES) == ["grasse", "perfumery"]
    assert len(GAMES) == 2
    assert "grasse" in GAMES and "chess" not in GAMES
    with pytest.raises(KeyError, match="there is no game 'chess'; the games are grasse, perfumery"):
        GAMES["chess"]


def test_registrations() -> None:
    assert {"perfumezoo/grasse-v0", "perfumezoo/perfumery-v0"} <= set(pettingzoo.aec_registry)
    ids = {"perfumezoo/Grasse-v0", "perfumezoo/GrasseSolo-v0", "perfumezoo/Perfumery-v0"}
    assert ids <= set(gymnasium.registry)
    assert "perfumezoo/PerfumerySolo-v0" not in gymnasium.registry
