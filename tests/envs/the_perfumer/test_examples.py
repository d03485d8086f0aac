"""Twenty worked examples, by number, every decision asked (``skip_forced=False``)."""

import numpy as np
import pytest

from perfumezoo.envs.the_perfumer import actions as a, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    COMPLETE,
    CONFIRM,
    END,
    FIR,
    LAVENDER,
    LIME,
    OPEN,
    PASS,
    PINK,
    RED,
    RESEARCH,
    ROSE,
    TAKE,
    bare,
    bid,
    bids,
    bottle,
    helper,
    moves,
    new_game,
    order,
    orders,
    plant,
    plants,
    strip,
)


@pytest.mark.parametrize(
    ("players", "supply", "left", "points"), [(2, 4, 8, 7), (3, 4, 8, 5), (4, 5, 11, 5), (5, 6, 13, 5)]
)
def test_e01_set_up(players: int, supply: int, left: int, points: int) -> None:
    game = new_game(3, num_players=players)
    assert game["supply"].tolist() == [supply] * 7
    assert game["bonus"].tolist() == [1] * 7
    assert game["pile_left"] == left
    assert all(order >= 0 for order in game["board"])
    game = bare(players)
    assert game["ap"] == points


def test_e02_stack() -> None:
    game = bare(3)
    assert game.standing() == [0, 1, 2]
    for seat, origin in ((2, 0), (1, 1), (0, 2)):
        needs = [(origin + k) % 7 for k in range(3)]
        game.turn(seat).put(seat, origin).give(seat, *needs).play(COMPLETE)
        if seat == 1:
            assert game.standing() == [1, 2, 0]
    assert game["score"].tolist()[:3] == [3, 3, 3]
    assert game.standing() == [0, 1, 2]
    assert game.outcome()[0] == (3, 1)


def test_e03_order() -> None:
    game = bare().put(0, LAVENDER).give(0, 0, 1, 2)
    supply = game["supply"].copy()
    game.play(COMPLETE)
    assert (game["supply"] - supply).tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert (game["score"][0], game.hand(0), game["ap"], game.node) == (3, [], 4, n.TURN_ACTION)
    assert game["board"][LAVENDER] not in (-1, 0)
    assert game.completed(0) == {0}


def test_e04_b_order_with_the_last_action_point() -> None:
    game = bare().put(0, ROSE).lay(ROSE, 22).give(0, 1, 2, 3, 4)
    game["ap"] = 1
    game.play(COMPLETE)
    assert (game["score"][0], game["ap"], game.node) == (5, 0, n.BONUS_MOVE)
    assert game.legal() == moves(LAVENDER, LIME, CENTRE) | {PASS}


def test_e05_full_store() -> None:
    game = bare().put(0, FIR).give(0, 0, 0, 1, 2, 3)
    supply = game["supply"].copy()
    game.play(TAKE)
    assert (game.node, game.legal()) == (n.DISCARD, plants(0, 1, 2, 3, 4))
    assert len(game.hand(0)) == 6
    game.play(plant(0))
    assert (game.hand(0), game["ap"], game.node) == ([0, 1, 2, 3, 4], 4, n.TURN_ACTION)
    assert (game["supply"] - supply).tolist() == [1, 0, 0, 0, -1, 0, 0]


def test_e06_empty_bonus_area() -> None:
    game = bare().empty_bonus_area().put(0, ROSE).lay(ROSE, 21).give(0, 0, 1, 2, 3)
    game.play(COMPLETE)
    assert (game["score"][0], game.node) == (5, n.TURN_ACTION)
    game.play(bottle(0), strip(BLUE))
    assert (game.node, game.hand(0)) == (n.TURN_ACTION, [])
    assert game["bottled"][0].tolist() == [1 << BLUE, 0, 0]


def test_e07_shop() -> None:
    game = bare().put(0, CENTRE).complete(0, 0).complete(1, 35, 7)
    game.play(OPEN, order(0))
    assert game.legal() == {CONFIRM}
    game.play(CONFIRM)
    assert (game["shop"], game["shop_value"], game["score"][0]) == (0, 1, 0)
    game.end_turn()
    assert (game["score"][0], game.mover) == (2, 1)
    challenger = game.copy().put(1, CENTRE).play(OPEN, order(35))
    assert CONFIRM in challenger.legal()
    alone = challenger.copy().play(CONFIRM)
    assert (alone["shop"], alone["shop_value"], alone["order_at"][0]) == (1, 2, st.REMOVED)
    both = challenger.play(order(7), CONFIRM)
    assert (both["shop"], both["shop_value"], both["order_at"][0]) == (1, 3, st.REMOVED)
    for _ in range(4):
        game.end_turn()
    assert game["score"].tolist() == [4, 0, 0, 0, 0]


def test_e08_overlapping_patterns() -> None:
    game = bare().put(0, CENTRE).complete(0, 42, 43, 1).play(OPEN)
    assert game.legal() == orders(42, 43, 1)
    game.play(order(42))
    assert game.legal() == orders(43) | {CONFIRM}
    game.play(order(43), CONFIRM)
    assert game["shop_value"] == 3


