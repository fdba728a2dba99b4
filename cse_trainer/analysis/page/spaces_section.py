"""The sections on the encoder: its embedding space before and after training, and its discriminator."""

from __future__ import annotations

from cse_trainer.analysis.analysis import BEFORE, Analysis
from cse_trainer.analysis.numbers import number
from cse_trainer.analysis.page.markup import Markup, element
from cse_trainer.analysis.page.sections import paragraph, section
from cse_trainer.analysis.page.tables import Cell, Head, sortable

_MEANINGS = {
    "alignment": "Mean squared distance between unit vectors of original and augmentation, over all augmentations. "
    "Lower: closer.",
    "uniformity": "log E exp(−2 ‖u − v‖²) over pairs of originals. Lower: spread more evenly over the sphere.",
    "random similarity": "Mean cosine of two originals that have nothing to do with each other. Near 0 in a space that "
    "uses all directions.",
}


def training_section(analysis: Analysis, *figures: Markup) -> Markup:
    """Return a table and pictures of the embedding space before and after training."""
    heads = [Head("encoder", numeric=False), *(Head(title, meaning) for title, meaning in _MEANINGS.items())]
    rows = [
        [
            Cell(name),
            Cell(number(space.alignment), space.alignment),
            Cell(number(space.uniformity), space.uniformity),
            Cell(number(space.random_similarity), space.random_similarity),
        ]
        for name, space in analysis.spaces.items()
    ]
    meanings = (element("div", element("dt", title), element("dd", meaning)) for title, meaning in _MEANINGS.items())
    return section(
        "training",
        "Before and after training" if BEFORE in analysis.spaces else "The space of the embeddings",
        *_missing(analysis, "before", "There is no “before”: "),
        sortable("Each encoder's space as a whole", heads, rows),
        element("dl", *meanings, class_="meanings"),
        paragraph(
            "Where clouds of augmentations lie upon the grey originals, the encoder does not see which augmentation a "
            "sentence went through. That is what an antagonistic discriminator (α < 0) trains for; a collaborative one "
            "(α > 0) pulls the clouds apart."
        ),
        *figures,
    )


def discriminator_section(analysis: Analysis, *figures: Markup) -> Markup:
    """Return the discriminator's curves, or why there are none."""
    return section(
        "discriminator",
        "The discriminator",
        *_missing(analysis, "discriminator", "Nothing to show: "),
        paragraph(
            "How often the discriminator names the type of a held-out row's augmentation, against always naming the "
            "commonest type. Under an antagonistic reversal it should fall towards the line, under a collaborative one "
            "rise above it."
        )
        if analysis.curves
        else "",
        *figures,
    )


def _missing(analysis: Analysis, name: str, opening: str) -> list[Markup]:
    """Return a paragraph on why a part of the report is missing, or nothing where the part is there."""
    reason = analysis.reasons.get(name)
    return [element("p", f"{opening}{reason}.", class_="absent")] if reason else []
