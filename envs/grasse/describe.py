"""Decisions and actions in words, for people at a terminal, golden playthroughs and error messages.

Cards are named by their printed numbers, spaces of the collection track counted from the sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.interpret import copied, interpreted, plain_record
from ..engine.record import OVER
from ..engine.stack import ARG_A, NODE, PLAYER
from . import actions as a, components as c
from .components import NUM_BASES
from .rules import nodes as n
from .rules.expansions.royal_perfumes import ACTIONS_A_CARD
from .rules.expansions.secret_formula import formula_card_points
from .rules.holdings import uses
from .rules.movement import destination, moved_seat
from .rules.placement import placement_cost
from .rules.production import coins_needed, lowest_slot, production_points, slots_of
from .rules.rounds import PIERRE
from .rules.selling import sell
from .rules.techniques import look_count, technique_price
from .seen import player_name, royal_space_text, token_name, token_text
from .state import FREE

_coins_needed = interpreted(coins_needed)
_destination = interpreted(destination)
_formula_card_points = interpreted(formula_card_points)
_look_count = interpreted(look_count)
_lowest_slot = interpreted(lowest_slot)
_moved_seat = interpreted(moved_seat)
_placement_cost = interpreted(placement_cost)
_production_points = interpreted(production_points)
_sell = interpreted(sell)
_slots_of = interpreted(slots_of)
_technique_price = interpreted(technique_price)
_uses = interpreted(uses)

Arguments = list[int]

_DECISIONS: dict[int, str] = {
    n.DRAFT_TOKEN: "place one of your collection tokens",
    n.PLACE: "choose a location for a worker",
    n.WORKER: "choose the worker to place at {location}",
    n.CONVERT: "${first} lacking: give up a piece for $1",
    n.RETURN: "return 1 {colour} to a space",
    n.RETURN_GIVEN: "return 1 {given} to a space",
    n.FAIR_SPACE: "choose a space of the Fair",
    n.AGAIN: "use {location} once more?",
    n.TOWN_HALL_CHOICE: "fulfil a contract or swap two collection tokens",
    n.SWAP_TOKENS: "choose {which} to swap collection tokens{partner}",
    n.SWAP_RESOURCES: "choose {which} to swap all pieces{partner}",
    n.MARKET_CHOICE: "choose an exchange at the Market",
    n.PALACE_COPY: "choose the location that the Palace copies",
    n.TAKE_SPACE: "choose the space to take 1 {kind} from ({second} to take)",
    n.TAKE_PIECE: "choose the {kind} to take from space {space}",
    n.GAIN_TECHNIQUE: "choose a technique card",
    n.LOOK_CARD: "keep one of the technique cards looked at",
    n.PRODUCE: "choose a perfume to produce",
    n.PAY_SLOT: "pay the {slot} of the {perfume} perfume",
    n.SPEND: "give up 1 {kind} ({second} to give for {purchase})",
    n.SELL: "choose a perfume to sell",
    n.FULFIL: "choose a contract to fulfil",
    n.CONTRACT_VIAL: "choose the {vial} perfume {hands_over} for contract {contract}",
    n.BUY_TECHNIQUE: "buy a technique card for ${price}?",
    n.MOVE_CARD: "choose a movement card{reverse}",
    n.STEPS: "choose how many steps to move{reverse}",
    n.COLLECT: "collect a colour from {collected} (colours left: {second})",
    n.TRACK_END: "choose an end-of-track bonus (left: {first})",
    n.TRAIN: "choose the common worker to train",
    n.TECHNIQUE_14: "technique 14: choose an action for ${action_price}, or none",
    n.EVENT_GIVE: "{event}: return 1 {kind} ({second} to return)",
    n.THIEF_TO: "choose where to send the thief, or let him stay",
    n.BENEFICIARY: "the thief: choose which of the poorest players receives something",
    n.TRIBUTE: "the thief: choose what {beneficiary} receives",
    n.TRIBUTE_PIECE: "the thief: choose the {second_kind} for {beneficiary} ({third} to give)",
    n.TRIBUTE_TECHNIQUE: "the thief: choose the technique card for {beneficiary}",
    n.TRIBUTE_VIAL: "the thief: choose the perfume for {beneficiary}",
    n.BOUTIQUE_VIAL: "choose a perfume to spend on a boutique",
    n.BOUTIQUE_REGION: "choose the region of the boutique",
    n.CONVERT_FREELY: "before the bids: give up a piece for $1?",
    n.BID: "bid for the choice of helpers",
    n.CHOOSE_HELPER: "choose a helper",
    n.LOOK_CONTRACTS: "helper 9: look at the top contracts?",
    n.KEEP_CONTRACT: "keep one of the contracts looked at",
    n.CHOOSE_AVANT_GARDE: "helper 10: choose the avant-garde card",
    n.CHOOSE_FASHION: "helper 10: choose the fashion card",
    n.CHOOSE_COLLECTOR: "helper 7: choose the collector to move{reverse}",
    n.DRAFT_MASTER: "choose a master perfumer",
    n.ADVANCE_PRODUCTION: "master 4: advance the production marker?",
    n.ADVANCE_SALES: "master 5: advance the sales marker?",
    n.ROYAL_SPACE: "sell the {first_perfume} perfume to a noble?",
    n.TAKE_FRAGRANCE: "take a fragrance, or the bonus of the movement card",
    n.PLACE_FRAGRANCE: "place the fragrance on the formula card",
    n.FORMULA_REWARD: "choose a perfume for the complete formula",
    n.END_TURN: "use the formula card, or end the turn",
    n.PIERRE_PERFUME: "choose the perfume that Pierre produces",
    n.PIERRE_ESSENCE: "choose the essence that Pierre spends on the {perfume} perfume",
    n.PIERRE_BASE: "choose the essence that Pierre spends as {colour}",
    n.PIERRE_SALE: "choose the perfume that Pierre sells",
    n.PIERRE_CONTRACT: "choose the contract that Pierre fulfils",
    n.PIERRE_SPACE: "choose the space from which Pierre takes 1 {kind} ({second} to take)",
    n.PIERRE_PIECE: "choose the {kind} that Pierre takes from space {space}",
    n.PIERRE_COLOUR: "choose the colour that Pierre collects from space {first_space} (colours left: {second})",
}
"""What each decision asks; the words in braces are those of ``_WORDS``."""

_KINDS = ("base", "essence")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _resource(colour: int) -> str:
    return c.RESOURCE_NAMES[colour].lower()


def _slot(s: Any, arguments: Arguments) -> str:
    slot = _lowest_slot(s.slots)
    return _resource(slot) if 0 <= slot < NUM_BASES else "essence"


def _collected(s: Any, arguments: Arguments) -> str:
    space, _, paid, _ = arguments
    price = "" if paid else f", for ${c.OPPONENT_TOKEN_PRICE}"
    return f"space {space + 1}, {token_text(s, space)}{price}"


_MARKET_A = f"{_number(c.MARKET_BASES_GIVEN, 'base')} for ${c.MARKET_COINS} and {c.MARKET_POINTS} pt"
_MARKET_B = f"{_number(c.MARKET_ESSENCES_GIVEN, 'essence')} for {_number(c.MARKET_BASES, 'base')}"


def _foot_purchase(foot: int) -> str:
    card = c.CONTRACT_FOOT.tolist().index(foot)
    return c.CONTRACT_FOOT_TEXT[card].partition(" for ")[2]


_PURCHASES = {
    n.THEN_COINS: _MARKET_A.partition(" for ")[2],
    n.THEN_BASES: _MARKET_B.partition(" for ")[2],
    n.THEN_COINS_AND_BASES: _MARKET_A.partition(" for ")[2],
    n.THEN_FOOT_BASES: _foot_purchase(c.FOOT_ESSENCE_FOR_BASES),
    n.THEN_FOOT_COINS: _foot_purchase(c.FOOT_BASES_FOR_COINS),
}
"""What the pieces spent buy."""

_WORDS: dict[str, Callable[[Any, Arguments], str]] = {
    "first": lambda s, arguments: str(arguments[0]),
    "second": lambda s, arguments: str(arguments[1]),
    "third": lambda s, arguments: str(arguments[2]),
    "event": lambda s, arguments: f"event {2 if arguments[0] == n.ESSENCE_KIND else 3}",
    "second_kind": lambda s, arguments: _KINDS[arguments[1]],
    "beneficiary": lambda s, arguments: player_name(s, arguments[0]),
    "location": lambda s, arguments: c.LOCATION_NAMES[arguments[0]],
    "colour": lambda s, arguments: _resource(arguments[0]),
    "given": lambda s, arguments: _resource(s.given[0]),
    "kind": lambda s, arguments: _KINDS[arguments[0]],
    "first_space": lambda s, arguments: str(arguments[0] + 1),
    "space": lambda s, arguments: str(arguments[1] + 1),
    "which": lambda s, arguments: "the space" if arguments[0] > 0 else "the first of two spaces",
    "partner": lambda s, arguments: f" with space {arguments[0]}" if arguments[0] > 0 else "",
    "vial": lambda s, arguments: "second" if arguments[1] > 0 else "first",
    "hands_over": lambda s, arguments: (
        "that Pierre hands over" if s.solo and arguments[2] == PIERRE else "to hand over"
    ),
    "contract": lambda s, arguments: _card(c.CONTRACT_VIALS_TEXT, arguments[0]),
    "slot": _slot,
    "perfume": lambda s, arguments: c.PERFUME_NAMES[s.making].lower(),
    "first_perfume": lambda s, arguments: c.PERFUME_NAMES[arguments[0]].lower(),
    "purchase": lambda s, arguments: _PURCHASES[arguments[3]],
    "price": lambda s, arguments: str(_technique_price(s, s.to_move, arguments[0])),
    "action_price": lambda s, arguments: str(c.TECH_14_PRICE),
    "reverse": lambda s, arguments: " back" if arguments[0] == n.REVERSE else "",
    "collected": _collected,
}


class _Words(dict[str, str]):
    """The words a decision asks for, made on demand."""

    def __init__(self, s: Any, arguments: Arguments) -> None:
        super().__init__()
        self._s = s
        self._arguments = arguments

    def __missing__(self, key: str) -> str:
        return _WORDS[key](self._s, self._arguments)


def decision_text(state: NDArray[np.void]) -> str:
    """What the player to move is asked.

    Args:
        state: Record array of one row.
    """
    s = plain_record(state)
    if s.to_move == OVER:
        return "the game is over"
    frame = s.stack[s.depth - 1].tolist()
    return _DECISIONS[frame[NODE]].format_map(_Words(s, frame[ARG_A:]))


def action_text(state: NDArray[np.void], action: int) -> str:
    """An action of the pending decision, in words.

    Args:
        state: Record array of one row.
        action: Index in ``[0, 245)``; an illegal one is named as well as its block allows.

    Raises:
        IndexError: If ``action`` is out of range.
    """
    block, k = a.ACTIONS.locate(action)
    s = plain_record(state)
    frame = s.stack[s.depth - 1].tolist() if s.depth > 0 else [-1, 0, 0, 0, 0, 0]
    return _BLOCKS.get(block, _unused)(s, frame, block, k)


# ---- one function for each block of actions: (record, frame, block, place in the block) -> words ----------------


def _unused(s: Any, frame: list[int], block: str, k: int) -> str:
    return f"an action of an expansion ({block.lower()} {k + 1})"


_PASSES: dict[int, str] = {
    n.RETURN: "put it in the box: every space is full",
    n.RETURN_GIVEN: "put it in the box: every space is full",
    n.AGAIN: "pass",
    n.TOWN_HALL_CHOICE: "pass: neither",
    n.SWAP_TOKENS: "pass: no swap",
    n.SWAP_RESOURCES: "pass: no swap",
    n.MARKET_CHOICE: "pass: no exchange",
    n.TAKE_SPACE: "pass: take nothing more",
    n.PRODUCE: "pass: produce nothing",
    n.SPEND: "pass: give nothing",
    n.SELL: "pass: sell nothing",
    n.BUY_TECHNIQUE: "pass: do not buy",
    n.MOVE_CARD: "pass: no movement",
    n.STEPS: "pass: stay, the card cannot be used",
    n.COLLECT: "pass: collect nothing more",
    n.TRACK_END: "pass: no bonus",
    n.TECHNIQUE_14: "pass: no action",
    n.FULFIL: "pass: fulfil no contract",
    n.EVENT_GIVE: "pass: there is none, and all see it",
    n.THIEF_TO: "pass: he stays",
    n.BOUTIQUE_VIAL: "pass: no boutique",
    n.CONVERT_FREELY: "pass: give up nothing more",
    n.LOOK_CONTRACTS: "pass: do not look",
    n.CHOOSE_AVANT_GARDE: "pass: leave both cards, no point",
    n.CHOOSE_COLLECTOR: "pass: no collector can move",
    n.ROYAL_SPACE: "pass: sell to nobody in particular",
    n.TAKE_FRAGRANCE: "pass: take the bonus of the movement card",
    n.PLACE_FRAGRANCE: "pass: keep it beside the formula card",
    n.FORMULA_REWARD: "pass: no perfume is left",
    n.END_TURN: "pass: end the turn",
}


def _pass(s: Any, frame: list[int], block: str, k: int) -> str:
    return _PASSES.get(frame[NODE], "pass")


def _formula_reward(s: Any, frame: list[int]) -> str:
    return f"reveal the formula: {_formula_card_points(s, frame[PLAYER])} pt and a perfume"


_REVEAL = (*[""] * 7, _formula_reward)
"""Option 8 in a player's turn."""


