"""What a seat sees: named blocks of one float32 row, and the encoder that fills it.

Everything is seen from the observer: players are counted clockwise from the observing seat, who is player 0. The hands
of the others show as counts by back; their faces show only with ``perfect_recall``. Until all have finished blending,
a seat sees of that phase only its own part. Blocks copy contiguous fields of the record, so that the compiler turns
them into vector code.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.components import constant_array
from ..engine.encode import plain, scaled
from ..engine.jit import rule
from ..engine.layout import Block, Layout, per_player
from ..engine.stack import ARG_A, ARG_B, arg, node
from .components import (
    CARD_GROUP,
    NUM_CARDS,
    NUM_ESSENCES,
    NUM_NOTES,
    NUM_PERFUMES,
    NUM_RECIPES,
)
from .rules.blending import in_blending
from .rules.cards import hand_value
from .rules.nodes import INSTALL, KEEP, MIX, NUM_DECISIONS, PAY, POSITION, PRODUCE, SORT_NOTE, SORT_POSITION
from .rules.rounds import NUM_GROUPS
from .state import (
    BOX,
    COLUMN,
    HAND,
    MARKER_HELD,
    MAX_COLUMNS,
    MAX_PLAYERS,
    NOTE,
    NUM_PLACES,
    PRODUCED,
)

WAIT = NUM_DECISIONS
"""In the block DECISION: another seat is blending."""

COUNTS = (
    "brand total / 50",
    "perfumers / 3",
    "perfumers to place / 3",
    "hires this round",
    "used the Essence space",
    "initial funds in hand",
    "cards in hand / 8",
    "is to place a perfumer or at it",
    "began the round",
    "plays",
)
"""The block PLAYER_COUNTS, in order."""

NUM_COUNTS = len(COUNTS)

NUM_MARKER_PLACES = MAX_COLUMNS + MAX_PLAYERS

OBSERVATION = Layout(
    Block("DECISION", (NUM_DECISIONS + 1,), "the decision, one-hot; the last one: wait for others to blend"),
    Block("OPTIONS", (4,), "2, 3, 4 players, one-hot; hands of the others are seen"),
    Block("ROUND", (4,), "round / 10, rounds left / 10, final round, blending phase"),
    Block("START_MARKER", (MAX_PLAYERS,), "holder of the Starting Player Marker, one-hot", per_player),
    Block("NEXT_MARKER", (NUM_MARKER_PLACES,), "the Next marker: column 0-4 or held by player 0-3, one-hot"),
    Block("DECKS", (2,), "cards left: recipes / 40, perfumes / 40"),
    Block("DECK_GROUP", (2, NUM_GROUPS), "group of the top card of each deck, one-hot"),
    Block("COLUMN_SIZE", (MAX_COLUMNS,), "cards in each column / 8"),
    Block("FUNDS_IN_COLUMN", (MAX_COLUMNS,), "initial funds in each column"),
    Block("TILE_TAKEN", (MAX_COLUMNS,), "a perfumer is on the tile"),
    Block("SPACE_TAKEN", (3,), "a perfumer is on Sort, Replenish, Starting Player Marker"),
    Block("RECIPE_UNSEEN", (NUM_RECIPES,), "in the deck, or in a hand that is not seen"),
    Block("RECIPE_COLUMN", (MAX_COLUMNS, NUM_RECIPES), "in each column"),
    Block("RECIPE_HAND", (MAX_PLAYERS, NUM_RECIPES), "in each hand that is seen", per_player),
    Block("RECIPE_NOTE", (MAX_PLAYERS, NUM_NOTES, NUM_RECIPES), "installed in each note", per_player),
    Block("RECIPE_ORDER", (NUM_RECIPES,), "place of an installed recipe, counted from the tile / 8"),
    Block("PERFUME_UNSEEN", (NUM_PERFUMES,), "in the deck, or in a hand that is not seen"),
    Block("PERFUME_COLUMN", (MAX_COLUMNS, NUM_PERFUMES), "in each column"),
    Block("PERFUME_HAND", (MAX_PLAYERS, NUM_PERFUMES), "in each hand that is seen", per_player),
    Block("PERFUME_PRODUCED", (MAX_PLAYERS, NUM_PERFUMES), "produced by each player", per_player),
    Block("PLAYER_COUNTS", (MAX_PLAYERS, NUM_COUNTS), "; ".join(COUNTS), per_player),
    Block(
        "HAND_BACKS",
        (MAX_PLAYERS, 2, NUM_GROUPS),
        "cards in hand by back / 4: recipes I-III, perfumes I-III",
        per_player,
    ),
    Block("USED_NOTE", (MAX_PLAYERS, NUM_NOTES), "a perfumer is on the note", per_player),
    Block("STOCK", (MAX_PLAYERS, NUM_NOTES, NUM_ESSENCES), "essences on the stockyards / 4", per_player),
    Block("SPACES", (MAX_PLAYERS, NUM_ESSENCES), "storage spaces / 4", per_player),
    Block("STORED", (MAX_PLAYERS, NUM_ESSENCES), "stored essences / 4", per_player),
    Block("HAND_VALUE", (1,), "value of the observer's hand / 16"),
    Block("PAYMENT", (2,), "of the observer's payment: cost / 8, paid / 8"),
    Block("INSTALLED", (1,), "value the observer has installed in this action / 8"),
    Block("DISCARD_COLUMN", (MAX_COLUMNS,), "column of the observer's next discard of this action, one-hot"),
    Block("CHOSEN_NOTE", (NUM_NOTES,), "note of the observer's decision, one-hot"),
    Block("CHOSEN_RECIPE", (NUM_RECIPES,), "recipe of the observer's decision, one-hot"),
    Block("HOLD", (NUM_ESSENCES,), "essences moving up in the observer's note / 4"),
    Block("BLENDED", (NUM_NOTES, NUM_ESSENCES), "the observer's stockyards while it blends / 4"),
    Block("NEED", (NUM_NOTES, NUM_ESSENCES), "needs of the perfumes the observer has declared / 4"),
    Block("DECLARED", (NUM_PERFUMES,), "perfumes that the observer has declared"),
    Block("KEPT", (NUM_ESSENCES,), "essences certain to be stored by the observer at the end of the phase / 4"),
    Block("FINISHED", (1,), "the observer has finished blending"),
)
"""D = the size of this layout."""

_DECISION = OBSERVATION.offset("DECISION")
_OPTIONS = OBSERVATION.offset("OPTIONS")
_ROUND = OBSERVATION.offset("ROUND")
_START_MARKER = OBSERVATION.offset("START_MARKER")
_NEXT_MARKER = OBSERVATION.offset("NEXT_MARKER")
_DECKS = OBSERVATION.offset("DECKS")
_DECK_GROUP = OBSERVATION.offset("DECK_GROUP")
_COLUMN_SIZE = OBSERVATION.offset("COLUMN_SIZE")
_FUNDS_IN_COLUMN = OBSERVATION.offset("FUNDS_IN_COLUMN")
_TILE_TAKEN = OBSERVATION.offset("TILE_TAKEN")
_SPACE_TAKEN = OBSERVATION.offset("SPACE_TAKEN")
_RECIPE_ORDER = OBSERVATION.offset("RECIPE_ORDER")
_PLAYER_COUNTS = OBSERVATION.offset("PLAYER_COUNTS")
_HAND_BACKS = OBSERVATION.offset("HAND_BACKS")
_USED_NOTE = OBSERVATION.offset("USED_NOTE")
_STOCK = OBSERVATION.offset("STOCK")
_SPACES = OBSERVATION.offset("SPACES")
_STORED = OBSERVATION.offset("STORED")
_HAND_VALUE = OBSERVATION.offset("HAND_VALUE")
_PAYMENT = OBSERVATION.offset("PAYMENT")
_INSTALLED = OBSERVATION.offset("INSTALLED")
_DISCARD_COLUMN = OBSERVATION.offset("DISCARD_COLUMN")
_CHOSEN_NOTE = OBSERVATION.offset("CHOSEN_NOTE")
_CHOSEN_RECIPE = OBSERVATION.offset("CHOSEN_RECIPE")
_HOLD = OBSERVATION.offset("HOLD")
_BLENDED = OBSERVATION.offset("BLENDED")
_NEED = OBSERVATION.offset("NEED")
_DECLARED = OBSERVATION.offset("DECLARED")
_KEPT = OBSERVATION.offset("KEPT")
_FINISHED = OBSERVATION.offset("FINISHED")

QUARTER, EIGHTH = np.float32(0.25), np.float32(0.125)

NOT_SHOWN = -1
"""Offset of a place that no block shows: the box."""


def _offset(kind: str, place: int, players: int, seat: int, recall: int) -> int:
    """Where the block of a place begins, seen from ``seat``; ``kind`` is RECIPE or PERFUME."""
    first = {name: OBSERVATION.offset(f"{kind}_{name}") for name in ("UNSEEN", "COLUMN", "HAND")}
    if place == BOX:
        return NOT_SHOWN
    if place < COLUMN:
        return first["UNSEEN"]
    if place < HAND:
        return first["COLUMN"] + (place - COLUMN) * NUM_RECIPES
    if place < NOTE:
        k = (place - HAND - seat) % players
        return first["HAND"] + k * NUM_RECIPES if k == 0 or recall else first["UNSEEN"]
    if place < PRODUCED:
        owner, note = divmod(place - NOTE, NUM_NOTES)
        block = (owner - seat) % players * NUM_NOTES + note
        return OBSERVATION.offset("RECIPE_NOTE") + block * NUM_RECIPES
    return OBSERVATION.offset("PERFUME_PRODUCED") + (place - PRODUCED - seat) % players * NUM_PERFUMES


def _offsets(kind: str) -> NDArray[np.int64]:
    """int64[2, 5, 4, NUM_PLACES]: offsets by recall, number of players, observer and place."""
    table = np.full((2, MAX_PLAYERS + 1, MAX_PLAYERS, NUM_PLACES), NOT_SHOWN)
    for recall, players, seat, place in np.ndindex(*table.shape):
        if players >= 2 and seat < players:
            table[recall, players, seat, place] = _offset(kind, place, players, seat, recall)
    return constant_array(table, np.int64)


RECIPE_OFFSETS = _offsets("RECIPE")
PERFUME_OFFSETS = _offsets("PERFUME")
CARD_BACK = constant_array(CARD_GROUP + NUM_GROUPS * (np.arange(NUM_CARDS) >= NUM_RECIPES), np.int64)
"""int64[80]: recipes I-III, perfumes I-III."""


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write every block of ``OBSERVATION`` for ``seat`` into ``out`` float32[D]."""
    out[:] = 0.0
    observe_round(s, seat, out)
    observe_table(s, out)
    observe_cards(s, seat, out)
    for k in range(s.num_players):
        p = seat + k
        if p >= s.num_players:
            p -= s.num_players
        observe_player(s, p, k, out)
    observe_own(s, seat, out)


