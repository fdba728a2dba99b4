"""The edits of `mv` on questions (`Must he be here?`) and commands (`You must close the door.`)."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, is_third_singular
from augpipe.augment.english.verb_group import Tense, resolved
from augpipe.lexicon.english.function_words import BE_FORMS, DO_FORMS, HAVE_FORMS, IMPERATIVE_OPENERS, NOT
from augpipe.lexicon.english.verbs import Form, inflect
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_IMPERATIVE_PHRASES = ("must", "should", "ought to", "have to", "need to")
_OBLIGATIONS = ("have to", "need to")


def imperative(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that turn a command into an obligation: `Don't go.` → `You must not go.`"""
    verb = clause.finite
    is_prohibition = any(
        word.lower in ("never", *NOT) for word in syntax.words[max(0, verb.index - 1) : verb.index + 2]
    )
    phrase = draws.choice(_IMPERATIVE_PHRASES[:3] if is_prohibition else _IMPERATIVE_PHRASES)
    following = syntax.next(verb)
    if verb.lower == "let" and following is not None and following.lower in ("'s", "us"):
        return [Edit(verb.start, following.end, f"{'We' if verb.text[0].isupper() else 'we'} {phrase}")]
    first = _first_of_group(syntax, clause)
    subject = "You" if first.text[0].isupper() else "you"
    if verb.lower == "do" and len(clause.verbs) > 1:
        return _with_do(syntax, clause, first, f"{subject} {phrase}", phrase)
    please = syntax.previous(first)
    if please is not None and please.lower == "please":
        subject = "You" if please.text[0].isupper() else "you"
        return [Edit(please.start, first.start, f"{subject} {phrase} ")]
    small = first.text if first.text.isupper() and len(first.text) > 1 else first.text[0].lower() + first.text[1:]
    return [Edit(first.start, first.end, f"{subject} {phrase} {small}")]


def _first_of_group(syntax: Syntax, clause: Clause) -> Word:
    """Return the first word of a command: an adverb before the verb (`Always check`), or the verb."""
    first = clause.finite
    while first.index:
        word = syntax.words[first.index - 1]
        if word.lower not in IMPERATIVE_OPENERS - {"please", "and", "but", "so", "then", "now"}:
            break
        first = word
    return first


def _with_do(syntax: Syntax, clause: Clause, first: Word, opening: str, phrase: str) -> list[Edit]:
    """Return the edits for `Do not touch` → `You must not touch` and `Do come in` → `You must come in`."""
    do = clause.finite
    following = syntax.next(do)
    if following is not None and following.lower in NOT:
        opening = opening.removesuffix(" to") + " not to" if phrase == "ought to" else opening
        if phrase in _OBLIGATIONS:
            opening = opening.replace(phrase, "must")
        return [Edit(do.start, following.end, opening if phrase == "ought to" else f"{opening} not")]
    return [Edit(do.start, do.end, opening)]


def question(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that put a modal phrase into an inverted question, or None where none fits."""
    full = resolved(clause.verbs)
    if clause.subject_span is None:
        return None
    end = max(clause.verb.index, clause.subject_span[1]) + 2
    negated = any(word.lower in NOT for word in syntax.words[clause.finite.index : end])
    if clause.tense is Tense.MODAL:
        return _modal_question(syntax, clause, full, draws, negated=negated)
    if full in DO_FORMS and len(clause.verbs) > 1:
        return _do_question(clause, draws, negated=negated)
    if full not in BE_FORMS and full not in HAVE_FORMS:
        return None
    return _operator_question(syntax, clause, full, draws, negated=negated)


def _modal_question(syntax: Syntax, clause: Clause, full: str, draws: Draws, *, negated: bool) -> list[Edit] | None:
    """Return the edits for `Will he go?` → `Will he have to go?` or the like; None for a modal without a verb."""
    if len(clause.verbs) < 2:
        return None
    phrase = draws.choice(_OBLIGATIONS)
    verb = clause.verbs[1]
    if full in ("can", "could") and not negated:
        host = "did" if full == "could" else "does" if is_third_singular(syntax, clause) else "do"
        return [replace(clause.finite, host), Edit(verb.start, verb.start, f"{phrase} be able to ")]
    return [Edit(verb.start, verb.start, f"{phrase} ")]


def _do_question(clause: Clause, draws: Draws, *, negated: bool) -> list[Edit] | None:
    """Return the edits for `Does he go?` → `Does he have to go?` or `Must he go?`"""
    verb = clause.verb
    phrase = draws.choice(_OBLIGATIONS if negated else (*_OBLIGATIONS, "must"))
    if phrase != "must":
        return [Edit(verb.start, verb.start, f"{phrase} ")]
    if clause.tense is not Tense.PAST:
        return [replace(clause.finite, "must")]
    return [replace(clause.finite, "must"), replace(verb, f"have {inflect(verb.lower, Form.PARTICIPLE)}")]


def _operator_question(syntax: Syntax, clause: Clause, full: str, draws: Draws, *, negated: bool) -> list[Edit] | None:
    """Return the edits for `Is he here?` → `Does he have to be here?`, `Has he left?` → `Must he have left?`."""
    if negated:
        return None
    assert clause.subject_span is not None
    subject_end = syntax.words[clause.subject_span[1]]
    past = clause.tense is Tense.PAST
    if full in HAVE_FORMS:
        if len(clause.verbs) < 2:
            return None
        return [*_host(clause, "must"), Edit(subject_end.end, subject_end.end, " have")]
    options = ("must", "should", "have to", "need to") if not past else ("must", "have to", "need to")
    phrase = draws.choice(options)
    if phrase in _OBLIGATIONS:
        host = "did" if past else {"is": "does"}.get(full, "do")
        return [*_host(clause, host), Edit(subject_end.end, subject_end.end, f" {phrase} be")]
    return [*_host(clause, phrase), Edit(subject_end.end, subject_end.end, " have been" if past else " be")]


def _host(clause: Clause, text: str) -> list[Edit]:
    """Return the edit that replaces the operator by `text`; a contracted operator (`who's`) gets a space before it."""
    finite = clause.finite
    return [replace(finite, f" {text}" if finite.text.startswith(("'", "’")) else text)]
