"""The main clause of a Chinese sentence, read once for all rules."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.clause_choice import chosen_predicate, has_subject, is_query
from augpipe.augment.chinese.predicate_search import STRONG, Found, predicates_of
from augpipe.augment.chinese.questions import question_of
from augpipe.augment.chinese.segments import Segment, enclosed_units, segments_of
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.function_words import MAIN_CONNECTIVES
from augpipe.lexicon.chinese.predicates import STATIVE_VERBS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a sentence, or None where it holds no words."""
    segments = syntax.remember(segments_of)
    if not segments:
        return None
    question, asking = syntax.remember(question_of)
    found = chosen_predicate(syntax)
    if found is None or (question is Question.NONE and is_query(syntax, segments, found)):
        return _nominal(syntax, segments, question)
    return _clause(syntax, found, question, asking)


def _clause(syntax: Syntax, found: Found, question: Question, asking: Unit | None) -> Clause:
    units = syntax.remember(units_of)
    group = units[found.group : found.end]
    main = units[found.main]
    own = [units[index] for index in range(found.group, found.main + 1) if index not in found.inside]
    opener = units[found.group]
    subject = _subject_span(syntax, found)
    segments = syntax.remember(segments_of)
    alone = len(segments) == 1 or (found.segment == segments[0] and not syntax.text.endswith("。"))
    closing = units[found.group].text[0] in "帮求请" or any(unit.text == "吧" for unit in units[found.end :])
    alone = alone or (found.segment == segments[-1] and closing)
    aspect = tuple(
        units[index]
        for index in range(found.group, found.end)
        if units[index].kind is Kind.ASPECT and index not in found.inside
    )
    return Clause(
        units=units[found.opening : found.end],
        opening=units[found.opening],
        predicate=syntax.words[main.word],
        main=main,
        group_start=syntax.words[opener.word],
        group_at=opener.start,
        subject_span=subject,
        negators=tuple(unit for unit in own if unit.kind in (Kind.NEGATOR, Kind.NEGATIVE_PREDICATE)),
        modals=tuple(unit for unit in own if unit.kind is Kind.MODAL),
        aspect=aspect,
        copula=main if main.kind is Kind.COPULA else None,
        ba=next((unit for unit in group if unit.kind is Kind.DISPOSAL), None),
        bei=next((unit for unit in group if unit.kind is Kind.PASSIVE), None),
        question=question,
        imperative=(question is Question.NONE and alone and _is_commanding(syntax, found))
        and (found.bare or units[found.group].kind is Kind.DISPOSAL)
        and main.kind in (Kind.VERB, Kind.PREPOSITION)
        and main.text not in STATIVE_VERBS
        and not aspect
        and not found.focus,
        nominal=False,
        sure=_is_sure(syntax, found),
        decisive=_is_decisive(syntax, found),
        found=found,
        asking=asking,
    )


_HEARERS = frozenset("你 您 你们 请 麻烦 快 那 那就 就 咱们 我们 帮 帮我 帮忙 给 给我 我".split())


def _is_commanding(syntax: Syntax, found: Found) -> bool:
    """Return whether a verb opens its clause, or only the hearer, 请 ("please") or a time precedes it: 你走吧."""
    units = syntax.remember(units_of)
    before = [unit.text for unit in units[found.opening : found.group]]
    if not before:
        return True
    at = units[found.opening : found.group]
    if all(unit.kind in (Kind.NUMBER, Kind.TIME) for unit in at) and any(unit.text == "我" for unit in units):
        return True  # 六点一刻叫醒我 ("wake me at a quarter past six")
    helping = before[0][0] in "帮给"
    if not all(text in _HEARERS for text in before) or ("我" in before and not helping):
        return False
    pressing = any(unit.text in ("吧", "！", "!") for unit in units[found.end :])
    return "请" in before or "麻烦" in before or helping or pressing


# Verbs whose subject may be a clause in front: 小明生病让我担心 ("that Xiaoming is ill worries me").
_CAUSING = frozenset("让 使 令 使得 导致 引起 造成 意味着 说明 表明 显示 证明".split())


def _is_sure(syntax: Syntax, found: Found) -> bool:
    """Return whether the parse agrees: the highest word of the clause is in the predicate group, or belongs to it."""
    units = syntax.remember(units_of)
    if found.focus:
        return False
    if found.main == found.end - 1 and units[found.main].kind is Kind.MODAL:
        return True  # 借钱可以吗 ("is it all right to borrow money")
    first, last = units[found.group].word, units[found.main].last
    own = range(units[found.segment.first].word, units[found.segment.last - 1].last + 1)
    heads = [index for index in own if syntax.words[index].head not in own or syntax.words[index].head == index]
    if any(first <= index <= last for index in heads):
        return True
    if has_subject(units, found) and any(index > last for index in heads):
        later = units[found.main + 1 : found.end]
        return not any(unit.text in _CAUSING or unit.kind in STRONG for unit in later)
    if units[found.group].kind in STRONG:
        return any(index > first for index in heads)
    return False


def _is_decisive(syntax: Syntax, found: Found) -> bool:
    """Return whether negating this clause negates the sentence."""
    units = syntax.remember(units_of)
    if units[found.segment.first].text in MAIN_CONNECTIVES:
        return True
    if units[0].text in "“‘「『" and 0 in syntax.remember(enclosed_units) and _is_utterance(units):
        return False
    return sum(predicate is not None for _, predicate in syntax.remember(predicates_of)) <= 3


def _is_utterance(units: tuple[Unit, ...]) -> bool:
    """Return whether the quotes that open a sentence hold a comma or stop at their end, so that somebody speaks."""
    for index in range(1, len(units)):
        if units[index].text in "”’」』":
            return units[index - 1].text[-1] in "，。！？…!?,"
    return True


def _subject_span(syntax: Syntax, found: Found) -> tuple[int, int] | None:
    """Return the first and last token of the subject: by the tree, as far as the group, or else the nouns in front."""
    units = syntax.remember(units_of)
    first, last = units[found.opening].word, units[found.group].word
    for word in syntax.words[first:last]:
        if word.relation in (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT) and syntax.head(word).index >= last:
            inside = set(syntax.subtree(word))
            start = end = word.index
            while start - 1 in inside and start - 1 >= first:
                start -= 1
            while end + 1 in inside and end + 1 < last:
                end += 1
            return start, end
    nouns = [unit for unit in units[found.opening : found.group] if unit.kind in (Kind.NOMINAL, Kind.PRONOUN)]
    return (nouns[0].word, nouns[-1].last) if nouns else None


def _nominal(syntax: Syntax, segments: tuple[Segment, ...], question: Question) -> Clause:
    """Return the reading of a sentence without a predicate, in which the first phrase stands for one."""
    units = syntax.remember(units_of)
    segment = segments[0]
    opening = segment.first
    while opening + 1 < segment.last and units[opening].kind in (Kind.CONNECTIVE, Kind.PUNCTUATION):
        opening += 1
    unit = units[opening]
    word = syntax.words[unit.word]
    return Clause(
        units=units[opening : segment.last],
        opening=unit,
        predicate=word,
        main=unit,
        group_start=word,
        group_at=unit.start,
        subject_span=None,
        negators=(),
        modals=(),
        aspect=(),
        copula=None,
        ba=None,
        bei=None,
        question=question,
        imperative=False,
        nominal=True,
        sure=False,
        decisive=False,
        found=None,
        asking=None,
    )
