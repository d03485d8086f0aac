"""Drawings: what they show, to whom, and that they are well formed."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from perfumezoo.envs.aqua_mirabilis import GAME
from perfumezoo.envs.aqua_mirabilis.describe import decision_text
from perfumezoo.envs.aqua_mirabilis.state import PARTS
from perfumezoo.envs.aqua_mirabilis.view import WIDTH, svg, text
from perfumezoo.envs.engine.drawing import rasterize
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    DISTILLATION,
    END,
    INFLUENCE,
    L,
    N,
    O,
    Position,
    bare,
    market,
    scent,
)
from tests.envs.aqua_mirabilis.random_positions import generous, played_on

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def lines(game: Position, seat: int | None = None) -> list[str]:
    return text(game.states, seat).splitlines()


def svg_words(game: Position, seat: int | None = None) -> str:
    """All text of a drawing, pieces of one line apart."""
    return "|".join(ElementTree.fromstring(svg(game.states, seat)).itertext())


# ---- random games -----------------------------------------------------------------------------------------------


@PLAYERS
def test_the_text_fits_on_a_terminal_and_names_the_decision(players: int) -> None:
    for game in played_on(generous(players, players), players):
        for seat in (None, 0):
            drawing = lines(game, seat)
            assert max(len(line) for line in drawing) <= WIDTH == 110
            assert len(drawing) <= 2 * 65
            assert all(line == line.rstrip() for line in drawing)
        if not game.over:
            assert decision_text(game.states) in text(game.states, None)
            assert any(line.startswith(f"player_{game.mover} is asked to: ") for line in drawing)


@PLAYERS
def test_the_svg_is_well_formed_and_names_the_decision(players: int) -> None:
    for game in played_on(generous(players, players), players, every=15):
        root = ElementTree.fromstring(svg(game.states, None))
        assert (root.tag, root.get("width"), root.get("height")) == ("{http://www.w3.org/2000/svg}svg", "1280", "900")
        assert game.over or decision_text(game.states) in list(root.itertext())


def test_the_svg_renders() -> None:
    for game in played_on(generous(4, 4), 4, every=60)[-2:]:
        picture = rasterize(svg(game.states, 0))
        assert picture.shape == (900, 1280, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100


def test_drawing_changes_nothing() -> None:
    for game in played_on(generous(1, 3), 1, every=30):
        before = game.states.tobytes()
        text(game.states, 1)
        svg(game.states, None)
        assert game.states.tobytes() == before


@PLAYERS
def test_the_final_scores_add_up(players: int) -> None:
    game = played_on(generous(9, players), 9)[-1]
    table = [line.split() for line in text(game.states, 0).split("\n\n")[1].splitlines()]
    assert table[0] == ["FINAL", "SCORES", *PARTS, "total"]
    assert GAME.parts is not None
    for p, (place, _, *numbers) in enumerate(table[1:]):
        *parts, total = (int(x) for x in numbers)
        assert parts == GAME.parts(game.states)[p].tolist()
        assert (sum(parts), f"{game.outcome()[p][1]}.") == (total, place)
    words = svg_words(game, 0)
    assert "|".join(["Final scores", "", *PARTS, "total"]).replace("||", "|") in words.replace("||", "|")
    assert "the game is over: " in text(game.states, 0) and "the game is over: " in words


# ---- what is shown ----------------------------------------------------------------------------------------------


def test_a_players_board() -> None:
    game = bare(3).give(1, "LN", "BB").learn(1, 1).stored(1, 0, "J").specialise(1, "O").own(1, 4, 19).tokens(1, 2)
    game.own(1, 14, flipped=True).perfume(1, 15, "BN", shown=True).influence(1, 1, 0, 0, 0)
    game["letter"][1], game["ap"][1] = 2, 3
    start = lines(game).index(
        "player_1: 0 points; dial 3 AP (3 PP, 2 legs); experience 5; letter II; tokens 2; influence in hand 7; favours"
    )
    assert lines(game)[start + 1 : start + 8] == [
        "of Dame A",
        "  flowers 1L+1N   scents 2B",
        "  methods: Distillation with 1J; Maceration",
        "  learned: Specialisation Orange",
        "  city tiles (flipped tiles: 3 points): Paris: take scents 2L; Köln: spend 3 action points without the dial",
        "  perfumes: L-B/N (level 2, presented)",
        "",
    ]


def test_the_matrix() -> None:
    game = bare(3)
    game["cubes"][L, N], game["token"][L, N] = 3, 0
    shown = [line.split() for line in lines(game)]
    assert ["N", "0*", "0*", "3", "–", "0*", "0*", "3"] in shown
    assert ["C", "O", "0*", "0*", "0*", "0*", "–", "0*", "0"] in shown
    assert ["total", "0", "0", "3", "0", "0", "0"] in shown
    king = next(line for line in lines(game) if line.startswith("King"))
    columns = next(line for line in lines(game) if line.startswith("Court  "))
    assert king.index("K", 4) == columns.index("N")


def test_market_time_and_journey() -> None:
    game = bare(3).basket("BBN").play(market("J"), END, END)
    game["day"], game["delivery"][1] = 7, [9, 2]
    drawing = lines(game)
    assert drawing[0] == "AQUA MIRABILIS | Wednesday of week 2 | 3 players"
    assert any(line.startswith("MARKET  1B+1N   workers at Bergamot, Orange") for line in drawing)
    assert any("2: 1x BNOR, 2x BJLR" in line for line in drawing)
    assert "Perfumers: player_0 Jasmine bench; player_1 at home; player_2 at home" in drawing
    assert "Paris (no letter, 7 left)  top: take flowers 2B+2J" in drawing


@pytest.mark.parametrize(
    ("day", "players", "words"),
    [(0, 4, "the first Sunday"), (7, 4, "Sunday of week 1"), (28, 4, "the last Sunday"), (1, 2, "Monday of week 1")],
)
def test_days(day: int, players: int, words: str) -> None:
    game = bare(players)
    game["day"] = day
    assert lines(game)[0].split(" | ")[1] == words
    assert words in svg_words(game)


# ---- who sees what ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "shown"), [(None, True), (0, True), (1, False), (2, False)])
def test_a_bonus_tile_is_shown_to_who_has_looked(seat: int | None, shown: bool) -> None:
    game = bare(3).give(0, scents="B").play(COUPLE_A, scent("B"), END, INFLUENCE)
    assert ("bonus experience: 5 points from 5" in text(game.states, seat)) is shown
    assert ("experience: 5 points from 5" in svg_words(game, seat)) is shown
    assert "(seen by player_0)" in text(game.states, seat)


def test_the_viewer_is_named() -> None:
    assert lines(bare(2), 1)[0].endswith("| seen by player_1")
    assert "2 players, as player_1 sees it" in svg_words(bare(2), 1)
    assert "2 players, all bonus tiles open" in svg_words(bare(2))


def test_stored_flowers_and_cubes_are_drawn() -> None:
    plain, stored = bare(2), bare(2).stored(0, DISTILLATION, "J")
    assert svg(plain.states, 0) != svg(stored.states, 0)
    cubes = bare(2)
    cubes["cubes"][N, O] = 1
    assert svg(plain.states, 0) != svg(cubes.states, 0)
