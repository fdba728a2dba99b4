"""`dn`, double negation: the main clause is negated twice, so that its meaning stays the same (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading import negators, noun_phrase, reach, sentences
from augpipe.augment.english.reading.clause import Clause, Mood, Tense
from augpipe.augment.english.reading.comments import names_speaker
from augpipe.augment.english.reading.doubt import has_doubtful_main_clause
from augpipe.augment.english.reading.hidden_verb import holds_a_clause, opens_with_clause
from augpipe.augment.english.reading.leeway import is_guarded, leaves_room
from augpipe.augment.english.reading.main_clause import form_of_do, main_clause
from augpipe.augment.english.reading.missing_verb import (
    is_bare_headline,
    lacks_finite_verb,
    lacks_subject,
    may_be_participle,
)
from augpipe.augment.english.reading.sentences import closes_speech, opens_unclosed, opens_with_speech, question_tag
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.capitals import has_doubtful_capital
from augpipe.augment.english.writing.doubling import DOUBLINGS, aside
from augpipe.augment.english.writing.framing import fits_no_that, framed, frames, opens_with_connective, sentence_start
from augpipe.augment.english.writing.negating import form_of_not, negated_quantifier, operator_negation
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import Relation, Syntax

RULES = tuple(
    "antonym_in_place never_fails not_without universal_denied cannot_but double_aside frame_negated frame_removed "
    "double_frame".split()
)
REASONS = ("unusable", "no_finite_verb", "no_place", "question", "imperative", "quotation", "no_change")

# How often a form without a frame is taken where one fits, for each that is taken in a frame. "Did not fail to" fits
# so many sentences that it would hold too large a part of a corpus otherwise.
_WEIGHTS = {"never_fails": 1, "double_aside": 2}
_WEIGHT = 4


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated twice: `He went.` → `It is not true that he didn't go.`"""
    text = syntax.text
    if syntax.remember(sentences.unusable) or sentences.is_no_sentence(text) or sentences.is_foreign(syntax):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    asks = sentences.holds_a_question(text)
    if clause is None:
        hidden = holds_a_clause(syntax) and not asks and not sentences.has_ellipsis(text)
        framable = hidden and opens_with_clause(syntax) and not (sentences.is_broken(text) or is_bare_headline(syntax))
        framable = framable and not fits_no_that(syntax)
        return _doubly_framed(syntax, None, draws) if framable else Skipped("no_finite_verb")
    if clause.mood is Mood.QUESTION or question_tag(text) or asks:
        return Skipped("question")
    if clause.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if opens_with_speech(text) or opens_unclosed(text) or names_speaker(syntax, clause):
        return Skipped("quotation")
    if any(test(syntax, clause) for test in (may_be_participle, lacks_subject, lacks_finite_verb)):
        return Skipped("no_finite_verb")
    result = _in_place(syntax, clause, draws)
    if result is None and fits_no_that(syntax):
        return Skipped("no_finite_verb")
    return result or (Skipped("quotation") if closes_speech(text) else _in_frame(syntax, clause, draws))


def _fits_no_frame(syntax: Syntax) -> bool:
    """Return whether a frame might take the first capital away, or leave it, wrongly (`Adventists gathered`)."""
    return has_doubtful_capital(syntax, syntax.words[0]) and not opens_with_connective(syntax)


def _in_place(syntax: Syntax, clause: Clause, draws: Draws) -> Result | None:
    """Return the sentence with a double negation that is no frame, or None where none fits or a frame was drawn."""
    barred = Skipped("no_place") if _fits_no_frame(syntax) else None
    if (
        syntax.remember(has_doubtful_main_clause)
        or syntax.remember(negators.main_negators)
        or negators.has_not_only(syntax, clause)
    ):
        return barred
    hedged = not WORDS.sentence_adverbs.isdisjoint(syntax.forms) or syntax.remember(is_guarded)
    found = []
    for doubling in () if hedged else DOUBLINGS:
        edits = doubling.edits(syntax, clause, draws)
        if edits is not None:
            found.append((doubling.draw, doubling.rule, edits))
    inserted = None if found else aside(syntax, clause, draws)
    if inserted is not None:
        found.append(("aside", "double_aside", inserted))
    if not found:
        return barred
    options: list[tuple[str, str, list[Edit]]] = [] if barred else [("frame", "", [])]
    for option in found:
        options += [option] * _WEIGHTS.get(option[1], _WEIGHT)
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
    edits = _merged([*framed(syntax, sentence_start(syntax, clause), frame), *edits])
    return Augmented(rewritten(syntax, edits), rule)


def _doubly_framed(syntax: Syntax, clause: Clause | None, draws: Draws, frame: str = "") -> Result:
    """Return the sentence behind a frame that holds both negations, whatever the sentence says."""
    start = syntax.words[0] if clause is None else sentence_start(syntax, clause)
    edits = framed(syntax, start, frame or draws.choice(frames(syntax, 2)))
    return Augmented(rewritten(syntax, edits), "double_frame")


