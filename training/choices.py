"""What agents by name choose in some rows of a batch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..agents.agent import Agent
from ..envs.engine.batch import BatchEnv, Step


def choices(
    agent: Agent, env: BatchEnv, step: Step, rows: NDArray[np.intp], words: tuple[int, ...]
) -> NDArray[np.int32]:
    """What ``agent`` chooses for the seats to move in ``rows``, int32[K]; like everywhere it gets redrawn records only.

    Args:
        agent: The agent; while it is asked, no other thread may ask it.
        env: The games.
        step: What ``env`` returned last.
        rows: int64[K].
        words: Decide all draws.
    """
    draw = int(np.random.SeedSequence(words).generate_state(1, np.uint64)[0] >> 2)
    agent.reset(draw)
    states = env.determinized(rows, draw) if agent.needs_states else None
    return agent.act(step.observation[rows], step.action_mask[rows], states)
