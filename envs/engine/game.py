"""What a game must provide, and the Python face of its compiled kernels."""

from __future__ import annotations

import dataclasses
import importlib
import pickle
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from . import jit, kernels
from .layout import Layout
from .record import OVER, records

REWARDS: dict[str, int] = {
    "win": kernels.REWARD_WIN,
    "rank": kernels.REWARD_RANK,
    "score_margin": kernels.REWARD_SCORE_MARGIN,
    "score_delta": kernels.REWARD_SCORE_DELTA,
}
"""Reward schemes by name.

``win``: 0 until the end, then ``(n w - 1) / (n - 1)`` for n players, where k winners have w = 1 / k; ``rank``: from +1
(first) to -1 (last), ties averaged; ``score_margin``: the lead over the best other, in the game's scale, at the end;
``score_delta``: every change of one's score when it happens.
"""

RULES = ("setup", "legal", "apply", "observe", "determinize", "outcome", "prospect")
"""The rules that a game provides."""

RULES_ELSEWHERE = ("legal", "observe", "determinize", "outcome")
"""Of these, the ones that a second process compiles on a first start: nearly half of the work."""

WORTH_A_PROCESS = 30
"""Seconds of compilation from which on a second process is started."""

_NOT_COMPILED = {
    "aec",
    "atomics",
    "batch",
    "compile_rules",
    "component_report",
    "components",
    "conformance",
    "conformance_kernels",
    "drawing",
    "facts",
    "interpret",
    "options",
    "replay",
    "solo",
    "svg",
    "team",
}
_ENGINE_SOURCES = [file for file in Path(__file__).parent.glob("*.py") if file.stem not in _NOT_COMPILED]
"""The engine's files that compiled code may depend on."""

_ANNOUNCED: set[str] = set()
"""Keys of the rules whose compilation has been announced in this process."""


class Options(Protocol):
    """The options of a game: a frozen dataclass that validates itself and writes itself into a record."""

    @property
    def num_players(self) -> int:
        """Seats in play."""
        ...

    @property
    def num_agents(self) -> int:
        """Seats decided by agents; fewer than the seats in play when an automa holds one."""
        ...

    def write(self, state: NDArray[np.void]) -> None:
        """Write the options into a cleared record array of one row."""
        ...


