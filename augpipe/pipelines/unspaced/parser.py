"""The spaCy component that tags and parses text without spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from spacy.attrs import DEP, HEAD, POS, TAG
from spacy.language import Language
from spacy.parts_of_speech import IDS as PARTS_OF_SPEECH

from augpipe.pipelines.unspaced import BATCH_SIZE

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    from augpipe.pipelines.unspaced.network import Network, Parse

_ATTRIBUTES = [HEAD, DEP, POS, TAG]
_FIRST_VERSION = {"CONJ": "CCONJ"}
"""Parts of speech of Universal Dependencies, version 1 → their names in version 2, where these differ."""


class BiaffineParser:
    """The spaCy component that tags and parses documents, a batch at a time; `from_disk` loads its network."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab
        self.network: Network | None = None
        self._labels: list[int] = []
        self._tags: list[tuple[int, int]] = []
        self._space = (0, 0, 0)

    def _intern(self, network: Network) -> None:
        """Add every label and tag to the vocabulary now and keep their numbers, since batches forget what they add."""

        def number(string: str) -> int:
            return int(np.uint64(self.vocab.strings.add(string)).astype(np.int64))

        self._labels = [number("ROOT" if label == "root" else label) for label in network.labels]
        pairs = [tag.split("|") for tag in network.tags]
        self._tags = [(PARTS_OF_SPEECH[_FIRST_VERSION.get(upos, upos)], number(own)) for upos, own in pairs]
        self._space = number("dep"), PARTS_OF_SPEECH["SPACE"], number("_SP")

    @property
    def labels(self) -> tuple[str, ...]:
        """The dependency labels, none before a network is loaded."""
        return self.network.labels if self.network is not None else ()

    def __call__(self, doc: Doc) -> Doc:
        """Parse one document."""
        return next(self.pipe([doc]))

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH_SIZE) -> Iterator[Doc]:
        """Parse a stream of documents, `batch_size` at a time."""
        if self.network is None:
            raise RuntimeError("this parser has no network yet: load the pipeline with spacy.load(DIR)")
        waiting = iter(stream)
        while batch := list(islice(waiting, batch_size)):
            yield from self._parsed(self.network, batch)

    def _parsed(self, network: Network, docs: list[Doc]) -> Iterator[Doc]:
        """Yield the documents of one batch, parsed; each document is cut into sentences first."""
        texts = [[token.text for token in doc] for doc in docs]
        sentences: list[list[list[int]]] = []  # of each document, as places of words
        for words in texts:
            # White space is not parsed: it hangs on the token in front of it.
            places = [place for place, word in enumerate(words) if not word.isspace()]
            ends = sentence_ends([words[place] for place in places])
            sentences.append([places[start:end] for start, end in pairwise([0, *ends]) if end > start])
        own = zip(texts, sentences, strict=True)
        parses = iter(network([[words[place] for place in places] for words, parts in own for places in parts]))
        for doc, parts in zip(docs, sentences, strict=True):
            yield self._annotated(doc, [(places, next(parses)) for places in parts])

    def _annotated(self, doc: Doc, sentences: list[tuple[list[int], Parse]]) -> Doc:
        """Write the parses of a document's sentences into it."""
        if len(doc) == 0:
            return doc
        rows = [(-1 if place else 0, *self._space) for place in range(len(doc))]
        for places, parse in sentences:
            for place, head, label, tag in zip(places, parse.heads, parse.labels, parse.tags, strict=True):
                offset = places[head] - place if head >= 0 else 0
                rows[place] = (offset, self._labels[label], *self._tags[tag])
        # spaCy wants unsigned numbers, and negative offsets as their two's complement.
        array: Any = np.array(rows, dtype=np.int64).astype(np.uint64)
        return doc.from_array(_ATTRIBUTES, array)

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the network into the folder `path`."""
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        if self.network is not None:
            self.network.save(folder)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> BiaffineParser:
        """Read the network from the folder `path`."""
        # Not above: spaCy imports this file for every pipeline that it loads, in whatever language.
        from augpipe.pipelines.unspaced.network import Network

        self.network = Network.load(Path(path))
        self._intern(self.network)
        return self


@Language.factory("augpipe_biaffine_parser", assigns=["token.dep", "token.head", "token.pos", "token.tag"])
def biaffine_parser(nlp: Language, name: str) -> BiaffineParser:
    """Return the component for a new pipeline."""
    return BiaffineParser(nlp.vocab)


FINAL = frozenset("。！？!?…")
_OPENING = frozenset("“‘「『（《〈【(")
_CLOSING = frozenset("”’」』）》〉】)")

LONGEST_SENTENCE = 300
"""A sentence is cut after so many words, wherever that is, since its arcs take memory by the square of its length."""


def sentence_ends(words: Sequence[str]) -> list[int]:
    """Return the index behind the last word of each sentence; no sentence ends inside quotes or brackets."""
    ends: list[int] = []
    depth, start, ready = 0, 0, False
    for place, word in enumerate(words):
        final = word[0] in FINAL
        if (ready and not final and word[0] not in _CLOSING) or place - start >= LONGEST_SENTENCE:
            ends.append(place)
            start, ready = place, False
            depth = 0
        if word in _OPENING:
            depth += 1
        elif word in _CLOSING:
            depth = max(0, depth - 1)
        elif final and depth == 0:
            ready = True
    ends.append(len(words))
    return ends
