"""One game of the present policy, written down for people."""

from __future__ import annotations

import numpy as np

from ..agents.agent import Agent
from ..envs.engine.game import Game, Options, raw_bytes
from ..envs.engine.record import OVER, records


def sample_game(game: Game, options: Options, agent: Agent, seed: int) -> tuple[str, str]:
    """Play one game with ``agent`` in every seat.

    Returns:
        The moves and the final table as text, and an SVG drawing of the final table.
    """
    states = game.new_states(1)
    mask = np.zeros((1, game.actions.size), np.int8)
    observation = np.zeros((1, game.observation.size), np.float32)
    rows, kernels = records(states), game.kernels
    kernels.start_one(rows, raw_bytes(states), 0, raw_bytes(game.template(options))[0], np.uint64(seed), mask[0])
    draws = np.random.default_rng(seed)
    lines: list[str] = []
    while (player := int(states["to_move"][0])) != OVER:
        kernels.observe_one(rows, 0, player, observation[0])
        redrawn = None
        if agent.needs_states:
            redrawn = states.copy()
            kernels.determinize_batch(
                records(redrawn), np.array([player]), draws.integers(1 << 63, size=1, dtype=np.uint64)
            )
        action = int(agent.act(observation, mask, redrawn)[0])
        lines.append(f"player_{player}: {game.decision_text(states)}: {game.action_text(states, action)}")
        before = states.copy()
        kernels.apply_one(rows, 0, action, mask[0])
        if told := game.automa_text(before, states):
            lines.append(told)
    return "\n".join([*lines, "", game.text(states, None)]), game.svg(states, None)
