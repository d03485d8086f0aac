"""Trained networks as agents."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from ..envs.engine.game import Game
from . import distribution
from .agent import Agent
from .checkpoint import CheckpointError, read_checkpoint
from .names import make_agent
from .network import NetworkConfig, PolicyValueNetwork


class NetworkAgent(Agent):
    """Plays by a network, and asks its advisor, if it has one.

    Args:
        network: The network; the agent never changes it.
        game: The game to play.
        greedy: Play the likeliest action rather than draw one from the policy.

    Raises:
        ValueError: If the network has an advisor that does not exist for this game.
    """

    needs_observation = True

    def __init__(self, network: PolicyValueNetwork, game: Game, *, greedy: bool = True) -> None:
        self.network = network
        self.greedy = greedy
        self.advisor = make_agent(network.config.advisor, game) if network.advised else None
        self.needs_states = self.advisor is not None and self.advisor.needs_states
        self._seed = 0
        self._calls = 0

    def reset(self, seed: int) -> None:
        """Draw from ``seed`` on."""
        self._seed = seed
        self._calls = 0
        if self.advisor:
            self.advisor.reset(seed)

    def act(
        self,
        observation: NDArray[np.float32],
        action_mask: NDArray[np.int8],
        states: NDArray[np.void] | None = None,
    ) -> NDArray[np.int32]:
        """One forward pass over all rows."""
        logits, _ = self.judge(observation, action_mask, states)
        if self.greedy:
            return distribution.best(logits, action_mask)
        self._calls += 1
        return distribution.sample(logits, action_mask, self._seed, self._calls)[0]

    def judge(
        self, observation: NDArray[np.float32], action_mask: NDArray[np.int8], states: NDArray[np.void] | None
    ) -> tuple[Tensor, NDArray[np.float32]]:
        """The network's logits float32[K, A] and values float32[K], its advisor asked first; see ``act``."""
        advice = self.advisor.act(observation, action_mask, states) if self.advisor else None
        return self.network.judge(observation, advice)


class PolicyAgent(NetworkAgent):
    """Plays by the network of a checkpoint.

    Raises:
        CheckpointError: If the file is missing or damaged, or was trained on another game or version.
    """

    def __init__(self, checkpoint: Path | str, game: Game, *, greedy: bool = True) -> None:
        super().__init__(load_network(checkpoint, game), game, greedy=greedy)


def pack_network(network: PolicyValueNetwork, game: Game) -> dict[str, Any]:
    """What a checkpoint keeps of a network under ``"policy"``."""
    return {
        "game": game.env_id,
        "observation_size": game.observation.size,
        "num_actions": game.actions.size,
        "network": asdict(network.config),
        "weights": dict(network.state_dict()),
    }


def load_network(checkpoint: Path | str, game: Game) -> PolicyValueNetwork:
    """The network of a checkpoint, for ``game``.

    Raises:
        CheckpointError: If the file is missing or damaged, or was trained on another game or version.
    """
    return unpack_network(read_checkpoint(checkpoint)["policy"], game, checkpoint)


def unpack_network(policy: dict[str, Any], game: Game, checkpoint: Path | str) -> PolicyValueNetwork:
    """The network that ``pack_network`` packed, for ``game``; ``checkpoint`` is what errors call its file.

    Raises:
        CheckpointError: If it was trained on another game or version.
    """
    trained_on = policy["game"], policy["observation_size"], policy["num_actions"]
    expected = game.env_id, game.observation.size, game.actions.size
    if trained_on != expected:
        raise CheckpointError(
            f"{checkpoint} plays {trained_on[0]} with {trained_on[1]} features and {trained_on[2]} actions; "
            f"here {expected[0]} has {expected[1]} and {expected[2]}"
        )
    weights = policy["weights"]
    network = PolicyValueNetwork(weights["inputs"].numpy(), expected[2], NetworkConfig(**policy["network"]))
    network.load_state_dict(weights)
    return network.eval()