def test_e09_card_away() -> None:
    game = bare(3).put(0, ROSE).end_turn()
    assert game["card_at"][ROSE] == 0
    game.put(1, ROSE).end_turn()
    assert game["card_at"][ROSE] == 0
    assert game.mover == 2
    game.put(0, CENTRE).put(2, LIME).end_turn()
    assert (game.mover, game["card_at"][ROSE]) == (0, -1)
    game.put(0, CENTRE).end_turn()
    game.put(1, CENTRE).end_turn()
    game.put(2, ROSE).end_turn()
    assert game["card_at"][ROSE] == 2


def test_e10_research() -> None:
    game = bare().hold_strip(3, PINK)
    sniffed = game["strip_mean"][3, PINK].copy()
    game.turn(1).put(1, CENTRE).play(RESEARCH)
    assert game["research"] == 1
    game.put(1, FIR).play(END)
    assert (game.node, game["card_at"][FIR]) == (n.END_STRIP, 1)
    game.play(strip(BLUE))
    assert (game.node, game["research"]) == (n.END_RESEARCH, -1)
    assert strip(PINK) in game.legal() and strip(BLUE) not in game.legal()
    game.play(strip(PINK))
    assert (game["strip_at"][PINK], game["strip_at"][BLUE]) == (1, 1)
    assert game["strip_count"][1].tolist() == [0, 0, 0, 0, 1, 0, 1]
    assert game["card_count"][1].tolist() == [0, 0, 0, 0, 1, 0, 0]
    assert game["strip_count"][3, PINK] == 1
    assert game["strip_mean"][3, PINK].tolist() == sniffed.tolist()


@pytest.mark.parametrize("seat", [2, 3])
def test_e11_trigger(seat: int) -> None:
    game = bare().turn(seat).put(seat, LAVENDER).give(seat, 0, 1, 2).leave_in_pile(7)
    game["shop"], game["shop_value"] = 3, 1
    game.play(COMPLETE)
    assert (game["pile_left"], game["ending"], game["board"][LAVENDER]) == (0, 1, 7)
    game.end_turn()
    if seat == 2:
        assert game.mover == 3
        game.end_turn()
    assert game.over
    assert game["score"].tolist() == [0, 0, 3 if seat == 2 else 0, 2 if seat == 2 else 5, 0]


def test_e12_overtaking_tie() -> None:
    game = bare(2).fill(0, 1, 2, 3, 4, 5, 6)
    game["score"][:2] = 20, 15
    game.bottle(0, 0, 0).bottle(1, 1, 2, 4)
    assert game.last_turn().end_turn().over
    assert game["score"][:2].tolist() == [25, 25]
    assert game.outcome()[:2] == [(25, 2), (25, 1)]


@pytest.mark.parametrize(("strips_bottled", "points"), [((PINK, BLUE), 10), ((PINK, RED), 0), ((), 0)])
def test_e13_perfume_set(strips_bottled: tuple[int, ...], points: int) -> None:
    game = bare(2).fill(0, 2, 4, 5, 3, 6, 1)
    game.bottle(0, 1, *strips_bottled)
    game.last_turn().end_turn()
    assert game["score"][0] == points


def test_e14_posterior_of_one_strip() -> None:
    game = bare().remember(0, cards={0: (1, (1, 0, 0, 0)), 1: (1, (-1, 0, 0, 0))}, strips={0: (1, (1, 0, 0, 0))})
    assert game.evidence(0)[0] == pytest.approx([0.333651, -1.305559] + [-1.133123] * 5, abs=1e-6)
    assert game.posterior(0)[0] == pytest.approx([0.425989, 0.082699] + [0.098262] * 5, abs=1e-6)
    for row in game.posterior(0)[1:]:
        assert row == pytest.approx([0.095668, 0.152884] + [0.150290] * 5, abs=1e-6)


def test_e15_posterior_of_two_strips() -> None:
    game = bare().remember(
        0,
        cards={0: (1, (1, 0, 0, 0)), 1: (1, (-1, 0, 0, 0))},
        strips={0: (1, (1, 0, 0, 0)), 1: (2, (0.8, 0.4, 0, 0))},
    )
    assert game.evidence(0)[1] == pytest.approx([0.956868, -0.914367] + [-0.759556] * 5, abs=1e-6)
    chances = game.posterior(0)
    assert chances[0] == pytest.approx([0.293906, 0.102924] + [0.120634] * 5, abs=1e-6)
    assert chances[1] == pytest.approx([0.376287, 0.092564] + [0.106230] * 5, abs=1e-6)
    for row in chances[2:]:
        assert row == pytest.approx([0.065961, 0.160902] + [0.154627] * 5, abs=1e-6)
    assert game.chance(0, (0, 1), (0, 1)) == pytest.approx(0.097199, abs=1e-6)
    assert game.chance(0, (0, 1), (0, 2)) == pytest.approx(0.114599, abs=1e-6)
    assert game.chance(0, (0, 2), (0, 2)) == pytest.approx(0.059988, abs=1e-6)


