"""Noun phrases, prepositional phrases and infinitives reduced to what their grammar needs."""

from __future__ import annotations

from augpipe.augment.english.structural.noun_phrase import oblique_noun
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")

_WHOLE = frozenset(
    {Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER, Relation.PREPOSITION, Relation.PRECOORDINATOR}
)
# Adjectives without which a noun phrase says another number, or names nothing.
_QUANTITIES = frozenset(
    "many much few little several various numerous more most other such own same only main sole next last first "
    "second third fourth fifth sixth seventh eighth ninth tenth different certain half all some both none each".split()
)
_FOCUS = frozenset("not only all both almost nearly about approximately around over".split())


def noun_words(syntax: Syntax, noun: Word) -> set[int]:
    """Return the words that stay of a noun phrase.

    Articles, possessives, numbers, names, *of* phrases and what is coordinated stay; adjectives, other prepositional
    phrases, clauses and appositions go.
    """
    kept = {noun.index}
    joined: set[int] = set()
    for word in syntax.children(noun):
        if word.relation in _WHOLE and word.index < noun.index + 2 and not _is_year(noun, word):
            kept.update(syntax.subtree(word))
        elif word.relation is Relation.NAME_PART:
            kept |= _name_part(syntax, noun, word)
        elif word.relation is Relation.ADJECTIVE_MODIFIER:
            kept |= _adjective(syntax, noun, word)
        elif word.relation is Relation.ADVERB and word.lower in _FOCUS and word.index < noun.index:
            kept.add(word.index)
        elif word.relation is Relation.CONJUNCT and _is_joined_noun(syntax, word):
            joined |= noun_words(syntax, word) | _joints(syntax, noun, word)
        elif word.relation in (Relation.NOMINAL_MODIFIER, Relation.OBLIQUE) and word.index > noun.index:
            kept |= _of_phrase(syntax, noun, word)
    if any(syntax.words[index].relation is Relation.COORDINATOR for index in joined):
        kept |= joined  # a list that has lost its *and* keeps its first part
    if noun.lower == "each":
        kept |= {word.index for word in syntax.words[noun.index + 1 : noun.index + 2] if word.lower == "other"}
    return kept | _rest_of_date(syntax, noun) if noun.pos == "NUM" else kept


def _is_joined_noun(syntax: Syntax, word: Word) -> bool:
    """Say whether a conjunct is a noun phrase, neither a prepositional phrase nor a clause."""
    clausal = syntax.child(word, Relation.SUBJECT, Relation.COPULA) is not None
    return is_nominal(word) and not clausal and oblique_noun(syntax, word) is None


def is_nominal(word: Word) -> bool:
    """Say whether a word heads a noun phrase: a noun, pronoun or number, or a quantity that stands alone."""
    return word.pos in NOMINAL or word.lower in _QUANTITIES


def _is_year(noun: Word, word: Word) -> bool:
    """Say whether a number only dates one thing (`a 2010 film`)."""
    counts = word.relation is not Relation.NUMBER or noun.morphology.plural or noun.pos != "NOUN"
    return not counts and len(word.text) == 4 and word.text.isdigit()


def _rest_of_date(syntax: Syntax, day: Word) -> set[int]:
    """Return month and year around a day (`6 July 1967`)."""
    inside = {index for index in syntax.subtree(day) if syntax.words[index].pos in ("PROPN", "NUM")}
    first = last = day.index
    while first - 1 in inside:
        first -= 1
    while last + 1 in inside:
        last += 1
    return set(range(first, last + 1))


def _name_part(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return a compound's first part, unless it describes with a hyphen (`live-action film`)."""
    if oblique_noun(syntax, word) is not None:
        return set()
    inside = syntax.subtree(word)
    hyphen = any(syntax.words[index].text in "-–" for index in inside)
    return set() if hyphen and noun.pos == "NOUN" else set(inside)


def _adjective(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return an adjective that counts, orders, compares, or is part of a name."""
    named = noun.text[:1].isupper() and word.text[:1].isupper() and word.index
    named = named or (noun.pos == "PROPN" and syntax.child(noun, Relation.DETERMINER) is not None)
    if named or word.lower in _QUANTITIES or word.morphology.degree == "Sup":
        return set(syntax.subtree(word))
    return set()


def _joints(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the coordinators and commas between two conjuncts."""
    owners = (noun.index, word.index)
    start = syntax.subtree(word)[0]
    return {
        joint.index
        for joint in syntax.words[noun.index + 1 : word.index]
        if (joint.head in owners or joint.index in (start, start - 1))
        and (joint.relation is Relation.COORDINATOR or joint.text in (",", "&", "/"))
    }


def _of_phrase(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    found = oblique_noun(syntax, word)
    if found is None or found[0].lower != "of" or not is_nominal(found[1]):
        return set()
    return {found[0].index, *noun_words(syntax, found[1])}


def phrase_words(syntax: Syntax, word: Word) -> set[int]:
    """Return the words that stay of a prepositional phrase, or none where it holds no noun."""
    found = oblique_noun(syntax, word)
    if found is None or not is_nominal(found[1]):
        return set()
    return {found[0].index, *noun_words(syntax, found[1])}


def infinitive_words(syntax: Syntax, verb: Word) -> set[int]:
    """Return the words that stay of an infinitive or gerund (`to build a house`), or none where it is neither."""
    if verb.morphology.verb_form not in (VerbForm.BASE, VerbForm.GERUND):
        return set()
    kept = {verb.index}
    for word in syntax.children(verb):
        if word.relation in (Relation.MARKER, Relation.AUXILIARY, Relation.PARTICLE, Relation.COPULA):
            kept.add(word.index)
        elif word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == verb.index + 1:
            kept |= phrase_words(syntax, word)
        elif word.relation is Relation.OBJECT:
            kept |= noun_words(syntax, word)
        elif word.relation is Relation.OPEN_COMPLEMENT:
            kept |= infinitive_words(syntax, word)
    return kept if len(kept) > 1 or verb.morphology.verb_form is VerbForm.GERUND else set()


# Tokens that are written onto a word and are no stops.
_GLUE = frozenset(("-", "–", "/", "%", "$", "£", "€", "¥", "°", "#", "+", "'", "×", "~"))


def with_glued(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return words with those that are written onto them without a space: `live-action`, `50%`, `$5`."""
    if syntax.forms.isdisjoint(_GLUE):
        return kept
    words = syntax.words
    closed = set(kept)
    queue = list(kept)
    for index in queue:
        for other in (index - 1, index + 1):
            if not 0 <= other < len(words) or other in closed:
                continue
            left, right = words[min(index, other)], words[max(index, other)]
            if left.end == right.start and not _is_stop(words[other].text):
                closed.add(other)
                queue.append(other)
    return closed


def with_quoted(syntax: Syntax, kept: set[int], verb: Word) -> set[int]:
    """Return words with the whole of every quotation that one of them stands in, unless the main verb does.

    Titles are not cut; a comma or full stop before the closing quote is the sentence's and goes.
    """
    closed = set(kept)
    for opener, closer in _QUOTES.items():
        if opener not in syntax.forms:
            continue
        marks = [word.index for word in syntax.words if word.text in (opener, closer)]
        for first, last in zip(marks[::2], marks[1::2], strict=False):
            inside = set(range(first, last + 1))
            if inside & kept and verb.index not in inside:
                closed |= inside - {last - 1} if syntax.words[last - 1].text in ",." else inside
    return closed


_QUOTES = {'"': '"', "“": "”"}


def _is_stop(text: str) -> bool:
    return text in ",.;:!?…()[]\"“”'‘’«»—"
