"""Self-play with proximal policy optimisation (Schulman et al. 2017), masked, for any number of seats.

One network plays all seats, each from its own point of view. A rollout gathers transitions by seat (``rollout``), with
some seats in some games left to past selves (``league``). Then the network climbs the clipped objective on shuffled
minibatches. What is not in the textbook: only legal actions enter the distribution (``agents.distribution``), and the
advantage of a decision looks ahead to the next decision of the same seat, across everything that others do meanwhile.
"""

from __future__ import annotations

import copy
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from ..agents import distribution
from ..agents.agent import Agent
from ..agents.checkpoint import CheckpointError, write_checkpoint
from ..agents.names import make_agent
from ..agents.network import PolicyValueNetwork
from ..agents.policy import NetworkAgent, load_network, pack_network
from ..envs.engine.batch import BatchEnv
from ..envs.engine.game import Game
from . import distributed
from .checkpoint import BEST, load_latest, save_latest
from .config import TrainConfig, hyperparameters
from .evaluate import evaluate, rate
from .league import League
from .metrics import RunLog
from .openings import Openings
from .rollout import Rollout, Transitions
from .showcase import sample_game
from .statistics import Stopwatch
from .workers import DTYPES, Workers, autocast, faster_precision


@dataclass
class Counters:
    """How far a run has come.

    Attributes:
        update: Updates made.
        steps: Decisions learned from, over all processes.
        rating: Newest rating among past selves.
        best: Highest result of an evaluation so far.
    """

    update: int = 0
    steps: int = 0
    rating: float = 0.0
    best: float = -1.0


@dataclass(frozen=True)
class Schedule:
    """What changes over the budget."""

    learning_rate: float
    entropy: float
    margin: float
    teacher: float


def train(config: TrainConfig[Any], game: Game) -> Path:
    """Train until the budget is used up; returns the folder of the run.

    Raises:
        CheckpointError: If ``config.resume`` holds no checkpoint that can be gone on with, or ``config.start_from`` is
            none of this game with a network of this shape.
    """
    with distributed.process_group():
        trainer = Trainer(config, game)
        try:
            trainer.run()
        finally:
            trainer.close()
        return trainer.folder


