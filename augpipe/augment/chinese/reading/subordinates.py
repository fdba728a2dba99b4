"""The verbs of a clause that are no predicate according to the tree: they modify a noun, or belong to a subject."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import LEXICAL, VERBAL, VOICE, Kind, Unit, Units, kinds
from augpipe.syntax.syntax import NOMINALS, Relation, Syntax, Word

# The relations of a word to one behind it, of whose noun phrase or prepositional phrase it is a part.
_OF_A_PHRASE = frozenset(
    {
        Relation.SUBJECT,
        Relation.NOMINAL_MODIFIER,
        Relation.NAME_PART,
        Relation.ADJECTIVE_MODIFIER,
        Relation.RELATIVE_CLAUSE,
        Relation.DETERMINER,
        Relation.PREPOSITION,
        Relation.POSSESSIVE,
        Relation.OBLIQUE,
    }
)
_MODIFYING = frozenset({Relation.RELATIVE_CLAUSE})
_IN_COMPOUNDS = (Relation.NAME_PART, Relation.NOMINAL_MODIFIER)
_MARKING = VOICE | kinds("COPULA")
_DESCRIBING = _OF_A_PHRASE - {Relation.SUBJECT} | {Relation.NOUN_CLAUSE}
_SUBJECTS = (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
_THINGS = (*NOMINALS, "PART")
_NOUNS = ("NOUN", "PROPN", "PART")
_CLAUSES = frozenset({Relation.NOUN_CLAUSE, Relation.ADVERBIAL_CLAUSE, Relation.OTHER})


def subordinate_verbs(syntax: Syntax, units: Units, first: int, end: int, inside: set[int]) -> set[int]:
    """Return the verbs among the units [first, end) of a clause that are below another verb there, or below a noun.

    Such a verb is a part of a noun phrase, as 停火 in 两国|签署|停火|协议, or stands in front of the subject of the
    verb behind it, as 成立 in 海军|成立|七十周年|活动|举行. The verbs at the places `inside` are no predicates.
    """
    verbs = [at for at in range(first, end) if units[at].kind in VERBAL]
    above = {word for at in verbs if at not in inside for word in range(units[at].word, units[at].last + 1)}
    nouns = {root.index for root in syntax.roots if _is_bare_noun(syntax, root)}
    found: set[int] = set()
    lower = True
    for at in reversed(verbs):  # a negator or a modal goes with the verb behind it
        own = range(units[first].word, units[end - 1].last + 1)
        over = above | nouns if at > first else above  # 关闭后台运行的程序 may be a command
        lower = (lower or units[at].kind in LEXICAL) and (at in inside or _is_subordinate(syntax, units[at], own, over))
        if lower:
            found.add(at)
    return found


def _is_subordinate(syntax: Syntax, unit: Unit, own: range, above: set[int]) -> bool:
    words = range(unit.word, unit.last + 1)
    relations = _MODIFYING if unit.kind in _MARKING else _OF_A_PHRASE
    return all(_hangs_in_phrase(syntax, word, words, own, above, relations) for word in words)


def _hangs_in_phrase(
    syntax: Syntax, index: int, unit: range, own: range, above: set[int], relations: frozenset[Relation]
) -> bool:
    word, held = syntax.words[index], False
    for head in syntax.ancestors(word):
        if head.index not in own:
            return False
        if head.index in unit:
            return True  # another word of the unit is asked instead
        if head.index > unit[-1]:
            held = (
                held
                or (word.relation in relations and not _has_own_subject(syntax, word))
                or _is_part(syntax, word, head)
            )
        elif not held:
            return False
        if held and head.index in above:
            return True
        word = head
    return False


def _is_bare_noun(syntax: Syntax, word: Word) -> bool:
    return word.pos in _NOUNS and syntax.child(word, *_SUBJECTS, Relation.COPULA) is None


def _is_part(syntax: Syntax, word: Word, head: Word) -> bool:
    """Return whether a word is a part of a phrase that ends in front of `head`, the word behind that it hangs on."""
    if _follows_preposition(syntax, word):
        return True
    if word.relation not in _CLAUSES or syntax.child(word, Relation.OBJECT) is None:
        return False
    subjects = syntax.children(head, *_SUBJECTS)
    return any(word.index < noun.index < head.index and noun.pos in NOMINALS for noun in subjects)


def _has_own_subject(syntax: Syntax, word: Word) -> bool:
    """Return whether a word has a subject though the tree takes it for a part of a compound."""
    compounded = word.relation in _IN_COMPOUNDS and syntax.head(word).relation is Relation.SUBJECT
    return compounded and syntax.child(word, Relation.SUBJECT) is not None


def _follows_preposition(syntax: Syntax, word: Word) -> bool:
    return any(other.pos == "ADP" and other.index < word.index for other in syntax.children(word, Relation.PREPOSITION))


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
