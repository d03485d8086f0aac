"""Bidding for helpers (Option 2; rulings R-38 to R-41, R-46)."""

from typing import Any

from perfumezoo.envs.the_perfumer import actions as a, state as st
from perfumezoo.envs.the_perfumer.rules import nodes as n
from tests.envs.the_perfumer.position import PASS, Position, bid, bids, helper, new_game


def auction(num_players: int = 3, **options: Any) -> Position:
    """The first nomination; seat 0 is the starting player, on top of the track."""
    game = new_game(num_players=num_players, start_player=0, helpers="auction", skip_forced=False, **options)
    return game.play(a.SIDE)


def with_scores(*scores: int) -> Position:
    """Everybody's score before anybody has nominated; tokens lie as dealt."""
    game = auction(len(scores))
    game["score"][: len(scores)] = scores
    bottom = min(range(len(scores)), key=lambda p: (scores[p], game["stamp"][p]))
    game["stack"][game["depth"] - 1, 1] = game["to_move"] = bottom
    return game


def test_everybody_starts_with_ten_points() -> None:
    game = auction(5)
    assert game["score"].tolist() == [10] * 5
    assert game.standing() == [0, 1, 2, 3, 4]
    assert [game.parts(seat)["bids"] for seat in range(5)] == [10] * 5


def test_the_bottom_most_player_nominates_and_the_top_most_bids_first() -> None:
    game = auction()
    assert (game.node, game.mover) == (n.AUCTION_NOMINATE, 2)
    game.play(helper(14))
    assert (game.node, game.mover) == (n.AUCTION_BID, 0)


def test_r41_the_opener_must_bid() -> None:
    assert auction().play(helper(14)).legal() == bids(*range(1, 11))


def test_bids_rise_clockwise_and_a_pass_is_final() -> None:
    game = auction(4).play(helper(14), bid(2), PASS, bid(4))
    assert (game.mover, game.legal()) == (3, bids(*range(5, 11)) | {PASS})
    game.play(bid(5))
    assert game.mover == 0
    game.play(PASS)
    assert game.mover == 2, "seat 1 has passed"
    game.play(PASS)
    assert (game.helpers(3), game["score"].tolist()) == ({14}, [10, 10, 10, 5, 0])


def test_who_cannot_exceed_the_price_passes_unasked() -> None:
    game = auction().play(helper(14), bid(10))
    assert (game.helpers(0), game["score"].tolist()[:3]) == ({14}, [0, 10, 10])


def test_the_price_is_capped_by_the_own_score() -> None:
    game = with_scores(4, 7, 9).play(helper(3))
    assert (game.mover, game.legal()) == (2, bids(*range(1, 10)))
    game.play(bid(3))
    assert (game.mover, game.legal()) == (0, bids(4) | {PASS})
    game.play(bid(4))
    assert (game.mover, game.legal()) == (1, bids(5, 6, 7) | {PASS})
    game.play(bid(7), bid(8))
    assert (game["score"].tolist()[:3], game.helpers(2)) == ([4, 7, 1], {3})


def test_r40_no_bid_above_ten() -> None:
    assert with_scores(30, 25, 20).play(helper(3)).legal() == bids(*range(1, 11))


def test_the_first_bidder_is_skipped_without_points() -> None:
    """In the second auction the bottom-most player opens; one without points cannot."""
    game = auction().play(helper(14), bid(1), PASS, PASS)
    assert (game.mover, game["score"].tolist()[:3]) == (2, [9, 10, 10])
    game["score"][2] = 0
    game.play(helper(15))
    assert (game.mover, game.legal()) == (1, bids(*range(1, 11)))


def test_without_any_points_the_nominator_takes_the_tile_for_nothing() -> None:
    game = with_scores(0, 0, 0)
    stamps = game["stamp"].tolist()
    game.play(helper(9))
    assert (game.helpers(2), game.node, game.mover) == ({9}, n.AUCTION_NOMINATE, 1)
    assert game["stamp"].tolist() == stamps, "a price of 0 moves no token"
    game.play(helper(8), helper(7))
    assert [game.helpers(seat) for seat in range(3)] == [{7}, {8}, {9}]
    assert (game.node, game.mover) == (n.TURN_ACTION, 0)


def test_the_last_player_bids_alone() -> None:
    game = auction(2).play(helper(14), bid(1), PASS)
    assert game.helpers(0) == {14}
    game.play(helper(2))
    assert (game.mover, game.legal()) == (1, bids(*range(1, 11)))
    game.play(bid(1))
    assert (game.helpers(1), game["score"].tolist()[:2]) == ({2}, [9, 9])
    assert (game.node, game.mover, game["turn"]) == (n.TURN_ACTION, 0, 1)
    assert not (game["tile_at"] == st.TILE_ON_OFFER).any()


def test_paying_moves_the_token_on_top() -> None:
    game = auction().play(helper(14), bid(1), PASS, PASS)  # seat 0 pays 1
    game.play(helper(13), bid(1), PASS)  # seat 2 pays 1 and arrives at 9 after seat 0
    assert game["score"].tolist()[:3] == [9, 10, 9]
    assert game.standing() == [1, 2, 0]


def test_r38_first_bidder_of_later_auctions() -> None:
    literal = auction().play(helper(14), bid(1), PASS, PASS, helper(15))
    assert (literal["auctions"], literal.mover) == (1, 2)
    top = auction(bid_first="top").play(helper(14), bid(1), PASS, PASS, helper(15))
    assert (top["auctions"], top.mover) == (1, 1)


def test_r46_used_tiles_are_gone_in_the_second_round() -> None:
    game = auction(2, rules="perfumer").play(helper(14), bid(1), PASS, helper(2), bid(1))
    game["score"][:2] = 30, 20
    game.last_turn().end_turn()
    assert (game["round"], game.node, game.mover) == (2, n.AUCTION_NOMINATE, 1)
    assert game.legal() == {helper(number) for number in range(1, 16) if number not in (2, 14)}
    assert game.helpers(0) == game.helpers(1) == set()
    game.play(helper(15))
    assert (game.mover, game.legal()) == (0, bids(*range(1, 11))), "first auction of a round: the top-most opens"
