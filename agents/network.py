"""The network of trained agents: one trunk, a policy over all actions and a value for the seat that observes.

With an advisor it is told what that agent would choose, and begins by following it: what is learned are the corrections
(residual policy learning: Silver et al. 2018, arXiv:1812.06298).

It lies here and not in ``training`` because whoever plays a trained policy needs it too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

TRUST = 4.0
"""What the advisor's choice adds to its logit at first: some 90 % of the probability among six legal actions."""


@dataclass(frozen=True)
class NetworkConfig:
    """Shape of the network."""

    width: int = 256
    """Units of each hidden layer."""
    depth: int = 2
    """Hidden layers, the first one included."""
    residual: bool = True
    """Add each hidden layer after the first to its input."""
    layer_norm: bool = False
    """Normalise the input of each hidden layer after the first."""
    advisor: str = ""
    """Agent, by name, whose choice the network is told and begins with; empty for none."""

    def __post_init__(self) -> None:
        """Check the values."""
        if self.width < 1 or self.depth < 1:
            raise ValueError(f"a network needs width >= 1 and depth >= 1, got {self.width} and {self.depth}")


class PolicyValueNetwork(nn.Module):
    """A multi-layer perceptron with two heads.

    It reads only some features of an observation: in Grasse for two, seats and expansions that take no part are half of
    it, and always zero.

    Args:
        inputs: Indices int64[I] of the features it reads, ascending, see ``Layout.filled``.
        num_actions: A.
        config: Its shape.

    Attributes:
        inputs: The same, as a buffer, which goes into checkpoints.
    """

    inputs: Tensor

    def __init__(self, inputs: NDArray[np.intp], num_actions: int, config: NetworkConfig) -> None:
        super().__init__()
        self.config = config
        width = config.width
        self.register_buffer("inputs", torch.from_numpy(inputs))
        self.encoder = nn.Linear(len(inputs), width)
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(config.depth - 1))
        self.norms = nn.ModuleList(nn.LayerNorm(width) if config.layer_norm else nn.Identity() for _ in self.hidden)
        if self.advised:
            self.advice = nn.Embedding(num_actions, width)
            self.trust = nn.Parameter(torch.tensor(TRUST))
        self.policy_head = nn.Linear(width, num_actions)
        self.value_head = nn.Linear(width, 1)

    @property
    def advised(self) -> bool:
        """Whether ``forward`` and ``judge`` need the choices of an advisor."""
        return self.config.advisor != ""

    def initialize(self, seed: int) -> None:
        """Orthogonal weights, zero biases, near-uniform policy (Andrychowicz et al. 2021, "What matters ...").

        The choices of an advisor count from the start, but only in the policy.
        """
        generator = torch.Generator().manual_seed(seed)
        trunk = [(layer, 2.0**0.5) for layer in (self.encoder, *self.hidden)]
        for layer, gain in (*trunk, (self.policy_head, 0.01), (self.value_head, 1.0)):
            assert isinstance(layer, nn.Linear)
            nn.init.orthogonal_(layer.weight, gain, generator=generator)
            nn.init.zeros_(layer.bias)
        if self.advised:
            nn.init.zeros_(self.advice.weight)

    def take_over(self, other: PolicyValueNetwork) -> None:
        """Begin like another network of the same shape; features that it does not read get weight 0.

        Raises:
            ValueError: If it has another shape.
        """
        if other.config != self.config:
            raise ValueError(f"expected a network of {self.config}, got one of {other.config}")
        shared = torch.isin(other.inputs, self.inputs)
        weights = dict(other.state_dict()) | {"inputs": self.inputs}
        weights["encoder.weight"] = torch.zeros_like(self.encoder.weight)
        columns = torch.searchsorted(self.inputs, other.inputs[shared])
        weights["encoder.weight"][:, columns] = other.encoder.weight.detach()[:, shared]
        self.load_state_dict(weights)

    def select(self, observation: Tensor) -> Tensor:
        """The features [B, I] that the network reads of observations [B, D]."""
        return observation.index_select(1, self.inputs)

    def judge(
        self, observation: NDArray[np.float32], advice: NDArray[np.int32] | None = None
    ) -> tuple[Tensor, NDArray[np.float32]]:
        """Logits float32[B, A] and values float32[B] of observations [B, D], without gradients.

        ``advice`` int32[B] are the advisor's choices, if there is one.

        Raises:
            ValueError: If there is an advisor but no advice, or the other way round.
        """
        told = None if advice is None else torch.from_numpy(advice)
        with torch.inference_mode():
            logits, values = self(self.select(torch.from_numpy(np.ascontiguousarray(observation))), told)
        return logits.float(), values.numpy()

    def forward(self, features: Tensor, advice: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Logits [B, A] (illegal actions included) and values float32[B] of features [B, I] and advice int32[B].

        Under autocast the matrices multiply in bfloat16, while the value, a regression, keeps float32.

        Raises:
            ValueError: If there is an advisor but no advice, or the other way round.
        """
        if self.advised != (advice is not None):
            raise ValueError(
                f"advice must come with all features if there is an advisor; it is {self.config.advisor!r}"
            )
        x = self.encoder(features)
        if advice is not None:
            x = x + self.advice(advice)
        x = torch.relu(x)
        for layer, norm in zip(self.hidden, self.norms, strict=True):
            y = torch.relu(layer(norm(x)))
            x = x + y if self.config.residual else y
        with torch.autocast("cpu", enabled=False):
            value = self.value_head(x.float()).squeeze(-1)
        logits = self.policy_head(x)
        if advice is not None:
            followed = torch.zeros_like(logits).scatter_(1, advice.long().unsqueeze(1), 1.0)
            logits = logits + self.trust * followed
        return logits, value
