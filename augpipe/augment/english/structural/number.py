"""Whether a subject takes a singular or a plural verb, by its words; unknown where they do not decide it."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, is_third_singular
from augpipe.augment.english.verb_group import Tense, resolved
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_SINGULAR = frozenset(
    "he she it this that everyone everybody everything someone somebody something nobody nothing each anyone one "
    "another".split()
)
_PLURAL = frozenset("i you we they these those both many few several".split())

# Heads whose verb agrees with the noun after *of*, or may be singular or plural.
_OPEN = frozenset(
    "number majority minority rest most some half part percent % all none any lot lots couple variety range pair "
    "series species means people police data media staff crew family team headquarters aircraft more less other "
    "others handful dozen group total what who which politics athletics mathematics fish sheep remains".split()
)
_RELATIVES = frozenset({"who", "which", "that"})


def is_singular(syntax: Syntax, clause: Clause) -> bool | None:
    """Return whether a clause has a third person singular subject, by its verb or subject; None if it is uncertain."""
    full = resolved(clause.verbs)
    if full in ("is", "was", "has", "does"):
        return clause.subject is None or clause.subject.lower != "i"
    if full in ("are", "were", "am"):
        return False
    if full in ("have", "do") or clause.tense is Tense.PRESENT:
        return is_third_singular(syntax, clause)
    subject = clause.subject
    if subject is None or subject.lower == "there":
        return None
    if subject.lower in _RELATIVES and subject.relation is not Relation.DETERMINER:
        return _of_antecedent(syntax, clause, subject)
    return number_of(syntax, subject)


def number_of(syntax: Syntax, noun: Word) -> bool | None:
    """Return whether a noun phrase, given its head, is a third person singular; None where it is uncertain."""
    lower = noun.lower
    coordinators = _coordinators(syntax, noun)
    if coordinators:
        return False if coordinators == {"and"} and not _is_one_person(syntax, noun) else None
    if lower in _SINGULAR:
        return True
    if lower in _PLURAL:
        return False
    if lower in _OPEN or noun.relation is Relation.CLAUSAL_SUBJECT:
        return None
    if noun.pos == "PROPN":
        if noun.morphology.plural or (lower.endswith("s") and _has_the(syntax, noun)):
            return None  # "the United States", "the Beatles"
        return True
    if noun.pos != "NOUN":
        return None
    return not noun.morphology.plural


def _coordinators(syntax: Syntax, noun: Word) -> set[str]:
    """Return the coordinators between a noun and its conjuncts; empty where it has no conjuncts."""
    joined = [word for word in syntax.children(noun) if word.relation is Relation.CONJUNCT]
    if not joined:
        return set()
    around = [word for head in (noun, *joined) for word in syntax.children(head)]
    return {word.lower for word in around if word.relation is Relation.COORDINATOR} or {"and"}


def _is_one_person(syntax: Syntax, noun: Word) -> bool:
    """Return whether coordinated nouns may mean one person: the second has no determiner (`his friend and rival`)."""
    joined = [word for word in syntax.children(noun) if word.relation is Relation.CONJUNCT]
    determined = (Relation.DETERMINER, Relation.POSSESSIVE)
    return noun.pos == "NOUN" and not noun.morphology.plural and syntax.child(joined[0], *determined) is None


def _has_the(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has the article *the*."""
    return any(word.lower == "the" for word in syntax.children(noun))


def _of_antecedent(syntax: Syntax, clause: Clause, pronoun: Word) -> bool | None:
    """Return whether the antecedent of a relative pronoun is singular; None where a noun between them differs."""
    if clause.head.relation is not Relation.RELATIVE_CLAUSE:
        return True if pronoun.lower == "who" and pronoun.index == 0 else None
    antecedent = syntax.head(clause.head)
    number = number_of(syntax, antecedent)
    between = syntax.words[antecedent.index + 1 : pronoun.index]
    nouns = [word for word in between if word.pos in ("NOUN", "PROPN")]
    if antecedent.index > pronoun.index or any(number_of(syntax, word) is not number for word in nouns):
        return None
    return number
