"""Random noise on words and marks, as baselines for the rules; nothing here reads the dependency tree.

What a word is, and what becomes of the marks around one that goes, is the language's `Writing`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple, TypeVar

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax, Word

T = TypeVar("T")


class WrittenWord(NamedTuple):
    """The unit that noise moves: one or more tokens of the parser, such as `don't` or `well-known`.

    Args:
        start, end: its character offsets in the sentence, [start, end).
        text: the word as written.
        first: the first token of the word.
    """

    start: int
    end: int
    text: str
    first: Word


Words = tuple[WrittenWord, ...]


class Writing(NamedTuple):
    """How a language is written, as far as noise has to know. A *gap* is what stands between two words: blanks, marks.

    Args:
        words: the written words of a sentence in order, without the marks around them.
        merged: two gaps → the gap that replaces them and the deleted word between them.
        at_edge: a gap, whether it opens the sentence, whether it ends it → the gap that stays there.
        in_first_place: a word, the old first word → how the word is written at the start of the sentence.
        inside: the first word → how it is written elsewhere.
        blank: the texts on both sides → what stands between two words where no mark does.
        marks: what `random_punctuation` inserts.
    """

    words: Callable[[Syntax], Words]
    merged: Callable[[str, str], str]
    at_edge: Callable[[str, bool, bool], str]
    in_first_place: Callable[[WrittenWord, WrittenWord], str]
    inside: Callable[[WrittenWord], str]
    blank: Callable[[str, str], str]
    marks: Sequence[str]

    def without(self, syntax: Syntax, words: Words, gone: Collection[int]) -> str:
        """Return the sentence without the words whose indices are in `gone`; at least one word must stay."""
        text = syntax.text
        edits: list[Edit] = []
        place = 0
        while place < len(words):
            if place not in gone:
                place += 1
                continue
            first = place
            gap = _gap(text, words, first)
            while place in gone:
                place += 1
                gap = self.merged(gap, _gap(text, words, place))
            start = words[first - 1].end if first else 0
            end = words[place].start if place < len(words) else len(text)
            at_start, at_end = start == 0, end == len(text)
            gap = self.at_edge(gap, at_start, at_end)
            if not (gap or at_start or at_end):
                gap = self.blank(text[:start], text[end:])
            edits.append(Edit(start, end, gap))
            if first == 0:  # the word that now opens the sentence
                opener, written = words[place], self.in_first_place(words[place], words[0])
                edits += [Edit(opener.start, opener.start + 1, written[0])] if written != opener.text else []
        return render(text, edits)


def _gap(text: str, words: Words, place: int) -> str:
    """Return the gap before the word with index `place`; after the last word if `place` is the number of words."""
    start = words[place - 1].end if place else 0
    return text[start : words[place].start if place < len(words) else len(text)]


def random_swap(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence with `rate` swaps of two neighbouring words for every hundred words; no word moves twice.

    Marks stay where they are. A swap moves two words, so that from 50 percent on every word moves that can.

    Source: Wei and Zou 2019 (EDA) swap any two words; this swaps neighbours, as nlpaug does, which AugCSE uses.
    """
    words = syntax.remember(writing.words)
    count = share(rate, len(words)) if len(words) > 1 else 0
    if count < 1:
        return Skipped("too_short")
    pairs = [place for place in range(len(words) - 1) if words[place].text.lower() != words[place + 1].text.lower()]
    moved: set[int] = set()
    edits: list[Edit] = []
    for place in distinct(pairs, [words[place].text for place in pairs], draws):
        if place not in moved and place + 1 not in moved:
            moved.update((place, place + 1))
            left, right = words[place], words[place + 1]
            texts = (right.text, left.text) if place else (writing.in_first_place(right, left), writing.inside(left))
            edits += [Edit(left.start, left.end, texts[0]), Edit(right.start, right.end, texts[1])]
        if len(edits) == 2 * count:
            break
    return Augmented(render(syntax.text, edits), "neighbours_swapped") if edits else Skipped("equal_words")


