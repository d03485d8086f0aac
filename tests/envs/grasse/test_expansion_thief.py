"""Thief (rulebook, Thief; R10, R19, R46, R65, R66, R78, R79)."""

from typing import Any

import numpy as np

from perfumezoo.envs.grasse import actions as a, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.state import NUM_LOCATIONS
from tests.envs.grasse.position import (
    FL,
    HE,
    PASS,
    A,
    Perfume,
    Position,
    W,
    bare,
    loc,
    move,
    new_game,
    opt,
    perfume,
    res,
    seat,
)

THIEF = ("thief",)
COINS, BASES, ESSENCE, TECHNIQUE, VIAL, POINT = (opt(k) for k in range(6))


def at(location: int, players: int = 2, scores: tuple[int, ...] = (5, 3), **options: Any) -> Position:
    """Seat 0 is to place, the thief stands at a location."""
    position = bare(players, expansions=THIEF, **options)
    position["thief"] = location
    position["score"][: len(scores)] = scores
    return position


def test_he_stands_on_an_open_location_from_the_first_round() -> None:
    for seed in range(8):
        game = new_game(seed, num_players=3, expansions=THIEF)
        assert game["location_open"][game["thief"]] == 1


def test_with_tax_collectors_he_goes_elsewhere() -> None:
    for seed in range(20):
        game = new_game(seed, num_players=2, expansions=("thief", "tax_collectors"))
        assert game["tax"].sum() == 4
        assert game["tax"][game["thief"]] == 0


def test_e15_he_counts_as_a_worker() -> None:
    game = at(c.TOWN_HALL, 4, (5, 3, 4, 4))
    game["workers"][1, c.TOWN_HALL] = 2
    game["coins"][0] = 9
    assert game.play(loc(c.TOWN_HALL))["coins"][0] == 9 - 3


def test_alone_he_costs_2_with_two_players_even_for_the_poorest() -> None:
    game = at(c.TOWN_HALL, 2, (3, 3))
    game["coins"][0] = 9
    game.play(loc(c.TOWN_HALL))
    assert game["coins"][0] == 7
    assert game.node == n.THIEF_TO


def test_the_bank_is_free_but_he_strikes() -> None:
    game = at(c.BANK).play(loc(c.BANK))
    assert game.node != n.PLACE
    assert game["coins"][0] == 3, "only a point could be handed over: it went unasked"
    assert game["score"][:2].tolist() == [4, 4]


def test_all_six_tributes_are_offered() -> None:
    game = at(c.BANK).give(0, W, A, FL).give_technique(0, 6).give_vials(0, Perfume.WOODY)
    game["coins"][0] = 3
    assert game.play(loc(c.BANK)).legal() == {COINS, BASES, ESSENCE, TECHNIQUE, VIAL, POINT}


def test_only_what_is_held_without_conversion() -> None:
    game = at(c.BANK).give(0, W, FL)
    game["coins"][0] = 2
    assert game.play(loc(c.BANK)).legal() == {ESSENCE, POINT}


def with_goods() -> Position:
    game = at(c.BANK).give(0, W, W, A, FL, HE).give_technique(0, 6, 29)
    game.give_vials(0, Perfume.WOODY, Perfume.FLORAL)
    game["coins"][0] = 3
    return game.play(loc(c.BANK))


def test_three_coins() -> None:
    assert with_goods().play(COINS)["coins"][:2].tolist() == [0 + 3, 3], "then the Bank pays $3"


def test_two_bases() -> None:
    game = with_goods().play(BASES)
    assert game.legal() == res(W, A)
    game.play(res(A))
    assert game.hand(1) == [W, A], "the second base is forced"
    assert game.hand(0) == [W, FL, HE]


def test_an_essence() -> None:
    game = with_goods().play(ESSENCE, res(HE))
    assert (game.hand(0), game.hand(1)) == ([W, W, A, FL], [HE])


def test_a_technique_card_without_its_immediate_points() -> None:
    game = with_goods().play(TECHNIQUE)
    assert game.legal() == {a.TECHID + 5, a.TECHID + 28}
    game.play(a.TECHID + 28)
    assert (game.owned(0), game.owned(1)) == ({6}, {29})
    assert game["score"][:2].tolist() == [5, 3]


