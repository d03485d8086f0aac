"""The trainer finds optimal play where it is known, so rewards reach the seats whose decisions earned them."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.checkpoint import CheckpointError
from perfumezoo.agents.network import NetworkConfig
from perfumezoo.agents.policy import PolicyAgent
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.record import records
from perfumezoo.training import ppo
from perfumezoo.training.config import LeagueConfig, PPOConfig, RewardConfig, TrainConfig
from tests.envs.engine.toy import CARD_AT, DECISION_AT, GAME, ToyOptions, optimal_action

from .conftest import MakeConfig

LEARNING = PPOConfig(num_envs=256, rollout_steps=32, minibatch_size=2048, learning_rate=3e-3)


def share_of_optimal_decisions(config: TrainConfig[Any]) -> tuple[float, float]:
    """How often the trained policy guesses and takes bottles optimally, on 4,000 decisions of its own play."""
    agent = PolicyAgent(ppo.train(config, GAME) / "best.pt", GAME)
    env = BatchEnv(GAME, config.options, 100)
    step = env.reset(seed=99)
    right = {True: [], False: []}
    for _ in range(40):
        actions = agent.act(step.observation, step.action_mask)
        rows = records(env.states)
        guessing = step.observation[:, DECISION_AT] == 1
        indifferent = guessing & (step.observation[:, CARD_AT + 2] == 1)  # with a 3 both guesses are even
        best = np.array([optimal_action(rows[i]) for i in range(100)])
        for kind in (True, False):
            chosen = (guessing == kind) & ~indifferent
            right[kind].extend(actions[chosen] == best[chosen])
        step = env.step(actions)
    assert len(right[True]) > 1000
    assert len(right[False]) > 1000
    return float(np.mean(right[True])), float(np.mean(right[False]))


def test_self_play_finds_the_optimum_from_wins_alone(toy_config: MakeConfig) -> None:
    guesses, bottles = share_of_optimal_decisions(toy_config(total_steps=600_000, ppo=LEARNING))
    assert guesses > 0.97
    assert bottles > 0.9


@pytest.mark.parametrize("seed", [2, 3])  # of the seeds 1-4, the first settles for half of the bottles
def test_self_play_of_three_finds_the_optimum_from_wins_and_points(toy_config: MakeConfig, seed: int) -> None:
    options, reward = ToyOptions(num_players=3), RewardConfig(win=1.0, margin=1.0, final_margin=0.5)
    config = toy_config(options=options, total_steps=600_000, ppo=LEARNING, reward=reward, seed=seed)
    guesses, bottles = share_of_optimal_decisions(config)
    assert guesses > 0.97
    assert bottles > 0.9


def test_solo_play_finds_the_optimum(toy_config: MakeConfig) -> None:
    config = toy_config(options=ToyOptions(automa=True), total_steps=400_000, ppo=LEARNING)
    guesses, bottles = share_of_optimal_decisions(config)
    assert guesses > 0.97
    assert bottles > 0.9


def test_named_agents_can_be_opponents(toy_config: MakeConfig) -> None:
    league = LeagueConfig(fraction=1.0, agents=("random",), capacity=1, snapshot_every=10_000)
    guesses, _ = share_of_optimal_decisions(toy_config(total_steps=200_000, ppo=LEARNING, league=league))
    assert guesses > 0.9


def test_an_advised_run_begins_with_its_advisor_and_unlearns_bad_advice(toy_config: MakeConfig) -> None:
    network = NetworkConfig(width=64, depth=2, advisor="random")
    before = share_of_optimal_decisions(toy_config(total_steps=1, ppo=LEARNING, network=network))
    after = share_of_optimal_decisions(toy_config(total_steps=600_000, ppo=LEARNING, network=network))
    assert max(before) < 0.8
    assert after[0] > 0.97
    assert after[1] > 0.9


def test_a_run_begins_with_the_network_of_another(toy_config: MakeConfig) -> None:
    first = ppo.train(toy_config(total_steps=600_000, ppo=LEARNING), GAME)
    short = toy_config(total_steps=1, ppo=LEARNING, options=ToyOptions(num_players=3), start_from=first / "latest.pt")
    guesses, _ = share_of_optimal_decisions(short)
    assert guesses > 0.97
    runs = set(first.parent.iterdir())
    with pytest.raises(CheckpointError, match="there is no checkpoint"):
        ppo.train(toy_config(start_from=first / "nothing.pt"), GAME)
    with pytest.raises(CheckpointError, match=r"latest\.pt: expected a network of .*width=32"):
        ppo.train(toy_config(start_from=first / "latest.pt", network=NetworkConfig(width=32)), GAME)
    assert set(first.parent.iterdir()) == runs, "what cannot begin leaves no folder"


def test_runs_that_begin_in_the_same_second_have_folders_of_their_own(
    toy_config: MakeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ppo.time, "strftime", lambda form: "20260101-120000")
    folders = [ppo.new_folder(toy_config()).name for _ in range(3)]
    assert folders == [f"experiment__1__20260101-120000{end}" for end in ("", "-2", "-3")]
