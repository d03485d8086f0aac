"""What a seat sees: named blocks of one float32 row, and the encoder that fills it.

Everything is seen from the observer: players are counted clockwise from the observing seat, who is player 0. Public
facts of the table come first, then the observer's own secrets, then the same facts of each other player, whose
resources, coins and vials stay zero behind the screen unless ``perfect_recall`` is on or there is no screen (Pierre).
Blocks copy contiguous fields of the record, so that the compiler turns them into vector code.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.encode import plain, scaled
from ..engine.jit import rule
from ..engine.layout import Block, Layout, per_player
from ..engine.stack import ARG_A
from .components import (
    CONTRACT_FIRST,
    CONTRACT_RELATION,
    CONTRACT_SECOND,
    FASHION_HAS,
    MOVEMENT_BASES,
    MOVEMENT_COINS,
    MOVEMENT_ESSENCES,
    MOVEMENT_MAY_STAY,
    MOVEMENT_POINTS,
    MOVEMENT_VALUE,
    RELATION_ANY,
    RELATION_DIFFERENT,
)
from .observation_expansions import LAYOUT as EXPANSION_LAYOUT, observe_expansions
from .options import GrasseOptions
from .rules.holdings import uses
from .rules.movement import next_free
from .rules.nodes import NUM_BASE_DECISIONS
from .rules.production import coins_needed, slots_of
from .rules.selling import can_fulfil
from .state import (
    MAX_PLAYERS,
    NEUTRAL,
    NUM_CONTRACTS,
    NUM_LOCATIONS,
    NUM_MOVEMENTS,
    NUM_PERFUMES,
    NUM_RESOURCES,
    NUM_SPACES,
    NUM_TECHNIQUES,
)

MOVEMENT_FEATURES = 6
"""Of a movement card: value, may stay, coins, points, bases, essences."""

PREVIEW_STEPS = 6
"""Steps 0-5 of the observer's collector are previewed."""

PREVIEW_FEATURES = NUM_RESOURCES + 4
"""Of a preview: pieces there, own token, neutral token, token of an opponent, passes the sign."""

COUNTS = (
    "score / 50",
    "sales / 5",
    "common workers in reserve / 4",
    "common workers placed / 4",
    "experienced workers in reserve / 2",
    "experienced workers placed / 2",
    "holds the first player marker",
    "is to decide",
    "has the turn",
    "is Pierre",
    "plays",
)
"""The block PLAYER_COUNTS, in order."""

NUM_COUNTS = len(COUNTS)


def tokens_seen(options: GrasseOptions) -> int:
    """Rows of ``TOKENS`` in use: neutral tokens and those of each player."""
    return 1 + options.num_players


def holdings_seen(options: GrasseOptions) -> int:
    """Players whose holdings the observer may know, see :func:`sees_holdings`."""
    everybody = options.perfect_recall or options.solo != "off"
    return options.num_players if everybody else 1


