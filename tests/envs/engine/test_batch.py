"""Many games at once."""

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.envs.engine.batch import BatchEnv, Step, first_seeds
from perfumezoo.envs.engine.conformance import check_batch
from perfumezoo.envs.engine.record import OVER
from tests.envs.engine.toy import GAME, ToyOptions


def batch(rows: int = 4, **arguments: object) -> BatchEnv:
    return BatchEnv(GAME, ToyOptions(num_players=3), rows, **arguments)  # pyright: ignore[reportArgumentType]


def contents(env: BatchEnv, step: Step) -> list[bytes]:
    return [env.states.tobytes(), *(array.tobytes() for array in step)]


def illegal_action(mask: NDArray[np.int8]) -> int:
    return int(np.flatnonzero(mask == 0)[0])


@pytest.mark.parametrize("options", [{}, {"num_players": 4, "skip_forced": False}, {"automa": True}], ids=str)
def test_a_batch_plays_like_single_envs(options: dict[str, object]) -> None:
    check_batch(GAME, GAME.make_options(**options), seed=5, rows=4)


def test_shapes_and_dtypes() -> None:
    env = batch(4)
    step = env.reset(seed=1)
    shown = {name: (array.shape, array.dtype) for name, array in step._asdict().items()}
    assert shown == {
        "observation": ((4, 64), np.float32),
        "action_mask": ((4, 6), np.int8),
        "player": ((4,), np.int8),
        "reward": ((4, 4), np.float32),
        "done": ((4,), np.bool_),
        "score": ((4, 4), np.int32),
        "place": ((4, 4), np.int8),
        "length": ((4,), np.int32),
    }


def test_results_are_those_of_the_games_that_ended() -> None:
    env = batch(8)
    step = env.reset(seed=1)
    decisions = np.zeros(8, np.int64)
    ended = 0
    while ended < 40:
        step = env.step(env.sample_actions())
        decisions += 1
        running = ~step.done
        assert not step.score[running].any() and not step.place[running].any() and not step.length[running].any()
        assert not step.reward[running].any()
        for row in np.flatnonzero(step.done):
            assert env.final_states["to_move"][row] == OVER
            assert step.score[row].tolist() == env.final_states["score"][row].tolist()
            assert step.place[row, :3].min() == 1
            assert step.reward[row].sum() == pytest.approx(0, abs=1e-6)
            assert step.length[row] == decisions[row]
            decisions[row] = 0
            ended += 1
        assert (env.states["to_move"] == step.player).all() and (step.player >= 0).all()


def test_small_batches_keep_to_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert [batch(rows).threads for rows in (64, 255, 256)] == [1, 1, 2]


def test_uncompiled_rules_run_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfumezoo.envs.engine.batch.JIT_DISABLED", True)
    assert batch(4, threads=2).threads == 1


@pytest.mark.parametrize("rows", [200, 201])
def test_threads_change_nothing(rows: int) -> None:
    envs = [batch(rows, threads=threads) for threads in (1, 2, 3)]
    steps = [env.reset(seed=3) for env in envs]
    for _ in range(60):
        actions = [env.sample_actions(1) for env in envs]
        assert actions[0].tolist() == actions[1].tolist() == actions[2].tolist()
        steps = [env.step(chosen) for env, chosen in zip(envs, actions, strict=True)]
        assert contents(envs[0], steps[0]) == contents(envs[1], steps[1]) == contents(envs[2], steps[2])
    for env in envs:
        env.close()


def test_an_illegal_action_is_refused_and_no_row_moves() -> None:
    env = batch(4)
    step = env.reset(seed=1)
    actions = env.sample_actions()
    actions[2] = illegal_action(step.action_mask[2])
    before = contents(env, step)
    with pytest.raises(ValueError, match=rf"row 2: action {actions[2]} \(.*not legal for player_{step.player[2]}"):
        env.step(actions)
    assert contents(env, step) == before


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ([0, 0], ValueError, r"shape \(4,\), got \(2,\)"),
        ([[0, 0, 0, 0]], ValueError, r"shape \(4,\), got \(1, 4\)"),
        ([0.0, 1.0, 0.0, 0.0], TypeError, "integers, got dtype float64"),
        ([True, True, True, True], TypeError, "integers, got dtype bool"),
        ([1, 1, -1, 1], ValueError, r"row 2: action -1 is outside 0\.\.5"),
        ([1, 6, 1, 1], ValueError, r"row 1: action 6 is outside 0\.\.5"),
        ([1, 1 << 40, 1, 1], ValueError, r"row 1: action 1099511627776 is outside"),
    ],
)
def test_wrong_actions_are_refused(actions: list[object], error: type[Exception], message: str) -> None:
    env = batch(4)
    step = env.reset(seed=1)
    before = contents(env, step)
    with pytest.raises(error, match=message):
        env.step(np.array(actions))
    assert contents(env, step) == before


