"""`dn`, double negation: the main clause is negated twice, so that its meaning stays the same (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, form_of_do, question_tag
from augpipe.augment.english.reading.doubt import has_doubtful_main_clause, lacks_subject, may_be_participle
from augpipe.augment.english.reading.main_clause import holds_a_clause, main_clause
from augpipe.augment.english.reading.negators import (
    Kind,
    has_negated_conjunct,
    has_not_only,
    has_only_subject,
    has_scant_object,
    has_share_subject,
    has_vague_subject,
    is_contrast,
    main_negators,
    reaches_all_of_main_clause,
)
from augpipe.augment.english.reading.quotes import closes_speech, opens_unclosed, opens_with_speech
from augpipe.augment.english.reading.sentences import (
    has_ellipsis,
    holds_a_question,
    is_broken,
    is_foreign,
    is_no_sentence,
    unusable,
)
from augpipe.augment.english.reading.verb_group import Tense, resolved
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.capitals import has_doubtful_capital
from augpipe.augment.english.writing.doubling import DOUBLINGS, aside
from augpipe.augment.english.writing.framing import framed, frames
from augpipe.augment.english.writing.negating import form_of_not, negated_quantifier, operator_negation
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import NO_WORD, Relation, Word

RULES = (
    "antonym_in_place",
    "never_fails",
    "not_without",
    "universal_denied",
    "cannot_but",
    "double_aside",
    "frame_negated",
    "frame_removed",
    "double_frame",
)
REASONS = ("unusable", "no_finite_verb", "question", "imperative", "quotation", "no_change")

# How often a form without a frame is taken where one fits, for each that is taken in a frame. "Did not fail to" fits
# so many sentences that it would hold too large a part of a corpus otherwise.
_WEIGHTS = {"never_fails": 1, "double_aside": 2}
_WEIGHT = 4
# The same where a frame might take a capital away, or leave one, wrongly.
_SELDOM = 8


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated twice: `He went.` → `It is not true that he didn't go.`"""
    if syntax.remember(unusable) is not None or is_no_sentence(syntax.text) or is_foreign(syntax):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        hidden = holds_a_clause(syntax) and not holds_a_question(syntax.text) and not has_ellipsis(syntax.text)
        hidden = hidden and not is_broken(syntax.text)
        return _doubly_framed(syntax, None, draws) if hidden else Skipped("no_finite_verb")
    if clause.mood is Mood.QUESTION or question_tag(syntax.text) or holds_a_question(syntax.text):
        return Skipped("question")
    if clause.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if opens_with_speech(syntax.text) or opens_unclosed(syntax.text):
        return Skipped("quotation")
    if may_be_participle(syntax, clause) or lacks_subject(syntax, clause):
        return Skipped("no_finite_verb")
    return _in_place(syntax, clause, draws) or (
        Skipped("quotation") if closes_speech(syntax.text) else _in_frame(syntax, clause, draws)
    )


def _in_place(syntax: Syntax, clause: Clause, draws: Draws) -> Result | None:
    """Return the sentence with a double negation that is no frame, or None where none fits or a frame was drawn."""
    if syntax.remember(has_doubtful_main_clause) or syntax.remember(main_negators) or has_not_only(syntax, clause):
        return None
    hedged = not WORDS.sentence_adverbs.isdisjoint(syntax.forms) or resolved(clause.verbs) in ("may", "might")
    found = []
    for doubling in () if hedged or has_scant_object(syntax, clause) else DOUBLINGS:
        edits = doubling.edits(syntax, clause, draws)
        if edits is not None:
            found.append((doubling.draw, doubling.rule, edits))
    inserted = None if found else aside(syntax, clause, draws)
    if inserted is not None:
        found.append(("aside", "double_aside", inserted))
    if not found:
        return None
    seldom = _SELDOM if has_doubtful_capital(syntax, syntax.words[0]) else 1
    options: list[tuple[str, str, list[Edit]]] = [("frame", "", [])]
    for option in found:
        options += [option] * _WEIGHTS.get(option[1], _WEIGHT) * seldom
    _, rule, edits = draws.choice(options, names=[draw for draw, _, _ in options])
    return Augmented(rewritten(syntax, edits), rule) if rule else None


def _in_frame(syntax: Syntax, clause: Clause, draws: Draws) -> Result:
    """Return the sentence in a frame: of one negation around its denial, or of two around the sentence as it is."""
    once = _negated_once(syntax, clause, draws)
    single = frames(syntax, 1) if once is not None else []
    frame = draws.choice([*single, *frames(syntax, 2)])
    if once is None or frame not in single:
        return _doubly_framed(syntax, clause, draws, frame)
    rule, edits = once
    inserted = framed(syntax, _sentence_start(syntax, clause), frame)
    edits = _merged([*inserted, *_closing_comma(syntax, clause), *edits])
    return Augmented(rewritten(syntax, edits), rule)


def _doubly_framed(syntax: Syntax, clause: Clause | None, draws: Draws, frame: str = "") -> Result:
    """Return the sentence behind a frame that holds both negations, whatever the sentence says."""
    start = syntax.words[0] if clause is None else _sentence_start(syntax, clause)
    edits = framed(syntax, start, frame or draws.choice(frames(syntax, 2)))
    return Augmented(rewritten(syntax, edits), "double_frame")


def _negated_once(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits that negate the predicate once, for use under a frame that negates it again.

    The result is None where that would not negate the whole clause.
    """
    if _resists(syntax, clause):
        return None
    negators = syntax.remember(main_negators)
    if negators:
        removed = without_negator(syntax, clause, negators[0], framed=True)
        return None if removed is None else ("frame_removed", removed)
    negated = _negated(syntax, clause, draws)
    return None if negated is None else ("frame_negated", negated)


def _resists(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation of the predicate would deny less, or more, than the clause says.

    This is the case for a second predicate outside the scope of the negation (`was built in 1900 and is …`), hedges
    (`may`, `perhaps`), vague or restricted amounts (`several songs were`, `only two have`), *not only*, inversion, and
    a clause that has two negators already.
    """
    negators = syntax.remember(main_negators)
    return (
        syntax.remember(has_doubtful_main_clause)
        or not WORDS.sentence_adverbs.isdisjoint((syntax.words[0].lower, syntax.at(clause.finite.index + 1).lower))
        or resolved(clause.verbs) in ("may", "might")
        or not syntax.remember(reaches_all_of_main_clause)
        or has_vague_subject(syntax, clause)
        or has_share_subject(syntax, clause)
        or has_only_subject(syntax, clause)
        or any(word.lower in ("until", "till") for word in syntax.words[clause.verb.index :])
        or has_scant_object(syntax, clause)
        or has_not_only(syntax, clause)
        or (clause.inverted and clause.subject is not None and clause.subject.lower != "there")
        or len(negators) > 1
        or (
            bool(negators)
            and negators[0].kind is not Kind.NEITHER_NOR
            and is_contrast(syntax, clause, negators[0].word)
        )
        or has_negated_conjunct(syntax, clause)
    )


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
        do = contracted if form_of_not(syntax, clause.finite, draws) == "contracted" else full
        return [replace(clause.finite, f"{do} have to")]
    return operator_negation(syntax, clause, draws, framed=True)


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
