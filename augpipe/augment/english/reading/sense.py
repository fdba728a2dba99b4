"""What a statement says, by its form and by its verb, and how often each modal phrase is drawn for that."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from augpipe.augment.english.reading.clause import Clause, Tense, beyond_adverbs, subject_words
from augpipe.augment.english.reading.generality import generalised
from augpipe.augment.english.reading.narration import is_old, narrated
from augpipe.augment.english.reading.sentences import DOUBLE_QUOTES, is_headline, is_talk
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.gender import first_names
from augpipe.lexicon.english.phrases import ModalPhrase, Sense
from augpipe.lexicon.english.verbs import Form, is_form, lemma_of
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

_AGENT_SUFFIXES = ("er", "ers", "or", "ors", "ist", "ists", "ian", "ians", "men", "man")
_SPEAKERS = ("i", "we", "you")
_BEFORE_PARTICIPLE = WORDS.be_forms | {"have", "has", "had", "'ve"}


def senses(syntax: Syntax, clause: Clause) -> frozenset[Sense]:
    """Return what a statement says."""
    subject, verb = clause.subject, main_lemma(clause)
    pronoun = "" if subject is None else subject.lower
    this = (
        pronoun == "this"
        and clause.is_be
        and is_spoken(syntax)
        and syntax.at(clause.verb.index + 1).lower not in ("a", "an")
    )
    found = {Sense.OWN} if this or pronoun in _SPEAKERS else set()
    if not found:
        found.add(_told(syntax, clause, verb))
    seen = bool(found & {Sense.SCENE, Sense.HEADLINE})  # "A boy rides a horse" reports what is seen, and no duty
    acts = subject is not None and not seen and can_act(syntax, subject)
    if found & {Sense.FACT, Sense.RECORD, Sense.SPEECH} and not is_spoken(syntax):
        introduced = _introduced(syntax, clause)
        found |= narrated(syntax, clause, verb, acts=acts) | ({Sense.OLD} if is_old(syntax) else set())
        found = found if introduced is None else {introduced}
    elif Sense.HABIT in found:
        found |= generalised(syntax, clause, verb, lasts=is_state(verb))
    if acts and not clause.is_be and Sense.PLOT not in found:  # a story tells what is done, and not what has to be
        done = _done(syntax, clause, verb)
        free = Sense.DEED in found or clause.tense is Tense.MODAL or clause.full == "used" or is_spoken(syntax)
        found |= done if free else done & {Sense.COMPELLED}  # what somebody *needed to* do may not be done
    elif clause.is_passive and verb in WORDS.forced_passives:
        found.add(Sense.COMPELLED)
    found |= set() if syntax.forms.isdisjoint(_CONTRASTING) else {Sense.CONTRAST}
    described = _described(syntax, clause)
    feels = verb in WORDS.reactions and not clause.is_passive and not clause.verb.lower.endswith("ing")
    if acts and (feels or not WORDS.feelings.isdisjoint(described)):
        found.add(Sense.REACTION)
        if pronoun in _SPEAKERS:
            found -= {Sense.OWN}
    turned = described & WORDS.outcome_adjectives
    turned = turned - {"close"} if "to" in syntax.forms else turned  # near something
    belongs = verb == "fall" and syntax.at(clause.verb.index + 1).lower in ("under", "within", "into")
    if not found & {Sense.HEADLINE, Sense.SCENE} and ((verb in WORDS.outcomes and not belongs) or turned):
        found.add(Sense.OUTCOME)
    if clause.full in ("will", "'ll"):
        found |= {Sense.FORECAST} if found.isdisjoint((Sense.OWN,)) and not is_spoken(syntax) else {Sense.OUTCOME}
    if pronoun == "you" and clause.full == "can" and len(clause.verbs) > 1:
        found = {Sense.EXPECTED}  # "You can put it here" is no news to whoever can
    if clause.tense is Tense.PRESENT and not WORDS.expected_adjectives.isdisjoint(described):
        found.add(Sense.EXPECTED)
    return frozenset(found)


_CONTRASTING = frozenset("although though however despite unlike but yet only even most best largest".split())


def main_lemma(clause: Clause) -> str:
    """Return the lemma of the main verb of a clause."""
    if len(clause.verbs) == 1:
        return clause.base
    verb, before = clause.verb.lower, clause.verbs[-2].lower
    if clause.is_be or verb.endswith("ing"):
        return "be" if clause.is_be else lemma_of(verb, Form.GERUND)
    is_participle = before in _BEFORE_PARTICIPLE and is_form(verb, Form.PARTICIPLE)
    return lemma_of(verb, Form.PARTICIPLE) if is_participle else verb


def _told(syntax: Syntax, clause: Clause, verb: str) -> Sense:
    """Return the sense of a statement about others, as far as its tense decides: a past fact, or what is now."""
    if verb in WORDS.quoting_verbs and (spoken := _spoken(syntax, clause, verb)) is not None:
        return spoken
    if clause.tense is not Tense.PRESENT or (clause.full in ("has", "have") and len(clause.verbs) > 1):
        if _is_caption(syntax, clause):
            return Sense.APPRAISAL
        if has_figures(syntax):
            return Sense.NEWS if is_spoken(syntax) else Sense.RECORD
        judged = clause.is_be and any(word.pos == "ADJ" for word in _complements(syntax, clause))
        return Sense.OPINION if judged and is_spoken(syntax) else Sense.FACT
    named = clause.subject is None or clause.subject.pos != "PRON"
    short = len(syntax.words) <= LONGEST_CAPTION and syntax.words[0].lower not in ("a", "an")
    if not clause.is_be and named and short and is_headline(syntax.text) and not is_state(verb):
        return Sense.HEADLINE
    if _is_seen(syntax, clause, verb):
        return Sense.SCENE
    if is_state(verb) and not clause.is_be and _counts(syntax, clause):
        return Sense.COUNTED if _measures(syntax, clause, verb) else Sense.FILED
    if is_spoken(syntax):
        counted = any(word.pos == "NUM" for word in syntax.words[clause.verb.index :])
        recorded = named and counted and syntax.text.islower() and not says_how(syntax, clause)
        return Sense.NEWS if recorded else Sense.OPINION
    if clause.is_be or verb in WORDS.locating_verbs:
        return _defined(syntax, clause, verb)
    lasting = clause.is_passive and verb in ("marry", "give")
    if verb in WORDS.story_verbs and not lasting and _is_figure(syntax, clause):
        return Sense.PLOT
    lasting = clause.is_passive or is_state(verb) or not syntax.forms.isdisjoint(WORDS.present_words)
    lasting = lasting or verb in WORDS.career_verbs or verb in WORDS.speech_verbs  # "She writes for the Harbour News"
    return Sense.DEED if not lasting and _is_one_person(syntax, clause) else Sense.HABIT


def _is_one_person(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is surely one person: a pronoun, or what begins with a first name."""
    words = subject_words(syntax, clause)
    return bool(words) and (words[0].lower in ("he", "she") or words[0].text in first_names())


