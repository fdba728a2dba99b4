"""`yoda`: the words after the verb are moved to the front, so that subject and verb come last: `A doctor, he is.`"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.capitals import has_doubtful_capital, with_capital, without_capital
from augpipe.augment.english.structural.noun_phrase import Phrase
from augpipe.augment.english.structural.opening import opening_edits
from augpipe.augment.english.structural.predicate_tail import Tail, tails
from augpipe.augment.english.structural.sentence_spans import opens_sentence
from augpipe.augment.english.structural.statement import statement
from augpipe.augment.english.usable import is_broken
from augpipe.augment.english.verb_group import resolved
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

RULES = ("complement", "object", "adjunct", "verb_phrase")
REASONS = (
    "unusable",
    "no_finite_verb",
    "question",
    "imperative",
    "no_subject",
    "nothing_follows",
    "unclear",
    "quotation",
)

_MARKS = ".!?…"


def yoda(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with the words after its verb, or the verb and those words, before its subject.

    Which of the two is drawn at random where both are possible.

    Source: AugCSE appendix A.2 (YodaPerturbation).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause, subject = stated
    first = syntax.words[subject.first]
    opening = opening_edits(syntax, clause, subject)
    if opening is None or (opens_sentence(syntax, first) and _opens_doubtfully(syntax, subject)):
        return Skipped("unclear")
    found = tails(syntax, clause)
    if found is None:
        return Skipped("unclear")
    if not found:
        return Skipped("nothing_follows")
    tail = draws.choice(found, names=[entry.rule for entry in found])
    edits = _fronted(syntax, clause, subject, tail)
    return Skipped("quotation") if edits is None else Augmented(render(syntax.text, [*opening, *edits]), tail.rule)


def _opens_doubtfully(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a sentence lacks its beginning, or the capital of its first word may belong to a name."""
    first = syntax.words[subject.first]
    return first.text.islower() or subject.head.pos == "ADJ" or has_doubtful_capital(syntax, first)


def _fronted(syntax: Syntax, clause: Clause, subject: Phrase, tail: Tail) -> list[Edit] | None:
    """Return the edits that move a tail before the subject; None where that would split a quotation or bracket."""
    words = syntax.words
    first, before = words[subject.first], words[tail.first - 1]
    if before.text == ",":
        before = words[before.index - 1]
    text = syntax.text[words[tail.first].start : words[tail.last].end]
    if is_broken(text) or is_broken(syntax.text[first.start : before.end]):
        return None
    initial = opens_sentence(syntax, first)
    inner, outer = _marks(syntax, tail, text)
    if initial:
        inner = with_capital(inner)
    rest = syntax.next(words[tail.last])
    if rest is not None and rest.pos == "CCONJ":
        outer = ","
    edits = [Edit(first.start, first.start, f"{inner} ")]
    if initial:
        edits += without_capital(syntax, first)
    if before == clause.finite and before.text.startswith(("'", "’")):
        edits.append(Edit(before.start, before.end, f" {resolved(clause.verbs)}"))
    return [*edits, Edit(before.end, words[tail.last].end, outer)]


def _marks(syntax: Syntax, tail: Tail, text: str) -> tuple[str, str]:
    """Return the moved text with its comma, and the mark that goes to its old place.

    A quotation gets the comma inside, where its full stop was (`"I am tired," he said.`).
    """
    if syntax.next(syntax.words[tail.last]) is not None:
        return f"{text},", ""
    if text[-1:] in '"”' and text[-2:-1] == ".":
        return f"{text[:-2]},{text[-1]}", "."
    if text[-1:] in '"”' and text[-2:-1] in _MARKS:
        return text, "."
    return f"{text},", "." if text.rstrip('"”)]').endswith(tuple(_MARKS)) else ""


AUGMENTATION = Augmentation(yoda, rules=RULES, reasons=REASONS, version=1)
