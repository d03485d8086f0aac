"""``check_game`` passes a sound game, and names what is wrong with each of a score of broken ones."""

import json

import pytest

from perfumezoo.envs.engine.conformance import check_game
from tests.envs.engine.processes import python
from tests.envs.engine.toy import GAME

EXPECTED = {
    "mover": "to_move is 2, expected a seat below num_agents=2, or -1 at the end",
    "empty_mask": "no action is legal for player_",
    "mask_value": "the mask holds a value other than 0 and 1 at action 1 (say lower)",
    "idle_action": "legal action 5 (pass) changes nothing in the record",
    "range": "observes 99.0 in feature 0 (round[0]), outside -1.0..2.0",
    "absent_seat": "observes 1.0 in feature 38 (seats[26]), outside 0.0..0.0",
    "not_a_number": "observes nan in feature 0 (round[0]), outside -1.0..2.0",
    "view": "observation differs in feature 37 (seats[25]) after determinize(player_",
    "mask": "mask differs at action 0 (say higher) after determinize(player_",
    "mover_redrawn": "changed to_move, num_players or num_agents",
    "stuck": "leaves no legal action for the player to move, player_",
    "text": "text for player_",
    "svg": "svg for player_",
    "public": "changes public facts",
    "census": "the census was [6] at set-up",
    "words": "the legal actions 0 and 1 are both called 'say'",
    "no_words": "decision_text is empty",
    "parts": "the parts of player_0's score make ",
    "foresight": "redrawn positions play on exactly like the real one",
    "pickle": "the env cannot be pickled: toy_v0 can be pickled only as the attribute GAME",
    "unbalanced": "the returns of all seats add up to ",
    "endless": "a random game is not over after ",
}
"""What the message of each game in ``broken_games`` must say."""


@pytest.fixture(scope="module")
def messages() -> dict[str, str]:
    """The message for each broken game; uncompiled, since each would have to be compiled for itself."""
    return json.loads(python("-m", "tests.envs.engine.broken_games", NUMBA_DISABLE_JIT="1"))


@pytest.mark.parametrize(
    "options", [{}, {"num_players": 3}, {"num_players": 4, "skip_forced": False}, {"automa": True}]
)
def test_a_sound_game_passes(options: dict[str, object]) -> None:
    report = check_game(GAME, GAME.make_options(**options), games=200)
    assert report.games == 200
    assert report.redrawn == ("card",)
    assert 0 < report.decisions / report.games <= report.longest <= 33
    assert str(report).startswith("200 games, ")


def test_the_default_options_are_checked_by_default() -> None:
    assert check_game(GAME, games=3, samples=2).games == 3


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_promise_is_named(messages: dict[str, str], name: str) -> None:
    assert EXPECTED[name] in messages[name]


def test_every_broken_game_is_expected(messages: dict[str, str]) -> None:
    assert messages.keys() == EXPECTED.keys()


def test_messages_say_how_to_get_there_again(messages: dict[str, str]) -> None:
    assert messages["empty_mask"].startswith("toy_v0 with ToyOptions(num_players=2, ")
    assert ", seed 0, decision " in messages["empty_mask"]
    assert ", after " in messages["text"] and " random decisions: " in messages["text"]
