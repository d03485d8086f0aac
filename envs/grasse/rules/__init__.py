"""The rules of Grasse: a legal and an apply function for each decision, a run function for each automatic node.

``deal``, ``legal`` and ``apply`` are what the engine calls; ``nodes`` lists everything that can lie on the stack.
"""

from __future__ import annotations

from typing import Any

from ...engine.jit import rule
from ...engine.record import OVER
from ...engine.stack import ARG_A, arg, node, player, pop
from . import nodes as n
from .expansions.boutiques import (
    apply_boutique_region,
    apply_boutique_vial,
    legal_boutique_region,
    legal_boutique_vial,
)
from .expansions.events import apply_event_give, legal_event_give, run_event_for_each, run_reveal_event
from .expansions.helpers import (
    apply_bid,
    apply_choose_avant_garde,
    apply_choose_fashion,
    apply_choose_helper,
    apply_convert_freely,
    apply_keep_contract,
    apply_look_contracts,
    legal_bid,
    legal_choose_avant_garde,
    legal_choose_fashion,
    legal_choose_helper,
    legal_convert_freely,
    legal_keep_contract,
    legal_look_contracts,
    run_auction,
    run_helper_effect,
    run_reveal_bids,
)
from .expansions.master_perfumers import (
    apply_advance_production,
    apply_advance_sales,
    apply_draft_master,
    legal_advance,
    legal_draft_master,
)
from .expansions.royal_perfumes import apply_royal_space, legal_royal_space, run_score_royalties
from .expansions.secret_formula import (
    apply_end_turn,
    apply_formula_reward,
    apply_place_fragrance,
    apply_take_fragrance,
    legal_end_turn,
    legal_formula_reward,
    legal_place_fragrance,
    legal_take_fragrance,
    run_lay_fragrances,
)
from .expansions.tax_collectors import run_send_tax_collectors, run_wages
from .expansions.thief import (
    apply_beneficiary,
    apply_thief_to,
    apply_tribute,
    apply_tribute_piece,
    apply_tribute_technique,
    apply_tribute_vial,
    legal_beneficiary,
    legal_thief_to,
    legal_tribute,
    legal_tribute_piece,
    legal_tribute_technique,
    legal_tribute_vial,
    run_send_thief,
    run_thief_strikes,
)
from .movement import (
    apply_choose_collector,
    apply_collect,
    apply_move_card,
    apply_steps,
    apply_track_end,
    apply_train,
    legal_choose_collector,
    legal_collect,
    legal_move_card,
    legal_steps,
    legal_track_end,
    legal_train,
    run_arrival,
    run_card_bonus,
    run_end_movement,
)
from .payment import apply_convert, apply_spend, legal_convert, legal_spend, run_gain, run_pay
from .pierre import (
    apply_pierre_base,
    apply_pierre_colour,
    apply_pierre_contract,
    apply_pierre_essence,
    apply_pierre_perfume,
    apply_pierre_piece,
    apply_pierre_sale,
    apply_pierre_space,
    legal_pierre_base,
    legal_pierre_colour,
    legal_pierre_contract,
    legal_pierre_essence,
    legal_pierre_perfume,
    legal_pierre_piece,
    legal_pierre_sale,
    legal_pierre_space,
    pierre_foot,
    run_pierre_action,
    run_pierre_card_bonus,
    run_pierre_movement,
    run_pierre_pay_perfume,
    run_pierre_turn,
)
from .placement import (
    apply_again,
    apply_fair_space,
    apply_market,
    apply_palace_copy,
    apply_place,
    apply_technique_14,
    apply_town_hall,
    apply_worker,
    legal_again,
    legal_fair_space,
    legal_market,
    legal_palace_copy,
    legal_place,
    legal_technique_14,
    legal_town_hall,
    legal_worker,
    run_action,
)
from .production import apply_pay_slot, apply_produce, legal_pay_slot, legal_produce, run_advance, run_produced
from .rounds import (
    PIERRE,
    run_end_round,
    run_game_end,
    run_maintenance,
    run_next_turn,
    run_start_round,
    run_usual_movement,
)
from .scoring import rank
from .selling import (
    apply_buy_technique,
    apply_contract_vial,
    apply_fulfil,
    apply_sell,
    legal_buy_technique,
    legal_contract_vial,
    legal_fulfil,
    legal_sell,
    run_advance_sale,
    run_contract_foot,
    run_sale,
)
from .setup import apply_draft_token, deal, legal_draft_token
from .techniques import apply_gain_technique, apply_look_card, legal_gain_technique, legal_look_card
from .track import (
    apply_return,
    apply_return_given,
    apply_swap_resources,
    apply_swap_tokens,
    apply_take_piece,
    apply_take_space,
    legal_return,
    legal_return_given,
    legal_swap_resources,
    legal_swap_tokens,
    legal_take_piece,
    legal_take_space,
    run_take_colour,
)


