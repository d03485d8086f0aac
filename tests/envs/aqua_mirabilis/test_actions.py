"""Legality in general: who decides, what is refused, which actions occur, games that Hypothesis chooses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as hs

from perfumezoo.envs import aqua_mirabilis_v0
from perfumezoo.envs.aqua_mirabilis import GAME
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.invariants import check_invariants
from tests.envs.aqua_mirabilis.position import LETTERS, market, new_game, store, unstore
from tests.envs.aqua_mirabilis.random_positions import generous, sampled

WAYS_TO_PLAY: list[dict[str, Any]] = [
    *[{"num_players": players} for players in (2, 3, 4)],
    {"num_players": 3, "skip_forced": False},
]

RESERVED = {
    store(0, "R"),
    *(store(2, letter) for letter in "JLNR"),
    store(3, "O"),
    store(4, "B"),
    unstore(0, "R"),
    *(unstore(2, letter) for letter in "JLNR"),
    unstore(3, "O"),
    unstore(4, "B"),
}


def test_reserved_actions() -> None:
    assert sorted(RESERVED) == [165, 173, 174, 175, 177, 182, 184, 195, 203, 204, 205, 207, 212, 214]


def test_every_action_occurs() -> None:
    """All but the reserved ones, in random games half of which begin generously."""
    seen: set[int] = set()
    rng = np.random.default_rng(8)
    for seed in range(160):
        players = 2 + seed % 3
        game = generous(seed, players) if seed % 4 else new_game(seed, num_players=players)
        while not game.over:
            legal = game.legal()
            seen |= legal
            rare = sorted(action for action in legal if action >= 95 or action in (23, 25))
            game.play(int(rng.choice(rare if rare and rng.random() < 0.5 else sorted(legal))))
        check_invariants(game.states)
        if len(seen) == GAME.actions.size - len(RESERVED):
            break
    assert not seen & RESERVED
    missing = sorted(set(range(GAME.actions.size)) - RESERVED - seen)
    assert missing == []


@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
@settings(deadline=None, max_examples=12)
@given(seed=hs.integers(0, 2**63 - 1), choices=hs.lists(hs.integers(0, 229), min_size=1, max_size=60))
def test_invariants_hold_whatever_is_chosen(options: dict[str, Any], seed: int, choices: list[int]) -> None:
    game = new_game(seed, **options)
    score, turn = game["score"].copy(), 0
    while not game.over:
        legal = sorted(game.legal())
        assert legal
        game.play(legal[choices[turn % len(choices)] % len(legal)])
        check_invariants(game.states)
        assert (game["score"] >= score).all()
        score, turn = game["score"].copy(), turn + 1
    assert game.legal() == set()


@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_every_legal_action_changes_a_copy_and_nothing_else(options: dict[str, Any]) -> None:
    for game in sampled(options):
        before = game.states.tobytes()
        for action in game.legal():
            assert game.copy().play(action).states.tobytes() != before
        assert game.states.tobytes() == before


def test_every_illegal_action_is_refused_and_leaves_the_state_untouched() -> None:
    env = aqua_mirabilis_v0.raw_env(num_players=3)
    env.reset(seed=1)
    for game in sampled({"num_players": 3}, games=1, every=20):
        env.set_game_state(game.states)
        before = env.game_state().tobytes()
        for action in sorted(set(range(-1, GAME.actions.size + 1)) - game.legal()):
            with pytest.raises(ValueError, match=f"action {action} "):
                env.step(action)
        assert env.game_state().tobytes() == before


@pytest.mark.parametrize("options", WAYS_TO_PLAY, ids=str)
def test_there_is_always_a_bench(options: dict[str, Any]) -> None:
    """4.2: without a tile's action points at least two benches are legal in MAIN."""
    for game in sampled(options, every=4):
        if game.node == n.MAIN:
            assert len({market(letter) for letter in LETTERS} & game.legal()) >= 2


def test_only_favours_are_decided_out_of_turn() -> None:
    for seed in range(12):
        game = generous(seed, 3)
        rng = np.random.default_rng(seed)
        while not game.over:
            if game["trigger"] < 0 and game.mover != game["owner"]:
                assert game.node == n.KEEP_FAVOURS
            game.play_random(rng)
