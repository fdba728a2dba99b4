"""What a statement says, as far as the choice of a modal phrase depends on it."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Tense, beyond_adverbs, subject_words
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import Sense
from augpipe.lexicon.english.verbs import Form, is_form, lemma_of
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

_AGENT_SUFFIXES = ("er", "ers", "or", "ors", "ist", "ists", "ian", "ians", "men", "man")
_SPEAKERS = ("i", "we", "you")
_BEFORE_PARTICIPLE = WORDS.be_forms | {"have", "has", "had", "'ve"}


def senses(syntax: Syntax, clause: Clause) -> frozenset[Sense]:
    """Return what a statement says."""
    subject, verb = clause.subject, main_lemma(clause)
    pronoun = "" if subject is None else subject.lower
    found = {Sense.OWN} if pronoun in _SPEAKERS or (pronoun == "this" and clause.is_be) else set()
    if not found:
        found.add(_told(syntax, clause, verb))
    seen = bool(found & {Sense.SCENE})  # "A boy rides a horse" reports what is seen, and no duty
    can_act = subject is not None and not seen and _can_act(syntax, subject)
    if can_act and not clause.is_be:
        found |= _done(syntax, clause, verb)
    elif clause.is_passive and verb in WORDS.forced_passives:
        found.add(Sense.ACT)
    described = _described(syntax, clause)
    feels = verb in WORDS.reactions and not clause.is_passive and not clause.verb.lower.endswith("ing")
    if can_act and (feels or not WORDS.feelings.isdisjoint(described)):
        found.add(Sense.REACTION)
        if pronoun in _SPEAKERS:
            found -= {Sense.OWN}
    if verb in WORDS.outcomes or not WORDS.outcome_adjectives.isdisjoint(described):
        found.add(Sense.OUTCOME)
    if clause.full in ("will", "'ll"):
        found.add(Sense.OUTCOME)
    if clause.tense is Tense.PRESENT and not WORDS.expected_adjectives.isdisjoint(described):
        found.add(Sense.EXPECTED)
    return frozenset(found)


def main_lemma(clause: Clause) -> str:
    """Return the lemma of the main verb of a clause."""
    if len(clause.verbs) == 1:
        return clause.base
    verb, before = clause.verb.lower, clause.verbs[-2].lower
    if clause.is_be or verb.endswith("ing"):
        return "be" if clause.is_be else lemma_of(verb, Form.GERUND)
    is_participle = before in _BEFORE_PARTICIPLE and is_form(verb, Form.PARTICIPLE)
    return lemma_of(verb, Form.PARTICIPLE) if is_participle else verb


def _told(syntax: Syntax, clause: Clause, verb: str) -> Sense:
    """Return the sense of a statement about others: a scene, a definition, or a fact with figures or without."""
    fact = Sense.RECORD if any(word.pos == "NUM" and word.text[0].isdigit() for word in syntax.words) else Sense.FACT
    if clause.tense is not Tense.PRESENT or clause.full in ("has", "have"):
        return fact
    if len(clause.verbs) > 1 and clause.verb.lower.endswith("ing"):
        return Sense.SCENE
    if clause.subject_span is not None and syntax.words[clause.subject_span[0]].lower in WORDS.indefinite_openers:
        return Sense.SCENE
    if clause.is_be and clause.subject is not None and clause.subject.lower == "there":
        behind = syntax.words[clause.verb.index + 1 :]
        return Sense.SCENE if any(word.morphology.verb_form is VerbForm.GERUND for word in behind) else fact
    if clause.is_be:
        names = _is_placed(syntax, clause) or any(_names(syntax, word) for word in _complements(syntax, clause))
        return Sense.DEFINITION if names else fact
    return Sense.DEFINITION if verb in WORDS.defining_verbs else fact


def _names(syntax: Syntax, word: Word) -> bool:
    """Return whether a complement says what or where something is: a name, a number, a noun with an article."""
    if word.pos == "NOUN":
        return word.morphology.plural or bool(syntax.children(word, Relation.DETERMINER, Relation.PREPOSITION))
    return word.pos in ("PROPN", "NUM")


def _is_placed(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a phrase with a preposition is all that follows *be*: `They are [at home].`.

    In UD its noun is the head of the clause; in CLEAR its preposition hangs on the verb.
    """
    if clause.head != clause.verb or syntax.children(clause.head, Relation.COMPLEMENT):
        return False
    behind = beyond_adverbs(syntax, clause.verb.index + 1)
    return behind.pos == "ADP" and behind.relation is Relation.OBLIQUE and behind.head == clause.head.index


