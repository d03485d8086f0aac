"""Variable Scoring: tokens and criteria (rulebook, Variable Scoring; R50, R68)."""

from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.record import records
from perfumezoo.envs.grasse import GAME, components as c
from perfumezoo.envs.grasse.options import CRITERIA
from perfumezoo.envs.grasse.rules.scoring import PARTS
from tests.envs.grasse.position import Perfume, Position, bare, new_game

SCORING = ("variable_scoring",)
TOKENS = [(10, 5, 0, 0), (8, 4, 2, 0), (7, 4, 2, 1), (6, 4, 3, 2), (5, 3, 1, 0)]


def ended(players: int = 4, criteria: tuple[str, ...] = CRITERIA[:4], **options: Any) -> Position:
    """A game about to be scored, with the first token in every row."""
    expansions = ("variable_scoring", "boutiques") if "expansionist" in criteria else SCORING
    position = bare(players, expansions=expansions, criteria=criteria, **options)
    position["scoring_token"] = 0
    return position


def part(position: Position, name: str) -> list[int]:
    return GAME.parts(position.states)[: position["num_players"], PARTS.index(name)].tolist()


def test_four_different_tokens_are_drawn() -> None:
    drawn = set()
    for seed in range(30):
        tokens = new_game(seed, expansions=SCORING)["scoring_token"].tolist()
        assert len(set(tokens)) == 4
        drawn |= set(tokens)
    assert drawn == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("token", range(5))
def test_points_of_each_token(token: int) -> None:
    game = ended()
    game["scoring_token"][3] = token
    game["sold"] = [1, 4, 2, 3]
    first, second, third, fourth = TOKENS[token]
    assert part(game, "seller") == [fourth, first, third, second]
    assert c.SCORING_TOKEN_POINTS[token].tolist() == list(TOKENS[token])


def test_ties_share_the_rows_of_the_token_rounded_down() -> None:
    game = ended()
    game["sold"] = [3, 3, 0, 1]
    assert part(game, "seller") == [(10 + 5) // 2, (10 + 5) // 2, 0, 0]


def test_each_row_has_its_own_token() -> None:
    game = ended(2)
    game["scoring_token"] = [0, 1, 2, 3]
    game["production"][0, Perfume.FLORAL] = 2
    game["production"][1, Perfume.WOODY] = 1
    game["sold"][:2] = [1, 0]
    game.give_technique(1, 6)
    assert [part(game, name) for name in CRITERIA[:4]] == [[10, 5], [(8 + 4) // 2] * 2, [0, 7], [6, 0]]


def test_exporter_counts_fulfilled_contracts() -> None:
    game = ended(3, ("specialist", "versatile", "technical", "exporter"))
    game["contracts"][0, [1, 4]] = 1
    game["contracts"][2, 7] = 1
    assert part(game, "exporter") == [10, 0, 5]
    game["sold"][1] = 3
    assert part(game, "seller") == [0, 0, 0], "replaced"


def test_saver_counts_coins_before_any_conversion() -> None:
    game = ended(3, ("saver", "versatile", "technical", "seller"))
    game["coins"][:3] = [4, 9, 0]
    game["resources"][0, 0] = 8
    game["resources"][2, 1] = 12
    assert part(game, "saver") == [5, 10, 0]
    assert part(game, "leftovers") == [1, 0, 1], "coins are not spent by it"


def test_expansionist_counts_boutiques() -> None:
    game = ended(2, ("specialist", "expansionist", "technical", "seller"))
    game["region_owner"][:5] = [1, 1, 0, -1, 1]
    assert part(game, "expansionist") == [5, 10]


def test_the_rows_follow_the_option() -> None:
    game = new_game(1, expansions=SCORING, criteria=("saver", "seller", "exporter", "specialist"))
    assert [CRITERIA[k] for k in game["criteria"]] == ["saver", "seller", "exporter", "specialist"]


@pytest.mark.parametrize("boutiques", [False, True])
def test_random_criteria(boutiques: bool) -> None:
    expansions = (*SCORING, "boutiques") if boutiques else SCORING
    drawn = set()
    for seed in range(40):
        criteria = new_game(seed, expansions=expansions, criteria="random")["criteria"].tolist()
        assert len(set(criteria)) == 4
        drawn |= set(criteria)
    assert drawn == set(range(7 if boutiques else 6))


def test_everybody_sees_the_points_in_play() -> None:
    game = ended(3, ("saver", "versatile", "technical", "seller"))
    game["scoring_token"] = [1, 0, 2, 4]
    row = np.zeros(GAME.observation.size, np.float32)
    GAME.kernels.observe_one(records(game.states), 0, 1, row)
    points = row[GAME.observation.slice("SCORING")].reshape(7, 4) * 10
    assert points[CRITERIA.index("saver")].round().tolist() == [8, 4, 2, 0]
    assert points[CRITERIA.index("versatile")].round().tolist() == [10, 5, 0, 0]
    assert points[CRITERIA.index("seller")].round().tolist() == [5, 3, 1, 0]
    assert not points[[CRITERIA.index(name) for name in ("specialist", "exporter", "expansionist")]].any()


def test_the_printed_points_without_the_expansion() -> None:
    game = bare(4)
    game["sold"] = [1, 4, 2, 3]
    assert part(game, "seller") == [0, 6, 1, 3]
