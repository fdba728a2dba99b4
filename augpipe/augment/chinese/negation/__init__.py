"""Negation: the main assertion, question or command of a sentence gets a negator, or loses the one that it has."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.chinese.negation.commands import command_at
from augpipe.augment.chinese.negation.denial import denial, neither
from augpipe.augment.chinese.negation.frames import asked, framed, is_request, is_single
from augpipe.augment.chinese.negation.insertion import insertion
from augpipe.augment.chinese.negation.negatable_clauses import is_heading, is_plain, is_sum, is_unfinished, links
from augpipe.augment.chinese.negation.questions import a_not_a_statement, statement_end, tail_negation, wh_negation
from augpipe.augment.chinese.negation.removal import rather, removal
from augpipe.augment.chinese.reading.clause import Clause, main_clause
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import segments_of, unusable
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.questions import Question, asks_reason, introduction_end
from augpipe.augment.chinese.reading.units import insert, put
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax

_TAG = pattern("tag_question")


_YOU = tuple(WORDS.you)
_LONGEST_CHAIN = 2  # predicates


def negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main assertion negated, so that both cannot be true, or the reason why not."""
    reason = syntax.remember(unusable)
    if reason:
        return Skipped(reason)
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    if is_unfinished(syntax, clause):
        return Skipped("unfinished")
    edits, rule = _negated(syntax, clause, draws)
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


AUGMENTATION = Augmentation(
    negation,
    rules=(
        "removed",
        "inserted",
        "a_not_a",
        "wh_question",
        "wh_denied",
        "choice_denied",
        "nominal",
        "framed",
        "not_asked",
    ),
    reasons=("unusable", "traditional", "no_clause", "unfinished", "no_change"),
)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[list[Edit], str]:
    """Return the edits that negate a sentence and their rule; no edits where nothing fits."""
    text = syntax.text
    if is_sum(syntax):
        return asked(syntax, draws.choice(PHRASES.not_asking)), "not_asked"
    at = syntax.remember(command_at)
    if at is not None and not clause.negators and (at or not is_heading(syntax, clause)):
        # 不要求 would be read as "does not demand".
        forms = (
            PHRASES.unwilling
            if text[at - 1 : at] in WORDS.i
            else PHRASES.prohibiting_begging
            if text[at] in WORDS.qiu
            else PHRASES.prohibiting
        )
        return [insert(at, draws.choice(forms))], "inserted"
    if clause.question is Question.NONE:
        return _denied(syntax, clause, draws)
    edits, rule = _asked_otherwise(syntax, clause, draws)
    return (edits, rule) if edits else (asked(syntax, draws.choice(PHRASES.not_asking), quoted=True), "not_asked")


def _asked_otherwise(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[list[Edit] | None, str]:
    """Return the edits that negate a question inside and their rule, or no edits."""
    if clause.question is Question.A_NOT_A:
        answer, introduced = a_not_a_statement(clause), introduction_end(syntax.text)
        return answer and ([Edit(0, introduced, ""), *answer] if introduced else answer), "a_not_a"
    if clause.question is Question.WH:
        edits = None if _asks_reason(clause) else denial(syntax, clause, draws)
        if edits:
            introduced = introduction_end(syntax.text)
            return [Edit(0, introduced, ""), *edits] if introduced else edits, "wh_denied"
        return wh_negation(syntax, clause) or _reason_denied(syntax, clause, draws), "wh_question"
    if clause.question is Question.CHOICE:
        return neither(clause), "choice_denied"
    if clause.asking is not None and clause.asking.kind is Kind.NEGATOR:
        edits = insertion(syntax, clause, draws)
        return edits and [*edits, put("", clause.asking), *statement_end(clause)], "a_not_a"
    # A tag question asks for agreement: its negation would say the same.
    if clause.nominal or _TAG.search(syntax.text):
        return None, ""
    edits = removal(syntax, clause) if clause.negators else tail_negation(clause) or removal(syntax, clause)
    return (edits, "removed") if edits else (insertion(syntax, clause, draws), "inserted")


def _asks_reason(clause: Clause) -> bool:
    """Return whether a wh-question asks why."""
    asking = clause.asking
    return asking is not None and (asking.text in WORDS.why or asks_reason(clause.units, clause.units.index(asking)))


def _reason_denied(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that ask why something is not so: 为什么扣了两次钱 → 为什么没扣两次钱."""
    if not _asks_reason(clause) or clause.negators or clause.asking is None:
        return None
    edits = insertion(syntax, clause, draws)
    return edits if edits and min(edits).start >= clause.asking.end else None


def _denied(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[list[Edit], str]:
    """Return the edits that negate a statement or a noun phrase, and their rule."""
    text = syntax.text
    if is_heading(syntax, clause):
        for lacking, having in REPLACEMENTS.lacking_at_the_beginning.items():
            if text.startswith(lacking):
                return [Edit(0, len(lacking), having)], "removed"
        if "，" in text and text.endswith("。"):
            return [insert(0, draws.choice(PHRASES.claiming))], "framed"
        frames = [frame for frame in PHRASES.no_such_thing if not (frame.endswith(_YOU) and text.startswith(_YOU))]
        return framed(syntax, draws.choice(frames)), "nominal"
    plain = is_plain(syntax, clause)
    chained = sum(predicate is not None for _, predicate in syntax.remember(predicates_of)) > _LONGEST_CHAIN
    last = clause.position.segment == syntax.remember(segments_of)[-1]
    if plain and clause.decisive and (last or not chained):
        removed = removal(syntax, clause)
        edits = removed or insertion(syntax, clause, draws)
        if edits:
            return [*edits, *rather(syntax, clause)], "removed" if removed else "inserted"
    if is_request(text):
        return [], "framed"  # a polite request is neither true nor false
    for link in links(syntax):
        removed = removal(syntax, link)
        edits = removed or insertion(syntax, link, draws)
        if edits:
            return edits, "removed" if removed else "inserted"
    if plain and is_single(syntax):
        return framed(syntax, draws.choice(PHRASES.denying)), "framed"
    return [insert(0, draws.choice(PHRASES.claiming))], "framed"
