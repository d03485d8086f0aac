"""Agents by name: the one parser for command lines, configurations and tournaments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..envs.engine.game import Game
from .agent import Agent
from .heuristics import Heuristic, find_heuristic
from .human import HumanAgent
from .ismcts import ISMCTSAgent
from .scripted import GreedyAgent, HeuristicAgent, RandomAgent


@dataclass(frozen=True)
class Kind:
    """One kind of agent.

    Attributes:
        usage: How its name is written.
        summary: What it does, one line.
        build: ``(game, argument) -> Agent``; the argument is what follows the colon, or "".
        heuristic: Whether it plays by the game's heuristic.
    """

    usage: str
    summary: str
    build: Callable[[Game, str], Agent]
    heuristic: bool = False


def make_agent(name: str, game: Game) -> Agent:
    """Build an agent for ``game`` from its name, e.g. ``"greedy"`` or ``"policy:runs/first/best.pt"``.

    Raises:
        ValueError: If the name, or its argument, is none that exists for this game.
    """
    for style in styles(game):
        if style.usage == name:
            return style.build(game, "")
    kind_name, colon, argument = name.partition(":")
    kind = KINDS.get(kind_name)
    if kind is None or (kind.heuristic and find_heuristic(game) is None):
        reason = "unknown agent" if kind is None else f"{game.title} has no heuristic yet for agent"
        raise ValueError(f"{reason} {name!r}; for {game.name} there are: {', '.join(usages(game))}")
    takes_argument = ":" in kind.usage
    if takes_argument != bool(argument) or (colon and not takes_argument):
        raise ValueError(f"agent {name!r} should be written {kind.usage}")
    return kind.build(game, argument)


def usages(game: Game) -> list[str]:
    """How the agents that exist for ``game`` are written."""
    return [kind.usage for kind in kinds(game)]


def kinds(game: Game) -> list[Kind]:
    """The kinds of agents that exist for ``game``."""
    has_heuristic = find_heuristic(game) is not None
    return [*(kind for kind in KINDS.values() if has_heuristic or not kind.heuristic), *styles(game)]


def styles(game: Game) -> list[Kind]:
    """The other ways to play by the heuristic of ``game``, a kind each."""
    heuristic = find_heuristic(game)
    return [] if heuristic is None else [_style(heuristic, name) for name in heuristic.styles]


def _style(heuristic: Heuristic, name: str) -> Kind:
    def build(game: Game, argument: str) -> Agent:
        return HeuristicAgent(game, heuristic, name)

    return Kind(f"heuristic:{name}", heuristic.styles[name].summary, build, heuristic=True)


def _heuristic(game: Game) -> Heuristic:
    heuristic = find_heuristic(game)
    assert heuristic is not None  # make_agent has refused games without one
    return heuristic


def _ismcts(game: Game, simulations: str) -> Agent:
    if not simulations.isdecimal():
        raise ValueError(f"agent 'ismcts:{simulations}' needs a number of simulations, e.g. ismcts:800")
    return ISMCTSAgent(game, find_heuristic(game), int(simulations))


def _policy(game: Game, checkpoint: str) -> Agent:
    from .policy import PolicyAgent  # the only agent that needs torch, which takes seconds to import

    return PolicyAgent(checkpoint, game)


def _lookahead(game: Game, checkpoint: str) -> Agent:
    from .lookahead import lookahead_agent  # torch again

    return lookahead_agent(checkpoint, game)


def _rollouts(game: Game, checkpoint: str) -> Agent:
    from .lookahead import ROLLOUT_DECISIONS, ROLLOUT_WORLDS, lookahead_agent  # torch again

    return lookahead_agent(checkpoint, game, worlds=ROLLOUT_WORLDS, decisions=ROLLOUT_DECISIONS)


KINDS: dict[str, Kind] = {
    "random": Kind("random", "every legal action is equally likely", lambda game, _: RandomAgent(game)),
    "heuristic": Kind(
        "heuristic",
        "plays by the game's rules of thumb",
        lambda game, _: HeuristicAgent(game, _heuristic(game)),
        heuristic=True,
    ),
    "greedy": Kind(
        "greedy",
        "tries every action and keeps the one whose result looks best",
        lambda game, _: GreedyAgent(game, _heuristic(game)),
        heuristic=True,
    ),
    "ismcts": Kind(
        "ismcts:<simulations>", "searches, redrawing what it cannot know, with playouts by rule of thumb", _ismcts
    ),
    "policy": Kind("policy:<checkpoint>", "a trained network", _policy),
    "lookahead": Kind(
        "lookahead:<checkpoint>", "a trained network that tries its likely actions and judges the results", _lookahead
    ),
    "rollouts": Kind(
        "rollouts:<checkpoint>", "the same, judging after twenty own decisions, in many redrawn games", _rollouts
    ),
    "human": Kind("human", "a person at the terminal", lambda game, _: HumanAgent(game)),
}
"""Kinds of agents by the first part of their names."""
