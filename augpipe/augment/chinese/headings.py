"""Sentences that state nothing: noun phrases, titles, and strings of keywords whose verbs stand for nouns."""

from __future__ import annotations

import re

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.commands import names_somebody
from augpipe.augment.chinese.predicate_tests import RECKONING
from augpipe.augment.chinese.segments import segments_of
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.lexicon.chinese.commands import KEYWORD_VERBS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation

# An essay of so many characters that is to be written, or a riddle.
_TASK = re.compile("字作文$|打一(?:成语|字|动物|生肖|地名|词|歌名|物)")
_FIGURE = "[零〇一二两三四五六七八九十百千万亿点0-9.]+"
_SUM = re.compile(f"{_FIGURE}(?:加上?|减去?|乘以?|除以?){_FIGURE}$")
_NOUNS = frozenset({Kind.NOMINAL, Kind.NUMBER, Kind.CLASSIFIER, Kind.ATTRIBUTIVE, Kind.TIME})


def is_heading(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence names something and says nothing of it: 商户会员充值费率 ("merchants' top-up fees")."""
    if clause.question is not Question.NONE:
        return False
    if _is_heap(syntax) or _is_sum(syntax) or _TASK.search(syntax.text):
        return True
    if clause.nominal:
        return not _is_statement(syntax)
    found = clause.found
    whole = syntax.remember(units_of)
    if found is not None and found.bare and found.main == 0 and names_somebody(whole[: found.end]):
        return True
    if found is None or not found.bare or clause.aspect or len(syntax.remember(segments_of)) > 1:
        return False
    units = syntax.remember(units_of)
    if units[-1].kind is Kind.PUNCTUATION or found.group == found.opening or found.main == found.end - 1:
        return False
    others = [units[index] for index in range(found.opening, found.end) if index != found.main]
    return clause.main.text in KEYWORD_VERBS and all(
        unit.kind in _NOUNS or unit.text in KEYWORD_VERBS for unit in others
    )


def is_sum(syntax: Syntax) -> bool:
    """Return whether a sentence is a calculation whose result is asked for: 七点五除以零点三 (7.5 ÷ 0.3)."""
    return _SUM.match(syntax.text) is not None


def is_unfinished(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence breaks off behind its copula (会议的主题是), or opens with 使得 ("which made")."""
    last = syntax.remember(units_of)[-1]
    return clause.question is Question.NONE and (last.kind is Kind.COPULA or syntax.text.startswith("使得"))


def _is_heap(syntax: Syntax) -> bool:
    """Return whether a sentence is a string of nouns and verbs that ends in a keyword verb: 应用分身设置查询."""
    units = syntax.remember(units_of)
    verbs = sum(unit.text in KEYWORD_VERBS for unit in units)
    return (
        verbs > 1
        and units[-1].text in KEYWORD_VERBS
        and all(unit.kind in _NOUNS or unit.kind is Kind.VERB for unit in units)
    )


def _is_sum(syntax: Syntax) -> bool:
    """Return whether a sentence holds nothing but numbers and verbs of calculation: 七点五除以零点三."""
    return not syntax.text.endswith("。") and all(
        unit.text in RECKONING or unit.kind is Kind.NUMBER or unit.text.isdigit() for unit in syntax.remember(units_of)
    )


def _is_statement(syntax: Syntax) -> bool:
    """Return whether a sentence with a full stop is a statement by its tree where the lists found a noun phrase."""
    if not syntax.text.rstrip("”’」』").endswith("。") or not syntax.roots:
        return False
    units = syntax.remember(units_of)
    if units[-2].kind is Kind.ATTRIBUTIVE:
        return False
    last = max((index for index, unit in enumerate(units) if unit.kind is Kind.ATTRIBUTIVE), default=0)
    if last == 0 and any(unit.kind is Kind.VERB for unit in units[1:-2]):
        return True
    root = syntax.roots[0]
    subject = any(word.relation is Relation.SUBJECT and word.head == root.index for word in syntax.words)
    return root.pos in ("VERB", "AUX") and subject
