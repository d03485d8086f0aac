"""Grasse (second edition) as the engine sees it: everything gathered in ``GAME``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..engine.game import Game
from ..engine.record import records
from . import components
from .actions import ACTIONS, PASS
from .describe import action_text, decision_text
from .hidden import redraw
from .observation import OBSERVATION, observe
from .options import GrasseOptions
from .rules import apply, legal, outcome, setup
from .rules.scoring import PARTS, final_part
from .state import MAX_PLAYERS, STATE
from .view import svg, text

_FOLDER = Path(__file__).parent
SOURCES = (
    _FOLDER / "rules",
    _FOLDER / "state.py",
    _FOLDER / "actions.py",
    _FOLDER / "observation.py",
    _FOLDER / "observation_expansions.py",
    _FOLDER / "hidden.py",
    _FOLDER / "components.py",
)
"""What compiled code depends on; drawings and words are not part of it."""


def score_parts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """The parts of every seat's score, as if the game ended now.

    Args:
        state: Record array of one row.

    Returns:
        int64[4, K], K as in ``PARTS``; zeros for seats not in play.
    """
    s = records(state.reshape(1))[0]
    parts = np.zeros((MAX_PLAYERS, len(PARTS)), np.int64)
    for p in range(int(state["num_players"].item())):
        parts[p] = [final_part(s, p, k) for k in range(len(PARTS))]
    return parts


GAME = Game(
    name="grasse",
    version=0,
    title="Grasse",
    dtype=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    options=GrasseOptions,
    setup=setup,
    legal=legal,
    apply=apply,
    observe=observe,
    determinize=redraw,
    outcome=outcome,
    decision_text=decision_text,
    action_text=action_text,
    text=text,
    svg=svg,
    parts=score_parts,
    part_names=PARTS,
    sources=SOURCES,
    fingerprint=components.FINGERPRINT,
    pass_action=PASS,
    margin_scale=20.0,
    observation_range=(-1.0, 20.0),
)
