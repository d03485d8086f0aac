"""Checks of option values, with one wording for all games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def require_integer(name: str, value: object, low: int, high: int) -> None:
    """Raise TypeError unless ``value`` is an integer, ValueError unless it is in ``low..high``."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} must be an integer, got {value!r}")
    if not low <= value <= high:
        raise ValueError(f"{name} must be in {low}..{high}, got {value}")


def require_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raise TypeError unless ``value`` is a string, ValueError unless it is one of ``choices``."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a name, got {value!r}")
    if value not in choices:
        raise ValueError(f"{name}: unknown value {value!r}; choose from {', '.join(map(repr, choices))}")


def require_bool(name: str, value: object) -> None:
    """Raise TypeError unless ``value`` is True or False."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {value!r}")
