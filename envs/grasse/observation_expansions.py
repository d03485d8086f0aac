"""What a seat sees of the expansions: blocks behind those of the base game, all zero while an expansion is off.

Players are counted clockwise from the observer, who is player 0; "whose" features are an opponent's number / 3, and 0
where nobody is. One's own formula card, fragrances, private contract and bid show; those of others do not before
they are public, except the fragrances taken, with ``perfect_recall``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.encode import plain
from ..engine.jit import rule
from ..engine.layout import ALL_ROWS, Block, Layout
from .components import (
    FORMULA_SLOT,
    NUM_CRITERIA_KINDS,
    NUM_FORMULAS,
    NUM_MASTERS,
    PRODUCTION_MARKER_BASES,
    PRODUCTION_MARKER_COINS,
    PRODUCTION_MARKER_ESSENCES,
    PRODUCTION_MARKER_POINTS,
    PRODUCTION_MARKER_TECHNIQUES,
)
from .options import EVENT_VARIANTS, EXPANSIONS, TAX_VARIANTS, GrasseOptions
from .rules.expansions.events import SHOWN_ALL, SHOWN_BASES, SHOWN_ESSENCES, event_foreseen
from .rules.expansions.variable_scoring import points_of_place
from .rules.nodes import NUM_BASE_DECISIONS, NUM_DECISIONS
from .state import (
    BONUS_LEVELS,
    FORMULA_SLOTS,
    FRAGRANCE_BOXED,
    FRAGRANCE_SEAT,
    FRAGRANCE_STOCK,
    MAX_DISPLAY,
    MAX_LOOKED,
    MAX_PLAYERS,
    MAX_ROYALTIES_OPEN,
    NUM_BOUTIQUE_TOKENS,
    NUM_CONTRACTS,
    NUM_CRITERIA,
    NUM_EVENTS,
    NUM_FRAGRANCES,
    NUM_HELPERS,
    NUM_LOCATIONS,
    NUM_PERFUMES,
    NUM_REGIONS,
    NUM_RESOURCES,
    NUM_ROYALTIES,
    NUM_SPACES,
    NUM_TECHNIQUES,
    ROYALTY_SPACES,
)

SHOWN_FEATURES = NUM_RESOURCES + 4
HELPER_COUNTS = ("bid / 10", "fifth workers", "helper 16 used", "keeps a private contract", "its collector moves")
NUM_HELPER_COUNTS = len(HELPER_COUNTS)
MARKER_FEATURES = 5
FRAGRANCE_ROWS = ("its space / 14", "beside the board", "in the box", "mine", "my slot / 4", "to be placed", "wanted")
NUM_FRAGRANCE_ROWS = len(FRAGRANCE_ROWS)


def with_expansions(options: GrasseOptions) -> int:
    """For blocks in use with any expansion."""
    return ALL_ROWS if options.expansions else 0


def with_expansion(name: str) -> Callable[[GrasseOptions], int]:
    """For blocks in use with one expansion."""
    return lambda options: ALL_ROWS if name in options.expansions else 0


def each_with(name: str) -> Callable[[GrasseOptions], int]:
    """For blocks with a row for each player, in use with one expansion."""
    return lambda options: options.num_players if name in options.expansions else 0


LAYOUT = Layout(
    Block(
        "EXPANSION_DECISION",
        (NUM_DECISIONS - NUM_BASE_DECISIONS,),
        "a decision of an expansion, one-hot",
        with_expansions,
    ),
    Block(
        "EXPANSIONS",
        (len(EXPANSIONS),),
        "expansions in play, in the order of the option",
        with_expansions,
    ),
    Block(
        "VARIANTS",
        (len(EVENT_VARIANTS) + len(TAX_VARIANTS) - 1,),
        "event variants; Sun King, Exemption",
        with_expansions,
    ),
    Block("EVENT_ACTIVE", (NUM_EVENTS,), "events of this round", with_expansion("events")),
    Block(
        "EVENT_FORESEEN",
        (NUM_EVENTS,),
        "variant 2: round of an event to come / 4",
        with_expansion("events"),
    ),
    Block(
        "SHOWN",
        (MAX_PLAYERS, SHOWN_FEATURES),
        "last forced reveal: essences shown, bases shown, round / 4, coins / 10, pieces / 2",
        each_with("events"),
    ),
    Block("REGION_OWNER", (MAX_PLAYERS, NUM_REGIONS), "boutiques", each_with("boutiques")),
    Block(
        "REGION_TOKEN",
        (2, NUM_BOUTIQUE_TOKENS),
        "boutique tokens on the map: there, its region / 14",
        with_expansion("boutiques"),
    ),
    Block("BOUTIQUE_TOKENS", (MAX_PLAYERS, NUM_BOUTIQUE_TOKENS), "boutique tokens kept", each_with("boutiques")),
    Block("HELPER_DISPLAY", (NUM_HELPERS,), "helper displayed: place / 5", with_expansion("helpers")),
    Block("HELPER", (2, NUM_HELPERS), "the observer's helper; an opponent's: whose", with_expansion("helpers")),
    Block("HELPER_COUNTS", (MAX_PLAYERS, NUM_HELPER_COUNTS), "; ".join(HELPER_COUNTS), each_with("helpers")),
    Block(
        "PRIVATE_CONTRACT",
        (NUM_CONTRACTS,),
        "the observer's private contract, one-hot",
        with_expansion("helpers"),
    ),
    Block(
        "LOOKED_CONTRACTS",
        (NUM_CONTRACTS,),
        "contracts the observer is looking at: place / 5",
        with_expansion("helpers"),
    ),
    Block(
        "LOOKED_MORE",
        (NUM_TECHNIQUES,),
        "fourth and fifth technique the observer is looking at: place / 5",
        with_expansion("master_perfumers"),
    ),
    Block(
        "MASTER_DISPLAY",
        (NUM_MASTERS,),
        "master perfumer displayed: place / 5",
        with_expansion("master_perfumers"),
    ),
    Block("MASTER", (MAX_PLAYERS, NUM_MASTERS), "master perfumer, one-hot", each_with("master_perfumers")),
    Block("MASTER_COIN", (MAX_PLAYERS,), "master 1 has given its $1 this turn", each_with("master_perfumers")),
    Block("TAX", (NUM_LOCATIONS,), "tax collectors", with_expansion("tax_collectors")),
    Block("THIEF", (NUM_LOCATIONS,), "the thief's location, one-hot", with_expansion("thief")),
    Block(
        "SCORING",
        (NUM_CRITERIA_KINDS, MAX_PLAYERS),
        "points of each place / 10 by criterion, zeros out of play",
        with_expansion("variable_scoring"),
    ),
    Block(
        "FORMULA",
        (MAX_PLAYERS, NUM_FORMULAS),
        "formula card, one-hot: the observer's, those revealed",
        each_with("secret_formula"),
    ),
    Block("FORMULA_REVEALED", (MAX_PLAYERS,), "formula completed", each_with("secret_formula")),
    Block(
        "FRAGRANCE",
        (NUM_FRAGRANCE_ROWS, NUM_FRAGRANCES),
        "; ".join(FRAGRANCE_ROWS),
        with_expansion("secret_formula"),
    ),
    Block(
        "FRAGRANCE_TAKEN",
        (NUM_FRAGRANCES,),
        "with perfect recall: whose",
        with_expansion("secret_formula"),
    ),
    Block(
        "FRAGRANCE_SPACES",
        (2, NUM_SPACES),
        "fragrances on each space / 4; wanted ones",
        with_expansion("secret_formula"),
    ),
    Block(
        "ROYALTY_OPEN",
        (MAX_ROYALTIES_OPEN, NUM_ROYALTIES),
        "royalty cards revealed, one-hot",
        with_expansion("royal_perfumes"),
    ),
    Block(
        "ROYAL_TOKEN",
        (2, MAX_ROYALTIES_OPEN * ROYALTY_SPACES),
        "the observer's tokens on them; opponents': whose",
        with_expansion("royal_perfumes"),
    ),
    Block(
        "PRODUCTION_MARKER",
        (NUM_PERFUMES, BONUS_LEVELS, MARKER_FEATURES),
        "markers on spaces 3 and 5: points / 5, coins / 10, bases / 2, essences, techniques / 2",
        with_expansion("production_bonus"),
    ),
)
"""The blocks of the expansions, which follow those of the base game."""

_DECISION = LAYOUT.offset("EXPANSION_DECISION")
_EXPANSIONS = LAYOUT.offset("EXPANSIONS")
_VARIANTS = LAYOUT.offset("VARIANTS")
_EVENT_ACTIVE = LAYOUT.offset("EVENT_ACTIVE")
_EVENT_FORESEEN = LAYOUT.offset("EVENT_FORESEEN")
_SHOWN = LAYOUT.offset("SHOWN")
_REGION_OWNER = LAYOUT.offset("REGION_OWNER")
_REGION_TOKEN = LAYOUT.offset("REGION_TOKEN")
_BOUTIQUE_TOKENS = LAYOUT.offset("BOUTIQUE_TOKENS")
_HELPER_DISPLAY = LAYOUT.offset("HELPER_DISPLAY")
_HELPER = LAYOUT.offset("HELPER")
_HELPER_COUNTS = LAYOUT.offset("HELPER_COUNTS")
_PRIVATE_CONTRACT = LAYOUT.offset("PRIVATE_CONTRACT")
_LOOKED_CONTRACTS = LAYOUT.offset("LOOKED_CONTRACTS")
_LOOKED_MORE = LAYOUT.offset("LOOKED_MORE")
_MASTER_DISPLAY = LAYOUT.offset("MASTER_DISPLAY")
_MASTER = LAYOUT.offset("MASTER")
_MASTER_COIN = LAYOUT.offset("MASTER_COIN")
_TAX = LAYOUT.offset("TAX")
_THIEF = LAYOUT.offset("THIEF")
_SCORING = LAYOUT.offset("SCORING")
_FORMULA = LAYOUT.offset("FORMULA")
_FORMULA_REVEALED = LAYOUT.offset("FORMULA_REVEALED")
_FRAGRANCE = LAYOUT.offset("FRAGRANCE")
_FRAGRANCE_TAKEN = LAYOUT.offset("FRAGRANCE_TAKEN")
_FRAGRANCE_SPACES = LAYOUT.offset("FRAGRANCE_SPACES")
_ROYALTY_OPEN = LAYOUT.offset("ROYALTY_OPEN")
_ROYAL_TOKEN = LAYOUT.offset("ROYAL_TOKEN")
_PRODUCTION_MARKER = LAYOUT.offset("PRODUCTION_MARKER")

(
    _FRAGRANCE_SPACE,
    _FRAGRANCE_STOCK,
    _FRAGRANCE_BOX,
    _FRAGRANCE_MINE,
    _FRAGRANCE_SLOT,
    _FRAGRANCE_PLACING,
    _FRAGRANCE_WANTED,
) = range(_FRAGRANCE, _FRAGRANCE + NUM_FRAGRANCE_ROWS * NUM_FRAGRANCES, NUM_FRAGRANCES)

THIRD = 1.0 / (MAX_PLAYERS - 1)


@rule
def observe_expansions(s: Any, seat: int, out: Any) -> None:
    """Write the blocks of ``LAYOUT`` for ``seat`` into ``out``, which is cleared."""
    if s.depth > 0:
        decision = s.stack[s.depth - 1, 0] - NUM_BASE_DECISIONS
        if decision >= 0:
            out[_DECISION + decision] = 1.0
    observe_options(s, out)
    if s.with_events == 1:
        observe_events(s, seat, out)
    if s.with_boutiques == 1:
        observe_boutiques(s, seat, out)
    if s.with_helpers == 1:
        observe_helpers(s, seat, out)
    if s.with_master_perfumers == 1:
        observe_masters(s, seat, out)
    if s.with_tax_collectors == 1:
        plain(s.tax, out[_TAX : _TAX + NUM_LOCATIONS])
    if s.thief >= 0:
        out[_THIEF + s.thief] = 1.0
    if s.with_variable_scoring == 1:
        observe_scoring(s, out)
    if s.with_secret_formula == 1:
        observe_formulas(s, seat, out)
        observe_fragrances(s, seat, out)
    if s.with_royal_perfumes == 1:
        observe_royalties(s, seat, out)
    if s.with_production_bonus == 1:
        observe_markers(s, out)


@rule
def number_of(s: Any, seat: int, p: int) -> int:
    """Number of seat ``p`` counted clockwise from the observer."""
    return p - seat if p >= seat else p - seat + s.num_players


@rule
def observe_options(s: Any, out: Any) -> None:
    """Expansions and variants in play."""
    flags = out[_EXPANSIONS : _EXPANSIONS + 11]
    flags[0] = s.with_events
    flags[1] = s.with_boutiques
    flags[2] = s.with_helpers
    flags[3] = s.with_master_perfumers
    flags[4] = s.with_tax_collectors
    flags[5] = s.with_thief
    flags[6] = s.with_variable_scoring
    flags[7] = s.with_secret_formula
    flags[8] = s.with_royal_perfumes
    flags[9] = s.with_production_bonus
    flags[10] = s.with_plus5_tokens
    out[_VARIANTS] = s.initial_surprise
    out[_VARIANTS + 1] = s.calculated_risks
    out[_VARIANTS + 2] = s.busy
    if s.tax_variant > 0:
        out[_VARIANTS + 2 + s.tax_variant] = 1.0


@rule
def observe_events(s: Any, seat: int, out: Any) -> None:
    """Events of this round, those foreseen, and what players had to show."""
    plain(s.event_active, out[_EVENT_ACTIVE : _EVENT_ACTIVE + NUM_EVENTS])
    for k in range(s.event_next, NUM_EVENTS):
        round_of_event = event_foreseen(s, k)
        if round_of_event > 0:
            out[_EVENT_FORESEEN + s.event_deck[k]] = round_of_event * 0.25
    for p in range(s.num_players):
        if s.shown_round[p] == 0:
            continue
        row = out[_SHOWN + number_of(s, seat, p) * SHOWN_FEATURES :]
        kind = s.shown_kind[p]
        row[0] = kind in (SHOWN_ALL, SHOWN_ESSENCES)
        row[1] = kind in (SHOWN_ALL, SHOWN_BASES)
        row[2] = s.shown_round[p] * 0.25
        row[3] = s.shown_coins[p] * 0.1
        for c in range(NUM_RESOURCES):
            row[4 + c] = s.shown_resources[p, c] * 0.5


@rule
def observe_boutiques(s: Any, seat: int, out: Any) -> None:
    """The map and the tokens kept."""
    for region in range(NUM_REGIONS):
        owner = s.region_owner[region]
        if owner >= 0:
            out[_REGION_OWNER + number_of(s, seat, owner) * NUM_REGIONS + region] = 1.0
        token = s.region_token[region]
        if token >= 0:
            out[_REGION_TOKEN + token] = 1.0
            out[_REGION_TOKEN + NUM_BOUTIQUE_TOKENS + token] = (region + 1) / 14.0
    for p in range(s.num_players):
        at = _BOUTIQUE_TOKENS + number_of(s, seat, p) * NUM_BOUTIQUE_TOKENS
        plain(s.boutique_tokens[p], out[at : at + NUM_BOUTIQUE_TOKENS])


@rule
def observe_helpers(s: Any, seat: int, out: Any) -> None:
    """Helpers displayed and held, bids that are open or one's own, private contracts."""
    for slot in range(MAX_DISPLAY):
        if s.display[slot] >= 0 and s.helper_next > 0:
            out[_HELPER_DISPLAY + s.display[slot]] = (slot + 1) * 0.2
    for p in range(s.num_players):
        k = number_of(s, seat, p)
        if s.helper[p] >= 0:
            if k == 0:
                out[_HELPER + s.helper[p]] = 1.0
            else:
                out[_HELPER + NUM_HELPERS + s.helper[p]] = k * THIRD
        counts = out[_HELPER_COUNTS + k * NUM_HELPER_COUNTS :]
        if s.bid[p] >= 0 and (k == 0 or s.bids_revealed == 1):
            counts[0] = s.bid[p] * 0.1
        counts[1] = s.fifth[p] + s.fifth_placed[p]
        counts[2] = s.helper_used[p]
        counts[3] = s.private_contract[p] >= 0
        counts[4] = s.mover == p
    if s.private_contract[seat] >= 0:
        out[_PRIVATE_CONTRACT + s.private_contract[seat]] = 1.0
    if s.looked_contracts == 1 and s.to_move == seat:
        for k in range(MAX_LOOKED):
            if s.looked[k] >= 0:
                out[_LOOKED_CONTRACTS + s.looked[k]] = (k + 1) * 0.2


