"""The last look at a sentence with its modal: what never reads right is declined, wherever the place came from."""

from __future__ import annotations

import re

from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation

_MISREAD = re.compile(
    r"应该(?:能|可以)怎"  # two modals on a wh-word
    r"|一定没能?[^，。]*[吗么]？?$"  # certain, and asked whether it was not
    r"|^(?:上|去|到)应该"  # 上|哪里 was cut
    r"|^请.*一定(?:可以|好|行)吗？?$"  # the tag asks for leave, it does not state
)


def reads_wrong(syntax: Syntax, text: str, rule: str) -> bool:
    """Return whether the output `text` of `rule` holds a modal where none can stand."""
    found = _MISREAD.search(text)
    if found is not None and _MISREAD.search(syntax.text) is None:
        return True
    return rule == "fronted" and _is_noun_phrase(syntax)


def _is_noun_phrase(syntax: Syntax) -> bool:
    """Return whether the tree is that of a phrase without a predicate: 那本陪我走了一路的书。"""
    return all(
        root.pos in ("NOUN", "PROPN", "NUM")
        and syntax.child(root, Relation.SUBJECT, Relation.COPULA, Relation.ADVERB, Relation.AUXILIARY) is None
        for root in syntax.roots
    )


def in_order(text: str, original: str) -> str:
    """Return the output with 应该 in front of 还有: behind it, 还 would mean *as well*."""
    return text.replace("还应该有", "应该还有") if "还应该有" not in original else text


_OBLIGED = re.compile("(?<![应活当不])(?:应该|该)(?=怎么(?!办)|如何|怎样|什么|多少|[一-鿿]{1,2}(?:什么|多少|哪|谁|几))")
_SPOKEN = frozenset("？?！!“”：:…吧呢啊呀嘛")
_ADDRESSED = re.compile("[—（(A-Za-z请祝愿瞧]|希望|谢谢|感谢|建议|.*(?:您好|麻烦|辛苦|谁能|打一|什么牌子)")


def obliged(text: str) -> Edit | None:
    """Return the edit that says 该 in a question as a need: `该怎么洗` → `需要怎么洗`."""
    found = _OBLIGED.search(text)
    return Edit(found.start(), found.end(), "需要") if found else None


def plainly_told(syntax: Syntax) -> bool:
    """Return whether a row is a written statement with a subject, which an attitude in front always suits."""
    text = syntax.text
    if len(text) < 12 or text.find("。") != len(text) - 1 or _SPOKEN & set(text) or _ADDRESSED.match(text):
        return False
    return any(syntax.child(root, Relation.SUBJECT) is not None for root in syntax.roots)
