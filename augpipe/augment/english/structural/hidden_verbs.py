"""Signs of finite verbs that the tagger took for something else: a noun, an infinitive or a participle."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.verb_group import Tense, resolved, verb_group
from augpipe.lexicon.english.function_words import BE_FORMS, HAVE_FORMS, MODALS
from augpipe.lexicon.english.verbs import Form, is_any_form, is_form
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_CLAUSES = (Relation.ADVERBIAL_CLAUSE, Relation.RELATIVE_CLAUSE, Relation.COMPLEMENT_CLAUSE)
_NOUNS = ("NOUN", "PROPN", "ADJ")


def lacks_verb(syntax: Syntax, head: Word) -> bool:
    """Return whether the head of a subject has no verb but may be one itself, which the tagger took for a noun."""
    if head.pos in ("VERB", "AUX"):
        return False
    return syntax.child(head, Relation.COPULA, Relation.AUXILIARY) is None and is_any_form(head.lower)


def has_verb_among_nouns(syntax: Syntax) -> bool:
    """Return whether some noun is more likely a verb: it is the head of a clause, or seems to have an object."""
    adverbial, relative, complement = _CLAUSES
    for word in syntax.words:
        if word.pos in _NOUNS:
            relation = word.relation
            if relation is adverbial or relation is relative or relation is complement:
                if lacks_verb(syntax, word):
                    return True
            elif word.lower[-1] == "s" and _takes_phrase(syntax, word):
                return True
    return False


def _takes_phrase(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun in *-s* comes between a noun and a determiner, like a verb (`The lens [scans] the sky`)."""
    following = syntax.next(noun)
    if following is None or following.pos != "DET" or not noun.index:
        return False
    previous = syntax.words[noun.index - 1]
    return previous.pos in ("NOUN", "PROPN", "PRON", "CCONJ") and is_form(noun.lower, Form.THIRD)


def may_be_finite(syntax: Syntax, word: Word) -> bool:
    """Return whether a past tense that is labelled a modifier may be finite: it has an object, or follows a comma."""
    if word.morphology.verb_form is not VerbForm.PAST:
        return False
    previous = syntax.previous(word)
    return syntax.child(word, Relation.OBJECT) is not None or (previous is not None and previous.text == ",")


def is_doubtful(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the only verb of a clause may be no verb: it is in no table, or a participle in a list of nouns.

    An example of the second is `flawed sound, two runs [scored], …`.
    """
    if len(clause.verbs) > 1 or clause.is_be or clause.tense is Tense.MODAL:
        return False
    finite = clause.finite
    if not is_any_form(finite.lower) or finite.lower in MODALS:  # "He never will"
        return True
    previous, following = syntax.previous(finite), syntax.next(finite)
    if previous is None or following is None or not is_form(finite.lower, Form.PARTICIPLE):
        return False
    if previous.text == ",":
        return following.pos in ("NOUN", "PROPN")
    return previous.pos == "NOUN" and following.text == ","


def hides_a_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a conjunct or a contraction leaves the tense of a clause uncertain.

    After a past tense, a conjunct that is tagged as participle may be a past tense too (`rose, washed and dressed`).
    `'d come` may be *would come* or *had come*.
    """
    if clause.finite.lower == "'d" and len(clause.verbs) > 1:
        following = clause.verbs[1].lower
        return is_form(following, Form.LEMMA) and is_form(following, Form.PARTICIPLE)
    if clause.tense is Tense.MODAL:
        return False
    if len(clause.verbs) > 1 or clause.finite.lower in BE_FORMS:
        progresses = clause.verb.lower.endswith("ing")  # `was waiting and smiled`
        return any(_is_bare(syntax, word, progresses=progresses) for word in syntax.children(clause.head))
    hidden = VerbForm.PARTICIPLE if clause.tense is Tense.PAST else VerbForm.BASE  # `They teach, then train them`
    return any(
        word.relation is Relation.CONJUNCT
        and word.pos == "VERB"
        and word.morphology.verb_form is hidden
        and syntax.child(word, Relation.AUXILIARY, Relation.MARKER, Relation.SUBJECT) is None
        for word in syntax.children(clause.head)
    )


def _is_bare(syntax: Syntax, word: Word, *, progresses: bool) -> bool:
    """Return whether a conjunct that looks like a participle or base form is finite (`was fined, but [quit] the club`).

    Args:
        syntax: the sentence.
        word: a child of the main verb.
        progresses: whether the main verb is a form in *-ing*, whose conjuncts would be forms in *-ing* too.
    """
    if word.relation is not Relation.CONJUNCT or word.pos != "VERB":
        return False
    if word.morphology.verb_form not in (VerbForm.PARTICIPLE, VerbForm.BASE):
        return False
    if syntax.child(word, Relation.AUXILIARY, Relation.MARKER, Relation.SUBJECT) is not None:
        return False
    return progresses or syntax.child(word, Relation.OBJECT) is not None


def leans(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a past tense may be a participle: *by* follows it, or a passive or perfect precedes it.

    An example of the second is `was built and [restored]`.
    """
    if len(clause.verbs) > 1 or clause.tense is not Tense.PAST:
        return False
    following = syntax.next(clause.finite)
    if following is not None and following.lower == "by" and is_form(clause.finite.lower, Form.PARTICIPLE):
        return True  # "the goals scored by each side were added"
    if clause.head.relation is not Relation.CONJUNCT:
        return False
    group = verb_group(syntax, syntax.head(clause.head))
    if group is None or len(group) < 2 or not is_form(clause.finite.lower, Form.PARTICIPLE):
        return False
    auxiliary = resolved(group)
    if auxiliary in BE_FORMS and not group[-1].lower.endswith("ing") and group[-1].lower not in BE_FORMS:
        return syntax.child(clause.head, Relation.OBJECT) is None
    return auxiliary in HAVE_FORMS
