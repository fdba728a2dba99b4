"""Chinese sentences parsed by hand in both label schemes: UD v1 as GSD had it, and that of zh_core_web."""

from __future__ import annotations

from functools import cache

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augpipe.syntax.schemes import SCHEMES
from augpipe.syntax.spacy_reader import SyntaxReader
from augpipe.syntax.syntax import Syntax

SCHEME_NAMES = ("UD1-zh", "zh_core_web")

_VOCAB = Vocab()

# One token a line: form, then tag, head (from 1; 0 for the root) and label in either scheme.
_TABLES = """
他 PRON 3 nsubj PRON 3 nsubj
昨天 NOUN 3 nmod:tmod NOUN 3 nmod:tmod
去 VERB 0 root VERB 0 ROOT
了 PART 3 case:aspect PART 3 aux:asp
北京 PROPN 3 dobj PROPN 3 dobj
。 PUNCT 3 punct PUNCT 3 punct

她 PRON 3 nsubj PRON 3 nsubj
很 ADV 3 advmod ADV 3 advmod
高兴 ADJ 0 root VERB 0 ROOT
。 PUNCT 3 punct PUNCT 3 punct

他 PRON 3 nsubj PRON 3 nsubj
是 VERB 3 cop VERB 3 cop
医生 NOUN 0 root NOUN 0 ROOT
。 PUNCT 3 punct PUNCT 3 punct

他 PRON 3 nsubjpass PRON 3 nsubjpass
被 VERB 3 auxpass VERB 3 auxpass
打 VERB 0 root VERB 0 ROOT
了 PART 3 case:aspect PART 3 discourse
。 PUNCT 3 punct PUNCT 3 punct

他 PRON 2 nsubj PRON 2 nsubj
没有 VERB 0 root VERB 0 ROOT
钱 NOUN 2 dobj NOUN 2 dobj
。 PUNCT 2 punct PUNCT 2 punct

他 PRON 3 nsubj PRON 3 nsubj
不 ADV 3 neg ADV 3 neg
喜欢 VERB 0 root VERB 0 ROOT
我 PRON 3 dobj PRON 3 dobj
。 PUNCT 3 punct PUNCT 3 punct

他 PRON 3 nsubj PRON 3 nsubj
会 AUX 3 aux VERB 3 aux:modal
来 VERB 0 root VERB 0 ROOT
。 PUNCT 3 punct PUNCT 3 punct

穿 VERB 5 acl:relcl VERB 5 acl
红 ADJ 3 amod ADJ 3 amod
衣服 NOUN 1 dobj NOUN 1 dobj
的 PART 1 mark PART 1 mark
女孩 NOUN 7 nsubj NOUN 7 nsubj
在 ADV 7 advmod ADV 7 advmod
跳舞 VERB 0 root VERB 0 ROOT
。 PUNCT 7 punct PUNCT 7 punct

青豆 NOUN 2 nmod NOUN 2 compound:nn
钱包 NOUN 4 nsubj NOUN 4 nsubj
怎么 ADV 4 advmod ADV 4 advmod
提现 VERB 0 root VERB 0 ROOT

青豆 NOUN 2 nmod NOUN 2 compound:nn
钱包 NOUN 4 nsubj NOUN 4 nsubj
能 AUX 4 aux VERB 4 aux:modal
提现 VERB 0 root VERB 0 ROOT
吗 PART 4 discourse PART 4 discourse

青豆 NOUN 2 nmod NOUN 2 compound:nn
钱包 NOUN 6 nsubj NOUN 4 nsubj
能 AUX 6 aux VERB 6 aux:modal
不 ADV 6 neg ADV 6 neg
能 AUX 6 aux VERB 6 aux:modal
提现 VERB 0 root VERB 0 ROOT

猫 NOUN 3 nsubj NOUN 3 nsubj
为什么 ADV 3 advmod ADV 3 advmod
喜欢 VERB 0 root VERB 0 ROOT
晒 VERB 3 xcomp VERB 3 ccomp
太阳 NOUN 4 dobj NOUN 4 dobj
？ PUNCT 3 punct PUNCT 3 punct

一 NUM 3 nummod NUM 3 nummod
个 NOUN 1 clf NUM 1 mark:clf
女人 NOUN 4 nsubj NOUN 4 nsubj
坐 VERB 0 root VERB 0 ROOT
在 ADP 6 case ADP 6 case
长椅 NOUN 4 nmod NOUN 4 nmod:prep
上 ADP 6 case PART 6 case
。 PUNCT 4 punct PUNCT 4 punct

他 PRON 4 nsubj PRON 4 nsubj
把 VERB 4 aux VERB 4 aux:ba
钥匙 NOUN 4 dobj NOUN 4 dobj
忘 VERB 0 root VERB 0 ROOT
在 ADP 6 case ADP 6 case
办公室 NOUN 4 nmod NOUN 4 nmod:prep
了 PART 4 case:aspect PART 4 discourse
。 PUNCT 4 punct PUNCT 4 punct

打开 VERB 0 root VERB 0 ROOT
手电筒 NOUN 1 dobj NOUN 1 dobj

请 VERB 4 aux VERB 0 ROOT
把 VERB 4 aux VERB 4 aux:ba
门 NOUN 4 dobj NOUN 4 dobj
关上 VERB 0 root VERB 1 ccomp
。 PUNCT 4 punct PUNCT 1 punct

他 PRON 2 nsubj PRON 2 nsubj
走进 VERB 7 advcl VERB 5 acl
房间 NOUN 2 dobj NOUN 2 dobj
的 PART 2 mark PART 2 mark
时候 NOUN 2 mark NOUN 7 nmod:tmod
电话 NOUN 7 nsubj NOUN 7 nsubj
响 VERB 0 root VERB 0 ROOT
了 PART 7 case:aspect PART 7 aux:asp
。 PUNCT 7 punct PUNCT 7 punct

如果 ADP 3 mark SCONJ 3 advmod
明天 NOUN 3 nmod:tmod NOUN 3 nmod:tmod
下雨 VERB 7 advcl VERB 7 dep
， PUNCT 7 punct PUNCT 7 punct
他 PRON 7 nsubj PRON 7 nsubj
就 ADV 7 mark ADV 7 advmod
去 VERB 0 root VERB 0 ROOT
图书馆 NOUN 7 dobj NOUN 7 dobj
。 PUNCT 7 punct PUNCT 7 punct

她 PRON 2 nsubj PRON 2 nsubj
卖 VERB 0 root VERB 0 ROOT
了 PART 2 case:aspect PART 2 aux:asp
房子 NOUN 2 dobj NOUN 2 dobj
。 PUNCT 2 punct PUNCT 2 punct

密码 NOUN 2 nsubj NOUN 2 nsubj
忘 VERB 4 advcl VERB 4 dep
了 PART 2 case:aspect PART 2 aux:asp
怎么办 VERB 0 root VERB 0 ROOT
"""


@cache
def _documents() -> dict[str, list[list[str]]]:
    tables = [[line.split() for line in block.splitlines()] for block in _TABLES.strip().split("\n\n")]
    return {"".join(row[0] for row in table): table for table in tables}


def texts() -> list[str]:
    """List the sentences."""
    return list(_documents())


@cache
def syntax(text: str, scheme: str) -> Syntax:
    """Return what the rules see of a sentence in one scheme."""
    table = _documents()[text]
    side = 1 + 3 * SCHEME_NAMES.index(scheme)
    doc = Doc(
        _VOCAB,
        words=[row[0] for row in table],
        spaces=[False] * len(table),
        pos=[row[side] for row in table],
        heads=[(int(row[side + 1]) or place) - 1 for place, row in enumerate(table, 1)],
        deps=[row[side + 2] for row in table],
    )
    return _reader(scheme)(doc, text)


@cache
def _reader(scheme: str) -> SyntaxReader:
    (marks,) = (entry.marks for entry in SCHEMES if entry.name == scheme)
    return SyntaxReader(_VOCAB, marks)
