"""Which modal phrases a statement can take by its form, its subject and its verb."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Tense, subject_words
from augpipe.augment.english.reading.main_clause import has_certain_number
from augpipe.augment.english.reading.negators import Kind, main_negators
from augpipe.augment.english.reading.sense import has_figures, is_spoken, is_state, main_lemma, says_how
from augpipe.augment.english.reading.sentences import is_headline, question_tag
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import BE, HAVE, NEED, ModalPhrase
from augpipe.lexicon.english.time_words import YEAR
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax


def suitable(syntax: Syntax, clause: Clause, rule: str, phrases: list[ModalPhrase]) -> list[ModalPhrase]:
    """Return those of the phrases that a statement with the rule `rule` can take by its form."""
    found = syntax.remember(main_negators)
    verb, subject, plain = main_lemma(clause), clause.subject or NO_WORD, rule in ("modal_present", "modal_past")
    own = not syntax.forms.isdisjoint(_OWN) and is_spoken(syntax)  # of what is one's own nobody has heard
    lived = own and syntax.text.islower() and (rule in _OF_THE_PAST or subject.lower in _OWN)
    known = subject.lower not in ("", "one", *_SPEAKERS)
    of_others = known and not own and not _has_clausal_subject(syntax, clause)
    is_moved = clause.inverted or subject is NO_WORD
    early = subject.lower == "there" or (bool(found) and found[0].word.index < clause.finite.index)
    if found and found[0].kind in _NOMINAL and early:  # "No dog is barking"
        phrases = [phrase for phrase in phrases if phrase.seems] or phrases
    has_number = has_certain_number(syntax, clause)
    tagged = question_tag(syntax.text) is not None
    crowded = not found and rule != "modal_stacked" and _is_crowded(syntax, clause, rule)
    dated = clause.tense is Tense.PAST and _is_dated_before_verb(syntax, clause)
    then = syntax.at(clause.finite.index - 1).lower == "then" or syntax.at(clause.finite.index + 1).lower == "then"
    plainly_so = _is_plainly_so(syntax, clause, verb)
    adverbial = not found and plain and syntax.words[clause.finite.index - 1].pos == "ADV"
    suited = [
        phrase
        for phrase in phrases
        if not (
            verb in phrase.repeats
            or (lived and phrase.judges and not phrase.frames)
            or (phrase.third_person and not of_others)
            or (is_moved and phrase.verb)
            or (not has_number and (phrase.verb is BE or (phrase.judges and phrase.verb)))
            or (tagged and not (plain and phrase.verb in (HAVE, NEED)))
            or (crowded and phrase.verb and not phrase.judges)
            or (plainly_so and phrase.hearsay)
            or (dated and phrase.verb and phrase.judges)
            or (then and phrase.judges)
            or (adverbial and (phrase.fated or (phrase.verb is BE and not phrase.judges)))
            or _jars(syntax, clause, phrase, rule)
        )
    ]
    if own and any(phrase.frames for phrase in suited):
        return [phrase for phrase in suited if not phrase.seems]  # one's own verdict does not only seem so
    return suited


_OF_THE_PAST = ("modal_past", "modal_perfect", "modal_do_support")
_FORMER = ("formerly", "previously", "originally", "initially")
_OWN = frozenset(("i", "me", "my", "mine", "myself", "we", "our"))
_SPEAKERS = ("i", "we", "you")
_NOMINAL = (Kind.DETERMINER, Kind.PRONOUN, Kind.NO_ONE, Kind.NEITHER_NOR)


def _jars(syntax: Syntax, clause: Clause, phrase: ModalPhrase, rule: str) -> bool:
    """Return whether a phrase does not go with the tense: a forecast with a habit, a seeming act of one's own."""
    subject, following = clause.subject or NO_WORD, syntax.at(clause.finite.index + 1)
    verb = main_lemma(clause)
    lasts = verb == "be" or is_state(verb)
    asked = rule == "modal_do_support" or clause.finite.index == 0
    asked = asked or (bool(syntax.remember(main_negators)) and rule == "modal_present" and subject.lower in _SPEAKERS)
    if phrase.prohibits and clause.tense is Tense.PRESENT and asked and not lasts:
        return True  # "must not prove it", "must prove it", "you must never prove it": a duty
    denies = bool(phrase.prohibits and subject.lower in _OWN and syntax.remember(main_negators))
    if phrase.prohibits and subject.lower == "this" and syntax.remember(main_negators):
        return True  # "this must not be a copy"
    if phrase.prohibits and rule == "modal_stacked" and subject.lower in _OWN:
        return True  # "I must be able to see it": a wish
    if denies and (rule == "modal_stacked" or (rule == "modal_do_support" and clause.tense is Tense.PAST)):
        return True  # "we must not be able to", "I must not have wanted it"
    if phrase.narrates and phrase.gerund and clause.subject_span is not None and clause.subject_span[0]:
        return True  # "In Lund she is remembered as a student"
    if phrase.judges and phrase.verb and clause.tense is Tense.PAST and syntax.words[0].lower in _FORMER:
        return True  # "Formerly she is said to have been a judge"
    if phrase.judges and not phrase.frames and rule == "modal_perfect" and subject.lower in _OWN and clause.is_be:
        return True  # "I must have been very happy with it"
    if phrase.fated and clause.tense is Tense.PAST and (subject.pos == "PROPN" or has_figures(syntax)):
        return True  # "In 1932 Kell was bound to sell the mill"
    if phrase.chance:
        return subject.lower == "you" or not (lasts or verb in WORDS.chance_verbs)
    if not phrase.judges and syntax.at(clause.finite.index - 1).lower == "just":
        return True  # nothing forced what one "just bought"
    if phrase.judges and clause.is_passive and clause.tense is Tense.PRESENT and _has_clausal_subject(syntax, clause):
        return True  # "It must be hoped that the mill will open"
    if (
        phrase.narrates
        and rule == "modal_past"
        and any(verb.tense is None and verb.joined for verb in clause.conjuncts)
    ):
        return True  # "would design it and co-produced it", of which the parse takes the second for a participle
    if phrase.forecasts:
        of_one = clause.tense is Tense.PAST and subject.pos != "NOUN"  # "Kell is likely to have told him so"
        return of_one or rule == "modal_perfect" or (rule == "modal_present" and not subject.morphology.plural)
    if phrase.frames:  # it precedes the words of a clause that begins the text
        opens = clause.subject_span is not None and clause.subject_span[0] == 0 and clause.finite.index > 0
        return (
            not opens
            or not (is_spoken(syntax) or subject.lower in _SPEAKERS)
            or syntax.words[0].lower in ("a", "an", "whether")  # "a man is alone on the road": no opinion
            or syntax.words[0].pos == "INTJ"
            or not (subject.lower in ("i", "we", "you", "this") or says_how(syntax, clause))  # no plain fact
            or (rule in ("modal_past", "modal_perfect") and not lasts and verb not in WORDS.reactions)  # no opinion
            or is_headline(syntax.text)
            or not (syntax.text.islower() or syntax.words[0].pos in ("PRON", "DET"))
        )
    if phrase.gerund and not phrase.link and subject.lower == "it":
        return True  # "It can be seen snowing"
    if phrase.gerund:  # "is listed as", with nothing between the verb and a single predicate
        alone = phrase.narrates or (clause.tense is Tense.PRESENT and rule != "modal_present")
        joined = alone and bool(clause.conjuncts)
        if phrase.name == "be classified as" and following.lower not in ("a", "an"):
            return True  # "is classified as the fiancée"
        if joined or subject.lower == "there" or following.lower in WORDS.floating_adverbs:
            return True
        if clause.is_be and following.pos == "ADV":
            return True  # "is regarded as outdoors climbing steps"
        still = (clause.is_be and following.pos != "ADP") or (rule == "modal_present" and is_state(verb))
        return still and not phrase.link
    if not phrase.seems:
        return False
    if "approximately" in syntax.forms:
        return True  # "seems to lie approximately west of Arden"
    odd = phrase.outward or rule in ("modal_past", "modal_passive", "modal_do_support")
    would = clause.full == "would" and not clause.is_be
    return would or (odd and any(word.lower in _OWN for word in subject_words(syntax, clause)))


