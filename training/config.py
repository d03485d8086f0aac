"""Experiments: what can be configured, and where configurations come from.

An experiment is a TOML file in ``configs`` (or anywhere, given by path); every field can be overridden on the command
line. A docstring under a field is its help text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, TypeVar, get_origin, get_type_hints

from ..agents.network import NetworkConfig
from ..envs.engine.game import Game, Options

OptionsT = TypeVar("OptionsT", bound=Options)


class ConfigError(ValueError):
    """An experiment does not exist, or its configuration cannot be used."""


@dataclass(frozen=True)
class PPOConfig:
    """Proximal policy optimisation."""

    num_envs: int = 1024
    """Games played side by side (by each process)."""
    rollout_steps: int = 64
    """Decisions of each of them between two updates."""
    epochs: int = 2
    """Passes over the transitions of a rollout."""
    minibatch_size: int = 8192
    """Transitions per gradient step, roughly: the rollout is divided evenly."""
    learning_rate: float = 1e-3
    """Step size of Adam at the start."""
    final_learning_rate: float = 1e-4
    """Step size at the end of the budget; linear in between."""
    gamma: float = 1.0
    """Discount per decision of the same seat."""
    gae_lambda: float = 0.95
    """Weight of longer returns in the advantage estimate (Schulman et al. 2016)."""
    clip: float = 0.2
    """How far the probability ratio may move before its gradient is cut."""
    value_coefficient: float = 0.5
    """Weight of the value loss."""
    entropy: float = 0.02
    """Weight of the entropy bonus at the start."""
    final_entropy: float = 0.002
    """Weight of the entropy bonus at the end of the budget; linear in between."""
    max_grad_norm: float = 0.5
    """Gradients are scaled down to this norm."""
    target_kl: float = 0.03
    """An update stops early when its approximate KL divergence exceeds this."""
    averaged_updates: int = 1
    """Updates over which weights are averaged, roughly, for the network that plays and is kept; 1 for the latest."""
    normalize_advantages: bool = True
    """Shift and scale the advantages of each minibatch to mean 0 and deviation 1."""


@dataclass(frozen=True)
class RewardConfig:
    """What is learned from: a mix of winning and of points, so that early learning has something to follow.

    Rewarding each change of a lead is potential-based shaping (Ng, Harada & Russell 1999): over a game the changes add
    up to the final lead, so that what is best to do stays the same, but what a move brings is known at once. A lead
    counts what only chance still decides by its expectation (``prospect`` of a game), in the end, too: luck teaches
    nothing.
    """

    win: float = 1.0
    """Weight of the return at the end: +1 for a sole winner, sum zero."""
    margin: float = 0.0
    """Weight, at the start, of each change of one's lead over the best other, in units of the game's margin scale."""
    final_margin: float = 0.0
    """Weight of the same from ``margin_until`` on; linear in between."""
    margin_until: float = 1.0
    """Share of the budget after which the weight of the margin is final."""


@dataclass(frozen=True)
class LeagueConfig:
    """Opponents beside the present self. Their own decisions are not learned from."""

    fraction: float = 0.25
    """Share of the games in which all other seats are played by an opponent from the pool."""
    slots: int = 2
    """Different opponents at a time."""
    refresh_every: int = 8
    """Updates after which the slots draw new opponents."""
    snapshot_every: int = 25
    """Updates between two snapshots of the present self into the pool."""
    capacity: int = 16
    """Most snapshots kept; a full pool drops every second one and from then on takes half as many."""
    agents: tuple[str, ...] = ()
    """Agents, by name, among the opponents."""
    agents_share: float = 0.5
    """Share of the draws that go to them, if there are any; the others go to past selves."""


@dataclass(frozen=True)
class OpeningConfig:
    """Exploring starts: games whose first moves are another agent's, for all seats, and are not learned from."""

    fraction: float = 0.0
    """Share of the games."""
    moves: int = 120
    """Most decisions of an opening; its length is drawn evenly from 1 up."""
    agent: str = "random"
    """Who plays them, by name."""


