"""Plans of The Perfumer's heuristic: the bound that spares it the search for a better one."""

import numpy as np

from perfumezoo.agents import the_perfumer_plan as plan
from perfumezoo.agents.the_perfumer_plan import NO_VISIT, NOWHERE, Goal, Outlook, Plan, Start
from perfumezoo.envs.the_perfumer.components import CENTRE, NUM_PLACES, NUM_PLANTS

NOTHING = Plan(0.0, NOWHERE, 0, NO_VISIT, 0, NOWHERE, 0, False)


def bits(plants: np.ndarray) -> int:
    return int((1 << plants).sum())


def test_no_route_for_two_orders_is_worth_more_than_its_bound() -> None:
    draws = np.random.default_rng(1)
    tight = 0
    for case in range(800):
        gain = float(draws.choice([0.0, 0.5, 2.5]))
        spent = int(draws.integers(1, 3)) if gain > 0.0 else 0
        look = Outlook(
            worth=draws.choice([3.0, 3.5, 5.5, 7.0], NUM_PLANTS),
            survive=draws.choice([0.25, 0.5, 1.0], NUM_PLANTS),
            threat=0.5,
            turns=float(draws.choice([0.0, 0.5, 2.5])),
            price=float(draws.choice([0.01, 0.45])),
            sniffs=np.zeros(14),
            research=0.0,
            ending=draws.choice([0.0, -1.0, 3.0], 3) * (case % 2),
            ready=float(draws.choice([0.0, 2.0])) * (case % 2),
        )
        start = Start(int(draws.integers(NUM_PLACES)), int(draws.integers(8)), 7, int(draws.integers(2)), gain, spent)
        after = Start(CENTRE, start.points, 7, start.way, gain, spent)
        one, other = (int(origin) for origin in draws.choice(NUM_PLANTS, 2, replace=False))
        missing = [draws.choice(NUM_PLANTS, draws.integers(4), replace=False) for _ in range(2)]
        first, second = Goal(one, bits(missing[0]), len(missing[0])), Goal(other, bits(missing[1]), len(missing[1]))
        bound = plan.at_most(look, start, after, first, second)
        best = plan.best_route(look, start, after, first, second, 5, NOTHING)
        if best.first != NOWHERE:
            assert bound >= best.value - 1e-9
            tight += bound < best.value + 0.5
    assert tight > 100
