"""Whether a clause stands on a subject that it can have, or on a piece of another clause that the parse tore out."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Mood, Tense, beyond_adverbs, is_finite_verb
from augpipe.augment.english.reading.comments import SUBORDINATORS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import Relation, Syntax

# Of these no clause says anything: "a [must] see", "at [its] best early on", "i '[m] not sure".
_NO_SUBJECTS = frozenset("a an the its their my our your m re ve ll".split())
_TORN_OFF = ("on", "in", "at", "from", "behind", "beneath", "beside", "inside", "near")
_REASONS = ("as", "because", "although", "though", "if")
_QUESTIONS = ("why", "how", "whether")


def lacks_footing(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the words before the finite verb of a statement cannot be, or end in, its subject.

    Such a verb is that of another clause, or no verb: `one of the songs that began well and then [fell] apart`, `a
    [must] see`, `on the floor lies a map`, `it shows why, after all, the mill [stands]` with *shows* taken for a noun.
    """
    subject, span = clause.subject, clause.subject_span
    if clause.mood is not Mood.DECLARATIVE or clause.inverted or subject is None or span is None:
        return False
    before = beyond_adverbs(syntax, clause.finite.index - 1, -1)
    follows = before.pos == "CCONJ" and before.index > subject.index and syntax.at(before.index - 1).text != ","
    relative = subject.lower in ("which", "who") and subject.index > span[0]
    case = syntax.child(subject, Relation.PREPOSITION) if syntax.words[span[0]].pos == "ADP" else None
    placed = case is not None and case.index < subject.index and case.lower in _TORN_OFF
    placed = placed and before == subject
    verb = clause.finite.lower
    bare = clause.operator is None and clause.tense is Tense.PAST and not is_form(verb, Form.PAST)
    # "Brandt [born] Kell played for Arden", and the noun of "arden [drone] strike kills two"
    reduced = bare and (is_form(verb, Form.PARTICIPLE) or is_form(verb, Form.LEMMA))
    reduced = reduced or _describes(syntax, clause)
    shown = (
        subject.pos == "VERB" and is_form(subject.lower, Form.PARTICIPLE) and syntax.at(subject.index + 1).text == ","
    )
    torn = subject.lower in _NO_SUBJECTS or follows or relative or placed or reduced or shown
    torn = torn or _goes_on_from_infinitive(syntax, clause)
    return torn or _holds_clause(syntax, clause) or is_perceived(syntax, clause)


def _describes(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb is rather a participle before its noun: `this finely [drawn] bold tale moves`."""
    shown = clause.subject is not None and clause.subject.lower in ("this", "that", "these", "those")
    adverb, behind = syntax.at(clause.finite.index - 1), syntax.at(clause.finite.index + 1)
    between = adverb.pos == "ADV" and adverb.lower.endswith("ly") and behind.pos in ("ADJ", "NOUN")
    return shown and between and clause.operator is None and is_form(clause.finite.lower, Form.PARTICIPLE)


def _goes_on_from_infinitive(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb goes on from a *to* of a headline: `arden to pay miller, [buy] back boats`."""
    bare = clause.operator is None and is_form(clause.finite.lower, Form.LEMMA)
    if clause.subject is None or not bare or syntax.words[clause.finite.index - 1].text != ",":
        return False
    return any(word.lower == "to" for word in syntax.words[clause.subject.index + 1 : clause.finite.index])


def is_perceived(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a participle of seeing governs the noun before a bare verb: `a crowd watching cars [race]`."""
    before = syntax.at(clause.finite.index - 2)
    bare = clause.operator is None and clause.tense is Tense.PRESENT and is_form(clause.finite.lower, Form.LEMMA)
    return bare and before.lower in ("watching", "seeing", "hearing", "letting", "making") and before.index > 1


def _holds_clause(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a subordinate clause opens between the subject and the verb, with no comma that would close it."""
    subject = clause.subject
    if subject is None:
        return False
    between = syntax.words[subject.index + 1 : clause.finite.index]
    for word in between:
        before = syntax.words[word.index - 1]
        if word.lower in _QUESTIONS and before.pos == "NOUN" and is_form(before.lower, Form.THIRD):
            return True
        if word.lower == "that" and word.pos == "SCONJ" and subject.pos == "PRON":
            return True  # "To show this suppose that the ferry sinks and the mill [burns]"
        if word.lower in _REASONS and word.pos == "SCONJ" and before.lower != "such":
            return all(other.text != "," for other in between)
    return False


def follows_hidden_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a noun before the verb may be the verb, in a headline: `arden [demands] governors rule`."""
    if clause.operator is not None or not clause.finite.index:
        return False
    if clause.subject is None:
        return True
    before = syntax.words[1 : clause.subject.index]
    return any(word.pos == "NOUN" and is_form(word.lower, Form.THIRD) for word in before)


def meets_other_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a pronoun before the verb is not the subject, or that of a clause about the noun before it.

    Examples are `a girl who finds [she] is ill` and `it has caused the sort of flood [it] was built to stop`.
    """
    before, noun = syntax.at(clause.finite.index - 1), syntax.at(clause.finite.index - 2)
    personal = before.lower in ("i", "you", "he", "she", "we", "they", "it") and before.pos == "PRON"
    if not personal or clause.mood is not Mood.DECLARATIVE or clause.inverted:
        return False
    if before != clause.subject:
        return before.lower != "it"
    told = noun.pos in ("NOUN", "VERB") and syntax.words[0].lower not in SUBORDINATORS
    return told and any(word.index and is_finite_verb(word) for word in syntax.words[: noun.index])
