"""The encoders that are compared, with their vectors of the sample."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from augpipe.base.errors import UserError
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.inputs import Inputs
from cse_trainer.analysis.pairs import Sample
from cse_trainer.analysis.runs import run_folder_of, run_settings
from cse_trainer.analysis.spaces import AFTER, BEFORE
from cse_trainer.built_in import TINY
from cse_trainer.encoder import SentenceEncoder, build_tiny, frozen_encoder, load_encoder
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone
from cse_trainer.evaluation.scoring import checked_vectors


@dataclass(frozen=True, slots=True)
class Start:
    """The encoder before training with its name in the report, or the reason why there is none."""

    encoder: SentenceEncoder | None
    name: str = ""
    reason: str = ""


class Vectors:
    """The vectors (N, D) of N different texts under one encoder."""

    def __init__(self, texts: Sequence[str], matrix: np.ndarray) -> None:
        self._rows = {text: row for row, text in enumerate(texts)}
        self._matrix = matrix

    def of(self, texts: Iterable[str]) -> np.ndarray:
        """Return the vectors (n, D) of n texts, each of which must be among those given."""
        found: np.ndarray = self._matrix[[self._rows[text] for text in texts]]
        return found


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
        The views by name, `before` first where it is known; and the encoder before training, or why there is none.
    """
    first, *others = inputs.models

    def viewed(encoder: SentenceEncoder, name: str) -> View:
        return View(encoder, encode_all(encoder, name, sample, config, events))

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


def encode_all(
    encoder: SentenceEncoder, name: str, sample: Sample, config: AnalysisConfig, events: EncodingEvents
) -> Vectors:
    """Encode every different text of a sample once."""
    events.on_stage(f"{name}: encoding")
    columns = (text for column in sample.columns for text in (*column.originals, *column.augmented))
    texts = list(dict.fromkeys((*sample.originals, *columns)))
    matrix = encoder.encode(
        texts,
        batch_tokens=config.batch_tokens,
        on_progress=lambda done, total: events.on_texts(TextsDone(done, total, done / total)),
    )
    checked_vectors(matrix, len(texts))
    return Vectors(texts, matrix)


def starting_encoder(model: str, trained: SentenceEncoder) -> Start:
    """Return the encoder before training, with the pooling of the trained one, on its device.

    The tiny encoder is built again with the run's tokenizer, since its weights follow from the run's seed; any other
    encoder is loaded by the name in the run's configuration.
    """
    folder = run_folder_of(model)
    if folder is None:
        return Start(None, reason=f"{model} is no run folder of cse-train, so nothing says what it was before training")
    settings = run_settings(folder)
    name, seed = str(settings.get("encoder", TINY)), int(settings.get("seed", 42))
    if name == TINY:
        tokenizer = copy.deepcopy(trained.tokenizer)
        return _placed(build_tiny(tokenizer, seed=seed, pooling=trained.pooling), trained, f"tiny, seed {seed}")
    try:
        return _placed(load_encoder(name, pooling=trained.pooling), trained, name)
    except UserError as error:
        return Start(None, reason=f"the run began with {name}, which cannot be loaded here: {error}")


def _placed(encoder: SentenceEncoder, trained: SentenceEncoder, name: str) -> Start:
    encoder.max_length = min(encoder.max_length, trained.max_length)
    encoder.eval().requires_grad_(False).to(trained.device)
    return Start(encoder, name)