def _is_plainly_so(syntax: Syntax, clause: Clause, verb: str) -> bool:
    """Return whether nobody has to hear of what is said: `It is made by hand`, `Arden has a mill`, `Kell is a poet`."""
    if clause.is_be or clause.tense is not Tense.PRESENT or (clause.full in WORDS.have_forms and len(clause.verbs) > 1):
        return introduces(syntax, clause)
    person = clause.subject is not None and clause.subject.lower in ("he", "she")  # "She is said to live in Arden"
    return clause.is_passive or (is_state(verb) and not person and not has_figures(syntax))


def introduces(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a statement says what a name stands for, as first ones do: `Kell (born 1950) is a poet`."""
    subject = clause.subject
    if not clause.is_be or subject is None or clause.subject_span is None:
        return False
    dated = any(word.text == "(" for word in syntax.words[clause.subject_span[0] : clause.finite.index])
    return dated or (subject.pos == "PROPN" and syntax.at(clause.verb.index + 1).lower in ("a", "an"))


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


def _is_dated_before_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a day stands right before the verb, as it cannot before a present: `Kell on Tuesday [said] so`."""
    before = syntax.at(clause.finite.index - 1)
    return before != clause.subject and (before.lower in WORDS.calendar or before.lower in ("yesterday", "today"))


def tells_later(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a *would* tells what came later: `The club would go on to win`, `It would be sold in 1920`."""
    if clause.finite.lower != "would" or len(clause.verbs) < 2 or clause.inverted or clause.subject is None:
        return False
    following, named = syntax.at(clause.finite.index + 1).lower, clause.subject.pos in ("PROPN", "NOUN")
    supposed = not syntax.forms.isdisjoint(_SUPPOSING) or clause.verbs[1].lower in ("have", "like", "say")
    if supposed or syntax.text.islower() or not (named or clause.subject.lower in ("he", "she", "they", "it")):
        return False
    dated = any(YEAR.fullmatch(word.text) for word in syntax.words[clause.verb.index + 1 :])
    told = clause.verbs[1].lower in WORDS.career_verbs or clause.verbs[1].lower in WORDS.later_verbs
    return dated or told or following in _TELLING


_SUPPOSING = frozenset("if could might may should unless otherwise whether said".split())
_TELLING = ("go", "later", "eventually", "soon", "subsequently", "become", "also")
