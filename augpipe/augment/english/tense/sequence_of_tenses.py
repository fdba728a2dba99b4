"""The tense of subordinate clauses after the main clause has changed its tense, and where this is uncertain.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 5 and 6. Below
a past verb of saying, a past tense has the same time as that verb only if it is a state (`knew that he lived there`).
Below a future, a subordinate clause with future meaning is in the present.
"""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.english.reading.clause import Clause, Tense, lemma
from augpipe.augment.english.reading.finite_clauses import FiniteClause, Role, Time
from augpipe.augment.english.tense.tense_shift import to_past, to_present
from augpipe.lexicon.english import WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax

# Words that say that a clause is earlier than the main clause, and how many words from its verb on are searched.
_EARLIER = frozenset("earlier before previously previous already".split())
_NEAR = 16
# Subordinators whose clauses are in the present below *will*.
_UNDER_WILL = frozenset("when whenever if unless until till before after once".split())


def subordinate(syntax: Syntax, entry: FiniteClause, time: Time, target: Time) -> list[Edit] | None:
    """Return the edits that change the tense of a subordinate clause as the main clause goes from `time` to `target`.

    The list is empty where the clause keeps its tense, as one about an earlier time does. The result is None where the
    clause would have to change and cannot.
    """
    clause = entry.clause
    if target is Time.PAST and entry.time in (Time.PRESENT, Time.FUTURE, Time.MODAL):
        return to_past(syntax, clause)
    if time is Time.PAST and (entry.time is Time.PAST or clause.tense is Tense.MODAL):
        return to_present(syntax, clause)
    jars = target is Time.FUTURE and entry.role is Role.ADVERBIAL and entry.time is Time.PAST
    return None if jars else []  # "As he was leaving, she will come"


def is_clear(syntax: Syntax, clauses: list[FiniteClause], time: Time, target: Time) -> bool:
    """Return whether all `clauses` keep their time relative to the main clause as it goes from `time` to `target`."""
    if target is Time.FUTURE and any(_may_share(syntax, *pair) for pair in pairwise(clauses)):
        return False
    for entry in clauses:
        before = syntax.text[: entry.clause.finite.start]
        if entry.role is Role.QUOTED and before.count("(") > before.count(")"):
            return False  # in brackets it keeps its tense, but may be about the event of the main clause
        if time is Time.PAST and _happened_before(syntax, entry):
            return False
        if target is Time.FUTURE and not _may_lie_ahead(syntax, entry, time):
            return False
    return True


def _may_share(syntax: Syntax, before: FiniteClause, entry: FiniteClause) -> bool:
    """Return whether a main clause may rather go on from that before it: `until he eats or it [is] cold`."""
    words = syntax.words[before.clause.finite.index : entry.clause.finite.index]
    joined = before.role is Role.ADVERBIAL and entry.role is Role.MAIN and any(word.pos == "CCONJ" for word in words)
    return joined and all(word.text != "," for word in words)


def _happened_before(syntax: Syntax, entry: FiniteClause) -> bool:
    """Return whether a subordinate past tense may be earlier than the main verb: `said that it was stolen`."""
    clause = entry.clause
    if entry.role in (Role.MAIN, Role.QUOTED) or entry.time is not Time.PAST or _is_perfect(clause):
        return False
    if any(word.lower in _EARLIER for word in syntax.words[clause.finite.index : clause.finite.index + _NEAR]):
        return True
    opener = min((word.index for word in syntax.children(clause.head)), default=0)
    if entry.role is Role.ADVERBIAL or _is_state(clause):
        return syntax.at(opener).lower == "where"  # "brought it to [where he found it]"
    return entry.role is Role.COMPLEMENT or syntax.at(opener - 1).text != ","


def _is_perfect(clause: Clause) -> bool:
    """Return whether a clause is in the perfect or pluperfect."""
    return clause.full in WORDS.have_forms and len(clause.verbs) > 1


def _is_state(clause: Clause) -> bool:
    """Return whether a clause describes a state or a process: it has a copula, a progressive or a verb of state."""
    verb = clause.verb.lower
    if len(clause.verbs) == 1:
        return clause.is_be or clause.base in WORDS.states
    if clause.full in WORDS.be_forms:
        return verb.endswith("ing")
    return lemma(clause.verbs[-1:], None) in WORDS.states  # `did not know`


def _opens_with_rank(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an opening says which of all its subject is: `One of the oldest parks in Kell, it was built …`."""
    if clause.subject is None or syntax.words[0].pos in ("ADP", "SCONJ", "ADV") or "," not in syntax.forms:
        return False
    opening = syntax.words[: clause.subject.index]
    commas = [word.index for word in opening if word.text == ","]
    return any(word.morphology.degree == "Sup" for word in opening[: max(commas, default=0)])


def _may_lie_ahead(syntax: Syntax, entry: FiniteClause, time: Time) -> bool:
    """Return whether a clause is still right under *will*: not `will beat the man who led`."""
    if entry.role is Role.MAIN:
        return not _opens_with_rank(syntax, entry.clause)
    if entry.role is Role.QUOTED:
        return True
    if time is Time.PRESENT:
        # "He says that she waits and leaves": the second predicate may be the main verb's.
        loose = entry.role is Role.COMPLEMENT and entry.shares and entry.clause.head.relation is Relation.CONJUNCT
        return entry.time is not Time.PAST and not loose and not _is_perfect(entry.clause)
    if _is_perfect(entry.clause) or entry.role is Role.COMPLEMENT:
        return not _is_perfect(entry.clause)
    opens = {word.lower for word in syntax.children(entry.clause.head) if word.index < entry.clause.finite.index}
    return entry.role is Role.ADVERBIAL and not opens.isdisjoint(_UNDER_WILL)
