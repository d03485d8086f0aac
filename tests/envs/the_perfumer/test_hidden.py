"""Who knows what: observations and drawings of the secrets, and the distribution of redrawn ones."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.the_perfumer import GAME, components as c, state as st
from perfumezoo.envs.the_perfumer.layout import OBSERVATION
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer import enumeration
from tests.envs.the_perfumer.invariants import check_invariants
from tests.envs.the_perfumer.noses import evidence, new_games, redrawn, smelled
from tests.envs.the_perfumer.position import Position, bare, new_game

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
RECALL = pytest.mark.parametrize("recall", [False, True])


def observed(game: Position, seat: int) -> NDArray[np.float32]:
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, seat, out)
    return out


def shown(game: Position, seat: int) -> tuple[bytes, set[int], str, str]:
    """All that a seat gets: observation, choices if it decides, both drawings."""
    choices = game.legal() if game.mover == seat else set()
    return observed(game, seat).tobytes(), choices, GAME.text(game.states, seat), GAME.svg(game.states, seat)


def random_position(seed: int, players: int, **options: Any) -> Position:
    game = new_game(seed, num_players=players, **options)
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(20, 140))):
        if game.over:
            break
        game.play_random(rng)
    return game


# ---- what others have smelled, the strips and the pile do not show --------------------------------------------------


def with_other_secrets(game: Position, seat: int) -> Position:
    """Everything that a seat cannot know replaced by something else, whether it is likely or not."""
    other, rng = game.copy(), np.random.default_rng(9)
    others = [p for p in range(game["num_players"]) if p != seat]
    other["odour"] = rng.normal(size=(7, 4))
    if not game["revealed"]:
        other["contents"] = np.roll(game["contents"], 1)
    other["posterior"][others] = 1 / 7
    for name in ("card", "strip"):
        smelled_any = (game[f"{name}_count"][others] > 0)[..., None]
        other[f"{name}_mean"][others] = np.where(smelled_any, rng.normal(size=(len(others), 7, 4)), 0)
    for level in range(3):
        unseen = np.flatnonzero(np.isin(game["order_at"], (st.BOX, st.PILE)) & (level == c.ORDER_LEVEL))
        other["order_at"][unseen] = np.roll(game["order_at"][unseen], 1)
    pile = np.flatnonzero(other["order_at"] == st.PILE)
    other["pile"][: len(pile)] = rng.permutation(pile)
    other["seed"], other["draws"] = 12345, 0
    return other


@RECALL
@PLAYERS
@pytest.mark.parametrize("mode", ["stats", "posterior", "both"])
def test_nothing_shows_what_a_seat_cannot_know(players: int, recall: bool, mode: str) -> None:
    for seed in range(6):
        game = random_position(seed, players, perfect_recall=recall, obs_mode=mode, rules="perfumer", max_cycles=3)
        check_invariants(game.states)
        for seat in range(players):
            other = with_other_secrets(game, seat)
            assert shown(other, seat) == shown(game, seat)


def test_everybody_sees_his_own_nose() -> None:
    game = random_position(2, 3)
    for seat in range(3):
        other = with_other_secrets(game, seat)
        assert any(shown(other, p)[0] != shown(game, p)[0] for p in range(3) if p != seat)


def test_the_mask_is_the_same_for_all_secrets() -> None:
    for seed in range(20):
        game = random_position(seed, 4)
        assert with_other_secrets(game, game.mover).legal() == game.legal()


# ---- redrawn secrets ------------------------------------------------------------------------------------------------


@RECALL
@PLAYERS
def test_redrawn_positions_keep_what_is_known(players: int, recall: bool) -> None:
    for seed in range(5):
        game = random_position(seed, players, perfect_recall=recall, rules="perfumer", max_cycles=3)
        for seat in range(players):
            for state in redrawn(game.states, seat, 3):
                other = Position(state[None])
                check_invariants(other.states)
                assert shown(other, seat) == shown(game, seat)
                assert other.mover == game.mover and other.legal() == game.legal()
                for name in ("card_count", "strip_count", "sniffs"):
                    assert np.array_equal(game[name], other[name]), name
                for name in ("card_mean", "strip_mean", "posterior"):
                    assert np.array_equal(game[name][seat], other[name][seat]), name
                assert np.array_equal(GAME.public(game.states), GAME.public(other.states))  # type: ignore[misc]


def test_contents_are_redrawn_with_their_posterior_probability() -> None:
    """Each strip's fragrance, and the forty likeliest ways to fill all strips, by 40,000 draws."""
    times = np.array([1, 1, 0, 2, 0, 1, 0, 1, 2, 0, 1, 0, 0, 3])
    state = smelled(new_games(1, 11), times)
    table = evidence(state, 0.7)[0]
    contents = redrawn(state, 0, 40_000)["contents"]
    shares = np.stack([np.bincount(contents[:, s], minlength=7) for s in range(7)]) / 40_000
    assert shares == pytest.approx(enumeration.marginals(table), abs=5 * (0.25 / 40_000) ** 0.5)
    chances, powers = enumeration.weights(table), 7 ** np.arange(7)
    likely = np.argsort(chances)[-40:]
    found = [(contents @ powers == key).mean() for key in enumeration.CONTENTS[likely] @ powers]
    assert found == pytest.approx(chances[likely], abs=5 * (chances.max() / 40_000) ** 0.5)