BASE_LAYOUT = Layout(
    Block("DECISION", (NUM_BASE_DECISIONS,), "the decision on top of the stack, one-hot"),
    Block("ARGUMENTS", (4,), "its arguments / 8"),
    Block("ARGUMENT_SPACE", (NUM_SPACES,), "its first argument as a space, one-hot (COLLECT)"),
    Block("DEPTH", (1,), "pending frames / 8"),
    Block("ROUND", (4,), "round, one-hot"),
    Block("OPTIONS", (8,), "2, 3, 4 players; standard set-up; solo difficulty one-hot"),
    Block("TRACK", (NUM_SPACES, NUM_RESOURCES), "pieces on each space / 2"),
    Block("TOKENS", (1 + MAX_PLAYERS, NUM_SPACES), "token on each space: neutral, player 0, 1, 2, 3", tokens_seen),
    Block("IN_TRANSIT", (NUM_RESOURCES,), "pieces given up, not yet returned / 2"),
    Block("PREVIEW", (PREVIEW_STEPS, PREVIEW_FEATURES), "where 0-5 steps end: pieces / 2, token, passes the sign"),
    Block("LOCATION_OPEN", (NUM_LOCATIONS,), "location in play"),
    Block("FAIR", (4,), "Fair space taken or blocked"),
    Block("FACTORY", (6, NUM_PERFUMES), "perfume of each factory's left and right side, one-hot"),
    Block("FASHION", (NUM_PERFUMES,), "perfumes in fashion"),
    Block("AVANT_GARDE", (NUM_PERFUMES,), "perfumes on the avant-garde card"),
    Block("VIAL_RESERVE", (NUM_PERFUMES,), "vials in the reserve / 5"),
    Block("TECHNIQUE_OPEN", (3, NUM_TECHNIQUES), "open techniques from the left, one-hot"),
    Block("CONTRACT_OPEN", (3, NUM_CONTRACTS), "open contracts from the left, one-hot"),
    Block("CONTRACT_WANTS", (3, NUM_PERFUMES), "perfumes that serve each of them"),
    Block("CONTRACT_READY", (3,), "the observer holds a pair for it"),
    Block("CONTRACT_NEXT", (NUM_PERFUMES,), "open contracts that one more vial of the type lets one fulfil / 3"),
    Block(
        "MOVEMENT_OPEN",
        (3, MOVEMENT_FEATURES),
        "open movement cards: value / 4, stay, coins / 4, points, bases / 2, essences",
    ),
    Block("MOVEMENT_CARD", (MOVEMENT_FEATURES,), "the card in use"),
    Block("MOVEMENT_DISCARD", (NUM_MOVEMENTS,), "discarded movement cards"),
    Block("DECKS", (3,), "cards left: techniques / 32, contracts / 16, movement / 24"),
    Block("PERFUME", (NUM_PERFUMES,), "the perfume being produced, one-hot"),
    Block("SLOTS", (6,), "its slots to pay"),
    Block("LOOKED", (3, NUM_TECHNIQUES), "techniques the observer is looking at, one-hot"),
    Block("NEEDED", (NUM_PERFUMES,), "fewest coins the observer lacks pieces for, by perfume / 20"),
    Block("PLAYER_COUNTS", (MAX_PLAYERS, NUM_COUNTS), "; ".join(COUNTS), per_player),
    Block(
        "COLLECTOR", (MAX_PLAYERS, 1 + NUM_SPACES), "where the collector stands, the sign first, one-hot", per_player
    ),
    Block("WORKERS", (MAX_PLAYERS, NUM_LOCATIONS), "workers at each location / 2", per_player),
    Block("PRODUCTION", (MAX_PLAYERS, NUM_PERFUMES), "production track / 5", per_player),
    Block("TECHNIQUES", (MAX_PLAYERS, NUM_TECHNIQUES), "techniques owned", per_player),
    Block("CONTRACTS", (MAX_PLAYERS, NUM_CONTRACTS), "contracts fulfilled", per_player),
    Block("HOLDINGS_SEEN", (MAX_PLAYERS,), "the following three blocks are filled", holdings_seen),
    Block("COINS", (MAX_PLAYERS,), "coins / 10", holdings_seen),
    Block("RESOURCES", (MAX_PLAYERS, NUM_RESOURCES), "pieces behind the screen / 2", holdings_seen),
    Block("VIALS", (MAX_PLAYERS, NUM_PERFUMES), "vials behind the screen / 2", holdings_seen),
)
"""The blocks of the base game."""

OBSERVATION = Layout(*BASE_LAYOUT, *EXPANSION_LAYOUT)
"""All blocks; D = the size of this layout."""

_EXPANSIONS = BASE_LAYOUT.size

