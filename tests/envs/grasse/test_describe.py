"""Decisions and actions in words."""

import re

import numpy as np
import pytest

from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.actions import ACTIONS
from perfumezoo.envs.grasse.describe import action_text, decision_text
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import (
    DECK,
    EXPERIENCED,
    FL,
    HE,
    LOOK_TOP,
    PASS,
    PAY_COINS,
    PAY_OWN,
    PAY_TECHNIQUE_7,
    REDEAL,
    SP,
    WO,
    YES,
    A,
    Perfume,
    Position,
    T,
    W,
    X,
    bare,
    contract,
    loc,
    look,
    move,
    opt,
    perfume,
    res,
    space,
    step,
    tech,
)
from tests.envs.grasse.random_positions import OPTIONS, random_games, rows

RAW_NAMES = re.compile(r"\b(" + "|".join(block.name for block in ACTIONS) + r")\b|[A-Z]{2,}_|[{}]")
NODES = range(n.NUM_DECISIONS)


def ask(node: int, *arguments: int, **options: str) -> Position:
    """A bare position in which player 0 faces this decision."""
    position = bare(2, 1 if options else 0, **options)
    position["stack"] = 0
    position["stack"][0] = [node, 0, *arguments, *[0] * (4 - len(arguments))]
    position["depth"] = 1
    position["to_move"] = 0
    return position


def asked(position: Position) -> str:
    return decision_text(position.states)


def words(position: Position, action: int) -> str:
    return action_text(position.states, action)


# ---- random games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPTIONS)
def test_every_decision_and_every_legal_action_has_words_of_its_own(name: str) -> None:
    for state in rows(random_games(name)[0][::3]):
        texts = [action_text(state, action) for action in GAME.legal_actions(state)]
        assert len(set(texts)) == len(texts), texts
        for text in (decision_text(state), *texts):
            assert text.strip() == text != ""
            assert not RAW_NAMES.search(text), text


def test_actions_that_are_not_legal_have_words_too() -> None:
    positions, ends = random_games("two players")
    for state in [*rows(positions[::29]), *rows(ends)]:
        assert all(action_text(state, action) for action in range(ACTIONS.size))


def test_an_action_out_of_range_is_refused() -> None:
    with pytest.raises(IndexError, match=r"index 245 is outside 0\.\.244"):
        action_text(bare().states, 245)


def test_the_end() -> None:
    assert decision_text(random_games("two players")[1][:1]) == "the game is over"


# ---- decisions --------------------------------------------------------------------------------------------------

