"""`mv`, modal verbs: a modal phrase modifies the predicate of the main clause (SDA section 4.2).

The modal phrase replaces the finite verb, and the other verbs of the group get the form that the phrase takes:
`travels` → `must travel`, `was built` → `must have been built` or `had to be built`. Conjuncts get the same form
(`sat and ate` → `must have sat and eaten`).
"""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import (
    Clause,
    Mood,
    clause_at,
    form_of_do,
    has_wh_subject,
    question_tag,
)
from augpipe.augment.english.reading.doubt import begins_with_participle, is_doubtful, may_be_participle
from augpipe.augment.english.reading.main_clause import main_clause, opens_below
from augpipe.augment.english.reading.negators import Kind, Negator, main_negators
from augpipe.augment.english.reading.quotes import DOUBLE_QUOTES, is_quoted
from augpipe.augment.english.reading.register import is_talk
from augpipe.augment.english.reading.sense import has_certain_number, is_hedged, main_lemma, senses
from augpipe.augment.english.reading.sentences import is_no_sentence, unusable
from augpipe.augment.english.reading.verb_group import Tense, resolved
from augpipe.augment.english.writing.modals import (
    conjunct_edits,
    finite_form,
    group_edits,
    inflected,
    is_ability,
    kind_of,
    participial,
    stacked_edits,
    with_not,
)
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import BE, HAVE, MODAL_PHRASES, NEED, ModalPhrase, Place, Sense
from augpipe.lexicon.english.verbs import Form, inflect, is_form
from augpipe.syntax.edits import Edit, after, before, replace, replace_verb, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation, Word

RULES = (
    "modal_present",
    "modal_past",
    "modal_be",
    "modal_perfect",
    "modal_progressive",
    "modal_passive",
    "modal_do_support",
    "modal_stacked",
    "modal_question",
    "modal_imperative",
)
REASONS = ("unusable", "no_finite_verb", "no_place", "no_change")

# Verbs that say what a phrase says, so that the two do not stand together: "is said to have said".
REPORTS = {
    "be said to": ("say", "tell", "call"),
    "be known to": ("know",),
    "be believed to": ("believe",),
    "be thought to": ("think",),
    "be reported to": ("report", "say"),
    "appear to": ("appear",),
}


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal phrase in its main clause."""
    if syntax.remember(unusable) is not None or is_no_sentence(syntax.text):
        return Skipped("unusable")
    clause = _stated(syntax)
    if clause is None or _is_fragment(syntax, clause):
        return Skipped("no_finite_verb")
    rule = _rule(syntax, clause)
    edits: list[Edit] = []
    if clause.mood is Mood.IMPERATIVE:
        rule, edits = "modal_imperative", _command(syntax, clause, draws)
    elif clause.mood is Mood.QUESTION and (clause.inverted or has_wh_subject(syntax, clause)):
        asks = _asking if has_wh_subject(syntax, clause) else _question
        rule, edits = "modal_question", asks(syntax, clause, draws)
    elif _is_short_answer(syntax, clause):
        rule, edits = _answer(syntax, clause)
    elif _has_room(syntax, clause):
        edits = _statement(syntax, clause, draws)
    if not edits:
        return Skipped("no_place")
    edits = [_spaced(syntax.text, edit) for edit in edits]
    if syntax.text.isupper():
        edits = [edit._replace(text=edit.text.upper()) for edit in edits]
    return Augmented(rewritten(syntax, edits), rule)


def _stated(syntax: Syntax) -> Clause | None:
    """Return the main clause; where the parse has it inside a quotation, the clause that reports the quotation."""
    clause = syntax.remember(main_clause)
    if clause is None or not is_quoted(syntax, clause.finite):
        return clause
    for word in syntax.children(clause.head, Relation.PARATAXIS, Relation.CONJUNCT):
        reporting = None if is_quoted(syntax, word) else clause_at(syntax, word)
        if reporting is not None and reporting.subject is not None and not is_quoted(syntax, reporting.finite):
            return reporting
    return clause


def _is_fragment(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a row is only a subordinate clause or a noun with its clause: `When prices rise`."""
    first, second, third = syntax.words[0], syntax.at(1), syntax.at(2)
    if clause.mood is not Mood.DECLARATIVE:
        return False
    earlier = [word for word in syntax.words[: clause.finite.index] if word.morphology.is_finite or word.text in ",:;"]
    if first.lower in WORDS.subordinators - {"what", "that"} or (
        first.lower == "that" and second.lower in ("the", "a")
    ):
        return not earlier
    timed = first.lower == "the" and second.lower in ("day", "moment", "night", "time", "way", "year")
    return timed and third.pos in ("DET", "PRON", "PROPN") and not earlier and third.lower != "that"


