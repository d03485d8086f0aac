"""What a player sees at a glance: derived blocks, by hand and against the legal actions of random games."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.the_perfumer import GAME, actions as a, components as c
from perfumezoo.envs.the_perfumer.layout import (
    ROUTE_ABLE,
    ROUTE_BEATS,
    ROUTE_MISSING,
    ROUTE_NEXT_TURN,
    ROUTE_PATTERNS,
    ROUTE_POINTS,
    ROUTE_RATE,
    ROUTE_STEPS,
    ROUTE_THIS_TURN,
    STEP_COMPLETE,
    STEP_TAKE,
)
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    FIR,
    GREEN,
    LAVENDER,
    LIME,
    MAGNOLIA,
    OPEN,
    ORANGE,
    RAVENSARA,
    RED,
    ROSE,
    YELLOW,
    Position,
    bare,
    bottle,
    new_game,
    order,
    strip,
)
from tests.envs.the_perfumer.test_observation import hot, observed

POSTERIOR_BLOCKS = ("IN_PERFUME", "PERFUME_CHANCE", "EXPECTED_POINTS", "PICKS", "SNIFFS", "BEST_SNIFF")


def two_gatherers() -> Position:
    """Player 0 in Lavender with lavender and rose, player 1 in Fir with lime and cinnamon, to act in this order."""
    return bare(3).put(0, LAVENDER).give(0, LAVENDER, ROSE).put(1, FIR).give(1, LIME, CINNAMON)


def believing(game: Position, seat: int, beliefs: NDArray[np.float64]) -> Position:
    """A posterior as if ``seat`` had come to it."""
    game["posterior"][seat] = beliefs
    return game


def test_outlook() -> None:
    """Eight orders are left; of the two players to come, player 1 can complete one in a turn."""
    assert observed(two_gatherers(), 0)["OUTLOOK"] == pytest.approx([0, 8 / 30, 5 / 8, 5 / 8, 3 / 7, 1, 1 / 2, 7 / 20])
    assert observed(two_gatherers(), 1)["OUTLOOK"] == pytest.approx([0, 8 / 30, 0, 5 / 8, 3 / 7, 1, 1 / 4, 8 / 20])


def test_outlook_with_helpers_and_a_bottle() -> None:
    game = bare(2).give_helper(0, 2, 8, 14).bottle(0, 0, RED)
    assert observed(game, 0)["OUTLOOK"][2:6] == pytest.approx([1, 1, 1, 2 / 3])


def test_outlook_of_the_last_turn() -> None:
    assert observed(bare(3).last_turn(), 2)["OUTLOOK"] == pytest.approx([1, 0, 5 / 8, 5 / 8, 5 / 7, 1, 0, 0])


def test_reach_is_the_fewest_action_points() -> None:
    """Lavender: lime by way of rose or the centre, and back, is 4 moves, 1 taken, 1 to complete."""
    see = observed(two_gatherers(), 0)
    assert see["REACH"][0] == pytest.approx(1 - np.array([6, 7, 8, 8, 7, 5, 3]) / 16)
    assert see["REACH"][1] == pytest.approx(1 - np.array([6, 4, 4, 6, 8, 8, 8]) / 16)
    assert (hot(see["IN_A_TURN"][0]), hot(see["IN_A_TURN"][1])) == ([RAVENSARA, MAGNOLIA], [ROSE, LIME])
    assert see["ABLE"] == pytest.approx(np.array([2, 2, 0, 0, 0]) / 7)
    assert observed(two_gatherers(), 1)["REACH"][0] == pytest.approx(see["REACH"][1])


def test_reach_with_the_balloonist_and_the_substitute_chemist() -> None:
    flying = observed(two_gatherers().give_helper(0, 7), 0)["REACH"][0]
    assert (flying[LAVENDER], flying[ROSE]) == pytest.approx((1 - 4 / 16, 1 - 6 / 16))
    replacing = observed(two_gatherers().give_helper(0, 9).give(0, FIR), 0)["REACH"][0]
    assert replacing[LAVENDER] == pytest.approx(1 - 1 / 16)


def test_what_is_not_to_be_had_is_out_of_reach() -> None:
    game = two_gatherers()
    game["supply"][LIME] = 0
    see = observed(game, 0)
    assert see["REACH"][0, :3] == pytest.approx(0)
    assert see["ROUTES"][LAVENDER, :8] == pytest.approx([0, 0, 1, 0, 0, 0, 0, 1 / 5])
    assert not see["ROUTES"][LAVENDER, [ROUTE_THIS_TURN, ROUTE_NEXT_TURN, ROUTE_RATE]].any()
    assert not see["ROUTES"][LAVENDER, ROUTE_STEPS:].any()


def test_a_route_from_the_centre() -> None:
    """Order 36 (rose, lime, fir, magnolia) on Fir: magnolia, fir by way of the centre, 2 taken, 1 to complete."""
    game = bare(3).lay(FIR, 36).put(0, CENTRE).give(0, ROSE, LIME).give_helper(0, 10).open_shop(1, 0).complete(0, 10)
    game.put(2, FIR).give(2, ROSE, LIME, MAGNOLIA)
    route = observed(game, 0)["ROUTES"][FIR]
    points = 5 + c.HELPER_AMOUNT[c.NOTARY]
    assert route[:ROUTE_MISSING].tolist() == [0, 0, 0, 0, 1, 0, 1]
    assert route[ROUTE_MISSING] == pytest.approx(2 / 5)
    assert route[[ROUTE_THIS_TURN, ROUTE_NEXT_TURN]].tolist() == [0, 1]
    assert route[ROUTE_POINTS] == pytest.approx(points / 10)
    assert route[ROUTE_RATE] == pytest.approx(points / 6 / 2)
    assert (route[ROUTE_PATTERNS], route[ROUTE_BEATS], route[ROUTE_ABLE]) == (1, 1, 0.25)
    assert hot(route[ROUTE_STEPS:]) == [MAGNOLIA]
    assert observed(game, 1)["ROUTES"][FIR, ROUTE_BEATS] == 0


def test_an_origin_without_an_order_has_no_route() -> None:
    see = observed(two_gatherers().complete(0, LAVENDER), 0)
    assert not see["ROUTES"][LAVENDER].any() and not see["REACH"][:, LAVENDER].any()


def test_steps_by_the_best_order_they_lead_to() -> None:
    see = observed(two_gatherers(), 0)["STEPS"]
    assert see[0] == pytest.approx([0, 0, 0, 0, 0, 0, 0.3, 0, 0, 0])
    assert see[1] == pytest.approx([0, 3 / 12, 0, 0, 0, 0, 3 / 6, 3 / 12, 0, 0])


def test_taking_and_completing_are_steps() -> None:
    taking = observed(two_gatherers().put(0, LIME), 0)
    assert hot(taking["ROUTES"][LAVENDER, ROUTE_STEPS:]) == [STEP_TAKE]
    completing = observed(two_gatherers().give(0, LIME), 0)
    assert hot(completing["ROUTES"][LAVENDER, ROUTE_STEPS:]) == [STEP_COMPLETE]
    assert completing["STEPS"][:, STEP_COMPLETE] == pytest.approx([0.3, 1.5])


def test_uses_of_plants() -> None:
    """Three orders lack each plant but lavender and rose; the nearest ones cost 6, 7, 5, 3 action points."""
    see = observed(two_gatherers(), 0)["PLANT_USES"]
    assert see[0] == pytest.approx(np.array([0, 0, 3, 3, 3, 3, 3]) / 7)
    assert see[1] == pytest.approx(3 / 2 / np.array([np.inf, np.inf, 6, 7, 7, 5, 3]))
    assert see[2] == pytest.approx(3 / 2 / np.array([3, 3, *[np.inf] * 5]))
    two = observed(two_gatherers().give(0, ROSE), 0)["PLANT_USES"]
    assert two[2, ROSE] == 0


def test_ways() -> None:
    game = bare(3).put(0, CENTRE).hold_card(1, FIR)
    game["ap"], game["supply"][ROSE] = 1, 0
    ways = observed(game, 0)["WAYS"]
    assert ways[LIME] == pytest.approx([0.5, 1, 0, 1])
    assert ways[FIR] == pytest.approx([0.5, 1, 0, 0])
    assert ways[CENTRE] == pytest.approx([0, 1, 0, 1])
    game["ap"], game["research"] = 2, 2
    ways = observed(game.put(0, LAVENDER), 0)["WAYS"]
    assert ways[LAVENDER] == pytest.approx([0, 1, 1, 1])
    assert ways[ROSE] == pytest.approx([0.5, 1, 0, 1])
    assert ways[CINNAMON] == pytest.approx([1, 1, 0, 1])
    assert ways[CENTRE] == pytest.approx([0.5, 1, 0, 0])
    assert observed(game, 1)["WAYS"][LIME] == pytest.approx([0.5, 0, 0, 0])


def test_patterns_and_offers() -> None:
    game = bare(4).complete(0, 35, 7).complete(1, 8).open_shop(2, 10, 11).give_helper(1, 11)
    see = observed(game, 1)
    assert [hot(see["PATTERNS"][k]) for k in (0, 3)] == [[3], [0, 2, 3]]
    assert see["OFFERS"] == pytest.approx(np.array([[2 / 7, 0], [0, 0], [0, 0], [3 / 7, 1], [0, 0]]))
    game["shop"] = 0
    assert observed(game, 1)["OFFERS"][3] == pytest.approx([3 / 7, 0])


def test_orders_while_an_offer_is_made() -> None:
    game = bare(3).complete(0, 35, 7, 8).open_shop(1, 10, 11).put(0, CENTRE)
    assert not observed(game, 0)["ORDER_OFFERS"].any()
    game.play(OPEN)
    see = observed(game, 0)["ORDER_OFFERS"]
    assert {k: see[k] for k in hot(see)} == {7: 0.5, 8: 0.5, 35: 1}
    assert hot(observed(game.play(order(35)), 0)["ORDER_OFFERS"]) == [7]
    assert not observed(game, 1)["ORDER_OFFERS"].any()


def test_perfumes_and_picks() -> None:
    """Recipe 0: lavender; rose and cinnamon; lime, ravensara and magnolia."""
    beliefs = np.full((7, 7), 0.02)
    beliefs[RED, [LAVENDER, ROSE]] = 0.6, 0.3
    beliefs[ORANGE, [ROSE, CINNAMON]] = 0.5, 0.2
    beliefs[YELLOW, CINNAMON] = 0.8
    game = believing(bare(2), 0, beliefs)
    see = observed(game, 0)
    assert see["IN_PERFUME"][:2] == pytest.approx(
        np.array([[0.6, *[0.02] * 6], [0.32, 0.7, 0.82, 0.04, 0.04, 0.04, 0.04]])
    )
    assert see["PERFUME_CHANCE"][:2] == pytest.approx(np.array([[0.6, 0.6], [0.4, 0.5]]))
    assert not see["PICKS"].any()
    see = observed(game.play(bottle(1)), 0)
    assert see["PICKS"][0] == pytest.approx(see["IN_PERFUME"][1])
    assert hot(see["PICKS"][1]) == [ORANGE, YELLOW]
    see = observed(game.play(strip(ORANGE)), 0)
    assert (hot(see["PICKS"][0]), hot(see["PICKS"][1])) == ([0, 2, 3, 4, 5, 6], [YELLOW])
    assert not observed(game, 1)["PICKS"].any()


def test_bottled_perfumes_and_their_strips_are_done() -> None:
    see = observed(bare(2).bottle(0, 1, BLUE, GREEN), 0)
    assert [hot(row) for row in see["IN_PERFUME"]] == [[0, 1, 2, 5, 6], [], [0, 1, 2, 5, 6]]


def test_chances_of_bottled_perfumes() -> None:
    """Rose and cinnamon were bottled from two strips, of which one holds either with 0.8, the other with 0.3."""
    beliefs = np.full((7, 7), 0.02)
    beliefs[BLUE, [ROSE, CINNAMON]] = 0.5, 0.3
    beliefs[GREEN, [ROSE, CINNAMON]] = 0.1, 0.2
    beliefs[RED, LAVENDER] = 0.9
    see = observed(believing(bare(2).bottle(0, 1, BLUE, GREEN), 0, beliefs), 0)
    assert see["PERFUME_CHANCE"][:2] == pytest.approx(np.array([[0.9, 0.9], [0.24, 0.3]]))
    small, medium, large = c.PERFUME_POINTS
    assert see["EXPECTED_POINTS"] == pytest.approx([0.24 * medium / 50, (0.9 * small + 0.02**3 * large) / 50])


def test_sniffs() -> None:
    """Nothing has been smelled: noise 0.49, doubt 6/49 each, of fir, in no perfume, 0.4 times as much."""
    see = observed(bare(2).put(0, ROSE).hold_card(1, LIME), 0)
    noise, doubt = 0.49, 6 / 49
    spread, weights = noise / (1 + noise), np.array([1, 1, 1, 1, 0.4, 1, 1])
    card = 7 * doubt * weights * (1 / (spread + noise) - 1 / (1 + noise))
    assert see["SNIFFS"][0] == pytest.approx(card)
    assert see["SNIFFS"][1] == pytest.approx(np.full(7, min(1, 6.4 * doubt / (spread + noise))))
    assert see["SNIFFS"][2] == pytest.approx(card * np.array([1, 1, 0, 1, 1, 1, 1]))
    assert see["BEST_SNIFF"] == pytest.approx(see["SNIFFS"].max())


def test_a_certain_nose_has_nothing_to_smell() -> None:
    see = observed(believing(bare(2), 0, np.eye(7)), 0)
    assert not see["SNIFFS"].any() and not see["BEST_SNIFF"].any()
    assert see["PERFUME_CHANCE"] == pytest.approx(1)
    done = bare(2).bottle(0, 0, RED).bottle(0, 1, BLUE, GREEN).bottle(0, 2, 1, 2, 5)
    assert not observed(done, 0)["SNIFFS"].any()


@pytest.mark.parametrize(("mode", "shown"), [("stats", False), ("posterior", True), ("both", True)])
def test_beliefs_are_shown_with_the_posterior_only(mode: str, shown: bool) -> None:
    game = bare(2, obs_mode=mode).play(bottle(0))
    see = observed(game, 0)
    assert [see[name].any() for name in POSTERIOR_BLOCKS] == [shown] * 6
    filled = set(GAME.observation.filled(GAME.make_options(obs_mode=mode)).tolist())
    for name in POSTERIOR_BLOCKS:
        where = GAME.observation.slice(name)
        assert set(range(where.start, where.stop)) & filled == (set(range(where.start, where.stop)) if shown else set())


@pytest.mark.parametrize("options", [{"num_players": 2, "helpers": "mixed"}, {"num_players": 3, "rules": "perfumer"}])
def test_the_blocks_agree_with_the_legal_actions(options: dict[str, Any]) -> None:
    rng = np.random.default_rng(11)
    for seed in range(4):
        game = new_game(seed, max_cycles=8, **options)
        while not game.over:
            check_against_legal(game)
            game.play_random(rng)


def check_against_legal(game: Position) -> None:
    """Steps are legal, and what can be done now is seen."""
    seat, legal = game.mover, game.legal()
    if game.node not in (n.TURN_ACTION, n.SHOP_OFFER, n.BOTTLE_PICK):
        return
    see = observed(game, seat)
    if game.node == n.TURN_ACTION and game["ap"] > 0:
        steps = see["ROUTES"][:, ROUTE_STEPS:].max(axis=0)
        assert {a.MOVE + place for place in hot(steps[: c.NUM_PLACES])} <= legal
        assert not steps[STEP_TAKE] or a.TAKE_INGREDIENT in legal
        assert steps[STEP_COMPLETE] == (a.COMPLETE_ORDER in legal)
        at_centre = game["place"][seat] == CENTRE
        assert (at_centre and see["OFFERS"][0, 1] == 1) == (OPEN in legal)
        assert (see["ABLE"][0] > 0) >= (a.COMPLETE_ORDER in legal)
    elif game.node == n.SHOP_OFFER:
        assert {a.ORDER + k for k in hot(see["ORDER_OFFERS"])} == {x for x in legal if x >= a.ORDER}
    elif game.node == n.BOTTLE_PICK:
        assert {a.STRIP + k for k in hot(see["PICKS"][0])} == legal
