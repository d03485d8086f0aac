"""A turn: start, moves, ingredients, orders, and the steps at its end (rulings R-07 to R-18, R-31 to R-33)."""

import pytest

from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    COMPLETE,
    END,
    FIR,
    GREEN,
    LAVENDER,
    LIME,
    MAGNOLIA,
    PASS,
    PINK,
    RED,
    RESEARCH,
    ROSE,
    TAKE,
    bare,
    card,
    cards,
    move,
    moves,
    plant,
    plants,
    strip,
    strips,
)

# ---- the start of a turn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "points"), [(2, 7), (3, 5), (4, 5), (5, 5)])
def test_action_points(players: int, points: int) -> None:
    game = bare(players)
    assert game["ap"] == points
    assert game.end_turn()["ap"] == points


def test_r09_what_was_taken_returns_at_the_start_of_the_owners_turn() -> None:
    game = bare(2).hold_card(0, ROSE).hold_strip(0, PINK).hold_card(1, FIR).hold_strip(1, BLUE)
    assert game["card_at"].tolist() == [-1, 0, -1, -1, 1, -1, -1]
    game.play(END, strip(RED))
    assert game.mover == 1
    assert game["card_at"].tolist() == [-1, 0, -1, -1, -1, -1, -1]
    assert game["strip_at"].tolist() == [0, -1, -1, -1, -1, -1, 0]


def test_pawns_start_in_the_centre() -> None:
    game = bare(5)
    assert game["place"].tolist() == [CENTRE] * 5
    assert game.legal() >= moves(*range(7))


# ---- moves ----------------------------------------------------------------------------------------------------------


def test_r08_neighbours_are_the_ring_and_the_centre() -> None:
    game = bare().play(move(CINNAMON))
    assert (game["place"][0], game["ap"]) == (CINNAMON, 4)
    assert game.legal() & moves(*range(8)) == moves(LIME, FIR, CENTRE)
    game.play(move(CENTRE))
    assert game.legal() & moves(*range(8)) == moves(*range(7))


def test_places_hold_any_number_of_pawns() -> None:
    game = bare(5)
    for seat in range(1, 5):
        game.put(seat, ROSE)
    assert game.play(move(ROSE))["place"].tolist() == [ROSE] * 5


def test_r07_action_points_need_not_be_used() -> None:
    game = bare(3)
    assert END in game.legal()
    game.play(END, strip(RED))
    assert (game.mover, game["ap"]) == (1, 5)


def test_a_turn_without_action_points_ends_by_itself() -> None:
    game = bare(3).play(move(ROSE), move(LIME), move(CINNAMON), move(FIR), TAKE)
    assert (game.mover, game.node) == (0, n.END_STRIP)


# ---- ingredients ----------------------------------------------------------------------------------------------------


def test_r11_only_the_plant_of_the_place_while_there_is_any() -> None:
    game = bare()
    assert TAKE not in game.legal()
    game.put(0, LIME).play(TAKE)
    assert (game.hand(0), game["supply"].tolist()) == ([LIME], [5, 5, 4, 5, 5, 5, 5])
    for seat in range(1, 4):
        game.give(seat, *[LIME] * int(game["supply"][LIME] > 0))
    game.give(1, LIME)
    assert game["supply"][LIME] == 0
    assert TAKE not in game.legal()


def test_r10_the_piece_just_taken_can_be_discarded() -> None:
    game = bare().put(0, MAGNOLIA).give(0, 0, 1, 2, 3, 4)
    supply = game["supply"].tolist()
    game.play(TAKE, plant(MAGNOLIA))
    assert (game.hand(0), game["supply"].tolist(), game["ap"]) == ([0, 1, 2, 3, 4], supply, 4)


def test_five_pieces_are_not_over_the_limit() -> None:
    game = bare().put(0, MAGNOLIA).give(0, 0, 1, 2, 3).play(TAKE)
    assert (game.node, len(game.hand(0))) == (n.TURN_ACTION, 5)


# ---- orders ---------------------------------------------------------------------------------------------------------


def test_r14_the_hand_must_cover_the_order() -> None:
    game = bare().put(0, LAVENDER)
    assert COMPLETE not in game.legal()
    assert COMPLETE not in game.give(0, 0, 1, 1).legal()
    assert COMPLETE in game.give(0, 2).legal()
    assert COMPLETE not in game.put(0, ROSE).legal()