@dataclass(frozen=True)
class TeacherConfig:
    """Kickstarting (Schmitt et al. 2018): early on, the policy is also drawn to what a named agent would choose."""

    agent: str = ""
    """The teacher, by name; empty for pure self-play."""
    weight: float = 1.0
    """Weight, at the start, of the cross-entropy with the teacher's choice in the learner's own positions."""
    final_weight: float = 0.0
    """The same from ``until`` on; linear in between. 0 asks the teacher no more."""
    until: float = 0.4
    """Share of the budget after which the weight is final."""


@dataclass(frozen=True)
class EvaluationConfig:
    """Matches of the present self, greedy, against fixed opponents and past selves."""

    every: int = 50
    """Updates between evaluations; there is one more at the end, 0 leaves only that."""
    games: int = 200
    """Games per opponent, seats rotated."""
    agents: tuple[str, ...] = ("random",)
    """Opponents by name; the last one decides which checkpoint is the best. Solo games need none."""
    past_selves: int = 2
    """Newest snapshots of the pool to play against, for the rating; 0 for none, and no rating."""


@dataclass(frozen=True)
class TrainConfig(Generic[OptionsT]):
    """One experiment."""

    game: str
    """Game to train on."""
    options: OptionsT
    """Options of the game."""
    name: str = "experiment"
    """Name of the experiment."""
    seed: int = 1
    """Seed of everything: deals, initial weights, choices, minibatches."""
    minutes: float | None = None
    """Budget in minutes of training; the schedules follow the clock, so such runs cannot be repeated bit by bit."""
    total_steps: int | None = None
    """Budget in learned decisions; such runs can be repeated, and resumed, bit by bit."""
    threads: int = 2
    """Threads for the environment and the network; results depend on it in the last bits."""
    precision: str = "auto"
    """Arithmetic of the matrix products: bfloat16, float32, or auto for the faster one here; weights are float32."""
    runs: Path = Path("runs")
    """Folder in which runs are kept."""
    resume: Path | None = None
    """Folder of a run to go on with."""
    start_from: Path | None = None
    """Checkpoint of another run whose network this one begins with, say of the same game with fewer expansions."""
    checkpoint_every: int = 20
    """Updates between checkpoints."""
    network: NetworkConfig = field(default_factory=NetworkConfig)
    """Shape of the network."""
    ppo: PPOConfig = field(default_factory=PPOConfig)
    """How it learns."""
    reward: RewardConfig = field(default_factory=RewardConfig)
    """What it is rewarded for."""
    league: LeagueConfig = field(default_factory=LeagueConfig)
    """Opponents beside itself."""
    opening: OpeningConfig = field(default_factory=OpeningConfig)
    """Exploring starts."""
    teacher: TeacherConfig = field(default_factory=TeacherConfig)
    """Whom it imitates at first."""
    evaluation: EvaluationConfig = field(default_factory=EvaluationConfig)
    """How its strength is measured."""

    def __post_init__(self) -> None:
        """Check what would otherwise fail late or silently."""
        if self.minutes is None and self.total_steps is None:
            raise ConfigError("give a budget: minutes or total_steps")
        if self.precision not in ("auto", "bfloat16", "float32"):
            raise ConfigError(f"precision must be auto, bfloat16 or float32, got {self.precision!r}")
        if not 0.0 <= self.league.fraction <= 1.0:
            raise ConfigError(f"league.fraction must be in 0..1, got {self.league.fraction}")
        if not 0.0 <= self.league.agents_share <= 1.0:
            raise ConfigError(f"league.agents_share must be in 0..1, got {self.league.agents_share}")
        if not 0.0 <= self.opening.fraction <= 1.0:
            raise ConfigError(f"opening.fraction must be in 0..1, got {self.opening.fraction}")
        if not 0.0 < self.teacher.until <= 1.0:
            raise ConfigError(f"teacher.until must be in 0..1 and above 0, got {self.teacher.until}")
        if self.evaluation.past_selves < 0:
            raise ConfigError(f"evaluation.past_selves must be at least 0, got {self.evaluation.past_selves}")
        for section, name in COUNTS:
            value = getattr(getattr(self, section) if section else self, name)
            if value < 1:
                raise ConfigError(f"{section}{'.' if section else ''}{name} must be at least 1, got {value}")