def _end_points(s: Any, frame: list[int]) -> str:
    points = c.TECH_30_POINTS if _uses(s, frame[PLAYER], 30) else c.TRACK_END_POINTS
    return f"{points} pt"


_OPTIONS: dict[int, tuple[str | Callable[[Any, list[int]], str], ...]] = {
    n.FAIR_SPACE: c.FAIR_TEXT,
    n.AGAIN: (lambda s, frame: f"once more: {c.LOCATION_TEXT[frame[ARG_A]]}",),
    n.TOWN_HALL_CHOICE: ("fulfil a contract", "swap two collection tokens"),
    n.MARKET_CHOICE: (_MARKET_A, _MARKET_B, f"{_MARKET_A}, then {_MARKET_B}"),
    n.BUY_TECHNIQUE: ("buy a technique card",),
    n.TRACK_END: ("train a common worker", _end_points, "a technique card, open or unseen"),
    n.TRAIN: ("one in the reserve, experienced from now on", "one on the board, experienced from the next round on"),
    n.TRIBUTE: (
        f"${c.TRIBUTE_COINS}",
        _number(c.TRIBUTE_BASES, "base"),
        _number(c.TRIBUTE_ESSENCES, "essence"),
        "a technique card",
        "a perfume",
        _number(c.TRIBUTE_POINTS, "point"),
    ),
    n.PLACE: _REVEAL,
    n.END_TURN: _REVEAL,
    n.LOOK_CONTRACTS: (f"look at the top contracts, up to {c.HELPER_9_LOOK}, and keep one",),
    n.ADVANCE_PRODUCTION: ("advance it", f"leave it, gain ${c.MASTER_4_COINS}"),
    n.ADVANCE_SALES: ("advance it", f"leave it, gain {c.MASTER_5_POINTS} pt"),
}


