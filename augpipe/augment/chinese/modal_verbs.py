"""MV, modal verbs: a modal modifies the predicate of the main clause (SDA section 4.2).

The modal goes in front of the predicate group, behind subject, time, place and adverbs like 也. A modal or negator that
opens the group already stays behind it (能 → 一定能). A question takes an attitude that its answer could have.
"""

from __future__ import annotations

from augpipe.augment.chinese.asking import Asking, asking
from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.framing import frame_at
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.modal_gate import in_order, obliged, plainly_told, reads_wrong
from augpipe.augment.chinese.modal_questions import question
from augpipe.augment.chinese.modal_statements import statement
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.chinese.attitudes import FRONTED
from augpipe.lexicon.chinese.queries import FORMULAS
from augpipe.lexicon.chinese.verb_classes import TOLD_TO_ANSWER
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

VERSION = 1
RULES = (
    "modal_verb",
    "modal_obligation",
    "modal_stacked",
    "modal_negated",
    "modal_passive",
    "modal_copula",
    "modal_adjective",
    "modal_existential",
    "modal_imperative",
    "modal_question",
    "modal_why",
    "modal_yes_no",
    "modal_a_not_a",
    "modal_nominal",
    "fronted",
)
REASONS = ("unusable", "no_predicate", "no_place", "modal_already")


def modal_verbs(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with a modal on its main predicate, or the reason why it gets none."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    if syntax.text.strip(" 。？！.?!～~，,") in FORMULAS:
        return Skipped("no_predicate")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_predicate")
    asks = _asks(syntax, clause)
    found = question(syntax, clause, draws) if asks else statement(syntax, clause, draws)
    if isinstance(found, str):
        return _second_best(syntax, draws, found, asks=asks)
    rule, edits = found
    text = in_order(render(syntax.text, edits), syntax.text)
    return Skipped("no_place") if reads_wrong(syntax, text, rule) else Augmented(text, rule)


def _second_best(syntax: Syntax, draws: Draws, reason: str, *, asks: bool) -> Outcome:
    """Return what is left where no place for a modal was found: 需要 for 该 in a question, an attitude in front."""
    need = obliged(syntax.text) if asks and reason == "modal_already" else None
    if need is not None:
        return Augmented(render(syntax.text, [need]), "modal_question")
    if not asks and reason == "no_place" and plainly_told(syntax):
        start = frame_at(syntax)
        return Augmented(render(syntax.text, [Edit(start, start, draws.choice(FRONTED))]), "fronted")
    return Skipped(reason)


def _asks(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence is a question; 为什么 ("why") and 怎么 ("how") make one in spite of a full stop."""
    asks = asking(syntax)
    units = syntax.remember(units_of)
    if asks is Asking.YES:
        told = units[0].text in TOLD_TO_ANSWER and not any(unit.kind is Kind.PUNCTUATION for unit in units)
        return not told
    asked = clause.asking
    if clause.question is Question.NONE or asked is None or asked.text == "好多":
        return asks is Asking.UNSURE and clause.question is not Question.NONE
    if asks is Asking.UNSURE:
        return True
    inside = clause.found is not None and any(units[index] is asked for index in clause.found.inside)
    return last_mark(syntax.text) in "。.！!" and asked.text[0] in "怎为如" and len(asked.text) > 1 and not inside
