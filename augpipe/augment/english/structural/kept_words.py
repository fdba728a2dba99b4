"""Noun phrases and prepositional phrases shortened to the words that they need."""

from __future__ import annotations

from augpipe.augment.english.structural.noun_phrase import oblique_noun
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")

_WHOLE = (
    Relation.DETERMINER,
    Relation.POSSESSIVE,
    Relation.NUMBER,
    Relation.PREPOSITION,
    Relation.PRECOORDINATOR,
)
# Adjectives without which a noun phrase would have another number, or would not identify anything.
_QUANTITIES = frozenset(
    "many much few little several various numerous more most other such own same only main prime sole next last first "
    "second third fourth fifth sixth seventh eighth ninth tenth different certain half all some both none each".split()
)
_FOCUS = frozenset("not only all both almost nearly about approximately around over".split())


def noun_words(syntax: Syntax, noun: Word) -> set[int]:
    """Return the word indices of a shortened noun phrase, given its head.

    Articles, possessives, numbers, names, *of* phrases and conjuncts are kept. Most adjectives, other prepositional
    phrases, clauses and appositions are left out.
    """
    kept = {noun.index}
    joined: set[int] = set()
    for word in syntax.children(noun):
        if word.relation in _WHOLE and word.index < noun.index + 2 and not _is_year(syntax, noun, word):
            kept.update(syntax.subtree(word))
        elif word.relation is Relation.NAME_PART:
            kept |= _name_part(syntax, noun, word)
        elif word.relation is Relation.ADJECTIVE_MODIFIER:
            kept |= _adjective(syntax, noun, word)
        elif word.relation is Relation.ADVERB and word.lower in _FOCUS and word.index < noun.index:
            kept.add(word.index)
        elif word.relation is Relation.CONJUNCT and _is_joined_noun(syntax, noun, word):
            joints = _joints(syntax, noun, word)
            if _is_plain_joint(syntax, joints):
                joined |= noun_words(syntax, word) | joints
        elif word.relation in (Relation.NOMINAL_MODIFIER, Relation.OBLIQUE) and word.index > noun.index:
            kept |= _of_phrase(syntax, noun, word)
        elif word.relation is Relation.APPOSITION and _is_title(syntax, noun, word):
            kept |= noun_words(syntax, word)
    if any(syntax.words[index].relation is Relation.COORDINATOR for index in joined):
        kept |= joined  # conjuncts without a coordinator between them would be no list
    if noun.lower == "each":
        kept |= {word.index for word in syntax.words[noun.index + 1 : noun.index + 2] if word.lower == "other"}
    return kept | _rest_of_date(syntax, noun) if noun.pos == "NUM" else kept


