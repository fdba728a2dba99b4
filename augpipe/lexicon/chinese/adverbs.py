"""Adverbs of Mandarin by the place of a negator: behind the outer ones, in front of the inner ones; words of time."""

from __future__ import annotations

# A negator goes behind these: 也不 ("also not"), 都没 ("all … not"), 就不 ("then not").
OUTER_ADVERBS = frozenset(
    "也 都 还 就 却 则 便 又 竟 竟然 居然 其实 实际上 事实上 确实 的确 显然 当然 自然 果然 毕竟 究竟 到底 终于 "
    "最终 最后 仍 仍然 依然 依旧 还是 始终 一直 一向 向来 原来 本来 原本 本 根本 完全 绝对 实在 真的 似乎 好像 "
    "仿佛 几乎 简直 甚至 尤其 同样 另外 此外 反而 反正 幸好 幸亏 难怪 偏偏 恰恰 忽然 突然 暂时 目前 现在 当时 同时 "
    "随后 然后 后来 之后 之前 此后 接着 起初 最初 首先 其次 从此 至今 迄今 一般 通常 往往 平时 平常 有时 有时候 "
    "偶尔 今后 以后 以前 从前 曾 曾经 早已 早就 已 已经 总 总是 老是 永远 全都 均 皆 亦 倒 可是 至少 起码 大约 "
    "恐怕 难道 为什么 为何 为啥 怎么 怎样 如何 咋 何时 现今 如今 今 正好 刚好 刚 刚刚 刚才 一时 一度 另 据说 据悉 "
    "主要 大多 大都 多数 基本上 基本 大致 大体 通通 统统 一共 总共 而 一旦 多半 大部分 不久 随即 一律 原先 明明 "
    "从小 一开始 一时间 之所以 还都 也都".split()
)

# A negator, or else a frame, goes in front of these, which belong to the verb: 没一起去 ("did not go together").
INNER_ADVERBS = frozenset(
    "一起 一同 一块 一块儿 共同 互相 相互 亲自 独自 单独 自动 主动 故意 特意 专门 随便 随意 重新 正式 直接 间接 "
    "公开 秘密 立刻 立即 马上 赶紧 赶快 尽快 尽量 逐渐 渐渐 逐步 慢慢 好好 悄悄 偷偷 静静 默默 轻轻 紧紧 牢牢 高高 "
    "远远 深深 狠狠 大力 努力 认真 仔细 成功 大声 小心 热烈 积极 充分 有效 快速 迅速 高速 顺利 轻易 轻松 经常 常常 "
    "时常 常 继续 不断 多 少 早 晚 全部 随时 随地 定期 按时 准时 提前 及时 免费 合理 集体 全力 再 先".split()
)

# Adverbs of focus and quantity that change what a negator denies, so that a frame goes in front of the sentence.
FOCUS_ADVERBS = frozenset(
    "共 一共 总共 至少 起码 约 大约 只 只能 只有 只好 只得 刚 刚刚 仅 仅仅 才 只是 单单 光 唯独 唯有 大概 "
    "也许 或许 恐怕 再次 一再 分别 相继 陆续 纷纷 双双 一一 险些 差点 差点儿 几乎 不禁 至多 最多 到处 处处 四处 "
    "要么 曾 曾经 一度 越 越来越 愈 愈来愈 并".split()
)

DEGREE_ADVERBS = frozenset(
    "很 非常 十分 特别 相当 极 极其 极为 挺 太 真 好 超 超级 格外 分外 异常 颇 颇为 有点 有点儿 有些 比较 较 较为 "
    "更 更加 更为 最 最为 稍 稍微 略 多么 这么 那么 如此 这样 那样 无比 蛮 够 尤为 过于 过分 深 好不 老".split()
)
# Degrees that are deleted when 不 comes in (很好 → 不好). All others stay and are negated (更好 → 并不更好).
DROPPED_DEGREES = frozenset(
    "很 非常 十分 相当 极 极其 极为 挺 真 好 超 超级 格外 分外 异常 颇 颇为 有点 有点儿 有些 比较 较 较为 稍 稍微 "
    "略 多么 无比 蛮 尤为 好不 老".split()
)
# Adverbs of the past, each with what it becomes in front of 没: 已经走了 ("has left") → 还没走 ("has not left yet").
PAST_ADVERBS: dict[str, str] = {
    "已": "还",
    "已经": "还",
    "早已": "还",
    "早就": "还",
    "刚": "",
    "刚刚": "",
    "刚才": "刚才",
    "曾": "",
    "曾经": "",
}
# With these a verb tells of a habit or of time to come, so that its negator is 不.
HABITUAL_ADVERBS = frozenset(
    "每天 每年 每月 每周 每晚 每次 经常 常常 时常 常 总是 总 通常 一般 往往 平时 平常 明天 后天 明年 将来 今后 "
    "以后 从来 向来 一向 天天 年年 永远 下周 下月 下个月".split()
)

TIME_WORDS = frozenset(
    "今天 昨天 明天 前天 后天 今年 去年 明年 前年 后年 今晚 昨晚 明晚 今早 早上 早晨 上午 中午 下午 傍晚 晚上 夜里 "
    "夜晚 半夜 凌晨 现在 目前 当时 当年 当天 当日 当晚 那时 这时 此时 那天 这天 每天 每年 每月 每周 每晚 每次 天天 "
    "年年 平时 周末 上周 下周 本周 这周 上月 下月 本月 上个月 下个月 这个月 星期一 星期二 星期三 星期四 星期五 "
    "星期六 星期天 周一 周二 周三 周四 周五 周六 周日 以前 以后 之前 之后 后来 最近 近来 近日 近年 近年来 如今 "
    "过去 将来 未来 春天 夏天 秋天 冬天 同年 次年 翌年 期间 稍后 随后 此后 一会儿 一会 刚才 小时候 有一天 有时 "
    "有时候 这几天 这两天 至今 时".split()
)
