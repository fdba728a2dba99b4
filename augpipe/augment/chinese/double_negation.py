"""DN, double negation: the same proposition is negated twice, so that its meaning stays (SDA section 4.3)."""

from __future__ import annotations

import re

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.commands import command_at
from augpipe.augment.chinese.framing import asked, frame_at, framed
from augpipe.augment.chinese.headings import is_heading, is_sum, is_unfinished
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.negator_insertion import insertion, stacks
from augpipe.augment.chinese.negator_removal import is_prohibition, removal
from augpipe.augment.chinese.plain_clauses import is_brief, is_plain
from augpipe.augment.chinese.segments import segments_of
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.chinese.frames import (
    CANNOT_BUT_ASK,
    CANNOT_BUT_ASK_WHETHER,
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
REASONS = ("unusable", "no_clause", "unfinished", "prohibition", "no_change")

# "I don't know …": the question word behind it does not ask (不知道到什么程度).
_IGNORANCE = re.compile("我?[也还]?不(?:知道|清楚|晓得)")
# Negators that go in front of another one.
_NOT = ("不是", "并非", "并不是")
_IN_PLACE = "in_place"
_FRAME = "frame"


def double_negation(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its main assertion negated twice, so that its meaning stays, or the reason why not."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    if is_unfinished(syntax, clause):
        return Skipped("unfinished")
    if is_sum(syntax):
        return _answer(syntax, asked(syntax, draws.choice(CANNOT_BUT_ASK)), "asked")
    at = syntax.remember(command_at)
    if at is not None and not clause.negators and not is_heading(syntax, clause):
        return _command(syntax, at, draws)
    if _IGNORANCE.match(syntax.text):
        return _fronted(syntax, draws)
    if clause.question is not Question.NONE:
        frames = CANNOT_BUT_ASK_WHETHER if clause.question is Question.MA else CANNOT_BUT_ASK
        return _answer(syntax, asked(syntax, draws.choice(frames)), "asked")
    if is_heading(syntax, clause):
        described = syntax.text.rstrip().endswith(("。", "."))
        if described and set("是，") & set(syntax.text):
            return _fronted(syntax, draws)
        names = CANNOT_BUT_CALL if described else CANNOT_BUT_MENTION
        return _answer(syntax, framed(syntax, draws.choice(names)), "named")
    if is_prohibition(syntax, clause):
        return Skipped("prohibition")
    if clause.sure and not clause.nominal:
        edits = None if clause.negators else universal(syntax)
        if edits:
            return _answer(syntax, edits, "universal")
        if is_brief(syntax) and is_plain(syntax, clause) and not _is_tied(syntax, clause):
            return _inside(syntax, clause, draws)
    return _fronted(syntax, draws)


def _inside(syntax: Syntax, clause: Clause, draws: Draws) -> Outcome:
    """Return the sentence with two negations inside its clause, or one of them in a frame in front of the clause."""
    edits = removal(syntax, clause)
    if edits is not None:
        return _without_negator(syntax, clause, edits, draws)
    if clause.modals:
        return _modal(syntax, clause, draws)
    edits = insertion(syntax, clause, draws)
    if edits:
        return _negated_twice(syntax, clause, edits, draws)
    return _fronted(syntax, draws)


# Adverbs that leave no room for a second negator, behind them or in front.
_TYING = frozenset(
    "却 则 便 就 才 又 都 全 全都 总 总是 仍 仍然 依然 遂 亦 均 皆 绝对 完全 一直 始终 已 已经 也 还 还是".split()
)


def _is_tied(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an adverb in front of the predicate, or 要…了 ("about to"), leaves no room for 不是不."""
    found = clause.found
    if found is None:
        return True
    units = syntax.remember(units_of)
    soon = any(unit.text == "要" for unit in clause.modals) and units[found.end - 1].text == "了"
    very = bool(clause.modals) and found.group > found.opening and units[found.group - 1].text == "很"
    return (soon or very) or any(unit.text in _TYING for unit in units[found.opening : found.main])


def _answer(syntax: Syntax, edits: list[Edit], rule: str) -> Outcome:
    """Return the edited sentence with its rule, or `no_change` if it is the original."""
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


# A polite request is neither true nor false: no frame that says "it cannot be denied" goes in front.
_REQUEST = re.compile("(?:请|麻烦|辛苦)(?:您|你)|麻烦了|^请")


def _fronted(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence behind a doubly negated frame with a comma, such as 不可否认， ("it cannot be denied")."""
    if _REQUEST.search(syntax.text):
        return Skipped("no_change")
    return _answer(syntax, framed(syntax, draws.choice(CANNOT_BUT_SAY), comma=True), "fronted")


def _command(syntax: Syntax, at: int, draws: Draws) -> Outcome:
    """Return a command with two negators at `at`: 打开门 → 不能不打开门 ("one cannot but open the door")."""
    polite = any(word in syntax.text[:at] for word in ("请", "麻烦", "快"))
    frame = draws.choice(("不要不",) if polite else ("不能不",))
    return _answer(syntax, [Edit(at, at, frame)], "command")


def _without_negator(syntax: Syntax, clause: Clause, edits: list[Edit], draws: Draws) -> Outcome:
    """Return the sentence without its negator behind a frame that negates it: 他不喜欢我 → 并非他喜欢我."""
    start = _frame_start(syntax, clause)
    if start is None or start > 2:
        return _fronted(syntax, draws)
    return _answer(syntax, [Edit(start, start, draws.choice(_frames(syntax.text, start))), *edits], "frame_removed")


def _modal(syntax: Syntax, clause: Clause, draws: Draws) -> Outcome:
    """Return the sentence with its modal negated twice: 会来 → 不会不来, 想去 → 不是不想去."""
    modal = clause.modals[0]
    forms = DOUBLY_NEGATED_MODALS.get(modal.text)
    if any(unit.text == "才" for unit in clause.units):
        forms = None  # 才不会不 is too much even for native readers
    if forms is None or (len(clause.modals) > 1 and forms[0].endswith("不")):
        return _fronted(syntax, draws)
    form = draws.choice(forms)
    following = syntax.text[modal.end : modal.end + 1]
    if form.endswith("不") and following == "有":
        form = form[:-1] + "没"
    edits = [Edit(modal.start, modal.end, form)]
    return _fronted(syntax, draws) if stacks(syntax.text, edits) else _answer(syntax, edits, "modal")


def _negated_twice(syntax: Syntax, clause: Clause, edits: list[Edit], draws: Draws) -> Outcome:
    """Return the sentence with 不是不 or 不是没 inside its clause, or with a frame in front of the negated clause."""
    start = _frame_start(syntax, clause)
    place = _IN_PLACE if start is None or start > 2 else draws.choice((_IN_PLACE, _FRAME))
    if any(edit.text.startswith("并不") for edit in edits):
        return _fronted(syntax, draws)
    if place == _FRAME and start is not None:
        return _answer(syntax, [Edit(start, start, draws.choice(_frames(syntax.text, start))), *edits], "frame_negated")
    first = min(edits)
    if first.start < clause.group_at or first.text.startswith(("并", "还", "不再", "不曾")):
        return _fronted(syntax, draws)
    if first.text == "不是" and clause.main.kind is not Kind.COPULA and clause.main.text != "为":
        text = "并非不"  # 由 ("by") → 并非不由
    elif clause.copula is not None or first.text in ("不是", "并非"):
        text = "并非不是"
        first_end = max(first.end, clause.main.end) if clause.copula is not None else first.end
        edits[edits.index(first)] = first._replace(text=text, end=first_end)
        return _answer(syntax, edits, "in_place")
    else:
        text = draws.choice(_NOT) + first.text
    edits[edits.index(first)] = first._replace(text=text)
    return _answer(syntax, edits, "in_place")


def _frames(text: str, start: int) -> tuple[str, ...]:
    """Return the frames that may go in at `start`: 不是说 behind 可是 would read as a question (是不是)."""
    return ("并非", "并不是说") if text[:start].endswith("是") else NEGATING


# Adverbs that tie a clause to the one before: no frame stands between the two.
_LINKING = frozenset("却 则 便 就 才 也 又 还".split())


def _frame_start(syntax: Syntax, clause: Clause) -> int | None:
    """Return the offset where a frame negates this clause and no other, or None where there is no such place."""
    segments = syntax.remember(segments_of)
    found = clause.found
    if found is None or found.segment != segments[-1]:
        return None
    if any(unit.text in _LINKING for unit in syntax.remember(units_of)[found.opening : found.group]):
        return None
    return frame_at(syntax) if len(segments) == 1 else clause.opening.start


def universal(syntax: Syntax) -> list[Edit] | None:
    """Return the edits of 大家都喜欢他 → 没有人不喜欢他 ("everybody" → "nobody … not"), or None for other subjects."""
    for subject in EVERYBODY:
        if syntax.text.startswith(subject):
            clause = syntax.remember(main_clause)
            if clause is not None and clause.group_at == len(subject) and not clause.aspect and not clause.modals:
                has = clause.main.kind is Kind.HAVE
                return [Edit(0, len(subject), "没有人没" if has else "没有人不")]
    return None
