"""The configuration of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class AnalysisConfig:
    """What to analyse, on which data, and how.

    Args:
        models: the first is analysed, others join it in pictures and curves.
        shards: the folder of an `augpipe build`.
        augmentations: columns; none means all.
        sample: pairs of each augmentation, at most.
        seed: decides the sample, the points of the pictures and t-SNE.
        pairs: two sentences each for the attention, `A|||B`; none means `attention.PAIRS`.
        eval_data: a folder of STS sets, or `hub`, or None.
        triples: a file of premise, entailment, contradiction, or None.
        results: a file of scores by augmentation, or None.
        similarity_model: an encoder that judges similarity, or None for the first model itself.
        lm: a causal language model for the perplexities, or None for a trigram model.
        pooling: replaces the pooling that the models record.
        batch_tokens: rows × padded length of a batch, at most; None takes what suits the device.
        device: auto, cpu, mps, cuda or cuda:N.
        threads: threads on the CPU; None leaves torch's choice.
    """

    models: tuple[str, ...]
    shards: Path
    augmentations: tuple[str, ...] = ()
    sample: int = 1000
    seed: int = 42
    pairs: tuple[str, ...] = ()
    eval_data: str | None = None
    triples: Path | None = None
    results: Path | None = None
    similarity_model: str | None = None
    lm: str | None = None
    pooling: str | None = None
    batch_tokens: int | None = None
    device: str = "auto"
    threads: int | None = None
