"""Signs that the parse took a wrong verb for the main one, so that no rule may change that verb."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import (
    SUBJECTS,
    Clause,
    Mood,
    Tense,
    beyond_adverbs,
    is_finite_auxiliary,
    is_finite_verb,
    predicate_of,
)
from augpipe.augment.english.reading.comments import SUBORDINATORS, is_parenthetical
from augpipe.augment.english.reading.footing import is_perceived, lacks_footing, meets_other_subject
from augpipe.augment.english.reading.headlines import is_plural_noun
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import main_negators
from augpipe.augment.english.reading.reach import joins_hidden_verb
from augpipe.augment.english.reading.sentences import is_headline, is_quoted
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, finite_lemmas, is_any_form, is_form, lemma_of
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word


def is_doubtful(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb of a clause is probably not that of the main clause, or its subject follows it."""
    is_main = clause is syntax.remember(main_clause)
    return syntax.remember(has_doubtful_main_clause) if is_main else _has_signs(syntax, clause)


def _has_signs(syntax: Syntax, clause: Clause) -> bool:
    """Return whether any of the signs is there."""
    return (
        not is_known_verb(clause.finite)
        or lacks_footing(syntax, clause)
        or _is_relative(syntax, clause)
        or _is_in_bare_relative(syntax, clause)
        or has_late_subject(syntax, clause)
        or _meets_second_verb(syntax, clause)
        or _follows_main_verb(syntax, clause)
        or _follows_verb(syntax, clause)
        or _opens_negatively(syntax, clause)
        or _has_subject_in_phrase(syntax, clause)
        or meets_other_subject(syntax, clause)
        or _is_in_opening_phrase(syntax, clause)
        or is_parenthetical(syntax, clause)
        or _follows_torn_not(syntax, clause)
        or _opens_with_moment(syntax, clause)
        or _lists_hidden_verb(syntax, clause)
        or _is_that_is(syntax, clause)
        or disagrees(syntax, clause)
        or _is_quoted_apart(syntax, clause)
        or _is_below(syntax, clause)
        or is_plural_noun(syntax, clause)
        or _stands_for_has(syntax, clause)
        or syntax.text[clause.finite.start - 1] == "-"  # "they island-[hopped]"
    )


