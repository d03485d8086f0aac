"""Points that bottled perfumes may still bring: what leads count in training instead of luck."""

import numpy as np
import pytest

from perfumezoo.agents.names import make_agent
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.interpret import interpreted
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.engine.record import records
from perfumezoo.envs.the_perfumer import GAME
from perfumezoo.envs.the_perfumer.rules import scoring
from tests.envs.the_perfumer.position import CINNAMON, LAVENDER, PASS, ROSE, Position, bare, bottle, strip

ODOUR = [2.0, 0.0, 0.0, 0.0]
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")


def prospect(game: Position, seat: int) -> float:
    return float(interpreted(scoring.prospect)(game.record, seat))


def test_a_bottled_perfume_counts_by_its_chance() -> None:
    game = bare().remember(0, cards={LAVENDER: (1, ODOUR)}, strips={4: (1, ODOUR)})
    assert prospect(game, 0) == 0.0
    game.play(bottle(0), strip(4), PASS)
    assert prospect(game, 0) == pytest.approx(5 * game.chance(0, [4], [LAVENDER]))
    game.play(bottle(1), strip(0), strip(6), PASS)
    expected = 5 * game.chance(0, [4], [LAVENDER]) + 10 * game.chance(0, [0, 6], [ROSE, CINNAMON])
    assert prospect(game, 0) == pytest.approx(expected)
    assert prospect(game, 1) == 0.0


def test_nothing_is_left_to_chance_between_the_rounds() -> None:
    game = bare(rules="perfumer").play(bottle(0), strip(4), PASS)
    assert prospect(game, 0) > 0.0
    game["revealed"] = 1
    assert prospect(game, 0) == 0.0


@compiled
@pytest.mark.parametrize("rules", ["apprentice", "perfumer"])
def test_luck_cancels_out_over_many_games(rules: str) -> None:
    env = BatchEnv(GAME, GAME.make_options(num_players=2, rules=rules), 512, threads=1)
    agent, step = make_agent("heuristic", GAME), env.reset(8)
    luck: list[float] = []
    result = np.zeros((GAME.max_players, 3))
    key = 0
    while len(luck) < 1500:
        key += 1
        step = env.step(agent.act(step.observation, step.action_mask, env.determinized(np.arange(512), key)))
        ended = np.flatnonzero(step.done)
        leads = np.zeros((512, GAME.max_players), np.float32)
        GAME.kernels.final_lead_batch(records(env.final_states), ended, result, leads)
        np.testing.assert_allclose(leads[ended, 0], -leads[ended, 1], atol=1e-4)
        luck += (leads[ended, 0] - (step.score[ended, 0] - step.score[ended, 1])).tolist()
    assert np.std(luck) > 5.0
    assert abs(np.mean(luck)) < 4.0 * np.std(luck) / len(luck) ** 0.5