def test_held_rows_stay_as_they_are() -> None:
    env = batch(4)
    step = env.reset(seed=1)
    moving = np.array([True, False, True, False])
    before = env.states.copy()
    shown = [array.copy() for array in step[:3]]
    actions = np.where(moving, env.sample_actions(), -5)
    step = env.step(actions, moving)
    assert (env.states[~moving] == before[~moving]).all()
    assert (env.states[moving] != before[moving]).all()
    for array, old in zip(step[:3], shown, strict=True):
        assert array[~moving].tobytes() == old[~moving].tobytes()
    assert not step.reward[~moving].any() and not step.done[~moving].any()


def test_held_rows_report_no_result_twice() -> None:
    env = batch(1)
    step = env.reset(seed=1)
    while not step.done[0]:
        step = env.step(env.sample_actions())
    step = env.step(env.sample_actions(), np.array([False]))
    assert not any(array.any() for array in (step.reward, step.done, step.score, step.place, step.length))


def test_row_i_has_seed_plus_i() -> None:
    both, second = batch(2), batch(1)
    assert both.reset(seed=7).observation[1].tobytes() == second.reset(seed=8).observation[0].tobytes()


def test_reset_without_a_seed_continues_a_seeded_sequence() -> None:
    first, again = batch(4), batch(4)
    states = []
    for env in (first, again):
        env.reset(seed=7)
        env.step(env.sample_actions())
        env.reset()
        states.append(env.states.tobytes())
    assert states[0] == states[1]
    first.reset(seed=7)
    assert first.states.tobytes() != states[0]


def test_the_first_reset_without_a_seed_is_random() -> None:
    assert batch(4).reset().observation.tobytes() != batch(4).reset().observation.tobytes()


def test_rows_play_different_games() -> None:
    env = batch(64)
    env.reset(seed=0)
    assert len({env.states[["first", "card"]][row].tobytes() for row in range(64)}) > 50


def test_step_needs_a_reset() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        batch(2).step([0, 0])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "num_envs must be at least 1, got 0"),
        ({"threads": 0}, "threads must be at least 1, got 0"),
        ({"reward": "points"}, "unknown reward 'points'; choose from win, rank, score_margin, score_delta"),
    ],
)
def test_impossible_batches_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        batch(**arguments)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seeds_beyond_63_bits_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed must be in 0\.\."):
        batch(2).reset(seed=seed)
    with pytest.raises(ValueError, match=r"seed must be in 0\.\."):
        first_seeds(seed, 1)


def test_without_observations() -> None:
    env, seeing = batch(4, observe=False), batch(4)
    step = env.reset(seed=1)
    seeing.reset(seed=1)
    assert step.observation.shape == (4, 0)
    for _ in range(30):
        actions = env.sample_actions()
        env.step(actions)
        seeing.step(actions)
    assert env.states.tobytes() == seeing.states.tobytes()


def test_sampled_actions_are_legal_and_vary() -> None:
    env = batch(200)
    step = env.reset(seed=1)
    first, second = env.sample_actions(), env.sample_actions()
    for actions in (first, second):
        assert (np.take_along_axis(step.action_mask, actions[:, None].astype(int), 1) == 1).all()
    assert (first != second).any()
    assert env.sample_actions(7).tolist() != env.sample_actions(8).tolist()


def test_determinized_rows_show_the_player_to_move_the_same() -> None:
    env = batch(64)
    step = env.reset(seed=1)
    rows = np.array([3, 5, 40])
    states = env.determinized(rows, key=9)
    seen = np.zeros((3, 64), np.float32)
    GAME.kernels.observe_batch(states, np.arange(3), step.player[rows], seen)
    assert seen.tobytes() == step.observation[rows].tobytes()
    assert (states["card"] != env.states["card"][rows]).any()
    assert states.tobytes() == env.determinized(rows, key=9).tobytes()
    assert states.tobytes() != env.determinized(rows, key=10).tobytes()
