"""The edits that write contractions out: `he's been` → `he has been`, `Isn't he …?` → `Is he not …?`"""

from __future__ import annotations

from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.titles import is_in_title
from augpipe.augment.english.verb_group import resolved
from augpipe.lexicon.english.contractions import (
    AMBIGUOUS_CLITICS,
    CLITICS,
    CONTRACTED_FORMS,
    PASSIVE_PARTICIPLES,
    PERFECT_PARTICIPLES,
)
from augpipe.lexicon.english.function_words import CLIPPED_OPERATORS, NEGATED_OPERATORS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_BARE_SUBJECTS = frozenset("i you he she it we they there this that these those".split())
_OTHER_HOSTS = frozenset("who what where how when why here".split())


def contracted_words(syntax: Syntax) -> list[Word]:
    """Return the second halves of the contractions of a sentence (`n't`, `'m`, the verb `'s`), except in names."""
    return [word for word in syntax.words if word.lower in CONTRACTED_FORMS and _is_contraction(syntax, word)]


def _is_contraction(syntax: Syntax, word: Word) -> bool:
    """Return whether a token is the second half of a contraction, not a possessive or part of a name."""
    previous, following = syntax.previous(word), syntax.next(word)
    if previous is None or previous.end != word.start or following is None:
        return False
    if word.lower == "'s" and _is_possessive(syntax, word, previous):
        return False
    return not _is_in_name(previous, following) and not is_in_title(syntax, word)


def _is_possessive(syntax: Syntax, word: Word, previous: Word) -> bool:
    """Return whether `'s` is a possessive. After a pronoun it is a verb, after a noun only if tag and parse say so."""
    if previous.lower == "i":
        return True  # "Charles I's"
    if previous.lower == "let" or previous.lower in _BARE_SUBJECTS or previous.lower in _OTHER_HOSTS:
        return False
    host = syntax.head(word)
    has_subject = any(
        child.relation in (Relation.SUBJECT, Relation.EXPLETIVE) and child.index < word.index
        for child in (*syntax.children(host), *syntax.children(word))
    )
    return word.pos not in ("AUX", "VERB") or not has_subject


def _is_in_name(previous: Word, following: Word) -> bool:
    """Return whether a contraction is part of a title: `"Don't Look Back"`."""
    titled = following.text[:1].isupper() and following.lower != "i" and not following.text.isupper()
    return titled and ((previous.index > 0 and previous.text[:1].isupper()) or following.pos != "PROPN")


def expansions(syntax: Syntax, found: list[Word]) -> list[Edit]:
    """Return the edits that write out all contractions of a sentence; [] where the full form of one is uncertain.

    Args:
        syntax: the sentence.
        found: its contractions, from `contracted_words`.
    """
    edits: list[Edit] = []
    for word in found:
        edit = _without_nt(syntax, word) if word.lower == "n't" else _full_word(syntax, word)
        if edit is None:
            return []
        edits += edit
    return edits


