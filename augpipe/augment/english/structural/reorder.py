"""`reorder`: the sentences of an original that has several are shuffled, or its two halves around a semicolon."""

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

# Sentences after the twelfth stay where they are: twelve have 479 million orders.
MAXIMUM_SHUFFLED = 12


def reorder(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the original with its sentences in another order.

    Where it has one sentence, the two clauses around a semicolon change places.

    Source: AugCSE appendix A.2 (SentenceReordering).
    """
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
    """Return the numbers below `count` in another than their own order; all other orders are equally likely."""
    rank = draws.choice(range(1, factorial(count)))
    left = list(range(count))
    order = []
    for size in range(count, 0, -1):
        place, rank = divmod(rank, factorial(size - 1))
        order.append(left.pop(place))
    return order


def _opens_whole(syntax: Syntax) -> bool:
    """Return whether an original begins as a sentence does, with a capital or a digit."""
    first = next(letter for letter in syntax.text if letter.isalnum())
    return first.isupper() or first.isdigit()


def _exchanged_clauses(syntax: Syntax, span: SentenceSpan) -> Outcome:
    """Return the result for a sentence whose two clauses around its only semicolon may change places.

    Both must be statements. A sentence with a colon, which refers to what follows, is skipped, and so is one with a
    mark inside, where a sentence may end that was not found.
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
    """Return the text with two clauses exchanged, or None where quotes or capitals do not allow it."""
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


# Words that connect the second half to the first.
_TIES = frozenset(
    "however therefore thus hence instead moreover furthermore nevertheless nonetheless consequently otherwise "
    "meanwhile rather indeed similarly likewise conversely additionally also then still yet so for".split()
)


def _is_statement(syntax: Syntax, half: SentenceSpan) -> bool:
    """Return whether one half of a sentence has a finite verb with a subject, and no connective at its beginning."""
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
    """Return whether a clause is a main clause: no question word or subordinator comes before its verb."""
    if head.relation is Relation.RELATIVE_CLAUSE or any(child.pos == "SCONJ" for child in syntax.children(head)):
        return False
    return all(word.lower not in WH_WORDS for word in syntax.words[half.first : finite.index])


AUGMENTATION = Augmentation(reorder, rules=RULES, reasons=REASONS, version=1)
