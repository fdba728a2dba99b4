"""`negation`, the hard negative: the opposite meaning in almost the same words (SDA section 4.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.negation import fragment
from augpipe.augment.english.reading import doubt, missing_verb, negators, noun_phrase, reach, sentences
from augpipe.augment.english.reading.clause import Clause, Mood, coordinator_of, is_finite_verb
from augpipe.augment.english.reading.comments import names_speaker
from augpipe.augment.english.reading.hidden_verb import holds_a_clause, opens_with_clause, opens_with_relative
from augpipe.augment.english.reading.leeway import leaves_room
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import (
    OPENING_MARKS,
    QUOTES,
    closes_speech,
    opens_unclosed,
    opens_with_speech,
    question_tag,
)
from augpipe.augment.english.writing import negating
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.framing import fits_no_that, framed, frames, opens_with_connective, sentence_start
from augpipe.augment.english.writing.positive_words import positive_words
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.denials import DENIED_GUESS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

RULES = tuple(
    "negator_removed quantifier_negated operator_negated question_negated imperative_negated report_negated "
    "clause_frame fragment_no fragment_frame".split()
)
REASONS = ("unusable", "no_finite_verb", "no_place", "no_change")

# In characters: a colon before this place makes a text without a main clause a label with its value ("Born: 1950").
MAXIMUM_LABEL = 24

# "What a lovely evening it was!": an exclamation has no opposite.
_EXCLAMATION = re.compile(r"\W*(?:what an?|how \w+(?: \w+)?,? (?:it|he|she|this|that|they)) [^?]*$", re.IGNORECASE)
# "Let's face it": what follows is said, not this.
_PLEA = re.compile(r"\W*let ?['’]s (?:face it|be honest|be clear|say)\b", re.IGNORECASE)
# "For more about the harbour, see the map", "(See the map)": what to do, far behind the beginning or in brackets.
_ORDER = re.compile(
    r"\W*for (?:an?|the|more|further|other|additional)\b[^.:]*, (?=(?:see|visit|click|refer to) )|\((?=see )",
    re.IGNORECASE,
)
# An address in brackets behind the words that it proves does them no harm, nor one at which something is.
_FOOTNOTE = re.compile(r"\[https?://[^\]]*\]|(?<= at )www\.[\w.]+|(?<= on )www\.[\w.]+")
# Parts of a page that are no sentences but look like fragments.
_PAGE_PART = re.compile(r"(?i)\W*(?:page \d+ of|posted (?:by|on)|table of contents|(?:types|kinds|examples) of)\b")
# "Author A (1997)": a citation. "a tale , one that moves", "a tale , and a film": *no* would not reach the second noun.
_UNFIT_FOR_NOT = re.compile(r"\(\d{4}[a-z]?\)| = |, one (?:that|which|who)\b| and an? | and (?:well )?worth\b")


def negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated or, where it is negated, without its negation."""
    cut = syntax.remember(sentences.unusable) is not None or syntax.remember(missing_verb.is_stub)
    if cut or _is_page_part(syntax.text) or sentences.is_foreign(syntax):
        return Skipped("unusable")
    if syntax.words[0].lower in _FEELING and syntax.at(1).pos in ("DET", "PRON") and not syntax.at(2).text.istitle():
        return Skipped("no_place")  # "Hope this helps": the speaker is left out
    if _EXCLAMATION.match(syntax.text) or _PLEA.match(syntax.text):
        return Skipped("no_place")
    if syntax.words[0].lower == "not" and ("but" in syntax.forms or syntax.at(1).lower in ("since", "to")):
        return Skipped("no_place")
    clause = syntax.remember(main_clause)
    if clause is None or missing_verb.begins_with_participle(syntax, clause):
        return _without_main_clause(syntax, draws)
    inverted = clause.subject is None or clause.subject.index > clause.finite.index
    reports = names_speaker(syntax, clause)
    if (inverted and reports) or sentences.lies_in_speech(syntax.text, clause.finite):
        return Skipped("no_place")
    if next((word for word in syntax.words if word.text not in OPENING_MARKS), NO_WORD).lower in ("maybe", "perhaps"):
        guess = _denied_guess(syntax, clause)
        return Augmented(rewritten(syntax, guess), "clause_frame") if guess else Skipped("no_place")
    tests = (missing_verb.may_be_participle, missing_verb.lacks_finite_verb)
    if any(test(syntax, clause) for test in tests):
        return Skipped("no_finite_verb")
    rule, edits = _negated(syntax, clause, draws)
    if edits is None:
        text = syntax.text
        if (
            (opens_with_speech(text) or opens_unclosed(text) or closes_speech(text))
            or (sentences.holds_a_question(text) or question_tag(text))
            or (clause.mood is not Mood.DECLARATIVE or fits_no_that(syntax))
            or missing_verb.lacks_subject(syntax, clause)
        ):
            return Skipped("no_place")  # a frame would stand inside the quotation, or before a question
        rule, edits = "clause_frame", _framed(syntax, clause, draws)
    flipped = negating.flipped_tag(syntax, clause.finite, removed=rule == "negator_removed")
    text = rewritten(syntax, [*edits, *flipped])
    if reports:
        moved = negating.with_report_first(text)
        if moved == text:
            return Skipped("no_place")  # `"…," Ann calmly did not say` would sound wrong
        rule, text = "report_negated", moved
    return _changed(syntax, text, rule)


