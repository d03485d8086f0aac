"""What holds in every position of Aqua Mirabilis, checked on whole batches of records at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.aqua_mirabilis import components as c, state as st
from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from perfumezoo.envs.engine.record import OVER
from perfumezoo.envs.engine.stack import NODE

Numbers = NDArray[Any]

CHITS, TOKENS, CUBES, INFLUENCE, RECIPES, FAVOURS, METHODS = 16, 34, 60, 8, 35, 2, 3
SHIPPED_DATA = c.COMPONENTS.override is None


def check_invariants(states: NDArray[np.void]) -> None:
    """Everything below for every record."""
    if len(states) == 0:
        return
    playing = np.arange(st.MAX_PLAYERS) < states["num_players"][:, None]
    check_chits(states)
    check_matrix(states)
    check_court(states, playing)
    check_perfumes(states)
    check_boards(states, playing)
    check_cities(states)
    check_time(states)


def bits(masks: Numbers) -> Numbers:
    """The six bits of every mask, on a new last axis."""
    return (masks[..., None].astype(int) >> np.arange(6)) & 1


def check_chits(states: NDArray[np.void]) -> None:
    """Sixteen of each type: reserve, market, hands, storage, depots, complements on perfumes."""
    on_players = states["flowers"].astype(int) + states["scents"] + states["stored"].sum(axis=2)
    on_perfumes = bits(states["complements"]).sum(axis=(1, 2))
    total = states["reserve"].astype(int) + states["market"] + on_players.sum(axis=1) + on_perfumes
    assert (total == CHITS).all()
    for name in ("reserve", "market", "flowers", "scents", "stored"):
        assert (states[name] >= 0).all(), name


def top_frames(states: NDArray[np.void]) -> Numbers:
    return states["stack"][np.arange(len(states)), np.maximum(states["depth"], 1) - 1]


def check_matrix(states: NDArray[np.void]) -> None:
    """Thirty-four tokens, sixty cubes, at most a cell full; a token only where no cube is."""
    tokens = states["token_reserve"].astype(int) + states["tokens"].sum(axis=1) + states["token"].sum(axis=(1, 2))
    assert (tokens == TOKENS).all()
    assert (states["token_reserve"] >= 0).all() and (states["tokens"] >= 0).all()
    assert (states["cube_reserve"].astype(int) + states["cubes"].sum(axis=(1, 2)) == CUBES).all()
    cells = np.where(states["num_players"] == 2, 3, 4)
    assert (states["cubes"] >= 0).all() and (states["cubes"] <= cells[:, None, None]).all()
    assert not ((states["token"] == 1) & (states["cubes"] > 0)).any()
    if SHIPPED_DATA:
        assert not np.diagonal(states["token"], axis1=1, axis2=2).any()
        assert not np.diagonal(states["cubes"], axis1=1, axis2=2).any()
    for name in ("king", "court"):
        assert ((states[name] >= 0) & (states[name] < 6)).all()


def check_court(states: NDArray[np.void], playing: Numbers) -> None:
    """Eight influence tokens each, two favours at most, only with the sole leader; bonus tiles all different."""
    placed = states["influence"].astype(int).sum(axis=2)
    assert (np.where(playing, placed + states["supply"], INFLUENCE) == INFLUENCE).all()
    assert not placed[~playing].any()
    assert (states["supply"] >= 0).all() and (states["influence"] >= 0).all()
    seats = np.arange(st.MAX_PLAYERS)
    held = states["favour"][:, None, :] == seats[:, None]
    assert (held.sum(axis=2) <= FAVOURS).all()
    moving = np.isin(states["stack"][..., NODE], (n.INFLUENCE, n.KEEP_FAVOURS, n.TILE_INFL, n.FAVOURS))
    waiting = np.arange(moving.shape[1]) < states["depth"][:, None]
    settled = ~(moving & waiting).any(axis=1)
    influence = states["influence"].astype(int)
    most = influence.max(axis=1, keepdims=True)
    leads = (influence == most) & ((influence == most).sum(axis=1, keepdims=True) == 1)
    assert not (held & ~leads)[settled].any()
    led = leads.sum(axis=2)
    assert (np.minimum(led, FAVOURS) == held.sum(axis=2))[settled].all()
    assert ((states["letter"] >= 0) & (states["letter"] <= 4)).all()
    bonus = np.sort(states["bonus"], axis=1)
    assert (np.diff(bonus, axis=1) > 0).all() and (bonus >= 0).all() and (bonus < 12).all()
    assert not states["bonus_seen"][~playing].any()


def check_perfumes(states: NDArray[np.void]) -> None:
    """Thirty-five recipes; as many complements as slots, none the base; no two equal perfumes on a board."""
    recipe = states["perfume"].astype(int)
    made = recipe >= 0
    counted = np.zeros((len(states), RECIPES), int)
    np.add.at(counted, (np.nonzero(made)[0], recipe[made]), 1)
    making = states["making"].astype(int)
    np.add.at(counted, (np.flatnonzero(making >= 0), making[making >= 0]), 1)
    assert (counted + states["recipe_open"] == 1).all()
    complements = bits(states["complements"])
    base = np.where(made, c.RECIPE_BASE[recipe], 0)
    assert (complements.sum(axis=3) == np.where(made, c.RECIPE_SLOTS[recipe], 0)).all()
    on_base = np.take_along_axis(complements, base[..., None], axis=3)[..., 0]
    assert not (on_base & made).any()
    assert not (states["presented"].astype(bool) & ~made).any()
    for first in range(c.PERFUME_SPACES):
        for second in range(first):
            same = (base[..., first] == base[..., second]) & made[..., first] & made[..., second]
            assert not (same & (states["complements"][..., first] == states["complements"][..., second])).any()


def check_boards(states: NDArray[np.void], playing: Numbers) -> None:
    """Dials, methods and their storage, tiles of the apprenticeship, slots."""
    assert ((states["ap"] >= 0) & (states["ap"] <= 5)).all()
    methods = states["methods"].astype(int)
    assert np.isin(methods, (0, 1)).all()
    count = methods.sum(axis=2)
    top = top_frames(states)
    dropping = (states["depth"] > 0) & (top[:, NODE] == n.DROP_METHOD)
    assert ((count <= METHODS) | dropping[:, None]).all()
    assert (count[playing] >= 1).all() and not count[~playing].any()
    check_storage(states, methods)
    assert (states["base_left"].astype(int) + states["bases"].sum(axis=1) == 1).all()
    assert (states["spec_left"].astype(int) + states["specs"].sum(axis=1) == 1).all()
    assert (states["skill_left"].astype(int) + states["skills"].sum(axis=1) == 2).all()
    assert (states["method_left"].astype(int) + methods.sum(axis=1) == states["num_players"][:, None]).all()
    taken = np.sort(np.where(playing & (states["slot"] >= 0) & (states["slot"] != 22), states["slot"], -99), axis=1)
    assert not ((np.diff(taken, axis=1) == 0) & (taken[:, 1:] >= 0)).any()


def check_storage(states: NDArray[np.void], methods: Numbers) -> None:
    """Only on methods one has, only flowers these take, no more than one conversion needs."""
    stored = states["stored"].astype(int)
    assert not stored[methods == 0].any()
    assert not (stored * (c.METHOD_TAKES == 0)).any()
    amount, types = stored.sum(axis=3), (stored > 0).sum(axis=3)
    assert (amount <= [1, 2, 1, 2, 2]).all()
    assert not (types[..., [3, 4]] > 1).any() and (types[..., 1] == amount[..., 1]).all()


def check_cities(states: NDArray[np.void]) -> None:
    """Every city tile in its pile or on one board."""
    size = states["pile_size"][..., None]
    in_pile = np.arange(states["pile"].shape[2]) < size
    counted = states["held"].astype(int).sum(axis=1) + states["flipped"].sum(axis=1)
    rows, cities, _ = np.nonzero(in_pile)
    tiles = states["pile"][in_pile].astype(int)
    np.add.at(counted, (rows, tiles), 1)
    assert (counted == 1).all()
    assert (c.TILE_CITY[tiles] == cities).all()
    assert ((states["coach"] >= 0) & (states["coach"] < c.NUM_NODES)).all()


def check_time(states: NDArray[np.void]) -> None:
    """The last Sunday has a trigger, and only then the game can be over; parts make the score."""
    last = c.WEEK_LENGTH[states["num_players"]] * 4
    assert ((states["day"] >= 0) & (states["day"] <= last)).all()
    assert ((states["trigger"] >= 0) == (states["day"] == last)).all()
    over = states["to_move"] == OVER
    assert (states["trigger"] >= 0)[over].all()
    assert (states["parts"].sum(axis=2) == states["score"]).all()
    assert (states["score"] >= 0).all()
    assert not states["parts"][~over][:, :, 1:].any()
