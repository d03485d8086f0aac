"""What drawings and words read from a record: short names, whose secrets show, and numbers computed by the rules."""

from __future__ import annotations

from typing import Any

from ..engine.interpret import interpreted
from ..engine.record import OVER
from . import components as c
from .observation import sees_holdings
from .rules.placement import placement_cost
from .rules.rounds import PIERRE
from .rules.scoring import BASE_PARTS, PARTS, final_part, rank_key
from .state import NEUTRAL, NUM_LOCATIONS, UNPLACED

RESOURCE_CODES = ("W", "A", "T", "X", "FL", "HE", "FR", "SP", "WO")
PERFUME_CODES = ("FL", "HE", "FR", "SP", "WO", "EX")

_sees_holdings = interpreted(sees_holdings)
_placement_cost = interpreted(placement_cost)
_final_part = interpreted(final_part)
_rank_key = interpreted(rank_key)


def player_name(s: Any, p: int) -> str:
    """The name of the agent on a seat, or Pierre's."""
    return "Pierre" if s.solo > 0 and p == PIERRE else f"player_{p}"


def player_code(p: int) -> str:
    """The mark of a seat's pieces in drawings."""
    return f"P{p}"


def token_text(s: Any, space: int) -> str:
    """Whose collection token lies on a space, in words; empty while there is none."""
    owner = s.token_owner[space]
    if owner == UNPLACED:
        return ""
    return "neutral token" if owner == NEUTRAL else f"token of {player_name(s, owner)}"


def token_name(token: int) -> str:
    """A boutique token in words: what it stands for or gives."""
    resources = [c.RESOURCE_NAMES[k].lower() for k in range(c.NUM_RESOURCES) if c.BOUTIQUE_TOKEN_RESOURCES[token, k]]
    return " + ".join(resources) or gains_text(
        c.BOUTIQUE_TOKEN_POINTS[token], c.BOUTIQUE_TOKEN_COINS[token], c.BOUTIQUE_TOKEN_TECHNIQUES[token]
    )


def royal_space_text(card: int, space: int) -> str:
    """A space of a royalty card: the perfume it wants and what it gives."""
    gains = gains_text(c.ROYALTY_POINTS[card, space], c.ROYALTY_COINS[card, space], c.ROYALTY_TECHNIQUES[card, space])
    return f"{c.PERFUME_NAMES[c.ROYALTY_PERFUME[card, space]].lower()}: {gains}"


def gains_text(points: int, coins: int, techniques: int) -> str:
    """Points, coins and technique cards in words."""
    gains = [f"{points} pt"] if points else []
    gains += [f"${coins}"] if coins else []
    gains += [f"{techniques} technique{'' if techniques == 1 else 's'}"] if techniques else []
    return " + ".join(gains)


def holdings_show(s: Any, seat: int | None, p: int) -> bool:
    """Whether a drawing for ``seat`` (None: for an onlooker who sees all) shows what lies behind ``p``'s screen.

    The amounts are public when the game is over.
    """
    return seat is None or s.to_move == OVER or _sees_holdings(s, seat, p)


def looked_cards(s: Any) -> list[int]:
    """The technique or contract cards being looked at, from the top."""
    return [card for card in s.looked.tolist() if card >= 0]


def looked_texts(s: Any) -> tuple[str, ...]:
    """The texts of the kind of card being looked at."""
    return c.CONTRACT_TEXT if s.looked_contracts == 1 else c.TECHNIQUE_TEXT


def looked_cards_show(s: Any, seat: int | None) -> bool:
    """Whether a drawing for ``seat`` shows them."""
    return seat is None or s.to_move == seat


def worker_counts(s: Any, location: int) -> list[tuple[int, int]]:
    """Seat and number of workers at a location, for each seat that has any."""
    return [(p, s.workers[p, location]) for p in range(s.num_players) if s.workers[p, location] > 0]


def open_locations(s: Any) -> list[int]:
    """Locations in play."""
    return [location for location in range(NUM_LOCATIONS) if s.location_open[location] == 1]


def payer(s: Any) -> int:
    """The seat whose placement costs are drawn: the one whose turn it is, else the one to decide, else seat 0."""
    return next(p for p in (s.turn, s.to_move, 0) if p >= 0)


def cost_at(s: Any, location: int) -> int:
    """Coins that ``payer`` pays to place a worker at a location."""
    return int(_placement_cost(s, payer(s), location))


def final_scores(s: Any) -> list[tuple[int, int, list[int]]]:
    """Place, final score and its ``PARTS`` for each seat, as if the game ended now."""
    keys = [_rank_key(s, p) for p in range(s.num_players)]
    places = [1 + sum(other > key for other in keys) for key in keys]
    parts = [[int(_final_part(s, p, k)) for k in range(len(PARTS))] for p in range(s.num_players)]
    return [(place, sum(points), points) for place, points in zip(places, parts, strict=True)]


def parts_in_play(s: Any) -> list[int]:
    """Indices of the ``PARTS`` that can score in this game."""
    played = {
        "boutiques": s.with_boutiques,
        "royalties": s.with_royal_perfumes,
        "formula": s.with_secret_formula,
    } | {name.lower(): k in s.criteria.tolist() for k, name in enumerate(c.CRITERION_NAMES)}
    return [k for k, part in enumerate(PARTS) if played.get(part, k < BASE_PARTS)]


def result_text(s: Any) -> str:
    """Who won a finished game."""
    scores = final_scores(s)
    winners = [player_name(s, p) for p, (place, _, _) in enumerate(scores) if place == 1]
    points = max(total for _, total, _ in scores)
    return f"the game is over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'} with {points} points"
