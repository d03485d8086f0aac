"""Opening the shop (rulings R-26 to R-30, R-37)."""

from perfumezoo.envs.the_perfumer import state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import CENTRE, CONFIRM, END, OPEN, ROSE, bare, order, orders, strip


def test_only_in_the_centre_with_a_completed_order() -> None:
    game = bare()
    assert OPEN not in game.legal()
    game.complete(0, 7)
    assert OPEN in game.legal()
    assert OPEN not in game.put(0, ROSE).legal()
    assert OPEN not in game.turn(1).legal()


def test_the_first_shop_takes_any_number_of_orders() -> None:
    game = bare().complete(0, 7, 8, 9).play(OPEN)
    assert (game.node, game.legal()) == (n.SHOP_OFFER, orders(7, 8, 9))
    one = game.copy().play(order(7), CONFIRM)
    assert (one["shop"], one["shop_value"], one["ap"], one.completed(0)) == (0, 1, 4, {8, 9})
    three = game.play(order(7), order(9), order(8), CONFIRM)
    assert (three["shop_value"], three["shop_patterns"], three.completed(0)) == (3, 0b11100, set())
    assert three["order_at"][[7, 8, 9]].tolist() == [st.SHOP_STACK] * 3


def test_r26_equal_patterns_count_once_and_cannot_be_offered_again() -> None:
    game = bare().complete(0, 7, 19).play(OPEN, order(7))  # both show pattern 2
    assert game.legal() == {CONFIRM}


def test_r26_an_order_with_two_patterns_counts_twice() -> None:
    game = bare().complete(0, 35).play(OPEN, order(35), CONFIRM)
    assert (game["shop_value"], game["shop_patterns"]) == (2, 0b1001)


def test_r26_order_of_picking_never_bars_the_full_union() -> None:
    game = bare().complete(0, 42, 18).play(OPEN)  # patterns 0 and 1; pattern 1
    assert game.copy().play(order(42)).legal() == {CONFIRM}
    game.play(order(18))
    assert game.legal() == {CONFIRM} | orders(42)
    assert game.play(order(42), CONFIRM)["shop_value"] == 2


def test_r27_a_later_shop_must_be_larger() -> None:
    game = bare().open_shop(1, 42).complete(0, 7, 8)
    assert OPEN not in game.legal()
    game.complete(0, 9).play(OPEN, order(7), order(8))
    assert CONFIRM not in game.legal()
    game.play(order(9))
    assert game.legal() == {CONFIRM}


def test_r28_the_old_stack_leaves_the_game() -> None:
    game = bare().open_shop(1, 42).complete(0, 7, 8, 9).play(OPEN, order(7), order(8), order(9), CONFIRM)
    assert game["order_at"][42] == st.REMOVED
    assert (game["shop"], game["shop_value"], game["shop_patterns"]) == (0, 3, 0b11100)
    assert game.completed(1) == set()


def test_r29_the_holder_cannot_reopen() -> None:
    assert OPEN not in bare().open_shop(0, 7).complete(0, 35, 36).legal()


def test_r30_two_points_at_the_end_of_the_opening_turn() -> None:
    game = bare().complete(0, 7).play(OPEN, order(7), CONFIRM, END, strip(0))
    assert (game["score"][0], game.parts(0)["shop"], game.mover) == (2, 2, 1)


def test_the_former_holder_is_paid_no_longer() -> None:
    game = bare(2).open_shop(1, 7).complete(0, 35).play(OPEN, order(35), CONFIRM)
    game.end_turn().end_turn()
    assert game["score"].tolist()[:2] == [2, 0]


def test_an_offer_that_has_been_begun_must_be_finished() -> None:
    game = bare().open_shop(1, 42).complete(0, 7, 8, 9).put(0, CENTRE).play(OPEN)
    assert game.legal() == orders(7, 8, 9)
