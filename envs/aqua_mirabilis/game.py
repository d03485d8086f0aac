"""Aqua Mirabilis as the engine sees it: everything gathered in ``GAME``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..engine.facts import open_fields, recorded_parts
from ..engine.game import Game
from . import components
from .actions import ACTIONS
from .components import NUM_CITIES, NUM_SCENTS
from .describe import action_text, decision_text
from .hidden import redraw
from .observation import OBSERVATION, observe
from .options import AquaMirabilisOptions
from .rules import apply, legal, outcome, setup
from .state import PARTS, STATE
from .view import svg, text

_FOLDER = Path(__file__).parent
SOURCES = (
    _FOLDER / "rules",
    _FOLDER / "state.py",
    _FOLDER / "actions.py",
    _FOLDER / "observation.py",
    _FOLDER / "hidden.py",
    _FOLDER / "components.py",
    _FOLDER / "component_schema.py",
)
"""What compiled code depends on; drawings and words are not part of it."""

HIDDEN_IN_PUBLIC = ("seed", "draws", "signature", "bonus", "pile")
"""Fields that are not public as they stand."""


def public_facts(state: NDArray[np.void]) -> NDArray[np.int64]:
    """What everybody can see, as int64[K]: open fields, the tiles of each pile and the one on top.

    Args:
        state: Record array of one row.
    """
    s = state.reshape(1)[0]
    tops = [s["pile"][city, s["pile_size"][city] - 1] for city in range(NUM_CITIES)]
    return np.concatenate([*open_fields(s, HIDDEN_IN_PUBLIC), tops, np.ravel(np.sort(s["pile"], axis=1))])


def census(state: NDArray[np.void]) -> NDArray[np.int64]:
    """How many there are of each component.

    Args:
        state: Record array of one row.

    Returns:
        int64[K]: chits by type, originality tokens, cubes, influence tokens by seat, recipes, city tiles, Base Scent
        tiles and Specialisations by scent, Special Skills by kind, production methods by kind.
    """
    s = state.reshape(1)[0]
    chits = [s["reserve"][x] + s["market"][x] + _chits_of_players(s, x) for x in range(NUM_SCENTS)]
    tokens = s["token_reserve"] + s["tokens"].sum() + s["token"].sum()
    recipes = s["recipe_open"].sum() + (s["perfume"] >= 0).sum() + (s["making"] >= 0)
    tiles = s["pile_size"].sum() + s["held"].sum() + s["flipped"].sum()
    counts = [tokens, s["cube_reserve"] + s["cubes"].sum(), *(s["supply"] + s["influence"].sum(axis=1)), recipes, tiles]
    supplies = (("base_left", "bases"), ("spec_left", "specs"), ("skill_left", "skills"), ("method_left", "methods"))
    left = [s[supply] + s[owned].sum(axis=0) for supply, owned in supplies]
    return np.concatenate([chits, counts, *left]).astype(np.int64)


def _chits_of_players(s: np.void, x: int) -> int:
    """Flowers in hand and stored, scents in depots and on perfumes."""
    complements = (s["complements"] >> x & 1).sum()
    return int(s["flowers"][:, x].sum() + s["stored"][:, :, x].sum() + s["scents"][:, x].sum() + complements)


GAME = Game(
    name="aqua_mirabilis",
    version=0,
    title="Aqua Mirabilis",
    dtype=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    options=AquaMirabilisOptions,
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
    parts=recorded_parts,
    part_names=PARTS,
    sources=SOURCES,
    fingerprint=components.FINGERPRINT,
    margin_scale=25.0,
    observation_range=(0.0, 16.0),
    public=public_facts,
    census=census,
    compile_seconds=50,
)
