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
SWAP_TOKENS = 9  # two spaces; a: first space + 1, b: may be declined, c: points for it
SWAP_RESOURCES = 10  # two spaces; a: first space + 1, b: may be declined
MARKET_CHOICE = 11  # a: may be declined
PALACE_COPY = 12  # location to copy; a: 1 with an experienced worker
TAKE_SPACE = 13  # space of the next piece; a: kind, b: pieces left, c: scope, d: may be declined
TAKE_PIECE = 14  # its colour; a: kind, b: space
GAIN_TECHNIQUE = 15  # a: which sources, b: cards gained less 1, c: may be declined
LOOK_CARD = 16  # one of the techniques looked at; a: cards kept less 1
PRODUCE = 17  # perfume to produce; a: factory 0-2 or ANY_TYPE, b: may be declined, c: BY_ constant
PAY_SLOT = 18  # how to pay the next slot of the perfume
SPEND = 19  # give a piece; a: kind, b: pieces left, c: may be declined, d: what follows (THEN_ constants)
SELL = 20  # perfume to sell; a: location whose price is paid, b: may be declined, c: sales that may follow
FULFIL = 21  # contract to fulfil; a: may be declined
CONTRACT_VIAL = 22  # perfume handed over; a: contract, b: first perfume + 1, c: seat that fulfils
BUY_TECHNIQUE = 23  # contract 2, event 15: pay for a technique or not; a: printed price
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
NUM_BASE_DECISIONS = 38

# Decisions of expansions
EVENT_GIVE = 38  # events 2, 3: give a piece; a: kind, b: pieces left
THIEF_TO = 39  # the poorest player may move the thief
BENEFICIARY = 40  # which of the poorest players receives; a: always 0
TRIBUTE = 41  # what is handed over; a: seat that receives
TRIBUTE_PIECE = 42  # a: seat that receives, b: kind, c: pieces left
TRIBUTE_TECHNIQUE = 43  # a: seat that receives
TRIBUTE_VIAL = 44  # a: seat that receives
BOUTIQUE_VIAL = 45  # perfume spent on a boutique; a: may be declined
BOUTIQUE_REGION = 46
CONVERT_FREELY = 47  # before the bids: give a piece for $1, or stop (R18)
BID = 48
CHOOSE_HELPER = 49
LOOK_CONTRACTS = 50  # helper 9: look at the top contracts, or not
KEEP_CONTRACT = 51  # keep one of the contracts looked at
CHOOSE_AVANT_GARDE = 52  # helper 10, or decline it
CHOOSE_FASHION = 53  # helper 10; a: avant-garde card chosen
CHOOSE_COLLECTOR = 54  # helper 7: whose collector moves; a: direction
DRAFT_MASTER = 55
ADVANCE_PRODUCTION = 56  # master 4: advance the marker or gain $5; a: perfume
ADVANCE_SALES = 57  # master 5: advance the marker or gain 1 pt
ROYAL_SPACE = 58  # space of a royalty card for the perfume sold, or none; a: perfume, b: location
TAKE_FRAGRANCE = 59  # a fragrance instead of the card's bonus, or the bonus; a: seat of the collector there
PLACE_FRAGRANCE = 60  # slot of the formula card for the fragrance ``placing``; a: may be kept instead
FORMULA_REWARD = 61  # the perfume for a complete formula
END_TURN = 62  # last free actions with the formula card
NUM_DECISIONS = 63

# Automatic, from FIRST_AUTOMATIC
FIRST_AUTOMATIC = 100
START_ROUND = 100
NEXT_TURN = 101  # a: who moved last, counted clockwise from the seat that began the round
END_ROUND = 102
MAINTENANCE = 103
GAME_END = 104
ACTION = 105  # a: location, b: may be declined, c: 1 with an experienced worker, d: VIA_ constant
PAY = 106  # a: coins, b: seat that receives them or BANK_ACCOUNT, c: 1 for a collection token
GAIN = 107  # a: points, b: coins
TAKE_COLOUR = 108  # all pieces of a colour; a: space, b: colour
PRODUCED = 109  # a: perfume, b: BY_ constant
USUAL_MOVEMENT = 110
CARD_BONUS = 111  # a: 1 if no fragrance is offered in its place
END_MOVEMENT = 112
CONTRACT_FOOT_EFFECT = 113  # a: contract
PIERRE_TURN = 114
PIERRE_ACTION = 115  # a: location
PIERRE_PAY_PERFUME = 116
PIERRE_MOVEMENT = 117  # a: direction, b: 1 for the usual movement (left out after production)
PIERRE_CARD_BONUS = 118
ARRIVAL = 119  # collecting where the collector has ended

# Automatic nodes of expansions
REVEAL_EVENT = 120  # draw an event and carry it out
EVENT_FOR_EACH = 121  # an event for one player after the other; a: event, b: players served
SEND_TAX_COLLECTORS = 122
SEND_THIEF = 123
THIEF_STRIKES = 124  # the placer has paid; a: location
WAGES = 125  # one player's wages
AUCTION = 126  # open helpers, ask for bids
REVEAL_BIDS = 127  # pay the bids, choose in their order
HELPER_EFFECT = 128  # the immediate effect of the player's helper
LAY_FRAGRANCES = 129  # a: 0 at the start, 1 for the refill
ADVANCE = 130  # the production marker moves on; a: perfume
ADVANCE_SALE = 131  # the sales marker moves on
SALE = 132  # a perfume is sold, once its royal space is chosen; a: perfume, b: location
SCORE_ROYALTIES = 133  # a royalty card that is full; a: which of the revealed ones

# Arguments
BASE_KIND, ESSENCE_KIND = 0, 1
ANYWHERE = 0  # scope of TAKE_SPACE: any space
ADJACENT = 1  # plus seat: the spaces beside that seat's collector
HERE = 5  # plus seat: the space of that seat's collector
ANY_TYPE = 3  # a producer of all six types
BANK_ACCOUNT = -1
FORWARD, REVERSE = 1, -1
VIA_WORKER, VIA_PALACE, VIA_TECHNIQUE = 0, 1, 2  # how an action came about
BY_WORKER, BY_CONTRACT, BY_HELPER = 0, 1, 2  # how a production came about
OPEN_OR_LOOK, OPEN_OR_UNSEEN, UNSEEN = 0, 1, 2  # sources of GAIN_TECHNIQUE
OPEN_ELSE_UNSEEN = 3  # the second of two cards: open, unseen if none is left (R54)
LOOK_ONLY = 4  # helper 8
THEN_COINS, THEN_BASES, THEN_COINS_AND_BASES, THEN_FOOT_BASES, THEN_FOOT_COINS = 0, 1, 2, 3, 4  # after SPEND
