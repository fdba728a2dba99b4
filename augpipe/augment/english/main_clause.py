"""The main clause of a row: as the parse has it, or else as word order shows it."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, Mood, clause_of_roots, ends_as_question
from augpipe.augment.english.clause_by_position import clause_by_position
from augpipe.augment.english.question_by_position import question_by_position
from augpipe.syntax.sentence import Syntax


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a row, or None when it has no finite main verb."""
    clause = clause_of_roots(syntax)
    if ends_as_question(syntax.text) and (clause is None or clause.mood is Mood.QUESTION):
        return question_by_position(syntax, clause)
    return clause or clause_by_position(syntax)
