"""Looking ahead, on a game whose consequences are known."""

from pathlib import Path

import numpy as np
import pytest
import torch

from perfumezoo.agents.checkpoint import CheckpointError, write_checkpoint
from perfumezoo.agents.lookahead import ROUND, LookaheadAgent, Weights, _far_behind, lookahead_agent
from perfumezoo.agents.match import play_agents, play_match
from perfumezoo.agents.network import NetworkConfig, PolicyValueNetwork
from perfumezoo.agents.policy import pack_network
from perfumezoo.agents.scripted import RandomAgent
from perfumezoo.envs.engine.batch import BatchEnv, Step
from tests.envs.engine.toy import BOTTLES, GAME, HIGHER, LOWER, OBSERVATION, PASS, SEATS_AT, TAKE, ToyOptions

ROWS = 200
INPUTS = OBSERVATION.filled(ToyOptions())
POINTS = Weights(win=0.0, margin=1.0, gamma=1.0)
NOTHING = Weights(win=0.0, margin=0.0, gamma=1.0)
LEARNED = {"reward.win": 1.0, "reward.final_margin": 0.5, "ppo.gamma": 1.0}


def counting(feature: int, count: int, weight: float) -> PolicyValueNetwork:
    """A network that likes all actions alike, and whose value is ``weight`` times the sum of some features."""
    network = PolicyValueNetwork(INPUTS, GAME.actions.size, NetworkConfig(width=1, depth=1))
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.zero_()
        counted = np.isin(INPUTS, np.arange(feature, feature + count))
        network.encoder.weight[0] = torch.from_numpy(counted.astype(np.float32))
        network.value_head.weight[0, 0] = weight
    return network


def indifferent() -> PolicyValueNetwork:
    return counting(0, 0, 0.0)


def choosing_a_bottle(rounds: int) -> tuple[BatchEnv, Step, np.ndarray]:
    """Games in the first round, and the rows in which a right guess has just been made."""
    env = BatchEnv(GAME, ToyOptions(rounds=rounds), ROWS, threads=1)
    step = env.reset(0)
    step = env.step(step.action_mask.argmax(axis=1))
    rows = np.flatnonzero(step.action_mask[:, PASS])
    assert rows.size > 20
    return env, step, rows


def choices(agent: LookaheadAgent, env: BatchEnv, step: Step, rows: np.ndarray) -> np.ndarray:
    return agent.act(step.observation[rows], step.action_mask[rows], env.determinized(rows, 1))


def test_points_that_an_action_brings_count() -> None:
    env, step, rows = choosing_a_bottle(rounds=1)
    assert (choices(LookaheadAgent(GAME, indifferent(), POINTS), env, step, rows) == TAKE + 2).all()


@pytest.mark.parametrize(("weight", "kept"), [(1.0, True), (-1.0, False)])
def test_the_value_of_where_an_action_leads_counts(weight: float, kept: bool) -> None:
    bottles_left = SEATS_AT + 4
    env, step, rows = choosing_a_bottle(rounds=4)
    agent = LookaheadAgent(GAME, counting(bottles_left, BOTTLES, weight), NOTHING)
    assert ((choices(agent, env, step, rows) == PASS) == kept).all()


@pytest.mark.parametrize(("decisions", "expected"), [(1, PASS), (9, TAKE + 2)])
def test_rollouts_play_on_before_the_value_judges(decisions: int, expected: int) -> None:
    bottles_left = SEATS_AT + 4
    env, step, rows = choosing_a_bottle(rounds=2)
    misled = counting(bottles_left, BOTTLES, 100.0)
    agent = LookaheadAgent(GAME, misled, POINTS, worlds=32, decisions=decisions)
    assert (choices(agent, env, step, rows) == expected).mean() > 0.9


def test_what_is_clearly_worse_is_given_up() -> None:
    found = np.array([[1.0, 0.0, 2.9, 0.0, 0.0], [2.0, 1.0, 1.0, 9.0, 0.0], [3.0, 2.0, 2.0, 0.0, 0.0]])
    row = np.array([0, 0, 0, 1, 1])
    assert _far_behind(found, found.mean(axis=0), row).tolist() == [False, True, False, False, False]
    alone = np.array([0.0, -np.inf, 0.0])
    assert _far_behind(np.zeros((2, 3)), alone, np.array([0, 0, 1])).tolist() == [False, True, False]


