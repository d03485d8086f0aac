"""Decisions and actions in words."""

from __future__ import annotations

import re

import pytest

from perfumezoo.envs.aqua_mirabilis import GAME, components as c
from perfumezoo.envs.aqua_mirabilis.actions import ACTIONS
from perfumezoo.envs.aqua_mirabilis.describe import (
    action_text,
    benefit_text,
    bonus_text,
    chits_text,
    decision_text,
    place_text,
    recipe_text,
)
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    COUPLE_C,
    COURT_MOVE,
    DAME_A,
    DAME_B,
    DAME_C,
    DISTILLATION,
    END,
    EXTRA,
    GIFT_TOKEN,
    INFLUENCE,
    MACERATION,
    METHOD_SLOT,
    PRODUCE,
    RETURN,
    SKILL_SLOT,
    SPECIALISATION,
    TO_LONDON,
    TO_PARIS,
    VERSAILLES,
    Position,
    bare,
    dame,
    distil,
    flower,
    left,
    macerate,
    market,
    method,
    recipe,
    right,
    scent,
    skill,
    slot,
    store,
    tile,
    unstore,
    worker,
)
from tests.envs.aqua_mirabilis.random_positions import generous, played_on

RAW_NAMES = re.compile(r"\b(" + "|".join(block.name for block in ACTIONS) + r")\b|[A-Z]{2,}_|[{}]|None|-1")


def asked(game: Position) -> str:
    return decision_text(game.states)


def words(game: Position, action: int) -> str:
    assert action in game.legal()
    return action_text(game.states, action)


# ---- random games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_and_every_legal_action_has_words_of_its_own(players: int) -> None:
    for seed in range(6):
        for game in played_on(generous(seed, players, skip_forced=seed % 2 == 0), seed):
            texts = [action_text(game.states, action) for action in game.legal()]
            assert len(set(texts)) == len(texts), texts
            for text in (decision_text(game.states), *texts):
                assert text.strip() == text != ""
                assert not RAW_NAMES.search(text), text


def test_actions_that_are_not_legal_have_words_too() -> None:
    for game in played_on(generous(3, 3), 3, every=20):
        assert all(action_text(game.states, action) for action in range(ACTIONS.size))


def test_an_action_out_of_range_is_refused() -> None:
    with pytest.raises(IndexError, match=r"index 230 is outside 0\.\.229"):
        action_text(bare().states, 230)


def test_the_end() -> None:
    assert decision_text(played_on(generous(1, 2), 1)[-1].states) == "the game is over"


def test_words_change_nothing() -> None:
    for game in played_on(generous(2, 4), 2):
        before = game.states.tobytes()
        for action in GAME.legal_actions(game.states):
            action_text(game.states, action)
        assert game.states.tobytes() == before


# ---- things -----------------------------------------------------------------------------------------------------


def test_chits() -> None:
    assert chits_text([0, 0, 2, 2, 0, 0]) == "2L+2N"
    assert chits_text([0] * 6) == "–"


def test_recipes() -> None:
    assert recipe_text(18) == "Narcissus with one complement, level 1"
    assert recipe_text(5) == "Bergamot with 2 complements, level 4"


def test_benefits_of_tiles() -> None:
    numbers = (1, 4, 7, 10, 13, 14, 17, 19, 21, 23, 26)
    assert [benefit_text(number) for number in numbers] == [
        "take flowers 2L+2N",
        "take scents 2L",
        "a one-slot recipe of Jasmine",
        "a two-slot recipe",
        "take two different scents",
        "take an originality token",
        "2 production points more",
        "spend 3 action points without the dial",
        "present a second perfume",
        "half the perfume's score again",
        "place 2 influence tokens",
    ]


def test_bonus_tiles() -> None:
    assert bonus_text(0) == "experience: 5 points from 5"
    assert bonus_text(5) == "perfumes with a Rose base: 2/5/7 points from 1/2/3"


def test_places_of_the_coach() -> None:
    places = [place_text(node) for node in range(c.NUM_NODES)]
    assert [places[node] for node in (0, 2, 4, 7, 9)] == ["London", "Paris", "Grasse", "Köln", "Firenze"]
    assert [places[node] for node in (1, 3, 5, 6, 8)] == [
        "the road London–Paris",
        "the road Paris–Grasse",
        "the road Grasse–Köln",
        "the road Grasse–Köln",
        "the road Köln–Firenze",
    ]


