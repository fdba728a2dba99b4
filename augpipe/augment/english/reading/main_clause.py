"""The main clause of a sentence: from the parse, or else from word order.

A small parser now and then takes a noun for the root of a whole sentence. English word order is strict enough to find
the main verb from left to right then: it is the first finite form that a noun or pronoun precedes, and no subordinator
since the clause began. Questions are rare in treebanks, so that parsers often take the operator for the main verb;
there too word order (operator, subject, verb) is more reliable than the parse.
"""

from __future__ import annotations

from augpipe.augment.english.reading.clause import (
    Clause,
    Mood,
    Tense,
    beyond_adverbs,
    clause_at,
    is_finite_auxiliary,
    subject_words,
    tense_of,
)
from augpipe.augment.english.reading.sentences import ends_as_question
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax, VerbForm, Word


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a sentence, or None where no finite main verb is found."""
    clause = _clause_of_roots(syntax)
    if ends_as_question(syntax.text) and (clause is None or clause.mood is Mood.QUESTION):
        return _question_by_position(syntax, clause)
    return clause or _clause_by_position(syntax)


def _clause_of_roots(syntax: Syntax) -> Clause | None:
    """Return the first finite clause whose head is a root of the parse, or None."""
    for root in syntax.roots:
        clause = clause_at(syntax, root)
        if clause is not None and not _is_subordinate(syntax, clause) and not _is_modifier(syntax, clause):
            return clause
    return None


def _has_finite_after(syntax: Syntax, word: Word) -> bool:
    """Return whether a certainly finite auxiliary follows in the same clause, so that `word` is a participle."""
    for later in syntax.words[word.index + 1 :]:
        opens = later.pos in ("PUNCT", "CCONJ", "SCONJ") or later.lower in WORDS.subordinators
        ends = opens or later.relation is Relation.SUBJECT
        if ends or (is_finite_auxiliary(later) and not later.is_clitic):
            return not ends
    return False


def _is_modifier(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a root that is tagged as a past tense is a participle: `fish [placed] in water will die`."""
    verb = clause.finite
    if clause.tense is not Tense.PAST or clause.operator is not None or clause.subject is None:
        return False
    return is_form(verb.lower, Form.PARTICIPLE) and _has_finite_after(syntax, verb)