_LONGEST_NAME = 2  # in words


def _is_figure(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a subject may be a figure of a story: a pronoun, one person, a name of one or two words."""
    subject = clause.subject
    if subject is None or clause.subject_span is None:
        return False
    named = subject.pos == "PROPN" and subject.index < clause.subject_span[0] + _LONGEST_NAME
    persons = subject.lower in WORDS.person_nouns or subject.lower in WORDS.people
    return named or subject.lower in ("he", "she", "they") or (persons and not subject.morphology.plural)


def _counts(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a number stands behind the verb in writing that sounds like no talk."""
    behind = syntax.words[clause.verb.index + 1 :]
    return any(word.pos == "NUM" for word in behind) and not clause.is_passive and not is_spoken(syntax)


def _measures(syntax: Syntax, clause: Clause, verb: str) -> bool:
    """Return whether a verb says how much or how many: `covers 20 ha`, `has a population of 210`."""
    owned = syntax.child(clause.head, Relation.OBJECT)
    return verb in WORDS.measuring_verbs or (verb == "have" and owned is not None and owned.lower in WORDS.measures)


def _is_caption(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a past tense in small letters tells what a film shows: `the man cut a plate .`"""
    if clause.subject is None or clause.subject_span is None or not syntax.text.islower() or has_figures(syntax):
        return False
    shown = clause.subject.lower in WORDS.people or clause.subject.lower in WORDS.animals
    opens = syntax.words[clause.subject_span[0]].lower in _ARTICLES and not clause.subject_span[0]
    return shown and opens and len(syntax.words) <= LONGEST_CAPTION and syntax.forms.isdisjoint(_CLAUSAL)


_ARTICLES = ("the", "a", "an")
_CLAUSAL = frozenset(("that", "who", "when", "because", ","))


def _introduced(syntax: Syntax, clause: Clause) -> Sense | None:
    """Return the sense of *was* with an article: who somebody was, or a plain fact (`Kell was a mill`); else None."""
    subject, behind = clause.subject, syntax.at(clause.finite.index + 1)
    if subject is None or not (clause.is_be and clause.full == "was" and behind.lower in ("a", "an")):
        return None
    is_person = any(word.pos == "NOUN" and _is_person(word) for word in _complements(syntax, clause))
    dated = syntax.at(clause.finite.index - 1).text == ")"
    named = subject.pos == "PROPN" or subject.lower in ("he", "she") or dated
    return None if not named else Sense.LIFE if is_person else Sense.FILED


def _is_person(word: Word) -> bool:
    """Return whether a noun names a person by what he does: `painter`, `soldier`, `student`."""
    lower = word.lower
    listed = lower in WORDS.person_nouns or lower in WORDS.people or lower in WORDS.occupations
    return lower != "member" and (listed or (lower.endswith(_AGENT_SUFFIXES) and lower not in WORDS.groups))


def has_figures(syntax: Syntax) -> bool:
    """Return whether a text has a number in figures, such as a date, or a list behind a colon."""
    return ":" in syntax.forms or any(word.pos == "NUM" and word.text[0].isdigit() for word in syntax.words)


def is_spoken(syntax: Syntax) -> bool:
    """Return whether a text sounds like talk, or is in small letters as that of many corpora of talk."""
    return syntax.text.islower() or syntax.remember(is_talk)


def _spoken(syntax: Syntax, clause: Clause, verb: str) -> Sense | None:
    """Return the sense of a verb of speech with the words that it reports behind it; None for `added a roof`."""
    behind = syntax.words[clause.verb.index + 1 : clause.verb.index + _NEAR]
    if any(word.text in DOUBLE_QUOTES for word in behind) and any(word.text in (":", ",") for word in behind):
        return Sense.QUOTED
    opens = behind and (verb == "say" or behind[0].lower == "that" or behind[0].text in DOUBLE_QUOTES)
    return Sense.SPEECH if opens else None


_NEAR = 8  # in words: how far behind its verb a quotation may begin


def is_state(verb: str) -> bool:
    """Return whether a verb tells a state, which has no progressive (`knows`, `contains`); a person `is lying`."""
    return (verb in WORDS.states or verb in WORDS.stative_verbs) and verb not in WORDS.locating_verbs


@lru_cache(maxsize=1024)
def weights(phrases: tuple[ModalPhrase, ...], said: frozenset[Sense]) -> Mapping[str, int]:
    """Return how often each phrase is drawn, by its name; 0 where none of the senses fits. *Must* may sound a duty."""
    shares = ((phrase, max([phrase.senses.get(sense, 0) for sense in said])) for phrase in phrases)
    return {phrase.name: share if phrase.prohibits else 12 * share for phrase, share in shares}


def form_behind(clause: Clause, phrase: ModalPhrase, rule: str, said: frozenset[Sense]) -> Form:
    """Return in which form a verb follows a phrase: a participle behind *have*, a gerund behind *be*, or the lemma.

    Args:
        rule: the rule from `modals.kind_of`.
        said: what the statement says: a headline tells what has happened, and a caption what is going on.
    """
    if clause.tense is Tense.PAST:
        return Form.LEMMA if phrase.narrates or not (phrase.judges or phrase.verb is None) else Form.PARTICIPLE
    if rule != "modal_present" or not phrase.judges:
        return Form.LEMMA
    if phrase.gerund:
        return Form.GERUND
    if Sense.HEADLINE in said:
        return Form.GERUND if main_lemma(clause) in WORDS.lasting_acts else Form.PARTICIPLE
    return Form.GERUND if Sense.SCENE in said and not is_state(main_lemma(clause)) else Form.LEMMA


def _is_seen(syntax: Syntax, clause: Clause, verb: str) -> bool:
    """Return whether a present tense tells what is going on: a progressive, or a caption (`A boy rides a horse`)."""
    if len(clause.verbs) > 1 and clause.verb.lower.endswith("ing"):
        return True
    following = syntax.at(clause.verb.index + 1)
    if verb in WORDS.sensing_verbs and (following.pos == "ADJ" or following.lower in ("like", "as")):
        return False  # "It looks like rain"
    if clause.is_be and following.lower == "under" and syntax.at(following.index + 1).pos == "NOUN":
        return False  # "A bridge is under construction"
    if clause.is_be and clause.subject is not None and clause.subject.lower == "there":
        behind = syntax.words[clause.verb.index + 1 :]
        return any(word.morphology.verb_form is VerbForm.GERUND for word in behind)
    if clause.subject_span is None or len(syntax.words) > LONGEST_CAPTION:
        return False
    opener, placed = syntax.words[clause.subject_span[0]].lower, clause.is_be and _is_placed(syntax, clause)
    caption = syntax.text.islower() or syntax.words[-1].pos != "PUNCT"
    shown = opener in WORDS.indefinite_openers or (placed and opener == "the" and caption)
    shown = shown or (not is_state(verb) and _is_caption(syntax, clause))
    return shown and placed == clause.is_be and all(word.pos != "PROPN" for word in syntax.words)


LONGEST_CAPTION = 18  # in words


def _defined(syntax: Syntax, clause: Clause, verb: str) -> Sense:
    """Return the sense of a present tense that says what or where something is, or how."""
    subject = clause.subject
    complements = [word for word in _complements(syntax, clause) if word.index > clause.verb.index]
    measured = bool(complements) and complements[0].lower in WORDS.time_and_measure  # "is ten miles south of Arden"
    if measured or _is_placed(syntax, clause) or verb in WORDS.locating_verbs:
        return Sense.PLACED
    if not clause.is_be or subject is None or not complements:
        return Sense.HABIT
    named = complements[0]
    bare = named.pos in ("NUM", "ADJ") and not _names(syntax, named)
    counted = (bare and has_figures(syntax)) or syntax.child(named, Relation.NUMBER) is not None  # "is 4 mm"
    if (named.pos == "PROPN" and not syntax.text.isupper()) or counted:
        return Sense.FILED
    if named.pos not in ("NOUN", "ADJ") or subject.lower in ("there", "what", "this", "that", "these", "those"):
        return Sense.HABIT
    inside = {named.lower, *(word.lower for word in syntax.children(named))}
    is_ranked = any(word in _RANKS or word.endswith("est") for word in inside)
    is_cleft = subject.lower == "it" and bool(syntax.children(named, Relation.RELATIVE_CLAUSE))
    article = syntax.at(clause.finite.index + 1).lower in ("a", "an")
    plain = article and syntax.child(named, Relation.ADJECTIVE_MODIFIER) is None
    is_named = subject.pos == "PROPN" or subject.lower in ("he", "she", "they") or (subject.lower == "it" and plain)
    is_named |= any(word.index and word.text.istitle() for word in subject_words(syntax, clause))
    classed = named.lower in WORDS.classes and not is_ranked and subject.text[:1].isupper()
    if classed and (is_named or clause.subject_span == (subject.index, subject.index)):
        return Sense.KIND
    if not is_named and not subject.morphology.plural and clause.subject_span == (subject.index, subject.index):
        is_named = any(word.pos == "PROPN" for word in syntax.words[named.index + 1 :])  # a place, a firm, and no idea
    shown = subject_words(syntax, clause)[0].lower in ("this", "these", "its", "their", "his", "her")
    identified = is_named and syntax.at(clause.finite.index + 1).lower == "the"  # "Kell is the head" says who she is
    if is_cleft or shown or not _names(syntax, named) or (identified and (not is_ranked or subject.pos == "PRON")):
        return Sense.HABIT
    if not is_named or is_ranked:
        return Sense.CONCEPT
    if _is_person(named):  # "Kell (born 1950) is a painter": plainly so
        return Sense.FILED if "(" in syntax.forms else Sense.PERSON
    return Sense.DEFINITION


_RANKS = ("most", "best", "only", "first")


def _names(syntax: Syntax, word: Word) -> bool:
    """Return whether a noun behind *be* says what something is: it has an article, or is a plural."""
    return word.morphology.plural or bool(syntax.children(word, Relation.DETERMINER))


def _is_placed(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a phrase with a preposition is all that follows *be*: `They are [at home].`.

    In UD its noun is the head of the clause; in CLEAR its preposition hangs on the verb.
    """
    if clause.is_be and clause.head != clause.verb:
        behind = beyond_adverbs(syntax, clause.verb.index + 1)
        return behind.lower in WORDS.plain_prepositions and behind in syntax.children(clause.head, Relation.PREPOSITION)
    if clause.head != clause.verb or syntax.children(clause.head, Relation.COMPLEMENT):
        return False
    behind = beyond_adverbs(syntax, clause.verb.index + 1)
    return behind.pos == "ADP" and behind.relation is Relation.OBLIQUE and behind.head == clause.head.index


def can_act(syntax: Syntax, subject: Word) -> bool:
    """Return whether a subject is a person, a group or a name, which can act on purpose."""
    lower, pos = subject.lower, subject.pos
    return (
        lower in WORDS.personal_pronouns
        or lower in WORDS.person_nouns
        or lower in WORDS.people
        or (pos == "PROPN" and not subject.text[:1].islower())
        or (pos != "PROPN" and not WORDS.groups.isdisjoint((lower, lower.removesuffix("s"))))
        or (pos == "NOUN" and lower.endswith(_AGENT_SUFFIXES) and not syntax.text.islower())  # no printer in a review
    )


def _done(syntax: Syntax, clause: Clause, verb: str) -> set[Sense]:
    """Return the senses of what somebody does."""
    behind = syntax.at(clause.verb.index + 1).lower
    if clause.is_passive or clause.verb.lower.endswith("ing") or (verb, behind) == ("come", "to"):
        return set()
    if verb in WORDS.forced_acts:
        return {Sense.ACT, Sense.COMPELLED}
    spans = zip(syntax.words, syntax.words[1:], syntax.words[2:], strict=False) if "for" in syntax.forms else ()
    if any(first.lower == "for" and unit.lower in WORDS.time_and_measure for first, _, unit in spans):
        return set()  # "He studied for ten years": no duty lasts so long
    leaves = verb == "get" and behind in ("up", "off", "out", "away")
    return {Sense.ACT} if leaves or verb in WORDS.acts else set()


def _complements(syntax: Syntax, clause: Clause) -> list[Word]:
    """Return the heads of what follows *be*: the head of the clause in UD, a child of the verb in CLEAR."""
    return [clause.head, *syntax.children(clause.head, Relation.COMPLEMENT)]


def _described(syntax: Syntax, clause: Clause) -> frozenset[str]:
    """Return the words by which a clause with *be* describes its subject: `is [happy]`, `was [impressed]`."""
    if clause.is_be or clause.is_passive:
        return frozenset(word.lower for word in (*_complements(syntax, clause), clause.verb))
    return frozenset()


def says_how(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an adjective behind *be* says how something is: `The soup is [good]`, `It's a [great] phone`."""
    return clause.is_be and any(
        word.pos == "ADJ" or syntax.child(word, Relation.ADJECTIVE_MODIFIER) is not None
        for word in _complements(syntax, clause)
    )


def _is_judged(clause: Clause) -> bool:
    """Return whether a passive says what somebody thinks, or makes somebody do; `plans were made to` says neither."""
    verb, plans = clause.verb.lower, clause.subject is not None and clause.subject.lower in WORDS.plans
    return verb in WORDS.judging_participles and not (verb == "made" and plans)


def is_hedged(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a statement says already how certain it is, so that it takes no second judgement."""
    hedges = syntax.forms & WORDS.hedges
    if hedges and any(
        word.lower in hedges and (word.head in clause.heads or word.index < clause.verb.index) for word in syntax.words
    ):
        return True
    verb, following = main_lemma(clause), beyond_adverbs(syntax, clause.verb.index + 1)
    if verb in WORDS.guessing_verbs:
        described = following.pos == "ADJ" and syntax.at(following.index + 1).pos != "NOUN"  # no "multiple times"
        compared = following.lower in ("as", "like") and verb != "appear"  # "appeared as a guest"
        opens = described or compared or following.pos == "SCONJ" or following.lower in ("to", "that")
        return opens or verb == "seem"
    return (
        (clause.tense is Tense.MODAL and clause.full in ("may", "might", "must", "should", "ought"))
        or (clause.is_be and following.lower in WORDS.judging_adjectives)
        or (clause.is_be and following.lower == "as" and syntax.at(following.index + 1).lower in ("if", "though"))
        or (clause.is_passive and _is_judged(clause) and following.lower in ("to", "that"))
    )
