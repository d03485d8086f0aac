"""The nose: samples, memory, the exact posterior and its calibration (README, The nose; examples 14-17)."""

import numpy as np
import pytest

from perfumezoo.envs.the_perfumer.options import FAMILIARITY, NOISE
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer import enumeration
from tests.envs.the_perfumer.noses import evidence, new_games, samples, smelled
from tests.envs.the_perfumer.position import (
    BLUE,
    END,
    FIR,
    GREEN,
    PINK,
    RED,
    ROSE,
    Position,
    bare,
    new_game,
    side,
    strip,
)

SIGMAS = pytest.mark.parametrize("sigma", [0.0, 0.05, 0.35, 0.7, 1.0, 1.5])

TABLE = {
    "perfect": (0.0, 1, 1, 1, 1, 1),
    "perfumer": (0.35, 0.978, 0.957, 0.949, 0.983, 0.996),
    "trained": (0.5, 0.935, 0.885, 0.842, 0.948, 0.983),
    "average": (0.7, 0.857, 0.766, 0.66, 0.85, 0.95),
    "novice": (1.0, 0.742, 0.615, 0.45, 0.66, 0.84),
    "blocked": (1.5, 0.600, 0.458, 0.29, 0.42, 0.62),
}
"""As in the README: sigma; best of 4 and of 7 known; strips right after 1, 2, 4 sniffs of each card and strip."""


def experienced(rng: np.random.Generator, sigma: float, most: int = 3) -> Position:
    """A nose with up to ``most`` sniffs of every object."""
    game = Position(smelled(new_games(1, int(rng.integers(1 << 30)), sigma=sigma), rng.integers(0, most + 1, 14)))
    return game


# ---- the posterior --------------------------------------------------------------------------------------------------


@SIGMAS
def test_posterior_is_that_of_enumeration(sigma: float) -> None:
    rng = np.random.default_rng(3)
    for _ in range(40):
        game = experienced(rng, sigma)
        table = evidence(game.states, sigma)[0]
        assert game.evidence(0) == pytest.approx(table, abs=1e-12, rel=1e-12)
        expected = enumeration.marginals(table)
        assert game.posterior(0) == pytest.approx(expected, abs=1e-12)
        assert game["posterior"][0] == pytest.approx(expected, abs=1e-6)
        assert game.posterior(0).sum(axis=0) == pytest.approx(1, abs=1e-12)
        assert game.posterior(0).sum(axis=1) == pytest.approx(1, abs=1e-12)


@SIGMAS
def test_chance_of_a_perfume_is_that_of_enumeration(sigma: float) -> None:
    rng = np.random.default_rng(4)
    for _ in range(40):
        game = experienced(rng, sigma)
        size = int(rng.integers(1, 6))
        strips, plants = (rng.choice(7, size, replace=False).tolist() for _ in range(2))
        expected = enumeration.chance(evidence(game.states, sigma)[0], strips, plants)
        assert game.chance(0, strips, plants) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("apart", [3, 10, 30])
def test_contradictory_samples_are_weighed_in_logarithms(apart: float) -> None:
    """Seven strips that all smell of one card, without noise: hand-made, and far outside what doubles can hold.

    The logarithms reach 10^9, so that seven digits are left.
    """
    rng = np.random.default_rng(5)
    game = bare(sigma=0.0)
    cards = {k: (1, apart * rng.normal(size=4)) for k in range(7)}
    strips = {k: (1 + k % 3, cards[0][1] + rng.normal(size=4)) for k in range(7)}
    game.remember(0, cards=cards, strips=strips)
    table = evidence(game.states, 0.0)[0]
    assert np.isfinite(game.posterior(0)).all()
    assert game.posterior(0) == pytest.approx(enumeration.marginals(table), abs=1e-5)
    assert game.chance(0, (2, 5), (0, 1)) == pytest.approx(enumeration.chance(table, (2, 5), (0, 1)), abs=1e-5)


