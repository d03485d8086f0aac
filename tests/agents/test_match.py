import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.agents import match
from perfumezoo.agents.agent import Agent
from perfumezoo.agents.match import NOBODY, play_agents, play_match, seatings
from perfumezoo.envs.engine import replay
from perfumezoo.envs.engine.record import records
from perfumezoo.training.statistics import win_shares
from tests.envs.engine import toy
from tests.envs.engine.toy import GAME, LOWER, PASS, ToyOptions, expected_return

TWO = ToyOptions()


class Scripted(Agent):
    """Answers with a fixed function of the mask, and notes the states it was shown."""

    needs_states = True

    def __init__(self, spoil: bool = False, answer: int | None = None, dtype: type = np.int32) -> None:
        self.spoil, self.answer, self.dtype = spoil, answer, dtype
        self.seen: list[NDArray[np.void]] = []

    def reset(self, seed: int) -> None:
        self.seen = []

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        assert states is not None
        self.seen.append(states.copy())
        if self.spoil:
            states.view(np.uint8)[:] = 0
        chosen = action_mask.argmax(axis=1) if self.answer is None else np.full(len(action_mask), self.answer)
        return chosen.astype(self.dtype)


@pytest.mark.parametrize(("count", "orders"), [(1, 1), (2, 2), (3, 6), (4, 24)])
def test_seatings_are_all_orders_and_even_in_every_run(count: int, orders: int) -> None:
    table = seatings(count)
    assert len(np.unique(table, axis=0)) == len(table) == orders
    for run in table.reshape(-1, count, count):
        assert all(sorted(run[:, seat]) == list(range(count)) for seat in range(count))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_rotate_evenly(players: int) -> None:
    result = play_match(GAME, ToyOptions(num_players=players), ["random"] * players, 24 * players)
    for seat in range(players):
        assert np.bincount(result.seats[:, seat]).tolist() == [24] * players
    assert (result.seats[:, players:] == NOBODY).all()


@pytest.mark.parametrize("players", [2, 3])
def test_optimal_play_wins_what_it_is_worth(players: int) -> None:
    names = ["heuristic"] + ["random"] * (players - 1)
    result = play_match(GAME, ToyOptions(num_players=players), names, 6000, seed=1)
    share = result.by_agent(win_shares(result.place))[:, 0].mean()
    assert (players * share - 1) / (players - 1) == pytest.approx(expected_return(players), abs=0.04)


def test_every_game_has_its_own_seed_and_course(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MAX_ROWS", 16)
    result = play_match(GAME, TWO, ["random", "random"], 200)
    assert len(np.unique(result.seed)) == result.games == 200
    assert result.identical_games == 0
    assert (result.length > 0).all()
    assert (result.place.min(axis=1, initial=9, where=result.seats != NOBODY) == 1).all()


def test_the_parts_of_each_score_make_it_up() -> None:
    result = play_match(GAME, ToyOptions(), ["heuristic", "random"], 40)
    assert (result.parts.sum(axis=2) == result.score).all()


def test_identical_games_are_counted() -> None:
    """One round of fixed play has few courses."""
    result = play_agents(GAME, ToyOptions(rounds=1), ["a", "b"], [Scripted(), Scripted()], 1000)
    assert result.identical_games > 300


def test_a_match_follows_from_its_seed() -> None:
    first, again, other = (play_match(GAME, TWO, ["greedy", "random"], 50, seed=seed) for seed in (3, 3, 4))
    assert np.array_equal(first.digest, again.digest)
    assert np.array_equal(first.score, again.score)
    assert not np.intersect1d(first.digest, other.digest).size
    assert not np.intersect1d(first.seed, other.seed).size


def test_a_game_can_be_dealt_again_from_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MAX_ROWS", 4)
    result = play_match(GAME, TWO, ["heuristic", "heuristic"], 12)
    for game in (0, 5, 11):
        played = replay.play(
            GAME, TWO, int(result.seed[game]), lambda env: toy.optimal_action(records(env.game_state())[0])
        )
        final = replay.verify(GAME, played)
        assert len(played.actions) == result.length[game]
        assert final["score"][0].tolist() == result.score[game].tolist()


def test_agents_get_copies_with_everything_hidden_redrawn() -> None:
    polite, rude = Scripted(), Scripted(spoil=True)
    fair = play_agents(GAME, TWO, ["a", "b"], [polite, Scripted()], 100)
    spoiled = play_agents(GAME, TWO, ["a", "b"], [rude, Scripted(spoil=True)], 100)
    assert np.array_equal(fair.digest, spoiled.digest)
    shown = np.concatenate(polite.seen)
    assert not np.isin(shown["seed"], fair.seed).any()
    assert len(np.unique(shown["seed"])) == len(shown)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Scripted(answer=99), r"agent 'a' broke the rules: action 99 is outside 0\.\.5"),
        (Scripted(answer=PASS), r"agent 'a' broke the rules: action 5 .* is not legal for player_\d"),
        (Scripted(answer=LOWER, dtype=float), r"agent 'a' must choose integers of shape \(\d+,\), got float64"),
    ],
)
def test_an_agent_that_breaks_its_contract_is_named(agent: Agent, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        play_agents(GAME, TWO, ["a", "b"], [agent, Scripted()], 10)


def test_a_solo_game_seats_one_agent() -> None:
    result = play_match(GAME, ToyOptions(automa=True), ["heuristic"], 200)
    assert (result.seats[:, 0] == 0).all()
    assert (result.seats[:, 1:] == NOBODY).all()
    assert (result.place[:, :2] > 0).all()
    assert result.score[:, 0].mean() > result.score[:, 1].mean()


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="seats 2 agents, got 3: random, random, random"):
        play_match(GAME, TWO, ["random"] * 3, 10)
    with pytest.raises(ValueError, match="games must be at least 1, got 0"):
        play_match(GAME, TWO, ["random"] * 2, 0)


def test_progress_counts_every_game() -> None:
    ended: list[int] = []
    play_match(GAME, TWO, ["random", "random"], 100, on_finished=ended.append)
    assert sum(ended) == 100
