"""DN, double negation: the same proposition is negated twice, so its meaning comes back (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.framing import asked, frame_at, framed
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.negator_insertion import insertion, stacks
from augpipe.augment.chinese.negator_removal import is_prohibition, removal
from augpipe.augment.chinese.segments import segments_of
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.chinese.frames import (
    CANNOT_BUT_ASK,
    CANNOT_BUT_CALL,
    CANNOT_BUT_MENTION,
    CANNOT_BUT_SAY,
    NEGATING,
)
from augpipe.lexicon.chinese.function_words import EVERYBODY
from augpipe.lexicon.chinese.modal_words import DOUBLY_NEGATED_MODALS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

VERSION = 1
RULES = ("in_place", "modal", "universal", "frame_negated", "frame_removed", "command", "asked", "named", "fronted")
REASONS = ("unusable", "no_clause", "prohibition", "no_change")

_NOT = ("不是", "并非", "并不是")
_NOT_BEING = ("并非", "不能说")
_IN_PLACE = "in_place"
_FRAME = "frame"


def double_negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with its main assertion negated twice, so that it says what it said."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    if clause.question is not Question.NONE:
        return _answer(syntax, asked(syntax, draws.choice(CANNOT_BUT_ASK)), "asked")
    if clause.nominal:
        described = syntax.text.rstrip().endswith(("。", "."))
        frames = CANNOT_BUT_CALL if described else CANNOT_BUT_MENTION
        return _answer(syntax, framed(syntax, draws.choice(frames)), "named")
    if clause.imperative:
        return _command(syntax, clause, draws)
    if is_prohibition(syntax, clause):
        return Skipped("prohibition")
    if clause.sure and (clause.decisive or syntax.text[0] not in "“‘「『"):
        edits = removal(syntax, clause)
        if edits is not None:
            return _without_negator(syntax, clause, edits, draws)
        edits = universal(syntax)
        if edits:
            return _answer(syntax, edits, "universal")
        if clause.modals:
            return _modal(syntax, clause, draws)
        edits = insertion(syntax, clause, draws)
        if edits:
            return _negated_twice(syntax, clause, edits, draws)
    return _fronted(syntax, draws)


def _answer(syntax: Syntax, edits: list[Edit], rule: str) -> Outcome:
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


def _fronted(syntax: Syntax, draws: Draws) -> Outcome:
    return _answer(syntax, framed(syntax, draws.choice(CANNOT_BUT_SAY), comma=True), "fronted")


def _command(syntax: Syntax, clause: Clause, draws: Draws) -> Outcome:
    """A command that cannot be left undone: 打开门 → 不能不打开门."""
    polite = any(unit.text in ("请", "麻烦") for unit in clause.units)
    frame = draws.choice(("不要不",) if polite else ("不能不", "不可不"))
    at = clause.opening.start if clause.opening.text[0] in "帮给" else clause.group_at
    return _answer(syntax, [Edit(at, at, frame)], "command")


def _without_negator(syntax: Syntax, clause: Clause, edits: list[Edit], draws: Draws) -> Outcome:
    """He does not like me → 并非他喜欢我: the negator goes, and a frame negates what is left."""
    start = _frame_start(syntax, clause)
    if start is None:
        return _fronted(syntax, draws)
    return _answer(syntax, [Edit(start, start, draws.choice(NEGATING)), *edits], "frame_removed")


def _modal(syntax: Syntax, clause: Clause, draws: Draws) -> Outcome:
    """会来 → 不会不来, 想去 → 不是不想去."""
    modal = clause.modals[0]
    forms = DOUBLY_NEGATED_MODALS.get(modal.text)
    if any(unit.text == "才" for unit in clause.units):
        forms = None  # 才不会不: no native reader follows
    if forms is None or (len(clause.modals) > 1 and forms[0].endswith("不")):
        return _fronted(syntax, draws)
    form = draws.choice(forms)
    following = syntax.text[modal.end : modal.end + 1]
    if form.endswith("不") and following == "有":
        form = form[:-1] + "没"
    edits = [Edit(modal.start, modal.end, form)]
    return _fronted(syntax, draws) if stacks(syntax.text, edits) else _answer(syntax, edits, "modal")


def _negated_twice(syntax: Syntax, clause: Clause, edits: list[Edit], draws: Draws) -> Outcome:
    """在 place 不是不 or 不是没, or a frame in front of the negated clause."""
    start = _frame_start(syntax, clause)
    place = _IN_PLACE if start is None else draws.choice((_IN_PLACE, _FRAME))
    if place == _FRAME and start is not None:
        return _answer(syntax, [Edit(start, start, draws.choice(NEGATING)), *edits], "frame_negated")
    first = min(edits)
    if first.start < clause.group_at or any(edit.text.startswith("并") for edit in edits):
        return _fronted(syntax, draws)
    negators = _NOT_BEING if clause.copula is not None or first.text.startswith("不是") else _NOT
    edits[edits.index(first)] = first._replace(text=draws.choice(negators) + first.text)
    return _answer(syntax, edits, "in_place")


# Adverbs that tie a clause to the one before: no frame stands between the two.
_LINKING = frozenset("却 则 便 就 才 也 又 还".split())


def _frame_start(syntax: Syntax, clause: Clause) -> int | None:
    """Return where a frame goes that negates this clause and nothing else; None where another clause follows."""
    segments = syntax.remember(segments_of)
    found = clause.found
    if found is None or found.segment != segments[-1]:
        return None
    if any(unit.text in _LINKING for unit in syntax.remember(units_of)[found.opening : found.group]):
        return None
    return frame_at(syntax) if len(segments) == 1 else clause.opening.start


def universal(syntax: Syntax) -> list[Edit] | None:
    """Return the edits of 大家都喜欢他 → 没有人不喜欢他."""
    for subject in EVERYBODY:
        if syntax.text.startswith(subject):
            clause = syntax.remember(main_clause)
            if clause is not None and clause.group_at == len(subject) and not clause.aspect and not clause.modals:
                has = clause.main.kind is Kind.HAVE
                return [Edit(0, len(subject), "没有人没" if has else "没有人不")]
    return None
