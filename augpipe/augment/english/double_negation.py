"""DN, double negation: the same proposition is negated twice, so its meaning comes back (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood, Tense, is_third_singular, resolved
from augpipe.augment.english.framing import framed, opens_unclosed, opens_with_speech
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negators import (
    has_negated_conjunct,
    has_not_only,
    main_negators,
    removal,
    rewritten,
    unreached_conjuncts,
)
from augpipe.augment.english.operators import operator_negation
from augpipe.augment.english.quantifiers import negated_quantifier
from augpipe.augment.english.tags import has_tag
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.phrases import ANTONYMS, FRAMES
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

VERSION = 1
RULES = ("antonym_in_place", "frame_negated", "frame_removed")
REASONS = (
    "unusable",
    "no_finite_verb",
    "question",
    "imperative",
    "quotation",
    "coordination",
    "possibility",
    "several_negations",
    "no_operator",
    "no_change",
)

_IN_PLACE = ("frame", "in_place")


def double_negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with its main proposition negated twice."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    if clause.mood is Mood.QUESTION or has_tag(syntax.text):
        return Skipped("question")
    if clause.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if has_not_only(syntax, clause) or (clause.inverted and clause.subject is not None):
        return Skipped("no_operator")
    if opens_with_speech(syntax.text) or opens_unclosed(syntax.text):
        return Skipped("quotation")
    if unreached_conjuncts(syntax, clause):
        return Skipped("coordination")
    if resolved(clause.verbs) in ("may", "might"):
        return Skipped("possibility")
    found = syntax.remember(main_negators)
    if len(found) > 1 or has_negated_conjunct(syntax, clause):
        return Skipped("several_negations")
    if found:
        edits, rule = removal(syntax, clause, found[0], framed=True), "frame_removed"
    else:
        adjective = _antonym(syntax, clause)
        if adjective is not None and draws.choice(_IN_PLACE) == "in_place":
            text = rewritten(syntax, [replace(adjective, f"not {ANTONYMS[adjective.lower]}")])
            return Augmented(text, "antonym_in_place")
        edits, rule = _negated(syntax, clause, draws), "frame_negated"
    if edits is None:
        return Skipped("no_operator")
    start = _sentence_start(syntax, clause)
    frame = framed(syntax, start, draws.choice(FRAMES))
    return Augmented(rewritten(syntax, _merged([*frame, *_closing_comma(syntax, clause), *edits])), rule)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    quantified = negated_quantifier(syntax, clause)
    if quantified is not None:
        return quantified
    following = syntax.next(clause.finite)
    obliged = clause.tense is Tense.MODAL and resolved(clause.verbs) == "must" and len(clause.verbs) > 1
    if obliged and following is not None and following.lower not in ("have", "be", "not"):
        # "must not" forbids; what denies an obligation is "don't have to".
        forms = _NOT_OBLIGED[is_third_singular(syntax, clause)]
        return [replace(clause.finite, draws.choice(forms, names=("contracted", "full")))]
    return operator_negation(syntax, clause, draws)


_NOT_OBLIGED = {
    True: ("doesn't have to", "does not have to"),
    False: ("don't have to", "do not have to"),
}


def _antonym(syntax: Syntax, clause: Clause) -> Word | None:
    """Return a predicate adjective with a lexical antonym and no degree word, right behind the copula."""
    following = syntax.next(clause.verb)
    if not clause.is_be or following is None or following.lower not in ANTONYMS or following.pos != "ADJ":
        return None
    if following != clause.head and following.relation is not Relation.COMPLEMENT:
        return None
    behind = syntax.next(following)
    attributive = behind is not None and behind.pos in ("NOUN", "ADJ", "PROPN")
    return None if attributive else following


def _sentence_start(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of the sentence that the clause belongs to; a row may hold several."""
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
    """Return a comma before a coordinated clause with a subject of its own, so that the frame does not reach it."""
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
    """Return the edits with the frame's small letter folded into an edit that rewrites the same word."""
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
