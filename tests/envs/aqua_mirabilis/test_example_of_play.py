"""The rulebook's Example of Play, turn by turn: three players, Blue, Green and Red."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from perfumezoo.envs.aqua_mirabilis.rules import nodes as n
from tests.envs.aqua_mirabilis.position import (
    COUPLE_A,
    DAME_A,
    END,
    EXTRA,
    INFLUENCE,
    MACERATION,
    METHOD_SLOT,
    PARIS,
    PRODUCE,
    SPECIALISATION,
    TO_LONDON,
    TO_PARIS,
    VERSAILLES,
    B,
    L,
    N,
    O,
    Position,
    bare,
    distil,
    flower,
    left,
    macerate,
    market,
    method,
    recipe,
    scent,
    slot,
    spelled,
    tile,
    worker,
)

BLUE, GREEN, RED = range(3)
N_S1, L_D2 = 18, 15
TWO_L_SCENTS, LN_FLOWERS = 4, 1
DONE = (n.TURN_END, END)
DECLINE = (n.EXTRA, END)

Asserted = Callable[[Position], None]


@dataclass(frozen=True)
class Turn:
    """One turn of the example: who decides what, and what is true afterwards."""

    name: str
    seat: int
    decisions: tuple[tuple[int, int], ...]
    ap: int
    experience: int
    day: int
    tokens: int
    flowers: str = ""
    scents: str = ""
    market: str = ""
    workers: tuple[int, int] | None = None
    facts: dict[str, int] = field(default_factory=dict)


PRODUCTION_ENDS = ((n.PRODUCTION, END), (n.STORE, END))

TURNS = (
    Turn(
        "Blue 1.a",
        BLUE,
        ((n.MAIN, market("N")), (n.WORKERS, worker(0, "O")), (n.WORKERS, END), DONE),
        ap=3,
        experience=1,
        day=0,
        tokens=1,
        flowers="NOO",
        market="BBBJJJLLLNNORRR",
        workers=(O, O),
    ),
    Turn(
        "Blue 1.b",
        BLUE,
        ((n.EXTRA, EXTRA), (n.MAIN, SPECIALISATION), (n.PAY_FLOWER, flower("O")), DONE),
        ap=2,
        experience=2,
        day=0,
        tokens=0,
        flowers="NO",
        facts={"token_reserve": 2},
    ),
    Turn("Green 1.a", GREEN, ((n.MAIN, TO_PARIS), DONE, DECLINE), ap=3, experience=2, day=0, tokens=1, flowers="N"),
    Turn(
        "Red 1.a",
        RED,
        ((n.MAIN, market("L")), (n.WORKERS, worker(0, "N")), (n.WORKERS, END), DONE, DECLINE),
        ap=3,
        experience=1,
        day=0,
        tokens=1,
        flowers="BLNOO",
        market="BBBJJJLLNRRR",
        workers=(N, O),
    ),
    Turn(
        "Blue 2.a",
        BLUE,
        (
            (n.MAIN, PRODUCE),
            (n.PRODUCTION, distil("O")),
            (n.PRODUCTION, distil("N")),
            *PRODUCTION_ENDS,
            (n.COACH, left(1)),
            DONE,
        ),
        ap=5,
        experience=2,
        day=1,
        tokens=0,
        scents="NOO",
    ),
    Turn(
        "Green 2.a",
        GREEN,
        (
            (n.MAIN, COUPLE_A),
            (n.DAME_GIFTS, tile(TWO_L_SCENTS)),
            (n.DAME_GIFTS, scent("L")),
            (n.DAME_GIFTS, END),
            (n.INFLUENCE, INFLUENCE),
            DONE,
            DECLINE,
        ),
        ap=2,
        experience=1,
        day=1,
        tokens=1,
        flowers="N",
        scents="L",
    ),
    Turn(
        "Red 2.a",
        RED,
        ((n.MAIN, METHOD_SLOT), (n.PAY_PAIR, flower("O")), (n.PICK_METHOD, method(MACERATION)), DONE, DECLINE),
        ap=2,
        experience=2,
        day=1,
        tokens=1,
        flowers="BLN",
    ),
    Turn(
        "Blue 3.a",
        BLUE,
        (
            (n.MAIN, recipe(N_S1)),
            (n.CR_COMP1, scent("O")),
            (n.MAIN, VERSAILLES),
            (n.PRESENT, slot(0)),
            (n.PRESENT, END),
            DONE,
            DECLINE,
        ),
        ap=4,
        experience=2,
        day=1,
        tokens=1,
        scents="O",
    ),
    Turn(
        "Green 3.a",
        GREEN,
        ((n.MAIN, TO_PARIS), DONE, DECLINE),
        ap=5,
        experience=2,
        day=2,
        tokens=1,
        flowers="N",
        scents="L",
    ),
    Turn(
        "Red 3.a",
        RED,
        (
            (n.MAIN, PRODUCE),
            (n.PRODUCTION, distil("B")),
            (n.PRODUCTION, distil("L")),
            (n.PRODUCTION, distil("N")),
            *PRODUCTION_ENDS,
            (n.COACH, left(1)),
            DONE,
        ),
        ap=5,
        experience=2,
        day=3,
        tokens=1,
        scents="BLN",
    ),
    Turn(
        "Red 3.b",
        RED,
        (
            (n.EXTRA, EXTRA),
            (n.MAIN, recipe(L_D2)),
            (n.CR_COMP1, scent("B")),
            (n.CR_COMP2, scent("N")),
            (n.MAIN, VERSAILLES),
            (n.PRESENT, slot(0)),
            (n.PRESENT, END),
            DONE,
        ),
        ap=4,
        experience=2,
        day=3,
        tokens=2,
        facts={"token_reserve": 3},
    ),
)


def start(skip_forced: bool) -> Position:
    """The set-up that the example mentions: King N, Court O, workers on B and O, one token each."""
    game = bare(3, skip_forced=skip_forced).give(GREEN, "N").give(RED, "BO").pile(PARIS, 4, 1, 0, 2, 3, 5, 6)
    for seat in (BLUE, GREEN, RED):
        game.tokens(seat, 1)
    assert game["token_reserve"] == 1
    return game


def play_turn(game: Position, turn: Turn) -> None:
    """Play a turn; decisions that are forced may have been made unasked."""
    for node, action in turn.decisions:
        asked = (game.mover, game.node) == (turn.seat, node) and action in game.legal()
        assert asked or game["skip_forced"], (turn.name, node, action)
        if asked:
            game.play(action)


def check(game: Position, turn: Turn) -> None:
    seat = turn.seat
    assert game["ap"][seat] == turn.ap
    assert game.experience(seat) == turn.experience
    assert game["day"] == turn.day
    assert game["tokens"][seat] == turn.tokens
    assert (game.flowers(seat), game.scents(seat)) == (turn.flowers, turn.scents)
    if turn.market:
        assert spelled(game["market"]) == turn.market
    if turn.workers:
        assert tuple(game["workers"]) == turn.workers
    for name, value in turn.facts.items():
        assert game[name] == value


def after(name: str, skip_forced: bool = False) -> Position:
    """The position after a turn."""
    game = start(skip_forced)
    for turn in TURNS:
        play_turn(game, turn)
        if turn.name == name:
            return game
    raise AssertionError(name)


def test_every_turn_as_the_example_says() -> None:
    game = start(skip_forced=False)
    for turn in TURNS:
        play_turn(game, turn)
        check(game, turn)
    assert (game.mover, game.node) == (BLUE, n.MAIN)


def test_forced_decisions_may_be_skipped() -> None:
    game, asked = start(skip_forced=True), start(skip_forced=False)
    for turn in TURNS:
        play_turn(game, turn)
        play_turn(asked, turn)
    asked["skip_forced"] = 1
    assert game.states.tobytes() == asked.states.tobytes()


@pytest.mark.parametrize("skip_forced", [False, True])
def test_the_situation_at_the_end(skip_forced: bool) -> None:
    game = after("Red 3.b", skip_forced)
    assert game["score"][:3].tolist() == [7, 0, 6]
    assert game["tokens"][:3].tolist() == [1, 1, 2]
    assert (game["token_reserve"], int(game["token"].sum())) == (3, 27)
    assert game["cube_reserve"] == 57
    cubes = {(N, O): 1, (L, B): 1, (L, N): 1}
    assert {(c, r): game["cubes"][c, r] for c, r in zip(*game["cubes"].nonzero(), strict=True)} == cubes
    assert (game.flowers(GREEN), game.scents(GREEN)) == ("N", "L")
    assert 8 - game["influence"][GREEN].sum() == 7
    assert game["coach"][:3].tolist() == [3, 4, 3]
    assert game.perfumes(BLUE) == [(N_S1, "O", True)]
    assert game.perfumes(RED) == [(L_D2, "BN", True)]


def test_an_extra_turn_is_the_only_one() -> None:
    """After Blue 1.b nobody is asked for another token: it is Green's turn."""
    game = after("Blue 1.b")
    assert (game.mover, game.node) == (GREEN, n.MAIN)


