"""Reordering: the sentences of a row of several are shuffled."""

from __future__ import annotations

from math import factorial

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import clause_at
from augpipe.augment.english.framing import opens_with_connective
from augpipe.augment.english.structural.anaphora import look_back
from augpipe.augment.english.structural.capitals import has_doubtful_capital, with_capital, without_capital
from augpipe.augment.english.structural.sentence_spans import (
    SentenceSpan,
    ends_with_mark,
    final_marks,
    may_be_several,
    sentence_spans,
)
from augpipe.augment.english.structural.statement import has_gap
from augpipe.augment.english.usable import is_broken, unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import WH_WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("sentences", "clauses")
REASONS = ("unusable", "one_sentence", "cut", "anaphor", "no_change")

# Further sentences stay where they are; nine million orders are enough of a choice.
MAXIMUM_SHUFFLED = 12


def reorder(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the row with its sentences in another order, or the halves of its only sentence around a semicolon."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    spans = syntax.remember(sentence_spans)
    if len(spans) == 1:
        return _exchanged_clauses(syntax, spans[0])
    if is_broken(syntax.text) or not ends_with_mark(syntax, spans[-1]) or not _opens_whole(syntax):
        return Skipped("cut")
    if look_back(syntax, spans):
        return Skipped("anaphor")
    order = shuffled(min(len(spans), MAXIMUM_SHUFFLED), draws)
    pieces = [syntax.text[syntax.words[span.first].start : syntax.words[span.last].end] for span in spans]
    edits = [
        Edit(syntax.words[spans[place].first].start, syntax.words[spans[place].last].end, pieces[chosen])
        for place, chosen in enumerate(order)
    ]
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, "sentences")


def shuffled(count: int, draws: Draws) -> list[int]:
    """Return the numbers below `count` in one of all other orders than their own, each as likely."""
    rank = draws.choice(range(1, factorial(count)))
    left = list(range(count))
    order = []
    for size in range(count, 0, -1):
        place, rank = divmod(rank, factorial(size - 1))
        order.append(left.pop(place))
    return order


def _opens_whole(syntax: Syntax) -> bool:
    """Return whether a row begins where a sentence begins."""
    first = next(letter for letter in syntax.text if letter.isalnum())
    return first.isupper() or first.isdigit()


def _exchanged_clauses(syntax: Syntax, span: SentenceSpan) -> Outcome:
    """Return a row with the clauses around its only semicolon exchanged, if they are two statements.

    A colon announces what follows it, and a mark inside means that a sentence ends where none was found.
    """
    if ";" not in syntax.forms or ":" in syntax.forms or has_gap(syntax.text) or may_be_several(syntax.text):
        return Skipped("one_sentence")
    marks = [word for word in syntax.words if word.text == ";"]
    end = final_marks(syntax, span)
    if len(marks) != 1 or end != span.last or syntax.words[end].text != "." or not _opens_whole(syntax):
        return Skipped("one_sentence")
    mark = marks[0]
    halves = SentenceSpan(span.first, mark.index - 1), SentenceSpan(mark.index + 1, end - 1)
    if not all(_is_statement(syntax, half) for half in halves):
        return Skipped("one_sentence")
    if look_back(syntax, halves):
        return Skipped("anaphor")
    text = _turned(syntax, *halves)
    return Skipped("one_sentence") if text is None else Augmented(text, "clauses")


def _turned(syntax: Syntax, former: SentenceSpan, latter: SentenceSpan) -> str | None:
    words = syntax.words
    first = words[former.first]
    pieces = [syntax.text[words[half.first].start : words[half.last].end] for half in (former, latter)]
    if any(is_broken(piece) or '""' in piece for piece in pieces) or opens_with_connective(syntax):
        return None
    if has_doubtful_capital(syntax, first):
        return None
    small = render(pieces[0], [Edit(0, 1, edit.text) for edit in without_capital(syntax, first)])
    edits = [
        Edit(first.start, words[former.last].end, with_capital(pieces[1])),
        Edit(words[latter.first].start, words[latter.last].end, small),
    ]
    return render(syntax.text, edits)


# What ties the second half to the first.
_TIES = frozenset(
    "however therefore thus hence instead moreover furthermore nevertheless nonetheless consequently otherwise "
    "meanwhile rather indeed similarly likewise conversely additionally also then still yet so for".split()
)


def _is_statement(syntax: Syntax, half: SentenceSpan) -> bool:
    """Return whether a half of a sentence has a finite verb with a subject, and no connective in front."""
    opening = syntax.words[half.first]
    if opening.lower in _TIES or opening.lower in WH_WORDS or opening.pos in ("CCONJ", "PUNCT", "SCONJ", "AUX", "VERB"):
        return False
    for word in syntax.words[half.first : half.last + 1]:
        inside = word.head == word.index or not half.first <= word.head <= half.last
        if inside and syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is not None:
            clause = clause_at(syntax, word)
            if clause is None or not _is_independent(syntax, half, word, clause.finite):
                return False
            return half.first <= clause.finite.index <= half.last
    return False


def _is_independent(syntax: Syntax, half: SentenceSpan, head: Word, finite: Word) -> bool:
    """Return whether no question word or conjunction before its verb makes a clause part of another."""
    if head.relation is Relation.RELATIVE_CLAUSE or any(child.pos == "SCONJ" for child in syntax.children(head)):
        return False
    return all(word.lower not in WH_WORDS for word in syntax.words[half.first : finite.index])


AUGMENTATION = Augmentation(reorder, rules=RULES, reasons=REASONS, version=1)
