"""What a seat sees: named blocks of one float32 row, and the encoder that fills it.

Everything is seen from the observer: players are counted clockwise from the observing seat, who is player 0. All is
public but the final bonus tiles that the observer has looked at, and of a city pile its top tile and which tiles it
holds are seen, not their order. Blocks copy contiguous fields of the record, so that the compiler turns them into
vector code.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.encode import plain, scaled
from ..engine.jit import rule
from ..engine.layout import Block, Layout, per_player
from ..engine.record import OVER
from ..engine.stack import ARG_A, ARG_B, arg, node
from .components import (
    DELIVERY,
    INNER_SUNDAYS,
    MAX_NODES,
    NUM_BONUSES,
    NUM_CITIES,
    NUM_DAMES,
    NUM_DELIVERIES,
    NUM_LETTERS,
    NUM_METHODS,
    NUM_RECIPES,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_SLOTS,
    NUM_TILES,
    NUM_WEEKS,
    NUM_WORKERS,
    PERFUME_SPACES,
    RECIPE_BASE,
    RECIPE_LEVEL,
    RECIPE_SLOTS,
    SINGLE_DELIVERIES,
    SUNDIAL_LEGS,
    SUNDIAL_PP,
    TILE_CITY,
    WEEK_LENGTH,
)
from .rules.holdings import experience
from .rules.matrix import combination_value, has_space, perfume_value
from .rules.nodes import (
    BONUS_FLOWER,
    CR_COMP2,
    DAME_GIFTS,
    INFLUENCE,
    KEEP_FAVOURS,
    NUM_DECISIONS,
    PRESENT,
    TILE_INFL,
    TWO_SCENTS,
    WORKERS,
)
from .rules.scoring import back_points
from .rules.versailles import king_points
from .state import MAX_PLAYERS

TURN = (
    "bought with a token",
    "production",
    "an ap3 tile has been flipped",
    "its action points left / 4",
    "production points / 8",
    "legs / 4",
    "a second perfume is due",
    "the Court has been moved",
    "value of the perfume presented last / 16",
)
"""The block TURN, in order."""

TIME = ("day / 32", "days to the next Sunday / 8", "final round")
"""The block TIME, in order."""

COUNTS = (
    "score / 64",
    "action points / 4",
    "production points of the sundial / 4",
    "legs of the sundial / 2",
    "originality tokens / 4",
    "influence tokens in hand / 8",
    "experience / 8",
    "points on flipped tiles / 16",
    "is to decide",
    "plays",
)
"""The block PLAYER_COUNTS, in order."""

NUM_COUNTS = len(COUNTS)

RECIPE_FEATURES = NUM_SCENTS + 2
"""Of the recipe being filled: base, one-hot; two slots; level / 8."""

PERFUME_FEATURES = 2 * NUM_SCENTS + 3
"""Of a perfume: base, one-hot; complements; level / 8, presented, there is one."""

OBSERVATION = Layout(
    Block("DECISION", (NUM_DECISIONS,), "the decision, one-hot"),
    Block("DECISION_SCENT", (NUM_SCENTS,), "its bench, first complement or first scent, one-hot"),
    Block("DECISION_DAME", (NUM_DAMES,), "its Dame, or the Dames whose favours are kept so far"),
    Block("DECISION_COUNT", (1,), "gifts given, tokens or flowers left, perfumes presented / 4"),
    Block("MAKING", (RECIPE_FEATURES,), "recipe being filled: base, one-hot; two slots; level / 8"),
    Block("SHOWN", (2, NUM_SCENTS), "first perfume presented in this action: base, complements"),
    Block("TURN", (len(TURN),), "; ".join(TURN)),
    Block("OWNER", (MAX_PLAYERS,), "whose turn it is, one-hot", per_player),
    Block("OPTIONS", (3,), "2, 3, 4 players, one-hot"),
    Block("TIME", (len(TIME),), "; ".join(TIME)),
    Block("WEEK", (NUM_WEEKS,), "week, one-hot"),
    Block("TRIGGER", (MAX_PLAYERS,), "who reached the last Sunday, one-hot", per_player),
    Block("MARKET", (NUM_SCENTS,), "flowers in each basket / 4"),
    Block("RESERVE", (NUM_SCENTS,), "chits in the reserve / 8"),
    Block("WORKERS", (NUM_WORKERS, NUM_SCENTS), "basket of each worker, one-hot"),
    Block("DELIVERY", (INNER_SUNDAYS, NUM_SCENTS), "flowers of the coming deliveries, the next one first / 4"),
    Block("KING", (NUM_SCENTS,), "column of the King, one-hot"),
    Block("COURT", (NUM_SCENTS,), "row of the Court, one-hot"),
    Block("CUBES", (NUM_SCENTS, NUM_SCENTS), "cubes by column and row / 4"),
    Block("TOKEN", (NUM_SCENTS, NUM_SCENTS), "an originality token lies there"),
    Block("VALUE", (NUM_SCENTS, NUM_SCENTS), "what the combination would score for the observer now / 8"),
    Block("RESERVES", (2,), "originality tokens / 8 and cubes / 64 in the reserve"),
    Block("RECIPE_OPEN", (NUM_RECIPES,), "recipe can be taken"),
    Block("PILE_TOP", (NUM_TILES,), "tile lies on top of its pile"),
    Block("PILE", (NUM_TILES,), "tile lies in its pile"),
    Block("PILE_SIZE", (NUM_CITIES,), "tiles in each pile / 8"),
    Block("BASE_LEFT", (NUM_SCENTS,), "Base Scent tile is left"),
    Block("SPEC_LEFT", (NUM_SCENTS,), "Specialisation is left"),
    Block("SKILL_LEFT", (NUM_SKILLS,), "Special Skills left / 2"),
    Block("METHOD_LEFT", (NUM_METHODS,), "production methods left / 4"),
    Block("BONUS", (NUM_DAMES, NUM_BONUSES), "final bonus tile of each Dame as far as the observer knows, one-hot"),
    Block("PERFUME_VALUE", (PERFUME_SPACES,), "what each perfume of the observer would score now / 16"),
    Block("PLAYER_COUNTS", (MAX_PLAYERS, NUM_COUNTS), "; ".join(COUNTS), per_player),
    Block("SLOT", (MAX_PLAYERS, 1 + NUM_SLOTS), "perfumer: own board, action slots, one-hot", per_player),
    Block("COACH", (MAX_PLAYERS, MAX_NODES), "node of the coach, counted from London, one-hot", per_player),
    Block("LETTER", (MAX_PLAYERS, NUM_LETTERS), "level of the letter, 0 for none, one-hot", per_player),
    Block("FLOWERS", (MAX_PLAYERS, NUM_SCENTS), "flowers in hand / 4", per_player),
    Block("SCENTS", (MAX_PLAYERS, NUM_SCENTS), "scents in the depot / 4", per_player),
    Block("BASES", (MAX_PLAYERS, NUM_SCENTS), "Base Scent tiles", per_player),
    Block("SPECS", (MAX_PLAYERS, NUM_SCENTS), "Specialisations", per_player),
    Block("SKILLS", (MAX_PLAYERS, NUM_SKILLS), "Special Skills", per_player),
    Block("METHODS", (MAX_PLAYERS, NUM_METHODS), "production methods", per_player),
    Block("STORED", (MAX_PLAYERS, NUM_METHODS, NUM_SCENTS), "flowers stored on each method / 2", per_player),
    Block("HELD", (MAX_PLAYERS, NUM_TILES), "city tiles not flipped", per_player),
    Block("FLIPPED", (MAX_PLAYERS, NUM_CITIES), "flipped tiles of each city / 2", per_player),
    Block("FAVOUR", (MAX_PLAYERS, NUM_DAMES), "favours held", per_player),
    Block("INFLUENCE", (MAX_PLAYERS, NUM_DAMES), "influence tokens on each Dame / 4", per_player),
    Block("BONUS_SEEN", (MAX_PLAYERS, NUM_DAMES), "has looked at the Dame's final bonus tile", per_player),
    Block(
        "PERFUMES",
        (MAX_PLAYERS, PERFUME_SPACES, PERFUME_FEATURES),
        "perfumes: base, one-hot; complements; level / 8; presented; there is one",
        per_player,
    ),
)
"""D = the size of this layout."""

_DECISION = OBSERVATION.offset("DECISION")
_DECISION_SCENT = OBSERVATION.offset("DECISION_SCENT")
_DECISION_DAME = OBSERVATION.offset("DECISION_DAME")
_DECISION_COUNT = OBSERVATION.offset("DECISION_COUNT")
_MAKING = OBSERVATION.offset("MAKING")
_SHOWN = OBSERVATION.offset("SHOWN")
_TURN = OBSERVATION.offset("TURN")
_OWNER = OBSERVATION.offset("OWNER")
_OPTIONS = OBSERVATION.offset("OPTIONS")
_TIME = OBSERVATION.offset("TIME")
_WEEK = OBSERVATION.offset("WEEK")
_TRIGGER = OBSERVATION.offset("TRIGGER")
_MARKET = OBSERVATION.offset("MARKET")
_RESERVE = OBSERVATION.offset("RESERVE")
_WORKERS = OBSERVATION.offset("WORKERS")
_DELIVERY = OBSERVATION.offset("DELIVERY")
_KING = OBSERVATION.offset("KING")
_COURT = OBSERVATION.offset("COURT")
_CUBES = OBSERVATION.offset("CUBES")
_TOKEN = OBSERVATION.offset("TOKEN")
_VALUE = OBSERVATION.offset("VALUE")
_RESERVES = OBSERVATION.offset("RESERVES")
_RECIPE_OPEN = OBSERVATION.offset("RECIPE_OPEN")
_PILE_TOP = OBSERVATION.offset("PILE_TOP")
_PILE = OBSERVATION.offset("PILE")
_PILE_SIZE = OBSERVATION.offset("PILE_SIZE")
_BASE_LEFT = OBSERVATION.offset("BASE_LEFT")
_SPEC_LEFT = OBSERVATION.offset("SPEC_LEFT")
_SKILL_LEFT = OBSERVATION.offset("SKILL_LEFT")
_METHOD_LEFT = OBSERVATION.offset("METHOD_LEFT")
_BONUS = OBSERVATION.offset("BONUS")
_PERFUME_VALUE = OBSERVATION.offset("PERFUME_VALUE")
_PLAYER_COUNTS = OBSERVATION.offset("PLAYER_COUNTS")
_SLOT = OBSERVATION.offset("SLOT")
_COACH = OBSERVATION.offset("COACH")
_LETTER = OBSERVATION.offset("LETTER")
_FLOWERS = OBSERVATION.offset("FLOWERS")
_SCENTS = OBSERVATION.offset("SCENTS")
_BASES = OBSERVATION.offset("BASES")
_SPECS = OBSERVATION.offset("SPECS")
_SKILLS = OBSERVATION.offset("SKILLS")
_METHODS = OBSERVATION.offset("METHODS")
_STORED = OBSERVATION.offset("STORED")
_HELD = OBSERVATION.offset("HELD")
_FLIPPED = OBSERVATION.offset("FLIPPED")
_FAVOUR = OBSERVATION.offset("FAVOUR")
_INFLUENCE = OBSERVATION.offset("INFLUENCE")
_BONUS_SEEN = OBSERVATION.offset("BONUS_SEEN")
_PERFUMES = OBSERVATION.offset("PERFUMES")

HALF, QUARTER, EIGHTH = np.float32(0.5), np.float32(0.25), np.float32(0.125)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write every block of ``OBSERVATION`` for ``seat`` into ``out`` float32[D]."""
    out[:] = 0.0
    observe_decision(s, out)
    observe_turn(s, seat, out)
    observe_market(s, out)
    observe_matrix(s, seat, out)
    observe_supplies(s, out)
    observe_bonuses(s, seat, out)
    for k in range(s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        observe_player(s, p, k, out)
        observe_tiles(s, p, k, out)
        for i in range(PERFUME_SPACES):
            if s.perfume[p, i] >= 0:
                observe_perfume(s, p, i, out[_PERFUMES + (k * PERFUME_SPACES + i) * PERFUME_FEATURES :])


@rule
def relative(s: Any, seat: int, p: int) -> int:
    """How many seats clockwise ``p`` sits from ``seat``."""
    return p - seat if p >= seat else p - seat + s.num_players


@rule
def observe_decision(s: Any, out: Any) -> None:
    """The decision and what it is about."""
    if s.depth == 0:
        return
    top = node(s)
    first = arg(s, ARG_A)
    out[_DECISION + top] = 1.0
    if top in (WORKERS, CR_COMP2):
        out[_DECISION_SCENT + first] = 1.0
    elif top == TWO_SCENTS and first > 0:
        out[_DECISION_SCENT + first - 1] = 1.0
    elif top in (DAME_GIFTS, INFLUENCE):
        out[_DECISION_DAME + first] = 1.0
        out[_DECISION_COUNT] = arg(s, ARG_B) * QUARTER
    elif top == KEEP_FAVOURS:
        for d in range(NUM_DAMES):
            out[_DECISION_DAME + d] = first >> d & 1
    elif top in (BONUS_FLOWER, PRESENT, TILE_INFL):
        out[_DECISION_COUNT] = first * QUARTER


@rule
def observe_turn(s: Any, seat: int, out: Any) -> None:
    """The running turn, the recipe being filled, the time."""
    if s.making >= 0:
        out[_MAKING + RECIPE_BASE[s.making]] = 1.0
        out[_MAKING + NUM_SCENTS] = RECIPE_SLOTS[s.making] - 1
        out[_MAKING + NUM_SCENTS + 1] = RECIPE_LEVEL[s.making] * EIGHTH
    if s.shown_base >= 0:
        out[_SHOWN + s.shown_base] = 1.0
        for x in range(NUM_SCENTS):
            out[_SHOWN + NUM_SCENTS + x] = s.shown_scents >> x & 1
    out[_TURN] = s.extra_turn
    out[_TURN + 1] = s.producing
    out[_TURN + 2] = s.ap_free >= 0
    out[_TURN + 3] = max(0, s.ap_free) * QUARTER
    out[_TURN + 4] = s.pp * EIGHTH
    out[_TURN + 5] = s.legs * QUARTER
    out[_TURN + 6] = s.second_due
    out[_TURN + 7] = s.court_moved
    out[_TURN + 8] = s.last_value * 0.0625
    out[_OWNER + relative(s, seat, s.owner)] = 1.0
    out[_OPTIONS + s.num_players - 2] = 1.0
    week = WEEK_LENGTH[s.num_players]
    out[_TIME] = s.day * 0.03125
    out[_TIME + 1] = (week - s.day % week) * EIGHTH
    out[_TIME + 2] = s.trigger >= 0
    out[_WEEK + min(s.day // week, NUM_WEEKS - 1)] = 1.0
    if s.trigger >= 0:
        out[_TRIGGER + relative(s, seat, s.trigger)] = 1.0


@rule
def observe_market(s: Any, out: Any) -> None:
    """Baskets, reserve, workers and coming deliveries."""
    scaled(s.market, QUARTER, out[_MARKET : _MARKET + NUM_SCENTS])
    scaled(s.reserve, EIGHTH, out[_RESERVE : _RESERVE + NUM_SCENTS])
    for w in range(NUM_WORKERS):
        out[_WORKERS + w * NUM_SCENTS + s.workers[w]] = 1.0
    past = min(s.day // WEEK_LENGTH[s.num_players], INNER_SUNDAYS)
    for i in range(NUM_DELIVERIES):
        size = QUARTER if i < SINGLE_DELIVERIES[s.num_players] else HALF
        for sunday in range(past, INNER_SUNDAYS):
            row = _DELIVERY + (sunday - past) * NUM_SCENTS
            for x in range(NUM_SCENTS):
                out[row + x] += DELIVERY[s.delivery[sunday, i], x] * size


@rule
def observe_matrix(s: Any, seat: int, out: Any) -> None:
    """The preference matrix and what it pays the observer."""
    size = NUM_SCENTS * NUM_SCENTS
    out[_KING + s.king] = 1.0
    out[_COURT + s.court] = 1.0
    scaled(s.cubes.reshape(size), QUARTER, out[_CUBES : _CUBES + size])
    plain(s.token.reshape(size), out[_TOKEN : _TOKEN + size])
    king = king_points(s, seat)
    for base in range(NUM_SCENTS):
        for x in range(NUM_SCENTS):
            if has_space(s, base, x):
                value = combination_value(s, seat, base, x) + (king if s.king == base else 0)
                out[_VALUE + base * NUM_SCENTS + x] = value * EIGHTH
    for i in range(PERFUME_SPACES):
        if s.perfume[seat, i] >= 0:
            out[_PERFUME_VALUE + i] = perfume_value(s, seat, i, king) * 0.0625


@rule
def observe_supplies(s: Any, out: Any) -> None:
    """What can be acquired."""
    out[_RESERVES] = s.token_reserve * EIGHTH
    out[_RESERVES + 1] = s.cube_reserve * 0.015625
    plain(s.recipe_open, out[_RECIPE_OPEN : _RECIPE_OPEN + NUM_RECIPES])
    for city in range(NUM_CITIES):
        size = s.pile_size[city]
        out[_PILE_SIZE + city] = size * EIGHTH
        for i in range(size):
            out[_PILE + s.pile[city, i]] = 1.0
        if size > 0:
            out[_PILE_TOP + s.pile[city, size - 1]] = 1.0
    plain(s.base_left, out[_BASE_LEFT : _BASE_LEFT + NUM_SCENTS])
    plain(s.spec_left, out[_SPEC_LEFT : _SPEC_LEFT + NUM_SCENTS])
    scaled(s.skill_left, HALF, out[_SKILL_LEFT : _SKILL_LEFT + NUM_SKILLS])
    scaled(s.method_left, QUARTER, out[_METHOD_LEFT : _METHOD_LEFT + NUM_METHODS])


@rule
def observe_bonuses(s: Any, seat: int, out: Any) -> None:
    """The final bonus tiles that the observer has looked at, in the end all."""
    for d in range(NUM_DAMES):
        if s.bonus_seen[seat, d] == 1 or s.to_move == OVER:
            out[_BONUS + d * NUM_BONUSES + s.bonus[d]] = 1.0


@rule
def observe_player(s: Any, p: int, k: int, out: Any) -> None:
    """The personal board of seat ``p``, the ``k``-th clockwise from the observer."""
    counts = out[_PLAYER_COUNTS + k * NUM_COUNTS : _PLAYER_COUNTS + (k + 1) * NUM_COUNTS]
    counts[0] = s.score[p] * 0.015625
    counts[1] = s.ap[p] * QUARTER
    counts[2] = SUNDIAL_PP[s.ap[p]] * QUARTER
    counts[3] = SUNDIAL_LEGS[s.ap[p]] * HALF
    counts[4] = s.tokens[p] * QUARTER
    counts[5] = s.supply[p] * EIGHTH
    counts[6] = experience(s, p) * EIGHTH
    counts[7] = back_points(s, p) * 0.0625
    counts[8] = s.to_move == p
    counts[9] = 1.0
    out[_SLOT + k * (1 + NUM_SLOTS) + 1 + s.slot[p]] = 1.0
    out[_COACH + k * MAX_NODES + s.coach[p]] = 1.0
    out[_LETTER + k * NUM_LETTERS + s.letter[p]] = 1.0
    first = k * NUM_SCENTS
    scaled(s.flowers[p], QUARTER, out[_FLOWERS + first : _FLOWERS + first + NUM_SCENTS])
    scaled(s.scents[p], QUARTER, out[_SCENTS + first : _SCENTS + first + NUM_SCENTS])
    plain(s.bases[p], out[_BASES + first : _BASES + first + NUM_SCENTS])
    plain(s.specs[p], out[_SPECS + first : _SPECS + first + NUM_SCENTS])
    plain(s.skills[p], out[_SKILLS + k * NUM_SKILLS : _SKILLS + (k + 1) * NUM_SKILLS])
    plain(s.methods[p], out[_METHODS + k * NUM_METHODS : _METHODS + (k + 1) * NUM_METHODS])
    size = NUM_METHODS * NUM_SCENTS
    scaled(s.stored[p].reshape(size), HALF, out[_STORED + k * size : _STORED + (k + 1) * size])
    first = k * NUM_DAMES
    scaled(s.influence[p], QUARTER, out[_INFLUENCE + first : _INFLUENCE + first + NUM_DAMES])
    plain(s.bonus_seen[p], out[_BONUS_SEEN + first : _BONUS_SEEN + first + NUM_DAMES])
    for d in range(NUM_DAMES):
        out[_FAVOUR + first + d] = s.favour[d] == p


@rule
def observe_tiles(s: Any, p: int, k: int, out: Any) -> None:
    """City tiles of seat ``p``."""
    plain(s.held[p], out[_HELD + k * NUM_TILES : _HELD + (k + 1) * NUM_TILES])
    for t in range(NUM_TILES):
        if s.flipped[p, t] == 1:
            out[_FLIPPED + k * NUM_CITIES + TILE_CITY[t]] += HALF


@rule
def observe_perfume(s: Any, p: int, i: int, out: Any) -> None:
    """A perfume."""
    recipe = s.perfume[p, i]
    out[RECIPE_BASE[recipe]] = 1.0
    for x in range(NUM_SCENTS):
        out[NUM_SCENTS + x] = s.complements[p, i] >> x & 1
    out[2 * NUM_SCENTS] = RECIPE_LEVEL[recipe] * EIGHTH
    out[2 * NUM_SCENTS + 1] = s.presented[p, i]
    out[2 * NUM_SCENTS + 2] = 1.0
