"""The `Augmenter`, which parses sentences and applies every chosen augmentation to each of them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress, islice
from pathlib import Path

from augpipe.augment.augmentation import PARSE_ERROR, RULE_ERROR, BatchRule, Result, Rule, Skipped
from augpipe.augment.draws import Draws, SeededDraws
from augpipe.augment.functions import column_of, of_function
from augpipe.augment.registry import AUGMENTATIONS, resolve
from augpipe.base.boundary import debugging
from augpipe.base.errors import UsageError
from augpipe.config import DEBUG_VARIABLE
from augpipe.parsing import BATCH_ROWS, Parser, describe_pipeline, excess
from augpipe.shortage import raise_shortage
from augpipe.syntax.syntax import Syntax


@dataclass(frozen=True, slots=True, repr=False)
class Row:
    """A sentence with the result of each augmentation.

    Every column of the shards is also an attribute and a key: `row.mv` and `row["mv"]` are the augmented text or None,
    `row.mv_type` the type label.
    """

    id: int
    original: str
    outcomes: Mapping[str, Result]

    def __getattr__(self, name: str) -> str | None:
        """Return a column: `<augmentation>` is the augmented text or None, `<augmentation>_type` the type label."""
        outcomes: Mapping[str, Result] = object.__getattribute__(self, "outcomes")
        if name in outcomes:
            return outcomes[name].text
        if name.endswith("_type") and name.removesuffix("_type") in outcomes:
            return outcomes[name.removesuffix("_type")].label
        raise AttributeError(f"no column {name!r}; the columns are {', '.join(self.to_dict())}")

    def __getitem__(self, name: str) -> int | str | None:
        """Return a column by its name, as `to_dict` has it."""
        columns = self.to_dict()
        if name not in columns:
            raise KeyError(f"no column {name!r}; the columns are {', '.join(columns)}")
        return columns[name]

    def __repr__(self) -> str:
        return f"Row({', '.join(f'{name}={value!r}' for name, value in self.to_dict().items())})"

    def to_dict(self) -> dict[str, int | str | None]:
        """Return the row as the shards hold it: id, original, the texts, then their type labels."""
        columns: dict[str, int | str | None] = {"id": self.id, "original": self.original}
        columns.update((name, outcome.text) for name, outcome in self.outcomes.items())
        columns.update((f"{name}_type", outcome.label) for name, outcome in self.outcomes.items())
        return columns


class Augmenter:
    """Applies augmentations to sentences of one language.

    Random choices depend on (seed, row id, augmentation) alone, so the result for a row does not depend on the rows
    that are processed before it or with it.

    Args:
        lang: `en` or `zh`, a key of `LANGUAGES` in `augpipe/languages.py`.
        augmentations: a recipe (`sda`), names, or a list of them; in a list also functions of one's own, from a text to
            another or None, or from a `Syntax` and `Draws`. The column has the name of the function.
        pipeline: a spaCy pipeline (installed name or folder); None for the built-in one.
        seed: seed of all random choices.

    Raises:
        UsageError: if the language or an augmentation is unknown.
        UserError: if the pipeline cannot be used.
    """

    def __init__(
        self,
        lang: str = "en",
        *,
        augmentations: str | Sequence[str | Callable[..., str | None]] = "sda",
        pipeline: str | Path | None = None,
        seed: int = 0,
    ) -> None:
        self.lang = lang
        self.seed = seed
        asked = [augmentations] if isinstance(augmentations, str) else augmentations
        named = resolve(lang, ",".join(each for each in asked if isinstance(each, str)) or [])
        known = {name: AUGMENTATIONS[lang][name] for name in named}
        known |= {column_of(each): of_function(each) for each in asked if not isinstance(each, str)}
        self.names = tuple(known)
        self.labels = {name: augmentation.labels for name, augmentation in known.items()}
        self.rule_versions = {name: augmentation.version for name, augmentation in known.items()}
        self.pipeline = describe_pipeline(lang, pipeline)
        self.parser = Parser(lang, pipeline)
        self._rules = {name: augmentation.apply for name, augmentation in known.items()}
        self._batch_rules = {name: each.apply_batch for name, each in known.items() if each.apply_batch is not None}

    def __call__(self, text: str, id: int = 0) -> Row:
        """Return the row of one sentence; `id` seeds its random choices."""
        return self.rows([(id, text)])[0]

    def pipe(self, texts: Iterable[str], *, first_id: int = 0, batch_size: int = BATCH_ROWS) -> Iterator[Row]:
        """Yield the rows of a stream of sentences, numbered from `first_id`, in order.

        Raises:
            TypeError: `texts` is one text, whose characters would be taken for sentences, or holds what is no text.
            UsageError: if `batch_size` is below 1.
        """
        if isinstance(texts, str):
            raise TypeError("pipe takes an iterable of texts, got one text; call the augmenter itself, or give [text]")
        if batch_size < 1:
            raise UsageError(f"batch_size is {batch_size}, expected at least 1; leave it out for {BATCH_ROWS}")
        numbered = enumerate(texts, first_id)
        while batch := list(islice(numbered, batch_size)):
            yield from self.rows(batch)

    def variants(self, text: str, count: int) -> list[Row]:
        """Return `count` rows of one sentence, which is parsed once; the ids 0, 1, … make the draws differ."""
        parsed = self.parsed([text]) * count
        return self.augmented([(id, text) for id in range(count)], parsed)

    def batch(self, columns: Mapping[str, Sequence[str]], *, column: str = "text") -> dict[str, list[str | None]]:
        """Return the augmented texts of a column as further columns: `dataset.map(augmenter.batch, batched=True)`.

        Args:
            columns: a batch of `datasets`, by column; the place of a text in its batch is the id of its draws.
            column: the one that holds the sentences.
        """
        rows = self.rows(list(enumerate(columns[column])))
        return {name: [row.outcomes[name].text for row in rows] for name in self.names}

    def rows(self, items: Sequence[tuple[int, str]]) -> list[Row]:
        """Return the rows of one parse batch of (id, text).

        For a text that the pipeline cannot parse, every augmentation has the reason `parse_error`.

        Raises:
            UserError: if something is missing that an augmentation needs for every row, such as a language model.
        """
        return self.augmented(items, self.parsed([text for _, text in items]))

    def parsed(self, texts: Sequence[str]) -> list[Syntax | None]:
        """Return the parses of one parse batch; None for a text that is too long or on which the pipeline fails."""
        for text in texts:
            if not isinstance(text, str):
                raise TypeError(f"expected a text, got {type(text).__name__}: {text!r}")
        legible = [excess(text) is None for text in texts]
        parses = iter(self._parsed(list(compress(texts, legible))))
        return [next(parses) if can_be else None for can_be in legible]

    def _parsed(self, texts: Sequence[str]) -> list[Syntax | None]:
        """Return the parses of texts that are short enough; where the batch fails, parse its texts one by one."""
        try:
            return list(self.parser.parse(texts))
        except Exception as error:  # a third-party pipeline may raise anything
            raise_shortage(error)
            if len(texts) == 1:
                return [None]
        return [self._parsed([text])[0] for text in texts]

    def augmented(self, items: Sequence[tuple[int, str]], parses: Sequence[Syntax | None]) -> list[Row]:
        """Return the rows of one parse batch of (id, text), given what `parsed` returns for its texts."""
        ids = [id for (id, _), syntax in zip(items, parses, strict=True) if syntax is not None]
        found = [syntax for syntax in parses if syntax is not None]
        together = {name: iter(self._answers(name, rule, found, ids)) for name, rule in self._batch_rules.items()}
        return [
            Row(id, text, dict.fromkeys(self.names, Skipped(PARSE_ERROR)))
            if syntax is None
            else self._row(syntax, id, together)
            for (id, text), syntax in zip(items, parses, strict=True)
        ]

    def augment(self, syntax: Syntax, id: int = 0) -> Row:
        """Return the row of a sentence, given its parse."""
        return self._row(syntax, id, {})

    def outcome(self, name: str, syntax: Syntax, draws: Draws) -> Result:
        """Return the result of one augmentation for a parsed sentence, with the choices that `draws` makes."""
        return _answer(name, self._rules[name], syntax, draws)

    def _row(self, syntax: Syntax, id: int, together: Mapping[str, Iterator[Result]]) -> Row:
        """Return a row; `together` yields the results of those augmentations that were applied to the whole batch."""
        outcomes = {
            name: next(together[name])
            if name in together
            else _answer(name, rule, syntax, SeededDraws(self.seed, id, name))
            for name, rule in self._rules.items()
        }
        return Row(id, syntax.text, outcomes)

    def _answers(self, name: str, rule: BatchRule, syntaxes: Sequence[Syntax], ids: Sequence[int]) -> Sequence[Result]:
        """Return the results of a batch rule, one per row; where it fails, apply the augmentation row by row."""
        try:
            outcomes = rule(syntaxes, [SeededDraws(self.seed, id, name) for id in ids])
        except Exception as error:  # a third-party rule may raise anything
            raise_shortage(error)
            outcomes = ()
        if len(outcomes) == len(ids):
            return outcomes
        single, rows = self._rules[name], zip(syntaxes, ids, strict=True)
        return [_answer(name, single, syntax, SeededDraws(self.seed, id, name)) for syntax, id in rows]


def _answer(name: str, rule: Rule, syntax: Syntax, draws: Draws) -> Result:
    """Return the result of an augmentation for one sentence; an unforeseen exception becomes the reason `rule_error`.

    So one faulty rule does not stop a build of millions of rows. But a `UserError` concerns every row, and a lack of
    memory says nothing about the sentence.
    """
    try:
        return rule(syntax, draws)
    except Exception as error:  # a third-party rule may raise anything
        raise_shortage(error)
        if debugging(DEBUG_VARIABLE):
            _show_failure(name)
        return Skipped(RULE_ERROR)


@cache
def _show_failure(name: str) -> None:
    """Show the traceback of the exception that is being handled, once for each augmentation and process."""
    traceback.print_exc()
