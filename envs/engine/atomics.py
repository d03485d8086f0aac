"""Words of memory that two threads of compiled code share without a lock: ``load``, ``store`` and ``exchange``.

The compiler may move plain reads and writes of an array about as it likes, in a loop that waits for another thread
even out of it. These are not moved: what a thread wrote before it stores a word is seen by whoever loads that word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

_intrinsic: Callable[..., Any] = intrinsic  # called without the context, which type checkers would ask for


@_intrinsic
def load(context: Any, words: Any, index: Any) -> tuple[Signature, Any]:
    """``words[index]`` of an int64 array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_address(context, builder, signature, arguments), "acquire", 8)

    return types.int64(words, types.intp), generate


@_intrinsic
def store(context: Any, words: Any, index: Any, value: Any) -> tuple[Signature, Any]:
    """``words[index] = value`` in an int64 array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _address(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(words, types.intp, types.int64), generate


@_intrinsic
def exchange(context: Any, words: Any, index: Any, expected: Any, value: Any) -> tuple[Signature, Any]:
    """``words[index] = value`` if it is ``expected``; whether it was."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, signature, arguments)
        pair = builder.cmpxchg(address, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(pair, 1)

    return types.boolean(words, types.intp, types.int64, types.int64), generate


def _address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, arguments[0])
    return cgutils.get_item_pointer(context, builder, kind, array, [arguments[1]], wraparound=False)
