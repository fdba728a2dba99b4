"""Words that open a command to somebody, or to a machine that listens."""

from __future__ import annotations

# A sentence that opens with one of these verbs and an object is a command.
COMMAND_VERBS = frozenset(
    "打开 关闭 关掉 关上 播放 放 暂停 停止 推荐 查询 查 查找 查看 查下 搜 搜索 搜一下 找 寻找 求 介绍 告诉 告知 讲 "
    "讲讲 说说 讲解 解释 翻译 补充 下载 安装 卸载 设置 调大 调小 调高 调低 取消 删除 拨打 呼叫 导航 提醒 叫醒 唱 来 换 "
    "切换 打电话 发短信 播报 朗读 背诵 描写 看看 听听 聊聊 谈谈 想想 试试 问 问问 查查 算算 进入 退出 启动 重启 念 "
    "仿写 续写 请教 帮忙 修改 恢复 清除 清空 咨询 解读".split()
)
# Of these, the ones whose object may be a question: 查一下花呗怎么还款.
TELLING_VERBS = frozenset(
    "查询 查 查找 查看 查下 搜 搜索 搜一下 介绍 告诉 告知 讲 讲讲 说说 讲解 解释 看看 看 看下 问问 查查 算算 谈谈 请教 "
    "咨询 解读 问 说 推荐 帮 给 替".split()
)
# Verbs that stand for nouns in a string of keywords: 充值 ("top up") in 商户会员充值费率.
KEYWORD_VERBS = frozenset(
    "支付 设置 查询 使用 还款 出账 提现 开通 更换 登录 申请 注册 绑定 解绑 退款 付款 收款 转账 充值 借款 贷款 分期 "
    "结算 消费 下载 安装 联系 推荐 翻译 计算 更新 制作 查看 激活 认证 升级 维修 开奖 报名 预约 缴费 "
    "切换 更改 伴奏".split()
)
# Forms of address, politeness and urgency that may precede a command.
POLITE = frozenset(
    "请 麻烦 烦请 劳驾 拜托 你 您 你们 您们 咱们 快 那 那就 就 先 现在 立刻 马上 赶紧 好 嗯 喂 哎 嘿".split()
)
# Ends of the names by which an assistant or a person is called in front of a command.
VOCATIVES = (
    "同学",
    "精灵",
    "管家",
    "助手",
    "助理",
    "秘书",
    "机器人",
    "老师",
    "亲",
    "小布",
    "小爱",
    "小度",
    "小艺",
    "小冰",
)
# Verbs of one character that are doubled or take 一下 to ask for something brief: 看看, 看一下.
BRIEF_VERBS = "看查说讲想听试聊问谈找算猜等教念读唱写放玩走坐帮搜翻"
