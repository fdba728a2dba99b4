"""The modifiers of nouns in a clause, in which no predicate is looked for: the phrases in front of a 的."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import COUNTING, LEXICAL, NOUNS, VERBAL, VOICE, Kind, Units, kinds
from augpipe.augment.chinese.reading.subordinates import modified_noun, modifies
from augpipe.augment.chinese.reading.units import has_kind, unit_at
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Syntax, Word

MODIFIED = kinds("NOMINAL ATTRIBUTIVE")
_PREDICATE = VERBAL | kinds("WH_PREDICATE")


class Modifiers:
    """The units of a sentence, and the indices of those in modifiers, `inside`, as far as they are known."""

    def __init__(self, syntax: Syntax, units: Units, inside: set[int]) -> None:
        self.syntax, self.units, self.inside = syntax, units, inside

    def verbs(self, first: int, last: int) -> list[int]:
        """Return the verbal units of [first, last) that may be a predicate."""
        return [at for at in range(first, last) if self.units[at].kind in VERBAL and at not in self.inside]

    def modifies(self, index: int, end: int, *modified: Kind) -> bool:
        """Return whether a unit is an adjective in front of one of these kinds, which it then modifies."""
        return self.units[index].kind is Kind.ADJECTIVE and unit_at(self.units, index + 1, end).kind in modified

    def is_root(self, index: int) -> bool:
        """Return whether the tree, or one of several, hangs on a unit."""
        unit = self.units[index]
        return any(self.syntax.words[word].head == word for word in range(unit.word, unit.last + 1))

    def add_modifiers(self, first: int, end: int) -> None:
        """Add to `inside` the units of the modifiers in front of a 的, the 的 included, in the clause [first, end)."""
        units, inside = self.units, self.inside
        for place in range(first + 1, end - 1):
            if units[place].kind is not Kind.ATTRIBUTIVE or place in inside:
                continue
            noun = modified_noun(self.syntax, units[place])
            verb = self._first_verb(first, place, noun)
            if verb is not None and units[verb].kind in VOICE and self._has_predicate(place + 1, end):
                verb = self._first_verb(verb + 1, place, noun)  # 被拿剪刀的人剪掉: 拿 modifies 人 ("who holds")
            if verb is None:
                continue
            described = (Kind.DEGREE, Kind.ADJECTIVE, Kind.ASPECT)
            if units[verb].kind is Kind.ADJECTIVE and all(unit.kind in described for unit in units[verb + 1 : place]):
                while verb - 1 >= first and units[verb - 1].kind is Kind.DEGREE:
                    verb -= 1
                inside.update(range(verb, place + 1))
            elif self._is_modifier(verb, place, first, end):
                start = self._modifier_start(first, verb, noun)
                # 在 goes with 里, "in the kitchen": 正在精心布置的厨房里做饭
                start += units[start].text in WORDS.right_now and has_kind(units[place + 1 : place + 4], Kind.LOCALIZER)
                inside.update(range(start, place + 1))

    def _first_verb(self, first: int, last: int, noun: Word | None) -> int | None:
        """Return the first verb of [first, last) that modifies `noun` in the tree, or else the first one of all."""
        verbs = [verb for verb in self.verbs(first, last) if not self.modifies(verb, len(self.units), Kind.NOMINAL)]
        modifying = [verb for verb in verbs if noun is not None and self._is_below(verb, noun)]
        return next(iter(modifying or verbs), None)

    def _is_below(self, verb: int, noun: Word) -> bool:
        unit = self.units[verb]
        return any(modifies(self.syntax, self.syntax.words[word], noun) for word in range(unit.word, unit.last + 1))

    def _has_predicate(self, first: int, end: int) -> bool:
        """Return whether a predicate follows the noun phrase that begins at `first`."""
        return any(
            self.units[index].kind in _PREDICATE
            and self.units[index - 1].kind is not Kind.ATTRIBUTIVE
            and not self.modifies(index, end, *MODIFIED)
            for index in range(first + 1, end)
        )

    def _is_modifier(self, verb: int, place: int, first: int, end: int) -> bool:
        """Return whether the verb at `verb` heads the modifier that the 的 at `place` closes."""
        units, kind = self.units, self.units[verb].kind
        if kind in (Kind.MODAL, Kind.NEGATOR) and not has_kind(units[verb + 1 : place], *LEXICAL):
            return False
        follows = self._has_predicate(place + 1, end)
        topped = self._hangs_below(verb, place)
        if not self.has_subject(first, verb):
            return (
                follows
                or units[first].text in WORDS.placing_opener
                or (first < verb and units[verb - 1].kind in COUNTING and kind is not Kind.COPULA)
                or units[verb + 1].text in WORDS.zhe
                or (units[verb].text[-1] in WORDS.zai and len(units[verb].text) > 1)
                or (topped and not self.is_root(verb))
            )
        if kind is Kind.COPULA:
            return False
        if place - verb == 1 or (place - verb == 2 and units[verb + 1].kind is Kind.ASPECT):
            return True
        behind = follows or (not self.is_root(verb) and self.syntax.roots[0].index > units[place].word)
        return topped and behind

    def has_subject(self, first: int, verb: int) -> bool:
        """Return whether a noun or pronoun outside a preposition phrase stands in front of a verb."""
        seen = False
        for index in range(first, verb):
            unit = self.units[index]
            if unit.kind is Kind.PREPOSITION and not (seen and unit.text in WORDS.and_with):
                return seen
            seen = seen or unit.kind in NOUNS or index in self.inside
        return seen

    def _hangs_below(self, verb: int, particle: int) -> bool:
        """Return whether in the tree 的 hangs on the verb, or on a word that the verb is below."""
        word, own = self.syntax.words[self.units[particle].word], self.units[verb].word
        head = self.syntax.head(word)
        return head.index == own or (head.index < word.index and self.syntax.is_below(self.syntax.words[own], head))

    def _modifier_start(self, first: int, verb: int, noun: Word | None) -> int:
        """Return where the modifier of a verb begins: at the preposition phrase in front, if any (在窗边坐着的人)."""
        units = self.units
        below = noun is not None and self._is_below(verb, noun)
        for index in range(verb - 2, first - 1, -1):
            kind = units[index].kind
            if below and noun is not None and not self._is_below(index, noun):
                return verb
            if kind is Kind.PREPOSITION and units[index].text not in WORDS.and_with:
                return index
            if index in self.inside or kind in (Kind.OUTER_ADVERB, Kind.PUNCTUATION, Kind.CONNECTIVE):
                break
        return first if units[first].kind is Kind.PREPOSITION and verb > first + 1 else verb
