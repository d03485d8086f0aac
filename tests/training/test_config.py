import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from perfumezoo.training import config as module
from perfumezoo.training.__main__ import main, parse
from perfumezoo.training.config import ConfigError, TrainConfig, experiments, hyperparameters, read_experiment
from tests.envs.engine.toy import GAME, ToyOptions

GAMES = {"toy": GAME}


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    path = tmp_path / "first.toml"
    path.write_text('game = "toy"\ntotal_steps = 100\n[options]\nnum_players = 3\n[ppo]\nlearning_rate = 1\n')
    return path


def write(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_files_are_read_with_defaults_for_the_rest(experiment: Path) -> None:
    config, game = read_experiment(str(experiment), GAMES)
    assert game is GAME
    assert config.name == "first"
    assert config.options == ToyOptions(num_players=3)
    assert config.ppo.learning_rate == 1.0
    assert config.ppo.clip == 0.2


def test_every_field_can_be_overridden(experiment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfumezoo.training.__main__.GAMES", GAMES)
    arguments = "--ppo.clip 0.1 --minutes 2 --options.rounds 1 --evaluation.agents random greedy --network.no-residual"
    config, _ = parse(str(experiment), arguments.split())
    assert config.ppo.clip == 0.1
    assert config.minutes == 2.0
    assert config.options == ToyOptions(num_players=3, rounds=1)
    assert config.evaluation.agents == ("random", "greedy")
    assert config.network.residual is False
    assert config.ppo.learning_rate == 1.0


@pytest.mark.parametrize("field", ["network.advisor", "teacher.agent", "opening.agent"])
def test_agents_that_do_not_exist_are_refused_before_a_run_begins(
    capsys: pytest.CaptureFixture[str], field: str
) -> None:
    assert main(["the_perfumer", f"--{field}", "heuristc"]) == 2
    assert f"error: {field}: unknown agent 'heuristc'; for the_perfumer there are: random, " in capsys.readouterr().err


def test_unknown_experiments_name_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grass"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("error: unknown experiment 'grass'; there are: ")
    assert ", ".join(experiments()) in message


def test_help_lists_the_experiments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert f"Experiments: {', '.join(experiments())}" in " ".join(capsys.readouterr().out.split())
    assert main([]) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "toy"\n', "give a budget: minutes or total_steps"),
        ('game = "chess"\nminutes = 1.0\n', "game must be one of toy, got 'chess'"),
        ('game = "toy"\nminutes = 1.0\nspeed = 3\n', "unknown field 'speed'; known: game, options, name"),
        ('game = "toy"\nminutes = 1.0\n[ppo]\nclop = 0.1\n', "ppo: unknown field 'clop'; known: num_envs"),
        ('game = "toy"\nminutes = 1.0\n[ppo]\nclip = "big"\n', "ppo: clip must be a number, got 'big'"),
        ('game = "toy"\nminutes = 1.0\n[ppo]\nepochs = 1.5\n', "ppo: epochs must be int, got 1.5"),
        ('game = "toy"\nminutes = 1.0\n[ppo]\nepochs = 0\n', "ppo.epochs must be at least 1, got 0"),
        ('game = "toy"\nminutes = 1.0\nprecision = "half"\n', "must be auto, bfloat16 or float32, got 'half'"),
        ('game = "toy"\nminutes = 1.0\n[league]\nfraction = 2\n', "league.fraction must be in 0..1, got 2.0"),
        ('game = "toy"\nminutes = 1.0\n[evaluation]\npast_selves = -1\n', "past_selves must be at least 0, got -1"),
        ('game = "toy"\nminutes = 1.0\n[teacher]\nuntil = 0\n', "teacher.until must be in 0..1 and above 0, got 0.0"),
        ('game = "toy"\nminutes = 1.0\n[options]\nnum_players = 9\n', "options: num_players must be 2..4, got 9"),
        ('game = "toy"\nminutes = 1.0\noptions = 3\n', "options must be a table, got 3"),
        ('game = "toy"\nminutes = 1.0\n[evaluation]\nagents = "random"\n', "agents must be a list, got 'random'"),
        ("game = \n", "is no valid TOML"),
    ],
)
def test_what_cannot_be_used_says_where_and_what_would_be_right(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        read_experiment(write(tmp_path / "bad.toml", text), GAMES)
    assert message in str(error.value)


def test_bad_overrides_are_errors(
    experiment: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("perfumezoo.training.__main__.GAMES", GAMES)
    for arguments, message in (
        (["--precision", "half"], "precision must be auto, bfloat16 or float32, got 'half'"),
        (["--options.num-players", "9"], "num_players must be 2..4, got 9"),
        (["--ppo.clop", "1"], "--ppo.clop"),
    ):
        with pytest.raises(SystemExit):
            parse(str(experiment), arguments)
        assert message in " ".join(capsys.readouterr().err.replace("│", "").split())


def test_every_field_has_a_docstring() -> None:
    source = Path(module.__file__).read_text("utf-8")
    for kind in vars(module).values():
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__:
            for field in fields(kind):
                declaration = source[source.index(f"class {kind.__name__}") :].split(f"    {field.name}: ", 1)[1]
                assert declaration.split("\n")[1].startswith('    """'), f"{kind.__name__}.{field.name}"


def test_shipped_experiments_are_named_like_their_game() -> None:
    for path in experiments().values():
        assert path.stem.startswith(tomllib.loads(path.read_text("utf-8"))["game"])


def test_budget_and_places_are_no_hyperparameters() -> None:
    flat = hyperparameters(TrainConfig(game="toy", options=ToyOptions(), minutes=1.0))
    assert flat["ppo.clip"] == 0.2
    assert flat["options.num_players"] == 2
    assert flat["evaluation.agents"] == "random"
    assert not {"minutes", "total_steps", "runs", "resume"} & set(flat)
