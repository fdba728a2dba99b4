"""Where a comma may go: between two clauses, or behind the word that opens a sentence; and which noun takes quotes."""

from __future__ import annotations

from augpipe.augment.chinese.reading.kinds import (
    ADVERBS,
    ASKING,
    COUNTING,
    LEXICAL,
    NOUNS,
    VERBAL,
    VOICE,
    Kind,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.marks import (
    FINAL_INTERJECTIONS,
    Segment,
    enclosed_units,
    segments_of,
    worded_start,
)
from augpipe.augment.chinese.reading.subject import opens_predicate, subject_by_tree
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Relation, Syntax

_TELLING = LEXICAL | kinds("ASPECT")
_NOT_BEHIND_CLAUSE = kinds("ATTRIBUTIVE PARTICLE LOCALIZER CLASSIFIER")
_SHORTEST_CLAUSE = 4  # characters
_FINAL = "？?。.！! " + FINAL_INTERJECTIONS
_TOLD = kinds("ASPECT VERB ADJECTIVE NOMINAL POTENTIAL NEGATIVE_PREDICATE")
_STRONG = VOICE | kinds("NEGATOR MODAL HAVE POTENTIAL ASPECT DEGREE")
_DATE = pattern("date")
_SUBJECTS = NOUNS | COUNTING | kinds("TIME WH")
_PREDICATES = VERBAL | ADVERBS | kinds("PREPOSITION PROGRESSIVE")
_PHRASE_ENDS = kinds("LOCALIZER TIME")
_MAIN_RELATIONS = frozenset({Relation.ROOT, Relation.CONJUNCT, Relation.PARATAXIS})
_SHORT = 12  # units
_SHORTEST_BEFORE_COPULA = 9  # characters
_AT = WORDS.being_at | WORDS.yu
NEVER_BEHIND_COMMA = WORDS.never_behind_comma | WORDS.clause_closer
_SHORTEST_PHRASE, _SHORTEST_SUBJECT = 5, 4  # characters
_CLOSING = frozenset("）)》”")
_SUBJECT_ENDS = kinds("NOMINAL PRONOUN LOCALIZER")
_GOING_ON = kinds("PREPOSITION PASSIVE DISPOSAL TIME PROGRESSIVE")
_BEHIND_DATE = _GOING_ON - {Kind.TIME}
_PARTS = frozenset({Relation.NAME_PART, Relation.NOMINAL_MODIFIER, Relation.CONJUNCT, Relation.APPOSITION})
_SHORTEST, _LONGEST = 2, 10  # characters
_QUOTES = frozenset("“”\"‘’'《》「」『』【】*")
_IN_FRONT = kinds("VERB COPULA DISPOSAL PREPOSITION HAVE ATTRIBUTIVE MODAL ASPECT POTENTIAL CLASSIFIER WH")
_BEHIND = ASKING | kinds(
    "PUNCTUATION ATTRIBUTIVE PARTICLE VERB ADJECTIVE DEGREE MODAL A_NOT_A NEGATOR OUTER_ADVERB HAVE COPULA"
)
_TAGS = ("NOUN", "PROPN", "PART", "X", "NUM", "")


def clause_edge(syntax: Syntax) -> int | None:
    """Return the offset of the character in front of which a comma may part two clauses, or None."""
    units = syntax.remember(units_of)
    state = _state_question(syntax.text, units)
    if state is not None:
        return state
    worded = worded_start(syntax.text)
    named = syntax.text[worded - 1].isalnum() and syntax.text[worded - 1] not in WORDS.de
    if worded > 1 and named and has_kind(units[:-3], Kind.VERB):
        return worded  # 祝你好运|用英语怎么说
    start = 0
    for place, unit in enumerate(units[:-2]):
        following = units[place + 1]
        if unit.kind is Kind.PUNCTUATION:
            start = place + 1
        elif place > start and units[place - 1].end == unit.start and unit.end == following.start:
            if following.kind is Kind.PUNCTUATION:
                continue
            if unit.text in WORDS.clause_opener:
                # 较小但突出的山: both modify
                modifies = following.kind is Kind.ADJECTIVE and units[place + 2].kind is Kind.ATTRIBUTIVE
                long = unit.start - units[start].start >= _SHORTEST_CLAUSE
                if long and has_kind(units[start:place], *_TELLING) and not modifies:
                    return unit.start
            elif unit.text in WORDS.clause_closer and start == 0 and _closes_clause(syntax, units, place):
                return unit.end
            elif unit.text in WORDS.ma and start == 0 and following.text in WORDS.addressed:
                return unit.end  # 你会跳舞吗|给我跳一个
            elif _opens_second(units, start, place):
                return unit.start
    enclosed = syntax.remember(enclosed_units)
    for segment in syntax.remember(segments_of):
        for place in range(segment.first + 1, segment.last - 2):
            if place not in enclosed and _joins(units, segment, place):
                return units[place].start
    return None


def _opens_second(units: Units, start: int, place: int) -> bool:
    """Return whether the pronoun at `place` opens a second clause: 手机没电了|我先挂了, 你要是不方便|我就改天再来."""
    unit, before, following = units[place], units[place - 1], units[place + 1]
    if unit.kind is not Kind.PRONOUN or following.kind is Kind.ATTRIBUTIVE:
        return False
    if before.text in WORDS.le:
        changed = units[place - 2].kind in (Kind.NOMINAL, Kind.ADJECTIVE)
        return place - start > 2 and changed and following.kind in _PREDICATES
    conditional = has_word(units[start : start + 2], WORDS.conditional)
    return conditional and following.text in WORDS.jiu and has_kind(units[start:place], *_TELLING)


def _closes_clause(syntax: Syntax, units: Units, place: int) -> bool:
    """Return whether the closer at `place` ends an adverbial clause that the main clause follows."""
    before, following = units[place - 1], units[place + 1]
    if before.text in WORDS.no_clause_in_front or following.kind in _NOT_BEHIND_CLAUSE:
        return False
    if units[place].text in WORDS.weak_clause_closer:
        subject = syntax.remember(subject_by_tree)
        own = following.kind is Kind.PRONOUN or units[0].text in WORDS.when or (subject or (0,))[0] == place + 1
        return own and has_kind(units[max(0, place - 3) : place], *_TELLING)
    return has_kind(units[:place], *_TELLING) or (following.kind in NOUNS and units[0].kind is not Kind.PRONOUN)


def _state_question(text: str, units: Units) -> int | None:
    """Return the offset of a question at the end that is about what was told before it (忘记密码了|怎么办), or None."""
    bare = text.rstrip(_FINAL)
    starts = {len(bare) - len(ending) for ending in WORDS.state_question if bare.endswith(ending)}
    if not starts:
        return None
    start = min(starts)
    place = next((index for index, unit in enumerate(units) if unit.start == start), 0)
    before = unit_at(units, place - 1)
    if place < 2 or before.end != start or before.kind not in _TOLD or before.text in WORDS.led_how:
        return None
    mark = max((index for index in range(place) if units[index].kind is Kind.PUNCTUATION), default=-1)
    told = units[mark + 1 : place]
    behind_modifier = max((index for index, unit in enumerate(told) if unit.kind is Kind.ATTRIBUTIVE), default=-1) + 1
    clause = len(told) > 2 and has_kind(told[behind_modifier:], *_STRONG)
    return start if clause or before.text in WORDS.le else None


def opening_edge(syntax: Syntax) -> int | None:
    """Return the offset where a comma may set off the connective or the time that opens a sentence, or None."""
    units = syntax.remember(units_of)
    if len(units) < 4:
        return None
    dated = _DATE.match(syntax.text)
    timed = next((at for at, unit in enumerate(units) if unit.kind is not Kind.TIME), 0)
    if dated:
        place = next((at for at, unit in enumerate(units) if unit.start == dated.end()), 0)
    elif timed:
        place = timed
    elif units[0].text in WORDS.set_off_opening:
        place = 1
    else:
        place = _behind_phrase(syntax, units)
    if not 0 < place < len(units) - 1 or units[place].start != units[place - 1].end:
        return None
    while dated and place < len(units) - 2 and units[place].kind is Kind.TIME:
        place += 1
    brief = unit_at(units, place + 1).kind is Kind.PUNCTUATION
    counted = units[place].kind in COUNTING and (not dated or units[place - 1].kind is Kind.TIME)
    if brief or ((timed or dated) and counted):
        return None  # 同年3月, 每周一至五, 9月2日下午6点
    another = units[0].text in WORDS.another and units[place].kind in COUNTING
    if another or units[place].text in NEVER_BEHIND_COMMA:
        return None
    behind = _SUBJECTS if units[0].text in WORDS.set_off_opening and not timed else _SUBJECTS | _PREDICATES
    return units[place].start if units[place].kind in behind else None


def _behind_phrase(syntax: Syntax, units: Units) -> int:
    """Return the index of the subject that a phrase of time or place precedes, or 0: 在地方志中|这座塔被称为…."""
    subject = syntax.remember(subject_by_tree)
    if subject is None or subject[0] < 2 or has_kind(units[: subject[0]], Kind.PUNCTUATION):
        return 0
    before = units[subject[0] - 1]
    placed = before.kind in _PHRASE_ENDS or before.text in WORDS.clause_closer
    return subject[0] if placed and before.end >= _SHORTEST_CLAUSE and units[0].kind is Kind.PREPOSITION else 0


def inner_edge(syntax: Syntax) -> int | None:
    """Return the offset of a comma further inside: in front of 并 ("and") or what is reported, behind a phrase."""
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    for segment in syntax.remember(segments_of):
        for place in range(segment.first + 1, segment.last - 2):
            if place not in enclosed and _reports(syntax, units, segment, place):
                return units[place].start
    for segment in syntax.remember(segments_of):
        phrase = _phrase_end(syntax, units, segment) or _time_end(syntax, units, segment)
        if phrase is not None:
            return phrase
    subject = _later_subject(syntax, units)
    return subject if subject is not None else _pause(syntax, units)


def _pause(syntax: Syntax, units: Units) -> int | None:
    """Return the offset in front of 以及 and 例如, or behind a date inside a clause: 在2014年5月|将平板推出."""
    enclosed = syntax.remember(enclosed_units)
    for segment in syntax.remember(segments_of):
        for place in range(segment.first + 2, segment.last - 1):
            unit, before = units[place], units[place - 1]
            long = before.end - units[segment.first].start > _SHORTEST_PHRASE
            rest = units[segment.last - 1].end - unit.start > _SHORTEST_CLAUSE
            if not (long and rest) or place in enclosed or before.end != unit.start:
                continue
            joined = unit.text in WORDS.pausing and before.kind in (*_SUBJECT_ENDS, Kind.ASPECT, Kind.NUMBER)
            dated = before.text in WORDS.date_end and units[place - 2].kind is Kind.NUMBER
            led = has_word(units[max(segment.first, place - 7) : place], _AT)
            plain = unit.kind in _BEHIND_DATE and unit.text not in WORDS.coordinator
            plain = plain and not has_kind(units[place : segment.last], Kind.ATTRIBUTIVE)
            if joined or (dated and led and plain):
                return unit.start
    return None


def _joins(units: Units, segment: Segment, place: int) -> bool:
    """Return whether the unit at `place` opens the second of two predicates of a clause: 出版于1974年|并被译成…."""
    long = units[place].start - units[segment.first].start >= _SHORTEST_CLAUSE
    # not 击败|并斩杀敌将, whose verbs share their object
    acts = units[place - 1].kind is Kind.VERB or units[place - 1].text in WORDS.potential_result
    shared = acts and units[place + 1].kind is Kind.VERB
    told = has_kind(units[segment.first : place], *_TELLING)
    told = told and units[place - 1].kind is not Kind.ATTRIBUTIVE and not shared
    following = units[place + 1].kind in VERBAL | ADVERBS | _GOING_ON
    return units[place].text in WORDS.and_clause and long and told and following


def _reports(syntax: Syntax, units: Units, segment: Segment, place: int) -> bool:
    """Return whether what is reported begins at `place`, with a subject of its own: 许多人认为|这口井可以治病."""
    verb = units[place - 1]
    if (
        len(verb.text) < 2
        or verb.text not in WORDS.reporting_before_comma
        or verb.kind is not Kind.VERB
        or units[place].kind not in _SUBJECTS
    ):
        return False
    told = next((word for word in syntax.words[units[place].word :] if word.head == verb.word), None)
    if told is None or told.relation is not Relation.COMPLEMENT_CLAUSE:
        return False
    subject = syntax.child(told, Relation.SUBJECT)
    long = units[segment.last - 1].end - units[place].start >= _SHORTEST_PHRASE + 2
    return long and subject is not None and verb.word < subject.index < told.index


def _phrase_end(syntax: Syntax, units: Units, segment: Segment) -> int | None:
    """Return the offset behind a long phrase of place that opens a clause: 在中国大陆各省市中|，."""
    if units[segment.first].kind is not Kind.PREPOSITION or units[segment.first].text in WORDS.holding_preposition:
        return None
    phrase = syntax.words[units[segment.first].word]
    last = syntax.subtree(syntax.head(phrase))[-1]
    for place in range(segment.first + 2, segment.last - 2):
        unit = units[place]
        if unit.kind is Kind.LOCALIZER and unit.end - units[segment.first].start >= _SHORTEST_PHRASE:
            fits = units[place + 1].kind in VERBAL | ADVERBS | NOUNS | {Kind.DISPOSAL, Kind.PASSIVE}
            if last == unit.last:
                return unit.end if fits else None
    end = next((at for at in range(segment.first, segment.last) if units[at].last == last), segment.last)
    following = unit_at(units, end + 1, segment.last)
    long = last > phrase.index and units[min(end, len(units) - 1)].end - units[segment.first].start > _SHORTEST_PHRASE
    placed = units[segment.first].text in WORDS.being_at and following.kind in VERBAL | ADVERBS
    placed = placed and not has_kind(units[end + 1 : segment.last], Kind.ATTRIBUTIVE)  # 在13日|举行的选拔赛上
    whole = placed and units[segment.last - 1].end - following.start >= _SHORTEST_CLAUSE
    return units[end].end if long and whole and units[end].kind is Kind.NOMINAL else None


def _time_end(syntax: Syntax, units: Units, segment: Segment) -> int | None:
    """Return the offset behind the date or the time with which a clause opens: …，1949年12月|迁至北京."""
    place = segment.first + (units[segment.first].kind is Kind.CONNECTIVE)
    dated = _DATE.match(syntax.text, units[place].start)
    while place < segment.last - 2 and (units[place].kind is Kind.TIME or (dated and units[place].start < dated.end())):
        place += 1
    before, unit = unit_at(units, place - 1), units[place]
    timed = place > segment.first and before.end - units[segment.first].start >= _SHORTEST_SUBJECT
    whole = unit.kind in _PREDICATES or unit.kind is Kind.PRONOUN  # a noun may go on: 2017年亚冠联赛
    fits = whole and not before.text.isdecimal() and unit.text not in NEVER_BEHIND_COMMA
    return before.end if timed and fits and before.end == unit.start else None


def _later_subject(syntax: Syntax, units: Units) -> int | None:
    """Return the offset behind the first subject of the sentence, or the long one of a later clause, or None."""
    for word in syntax.words:
        if word.relation is not Relation.SUBJECT:
            continue
        own = [index for index in syntax.subtree(word) if index < word.head]
        if word.head < word.index:
            continue
        first = next(at for at, unit in enumerate(units) if unit.last >= own[0])
        end = next((at for at, unit in enumerate(units) if unit.word > own[-1]), len(units))
        before = unit_at(units, first - 1)
        opens = first == 0 or before.kind in (Kind.PUNCTUATION, Kind.CONNECTIVE)
        if not opens or end == len(units) or units[first].kind is Kind.WH or before.text in WORDS.subordinator:
            continue  # 因平原|濒临大海，冬季较暖: the comma of its clause stands behind it
        stop = next((at for at in range(end, len(units)) if units[at].kind is Kind.PUNCTUATION), len(units))
        weighty = units[stop - 1].end - units[end].start > _LONGEST  # 该教堂|被当地生产队占用
        shortest = _SHORTEST_SUBJECT - weighty
        if (first or len(units) > _SHORT) and units[end - 1].end - units[first].start < shortest:
            continue
        modifies = syntax.head(word).relation not in _MAIN_RELATIONS and has_kind(units[end:stop], Kind.ATTRIBUTIVE)
        if modifies or units[stop - 1].end - units[end].start < _SHORTEST_CLAUSE or is_tight(units, first, end):
            continue
        last = units[end - 1]
        if (
            opens_predicate(syntax, end)
            and (last.kind in _SUBJECT_ENDS or last.text in _CLOSING)
            and last.end == units[end].start
        ) and last.text not in WORDS.never_before_comma:
            return last.end
    return None


def is_tight(units: Units, first: int, end: int) -> bool:
    """Return whether a short subject stands right in front of 为 or 是, so that no comma fits: 行政中心为韦肖雷."""
    linked = units[end].kind is Kind.COPULA or units[end].text in WORDS.wei
    return linked and units[end - 1].end - units[first].start < _SHORTEST_BEFORE_COPULA


def _is_whole(syntax: Syntax, phrase: Units) -> bool:
    """Return whether units are a name or a term, and by the tree no part of a longer compound."""
    first, last = phrase[0].word, phrase[-1].last
    heads = [index for index in range(first, last + 1) if not first <= syntax.words[index].head <= last]
    if len(heads) != 1 or (len(phrase) == 1 and phrase[0].pos not in ("PROPN", "X")):
        return False
    own, above = syntax.subtree(syntax.words[heads[0]]), syntax.words[heads[0]]
    return own[0] >= first and own[-1] <= last and above.relation not in _PARTS


def quotable_noun(syntax: Syntax) -> tuple[int, int] | None:
    """Return the characters [start, end) of the longest run of nouns that is a phrase of its own, or None.

    A verb or 的 stands in front of such a phrase, a verb or mark behind. It gets quotes where nothing else may be set
    off: 怎么修改“收货地址”？.
    """
    if not _QUOTES.isdisjoint(syntax.text):
        return None
    units = syntax.remember(units_of)
    best = (0, 0)
    last = -1
    for place, unit in enumerate(units):
        if place <= last or unit.kind is not Kind.NOMINAL:
            continue
        last = place
        while unit_at(units, last + 1).kind is Kind.NOMINAL:
            last += 1
        start, end = unit.start, units[last].end
        if (
            all(noun.pos in _TAGS for noun in units[place : last + 1])
            and (place == 0 or units[place - 1].kind in _IN_FRONT)
            and unit_at(units, last + 1).kind in _BEHIND
            and syntax.text[end - 1] not in WORDS.place_character
            and max(best[1] - best[0] + 1, _SHORTEST) <= end - start <= _LONGEST
            and " " not in syntax.text[start:end]
            and _is_whole(syntax, units[place : last + 1])
        ):
            best = (start, end)
    return best if best != (0, 0) else None