def random_delete(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence without `rate` percent of its words, drawn at random; at least one stays.

    Source: Wei and Zou 2019 (EDA); SDA Table 8.
    """
    words = syntax.remember(writing.words)
    count = min(share(rate, len(words)), len(words) - 1)
    if count < 1:
        return Skipped("too_short")
    gone = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    return Augmented(writing.without(syntax, words, frozenset(gone)), "words_deleted")


def random_crop(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence without `rate` percent of its words, consecutive and at a random place; at least one stays.

    Source: AugCSE appendix A.2 (RandomCrop); SDA Table 8.
    """
    words = syntax.remember(writing.words)
    count = min(share(rate, len(words)), len(words) - 1)
    if count < 1:
        return Skipped("too_short")
    starts = range(len(words) - count + 1)
    start = draws.choice(starts, [words[place].text for place in starts])
    return Augmented(writing.without(syntax, words, range(start, start + count)), "run_deleted")


def random_word(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the result of one of the three kinds of noise above, drawn at random, be it a text or a reason for none.

    Source: AugCSE appendix A.2 (RandomWordAugmentation).
    """
    return draws.choice((random_swap, random_delete, random_crop), ("swap", "delete", "crop"))(
        syntax, draws, rate, writing
    )


def word_repetition(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence with some of its words, drawn at random, doubled: `The dog dog saw the cat cat.`

    The number of doubled words is drawn, from one to `rate` percent of the words or two, whichever is more.

    Source: Wu et al. 2022 (ESimCSE), section 3.1, where the number may also be zero.
    """
    words = syntax.remember(writing.words)
    if not words:
        return Skipped("too_short")
    counts = range(1, min(max(2, rate * len(words) // 100), len(words)) + 1)
    count = draws.choice(counts, [str(count) for count in counts])
    places = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    again = ((words[place], words[place].text if place else writing.inside(words[0])) for place in places)
    return Augmented(
        render(syntax.text, [Edit(word.end, word.end, writing.blank(word.text, text) + text) for word, text in again]),
        "words_doubled",
    )


def random_punctuation(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence with marks inserted after random words that no mark follows yet.

    The number of marks is drawn, from one to `rate` percent of the number of words.

    Source: Karimi et al. 2021 (AEDA), where a blank stands before each inserted mark.
    """
    words, text = syntax.remember(writing.words), syntax.text
    ends = [
        (word.end, word.text) for word, following in pairwise(words) if not text[word.end : following.start].strip()
    ]
    if not ends:
        return Skipped("too_short" if len(words) < 2 else "no_place")
    counts = range(1, min(max(1, rate * len(words) // 100), len(ends)) + 1)
    count = draws.choice(counts, [str(count) for count in counts])
    places = islice(distinct([end for end, _ in ends], [name for _, name in ends], draws), count)
    return Augmented(render(text, [Edit(end, end, draws.choice(writing.marks)) for end in places]), "marks_inserted")


def mask(syntax: Syntax, draws: Draws, rate: int, writing: Writing) -> Result:
    """Return the sentence with `rate` percent of its words, drawn at random, each replaced by one `[MASK]`.

    Source: SDA Table 8.
    """
    words = syntax.remember(writing.words)
    count = share(rate, len(words))
    if count < 1:
        return Skipped("too_short")
    places = islice(distinct(range(len(words)), [word.text for word in words], draws), count)
    edits = [Edit(words[place].start, words[place].end, "[MASK]") for place in places]
    return Augmented(render(syntax.text, edits), "words_masked")


def share(rate: int, count: int) -> int:
    """Return `rate` percent of `count`, rounded to the nearest whole number, halves up."""
    return (rate * count + 50) // 100


def distinct(items: Sequence[T], names: Sequence[str], draws: Draws) -> Iterator[T]:
    """Yield the items in random order, each once; one choice, by `names`, is drawn for every item asked for."""
    left, called = list(items), list(names)
    while left:
        place = draws.choice(range(len(left)), called)
        yield left[place]
        # The last item replaces the drawn one, so that every draw takes the same time.
        left[place], called[place] = left[-1], called[-1]
        left.pop()
        called.pop()


def noise_of(writing: Writing) -> dict[str, Augmentation]:
    """Return the kinds of noise of a language by column name, each at its own rate in percent."""
    three_rules = ("neighbours_swapped", "words_deleted", "run_deleted")
    kinds = {
        "random_swap": (random_swap, ("neighbours_swapped",), ("too_short", "equal_words"), 10),
        "random_delete": (random_delete, ("words_deleted",), ("too_short",), 10),
        "random_crop": (random_crop, ("run_deleted",), ("too_short",), 10),
        "random_word": (random_word, three_rules, ("too_short", "equal_words"), 10),
        "word_repetition": (word_repetition, ("words_doubled",), ("too_short",), 32),
        "random_punctuation": (random_punctuation, ("marks_inserted",), ("too_short", "no_place"), 33),
        "mask": (mask, ("words_masked",), ("too_short",), 15),
    }
    return {
        name: _noise(partial(change, writing=writing), rules, reasons, rate)
        for name, (change, rules, reasons, rate) in kinds.items()
    }


def _noise(change: Callable[..., Result], rules: tuple[str, ...], reasons: tuple[str, ...], rate: int) -> Augmentation:
    """Return the augmentation that makes a change at a rate, in percent, and at any other rate that is asked for."""
    return Augmentation(
        partial(change, rate=rate), rules=rules, reasons=reasons, at_rate=partial(_noise, change, rules, reasons)
    )
