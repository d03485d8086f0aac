"""What ``perfumezoo.envs`` exports and registers."""

import gymnasium
import pettingzoo
import pytest

from perfumezoo.envs import GAMES
from tests.envs.engine.processes import python


def test_importing_loads_no_rules_and_nothing_heavy() -> None:
    program = (
        "import sys, perfumezoo.envs\n"
        "heavy = ['numba', 'torch', 'pygame', 'matplotlib', 'rich']\n"
        "heavy += [f'perfumezoo.envs.{name}' for name in perfumezoo.envs.NAMES]\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    assert python("-c", program).strip() == "[]"


def test_games_by_name() -> None:
    assert list(GAMES) == ["grasse", "aqua_mirabilis", "perfumery", "the_perfumer"]
    assert len(GAMES) == 4
    assert "grasse" in GAMES and "chess" not in GAMES
    names = "grasse, aqua_mirabilis, perfumery, the_perfumer"
    with pytest.raises(KeyError, match=f"there is no game 'chess'; the games are {names}"):
        GAMES["chess"]


def test_registrations() -> None:
    assert {f"perfumezoo/{name}-v0" for name in GAMES} <= set(pettingzoo.aec_registry)
    titles = ("Grasse", "GrasseSolo", "AquaMirabilis", "Perfumery", "ThePerfumer")
    assert {f"perfumezoo/{title}-v0" for title in titles} <= set(gymnasium.registry)
    assert "perfumezoo/PerfumerySolo-v0" not in gymnasium.registry
