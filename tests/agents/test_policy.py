from pathlib import Path

import numpy as np
import pytest
import torch

from perfumezoo.agents.checkpoint import CheckpointError, content_digest, read_checkpoint, write_checkpoint
from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.agents.network import NetworkConfig, PolicyValueNetwork
from perfumezoo.agents.policy import NetworkAgent, PolicyAgent, pack_network
from perfumezoo.envs.engine.batch import BatchEnv
from tests.envs.engine.toy import GAME, ToyOptions

INPUTS = GAME.observation.filled(ToyOptions())


def make_network(layer_norm: bool = False) -> PolicyValueNetwork:
    shape = NetworkConfig(width=16, depth=3, layer_norm=layer_norm)
    network = PolicyValueNetwork(INPUTS, GAME.actions.size, shape)
    network.initialize(3)
    return network


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    path = tmp_path / "best.pt"
    write_checkpoint(path, {"policy": pack_network(make_network(layer_norm=True), GAME)})
    return path


def test_a_loaded_policy_plays_like_the_saved_network(checkpoint: Path) -> None:
    step = BatchEnv(GAME, ToyOptions(), 50).reset(seed=1)
    expected = NetworkAgent(make_network(layer_norm=True), GAME).act(step.observation, step.action_mask)
    actions = PolicyAgent(checkpoint, GAME).act(step.observation, step.action_mask)
    assert (actions == expected).all()
    assert actions.dtype == np.int32


def test_a_policy_plays_matches_by_name_and_only_legal_actions(checkpoint: Path) -> None:
    result = play_match(GAME, ToyOptions(), [f"policy:{checkpoint}", "random"], 40)
    assert result.games == 40


def test_a_policy_that_draws_repeats_itself_after_reset() -> None:
    step = BatchEnv(GAME, ToyOptions(), 200).reset(seed=1)
    agent = NetworkAgent(make_network(), GAME, greedy=False)
    agent.reset(5)
    first, second = (agent.act(step.observation, step.action_mask) for _ in range(2))
    agent.reset(5)
    assert (agent.act(step.observation, step.action_mask) == first).all()
    assert (first != second).any()


def advised_network() -> PolicyValueNetwork:
    network = PolicyValueNetwork(INPUTS, GAME.actions.size, NetworkConfig(width=16, depth=2, advisor="heuristic"))
    network.initialize(3)
    return network


def test_an_advised_network_begins_by_following_and_can_overrule() -> None:
    env, rows = BatchEnv(GAME, ToyOptions(), 200), np.arange(200)
    step, network = env.reset(seed=1), advised_network()
    agent = NetworkAgent(network, GAME)
    assert agent.needs_states
    advice = make_agent("heuristic", GAME).act(step.observation, step.action_mask, env.determinized(rows, 1))
    assert (agent.act(step.observation, step.action_mask, env.determinized(rows, 1)) == advice).all()
    other = 1 - advice.min()  # the first decisions of the toy are guesses, 0 or 1
    with torch.no_grad():
        network.policy_head.bias[other] = 10.0
    legal = step.action_mask[:, other] == 1
    assert (advice[legal] != other).any()
    overruled = agent.act(step.observation, step.action_mask, env.determinized(rows, 1))
    assert (overruled[legal] == other).all()


def test_advice_is_told_to_the_value_too_once_that_is_learned() -> None:
    step, network = BatchEnv(GAME, ToyOptions(), 50).reset(seed=1), advised_network()
    some, others = np.zeros(50, np.int32), np.ones(50, np.int32)
    assert (network.judge(step.observation, some)[1] == network.judge(step.observation, others)[1]).all()
    torch.nn.init.normal_(network.advice.weight)
    assert (network.judge(step.observation, some)[1] != network.judge(step.observation, others)[1]).all()


def test_networks_with_an_advisor_need_advice_and_others_refuse_it() -> None:
    step, advice = BatchEnv(GAME, ToyOptions(), 2).reset(seed=1), np.zeros(2, np.int32)
    with pytest.raises(ValueError, match="it is 'heuristic'"):
        advised_network().judge(step.observation)
    with pytest.raises(ValueError, match="it is ''"):
        make_network().judge(step.observation, advice)


