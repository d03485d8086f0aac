"""The heuristic and the evaluation of The Perfumer: obvious choices, legality, strength."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.agents.match import play_match
from perfumezoo.agents.names import make_agent
from perfumezoo.envs.engine.batch import BatchEnv
from perfumezoo.envs.engine.jit import JIT_DISABLED
from perfumezoo.envs.the_perfumer import GAME, ThePerfumerOptions, components as c
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    BLUE,
    CENTRE,
    CINNAMON,
    COMPLETE,
    CONFIRM,
    END,
    FIR,
    GREEN,
    LAVENDER,
    LIME,
    MAGNOLIA,
    OPEN,
    ORANGE,
    PASS,
    PINK,
    PURPLE,
    RAVENSARA,
    RED,
    RESEARCH,
    ROSE,
    TAKE,
    USE,
    Position,
    bare,
    bid,
    bottle,
    card,
    helper,
    move,
    new_game,
    order,
    plant,
    strip,
)

HEURISTIC = make_agent("heuristic", GAME)
RACER = make_agent("heuristic:racer", GAME)
CLOSER = make_agent("heuristic:closer", GAME)
GREEDY = make_agent("greedy", GAME)
AGENTS = pytest.mark.parametrize("agent", [HEURISTIC, GREEDY], ids=["heuristic", "greedy"])
compiled = pytest.mark.skipif(JIT_DISABLED, reason="plays thousands of decisions")

AXES = np.array([[3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0], [0, 0, 0, 3], [-3, 0, 0, 0], [0, -3, 0, 0], [0, 0, -3, 0]])
"""Seven odours that are easy to tell apart."""


def choice(position: Position, agent: Any = HEURISTIC) -> int:
    mask = np.zeros((1, GAME.actions.size), np.int8)
    mask[0, sorted(position.legal())] = 1
    return int(agent.act(np.zeros((1, 0), np.float32), mask, position.states.copy())[0])


def knowing(position: Position, count: int = 9) -> Position:
    """Seat 0 has smelled everything often: strip k holds fragrance 6 - k."""
    position.fill(*range(6, -1, -1))
    return position.remember(
        0,
        cards={k: (count, AXES[k]) for k in range(7)},
        strips={k: (count, AXES[6 - k]) for k in range(7)},
    )


def bottled(position: Position, perfume: int, agent: Any) -> set[int]:
    """Strips that the agent picks for a perfume."""
    position.play(bottle(perfume))
    picks = []
    while position.node == n.BOTTLE_PICK:
        picks.append(choice(position, agent))
        position.play(picks[-1])
    return set(picks)


# ---- orders ---------------------------------------------------------------------------------------------------------


@AGENTS
def test_completes_an_order_it_can_pay(agent: Any) -> None:
    position = bare().give_for(0, 3).put(0, CINNAMON)
    assert choice(position, agent) == COMPLETE


def test_completes_the_order_of_more_points() -> None:
    position = bare().lay(LIME, 21).lay(FIR, 7).give(0, LAVENDER, ROSE, LIME, CINNAMON).put(0, CINNAMON)
    position.last_turn().turn(0).bottle(0, 0, RED).bottle(0, 1, ORANGE, BLUE).bottle(0, 2, GREEN, PINK, PURPLE)
    assert choice(position) == move(LIME)


@AGENTS
def test_takes_what_the_order_before_it_lacks(agent: Any) -> None:
    position = bare().give(0, CINNAMON, RAVENSARA).put(0, FIR)  # order 3 on Cinnamon: 3 4 5
    assert choice(position, agent) == TAKE


def test_walks_along_the_ring_to_the_order() -> None:
    position = bare().lay(MAGNOLIA, 49).give(0, ROSE, LIME, CINNAMON).put(0, LIME)  # order 1 on Rose
    position["research"] = 1
    assert choice(position) == move(ROSE)


def test_passes_the_centre_for_the_research_token() -> None:
    position = bare().give(0, LAVENDER, ROSE, LIME).put(0, FIR)  # to order 0 on Lavender it is two moves anyway
    assert choice(position) == move(CENTRE)
    assert choice(position.play(move(CENTRE))) == RESEARCH


def test_takes_the_bonus_ingredient_that_completes_an_order() -> None:
    position = bare().give(0, LAVENDER, ROSE).put(0, LAVENDER).play(bottle(0), strip(RED))
    assert choice(position) == plant(LIME)


def test_discards_what_no_order_needs() -> None:
    position = bare().give(0, LAVENDER, ROSE, LIME, FIR, FIR).put(0, CINNAMON).play(TAKE)
    assert choice(position) == plant(FIR)


# ---- the nose -------------------------------------------------------------------------------------------------------


def test_smells_a_strip_that_it_has_not_smelled() -> None:
    position = bare().remember(
        0,
        cards={k: (1, AXES[k] / 3) for k in range(7)},
        strips={k: (3, AXES[k] / 3) for k in range(7) if k != PURPLE},
    )
    position.put(0, CENTRE).play(END)
    assert position.node == n.END_STRIP
    assert choice(position) == strip(PURPLE)


def test_a_fine_nose_too_smells_first_what_tells_it_most() -> None:
    position = bare(sigma=0.05).remember(0, strips={k: (1, AXES[k] / 3) for k in range(7) if k != PURPLE})
    position.put(0, CENTRE).play(END)
    assert position.node == n.END_STRIP
    assert choice(position) == strip(PURPLE)


def test_researches_the_card_that_is_missing() -> None:
    position = bare().remember(
        0,
        cards={k: (4, AXES[k] / 3) for k in range(7) if k not in (ROSE, LIME)},
        strips={k: (4, AXES[k] / 3) for k in range(7)},
    )
    position.play(RESEARCH, END)
    position.play(choice(position))
    assert position.node == n.END_RESEARCH
    assert choice(position) in {card(ROSE), card(LIME)}


def test_ends_the_turn_at_a_card_that_it_has_not_smelled() -> None:
    position = bare().remember(0, cards={FIR: (5, AXES[FIR] / 3)}).put(0, FIR)
    position["board"] = -1
    position["ap"] = 1
    assert choice(position) in {move(CINNAMON), move(RAVENSARA)}


# ---- perfumes -------------------------------------------------------------------------------------------------------


@AGENTS
def test_bottles_in_the_last_turn(agent: Any) -> None:
    position = knowing(bare().last_turn().turn(0))
    assert choice(position, agent) == bottle(2)


@AGENTS
@pytest.mark.parametrize(("perfume", "strips"), [(0, {PINK}), (1, {PURPLE, GREEN}), (2, {BLUE, ORANGE, RED})])
def test_bottles_what_it_believes(agent: Any, perfume: int, strips: set[int]) -> None:
    # Recipe 0 needs lavender; rose and cinnamon; lime, ravensara and magnolia. Strip k holds fragrance 6 - k.
    assert bottled(knowing(bare()), perfume, agent) == {strip(k) for k in strips}


def test_decides_by_what_it_smelled_not_by_what_is_in_the_strips() -> None:
    position = knowing(bare()).fill(*range(7))
    assert bottled(position, 0, HEURISTIC) == {strip(PINK)}


def test_waits_with_bottling_while_it_is_in_doubt() -> None:
    assert choice(bare()) not in {bottle(0), bottle(1), bottle(2)}


def test_bottles_before_the_others_can_take_the_last_orders() -> None:
    position = knowing(bare(2), count=1).leave_in_pile(40)
    position.give_for(1, 3).put(1, CINNAMON)
    assert choice(position) == bottle(2)


# ---- the shop -------------------------------------------------------------------------------------------------------


@AGENTS
def test_opens_the_shop(agent: Any) -> None:
    position = bare().complete(0, 7)
    assert choice(position, agent) == OPEN
    position.play(OPEN)
    assert choice(position, agent) == order(7)


def test_offers_no_more_than_beats_the_stack() -> None:
    position = bare().complete(0, 7, 8, 9).play(OPEN, order(7))
    assert choice(position) == CONFIRM


def test_offers_more_to_be_out_of_reach() -> None:
    position = bare().complete(0, 7, 8, 9).complete(1, 10, 11).play(OPEN, order(7))
    assert choice(position) in {order(8), order(9)}


# ---- helpers --------------------------------------------------------------------------------------------------------


def test_drafts_the_tile_of_most_action_points() -> None:
    position = new_game(num_players=3, helpers="mixed", helper_offer="all", skip_forced=False)
    while position.node != n.HELPER_DRAFT:
        position.play(min(position.legal()))
    assert choice(position) == helper(c.OVERSEER + 1)


def test_bids_for_a_good_tile_up_to_its_worth() -> None:
    position = new_game(num_players=3, helpers="auction", skip_forced=False)
    while position.node != n.AUCTION_NOMINATE:
        position.play(min(position.legal()))
    assert choice(position) == helper(c.OVERSEER + 1)
    position.play(helper(c.OVERSEER + 1))
    assert choice(position) == bid(1)
    assert choice(position.play(bid(1))) == bid(2)
    assert choice(position.play(bid(9))) == PASS


def test_smells_with_the_master_nose_at_once() -> None:
    assert choice(bare().give_helper(0, c.MASTER_NOSE + 1)) == USE


def test_trades_what_it_does_not_need_for_what_it_lacks() -> None:
    position = bare().give_helper(0, c.BROKER + 1).give(0, LAVENDER, ROSE, FIR).put(0, LAVENDER)  # order 0 lacks lime
    assert choice(position) == USE
    assert choice(position.play(USE)) == plant(FIR)
    assert choice(position.play(plant(FIR))) == plant(LIME)


# ---- closing the round ----------------------------------------------------------------------------------------------


BOTTLES = {bottle(0), bottle(1), bottle(2)}


def closing(pile: int, points: int) -> Position:
    """The second of two players holds all for order 3, a move away on Cinnamon; nobody has bottled."""
    position = bare(2).leave_in_pile(*range(40, 40 + pile)).turn(1).give_for(1, 3).put(1, LIME)
    position["ap"] = points
    return position


def only_order_3(position: Position) -> Position:
    position["board"][[k for k in range(7) if k != CINNAMON]] = -1
    return position


def test_a_closer_turns_up_the_last_order_before_the_other_has_bottled() -> None:
    position = only_order_3(closing(1, points=2))
    assert choice(position) in BOTTLES
    assert choice(position, CLOSER) == move(CINNAMON)
    assert choice(position.play(move(CINNAMON)), CLOSER) == COMPLETE


def test_a_closer_bottles_first_if_there_are_action_points_to_spare() -> None:
    assert choice(only_order_3(closing(1, points=3)), CLOSER) in BOTTLES


def test_a_closer_completes_no_order_that_lets_the_other_bottle_in_time() -> None:
    position = closing(3, points=1).put(1, CINNAMON)
    for j, strips in enumerate([(RED,), (ORANGE, BLUE), (GREEN, PINK, PURPLE)]):
        position.bottle(1, j, *strips)
    assert choice(position) == COMPLETE
    assert choice(position, CLOSER) != COMPLETE
    assert choice(position.bottle(0, 0, RED).bottle(0, 1, ORANGE, BLUE).bottle(0, 2, GREEN), CLOSER) == COMPLETE


def test_a_closer_bottles_a_perfume_that_it_does_not_hope_for_to_complete_an_order() -> None:
    position = bare(2).give(0, CINNAMON, FIR).put(0, CINNAMON)  # order 3 on Cinnamon needs ravensara, too
    position["ap"] = 2
    assert choice(position) not in BOTTLES
    assert choice(position, CLOSER) in BOTTLES


# ---- whole games ----------------------------------------------------------------------------------------------------

MODES = [
    {"num_players": 2},
    {"num_players": 3, "rules": "perfumer", "helpers": "mixed"},
    {"num_players": 4, "rules": "perfumer", "helpers": "auction"},
    {"num_players": 5, "memory_decay": 0.9, "familiarity": "household"},
    {"num_players": 3, "nose": "external", "recipe_side": "each"},
    {"num_players": 2, "sigma": 0.0, "rules": "perfumer", "round2_recipe": "choose", "keep_helpers": True},
]


@pytest.mark.parametrize("agent", [HEURISTIC, RACER, CLOSER], ids=["heuristic", "racer", "closer"])
@pytest.mark.parametrize("options", MODES, ids=str)
def test_is_legal_repeatable_and_leaves_the_state_alone(options: dict[str, Any], agent: Any) -> None:
    rows = 1 if JIT_DISABLED else 32
    env = BatchEnv(GAME, ThePerfumerOptions(**options), rows, threads=1, observe=False)
    step = env.reset(3)
    everyone = np.arange(rows)
    for key in range(12 if JIT_DISABLED else 600):
        states = env.determinized(everyone, key)
        before = states.tobytes()
        actions = agent.act(step.observation, step.action_mask, states)
        assert states.tobytes() == before
        assert step.action_mask[everyone, actions].all()
        again = env.determinized(everyone, key + 10_000)
        assert np.array_equal(actions, agent.act(step.observation, step.action_mask, again))
        step = env.step(actions if key % 3 else env.sample_actions(key))


@compiled
def test_the_racer_never_takes_the_research_token_and_is_as_strong() -> None:
    env = BatchEnv(GAME, ThePerfumerOptions(num_players=2), 32, threads=1, observe=False)
    step = env.reset(4)
    offered = 0
    for key in range(300):
        actions = RACER.act(step.observation, step.action_mask, env.determinized(np.arange(32), key))
        assert not (actions == RESEARCH).any()
        offered += step.action_mask[:, RESEARCH].sum()
        step = env.step(actions)
    assert offered > 100
    match = play_match(GAME, ThePerfumerOptions(num_players=2), ["heuristic:racer", "heuristic"], 400)
    assert 0.4 < (match.by_agent(match.place)[:, 0] == 1).mean() < 0.6


@compiled
@pytest.mark.parametrize(("num_players", "least"), [(2, 0.58), (3, 0.35)])
def test_the_closer_is_stronger(num_players: int, least: float) -> None:
    names = ["heuristic:closer", *["heuristic"] * (num_players - 1)]
    match = play_match(GAME, ThePerfumerOptions(num_players=num_players), names, 400 * num_players // 2)
    assert (match.by_agent(match.place)[:, 0] == 1).mean() > least


@compiled
@pytest.mark.parametrize(("num_players", "least"), [(2, 0.65), (3, 0.45), (4, 0.4), (5, 0.3)])
def test_beats_greedy_players(num_players: int, least: float) -> None:
    names = ["heuristic", *["greedy"] * (num_players - 1)]
    result = play_match(GAME, ThePerfumerOptions(num_players=num_players), names, 120)
    assert (result.by_agent(result.place)[:, 0] == 1).mean() > least


@compiled
@pytest.mark.parametrize("name", ["heuristic", "greedy"])
@pytest.mark.parametrize("num_players", [2, 5])
def test_beats_random_players(name: str, num_players: int) -> None:
    names = [name, *["random"] * (num_players - 1)]
    result = play_match(GAME, ThePerfumerOptions(num_players=num_players), names, 10 * num_players)
    assert (result.by_agent(result.place)[:, 0] == 1).mean() > 0.95


@compiled
@pytest.mark.parametrize(("num_players", "least"), [(2, 34), (3, 30), (4, 28), (5, 26)])
def test_scores_among_its_like(num_players: int, least: int) -> None:
    names = ["heuristic"] * num_players
    result = play_match(GAME, ThePerfumerOptions(num_players=num_players), names, 120)
    assert result.score[:, :num_players].mean() > least


@compiled
def test_perfumer_rules_double_the_score() -> None:
    names = ["heuristic"] * 3
    result = play_match(GAME, ThePerfumerOptions(num_players=3, rules="perfumer"), names, 120)
    assert result.score[:, :3].mean() > 75
