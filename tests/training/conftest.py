from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perfumezoo.agents.network import NetworkConfig
from perfumezoo.training.config import EvaluationConfig, LeagueConfig, PPOConfig, TrainConfig
from tests.envs.engine.toy import ToyOptions

MakeConfig = Callable[..., TrainConfig[Any]]


@pytest.fixture
def toy_config(tmp_path: Path) -> MakeConfig:
    """Builds a small experiment on the toy game; keyword arguments replace fields of ``TrainConfig``."""

    def build(**changes: Any) -> TrainConfig[Any]:
        return small_experiment(**({"runs": tmp_path / "runs"} | changes))

    return build


def small_experiment(runs: Path, **changes: Any) -> TrainConfig[Any]:
    fields: dict[str, Any] = {
        "game": "toy",
        "options": ToyOptions(),
        "total_steps": 20_000,
        "threads": 1,
        "runs": runs,
        "checkpoint_every": 1,
        "network": NetworkConfig(width=64, depth=2),
        "ppo": PPOConfig(num_envs=128, rollout_steps=16, minibatch_size=512, learning_rate=3e-3, averaged_updates=4),
        "league": LeagueConfig(snapshot_every=3, refresh_every=2, capacity=3),
        "evaluation": EvaluationConfig(every=0, games=20),
    }
    return TrainConfig(**(fields | changes))
