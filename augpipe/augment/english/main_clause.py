"""The main clause of a row: as the parse has it, or else as word order shows it."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, clause_of_roots
from augpipe.augment.english.clause_by_position import clause_by_position
from augpipe.syntax.sentence import Syntax


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a row, or None when it has no finite main verb."""
    return clause_of_roots(syntax) or clause_by_position(syntax)