@rule
def relative(s: Any, seat: int, p: int) -> int:
    """How many seats clockwise ``p`` sits from ``seat``."""
    return p - seat if p >= seat else p - seat + s.num_players


@rule
def observe_round(s: Any, seat: int, out: Any) -> None:
    """The decision, the options, the round and the markers."""
    blending = in_blending(s)
    if blending and s.to_move != seat:
        out[_DECISION + WAIT] = 1.0
    elif s.depth > 0:
        out[_DECISION + node(s)] = 1.0
    out[_OPTIONS + s.num_players - 2] = 1.0
    out[_OPTIONS + 3] = s.perfect_recall
    out[_ROUND] = s.round * 0.1
    out[_ROUND + 1] = (s.last_round - s.round) * 0.1
    out[_ROUND + 2] = s.round == s.last_round
    out[_ROUND + 3] = blending
    out[_START_MARKER + relative(s, seat, s.start_marker)] = 1.0
    if s.next_marker >= MARKER_HELD:
        out[_NEXT_MARKER + MAX_COLUMNS + relative(s, seat, s.next_marker - MARKER_HELD)] = 1.0
    else:
        out[_NEXT_MARKER + s.next_marker] = 1.0


@rule
def observe_table(s: Any, out: Any) -> None:
    """Decks, columns and action spaces."""
    for deck in range(2):
        left = s.deck_left[deck]
        out[_DECKS + deck] = left * 0.025
        if left > 0:
            out[_DECK_GROUP + deck * NUM_GROUPS + CARD_GROUP[s.deck[deck, left - 1]]] = 1.0
    scaled(s.column_size, EIGHTH, out[_COLUMN_SIZE : _COLUMN_SIZE + MAX_COLUMNS])
    plain(s.funds_in_column, out[_FUNDS_IN_COLUMN : _FUNDS_IN_COLUMN + MAX_COLUMNS])
    for c in range(MAX_COLUMNS):
        out[_TILE_TAKEN + c] = s.tile_seat[c] >= 0
    out[_SPACE_TAKEN] = s.sort_seat >= 0
    out[_SPACE_TAKEN + 1] = s.replenish_seat >= 0
    out[_SPACE_TAKEN + 2] = s.start_seat >= 0


