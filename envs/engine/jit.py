"""The one place where Numba is configured: ``@rule``, kernel binding and the compile cache.

A *rule* is a plain Python function on a game record. With ``NUMBA_DISABLE_JIT=1`` rules run uncompiled, under a
debugger or a coverage tool, with the same results. A *kernel* is a loop over records (step a batch, play games to the
end) written once with free names such as ``legal`` and ``apply``; :func:`bind` gives it the functions of one game.

The compile cache is keyed by the content of every source the kernel can reach and of the component data, since Numba
itself only notices a change in the file of the outermost function.
"""

from __future__ import annotations

import atexit
import hashlib
import multiprocessing
import os
import platform
import subprocess
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import numba
from numba.core import config, types as types_
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

JIT_DISABLED: bool = bool(config.DISABLE_JIT)  # pyright: ignore[reportAttributeAccessIssue]  # set at run time
"""True when ``NUMBA_DISABLE_JIT=1``: rules then run as plain Python."""

_COMPILE_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

CACHE_VARIABLE = "PERFUMEZOO_CACHE"

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile ``function`` on first use; return it unchanged when the compiler is off."""
    return function if JIT_DISABLED else _dispatcher(function)


def _dispatcher(function: Callable[..., Any]) -> Any:
    """A Numba function that is compiled once for all widths of integers, literal or not.

    Numba would specialise each rule for every literal and every field width it is called with: twice the compile time.
    """
    dispatcher: Any = numba.njit(**_COMPILE_OPTIONS)(function)
    compile_exactly = dispatcher.compile
    dispatcher.compile = lambda signature: compile_exactly(_widened(signature))
    return dispatcher


def _widened(signature: Any) -> Any:
    if not isinstance(signature, tuple):
        return signature
    return tuple(types_.int64 if _is_small_integer(kind) else kind for kind in signature)


def _is_small_integer(kind: Any) -> bool:
    if isinstance(kind, types_.Integer):
        return kind.signed  # pyright: ignore[reportAttributeAccessIssue]  # Numba declares it without a type
    return isinstance(kind, types_.Boolean | types_.IntegerLiteral | types_.BooleanLiteral)


def cache_folder() -> Path:
    """Folder of the compile cache: ``PERFUMEZOO_CACHE``, or ``perfumezoo`` in the user's cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "perfumezoo"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "perfumezoo"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "perfumezoo"


def content_key(sources: Iterable[Path], *extra: str) -> str:
    """Hash the text of ``sources`` (files, or folders of ``*.py``), ``extra``, and the versions compiled with."""
    digest = hashlib.sha256()
    for text in (numba.__version__, platform.python_version(), platform.machine(), *extra):
        digest.update(text.encode() + b"\0")
    for source in sorted(set(sources)):
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def full_name(function: Callable[..., Any]) -> str:
    """What tells a function, compiled or not, from all others, for ``content_key``."""
    return f"{function.__module__}.{function.__qualname__}"


def is_cached(key: str) -> bool:
    """Whether kernels compiled under ``key`` lie in the cache (so that loading them takes a moment only)."""
    try:
        return any((cache_folder() / key).glob("*.nbc"))
    except OSError:
        return False


def bind(
    templates: Iterable[Callable[..., Any]], namespace: Mapping[str, Any], key: str
) -> dict[str, Callable[..., Any]]:
    """Compile ``templates`` with the names in ``namespace`` as their globals, cached on disk under ``key``.

    A Numba function that closes over other compiled functions is never found in the on-disk cache again; a function
    whose *globals* hold them is. Templates may call the ones listed before them.

    Args:
        templates: Plain functions, in order of dependence.
        namespace: What their free names mean, e.g. ``{"legal": ..., "apply": ...}``.
        key: From :func:`content_key`.

    Returns:
        The compiled functions by name.
    """
    scope: dict[str, Any] = {}
    bound: dict[str, Callable[..., Any]] = {}
    templates = list(templates)
    for template in templates:
        scope.update(template.__globals__)
    scope.update(namespace)
    for template in templates:
        scope[template.__name__] = bound[template.__name__] = _compile_cached(template, scope, key)
    return bound


def cached(function: Any, key: str) -> Any:
    """A rule kept on disk under ``key``, so that kernels which call it need not compile it in every process anew."""
    return function if JIT_DISABLED else _compile_cached(function.py_func, function.py_func.__globals__, key)


_elsewhere: dict[tuple[str, str], subprocess.Popen[bytes]] = {}
"""By key and function: the process that compiles it."""


def compile_elsewhere(module: str, key: str, functions: Mapping[str, str]) -> None:
    """Start a process that compiles rules of the game in ``module``; whoever needs one of them waits for it.

    Where there is one core only, the process fails, or this one is a worker among others that keep the cores busy, they
    are compiled here as ever.

    Args:
        module: Holds the game as ``GAME``.
        key: Of the game.
        functions: Names of the functions, by rule.
    """
    if not module or (os.cpu_count() or 1) < 2 or multiprocessing.parent_process() is not None:
        return
    command = [sys.executable, "-m", f"{__package__}.compile_rules", module, key, *functions]
    silent = subprocess.DEVNULL
    with suppress(OSError):
        process = subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent)
        atexit.register(process.kill)
        _elsewhere.update({(key, name): process for name in functions.values()})


def compile_for(function: Any, *arguments: Any) -> None:
    """Compile a function for arguments like these without calling it."""
    function.compile(tuple(numba.typeof(argument) for argument in arguments))


def _compile_cached(template: Any, scope: dict[str, Any], key: str) -> Any:
    function = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    function.__qualname__ = template.__qualname__
    function.__dict__["perfumezoo_key"] = key
    if JIT_DISABLED:
        return function
    dispatcher = _dispatcher(function)
    dispatcher._cache = _KernelCache(function)
    return dispatcher


class _ContentLocator(_CacheLocator):
    """Places a kernel's cache files in a folder named by the content key."""

    def __init__(self, function: Any) -> None:
        self._key: str = function.perfumezoo_key
        self._line: int = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _ContentLocator:
        return cls(py_func)

    # Numba's base class declares these without a type, which the type checker takes for None.
    def get_cache_path(self) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return str(cache_folder() / self._key)

    def get_source_stamp(self) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._key

    def get_disambiguator(self) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return str(self._line)

    def ensure_cache_path(self) -> None:
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)


class _KernelCacheImpl(CompileResultCacheImpl):
    _locator_classes: ClassVar = [_ContentLocator]


class _KernelCache(FunctionCache):
    """Numba's cache, which falls back to compiling in memory when the disk is full, read-only or damaged."""

    _impl_class = _KernelCacheImpl
    _warned = False

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._key: str = function.perfumezoo_key
        self._name: str = function.__name__

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        if process := _elsewhere.get((self._key, self._name)):
            process.wait()
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # a damaged cache file can raise anything on unpickling
            self._warn_once("read", error)
            self._discard()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            self._warn_once("write", error)

    def _discard(self) -> None:
        """Forget this kernel's files, so that saving does not trip over what could not be read."""
        with suppress(OSError):
            self.flush()

    def _warn_once(self, verb: str, error: Exception) -> None:
        if _KernelCache._warned:
            return
        _KernelCache._warned = True
        warnings.warn(
            f"cannot {verb} the compile cache in {cache_folder()} ({error}); the rules are compiled in memory, again "
            f"in every process. Point {CACHE_VARIABLE} to a writable folder with free space.",
            RuntimeWarning,
            stacklevel=2,
        )
