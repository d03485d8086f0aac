"""The fifteen helper tiles, one by one, and how they are chosen (rulings R-04, R-06, R-46 to R-48, R-50)."""

import numpy as np
import pytest

from perfumezoo.envs.the_perfumer import actions as a, components as c, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    COMPLETE,
    CONFIRM,
    END,
    FIR,
    GREEN,
    LAVENDER,
    LIME,
    MAGNOLIA,
    OPEN,
    ORANGE,
    PASS,
    RAVENSARA,
    RED,
    RESEARCH,
    ROSE,
    TAKE,
    USE,
    bare,
    card,
    cards,
    helper,
    move,
    moves,
    new_game,
    order,
    plant,
    plants,
    strip,
    strips,
)

# ---- choosing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tiles"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_as_many_tiles_of_level_1_as_players_three_at_least(players: int, tiles: int) -> None:
    shown = set()
    for seed in range(40):
        game = new_game(seed, num_players=players, skip_forced=False).play(a.SIDE)
        on_offer = {action - a.HELPER + 1 for action in game.legal()}
        assert len(on_offer) == tiles
        shown |= on_offer
    assert shown == set(range(1, 9))


def test_all_tiles_of_the_level_as_an_option() -> None:
    game = new_game(num_players=3, helper_offer="all").play(a.SIDE)
    assert game.legal() == {helper(number) for number in range(1, 9)}


def test_the_last_player_chooses_first() -> None:
    game = new_game(num_players=4, start_player=2, helper_offer="all", skip_forced=False)
    assert (game.node, game.mover) == (n.RECIPE_SIDE, 2)
    game.play(a.SIDE)
    for seat, number in ((1, 8), (0, 3), (3, 1), (2, 5)):
        assert (game.node, game.mover) == (n.HELPER_DRAFT, seat)
        game.play(helper(number))
        assert helper(number) not in game.legal()
    assert [game.helpers(seat) for seat in range(4)] == [{3}, {8}, {5}, {1}]
    assert (game.node, game.mover, game["turn"]) == (n.TURN_ACTION, 2, 1)
    assert (game["tile_at"] == st.TILE_ON_OFFER).sum() == 0


def test_option_1_offers_all_fifteen() -> None:
    game = new_game(num_players=2, helpers="mixed").play(a.SIDE)
    assert game.legal() == {helper(number) for number in range(1, 16)}


def test_levels_of_the_tiles() -> None:
    assert c.HELPER_LEVEL.tolist() == [1] * 8 + [2] * 7
    active = {int(tile) + 1 for tile in np.flatnonzero(c.HELPER_USE != c.PASSIVE)}
    assert active == {1, 6, 15}
    assert {int(tile) + 1 for tile in np.flatnonzero(c.HELPER_USE == c.ONCE)} == {6, 15}


# ---- level I --------------------------------------------------------------------------------------------------------


def test_1_broker_swaps_once_a_turn() -> None:
    game = bare().give_helper(0, 1)
    assert USE not in game.legal()
    game.give(0, ROSE, ROSE).play(USE)
    assert (game.node, game.legal(), game["ap"]) == (n.SWAP_GIVE, plants(ROSE), 5)
    game.play(plant(ROSE))
    assert (game.node, game["bonus"][ROSE], game.hand(0)) == (n.SWAP_TAKE, 2, [ROSE])
    assert game.legal() == plants(0, 2, 3, 4, 5, 6)
    game.play(plant(FIR))
    assert (game.hand(0), game["bonus"].tolist(), game["ap"]) == ([ROSE, FIR], [1, 2, 1, 1, 0, 1, 1], 5)
    assert USE not in game.legal()
    assert USE in game.turn(0).legal()


def test_1_broker_needs_a_different_plant() -> None:
    game = bare().give_helper(0, 1).give(0, ROSE, LIME).take_bonus(0, 2, 3, 4, 5, 6)
    game.play(USE)
    assert game.legal() == plants(LIME)
    game = bare().give_helper(0, 1).give(0, ROSE).take_bonus(0, 2, 3, 4, 5, 6)
    assert USE not in game.legal()


