"""The nodes that can lie on the stack, and the arguments they carry."""

from __future__ import annotations

# Decisions
PLACE = 0
LIMIT = 1  # discard down to the hand limit
INSTALL = 2  # a: note, b: value installed so far
POSITION = 3  # a: note, b: recipe just installed
PAY = 4  # a: cost, b: paid so far, c: FOR_ constant, d: note of the essence
SORT_CARD = 5
SORT_NOTE = 6  # b: recipe
SORT_POSITION = 7  # a: note, b: recipe
MIX = 8  # a: note, b: recipe
PRODUCE = 9
KEEP = 10
NUM_DECISIONS = 11

# Automatic
START_ROUND = 11
NEXT_TURN = 12  # a: seat whose turn comes next
START_BLENDING = 13
NEXT_BLENDER = 14  # a: seat from which the next one to blend is sought
BLEND = 15  # a: note, b: effects of it that are done
END_BLENDING = 16
CLEANUP = 17

# What a payment is for
FOR_INSTALLING, FOR_ESSENCE, FOR_HIRING = 0, 1, 2
