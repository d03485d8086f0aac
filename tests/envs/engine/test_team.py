"""Threads that share the work on a batch. That they change nothing is tested in ``test_batch``."""

import inspect
import threading
import time

import pytest

from perfumezoo.envs.engine import kernels
from perfumezoo.envs.engine.batch import BatchEnv, Step
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.engine.team import ASLEEP, STATE
from tests.envs.engine.toy import GAME, ToyOptions

compiled = pytest.mark.skipif(JIT_DISABLED, reason="uncompiled rules run in one thread")


def started(threads: int = 2) -> BatchEnv:
    env = BatchEnv(GAME, ToyOptions(num_players=3), 256, threads=threads)
    env.reset(1)
    for _ in range(5):
        env.step(env.sample_actions())
    return env


def woken_threads(env: BatchEnv, pause: float, steps: int = 20) -> int:
    """In how many of so many steps the second thread had to be woken."""
    team = env._team
    count = 0
    for _ in range(steps):
        actions = env.sample_actions()
        time.sleep(pause)
        serving = team._serving[0]
        env.step(actions)
        count += team._serving[0] is not serving
    return count


def test_a_step_shows_what_the_kernel_writes_in_the_same_order() -> None:
    names = [*inspect.signature(kernels.step_batch).parameters]
    shown = names[names.index("obs") : names.index("length") + 1]
    assert [name.replace("observation", "obs").replace("action_mask", "mask") for name in Step._fields] == shown


@compiled
def test_steps_that_follow_closely_wake_no_thread() -> None:
    env = started()
    assert woken_threads(env, 0.0, steps=200) < 200  # on a busy machine some come late
    env.close()


@compiled
def test_a_thread_that_waits_in_vain_goes_to_sleep() -> None:
    env = started()
    assert woken_threads(env, 0.01) == 20
    time.sleep(0.01)
    assert env._team._words[0, STATE] == ASLEEP
    env.close()


@compiled
def test_what_ends_a_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise MemoryError("no room")

    env = started()
    time.sleep(0.01)
    monkeypatch.setattr(env._team, "_serve", fail)
    with pytest.raises(MemoryError, match="no room"):
        env.step(env.sample_actions())
    env.close()


@compiled
def test_a_closed_batch_has_no_threads() -> None:
    before = threading.active_count()
    env = started(3)
    assert threading.active_count() == before + 2
    env.close()
    assert threading.active_count() == before
