"""Two processes under torchrun train one network."""

import os
import subprocess
import sys
from pathlib import Path

from perfumezoo.agents.checkpoint import read_checkpoint
from perfumezoo.training.checkpoint import LATEST
from perfumezoo.training.ppo import train
from tests.envs.engine.toy import GAME

from .conftest import small_experiment

ROOT = Path(__file__).parents[2]


def main(runs: str, resume: str | None = None, steps: str = "20000") -> None:
    config = small_experiment(Path(runs), total_steps=int(steps), resume=Path(resume) if resume else None)
    train(config, GAME)


if __name__ == "__main__":
    main(*sys.argv[1:])


def torchrun(*arguments: str) -> None:
    launcher = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    command = [*launcher, "-m", __name__, *arguments]
    environment = {**os.environ, "PYTHONPATH": ".", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, env=environment)
    assert done.returncode == 0, done.stderr


def test_two_processes_train_one_network_and_resume(tmp_path: Path) -> None:
    torchrun(str(tmp_path))
    (run,) = tmp_path.iterdir()
    content = read_checkpoint(run / LATEST)
    assert len(content["processes"]) == 2
    first, second = (process["rollout"]["seeds"] for process in content["processes"])
    assert (first != second).all()
    assert content["counters"]["steps"] >= 20_000
    per_update = content["counters"]["steps"] / content["counters"]["update"]
    assert per_update > 128 * 16  # more than one process plays in an update
    torchrun(str(tmp_path), str(run), "30000")
    assert read_checkpoint(run / LATEST)["counters"]["steps"] >= 30_000
