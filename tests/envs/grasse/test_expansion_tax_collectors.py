"""Tax Collectors with its variants (rulebook, Tax Collectors; R10, R11, R66, R67)."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import FL, A, Position, T, W, X, bare, loc, move, new_game, opt, res, space

TAX = ("tax_collectors",)
RATES = [1, 1, 2, 3]


def play(players: int = 2, **options: Any) -> Position:
    position = bare(players, expansions=TAX, **options)
    position["tax"] = 0
    return position


def end_of_round(round_: int, commons: int, experts: int = 0, **options: Any) -> Position:
    """Seat 0 holds the last worker of a round; it owns so many workers in all, seat 1 none."""
    position = play(**options)
    position["round"] = round_
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"] = [commons - 1, 0, 0, 0]
    position["experts_placed"] = [experts, 0, 0, 0]
    position["score"][:2] = 10
    return position


def pay_wages(position: Position, paid: int = 0) -> Position:
    """The last worker scores 2 points at the Fair; the wages follow the movement, ``paid`` pieces with them."""
    position.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0))
    for _ in range(paid):
        if position.node == n.CONVERT:
            position.play(min(position.legal()))
        position.play(space(7 + _ % 2))
    return position


@pytest.mark.parametrize(("players", "variant", "collectors"), [
    (2, "standard", 4),
    (3, "standard", 3),
    (4, "standard", 2),
    (2, "sun_king", 4),
    (3, "sun_king", 4),
    (4, "sun_king", 4),
    (2, "exemption", 0),
    (4, "exemption", 0),
])  # fmt: skip
def test_collectors_by_players_and_variant(players: int, variant: str, collectors: int) -> None:
    for seed in range(8):
        game = new_game(seed, num_players=players, expansions=TAX, tax_variant=variant)
        assert game["tax"].sum() == collectors
        assert game["tax"].max(initial=0) <= 1
        assert (game["location_open"][game["tax"] == 1] == 1).all()


def test_collectors_move_each_round() -> None:
    places = set()
    game = new_game(3, num_players=2, expansions=TAX)
    rng = np.random.default_rng(3)
    while not game.over:
        places.add((game["round"], tuple(np.flatnonzero(game["tax"]))))
        game.play_random(rng)
    rounds = [round_ for round_, _ in places if round_ > 0]
    assert sorted(set(rounds)) == [1, 2, 3, 4]
    assert len({where for _, where in places}) > 1


@pytest.mark.parametrize(("players", "workers", "cost"), [(2, 0, 2), (2, 1, 3), (3, 0, 1), (4, 2, 3)])
def test_a_collector_counts_as_a_worker(players: int, workers: int, cost: int) -> None:
    game = play(players)
    game["tax"][c.TOWN_HALL] = 1
    game["workers"][1, c.TOWN_HALL] = workers
    game["coins"][0] = 9
    assert game.play(loc(c.TOWN_HALL))["coins"][0] == 9 - cost


@pytest.mark.parametrize("location", [c.BANK, c.FAIR])
def test_bank_and_fair_stay_free(location: int) -> None:
    game = play()
    game["tax"][location] = 1
    assert loc(location) in game.legal()
    before = game["coins"][0]
    game.play(loc(location))
    assert game["coins"][0] - before == (3 if location == c.BANK else 0)


def test_technique_35_ignores_collectors_and_saves_2_on_wages() -> None:
    game = play(3).give_technique(0, 35)
    game["tax"][c.TOWN_HALL] = 1
    game["workers"][1, c.TOWN_HALL] = 1
    game["coins"][0] = 9
    assert game.play(loc(c.TOWN_HALL))["coins"][0] == 9 - 1
    wages = end_of_round(3, 2, 2).give_technique(0, 35)
    wages["coins"][0] = 20
    assert pay_wages(wages)["coins"][0] == 20 - (10 - 2)
    few = end_of_round(1, 1).give_technique(0, 35)
    few["coins"][0] = 20
    assert pay_wages(few)["coins"][0] == 20


@pytest.mark.parametrize("round_", [1, 2, 3])
@pytest.mark.parametrize(("commons", "experts"), [(1, 0), (1, 1), (2, 2), (4, 0)])
def test_e21_wages_by_round(round_: int, commons: int, experts: int) -> None:
    game = end_of_round(round_, commons, experts)
    game["coins"][0] = 30
    rate = RATES[round_ - 1]
    assert pay_wages(game)["coins"][0] == 30 - rate * commons - (rate + 1) * experts


def test_wages_of_round_four_are_paid_before_scoring() -> None:
    game = end_of_round(4, 2, 1)
    game["coins"][0] = 30
    assert pay_wages(game).over
    assert game["coins"][0] == 30 - 2 * 3 - 4


def test_e14_what_cannot_be_paid_costs_points() -> None:
    game = end_of_round(3, 2, 2).give(0, W, A, T, X)
    game["coins"][0] = 4
    pay_wages(game, paid=4)
    assert game["coins"][0] == 0
    assert game.hand(0) == []
    assert game.on(7) + game.on(8) == [W, T, A, X]
    assert game["score"][0] == 10 + 2 - 2


def test_points_do_not_fall_below_zero() -> None:
    game = end_of_round(3, 4)
    game["score"][0] = 1
    assert pay_wages(game)["score"][0] == 0


def test_essences_pay_once_no_base_is_left() -> None:
    game = end_of_round(1, 2).give(0, W, FL)
    pay_wages(game, paid=2)
    assert game.hand(0) == []
    assert game["score"][0] == 12


def test_wages_are_paid_in_turn_order_with_a_choice_of_pieces() -> None:
    game = end_of_round(1, 1).give(0, W, A).give(1, T, X)
    game["commons_placed"][1] = 1
    game.play(loc(c.FAIR), opt(c.FAIR_POINTS), move(0))
    assert (game.mover, game.legal()) == (0, res(W, A))
    game.play(res(A), space(3))
    assert (game.mover, game.legal()) == (1, res(T, X))
    game.play(res(X), space(3))
    assert game.on(3) == [A, X]


def test_exemption_still_pays_wages() -> None:
    game = end_of_round(2, 3, tax_variant="exemption")
    game["coins"][0] = 5
    assert pay_wages(game)["coins"][0] == 2


def test_without_the_expansion_there_are_no_wages() -> None:
    position = bare(2)
    position["commons"] = [1, 0, 0, 0]
    position["commons_placed"] = [3, 0, 0, 0]
    position["coins"][0] = 9
    assert pay_wages(position)["coins"][0] == 9
