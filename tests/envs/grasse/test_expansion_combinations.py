"""Any expansions together: random games end, with every invariant, and nobody sees what others hide."""

import random
from collections.abc import Iterable
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.conformance import check_game, check_random_games
from perfumezoo.envs.engine.record import OVER
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.options import EVENT_VARIANTS, EXPANSIONS, TAX_VARIANTS
from tests.envs.grasse import invariants
from tests.envs.grasse.position import new_game

GAMES = 50
PLAYERS = (2, 3, 4)
ALONE = [(name,) for name in EXPANSIONS]
PAIRS = list(combinations(EXPANSIONS, 2))


def random_options(seed: int) -> dict[str, Any]:
    """A random subset of the expansions with random variants."""
    rng = random.Random(seed)
    share = rng.choice((0.3, 0.6, 0.9))
    expansions = tuple(name for name in EXPANSIONS if rng.random() < share)
    options: dict[str, Any] = {"expansions": expansions, "setup_mode": rng.choice(("beginner", "standard"))}
    if "events" in expansions:
        options["event_variants"] = tuple(name for name in EVENT_VARIANTS if rng.random() < 0.5)
    if "tax_collectors" in expansions:
        options["tax_variant"] = rng.choice(TAX_VARIANTS)
    if "variable_scoring" in expansions:
        options["criteria"] = "random"
    return options | {"perfect_recall": rng.random() < 0.3, "skip_forced": rng.random() < 0.7}


def faults(loops: SimpleNamespace, ways: Iterable[dict[str, Any]], games: int = GAMES) -> list[str]:
    """A line for each way to play in which a random game breaks an invariant or does not end."""
    found = []
    for options in ways:
        for num_players in PLAYERS:
            states, report = invariants.random_games(loops, games, num_players=num_players, **options)
            lines = invariants.describe_faults(report)
            if not lines and (states["to_move"] != OVER).any():
                lines = ["a game has not ended"]
            found += [f"{num_players} players, {options}: {line}" for line in lines]
    return found


@pytest.mark.parametrize("expansions", [*ALONE, EXPANSIONS], ids="+".join)
def test_each_expansion_alone_and_all_together(loops: SimpleNamespace, expansions: tuple[str, ...]) -> None:
    assert faults(loops, [{"expansions": expansions}]) == []


@pytest.mark.parametrize("part", range(4))
def test_a_sample_of_random_subsets(loops: SimpleNamespace, part: int) -> None:
    assert faults(loops, [random_options(1000 + 4 * k + part) for k in range(3)]) == []


@pytest.mark.slow
def test_every_pair(loops: SimpleNamespace) -> None:
    assert faults(loops, [{"expansions": pair} for pair in PAIRS]) == []


@pytest.mark.slow
def test_two_hundred_random_subsets(loops: SimpleNamespace) -> None:
    assert faults(loops, [random_options(seed) for seed in range(200)]) == []


@pytest.mark.parametrize("num_players", PLAYERS)
def test_everything_at_once_keeps_its_promises(num_players: int) -> None:
    options = GAME.make_options(num_players=num_players, expansions=EXPANSIONS, event_variants=EVENT_VARIANTS)
    check_game(GAME, options, games=5, samples=2)


@pytest.mark.parametrize("expansions", ALONE, ids="+".join)
def test_each_expansion_alone_hides_its_secrets(expansions: tuple[str, ...]) -> None:
    for num_players in PLAYERS:
        check_random_games(GAME, GAME.make_options(num_players=num_players, expansions=expansions), games=3, seed=7)


@pytest.mark.slow
def test_pairs_and_random_subsets_hide_their_secrets() -> None:
    ways = [{"expansions": pair} for pair in PAIRS] + [random_options(seed) for seed in range(200)]
    for seed, options in enumerate(ways):
        for num_players in PLAYERS:
            check_random_games(GAME, GAME.make_options(num_players=num_players, **options), games=3, seed=seed)


RESERVED = {7, 66, 94, 95, 107, 108, 181, 185, 189, 193, 229}
"""Never legal, whatever the options."""


def test_every_block_of_actions_is_used_and_reserved_ones_never() -> None:
    seen: set[int] = set()
    rng = np.random.default_rng(0)
    for seed in range(12):
        position = new_game(seed, num_players=2 + seed % 3, expansions=EXPANSIONS, event_variants=EVENT_VARIANTS)
        while not position.over:
            seen |= position.legal()
            position.play_random(rng)
    assert not seen & RESERVED
    used = {GAME.actions.locate(action)[0] for action in seen}
    assert {block.name for block in GAME.actions} - used <= {"CONTRACT"}  # random players rarely fulfil one


def test_random_options_cover_all_expansions_and_variants() -> None:
    drawn = [random_options(seed) for seed in range(200)]
    for name in EXPANSIONS:
        assert np.mean([name in options["expansions"] for options in drawn]) > 0.4
    assert {options.get("tax_variant") for options in drawn} == {None, *TAX_VARIANTS}
    assert {len(options.get("event_variants", ())) for options in drawn} == {0, 1, 2, 3}
