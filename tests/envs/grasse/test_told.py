"""What Pierre has done, in words."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.told import pierre_text
from tests.envs.grasse.position import Perfume, Piece, Position, bare, new_game

PIERRE = 1


def solo() -> Position:
    return bare(2, PIERRE, solo="standard")


def told(change: dict[str, Any], *, at: dict[str, Any] | None = None) -> str:
    """The words for a change of fields of Pierre's seat, from the values ``at``."""
    before = solo()
    for name, value in (at or {}).items():
        before[name] = value
    after = before.states.copy()
    for name, value in change.items():
        after[name][0, PIERRE] = value
    return pierre_text(before.states, after)


def one(size: int, index: int, count: int = 1) -> np.ndarray:
    return count * np.eye(size, dtype=np.int64)[index]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, ""),
        ({"score": 1}, "Pierre gets 1 point"),
        ({"coins": 0, "score": 2}, "Pierre gives $9, gets 2 points"),
        ({"workers": one(c.NUM_LOCATIONS, c.BANK)}, "Pierre sends a worker to Bank"),
        ({"vials": one(c.NUM_PERFUMES, Perfume.EXOTIC)}, "Pierre produces exotic perfume"),
        ({"techniques": one(c.NUM_TECHNIQUES, 6)}, "Pierre takes technique 7"),
        ({"contracts": one(c.NUM_CONTRACTS, 15)}, "Pierre fulfils contract 16"),
        ({"collector": 14}, "Pierre moves to space 14"),
        (
            {"resources": one(c.NUM_RESOURCES, Piece.WOODY, 2) + one(c.NUM_RESOURCES, Piece.WATER)},
            "Pierre gets 1 water + 2 woody essence",
        ),
    ],
)
def test_changes(change: dict[str, Any], words: str) -> None:
    at = {"coins": 9, "score": 0, "workers": 0, "vials": 0, "techniques": 0, "contracts": 0, "collector": 0}
    assert told(change, at=at | {"resources": 0}) == words


def test_the_last_worker_of_a_round_is_known_from_the_deck() -> None:
    before = solo()
    before["location_deck"][0] = c.FAIR
    before["location_left"] = 1
    before["commons"][PIERRE] = 1
    after = before.states.copy()
    after["round"] += 1
    after["workers"] = 0
    assert pierre_text(before.states, after).startswith("Pierre sends a worker to Fair")


def test_nothing_is_told_without_pierre() -> None:
    before = bare(2)
    after = before.states.copy()
    after["score"][0, 1] += 5
    assert pierre_text(before.states, after) == ""


def test_every_worker_that_pierre_places_in_a_game_is_told() -> None:
    position = new_game(3, solo="hard")
    rng = np.random.default_rng(3)
    sent = 0
    while not position.over:
        before = position.states.copy()
        position.play_random(rng)
        sent += pierre_text(before, position.states).count("sends a worker")
    workers = sum(position[name][PIERRE] for name in ("commons", "experts", "commons_placed", "experts_placed"))
    assert sent == c.NUM_ROUNDS * workers - 1, "all but the one with which Pierre begins the game"
    assert GAME.automa_text is pierre_text
