"""What a statement says, as far as the choice of a modal phrase depends on it."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.verb_group import Tense, lemma, resolved
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import Sense
from augpipe.lexicon.english.verbs import Form, is_form, lemma_of
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_DEFINING_VERBS = WORDS.stative_verbs | {"stand", "situate", "locate", "name", "call", "list", "include"}
_AGENT_SUFFIXES = ("er", "ers", "or", "ors", "ist", "ists", "ian", "ians", "men", "man")
_SPEAKERS = ("i", "we", "you")
_INDEFINITE = ("a", "an", "two", "three", "four", "some", "several", "many")


def senses(syntax: Syntax, clause: Clause) -> frozenset[Sense]:
    """Return what a statement says."""
    subject, verb = clause.subject, main_lemma(clause)
    pronoun = "" if subject is None else subject.lower
    found = {Sense.OWN} if pronoun in _SPEAKERS or (pronoun == "this" and clause.is_be) else set()
    if not found:
        found.add(_told(syntax, clause, verb))
    can_act = subject is not None and _can_act(syntax, subject)
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
    if resolved(clause.verbs) in ("will", "'ll"):
        found.add(Sense.OUTCOME)
    if clause.tense is Tense.PRESENT and not WORDS.expected_adjectives.isdisjoint(described):
        found.add(Sense.EXPECTED)
    return frozenset(found)


def main_lemma(clause: Clause) -> str:
    """Return the lemma of the main verb of a clause."""
    if len(clause.verbs) == 1:
        return lemma(clause.verbs, clause.tense)
    verb, before = clause.verb.lower, clause.verbs[-2].lower
    if verb in WORDS.be_forms:
        return "be"
    if verb.endswith("ing"):
        return lemma_of(verb, Form.GERUND)
    is_participle = before in (*WORDS.be_forms, "have", "has", "had", "'ve") and is_form(verb, Form.PARTICIPLE)
    return lemma_of(verb, Form.PARTICIPLE) if is_participle else verb


def _told(syntax: Syntax, clause: Clause, verb: str) -> Sense:
    """Return the sense of a statement about others: a scene, a definition, or a fact with figures or without."""
    fact = Sense.RECORD if any(word.pos == "NUM" and word.text[0].isdigit() for word in syntax.words) else Sense.FACT
    if clause.tense is not Tense.PRESENT or resolved(clause.verbs) in ("has", "have"):
        return fact
    if len(clause.verbs) > 1 and clause.verb.lower.endswith("ing"):
        return Sense.SCENE
    if clause.subject_span is not None and syntax.words[clause.subject_span[0]].lower in _INDEFINITE:
        return Sense.SCENE
    if clause.is_be:
        if clause.subject is not None and clause.subject.lower == "there":
            behind = syntax.words[clause.verb.index + 1 :]
            is_seen = any(word.morphology.verb_form is VerbForm.GERUND for word in behind)
            return Sense.SCENE if is_seen else fact
        names = _is_placed(syntax, clause) or any(_names(syntax, word) for word in _complements(syntax, clause))
        return Sense.DEFINITION if names else fact
    return Sense.DEFINITION if verb in _DEFINING_VERBS else fact


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
    behind = _after_adverbs(syntax, clause.verb.index + 1)
    return behind.pos == "ADP" and behind.relation is Relation.OBLIQUE and behind.head == clause.head.index


def _can_act(syntax: Syntax, subject: Word) -> bool:
    """Return whether a subject is a person, a group or a name, which can act on purpose."""
    if subject.lower in WORDS.personal_pronouns or subject.lower in WORDS.person_nouns or subject.lower in WORDS.people:
        return True
    if subject.pos == "PROPN":
        return not subject.text[:1].islower()
    if subject.lower in WORDS.groups or subject.lower.removesuffix("s") in WORDS.groups:
        return True
    return subject.pos == "NOUN" and subject.lower.endswith(_AGENT_SUFFIXES)


def _done(syntax: Syntax, clause: Clause, verb: str) -> set[Sense]:
    """Return the senses of what somebody does."""
    if clause.is_passive or clause.verb.lower.endswith("ing"):
        return set()
    if verb == "get" and syntax.at(clause.verb.index + 1).lower in ("up", "off", "out", "away"):
        return {Sense.ACT}
    if verb == "come" and syntax.at(clause.verb.index + 1).lower == "to":
        return set()
    if verb in WORDS.forced_acts:
        return {Sense.ACT, Sense.COMPELLED}
    return {Sense.ACT} if verb in WORDS.acts else set()


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
    hedges = (
        [] if WORDS.hedges.isdisjoint(syntax.forms) else [word for word in syntax.words if word.lower in WORDS.hedges]
    )
    if any(word.head in clause.heads or word.index < clause.verb.index for word in hedges):
        return True
    if main_lemma(clause) in WORDS.guessing_verbs:
        following = _after_adverbs(syntax, clause.verb.index + 1)
        return (
            following.pos in ("ADJ", "SCONJ")
            or following.lower in ("to", "that", "as", "like")
            or main_lemma(clause) == "seem"
        )
    if clause.tense is Tense.MODAL and resolved(clause.verbs) in ("may", "might", "must", "should", "ought"):
        return True
    judged = _after_adverbs(syntax, clause.verb.index + 1)
    if clause.is_be and judged.lower in WORDS.judging_adjectives:
        return True
    return clause.is_passive and clause.verb.lower in WORDS.judging_participles and judged.lower in ("to", "that")


def _after_adverbs(syntax: Syntax, index: int) -> Word:
    """Return the first word from an index on that is no adverb."""
    while syntax.at(index).pos == "ADV":
        index += 1
    return syntax.at(index)


def has_certain_number(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb, or else the subject, shows for certain if the clause is singular or plural."""
    full = resolved(clause.verbs)
    if full in ("is", "are", "am", "was", "were", "has", "does"):
        return True
    subject = clause.subject
    if subject is None or clause.subject_span is None:
        return False
    if clause.tense is Tense.PRESENT:
        return True
    if subject.lower in (
        "i",
        "you",
        "he",
        "she",
        "it",
        "we",
        "they",
        "who",
        "what",
    ) or subject.lower in WORDS.plural_pronouns - {"both"}:
        return True
    if subject.lower in WORDS.singular_pronouns:
        return True
    first, last = clause.subject_span
    inside = {word.lower for word in syntax.words[first : last + 1]}
    if not inside.isdisjoint(("and", "or", "&", ",", "as", "with")) or subject.lower in WORDS.uncertain_number:
        return False
    if subject.morphology.plural:
        return True
    if subject.pos not in ("NOUN", "PROPN"):
        return False
    return not subject.lower.endswith("s") or subject.lower.endswith("ss")
