"""`subject_object_swap`: subject and object change places, with the right case, agreement and capitals."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.noun_phrase import Phrase, is_open, is_torn, text_of
from augpipe.augment.english.reading.sentences import is_headline, opens_sentence
from augpipe.augment.english.reading.statement import REASONS, is_plain_opening, joined_verbs, statement
from augpipe.augment.english.subject_object_swap.agreement import agreement_edits, joined_nouns
from augpipe.augment.english.subject_object_swap.second_phrase import is_dash, second_phrase
from augpipe.augment.english.writing.capitals import has_doubtful_capital, with_capital, without_capital
from augpipe.lexicon.english import WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax, VerbForm

# Of one phrase. Most longer phrases are mistakes of the parser.
MAXIMUM_WORDS = 25
_OWNERS = frozenset("his her their its".split())
_FOCUS = frozenset("only even just not".split())
_SENTENCE_MARKS = frozenset({"", ".", "!", "?"})
_POLAR = frozenset("no none any anyone anybody anything either neither nor".split())
_NOT_FINITE = (VerbForm.GERUND, VerbForm.PARTICIPLE, VerbForm.BASE)
# Verbs that say what something is; with a superlative behind them they turn round no better than *be*.
_EQUATING = frozenset("represent represents represented constitute constitutes constituted form forms formed".split())
_AS_OBJECT = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "who": "whom"}
_AS_SUBJECT = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "whom": "who"}
_DETERMINING = (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)


def subject_object_swap(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with subject and object exchanged: `The boys love her.` → `She loves the boys.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (SentenceSubjectObjectSwitch).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause, subject = stated
    if _is_shared(syntax, clause, subject):
        return Skipped("shared_subject")
    found = second_phrase(syntax, clause)
    if found is None:
        return Skipped("no_object")
    if (
        not is_plain_opening(syntax, clause, subject)
        or has_doubtful_capital(syntax, syntax.words[subject.first])
        or not _can_move(syntax, subject)
        or not _is_whole(syntax, clause, subject)
        or _takes_up_opening(syntax, subject)
        or _looks_at_either(syntax, subject, found[1])
    ):
        return Skipped("no_subject")
    rule, other = found
    reason = _obstacle(syntax, clause, subject, other)
    if reason is not None:
        return Skipped(reason)
    agreement = agreement_edits(syntax, clause, other)
    if agreement is None:
        return Skipped("agreement")
    text = render(syntax.text, [*_exchanged(syntax, subject, other), *agreement])
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, rule)


def _is_shared(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether another verb shares the subject: a coordinated one, or that of a participle or infinitive beside.

    Its subject would become the object: `The king visited the queen and left`, `Having lost, he blamed them`.
    """
    opening = (word for word in syntax.words[: subject.first] if word.lower != "according")
    if any(word.morphology.verb_form is VerbForm.GERUND for word in opening):
        return True  # "In addition to playing for it, he coached the team"
    if clause.conjuncts or joined_verbs(syntax, clause, clause.verb.index + 1, len(syntax.words)):
        return True
    beside = syntax.children(clause.head, Relation.ADVERBIAL_CLAUSE, Relation.OBLIQUE)
    return any(
        word.morphology.verb_form in _NOT_FINITE and syntax.child(word, Relation.SUBJECT) is None for word in beside
    )


