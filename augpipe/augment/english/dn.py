"""`dn`, double negation: the main clause is negated twice, so that its meaning stays the same (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, form_of_do, question_tag
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import (
    has_negated_conjunct,
    has_not_only,
    has_only_subject,
    has_scant_object,
    has_vague_subject,
    main_negators,
    unreached_conjuncts,
)
from augpipe.augment.english.reading.quotes import opens_unclosed, opens_with_speech
from augpipe.augment.english.reading.sentences import unusable
from augpipe.augment.english.reading.verb_group import Tense, resolved
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.framing import framed
from augpipe.augment.english.writing.negating import FORMS, negated_quantifier, operator_negation
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS, SENTENCE_ADVERBS
from augpipe.lexicon.english.phrases import ANTONYMS, FRAMES
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import NO_WORD, Relation, Word

RULES = ("antonym_in_place", "frame_negated", "frame_removed", "double_frame")
REASONS = ("unusable", "no_finite_verb", "question", "imperative", "quotation", "no_change")

_IN_PLACE = ("frame", "in_place")


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated twice: `He went.` → `It is not true that he didn't go.`"""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    if clause.mood is Mood.QUESTION or question_tag(syntax.text):
        return Skipped("question")
    if clause.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if opens_with_speech(syntax.text) or opens_unclosed(syntax.text):
        return Skipped("quotation")
    found = _changed(syntax, clause, draws)
    if found is None:
        return _framed_twice(syntax, clause, draws)
    rule, edits = found
    if rule != "antonym_in_place":
        frame = framed(syntax, _sentence_start(syntax, clause), draws.choice(FRAMES))
        edits = _merged([*frame, *_closing_comma(syntax, clause), *edits])
    return Augmented(rewritten(syntax, edits), rule)


def _changed(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits that negate the predicate; None where that would not negate the whole clause.

    The edits of `antonym_in_place` negate it twice; those of the other rules once, for use under a negating frame.
    """
    if _resists(syntax, clause):
        return None
    negators = syntax.remember(main_negators)
    if negators:
        removed = without_negator(syntax, clause, negators[0], framed=True)
        return None if removed is None else ("frame_removed", removed)
    adjective = _antonym(syntax, clause)
    if adjective is not None and draws.choice(_IN_PLACE) == "in_place":
        return "antonym_in_place", [replace(adjective, f"not {ANTONYMS[adjective.lower]}")]
    negated = _negated(syntax, clause, draws)
    return None if negated is None else ("frame_negated", negated)


def _resists(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation of the predicate would deny less, or more, than the clause says.

    This is the case for a second predicate outside the scope of the negation (`was built in 1900 and is …`), hedges
    (`may`, `perhaps`), vague or restricted amounts (`several songs were`, `only two have`), *not only*, inversion, and
    a clause that has two negators already.
    """
    return (
        not SENTENCE_ADVERBS.isdisjoint((syntax.words[0].lower, syntax.at(clause.finite.index + 1).lower))
        or resolved(clause.verbs) in ("may", "might")
        or unreached_conjuncts(syntax, clause)
        or has_vague_subject(syntax, clause)
        or has_only_subject(syntax, clause)
        or has_scant_object(syntax, clause)
        or has_not_only(syntax, clause)
        or (clause.inverted and clause.subject is not None)
        or len(syntax.remember(main_negators)) > 1
        or has_negated_conjunct(syntax, clause)
    )


def _framed_twice(syntax: Syntax, clause: Clause, draws: Draws) -> Result:
    """Return the sentence after two negating frames, which cancel each other whatever the sentence says."""
    outer = draws.choice(FRAMES)
    inner = FRAMES[1] if outer != FRAMES[1] else FRAMES[0]
    edits = framed(syntax, _sentence_start(syntax, clause), f"{outer} {inner[0].lower()}{inner[1:]}")
    return Augmented(rewritten(syntax, edits), "double_frame")


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate the predicate or a quantified subject once, or None where neither can be."""
    quantified = negated_quantifier(syntax, clause)
    if quantified is not None:
        return quantified
    following = syntax.at(clause.finite.index + 1)
    obliged = clause.tense is Tense.MODAL and resolved(clause.verbs) == "must" and len(clause.verbs) > 1
    if obliged and following.lower not in ("have", "be", "not"):
        # "must not" is a prohibition; the negation of an obligation is "don't have to".
        full, contracted = NEGATED_OPERATORS[form_of_do(syntax, clause, past=False)]
        do = draws.choice((contracted, full), names=FORMS)
        return [replace(clause.finite, f"{do} have to")]
    return operator_negation(syntax, clause, draws, framed=True)


def _antonym(syntax: Syntax, clause: Clause) -> Word | None:
    """Return the adjective right after the copula if it has an antonym (`is happy`, not `is very happy`), or None."""
    following, behind = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index + 2)
    if not clause.is_be or following.lower not in ANTONYMS or following.pos != "ADJ":
        return None
    predicative = following == clause.head or following.relation is Relation.COMPLEMENT
    return following if predicative and behind.pos not in ("NOUN", "ADJ", "PROPN") else None


def _sentence_start(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of the grammatical sentence that the clause belongs to; an original may hold several."""
    start = 0
    for root in syntax.roots if len(syntax.roots) > 1 else ():
        first = syntax.subtree(root)[0]
        opens = syntax.words[first].text[:1].isupper() and syntax.at(first - 1).text in (".", "!", "?")
        if opens and 1 < first <= clause.finite.index:
            start = max(start, first)
    return syntax.words[start]


def _closing_comma(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return a comma before a coordinated clause with its own subject, to keep it out of the scope of the frame."""
    for word in syntax.children(clause.head, Relation.CONJUNCT):
        if word.index < clause.verb.index or syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is None:
            continue
        opening = syntax.words[syntax.subtree(word)[0]]
        previous = syntax.at(opening.index - 1)
        if previous.lower in ("and", "but", "or"):
            opening, previous = previous, syntax.at(previous.index - 1)
        joined = opening.lower in ("and", "but", "or") and previous.pos not in ("PUNCT", NO_WORD.pos)
        return [Edit(previous.end, previous.end, ",")] if joined else []
    return []


def _merged(edits: list[Edit]) -> list[Edit]:
    """Return the edits without overlaps: one edit does both where a frame makes a letter of a replaced word small."""
    letters = {edit.start for edit in edits if edit.end == edit.start + 1 and len(edit.text) == 1}
    merged = []
    for edit in edits:
        is_letter = edit.end == edit.start + 1 and len(edit.text) == 1
        if is_letter and any(other.start <= edit.start < other.end for other in edits if other is not edit):
            continue
        small = edit.start in letters and edit.end > edit.start
        merged.append(edit._replace(text=edit.text[:1].lower() + edit.text[1:]) if small else edit)
    return merged


AUGMENTATION = Augmentation(double_negation, rules=RULES, reasons=REASONS)