def test_what_is_left_over_stays() -> None:
    game = bare().put(0, LAVENDER).give(0, 0, 1, 1, 2, 5).play(COMPLETE)
    assert game.hand(0) == [1, 5]


@pytest.mark.parametrize(("number", "points"), [(8, 3), (28, 5), (48, 7)])
def test_points_of_the_three_levels(number: int, points: int) -> None:
    game = bare().lay(LAVENDER, number).put(0, LAVENDER).give_for(0, number).play(COMPLETE)
    assert game["score"][0] == points


def test_r13_paid_pieces_return_to_their_origins() -> None:
    game = bare().lay(FIR, 24).put(0, FIR).give(0, 3, 4, 5, 6)
    assert game["supply"].tolist() == [5, 5, 5, 4, 4, 4, 4]
    game.play(COMPLETE)
    assert game["supply"].tolist() == [5] * 7
    assert game["bonus"].tolist() == [1] * 7


def test_a_new_order_lies_there_at_once_and_can_be_completed_in_the_same_turn() -> None:
    game = bare().leave_in_pile(7, 11).put(0, LAVENDER).give(0, 0, 1, 2, 3, 1).play(COMPLETE)
    assert game["board"][LAVENDER] == 7
    assert game.completed(0) == {0}
    game.give(0, 0)
    assert game.play(COMPLETE).completed(0) == {0, 7}
    assert game["board"][LAVENDER] == 11


def test_r17_the_new_order_comes_before_the_bonus() -> None:
    game = bare().lay(LAVENDER, 21).leave_in_pile(7).put(0, LAVENDER).give_for(0, 21).play(COMPLETE)
    assert game.node == n.BONUS_INGREDIENT
    assert (game["board"][LAVENDER], game["ending"]) == (7, 1)


def test_r15_bonus_ingredient_of_the_bonus_area() -> None:
    game = bare().lay(LAVENDER, 21).put(0, LAVENDER).give_for(0, 21)
    game.take_bonus(CINNAMON).play(COMPLETE)
    assert game.legal() == plants(0, 1, 2, 4, 5, 6) | {PASS}
    declined = game.copy().play(PASS)
    assert (declined.hand(0), declined.node) == ([], n.TURN_ACTION)
    game.play(plant(MAGNOLIA))
    assert (game.hand(0), game["bonus"].tolist(), game.node) == ([MAGNOLIA], [1, 1, 1, 0, 1, 1, 0], n.TURN_ACTION)


def test_a_bonus_beyond_the_limit_is_discarded_from() -> None:
    game = bare().give_helper(0, 2).lay(LAVENDER, 21).put(0, LAVENDER).give(0, 0, 1, 2, 3, 4, 4, 4)
    game.take_helpers(0).play(COMPLETE)
    assert game.hand(0) == [4, 4, 4]
    game.give(0, 5, 6).play(plant(0))
    assert (game.node, game.legal()) == (n.DISCARD, plants(0, 4, 5, 6))


def test_r16_bonus_move_is_one_ordinary_move_for_nothing() -> None:
    game = bare().lay(FIR, 22).put(0, FIR).give_for(0, 22).play(COMPLETE)
    assert (game.node, game.legal()) == (n.BONUS_MOVE, moves(CINNAMON, 5, CENTRE) | {PASS})
    moved = game.copy().play(move(CINNAMON))
    assert (moved["place"][0], moved["ap"], moved.node) == (CINNAMON, 4, n.TURN_ACTION)
    stayed = game.play(PASS)
    assert (stayed["place"][0], stayed["ap"]) == (FIR, 4)


def test_r18_the_last_card_fills_its_origin_and_later_ones_stay_empty() -> None:
    game = bare().leave_in_pile(7).put(0, LAVENDER).give(0, 0, 1, 2, 3, 3).play(COMPLETE)
    assert (game["board"][LAVENDER], game["pile_left"], game["ending"]) == (7, 0, 1)
    game.put(0, ROSE).give(0, 1, 2).play(COMPLETE)
    assert game["board"].tolist() == [7, -1, 2, 3, 4, 5, 6]
    assert COMPLETE not in game.give(0, 1, 2).legal()


