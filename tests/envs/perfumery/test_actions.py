"""The seven action spaces: examples T03, T07, T08, T09, installing, sorting, the hand limit."""

import pytest

from perfumezoo.envs.perfumery import actions as a
from perfumezoo.envs.perfumery.rules import nodes as n
from tests.envs.perfumery.position import B, F, M, Position, S, T, bare, play_card

# ---- installing and paying ------------------------------------------------------------------------------------------


def installed_ten() -> Position:
    game = bare().give(0, "R33", "R22", "P36", "P31", "R04")
    game["funds"][0] = 1
    game.play(a.INTO_NOTE + T).play_cards("R33", "R22")
    assert game.node == n.POSITION
    assert game.legal() == {a.POS, a.POS + 1}
    return game.play(a.POS + 1, a.DONE)


def test_t03_payment_ends_as_soon_as_ten_are_paid() -> None:
    game = installed_ten().play_cards("P36", "P31")
    assert (game.node, game.mover) == (n.PAY, 0)
    assert game.legal_cards() == {"R04", "funds"}
    game.play_cards("R04")
    assert game.mover == 1
    assert (game.hand(0), int(game["funds"][0])) == (set(), 1)
    assert game.note(0, T) == ["R33", "R22"]


def test_t03_no_change_is_given() -> None:
    game = installed_ten().play_cards("P36", "P31", "funds")
    assert game.mover == 1
    assert (game.hand(0), int(game["funds"][0])) == ({"R04"}, 0)


def test_q46_paid_funds_lie_in_a_column_and_can_be_acquired() -> None:
    game = installed_ten().play_cards("P36", "P31", "funds")
    assert game["funds_in_column"].tolist() == [1, 0, 0, 0, 0]  # columns 1, 2, 0 in this order
    game.play(a.ACQ)
    assert game["funds"].tolist() == [0, 1, 0, 0]
    assert game["column_size"][0] == 0


def test_q11_q12_the_rest_of_the_hand_must_pay() -> None:
    game = bare().give(0, "R17", "R18", "R04", "R12", "R14")  # values 4, 4, 1, 1, 1
    game.play(a.INTO_NOTE + M)
    assert game.legal_cards() == {"R17", "R18", "R04", "R12", "R14"}
    assert a.DONE not in game.legal()
    game.play_cards("R17")
    assert a.DONE in game.legal()
    assert game.legal_cards() == {"R04", "R12", "R14"}  # R18 would leave 3 to pay 8
    game.play_cards("R04")
    assert game.node == n.PAY  # 5 installed, 6 left: nothing more can be installed
    assert game.legal_cards() == {"R18", "R12", "R14"}


def test_a_note_takes_one_perfumer_a_round() -> None:
    game = bare().give(0, "R04", "R14", "R12", "P02", "P03")
    game.play(a.INTO_NOTE + M).play_cards("R04").play(a.DONE).play_cards("P02")
    game.play(a.ESS_F)
    assert game.mover == 0
    assert a.INTO_NOTE + M not in game.legal()
    assert {a.INTO_NOTE + T, a.INTO_NOTE + B} <= game.legal()


def test_q14_extractions_lie_directly_above_the_tile() -> None:
    game = bare().install(0, T, "R01", "R05", "R08").give(0, "R03", "R04", "R40")
    game.play(a.INTO_NOTE + T).play_cards("R03")
    assert game.note(0, T) == ["R03", "R01", "R05", "R08"]
    game.play_cards("R04")
    assert game.legal() == {a.POS, a.POS + 1, a.POS + 2}
    assert game.copy().play(a.POS).note(0, T) == ["R03", "R01", "R04", "R05", "R08"]
    assert game.copy().play(a.POS + 1).note(0, T) == ["R03", "R01", "R05", "R04", "R08"]
    assert game.copy().play(a.POS + 2).note(0, T) == ["R03", "R01", "R05", "R08", "R04"]


# ---- sorting --------------------------------------------------------------------------------------------------------


def test_q19_an_extraction_only_changes_its_note() -> None:
    game = bare().install(0, T, "R01", "R05").install(0, M, "R02", "R04").give(0, "P02")
    game.play(a.SORT)
    assert game.legal_cards() == {"R01", "R05", "R02", "R04"}
    game.play_cards("R01")
    assert game.legal() == {a.TO + M, a.TO + B}
    game.play(a.TO + M)
    assert (game.note(0, T), game.note(0, M)) == (["R05"], ["R01", "R02", "R04"])
    assert game.mover == 1


def test_q19_a_mixing_needs_another_one_to_move_past() -> None:
    game = bare().install(0, T, "R01", "R05").install(0, M, "R04", "R08")
    game.play(a.SORT, play_card("R05"))
    assert game.legal() == {a.TO + M, a.TO + B}
    game.play(a.TO + M)
    assert game.legal() == {a.POS, a.POS + 1, a.POS + 2}
    game.play(a.POS + 1)
    assert (game.note(0, T), game.note(0, M)) == (["R01"], ["R04", "R05", "R08"])


def test_q19_something_must_change() -> None:
    game = bare().install(0, M, "R01", "R04", "R05", "R08")
    game.play(a.SORT, play_card("R05"))
    assert game.legal() == {a.TO + T, a.TO + M, a.TO + B}
    game.play(a.TO + M)
    assert game.legal() == {a.POS, a.POS + 2}
    assert game.copy().play(a.POS).note(0, M) == ["R01", "R05", "R04", "R08"]
    assert game.copy().play(a.POS + 2).note(0, M) == ["R01", "R04", "R08", "R05"]


