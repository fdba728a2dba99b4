"""The report on shards as one self-contained web page; `page.html` describes it."""

from __future__ import annotations

from augpipe.base.pages import render
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.inspection.report import Report
from augpipe.languages import LANGUAGES

_MISMATCHES_SHOWN = 20


def page(report: Report) -> str:
    """Return the report as a self-contained HTML document, which loads and sends nothing."""
    examples = [
        (name, label, sample)
        for name, labels in report.examples.items()
        for label, group in labels.items()
        for sample in group
    ]
    columns_of: dict[str, list[str]] = {}
    for name, label in dict.fromkeys((name, label) for name, label, _ in examples):
        columns_of.setdefault(label, []).append(name)
    return render(
        "augpipe.inspection",
        title=f"{report.folder} · augpipe",
        program="augpipe inspect",
        heading=report.folder,
        facts=_facts(report),
        report=report,
        lang=report.manifest.language,
        places={column.name: place for place, column in enumerate(report.coverage)},
        published=any(report.published_share(column.name) is not None for column in report.coverage),
        examples=examples,
        columns_of=columns_of,
        skipped=SKIPPED_PREFIX,
        mismatches_shown=_MISMATCHES_SHOWN,
    )


def _facts(report: Report) -> dict[str, str]:
    """Return the facts about the set as a whole."""
    manifest = report.manifest
    known = LANGUAGES.get(manifest.language)
    facts = {
        "language": manifest.language if known is None else known.name,
        "rows": f"{manifest.rows_out:,}",
        "rejected": f"{manifest.rejected:,}",
        "shards": f"{len(manifest.shards):,}",
        "pipeline": f"{manifest.pipeline.name} {manifest.pipeline.version}",
        "build seed": str(manifest.seed),
    }
    return facts if manifest.convert is None else facts | {"converted by": manifest.convert}