def test_without_sniffs_everything_is_equally_likely() -> None:
    game = new_game()
    assert game["posterior"][:4] == pytest.approx(np.full((4, 7, 7), 1 / 7))
    assert game.chance(0, (0,), (3,)) == pytest.approx(1 / 7)
    assert game.chance(0, (0, 1), (3, 4)) == pytest.approx(1 / 21)
    assert game.chance(0, (0, 1, 6), (2, 3, 4)) == pytest.approx(1 / 35)


def test_a_strip_alone_says_nothing() -> None:
    game = Position(smelled(new_games(1), np.array([0] * 7 + [3] * 7)))
    assert game.posterior(0) == pytest.approx(np.full((7, 7), 1 / 7), abs=1e-12)


def test_elimination_works() -> None:
    """Six strips known leave one fragrance for the seventh, which nobody has smelled."""
    game = Position(smelled(new_games(1, sigma=0.0), np.array([1] * 6 + [0] + [1] * 7)))
    last = int(np.flatnonzero(game["contents"] == 6)[0])
    assert game.posterior(0)[last, 6] == pytest.approx(1, abs=1e-6)


# ---- calibration and noise ------------------------------------------------------------------------------------------


def test_presets() -> None:
    assert {name: row[0] for name, row in TABLE.items()} == NOISE
    assert new_game(num_players=5)["sigma"].tolist() == [0.7] * 5
    assert new_game(num_players=3, sigma="novice")["sigma"].tolist() == [1, 1, 1, 0, 0]
    assert new_game(num_players=3, sigma=[0.2, "blocked", 0])["sigma"].tolist() == [0.2, 1.5, 0, 0, 0]


def nearest_hits(preset: str, games: int, times: int) -> tuple[float, float]:
    """How often a single sniff of a card is nearest to its own odour, among four odours and among all."""
    states = new_games(games, sigma=preset)
    hits = np.zeros(2)
    for k in range(7):
        sniffed = samples(states, 0, k, times)
        order = [k, *((k + np.arange(1, 7)) % 7)]
        distance = ((sniffed[:, :, None] - states["odour"][:, None, order]) ** 2).sum(axis=-1)
        hits += (distance[..., :4].argmin(axis=-1) == 0).mean(), (distance.argmin(axis=-1) == 0).mean()
    return float(hits[0] / 7), float(hits[1] / 7)


@pytest.mark.parametrize("preset", TABLE)
def test_known_odours_are_told_apart_as_published(preset: str) -> None:
    of_four, of_seven = nearest_hits(preset, 2000, 2)
    assert of_four == pytest.approx(TABLE[preset][1], abs=0.01)
    assert of_seven == pytest.approx(TABLE[preset][2], abs=0.01)


@pytest.mark.slow
def test_e17_calibration_of_the_default_noise() -> None:
    assert nearest_hits("average", 10_000, 3)[0] == pytest.approx(0.857, abs=0.004)


@pytest.mark.parametrize("preset", TABLE)
@pytest.mark.parametrize(("times", "column"), [(1, 3), (2, 4), (4, 5)])
def test_share_of_strips_right(preset: str, times: int, column: int) -> None:
    sigma, hits = TABLE[preset][0], []
    for first in range(0, 8000, 1000):
        states = smelled(new_games(1000, first, sigma=preset), np.full(14, times))
        hits.append((enumeration.likeliest(evidence(states, sigma)) == states["contents"]).mean())
    assert np.mean(hits) == pytest.approx(TABLE[preset][column], abs=0.015)


def test_probabilities_come_true() -> None:
    """Among strips that are said to hold a fragrance with probability P, the share P does."""
    rng = np.random.default_rng(6)
    states = smelled(new_games(4000), rng.integers(0, 4, (4000, 14)))
    chances = states["posterior"][:, 0].astype(float)
    true = np.eye(7)[states["contents"]]
    for low in np.arange(0, 1, 0.1):
        chosen = (chances >= low) & (chances < low + 0.1) if low < 0.9 else chances >= low
        error = np.sqrt((chances * (1 - chances))[chosen].sum()) / chosen.sum()
        assert chosen.sum() > 1000
        assert true[chosen].mean() == pytest.approx(chances[chosen].mean(), abs=5 * error), low


