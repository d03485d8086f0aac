"""The record of a game of Aqua Mirabilis, one line per field.

Seats 0-3. Flowers and scents, cities, Dames, slots, recipes, tiles, methods and skills are numbered as in
``components``. A chit is a flower on one side and the same scent on the other; complements on perfumes are chits too.
"""

from __future__ import annotations

from ..engine.record import record_dtype
from .components import (
    INNER_SUNDAYS,
    LARGEST_PILE,
    NUM_CITIES,
    NUM_DAMES,
    NUM_DELIVERIES,
    NUM_LETTERS,
    NUM_METHODS,
    NUM_RECIPES,
    NUM_SCENTS,
    NUM_SKILLS,
    NUM_TILES,
    NUM_WORKERS,
    PERFUME_SPACES,
)

MAX_PLAYERS = 4
NONE = -1
"""No seat, slot, tile, recipe or pending action points."""

PARTS = ("presentations", "parade", "tokens", "tiles", "majorities", "bonuses")
"""Where points come from; the field ``parts`` in order."""

PRESENTATIONS, PARADE, TOKENS, TILES, MAJORITIES, BONUSES = range(len(PARTS))

STATE = record_dtype(
    MAX_PLAYERS,
    [
        # Course of the game
        ("parts", "i2", (MAX_PLAYERS, len(PARTS))),  # the score by PARTS; only presentations before the end
        ("day", "i1"),  # steps of the day marker from the first Sunday
        ("trigger", "i1"),  # seat that reached the last Sunday, NONE before
        ("owner", "i1"),  # seat whose turn it is
        ("extra_turn", "i1"),  # 1: the turn is one bought with an originality token
        # The running turn
        ("ap_free", "i1"),  # action points left of an ap3 tile that has been flipped, NONE without one
        ("producing", "i1"),  # 1: a production turn
        ("pp", "i1"),  # production points left
        ("legs", "i1"),  # legs that the coach may move
        ("making", "i1"),  # recipe being filled, NONE without one
        ("shown_base", "i1"),  # base of the first perfume presented in this action, NONE before
        ("shown_scents", "i1"),  # its complements, one bit each
        ("second_due", "i1"),  # 1: a flipped tile demands that a second perfume is presented
        ("court_moved", "i1"),  # 1: the favour of Dame A has been used in this action
        ("last_value", "i1"),  # value of the perfume presented last in this action
        ("lead_before", "i1", (NUM_DAMES,)),  # who led before influence is placed, NONE for nobody
        # Market
        ("market", "i1", (NUM_SCENTS,)),
        ("reserve", "i1", (NUM_SCENTS,)),  # chits
        ("workers", "i1", (NUM_WORKERS,)),  # basket of each worker
        ("delivery", "i1", (INNER_SUNDAYS, NUM_DELIVERIES)),  # faces of the delivery tiles
        # Preference matrix
        ("king", "i1"),  # column
        ("court", "i1"),  # row
        ("cubes", "i1", (NUM_SCENTS, NUM_SCENTS)),  # by column (base) and row (complement)
        ("token", "i1", (NUM_SCENTS, NUM_SCENTS)),  # 1: an originality token lies there
        ("token_reserve", "i1"),
        ("cube_reserve", "i1"),
        # Supplies
        ("recipe_open", "i1", (NUM_RECIPES,)),  # 1: can be taken
        ("base_left", "i1", (NUM_SCENTS,)),  # Base Scent tiles
        ("spec_left", "i1", (NUM_SCENTS,)),  # Specialisations
        ("skill_left", "i1", (NUM_SKILLS,)),
        ("method_left", "i1", (NUM_METHODS,)),
        ("letter_left", "i1", (NUM_LETTERS,)),  # letters of each level, -1 for no limit
        ("pile", "i1", (NUM_CITIES, LARGEST_PILE)),  # city tiles, the top one at pile_size - 1; NONE above
        ("pile_size", "i1", (NUM_CITIES,)),
        # Court
        ("bonus", "i1", (NUM_DAMES,)),  # final bonus tile that each Dame hides
        ("bonus_seen", "i1", (MAX_PLAYERS, NUM_DAMES)),  # 1: the seat has looked at it
        ("favour", "i1", (NUM_DAMES,)),  # seat holding the favour of each Dame, NONE when it lies on her
        ("influence", "i1", (MAX_PLAYERS, NUM_DAMES)),  # influence tokens on each Dame
        ("supply", "i1", (MAX_PLAYERS,)),  # influence tokens in hand
        # Players
        ("ap", "i1", (MAX_PLAYERS,)),  # action points left on the sundial
        ("slot", "i1", (MAX_PLAYERS,)),  # slot of the perfumer, NONE on the own board
        ("coach", "i1", (MAX_PLAYERS,)),  # node of the coach line
        ("letter", "i1", (MAX_PLAYERS,)),  # level of the letter of reference, 0 without one
        ("tokens", "i1", (MAX_PLAYERS,)),  # originality tokens
        ("flowers", "i1", (MAX_PLAYERS, NUM_SCENTS)),  # in hand
        ("scents", "i1", (MAX_PLAYERS, NUM_SCENTS)),  # in the depot
        ("bases", "i1", (MAX_PLAYERS, NUM_SCENTS)),  # 1: holds that Base Scent tile
        ("specs", "i1", (MAX_PLAYERS, NUM_SCENTS)),  # 1: holds that Specialisation
        ("skills", "i1", (MAX_PLAYERS, NUM_SKILLS)),  # 1: holds that Special Skill
        ("methods", "i1", (MAX_PLAYERS, NUM_METHODS)),  # 1: holds that production method
        ("stored", "i1", (MAX_PLAYERS, NUM_METHODS, NUM_SCENTS)),  # flowers on the input of each method
        ("held", "i1", (MAX_PLAYERS, NUM_TILES)),  # 1: holds that city tile, not flipped
        ("flipped", "i1", (MAX_PLAYERS, NUM_TILES)),  # 1: has flipped that city tile
        ("perfume", "i1", (MAX_PLAYERS, PERFUME_SPACES)),  # recipe of each perfume, NONE for a free space
        ("complements", "i1", (MAX_PLAYERS, PERFUME_SPACES)),  # its complementary scents, one bit each
        ("presented", "i1", (MAX_PLAYERS, PERFUME_SPACES)),  # 1: presented since the last Sunday
    ],
    stack_depth=8,
)
"""One game; 'i1' and 'i2' are signed on purpose, see ``record_dtype``."""
