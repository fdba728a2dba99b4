"""The report on an analysis as one self-contained web page; `page.html` describes it."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Mapping

from augpipe.base.pages import render
from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.attention import Attention
from cse_trainer.analysis.findings import LEAST_COUNTED
from cse_trainer.analysis.measures import ENOUGH, MEASURES, number, percent
from cse_trainer.analysis.spaces import AFTER, BEFORE

_STEPS = 10  # shades of attention


def page(analysis: Analysis, pictures: Mapping[str, Mapping[str, bytes]]) -> str:
    """Return the report as a self-contained HTML document: no requests, no fonts, no trackers."""
    return render(
        "cse_trainer.analysis.page",
        title=f"{analysis.subject.name} · cse-eval analyse",
        program="cse-eval analyse",
        heading=analysis.subject.name,
        facts=_facts(analysis),
        analysis=analysis,
        lang=analysis.subject.language,
        measures=MEASURES,
        directions=[(measure.title, measure.direction) for measure in MEASURES],
        enough=ENOUGH,
        even=_even(analysis),
        least_counted=LEAST_COUNTED,
        correlated=sum(found.pairs >= ENOUGH for found in analysis.augmentations),
        pictures=pictures,
        address=lambda png: f"data:image/png;base64,{b64encode(png).decode()}",
        shades=_shades,
        number=number,
        share=percent,
    )


def _even(analysis: Analysis) -> list[str]:
    """Return the encoders whose attention is even in every sentence."""
    read: dict[str, list[Attention]] = {}
    for case in analysis.attention:
        for name, pair in case.encoders.items():
            read.setdefault(name, []).extend((pair.first, pair.second))
    return [name for name, found in read.items() if all(each.is_even for each in found)]


def _facts(analysis: Analysis) -> dict[str, str]:
    """Return what was analysed."""
    subject = analysis.subject
    others = [scene.name for scene in analysis.scenes if scene.name not in (BEFORE, AFTER)]
    return {
        "shards": f"{subject.shards}, {subject.rows:,} rows",
        "language": subject.language,
        "augmentations": f"{len(analysis.augmentations)}",
        "pairs of each": f"up to {subject.sample:,}",
        "seed": str(subject.seed),
        "pooling": subject.pooling,
        "dimensions": f"{subject.dimension:,}",
        **({"before training": subject.start} if BEFORE in analysis.spaces else {}),
        **({"beside it": ", ".join(others)} if others else {}),
    }


def _shades(attention: Attention) -> list[tuple[str, int, str]]:
    """Return each word with a shade from 0 to 10, the strongest word's, and its weight; no shade where all are even."""
    most = math.inf if attention.is_even else max(attention.weights, default=0.0) or 1.0
    weights = zip(attention.words, attention.weights, strict=True)
    return [(word, round(_STEPS * weight / most), number(weight, 2)) for word, weight in weights]