@rule
def setup(s: Any) -> None:
    """Deal a new game and run to the first decision."""
    deal(s)
    proceed(s)


@rule
def apply(s: Any, action: int) -> None:
    """Carry out a legal action, then everything automatic up to the next decision or the end."""
    apply_decision(s, node(s), action)
    proceed(s)


@rule
def proceed(s: Any) -> None:
    """Run automatic nodes until a decision is on top, or nothing is left: then the game is over."""
    while s.depth > 0 and node(s) >= n.FIRST_AUTOMATIC:
        run_node(s, node(s))
    s.to_move = player(s) if s.depth > 0 else OVER


@rule
def outcome(s: Any, out: Any) -> None:
    """Final scores and places."""
    rank(s, out)


@rule
def run_foot(s: Any) -> None:
    """A contract's effect, for a player or for Pierre."""
    if s.solo > 0 and player(s) == PIERRE:
        card = arg(s, ARG_A)
        pop(s)
        pierre_foot(s, card)
    else:
        run_contract_foot(s)


@rule
def legal(s: Any, mask: Any) -> None:
    """The legal actions of the decision on top."""
    top = node(s)
    if top == n.DRAFT_TOKEN:
        legal_draft_token(s, mask)
    elif top == n.PLACE:
        legal_place(s, mask)
    elif top == n.WORKER:
        legal_worker(s, mask)
    elif top == n.CONVERT:
        legal_convert(s, mask)
    elif top == n.RETURN:
        legal_return(s, mask)
    elif top == n.RETURN_GIVEN:
        legal_return_given(s, mask)
    elif top == n.FAIR_SPACE:
        legal_fair_space(s, mask)
    elif top == n.AGAIN:
        legal_again(s, mask)
    elif top == n.TOWN_HALL_CHOICE:
        legal_town_hall(s, mask)
    elif top == n.SWAP_TOKENS:
        legal_swap_tokens(s, mask)
    elif top == n.SWAP_RESOURCES:
        legal_swap_resources(s, mask)
    elif top == n.MARKET_CHOICE:
        legal_market(s, mask)
    elif top == n.PALACE_COPY:
        legal_palace_copy(s, mask)
    elif top == n.TAKE_SPACE:
        legal_take_space(s, mask)
    elif top == n.TAKE_PIECE:
        legal_take_piece(s, mask)
    elif top == n.GAIN_TECHNIQUE:
        legal_gain_technique(s, mask)
    elif top == n.LOOK_CARD:
        legal_look_card(s, mask)
    elif top == n.PRODUCE:
        legal_produce(s, mask)
    elif top == n.PAY_SLOT:
        legal_pay_slot(s, mask)
    elif top == n.SPEND:
        legal_spend(s, mask)
    elif top == n.SELL:
        legal_sell(s, mask)
    elif top == n.FULFIL:
        legal_fulfil(s, mask)
    elif top == n.CONTRACT_VIAL:
        legal_contract_vial(s, mask)
    elif top == n.BUY_TECHNIQUE:
        legal_buy_technique(s, mask)
    elif top == n.MOVE_CARD:
        legal_move_card(s, mask)
    elif top == n.STEPS:
        legal_steps(s, mask)
    elif top == n.COLLECT:
        legal_collect(s, mask)
    elif top == n.TRACK_END:
        legal_track_end(s, mask)
    elif top == n.TRAIN:
        legal_train(s, mask)
    elif top == n.TECHNIQUE_14:
        legal_technique_14(s, mask)
    elif top == n.PIERRE_PERFUME:
        legal_pierre_perfume(s, mask)
    elif top == n.PIERRE_ESSENCE:
        legal_pierre_essence(s, mask)
    elif top == n.PIERRE_BASE:
        legal_pierre_base(s, mask)
    elif top == n.PIERRE_SALE:
        legal_pierre_sale(s, mask)
    elif top == n.PIERRE_CONTRACT:
        legal_pierre_contract(s, mask)
    elif top == n.PIERRE_SPACE:
        legal_pierre_space(s, mask)
    elif top == n.PIERRE_PIECE:
        legal_pierre_piece(s, mask)
    elif top == n.PIERRE_COLOUR:
        legal_pierre_colour(s, mask)
    else:
        legal_of_expansion(s, top, mask)


