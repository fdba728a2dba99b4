"""Negation: the main assertion, question or command of a sentence gets a negator, or loses the one that it has."""

from __future__ import annotations

import re

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.commands import command_at
from augpipe.augment.chinese.framing import asked, claimed, framed, is_single
from augpipe.augment.chinese.headings import is_heading, is_sum, is_unfinished
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.negator_insertion import PROHIBITING, insertion
from augpipe.augment.chinese.negator_removal import rather, removal
from augpipe.augment.chinese.plain_clauses import is_plain
from augpipe.augment.chinese.question_negation import a_not_a_statement, statement_end, tail_negation, wh_negation
from augpipe.augment.chinese.units import Kind
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.chinese.frames import CLAIMING, NEGATING, NOT_A_THING, NOT_ASKING
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

VERSION = 1
RULES = ("removed", "inserted", "a_not_a", "wh_question", "nominal", "framed", "not_asked")
REASONS = ("unusable", "no_clause", "unfinished", "no_change")


# A tag question asks for agreement: its negation would say the same.
_TAG = re.compile("(?:是|对)(?:吗|么|吧)[？?]?$|[，,](?:对不对|是不是)[？?]?$")


# A polite request is neither true nor false.
_REQUEST = re.compile("(?:请|麻烦|辛苦)(?:您|你)|麻烦了|^请")


def negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its main assertion negated, so that both cannot be true, or the reason why not."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    if is_unfinished(syntax, clause):
        return Skipped("unfinished")
    text, rule = _negated(syntax, clause, draws)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, str]:
    """Return the negated text and the rule; the text stays as it was where nothing fits."""
    text = syntax.text
    if is_sum(syntax):
        return render(text, asked(syntax, draws.choice(NOT_ASKING))), "not_asked"
    at = syntax.remember(command_at)
    if at is not None and not clause.negators and not is_heading(syntax, clause):
        forms = ("别",) if text[at] == "求" else PROHIBITING  # 不要求 would be read as "does not demand"
        if at and text[at - 1] == "我":
            forms = ("不想",)
        return render(text, [Edit(at, at, draws.choice(forms))]), "inserted"
    if clause.question is Question.NONE:
        return _denied(syntax, clause, draws)
    if clause.question is Question.A_NOT_A:
        edits = a_not_a_statement(syntax, clause)
        if edits:
            return render(text, edits), "a_not_a"
    elif clause.question is Question.WH:
        edits = wh_negation(syntax, clause)
        if edits:
            return render(text, edits), "wh_question"
    elif clause.question is Question.MA and clause.asking is not None and clause.asking.kind is Kind.NEGATOR:
        edits = insertion(syntax, clause, draws)
        if edits:
            tail = Edit(clause.asking.start, clause.asking.end, "")
            return render(text, [*edits, tail, *statement_end(syntax)]), "a_not_a"
    elif clause.question is Question.MA and not clause.nominal and not _TAG.search(text):
        edits = removal(syntax, clause) if clause.negators else tail_negation(syntax, clause) or removal(syntax, clause)
        if edits:
            return render(text, edits), "removed"
        edits = insertion(syntax, clause, draws)
        if edits:
            return render(text, edits), "inserted"
    return render(text, asked(syntax, draws.choice(NOT_ASKING), quoted=True)), "not_asked"


def _denied(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, str]:
    """Return a statement or a noun phrase negated, and the rule."""
    text = syntax.text
    if is_heading(syntax, clause):
        if text.startswith(("没有", "无")):
            return ("有" + text[2:] if text[0] == "没" else "有" + text[1:]), "removed"
        if "，" in text and text.endswith("。"):
            return render(text, claimed(draws.choice(CLAIMING))), "framed"
        frames = [frame for frame in NOT_A_THING if not (frame[-1] == "有" and text.startswith("有"))]
        return render(text, framed(syntax, draws.choice(frames))), "nominal"
    plain = is_plain(syntax, clause)
    if clause.decisive and plain and not clause.nominal:
        edits = removal(syntax, clause)
        if edits:
            return render(text, [*edits, *rather(syntax, clause)]), "removed"
        edits = insertion(syntax, clause, draws)
        if edits:
            return render(text, [*edits, *rather(syntax, clause)]), "inserted"
    if plain and is_single(syntax):
        return render(text, framed(syntax, draws.choice(NEGATING))), "framed"
    if _REQUEST.search(text):
        return text, "framed"
    return render(text, claimed(draws.choice(CLAIMING))), "framed"
