"""The main clause of a sentence: from the parse, or else from word order."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, Mood, clause_of_roots, ends_as_question
from augpipe.augment.english.clause_by_position import clause_by_position
from augpipe.augment.english.question_by_position import question_by_position
from augpipe.syntax.sentence import Syntax


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a sentence, or None where no finite main verb is found."""
    clause = clause_of_roots(syntax)
    if ends_as_question(syntax.text) and (clause is None or clause.mood is Mood.QUESTION):
        return question_by_position(syntax, clause)
    return clause or clause_by_position(syntax)
