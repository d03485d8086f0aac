"""The Perfumer as the engine sees it: everything gathered in ``GAME``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..engine.facts import open_fields, recorded_parts
from ..engine.game import Game
from . import components
from .actions import ACTIONS, PASS
from .describe import action_text, decision_text
from .hidden import redraw
from .layout import OBSERVATION
from .observation import observe
from .options import MAX_SIGMA, ThePerfumerOptions
from .rules import apply, legal, outcome, setup
from .rules.scoring import prospect
from .seen import PART_NAMES
from .state import BOARD, BOX, DONE, NUM_ORDER_PLACES, PILE, REMOVED_UNSEEN, STATE
from .view import svg, text

_FOLDER = Path(__file__).parent
SOURCES = (
    _FOLDER / "rules",
    _FOLDER / "state.py",
    _FOLDER / "actions.py",
    _FOLDER / "observation.py",
    _FOLDER / "glance.py",
    _FOLDER / "layout.py",
    _FOLDER / "routes.py",
    _FOLDER / "belief.py",
    _FOLDER / "hidden.py",
    _FOLDER / "components.py",
)
"""What compiled code depends on; drawings and words are not part of it."""

HIDDEN_IN_PUBLIC = (
    "seed",
    "draws",
    "signature",
    "pile",
    "order_at",
    "contents",
    "odour",
    "card_mean",
    "strip_mean",
    "posterior",
)
"""Fields that are not public as they stand."""

FARTHEST_NORMAL = 9.0
"""No normal number made from 53 random bits is larger."""


def public_facts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """What everybody can see, as int64[K]: open fields, orders that have been seen, revealed contents.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    fields = open_fields(s, HIDDEN_IN_PUBLIC)
    places = s["order_at"].astype(np.int64)
    unseen = (places == PILE) | (places == REMOVED_UNSEEN)
    contents = np.where(s["revealed"], s["contents"], -1)
    as_integers = [field.view(np.int64) if field.dtype.kind == "f" else field for field in fields]
    return np.concatenate([*as_integers, np.where(unseen, BOX, places), contents]).astype(np.int64)


def census(state: NDArray[np.void]) -> NDArray[np.int64]:
    """How many there are of each component, as int64[K]: ingredients by plant, orders, strips by fragrance.

    Orders count once where their place says that they are, in the pile and on the boards as well.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    places = s["order_at"].astype(np.int64)
    orders = ((places >= 0) & (places < NUM_ORDER_PLACES)).astype(np.int64)
    on_board = s["board"][s["board"] >= 0]
    in_pile = s["pile"][: s["pile_left"]]
    misplaced = int((places[on_board] != BOARD + np.flatnonzero(s["board"] >= 0)).sum())
    misplaced += int((places[in_pile] != PILE).sum()) + int((places == PILE).sum()) - len(in_pile)
    misplaced += int(((places >= BOARD) & (places < DONE)).sum()) - len(on_board)
    pieces = s["supply"].astype(np.int64) + s["bonus"] + s["hand"].sum(axis=0)
    return np.concatenate([pieces, orders, [misplaced], np.sort(s["contents"])])


GAME = Game(
    name="the_perfumer",
    version=0,
    title="The Perfumer",
    dtype=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    options=ThePerfumerOptions,
    setup=setup,
    legal=legal,
    apply=apply,
    observe=observe,
    determinize=redraw,
    outcome=outcome,
    prospect=prospect,
    decision_text=decision_text,
    action_text=action_text,
    text=text,
    svg=svg,
    parts=recorded_parts,
    part_names=PART_NAMES,
    sources=SOURCES,
    fingerprint=components.FINGERPRINT,
    pass_action=PASS,
    margin_scale=50.0,
    observation_range=(-FARTHEST_NORMAL * (1.0 + MAX_SIGMA), FARTHEST_NORMAL * (1.0 + MAX_SIGMA)),
    public=public_facts,
    census=census,
    compile_seconds=50,
)
