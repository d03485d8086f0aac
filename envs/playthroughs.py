"""The golden playthroughs: sample games as text in the repository, where a change of behaviour shows as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import GAMES
from .engine.replay import play, random_player, transcript
from .grasse.options import PRESETS

SEED = 1

SCENARIOS: dict[str, dict[str, dict[str, Any]]] = {
    "grasse": {
        "2_players": {"num_players": 2},
        "3_players_standard_setup": {"num_players": 3, "setup_mode": "standard"},
        "4_players": {"num_players": 4},
        "solo": {"solo": "medium"},
        "3_players_recommended": {"num_players": 3, **PRESETS["recommended"]},
        "2_players_everything": {"num_players": 2, **PRESETS["everything"]},
    },
    "aqua_mirabilis": {
        "2_players": {"num_players": 2},
        "3_players_forced_asked": {"num_players": 3, "skip_forced": False},
        "4_players": {"num_players": 4},
    },
    "perfumery": {
        "2_players": {"num_players": 2},
        "3_players_perfect_recall": {"num_players": 3, "perfect_recall": True},
        "4_players": {"num_players": 4},
    },
    "the_perfumer": {
        "2_players": {"num_players": 2, "max_cycles": 8},
        "3_players_auction_two_rounds": {
            "num_players": 3,
            "rules": "perfumer",
            "helpers": "auction",
            "perfect_recall": True,
            "max_cycles": 4,
        },
        "5_players": {"num_players": 5, "max_cycles": 6},
    },
}
"""Options of each playthrough, by game and name."""


def playthroughs() -> Iterator[tuple[str, str]]:
    """File name and text of every playthrough."""
    for name, scenarios in SCENARIOS.items():
        game = GAMES[name]
        for scenario, options in scenarios.items():
            replay = play(game, game.make_options(**options), SEED, random_player(SEED))
            yield f"{game.env_id}_{scenario}.txt", transcript(game, replay)


def write_playthroughs(folder: Path) -> list[Path]:
    """Write every playthrough into ``folder`` and remove what is none any more; returns the files."""
    texts = dict(playthroughs())
    for outdated in set(folder.glob("*.txt")) - {folder / name for name in texts}:
        outdated.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
