"""Named blocks of flat indices."""

from types import SimpleNamespace

import pytest

from perfumezoo.envs.engine.layout import Block, Layout, per_player

LAYOUT = Layout(Block("pass", (1,), "decline"), Block("grid", (2, 3), "row by column"), Block("card", (4,), "a card"))


def test_offsets_follow_from_the_blocks_before() -> None:
    assert [LAYOUT.offset(name) for name in ("pass", "grid", "card")] == [0, 1, 7]
    assert LAYOUT.size == 11


def test_slice_covers_the_block() -> None:
    assert LAYOUT.slice("grid") == slice(1, 7)


def test_locate_inverts_every_index() -> None:
    found = [LAYOUT.locate(index) for index in range(LAYOUT.size)]
    assert found == [("pass", 0)] + [("grid", i) for i in range(6)] + [("card", i) for i in range(4)]


@pytest.mark.parametrize("index", [-1, 11])
def test_locate_refuses_what_is_outside(index: int) -> None:
    with pytest.raises(IndexError, match=rf"index {index} is outside 0\.\.10"):
        LAYOUT.locate(index)


def test_iteration_and_lookup_give_the_blocks() -> None:
    assert [block.name for block in LAYOUT] == ["pass", "grid", "card"]
    assert LAYOUT["grid"].shape == (2, 3)


def test_rows_of_seats_without_a_player_are_not_filled() -> None:
    layout = Layout(
        Block("card", (2,), "a card"), Block("hands", (3, 2), "by seat", per_player), Block("end", (1,), "over")
    )
    assert layout.filled(SimpleNamespace(num_players=2)).tolist() == [0, 1, 2, 3, 4, 5, 8]
    assert layout.filled(SimpleNamespace(num_players=3)).tolist() == list(range(9))


def test_two_blocks_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two blocks named 'card'"):
        Layout(Block("card", (1,), "one"), Block("card", (2,), "another"))


def test_the_table_shows_indices_shapes_and_meanings() -> None:
    assert LAYOUT.markdown().splitlines() == [
        "| Index | Block | Shape | Meaning |",
        "|---|---|---|---|",
        "| 0 | pass | 1 | decline |",
        "| 1-6 | grid | 2 x 3 | row by column |",
        "| 7-10 | card | 4 | a card |",
    ]