def _option(s: Any, frame: list[int], block: str, k: int) -> str:
    options = _OPTIONS.get(frame[NODE], ())
    option = options[k] if k < len(options) else ""
    if option == "":
        return f"option {k + 1}"
    return option if isinstance(option, str) else option(s, frame)


def _worker(s: Any, frame: list[int], block: str, k: int) -> str:
    if k == 1:
        twice = "" if frame[ARG_A] == c.FAIR else ", for two actions"
        return f"an experienced worker{twice}"
    return ("a common worker", "", "the fifth worker")[k]


def _location(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] == n.THIEF_TO:
        return f"to {c.LOCATION_NAMES[k]}"
    text = c.LOCATION_TEXT[k]
    if c.FACTORY_1 <= k <= c.FACTORY_3:
        left = c.TYPES_PER_FACTORY * (k - c.FACTORY_1)
        types = [c.PERFUME_NAMES[t].lower() for t in s.factory[left : left + c.TYPES_PER_FACTORY].tolist()]
        text = f"produce a perfume, {' or '.join(types)}, no movement"
    elif k == c.FAIR:
        text = ", or ".join(gain for gain, seat in zip(c.FAIR_TEXT, s.fair.tolist(), strict=True) if seat == FREE)
    return f"{c.LOCATION_NAMES[k]}{_cost(s, frame, k)}: {text}"