def _negated_once(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return rule and edits that negate the whole predicate once, for a frame that negates it again, or None."""
    if _resists(syntax, clause):
        return None
    found = syntax.remember(negators.main_negators)
    edits = without_negator(syntax, clause, found[0], framed=True) if found else _negated(syntax, clause, draws)
    return None if edits is None else ("frame_removed" if found else "frame_negated", edits)


def _resists(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation of the predicate would deny less, or more, than the clause says.

    This is the case for a second predicate outside the scope of the negation (`was built in 1900 and is …`), hedges
    (`may`, `perhaps`), vague or restricted amounts (`several songs were`, `only two have`), *not only*, inversion, and
    a clause that has two negators already.
    """
    found = syntax.remember(negators.main_negators)
    before, following = syntax.at(clause.finite.index - 1).lower, syntax.at(clause.finite.index + 1).lower
    behind = following, syntax.at(clause.finite.index + 2).lower
    judged = not WORDS.sentence_adverbs.isdisjoint(syntax.forms) and any(
        word.lower in WORDS.sentence_adverbs for word in syntax.words[: clause.verb.index + 2]
    )
    return (
        syntax.remember(has_doubtful_main_clause)
        or judged
        or syntax.remember(leaves_room)
        or not syntax.remember(reach.reaches_all_of_main_clause)
        or any(test(syntax, clause) for test in _RESISTING)
        or "because" in syntax.forms
        or syntax.words[0].lower == "due"  # a reason would be denied in the place of its fact
        or any(word.lower in _LIMITS for word in syntax.words[clause.finite.index :])
        or (clause.full == "must" and following == "be")  # "must not be" forbids
        or not {before, following}.isdisjoint(("just", "simply", "merely"))  # "did not just sell it", but more
        or behind == ("a", "few")  # "not a few" are many
        or "not so much " in syntax.text
        or _joins_clause(syntax, clause)
        or (not found and not syntax.forms.isdisjoint(_UNDER_NOT))
        or (clause.inverted and clause.subject is not None and clause.subject.lower != "there")
        or len(found) > 1
        or any(syntax.at(negator.word.index - 1).pos == "ADV" for negator in found)  # "is absolutely not ready"
        or (found and noun_phrase.has_some_subject(syntax, clause))
        or any(
            negator.kind is not negators.Kind.NEITHER_NOR and negators.is_contrast(syntax, clause, negator.word)
            for negator in found
        )
    )


# Of a share, another share is left: "was known to 40 percent".
_LIMITS = frozenset(("until", "till", "percent", "%", "unless", "nearly", "almost", "always", "single"))
# Under a negation these would mean none at all: "is enough for anybody".
_UNDER_NOT = frozenset(PAIRS.polarity_words)


def _joins_clause(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause with a subject of its own is joined, which would be under the frame but not negated."""
    reported = syntax.child(clause.head, Relation.COMPLEMENT_CLAUSE)  # "thought he was ill and she believed him"
    joined = syntax.children(clause.head, Relation.CONJUNCT)
    joined += [] if reported is None else syntax.children(reported, Relation.CONJUNCT)
    loose = [word for word in syntax.children(clause.head, Relation.PARATAXIS) if word.index > clause.verb.index]
    for word in syntax.words[clause.verb.index + 1 :]:
        behind = syntax.words[word.index + 1 : word.index + _NEAR]
        joins = word.lower == "and" or (word.lower == "so" and syntax.words[word.index - 1].text == ",")
        if joins and any(other.lower in _NOMINATIVE for other in behind):
            return True  # "and in this office he played a part"
    return any(syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is not None for word in joined) or any(
        word.lower in ("and", "or") for other in loose for word in syntax.words[clause.verb.index : other.index]
    )


_NEAR = 6  # in words: how far behind *and* the subject may stand
_NOMINATIVE = ("he", "she", "they", "it", "we", "i")
_RESISTING = (
    noun_phrase.has_share_subject,
    negators.has_not_only,
    reach.has_negated_conjunct,
)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate the predicate or a quantified subject once, or None where neither can be."""
    quantified = negated_quantifier(syntax, clause)
    if quantified is not None:
        return quantified
    following = syntax.at(clause.finite.index + 1)
    obliged = clause.tense is Tense.MODAL and clause.full == "must" and len(clause.verbs) > 1
    if obliged and following.lower not in ("have", "be", "not"):
        # "must not" is a prohibition; the negation of an obligation is "don't have to".
        full, contracted = NEGATED_OPERATORS[form_of_do(syntax, clause, past=False)]
        do = contracted if form_of_not(syntax, clause.finite, draws) == "contracted" else full
        return [replace(clause.finite, f"{do} have to")]
    return operator_negation(syntax, clause, draws, framed=True)


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
