"""Decisions and actions in words."""

import re
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.the_perfumer import GAME, actions as a
from perfumezoo.envs.the_perfumer.describe import action_text, decision_text
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    COMPLETE,
    CONFIRM,
    END,
    FIR,
    LAVENDER,
    LIME,
    OPEN,
    ORANGE,
    PASS,
    PINK,
    RED,
    RESEARCH,
    ROSE,
    TAKE,
    USE,
    Position,
    bare,
    bid,
    bottle,
    card,
    helper,
    move,
    new_game,
    order,
    plant,
    side,
    strip,
)
from tests.envs.the_perfumer.random_games import MODES

RAW_NAMES = re.compile(r"\b(" + "|".join(block.name for block in a.ACTIONS) + r")\b|[A-Z]{2,}_|[{}]")


def asked(game: Position) -> str:
    return decision_text(game.states)


def words(game: Position, action: int) -> str:
    return action_text(game.states, action)


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_decision_and_every_legal_action_has_words_of_its_own(options: dict[str, Any]) -> None:
    batch = BatchEnv(
        GAME, GAME.make_options(num_players=3, **{**options, "max_cycles": 4}), 2, threads=1, observe=False
    )
    batch.reset(seed=3)
    for _ in range(150):
        for state in batch.states:
            row = state[None]
            texts = [action_text(row, action) for action in GAME.legal_actions(row)]
            assert len(set(texts)) == len(texts), texts
            for text in (decision_text(row), *texts):
                assert text.strip() == text != ""
                assert not RAW_NAMES.search(text.replace("A", "")), text
        batch.step(batch.sample_actions())
    batch.close()


def test_actions_that_are_not_legal_have_words_too() -> None:
    for game in (new_game(num_players=2), bare(2), bare(2).put(0, CENTRE), bare(2).last_turn().end_turn()):
        assert all(words(game, action) for action in range(a.ACTIONS.size))


def test_an_action_out_of_range_is_refused() -> None:
    with pytest.raises(IndexError, match=r"index 117 is outside 0\.\.116"):
        words(bare(), 117)


def test_the_end() -> None:
    assert asked(bare(2).last_turn().end_turn()) == "the game is over"


def test_set_up() -> None:
    game = new_game(num_players=3, start_player=0, skip_forced=False)
    game["recipe"] = range(5)
    assert asked(game) == "choose the side of everybody's recipe"
    assert (
        words(game, side(1)) == "side 1 (yours: 5: Cinnamon; 10: Rose + Ravensara; 15: Lavender + Fir + White magnolia)"
    )
    assert asked(new_game(num_players=3, recipe_side="each")) == "choose the side of your recipe"
    game.play(side(0))
    assert asked(game) == "choose a helper"
    assert words(game, helper(8)) == "8 Coachman: your first Move of a turn costs no action point"


def test_an_auction() -> None:
    game = new_game(num_players=3, start_player=0, helpers="auction", skip_forced=False).play(side(0))
    assert asked(game) == "choose the helper to auction"
    game.play(helper(14))
    assert (asked(game), words(game, bid(3))) == ("bid for Overseer (first bid)", "bid 3")
    game.play(bid(3))
    assert (asked(game), words(game, PASS)) == ("bid for Overseer (player_0 bids 3)", "pass, finally")


def test_a_turn() -> None:
    game = bare(3).lay(ROSE, 36).put(0, LIME).complete(0, 7)
    assert asked(game) == "choose an action (5 AP left)"
    assert words(game, move(ROSE)) == "move to Rose (order B Ro Li Fi Ma: 5 pt, +1 move, bottles 1 and 4)"
    assert words(game, move(CENTRE)) == "move to the centre"
    assert words(game, TAKE) == "take Lime (4 here)"
    assert words(game, COMPLETE) == "complete the order C Li Ci Fi: 3 pt, bottle 2"
    assert words(game, bottle(1)) == "bottle the 10-point perfume (Rose + Cinnamon)"
    assert words(game, OPEN) == "open the shop"
    assert words(game, RESEARCH) == "take the research token"
    assert words(game, END) == "end the turn"


