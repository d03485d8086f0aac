"""The options of Grasse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.options import require_bool, require_choice, require_integer
from .components import COMPONENTS, CRITERION_PRINTED
from .state import MAX_PLAYERS

SETUP_MODES = ("beginner", "standard")
DIFFICULTIES = ("standard", "medium", "hard", "very_hard")
SOLO_MODES = ("off", *DIFFICULTIES)
EXPANSIONS = (
    "events",
    "boutiques",
    "helpers",
    "master_perfumers",
    "tax_collectors",
    "thief",
    "variable_scoring",
    "secret_formula",
    "royal_perfumes",
    "production_bonus",
    "plus5_tokens",
)
"""Expansions that can be switched on; each has a flag ``with_<name>`` in the record."""

EVENT_VARIANTS = ("initial_surprise", "calculated_risks", "busy")
"""Official variants 1-3 of Events; all three together are variant 4."""

TAX_VARIANTS = ("standard", "sun_king", "exemption")
CRITERIA = tuple(row.id for row in COMPONENTS.rows["criterion"])
"""Scoring criteria, the printed ones first."""

PRINTED_CRITERIA = tuple(name for name, printed in zip(CRITERIA, CRITERION_PRINTED, strict=True) if printed)
RANDOM_CRITERIA = "random"

PRESETS: dict[str, dict[str, Any]] = {
    "base": {},
    "recommended": {"expansions": ("events", "master_perfumers", "production_bonus")},
    "everything": {"expansions": EXPANSIONS, "event_variants": EVENT_VARIANTS, "criteria": RANDOM_CRITERIA},
}
"""Options by name; the rulebook advises two or three expansions at once."""


@dataclass(frozen=True, kw_only=True)
class GrasseOptions:
    """How a game of Grasse is set up.

    Attributes:
        num_players: 2, 3 or 4 seats; the solo game always has two, yours and Pierre's.
        setup_mode: ``"beginner"`` lays the collection tokens at random, ``"standard"`` lets the players place them.
        expansions: Names of ``EXPANSIONS``, in any combination.
        event_variants: Names of ``EVENT_VARIANTS``: an event in the first round too, all events revealed from the
            start, two events a round.
        tax_variant: ``"standard"``, ``"sun_king"`` (four collectors with three or four players) or ``"exemption"``
            (wages only).
        criteria: The four scoring criteria, from the top: names of ``CRITERIA``, or ``"random"`` for four drawn.
        solo: ``"off"``, or Pierre's difficulty: ``"standard"``, ``"medium"``, ``"hard"`` or ``"very_hard"``.
        skip_forced: Decisions with one legal action are applied unasked.
        perfect_recall: Observations add what a player who forgets nothing would know of the others' holdings.

    Raises:
        TypeError: For a value of another type.
        ValueError: For an unknown value or an impossible combination.
    """

    num_players: int = 2
    setup_mode: str = "beginner"
    expansions: tuple[str, ...] = ()
    event_variants: tuple[str, ...] = ()
    tax_variant: str = "standard"
    criteria: tuple[str, ...] | str = PRINTED_CRITERIA
    solo: str = "off"
    skip_forced: bool = True
    perfect_recall: bool = False

    def __post_init__(self) -> None:
        require_integer("num_players", self.num_players, 2, MAX_PLAYERS)
        require_choice("setup_mode", self.setup_mode, SETUP_MODES)
        require_choice("solo", self.solo, SOLO_MODES)
        require_bool("skip_forced", self.skip_forced)
        require_bool("perfect_recall", self.perfect_recall)
        self._settle_names("expansions", EXPANSIONS)
        self._settle_names("event_variants", EVENT_VARIANTS)
        require_choice("tax_variant", self.tax_variant, TAX_VARIANTS)
        if self.criteria in ((RANDOM_CRITERIA,), [RANDOM_CRITERIA]):  # as a command line gives it
            object.__setattr__(self, "criteria", RANDOM_CRITERIA)
        if self.criteria != RANDOM_CRITERIA:
            self._settle_names("criteria", CRITERIA)
        self._require_expansions_fit()
        if self.solo != "off":
            self._require_solo_fits()

    def _settle_names(self, option: str, choices: tuple[str, ...]) -> None:
        """Make a tuple of an option that is a collection of names, each known and given once."""
        names = getattr(self, option)
        if isinstance(names, str):
            raise TypeError(f"{option} must be a tuple of names, got the string {names!r}")
        names = tuple(names)
        for name in names:
            require_choice(option, name, choices)
        if len(set(names)) < len(names):
            raise ValueError(f"{option}: a name is given twice: {', '.join(names)}")
        object.__setattr__(self, option, names)

    def _require_expansions_fit(self) -> None:
        if self.event_variants:
            self._require_expansion("events", f"event_variants={self.event_variants!r}")
        if self.tax_variant != "standard":
            self._require_expansion("tax_collectors", f"tax_variant={self.tax_variant!r}")
        if self.criteria != PRINTED_CRITERIA:
            self._require_expansion("variable_scoring", f"criteria={self.criteria!r}")
        if self.criteria == RANDOM_CRITERIA:
            return
        if len(self.criteria) != len(PRINTED_CRITERIA):
            raise ValueError(f"criteria must be {len(PRINTED_CRITERIA)} names, got {len(self.criteria)}")
        if "expansionist" in self.criteria:
            self._require_expansion("boutiques", "the criterion 'expansionist' counts boutiques and")

    def _require_expansion(self, expansion: str, what: str) -> None:
        if expansion not in self.expansions:
            raise ValueError(f"{what} needs the expansion {expansion!r}; add it to expansions")

    def _require_solo_fits(self) -> None:
        if self.num_players != 2:
            raise ValueError(
                f"the solo game has two seats, yours and Pierre's; num_players={self.num_players} does not fit "
                f"solo={self.solo!r} (leave num_players out)"
            )
        if self.setup_mode != "beginner":
            raise ValueError("the solo game lays the collection tokens at random: setup_mode must be 'beginner'")
        if self.expansions:
            raise ValueError(f"the solo game is played without expansions, got {', '.join(self.expansions)}")

    @property
    def num_agents(self) -> int:
        """Seats decided by agents: all, or yours alone in the solo game."""
        return self.num_players if self.solo == "off" else 1

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        state["standard_setup"] = SETUP_MODES.index(self.setup_mode)
        state["solo"] = SOLO_MODES.index(self.solo)
        state["skip_forced"] = self.skip_forced
        state["perfect_recall"] = self.perfect_recall
        state["with_expansions"] = len(self.expansions) > 0
        for name in EXPANSIONS:
            state[f"with_{name}"] = name in self.expansions
        for name in EVENT_VARIANTS:
            state[name] = name in self.event_variants
        state["tax_variant"] = TAX_VARIANTS.index(self.tax_variant)
        state["random_criteria"] = self.criteria == RANDOM_CRITERIA
        printed = self.criteria == RANDOM_CRITERIA
        state["criteria"] = [CRITERIA.index(name) for name in (PRINTED_CRITERIA if printed else self.criteria)]
