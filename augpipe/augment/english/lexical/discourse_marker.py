"""`discourse_marker`: one discourse marker is replaced by another of the same sense that fits its place."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.marker_frames import stands_in
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.discourse_markers import MarkerGroup, markers_by_first_word, telling_words
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

RULES = ("comparison", "contingency", "expansion", "temporal")
REASONS = ("unusable", "no_marker", "other_use")


class Found(NamedTuple):
    """A discourse marker in a sentence.

    Args:
        first, last: its first and its last word.
        marker: the marker in lower case.
        group: the group to which it belongs in this use.
    """

    first: Word
    last: Word
    marker: str
    group: MarkerGroup


def discourse_marker(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one discourse marker, drawn at random, replaced by another of its group.

    Source: AugCSE appendix A.2 (DiscourseMarkerSubstitution), with the senses of the Penn Discourse Treebank.
    """
    if syntax.forms.isdisjoint(telling_words()):
        return Skipped("no_marker")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = _found(syntax)
    if not found:
        return Skipped("other_use")
    chosen = found[0] if len(found) == 1 else draws.choice(found, [each.marker for each in found])
    option = draws.choice(_options(syntax, chosen))
    if chosen.first.text[0].isupper():
        option = option[0].upper() + option[1:]
    edit = Edit(chosen.first.start, chosen.last.end, option)
    return Augmented(rewritten(syntax, [edit]), chosen.group.rule)


def _options(syntax: Syntax, found: Found) -> list[str]:
    """Return the markers that may replace a marker; *even though* does not fit after a comma, as *although* may."""
    before = syntax.previous(found.first)
    options = found.group.options(found.marker)
    afterthought = before is not None and before.text == ","
    return [option for option in options if not (afterthought and option == "even though")]


def _found(syntax: Syntax) -> list[Found]:
    """Return every marker of a sentence that has the place which one of its groups requires."""
    table = markers_by_first_word()
    found: list[Found] = []
    for word in syntax.words:
        for parts, group in table.get(word.lower, ()):
            last = word.index + len(parts) - 1
            if last >= len(syntax.words) or word.text[1:2].isupper():
                continue
            if len(parts) > 1 and tuple(each.lower for each in syntax.words[word.index : last + 1]) != parts:
                continue
            if stands_in(group.frame, syntax, word, syntax.words[last]):
                marker = syntax.text[word.start : syntax.words[last].end].lower()
                found.append(Found(word, syntax.words[last], marker, group))
                break
    return found


AUGMENTATION = Augmentation(discourse_marker, rules=RULES, reasons=REASONS, version=1)
