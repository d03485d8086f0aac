"""Options of Grasse and what is refused."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs import grasse_v0
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.options import CRITERIA, DIFFICULTIES, EXPANSIONS, PRESETS, GrasseOptions


def test_defaults() -> None:
    options = GrasseOptions()
    assert (options.num_players, options.num_agents) == (2, 2)
    assert (options.setup_mode, options.expansions, options.solo) == ("beginner", (), "off")
    assert (options.event_variants, options.tax_variant) == ((), "standard")
    assert options.criteria == ("specialist", "versatile", "technical", "seller")
    assert (options.skip_forced, options.perfect_recall) == (True, False)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_solo_has_two_seats_and_one_agent(difficulty: str) -> None:
    options = GrasseOptions(solo=difficulty)
    assert (options.num_players, options.num_agents) == (2, 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": 1}, "num_players must be in 2..4, got 1"),
        ({"num_players": 5}, "num_players must be in 2..4, got 5"),
        ({"setup_mode": "expert"}, "setup_mode: unknown value 'expert'; choose from 'beginner', 'standard'"),
        ({"solo": "easy"}, "solo: unknown value 'easy'; choose from 'off', 'standard', 'medium', 'hard', 'very_hard'"),
        ({"expansions": ("dragons",)}, "expansions: unknown value 'dragons'"),
        ({"expansions": ("thief", "thief")}, "expansions: a name is given twice: thief, thief"),
        ({"event_variants": ("chaos",)}, "event_variants: unknown value 'chaos'; choose from 'initial_surprise'"),
        (
            {"event_variants": ("busy",)},
            r"event_variants=\('busy',\) needs the expansion 'events'; add it to expansions",
        ),
        ({"tax_variant": "flat"}, "tax_variant: unknown value 'flat'; choose from 'standard', 'sun_king', 'exemption'"),
        ({"tax_variant": "sun_king"}, "tax_variant='sun_king' needs the expansion 'tax_collectors'"),
        ({"tax_variant": "exemption", "expansions": ("thief",)}, "needs the expansion 'tax_collectors'"),
        ({"criteria": "random"}, "criteria='random' needs the expansion 'variable_scoring'"),
        ({"criteria": CRITERIA[1:5]}, "needs the expansion 'variable_scoring'"),
        ({"criteria": CRITERIA[:3], "expansions": ("variable_scoring",)}, "criteria must be 4 names, got 3"),
        (
            {"criteria": ("seller",) * 4, "expansions": ("variable_scoring",)},
            "criteria: a name is given twice: seller, seller, seller, seller",
        ),
        (
            {"criteria": CRITERIA[3:], "expansions": ("variable_scoring",)},
            "the criterion 'expansionist' counts boutiques and needs the expansion 'boutiques'",
        ),
        ({"solo": "hard", "expansions": ("events",)}, "the solo game is played without expansions, got events"),
        ({"solo": "hard", "num_players": 3}, "the solo game has two seats.*num_players=3 does not fit solo='hard'"),
        ({"solo": "hard", "setup_mode": "standard"}, "the solo game lays the collection tokens at random"),
    ],
)
def test_impossible_values_and_combinations(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GrasseOptions(**changes)
    with pytest.raises(ValueError, match=message):
        grasse_v0.raw_env(**changes)
    with pytest.raises(ValueError, match=message):
        grasse_v0.batch_env(4, **changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_players": "3"}, "num_players must be an integer, got '3'"),
        ({"num_players": 2.0}, "num_players must be an integer, got 2.0"),
        ({"num_players": True}, "num_players must be an integer, got True"),
        ({"skip_forced": 1}, "skip_forced must be True or False, got 1"),
        ({"perfect_recall": "no"}, "perfect_recall must be True or False, got 'no'"),
        ({"criteria": "seller"}, "criteria must be a tuple of names, got the string 'seller'"),
        ({"event_variants": "busy"}, "event_variants must be a tuple of names, got the string 'busy'"),
        ({"expansions": "events"}, "expansions must be a tuple of names, got the string 'events'"),
    ],
)
def test_values_of_another_type(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        GrasseOptions(**changes)


def test_options_are_written_into_the_record() -> None:
    state = GAME.template(GrasseOptions(num_players=4, setup_mode="standard", skip_forced=False, perfect_recall=True))
    assert (state["num_players"][0], state["num_agents"][0]) == (4, 4)
    assert (state["standard_setup"][0], state["solo"][0]) == (1, 0)
    assert (state["skip_forced"][0], state["perfect_recall"][0]) == (0, 1)
    state = GAME.template(GrasseOptions(solo="very_hard"))
    assert (state["num_players"][0], state["num_agents"][0], state["solo"][0]) == (2, 1, 4)


def test_numpy_integers_are_integers() -> None:
    assert GrasseOptions(num_players=int(np.int64(3))).num_players == 3
    assert GrasseOptions(num_players=np.int8(4)).num_players == 4  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("name", EXPANSIONS)
def test_each_expansion_has_a_switch_of_its_own(name: str) -> None:
    state = GAME.template(GrasseOptions(expansions=(name,)))
    assert {other: int(state[f"with_{other}"][0]) for other in EXPANSIONS} == {
        other: int(other == name) for other in EXPANSIONS
    }
    assert state["with_expansions"][0] == 1


def test_the_base_game_switches_nothing_on() -> None:
    state = GAME.template(GrasseOptions())
    assert not any(state[field][0] for field in GAME.dtype.names or () if field.startswith("with_"))
    assert state["criteria"][0].tolist() == [0, 1, 2, 3]


def test_variants_are_written_into_the_record() -> None:
    state = GAME.template(
        GrasseOptions(
            expansions=("events", "tax_collectors", "variable_scoring"),
            event_variants=("busy", "initial_surprise"),
            tax_variant="exemption",
            criteria=("saver", "seller", "exporter", "technical"),
        )
    )
    assert (state["initial_surprise"][0], state["calculated_risks"][0], state["busy"][0]) == (1, 0, 1)
    assert (state["tax_variant"][0], state["random_criteria"][0]) == (2, 0)
    assert [CRITERIA[k] for k in state["criteria"][0]] == ["saver", "seller", "exporter", "technical"]


def test_presets() -> None:
    assert list(PRESETS) == ["base", "recommended", "everything"]
    assert GrasseOptions(**PRESETS["base"]) == GrasseOptions()
    assert 2 <= len(GrasseOptions(**PRESETS["recommended"]).expansions) <= 3
    everything = GrasseOptions(num_players=4, **PRESETS["everything"])
    assert (everything.expansions, len(everything.expansions)) == (EXPANSIONS, 11)
    assert len(everything.event_variants) == 3


@pytest.mark.parametrize("given", ["random", ("random",), ["random"]])
def test_random_criteria_are_named_alone_or_in_a_list_as_a_command_line_gives_them(given: Any) -> None:
    assert GrasseOptions(expansions=("variable_scoring",), criteria=given).criteria == "random"
