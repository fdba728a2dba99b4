"""The edits that put one verb group into another tense, and the number of its subject, on which the present depends."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.augment.english.reading.main_clause import NATIONS
from augpipe.augment.english.writing.modals import group_edits, kind_of
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import ModalPhrase
from augpipe.lexicon.english.verbs import Form, inflect
from augpipe.syntax.edits import Edit, after, delete, replace, replace_verb
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

# *will* as a modal phrase, so that the edits of `mv` make the future.
_WILL = ModalPhrase("will", frozenset(), narrates=True)
# Modals and their past forms, and the other way round.
_BACKSHIFTED = {"will": "would", "can": "could", "may": "might", "shall": "should"}
_FORWARD = {past: present for present, past in _BACKSHIFTED.items() if present != "shall"}
_CLIPPED = {"would": "wo", "could": "ca", "might": "may"}  # the present forms before *n't*: `won't`, `can't`
# Modals that keep their form in another tense, where the tables above do not change them.
_TIMELESS = frozenset({"must", "should", "ought", "might", "could", "would", "may", "can", "will", "need", "dare"})
# Further heads whose verb agrees with the noun after *of*, or may be singular or plural.
_UNCERTAIN = WORDS.uncertain_number | frozenset(
    "lots people police crew family team aircraft less other others group what who which fish sheep remains".split()
)


def to_past(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a present, *can*, or subordinate *will* into the past; None if that is impossible."""
    full = clause.full
    if clause.tense is Tense.MODAL:
        if full not in _BACKSHIFTED:
            return [] if full in _TIMELESS else None
        following = syntax.at(clause.finite.index + 1)
        glued = following.lower == "not" and following.start == clause.finite.end  # *cannot*, but *could not*
        return [replace_verb(clause.finite, _BACKSHIFTED[full] + " " * glued)]
    if full in WORDS.have_forms or full in WORDS.do_forms:
        return [replace_verb(clause.finite, "had" if full in WORDS.have_forms else "did")]
    past = {"am": "was", "is": "was", "are": "were"}.get(full)
    if past is not None:
        return [replace_verb(clause.finite, past)]
    return [replace(clause.finite, inflect(clause.base, Form.PAST))]


