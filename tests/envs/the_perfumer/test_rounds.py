"""Set-up, the end of a round, the break, the second round and the final result."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs import the_perfumer_v0
from perfumezoo.envs.the_perfumer import actions as a, components as c, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import (
    CENTRE,
    COMPLETE,
    END,
    FIR,
    LAVENDER,
    LIME,
    PASS,
    PINK,
    ROSE,
    Position,
    bare,
    helper,
    new_game,
    plant,
    plants,
    side,
    strip,
)

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
ROUND_1 = {2: "B" * 4 + "C" * 11, 3: "B" * 4 + "C" * 11, 4: "B" * 5 + "C" * 13, 5: "B" * 5 + "C" * 15}
ROUND_2 = {2: "A" * 4 + "B" * 11, 3: "A" * 4 + "B" * 11, 4: "A" * 5 + "B" * 13, 5: "A" * 5 + "B" * 15}


# ---- set-up ---------------------------------------------------------------------------------------------------------


@PLAYERS
def test_r01_and_r02_orders_of_round_1(players: int) -> None:
    game = new_game(5, num_players=players)
    assert game.levels() == ROUND_1[players]
    assert len(game.pile()) == len(ROUND_1[players]) - 7
    assert (game["order_at"] == st.BOX).sum() == 50 - len(ROUND_1[players])
    assert game["pile_level"].tolist() == [sum(c.ORDER_LEVEL[k] == level for k in game.pile()) for level in range(3)]


def test_every_order_of_a_level_is_equally_likely() -> None:
    dealt = np.stack([new_game(seed, num_players=5)["order_at"] != st.BOX for seed in range(300)]).mean(axis=0)
    for level, count in enumerate((15, 5, 0)):
        share = count / (level == c.ORDER_LEVEL).sum()
        assert dealt[level == c.ORDER_LEVEL] == pytest.approx(share, abs=5 * (0.25 / 300) ** 0.5)


def test_r05_levels_are_mixed() -> None:
    tops = [c.ORDER_LEVEL[new_game(seed, num_players=3).pile()[0]] for seed in range(60)]
    assert 5 <= sum(tops) <= 30  # 16 expected


@PLAYERS
def test_pieces_of_each_plant(players: int) -> None:
    game = new_game(num_players=players)
    assert (game["supply"] + game["bonus"]).tolist() == [max(players, 3) + 2] * 7
    assert not game["hand"].any()


def test_where_everything_lies() -> None:
    game = new_game(num_players=4)
    assert game["card_at"].tolist() == game["strip_at"].tolist() == [-1] * 7
    assert (game["research"], game["shop"], game["shop_value"]) == (-1, -1, 0)
    assert game["place"][:4].tolist() == [CENTRE] * 4
    assert not game["score"].any() and not game["card_count"].any() and not game["strip_count"].any()
    assert sorted(game["contents"].tolist()) == list(range(7))


def test_the_seed_draws_everything() -> None:
    games = [new_game(seed, num_players=4) for seed in range(60)]
    assert {game["start"] for game in games} == {0, 1, 2, 3}
    for field in ("odour", "contents", "pile", "recipe"):
        assert len({game[field].tobytes() for game in games}) > 50, field
    assert new_game(7).states.tobytes() == new_game(7).states.tobytes()
    odours = np.stack([game["odour"] for game in games])
    assert odours.mean() == pytest.approx(0, abs=0.1) and odours.std() == pytest.approx(1, abs=0.07)


def test_every_content_is_equally_likely() -> None:
    count = np.zeros((7, 7))
    for seed in range(700):
        count[np.arange(7), new_game(seed)["contents"]] += 1
    assert (np.abs(count - 100) < 5 * 10).all()


@PLAYERS
def test_recipes_are_dealt_without_replacement(players: int) -> None:
    for seed in range(20):
        assert len(set(new_game(seed, num_players=players)["recipe"][:players].tolist())) == players


@pytest.mark.parametrize("start", [0, 2, 3])
def test_the_starting_players_token_is_on_top(start: int) -> None:
    game = new_game(num_players=4, start_player=start)
    assert game.standing() == [(start + k) % 4 for k in range(4)]


def test_r51_the_starting_player_turns_all_recipes() -> None:
    game = new_game(num_players=3, start_player=1, skip_forced=False)
    assert (game.node, game.mover, game.legal()) == (n.RECIPE_SIDE, 1, {side(0), side(1)})
    assert game["side"][:3].tolist() == [-1] * 3
    game.play(side(1))
    assert (game["side"][:3].tolist(), game.node) == ([1] * 3, n.HELPER_DRAFT)


def test_r51_or_everybody_his_own() -> None:
    game = new_game(num_players=3, start_player=1, recipe_side="each")
    for seat, chosen in ((1, 1), (2, 0), (0, 1)):
        assert (game.node, game.mover) == (n.RECIPE_SIDE, seat)
        game.play(side(chosen))
    assert (game["side"][:3].tolist(), game.node) == ([1, 1, 0], n.HELPER_DRAFT)


# ---- the end of a round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "seat", "more"), [(0, 0, 3), (0, 2, 1), (0, 3, 0), (2, 2, 3), (2, 0, 1), (2, 1, 0)])
def test_r19_everybody_up_to_the_starting_player_still_plays(start: int, seat: int, more: int) -> None:
    game = bare(4, start_player=start).turn(seat).leave_in_pile(7)
    game.put(seat, LAVENDER).give(seat, 0, 1, 2).play(COMPLETE)
    for _ in range(more + 1):
        assert not game.over
        game.end_turn()
    assert game.over


def test_strips_are_revealed_at_the_end() -> None:
    game = bare(2)
    assert game["revealed"] == 0
    assert game.last_turn().end_turn()["revealed"] == 1


def test_the_end_steps_of_the_last_turn_run() -> None:
    game = bare(2).open_shop(1, 7).last_turn().put(1, ROSE).end_turn()
    assert game.over
    assert (game["score"].tolist()[:2], game["card_count"][1, ROSE]) == ([0, 2], 1)


def test_max_cycles_ends_a_round_before_the_starting_player() -> None:
    game = bare(3, max_cycles=2)
    for turn in range(6):
        assert (game.mover, game["turn"]) == (turn % 3, 1 + turn // 3)
        game.end_turn()
    assert game.over
    assert (game["cut_short"], game["ending"]) == (1, 0)


def test_perfumes_are_scored_in_a_round_that_is_cut_short() -> None:
    game = bare(2, max_cycles=1).fill(*range(7)).bottle(1, 0, 1)
    game.end_turn().end_turn()
    assert game.over
    assert game["score"].tolist()[:2] == [0, 5]


def test_r42_perfumes_are_checked_by_a_snapshot_of_the_track() -> None:
    """Seat 2 is on top, checked first, and overtaken by whoever reaches its score later."""
    game = bare(3).fill(*range(7))
    game["score"][:3] = 10, 5, 15
    game.bottle(0, 1, 1, 3).bottle(1, 2, 0, 3, 6).bottle(2, 0, 2)
    game.last_turn().end_turn()
    assert game["score"].tolist()[:3] == [20, 20, 20]
    assert game.standing() == [1, 0, 2]


def test_no_points_move_no_token() -> None:
    game = bare(3)
    game["score"][:3] = 5
    game.last_turn().end_turn()
    assert game.standing() == [0, 1, 2]


@PLAYERS
def test_returns_of_the_final_standing(players: int) -> None:
    env = the_perfumer_v0.raw_env(num_players=players, max_cycles=1)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while env.agents and not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    places = [env.infos[agent]["place"] for agent in env.possible_agents]
    assert sorted(places) == list(range(1, players + 1))
    for agent, place in zip(env.possible_agents, places, strict=True):
        assert env.rewards[agent] == pytest.approx(1 if place == 1 else -1 / (players - 1))


# ---- the second round -----------------------------------------------------------------------------------------------


def second_round(players: int = 3, **options: Any) -> Position:
    """The first decision after the first round, nobody having done anything."""
    return bare(players, rules="perfumer", **options).last_turn().end_turn()


@PLAYERS
def test_orders_of_round_2(players: int) -> None:
    game = second_round(players)
    assert game["round"] == 2
    assert game.levels() == ROUND_2[players]
    assert len(game.pile()) == len(ROUND_2[players]) - 7


def test_r45_no_order_of_round_1_comes_back() -> None:
    for seed in range(30):
        game = new_game(seed, num_players=5, rules="perfumer", max_cycles=1)
        first = {*game.pile(), *game["board"].tolist()}
        rng = np.random.default_rng(seed)
        while game["round"] == 1:
            game.play_random(rng)
        assert not first & {*game.pile(), *game["board"].tolist()}
        assert (game["order_at"][list(first)] != st.PILE).all()


def test_orders_left_in_a_pile_that_was_cut_short_stay_unseen() -> None:
    game = bare(3, rules="perfumer", max_cycles=1)
    left, shown = game.pile(), game["board"].tolist()
    for _ in range(3):
        game.end_turn()
    assert game["round"] == 2
    assert set(game["order_at"][left]) == {st.REMOVED_UNSEEN}
    assert set(game["order_at"][shown]) == {st.REMOVED}


def test_r36_a_piece_of_each_origin_to_the_bonus_area() -> None:
    game = bare(3, rules="perfumer").give(0, LIME, LIME, LIME, LIME).take_bonus(FIR).last_turn().end_turn()
    assert game["bonus"].tolist() == [2, 2, 1, 2, 1, 2, 2]
    assert game["supply"].tolist() == [3, 3, 0, 3, 4, 3, 3]


def test_r37_completed_orders_and_places_are_kept_and_the_shop_is_cleared() -> None:
    game = bare(3, rules="perfumer").open_shop(0, 7).complete(1, 8, 35).put(1, FIR).give(1, 0, 5)
    game.last_turn().end_turn()
    assert (game.completed(1), game["place"][1], game.hand(1)) == ({8, 35}, FIR, [0, 5])
    assert (game["shop"], game["shop_value"], game["order_at"][7]) == (-1, 0, st.REMOVED)


def test_r43_starting_player_and_seats_stay() -> None:
    game = second_round(3, start_player=1)
    while game.node != n.TURN_ACTION:
        game.play(min(game.legal()))
    assert (game["start"], game.mover, game["turn"], game["ending"]) == (1, 1, 1, 0)


def test_r44_held_cards_stay_in_hand_and_strips_do_not() -> None:
    game = bare(3, rules="perfumer").hold_card(0, ROSE).hold_strip(0, PINK).last_turn().put(2, LIME).end_turn()
    assert game["card_at"].tolist() == [-1, 0, 2, -1, -1, -1, -1]
    assert game["strip_at"].tolist() == [-1] * 7
    while game.node != n.TURN_ACTION:
        game.play(min(game.legal()))
    assert game.mover == 0
    assert game["card_at"].tolist() == [-1, -1, 2, -1, -1, -1, -1]


def test_new_strips_and_the_same_odours() -> None:
    changed = 0
    for seed in range(20):
        game = new_game(seed, num_players=2, rules="perfumer", max_cycles=1)
        before = game.copy()
        rng = np.random.default_rng(seed)
        while game["round"] == 1:
            game.play_random(rng)
        assert np.array_equal(game["odour"], before["odour"])
        assert game["revealed"] == 0
        changed += not np.array_equal(game["contents"], before["contents"])
    assert changed >= 18


@pytest.mark.parametrize(("choice", "expected"), [("flip", [1, 1, 1]), ("same", [0, 0, 0])])
def test_r35_recipes_in_round_2(choice: str, expected: list[int]) -> None:
    game = bare(3, rules="perfumer", round2_recipe=choice).bottle(0, 1, 2, 3).last_turn().end_turn()
    assert game["side"][:3].tolist() == expected
    assert not game["bottled"].any()
    assert game.node == n.HELPER_DRAFT


def test_r35_or_the_side_is_chosen_again() -> None:
    game = second_round(3, round2_recipe="choose")
    assert (game.node, game.mover, game.legal()) == (n.RECIPE_SIDE, 0, {side(0), side(1)})
    game.play(side(1))
    assert (game["side"][:3].tolist(), game.node) == ([1, 1, 1], n.HELPER_DRAFT)


def test_level_2_helpers_replace_those_of_round_1() -> None:
    game = bare(3, rules="perfumer").give_helper(0, 7).give_helper(1, 2).last_turn().end_turn()
    assert game.helpers(0) == game.helpers(1) == set()
    assert (game.node, game.mover, len(game.legal())) == (n.HELPER_DRAFT, 2, 3)
    assert all(a.HELPER + 8 <= action <= a.HELPER + 14 for action in game.legal())


def test_r34_keep_helpers() -> None:
    game = bare(3, rules="perfumer", keep_helpers=True).give_helper(0, 7).last_turn().end_turn()
    while game.node != n.TURN_ACTION:
        game.play(max(game.legal()))
    assert 7 in game.helpers(0) and len(game.helpers(0)) == 2


def test_r34_kept_active_tiles_are_used_from_the_lowest() -> None:
    game = bare(3).give_helper(0, 1, 6, 15).play(a.USE_HELPER)
    assert game["tile_down"].tolist() == [0] * 5 + [1] + [0] * 9
    game.give(0, ROSE).play(a.USE_HELPER)
    assert game.node == n.SWAP_GIVE
    game.play(plant(ROSE), plant(LIME), a.USE_HELPER)
    assert game["tile_down"].tolist() == [0] * 5 + [1] + [0] * 8 + [1]


def test_r34_without_the_storekeeper_players_discard_in_turn_order_before_the_draws() -> None:
    game = bare(3, rules="perfumer", start_player=1).give_helper(0, 2).give_helper(2, 2)
    game["tile_at"][1] = 0
    game.give(0, 0, 0, 1, 1, 2, 2, 3).give(2, 4, 4, 4, 5, 5, 6).last_turn().end_turn()
    assert (game.node, game.mover, game["revealed"]) == (n.DISCARD, 2, 1)
    assert game.legal() == plants(4, 5, 6)
    assert (game["bonus"].tolist(), game["pile_left"]) == ([1] * 7, 0)
    game.play(plant(6))
    assert (game.node, game.mover) == (n.DISCARD, 0)
    game.play(plant(0), plant(1))
    assert (game.node, game["bonus"].tolist(), len(game.pile())) == (n.HELPER_DRAFT, [2] * 7, 8)


def test_scores_run_on_and_only_the_end_is_the_end() -> None:
    game = bare(2, rules="perfumer").fill(*range(7)).bottle(0, 0, 0).last_turn().end_turn()
    assert (game.over, game["score"].tolist()[:2]) == (False, [5, 0])
    while game.node != n.TURN_ACTION:
        game.play(min(game.legal()))
    game.fill(*range(7))
    assert c.RECIPE_PLANTS[0, 1].tolist() == [1 << 3, 1 << 1 | 1 << 5, 1 << 0 | 1 << 4 | 1 << 6]
    game.bottle(0, 0, 3).bottle(0, 1, 1, 4).last_turn().end_turn()
    assert (game.over, game["score"].tolist()[:2]) == (True, [10, 0])


def test_players_have_equally_many_turns_in_every_round() -> None:
    for seed in range(10):
        game = new_game(seed, num_players=3, rules="perfumer", max_cycles=4)
        rng = np.random.default_rng(seed)
        turns: dict[int, set[tuple[int, int]]] = {1: set(), 2: set()}
        while not game.over:
            if game.node == n.TURN_ACTION:
                turns[game["round"]].add((game.mover, game["turn"]))
            game.play_random(rng)
        for taken in turns.values():
            assert len({len([1 for p, _ in taken if p == seat]) for seat in range(3)}) == 1


# ---- forced decisions -----------------------------------------------------------------------------------------------


def test_forced_decisions_are_applied_or_asked() -> None:
    for skip in (False, True):
        game = bare(2, skip_forced=skip).give_helper(1, 9)
        for k in range(6):
            game["strip_at"][k] = 1
        game.play(END)
        if skip:
            assert (game.mover, game["strip_count"][0].tolist()) == (1, [0, 0, 0, 0, 0, 0, 1])
        else:
            assert (game.node, game.legal()) == (n.END_STRIP, {strip(PINK)})


def test_an_optional_pick_from_nothing_is_never_asked() -> None:
    game = bare(2).empty_bonus_area().give_helper(0, 12).put(0, LAVENDER).give(0, 0, 1, 2).play(COMPLETE)
    assert (game.node, PASS in game.legal()) == (n.TURN_ACTION, False)


def test_the_draft_asks_the_last_one_too() -> None:
    game = new_game(num_players=2, start_player=0, skip_forced=True, helper_offer="all").play(side(0), helper(1))
    assert (game.node, game.mover) == (n.HELPER_DRAFT, 0)
