"""Drawings: what they show, to whom, and that they are well formed."""

import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.drawing import rasterize
from perfumezoo.envs.the_perfumer import GAME
from perfumezoo.envs.the_perfumer.picture import HEIGHT, WIDTH as PIXELS
from perfumezoo.envs.the_perfumer.view import WIDTH, svg, text
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    FIR,
    PINK,
    RED,
    ROSE,
    Position,
    bare,
    helper,
    new_game,
    side,
)
from tests.envs.the_perfumer.random_games import MODES


def lines(game: Position, seat: int | None = None) -> list[str]:
    return text(game.states, seat).splitlines()


def line(game: Position, start: str, seat: int | None = None) -> str:
    """The only line that starts so, without its indent."""
    (found,) = (each.strip() for each in lines(game, seat) if each.strip().startswith(start))
    return found


def svg_words(game: Position, seat: int | None = None) -> str:
    """All words of the drawing."""
    return " ".join(ElementTree.fromstring(svg(game.states, seat)).itertext())


@pytest.mark.parametrize("options", MODES, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_drawings_of_random_games_are_well_formed(players: int, options: dict[str, Any]) -> None:
    chosen = GAME.make_options(num_players=players, **{**options, "max_cycles": 3})
    batch = BatchEnv(GAME, chosen, 1, threads=1, observe=False)
    batch.reset(seed=5)
    for number in range(240):
        step = batch.step(batch.sample_actions())
        if number % 20 == 0 or step.done[0]:
            for states in (batch.states, batch.final_states) if step.done[0] else (batch.states,):
                for seat in (None, 0, players - 1):
                    assert all(len(each) <= WIDTH and each == each.rstrip() for each in text(states, seat).splitlines())
                    ElementTree.fromstring(svg(states, seat))
    batch.close()


def test_a_picture_has_its_size() -> None:
    assert rasterize(svg(bare().states, 0)).shape == (HEIGHT, PIXELS, 3)


def test_drawing_changes_nothing() -> None:
    game = bare().hold_card(0, ROSE).hold_strip(0, BLUE)
    before = game.states.tobytes()
    for seat in (0, None):
        assert text(game.states, seat) and svg(game.states, seat)
    assert game.states.tobytes() == before


# ---- the table ------------------------------------------------------------------------------------------------------


def test_heading() -> None:
    game = bare(3)
    assert lines(game, 1)[:2] == [
        "THE PERFUMER | one round, turn 1 of player_0 | starting player: player_0 | seen by player_1",
        "player_0 is asked: choose an action (5 AP left)",
    ]
    assert "round 1 of 2" in lines(bare(3, rules="perfumer"))[0]
    game["ending"] = 1
    assert "the last turns" in lines(game)[0]


def test_origins() -> None:
    game = bare(3).lay(ROSE, 36).put(1, ROSE).put(2, ROSE).hold_card(2, ROSE).give(0, ROSE)
    assert line(game, "Ro Rose") == (
        "Ro Rose           3 left  with player_2 B Ro Li Fi Ma: 5 pt, +1 move, bottles 1 and 4 @1,2"
    )
    assert line(game, "ORIGINS") == "ORIGINS   pile: 4 C, 4 B"
    game.complete(0, 2)
    assert line(game, "Li Lime") == "Li Lime           4 left  card          no order"


def test_centre() -> None:
    game = bare(3).open_shop(1, 35).hold_strip(2, PINK).hold_strip(2, RED).take_bonus(0, 1, 2, 3)
    game["research"] = 2
    assert line(game, "CENTRE") == "CENTRE @0,1,2   bonus area: Fi Ra Ma"
    assert line(game, "research token") == ("research token with player_2; shop of player_1, value 2, bottles 0 and 3")
    assert line(game, "strips on") == "strips on the table: orange, yellow, green, blue and purple"
    assert line(bare(2), "research token") == "research token here; shop closed"
    assert line(bare(2).empty_bonus_area(), "CENTRE").endswith("bonus area: empty")


def test_helpers_on_offer() -> None:
    game = new_game(num_players=2, helper_offer="all").play(side(0))
    assert sum(each.startswith("    ") and ": " in each for each in lines(game)) >= 8
    assert "8 Coachman: your first Move of a turn costs no action point" in text(game.states)
    assert "Helpers on offer" in svg_words(game, 0)
    game.play(helper(8))
    assert "helper 8 Coachman" in text(game.states)


def test_players() -> None:
    game = bare(3).put(1, FIR).give(1, ROSE, ROSE, 6).complete(1, 7).bottle(1, 1, BLUE, PINK).hold_card(1, FIR)
    game.hold_strip(1, RED).give_helper(1, 6)
    game["tile_down"][5] = 1
    game["score"][1] = 12
    shown = text(game.states, 0).split("@1 PLAYER_1")[1].split("\n\n")[0].splitlines()
    assert shown == [
        ": 12 pt, place 1, at Fir",
        "   stores Ro Ro Ma (3 of 5)   in hand: Fir card and red strip",
        "   recipe 5: Ro; 10: Li Fi = blue and pink; 15: La Ci Ma",
        "   pipettes red, orange, yellow, green and purple",
        "   orders C La Ro Ci: 3 pt, bottle 2",
        "   helper 6 Tireless aide: once per game: +3 action points this turn (face down)",
    ]


def test_the_end() -> None:
    game = bare(2).fill(*range(7))
    game["score"][:2] = 7, 7
    game.last_turn().end_turn()
    assert lines(game, 0)[1] == "the game is over: player_0 wins with 7 points on top of equal scores"
    assert line(game, "@1 PLAYER_1").endswith("points: no points")
    assert line(game, "THE STRIPS HOLD", 0).startswith("THE STRIPS HOLD   red: Lavender; orange: Rose; yellow: Lime")
    assert "player_0 wins with 7 points" in svg_words(game, 1)


def test_the_end_shows_which_bottles_are_right() -> None:
    game = bare(2).fill(*range(7)).bottle(0, 0, 0).bottle(0, 1, 1, 2).last_turn().end_turn()
    shown = text(game.states, 1)
    assert "@0 PLAYER_0: 5 pt, place 1, in the centre, points: smelling 5" in shown
    assert "recipe 5: La = red, right; 10: Ro Ci = orange and yellow; 15: Li Ra Ma" in shown


# ---- the nose -------------------------------------------------------------------------------------------------------


def smelled(**options: Any) -> Position:
    game = bare(3, **options).remember(
        0,
        cards={0: (1, (1, 0, 0, 0)), 1: (1, (-1, 0, 0, 0))},
        strips={0: (1, (1, 0, 0, 0)), 1: (2, (0.8, 0.4, 0, 0))},
    )
    return game.bottle(0, 0, 0)


def test_raw_and_assisted_display() -> None:
    shown = text(smelled().states, 0)
    assert "NOSE OF PLAYER_0   noise 0.70, axes W X Y Z" in shown
    assert f"  {'Rose card':<20}   1×  W --..  X ....  Y ....  Z ....  (±0.70)" in shown
    assert f"  {'orange strip':<20}   2×  W ++..  X +...  Y ....  Z ....  (±0.49)" in shown
    assert f"  {'red strip':<16}   29   10   12   12   12   12   12" in shown
    assert "likeliest perfumes 5: red 29 %; 10: " in shown


def test_what_is_displayed_follows_obs_mode() -> None:
    raw, assisted = (text(smelled(obs_mode=mode).states, 0) for mode in ("stats", "posterior"))
    assert "Rose card    " in raw and "likeliest" not in raw
    assert "Rose card    " not in assisted and "likeliest" in assisted
    words = [svg_words(smelled(obs_mode=mode), 0) for mode in ("stats", "posterior")]
    assert ["29 %" in each for each in words] == [False, True]


def test_the_likeliest_strips_are_free_or_bottled() -> None:
    game = smelled(sigma=0.0).bottle(0, 0, 1)  # bottled with orange; red certainly holds lavender
    game.remember(0, strips={1: (1, (5, 5, 5, 5))})
    shown = line(game, "likeliest", 0)
    assert re.match(r"likeliest perfumes 5: orange 0 %; 10: \w+ and \w+ \d+ %; 15: ", shown)
    assert "orange" not in shown.split(";")[1] + shown.split(";")[2]


def test_only_the_own_nose_and_no_contents_show() -> None:
    game = smelled()
    for seat in (1, 2):
        assert "PLAYER_0   noise" not in text(game.states, seat) and "29 %" not in svg_words(game, seat)
        assert "STRIPS HOLD" not in text(game.states, seat) and "What the strips hold" not in svg_words(game, seat)
    everything = text(game.states)
    assert all(f"NOSE OF PLAYER_{p}" in everything for p in range(3)) and "THE STRIPS HOLD" in everything
    assert "What the strips hold" in svg_words(game)


@pytest.mark.parametrize("recall", [False, True])
def test_counts_of_others_show_with_perfect_recall(recall: bool) -> None:
    shown = text(smelled(perfect_recall=recall).states, 1)
    assert ("has smelled Lavender 1×; Rose 1×; red 1×; orange 2×" in shown) == recall


def test_an_external_nose_shows_nothing_made_up() -> None:
    game = bare(2, nose="external")
    assert "NOSE OF PLAYER_0   smell the strips of the box" in text(game.states, 0)
    assert "%" not in text(game.states, 0).split("NOSE OF")[1]


def test_pawns_in_the_centre_and_at_an_origin() -> None:
    game = bare(2).put(0, FIR).put(1, CENTRE)
    assert line(game, "@0 PLAYER_0").endswith("at Fir") and line(game, "@1 PLAYER_1").endswith("in the centre")
    assert np.array_equal(game["place"][:2], [FIR, CENTRE])
