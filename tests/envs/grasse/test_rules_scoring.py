"""Final scoring and tie-breaks (rulebook, Game End and Scoring), with worked example E12."""

import pytest

from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.rules.scoring import PARTS
from perfumezoo.envs.grasse.state import MAX_PLAYERS
from tests.envs.grasse.position import FL, Perfume, Position, W, bare


def ended(players: int = 2) -> Position:
    """A finished game in which nobody has anything; the marker lies with no one who scores it."""
    position = bare(players)
    position["round"] = 4
    position["to_move"] = -1
    position["depth"] = 0
    position["marker"] = -1
    return position


def scores(position: Position) -> list[int]:
    return [score for score, _ in position.outcome()]


def places(position: Position) -> list[int]:
    return [place for _, place in position.outcome()]


def parts(position: Position, seat: int) -> dict[str, int]:
    return dict(zip(PARTS, GAME.parts(position.states)[seat].tolist(), strict=True))


# ---- the four criteria --------------------------------------------------------------------------------------------


def produce(position: Position, counts: list[int], kind: Perfume = Perfume.FRUITY) -> Position:
    """Every seat's marker on one production track."""
    position["production"][: len(counts), kind] = counts
    return position


TIES = [
    ([3, 2], [6, 3]),
    ([2, 2], [4, 4]),
    ([2, 0], [6, 0]),
    ([0, 0], [0, 0]),
    ([4, 3, 2], [6, 3, 1]),
    ([4, 4, 2], [4, 4, 1]),
    ([4, 2, 2], [6, 2, 2]),
    ([3, 3, 3], [3, 3, 3]),
    ([3, 0, 0], [6, 0, 0]),
    ([4, 3, 2, 1], [6, 3, 1, 0]),
    ([4, 4, 2, 1], [4, 4, 1, 0]),
    ([4, 2, 2, 2], [6, 1, 1, 1]),
    ([4, 4, 4, 1], [3, 3, 3, 0]),
    ([4, 3, 1, 1], [6, 3, 0, 0]),
    ([2, 2, 2, 2], [2, 2, 2, 2]),
    ([1, 5, 0, 3], [1, 6, 0, 3]),
    ([0, 2, 2, 0], [0, 4, 4, 0]),
]
"""Counts and points: tied players share their positions' points, rounded down; 0 does not rank (ruling R50)."""


@pytest.mark.parametrize(("counts", "points"), TIES)
def test_seller(counts: list[int], points: list[int]) -> None:
    position = ended(len(counts))
    position["sold"][: len(counts)] = counts
    assert scores(position) == points


@pytest.mark.parametrize(("counts", "points"), TIES)
def test_technical(counts: list[int], points: list[int]) -> None:
    position = ended(len(counts))
    for seat, count in enumerate(counts):
        position.give_technique(seat, *(6, 7, 9, 13, 16)[:count])
    assert scores(position) == points


@pytest.mark.parametrize(("counts", "points"), TIES)
def test_specialist_is_the_highest_marker_on_one_track(counts: list[int], points: list[int]) -> None:
    position = produce(ended(len(counts)), counts)
    produce(position, [min(count, 1) for count in counts], Perfume.EXOTIC)
    assert [parts(position, seat)["specialist"] for seat in range(len(counts))] == points


@pytest.mark.parametrize(("counts", "points"), TIES)
def test_versatile_is_the_number_of_tracks_with_a_marker(counts: list[int], points: list[int]) -> None:
    position = ended(len(counts))
    for seat, count in enumerate(counts):
        position["production"][seat, :count] = 2
    assert [parts(position, seat)["versatile"] for seat in range(len(counts))] == points


def test_specialist_and_versatile_look_at_the_tracks_not_at_vials() -> None:
    """Ruling R50."""
    position = ended().give_vials(0, *[Perfume.FLORAL] * 3)
    produce(position, [1, 2])
    assert (parts(position, 0)["specialist"], parts(position, 1)["specialist"]) == (3, 6)


# ---- leftovers, marker, techniques --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "bases", "essences", "points"),
    [(9, 0, 0, 0), (10, 0, 0, 1), (0, 10, 0, 1), (4, 3, 3, 1), (4, 3, 2, 0), (29, 0, 0, 2), (12, 9, 9, 3)],
)
def test_a_point_for_ten_coins_bases_and_essences(coins: int, bases: int, essences: int, points: int) -> None:
    position = ended().give(0, *[W] * bases, *[FL] * essences)
    position["coins"][0] = coins
    assert scores(position) == [points, 0]


def test_vials_are_no_resources() -> None:
    assert scores(ended().give_vials(0, *list(Perfume) * 2)) == [0, 0]


def test_the_first_player_marker_is_one_point() -> None:
    position = ended(3)
    position["marker"] = 1
    assert scores(position) == [0, 1, 0]


