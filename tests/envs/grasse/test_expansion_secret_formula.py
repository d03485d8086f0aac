"""Secret Formula (R61, R62): fragrances on the track, the hidden card, its points, with example E16."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.grasse import GAME, actions as a, components as c
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.state import FRAGRANCE_BOXED, FRAGRANCE_SEAT, FRAGRANCE_STOCK, NEUTRAL
from tests.envs.grasse.position import (
    FL,
    PASS,
    Perfume,
    Position,
    T,
    W,
    bare,
    formula_slot,
    frag,
    fragrance,
    loc,
    move,
    new_game,
    opt,
    perfume,
    res,
    space,
)
from tests.envs.grasse.redraw import redrawn

REVEAL = opt(7)
FORMULAS = (
    ("Rose", "Peach", "Cedar"),
    ("Bergamot", "Cardamom", "Mint"),
    ("Jasmine", "Basil", "Cinnamon"),
    ("Lavender", "Sandalwood", "Raspberry"),
    ("Rosemary", "Clove", "Vetiver"),
)


def start(formula: int = 0, num_players: int = 2, **options: Any) -> Position:
    """Round I; seat 0, to move, has this formula card, all fragrances lie beside the board."""
    position = bare(num_players, expansions=("secret_formula",), **options)
    others = [card for card in range(5) if card != formula]
    position["formula"][:num_players] = [formula, *others[: num_players - 1]]
    position["fragrance"] = FRAGRANCE_STOCK
    return position


def lay(position: Position, number: int, *names: str) -> Position:
    for name in names:
        position["fragrance"][fragrance(name)] = number - 1
    return position


def keep(position: Position, seat: int, *names: str) -> Position:
    for name in names:
        position["fragrance"][fragrance(name)] = FRAGRANCE_SEAT + seat
    return position


def fill(position: Position, seat: int, *names: str) -> Position:
    """Fragrances on the formula card, "" for an empty slot."""
    keep(position, seat, *[name for name in names if name])
    position["formula_slots"][seat] = [fragrance(name) if name else -1 for name in names]
    return position


def place_of(position: Position, name: str) -> int:
    return int(position["fragrance"][fragrance(name)])


def formula_points(position: Position) -> list[int]:
    parts = GAME.parts(position.states)[:, GAME.part_names.index("formula")]
    return parts[: position["num_players"]].tolist()


def on_spaces(position: Position) -> list[int]:
    """Number of fragrances on each space with a neutral token, in the order of the track."""
    neutral = np.flatnonzero(position["token_owner"] == NEUTRAL)
    assert all(place in neutral for place in position["fragrance"] if place < FRAGRANCE_STOCK)
    return [int((position["fragrance"] == at).sum()) for at in neutral]


# ---- set-up and refill ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_players", "each"), [(2, [1] * 8), (3, [2] * 5), (4, [4] * 2)])
@pytest.mark.parametrize("setup_mode", ["beginner", "standard"])
def test_fragrances_lie_on_the_neutral_spaces(num_players: int, each: list[int], setup_mode: str) -> None:
    position = new_game(1, num_players=num_players, setup_mode=setup_mode, expansions=("secret_formula",))
    while position.node == n.DRAFT_TOKEN:
        assert position["fragrance"].tolist() == [FRAGRANCE_STOCK] * 15
        position.play(min(position.legal()))
    assert on_spaces(position) == each
    assert (position["fragrance"] == FRAGRANCE_STOCK).sum() == 15 - sum(each)
    formulas = position["formula"][:num_players].tolist()
    assert len(set(formulas)) == num_players
    assert set(formulas) <= set(range(5))


@pytest.mark.parametrize(("num_players", "each"), [(2, [1] * 7 + [0]), (3, [1] * 5), (4, [4, 3])])
def test_the_rest_follows_before_round_three_in_the_order_of_the_track(num_players: int, each: list[int]) -> None:
    position = new_game(1, num_players=num_players, expansions=("secret_formula",))
    rng = np.random.default_rng(3)
    before = position.copy()
    while position["round"] < 3:
        before = position.copy()
        position.play_random(rng)
    added = (position["fragrance"] != before["fragrance"]) & (before["fragrance"] == FRAGRANCE_STOCK)
    neutral = np.flatnonzero(position["token_owner"] == NEUTRAL)
    assert [int((position["fragrance"][added] == at).sum()) for at in neutral] == each
    assert not (position["fragrance"] == FRAGRANCE_STOCK).any()


def test_the_five_formula_cards() -> None:
    names = [tuple(c.FRAGRANCE_NAMES[f] for f in row[:3]) for row in c.FORMULA_SLOT.tolist()]
    assert tuple(names) == FORMULAS
    assert c.FORMULA_SLOT[:, 3].tolist() == [-1] * 5


# ---- taking a fragrance ---------------------------------------------------------------------------------------------


def test_a_fragrance_replaces_the_bonus_of_the_card() -> None:
    position = lay(start(), 3, "Peach", "Mint").play(loc(c.BANK), move(1))  # 3 steps, $1
    assert position.node == n.TAKE_FRAGRANCE
    assert position.legal() == {PASS, frag("Peach"), frag("Mint")}
    position.play(frag("Mint"))
    assert place_of(position, "Mint") == FRAGRANCE_SEAT
    assert place_of(position, "Peach") == 2
    position.play(PASS)
    assert position["coins"][0] == 3  # of the Bank, without the dollar


def test_declining_takes_the_bonus() -> None:
    position = lay(start(), 3, "Peach").play(loc(c.BANK), move(1), PASS)
    assert position["coins"][0] == 4
    assert place_of(position, "Peach") == 2
    assert position.mover == 1


def test_a_card_without_bonus_offers_the_fragrance_too() -> None:
    position = lay(start(), 4, "Peach").play(loc(c.BANK), move(0))
    assert position.legal() == {PASS, frag("Peach")}


def test_no_fragrance_on_the_space_no_question() -> None:
    assert lay(start(), 5, "Peach").play(loc(c.BANK), move(1)).mover == 1


def test_the_base_of_master_3_is_not_lost() -> None:
    position = lay(start(), 3, "Peach").put(2, W)
    position["master"][0] = 2
    position.play(loc(c.BANK), move(1), frag("Peach"), PASS)
    assert position.node == n.TAKE_SPACE
    assert position.play(space(2)).hand(0) == [W]


def test_fragrances_stay_when_resources_or_tokens_are_swapped() -> None:
    position = lay(start().open_location(c.SHORTCUT), 3, "Peach").put(3, W)
    position.play(loc(c.SHORTCUT), space(3), space(9))
    assert place_of(position, "Peach") == 2
    position = lay(start().token(9, 1), 3, "Peach").play(loc(c.TOWN_HALL), space(3), space(9))
    assert place_of(position, "Peach") == 2


# ---- placing it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", range(4))
def test_a_fragrance_may_be_placed_on_any_empty_slot(slot: int) -> None:
    position = lay(start(), 3, "Peach").play(loc(c.BANK), move(1), frag("Peach"))
    assert position.legal() == {PASS, *[formula_slot(k) for k in range(4)]}
    position.play(formula_slot(slot))
    assert position["formula_slots"][0, slot] == fragrance("Peach")
    assert position["placing"] == -1
    assert position.mover == 1


def test_placed_fragrances_cannot_be_moved_and_filled_slots_are_not_offered() -> None:
    position = fill(lay(start(), 3, "Peach"), 0, "Rose", "", "Mint", "")
    position.play(loc(c.BANK), move(1), frag("Peach"))
    assert position.legal() == {PASS, formula_slot(1), formula_slot(3)}


def test_a_kept_fragrance_may_be_placed_before_or_after_the_placement() -> None:
    position = keep(start(), 0, "Peach", "Basil")
    assert {frag("Peach"), frag("Basil")} <= position.legal()
    position.play(frag("Peach"))
    assert position.node == n.PLACE_FRAGRANCE
    assert position.legal() == {formula_slot(k) for k in range(4)}
    position.play(formula_slot(1))
    assert position.node == n.PLACE
    assert frag("Peach") not in position.legal()
    position.play(loc(c.BANK), move(0))
    assert position.node == n.END_TURN
    assert position.legal() == {PASS, frag("Basil")}
    position.play(frag("Basil"), formula_slot(3))
    assert position["formula_slots"][0].tolist() == [-1, fragrance("Peach"), -1, fragrance("Basil")]
    assert position.mover == 1


# ---- the complete card ----------------------------------------------------------------------------------------------


def test_e16_jean_completes_his_formula() -> None:
    position = lay(fill(start(), 0, "Rose", "", "Mint", "Clove"), 2, "Peach", "Cardamom").put(2, T, W, W).put(1, FL)
    position.show_movement(15, 5, 11)  # 2 steps, an adjacent essence
    position.play(loc(c.FAIR), opt(0), move(0), res(W))
    assert position.hand(0) == [W, W]
    assert position.legal() == {PASS, frag("Peach"), frag("Cardamom")}
    position.play(frag("Peach"), formula_slot(1))
    assert position.hand(0) == [W, W]
    assert position.legal() == {PASS, REVEAL}
    before = position["score"][0]
    position.play(REVEAL)
    assert position["score"][0] == before + 8
    assert position.legal() == {perfume(kind) for kind in Perfume}
    position.play(perfume(Perfume.FLORAL))
    assert position["vials"][0].tolist() == [1, 0, 0, 0, 0, 0]
    assert position["vial_reserve"].tolist() == [4, 5, 5, 5, 5, 5]
    assert position["production"].sum() == 0
    assert [place_of(position, name) for name in ("Rose", "Peach", "Mint", "Clove")] == [FRAGRANCE_BOXED] * 4
    assert position["formula_revealed"].tolist() == [1, 0, 0, 0]
    assert formula_points(position) == [0, 0]
    assert position.mover == 1


@pytest.mark.parametrize("card", range(5))
@pytest.mark.parametrize("matches", range(4))
def test_two_points_for_each_match_and_each_column(card: int, matches: int) -> None:
    wild = FORMULAS[(card + 1) % 5][0]
    own = list(FORMULAS[card])
    wrong = [FORMULAS[(card + 2) % 5][k] for k in range(3)]
    position = fill(start(card), 0, *own[:matches], *wrong[matches:], wild).play(REVEAL)
    assert position["score"][0] == 2 * matches + 4


def test_the_perfume_comes_from_what_is_in_the_reserve() -> None:
    position = fill(start(), 0, "Rose", "Peach", "Cedar", "Mint")
    position["vial_reserve"] = [0, 0, 3, 0, 0, 1]
    position.play(REVEAL)
    assert position.legal() == {perfume(Perfume.FRUITY), perfume(Perfume.EXOTIC)}
    position = fill(start(), 0, "Rose", "Peach", "Cedar", "Mint")
    position["vial_reserve"] = 0
    assert position.play(REVEAL).node == n.PLACE


def test_the_card_cannot_be_revealed_before_it_is_filled_nor_twice() -> None:
    assert REVEAL not in fill(start(), 0, "Rose", "Peach", "Cedar", "").legal()
    position = fill(start(), 0, "Rose", "Peach", "Cedar", "Mint").play(REVEAL, perfume(Perfume.WOODY))
    assert REVEAL not in position.legal()


def test_after_completion_further_fragrances_are_kept_for_a_point_each() -> None:
    position = fill(start(), 0, "Rose", "Peach", "Cedar", "Mint").play(REVEAL, perfume(Perfume.WOODY))
    lay(keep(position, 0, "Clove"), 3, "Basil").play(loc(c.BANK), move(1), frag("Basil"))
    assert position.mover == 1
    assert formula_points(position) == [2, 0]
    assert frag("Clove") not in position.legal()


# ---- game end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "kept", "points"),
    [
        (("", "", "", ""), (), 0),
        (("Rose", "", "", ""), (), 2),
        (("Peach", "", "", ""), (), 0),
        (("Rose", "Peach", "", ""), (), 6),
        (("Mint", "Basil", "", ""), (), 2),
        (("Rose", "", "Cedar", "Mint"), (), 6),
        (("Rose", "Peach", "Cedar", "Mint"), ("Basil", "Clove"), 12),
        (("", "", "", "Mint"), ("Basil", "Clove", "Vetiver"), 3),
    ],
)
def test_a_card_not_revealed_scores_its_parts(slots: tuple[str, ...], kept: tuple[str, ...], points: int) -> None:
    assert formula_points(keep(fill(start(), 0, *slots), 0, *kept)) == [points, 0]


def test_fragrances_are_no_resources_at_the_end() -> None:
    position = keep(start(), 0, *c.FRAGRANCE_NAMES)
    assert GAME.parts(position.states)[0, GAME.part_names.index("leftovers")] == 0
    assert formula_points(position) == [15, 0]


# ---- hidden information ---------------------------------------------------------------------------------------------


def test_the_others_formula_cards_are_redrawn_and_one_s_own_is_not() -> None:
    position = start(2, 3)
    seen = {tuple(redrawn(position, 0, key)["formula"][:3].tolist()) for key in range(60)}
    assert {cards[0] for cards in seen} == {2}
    assert all(len(set(cards)) == 3 for cards in seen)
    assert {cards[1] for cards in seen} == {0, 1, 3, 4}


def test_a_revealed_formula_card_stays() -> None:
    position = fill(start(2, 3), 1, "Rose", "Peach", "Cedar", "Mint")
    position["formula_revealed"][1] = 1
    cards = {tuple(redrawn(position, 0, key)["formula"][1:3].tolist()) for key in range(40)}
    assert {pair[0] for pair in cards} == {position["formula"][1]}
    assert {pair[1] for pair in cards} == set(range(5)) - {2, position["formula"][1]}


def test_with_two_players_the_opponent_s_fragrances_are_known_but_not_where_they_lie() -> None:
    position = keep(fill(start(), 1, "Rose", "Peach", "", ""), 1, "Clove")
    slots = set()
    for key in range(40):
        copy = redrawn(position, 0, key)
        assert copy["fragrance"].tolist() == position["fragrance"].tolist()
        slots.add(tuple(copy["formula_slots"][1].tolist()))
        placed = [f for f in copy["formula_slots"][1].tolist() if f >= 0]
        assert len(set(placed)) == len(placed)
        assert set(placed) <= {fragrance(name) for name in ("Rose", "Peach", "Clove")}
    assert len(slots) > 10


@pytest.mark.parametrize("perfect_recall", [False, True])
def test_with_more_players_only_perfect_recall_knows_who_has_which(perfect_recall: bool) -> None:
    position = start(0, 3, perfect_recall=perfect_recall)
    keep(keep(keep(position, 0, "Basil"), 1, "Rose", "Peach"), 2, "Clove")
    places = {tuple(redrawn(position, 0, key)["fragrance"].tolist()) for key in range(40)}
    assert {place[fragrance("Basil")] for place in places} == {FRAGRANCE_SEAT}
    assert len(places) == (1 if perfect_recall else 8)


def test_a_fragrance_about_to_be_placed_stays_placeable_and_secret() -> None:
    position = fill(start(0, 3), 0, "Rose", "Peach", "", "")
    keep(keep(position, 0, "Basil", "Vetiver"), 2, "Clove").play(frag("Basil"))
    assert (position.node, position["placing"]) == (n.PLACE_FRAGRANCE, fragrance("Basil"))
    placing = set()
    for key in range(60):
        copy = redrawn(position, 1, key)
        placing.add(copy["placing"])
        assert place_of(copy, c.FRAGRANCE_NAMES[copy["placing"]]) == FRAGRANCE_SEAT
        assert copy["placing"] not in copy["formula_slots"][0].tolist()
        assert copy.legal() & {a.FSLOT + k for k in range(4)}
    assert len(placing) > 3
