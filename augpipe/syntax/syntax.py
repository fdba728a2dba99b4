"""A parsed sentence: its words, its dependency tree, and the look-ups that all readings of it are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeVar


class Relation(Enum):
    """The dependency relation of a word to its head, as finely as rules need it; `schemes.tsv` maps labels to it."""

    ROOT = auto()
    SUBJECT = auto()
    CLAUSAL_SUBJECT = auto()
    EXPLETIVE = auto()
    OBJECT = auto()
    COMPLEMENT = auto()  # CLEAR's attr and acomp, whose head is the copula
    COPULA = auto()  # UD's cop, whose head is the complement
    AUXILIARY = auto()
    MARKER = auto()
    ADVERBIAL_CLAUSE = auto()
    RELATIVE_CLAUSE = auto()
    NOUN_CLAUSE = auto()
    COMPLEMENT_CLAUSE = auto()
    OPEN_COMPLEMENT = auto()
    PARATAXIS = auto()
    CONJUNCT = auto()
    COORDINATOR = auto()
    PRECOORDINATOR = auto()
    ADVERB = auto()
    PREPOSITION = auto()  # UD's case
    OBLIQUE = auto()  # UD's obl, CLEAR's prep below a verb
    NOMINAL_MODIFIER = auto()
    ADJECTIVE_MODIFIER = auto()
    DETERMINER = auto()
    POSSESSIVE = auto()
    NUMBER = auto()
    NAME_PART = auto()
    PARTICLE = auto()
    APPOSITION = auto()
    DISCOURSE = auto()
    VOCATIVE = auto()
    PUNCTUATION = auto()
    OTHER = auto()


class VerbForm(Enum):
    """The form of a verb according to the tagger."""

    NONE = auto()
    PRESENT = auto()
    PAST = auto()
    BASE = auto()  # infinitive, imperative or modal
    PARTICIPLE = auto()  # past participle
    GERUND = auto()  # present participle or gerund


class Morphology(NamedTuple):
    """The morphological features of a word that rules ask for."""

    verb_form: VerbForm = VerbForm.NONE
    plural: bool = False
    third_singular: bool = False
    imperative: bool = False
    interrogative: bool = False
    degree: str = ""  # "", "Pos", "Cmp", "Sup"

    @property
    def is_finite(self) -> bool:
        """Whether the tagger took the word for a finite verb, that is for a present or a past tense."""
        return self.verb_form is VerbForm.PRESENT or self.verb_form is VerbForm.PAST


NOMINALS = ("NOUN", "PROPN", "PRON", "NUM")
"""The parts of speech of a word that can be the head of a noun phrase."""


class Word(NamedTuple):
    """One token of a sentence.

    Args:
        index: its number in the sentence, from 0.
        text: the token as written.
        lower: the token in lower case with straight apostrophes, for comparison with word lists.
        start, end: its character offsets in the sentence, [start, end).
        pos: its universal part of speech, such as `NOUN`.
        relation: its relation to its head.
        head: the index of its head; for a root, its own index.
        morphology: its morphological features.
    """

    index: int  # type: ignore[assignment]  # a tuple has a method of this name, which no rule calls
    text: str
    lower: str
    start: int
    end: int
    pos: str
    relation: Relation
    head: int
    morphology: Morphology

    @property
    def is_clitic(self) -> bool:
        """Whether the word begins with an apostrophe, like a contracted verb (`'s`), so that no space precedes it."""
        return self.lower.startswith("'")


AS_WORD: Callable[[Iterable[Any]], Word] = partial(tuple.__new__, Word)
"""Makes a word of its fields; NamedTuple's own constructor would unpack and pack them again, for every word."""

NO_WORD = Word(-1, "", "", 0, 0, "", Relation.OTHER, -1, Morphology())
"""What is beside the first and the last word of a sentence, for tests that need not ask whether there is a word."""