def _cost(s: Any, frame: list[int], location: int) -> str:
    if frame[NODE] != n.PLACE:
        return ""
    cost = _placement_cost(s, frame[PLAYER], location)
    return f" (${cost})" if cost > 0 else ""


def _contents(s: Any, space: int) -> str:
    return ", ".join(f"{x} {_resource(colour)}" for colour, x in enumerate(s.track[space].tolist()) if x > 0)


def _space(s: Any, frame: list[int], block: str, k: int) -> str:
    facts = [fact for fact in (token_text(s, k), _contents(s, k) or "empty") if fact]
    return f"space {k + 1} ({'; '.join(facts)})"


def _colour(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] in (n.COLLECT, n.PIERRE_COLOUR):
        return f"{s.track[frame[ARG_A], k]} {_resource(k)}"
    return f"with 1 {_resource(k)}" if frame[NODE] == n.PAY_SLOT else f"1 {_resource(k)}"


def _card(texts: tuple[str, ...], card: int) -> str:
    return f"{card + 1} ({texts[card]})" if card >= 0 else "none (the slot is empty)"


def _move(s: Any, frame: list[int], block: str, k: int) -> str:
    if k < c.OPEN_MOVEMENT_CARDS:
        return f"movement card {_card(c.MOVEMENT_TEXT, s.movement_open[k])}"
    return ("the top card of the deck, to be used", "redeal the three open cards first")[k - c.OPEN_MOVEMENT_CARDS]


