"""The shortened noun phrases and prepositional phrases of a summary."""

from __future__ import annotations

from augpipe.augment.english.reading.noun_phrase import oblique_noun
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_WHOLE = (
    *(Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER, Relation.PREPOSITION, Relation.PRECOORDINATOR),
    *(Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART),
)
_POSTMODIFYING = (Relation.NOMINAL_MODIFIER, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
_RESTRICTING = (Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART, Relation.NUMBER, *_POSTMODIFYING)
_DENYING = WORDS.nots | WORDS.negative_adverbs
_NOBODY = frozenset("no nobody none nothing neither nowhere".split())
_FOCUS = frozenset("not only all both almost nearly about approximately around over".split())
# Prepositions after a noun that begin what it needs: after any noun, and after one with *the*.
_OF_NOUNS = frozenset("of for against between about with".split())
_OF_DEFINITE = frozenset("around to behind from".split())


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

    All before the noun, *of* phrases and conjuncts are kept: an adjective may make a term (*high jumper*), or a claim
    true (*a former king*). Other prepositional phrases, clauses and appositions are left out.
    """
    kept = {noun.index}
    joined: set[int] = set()
    strict = _is_strict(syntax, noun)
    for word in syntax.children(noun):
        match word.relation:
            case relation if strict and relation in _RESTRICTING and _opens_beside(syntax, noun, word):
                kept.update(syntax.subtree(word))
            case Relation.ADVERB if strict and word.index == noun.index + 1:
                kept.update(syntax.subtree(word))  # "her first trip abroad from Kell"
            case relation if relation in _WHOLE and word.index < noun.index:
                kept.update(range(syntax.subtree(word)[0], noun.index))
            case Relation.NUMBER | Relation.NAME_PART | Relation.DETERMINER | Relation.PREPOSITION:
                kept.update(syntax.subtree(word))
            case Relation.ADVERB if word.index < noun.index and (noun.pos == "NUM" or word.lower in _FOCUS):
                kept.update(syntax.subtree(word))  # "at least 26"
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


def _opens_beside(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a modifier follows its noun without a comma or the like."""
    return word.index > noun.index and syntax.at(syntax.subtree(word)[0] - 1).pos != "PUNCT"


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
