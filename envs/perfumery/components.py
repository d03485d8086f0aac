"""Everything printed in the box of Perfumery, as constants of the rules.

Read once, on import, from `components.toml` and the owner's override. Arrays are read-only and C-contiguous; plain
numbers are Python ints. Essences are indexed floral, green, animal, synthetic; notes top, middle, base. A card is one
of 80: recipes 0-39, then perfumes 40-79, each in the order of the file. Effects and needs count essences by kind.
"""

import warnings
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array, load_components
from .component_schema import BY_MARK, ESSENCES, SCHEMA

COMPONENTS = load_components(SCHEMA, Path(__file__).with_name("components.toml"))
FINGERPRINT = COMPONENTS.fingerprint
"""SHA-256 of all values, part of the key of the compile cache."""


def _warn_of_other_marks() -> None:
    """Another deck is playable (Q37), but owners should know if they mistyped a mark."""
    for kind in ("recipe", "perfume"):
        found = dict(sorted(Counter(COMPONENTS.column(kind, "min_players")).items()))
        if found != BY_MARK:
            warnings.warn(
                f"{COMPONENTS.override}: kind '{kind}': cards by min_players are {found}, the box has {BY_MARK}; "
                "the game is played with these decks as they are",
                stacklevel=2,
            )


_warn_of_other_marks()


def _number(row_id: str) -> int:
    return COMPONENTS.row("number", row_id)["value"]


def _both(name: str) -> NDArray[np.int64]:
    """int64[80]: one field of all cards, recipes first."""
    return constant_array(COMPONENTS.column("recipe", name) + COMPONENTS.column("perfume", name), np.int64)


# Numbers

FUNDS_VALUE = _number("funds_value")
SYNTHETIC_COST = _number("synthetic_cost")
HIRE_COST = _number("hire_cost")
HAND_LIMIT = _number("hand_limit")

# Essences and notes

ESSENCE_NAMES = ("floral", "green", "animal", "synthetic")
NUM_ESSENCES = len(ESSENCE_NAMES)
FLORAL, GREEN, ANIMAL, SYNTHETIC = range(NUM_ESSENCES)
NOTE_NAMES = tuple(row.id for row in COMPONENTS.rows["note_tile"])
NUM_NOTES = len(NOTE_NAMES)
TILE_OUT = COMPONENTS.array("note_tile", "out", np.int64)
"""int64[3, 4]: what each note's own tile extracts."""

# Cards

NUM_RECIPES = len(COMPONENTS.rows["recipe"])
NUM_PERFUMES = len(COMPONENTS.rows["perfume"])
NUM_CARDS = NUM_RECIPES + NUM_PERFUMES
CARD_NAMES = tuple(row.id for kind in ("recipe", "perfume") for row in COMPONENTS.rows[kind])
CARD_GROUP = constant_array(_both("group") - 1, np.int64)
"""int64[80]: 0, 1, 2 for the groups I, II, III on the back."""
CARD_MIN_PLAYERS = _both("min_players")
"""int64[80]: the smallest number of players with whom the card is used."""
CARD_VALUE = _both("value")
"""int64[80]: what the card costs to install (recipes) and what it pays."""

RECIPE_IN = COMPONENTS.array("recipe", "in", np.int64)
"""int64[40, 4]: what a mixing pays; zeros for an extraction."""
RECIPE_OUT = COMPONENTS.array("recipe", "out", np.int64)
"""int64[40, 4]: what a mixing or an extraction yields."""
RECIPE_EXTRACTS = constant_array(RECIPE_IN.sum(axis=1) == 0, np.int64)
"""int64[40]: 1 for an extraction, 0 for a mixing."""
RECIPE_LOSSLESS = constant_array((RECIPE_OUT >= RECIPE_IN).all(axis=1), np.int64)
"""int64[40]: 1 where the output contains the whole input, so that using the effect never hurts."""

PERFUME_NEEDS = constant_array(
    np.stack([COMPONENTS.array("perfume", note, np.int64) for note in NOTE_NAMES], axis=1), np.int64
)
"""int64[40, 3, 4]: essences needed, by note."""
PERFUME_STORAGE = constant_array(
    [ESSENCES.index(kind) if kind else -1 for kind in COMPONENTS.column("perfume", "storage")], np.int64
)
"""int64[40]: the essence its storage space holds, -1 for no space."""
PERFUME_BRAND = COMPONENTS.array("perfume", "brand", np.int64)
"""int64[40]: brand value."""
NEEDS_SYNTHETIC = int(PERFUME_NEEDS[:, :, SYNTHETIC].any())
"""1 if some perfume has a printed need of synthetic essence (no shipped one has)."""