def test_1_broker_works_without_action_points() -> None:
    game = bare().give_helper(0, 1).give(0, ROSE).put(0, LIME)
    game["ap"] = 1
    game.play(TAKE)
    assert (game.node, game.legal()) == (n.TURN_ACTION, {USE, END})


def test_2_storekeeper_holds_seven() -> None:
    game = bare().give_helper(0, 2).put(0, FIR).give(0, 0, 0, 1, 1, 2, 2).play(TAKE)
    assert (game.node, len(game.hand(0))) == (n.TURN_ACTION, 7)
    game.play(TAKE)
    assert game.node == n.DISCARD
    game.play(plant(0))
    assert len(game.hand(0)) == 7


def test_3_forager_takes_two_the_first_time() -> None:
    game = bare().give_helper(0, 3).put(0, FIR).play(TAKE)
    assert (game.hand(0), game["supply"][FIR], game["ap"]) == ([FIR, FIR], 3, 4)
    game.play(TAKE)
    assert game.hand(0) == [FIR] * 3
    assert game.turn(0).play(TAKE).hand(0) == [FIR] * 5


def test_3_forager_takes_one_where_there_is_one() -> None:
    game = bare().give_helper(0, 3).put(0, FIR).give(1, FIR, FIR, FIR, FIR).play(TAKE)
    assert (game.hand(0), game["supply"][FIR]) == ([FIR], 0)


def test_3_forager_discards_two_from_a_full_store() -> None:
    game = bare().give_helper(0, 3).put(0, FIR).give(0, 0, 0, 1, 1, 2).play(TAKE)
    assert (game.node, len(game.hand(0))) == (n.DISCARD, 7)
    game.play(plant(0))
    assert game.node == n.DISCARD
    assert game.play(plant(FIR)).hand(0) == [0, 1, 1, 2, FIR]


@pytest.mark.parametrize(("number", "points"), [(0, 4), (28, 5), (48, 7)])
def test_4_street_vendor(number: int, points: int) -> None:
    game = bare().give_helper(0, 4).lay(LAVENDER, number).put(0, LAVENDER).give_for(0, number).play(COMPLETE)
    assert (game["score"][0], game.parts(0)["helpers"]) == (points, points == 4)
    assert game["stamps"] == 5, "order and helper move the scoring token once"


def test_5_keen_nose_may_take_a_second_strip() -> None:
    game = bare().give_helper(0, 5).play(END)
    assert game.legal() == strips(*range(7))
    game.play(strip(BLUE))
    assert (game.node, game.mover, game.legal()) == (n.END_STRIP, 0, strips(0, 1, 2, 3, 5, 6) | {PASS})
    declined = game.copy().play(PASS)
    assert (declined.mover, declined["strip_count"][0].sum()) == (1, 1)
    game.play(strip(RED))
    assert (game.mover, game["strip_at"].tolist()) == (1, [0, -1, -1, -1, 0, -1, -1])
    assert game["strip_count"][0].tolist() == [1, 0, 0, 0, 1, 0, 0]


def test_6_tireless_aide_once_per_game() -> None:
    game = bare().give_helper(0, 6).play(USE)
    assert (game["ap"], game["tile_down"][5]) == (8, 1)
    assert USE not in game.legal()
    assert USE not in game.turn(0).legal()


def test_6_tireless_aide_after_the_last_action_point() -> None:
    game = bare(2).give_helper(0, 6).put(0, LIME)
    game["ap"] = 1
    game.play(TAKE)
    assert game.legal() == {USE, END}
    assert game.play(USE)["ap"] == 3


def test_7_balloonist_goes_anywhere() -> None:
    game = bare().give_helper(0, 7).put(0, ROSE)
    assert game.legal() & moves(*range(8)) == moves(0, 2, 3, 4, 5, 6, CENTRE)
    game.play(move(RAVENSARA))
    assert (game["place"][0], game["ap"]) == (RAVENSARA, 4)


