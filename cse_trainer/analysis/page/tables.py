"""Tables that are sorted by a click on the head of a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cse_trainer.analysis.page.markup import Markup, element


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: the text that is shown, and the number that it is sorted by; None comes last."""

    shown: str
    value: float | None = None
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column; `hint` is shown when the pointer rests on it."""

    title: str
    hint: str = ""
    numeric: bool = True


def sortable(caption: str, heads: Sequence[Head], rows: Sequence[Sequence[Cell]]) -> Markup:
    """Return a sortable table in a frame that scrolls sideways; the first cell of a row is its heading."""
    head = element("tr", *(_head(found) for found in heads))
    body = (element("tr", element("th", row[0].shown, scope="row"), *(_cell(cell) for cell in row[1:])) for row in rows)
    table = element(
        "table", element("caption", caption), element("thead", head), element("tbody", *body), class_="sortable"
    )
    return element("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _head(head: Head) -> Markup:
    button = element("button", head.title, element("span", class_="arrow", aria_hidden="true"), type="button")
    return element("th", button, scope="col", class_="number" if head.numeric else "name", title=head.hint or False)


def _cell(cell: Cell) -> Markup:
    value = "" if cell.value is None else repr(cell.value)
    return element("td", cell.shown, class_="number" if cell.numeric else "name", data_value=value)