def test_actions_are_tried_in_more_worlds_only_while_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    env, step, rows = choosing_a_bottle(rounds=1)
    agent = LookaheadAgent(GAME, indifferent(), POINTS, worlds=5 * ROUND)
    tries = []
    attempt = agent._try

    def count(states: np.ndarray, row: np.ndarray, actions: np.ndarray) -> np.ndarray:
        tries.append(len(row))
        return attempt(states, row, actions)

    monkeypatch.setattr(agent, "_try", count)
    assert (choices(agent, env, step, rows) == TAKE + 2).all()
    assert tries == [4 * len(rows)] * ROUND  # the points of a bottle are the same in every world


def test_unlikely_actions_are_not_tried() -> None:
    network = indifferent()
    with torch.no_grad():
        network.policy_head.bias[PASS] = 10.0
    env, step, rows = choosing_a_bottle(rounds=1)
    assert (choices(LookaheadAgent(GAME, network, POINTS), env, step, rows) == PASS).all()


def test_points_alone_beat_chance() -> None:
    agents = [LookaheadAgent(GAME, indifferent(), POINTS, worlds=8), RandomAgent(GAME)]
    result = play_agents(GAME, ToyOptions(), ["lookahead", "random"], agents, 400, seed=1)
    score = result.by_agent(result.score).mean(axis=0)
    assert score[0] > score[1] + 2.0


def test_it_looks_ahead_with_the_hidden_card_of_its_own_seat_only() -> None:
    env = BatchEnv(GAME, ToyOptions(rounds=1), ROWS, threads=1)
    step = env.reset(0)
    card = env.states["card"][np.arange(ROWS), step.player]
    agent = LookaheadAgent(GAME, indifferent(), POINTS, worlds=64)
    guessed = choices(agent, env, step, np.arange(ROWS))
    sure = np.flatnonzero(step.action_mask[:, HIGHER] & ((card == 1) | (card == 5)))
    assert (guessed[sure] == np.where(card[sure] == 1, HIGHER, LOWER)).mean() > 0.95


def test_choices_follow_from_the_seed_and_states_stay_as_they_are() -> None:
    env = BatchEnv(GAME, ToyOptions(), ROWS, threads=1)
    step = env.reset(0)
    states = env.determinized(np.arange(ROWS), 1)
    before = states.tobytes()
    agent = LookaheadAgent(GAME, indifferent(), POINTS)
    chosen = []
    for seed in (3, 3, 4):
        agent.reset(seed)
        chosen.append(agent.act(step.observation, step.action_mask, states))
    assert np.array_equal(chosen[0], chosen[1])
    assert not np.array_equal(chosen[0], chosen[2])
    assert (step.action_mask[np.arange(ROWS), chosen[2]] == 1).all()
    assert states.tobytes() == before


@pytest.mark.parametrize("players", [2, 4])
def test_a_checkpoint_of_a_training_plays_by_name(tmp_path: Path, players: int) -> None:
    path = tmp_path / "best.pt"
    network = PolicyValueNetwork(
        OBSERVATION.filled(ToyOptions(num_players=players)), GAME.actions.size, NetworkConfig()
    )
    network.initialize(1)
    write_checkpoint(path, {"policy": pack_network(network, GAME), "hyperparameters": LEARNED})
    assert lookahead_agent(path, GAME).weights == Weights(win=1.0, margin=0.5, gamma=1.0)
    for kind in ("lookahead", "rollouts"):
        names = [f"{kind}:{path}", *["random"] * (players - 1)]
        assert play_match(GAME, ToyOptions(num_players=players), names, 20).games == 20


def test_a_checkpoint_that_does_not_tell_what_was_rewarded_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "best.pt"
    write_checkpoint(path, {"policy": pack_network(indifferent(), GAME), "hyperparameters": {"ppo.gamma": 1.0}})
    with pytest.raises(CheckpointError, match=r"best\.pt does not tell reward\.win"):
        lookahead_agent(path, GAME)


@pytest.mark.parametrize("counts", [{"worlds": 0}, {"decisions": 0}])
def test_at_least_one_world_and_one_decision(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1 world and 1 decision, got"):
        LookaheadAgent(GAME, indifferent(), POINTS, **counts)
