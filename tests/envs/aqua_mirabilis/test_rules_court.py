"""Court life: gifts, secret bonus tiles, influence and favours (rulebook, Court Life; rulings C1-C12)."""

from __future__ import annotations

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    COUPLE_B,
    COUPLE_C,
    COUPLE_D,
    DAME_A,
    DAME_B,
    DAME_C,
    DAME_D,
    END,
    GIFT_TOKEN,
    INFLUENCE,
    Position,
    bare,
    dame,
    recipe,
    scent,
    slot,
    tile,
)

# ---- gifts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("couple", "wanted"), [(COUPLE_A, "BJL"), (COUPLE_B, "NOR")])
def test_scents_as_gifts(couple: int, wanted: str) -> None:
    game = bare().give(0, scents="BBJLNOR").play(couple)
    gifts = {scent(k) for k in wanted}
    assert {action for action in game.legal() if 89 <= action < 95} == gifts
    reserve = int(game["reserve"].sum())
    game.play(scent(wanted[0]), scent(wanted[2]))
    assert int(game["reserve"].sum()) == reserve + 2
    assert len(game.scents(0)) == 5
    game.play(END, INFLUENCE, INFLUENCE)
    assert game.node == n.TURN_END
    assert game["influence"][0, DAME_A if couple == COUPLE_A else DAME_B] == 2


def test_tokens_as_gifts() -> None:
    game = bare().tokens(0, 3).play(COUPLE_C)
    reserve = game["token_reserve"]
    game.play(GIFT_TOKEN, GIFT_TOKEN)
    assert (game["tokens"][0], game["token_reserve"]) == (1, reserve + 2)
    game.play(END, INFLUENCE, INFLUENCE)
    assert game["influence"][0].tolist() == [0, 0, 2, 0]


def test_perfumes_as_gifts() -> None:
    """C9: a presented one too; its scents go to the reserve, its recipe back to the open ones."""
    game = bare().perfume(0, 18, "O", shown=True).perfume(0, 15, "BN").play(COUPLE_D)
    assert game.legal() >= {slot(0), slot(1), END}
    reserve = game["reserve"].tolist()
    game.play(slot(1))
    assert game["recipe_open"][15] == 1 and game["recipe_open"][18] == 0
    assert [int(game["reserve"][k]) - reserve[k] for k in range(6)] == [1, 0, 0, 1, 0, 0]
    game.play(slot(0), END, INFLUENCE, INFLUENCE)
    assert game["influence"][0].tolist() == [0, 0, 0, 2]
    assert game.perfumes(0) == []


def test_a_visit_without_a_gift() -> None:
    game = bare().play(COUPLE_B, END)
    assert game.node == n.TURN_END
    assert not game["bonus_seen"].any() and not game["influence"].any()


def test_the_peek_comes_before_the_tokens() -> None:
    game = bare().give(0, scents="B").play(COUPLE_A, scent("B"))
    assert not game["bonus_seen"].any()
    game.play(END)
    assert game.node == n.INFLUENCE
    assert game["bonus_seen"].astype(int)[0].tolist() == [1, 0, 0, 0]


def test_no_creation_between_gifts() -> None:
    """C4: perfumes and tiles before the first gift and after the last."""
    game = bare().own(0, 3).give(0, scents="BBNO").play(COUPLE_A)
    assert {recipe(18), tile(3)} <= game.legal()
    game.play(scent("B"))
    assert game.legal() == {scent("B"), END}
    game.play(END, END)
    assert game.node == n.TURN_END
    assert {recipe(18), tile(3)} <= game.legal()


def test_tokens_may_be_waived() -> None:
    game = bare().give(0, scents="BB").play(COUPLE_A, scent("B"), scent("B"), END, INFLUENCE, END)
    assert game["influence"][0].tolist() == [1, 0, 0, 0]
    assert game.node == n.TURN_END


def test_the_supply_comes_first() -> None:
    game = bare().give(0, scents="BB").influence(0, 0, 4, 3, 0)
    game.play(COUPLE_A, scent("B"), scent("B"), END)
    assert game.legal() == {INFLUENCE, END}
    game.play(INFLUENCE)
    assert game.legal() == {dame(DAME_B), dame(DAME_C), END}
    game.play(dame(DAME_C))
    assert game["influence"][0].tolist() == [2, 4, 2, 0]