@rule
def observe_cards(s: Any, seat: int, out: Any) -> None:
    """Where every card is, as far as ``seat`` knows, and the backs in every hand."""
    recipe_offsets = RECIPE_OFFSETS[s.perfect_recall, s.num_players, seat]
    perfume_offsets = PERFUME_OFFSETS[s.perfect_recall, s.num_players, seat]
    for card in range(NUM_RECIPES):
        at = recipe_offsets[s.place[card]]
        if at >= 0:
            out[at + card] = 1.0
    for card in range(NUM_RECIPES, NUM_CARDS):
        at = perfume_offsets[s.place[card]]
        if at >= 0:
            out[at + card - NUM_RECIPES] = 1.0
    for card in range(NUM_CARDS):
        p = s.place[card] - HAND
        if 0 <= p < MAX_PLAYERS:
            k = relative(s, seat, p)
            out[_HAND_BACKS + k * 2 * NUM_GROUPS + CARD_BACK[card]] += QUARTER
            out[_PLAYER_COUNTS + k * NUM_COUNTS + 6] += EIGHTH
    scaled(s.order, EIGHTH, out[_RECIPE_ORDER : _RECIPE_ORDER + NUM_RECIPES])


@rule
def observe_player(s: Any, p: int, k: int, out: Any) -> None:
    """The public facts of seat ``p``, the ``k``-th clockwise from the observer."""
    counts = out[_PLAYER_COUNTS + k * NUM_COUNTS : _PLAYER_COUNTS + (k + 1) * NUM_COUNTS]
    counts[0] = s.score[p] * 0.02
    counts[1] = s.perfumers[p] / 3.0
    counts[2] = s.unplaced[p] / 3.0
    counts[3] = s.hiring[p]
    counts[4] = s.used_essence[p]
    counts[5] = s.funds[p]
    counts[6] += s.funds[p] * EIGHTH
    counts[7] = s.to_move == p and not in_blending(s)
    counts[8] = s.first == p
    counts[9] = 1.0
    plain(s.used_note[p], out[_USED_NOTE + k * NUM_NOTES : _USED_NOTE + (k + 1) * NUM_NOTES])
    size = NUM_NOTES * NUM_ESSENCES
    scaled(s.stock[p].reshape(size), QUARTER, out[_STOCK + k * size : _STOCK + (k + 1) * size])
    scaled(s.spaces[p], QUARTER, out[_SPACES + k * NUM_ESSENCES : _SPACES + (k + 1) * NUM_ESSENCES])
    scaled(s.stored[p], QUARTER, out[_STORED + k * NUM_ESSENCES : _STORED + (k + 1) * NUM_ESSENCES])


