import html.parser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.inspection.markup import Markup, element, joined, text


class Reader(html.parser.HTMLParser):
    """Collects what a browser would see: elements with their attributes, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def read(markup: str) -> Reader:
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return reader


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_any_text_is_text_in_content_and_attributes(value: str):
    reader = read(element("p", value, title=value))
    assert reader.elements == [("p", {"title": value})]
    assert reader.text == value


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text())
def test_no_text_makes_an_element(value: str):
    assert read(joined("before", value, "after")).elements == []


def test_markup_goes_in_as_it_is():
    assert element("p", element("b", "a & b"), " < c") == "<p><b>a &amp; b</b> &lt; c</p>"


def test_attributes_are_named_as_in_html():
    assert element("input", type="checkbox", name="x", hidden=True, disabled=False, aria_label="a") == (
        '<input type="checkbox" name="x" hidden aria-label="a">'
    )
    assert element("p", class_="soft") == '<p class="soft"></p>'


@pytest.mark.parametrize("built", [text("a"), element("p"), joined("a", "b")])
def test_what_is_built_is_markup(built: str):
    assert isinstance(built, Markup)
