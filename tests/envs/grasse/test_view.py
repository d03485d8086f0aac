"""Drawings: what they show, to whom, and that they are well formed."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.drawing import rasterize
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.describe import decision_text
from perfumezoo.envs.grasse.game import score_parts
from perfumezoo.envs.grasse.rules import nodes as n
from perfumezoo.envs.grasse.rules.scoring import PARTS
from perfumezoo.envs.grasse.view import WIDTH, svg, text
from tests.envs.grasse.position import FL, LOOK_TOP, A, Perfume, Position, T, W, X, bare
from tests.envs.grasse.random_positions import OPTIONS, random_games, rows

ALL_OPTIONS = pytest.mark.parametrize("name", OPTIONS)
BOTH = pytest.mark.parametrize("draw", [text, svg])
Draw = Callable[[NDArray[np.void], int | None], str]


def lines(position: Position, seat: int | None = None) -> list[str]:
    return text(position.states, seat).splitlines()


def svg_words(source: str) -> str:
    """All text of a drawing, pieces of one line apart."""
    return "|".join(ElementTree.fromstring(source).itertext())


def redrawn(state: NDArray[np.void], seat: int, key: int) -> NDArray[np.void]:
    other = state.copy()
    GAME.kernels.determinize_one(records(other), 0, seat, np.uint64(key))
    return other


# ---- random games -----------------------------------------------------------------------------------------------


@ALL_OPTIONS
@BOTH
def test_a_seats_drawing_shows_nothing_it_cannot_know(name: str, draw: Draw) -> None:
    for key, state in enumerate(rows(random_games(name)[0][::23])):
        for seat in range(OPTIONS[name].num_agents):
            assert draw(state, seat) == draw(redrawn(state, seat, key), seat)


@ALL_OPTIONS
def test_key_facts_are_in_the_text(name: str) -> None:
    for state in rows(random_games(name)[0][::7]):
        drawing = text(state, None)
        assert decision_text(state) in drawing
        for p in range(int(state["num_players"][0])):
            player = "PIERRE" if name == "solo" and p == 1 else f"PLAYER_{p}"
            assert re.search(rf"^P{p} {player} +{state['score'][0, p]} pt", drawing, re.MULTILINE)


@ALL_OPTIONS
def test_the_text_fits_on_a_terminal(name: str) -> None:
    positions, ends = random_games(name)
    for state in [*rows(positions[::7]), *rows(ends)]:
        drawing = [line for seat in (None, 0) for line in text(state, seat).splitlines()]
        assert max(len(line) for line in drawing) <= WIDTH == 110
        assert len(drawing) <= 2 * (65 if not OPTIONS[name].expansions else 65 + 75)
        assert all(line == line.rstrip() for line in drawing)


@ALL_OPTIONS
def test_the_svg_is_well_formed_and_names_the_decision(name: str) -> None:
    for state in rows(random_games(name)[0][::17]):
        root = ElementTree.fromstring(svg(state, None))
        assert (root.tag, root.get("width")) == ("{http://www.w3.org/2000/svg}svg", "1280")
        height = int(root.get("height", 0))
        assert 900 < height < 1400 if OPTIONS[name].expansions else height == 900
        assert decision_text(state) in list(root.itertext())


@pytest.mark.parametrize("name", ["two players", "four players", "solo"])
def test_the_svg_renders(name: str) -> None:
    positions, ends = random_games(name)
    for state in (positions[len(positions) // 3 :][:1], ends[:1]):
        picture = rasterize(svg(state, 0))
        assert picture.shape == (900, 1280, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100


def final_table(state: NDArray[np.void]) -> list[list[str]]:
    """The table of final scores as words: a heading and a row for each player, parts of further rows appended."""
    rows_ = [line.split() for line in text(state, 0).split("\n\n")[1].splitlines()]
    height = 1 + int(state["num_players"][0])
    table = rows_[:height]
    for k, row in enumerate(rows_[height:]):
        table[k % height] += row[2:]
    return table


@ALL_OPTIONS
def test_the_final_scores_add_up(name: str) -> None:
    for state in rows(random_games(name)[1]):
        table = final_table(state)
        if not OPTIONS[name].expansions:
            assert table[0] == ["FINAL", "SCORES", *PARTS[:8], "total"]
        columns = [PARTS.index(part) for part in table[0][2:-1]]
        out = np.zeros((4, 3))
        GAME.kernels.outcome_one(records(state), 0, out)
        for p, (place, _, *numbers) in enumerate(table[1:]):
            *parts, total = (int(x) for x in numbers)
            assert parts == score_parts(state)[p, columns].tolist()
            assert sum(parts) == total == out[p, 0]
            assert place == f"{out[p, 1]:.0f}."
        words = svg_words(svg(state, 0))
        assert "|".join(["Final scores", *table[0][2:]]) in words
        assert all("|".join(row[2:]) in words for row in table[1:])


@ALL_OPTIONS
def test_screens_are_down_at_the_end(name: str) -> None:
    for state in rows(random_games(name)[1]):
        assert "behind the screen" not in text(state, 0) + svg(state, 0)
        assert "the game is over: " in text(state, 0)


def test_drawing_changes_nothing() -> None:
    positions, _ = random_games("four players")
    before = positions[::40].copy()
    for state in rows(positions[::40]):
        text(state, 1)
        svg(state, None)
    assert np.array_equal(before, positions[::40])


# ---- who sees what ----------------------------------------------------------------------------------------------


def rich(**options: Any) -> Position:
    """Player 1 has something behind the screen."""
    position = bare(3, **options).give(1, W, W, FL).give_vials(1, Perfume.EXOTIC)
    position["coins"][1] = 7
    return position


HELD = "P1 PLAYER_1    0 pt   $7   bases 2W   essences 1FL   vials 1EX"
SCREENED = "P1 PLAYER_1    0 pt   coins, pieces and vials behind the screen"


@pytest.mark.parametrize(("seat", "line"), [(None, HELD), (1, HELD), (0, SCREENED), (2, SCREENED)])
def test_only_the_owner_sees_behind_a_screen(seat: int | None, line: str) -> None:
    assert line in lines(rich(), seat)


def test_perfect_recall_lifts_the_screens() -> None:
    assert HELD in lines(rich(perfect_recall=True), 0)


def test_pierre_has_no_screen() -> None:
    position = bare(2, 1, solo="standard").give(1, W, FL, FL)
    position["coins"][1] = 9
    assert any(
        re.match(r"P1 PIERRE +\d+ pt   \$9   bases 1W   essences 2FL   vials ", line) for line in lines(position, 0)
    )


@pytest.mark.parametrize(("seat", "shown"), [(None, True), (0, True), (1, False)])
def test_only_the_looker_sees_the_cards_looked_at(seat: int | None, shown: bool) -> None:
    position = bare(2)
    position["stack"][0] = [n.GAIN_TECHNIQUE, 0, n.OPEN_OR_LOOK, 0, 0, 0]
    position["depth"] = 1
    position.play(LOOK_TOP)
    card = "17: 2 pt per fulfilled contract"
    assert (card in text(position.states, seat)) == shown
    assert (card in svg(position.states, seat)) == shown
    assert ("player_0 looks at the top 3: hidden" in text(position.states, seat)) == (not shown)


def test_the_heading_says_whose_eyes_these_are() -> None:
    assert lines(bare(2), 1)[0].endswith("first player marker: player_0 | seen by player_1")
    assert lines(bare(2))[0] == "GRASSE | round 1 of 4 | turn of player_0 | first player marker: player_0"
    solo = lines(bare(2, 1, solo="very_hard"))[0]
    assert solo.startswith("GRASSE, solo (very hard) | round 1 of 4 | turn of player_0 | first player marker: ")


# ---- what lies where --------------------------------------------------------------------------------------------


def test_the_collection_track() -> None:
    position = bare(2).put(1, W, W, FL).put(8, A, T, X).token(1, 1).token(8, 0)
    position["collector"][:2] = [0, 8]
    first = lines(position).index("COLLECTION TRACK   number, token (-- neutral), @ collector; on the sign: @P0")
    track = lines(position)[first + 1 : first + 5]
    assert [row[:15].rstrip() for row in track] == [" 1 P1", "   W W FL", " 8 P0 @P1", "   A T X"]
    assert track[0][15:30].rstrip() == " 2 --"
    assert track[1][15:30].rstrip() == "   ."


def test_locations_with_cost_and_workers() -> None:
    position = bare(3).place_workers(1, c.PERFUMERY, 2).place_workers(2, c.PERFUMERY, 1)
    drawing = text(position.states, None)
    assert re.search(r" Perfumery +\$3  P1x2 P2$", drawing, re.MULTILINE)
    assert re.search(r" Factory 3 WO/EX +\$0", drawing)
    assert "placement cost for player_0; tiles to come: 3" in drawing


def test_the_fair() -> None:
    position = bare(2)
    position["fair"] = [-1, 4, 1, -1]
    drawing = " ".join(text(position.states, None).split())
    assert (
        "Fair: a technique card unseen: free | first player marker and 1 base from anywhere: closed | 2 pt: P1 | "
        "1 essence from anywhere: free" in drawing
    )


def test_cards() -> None:
    drawing = lines(bare(2))
    assert any(line.startswith("FASHION WO+EX (+1 pt when sold)   AVANT-GARDE FL+HE ") for line in drawing)
    assert "   1: floral + herbal: 9 pt, $5, swap two collection tokens" in drawing
    assert "   30: the points of the end-of-track bonus are 3 for you" in drawing
    assert "   1: value 4: no bonus | 5: value 3: $1 | 11: value 2: 1 base" in drawing
    assert "TECHNIQUES   5 in the deck; the last leaves at the end of the round" in drawing


def test_a_player() -> None:
    position = bare(2).give_experts(0).place_workers(0, c.BANK, 1).give_technique(0, 15)
    position["production"][0, Perfume.WOODY] = 3
    position["sold"][0] = 2
    position["contracts"][0, 11] = 1
    drawing = lines(position)
    at = drawing.index("   workers: reserve 2 common, 1 experienced; placed 1 common, 0 experienced")
    assert drawing[at + 1 : at + 4] == [
        "   produced FL .....  HE .....  FR .....  SP .....  WO ***..  EX .....   sold **...",
        "   contracts fulfilled: 12",
        "   techniques: 15: placement costs $1 less",
    ]


def test_the_svg_shows_the_same_players() -> None:
    position = rich()
    position["score"][1] = 23
    seen = svg_words(svg(position.states, 1))
    assert "P1  player_1|" in seen
    assert "23 pt" in seen
    assert "$7" in seen
    assert "$7" not in svg_words(svg(position.states, 0))
    assert svg_words(svg(position.states, 0)).count("behind the screen") == 2