# ---- decisions and actions --------------------------------------------------------------------------------------


def test_main() -> None:
    game = bare().own(0, 19).perfume(0, 18, "O").give(0, "B", "NO").tokens(0, 1)
    game["letter"][0] = 1
    assert asked(game) == "take an action (5 action points left) or produce"
    assert words(game, market("N")) == "Narcissus bench (1 AP)"
    assert words(game, TO_LONDON) == "London (3 AP)"
    assert words(game, COUPLE_A) == "Couple A, first space (1 AP)"
    assert words(game, COUPLE_A + 1) == "Couple A, second space (1 AP)"
    assert words(game, VERSAILLES) == "Versailles (1 AP)"
    assert words(game, recipe(24)) == "create a perfume: Orange with one complement, level 1"
    assert words(game, tile(19)) == "flip the Köln tile (spend 3 action points without the dial)"
    assert asked(game.play(tile(19))) == "take an action (3 action points of a tile) or produce"
    game = bare().give(0, "B")
    game["ap"][0] = 1
    assert asked(game) == "take an action (1 action point left) or produce"
    assert words(game, PRODUCE) == "return the perfumer and produce"


def test_market() -> None:
    game = bare().learn_skills(0, 0).play(market("N"))
    assert asked(game) == "move a worker for 1 action point (4 action points left), or collect the flowers"
    assert words(game, worker(1, "R")) == "worker 2 from Orange to Rose"
    assert words(game, END) == "collect the flowers"
    game.play(END)
    assert asked(game) == "choose a flower from the reserve"
    assert words(game, flower("J")) == "take a Jasmine flower"


def test_apprenticeship() -> None:
    game = bare().give(0, "BB", "J").tokens(0, 1)
    base = game.copy().play(6)
    assert asked(base) == "choose the Base Scent to learn, its scent pays for it"
    assert words(base, scent("J")) == "learn the Base Scent Jasmine"
    special = game.copy().play(SPECIALISATION)
    assert asked(special) == "choose the Specialisation to learn, its flower pays for it"
    assert words(special, flower("B")) == "learn the Specialisation Bergamot"
    skills = game.copy().play(SKILL_SLOT)
    assert asked(skills) == "choose a Special Skill"
    assert words(skills, skill(1)) == "learn +2 Production"
    pair = game.learn(0, 2, 3).play(METHOD_SLOT)
    assert asked(pair) == "choose the two equal flowers that pay for a production method"
    assert words(pair, flower("B")) == "pay two Bergamot flowers"
    pair.play(flower("B"))
    assert asked(pair) == "choose a production method"
    assert words(pair, method(MACERATION)) == "learn Maceration"
    pair.play(method(MACERATION))
    assert asked(pair) == "discard an older production method to make room for Maceration"
    assert words(pair, method(DISTILLATION)) == "discard Distillation"


def test_court() -> None:
    game = bare().give(0, scents="BB").influence(0, 0, 4, 3, 0).play(COUPLE_A)
    assert asked(game) == "give Dame A a gift, or stop (0 given)"
    assert words(game, scent("B")) == "give a Bergamot scent"
    assert words(game, END) == "no more gifts"
    game.play(scent("B"), scent("B"), END)
    assert asked(game) == "place an influence token on Dame A, or waive the rest (2 left)"
    assert words(game, INFLUENCE) == "place an influence token"
    game.play(INFLUENCE)
    assert words(game, dame(DAME_C)) == "move an influence token from Dame C"
    assert words(game, END) == "waive the rest"
    assert words(bare().tokens(0, 1).play(COUPLE_C), GIFT_TOKEN) == "give an originality token"
    keep = bare().influence(0, 0, 1, 1, 0).give(0, scents="B").play(COUPLE_A, scent("B"), END, INFLUENCE)
    assert asked(keep) == "choose a favour to give back, 2 can be kept"
    assert words(keep, dame(DAME_B)) == "give back the favour of Dame B"
    gift = bare().perfume(0, 15, "BN").play(21)
    assert words(gift, slot(0)) == "give perfume L-B/N (space 1)"