def _without_nt(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edits for `isn't` → `is not` or `Isn't he` → `Is he not`; None where the subject is uncertain."""
    operator = syntax.words[word.index - 1]
    full = CLIPPED_OPERATORS.get(operator.lower, operator.lower)
    following = syntax.next(word)
    if full not in NEGATED_OPERATORS or following is None:
        return None
    subject = _inverted_subject(syntax, word)
    addressed = following.relation is Relation.SUBJECT and following.lower in _BARE_SUBJECTS
    if subject is None and (addressed or (word.index == 1 and "?" in syntax.forms)):
        return None  # "Don't you dare!", and a question whose subject the parse does not show
    host = [] if full == operator.lower else [replace(operator, full)]
    if subject is None:
        return [*host, Edit(word.start, word.end, "not" if full == "can" else " not")]
    if full == "are" and subject.lower == "i":
        host = [replace(operator, "am")]
    return [*host, Edit(word.start, word.end, ""), Edit(subject.end, subject.end, " not")]


def _inverted_subject(syntax: Syntax, word: Word) -> Word | None:
    """Return the last word of a subject that follows `n't`, or None where the subject comes first."""
    following = syntax.next(word)
    opens = word.index == 1 or syntax.words[word.index - 2].pos in ("PUNCT", "ADV", "CCONJ", "PRON")
    if following is None or "?" not in syntax.forms or not opens:
        return None
    if following.lower in _BARE_SUBJECTS and following.relation in (Relation.SUBJECT, Relation.EXPLETIVE):
        return following
    clause = syntax.remember(main_clause)
    if clause is None or clause.finite.index != word.index - 1 or not clause.inverted or clause.subject_span is None:
        return following if following.lower in ("there", "i", "you", "he", "she", "we", "they") else None
    return syntax.words[clause.subject_span[1]]


def _full_word(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edit for `'m` → ` am`, `'d gone` → ` had gone`, `'d go` → ` would go`, `let's` → `let us`, or None."""
    lower = word.lower
    previous = syntax.words[word.index - 1]
    if previous.lower == "let" and lower == "'s":
        return [Edit(word.start, word.end, " us")]
    if lower in AMBIGUOUS_CLITICS:
        full = _has_or_is(syntax, word) if lower == "'s" else _had_or_would(syntax, word)
    else:
        full = CLITICS[lower]
    return None if full is None else [Edit(word.start, word.end, f" {full}")]


def _behind(syntax: Syntax, word: Word) -> Word | None:
    """Return the word after a clitic and after the adverbs, *not* and inverted pronoun that may follow it, or None."""
    following = syntax.next(word)
    while following is not None and (
        (following.pos == "ADV" and following.lower not in ("better", "rather", "sooner"))
        or following.lower in ("not", "all", "both")
        or (following.lower in _BARE_SUBJECTS and following.relation is Relation.SUBJECT and following.head > word.head)
    ):
        following = syntax.next(following)
    return following


def _has_or_is(syntax: Syntax, word: Word) -> str | None:
    """Return the full form of the verb `'s`, or None where it is uncertain."""
    behind = _behind(syntax, word)
    if _helps_behind(syntax, word):
        return None
    if behind is None or behind.pos not in ("VERB", "AUX"):
        previous, following = syntax.words[word.index - 1], syntax.next(word)
        is_misspelt = previous.lower in ("it", "who") and following is not None and following.pos == "NOUN"
        return None if is_misspelt else "is"  # "it's colour" for "its colour"
    if behind.lower in PERFECT_PARTICIPLES:
        return "has"
    if not is_form(behind.lower, Form.PARTICIPLE):
        return "is"
    if behind.lower in PASSIVE_PARTICIPLES or _has_agent(syntax, behind):
        return "is"
    if behind.lower == "gone" or syntax.child(behind, Relation.OBJECT) is not None:
        return "has"
    return None  # "he's finished"


def _helps_behind(syntax: Syntax, word: Word) -> bool:
    """Return whether `'s` is *does*: a pronoun and a base form follow (`What's he do?`)."""
    subject = syntax.next(word)
    verb = None if subject is None or subject.lower not in _BARE_SUBJECTS else syntax.next(subject)
    return verb is not None and verb.pos in ("VERB", "AUX") and is_form(verb.lower, Form.LEMMA)


def _has_agent(syntax: Syntax, verb: Word) -> bool:
    """Return whether *by* follows a participle closely, which shows that it is a passive."""
    return any(word.lower == "by" for word in syntax.words[verb.index + 1 : verb.index + 5])


def _had_or_would(syntax: Syntax, word: Word) -> str | None:
    """Return the full form of `'d`, or None where it is uncertain."""
    behind = _behind(syntax, word)
    previous = syntax.words[word.index - 1]
    if behind is None or previous.lower in ("how", "why", "where", "when", "what"):
        return None  # "Where'd you go?" is *did*
    if behind.lower == "better":
        return "had"
    if behind.lower in ("rather", "sooner"):
        return "would"
    if behind.pos not in ("VERB", "AUX"):
        return "had" if behind.pos in ("DET", "NUM") else None
    lemma, participle = is_form(behind.lower, Form.LEMMA), is_form(behind.lower, Form.PARTICIPLE)
    if lemma and participle:
        return "would" if behind.morphology.verb_form is VerbForm.BASE else None
    if not (lemma or participle or behind.lower in ("be", "been", "have")):
        return None
    return resolved((word, behind)) if behind.lower not in ("be", "have") else "would"