_DECISION = OBSERVATION.offset("DECISION")
_ARGUMENTS = OBSERVATION.offset("ARGUMENTS")
_ARGUMENT_SPACE = OBSERVATION.offset("ARGUMENT_SPACE")
_DEPTH = OBSERVATION.offset("DEPTH")
_ROUND = OBSERVATION.offset("ROUND")
_OPTIONS = OBSERVATION.offset("OPTIONS")
_TRACK = OBSERVATION.offset("TRACK")
_TOKENS = OBSERVATION.offset("TOKENS")
_IN_TRANSIT = OBSERVATION.offset("IN_TRANSIT")
_PREVIEW = OBSERVATION.offset("PREVIEW")
_LOCATION_OPEN = OBSERVATION.offset("LOCATION_OPEN")
_FAIR = OBSERVATION.offset("FAIR")
_FACTORY = OBSERVATION.offset("FACTORY")
_FASHION = OBSERVATION.offset("FASHION")
_AVANT_GARDE = OBSERVATION.offset("AVANT_GARDE")
_VIAL_RESERVE = OBSERVATION.offset("VIAL_RESERVE")
_TECHNIQUE_OPEN = OBSERVATION.offset("TECHNIQUE_OPEN")
_CONTRACT_OPEN = OBSERVATION.offset("CONTRACT_OPEN")
_CONTRACT_WANTS = OBSERVATION.offset("CONTRACT_WANTS")
_CONTRACT_READY = OBSERVATION.offset("CONTRACT_READY")
_CONTRACT_NEXT = OBSERVATION.offset("CONTRACT_NEXT")
_MOVEMENT_OPEN = OBSERVATION.offset("MOVEMENT_OPEN")
_MOVEMENT_CARD = OBSERVATION.offset("MOVEMENT_CARD")
_MOVEMENT_DISCARD = OBSERVATION.offset("MOVEMENT_DISCARD")
_DECKS = OBSERVATION.offset("DECKS")
_PERFUME = OBSERVATION.offset("PERFUME")
_SLOTS = OBSERVATION.offset("SLOTS")
_LOOKED = OBSERVATION.offset("LOOKED")
_NEEDED = OBSERVATION.offset("NEEDED")
_PLAYER_COUNTS = OBSERVATION.offset("PLAYER_COUNTS")
_COLLECTOR = OBSERVATION.offset("COLLECTOR")
_WORKERS = OBSERVATION.offset("WORKERS")
_PRODUCTION = OBSERVATION.offset("PRODUCTION")
_TECHNIQUES = OBSERVATION.offset("TECHNIQUES")
_CONTRACTS = OBSERVATION.offset("CONTRACTS")
_HOLDINGS_SEEN = OBSERVATION.offset("HOLDINGS_SEEN")
_COINS = OBSERVATION.offset("COINS")
_RESOURCES = OBSERVATION.offset("RESOURCES")
_VIALS = OBSERVATION.offset("VIALS")

HALF, THIRD, FIFTH, ZERO = np.float32(0.5), np.float32(1 / 3), np.float32(0.2), np.float32(0.0)


@rule
def sees_holdings(s: Any, seat: int, p: int) -> bool:
    """Whether ``seat`` knows what ``p`` holds: one's own, Pierre's, everybody's with perfect recall."""
    return p == seat or p >= s.num_agents or s.perfect_recall == 1


