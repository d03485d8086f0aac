"""Decisions and actions in words, for people at a terminal, golden playthroughs and error messages.

Flowers and scents are letters where there are several, "2L+2N"; a perfume is its base and complements, "L-B/N".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import plain_record
from ..engine.record import OVER
from . import actions as a, components as c
from .component_schema import MAX_LEGS
from .rules import nodes as n
from .state import NONE

_DECISIONS: dict[int, str] = {
    n.MAIN: "take an action ({points}) or produce",
    n.WORKERS: "move a worker for 1 action point ({points}), or collect the flowers",
    n.BONUS_FLOWER: "choose a flower from the reserve",
    n.PAY_SCENT: "choose the Base Scent to learn, its scent pays for it",
    n.PAY_FLOWER: "choose the Specialisation to learn, its flower pays for it",
    n.PICK_SKILL: "choose a Special Skill",
    n.PAY_PAIR: "choose the two equal flowers that pay for a production method",
    n.PICK_METHOD: "choose a production method",
    n.DROP_METHOD: "discard an older production method to make room for {method}",
    n.DAME_GIFTS: "give {dame} a gift, or stop ({second} given)",
    n.INFLUENCE: "place an influence token on {dame}, or waive the rest ({second} left)",
    n.KEEP_FAVOURS: "choose a favour to give back, {favours} can be kept",
    n.PRESENT: "present a perfume{another}",
    n.PRODUCTION: "convert flowers ({production})",
    n.STORE: "store flowers on production methods, or go on",
    n.COACH: "move the coach, {legs} at most",
    n.PICK_TILE: "choose a tile of {city}",
    n.COACH_RETURN: "return the coach to Grasse or stay",
    n.TURN_END: "end the turn",
    n.EXTRA: "discard an originality token for another turn?",
    n.CR_RECIPE: "choose the recipe that the tile brings",
    n.CR_DISCARD: "discard a perfume to make room for {recipe}",
    n.CR_COMP1: "choose {nth} complementary scent of {recipe}",
    n.CR_COMP2: "choose the second complementary scent of {recipe}",
    n.TWO_SCENTS: "choose {which} of two different scents",
    n.TILE_INFL: "choose a Dame for an influence token ({first} left)",
    n.PARADE: "create a perfume for the Final Parade, or finish",
}
"""What each decision asks; the words in braces are those of ``_WORDS``."""

_ENDS: dict[int, str] = {
    n.WORKERS: "collect the flowers",
    n.DAME_GIFTS: "no more gifts",
    n.INFLUENCE: "waive the rest",
    n.PRESENT: "present no more",
    n.PRODUCTION: "convert no more",
    n.STORE: "store no more",
    n.COACH_RETURN: "stay here",
    n.TURN_END: "end the turn",
    n.EXTRA: "no other turn",
    n.TILE_INFL: "place no more",
    n.PARADE: "finish",
}

_SCENTS: dict[int, str] = {
    n.PAY_SCENT: "learn the Base Scent {name}",
    n.DAME_GIFTS: "give a {name} scent",
    n.CR_COMP1: "add {name}",
    n.CR_COMP2: "add {name}",
    n.TWO_SCENTS: "take a {name} scent",
}

_FLOWERS: dict[int, str] = {
    n.BONUS_FLOWER: "take a {name} flower",
    n.PAY_FLOWER: "learn the Specialisation {name}",
    n.PAY_PAIR: "pay two {name} flowers",
}

_PERFUMES: dict[int, str] = {
    n.PRESENT: "present",
    n.CR_DISCARD: "discard",
    n.DAME_GIFTS: "give",
}

_DAMES: dict[int, str] = {
    n.INFLUENCE: "move an influence token from {name}",
    n.KEEP_FAVOURS: "give back the favour of {name}",
    n.TILE_INFL: "place an influence token on {name}",
}

_BENEFITS: tuple[str, ...] = (
    "take flowers {chits}",
    "take scents {chits}",
    "take an originality token",
    "take two different scents",
    "a one-slot recipe of {base}",
    "a two-slot recipe",
    f"place {c.TILE_INFLUENCE} influence tokens",
    f"spend {c.TILE_ACTION_POINTS} action points without the dial",
    f"{c.TILE_PRODUCTION_POINTS} production points more",
    "present a second perfume",
    "half the perfume's score again",
)
"""By kind of city tile, in the order of the ``*_TILE`` constants."""


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked.

    Args:
        state: Record array of one row.
    """
    s = plain_record(state)
    if s.to_move == OVER:
        return "the game is over"
    node, _, first, second, *_ = s.stack[s.depth - 1].tolist()
    template = _DECISIONS[node]
    words = {name: word(s, first, second) for name, word in _WORDS.items() if f"{{{name}}}" in template}
    return template.format_map(words)


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action of the pending decision, in words.

    Args:
        state: Record array of one row.
        action: Index in ``[0, 230)``.

    Raises:
        IndexError: If ``action`` is out of range.
    """
    block, k = a.ACTIONS.locate(action)
    s = plain_record(state)
    node = int(s.stack[s.depth - 1, 0]) if s.depth > 0 else NONE
    return _ACTION_WORDS[block](s, node, k)


# ---- things ---------------------------------------------------------------------------------------------------------


def chits_text(counts: Iterable[int]) -> str:
    """Flowers or scents, e.g. "2L+2N", or a dash for none."""
    return "+".join(f"{count}{letter}" for letter, count in zip(c.SCENT_LETTERS, counts, strict=True) if count) or "–"


def scent_letters(bits: int) -> list[str]:
    """The letters of a set of scents."""
    return [letter for k, letter in enumerate(c.SCENT_LETTERS) if bits >> k & 1]


def recipe_text(recipe: int) -> str:
    """A recipe: its base, its free slots, its level."""
    slots = "one complement" if c.RECIPE_SLOTS[recipe] == 1 else f"{c.RECIPE_SLOTS[recipe]} complements"
    return f"{c.SCENT_NAMES[c.RECIPE_BASE[recipe]]} with {slots}, level {c.RECIPE_LEVEL[recipe]}"


def perfume_text(s: Any, p: int, space: int) -> str:
    """A perfume in a space, e.g. "L-B/N"."""
    recipe = s.perfume[p, space]
    if recipe == NONE:
        return "none"
    return f"{c.SCENT_LETTERS[c.RECIPE_BASE[recipe]]}-{'/'.join(scent_letters(s.complements[p, space]))}"


def benefit_text(tile: int) -> str:
    """What a city tile brings when it is flipped."""
    base = c.SCENT_NAMES[c.TILE_BASE[tile]]
    return _BENEFITS[c.TILE_KIND[tile]].format(chits=chits_text(c.TILE_CHITS[tile].tolist()), base=base)


def tile_text(tile: int) -> str:
    """A city tile: its city and its benefit."""
    return f"{c.CITY_NAMES[c.TILE_CITY[tile]]} tile ({benefit_text(tile)})"


def bonus_text(bonus: int) -> str:
    """A final bonus tile: what it counts and what it pays, e.g. "originality tokens: 2/4/6 points from 1/3/6"."""
    points = [str(x) for x in c.BONUS_POINTS[bonus] if x > 0]
    least = "/".join(str(x) for x in c.BONUS_AT[bonus, : len(points)])
    return f"{c.BONUS_TEXTS[bonus]}: {'/'.join(points)} points from {least}"


def number_of(count: int, noun: str) -> str:
    """A count with its noun, e.g. "1 leg", "2 legs"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