@rule
def legal_of_expansion(s: Any, top: int, mask: Any) -> None:
    """The legal actions of a decision that belongs to an expansion."""
    if top == n.EVENT_GIVE:
        legal_event_give(s, mask)
    elif top == n.THIEF_TO:
        legal_thief_to(s, mask)
    elif top == n.BENEFICIARY:
        legal_beneficiary(s, mask)
    elif top == n.TRIBUTE:
        legal_tribute(s, mask)
    elif top == n.TRIBUTE_PIECE:
        legal_tribute_piece(s, mask)
    elif top == n.TRIBUTE_TECHNIQUE:
        legal_tribute_technique(s, mask)
    elif top == n.TRIBUTE_VIAL:
        legal_tribute_vial(s, mask)
    elif top == n.BOUTIQUE_VIAL:
        legal_boutique_vial(s, mask)
    elif top == n.BOUTIQUE_REGION:
        legal_boutique_region(s, mask)
    elif top == n.CONVERT_FREELY:
        legal_convert_freely(s, mask)
    elif top == n.BID:
        legal_bid(s, mask)
    elif top == n.CHOOSE_HELPER:
        legal_choose_helper(s, mask)
    elif top == n.LOOK_CONTRACTS:
        legal_look_contracts(s, mask)
    elif top == n.KEEP_CONTRACT:
        legal_keep_contract(s, mask)
    elif top == n.CHOOSE_AVANT_GARDE:
        legal_choose_avant_garde(s, mask)
    elif top == n.CHOOSE_FASHION:
        legal_choose_fashion(s, mask)
    elif top == n.CHOOSE_COLLECTOR:
        legal_choose_collector(s, mask)
    elif top == n.DRAFT_MASTER:
        legal_draft_master(s, mask)
    elif top in (n.ADVANCE_PRODUCTION, n.ADVANCE_SALES):
        legal_advance(mask)
    elif top == n.ROYAL_SPACE:
        legal_royal_space(s, mask)
    elif top == n.TAKE_FRAGRANCE:
        legal_take_fragrance(s, mask)
    elif top == n.PLACE_FRAGRANCE:
        legal_place_fragrance(s, mask)
    elif top == n.FORMULA_REWARD:
        legal_formula_reward(s, mask)
    elif top == n.END_TURN:
        legal_end_turn(s, mask)


