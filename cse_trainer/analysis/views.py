"""The encoders that are compared, with their vectors of the sample."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import AFTER, BEFORE
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.inputs import Inputs
from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.starting_encoder import Start, starting_encoder
from cse_trainer.analysis.vectors import Vectors, encode_all
from cse_trainer.evaluation.frozen import frozen_encoder
from cse_trainer.evaluation.progress import EncodingEvents

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """An encoder, and the vectors of every text of the sample under it."""

    encoder: SentenceEncoder
    vectors: Vectors


def make_views(
    config: AnalysisConfig, inputs: Inputs, sample: Sample, events: EncodingEvents
) -> tuple[dict[str, View], Start]:
    """Encode the sample with the first model before and after training, and with every other model.

    Returns:
        The views by name: `before`, where it is known, `after`, then the other models; and the encoder before
        training, or why there is none.

    Raises:
        UsageError: there is no such pooling or device.
        TrainerError: a model cannot be loaded, or gives vectors that are not finite.
    """
    first, *others = inputs.models
    texts = list(texts_of(sample))

    def viewed(encoder: SentenceEncoder, name: str) -> View:
        events.on_stage(f"{name}: encoding")
        return View(encoder, encode_all(encoder, texts, config.batch_tokens, events))

    def loaded(source: str, name: str) -> SentenceEncoder:
        events.on_stage(f"{name}: loading")
        return frozen_encoder(source, pooling=config.pooling, device=config.device, threads=config.threads)

    trained = loaded(first.members[0].source, first.name)
    start = starting_encoder(config.models[0], trained)
    views = {} if start.encoder is None else {BEFORE: viewed(start.encoder, f"{first.name} before training")}
    views[AFTER] = viewed(trained, first.name)
    for model in others:
        views[model.name] = viewed(loaded(model.members[0].source, model.name), model.name)
    return views, start


def texts_of(sample: Sample) -> Iterator[str]:
    """Yield every text of the sample, as often as it occurs."""
    yield from sample.originals
    for column in sample.columns:
        yield from column.originals
        yield from column.augmented
