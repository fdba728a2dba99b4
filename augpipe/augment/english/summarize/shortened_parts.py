"""The shortened predicate of a summary: the words that complete its verb, and those that an infinitive needs."""

from __future__ import annotations

from collections.abc import Iterator

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.augment.english.reading.statement import is_particle, main_lemma
from augpipe.augment.english.summarize.shortened_nouns import is_nominal, noun_words, phrase_words
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, lemma_of
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_CLAUSES = (Relation.COMPLEMENT_CLAUSE, Relation.CLAUSAL_SUBJECT)
_FUNCTIONAL = (Relation.MARKER, Relation.COPULA, Relation.AUXILIARY)
_COMPLETING = (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT, Relation.COPULA)
_DEGREES = frozenset("more most less least as too enough".split())
# Prepositions after a participle that begin what it needs.
_COMPLEMENTARY = frozenset("with as to into of from for on against".split())
_WHEN = frozenset("during since until before after throughout".split())  # those that complete no verb

Core = tuple[str, set[int]]
"""The rule of `summarize`, and the indices of the words that complete the verb."""


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
    if not all(is_nominal(word) and _follows_words(syntax, word) for word in objects) or _is_misread(
        syntax, clause, objects
    ):
        return None
    if len(objects) > 1 and not _are_side_by_side(syntax, *objects[:2]):
        objects = objects[:1]  # the second one is no object of this verb
    kept = {index for word in objects for index in noun_words(syntax, word)}
    for word in behind:
        if word.relation not in (Relation.OPEN_COMPLEMENT, Relation.COMPLEMENT):
            continue
        before = syntax.words[syntax.subtree(word)[0] - 1]
        if objects and before.index not in syntax.subtree(objects[-1]):
            continue  # it belongs to another noun, or is separated from the object
        apart = before.pos == "VERB" and before.index > clause.verb.index
        if not objects and (apart or before.pos in ("PROPN", "NOUN", "ADJ")):
            return None  # "begins with Ann [singing]", "occurs in Kell's gray [owl]"
        found = _open_complement(syntax, word)
        if not found:
            return None
        kept |= found
    if objects:
        return "object", kept | _goal(syntax, clause, behind, objects[-1])
    return _without_object(syntax, clause, behind, kept)


