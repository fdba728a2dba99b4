"""`negation`, the hard negative: the opposite meaning in almost the same words (SDA section 4.4)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, coordinator_of
from augpipe.augment.english.reading.main_clause import holds_a_clause, main_clause
from augpipe.augment.english.reading.negators import (
    has_negated_conjunct,
    has_not_only,
    has_scant_object,
    has_vague_subject,
    main_negators,
    unreached_conjuncts,
    without,
)
from augpipe.augment.english.reading.quotes import QUOTES
from augpipe.augment.english.reading.sentences import is_broken, unusable
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.capitals import loses_capital
from augpipe.augment.english.writing.framing import framed, opens_with_connective
from augpipe.augment.english.writing.negating import (
    flipped_tag,
    imperative_negation,
    negated_quantifier,
    operator_negation,
    question_negation,
)
from augpipe.lexicon.english.phrases import FRAMES
from augpipe.syntax.edits import Edit, capitalised, delete, render, replace, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import NO_WORD, Relation, Word

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


def negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated or, where it is negated, without its negation."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is not None:
        rule, edits = _negated(syntax, clause, draws)
        if edits is None:
            rule, edits = "clause_frame", framed(syntax, syntax.words[0], draws.choice(FRAMES))
        text = rewritten(syntax, [*edits, *flipped_tag(syntax, clause.finite, removed=rule == "negator_removed")])
    elif is_broken(syntax.text) or opens_with_connective(syntax) or 0 < syntax.text.find(":") < MAXIMUM_LABEL:
        return Skipped("unusable")
    elif holds_a_clause(syntax):
        rule, text = "clause_frame", rewritten(syntax, framed(syntax, syntax.words[0], draws.choice(FRAMES)))
    else:
        rule, text = _negated_fragment(syntax)
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, rule)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit] | None]:
    """Return the first rule that fits and its edits; None for the edits where the clause needs a negating frame."""
    found = syntax.remember(main_negators)
    if found:
        return "negator_removed", without_negator(syntax, clause, found[0], framed=False)
    if has_not_only(syntax, clause) or has_negated_conjunct(syntax, clause) or _has_mixed_reach(syntax, clause):
        return "clause_frame", None
    if clause.mood is Mood.IMPERATIVE:
        return "imperative_negated", imperative_negation(syntax, clause, draws)
    word = without(syntax, clause)
    if word is not None:
        return "negator_removed", [replace(word, "with")]
    if clause.mood is Mood.QUESTION:
        return "question_negated", question_negation(syntax, clause, draws)
    inverted = clause.inverted and clause.subject is not None and clause.subject.lower != "there"
    hedged = clause.finite.lower in ("may", "might")  # "it may not rain" does not contradict "it may rain"
    if inverted or hedged or has_vague_subject(syntax, clause) or has_scant_object(syntax, clause):
        return "clause_frame", None
    edits = negated_quantifier(syntax, clause)
    if edits is not None:
        return "quantifier_negated", edits
    return "operator_negated", operator_negation(syntax, clause, draws)


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
    objects = syntax.children(clause.head, Relation.OBJECT)
    joined = [word for noun in objects for word in syntax.children(noun, Relation.CONJUNCT)]
    return [word for noun in joined for word in syntax.children(noun)]


def _negated_fragment(syntax: Syntax) -> tuple[str, str]:
    """Return the rule and the negated text of a text without a finite verb: `A brown dog` → `No brown dog`.

    A noun phrase whose head is a common noun gets *No* if it is bare or has *a* or *an*; other fragments get *Not*
    (`Not in 1990.`). Where the fragment begins with *no* or *not*, that word is deleted instead.
    """
    text = syntax.text
    first = next(word for word in syntax.words if any(map(str.isalnum, word.text)))  # after quotes and bullets
    opener, following = syntax.at(first.index - 1), syntax.at(first.index + 1)
    if first.lower in ("no", "not") and following.pos not in ("PUNCT", NO_WORD.pos):
        return "negator_removed", capitalised(text, render(text, [delete(text, first)]))
    rule, word = ("fragment_no", "No") if _takes_no(syntax, first) else ("fragment_frame", "Not")
    if first.start == 0 and first.text[:1].isalpha() and not first.text[:1].isupper():
        word = word.lower()
    if rule == "fragment_no" and first.lower in ("a", "an") and following is not NO_WORD:
        return rule, render(text, [Edit(first.start, first.end, word)])
    if rule == "fragment_frame" and opener is not NO_WORD and opener.start == 0 and _closes_early(text):
        return rule, f"{word} {text}"
    letter = first.text[0].lower() if loses_capital(syntax, first) else first.text[0]
    return rule, render(text, [Edit(first.start, first.start + 1, f"{word} {letter}")])


def _closes_early(text: str) -> bool:
    """Return whether a text begins with a quotation and goes on after it, so that *Not* goes before the quote."""
    closer = QUOTES.get(text[0])
    return closer is not None and -1 < text.find(closer, 1) < len(text.rstrip(".!?;, ")) - 1


def _takes_no(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment is a noun phrase with a common noun as head, and no determiner but *a* or *an*."""
    root = next((word for word in syntax.roots if word.index >= first.index), None)
    if root is None or root.pos != "NOUN" or (root != first and root.text[0].isupper()):
        return False
    if syntax.subtree(root)[0] > first.index:
        return False
    determined = (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)
    return first.lower in ("a", "an") or all(
        word.pos in ("ADJ", "NOUN", "ADV")
        and word.text[0].isupper() == (word == first)
        and word.relation not in determined
        for word in syntax.words[first.index : root.index]
    )


AUGMENTATION = Augmentation(negation, rules=RULES, reasons=REASONS)