COUNTS = (
    ("", "threads"),
    ("", "checkpoint_every"),
    ("ppo", "num_envs"),
    ("ppo", "rollout_steps"),
    ("ppo", "epochs"),
    ("ppo", "minibatch_size"),
    ("ppo", "averaged_updates"),
    ("opening", "moves"),
    ("league", "slots"),
    ("league", "refresh_every"),
    ("league", "snapshot_every"),
    ("league", "capacity"),
)
"""Fields that count something, by section."""


def hyperparameters(config: TrainConfig[Any]) -> dict[str, Any]:
    """The fields that decide what is learned, flat, as text and numbers; where and how long are left out."""
    flat: dict[str, Any] = {}
    for name, value in asdict(config).items():
        if isinstance(value, Mapping):
            flat.update({f"{name}.{key}": _plain(item) for key, item in value.items()})
        elif name not in ("minutes", "total_steps", "runs", "resume", "checkpoint_every"):
            flat[name] = _plain(value)
    return flat


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return ",".join(str(item) for item in value)
    return value if isinstance(value, bool | int | float | str) else str(value)


def experiments() -> dict[str, Path]:
    """The experiments that come with the package, by name."""
    folder = Path(str(files(__name__.split(".")[0] + ".configs")))
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def read_experiment(name: str, games: Mapping[str, Game]) -> tuple[TrainConfig[Any], Game]:
    """An experiment by name, or by the path of a TOML file, and its game.

    Raises:
        ConfigError: If there is none, or the file does not fit; the message names file, field and what would be right.
    """
    known = experiments()
    path = Path(name) if name.endswith(".toml") else known.get(name)
    if path is None or not path.is_file():
        raise ConfigError(f"unknown experiment {name!r}; there are: {', '.join(known)}; or give a .toml file")
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name} is no valid TOML: {error}") from error
    game = games.get(values.get("game", ""))
    if game is None:
        raise ConfigError(f"{path.name}: game must be one of {', '.join(games)}, got {values.get('game')!r}")
    kinds = {"options": game.options}
    return _build(TrainConfig, {"name": path.stem, **values}, path.name, kinds), game


def _build(kind: Any, values: Mapping[str, Any], where: str, kinds: Mapping[str, Any]) -> Any:
    """An instance of the dataclass ``kind`` from a TOML table; ``kinds`` replaces annotated types by name."""
    hints = {**get_type_hints(kind), **kinds}
    known = [f.name for f in fields(kind)]
    if unknown := [name for name in values if name not in known]:
        raise ConfigError(f"{where}: unknown field {unknown[0]!r}; known: {', '.join(known)}")
    if "options" in kinds:
        values = {"options": {}, **values}
    arguments = {name: _read(hints[name], value, f"{where}: {name}") for name, value in values.items()}
    try:
        return kind(**arguments)
    except ConfigError:
        raise
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{where}: {error}") from error


def _read(kind: Any, value: Any, where: str) -> Any:
    if is_dataclass(kind):
        if not isinstance(value, dict):
            raise ConfigError(f"{where} must be a table, got {value!r}")
        return _build(kind, value, where, {})
    if get_origin(kind) is tuple:
        return tuple(value) if isinstance(value, list) else _wrong(where, "a list", value)
    if kind in (Path, Path | None):
        return Path(value)
    if kind in (int, bool, str):
        return value if type(value) is kind else _wrong(where, kind.__name__, value)
    if kind in (float, float | None):
        return float(value) if type(value) in (int, float) else _wrong(where, "a number", value)
    return value


def _wrong(where: str, expected: str, value: Any) -> Any:
    raise ConfigError(f"{where} must be {expected}, got {value!r}")