def _follows_words(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun phrase follows words and no preposition, nor a dash, comma or colon that separates it."""
    first = syntax.words[syntax.subtree(noun)[0]]
    governed = first.pos == "ADP" and first.index < noun.index and first.lower not in WORDS.quantifying_words
    return not governed and syntax.words[first.index - 1].text not in ("-", "–", "—", ",", ":")


def _is_misread(syntax: Syntax, clause: Clause, objects: list[Word]) -> bool:
    """Return whether an object stands behind a prepositional phrase, or is a gerund that the parse took for a noun."""
    if any(word.pos == "VERB" for noun in objects for word in syntax.children(noun, Relation.CONJUNCT)):
        return True
    start = syntax.subtree(objects[0])[0] if objects else 0
    return any(word.relation is Relation.PREPOSITION for word in syntax.words[clause.verb.index + 1 : start])


def _are_side_by_side(syntax: Syntax, first: Word, second: Word) -> bool:
    """Return whether one object follows the other directly, without a comma."""
    start = syntax.subtree(second)[0]
    return start == syntax.subtree(first)[-1] + 1 and syntax.words[start - 1].pos != "PUNCT"


def _goal(syntax: Syntax, clause: Clause, behind: list[Word], noun: Word) -> set[int]:
    """Return the words of the place after an object, for a verb that needs one (`put it [on the table]`); else none."""
    if main_lemma(clause) not in WORDS.placing_verbs:
        return set()
    return next(_phrases_at(syntax, behind, syntax.subtree(noun)[-1] + 1), set())


def _without_object(syntax: Syntax, clause: Clause, behind: list[Word], kept: set[int]) -> Core | None:
    """Return the result of `core` for a clause without an object, whose verb may need a prepositional phrase."""
    rule = "passive" if clause.is_passive else "intransitive"
    is_open = main_lemma(clause) in WORDS.open_verbs
    if kept:
        return rule, kept
    start = clause.verb.index + 1
    if rule == "passive" and not is_open:
        bare = clause.subject is not None and clause.subject.pos in ("PRON", "PROPN")
        behind = behind if bare or syntax.at(start).lower in _COMPLEMENTARY else []  # "It is found [in Rome]"
    while start < len(syntax.words) and syntax.words[start].relation in (Relation.PARTICLE, Relation.ADVERB):
        start += 1
    phrase = next((words for words in _phrases_at(syntax, behind, start) if words), None)
    of = phrase and syntax.words[min(phrase)].lower == "of"
    if of and rule == "intransitive" and clause.verb.lower not in WORDS.of_verbs:
        return None  # "They dug of ditches", where a measure is missing
    if phrase and is_open and syntax.words[min(phrase)].lower in _WHEN:
        return None  # "was known during the war [for his songs]"
    # "is manifested [by a rash]" says too little; a particle may say enough
    parted = is_particle(syntax, syntax.at(clause.verb.index + 1))
    whole = main_lemma(clause) in WORDS.whole_passives
    if whole and clause.verb.lower == "held":
        whole = clause.tense is Tense.PAST  # an event was held, a medal is held somewhere
    told = rule != "passive" or whole or parted
    return (rule, phrase or kept) if phrase or (told and not is_open) else None


def _phrases_at(syntax: Syntax, behind: list[Word], start: int) -> Iterator[set[int]]:
    """Yield the shortened prepositional phrases, of words that hang on the verb, that begin at the index `start`."""
    for word in behind:
        if word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == start:
            yield phrase_words(syntax, word)


def _open_complement(syntax: Syntax, word: Word) -> set[int]:
    """Return the shortened noun, adjective or infinitive that completes a verb; an empty set where it is incomplete."""
    copula = {child.index for child in syntax.children(word, *_FUNCTIONAL)}
    if is_nominal(word):  # "called him an old man"
        return noun_words(syntax, word) | copula | {index for index in syntax.subtree(word) if index < word.index}
    if word.pos == "ADJ":
        if copula and not syntax.child(word, Relation.COPULA):
            return set()  # "agrees to free the prisoners"
        found = _predicate_adjective(syntax, word)
        return set() if found is None else found | copula
    return _infinitive_words(syntax, word)


def _complement(syntax: Syntax, clause: Clause) -> set[int] | None:
    """Return the shortened complement of a copula, or None where it is a clause or would be incomplete."""
    head, floor = clause.head, clause.verb.index
    if head.index <= floor:
        others = (word for word in syntax.children(head, Relation.SUBJECT, Relation.OBLIQUE) if word.index > floor)
        head = syntax.child(head, Relation.COMPLEMENT) or next(others, NO_WORD)
    if head.relation is Relation.OBLIQUE or head.pos == "ADP":
        return phrase_words(syntax, head) or None
    if head.text[:1].isupper() and _is_list_cut(syntax, clause, head):
        return None
    if is_nominal(head):
        return {index for index in noun_words(syntax, head) if index > floor}
    return _predicate_adjective(syntax, head) if head.pos == "ADJ" else None


def _is_list_cut(syntax: Syntax, clause: Clause, head: Word) -> bool:
    """Return whether a plural subject would be one name: `The languages are Turkish, …`."""
    plural = clause.subject is not None and clause.subject.morphology.plural and "and" in syntax.forms
    joined = head.pos != "ADJ" and syntax.child(head, Relation.CONJUNCT) is not None
    return plural and (not joined or syntax.child(head, Relation.APPOSITION) is not None)


def _predicate_adjective(syntax: Syntax, head: Word) -> set[int] | None:
    """Return an adjective with its degree word and its complement; None where it needs a complement and has none."""
    kept = {head.index}
    completion: set[int] = set()
    for word in syntax.children(head):
        if word.relation is Relation.ADVERB and word.lower in _DEGREES:
            kept.add(word.index)
        elif word.index < head.index and syntax.child(word, Relation.NUMBER) is not None:
            kept |= noun_words(syntax, word)  # "50 km long"
        elif not completion and word.index > head.index and syntax.subtree(word)[0] == head.index + 1:
            if word.relation in (Relation.OBLIQUE, Relation.NOMINAL_MODIFIER):
                completion = phrase_words(syntax, word)
            elif (
                word.relation in (Relation.OPEN_COMPLEMENT, Relation.ADVERBIAL_CLAUSE)
                and syntax.words[head.index + 1].pos != "SCONJ"
                and syntax.child(word, Relation.SUBJECT) is None  # "unusual in that they sing"
            ):
                completion = _infinitive_words(syntax, word)
    return None if head.lower in WORDS.open_adjectives and not completion else kept | completion


def _infinitive_words(syntax: Syntax, verb: Word) -> set[int]:
    """Return the words of a shortened infinitive or gerund; none where it is neither, or would be incomplete."""
    form = {VerbForm.BASE: Form.LEMMA, VerbForm.GERUND: Form.GERUND}.get(verb.morphology.verb_form)
    if form is None:
        return set()
    kept = {verb.index}
    for word in syntax.children(verb):
        if word.relation in (Relation.COMPLEMENT_CLAUSE, Relation.CONJUNCT):
            return set()
        if word.relation in _FUNCTIONAL or word.relation is Relation.PARTICLE:
            kept.add(word.index)
        elif word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == verb.index + 1:
            kept |= phrase_words(syntax, word)
        elif word.relation in (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT):
            inner = _infinitive_words(syntax, word) if word.relation is Relation.OPEN_COMPLEMENT else set()
            found = noun_words(syntax, word) if is_nominal(word) else inner
            if not found:
                return set()
            kept |= found
    completed = syntax.child(verb, *_COMPLETING) is not None or max(kept) > verb.index + 1
    if not completed and lemma_of(verb.lower, form) in WORDS.open_verbs:
        return set()
    return kept if len(kept) > 1 or form is Form.GERUND else set()