def _step(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] != n.STEPS:
        return _number(k, "step")
    position = _destination(s, _moved_seat(s, frame[PLAYER]), k, frame[ARG_A])
    if position < 0:
        return f"{_number(k, 'step')}, past the sign"
    target = "the sign" if position == 0 else _space(s, frame, block, position - 1)
    return f"{_number(k, 'step')}, to {target}" if k > 0 else f"stay on {target}"


def _technique_source(s: Any, frame: list[int], block: str, k: int) -> str:
    if k < c.OPEN_TECHNIQUES:
        return f"technique {_card(c.TECHNIQUE_TEXT, s.technique_open[k])}"
    look = f"look at the top cards of the deck, up to {_look_count(s, frame[PLAYER], frame[ARG_A])}, and keep one"
    return (look, "the top card of the deck, unseen")[k - c.OPEN_TECHNIQUES]


def _look(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] == n.KEEP_CONTRACT:
        return f"contract {_card(c.CONTRACT_TEXT, s.looked[k])}"
    return f"technique {_card(c.TECHNIQUE_TEXT, s.looked[k])}"


def _contract(s: Any, frame: list[int], block: str, k: int) -> str:
    if k == c.OPEN_CONTRACTS:
        return f"the private contract {_card(c.CONTRACT_TEXT, s.private_contract[frame[PLAYER]])}"
    return f"contract {_card(c.CONTRACT_TEXT, s.contract_open[k])}"


def _perfume(s: Any, frame: list[int], block: str, k: int) -> str:
    name = f"{c.PERFUME_NAMES[k].lower()} perfume"
    if frame[NODE] == n.PRODUCE:
        return f"{name}: {_production_points(s, frame[PLAYER], k)} pt{_missing(s, frame[PLAYER], k)}"
    if frame[NODE] == n.PIERRE_PERFUME:
        return f"{name}: {_production_points(s, PIERRE, k)} pt"
    if frame[NODE] in (n.SELL, n.PIERRE_SALE):
        return f"{name}: {_sale(s, frame, k)}"
    return name


