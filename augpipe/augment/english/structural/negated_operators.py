"""The operators of a sentence that *not* follows, each with its clause; subordinate clauses are included."""

from __future__ import annotations

from dataclasses import dataclass

from augpipe.augment.english.clause import Clause, Mood, clause_at
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negators import asserts
from augpipe.augment.english.tags import has_tag
from augpipe.augment.english.titles import is_in_title
from augpipe.augment.english.verb_group import Tense, tense_of, verb_group
from augpipe.lexicon.english.function_words import DO_FORMS, FINITE_AUXILIARIES, NOT, SUBORDINATORS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_CONTRASTS = frozenset("rather instead merely until nor because only just so exactly simply but that".split())
# Operators that need *not*: `You needn't worry`, but not `You need worry`.
_NEVER_ALONE = frozenset({"need", "dare", "ai"})


@dataclass(frozen=True, slots=True)
class NegatedOperator:
    """A *not* and the clause that it negates.

    Args:
        word: the *not* or *n't*.
        clause: the clause; its finite verb is the operator.
    """

    word: Word
    clause: Clause

    def is_contrast(self, syntax: Syntax) -> bool:
        """Return whether the negation is part of a contrast (`not until`, `not X but Y`), so that it has to stay."""
        if not syntax.forms.isdisjoint(("nor", "neither", "until", "till")) and self._is_answered_late(syntax):
            return True
        following = syntax.next(self.word)
        if following is not None and (following.lower in _CONTRASTS or asserts(syntax, self.word)):
            return True
        if (
            self._doubles_back(syntax)
            or self.clause.verb.lower == "help"
            or (self.clause.is_be and _is_span(syntax, self.word))
        ):
            return True
        return self._meets_but(syntax)

    def _doubles_back(self, syntax: Syntax) -> bool:
        """Return whether the negation contrasts with a word right before it: `can and cannot`, `still has not`."""
        finite = self.clause.finite
        before = syntax.words[max(0, finite.index - 2) : finite.index]
        return any(word.lower == "still" for word in before[-1:]) or (
            len(before) > 1 and before[0].lower == finite.lower and before[1].pos in ("CCONJ", "PUNCT")
        )

    def _is_answered_late(self, syntax: Syntax) -> bool:
        """Return whether *nor*, *neither*, *until* or *till* follows the negation."""
        later = syntax.words[self.word.index + 1 :]
        return any(word.lower in ("nor", "neither", "until", "till") for word in later)

    def _meets_but(self, syntax: Syntax) -> bool:
        """Return whether *but* or *rather* follows and begins a phrase, not a clause (`not a bird but a bat`)."""
        for word in syntax.words[self.word.index + 1 :]:
            if word.lower in ("rather", "instead", "merely") or word.text == ";":
                return word.text != ";"
            if word.lower == "but":
                return not _opens_predicate(syntax, word)
            if word.text in (".", "!", "?") and word.index + 1 < len(syntax.words):
                return False
        return False


def _is_span(syntax: Syntax, word: Word) -> bool:
    """Return whether *for* follows, as in `It was not for another year that …`."""
    following = syntax.next(word)
    return following is not None and following.lower == "for"


def _opens_predicate(syntax: Syntax, but: Word) -> bool:
    """Return whether a finite verb follows a *but* in the same clause."""
    for word in syntax.words[but.index + 1 :]:
        far = word.text in (";", ",") and word.index > but.index + 3
        if far or word.lower in SUBORDINATORS or word.lower in ("rather", "instead"):
            return False
        if word.lower in FINITE_AUXILIARIES and word.pos in ("AUX", "VERB"):
            return True
        if word.pos == "VERB" and word.morphology.verb_form in (VerbForm.PAST, VerbForm.PRESENT):
            return True
    return False


def negated_operators(syntax: Syntax) -> list[NegatedOperator] | None:
    """Return the negated operators of a sentence in text order, or None where the clause of one cannot be found.

    The *not* after the subject of a question counts too. That of a question tag does not, since the tag changes with
    its clause.
    """
    found = []
    tag = syntax.text.rfind(",") if has_tag(syntax.text) else len(syntax.text)
    for word in syntax.words[1:]:
        if word.lower not in NOT or is_in_title(syntax, word) or word.start > tag:
            continue
        operator = _operator_before(syntax, word)
        clause = _inverted_clause(syntax, word) if operator is None else _clause_of(syntax, operator)
        if clause is not None:
            found.append(NegatedOperator(word, clause))
        elif operator is not None:
            return None
    return found


def _operator_before(syntax: Syntax, word: Word) -> Word | None:
    """Return the operator before a *not*, with adverbs between them or none, or None."""
    before = syntax.words[word.index - 1]
    while before.pos == "ADV" and before.index > max(0, word.index - 3):
        before = syntax.words[before.index - 1]
    is_operator = before.lower in FINITE_AUXILIARIES and before.pos in ("AUX", "VERB")
    return before if is_operator or before.lower in _NEVER_ALONE else None


def _inverted_clause(syntax: Syntax, word: Word) -> Clause | None:
    """Return the main clause if it is inverted and *not* follows its subject (`Is he not coming?`); else None."""
    clause = syntax.remember(main_clause)
    if clause is None or not clause.inverted or clause.subject_span is None:
        return None
    return clause if clause.subject_span[1] == word.index - 1 else None


def _clause_of(syntax: Syntax, operator: Word) -> Clause | None:
    """Return the clause whose finite verb is `operator`: the main clause, a subordinate one or a conjunct; or None."""
    main = syntax.remember(main_clause)
    if operator.lower in _NEVER_ALONE:
        return None
    if main is not None and main.finite == operator:
        return main
    is_dependent = operator.relation in (Relation.AUXILIARY, Relation.COPULA)
    for head in (syntax.head(operator), operator) if is_dependent else (operator,):
        clause = clause_at(syntax, head)
        if clause is not None and clause.finite == operator and clause.mood is not Mood.IMPERATIVE:
            return clause
        clause = _conjunct_clause(syntax, head, operator)
        if clause is not None:
            return clause
    return None


def _conjunct_clause(syntax: Syntax, head: Word, operator: Word) -> Clause | None:
    """Return the clause of a conjunct that shares the subject of its head (`They come and [do not stay]`), or None."""
    verbs = verb_group(syntax, head)
    if verbs is None or verbs[0] != operator or (operator.lower in DO_FORMS and len(verbs) != 2):
        return None
    tense = tense_of(verbs, has_subject=True)
    subject = syntax.child(syntax.head(head), Relation.SUBJECT)
    if tense is None or tense is Tense.BASE:
        return None
    return Clause(head, verbs, tense, Mood.DECLARATIVE, subject, None)
