"""The clause of an inverted question by word order: operator, subject, verb (`Did | the museum | reopen?`).

Questions are rare in treebanks, so that parsers often take the operator for the main verb. Their word order is strict
and more reliable than the parse.
"""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.clause_by_position import continues
from augpipe.augment.english.verb_group import tense_of
from augpipe.lexicon.english.function_words import BE_FORMS, DO_FORMS, FINITE_AUXILIARIES, NOT, WH_WORDS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_WINDOW = 6  # the most words before the operator: a question word with its noun (`How many of them`)


def question_by_position(syntax: Syntax, parsed: Clause | None) -> Clause | None:
    """Return the clause of a question, with the operator before the subject if there is inversion.

    Args:
        syntax: the question.
        parsed: the main clause from the parse, or None. It is returned where no operator comes before the subject, and
            where the parse finds the same inversion.
    """
    operator = _operator(syntax)
    if operator is None or (parsed is not None and parsed.finite == operator and parsed.inverted):
        return parsed
    for word in syntax.words[operator.index + 1 :]:
        previous = syntax.words[word.index - 1]
        if word.text in (",", ";") or previous.lower == "to":
            break
        if word.index > operator.index + 1 and _is_verb(syntax, operator, word):
            return _clause(syntax, operator, word)
    same = parsed is not None and parsed.finite == operator and operator.lower in BE_FORMS
    return parsed if same else None


def _is_verb(syntax: Syntax, operator: Word, word: Word) -> bool:
    """Return whether a word is the main verb after an operator; the last word after *do* is one whatever its tag."""
    if not continues(operator, word):
        return False
    following = syntax.next(word)
    last = operator.lower in DO_FORMS and (following is None or following.text == "?")
    return last or word.pos in ("VERB", "AUX")


def _operator(syntax: Syntax) -> Word | None:
    """Return the operator at the beginning of a question, or after a question word, if a subject follows; else None."""
    words = syntax.words
    for word in words[: _WINDOW + 1]:
        if word.lower in FINITE_AUXILIARIES and word.pos in ("AUX", "VERB"):
            following = syntax.next(word)
            while following is not None and (following.lower in NOT or following.pos == "ADV"):
                following = syntax.next(following)
            if following is None or following.pos in ("VERB", "AUX", "PUNCT"):
                return None
            return word if word.index == 0 or words[0].lower in WH_WORDS else None
    return None


def _clause(syntax: Syntax, operator: Word, verb: Word) -> Clause | None:
    """Return the clause whose subject is between operator and verb, or None where its tense cannot be told."""
    verbs = (operator, verb)
    tense = tense_of(verbs, has_subject=True)
    first, last = operator.index + 1, verb.index - 1
    while last > first and (syntax.words[last].pos == "ADV" or syntax.words[last].lower in NOT):
        last -= 1
    while first < last and syntax.words[first].lower in NOT:
        first += 1
    if tense is None:
        return None
    return Clause(verb, verbs, tense, Mood.QUESTION, syntax.words[last], (first, last))
