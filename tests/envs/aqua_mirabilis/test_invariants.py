"""Random games with every position checked, and that the check finds what is broken."""

from __future__ import annotations

import pytest

from tests.envs.aqua_mirabilis.invariants import check_invariants
from tests.envs.aqua_mirabilis.position import new_game
from tests.envs.aqua_mirabilis.random_games import play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("skip_forced", [True, False])
def test_invariants_hold_in_random_games(players: int, skip_forced: bool) -> None:
    assert len(play(100, 25, seed=players, num_players=players, skip_forced=skip_forced).decisions) == 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_in_thousands_of_random_games(players: int) -> None:
    assert len(play(3400, 200, seed=100 + players, num_players=players).decisions) == 3400


@pytest.mark.parametrize(
    ("field", "index", "change"),
    [
        ("market", (3,), 1),
        ("scents", (0, 1), 1),
        ("stored", (1, 0, 2), -1),
        ("complements", (0, 0), 1),
        ("tokens", (0,), 1),
        ("token", (2, 2), 1),
        ("cubes", (0, 1), 1),
        ("influence", (0, 1), 1),
        ("supply", (1,), 1),
        ("favour", (2,), 1),
        ("bonus", (0,), 13),
        ("recipe_open", (4,), -1),
        ("presented", (0, 1), 1),
        ("methods", (0, 3), 1),
        ("specs", (1, 3), 1),
        ("skills", (1, 1), 1),
        ("held", (0, 12), 1),
        ("pile_size", (2,), -1),
        ("slot", (0,), 4),
        ("parts", (0, 2), 1),
        ("ap", (0,), 2),
        ("trigger", (), 2),
    ],
)
def test_the_check_finds_what_is_broken(field: str, index: tuple[int, ...], change: int) -> None:
    game = new_game(1, num_players=3)
    game["slot"][1] = 3
    check_invariants(game.states)
    if index:
        game[field][index] += change
    else:
        game[field] = game[field] + change
    with pytest.raises(AssertionError):
        check_invariants(game.states)
