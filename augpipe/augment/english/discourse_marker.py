"""`discourse_marker`: one discourse marker is replaced by another of the same sense that fits its place.

Every place (*frame*) has a strict test, which other uses of the words fail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import letters_beside, unusable
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.discourse_markers import Frame, MarkerGroup, markers_by_first_word, telling_words
from augpipe.syntax.edits import Edit, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

RULES = ("comparison", "contingency", "expansion", "temporal")

_OPENERS = frozenset("\"“'‘([")
_FOCUS = frozenset(
    "not only just simply partly largely mainly mostly merely precisely perhaps possibly or and part".split()
)
_BE = frozenset("is are was were be been 's".split())
_PERFECT = frozenset("has have had 've 's 'd".split())
# Finite verbs of a *since* clause that gives a reason; the clause of an event more likely gives a date.
_STATES = frozenset("is are was were do does did can could cannot ca has have had must will would may might".split())
_MODIFIED = frozenset("times twice half even as so ever if not but especially and or".split())
_MEASURES = frozenset(
    "year years month months week weeks day days decade decades century centuries hour hours minute minutes "
    "time moment season seasons game games round since than".split()
)


class Found(NamedTuple):
    """A discourse marker in a sentence, in lower case, from its first to its last word, and its group in this use."""

    first: Word
    last: Word
    marker: str
    group: MarkerGroup


def discourse_marker(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with one discourse marker, drawn at random, replaced by another of its group.

    Source: AugCSE appendix A.2 (DiscourseMarkerSubstitution), with the senses of the Penn Discourse Treebank.
    """
    if syntax.forms.isdisjoint(telling_words()):
        return Skipped("no_marker")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = _found(syntax)
    if not found:
        return Skipped("other_use")
    chosen = found[0] if len(found) == 1 else draws.choice(found, [each.marker for each in found])
    options = chosen.group.options(chosen.marker)
    if syntax.at(chosen.first.index - 1).text == ",":  # there *although* may be an afterthought, *even though* not
        options = [option for option in options if option != "even though"]
    others = (word for word in syntax.words if not chosen.first.index <= word.index <= chosen.last.index)
    said = {word.lower.removesuffix("s") for word in others}
    options = [option for option in options if option.removesuffix("s") not in said]
    if not options:
        return Skipped("other_use")
    option = draws.choice(options)
    if chosen.first.text[0].isupper():
        option = option[0].upper() + option[1:]
    edit = Edit(chosen.first.start, chosen.last.end, option)
    return Augmented(rewritten(syntax, [edit]), chosen.group.rule)


def _found(syntax: Syntax) -> list[Found]:
    """Return every marker of a sentence that has the place which one of its groups requires."""
    table = markers_by_first_word()
    found: list[Found] = []
    for word in syntax.words:
        for parts, group in table.get(word.lower, ()):
            run = syntax.words[word.index : word.index + len(parts)]
            if tuple(each.lower for each in run) != parts or word.text[1:2].isupper():
                continue
            if not _is_glued(syntax.text, word, run[-1]) and _TESTS[group.frame](syntax, word, run[-1]):
                found.append(Found(word, run[-1], syntax.text[word.start : run[-1].end].lower(), group))
                break
    return found


def _is_glued(text: str, first: Word, last: Word) -> bool:
    """Return whether a hyphen, slash or letter touches the marker (`then-president`)."""
    return any(letter.isalnum() or letter in "-–/" for letter in letters_beside(text, first, last))


def _opens_main_clause(syntax: Syntax, word: Word) -> bool:
    """Return whether a word begins a sentence, or a main clause after a semicolon, with quotes before it or none."""
    before = next((each for each in reversed(syntax.words[: word.index]) if each.text not in _OPENERS), NO_WORD)
    return before.text in ("", ".", "!", "?", ";")


