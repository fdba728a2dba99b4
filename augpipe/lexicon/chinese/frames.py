"""Phrases in front of a sentence that negate it, negate it twice, or ask it twice."""

from __future__ import annotations

# It is not so that …
NEGATING = ("并不是说", "并非", "不是说")
# What follows is denied as a whole, however many clauses it has.
CLAIMING = ("以下说法并不属实：", "并没有这样的事：", "这种说法不是真的：")
# Nothing is asked: the negation of a question that holds no predicate of its own.
NOT_ASKING = ("不是问", "我没问", "并不是问", "我不是问")
# Nothing of the kind: the negation of a noun phrase.
NOT_A_THING = ("不是", "并不是", "并非", "没有")
# Cannot but ask: the question stays.
CANNOT_BUT_ASK = ("不能不问", "不得不问", "不能不问一句", "我不是不想知道", "我不能不问")
# The same for what is asked whole, by a particle or a mark.
CANNOT_BUT_ASK_WHETHER = ("不能不问：", "不得不问：", "不能不问一句：", "我不能不问：")
# Cannot but say: the statement stays.
CANNOT_BUT_SAY = ("不能不说", "不可否认", "没有人能否认", "不能不承认")
# Cannot but call it that: the noun phrase stays.
CANNOT_BUT_CALL = ("不能不说是", "不能说不是", "并非不是")
CANNOT_BUT_MENTION = ("不能不提", "不得不提")
