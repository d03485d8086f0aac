"""A small game on the engine's contract, whose optimal play is known: the test bed of engine, agents and trainers.

Use: ``from tests.envs.engine.toy import GAME, ToyOptions, optimal_action, expected_return``.

Rules. Two to four players, four rounds. A round begins with a hidden card from 1 to 6 for everyone; the first seat
moves on by one each round. On a turn a player guesses whether a die will show more than the own card ("higher") or
not ("lower"); with a 6 only "lower" may be said. Then the die is rolled and the card shown. A right guess is 1 point
and lets the same player take one of the own bottles, worth 1, 2 and 3 points, or pass; a wrong guess costs 1 point. In
the end everyone is given 0 or 1 point by chance. Most points win; ties share.

Why the optimum is known. Scores of different seats are independent, and a right guess never hurts, so whoever
maximises the chance of each guess and takes the dearest bottle left maximises the chance to win against anyone:
higher with 1 to 3 (with 3 both are even), else lower. ``expected_return`` computes exactly what that is worth.

What it exercises: hidden cards, chance while playing, a player who moves twice, a forced decision that depends on a
secret (a 6), a lone PASS (a right guess without bottles), parts of the score, an automa inside the rules
(``automa=True``: seat 1 always says lower, takes its cheapest bottle and leaves seat 0 as the only agent).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine import rng, stack
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.engine.jit import rule
from perfumezoo.envs.engine.kernels import PLACE, SCORE
from perfumezoo.envs.engine.layout import Block, Layout, per_player
from perfumezoo.envs.engine.record import OVER, record_dtype

SEATS = 4
MAX_ROUNDS = 4
FACES = 6
BOTTLES = 3

ROUND, GUESS, BOTTLE, END = range(1, 5)
"""Nodes of the decision stack."""

ACTIONS = Layout(
    Block("guess", (2,), "say higher, say lower"),
    Block("bottle", (BOTTLES,), "take the bottle worth 1, 2, 3"),
    Block("pass", (1,), "take no bottle"),
)
HIGHER = ACTIONS.offset("guess")
LOWER = HIGHER + 1
TAKE = ACTIONS.offset("bottle")
PASS = ACTIONS.offset("pass")

SEAT_FEATURES = 4 + BOTTLES + FACES
OBSERVATION = Layout(
    Block("round", (MAX_ROUNDS,), "current round, one-hot"),
    Block("decision", (2,), "asked for a guess, asked for a bottle"),
    Block("card", (FACES,), "own card, one-hot"),
    Block(
        "seats",
        (SEATS, SEAT_FEATURES),
        "own seat first: in play, right, wrong, score, bottles left, card shown",
        per_player,
    ),
)
ROUND_AT = OBSERVATION.offset("round")
DECISION_AT = OBSERVATION.offset("decision")
CARD_AT = OBSERVATION.offset("card")
SEATS_AT = OBSERVATION.offset("seats")

STATE = record_dtype(
    SEATS,
    [
        ("rounds", "i1"),  # rounds to play
        ("round", "i1"),  # current round, from 0
        ("first", "i1"),  # seat that begins round 0
        ("card", "i1", (SEATS,)),  # hidden card 1..6, 0 = none
        ("shown", "i1", (SEATS,)),  # card shown last 1..6, 0 = none; public
        ("bottle", "i1", (SEATS, BOTTLES)),  # 1 = still to be taken
        ("right", "i1", (SEATS,)),  # right guesses
        ("wrong", "i1", (SEATS,)),  # wrong guesses
        ("gift", "i1", (SEATS,)),  # points by chance at the end
    ],
)


@dataclass(frozen=True)
class ToyOptions:
    """Options of the toy game."""

    num_players: int = 2
    rounds: int = MAX_ROUNDS
    automa: bool = False
    skip_forced: bool = True

    def __post_init__(self) -> None:
        if not 2 <= self.num_players <= SEATS:
            raise ValueError(f"num_players must be 2..{SEATS}, got {self.num_players}")
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise ValueError(f"rounds must be 1..{MAX_ROUNDS}, got {self.rounds}")
        if self.automa and self.num_players != 2:
            raise ValueError(f"automa needs num_players=2, got {self.num_players}")

    @property
    def num_agents(self) -> int:
        return 1 if self.automa else self.num_players

    def write(self, state: NDArray[np.void]) -> None:
        state["rounds"] = self.rounds
        state["skip_forced"] = self.skip_forced


# ---- rules --------------------------------------------------------------------------------------------------------


@rule
def setup(s: Any) -> None:
    s.first = rng.below(s, s.num_players)
    for p in range(s.num_players):
        for b in range(BOTTLES):
            s.bottle[p, b] = 1
    stack.push(s, END, 0)
    stack.push(s, ROUND, 0)
    advance(s)


@rule
def advance(s: Any) -> None:
    """Run automatic nodes and the automa's decisions until an agent must decide or the game is over."""
    while s.depth > 0:
        node = stack.node(s)
        if node == ROUND:
            begin_round(s)
        elif node == END:
            end_game(s)
        elif stack.player(s) >= s.num_agents:
            decide(s, automa_action(s))
        else:
            s.to_move = stack.player(s)
            return
    s.to_move = OVER


