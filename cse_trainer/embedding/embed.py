"""Embed the texts of a file, part by part, so that memory does not grow with the file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from cse_trainer.embedding.neighbours import Neighbour, Neighbours
from cse_trainer.embedding.texts import Part, Texts, is_unicode, open_texts, text_lines
from cse_trainer.embedding.vector_files import check_vector_file, vector_file
from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.frozen import batch_tokens_for, frozen_encoder
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone, Unheard

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder

STANDARD_INPUT = "-"

# Texts in memory at once: enough to sort them into batches of similar length.
_ROWS_PER_PART = 4096


@dataclass(frozen=True, slots=True)
class EmbedConfig:
    """What to embed, and with which model.

    Args:
        model: a run folder, a model's folder, or a hub name.
        file: a file of texts, or `-` for standard input.
        output: the file for the vectors, or None.
        column: the column of a table that holds the texts.
        normalize: scale every vector to length 1.
        queries: texts whose nearest neighbours in the file are wanted.
        top: number of neighbours of each query.
        pooling: replaces the pooling that the model records.
        batch_tokens: rows × padded length of a batch, at most; None takes what suits the device.
        device: auto, cpu, mps, cuda or cuda:N.
        threads: threads on the CPU; None leaves torch's choice.
    """

    model: str
    file: str
    output: Path | None = None
    column: str | None = None
    normalize: bool = False
    queries: tuple[str, ...] = ()
    top: int = 5
    pooling: str | None = None
    batch_tokens: int | None = None
    device: str = "auto"
    threads: int | None = None


@dataclass(frozen=True, slots=True)
class EmbedResult:
    """The result of `embed_file`.

    Args:
        rows: number of texts that were embedded.
        empty: how many of them were empty.
        dimension: D.
        neighbours: the neighbours of each query, the nearest first.
    """

    rows: int
    empty: int
    dimension: int
    neighbours: tuple[tuple[Neighbour, ...], ...]


def embed_file(config: EmbedConfig, events: EncodingEvents | None = None) -> EmbedResult:
    """Encode the texts of a file, write their vectors, and find the nearest texts to the queries.

    Row i of the vectors belongs to text i of the file; empty texts keep their row.

    Args:
        config: what to embed, and with which model.
        events: receives stages and progress.

    Raises:
        UsageError: neither output nor queries are given, or a value is invalid.
        TrainerError: the file or the model is missing or damaged, or the vectors cannot be written.
    """
    listener = events or Unheard()
    _check(config)
    with _texts(config) as texts:
        parts = _parts(texts, config.file)
        listener.on_stage(f"{config.model}: loading")
        encoder = frozen_encoder(config.model, pooling=config.pooling, device=config.device, threads=config.threads)
        listener.on_stage(f"{'standard input' if config.file == STANDARD_INPUT else config.file}: embedding")
        return _embedded(encoder, parts, config, listener)


def _check(config: EmbedConfig) -> None:
    if config.output is None and not config.queries:
        raise UsageError("got neither --output nor --query, expected one or both; give e.g. --output vectors.npy")
    for query in config.queries:
        if not query.strip() or not is_unicode(query):
            found = "that is not UTF-8" if query.strip() else "without a character"
            raise UsageError(f"got a --query {found}, expected a text; write one between quotes")
    if config.output is not None:
        check_vector_file(config.output)
        if config.file != STANDARD_INPUT and config.output.resolve() == Path(config.file).resolve():
            raise UsageError(f"--output {config.output} is FILE itself, expected another file; choose another name")


def _parts(texts: Texts, name: str) -> Iterator[Part]:
    """Return the parts of the texts, the first one read already, so that a bad file fails before the model is loaded.

    Raises:
        TrainerError: the file has no text at all.
    """
    parts = texts.parts(_ROWS_PER_PART)
    first = next(parts, None)
    if first is None:
        raise TrainerError(f"{name} holds no text, expected at least one line; name a file with texts")
    return chain([first], parts)


def _texts(config: EmbedConfig) -> Texts:
    if config.file != STANDARD_INPUT:
        return open_texts(Path(config.file).expanduser(), config.column)
    if config.column is not None:
        raise UsageError(f"--column {config.column} is given, but standard input is lines of text; leave it out")
    lines = (line.removesuffix(b"\n").removesuffix(b"\r") for line in sys.stdin.buffer)
    return Texts(text_lines(lines, "standard input"), lambda: None, lambda: None)


def _embedded(
    encoder: SentenceEncoder, parts: Iterator[Part], config: EmbedConfig, events: EncodingEvents
) -> EmbedResult:
    about = {"model": config.model, "pooling": str(encoder.pooling), "normalized": str(config.normalize).lower()}
    encode = partial(encoder.encode, batch_tokens=batch_tokens_for(encoder, config.batch_tokens))
    neighbours = Neighbours(config.queries, encode(config.queries), config.top)
    rows = empty = 0
    output = nullcontext() if config.output is None else vector_file(config.output, encoder.dimension, about)
    with output as writer:
        for part in parts:
            vectors = encode(part.texts, normalize=config.normalize)
            if writer is not None:
                writer.add(part.first_row, part.texts, vectors)
            neighbours.add(part.first_row, part.texts, vectors)
            rows += len(part.texts)
            empty += sum(not text.strip() for text in part.texts)
            events.on_texts(TextsDone(rows, None, part.share))
    return EmbedResult(rows, empty, encoder.dimension, tuple(neighbours.nearest()))