def test_versailles() -> None:
    game = bare().perfume(0, 18, "O").perfume(0, 6, "B").own(0, 21, 23).play(VERSAILLES)
    assert asked(game) == "present a perfume"
    assert words(game, slot(1)) == "present perfume J-B (space 2)"
    game["favour"][DAME_A] = 0
    assert words(game, COURT_MOVE) == "move the Court one row down, to Rose"
    game.play(slot(0))
    assert asked(game) == "present a perfume, or stop"
    assert words(game, END) == "present no more"
    assert words(game, tile(23)) == "flip the Firenze tile (half the perfume's score again)"
    assert asked(game.play(tile(21))) == "present a perfume, the second one"


def test_production() -> None:
    game = bare().give(0, "BJJ").learn(0, MACERATION).stored(0, DISTILLATION, "L")
    game["ap"][0] = 3
    game.play(PRODUCE)
    assert asked(game) == "convert flowers (3 production points left)"
    assert words(game, macerate("BJ")) == "Maceration of 1B+1J"
    assert words(game, distil("L")) == "Distillation of 1L"
    game.play(macerate("BJ"))
    assert asked(game) == "convert flowers (1 production point left)"
    assert words(game, END) == "convert no more"
    game.play(END)
    assert asked(game) == "store flowers on production methods, or go on"
    assert words(game, store(MACERATION, "J")) == "store Jasmine on Maceration"
    assert words(game, unstore(DISTILLATION, "L")) == "discard the Lavender stored on Distillation"
    game.play(END)
    assert asked(game) == "move the coach, 2 legs at most"
    assert words(game, left(2)) == "2 legs towards London, to Paris"
    assert words(game, right(1)) == "1 leg towards Firenze, to the road Grasse–Köln"
    game.play(left(2))
    assert asked(game) == "choose a tile of Paris"
    assert words(game, tile(4)) == "take the Paris tile (take scents 2L)"
    game.play(tile(4))
    assert asked(game) == "return the coach to Grasse or stay"
    assert (words(game, RETURN), words(game, END)) == ("return to Grasse", "stay here")


def test_turn_end_and_another_turn() -> None:
    game = bare().tokens(0, 1).play(TO_PARIS)
    assert (asked(game), words(game, END)) == ("end the turn", "end the turn")
    game.play(END)
    assert asked(game) == "discard an originality token for another turn?"
    assert words(game, EXTRA) == "discard a token and take another turn"
    assert words(game, END) == "no other turn"


def test_creating_a_perfume() -> None:
    game = bare().perfume(0, 19, "B").perfume(0, 6, "B").perfume(0, 12, "B").give(0, scents="LBNR")
    game.raise_experience(0, 2).play(recipe(15))
    assert asked(game) == "discard a perfume to make room for Lavender with 2 complements, level 2"
    assert words(game, slot(1)) == "discard perfume J-B (space 2)"
    game.play(slot(1))
    assert asked(game) == "choose the first complementary scent of Lavender with 2 complements, level 2"
    assert words(game, scent("B")) == "add Bergamot"
    game.play(scent("B"))
    assert asked(game) == "choose the second complementary scent of Lavender with 2 complements, level 2"
    single = bare().give(0, scents="NOB").play(recipe(18))
    assert asked(single) == "choose the complementary scent of Narcissus with one complement, level 1"


def test_tiles() -> None:
    scents = bare().own(0, 13).play(tile(13))
    assert asked(scents) == "choose the first of two different scents"
    assert words(scents, scent("R")) == "take a Rose scent"
    assert asked(scents.play(scent("R"))) == "choose the second of two different scents"
    influence = bare().own(0, 26).play(tile(26))
    assert asked(influence) == "choose a Dame for an influence token (2 left)"
    assert words(influence, dame(DAME_C)) == "place an influence token on Dame C"
    london = bare().own(0, 10).give(0, scents="BN").play(tile(10))
    assert asked(london) == "choose the recipe that the tile brings"


def test_parade() -> None:
    game = bare(2)
    game["day"], game["ap"][0] = 15, 1
    game.bench().bench()
    assert game.node == n.PARADE
    assert asked(game) == "create a perfume for the Final Parade, or finish"
    assert words(game, END) == "finish"
