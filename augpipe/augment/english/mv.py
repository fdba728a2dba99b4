"""`mv`, modal verbs: a modal phrase modifies the predicate of the main clause (SDA section 4.2).

The modal phrase replaces the finite verb, and the other verbs of the group get the form that the phrase takes:
`travels` → `must travel`, `was built` → `must have been built` or `had to be built`. Conjuncts get the same form
(`sat and ate` → `must have sat and eaten`).
"""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, form_of_do, has_wh_subject
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import Kind, Negator, main_negators
from augpipe.augment.english.reading.sentences import unusable
from augpipe.augment.english.reading.verb_group import Tense, lemma, resolved
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
from augpipe.lexicon.english.function_words import (
    BE_FORMS,
    DO_FORMS,
    FLOATING_ADVERBS,
    HAVE_FORMS,
    IMPERATIVE_OPENERS,
    NOT,
    PERSONAL_PRONOUNS,
)
from augpipe.lexicon.english.phrases import BE, MODAL_PHRASES, ModalPhrase, Place
from augpipe.lexicon.english.valency import PERSON_NOUNS, STATIVE_VERBS
from augpipe.lexicon.english.verbs import Form, inflect
from augpipe.syntax.edits import Edit, after, before, replace, replace_verb, rewritten
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Word

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


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal phrase in its main clause."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_finite_verb")
    rule = kind_of(clause)
    edits: list[Edit] = []
    if clause.mood is Mood.IMPERATIVE:
        rule, edits = "modal_imperative", _command(syntax, clause, draws)
    elif clause.mood is Mood.QUESTION and (clause.inverted or has_wh_subject(syntax, clause)):
        asks = _statement if has_wh_subject(syntax, clause) else _question
        rule, edits = "modal_question", asks(syntax, clause, draws)
    elif not clause.inverted or clause.operator is not None:
        edits = _statement(syntax, clause, draws)
    return Augmented(rewritten(syntax, edits), rule) if edits else Skipped("no_place")


def _phrases(place: Place, *, past: bool) -> list[ModalPhrase]:
    """Return the modal phrases for a place.

    `should have` and `ought to have` say that the event did not happen, so that they never replace a past tense.
    """
    return [phrase for phrase in MODAL_PHRASES if place in phrase.places and not (past and phrase.counterfactual_past)]


def _drawn(phrases: Sequence[ModalPhrase], draws: Draws) -> ModalPhrase:
    """Return one of the phrases, drawn by name."""
    return draws.choice(phrases, names=[phrase.name for phrase in phrases])


