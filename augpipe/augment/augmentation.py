"""One augmentation (the function that changes a parsed sentence, its type labels), and its result for one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from augpipe.augment.draws import Draws
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.syntax.syntax import Syntax


@dataclass(frozen=True, slots=True)
class Augmented:
    """An augmented text, with the name of the rule that made it."""

    text: str
    rule: str

    @property
    def label(self) -> str:
        """The type label, a value of the column `<augmentation>_type`: the name of the rule."""
        return self.rule


@dataclass(frozen=True, slots=True)
class Skipped:
    """The reason why an augmentation made no text (`question`, `no_finite_verb`, …)."""

    reason: str

    @property
    def text(self) -> None:
        """None: there is no augmented text."""
        return None

    @property
    def label(self) -> str:
        """The type label, a value of the column `<augmentation>_type`: `skipped:` and the reason."""
        return SKIPPED_PREFIX + self.reason


Result = Augmented | Skipped
"""The result of an augmentation for one sentence."""

Rule = Callable[[Syntax, Draws], Result]
"""A function from one parsed sentence and its random choices to the augmented text, or to the reason for none."""

BatchRule = Callable[[Sequence[Syntax], Sequence[Draws]], Sequence[Result]]
"""The same for a batch: one result for each sentence, in the same order, each with its own random choices."""

# Every augmentation skips a sentence that the pipeline could not parse, with this reason.
PARSE_ERROR = "parse_error"

# The reason where the function of an augmentation raised an exception; the other columns of the row are not affected.
RULE_ERROR = "rule_error"


@dataclass(frozen=True, slots=True)
class Augmentation:
    """One augmentation of one language.

    Args:
        apply: the function that turns one parsed sentence and its random choices into an `Augmented` or a `Skipped`.
        rules: the names of all rules that `apply` can report, in the order of their labels.
        reasons: all reasons for which `apply` can skip a sentence, in the order of their labels.
        version: a number for a plug-in to raise when the same sentence may get another text and the version of its
            package stays; augpipe's own rules need none, since a build's fingerprint holds the hash of their source.
        apply_batch: `apply` for all sentences of one parse batch, for models that are faster on many texts at once.
        at_rate: a function that makes the same augmentation at another rate, in percent; the column `name_20` is
            `at_rate(20)`. None where there is no rate.
        depends_on: a function that returns what else decides the text, such as the version of a model, by name; it
            becomes part of a build's fingerprint.
    """

    apply: Rule
    rules: tuple[str, ...]
    reasons: tuple[str, ...]
    version: int = 1
    apply_batch: BatchRule | None = None
    at_rate: Callable[[int], Augmentation] | None = None
    depends_on: Callable[[], Mapping[str, str]] | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """Every type label that the column `<augmentation>_type` can hold, in a fixed order."""
        return (*self.rules, *(SKIPPED_PREFIX + reason for reason in (*self.reasons, PARSE_ERROR, RULE_ERROR)))


class Imported(Mapping[str, Augmentation]):
    """Augmentations by column name, each of which is imported when it is looked up, and not where only names are asked.

    Args:
        homes: column name → the module that exports it, as `AUGMENTATION` or, of several, in `AUGMENTATIONS`.
    """

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes

    def __getitem__(self, name: str) -> Augmentation:
        home = vars(import_module(self._homes[name]))
        found: Augmentation = home["AUGMENTATION"] if "AUGMENTATION" in home else home["AUGMENTATIONS"][name]
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)
