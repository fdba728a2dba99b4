"""The settings of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from augpipe.base.settings import setting
from augpipe.contract.offers import columns
from cse_trainer.evaluation.config import BATCH_TOKENS, DEVICE, POOLING, THREADS


@dataclass(frozen=True, slots=True)
class AnalysisConfig:
    """What to analyse, on which data, and how; the first of `models` is analysed, others join it in the pictures."""

    models: tuple[str, ...] = setting()
    shards: Path = setting(
        help="The folder of an `augpipe build`, of any size, or its address (s3://…).", group="Data", remote=True
    )
    augmentations: tuple[str, ...] = setting(
        (),
        "Only these columns, between commas, such as tense,random_swap.  [default: all in the shards]",
        offers=columns,
    )
    sample: int = setting(1000, "Pairs taken of each augmentation, at most; 8 or more.", ge=8)
    seed: int = setting(42, "Decides which rows are taken, and t-SNE's start.", ge=0, lt=2**32)
    shown: int = setting(
        6,
        "Augmentations in the scatter plots: the N whose centre lies farthest from that of their originals; 0 for all.",
        ge=0,
    )
    pairs: tuple[str, ...] = setting(
        (),
        "Two sentences whose attention from [CLS] is drawn. Give it again for several.  [default: three pairs of our "
        "own, with a negation]",
        "A|||B",
        key="pair",
        repeated=True,
    )
    eval_data: str | None = setting(
        None, "STS sets, as for cse-eval, whose pairs' overlap of words is measured.  [default: left out]", "DIR|hub"
    )
    triples: Path | None = setting(
        None,
        "Lines of premise, entailment, contradiction between tabs, of which the model has to prefer the entailment.  "
        "[default: left out]",
        "FILE",
    )
    results: Path | None = setting(
        None,
        "JSON with the scores that each augmentation reached by itself, to correlate the measures with: "
        '{"tense": {"sts-b dev": 78.1}}, or the sweep.json of a sweep over single ones.  [default: left out]',
        "FILE",
    )
    similarity_model: str | None = setting(
        None,
        "The frozen encoder whose cosine says how similar an augmentation is to its original.  [default: the analysed "
        "model itself]",
        group="Encoder",
    )
    lm: str | None = setting(
        None,
        "A causal language model for the perplexities, such as gpt2: a folder or a hub name.  [default: a trigram "
        "model counted on other rows of the shards]",
    )
    pooling: str | None = POOLING
    batch_tokens: int | None = BATCH_TOKENS
    device: str = DEVICE
    threads: int | None = THREADS
