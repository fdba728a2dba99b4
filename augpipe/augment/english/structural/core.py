"""The words that complete the verb of a summary: its objects, its complement, or a phrase that it needs, shortened."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.infinitives import infinitive_words
from augpipe.augment.english.structural.kept_words import is_nominal, noun_words, phrase_words
from augpipe.augment.english.structural.second_phrase import is_passive
from augpipe.augment.english.verb_group import lemma
from augpipe.lexicon.english.valency import OPEN_ADJECTIVES, OPEN_VERBS, PLACING_VERBS
from augpipe.lexicon.english.verbs import Form, lemma_of
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

Core = tuple[str, set[int]]
"""The rule of `summarize`, and the indices of the words that complete the verb."""

_CLAUSES = (Relation.COMPLEMENT_CLAUSE, Relation.CLAUSAL_SUBJECT)


def core(syntax: Syntax, clause: Clause) -> Core | None:
    """Return the rule and the shortened complements of a clause's verb; None where the clause would be incomplete.

    In `She built a big house in Rome`, they are `a house`, and the rule is `object`.
    """
    behind = [word for word in syntax.children(clause.head) if word.index > clause.verb.index]
    if any(word.relation in _CLAUSES for word in behind):
        return None
    if clause.is_be:
        words = _complement(syntax, clause)
        return None if words is None else ("complement", words)
    objects = [word for word in behind if word.relation is Relation.OBJECT]
    if not all(is_nominal(word) and _follows_words(syntax, word) for word in objects):
        return None
    if len(objects) > 1 and not _are_side_by_side(syntax, *objects[:2]):
        objects = objects[:1]  # the second one is no object of this verb
    kept = {index for word in objects for index in noun_words(syntax, word)}
    open_complements = [word for word in behind if word.relation in (Relation.OPEN_COMPLEMENT, Relation.COMPLEMENT)]
    for word in open_complements:
        if objects and syntax.words[syntax.subtree(word)[0] - 1].index not in syntax.subtree(objects[-1]):
            continue  # it belongs to another noun, or is separated from the object
        found = _open_complement(syntax, word)
        if not found:
            return None
        kept |= found
    if objects:
        return "object", kept | _goal(syntax, clause, behind, objects[-1])
    return _without_object(syntax, clause, behind, kept)


def _are_side_by_side(syntax: Syntax, first: Word, second: Word) -> bool:
    """Return whether one object follows the other directly, without a comma."""
    start = syntax.subtree(second)[0]
    return start == syntax.subtree(first)[-1] + 1 and syntax.words[start - 1].pos != "PUNCT"


def _goal(syntax: Syntax, clause: Clause, behind: list[Word], noun: Word) -> set[int]:
    """Return the words of the place after an object, for a verb that needs one (`put it [on the table]`); else none."""
    if _lemma(clause) not in PLACING_VERBS:
        return set()
    start = syntax.subtree(noun)[-1] + 1
    found = [word for word in behind if word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == start]
    return phrase_words(syntax, found[0]) if found else set()


def _follows_words(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun phrase follows words, not a dash, comma or colon that separates it from its verb."""
    return syntax.words[syntax.subtree(noun)[0] - 1].text not in ("-", "–", "—", ",", ":")


def _without_object(syntax: Syntax, clause: Clause, behind: list[Word], kept: set[int]) -> Core | None:
    """Return the result of `core` for a clause without an object, whose verb may need a prepositional phrase."""
    rule = "passive" if is_passive(clause) else "intransitive"
    base = _lemma(clause)
    if kept:
        return rule, kept
    if rule == "passive" and base not in OPEN_VERBS:
        return rule, kept
    start = clause.verb.index + 1
    while start < len(syntax.words) and syntax.words[start].relation in (Relation.PARTICLE, Relation.ADVERB):
        start += 1
    for word in behind:
        if word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == start:
            found = phrase_words(syntax, word)
            if found:
                return rule, found
    return None if base in OPEN_VERBS else (rule, kept)


def _lemma(clause: Clause) -> str:
    """Return the lemma of the main verb."""
    if len(clause.verbs) == 1:
        return lemma(clause.verbs, clause.tense)
    lower = clause.verb.lower
    return lemma_of(lower, Form.GERUND if lower.endswith("ing") else Form.PARTICIPLE)


def _open_complement(syntax: Syntax, word: Word) -> set[int]:
    """Return the shortened noun, adjective or infinitive that completes a verb; an empty set where it is incomplete."""
    functional = (Relation.MARKER, Relation.COPULA, Relation.AUXILIARY)
    copula = {child.index for child in syntax.children(word) if child.relation in functional}
    if is_nominal(word):
        return noun_words(syntax, word) | copula
    if word.pos == "ADJ":
        found = _adjective(syntax, word)
        return set() if found is None else found | copula
    return infinitive_words(syntax, word)


def _complement(syntax: Syntax, clause: Clause) -> set[int] | None:
    """Return the shortened complement of a copula, or None where it is a clause or would be incomplete."""
    head = clause.head
    if head.index <= clause.verb.index:
        found = syntax.child(head, Relation.COMPLEMENT)
        behind = [
            word
            for word in syntax.children(head)
            if word.index > clause.verb.index and word.relation in (Relation.SUBJECT, Relation.OBLIQUE)
        ]
        if found is None and behind:
            found = behind[0]
        if found is None:
            return None
        head = found
    if head.relation is Relation.OBLIQUE or (head.pos == "ADP"):
        return phrase_words(syntax, head) or None
    if is_nominal(head):
        floor = clause.verb.index
        return {index for index in noun_words(syntax, head) if index > floor}
    return _adjective(syntax, head) if head.pos == "ADJ" else None


_DEGREES = frozenset("more most less least as too enough".split())


def _adjective(syntax: Syntax, head: Word) -> set[int] | None:
    """Return an adjective with its degree word and its complement; None where it needs a complement and has none."""
    kept = {head.index}
    completion: set[int] = set()
    for word in syntax.children(head):
        if word.relation is Relation.ADVERB and word.lower in _DEGREES and abs(word.index - head.index) == 1:
            kept.add(word.index)
        elif word.index < head.index and syntax.child(word, Relation.NUMBER) is not None:
            kept |= noun_words(syntax, word)  # "50 km long"
        elif not completion and word.index > head.index and syntax.subtree(word)[0] == head.index + 1:
            completion = _completion(syntax, word)
    return None if head.lower in OPEN_ADJECTIVES and not completion else kept | completion


def _completion(syntax: Syntax, word: Word) -> set[int]:
    """Return the shortened complement of an adjective: a prepositional phrase or an infinitive; else an empty set."""
    if word.relation in (Relation.OBLIQUE, Relation.NOMINAL_MODIFIER):
        return phrase_words(syntax, word)
    if word.relation in (Relation.OPEN_COMPLEMENT, Relation.ADVERBIAL_CLAUSE):
        return infinitive_words(syntax, word)
    return set()