@rule
def looks_at_cards(s: Any, seat: int) -> bool:
    """Whether technique cards being looked at are before ``seat``'s eyes."""
    return s.to_move == seat and s.looked_contracts == 0


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write the blocks of ``OBSERVATION`` for ``seat`` into ``out`` float32[D]; see ``Game`` for what stays zero."""
    out[:_EXPANSIONS] = 0.0
    observe_decision(s, out)
    observe_track(s, seat, out)
    observe_preview(s, seat, out)
    observe_locations(s, out)
    observe_cards(s, seat, out)
    observe_production(s, seat, out)
    for k in range(s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        observe_player(s, p, k, out)
        if sees_holdings(s, seat, p):
            observe_holdings(s, p, k, out)
    if s.with_expansions == 1:
        out[_EXPANSIONS:] = 0.0
        observe_expansions(s, seat, out[_EXPANSIONS:])


@rule
def observe_decision(s: Any, out: Any) -> None:
    """The pending decision and the options of the game."""
    if s.depth > 0:
        top = s.depth - 1
        if s.stack[top, 0] < NUM_BASE_DECISIONS:
            out[_DECISION + s.stack[top, 0]] = 1.0
        for k in range(4):
            out[_ARGUMENTS + k] = s.stack[top, ARG_A + k] * 0.125
        first = s.stack[top, ARG_A]
        if 0 <= first < NUM_SPACES:
            out[_ARGUMENT_SPACE + first] = 1.0
    out[_DEPTH] = s.depth * 0.125
    if s.round > 0:  # 0 while the tokens are placed
        out[_ROUND + s.round - 1] = 1.0
    out[_OPTIONS + s.num_players - 2] = 1.0
    out[_OPTIONS + 3] = s.standard_setup
    if s.solo > 0:
        out[_OPTIONS + 3 + s.solo] = 1.0


@rule
def observe_track(s: Any, seat: int, out: Any) -> None:
    """Pieces and tokens on the track, pieces in transit."""
    size = NUM_SPACES * NUM_RESOURCES
    scaled(s.track.reshape(size), HALF, out[_TRACK : _TRACK + size])
    scaled(s.in_transit, HALF, out[_IN_TRANSIT : _IN_TRANSIT + NUM_RESOURCES])
    for space in range(NUM_SPACES):
        owner = s.token_owner[space]
        if owner >= 0:
            k = owner - seat
            if k < 0:
                k += s.num_players
            out[_TOKENS + (1 + k) * NUM_SPACES + space] = 1.0
        elif owner == NEUTRAL:
            out[_TOKENS + space] = 1.0


@rule
def observe_preview(s: Any, seat: int, out: Any) -> None:
    """What the observer's collector would find after each number of steps forward."""
    start = s.collector[seat]
    position = start
    for steps in range(PREVIEW_STEPS):
        if steps > 0:
            position = next_free(s, position, seat)
        at = _PREVIEW + steps * PREVIEW_FEATURES
        out[at + NUM_RESOURCES + 3] = position < start
        if position == 0:
            continue
        scaled(s.track[position - 1], HALF, out[at : at + NUM_RESOURCES])
        owner = s.token_owner[position - 1]
        out[at + NUM_RESOURCES] = owner == seat
        out[at + NUM_RESOURCES + 1] = owner == NEUTRAL
        out[at + NUM_RESOURCES + 2] = owner >= 0 and owner != seat


@rule
def observe_locations(s: Any, out: Any) -> None:
    """Locations, the Fair, the factories."""
    plain(s.location_open, out[_LOCATION_OPEN : _LOCATION_OPEN + NUM_LOCATIONS])
    for space in range(4):
        out[_FAIR + space] = s.fair[space] >= 0
    for k in range(6):
        out[_FACTORY + k * NUM_PERFUMES + s.factory[k]] = 1.0


@rule
def observe_movement_card(card: int, at: int, out: Any) -> None:
    """The six features of a movement card, or zeros for none."""
    if card >= 0:
        out[at] = MOVEMENT_VALUE[card] * 0.25
        out[at + 1] = MOVEMENT_MAY_STAY[card]
        out[at + 2] = MOVEMENT_COINS[card] * 0.25
        out[at + 3] = MOVEMENT_POINTS[card]
        out[at + 4] = MOVEMENT_BASES[card] * 0.5
        out[at + 5] = MOVEMENT_ESSENCES[card]


@rule
def observe_contract(s: Any, seat: int, slot: int, card: int, out: Any) -> None:
    """An open contract, and how near the observer's vials are to it."""
    out[_CONTRACT_OPEN + slot * NUM_CONTRACTS + card] = 1.0
    out[_CONTRACT_READY + slot] = can_fulfil(s, seat, card)
    firsts = 0
    seconds = 0
    for t in range(NUM_PERFUMES):
        held = min(s.vials[seat, t], 1)
        firsts += held * CONTRACT_FIRST[card, t]
        seconds += held * CONTRACT_SECOND[card, t]
    relation = CONTRACT_RELATION[card]
    for t in range(NUM_PERFUMES):
        own = min(s.vials[seat, t], 1)
        as_second = firsts if relation == RELATION_ANY else own * CONTRACT_FIRST[card, t]
        as_first = seconds if relation == RELATION_ANY else own * CONTRACT_SECOND[card, t]
        if relation == RELATION_DIFFERENT:
            as_second = firsts - as_second
            as_first = seconds - as_first
        completes = CONTRACT_SECOND[card, t] * as_second + CONTRACT_FIRST[card, t] * as_first > 0
        out[_CONTRACT_NEXT + t] += THIRD if completes else ZERO
        out[_CONTRACT_WANTS + slot * NUM_PERFUMES + t] = max(CONTRACT_FIRST[card, t], CONTRACT_SECOND[card, t])


