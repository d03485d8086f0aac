"""Set-up a-o (rulebook, Setup), with worked examples E22-E24."""

from collections import Counter

import numpy as np
import pytest

from perfumezoo.envs.grasse import components as c, state as st
from perfumezoo.envs.grasse.rules import nodes as n
from tests.envs.grasse.position import new_game, space

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
VARIABLE = {c.BRIDGE, c.SHORTCUT, c.ENFLEURAGE, c.ALLEY, c.MARKET, c.LANE}
FIXED = {c.FACTORY_1, c.FACTORY_2, c.FACTORY_3, c.BANK, c.PERFUMERY, c.TOWN_HALL, c.FAIR, c.LABORATORY}


@PLAYERS
def test_e23_fourteen_spaces_of_three_pieces_one_piece_boxed(players: int) -> None:
    game = new_game(1, num_players=players)
    assert game["track"].sum(axis=1).tolist() == [3] * 14
    assert game["boxed"].sum() == 1


@PLAYERS
def test_e24_vials_essences_and_bases(players: int) -> None:
    game = new_game(2, num_players=players)
    pieces = game["track"].sum(axis=0) + game["resources"].sum(axis=0) + game["boxed"]
    assert pieces.tolist() == [7 + players] * 4 + [3] * 5
    assert pieces[4:].sum() == 15
    assert pieces[:4].sum() == 28 + 4 * players
    assert game["vial_reserve"].tolist() == [5] * 6


DRAFT_ORDER = {2: [1, 0, 0, 1, 1, 0], 3: [2, 1, 0, 0, 2, 2, 1, 1, 0], 4: [3, 2, 1, 0, 0, 3, 3, 2, 2, 1, 1, 0]}


@PLAYERS
@pytest.mark.parametrize("seed", range(4))
def test_e22_draft_order_of_the_collection_tokens(players: int, seed: int) -> None:
    game = new_game(seed, num_players=players, setup_mode="standard")
    first, drafters = game["marker"], []
    rng = np.random.default_rng(seed)
    free = set(range(1, 15))
    while game.node == n.DRAFT_TOKEN:
        drafters.append((game.mover - first) % players)
        assert game.legal() == {space(number) for number in free}
        chosen = int(rng.choice(sorted(free)))
        mover = game.mover
        game.play(space(chosen))
        assert game["token_owner"][chosen - 1] == mover
        free.remove(chosen)
    assert drafters == DRAFT_ORDER[players]
    assert [int(game["token_owner"][number - 1]) for number in free] == [st.NEUTRAL] * len(free)
    assert (game.node, game.mover) == (n.PLACE, first)


@PLAYERS
@pytest.mark.parametrize("mode", ["beginner", "standard"])
def test_three_tokens_each_and_neutral_ones(players: int, mode: str) -> None:
    game = new_game(3, num_players=players, setup_mode=mode)
    while game.node == n.DRAFT_TOKEN:
        game.play(min(game.legal()))
    neutral = {2: 8, 3: 5, 4: 2}[players]
    assert Counter(game["token_owner"].tolist()) == {st.NEUTRAL: neutral} | dict.fromkeys(range(players), 3)


def test_the_resources_lie_on_the_track_while_tokens_are_placed() -> None:
    """Ruling R75."""
    assert new_game(1, setup_mode="standard")["track"].sum() == 42


@PLAYERS
def test_what_each_player_starts_with(players: int) -> None:
    game = new_game(4, num_players=players)
    for seat in range(players):
        assert game["coins"][seat] == 3
        assert game["resources"][seat].tolist() == [1, 1, 1, 1, 0, 0, 0, 0, 0]
        assert (game["commons"][seat], game["experts"][seat], game["collector"][seat]) == (4, 0, 0)
    for field in ("vials", "production", "sold", "score", "techniques", "contracts"):
        assert not game[field].any(), field
    assert game["round"] == 1


@PLAYERS
def test_open_locations(players: int) -> None:
    game = new_game(5, num_players=players)
    opened = set(np.flatnonzero(game["location_open"]).tolist())
    assert opened >= FIXED
    assert len(opened) == {2: 10, 3: 11, 4: 12}[players]


@pytest.mark.parametrize(
    ("players", "pool"),
    [
        (2, VARIABLE),
        (3, VARIABLE | {c.ROYAL_BANK, c.LA_GRANDE_USINE}),
        (4, VARIABLE | {c.ROYAL_BANK, c.LA_GRANDE_USINE, c.PALACE, c.MANSION}),
    ],
)
def test_location_tiles_of_the_player_count(players: int, pool: set[int]) -> None:
    games = [new_game(seed, num_players=players) for seed in range(60)]
    for game in games:
        assert sorted(game["tiles"][: len(pool)].tolist()) == sorted(pool)
    assert {int(game["tiles"][0]) for game in games} == pool


@PLAYERS
def test_technique_and_contract_cards(players: int) -> None:
    game = new_game(6, num_players=players)
    assert sorted(game.open_techniques() + game.technique_deck()) == list(range(1, 33))
    assert sorted(game.open_contracts() + game.contract_deck()) == list(range(1, 17))


@pytest.mark.parametrize(("players", "removed"), [(2, set()), (3, {1, 3}), (4, {1, 2, 3, 4})])
def test_movement_cards_of_the_player_count(players: int, removed: set[int]) -> None:
    game = new_game(7, num_players=players)
    deck = game["movement_deck"][: game["movement_left"]] + 1
    assert sorted([*game.open_movement(), *deck.tolist()]) == sorted(set(range(1, 25)) - removed)
    assert not game["movement_discard"].any()


@PLAYERS
def test_fashion_and_avant_garde_cards(players: int) -> None:
    game = new_game(8, num_players=players)
    assert game["fashion_next"] == 2
    assert game["fashion_deck"][:2].tolist() == [-1, -1]
    deck = game["fashion_deck"][2:].tolist()
    assert sorted([game["fashion"], game["avant_garde"], *deck]) == list(range(15))


def test_the_factories_hold_one_marker_of_each_perfume() -> None:
    layouts = {tuple(new_game(seed)["factory"].tolist()) for seed in range(20)}
    assert all(sorted(layout) == [0, 1, 2, 3, 4, 5] for layout in layouts)
    assert len(layouts) > 15


@PLAYERS
def test_any_seat_may_begin(players: int) -> None:
    """Ruling R3: 200 games, each seat within five standard errors of its share."""
    firsts = Counter(new_game(seed, num_players=players)["marker"] for seed in range(200))
    share = 200 / players
    error = (share * (1 - 1 / players)) ** 0.5
    assert set(firsts) == set(range(players))
    assert all(abs(count - share) < 5 * error for count in firsts.values())


def test_the_fill_is_random() -> None:
    """The three pieces of a space, out of 43, are essences with chance 15/43 each."""
    essences = np.array([new_game(seed)["track"][:, 4:].sum(axis=1) for seed in range(200)])
    error = (3 * 15 / 43 * 28 / 43 * 40 / 42 / len(essences)) ** 0.5
    assert np.abs(essences.mean(axis=0) - 45 / 43).max() < 5 * error
