"""All pictures of an analysis: the list, their captions, and the functions that draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import AFTER, BEFORE, Analysis
from cse_trainer.analysis.figures.accuracy import draw_accuracy
from cse_trainer.analysis.figures.clouds import draw_clouds, draw_each
from cse_trainer.analysis.figures.heat_map import draw_heat_map
from cse_trainer.analysis.figures.histograms import draw_histograms
from cse_trainer.analysis.figures.matrix import draw_matrix
from cse_trainer.analysis.figures.ranks import draw_judgements, draw_training
from cse_trainer.analysis.figures.theme import THEMES, Theme, png
from cse_trainer.analysis.page.pictures import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Draw = Callable[[Theme], "Figure"]


def pictures(analysis: Analysis) -> dict[str, Picture]:
    """Return file name without suffix → picture, for every picture that the analysis has data for."""
    return {picture.file: picture for part in (_measures, _clouds, _others) for picture in part(analysis)}


def _measures(analysis: Analysis) -> Iterator[Picture]:
    found = analysis.augmentations
    yield _picture(
        "judgements",
        "Similarity to the original and perplexity difference, by augmentation.",
        "Two dot plots with a row for each augmentation; the numbers are in the table above.",
        lambda theme: draw_judgements(found, analysis.random_similarity, theme),
        wide=True,
    )
    yield _picture(
        "training",
        "Alignment and centre shift of each augmentation"
        + (", before training and after." if BEFORE in analysis.spaces else "."),
        "Two dot plots with a row for each augmentation; the numbers are in the tables.",
        lambda theme: draw_training(found, theme),
        wide=True,
    )


def _clouds(analysis: Analysis) -> Iterator[Picture]:
    names = [found.name for found in analysis.augmentations]
    encoders = ", ".join(scene.name for scene in analysis.scenes)
    yield _picture(
        "pca",
        f"Principal components of originals (grey) and augmentations: {encoders}. The outermost points are left out.",
        "Scatter plots of embeddings on their first two principal components, a colour and form for each augmentation.",
        lambda theme: draw_clouds(analysis.scenes, names, lambda scene: scene.pca, theme),
        wide=True,
    )
    yield _picture(
        "tsne",
        f"t-SNE of the same points: {encoders}. Neighbours were neighbours; far distances mean nothing.",
        "Scatter plots of embeddings laid out by t-SNE, a colour and form for each augmentation.",
        lambda theme: draw_clouds(analysis.scenes, names, lambda scene: scene.tsne, theme),
        wide=True,
    )
    for scene in analysis.scenes:
        if scene.name in (BEFORE, AFTER):
            yield _picture(
                f"each_{scene.name}",
                f"Each augmentation upon the originals (grey), {scene.name} training. Ring: the originals' centre; "
                "disc: the augmentation's.",
                "Small scatter plots, one for each augmentation, on the principal components.",
                lambda theme, scene=scene: draw_each(scene, names, theme),  # type: ignore[misc]
                wide=True,
            )


def _others(analysis: Analysis) -> Iterator[Picture]:
    if analysis.curves:
        ends = "; ".join(f"{curve.label} ends at {curve.accuracy[-1]:.1f} %" for curve in analysis.curves)
        yield _picture(
            "discriminator",
            "Accuracy of the discriminator on held-out rows over training. The dotted line: always naming the "
            "commonest type.",
            f"Line chart: {ends}.",
            lambda theme: draw_accuracy(analysis.curves, theme),
            wide=True,
        )
    if analysis.attention:
        yield _picture(
            "attention",
            "Attention from [CLS] in the last layer, averaged over the heads, by word.",
            "heat map of words.",
            lambda theme: draw_heat_map(analysis.attention, theme),
            wide=True,
        )
    if analysis.overlaps:
        means = ", ".join(f"{found.name} {found.mean:.2f}" for found in analysis.overlaps)
        yield _picture(
            "overlap",
            "Overlap of words within the pairs of each set.",
            f"Histograms of Jaccard's index; means: {means}.",
            lambda theme: draw_histograms(analysis.overlaps, theme),
            wide=True,
        )
    yield _picture(
        "correlations",
        "Pearson's correlation of every two measures across the augmentations.",
        "A matrix of correlations with its numbers in the cells.",
        lambda theme: draw_matrix(analysis.correlations, theme),
        wide=True,
    )


def _picture(file: str, title: str, alt: str, draw: Draw, *, wide: bool = False) -> Picture:
    return Picture(file, title, alt, {theme.name: png(draw(theme)) for theme in THEMES}, wide)
