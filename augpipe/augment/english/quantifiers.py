"""The negation of a quantified subject at its quantifier: `All dogs bark` → `Not all dogs bark`."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax

# Quantifiers that *not* negates. "Not each" is not idiomatic, hence "not every"; nor is "not most", which is left out.
UNIVERSAL = {
    "all": "not all",
    "every": "not every",
    "everyone": "not everyone",
    "everybody": "not everybody",
    "everything": "not everything",
    "each": "not every",
    "many": "not many",
    "much": "not much",
}
EXISTENTIAL = {
    "some": "no",
    "someone": "no one",
    "somebody": "nobody",
    "something": "nothing",
}


# Vague amounts: "several songs were not recorded" does not contradict "several songs were recorded".
VAGUE = frozenset(
    "several various numerous other others hundreds thousands dozens scores certain few plenty one".split()
)


def has_vague_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a vague amount (`several songs`): then *not* in the predicate denies nothing."""
    if clause.subject_span is None:
        return False
    first, last = clause.subject_span
    if syntax.words[first].lower == "each" and first == last:
        return True
    second = syntax.words[min(first + 1, last)].lower
    if second == "number" or (second == "of" and syntax.words[first].pos == "NUM"):
        return True
    return syntax.words[first].lower in VAGUE or (second in VAGUE and second != "one")


def has_scant_object(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *little* or *few* follows the verb, half a negation already (`There is little doubt`)."""
    return any(word.lower in ("little", "few") for word in syntax.words[clause.verb.index + 1 : clause.verb.index + 2])


def has_only_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *only* restricts the subject, which a negation of the predicate does not deny."""
    if clause.subject_span is None:
        return False
    start = clause.subject_span[0]
    return any(word.lower == "only" for word in syntax.words[max(0, start - 1) : start + 1])


def negated_quantifier(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that negate the quantifier at the beginning of the subject; None where none can be negated."""
    if clause.subject_span is None or clause.inverted:
        return None
    first = syntax.words[clause.subject_span[0]]
    following = syntax.next(first)
    previous = syntax.previous(first)
    if following is None or (previous is not None and previous.pos in ("VERB", "ADP", "DET")):
        return None
    if first.lower == "each" and (following.lower == "of" or following.index > clause.subject_span[1]):
        return None
    if first.lower in ("all", "many", "much") and following.lower == "but":
        return None
    if first.lower in UNIVERSAL:
        return [replace(first, UNIVERSAL[first.lower])]
    if first.lower not in EXISTENTIAL or first.index + 1 > clause.finite.index:
        return None
    if first.lower == "some" and following.pos == "NUM":
        return None
    if first.lower == "some" and (following.lower == "of" or following.index > clause.subject_span[1]):
        return [replace(first, "none")]
    if first.lower == "some" and following.lower == "other":
        return [replace(first, "no")]
    return [replace(first, EXISTENTIAL[first.lower])]
