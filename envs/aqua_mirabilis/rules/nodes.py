"""The nodes that can lie on the stack, and the arguments they carry.

A window is a decision in which the owner of the turn may also create a perfume or flip a city tile.
"""

from __future__ import annotations

# Decisions
MAIN = 0  # window: action slot or production
WORKERS = 1  # a: bench of the perfumer, b: workers that have moved (bits)
BONUS_FLOWER = 2  # a: flowers left to take
PAY_SCENT = 3  # for a Base Scent tile
PAY_FLOWER = 4  # for a Specialisation
PICK_SKILL = 5
PAY_PAIR = 6  # for a production method
PICK_METHOD = 7
DROP_METHOD = 8  # a: the new method
DAME_GIFTS = 9  # a: Dame, b: gifts given; window before the first gift
INFLUENCE = 10  # a: Dame, b: tokens that may still be placed
KEEP_FAVOURS = 11  # a: Dames whose favours are kept so far (bits)
PRESENT = 12  # a: perfumes presented; window after the first, unless a second is due
PRODUCTION = 13  # window; a: 1 after the first conversion
STORE = 14
COACH = 15
PICK_TILE = 16  # a: city
COACH_RETURN = 17
TURN_END = 18  # window
EXTRA = 19
CR_RECIPE = 20  # a: tile that has been flipped
CR_DISCARD = 21
CR_COMP1 = 22
CR_COMP2 = 23  # a: first complement
TWO_SCENTS = 24  # a: first scent + 1, 0 before it
TILE_INFL = 25  # a: tokens that may still be placed
PARADE = 26  # a: seats whose turn is still to come
NUM_DECISIONS = 27

# Automatic
FAVOURS = 27  # a: seats that have been looked at, counted from the owner of the turn
