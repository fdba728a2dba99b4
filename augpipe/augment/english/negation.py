"""`negation`, the hard negative: the opposite meaning in almost the same words (SDA section 4.4)."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood, coordinator_of
from augpipe.augment.english.clause_by_position import holds_a_clause
from augpipe.augment.english.fragments import negated_fragment
from augpipe.augment.english.framing import framed, opens_with_connective
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negator_removal import removal
from augpipe.augment.english.negators import has_not_only, main_negators, without
from augpipe.augment.english.operators import (
    imperative_negation,
    operator_negation,
    question_negation,
)
from augpipe.augment.english.quantifiers import has_scant_object, has_vague_subject, negated_quantifier
from augpipe.augment.english.reach import has_negated_conjunct, unreached_conjuncts
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.tags import flipped_tag
from augpipe.augment.english.usable import is_broken, unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.phrases import FRAMES
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

VERSION = 1
RULES = (
    "negator_removed",
    "quantifier_negated",
    "operator_negated",
    "question_negated",
    "imperative_negated",
    "clause_frame",
    "fragment_no",
    "fragment_frame",
)
REASONS = ("unusable", "no_change")

# In characters. A text without a main clause that has a colon before this place is a label with its value
# ("Born: 1950"), which cannot be negated.
MAXIMUM_LABEL = 24


def negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its main clause negated or, where it is negated, without its negation."""
    reason = syntax.remember(unusable)
    if reason is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        cut = is_broken(syntax.text) or opens_with_connective(syntax) or 0 < syntax.text.find(":") < MAXIMUM_LABEL
        return Skipped("unusable") if cut else _fragment(syntax, draws)
    found = _negated(syntax, clause, draws)
    if found is None:
        found = _framed(syntax, clause, draws)
    rule, edits = found
    edits = [*edits, *flipped_tag(syntax, clause.finite, removed=rule == "negator_removed")]
    text = rewritten(syntax, edits)
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, rule)


def _fragment(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the result for a sentence in which no main clause was found."""
    if holds_a_clause(syntax):
        edits = framed(syntax, syntax.words[0], draws.choice(FRAMES))
        return Augmented(rewritten(syntax, edits), "clause_frame")
    rule, text = negated_fragment(syntax)
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, rule)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the first rule that fits and its edits, or None where the clause needs a negating frame."""
    found = syntax.remember(main_negators)
    if found:
        edits = removal(syntax, clause, found[0], framed=False)
        return None if edits is None else ("negator_removed", edits)
    if has_not_only(syntax, clause) or has_negated_conjunct(syntax, clause) or _has_mixed_reach(syntax, clause):
        return None
    if clause.mood is Mood.IMPERATIVE:
        return "imperative_negated", imperative_negation(syntax, clause, draws)
    word = without(syntax, clause)
    if word is not None:
        return "negator_removed", [replace(word, "with")]
    if clause.mood is Mood.QUESTION:
        edits = question_negation(syntax, clause, draws)
        return None if edits is None else ("question_negated", edits)
    if has_vague_subject(syntax, clause) or has_scant_object(syntax, clause):
        return None
    inverted = clause.inverted and clause.subject is not None and clause.subject.lower != "there"
    if inverted or clause.finite.lower in ("may", "might"):
        return None  # "it may not rain" does not contradict "it may rain"
    edits = negated_quantifier(syntax, clause)
    if edits is not None:
        return "quantifier_negated", edits
    edits = operator_negation(syntax, clause, draws)
    return None if edits is None else ("operator_negated", edits)


def _has_mixed_reach(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation with *do* would fit one conjunct of the predicate or the object but not another.

    Examples are `played and still plays`, `also` after a coordinator, and an object of which one conjunct has *no*.
    """
    if "no" in syntax.forms and any(word.lower == "no" for word in _joined_objects(syntax, clause)):
        return True
    if _goes_on_with_also(syntax, clause):
        return True
    if clause.mood is not Mood.DECLARATIVE or clause.operator is not None or not unreached_conjuncts(syntax, clause):
        return False
    later = [conjunct for conjunct in clause.conjuncts if conjunct.tense is not None]
    coordinator = coordinator_of(syntax, later[-1].head)
    return coordinator is not None and coordinator.lower != "but" and syntax.words[coordinator.index - 1].text != ","


def _goes_on_with_also(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *and also* or *but also* follows the verb, which fits after an assertion only."""
    if "also" not in syntax.forms or clause.mood is not Mood.DECLARATIVE:
        return False
    later = syntax.words[clause.verb.index + 1 :]
    return any(word.lower == "also" and syntax.words[word.index - 1].pos == "CCONJ" for word in later)


def _joined_objects(syntax: Syntax, clause: Clause) -> list[Word]:
    """Return the children of all conjuncts of the object but the first (`[no] pears` in `apples and no pears`)."""
    objects = [word for word in syntax.children(clause.head) if word.relation is Relation.OBJECT]
    joined = [word for noun in objects for word in syntax.children(noun) if word.relation is Relation.CONJUNCT]
    return [word for noun in joined for word in syntax.children(noun)]


def _framed(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]]:
    """Return the rule and the edits for a negating frame, for clauses that *not* cannot negate (`said Anna`)."""
    return "clause_frame", framed(syntax, syntax.words[0], draws.choice(FRAMES))
