"""The page as a whole: its head, its table of contents, and its sections in order."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from cse_trainer.analysis.analysis import AFTER, BEFORE, Analysis
from cse_trainer.analysis.page.cases_section import (
    attention_section,
    correlations_section,
    overlap_section,
    triples_section,
)
from cse_trainer.analysis.page.markup import Markup, element
from cse_trainer.analysis.page.pictures import Picture, figure
from cse_trainer.analysis.page.sections import examples_section, measures_section
from cse_trainer.analysis.page.spaces_section import discriminator_section, training_section

# With this policy, even text that was not escaped could neither load nor send anything.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

CONTENTS = {
    "findings": "What stands out",
    "augmentations": "Augmentations",
    "examples": "Pairs to read",
    "training": "The embeddings",
    "discriminator": "Discriminator",
    "attention": "Attention",
    "triples": "Entailment",
    "overlap": "Shared words",
    "correlations": "Correlations",
}


def page(analysis: Analysis, pictures: Mapping[str, Picture]) -> str:
    """Return the report as a self-contained HTML document: no requests, no fonts, no trackers."""
    sections = _sections(analysis, pictures)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("title", f"{analysis.subject.name} · cse-eval analyse"),
        element("style", _resource("page.css")),
    )
    body = element(
        "body",
        _header(analysis),
        _contents(analysis),
        element("main", *sections),
        element("footer", element("p", "Written by cse-eval analyse. The page is complete in itself.")),
        element("script", _resource("page.js")),
    )
    return "<!doctype html>\n" + element("html", head, body, lang="en") + "\n"


def _sections(analysis: Analysis, pictures: Mapping[str, Picture]) -> list[Markup]:
    def shown(*names: str) -> list[Markup]:
        return [figure(pictures[name]) for name in names if name in pictures]

    return [
        _findings(analysis),
        measures_section(analysis, *shown("judgements")),
        examples_section(analysis),
        training_section(analysis, *shown("training", "pca", "each_before", "each_after", "tsne")),
        discriminator_section(analysis, *shown("discriminator")),
        attention_section(analysis),
        *triples_section(analysis),
        overlap_section(analysis, *shown("overlap")),
        correlations_section(analysis, *shown("correlations")),
    ]


def _header(analysis: Analysis) -> Markup:
    """Return the title, and what was analysed."""
    subject = analysis.subject
    others = [scene.name for scene in analysis.scenes if scene.name not in (BEFORE, AFTER)]
    facts = {
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
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in facts.items())
    return element(
        "header",
        element("button", "Light or dark", type="button", id="theme"),
        element("p", "cse-eval analyse", class_="eyebrow"),
        element("h1", subject.name),
        element("dl", *pairs, class_="facts"),
    )


def _contents(analysis: Analysis) -> Markup:
    left_out = {"triples"} if analysis.triples is None else set()
    links = (
        element("li", element("a", title, href=f"#{anchor}"))
        for anchor, title in CONTENTS.items()
        if anchor not in left_out
    )
    return element("nav", element("ol", *links), aria_label="Contents")


def _findings(analysis: Analysis) -> Markup:
    found = (element("li", finding) for finding in analysis.findings)
    return element("section", element("h2", "What stands out"), element("ul", *found, class_="findings"), id="findings")


def _resource(name: str) -> Markup:
    """Return a file of this package, which needs no escaping."""
    return Markup(files("cse_trainer.analysis.page").joinpath(name).read_text(encoding="utf-8"))
