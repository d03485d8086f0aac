"""What holds in every position of Perfumery, checked on whole batches of records at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.stack import NODE, PLAYER
from perfumezoo.envs.perfumery import components as c, state as st
from perfumezoo.envs.perfumery.rules import nodes as n

SHIPPED_DATA = c.COMPONENTS.override is None


def check_invariants(states: NDArray[np.void]) -> None:
    """Everything that a record alone shows; what needs actions or redrawn records has tests of its own."""
    if len(states) == 0:
        return
    place = states["place"].astype(int)
    seats = np.arange(st.MAX_PLAYERS)
    in_hand = np.stack([(place == st.HAND + p).sum(axis=1) for p in seats], axis=1) + states["funds"]
    check_places(states, place)
    check_columns(states, place)
    check_hands(states, in_hand)
    check_notes(states, place)
    check_round_start(states)
    produced = np.stack([place[:, c.NUM_RECIPES :] == st.PRODUCED + p for p in seats], axis=1)
    assert np.array_equal(states["score"], produced @ c.PERFUME_BRAND)
    for kind in range(c.NUM_ESSENCES):
        assert np.array_equal(states["spaces"][:, :, kind], produced @ np.equal(c.PERFUME_STORAGE, kind).astype(int))
    assert (states["stored"] >= 0).all() and (states["stored"] <= states["spaces"]).all()
    held = states["next_marker"] >= st.MARKER_HELD
    assert (states["next_marker"] - st.MARKER_HELD == states["start_marker"])[held].all()
    assert (states["next_marker"] <= states["num_players"])[~held].all()
    assert (states["stock"].sum(axis=(2, 3)) <= states["used_essence"]).all()
    assert (states["unplaced"] >= 0).all() and (states["unplaced"] <= states["perfumers"]).all()
    assert (states["used_note"] <= 1).all() and (states["used_essence"] <= 1).all() and (states["hiring"] <= 1).all()
    assert (states["perfumers"] + states["hiring"] <= 3).all()


def check_places(states: NDArray[np.void], place: NDArray[Any]) -> None:
    """Every card in one place that it can be in, decks and funds complete."""
    assert (place >= st.BOX).all() and (place < st.NUM_PLACES).all()
    assert not (place[:, : c.NUM_RECIPES] >= st.PRODUCED).any()
    perfumes = place[:, c.NUM_RECIPES :]
    assert not ((perfumes >= st.NOTE) & (perfumes < st.PRODUCED)).any()
    funds = states["funds"].sum(axis=1) + states["funds_in_column"].sum(axis=1)
    assert np.array_equal(funds, states["num_players"])
    listed = np.zeros(place.shape, np.int64)
    for deck in range(2):
        in_deck = np.arange(c.NUM_RECIPES) < states["deck_left"][:, deck, None]
        rows, _ = np.nonzero(in_deck)
        np.add.at(listed, (rows, states["deck"][:, deck][in_deck]), 1)
    assert np.array_equal(listed, place == st.DECK)


def check_columns(states: NDArray[np.void], place: NDArray[Any]) -> None:
    """Column sizes count cards, funds and the Next marker."""
    for column in range(st.MAX_COLUMNS):
        cards = (place == st.COLUMN + column).sum(axis=1) + states["funds_in_column"][:, column]
        assert np.array_equal(states["column_size"][:, column], cards + (states["next_marker"] == column))


def check_hands(states: NDArray[np.void], in_hand: NDArray[Any]) -> None:
    """Only who is discarding down to the limit is above it."""
    top = states["stack"][np.arange(len(states)), states["depth"] - 1]
    for p in range(st.MAX_PLAYERS):
        correcting = (top[:, NODE] == n.LIMIT) & (top[:, PLAYER] == p) & (states["depth"] > 0)
        assert ((in_hand[:, p] <= c.HAND_LIMIT) | correcting).all()


def check_notes(states: NDArray[np.void], place: NDArray[Any]) -> None:
    """Recipes of a note are ordered without gaps; others have no order."""
    order = states["order"]
    recipes = place[:, : c.NUM_RECIPES]
    installed = recipes >= st.NOTE
    assert not order[~installed].any()
    for where in range(st.NOTE, st.PRODUCED):
        there = recipes == where
        size = there.sum(axis=1)
        assert np.array_equal((order * there).sum(axis=1), size * (size - 1) // 2)
        assert (order.astype(int) < size[:, None])[there].all()


def check_round_start(states: NDArray[np.void]) -> None:
    """Where a round begins: empty stockyards, decks of equal size, two new cards in every column."""
    starts = states[(states["unplaced"].sum(axis=1) == states["perfumers"].sum(axis=1)) & (states["depth"] == 2)]
    assert not starts["stock"].any()
    if not SHIPPED_DATA:
        return
    columns = starts["num_players"] + 1
    used = np.array([0, 0, 27, 32, 40])[starts["num_players"]]
    for deck in range(2):
        assert np.array_equal(starts["deck_left"][:, deck], used - columns * starts["round"])
    for column in range(st.MAX_COLUMNS):
        assert (starts["column_size"][:, column] >= 2)[column < columns].all()
