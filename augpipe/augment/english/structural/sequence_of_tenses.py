"""What the tense of a subordinate clause becomes when the main clause moves, and where that cannot be told.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 5 and 6: a past
under a past verb of saying is simultaneous with it for a state only, and a subordinate future is a present.
"""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.finite_clauses import FiniteClause, Role, Time
from augpipe.augment.english.structural.tense_shift import to_past, to_present
from augpipe.augment.english.verb_group import Tense, lemma, resolved
from augpipe.lexicon.english.function_words import BE_FORMS, HAVE_FORMS
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

# Lexical verbs of state: `He said that he lived there` means the time of his saying so.
_STATES = frozenset(
    "have know believe think want need like love hate own possess live belong contain consist exist lie stand mean "
    "seem appear hope wish fear doubt deserve depend resemble remain lack cost".split()
)

# What tells that a clause lies before the rest, and how many words behind its verb it is looked for.
_EARLIER = frozenset("earlier before previously previous already".split())
_NEAR = 16
_UNDER_WILL = frozenset("when whenever if unless until till before after once".split())


def subordinate(syntax: Syntax, entry: FiniteClause, time: Time, target: Time) -> list[Edit] | None:
    """Shift a subordinate clause with the main one; what lies before it in time stays.

    Returns: the edits, or None where the clause would have to move and cannot.
    """
    clause = entry.clause
    if target is Time.PAST and entry.time in (Time.PRESENT, Time.FUTURE, Time.MODAL):
        return to_past(syntax, clause)
    if time is Time.PAST and (entry.time is Time.PAST or clause.tense is Tense.MODAL):
        return to_present(syntax, clause)
    jars = target is Time.FUTURE and entry.role is Role.ADVERBIAL and entry.time is Time.PAST
    return None if jars else []  # "As he was leaving, she will come"


def is_clear(syntax: Syntax, clauses: list[FiniteClause], time: Time, target: Time) -> bool:
    """Return whether the time that every subordinate clause has to the main one can be told, and kept."""
    if any(entry.role is Role.QUOTED and _is_aside(syntax, entry) for entry in clauses):
        return False
    if time is Time.PAST and any(_happened_before(syntax, entry) for entry in clauses):
        return False
    return target is not Time.FUTURE or all(_may_lie_ahead(syntax, entry, time) for entry in clauses)


def _is_aside(syntax: Syntax, entry: FiniteClause) -> bool:
    """Return whether a clause stands in brackets, so that it tells of the same event as the words outside."""
    before = syntax.text[: entry.clause.finite.start]
    return before.count("(") > before.count(")")


def _happened_before(syntax: Syntax, entry: FiniteClause) -> bool:
    """Return whether a past may precede the main verb, as an event does: `said that it was stolen`, `a man who fell`.

    A relative clause behind a comma goes on with the story.
    """
    if entry.role in (Role.MAIN, Role.QUOTED) or entry.time is not Time.PAST:
        return False
    inside = syntax.words[entry.clause.finite.index : entry.clause.finite.index + _NEAR]
    if any(word.lower in _EARLIER for word in inside) and not _is_perfect(entry.clause):
        return True
    if entry.role is Role.ADVERBIAL or _is_perfect(entry.clause) or _is_state(entry.clause):
        return False
    return entry.role is Role.COMPLEMENT or not _goes_on(syntax, entry.clause)


def _goes_on(syntax: Syntax, clause: Clause) -> bool:
    opener = syntax.words[min((word.index for word in syntax.children(clause.head)), default=0)]
    before = syntax.previous(opener)
    return before is not None and before.text == ","


def _is_perfect(clause: Clause) -> bool:
    return resolved(clause.verbs) in HAVE_FORMS and len(clause.verbs) > 1


def _is_state(clause: Clause) -> bool:
    """Return whether a clause tells of a state or of what goes on: a copula, a progressive, a verb of state."""
    verb = clause.verb.lower
    if len(clause.verbs) == 1:
        return clause.is_be or lemma(clause.verbs, clause.tense) in _STATES
    if resolved(clause.verbs) in BE_FORMS:
        return verb.endswith("ing")
    return clause.tense is Tense.MODAL or lemma(clause.verbs[-1:], None) in _STATES  # `did not know`


def _may_lie_ahead(syntax: Syntax, entry: FiniteClause, time: Time) -> bool:
    """Return whether *will* in the main clause leaves another clause right.

    A relative clause about the same past event would have to go ahead, too (`will beat the man who led`), and so would
    a contrast (`while the other was calm`); a condition, a time or what is said is a present under *will*.
    """
    if entry.role is Role.MAIN or entry.role is Role.QUOTED:
        return True
    if time is Time.PRESENT:
        return entry.time is not Time.PAST
    if time is Time.FUTURE or entry.role is Role.COMPLEMENT:
        return not _is_perfect(entry.clause)
    opens = {word.lower for word in syntax.children(entry.clause.head) if word.index < entry.clause.finite.index}
    return entry.role is Role.ADVERBIAL and not _is_perfect(entry.clause) and not opens.isdisjoint(_UNDER_WILL)
