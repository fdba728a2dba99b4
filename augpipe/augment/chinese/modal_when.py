"""MV for Chinese questions that ask when or how long: `应该什么时候发货`, `还清多久应该能再借`."""

from __future__ import annotations

from augpipe.augment.chinese.units import Kind, Unit
from augpipe.syntax.edits import Edit

_Found = tuple[str, list[Edit]] | str


def when_question(units: tuple[Unit, ...], index: int) -> _Found:
    """Return rule and edits for a question whose wh-word at `index` asks for a time, or the reason for none."""
    if index + 1 < len(units) and units[index + 1].text == "的":
        return "no_place"
    before = units[index - 1] if index else None
    if before is not None and (before.kind in (Kind.COPULA, Kind.HAVE) or before.text in ("需要", "要", "得")):
        return "modal_question", [_before(before.start, "应该")]
    only = index + 1 < len(units) and units[index + 1].text[0] == "才"
    lasting = not only and units[index].text in ("多久", "多长时间", "几天", "多少天")
    if (
        before is not None
        and lasting
        and before.kind in (Kind.VERB, Kind.ASPECT, Kind.ADJECTIVE, Kind.NEGATOR, Kind.DEGREE)
    ):
        return _lasting(units, index)
    last = next(unit for unit in reversed(units) if unit.kind is not Kind.PUNCTUATION)
    return "modal_question", [_before(clear_of(units, index), "应该是" if last.text == "的" else "应该")]


def _lasting(units: tuple[Unit, ...], index: int) -> _Found:
    """Return rule and edits for how long: `还清多久能再借` → `还清多久应该能再借`; a verb without a modal takes 会."""
    if index > 1 and units[index - 2].kind is Kind.MODAL and units[index - 1].kind is Kind.VERB:
        return "modal_question", [_before(units[index - 2].start, "应该")]
    following = units[index + 1] if index + 1 < len(units) else None
    if following is None or following.kind not in (Kind.MODAL, Kind.VERB):
        return "no_place"
    if following.kind is Kind.VERB:
        return "modal_question", [_before(following.start, "会")]
    return "modal_question", [_before(following.start, "一定" if following.text == "会" else "应该")]


def clear_of(units: tuple[Unit, ...], index: int) -> int:
    """Return the offset of a modal for the wh-adverb at `index`: in front of its own modal, copula or preposition."""
    start = index
    while start and (
        units[start - 1].kind in (Kind.MODAL, Kind.COPULA) or units[start - 1].text in ("从", "在", "到", "用", "于")
    ):
        start -= 1
    return units[start].start


def _before(position: int, text: str) -> Edit:
    return Edit(position, position, text)
