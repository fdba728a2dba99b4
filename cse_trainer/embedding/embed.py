"""Embed the texts of a file, part by part, so that memory does not grow with it; find those nearest to some queries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from augpipe.base.errors import UsageError, UserError
from augpipe.base.home import expanded
from cse_trainer.embedding.config import EmbedConfig
from cse_trainer.embedding.texts import STANDARD_INPUT, Part, is_unicode, text_parts
from cse_trainer.embedding.vector_files import check_vector_file, vector_file
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder

# Texts in memory at once: enough to sort them into batches of similar length.
_ROWS_PER_PART = 4096
_COMPARED = 8  # texts that are encoded again to see whose vectors a file holds
_SAME = 0.99  # cosine; bf16 moves a vector by less


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A text near a query: the cosine of both vectors, the row number from 0, the text."""

    similarity: float
    row: int
    text: str


@dataclass(frozen=True, slots=True)
class EmbedResult:
    """What became of the texts of a file.

    Args:
        saved: whether their vectors were read from the file and not computed.
        rows: how many there were.
        empty: how many of them had no character but white space.
        cut: how many had more tokens than the encoder takes, `max_length`, so that it read their beginnings alone.
        dimension: D.
        neighbours: of each query, the nearest first.
    """

    saved: bool
    rows: int
    empty: int
    cut: int
    max_length: int
    dimension: int
    neighbours: tuple[tuple[Neighbour, ...], ...]


def embed_file(config: EmbedConfig, events: EncodingEvents | None = None) -> EmbedResult:
    """Encode the texts of a file, write their vectors, and find the nearest texts to the queries.

    Row i of the vectors belongs to text i of the file; empty texts keep their row. Where only queries are wanted, the
    vectors that an earlier call has saved in the file are taken, if they are those of this model.

    Raises:
        UsageError: neither output nor queries are given, or a value is invalid.
        UserError: the file or the model is missing or damaged, or the vectors cannot be written.
    """
    from cse_trainer.encoder import frozen_encoder

    listener = events or EncodingEvents()
    _check(config)
    wanted = config.output is None  # else all texts are encoded
    with closing(text_parts(config.file, _ROWS_PER_PART, config.column, config.encoding, saved=wanted)) as parts:
        first = next(parts, None)  # before the model is loaded: the file may be a bad one
        if first is None:
            raise UserError(f"{config.file} holds no text, expected at least one line; name a file with texts")
        listener.on_stage(f"{config.model}: loading")
        encoder = frozen_encoder(
            config.model,
            pooling=config.pooling,
            device=config.device,
            threads=config.threads,
            precision=config.precision,
        )
        saved = first.vectors is not None and _are_its(encoder, first.texts, first.vectors)
        other = "" if first.vectors is None else "its vectors are of another model or pooling, "
        doing = "searching its vectors" if saved else f"{other}embedding"
        listener.on_stage(f"{'standard input' if config.file == STANDARD_INPUT else config.file}: {doing}")
        return _embedded(encoder, chain([first], parts), config, listener, saved=saved)


def _check(config: EmbedConfig) -> None:
    if config.output is None and not config.queries:
        raise UsageError("got neither --output nor --query, expected one or both; give e.g. --output vectors.npy")
    for query in config.queries:
        if not query.strip() or not is_unicode(query):
            found = "that is not UTF-8" if query.strip() else "without a character"
            raise UsageError(f"got a --query {found}, expected a text; write one between quotes")
    if config.output is not None:
        check_vector_file(config.output)
        if config.file != STANDARD_INPUT and config.output.resolve() == expanded(config.file).resolve():
            raise UsageError(f"--output {config.output} is FILE itself, expected another file; choose another name")


def _are_its(encoder: SentenceEncoder, texts: Sequence[str], vectors: np.ndarray) -> bool:
    """Return whether vectors (n, D) are those of an encoder, by encoding a few of their texts again."""
    rows = [row for row, text in enumerate(texts) if text.strip()][:_COMPARED]
    if vectors.shape[1] != encoder.dimension or not rows:
        return False
    again = encoder.encode([texts[row] for row in rows], batch_tokens=None)
    return bool((np.sum(_unit(again) * _unit(vectors[rows]), axis=1) > _SAME).all())


def _embedded(
    encoder: SentenceEncoder, parts: Iterator[Part], config: EmbedConfig, events: EncodingEvents, *, saved: bool
) -> EmbedResult:
    about = {
        "model": config.model,
        "pooling": str(encoder.pooling),
        "precision": encoder.encodes_in,
        "normalized": str(config.normalize or encoder.unit_length).lower(),
    }
    encode = partial(encoder.encode, batch_tokens=config.batch_tokens)
    neighbours = Neighbours(config.queries, encode(config.queries), config.top)
    rows = empty = cut = 0
    output = nullcontext() if config.output is None else vector_file(config.output, encoder.dimension, about)
    with output as write:
        for part in parts:
            found = part.vectors if saved else None
            vectors = encode(part.texts, normalize=config.normalize) if found is None else found
            if write is not None:
                write(part.first_row, part.texts, vectors)
            neighbours.add(part.first_row, part.texts, vectors)
            rows += len(part.texts)
            empty += sum(not text.strip() for text in part.texts)
            cut += 0 if saved else encoder.cut(part.texts)
            events.on_texts(TextsDone(rows, None, part.share))
    return EmbedResult(saved, rows, empty, cut, encoder.max_length, encoder.dimension, tuple(neighbours.nearest()))


class Neighbours:
    """The nearest texts to each query, whose vectors are (Q, D), among those that were added so far.

    A text that occurs several times is kept once; the query itself and empty texts are left out.
    """

    def __init__(self, queries: Sequence[str], vectors: np.ndarray, top: int) -> None:
        self._queries = tuple(queries)
        self._vectors = _unit(vectors)
        self._top = top
        self._found: list[list[Neighbour]] = [[] for _ in queries]

    def add(self, first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Consider n texts, numbered from `first_row` on, with their vectors (n, D)."""
        similarity = self._vectors @ _unit(vectors).T  # (Q, n)
        for query, row in enumerate(similarity):
            self._found[query] = self._merged(query, row, first_row, texts)

    def nearest(self) -> list[tuple[Neighbour, ...]]:
        """Return the neighbours of each query, the nearest first."""
        return [tuple(found) for found in self._found]

    def _merged(self, query: int, similarity: np.ndarray, first_row: int, texts: Sequence[str]) -> list[Neighbour]:
        kept = self._found[query]
        known = {neighbour.text for neighbour in kept} | {self._queries[query]}
        bound = kept[-1].similarity if len(kept) == self._top else -np.inf
        fresh: list[Neighbour] = []
        for position in np.argsort(-similarity, kind="stable"):
            if len(fresh) == self._top or similarity[position] <= bound:
                break
            text = texts[position]
            if text.strip() and text not in known:
                known.add(text)
                fresh.append(Neighbour(float(similarity[position]), first_row + int(position), text))
        return sorted([*kept, *fresh], key=lambda neighbour: -neighbour.similarity)[: self._top]


def _unit(vectors: np.ndarray) -> np.ndarray:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.where(norms > 0, norms, 1.0)
