"""Last checks for MV in Chinese: outputs that never read right, and sentences without a place for a modal."""

from __future__ import annotations

import re

from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation

_MISREAD = re.compile(
    r"应该(?:能|可以)怎"  # two modals on a wh-word
    r"|一定没能?[^，。]*[吗么]？?$"  # certain, and asked whether it was not
    r"|^(?:上|去|到)应该"  # the modal parts 上 from 哪里 ("to where")
    r"|^请.*一定(?:可以|好|行)吗？?$"  # the tag asks for leave, it does not state
)


def reads_wrong(syntax: Syntax, text: str, rule: str) -> bool:
    """Return whether the output `text` of `rule` holds a modal where none can stand; `syntax` is the original."""
    found = _MISREAD.search(text)
    if found is not None and _MISREAD.search(syntax.text) is None:
        return True
    return rule == "fronted" and _is_noun_phrase(syntax)


def _is_noun_phrase(syntax: Syntax) -> bool:
    """Return whether the tree has nouns without subject or copula as its roots: 那本陪我走了一路的书。"""
    return all(
        root.pos in ("NOUN", "PROPN", "NUM")
        and syntax.child(root, Relation.SUBJECT, Relation.COPULA, Relation.ADVERB, Relation.AUXILIARY) is None
        for root in syntax.roots
    )


def in_order(text: str, original: str) -> str:
    """Return `text` with 应该还有 for 还应该有 ("should also have"), unless the original has that order already."""
    return text.replace("还应该有", "应该还有") if "还应该有" not in original else text


_OBLIGED = re.compile("(?<![应活当不])(?:应该|该)(?=怎么(?!办)|如何|怎样|什么|多少|[一-鿿]{1,2}(?:什么|多少|哪|谁|几))")
# Marks and particles of questions, quotations and speech; openings that address somebody or state nothing.
_SPOKEN = frozenset("？?！!“”：:…吧呢啊呀嘛")
_ADDRESSED = re.compile("[—（(A-Za-z请祝愿瞧]|希望|谢谢|感谢|建议|.*(?:您好|麻烦|辛苦|谁能|打一|什么牌子)")


def obliged(text: str) -> Edit | None:
    """Return the edit that makes 该 or 应该 of a question 需要 ("need to"; `该怎么洗` → `需要怎么洗`), or None."""
    found = _OBLIGED.search(text)
    return Edit(found.start(), found.end(), "需要") if found else None


def plainly_told(syntax: Syntax) -> bool:
    """Return whether a sentence is a written statement with a subject, in front of which an attitude always fits."""
    text = syntax.text
    if len(text) < 12 or text.find("。") != len(text) - 1 or _SPOKEN & set(text) or _ADDRESSED.match(text):
        return False
    return any(syntax.child(root, Relation.SUBJECT) is not None for root in syntax.roots)
