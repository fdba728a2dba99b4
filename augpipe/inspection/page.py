"""The report on shards as one self-contained web page."""

from __future__ import annotations

from importlib.resources import files

from augpipe.inspection.coverage import ColumnCoverage, LabelCount
from augpipe.inspection.markup import Markup, element, joined
from augpipe.inspection.page_rows import diff, examples_section, mismatches, samples_section
from augpipe.inspection.report import Report
from augpipe.inspection.shares import percent
from augpipe.languages import LANGUAGES

_HUES = 6


def page(report: Report) -> str:
    """Return the report as a self-contained HTML document, which loads and sends nothing."""
    hues = {column.name: f"c{place % _HUES}" for place, column in enumerate(report.coverage)}
    title = f"{report.folder} · augpipe"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        # A second guard: with this even text that was not escaped could load or send nothing.
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("title", title),
        element("style", _resource("page.css")),
    )
    body = element(
        "body",
        _header(report),
        element(
            "main",
            _coverage_section(report, hues),
            _labels_section(report, hues),
            samples_section(report, hues),
            examples_section(report, hues),
        ),
        element("footer", element("p", "Written by augpipe inspect. The page is complete in itself.")),
        element("script", _resource("page.js")),
    )
    return "<!doctype html>\n" + element("html", head, body, lang="en") + "\n"


_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def _resource(name: str) -> Markup:
    """Return a file of this package as markup, unescaped."""
    return Markup(files("augpipe.inspection").joinpath(name).read_text(encoding="utf-8"))


def _header(report: Report) -> Markup:
    """Return the title and the facts about the set as a whole."""
    manifest = report.manifest
    pipeline = f"{manifest.pipeline.name} {manifest.pipeline.version}"
    known = LANGUAGES.get(manifest.language)
    facts = {
        "language": manifest.language if known is None else known.name,
        "rows": f"{manifest.rows_out:,}",
        "rejected": f"{manifest.rejected:,}",
        "shards": f"{len(manifest.shards):,}",
        "pipeline": pipeline,
        "build seed": str(manifest.seed),
    }
    if manifest.convert is not None:
        facts["converted by"] = manifest.convert
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in facts.items())
    return element(
        "header",
        element("p", "augpipe inspect", class_="eyebrow"),
        element("h1", report.folder),
        element("dl", *pairs, class_="facts"),
    )


def _coverage_section(report: Report, hues: dict[str, str]) -> Markup:
    """Return the section with a card for the coverage of each column."""
    remark = (
        "Rows whose text really differs from the original, after lower-casing and white-space folding. "
        "Parity: the share of checked rows whose main clause has its negations changed by an odd number "
        "(negation) or an even one (all others)."
    )
    note = [element("p", report.parity_note, class_="warn")] if report.parity_note else []
    cards = (_card(report, column, hues[column.name]) for column in report.coverage)
    return element(
        "section",
        element("h2", "Coverage"),
        element("p", remark, class_="remark"),
        *note,
        element("div", *cards, class_="cards"),
    )


def _card(report: Report, column: ColumnCoverage, hue: str) -> Markup:
    """Return the card of one column."""
    published, checked = report.published_share(column.name), report.parity_of(column.name)
    number, unit = percent(column.share).split()
    lines = [("applied", f"{column.applied:,} of {column.rows:,}")]
    if published is not None:
        lines.append(("paper", percent(published)))
    if checked is not None:
        lines.append(("parity", f"{percent(checked.share)} of {checked.checked:,}"))
    if column.unchanged:
        lines.append(("equal to the original", f"{column.unchanged:,}"))
    return element(
        "div",
        element("h3", element("a", column.name, href=f"#column-{column.name}")),
        element("p", number, " ", element("small", unit), class_="figure"),
        _bar(column.share, published),
        element("ul", *(element("li", element("span", name), element("span", value)) for name, value in lines)),
        class_=f"card {hue}",
    )


def _bar(share: float, mark: float | None = None) -> Markup:
    """Return a share as a bar; it is hidden from screen readers, because the number is beside it."""
    filled = element("span", style=f"width: {100 * share:.3f}%")
    tick = [element("i", style=f"left: {100 * mark:.3f}%", title="the paper's share")] if mark else []
    return element("div", filled, *tick, class_="bar", aria_hidden="true")


def _labels_section(report: Report, hues: dict[str, str]) -> Markup:
    """Return the section with the tables of rules and reasons, one fold per column."""
    folds = (
        element(
            "details",
            element(
                "summary",
                element("h3", column.name),
                element("span", _counted(column), class_="remark"),
            ),
            _labels_table(report, column, column.rules, "Rules that fired"),
            _labels_table(report, column, column.reasons, "Reasons why none fired"),
            mismatches(report, column.name),
            id=f"column-{column.name}",
            class_=hues[column.name],
            open=True,
        )
        for column in report.coverage
    )
    return element("section", element("h2", "Rules and reasons"), *folds)


def _counted(column: ColumnCoverage) -> str:
    """Return the text that says how many rules and reasons a column has."""
    rules, reasons = len(column.rules), len(column.reasons)
    return f"{rules} rule{'' if rules == 1 else 's'}, {reasons} reason{'' if reasons == 1 else 's'}"


def _labels_table(report: Report, column: ColumnCoverage, counts: tuple[LabelCount, ...], title: str) -> Markup:
    """Return a table of labels with their counts and an example each."""
    if not counts:
        return Markup()
    heads = [("label", ""), ("rows", "number"), ("share", "number"), ("", "share"), ("example", "")]
    head = element("tr", *(element("th", name, scope="col", class_=kind) for name, kind in heads))
    rows = (_label_row(report, column, count) for count in counts)
    table = element("table", element("caption", title), element("thead", head), element("tbody", *rows))
    return element("div", table, class_="scroll", tabindex="0", role="region", aria_label=f"{column.name}: {title}")


def _label_row(report: Report, column: ColumnCoverage, count: LabelCount) -> Markup:
    """Return the row of one label, which links to its examples."""
    found = report.examples.get(column.name, {}).get(count.label, ())
    shown = element("code", count.name)
    if found:
        link = {"href": "#examples", "data_column": column.name, "data_label": count.label}
        shown = element("a", shown, **link)
    example = [diff(found[0].original, found[0].outcomes[0].text, report.manifest.language)] if found else []
    return element(
        "tr",
        element("td", shown),
        element("td", f"{count.rows:,}", class_="number"),
        element("td", percent(count.share), class_="number"),
        element("td", _bar(count.share), class_="share"),
        element("td", joined(*example), class_="example"),
    )
