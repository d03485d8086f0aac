"""Compiling, and the compile cache when disk and files misbehave."""

import errno
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba.core.caching import IndexDataCacheFile

from perfumezoo.envs.engine import jit
from tests.envs.engine.processes import python

pytestmark = pytest.mark.skipif(jit.JIT_DISABLED, reason="there is no cache without compiling")

KEY = "0123456789"


@jit.rule
def triple(x: int) -> int:
    return 3 * x


class NoProcess:
    """In place of a process."""

    def kill(self) -> None:
        """Nothing to end."""


def inner(x: int) -> int:
    """Replaced on binding."""
    raise NotImplementedError


def answer(x: int) -> int:
    return inner(x) + 1


def twice(x: int) -> int:
    return 2 * answer(x)


def bound(key: str = KEY) -> Callable[..., Any]:
    """``twice``, freshly bound as in a new process."""
    return jit.bind([answer, twice], {"inner": triple}, key)["twice"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and a process that has not warned yet."""
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(jit._KernelCache, "_warned", False)
    return tmp_path


def cache_hits(kernel: Any) -> int:
    return sum(kernel.stats.cache_hits.values())


def test_templates_find_the_bound_names_and_each_other() -> None:
    assert bound()(7) == 44


def test_a_second_process_finds_what_the_first_compiled(cache: Path) -> None:
    first = bound()
    assert first(7) == 44
    assert cache_hits(first) == 0
    assert jit.is_cached(KEY)
    again = bound()
    assert again(7) == 44
    assert cache_hits(again) == 1
    assert {file.suffix for file in (cache / KEY).iterdir()} == {".nbi", ".nbc"}


def test_a_cached_rule_is_not_compiled_again_by_other_kernels() -> None:
    first = jit.cached(triple, KEY)
    jit.bind([answer], {"inner": first}, KEY)["answer"](7)
    assert cache_hits(first) == 0
    again = jit.cached(triple, KEY)
    assert jit.bind([answer], {"inner": again}, "another")["answer"](7) == 22
    assert cache_hits(again) == 1


def test_another_key_is_another_cache(cache: Path) -> None:
    bound()(7)
    other = bound("another")
    other(7)
    assert cache_hits(other) == 0
    assert {folder.name for folder in cache.iterdir()} == {KEY, "another"}


def test_changed_sources_and_extras_change_the_key(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("PRICE = 1\n")
    key = jit.content_key([source], "components")
    assert jit.content_key([source], "components") == key
    assert jit.content_key([source], "other components") != key
    source.write_text("PRICE = 2\n")
    assert jit.content_key([source], "components") != key


def test_a_folder_stands_for_all_its_sources(tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "a.py").write_text("A = 1\n")
    key = jit.content_key([rules])
    (rules / "b.py").write_text("B = 1\n")
    assert jit.content_key([rules]) != key


def test_a_read_only_disk_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.warns(RuntimeWarning, match="cannot write the compile cache in .*PERFUMEZOO_CACHE") as warned:
        assert bound()(7) == 44
    assert len(warned) == 1
    assert not jit.is_cached(KEY)


def test_a_cache_that_is_no_folder_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path / "file" / "cache"))
    with pytest.warns(RuntimeWarning, match="the compile cache in .*PERFUMEZOO_CACHE"):
        assert bound()(7) == 44


def test_a_full_disk_is_done_without(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "_save_data", full)
    with pytest.warns(RuntimeWarning, match="No space left on device"):
        assert bound()(7) == 44
    assert not jit.is_cached(KEY)


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("content", [b"", b"garbage"])
def test_a_damaged_file_is_compiled_anew_and_repaired(cache: Path, suffix: str, content: bytes) -> None:
    bound()(7)
    for file in (cache / KEY).glob(f"*{suffix}"):
        file.write_bytes(content)
    with pytest.warns(RuntimeWarning, match="cannot read the compile cache"):
        assert bound()(7) == 44
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        repaired = bound()
        assert repaired(7) == 44
    assert cache_hits(repaired) == 1


def test_the_variable_names_the_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert jit.cache_folder() == tmp_path
    monkeypatch.delenv(jit.CACHE_VARIABLE)
    assert jit.cache_folder().name == "perfumezoo"


ELSEWHERE = """
from perfumezoo.envs.engine import jit
from tests.envs.engine.toy import GAME
jit.compile_elsewhere({module!r}, GAME.key, {{"observe": "observe", "outcome": "outcome"}})
rules = GAME.kernels and GAME._rules
for name in ("setup", "observe", "outcome"):
    GAME.compile_rule(name)
    print(sum(rules[name].stats.cache_hits.values()), end=" ")
"""


@pytest.mark.slow
@pytest.mark.parametrize(("module", "hits"), [("tests.envs.engine.toy", "0 1 1"), ("no.such.module", "0 0 0")])
def test_what_another_process_compiles_is_waited_for(module: str, hits: str, tmp_path: Path) -> None:
    """Nothing is compiled twice, and a process that fails is made up for."""
    program = ELSEWHERE.format(module=module)
    assert python("-c", program, PERFUMEZOO_CACHE=str(tmp_path)).strip() == hits


def test_workers_start_no_further_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(jit.subprocess, "Popen", lambda *arguments, **_: started.append(arguments) or NoProcess())
    monkeypatch.setattr(jit, "_elsewhere", {})
    monkeypatch.setattr(jit.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(jit.multiprocessing, "parent_process", lambda: "a pool")
    jit.compile_elsewhere("a.module", KEY, {"setup": "setup"})
    assert not started
    monkeypatch.setattr(jit.multiprocessing, "parent_process", lambda: None)
    jit.compile_elsewhere("a.module", KEY, {"setup": "setup"})
    assert len(started) == 1


def test_without_the_compiler_rules_are_plain_functions() -> None:
    program = (
        "from perfumezoo.envs.engine import jit\n"
        "def inner(x): return 3 * x\n"
        "def answer(x): return inner(x) + 1\n"
        "print(jit.rule(inner) is inner, jit.bind([answer], {'inner': inner}, 'key')['answer'](7))"
    )
    assert python("-c", program, NUMBA_DISABLE_JIT="1").split() == ["True", "22"]
