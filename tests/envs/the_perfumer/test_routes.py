"""How far it is: the table of fewest moves, by walking every order of the places, and what orders lack."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from perfumezoo.envs.engine.interpret import interpreted
from perfumezoo.envs.the_perfumer import components as c, routes
from perfumezoo.envs.the_perfumer.routes import FAR, MOVES, ONWARDS
from tests.envs.the_perfumer.position import CENTRE, CINNAMON, FIR, LAVENDER, LIME, MAGNOLIA, RAVENSARA, ROSE, bare


def places(*names: int) -> int:
    return sum(1 << place for place in names)


def steps(place: int, to: int, flying: int) -> int:
    """Moves between two places, by the map (Actions, Move; R-08)."""
    if place == to:
        return 0
    return 1 if flying or CENTRE in (place, to) or (place - to) % 7 in (1, 6) else 2


@pytest.mark.parametrize("flying", [0, 1])
def test_fewest_moves_are_those_of_the_shortest_walk(flying: int) -> None:
    rng = np.random.default_rng(1)
    for _ in range(60):
        start, end = rng.integers(0, 8, 2)
        through = rng.choice(8, rng.integers(0, 5), replace=False).tolist()
        walks = [[int(start), *middle, int(end)] for middle in permutations(through)]
        shortest = min(sum(steps(x, y, flying) for x, y in pairwise(walk)) for walk in walks)
        assert MOVES[flying, start, places(*through), end] == shortest


@pytest.mark.parametrize(
    ("start", "through", "end", "moves", "onwards"),
    [
        (LAVENDER, (), LAVENDER, 0, ()),
        (LAVENDER, (), CINNAMON, 2, (CENTRE,)),
        (LAVENDER, (), LIME, 2, (ROSE, CENTRE)),
        (LAVENDER, (ROSE,), LIME, 2, (ROSE,)),
        (LAVENDER, (CENTRE,), LIME, 2, (CENTRE,)),
        (LIME, (ROSE,), LAVENDER, 2, (ROSE,)),
        (LIME, (LIME, ROSE), LAVENDER, 2, ()),
        (LIME, (LIME, ROSE), LIME, 2, (ROSE,)),
        (CENTRE, (MAGNOLIA, RAVENSARA), FIR, 3, (MAGNOLIA,)),
    ],
)
def test_ways_by_hand(start: int, through: tuple[int, ...], end: int, moves: int, onwards: tuple[int, ...]) -> None:
    assert MOVES[0, start, places(*through), end] == moves
    assert ONWARDS[0, start, places(*through), end] == places(*onwards)


def test_the_balloonist_flies_straight() -> None:
    assert MOVES[1, LAVENDER, 0, CINNAMON] == 1
    assert ONWARDS[1, LAVENDER, 0, CINNAMON] == places(CINNAMON)
    assert ONWARDS[1, LAVENDER, places(ROSE, FIR), CINNAMON] == places(ROSE, FIR)


@pytest.mark.parametrize("flying", [0, 1])
def test_onwards_the_way_is_one_move_shorter(flying: int) -> None:
    for start in range(c.NUM_PLACES):
        for end in range(c.NUM_PLACES):
            for through in range(1 << c.NUM_PLACES):
                moves = MOVES[flying, start, through, end]
                nexts = [place for place in range(c.NUM_PLACES) if ONWARDS[flying, start, through, end] >> place & 1]
                assert nexts or moves == 0 or through >> start & 1
                assert all(MOVES[flying, place, through, end] == moves - 1 for place in nexts)


def test_pieces_of_seven_plants_in_one_number() -> None:
    """Against the same with arrays, for hands and needs of up to 15 pieces of a plant."""
    rng = np.random.default_rng(2)
    pack, minus = interpreted(routes.packed), interpreted(routes.less)
    add, names = interpreted(routes.total), interpreted(routes.filled)
    for _ in range(300):
        x, y = rng.integers(0, 16, (2, 7)) * rng.integers(0, 2, (2, 7))
        rest = np.maximum(0, x - y)
        assert minus(pack(x), pack(y)) == pack(rest)
        assert add(pack(x)) == x.sum()
        assert names(pack(x)) == places(*np.flatnonzero(x).tolist())


@pytest.mark.parametrize(
    ("tiles", "hand", "missing_on", "expected"),
    [
        ((), (LAVENDER,), (), (places(ROSE, LIME), 2)),
        ((), (LAVENDER,), (LIME,), (places(ROSE, LIME), FAR)),
        ((9,), (LAVENDER,), (), (places(ROSE, LIME), 2)),
        ((9,), (LAVENDER, FIR), (), (places(LIME), 1)),
        ((9,), (LAVENDER, FIR), (LIME,), (places(ROSE), 1)),
        ((9,), (LAVENDER, FIR), (ROSE, LIME), (places(ROSE), FAR)),
        ((9,), (LAVENDER, ROSE, LIME, FIR), (), (0, 0)),
    ],
)
def test_what_an_order_lacks(
    tiles: tuple[int, ...], hand: tuple[int, ...], missing_on: tuple[int, ...], expected: tuple[int, int]
) -> None:
    """Order 0 needs lavender, rose and lime; the Substitute chemist (9) puts a spare piece for one of them (R-50)."""
    game = bare(2).give(0, *hand).give_helper(0, *tiles)
    game["supply"][list(missing_on)] = 0
    plants, count = interpreted(routes.lacks)(game.record, 0, game.record.hand[0], 0)
    assert (plants if count < FAR else expected[0], count) == expected