@rule
def begin_round(s: Any) -> None:
    if s.round == s.rounds:
        stack.pop(s)
        return
    for p in range(s.num_players):
        s.card[p] = 1 + rng.below(s, FACES)
    for i in range(s.num_players - 1, -1, -1):
        stack.push(s, GUESS, (s.first + s.round + i) % s.num_players)
    s.round += 1


@rule
def end_game(s: Any) -> None:
    for p in range(s.num_players):
        s.gift[p] = rng.below(s, 2)
        s.score[p] += s.gift[p]
    stack.pop(s)


@rule
def automa_action(s: Any) -> int:
    if stack.node(s) == GUESS:
        return LOWER
    for b in range(BOTTLES):
        if s.bottle[stack.player(s), b] == 1:
            return TAKE + b
    return PASS


@rule
def legal(s: Any, mask: NDArray[np.int8]) -> None:
    p = s.to_move
    if stack.node(s) == GUESS:
        mask[LOWER] = 1
        if s.card[p] < FACES:
            mask[HIGHER] = 1
    else:
        mask[PASS] = 1
        for b in range(BOTTLES):
            mask[TAKE + b] = s.bottle[p, b]


@rule
def decide(s: Any, action: int) -> None:
    p = stack.player(s)
    if stack.node(s) == BOTTLE:
        stack.pop(s)
        if action != PASS:
            s.bottle[p, action - TAKE] = 0
            s.score[p] += action - TAKE + 1
        return
    stack.pop(s)
    higher = 1 + rng.below(s, FACES) > s.card[p]
    s.shown[p] = s.card[p]
    s.card[p] = 0
    if higher == (action == HIGHER):
        s.right[p] += 1
        s.score[p] += 1
        stack.push(s, BOTTLE, p)
    else:
        s.wrong[p] += 1
        s.score[p] -= 1


@rule
def apply(s: Any, action: int) -> None:
    decide(s, action)
    advance(s)


@rule
def observe(s: Any, seat: int, out: NDArray[np.float32]) -> None:
    out[:] = 0.0
    out[ROUND_AT + s.round - 1] = 1.0
    if s.to_move == seat:
        out[DECISION_AT + (stack.node(s) == BOTTLE)] = 1.0
    if s.card[seat] > 0:
        out[CARD_AT + s.card[seat] - 1] = 1.0
    for i in range(s.num_players):
        p = (seat + i) % s.num_players
        at = SEATS_AT + i * SEAT_FEATURES
        out[at] = 1.0
        out[at + 1] = s.right[p] / MAX_ROUNDS
        out[at + 2] = s.wrong[p] / MAX_ROUNDS
        out[at + 3] = s.score[p] / 10.0
        for b in range(BOTTLES):
            out[at + 4 + b] = s.bottle[p, b]
        if s.shown[p] > 0:
            out[at + 4 + BOTTLES + s.shown[p] - 1] = 1.0


@rule
def determinize(s: Any, seat: int) -> None:
    """Other seats' cards are anything, except that a seat which is asked for a guess unforced holds no 6."""
    for p in range(s.num_players):
        if p != seat and s.card[p] > 0:
            asked = s.to_move == p and s.skip_forced
            s.card[p] = 1 + rng.below(s, FACES - 1 if asked else FACES)


@rule
def outcome(s: Any, out: NDArray[np.float64]) -> None:
    for p in range(s.num_players):
        out[p, SCORE] = s.score[p]
        out[p, PLACE] = 1
        for q in range(s.num_players):
            if s.score[q] > s.score[p]:
                out[p, PLACE] += 1


@rule
def optimal_action(s: Any) -> int:
    """What to do in any position with a player to move; needs only what that player knows."""
    p = s.to_move
    if stack.node(s) == GUESS:
        return HIGHER if s.card[p] <= FACES // 2 else LOWER
    for b in range(BOTTLES - 1, -1, -1):
        if s.bottle[p, b] == 1:
            return TAKE + b
    return PASS


# ---- drawings -----------------------------------------------------------------------------------------------------


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked."""
    s = state[0]
    if s["to_move"] == OVER:
        return "the game is over"
    return "say higher or lower" if s["stack"][s["depth"] - 1, stack.NODE] == GUESS else "take a bottle or pass"


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action in words."""
    if action < TAKE:
        return "say higher" if action == HIGHER else "say lower"
    return "pass" if action == PASS else f"take the bottle worth {action - TAKE + 1}"


