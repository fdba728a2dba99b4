"""`mv`, modal verbs: a modal phrase modifies the predicate of the main clause (SDA section 4.2).

The modal phrase replaces the finite verb, and the other verbs of the group get the form that the phrase takes:
`travels` → `must travel`, `was built` → `must have been built` or `had to be built`. Conjuncts get the same form
(`sat and ate` → `must have sat and eaten`).
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
    """Return the sentence with a modal phrase in its main clause."""
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
    """Return the rule and the edits for a statement; the edits are [] where no modal phrase fits."""
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
    """Return the modal phrases that fit a clause.

    `should have` and `ought to have` say that the event did not happen, so that they never replace a past tense. A
    negated clause gets only phrases that do not change the scope of the negation. Phrases of will and need fit only a
    subject that can act and a verb that is no state.

    Args:
        syntax: the sentence.
        clause: the clause.
        rule: the rule from `kind_of`.
        found: the negators of the clause.
    """
    past = clause.tense is Tense.PAST or rule == "modal_perfect"
    following = syntax.next(clause.finite)
    if following is not None and following.lower == "better":
        return []
    if clause.is_be and following is not None and following.lower == "to":
        return []  # "was to be elected" has a modal meaning already
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
    """Return whether a modal phrase fits a clause that has a modal already."""
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
    """Return whether the subject is a person who can act and the verb is an action, not a state."""
    subject = clause.subject
    if subject is None or lemma(clause.verbs, clause.tense) in STATIVE_VERBS:
        return False
    if subject.lower in PERSONAL_PRONOUNS or subject.lower in PERSON_NOUNS:
        return True
    return subject.pos == "NOUN" and subject.lower.endswith(("er", "ers", "ist", "ists", "ian", "ians"))