def _stands_for_has(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an *'s* taken for *is* has an object, which no passive has: `She['s] always impressed me`."""
    if clause.finite.lower != "'s" or clause.full != "is":
        return False
    verb = beyond_adverbs(syntax, clause.finite.index + 1)
    acts = verb.pos == "VERB" and is_form(verb.lower, Form.PARTICIPLE)
    return acts and syntax.at(verb.index + 1).lower in ("me", "us", "him", "them", "it", "you", "itself", "himself")


def _is_inset(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb is in brackets inside the text, or right behind *which*: `six of which [are] new`."""
    before = syntax.text[: clause.finite.start]
    bracketed = before.count("(", 1) > before.count(")")
    closed = bracketed and 0 <= syntax.text.find(")", clause.finite.end) < len(syntax.text) - 2
    return closed or syntax.at(clause.finite.index - 1).lower in ("which", "whom", "whose")


def _is_below(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb belongs to a part of the sentence: an infinitive, brackets, a clause with *when*.

    Examples are `wrestlers to [have] used it include Kell`, `Kell (the cover [has] it) is an album`, `as the town
    [grows] the mills close` and `the poems [considered] to be his best`.
    """
    if syntax.at(clause.finite.index - 1).lower == "to" or _is_inset(syntax, clause):
        return True
    if clause.mood is not Mood.DECLARATIVE or clause.subject_span is None or clause.inverted:
        return False
    first, following = clause.subject_span[0], syntax.at(clause.finite.index + 1)
    opens = any(
        (word.lower in _BELOW and word.pos in ("SCONJ", "ADV", "ADP")) or word.lower in ("anywhere", "everywhere")
        for word in (syntax.at(first - 1), syntax.at(first))
    )
    opens = opens or clause.finite.relation is Relation.ADJECTIVE_MODIFIER  # "a metal [cased] lamp"
    subject = syntax.words[first]
    opens = opens or (subject.pos == "NUM" and syntax.at(first - 1).text == "," and syntax.at(first - 2).pos == "NUM")
    thought = clause.operator is None and clause.finite.lower in WORDS.hearsay_participles
    believed = following.lower == "to" and syntax.at(following.index + 1).lower in ("be", "have")
    return opens or (thought and (believed or _goes_on(syntax, clause)))


def _goes_on(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a verb that is *also* there is rather a participle: `Kell also [called] the Isle is a town`."""
    if syntax.words[clause.finite.index - 1].lower not in ("also", "often", "formerly", "commonly", "originally"):
        return False
    for word in syntax.words[clause.finite.index + 1 :]:
        if word.pos in ("PUNCT", "CCONJ", "SCONJ", "PRON") or (is_finite_auxiliary(word) and not word.is_clitic):
            return is_finite_auxiliary(word)
    return False


_BELOW = (WORDS.adverbial_markers | {"how"}) - {"so", "once", "though"}


def _is_that_is(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause is the connective *that is*, or a verb such as *gotta* that parsers take apart."""
    following = syntax.at(clause.finite.index + 1)
    glued = following.lower in ("ta", "na") and following.start == clause.finite.end
    subject = clause.subject is not None and clause.subject.lower == "that"
    return glued or (subject and clause.finite.lower == "is" and following.text in (",", ";", ":"))


def disagrees(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a verb has not the number of its subject: `Other composers dedicated [works] to him`."""
    verb, subject = clause.finite, clause.subject
    if subject is not None and subject.lower == "god" and is_form(verb.lower, Form.LEMMA):
        return True  # "God help us"
    if clause.tense is Tense.PRESENT and syntax.at(verb.index - 1).lower == "one" and is_form(verb.lower, Form.LEMMA):
        return not is_form(verb.lower, Form.PAST)  # "Two couples, one [pair] dancers, sat"
    if clause.operator is not None or clause.tense is not Tense.PRESENT or subject is None or subject.pos != "NOUN":
        return False
    singular = is_form(verb.lower, Form.THIRD) and not is_form(verb.lower, Form.LEMMA)
    article = syntax.child(subject, Relation.DETERMINER)
    single = article is not None and article.lower in ("a", "an") and syntax.at(subject.index + 1).lower != "of"
    if single and subject.lower not in ("lot", "few", "couple") and not syntax.child(subject, Relation.CONJUNCT):
        return not is_form(verb.lower, Form.THIRD)  # "a tale for all eager to ride the ferries [express]"
    plural = subject.morphology.plural and subject.lower.endswith("s") and syntax.at(verb.index - 1).pos == "VERB"
    return singular and plural


def _follows_torn_not(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the *n't* beside a verb is in pieces, or belongs to no verb of the clause (`ca n't [seem]`)."""
    before, behind = beyond_adverbs(syntax, clause.finite.index - 1, -1), syntax.at(clause.finite.index + 1)
    if before.text in _PIECES[:2] or (behind.lower == "n" and syntax.at(behind.index + 1).text in _PIECES):
        return True  # "is n 't"
    return before.lower == "n't" and syntax.at(before.index - 1) not in clause.verbs


_PIECES = ("'t", "’t", "'", "’")  # of these the last two are quotes, too