def text(state: NDArray[np.void], seat: int | None = None) -> str:
    """The table in words; with a seat, what that seat may know."""
    s = state[0]
    lines = [f"Round {s['round']} of {s['rounds']}"]
    for p in range(int(s["num_players"])):
        visible = seat is None or seat == p
        card = (str(s["card"][p]) if visible else "?") if s["card"][p] else "-"
        bottles = " ".join(str(b + 1) for b in range(BOTTLES) if s["bottle"][p, b])
        mark = ">" if s["to_move"] == p else " "
        shown = s["shown"][p] or "-"
        lines.append(f"{mark} player_{p}: {s['score'][p]} points, card {card}, shown {shown}, bottles {bottles or '-'}")
    return "\n".join(lines)


def svg(state: NDArray[np.void], seat: int | None = None) -> str:
    """The same text as a picture."""
    lines = text(state, seat).replace(">", "&gt;").splitlines()
    rows = "".join(f'<text x="8" y="{20 + 18 * i}" font-size="13">{line}</text>' for i, line in enumerate(lines))
    height = 20 + 18 * len(lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="420" height="{height}">{rows}</svg>'


def parts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """Points for right guesses, wrong guesses, bottles and gifts, int64[P, 4]."""
    s = state[0]
    taken = np.arange(1, BOTTLES + 1) * (1 - s["bottle"].astype(np.int64))
    bottles = taken.sum(axis=1) * (np.arange(SEATS) < s["num_players"])
    columns = [s["right"].astype(np.int64), -s["wrong"].astype(np.int64), bottles, s["gift"].astype(np.int64)]
    return np.stack(columns, axis=1)


def public(state: NDArray[np.void]) -> NDArray[np.int64]:
    """Everything but the values of hidden cards."""
    s = state[0]
    columns = [s["score"], s["right"], s["wrong"], s["shown"], s["card"] > 0, s["bottle"].ravel(), [s["round"]]]
    return np.concatenate(columns).astype(np.int64)


GAME = Game(
    name="toy",
    version=0,
    title="Higher or lower",
    dtype=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    options=ToyOptions,
    setup=setup,
    legal=legal,
    apply=apply,
    observe=observe,
    determinize=determinize,
    outcome=outcome,
    decision_text=decision_text,
    action_text=action_text,
    text=text,
    svg=svg,
    parts=parts,
    part_names=("right", "wrong", "bottles", "gift"),
    sources=(Path(__file__),),
    fingerprint="toy",
    pass_action=PASS,
    margin_scale=10.0,
    observation_range=(-1.0, 2.0),
    public=public,
    compile_seconds=15,
)


# ---- what play is worth -------------------------------------------------------------------------------------------

Distribution = dict[int, Fraction]


@cache
def score_distribution(optimal: bool, rounds: int = MAX_ROUNDS) -> Distribution:
    """Exact distribution of one seat's final score, under optimal or uniformly random play.

    Random play means a uniformly random legal action at every decision that is asked (``skip_forced=True``).
    """
    total: dict[int, Fraction] = {}
    for score, chance in _rounds_left(optimal, rounds, (1, 2, 3)).items():
        for gift in (0, 1):
            total[score + gift] = total.get(score + gift, Fraction(0)) + chance / 2
    return total


@cache
def _rounds_left(optimal: bool, rounds: int, bottles: tuple[int, ...]) -> Distribution:
    if rounds == 0:
        return {0: Fraction(1)}
    total: dict[int, Fraction] = {}
    right = _chance_of_a_right_guess(optimal)
    branches = [(1 - right, -1, bottles)]
    if not bottles:
        branches.append((right, 1, bottles))
    elif optimal:
        branches.append((right, 1 + max(bottles), tuple(b for b in bottles if b != max(bottles))))
    else:
        share = right / (len(bottles) + 1)
        branches.append((share, 1, bottles))
        branches += [(share, 1 + taken, tuple(b for b in bottles if b != taken)) for taken in bottles]
    for chance, points, left in branches:
        for score, later in _rounds_left(optimal, rounds - 1, left).items():
            total[score + points] = total.get(score + points, Fraction(0)) + chance * later
    return total


def _chance_of_a_right_guess(optimal: bool) -> Fraction:
    chance = Fraction(0)
    for card in range(1, FACES + 1):
        higher = Fraction(FACES - card, FACES)
        if optimal:
            chance += max(higher, 1 - higher) / FACES
        else:
            chance += (Fraction(1, 2) if card < FACES else Fraction(1)) / FACES
    return chance


def expected_return(num_players: int = 2, rounds: int = MAX_ROUNDS) -> float:
    """Mean "win" return of one optimal player against random ones: 0.624 with 2 players, 0.545 with 3, 0.487 with 4."""
    mine = score_distribution(True, rounds)
    theirs = score_distribution(False, rounds)
    share = Fraction(0)
    for score, chance in mine.items():
        for others in product(theirs, repeat=num_players - 1):
            if score < max(others):
                continue
            ties = sum(other == score for other in others)
            weight = chance
            for other in others:
                weight *= theirs[other]
            share += weight / (1 + ties)
    return float((num_players * share - 1) / (num_players - 1))
