import html.parser
import re
from dataclasses import replace

import pytest

from augpipe.inspection.gathering import inspect_shards
from augpipe.inspection.page import page
from augpipe.inspection.parity import ColumnParity, Mismatch
from augpipe.inspection.report import Selection
from tests.hand_shards import CHINESE_ROWS, HOSTILE, NAMES, write_shards

VOID = {"meta", "input"}
LOADING = {"src", "srcset", "data", "action", "poster", "background", "formaction", "ping", "xlink:href"}


class Outline(html.parser.HTMLParser):
    """Checks that elements nest, and collects their names, attributes and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in {"style", "script"}:
            self.texts.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def outline(document: str) -> Outline:
    found = Outline()
    found.feed(document)
    found.close()
    assert found.open == []
    return found


@pytest.fixture
def report(folder):
    return inspect_shards(folder, Selection(samples=7, parity_rows=0, per_label=3))


def test_the_page_is_one_well_formed_document(report):
    document = page(report)
    assert document.startswith('<!doctype html>\n<html lang="en"><head>')
    found = outline(document)
    assert [name for name, _ in found.elements[:2]] == ["html", "head"]
    assert len(found.named("h1")) == len(found.named("title")) == 1


def test_the_page_asks_for_nothing_from_outside(report):
    document = page(report)
    found = outline(document)
    assert not {name for name, _ in found.elements} & {"link", "img", "iframe", "base", "object", "form"}
    assert not {key for _, attributes in found.elements for key in attributes} & LOADING
    assert all((attributes["href"] or "").startswith("#") for attributes in found.named("a"))
    assert not re.search(r"url\(|@import|https?://|fetch\(|XMLHttp", document)
    (policy,) = [m["content"] for m in found.named("meta") if m.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    assert policy.startswith("default-src 'none'")


def test_hostile_text_is_shown_and_does_nothing(report):
    document = page(report)
    found = outline(document)
    assert len(found.named("script")) == 1
    assert "<script>alert('x')</script> & \"quotes\" \\u202egnp.exe \\x1b[31mred\\x00 😀" in found.texts
    assert not set(HOSTILE) & set(document) & {"\x00", "\x1b", "\u202e"}


def test_a_hostile_folder_name_is_text(tmp_path):
    folder = write_shards(tmp_path / '"><img src=x onerror=alert(1)>')
    found = outline(page(inspect_shards(folder, Selection(parity_rows=0))))
    assert found.named("img") == []
    assert str(folder) in found.texts


def test_changed_words_are_marked(report):
    document = page(report)
    assert "He <ins>must have </ins>travelled widely in Europe." in document
    assert "He is <del>not </del>happy." in document
    assert "He <del>travelled</del><ins>didn&#39;t travel</ins> widely in Europe." in document


def test_every_sentence_says_in_which_language_it_is(report, tmp_path):
    assert {attributes["lang"] for attributes in outline(page(report)).named("bdi")} == {"en"}
    folder = write_shards(tmp_path / "zh", CHINESE_ROWS, language="zh", convert="t2s")
    document = page(inspect_shards(folder, Selection(parity_rows=0)))
    found = outline(document)
    assert found.named("html")[0]["lang"] == "en", "the words around the sentences are English"
    assert len(found.named("bdi")) >= 3 * len(NAMES)
    assert {attributes["lang"] for attributes in found.named("bdi")} == {"zh"}
    assert {"Chinese", "converted by", "t2s"} <= set(found.texts)
    assert "bdi:lang(zh)" in document


def test_changed_characters_are_marked_where_no_blanks_part_the_words(tmp_path):
    document = page(inspect_shards(write_shards(tmp_path / "zh", CHINESE_ROWS, language="zh"), Selection()))
    assert "昨天下午我们在公园里<ins>没</ins>看见<del>了</del>一只羽毛很漂亮的小鸟站在树上唱歌。" in document
    assert "我们在公园里<ins>一定</ins>看见了" in document


def test_every_column_rule_and_reason_is_there(report):
    found = outline(page(report))
    for column in report.coverage:
        assert column.name in found.texts
        for count in column.labels:
            assert count.name in found.texts
    assert "85.71 " in found.texts


def test_the_filter_offers_what_the_examples_have(report):
    found = outline(page(report))
    examples = [
        (attributes["data-column"], attributes["data-label"])
        for attributes in found.named("article")
        if "data-column" in attributes
    ]
    options = {
        attributes["value"]: (attributes["data-columns"] or "").split()
        for attributes in found.named("option")
        if "data-columns" in attributes
    }
    assert {name for name, _ in examples} == set(NAMES)
    assert {(name, label) for label, names in options.items() for name in names} == set(examples)


def test_links_lead_to_places_that_exist(report):
    found = outline(page(report))
    places = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    assert {(attributes["href"] or "")[1:] for attributes in found.named("a")} <= places


def test_lost_polarity_is_listed(report):
    mismatch = Mismatch(3, "He is not happy.", "He is & happy.", "remove_negator", 1, 1)
    found = outline(page(replace(report, parity=(ColumnParity("negation", 1, 7, (mismatch,)),))))
    assert "Polarity not as promised: 1 of 7 checked rows" in found.texts
    assert "1 → 1" in found.texts
    assert "85.71 % of 7" in found.texts


def test_an_empty_set_is_a_page_too(tmp_path):
    document = page(inspect_shards(write_shards(tmp_path / "empty", rows=()), Selection()))
    assert "0 of 0" in outline(document).texts


def test_each_column_has_a_colour_of_its_own(report):
    plain = replace(report.coverage[0], labels=())
    many = tuple(replace(plain, name=f"column_{place}") for place in range(20))
    found = outline(page(replace(report, coverage=many, samples=(), examples={})))
    assert len({each["style"] for each in found.named("details")}) == 20


def test_the_share_of_the_paper_is_explained_where_it_is_shown(report, tmp_path):
    assert "the upright line on the bar" in page(report)
    folder = write_shards(tmp_path / "zh", CHINESE_ROWS, language="zh")
    assert "SDA paper" not in page(inspect_shards(folder, Selection(parity_rows=0)))


def test_a_printed_page_has_no_examples_but_those_that_the_reader_chose(report):
    document = page(report)
    printed = document[document.index("@media print {") :]
    assert "#examples:not(.chosen) { display: none; }" in printed[: printed.index("</style>")]
    assert 'classList.toggle("chosen", column.value !== "" || label.value !== "")' in document
