"""Verbs by what they describe: deliberate actions, utterances, states of mind, commands."""

from __future__ import annotations

# Actions that are done on purpose, so that one can be obliged to do them.
DELIBERATE = frozenset(
    (
        "去 来 走 回 回来 回去 回家 离开 出去 进去 出发 买 卖 卖掉 借 还 还款 付 付款 支付 送 寄 拿 带 放 搬 "
        "等 等待 找 寻找 看 看看 听 读 写 说 讲 问 回答 告诉 解释 承认 拒绝 接受 同意 答应 道歉 学 学习 教 做 "
        "工作 上班 上课 吃 喝 睡 睡觉 休息 起床 坐 站 跑 跳 爬 走路 开车 骑 游泳 打 打电话 打开 关 关上 关闭 "
        "开 穿 脱 换 洗 打扫 准备 参加 加入 退出 放弃 停止 开始 继续 搬家 辞职 退休 结婚 离婚 帮 帮助 照顾 "
        "保护 使用 用 申请 登记 注册 报名 取消 修改 检查 修理 处理 解决 建造 选择 选 决定 宣布 签 签字 提前 "
        "返回 逃 逃走 躲 藏 卖出 投降 撤退 前往 迁往 移居 求 推荐 提交 填写 上传 下载"
    ).split()
)

# Verbs with a quoted or reported utterance.
SAYING = frozenset(
    (
        "说 道 说道 喊道 问道 答道 笑道 叫道 叹道 回答 回答说 反驳 喊 问 嚷 嚷道 嚷嚷 吼道 写道 想道 惊呼 "
        "低声说 大声说 接着说 继续说 补充说 解释说 反驳道 回答道 补充道 解释道 叹息道 低语 嘟囔 嘟哝 咕哝 "
        "宣布 重复 重复道 插嘴"
    ).split()
)

# Verbs whose object is a clause: a question word behind one of them does not make the sentence a question.
EMBEDDING = frozenset(
    (
        "知道 不知道 不知 想知道 告诉 说 说说 讲 讲讲 明白 懂 不懂 记得 忘记 忘了 忘 看 看看 问 问问 了解 "
        "清楚 不清楚 教 教教 决定 关于 无论 不管 不论 任凭 确定 不确定 解释 查 查查 考虑 研究 讨论 想想 想象 "
        "怀疑 理解 看见 听 听听 描述 介绍 取决于 在于 关心 在乎 猜 猜猜 以为 认为 搞清楚 弄清楚 搞不懂 弄明白 "
        "好奇 纳闷 奇怪 管 随便 凭 认识 指出 建议 询问 质问 请教 思考 分辨 意识到 判断 看不出 说不出 无法"
    ).split()
)

# States and actions of which the hearer knows best: nobody asks him whether they are certain.
MENTAL = frozenset(
    (
        "知道 认识 喜欢 觉得 认为 以为 想 说 懂 明白 记得 看见 听见 看到 听到 听说 相信 爱 爱好 希望 想念 "
        "喜爱 讨厌 恨 怕 害怕 理解 干 叫 姓 住 愿意 意思 指 笑 哭 怎么 看 见 注意 感到 感觉 担心 关心 猜"
    ).split()
)

# What the hearer may feel or know, for which 会 ("would") can ask: 你会喜欢吗 ("would you like it").
FELT = frozenset("知道 认识 喜欢 觉得 认为 相信 希望 想念 讨厌 恨 怕 害怕 担心 介意 在乎 爱 羡慕 后悔".split())

# Verbs of messages: a question that asks why gets its modal in front of them, not in front of what they tell.
TELLING = frozenset("提示 显示 说 让 叫 要求 提醒 告诉 变成 变 出现 收到".split())

# Verbs that make a command of a sentence without a subject.
COMMANDED = frozenset(
    (
        "打开 关闭 播放 放 推荐 告诉 提醒 查询 查 查看 搜索 搜 找 帮 帮忙 帮我 给 叫 让 设置 设 调 调整 调到 "
        "换 切换 唱 介绍 翻译 描写 描述 发 发送 启动 关掉 停止 暂停 下载 安装 打 打电话 呼叫 预订 预定 订 买 "
        "开 开启 关 取消 删除 添加 增加 减少 降低 提高 记住 注意 小心 保持 写 画 猜 猜猜 看看 听听 说说 讲讲 "
        "等 等等 坐 站 走 跟 求 用 选择 选 输入 点击 联系 加强 加大 推进 完善 坚持 促进 发展 重视 办理 修改 "
        "更改 更换 绑 解冻 冻结 退订 删掉 恢复 登陆 解除 关注 登录 注册 绑定 解绑 充值 转账 提现 还款 开通 "
        "申请 使用 支付 退款 升级 来点 来个 来首 来一首 考考 检查 连接"
    ).split()
)

# Verbs that open a command whatever follows.
ALWAYS_COMMANDED = frozenset(
    (
        "推荐 播放 查询 打开 找 查找 搜索 帮 帮我 告诉 提醒 导航 介绍 讲 唱 搜 搜一下 查一下 帮忙 关闭 设置 "
        "求 写出 写 问问 看看 猜猜 讲讲 说说 听听 画"
    ).split()
)

# Verbs that open a command whose object may be a question, which then makes no question of the sentence.
TOLD_TO_ANSWER = frozenset("帮 帮我 帮忙 告诉 问问 看看 查询 找 查一下 讲讲 说说 猜猜 写出 求 推荐 播放".split())
