"""A run that is killed, or whose newest checkpoint is damaged, ends like one that was never interrupted."""

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from perfumezoo.agents.checkpoint import CheckpointError, read_checkpoint
from perfumezoo.agents.network import NetworkConfig
from perfumezoo.training.checkpoint import BEST, LATEST, PREVIOUS, training_digest
from perfumezoo.training.config import PPOConfig
from perfumezoo.training.ppo import train
from perfumezoo.training.workers import faster_precision
from tests.envs.engine.toy import GAME

from .conftest import MakeConfig, small_experiment

ROOT = Path(__file__).parents[2]
STEPS = 60_000


def digest(run: Path) -> str:
    return training_digest(read_checkpoint(run / LATEST))


def start(runs: Path, resume: Path | None) -> "subprocess.Popen[bytes]":
    script = "import sys; from tests.training.test_checkpoint import long_run; long_run(*sys.argv[1:])"
    command = [sys.executable, "-c", script, str(runs), *([str(resume)] if resume else [])]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": "."})


def long_run(runs: str, resume: str | None = None) -> None:
    train(small_experiment(Path(runs), total_steps=STEPS, resume=Path(resume) if resume else None), GAME)


def kill_after_a_checkpoint(process: "subprocess.Popen[bytes]", runs: Path, delay: float) -> None:
    """Wait until the process has written a checkpoint, then ``delay`` seconds, then SIGKILL."""
    begin = time.time()
    while not any(latest.stat().st_mtime > begin for latest in runs.glob(f"*/{LATEST}")):
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.time() - begin < 120
        time.sleep(0.01)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_killed_and_resumed_runs_end_bit_for_bit_like_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = train(small_experiment(tmp_path / "whole", total_steps=STEPS), GAME)
    runs = tmp_path / "killed"
    resume: Path | None = None
    draw = random.Random(1)
    for _ in range(3):
        kill_after_a_checkpoint(start(runs, resume), runs, draw.uniform(0.0, 0.3))
        (resume,) = runs.iterdir()
    assert resume is not None
    interrupted_at = read_checkpoint(resume / LATEST)["counters"]["update"]
    assert start(runs, resume).wait(timeout=120) == 0
    assert 0 < interrupted_at < read_checkpoint(resume / LATEST)["counters"]["update"]
    assert digest(resume) == digest(whole)
    assert (resume / "metrics.jsonl").read_text().count("\n") == (whole / "metrics.jsonl").read_text().count("\n")


@pytest.mark.parametrize("precision", ["bfloat16", "float32"])
def test_equal_seeds_end_equally_and_others_do_not(toy_config: MakeConfig, tmp_path: Path, precision: str) -> None:
    first = train(toy_config(precision=precision), GAME)
    second = train(toy_config(precision=precision, runs=tmp_path / "second"), GAME)
    third = train(toy_config(precision=precision, runs=tmp_path / "third", seed=2), GAME)
    assert digest(first) == digest(second) != digest(third)


def test_a_run_remembers_the_precision_that_was_faster_where_it_began(toy_config: MakeConfig) -> None:
    config = toy_config(precision="auto", total_steps=4_000)
    run = train(config, GAME)
    used = read_checkpoint(run / LATEST)["hyperparameters"]["precision"]
    assert used == faster_precision()
    (other,) = {"bfloat16", "float32"} - {used}
    with pytest.raises(CheckpointError, match=f"precision: was '{used}', now '{other}'"):
        train(replace(config, resume=run, precision=other), GAME)


def test_two_threads_repeat_themselves_too(toy_config: MakeConfig, tmp_path: Path) -> None:
    first = train(toy_config(threads=2, runs=tmp_path / "first"), GAME)
    second = train(toy_config(threads=2, runs=tmp_path / "second"), GAME)
    assert digest(first) == digest(second)


@pytest.mark.parametrize("advisor", ["", "random"])
def test_a_damaged_latest_falls_back_to_the_previous_one(toy_config: MakeConfig, capfd: Any, advisor: str) -> None:
    config = toy_config(network=NetworkConfig(width=64, depth=2, advisor=advisor))
    run = train(config, GAME)
    expected = digest(run)
    (run / LATEST).write_bytes((run / LATEST).read_bytes()[:1000])
    (run / PREVIOUS).stat()
    assert train(replace(config, resume=run), GAME) == run
    assert digest(run) == expected
    message = capfd.readouterr().err
    assert "latest.pt is damaged" in message
    assert f"going on from {run / PREVIOUS}" in message


def test_nothing_intact_is_a_clear_error(toy_config: MakeConfig) -> None:
    config = toy_config()
    run = train(config, GAME)
    (run / LATEST).write_bytes(b"")
    (run / PREVIOUS).unlink()
    with pytest.raises(CheckpointError, match=r"latest\.pt is damaged.*there is no checkpoint .*previous"):
        train(replace(config, resume=run), GAME)


def test_other_hyperparameters_are_refused(toy_config: MakeConfig) -> None:
    config = toy_config()
    run = train(config, GAME)
    changed = replace(config, resume=run, ppo=replace(config.ppo, clip=0.3))
    with pytest.raises(CheckpointError, match=r"other hyperparameters: ppo\.clip: was 0\.2, now 0\.3"):
        train(changed, GAME)


def test_a_finished_run_can_go_on_with_a_larger_budget(toy_config: MakeConfig) -> None:
    config = toy_config()
    run = train(config, GAME)
    steps = read_checkpoint(run / LATEST)["counters"]["steps"]
    train(replace(config, resume=run, total_steps=2 * config.total_steps), GAME)  # type: ignore[operator]
    assert read_checkpoint(run / LATEST)["counters"]["steps"] >= 2 * steps - 5_000


def test_the_network_that_plays_is_the_mean_of_those_that_learned(toy_config: MakeConfig) -> None:
    one, two = (read_checkpoint(train(toy_config(total_steps=steps), GAME) / LATEST) for steps in (1, 2_048))
    assert (one["counters"]["update"], two["counters"]["update"]) == (1, 2)
    for name, weights in one["learner"].items():
        if name == "inputs":
            continue
        torch.testing.assert_close(one["policy"]["weights"][name], weights, rtol=0, atol=0)
        torch.testing.assert_close(two["policy"]["weights"][name], (weights + two["learner"][name]) / 2)
    assert not torch.equal(two["learner"]["policy_head.weight"], one["learner"]["policy_head.weight"])


def test_checkpoints_hold_what_playing_needs(toy_config: MakeConfig) -> None:
    run = train(toy_config(), GAME)
    for name in (LATEST, BEST):
        content = read_checkpoint(run / name)
        assert content["policy"]["game"] == "toy_v0"
        assert content["hyperparameters"]["ppo.clip"] == PPOConfig().clip
    assert not list(run.glob("*.tmp"))
