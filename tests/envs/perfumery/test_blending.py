"""The blending phase: examples T04-T07, T13, T14, rulings, and comparison with exhaustive search."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from perfumezoo.envs.engine.interpret import copied, interpreted, plain_record
from perfumezoo.envs.engine.stack import NODE
from perfumezoo.envs.perfumery import GAME, actions as a, components as c, state as st
from perfumezoo.envs.perfumery.rules import apply, nodes as n, production
from tests.envs.perfumery.position import B, F, G, M, Position, S, T, bare, card, essences, play_card

Vector = tuple[int, ...]


def at_production(
    hand: tuple[str, ...],
    stockyards: tuple[str, str, str],
    produced: tuple[str, ...] = (),
    stored: str = "",
    **fields: Any,
) -> Position:
    """Seat 0 is asked what to produce, with these essences on its stockyards."""
    game = bare(skip_forced=False).give(0, *hand).produce(0, *produced)
    game["stored"][0] = essences(stored)
    for name, value in fields.items():
        game[name] = value
    game.blend(0)
    assert (game.node, game.mover) == (n.PRODUCE, 0)
    game["blended"] = [essences(letters) for letters in stockyards]
    return game


# ---- mixing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipes", [("R05", "R16", "R08", "R33"), ("R16", "R05", "R08", "R33")])
def test_t04_blending_a_top_note(recipes: tuple[str, ...]) -> None:
    game = bare(skip_forced=False).install(0, T, *recipes).give(0, "P31").blend(0)
    assert (game.node, game.legal()) == (n.MIX, {a.MIX_USE, a.MIX_SKIP})
    assert game["stack"][game["depth"] - 1, 3] == card("R08")
    assert game["hold"].tolist() == essences("FFGG")
    game.play(a.MIX_SKIP)
    assert game["stack"][game["depth"] - 1, 3] == card("R33")
    assert game["hold"].tolist() == essences("FFGG")
    game.play(a.MIX_USE)
    assert game.node == n.PRODUCE
    assert game["blended"].tolist() == [essences("FGGAS"), essences("F"), essences("F")]


def test_an_effect_that_cannot_be_paid_is_no_decision() -> None:
    game = bare(skip_forced=False).install(0, M, "R09", "R08").give(0, "P31").blend(0)
    assert game.node == n.PRODUCE  # F pays neither G nor two F
    assert game["blended"][M].tolist() == essences("F")


def test_t13_s_is_no_wildcard_in_mixing() -> None:
    game = bare(skip_forced=False).install(0, T, "R21", "R04").give(0, "P31").blend(0)
    game.play(a.MIX_USE)
    assert game.node == n.PRODUCE
    assert game["blended"][T].tolist() == essences("S")


def test_q21_q22_bought_and_stored_essences_do_not_mix() -> None:
    game = bare(skip_forced=False).install(0, T, "R08").give(0, "P31").produce(0, "P02")
    game["stored"][0] = essences("F")
    game["stock"][0, T] = essences("F")
    game["used_essence"][0] = 1
    game.blend(0)
    assert game.node == n.PRODUCE
    assert game["blended"][T].tolist() == essences("FF")


def test_notes_blend_from_the_top_note_to_the_base_note() -> None:
    game = bare().install(0, T, "R04").install(0, M, "R07").install(0, B, "R21").give(0, "P31").blend(0)
    seen = []
    while game.node == n.MIX:
        seen.append(int(game["stack"][game["depth"] - 1, 2]))
        game.play(a.MIX_USE)
    assert seen == [T, M, B]


def test_b0_nothing_is_asked_when_nothing_matters() -> None:
    game = bare(skip_forced=False).install(0, T, "R04")
    assert game.copy().blend(0)["round"] == 2
    game.produce(0, "P02")
    assert game.copy().blend(0).node == n.MIX
    game["last_round"] = 1
    assert game.copy().blend(0).over


# ---- production -----------------------------------------------------------------------------------------------------


def test_t05_two_perfumes() -> None:
    game = at_production(("P01", "P16"), ("GG", "FSA", "F"), produced=("P17",), stored="G")
    game.play_cards("P01")
    assert game.legal() == {play_card("P16"), a.DONE}
    game.play_cards("P16").play(a.DONE)
    assert game["round"] == 2
    assert game["score"].tolist() == [13, 0, 0, 0]
    assert game.produced(0) == {"P01", "P16", "P17"}
    assert not game["stored"].any() and not game["stock"].any()


def test_t05_without_the_stored_essence() -> None:
    game = at_production(("P01", "P16"), ("GG", "FSA", "F"), produced=("P17",))
    assert game.legal() == {play_card("P16"), a.DONE}


def test_perfumes_must_be_payable_together() -> None:
    game = at_production(("P02", "P03"), ("F", "F", "F"))  # F F – and – F F share the middle note
    assert game.legal() == {play_card("P02"), play_card("P03"), a.DONE}
    assert game.play_cards("P02").legal() == {a.DONE}


def test_t07_a_stored_essence_pays_any_note() -> None:
    for name, stockyards in (("P07", ("G", "", "")), ("P05", ("G", "", "")), ("P04", ("", "", "G"))):
        assert play_card(name) in at_production((name,), stockyards, produced=("P02",), stored="F").legal()
        assert play_card(name) not in at_production((name,), stockyards, produced=("P02",)).legal()


@pytest.mark.parametrize("name", ["P13", "P14", "P10"])
def test_t13_s_pays_f_g_or_a(name: str) -> None:
    needs = c.PERFUME_NEEDS[card(name) - 40].sum(axis=1)
    assert play_card(name) in at_production((name,), tuple("S" * count for count in needs)).legal()  # type: ignore[arg-type]


def test_q25_a_stockyard_essence_pays_its_own_note_only() -> None:
    assert at_production(("P02",), ("FF", "", "")).legal() == {a.DONE}
    assert at_production(("P02",), ("SS", "", "S")).legal() == {a.DONE}


def test_t14_more_essences_than_tokens() -> None:
    game = at_production(("P09",), ("F" * 30, "", "F"))
    assert play_card("P09") in game.legal()


def test_q48_nothing_has_to_be_produced() -> None:
    game = at_production(("P02",), ("F", "F", "")).play(a.DONE)
    assert game.hand(0) == {"P02"}
    assert game["round"] == 2


# ---- storage --------------------------------------------------------------------------------------------------------


def test_t06_storage_takes_what_fits() -> None:
    game = at_production((), ("F", "A", "GG"), produced=("P02", "P01", "P12"))
    assert game.legal() == {a.DONE}
    game.play(a.DONE)
    assert game["stored"][0].tolist() == [1, 1, 1, 0]
    assert not game["stock"].any()


def test_t06_is_not_even_asked() -> None:
    game = bare().produce(0, "P02", "P01", "P12")
    game["stock"][0] = [essences(""), essences("A"), essences("GG")]
    assert game.blend(0)["round"] == 2
    assert game["stored"][0].tolist() == [1, 1, 1, 0]


def test_t13_s_enters_no_other_space() -> None:
    game = at_production((), ("S", "S", "S"), produced=("P02", "P01", "P12")).play(a.DONE)
    assert game["stored"][0].tolist() == [0, 0, 0, 0]


def test_q26_the_space_of_a_new_perfume_can_be_filled_at_once() -> None:
    game = at_production(("P02",), ("FF", "F", "")).play_cards("P02").play(a.DONE)
    assert game["stored"][0].tolist() == [1, 0, 0, 0]
    assert game["spaces"][0].tolist() == [1, 0, 0, 0]


def test_keep_is_asked_when_payment_can_leave_either() -> None:
    # P10 needs G (middle) and F (base): S or the stored G pays the G.
    game = at_production(("P10",), ("", "S", "F"), produced=("P01", "P33"), stored="G")
    game.play_cards("P10").play(a.DONE)
    assert (game.node, game.legal()) == (n.KEEP, {a.KEEP + G, a.KEEP + S})
    assert game.copy().play(a.KEEP + G)["stored"][0].tolist() == [0, 1, 0, 0]
    assert game.copy().play(a.KEEP + S)["stored"][0].tolist() == [0, 0, 0, 1]


def test_q40_in_the_final_round_nothing_is_asked() -> None:
    game = at_production(("P10",), ("", "S", "F"), produced=("P01", "P33"), stored="G", last_round=1)
    game.play_cards("P10").play(a.DONE)
    assert game.over
    assert game["stored"][0].tolist() == [0, 1, 0, 0]  # the first in the order F, G, A, S


# ---- everybody at once ----------------------------------------------------------------------------------------------


def test_nothing_is_public_before_all_have_finished() -> None:
    game = bare().give(0, "P02").give(1, "P03")
    game["stock"][0, T, F] = game["stock"][1, B, F] = 1
    game.blend(0).play_cards("P02")
    assert (game.mover, game.node) == (1, n.PRODUCE)
    assert game["score"].tolist() == [0, 0, 0, 0]
    assert game.hand(0) == {"P02"}
    game.play_cards("P03")
    assert game["score"].tolist() == [2, 2, 0, 0]
    assert (game.produced(0), game.produced(1)) == ({"P02"}, {"P03"})
    assert game["stored"][:2].tolist() == [[1, 0, 0, 0], [1, 0, 0, 0]]


def test_invariant_14_the_order_of_blending_does_not_matter() -> None:
    finals = []
    for first in (0, 1, 2):
        game = bare(3).give(0, "P02", "P17").give(1, "P03").give(2, "P05", "P09")
        game.install(0, T, "R04").install(1, M, "R20").install(2, T, "R22")
        game["start_marker"] = 2
        game["deck_left"] = 0
        game["place"][game["place"] == st.DECK] = st.BOX
        game["unplaced"] = 0
        game["unplaced"][0] = 1
        game["first"] = first
        game["start_marker"] = 1
        game.play(a.START)
        choices = {seat: np.random.default_rng(seat) for seat in range(3)}
        while game.node in (n.MIX, n.PRODUCE, n.KEEP):
            game.play_random(choices[game.mover])
        game["first"] = 0
        finals.append(game.states.tobytes())
    assert len(set(finals)) == 1


# ---- exhaustive search ----------------------------------------------------------------------------------------------


def matches(needs: list[tuple[int, int]], stockyards: np.ndarray, stored: Vector, storage: Vector) -> bool:
    """Whether tokens can be matched with needs (note, kind) and storage spaces, by augmenting paths."""
    tokens = [(note, kind) for note in range(3) for kind in range(4) for _ in range(stockyards[note, kind])]
    tokens += [(-1, kind) for kind in range(4) for _ in range(stored[kind])]
    demands = needs + [(-1, kind) for kind in range(4) for _ in range(storage[kind])]
    holder: dict[int, int] = {}

    def serves(token: tuple[int, int], demand: tuple[int, int]) -> bool:
        if demand[0] < 0:
            return token[1] == demand[1]
        return token[0] in (-1, demand[0]) and token[1] in (demand[1], S)

    def place(d: int, seen: set[int]) -> bool:
        for t, token in enumerate(tokens):
            if t not in seen and serves(token, demands[d]):
                seen.add(t)
                if t not in holder or place(holder[t], seen):
                    holder[t] = d
                    return True
        return False

    return all(place(d, set()) for d in range(len(demands)))


def maximal(vectors: set[Vector]) -> set[Vector]:
    """Those that no other one dominates."""
    return {v for v in vectors if not any(w != v and all(x >= y for x, y in zip(w, v, strict=True)) for w in vectors)}


def random_production(rng: np.random.Generator) -> tuple[Any, list[tuple[int, int]], np.ndarray, Vector]:
    """A seat at production with random essences and needs, also of S; its record, needs, stockyards and storage."""
    states = GAME.new_states(1)
    states["num_players"], states["round"], states["last_round"] = 2, 1, 9
    s = plain_record(states)
    stockyards = rng.integers(0, 3, (3, 4)) * rng.integers(0, 2, (3, 4))
    needs = rng.integers(0, 3, (3, 4)) * (rng.random((3, 4)) < 0.35)
    stored = rng.integers(0, 2, 4)
    s.blended[:] = stockyards
    s.need[:] = needs
    s.stored[0] = stored
    s.room[:] = stored + rng.integers(0, 2, 4)
    listed = [(note, kind) for note in range(3) for kind in range(4) for _ in range(needs[note, kind])]
    return s, listed, stockyards, tuple(int(x) for x in stored)


def subsets() -> Iterator[int]:
    return iter(range(1, production.ALL_KINDS + 1))


def payable(s: Any) -> bool:
    """The inequalities of production, for all kinds, whatever the data can need."""
    exceeds = interpreted(production.exceeds)
    return not any(exceeds(s, 0, b, 0) for b in subsets())


def storages(s: Any, needs: list[tuple[int, int]], stockyards: np.ndarray, stored: Vector) -> set[Vector]:
    """The maximal storages that payment can leave, by trying all."""
    bounds = [min(int(s.room[t]), int(stockyards[:, t].sum()) + stored[t]) for t in range(4)]
    every = product(*(range(bound + 1) for bound in bounds))
    return maximal({v for v in every if matches(needs, stockyards, stored, v)})


def reachable_storages(s: Any) -> set[Vector]:
    """The storages that the KEEP decisions lead to."""
    fits_all, raise_keep, most = (interpreted(getattr(production, x)) for x in ("fits_all", "raise_keep", "most"))
    if fits_all(s, 0) or not raise_keep(s, 0):
        return {tuple(int(x) for x in s.keep)}
    found: set[Vector] = set()
    waiting = [copied(s)]
    while waiting:
        at = waiting.pop()
        kinds = [kind for kind in range(4) if most(at, 0, kind) > at.keep[kind]]
        assert kinds
        for kind in kinds:
            then = copied(at)
            then.keep[kind] += 1
            if raise_keep(then, 0):
                waiting.append(then)
            else:
                found.add(tuple(int(x) for x in then.keep))
    return found


def test_invariant_12_payability_equals_brute_force_matching() -> None:
    rng = np.random.default_rng(12)
    answers = []
    for _ in range(3000):
        s, needs, stockyards, stored = random_production(rng)
        answers.append(payable(s))
        assert answers[-1] == matches(needs, stockyards, stored, (0, 0, 0, 0))
    assert 600 < sum(answers) < 2400


def test_the_mask_of_production_equals_brute_force_matching() -> None:
    payable_with = interpreted(production.payable_with)
    rng = np.random.default_rng(13)
    answers = []
    for _ in range(3000):
        s, _, stockyards, stored = random_production(rng)
        first, second = rng.choice(40, 2, replace=False)
        s.need[:] = c.PERFUME_NEEDS[first] * rng.integers(0, 2)
        total = s.need + c.PERFUME_NEEDS[second]
        needs = [(note, kind) for note in range(3) for kind in range(4) for _ in range(total[note, kind])]
        answers.append(payable_with(s, 0, int(second)))
        assert answers[-1] == matches(needs, stockyards, stored, (0, 0, 0, 0))
    assert 150 < sum(answers) < 2850


def test_keep_decisions_reach_every_maximal_storage() -> None:
    rng = np.random.default_rng(14)
    asked = done = 0
    while done < 400:
        s, needs, stockyards, stored = random_production(rng)
        if not payable(s) or not needs:
            continue
        done += 1
        expected = storages(s, needs, stockyards, stored)
        assert len({sum(v) for v in expected}) == 1
        assert reachable_storages(copied(s)) == expected
        asked += len(expected) > 1
        s.keep[:] = 0
        interpreted(production.fill_up_all)(s, 0)
        assert tuple(int(x) for x in s.keep) == max(expected)
    assert asked > 20


def free_outcomes(recipes: list[int]) -> set[Vector]:
    """Essences that free use and skipping of every effect of a note can end with."""
    holds = {tuple(int(x) for x in c.TILE_OUT[T])}
    for recipe in recipes:
        used = {
            tuple(int(h - i + o) for h, i, o in zip(hold, c.RECIPE_IN[recipe], c.RECIPE_OUT[recipe], strict=True))
            for hold in holds
            if (np.array(hold) >= c.RECIPE_IN[recipe]).all()
        }
        holds |= used
    return holds


def asked_outcomes(game: Position) -> set[Vector]:
    """Essences in the top note that the MIX decisions lead to."""
    found: set[Vector] = set()
    waiting = [plain_record(game.states)]
    while waiting:
        s = waiting.pop()
        if s.stack[s.depth - 1, NODE] == n.MIX:
            for action in (a.MIX_USE, a.MIX_SKIP):
                then = copied(s)
                interpreted(apply)(then, action)
                waiting.append(then)
        else:
            found.add(tuple(int(x) for x in s.blended[T]))
    return found


def test_invariant_11_mix_decisions_lose_no_maximal_outcome() -> None:
    rng = np.random.default_rng(11)
    asked = 0
    for _ in range(300):
        recipes = rng.choice(40, rng.integers(1, 8), replace=False).tolist()
        game = bare(skip_forced=False).install(0, T, *(c.CARD_NAMES[k] for k in recipes)).give(0, "P31").blend(0)
        found = asked_outcomes(game)
        assert maximal(found) == maximal(free_outcomes(recipes))
        assert found <= free_outcomes(recipes)
        asked += len(found) > 1
    assert asked > 150
