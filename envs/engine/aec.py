"""The PettingZoo environment: one game record behind the AEC interface, the same for every game."""

from __future__ import annotations

from operator import index
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import drawing
from .batch import first_seeds
from .game import REWARDS, Game, Options, raw_bytes
from .kernels import PLACE, SCORE
from .record import OVER, records

Observation: TypeAlias = dict[str, NDArray[Any]]

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")

_IGNORED_RESET_OPTION = "options"
"""PettingZoo's ``api_test`` passes ``options={"options": 1}`` to ``reset``; every other unknown name is refused."""


class RawEnv(AECEnv[str, Observation, int]):
    """One game for agents ``player_0``, ``player_1``, ..., without PettingZoo's checking wrappers.

    An observation is a dict of ``observation`` float32[D], what that agent may know, and ``action_mask`` int8[A], all
    zero for agents not to move. All agents terminate together; then ``infos`` hold ``score``, ``place`` and the parts
    of the score (``score_<part>``) as integers. Copying, pickling and ``game_state`` work at any moment.

    Args:
        game: The game to play.
        options: Its options.
        reward: One of ``REWARDS``.
        render_mode: One of ``RENDER_MODES``, or None. "human" prints the text drawing after every step.

    Raises:
        ValueError: For an unknown reward or render mode.
    """

    def __init__(self, game: Game, options: Options, *, reward: str = "win", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.options = options
        self.reward = checked_choice("reward", reward, tuple(REWARDS))
        self.render_mode = None if render_mode is None else checked_choice("render_mode", render_mode, RENDER_MODES)
        self.metadata: dict[str, Any] = {
            "name": game.env_id,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(options.num_agents)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(game) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents
        }
        size = len(self.possible_agents) * game.observation.size
        self.state_space = spaces.Box(*game.observation_range, (size,), np.float32)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._state = game.template(options)
        self._started = False
        self._mask = np.zeros(game.actions.size, np.int8)
        self._previous = np.zeros(game.max_players, np.int64)
        self._result = np.zeros((game.max_players, 3), np.float64)
        self._rewards = np.zeros(game.max_players, np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of ``agent``'s observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of ``agent``'s actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Decides the whole game but the players' choices. Without one, the game continues the sequence of the
                game before; the first one without a seed takes the operating system's entropy.
            options: Game options for this game only, over those of the constructor.

        Raises:
            ValueError: For a seed below 0 or beyond 63 bits, unknown options, or options that change the agents.
        """
        template = self.game.template(self._options_with(options or {}))
        key = self._next_seed() if seed is None else first_seeds(seed, 1)[0]
        kernel = self.game.kernels.start_one
        kernel(records(self._state), raw_bytes(self._state), 0, raw_bytes(template)[0], key, self._mask)
        self._started = True
        self._enter()

    def step(self, action: int | None) -> None:
        """Carry out the action of ``agent_selection``; None for an agent whose game is over.

        Raises:
            RuntimeError: If no agent is left; call ``reset``.
            TypeError: If a living agent's action is no integer.
            ValueError: If the action is not legal. The game is then as it was.
        """
        if not self.agents:
            raise RuntimeError("no agent is left to act; call reset() to begin a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]  # None is what a dead step takes
            return
        chosen = self._legal(action)
        self._cumulative_rewards[agent] = 0.0
        self.game.kernels.step_one(
            records(self._state),
            0,
            chosen,
            self._mask,
            REWARDS[self.reward],
            self._previous,
            self._result,
            self._rewards,
        )
        self.rewards = dict(zip(self.agents, self._rewards.tolist(), strict=False))
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` may know now, in arrays of its own; works for every possible agent, also after the end."""
        seat = self._seat(agent)
        observation = np.zeros(self.game.observation.size, np.float32)
        self.game.kernels.observe_one(records(self._state), 0, seat, observation)
        mask = self._mask.copy() if self._state["to_move"][0] == seat else np.zeros_like(self._mask)
        return {"observation": observation, "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The observations of all possible agents in a row, float32[agents * D].

        For centralised critics in training only: it holds everybody's secrets.
        """
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def game_state(self) -> NDArray[np.void]:
        """A copy of the game record, an array of one row; ``set_game_state`` resumes it in any env of this game."""
        return self._state.copy()

    def set_game_state(self, state: NDArray[np.void]) -> None:
        """Continue from a record; rewards not yet seen are gone, and no agent is dead unless the game is over.

        Args:
            state: From ``game_state``.

        Raises:
            TypeError: If it is no record of this game.
            ValueError: If it belongs to another version, other component data or another number of agents.
        """
        row = self.game.require_state(state)
        agents = int(row["num_agents"][0])
        if agents != len(self.possible_agents):
            raise ValueError(f"this record is of a game with {agents} agents, the env has {len(self.possible_agents)}")
        self._state = row
        self.game.kernels.legal_one(records(self._state), 0, self._mask)
        self._started = True
        self._enter()

    def render(self, agent: str | None = None) -> NDArray[np.uint8] | str | None:
        """Draw the game in the env's ``render_mode``.

        Args:
            agent: Draw only what this agent may know; by default everything.

        Returns:
            Text for "ansi", SVG source for "svg", uint8[H, W, 3] for "rgb_array", None for "human".
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws nothing, because the env was made without a render_mode.")
            return None
        seat = None if agent is None else self._seat(agent)
        drawn = drawing.draw(self.game, self._state, self.render_mode, seat)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing is held open."""

    def _repr_svg_(self) -> str | None:
        return self.game.svg(self._state, None) if self._started else None

    def _options_with(self, changes: dict[str, Any]) -> Options:
        changes = {name: value for name, value in changes.items() if name != _IGNORED_RESET_OPTION}
        options = self.game.make_options(self.options, **changes)
        if options.num_agents != len(self.possible_agents):
            raise ValueError(
                f"reset(options=...) cannot change the number of agents from {len(self.possible_agents)} to "
                f"{options.num_agents}; make another env"
            )
        return options

    def _next_seed(self) -> np.uint64:
        if not self._started:
            return np.random.default_rng().integers(0, 1 << 63, dtype=np.uint64)
        return np.uint64(self.game.kernels.next_seed(self._state["seed"][0]))

    def _enter(self) -> None:
        """Set PettingZoo's attributes for a game that has just been dealt or handed over."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Point ``agent_selection`` to the player to move, or end the game for all."""
        seat = self._state["to_move"][0]
        if seat != OVER:
            self.agent_selection = self.possible_agents[seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: final_info(self.game, self._state, self._seats[agent]) for agent in self.agents}
        self._deads_step_first()

    def _legal(self, action: int | None) -> int:
        try:
            chosen = index(action)  # pyright: ignore[reportArgumentType]  # anything but an integer is refused here
        except TypeError:
            raise TypeError(f"{self.agent_selection} must choose an integer action, got {action!r}") from None
        if not 0 <= chosen < len(self._mask) or not self._mask[chosen]:
            raise ValueError(self.game.illegal_action_message(self._state, chosen))
        return chosen

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise ValueError(f"unknown agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self._seats[agent]


def env(game: Game, options: Options, **arguments: Any) -> AECEnv[str, Observation, int]:
    """A ``RawEnv`` in PettingZoo's standard wrappers, which check order, bounds and legality for a first attempt.

    An illegal action ends the game for all, with -1 for who chose it. The wrappers take about half of the speed.
    """
    raw = RawEnv(game, options, **arguments)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def observation_space(game: Game) -> spaces.Dict:
    """What ``RawEnv.observe`` returns."""
    return spaces.Dict(
        {
            "observation": spaces.Box(*game.observation_range, (game.observation.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )


def final_info(game: Game, state: NDArray[np.void], seat: int) -> dict[str, int]:
    """Score, place (1 = first, ties equal) and parts of the score of ``seat`` in a finished game."""
    result = np.zeros((game.max_players, 3), np.float64)
    game.kernels.outcome_one(records(state), 0, result)
    parts = game.parts(state)[seat]
    named = {f"score_{name}": int(part) for name, part in zip(game.part_names, parts, strict=True)}
    return {"score": int(result[seat, SCORE]), "place": int(result[seat, PLACE]), **named}


def checked_choice(what: str, value: str, choices: tuple[str, ...]) -> str:
    """``value``, if it is one of ``choices``.

    Raises:
        ValueError: Otherwise, naming the choices.
    """
    if value not in choices:
        raise ValueError(f"unknown {what} {value!r}; choose from {', '.join(choices)}")
    return value
