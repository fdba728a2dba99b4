"""`mv`, modal verbs: a modal phrase modifies the predicate of the main clause (SDA section 4.2).

The modal phrase replaces the finite verb, and the other verbs of the group get the form that the phrase takes:
`travels` → `must travel`, `was built` → `must have been built` or `had to be built`. Conjuncts get the same form
(`sat and ate` → `must have sat and eaten`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, Tense, beyond_adverbs, clause_at
from augpipe.augment.english.reading.doubt import is_doubtful
from augpipe.augment.english.reading.main_clause import form_of_do, has_wh_subject, main_clause, opens_below
from augpipe.augment.english.reading.missing_verb import begins_with_participle, lacks_finite_verb, may_be_participle
from augpipe.augment.english.reading.negators import Kind, Negator, main_negators
from augpipe.augment.english.reading.sense import (
    can_act,
    form_behind,
    is_hedged,
    is_spoken,
    senses,
    weights,
)
from augpipe.augment.english.reading.sentences import (
    DOUBLE_QUOTES,
    is_cut_off,
    is_foreign,
    is_neutral,
    is_no_sentence,
    is_quoted,
    unusable,
)
from augpipe.augment.english.reading.statement import leaves_conjunct
from augpipe.augment.english.reading.suiting import suitable, tells_later
from augpipe.augment.english.writing import modals
from augpipe.augment.english.writing.noting import note_edits, takes_note
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import BE, MODAL_PHRASES, ModalPhrase, Place, Sense
from augpipe.lexicon.english.verbs import Form, inflect, is_form
from augpipe.syntax.edits import Edit, after, before, replace, replace_verb, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

RULES = tuple(
    "modal_present modal_past modal_be modal_perfect modal_progressive modal_passive modal_do_support modal_stacked "
    "modal_question modal_imperative".split()
)
REASONS = ("unusable", "no_finite_verb", "no_place", "no_change")
_SUBORDINATORS = WORDS.subordinators - {"what", "that"}
_BEFORE_COMMAND = WORDS.imperative_openers - {"please", "and", "but", "so", "then", "now"}
"""Adverbs that belong to the command itself: `Always check`."""


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal phrase in its main clause."""
    if syntax.remember(unusable) is not None or is_no_sentence(syntax.text) or is_foreign(syntax):
        return Skipped("unusable")
    clause = _stated(syntax)
    if clause is None or _is_fragment(syntax, clause):
        return Skipped("no_finite_verb")
    rule = _rule(syntax, clause)
    edits: list[Edit] = []
    if clause.mood is Mood.IMPERATIVE:
        rule, edits = "modal_imperative", _command(syntax, clause, draws)
    elif clause.mood is Mood.QUESTION and has_wh_subject(syntax, clause):
        rule, edits = "modal_question", _statement(syntax, clause, draws, asks=True)
    elif clause.mood is Mood.QUESTION and clause.inverted:
        rule, edits = "modal_question", _question(syntax, clause, draws)
    elif answer := _short_answer(syntax, clause):
        rule, edits = answer
    else:
        edits = _statement(syntax, clause, draws, asks=False) if _has_room(syntax, clause) else []
        edits = edits or _note(syntax, clause, draws)
    return Augmented(rewritten(syntax, edits), rule) if edits else Skipped("no_place")


def _stated(syntax: Syntax) -> Clause | None:
    """Return the main clause; where the parse has it inside a quotation, the clause that reports the quotation."""
    clause = syntax.remember(main_clause)
    if clause is None or not is_quoted(syntax, clause.finite):
        return clause
    for word in syntax.children(clause.head, Relation.PARATAXIS, Relation.CONJUNCT):
        reporting = clause_at(syntax, word)
        if reporting is not None and reporting.subject is not None and not is_quoted(syntax, reporting.finite):
            return reporting
    return clause


