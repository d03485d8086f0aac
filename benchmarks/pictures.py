"""The plots of the reports. Colours are Okabe and Ito's, which colour-blind readers tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#F0E442", "#000000")
_INK = "#333333"


def new_figure(columns: int, width: float, height: float) -> tuple[Figure, list[Axes]]:
    """A figure with ``columns`` axes side by side; width and height in inches."""
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(1, columns, squeeze=False)[0]
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(colors=_INK)
    return figure, list(axes)


def intervals(
    axis: Axes,
    names: Sequence[str],
    middle: NDArray[np.float64],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    *,
    title: str,
    unit: str,
    form: str = "{:.0f}",
) -> None:
    """One line per name, best on top: a dot with its interval and its value."""
    order = np.argsort(middle, kind="stable")
    rows = np.arange(len(order))
    errors = np.abs(np.stack([middle - low, high - middle])[:, order])
    axis.errorbar(middle[order], rows, xerr=errors, fmt="o", color=COLOURS[0], ecolor=COLOURS[0], capsize=4, ms=7)
    for row, k in enumerate(order):
        label = form.format(middle[k])
        axis.annotate(label, (middle[k], row), (0, 8), textcoords="offset points", ha="center", color=_INK, fontsize=9)
    axis.set_yticks(rows, [names[int(k)] for k in order])
    axis.set_ylim(-0.5, len(order) - 0.3)
    axis.grid(axis="x", color="#dddddd")
    axis.set_axisbelow(True)
    axis.set_title(title, loc="left", fontsize=11)
    axis.set_xlabel(unit)


def levels(
    axis: Axes, names: Sequence[str], lines: Mapping[str, NDArray[np.float64]], *, title: str, unit: str
) -> None:
    """One line per label over named levels; each float[L, 3] holds the middle, the low and the high end."""
    for k, (colour, (label, values)) in enumerate(zip(_cycle(len(lines)), lines.items(), strict=True)):
        places = np.arange(len(names)) + 0.06 * (k - (len(lines) - 1) / 2)
        errors = np.abs(values[:, 1:] - values[:, :1]).T
        axis.errorbar(places, values[:, 0], yerr=errors, fmt="o-", color=colour, label=label, capsize=3, ms=5, lw=1.2)
    axis.set_xticks(range(len(names)), [name.replace("_", " ") for name in names])
    axis.grid(axis="y", color="#dddddd")
    axis.set_axisbelow(True)
    axis.set_title(title, loc="left", fontsize=11)
    axis.set_ylabel(unit)


def win_matrix(axis: Axes, names: Sequence[str], shares: NDArray[np.float64], *, title: str) -> None:
    """How often the row finishes ahead of the column, in percent; NaN where they never met."""
    image = np.ma.masked_invalid(shares)
    axis.imshow(image, cmap="RdBu", vmin=0.0, vmax=1.0, aspect="auto")
    for i in range(len(names)):
        for j in range(len(names)):
            if np.isfinite(shares[i, j]):
                shade = "white" if abs(shares[i, j] - 0.5) > 0.3 else "black"
                axis.text(j, i, f"{100 * shares[i, j]:.0f}", ha="center", va="center", color=shade, fontsize=10)
    axis.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axis.set_yticks(range(len(names)), names)
    axis.spines[:].set_visible(False)
    axis.set_title(title, loc="left", fontsize=11)


def distributions(axis: Axes, samples: Mapping[str, NDArray[np.integer]], *, title: str, unit: str) -> None:
    """Smooth outlines of each sample's distribution, one under the other, with their medians."""
    labels = list(samples)
    data = [np.asarray(samples[label], float) for label in labels]
    positions = np.arange(len(labels))[::-1]
    for colour, position, values in zip(_cycle(len(labels)), positions, data, strict=True):
        centres, density = _histogram(values)
        axis.fill_between(centres, position, position + 0.85 * density, step="mid", color=colour, alpha=0.75, lw=0)
        median = float(np.median(values))
        axis.plot([median, median], [position, position + 0.85], color=_INK, lw=1.2)
        spot = (median, position + 0.87)
        axis.annotate(f"{median:.0f}", spot, (3, -8), textcoords="offset points", color=_INK, fontsize=9)
    axis.set_yticks(positions + 0.3, labels)
    axis.xaxis.set_major_locator(MaxNLocator(integer=True))
    axis.tick_params(axis="y", length=0)
    axis.grid(axis="x", color="#dddddd")
    axis.set_axisbelow(True)
    axis.set_title(title, loc="left", fontsize=11)
    axis.set_xlabel(unit)


def rates(
    axis: Axes, lines: Mapping[str, tuple[NDArray[np.float64], NDArray[np.float64]]], *, title: str, x: str, y: str
) -> None:
    """Lines over a doubling x-axis, on logarithmic scales."""
    for colour, (label, (xs, ys)) in zip(_cycle(len(lines)), lines.items(), strict=True):
        axis.plot(xs, ys, "o-", color=colour, label=label, ms=4)
    axis.set_xscale("log", base=2)
    axis.set_yscale("log")
    axis.grid(color="#dddddd", which="major")
    axis.set_axisbelow(True)
    axis.set_title(title, loc="left", fontsize=11)
    axis.set_xlabel(x)
    axis.set_ylabel(y)
    axis.legend(frameon=False, fontsize=9)


def bars(axis: Axes, values: Mapping[str, float], texts: Sequence[str], *, title: str, unit: str) -> None:
    """Horizontal bars on a logarithmic scale, first on top, with their values."""
    labels = list(values)[::-1]
    heights = [values[label] for label in labels]
    axis.barh(labels, heights, color=COLOURS[0], height=0.6)
    for row, text in enumerate(list(texts)[::-1]):
        axis.annotate(text, (heights[row], row), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axis.set_xscale("log")
    axis.set_xlim(right=max(heights) * 6)
    axis.grid(axis="x", color="#dddddd")
    axis.set_axisbelow(True)
    axis.set_title(title, loc="left", fontsize=11)
    axis.set_xlabel(unit)


def _cycle(count: int) -> list[str]:
    return [COLOURS[k % len(COLOURS)] for k in range(count)]


def _histogram(values: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Bin centres and densities scaled to a peak of 1; whole points, at most about 40 bins."""
    low, high = values.min() - 0.5, values.max() + 0.5
    width = max(1.0, np.ceil((high - low) / 40))
    edges = np.arange(low, high + width, width)
    counts, _ = np.histogram(values, edges)
    return (edges[:-1] + edges[1:]) / 2, counts / max(counts.max(), 1)