def _can_act(syntax: Syntax, subject: Word) -> bool:
    """Return whether a subject is a person, a group or a name, which can act on purpose."""
    lower, pos = subject.lower, subject.pos
    return (
        lower in WORDS.personal_pronouns
        or lower in WORDS.person_nouns
        or lower in WORDS.people
        or (pos == "PROPN" and not subject.text[:1].islower())
        or (pos != "PROPN" and not WORDS.groups.isdisjoint((lower, lower.removesuffix("s"))))
        or (pos == "NOUN" and lower.endswith(_AGENT_SUFFIXES))
    )


def _done(syntax: Syntax, clause: Clause, verb: str) -> set[Sense]:
    """Return the senses of what somebody does."""
    behind = syntax.at(clause.verb.index + 1).lower
    if clause.is_passive or clause.verb.lower.endswith("ing") or (verb, behind) == ("come", "to"):
        return set()
    if verb in WORDS.forced_acts:
        return {Sense.ACT, Sense.COMPELLED}
    leaves = verb == "get" and behind in ("up", "off", "out", "away")
    return {Sense.ACT} if leaves or verb in WORDS.acts else set()


def _complements(syntax: Syntax, clause: Clause) -> list[Word]:
    """Return the heads of what follows *be*: the head of the clause in UD, a child of the verb in CLEAR."""
    return [clause.head, *syntax.children(clause.head, Relation.COMPLEMENT)]


def _described(syntax: Syntax, clause: Clause) -> frozenset[str]:
    """Return the words by which a clause with *be* describes its subject: `is [happy]`, `was [impressed]`."""
    if clause.is_be or clause.is_passive:
        return frozenset(word.lower for word in (*_complements(syntax, clause), clause.verb))
    return frozenset()


def is_hedged(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a statement says already how certain it is, so that it takes no second judgement."""
    hedges = syntax.forms & WORDS.hedges
    if hedges and any(
        word.lower in hedges and (word.head in clause.heads or word.index < clause.verb.index) for word in syntax.words
    ):
        return True
    verb, following = main_lemma(clause), beyond_adverbs(syntax, clause.verb.index + 1)
    if verb in WORDS.guessing_verbs:
        opens = following.pos in ("ADJ", "SCONJ") or following.lower in ("to", "that", "as", "like")
        return opens or verb == "seem"
    return (
        (clause.tense is Tense.MODAL and clause.full in ("may", "might", "must", "should", "ought"))
        or (clause.is_be and following.lower in WORDS.judging_adjectives)
        or (clause.is_passive and clause.verb.lower in WORDS.judging_participles and following.lower in ("to", "that"))
    )


def has_certain_number(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb, or else the subject, shows for certain if the clause is singular or plural."""
    if clause.full in ("is", "are", "am", "was", "were", "has", "does"):
        return True
    subject = clause.subject
    if subject is None:
        return False
    if clause.tense is Tense.PRESENT or subject.lower in WORDS.numbered_pronouns:
        return True
    inside = {word.lower for word in subject_words(syntax, clause)}
    if not inside.isdisjoint(("and", "or", "&", ",", "as", "with")) or subject.lower in WORDS.uncertain_number:
        return False
    ends_in_s = subject.lower.endswith("s") and not subject.lower.endswith("ss")
    return subject.morphology.plural or (subject.pos in ("NOUN", "PROPN") and not ends_in_s)
