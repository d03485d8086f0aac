"""Grasse (second edition) as the engine sees it: everything gathered in ``GAME``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import jit
from ..engine.facts import open_fields
from ..engine.game import Game
from ..engine.record import records
from . import components
from .actions import ACTIONS, PASS
from .describe import action_text, decision_text
from .hidden import redraw
from .observation import OBSERVATION, observe
from .options import PRESETS, GrasseOptions
from .rules import apply, legal, outcome, setup
from .rules.scoring import PARTS, final_part
from .state import FRAGRANCE_SEAT, MAX_PLAYERS, STATE
from .told import pierre_text
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

HIDDEN_IN_PUBLIC = (
    "seed",
    "draws",
    "signature",
    "coins",
    "resources",
    "vials",
    "looked",
    "technique_deck",
    "contract_deck",
    "movement_deck",
    "location_deck",
    "fashion_deck",
    "tiles",
    "event_deck",
    "helper_deck",
    "royalty_deck",
    "bid",
    "private_contract",
    "formula",
    "formula_slots",
    "fragrance",
    "placing",
)
"""Fields that are not public as they stand."""

_DECKS = ("movement_deck", "location_deck", "fashion_deck", "tiles", "event_deck", "helper_deck", "royalty_deck")


def score_parts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """The parts of every seat's score, as if the game ended now.

    Args:
        state: Record array of one row.

    Returns:
        int64[4, K], K as in ``PARTS``; zeros for seats not in play.
    """
    s = records(state.reshape(1))[0]
    points_of = _final_part()
    parts = np.zeros((MAX_PLAYERS, len(PARTS)), np.int64)
    for p in range(int(state["num_players"].item())):
        parts[p] = [points_of(s, p, k) for k in range(len(PARTS))]
    return parts


@cache
def _final_part() -> Callable[[Any, int, int], int]:
    """The rule, compiled once for all processes: interpreted, it takes longer than the rest of a game."""
    return jit.cached(final_part, GAME.key)


def public_facts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """What everybody can see, as int64[K]: open fields, totals behind the screens, what is left in each deck.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    totals = [s["resources"].sum(axis=0), s["vials"].sum(axis=0)]
    decks = [np.sort(s[name]) for name in _DECKS]
    return np.concatenate([*open_fields(s, HIDDEN_IN_PUBLIC), *totals, *decks, *_card_decks(s), *_revealed(s)])


def _card_decks(s: Any) -> list[NDArray[np.int64]]:
    """Techniques and contracts that nobody owns openly: those in the decks, looked at or taken in private."""
    nothing = np.full_like(s["looked"], -1)
    techniques, contracts = (nothing, s["looked"]) if s["looked_contracts"] else (s["looked"], nothing)
    return [
        np.sort(np.concatenate([s["technique_deck"], techniques])),
        np.sort(np.concatenate([s["contract_deck"], contracts, s["private_contract"]])),
    ]


def _revealed(s: Any) -> list[NDArray[Any]]:
    """What of the expansions' secrets is public: bids and formulas revealed, private contracts and fragrances taken."""
    revealed = s["formula_revealed"] == 1
    return [
        s["bid"] if s["bids_revealed"] else s["bid"] >= 0,
        s["private_contract"] >= 0,
        np.where(revealed, s["formula"], -1),
        np.where(revealed[:, None], s["formula_slots"], -1).ravel(),
        np.minimum(s["fragrance"], FRAGRANCE_SEAT),
    ]


def census(state: NDArray[np.void]) -> NDArray[np.int64]:
    """How many there are of each component, as int64[15]: resources by colour, vials by perfume.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    pieces = s["track"].sum(axis=0) + s["resources"].sum(axis=0) + s["boxed"] + s["in_transit"]
    return np.concatenate([pieces, s["vial_reserve"] + s["vials"].sum(axis=0)]).astype(np.int64)


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
    public=public_facts,
    census=census,
    automa_text=pierre_text,
    presets=PRESETS,
    compile_seconds=75,
)
