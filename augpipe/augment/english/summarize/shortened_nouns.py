"""The shortened noun phrases and prepositional phrases of a summary."""

from __future__ import annotations

from augpipe.augment.english.reading.noun_phrase import oblique_noun
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_WHOLE = (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER, Relation.PREPOSITION, Relation.PRECOORDINATOR)
_POSTMODIFYING = (Relation.NOMINAL_MODIFIER, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
_RESTRICTING = (
    *(Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART, Relation.NUMBER),
    *_POSTMODIFYING,
)
_DENYING = WORDS.nots | WORDS.negative_adverbs
_NOBODY = frozenset("no nobody none nothing neither nowhere".split())
_TELLING = frozenset("final initial main chief sole single original".split())  # adjectives that tell which thing
_FOCUS = frozenset("not only all both almost nearly about approximately around over".split())
# Prepositions after a noun that begin what it needs: after any noun, and after one with *the*.
_OF_NOUNS = frozenset("of for against between about with".split())
_OF_DEFINITE = frozenset("around to behind from".split())
_GENERAL = frozenset("child man woman boy girl person people".split())  # what is said of them is their adjective


def phrase_words(syntax: Syntax, word: Word) -> set[int]:
    """Return the words of a shortened prepositional phrase; none where it holds no noun."""
    found = oblique_noun(syntax, word)
    if found is None or not is_nominal(found[1]):
        return set()
    return {found[0].index, *noun_words(syntax, found[1])}


def is_nominal(word: Word) -> bool:
    """Return whether a word can be the head of a noun phrase: a noun, pronoun, number, or a quantity such as *many*."""
    return word.pos in ("NOUN", "PROPN", "PRON", "NUM") or word.lower in WORDS.quantities


def noun_words(syntax: Syntax, noun: Word) -> set[int]:
    """Return the word indices of a shortened noun phrase, given its head.

    Articles, possessives, numbers, names, *of* phrases and conjuncts are kept. Most adjectives, other prepositional
    phrases, clauses and appositions are left out.
    """
    kept = {noun.index}
    joined: set[int] = set()
    strict = _is_strict(syntax, noun)
    for word in syntax.children(noun):
        match word.relation:
            case relation if (
                strict and relation in _RESTRICTING and (word.index < noun.index or _opens_beside(syntax, word))
            ):
                kept.update(syntax.subtree(word))
            case Relation.ADVERB if strict and word.index == noun.index + 1:
                kept.update(syntax.subtree(word))  # "her first trip abroad from Kell"
            case relation if relation in _WHOLE and word.index < noun.index + 2 and not _is_year(syntax, noun, word):
                kept.update(syntax.subtree(word))
            case Relation.NAME_PART:
                kept |= _name_part(syntax, noun, word)
            case Relation.ADJECTIVE_MODIFIER:
                kept |= _attribute(syntax, noun, word)
            case Relation.ADVERB if word.lower in _FOCUS and word.index < noun.index:
                kept.add(word.index)
            case Relation.CONJUNCT if _is_joined_noun(syntax, noun, word):
                joints = _joints(syntax, noun, word)
                if all(joint.lower in ("and", "or", "nor", "&", ",", "/") for joint in joints):
                    joined |= noun_words(syntax, word) | {joint.index for joint in joints}
            case Relation.NOMINAL_MODIFIER | Relation.OBLIQUE if word.index > noun.index:
                kept |= _complement_of(syntax, noun, word)
            case Relation.APPOSITION if _is_titled(syntax, noun, word):
                kept |= noun_words(syntax, word)
    if any(syntax.words[index].relation is Relation.COORDINATOR for index in joined):
        kept |= joined  # conjuncts without a coordinator between them would be no list
    if noun.lower == "each" and syntax.at(noun.index + 1).lower == "other":
        kept.add(noun.index + 1)
    dated = noun.pos == "NUM" or noun.lower in WORDS.calendar
    return kept | _rest_of_date(syntax, noun) if dated else kept


def _is_year(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a number before a noun is a year that only dates it (`a 2010 film`)."""
    article = syntax.child(noun, Relation.DETERMINER)
    if article is not None and article.lower == "the":
        return False  # "the 1972 season"
    counts = word.relation is not Relation.NUMBER or noun.morphology.plural or noun.pos != "NOUN"
    return not counts and len(word.text) == 4 and word.text.isdigit()


def _name_part(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a compound's first part; none where it describes with a hyphen (`live-action film`)."""
    if oblique_noun(syntax, word) is not None:
        return set()
    inside = [syntax.words[index] for index in syntax.subtree(word)]
    small = not any(part.text[:1].isupper() for part in inside)
    hyphen = small and any(part.text in "-–" for part in inside)
    counted = any(part.pos == "NUM" for part in inside)  # "124 six-minute films"
    return set() if hyphen and noun.pos == "NOUN" and not counted else {part.index for part in inside}


def _attribute(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of an adjective to keep: one that counts, orders, compares or is part of a name; else none."""
    if word.index > noun.index:
        return set()
    named = noun.text[:1].isupper() and word.text[:1].isupper()
    named = named or (noun.pos == "PROPN" and syntax.child(noun, Relation.DETERMINER) is not None)
    following = syntax.words[word.index + 1]
    compound = following.relation is Relation.NAME_PART and following.head == noun.index  # "high school", "Welsh rugby"
    if (
        named
        or compound
        or noun.lower in WORDS.pale_nouns
        or (noun.lower in _GENERAL and noun.relation is not Relation.SUBJECT)
        or word.lower in WORDS.quantities
        or word.text[0].isdigit()
        or noun.pos == "NUM"  # "early 2009"
        or word.lower in _TELLING
        or _is_graded(syntax, word)
    ):
        return set(syntax.subtree(word))
    article = syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)
    picks = article is None or article.lower == "the"
    if picks and word.text[:1].isupper():
        return set(syntax.subtree(word))  # "of the Warrior caste"
    aside = noun.relation not in (Relation.SUBJECT, Relation.OBJECT, Relation.COMPLEMENT, Relation.ROOT)
    some = aside and picks and noun.morphology.plural  # "returned to the upper ranks"
    some |= noun.relation is Relation.NOMINAL_MODIFIER and not picks  # "the need for a pure mind"
    stuff = some or (article is None and noun.pos == "NOUN" and (aside or not noun.morphology.plural))
    which = noun.relation is Relation.SUBJECT and (picks or (article is not None and article.lower not in ("a", "an")))
    if which or stuff:
        return set(syntax.subtree(word))  # "early vans had …", "the inner wall is …" hold for some vans and walls only
    return set()


def _is_graded(syntax: Syntax, word: Word) -> bool:
    """Return whether an adjective is a comparative or superlative, by its form or with an adverb such as *more*."""
    adverb = syntax.child(word, Relation.ADVERB) or NO_WORD
    return word.morphology.degree in ("Sup", "Cmp") or adverb.lower in ("more", "most", "less", "least")


def _is_joined_noun(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a conjunct is a noun phrase, not a prepositional phrase, a clause, or the subject of a clause."""
    form = syntax.at(word.index + 1).morphology.verb_form
    if noun.relation is not Relation.SUBJECT and form in (VerbForm.PAST, VerbForm.PRESENT):
        return False
    clausal = syntax.child(word, Relation.SUBJECT, Relation.COPULA) is not None
    return is_nominal(word) and not clausal and oblique_noun(syntax, word) is None


def _joints(syntax: Syntax, noun: Word, word: Word) -> list[Word]:
    """Return the coordinators and commas between two conjuncts."""
    owners = (noun.index, word.index)
    start = syntax.subtree(word)[0]
    return [
        joint
        for joint in syntax.words[noun.index + 1 : word.index]
        if (joint.head in owners or joint.index in (start, start - 1))
        and (joint.relation is Relation.COORDINATOR or joint.text in (",", "&", "/"))
    ]


def _is_strict(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun phrase may lose no modifier: it is denied or counted (`no new taxes`), or a superlative.

    What a negated verb governs is denied too: `He is not a rich man`.
    """
    for word in syntax.children(noun):
        adverb = syntax.child(word, Relation.ADVERB) or NO_WORD
        top = word.relation is Relation.ADJECTIVE_MODIFIER and word.morphology.degree == "Sup"
        if (
            top
            or word.lower in WORDS.exclusive_words
            or word.lower in ("first", "last")
            or adverb.lower in ("most", "least")
        ):
            return True
    if syntax.head(noun).lower == "one":
        return True  # "one of the top directors"
    if noun.relation is Relation.SUBJECT:
        return False
    shared = noun.relation in (Relation.OBJECT, Relation.COMPLEMENT)  # "most males have blue eyes"
    if any(word.lower in _NOBODY or (shared and word.lower == "most") for word in syntax.words[: noun.index]):
        return True  # "no one has won the top prize"
    if syntax.forms.isdisjoint(_DENYING):
        return False
    beside = (child for word in syntax.upwards(noun) for child in syntax.children(word))
    return any(child.lower in _DENYING and child.index < noun.index for child in beside)


def _opens_beside(syntax: Syntax, word: Word) -> bool:
    """Return whether no comma or the like comes before a modifier."""
    return syntax.at(syntax.subtree(word)[0] - 1).pos != "PUNCT"


def _complement_of(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a shortened prepositional phrase that a noun needs, as it does most with *of*; else none."""
    found = oblique_noun(syntax, word)
    if found is None or found[0].lower == "of":
        return phrase_words(syntax, word) if found is not None else set()
    preposition, inside = found
    definite = (syntax.child(noun, Relation.DETERMINER) or NO_WORD).lower == "the"
    needed = preposition.lower in _OF_NOUNS
    needed |= definite and noun.relation is not Relation.SUBJECT and preposition.lower in _OF_DEFINITE
    needed |= noun.lower.removesuffix("s") in WORDS.relational_nouns and preposition.lower in ("in", "on", "to")
    apart = preposition.index > noun.index + 1 or inside.pos == "NUM" or inside.lower in WORDS.calendar
    return phrase_words(syntax, word) if needed and not apart else set()


def _is_titled(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a name follows a noun that is its title, without determiner (`brother of [player] Tom Berg`)."""
    if word.pos != "PROPN" or syntax.words[word.index - 1].text == ",":
        return False
    return syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE) is None and noun.pos in ("NOUN", "PROPN")


def _rest_of_date(syntax: Syntax, day: Word) -> set[int]:
    """Return the words of a date around its day (`6 July 1967`, `July 6, 1967`)."""
    inside = {index for index in syntax.subtree(day) if syntax.words[index].pos in ("PROPN", "NUM")}
    first = last = day.index
    while first - 1 in inside:
        first -= 1
    while last + 1 in inside or (last + 2 in inside and syntax.words[last + 1].text == ","):
        last += 1
    return set(range(first, last + 1))