def test_odours_are_redrawn_given_the_contents() -> None:
    """mu of fragrance k in strip s: mean (n x + m y) / (n + m + sigma^2), variance sigma^2 / (n + m + sigma^2)."""
    times = np.array([1, 1, 0, 2, 0, 1, 0, 1, 2, 0, 1, 0, 0, 3])
    state = smelled(new_games(1, 12), times)
    states = redrawn(state, 0, 20_000)
    strips = np.argsort(states["contents"], axis=1)
    card, strip = state["card_count"][0, 0], state["strip_count"][0, 0][strips]
    total = card + strip + 0.49
    sums = card[:, None] * state["card_mean"][0, 0] + strip[..., None] * state["strip_mean"][0, 0][strips]
    deviation = (states["odour"] - sums / total[..., None]) / np.sqrt(0.49 / total)[..., None]
    assert deviation.mean(axis=0) == pytest.approx(0, abs=5 / 20_000**0.5)
    assert deviation.std(axis=0) == pytest.approx(1, abs=0.03)
    assert np.abs(np.corrcoef(deviation.reshape(20_000, 28).T) - np.eye(28)).max() < 0.04


def test_what_others_remember_is_redrawn_given_the_odours() -> None:
    game = bare(3, sigma=(0.7, 0.3, 1.1))
    game.remember(1, cards={2: (1, (0, 0, 0, 0)), 3: (4, (1, 1, 1, 1))}, strips={5: (2, (1, 0, 0, 1))})
    states = redrawn(game.states, 0, 10_000)
    assert not states["card_mean"][:, 1, 0].any() and not states["strip_mean"][:, 2].any()
    inside = states["odour"][np.arange(10_000), states["contents"][:, 5]]
    for mean, truth, count in (
        (states["card_mean"][:, 1, 2], states["odour"][:, 2], 1),
        (states["card_mean"][:, 1, 3], states["odour"][:, 3], 4),
        (states["strip_mean"][:, 1, 5], inside, 2),
    ):
        deviation = (mean - truth) * count**0.5 / 0.3
        assert deviation.mean() == pytest.approx(0, abs=0.03)
        assert deviation.std() == pytest.approx(1, abs=0.03)
    table = evidence(states, 0.3, 1)
    assert states["posterior"][:100, 1] == pytest.approx(enumeration.marginals(table[:100]), abs=1e-6)


def test_the_pile_is_redrawn_from_all_orders_never_seen() -> None:
    game = new_game(3, num_players=4)
    states = redrawn(game.states, 0, 4000)
    seen = game["board"]
    for level, left in enumerate(game["pile_level"].tolist()):
        unseen = [order for order in np.flatnonzero(level == c.ORDER_LEVEL) if order not in seen]
        share = (states["order_at"][:, unseen] == st.PILE).mean(axis=0)
        assert share == pytest.approx(left / len(unseen), abs=0.04), level
    first = states["pile"][:, game["pile_left"] - 1]
    levels = np.bincount(c.ORDER_LEVEL[first], minlength=3) / 4000
    assert levels == pytest.approx(game["pile_level"] / game["pile_left"], abs=0.04)
    assert np.array_equal(states["board"], np.broadcast_to(seen, (4000, 7)))


def test_revealed_contents_are_not_redrawn() -> None:
    game = bare(3, rules="perfumer").give_helper(0, 2).give(0, 0, 0, 1, 1, 2, 2).last_turn().end_turn()
    assert (game.node, game["revealed"]) == (n.DISCARD, 1)
    assert (redrawn(game.states, 1, 20)["contents"] == game["contents"]).all()
    assert (redrawn(game.copy().play(min(game.legal())).states, 1, 20)["contents"] != game["contents"]).any()


def test_redrawing_follows_the_key() -> None:
    game = random_position(4, 3)
    assert redrawn(game.states, 1, 5).tobytes() == redrawn(game.states, 1, 5).tobytes()
    assert redrawn(game.states, 1, 5).tobytes() != redrawn(game.states, 1, 5, key=2).tobytes()


def test_a_perfect_nose_redraws_what_it_knows() -> None:
    state = smelled(new_games(1, 5, sigma="perfect"), np.array([1, 1, 1, 0, 0, 0, 0] + [1] * 7))
    states = redrawn(state, 0, 200)
    known = np.flatnonzero(np.isin(state["contents"][0], (0, 1, 2)))
    assert (states["contents"][:, known] == state["contents"][0, known]).all()
    assert len(np.unique(states["contents"], axis=0)) == 24
    assert np.abs(states["odour"][:, :3] - state["odour"][0, :3]).max() < 0.01