def to_present(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a past tense or *could* into the present; None where the number is uncertain."""
    full, following = clause.full, syntax.at(clause.finite.index + 1)
    subject = "" if clause.subject is None else clause.subject.lower
    if clause.tense is Tense.MODAL:
        if len(clause.verbs) > 1 and clause.verbs[1].lower in ("have", "'ve"):
            return None
        if full not in _FORWARD:
            return [] if full in _TIMELESS else None
        return [replace_verb(clause.finite, (_CLIPPED if following.lower == "n't" else _FORWARD)[full])]
    if full == "was":
        return [replace_verb(clause.finite, "am" if subject == "i" else "is")]
    if full == "were":
        return None if subject in ("he", "she", "it", "i", "this", "that") else [replace_verb(clause.finite, "are")]
    singular = _is_singular(syntax, clause)
    if singular is None or full == "used" or following.lower == "better":
        return None
    if full in WORDS.have_forms:
        return [replace_verb(clause.finite, "has" if singular else "have")]
    if full in WORDS.do_forms:
        return [replace_verb(clause.finite, "does" if singular else "do")]
    base = clause.base
    return [replace(clause.finite, inflect(base, Form.THIRD) if singular else base)]


def to_future(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a verb group into the future with *will* or *will be able to*; None if impossible."""
    full, following = clause.full, syntax.at(clause.finite.index + 1)
    if full == "used" or following is NO_WORD or following.lower == "better":
        return None
    if clause.tense is Tense.MODAL:
        is_active = following.lower != "be" and len(clause.verbs) == 2 and following == clause.verb and not clause.is_be
        return [replace_verb(clause.finite, "will be able to")] if full == "can" and is_active else None
    if clause.inverted:
        return _inverted_future(syntax, clause, full, following)
    if full in WORDS.do_forms and following.lower == "n't" and len(clause.verbs) > 1:
        return [replace_verb(clause.finite, "wo")]
    return group_edits(syntax, clause, _WILL, kind_of(clause), Form.LEMMA)


def _inverted_future(syntax: Syntax, clause: Clause, full: str, following: Word) -> list[Edit] | None:
    """Return the edits for `Is he here?` → `Will he be here?`, `Didn't he go?` → `Won't he go?`, or None."""
    if clause.subject_span is None:
        return None
    host = [replace_verb(clause.finite, "wo" if following.lower == "n't" else "will")]
    if full in WORDS.do_forms:
        return host if len(clause.verbs) > 1 else None
    rest = "be" if full in WORDS.be_forms else "have" if full in WORDS.have_forms and len(clause.verbs) > 1 else None
    last = clause.subject_span[1]
    while syntax.at(last + 1).lower in WORDS.nots:
        last += 1
    return None if rest is None else [*host, after(syntax.words[last], rest)]


def from_future(syntax: Syntax, clause: Clause, *, past: bool) -> list[Edit] | None:
    """Return the edits that remove *will*: `will be held` → `is held`, `won't go` → `doesn't go`; None if uncertain.

    The clause is put into the `past` or the present, for which the number of its subject must be certain.
    """
    singular = _is_singular(syntax, clause)
    if singular is None:
        return None
    will, verb = clause.finite, clause.verbs[1]
    subject = "" if clause.subject is None else clause.subject.lower
    if verb.lower == "be":
        present = "am" if subject == "i" else "is" if singular else "are"
        form = present if not past else "were" if present == "are" else "was"
        return [replace_verb(clause.finite, form), delete(syntax.text, verb)]
    if verb.lower == "have" and len(clause.verbs) > 2:
        return [
            replace_verb(clause.finite, "had" if past else "has" if singular else "have"),
            delete(syntax.text, verb),
        ]
    negated = any(word.lower in WORDS.nots for word in syntax.words[will.index + 1 : verb.index])
    if negated or clause.inverted:
        return [replace_verb(clause.finite, "did" if past else "does" if singular else "do")]
    form = inflect(verb.lower, Form.PAST if past else Form.THIRD if singular else Form.LEMMA)
    glued = will.is_clitic and syntax.words[will.index - 1].end == will.start  # unlike "you 'll"
    gone = Edit(will.start, will.end, "") if glued else delete(syntax.text, will)
    return [gone, replace(verb, form)]


def _is_singular(syntax: Syntax, clause: Clause) -> bool | None:
    """Return whether a clause with a past verb or *will* has a third person singular subject; None if uncertain."""
    subject = clause.subject
    if subject is None or subject.lower == "there":
        return None
    if subject.lower in ("who", "which", "that") and subject.relation is not Relation.DETERMINER:
        return _of_antecedent(syntax, clause, subject)
    return _number_of(syntax, subject)


def _number_of(syntax: Syntax, noun: Word) -> bool | None:
    """Return whether a noun phrase, given its head, is a third person singular; None where it is uncertain."""
    joined = syntax.children(noun, Relation.CONJUNCT)
    if joined:
        return False if _are_several(syntax, noun, joined) else None
    if noun.lower in WORDS.singular_pronouns:
        return True
    if noun.lower in WORDS.plural_pronouns or noun.lower == "i":
        return False
    if noun.lower in _UNCERTAIN:
        return None
    if noun.pos == "PROPN":
        determined = any(word.lower == "the" for word in syntax.children(noun))
        several = determined and noun.lower.endswith(("s", *NATIONS))  # "the Beatles", "the British"
        return None if noun.morphology.plural or several else True
    return not noun.morphology.plural if noun.pos == "NOUN" else None


def _are_several(syntax: Syntax, noun: Word, joined: list[Word]) -> bool:
    """Return whether a noun and its conjuncts are joined by *and*, and are not one person (`his friend and rival`)."""
    around = [word for head in (noun, *joined) for word in syntax.children(head, Relation.COORDINATOR)]
    bare = syntax.child(joined[0], Relation.DETERMINER, Relation.POSSESSIVE) is None
    one_person = bare and noun.pos == "NOUN" and not noun.morphology.plural
    return all(word.lower == "and" for word in around) and not one_person


def _of_antecedent(syntax: Syntax, clause: Clause, pronoun: Word) -> bool | None:
    """Return whether the antecedent of a relative pronoun is singular; None where a noun between them differs."""
    if clause.head.relation is not Relation.RELATIVE_CLAUSE:
        return True if pronoun.lower == "who" and pronoun.index == 0 else None
    antecedent = syntax.head(clause.head)
    number = _number_of(syntax, antecedent)
    between = syntax.words[antecedent.index + 1 : pronoun.index]
    nouns = [word for word in between if word.pos in ("NOUN", "PROPN")]
    if antecedent.index > pronoun.index or any(_number_of(syntax, word) is not number for word in nouns):
        return None
    return number