def _opens_with_moment(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a noun of time opens a clause before the main one (`The moment one [paid], one was let in`)."""
    place = int(syntax.words[0].lower == "by")  # "By the time he [paid], …"
    opens = syntax.at(place).lower == "the" and syntax.at(place + 1).lower in WORDS.moments
    behind = opens and syntax.at(place + 2).pos in ("DET", "PRON", "PROPN", "NUM")
    return behind and all(word.text not in ",:;" for word in syntax.words[: clause.finite.index])


def _lists_hidden_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a verb among others is taken for a noun: `sits, [sings] and plays`, `hits two and [kills] six`."""
    form = Form.PAST if clause.tense is Tense.PAST else Form.THIRD
    behind = syntax.words[clause.verb.index + 1 :] if clause.operator is None and "and" in syntax.forms else ()
    for comma, word, coordinator, joined in zip(behind, behind[1:], behind[2:], behind[3:], strict=False):
        hidden = comma.text == "," and word.pos == "NOUN" and is_form(word.lower, form)
        if hidden and coordinator.lower == "and" and joined.pos == "VERB" and is_form(joined.lower, form):
            return True
    return any(word.lower == "and" and joins_hidden_verb(syntax, word) for word in behind if form is Form.THIRD)


def _is_in_bare_relative(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb has a subject of its own right behind a noun: `one of the things [we made]`."""
    head = predicate_of(syntax, clause.verb)
    subject = syntax.child(head, Relation.SUBJECT) if head.relation is Relation.RELATIVE_CLAUSE else None
    if subject is None or subject == clause.subject or clause.inverted or syntax.words[0].pos == "ADP":
        return False
    start = syntax.subtree(subject)[0]
    return start > 0 and syntax.words[start].pos in ("DET", "PRON") and syntax.words[start - 1].pos == "NOUN"


def is_aside(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause stands beside the sentence: a relative, a parenthesis, the connective *that is*."""
    signs = (
        _is_relative,
        _is_in_bare_relative,
        is_parenthetical,
        _is_that_is,
        _is_inset,
        is_perceived,
    )
    contact = syntax.at(clause.finite.index - 2).pos == "NOUN" and meets_other_subject(syntax, clause)
    return contact or any(sign(syntax, clause) for sign in signs)


def has_doubtful_main_clause(syntax: Syntax) -> bool:
    """Return whether a sentence has a main clause that is doubtful; several augmentations ask this of one sentence."""
    clause = syntax.remember(main_clause)
    return clause is not None and _has_signs(syntax, clause)


def _has_subject_in_phrase(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a preposition opens the subject (`[with] the field planted, …`, `[before] the work began, …`)."""
    if clause.subject is None or clause.inverted:
        return False
    case = syntax.child(clause.subject, Relation.PREPOSITION, Relation.MARKER)
    return case is not None and case.index < clause.subject.index and case.lower in WORDS.subjectless_openers


def _opens_negatively(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negator of no known part of the clause opens it, or *no longer* follows its verb."""
    if syntax.forms.isdisjoint(_DENYING) or syntax.remember(main_negators):
        return False
    behind = [word.lower for word in syntax.words[clause.finite.index + 1 : clause.finite.index + 3]]
    return behind == ["no", "longer"] or any(
        word.lower in _DENYING and syntax.at(word.index + 1).text != "," and not (word.index and word.text.istitle())
        for word in syntax.words[: clause.finite.index]
    )


_DENYING = frozenset(("no", "none", "neither", "nobody"))


def _is_quoted_apart(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a quotation begins between subject and verb: `The fort still "[crowns] the hill"`."""
    quoted = clause.subject is not None and not clause.inverted and is_quoted(syntax, clause.finite)
    return quoted and not is_quoted(syntax, clause.subject or clause.finite)


def _follows_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the word before a verb is rather the verb (`Iran [condemns] alleged attack`, `I 've bought`)."""
    verb, before = clause.finite, beyond_adverbs(syntax, clause.finite.index - 1, -1)
    if clause.operator is None and (before.lower in ("'ve", "'d", "'ll") or before.pos == "AUX"):
        return before not in clause.verbs
    earlier, following = syntax.at(before.index - 1), syntax.at(verb.index + 1)
    if not verb.index and following.lower == "of" and clause.subject is None:
        return True  # "Remains of bodies found"
    earlier = beyond_adverbs(syntax, earlier.index, -1)
    ambiguous = is_form(verb.lower, Form.PARTICIPLE) and following.pos in ("NOUN", "ADJ", "PROPN")
    follows = earlier.pos in ("NOUN", "PROPN") or earlier.lower in ("he", "she", "it")
    return ambiguous and before.pos == "NOUN" and is_form(before.lower, Form.THIRD) and follows


def _is_in_opening_phrase(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a later comma ends the phrase with the verb (`Despite losses they [suffered], the team won`)."""
    if syntax.words[0].pos not in ("ADP", "SCONJ") or clause.mood is not Mood.DECLARATIVE:
        return False
    if any(word.text in (",", ":", "(") for word in syntax.words[: clause.finite.index]):
        return False
    for comma in syntax.words[clause.verb.index :]:
        if comma.text == "," and syntax.at(comma.index + 1).pos in ("DET", "PRON", "NOUN", "PROPN"):
            behind = syntax.words[comma.index + 1 : comma.index + 6]
            subject = next((word for word in behind if word.relation is Relation.SUBJECT), None)
            return subject is not None and not any(word.lower in WORDS.relative_openers for word in behind)
    return False


def _follows_main_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a finite verb with nothing subordinate before it precedes that of the clause."""
    if clause.mood is not Mood.DECLARATIVE or clause.inverted:
        return False
    depth = 0  # of brackets
    for word in syntax.words[: clause.finite.index]:
        depth += (word.text == "(") - (word.text == ")")
        if depth:
            continue
        if word.lower in SUBORDINATORS or word.text in (":", ".", "!", "?"):
            return False
        if word.is_clitic:  # "it 's hard to get the bolt [loosened]", but not "the town 's mill"
            free = word not in clause.verbs and not is_quoted(syntax, word)
            return free and word.pos == "AUX" and syntax.at(word.index - 1).pos == "PRON"
        if word.index and is_finite_verb(word) and not is_quoted(syntax, word):
            return True
    return False


def _is_done_by(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb is a participle with its agent, and an auxiliary follows: `a boat built by us may …`."""
    doer = False
    for word in syntax.words[clause.verb.index + 1 :] if "by" in syntax.forms else ():
        if word.pos in ("PUNCT", "CCONJ", "SCONJ") or word.lower in WORDS.subordinators:
            return False
        doer = doer or word.lower == "by"
        if doer and is_finite_verb(word) and not word.is_clitic:
            return is_form(clause.finite.lower, Form.PARTICIPLE)
    return False


def is_known_verb(verb: Word) -> bool:
    """Return whether a word can be an English verb by its form; at the beginning, a mere ending makes none."""
    lower = verb.lower
    if is_finite_auxiliary(verb) or is_any_form(lower) or "-" in lower:
        return True
    lemmas = (lemma_of(lower, Form.PAST), lemma_of(lower, Form.THIRD))
    return any(is_form(lemma, Form.LEMMA) for lemma in lemmas) or (
        verb.index > 0 and lower.endswith(("ed", "s")) and not lower.endswith(("ss", "us", "is"))
    )


def _is_relative(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a relative pronoun is or precedes the subject (`a match in which he scored, …`)."""
    if clause.mood is Mood.QUESTION or clause.subject_span is None or clause.inverted:
        return False
    first = syntax.words[clause.subject_span[0]]
    previous = syntax.at(first.index - 1)
    free = first.lower.startswith("what") and first.index < clause.subject_span[1]  # "What matters is the price"
    is_pronoun = first.lower in WORDS.relative_openers and first.lower != "that" and not free
    is_pronoun = is_pronoun and first.index < clause.finite.index
    return is_pronoun or (previous.lower in WORDS.relative_openers and previous.pos in ("PRON", "SCONJ", "DET"))


def has_late_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether something else than the subject opens the clause, and the subject follows the verb.

    Examples are `In the valley lived a hermit` and `Included in the price is a map`.
    """
    if clause.mood is not Mood.DECLARATIVE or clause.finite.index == 0:
        return False
    subject = clause.subject
    if subject is not None and subject.lower == "there":
        return clause.operator is None  # "there lived a hermit"
    if subject is not None and clause.inverted:
        return True
    if subject is not None and clause.is_be and syntax.words[0].pos == "ADP":
        case = syntax.child(subject, Relation.PREPOSITION)
        if case is not None and case.index < subject.index:
            return True  # "Among them was …", of which the parse takes "them" for the subject
    if subject is not None:
        participle = subject.morphology.verb_form is VerbForm.PARTICIPLE and subject.pos in ("VERB", "ADJ")
        described = subject.pos == "ADJ" and syntax.at(1).pos in ("ADP", "CCONJ")  # "Notable for its size is the mill"
        return (participle or described) and clause.is_be and subject.index == 0
    opener, before = syntax.words[0], syntax.at(clause.finite.index - 1)
    named = before.pos == "PROPN" and syntax.at(before.index - 1).text == ","  # "Before the war, Kell taught"
    return opener.pos in ("ADP", "ADV", "VERB") and before.text != "," and not named


def _meets_second_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether another finite verb follows with no word between that could begin its clause."""
    behind, further = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index + 2)
    if behind.pos == "VERB" and is_form(behind.lower, Form.THIRD) and behind.morphology.is_finite:
        return True  # "In this round, I See makes its debut"
    if is_headline(syntax.text) and further.pos == "VERB" and is_form(further.lower, Form.THIRD):
        return True  # "arden rail strike stops boats"
    beside = syntax.at(clause.finite.index + 1)
    if clause.full in WORDS.do_forms and beside.lower in WORDS.finite_be_forms:
        return True  # "In this system, does are bred"
    if clause.tense is Tense.PAST and clause.operator is None and _is_done_by(syntax, clause):
        return True
    listed = further.lower in ("include", "are", "were") and behind.pos == "NOUN" and behind.morphology.plural
    if listed and clause.operator is None and WORDS.reporting_verbs.isdisjoint(finite_lemmas(clause.verb.lower)):
        return True  # "Camp hosted events include sailing"
    if behind.pos == "VERB" and behind.morphology.verb_form is VerbForm.PAST and clause.operator is None:
        return True  # "The film went showed ten men"
    for word in syntax.words[clause.verb.index + 1 :]:
        opens = word.pos in ("PUNCT", "CCONJ", "SCONJ", "PRON", "SYM") or word.lower in WORDS.subordinators
        if opens or (word.relation in SUBJECTS and syntax.child(word, Relation.PREPOSITION) is None):
            return False
        if is_finite_auxiliary(word) and not word.is_clitic:
            return True
    return False
