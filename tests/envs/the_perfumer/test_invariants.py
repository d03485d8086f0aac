"""What holds after every decision, over random games in every mode and games that Hypothesis chooses."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as hs

from perfumezoo.envs.the_perfumer import GAME
from tests.envs.the_perfumer.invariants import check_invariants
from tests.envs.the_perfumer.position import new_game
from tests.envs.the_perfumer.random_games import MODES, play

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@PLAYERS
@pytest.mark.parametrize("options", MODES, ids=str)
def test_invariants_in_random_games(players: int, options: dict[str, Any]) -> None:
    assert len(play(12, 12, num_players=players, **{"max_cycles": 6, **options})) >= 12


@pytest.mark.slow
@PLAYERS
@pytest.mark.parametrize("options", MODES, ids=str)
def test_invariants_in_ten_thousand_random_games(players: int, options: dict[str, Any]) -> None:
    """28 ways to play, 360 games each."""
    assert len(play(360, 256, seed=100, num_players=players, **options)) >= 360


@settings(deadline=None, max_examples=25)
@given(
    players=hs.integers(2, 5),
    options=hs.sampled_from(MODES),
    seed=hs.integers(0, 2**63 - 1),
    choices=hs.lists(hs.integers(0, GAME.actions.size - 1), min_size=1, max_size=80),
)
def test_invariants_hold_whatever_is_chosen(
    players: int, options: dict[str, Any], seed: int, choices: list[int]
) -> None:
    game = new_game(seed, num_players=players, **{"max_cycles": 5, **options})
    turn = 0
    while not game.over:
        legal = sorted(game.legal())
        game.play(legal[choices[turn % len(choices)] % len(legal)])
        check_invariants(game.states)
        turn += 1
    assert game.legal() == set()


@PLAYERS
def test_with_skip_forced_only_forced_decisions_are_missing(players: int) -> None:
    options = {"num_players": players, "rules": "perfumer", "helpers": "auction", "max_cycles": 2}
    for seed in range(3):
        asked, skipped = (new_game(seed, skip_forced=skip, **options) for skip in (False, True))
        rng = np.random.default_rng(seed)
        while not asked.over:
            choices = sorted(asked.legal())
            action = choices[0]
            if len(choices) > 1:
                assert skipped.legal() == asked.legal()
                action = int(rng.choice(choices))
                skipped.play(action)
            asked.play(action)
        assert skipped.over
        asked["skip_forced"] = 1
        assert asked.states.tobytes() == skipped.states.tobytes()


@pytest.mark.parametrize(
    ("field", "index", "value"),
    [
        ("supply", 3, 9),
        ("bonus", 0, 0),
        ("hand", (1, 2), 1),
        ("board", 2, -1),
        ("order_at", 49, 1),
        ("pile_level", 0, 9),
        ("card_at", 0, 5),
        ("tile_at", 0, 4),
        ("score", 1, 3),
        ("stamp", 1, 3),
        ("shop_value", (), 1),
        ("offer_patterns", (), 3),
        ("bottled", (0, 0), 3),
        ("recipe", 1, 0),
        ("contents", 0, 7),
        ("posterior", (0, 1, 1), 0.5),
        ("card_count", (0, 0), -1),
        ("ap", (), -1),
        ("ending", (), 1),
    ],
)
def test_the_check_finds_what_is_broken(field: str, index: Any, value: float) -> None:
    game = new_game(1, num_players=4)
    game["recipe"] = range(5)
    check_invariants(game.states)
    if index == ():
        game[field] = value
    else:
        game[field][index] = value
    with pytest.raises(AssertionError):
        check_invariants(game.states)


def test_the_check_takes_batches() -> None:
    states = np.concatenate([new_game(seed, num_players=2 + seed).states for seed in range(4)])
    check_invariants(states)
    check_invariants(states[:0])
