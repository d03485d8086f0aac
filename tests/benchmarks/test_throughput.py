import json
import time
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.benchmarks.__main__ import main
from perfumezoo.benchmarks.throughput import (
    aec_work,
    batch_work,
    copy_states,
    measure,
    rules_work,
    thread_counts,
)
from perfumezoo.envs.engine import aec
from tests.agents.toy_agents import use_games
from tests.envs.engine.toy import GAME, ToyOptions


def test_measure_divides_work_by_time() -> None:
    def work() -> tuple[int, int]:
        time.sleep(0.01)
        return 30, 3

    rate = measure(work, 0.05)
    assert 1500 < rate.decisions <= 3000
    assert rate.games == pytest.approx(rate.decisions / 10)
    assert rate.slowest <= rate.decisions <= rate.fastest


def test_thread_counts_double_up_to_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    assert thread_counts() == (1, 2, 4, 6)


@pytest.mark.parametrize("observe", [True, False])
def test_batch_work_counts_its_decisions_and_games(observe: bool) -> None:
    work = batch_work(GAME, ToyOptions(), 64, 1, observe, 0)
    made = np.array([work() for _ in range(200)])
    assert (made[:, 0] == 64).all()
    assert made[:, 0].sum() / made[:, 1].sum() == pytest.approx(11.3, abs=0.5)  # decisions in a game of random play


def test_other_ways_to_play_are_the_same_game() -> None:
    for work in (rules_work(GAME, ToyOptions(), 0), aec_work(aec.RawEnv(GAME, ToyOptions()), 0)):
        made = np.array([work() for _ in range(300)]).sum(axis=0)
        assert made[0] / made[1] == pytest.approx(11.3, abs=0.5)


def test_states_are_copied_whole() -> None:
    source = np.random.default_rng(0).integers(0, 256, (5, 32), dtype=np.uint8)
    target = np.zeros_like(source)
    copy_states(source, target)
    assert np.array_equal(source, target)


def test_the_command_writes_its_three_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use_games(monkeypatch, {"toy": GAME})
    sizes = ["--batch-sizes", "1", "64", "--threads", "1", "2"]
    assert main(["throughput", "toy", "--seconds", "0.01", *sizes, "--no-start", "--out", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.md", "results.json", "throughput.png"]
    results = json.loads((tmp_path / "results.json").read_text())
    measured = [(row["size"], row["observation"], row["threads"]) for row in results["batch"]]
    assert measured == [(1, True, 1), (1, False, 1), (64, True, 1), (64, False, 1), (64, True, 2), (64, False, 2)]
    assert results["copies_per_second"] > 0
    assert set(results["limit"]) == {"1", "64"}
    assert "memory limit" in capsys.readouterr().out
