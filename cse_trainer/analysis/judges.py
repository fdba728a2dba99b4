"""The models that judge the texts themselves: an encoder their similarity, a language model their fluency."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.pairs import Column, Sample
from cse_trainer.analysis.trigrams import LanguageModel, PerplexityDifference, TrigramModel, perplexity_difference
from cse_trainer.analysis.views import Vectors, View, encode_all
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


@dataclass(frozen=True, slots=True, eq=False)
class Judges:
    """The models that judge.

    Args:
        similarity_model: the name of the encoder in the report.
        encoder: judges similarity; None where the analysed model does that itself.
    """

    similarity_model: str
    encoder: SentenceEncoder | None
    language_model: LanguageModel


@dataclass(frozen=True, slots=True, eq=False)
class Verdicts:
    """The output of the judges for every text of the sample.

    Args:
        vectors: of the texts, by the encoder that judges similarity.
        perplexities: by text; None for a text that is too short.
    """

    vectors: Vectors
    perplexities: Mapping[str, float | None]

    def perplexity_of(self, column: Column) -> PerplexityDifference | None:
        """Return how much higher the perplexities of a column's augmentations are than those of their originals."""
        return perplexity_difference(
            [self.perplexities[text] for text in column.originals],
            [self.perplexities[text] for text in column.augmented],
        )


def load_judges(config: AnalysisConfig, sample: Sample, events: EncodingEvents) -> Judges:
    """Load the judges; called before any long work begins.

    Args:
        sample: has the originals that a trigram model counts.

    Raises:
        UsageError: a name is invalid.
        UserError: a model cannot be loaded.
    """
    name, encoder = "the analysed model itself", None
    if config.similarity_model is not None:
        name = config.similarity_model
        from cse_trainer.encoder import frozen_encoder

        events.on_stage(f"{name}: loading")
        encoder = frozen_encoder(name, device=config.device, threads=config.threads)
    return Judges(name, encoder, _language_model(config, sample, events))


def judge(judges: Judges, config: AnalysisConfig, analysed: View, sample: Sample, events: EncodingEvents) -> Verdicts:
    """Return the output of the judges for every text of a sample.

    Args:
        analysed: the first model, which judges similarity unless `judges` has an encoder.
    """
    vectors = analysed.vectors
    if judges.encoder is not None:
        vectors = encode_all(judges.encoder, judges.similarity_model, sample, config, events)
    texts = sorted({text for column in sample.columns for text in (*column.originals, *column.augmented)})
    events.on_stage(f"{judges.language_model.name}: perplexities")
    return Verdicts(vectors, dict(zip(texts, judges.language_model.perplexities(texts), strict=True)))


def _language_model(config: AnalysisConfig, sample: Sample, events: EncodingEvents) -> LanguageModel:
    if config.lm is None:
        events.on_stage(f"counting trigrams of {len(sample.elsewhere):,} originals")
        return TrigramModel(sample.elsewhere)
    from cse_trainer.analysis.causal_lm import load_causal_model
    from cse_trainer.device import chosen_device

    events.on_stage(f"{config.lm}: loading")
    return load_causal_model(
        config.lm,
        chosen_device(config.device),
        lambda done, total: events.on_texts(TextsDone(done, total, done / total)),
    )