def _can_move(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a subject is a noun phrase that can move: no clause, and no focus of *only*."""
    if any(syntax.at(index).lower in _FOCUS for index in (subject.first - 1, subject.first)):
        return False  # "only he": *only* would restrict another phrase
    head = subject.head
    is_nominal = head.relation is Relation.SUBJECT and head.pos in NOMINALS
    return is_nominal and head.lower not in WORDS.wh_words and head.lower != "there"


def _is_whole(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether a subject is one complete phrase, with only adverbs or a closing comma between it and the verb."""
    between = syntax.words[subject.last + 1 : clause.finite.index]
    set_off = between and is_open(syntax, subject)
    if not set_off and any(word.pos not in ("ADV", "PART") for word in between):
        return False
    if any(word.lower in ("else", "alone", "both", "each", "all") for word in between):
        return False  # "someone else"
    # "The March 30, 1861, [issue of …]": a part of the subject is taken for an opening.
    if any(is_dash(syntax, word) for word in syntax.words[subject.first : subject.last + 1]):
        return False
    determined = any(word.relation in _DETERMINING for word in syntax.words[subject.first : subject.head.index])
    counted = subject.head.pos == "NOUN" and not subject.head.morphology.plural and not determined
    return not is_torn(syntax, subject) and not (counted and syntax.at(subject.first - 1).text == ",")


def _takes_up_opening(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a subject, or the adverbial before it, may have words of the other (`[The next day Tom's]`).

    So it is behind an opening with a comma inside but none at its end, and where a time begins the subject.
    """
    before = syntax.words[: subject.first]
    if before and before[0].pos in ("DET", "NOUN", "PROPN", "ADJ"):
        return True  # "A mix of punk and noise, they released it"
    run_on = any(word.text == "," for word in before) and before[-1].pos in ("NOUN", "PROPN", "NUM", "ADJ")
    inside = syntax.words[subject.first : subject.head.index]
    return run_on or any(word.lower in WORDS.time_and_measure or word.lower in WORDS.calendar for word in inside)


def _looks_at_either(syntax: Syntax, subject: Phrase, other: Phrase) -> bool:
    """Return whether a possessive outside both phrases may be that of one of them (`survived her before his death`)."""
    outside = (
        word for word in syntax.words if not any(each.first <= word.index <= each.last for each in (subject, other))
    )
    return any(word.lower in _OWNERS for word in outside)


def _is_abbreviated(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether a phrase has the full stop of an abbreviation inside or at its end (`his B.Sc.`, `the Ph.`)."""
    last, after, beyond = (syntax.at(phrase.last + step) for step in range(3))
    stopped = after.text == "." and after.start == last.end
    inside = any("." in word.text for word in syntax.words[phrase.first : phrase.last + 1])
    return inside or (stopped and (beyond.text not in _SENTENCE_MARKS or (last.text.istitle() and len(last.text) < 4)))


def _obstacle(syntax: Syntax, clause: Clause, subject: Phrase, other: Phrase) -> str | None:
    """Return the reason why two phrases cannot change places, or None."""
    if max(subject.size, other.size) > MAXIMUM_WORDS:
        return "too_long"
    if any(_is_abbreviated(syntax, phrase) for phrase in (subject, other)):
        return "idiom"
    inside = [word.lower for word in syntax.words[other.first : other.last + 1]]
    reciprocal = (inside[0], inside[-1]) in (("each", "other"), ("one", "another"))
    if reciprocal or "own" in inside or not syntax.forms.isdisjoint(WORDS.reflexives):  # `his own house`
        return "reflexive"
    if syntax.words[subject.first].lower == "neither" or not _POLAR.isdisjoint(inside) or "only" in syntax.forms:
        return "polarity"  # *only* would restrict another phrase
    if clause.verb.lower in _EQUATING and any(
        word.lower == "most" or (word.pos == "ADJ" and word.lower.endswith("est"))
        for word in syntax.words[other.first : other.last + 1]
    ):
        return "idiom"
    return "idiom" if _is_idiom(syntax, clause, other) else None


def _is_idiom(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether the object is a measure, a name that is given, or a noun that forms an idiom with the verb."""
    head, verb = phrase.head, clause.verb.lower
    if head.lower in WORDS.time_and_measure or verb in WORDS.naming_verbs:
        return True
    if head.pos != "NOUN" or head.morphology.plural:
        return False
    alone = phrase.size == 1 and not clause.is_passive  # "turned pro", "was acting director"
    determined = any(word.relation in _DETERMINING for word in syntax.words[phrase.first : head.index])
    return alone or (verb in WORDS.light_verbs and not determined)


def _exchanged(syntax: Syntax, subject: Phrase, other: Phrase) -> list[Edit]:
    """Return the edits that put `other` where the subject is, and the subject where `other` is."""
    initial = opens_sentence(syntax, syntax.words[subject.first])
    inward = _moved(syntax, subject, _AS_OBJECT, small=initial)
    outward = _moved(syntax, other, _AS_SUBJECT, small=False)
    if initial and not is_headline(syntax.text):
        outward = with_capital(outward)
    return [_put(syntax, subject, other, outward), _put(syntax, other, subject, inward)]


def _moved(syntax: Syntax, phrase: Phrase, forms: dict[str, str], *, small: bool) -> str:
    """Return the text of a phrase with its pronouns in their new `forms`; `small` takes the capital of a sentence."""
    first = syntax.words[phrase.first]
    heads = [phrase.head]
    for head in heads:
        heads += joined_nouns(syntax, phrase, head)
    edits = [
        Edit(word.start, word.end, forms[word.lower]) for word in heads if word.pos == "PRON" and word.lower in forms
    ]
    if small and all(edit.start != first.start for edit in edits):
        edits += without_capital(syntax, first)
    shifted = [Edit(edit.start - first.start, edit.end - first.start, edit.text) for edit in edits]
    return render(text_of(syntax, phrase), shifted)


def _put(syntax: Syntax, place: Phrase, phrase: Phrase, text: str) -> Edit:
    """Return the edit that puts `text`, the new text of `phrase`, where `place` is, with a comma where it needs one."""
    last, following = syntax.words[place.last], syntax.at(place.last + 1)
    end = last.end
    if following is NO_WORD and last.text.endswith(".") and not text.endswith("."):
        text += "."  # the full stop of an abbreviation also ended the sentence
    if following.text == "." and following.start == end:
        text = text.removesuffix(".")
    if following.text == "," and place.last < phrase.first and is_open(syntax, place):
        end = following.end  # this comma closed the phrase that has moved away
        following = syntax.at(place.last + 2)
    if is_open(syntax, phrase) and following.text not in ",.;:!?…)–—":
        text += ","
    return Edit(syntax.words[place.first].start, end, text)


AUGMENTATION = Augmentation(
    subject_object_swap,
    rules=("direct_object", "passive_agent"),
    reasons=(
        *REASONS,
        *("shared_subject", "no_object", "reflexive", "idiom", "polarity", "too_long", "agreement", "no_change"),
    ),
)
