import numpy as np

from perfumezoo.agents.network import NetworkConfig, PolicyValueNetwork
from perfumezoo.agents.policy import NetworkAgent
from perfumezoo.agents.scripted import RandomAgent
from perfumezoo.training.config import LeagueConfig
from perfumezoo.training.league import EVERYONE, League
from tests.envs.engine.toy import GAME

SHAPE = NetworkConfig(width=4, depth=1)


def make_league(num_agents: int = 2, **changes: object) -> League:
    return League(GAME, num_agents, 12, LeagueConfig(**changes), SHAPE, seed=1)  # type: ignore[arg-type]


def network() -> PolicyValueNetwork:
    return PolicyValueNetwork(np.arange(GAME.observation.size), GAME.actions.size, SHAPE)


def test_a_full_pool_is_thinned_evenly_and_keeps_the_newest() -> None:
    league = make_league(capacity=4, snapshot_every=10)
    for update in range(0, 50, 10):
        league.snapshot(network(), update, 0.0)
    assert [snapshot.update for snapshot in league.pool] == [0, 20, 40]
    assert league.snapshot_every == 20


def test_snapshots_do_not_follow_the_learner() -> None:
    league, learner = make_league(), network()
    league.snapshot(learner, 0, 0.0)
    learner.value_head.weight.data.fill_(9.0)
    assert not (league.pool[0].weights["value_head.weight"] == 9.0).any()


def test_slots_that_are_played_side_by_side_share_no_agent() -> None:
    league = make_league(fraction=1.0, slots=3, agents=("random",), agents_share=1.0)
    league.refresh(0)
    assert len({id(slot.agent) for slot in league.slots}) == 3


def test_slots_divide_the_games_with_opponents() -> None:
    league = make_league(fraction=0.5, slots=2)
    assert [(slot.first, slot.last) for slot in league.slots] == [(6, 9), (9, 12)]
    assert (league.learner[:6] == EVERYONE).all()
    assert league.learner[6:].tolist() == [0, 1, 0, 1, 0, 1]


def test_solo_games_have_no_league() -> None:
    league = make_league(num_agents=1, fraction=1.0)
    assert league.slots == []
    assert (league.learner == EVERYONE).all()


def test_learner_rows_and_rotation() -> None:
    league = make_league(num_agents=3, fraction=0.25, slots=1)
    assert league.learner[9:].tolist() == [0, 1, 2]
    player = np.zeros(12, np.int8)
    assert league.learner_rows(player).tolist() == [*range(9), 9]
    league.rotate(np.array([0, 9, 11]))
    assert league.learner[[0, 9, 10, 11]].tolist() == [EVERYONE, 1, 1, 0]


def test_opponents_are_drawn_from_past_selves_and_names() -> None:
    league = make_league(fraction=0.5, slots=2, agents=("random",))
    league.snapshot(network(), 0, 0.0)
    kinds = set()
    for update in range(20):
        league.refresh(update)
        kinds |= {type(slot.agent) for slot in league.slots}
    assert kinds == {RandomAgent, NetworkAgent}


def test_named_agents_get_their_share_of_the_draws() -> None:
    league = make_league(agents=("random",), agents_share=0.25, slots=4, fraction=1.0)
    league.snapshot(network(), 0, 0.0)
    named = 0
    for update in range(400):
        league.refresh(update)
        named += sum(isinstance(slot.agent, RandomAgent) for slot in league.slots)
    assert 320 <= named <= 480  # 400 expected of 1,600, standard deviation 17
