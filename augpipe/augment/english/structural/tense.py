"""`tense`: the whole sentence is put into another tense, of past, present and future."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.structural.finite_clauses import FiniteClause, Role, Time, finite_clauses
from augpipe.augment.english.structural.hidden_verbs import leans
from augpipe.augment.english.structural.sequence_of_tenses import is_clear, subordinate
from augpipe.augment.english.structural.tense_shift import from_future, to_future, to_past, to_present
from augpipe.augment.english.structural.time_frame import dates_of_frame, open_times
from augpipe.augment.english.tags import has_tag
from augpipe.augment.english.usable import unusable
from augpipe.augment.english.verb_group import lemma, resolved
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import BE_FORMS
from augpipe.lexicon.english.verbs import Form, inflect, is_form
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm

RULES = ("to_past", "to_present", "to_future")
REASONS = ("unusable", "no_finite_verb", "imperative", "modal", "mixed_tenses", "dated", "entangled")

_RULE_OF = {Time.PAST: "to_past", Time.PRESENT: "to_present", Time.FUTURE: "to_future"}
_NAMES = {Time.PAST: "past", Time.PRESENT: "present", Time.FUTURE: "future"}


def tense(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence in another tense: `He says that he is tired.` → `He said that he was tired.`

    Subordinate clauses change with the main clause where their tense depends on it.

    Source: AugCSE appendix A.2 (TenseTransformation).
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    main = syntax.remember(main_clause)
    if main is None:
        return Skipped("no_finite_verb")
    if main.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if main.subject is None or has_tag(syntax.text) or _speaks_late(syntax, main):
        return Skipped("entangled")
    clauses = finite_clauses(syntax, main)
    if clauses is None or any(leans(syntax, entry.clause) for entry in clauses if entry.clause is not main):
        return Skipped("entangled")
    if len(clauses) > 1 and len(main.verbs) == 1 and main.finite.morphology.verb_form is VerbForm.PARTICIPLE:
        return Skipped("entangled")  # `Nobody associated with the club was asked`
    first, *others = (_placed(entry) for entry in clauses if entry.role is Role.MAIN)
    if any(other is not first for other in others):
        return Skipped("mixed_tenses")
    return Skipped("modal") if first is Time.MODAL else _moved(syntax, clauses, first, draws)


def _speaks_late(syntax: Syntax, main: Clause) -> bool:
    """Return whether the main verb is in a quotation inside the sentence: the parse missed a verb before it."""
    before = syntax.text[: main.finite.start]
    is_inside = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    return is_inside and syntax.text.lstrip()[0] not in '"“'


def _placed(entry: FiniteClause) -> Time:
    """Return the time of a clause, that of *can* and *could* being present and past."""
    full = resolved(entry.clause.verbs)
    if full in ("can", "could") and len(entry.clause.verbs) > 1 and entry.clause.verbs[1].lower != "have":
        return Time.PRESENT if full == "can" else Time.PAST
    return entry.time


def _moved(syntax: Syntax, clauses: list[FiniteClause], time: Time, draws: Draws) -> Outcome:
    """Return the sentence in another time than `time`, drawn at random among those that its dates allow."""
    dated, owners = dates_of_frame(syntax, clauses)
    own = {entry.clause.finite.index for entry in clauses if entry.time is not Time.PRESENT} & owners
    has_past = bool(owners) or any(when is Time.PAST for _, when in dated)
    targets = open_times(dated, time, has_past=has_past)
    if not targets or (owners and time is Time.PAST):
        return Skipped("dated")  # "He moves to Leeds, where he died in 1877" would be wrong
    first = draws.choice(targets, names=[_NAMES[target] for target in targets])
    for target in (first, *(other for other in targets if other is not first)):
        if not is_clear(syntax, clauses, time, target):
            continue
        edits = _shifted(syntax, [entry for entry in clauses if entry.clause.finite.index not in own], time, target)
        text = rewritten(syntax, edits) if edits else syntax.text
        if text != syntax.text:  # "They put it away" is the same in past and present
            return Augmented(text, _RULE_OF[target])
    return Skipped("entangled")


def _shifted(syntax: Syntax, clauses: list[FiniteClause], time: Time, target: Time) -> list[Edit] | None:
    """Return the edits that put all clauses that have to change into `target`; None where one of them cannot change."""
    edits: list[Edit] = []
    before: FiniteClause | None = None
    for entry in clauses:
        if entry.role is Role.QUOTED:
            continue
        if entry.role is Role.MAIN:
            found = _main(syntax, entry, before, time, target)
        else:
            found = subordinate(syntax, entry, time, target)
        if found is None:
            return None
        edits += found
        before = entry
    return edits


def _main(
    syntax: Syntax, entry: FiniteClause, before: FiniteClause | None, time: Time, target: Time
) -> list[Edit] | None:
    """Return the edits that put a main clause from `time` into `target`, or None; `before` is the clause before it."""
    clause = entry.clause
    if time is Time.FUTURE:
        found = from_future(syntax, clause, past=target is Time.PAST)
        leaning = _leaning(syntax, clause, past=target is Time.PAST)
        return None if found is None or leaning is None else [*found, *leaning]
    if target is Time.PAST:
        return to_past(syntax, clause)
    if target is Time.PRESENT:
        return to_present(syntax, clause)
    if _has_no_future(syntax, clause):
        return None
    is_lexical = len(clause.verbs) == 1 and not clause.is_be
    if entry.shares and is_lexical and before is not None and before.role is Role.MAIN:
        return [replace(clause.finite, lemma(clause.verbs, clause.tense))]  # after the *will* of the first predicate
    return to_future(syntax, clause)


def _has_no_future(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause cannot take *will*: an inverted statement, or one with *is to*, *being*, *going to*."""
    behind, following = syntax.next(clause.finite), syntax.next(clause.verb)
    if clause.finite.lower in BE_FORMS and behind is not None and behind.lower in ("to", "being"):
        return True
    if following is not None and following.lower == "to" and clause.verb.lower == "going":
        return True
    return clause.inverted and clause.mood is not Mood.QUESTION


def _leaning(syntax: Syntax, clause: Clause, *, past: bool) -> list[Edit] | None:
    """Return the edits that inflect conjuncts of a base form after a *will* that is removed; None where they cannot be.

    An example is `will sit and [eat]` → `sits and [eats]`.
    """
    edits: list[Edit] = []
    for word in syntax.children(clause.head):
        is_base = word.morphology.verb_form is VerbForm.BASE and is_form(word.lower, Form.LEMMA)
        if word.relation is not Relation.CONJUNCT or not is_base or word.pos != "VERB":
            continue
        if syntax.child(word, Relation.SUBJECT, Relation.AUXILIARY) is not None:
            continue
        if len(clause.verbs) > 2:
            return None
        finite = from_future(syntax, clause, past=past) or []
        singular = any(edit.text.strip().endswith("s") for edit in finite)
        edits.append(replace(word, inflect(word.lower, Form.PAST if past else Form.THIRD if singular else Form.LEMMA)))
    return edits


AUGMENTATION = Augmentation(tense, rules=RULES, reasons=REASONS, version=1)