def _is_fragment(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a row is only a subordinate clause or a noun with its clause: `When prices rise`."""
    first, second, third = syntax.words[0], syntax.at(1), syntax.at(2)
    if clause.mood is not Mood.DECLARATIVE:
        return False
    earlier = [word for word in syntax.words[: clause.finite.index] if word.morphology.is_finite or word.text in ",:;"]
    behind_phrase = first.pos == "ADP" and clause.subject_span is not None and clause.subject_span[0] > 1
    opens = first.lower in _SUBORDINATORS and not behind_phrase  # "After the war it was sold"
    if opens or (first.lower == "that" and (first.pos == "SCONJ" or second.lower in ("the", "a"))):
        return not earlier
    timed = first.lower == "the" and (second.lower in WORDS.moments or second.lower == "way")
    if is_cut_off(syntax):
        return True
    return timed and third.pos in ("DET", "PRON", "PROPN") and not earlier


def _has_room(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a statement has its usual order of words, and its verb is not in brackets or another quotation."""
    words, finite, subject = syntax.words, clause.finite, clause.subject
    head, behind, start = syntax.text[: finite.start], syntax.at(finite.index + 1), syntax.text.lstrip()[:1]
    if (
        (clause.inverted and (len(clause.verbs) > 1 or not clause.is_be))
        or (head.count("(") > head.count(")") and start not in "([")
        or (is_quoted(syntax, finite) and start not in "\"“'")
        or (behind.lower == "there" and clause.inverted)
        or (words[0].lower == "the" and syntax.at(1).lower in ("more", "less", "better", "longer"))  # "the more …"
        or any(
            test(syntax, clause)
            for test in (is_doubtful, may_be_participle, lacks_finite_verb, begins_with_participle, opens_below)
        )
    ):
        return False
    if len(syntax.children(clause.head, Relation.SUBJECT)) > 1 or (finite.pos == "NOUN" and syntax.text.islower()):
        return False  # "a tale of mills most people [forgot]", "mayor pledges crisis [talks]"
    earlier = [word.lower for word in words[max(finite.index - 2, 0) : finite.index]]
    if syntax.text[finite.end : finite.end + 1] == "-" or earlier[-1:] == ["not"] or earlier == ["not", "only"]:
        return False  # "a [compressed]-air brake", "boats not [used] were sold", "she not only [sang]"
    if finite.lower == "read":
        return False  # nobody sees in which tense
    if clause.is_be and finite.is_clitic and syntax.child(clause.head, Relation.OBJECT) is not None:
        return False  # "She's always impressed me"
    if subject is None:
        spoken = not set(DOUBLE_QUOTES).isdisjoint(head)  # `"…," said Anna`: the subject follows
        before = syntax.at(finite.index - 1).pos
        opens = all(word.pos == "PUNCT" for word in words[: finite.index]) and clause.operator is None
        if opens and (syntax.text.islower() or is_form(finite.lower, Form.LEMMA)):
            return False  # "believe me when I say it", "begins well and sustains it", "stocks close higher"
        return not spoken and before in ("", "PUNCT", "CCONJ", "ADV", "NOUN", "PROPN")
    if (
        finite.lower == "ai"
        or (behind.lower in WORDS.nots and len(clause.verbs) == 1 and not clause.is_be)  # "They [don't] and it stops"
        or behind.lower in WORDS.finite_be_forms
        or beyond_adverbs(syntax, finite.index + 1).lower == "being"
        or (finite.lower in WORDS.modals and len(clause.verbs) == 1)
    ):
        return False  # nobody writes "must be being built"
    if words[finite.index - 1].text == "," and subject.index == finite.index - 2 and is_form(finite.lower, Form.LEMMA):
        return False  # "please, someone, stop him"
    is_headline = subject.index == finite.index - 1 and subject.pos == "NOUN" and subject.index > 0
    return not (is_headline and is_form(subject.lower, Form.THIRD) and not syntax.text.rstrip().endswith("."))


# A bare operator, and what replaces it.
_BARE = {"do": "must", "does": "must", "did": "must have", "has": "must have", "have": "must have"}
_BARE |= {"had": "must have", "can": "must be able to", "will": "will have to", "would": "would have to"}


def _short_answer(syntax: Syntax, clause: Clause) -> tuple[str, list[Edit]] | None:
    """Return rule and edits for a clause that ends in a bare operator (`She does.`); None for another clause."""
    lower, behind = clause.finite.lower, syntax.words[clause.finite.index + 1 :]
    if lower not in _BARE or clause.subject is None or any(word.pos != "PUNCT" for word in behind):
        return None
    perfect = "modal_perfect" if lower in WORDS.have_forms else "modal_stacked"
    rule = "modal_do_support" if lower in WORDS.do_forms else perfect
    return rule, [] if is_hedged(syntax, clause) else [replace(clause.finite, _BARE[lower])]


def _rule(syntax: Syntax, clause: Clause) -> str:
    """Return the rule for a clause: *used* stacks a phrase in `used to travel` only, not in `used a boat`."""
    is_lexical = clause.finite.lower == "used" and syntax.at(clause.finite.index + 1).lower != "to"
    return "modal_past" if is_lexical else modals.kind_of(clause)


def _phrases(place: Place, *, past: bool = False) -> list[ModalPhrase]:
    """Return the modal phrases for a place; those whose past denies the event (`should have`) replace no past tense."""
    return [phrase for phrase in MODAL_PHRASES if place in phrase.places and not (past and phrase.counterfactual_past)]


def _drawn(phrases: Sequence[ModalPhrase], draws: Draws, share: Mapping[str, int] | None = None) -> ModalPhrase:
    """Return one of the phrases, drawn by name; `share` says how often each name is in the draw, else once."""
    if share is None:
        return draws.choice(phrases, names=[phrase.name for phrase in phrases])
    options: list[ModalPhrase] = []
    names: list[str] = []
    for phrase in phrases:
        options += [phrase] * share[phrase.name]
        names += [phrase.name] * share[phrase.name]
    return draws.choice(options, names=names)


def _statement(syntax: Syntax, clause: Clause, draws: Draws, *, asks: bool) -> list[Edit]:
    """Return the edits for a statement, or a clause that `asks` about the subject (`Who came?`); [] where none fits."""
    rule, said, share = _rule(syntax, clause), frozenset[Sense](), None
    place = _place(syntax, clause, rule, syntax.remember(main_negators))
    if place is None:
        return []
    past = clause.tense is Tense.PAST or rule == "modal_perfect" or clause.finite.lower == "could"
    later = place is Place.PERFECT and rule == "modal_stacked"
    offered = [phrase for phrase in _phrases(place, past=past) if phrase.judges or phrase.notes or not later]
    if asks:
        asked = [phrase for phrase in offered if Place.DO_QUESTION in phrase.places]
        phrases = suitable(syntax, clause, rule, asked)
    else:
        said = senses(syntax, clause)
        share = weights(tuple(offered), said)
        drawable = [phrase for phrase in offered if share[phrase.name]]
        notes = [phrase for phrase in drawable if phrase.notes]
        phrases = suitable(syntax, clause, rule, [phrase for phrase in drawable if not phrase.notes])
        if notes and takes_note(syntax, clause):
            phrases += notes
        if not (phrases or notes or Sense.LIFE in said or (Sense.OWN in said and syntax.text.islower())):
            share = None
            phrases = suitable(syntax, clause, rule, [phrase for phrase in offered if phrase.judges])
        if is_hedged(syntax, clause):
            phrases = [phrase for phrase in phrases if not (phrase.judges or phrase.fated)]
    plain = (clause.is_passive and not past) or not (asks or is_spoken(syntax))
    if not phrases or (plain and all(phrase.prohibits for phrase in phrases)):
        return []  # nothing but *must*, which is a duty ("must be sold here") or a guess ("must be a village")
    phrase = _drawn(phrases, draws, share)
    if phrase.notes:
        return note_edits(syntax, clause, phrase)
    if phrase.frames:
        return modals.frame_edits(syntax, phrase)
    if later:
        return modals.later_edits(syntax, clause, phrase)
    if rule == "modal_stacked":
        return modals.stacked_edits(syntax, clause, phrase)
    # A negation of the first predicate must not reach the others: "is said no longer to have led it and joined them".
    form = form_behind(clause, phrase, rule, said)
    edits = modals.group_edits(syntax, clause, phrase, rule, form)
    if syntax.remember(main_negators):
        return [] if modals.joins_participle(syntax, clause, form) else edits
    edits += modals.conjunct_edits(syntax, clause, form, rule, judges=phrase.judges)
    return [] if form is not Form.PARTICIPLE and leaves_conjunct(syntax, clause, edits) else edits


def _note(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that note a statement whose predicate takes no phrase; [] where nothing can precede it."""
    unsure = is_neutral(syntax) or may_be_participle(syntax, clause) or lacks_finite_verb(syntax, clause)
    fits = not unsure and takes_note(syntax, clause)
    said = senses(syntax, clause)
    if not fits or not said.isdisjoint((Sense.PLOT, Sense.DEED)):
        return []  # a story is told, and nothing in it noted
    phrases = [
        phrase for phrase in MODAL_PHRASES if phrase.notes and not phrase.senses.keys().isdisjoint(said | {Sense.FACT})
    ]
    return note_edits(syntax, clause, _drawn(phrases, draws))


def _place(syntax: Syntax, clause: Clause, rule: str, found: list[Negator]) -> Place | None:
    """Return the place for a modal phrase that keeps the scope of a negation, or None where there is none."""
    following = syntax.at(clause.finite.index + 1).lower
    needs = clause.operator is None and clause.base == "need"
    if tells_later(syntax, clause):
        return None if found else Place.PERFECT
    advises = clause.full == "should" and clause.subject is not None and clause.subject.lower in ("you", "i", "we")
    if advises or (needs and following == "to"):
        return None
    behind = syntax.at(clause.finite.index + 2)
    if following == "better" or (clause.full in WORDS.be_forms and following == "to" and behind.pos != "DET"):
        return None  # "had better go" and "was to be elected" have a modal meaning already
    if rule == "modal_stacked":
        modal = clause.full
        if modals.is_ability(clause):
            able = can_act(syntax, clause.subject or NO_WORD)
            denied, plain = Place.INABILITY, Place.ABILITY if able else Place.MODAL  # "it can rain": a possibility
        elif modal in ("will", "'ll") and len(clause.verbs) > 1:
            denied, plain = Place.WILL, Place.WILL
        else:
            denied, plain = None, Place.WOULD if modal == "would" else Place.MODAL
        return plain if not found else denied if found[0].kind is Kind.NOT else None
    if found:
        is_not = [negator.kind for negator in found] == [Kind.NOT]
        return Place.DO_NOT if is_not and rule == "modal_do_support" else Place.NEGATED
    return _PLACES.get(rule, Place.BE)


_PLACES = {
    "modal_present": Place.VERB,
    "modal_past": Place.VERB,
    "modal_passive": Place.PASSIVE,
    "modal_perfect": Place.PERFECT,
    "modal_do_support": Place.DO,
}


def _command(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that turn a command into an obligation: `Don't go.` → `You must not go.`"""
    verb, following = clause.finite, syntax.at(clause.finite.index + 1)
    beside = syntax.words[max(0, verb.index - 1) : verb.index + 2]
    if verb.lower == "think" and following.pos in ("DET", "PROPN"):
        return []  # "think the sea with more fish": an idiom of commands alone
    if _asks_nothing(syntax, verb, following):
        return []
    forbids = any(word.lower == "never" or word.lower in WORDS.nots for word in beside)
    phrase = _drawn(_phrases(Place.PROHIBITION if forbids else Place.COMMAND), draws)
    words = modals.inflected(phrase, past=False, first=False, third=False)
    if verb.lower == "let" and following.lower in ("'s", "us"):
        return [Edit(verb.start, following.end, f"{'We' if verb.text[0].isupper() else 'we'} {words}")]
    first = start = _first_of_group(syntax, clause)
    if syntax.at(first.index - 1).lower == "please":
        start = syntax.words[first.index - 1]
    you = "You" if start.text[0].isupper() else "you"
    if verb.lower == "do" and len(clause.verbs) > 1:
        negated = following.lower in WORDS.nots
        end = following.end if negated else verb.end
        return [Edit(start.start, end, f"{you} {modals.with_not(words) if negated else words}")]
    small = first.text if first.text.isupper() and len(first.text) > 1 else first.text[0].lower() + first.text[1:]
    return [Edit(start.start, first.end, f"{you} {words} {small}")]


def _asks_nothing(syntax: Syntax, verb: Word, following: Word) -> bool:
    """Return whether what looks like a command is a supposition, a condition, a heading, or lacks its *I*.

    Examples are `Let the width be 3`, `Row with her, and you will need no engine`, `Measure for converting yards` and
    `have not had any trouble`.
    """
    heads = verb.index == 0 and (verb.lower == "post" or following.lower in ("for", "of")) and not syntax.text.islower()
    supposes = syntax.words[0].lower == "let" and not syntax.forms.isdisjoint(("be", "denote"))
    lacks = verb.lower == "have" and following.lower in WORDS.nots
    return heads or supposes or lacks or _RESULT.search(syntax.text) is not None


_RESULT = re.compile(r" ?, and (?:you|it|he|she|they|we) ")


def _first_of_group(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of a command: an adverb before the verb (`Always check`), or the verb."""
    first = clause.finite
    while first.index:
        word = syntax.words[first.index - 1]
        if word.lower not in _BEFORE_COMMAND:
            break
        first = word
    return first


def _question(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that put a modal phrase into an inverted question; [] where none fits."""
    if clause.subject_span is None or (clause.tense is Tense.MODAL and len(clause.verbs) == 1):
        return []
    full, verbs, last = clause.full, clause.verbs, syntax.words[clause.subject_span[1]]
    end = max(clause.verb.index, last.index) + 2
    negated = any(word.lower in WORDS.nots for word in syntax.words[clause.finite.index : end])
    past = clause.tense is Tense.PAST
    if clause.tense is Tense.MODAL:
        phrase = _drawn(_phrases(Place.MODAL_QUESTION), draws)
        if full not in ("can", "could") or negated:
            return [before(verbs[1], phrase.name)]
        operator, rest = _asked(syntax, clause, phrase, past=full == "could")
        return [replace(clause.finite, operator), before(verbs[1], f"{rest} be able to")]
    if full in WORDS.do_forms and len(verbs) > 1:
        return _do_question(syntax, clause, draws, negated=negated)
    if negated:
        return []
    if full in WORDS.be_forms:
        phrase = _drawn(_phrases(Place.QUESTION, past=past), draws)
        operator, rest = _asked(syntax, clause, phrase, past=past)
        rest = f"{rest} be" if rest else "have been" if past else "be"
        return [replace_verb(clause.finite, operator), after(last, rest)]
    if full in WORDS.have_forms and len(verbs) > 1:
        phrase = _drawn(_phrases(Place.PERFECT_QUESTION, past=True), draws)
        if phrase.verb is not None:
            return [modals.participial(verbs[1], phrase)]
        return [replace_verb(clause.finite, phrase.name), after(last, "have")]
    return []


def _do_question(syntax: Syntax, clause: Clause, draws: Draws, *, negated: bool) -> list[Edit]:
    """Return the edits for `Does he go?` → `Does he have to go?` or `Must he go?`"""
    do, verb, past = clause.finite, clause.verb, clause.tense is Tense.PAST
    phrases = _phrases(Place.NEGATED_QUESTION if negated else Place.DO_QUESTION, past=past)
    if syntax.words[0].lower in WORDS.wh_words:  # "Where must he have lived?" asks for a guess, not for the place
        phrases = [phrase for phrase in phrases if phrase.verb is not None]
    phrase = _drawn(sorted(phrases, key=lambda phrase: phrase.verb is None), draws)
    operator, rest = _asked(syntax, clause, phrase, past=past)
    if operator == "am" and syntax.at(do.index + 1).lower == "n't":
        operator = "are"  # "Aren't I?"
    edits = [] if operator == do.lower else [replace(do, operator)]
    if rest:
        return [*edits, before(verb, rest)]
    return [*edits, replace(verb, f"have {inflect(verb.lower, Form.PARTICIPLE)}")] if past else edits


def _asked(syntax: Syntax, clause: Clause, phrase: ModalPhrase, *, past: bool) -> tuple[str, str]:
    """Return the operator of a question with a phrase, and what follows its subject: `does` and `have to`."""
    if phrase.verb is None:
        return phrase.name, ""
    if phrase.verb is BE:
        operator, _, rest = modals.finite_form(syntax, clause, phrase, past=past).partition(" ")
        return operator, rest
    return form_of_do(syntax, clause, past=past), phrase.name


AUGMENTATION = Augmentation(modal_verbs, rules=RULES, reasons=REASONS)
