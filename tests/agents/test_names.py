from dataclasses import replace

import pytest

from perfumezoo.agents.human import HumanAgent
from perfumezoo.agents.ismcts import ISMCTSAgent
from perfumezoo.agents.names import kinds, make_agent
from perfumezoo.agents.scripted import GreedyAgent, HeuristicAgent, RandomAgent
from perfumezoo.envs.the_perfumer import GAME as THE_PERFUMER
from tests.agents.toy_agents import GAME as SOLO_GAME
from tests.envs.engine.toy import GAME

UNKNOWN_GAME = replace(SOLO_GAME, name="toy_without_heuristic")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", RandomAgent),
        ("heuristic", HeuristicAgent),
        ("greedy", GreedyAgent),
        ("ismcts:5", ISMCTSAgent),
        ("human", HumanAgent),
    ],
)
def test_a_name_builds_its_agent(name: str, kind: type) -> None:
    assert type(make_agent(name, GAME)) is kind


def test_a_style_of_a_heuristic_has_a_name_of_its_own() -> None:
    assert type(make_agent("heuristic:racer", THE_PERFUMER)) is HeuristicAgent
    assert [kind.usage for kind in kinds(THE_PERFUMER)][-2:] == ["heuristic:racer", "heuristic:closer"]
    with pytest.raises(ValueError, match=r"agent .heuristic:racer. should be written heuristic$"):
        make_agent("heuristic:racer", GAME)


def test_two_agents_of_one_name_are_two_objects() -> None:
    assert make_agent("greedy", GAME) is not make_agent("greedy", GAME)


def test_an_unknown_name_is_refused_with_what_there_is() -> None:
    expected = (
        "unknown agent 'gredy'; for toy there are: random, heuristic, greedy, ismcts:<simulations>, "
        "policy:<checkpoint>, lookahead:<checkpoint>, rollouts:<checkpoint>, human"
    )
    with pytest.raises(ValueError, match=expected):
        make_agent("gredy", GAME)


@pytest.mark.parametrize("name", ["heuristic", "greedy"])
def test_a_game_without_heuristic_says_so(name: str) -> None:
    expected = (
        f"no heuristic yet for agent '{name}'; .* there are: random, ismcts:<simulations>, "
        "policy:<checkpoint>, lookahead:<checkpoint>, rollouts:<checkpoint>, human$"
    )
    with pytest.raises(ValueError, match=expected):
        make_agent(name, UNKNOWN_GAME)
    assert [kind.usage for kind in kinds(UNKNOWN_GAME)] == [
        "random",
        "ismcts:<simulations>",
        "policy:<checkpoint>",
        "lookahead:<checkpoint>",
        "rollouts:<checkpoint>",
        "human",
    ]


@pytest.mark.parametrize("name", ["greedy:3", "random:", "policy", "policy:"])
def test_a_wrong_argument_is_refused_with_the_right_spelling(name: str) -> None:
    with pytest.raises(ValueError, match=rf"agent '{name}' should be written {name.split(':')[0]}"):
        make_agent(name, GAME)


@pytest.mark.parametrize(("name", "message"), [("ismcts:many", "e.g. ismcts:800"), ("ismcts:0", "at least 1 sim")])
def test_a_search_needs_a_number_of_simulations(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_agent(name, GAME)


@pytest.mark.parametrize("kind", ["policy", "lookahead", "rollouts"])
def test_a_missing_checkpoint_is_named(kind: str) -> None:
    with pytest.raises(ValueError, match=r"nowhere\.pt"):
        make_agent(f"{kind}:nowhere.pt", GAME)