def test_sorting_takes_one_perfumer_in_all() -> None:
    game = bare().install(0, M, "R01").install(1, M, "R02")
    game.play(a.SORT, a.TO + T)
    assert game.mover == 1
    assert a.SORT not in game.legal()


def test_only_own_recipes_are_sorted() -> None:
    assert a.SORT not in bare().install(1, M, "R02").legal()


# ---- acquiring ------------------------------------------------------------------------------------------------------


def test_q8_the_hand_is_corrected_to_exactly_seven() -> None:
    game = bare().give(0, "R01", "R02", "R04", "R05", "P02", "P03").lay(1, "R17", "P16", "P17")
    game["funds_in_column"][1] = 1
    game["column_size"][1] += 1
    game.play(a.ACQ + 1)
    assert game.node == n.LIMIT
    assert len(game.legal()) == 10
    game.play_cards("P16", "funds", "R01")
    assert game.mover == 1
    assert len(game.hand(0)) == 7
    # Column 1 is empty, and so is 2; the discards go to 1, 2, 0, occupied or not (Q5, Q6).
    assert (game.column(1), game.column(0)) == ({"P16"}, {"R01"})
    assert game["funds_in_column"].tolist() == [0, 0, 1, 0, 0]


def test_q16_an_occupied_tile_is_closed() -> None:
    game = bare().lay(1, "R17").lay(2, "R18").play(a.ACQ + 1)
    assert game.legal() & {a.ACQ, a.ACQ + 1, a.ACQ + 2} == {a.ACQ, a.ACQ + 2}


def test_an_empty_column_cannot_be_acquired() -> None:
    game = bare()
    assert game.legal() & {a.ACQ, a.ACQ + 1, a.ACQ + 2} == {a.ACQ}  # the Next marker counts as a card


# ---- essences -------------------------------------------------------------------------------------------------------


def test_t07_replenishing_an_empty_space() -> None:
    game = bare().produce(0, "P02")
    assert game.legal() & set(range(a.REPL, a.REPL + 4)) == {a.REPL + F}
    game.play(a.REPL + F)
    assert game["stored"][0].tolist() == [1, 0, 0, 0]
    game["replenish_seat"] = -1
    game.play(a.ESS_F)
    assert game.mover == 0
    assert not game.legal() & set(range(a.REPL, a.REPL + 4))


def test_q20_a_synthetic_space_is_replenished_for_free() -> None:
    game = bare().produce(0, "P33").play(a.REPL + S)
    assert game["stored"][0].tolist() == [0, 0, 0, 1]
    assert game.mover == 1


def test_t08_floral_is_free() -> None:
    game = bare().play(a.ESS_F + B)
    assert game["stock"][0, B].tolist() == [1, 0, 0, 0]
    assert game.mover == 1
    assert a.ESS_F + T in game.legal()


def test_t08_synthetic_costs_five() -> None:
    game = bare().give(0, "P16", "R04")
    assert not game.legal() & {a.ESS_S, a.ESS_S + 1, a.ESS_S + 2}
    game.give(0, "R12").play(a.ESS_S + M).play_cards("P16", "R04")
    assert game.mover == 1  # the last card, which is needed, pays unseen
    assert game.hand(0) == set()
    assert game["stock"][0, M].tolist() == [0, 0, 0, 1]


def test_t08_payment_of_five_ends_at_once() -> None:
    game = bare().give(0, "R36", "R04").play(a.ESS_S + T).play_cards("R36")
    assert game.hand(0) == {"R04"}
    assert game.mover == 1


def test_t08_once_a_round_for_everybody() -> None:
    game = bare().lay(1, "R17").play(a.ESS_F, a.ESS_F + M)
    assert game["used_essence"].tolist() == [1, 1, 0, 0]
    assert not game.legal() & set(range(a.ESS_F, a.HIRE))


# ---- hiring ---------------------------------------------------------------------------------------------------------


def test_t09_hiring_costs_seven_and_lasts_from_the_next_round() -> None:
    game = bare().lay(1, "R17").lay(2, "R18").give(0, "P36", "R04").give(1, "R40")  # 5 + 1 and 8
    assert a.HIRE not in game.legal()
    game.give(0, "R14").play(a.HIRE).play_cards("P36", "R04")
    assert game.hand(0) == set()
    assert (game["hiring"].tolist(), game["perfumers"].tolist()) == ([1, 0, 0, 0], [2, 2, 0, 0])
    game.play(a.HIRE)  # the space takes one perfumer of each player
    game["unplaced"] = [1, 0, 0, 0]
    game.give(0, "R31")
    assert a.HIRE not in game.legal()
    game.play(a.ESS_F)
    assert game["round"] == 2
    assert (game["hiring"].tolist(), game["perfumers"].tolist()) == ([0] * 4, [3, 3, 0, 0])
    assert game["unplaced"].tolist() == [3, 3, 0, 0]
    assert a.HIRE not in game.legal()


# ---- forced decisions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_forced_decisions_can_be_shown(seat: int) -> None:
    game = bare(first=seat, skip_forced=False).give(seat, "R04", "P02")
    game.play(a.INTO_NOTE)
    assert game.legal() == {play_card("R04")}
    game.play_cards("R04")
    assert game.legal() == {a.POS}
    game.play(a.POS)
    assert game.legal() == {a.DONE}
    game.play(a.DONE)
    assert game.legal() == {play_card("P02")}
    game.play_cards("P02")
    assert game.mover == 1 - seat
