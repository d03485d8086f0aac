"""``check_game``: does a game keep the promises that environments, agents and trainers build on?

Random games are played in a compiled loop, where at every decision all legal actions are tried on a copy and every
seat's view is compared before and after its secrets are redrawn. Positions from the middle of further games are checked
one by one: refusals, copies, drawings, futures, rewards, restarts. The first broken promise is a ``ConformanceError``.
"""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from . import conformance_kernels as loops
from .aec import RawEnv
from .batch import BatchEnv
from .game import Game, Options, raw_bytes
from .kernels import RETURN
from .record import OVER, records

MAX_DECISIONS = 100_000
"""A random game that takes more decisions counts as endless."""

RESTARTS = 3
"""Games per row in the comparison of the batch with single envs."""

REDRAWS = 3
"""How often each sampled position is redrawn for each seat and played on, to see whether it shares the real future."""

_RANDOM_STREAM = ("seed", "draws")

_MESSAGES = {
    loops.NO_MOVER: "to_move is {to_move}, expected a seat below num_agents={agents}, or {over} at the end",
    loops.EMPTY_MASK: "no action is legal for player_{seat}, who is to move",
    loops.MASK_VALUE: "the mask holds a value other than 0 and 1 at action {index} ({action})",
    loops.UNCHANGED: "legal action {index} ({action}) changes nothing in the record",
    loops.DEEP_STACK: "legal action {index} ({action}) leaves a decision stack of more than {depth} frames",
    loops.OUT_OF_RANGE: "player_{seat} observes {value} in {feature}, outside {low}..{high}",
    loops.VIEW_CHANGED: "player_{seat}'s observation differs in {feature} after determinize(player_{seat})",
    loops.MASK_CHANGED: "player_{seat}'s mask differs at action {index} ({action}) after determinize(player_{seat})",
    loops.MOVER_CHANGED: "determinize(player_{seat}) changed to_move, num_players or num_agents",
    loops.STUCK: "determinize(player_{seat}) leaves no legal action for the player to move, player_{to_move}",
    loops.ENDLESS: "a random game is not over after {limit} decisions",
}


class ConformanceError(AssertionError):
    """A game breaks a promise; the message says which, in which game and at which decision."""


@dataclass(frozen=True)
class Report:
    """What ``check_game`` saw in its random games.

    Attributes:
        games: Games played to the end.
        decisions: Decisions in them.
        longest: Most decisions in one game.
        mean_options: Legal actions per decision.
        deepest: Most frames on the decision stack when a decision was asked.
        redrawn: Fields of the record that ``determinize`` changed for some seat, without the random stream.
    """

    games: int
    decisions: int
    longest: int
    mean_options: float
    deepest: int
    redrawn: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions / self.games:.1f} decisions each (longest {self.longest}), "
            f"{self.mean_options:.1f} legal actions per decision, stack up to {self.deepest}; "
            f"redrawn for those who cannot know: {', '.join(self.redrawn) or 'nothing'}"
        )


