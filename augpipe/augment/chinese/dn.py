"""DN, double negation: the same proposition is negated twice, so that its meaning stays (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.chinese.negation.commands import command_at
from augpipe.augment.chinese.negation.frames import asked, frame_start, framed, is_request
from augpipe.augment.chinese.negation.insertion import HAS_NOT_YET, NOT, insertion, stacks
from augpipe.augment.chinese.negation.negatable_clauses import is_brief, is_heading, is_plain, is_sum, is_unfinished
from augpipe.augment.chinese.negation.removal import is_prohibition, removal
from augpipe.augment.chinese.reading.clause import Clause, main_clause
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import segments_of, unusable
from augpipe.augment.chinese.reading.questions import Question
from augpipe.augment.chinese.reading.units import has_word, insert, put
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import alternatives, pattern, phrase, phrases, words
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax

_IGNORANCE = pattern("ignorance")
_ASK, _ASK_WHETHER, _SAY = phrases("cannot_but_ask"), phrases("cannot_but_ask_whether"), phrases("cannot_but_say")
_CALL, _MENTION, _TELLING = phrases("cannot_but_call"), phrases("cannot_but_mention"), {*words("shi"), "，"}

# Rule and edits, or the reason why there are none.
_Change = tuple[str, list[Edit]] | str


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main assertion negated twice, so that its meaning stays, or the reason why not."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is None:
        return Skipped("no_clause")
    if is_unfinished(syntax, clause):
        return Skipped("unfinished")
    change = _negated_twice(syntax, clause, draws)
    if isinstance(change, str):
        return Skipped(change)
    rule, edits = change
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)


AUGMENTATION = Augmentation(
    double_negation,
    rules=(
        "in_place",
        "modal",
        "universal",
        "frame_negated",
        "frame_removed",
        "command",
        "asked",
        "named",
        "fronted",
    ),
    reasons=("unusable", "no_clause", "unfinished", "prohibition", "no_change"),
)


def _negated_twice(syntax: Syntax, clause: Clause, draws: Draws) -> _Change:
    if is_sum(syntax):
        return "asked", asked(syntax, draws.choice(_ASK))
    heading = is_heading(syntax, clause)
    at = syntax.remember(command_at)
    if at is not None and not clause.negators and not heading:
        polite = any(word in syntax.text[:at] for word in _POLITE)
        return "command", [insert(at, draws.choice(_DO_NOT_NOT if polite else _CANNOT_NOT))]
    if _IGNORANCE.match(syntax.text):
        return _fronted(syntax, draws)  # the question word behind 我不知道 does not ask
    if clause.question is not Question.NONE:
        return "asked", asked(syntax, draws.choice(_ASK_WHETHER if clause.question is Question.MA else _ASK))
    if heading:
        described = syntax.text.rstrip().endswith(("。", "."))
        if described and _TELLING & set(syntax.text):
            return _fronted(syntax, draws)
        return "named", framed(syntax, draws.choice(_CALL if described else _MENTION))
    if is_prohibition(syntax, clause):
        return "prohibition"
    if clause.sure and not clause.nominal:
        edits = None if clause.negators else _universal(syntax, clause)
        if edits:
            return "universal", edits
        if is_brief(syntax) and is_plain(syntax, clause) and not _is_tied(clause):
            return _inside(syntax, clause, draws)
    return _fronted(syntax, draws)


_POLITE, _DO_NOT_NOT, _CANNOT_NOT = words("politeness"), phrases("do_not_not"), phrases("cannot_not")


def _fronted(syntax: Syntax, draws: Draws) -> _Change:
    """Return the change that puts a doubly negated frame with a comma in front, such as 不可否认， ("undeniably,")."""
    return "no_change" if is_request(syntax.text) else ("fronted", framed(syntax, draws.choice(_SAY), comma=True))


_EVERYBODY, _NOBODY_NOT, _NOBODY_HAS_NOT = words("everybody"), phrase("nobody_not"), phrase("nobody_has_not")


def _universal(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits of 大家都喜欢他 → 没有人不喜欢他 ("everybody" → "nobody … not"), or None for other subjects."""
    start = clause.opener.start
    if clause.aspect or clause.modals or syntax.text[:start] not in _EVERYBODY:
        return None
    return [Edit(0, start, _NOBODY_HAS_NOT if clause.main.kind is Kind.HAVE else _NOBODY_NOT)]


_TYING, _YAO, _LE, _VERY = words("tying_adverb"), words("yao"), words("le"), words("hen")


