"""Words of questions and search queries that decide which modal fits."""

from __future__ import annotations

# If one of these follows 怎么 ("how"), it asks for the reason: 怎么还没到 ("why has it not arrived yet").
REASON_CUES = frozenset(
    (
        "不 没 没有 未 无法 不能 不会 不是 不可以 不让 不给 还 还是 还没 又 都 也 就 总 总是 老 老是 突然 "
        "这么 那么 一直 只 只能 只有 才 是 有 被 变 变成 成 成了 少 多 显示 提示 已经 自动 会 越 越来越 全部 "
        "比 好像 净 光 尽 更 可能 没法 舍得 忍心 好意思 回事 打不开 用不了 不见 木有 要"
    ).split()
)

# Asked nouns that need no verb, so that they take 应该是 and not 应该: 多少钱 ("how much"), 什么意思 ("what meaning").
ASKED_NOUNS = tuple(
    (
        "多少钱一斤 多少钱一个 多少钱一张 多少钱一台 多少钱一瓶 多少钱一克 多少度 "
        "多少人 多少次 多少 多少价格 什么价格 多少号 什么意思 什么原因 什么情况 "
        "什么颜色 怎么回事 多少钱 啥意思 什么问题 什么关系 几月几日 几个字"
    ).split()
)

# Whole sentences that are greetings, answers or other formulas, and state nothing.
FORMULAS = frozenset(
    (
        "你好 您好 谢谢 谢谢你 谢谢您 多谢 再见 拜拜 对不起 抱歉 不好意思 没关系 不客气 早上好 晚上好 晚安 "
        "你好吗 好的 是的 好 对 嗯 哦 不 不是 是 行 可以 没有 好吧 好啊 不用谢 不行 不会 不用 在吗 在么 "
        "真的吗 是吗 好吗 怎么样 什么 为什么 怎么办 怎么了 知道了 明白了 好了 好了就这样 就这样 算了 收到 "
        "天哪 哈哈 呵呵 喂"
    ).split()
)

# Ends of search queries without a verb: things of which one may say that they are needed.
SOUGHT = tuple(
    (
        "图片 照片 视频 作文 做法 方法 电话 电话号码 号码 价格 头像 壁纸 歌词 全集 小说 电影 软件 题目 答案 "
        "内容 资料 新闻 反义词 近义词 同义词 拼音 词语 成语 名言 名言警句 运势 闹钟 地址 路线 攻略 菜谱 食谱 "
        "音乐 歌曲 歌 故事 笑话 谜语 歇后语 诗 诗句 古诗 句子 电视剧 动画片 动漫 漫画 游戏 网站 教程 说明书 "
        "简介 介绍 排名 排行榜 名单 时间表 流程 手抄报 名字 网名 台词 剧情 结局 铃声 表情包 模板 试题 真题 "
        "汇率 天气 天气预报 客服电话 人工客服 剧本 素材 步骤 配方 下一句 上一句 意思 作者 关系表 图 大全 时间 "
        "链接 英文 英语 写法 读法 区别 好处 坏处 论文 清单 凭证 账单 规则 费率 费用 利率 造句 习俗 风景 声音 "
        "股价 歌名 书名 小说名 个性签名 材料 日记 报告 计划书 总结 心得 范文 课文 公式 化学式 翻译 开奖号 "
        "期号 代码 药店 医院 酒店 超市 饭店 银行 美食 方式 日期 安排 意义 含义 条件 期限 停车场 优惠券 政策 用途 "
        "症状 特点 历史 简历 单词 电子书 地图 型号 尺寸 参数 分数线 名称 品牌 主题曲 片尾曲 片头曲 插曲"
    ).split()
)

# Ends of search queries: what is to be done with the thing that is named in front.
ERRANDS = frozenset(
    "激活 找回 查询 下载 更改 修改 更换 绑定 解绑 开通 关闭 取消 注销 提现 还款 充值 提额 续费 退款 升级 维修 申请 "
    "解冻 认证 预约 报名 安装 登录 重置 转账 返现 共享 扣款 支付 分期 收款 调整 提升 降低".split()
)
