"""SVG source from plain functions."""

from xml.etree import ElementTree

from perfumezoo.envs.engine import svg


def test_elements_nest_and_attributes_take_hyphens() -> None:
    assert svg.element("g", svg.circle(1, 2.5, 3, stroke_width=0.5), id="a") == (
        '<g id="a"><circle cx="1" cy="2.5" r="3" stroke-width="0.5"/></g>'
    )
    assert svg.rect(0, 0, 10, 20, rx=2) == '<rect x="0" y="0" width="10" height="20" rx="2"/>'


def test_words_and_attributes_are_escaped() -> None:
    assert svg.label(1, 2, "a < b & c", 10) == '<text x="1" y="2" font-size="10">a &lt; b &amp; c</text>'
    assert svg.element("g", id='"<') == "<g id='\"&lt;'/>"


def test_centred_words_have_their_middle_at_the_point() -> None:
    assert svg.centred(10, 20, "x", 10) == '<text x="10" y="23.6" font-size="10" text-anchor="middle">x</text>'


def test_long_text_is_broken_and_cut() -> None:
    assert svg.fitted("one two three", 100, 10, 3) == ("one two three",)
    assert svg.fitted("one two three", 45, 10, 3) == ("one two", "three")
    assert svg.fitted("one two three", 50, 10, 1) == ("one two …",)


def test_a_paragraph_has_a_line_below_the_other() -> None:
    lines = ElementTree.fromstring(f"<g>{svg.paragraph(5, 20, 'one two three', 45, 10, 3)}</g>")
    assert [(line.get("x"), line.get("y"), line.text) for line in lines] == [
        ("5", "20", "one two"),
        ("5", "32.5", "three"),
    ]


def test_a_document_has_size_and_title() -> None:
    root = ElementTree.fromstring(svg.document(40, 30, "a & b", svg.at(1, 2, svg.circle(0, 0, 1))))
    assert (root.get("width"), root.get("viewBox")) == ("40", "0 0 40 30")
    assert [child.tag.rpartition("}")[2] for child in root] == ["title", "g"]
    assert root[0].text == "a & b"
    assert root[1].get("transform") == "translate(1 2)"
