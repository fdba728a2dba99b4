"""What makes a Mandarin sentence a question: wh-words, particles, A-not-A words."""

from __future__ import annotations

# Wh-words that ask for the reason, the manner, an amount, a place or time, and a thing.
WHY = frozenset("为什么 为何 为啥 为嘛 为毛 怎么会 怎会 干嘛 干吗 何以 何故 咋会".split())
HOW = frozenset("怎么 怎样 如何 咋  怎么样 怎麽 咋样 咋么 怎 怎么着".split())
QUANTITY = frozenset(
    "多少 多久 多大 多长 多高 多远 多重 多深 多快 多宽 几 几点 几个 几时 几天 几岁 几号 几月 几次 几年 第几 多少钱 "
    "好多".split()
)
PLACE_TIME = frozenset(
    "哪 哪里 哪儿 哪个 哪些 哪位 哪种 哪年 哪天 哪家 哪款 哪国 何时 何处 何地 什么时候 啥时候 什么时间 什么地方 "
    "啥地方 哪一个 哪本 哪部 哪首".split()
)
THING = frozenset("什么 啥 什麽 谁 何 何人 何物 何种 谁的 神马 什么样 什么样的 嘛意思".split())
WH_WORDS = WHY | HOW | QUANTITY | PLACE_TIME | THING

# Wh-words with their verb, which are a whole predicate: nothing can be negated inside them.
WH_PREDICATES = frozenset(
    "怎么办 怎么样 怎么了 怎么回事 怎么回事儿 咋办 咋样 咋了 咋回事 如何是好 怎样 如何 怎么弄 怎么搞 怎么说 怎么写 "
    "怎么读 怎么念 怎么走 怎么看 怎么讲 怎么来 怎么算".split()
)

# Particles at the end of a yes-no question; those of the second set only in front of a question mark.
QUESTION_ENDINGS = frozenset("吗 么 嘛 麽 嗎 吗呢 没 没有 不".split())
UNCERTAIN_ENDINGS = frozenset("吧 呢 啊 呀".split())

# Particles at the end of sentences of any kind.
FINAL_PARTICLES = frozenset("呢 啊 吧 呀 哦 哈 啦 嘛 吗 么 麽 呗 噢 喔 哟 耶 咯 哇 嘞 诶 喽 罢了 而已 呃 唉 哎".split())

# A-not-A words of their own form, each with its negative answer.
A_NOT_A: dict[str, str] = {
    "是否": "不",
    "能否": "不能",
    "可否": "不可",
    "会否": "不会",
    "有否": "没有",
    "有无": "没有",
    "需否": "不需",
    "有没有": "没有",
    "有木有": "没有",
    "是不是": "不是",
}
