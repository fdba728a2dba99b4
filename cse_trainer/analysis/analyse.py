"""Compute an analysis from its configuration: all that `cse-eval analyse` does before anything is drawn."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import numpy as np

from cse_trainer.analysis.analysis import Analysis, Subject, TripleCase
from cse_trainer.analysis.attention import attention_cases
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.findings import findings
from cse_trainer.analysis.inputs import Inputs, Triples, read_inputs
from cse_trainer.analysis.judges import Judges, judge, load_judges
from cse_trainer.analysis.measures import AugmentationMeasures, correlate, most_different
from cse_trainer.analysis.pairs import Column, choose_examples, draw_sample
from cse_trainer.analysis.runs import discriminator_curve, run_folder_of
from cse_trainer.analysis.scenes import make_scene
from cse_trainer.analysis.spaces import (
    AFTER,
    BEFORE,
    LEAST_PAIRS,
    SpaceMeasures,
    equal_size,
    measure_overall,
    measure_pairs,
    random_pair_cosine,
)
from cse_trainer.analysis.trigrams import TrigramModel, perplexity_difference
from cse_trainer.analysis.views import Start, Vectors, View, make_views
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scoring import cosine

NO_DISCRIMINATOR = "no run logged the accuracy of a discriminator, as cse-train --objective augcse does"


def analyse_models(config: AnalysisConfig, events: EncodingEvents | None = None) -> Analysis:
    """Measure what augmentations do to sentences, and what training does to their embeddings.

    Returns:
        The analysis; the same configuration and data always give the same one.

    Raises:
        UsageError: a value of the configuration is invalid.
        UserError: data or models are missing or damaged.
    """
    listener = events or EncodingEvents()
    inputs = read_inputs(config, listener)
    listener.on_stage(f"reading {inputs.shards.rows:,} rows")
    sample = draw_sample(inputs.shards, inputs.names, size=config.sample, seed=config.seed)
    judges = load_judges(config, sample, listener)
    views, start = make_views(config, inputs, sample, listener)
    judged, perplexities = judge(judges, config, views[AFTER], sample, listener)
    runs = ((model.name, run_folder_of(named)) for named, model in zip(config.models, inputs.models, strict=True))
    found = (discriminator_curve(name, run) for name, run in runs if run is not None)
    curves = tuple(curve for curve in found if curve is not None)
    encoders = {name: view.encoder for name, view in views.items()}
    attention, no_attention = attention_cases(
        encoders, inputs.pairs, required=bool(config.pairs), batch_tokens=config.batch_tokens
    )
    listener.on_stage("measuring")
    measured = {name: view for name, view in views.items() if name in (BEFORE, AFTER)}
    size = equal_size([len(column.ids) for column in sample.columns])
    augmentations = tuple(
        _measures(
            column,
            {name: _in_space(column, view, size, config.seed) for name, view in measured.items()},
            judged,
            perplexities,
            inputs,
        )
        for column in sample.columns
    )
    scenes = []
    for name, view in views.items():
        listener.on_stage(f"{name}: PCA and t-SNE")
        scenes.append(make_scene(name, sample, view.vectors, config.seed))
    reasons = {"before": start.reason, "discriminator": "" if curves else NO_DISCRIMINATOR, "attention": no_attention}
    analysis = Analysis(
        subject=_subject(config, inputs, views, start, judges, size),
        random_similarity=random_pair_cosine(judged.of(sample.originals), config.seed),
        augmentations=augmentations,
        spaces={
            name: measure_overall(
                view.vectors.of(sample.originals), [found.spaces[name] for found in augmentations], config.seed
            )
            for name, view in measured.items()
        },
        shown=most_different(augmentations, config.shown),
        scenes=tuple(scenes),
        curves=curves,
        attention=attention,
        overlaps=inputs.overlaps,
        triples=_triples(views, inputs.triples, config.batch_tokens) if inputs.triples else None,
        correlations=correlate(augmentations),
        reasons={part: reason for part, reason in reasons.items() if reason},
    )
    return dataclasses.replace(analysis, findings=findings(analysis))


def _in_space(column: Column, view: View, size: int, seed: int) -> SpaceMeasures:
    """Return the measures of one augmentation in the space of one encoder."""
    originals, augmented = view.vectors.of(column.originals), view.vectors.of(column.augmented)
    return measure_pairs(originals, augmented, size=size, seed=seed)


def _measures(
    column: Column,
    spaces: Mapping[str, SpaceMeasures],
    judged: Vectors,
    perplexities: Mapping[str, float | None],
    inputs: Inputs,
) -> AugmentationMeasures:
    """Return all measures of one augmentation, given those of its spaces."""
    similarities = cosine(judged.of(column.originals), judged.of(column.augmented))
    of_originals = [perplexities[text] for text in column.originals]
    of_augmented = [perplexities[text] for text in column.augmented]
    return AugmentationMeasures(
        name=column.name,
        coverage=column.coverage,
        pairs=len(column.ids),
        changed=column.changed,
        similarity=float(similarities.mean()) if len(column.ids) >= LEAST_PAIRS else None,
        error=float(similarities.std() / max(len(similarities), 1) ** 0.5) if len(similarities) else 0.0,
        perplexity=perplexity_difference(of_originals, of_augmented),
        spaces=spaces,
        examples=choose_examples(column, similarities),
        results=inputs.results.get(column.name, {}),
    )


def _triples(views: Mapping[str, View], triples: Triples, batch_tokens: int | None) -> TripleCase:
    """Return for each encoder in which share of triples the entailment is nearer to the premise."""
    texts = list(zip(*triples, strict=True))
    shares = {
        name: share_preferring_entailment(*(view.encoder.encode(each, batch_tokens=batch_tokens) for each in texts))
        for name, view in views.items()
    }
    return TripleCase(len(triples), shares)


def share_preferring_entailment(premise: np.ndarray, entailment: np.ndarray, contradiction: np.ndarray) -> float:
    """Return the share of T triples, (T, D) each, with sim(premise, entailment) > sim(premise, contradiction).

    Source: AugCSE, section 3.1, case study 2.
    """
    return float(np.mean(cosine(premise, entailment) > cosine(premise, contradiction)))


def _subject(
    config: AnalysisConfig, inputs: Inputs, views: Mapping[str, View], start: Start, judges: Judges, size: int
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
        compared=size,
        seed=config.seed,
        similarity_model=judges.similarity_model,
        language_model=judges.language_model.name,
        counted=judges.language_model.sentences if isinstance(judges.language_model, TrigramModel) else None,
    )
