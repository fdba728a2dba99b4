"""What a rule makes of a sentence: its name and its edits, or the reason why there are none."""

from __future__ import annotations

from collections.abc import Callable

from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.augment.chinese.reading.clause import Clause, main_clause
from augpipe.augment.chinese.reading.kinds import Unit
from augpipe.augment.chinese.reading.marks import unusable
from augpipe.augment.draws import Draws
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax

Change = tuple[str, list[Edit]] | str
"""A rule and its edits, or the reason why there are none."""


def insert(at: int, text: str) -> Edit:
    """Return the edit that inserts `text` at an offset."""
    return Edit(at, at, text)


def put(text: str, first: Unit, last: Unit | None = None) -> Edit:
    """Return the edit that puts `text`, or nothing, in the place of the units from `first` to `last`."""
    return Edit(first.start, (last or first).end, text)


def change(rule: str, unit: Unit, text: str, *others: Edit) -> Change:
    """Return the change of a rule that puts `text` in front of a unit, besides other edits."""
    return rule, [insert(unit.start, text), *others]


def result(
    syntax: Syntax, draws: Draws, change_of: Callable[[Syntax, Clause, Draws], Change], no_clause: str = "no_predicate"
) -> Result:
    """Return a sentence with the change that `change_of` makes of its main clause, or the reason why it has none.

    Args:
        syntax: the sentence.
        draws: the random choices.
        change_of: the function that finds the change.
        no_clause: the reason where the sentence holds no words.
    """
    reason = syntax.remember(unusable)
    if reason:
        return Skipped(reason)
    clause = syntax.remember(main_clause)
    found = no_clause if clause is None else change_of(syntax, clause, draws)
    if isinstance(found, str):
        return Skipped(found)
    rule, edits = found
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)
