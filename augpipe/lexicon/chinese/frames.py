"""Frames: phrases in front of a sentence that negate it once or twice, or make a statement of a question."""

from __future__ import annotations

# "It is not so that …"
NEGATING = ("并不是说", "并非", "不是说")
# "The following is not true:" denies all that follows, however many clauses it has.
CLAIMING = ("以下说法并不属实：", "并没有这样的事：", "这种说法不是真的：")
# "I do not ask …": for a question in which no predicate can be negated.
NOT_ASKING = ("不是问", "我没问", "并不是问", "我不是问")
# "Not", "no": for a noun phrase.
NOT_A_THING = ("不是", "并不是", "并非", "没有")
# "Cannot but ask …": two negators that cancel out.
CANNOT_BUT_ASK = ("不能不问", "不得不问", "不能不问一句", "我不是不想知道", "我不能不问")
# The same for a yes-no question, which only a particle or a mark shows.
CANNOT_BUT_ASK_WHETHER = ("不能不问：", "不得不问：", "不能不问一句：", "我不能不问：")
# "It cannot be denied that …", for a statement.
CANNOT_BUT_SAY = ("不能不说", "不可否认", "没有人能否认", "不能不承认")
# "Cannot but call it …", "cannot but mention …", for a noun phrase.
CANNOT_BUT_CALL = ("不能不说是", "不能说不是", "并非不是")
CANNOT_BUT_MENTION = ("不能不提", "不得不提")