def test_the_tile_on_top_of_paris() -> None:
    game = after("Green 1.a")
    assert game.owner(TWO_L_SCENTS) == GREEN
    assert game.pile_of(PARIS)[0] == LN_FLOWERS
    assert after("Green 3.a").owner(LN_FLOWERS) == GREEN


def test_turn_end_is_asked_in_blue_2a_because_a_perfume_is_possible() -> None:
    game = start(skip_forced=True)
    for turn in TURNS[:5]:
        for node, action in turn.decisions:
            if turn.name == "Blue 2.a" and node == n.TURN_END:
                assert (game.mover, game.node) == (BLUE, n.TURN_END)
                assert game.legal() >= {END, recipe(N_S1)}
            if (game.mover, game.node) == (turn.seat, node):
                game.play(action)


def test_one_production_point_of_blue_is_lost() -> None:
    game = after("Red 1.a").play(PRODUCE)
    assert game["pp"] == 3
    game.play(distil("O"))
    assert (game["pp"], game.scents(BLUE)) == (2, "OO")
    game.play(distil("N"))
    assert (game["pp"], game.scents(BLUE)) == (1, "NOO")
    game.play(END, END)
    assert game.legal() == {left(1), 223}


def test_greens_favour_letter_and_knowledge() -> None:
    game = after("Green 2.a")
    assert game["letter"][GREEN] == 1
    assert game["influence"][GREEN].tolist() == [1, 0, 0, 0]
    assert game["favour"].tolist() == [GREEN, -1, -1, -1]
    assert game["bonus_seen"].astype(bool)[GREEN].tolist() == [True, False, False, False]
    assert not game["bonus_seen"][[BLUE, RED]].any()
    assert game.is_flipped(TWO_L_SCENTS)