def _has_room(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a statement has its usual order of words, and its verb is not in brackets or another quotation."""
    words, finite = syntax.words, clause.finite
    if words[0].lower in _INVERTING and words[1:2] == words[finite.index : finite.index + 1]:
        return False
    if clause.inverted and (len(clause.verbs) > 1 or not clause.is_be):
        return False
    head = syntax.text[: finite.start]
    if head.count("(") > head.count(")") and not syntax.text.lstrip().startswith(("(", "[")):
        return False
    if is_quoted(syntax, finite) and syntax.text.lstrip()[:1] not in "\"“'":
        return False
    if any(test(syntax, clause) for test in (is_doubtful, may_be_participle, begins_with_participle, opens_below)):
        return False
    subject, behind = clause.subject, syntax.at(finite.index + 1)
    if subject is None and not set(DOUBLE_QUOTES).isdisjoint(syntax.text[: finite.start]):
        return False  # `"…," said Anna`: the subject follows
    if subject is None:
        return finite.index == 0 or words[finite.index - 1].pos in ("PUNCT", "CCONJ", "ADV", "NOUN", "PROPN")
    if behind.lower == "being" or (finite.lower in WORDS.modals and len(clause.verbs) == 1):
        return False  # nobody writes "must be being built"
    if (
        len(clause.verbs) == 1
        and finite.is_clitic
        and behind.lower == "done"
        and syntax.at(behind.index + 1).pos in ("PRON", "DET")
    ):
        return False  # "He's done it" is no form of "be"
    is_vocative = words[finite.index - 1].text == "," and subject.index == finite.index - 2
    if is_vocative and is_form(finite.lower, Form.LEMMA):
        return False
    is_headline = subject.index == finite.index - 1 and subject.pos == "NOUN" and subject.index > 0
    return not (is_headline and is_form(subject.lower, Form.THIRD) and not syntax.text.rstrip().endswith("."))


def _is_short_answer(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause ends in a bare operator (`She does.`), whose verb is left out."""
    bare = clause.finite.lower in _BARE and len(clause.verbs) == 1 and clause.subject is not None
    return bare and not clause.inverted and all(word.pos == "PUNCT" for word in syntax.words[clause.finite.index + 1 :])


_BARE = {"do": "must", "does": "must", "did": "must have", "has": "must have", "have": "must have"}
_BARE |= {"had": "must have", "can": "must be able to", "will": "will have to", "would": "would have to"}
_INVERTING = frozenset("never seldom rarely hardly scarcely barely little nor neither only so not".split())


def _answer(syntax: Syntax, clause: Clause) -> tuple[str, list[Edit]]:
    """Return the rule and the edits for a short answer; what is left out stays left out."""
    lower = clause.finite.lower
    rule = (
        "modal_do_support"
        if lower in WORDS.do_forms
        else "modal_perfect"
        if lower in WORDS.have_forms
        else "modal_stacked"
    )
    return rule, [] if is_hedged(syntax, clause) else [replace(clause.finite, _BARE[lower])]


def _spaced(text: str, edit: Edit) -> Edit:
    """Return an edit without the space at its beginning where the text has one there: `it 's` → `it must be`."""
    has_space = edit.start > 0 and text[edit.start - 1].isspace()
    return edit._replace(text=edit.text.lstrip(" ")) if has_space else edit


def _rule(syntax: Syntax, clause: Clause) -> str:
    """Return the rule for a clause: *used* stacks a phrase in `used to travel` only, not in `used a boat`."""
    is_lexical = clause.finite.lower == "used" and syntax.at(clause.finite.index + 1).lower != "to"
    return "modal_past" if is_lexical else kind_of(clause)


def _phrases(place: Place, *, past: bool = False) -> list[ModalPhrase]:
    """Return the modal phrases for a place.

    `should have` and `ought to have` say that the event did not happen, so that they never replace a past tense.
    """
    return [phrase for phrase in MODAL_PHRASES if place in phrase.places and not (past and phrase.counterfactual_past)]


def _drawn(phrases: Sequence[ModalPhrase], draws: Draws) -> ModalPhrase:
    """Return one of the phrases, drawn by name."""
    return draws.choice(phrases, names=[phrase.name for phrase in phrases])


def _statement(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits for a statement; [] where no modal phrase fits."""
    rule = _rule(syntax, clause)
    said = senses(syntax, clause)
    suitable = _suitable(syntax, clause, rule)
    phrases = [phrase for phrase in suitable if not said.isdisjoint(phrase.senses)]
    if Sense.FACT in said and clause.tense is Tense.PRESENT:
        # No report of an opinion or a plot: "My food is known to be tasty", "She is known to leave him".
        acts = clause.subject is not None and clause.subject.lower in ("he", "she", "they")
        plotted = ("be known to", "be reported to", "be understood to") if acts else ()
        talk = syntax.remember(is_talk)
        phrases = [phrase for phrase in phrases if not (talk and phrase.third_person) and phrase.name not in plotted]
    if not phrases:
        phrases = [phrase for phrase in suitable if phrase.judges]
    elif not said.isdisjoint((Sense.RECORD, Sense.DEFINITION)):
        phrases = [phrase for phrase in phrases for _ in range(_REPORTS if phrase.reports else 1)]
    if is_hedged(syntax, clause):
        phrases = [phrase for phrase in phrases if not phrase.judges]
    return _edits(syntax, clause, rule, _drawn(phrases, draws)) if phrases else []


_REPORTS = 8  # how many times as likely a phrase that reports is as one that guesses, where somebody knows


def _asking(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits for a question about the subject (`Who came?`), which has the word order of a statement."""
    rule = _rule(syntax, clause)
    phrases = [phrase for phrase in _suitable(syntax, clause, rule) if Place.DO_QUESTION in phrase.places]
    return _edits(syntax, clause, rule, _drawn(phrases, draws)) if phrases else []


def _edits(syntax: Syntax, clause: Clause, rule: str, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that put a phrase into a clause with the word order of a statement."""
    if rule == "modal_stacked":
        return stacked_edits(syntax, clause, phrase)
    # A negation of the first predicate must not reach the others: "is said no longer to have led it and joined them".
    joined = [] if syntax.remember(main_negators) else conjunct_edits(syntax, clause, phrase, rule)
    return [*group_edits(syntax, clause, phrase, rule), *joined]


def _suitable(syntax: Syntax, clause: Clause, rule: str) -> list[ModalPhrase]:
    """Return the modal phrases that a statement with the rule `rule` can take by its form."""
    found = syntax.remember(main_negators)
    place = _place(syntax, clause, rule, found)
    if place is None:
        return []
    past = clause.tense is Tense.PAST or rule == "modal_perfect" or clause.finite.lower == "could"
    phrases = _phrases(place, past=past)
    verb, subject = main_lemma(clause), clause.subject
    spoken = subject is None or subject.lower in ("i", "we", "you")
    phrases = [
        phrase
        for phrase in phrases
        if not (spoken and phrase.third_person) and verb not in REPORTS.get(phrase.name, ())
    ]
    if clause.inverted or subject is None:
        phrases = [phrase for phrase in phrases if phrase.verb is None]
    phrases = [phrase for phrase in phrases if not _jars(clause, phrase, rule)]
    existential = subject is not None and subject.lower == "there"
    if found and found[0].kind in _NOMINAL and (existential or found[0].word.index < clause.finite.index):
        phrases = [phrase for phrase in phrases if phrase.name in ("seem to", "appear to")] or phrases[:1]
    if _has_clausal_subject(syntax, clause):
        phrases = [phrase for phrase in phrases if not phrase.third_person]
    if not has_certain_number(syntax, clause) or _has_joined_subject(syntax, clause):
        phrases = [phrase for phrase in phrases if phrase.verb is not BE and not (phrase.judges and phrase.verb)]
    if question_tag(syntax.text) is not None:
        fits = rule in ("modal_present", "modal_past") and not found
        phrases = [phrase for phrase in phrases if fits and phrase.verb in (HAVE, NEED)]
    if not found and rule != "modal_stacked" and _is_crowded(syntax, clause, rule):
        phrases = [phrase for phrase in phrases if phrase.verb is None or phrase.judges]
    adverbial = syntax.words[clause.finite.index - 1].pos == "ADV" and rule in ("modal_present", "modal_past")
    if adverbial and not found:
        return [phrase for phrase in phrases if phrase.verb is not BE or phrase.judges]
    return phrases


_NOMINAL = (Kind.DETERMINER, Kind.PRONOUN, Kind.NO_ONE, Kind.NEITHER_NOR)


def _jars(clause: Clause, phrase: ModalPhrase, rule: str) -> bool:
    """Return whether a phrase does not go with the tense: a forecast with a habit, a seeming act of one's own."""
    if phrase.name == "be likely to":  # "The club is likely to sell shirts" is a forecast
        return rule == "modal_present" and clause.subject is not None and not clause.subject.morphology.plural
    if phrase.name in ("seem to", "appear to"):
        speaks = clause.subject is not None and clause.subject.lower in ("i", "we")
        if speaks and phrase.name == "appear to":
            return True
        would = resolved(clause.verbs) == "would" and not clause.is_be
        return would or (speaks and rule in ("modal_past", "modal_passive"))
    return False


def _has_clausal_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a clause, or an *it* that stands for one: `It is clear that …`."""
    if clause.subject is None:
        return False
    if clause.subject.relation in (Relation.CLAUSAL_SUBJECT, Relation.EXPLETIVE):
        return clause.subject.lower != "there"
    if clause.subject.lower in WORDS.wh_words and syntax.children(clause.subject, Relation.RELATIVE_CLAUSE):
        return True  # a free relative (`What he said was true.`) is a clause in CLEAR and a pronoun with one in UD
    if clause.subject.lower != "it":
        return False
    return any(word.lower in ("that", "to") for word in syntax.words[clause.verb.index + 1 : clause.verb.index + 5])


def _place(syntax: Syntax, clause: Clause, rule: str, found: list[Negator]) -> Place | None:
    """Return the place for a modal phrase in a statement, or None where there is none.

    In a negated clause it is one for phrases that do not change the scope of the negation.
    """
    following = syntax.at(clause.finite.index + 1).lower
    if following == "better" or (clause.is_be and following == "to"):
        return None  # "had better go" and "was to be elected" have a modal meaning already
    if rule == "modal_stacked":
        if is_ability(clause):
            if found:
                return Place.INABILITY if found[0].kind is Kind.NOT else None
            return Place.ABILITY
        modal = resolved(clause.verbs)
        is_will = modal in ("will", "'ll") and len(clause.verbs) > 1
        if found:
            return Place.WILL if is_will and found[0].kind is Kind.NOT else None
        return Place.WILL if is_will else Place.WOULD if modal == "would" else Place.MODAL
    if found:
        is_not = [negator.kind for negator in found] == [Kind.NOT]
        return Place.DO_NOT if is_not and rule == "modal_do_support" else Place.NEGATED
    places = {
        "modal_present": Place.VERB,
        "modal_past": Place.VERB,
        "modal_passive": Place.PASSIVE,
        "modal_perfect": Place.PERFECT,
        "modal_do_support": Place.DO,
    }
    return places.get(rule, Place.BE)


def _is_crowded(syntax: Syntax, clause: Clause, rule: str) -> bool:
    """Return whether other words are where the *to* of a phrase would be, so that only a modal fits."""
    following = syntax.at(clause.finite.index + 1).lower
    if following in WORDS.floating_adverbs and rule not in ("modal_present", "modal_past"):
        return True
    if following == "to" and resolved(clause.verbs) in ("have", "has", "had"):
        return True
    return rule == "modal_perfect" and (clause.verb.lower == "got" or bool(clause.conjuncts))


def _has_joined_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject has an *and*, so that its number, which *be* shows in every tense, is uncertain."""
    first, last = clause.subject_span or (0, -1)
    return any(word.lower == "and" for word in syntax.words[first : last + 1])


def _command(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that turn a command into an obligation: `Don't go.` → `You must not go.`"""
    verb, following = clause.finite, syntax.at(clause.finite.index + 1)
    forbids = any(
        word.lower in ("never", *WORDS.nots) for word in syntax.words[max(0, verb.index - 1) : verb.index + 2]
    )
    phrase = _drawn(_phrases(Place.PROHIBITION if forbids else Place.COMMAND), draws)
    words = inflected(phrase, past=False, first=False, third=False)
    if verb.lower == "let" and following.lower in ("'s", "us"):
        return [Edit(verb.start, following.end, f"{'We' if verb.text[0].isupper() else 'we'} {words}")]
    first = _first_of_group(syntax, clause)
    you = "You" if first.text[0].isupper() else "you"
    if verb.lower == "do" and len(clause.verbs) > 1:
        if following.lower in WORDS.nots:
            return [Edit(verb.start, following.end, f"{you} {with_not(words)}")]
        return [Edit(verb.start, verb.end, f"{you} {words}")]
    please = syntax.at(first.index - 1)
    if please.lower == "please":
        you = "You" if please.text[0].isupper() else "you"
        return [Edit(please.start, first.start, f"{you} {words} ")]
    small = first.text if first.text.isupper() and len(first.text) > 1 else first.text[0].lower() + first.text[1:]
    return [Edit(first.start, first.end, f"{you} {words} {small}")]


def _first_of_group(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of a command: an adverb before the verb (`Always check`), or the verb."""
    first = clause.finite
    while first.index:
        word = syntax.words[first.index - 1]
        if word.lower not in WORDS.imperative_openers - {"please", "and", "but", "so", "then", "now"}:
            break
        first = word
    return first


def _question(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that put a modal phrase into an inverted question; [] where none fits."""
    if clause.subject_span is None:
        return []
    full, verbs, last = resolved(clause.verbs), clause.verbs, syntax.words[clause.subject_span[1]]
    end = max(clause.verb.index, last.index) + 2
    negated = any(word.lower in WORDS.nots for word in syntax.words[clause.finite.index : end])
    past = clause.tense is Tense.PAST
    if clause.tense is Tense.MODAL and len(verbs) > 1:
        phrase = _drawn(_phrases(Place.MODAL_QUESTION), draws)
        if full not in ("can", "could") or negated:
            return [before(verbs[1], phrase.name)]
        operator, rest = _asked(syntax, clause, phrase, past=full == "could")
        return [replace(clause.finite, operator), before(verbs[1], f"{rest} be able to")]
    if full in WORDS.do_forms and len(verbs) > 1:
        return _do_question(syntax, clause, draws, negated=negated)
    if negated or clause.tense is Tense.MODAL:
        return []
    if full in WORDS.be_forms:
        phrase = _drawn(_phrases(Place.QUESTION, past=past), draws)
        operator, rest = _asked(syntax, clause, phrase, past=past)
        rest = f"{rest} be" if rest else "have been" if past else "be"
        return [replace_verb(clause.finite, operator), after(last, rest)]
    if full in WORDS.have_forms and len(verbs) > 1:
        phrase = _drawn(_phrases(Place.PERFECT_QUESTION, past=True), draws)
        if phrase.verb is not None:
            return [participial(verbs[1], phrase)]
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
        operator, _, rest = finite_form(syntax, clause, phrase, past=past).partition(" ")
        return operator, rest
    return form_of_do(syntax, clause, past=past), phrase.name


AUGMENTATION = Augmentation(modal_verbs, rules=RULES, reasons=REASONS)
