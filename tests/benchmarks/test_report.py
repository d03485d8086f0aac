import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from perfumezoo.benchmarks.report import Report, Table, carry_out, rate_text


@dataclass(frozen=True)
class Inner:
    players: int = 3


@dataclass(frozen=True)
class Settings:
    options: Inner
    names: tuple[str, ...] = ("a", "b")
    out: Path | None = None


def test_a_report_holds_what_it_takes_to_run_again(tmp_path: Path) -> None:
    table = Table("Numbers", ("what", "how many"), [("apples", "3")], "A note.")
    report = Report("counting", "toy_v0", Settings(Inner()), summary=["Three apples."], tables=[table])
    report.data = {"array": np.arange(3), "scalar": np.float32(1.5)}
    folder = report.write(tmp_path / "deep" / "down")
    document = json.loads((folder / "results.json").read_text())
    assert document["settings"] == {"options": {"players": 3}, "names": ["a", "b"], "out": None}
    assert (document["array"], document["scalar"]) == ([0, 1, 2], 1.5)
    assert document["machine"]["cores"].isdecimal()
    text = (folder / "report.md").read_text()
    assert text.startswith("# Counting: toy_v0\n\nSettings: options.players=3, names=a b.\n")
    assert "- Three apples.\n" in text
    assert "## Numbers\n\nA note.\n\n| what | how many |\n| --- | --: |\n| apples | 3 |\n" in text


def test_a_report_tells_how_long_the_benchmark_took(tmp_path: Path) -> None:
    def benchmark() -> Report:
        time.sleep(0.2)
        return Report("counting", "toy_v0", Settings(Inner()))

    report = carry_out(benchmark, tmp_path)
    assert 0.2 <= report.seconds < 5.0
    assert json.loads((tmp_path / "results.json").read_text())["seconds"] == round(report.seconds, 1)


@pytest.mark.parametrize(
    ("rate", "text"),
    [(461.2, "461"), (4_612, "4.61 k"), (27_600, "27.6 k"), (999_700, "1000 k"), (1_234_567, "1.23 M"), (0.5, "0.5")],
)
def test_rates_have_three_digits(rate: float, text: str) -> None:
    assert rate_text(rate) == text