def _is_subordinate(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause of a root begins with a subordinator: the parser took the wrong clause as main."""
    markers = syntax.children(clause.head, Relation.MARKER)
    return any(word.lower in WORDS.adverbial_markers and word.index < clause.finite.index for word in markers)


def _clause_by_position(syntax: Syntax) -> Clause | None:
    """Return the main clause found by word order, or None."""
    if not syntax.text.rstrip("\"'”’)] ").endswith((".", "!", "…")) or ends_as_question(syntax.text):
        return None
    start = 0
    subordinate = False
    for word in syntax.words:
        if word.text in (",", ";", ":", "–", "—", "("):
            if subordinate or not _has_nominal(syntax, start, word.index):
                start = word.index + 1
            subordinate = False
        elif word.lower in WORDS.subordinators and word.pos != "DET":
            subordinate = True
        elif _has_nominal(syntax, start, word.index) and _is_finite(syntax, word):
            if not subordinate:
                return _clause(syntax, start, word)
            subordinate = False  # this was the verb of the subordinate clause
    return None


def opens_below(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a subordinator or relative pronoun opens the clause: `many of [whom] had never …`."""
    openers = ("who", "whom", "whose", "which", "when", "where", "while")
    for word in reversed(syntax.words[: clause.finite.index]):
        if word.pos in ("PUNCT", "VERB", "AUX", "SCONJ") or word.lower in openers:
            return word.pos not in ("PUNCT", "VERB", "AUX")
    return False


def _has_nominal(syntax: Syntax, start: int, end: int) -> bool:
    """Return whether words hold a noun, pronoun or number and begin with no subordinating conjunction or verb."""
    run = syntax.words[start:end]
    return bool(run) and any(word.pos in NOMINALS for word in run) and run[0].pos not in ("SCONJ", "VERB")


def _is_finite(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is a finite verb by its form, its tag and the words beside it."""
    if word.lower in WORDS.finite_auxiliaries and (not word.is_clitic or syntax.at(word.index - 1).pos == "PRON"):
        return word.pos in ("AUX", "VERB")
    if word.lower == "m" and syntax.at(word.index - 1).text in ("'", "’"):
        return True  # an *I'm* in pieces, of which no clause can be made
    previous, following = syntax.words[word.index - 1], syntax.at(word.index + 1)
    follows_function_word = previous.lower in ("to", "and", "or") or previous.pos in ("ADP", "DET")
    if (
        word.pos != "VERB"
        or follows_function_word
        or not is_any_form(word.lower)
        or word.text[:1].isupper()
        or (is_form(word.lower, Form.PARTICIPLE) and _has_finite_after(syntax, word))
    ):
        return False
    if word.morphology.is_finite:
        return previous.pos in (*NOMINALS, "ADV") or previous.text in (")", '"', "”")
    mistagged = word.morphology.verb_form is VerbForm.PARTICIPLE and is_form(word.lower, Form.PAST)
    return mistagged and following.pos in ("DET", "PROPN", "PRON") and previous.pos in NOMINALS


def _clause(syntax: Syntax, start: int, finite: Word) -> Clause | None:
    """Return the clause whose subject begins at the word index `start` and ends before the verb `finite`, or None."""
    verbs = _group(syntax, finite)
    tense = tense_of(verbs, has_subject=True)
    if tense is None or tense is Tense.BASE:
        return None
    last = max(start, beyond_adverbs(syntax, finite.index - 1, -1).index)
    subject = _subject(syntax.words[start : last + 1])
    return subject and Clause(verbs[-1], verbs, tense, Mood.DECLARATIVE, subject, (start, last))


def _subject(run: tuple[Word, ...]) -> Word | None:
    """Return the head of the first noun phrase among words: its last noun, pronoun or number; None without one."""
    head: Word | None = None
    for word in run:
        if word.pos in NOMINALS:
            head = word
        elif head is not None and word.pos not in ("ADJ", "PUNCT", "CCONJ", "PART", "NUM"):
            break
    return head


def _group(syntax: Syntax, finite: Word) -> tuple[Word, ...]:
    """Return the verb group that a finite verb begins; adverbs and *not* inside it are left out."""
    verbs = [finite]
    behind = syntax.words[finite.index + 1 : finite.index + 6] if finite.lower in WORDS.finite_auxiliaries else ()
    for word in behind:
        if word.pos in ("VERB", "AUX") and _continues(verbs[-1], word):
            verbs.append(word)
        elif word.pos != "ADV" and word.lower not in WORDS.nots:
            break
    return tuple(verbs)


def _continues(last: Word, word: Word) -> bool:
    """Return whether a verb form can follow the auxiliary `last` in a verb group (`has gone`, but not `has go`)."""
    if last.lower in WORDS.be_forms or last.lower in WORDS.have_forms:
        progressive = last.lower in WORDS.be_forms and word.lower.endswith("ing")
        return progressive or is_form(word.lower, Form.PARTICIPLE)
    return (last.lower in WORDS.modals or last.lower in WORDS.do_forms) and can_be_form(word.lower, Form.LEMMA)


_WINDOW = 6  # in words: the most before the operator, a question word with its noun (`How many of them`)


def _question_by_position(syntax: Syntax, parsed: Clause | None) -> Clause | None:
    """Return the clause of a question, with the operator before the subject if there is inversion.

    Args:
        parsed: the main clause from the parse, or None. It is returned where no operator comes before the subject, and
            where the parse finds the same inversion.
    """
    operator = _operator(syntax)
    if operator is None or (parsed is not None and parsed.finite == operator and parsed.inverted):
        return parsed
    for word in syntax.words[operator.index + 1 :]:
        if word.text in (",", ";") or syntax.at(word.index - 1).lower == "to":
            break
        if word.index > operator.index + 1 and _is_main_verb(syntax, operator, word):
            return _question(syntax, operator, word)
    same = parsed is not None and parsed.finite == operator and operator.lower in WORDS.be_forms
    return parsed if same else None


def _is_main_verb(syntax: Syntax, operator: Word, word: Word) -> bool:
    """Return whether a word is the main verb after an operator; the last word after *do* is one whatever its tag."""
    last = operator.lower in WORDS.do_forms and syntax.at(word.index + 1).lower in ("", "?")
    return (last or word.pos in ("VERB", "AUX")) and _continues(operator, word)


def _operator(syntax: Syntax) -> Word | None:
    """Return the operator at the beginning of a question, or after a question word, if a subject follows; else None."""
    word = next(filter(is_finite_auxiliary, syntax.words[: _WINDOW + 1]), None)
    if word is None or not (word.index == 0 or syntax.words[0].lower in WORDS.wh_words):
        return None
    following = syntax.at(word.index + 1)
    while following.lower in WORDS.nots or following.pos == "ADV":
        following = syntax.at(following.index + 1)
    return None if following.pos in ("VERB", "AUX", "PUNCT", NO_WORD.pos) else word


def _question(syntax: Syntax, operator: Word, verb: Word) -> Clause | None:
    """Return the clause whose subject is between operator and verb, or None where its tense cannot be told."""
    tense = tense_of((operator, verb), has_subject=True)
    first, last = operator.index + 1, verb.index - 1
    while last > first and (syntax.words[last].pos == "ADV" or syntax.words[last].lower in WORDS.nots):
        last -= 1
    while first < last and syntax.words[first].lower in WORDS.nots:
        first += 1
    if tense is None:
        return None
    return Clause(verb, (operator, verb), tense, Mood.QUESTION, syntax.words[last], (first, last))


NATIONS = ("ish", "ese", "ench", "utch")


def is_third_singular(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb agrees, or would agree, with a third person singular subject.

    The form of the verb decides where it shows agreement, else the subject.
    """
    full, subject = clause.full, clause.subject
    if full in PAIRS.plural_forms or full == "am" or full in PAIRS.plural_forms.values():
        return full in PAIRS.plural_forms
    if clause.tense is Tense.PRESENT:
        known = is_form(full, Form.THIRD) or (full.endswith("s") and not full.endswith("ss"))
        return known and not is_form(full, Form.LEMMA)
    if subject is None:
        return True
    is_name = subject.pos != "NOUN" or subject.text[:1].isupper()
    nation = is_name and subject.lower.endswith(NATIONS) and syntax.at(subject.index - 1).lower == "the"
    plural = nation or subject.lower in WORDS.plural_subjects or subject.morphology.plural
    return not plural and syntax.child(subject, Relation.CONJUNCT) is None


def has_certain_number(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb, or else the subject, shows for certain if the clause is singular or plural."""
    subject = clause.subject
    plural = subject is not None and subject.lower in ("we", "you", "they")
    if clause.full in ("is", "are", "am", "was", "were", "has", "does"):
        return not (plural and clause.full in ("is", "was", "has", "does"))  # "We was young"
    if subject is None:
        return False
    if clause.tense is Tense.PRESENT:
        return True
    inside = {word.lower for word in subject_words(syntax, clause)}
    article = syntax.child(subject, Relation.DETERMINER)
    single = article is not None and (article.lower in ("a", "an") or not subject.lower.endswith("s"))
    if single and subject.pos == "NOUN" and subject.lower not in WORDS.uncertain_number:
        return inside.isdisjoint(("and", "or", "&", "/"))
    if "and" not in inside and subject.lower in WORDS.numbered_pronouns:
        return True
    if not inside.isdisjoint("and or & , / as with united".split()) or subject.lower in WORDS.uncertain_number:
        return False
    ends_in_s = subject.lower.endswith("s") and not subject.lower.endswith("ss")
    if len(inside) == 1 and (subject.pos == "PROPN" or (subject.index and subject.text[:1].isupper())):
        return not ends_in_s  # "Windows" may be one
    return subject.morphology.plural or (subject.pos in ("NOUN", "PROPN") and not ends_in_s)


def form_of_do(syntax: Syntax, clause: Clause, *, past: bool) -> str:
    """Return the finite form of *do* that agrees with a clause, in the past or the present."""
    return "did" if past else "does" if is_third_singular(syntax, clause) else "do"


def has_wh_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is or begins with a question word (`Who came?`), so that there is no inversion."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    return syntax.words[clause.subject_span[0]].lower in WORDS.wh_words
