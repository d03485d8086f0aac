"""What ``perfumezoo.envs`` exports and registers."""

import gymnasium
import pettingzoo
import pytest

from perfumezoo.envs import GAMES
from tests.envs.engine.processes import python


def test_importing_loads_no_rules_and_nothing_heavy() -> None:
    program = (
        "import sys, perfumezoo.envs\n"
        "print([name for name in ('numba', 'torch', 'pygame', 'matplotlib', 'rich', 'perfumezoo.envs.grasse') "
        "if name in sys.modules])"
    )
    assert python("-c", program).strip() == "[]"


def test_games_by_name() -> None:
    assert list(GAMES) == ["grasse"]
    assert len(GAMES) == 1
    assert "grasse" in GAMES and "chess" not in GAMES
    with pytest.raises(KeyError, match="there is no game 'chess'; the games are grasse"):
        GAMES["chess"]


def test_registrations() -> None:
    assert "perfumezoo/grasse-v0" in pettingzoo.aec_registry
    assert {"perfumezoo/Grasse-v0", "perfumezoo/GrasseSolo-v0"} <= set(gymnasium.registry)
