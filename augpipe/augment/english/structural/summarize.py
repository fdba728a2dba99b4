"""Summary: subject, verb and object of the main clause, with its negation."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.articles import indefinite_article
from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negators import has_not_only
from augpipe.augment.english.structural.capitals import with_capital
from augpipe.augment.english.structural.core import core
from augpipe.augment.english.structural.kept_words import is_nominal, noun_words, with_glued, with_quoted
from augpipe.augment.english.structural.noun_phrase import joins_clauses
from augpipe.augment.english.usable import is_broken, unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import NEGATIVE_ADVERBS, NOT, WH_WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("complement", "object", "passive", "intransitive")
REASONS = (
    "unusable",
    "no_finite_verb",
    "question",
    "imperative",
    "no_subject",
    "incomplete",
    "quotation",
    "no_change",
)


def summarize(syntax: Syntax, draws: Draws) -> Outcome:
    """Return subject, verb group and object or complement of the main clause as a sentence."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    if clause.mood is not Mood.DECLARATIVE:
        return Skipped("question" if clause.mood is Mood.QUESTION else "imperative")
    subject = _subject_words(syntax, clause)
    if subject is None:
        return Skipped("no_subject")
    found = None if has_not_only(syntax, clause) else core(syntax, clause)
    if found is None:
        return Skipped("incomplete")
    rule, predicate = found
    if _says_nothing(syntax, subject, predicate):
        return Skipped("incomplete")
    kept = subject | _verb_words(syntax, clause) | predicate
    kept = with_quoted(syntax, with_glued(syntax, kept), clause.finite) - _bracketed(syntax)
    if not {clause.head.index, clause.finite.index} <= kept:
        return Skipped("incomplete")
    text = _rendered(syntax, sorted(kept))
    if is_broken(text):
        return Skipped("quotation")
    return Skipped("no_change") if _same(text, syntax.text) else Augmented(text, rule)


def _subject_words(syntax: Syntax, clause: Clause) -> set[int] | None:
    """Return the words that stay of the subject, or None where it is no noun phrase before the verb."""
    subject = clause.subject
    if subject is None or clause.inverted or subject.lower in WH_WORDS:
        return None
    if subject.lower == "there":
        return {subject.index}
    if subject.relation is not Relation.SUBJECT or not is_nominal(subject):
        return None
    assert clause.subject_span is not None
    first, last = clause.subject_span
    if joins_clauses(syntax.words[first : last + 1]):
        return None
    kept = {index for index in noun_words(syntax, subject) if first <= index <= last}
    joined = (word.index for word in syntax.children(subject) if word.relation is Relation.CONJUNCT)
    return kept if kept.issuperset(joined) else None  # the verb may agree with all of them


def _says_nothing(syntax: Syntax, subject: set[int], predicate: set[int]) -> bool:
    """Say whether all that the subject is said to be is itself (`square matrices are matrices`)."""
    said = {syntax.words[index].lower.removesuffix("s") for index in predicate} - {"a", "an", "the"}
    return bool(said) and said <= {syntax.words[index].lower.removesuffix("s") for index in subject}


def _verb_words(syntax: Syntax, clause: Clause) -> set[int]:
    """Return the verb group with its negation, *to* and particle, other adverbs left out."""
    kept = {verb.index for verb in clause.verbs}
    heads = {clause.head.index, *kept}
    kept.update(word.index for word in syntax.words[min(kept) : max(kept)] if word.lower == "to")
    for word in syntax.words[clause.finite.index - 1 : clause.verb.index + 4]:
        negates = word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        if (negates or word.relation is Relation.PARTICLE) and word.head in heads:
            kept.add(word.index)
    if "no" in syntax.forms:
        kept |= _no_longer(syntax, clause)
    return kept


def _no_longer(syntax: Syntax, clause: Clause) -> set[int]:
    for word in syntax.words[max(0, clause.finite.index - 2) : clause.verb.index + 4]:
        following = syntax.next(word)
        if word.lower == "no" and following is not None and following.lower in ("longer", "more"):
            return {word.index, following.index}
    return set()


def _bracketed(syntax: Syntax) -> set[int]:
    """Return the words in brackets."""
    found: set[int] = set()
    if "(" not in syntax.forms and "[" not in syntax.forms:
        return found
    depth = 0
    for word in syntax.words:
        depth += word.text in ("(", "[")
        if depth > 0:
            found.add(word.index)
        depth -= word.text in (")", "]")
    return found


def _rendered(syntax: Syntax, kept: list[int]) -> str:
    """Return the kept words as a sentence: gaps closed, *a* or *an* repaired, a capital and a full stop."""
    words = syntax.words
    edits = [Edit(0, words[kept[0]].start, "")]
    for left, right in pairwise(kept):
        if right > left + 1:
            edits.append(Edit(words[left].end, words[right].start, "" if _leans(syntax, words[right]) else " "))
            edits += _article(words[left], words[right])
    last = words[kept[-1]]
    edits.append(Edit(last.end, len(syntax.text), "" if last.text.endswith(".") else "."))
    return with_capital(render(syntax.text, edits))


def _leans(syntax: Syntax, word: Word) -> bool:
    """Say whether a mark is written onto the word before it."""
    if word.text == ",":
        return True
    return word.text in ('"', "”") and word.start == syntax.words[word.index - 1].end


def _article(article: Word, word: Word) -> list[Edit]:
    """Return the edit that suits *a* or *an* to the word that has come to stand behind it."""
    if article.lower not in ("a", "an"):
        return []
    wanted = indefinite_article(word.text)
    if article.lower == wanted:
        return []
    return [Edit(article.start, article.end, wanted.capitalize() if article.text[0].isupper() else wanted)]


def _same(text: str, original: str) -> bool:
    return text.rstrip(_ENDINGS).lower() == original.rstrip(_ENDINGS).lower()


_ENDINGS = ".!? \"'”’"


AUGMENTATION = Augmentation(summarize, rules=RULES, reasons=REASONS, version=1)
