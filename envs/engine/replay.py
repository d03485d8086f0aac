"""Games on file: recorded, saved, loaded, verified, played back, and written out as readable text.

A game is a function of its options, its seed and its actions, so a replay is these three, with the signature of the
rules it was played under and a digest of the final record. The file is one JSON object.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .aec import RawEnv
from .game import Game, Options

FORMAT = "perfumezoo-replay-1"

_FIELD_TYPES: dict[str, type] = {
    "env_id": str,
    "signature": int,
    "options": dict,
    "seed": int,
    "actions": list,
    "digest": str,
}


class ReplayError(ValueError):
    """A replay file that cannot be read, or a replay that these rules do not reproduce."""


@dataclass(frozen=True)
class Replay:
    """One finished game.

    Attributes:
        env_id: Game and version, e.g. ``grasse_v0``.
        signature: ``Game.signature`` of the rules and components it was played with.
        options: The game's options by name.
        seed: What ``reset`` was given.
        actions: Every action chosen, in order.
        digest: SHA-256, in hexadecimal, of the final record.
    """

    env_id: str
    signature: int
    options: dict[str, Any]
    seed: int
    actions: tuple[int, ...]
    digest: str

    def save(self, path: Path) -> None:
        """Write the file; an existing one is replaced in one piece."""
        content = {"format": FORMAT, **dataclasses.asdict(self)}
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
        unfinished.replace(path)

    @staticmethod
    def load(path: Path) -> Replay:
        """Read a file written by ``save``.

        Raises:
            OSError: If the file cannot be opened.
            ReplayError: If it is damaged or no replay.
        """
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise ReplayError(f"{path} is damaged or no replay: {error}") from error
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ReplayError(f"{path} is no replay: expected an object with format {FORMAT!r}")
        return Replay(**_checked_fields(content, path))


def play(game: Game, options: Options, seed: int, choose: Callable[[RawEnv], int]) -> Replay:
    """Play a game, asking ``choose`` for the action of ``env.agent_selection``, and record it."""
    env = RawEnv(game, options)
    env.reset(seed)
    actions: list[int] = []
    while not _over(env):
        actions.append(int(choose(env)))
        env.step(actions[-1])
    return _recorded(env, seed, actions)


def record(game: Game, options: Options, seed: int, actions: Iterable[int]) -> Replay:
    """The replay of a game of which seed and actions are known, e.g. from a batch.

    Raises:
        ReplayError: If an action is illegal or the game is not over after the last one.
    """
    env = RawEnv(game, options)
    env.reset(seed)
    chosen = [int(action) for action in actions]
    for _ in _stepped(env, chosen):
        pass
    return _recorded(env, seed, chosen)


def positions(game: Game, replay: Replay) -> Iterator[NDArray[np.void]]:
    """The record before every action, and after the last one.

    Raises:
        ReplayError: If the replay is of another game or version, or an action is illegal.
    """
    env = _opened(game, replay)
    yield env.game_state()
    for _ in _stepped(env, replay.actions):
        yield env.game_state()


def verify(game: Game, replay: Replay) -> NDArray[np.void]:
    """Play the replay back and return the final record.

    Raises:
        ReplayError: If the replay is of another game or version, or does not end in the same record.
    """
    env = _opened(game, replay)
    for _ in _stepped(env, replay.actions):
        pass
    final = env.game_state()
    if _digest(final) != replay.digest:
        raise ReplayError(
            f"this replay of {replay.env_id} ends in another record (digest {_digest(final)[:16]}..., "
            f"expected {replay.digest[:16]}...)"
        )
    return final


def random_player(key: int) -> Callable[[RawEnv], int]:
    """A ``choose`` for ``play`` that draws uniformly random legal actions from the stream ``key``."""
    draws = count(1)

    def choose(env: RawEnv) -> int:
        mask = env.observe(env.agent_selection)["action_mask"]
        return int(env.game.kernels.pick(mask, np.uint64(key), next(draws)))

    return choose


def transcript(game: Game, replay: Replay) -> str:
    """The game as text for people to read and compare: every decision, its choices and what each action changed."""
    env = _opened(game, replay)
    drawing = game.text(env.game_state(), None).splitlines()
    lines = [
        f"# {game.title}, {game.env_id}",
        f"options: {', '.join(f'{name}={value}' for name, value in replay.options.items())}",
        f"seed: {replay.seed}, decisions: {len(replay.actions)}",
        "",
        *drawing,
    ]
    views: dict[str, NDArray[np.float32]] = {}
    for number, action in enumerate(replay.actions, start=1):
        lines += ["", *_decision_lines(env, number, action, views)]
        _step(env, number, action)
        before, drawing = drawing, game.text(env.game_state(), None).splitlines()
        lines += [f"  | {line}" for line in _new_lines(before, drawing)]
    lines += ["", "Final position", *drawing, ""]
    lines += [f"{agent}: {_numbers(env.infos[agent])}" for agent in env.possible_agents]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _decision_lines(env: RawEnv, number: int, action: int, views: dict[str, NDArray[np.float32]]) -> list[str]:
    """The question, what the player sees that is new, and every legal action with a mark at the chosen one."""
    game, state, agent = env.game, env.game_state(), env.agent_selection
    view = env.observe(agent)["observation"]
    new = view != views.get(agent, np.zeros_like(view))
    views[agent] = view
    blocks = [block.name for block in game.observation if new[game.observation.slice(block.name)].any()]
    return [
        f"{number}. {agent}: {game.decision_text(state)}",
        f"  sees anew: {', '.join(blocks)} (checksum {zlib.crc32(view.tobytes()):08x})",
        *(f"  {'>' if a == action else ' '} {a} {game.action_text(state, a)}" for a in game.legal_actions(state)),
    ]


def _new_lines(before: list[str], after: list[str]) -> list[str]:
    """Lines of ``after`` that are new or changed."""
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [line for tag, _, _, start, end in changes if tag != "equal" for line in after[start:end]]


def _numbers(info: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in info.items())


def _opened(game: Game, replay: Replay) -> RawEnv:
    """The env at the start of the replay, if it belongs to this game."""
    if replay.env_id != game.env_id:
        raise ReplayError(f"this replay is of {replay.env_id}, not of {game.env_id}")
    if replay.signature != game.signature:
        raise ReplayError(
            f"this replay of {replay.env_id} was recorded with another version of the record or with other component "
            f"data (signature {replay.signature:#010x}, expected {game.signature:#010x})"
        )
    try:
        env = RawEnv(game, game.make_options(**replay.options))
        env.reset(replay.seed)
    except (TypeError, ValueError) as error:
        raise ReplayError(f"this replay of {replay.env_id} cannot be set up: {error}") from error
    return env


def _stepped(env: RawEnv, actions: Iterable[int]) -> Iterator[None]:
    """Step through all actions, pausing after each."""
    for number, action in enumerate(actions, start=1):
        _step(env, number, action)
        yield
    if not _over(env):
        raise ReplayError("the game is not over after the last action; the replay is incomplete")


def _step(env: RawEnv, number: int, action: int) -> None:
    if _over(env):
        raise ReplayError(f"the game is over before action {number} of the replay")
    try:
        env.step(action)
    except ValueError as error:
        raise ReplayError(f"action {number} of the replay: {error}") from error


def _over(env: RawEnv) -> bool:
    return env.terminations[env.agent_selection]


def _recorded(env: RawEnv, seed: int, actions: list[int]) -> Replay:
    game = env.game
    options = dataclasses.asdict(env.options)  # pyright: ignore[reportArgumentType]  # options are dataclasses
    return Replay(game.env_id, game.signature, options, int(seed), tuple(actions), _digest(env.game_state()))


def _digest(state: NDArray[np.void]) -> str:
    return hashlib.sha256(state.tobytes()).hexdigest()


def _checked_fields(content: dict[str, Any], path: Path) -> dict[str, Any]:
    for name, kind in _FIELD_TYPES.items():
        if type(content.get(name)) is not kind:
            raise ReplayError(f"{path}: field {name!r} is {content.get(name)!r}, expected {kind.__name__}")
    if not all(type(action) is int for action in content["actions"]):
        raise ReplayError(f"{path}: field 'actions' must hold integers only")
    fields = {name: content[name] for name in _FIELD_TYPES}
    lists = {name: tuple(value) for name, value in fields["options"].items() if isinstance(value, list)}
    return fields | {"options": fields["options"] | lists, "actions": tuple(fields["actions"])}
