"""Texts in which no main clause was found: whether they are clauses all the same, whose verb the parser missed."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import SUBJECTS, beyond_adverbs, is_finite_verb, predicate_of
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax, VerbForm, Word


def opens_with_clause(syntax: Syntax) -> bool:
    """Return whether a subject precedes the first finite verb, with nothing between that ends a phrase."""
    before = _before_verb(syntax)
    broken = opens_with_relative(syntax) or any(word.text in (",", "-", ":", "–", "but") for word in before)
    return not broken and any(word.relation in SUBJECTS for word in before)


def opens_with_relative(syntax: Syntax) -> bool:
    """Return whether a participle opens a text, or a relative pronoun precedes its first verb: `Men who sang.`"""
    relatives = (word for word in _before_verb(syntax) if word.lower in WORDS.subordinators and word.pos == "PRON")
    restricts = any(syntax.at(word.index - 1).text != "," for word in relatives)
    return restricts or syntax.words[0].morphology.verb_form is VerbForm.PARTICIPLE


def _before_verb(syntax: Syntax) -> tuple[Word, ...]:
    return syntax.words[: next((word.index for word in syntax.words if is_finite_verb(word)), 0)]


def holds_a_clause(syntax: Syntax) -> bool | None:
    """Return whether a sentence in which no main clause was found is a clause all the same; None where that is open.

    It is one if it has more finite verbs than words that open a subordinate clause. A word that would be a finite verb
    where it stands counts (`The recipe calls for two eggs`); one that may be a participle too leaves it open.
    """
    finite = subordinate = relative = possible = 0
    for word in syntax.words:
        if word.lower in WORDS.subordinators and word.pos in ("SCONJ", "PRON", "ADV", "DET") and not _compares(word):
            following = syntax.at(word.index + 1)
            subordinate += following.morphology.verb_form not in (VerbForm.GERUND, VerbForm.PARTICIPLE)
            relative += word.lower in ("who", "which") and syntax.at(word.index - 1).pos in NOMINALS
        elif word.index and (_is_surely_finite(word) or _governs(syntax, word) or _has_subject(syntax, word)):
            contact = _is_in_contact_clause(syntax, word)
            finite, possible = finite + (not contact), possible + contact
        elif word.index and _may_govern(syntax, word):
            possible += 1
            finite += _opens_with_adverbial(syntax, word)
    if finite > subordinate or _opens_with_pronoun(syntax):
        return True
    hidden = finite + possible > subordinate or (finite + possible == subordinate and _lacks_a_verb(syntax))
    if _is_long_sentence(syntax) and (hidden or _opens_with_subordinate_clause(syntax)):
        return True
    if finite and not possible and relative == subordinate:
        return False  # "The players who scored in the final"
    return None if finite or possible else False


def _compares(word: Word) -> bool:
    """Return whether a word is the first *as* of *as well as*, which opens no clause."""
    return word.lower == "as" and word.pos == "ADV"


def _is_surely_finite(word: Word) -> bool:
    """Return whether a word is a finite verb by its tag, or an auxiliary such as *may* by its form."""
    return word.pos in ("VERB", "AUX") and (word.morphology.is_finite or word.lower in WORDS.finite_auxiliaries)


def _is_in_contact_clause(syntax: Syntax, verb: Word) -> bool:
    """Return whether a verb has a pronoun for its subject in a bare relative clause (`the best you get`)."""
    head = predicate_of(syntax, verb)
    subject = syntax.child(head, Relation.SUBJECT)
    personal = subject is not None and subject.lower in ("i", "you", "he", "she", "it", "we", "they")
    return personal and head.relation is Relation.RELATIVE_CLAUSE


# In words. In a sentence of more of them that ends in a full stop, the parser is more likely to have missed the verb.
LONG_FRAGMENT = 9
_CLAUSE_OPENERS = WORDS.adverbial_markers - {"where", "so"}


def _is_long_sentence(syntax: Syntax) -> bool:
    """Return whether a text is written like a sentence and too long for most fragments."""
    first = next((word for word in syntax.words if word.text[:1].isalnum()), NO_WORD)
    opens = first.text[:1].isupper() and first.pos != "VERB" and syntax.text.endswith(".")
    return opens and len(syntax.words) > LONG_FRAGMENT and ": " not in syntax.text and " :" not in syntax.text


def _lacks_a_verb(syntax: Syntax) -> bool:
    """Return whether a text opens like a sentence and has other subordinators than relative pronouns.

    If all its verbs belong to those, the parser has missed that of the main clause.
    """
    openers = [word for word in syntax.words if word.lower in WORDS.subordinators and word.pos in ("SCONJ", "ADV")]
    first = syntax.words[0]
    opens = first.pos in ("DET", "PRON", "NOUN", "PROPN", "ADJ", "ADP", "SCONJ") and first.lower not in ("a", "an")
    return opens and bool(openers) and openers[0] != first


def _opens_with_pronoun(syntax: Syntax) -> bool:
    """Return whether a text that is written as a sentence begins with a pronoun that can only be a subject."""
    first = syntax.words[0]
    demonstrative = first.lower in ("this", "these") and syntax.at(1).pos not in ("CCONJ", "PUNCT")
    opens = demonstrative or first.text in ("He", "She", "They", "We")
    return opens and syntax.text.endswith(".") and len(syntax.words) >= _FEWEST_WORDS


_FEWEST_WORDS = 6


def _opens_with_subordinate_clause(syntax: Syntax) -> bool:
    """Return whether a sentence begins with a clause such as *When …*, which no fragment of this length does."""
    return syntax.words[0].lower in _CLAUSE_OPENERS and any(
        word.pos in ("VERB", "AUX") and word.morphology.is_finite for word in syntax.words
    )


def _opens_with_adverbial(syntax: Syntax, word: Word) -> bool:
    """Return whether a phrase of time or place and a comma begin a sentence, which a fragment would not have."""
    opening = syntax.words[0].pos == "ADP" and syntax.text.endswith(".")
    return opening and any(other.text == "," for other in syntax.words[: word.index])


def _governs(syntax: Syntax, word: Word) -> bool:
    """Return whether a word that is tagged as no finite verb has a subject before it and an object behind it."""
    previous, following = beyond_adverbs(syntax, word.index - 1, -1), syntax.at(word.index + 1)
    plural = previous.morphology.plural and previous.lower not in WORDS.plural_modifiers
    if (
        (word.text[:1].isupper() and not syntax.text.isupper())
        or (previous.pos not in NOMINALS and previous.text not in (",", '"', ")"))
        or following.lower in ("one", "which", "who", "that", "whose")
        or following.text[:1] in "(-"
        or (word.relation is Relation.NAME_PART and not plural)
    ):
        return False
    thing = following.pos in ("DET", "NUM", "PRON") or following.lower in ("at", "for", "much", "many", "both")
    bare = thing or following.pos in ("NOUN", "ADJ", "PROPN")
    opens_with_article = syntax.words[0].lower in ("the", "a", "an", "this")
    match word.pos:
        case "NOUN" if following.lower in ("its", "their", "his", "her"):
            return is_form(word.lower, Form.LEMMA)
        case "NOUN" | "PROPN" | "ADJ" if plural:
            return is_form(word.lower, Form.LEMMA) and bare and following.lower not in ("at", "for")
        case "NOUN" | "PROPN" if is_form(word.lower, Form.THIRD):
            gerund = following.morphology.verb_form is VerbForm.GERUND
            governs = opens_with_article and (gerund or following.lower == "for")
            return governs or (thing and following.lower != "for") or (bare and previous.pos == "PROPN")
        case "VERB" if is_form(word.lower, Form.PAST):
            amount = following.lower == "at" and syntax.at(following.index + 1).lower == "least"
            named = previous.pos == "PROPN" and syntax.text.endswith(".") and following.pos in ("ADP", "ADV", "PART")
            described = following.pos == "ADJ" and syntax.at(following.index + 1).pos == "NOUN"
            described |= following.morphology.verb_form is VerbForm.GERUND
            noun = (following.pos == "NOUN" or described) and previous.pos in NOMINALS
            thing = thing and following.lower not in ("at", "for", "that", "this")
            return thing or amount or noun or (named and following.lower != "by")
        case "VERB" if is_form(word.lower, Form.THIRD):
            return bare
    return False


def _has_subject(syntax: Syntax, word: Word) -> bool:
    """Return whether a root that is tagged as a noun has a subject that it agrees with: `Dictionaries [list] it first`.

    A noun with a subject would need a form of *be*.
    """
    subject = syntax.child(word, Relation.SUBJECT) if word in syntax.roots and word.pos in ("NOUN", "VERB") else None
    if subject is None or subject.index > word.index or syntax.child(word, Relation.COPULA) is not None:
        return False
    joined = syntax.child(subject, Relation.CONJUNCT) is not None
    several = subject.morphology.plural or joined or (subject.pos == "PROPN" and subject.lower.endswith("s"))
    return is_form(word.lower, Form.LEMMA if several else Form.THIRD)


def _may_govern(syntax: Syntax, word: Word) -> bool:
    """Return whether a word that is tagged as a participle or noun may be a finite verb (`Two [hurt] in blast`)."""
    previous, following = beyond_adverbs(syntax, word.index - 1, -1), syntax.at(word.index + 1)
    if word.pos == "VERB":
        behind = _may_end_subject(syntax, previous)
        return behind and is_form(word.lower, Form.PAST) and following is not NO_WORD
    if word.pos not in ("NOUN", "PROPN") or not word.text.islower():
        return False
    if previous.pos in ("PROPN", "NOUN", "NUM") and is_form(word.lower, Form.THIRD):
        opens = following.pos in ("ADP", "PART") or (following.pos in ("ADV", "NOUN") and previous.pos == "NUM")
        return opens or following.lower in ("that", "while")  # "Hargreave plans on filming"
    subject = syntax.at(previous.index - 1) if previous.lower in ("all", "both") else previous
    several = subject.morphology.plural or (subject.pos == "PROPN" and syntax.at(subject.index - 1).lower == "and")
    opens = following.pos == "ADP" or following.morphology.verb_form is VerbForm.GERUND or subject != previous
    plural = several and subject.lower not in WORDS.plural_modifiers
    return plural and opens and is_form(word.lower, Form.LEMMA)  # "The valleys range in height"


def _may_end_subject(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is a noun, or the second comma around a phrase behind one (`Hudson, an explorer, …`)."""
    if word.pos in ("NOUN", "PROPN", "NUM", "PRON"):
        return word.relation is not Relation.NAME_PART
    indefinite = syntax.words[0].lower in ("a", "an")
    return word.text == "," and not indefinite and any(other.text == "," for other in syntax.words[: word.index])
