"""The Gymnasium environments: one seat is the learner's, an automa or named agents hold the others.

Observations are plain ``Box`` float32[D] rows; the legal actions come as ``info["action_mask"]`` int8[A] and from
``action_masks()``, where SB3's MaskablePPO looks for them. Rewards earned while others move are the learner's own.

Opponents are given by name or as objects. The names belong to ``perfumezoo.agents``, which is built on this package,
so that module is imported only when a name has to be looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, SupportsFloat, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .aec import RENDER_MODES, RawEnv, checked_choice, final_info
from .batch import BatchEnv, Step
from .game import Game, Options
from .record import records

ILLEGAL_ACTIONS = ("lose", "raise")
"""What an illegal action does in ``SoloEnv``: end the game with reward -1, or raise ``ValueError``."""


class Opponent(Protocol):
    """An agent on another seat, as ``perfumezoo.agents.agent.Agent`` defines it; it never sees the real record."""

    needs_states: bool

    def reset(self, seed: int) -> None:
        """Begin anew; all choices follow from ``seed``."""
        ...

    def act(
        self, observation: NDArray[np.float32], action_mask: NDArray[np.int8], states: NDArray[np.void] | None = None
    ) -> NDArray[np.int32]:
        """Choose int32[K] for the players to move in K games; ``states`` are determinized records."""
        ...


class SoloEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One game, seen from one seat.

    ``info`` holds ``action_mask`` int8[A]; after the last step also ``score``, ``place`` and ``score_<part>``.

    Args:
        game: The game to play.
        options: Its options.
        opponents: Who holds the other agents' seats, in seat order; one alone is made once for each of them.
        seat: The learner's seat, or None for a new random one in every game.
        reward: One of ``game.REWARDS``.
        render_mode: One of ``aec.RENDER_MODES``, or None.
        illegal_action: "lose" ends the game with reward -1 and ``info["illegal_action"] == 1``, as PettingZoo's
            wrappers do (checkers and algorithms without masks draw any action); "raise" raises ``ValueError``.

    Raises:
        ValueError: For an unknown name, a seat that no agent holds, or a wrong number of opponents.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # Gymnasium's type

    def __init__(
        self,
        game: Game,
        options: Options,
        *,
        opponents: Sequence[str | Opponent] = ("random",),
        seat: int | None = 0,
        reward: str = "win",
        render_mode: str | None = None,
        illegal_action: str = "lose",
    ) -> None:
        self._raw = RawEnv(game, options, reward=reward, render_mode=render_mode)
        self.render_mode = render_mode
        self.game = game
        self.illegal_action = checked_choice("illegal_action", illegal_action, ILLEGAL_ACTIONS)
        self.observation_space = learner_space(game)
        self.action_space = spaces.Discrete(game.actions.size)
        self._chosen_seat = checked_seat(seat, options)
        self._opponents = seated(opponents, game, options)
        self._seat = 0
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game and play on to the learner's first decision; arguments as for ``RawEnv.reset``."""
        super().reset(seed=seed)
        self._raw.reset(seed=seed, options=options)
        self._lost = False
        agents = len(self._raw.possible_agents)
        self._seat = int(self.np_random.integers(agents)) if self._chosen_seat is None else self._chosen_seat
        for opponent in self._opponents:
            opponent.reset(int(self.np_random.integers(1 << 63)))
        self._play_others()
        return self._observation(), {"action_mask": self._mask()}

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and the others' up to the learner's next decision or the end.

        Raises:
            RuntimeError: If the game is over or has not begun; call ``reset``.
            ValueError: For an illegal action under ``illegal_action="raise"``; the game is then as it was.
        """
        if self._lost or self._over():
            raise RuntimeError("no game is running; call reset() to begin one")
        try:
            self._raw.step(cast(int, action))
        except ValueError:
            if self.illegal_action == "raise":
                raise
            self._lost = True
            return self._observation(), -1.0, True, False, {"action_mask": self._mask(), "illegal_action": 1}
        self._play_others()
        over = self._over()
        info = {"action_mask": self._mask()}
        if over:
            info |= self._raw.infos[self._me]
        return self._observation(), self._raw._cumulative_rewards[self._me], over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, bool[A]."""
        return self._mask().astype(np.bool_)

    def game_state(self) -> NDArray[np.void]:
        """A copy of the game record."""
        return self._raw.game_state()

    def render(self) -> Any:
        """Draw what the learner may know; as ``RawEnv.render``."""
        return self._raw.render(self._me)

    @property
    def _me(self) -> str:
        return self._raw.possible_agents[self._seat]

    def _over(self) -> bool:
        return not self._raw.agents or self._raw.terminations[self._me]

    def _observation(self) -> NDArray[np.float32]:
        return self._raw.observe(self._me)["observation"]

    def _mask(self) -> NDArray[np.int8]:
        mask = self._raw.observe(self._me)["action_mask"]
        return np.zeros_like(mask) if self._lost else mask

    def _play_others(self) -> None:
        while not self._over() and self._raw.agent_selection != self._me:
            seat = self._raw.possible_agents.index(self._raw.agent_selection)
            opponent = self._opponents[seat - (seat > self._seat)]
            view = self._raw.observe(self._raw.agent_selection)
            states = self._determinized(seat) if opponent.needs_states else None
            actions = opponent.act(view["observation"][None], view["action_mask"][None], states)
            self._raw.step(int(actions[0]))

    def _determinized(self, seat: int) -> NDArray[np.void]:
        state = self._raw.game_state()
        key = self.np_random.integers(1 << 63, dtype=np.uint64)
        self.game.kernels.determinize_one(records(state), 0, seat, key)
        return state


class SoloVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games seen from one seat each, in the compiled batch.

    A game that ends is restarted in the same step (``AutoresetMode.SAME_STEP``): ``infos["final_obs"]`` and
    ``infos["final_info"]`` tell of the one that ended, laid out as in Gymnasium's ``SyncVectorEnv``. The legal actions
    are ``infos["action_mask"]`` int8[B, A] and ``action_masks()``. An illegal action raises ``ValueError``, and no row
    has moved. All arrays handed out are the caller's.

    Args:
        game: The game to play.
        options: Its options, the same for all rows.
        num_envs: B.
        opponents, seat, reward: As for ``SoloEnv``.
        threads: Threads of the batch; see ``BatchEnv``.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        options: Options,
        num_envs: int,
        *,
        opponents: Sequence[str | Opponent] = ("random",),
        seat: int | None = 0,
        reward: str = "win",
        threads: int | None = None,
    ) -> None:
        self.game = game
        self.num_envs = num_envs
        self.single_observation_space = learner_space(game)
        self.single_action_space = spaces.Discrete(game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = BatchEnv(game, options, num_envs, reward=reward, threads=threads)
        self._agents = options.num_agents
        self._chosen_seat = checked_seat(seat, options)
        self._opponents = seated(opponents, game, options)
        self._seats = np.zeros(num_envs, np.int8)
        self._shown: Step | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game in every row; row i has seed ``seed + i``.

        Raises:
            ValueError: If ``options`` are given; those of the constructor hold for all rows.
        """
        if options:
            raise ValueError(f"a batch has one set of options, given to its constructor; got {options}")
        super().reset(seed=seed)
        self._shown = self._batch.reset(seed)
        self._seats[:] = self._draw_seats(self.num_envs)
        for opponent in self._opponents:
            opponent.reset(int(self.np_random.integers(1 << 63)))
        self._play_others(np.zeros(self.num_envs, np.float32), {})
        return self._shown.observation.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out one action per row, and the others' up to the learners' next decisions; see ``BatchEnv.step``."""
        self._shown = self._batch.step(actions)
        reward = np.zeros(self.num_envs, np.float32)
        ended: dict[int, dict[str, Any]] = {}
        self._take_results(self._shown, reward, ended)
        self._play_others(reward, ended)
        infos = self._infos()
        for row, last in ended.items():
            infos = self._add_info(infos, last, row)
        terminations = np.zeros(self.num_envs, np.bool_)
        terminations[list(ended)] = True
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._shown.observation.copy(), reward.astype(np.float64), terminations, truncations, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, bool[B, A]."""
        if self._shown is None:
            raise RuntimeError("call reset() first")
        return self._shown.action_mask.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the batch's threads."""
        self._batch.close()

    def _draw_seats(self, count: int) -> NDArray[np.int8] | int:
        if self._chosen_seat is not None:
            return self._chosen_seat
        return self.np_random.integers(self._agents, size=count, dtype=np.int8)

    def _infos(self) -> dict[str, Any]:
        assert self._shown is not None
        return {"action_mask": self._shown.action_mask.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _take_results(self, step: Step, reward: NDArray[np.float32], ended: dict[int, dict[str, Any]]) -> None:
        """Add the learners' rewards, and for games that ended what they looked like."""
        learner = np.take_along_axis(step.reward, self._seats[:, None].astype(np.intp), axis=1)[:, 0]
        for row in np.flatnonzero(step.done):
            ended[int(row)] = self._last_view(int(row))
        reward += learner
        if self._chosen_seat is None and step.done.any():
            self._seats[step.done] = self._draw_seats(int(step.done.sum()))

    def _last_view(self, row: int) -> dict[str, Any]:
        state = self._batch.final_states[row : row + 1]
        seat = int(self._seats[row])
        observation = np.zeros(self.game.observation.size, np.float32)
        self.game.kernels.observe_one(records(state), 0, seat, observation)
        mask = np.zeros(self.game.actions.size, np.int8)
        return {"final_obs": observation, "final_info": {"action_mask": mask, **final_info(self.game, state, seat)}}

    def _play_others(self, reward: NDArray[np.float32], ended: dict[int, dict[str, Any]]) -> None:
        assert self._shown is not None
        while True:
            waiting = self._shown.player != self._seats
            if not waiting.any():
                return
            actions = np.zeros(self.num_envs, np.int32)
            sitting = self._shown.player - (self._shown.player > self._seats)
            for i, opponent in enumerate(self._opponents):
                rows = np.flatnonzero(waiting & (sitting == i))
                if rows.size:
                    actions[rows] = self._choices(opponent, rows)
            self._shown = self._batch.step(actions, waiting)
            self._take_results(self._shown, reward, ended)

    def _choices(self, opponent: Opponent, rows: NDArray[np.intp]) -> NDArray[np.int32]:
        assert self._shown is not None
        states = None
        if opponent.needs_states:
            states = self._batch.determinized(rows, int(self.np_random.integers(1 << 63)))
        return opponent.act(self._shown.observation[rows], self._shown.action_mask[rows], states)


def seat_env(
    game: Game,
    *,
    opponents: Sequence[str | Opponent] = ("random",),
    seat: int | None = 0,
    reward: str = "win",
    render_mode: str | None = None,
    illegal_action: str = "lose",
    **options: Any,
) -> SoloEnv:
    """A ``SoloEnv`` from keywords; what is no argument of its own is an option of the game."""
    return SoloEnv(
        game,
        game.make_options(**options),
        opponents=opponents,
        seat=seat,
        reward=reward,
        render_mode=render_mode,
        illegal_action=illegal_action,
    )


def seat_vector_env(
    game: Game,
    num_envs: int,
    *,
    opponents: Sequence[str | Opponent] = ("random",),
    seat: int | None = 0,
    reward: str = "win",
    threads: int | None = None,
    **options: Any,
) -> SoloVectorEnv:
    """A ``SoloVectorEnv`` from keywords; what is no argument of its own is an option of the game."""
    chosen = game.make_options(**options)
    return SoloVectorEnv(game, chosen, num_envs, opponents=opponents, seat=seat, reward=reward, threads=threads)


def learner_space(game: Game) -> spaces.Space[NDArray[np.float32]]:
    """Observations of one seat, float32[D]."""
    low, high = game.observation_range
    return cast(spaces.Space, spaces.Box(low, high, (game.observation.size,), np.float32))


def checked_seat(seat: int | None, options: Options) -> int | None:
    """``seat``, if an agent holds it.

    Raises:
        ValueError: Otherwise.
    """
    if seat is not None and not 0 <= seat < options.num_agents:
        raise ValueError(f"seat must be 0..{options.num_agents - 1} or None for a random one, got {seat}")
    return seat


def seated(opponents: Sequence[str | Opponent], game: Game, options: Options) -> list[Opponent]:
    """An agent for each seat but the learner's; names are built by ``perfumezoo.agents``.

    Raises:
        ValueError: If their number fits neither one for all nor one for each, or a name is unknown.
    """
    wanted = options.num_agents - 1
    if isinstance(opponents, str):
        raise ValueError(f"opponents must be a sequence of agents, not the text {opponents!r}; write ({opponents!r},)")
    if wanted == 0:
        return []
    if len(opponents) not in (1, wanted):
        raise ValueError(f"{wanted} other seats need 1 or {wanted} opponents, got {len(opponents)}")
    chosen = list(opponents) * wanted if len(opponents) == 1 else list(opponents)
    return [_made(opponent, game) if isinstance(opponent, str) else opponent for opponent in chosen]


def _made(name: str, game: Game) -> Opponent:
    from ...agents.names import make_agent  # agents are built on envs, hence not at the top

    return make_agent(name, game)
