"""What a seat sees: blocks decoded against the record, over random positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, GrasseOptions
from perfumezoo.envs.grasse.components import (
    CONTRACT_FIRST,
    CONTRACT_RELATION,
    CONTRACT_SECOND,
    RELATION_DIFFERENT,
    RELATION_SAME,
)
from perfumezoo.envs.grasse.observation import BASE_LAYOUT, MAX_PLAYERS, NUM_COUNTS

OPTIONS = [
    GrasseOptions(num_players=2),
    GrasseOptions(num_players=3, setup_mode="standard"),
    GrasseOptions(num_players=4, perfect_recall=True),
    GrasseOptions(solo="hard"),
]


@pytest.fixture(scope="module", params=OPTIONS, ids=str)
def positions(request: pytest.FixtureRequest) -> NDArray[np.void]:
    """Records of random positions at all stages of a game."""
    env = BatchEnv(GAME, request.param, 48, threads=1, observe=False)
    env.reset(seed=3)
    for k in range(260):
        moving = np.arange(48) * 5 > k  # row i stops after 5 i decisions
        env.step(env.sample_actions(), moving)
    return env.states


def observed(state: NDArray[np.void], seat: int) -> dict[str, NDArray[np.float32]]:
    """The blocks of an observation by name."""
    row = np.zeros(GAME.observation.size, np.float32)
    row[: BASE_LAYOUT.size] = np.nan
    GAME.kernels.observe_one(records(state), 0, seat, row)
    assert not np.isnan(row).any()
    return {block.name: row[GAME.observation.slice(block.name)].reshape(block.shape) for block in GAME.observation}


def completes(s: Any, seat: int, card: int, perfume: int) -> bool:
    """Whether one more vial of a perfume lets a seat fulfil a contract with that vial in the pair."""
    for other in np.flatnonzero(s["vials"][seat]):
        fits = (CONTRACT_FIRST[card, perfume] and CONTRACT_SECOND[card, other]) or (
            CONTRACT_FIRST[card, other] and CONTRACT_SECOND[card, perfume]
        )
        same = int(other) == perfume
        if CONTRACT_RELATION[card] == RELATION_SAME:
            fits = fits and same
        if CONTRACT_RELATION[card] == RELATION_DIFFERENT:
            fits = fits and not same
        if fits:
            return True
    return False


def test_public_blocks_are_the_record(positions: NDArray[np.void]) -> None:
    for i in range(len(positions)):
        s = positions[i]
        n = int(s["num_players"])
        for seat in range(int(s["num_agents"])):
            seen = observed(positions[i : i + 1], seat)
            order = [(seat + k) % n for k in range(n)]
            np.testing.assert_allclose(seen["TRACK"] * 2, s["track"])
            np.testing.assert_allclose(seen["WORKERS"][:n] * 2, s["workers"][order])
            np.testing.assert_allclose(seen["PRODUCTION"][:n] * 5, s["production"][order], rtol=1e-6)
            np.testing.assert_array_equal(seen["TECHNIQUES"][:n], s["techniques"][order])
            np.testing.assert_array_equal(seen["COLLECTOR"][:n].argmax(axis=1), s["collector"][order])
            np.testing.assert_allclose(seen["PLAYER_COUNTS"][:n, 0] * 50, s["score"][order], rtol=1e-5)
            np.testing.assert_array_equal(seen["PLAYER_COUNTS"][:n, 6], s["marker"] == np.array(order))
            assert seen["PLAYER_COUNTS"].shape == (MAX_PLAYERS, NUM_COUNTS)
            for block in ("PLAYER_COUNTS", "COLLECTOR", "WORKERS", "TECHNIQUES", "RESOURCES", "VIALS"):
                assert not seen[block][n:].any(), "seats not in play are zeros"


def test_tokens_are_counted_from_the_observer(positions: NDArray[np.void]) -> None:
    for i in range(len(positions)):
        s = positions[i]
        n = int(s["num_players"])
        for seat in range(int(s["num_agents"])):
            tokens = observed(positions[i : i + 1], seat)["TOKENS"]
            for space, owner in enumerate(s["token_owner"]):
                expected = np.zeros(1 + MAX_PLAYERS)
                if owner >= 0:
                    expected[1 + (owner - seat) % n] = 1
                elif owner == -1:
                    expected[0] = 1
                np.testing.assert_array_equal(tokens[:, space], expected)


def test_holdings_show_only_to_those_who_know(positions: NDArray[np.void]) -> None:
    for i in range(len(positions)):
        s = positions[i]
        n = int(s["num_players"])
        for seat in range(int(s["num_agents"])):
            seen = observed(positions[i : i + 1], seat)
            for k in range(n):
                p = (seat + k) % n
                known = k == 0 or p >= s["num_agents"] or bool(s["perfect_recall"])
                assert seen["HOLDINGS_SEEN"][k] == known
                np.testing.assert_allclose(seen["COINS"][k] * 10, s["coins"][p] if known else 0, rtol=1e-5)
                np.testing.assert_allclose(seen["RESOURCES"][k] * 2, s["resources"][p] if known else np.zeros(9))
                np.testing.assert_allclose(seen["VIALS"][k] * 2, s["vials"][p] if known else np.zeros(6))


def test_contract_blocks_tell_what_is_missing(positions: NDArray[np.void]) -> None:
    for i in range(len(positions)):
        s = positions[i]
        for seat in range(int(s["num_agents"])):
            seen = observed(positions[i : i + 1], seat)
            following = np.zeros(6)
            for slot, card in enumerate(s["contract_open"]):
                if card < 0:
                    assert not seen["CONTRACT_OPEN"][slot].any()
                    assert not seen["CONTRACT_WANTS"][slot].any()
                    continue
                assert seen["CONTRACT_OPEN"][slot].argmax() == card
                np.testing.assert_array_equal(
                    seen["CONTRACT_WANTS"][slot], np.maximum(CONTRACT_FIRST[card], CONTRACT_SECOND[card])
                )
                following += [completes(s, seat, int(card), t) for t in range(6)]
            np.testing.assert_allclose(seen["CONTRACT_NEXT"] * 3, following, atol=1e-5)