def check_game(
    game: Game, options: Options | None = None, *, games: int = 100, samples: int = 20, seed: int = 0
) -> Report:
    """Check a game with one set of options.

    Args:
        game: The game.
        options: Its options, by default all defaults.
        games: Random games to play with all compiled checks.
        samples: Further games in which one position is checked from Python.
        seed: The first game has this seed, the others follow.

    Returns:
        What was seen.

    Raises:
        ConformanceError: At the first broken promise.
    """
    options = game.make_options() if options is None else options
    report = check_random_games(game, options, games, seed)
    middle = max(1, report.decisions // report.games)
    check = _PositionCheck(game, options)
    rng = np.random.default_rng(seed)
    for number in range(samples):
        check.run(seed + games + number, int(rng.integers(middle)))
    check.shared_futures()
    check_batch(game, options, seed)
    return report


def check_random_games(game: Game, options: Options, games: int, seed: int) -> Report:
    """The compiled checks of ``check_game`` alone."""
    kernels = game.bind(
        loops.TEMPLATES,
        sources=[Path(loops.__file__)],
        STACK_DEPTH=game.dtype["stack"].shape[0],
        **{name: getattr(game.kernels, name) for name in loops.SHARED},
    )
    states = game.new_states(2)
    masks = np.zeros((2, game.actions.size), np.int8)
    bounds = feature_bounds(game, options)
    views = np.zeros_like(bounds)
    changed = np.zeros(game.dtype.itemsize, np.bool_)
    found = np.zeros(5, np.int64)
    decisions = longest = 0
    for number in range(games):
        fault = kernels.check_random_game(
            records(states),
            raw_bytes(states),
            raw_bytes(game.template(options))[0],
            np.uint64(seed + number),
            masks,
            bounds,
            views,
            views.view(np.uint32),
            np.zeros(game.max_players, np.int64),
            np.zeros((game.max_players, 3), np.float64),
            np.zeros(game.max_players, np.float32),
            changed,
            found,
            MAX_DECISIONS,
        )
        if fault != loops.FINE:
            where = f"{game.env_id} with {options}, seed {seed + number}, decision {found[3]}"
            raise ConformanceError(f"{where}: {_worded(game, options, states[:1], fault, found, views[0])}")
        decisions += int(found[3])
        longest = max(longest, int(found[3]))
    mean_options = float(found[2]) / max(decisions, 1)
    return Report(games, decisions, longest, mean_options, int(found[4]), _changed_fields(game, changed))


def feature_bounds(game: Game, options: Options) -> NDArray[np.float32]:
    """Least and greatest value float32[2, D] of each feature; both 0 for those that ``options`` leave empty."""
    bounds = np.zeros((2, game.observation.size), np.float32)
    filled = game.observation.filled(options)
    bounds[0, filled], bounds[1, filled] = game.observation_range
    return bounds


def check_batch(game: Game, options: Options, seed: int = 0, rows: int = 3) -> None:
    """Whether a batch shows the same as single envs that get the same seeds and actions, over ``RESTARTS`` games.

    Raises:
        ConformanceError: Otherwise.
    """
    batch = BatchEnv(game, options, rows)
    singles = [RawEnv(game, options) for _ in range(rows)]
    step = batch.reset(seed)
    for row, env in enumerate(singles):
        env.reset(seed + row)
    ended = np.zeros(rows, np.int64)
    while ended.min() < RESTARTS:
        for row, env in enumerate(singles):
            view = env.observe(env.agent_selection)
            same = (
                env.agent_selection == f"player_{step.player[row]}"
                and view["observation"].tobytes() == step.observation[row].tobytes()
                and view["action_mask"].tobytes() == step.action_mask[row].tobytes()
            )
            _require(same, f"row {row} of a batch shows something else than a single env, in its game {ended[row]}")
        actions = batch.sample_actions(seed)
        step = batch.step(actions)
        for row, env in enumerate(singles):
            env.step(int(actions[row]))
            rewards = [env.rewards[agent] for agent in env.possible_agents]
            same = rewards == step.reward[row, : len(rewards)].tolist()
            _require(same, f"row {row} of a batch rewards {step.reward[row]}, a single env {rewards}")
            over = env.terminations[env.possible_agents[0]]
            _require(over == step.done[row], f"row {row} of a batch ends at another time than a single env")
            if over:
                ended[row] += 1
                env.reset()
    batch.close()


class _PositionCheck:
    """Checks of one position at a time."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.played_on = 0
        self.same_future = 0

    def run(self, seed: int, decisions: int) -> None:
        """Check the position after ``decisions`` random decisions of the game with that seed, and the game's end."""
        env = RawEnv(self.game, self.options)
        env.reset(seed)
        rng = np.random.default_rng(seed)
        census = self.game.census
        dealt = None if census is None else census(env.game_state())
        for _ in range(decisions):
            if env.terminations[env.agent_selection]:
                break
            env.step(random_action(env, rng))
        if env.terminations[env.agent_selection]:
            return
        try:
            self.check_refusals(env, rng)
            self.check_words(env)
            self.check_redrawn(env, seed)
            self.check_copies(env, seed)
            self.check_futures(env, seed)
            self.check_end(env, rng)
            if census is not None and dealt is not None:
                counted = census(env.game_state())
                _require(
                    np.array_equal(dealt, counted), f"the census was {dealt} at set-up and is {counted} at the end"
                )
        except ConformanceError as error:
            where = f"{self.game.env_id} with {self.options}, seed {seed}, after {decisions} random decisions"
            raise ConformanceError(f"{where}: {error}") from error

    def check_refusals(self, env: RawEnv, rng: np.random.Generator) -> None:
        """Illegal actions raise ``ValueError`` and change nothing."""
        before = env.game_state().tobytes()
        illegal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)
        for action in [-1, self.game.actions.size, *rng.permutation(illegal)[:10]]:
            try:
                env.step(int(action))
            except ValueError:
                _require(env.game_state().tobytes() == before, f"the refused action {action} changed the record")
            else:
                raise ConformanceError(f"the illegal action {action} was accepted")

    def check_words(self, env: RawEnv) -> None:
        """The decision and each legal action have words of their own."""
        state = env.game_state()
        _require(bool(self.game.decision_text(state).strip()), "decision_text is empty")
        by_text: dict[str, int] = {}
        for action in self.game.legal_actions(state):
            words = self.game.action_text(state, action)
            other = by_text.setdefault(words, action)
            _require(other == action, f"the legal actions {other} and {action} are both called {words!r}")

    def check_redrawn(self, env: RawEnv, seed: int) -> None:
        """Drawings and public facts stay when what a seat cannot know is redrawn; equal keys redraw equally."""
        state = env.game_state()
        for seat in range(self.options.num_agents):
            redrawn = self.determinized(state, seat, seed + seat)
            again = self.determinized(state, seat, seed + seat)
            _require(redrawn.tobytes() == again.tobytes(), "the same key redraws differently")
            for name, drawing in (("text", self.game.text), ("svg", self.game.svg)):
                same = drawing(state, seat) == drawing(redrawn, seat)
                _require(same, f"{name} for player_{seat} shows what determinize(player_{seat}) redraws")
            for name, facts in (("public facts", self.game.public), ("the census", self.game.census)):
                same = facts is None or np.array_equal(facts(state), facts(redrawn))
                _require(same, f"determinize(player_{seat}) changes {name}")
        for seat in (None, *range(self.options.num_players)):
            _require(bool(self.game.text(state, seat).strip()), f"text for seat {seat} is empty")
            ElementTree.fromstring(self.game.svg(state, seat))

    def check_copies(self, env: RawEnv, seed: int) -> None:
        """Copies, pickles and handed-over records play on exactly like the original."""
        resumed = RawEnv(self.game, self.options)
        resumed.set_game_state(env.game_state())
        try:
            unpickled = pickle.loads(pickle.dumps(env))
        except pickle.PicklingError as error:
            raise ConformanceError(f"the env cannot be pickled: {error}") from error
        others = {"copy.deepcopy": copy.deepcopy(env), "pickle": unpickled, "set_game_state": resumed}
        end = played_out(copy.deepcopy(env), seed)
        for name, other in others.items():
            _require(played_out(other, seed) == end, f"a game continued by {name} ends differently")

    def check_futures(self, env: RawEnv, seed: int) -> None:
        """Play redrawn positions to the end; count how often the same choices lead to exactly the real end."""
        real = env.game_state()
        end = self.end_of(real, seed)
        for seat in range(self.options.num_agents):
            for key in range(REDRAWS):
                redrawn = self.determinized(real, seat, seed + 1000 + key)
                self.played_on += 1
                self.same_future += self.end_of(redrawn, seed) == end

    def shared_futures(self) -> None:
        """Whether redrawn positions foretell the real future."""
        _require(
            self.same_future <= self.played_on / 2,
            f"{self.game.env_id} with {self.options}: {self.same_future} of {self.played_on} redrawn positions play on "
            f"exactly like the real one, so that search could foresee chance or secrets",
        )

    def check_end(self, env: RawEnv, rng: np.random.Generator) -> None:
        """Rewards add up to the returns, infos are numbers, parts add up to the scores, everyone can still look."""
        earned = dict.fromkeys(env.possible_agents, 0.0)
        while not env.terminations[env.agent_selection]:
            env.step(random_action(env, rng))
            for agent, reward in env.rewards.items():
                earned[agent] += reward
        state = env.game_state()
        result = np.zeros((self.game.max_players, 3), np.float64)
        self.game.kernels.outcome_one(records(state), 0, result)
        for seat, agent in enumerate(env.possible_agents):
            expected = result[seat, RETURN]
            _require(
                bool(np.isclose(earned[agent], expected, atol=1e-6)), f"{agent} earned {earned[agent]} of {expected}"
            )
            info = env.infos[agent]
            _require(
                all(type(value) is int for value in info.values()), f"the final info {info} holds no plain numbers"
            )
            parts = sum(value for name, value in info.items() if name.startswith("score_"))
            _require(parts == info["score"], f"the parts of {agent}'s score make {parts}, the score is {info['score']}")
            mask = env.observe(agent)["action_mask"]
            _require(not mask.any(), f"{agent} has legal actions after the end")
        total = float(result[: self.options.num_players, RETURN].sum())
        _require(abs(total) < 1e-9, f"the returns of all seats add up to {total}, expected 0")

    def determinized(self, state: NDArray[np.void], seat: int, key: int) -> NDArray[np.void]:
        """A copy with what ``seat`` cannot know redrawn."""
        redrawn = state.copy()
        self.game.kernels.determinize_one(records(redrawn), 0, seat, np.uint64(key))
        return redrawn

    def end_of(self, state: NDArray[np.void], seed: int) -> bytes:
        """The final record, without the random stream, after random choices that follow from ``seed``."""
        env = RawEnv(self.game, self.options)
        env.set_game_state(state)
        played_out(env, seed)
        final = env.game_state()
        for name in _RANDOM_STREAM:
            final[name] = 0
        return final.tobytes()


