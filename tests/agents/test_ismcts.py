"""Search on a game whose optimum is known, and the tree's bookkeeping by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from perfumezoo.agents import ismcts
from perfumezoo.agents.heuristics import Heuristic, find_heuristic
from perfumezoo.agents.ismcts import ACTION, AVAILABLE, FIRST_CHILD, NEXT_SIBLING, NONE, VISITS, ISMCTSAgent
from perfumezoo.agents.match import play_agents
from perfumezoo.agents.scripted import RandomAgent
from perfumezoo.envs.engine.batch import BatchEnv, Step
from perfumezoo.envs.engine.record import records
from perfumezoo.training.statistics import win_shares
from tests.envs.engine.toy import GAME, HIGHER, LOWER, PASS, TAKE, ToyOptions, expected_return

ROWS = 64
NOTHING = np.zeros((ROWS, 0), np.float32)

Tree = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]


@pytest.fixture(params=[False, True], ids=["random playouts", "heuristic playouts"])
def heuristic(request: pytest.FixtureRequest) -> Heuristic | None:
    return find_heuristic(GAME) if request.param else None


def opened(rounds: int = 4) -> tuple[BatchEnv, Step]:
    env = BatchEnv(GAME, ToyOptions(rounds=rounds), ROWS, threads=1, observe=False)
    return env, env.reset(0)


@pytest.mark.parametrize("rounds", [1, 4])
def test_search_finds_the_better_guess(heuristic: Heuristic | None, rounds: int) -> None:
    env, step = opened(rounds)
    agent = ISMCTSAgent(GAME, heuristic, 400)
    states = env.determinized(np.arange(ROWS), 1)
    card = states["card"][np.arange(ROWS), step.player]
    guessing = step.action_mask[:, HIGHER] == 1
    actions = agent.act(NOTHING, step.action_mask, states)
    assert (actions[guessing & (card <= 2)] == HIGHER).all()
    assert (actions[guessing & (card >= 4)] == LOWER).all()
    assert (guessing & (card >= 4)).sum() > 5


def test_search_takes_the_dearest_bottle_in_the_last_round(heuristic: Heuristic | None) -> None:
    env, step = opened(rounds=1)
    step = env.step(step.action_mask.argmax(axis=1))
    rows = np.flatnonzero(step.action_mask[:, PASS])
    actions = ISMCTSAgent(GAME, heuristic, 400).act(NOTHING, step.action_mask[rows], env.determinized(rows, 1))
    assert rows.size > 5
    assert (actions == TAKE + 2).all()


@pytest.mark.parametrize("players", [2, 3])
def test_search_plays_almost_optimally(heuristic: Heuristic | None, players: int) -> None:
    agents = [ISMCTSAgent(GAME, heuristic, 200), *(RandomAgent(GAME) for _ in range(players - 1))]
    names = [str(k) for k in range(players)]
    result = play_agents(GAME, ToyOptions(num_players=players), names, agents, 1200, seed=1)
    share = result.by_agent(win_shares(result.place))[:, 0].mean()
    assert (players * share - 1) / (players - 1) == pytest.approx(expected_return(players), abs=0.09)


def test_choices_follow_from_the_seed_and_states_stay_as_they_are() -> None:
    env, step = opened()
    states = env.determinized(np.arange(ROWS), 1)
    before = states.tobytes()
    agent = ISMCTSAgent(GAME, None, 4)
    chosen = []
    for seed in (3, 3, 4):
        agent.reset(seed)
        chosen.append(agent.act(NOTHING, step.action_mask, states))
    assert np.array_equal(chosen[0], chosen[1])
    assert not np.array_equal(chosen[0], chosen[2])
    assert (step.action_mask[np.arange(ROWS), chosen[2]] == 1).all()
    assert states.tobytes() == before


def test_one_simulation_is_enough_for_a_legal_action() -> None:
    env, step = opened()
    actions = ISMCTSAgent(GAME, None, 1).act(NOTHING, step.action_mask, env.determinized(np.arange(ROWS), 1))
    assert (step.action_mask[np.arange(ROWS), actions] == 1).all()


def tree(*children: tuple[int, int, int, float]) -> Tree:
    """A root with children of (action, visits, times available, sum of values for seat 1)."""
    size = len(children) + 1
    links, counts, values = np.zeros((size, 3), np.int32), np.zeros((size, 2), np.int32), np.zeros((size, 2))
    ismcts.new_node(0, NONE, links, counts, values)
    for node, (action, visits, available, value) in enumerate(children, start=1):
        ismcts.add_child(0, node, action, links, counts, values)
        counts[node] = visits, available
        values[node, 1] = value
    return links, counts, values


def test_the_best_child_has_the_highest_bound_among_the_legal_ones() -> None:
    links, counts, values = tree((0, 10, 20, 9.0), (1, 10, 20, 5.0), (2, 1, 20, 0.4))
    choose = ismcts.best_child
    assert choose(0, 1, np.array([1, 1, 0]), links, counts, values) == 1
    assert choose(0, 1, np.array([0, 1, 0]), links, counts, values) == 2
    assert choose(0, 1, np.array([1, 1, 1]), links, counts, values) == 3  # 0.4 + 0.7 sqrt(ln 20) beats 0.9 + 0.38
    assert choose(0, 0, np.array([1, 1, 0]), links, counts, values) == 2  # seat 0 gains nothing: the newest of equals
    assert choose(0, 1, np.array([0, 0, 0]), links, counts, values) == NONE


def test_only_legal_children_become_more_available() -> None:
    links, counts, _ = tree((0, 1, 5, 0.0), (2, 1, 5, 0.0))
    mask = np.array([1, 1, 0], np.int8)
    ismcts.take_out_tried(0, mask, links, counts)
    assert mask.tolist() == [0, 1, 0]
    assert counts[1:, AVAILABLE].tolist() == [6, 5]


def test_children_are_linked_newest_first() -> None:
    links, counts, _ = tree((4, 2, 2, 0.0), (7, 5, 5, 0.0))
    assert links[0, FIRST_CHILD] == 2
    assert links[2].tolist() == [7, NONE, 1]
    assert links[1, NEXT_SIBLING] == NONE
    assert links[ismcts.most_visited(links, counts) == links[:, ACTION]][0, ACTION] == 7
    assert counts[2, VISITS] == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_of_an_end_are_fair(players: int, heuristic: Heuristic | None) -> None:
    """Between two players they sum to 1; nobody's is below 0 or above 1; the winners' is the highest."""
    agent = ISMCTSAgent(GAME, heuristic, 1)
    agents = [RandomAgent(GAME) for _ in range(players)]
    env = BatchEnv(GAME, ToyOptions(num_players=players), 1, threads=1, observe=False)
    step = env.reset(players)
    while not step.done[0]:
        step = env.step(agents[0].act(NOTHING, step.action_mask))
    out, result = np.zeros(4), np.zeros((4, 3))
    agent.kernels.seat_values(records(env.final_states)[0], result, out)
    assert out[players:].tolist() == [0.0] * (4 - players)
    assert ((out >= 0) & (out <= 1)).all()
    assert out[:players].argmax() in np.flatnonzero(step.place[0, :players] == 1)
    if players == 2:
        assert out.sum() == pytest.approx(1)
