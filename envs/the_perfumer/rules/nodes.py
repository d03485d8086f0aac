"""The nodes that can lie on the stack, and the arguments they carry. Decisions have the numbers of their phases."""

from __future__ import annotations

# Decisions
RECIPE_SIDE = 0
HELPER_DRAFT = 1
AUCTION_NOMINATE = 2
AUCTION_BID = 3
TURN_ACTION = 4
BONUS_MOVE = 5
BONUS_INGREDIENT = 6
DISCARD = 7  # down to the limit
SHOP_OFFER = 8
BOTTLE_PICK = 9  # a: perfume, b: strips picked (bits)
SWAP_GIVE = 10
SWAP_TAKE = 11  # a: plant given
SUBSTITUTE = 12
END_STRIP = 13  # a: 1 for the second, optional strip
END_CARD = 14
END_RESEARCH = 15
NUM_DECISIONS = 16

# Automatic
CHOOSE_HELPERS = 16
AUCTION = 17
BIDDING = 18  # player: who nominated; a: seat from which the next bidder is sought
START_TURN = 19
TURN = 20  # asks for actions as long as there are any
END_STEPS = 21  # a: next step
END_ROUND = 22
BREAK = 23  # a: players in turn order who are done with discarding
SECOND_ROUND = 24
