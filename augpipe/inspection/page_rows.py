"""The rows of the web page: samples, examples, and outputs with the wrong polarity."""

from __future__ import annotations

from collections.abc import Mapping

from augpipe.augment.outcome import SKIPPED_PREFIX
from augpipe.inspection.markup import Markup, element, joined
from augpipe.inspection.report import Report
from augpipe.inspection.samples import Sample, SampleOutcome
from augpipe.inspection.word_diff import word_diff

_MISMATCHES_SHOWN = 20


def diff(original: str, text: str | None, lang: str) -> Markup:
    """Return an augmented text with insertions and deletions marked, or the original if there is no augmented text.

    Args:
        original: the original.
        text: the augmented text, or None.
        lang: language code; browsers choose the forms of characters and the width of quotation marks by it.
    """
    if text is None:
        return element("bdi", original, class_="soft", lang=lang)
    pieces: list[Markup] = []
    for change in word_diff(original, text):
        if change.equal:
            pieces.append(joined(change.after))
            continue
        if change.before:
            pieces.append(element("del", change.before))
        if change.after:
            pieces.append(element("ins", change.after))
    return element("bdi", *pieces, lang=lang)


def samples_section(report: Report, hues: Mapping[str, str]) -> Markup:
    """Return the section with the rows that were drawn at random, each with all its columns."""
    if not report.samples:
        return Markup()
    remark = f"{len(report.samples)} rows drawn at random with seed {report.selection.seed}."
    return element(
        "section",
        element("h2", "Samples"),
        element("p", remark, class_="remark"),
        *(_article(sample, hues, report.manifest.language) for sample in report.samples),
    )


def examples_section(report: Report, hues: Mapping[str, str]) -> Markup:
    """Return the section with examples of every rule and reason, and the controls that filter them."""
    found = [
        (name, label, sample)
        for name, labels in report.examples.items()
        for label, group in labels.items()
        for sample in group
    ]
    if not found:
        return Markup()
    columns: dict[str, list[str]] = {}
    for name, label in dict.fromkeys((name, label) for name, label, _ in found):
        columns.setdefault(label, []).append(name)
    return element(
        "section",
        element("h2", "Examples of every rule and reason"),
        _controls(list(report.examples), columns),
        *(_article(sample, hues, report.manifest.language, (name, label)) for name, label, sample in found),
        id="examples",
    )


def _controls(names: list[str], columns: Mapping[str, list[str]]) -> Markup:
    """Return the filters; they are hidden until the script that serves them runs."""
    by_name = [element("option", name, value=name) for name in names]
    by_label = [element("option", label, value=label, data_columns=" ".join(columns[label])) for label in columns]
    everything = element("option", "all", value="")
    return element(
        "div",
        element("label", "Column", element("select", everything, *by_name, name="column")),
        element("label", "Rule or reason", element("select", everything, *by_label, name="label")),
        element("label", element("input", type="checkbox", name="clean"), "hide removed words", class_="tick"),
        element("output", aria_live="polite"),
        class_="controls",
        hidden=True,
    )


def _article(sample: Sample, hues: Mapping[str, str], lang: str, filtered: tuple[str, str] | None = None) -> Markup:
    """Return one row: its original and the results of its augmentations."""
    name, label = filtered or ("", "")
    return element(
        "article",
        element("span", f"id {sample.id}", class_="id"),
        element("p", element("bdi", sample.original, lang=lang), class_="original"),
        *(_outcome(sample, outcome, hues[outcome.name], lang) for outcome in sample.outcomes),
        data_column=name or False,
        data_label=label or False,
    )


def _outcome(sample: Sample, outcome: SampleOutcome, hue: str, lang: str) -> Markup:
    """Return the result of one augmentation for a row."""
    is_rule = not outcome.label.startswith(SKIPPED_PREFIX)
    shown = diff(sample.original, outcome.text, lang) if is_rule else element("span", "does not apply", class_="soft")
    return element(
        "div",
        element("span", outcome.name, class_="name"),
        element("code", outcome.label, class_="label"),
        element("span", shown, class_="text"),
        class_=f"outcome {hue}",
    )


def mismatches(report: Report, name: str) -> Markup:
    """Return the outputs of one column whose polarity is not the one that the column promises."""
    checked = report.parity_of(name)
    if checked is None or not checked.mismatches:
        return Markup()
    shown = checked.mismatches[:_MISMATCHES_SHOWN]
    rows = (
        element(
            "tr",
            element("td", element("code", mismatch.label)),
            element("td", f"id {mismatch.id}", class_="number"),
            element("td", f"{mismatch.before} → {mismatch.after}", class_="number"),
            element("td", diff(mismatch.original, mismatch.text, report.manifest.language), class_="example"),
        )
        for mismatch in shown
    )
    heads = [("rule", ""), ("row", "number"), ("negations", "number"), ("text", "")]
    title = f"Polarity not as promised: {len(checked.mismatches):,} of {checked.checked:,} checked rows"
    caption = "Main-clause negations of the original and of the text"
    if len(shown) < len(checked.mismatches):
        caption += f"; the first {len(shown)} rows"
    table = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *(element("th", head, scope="col", class_=kind) for head, kind in heads))),
        element("tbody", *rows),
    )
    scroll = element("div", table, class_="scroll", tabindex="0", role="region", aria_label=f"{name}: {title}")
    return element("details", element("summary", title, class_="remark"), scroll, class_="inner")