def test_tokens_move_from_other_dames_only() -> None:
    game = bare().give(0, scents="B").influence(0, 5, 3, 0, 0)
    game.play(COUPLE_A, scent("B"), END)
    assert game.legal() == {dame(DAME_B), END}


def test_nothing_to_move_when_all_tokens_are_there() -> None:
    game = bare().give(0, scents="B").influence(0, 8, 0, 0, 0).play(COUPLE_A, scent("B"), END)
    assert game.legal() == {END}
    assert game.play(END).node == n.TURN_END


# ---- favours ----------------------------------------------------------------------------------------------------


def visit(game: Position, seat: int = 0) -> Position:
    """Give Dame A one Bergamot and place a token."""
    return game.give(seat, scents="B").play(COUPLE_A, scent("B"), END, INFLUENCE)


def test_the_majority_takes_the_favour() -> None:
    assert visit(bare())["favour"].tolist() == [0, -1, -1, -1]


def test_a_tie_returns_it_to_the_dame() -> None:
    game = visit(bare().influence(1, 1, 0, 0, 0))
    assert game["favour"].tolist() == [-1] * 4


def test_a_tie_among_others_leaves_it_there() -> None:
    game = bare().influence(1, 3, 0, 0, 0).influence(2, 3, 0, 0, 0)
    assert visit(game)["favour"].tolist() == [-1] * 4


def test_a_larger_influence_takes_it_away() -> None:
    game = bare().influence(0, 1, 0, 0, 0).influence(1, 1, 0, 0, 0)
    assert visit(game)["favour"].tolist() == [0, -1, -1, -1]


def test_a_migrating_token_gives_up_a_majority() -> None:
    """The other Dame is tied now, so that her favour returns to her."""
    game = bare().influence(1, 0, 1, 0, 0).influence(0, 6, 2, 0, 0).give(0, scents="B")
    assert game["favour"].tolist() == [0, 0, -1, -1]
    game.play(COUPLE_A, scent("B"), END, dame(DAME_B))
    assert game["favour"].tolist() == [0, -1, -1, -1]


def test_a_migrating_token_hands_over_a_majority() -> None:
    game = bare().influence(1, 0, 2, 0, 0).influence(0, 6, 2, 0, 0).give(0, scents="B")
    game.play(COUPLE_A, scent("B"), END, dame(DAME_B))
    assert game["favour"].tolist() == [0, 1, -1, -1]


def test_two_favours_at_most() -> None:
    game = bare().influence(0, 0, 1, 1, 0)
    visit(game)
    assert game.node == n.KEEP_FAVOURS
    assert game.mover == 0
    assert game.legal() == {dame(DAME_A), dame(DAME_B), dame(DAME_C)}
    game.play(dame(DAME_B))
    assert game["favour"].tolist() == [0, -1, 0, -1]
    assert game.node == n.TURN_END


def test_the_new_favour_may_be_left() -> None:
    game = visit(bare().influence(0, 0, 1, 1, 0)).play(dame(DAME_A))
    assert game["favour"].tolist() == [-1, 0, 0, -1]


def test_a_third_majority_without_change_asks_nothing() -> None:
    """4.10: two favours held, no new Dame led: nothing changes."""
    game = bare().influence(0, 1, 1, 1, 0)
    game["favour"] = [-1, 0, 0, -1]
    visit(game)
    assert game.node == n.TURN_END
    assert game["favour"].tolist() == [-1, 0, 0, -1]


def test_another_player_chooses_out_of_turn() -> None:
    """player_0 moves its token away from Dame B, so that player_1 leads three Dames."""
    game = bare(4).influence(1, 0, 2, 1, 1).influence(0, 5, 3, 0, 0)
    game["favour"] = [0, 0, 1, 1]
    game.give(0, scents="BB").play(COUPLE_A, scent("B"), scent("B"), END, dame(DAME_B), dame(DAME_B))
    assert (game.node, game.mover) == (n.KEEP_FAVOURS, 1)
    assert game.legal() == {dame(DAME_B), dame(DAME_C), dame(DAME_D)}
    game.play(dame(DAME_D))
    assert game["favour"].tolist() == [0, 1, 1, -1]
    assert (game.node, game.mover) == (n.TURN_END, 0)


