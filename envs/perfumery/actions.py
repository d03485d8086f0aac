"""The 152 actions of Perfumery: one flat range of named blocks, shared by every decision."""

from __future__ import annotations

from ..engine.layout import Block, Layout

ACTIONS = Layout(
    Block("ACQ", (5,), "acquire the cards of a column, 0 beside the decks"),
    Block("NOTE", (3,), "install recipes in the top, middle, base note"),
    Block("SORT", (1,), "sort a recipe"),
    Block("REPL", (4,), "replenish a storage space with F, G, A, S"),
    Block("ESS_F", (3,), "floral essence to the top, middle, base note"),
    Block("ESS_S", (3,), "synthetic essence to the top, middle, base note"),
    Block("HIRE", (1,), "hire the third perfumer"),
    Block("START", (1,), "take the Starting Player Marker"),
    Block("RECIPE", (40,), "recipe R01 to R40"),
    Block("PERFUME", (40,), "perfume P01 to P40"),
    Block("FUNDS", (1,), "an Initial Funds Card"),
    Block("POS", (40,), "place among the other mixing recipes of the note, 0 the lowest"),
    Block("TO", (3,), "the top, middle, base note"),
    Block("DONE", (1,), "no more"),
    Block("MIX", (2,), "use the mixing effect, skip it"),
    Block("KEEP", (4,), "store one more F, G, A, S"),
)
"""A = 152."""

ACQ = ACTIONS.offset("ACQ")
INTO_NOTE = ACTIONS.offset("NOTE")
SORT = ACTIONS.offset("SORT")
REPL = ACTIONS.offset("REPL")
ESS_F = ACTIONS.offset("ESS_F")
ESS_S = ACTIONS.offset("ESS_S")
HIRE = ACTIONS.offset("HIRE")
START = ACTIONS.offset("START")
CARD = ACTIONS.offset("RECIPE")
"""Plus the number of the card, 0-79: recipes and perfumes lie side by side."""

PERFUME = ACTIONS.offset("PERFUME")
FUNDS = ACTIONS.offset("FUNDS")
POS = ACTIONS.offset("POS")
TO = ACTIONS.offset("TO")
DONE = ACTIONS.offset("DONE")
MIX_USE = ACTIONS.offset("MIX")
MIX_SKIP = MIX_USE + 1
KEEP = ACTIONS.offset("KEEP")
