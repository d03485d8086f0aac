"""Command lines whose output goes to a program that stops reading."""

import subprocess
import sys

import pytest

from perfumezoo.envs.program import NOBODY_READS


@pytest.mark.parametrize(
    "arguments",
    [("training", "the_perfumer", "--help"), ("benchmarks", "throughput", "--help"), ("envs", "grasse", "--actions")],
)
def test_nobody_has_to_read_to_the_end(arguments: tuple[str, ...]) -> None:
    package, *rest = arguments
    command = [sys.executable, "-m", f"perfumezoo.{package}", *rest]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == ""
    assert program.wait(timeout=60) == NOBODY_READS


@pytest.mark.parametrize(("arguments", "status"), [(("training", "--help"), 0), (("benchmarks", "none"), 2)])
def test_the_exit_status_is_that_of_the_command(arguments: tuple[str, ...], status: int) -> None:
    package, *rest = arguments
    done = subprocess.run([sys.executable, "-m", f"perfumezoo.{package}", *rest], capture_output=True, check=False)
    assert done.returncode == status
