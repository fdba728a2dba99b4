"""The verbs of a clause that are no predicate according to the tree: they modify a noun, or belong to a subject."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import LEXICAL, VERBAL, VOICE, Kind, Unit, Units
from augpipe.augment.chinese.reading.marks import Question, is_told, question_of
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import NOMINALS, Relation, Syntax, Word

_THINGS = (*NOMINALS, "PART")
_NOUNS = ("NOUN", "PROPN", "PART")
_LINKING = VOICE | {Kind.COPULA}  # 是怎么来的 asks of the verb behind
_SUBJECTS = (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
_CLAUSES = (Relation.NOUN_CLAUSE, Relation.ADVERBIAL_CLAUSE, Relation.OTHER)
_COMPOUNDS = (Relation.NAME_PART, Relation.NOMINAL_MODIFIER)
_DESCRIBING = frozenset(
    {
        Relation.NOMINAL_MODIFIER,
        Relation.NAME_PART,
        Relation.ADJECTIVE_MODIFIER,
        Relation.RELATIVE_CLAUSE,
        Relation.DETERMINER,
        Relation.PREPOSITION,
        Relation.POSSESSIVE,
        Relation.OBLIQUE,
        Relation.NOUN_CLAUSE,
    }
)
# The relations of a word to one behind it, of whose noun phrase or prepositional phrase it is a part.
_OF_A_PHRASE = _DESCRIBING - {Relation.NOUN_CLAUSE} | {Relation.SUBJECT}


class _Clause:
    """The units [first, end) of a clause, seen from its tree.

    Args:
        syntax: the sentence.
        units: those of the whole sentence.
        first, end: the clause.
    """

    def __init__(self, syntax: Syntax, units: Units, first: int, end: int) -> None:
        self.syntax = syntax
        self.own = range(units[first].word, units[end - 1].last + 1)
        self.asks = syntax.remember(question_of)[0] is not Question.NONE

    def hangs_below(self, unit: Unit, above: set[int]) -> bool:
        """Return whether a verb is a part of a phrase that is below one of the words `above` in the clause."""
        words = range(unit.word, unit.last + 1)
        return all(self._word_hangs_below(word, words, unit.kind, above) for word in words)

    def is_noun_phrase(self, root: Word) -> bool:
        """Return whether a root is a noun that nothing is said of in the clause: a title, or behind 是 and a comma."""
        said = self.syntax.children(root, *_SUBJECTS, Relation.COPULA)
        titled = not said and not is_told(self.syntax)
        return root.pos in _NOUNS and root.index in self.own and (titled or self._begins_earlier(said))

    def _begins_earlier(self, said: list[Word]) -> bool:
        copulas = [word for word in said if word.relation is Relation.COPULA]
        return bool(copulas) and copulas[0].index < self.own[0]

    def _word_hangs_below(self, index: int, unit: range, kind: Kind, above: set[int]) -> bool:
        word, held = self.syntax.words[index], False
        for head in self.syntax.ancestors(word):
            if head.index not in self.own:
                return False
            if head.index in unit:
                return True  # another word of the unit is asked instead
            if head.index > unit[-1]:
                held = held or self._is_part(word, head, kind, unit[-1])
            elif not held:
                return False
            if held and head.index in above:
                return True
            word = head
        return False

    def _is_part(self, word: Word, head: Word, kind: Kind, last: int) -> bool:
        """Return whether a word is a part of a phrase that ends in front of `head`, or with it."""
        if word.relation is Relation.RELATIVE_CLAUSE:
            return not WORDS.de.isdisjoint(self.syntax.text[word.end : head.start])
        if kind is Kind.COPULA:
            return False
        if word.relation in _OF_A_PHRASE:
            return not self._has_own_subject(word, head)
        return _follows_preposition(self.syntax, word) or self._stands_before_subject(word, head, last)

    def _has_own_subject(self, word: Word, head: Word) -> bool:
        """Return whether a word has a subject, so that the tree is wrong to take it for a part of another subject."""
        subject = word.relation is Relation.SUBJECT and self.syntax.child(head, Relation.COPULA) is None
        compound = word.relation in _COMPOUNDS and head.relation is Relation.SUBJECT
        return (subject or compound) and self.syntax.child(word, Relation.SUBJECT) is not None

    def _stands_before_subject(self, word: Word, head: Word, last: int) -> bool:
        """Return whether a verb that ends at `last` stands with an object in front of the subject of `head`."""
        objects = self.syntax.children(word, Relation.OBJECT)
        if self.asks or word.relation not in _CLAUSES or not any(noun.index > last for noun in objects):
            return False
        subjects = self.syntax.children(head, *_SUBJECTS)
        return any(word.index < noun.index < head.index and noun.pos in NOMINALS for noun in subjects)


def subordinate_verbs(syntax: Syntax, units: Units, first: int, end: int, inside: set[int]) -> set[int]:
    """Return the verbs among the units [first, end) of a clause that are below another verb there, or below a noun.

    Such a verb is a part of a noun phrase, as 停火 in 两国|签署|停火|协议, or stands in front of the subject of the
    verb behind it, as 成立 in 海军|成立|七十周年|活动|举行. The verbs at the places `inside` are no predicates.
    """
    verbs = [at for at in range(first, end) if units[at].kind in VERBAL]
    above = {word for at in verbs if at not in inside for word in range(units[at].word, units[at].last + 1)}
    clause = _Clause(syntax, units, first, end) if verbs else None
    nouns = {root.index for root in syntax.roots if clause is not None and clause.is_noun_phrase(root)}
    found = _before_asking(syntax, units, verbs)
    lower = True
    for at in reversed(verbs):  # a negator or a modal goes with the verb behind it
        over = above | nouns if at > first else above  # 关闭后台运行的程序 may be a command
        lower = lower or units[at].kind in LEXICAL
        lower = lower and (at in inside or (clause is not None and clause.hangs_below(units[at], over)))
        if lower and units[at].kind not in VOICE:
            found.add(at)
    return found


def _before_asking(syntax: Syntax, units: Units, verbs: list[int]) -> set[int]:
    """Return those of the verbs that stand in front of a why or how which goes with one behind it: 删了|为什么|还在."""
    asking = syntax.remember(question_of)[1]
    word = syntax.words[asking.word]
    asked = range(word.head, word.head + 1)
    if asking.kind is not Kind.WH or word.relation is not Relation.ADVERB or word.head < asking.last:
        return set()
    behind = any(unit.word in asked or unit.last in asked for unit in (units[at] for at in verbs))
    front = (at for at in verbs if units[at].start < asking.start and units[at].kind not in _LINKING)
    return set(front) if behind else set()


def _follows_preposition(syntax: Syntax, word: Word) -> bool:
    """Return whether a verb is the object of a preposition, which has no noun of its own: 对|设备|搜查|进行."""
    before = [other for other in syntax.children(word) if other.index < word.index]
    adpositions = [other for other in before if other.relation is Relation.PREPOSITION and other.pos == "ADP"]
    return bool(adpositions) and not any(other.relation is Relation.NOMINAL_MODIFIER for other in before)


def is_adverbial(syntax: Syntax, unit: Unit) -> bool:
    """Return whether the tree takes an adjective for an adverb of a word behind it: 缓慢|向西移动."""
    word = syntax.words[unit.word]
    return word.relation is Relation.ADVERB and word.head > unit.last


def modified_noun(syntax: Syntax, particle: Unit) -> Word | None:
    """Return the noun behind a 的 that the phrase in front of it modifies, or None where the tree has none."""
    return next((head for head in syntax.ancestors(syntax.words[particle.word]) if head.index > particle.last), None)


def modifies(syntax: Syntax, word: Word, noun: Word) -> bool:
    """Return whether a word is a part of what describes a noun, and is not just said of it, as a copula is."""
    for head in syntax.ancestors(word):
        if head.index == noun.index:
            return word.relation in _DESCRIBING
        word = head
    return False


def governs(syntax: Syntax, modal: Unit) -> bool:
    """Return whether a modal is the main verb in the tree, with a noun for its object: 需要新的电脑."""
    word = syntax.words[modal.last]
    if modal.kind is not Kind.MODAL or word.relation in (Relation.AUXILIARY, Relation.ADVERB, Relation.MARKER):
        return False
    objects = syntax.children(word, Relation.OBJECT)
    others = syntax.children(word, Relation.OPEN_COMPLEMENT, Relation.COMPLEMENT_CLAUSE)
    return any(noun.index > word.index and noun.pos in _THINGS for noun in objects) and not others


def completes(syntax: Syntax, verb: Unit, later: Unit) -> bool:
    """Return whether a later verb heads the clause that is the object of a verb: 反驳了火环会阻止人们的观念."""
    word = syntax.words[later.last]
    return word.relation is Relation.COMPLEMENT_CLAUSE and verb.word <= word.head <= verb.last