DECISIONS = {
    n.DRAFT_TOKEN: ((), "place one of your collection tokens"),
    n.PLACE: ((), "choose a location for a worker"),
    n.WORKER: ((c.ALLEY,), "choose the worker to place at Alley"),
    n.CONVERT: ((2,), "$2 lacking: give up a piece for $1"),
    n.RETURN: ((HE,), "return 1 herbal essence to a space"),
    n.RETURN_GIVEN: ((), "return 1 thinner to a space"),
    n.FAIR_SPACE: ((1,), "choose a space of the Fair"),
    n.AGAIN: ((c.BANK,), "use Bank once more?"),
    n.TOWN_HALL_CHOICE: ((), "fulfil a contract or swap two collection tokens"),
    n.SWAP_TOKENS: ((), "choose the first of two spaces to swap collection tokens"),
    n.SWAP_RESOURCES: ((3,), "choose the space to swap all pieces with space 3"),
    n.MARKET_CHOICE: ((), "choose an exchange at the Market"),
    n.PALACE_COPY: ((), "choose the location that the Palace copies"),
    n.TAKE_SPACE: ((n.BASE_KIND, 2), "choose the space to take 1 base from (2 to take)"),
    n.TAKE_PIECE: ((n.ESSENCE_KIND, 4), "choose the essence to take from space 5"),
    n.GAIN_TECHNIQUE: ((), "choose a technique card"),
    n.LOOK_CARD: ((), "keep one of the technique cards looked at"),
    n.PRODUCE: ((), "choose a perfume to produce"),
    n.PAY_SLOT: ((), "pay the fixative of the exotic perfume"),
    n.SPEND: ((n.BASE_KIND, 2, 0, n.THEN_COINS), "give up 1 base (2 to give for $5 and 1 pt)"),
    n.SELL: ((c.PERFUMERY,), "choose a perfume to sell"),
    n.FULFIL: ((), "choose a contract to fulfil"),
    n.CONTRACT_VIAL: ((0, 1, 0), "choose the second perfume to hand over for contract 1 (floral + herbal)"),
    n.BUY_TECHNIQUE: ((3,), "buy a technique card for $3?"),
    n.MOVE_CARD: ((n.REVERSE,), "choose a movement card back"),
    n.STEPS: ((n.FORWARD,), "choose how many steps to move"),
    n.COLLECT: ((4, 1, 0), "collect a colour from space 5, token of player_1, for $1 (colours left: 1)"),
    n.TRACK_END: ((2,), "choose an end-of-track bonus (left: 2)"),
    n.TRAIN: ((), "choose the common worker to train"),
    n.TECHNIQUE_14: ((), "technique 14: choose an action for $4, or none"),
    n.PIERRE_PERFUME: ((), "choose the perfume that Pierre produces"),
    n.PIERRE_ESSENCE: ((), "choose the essence that Pierre spends on the exotic perfume"),
    n.PIERRE_BASE: ((A,), "choose the essence that Pierre spends as alcohol"),
    n.PIERRE_SALE: ((c.MANSION,), "choose the perfume that Pierre sells"),
    n.PIERRE_CONTRACT: ((), "choose the contract that Pierre fulfils"),
    n.PIERRE_SPACE: ((n.BASE_KIND, 1), "choose the space from which Pierre takes 1 base (1 to take)"),
    n.PIERRE_PIECE: ((n.BASE_KIND, 4), "choose the base that Pierre takes from space 5"),
    n.PIERRE_COLOUR: ((4, 2), "choose the colour that Pierre collects from space 5 (colours left: 2)"),
    n.EVENT_GIVE: ((n.BASE_KIND, 2), "event 3: return 1 base (2 to return)"),
    n.THIEF_TO: ((), "choose where to send the thief, or let him stay"),
    n.BENEFICIARY: ((), "the thief: choose which of the poorest players receives something"),
    n.TRIBUTE: ((1,), "the thief: choose what player_1 receives"),
    n.TRIBUTE_PIECE: ((1, n.ESSENCE_KIND, 1), "the thief: choose the essence for player_1 (1 to give)"),
    n.TRIBUTE_TECHNIQUE: ((1,), "the thief: choose the technique card for player_1"),
    n.TRIBUTE_VIAL: ((1,), "the thief: choose the perfume for player_1"),
    n.BOUTIQUE_VIAL: ((), "choose a perfume to spend on a boutique"),
    n.BOUTIQUE_REGION: ((), "choose the region of the boutique"),
    n.CONVERT_FREELY: ((), "before the bids: give up a piece for $1?"),
    n.BID: ((), "bid for the choice of helpers"),
    n.CHOOSE_HELPER: ((), "choose a helper"),
    n.LOOK_CONTRACTS: ((), "helper 9: look at the top contracts?"),
    n.KEEP_CONTRACT: ((), "keep one of the contracts looked at"),
    n.CHOOSE_AVANT_GARDE: ((), "helper 10: choose the avant-garde card"),
    n.CHOOSE_FASHION: ((0,), "helper 10: choose the fashion card"),
    n.CHOOSE_COLLECTOR: ((n.REVERSE,), "helper 7: choose the collector to move back"),
    n.DRAFT_MASTER: ((), "choose a master perfumer"),
    n.ADVANCE_PRODUCTION: ((Perfume.FLORAL,), "master 4: advance the production marker?"),
    n.ADVANCE_SALES: ((), "master 5: advance the sales marker?"),
    n.ROYAL_SPACE: ((Perfume.WOODY, c.PERFUMERY), "sell the woody perfume to a noble?"),
    n.TAKE_FRAGRANCE: ((0,), "take a fragrance, or the bonus of the movement card"),
    n.PLACE_FRAGRANCE: ((1,), "place the fragrance on the formula card"),
    n.FORMULA_REWARD: ((), "choose a perfume for the complete formula"),
    n.END_TURN: ((), "use the formula card, or end the turn"),
}


