"""What Pierre has done, in words: he acts between two decisions, so that no action tells it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from . import components as c
from .rules.rounds import PIERRE
from .seen import player_name


def pierre_text(before: NDArray[np.void], after: NDArray[np.void]) -> str:
    """What changed for Pierre from one state to a later one, e.g. "Pierre gets $3"; empty if nothing did.

    Args:
        before: Record array of one row.
        after: The same some decisions later, the fewer the better.
    """
    old, new = plain_record(before), plain_record(after)
    if new.solo == 0:
        return ""
    done = _went(old, new) + _perfumes(old, new) + _cards(old, new) + _moved(old, new) + _amounts(old, new)
    return f"{player_name(new, PIERRE)} {', '.join(done)}" if done else ""


def _went(old: Any, new: Any) -> list[str]:
    """Where workers went; the last one of a round has returned already, and its card is known from the deck."""
    same_round = old.round == new.round
    gone = (new.workers[PIERRE] - old.workers[PIERRE] if same_round else new.workers[PIERRE]).tolist()
    to = [c.LOCATION_NAMES[k] for k, count in enumerate(gone) if count > 0]
    if not same_round and old.commons[PIERRE] + old.experts[PIERRE] > 0 and old.location_left > 0:
        to.insert(0, c.LOCATION_NAMES[old.location_deck[old.location_left - 1]])
    return [f"sends a worker to {name}" for name in to]


def _perfumes(old: Any, new: Any) -> list[str]:
    change = (new.vials[PIERRE] - old.vials[PIERRE]).tolist()
    names = [name.lower() for name in c.PERFUME_NAMES]
    produced = [f"produces {names[k]} perfume" for k, count in enumerate(change) if count > 0]
    return produced + [f"parts with {-count} {names[k]} perfume" for k, count in enumerate(change) if count < 0]


def _cards(old: Any, new: Any) -> list[str]:
    techniques = np.flatnonzero(new.techniques[PIERRE] > old.techniques[PIERRE])
    contracts = np.flatnonzero(new.contracts[PIERRE] > old.contracts[PIERRE])
    return [f"takes technique {k + 1}" for k in techniques] + [f"fulfils contract {k + 1}" for k in contracts]


def _moved(old: Any, new: Any) -> list[str]:
    if old.collector[PIERRE] == new.collector[PIERRE]:
        return []
    place = new.collector[PIERRE]
    return [f"moves to {f'space {place}' if place > 0 else 'the sign'}"]


def _amounts(old: Any, new: Any) -> list[str]:
    """Pieces, coins and points."""
    change = (new.resources[PIERRE] - old.resources[PIERRE]).tolist()
    pieces = [(count, f"{abs(count)} {c.RESOURCE_NAMES[k].lower()}") for k, count in enumerate(change)]
    coins, points = int(new.coins[PIERRE]) - int(old.coins[PIERRE]), int(new.score[PIERRE]) - int(old.score[PIERRE])
    changes = [*pieces, (coins, f"${abs(coins)}"), (points, f"{abs(points)} point{'' if abs(points) == 1 else 's'}")]
    gets = " + ".join(text for count, text in changes if count > 0)
    gives = " + ".join(text for count, text in changes if count < 0)
    return [f"gives {gives}"] * (gives != "") + [f"gets {gets}"] * (gets != "")
