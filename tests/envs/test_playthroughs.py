"""The golden playthroughs in ``tests/playthroughs``; ``make playthroughs`` rewrites them."""

from pathlib import Path

import pytest

from perfumezoo.envs.playthroughs import playthroughs, write_playthroughs

FOLDER = Path(__file__).parents[1] / "playthroughs"


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return dict(playthroughs())


def test_every_playthrough_is_kept(texts: dict[str, str]) -> None:
    assert sorted(texts) == sorted(file.name for file in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_the_games_still_go_as_they_went(texts: dict[str, str], file: Path) -> None:
    """If the change is meant, run ``make playthroughs`` and review the diff."""
    assert texts[file.name] == file.read_text(encoding="utf-8")


def test_outdated_playthroughs_are_removed(tmp_path: Path, texts: dict[str, str]) -> None:
    (tmp_path / "chess_v0.txt").write_text("1. e4")
    written = write_playthroughs(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(written)
    assert [file.read_text(encoding="utf-8") for file in written] == list(texts.values())
