"""What holds after every step, over random games and games that Hypothesis chooses."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as hs

from perfumezoo.envs import grasse_v0
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.options import DIFFICULTIES
from tests.envs.grasse import invariants
from tests.envs.grasse.position import Position, new_game

WAYS_TO_PLAY: list[dict[str, Any]] = [
    *[{"num_players": n, "setup_mode": mode} for n in (2, 3, 4) for mode in ("beginner", "standard")],
    *[{"solo": difficulty} for difficulty in DIFFICULTIES],
]
EVERY_DECISION = [options | {"skip_forced": False} for options in WAYS_TO_PLAY[:7]]


@pytest.mark.parametrize("options", WAYS_TO_PLAY + EVERY_DECISION, ids=str)
def test_invariants_hold_in_a_thousand_random_games(loops: SimpleNamespace, options: dict[str, Any]) -> None:
    _, report = invariants.random_games(loops, 1000, **options)
    assert invariants.describe_faults(report) == []


@pytest.mark.parametrize(
    ("field", "index", "change", "fault"),
    [
        ("track", (3, 2), 1, invariants.PIECES),
        ("resources", (0, 1), -1, invariants.PIECES),
        ("vials", (1, 5), 1, invariants.VIALS),
        ("coins", (1,), -50, invariants.NEGATIVE),
        ("token_owner", (0,), 1, invariants.TOKENS),
        ("commons", (0,), 1, invariants.WORKERS),
        ("fair", (2,), 2, invariants.FAIR),
        ("techniques", (0, 7), 1, invariants.TECHNIQUES),
        ("technique_left", (), -1, invariants.TECHNIQUES),
        ("contracts", (0, 3), 1, invariants.CONTRACTS),
        ("movement_discard", (3,), 1, invariants.MOVEMENTS),
        ("fashion_next", (), 1, invariants.FASHIONS),
        ("sold", (0,), 6, invariants.MARKERS),
        ("tiles_open", (), 1, invariants.TILES),
        ("round", (), 4, invariants.FASHIONS),
    ],
)
def test_the_check_finds_what_is_broken(
    loops: SimpleNamespace, field: str, index: tuple[int, ...], change: int, fault: int
) -> None:
    position = new_game(1)
    assert broken(loops, position) == invariants.NONE
    if index:
        position[field][index] += change
    else:
        position[field] = position[field] + change
    assert broken(loops, position) == fault


def broken(loops: SimpleNamespace, position: Position) -> int:
    return int(loops.broken_one(records(position.states), 0, np.zeros(36, np.int64)))


@settings(deadline=None, max_examples=60)
@given(
    options=hs.sampled_from(WAYS_TO_PLAY + EVERY_DECISION),
    seed=hs.integers(0, 2**63 - 1),
    choices=hs.lists(hs.integers(0, GAME.actions.size - 1), min_size=1, max_size=80),
)
def test_invariants_hold_whatever_is_chosen(
    loops: SimpleNamespace, options: dict[str, Any], seed: int, choices: list[int]
) -> None:
    position = new_game(seed, **options)
    scores = position["score"].copy()
    turn = 0
    while not position.over:
        legal = sorted(position.legal())
        position.play(legal[choices[turn % len(choices)] % len(legal)])
        assert invariants.FAULTS[broken(loops, position)] == "none"
        assert (position["score"] >= scores).all()
        scores = position["score"].copy()
        turn += 1
    assert position["round"] == 4
    assert position.legal() == set()


def sampled(options: dict[str, Any], games: int = 6, every: int = 9) -> list[Position]:
    """Positions of random games, one in ``every``."""
    rng = np.random.default_rng(11)
    positions = []
    for seed in range(games):
        position = new_game(seed, **options)
        while not position.over:
            if rng.random() < 1 / every:
                positions.append(position.copy())
            position.play_random(rng)
    return positions


@pytest.mark.parametrize("options", [WAYS_TO_PLAY[0], WAYS_TO_PLAY[3], WAYS_TO_PLAY[4], WAYS_TO_PLAY[6]], ids=str)
def test_every_legal_action_applies_on_a_clone_and_changes_it(options: dict[str, Any]) -> None:
    for position in sampled(options):
        before = position.states.tobytes()
        for action in position.legal():
            clone = position.copy().play(action)
            assert clone.states.tobytes() != before
        assert position.states.tobytes() == before


@pytest.mark.parametrize("options", [WAYS_TO_PLAY[0], WAYS_TO_PLAY[5], WAYS_TO_PLAY[8]], ids=str)
def test_every_illegal_action_is_refused_and_leaves_the_state_untouched(options: dict[str, Any]) -> None:
    env = grasse_v0.raw_env(**options)
    env.reset(seed=1)
    for position in sampled(options, games=2, every=15):
        env.set_game_state(position.states)
        before = env.game_state().tobytes()
        for action in sorted(set(range(-1, GAME.actions.size + 1)) - position.legal()):
            with pytest.raises(ValueError, match=f"action {action} "):
                env.step(action)
        assert env.game_state().tobytes() == before


RESERVED = [7, 66, 94, 95, 107, 108, 181, 185, 189, 193, 229]
"""Never legal, whatever the options."""
EXPANSION_BLOCKS = ("BTOKEN", "REGION", "CARD", "BID", "FRAG", "FSLOT", "ROYAL", "TECHID", "PAIR", "SEAT")


def test_actions_that_the_base_game_never_offers() -> None:
    seen: set[int] = set()
    for options in (*WAYS_TO_PLAY, *EVERY_DECISION):
        for position in sampled(options, games=2, every=1):
            seen |= position.legal()
    assert not seen & set(RESERVED)
    blocks = {GAME.actions.locate(action)[0] for action in seen}
    assert not blocks & set(EXPANSION_BLOCKS)
    assert blocks == {"PASS", "OPT", "WORKER", "LOC", "SPACE", "RES", "MOVE", "STEP", "TECHSRC", "LOOK", "CONTRACT"} | {
        "PERFUME",
        "PAYMODE",
    }
