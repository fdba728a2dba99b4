"""What a present tense tells of things in general: what may happen or tends to, and how a judge finds something."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import Sense
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word


def generalised(syntax: Syntax, clause: Clause, verb: str, *, lasts: bool) -> set[Sense]:
    """Return the senses of what somebody else does, or how a thing is, in the present.

    Args:
        verb: the lemma of the main verb.
        lasts: whether the verb tells a state.
    """
    subject = clause.subject or NO_WORD
    if not syntax.forms.isdisjoint(WORDS.present_words):
        return set()
    participle, person = clause.verb.lower, subject.pos == "PROPN" or subject.lower in ("he", "she", "who")
    if clause.is_passive:
        possible = participle in WORDS.possible_participles
        possible = possible or (participle in WORDS.possible_with_things and not person)
        return {Sense.POSSIBLE} if possible else set()
    if clause.is_be:
        described = (clause.head, *syntax.children(clause.head, Relation.COMPLEMENT))
        judged = any(word.pos == "ADJ" and word.text.islower() and word.lower not in _PLAIN for word in described)
        return {Sense.APPRAISAL} if judged else set()
    if verb in WORDS.appraising_verbs:
        return {Sense.APPRAISAL}
    general = is_general(syntax, subject)
    owned = syntax.child(subject, Relation.POSSESSIVE) is not None  # "Kell's next songs include …"
    general = general or (verb == "include" and subject.morphology.plural and not owned)
    found = {Sense.POSSIBLE} if general and (not lasts or verb in WORDS.possible_verbs) else set()
    found |= {Sense.PURPOSE} if verb in WORDS.purposes and not person and subject.lower != "one" else set()
    return found | {Sense.TENDENCY} if general and not lasts else found


# What needs no judge, as "Kell is American" needs none.
_PLAIN = frozenset("open closed available free eligible long wide high tall old about".split())


def is_general(syntax: Syntax, subject: Word) -> bool:
    """Return whether a noun stands for all of its kind: a plural without a determiner, or one with *a*."""
    if subject.pos != "NOUN" or any(syntax.words[index].pos == "PROPN" for index in syntax.subtree(subject)):
        return False
    if syntax.child(subject, Relation.POSSESSIVE, Relation.NUMBER) is not None:
        return False
    determiner = syntax.child(subject, Relation.DETERMINER)
    article = "" if determiner is None else determiner.lower
    return article in ("a", "an", "some", "many", "most") or (not article and subject.morphology.plural)