@rule
def observe_masters(s: Any, seat: int, out: Any) -> None:
    """Master perfumers displayed and held; the further techniques that master 2 looks at."""
    if s.round == 0:
        for slot in range(MAX_DISPLAY):
            if s.display[slot] >= 0:
                out[_MASTER_DISPLAY + s.display[slot]] = (slot + 1) * 0.2
    for p in range(s.num_players):
        k = number_of(s, seat, p)
        if s.master[p] >= 0:
            out[_MASTER + k * NUM_MASTERS + s.master[p]] = 1.0
        out[_MASTER_COIN + k] = s.master_coin[p]
    if s.looked_contracts == 0 and s.to_move == seat:
        for k in range(3, MAX_LOOKED):
            if s.looked[k] >= 0:
                out[_LOOKED_MORE + s.looked[k]] = (k + 1) * 0.2


@rule
def observe_scoring(s: Any, out: Any) -> None:
    """Points of each place for the criteria in play."""
    for row in range(NUM_CRITERIA):
        for place in range(s.num_players):
            out[_SCORING + s.criteria[row] * MAX_PLAYERS + place] = points_of_place(s, row, place) * 0.1


@rule
def observe_formulas(s: Any, seat: int, out: Any) -> None:
    """One's own formula card, and those revealed."""
    for p in range(s.num_players):
        k = number_of(s, seat, p)
        out[_FORMULA_REVEALED + k] = s.formula_revealed[p]
        if s.formula[p] >= 0 and (k == 0 or s.formula_revealed[p] == 1):
            out[_FORMULA + k * NUM_FORMULAS + s.formula[p]] = 1.0
    for slot in range(FORMULA_SLOTS):
        wanted = FORMULA_SLOT[s.formula[seat], slot]
        placed = s.formula_slots[seat, slot]
        if placed < 0 and wanted >= 0:
            out[_FRAGRANCE_WANTED + wanted] = 1.0
        if placed >= 0 and s.formula_revealed[seat] == 0:
            out[_FRAGRANCE_SLOT + placed] = (slot + 1) * 0.25


