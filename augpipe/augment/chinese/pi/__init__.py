"""PI, punctuation insertion: a comma at a clause's edge, the subject set off, or a final mark (SDA Algorithm 1)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.chinese.pi.edges import clause_edge, opening_edge, quotable_noun
from augpipe.augment.chinese.pi.topic import topic_of
from augpipe.augment.chinese.reading.clause import main_clause
from augpipe.augment.chinese.reading.marks import ENDS, inner_end, last_mark, unusable
from augpipe.augment.chinese.reading.questions import asks
from augpipe.augment.chinese.reading.units import insert
from augpipe.augment.draws import Draws
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax

_COMMAS = frozenset("，,、：:；;")
# Marks that another final mark replaces.
_STOPS = "。．.；;"

_Offers = dict[str, tuple[str, list[Edit]]]


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with one punctuation mark or one pair of quotes more, or the reason why it gets none."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    edge = clause_edge(syntax)
    if edge is not None:
        return Augmented(render(syntax.text, [insert(edge, "，")]), "clause_comma")
    offers = {**_subject(syntax), **_final(syntax)} or _noun(syntax)
    if not offers:
        return Skipped("already_exclamation" if last_mark(syntax.text) in ("！", "!") else "no_place")
    rule, edits = draws.choice(list(offers.values()), names=list(offers))
    return Augmented(render(syntax.text, edits), rule)


AUGMENTATION = Augmentation(
    punctuation_insertion,
    rules=(
        "clause_comma",
        "subject_comma",
        "subject_quotes",
        "opening_comma",
        "noun_quotes",
        "final_question",
        "final_exclamation",
    ),
    reasons=("unusable", "already_exclamation", "no_place"),
)


def _subject(syntax: Syntax) -> _Offers:
    """Return the ways to set the subject off: (rule, edits) by the name of the draw."""
    offers: _Offers = {}
    clause = syntax.remember(main_clause)
    topic = topic_of(syntax, clause) if clause is not None else None
    # Between two commas a subject reads like somebody who is called: 对不起，他，走了.
    if topic is not None and _COMMAS.isdisjoint(syntax.text[: topic.start]):
        offers["comma"] = ("subject_comma", [insert(topic.end, "，")])
    if topic is not None and topic.named:
        offers["quotes"] = ("subject_quotes", _quotes(topic.start, topic.end))
    opening = opening_edge(syntax)
    if "comma" not in offers and opening is not None:
        offers["comma"] = ("opening_comma", [insert(opening, "，")])
    return offers


def _quotes(start: int, end: int) -> list[Edit]:
    return [insert(start, "“"), insert(end, "”")]


def _noun(syntax: Syntax) -> _Offers:
    """Return quotes around a noun, if there is one that they fit."""
    noun = quotable_noun(syntax)
    return {} if noun is None else {"quotes": ("noun_quotes", _quotes(*noun))}


def _final(syntax: Syntax) -> _Offers:
    """Return the final mark that a sentence may get: a question never gets `！`, and no sentence a second mark."""
    asked = asks(syntax)
    name, mark = ("question", "？") if asked else ("exclamation", "！")
    edit = final_mark(syntax.text, mark)
    return {} if asked is None or edit is None else {name: (f"final_{name}", [edit])}


def final_mark(text: str, mark: str) -> Edit | None:
    """Return the edit that ends a sentence in `mark`, or None if it ends in a mark that is no full stop.

    The mark replaces the full stop or goes behind the last character, in front of closing quotes and brackets if these
    hold the whole sentence or an utterance with a stop of its own.
    """
    end = inner_end(text)
    if not end:
        return None
    last = text[end - 1]
    if last in _STOPS:
        doubled = end > 1 and text[end - 2] in ENDS
        return None if end == 1 or doubled else Edit(end - 1, end, mark)
    return insert(end, mark) if last.isalnum() or last in "》）)】%％℃”」』*+" else None