# ---- decisions ------------------------------------------------------------------------------------------------------


def _points(s: Any) -> str:
    """Action points that can be spent."""
    if s.ap_free != NONE:
        return f"{number_of(s.ap_free, 'action point')} of a tile"
    return f"{number_of(s.ap[s.to_move], 'action point')} left"


def _another(presented: int, due: bool) -> str:
    if presented == 0:
        return ""
    return ", the second one" if due else ", or stop"


_WORDS: dict[str, Callable[[Any, int, int], str]] = {
    "first": lambda s, first, second: str(first),
    "second": lambda s, first, second: str(second),
    "points": lambda s, first, second: _points(s),
    "production": lambda s, first, second: f"{number_of(s.pp, 'production point')} left",
    "legs": lambda s, first, second: number_of(s.legs, "leg"),
    "method": lambda s, first, second: c.METHOD_NAMES[first],
    "dame": lambda s, first, second: c.DAME_NAMES[first],
    "city": lambda s, first, second: c.CITY_NAMES[first],
    "favours": lambda s, first, second: str(c.MAX_FAVOURS),
    "another": lambda s, first, second: _another(first, s.second_due == 1),
    "recipe": lambda s, first, second: recipe_text(s.making),
    "nth": lambda s, first, second: "the" if c.RECIPE_SLOTS[s.making] == 1 else "the first",
    "which": lambda s, first, second: "the second" if first > 0 else "the first",
}


