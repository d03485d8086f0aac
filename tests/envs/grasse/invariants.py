"""What holds in every position of Grasse, as compiled loops over random games."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfumezoo.envs.engine.game import raw_bytes
from perfumezoo.envs.engine.kernels import NUM_ACTIONS, Array, apply_one, pick, start_one
from perfumezoo.envs.engine.record import OVER, records
from perfumezoo.envs.engine.stack import ARG_A, NODE
from perfumezoo.envs.grasse import GAME
from perfumezoo.envs.grasse.rules.nodes import CONTRACT_VIAL

FAULTS = (
    "none",
    "no legal action for the player to move",
    "to_move is no seat of an agent",
    "pieces of a colour are not conserved",
    "a space holds more than four pieces, or a negative number",
    "a hand, the box or the pieces in transit hold a negative number",
    "vials of a type are not five",
    "coins or score are negative",
    "a score has fallen",
    "collection tokens are not conserved",
    "two collectors share a space",
    "workers are not conserved",
    "a Fair space and the workers there disagree",
    "a technique card is in two places or has vanished",
    "a contract card is in two places or has vanished",
    "a movement card is in two places or has vanished",
    "a fashion card is in two places or has vanished",
    "a location card is in two places or of a closed location",
    "a track marker is out of range",
    "the open locations are not the fixed ones and the opened tiles",
    "the round is out of range",
    "an event card is in two places or has vanished",
    "boutique tokens or owners are not those of the map",
    "a helper or master is in two places or has vanished",
    "tax collectors or the thief stand where they cannot",
    "fragrances or formula cards are not conserved",
    "royalty cards or tokens are not conserved",
    "a production marker is in two places",
    "the record of an expansion that is off is not empty",
)
"""What ``broken`` returns, in words."""

(
    NONE,
    NO_ACTION,
    NO_MOVER,
    PIECES,
    SPACES,
    HANDS,
    VIALS,
    NEGATIVE,
    FALLEN,
    TOKENS,
    COLLECTORS,
    WORKERS,
    FAIR,
    TECHNIQUES,
    CONTRACTS,
    MOVEMENTS,
    FASHIONS,
    LOCATIONS,
    MARKERS,
    TILES,
    ROUND,
    EVENTS,
    BOUTIQUES,
    HELPERS,
    COLLECTORS_OF_TAXES,
    FORMULAS,
    ROYALTIES,
    PRODUCTION_MARKERS,
    SWITCHED_OFF,
) = range(len(FAULTS))

DECISIONS, OPTIONS, MOST_OPTIONS, FAULT, FAULT_AT = range(5)
"""Columns of what ``play`` reports of a game."""


def broken_pieces(s: Any) -> int:
    for colour in range(9):
        total = s.boxed[colour] + s.in_transit[colour]
        if s.boxed[colour] < 0 or s.in_transit[colour] < 0:
            return HANDS
        for space in range(14):
            total += s.track[space, colour]
        for p in range(s.num_players):
            if s.resources[p, colour] < 0:
                return HANDS
            total += s.resources[p, colour]
        if total != (7 + s.num_players if colour < 4 else 3):
            return PIECES
    for space in range(14):
        held = 0
        for colour in range(9):
            if s.track[space, colour] < 0:
                return SPACES
            held += s.track[space, colour]
        if held > 4:
            return SPACES
    for kind in range(6):
        total = np.int64(s.vial_reserve[kind])
        for p in range(s.num_players):
            if s.vials[p, kind] < 0:
                return VIALS
            total += s.vials[p, kind]
        if total != 5 or s.vial_reserve[kind] < 0:
            return VIALS
    return NONE


def broken_seats(s: Any) -> int:
    drafting = False
    for space in range(14):
        drafting |= s.token_owner[space] == -2
    neutral = 0
    for space in range(14):
        neutral += s.token_owner[space] == -1
    if neutral != (0 if drafting else 14 - 3 * s.num_players):
        return TOKENS
    for p in range(s.num_players):
        if s.coins[p] < 0 or s.score[p] < 0:
            return NEGATIVE
        tokens = 0
        for space in range(14):
            tokens += s.token_owner[space] == p
        if tokens > 3 or (tokens < 3 and not drafting):
            return TOKENS
        for q in range(p):
            if s.collector[p] == s.collector[q] and s.collector[p] != 0:
                return COLLECTORS
        if s.collector[p] < 0 or s.collector[p] > 14:
            return COLLECTORS
        fault = broken_workers(s, p)
        if fault != NONE:
            return fault
        for kind in range(6):
            if s.production[p, kind] < 0 or s.production[p, kind] > 5 + 5 * s.with_plus5_tokens:
                return MARKERS
        if s.sold[p] < 0 or s.sold[p] > 5 + 5 * s.with_plus5_tokens:
            return MARKERS
    return NONE


def broken_workers(s: Any, p: int) -> int:
    experts = s.experts[p] + s.experts_placed[p]
    if s.commons[p] + s.commons_placed[p] + experts != 4 or experts > 2:
        return WORKERS
    if s.commons[p] < 0 or s.commons_placed[p] < 0 or s.experts[p] < 0 or s.experts_placed[p] < 0:
        return WORKERS
    placed = 0
    for location in range(19):
        placed += s.workers[p, location]
        if s.workers[p, location] < 0 or (s.workers[p, location] > 0 and not s.location_open[location]):
            return WORKERS
    if placed != s.commons_placed[p] + s.experts_placed[p] + s.fifth_placed[p]:
        return WORKERS
    if s.fifth[p] < 0 or s.fifth_placed[p] < 0 or s.fifth[p] + s.fifth_placed[p] > (s.helper[p] == 10):
        return WORKERS
    at_fair = 0
    for space in range(4):
        at_fair += s.fair[space] == p
    # A worker stands at the Fair before its space is chosen; Pierre's may find no space at all.
    without_space = s.workers[p, 16] - at_fair
    if without_space < 0 or (without_space > (s.turn == p) and not (s.solo > 0 and p == 1)):
        return FAIR
    return NONE


def broken_cards(s: Any, count: Array) -> int:
    """``count`` int64[36] is scratch."""
    count[:] = 0
    for k in range(s.technique_left):
        count[s.technique_deck[(s.technique_top + k) % 36]] += 1
    for k in range(3):
        if s.technique_open[k] >= 0:
            count[s.technique_open[k]] += 1
    for k in range(5):
        if s.looked[k] >= 0 and not s.looked_contracts:
            count[s.looked[k]] += 1
    for p in range(s.num_players):
        for card in range(36):
            count[card] += s.techniques[p, card]
    present = 0
    for card in range(36):
        present += count[card]
        if count[card] > 1 or (s.solo > 0 and card == 23 and count[card] > 0):
            return TECHNIQUES
    added = (
        (s.with_boutiques, count[32]),
        (s.with_helpers, count[33]),
        (s.with_tax_collectors, count[34]),
        (s.with_thief, count[35]),
    )
    in_game = 32 - (s.solo > 0)
    for played, there in added:
        in_game += played
        if there > played:
            return TECHNIQUES
    if not 0 <= in_game - present <= max(0, s.round - 1) + 3 * revealed(s, 7):
        return TECHNIQUES
    count[:] = 0
    for k in range(s.contract_left):
        count[s.contract_deck[(s.contract_top + k) % 16]] += 1
    for k in range(3):
        if s.contract_open[k] >= 0:
            count[s.contract_open[k]] += 1
    for p in range(s.num_players):
        for card in range(16):
            count[card] += s.contracts[p, card]
        if s.private_contract[p] >= 0:
            count[s.private_contract[p]] += 1
    for k in range(5):
        if s.looked[k] >= 0 and s.looked_contracts:
            count[s.looked[k]] += 1
    for k in range(s.depth):
        if s.stack[k, NODE] == CONTRACT_VIAL:  # being fulfilled
            count[s.stack[k, ARG_A]] += 1
    present = 0
    for card in range(16):
        present += count[card]
        if count[card] > 1:
            return CONTRACTS
    if not 0 <= 16 - present <= max(0, s.round - 1) + 2 * revealed(s, 8):
        return CONTRACTS
    return broken_decks(s, count)


def broken_decks(s: Any, count: Array) -> int:
    count[:] = 0
    for k in range(s.movement_left):
        count[s.movement_deck[k]] += 1
    for k in range(3):
        if s.movement_open[k] >= 0:
            count[s.movement_open[k]] += 1
    for card in range(24):
        count[card] += s.movement_discard[card]
    if s.movement_card >= 0:
        count[s.movement_card] += 1
    for card in range(24):
        removed = s.num_players > 2 and (card == 0 or card == 2 or (s.num_players == 4 and (card == 1 or card == 3)))
        if count[card] != (0 if removed else 1):
            return MOVEMENTS
    count[:] = 0
    for k in range(s.fashion_next, 15):
        count[s.fashion_deck[k]] += 1
    count[s.avant_garde] += 1
    count[s.fashion] += 1
    present = 0
    for card in range(15):
        present += count[card]
        if count[card] > 1:
            return FASHIONS
    least = 15 - max(0, s.round - 1) - revealed(s, 11)
    buried = 1 if s.with_helpers else 0  # the fashion card that helper 10 replaces
    for k in range(s.helper_next, 20):
        if s.helper_deck[k] == 9:
            buried = 0
    if present > least or present < least - buried:
        return FASHIONS
    count[:] = 0
    for k in range(s.location_left):
        location = s.location_deck[k]
        count[location] += 1
        if count[location] > 1 or not s.location_open[location]:
            return LOCATIONS
    opened = 0
    for location in range(19):
        opened += s.location_open[location]
    if opened != 8 + s.tiles_open + s.with_boutiques or s.location_open[18] != s.with_boutiques:
        return TILES
    return NONE


def revealed(s: Any, number: int) -> int:
    """1 if the event with this number has been revealed in this game."""
    if not s.with_events:
        return 0
    for k in range(s.event_next, 15):
        if s.event_deck[k] == number - 1:
            return 0
    return 1


def broken_expansions(s: Any, count: Array) -> int:
    """Cards and tokens of the expansions; ``count`` is scratch."""
    if not s.with_expansions:
        idle = s.event_next == 0 and s.helper_next == 0 and s.royalty_next == 0 and s.thief == -1 and s.mover == -1
        for p in range(4):
            idle = idle and s.helper[p] == -1 and s.master[p] == -1 and s.formula[p] == -1 and s.fifth[p] == 0
            idle = idle and s.private_contract[p] == -1 and s.shown_round[p] == 0 and s.bid[p] == -1
        return NONE if idle else SWITCHED_OFF
    if s.with_events:
        fault = broken_events(s, count)
        if fault != NONE:
            return fault
    if s.with_boutiques:
        fault = broken_boutiques(s, count)
        if fault != NONE:
            return fault
    if s.with_helpers or s.with_master_perfumers:
        fault = broken_helpers(s, count)
        if fault != NONE:
            return fault
    collectors = 0
    for location in range(19):
        collectors += s.tax[location]
        if s.tax[location] < 0 or s.tax[location] > 1 or (s.tax[location] and not s.location_open[location]):
            return COLLECTORS_OF_TAXES
    if collectors > 4 * s.with_tax_collectors * (s.tax_variant != 2):
        return COLLECTORS_OF_TAXES
    if s.thief >= 0 and (not s.with_thief or not s.location_open[s.thief]):
        return COLLECTORS_OF_TAXES
    if s.with_secret_formula:
        fault = broken_formulas(s, count)
        if fault != NONE:
            return fault
    if s.with_royal_perfumes:
        fault = broken_royalties(s, count)
        if fault != NONE:
            return fault
    count[:] = 0
    for kind in range(6):
        for level in range(2):
            marker = s.production_marker[kind, level]
            if marker >= 0:
                count[marker] += 1
                if count[marker] > 1 or marker // 6 != level:
                    return PRODUCTION_MARKERS
    return NONE


def broken_events(s: Any, count: Array) -> int:
    count[:] = 0
    active = 0
    for card in range(15):
        active += s.event_active[card]
    for k in range(15):
        card = s.event_deck[k]
        if (card < 0) != (k < s.event_next):
            return EVENTS
        if card >= 0:
            count[card] += 1
            if count[card] > 1 or s.event_active[card]:
                return EVENTS
    return NONE if active <= 1 + s.busy else EVENTS


def broken_boutiques(s: Any, count: Array) -> int:
    count[:] = 0
    for region in range(14):
        token, owner = s.region_token[region], s.region_owner[region]
        if token >= 0:
            count[token] += 1
        if owner >= 0:
            count[20 + owner] += 1
        if (token >= 0) == (owner >= 0):
            return BOUTIQUES
    for p in range(s.num_players):
        if count[20 + p] > 5:
            return BOUTIQUES
        for token in range(14):
            count[token] += s.boutique_tokens[p, token]
            if s.boutique_tokens[p, token] < 0:
                return BOUTIQUES
    for token in range(14):
        if count[token] > 1:
            return BOUTIQUES
    return NONE


def broken_helpers(s: Any, count: Array) -> int:
    count[:] = 0
    for k in range(s.helper_next, 20):
        if s.with_helpers:
            count[s.helper_deck[k]] += 1
    choosing = s.round > 0
    for k in range(5):
        if s.display[k] >= 0 and choosing:
            count[s.display[k]] += 1
    for p in range(s.num_players):
        if s.helper[p] >= 0:
            count[s.helper[p]] += 1
        if s.bid[p] > s.coins[p] and not s.bids_revealed:
            return HELPERS
        for q in range(p):
            if s.master[p] >= 0 and s.master[p] == s.master[q]:
                return HELPERS
    for card in range(20):
        if count[card] > 1:
            return HELPERS
    return NONE


def broken_formulas(s: Any, count: Array) -> int:
    count[:] = 0
    for f in range(15):
        place = s.fragrance[f]
        if place < 0 or place >= 16 + s.num_players:
            return FORMULAS
    for p in range(s.num_players):
        for q in range(p):
            if s.formula[p] == s.formula[q]:
                return FORMULAS
        for slot in range(4):
            f = s.formula_slots[p, slot]
            if f >= 0:
                count[f] += 1
                if count[f] > 1 or s.fragrance[f] != (15 if s.formula_revealed[p] else 16 + p):
                    return FORMULAS
    return NONE


def broken_royalties(s: Any, count: Array) -> int:
    count[:] = 0
    for k in range(s.royalty_next, 8):
        count[s.royalty_deck[k]] += 1
    for k in range(4):
        card = s.royalty_open[k]
        if card >= 0:
            count[card] += 1
        for j in range(3):
            owner = s.royal_token[k, j]
            if owner >= 0:
                count[20 + owner] += 1
                if card < 0:
                    return ROYALTIES
    for card in range(8):
        if count[card] > 1:
            return ROYALTIES
    for p in range(4):
        if count[20 + p] > 4:
            return ROYALTIES
    return NONE


def broken(s: Any, count: Array) -> int:
    """The first invariant that does not hold, as an index of ``FAULTS``."""
    fault = broken_pieces(s)
    if fault == NONE:
        fault = broken_seats(s)
    if fault == NONE:
        fault = broken_cards(s, count)
    if fault == NONE:
        fault = broken_expansions(s, count)
    if fault == NONE and (s.round < 0 or s.round > 4):
        fault = ROUND
    return fault


def broken_one(states: Any, i: int, count: Array) -> int:
    """``broken`` for row ``i``."""
    return broken(states[i], count)


def play(states: Any, raw: Array, template: Array, seeds: Array, mask: Array, count: Array, report: Array) -> None:
    """Play one random game in each row, checking every position; ``report`` int64[B, 5] as in ``DECISIONS``...

    A game with a fault stops at it.
    """
    before = np.zeros(4, np.int64)
    for i in range(seeds.shape[0]):
        s = states[i]
        start_one(states, raw, i, template, seeds[i], mask)
        before[:] = 0
        decisions = 0
        while s.to_move != OVER:
            options = 0
            for a in range(NUM_ACTIONS):
                options += np.int64(mask[a])
            report[i, OPTIONS] += options
            report[i, MOST_OPTIONS] = max(report[i, MOST_OPTIONS], options)
            fault = broken(s, count)
            if options == 0:
                fault = NO_ACTION
            elif s.to_move < 0 or s.to_move >= s.num_agents:
                fault = NO_MOVER
            for p in range(4):
                if s.score[p] < before[p] and not (s.with_thief or s.with_tax_collectors):
                    fault = FALLEN
                before[p] = s.score[p]
            if fault != NONE:
                report[i, FAULT] = fault
                report[i, FAULT_AT] = decisions
                break
            apply_one(states, i, pick(mask, seeds[i], decisions), mask)
            decisions += 1
        report[i, DECISIONS] = decisions
        if s.to_move == OVER:
            report[i, FAULT] = broken(s, count)


_TEMPLATES = (
    broken_pieces,
    broken_workers,
    broken_seats,
    revealed,
    broken_decks,
    broken_cards,
    broken_events,
    broken_boutiques,
    broken_helpers,
    broken_formulas,
    broken_royalties,
    broken_expansions,
    broken,
    broken_one,
    play,
)


def bind() -> SimpleNamespace:
    """The loops above, bound to Grasse and cached on disk."""
    kernels = GAME.kernels
    shared = {name: getattr(kernels, name) for name in ("start_one", "apply_one", "pick")}
    return GAME.bind(_TEMPLATES, sources=[Path(__file__)], **shared)


def random_games(
    kernels: SimpleNamespace, games: int, first_seed: int = 0, **options: Any
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Final records of random games, and the report of ``play``."""
    states = GAME.new_states(games)
    template = raw_bytes(GAME.template(GAME.make_options(**options)))[0]
    seeds = np.arange(first_seed, first_seed + games, dtype=np.uint64)
    mask, count = np.zeros(GAME.actions.size, np.int8), np.zeros(36, np.int64)
    report = np.zeros((games, 5), np.int64)
    kernels.play(records(states), raw_bytes(states), template, seeds, mask, count, report)
    return states, report


def describe_faults(report: NDArray[np.int64], first_seed: int = 0) -> list[str]:
    """One line for each game with a fault, at most ten."""
    rows = np.flatnonzero(report[:, FAULT])[:10]
    return [f"seed {first_seed + row}, decision {report[row, FAULT_AT]}: {FAULTS[report[row, FAULT]]}" for row in rows]
