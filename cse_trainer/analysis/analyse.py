"""Compute an analysis from its configuration: all that `cse-eval analyse` does before anything is drawn."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from cse_trainer.analysis.analysis import AFTER, BEFORE, Analysis, AugmentationMeasures, Subject
from cse_trainer.analysis.cases import attention_cases, triple_case
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.discriminator_curves import DiscriminatorCurve, discriminator_curve
from cse_trainer.analysis.examples import choose_examples
from cse_trainer.analysis.findings import findings
from cse_trainer.analysis.inputs import Inputs, read_inputs
from cse_trainer.analysis.judges import Judges, Verdicts, judge, load_judges
from cse_trainer.analysis.measures import correlate
from cse_trainer.analysis.pairs import Column, Sample, draw_sample
from cse_trainer.analysis.scenes import Scene, make_scene
from cse_trainer.analysis.similarity import random_pair_cosine
from cse_trainer.analysis.spaces import LEAST_PAIRS, SpaceMeasures, measure_overall, measure_pairs
from cse_trainer.analysis.starting_encoder import Start, run_folder_of
from cse_trainer.analysis.views import View, make_views
from cse_trainer.evaluation.correlation import cosine
from cse_trainer.evaluation.progress import EncodingEvents, Unheard

NO_DISCRIMINATOR = "no run logged the accuracy of a discriminator, as cse-train --objective augcse does"


def analyse_models(config: AnalysisConfig, events: EncodingEvents | None = None) -> Analysis:
    """Measure what augmentations do to sentences, and what training does to their embeddings.

    Args:
        config: models, data and settings.
        events: receives stages and progress.

    Returns:
        The analysis; the same configuration and data always give the same one.

    Raises:
        UsageError: a value of the configuration is invalid.
        TrainerError: data or models are missing or damaged.
    """
    listener = events or Unheard()
    inputs = read_inputs(config, listener)
    listener.on_stage(f"reading {inputs.shards.rows:,} rows")
    sample = draw_sample(inputs.shards, inputs.names, size=config.sample, seed=config.seed)
    judges = load_judges(config, sample, listener)
    views, start = make_views(config, inputs, sample, listener)
    verdicts = judge(judges, config, views[AFTER], sample, listener)
    curves = tuple(_curves(config, inputs))
    encoders = {name: view.encoder for name, view in views.items()}
    attention, no_attention = attention_cases(encoders, inputs.pairs, required=bool(config.pairs))
    listener.on_stage("measuring")
    spaces = {name: _spaces(views[name], sample) for name in (BEFORE, AFTER) if name in views}
    augmentations = tuple(
        _measures(column, {name: found[place] for name, found in spaces.items()}, verdicts, inputs)
        for place, column in enumerate(sample.columns)
    )
    analysis = Analysis(
        subject=_subject(config, inputs, views, start, judges),
        random_similarity=random_pair_cosine(verdicts.vectors.of(sample.originals), config.seed),
        augmentations=augmentations,
        spaces={
            name: measure_overall(views[name].vectors.of(sample.originals), found, config.seed)
            for name, found in spaces.items()
        },
        scenes=tuple(_scenes(views, sample, config.seed, listener)),
        curves=curves,
        attention=attention,
        overlaps=inputs.overlaps,
        triples=None if inputs.triples is None else triple_case(encoders, inputs.triples),
        correlations=correlate(augmentations),
        reasons=_reasons(start, curves, no_attention),
    )
    return dataclasses.replace(analysis, findings=findings(analysis))


def _spaces(view: View, sample: Sample) -> list[SpaceMeasures]:
    """Measure each augmentation in the space of one encoder."""
    return [
        measure_pairs(view.vectors.of(column.originals), view.vectors.of(column.augmented))
        if len(column.ids) >= LEAST_PAIRS
        else SpaceMeasures()
        for column in sample.columns
    ]


def _measures(
    column: Column, spaces: Mapping[str, SpaceMeasures], verdicts: Verdicts, inputs: Inputs
) -> AugmentationMeasures:
    """Return all measures of one augmentation."""
    similarities = cosine(
        verdicts.vectors.of(column.originals).astype(float), verdicts.vectors.of(column.augmented).astype(float)
    )
    return AugmentationMeasures(
        name=column.name,
        coverage=column.coverage,
        pairs=len(column.ids),
        changed=column.changed,
        similarity=float(similarities.mean()) if len(column.ids) >= LEAST_PAIRS else None,
        perplexity=verdicts.perplexity_of(column),
        spaces=spaces,
        examples=choose_examples(column, similarities),
        results=inputs.results.get(column.name, {}),
    )


def _curves(config: AnalysisConfig, inputs: Inputs) -> Iterator[DiscriminatorCurve]:
    """Yield the curve of every model that is a run with a discriminator."""
    for named, model in zip(config.models, inputs.models, strict=True):
        run = run_folder_of(named)
        curve = None if run is None else discriminator_curve(model.name, run)
        if curve is not None:
            yield curve


def _scenes(views: Mapping[str, View], sample: Sample, seed: int, events: EncodingEvents) -> Iterator[Scene]:
    for name, view in views.items():
        events.on_stage(f"{name}: PCA and t-SNE")
        yield make_scene(name, sample, view.vectors, seed)


def _subject(
    config: AnalysisConfig, inputs: Inputs, views: Mapping[str, View], start: Start, judges: Judges
) -> Subject:
    encoder = views[AFTER].encoder
    return Subject(
        model=config.models[0],
        name=inputs.models[0].name,
        start=start.name,
        has_before=BEFORE in views,
        pooling=str(encoder.pooling),
        dimension=encoder.dimension,
        shards=inputs.shards.folder.resolve().name,
        language=inputs.shards.language,
        rows=inputs.shards.rows,
        sample=config.sample,
        seed=config.seed,
        similarity_model=judges.similarity_model,
        language_model=judges.language_model.name,
    )


def _reasons(start: Start, curves: tuple[DiscriminatorCurve, ...], no_attention: str) -> dict[str, str]:
    """Return part of the report → why it is missing, for the parts that are."""
    reasons = {
        "before": start.reason,
        "discriminator": "" if curves else NO_DISCRIMINATOR,
        "attention": no_attention,
    }
    return {name: reason for name, reason in reasons.items() if reason}
