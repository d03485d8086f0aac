"""The nodes of Grasse's decision stack.

A decision waits for the frame's player; an automatic node is carried out as soon as it is on top. Each is documented
with its arguments a, b, c, d. A decision offers PASS when nothing else is possible, so an effect that cannot be
performed is skipped (a lone PASS is never asked).
"""

from __future__ import annotations

# Decisions
DRAFT_TOKEN = 0  # place an own collection token (Setup n)
PLACE = 1  # choose a location for a worker
WORKER = 2  # choose the worker; a: location
CONVERT = 3  # give a piece for each coin lacking; a: coins lacking
RETURN = 4  # choose the space to which a piece returns; a: colour
RETURN_GIVEN = 5  # the same for each piece of ``given``
FAIR_SPACE = 6  # a: 1 if the space becomes occupied
AGAIN = 7  # second action of an experienced worker at a location without a decision of its own; a: location
TOWN_HALL_CHOICE = 8  # contract or swap; a: may be declined
SWAP_TOKENS = 9  # two spaces; a: first space + 1, b: may be declined
SWAP_RESOURCES = 10  # two spaces; a: first space + 1, b: may be declined
MARKET_CHOICE = 11  # a: may be declined
PALACE_COPY = 12  # location to copy; a: 1 with an experienced worker
TAKE_SPACE = 13  # space of the next piece; a: kind, b: pieces left, c: scope, d: may be declined
TAKE_PIECE = 14  # its colour; a: kind, b: space
GAIN_TECHNIQUE = 15  # a: which sources (TECHNIQUE_ constants)
LOOK_CARD = 16  # one of the techniques looked at
PRODUCE = 17  # perfume to produce; a: factory 0-2 or ANY_TYPE, b: may be declined, c: 1 for a contract's effect
PAY_SLOT = 18  # how to pay the next slot of the perfume
SPEND = 19  # give a piece; a: kind, b: pieces left, c: may be declined, d: what follows (THEN_ constants)
SELL = 20  # perfume to sell; a: location whose price is paid, b: may be declined
FULFIL = 21  # contract to fulfil
CONTRACT_VIAL = 22  # perfume handed over; a: contract, b: first perfume + 1, c: seat that fulfils
BUY_TECHNIQUE = 23  # contract 2: pay for a technique or not; a: printed price
MOVE_CARD = 24  # movement card; a: direction, b: deck allowed, c: may be declined, d: 1 once redealt
STEPS = 25  # number of steps; a: direction
COLLECT = 26  # a: space, b: colours left, c: 1 when the owner has been paid (or need not be)
TRACK_END = 27  # end-of-track bonus; a: bonuses left, b: bonuses taken (bits)
TRAIN = 28  # from the reserve or from the board
TECHNIQUE_14 = 29  # action at the end of the round, or not
PIERRE_PERFUME = 30  # which perfume Pierre produces; a: factory 0-2 or ANY_TYPE, b: 1 for a contract's effect
PIERRE_ESSENCE = 31  # which essence he spends on an exotic perfume
PIERRE_BASE = 32  # which essence he spends in place of a base; a: the base
PIERRE_SALE = 33  # which perfume he sells; a: location whose price is paid
PIERRE_CONTRACT = 34  # which contract he fulfils
PIERRE_SPACE = 35  # from which neighbour he takes; a: kind, b: pieces left
PIERRE_PIECE = 36  # which colour he takes; a: kind, b: space, c: 1 if any colour will do
PIERRE_COLOUR = 37  # which colour he collects; a: space, b: colours left
NUM_DECISIONS = 38

# Automatic
START_ROUND = 40
NEXT_TURN = 41  # a: who moved last, counted clockwise from the seat that began the round
END_ROUND = 42
MAINTENANCE = 43
GAME_END = 44
ACTION = 45  # a: location, b: may be declined, c: 1 with an experienced worker, d: VIA_ constant
PAY = 46  # a: coins, b: seat that receives them or BANK_ACCOUNT, c: 1 for a collection token
GAIN = 47  # a: points, b: coins
TAKE_COLOUR = 48  # all pieces of a colour; a: space, b: colour
PRODUCED = 49  # a: perfume, b: 1 for a contract's effect
USUAL_MOVEMENT = 50
CARD_BONUS = 51
END_MOVEMENT = 52
CONTRACT_FOOT_EFFECT = 53  # a: contract
PIERRE_TURN = 54
PIERRE_ACTION = 55  # a: location
PIERRE_PAY_PERFUME = 56
PIERRE_MOVEMENT = 57  # a: direction, b: 1 for the usual movement (left out after production)
PIERRE_CARD_BONUS = 58
ARRIVAL = 59  # collecting where the collector has ended

# Arguments
BASE_KIND, ESSENCE_KIND = 0, 1
ANYWHERE = 0  # scope of TAKE_SPACE: any space
ADJACENT = 1  # plus seat: the spaces beside that seat's collector
HERE = 5  # plus seat: the space of that seat's collector
ANY_TYPE = 3  # a producer of all six types
BANK_ACCOUNT = -1
FORWARD, REVERSE = 1, -1
VIA_WORKER, VIA_PALACE, VIA_TECHNIQUE = 0, 1, 2  # how an action came about
OPEN_OR_LOOK, OPEN_OR_UNSEEN, UNSEEN = 0, 1, 2  # sources of GAIN_TECHNIQUE
THEN_COINS, THEN_BASES, THEN_COINS_AND_BASES, THEN_FOOT_BASES, THEN_FOOT_COINS = 0, 1, 2, 3, 4  # after SPEND