@rule
def apply_decision(s: Any, top: int, action: int) -> None:
    """Carry out an action of the decision on top."""
    if top == n.DRAFT_TOKEN:
        apply_draft_token(s, action)
    elif top == n.PLACE:
        apply_place(s, action)
    elif top == n.WORKER:
        apply_worker(s, action)
    elif top == n.CONVERT:
        apply_convert(s, action)
    elif top == n.RETURN:
        apply_return(s, action)
    elif top == n.RETURN_GIVEN:
        apply_return_given(s, action)
    elif top == n.FAIR_SPACE:
        apply_fair_space(s, action)
    elif top == n.AGAIN:
        apply_again(s, action)
    elif top == n.TOWN_HALL_CHOICE:
        apply_town_hall(s, action)
    elif top == n.SWAP_TOKENS:
        apply_swap_tokens(s, action)
    elif top == n.SWAP_RESOURCES:
        apply_swap_resources(s, action)
    elif top == n.MARKET_CHOICE:
        apply_market(s, action)
    elif top == n.PALACE_COPY:
        apply_palace_copy(s, action)
    elif top == n.TAKE_SPACE:
        apply_take_space(s, action)
    elif top == n.TAKE_PIECE:
        apply_take_piece(s, action)
    elif top == n.GAIN_TECHNIQUE:
        apply_gain_technique(s, action)
    elif top == n.LOOK_CARD:
        apply_look_card(s, action)
    elif top == n.PRODUCE:
        apply_produce(s, action)
    elif top == n.PAY_SLOT:
        apply_pay_slot(s, action)
    elif top == n.SPEND:
        apply_spend(s, action)
    elif top == n.SELL:
        apply_sell(s, action)
    elif top == n.FULFIL:
        apply_fulfil(s, action)
    elif top == n.CONTRACT_VIAL:
        apply_contract_vial(s, action)
    elif top == n.BUY_TECHNIQUE:
        apply_buy_technique(s, action)
    elif top == n.MOVE_CARD:
        apply_move_card(s, action)
    elif top == n.STEPS:
        apply_steps(s, action)
    elif top == n.COLLECT:
        apply_collect(s, action)
    elif top == n.TRACK_END:
        apply_track_end(s, action)
    elif top == n.TRAIN:
        apply_train(s, action)
    elif top == n.TECHNIQUE_14:
        apply_technique_14(s, action)
    elif top == n.PIERRE_PERFUME:
        apply_pierre_perfume(s, action)
    elif top == n.PIERRE_ESSENCE:
        apply_pierre_essence(s, action)
    elif top == n.PIERRE_BASE:
        apply_pierre_base(s, action)
    elif top == n.PIERRE_SALE:
        apply_pierre_sale(s, action)
    elif top == n.PIERRE_CONTRACT:
        apply_pierre_contract(s, action)
    elif top == n.PIERRE_SPACE:
        apply_pierre_space(s, action)
    elif top == n.PIERRE_PIECE:
        apply_pierre_piece(s, action)
    elif top == n.PIERRE_COLOUR:
        apply_pierre_colour(s, action)
    else:
        apply_of_expansion(s, top, action)


