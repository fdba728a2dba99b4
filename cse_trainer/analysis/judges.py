"""The models that judge the texts themselves: an encoder their similarity, a language model their fluency."""

from __future__ import annotations

from dataclasses import dataclass

from cse_trainer.analysis.causal_lm import CausalModel, load_causal_model
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.trigrams import TrigramModel
from cse_trainer.analysis.views import Vectors, View, encode_all
from cse_trainer.device import chosen_device
from cse_trainer.encoder import SentenceEncoder, frozen_encoder
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone


@dataclass(frozen=True, slots=True, eq=False)
class Judges:
    """The models that judge; without `encoder`, the analysed model judges similarity itself."""

    similarity_model: str
    encoder: SentenceEncoder | None
    language_model: TrigramModel | CausalModel


def load_judges(config: AnalysisConfig, sample: Sample, events: EncodingEvents) -> Judges:
    """Load the judges, before any long work begins; a trigram model counts originals of the sample."""
    name, encoder = "the analysed model itself", None
    if config.similarity_model is not None:
        name = config.similarity_model
        events.on_stage(f"{name}: loading")
        encoder = frozen_encoder(name, device=config.device, threads=config.threads)
    return Judges(name, encoder, _language_model(config, sample, events))


def judge(
    judges: Judges, config: AnalysisConfig, analysed: View, sample: Sample, events: EncodingEvents
) -> tuple[Vectors, dict[str, float | None]]:
    """Return the vectors of every text of a sample by which similarity is judged, and text → perplexity."""
    vectors = analysed.vectors
    if judges.encoder is not None:
        vectors = encode_all(judges.encoder, judges.similarity_model, sample, config, events)
    texts = sorted({text for column in sample.columns for text in (*column.originals, *column.augmented)})
    events.on_stage(f"{judges.language_model.name}: perplexities")
    return vectors, dict(zip(texts, judges.language_model.perplexities(texts), strict=True))


def _language_model(config: AnalysisConfig, sample: Sample, events: EncodingEvents) -> TrigramModel | CausalModel:
    if config.lm is None:
        events.on_stage(f"counting trigrams of {len(sample.elsewhere):,} originals")
        return TrigramModel(sample.elsewhere)
    events.on_stage(f"{config.lm}: loading")
    return load_causal_model(
        config.lm,
        chosen_device(config.device),
        lambda done, total: events.on_texts(TextsDone(done, total, done / total)),
        config.batch_tokens,
    )
