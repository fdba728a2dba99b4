"""MV, modal verbs: a modal phrase modifies the predicate of the main clause (SDA section 4.2).

The finite verb is replaced by the modal phrase and the rest of the group follows in the form that the phrase asks
for: `travels` → `must travel`, `was built` → `must have been built` or `had to be built`. Predicates that share the
subject take the same form (`must have sat and eaten`).
"""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood, has_wh_subject
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.modal_group import (
    conjunct_edits,
    group_edits,
    is_ability,
    kind_of,
    stacked_edits,
)
from augpipe.augment.english.modal_sentences import imperative, question
from augpipe.augment.english.negators import Kind, Negator, main_negators
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.english.verb_group import Tense, lemma, resolved
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import (
    FLOATING_ADVERBS,
    PERSON_NOUNS,
    PERSONAL_PRONOUNS,
    STATIVE_VERBS,
)
from augpipe.lexicon.english.phrases import MODAL_PHRASES, ModalPhrase
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

VERSION = 1


RULES = (
    "modal_present",
    "modal_past",
    "modal_be",
    "modal_perfect",
    "modal_progressive",
    "modal_passive",
    "modal_do_support",
    "modal_stacked",
    "modal_question",
    "modal_imperative",
)


REASONS = ("unusable", "no_finite_verb", "no_place", "no_change")


def modal_verbs(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with a modal phrase on its main predicate."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    if clause.mood is Mood.IMPERATIVE:
        edits = imperative(syntax, clause, draws)
        return Augmented(rewritten(syntax, edits), "modal_imperative")
    if clause.mood is Mood.QUESTION and clause.inverted and not has_wh_subject(syntax, clause):
        found = question(syntax, clause, draws)
        return Skipped("no_place") if found is None else Augmented(rewritten(syntax, found), "modal_question")
    if clause.inverted and clause.operator is None:
        return Skipped("no_place")
    rule, edits = declarative(syntax, clause, draws)
    if not edits:
        return Skipped("no_place")
    rule = "modal_question" if clause.mood is Mood.QUESTION and has_wh_subject(syntax, clause) else rule
    return Augmented(rewritten(syntax, edits), rule)


def declarative(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]]:
    """Return rule and edits for a statement; no edits where no phrase fits."""
    rule = kind_of(clause)
    found = syntax.remember(main_negators)
    phrases = suitable(syntax, clause, rule, found)
    if not phrases:
        return rule, []
    phrase = draws.choice(phrases, names=[entry.name for entry in phrases])
    if rule == "modal_stacked":
        return rule, stacked_edits(syntax, clause, phrase, found)
    return rule, [*group_edits(syntax, clause, phrase, rule), *conjunct_edits(syntax, clause, phrase)]


def suitable(syntax: Syntax, clause: Clause, rule: str, found: list[Negator]) -> list[ModalPhrase]:
    """Return the phrases that fit a clause.

    `should have` and `ought to have` deny what they are put before, so they never stand for a past event; a negated
    clause takes only what keeps the negation below the modal; nobody is forced into a state.
    """
    past = clause.tense is Tense.PAST or rule == "modal_perfect"
    following = syntax.next(clause.finite)
    if following is not None and following.lower == "better":
        return []
    if clause.is_be and following is not None and following.lower == "to":
        return []  # "was to be elected" is a modal expression already
    adverbial = syntax.words[clause.finite.index - 1].pos == "ADV" and rule in ("modal_present", "modal_past")
    obliged = resolved(clause.verbs) in ("have", "has", "had") and following is not None and following.lower == "to"
    span = clause.subject_span or (0, -1)
    coordinated = any(word.lower == "and" for word in syntax.words[span[0] : span[1] + 1])
    got = rule == "modal_perfect" and clause.verb.lower == "got"
    floating = (
        following is not None and following.lower in FLOATING_ADVERBS and rule not in ("modal_present", "modal_past")
    )
    phrases = []
    for phrase in MODAL_PHRASES:
        if rule == "modal_stacked":
            fits = _fits_stack(clause, phrase, found)
        elif past and phrase.counterfactual_past:
            fits = False
        elif found:
            is_not = len(found) == 1 and found[0].kind is Kind.NOT
            fits = phrase.kind == "modal" or (phrase.name == "be bound to" and is_not and rule == "modal_do_support")
        elif phrase.kind == "volition":
            fits = rule in ("modal_present", "modal_past") and _can_act(syntax, clause)
        elif phrase.kind == "need":
            present_passive = rule == "modal_passive" and clause.tense is Tense.PRESENT and not floating
            fits = present_passive or (rule in ("modal_present", "modal_past") and _can_act(syntax, clause))
        elif phrase.kind == "obligation":
            fits = not floating and not obliged and not got and rule != "modal_do_support"
            fits = fits and not (rule == "modal_perfect" and clause.conjuncts)
            if phrase.name == "be bound to":
                fits = fits and not adverbial and not coordinated and rule != "modal_perfect"
        else:
            fits = True
        if fits:
            phrases.append(phrase)
    return phrases


def _fits_stack(clause: Clause, phrase: ModalPhrase, found: list[Negator]) -> bool:
    able = is_ability(clause)
    if found and not (able and found[0].kind is Kind.NOT):
        return False
    if phrase.kind == "volition":
        return False
    if phrase.kind == "modal":
        return able and not (phrase.counterfactual_past and clause.finite.lower == "could")
    if found:
        return False
    return phrase.name != "be bound to" or (resolved(clause.verbs) in ("will", "would") and len(clause.verbs) == 2)


def _can_act(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject can do something on purpose and the verb is something one does."""
    subject = clause.subject
    if subject is None or lemma(clause.verbs, clause.tense) in STATIVE_VERBS:
        return False
    if subject.lower in PERSONAL_PRONOUNS or subject.lower in PERSON_NOUNS:
        return True
    return subject.pos == "NOUN" and subject.lower.endswith(("er", "ers", "ist", "ists", "ian", "ians"))