def lower_forms(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """Return the words [start, end) of a text in lower case, with typographic apostrophes (’) made straight (')."""
    lowers = text.lower()
    if len(lowers) == len(text):
        forms = [lowers[start:end] for start, end in zip(starts, ends, strict=True)]
    else:  # a capital such as İ becomes two characters, so that the offsets do not fit `lowers`
        forms = [text[start:end].lower() for start, end in zip(starts, ends, strict=True)]
    if "\N{RIGHT SINGLE QUOTATION MARK}" in text:
        return [form.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for form in forms]
    return forms


T = TypeVar("T")

_INDEX, _LOWER, _RELATION, _HEAD = map(Word._fields.index, ("index", "lower", "relation", "head"))


class MalformedTreeError(ValueError):
    """The heads of the words make no tree, so that no rule may read them."""


class Syntax:
    """An immutable view of one parsed sentence that does not depend on the label scheme of the parser.

    The text is one original. It may hold several grammatical sentences; then it has several trees, each with a root of
    its own. The constructor makes sure of this: the way from any word to its head and on always ends at a root, a root
    is a word that is its own head, and the roots and no other words have the relation `ROOT`.

    Attributes:
        forms: the set of all words in lower case. Most rules look for a few words that most sentences lack; asking
            this set first spares them the search.
        roots: the roots, in text order.

    Args:
        text: the original, verbatim.
        words: the tokens in text order, without white-space tokens.
        scheme: the name of the parser's label scheme, such as `UD` or `CLEAR`.

    Raises:
        MalformedTreeError: the words make no tree.
    """

    __slots__ = ("_children", "_memory", "forms", "roots", "scheme", "text", "words")

    def __init__(self, text: str, words: tuple[Word, ...], scheme: str) -> None:
        self.text = text
        self.words = words
        self.scheme = scheme
        columns = tuple(zip(*words, strict=True)) or ((),) * len(Word._fields)
        heads = columns[_HEAD]
        if columns[_INDEX] != tuple(range(len(words))):
            raise MalformedTreeError("words that are not numbered 0, 1, 2, … in their order")
        if words and not 0 <= min(heads) <= max(heads) < len(words):
            raise MalformedTreeError(f"a head outside the {len(words)} words: {min(heads)} to {max(heads)}")
        self.forms = frozenset(columns[_LOWER])
        roots: list[Word] = []
        children: list[list[Word]] = [[] for _ in words]
        for word, head in zip(words, heads, strict=True):
            (roots if words[head] is word else children[head]).append(word)
        self.roots = roots
        self._children = children
        self._memory: dict[object, object] = {}
        if len(self.top_down()) != len(words):
            raise MalformedTreeError("words that hang on one another in a circle")
        labelled = columns[_RELATION].count(Relation.ROOT)
        if labelled != len(self.roots) or any(root.relation is not Relation.ROOT for root in self.roots):
            raise MalformedTreeError(f"{len(self.roots)} words that are their own heads, but {labelled} labelled ROOT")

    def top_down(self) -> list[Word]:
        """Return the words level by level, so that each follows its head: the roots, their children, and so on."""
        found = list(self.roots)
        for word in found:
            found += self._children[word.index]
        return found

    def children(self, head: Word, *relations: Relation) -> list[Word]:
        """Return the words whose head is `head`, in text order; if relations are given, those with one of them."""
        found = self._children[head.index]
        return [word for word in found if word.relation in relations] if relations else found

    def head(self, word: Word) -> Word:
        """Return the head of `word`; a root is its own head."""
        return self.words[word.head]

    def subtree(self, head: Word) -> list[int]:
        """Return the word indices of `head` and all words below it, sorted."""
        found = [head.index]
        for index in found:
            found.extend(child.index for child in self._children[index])
        found.sort()
        return found

    def upwards(self, word: Word) -> Iterator[Word]:
        """Yield `word`, its head, the head of that word and so on, up to the root.

        All walks up the tree use this method; that it ends is what the constructor checks.
        """
        yield word
        while word.head != word.index:
            word = self.words[word.head]
            yield word

    def ancestors(self, word: Word) -> Iterator[Word]:
        """Yield the head of `word`, the head of that word and so on, up to the root; nothing for a root."""
        return islice(self.upwards(word), 1, None)

    def is_below(self, word: Word, head: Word) -> bool:
        """Return whether `head` is an ancestor of `word`."""
        return any(above.index == head.index for above in self.ancestors(word))

    def child(self, head: Word, *relations: Relation) -> Word | None:
        """Return the first child of `head`, in text order, with one of these relations, or None."""
        for word in self._children[head.index]:
            if word.relation in relations:
                return word
        return None

    def at(self, index: int) -> Word:
        """Return the word with this index, or `NO_WORD` where the sentence has none."""
        return self.words[index] if 0 <= index < len(self.words) else NO_WORD

    def remember(self, query: Callable[[Syntax], T]) -> T:
        """Return `query(self)`, which is computed once for this sentence and shared by all augmentations."""
        if query not in self._memory:
            self._memory[query] = query(self)
        return self._memory[query]  # type: ignore[return-value]
