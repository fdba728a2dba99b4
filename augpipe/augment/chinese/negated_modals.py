"""The negation of modal verbs: 能 → 不能, 将 → 不会, and the forms that 要 takes."""

from __future__ import annotations

from augpipe.augment.chinese.adjective_negation import dropped
from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.units import Unit
from augpipe.lexicon.chinese.modal_words import MODALS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax


def negated_modal(syntax: Syntax, clause: Clause, units: tuple[Unit, ...]) -> list[Edit]:
    """Return the edits that negate the first modal of a clause; none where the result is not certain.

    要 becomes 不要 for what one wants, 不会 for what will be, and 不用 for what has to be.
    """
    modal = clause.modals[0]
    found = clause.found
    if clause.negators or found is None or (found.group and units[found.group - 1].text == "才"):
        return []  # in 能不要 it is not clear what is negated; 才不能 contradicts somebody
    if modal.text == "有可能" and found.group and units[found.group - 1].text == "很":
        return [Edit(units[found.group - 1].start, modal.end, "没有可能")]
    if modal.text == "可":
        return [Edit(modal.start, modal.end, "不能")]
    if modal.text != "要":
        doubled = MODALS[modal.text] == "不必" and len(clause.modals) > 1 and clause.modals[1].text == "要"
        return [Edit(modal.start, clause.modals[1].end if doubled else modal.end, MODALS[modal.text])]
    assert clause.found is not None
    last = units[clause.found.end - 1]
    if clause.question is Question.NONE and last.text == "了":
        return [Edit(modal.start, modal.end, "不会"), dropped(last)]
    subject = "" if clause.subject_span is None else syntax.words[clause.subject_span[0]].text
    if clause.question is not Question.NONE or subject not in _WILLING:
        return [Edit(modal.start, modal.end, "不用" if subject or clause.question is not Question.NONE else "不要")]
    return [Edit(modal.start, modal.end, _WILLING[subject])]


# What 要 ("want", "will") becomes behind these subjects.
_WILLING = {
    **dict.fromkeys("我 我们 咱们 咱 俺".split(), "不要"),
    **dict.fromkeys("他 她 它 他们 她们 它们".split(), "不会"),
}