@pytest.mark.parametrize("thing", [2, 9])
def test_samples_are_normal_and_independent(thing: int) -> None:
    states = new_games(1500, sigma=0.6)
    plants = np.full(1500, thing) if thing < 7 else states["contents"][:, thing - 7]
    truth = states["odour"][np.arange(1500), plants]
    noise = (
        np.stack([samples(states, p, thing, 4) - truth[:, None] for p in (0, 1)]) / 0.6
    )  # [player, game, time, axis]
    assert noise.mean() == pytest.approx(0, abs=0.03)
    assert noise.std() == pytest.approx(1, abs=0.02)
    assert (np.abs(noise) < 1).mean() == pytest.approx(0.6827, abs=0.01)
    assert (np.abs(noise) < 2).mean() == pytest.approx(0.9545, abs=0.006)
    columns = noise.transpose(1, 0, 2, 3).reshape(1500, -1)
    correlation = np.corrcoef(columns.T) - np.eye(columns.shape[1])
    assert np.abs(correlation).max() < 5 / 1500**0.5


def test_a_perfect_nose_smells_the_odour_itself() -> None:
    states = smelled(new_games(5, sigma="perfect"), np.ones(14, int))
    assert np.array_equal(states["card_mean"][:, 0], states["odour"])
    for state in states:
        assert np.array_equal(state["strip_mean"][0], state["odour"][state["contents"]])


# ---- the n-th sniff -------------------------------------------------------------------------------------------------


def ends(game: Position, *strips: int) -> Position:
    """The turn ends with these strips, for who is asked; all others take the lowest."""
    for k in strips:
        game.play(END, strip(k))
    return game


def test_the_nth_sniff_does_not_depend_on_what_else_happened() -> None:
    """Seat 0 smells blue twice: at once and again, or after much else with other moves of everybody."""
    plain = ends(bare(2), BLUE, RED, BLUE)
    assert plain["strip_count"][0, BLUE] == 2
    other = bare(2).put(0, FIR)
    other.play(END, strip(RED))
    other.put(1, ROSE).play(END, strip(PINK))
    other.play(END, strip(BLUE))
    first = other["strip_mean"][0, BLUE].copy()
    ends(other, RED, PINK, BLUE, RED, GREEN, BLUE)
    once = ends(bare(2), BLUE)
    assert first.tolist() == once["strip_mean"][0, BLUE].tolist()
    assert other["strip_mean"][0, BLUE].tolist() == plain["strip_mean"][0, BLUE].tolist()


def test_sniffs_differ_between_times_players_and_rounds() -> None:
    game = ends(bare(2), BLUE, RED, PINK, GREEN, RED)
    first = game["strip_mean"][0, BLUE].copy()
    assert game["strip_mean"][0, RED].tolist() != game["strip_mean"][1, RED].tolist()
    ends(game, PINK, BLUE)
    second = 2 * game["strip_mean"][0, BLUE] - first
    assert np.abs(second - first).max() > 1e-6
    noises = []
    for number in (1, 2):
        fresh = bare(2)
        fresh["round"] = number
        ends(fresh, BLUE)
        noises.append(fresh["strip_mean"][0, BLUE].tolist())
    assert noises[0] != noises[1]


# ---- memory ---------------------------------------------------------------------------------------------------------


def test_the_mean_is_that_of_the_samples() -> None:
    times = 5
    single = samples(new_games(3), 0, 4, times)
    mean = smelled(new_games(3), np.array([0, 0, 0, 0, times] + [0] * 9))["card_mean"][:, 0, 4]
    assert mean == pytest.approx(single.mean(axis=1), abs=1e-12)


def test_hold_sniffs() -> None:
    game = bare(2, hold_sniffs=3).put(0, ROSE).play(END, strip(BLUE))
    assert (game["card_count"][0, ROSE], game["strip_count"][0, BLUE]) == (3, 3)


