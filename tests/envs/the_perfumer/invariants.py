"""What holds in every position of The Perfumer, checked on whole batches of records at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import OVER
from perfumezoo.envs.engine.stack import NODE, PLAYER
from perfumezoo.envs.the_perfumer import components as c, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n


def check_invariants(states: NDArray[np.void]) -> None:
    """All of them; the first broken one is an ``AssertionError``."""
    if len(states) == 0:
        return
    seats = np.arange(st.MAX_PLAYERS) < states["num_players"][:, None]
    check_pieces(states, seats)
    check_orders(states)
    check_holders(states)
    check_scores(states, seats)
    check_shop(states)
    check_perfumes(states, seats)
    check_noses(states, seats)
    check_course(states)


def check_pieces(states: NDArray[np.void], seats: NDArray[np.bool_]) -> None:
    """Ingredients are never lost, and only who discards holds too many."""
    hand, wide = states["hand"].astype(int), np.maximum(states["num_players"], c.FEWEST_IN_SETUP)
    assert (states["supply"] >= 0).all() and (states["bonus"] >= 0).all() and (hand >= 0).all()
    assert (hand.sum(axis=2)[~seats] == 0).all()
    total = states["supply"] + states["bonus"] + hand.sum(axis=1)
    assert (total == (wide + c.ORIGIN_PIECES)[:, None]).all()
    limit = np.full(seats.shape, c.STORAGE)
    rows = np.flatnonzero(states["tile_at"][:, c.STOREKEEPER] >= 0)
    limit[rows, states["tile_at"][rows, c.STOREKEEPER]] = c.HELPER_AMOUNT[c.STOREKEEPER]
    discarding = (top(states, NODE) == n.DISCARD)[:, None] & (np.arange(st.MAX_PLAYERS) == top(states, PLAYER)[:, None])
    breaking = (states["revealed"] == 1)[:, None]
    assert ((hand.sum(axis=2) <= limit) | discarding | breaking).all()
    assert (hand.sum(axis=2)[discarding] > limit[discarding]).all()


def top(states: NDArray[np.void], column: int) -> NDArray[np.int64]:
    """A column of the decision on top, -1 without one."""
    found = states["stack"][np.arange(len(states)), np.maximum(states["depth"], 1) - 1, column]
    return np.where(states["depth"] > 0, found, -1)


def all_differ(values: NDArray[np.int64], seats: NDArray[np.bool_]) -> bool:
    """Whether the seats in play have different values, all of them at least 0."""
    filled = np.where(seats, values, -1 - np.arange(st.MAX_PLAYERS))
    return bool((np.diff(np.sort(filled, axis=1), axis=1) != 0).all())


def check_orders(states: NDArray[np.void]) -> None:
    """Every order is in one place; boards, pile and levels agree with it."""
    places = states["order_at"].astype(int)
    assert (places >= st.BOX).all() and (places < st.NUM_ORDER_PLACES).all()
    board = states["board"]
    for origin in range(c.NUM_PLANTS):
        there = places == st.BOARD + origin
        assert np.array_equal(there.sum(axis=1), board[:, origin] != st.NO_ORDER)
        rows = np.flatnonzero(board[:, origin] != st.NO_ORDER)
        assert there[rows, board[rows, origin]].all()
    listed = np.zeros(places.shape, int)
    in_pile = np.arange(c.LARGEST_PILE) < states["pile_left"][:, None]
    np.add.at(listed, (np.nonzero(in_pile)[0], states["pile"][in_pile]), 1)
    assert np.array_equal(listed, places == st.PILE)
    for level in range(c.NUM_LEVELS):
        assert np.array_equal(listed[:, level == c.ORDER_LEVEL].sum(axis=1), states["pile_level"][:, level])
    used = (places != st.BOX).sum(axis=1)
    sizes = c.PILE_LEVELS.sum(axis=2)
    first = sizes[1, states["num_players"]]
    dealt_again = (states["round"] == 2) & (states["revealed"] == 0) | (states["round"] == 2) & (used > first)
    assert np.array_equal(used, first + np.where(dealt_again, sizes[2, states["num_players"]], 0))
    running = (states["revealed"] == 0) & (states["to_move"] != OVER)
    assert np.array_equal(states["ending"][running] == 1, states["pile_left"][running] == 0)


def check_holders(states: NDArray[np.void]) -> None:
    """Cards, strips and tokens are with players or where they belong; helper tiles are held by who may."""
    players = states["num_players"]
    for name in ("card_at", "strip_at"):
        assert (states[name] >= st.NOBODY).all() and (states[name] < players[:, None]).all()
    for name in ("research", "shop", "leader"):
        assert (states[name] >= st.NOBODY).all() and (states[name] < players).all()
    tiles = states["tile_at"]
    assert (tiles >= st.TILE_UNUSED).all() and (tiles < players[:, None]).all()
    for p in range(st.MAX_PLAYERS):
        held = (tiles == p).sum(axis=1)
        assert (held <= 1 + ((states["keep_helpers"] == 1) & (states["round"] == 2))).all()
    place = states["place"]
    assert (place >= 0).all() and (place <= c.CENTRE).all()


def check_scores(states: NDArray[np.void], seats: NDArray[np.bool_]) -> None:
    """Scores are the sum of their parts and never negative; the tokens lie in one order."""
    assert np.array_equal(states["score"], states["parts"].sum(axis=2))
    assert (states["score"] >= 0).all() and not states["score"][~seats].any()
    assert all_differ(states["stamp"], seats)
    assert ((states["stamp"] < states["stamps"][:, None]) | ~seats).all()


def check_shop(states: NDArray[np.void]) -> None:
    """The stack is worth its different patterns; the offer that is being made likewise."""
    for name, place in (("shop_patterns", st.SHOP_STACK), ("offer_patterns", st.OFFERED)):
        shown = np.where(states["order_at"] == place, c.ORDER_PATTERNS, 0)
        assert np.array_equal(states[name], np.bitwise_or.reduce(shown, axis=1))
    assert np.array_equal(states["shop_value"], c.BITS_IN[states["shop_patterns"]])
    assert np.array_equal(states["shop"] == st.NOBODY, states["shop_value"] == 0)
    offering = top(states, NODE) == n.SHOP_OFFER
    assert not states["offer_patterns"][~offering].any()


def check_perfumes(states: NDArray[np.void], seats: NDArray[np.bool_]) -> None:
    """A bottled perfume has as many strips as fragrances, and no pipette is in two of them."""
    bottled, side = states["bottled"].astype(int), np.maximum(states["side"], 0)
    sizes = c.BITS_IN[c.RECIPE_PLANTS[states["recipe"], side]]
    assert ((bottled == 0) | (c.BITS_IN[bottled] == sizes)).all()
    assert np.array_equal(np.bitwise_or.reduce(bottled, axis=2), bottled.sum(axis=2))
    assert not bottled[~seats].any()
    assert all_differ(states["recipe"], seats)
    assert np.array_equal(np.sort(states["contents"], axis=1), np.broadcast_to(np.arange(7), (len(states), 7)))


def check_noses(states: NDArray[np.void], seats: NDArray[np.bool_]) -> None:
    """The posterior is a doubly stochastic matrix; what was not smelled is not remembered."""
    posterior = states["posterior"][seats].astype(float)
    assert np.abs(posterior.sum(axis=1) - 1).max() < 1e-5 and np.abs(posterior.sum(axis=2) - 1).max() < 1e-5
    for count, mean in (("card_count", "card_mean"), ("strip_count", "strip_mean")):
        assert (states[count] >= 0).all() and not states[count][~seats].any()
        assert np.isfinite(states[mean]).all()
        assert not states[mean][states[count] == 0].any()
    unsmelled = (states["strip_count"].sum(axis=2) == 0) & seats
    assert np.abs(states["posterior"][unsmelled] - 1 / 7).max(initial=0) < 1e-6


def check_course(states: NDArray[np.void]) -> None:
    """Decisions are asked of who they concern, within the rounds and turns there are."""
    over = states["to_move"] == OVER
    assert np.array_equal(over, states["depth"] == 0)
    assert np.array_equal(top(states, PLAYER)[~over], states["to_move"][~over])
    assert (top(states, NODE) < n.NUM_DECISIONS).all()
    assert (states["ap"] >= 0).all() and (states["turn"] <= states["max_cycles"]).all()
    assert (states["round"] >= 1).all() and (states["round"] <= 1 + states["two_rounds"]).all()
    assert (states["round"] == 1 + states["two_rounds"])[over].all()
    assert (states["revealed"][over] == 1).all()
    cut = states["cut_short"][over] == 1
    assert np.array_equal(cut, states["ending"][over] == 0)