def _nothing_told(before: NDArray[np.void], after: NDArray[np.void]) -> str:
    """What the automa of a game without automa does."""
    return ""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its record, its layouts, its rules and its drawings.

    Attributes:
        name: Module-style name, e.g. ``"grasse"``.
        version: Bumped whenever behaviour, actions or observations change.
        title: What is printed on the box.
        dtype: Record of a state, from :func:`record.record_dtype`.
        actions: Action blocks; their size is A.
        observation: Observation blocks; their size is D.
        options: The class of its options.
        setup, legal, apply, observe, determinize, outcome: The rules; contracts in ``kernels``.
        decision_text: ``(state) -> str``, what the player to move is asked.
        action_text: ``(state, action) -> str``, an action in that state, in words.
        text, svg: ``(state, seat or None) -> str``, a drawing; with a seat, of what that seat may know.
        parts: ``(state) -> int[P, K]``, the parts of the final scores of a finished game.
        part_names: The K names of those parts.
        sources: Files and folders whose text decides what the rules do.
        fingerprint: Hash of the component data.
        pass_action: The action that declines (never asked when it is the only one), or -1.
        margin_scale: Points that count as 1 in the ``score_margin`` reward.
        observation_range: Least and greatest value a feature can take.
        public: ``(state) -> int[K]``, facts that everybody can see, for ``conformance``; ``determinize`` keeps them.
        prospect: A rule that need not be given, see ``kernels``: points that only chance still decides.
        census: ``(state) -> int[K]``, how many there are of each component; constant from set-up to the end.
        automa_text: ``(before, after) -> str``, what an automa did between two states, in words; empty for nothing.
        presets: Options by name, for the command line.
        compile_seconds: Roughly how long the first compilation takes, for the notice.
    """

    name: str
    version: int
    title: str
    dtype: np.dtype[np.void]
    actions: Layout
    observation: Layout
    options: Callable[..., Options]
    setup: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    observe: Callable[..., Any]
    determinize: Callable[..., Any]
    outcome: Callable[..., Any]
    decision_text: Callable[[NDArray[np.void]], str]
    action_text: Callable[[NDArray[np.void], int], str]
    text: Callable[[NDArray[np.void], int | None], str]
    svg: Callable[[NDArray[np.void], int | None], str]
    parts: Callable[[NDArray[np.void]], NDArray[np.int64]]
    part_names: tuple[str, ...]
    sources: tuple[Path, ...]
    fingerprint: str
    pass_action: int = -1
    margin_scale: float = 1.0
    observation_range: tuple[float, float] = (-1.0, 1.0)
    prospect: Callable[..., Any] = kernels.no_prospect
    public: Callable[[NDArray[np.void]], NDArray[np.int64]] | None = None
    census: Callable[[NDArray[np.void]], NDArray[np.int64]] | None = None
    automa_text: Callable[[NDArray[np.void], NDArray[np.void]], str] = _nothing_told
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    compile_seconds: int = 60

    @property
    def max_players(self) -> int:
        """P, the number of seats in the record."""
        return self.dtype["score"].shape[0]

    @property
    def env_id(self) -> str:
        """Module-style name with version, e.g. ``grasse_v0``."""
        return f"{self.name}_v{self.version}"

    @cached_property
    def signature(self) -> int:
        """A number stored in every record: which game, version, record and component data it belongs to."""
        return zlib.crc32(f"{self.env_id} {self.dtype.descr} {self.fingerprint}".encode())

    @cached_property
    def key(self) -> str:
        """Key of this game's compiled code: the text of its rules and of the engine, its components and constants."""
        return jit.content_key([*_ENGINE_SOURCES, *self.sources], self.fingerprint, repr(self._constants))

    @property
    def _constants(self) -> dict[str, int | float]:
        """Numbers that are compiled into the kernels."""
        return {
            "NUM_ACTIONS": self.actions.size,
            "NUM_SEATS": self.max_players,
            "PASS_ACTION": self.pass_action,
            "MARGIN_SCALE": float(self.margin_scale),
        }

    @cached_property
    def _rules(self) -> dict[str, Callable[..., Any]]:
        """The rules by name, compiled once for all kernels."""
        return {name: jit.cached(getattr(self, name), self.key) for name in RULES}

    @cached_property
    def kernels(self) -> SimpleNamespace:
        """The loops of ``kernels`` bound to this game, by name. Compiled on first call, then cached on disk."""
        return self.bind(kernels.TEMPLATES)

    def bind(
        self,
        templates: Sequence[Callable[..., Any]],
        *,
        sources: Sequence[Path] = (),
        **functions: Any,
    ) -> SimpleNamespace:
        """Compile loops over this game's records.

        Args:
            templates: Functions with free names, in order of dependence; see ``kernels``.
            sources: Further files whose text decides what the loops do.
            functions: Meanings of further free names, e.g. ``choose=`` an agent's rule; rules or constants.

        Returns:
            The compiled functions as attributes.
        """
        meanings = {name: jit.full_name(value) if callable(value) else value for name, value in functions.items()}
        key = self.key
        if sources or meanings:
            key = jit.content_key(sources, self.key, repr(sorted(meanings.items())))
        self._announce(key)
        return SimpleNamespace(**jit.bind(templates, {**self._rules, **self._constants, **functions}, key))

    def compile_rule(self, name: str) -> None:
        """Compile one of ``RULES`` into the cache, for the types with which the kernels call it."""
        seats = self.max_players
        arguments: dict[str, tuple[Any, ...]] = {
            "setup": (),
            "legal": (np.zeros(self.actions.size, np.int8),),
            "apply": (0,),
            "observe": (0, np.zeros(self.observation.size, np.float32)),
            "determinize": (0,),
            "outcome": (np.zeros((seats, 3)),),
            "prospect": (0,),
        }
        jit.compile_for(self._rules[name], records(self.new_states(1))[0], *arguments[name])

    def _announce(self, key: str) -> None:
        if jit.JIT_DISABLED or jit.is_cached(key):
            return
        rules_known = self.key in _ANNOUNCED or jit.is_cached(self.key)
        if not rules_known and self.compile_seconds >= WORTH_A_PROCESS:
            functions = {name: getattr(self, name).__name__ for name in RULES_ELSEWHERE}
            jit.compile_elsewhere(self._module, self.key, functions)
        _ANNOUNCED.add(self.key)
        what = "further loops" if rules_known else "the rules"
        seconds = self.compile_seconds // 4 if rules_known else self.compile_seconds
        print(
            f"perfumezoo: compiling {what} of {self.title}, once (about {seconds} s); "
            f"later starts load them from {jit.cache_folder()}",
            file=sys.stderr,
            flush=True,
        )

    def make_options(self, base: Options | None = None, /, **changes: Any) -> Options:
        """Options from keywords, over ``base`` or the defaults.

        Raises:
            TypeError: For an unknown name.
            ValueError: For a value or a combination the game does not have.
        """
        known = [option.name for option in dataclasses.fields(self.options)]  # pyright: ignore[reportArgumentType]
        for name in changes:
            if name not in known:
                raise TypeError(f"{self.env_id} has no option {name!r}; it has {', '.join(known)}")
        if base is None:
            return self.options(**changes)
        return dataclasses.replace(base, **changes)  # pyright: ignore[reportArgumentType]

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Games are pickled by the name of the module that holds them as ``GAME``, and copied not at all."""
        if not self._module:
            raise pickle.PicklingError(f"{self.env_id} can be pickled only as the attribute GAME of an imported module")
        return _game_in, (self._module,)

    @property
    def _module(self) -> str:
        """Name of the imported module that holds this game as ``GAME``, or nothing; best its own, not an importer."""
        holders = [name for name, module in list(sys.modules.items()) if vars(module).get("GAME") is self]
        own = [name for name in holders if self.setup.__module__.startswith(name)]
        return next(iter([*own, *holders]), "")

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def legal_actions(self, state: NDArray[np.void]) -> list[int]:
        """Legal actions of the player to move in a record array of one row; empty when the game is over."""
        mask = np.zeros(self.actions.size, np.int8)
        self.kernels.legal_one(records(state.reshape(1)), 0, mask)
        return [int(a) for a in np.flatnonzero(mask)]

    def illegal_action_message(self, state: NDArray[np.void], action: int) -> str:
        """What is wrong with ``action`` in ``state`` and which actions are legal instead."""
        row = np.asarray(state).reshape(1)
        if not 0 <= action < self.actions.size:
            return f"action {action} is outside 0..{self.actions.size - 1}"
        block, place = self.actions.locate(action)
        legal = self.legal_actions(row)
        shown = ", ".join(f"{a} ({self.action_text(row, a)})" for a in legal[:12])
        more = f", and {len(legal) - 12} more" if len(legal) > 12 else ""
        return (
            f"action {action} ({block}[{place}]) is not legal for player_{int(row['to_move'][0])}, "
            f"who is asked: {self.decision_text(row)}; legal: {shown}{more}"
        )

    def new_states(self, count: int) -> NDArray[np.void]:
        """``count`` cleared records."""
        return np.zeros(count, self.dtype)

    def template(self, options: Options) -> NDArray[np.void]:
        """A record array of one row holding ``options`` and nothing else."""
        state = self.new_states(1)
        state["signature"] = self.signature
        state["num_players"] = options.num_players
        state["num_agents"] = options.num_agents
        state["to_move"] = OVER
        options.write(state)
        return state

    def require_state(self, state: Any) -> NDArray[np.void]:
        """``state`` as a fresh record array of one row.

        Raises:
            TypeError: If it is no record of this game's dtype.
            ValueError: If it belongs to another version or other component data.
        """
        row = np.asarray(state)
        if row.dtype != self.dtype or row.size != 1:
            raise TypeError(
                f"expected one {self.env_id} record ({self.dtype.itemsize} bytes), from game_state(), "
                f"got {type(state).__name__} of dtype {getattr(row.dtype, 'name', row.dtype)} and shape {row.shape}"
            )
        row = row.reshape(1).copy()
        if int(row["signature"][0]) != self.signature:
            raise ValueError(
                f"this record was made by another version of {self.env_id} or with other component data "
                f"(signature {int(row['signature'][0]):#010x}, expected {self.signature:#010x})"
            )
        return row


def raw_bytes(states: NDArray[np.void]) -> NDArray[np.uint8]:
    """The same memory as ``uint8[B, itemsize]``."""
    return states.view(np.uint8).reshape(len(states), states.dtype.itemsize)


def _game_in(module: str) -> Game:
    return importlib.import_module(module).GAME