@rule
def observe_cards(s: Any, seat: int, out: Any) -> None:
    """Open cards, discards, deck sizes, cards looked at."""
    scaled(s.vial_reserve, FIFTH, out[_VIAL_RESERVE : _VIAL_RESERVE + NUM_PERFUMES])
    plain(FASHION_HAS[s.fashion], out[_FASHION : _FASHION + NUM_PERFUMES])
    if s.avant_garde >= 0:
        plain(FASHION_HAS[s.avant_garde], out[_AVANT_GARDE : _AVANT_GARDE + NUM_PERFUMES])
    for slot in range(3):
        if s.technique_open[slot] >= 0:
            out[_TECHNIQUE_OPEN + slot * NUM_TECHNIQUES + s.technique_open[slot]] = 1.0
        if s.contract_open[slot] >= 0:
            observe_contract(s, seat, slot, s.contract_open[slot], out)
        observe_movement_card(s.movement_open[slot], _MOVEMENT_OPEN + slot * MOVEMENT_FEATURES, out)
    observe_movement_card(s.movement_card, _MOVEMENT_CARD, out)
    plain(s.movement_discard, out[_MOVEMENT_DISCARD : _MOVEMENT_DISCARD + NUM_MOVEMENTS])
    out[_DECKS] = s.technique_left / 32.0
    out[_DECKS + 1] = s.contract_left / 16.0
    out[_DECKS + 2] = s.movement_left / 24.0
    if looks_at_cards(s, seat):
        for k in range(3):
            if s.looked[k] >= 0:
                out[_LOOKED + k * NUM_TECHNIQUES + s.looked[k]] = 1.0


@rule
def observe_production(s: Any, seat: int, out: Any) -> None:
    """The perfume being produced; what each perfume would cost the observer in coins."""
    if s.making >= 0:
        out[_PERFUME + s.making] = 1.0
        for k in range(6):
            out[_SLOTS + k] = (s.slots >> k) & 1
    technique_7 = uses(s, seat, 7)
    technique_8 = uses(s, seat, 8)
    for t in range(NUM_PERFUMES):
        needed = coins_needed(s, seat, t, slots_of(s, seat, t), technique_7, technique_8, -1)
        out[_NEEDED + t] = needed * 0.05


@rule
def observe_player(s: Any, p: int, k: int, out: Any) -> None:
    """The public facts of seat ``p``, the ``k``-th clockwise from the observer."""
    counts = out[_PLAYER_COUNTS + k * NUM_COUNTS : _PLAYER_COUNTS + (k + 1) * NUM_COUNTS]
    counts[0] = s.score[p] * 0.02
    counts[1] = s.sold[p] * 0.2
    counts[2] = s.commons[p] * 0.25
    counts[3] = s.commons_placed[p] * 0.25
    counts[4] = s.experts[p] * 0.5
    counts[5] = s.experts_placed[p] * 0.5
    counts[6] = s.marker == p
    counts[7] = s.to_move == p
    counts[8] = s.turn == p
    counts[9] = p >= s.num_agents
    counts[10] = 1.0
    out[_COLLECTOR + k * (1 + NUM_SPACES) + s.collector[p]] = 1.0
    at = _WORKERS + k * NUM_LOCATIONS
    scaled(s.workers[p], HALF, out[at : at + NUM_LOCATIONS])
    at = _PRODUCTION + k * NUM_PERFUMES
    scaled(s.production[p], FIFTH, out[at : at + NUM_PERFUMES])
    at = _TECHNIQUES + k * NUM_TECHNIQUES
    plain(s.techniques[p], out[at : at + NUM_TECHNIQUES])
    at = _CONTRACTS + k * NUM_CONTRACTS
    plain(s.contracts[p], out[at : at + NUM_CONTRACTS])


@rule
def observe_holdings(s: Any, p: int, k: int, out: Any) -> None:
    """What lies behind the screen of seat ``p``."""
    out[_HOLDINGS_SEEN + k] = 1.0
    out[_COINS + k] = s.coins[p] * 0.1
    at = _RESOURCES + k * NUM_RESOURCES
    scaled(s.resources[p], HALF, out[at : at + NUM_RESOURCES])
    at = _VIALS + k * NUM_PERFUMES
    scaled(s.vials[p], HALF, out[at : at + NUM_PERFUMES])
