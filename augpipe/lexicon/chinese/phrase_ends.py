"""Words in front of or behind which a comma may go, and words beside which none may."""

from __future__ import annotations

# Ends of an adverbial clause or phrase that opens a sentence.
CLAUSE_CLOSERS = frozenset("的时候 时候 的话 以后 之后 之前 以前 之际 期间 后 时".split())
# Of these, the ones that end much else besides: a verb has to precede and a subject to follow them.
WEAK_CLOSERS = frozenset("后 时 以前 之前 期间".split())

# Connectives that begin a new clause in the middle of a sentence.
CLAUSE_OPENERS = frozenset("但 但是 可是 然而 所以 因此 因而 于是 然后 而且 否则 不然 不过".split())

# Connectives and times that a comma may set off at the beginning of a sentence.
OPENING_CONNECTIVES = frozenset(
    (
        "但是 可是 不过 然而 所以 因此 因而 于是 而且 其实 当然 显然 首先 其次 总之 请问 那么 此外 另外 然后 "
        "接着 后来 据说 事实上 实际上 最终 同时 例如 比如 果然 难道 毕竟 原来 至少 反正 甚至 幸好 可惜 否则 "
        "不然 一般来说 换句话说 最后 如今 目前 现在 当时 起初 随后 此后 之后 昨天 今天 明天 后天 前天 昨晚 "
        "今晚 今年 去年 明年 那时 当年 当晚 早上 晚上 下午 有时 最近 近年来 从前 以前 春天 夏天 秋天 冬天 "
        "周末 平时"
    ).split()
)

# Questions at the end, about what the sentence has told before: 忘记密码了，怎么办 ("I forgot the password, what now").
STATE_QUESTIONS = (
    "是怎么回事",
    "怎么回事",
    "怎么办",
    "咋办",
    "咋回事",
    "是什么原因",
    "什么原因",
    "是什么意思",
    "什么意思",
    "是什么情况",
    "什么情况",
    "怎么解决",
    "如何解决",
    "怎么处理",
    "如何处理",
    "应该怎么办",
    "该怎么办",
    "可以吗",
    "好吗",
    "行吗",
    "对吗",
    "好不好",
    "行不行",
    "怎么弄",
    "为什么",
    "是为什么",
    "怎么搞的",
)

# Words that never stand right behind a comma, and words that never stand right in front of one, whatever the parse.
NEVER_BEHIND_COMMA = frozenset(
    (
        "的 地 得 了 着 过 们 和 与 或 及 以及 、 里 上 下 中 吗 呢 吧 啊 呀 么 之 等 者 家 性 度 化 率 型 式 "
        "人 次 个 员 呗 几"
    ).split()
)
NEVER_BEFORE_COMMA = frozenset(
    (
        "的 地 得 和 与 跟 或 及 以及 、 个 只 条 位 一个 这个 那个 每个 哪个 几个 一 两 二 三 第一 第二 某 "
        "每 各 该 本 全 所 其 之 谁 什么 哪里 多少 有人 如何 怎么 怎样 这样 那样 不 没 人人 一位 一只 一条 "
        "一种 这种 那种 各种 一些 这些 那些 就 这 有 上 下 大 小 老 新 花"
    ).split()
) - {"这", "这个", "那个", "这些", "那些"}

# Wh-words of manner, reason and time, which open a predicate as adverbs do.
MANNER_AND_REASON = frozenset(
    (
        "怎么 怎样 怎么样 如何 咋 咋样 为什么 为何 为啥 干嘛 干吗 什么时候 啥时候 何时 多久 几点 怎么会 "
        "怎么才 怎么才能 怎样才能 如何才能"
    ).split()
)
