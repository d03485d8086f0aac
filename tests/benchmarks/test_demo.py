"""The whole tour in miniature, training included."""

from pathlib import Path

import pytest

from perfumezoo.benchmarks.__main__ import main
from tests.agents.toy_agents import GAME, use_games

EXPERIMENT = """
game = "toy"
minutes = 1.0
[ppo]
num_envs = 64
rollout_steps = 16
minibatch_size = 512
[evaluation]
games = 20
"""


@pytest.mark.slow
def test_the_tour_ends_with_a_trained_bot_and_its_reports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use_games(monkeypatch, {"toy": GAME})
    experiment, out = tmp_path / "toy.toml", tmp_path / "out"
    experiment.write_text(EXPERIMENT)
    flags = f"--experiment {experiment} --minutes 0.05 --games 20 --difficulties standard hard --out {out}"
    assert main(["demo", "toy", *flags.split()]) == 0
    assert {path.name for path in out.iterdir()} == {"pierre", "training", "tournament", "bot.pt"}
    assert (out / "tournament" / "tournament.png").is_file()
    shown = capsys.readouterr().out
    assert "policy:bot.pt" in shown
    assert f"play toy --opponents policy:{out / 'bot.pt'}" in shown
