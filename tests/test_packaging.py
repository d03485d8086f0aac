import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PYPROJECT["tool"]["setuptools"]
DATA_PATTERNS = SETUPTOOLS["package-data"]["*"]
NOT_PACKAGES = {"tests", "build", "dist", "runs"}

RANDOM_GAME = """
import numpy as np
from perfumezoo.envs import grasse_v0

rng = np.random.default_rng(1)
env = grasse_v0.env(num_players=2)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, _, termination, truncation, _ = env.last()
    over = termination or truncation
    env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
print(grasse_v0.__file__, len(env.agents))
"""


def top_folders() -> list[Path]:
    return [
        folder
        for folder in sorted(ROOT.iterdir())
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in NOT_PACKAGES
    ]


def python_folders() -> set[str]:
    """Folders that hold Python files, dotted: `envs.engine`."""
    files = (file for folder in top_folders() for file in folder.rglob("*.py"))
    return {".".join(file.parent.relative_to(ROOT).parts) for file in files}


def run(*command: str | Path, cwd: Path) -> str:
    result = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{command} failed:\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the sources, so that no old build output gets in and none is left behind."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = folder / "sources"
    sources.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    for top in top_folders():
        shutil.copytree(top, sources / top.name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, sources, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment that holds the wheel and borrows its dependencies from this one."""
    environment = tmp_path_factory.mktemp("installed")
    venv.create(environment, symlinks=True)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    run(*pip, "install", "--no-deps", "--no-index", wheel, cwd=environment)
    site_packages = sysconfig.get_path("purelib", "venv", {"base": str(environment)})
    # Python reads no .pth files of a folder named by a .pth file, so this project's editable install stays out of it.
    (Path(site_packages) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def test_the_package_list_equals_the_folders_with_python_files() -> None:
    assert SETUPTOOLS["packages"] == sorted(f"perfumezoo.{folder}" for folder in python_folders())


def test_every_top_folder_is_mapped_and_typed() -> None:
    tops = {package.split(".")[1] for package in SETUPTOOLS["packages"]}
    assert SETUPTOOLS["package-dir"] == {f"perfumezoo.{top}": top for top in tops}
    assert [top for top in tops if not (ROOT / top / "py.typed").is_file()] == []


def test_every_direct_dependency_is_pinned_to_a_version_it_allows() -> None:
    project = PYPROJECT["project"]
    required = [Requirement(text) for text in [*project["dependencies"], *project["optional-dependencies"]["dev"]]]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    assert [str(one) for one in required if pins.get(canonicalize_name(one.name), "") not in one.specifier] == []


def test_the_wheel_holds_every_source_and_data_file(wheel: Path) -> None:
    packages = [ROOT.joinpath(*package.split(".")[1:]) for package in SETUPTOOLS["packages"]]
    files = [file for folder in packages for pattern in ("*.py", *DATA_PATTERNS) for file in folder.glob(pattern)]
    expected = {f"perfumezoo/{file.relative_to(ROOT).as_posix()}" for file in files}
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if name.startswith("perfumezoo/")} == expected


def test_a_game_is_played_from_the_installed_wheel(installed_python: Path, tmp_path: Path) -> None:
    location, agents_left = run(installed_python, "-I", "-c", RANDOM_GAME, cwd=tmp_path).split()
    assert Path(location).is_relative_to(installed_python.parents[1])
    assert agents_left == "0"
