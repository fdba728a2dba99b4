"""What the pictures show, read from the figures themselves."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from cse_trainer.analysis.attention import Attention, AttentionCase, AttentionPair
from cse_trainer.analysis.figures.charts import draw_accuracy, draw_histograms
from cse_trainer.analysis.figures.clouds import draw_clouds, look
from cse_trainer.analysis.figures.grids import draw_heat_map, draw_matrix
from cse_trainer.analysis.figures.theme import DARK, LIGHT
from cse_trainer.analysis.measures import correlations
from cse_trainer.analysis.runs import DiscriminatorCurve
from cse_trainer.analysis.scenes import Scene
from cse_trainer.analysis.words import Overlap

NAMES = [f"augmentation_{place}" for place in range(30)]


def boxes(figure, texts):
    figure.draw_without_rendering()
    return [text.get_window_extent() for text in texts if text.get_text()]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_thirty_types_differ_in_colour_or_form(theme):
    assert len({look(place, theme) for place in range(30)}) == 30


def test_the_clouds_have_a_panel_for_each_encoder_and_a_key_for_each_type_without_overlap():
    rng = np.random.default_rng(1)
    kinds = np.arange(310) % 31
    scenes = [Scene(name, kinds, rng.normal(size=(310, 2)), (0.2, 0.1), rng.normal(size=(310, 2))) for name in "ab"]
    figure = draw_clouds(scenes, dict(zip(NAMES, range(1, 31), strict=True)), lambda scene: scene.pca, LIGHT)
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["original", *NAMES]
    found = boxes(figure, legend.get_texts())
    assert not any(one.overlaps(other) for one, other in itertools.combinations(found, 2))
    panels = [axes.get_window_extent() for axes in figure.axes]
    assert not any(box.overlaps(panel) for box in found for panel in panels)


def test_cells_stand_over_the_words_of_their_own_encoder():
    one, other = Attention(("A", "dog", "."), (0.1, 0.2, 0.3)), Attention(("A", "d", "og", "."), (0.4, 0.5, 0.6, 0.7))
    pairs = {"a": AttentionPair(one, one, 0.5), "b": AttentionPair(one, one, 0.5), "c": AttentionPair(one, other, 0.5)}
    figure = draw_heat_map([AttentionCase(("A dog.", "A dog."), pairs)], LIGHT)
    drawn = [
        tuple([label.get_text() for label in labels] for labels in (axes.get_xticklabels(), axes.get_yticklabels()))
        for axes in figure.axes
    ]
    assert drawn == [
        (["A", "dog", "."], ["a", "b", "c"]),
        (["A", "dog", "."], ["a", "b"]),
        (["A", "d", "og", "."], ["c"]),
    ]
    assert [len(axes.texts) for axes in figure.axes] == [9, 6, 4]


def test_the_matrix_leaves_out_what_has_no_correlation_and_its_labels_do_not_overlap():
    rows = {f"a rather long measure {place}": list(np.sin(np.arange(9) * (place + 1))) for place in range(12)}
    figure = draw_matrix(correlations({**rows, "constant": [1.0] * 9}), LIGHT)
    (axes,) = figure.axes
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == list(rows)
    found = boxes(figure, axes.get_yticklabels())
    assert len(found) == 12
    assert not any(one.overlaps(other) for one, other in itertools.combinations(found, 2))


def test_a_matrix_of_nothing_is_drawn_empty():
    assert draw_matrix(correlations({"a": [1.0], "b": [2.0]}), LIGHT).axes[0].get_images() == []


def test_curves_are_labelled_by_their_strength_and_share_a_line_of_the_majority():
    curves = [
        DiscriminatorCurve(name, alpha, (1, 2), (30.0, end), 25.0)
        for name, alpha, end in (("plus", 1.0, 80.0), ("minus", -1.0, 24.0))
    ]
    figure = draw_accuracy(curves, LIGHT)
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert labels == ["minus (α = −1)", "plus (α = 1)", "majority 25 %"]
    assert np.asarray(figure.axes[0].lines[1].get_ydata()).tolist() == [30, 80]


def test_the_histograms_show_shares_and_the_mean():
    figure = draw_histograms([Overlap("toy", 4, 0.6, (1, 0, 0, 1, 0, 0, 0, 0, 0, 2), None)], LIGHT)
    assert [patch.get_bbox().height for patch in figure.axes[0].patches if isinstance(patch, Rectangle)] == [
        25,
        0,
        0,
        25,
        0,
        0,
        0,
        0,
        0,
        50,
    ]
    assert np.asarray(figure.axes[0].lines[0].get_xdata()).tolist() == [0.6, 0.6]