def random_action(env: RawEnv, rng: np.random.Generator) -> int:
    """A uniformly random legal action of the player to move."""
    return int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


def played_out(env: RawEnv, seed: int) -> tuple[bytes, list[dict[str, float]]]:
    """Play on by random choices that follow from ``seed``; returns the final record and all rewards on the way."""
    rng = np.random.default_rng(seed)
    rewards = []
    while not env.terminations[env.agent_selection]:
        env.step(random_action(env, rng))
        rewards.append(env.rewards)
    return env.game_state().tobytes(), rewards


def _require(kept: bool, message: str) -> None:
    if not kept:
        raise ConformanceError(message)


def _worded(
    game: Game,
    options: Options,
    state: NDArray[np.void],
    fault: int,
    found: NDArray[np.int64],
    view: NDArray[np.float32],
) -> str:
    """What the compiled checks found, in words."""
    seat, place = int(found[0]), int(found[1])
    low, high = feature_bounds(game, options)[:, place]
    values: dict[str, Any] = {
        "to_move": int(state["to_move"][0]),
        "agents": options.num_agents,
        "over": OVER,
        "seat": seat,
        "index": place,
        "depth": game.dtype["stack"].shape[0],
        "low": low,
        "high": high,
        "limit": MAX_DECISIONS,
    }
    if fault in (loops.OUT_OF_RANGE, loops.VIEW_CHANGED):
        block, inner = game.observation.locate(place)
        values |= {"value": float(view[place]), "feature": f"feature {place} ({block}[{inner}])"}
    elif fault in (loops.MASK_VALUE, loops.UNCHANGED, loops.DEEP_STACK, loops.MASK_CHANGED):
        values["action"] = game.action_text(state, place)
    asked = "" if fault in (loops.NO_MOVER, loops.ENDLESS) else f" (asked: {game.decision_text(state)})"
    return _MESSAGES[fault].format(**values) + asked


def _changed_fields(game: Game, changed: NDArray[np.bool_]) -> tuple[str, ...]:
    """The fields of the record in which some byte is marked, without the random stream."""
    fields = game.dtype.fields or {}
    spans = {name: slice(offset, offset + field.itemsize) for name, (field, offset, *_) in fields.items()}
    return tuple(name for name, span in spans.items() if name not in _RANDOM_STREAM and changed[span].any())
