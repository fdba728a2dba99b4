"""Modals that keep the meaning of a predicate: certainty, probability, obligation."""

from __future__ import annotations

from augpipe.augment.chinese.mv.place import Person, Place, keeps_meaning
from augpipe.augment.chinese.reading.kinds import NEGATIVE, Kind, kinds
from augpipe.augment.chinese.reading.units import has_kind, has_word
from augpipe.lexicon.chinese import ALTERNATIVES, PHRASES, WORDS

_NEVER_DONE = WORDS.undone_character | WORDS.denied_modal
_DONE_TO = WORDS.arriving | WORDS.errand
_NAMED = kinds("NOMINAL NUMBER CLASSIFIER ATTRIBUTIVE LOCALIZER ADJECTIVE OTHER")


def modals_of(place: Place, *, stopped: bool) -> tuple[str, ...]:
    """Return the modals that keep the meaning; none for a verb of action alone that nobody decides on."""
    rule, main = rule_of(place), place.clause.main
    human = place.person in (Person.FIRST, Person.SECOND, Person.HUMAN)
    if rule == "modal_verb" and main.text in WORDS.saying and human and place.grouped:
        return PHRASES.compulsion[:1]
    obligations = _obligations(place, stopped=stopped) if rule == "modal_verb" else ()
    if not keeps_meaning(place) or has_word(place.clause.units[: place.clause.position.main], WORDS.sudden):
        return obligations
    certainty = PHRASES.probability if place.before.text in WORDS.generally else _certainty(place)
    if rule == "modal_verb" and not has_word(place.tail[:4], WORDS.le):
        certainty = tuple(modal for modal in certainty if modal not in PHRASES.probability) or certainty
    return (*certainty, *obligations)


def _certainty(place: Place) -> tuple[str, ...]:
    """Return the modals of certainty that go with the subject and with what opens the predicate group."""
    opener, person = place.clause.opener, place.person
    if person is Person.FIRST or opener.text in WORDS.too:
        return ()  # nobody guesses at his own state, or calls too much what he only guesses at
    if opener.kind is Kind.MODAL:
        return ALTERNATIVES.wrapped.get(opener.text, PHRASES.wrapping)
    if opener.kind is Kind.NEGATOR:
        never = {opener.text[0], opener.text} & _NEVER_DONE
        return PHRASES.certainty_of_denial if never else PHRASES.certainty_of_hearer
    return PHRASES.certainty_of_hearer if person is Person.SECOND else PHRASES.certainty


def _obligations(place: Place, *, stopped: bool) -> tuple[str, ...]:
    """Return the modals of obligation that fit: none unless a person does something on purpose.

    A sentence with a full stop tells what was done (他回到家。), and only 不得不 ("had no choice but to") keeps that.
    """
    clause, main, first = place.clause, place.clause.main, place.person is Person.FIRST
    units, position = clause.units, clause.position
    if not (first or place.person is Person.HUMAN) or main.text not in WORDS.deliberate or not place.grouped:
        return ()
    if clause.opener.kind is Kind.FOCUS_ADVERB:
        return ()
    going_on = has_word(units[max(0, place.unit - 1) : position.main], WORDS.going_on)
    if going_on or clause.behind.text in WORDS.de_complement:
        return ()
    aspects = [unit for unit in place.tail if unit.kind is Kind.ASPECT]
    if aspects:
        perfective = aspects[0].text in WORDS.le and aspects[0].start == main.end and len(aspects) == 1
        return PHRASES.compulsion if perfective else ()
    if has_word(units[: place.unit], WORDS.long_ago):
        return PHRASES.compulsion
    if stopped and not first and not has_word(units[: position.main], WORDS.habitual):
        return PHRASES.compulsion[:1]
    return PHRASES.obligation + PHRASES.compulsion[:1]


def rule_of(place: Place) -> str:
    """Return the name of the rule for a modal at `place`, by what opens the predicate group."""
    opener, main = place.clause.opener.kind, place.clause.main.kind
    located = place.before.text[-1:] in WORDS.located_character and place.clause.behind.text in WORDS.zhe
    rules = {
        "modal_negated": opener in NEGATIVE,
        "modal_stacked": opener is Kind.MODAL,
        "modal_passive": opener is Kind.PASSIVE or has_kind(place.adverbial, Kind.PASSIVE),
        "modal_copula": main is Kind.COPULA,
        "modal_adjective": main is Kind.ADJECTIVE,
        "modal_existential": main is Kind.HAVE or located,
        "modal_verb": True,
    }
    return next(rule for rule, holds in rules.items() if holds)


def is_errand(place: Place) -> bool:
    """Return whether a query names what is to be done with a thing: 会员卡更改号码 ("card: change the number")."""
    units, main, front, tail = place.clause.units, place.clause.main.text, place.clause.front, place.tail[1:]
    done = main in WORDS.commanded or main in WORDS.deliberate
    return (
        place.bare
        and place.person is Person.OTHER
        and done
        and main not in WORDS.embedding
        and (len(main) > 1 or main in WORDS.errand)
        and 0 < len(tail) == len(units) - len(front) - 1
        and units[-1].end <= 20
        and units[-1].text not in WORDS.heading_noun
        and all(unit.kind in _NAMED or unit.kind is Kind.TIME for unit in front)
        and all(unit.kind in _NAMED or unit.text in _DONE_TO for unit in tail)
    )
