from types import SimpleNamespace

import pytest

from tests.envs.grasse import invariants


@pytest.fixture(scope="session")
def loops() -> SimpleNamespace:
    """The compiled loops of ``invariants``."""
    return invariants.bind()