@pytest.mark.parametrize("node", NODES)
def test_what_each_decision_asks(node: int) -> None:
    arguments, text = DECISIONS[node]
    position = ask(node, *arguments).token(5, 1)
    position["given"][0] = T
    position["making"] = Perfume.EXOTIC
    position["slots"] = 0b111000
    assert asked(position) == text


@pytest.mark.parametrize(
    ("then", "purchase"),
    [
        (n.THEN_COINS, "$5 and 1 pt"),
        (n.THEN_BASES, "2 bases"),
        (n.THEN_COINS_AND_BASES, "$5 and 1 pt"),
        (n.THEN_FOOT_BASES, "2 bases and 1 pt"),
        (n.THEN_FOOT_COINS, "1 pt and $5"),
    ],
)
def test_what_spent_pieces_buy(then: int, purchase: str) -> None:
    assert asked(ask(n.SPEND, n.ESSENCE_KIND, 1, 0, then)) == f"give up 1 essence (1 to give for {purchase})"


def test_a_technique_costs_less_with_technique_28() -> None:
    assert asked(ask(n.BUY_TECHNIQUE, 3).give_technique(0, 28)) == "buy a technique card for $2?"


def test_contract_of_pierre() -> None:
    position = ask(n.CONTRACT_VIAL, 10, 0, 1, solo="standard")
    assert asked(position) == ("choose the first perfume that Pierre hands over for contract 11 (two of the same type)")


# ---- actions ----------------------------------------------------------------------------------------------------


def test_locations_name_cost_and_effect() -> None:
    position = bare(3).place_workers(1, c.PERFUMERY, 2)
    position["fair"] = [-1, 2, -1, 1]
    assert words(position, loc(c.BANK)) == "Bank: $3, never a placement cost"
    assert words(position, loc(c.PERFUMERY)) == "Perfumery ($2): sell a perfume for 3 pt and $3"
    assert words(position, loc(c.FACTORY_2)) == "Factory 2: produce a perfume, fruity or spices, no movement"
    assert words(position, loc(c.FAIR)) == "Fair: a technique card unseen, or 2 pt"


def test_costs_are_named_only_where_they_are_paid() -> None:
    position = ask(n.PALACE_COPY).place_workers(1, c.PERFUMERY, 2)
    assert words(position, loc(c.PERFUMERY)) == "Perfumery: sell a perfume for 3 pt and $3"


def test_an_experienced_worker_acts_twice_except_at_the_fair() -> None:
    assert words(ask(n.WORKER, c.BANK), EXPERIENCED) == "an experienced worker, for two actions"
    assert words(ask(n.WORKER, c.FAIR), EXPERIENCED) == "an experienced worker"


def test_spaces_name_token_and_pieces() -> None:
    position = ask(n.RETURN, W).put(3, W, W, FL).token(3, 1)
    assert words(position, space(3)) == "space 3 (token of player_1; 2 water, 1 floral essence)"
    assert words(position, space(4)) == "space 4 (neutral token; empty)"
    assert words(ask(n.DRAFT_TOKEN).token(3, -2), space(3)) == "space 3 (empty)"


def test_collecting_takes_all_of_a_colour() -> None:
    position = ask(n.COLLECT, 2, 1, 1).put(3, W, W, FL)
    assert words(position, res(W)) == "2 water"
    assert words(ask(n.TAKE_PIECE, n.BASE_KIND, 2).put(3, W, W), res(W)) == "1 water"


