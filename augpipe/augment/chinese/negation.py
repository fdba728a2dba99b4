"""Negation: the row with its main assertion, question or command negated, or with its negator taken away."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.framing import asked, framed
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.negator_insertion import insertion
from augpipe.augment.chinese.negator_removal import removal
from augpipe.augment.chinese.question_negation import a_not_a_statement, statement_end, wh_negation
from augpipe.augment.chinese.units import Kind
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.chinese.frames import NEGATING, NOT_A_THING, NOT_ASKING
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

VERSION = 1
RULES = ("removed", "inserted", "a_not_a", "wh_question", "nominal", "framed", "not_asked")
REASONS = ("unusable", "no_clause", "no_change")


def negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with its main assertion negated; original and output cannot both be true."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    text, rule = _negated(syntax, clause, draws)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, str]:
    text = syntax.text
    if clause.question is Question.A_NOT_A:
        edits = a_not_a_statement(syntax, clause)
        if edits:
            return render(text, edits), "a_not_a"
    elif clause.question is Question.WH:
        edits = wh_negation(syntax, clause)
        if edits:
            return render(text, edits), "wh_question"
    elif clause.nominal:
        if clause.question is Question.NONE:
            frames = [frame for frame in NOT_A_THING if not (frame[-1] == "有" and text.startswith("有"))]
            return render(text, framed(syntax, draws.choice(frames))), "nominal"
    elif clause.question is Question.MA and clause.asking is not None and clause.asking.kind is Kind.NEGATOR:
        edits = insertion(syntax, clause, draws)
        if edits:
            return render(
                text, [*edits, Edit(clause.asking.start, clause.asking.end, ""), *statement_end(syntax)]
            ), "a_not_a"
    elif clause.question is Question.MA or (clause.question is Question.NONE and clause.decisive):
        edits = removal(syntax, clause)
        if edits:
            return render(text, edits), "removed"
        edits = insertion(syntax, clause, draws)
        if edits:
            return render(text, edits), "inserted"
    if clause.question is Question.NONE:
        return render(text, framed(syntax, draws.choice(NEGATING))), "framed"
    return render(text, asked(syntax, draws.choice(NOT_ASKING))), "not_asked"