@pytest.mark.parametrize("kind", ["policy", "lookahead", "rollouts"])
def test_a_checkpoint_knows_its_advisor(tmp_path: Path, kind: str) -> None:
    learned = {"reward.win": 0.0, "reward.final_margin": 0.0, "ppo.gamma": 1.0}
    network, path = advised_network(), tmp_path / "best.pt"
    with torch.no_grad():
        network.value_head.weight.zero_()
    write_checkpoint(path, {"policy": pack_network(network, GAME), "hyperparameters": learned})
    games = 300 if kind == "policy" else 20
    with_advice, without = (
        play_match(GAME, ToyOptions(), [name, "random"], games) for name in (f"{kind}:{path}", "heuristic")
    )
    assert (with_advice.score == without.score).all()


def test_a_network_begins_like_one_that_reads_other_features() -> None:
    shape = NetworkConfig(width=16, depth=2)
    old, new = (PolicyValueNetwork(np.array(inputs), 5, shape) for inputs in ([0, 2, 7], [0, 3, 7, 9]))
    old.initialize(1)
    new.initialize(2)
    new.take_over(old)
    row = torch.zeros(1, 10)
    row[0, [0, 3, 7, 9]] = torch.tensor([1.0, 5.0, -2.0, 5.0])
    for ours, theirs in zip(new(new.select(row)), old(old.select(row)), strict=True):
        torch.testing.assert_close(ours, theirs)
    with pytest.raises(ValueError, match=r"expected a network of .*width=16.*, got one of .*width=8"):
        new.take_over(PolicyValueNetwork(np.arange(3), 5, NetworkConfig(width=8)))


def test_initial_policy_is_near_uniform() -> None:
    network = PolicyValueNetwork(np.arange(30), 10, NetworkConfig())
    network.initialize(1)
    logits, value = network(torch.randn(100, 30))
    assert float(torch.softmax(logits, -1).detach().max()) < 0.15
    assert value.shape == (100,)


def test_equal_seeds_initialize_equally() -> None:
    first, second, third = (PolicyValueNetwork(np.arange(30), 10, NetworkConfig()) for _ in range(3))
    first.initialize(1)
    second.initialize(1)
    third.initialize(2)
    assert content_digest(first.state_dict()) == content_digest(second.state_dict())
    assert content_digest(first.state_dict()) != content_digest(third.state_dict())


def test_a_policy_of_another_game_is_refused(checkpoint: Path) -> None:
    content = read_checkpoint(checkpoint)
    content["policy"]["game"] = "chess_v6"
    write_checkpoint(checkpoint, content)
    with pytest.raises(CheckpointError, match=r"plays chess_v6 with .*here toy_v0 has"):
        PolicyAgent(checkpoint, GAME)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"there is no checkpoint .*nothing\.pt"):
        PolicyAgent(tmp_path / "nothing.pt", GAME)


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "text"])
def test_damaged_files_are_recognised(checkpoint: Path, damage: str) -> None:
    data = bytearray(checkpoint.read_bytes())
    middle = len(data) // 2
    data[middle] ^= 0xFF
    damaged = {"cut": data[:middle], "flip": data, "empty": b"", "text": b"hello, world"}[damage]
    checkpoint.write_bytes(bytes(damaged))
    with pytest.raises(CheckpointError, match="damaged"):
        read_checkpoint(checkpoint)


def test_another_torch_file_is_no_checkpoint(tmp_path: Path) -> None:
    torch.save({"weights": torch.zeros(3)}, tmp_path / "other.pt")
    with pytest.raises(CheckpointError, match="no checkpoint of this version"):
        read_checkpoint(tmp_path / "other.pt")


@pytest.mark.parametrize("width,depth", [(0, 2), (16, 0)])
def test_impossible_networks_are_refused(width: int, depth: int) -> None:
    with pytest.raises(ValueError, match="width >= 1 and depth >= 1"):
        NetworkConfig(width=width, depth=depth)