def test_movement_cards_and_steps() -> None:
    position = ask(n.MOVE_CARD, n.FORWARD, 1)
    assert words(position, move(2)) == "movement card 11 (value 2: 1 base)"
    assert words(position, DECK) == "the top card of the deck, to be used"
    assert words(position, REDEAL) == "redeal the three open cards first"
    position = ask(n.STEPS, n.FORWARD).put(2, A)
    assert words(position, step(2)) == "2 steps, to space 2 (neutral token; 1 alcohol)"
    position["collector"][1] = 1
    assert words(position, step(1)) == "1 step, to space 2 (neutral token; 1 alcohol)"
    assert words(position, step(0)) == "stay on the sign"


def test_techniques_open_and_looked_at() -> None:
    position = ask(n.GAIN_TECHNIQUE, n.OPEN_OR_LOOK)
    assert words(position, tech(2)) == "technique 32 (4 pt)"
    assert words(position, LOOK_TOP) == "look at the top cards of the deck, up to 3, and keep one"
    assert words(position.play(LOOK_TOP), look(0)) == "technique 17 (2 pt per fulfilled contract)"


def test_contracts() -> None:
    assert words(ask(n.FULFIL), contract(1)) == ("contract 2 (floral + fruity: 9 pt, $5, buy a technique card for $3)")


def test_what_a_perfume_earns_and_lacks() -> None:
    position = ask(n.PRODUCE, n.ANY_TYPE).give(0, W, A, T, X, SP)
    position["coins"][0] = 30
    assert words(position, perfume(Perfume.SPICES)) == "spices perfume: 2 pt"
    assert words(position, perfume(Perfume.FLORAL)) == "floral perfume: 3 pt, with at least $10 for pieces lacking"


def test_what_a_sale_earns() -> None:
    position = ask(n.SELL, c.MANSION).give_vials(0, Perfume.WOODY, Perfume.FLORAL).give_technique(0, 25)
    assert words(position, perfume(Perfume.WOODY)) == "woody perfume: 4 pt and $6"
    assert words(position, perfume(Perfume.FLORAL)) == "floral perfume: 3 pt and $6"
    assert (position["score"][0], position["coins"][0]) == (0, 0)


def test_pierre_sells_and_produces() -> None:
    sale = ask(n.PIERRE_SALE, c.PERFUMERY, solo="standard").give_vials(1, Perfume.WOODY)
    assert words(sale, perfume(Perfume.WOODY)) == "woody perfume: 4 pt and $3"
    production = ask(n.PIERRE_PERFUME, n.ANY_TYPE, solo="standard")
    assert words(production, perfume(Perfume.EXOTIC)) == "exotic perfume: 3 pt"


def test_means_of_payment() -> None:
    position = ask(n.PAY_SLOT)
    position["making"] = Perfume.EXOTIC
    position["slots"] = 0b110001
    assert [words(position, action) for action in (PAY_OWN, PAY_COINS, PAY_TECHNIQUE_7, res(WO))] == [
        "with the water itself",
        "with $5",
        "with $1 (technique 7)",
        "with 1 woody essence",
    ]
    position["slots"] = 0b110000
    assert words(position, PAY_COINS) == "with $10"


def test_small_menus() -> None:
    assert [words(ask(n.MARKET_CHOICE), opt(k)) for k in range(3)] == [
        "2 bases for $5 and 1 pt",
        "1 essence for 2 bases",
        "2 bases for $5 and 1 pt, then 1 essence for 2 bases",
    ]
    assert words(ask(n.TRACK_END, 1), opt(1)) == "2 pt"
    assert words(ask(n.TRACK_END, 1).give_technique(0, 30), opt(1)) == "3 pt"
    assert words(ask(n.AGAIN, c.ROYAL_BANK), YES) == "once more: 1 pt and $5"


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (n.RETURN, "put it in the box: every space is full"),
        (n.SELL, "pass: sell nothing"),
        (n.COLLECT, "pass: collect nothing more"),
        (n.LOOK_CARD, "pass"),
    ],
)
def test_declining(node: int, text: str) -> None:
    assert words(ask(node), PASS) == text


def test_words_change_nothing() -> None:
    positions, _ = random_games("two players")
    before = positions[:50].copy()
    for state in rows(positions[:50]):
        for action in GAME.legal_actions(state):
            action_text(state, action)
    assert np.array_equal(before, positions[:50])