def test_technique_17_scores_contracts() -> None:
    position = ended().give_technique(0, 17)
    position["contracts"][0, [0, 5, 15]] = 1
    assert parts(position, 0)["techniques"] == 6


def test_technique_18_scores_technique_cards_itself_included() -> None:
    assert parts(ended().give_technique(0, 18), 0)["techniques"] == 1
    assert parts(ended().give_technique(0, 18, 6, 7), 0)["techniques"] == 3


def test_technique_19_scores_exotic_perfumes_produced() -> None:
    position = produce(produce(ended().give_technique(0, 19), [3, 0], Perfume.EXOTIC), [2, 0], Perfume.WOODY)
    assert parts(position, 0)["techniques"] == 6


def test_technique_20_scores_types_produced() -> None:
    position = produce(produce(ended().give_technique(0, 20), [3, 0], Perfume.EXOTIC), [2, 0], Perfume.WOODY)
    assert parts(position, 0)["techniques"] == 2


@pytest.mark.parametrize(("reserve", "board"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)])
def test_technique_21_scores_experienced_workers(reserve: int, board: int) -> None:
    position = ended().give_technique(0, 21)
    position["experts"][0], position["experts_placed"][0] = reserve, board
    assert parts(position, 0)["techniques"] == 2 * (reserve + board)


@pytest.mark.parametrize(("units", "points"), [(4, 0), (5, 1), (9, 1), (10, 2), (26, 5)])
def test_technique_22_scores_leftovers_by_fives(units: int, points: int) -> None:
    position = ended().give_technique(0, 22)
    position["coins"][0] = units
    assert parts(position, 0)["leftovers"] == points


def test_technique_23_scores_vials_behind_the_screen() -> None:
    position = ended().give_technique(0, 23).give_vials(0, Perfume.FLORAL, Perfume.FLORAL, Perfume.EXOTIC)
    assert parts(position, 0)["techniques"] == 6


@pytest.mark.parametrize(("holder", "points"), [(0, 3), (1, 0)])
def test_technique_24_scores_the_marker(holder: int, points: int) -> None:
    position = ended().give_technique(0, 24)
    position["marker"] = holder
    assert parts(position, 0)["techniques"] == points


@pytest.mark.parametrize("card", [card for card in range(1, 33) if card != 18])
def test_all_other_cards_score_nothing_by_themselves(card: int) -> None:
    assert parts(ended().give_technique(0, card), 0)["techniques"] == 0


def test_the_parts_add_up() -> None:
    position = produce(ended().give_technique(0, 18), [2, 1]).give_vials(0, Perfume.FLORAL)
    position["score"][:2] = [30, 20]
    position["coins"][0] = 25
    position["sold"][1] = 2
    position["marker"] = 0
    expected = {
        "running": 30,
        "specialist": 6,
        "versatile": 4,
        "technical": 6,
        "seller": 0,
        "techniques": 1,
        "leftovers": 2,
        "marker": 1,
    } | dict.fromkeys(PARTS[8:], 0)
    assert parts(position, 0) == expected
    assert scores(position) == [sum(expected.values()), 20 + 3 + 4 + 6]
    assert not GAME.parts(position.states)[2:MAX_PLAYERS].any()


# ---- winner and tie-breaks ----------------------------------------------------------------------------------------


def test_e12_level_scores_and_vials_the_rest_after_conversion_decides() -> None:
    """Jacques has 10 units, Anne 12; both score one point for them, with remainders 0 and 2."""
    position = ended().give_vials(0, Perfume.FLORAL).give_vials(1, Perfume.WOODY)
    position["score"][:2] = 61
    position["coins"][:2] = [10, 12]
    assert position.outcome() == [(62, 2), (62, 1)]
    assert position.returns() == [-1, 1]


def test_the_highest_total_wins() -> None:
    position = ended(4)
    position["score"] = [10, 40, 30, 20]
    assert places(position) == [4, 1, 2, 3]
    assert position.returns() == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def test_vials_break_a_tie_before_remainders() -> None:
    position = ended().give_vials(0, Perfume.FLORAL)
    position["coins"][1] = 9
    assert places(position) == [1, 2]


def test_the_remainder_counts_by_fives_with_technique_22() -> None:
    """Seat 0 keeps 2 of 7, seat 1 keeps 1 of 11."""
    position = ended().give_technique(0, 22).give_technique(1, 6)
    position["coins"][:2] = [7, 11]
    assert position.outcome() == [(1 + 4, 1), (1 + 4, 2)]


def test_a_full_tie_is_a_shared_victory() -> None:
    """Ruling R69."""
    position = ended(3)
    position["score"][:3] = [10, 10, 4]
    position["coins"][:2] = 3
    assert places(position) == [1, 1, 3]
    assert position.returns() == pytest.approx([0.25, 0.25, -0.5])


def test_all_level() -> None:
    assert places(ended(4)) == [1, 1, 1, 1]
    assert ended(4).returns() == [0, 0, 0, 0]
