"""The sections of the page on the augmentations: the table of measures, and pairs to read."""

from __future__ import annotations

from cse_trainer.analysis.analysis import Analysis, AugmentationMeasures
from cse_trainer.analysis.examples import Example
from cse_trainer.analysis.measures import MEASURES, Measure
from cse_trainer.analysis.numbers import number, percent
from cse_trainer.analysis.page.markup import Markup, element
from cse_trainer.analysis.page.tables import Cell, Head, sortable
from cse_trainer.analysis.page.word_changes import word_changes


def section(anchor: str, title: str, *children: str) -> Markup:
    """Return a section with its heading; the table of contents links to its anchor."""
    return element("section", element("h2", title), *children, id=anchor)


def paragraph(text: str) -> Markup:
    """Return a paragraph in the style of remarks."""
    return element("p", text, class_="remark")


def measures_section(analysis: Analysis, *figures: Markup) -> Markup:
    """Return the table of all augmentations, the meaning of its columns, and its pictures."""
    subject = analysis.subject
    heads = [
        Head("augmentation", numeric=False),
        Head("pairs", "pairs that were analysed"),
        *(Head(measure.title, measure.direction) for measure in MEASURES),
    ]
    rows = [
        [Cell(found.name), Cell(f"{found.pairs:,}", found.pairs), *(_cell(measure, found) for measure in MEASURES)]
        for found in analysis.augmentations
    ]
    judged = (
        f"Similarity is judged by {subject.similarity_model}: random pairs of originals reach "
        f"{number(analysis.random_similarity)}. Perplexity is judged by the {subject.language_model}. "
        "COND-HM, SVG, GH, alignment and centre shift are measured in the analysed model's own space. "
        "Click on a column to sort by it."
    )
    return section(
        "augmentations",
        "Augmentations",
        paragraph(judged),
        sortable("Measures of each augmentation", heads, rows),
        element("details", element("summary", "What the columns say"), _meanings(), open=True),
        *figures,
    )


def _cell(measure: Measure, found: AugmentationMeasures) -> Cell:
    value = measure.value(found)
    shown = percent(value, measure.decimals) if measure.percent else number(value, measure.decimals)
    return Cell(shown, value)


def _meanings() -> Markup:
    pairs = (
        element(
            "div",
            element("dt", measure.title),
            element(
                "dd", measure.meaning, " ", element("em", f"{measure.direction[:1].upper()}{measure.direction[1:]}.")
            ),
        )
        for measure in MEASURES
    )
    return element("dl", *pairs, class_="meanings")


def examples_section(analysis: Analysis) -> Markup:
    """Return pairs of each augmentation: the most similar to its original, a middle one, the least similar."""
    language = analysis.subject.language
    folds = (
        element(
            "details",
            element("summary", element("h3", found.name), element("span", _counted(found), class_="remark")),
            *(_example(example, language) for example in found.examples),
            open=place < 3,
        )
        for place, found in enumerate(analysis.augmentations)
    )
    remark = (
        "Real pairs of the sample, from the nearest to its original to the farthest, by the encoder that judges "
        "similarity. Deleted words are struck through, inserted ones highlighted."
    )
    return section("examples", "Pairs to read", paragraph(remark), *folds)


def _counted(found: AugmentationMeasures) -> str:
    return f"{percent(found.coverage)} of the rows, mean similarity {number(found.similarity)}"


def _example(example: Example, language: str) -> Markup:
    return element(
        "div",
        element("span", example.place, " ", element("b", number(example.similarity)), class_="place"),
        element(
            "div",
            element("p", example.original, class_="before", lang=language),
            element("p", word_changes(example.original, example.augmented), class_="after", lang=language),
        ),
        class_="example",
    )