def _is_title(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a name follows a noun that is its title, without determiner (`brother of [player] Tom Berg`)."""
    if word.pos != "PROPN" or syntax.words[word.index - 1].text == ",":
        return False
    return syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE) is None and noun.pos in ("NOUN", "PROPN")


def _is_joined_noun(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a conjunct is a noun phrase, not a prepositional phrase, a clause, or the subject of a clause."""
    following = syntax.next(word)
    form = VerbForm.NONE if following is None else following.morphology.verb_form
    if noun.relation is not Relation.SUBJECT and form in (VerbForm.PAST, VerbForm.PRESENT):
        return False
    clausal = syntax.child(word, Relation.SUBJECT, Relation.COPULA) is not None
    return is_nominal(word) and not clausal and oblique_noun(syntax, word) is None


def is_nominal(word: Word) -> bool:
    """Return whether a word can be the head of a noun phrase: a noun, pronoun, number, or a quantity such as *many*."""
    return word.pos in NOMINAL or word.lower in _QUANTITIES


def _is_year(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a number before a noun is a year that only dates it (`a 2010 film`)."""
    article = syntax.child(noun, Relation.DETERMINER)
    if article is not None and article.lower == "the":
        return False  # "the 1972 season"
    counts = word.relation is not Relation.NUMBER or noun.morphology.plural or noun.pos != "NOUN"
    return not counts and len(word.text) == 4 and word.text.isdigit()


def _rest_of_date(syntax: Syntax, day: Word) -> set[int]:
    """Return the words of a date around its day (`6 July 1967`)."""
    inside = {index for index in syntax.subtree(day) if syntax.words[index].pos in ("PROPN", "NUM")}
    first = last = day.index
    while first - 1 in inside:
        first -= 1
    while last + 1 in inside:
        last += 1
    return set(range(first, last + 1))


def _name_part(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a compound's first part; none where it describes with a hyphen (`live-action film`)."""
    if oblique_noun(syntax, word) is not None:
        return set()
    inside = syntax.subtree(word)
    hyphen = any(syntax.words[index].text in "-–" for index in inside)
    counted = any(syntax.words[index].pos == "NUM" for index in inside)  # "124 six-minute films"
    return set() if hyphen and noun.pos == "NOUN" and not counted else set(inside)


def _adjective(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of an adjective to keep: one that counts, orders, compares or is part of a name; else none."""
    named = noun.text[:1].isupper() and word.text[:1].isupper()
    named = named or (noun.pos == "PROPN" and syntax.child(noun, Relation.DETERMINER) is not None)
    if word.index > noun.index:
        return set()
    following = syntax.words[word.index + 1]
    compound = following.relation is Relation.NAME_PART and following.head == noun.index  # "high school", "Welsh rugby"
    if named or compound or word.lower in _QUANTITIES or _is_graded(syntax, word):
        return set(syntax.subtree(word))
    article = syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)
    picks = article is None or article.lower == "the"
    stuff = article is None and noun.pos == "NOUN" and not noun.morphology.plural
    if (picks and noun.relation is Relation.SUBJECT) or stuff:
        return set(syntax.subtree(word))  # "early vans had …", "the inner wall is …" hold for some vans and walls only
    return set()


def _is_graded(syntax: Syntax, word: Word) -> bool:
    """Return whether an adjective is a comparative or superlative, by its form or with an adverb such as *more*."""
    adverb = syntax.child(word, Relation.ADVERB)
    return (
        word.morphology.degree in ("Sup", "Cmp")
        or word.lower.endswith("iest")
        or (adverb is not None and adverb.lower in _GRADES)
    )


_GRADES = frozenset({"more", "most", "less", "least"})


def _is_plain_joint(syntax: Syntax, joints: set[int]) -> bool:
    """Return whether the words between two conjuncts are only *and*, *or*, *nor*, *&*, commas or slashes."""
    words = (syntax.words[index] for index in joints)
    return all(word.lower in ("and", "or", "nor", "&", ",", "/") for word in words)


def _joints(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the indices of the coordinators and commas between two conjuncts."""
    owners = (noun.index, word.index)
    start = syntax.subtree(word)[0]
    return {
        joint.index
        for joint in syntax.words[noun.index + 1 : word.index]
        if (joint.head in owners or joint.index in (start, start - 1))
        and (joint.relation is Relation.COORDINATOR or joint.text in (",", "&", "/"))
    }


def _of_phrase(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a shortened *of* phrase; none for another phrase."""
    found = oblique_noun(syntax, word)
    if found is None or found[0].lower != "of" or not is_nominal(found[1]):
        return set()
    return {found[0].index, *noun_words(syntax, found[1])}


def phrase_words(syntax: Syntax, word: Word) -> set[int]:
    """Return the words of a shortened prepositional phrase; none where it holds no noun or would be half an idiom."""
    found = oblique_noun(syntax, word)
    if found is None or not is_nominal(found[1]):
        return set()
    words = noun_words(syntax, found[1])
    if len(words) == 1 and found[1].lower in _IDIOMATIC:
        return set()
    return {found[0].index, *words}


# Nouns that alone after a preposition are an idiom or half of one: "from time to time", "in part".
_IDIOMATIC = frozenset("time day year side place part fact turn addition end face hand".split())
