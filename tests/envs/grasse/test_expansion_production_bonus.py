"""Production Bonus and +5 tokens (rulebook, Production Bonus, +5 Production and +5 Sales Tokens; R51, R54)."""

import numpy as np
import pytest

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.rules.scoring import PARTS
from tests.envs.grasse.position import (
    BASES,
    FL,
    LOOK_TOP,
    PASS,
    UNSEEN,
    A,
    Perfume,
    Position,
    W,
    bare,
    loc,
    look,
    new_game,
    res,
    space,
    spaces,
    tech,
)

BONUS = ("production_bonus",)
PLUS5 = ("plus5_tokens",)


def producing(reached: int, marker: str, level: int, expansions: tuple[str, ...] = BONUS) -> Position:
    """Seat 0 produces a floral perfume as number ``reached`` + 1; the marker lies on one of its spaces."""
    position = bare(2, expansions=expansions).give(0, *BASES, FL)
    position["production"][0, Perfume.FLORAL] = reached
    position["production_marker"] = -1
    position["production_marker"][Perfume.FLORAL, level] = c.PRODUCTION_MARKER_NAMES.index(marker)
    return position


def produce(position: Position) -> Position:
    """Perfume and payment are forced; the pieces return to spaces 10-12."""
    return position.play(loc(c.FACTORY_1), space(10), space(10), space(11), space(11), space(12))


def test_markers_lie_on_3_and_5_of_every_track() -> None:
    layouts = set()
    for seed in range(10):
        markers = new_game(seed, expansions=BONUS)["production_marker"]
        assert sorted(markers[:, 0]) == list(range(6))
        assert sorted(markers[:, 1]) == list(range(6, 12))
        layouts.add(tuple(markers.ravel().tolist()))
    assert len(layouts) == 10
    assert c.PRODUCTION_MARKER_LEVEL.tolist() == [3] * 6 + [5] * 6


@pytest.mark.parametrize(
    ("marker", "level", "reached", "points", "coins"),
    [
        ("level_3_points", 0, 2, 2, 0),
        ("level_3_coins", 0, 2, 0, 5),
        ("level_5_points_1", 1, 4, 5, 0),
        ("level_5_points_2", 1, 4, 5, 0),
        ("level_5_coins_1", 1, 4, 0, 15),
        ("level_5_coins_2", 1, 4, 0, 15),
    ],
)
def test_points_and_coins(marker: str, level: int, reached: int, points: int, coins: int) -> None:
    game = produce(producing(reached, marker, level))
    assert game["score"][0] == 2 + 1 + points, "2 for the perfume, 1 for avant-garde"
    assert game["coins"][0] == coins
    assert game["production_marker"][Perfume.FLORAL, level] == -1
    assert game.mover == 1


@pytest.mark.parametrize("marker", ["level_3_bases_1", "level_3_bases_2"])
def test_two_bases_from_anywhere(marker: str) -> None:
    game = produce(producing(2, marker, 0).put(2, W))
    assert game.node == n.TAKE_SPACE
    assert game.legal() == {PASS} | spaces(2, 10, 11)
    game.play(space(2), space(10), res(A))
    assert game.hand(0) == [W, A]
    assert game.mover == 1


@pytest.mark.parametrize("marker", ["level_3_essence_1", "level_3_essence_2"])
def test_an_essence_from_anywhere(marker: str) -> None:
    game = produce(producing(2, marker, 0))
    assert game.legal() == {PASS, space(12)}
    assert game.play(space(12)).hand(0) == [FL]


@pytest.mark.parametrize("reached", [0, 1, 3, 4])
def test_other_steps_give_nothing(reached: int) -> None:
    game = produce(producing(reached, "level_3_points", 0))
    assert game["score"][0] == 3
    assert game["production_marker"][Perfume.FLORAL, 0] >= 0


def test_only_the_first_player_gains() -> None:
    game = producing(2, "level_3_points", 0)
    game["production_marker"][Perfume.FLORAL, 0] = -1
    assert produce(game)["score"][0] == 3


@pytest.mark.parametrize("marker", ["level_5_techniques_1", "level_5_techniques_2"])
def test_two_open_techniques(marker: str) -> None:
    game = produce(producing(4, marker, 1))
    assert game.legal() == {tech(0), tech(1), tech(2), LOOK_TOP}
    game.play(tech(1))
    assert game.legal() == {tech(0), tech(2)}
    game.play(tech(0))
    assert game.owned(0) == {30, 31}
    assert game.mover == 1


def test_two_of_the_three_top_techniques() -> None:
    game = produce(producing(4, "level_5_techniques_1", 1)).play(LOOK_TOP)
    assert game.legal() == {look(0), look(1), look(2)}
    game.play(look(1))
    assert game.legal() == {look(0), look(2)}
    game.play(look(2))
    assert game.owned(0) == {18, 19}
    assert game.technique_deck() == [20, 21, 17]


def test_a_single_open_technique_and_the_top_card() -> None:
    game = produce(producing(4, "level_5_techniques_1", 1).show_techniques(0, 0, 32, deck=(17, 18)))
    game.play(tech(2))
    assert game.owned(0) == {32, 17}
    assert game.mover == 1


def test_the_last_technique_of_all() -> None:
    game = produce(producing(4, "level_5_techniques_1", 1).show_techniques(0, 0, 0, deck=(17,)))
    assert game.owned(0) == {17}
    assert game.mover == 1
    assert UNSEEN not in game.legal()


def test_everybody_sees_the_markers() -> None:
    game = producing(2, "level_5_techniques_1", 1)
    row = np.zeros(GAME.observation.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, 1, row)
    seen = row[GAME.observation.slice("PRODUCTION_MARKER")].reshape(6, 2, 5)
    assert seen[Perfume.FLORAL, 1].tolist() == [0, 0, 0, 0, 1]
    assert seen.sum() == 1


# ---- +5 tokens ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("expansions", "after"), [((), 5), (PLUS5, 6)])
def test_the_sixth_perfume_begins_a_second_lap(expansions: tuple[str, ...], after: int) -> None:
    game = bare(2, expansions=expansions).give(0, *BASES, FL)
    game["production"][0, Perfume.FLORAL] = 5
    produce(game)
    assert game["production"][0, Perfume.FLORAL] == after
    assert game["score"][0] == 3, "the perfume scores in any case"


@pytest.mark.parametrize(
    ("expansions", "before", "after"), [((), 5, 5), (PLUS5, 5, 6), (PLUS5, 9, 10), (PLUS5, 10, 10)]
)
def test_the_sixth_sale_begins_a_second_lap(expansions: tuple[str, ...], before: int, after: int) -> None:
    game = bare(2, expansions=expansions).give_vials(0, Perfume.HERBAL)
    game["sold"][0] = before
    game.play(loc(c.PERFUMERY))
    assert game["sold"][0] == after
    assert game["coins"][0] == 3


def test_second_laps_count_for_the_criteria() -> None:
    game = bare(2, expansions=PLUS5)
    game["production"][:2, Perfume.WOODY] = [7, 5]
    game["sold"][:2] = [5, 6]
    parts = GAME.parts(game.states)
    assert parts[:2, PARTS.index("specialist")].tolist() == [6, 3]
    assert parts[:2, PARTS.index("seller")].tolist() == [3, 6]


def test_a_marker_is_not_won_on_the_second_lap() -> None:
    game = produce(producing(7, "level_3_points", 0, BONUS + PLUS5))
    assert game["production"][0, Perfume.FLORAL] == 8
    assert game["production_marker"][Perfume.FLORAL, 0] >= 0
