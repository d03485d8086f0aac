"""What changes over a budget."""

from dataclasses import replace

import pytest

from perfumezoo.training.config import PPOConfig, RewardConfig, TeacherConfig
from perfumezoo.training.ppo import schedule_at

from .conftest import MakeConfig


@pytest.mark.parametrize(
    ("progress", "learning_rate", "entropy", "margin", "teacher"),
    [
        (0.0, 1e-2, 0.1, 2.0, 1.0),
        (0.25, 7.75e-3, 0.075, 1.5, 0.55),
        (0.5, 5.5e-3, 0.05, 1.0, 0.1),
        (1.0, 1e-3, 0.0, 1.0, 0.1),
    ],
)
def test_coefficients_change_in_straight_lines(
    toy_config: MakeConfig, progress: float, learning_rate: float, entropy: float, margin: float, teacher: float
) -> None:
    config = replace(
        toy_config(),
        ppo=PPOConfig(learning_rate=1e-2, final_learning_rate=1e-3, entropy=0.1, final_entropy=0.0),
        reward=RewardConfig(margin=2.0, final_margin=1.0, margin_until=0.5),
        teacher=TeacherConfig(agent="random", weight=1.0, final_weight=0.1, until=0.5),
    )
    schedule = schedule_at(progress, config)
    assert schedule.learning_rate == pytest.approx(learning_rate)
    assert schedule.entropy == pytest.approx(entropy)
    assert schedule.margin == pytest.approx(margin)
    assert schedule.teacher == pytest.approx(teacher)


def test_a_teacher_falls_silent_exactly_and_nobody_is_no_teacher(toy_config: MakeConfig) -> None:
    taught = replace(toy_config(), teacher=TeacherConfig(agent="random", until=0.4))
    assert schedule_at(0.39, taught).teacher > 0.0
    assert schedule_at(0.4, taught).teacher == schedule_at(1.0, taught).teacher == 0.0
    assert schedule_at(0.0, replace(taught, teacher=TeacherConfig())).teacher == 0.0