def test_a_vial() -> None:
    game = with_goods().play(VIAL, perfume(Perfume.WOODY))
    assert game["vials"][0].tolist() == [1, 0, 0, 0, 0, 0]
    assert game["vials"][1].tolist() == [0, 0, 0, 0, 1, 0]
    assert game["sold"][0] == 0


def test_a_point() -> None:
    game = with_goods().play(POINT)
    assert game["score"][:2].tolist() == [4, 4]


def test_the_action_follows() -> None:
    game = with_goods().play(POINT)
    assert game["coins"][0] == 6
    assert game.node == n.MOVE_CARD


def test_the_placer_chooses_among_the_poorest() -> None:
    game = at(c.BANK, 4, (5, 2, 4, 2)).play(loc(c.BANK))
    assert game.legal() == {seat(1), seat(3)}
    game.play(seat(3))
    assert game["score"].tolist() == [4, 2, 4, 3]


def test_the_poorest_may_send_him_anywhere_else() -> None:
    game = at(c.BANK, 3, (2, 2, 5)).give(0, W, W).play(loc(c.BANK))
    others = {loc(k) for k in range(NUM_LOCATIONS) if game["location_open"][k] and k != c.BANK}
    assert game.legal() == others | {PASS}
    assert loc(c.FAIR) in others
    moved = game.copy().play(loc(c.FAIR))
    assert moved["thief"] == c.FAIR
    assert moved.node == n.MOVE_CARD, "nothing is triggered there"
    assert moved.hand(0) == [W, W]
    assert game.play(PASS)["thief"] == c.BANK


def test_technique_36_skips_him_altogether() -> None:
    game = at(c.BANK).give_technique(0, 36).give(0, W, W).play(loc(c.BANK))
    assert game.node == n.MOVE_CARD
    assert game["score"][:2].tolist() == [5, 3]
    poorest = at(c.BANK, 2, (1, 3)).give_technique(0, 36).play(loc(c.BANK))
    assert poorest.node == n.MOVE_CARD


def test_technique_36_does_not_lower_the_cost() -> None:
    game = at(c.TOWN_HALL).give_technique(0, 36)
    game["coins"][0] = 9
    assert game.play(loc(c.TOWN_HALL))["coins"][0] == 7


def test_a_tribute_may_make_the_action_impossible() -> None:
    game = at(c.PERFUMERY).give_vials(0, Perfume.WOODY)
    game["coins"][0] = 2
    game.play(loc(c.PERFUMERY), VIAL)
    assert game.node == n.MOVE_CARD
    assert game["score"][:2].tolist() == [5, 3]


def test_the_cost_is_paid_before_him() -> None:
    game = at(c.TOWN_HALL).give(0, W)
    game["coins"][0] = 4
    assert game.play(loc(c.TOWN_HALL)).node == n.SWAP_TOKENS, "$2 and a base are left: only a point to give"
    assert game["score"][:2].tolist() == [4, 4]


def test_a_palace_copy_does_not_meet_him() -> None:
    game = at(c.BANK).open_location(c.PALACE)
    game["coins"][0] = 4
    game.play(loc(c.PALACE), loc(c.BANK))
    assert game["coins"][0] == 4 - 1 + 3
    assert game["score"][:2].tolist() == [5, 3]


def test_he_leaves_at_the_end_of_the_round_and_comes_back() -> None:
    seen = set()
    game = new_game(5, num_players=2, expansions=THIEF)
    rng = np.random.default_rng(5)
    while not game.over:
        seen.add((game["round"], game["thief"]))
        game.play_random(rng)
    assert {round_ for round_, _ in seen} == {1, 2, 3, 4}
    assert all(location >= 0 for _, location in seen)


def test_movement_meets_nobody() -> None:
    game = at(c.TOWN_HALL).play(loc(c.BANK), move(0))
    assert game.mover == 1
    assert game["score"][:2].tolist() == [5, 3]
