"""What a seat sees: every block against the record."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.the_perfumer import GAME, actions as a, components as c, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    COMPLETE,
    FIR,
    LIME,
    OPEN,
    PINK,
    RED,
    ROSE,
    TAKE,
    USE,
    Position,
    bare,
    bid,
    bottle,
    helper,
    move,
    new_game,
    order,
    plant,
    side,
    strip,
)


def observed(game: Position, seat: int) -> dict[str, NDArray[np.float32]]:
    """The blocks of an observation by name."""
    row = np.full(GAME.observation.size, np.nan, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, seat, row)
    assert not np.isnan(row).any()
    return {block.name: row[GAME.observation.slice(block.name)].reshape(block.shape) for block in GAME.observation}


def hot(values: NDArray[np.float32]) -> list[int]:
    """Where a block is not 0."""
    return np.flatnonzero(values).tolist()


def test_sizes() -> None:
    assert (GAME.observation.size, GAME.actions.size) == (1944, 117)
    sizes = {block.name: int(np.prod(block.shape)) for block in GAME.observation}
    assert sum(sizes[name] for name in ("CARD_MEAN", "STRIP_MEAN", "POSTERIOR", "OWN_SIGMA")) == 106
    assert sizes["ORIGINS"] == 7 * 23


def test_course_of_the_game() -> None:
    game = bare(4, start_player=1, rules="perfumer", helpers="mixed")
    see = observed(game, 2)
    assert hot(see["PHASE"]) == [n.TURN_ACTION]
    assert (hot(see["PLAYERS"]), see["RULES"].tolist()) == ([2], [1, 0, 1, 0])
    assert (hot(see["DECIDER"]), hot(see["STARTING_PLAYER"])) == ([3], [3])
    assert see["ACTION_POINTS"] == pytest.approx(5 / 7)
    assert see["TURN"] == pytest.approx(1 / 30)
    assert see["PILE"] == pytest.approx(11 / 20)
    assert see["PILE_LEVEL"] == pytest.approx(np.array([6, 5, 0]) / 20)
    assert (see["SECOND_ROUND"], see["ENDING"]) == (0, 0)


def test_the_end_shows_no_decision() -> None:
    see = observed(bare(2).last_turn().end_turn(), 0)
    assert hot(see["PHASE"]) == hot(see["DECIDER"]) == []


def test_the_table_is_seen_from_the_observer() -> None:
    game = bare(4).hold_card(3, ROSE).hold_strip(1, PINK).open_shop(3, 35)
    game["research"] = 1
    see = observed(game, 1)
    assert (hot(see["CARD_HOLDER"][:, ROSE]), hot(see["CARD_HOLDER"][:, LIME])) == ([3], [0])
    assert (hot(see["STRIP_HOLDER"][:, PINK]), hot(see["STRIP_HOLDER"][:, RED])) == ([1], [0])
    assert (hot(see["SHOP_HOLDER"]), see["RESEARCH"]) == ([3], 0)
    assert see["SHOP_VALUE"] == pytest.approx(2 / 7)
    assert hot(see["SHOP_PATTERNS"]) == [0, 3]
    assert observed(bare(4), 1)["RESEARCH"] == 1


def test_origins_show_supply_and_order() -> None:
    game = bare(4).lay(FIR, 36).complete(0, 2)
    row = observed(game, 0)["ORIGINS"]
    assert row[FIR] == pytest.approx([5 / 7, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 5 / 7, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0])
    assert row[LIME] == pytest.approx([5 / 7] + [0] * 22)


def test_players_begin_with_the_observer() -> None:
    game = bare(3).put(1, FIR).give(1, ROSE, ROSE, LIME).give_helper(1, 2, 6).complete(1, 7)
    game["score"][1], game["stamp"][:3] = 25, (1, 7, 0)
    game["tile_down"][5] = 1
    see, own = observed(game, 0), observed(game, 1)
    assert see["PRESENT"].tolist() == [1, 1, 1, 0, 0]
    for k, blocks in ((1, see), (0, own)):
        assert hot(blocks["PLACE"][k]) == [FIR]
        assert blocks["HAND"][k] == pytest.approx(np.array([0, 2, 1, 0, 0, 0, 0]) / 7)
        assert blocks["LIMIT"][k] == 1
        assert (blocks["SCORE"][k], blocks["STACK_RANK"][k]) == (0.5, 0.5)
        assert hot(blocks["COMPLETED"][k]) == [7]
        assert (hot(blocks["HELPERS"][k]), blocks["FACE_DOWN"][k].tolist()) == ([1, 5], [1, 0])
    assert see["LIMIT"][0] == pytest.approx(5 / 7)


@pytest.mark.parametrize(("number", "play"), [(3, (TAKE,)), (8, (move(ROSE),)), (1, (USE, plant(LIME), plant(FIR)))])
def test_a_spent_effect_counts_half(number: int, play: tuple[int, ...]) -> None:
    game = bare(2).give_helper(0, number).put(0, LIME).give(0, LIME)
    assert observed(game, 0)["HELPERS"][0, number - 1] == 1
    game.play(*play)
    assert observed(game, 0)["HELPERS"][0, number - 1] == 0.5
    assert observed(game, 1)["HELPERS"][1, number - 1] == 0.5


def test_recipes_and_bottles() -> None:
    game = bare(3).bottle(1, 1, BLUE, PINK)
    game["side"][1] = 1
    see = observed(game, 0)
    sides = see["RECIPE"][1].reshape(2, 3, 7)
    assert [hot(perfume) for perfume in sides[0]] == [[4], [2, 6], [0, 1, 5]]
    assert [hot(perfume) for perfume in sides[1]] == [[1], [2, 4], [0, 3, 6]]
    assert (see["SIDE_CHOSEN"].tolist(), hot(see["BOTTLED"][1])) == ([1, 1, 1, 0, 0], [1])
    assert hot(see["BOTTLED_STRIPS"][1]) == [7 + BLUE, 7 + PINK]
    assert hot(see["PIPETTES"][1]) == [0, 1, 2, 3, 5]


def test_before_the_side_is_chosen() -> None:
    game = new_game(num_players=2, start_player=0)
    see = observed(game, 0)
    assert hot(see["SIDE_CHOSEN"]) == []
    expected = c.RECIPE_PLANTS[game["recipe"][0], 0]
    assert [sum(1 << k for k in hot(perfume)) for perfume in see["RECIPE"][0].reshape(2, 3, 7)[0]] == expected.tolist()
    assert see["TURN"] == 0


def test_an_auction() -> None:
    game = new_game(num_players=3, start_player=0, helpers="auction", skip_forced=False).play(side(0))
    assert hot(observed(game, 0)["TILES"]) == list(range(15))
    see = observed(game.play(helper(7), bid(3)), 2)
    assert (hot(see["TILE"]), hot(see["LEADER"]), hot(see["BIDDING"])) == ([6], [2], [0, 1, 2])
    assert see["PRICE"] == pytest.approx(0.3)


def test_what_has_been_begun() -> None:
    bottling = observed(bare(2).play(bottle(2), strip(BLUE)), 1)
    assert (hot(bottling["BOTTLING"]), hot(bottling["PICKED"])) == ([2], [BLUE])
    swapping = observed(bare(2).give_helper(0, 1).give(0, ROSE).play(USE, plant(ROSE)), 0)
    assert hot(swapping["GIVEN"]) == [ROSE]
    offering = observed(bare(2).complete(0, 35, 7).play(OPEN, order(35)), 1)
    assert (hot(offering["OFFERED"]), hot(offering["COMPLETED"][1])) == ([35], [7])
    assert offering["OFFER_VALUE"] == pytest.approx(2 / 7)
    courier = bare(2).give_helper(0, 12).lay(FIR, 22).put(0, FIR).give_for(0, 22).play(COMPLETE)
    assert observed(courier, 0)["BONUSES"].tolist() == [0, 1]
    second = bare(2).give_helper(0, 5).play(a.END_TURN)
    assert observed(second, 0)["SECOND_STRIP"] == 0
    assert observed(second.play(strip(RED)), 0)["SECOND_STRIP"] == 1


@pytest.mark.parametrize("recall", [False, True])
def test_what_only_perfect_recall_shows(recall: bool) -> None:
    game = bare(3, perfect_recall=recall).hold_card(1, ROSE).hold_strip(0, BLUE).open_shop(2, 7)
    game["order_at"][0], game["order_at"][20], game["board"][0] = st.REMOVED, st.REMOVED_UNSEEN, st.NO_ORDER
    see = observed(game, 0)
    assert hot(see["ORDERS_GONE"]) == ([0, 7] if recall else [])
    assert see["CARD_COUNT"][1, ROSE] == (0.125 if recall else 0)
    assert see["STRIP_COUNT"][0, BLUE] == 0.125


@pytest.mark.parametrize(("mode", "means", "chances"), [("stats", 1, 0), ("posterior", 0, 1), ("both", 1, 1)])
def test_the_nose_by_mode(mode: str, means: int, chances: int) -> None:
    options: dict[str, Any] = {"obs_mode": mode, "sigma": (0.5, 1.0)}
    game = bare(2, **options).hold_card(1, ROSE).hold_strip(1, BLUE)
    see = observed(game, 1)
    assert (see["OWN_SIGMA"], see["SIGMA"].tolist()) == (1, [1, 0.5, 0, 0, 0])
    assert see["CARD_MEAN"] == pytest.approx(means * game["card_mean"][1])
    assert see["STRIP_MEAN"] == pytest.approx(means * game["strip_mean"][1])
    assert see["POSTERIOR"] == pytest.approx(chances * game.posterior(1), abs=1e-6)
    other = observed(game, 0)
    assert not other["CARD_MEAN"].any() and not other["STRIP_MEAN"].any()


def test_the_places_of_pawns_cover_the_centre() -> None:
    assert hot(observed(bare(2).put(0, CINNAMON).put(1, CENTRE), 0)["PLACE"][:2]) == [CINNAMON, 8 + CENTRE]
