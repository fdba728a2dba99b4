"""Names of services that short queries are full of, and that a segmenter of encyclopaedic text cuts in two."""

from __future__ import annotations

NAMES = frozenset(
    "花呗 借呗 花贝 借贝 花被 余额宝 支付宝 淘宝 微信 美团 京东 华为 微博 抖音 快手 百度 拼多多 芝麻信用".split()
)
