"""All pictures of an analysis: what they are called, what they show, and the functions that draw them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.figures.charts import draw_accuracy, draw_histograms, draw_judgements, draw_training
from cse_trainer.analysis.figures.clouds import draw_clouds, draw_each
from cse_trainer.analysis.figures.grids import draw_heat_map, draw_matrix
from cse_trainer.analysis.figures.theme import THEMES, Theme, png
from cse_trainer.analysis.spaces import AFTER, BEFORE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Entry = tuple[str, str, str, Callable[[Theme], "Figure"]]
"""Name, caption, description for people who cannot see the picture, and the function that draws it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its texts.

    Args:
        alt: a description for people who cannot see it.
        images: PNG bytes by theme, `light` and `dark`.
    """

    caption: str
    alt: str
    images: Mapping[str, bytes]

    def sources(self) -> dict[str, str]:
        """Return the image of each theme as an address that holds it."""
        return {theme: f"data:image/png;base64,{b64encode(png).decode()}" for theme, png in self.images.items()}


def pictures(analysis: Analysis) -> dict[str, Picture]:
    """Return file name without suffix → picture, for every picture that the analysis has data for."""
    return {
        name: Picture(caption, alt, {theme.name: png(draw(theme)) for theme in THEMES})
        for name, caption, alt, draw in _entries(analysis)
    }


def _entries(analysis: Analysis) -> Iterator[Entry]:
    found = analysis.augmentations
    names = [one.name for one in found]
    yield (
        "judgements",
        "Similarity to the original and perplexity difference, by augmentation.",
        "Two dot plots with a row for each augmentation; the numbers are in the table above.",
        lambda theme: draw_judgements(found, analysis.random_similarity, theme),
    )
    yield (
        "training",
        "Alignment and centre shift of each augmentation"
        + (", before training and after." if BEFORE in analysis.spaces else "."),
        "Two dot plots with a row for each augmentation; the numbers are in the tables.",
        lambda theme: draw_training(found, theme),
    )
    encoders = ", ".join(scene.name for scene in analysis.scenes)
    yield (
        "pca",
        f"Principal components of originals (grey) and augmentations: {encoders}. The outermost points are left out.",
        "Scatter plots of embeddings on their first two principal components, a colour and form for each augmentation.",
        lambda theme: draw_clouds(analysis.scenes, names, lambda scene: scene.pca, theme),
    )
    yield (
        "tsne",
        f"t-SNE of the same points: {encoders}. Neighbours were neighbours; far distances mean nothing.",
        "Scatter plots of embeddings laid out by t-SNE, a colour and form for each augmentation.",
        lambda theme: draw_clouds(analysis.scenes, names, lambda scene: scene.tsne, theme),
    )
    for scene in analysis.scenes:
        if scene.name in (BEFORE, AFTER):
            yield (
                f"each_{scene.name}",
                f"Each augmentation upon the originals (grey), {scene.name} training. Ring: the originals' centre; "
                "disc: the augmentation's.",
                "Small scatter plots, one for each augmentation, on the principal components.",
                partial(draw_each, scene, names),
            )
    if analysis.curves:
        ends = "; ".join(f"{curve.label} ends at {curve.accuracy[-1]:.1f} %" for curve in analysis.curves)
        yield (
            "discriminator",
            "Accuracy of the discriminator on held-out rows over training. The dotted line: always naming the "
            "commonest type.",
            f"Line chart: {ends}.",
            lambda theme: draw_accuracy(analysis.curves, theme),
        )
    if analysis.attention:
        yield (
            "attention",
            "Attention from [CLS] in the last layer, averaged over the heads, by word.",
            "heat map of words.",
            lambda theme: draw_heat_map(analysis.attention, theme),
        )
    if analysis.overlaps:
        means = ", ".join(f"{one.name} {one.mean:.2f}" for one in analysis.overlaps)
        yield (
            "overlap",
            "Overlap of words within the pairs of each set.",
            f"Histograms of Jaccard's index; means: {means}.",
            lambda theme: draw_histograms(analysis.overlaps, theme),
        )
    yield (
        "correlations",
        "Pearson's correlation of every two measures across the augmentations.",
        "A matrix of correlations with its numbers in the cells.",
        lambda theme: draw_matrix(analysis.correlations, theme),
    )
