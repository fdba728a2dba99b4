"""The last look at a sentence with its modal: what never reads right is declined, wherever the place came from."""

from __future__ import annotations

import re

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation

_MISREAD = re.compile(
    r"应该(?:能|可以)怎"  # two modals on a wh-word
    r"|一定没能?[^，。]*[吗么]？?$"  # certain, and asked whether it was not
    r"|^(?:上|去|到)应该"  # 上|哪里 was cut
    r"|^请.*一定(?:可以|好|行)吗？?$"  # the tag asks for leave, it does not state
)


def reads_wrong(syntax: Syntax, text: str, rule: str) -> bool:
    """Say whether the output `text` of `rule` holds a modal where none can stand."""
    found = _MISREAD.search(text)
    if found is not None and _MISREAD.search(syntax.text) is None:
        return True
    return rule == "fronted" and _is_noun_phrase(syntax)


def _is_noun_phrase(syntax: Syntax) -> bool:
    """Say whether the tree is that of a phrase without a predicate: 那本陪我走了一路的书。"""
    return all(
        root.pos in ("NOUN", "PROPN", "NUM")
        and syntax.child(root, Relation.SUBJECT, Relation.COPULA, Relation.ADVERB, Relation.AUXILIARY) is None
        for root in syntax.roots
    )


def in_order(text: str, original: str) -> str:
    """Return the output with 应该 in front of 还有: behind it, 还 would mean *as well*."""
    return text.replace("还应该有", "应该还有") if "还应该有" not in original else text
