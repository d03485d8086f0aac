"""Who knows what: observations, drawings and redrawn positions."""

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.perfumery import GAME, actions as a, components as c, state as st
from perfumezoo.envs.perfumery.observation import CARD_BACK, OBSERVATION, WAIT
from perfumezoo.envs.perfumery.rules import nodes as n
from tests.envs.perfumery.invariants import check_invariants
from tests.envs.perfumery.position import F, Position, T, bare, card, new_game

MODES = pytest.mark.parametrize("recall", [False, True])


def observed(game: Position, seat: int) -> NDArray[np.float32]:
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, seat, out)
    return out


def block(game: Position, seat: int, name: str) -> NDArray[np.float32]:
    return observed(game, seat)[OBSERVATION.slice(name)].reshape(OBSERVATION[name].shape)


def redrawn(game: Position, seat: int, key: int) -> Position:
    other = game.copy()
    GAME.kernels.determinize_one(records(other.states), 0, seat, np.uint64(key))
    return other


def swapped(game: Position, first: int, second: int) -> Position:
    """Two cards of equal back change places, one of them in the deck."""
    other = game.copy()
    place, deck = other["place"], other["deck"][first // c.NUM_RECIPES]
    place[first], place[second] = place[second], place[first]
    for number, replacement in ((first, second), (second, first)):
        if game["place"][number] == st.DECK:
            deck[game["deck"][first // c.NUM_RECIPES].tolist().index(number)] = replacement
    return other


def random_position(seed: int, players: int, **options: bool) -> Position:
    game = new_game(seed, num_players=players, **options)
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(10, 70))):
        game.play_random(rng)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_equal_back_in_another_hand_look_alike(players: int) -> None:
    rng = np.random.default_rng(players)
    swaps = 0
    for seed in range(60):
        game = random_position(seed, players)
        seat = int(rng.integers(players))
        place = game["place"]
        hidden = [k for k in range(80) if st.HAND <= place[k] < st.NOTE and place[k] != st.HAND + seat]
        for first in hidden:
            for second in np.flatnonzero((place == st.DECK) & (CARD_BACK[first] == CARD_BACK)):
                other = swapped(game, first, int(second))
                assert np.array_equal(observed(game, seat), observed(other, seat))
                assert GAME.text(game.states, seat) == GAME.text(other.states, seat)
                assert not np.array_equal(
                    observed(game, place[first] - st.HAND), observed(other, place[first] - st.HAND)
                )
                swaps += 1
    assert swaps > 50


def test_hands_of_others_show_with_perfect_recall() -> None:
    for recall in (False, True):
        game = bare(3, perfect_recall=recall).give(1, "R05", "P16")
        assert block(game, 0, "RECIPE_HAND")[1, card("R05")] == recall
        assert block(game, 0, "PERFUME_HAND")[1, card("P16") - 40] == recall
        assert block(game, 0, "RECIPE_UNSEEN")[card("R05")] == 1 - recall
        assert block(game, 2, "RECIPE_HAND")[2, card("R05")] == recall
        assert block(game, 0, "HAND_BACKS")[1].tolist() == [[0.25, 0, 0], [0, 0.25, 0]]


def test_seats_are_seen_from_the_observer() -> None:
    game = bare(3).produce(2, "P04").install(1, T, "R05")
    game["score"][2] = 4
    assert block(game, 0, "PERFUME_PRODUCED")[2, 3] == 1
    assert block(game, 1, "PERFUME_PRODUCED")[1, 3] == 1
    assert block(game, 2, "PERFUME_PRODUCED")[0, 3] == 1
    assert block(game, 2, "RECIPE_NOTE")[2, T, card("R05")] == 1
    assert block(game, 2, "PLAYER_COUNTS")[0, 0] == pytest.approx(0.08)


def test_blending_choices_are_seen_by_their_owner_only() -> None:
    game = bare(3, skip_forced=False).give(0, "P02", "P09").give(1, "P03").give(2, "P05")
    game["stock"][0, T, F] = game["stock"][1, 2, F] = 1
    game.blend(0)
    assert (game.mover, game.node) == (0, n.PRODUCE)
    chosen = game.copy().play(a.PERFUME + 1)
    done = chosen.copy().play(a.DONE)
    assert (chosen.mover, done.mover) == (0, 1)
    for seat in (1, 2):
        assert block(game, seat, "DECISION")[WAIT] == 1
        assert np.array_equal(observed(game, seat), observed(chosen, seat))
        assert GAME.text(game.states, seat) == GAME.text(chosen.states, seat)
        assert GAME.svg(game.states, seat) == GAME.svg(chosen.states, seat)
    assert np.array_equal(observed(game, 2), observed(done, 2))
    assert not np.array_equal(observed(game, 0), observed(chosen, 0))
    assert (block(game, 0, "FINISHED")[0], block(done, 0, "FINISHED")[0]) == (0, 1)
    assert block(done, 0, "DECLARED").nonzero()[0].tolist() == [1]


@MODES
def test_a_declared_set_of_another_seat_never_shows(recall: bool) -> None:
    game = bare(2, perfect_recall=recall).give(0, "P02", "P03").give(1, "P05")
    game["stock"][0, T, F] = 1
    game.blend(0)
    other = game.copy()
    other["declared"][1] = 1
    assert np.array_equal(observed(game, 1), observed(other, 1))


@MODES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_redrawn_positions_keep_what_is_known_and_can_be_played(players: int, recall: bool) -> None:
    changed = 0
    for seed in range(40):
        game = random_position(seed, players, perfect_recall=recall)
        for seat in range(players):
            other = redrawn(game, seat, seed)
            check_invariants(other.states)
            assert other.mover == game.mover
            assert other.legal()
            assert np.array_equal(GAME.public(game.states), GAME.public(other.states))  # type: ignore[misc]
            hands = (game["place"] >= st.HAND) & (game["place"] < st.NOTE)
            assert recall is False or np.array_equal(game["place"], other["place"])
            changed += not np.array_equal(game["place"][hands], other["place"][hands])
    assert (changed > 20) is not recall


def test_redrawn_others_act_after_the_observer() -> None:
    game = bare(3).give(0, "P02", "P09").give(1, "P31").give(2, "P05", "P03")
    game["stock"][0, T, F] = game["stock"][2, T, F] = 1
    game["used_essence"] = 1
    game.blend(0).play(a.PERFUME + 1)
    assert (game.mover, game["to_blend"].tolist()) == (2, [0, 0, 1, 0])
    seen_by_last = redrawn(game, 2, 5)
    assert seen_by_last["to_blend"].tolist() == [1, 1, 1, 0]
    assert not seen_by_last["declared"].any() and seen_by_last.mover == 2
    seen_by_first = redrawn(game, 0, 5)
    assert seen_by_first["to_blend"].tolist() == [0, 1, 1, 0]
    assert seen_by_first["declared"][1] == 1 and seen_by_first.mover == 2