# ---- the end of a turn ----------------------------------------------------------------------------------------------


def test_step_a_takes_the_card_of_the_place() -> None:
    game = bare().put(0, FIR).play(END)
    assert (game["card_at"][FIR], game["card_count"][0].tolist()) == (0, [0, 0, 0, 0, 1, 0, 0])
    assert game.node == n.END_STRIP


def test_no_card_in_the_centre_or_from_an_empty_board() -> None:
    game = bare().play(END, strip(RED))
    assert not game["card_count"][0].any()
    game = bare().hold_card(2, FIR).put(0, FIR).play(END)
    assert (game["card_at"][FIR], game["card_count"][0].tolist()) == (2, [0] * 7)


def test_step_b_any_strip_of_the_table_and_r33_it_is_mandatory() -> None:
    game = bare().hold_strip(1, GREEN).hold_strip(2, PINK).play(END)
    assert (game.node, game.legal()) == (n.END_STRIP, strips(0, 1, 2, 4, 5))
    game.play(strip(BLUE))
    assert (game["strip_at"][BLUE], game["strip_count"][0].tolist()) == (0, [0, 0, 0, 0, 1, 0, 0])
    assert game.mover == 1


def test_without_a_strip_on_the_table_nothing_is_taken() -> None:
    game = bare(4)
    for k, seat in enumerate((1, 1, 2, 2, 2, 3, 3)):
        game.hold_strip(seat, k)
    game.play(END)
    assert (game.mover, game["strip_count"][0].tolist()) == (1, [0] * 7)


def test_r32_research_takes_anything_but_ones_own() -> None:
    game = bare().hold_card(2, ROSE).hold_strip(3, PINK).play(RESEARCH).put(0, FIR).play(END, strip(RED))
    assert (game.node, game["research"]) == (n.END_RESEARCH, -1)
    assert game.legal() == strips(1, 2, 3, 4, 5, 6) | cards(0, 1, 2, 3, 5, 6)
    game.play(card(ROSE))
    assert (game["card_at"].tolist(), game.mover) == ([-1, 0, -1, -1, 0, -1, -1], 1)


def test_research_empties_a_board_for_the_next_player() -> None:
    game = bare().play(RESEARCH, END, strip(RED), card(LIME))
    assert game["card_at"][LIME] == 0
    game.put(1, LIME).play(END, strip(BLUE))
    assert (game["card_at"][LIME], game["card_count"][1].tolist()) == (0, [0] * 7)


def test_research_token_can_be_taken_in_the_centre_while_it_is_there() -> None:
    game = bare().put(0, ROSE)
    assert RESEARCH not in game.legal()
    game.put(0, CENTRE).play(RESEARCH)
    assert (game["research"], game["ap"]) == (0, 4)
    assert RESEARCH not in game.legal()
    game.play(END, strip(RED), strip(BLUE))
    assert RESEARCH in game.legal()


def test_r31_the_robbed_player_keeps_what_he_has_smelled() -> None:
    game = bare().hold_card(3, ROSE)
    before = game["card_mean"][3].copy()
    game.play(RESEARCH, END, strip(RED), card(ROSE))
    assert game["card_mean"][3].tolist() == before.tolist()
    assert game["card_count"][3].tolist() == [0, 1, 0, 0, 0, 0, 0]
    assert game["card_mean"][0, ROSE].tolist() != before[ROSE].tolist()


def test_step_d_the_shop_pays() -> None:
    game = bare(3).open_shop(0, 1)
    game.end_turn()
    assert game["score"].tolist()[:3] == [2, 0, 0]
    assert game.standing() == [0, 1, 2]
    game.end_turn().end_turn()
    assert game["score"].tolist()[:3] == [2, 0, 0]
    game.end_turn()
    assert game["score"].tolist()[:3] == [4, 0, 0]


def test_a_repeated_taking_smells_again() -> None:
    game = bare(2).play(END, strip(RED))
    first = game["strip_mean"][0, RED].copy()
    game.end_turn()
    game.play(END, strip(RED))
    assert game["strip_count"][0, RED] == 2
    assert game["strip_mean"][0, RED].tolist() != first.tolist()