def test_helpers_in_use() -> None:
    game = bare(3).give_helper(0, 6)
    assert words(game, USE) == "use helper 6 Tireless aide: once per game: +3 action points this turn"
    broker = bare(3).give_helper(0, 1).give(0, ROSE).play(USE)
    assert (asked(broker), words(broker, plant(ROSE))) == ("choose the ingredient to swap", "give Rose")
    broker.play(plant(ROSE))
    assert asked(broker) == "choose the ingredient to take for Rose"
    assert words(broker, plant(FIR)) == "take Fir (1 there)"
    chemist = bare(3).give_helper(0, 9).put(0, LAVENDER).give(0, 0, 1, FIR, FIR).play(COMPLETE)
    assert asked(chemist) == "choose the piece that stands in for Lime"
    assert words(chemist, plant(FIR)) == "pay Fir instead"


def test_bonuses_and_discards() -> None:
    game = bare(3).lay(LAVENDER, 21).put(0, LAVENDER).give_for(0, 21).play(COMPLETE)
    assert asked(game) == "take an ingredient of the bonus area?"
    assert (words(game, plant(FIR)), words(game, PASS)) == ("take Fir (1 there)", "take nothing")
    game = bare(3).lay(LAVENDER, 22).put(0, LAVENDER).give_for(0, 22).play(COMPLETE)
    assert (asked(game), words(game, PASS)) == ("move once more for nothing?", "stay")
    game = bare(3).put(0, FIR).give(0, 0, 0, 1, 1, 2).play(TAKE)
    assert (asked(game), words(game, plant(ROSE))) == ("discard an ingredient (6 held, room for 5)", "discard Rose")


def test_a_shop_offer() -> None:
    game = bare(3).open_shop(1, 7).complete(0, 35).play(OPEN)
    assert asked(game) == "offer orders for the shop (value 0 so far, more than 1 wanted)"
    assert words(game, order(35)) == "offer the order B La Ro Ci Ra: 5 pt, +1 ingredient, bottles 0 and 3"
    game.play(order(35))
    assert asked(game) == "offer orders for the shop (value 2 so far, more than 1 wanted)"
    assert words(game, CONFIRM) == "open the shop with bottles 0 and 3"


def test_bottling() -> None:
    game = bare(3).play(bottle(2), strip(BLUE))
    assert asked(game) == "choose a strip for the 15-point perfume (Lime + Ravensara + White magnolia; chosen: blue)"
    assert words(game, strip(PINK)) == "the pink strip"


def test_the_end_of_a_turn() -> None:
    game = bare(3).give_helper(0, 5, 13).hold_strip(2, PINK).hold_card(1, ROSE).put(0, CENTRE).play(RESEARCH, END)
    assert (asked(game), words(game, strip(RED))) == ("take a strip in hand", "the red strip")
    game.play(strip(RED))
    assert (asked(game), words(game, PASS)) == ("take a second strip, or none, in hand", "take no second strip")
    game.play(strip(ORANGE))
    assert (asked(game), words(game, PASS)) == ("take one more card in hand?", "take no card")
    game.play(PASS)
    assert asked(game) == "research: take any card or strip in hand"
    assert words(game, strip(PINK)) == "the pink strip in player_2's hand"
    assert words(game, card(ROSE)) == "the Rose card in player_1's hand"
    assert words(game, card(FIR)) == "the Fir card"


def test_words_tell_nothing_of_the_strips() -> None:
    game = bare(3).hold_card(0, ROSE).hold_strip(0, BLUE).play(bottle(1))
    other = game.copy()
    other["contents"] = np.roll(game["contents"], 2)
    other["posterior"] = 1 / 7
    assert asked(other) == asked(game)
    for action in game.legal():
        assert words(other, action) == words(game, action)
