"""The report's folder and page: complete, escaped, self-contained."""

from __future__ import annotations

import dataclasses
import html
import json
import re
from html.parser import HTMLParser

import pytest
from markupsafe import escape

from augpipe.base.errors import UserError
from cse_trainer.analysis.figures import theme
from cse_trainer.analysis.figures.theme import DARK, LIGHT
from cse_trainer.analysis.measures import MEASURES
from cse_trainer.analysis.page import writing
from cse_trainer.analysis.page.writing import write_analysis
from cse_trainer.analysis.pairs import Example


@pytest.fixture(scope="module", autouse=True)
def coarse():
    """Draw fewer dots: nobody looks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "DPI", 30)
        yield


@pytest.fixture(scope="module")
def report(analysis, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report") / "deep" / "report"
    return folder, write_analysis(analysis, folder)


@pytest.fixture
def undrawn(monkeypatch):
    """Leave the pictures out."""
    monkeypatch.setattr(writing, "pictures", lambda analysis: {})


class Page(HTMLParser):
    """Collects tags, anchors, links and images, and checks that elements are closed in order."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        self.images += [found] if tag == "img" else []
        if tag not in {"img", "meta"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_folder_holds_numbers_pictures_and_page_and_no_temporary_file(report):
    folder, written = report
    assert {path.name for path in folder.iterdir()} == {path.name for path in written}
    assert {"analysis.json", "index.html", "pca.png", "tsne.png", "discriminator.png", "correlations.png",
            "attention.png", "judgements.png", "training.png", "each_before.png", "each_after.png"} == {
        path.name for path in written
    }  # fmt: skip
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written if path.suffix == ".png")
    assert json.loads((folder / "analysis.json").read_text())["schema_version"] == 2


def test_the_page_is_well_formed_and_its_contents_lead_somewhere(report):
    found = Page((report[0] / "index.html").read_text())
    assert found.open == ["doctype"] or found.open == []
    assert len(found.links) >= 7
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


def test_the_page_needs_nothing_but_itself(report):
    content = (report[0] / "index.html").read_text()
    assert "default-src 'none'; img-src data:" in html.unescape(content)
    found = Page(content)
    assert all(str(image["src"]).startswith("data:image/png;base64,") for image in found.images)
    assert all(image["alt"] for image in found.images)
    assert {image["class"] for image in found.images} == {"on-light", "on-dark"}
    assert not re.search(r"https?://|@import|url\(|<link|<script src", content)


def test_the_page_has_every_measure_with_its_meaning_and_every_finding(report, analysis):
    content = (report[0] / "index.html").read_text()
    for measure in MEASURES:
        assert f"<dt>{measure.title}</dt>" in content
    assert analysis.findings
    for finding in analysis.findings:
        assert f"<li>{escape(finding)}</li>" in content


def test_markup_in_sentences_stays_text(analysis, tmp_path, undrawn):
    evil = Example("nearest", "<script>alert(1)</script>", "</p><img src=x>\u202e", 1.0)
    louder = dataclasses.replace(analysis.augmentations[0], name="<i>", examples=(evil,))
    write_analysis(dataclasses.replace(analysis, augmentations=(louder, *analysis.augmentations[1:])), tmp_path)
    content = (tmp_path / "index.html").read_text()
    assert "<script>alert" not in content
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in content
    assert "<img src=x>" not in content
    assert "\u202e" not in content
    assert "<i>" not in content


@pytest.mark.slow
def test_the_same_analysis_is_the_same_report_byte_by_byte(report, analysis, tmp_path):
    for path in write_analysis(analysis, tmp_path):
        assert path.read_bytes() == (report[0] / path.name).read_bytes(), path.name


def test_a_folder_that_cannot_be_written_is_named(analysis, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"cannot write .*file/report: .*choose another --output"):
        write_analysis(analysis, tmp_path / "file" / "report")


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_what_is_read_has_contrast(colours):
    def luminance(colour: str) -> float:
        channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(colour: str) -> float:
        darker, lighter = sorted((luminance(colour), luminance(colours.paper)))
        return (lighter + 0.05) / (darker + 0.05)

    assert contrast(colours.ink) > 7
    assert contrast(colours.soft) > 4.5
    assert contrast(colours.accent) > 4.5
