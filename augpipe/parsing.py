"""Load a spaCy pipeline once per process, and turn texts into `Syntax`."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import category

from threadpoolctl import ThreadpoolController

from augpipe.base.errors import UserError
from augpipe.base.files.strict_json import loads
from augpipe.base.machine import keep_freed_memory
from augpipe.contract.manifest import Pipeline
from augpipe.lean_spacy import import_spacy
from augpipe.pipelines import builtin_path
from augpipe.shortage import is_shortage

if TYPE_CHECKING:
    from spacy.language import Language

    from augpipe.syntax.syntax import Syntax


def pipeline_path(lang: str, pipeline: str | Path | None) -> Path:
    """Return the folder of a pipeline: the built-in one, a folder on disk, or that of an installed package."""
    if pipeline is None:
        return builtin_path(lang)
    folder = Path(pipeline)
    if (folder / "config.cfg").is_file():
        return folder
    if not folder.exists() and str(pipeline).isidentifier():
        spec = importlib.util.find_spec(str(pipeline))
        if spec is not None and spec.origin is not None:
            found = sorted(Path(spec.origin).parent.glob("*/config.cfg"))
            if found:
                return found[-1].parent
    raise UserError(
        f"no spaCy pipeline {str(pipeline)!r}: it is neither a folder with a config.cfg nor an installed package; "
        f"leave out --pipeline for the built-in one, or install it (python -m spacy download NAME)"
    )


def describe_pipeline(lang: str, pipeline: str | Path | None = None) -> Pipeline:
    """Return name, version and content hash of a pipeline for this language, without loading it."""
    folder = pipeline_path(lang, pipeline)
    try:
        meta = loads((folder / "meta.json").read_bytes())
        language, name, version = str(meta["lang"]), str(meta["name"]), str(meta.get("version", "0"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            f"the pipeline in {folder} has no readable meta.json with lang and name ({error}); "
            f"save it again with nlp.to_disk()"
        ) from error
    if language != lang:
        raise UserError(
            f"the pipeline in {folder} is for language {language!r}, not {lang!r}; "
            f"give a {lang} pipeline or --lang {language}"
        )
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".pyc", ".py"}):
        digest.update(file.relative_to(folder).as_posix().encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return Pipeline(f"{language}_{name}", version, digest.hexdigest())


ONE_AT_A_TIME = threading.RLock()
"""Held while spaCy loads or parses: one thread at a time may use its vocabulary, string store and network. A parser for
each thread would take as much memory as another worker. Rules and writing run without this lock."""


REMEMBERED_CHARACTERS = 500_000
"""Characters of texts whose words a parser remembers together: some ten thousand words, about 5 MB."""


class Parser:
    """A loaded pipeline that turns texts into `Syntax`; any thread may call it.

    Components that no rule reads (entity recogniser, lemmatizer, …) are not loaded. It is a `UserError` if there is no
    parser, or its labels are of an unknown scheme.
    """

    def __init__(self, lang: str, pipeline: str | Path | None = None) -> None:
        with ONE_AT_A_TIME:
            if pipeline is None:  # another one may need torch
                import_spacy()
            from augpipe.syntax.spacy_reader import SyntaxReader

            self.nlp = load_pipeline(lang, pipeline)
            self.tokenizer: Any = self.nlp.tokenizer
            use_fast_products(self.nlp)
            self.blas = ThreadpoolController().select(user_api="blas")
            self.read = SyntaxReader(self.nlp.vocab, self.nlp.pipe_labels["parser"])
            self._words = ExitStack()
            self._characters_left = REMEMBERED_CHARACTERS
            keep_freed_memory()

    def parse(self, texts: Sequence[str]) -> list[Syntax]:
        """Return the `Syntax` of each text; all texts form one batch of the network, unless they have too many tokens.

        Matrices are multiplied on one thread: further threads spin between products that are this small, which takes
        twice the time of the processor, and many times the time on a machine that has other work.
        """
        parses: list[Syntax] = []
        for batch in parse_batches(enumerate(texts), rows=len(texts)):
            with ONE_AT_A_TIME, self.blas.limit(limits=1):
                together = [text for _, text in batch]
                self._make_room(sum(map(len, together)))
                # Some tokenizers cut a batch much faster than its texts one by one.
                docs = self.nlp.pipe(self.tokenizer.pipe(together, batch_size=len(batch)), batch_size=len(batch))
                parses += map(self.read, docs, together)
        return parses

    def _make_room(self, characters: int) -> None:
        """Remove earlier words from spaCy's vocabulary, where many texts have left some, so that memory does not grow.

        Words that come again are known meanwhile, which saves a twentieth of the time. The words of the first texts
        stay for good: the tokenizer keeps the tokens of words outside a memory zone only, and to cut every word anew
        would take twice as long.

        Args:
            characters: how many the next texts have.
        """
        if self._characters_left < characters:
            self._words.close()
            self._words.enter_context(self.nlp.memory_zone())
            self._characters_left = max(REMEMBERED_CHARACTERS, characters)
        self._characters_left -= characters


def use_fast_products(nlp: Language) -> None:
    """Make a pipeline multiply matrices with numpy's BLAS instead of blis, which thinc uses.

    On x86 servers numpy's is about three times as fast on one core, which takes a third off the parsing time. Pipelines
    with another backend (a GPU, Apple's Accelerate) are left as they are.
    """
    from thinc.api import NumpyOps

    ops = NumpyOps(use_blis=False)
    for _, component in nlp.pipeline:
        model = getattr(component, "model", None)
        for node in model.walk() if model is not None else ():
            if type(node.ops) is NumpyOps:
                node.ops = ops


UNUSED_COMPONENTS = ("ner", "lemmatizer", "entity_linker", "entity_ruler", "textcat", "textcat_multilabel", "senter")


EMPTY_TOKENIZER = "augpipe.EmptyTokenizer.v1"
"""A tokenizer without rules, which spaCy fills with the saved ones; else it would make it twice, first by its own."""


def load_pipeline(lang: str, pipeline: str | Path | None = None) -> Language:
    """Load a pipeline with the components that the rules need; a parser must be among them."""
    import spacy
    from spacy.about import __version__ as spacy_version
    from spacy.tokenizer import Tokenizer
    from spacy.util import registry

    folder = pipeline_path(lang, pipeline)
    spared = {}
    if pipeline is None and (folder / "tokenizer").is_file():
        spared = {"nlp": {"tokenizer": {"@tokenizers": EMPTY_TOKENIZER}}}
        registry.tokenizers.register(EMPTY_TOKENIZER, func=lambda: lambda nlp: Tokenizer(nlp.vocab))
    try:
        nlp = spacy.load(folder, exclude=list(UNUSED_COMPONENTS), config=spared)
    except Exception as error:  # a damaged config.cfg can raise any
        if is_shortage(error):  # which is not the fault of the folder
            raise MemoryError("the pipeline does not fit into the memory") from error
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        raise UserError(
            f"spaCy {spacy_version} cannot load the pipeline in {folder}: {reason}; install a pipeline made for it"
        ) from error
    if "parser" not in nlp.pipe_names:
        raise UserError(
            f"the pipeline in {folder} has no dependency parser: got {', '.join(nlp.pipe_names) or 'no components'}; "
            f"use a pipeline with a parser"
        )
    return nlp


Item = tuple[int, str]
"""Id and text of a row."""

BATCH_ROWS = 64
"""The most rows of a parse batch: the fastest of 32, 64, 128 and 256, as it fits into the processor's cache."""

BATCH_TOKENS = 8192
"""The most tokens of a parse batch, by `token_bound`; 64 rows of Wikipedia have about 2,000, and never 6,000."""


def parse_batches(items: Iterable[Item], rows: int = BATCH_ROWS) -> Iterator[list[Item]]:
    """Yield the rows in lists of at most `rows` rows and `BATCH_TOKENS` tokens; a longer text is a batch by itself."""
    batch: list[Item] = []
    tokens = 0
    for item in items:
        more = token_bound(item[1])
        if batch and (len(batch) == rows or tokens + more > BATCH_TOKENS):
            yield batch
            batch, tokens = [], 0
        batch.append(item)
        tokens += more
    if batch:
        yield batch


MAX_CHARS = 10_000
"""The longest text, in code points."""

MAX_TOKENS = 2048
"""The most tokens of a text; the longest of two million lines of Wikipedia and of questions has 684."""

MAX_MARKS = 256
"""The longest run of punctuation and symbols: spaCy splits the marks off one by one, each time searching the rest."""

_SHORT = 128  # a text up to this length counts as one token per character, without a search

# Runs of characters that the pipelines keep together. Any other character may be a token of its own, and so may every
# space except one between two words.
_TOKEN = re.compile(r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ0-9０-９]+|\S|[^\S ]| (?= )")
_MARKS = re.compile(r"(?:['’][sS]|[^\w\s])+")


def token_bound(text: str) -> int:
    """Return a number of tokens that a text hardly exceeds, whichever tokenizer cuts it."""
    return len(text) if len(text) <= _SHORT else len(_TOKEN.findall(text))


def excess(text: str) -> str | None:
    """Return why a text is too long for the parser, `too_long` or `too_many_tokens`, or None."""
    if len(text) > MAX_CHARS:
        return "too_long"
    return "too_many_tokens" if too_many_tokens(text) else None


def too_many_tokens(text: str) -> bool:
    """Return whether a text has more than `MAX_TOKENS` tokens, or more than `MAX_MARKS` marks in a row."""
    if len(text) <= MAX_MARKS:
        return False
    return any(map(_is_long, _MARKS.findall(text))) or (len(text) > MAX_TOKENS and token_bound(text) > MAX_TOKENS)


def _is_long(run: str) -> bool:
    # Combining accents are not punctuation: they stay with their letter.
    return len(run) > MAX_MARKS and sum(category(mark)[0] in "LPS" for mark in run) > MAX_MARKS
