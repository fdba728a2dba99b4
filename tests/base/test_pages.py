"""No text breaks a page, and none steers a browser."""

import html.parser
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from augpipe.base.pages import changes, render

TEMPLATE = """
{% extends "augpipe.base.pages/page.html" %}
{% block main %}
  <p title="{{ text }}">
    {{ text }}
  </p>
  <p>{{ changes(text, "x") }}{{ changes("x", text) }}</p>
{% endblock %}
"""


class Reader(html.parser.HTMLParser):
    """Collects what a browser would see: elements with their attributes, and the text of each."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_data(self, data):
        if self.texts:
            self.texts[-1] += data


def read(document: str) -> Reader:
    reader = Reader()
    reader.feed(document)
    reader.close()
    return reader


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory):
    """A package with a page of its own."""
    place = tmp_path_factory.mktemp("packages")
    (place / "trial_page").mkdir()
    for name, content in {"__init__.py": "", "page.html": TEMPLATE, "page.css": "a > b {}", "page.js": "1 < 2"}.items():
        (place / "trial_page" / name).write_text(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)
        yield


def page(text: str) -> str:
    return render("trial_page", title=text, program="trial", heading=text, facts={text: text}, text=text)


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_any_text_is_text_in_content_and_attributes(value: str):
    reader = read(page(value))
    assert reader.texts[reader.elements.index(("h1", {}))] == value
    assert reader.texts[reader.elements.index(("p", {"title": value}))] == value


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text())
def test_no_text_makes_an_element_or_steers_a_browser(value: str):
    expected = [name for name, _ in read(page("plain")).elements if name not in {"ins", "del"}]
    document = page(value)
    assert [name for name, _ in read(document).elements if name not in {"ins", "del"}] == expected
    steering = {char for char in document if unicodedata.category(char) in {"Cc", "Cn", "Co", "Cs", "Zl", "Zp"}}
    assert steering == {"\n"}


def test_style_and_script_are_taken_as_they_are_and_the_page_may_load_nothing():
    document = page("x")
    assert "a > b {}</style>" in document
    assert "<script>1 < 2</script>" in document
    assert "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'" in document
    assert document.startswith('<!doctype html>\n<html lang="en"><head>')


def test_indentation_in_a_template_is_for_the_eye_alone():
    assert '<main><p title="a b">a b</p>' in page("a b")


def test_changed_words_are_marked_and_all_of_a_text_is_there():
    assert changes("He is not <b>.", "He is <b>!") == "He is <del>not </del>&lt;b&gt;<del>.</del><ins>!</ins>"
    assert changes("a\x00", "a\x00") == "a\\x00"
    assert str(changes("word " * 3000, "word " * 3000)).count("word") == 3000