def test_7_balloonist_also_with_the_bonus_move() -> None:
    game = bare().give_helper(0, 7).lay(FIR, 22).put(0, FIR).give_for(0, 22).play(COMPLETE)
    assert game.legal() == moves(0, 1, 2, 3, 5, 6, CENTRE) | {PASS}


def test_8_coachman_moves_for_nothing_once_a_turn() -> None:
    game = bare().give_helper(0, 8).play(move(ROSE))
    assert game["ap"] == 5
    assert game.play(move(LIME))["ap"] == 4


def test_8_coachman_can_move_without_action_points() -> None:
    game = bare().give_helper(0, 8).put(0, LIME)
    game["ap"] = 1
    game.play(TAKE)
    assert game.legal() == moves(ROSE, CINNAMON, CENTRE) | {END}
    game.play(move(CENTRE))
    assert game.node == n.END_STRIP


def test_8_r16_the_bonus_move_does_not_use_up_the_free_move() -> None:
    game = bare().give_helper(0, 8).lay(FIR, 22).put(0, FIR).give_for(0, 22).play(COMPLETE, move(CINNAMON))
    assert game["ap"] == 4
    assert game.play(move(LIME))["ap"] == 4


@pytest.mark.parametrize(
    ("number", "spend"),
    [(1, (USE, plant(ROSE), plant(FIR))), (3, (TAKE,)), (8, (move(LIME),))],
)
def test_what_works_once_a_turn_works_again_in_the_next(number: int, spend: tuple[int, ...]) -> None:
    game = bare(2).give_helper(0, number).put(0, ROSE).give(0, ROSE, ROSE).play(*spend)
    flag = {1: "swapped", 3: "took", 8: "moved"}[number]
    assert game[flag] == 1
    game.end_turn()
    assert (game.mover, game[flag]) == (1, 0)
    game.end_turn()
    assert (game.mover, game[flag]) == (0, 0)


# ---- level II -------------------------------------------------------------------------------------------------------


def test_9_substitute_chemist() -> None:
    game = bare().give_helper(0, 9).put(0, LAVENDER).give(0, 0, 1)
    assert COMPLETE not in game.legal(), "no spare piece"
    game.give(0, FIR, FIR, 1)
    before = game["supply"].copy()
    game.play(COMPLETE)
    assert (game.node, game.legal(), game["ap"]) == (n.SUBSTITUTE, plants(1, FIR), 4)
    assert game["score"][0] == 0
    game.play(plant(FIR))
    assert (game.hand(0), game["score"][0], game.completed(0)) == ([1, FIR], 3, {0})
    assert (game["supply"] - before).tolist() == [1, 1, 0, 0, 1, 0, 0]


def test_9_replaces_one_piece_only() -> None:
    assert COMPLETE not in bare().give_helper(0, 9).put(0, LAVENDER).give(0, 0, 4, 4).legal()


def test_9_r50_an_exact_hand_pays_exactly() -> None:
    game = bare().give_helper(0, 9).put(0, LAVENDER).give(0, 0, 1, 2, 5).play(COMPLETE)
    assert (game.node, game.hand(0)) == (n.TURN_ACTION, [5])


@pytest.mark.parametrize(("number", "points"), [(0, 3), (28, 6), (48, 8)])
def test_10_notary(number: int, points: int) -> None:
    game = bare().give_helper(0, 10).lay(LAVENDER, number).put(0, LAVENDER).give_for(0, number).play(COMPLETE)
    assert (game["score"][0], game.parts(0)["helpers"]) == (points, points > 3)


def test_11_shop_clerk_counts_one_more_but_the_stack_does_not() -> None:
    game = bare().give_helper(0, 11).open_shop(1, 42).complete(0, 7)
    assert OPEN not in game.legal()
    game.complete(0, 8).play(OPEN)
    assert CONFIRM not in game.legal()
    game.play(order(7))
    assert CONFIRM not in game.legal()
    game.play(order(8), CONFIRM)
    assert (game["shop"], game["shop_value"]) == (0, 2)