def test_four_majorities_are_two_decisions() -> None:
    game = bare().influence(0, 0, 2, 2, 2)
    game["favour"] = [-1, 0, 0, -1]
    visit(game)
    game.play(dame(DAME_A))
    assert game.node == n.KEEP_FAVOURS
    assert game.legal() == {dame(DAME_B), dame(DAME_C), dame(DAME_D)}
    game.play(dame(DAME_B))
    assert game["favour"].tolist() == [-1, -1, 0, 0]


def test_a_leader_with_one_favour_takes_another_that_becomes_free() -> None:
    """C8: player_1 leads A and B but holds only A; B's favour lay with player_0 who has lost the majority."""
    game = bare(3).influence(1, 2, 3, 0, 0).influence(0, 1, 3, 0, 4)
    game["favour"] = [1, -1, -1, 0]
    game.give(0, scents="B").play(COUPLE_A, scent("B"), END, dame(DAME_B))
    assert game["favour"].tolist() == [-1, 1, -1, 0]


# ---- the influence tile -----------------------------------------------------------------------------------------


def test_the_firenze_tile_places_up_to_two() -> None:
    game = bare().own(0, 26).play(tile(26))
    assert game.node == n.TILE_INFL
    assert game.legal() == {dame(k) for k in range(4)} | {END}
    game.play(dame(DAME_C), dame(DAME_D))
    assert game["influence"][0].tolist() == [0, 0, 1, 1]
    assert game["favour"].tolist() == [-1, -1, 0, 0]
    assert game.node == n.MAIN
    assert not game["bonus_seen"].any()


def test_both_tokens_may_go_to_one_dame_or_to_none() -> None:
    assert bare().own(0, 26).play(tile(26), dame(1), dame(1))["influence"][0].tolist() == [0, 2, 0, 0]
    assert bare().own(0, 26).play(tile(26), dame(1), END)["influence"][0].tolist() == [0, 1, 0, 0]
    assert bare().own(0, 26).play(tile(26), END)["influence"][0].tolist() == [0, 0, 0, 0]


def test_the_tile_moves_nothing() -> None:
    game = bare().own(0, 26).influence(0, 4, 4, 0, 0)
    assert tile(26) in game.legal()
    assert game.play(tile(26)).node == n.MAIN
    assert game["influence"][0].tolist() == [4, 4, 0, 0]
    assert game.is_flipped(26)


def test_the_tile_can_win_a_third_favour() -> None:
    game = bare().own(0, 26).influence(0, 1, 1, 0, 0).play(tile(26), dame(2), END)
    assert (game.node, game.mover) == (n.KEEP_FAVOURS, 0)
    game.play(dame(0))
    assert (game.node, game["favour"].tolist()) == (n.MAIN, [-1, 0, 0, -1])


# ---- letters that run out (other data only) ---------------------------------------------------------------------


def test_a_letter_that_has_run_out_is_not_given() -> None:
    """C12: the nobleman gives nothing and takes nothing; a swapped letter returns to its supply."""
    game = bare()
    game["letter_left"] = [-1, 0, 1, 2, 2]
    assert game.copy().play(COUPLE_A)["letter"][0] == 0
    game["letter"][0] = 1
    swapped = game.copy().play(COUPLE_B)
    assert (swapped["letter"][0], swapped["letter_left"].tolist()) == (2, [-1, 1, 0, 2, 2])
    game["letter_left"][2] = 0
    kept = game.copy().play(COUPLE_B)
    assert (kept["letter"][0], kept["letter_left"].tolist()) == (1, [-1, 0, 0, 2, 2])


def test_letters_do_not_run_out_in_the_box() -> None:
    game = bare(4)
    game["letter"] = 3
    for seat in range(4):
        game["ap"][seat] = 5
        game.play(COUPLE_D, END).finish()
        game["slot"][seat] = -1
    assert game["letter"].tolist() == [4] * 4
