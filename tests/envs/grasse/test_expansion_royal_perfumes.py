"""Royal Perfumes (rulebook, Royal Perfumes; R63): nobles, their spaces and awards, with worked example E17."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    DECK,
    EXPERIENCED,
    PASS,
    Perfume,
    Position,
    bare,
    loc,
    move,
    new_game,
    opt,
    perfume,
    royal,
    tech,
)

FL, HE, FR, SP, WO, EX = Perfume
ISABEL, CATHERINE, HENRI_2, CLAUDE, MARGUERITE, CHARLES, HENRI_3, FRANCOIS = range(8)
TECHNIQUE = "technique"

SPACES = {
    ISABEL: ((WO, "$5"), (WO, TECHNIQUE), (EX, "1 pt")),
    CATHERINE: ((EX, "$3"), (FL, "2 pt"), (FR, TECHNIQUE)),
    HENRI_2: ((SP, "$3"), (SP, "1 pt"), (WO, "$3")),
    CLAUDE: ((FL, "$3"), (FL, "1 pt"), (HE, TECHNIQUE)),
    MARGUERITE: ((FR, "$5"), (FR, "1 pt"), (FL, "$3")),
    CHARLES: ((HE, TECHNIQUE), (HE, "$3"), (SP, "1 pt")),
    HENRI_3: ((EX, TECHNIQUE), (FR, "$3"), (SP, "$5")),
    FRANCOIS: ((EX, "2 pt"), (WO, "$3"), (HE, "$5")),
}


def start(*cards: int, num_players: int = 2, **options: Any) -> Position:
    """Round I with these cards open; fashion shows no perfume that is sold here without a note."""
    return show(bare(num_players, expansions=("royal_perfumes",), **options), *cards)


def show(position: Position, *cards: int) -> Position:
    position["royalty_open"] = [*cards, *[-1] * (4 - len(cards))]
    rest = [card for card in range(8) if card not in cards]
    position["royalty_next"] = len(cards)
    position["royalty_deck"] = np.array([*[-1] * len(cards), *rest])
    position["royal_token"] = -1
    position["fashion"] = 0  # floral and herbal
    return position


def royal_points(position: Position) -> list[int]:
    parts = GAME.parts(position.states)[:, GAME.part_names.index("royalties")]
    return parts[: position["num_players"]].tolist()


def gains(position: Position, seat: int = 0) -> tuple[int, int]:
    return int(position["score"][seat]), int(position["coins"][seat])


# ---- set-up and the course of the game ------------------------------------------------------------------------------


def test_one_card_is_revealed_at_the_start_and_at_the_end_of_each_round() -> None:
    position = new_game(3, num_players=2, expansions=("royal_perfumes",))
    rng = np.random.default_rng(0)
    revealed = {1: 1}
    while not position.over:
        revealed[position["round"]] = position["royalty_next"]
        position.play_random(rng)
    assert revealed == {1: 1, 2: 2, 3: 3, 4: 4}
    assert position["royalty_next"] == 4  # none after round IV


def test_without_the_expansion_no_noble_is_there() -> None:
    position = bare().give_vials(0, WO).play(loc(c.PERFUMERY))
    assert position.node == n.MOVE_CARD
    assert position["royalty_open"].tolist() == [-1] * 4


# ---- the spaces -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", SPACES)
@pytest.mark.parametrize("space", range(3))
def test_each_space_wants_its_perfume_and_gives_its_bonus(card: int, space: int) -> None:
    kind, bonus = SPACES[card][space]
    position = start(card).give_vials(0, kind).play(loc(c.PERFUMERY))
    position["fashion"] = -1
    wanted = {royal(0, j) for j in range(3) if SPACES[card][j][0] == kind}
    assert position.node == n.ROYAL_SPACE
    assert position.legal() == {PASS, *wanted}
    position.play(royal(0, space))
    points, coins = 3, 3
    if bonus == TECHNIQUE:
        assert position.legal() == {tech(0), tech(1), tech(2), tech(3)}
        position.play(tech(0))
        assert position.owned(0) == {30}
    elif bonus.startswith("$"):
        coins += int(bonus[1:])
    else:
        points += int(bonus.split()[0])
    assert gains(position) == (points, coins)
    assert position["sold"][0] == 1
    assert position["royal_token"][0, space] == 0
    assert position["vial_reserve"].tolist() == [5] * 6


def test_a_perfume_may_be_sold_without_serving_the_noble() -> None:
    position = start(ISABEL).give_vials(0, WO).play(loc(c.PERFUMERY), PASS)
    assert gains(position) == (3, 3)
    assert position["royal_token"].tolist() == [[-1] * 3] * 4


def test_no_question_where_no_noble_wants_the_perfume() -> None:
    position = start(ISABEL).give_vials(0, SP).play(loc(c.PERFUMERY))
    assert position.node == n.MOVE_CARD


def test_a_space_holds_one_token() -> None:
    position = start(ISABEL).give_vials(0, WO)
    position["royal_token"][0, 0] = 1
    assert position.play(loc(c.PERFUMERY)).legal() == {PASS, royal(0, 1)}


def test_the_same_player_may_hold_several_spaces() -> None:
    position = start(ISABEL).give_vials(0, WO)
    position["royal_token"][0, 0] = 0
    assert position.play(loc(c.PERFUMERY)).legal() == {PASS, royal(0, 1)}


def test_spaces_of_all_open_cards_are_offered() -> None:
    position = start(ISABEL, HENRI_2, CLAUDE, FRANCOIS).give_vials(0, WO).play(loc(c.PERFUMERY))
    assert position.legal() == {PASS, royal(0, 0), royal(0, 1), royal(1, 2), royal(3, 1)}


def test_the_mansion_and_contract_3_serve_nobles_too() -> None:
    position = start(HENRI_2, num_players=4).open_location(c.MANSION).give_vials(0, SP)
    position.play(loc(c.MANSION), royal(0, 0))
    assert gains(position) == (3, 8)
    position = start(HENRI_2).show_contracts(3, 0, 0).give_vials(0, FL, SP, WO).play(loc(c.TOWN_HALL), opt(0))
    while position.node == n.CONTRACT_VIAL:
        position.play(min(position.legal()))
    position.play(perfume(WO), royal(0, 2))
    assert gains(position) == (9 + 3, 5 + 3 + 3)


def test_a_contract_or_a_boutique_serves_no_noble() -> None:
    position = start(ISABEL).show_contracts(10, 0, 0).give_vials(0, SP, WO).play(loc(c.TOWN_HALL), opt(0))
    while position.node == n.CONTRACT_VIAL:
        position.play(min(position.legal()))
    assert position.node != n.ROYAL_SPACE
    assert position["royal_token"].tolist() == [[-1] * 3] * 4


def test_with_all_four_tokens_placed_one_may_still_sell() -> None:
    position = start(ISABEL, CATHERINE, HENRI_2).give_vials(0, WO)
    position["royal_token"][:3, :2] = [[-1, -1], [0, 0], [0, 0]]
    assert position.play(loc(c.PERFUMERY)).node == n.MOVE_CARD
    assert gains(position) == (3, 3)


# ---- scoring a card -------------------------------------------------------------------------------------------------


def test_e17_isabel_is_completed_by_louis() -> None:
    """Jacques is seat 0, Louis seat 1."""
    position = start(ISABEL).give_vials(0, WO, EX).give_vials(1, WO).give_experts(0)
    position.play(loc(c.PERFUMERY), EXPERIENCED, perfume(WO), royal(0, 0), perfume(EX), royal(0, 2))
    assert gains(position) == (6 + 1, 6 + 5)
    position.play(move(0))
    position["coins"][1] = 2
    before = gains(position)[0]
    position.play(loc(c.PERFUMERY), royal(0, 1), tech(0))
    assert position["score"][0] == before + 4
    assert gains(position, 1) == (3 + 1, 3)
    assert position.owned(1) == {30}
    assert position["royalty_open"].tolist() == [-1] * 4
    assert position["royal_token"].tolist() == [[-1] * 3] * 4


def test_the_tokens_of_a_scored_card_are_free_again() -> None:
    position = start(ISABEL, CATHERINE).give_vials(0, EX)
    position["royal_token"][0] = [0, 0, -1]
    position["royal_token"][1] = [0, 0, -1]
    position.play(loc(c.PERFUMERY))
    assert position.node == n.MOVE_CARD  # all four lie on cards
    position = start(ISABEL, CATHERINE).give_vials(0, EX, FR).give_experts(0)
    position["royal_token"][0] = [1, 0, -1]
    position["royal_token"][1] = [0, 0, -1]
    position.play(loc(c.PERFUMERY), EXPERIENCED, perfume(EX), royal(0, 2))
    assert position["score"].tolist()[:2] == [3 + 1 + 4, 1]  # two tokens to one
    position.play(perfume(FR), royal(1, 2))
    assert position.node == n.GAIN_TECHNIQUE


@pytest.mark.parametrize(
    ("card", "tokens", "points"),
    [
        (ISABEL, [0, 0, 1], [4, 1, 0]),
        (ISABEL, [0, 0, 0], [4, 0, 0]),
        (ISABEL, [0, 1, 2], [1, 1, 1]),  # 4 + 1 + 0 among three
        (CATHERINE, [1, 1, 2], [0, 5, 2]),
        (CATHERINE, [0, 1, 2], [2, 2, 2]),  # 5 + 2 + 0
        (HENRI_2, [2, 0, 2], [2, 0, 4]),
        (CLAUDE, [0, 1, 1], [1, 4, 0]),
        (MARGUERITE, [0, 0, 2], [4, 0, 1]),
        (CHARLES, [1, 2, 2], [0, 1, 4]),
        (HENRI_3, [0, 0, 1], [5, 0, 0]),  # a single value
        (HENRI_3, [0, 1, 2], [1, 1, 1]),  # shared among three
        (FRANCOIS, [2, 2, 0], [0, 0, 5]),
        (HENRI_3, [0, 1, -1], [2, 2, 0]),  # incomplete, at the end
        (ISABEL, [0, 1, -1], [2, 2, 0]),
        (ISABEL, [-1, 2, -1], [0, 0, 4]),
        (ISABEL, [-1, -1, -1], [0, 0, 0]),
    ],
)
def test_awards_by_number_of_tokens(card: int, tokens: list[int], points: list[int]) -> None:
    position = start(card, num_players=3)
    position["royal_token"][0] = tokens
    assert royal_points(position) == points


def test_all_incomplete_cards_count_at_the_end() -> None:
    position = start(ISABEL, HENRI_3, CLAUDE)
    position["royal_token"][:3] = [[0, -1, -1], [1, -1, 1], [0, 1, -1]]
    assert royal_points(position) == [4 + 2, 5 + 2]


def test_the_usual_movement_follows() -> None:
    position = start(HENRI_2).give_vials(0, SP).play(loc(c.PERFUMERY), royal(0, 1))
    assert position.node == n.MOVE_CARD
    assert DECK in position.legal()