def test_e16_without_noise_identities_are_certain() -> None:
    lavender, rose, other = (0.3, -1.2, 0.5, 0.9), (1.1, 0.2, -0.4, 0.1), (-0.7, 0.8, 1.4, -0.2)
    game = bare(sigma=0.0).remember(0, cards={0: (1, lavender), 1: (1, rose)}, strips={4: (1, lavender), 2: (1, other)})
    chances = game.posterior(0)
    expected = np.array([[0, 0.2] + [0.16] * 5] * 7)
    expected[4] = [1, 0, 0, 0, 0, 0, 0]
    expected[2] = [0, 0] + [0.2] * 5
    assert chances == pytest.approx(expected, abs=1e-6)


def test_e18_auction() -> None:
    game = new_game(start_player=0, num_players=3, helpers="auction", skip_forced=False).play(a.SIDE)
    assert game["score"].tolist() == [10, 10, 10, 0, 0]
    assert (game.node, game.mover) == (n.AUCTION_NOMINATE, 2)
    assert game.legal() == {helper(number) for number in range(1, 16)}
    game.play(helper(7))
    assert (game.node, game.mover, game.legal()) == (n.AUCTION_BID, 0, bids(*range(1, 11)))
    game.play(bid(1))
    assert (game.mover, game.legal()) == (1, bids(*range(2, 11)) | {PASS})
    game.play(bid(3))
    assert (game.mover, game.legal()) == (2, bids(*range(4, 11)) | {PASS})
    game.play(PASS)
    assert game.mover == 0
    game.play(PASS)
    assert game["score"].tolist() == [10, 7, 10, 0, 0]
    assert (game.helpers(1), game.node, game.mover) == ({7}, n.AUCTION_NOMINATE, 2)
    assert game.legal() == {helper(number) for number in range(1, 16) if number != 7}
    game.play(helper(14))
    assert (game.mover, game.legal()) == (2, bids(*range(1, 11)))
    game.play(bid(1), bid(2), PASS)
    assert game["score"].tolist() == [8, 7, 10, 0, 0]
    assert (game.helpers(0), game.node, game.mover) == ({14}, n.AUCTION_NOMINATE, 2)
    game.play(helper(1))
    assert (game.node, game.mover, game.legal()) == (n.AUCTION_BID, 2, bids(*range(1, 11)))
    game.play(bid(1))
    assert game["score"].tolist() == [8, 7, 9, 0, 0]
    assert (game.helpers(2), game.node, game.mover) == ({1}, n.TURN_ACTION, 0)


def test_e19_round_2() -> None:
    game = bare(3, rules="perfumer").fill(0, 1, 2, 5, 3, 4, 6).give(0, LIME, LIME, LIME, LIME)
    game.remember(1, cards={5: (1, (1, 0, 0, 0)), 2: (2, (0, 1, 2, 3))}, strips={3: (2, (0.4, 0.6, 0, 0))})
    game["score"][:3] = 11, 7, 4
    game["shop"], game["shop_value"] = 1, 1
    before = game.copy()
    game.last_turn().end_turn()
    assert (game["round"], game.node, game.mover) == (2, n.HELPER_DRAFT, 2)
    assert (game["supply"].tolist(), game["bonus"].tolist()) == ([3, 3, 0, 3, 3, 3, 3], [2, 2, 1, 2, 2, 2, 2])
    assert (game["pile_left"], sorted(game.levels())) == (8, ["A"] * 4 + ["B"] * 11)
    assert (game["card_count"][1, 5], game["card_mean"][1, 5].tolist()) == (3, pytest.approx([0.6, 0.4, 0, 0]))
    others = [0, 1, 2, 3, 4, 6]
    assert np.array_equal(game["card_count"][1, others], before["card_count"][1, others])
    assert np.array_equal(game["card_mean"][1, others], before["card_mean"][1, others])
    assert not game["strip_count"].any()
    assert game.posterior(1) == pytest.approx(np.full((7, 7), 1 / 7))
    assert game["side"].tolist()[:3] == [1, 1, 1]
    assert (game["shop"], game["shop_value"]) == (-1, 0)
    assert game["score"].tolist()[:3] == [11, 7, 4]
    assert np.array_equal(game["odour"], before["odour"])


def test_e20_sum() -> None:
    game = bare(2).fill(0, 1, 2, 3, 4, 5, 6).give_helper(0, 4)
    for origin, number, needs in ((0, 0, (0, 1, 2)), (1, 1, (1, 2, 3)), (2, 21, (0, 1, 2, 3))):
        game.put(0, origin).lay(origin, number).give(0, *needs).play(COMPLETE)
        if game.node == n.BONUS_INGREDIENT:
            game.play(PASS)
    assert game["score"][0] == 3 + 3 + 5 + 2
    game.put(0, CENTRE).play(OPEN, order(0), CONFIRM)
    game.end_turn()
    game.end_turn().end_turn()
    assert game["score"][0] == 13 + 4
    game.bottle(0, 0, 0).bottle(0, 1, 2, 4).bottle(0, 2, 2, 5, 6)
    game.last_turn().end_turn()
    assert game["score"][0] == 37
    assert game.parts(0) == {"orders": 11, "helpers": 2, "shop": 4, "smelling": 20, "bids": 0}
