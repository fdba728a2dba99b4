"""The units of a sentence: its words as the lexicon has them, wherever the segmenter cut.

A segmenter writes 没有 ("not"), 能不能 ("can or cannot") or 看不见 ("cannot see") as one token or as several, and now
and then it leaves 不 ("not") on a verb. So the words that the lexicon has a kind for are found by their characters and
become one unit each. Everything else is a unit as the segmenter cut it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import cache
from typing import NamedTuple

from augpipe.augment.chinese.reading.kinds import (
    COUNTING,
    ENDINGS,
    KIND_OF_TAG,
    KINDS,
    NEGATIVE,
    NOTHING,
    NOUNS,
    VOICE,
    Kind,
    Unit,
    Units,
    kinds,
)
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.lexicon.chinese.recognition import KANA, MOST_KANA
from augpipe.syntax.syntax import Syntax

_NEVER_CUT = WORDS.lexicalized | WORDS.frozen_degree
# Kinds of words that the segmenter may cut in two or leave on a neighbour.
_MERGED = NEGATIVE | kinds("MODAL A_NOT_A WH WH_PREDICATE FOCUS_ADVERB OUTER_ADVERB INNER_ADVERB PROGRESSIVE")
_COMPOUND_VERBS = {text for text in WORDS.stative_verb | WORDS.linked_verb if KINDS.get(text, Kind.VERB) is Kind.VERB}
# The words of two characters or more that are looked for, with their kind; None is left to the tag.
_SOUGHT: dict[str, Kind | None] = {
    text: kind
    for text, kind in (
        *((text, kind) for text, kind in KINDS.items() if kind in _MERGED),
        *((text, KINDS[text]) for text in WORDS.connective),
        *((text, Kind.VERB) for text in _COMPOUND_VERBS),
        *((text, KINDS.get(text)) for text in WORDS.lexicalized),
        *((text, Kind.NOMINAL) for text in WORDS.service | WORDS.compound),
        *((text, KINDS[text]) for text in WORDS.ahead if text in KINDS),
        *((text, Kind.LOCALIZER) for text in WORDS.viewing_localizer),
    )
    if len(text) > 1
}
_OPENINGS = frozenset(text[:2] for text in _SOUGHT)
_LONGEST = max(map(len, _SOUGHT))
_LONGEST_SENTENCE = 300  # characters
_HOLDING_NOT = WORDS.bare_negator | WORDS.de_complement
_A_NOT_A, _PAIRED, _UNABLE = map(pattern, ("a_not_a", "paired_negators", "unable"))
_POTENTIAL, _NO_POTENTIAL, _NOT_HERE = map(pattern, ("potential", "no_potential", "no_potential_here"))
_GREETING, _STATION = map(pattern, ("greeting", "station"))
_Span = tuple[int, int, Kind | None]
_BEHIND_ADVERB = VOICE | kinds("MODAL COPULA HAVE PREPOSITION PROGRESSIVE")
# Kinds of units with which a predicate begins.
_ACTING = VOICE | kinds("VERB PREPOSITION INNER_ADVERB MODAL HAVE COPULA DEGREE OUTER_ADVERB ADJECTIVE")
_PREDICATE_ENDS = ENDINGS | kinds("ASPECT ATTRIBUTIVE")
_NO_OBJECT, _OBJECT = kinds("PUNCTUATION"), NOUNS | kinds("NUMBER")
_NOT_WANTED, _DOING = kinds("PUNCTUATION PARTICLE ASPECT PRONOUN"), Kind.PROGRESSIVE
_PAID = kinds("NUMBER ASPECT PRONOUN PARTICLE PUNCTUATION")
_SOCIETIES = tuple(WORDS.society)
_QUOTING = frozenset("“《「『")
_END = NOTHING._replace(kind=Kind.PUNCTUATION)  # what stands behind the last unit
_ACTS, _DESCRIBING, _MODIFIED = kinds("VERB ADJECTIVE"), kinds("DEGREE INNER_ADVERB"), kinds("NOMINAL ATTRIBUTIVE")
_NOUN = Kind.NOMINAL
_DETERMINING, _DENYING = COUNTING | kinds("ATTRIBUTIVE"), kinds("NEGATIVE_PREDICATE")


def units_of(syntax: Syntax) -> Units:
    """Return the units of a sentence in text order; together they cover all its tokens."""
    spans, found = _closed_words(syntax), list[Unit]()
    done = place = 0  # the text up to `done` is in a unit already
    for word in syntax.words:
        while place < len(spans) and spans[place][0] < word.end:
            start, end, kind = spans[place]
            if max(done, word.start) < start:
                _add(found, syntax, max(done, word.start), start, word.index, word.pos)
            last = word.index
            while syntax.words[last].end < end:
                last += 1
            kind = kind or KIND_OF_TAG.get(word.pos, Kind.NOMINAL)
            found.append(Unit(kind, start, end, syntax.text[start:end], word.index, word.pos, last))
            done = end
            place += 1
        if done < word.end:
            _add(found, syntax, max(done, word.start), word.end, word.index, word.pos)
            done = word.end
    _settle(found)
    return tuple(found)


def unit_at(units: Units, index: int, end: int | None = None) -> Unit:
    """Return the unit at `index`, or `NOTHING` where `index` is outside of the first `end` units."""
    return units[index] if 0 <= index < (len(units) if end is None else end) else NOTHING


def has_word(units: Units, texts: Container[str]) -> bool:
    """Return whether one of the units is one of these words."""
    return any(unit.text in texts for unit in units)


def has_kind(units: Units, *kinds: Kind) -> bool:
    """Return whether one of the units is of one of these kinds."""
    return any(unit.kind in kinds for unit in units)


def heads_modifier(units: Units, main: int, end: int) -> bool:
    """Return whether the verb at `main` modifies a noun, though the search took it for the predicate: 没见过的人."""
    if units[main].kind is not Kind.VERB:
        return False
    place = main + 1 + (unit_at(units, main + 1, end).kind is Kind.ASPECT)
    return unit_at(units, place, end).text in WORDS.de and unit_at(units, place + 1, end).kind is Kind.NOMINAL


def is_han(character: str) -> bool:
    """Return whether a character is a Chinese one (U+4E00 to U+9FFF)."""
    return "一" <= character <= "鿿"


def unusable(syntax: Syntax) -> str:
    """Return the reason why no rule touches a sentence: `traditional` or `unusable`; nothing where rules do.

    A sentence is unusable if it is too long, opens with a closing mark, since it is cut off then, or is no Chinese:
    with kana, or fewer than two Chinese characters, or less than a quarter of all.
    """
    text = syntax.text
    han = sum(map(is_han, text))
    kana = len(KANA.findall(text))
    if kana > MOST_KANA * (kana + han):
        return "unusable"
    forms = sum(character in WORDS.traditional_form for character in text)
    if not WORDS.traditional_character.isdisjoint(text) or (forms > 1 and forms * 5 >= han):
        return "traditional"
    cut_off = text.lstrip()[:1] in "，。、；：）》”’,.;:)」』"
    return "unusable" if len(text) > _LONGEST_SENTENCE or cut_off or han < 2 or han < 0.25 * len(text) else ""


def _closed_words(syntax: Syntax) -> list[_Span]:
    """Return the spans (start, end, kind) of the words of the lexicon in text order, without overlap.

    `start` and `end` are offsets of characters; a kind of None is left to the tag of the token.
    """
    text = syntax.text
    spans: list[_Span] = []
    if not _HOLDING_NOT.isdisjoint(text):
        spans += [(*match.span(), Kind.ADJECTIVE) for match in _PAIRED.finditer(text)]
        for match in _A_NOT_A.finditer(text):
            if text[match.start() - 1 : match.start()] not in WORDS.bare_negator:
                spans.append((*_whole_a_not_a(text, match), Kind.A_NOT_A))
        for match in _POTENTIAL.finditer(text):
            if not (_NO_POTENTIAL.fullmatch(match[0]) or _NOT_HERE.match(text, match.start())):
                spans.append((_verb_start(syntax, match.start()), match.end(), Kind.POTENTIAL))
        spans += [
            (*match.span(), Kind.POTENTIAL)
            for match in _UNABLE.finditer(text)
            if text[match.start() - 1] not in WORDS.no_verb_before_not
        ]
    greeting = _GREETING.match(text)
    spans += [(*match.span(), Kind.NOMINAL) for match in _STATION.finditer(text)]
    if greeting:
        spans.append((*greeting.span(1), Kind.CONNECTIVE))
    edges = {edge for word in syntax.words for edge in (word.start, word.end)}
    position = 0
    while position < len(text):
        if text[position : position + 2] in _OPENINGS:
            for end in range(min(position + _LONGEST, len(text)), position + 1, -1):
                candidate = text[position:end]
                if candidate in _SOUGHT and _fits(text, edges, position, end, _SOUGHT[candidate]):
                    spans.append((position, end, _SOUGHT[candidate]))
                    position = end - 1
                    break
        position += 1
    kept: list[_Span] = []
    for span in spans:  # in the order of their precedence
        if all(span[1] <= other[0] or span[0] >= other[1] for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span[:2])


def _fits(text: str, edges: set[int], start: int, end: int, kind: Kind | None) -> bool:
    """Return whether [start, end) may be a word: at token edges, or a negator with which a token begins."""
    if kind is Kind.NEGATIVE_PREDICATE and text[end : end + 1] in WORDS.guo:
        return False  # 没|用过 ("have not used"), not 没用 ("useless")
    if text[start:end] in WORDS.lexicalized and end - start > 2:
        # 我巴|不得|马上: the characters of an idiom are seldom anything else, wherever the segmenter cut.
        return end - start > 3 or start in edges or end in edges
    if text[start:end] in WORDS.shifou:
        return end in edges  # not in 不是|否认
    if text[end - 1 : end + 1] in WORDS.shifou and end + 1 in edges:
        return False  # 但是|否 is 但|是否
    if start in edges and (end in edges or end == len(text)):
        return True
    if kind is Kind.NOMINAL and start in edges:
        rest = text[end : min((edge for edge in edges if edge > end), default=end)]
        return rest in KINDS  # 会考|是, which the segmenter cut as 会|考是
    glued = start in edges or (start > 0 and text[start - 1] in WORDS.adverb_glued_to_not and start - 1 in edges)
    return kind is Kind.NEGATOR and text[start] in WORDS.bare_negator and glued


def _whole_a_not_a(text: str, match: re.Match[str]) -> tuple[int, int]:
    """Return the span of an A-not-A word, one character longer than the match in words like 可不可以 and 喜不喜欢."""
    start, end = match.span()
    longer = len(match[1]) == 1 and match[1] + text[end : end + 1] in KINDS and end < len(text)
    return start, end + longer


def _verb_start(syntax: Syntax, start: int) -> int:
    """Return where the verb of a potential complement begins: with 使 in 使用不了, not with 用."""
    for word in syntax.words:
        if word.start < start < word.end:
            glued = word.text[0] in WORDS.no_verb_before_not or word.pos == "PROPN"  # 她得|不到 ("she does not get")
            return word.start if not glued and start - word.start == 1 else start
    return start


def _add(found: list[Unit], syntax: Syntax, start: int, end: int, word: int, pos: str) -> None:
    """Append the text [start, end) of one token to `found`: as one unit, or as two where 不 or 了 is left on a verb."""
    text = syntax.text[start:end]
    kind = KINDS.get(text)
    halves = _halves(text, pos) if kind is None and len(text) > 1 and text not in _NEVER_CUT else ()
    if not halves:
        found.append(Unit(_kind_of(text, kind, pos), start, end, text, word, pos, word))
    for half, known, tag in halves:
        if known is None:
            _add(found, syntax, start, start + len(half), word, tag)
        else:
            found.append(Unit(known, start, start + len(half), half, word, pos, word))
        start += len(half)


def _kind_of(text: str, kind: Kind | None, pos: str) -> Kind:
    """Return the kind of a token; `kind` is that of the lexicon, which its tag `pos` overrules for a few words."""
    if kind is None:
        kind = KIND_OF_TAG.get(pos, Kind.NOMINAL)
        return Kind.NOMINAL if kind is Kind.PUNCTUATION and text.isalnum() else kind
    if pos == "VERB" and (
        kind is Kind.LOCALIZER or (kind is Kind.CONNECTIVE and len(text) == 1) or text in WORDS.tongguo
    ):
        return Kind.VERB
    if pos in ("NOUN", "PROPN") and kind in (Kind.ADJECTIVE, Kind.VERB, Kind.INNER_ADVERB):
        return Kind.NOMINAL
    return Kind.NOMINAL if text in WORDS.hui and pos in ("NOUN", "PROPN", "PART") else kind


# Characters that a segmenter leaves in front of another word, when it does, what they are, and the tag of the rest.
_HEADS: tuple[tuple[frozenset[str], Callable[[str, str], bool], Kind, str], ...] = (
    (WORDS.you, lambda rest, tag: rest in WORDS.existing, Kind.HAVE, "NOUN"),
    (WORDS.bare_negator, lambda rest, tag: rest in WORDS.run_out, Kind.NEGATOR, "NOUN"),  # 没油
    (WORDS.bare_negator, lambda rest, tag: tag not in ("NOUN", "PROPN"), Kind.NEGATOR, "VERB"),
    (WORDS.glued_adverb, lambda rest, tag: _follows_adverb(rest), Kind.OUTER_ADVERB, "VERB"),
    (WORDS.you, lambda rest, tag: KINDS.get(rest) is Kind.WH, Kind.HAVE, "PRON"),  # 有啥
    (WORDS.zha, lambda rest, tag: len(rest) == 1, Kind.WH, "VERB"),
    (WORDS.xiang, lambda rest, tag: rest in WORDS.wanted, Kind.MODAL, "VERB"),
    (WORDS.zheng, lambda rest, tag: _is_verb(rest, tag, WORDS.no_verb_behind_zheng), Kind.PROGRESSIVE, ""),
    (WORDS.yue, lambda rest, tag: len(rest) == 1, Kind.FOCUS_ADVERB, ""),
    (WORDS.yao, lambda rest, tag: _is_verb(rest, tag, WORDS.no_verb_behind_yao), Kind.MODAL, "VERB"),
    (WORDS.glued_degree, lambda rest, tag: rest in WORDS.adjective, Kind.DEGREE, "ADJ"),
    (WORDS.too, lambda rest, tag: tag == "ADJ" and len(rest) == 1, Kind.DEGREE, "ADJ"),
    (WORDS.than, lambda rest, tag: rest in WORDS.compared_time, Kind.PREPOSITION, "NOUN"),
)
# The same for characters behind another word, which keeps the tag of the token.
_TAILS: tuple[tuple[frozenset[str], Callable[[str, str], bool], Kind], ...] = (
    (WORDS.le | WORDS.zhe, lambda rest, tag: tag in ("VERB", "ADJ", "AUX", "PART"), Kind.ASPECT),
    (WORDS.de_complement, lambda rest, tag: _is_verb(rest, tag, WORDS.no_verb_before_de), Kind.COMPLEMENT),
    (WORDS.guo, lambda rest, tag: tag == "VERB" and rest in WORDS.experienced, Kind.ASPECT),
    (WORDS.de, lambda rest, tag: tag in ("ADJ", "VERB"), Kind.ATTRIBUTIVE),
    (WORDS.zha, lambda rest, tag: tag == "NOUN", Kind.WH),  # 卡|咋
    (WORDS.glued_particle, lambda rest, tag: KINDS.get(rest) is Kind.WH, Kind.PARTICLE),
)


def _follows_adverb(rest: str) -> bool:
    return KINDS.get(rest) in _BEHIND_ADVERB or rest in WORDS.reporting_verb  # 还|称


def _is_verb(rest: str, tag: str, excluded: frozenset[str]) -> bool:
    return tag == "VERB" and len(rest) == 1 and rest not in excluded


def _halves(text: str, tag: str) -> tuple[tuple[str, Kind | None, str], ...]:
    """Return the two words in a token (不|去, 走|了) with kind, if that is known, and tag; nothing for a single word.

    Args:
        text: a token that is no word of the lexicon.
        tag: its universal part of speech.
    """
    for heads, fits, kind, other in _HEADS:
        if text[0] in heads and fits(text[1:], tag):
            return (text[0], kind, tag), (text[1:], None, other or tag)
    for tails, fits, kind in _TAILS:
        if text[-1] in tails and fits(text[:-1], tag):
            return (text[:-1], None, tag), (text[-1], kind, tag)
    return ()


class _Place(NamedTuple):
    """A unit between its neighbours; `ends` tells whether nothing that belongs to a predicate follows."""

    text: str
    kind: Kind
    pos: str
    before: Unit
    after: Unit
    ends: bool


_Settled = tuple[tuple[frozenset[str] | frozenset[Kind], Callable[[_Place], bool], Kind], ...]
# What a unit is because of the one behind it: the first test that holds decides. Each row begins with the words or the
# kinds that it is about.
_BY_FOLLOWING: _Settled = (
    (WORDS.zai, lambda at: at.after.kind is Kind.VERB and at.after.text not in WORDS.no_progress, _DOING),
    (WORDS.jiang, lambda at: at.after.text in _QUOTING, Kind.DISPOSAL),  # 将|“甲”分开
    (WORDS.jiang, lambda at: at.after.kind in _NO_OBJECT, Kind.NOMINAL),  # 四将 ("four generals")
    (WORDS.jiang, lambda at: at.after.kind not in _OBJECT, Kind.MODAL),
    # 李明|后将…: "later"; 李明|后 would be "after Li Ming"
    (WORDS.afterwards, lambda at: at.before.pos == "PROPN" and at.after.kind in VOICE, Kind.OUTER_ADVERB),
    (WORDS.xiang, lambda at: at.after.kind in _NOT_WANTED, Kind.VERB),  # 想你 ("miss you")
    (WORDS.kending, lambda at: at.ends and at.before.text in WORDS.giving, Kind.VERB),  # 应予肯定
    (WORDS.no_noun_before_predicate, lambda at: at.after.kind not in _ACTING, Kind.NOMINAL),  # 该公司
    (WORDS.please, lambda at: at.kind is Kind.ADJECTIVE and at.ends, Kind.ADJECTIVE),
    (WORDS.please, lambda at: at.after.kind in _ACTING, Kind.OUTER_ADVERB),
    (WORDS.please, lambda at: at.after.text in WORDS.asked_politely, Kind.OUTER_ADVERB),
    (WORDS.please, lambda at: True, Kind.VERB),
    # 幽默|这一流派, but 你干|那个
    (kinds("ADJECTIVE"), lambda at: at.pos != "VERB" and at.after.text in WORDS.this_or_that, _NOUN),
    (WORDS.yao, lambda at: at.after.text in WORDS.compared, Kind.DEGREE),  # 要高 ("be higher")
    (WORDS.keneng, lambda at: at.after.text in WORDS.quality, Kind.NOMINAL),  # 可能|性
    (WORDS.shi_make, lambda at: at.kind is Kind.VERB and at.ends, Kind.NOMINAL),  # 布政|使
    (WORDS.screen_role, lambda at: at.before is NOTHING and at.after.pos == "PROPN", Kind.NOMINAL),  # 导演|王平
    (WORDS.de_complement, lambda at: at.after.kind is Kind.DEGREE, Kind.COMPLEMENT),  # 站得很稳
    (WORDS.hai, lambda at: at.after.kind in _PAID, Kind.VERB),  # 还一百 ("pay back a hundred")
    (WORDS.hai, lambda at: at.after.text in WORDS.paid, Kind.VERB),
    (WORDS.by_means_of, lambda at: at.kind is Kind.PREPOSITION and at.ends, Kind.VERB),  # 在店里用
    (WORDS.late, lambda at: at.before.text in WORDS.date_word, Kind.TIME),  # 5日|晚
)
# The same because of both neighbours.
_BY_NEIGHBOURS: _Settled = (
    (WORDS.gai, lambda at: at.pos == "DET", Kind.NOMINAL),  # 该坑 ("this pit")
    (kinds("DISPOSAL"), lambda at: at.pos in ("NOUN", "PROPN"), Kind.NOMINAL),  # 车把 ("handlebar")
    # 将俘虏押往海边 ("marched the captives to the sea"): the tag knows that a noun follows
    (WORDS.jiang, lambda at: at.kind is Kind.MODAL and _takes_object(at), Kind.DISPOSAL),
    # 有那些软件 is a slip for 有哪些软件 ("what software is there")
    (WORDS.those, lambda at: at.before.text in WORDS.you_or_bring, Kind.WH),
    (WORDS.gai, lambda at: at.after.kind is Kind.WH, Kind.MODAL),  # 该怎么做 ("how should one do it")
    (WORDS.hui, lambda at: at.before.text.endswith(_SOCIETIES), Kind.NOMINAL),  # 基金|会 ("foundation")
    (WORDS.yiding, lambda at: at.after.text[:2] in WORDS.extent, Kind.NOMINAL),  # 一定程度上
    (WORDS.frozen_degree, lambda at: at.ends, Kind.ADJECTIVE),
    (WORDS.buda, lambda at: at.ends, Kind.NEGATIVE_PREDICATE),
    (WORDS.adjective, lambda at: at.ends and at.kind in _DESCRIBING, Kind.ADJECTIVE),
    # A measure word stands behind 一, 两, 这, 每, a noun behind 这项, 的, 其 and 什么.
    (WORDS.classifier, lambda at: at.before.kind is Kind.NUMBER, Kind.CLASSIFIER),
    (WORDS.classifier, lambda at: at.before.text in WORDS.counter, Kind.CLASSIFIER),
    (WORDS.verbal_noun, lambda at: at.kind is Kind.VERB and _determines(at.before), Kind.NOMINAL),
    (_ACTS, lambda at: at.before.text in WORDS.asking_for_a_noun and not at.ends, Kind.NOMINAL),
    (WORDS.attributive_negative, lambda at: at.kind in _DENYING and at.after.kind in _MODIFIED, _NOUN),
    # A suffix makes a noun of a verb: 停车|场 ("car park").
    (kinds("VERB"), lambda at: at.after.pos == "PART" and at.after.kind is Kind.NOMINAL, Kind.NOMINAL),
    (WORDS.name_so, lambda at: at.before.kind is Kind.PUNCTUATION, Kind.CONNECTIVE),
    (WORDS.name_so, lambda at: at.before is NOTHING, Kind.CONNECTIVE),
    (WORDS.bing, lambda at: at.after.kind is Kind.NEGATOR, Kind.OUTER_ADVERB),
    (WORDS.learning, lambda at: at.before.kind is Kind.NEGATOR, Kind.VERB),  # 没有|学会
    (WORDS.de_complement, lambda at: at.before.kind in _ACTS, Kind.COMPLEMENT),
    (WORDS.de_complement, lambda at: at.before.text in WORDS.suo, Kind.NOMINAL),  # 所|得 ("income")
)


def _takes_object(at: _Place) -> bool:
    return at.pos in ("ADP", "VERB") and at.after.text not in WORDS.never_taken


def _determines(unit: Unit) -> bool:
    return unit.kind in _DETERMINING or unit.text in WORDS.determiner


_WORDS = frozenset(of for rows in (_BY_FOLLOWING, _BY_NEIGHBOURS) for row in rows for of in row[0])


@cache
def _asked(word: str, kind: Kind, *, both: bool) -> tuple[tuple[Callable[[_Place], bool], Kind], ...]:
    """Return the tests about a word, empty for one that no row names, or a kind, in the order of the rows."""
    rows = _BY_NEIGHBOURS if both else _BY_FOLLOWING
    return tuple((test, settled) for of, test, settled in rows if word in of or kind in of)


def _settle(found: list[Unit]) -> None:
    """Give each unit whose kind depends on its neighbours the one that it has between them."""
    before = NOTHING
    for index, unit in enumerate(found):
        after, kind = found[index + 1] if index + 1 < len(found) else _END, unit.kind
        word = unit.text if unit.text in _WORDS else ""
        for both in (False, True):
            if asked := _asked(word, kind, both=both):
                place = _Place(unit.text, kind, unit.pos, before, after, after.kind in _PREDICATE_ENDS)
                kind = next((settled for test, settled in asked if test(place)), kind)
        before = found[index] = unit if kind is unit.kind else unit._replace(kind=kind)