def test_memory_decays_at_the_start_of_the_owners_turn() -> None:
    game = bare(2, memory_decay=0.5).put(0, ROSE).play(END, strip(BLUE))
    assert (game["card_count"][0, ROSE], game["strip_count"][0, BLUE]) == (1, 1)
    mean = game["card_mean"][0, ROSE].copy()
    game.play(END, strip(RED))
    assert (game["card_count"][0, ROSE], game["strip_count"][0, BLUE], game["strip_count"][1, RED]) == (0.5, 0.5, 1)
    assert game["card_mean"][0, ROSE].tolist() == mean.tolist()
    assert game["posterior"][0] == pytest.approx(enumeration.marginals(evidence(game.states, 0.7)[0]), abs=1e-6)
    game.put(0, ROSE).play(END, strip(BLUE))
    assert game["card_count"][0, ROSE] == 1.5


def test_familiar_fragrances() -> None:
    assert FAMILIARITY["household"] == (2, 1, 1, 2, 0, 0, 0)
    states = new_games(800, familiarity="household", num_players=3, sigma=[0.7, 0.2, 0.7])
    assert (states["card_count"][:, :3] == [2, 1, 1, 2, 0, 0, 0]).all()
    assert not states["card_mean"][:, :, 4:].any() and not states["strip_count"].any()
    apart = (states["card_mean"][:, :3] - states["odour"][:, None])[:, :, :4]
    spread = np.sqrt((apart**2).mean(axis=(0, 3)))
    expected = np.array([[0.7], [0.2], [0.7]]) / np.sqrt([2, 1, 1, 2])
    assert spread == pytest.approx(expected, rel=0.06)
    assert new_game(familiarity=[0, 0, 0, 0, 0, 0, 4])["card_count"][0].tolist() == [0, 0, 0, 0, 0, 0, 4]


def test_familiarity_makes_strips_tell_from_the_start() -> None:
    game = bare(2, familiarity=(50,) * 7, sigma=0.05).play(END, strip(BLUE))
    assert game.posterior(0)[BLUE, game["contents"][BLUE]] > 0.99


def test_an_external_nose_leaves_smelling_to_the_players() -> None:
    game = bare(2, nose="external", familiarity="household").put(0, ROSE)
    game.play(END, strip(BLUE))
    assert (game["card_at"][ROSE], game["strip_at"][BLUE]) == (0, 0)
    assert not game["card_count"].any() and not game["strip_count"].any()
    assert game["posterior"][:2] == pytest.approx(np.full((2, 7, 7), 1 / 7))


def test_everybody_smells_with_his_own_nose() -> None:
    game = bare(2, sigma=(0.0, 1.5)).put(0, ROSE).play(END, strip(BLUE))
    game.play(END, strip(RED))
    assert game["card_mean"][0, ROSE].tolist() == game["odour"][ROSE].tolist()
    assert game["strip_mean"][1, RED].tolist() != game["odour"][game["contents"][RED]].tolist()


def test_after_the_reveal_strips_count_as_cards() -> None:
    """The posterior of the odours in the second round is that of all samples, whatever they came from."""
    game = new_game(3, num_players=2, rules="perfumer", max_cycles=6, start_player=0).play(side(0))
    rng = np.random.default_rng(3)
    before = game
    while game["round"] == 1:
        before = game.copy()
        game.play_random(rng)
    contents, p = before["contents"], 1 - before.mover
    for s, k in enumerate(contents):
        count = before["card_count"][p, k] + before["strip_count"][p, s]
        assert game["card_count"][p, k] == count
        total = before["card_count"][p, k] * before["card_mean"][p, k]
        total = total + before["strip_count"][p, s] * before["strip_mean"][p, s]
        assert game["card_mean"][p, k] == pytest.approx(total / max(count, 1), abs=1e-12)
    assert not game["strip_count"].any() and not game["strip_mean"].any()
    assert game["posterior"][:2] == pytest.approx(np.full((2, 7, 7), 1 / 7))
    assert game.node in (n.DISCARD, n.HELPER_DRAFT)
