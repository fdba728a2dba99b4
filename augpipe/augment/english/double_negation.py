"""`dn`, double negation: the main clause is negated twice, so that its meaning stays the same (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood, is_third_singular
from augpipe.augment.english.framing import framed, opens_unclosed, opens_with_speech
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negator_removal import removal
from augpipe.augment.english.negators import has_not_only, main_negators
from augpipe.augment.english.operators import operator_negation
from augpipe.augment.english.quantifiers import (
    has_only_subject,
    has_scant_object,
    has_vague_subject,
    negated_quantifier,
)
from augpipe.augment.english.reach import has_negated_conjunct, unreached_conjuncts
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.tags import has_tag
from augpipe.augment.english.usable import unusable
from augpipe.augment.english.verb_group import Tense, resolved
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import SENTENCE_ADVERBS
from augpipe.lexicon.english.phrases import ANTONYMS, FRAMES
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

VERSION = 1
RULES = ("antonym_in_place", "frame_negated", "frame_removed", "double_frame")
REASONS = ("unusable", "no_finite_verb", "question", "imperative", "quotation", "no_change")

_IN_PLACE = ("frame", "in_place")


def double_negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its main clause negated twice: `He went.` → `It is not true that he didn't go.`"""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    if clause.mood is Mood.QUESTION or has_tag(syntax.text):
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
        removed = removal(syntax, clause, negators[0], framed=True)
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
    following = syntax.next(clause.finite)
    hedged = syntax.words[0].lower in SENTENCE_ADVERBS or (
        following is not None and following.lower in SENTENCE_ADVERBS
    )
    return (
        hedged
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


def _framed_twice(syntax: Syntax, clause: Clause, draws: Draws) -> Outcome:
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
    following = syntax.next(clause.finite)
    obliged = clause.tense is Tense.MODAL and resolved(clause.verbs) == "must" and len(clause.verbs) > 1
    if obliged and following is not None and following.lower not in ("have", "be", "not"):
        # "must not" is a prohibition; the negation of an obligation is "don't have to".
        forms = _NOT_OBLIGED[is_third_singular(syntax, clause)]
        return [replace(clause.finite, draws.choice(forms, names=("contracted", "full")))]
    return operator_negation(syntax, clause, draws, framed=True)


_NOT_OBLIGED = {
    True: ("doesn't have to", "does not have to"),
    False: ("don't have to", "do not have to"),
}


def _antonym(syntax: Syntax, clause: Clause) -> Word | None:
    """Return the adjective right after the copula if it has an antonym (`is happy`, not `is very happy`), or None."""
    following = syntax.next(clause.verb)
    if not clause.is_be or following is None or following.lower not in ANTONYMS or following.pos != "ADJ":
        return None
    if following != clause.head and following.relation is not Relation.COMPLEMENT:
        return None
    behind = syntax.next(following)
    attributive = behind is not None and behind.pos in ("NOUN", "ADJ", "PROPN")
    return None if attributive else following


def _sentence_start(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of the grammatical sentence that the clause belongs to; an original may hold several."""
    roots = syntax.roots
    if len(roots) == 1:
        return syntax.words[0]
    start = 0
    for root in roots:
        first = syntax.subtree(root)[0]
        opens = syntax.words[first].text[:1].isupper() and first > 1
        if opens and first <= clause.finite.index and syntax.words[first - 1].text in (".", "!", "?"):
            start = max(start, first)
    return syntax.words[start]


def _closing_comma(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return a comma before a coordinated clause with its own subject, to keep it out of the scope of the frame."""
    for word in syntax.children(clause.head):
        if word.relation is not Relation.CONJUNCT or word.index < clause.verb.index:
            continue
        if syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is None:
            continue
        span = syntax.subtree(word)
        opening = syntax.words[span[0]]
        if span[0] and syntax.words[span[0] - 1].lower in ("and", "but", "or"):
            opening = syntax.words[span[0] - 1]
        if opening.index == 0 or opening.lower not in ("and", "but", "or"):
            return []
        previous = syntax.words[opening.index - 1]
        return [] if previous.pos == "PUNCT" else [Edit(previous.end, previous.end, ",")]
    return []


def _merged(edits: list[Edit]) -> list[Edit]:
    """Return the edits without overlaps: one edit does both where a frame makes a letter of a replaced word small."""
    spans = [edit for edit in edits if edit.end > edit.start]
    merged = []
    for edit in edits:
        is_letter = edit.end == edit.start + 1 and len(edit.text) == 1
        covering = [other for other in spans if other is not edit and other.start <= edit.start < other.end]
        if is_letter and covering:
            continue
        merged.append(edit)
    letters = {edit.start: edit.text for edit in edits if edit.end == edit.start + 1 and len(edit.text) == 1}
    return [
        edit._replace(text=edit.text[0].lower() + edit.text[1:])
        if edit.start in letters and edit.end > edit.start and edit.text[:1].isupper()
        else edit
        for edit in merged
    ]
