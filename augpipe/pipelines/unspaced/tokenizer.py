"""The spaCy tokenizer of pipelines for text without spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spacy.tokens import Doc
from spacy.util import registry

from augpipe.pipelines.unspaced import BATCH_SIZE
from augpipe.pipelines.unspaced.segmenter import Segmenter

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.vocab import Vocab


class UnspacedTokenizer:
    """The spaCy tokenizer that cuts texts into words with a `Segmenter`, which `from_disk` loads.

    `pipe` cuts a whole batch at once, which is much faster than text by text. Every character of a text is kept: white
    space other than one space behind a word becomes a token.
    """

    def __init__(self, vocab: Vocab, segmenter: Segmenter | None = None) -> None:
        self.vocab = vocab
        self.segmenter = segmenter

    def __call__(self, text: str) -> Doc:
        """Return one text, cut into words."""
        return next(self.pipe([text]))

    def pipe(self, texts: Iterable[str], batch_size: int = BATCH_SIZE) -> Iterator[Doc]:
        """Yield the texts of a stream, cut into words `batch_size` texts at a time."""
        if self.segmenter is None:
            raise RuntimeError("this tokenizer has no segmenter yet: load the pipeline with spacy.load(DIR)")
        waiting = iter(texts)
        while batch := list(islice(waiting, batch_size)):
            for symbols, begins in self.segmenter(batch):
                words, spaces = words_of(symbols, begins)
                yield Doc(self.vocab, words=words, spaces=spaces)

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the segmenter into the folder `path`."""
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        if self.segmenter is not None:
            self.segmenter.save(folder)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> UnspacedTokenizer:
        """Read the segmenter from the folder `path`."""
        self.segmenter = Segmenter.load(Path(path))
        return self


def words_of(symbols: list[str], begins: list[bool]) -> tuple[list[str], list[bool]]:
    """Return the words that symbols make, cut where one begins, and of each whether a single space follows it."""
    words: list[str] = []
    spaces: list[bool] = []
    fresh = True  # the next symbol begins a word whatever the segmenter says
    for symbol, begin in zip(symbols, begins, strict=True):
        if symbol.isspace():
            if words and not spaces[-1] and not words[-1].isspace() and symbol[0] == " ":
                spaces[-1] = True
                symbol = symbol[1:]
            if symbol:
                words.append(symbol)
                spaces.append(False)
            fresh = True
        elif begin or fresh:
            words.append(symbol)
            spaces.append(False)
            fresh = False
        else:
            words[-1] += symbol
    return words, spaces


@registry.tokenizers("augpipe.UnspacedTokenizer.v1")  # type: ignore[untyped-decorator]
def unspaced_tokenizer() -> Callable[[Language], Any]:
    """Return the function that makes the tokenizer of a pipeline, which spaCy looks up by name."""

    def create(nlp: Language) -> UnspacedTokenizer:
        return UnspacedTokenizer(nlp.vocab)

    return create
