"""Words for people, by which a rule tells whether the subject can decide to do something."""

from __future__ import annotations

FIRST_PERSON = frozenset("我 我们 咱 咱们 俺 俺们 本人".split())
SECOND_PERSON = frozenset("你 您 你们 您们".split())
THIRD_PERSON = frozenset("他 她 他们 她们 大家 人们".split())
PERSON_NOUNS = frozenset(
    (
        "人 老人 男人 女人 孩子 孩子们 男孩 女孩 小孩 学生 老师 医生 护士 工人 农民 士兵 警察 记者 作家 画家 "
        "演员 歌手 经理 老板 同学 朋友 母亲 父亲 妈妈 爸爸 哥哥 姐姐 弟弟 妹妹 丈夫 妻子 儿子 女儿 祖父 祖母 "
        "爷爷 奶奶 船长 上尉 将军 国王 王后 公爵 伯爵 先生 太太 小姐 夫人 少年 青年 客人 主人 仆人 球员 队员 "
        "教练 司机 厨师 居民 乘客 顾客 用户 代表 总统 主席 市长 律师 法官 牧师 神父"
    ).split()
)
