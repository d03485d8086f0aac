"""Options of The Perfumer and what is refused."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs import the_perfumer_v0
from perfumezoo.envs.the_perfumer import GAME, ThePerfumerOptions


def test_defaults() -> None:
    options = ThePerfumerOptions()
    assert (options.num_players, options.num_agents, options.rules, options.helpers) == (4, 4, "apprentice", "level")
    assert (options.sigma, options.hold_sniffs, options.memory_decay, options.familiarity) == (0.7, 1, 1.0, "none")
    assert (options.obs_mode, options.perfect_recall, options.nose) == ("both", False, "model")
    assert (options.recipe_side, options.helper_offer, options.keep_helpers) == ("common", "players", False)
    assert (options.round2_recipe, options.bid_first, options.start_player) == ("flip", "literal", None)
    assert (options.max_cycles, options.skip_forced) == (30, True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": 1}, "num_players must be in 2..5, got 1"),
        ({"num_players": 6}, "num_players must be in 2..5, got 6"),
        ({"rules": "master"}, "rules: unknown value 'master'; choose from 'apprentice', 'perfumer'"),
        ({"helpers": "none"}, "helpers: unknown value 'none'; choose from 'level', 'mixed', 'auction'"),
        ({"sigma": -0.1}, "sigma must be in 0..10, got -0.1"),
        ({"sigma": "keen"}, "sigma: unknown value 'keen'; choose from 'perfect', 'perfumer', 'trained'"),
        ({"sigma": [0.7, 0.7]}, "sigma needs one value per player, 4, got 2"),
        ({"sigma": float("nan")}, "sigma must be finite, got nan"),
        ({"hold_sniffs": 0}, "hold_sniffs must be in 1..1000, got 0"),
        ({"memory_decay": 0.0}, "memory_decay must be above 0 and at most 1, got 0.0"),
        ({"memory_decay": 1.5}, "memory_decay must be above 0 and at most 1, got 1.5"),
        ({"familiarity": "kitchen"}, "familiarity: unknown value 'kitchen'"),
        ({"familiarity": [1, 2]}, "familiarity needs 7 counts, got 2"),
        ({"familiarity": [0, 0, 0, 0, 0, 0, -1]}, "familiarity must be in 0..1000, got -1"),
        ({"obs_mode": "all"}, "obs_mode: unknown value 'all'"),
        ({"start_player": 4}, "start_player must be in 0..3, got 4"),
        ({"max_cycles": 0}, "max_cycles must be in 1..1000, got 0"),
    ],
)
def test_impossible_values(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ThePerfumerOptions(**changes)
    with pytest.raises(ValueError, match=message):
        the_perfumer_v0.raw_env(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": "3"}, "num_players must be an integer, got '3'"),
        ({"num_players": True}, "num_players must be an integer, got True"),
        ({"rules": 1}, "rules must be a name, got 1"),
        ({"sigma": None}, "sigma must be a number, got None"),
        ({"keep_helpers": 1}, "keep_helpers must be True or False, got 1"),
        ({"perfect_recall": "no"}, "perfect_recall must be True or False, got 'no'"),
        ({"hold_sniffs": 1.0}, "hold_sniffs must be an integer, got 1.0"),
        ({"familiarity": 3}, "familiarity must be a name or a sequence, got 3"),
    ],
)
def test_values_of_another_type(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        ThePerfumerOptions(**changes)


def test_options_are_written_into_the_record() -> None:
    options = ThePerfumerOptions(
        num_players=2, rules="perfumer", helpers="auction", sigma=("novice", 0.2), hold_sniffs=2, memory_decay=0.9,
        familiarity="household", obs_mode="stats", nose="external", recipe_side="each", helper_offer="all",
        keep_helpers=True, round2_recipe="choose", bid_first="top", start_player=1, max_cycles=9, skip_forced=False,
        perfect_recall=True,
    )  # fmt: skip
    state = GAME.template(options)[0]
    written = {name: state[name].item() for name in ("two_rounds", "helpers", "hold_sniffs", "obs_mode", "external")}
    assert written == {"two_rounds": 1, "helpers": 2, "hold_sniffs": 2, "obs_mode": 0, "external": 1}
    assert state["sigma"].tolist() == [1.0, 0.2, 0, 0, 0]
    assert state["familiarity"].tolist() == [2, 1, 1, 2, 0, 0, 0]
    flags = ("each_side", "offer_all", "keep_helpers", "bid_top", "start_player", "perfect_recall")
    assert [state[name].item() for name in flags] == [1] * 6
    assert (state["round2_recipe"], state["max_cycles"], state["skip_forced"], state["decay"]) == (2, 9, 0, 0.9)


def test_options_can_be_compared_and_hashed() -> None:
    assert ThePerfumerOptions(num_players=2, sigma=[0.1, 0.2]) == ThePerfumerOptions(num_players=2, sigma=(0.1, 0.2))
    assert len({ThePerfumerOptions(), ThePerfumerOptions(), ThePerfumerOptions(familiarity=np.zeros(7, int))}) == 2  # type: ignore[arg-type]
