"""Toy games that each break one promise, and what ``check_game`` says of them, as JSON; run uncompiled."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np

from perfumezoo.envs.engine import conformance
from perfumezoo.envs.engine.game import Game
from perfumezoo.envs.engine.kernels import PLACE
from tests.envs.engine import toy
from tests.envs.engine.toy import GAME as SOUND, HIGHER, LOWER, PASS, SEAT_FEATURES, SEATS_AT, TAKE

conformance.MAX_DECISIONS = 25


def wrong_mover(s: Any, action: int) -> None:
    toy.apply(s, action)
    s.to_move = 2


def no_action(s: Any, mask: Any) -> None:
    if s.round < 3:
        toy.legal(s, mask)


def double_mask(s: Any, mask: Any) -> None:
    toy.legal(s, mask)
    mask[LOWER] *= 2


def idle_pass(s: Any, action: int) -> None:
    if action != PASS:
        toy.apply(s, action)


def large_feature(s: Any, seat: int, out: Any) -> None:
    toy.observe(s, seat, out)
    out[0] = 99


def absent_seat(s: Any, seat: int, out: Any) -> None:
    toy.observe(s, seat, out)
    out[SEATS_AT + s.num_players * SEAT_FEATURES] = 1


def undefined_feature(s: Any, seat: int, out: Any) -> None:
    toy.observe(s, seat, out)
    out[0] = np.nan


def leaking_view(s: Any, seat: int, out: Any) -> None:
    toy.observe(s, seat, out)
    out[SEATS_AT + 2 * SEAT_FEATURES - 1] = s.card[1 - seat] / 6


def leaking_mask(s: Any, mask: Any) -> None:
    toy.legal(s, mask)
    mask[HIGHER] = mask[LOWER] * (s.card[s.to_move] < 6) * (s.card[1 - s.to_move] < 4)


def redrawing_mover(s: Any, seat: int) -> None:
    toy.determinize(s, seat)
    s.num_agents = 1


def redrawing_into_nothing(s: Any, seat: int) -> None:
    toy.determinize(s, seat)
    if s.to_move != seat:
        s.round = 9


def no_action_in_round_nine(s: Any, mask: Any) -> None:
    if s.round < 9:
        toy.legal(s, mask)


def without_round(s: Any, seat: int, out: Any) -> None:
    kept = s.round
    s.round = 1
    toy.observe(s, seat, out)
    s.round = kept


def leaking_text(state: Any, seat: int | None = None) -> str:
    return toy.text(state, None)


def leaking_svg(state: Any, seat: int | None = None) -> str:
    return toy.svg(state, None)


def hidden_cards(state: Any) -> Any:
    return state["card"][0].astype(np.int64)


def bottles_left(state: Any) -> Any:
    return np.array([state["bottle"][0].sum()], np.int64)


def same_words(state: Any, action: int) -> str:
    return "say" if action < TAKE else toy.action_text(state, action)


def wrong_parts(state: Any) -> Any:
    return toy.parts(state) + 1


def no_redraw(s: Any, seat: int) -> None:
    """Leaves everything, and the dice below do not come from the record's stream."""


def fixed_dice(s: Any, action: int) -> None:
    kept = (s.seed, s.draws)
    s.seed, s.draws = 7, 100 * s.round + 10 * s.to_move
    toy.apply(s, action)
    s.seed, s.draws = kept


def nobody_wins(s: Any, out: Any) -> None:
    toy.outcome(s, out)
    out[:2, PLACE] = 2


def endless(s: Any, action: int) -> None:
    toy.apply(s, action)
    s.round = min(int(s.round), 2)


BROKEN = {
    "mover": replace(SOUND, apply=wrong_mover),
    "empty_mask": replace(SOUND, legal=no_action),
    "mask_value": replace(SOUND, legal=double_mask),
    "idle_action": replace(SOUND, apply=idle_pass),
    "range": replace(SOUND, observe=large_feature),
    "absent_seat": replace(SOUND, observe=absent_seat),
    "not_a_number": replace(SOUND, observe=undefined_feature),
    "view": replace(SOUND, observe=leaking_view),
    "mask": replace(SOUND, legal=leaking_mask),
    "mover_redrawn": replace(SOUND, determinize=redrawing_mover),
    "stuck": replace(SOUND, determinize=redrawing_into_nothing, legal=no_action_in_round_nine, observe=without_round),
    "text": replace(SOUND, text=leaking_text),
    "svg": replace(SOUND, svg=leaking_svg),
    "public": replace(SOUND, public=hidden_cards),
    "census": replace(SOUND, census=bottles_left),
    "words": replace(SOUND, action_text=same_words),
    "no_words": replace(SOUND, decision_text=lambda state: " "),
    "parts": replace(SOUND, parts=wrong_parts),
    "foresight": replace(SOUND, determinize=no_redraw, apply=fixed_dice),
    "unbalanced": replace(SOUND, outcome=nobody_wins),
    "pickle": replace(SOUND),
    "endless": replace(SOUND, apply=endless),
}


GAME = SOUND
"""The game under check, where pickling looks for it."""


def message(name: str, game: Game) -> str:
    """What ``check_game`` says."""
    if name != "pickle":
        globals()["GAME"] = game
    try:
        return str(conformance.check_game(game, games=10, samples=20))
    except conformance.ConformanceError as error:
        return str(error)


if __name__ == "__main__":
    print(json.dumps({name: message(name, game) for name, game in BROKEN.items()}))