def _denied_guess(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edit for `Perhaps they left` → `It cannot be that they left`; [] where no subject follows.

    A *not* is no denial: "Maybe it is" and "maybe it isn't" may both be true.
    """
    following = syntax.at(1)
    opens = following.pos in ("DET", "PRON", "PROPN", "NOUN") and clause.mood is Mood.DECLARATIVE
    if not opens or clause.inverted or syntax.remember(negators.main_negators):
        return []
    return [Edit(syntax.words[0].start, following.start, f"{DENIED_GUESS} ")]


def _changed(syntax: Syntax, text: str, rule: str) -> Result:
    """Return a text as the result of a rule, unless it is the original again, or nothing is left (`Don't.`)."""
    same = text.lower() == syntax.text.lower() or not any(map(str.isalnum, text))
    return Skipped("no_change") if same else Augmented(text, rule)


def _is_page_part(text: str) -> bool:
    """Return whether a text is no sentence, its footnotes aside."""
    return sentences.is_no_sentence(_FOOTNOTE.sub("", text) if "[http" in text or " www." in text else text)


def _without_main_clause(syntax: Syntax, draws: Draws) -> Result:
    """Return the negation of a text in which no main clause was found: a clause in a frame, or a fragment."""
    if _PAGE_PART.match(syntax.text) or 0 < syntax.text.find(":") < MAXIMUM_LABEL:
        return Skipped("unusable")
    order = _ORDER.match(syntax.text)
    if order is not None:
        rest = syntax.text[order.end() :]
        do = "Do not" if rest[0].isupper() else "do not"
        return Augmented(f"{order.group()}{do} {rest[0].lower()}{rest[1:]}", "imperative_negated")
    is_clause, text = holds_a_clause(syntax), syntax.text
    if missing_verb.is_bare_headline(syntax) and (is_clause or not fragment.opens_with_article(syntax)):
        return Skipped("no_finite_verb")
    if sentences.is_broken(text) or opens_unclosed(text) or closes_speech(text):
        return Skipped("unusable")
    main = syntax.remember(main_clause)
    if text.lstrip()[:1] in QUOTES and fragment.closes_late(text) and syntax.at(1).lower not in ("a", "an", "no"):
        return Skipped("unusable")  # a title alone
    if main is not None and main.verb.index and missing_verb.lacks_subject(syntax, main):
        return Skipped("no_finite_verb")  # "Well staged and fun": a frame wants a subject
    if is_clause and not opens_with_clause(syntax) and (text.islower() or _is_place_alone(syntax)):
        return Skipped("no_finite_verb")
    if is_clause and (opens_with_relative(syntax) or fits_no_that(syntax)):
        return Skipped("no_finite_verb")
    if is_clause and not sentences.holds_a_question(text) and not sentences.has_ellipsis(text):
        return Augmented(rewritten(syntax, _framed(syntax, main, draws)), "clause_frame")
    if opens_with_connective(syntax) or fragment.is_list(syntax) or _UNFIT_FOR_NOT.search(syntax.text):
        return Skipped("unusable")
    rule, text = fragment.negated_fragment(syntax)
    doubtful = is_clause is not False and not fragment.opens_with_quantifier(syntax)
    of_article = syntax.words[0].lower in ("a", "an", "no", "not")
    unfit = fragment.fits_no_not if rule == "fragment_frame" else fragment.is_heading
    if (doubtful and not of_article) or (rule.startswith("fragment") and unfit(syntax)):
        return Skipped("no_finite_verb")
    return _changed(syntax, text, rule)


def _is_place_alone(syntax: Syntax) -> bool:
    """Return whether a clause with *where* is all that a text says, for no verb stands behind a comma."""
    behind = (syntax.at(word.index + 1) for word in syntax.words if word.text == ",")
    return ", where " in syntax.text and not any(map(is_finite_verb, behind))


def _framed(syntax: Syntax, clause: Clause | None, draws: Draws) -> list[Edit]:
    start = syntax.words[0] if clause is None else sentence_start(syntax, clause)
    return framed(syntax, start, draws.choice(frames(syntax, 1, contradicts=True)))


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit] | None]:
    """Return the first rule that fits and its edits; None for the edits where the clause needs a negating frame."""
    if syntax.remember(doubt.has_doubtful_main_clause):
        return "clause_frame", None
    found = syntax.remember(negators.main_negators)
    if found:
        paired = found[0].kind is negators.Kind.NEITHER_NOR or clause.mood is Mood.IMPERATIVE
        contrasts = negators.is_contrast(syntax, clause, found[0].word) or reach.has_concession(syntax, clause)
        contrasts = contrasts or clause.finite.lower == "might"  # "it might not rain" leaves room for "it might"
        contrasts = contrasts or ", not " in syntax.text[found[0].word.end :]  # "no one sang it, not openly"
        if (contrasts and not paired) or noun_phrase.has_some_subject(syntax, clause):
            return "clause_frame", None
        return "negator_removed", without_negator(syntax, clause, found[0], framed=False)
    tests = (negators.has_not_only, reach.has_negated_conjunct, _has_mixed_reach, _has_alternative, _meets_no_not)
    if any(test(syntax, clause) for test in tests):
        return "clause_frame", None
    if clause.mood is Mood.IMPERATIVE and _promises(syntax, clause):
        return "clause_frame", None
    if clause.mood is Mood.IMPERATIVE:
        return "imperative_negated", negating.imperative_negation(syntax, clause, draws)
    word = negators.without(syntax, clause)
    if word is not None:
        positive = positive_words(syntax, clause, word)
        return "negator_removed", None if positive is None else [replace(word, "with"), *positive]
    if clause.mood is Mood.QUESTION:
        return "question_negated", negating.question_negation(syntax, clause, draws)
    if syntax.remember(leaves_room):
        return "clause_frame", None  # "it may not rain" does not contradict "it may rain"
    opener = "" if clause.subject_span is None else syntax.words[clause.subject_span[0]].lower
    others = opener == "some" and sum(word.lower == "some" for word in syntax.words) > 1
    edits = None if others else negating.negated_quantifier(syntax, clause)
    if edits is not None:
        return "quantifier_negated", edits
    if opener in ("some", "either"):
        return (
            "clause_frame",
            None,
        )  # "Some 40 boats are lost", "Some sank and some rotted", "Either boat, or both, sank"
    return "operator_negated", negating.operator_negation(syntax, clause, draws)


def _has_mixed_reach(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a *not* would not fit all that is joined: `and still plays`, `but also`, `apples and no pears`."""
    later = syntax.words[clause.verb.index + 1 :]
    also = any(word.lower == "also" and syntax.words[word.index - 1].pos == "CCONJ" for word in later)
    objects = syntax.children(clause.head, Relation.OBJECT) if "no" in syntax.forms else []
    joined = [other for noun in objects for other in syntax.children(noun, Relation.CONJUNCT)]
    if any(word.lower == "no" for noun in joined for word in syntax.children(noun)):
        return True
    return clause.mood is Mood.DECLARATIVE and (also or not syntax.remember(reach.reaches_all_of_main_clause))


def _meets_no_not(syntax: Syntax, clause: Clause) -> bool:
    """Return whether words behind the verb would mean something else under *not*, or would not go with it.

    They are *until*, *as well as*, *even when*, *both*, *just*, and what tempers the verb (`is rather small`).
    """
    behind = syntax.words[clause.verb.index + 1 :]
    if clause.mood is Mood.IMPERATIVE or clause.inverted or not behind:
        return False
    first, second = behind[0].lower, syntax.at(behind[0].index + 1).lower
    tempered = clause.is_be and first == "a" and second in ("bit", "little")
    return (
        tempered
        or first in WORDS.tempering
        or _opens_with_manner(syntax, clause)
        or (first == "the" and clause.is_be and _is_any(syntax, clause))
        or first in _RESTRICTED
        or (first, second) in (("at", "least"), ("at", "most"))
        or any(word.pos == "CCONJ" and syntax.at(word.index + 1).lower in ("never", "not") for word in behind)
        or (first == "far" and clause.is_be and second != "from")
        or any(word.lower in _NEARLY for word in syntax.words[clause.finite.index - 1 : clause.verb.index])
        or first == "no"  # of which the parse makes no negator: "is no `` epic ''"
        or (first in WORDS.nots and second != "to")
        or (behind[0].pos in ("ADP", "ADV") and second in _RESTRICTED)
        or (first in ("all", "each") and second == "of")
        or _exists_vaguely(clause, behind[0], second)
        or (not syntax.forms.isdisjoint(("nothing", "nobody")) and _holds_nothing(behind))
        or (clause.operator is not None and syntax.at(clause.finite.index + 1).pos == "CCONJ")  # "can and will"
        or (first in WORDS.sentence_adverbs and clause.operator is None)
        or (first, second) in (("as", "well"), ("by", "far"))
        or any(word.text in _DASHES and syntax.at(word.index + 1).lower in _STRESS for word in behind)
        or (not syntax.forms.isdisjoint(_LIMITS) and any(word.lower in _LIMITS for word in behind))
        or any(word.lower == "even" and syntax.at(word.index + 1).lower in _CONDITIONS for word in behind)
    )


def _promises(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a command says that something is so: `Sit through this, and you will sleep`, `Note that …`.

    What has a name before its verb, a modal, or a pronoun with a capital (`Remember Me is a film`) is none.
    """
    verb, following = clause.finite, syntax.at(clause.verb.index + 1)
    noted = (verb.lower, following.lower) in (("note", "that"), ("see", "also"))
    named = syntax.at(verb.index - 1).pos == "PROPN" or following.text in ("Me", "Him", "Her", "You", "It")
    return (
        noted
        or named
        or verb.lower in WORDS.modals
        or any(
            word.lower in ("and", "or")
            and syntax.at(word.index + 1).lower in ("you", "it", "they", "he", "she", "we", "i")
            for word in syntax.words[clause.verb.index + 1 :]
        )
    )


def _holds_nothing(behind: Sequence[Word]) -> bool:
    """Return whether *nothing* or *nobody* follows in the same clause: `needs to know absolutely nothing`."""
    for word in behind:
        if is_finite_verb(word) or word.lower in ("nothing", "nobody"):
            return not is_finite_verb(word)
    return False


def _exists_vaguely(clause: Clause, first: Word, second: str) -> bool:
    """Return whether *there* is an amount or an adverb behind *be*: `there are a couple`, `there is actually room`."""
    adverb = first.pos == "ADV" and first.lower not in ("also", "still")
    vague = adverb or first.lower == "plenty" or second in WORDS.indefinite_amounts
    return clause.subject is not None and clause.subject.lower == "there" and vague


def _opens_with_manner(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an adverb such as *slowly* stands right before the subject, out of the reach of a *not*."""
    first = syntax.words[0]
    opens = first.pos == "ADV" and first.lower.endswith("ly") and first.lower not in WORDS.set_off_openers
    return opens and clause.subject_span is not None and clause.subject_span[0] == 1


def _is_any(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an indefinite subject is named (`A lamp that may do is the new one`): another may be so, too."""
    return clause.subject_span is not None and syntax.words[clause.subject_span[0]].lower in ("a", "an", "another")


_NEARLY = ("nearly", "almost", "likely", "long", "just", "simply", "merely")
_RESTRICTED = ("both", "just", "simply", "merely", "nearly", "almost")
_LIMITS = frozenset(("until", "till"))
_STRESS = ("very", "so", "really")
_DASHES = ("-", "--", "–", "—")  # "is slow -- very, very slow"
_CONDITIONS = ("when", "if", "though", "as")


def _has_alternative(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *or* joins a clause with a subject of its own, to which a *not* leaves its room to be true.

    The same holds of one whose verb is left out: `The mill was planned and [its wheel built]`.
    """
    if clause.mood is not Mood.DECLARATIVE:
        return False
    for other in syntax.children(clause.head, Relation.CONJUNCT):
        joint = coordinator_of(syntax, other)
        if joint is None or syntax.child(other, Relation.SUBJECT, Relation.EXPLETIVE) is None:
            continue
        gapped = clause.is_passive and is_form(other.lower, Form.PARTICIPLE) and syntax.child(other, *_OWN) is None
        if joint.lower == "or" or (gapped and joint.lower == "and" and syntax.at(joint.index - 1).text != ","):
            return True
    return False


_OWN = (Relation.AUXILIARY, Relation.COPULA, Relation.OBJECT)
_FEELING = frozenset("hope hoping wish think guess love hate".split())


AUGMENTATION = Augmentation(negation, rules=RULES, reasons=REASONS)
