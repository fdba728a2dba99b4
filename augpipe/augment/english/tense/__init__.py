"""`tense`: a sentence without dates and adverbs of time is put into another tense, of past, present and future."""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood
from augpipe.augment.english.reading.doubt import disagrees
from augpipe.augment.english.reading.finite_clauses import FiniteClause, Role, Time, finite_clauses, leans
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import ends_as_question, question_tag, unusable
from augpipe.augment.english.tense.sequence_of_tenses import is_clear, subordinate
from augpipe.augment.english.tense.tense_shift import from_future, to_future, to_past, to_present
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.time_words import YEAR
from augpipe.lexicon.english.verbs import Form, inflect, is_form
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

_TIMES = (Time.PAST, Time.PRESENT, Time.FUTURE)
_TIME_WORDS = WORDS.past_words | WORDS.present_words | WORDS.future_words
_UNTIL_NOW = frozenset({("so", "far"), ("to", "date"), ("to", "now")})  # "so far", "to date", "up to now"
_YEAR_OPENERS = frozenset("in of from until by since ( –".split())
_DIGITS = frozenset("0123456789'")  # the apostrophe opens a decade: '90s


def tense(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence in another tense: `He says that he is tired.` → `He said that he was tired.`

    Subordinate clauses change with the main clause where their tense depends on it.

    Source: AugCSE appendix A.2 (TenseTransformation).
    """
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    main = syntax.remember(main_clause)
    if main is None:
        return Skipped("no_finite_verb")
    if main.mood is Mood.IMPERATIVE:
        return Skipped("imperative")
    if _is_clipped(syntax, main) and not ends_as_question(syntax.text):
        return Skipped("entangled")
    if main.subject is None or question_tag(syntax.text) or _speaks_late(syntax, main):
        return Skipped("entangled")
    clauses = finite_clauses(syntax, main)
    if clauses is None or any(leans(syntax, entry.clause) for entry in clauses if entry.clause is not main):
        return Skipped("entangled")
    if len(clauses) > 1 and len(main.verbs) == 1 and main.finite.morphology.verb_form is VerbForm.PARTICIPLE:
        return Skipped("entangled")  # `Nobody associated with the club was asked`
    if disagrees(syntax, main) or _lacks_beginning(syntax, clauses, main):
        return Skipped("entangled")
    first, *others = (_placed(entry) for entry in clauses if entry.role is Role.MAIN)
    if any(other is not first for other in others):
        return Skipped("mixed_tenses")
    return Skipped("modal") if first is Time.MODAL else _moved(syntax, clauses, first, draws)


def _is_clipped(syntax: Syntax, main: Clause) -> bool:
    """Return whether a sentence may be a headline (`storm gains speed`), is cut, or begins with what looks like a verb.

    Examples are `Will Berg (1877–1959) was a player` and `Is afraid to admit that he is wrong.`
    """
    first, last = syntax.words[0], syntax.words[-1]
    opens = main.finite.index == 0 or first.lower in WORDS.finite_auxiliaries or first.morphology.is_finite
    return opens or (first.text.islower() and last.pos != "PUNCT") or ". . ." in syntax.text


def _speaks_late(syntax: Syntax, main: Clause) -> bool:
    """Return whether the main verb is in a quotation inside the sentence: the parse missed a verb before it."""
    before = syntax.text[: main.finite.start]
    is_inside = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    return is_inside and syntax.text.lstrip()[0] not in '"“'


def _lacks_beginning(syntax: Syntax, clauses: list[FiniteClause], main: Clause) -> bool:
    """Return whether the parse missed a predicate before the first main verb, or took an object for its subject.

    Examples are `The trail gains and [loses] height`, with *gains* as a noun, and `a film that shows the grief [felt]`.
    """
    first = next((entry.clause for entry in clauses if entry.role is Role.MAIN), None)
    if first is None or syntax.at(first.finite.index - 1).pos == "CCONJ" or main.subject is None:
        return True
    if syntax.at(main.finite.index - 1).pos == "CCONJ":
        return True
    for entry in clauses:
        between = syntax.words[entry.clause.finite.index + 1 : main.finite.index]
        related = entry.role is Role.RELATIVE and main.subject.index < entry.clause.finite.index
        if related and _is_object(between, main.finite):
            return True
    return False


def _is_object(between: Sequence[Word], verb: Word) -> bool:
    """Return whether the words between two verbs are but a noun phrase, so that the second may be a participle."""
    ambiguous = is_form(verb.lower, Form.PAST) and is_form(verb.lower, Form.PARTICIPLE)
    phrase = bool(between) and all(word.pos in ("DET", "ADJ", "NOUN", "ADV") for word in between)
    return ambiguous and phrase and between[0].pos == "DET" and between[-1].pos == "NOUN"


def _placed(entry: FiniteClause) -> Time:
    """Return the time of a clause, that of *can* and *could* being present and past."""
    full = entry.clause.full
    if full in ("can", "could") and len(entry.clause.verbs) > 1 and entry.clause.verbs[1].lower != "have":
        return Time.PRESENT if full == "can" else Time.PAST
    return entry.time


def _moved(syntax: Syntax, clauses: list[FiniteClause], time: Time, draws: Draws) -> Result:
    """Return the sentence in another time than `time`, drawn at random among those that its clauses allow."""
    if any(_is_date(syntax, word) for word in syntax.words):
        return Skipped("dated")  # `In 1950 he will be born`, `It will be true now`
    targets = [target for target in _TIMES if target is not time]
    first = draws.choice(targets, names=[target.name.lower() for target in targets])
    for target in (first, *(other for other in targets if other is not first)):
        if not is_clear(syntax, clauses, time, target):
            continue
        edits = _shifted(syntax, clauses, time, target)
        text = rewritten(syntax, edits) if edits else syntax.text
        if text != syntax.text:  # "They put it away" is the same in past and present
            return Augmented(text, f"to_{target.name.lower()}")
    return Skipped("entangled")


def _is_date(syntax: Syntax, word: Word) -> bool:
    """Return whether a word says to which time something belongs, or up to which: a year, *now*, *recent*, *so far*."""
    previous, following, lower = syntax.at(word.index - 1), syntax.at(word.index + 1), word.lower
    if lower[0] in _DIGITS:
        # Three digits are a year (`in 781,`) or a count (`in 300 cases`).
        early = len(lower) == 3 and lower.isdigit() and previous.lower in _YEAR_OPENERS
        return bool(YEAR.fullmatch(lower)) or (early and following.pos not in ("NOUN", "ADJ", "PROPN"))
    if lower in ("last", "next"):
        return following.lower in WORDS.periods
    seldom = {
        "war": previous.text == "World",
        "then": previous.lower == "back",
        "born": previous.lower in WORDS.be_forms,
        "once": word.pos == "ADV" and previous.lower not in ("at", "only", "than"),
        "ad": word.text.isupper(),
    }
    return seldom.get(lower, lower in _TIME_WORDS) or (lower, following.lower) in _UNTIL_NOW


def _shifted(syntax: Syntax, clauses: list[FiniteClause], time: Time, target: Time) -> list[Edit] | None:
    """Return the edits that put all clauses that have to change into `target`; None where one of them cannot change."""
    edits: list[Edit] = []
    before: FiniteClause | None = None
    for entry in clauses:
        if entry.role is Role.QUOTED:
            continue
        is_main = entry.role is Role.MAIN
        found = _main(syntax, entry, before, time, target) if is_main else subordinate(syntax, entry, time, target)
        if found is None:
            return None
        edits += found
        before = entry
    return edits


def _main(
    syntax: Syntax, entry: FiniteClause, before: FiniteClause | None, time: Time, target: Time
) -> list[Edit] | None:
    """Return the edits that put a main clause from `time` into `target`, or None; `before` is the clause before it."""
    clause = entry.clause
    if time is Time.FUTURE:
        found = from_future(syntax, clause, past=target is Time.PAST)
        return found and [*found, *_leaning(syntax, clause, past=target is Time.PAST)]
    if target is Time.PAST:
        return to_past(syntax, clause)
    if target is Time.PRESENT:
        return to_present(syntax, clause)
    if _has_no_future(syntax, clause):
        return None
    is_lexical = len(clause.verbs) == 1 and not clause.is_be
    if entry.shares and is_lexical and before is not None and before.role is Role.MAIN:
        # After the *will* of the first predicate, but not after its *will not*.
        opening = syntax.words[before.clause.finite.index : before.clause.verb.index + 1]
        negated = any(word.lower in WORDS.nots for word in opening)
        return None if negated else [replace(clause.finite, clause.base)]
    return to_future(syntax, clause)


def _has_no_future(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause cannot take *will*: an inverted statement, or one with *is to*, *being*, *going to*."""
    if clause.finite.lower in WORDS.be_forms and syntax.at(clause.finite.index + 1).lower in ("to", "being"):
        return True
    if clause.verb.lower == "going" and syntax.at(clause.verb.index + 1).lower == "to":
        return True
    return clause.inverted and clause.mood is not Mood.QUESTION


def _leaning(syntax: Syntax, clause: Clause, *, past: bool) -> list[Edit]:
    """Return the edits that inflect conjuncts after a *will* that is removed: `will sit and [eat]` → `and [eats]`."""
    edits: list[Edit] = []
    for word in syntax.children(clause.head, Relation.CONJUNCT):
        own = syntax.child(word, Relation.SUBJECT, Relation.AUXILIARY)
        if own is None and word.pos == "VERB" and word.morphology.verb_form is VerbForm.BASE:
            finite = from_future(syntax, clause, past=past) or []
            singular = any(edit.text.strip().endswith("s") for edit in finite)
            form = Form.PAST if past else Form.THIRD if singular else Form.LEMMA
            edits.append(replace(word, inflect(word.lower, form)))
    return edits


AUGMENTATION = Augmentation(
    tense,
    rules=("to_past", "to_present", "to_future"),
    reasons=("unusable", "no_finite_verb", "imperative", "modal", "mixed_tenses", "dated", "entangled"),
)