@rule
def observe_fragrances(s: Any, seat: int, out: Any) -> None:
    """Where the fragrances are."""
    for f in range(NUM_FRAGRANCES):
        place = s.fragrance[f]
        if place < FRAGRANCE_STOCK:
            out[_FRAGRANCE_SPACE + f] = (place + 1) / 14.0
            out[_FRAGRANCE_SPACES + place] += 0.25
            if out[_FRAGRANCE_WANTED + f] > 0.0:
                out[_FRAGRANCE_SPACES + NUM_SPACES + place] = 1.0
        elif place == FRAGRANCE_STOCK:
            out[_FRAGRANCE_STOCK + f] = 1.0
        elif place == FRAGRANCE_BOXED:
            out[_FRAGRANCE_BOX + f] = 1.0
        elif place == FRAGRANCE_SEAT + seat:
            out[_FRAGRANCE_MINE + f] = 1.0
        elif s.perfect_recall == 1:
            out[_FRAGRANCE_TAKEN + f] = number_of(s, seat, place - FRAGRANCE_SEAT) * THIRD
    if s.placing >= 0 and s.to_move == seat:
        out[_FRAGRANCE_PLACING + s.placing] = 1.0


@rule
def observe_royalties(s: Any, seat: int, out: Any) -> None:
    """Royalty cards revealed, and the tokens on them."""
    for card in range(MAX_ROYALTIES_OPEN):
        if s.royalty_open[card] >= 0:
            out[_ROYALTY_OPEN + card * NUM_ROYALTIES + s.royalty_open[card]] = 1.0
        for space in range(ROYALTY_SPACES):
            owner = s.royal_token[card, space]
            at = _ROYAL_TOKEN + card * ROYALTY_SPACES + space
            if owner == seat:
                out[at] = 1.0
            elif owner >= 0:
                out[at + MAX_ROYALTIES_OPEN * ROYALTY_SPACES] = number_of(s, seat, owner) * THIRD


@rule
def observe_markers(s: Any, out: Any) -> None:
    """What the production markers give that still lie on the tracks."""
    for perfume in range(NUM_PERFUMES):
        for level in range(BONUS_LEVELS):
            marker = s.production_marker[perfume, level]
            if marker >= 0:
                at = _PRODUCTION_MARKER + (perfume * BONUS_LEVELS + level) * MARKER_FEATURES
                out[at] = PRODUCTION_MARKER_POINTS[marker] * 0.2
                out[at + 1] = PRODUCTION_MARKER_COINS[marker] * 0.1
                out[at + 2] = PRODUCTION_MARKER_BASES[marker] * 0.5
                out[at + 3] = PRODUCTION_MARKER_ESSENCES[marker]
                out[at + 4] = PRODUCTION_MARKER_TECHNIQUES[marker] * 0.5