@rule
def apply_of_expansion(s: Any, top: int, action: int) -> None:
    """Carry out an action of a decision that belongs to an expansion."""
    if top == n.EVENT_GIVE:
        apply_event_give(s, action)
    elif top == n.THIEF_TO:
        apply_thief_to(s, action)
    elif top == n.BENEFICIARY:
        apply_beneficiary(s, action)
    elif top == n.TRIBUTE:
        apply_tribute(s, action)
    elif top == n.TRIBUTE_PIECE:
        apply_tribute_piece(s, action)
    elif top == n.TRIBUTE_TECHNIQUE:
        apply_tribute_technique(s, action)
    elif top == n.TRIBUTE_VIAL:
        apply_tribute_vial(s, action)
    elif top == n.BOUTIQUE_VIAL:
        apply_boutique_vial(s, action)
    elif top == n.BOUTIQUE_REGION:
        apply_boutique_region(s, action)
    elif top == n.CONVERT_FREELY:
        apply_convert_freely(s, action)
    elif top == n.BID:
        apply_bid(s, action)
    elif top == n.CHOOSE_HELPER:
        apply_choose_helper(s, action)
    elif top == n.LOOK_CONTRACTS:
        apply_look_contracts(s, action)
    elif top == n.KEEP_CONTRACT:
        apply_keep_contract(s, action)
    elif top == n.CHOOSE_AVANT_GARDE:
        apply_choose_avant_garde(s, action)
    elif top == n.CHOOSE_FASHION:
        apply_choose_fashion(s, action)
    elif top == n.CHOOSE_COLLECTOR:
        apply_choose_collector(s, action)
    elif top == n.DRAFT_MASTER:
        apply_draft_master(s, action)
    elif top == n.ADVANCE_PRODUCTION:
        apply_advance_production(s, action)
    elif top == n.ADVANCE_SALES:
        apply_advance_sales(s, action)
    elif top == n.ROYAL_SPACE:
        apply_royal_space(s, action)
    elif top == n.TAKE_FRAGRANCE:
        apply_take_fragrance(s, action)
    elif top == n.PLACE_FRAGRANCE:
        apply_place_fragrance(s, action)
    elif top == n.FORMULA_REWARD:
        apply_formula_reward(s, action)
    elif top == n.END_TURN:
        apply_end_turn(s, action)


@rule
def run_node(s: Any, top: int) -> None:
    """Carry out the automatic node on top."""
    if top == n.START_ROUND:
        run_start_round(s)
    elif top == n.NEXT_TURN:
        run_next_turn(s)
    elif top == n.END_ROUND:
        run_end_round(s)
    elif top == n.MAINTENANCE:
        run_maintenance(s)
    elif top == n.GAME_END:
        run_game_end(s)
    elif top == n.ACTION:
        run_action(s)
    elif top == n.PAY:
        run_pay(s)
    elif top == n.GAIN:
        run_gain(s)
    elif top == n.TAKE_COLOUR:
        run_take_colour(s)
    elif top == n.PRODUCED:
        run_produced(s)
    elif top == n.USUAL_MOVEMENT:
        run_usual_movement(s)
    elif top == n.ARRIVAL:
        run_arrival(s)
    elif top == n.CARD_BONUS:
        run_card_bonus(s)
    elif top == n.END_MOVEMENT:
        run_end_movement(s)
    elif top == n.CONTRACT_FOOT_EFFECT:
        run_foot(s)
    elif top == n.PIERRE_TURN:
        run_pierre_turn(s)
    elif top == n.PIERRE_ACTION:
        run_pierre_action(s)
    elif top == n.PIERRE_PAY_PERFUME:
        run_pierre_pay_perfume(s)
    elif top == n.PIERRE_MOVEMENT:
        run_pierre_movement(s)
    elif top == n.PIERRE_CARD_BONUS:
        run_pierre_card_bonus(s)
    else:
        run_node_of_expansion(s, top)


@rule
def run_node_of_expansion(s: Any, top: int) -> None:
    """Carry out an automatic node that belongs to an expansion."""
    if top == n.REVEAL_EVENT:
        run_reveal_event(s)
    elif top == n.EVENT_FOR_EACH:
        run_event_for_each(s)
    elif top == n.SEND_TAX_COLLECTORS:
        run_send_tax_collectors(s)
    elif top == n.SEND_THIEF:
        run_send_thief(s)
    elif top == n.THIEF_STRIKES:
        run_thief_strikes(s)
    elif top == n.WAGES:
        run_wages(s)
    elif top == n.ADVANCE:
        run_advance(s)
    elif top == n.ADVANCE_SALE:
        run_advance_sale(s)
    elif top == n.SALE:
        run_sale(s)
    elif top == n.SCORE_ROYALTIES:
        run_score_royalties(s)
    elif top == n.AUCTION:
        run_auction(s)
    elif top == n.REVEAL_BIDS:
        run_reveal_bids(s)
    elif top == n.HELPER_EFFECT:
        run_helper_effect(s)
    elif top == n.LAY_FRAGRANCES:
        run_lay_fragrances(s)