# ---- actions --------------------------------------------------------------------------------------------------------


def _place(s: Any, node: int, k: int) -> str:
    return f"{c.SLOT_NAMES[k]} ({c.SLOT_AP[k]} AP)"


def _tile(s: Any, node: int, k: int) -> str:
    return f"take the {tile_text(k)}" if node == n.PICK_TILE else f"flip the {tile_text(k)}"


def _slot(s: Any, node: int, k: int) -> str:
    return f"{_PERFUMES.get(node, 'choose')} perfume {perfume_text(s, s.to_move, k)} (space {k + 1})"


def _worker(s: Any, node: int, k: int) -> str:
    worker, basket = divmod(k, c.NUM_SCENTS)
    return f"worker {worker + 1} from {c.SCENT_NAMES[s.workers[worker]]} to {c.SCENT_NAMES[basket]}"


def _method(s: Any, node: int, k: int) -> str:
    return f"discard {c.METHOD_NAMES[k]}" if node == n.DROP_METHOD else f"learn {c.METHOD_NAMES[k]}"


def _convert(s: Any, node: int, k: int) -> str:
    method, first, second = c.CONVERSIONS[k]
    letters = c.SCENT_LETTERS[first] + (c.SCENT_LETTERS[second] if second != NONE else "")
    return f"{c.METHOD_NAMES[method]} of {chits_text([letters.count(letter) for letter in c.SCENT_LETTERS])}"


def _store(s: Any, node: int, k: int) -> str:
    method, kind = divmod(k, c.NUM_SCENTS)
    return f"store {c.SCENT_NAMES[kind]} on {c.METHOD_NAMES[method]}"


def _unstore(s: Any, node: int, k: int) -> str:
    method, kind = divmod(k, c.NUM_SCENTS)
    return f"discard the {c.SCENT_NAMES[kind]} stored on {c.METHOD_NAMES[method]}"


def _coach(s: Any, node: int, k: int) -> str:
    to_firenze, legs = divmod(k, MAX_LEGS)
    target = int(s.coach[s.to_move]) + (legs + 1) * (1 if to_firenze else -1)
    where = f", to {place_text(target)}" if 0 <= target < c.NUM_NODES else ""
    return f"{number_of(legs + 1, 'leg')} towards {'Firenze' if to_firenze else 'London'}{where}"


def place_text(node: int) -> str:
    """A node of the coach line: a city, Grasse, or the road between two of them."""
    if node == c.GRASSE:
        return "Grasse"
    if c.NODE_CITY[node] != NONE:
        return c.CITY_NAMES[c.NODE_CITY[node]]
    stops = sorted([*c.CITY_NODE.tolist(), c.GRASSE])
    before, after = max(x for x in stops if x < node), min(x for x in stops if x > node)
    return f"the road {place_text(before)}–{place_text(after)}"


_ACTION_WORDS: dict[str, Callable[[Any, int, int], str]] = {
    "PLACE": _place,
    "PRODUCE": lambda s, node, k: "return the perfumer and produce",
    "END": lambda s, node, k: _ENDS.get(node, "stop"),
    "EXTRA": lambda s, node, k: "discard a token and take another turn",
    "TILE": _tile,
    "RECIPE": lambda s, node, k: f"create a perfume: {recipe_text(k)}",
    "SCENT": lambda s, node, k: _SCENTS.get(node, "{name} scent").format(name=c.SCENT_NAMES[k]),
    "FLOWER": lambda s, node, k: _FLOWERS.get(node, "{name} flower").format(name=c.SCENT_NAMES[k]),
    "SLOT": _slot,
    "WORKER": _worker,
    "METHOD": _method,
    "SKILL": lambda s, node, k: f"learn {c.SKILL_NAMES[k]}",
    "DAME": lambda s, node, k: _DAMES.get(node, "{name}").format(name=c.DAME_NAMES[k]),
    "CONVERT": _convert,
    "STORE": _store,
    "UNSTORE": _unstore,
    "COACH": _coach,
    "RETURN": lambda s, node, k: "return to Grasse",
    "COURT_MOVE": lambda s, node, k: f"move the Court one row down, to {c.SCENT_NAMES[c.NEXT_SCENT[s.court]]}",
    "GIFT_TOKEN": lambda s, node, k: "give an originality token",
    "INFLUENCE": lambda s, node, k: "place an influence token",
}
