"""PI, punctuation insertion: a comma at a clause's edge, the subject set off, or a final mark (SDA Algorithm 1)."""

from __future__ import annotations

from augpipe.augment.chinese.asking import Asking, asking
from augpipe.augment.chinese.clause_edges import clause_edge, opening_edge
from augpipe.augment.chinese.final_mark import final_mark, last_mark
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.noun_quotes import quotable_noun
from augpipe.augment.chinese.phrase_edges import topic_of
from augpipe.augment.chinese.usable import unusable
from augpipe.augment.draws import Draws
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax

VERSION = 1
RULES = (
    "clause_comma",
    "subject_comma",
    "subject_quotes",
    "opening_comma",
    "noun_quotes",
    "final_question",
    "final_exclamation",
)
REASONS = ("unusable", "already_exclamation", "no_place")

_COMMAS = frozenset("，,、：:；;")
_Found = tuple[str, list[Edit]]


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one punctuation mark or one pair of quotes more, or the reason why it gets none."""
    if syntax.remember(unusable):
        return Skipped("unusable")
    edge = clause_edge(syntax)
    if edge is not None:
        return Augmented(render(syntax.text, [_comma(edge)]), "clause_comma")
    offers = {**_subject(syntax), **_final(syntax)}
    if not offers:
        offers = _last_resort(syntax)
    if not offers:
        already = last_mark(syntax.text) in ("！", "!")
        return Skipped("already_exclamation" if already else "no_place")
    rule, edits = draws.choice(list(offers.values()), names=list(offers))
    return Augmented(render(syntax.text, edits), rule)


def _subject(syntax: Syntax) -> dict[str, _Found]:
    """Return the ways to set the subject off: (rule, edits) by the name of the draw."""
    offers: dict[str, _Found] = {}
    clause = syntax.remember(main_clause)
    topic = topic_of(syntax, clause) if clause is not None else None
    opening = opening_edge(syntax)
    if topic is not None:
        # Between two commas a subject reads like somebody who is called: 对不起，他，走了.
        if _COMMAS.isdisjoint(syntax.text[: topic.start]):
            offers["comma"] = ("subject_comma", [_comma(topic.end)])
        if topic.named:
            offers["quotes"] = (
                "subject_quotes",
                [Edit(topic.start, topic.start, "“"), Edit(topic.end, topic.end, "”")],
            )
    if "comma" not in offers and opening is not None:
        offers["comma"] = ("opening_comma", [_comma(opening)])
    return offers


def _final(syntax: Syntax) -> dict[str, _Found]:
    """Return the final mark that a sentence may get: a question never gets `！`, and no sentence a second mark."""
    asks = asking(syntax)
    if asks is Asking.UNSURE:
        return {}
    name, mark = ("question", "？") if asks is Asking.YES else ("exclamation", "！")
    edit = final_mark(syntax.text, mark)
    return {} if edit is None else {name: (f"final_{name}", [edit])}


def _last_resort(syntax: Syntax) -> dict[str, _Found]:
    """Return quotes around a noun, if there is one that they fit."""
    found = quotable_noun(syntax)
    if found is None:
        return {}
    start, end = found
    return {"quotes": ("noun_quotes", [Edit(start, start, "“"), Edit(end, end, "”")])}


def _comma(position: int) -> Edit:
    return Edit(position, position, "，")