def test_green_cannot_reach_london() -> None:
    """The letter is enough, the two action points are not."""
    game = after("Blue 3.a")
    assert game.mover == GREEN
    assert TO_LONDON not in game.legal()
    game["ap"][GREEN] = 3
    assert TO_LONDON in game.legal()
    game["letter"][GREEN] = 0
    assert TO_LONDON not in game.legal()


def test_blues_first_perfume() -> None:
    """Three for the King, three empty sub-cells, one for perfection; Blue has no letter."""
    game = after("Red 2.a").play(recipe(N_S1), scent("O"), VERSAILLES)
    assert game["score"][BLUE] == 0
    game.play(slot(0))
    assert game["score"][BLUE] == 7
    assert game["token"][N, O] == 0
    assert game["tokens"][BLUE] == 1


def test_the_perfume_may_also_wait_until_a_window_after_the_move() -> None:
    """Versailles is legal only with an unpresented perfume on the board."""
    game = after("Red 2.a")
    assert VERSAILLES not in game.legal()
    assert VERSAILLES in game.play(recipe(N_S1), scent("O")).legal()


def test_maceration_and_distillation_serve_red_alike() -> None:
    game = after("Green 3.a").play(PRODUCE, macerate("BL"), distil("N"))
    assert (game.scents(RED), game["pp"]) == ("BLN", 0)


def test_dame_a_is_the_one_that_green_met() -> None:
    game = after("Green 2.a")
    assert game["bonus"][DAME_A] == 0
    assert game["court"] == O and game["king"] == N
    assert game["workers"].tolist() == [N, O]
    assert B not in game["workers"]
