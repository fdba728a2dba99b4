"""Which modal phrases a statement can take by its form and its verb."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.augment.english.reading.negators import Kind, main_negators
from augpipe.augment.english.reading.sense import has_certain_number, is_state, main_lemma, says_how
from augpipe.augment.english.reading.sentences import is_headline, question_tag
from augpipe.augment.english.writing import modals
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import BE, HAVE, NEED, ModalPhrase
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax


def suitable(syntax: Syntax, clause: Clause, rule: str, phrases: list[ModalPhrase]) -> list[ModalPhrase]:
    """Return those of the phrases that a statement with the rule `rule` can take by its form."""
    found = syntax.remember(main_negators)
    verb, subject, plain = main_lemma(clause), clause.subject or NO_WORD, rule in ("modal_present", "modal_past")
    of_others = subject.lower not in ("", "i", "we", "you") and not _has_clausal_subject(syntax, clause)
    is_moved = clause.inverted or subject is NO_WORD
    early = subject.lower == "there" or (bool(found) and found[0].word.index < clause.finite.index)
    if found and found[0].kind in _NOMINAL and early:  # "No dog is barking"
        phrases = [phrase for phrase in phrases if phrase.seems] or phrases
    first, last = clause.subject_span or (0, -1)
    is_joined = any(word.lower == "and" for word in syntax.words[first : last + 1])
    has_number = has_certain_number(syntax, clause) and not is_joined
    tagged = question_tag(syntax.text) is not None
    crowded = not found and rule != "modal_stacked" and _is_crowded(syntax, clause, rule)
    adverbial = not found and plain and syntax.words[clause.finite.index - 1].pos == "ADV"
    return [
        phrase
        for phrase in phrases
        if not (
            verb in phrase.repeats
            or (phrase.third_person and not of_others)
            or (is_moved and phrase.verb)
            or (not has_number and (phrase.verb is BE or (phrase.judges and phrase.verb)))
            or (tagged and not (plain and phrase.verb in (HAVE, NEED)))
            or (crowded and phrase.verb and not phrase.judges)
            or (adverbial and phrase.verb is BE and not phrase.judges)
            or _jars(syntax, clause, phrase, rule)
        )
    ]


_NOMINAL = (Kind.DETERMINER, Kind.PRONOUN, Kind.NO_ONE, Kind.NEITHER_NOR)


def _jars(syntax: Syntax, clause: Clause, phrase: ModalPhrase, rule: str) -> bool:
    """Return whether a phrase does not go with the tense: a forecast with a habit, a seeming act of one's own."""
    subject, following = clause.subject or NO_WORD, syntax.at(clause.finite.index + 1)
    verb = main_lemma(clause)
    lasts = verb == "be" or is_state(verb)
    if phrase.prohibits and rule == "modal_do_support" and clause.tense is Tense.PRESENT and not lasts:
        return True
    if phrase.chance:
        return not (lasts or verb in WORDS.chance_verbs)
    if phrase.forecasts:
        return rule == "modal_present" and not subject.morphology.plural
    if phrase.frames:  # it precedes the words of a clause that begins the text
        opens = clause.subject_span is not None and clause.subject_span[0] == 0 and clause.finite.index > 0
        return (
            not opens
            or not (subject.lower in ("i", "we", "you") or says_how(syntax, clause))  # no plain fact
            or is_headline(syntax.text)
            or not (syntax.text.islower() or syntax.words[0].pos in ("PRON", "DET"))
        )
    if phrase.gerund:  # "is listed as", with nothing between the verb and a single predicate
        joined = bool(clause.conjuncts) and clause.tense is Tense.PRESENT
        if joined or subject.lower == "there" or following.lower in WORDS.floating_adverbs:
            return True
        still = (clause.is_be and following.pos != "ADP") or (rule == "modal_present" and is_state(verb))
        return still and not modals.link_of(phrase)
    if not phrase.seems:
        return False
    odd = phrase.outward or rule in ("modal_past", "modal_passive")
    would = clause.full == "would" and not clause.is_be
    return would or (odd and subject.lower in ("i", "we"))


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


def _is_crowded(syntax: Syntax, clause: Clause, rule: str) -> bool:
    """Return whether other words are where the *to* of a phrase would be, so that only a modal fits."""
    following = syntax.at(clause.finite.index + 1).lower
    if following in WORDS.floating_adverbs and rule not in ("modal_present", "modal_past"):
        return True
    if following == "to" and clause.full in ("have", "has", "had"):
        return True
    return rule == "modal_perfect" and (clause.verb.lower == "got" or bool(clause.conjuncts))