def _missing(s: Any, p: int, perfume: int) -> str:
    """The coins that pay for pieces lacking."""
    needed = _coins_needed(s, p, perfume, _slots_of(s, p, perfume), _uses(s, p, 7), _uses(s, p, 8), -1)
    return f", with at least ${needed} for pieces lacking" if needed > 0 else ""


def _sale(s: Any, frame: list[int], perfume: int) -> str:
    """What the sale of a perfume earns: it is sold on a copy."""
    after = copied(s)
    seller = PIERRE if frame[NODE] == n.PIERRE_SALE else frame[PLAYER]
    _sell(after, seller, perfume, frame[ARG_A])
    return f"{after.score[seller] - s.score[seller]} pt and ${after.coins[seller] - s.coins[seller]}"


def _pay_mode(s: Any, frame: list[int], block: str, k: int) -> str:
    if k == 0:
        return f"with the {_slot(s, [])} itself"
    if k == 1:
        return f"with ${c.BASE_PRICE if _lowest_slot(s.slots) < NUM_BASES else c.ESSENCE_PRICE}"
    return f"with ${c.TECH_7_PRICE} (technique 7)" if k == 2 else "with something else"


def _boutique_token(s: Any, frame: list[int], block: str, k: int) -> str:
    return f"with the boutique token {token_name(k)}"


def _region(s: Any, frame: list[int], block: str, k: int) -> str:
    return f"{c.REGION_NAMES[k]}, with the token {token_name(s.region_token[k])}"


def _displayed(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] == n.DRAFT_MASTER:
        return f"master {_card(c.MASTER_TEXT, s.display[k])}"
    return f"helper {_card(c.HELPER_TEXT, s.display[k])}"


def _bid(s: Any, frame: list[int], block: str, k: int) -> str:
    return f"${k}" if k > 0 else "nothing"


def _fragrance(s: Any, frame: list[int], block: str, k: int) -> str:
    place = "take" if frame[NODE] == n.TAKE_FRAGRANCE else "place"
    return f"{place} the {c.FRAGRANCE_NAMES[k].lower()}"


def _formula_slot(s: Any, frame: list[int], block: str, k: int) -> str:
    wanted = c.FORMULA_SLOT[s.formula[frame[PLAYER]], k]
    return f"slot {k + 1} ({c.FRAGRANCE_NAMES[wanted].lower() if wanted >= 0 else 'any fragrance'})"


def _royal_space(s: Any, frame: list[int], block: str, k: int) -> str:
    card, space = s.royalty_open[k // ACTIONS_A_CARD], k % ACTIONS_A_CARD
    if card < 0 or space >= c.ROYALTY_SPACES:
        return f"royal space {k + 1}"
    return f"{c.ROYALTY_NAMES[card]}, space {space + 1} ({royal_space_text(card, space)})"


def _pair(s: Any, frame: list[int], block: str, k: int) -> str:
    return " and ".join(c.PERFUME_NAMES[t].lower() for t in c.FASHION_PAIR[k])


def _seat(s: Any, frame: list[int], block: str, k: int) -> str:
    if frame[NODE] == n.CHOOSE_COLLECTOR:
        return f"the collector of {player_name(s, k)}"
    return player_name(s, k)


def _own_technique(s: Any, frame: list[int], block: str, k: int) -> str:
    return f"technique {_card(c.TECHNIQUE_TEXT, k)}"


_BLOCKS: dict[str, Callable[[Any, list[int], str, int], str]] = {
    "PASS": _pass,
    "OPT": _option,
    "WORKER": _worker,
    "LOC": _location,
    "SPACE": _space,
    "RES": _colour,
    "MOVE": _move,
    "STEP": _step,
    "TECHSRC": _technique_source,
    "LOOK": _look,
    "CONTRACT": _contract,
    "PERFUME": _perfume,
    "SEAT": _seat,
    "PAYMODE": _pay_mode,
    "BTOKEN": _boutique_token,
    "REGION": _region,
    "CARD": _displayed,
    "BID": _bid,
    "FRAG": _fragrance,
    "FSLOT": _formula_slot,
    "ROYAL": _royal_space,
    "TECHID": _own_technique,
    "PAIR": _pair,
}