def test_11_shop_clerk_needs_an_order() -> None:
    game = bare().give_helper(0, 11)
    assert OPEN not in game.legal()
    game.complete(0, 7).play(OPEN)
    assert CONFIRM not in game.legal()


def test_12_courier_brings_an_ingredient_before_the_printed_bonus() -> None:
    game = bare().give_helper(0, 12).lay(FIR, 22).put(0, FIR).give_for(0, 22).play(COMPLETE)
    assert (game.node, game.legal()) == (n.BONUS_INGREDIENT, plants(*range(7)) | {PASS})
    game.play(plant(ROSE))
    assert (game.node, game.hand(0)) == (n.BONUS_MOVE, [ROSE])


def test_12_courier_then_a_second_ingredient() -> None:
    game = bare().give_helper(0, 12).lay(FIR, 21).put(0, FIR).give_for(0, 21)
    game.give(0, 5).play(COMPLETE, plant(ROSE))
    assert (game.node, game.legal()) == (n.BONUS_INGREDIENT, plants(0, 2, 3, 4, 5, 6) | {PASS})
    assert game.play(plant(LIME)).hand(0) == [ROSE, LIME, 5]


def test_12_a_discard_comes_before_the_next_bonus() -> None:
    game = bare().give_helper(0, 2, 12).lay(FIR, 22).put(0, FIR).give_for(0, 22).give(0, 5, 5, 5).play(COMPLETE)
    game["tile_at"][1] = st.TILE_UNUSED
    game.give(0, 6, 6).play(plant(ROSE))
    assert game.node == n.DISCARD
    assert game.play(plant(ROSE)).node == n.BONUS_MOVE


def test_13_librarian_takes_a_card_next_to_the_place() -> None:
    game = bare().give_helper(0, 13).hold_card(2, CINNAMON).put(0, FIR).play(END, strip(GREEN))
    assert (game.node, game.legal()) == (n.END_CARD, cards(RAVENSARA) | {PASS})
    declined = game.copy().play(PASS)
    assert declined["card_count"][0].tolist() == [0, 0, 0, 0, 1, 0, 0]
    game.play(card(RAVENSARA))
    assert game["card_count"][0].tolist() == [0, 0, 0, 0, 1, 1, 0]
    assert game["card_at"].tolist() == [-1, -1, -1, 2, 0, 0, -1]


def test_13_librarian_in_the_centre_reaches_every_origin() -> None:
    game = bare().give_helper(0, 13).hold_card(1, LIME).play(RESEARCH, END, strip(RED))
    assert game.legal() == cards(0, 1, 3, 4, 5, 6) | {PASS}
    game.play(card(MAGNOLIA))
    assert game.node == n.END_RESEARCH
    assert game.legal() == cards(0, 1, 2, 3, 4, 5) | strips(1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("players", "points"), [(2, 8), (4, 6)])
def test_14_overseer_gives_one_action_point_more(players: int, points: int) -> None:
    game = bare(players).give_helper(1, 14).end_turn()
    assert (game.mover, game["ap"]) == (1, points)


def test_14_and_6_with_two_players() -> None:
    game = bare(2).give_helper(1, 14, 6).end_turn().play(USE)
    assert game["ap"] == 11


def test_15_master_nose_smells_every_strip_once() -> None:
    game = bare(hold_sniffs=3).give_helper(0, 15).hold_strip(2, ORANGE).play(USE)
    assert game["strip_count"][0].tolist() == [1] * 7
    assert (game["strip_at"].tolist(), game["ap"]) == ([-1, 2, -1, -1, -1, -1, -1], 5)
    assert USE not in game.legal()
    assert USE not in game.turn(0).legal()
    assert game["sniffs"][0].tolist() == [0] * 7 + [1] * 7


def test_r47_face_down_helpers_of_others_do_not_matter() -> None:
    game = bare().give_helper(0, 6).give_helper(1, 15)
    game["tile_down"][5] = 1
    assert USE not in game.legal()
    assert USE in game.turn(1).legal()
    assert game.put(1, CENTRE).play(USE)["tile_down"].tolist() == [0] * 5 + [1] + [0] * 8 + [1]