@rule
def observe_own(s: Any, seat: int, out: Any) -> None:
    """The observer's hand, what it has begun, and what it has decided while blending."""
    out[_HAND_VALUE] = hand_value(s, seat) * 0.0625
    if s.to_move == seat:
        observe_begun(s, out)
    if not in_blending(s):
        return
    for k in range(NUM_PERFUMES):
        if s.declared[k] == 1 and s.place[NUM_RECIPES + k] == HAND + seat:
            out[_DECLARED + k] = 1.0
    if s.to_blend[seat] == 0:
        out[_FINISHED] = 1.0
        scaled(s.kept[seat], QUARTER, out[_KEPT : _KEPT + NUM_ESSENCES])
    if s.to_move == seat:
        observe_blending(s, out)


@rule
def observe_begun(s: Any, out: Any) -> None:
    """The arguments of the observer's decision."""
    top = node(s)
    if top == PAY:
        out[_PAYMENT] = arg(s, ARG_A) * EIGHTH
        out[_PAYMENT + 1] = arg(s, ARG_B) * EIGHTH
    if s.discard_column >= 0:
        out[_DISCARD_COLUMN + s.discard_column] = 1.0
    if top == INSTALL:
        out[_INSTALLED] = arg(s, ARG_B) * EIGHTH
        out[_CHOSEN_NOTE + arg(s, ARG_A)] = 1.0
    elif top in (POSITION, SORT_POSITION, MIX):
        out[_CHOSEN_NOTE + arg(s, ARG_A)] = 1.0
        out[_CHOSEN_RECIPE + arg(s, ARG_B)] = 1.0
    elif top == SORT_NOTE:
        out[_CHOSEN_RECIPE + arg(s, ARG_B)] = 1.0


@rule
def observe_blending(s: Any, out: Any) -> None:
    """The observer's own blending so far."""
    size = NUM_NOTES * NUM_ESSENCES
    scaled(s.blended.reshape(size), QUARTER, out[_BLENDED : _BLENDED + size])
    top = node(s)
    if top == MIX:
        scaled(s.hold, QUARTER, out[_HOLD : _HOLD + NUM_ESSENCES])
    elif top in (PRODUCE, KEEP):
        scaled(s.need.reshape(size), QUARTER, out[_NEED : _NEED + size])
        scaled(s.keep, QUARTER, out[_KEPT : _KEPT + NUM_ESSENCES])
