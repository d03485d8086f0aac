"""Who knows what: observations, drawings and redrawn positions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.aqua_mirabilis import GAME
from perfumezoo.envs.aqua_mirabilis.observation import OBSERVATION
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from perfumezoo.envs.engine.record import records
from tests.envs.aqua_mirabilis.invariants import check_invariants
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    COUPLE_B,
    DAME_A,
    END,
    INFLUENCE,
    PARIS,
    PRODUCE,
    Position,
    bare,
    dame,
    distil,
    left,
    new_game,
    scent,
    tile,
)


def observed(game: Position, seat: int) -> NDArray[np.float32]:
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, seat, out)
    return out


def block(game: Position, seat: int, name: str) -> NDArray[np.float32]:
    return observed(game, seat)[OBSERVATION.slice(name)].reshape(OBSERVATION[name].shape)


def redrawn(game: Position, seat: int, key: int) -> Position:
    other = game.copy()
    GAME.kernels.determinize_one(records(other.states), 0, seat, np.uint64(key))
    return other


def random_position(seed: int, players: int, steps: int = 130) -> Position:
    game = new_game(seed, num_players=players)
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(10, steps))):
        if not game.over:
            game.play_random(rng)
    return game


def same_views(first: Position, second: Position, seat: int) -> bool:
    drawn = all(draw(first.states, seat) == draw(second.states, seat) for draw in (GAME.text, GAME.svg))
    return drawn and np.array_equal(observed(first, seat), observed(second, seat))


# ---- final bonus tiles ------------------------------------------------------------------------------------------


def peeked() -> Position:
    """player_0 has given Dame A a scent."""
    return bare(3).give(0, scents="B").play(COUPLE_A, scent("B"), END, INFLUENCE).finish()


def test_only_a_giver_knows_the_tile() -> None:
    game = peeked()
    other = game.copy()
    other["bonus"] = [11, 1, 2, 3]
    assert not np.array_equal(observed(game, 0), observed(other, 0))
    assert GAME.text(game.states, 0) != GAME.text(other.states, 0)
    assert same_views(game, other, 1) and same_views(game, other, 2)
    assert GAME.text(game.states, None) != GAME.text(other.states, None)


def test_the_other_three_tiles_are_not_known_to_anybody() -> None:
    game = peeked()
    other = game.copy()
    other["bonus"] = [0, 9, 8, 7]
    assert all(same_views(game, other, seat) for seat in range(3))


def test_that_somebody_has_looked_is_public() -> None:
    game = peeked()
    assert block(game, 1, "BONUS_SEEN")[2].tolist() == [1, 0, 0, 0]
    assert "(seen by player_0)" in GAME.text(game.states, 1)


def test_a_visit_without_a_gift_shows_nothing() -> None:
    game = bare(3).play(COUPLE_A, END).finish()
    other = game.copy()
    other["bonus"] = [11, 10, 9, 8]
    assert all(same_views(game, other, seat) for seat in range(3))


def test_the_influence_tile_shows_nothing() -> None:
    game = bare(3).own(0, 26).play(tile(26), dame(DAME_A), END)
    other = game.copy()
    other["bonus"] = [11, 10, 9, 8]
    assert same_views(game, other, 0)


def test_unseen_bonus_tiles_are_redrawn_uniformly_from_all_that_were_not_seen() -> None:
    game = peeked()
    drawn = [redrawn(game, 0, key)["bonus"].tolist() for key in range(2200)]
    assert {tiles[0] for tiles in drawn} == {0}
    for d in range(1, 4):
        counts = Counter(tiles[d] for tiles in drawn)
        assert set(counts) == set(range(1, 12))
        assert all(abs(count - 200) < 5 * 200**0.5 for count in counts.values())
    assert {redrawn(game, 1, key)["bonus"][0] for key in range(200)} == set(range(12))


def test_a_seen_tile_is_nowhere_else() -> None:
    game = peeked()
    for key in range(100):
        assert len(set(redrawn(game, 0, key)["bonus"].tolist())) == 4


def test_bonus_tiles_are_open_at_the_end() -> None:
    game = new_game(5, num_players=2)
    rng = np.random.default_rng(5)
    while not game.over:
        game.play_random(rng)
    for seat in range(2):
        assert block(game, seat, "BONUS").sum() == 4
        assert np.array_equal(redrawn(game, seat, 1)["bonus"], game["bonus"])


# ---- city piles -------------------------------------------------------------------------------------------------


def test_the_top_of_a_pile_and_its_tiles_are_known_not_their_order() -> None:
    game = bare(2).pile(PARIS, 4, 1, 0, 2, 3, 5, 6)
    other = bare(2).pile(PARIS, 4, 6, 5, 3, 2, 1, 0)
    assert all(same_views(game, other, seat) for seat in range(2))
    top = bare(2).pile(PARIS, 1, 4, 0, 2, 3, 5, 6)
    assert not np.array_equal(observed(game, 0), observed(top, 0))
    assert GAME.text(game.states, 0) != GAME.text(top.states, 0)


def test_piles_are_redrawn_below_the_top() -> None:
    game = bare(2).pile(PARIS, 4, 1, 0, 2)
    piles = {tuple(redrawn(game, 0, key).pile_of(PARIS)) for key in range(200)}
    assert {pile[0] for pile in piles} == {4}
    assert len(piles) == 6
    assert redrawn(bare(2).pile(PARIS), 0, 1).pile_of(PARIS) == []


def test_the_visitor_by_coach_sees_no_order() -> None:
    """Whoever picks a tile picks from the set; what follows is shuffled by the stream of the record."""
    game = bare(2).give(0, "L")
    game["ap"][0] = 4
    game.play(PRODUCE, distil("L"), END, END, left(2))
    assert game.node == n.PICK_TILE
    futures = {tuple(redrawn(game, 0, key).play(tile(5)).pile_of(PARIS)) for key in range(60)}
    assert len(futures) > 40


# ---- everything -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_redrawn_positions_look_the_same_and_can_be_played(players: int) -> None:
    changed = 0
    for seed in range(25):
        game = random_position(seed, players)
        for seat in range(players):
            other = redrawn(game, seat, seed)
            check_invariants(other.states)
            assert other.mover == game.mover and other.legal() == game.legal()
            assert np.array_equal(GAME.public(game.states), GAME.public(other.states))  # type: ignore[misc]
            assert same_views(game, other, seat)
            changed += not np.array_equal(game["pile"], other["pile"])
    assert changed > 20


def test_perfect_recall_changes_nothing() -> None:
    for seed in range(5):
        plain, recalling = new_game(seed, num_players=3), new_game(seed, num_players=3, perfect_recall=True)
        assert all(np.array_equal(observed(plain, seat), observed(recalling, seat)) for seat in range(3))
        assert all(
            np.array_equal(redrawn(plain, seat, 4)["bonus"], redrawn(recalling, seat, 4)["bonus"]) for seat in range(3)
        )


# ---- observations -----------------------------------------------------------------------------------------------


def test_players_are_seen_clockwise_from_the_observer() -> None:
    game = bare(3).give(1, "LL", "R").tokens(2, 3)
    assert block(game, 0, "FLOWERS")[1].tolist() == [0, 0, 0.5, 0, 0, 0]
    assert block(game, 1, "FLOWERS")[0].tolist() == [0, 0, 0.5, 0, 0, 0]
    assert block(game, 2, "FLOWERS")[2].tolist() == [0, 0, 0.5, 0, 0, 0]
    assert block(game, 1, "SCENTS")[0].tolist() == [0, 0, 0, 0, 0, 0.25]
    assert block(game, 0, "OWNER").tolist() == [1, 0, 0, 0]
    assert block(game, 1, "OWNER").tolist() == [0, 0, 1, 0]


def test_absent_seats_are_empty() -> None:
    game = random_position(3, 2)
    for name in ("PLAYER_COUNTS", "SLOT", "COACH", "LETTER", "METHODS", "PERFUMES", "HELD"):
        assert not block(game, 0, name)[2:].any()


def test_the_decision_and_its_dame_are_seen() -> None:
    game = bare(3).give(0, scents="NO").play(COUPLE_B, scent("N"))
    decision = block(game, 2, "DECISION")
    assert decision[n.DAME_GIFTS] == 1 and decision.sum() == 1
    assert block(game, 2, "DECISION_DAME").tolist() == [0, 1, 0, 0]
    assert block(game, 2, "DECISION_COUNT").tolist() == [0.25]


def test_what_a_perfume_would_score_is_seen() -> None:
    """N-O with the King on N and the Court on O: 3 + 3 + 1."""
    assert block(bare(3).perfume(0, 18, "O"), 0, "PERFUME_VALUE").tolist() == [7 / 16, 0, 0]