def _is_tied(clause: Clause) -> bool:
    """Return whether an adverb in front of the predicate, or 要…了 ("about to"), leaves no room for 不是不."""
    soon = has_word(clause.modals, _YAO) and clause.last.text in _LE
    very = bool(clause.modals) and clause.before.text in _VERY
    return soon or very or has_word(clause.units[clause.position.opening : clause.position.main], _TYING)


_IN_PLACE, _FRAME = "in_place", "frame"
_NOT, _IT_IS_NOT, _IS_NOT_NOT = phrases("negator_of_negator"), phrase("it_is_not_not"), phrase("is_not_not")
_LEFT_ALONE, _COPULAR, _IS_NOT = tuple(words("undoubled")), words("negated_copula"), words("bushi")
_AT_ALL, _WEI = tuple(words("bing_bu")), words("wei")


def _inside(syntax: Syntax, clause: Clause, draws: Draws) -> _Change:
    """Return the change that negates twice inside the clause, or there and in a frame in front of the clause."""
    start = _frame_start(syntax, clause)
    removed = removal(syntax, clause)
    if removed is not None:
        return _behind_frame("frame_removed", syntax, start, removed, draws)  # 他不喜欢我 → 并非他喜欢我
    if clause.modals:
        return _modal(syntax, clause, draws)
    edits = insertion(syntax, clause, draws)
    if not edits:
        return _fronted(syntax, draws)
    place = _IN_PLACE if start is None else draws.choice((_IN_PLACE, _FRAME))
    if any(edit.text.startswith(_AT_ALL) for edit in edits):
        return _fronted(syntax, draws)
    if place == _FRAME:
        return _behind_frame("frame_negated", syntax, start, edits, draws)
    first, main = min(edits), clause.main
    if first.start < clause.opener.start or first.text.startswith(_LEFT_ALONE):
        return _fronted(syntax, draws)
    end, copula = first.end, main.kind is Kind.COPULA
    if first.text in _IS_NOT and not copula and main.text not in _WEI:
        text = _IT_IS_NOT  # 由 ("by") → 并非不由
    elif copula or first.text in _COPULAR:
        text, end = _IS_NOT_NOT, max(end, main.end) if copula else end
    else:
        text = draws.choice(_NOT) + first.text
    return "in_place", [Edit(first.start, end, text) if edit is first else edit for edit in edits]


_LONGEST_OPENING = 2  # characters in front of a frame inside
_LINKING, _FRAMES, _FRAMES_BEHIND_SHI = words("linking_adverb"), phrases("denying"), phrases("denying_behind_shi")
_SHI = tuple(words("shi"))


def _frame_start(syntax: Syntax, clause: Clause) -> int | None:
    """Return the offset where a frame negates this clause and no other, or None where there is no such place."""
    segments = syntax.remember(segments_of)
    linked = has_word(clause.units[clause.position.opening : clause.position.group], _LINKING)
    if linked or clause.position.segment != segments[-1]:
        return None
    start = frame_start(syntax) if len(segments) == 1 else clause.opening.start
    return start if start <= _LONGEST_OPENING else None


def _behind_frame(rule: str, syntax: Syntax, start: int | None, edits: list[Edit], draws: Draws) -> _Change:
    """Return the change that puts a frame at `start` in front of an edited clause; one in front of all without it."""
    if start is None:
        return _fronted(syntax, draws)
    # 不是说 behind 可是 would read as a question (是不是).
    frames = _FRAMES_BEHIND_SHI if syntax.text[:start].endswith(_SHI) else _FRAMES
    return rule, [insert(start, draws.choice(frames)), *edits]


_MODALS, _CAI, _YOU = alternatives("doubly_negated_modal"), words("cai"), words("you")


def _modal(syntax: Syntax, clause: Clause, draws: Draws) -> _Change:
    """Return the change that negates the modal twice: 会来 → 不会不来, 想去 → 不是不想去."""
    modal = clause.modals[0]
    forms = _MODALS.get(modal.text)
    # 才不会不 is too much even for native readers.
    if forms is None or has_word(clause.own, _CAI) or (len(clause.modals) > 1 and forms[0].endswith(NOT)):
        return _fronted(syntax, draws)
    form = draws.choice(forms)
    if form.endswith(NOT) and syntax.text[modal.end : modal.end + 1] in _YOU:
        form = form[:-1] + HAS_NOT_YET
    edits = [put(form, modal)]
    return _fronted(syntax, draws) if stacks(syntax.text, edits) else ("modal", edits)
