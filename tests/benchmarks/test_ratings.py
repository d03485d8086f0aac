import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.benchmarks.ratings import ELO, mean_interval, rate


def race(
    strengths: list[float], seat_advantages: list[float], games: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Seats and places of games drawn from the Plackett–Luce model itself (Gumbel noise on the strengths)."""
    rng = np.random.default_rng(seed)
    players = len(seat_advantages)
    seats = np.array([rng.permutation(len(strengths))[:players] for _ in range(games)])
    speed = np.array(strengths)[seats] + seat_advantages + rng.gumbel(size=seats.shape)
    return seats, np.argsort(np.argsort(-speed, axis=1), axis=1) + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_strengths_and_seats_are_recovered_within_their_intervals(players: int) -> None:
    strengths = [0.0, 0.4, 1.1, -0.8]
    advantages = [0.3, -0.1, 0.1, -0.3][:players]
    ratings = rate(*race(strengths, advantages, 6000, seed=players), 4, resamples=100)
    expected = ELO * (np.array(strengths) - np.mean(strengths))
    expected_seats = ELO * (np.array(advantages) - np.mean(advantages))
    assert ratings.rating == pytest.approx(expected, abs=20)
    assert ratings.seat == pytest.approx(expected_seats, abs=20)
    assert ((ratings.low < ratings.rating) & (ratings.rating < ratings.high)).all()
    assert (ratings.high - ratings.low < 60).all()


def test_two_players_follow_the_closed_form() -> None:
    """Bradley–Terry with even seats: the odds are the ratio of wins."""
    seats = np.array([[0, 1], [1, 0]] * 2000)
    winner = np.arange(len(seats)) % 8 >= 6  # agent 1 wins a quarter, evenly over both seats
    places = np.where(seats == winner[:, None], 1, 2)
    ratings = rate(seats, places, 2, resamples=10)
    assert ratings.rating[0] - ratings.rating[1] == pytest.approx(400 * np.log10(3), abs=1)
    assert ratings.seat == pytest.approx([0, 0], abs=1)


def test_equals_rate_equal_within_the_interval() -> None:
    ratings = rate(*race([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 1000, seed=1), 3)
    assert (ratings.low < 0).all()
    assert (ratings.high > 0).all()


def test_ties_are_half_wins() -> None:
    seats = np.array([[0, 1], [1, 0]] * 100)
    tied = rate(seats, np.ones_like(seats), 2)
    assert tied.rating == pytest.approx([0, 0], abs=1e-6)
    quarter = np.where(np.arange(200)[:, None] % 4 < 2, np.where(seats == 0, 1, 2), 1)  # half won by 0, half tied
    won = np.where(np.arange(200)[:, None] % 8 < 6, np.where(seats == 0, 1, 2), np.where(seats == 1, 1, 2))
    assert rate(seats, quarter, 2).rating == pytest.approx(rate(seats, won, 2).rating, abs=1e-6)


def test_a_tie_for_second_among_three_favours_nobody() -> None:
    seats = np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 50)
    places = np.where(seats == 0, 1, 2)
    rating = rate(seats, places, 3, resamples=10).rating
    assert rating[0] > 300
    assert rating[1] == pytest.approx(rating[2], abs=1e-6)


def test_who_always_wins_has_a_finite_rating() -> None:
    seats = np.array([[0, 1], [1, 0]] * 50)
    rating = rate(seats, np.where(seats == 0, 1, 2), 2, resamples=10).rating
    assert 400 < rating[0] - rating[1] < 3000


def test_intervals_follow_from_the_seed() -> None:
    games = race([0.0, 0.5], [0.0, 0.0], 200, seed=2)
    first, again, other = (rate(*games, 2, seed=seed) for seed in (1, 1, 2))
    assert first.low.tolist() == again.low.tolist()
    assert first.low.tolist() != other.low.tolist()


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        rate(np.zeros((0, 2), int), np.zeros((0, 2), int), 2)


def test_the_interval_of_a_mean() -> None:
    mean, low, high = mean_interval(np.array([1, 3] * 50))
    assert mean == 2.0
    assert (high - low) / 2 == pytest.approx(1.96 * np.sqrt(100 / 99) / 10)
