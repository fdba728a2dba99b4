"""`summarize`: subject, verb group and object or complement of the main clause, shortened, with the negation."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.articles import indefinite_article
from augpipe.augment.english.clause import Clause
from augpipe.augment.english.negators import has_not_only
from augpipe.augment.english.structural.capitals import with_capital
from augpipe.augment.english.structural.core import core
from augpipe.augment.english.structural.kept_words import is_nominal, noun_words
from augpipe.augment.english.structural.noun_phrase import joins_clauses
from augpipe.augment.english.structural.particles import is_particle
from augpipe.augment.english.structural.restrictions import with_phrases, with_restrictions
from augpipe.augment.english.structural.statement import statement
from augpipe.augment.english.structural.unbroken import cuts_name, with_glued, with_names, with_quoted
from augpipe.augment.english.usable import is_broken
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
    """Return the main clause without most modifiers: `An old man sold an enormous house.` → `A man sold a house.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (Summarization).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause = stated.clause
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
    if _is_conditional(syntax) or _is_half(syntax, kept):
        return Skipped("incomplete")
    kept = with_names(syntax, with_phrases(syntax, with_restrictions(syntax, kept)))
    kept = with_quoted(syntax, with_glued(syntax, kept), clause.finite) - _bracketed(syntax)
    if not {clause.head.index, clause.finite.index, stated.subject.head.index} <= kept:
        return Skipped("incomplete")
    order = sorted(kept)
    if _is_patched(syntax, order) or cuts_name(syntax, order):
        return Skipped("incomplete")
    text = _rendered(syntax, order)
    if is_broken(text):
        return Skipped("quotation")
    return Skipped("no_change") if _same(text, syntax.text) else Augmented(text, rule)


def _subject_words(syntax: Syntax, clause: Clause) -> set[int] | None:
    """Return the word indices of the shortened subject, or None where it is no noun phrase before the verb."""
    subject = clause.subject
    if subject is None or clause.inverted or subject.lower in WH_WORDS or subject.lower.endswith("ever"):
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


_CONDITIONS = frozenset({"if", "unless", "lest"})
_RESTATING = frozenset({"say", "i.e.", "namely"})


def _is_conditional(syntax: Syntax) -> bool:
    """Return whether a sentence states a condition (*if*), or restates something (*namely*, *that is to say*)."""
    if not syntax.forms.isdisjoint(_RESTATING):
        return True
    if syntax.forms.isdisjoint(_CONDITIONS):
        return False
    return any(word.lower in _CONDITIONS and word.relation is Relation.MARKER for word in syntax.words)


def _is_half(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether a kept word announces two conjuncts (*both*, *either*), of which one may be left out."""
    announced = not syntax.forms.isdisjoint(_ANNOUNCING)
    return announced and any(syntax.words[index].relation is Relation.PRECOORDINATOR for index in kept)


_ANNOUNCING = frozenset({"both", "either", "neither", "not"})


def _is_patched(syntax: Syntax, kept: list[int]) -> bool:
    """Return whether words that were apart are neighbours now and read as something else (`the gun loader`)."""
    words = syntax.words
    last = words[kept[-1]]
    if last.lower in WH_WORDS or (words[kept[-2]].lower in _FOCUSING and last.pos == "VERB"):
        return True
    gaps = ((words[left], words[right]) for left, right in pairwise(kept) if right > left + 1)
    return any(_is_seam(left, right) for left, right in gaps)


def _is_seam(left: Word, right: Word) -> bool:
    """Return whether two words that were apart cannot be neighbours."""
    if left.pos == "ADP" and right.pos not in _NOMINAL and right.pos != "PRON":
        return right.text not in _QUOTES and right.pos != "SYM" and right.pos != "VERB"
    if right.pos not in _NOMINAL:
        return False
    if left.text in _QUOTES or (right.pos == "NUM" and left.lower in ("a", "an")):
        return True
    return left.pos in ("NOUN", "PROPN") and not _is_second(right)


_FOCUSING = frozenset("only just mainly mostly primarily largely".split())  # the words that they restrict are left out
_NOMINAL = ("NOUN", "PROPN", "DET", "NUM", "ADJ")


def _is_second(word: Word) -> bool:
    """Return whether a word is an object or a complement, which may follow another noun."""
    return word.relation in (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT)


def _says_nothing(syntax: Syntax, subject: set[int], predicate: set[int]) -> bool:
    """Return whether the predicate only repeats words of the subject (`square matrices are matrices`)."""
    if len(predicate) > len(subject):
        return False
    said = {syntax.words[index].lower.removesuffix("s") for index in predicate} - {"a", "an", "the"}
    return bool(said) and said <= {syntax.words[index].lower.removesuffix("s") for index in subject}


def _verb_words(syntax: Syntax, clause: Clause) -> set[int]:
    """Return the word indices of the verb group with its negation, *to* and particle, without other adverbs."""
    kept = {verb.index for verb in clause.verbs}
    heads = {clause.head.index, *kept}
    kept.update(word.index for word in syntax.words[min(kept) : max(kept)] if word.lower == "to")
    following = syntax.next(clause.verb)
    if following is not None and is_particle(syntax, following):
        kept.add(following.index)
    for word in syntax.words[max(0, clause.finite.index - 1) : clause.verb.index + 4]:
        negates = word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        if (negates or word.relation is Relation.PARTICLE) and word.head in heads:
            kept.add(word.index)
    if "no" in syntax.forms:
        kept |= _no_longer(syntax, clause)
    return kept


def _no_longer(syntax: Syntax, clause: Clause) -> set[int]:
    """Return the indices of *no longer* or *no more* beside the verb group; else an empty set."""
    for word in syntax.words[max(0, clause.finite.index - 2) : clause.verb.index + 4]:
        following = syntax.next(word)
        if word.lower == "no" and following is not None and following.lower in ("longer", "more"):
            return {word.index, following.index}
    return set()


def _bracketed(syntax: Syntax) -> set[int]:
    """Return the indices of the words in brackets, brackets included."""
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
    """Return the kept words as a sentence, with *a* or *an* as the next word needs it, a capital and a full stop."""
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
    """Return whether no space comes before a word: a comma, or a closing quote."""
    if word.text == ",":
        return True
    return word.text in ('"', "”") and word.start == syntax.words[word.index - 1].end


def _article(article: Word, word: Word) -> list[Edit]:
    """Return the edit that makes *a* or *an* fit the word that now follows it; [] where it fits."""
    if article.lower not in ("a", "an"):
        return []
    wanted = indefinite_article(word.text)
    if article.lower == wanted:
        return []
    return [Edit(article.start, article.end, wanted.capitalize() if article.text[0].isupper() else wanted)]


def _same(text: str, original: str) -> bool:
    """Return whether two texts differ in nothing but case and final marks."""
    return text.rstrip(_ENDINGS).lower() == original.rstrip(_ENDINGS).lower()


_QUOTES = ('"', "”")
_ENDINGS = ".!? \"'”’"


AUGMENTATION = Augmentation(summarize, rules=RULES, reasons=REASONS, version=1)
