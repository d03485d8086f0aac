"""What a seat sees of the expansions: blocks decoded against the record, and the secrets of others."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.observation import BASE_LAYOUT, OBSERVATION
from perfumezoo.envs.grasse.observation_expansions import LAYOUT
from perfumezoo.envs.grasse.options import EXPANSIONS
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import new_game
from tests.envs.grasse.random_positions import OPTIONS, random_games

NAMES = ["all expansions", "all expansions, nothing is skipped"]
ALL = pytest.mark.parametrize("name", NAMES)


def observed(state: NDArray[np.void], seat: int) -> dict[str, NDArray[np.float32]]:
    """The blocks of an observation by name."""
    row = np.full(OBSERVATION.size, np.nan, np.float32)
    GAME.kernels.observe_one(records(state), 0, seat, row)
    assert not np.isnan(row).any()
    return {block.name: row[OBSERVATION.slice(block.name)].reshape(block.shape) for block in OBSERVATION}


def sampled(name: str, every: int = 31) -> list[tuple[Any, int, list[int], dict[str, NDArray[np.float32]]]]:
    """Record, observing seat, seats clockwise from it, and what it sees, over random games."""
    positions = random_games(name)[0]
    found = []
    for i in range(0, len(positions), every):
        players = int(positions["num_players"][i])
        seat = i % players
        order = [(seat + k) % players for k in range(players)]
        found.append((positions[i], seat, order, observed(positions[i : i + 1], seat)))
    return found


def one_hot(cards: list[int], size: int) -> NDArray[np.float64]:
    rows = np.zeros((4, size))
    for k, card in enumerate(cards):
        if card >= 0:
            rows[k, card] = 1
    return rows


def test_base_features_keep_their_places() -> None:
    assert [block.name for block in OBSERVATION][: len(list(BASE_LAYOUT))] == [block.name for block in BASE_LAYOUT]
    assert OBSERVATION.size == BASE_LAYOUT.size + LAYOUT.size
    assert BASE_LAYOUT.size == 1269


def test_an_expansion_that_is_off_shows_nothing() -> None:
    row = np.zeros(OBSERVATION.size, np.float32)
    game = new_game(3, num_players=4)
    GAME.kernels.observe_one(records(game.states), 0, 0, row)
    assert not row[BASE_LAYOUT.size :].any()


@pytest.mark.parametrize("name", EXPANSIONS)
def test_each_expansion_is_announced(name: str) -> None:
    seen = observed(new_game(3, expansions=(name,)).states, 0)
    assert seen["EXPANSIONS"].tolist() == [float(other == name) for other in EXPANSIONS]


@ALL
def test_decisions_of_expansions_follow_those_of_the_base_game(name: str) -> None:
    for s, _, _, seen in sampled(name):
        top = int(s["stack"][s["depth"] - 1, 0])
        decision = np.concatenate([seen["DECISION"], seen["EXPANSION_DECISION"]])
        assert decision.tolist() == [float(k == top) for k in range(n.NUM_DECISIONS)]


@ALL
def test_public_blocks_are_the_record(name: str) -> None:
    for s, _, order, seen in sampled(name):
        np.testing.assert_array_equal(seen["EVENT_ACTIVE"], s["event_active"])
        np.testing.assert_array_equal(seen["TAX"], s["tax"])
        np.testing.assert_array_equal(np.flatnonzero(seen["THIEF"]), [k for k in [s["thief"]] if k >= 0])
        np.testing.assert_array_equal(seen["MASTER"], one_hot(s["master"][order].tolist(), c.NUM_MASTERS))
        np.testing.assert_array_equal(seen["BOUTIQUE_TOKENS"][: len(order)], s["boutique_tokens"][order])
        for k, p in enumerate(order):
            np.testing.assert_array_equal(seen["REGION_OWNER"][k], s["region_owner"] == p)
            assert seen["HELPER_COUNTS"][k, 1] == s["fifth"][p] + s["fifth_placed"][p]
        for card in range(4):
            shown = np.flatnonzero(seen["ROYALTY_OPEN"][card]).tolist()
            assert shown == [k for k in [int(s["royalty_open"][card])] if k >= 0]
        assert (seen["PRODUCTION_MARKER"].any(axis=2) == (s["production_marker"] >= 0)).all()
        np.testing.assert_array_equal(seen["REGION_TOKEN"][0], np.isin(np.arange(14), s["region_token"]))


@ALL
def test_helpers_and_royal_tokens_name_their_owners(name: str) -> None:
    for s, seat, order, seen in sampled(name):
        for k, p in enumerate(order):
            if s["helper"][p] >= 0:
                block = seen["HELPER"][0 if k == 0 else 1]
                assert block[s["helper"][p]] == pytest.approx(1 if k == 0 else k / 3)
        owners = s["royal_token"].ravel()
        np.testing.assert_array_equal(seen["ROYAL_TOKEN"][0], owners == seat)
        expected = [(int(owner) - seat) % len(order) / 3 if owner >= 0 and owner != seat else 0 for owner in owners]
        np.testing.assert_allclose(seen["ROYAL_TOKEN"][1], expected, rtol=1e-6)


@ALL
def test_formula_and_fragrances(name: str) -> None:
    for s, seat, order, seen in sampled(name):
        shown = [int(s["formula"][p]) if k == 0 or s["formula_revealed"][p] else -1 for k, p in enumerate(order)]
        np.testing.assert_array_equal(seen["FORMULA"], one_hot(shown, c.NUM_FORMULAS))
        places = s["fragrance"]
        space, stock, box, mine, slot, _, _ = seen["FRAGRANCE"]
        np.testing.assert_allclose(space * 14, np.where(places < 14, places + 1, 0), rtol=1e-6)
        np.testing.assert_array_equal(stock, places == 14)
        np.testing.assert_array_equal(box, places == 15)
        np.testing.assert_array_equal(mine, places == 16 + seat)
        placed = s["formula_slots"][seat] if not s["formula_revealed"][seat] else np.full(4, -1)
        np.testing.assert_allclose(slot * 4, [1 + placed.tolist().index(f) if f in placed else 0 for f in range(15)])
        taken = [(int(p) - 16 - seat) % len(order) / 3 if p >= 16 and p != 16 + seat else 0 for p in places]
        if not OPTIONS[name].perfect_recall:
            taken = [0] * 15
        np.testing.assert_allclose(seen["FRAGRANCE_TAKEN"], taken, rtol=1e-6)


@ALL
def test_secrets_show_to_their_owner_alone(name: str) -> None:
    for s, seat, order, seen in sampled(name, every=13):
        own = int(s["private_contract"][seat])
        assert np.flatnonzero(seen["PRIVATE_CONTRACT"]).tolist() == ([own] if own >= 0 else [])
        for k, p in enumerate(order):
            bid = int(s["bid"][p])
            known = bid >= 0 and (k == 0 or s["bids_revealed"])
            assert seen["HELPER_COUNTS"][k, 0] == pytest.approx(bid / 10 if known else 0)
            assert seen["HELPER_COUNTS"][k, 3] == (s["private_contract"][p] >= 0)
        looks = s["to_move"] == seat and s["looked_contracts"]
        cards = [int(card) for card in s["looked"] if card >= 0 and looks]
        assert sorted(np.flatnonzero(seen["LOOKED_CONTRACTS"]).tolist()) == sorted(cards)
        if s["looked_contracts"] or s["to_move"] != seat:
            assert not seen["LOOKED"].any()
            assert not seen["LOOKED_MORE"].any()
