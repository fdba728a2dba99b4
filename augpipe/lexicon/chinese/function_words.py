"""Function words of Mandarin: prepositions, connectives, aspect particles, pronouns, localizers, measure words."""

from __future__ import annotations

PREPOSITIONS = frozenset(
    "在 从 对 对于 向 往 朝 朝着 跟 跟着 和 与 同 给 为 为了 用 以 按 按照 依 依照 根据 据 通过 经 经过 由 由于 "
    "关于 至于 随 随着 沿 沿着 于 自 自从 到 比 离 距 距离 作为 除 除了 趁 凭 凭借 靠 替 针对 当 围绕 透过 与其 "
    "本着 顺着 隔着 冲 连 有关 鉴于 基于 直到 截至 截止 早在".split()
)
# Prepositions of a phrase in front of the subject or a comma; no negator goes in front of them.
SENTENCE_PREPOSITIONS = frozenset(
    "根据 据 按照 依照 依 由于 关于 至于 随着 自从 自 当 为了 除了 除 作为 鉴于 基于 截至 截止 早在 有关 对于 经 "
    "经过 直到 距 距离".split()
)
# What puts the object in front of the verb.
DISPOSAL = frozenset({"把", "将"})
PASSIVE = frozenset({"被", "遭", "遭到", "受到", "受", "给", "让", "叫", "由"}) - {
    "受到",
    "受",
    "给",
    "让",
    "叫",
    "由",
    "遭到",
}

CONNECTIVES = frozenset(
    "但 但是 可是 不过 然而 而 而且 并且 且 因此 所以 因而 于是 从而 那么 则 此外 另外 同时 然后 接着 例如 比如 "
    "总之 因为 由于 虽然 尽管 如果 假如 要是 若 倘若 只要 只有 除非 即使 哪怕 不但 不仅 不管 无论 不论 既然 或者 "
    "或 以及 其实 事实上 实际上 当然 首先 其次 再说 反正 话说 请问 你好 您好 嗯 哦 啊 哎 唉 喂 亲 至于 总的来说 "
    "否则 不然 要不 要不然 因 以便 以免 免得 省得 尤其是 特别是 换句话说 也就是说 据说 据悉 据报道 一方面 另一方面 "
    "毕竟 之所以 只是 甚至 就是说 可见 原来 难怪 看来 看起来 一般来说 好吧".split()
)
# A clause that opens with one of these is not the main clause, unless nothing else is there.
SUBORDINATORS = frozenset(
    "因为 由于 虽然 尽管 如果 假如 要是 若 若是 倘若 只要 只有 除非 即使 哪怕 不但 不仅 不管 无论 不论 既然 当 "
    "为了 除了 随着 根据 自从 自 因 正如 与其 一旦 即便 就算 虽 按照 作为 关于 对于 至于 截至 据 每当 以便 以免 "
    "免得 省得 假使 万一 固然 比起 有别于 相比 通过 经过".split()
)
# Of these, the ones behind which a verb tells of no event, so that its negator is 不.
CONDITIONALS = frozenset(
    "如果 假如 要是 若 若是 倘若 只要 一旦 除非 无论 不管 不论 每当 以便 以免 免得 省得 假使 万一".split()
)
# A clause that opens with one of these ("but", "so") is the main clause.
MAIN_CONNECTIVES = frozenset("但 但是 可是 不过 然而 所以 因此 因而 于是 那么 却 结果 就".split())

PRONOUNS = frozenset(
    "我 你 您 他 她 它 我们 你们 您们 他们 她们 它们 咱 咱们 俺 自己 大家 人家 这 那 这里 那里 这儿 那儿 这个 那个 "
    "这些 那些 此 其 本人 人们 谁 某人 双方 两者 别人 人人 每个人 所有人 这边 那边".split()
)
PERSONAL_PRONOUNS = frozenset("我 你 您 他 她 它 我们 你们 您们 他们 她们 它们 咱 咱们 俺 大家".split())
# Subjects that "nobody … not" can stand for.
EVERYBODY = ("大家都", "人人都", "所有人都", "每个人都", "谁都", "人人", "所有的人都")

LOCALIZERS = frozenset(
    "上 下 里 外 中 内 前 后 旁 边 间 左 右 东 西 南 北 里面 外面 上面 下面 前面 后面 旁边 中间 之间 之前 之后 "
    "之中 之内 之外 之下 之上 以来 以后 以前 以上 以下 以内 以外 时 时候 期间 附近 周围 身上 身后 身边 里边 外边 "
    "上边 下边 当中 对面 底下 起 来 处 内部 的时候".split()
)
ASPECT = frozenset({"了", "着", "过", "完", "著"}) - {"完"}
QUANTIFIERS = frozenset(
    "每 各 所有 全部 全体 任何 一切 大多数 许多 很多 不少 多数 大部分 有些 有的 某些 一些 少数 几乎所有".split()
)
CLASSIFIERS = frozenset(
    "个 只 条 张 本 位 名 件 辆 座 家 间 所 棵 朵 块 片 群 对 双 套 种 类 部 首 支 枝 把 台 架 艘 匹 头 根 颗 粒 "
    "份 篇 场 次 顿 回 趟 些 点 层 栋 幢 道 门 幅 款 句 口 滴 杯 碗 瓶 盘 队 批 排 串 堆 伙 帮 组 期 届 节 集 则 "
    "项 番".split()
)
