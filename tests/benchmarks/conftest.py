"""The toy game's heuristic is registered on import."""

from tests.agents import toy_agents

assert toy_agents.GAME.name == "toy"