class Trainer:
    """Everything that a run consists of."""

    def __init__(self, config: TrainConfig[Any], game: Game) -> None:
        if config.precision == "auto":
            config = replace(config, precision=faster_precision())
        self.config = config
        self.workers = Workers(config.threads)
        self.dtype = DTYPES[config.precision]
        self.game = game
        self.counters = Counters()
        self.seconds = 0.0
        self.watch = Stopwatch()
        inputs = game.observation.filled(config.options)
        self.network = PolicyValueNetwork(inputs, game.actions.size, config.network)
        self.network.initialize(config.seed)
        if config.start_from and not config.resume:
            begin_like(self.network, config.start_from, game)
        self.average = copy.deepcopy(self.network)
        self.folder: Path = distributed.from_first(config.resume or new_folder(config))
        self.parameters = list(self.network.parameters())
        self.optimizer = torch.optim.Adam(self.parameters, config.ppo.learning_rate, eps=1e-5, fused=True)
        own_seed = config.seed + 1_000_003 * distributed.rank()
        env = BatchEnv(game, config.options, config.ppo.num_envs, threads=config.threads)
        agents = config.options.num_agents
        self.league = League(game, agents, config.ppo.num_envs, config.league, config.network, own_seed)
        openings = Openings(game, config.ppo.num_envs, config.opening, own_seed, config.threads)
        self.rollout = Rollout(
            env,
            self.league,
            openings,
            one_for_each_thread(config.teacher.agent, game, config.threads),
            one_for_each_thread(config.network.advisor, game, config.threads),
            config.ppo.rollout_steps,
            self.workers,
            self.dtype,
            own_seed,
            self.watch,
        )
        self.shuffle_seed = own_seed
        if config.resume:
            self.load(load_latest(config.resume, hyperparameters(config)))
        else:
            self.league.snapshot(self.average, 0, 0.0)
            self.league.refresh(0)
        first = distributed.rank() == 0
        self.log = RunLog(self.folder, hyperparameters(config), self.counters.steps) if first else None

    def run(self) -> None:
        """Collect, learn, report, until the budget is used up."""
        config, counters = self.config, self.counters
        began = time.perf_counter() - self.seconds
        while (progress := distributed.from_first(self.progress())) < 1.0:
            schedule = schedule_at(progress, config)
            transitions = self.rollout.collect(self.network, config.reward.win, schedule.margin, schedule.teacher > 0.0)
            with self.watch("advantages"):
                closed = self.rollout.estimate_advantages(config.ppo.gamma, config.ppo.gae_lambda)
            with self.watch("learning"):
                losses = self.learn(transitions, closed, schedule)
            transitions.keep_open()
            counters.update += 1
            self.average_weights()
            counters.steps += round(distributed.mean(len(closed)) * distributed.world_size())
            metrics = losses | self.rollout.statistics.summary()
            metrics |= self.report_past_selves() | self.report_opponents(counters.update, config.evaluation.every)
            self.seconds = time.perf_counter() - began
            metrics["charts/SPS"] = counters.steps / self.seconds
            metrics["charts/learning_rate"] = schedule.learning_rate
            metrics |= {f"time/{name}": share for name, share in self.watch.shares().items()}
            if self.log:
                self.log.scalars(metrics, counters.steps, min(1.0, self.progress()))
            if counters.update % config.checkpoint_every == 0:
                self.save()
        if self.log:
            self.log.scalars(self.report_opponents(0, 1), counters.steps, 1.0)
        self.save()

    def learn(self, transitions: Transitions, closed: NDArray[np.intp], schedule: Schedule) -> dict[str, float]:
        """Climb the clipped objective on the ``closed`` transitions; returns the ``losses/`` metrics."""
        ppo = self.config.ppo
        self.optimizer.param_groups[0]["lr"] = schedule.learning_rate
        returns = transitions.advantage + transitions.value
        minibatches = max(1, round(ppo.num_envs * ppo.rollout_steps / ppo.minibatch_size))
        shuffle = np.random.default_rng((self.shuffle_seed, self.counters.update))
        history: list[torch.Tensor] = []
        for _ in range(ppo.epochs):
            epoch_start = len(history)
            for rows in np.array_split(shuffle.permutation(closed), minibatches):
                history.append(self.step_down(transitions, returns, rows, schedule))
            kl = float(torch.stack(history[epoch_start:]).mean(dim=0)[KL])
            if distributed.mean(kl) > ppo.target_kl:
                break
        means = torch.stack(history).mean(dim=0).tolist()
        variance = float(np.var(returns[closed]))
        residual = float(np.var(returns[closed] - transitions.value[closed]))
        explained = 1.0 - residual / variance if variance > 0 else float("nan")
        return {
            **dict(zip(LOSSES, means, strict=True)),
            "losses/explained_variance": explained,
            "losses/gradient_steps": len(history),
        }

    def step_down(
        self, transitions: Transitions, returns: NDArray[np.float32], rows: NDArray[np.intp], schedule: Schedule
    ) -> torch.Tensor:
        """One gradient step on the transitions ``rows``; returns the values of ``LOSSES``."""
        advantage = transitions.advantage[rows]
        if self.config.ppo.normalize_advantages:
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)

        def climb(part: NDArray[np.intp]) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
            loss, losses = self.losses(transitions, rows[part], advantage[part], returns, len(rows), schedule)
            return losses, torch.autograd.grad(loss, self.parameters)

        results = self.workers.map(climb, self.workers.split(np.arange(len(rows))))
        for number, parameter in enumerate(self.parameters):
            parameter.grad = results[0][1][number]
            for _, gradients in results[1:]:
                parameter.grad += gradients[number]
        distributed.average_gradients(self.network)
        norm = nn.utils.clip_grad_norm_(self.parameters, self.config.ppo.max_grad_norm)
        self.optimizer.step()
        return torch.cat([torch.stack([losses for losses, _ in results]).sum(dim=0), norm.reshape(1)])

    def losses(
        self,
        transitions: Transitions,
        rows: NDArray[np.intp],
        advantages: NDArray[np.float32],
        returns: NDArray[np.float32],
        count: int,
        schedule: Schedule,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The share of ``rows`` in the loss of a minibatch of ``count`` transitions, and in ``LOSSES`` but the last."""
        ppo = self.config.ppo
        with autocast(self.dtype):
            advice = torch.from_numpy(transitions.advice[rows]) if self.network.advised else None
            logits, values = self.network(transitions.features.index_select(0, torch.from_numpy(rows)), advice)
        log_probs, entropies = distribution.evaluate(logits.float(), transitions.mask[rows], transitions.action[rows])
        log_ratio = log_probs - torch.from_numpy(transitions.log_prob[rows])
        ratio = log_ratio.exp()
        advantage = torch.from_numpy(advantages)
        clipped = ratio.clamp(1.0 - ppo.clip, 1.0 + ppo.clip)
        policy_loss = -torch.minimum(advantage * ratio, advantage * clipped).sum() / count
        value_loss = 0.5 * (values - torch.from_numpy(returns[rows])).square().sum() / count
        entropy = entropies.sum() / count
        loss = policy_loss + ppo.value_coefficient * value_loss - schedule.entropy * entropy
        teacher_loss = torch.zeros(())
        if schedule.teacher > 0.0:
            lessons, _ = distribution.evaluate(logits.float(), transitions.mask[rows], transitions.lesson[rows])
            teacher_loss = -lessons.sum() / count
            loss = loss + schedule.teacher * teacher_loss
        with torch.no_grad():
            approx_kl = (ratio - 1.0 - log_ratio).sum() / count  # http://joschu.net/blog/kl-approx.html
            clipfrac = ((ratio - 1.0).abs() > ppo.clip).sum() / count
            return loss, torch.stack([policy_loss, value_loss, entropy, teacher_loss, approx_kl, clipfrac])

    def average_weights(self) -> None:
        """Let the network that plays follow the one that learns (Polyak & Juditsky 1992)."""
        share = 1.0 / min(self.counters.update, self.config.ppo.averaged_updates)
        with torch.no_grad():
            for mean, parameter in zip(self.average.parameters(), self.parameters, strict=True):
                mean.lerp_(parameter, share)

    def progress(self) -> float:
        """Share of the budget used."""
        config, counters = self.config, self.counters
        by_clock = self.seconds / (60.0 * config.minutes) if config.minutes else 0.0
        by_steps = counters.steps / config.total_steps if config.total_steps else 0.0
        return max(by_clock, by_steps)

    def report_past_selves(self) -> dict[str, float]:
        """When it is time: rate the present self, put it into the pool, draw new opponents."""
        config, counters = self.config, self.counters
        metrics: dict[str, float] = {}
        if config.options.num_agents > 1 and counters.update % self.league.snapshot_every == 0:
            if config.evaluation.past_selves > 0:
                metrics["charts/rating"] = counters.rating = self.rating()
            self.league.snapshot(self.average, counters.update, counters.rating)
        if counters.update % config.league.refresh_every == 0:
            self.league.refresh(counters.update)
        return metrics

    def rating(self) -> float:
        """The present self's rating among its past selves."""
        config = self.config
        seed = config.seed + self.counters.update
        with self.watch("evaluation"):
            return rate(self.average, self.league, config.options, config.evaluation, seed=seed, threads=config.threads)

    def report_opponents(self, update: int, every: int) -> dict[str, float]:
        """When it is time: matches against the fixed opponents, a sample game, and ``best.pt`` if it is one."""
        if not every or update % every:
            return {}
        config, counters = self.config, self.counters
        metrics: dict[str, float] = {}
        with self.watch("evaluation"):
            matchups = evaluate(
                self.average, self.game, config.options, config.evaluation, seed=config.seed, threads=config.threads
            )
        for match in matchups:
            metrics |= {
                f"evaluation/win_rate/{match.opponent}": match.win_rate,
                f"evaluation/win_rate_low/{match.opponent}": match.low,
                f"evaluation/win_rate_high/{match.opponent}": match.high,
                f"evaluation/score/{match.opponent}": match.score,
                f"evaluation/opponent_score/{match.opponent}": match.opponent_score,
            }
        if matchups and matchups[-1].win_rate > counters.best:
            counters.best = matchups[-1].win_rate
            self.save_best(metrics)
        self.show_game()
        return metrics

    def show_game(self) -> None:
        """Write one game of the present self to TensorBoard."""
        if self.log:
            agent = NetworkAgent(self.average, self.game)
            text, svg = sample_game(self.game, self.config.options, agent, self.config.seed)
            self.log.text("game/sample", text, self.counters.steps)
            self.log.picture("game/final_table", svg, self.counters.steps)

    def save(self) -> None:
        """Write ``latest.pt``."""
        rollouts = distributed.gather({"rollout": self.rollout.state_dict(), "league": self.league.state_dict()})
        content = {
            "policy": pack_network(self.average, self.game),
            "hyperparameters": hyperparameters(self.config),
            "counters": asdict(self.counters),
            "learner": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "processes": rollouts,
            "seconds": self.seconds,
        }
        if self.log:
            save_latest(self.folder, content)

    def save_best(self, metrics: dict[str, float]) -> None:
        """Write ``best.pt``, which plays but cannot be resumed."""
        content = {
            "policy": pack_network(self.average, self.game),
            "hyperparameters": hyperparameters(self.config),
            "counters": asdict(self.counters),
            "metrics": metrics,
        }
        if self.log:
            write_checkpoint(self.folder / BEST, content)

    def load(self, content: dict[str, Any]) -> None:
        """Go on from the content of ``latest.pt``."""
        self.network.load_state_dict(content["learner"])
        self.average.load_state_dict(content["policy"]["weights"])
        self.optimizer.load_state_dict(content["optimizer"])
        self.counters = Counters(**content["counters"])
        self.seconds = content["seconds"]
        own = content["processes"][distributed.rank()]
        self.rollout.load_state_dict(own["rollout"])
        self.league.load_state_dict(own["league"])

    def close(self) -> None:
        """End the display and the threads."""
        self.workers.close()
        self.rollout.env.close()
        if self.log:
            self.log.close()


LOSSES = (
    "losses/policy_loss",
    "losses/value_loss",
    "losses/entropy",
    "losses/teacher_loss",
    "losses/approx_kl",
    "losses/clipfrac",
    "losses/gradient_norm",
)
KL = LOSSES.index("losses/approx_kl")


def schedule_at(progress: float, config: TrainConfig[Any]) -> Schedule:
    """The coefficients when the share ``progress`` of the budget is used."""
    ppo, reward, teacher = config.ppo, config.reward, config.teacher
    margin_progress = min(1.0, progress / reward.margin_until) if reward.margin_until > 0 else 1.0
    teacher_progress = min(1.0, progress / teacher.until)
    return Schedule(
        learning_rate=between(ppo.learning_rate, ppo.final_learning_rate, progress),
        entropy=between(ppo.entropy, ppo.final_entropy, progress),
        margin=between(reward.margin, reward.final_margin, margin_progress),
        teacher=between(teacher.weight, teacher.final_weight, teacher_progress) if teacher.agent else 0.0,
    )


def between(start: float, end: float, share: float) -> float:
    """Linear interpolation."""
    return start + (end - start) * share


def one_for_each_thread(name: str, game: Game, threads: int) -> list[Agent]:
    """The same agent as often as threads may ask it side by side; nobody for no name."""
    return [make_agent(name, game) for _ in range(threads)] if name else []


def begin_like(network: PolicyValueNetwork, checkpoint: Path, game: Game) -> None:
    """Give ``network`` the weights of a checkpoint of another run.

    Raises:
        CheckpointError: If it is none of this game with a network of this shape.
    """
    other = load_network(checkpoint, game)
    try:
        network.take_over(other)
    except ValueError as error:
        raise CheckpointError(f"{checkpoint}: {error}") from error


def new_folder(config: TrainConfig[Any]) -> Path:
    """A fresh folder for a run, ``runs/<experiment>__<seed>__<time>``, with a number if there is one already."""
    name = f"{config.name}__{config.seed}__{time.strftime('%Y%m%d-%H%M%S')}"
    folder, number = config.runs / name, 1
    while distributed.rank() == 0:
        try:
            folder.mkdir(parents=True)
            break
        except FileExistsError:
            number += 1
            folder = config.runs / f"{name}-{number}"
    return folder
