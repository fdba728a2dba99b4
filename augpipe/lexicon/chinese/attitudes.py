"""Modals and other attitudes: those that the Chinese rules add, those that block another, and their place.

An attitude is a modal or an adverb that says how certain or how necessary something is, such as 一定 ("surely").
"""

from __future__ import annotations

# How certain something is; these fit any statement of fact.
CERTAINTY = ("一定", "应该", "必定")
# The same for the first person, which 必定 ("be bound to") does not fit.
CERTAINTY_OF_SELF = ("肯定", "应该")
# Obligation; only for what is done on purpose.
OBLIGATION = ("必须", "应当", "需要", "得")
# "Had no choice but to"; a perfective 了 is deleted with these.
COMPULSION = ("不得不", "不能不")
# In front of a command; behind 请 ("please"); in front of a whole statement, the last two in written style only.
COMMAND = ("必须", "应该", "一定要", "需要")
REQUEST = ("一定要", "务必")
FRONTED = ("不可否认，", "毫无疑问，", "可以肯定的是，", "毋庸置疑，", "需要指出的是，", "应当指出，")

PROHIBITIONS = frozenset("别 不要 请勿 切勿 勿 莫 甭 不许 不准".split())

# Attitudes in the original: another one would contradict or repeat them.
ATTITUDES = frozenset(
    (
        "一定 必定 必须 必需 必然 必将 必 须 须要 应该 应当 应 该 理应 肯定 不得不 不能不 可能 也许 大概 或许 "
        "恐怕 似乎 好像 想必 势必 未必 不一定 非得 务必 只好 只得 只能 一定会 一定要 一定能 很可能 不可能 "
        "不必 不该 不应 不应该 不应当 也许会 可能会 无疑 仿佛 毫无疑问 据说 据悉 不得 绝不 决不 绝对 难道 "
        "非要 看来 难免 幸好 幸亏 未免 千万 莫非 难以 总算 恨不得 说不定 没准 估计 最好 当然 显然 的确 确实 "
        "真 真是 真的 简直 几乎 多么 终于 怪不得 难怪 明明 绝不会 决不会 绝不能 决不能"
    ).split()
)
# Modals of the original, each with the modals that may go in front of it: 会来 → 一定会来.
WRAPPED_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("会", "将会", "将", "将要"), ("一定", "应该", "必定")),
    **dict.fromkeys(("能", "能够", "可以", "可", "敢", "肯", "愿意", "愿", "乐意"), ("一定", "应该")),
    **dict.fromkeys(("要", "需要", "得", "需"), ("一定", "肯定")),
    **dict.fromkeys(("想", "想要", "打算", "准备"), ("一定", "肯定")),
}

# Attitudes of doubt and certainty that no second certainty in front of the sentence goes with.
POSSIBILITIES = frozenset(
    (
        "也许 大概 或许 恐怕 似乎 好像 想必 未必 不一定 仿佛 难道 看来 说不定 没准 估计 一定 必定 肯定 无疑 "
        "毫无疑问 也许会 据说 据悉 莫非 显然 当然 的确 确实"
    ).split()
)

# Adverbs that a modal goes behind: 他也一定去. It goes in front of all others: 他一定已经去了.
ADVERBS_BEFORE = frozenset(
    (
        "也 却 就 便 则 亦 倒 反倒 反而 其实 实际上 事实上 显然 当然 自然 果然 毕竟 究竟 到底 最后 最终 本来 "
        "原本 原来 同样 另外 此外 甚至 尤其 随后 然后 后来 之后 之前 此后 接着 起初 最初 首先 其次 再次 从此 "
        "至今 迄今 目前 现在 当时 今后 以后 以前 从前 平时 平常 至少 起码 何时 现今 如今 今 刚才 一时 一旦 "
        "不久 随即 原先 有时 有时候 通常 一般 往往 才 而 这才 反正 暂时 可是 另"
    ).split()
)

# Words that a modal goes in front of, however they are tagged.
ADVERBS_AFTER = frozenset(
    "在 正在 正 自动 直接 全部 突然 一直 总是 已经 重新 一起 刚 刚刚 准时 按时 提前 主动 只有 各 均 皆 分别".split()
)

# These make a clause a condition, a concession or a reason, in which no modal goes.
CONDITIONS = frozenset(
    (
        "如果 假如 要是 若 若是 倘若 即使 即便 哪怕 尽管 虽然 因为 由于 既然 除非 只要 当 每当 一旦 假设 无论 不管 不论"
    ).split()
)

# Time to come, with which 一定 is read as certainty: 明天一定去 ("will surely go tomorrow").
AHEAD = frozenset("明天 后天 明年 后年 将来 今后 明晚 下周 下个月 下月 明早 待会 一会儿 稍后 未来".split())

# Verbs of state, in front of which 一定 is read as certainty and nothing else.
STATES = frozenset(
    (
        "知道 认识 喜欢 爱 热爱 喜爱 讨厌 恨 怕 害怕 担心 关心 在乎 介意 相信 认为 觉得 感觉 感到 以为 希望 想念 "
        "期待 属于 等于 像 姓 叫 存在 位于 地处 坐落 值得 适合 符合 相当于 包括 包含 含有 含 具有 拥有 具备 代表 "
        "意味着 表明 显示 说明 证明 取决于 懂 懂得 明白 理解 了解 清楚 熟悉 记得 羡慕 佩服 满意 缺乏 缺少 缺 高于 "
        "低于 大于 小于 多于 少于 源于 源自 来自 出自 处于 在于 有助于 有利于 善于 擅长 精通 住在 算 算是 值 反映 "
        "体现 象征 影响 涉及 涵盖 有关 收费 毗邻 邻近 显得 看起来 起源于 欠 需要 占 隶属 隶属于 意识到 建于 始于 "
        "成立于 毕业于 生于 死于 出身于 听说 在"
    ).split()
)
