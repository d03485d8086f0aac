"""Checks of option values."""

from collections.abc import Callable

import numpy as np
import pytest

from perfumezoo.envs.engine.options import require_bool, require_choice, require_integer


def test_what_fits_passes() -> None:
    require_integer("seats", np.int8(4), 2, 4)
    require_choice("mode", "fast", ("fast", "slow"))
    require_bool("loud", np.True_)


@pytest.mark.parametrize(
    ("check", "arguments", "error", "message"),
    [
        (require_integer, (True, 2, 4), TypeError, "x must be an integer, got True"),
        (require_integer, (2.0, 2, 4), TypeError, "x must be an integer, got 2.0"),
        (require_integer, (5, 2, 4), ValueError, r"x must be in 2\.\.4, got 5"),
        (require_choice, (1, ("a", "b")), TypeError, "x must be a name, got 1"),
        (require_choice, ("c", ("a", "b")), ValueError, "x: unknown value 'c'; choose from 'a', 'b'"),
        (require_bool, (1,), TypeError, "x must be True or False, got 1"),
    ],
)
def test_what_does_not_fit_is_named(
    check: Callable[..., None], arguments: tuple[object, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        check("x", *arguments)