def _finite_verb(syntax: Syntax, head: Word) -> Word | None:
    """Return the finite verb of the clause with this head: an auxiliary, a copula or the head itself; else None."""
    for word in syntax.children(head, Relation.AUXILIARY, Relation.COPULA):
        if word.lower in WORDS.finite_auxiliaries:
            return word
    finite = head.lower in WORDS.finite_auxiliaries or head.morphology.is_finite
    return head if finite else None


def _is_subordinator(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker begins a finite clause with its subject, unlike in *since 1990* or *even though*."""
    if last.relation is not Relation.MARKER or syntax.at(last.index + 1).pos in ("", "PUNCT"):
        return False
    head = syntax.head(last)
    subject, finite = syntax.child(head, Relation.SUBJECT, Relation.EXPLETIVE), _finite_verb(syntax, head)
    if subject is None or finite is None or not last.index <= subject.index <= finite.index:
        return False
    if any(word.text == "," for word in syntax.words[last.index : subject.index]):
        return False  # *while a student, she …*: the subject belongs to another clause
    before = syntax.at(first.index - 1)
    only = _ONLY_WHERE.get(first.lower)
    return before.lower not in _MODIFIED and (only is None or only(syntax, first, before, head, finite))


def _gives_reason(syntax: Syntax, first: Word, before: Word, head: Word, finite: Word) -> bool:
    """Return whether another subordinator can replace *because*: it cannot after *only*, *not* or *is*.

    Before the past tense of an event *since* and *as* would give a date (`because he saw it`).
    """
    event = finite.morphology.verb_form is VerbForm.PAST and finite.lower not in _STATES
    return not event and before.lower not in _FOCUS and before.lower not in _BE


def _gives_no_date(syntax: Syntax, first: Word, before: Word, head: Word, finite: Word) -> bool:
    """Return whether *since* gives a reason: its verb is a state, and the clause before it has no perfect."""
    if finite.lower not in _STATES or any(word.lower == "since" for word in syntax.words if word != first):
        return False
    if finite.lower in ("was", "were") and head.morphology.verb_form is VerbForm.PARTICIPLE:
        return False  # an event: *the home of the family since it was built*
    if before.lower in _MEASURES:
        return False  # *the first time since relations were broken*
    return not any(
        word.lower in _PERFECT and word.pos == "AUX" and not syntax.is_below(word, head) for word in syntax.words
    )


def _contrasts(syntax: Syntax, first: Word, before: Word, head: Word, finite: Word) -> bool:
    """Return whether *while* contrasts: it follows a comma, and its clause has a noun as subject and no progressive."""
    subject = syntax.child(head, Relation.SUBJECT)
    if before.text != "," or subject is None or subject.pos == "PRON":
        return False
    gerunds = (word for word in syntax.words if word.morphology.verb_form is VerbForm.GERUND)
    return not any(word == head or syntax.is_below(word, head) for word in gerunds)


def _is_not_still(syntax: Syntax, first: Word, before: Word, head: Word, finite: Word) -> bool:
    """Return whether *once* begins the clause of an event, not of a state."""
    if first.index == 0 and not _leads(syntax, first, before, head, finite):
        return False  # *once* may mean *one time*
    return finite.lower not in WORDS.be_forms or head.morphology.verb_form is VerbForm.PARTICIPLE


def _leads(syntax: Syntax, first: Word, before: Word, head: Word, finite: Word) -> bool:
    """Return whether a clause with *after* or *once* begins the sentence, where the two mean the same."""
    if syntax.at(first.index + 1).pos == "NUM":
        return False  # "After 2 falls": rather a noun
    return first.index == 0 and syntax.head(head).index > head.index


# Further tests for subordinators that have other senses too.
_ONLY_WHERE: dict[str, Callable[[Syntax, Word, Word, Word, Word], bool]] = {
    "because": _gives_reason,
    "since": _gives_no_date,
    "while": _contrasts,
    "once": _is_not_still,
    "after": _leads,
}


def _is_conjunct(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker is set off by commas: at the beginning of a sentence, or between two commas."""
    before, following = syntax.at(first.index - 1), syntax.at(last.index + 1)
    if following is NO_WORD or "," not in (before.text, following.text):
        return False
    if _opens_main_clause(syntax, first):
        return first.lower != "however" or not _defines(syntax, first)
    return before.text == "," and following.text in (",", ".", ";") and first.pos != "CCONJ"


def _defines(syntax: Syntax, first: Word) -> bool:
    """Return whether a definition follows (`However, a prime is one that …`), which concedes nothing."""
    article, clause = syntax.at(first.index + 2), syntax.remember(main_clause)
    return article.lower in ("a", "an") and clause is not None and clause.is_be


def _is_adverb(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker is an adverb right before a verb, or between *be* and its complement."""
    before, following, head = syntax.at(first.index - 1), syntax.at(last.index + 1), syntax.head(first)
    if (
        (first.pos != "ADV" or first.relation is not Relation.ADVERB or syntax.children(first))
        or before.pos not in ("AUX", "NOUN", "PROPN", "PRON", "CCONJ")
        or before.lower in ("but", "or", "be", "not")
        or following.lower in ("known", "called", "referred", "on", "in", "that", "as")
        or (head.index < first.index or before.lower in _MEASURES)
    ):
        return False
    if first.lower == "also" and not (following.pos == "VERB" and _adds_to_the_verb(syntax, before, head)):
        return False
    if before.lower in WORDS.be_forms and following.pos in ("DET", "ADJ", "NUM"):
        return first.lower not in ("then", "ultimately", "finally")
    if first.lower == "then" and not syntax.forms.isdisjoint(("if", "when", "since")):
        return False
    finite = (VerbForm.PAST, VerbForm.PARTICIPLE, VerbForm.PRESENT)
    return following.pos in ("VERB", "AUX") and following.morphology.verb_form in finite


def _adds_to_the_verb(syntax: Syntax, before: Word, head: Word) -> bool:
    """Return whether *also* adds a predicate, not the subject: it follows an auxiliary whose subject is a pronoun."""
    subject = syntax.child(head, Relation.SUBJECT) or NO_WORD
    topic = subject.lower in ("he", "she", "it", "they", "we", "i", "you")
    return before.pos == "AUX" and topic and subject.index < before.index


def _is_before_gerund(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker comes right before the participle of a participial clause (`thus [making] …`)."""
    following = syntax.at(last.index + 1)
    participle = following.pos == "VERB" and following.morphology.verb_form is VerbForm.GERUND
    return participle and first.pos == "ADV" and syntax.head(first) == following


def _is_coordinator(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a coordinator comes before a clause with its own subject, after a comma or in first place."""
    following = syntax.at(last.index + 1)
    if first.pos != "CCONJ" or first.relation is not Relation.COORDINATOR or following is NO_WORD:
        return False
    if not syntax.forms.isdisjoint(("not", "n't", "only", "never", "nothing", "no", "rather")):
        return False  # *but* after a negation corrects, which *yet* does not
    if following.text == "," or following.lower in ("also", "for", "rather", "instead", "yet", "then", "that", "more"):
        return False
    head = syntax.head(first)
    subject = syntax.child(head, Relation.SUBJECT, Relation.EXPLETIVE)
    if subject is None or subject.index < first.index or _finite_verb(syntax, head) is None:
        return False
    return syntax.at(first.index - 1).text == "," or _opens_main_clause(syntax, first)


_TESTS: dict[Frame, Callable[[Syntax, Word, Word], bool]] = {
    Frame.SUBORDINATOR: _is_subordinator,
    Frame.CONJUNCT: _is_conjunct,
    Frame.ADVERB: _is_adverb,
    Frame.GERUND: _is_before_gerund,
    Frame.COORDINATOR: _is_coordinator,
}

AUGMENTATION = Augmentation(discourse_marker, rules=RULES, reasons=("unusable", "no_marker", "other_use"))
