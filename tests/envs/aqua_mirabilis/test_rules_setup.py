"""Set-up by number of players (rulebook, Setup; rulings S1-S3)."""

from __future__ import annotations

import numpy as np
import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import new_game

SEEDS = range(60)
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
def test_the_market_and_the_hands(players: int) -> None:
    """Two, three, four of each flower; seat 2 holds the King's, seat 3 the workers', seat 4 the three left."""
    for seed in SEEDS:
        game = new_game(seed, num_players=players)
        assert game["market"].tolist() == [players] * 6
        held = [game.flowers(seat) for seat in range(4)]
        king, court, workers = game["king"], game["court"], game["workers"].tolist()
        assert king != court and king not in workers and len(set(workers)) == 2
        assert held[0] == ""
        assert held[1] == "BJLNOR"[king]
        workers_flowers = "".join("BJLNOR"[kind] for kind in sorted(workers))
        assert held[2] == (workers_flowers if players > 2 else "")
        rest = "".join("BJLNOR"[kind] for kind in range(6) if kind not in (king, *workers))
        assert held[3] == (rest if players > 3 else "")
        handed = game["flowers"][:players].sum(axis=0)
        assert game["reserve"].tolist() == (16 - players - handed).tolist()
        assert not game["scents"].any()


def test_the_courts_chit_goes_back_into_the_hand() -> None:
    """S2: a worker may stand on the scent of the Court."""
    games = [new_game(seed, num_players=3) for seed in SEEDS]
    shared = sum(game["court"] in game["workers"] for game in games)
    assert 0.2 < shared / len(games) < 0.6


@PLAYERS
def test_everybody_begins_alike(players: int) -> None:
    game = new_game(1, num_players=players)
    assert game["ap"][:players].tolist() == [5] * players
    assert game["coach"][:players].tolist() == [4] * players
    assert game["tokens"][:players].tolist() == [1] * players
    assert game["letter"][:players].tolist() == [0] * players
    assert game["methods"][:players].tolist() == [[1, 0, 0, 0, 0]] * players
    assert [game.experience(seat) for seat in range(players)] == [1] * players
    assert not game["score"].any()
    assert (game["day"], game.mover, game.node) == (0, 0, n.MAIN)
    assert not game["influence"].any()
    assert (game["perfume"] == -1).all()


@PLAYERS
def test_what_lies_on_the_board(players: int) -> None:
    game = new_game(2, num_players=players)
    assert game["token"].astype(int).tolist() == (1 - np.eye(6, dtype=int)).tolist()
    assert game["token_reserve"] == 34 - 30 - players
    assert game["cube_reserve"] == 60 and not game["cubes"].any()
    assert game["method_left"].tolist() == [0, players, players, players, players]
    assert game["skill_left"].tolist() == [2, 2, 2]
    assert game["base_left"].tolist() == game["spec_left"].tolist() == [1] * 6
    assert game["recipe_open"].all()
    assert (game["favour"] == -1).all()


@PLAYERS
def test_deliveries_lie_open(players: int) -> None:
    """Two tiles for each of the three inner Sundays, no face twice in one set."""
    for seed in SEEDS:
        tiles = new_game(seed, num_players=players)["delivery"]
        assert tiles.shape == (3, 2)
        assert ((tiles >= 0) & (tiles < 15)).all()
        sets = [tiles[:, 0], tiles[:, 1]] if players == 3 else [tiles.ravel()]
        assert all(len(set(each.tolist())) == each.size for each in sets)


def test_piles_bonuses_and_deliveries_are_shuffled() -> None:
    games = [new_game(seed, num_players=4) for seed in range(400)]
    for city in range(4):
        tops = np.bincount([game.pile_of(city)[0] - 7 * city for game in games], minlength=7)
        assert (tops > 25).all()
        assert all(sorted(game.pile_of(city)) == [*range(7 * city, 7 * city + 7)] for game in games)
    assert all(len(set(game["bonus"].tolist())) == 4 for game in games)
    for d in range(4):
        assert (np.bincount([game["bonus"][d] for game in games], minlength=12) > 12).all()
    for name in ("king", "court"):
        assert (np.bincount([game[name] for game in games], minlength=6) > 35).all()
    assert (np.bincount([game["delivery"][0, 0] for game in games], minlength=15) > 10).all()


def test_nobody_has_seen_a_bonus_tile() -> None:
    assert not new_game(3, num_players=4)["bonus_seen"].any()