def _statement(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits for a statement, or for a question with its word order; [] where no modal phrase fits."""
    rule = kind_of(clause)
    phrases = _suitable(syntax, clause, rule, syntax.remember(main_negators))
    if not phrases:
        return []
    phrase = _drawn(phrases, draws)
    if rule == "modal_stacked":
        return stacked_edits(syntax, clause, phrase)
    return [*group_edits(syntax, clause, phrase, rule), *conjunct_edits(syntax, clause, phrase, rule)]


def _suitable(syntax: Syntax, clause: Clause, rule: str, found: list[Negator]) -> list[ModalPhrase]:
    """Return the modal phrases that fit a statement with the rule `rule` and the negators `found`."""
    place = _place(syntax, clause, rule, found)
    if place is None:
        return []
    past = clause.tense is Tense.PAST or rule == "modal_perfect" or clause.finite.lower == "could"
    phrases = _phrases(place, past=past)
    if found or rule == "modal_stacked":
        return phrases
    if _is_crowded(syntax, clause, rule):
        return [phrase for phrase in phrases if phrase.verb is None]
    adverbial = syntax.words[clause.finite.index - 1].pos == "ADV" and rule in ("modal_present", "modal_past")
    if adverbial or _has_joined_subject(syntax, clause):
        return [phrase for phrase in phrases if phrase.verb is not BE]
    return phrases


def _place(syntax: Syntax, clause: Clause, rule: str, found: list[Negator]) -> Place | None:
    """Return the place for a modal phrase in a statement, or None where there is none.

    In a negated clause it is one for phrases that do not change the scope of the negation.
    """
    following = syntax.at(clause.finite.index + 1).lower
    if following == "better" or (clause.is_be and following == "to"):
        return None  # "had better go" and "was to be elected" have a modal meaning already
    if rule == "modal_stacked":
        if found:
            return Place.INABILITY if is_ability(clause) and found[0].kind is Kind.NOT else None
        if is_ability(clause):
            return Place.ABILITY
        return Place.WILL if resolved(clause.verbs) in ("will", "would") and len(clause.verbs) == 2 else Place.MODAL
    if found:
        is_not = [negator.kind for negator in found] == [Kind.NOT]
        return Place.DO_NOT if is_not and rule == "modal_do_support" else Place.NEGATED
    match rule:
        case "modal_present" | "modal_past":
            return Place.ACTION if _can_act(clause) else Place.EVENT
        case "modal_passive":
            return Place.PASSIVE if clause.tense is Tense.PRESENT else Place.PAST_PASSIVE
        case "modal_perfect":
            return Place.PERFECT
        case "modal_do_support":
            return Place.DO
        case _:
            return Place.BE


def _can_act(clause: Clause) -> bool:
    """Return whether the subject is a person who can act and the verb is an action, not a state."""
    subject = clause.subject
    if subject is None or lemma(clause.verbs, clause.tense) in STATIVE_VERBS:
        return False
    if subject.lower in PERSONAL_PRONOUNS or subject.lower in PERSON_NOUNS:
        return True
    return subject.pos == "NOUN" and subject.lower.endswith(("er", "ers", "ist", "ists", "ian", "ians"))


def _is_crowded(syntax: Syntax, clause: Clause, rule: str) -> bool:
    """Return whether other words are where the *to* of a phrase would be, so that only a modal fits."""
    following = syntax.at(clause.finite.index + 1).lower
    if following in FLOATING_ADVERBS and rule not in ("modal_present", "modal_past"):
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
    forbids = any(word.lower in ("never", *NOT) for word in syntax.words[max(0, verb.index - 1) : verb.index + 2])
    phrase = _drawn(_phrases(Place.PROHIBITION if forbids else Place.COMMAND, past=False), draws)
    words = inflected(phrase, past=False, first=False, third=False)
    if verb.lower == "let" and following.lower in ("'s", "us"):
        return [Edit(verb.start, following.end, f"{'We' if verb.text[0].isupper() else 'we'} {words}")]
    first = _first_of_group(syntax, clause)
    you = "You" if first.text[0].isupper() else "you"
    if verb.lower == "do" and len(clause.verbs) > 1:
        if following.lower in NOT:
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
        if word.lower not in IMPERATIVE_OPENERS - {"please", "and", "but", "so", "then", "now"}:
            break
        first = word
    return first


def _question(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that put a modal phrase into an inverted question; [] where none fits."""
    if clause.subject_span is None:
        return []
    full, verbs, last = resolved(clause.verbs), clause.verbs, syntax.words[clause.subject_span[1]]
    end = max(clause.verb.index, last.index) + 2
    negated = any(word.lower in NOT for word in syntax.words[clause.finite.index : end])
    past = clause.tense is Tense.PAST
    if clause.tense is Tense.MODAL and len(verbs) > 1:
        phrase = _drawn(_phrases(Place.MODAL_QUESTION, past=False), draws)
        if full not in ("can", "could") or negated:
            return [before(verbs[1], phrase.name)]
        operator, rest = _asked(syntax, clause, phrase, past=full == "could")
        return [replace(clause.finite, operator), before(verbs[1], f"{rest} be able to")]
    if full in DO_FORMS and len(verbs) > 1:
        return _do_question(syntax, clause, draws, negated=negated)
    if negated or clause.tense is Tense.MODAL:
        return []
    if full in BE_FORMS:
        phrase = _drawn(_phrases(Place.QUESTION, past=past), draws)
        operator, rest = _asked(syntax, clause, phrase, past=past)
        rest = f"{rest} be" if rest else "have been" if past else "be"
        return [replace_verb(clause.finite, operator), after(last, rest)]
    if full in HAVE_FORMS and len(verbs) > 1:
        phrase = _drawn(_phrases(Place.PERFECT_QUESTION, past=True), draws)
        if phrase.verb is not None:
            return [participial(verbs[1], phrase)]
        return [replace_verb(clause.finite, phrase.name), after(last, "have")]
    return []


def _do_question(syntax: Syntax, clause: Clause, draws: Draws, *, negated: bool) -> list[Edit]:
    """Return the edits for `Does he go?` → `Does he have to go?` or `Must he go?`"""
    do, verb, past = clause.finite, clause.verb, clause.tense is Tense.PAST
    phrases = _phrases(Place.NEGATED_QUESTION if negated else Place.DO_QUESTION, past=past)
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
