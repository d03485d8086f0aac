"""SVG source from plain functions: elements, labels, wrapped text, a document."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

_CHARACTER_WIDTH = 0.55
"""Of an average letter, in font sizes; generous for most fonts."""


def element(name: str, *children: str, **attributes: str | float) -> str:
    """An element with its children's source inside; underscores in attribute names stand for hyphens."""
    words = "".join(f" {key.replace('_', '-')}={_value(value)}" for key, value in attributes.items())
    return f"<{name}{words}>{''.join(children)}</{name}>" if children else f"<{name}{words}/>"


def _value(value: str | float) -> str:
    return _quoted(value) if isinstance(value, str) else f'"{value:.5g}"'


_quoted = lru_cache(maxsize=1024)(quoteattr)


def label(x: float, y: float, words: str, size: float, **attributes: str | float) -> str:
    """One line of text; ``x`` and ``y`` are the start of its baseline unless ``text_anchor`` says otherwise."""
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def centred(x: float, y: float, words: str, size: float, **attributes: str | float) -> str:
    """One line of text whose middle is at ``x``, ``y``."""
    return label(x, y + 0.36 * size, words, size, text_anchor="middle", **attributes)


@lru_cache(maxsize=4096)
def fitted(words: str, width: float, size: float, lines: int) -> tuple[str, ...]:
    """``words`` broken into at most ``lines`` lines that fit into ``width``; what is cut off ends in dots."""
    columns = max(1, int(width / (_CHARACTER_WIDTH * size)))
    return tuple(wrap(words, columns, max_lines=lines, placeholder=" …"))


def paragraph(x: float, y: float, words: str, width: float, size: float, lines: int, **attributes: str | float) -> str:
    """Wrapped text whose first baseline is at ``y``."""
    rows = fitted(words, width, size, lines)
    return "".join(label(x, y + k * 1.25 * size, row, size, **attributes) for k, row in enumerate(rows))


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """A rectangle; ``rx`` rounds its corners."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: str | float) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def at(x: float, y: float, *children: str) -> str:
    """Children moved to ``x``, ``y``."""
    return element("g", *children, transform=f"translate({x:.5g} {y:.5g})")


def document(width: int, height: int, title: str, *children: str) -> str:
    """A complete drawing of this size in pixels; ``title`` is read to people who cannot see it."""
    return element(
        "svg",
        element("title", escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=str(width),
        height=str(height),
        viewBox=f"0 0 {width} {height}",
        font_family=FONTS,
    )
